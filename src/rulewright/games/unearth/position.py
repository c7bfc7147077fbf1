"""Positions of Unearth in and out: readable enough to write by hand, completed where they are partial.

What is not named lies where it lies at the beginning: Stones in the bag, Delver cards and Ruins in their decks, dice
at home. The bag and both decks are what is left, so a position cannot lose a piece or make one.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from rulewright.core.position import counts_to_doc, setup_to_doc, stack_to_doc
from rulewright.core.vocabulary import Noun
from rulewright.games.unearth.darkness import unseen_cards
from rulewright.games.unearth.effects import STONES
from rulewright.games.unearth.given import COLOURS
from rulewright.games.unearth.state import (
    AT_REST,
    BOTTOM,
    CLAIMED_BY,
    DARK,
    HIDDEN_BY,
    LAID_ASIDE,
    LINE,
    MOST_SHOWN,
    NAMED_CENTRE,
    NO_TURN,
    ORIGIN,
    ROLLED_DIE,
    SETTLED,
    TOKEN_CENTRE,
    USED_WARPSTONE,
    VACANT,
    UnearthState,
    stone_kind,
)
from rulewright.games.unearth.vocabulary import (
    CELLS,
    DICE_OF_A_SEAT,
    GAMES,
    LAID,
    MOST_DELVERS,
    MOST_SITES,
    SLOTS,
)

AT_HOME: Final = "home"
IN_HAND: Final = "rolling"
READINESS: Final = ("ready", "used", "fresh", "used-up")
CENTRES: Final = ("empty", "waiting", "may-complete")
THROWN: Final = ("", "to-roll", "rolled", "settled")


def nouns(s: UnearthState) -> dict[str, Noun]:
    """The kinds of word of this game's card set."""
    return s.setup.game.vocabulary.nouns


def player_word(s: UnearthState, player: i64) -> str:
    """The word of a player, the Darkness included."""
    return nouns(s)["seat"].word(player)


# Out


def common_to_doc(s: UnearthState) -> dict[str, Any]:
    """All that lies open: everything but hands, face-down Ruins, and the Stones somebody is looking at."""
    doc = setup_to_doc(s)
    if s.given.campaign:
        doc["game_number"] = int(s.game_number) + 1
    if s.first != NO_TURN:
        doc["first"] = player_word(s, s.first)
    if s.turn != NO_TURN:
        doc["turn"] = player_word(s, s.turn)
    doc["row"] = [slot_to_doc(s, slot) for slot in range(SLOTS) if s.row[slot] != 0]
    doc["deck"] = int(s.ruins)
    if s.age != 0:
        doc["age"] = nouns(s)["age"].word(s.age - 1)
    elif s.age_left == 0 and not s.given.solo:
        doc["age_left"] = False
    wonders = nouns(s)["wonder"]
    doc["wonders"] = [wonders.word(s.show[n] - 1) for n in range(MOST_SHOWN) if s.show[n] != 0 and s.holder[n] == 0]
    doc["lesser"] = sum([int(s.tokens[k]) for k in range(len(s.tokens)) if s.given.token_greater[k] == 0])
    doc["greater"] = sum([int(s.tokens[k]) for k in range(len(s.tokens)) if s.given.token_greater[k] != 0])
    doc["delvers"] = sum([int(s.deck[k]) for k in range(MOST_DELVERS)])
    doc["discards"] = counts_to_doc(s.discard, nouns(s)["delver"])
    doc.update(turn_to_doc(s))
    if s.given.solo:
        doc["darkness"] = darkness_to_doc(s)
        if s.scenario != 0:
            doc["scenario"] = nouns(s)["scenario"].word(s.scenario - 1)
    return doc


def slot_to_doc(s: UnearthState, slot: i64) -> dict[str, Any]:
    """A slot of the row: its Ruin (null while a claimed one is not replaced yet), its Stones, and dice with values."""
    vacant = s.row[slot] == VACANT
    found: dict[str, Any] = {"ruin": None if vacant else nouns(s)["site"].word(s.row[slot] - 1)}
    found["stones"] = counts_to_doc(s.heap, nouns(s)["stone"], slot * STONES)
    found["dice"] = {nouns(s)["laid"].word(die): int(s.face[die]) for die in range(LAID) if s.on[die] == slot + 1}
    return found


