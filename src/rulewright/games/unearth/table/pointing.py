"""What a line of the log points at on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.games.unearth.table.reading import View, laid, seat_of
from rulewright.games.unearth.table.ruins import die_id
from rulewright.table.showing import Mark

# Sentences of luck whose last word is a die's face.
ROLLED = "rolled"


def mark(view: View, actor: int, sentence: str, told: Sequence[str]) -> Mark:
    """The dice, Ruins, Stones and cards that a line is about; whose dice somebody else has changed; a die's face."""
    lines = [line.split() for line in (sentence, *told)]
    ids = dict.fromkeys([found for words in lines for found in pointed(view, actor, words)])
    die = lines[0][1] if lines[0][0] == ROLLED else ""
    return Mark(tuple(ids), tuple(sorted(hurt(actor, lines[0]))), die)


def hurt(actor: int, words: Sequence[str]) -> Iterator[int]:
    """The seat whose die somebody else has aimed at."""
    if words[0] in ("aim", "up", "down"):
        seat = laid(words[1]).seat
        if seat >= 0 and seat != actor:
            yield seat


def pointed(view: View, actor: int, words: Sequence[str]) -> Iterator[str]:
    """The ids that one sentence or one thing that followed points at."""
    verb, rest = words[0], words[1:]
    if verb in ("dig", "choose", "glean"):
        yield from site_ids(view, rest[0])
    elif verb in ("shows", "settle", "aim", "up", "down", "move"):
        yield from dice_ids(view, rest[0])
    elif verb == "revealed":
        yield f"site-{rest[0]}"
    elif verb == "claimed":
        yield f"won-{rest[1]}"
    elif verb == "gained":
        seat = seat_of(rest[0])
        if seat >= 0:
            yield f"cell-{seat + 1}-{len(view['players'][seat].get('stones', []))}"
        elif rest[1] != "?":
            yield f"crystal-{rest[1]}"
    elif verb == "forged":
        yield f"crystal-{rest[0]}"
    elif verb == "place" and actor < len(view["players"]):
        yield f"cell-{actor + 1}-{len(view['players'][actor].get('stones', []))}"
    elif verb in ("build", "carry", "use", "raise", "lower", "reroll"):
        yield f"built-{rest[0]}"
    elif verb in ("offered", "ends-with", "set"):
        kinds = {"offered": "wonder", "ends-with": "age", "set": "scenario"}
        yield f"{kinds[verb]}-{rest[0]}"
    elif verb in ("loomed", "rose"):
        yield rest[0]


def site_ids(view: View, slot: str) -> Iterator[str]:
    """The Ruin in a slot of the row."""
    row = view.get("row", [])
    k = int(slot[-1]) - 1
    if 0 <= k < len(row) and row[k]["ruin"]:
        yield f"site-{row[k]['ruin']}"


def dice_ids(view: View, word: str) -> Iterator[str]:
    """A die, wherever it lies; the Darkness's belong to their Ruins."""
    die = laid(word)
    if die.seat >= 0:
        yield die_id(die, "")
    else:
        yield from [f"die-dark-{found.removeprefix('site-')}" for found in site_ids(view, word.partition("/")[0])]
