"""The save file: it holds every sentence before anybody is told of it, and survives a crash in the middle of a line."""

from __future__ import annotations

import os
import sys
import tempfile
from datetime import datetime
from io import FileIO
from pathlib import Path
from typing import Final

from rulewright.core.errors import RecordError, RulewrightError


class SaveError(RulewrightError):
    """The save file cannot be written any more, so the game cannot go on."""


class Keeper:
    """An open save file. Nobody else may play on it at the same time."""

    def __init__(self, path: Path, new: bool) -> None:
        self.path: Final = path
        self.file = take(path, new)
        self.held = b"" if new else self.file.read()

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
        except OSError as error:
            raise SaveError(f"{self.path} cannot be written: {reason(error)}") from None

    def renew(self, text: str) -> None:
        """Make the file hold a text that differs at its beginning: all at once, so that a crash loses nothing."""
        self.file.close()
        try:
            replace(self.path, text)
        except RulewrightError as error:
            raise SaveError(str(error)) from None
        self.file = take(self.path, False)
        self.held = self.file.read()

    def close(self) -> None:
        """Let go of the file."""
        self.file.close()


def take(path: Path, new: bool) -> FileIO:
    """Open a save file for this process alone."""
    try:
        if not path.parent.is_dir():
            path.parent.mkdir(parents=True)
        file = open(path, "x+b" if new else "r+b", buffering=0)  # noqa: SIM115  # the keeper closes it
    except FileExistsError:
        if not path.exists():
            raise RulewrightError(f"{path} cannot be written: {path.parent} is no folder") from None
        raise RulewrightError(f"{path} exists already: resume it, or choose another name") from None
    except OSError as error:
        raise RulewrightError(f"{path} cannot be written: {reason(error)}") from None
    if not lock(file.fileno()):
        file.close()
        raise RulewrightError(f"{path} is being played in another window")
    return file


def common(one: bytes, other: bytes) -> int:
    """How many bytes two texts have in common from their beginning."""
    for k, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            return k
    return min(len(one), len(other))


def reason(error: OSError) -> str:
    """What the system says of an error, without its number."""
    return (error.strerror or str(error)).lower()


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
        data = path.read_bytes()
    except FileNotFoundError:
        raise RulewrightError(f"there is no file {path}") from None
    except OSError as error:
        raise RulewrightError(f"{path} cannot be read: {reason(error)}") from None
    whole, end, torn = data.rstrip(b"\0").rpartition(b"\n")
    try:
        return (whole + end).decode("utf-8-sig"), torn.decode(errors="replace").strip()
    except UnicodeDecodeError:
        raise RecordError(f"{path} is no record: it is not text") from None


def replace(path: Path, text: str) -> None:
    """Put a text in the place of a file, all at once."""
    try:
        handle, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
        os.replace(name, path)
    except OSError as error:
        raise RulewrightError(f"{path} cannot be written: {reason(error)}") from None


def shown(path: Path) -> str:
    """A path as it is typed."""
    text = str(path)
    if any(c.isspace() for c in text) and sys.platform != "win32":
        text = "'" + text.replace("'", "'\\''") + "'"
    return text


def how_to_resume(game: str, path: Path) -> str:
    """What to type to play on."""
    return f"rulewright play {game} --resume {shown(path)}"