def turn_to_doc(s: UnearthState) -> dict[str, Any]:
    """What belongs to the turn and the throw."""
    doc: dict[str, Any] = {}
    delvers = nouns(s)["delver"]
    laid = nouns(s)["laid"]
    active = {delvers.word(k): int(s.active[k * 2]) for k in range(MOST_DELVERS) if s.active[k * 2] != 0}
    lowered = {delvers.word(k): int(s.active[k * 2 + 1]) for k in range(MOST_DELVERS) if s.active[k * 2 + 1] != 0}
    rolling: dict[str, Any] = {}
    for die in range(LAID):
        if s.throw[die] != AT_REST:
            thrown: dict[str, Any] = {"state": THROWN[s.throw[die]]}
            if s.throw[die] == ROLLED_DIE:
                thrown["face"] = int(s.face[die])
            if s.aim[die] != 0:
                thrown["ruin"] = nouns(s)["ruin"].word(s.aim[die] - 1)
            rolling[laid.word(die)] = thrown
    locked = [laid.word(die) for die in range(LAID) if s.lock[die] != 0]
    tossed = {player_word(s, k): int(s.tossed[k]) for k in range(6) if s.tossed[k] != 0}
    not_ready = {
        nouns(s)["wonder"].word(s.show[n] - 1): READINESS[s.used[n]]
        for n in range(MOST_SHOWN)
        if s.show[n] != 0 and s.used[n] != 0
    }
    for name, value in (
        ("active", active),
        ("lowered", lowered),
        ("rolling", rolling),
        ("locked", locked),
        ("tossed", tossed),
        ("not_ready", not_ready),
    ):
        if value:
            doc[name] = value
    if s.digging != 0:
        doc["digging"] = True
    return doc


def darkness_to_doc(s: UnearthState) -> dict[str, Any]:
    """The Darkness: its cards, Ruins, crystals and corruption."""
    dark = nouns(s)["dark"]
    revealed = sorted([(int(s.dark[k]), dark.word(k)) for k in range(len(s.dark)) if 0 < s.dark[k] < BOTTOM])
    bottom = sorted([(int(s.dark[k]), dark.word(k)) for k in range(len(s.dark)) if s.dark[k] > BOTTOM])
    doc: dict[str, Any] = {"turns": int(s.dark_turns), "revealed": [word for _, word in revealed]}
    doc["deck"] = int(unseen_cards(s)) + len(bottom)
    if bottom:
        doc["bottom"] = [word for _, word in bottom]
    doc["ruins"] = [nouns(s)["site"].word(k) for k in range(MOST_SITES) if s.site[k] == CLAIMED_BY + DARK]
    doc["hidden"] = int(s.dark_hidden)
    stones = nouns(s)["stone"].words
    doc["crystals"] = {stones[k]: int(s.board[k]) for k in range(COLOURS) if s.board[k] != 0}
    doc["corruption"] = {stones[k]: int(s.board[COLOURS + k]) for k in range(STONES) if s.board[COLOURS + k] != 0}
    return doc


def player_to_doc(s: UnearthState, player: i64) -> dict[str, Any]:
    """What lies open before a player."""
    doc: dict[str, Any] = {"dice": {}}
    for n in range(5):
        die = player * 5 + n
        where = AT_HOME if s.throw[die] == AT_REST or s.throw[die] == SETTLED else IN_HAND
        if s.on[die] != 0:
            where = nouns(s)["ruin"].word(s.on[die] - 1)
        doc["dice"][DICE_OF_A_SEAT[n]] = where
    doc["stones"] = [cell_to_doc(s, player * CELLS + cell) for cell in range(s.count[player])]
    doc["built"] = [centre_to_doc(s, n) for n in range(s.built) if s.centre[n * 3] == player + 1]
    wonders = nouns(s)["wonder"]
    kept = {wonders.word(s.show[n] - 1): int(s.kept[n]) for n in range(MOST_SHOWN) if s.kept[n] != 0}
    if kept and s.holder[0] == player + 1:
        doc["kept"] = kept
    doc["ruins"] = [nouns(s)["site"].word(k) for k in range(MOST_SITES) if s.site[k] == CLAIMED_BY + player]
    return doc


