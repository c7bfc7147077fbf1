"""The save file: it holds every sentence before anybody is told of it, and survives a crash in the middle of a line."""

from __future__ import annotations

import os
import shlex
import shutil
import stat
import sys
import tempfile
from contextlib import suppress
from datetime import datetime
from io import FileIO
from pathlib import Path
from typing import Final

from rulewright.core.errors import RecordError, RulewrightError

PROGRAM: Final = "rulewright"
# More than any record can be.
MOST_BYTES: Final = 16_000_000


class SaveError(RulewrightError):
    """The save file cannot be written any more, so the game cannot go on."""


class Keeper:
    """An open save file. Nobody else may play on it at the same time."""

    def __init__(self, path: Path, new: bool) -> None:
        self.path: Final = path
        self.file = take(path, new)
        self.held = b"" if new else read_held(path, self.file)
        if new:
            sync_folder(path)

    def hold(self, text: str) -> None:
        """Make the file hold a text, writing only what has changed at its end.

        Raises SaveError if it cannot be written; then the file holds a beginning of the text.
        """
        wanted = text.encode()
        same = len(self.held)
        if not wanted.startswith(self.held):
            same = common(wanted, self.held)
        try:
            if same < len(self.held):
                self.file.truncate(same)
                self.held = self.held[:same]
            self.file.seek(same)
            while len(self.held) < len(wanted):
                written = self.file.write(wanted[len(self.held) :])
                self.held = wanted[: len(self.held) + (written or 0)]
            os.fsync(self.file.fileno())
        except OSError as error:
            raise SaveError(f"{self.path} cannot be written: {reason(error)}") from None

    def renew(self, text: str) -> None:
        """Make the file hold a text that differs at its beginning: all at once, so that a crash loses nothing."""
        file: FileIO | None = None
        name = ""
        wanted = text.encode()
        try:
            handle, name = tempfile.mkstemp(prefix=self.path.name, dir=self.path.parent)
            file = open(handle, "r+b", buffering=0)  # noqa: SIM115  # it becomes the open save file
            # Ours before anybody can see it, so that there is no moment in which another window could take it.
            lock(handle)
            done = 0
            while done < len(wanted):
                done += file.write(wanted[done:]) or 0
            os.fsync(handle)
            with suppress(OSError):
                os.chmod(name, os.fstat(self.file.fileno()).st_mode & 0o777)
            if os.name == "nt":
                self.file.close()
            os.replace(name, self.path)
        except OSError as error:
            if file is not None:
                file.close()
            if name:
                with suppress(OSError):
                    os.unlink(name)
            raise SaveError(f"{self.path} cannot be written: {reason(error)}") from None
        self.file.close()
        self.file = file
        self.held = wanted
        sync_folder(self.path)

    def close(self) -> None:
        """Let go of the file."""
        self.file.close()


def take(path: Path, new: bool) -> FileIO:
    """Open a save file for this process alone."""
    while True:
        file = opened(path, new)
        if not lock(file.fileno()):
            file.close()
            raise RulewrightError(f"{path} is being played in another window")
        if is_same(path, file):
            return file
        # Another window has put a new file in its place between our opening and our lock.
        file.close()
        if new:
            raise RulewrightError(f"{path} cannot be written: it has vanished")


def opened(path: Path, new: bool) -> FileIO:
    """Open a save file, a new one or one that is there; no device and no pipe."""
    try:
        if new and not path.parent.is_dir():
            path.parent.mkdir(parents=True)
        if not new:
            check_file(path)
        return open(path, "x+b" if new else "r+b", buffering=0)
    except FileExistsError:
        if not path.exists() and not path.is_symlink():
            raise RulewrightError(f"{path} cannot be written: {path.parent} is no folder") from None
        raise RulewrightError(f"{path} exists already: resume it, or choose another name") from None
    except FileNotFoundError as error:
        if not new:
            raise RulewrightError(f"there is no file {path}") from None
        raise RulewrightError(f"{path} cannot be written: {reason(error)}") from None
    except (OSError, ValueError) as error:
        raise RulewrightError(f"{path} cannot be written: {reason(error)}") from None


