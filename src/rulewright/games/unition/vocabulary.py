"""Unition's sentences. The ids are frozen for a rules version: verbs are only added, at the end of their block.

Cards have fixed numbers: a card set may rename a card or add designs up to the noun's capacity, and no id moves.
Whatever lies on the table has a place: `slot-3` of the Forum, `extra-1` beside it, a stronghold `seat-2/1`, and among
one's own strongholds `stronghold-1`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from rulewright.core.vocabulary import Noun, Vocabulary

# The starters, then Extra Gleam, then the designs of the Forum.
STARTERS: Final = 6
EXTRA_GLEAM: Final = 6
FIRST_DESIGN: Final = 7
MOST_DESIGNS: Final = 128
MOST_CARDS: Final = FIRST_DESIGN + MOST_DESIGNS

MOST_PLAYERS: Final = 5
# Slots of the Forum, and room for extras that effects have added.
SLOTS: Final = 5
EXTRAS: Final = 8
PLACES: Final = SLOTS + EXTRAS
# Strongholds that one player may have in play.
FORTS: Final = 20
ALL_FORTS: Final = MOST_PLAYERS * FORTS
TARGETS: Final = MOST_PLAYERS + ALL_FORTS
# The largest group of whomp, and the largest number that is told.
MOST_SIZE: Final = 255
EFFECTS: Final = 16

CLAN_WORDS: Final = ("commune", "gloop", "protectorite", "bruud", "stompede")
RESOURCE_WORDS: Final = ("gleam", "cool", "whomp", "shield")
SEAT_WORDS: Final = ("seat-1", "seat-2", "seat-3", "seat-4", "seat-5")
PLACE_WORDS: Final = (
    *[f"slot-{k + 1}" for k in range(SLOTS)],
    *[f"extra-{k + 1}" for k in range(EXTRAS)],
)
OWN_WORDS: Final = tuple([f"stronghold-{k + 1}" for k in range(FORTS)])
FORT_WORDS: Final = tuple([f"seat-{seat + 1}/{k + 1}" for seat in range(MOST_PLAYERS) for k in range(FORTS)])

# What seats say.
SAY_PLAY: Final = 0
SAY_SELF_CONSUME: Final = SAY_PLAY + MOST_CARDS
SAY_ACTIVATE: Final = SAY_SELF_CONSUME + MOST_CARDS
SAY_RESOLVE: Final = SAY_ACTIVATE + FORTS
SAY_ACCEPT: Final = SAY_RESOLVE + MOST_CARDS * EFFECTS
SAY_TAKE: Final = SAY_ACCEPT + 1
SAY_CONSUME: Final = SAY_TAKE + 4
SAY_DISCARD: Final = SAY_CONSUME + MOST_CARDS
SAY_FETCH: Final = SAY_DISCARD + MOST_CARDS
SAY_TOPDECK: Final = SAY_FETCH + MOST_CARDS
SAY_COPY: Final = SAY_TOPDECK + MOST_CARDS
SAY_UPGRADE: Final = SAY_COPY + MOST_CARDS
SAY_CONVERT: Final = SAY_UPGRADE + MOST_CARDS * PLACES
SAY_UNITE: Final = SAY_CONVERT + 4 * 4
SAY_SWEEP: Final = SAY_UNITE + 5
SAY_REMOVE: Final = SAY_SWEEP + 5
SAY_SWAP: Final = SAY_REMOVE + PLACES
SAY_PUT: Final = SAY_SWAP + PLACES
SAY_GAIN: Final = SAY_PUT + MOST_CARDS
SAY_RAZE: Final = SAY_GAIN + PLACES
SAY_STEAL: Final = SAY_RAZE + ALL_FORTS
SAY_EXPOSE: Final = SAY_STEAL + MOST_PLAYERS * MOST_CARDS
SAY_LOOT: Final = SAY_EXPOSE + MOST_PLAYERS
SAY_LAY: Final = SAY_LOOT + MOST_PLAYERS * MOST_CARDS
SAY_MOUNT: Final = SAY_LAY + MOST_CARDS * FORTS
SAY_RETRIEVE: Final = SAY_MOUNT + MOST_CARDS * FORTS
SAY_RESERVE: Final = SAY_RETRIEVE + MOST_CARDS * FORTS
SAY_EXCHANGE: Final = SAY_RESERVE + PLACES * FORTS
SAY_HOLD: Final = SAY_EXCHANGE + PLACES * FORTS
SAY_AIM: Final = SAY_HOLD + MOST_CARDS * FORTS
SAY_DECLARE: Final = SAY_AIM + MOST_SIZE * TARGETS
SAY_COLLECT: Final = SAY_DECLARE + 1
SAY_RECRUIT: Final = SAY_COLLECT + 1
SAY_RECRUIT_LEADER: Final = SAY_RECRUIT + PLACES
SAY_BUY_GLEAM: Final = SAY_RECRUIT_LEADER + MOST_CARDS
SAY_RECRUIT_HELD: Final = SAY_BUY_GLEAM + 1
SAY_RECRUIT_FROM: Final = SAY_RECRUIT_HELD + MOST_CARDS * FORTS
SAY_DEPLOY: Final = SAY_RECRUIT_FROM + MOST_PLAYERS * MOST_CARDS
SAY_SPEND_SHIELDS: Final = SAY_DEPLOY + MOST_CARDS
SAY_KEEP_SHIELDS: Final = SAY_SPEND_SHIELDS + 1
SAY_TAKE_TURN: Final = SAY_KEEP_SHIELDS + 1
SAY_DECLINE: Final = SAY_TAKE_TURN + 1
SAY_DONE: Final = SAY_DECLINE + 1

# What luck says.
LUCK_BEGINS: Final = SAY_DONE + 1
LUCK_DREW: Final = LUCK_BEGINS + MOST_PLAYERS
LUCK_TURNED: Final = LUCK_DREW + MOST_CARDS + 1

# What a sentence turns up, and what else follows it.
TELL_SHOWS: Final = LUCK_TURNED + MOST_CARDS
TELL_FILLED: Final = TELL_SHOWS + MOST_PLAYERS * MOST_CARDS
TELL_LED: Final = TELL_FILLED + PLACES * MOST_CARDS
TELL_RETURNED: Final = TELL_LED + MOST_CARDS
TELL_SHUFFLED: Final = TELL_RETURNED + MOST_CARDS
TELL_SHUFFLED_FORUM: Final = TELL_SHUFFLED + MOST_PLAYERS
TELL_TOOK_TOP: Final = TELL_SHUFFLED_FORUM + 1
TELL_UNITED: Final = TELL_TOOK_TOP + MOST_PLAYERS * MOST_CARDS
TELL_MEGAUNITION: Final = TELL_UNITED + MOST_CARDS
TELL_TALLIED: Final = TELL_MEGAUNITION + MOST_PLAYERS
TELL_COLLECTED: Final = TELL_TALLIED + 4 * (MOST_SIZE + 1)
TELL_HURT: Final = TELL_COLLECTED + 4 * (MOST_SIZE + 1)
TELL_SHIELDED: Final = TELL_HURT + MOST_PLAYERS * (MOST_SIZE + 1)
TELL_WITHSTOOD: Final = TELL_SHIELDED + MOST_PLAYERS * (MOST_SIZE + 1)
TELL_FELL: Final = TELL_WITHSTOOD + ALL_FORTS
TELL_OUT: Final = TELL_FELL + ALL_FORTS
TELL_TURN_OF: Final = TELL_OUT + MOST_PLAYERS
TELL_BONUS_TURN_OF: Final = TELL_TURN_OF + MOST_PLAYERS
# The card at a place that a sentence names, for whoever reads it later.
TELL_NAMED: Final = TELL_BONUS_TURN_OF + MOST_PLAYERS


def vocabulary(cards: Sequence[str]) -> Vocabulary:
    """All sentences of a card set, from the words of its cards; the ids are the same for every set."""
    return Vocabulary(
        [
            Noun("seat", SEAT_WORDS),
            Noun("card", cards, MOST_CARDS),
            Noun("clan", CLAN_WORDS),
            Noun("place", PLACE_WORDS),
            Noun("resource", RESOURCE_WORDS),
            Noun("own", OWN_WORDS),
            Noun("fort", FORT_WORDS),
            Noun("target", (*SEAT_WORDS, *FORT_WORDS)),
            Noun("size", [str(k + 1) for k in range(MOST_SIZE)]),
            Noun("number", [str(k) for k in range(MOST_SIZE + 1)]),
            Noun("effect", [str(k + 1) for k in range(EFFECTS)]),
        ],
        moves=[
            (SAY_PLAY, "play card"),
            (SAY_SELF_CONSUME, "self-consume card"),
            (SAY_ACTIVATE, "activate own"),
            (SAY_RESOLVE, "resolve card effect"),
            (SAY_ACCEPT, "accept"),
            (SAY_TAKE, "take resource"),
            (SAY_CONSUME, "consume card"),
            (SAY_DISCARD, "discard card"),
            (SAY_FETCH, "fetch card"),
            (SAY_TOPDECK, "topdeck card"),
            (SAY_COPY, "copy card"),
            (SAY_UPGRADE, "upgrade card place"),
            (SAY_CONVERT, "convert resource resource"),
            (SAY_UNITE, "unite clan"),
            (SAY_SWEEP, "sweep clan"),
            (SAY_REMOVE, "remove place"),
            (SAY_SWAP, "swap place"),
            (SAY_PUT, "put card"),
            (SAY_GAIN, "gain place"),
            (SAY_RAZE, "raze fort"),
            (SAY_STEAL, "steal seat card"),
            (SAY_EXPOSE, "expose seat"),
            (SAY_LOOT, "loot seat card"),
            (SAY_LAY, "lay card own"),
            (SAY_MOUNT, "mount card own"),
            (SAY_RETRIEVE, "retrieve card own"),
            (SAY_RESERVE, "reserve place own"),
            (SAY_EXCHANGE, "exchange place own"),
            (SAY_HOLD, "hold card own"),
            (SAY_AIM, "aim size target"),
            (SAY_DECLARE, "declare"),
            (SAY_COLLECT, "collect"),
            (SAY_RECRUIT, "recruit place"),
            (SAY_RECRUIT_LEADER, "recruit-leader card"),
            (SAY_BUY_GLEAM, "buy-gleam"),
            (SAY_RECRUIT_HELD, "recruit-held card own"),
            (SAY_RECRUIT_FROM, "recruit-from seat card"),
            (SAY_DEPLOY, "deploy card"),
            (SAY_SPEND_SHIELDS, "spend-shields"),
            (SAY_KEEP_SHIELDS, "keep-shields"),
            (SAY_TAKE_TURN, "take-turn"),
            (SAY_DECLINE, "decline"),
            (SAY_DONE, "done"),
        ],
        luck=[
            (LUCK_BEGINS, "begins seat"),
            (LUCK_DREW, "drew {card}"),
            (LUCK_TURNED, "turned card"),
        ],
        shown=[
            (TELL_SHOWS, "shows seat card"),
            (TELL_FILLED, "filled place card"),
            (TELL_LED, "led card"),
            (TELL_RETURNED, "returned card"),
            (TELL_SHUFFLED, "shuffled seat"),
            (TELL_SHUFFLED_FORUM, "shuffled-forum"),
            (TELL_TOOK_TOP, "took-top seat card"),
            (TELL_UNITED, "united card"),
            (TELL_MEGAUNITION, "megaunition seat"),
            (TELL_TALLIED, "tallied resource number"),
            (TELL_COLLECTED, "collected resource number"),
            (TELL_HURT, "hurt seat number"),
            (TELL_SHIELDED, "shielded seat number"),
            (TELL_WITHSTOOD, "withstood fort"),
            (TELL_FELL, "fell fort"),
            (TELL_OUT, "out seat"),
            (TELL_TURN_OF, "turn-of seat"),
            (TELL_BONUS_TURN_OF, "bonus-turn-of seat"),
            (TELL_NAMED, "named card"),
        ],
    )


def second(move: i64, first: i64, radix: i64) -> i64:
    """The second word's value in a sentence of two words, the second of which has `radix` values."""
    return (move - first) % radix
