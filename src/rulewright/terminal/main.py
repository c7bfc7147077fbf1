"""The terminal's one entrance, called by the command line."""

from __future__ import annotations


def play(
    game: str,
    *,
    seats: int | None = None,
    players: list[str] | None = None,
    options: dict[str, str] | None = None,
    luck: str = "dealer",
    seed: int | None = None,
    save: str | None = None,
    resume: str | None = None,
    plain: bool = False,
) -> int:
    """Play one game on this terminal and return the exit status: 0, or 1 after a sentence of what went wrong.

    `players` are one text a seat, `you`, a person's name or `bot:greedy`; none is you against bots. `luck` is
    `dealer`, or `people` where it is typed in. `save` is the file that is written, `resume` one that is played on.
    """
    raise NotImplementedError
