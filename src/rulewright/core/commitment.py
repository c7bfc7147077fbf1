"""The arithmetic of a committed dealer: what is published of a seed, and the numbers that follow from it.

It is specified in `docs/formats.md`, and needs no game.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

from rulewright.core.errors import EngineError

SEED_SIZE: Final = 32
COMMITMENT_PREFIX: Final = b"rulewright commitment 1\n"
DRAW_PREFIX: Final = "rulewright draw 1"
RANGE: Final = 1 << 64


def commitment_of(seed: bytes) -> str:
    """What is published of a seed before the game: SHA-256 of a prefix and the seed, as 64 hexadecimal digits.

    >>> commitment_of(bytes(32))[:16]
    '41485dc10f808426'
    """
    return hashlib.sha256(COMMITMENT_PREFIX + seed).hexdigest()


def draw(seed: bytes, nonces: Sequence[str], epoch: int, counter: int, total: int) -> int:
    """A number from 0 to `total` - 1, each equally likely: that of the draw with this counter in this epoch.

    HMAC-SHA-256 keyed by the seed over `rulewright draw 1 <epoch> <counter> <attempt> <nonce> <nonce> ...`; its first 8
    bytes are a number, and attempts whose number lies in the last, incomplete run of `total` are passed over.

    >>> draw(bytes(32), ["a", "b"], 0, 0, 6)
    5
    """
    if not 0 < total < RANGE:
        raise EngineError(f"the weights of luck add up to {total}")
    whole = RANGE - RANGE % total
    attempt = 0
    while True:
        message = " ".join([DRAW_PREFIX, str(epoch), str(counter), str(attempt), *nonces])
        number = int.from_bytes(hmac.digest(seed, message.encode("ascii"), "sha256")[:8], "big")
        if number < whole:
            return number % total
        attempt += 1