def check_file(path: Path) -> None:
    """Refuse what is no plain file, such as a folder, a device or a pipe, and what no record can be as big as."""
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        kind = "a folder" if stat.S_ISDIR(found.st_mode) else "no plain file"
        raise RulewrightError(f"{path} cannot be read: it is {kind}")
    if found.st_size > MOST_BYTES:
        raise RecordError(f"{path} is no record: it is bigger than {MOST_BYTES // 1_000_000} MB")


def is_same(path: Path, file: FileIO) -> bool:
    """Whether a path still leads to an open file."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(file.fileno()))
    except OSError:
        return False


def read_held(path: Path, file: FileIO) -> bytes:
    """What an open save file holds."""
    try:
        return file.read(MOST_BYTES)
    except OSError as error:
        file.close()
        raise RulewrightError(f"{path} cannot be read: {reason(error)}") from None


def sync_folder(path: Path) -> None:
    """Have the name of a new file on the disk as well, where the system can do that."""
    with suppress(OSError):
        handle = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def common(one: bytes, other: bytes) -> int:
    """How many bytes two texts have in common from their beginning."""
    for k, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            return k
    return min(len(one), len(other))


def reason(error: Exception) -> str:
    """What the system says of an error, without its number."""
    return (getattr(error, "strerror", None) or str(error)).lower()


def lock(handle: int) -> bool:
    """Take an open file for this process alone; where the system has no locks, everybody may have it."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def usual_path(game: str) -> Path:
    """Where a game is saved if nobody says where: in the user's own folder, or for want of one in the system's."""
    home = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    for folder in (Path(home) / "rulewright", Path(tempfile.gettempdir()) / "rulewright"):
        path = folder / f"{game}-{stamp}.rw"
        number = 2
        while path.exists():
            path = folder / f"{game}-{stamp}-{number}.rw"
            number += 1
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return path
    raise RulewrightError("there is no folder to save the game in: name a file with --save")


def read_saved(path: Path) -> tuple[str, str]:
    """The text of a save file and the line that a crash has cut off at its end, usually none.

    A line is written whole or was never told to anybody, so one without its end is dropped. Raises RecordError for
    a file that is no text, and RulewrightError for one that cannot be read.
    """
    try:
        check_file(path)
        with path.open("rb") as file:
            data = file.read(MOST_BYTES)
    except FileNotFoundError:
        raise RulewrightError(f"there is no file {path}") from None
    except (OSError, ValueError) as error:
        raise RulewrightError(f"{path} cannot be read: {reason(error)}") from None
    return saved_text(path, data)


def saved_text(path: Path, data: bytes) -> tuple[str, str]:
    """The text in the bytes of a save file, and the line that is cut off; like `read_saved`."""
    whole, end, torn = data.rstrip(b"\0").rpartition(b"\n")
    try:
        return (whole + end).decode("utf-8-sig"), torn.decode(errors="replace").strip()
    except UnicodeDecodeError:
        raise RecordError(f"{path} is no record: it is not text") from None


def shown(path: Path | str) -> str:
    """A path as it is typed."""
    text = str(path)
    if text.startswith("-"):
        text = os.path.join(os.curdir, text)
    return text if sys.platform == "win32" and " " not in text else quoted(text)


def quoted(text: str) -> str:
    """A word of a command line, with quotes where a shell would misread it."""
    if sys.platform == "win32":
        return f'"{text}"'
    return shlex.quote(text)


def program() -> str:
    """What to type to start this program, as it was started."""
    name = sys.argv[0] if sys.argv else ""
    folder, base = os.path.split(name)
    if base == "__main__.py" and os.path.basename(folder) == PROGRAM:
        return f"{shown(sys.executable or 'python')} -m rulewright"
    if not base.startswith(PROGRAM):
        # Another program has us play: we do not know how to start it.
        return PROGRAM
    found = shutil.which(PROGRAM)
    if found is not None and os.path.realpath(found) == os.path.realpath(name):
        return PROGRAM
    return shown(name)


def how_to_resume(game: str, path: Path) -> str:
    """What to type to play on."""
    return f"{program()} play {game} --resume {shown(path)}"
