"""What comes from outside is cleaned before a terminal shows it: names, paths, and lines that somebody has typed."""

from __future__ import annotations

import re
from typing import Final

# Controls, line ends, marks and turns of direction, characters without a width, half characters.
UNSAFE: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    r"\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff\ud800-\udfff]"
)
INSTEAD: Final = "\ufffd"


def clean(text: str) -> str:
    """A text with a mark in the place of everything that would steer a terminal or could not be seen.

    >>> clean("Ben\\x1b[2J") == "Ben" + INSTEAD + "[2J", clean("Zoë the fox")
    (True, 'Zoë the fox')
    """
    return UNSAFE.sub(INSTEAD, text.replace("\t", " "))
