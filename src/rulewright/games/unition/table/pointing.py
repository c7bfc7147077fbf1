"""What a line of the log points at on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.games.unition.table.reading import View, player_of, seat_of, strongholds
from rulewright.table.showing import Mark

# Sentences that name a place of the Forum, and those that name a stronghold or player of somebody else.
AT_PLACES = ("recruit", "remove", "swap", "gain", "filled")
AT_TARGETS = ("raze", "fell", "withstood")


def mark(view: View, actor: int, sentence: str, told: Sequence[str]) -> Mark:
    """The cards and places that a line is about, and whom it has hurt."""
    lines = [line.split() for line in (sentence, *told)]
    ids = dict.fromkeys([found for words in lines for found in pointed(view, actor, words)])
    return Mark(tuple(ids), tuple(sorted({seat for words in lines for seat in hurt(actor, words)})))


def hurt(actor: int, words: Sequence[str]) -> Iterator[int]:
    """The seats to which somebody else has done harm."""
    if words[0] in ("hurt", "fell", "out", "shielded", "raze", "steal", "expose"):
        seat = seat_of(words[1])
        if seat != actor:
            yield seat


def pointed(view: View, actor: int, words: Sequence[str]) -> Iterator[str]:
    """The ids that one sentence or one thing that followed points at."""
    verb, rest = words[0], words[1:]
    if verb in AT_PLACES:
        yield f"place-{rest[0]}"
    elif verb in ("upgrade",):
        yield f"place-{rest[1]}"
    elif verb in ("reserve", "exchange"):
        yield f"place-{rest[0]}"
        yield from own_fort(view, actor, rest[1])
    elif verb in ("play", "self-consume", "copy"):
        yield from last_played(view, actor, rest[0])
    elif verb == "activate":
        yield from own_fort(view, actor, rest[0])
    elif verb in ("lay", "mount", "retrieve", "hold", "recruit-held"):
        yield from own_fort(view, actor, rest[1])
    elif verb in AT_TARGETS:
        yield f"fort-{seat_of(rest[0])}-{rest[0].partition('/')[2]}"
    elif verb == "aim":
        yield f"aim-{rest[1].replace('/', '-')}"
        yield from target(rest[1])
    elif verb in ("hurt", "shielded", "out", "expose"):
        yield f"rival-{seat_of(rest[0]) + 1}-target"
    elif verb in ("unite", "sweep"):
        yield f"clan-{rest[0]}"
    elif verb == "led":
        yield f"leader-{rest[0]}"
    elif verb == "buy-gleam":
        yield "extra-gleam-deck"
    elif verb in ("tallied", "take"):
        yield f"tally-{rest[0]}"


def target(word: str) -> Iterator[str]:
    """A player or a stronghold at which whomp is aimed."""
    seat, _, place = word.partition("/")
    yield f"fort-{seat_of(seat)}-{place}" if place else f"rival-{seat_of(seat) + 1}-target"


def own_fort(view: View, actor: int, word: str) -> Iterator[str]:
    """A stronghold of whoever speaks."""
    yield f"fort-{actor}-{word.partition('-')[2]}"


def last_played(view: View, actor: int, card: str) -> Iterator[str]:
    """The card that was played last, which a hero or starter is; a stronghold stands among its owner's."""
    played = view.get("played", ())
    for n in range(len(played), 0, -1):
        if played[n - 1]["card"] == card or played[n - 1].get("as") == card:
            yield f"played-{n}"
            return
    if actor < len(view["players"]) and player_of(view, actor):
        for fort in reversed(strongholds(view, actor)):
            if fort["card"] == card:
                yield f"fort-{actor}-{fort['place']}"
                return
