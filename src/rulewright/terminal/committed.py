"""Luck that is committed to: the words that the seats add to it, and the file in which its seed waits for the end.

The seed lies beside the save file, for its owner's eyes only. It is opened in the record when the game is over.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from rulewright.core.commitment import SEED_SIZE
from rulewright.core.errors import RecordError, RulewrightError
from rulewright.core.notation import check_nonces
from rulewright.terminal.keeper import reason

BOT: Final = "bot:"
# The nonce of a seat that chooses none.
NO_NONCE: Final = "-"


def seed_path(save: Path) -> Path:
    """Where the seed of a save file is kept.

    >>> str(seed_path(Path("evening.rw")))
    'evening.rw.seed'
    """
    return save.with_name(save.name + ".seed")


def keep_seed(save: Path, seed: bytes) -> None:
    """Keep a seed until the game is over, readable by its owner alone; never in the place of another seed."""
    path = seed_path(save)
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(seed.hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise RulewrightError(f"{path} exists already: choose another name, or remove it") from None
    except OSError as error:
        raise RulewrightError(f"{path} cannot be written: {reason(error)}") from None


def read_seed(save: Path) -> bytes:
    """The seed that is kept beside a save file; raises RulewrightError if it is not there or no seed."""
    path = seed_path(save)
    try:
        seed = bytes.fromhex(path.read_text(encoding="ascii"))
    except OSError as error:
        raise RulewrightError(f"luck cannot go on without its seed: {path}: {reason(error)}") from None
    except ValueError:
        raise RulewrightError(f"{path} holds no seed") from None
    if len(seed) != SEED_SIZE:
        raise RulewrightError(f"{path} holds no seed")
    return seed


def drop_seed(save: Path) -> None:
    """Remove the file of a seed that is open now, or was never used."""
    seed_path(save).unlink(missing_ok=True)


# Nonces


def ask_no_nonces(commitment: str, names: Sequence[str]) -> list[str]:
    """A random word for every person; a bot adds none."""
    return [NO_NONCE if name.startswith(BOT) else secrets.token_hex(8) for name in names]


def ask_nonces(read: Callable[[str], str], tell: Callable[[str], object]) -> Callable[[str, Sequence[str]], list[str]]:
    """What asks every person for a word, `read(prompt)` giving a line and `tell(text)` showing one."""

    def ask(commitment: str, names: Sequence[str]) -> list[str]:
        tell(f"Luck follows a secret seed. Its commitment, to be noted by whoever wants to check: {commitment}")
        nonces = ask_no_nonces(commitment, names)
        for seat, name in enumerate(names):
            while not name.startswith(BOT):
                typed = read(f"{name}, add a word of your own (Enter: a random one): ").strip()
                nonces[seat] = typed or nonces[seat]
                try:
                    check_nonces([nonces[seat]], 1)
                    break
                except RecordError as error:
                    tell(f"{str(error)[:1].upper()}{str(error)[1:]}.")
                    nonces[seat] = secrets.token_hex(8)
        return nonces

    return ask