def axial(place: i64) -> list[int]:
    """A cell's axial coordinates; the first Stone of a tableau lies at 0, 0."""
    q = place // LINE - ORIGIN // LINE
    return [int(q), int(place % LINE - ORIGIN % LINE)]


def cell_to_doc(s: UnearthState, cell: i64) -> dict[str, Any]:
    """A Stone of a tableau."""
    doc: dict[str, Any] = {"stone": nouns(s)["stone"].word(stone_kind(s.stone[cell])), "at": axial(s.at[cell])}
    if s.stone[cell] == USED_WARPSTONE:
        doc["used"] = True
    return doc


def centre_to_doc(s: UnearthState, n: i64) -> dict[str, Any]:
    """What stands in the middle of a ring."""
    what = s.centre[n * 3 + 2]
    doc: dict[str, Any] = {"at": axial(s.centre[n * 3 + 1])}
    if what >= NAMED_CENTRE:
        doc["wonder"] = nouns(s)["wonder"].word(what - NAMED_CENTRE)
    elif what >= TOKEN_CENTRE:
        doc["token"] = nouns(s)["token"].word(what - TOKEN_CENTRE)
    else:
        doc["left"] = CENTRES[what]
    # The place among all that were built, which the order of building is.
    doc["number"] = int(n) + 1
    return doc


def campaign_to_doc(s: UnearthState) -> list[dict[str, Any]]:
    """The games of a campaign so far, as the state keeps them."""
    found: list[dict[str, Any]] = []
    for game in range(GAMES):
        player, dark, scenario = (int(s.campaign[game * 3 + k]) for k in range(3))
        if player or dark or scenario:
            doc: dict[str, Any] = {"game": game + 1, "player": player, "darkness": dark}
            if scenario:
                doc["scenario"] = nouns(s)["scenario"].word(scenario - 1)
            found.append(doc)
    return found


def hidden_sites(s: UnearthState, where: i64) -> list[str]:
    """The Ruins that lie face down at a place."""
    return [nouns(s)["site"].word(k) for k in range(MOST_SITES) if s.site[k] == where]


def seats_of(mask: i64) -> list[int]:
    """A mask of seats as numbers from 1."""
    return [k + 1 for k in range(5) if (mask >> k) & 1]


def to_doc(s: UnearthState) -> dict[str, Any]:
    """The whole state as a JSON-ready dict; `from_doc` is its inverse."""
    doc = common_to_doc(s)
    doc["bag"] = counts_to_doc(s.bag, nouns(s)["stone"])
    doc["aside"] = int(s.aside)
    doc["players"] = []
    for player in range(s.players):
        found = player_to_doc(s, player)
        found["hand"] = counts_to_doc(s.hand, nouns(s)["delver"], player * MOST_DELVERS)
        found["hidden"] = hidden_sites(s, HIDDEN_BY + player)
        doc["players"].append(found)
    doc["tokens"] = counts_to_doc(s.tokens, nouns(s)["token"])
    aside = hidden_sites(s, LAID_ASIDE)
    if aside:
        doc["laid_aside"] = aside
    looked = {
        nouns(s)["site"].word(k): {"looked": seats_of(s.look[k]), "known": seats_of(s.know[k])}
        for k in range(MOST_SITES)
        if s.look[k] != 0
    }
    if looked:
        doc["looked"] = looked
    drawn = [nouns(s)["stone"].word(s.drawn[k] - 1) for k in range(2) if s.drawn[k] != 0]
    if drawn:
        doc["drawn"] = drawn
    games = campaign_to_doc(s)
    if games:
        doc["games"] = games
    doc["pending"] = stack_to_doc(s)
    if s.over != 0:
        doc["over"] = True
    return doc
