"""Positions of Unearth read: what is not named is completed as `position.py` says, and what makes no sense refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulewright.core.engine import WIDTH, Game
from rulewright.core.position import Fields, counts_to_doc, go_on, setup_from_doc, stack_from_doc
from rulewright.games.unearth.darkness import unseen_cards
from rulewright.games.unearth.effects import STONES
from rulewright.games.unearth.given import COLOURS, Given
from rulewright.games.unearth.invariants import piece_problems
from rulewright.games.unearth.pending import complete_pending, stack_problems, turn_of
from rulewright.games.unearth.position import (
    READINESS,
    THROWN,
    nouns,
)
from rulewright.games.unearth.reading_players import arrange_show, read_players, show_wonder, take_site
from rulewright.games.unearth.scoring import dark_score, total_score
from rulewright.games.unearth.setup import lay_out
from rulewright.games.unearth.state import (
    BOTTOM,
    CARRY_ON,
    CLAIMED_BY,
    DARK,
    DELVER,
    DIG_MORE,
    HIDDEN_BY,
    IN_ROW,
    LAID_ASIDE,
    MOST_SHOWN,
    NO_TURN,
    PLACE_STONE,
    PLAYED,
    POOL,
    ROLLED_DIE,
    TO_ROLL,
    VACANT,
    UnearthState,
    empty_state,
    sides_of,
    stone_kind,
)
from rulewright.games.unearth.vocabulary import (
    CELLS,
    DARK_DIE,
    GAMES,
    LOWEST_VALUE,
    MOST_DELVERS,
    MOST_SITES,
    SLOTS,
    VALUES,
)


def from_doc(game: Game[Any], doc: Mapping[str, Any]) -> UnearthState:
    """The state of a position; raises PositionError with the field and the reason where it makes no sense."""
    fields = Fields(doc)
    given = setup_from_doc(game, fields)
    assert isinstance(given, Given)
    s = empty_state(given, game.stack())
    s.game_number = read_game_number(s, fields)
    lay_out(s)
    if fields.has("pending"):
        stack_from_doc(s, fields)
    elif fields.flag("over", False):
        s.finish()
    if fields.flag("over", s.over != 0) != (s.over != 0):
        raise fields.error("over", "a game is over exactly if nothing is pending")
    read_turn(s, fields)
    if s.over == 0 and s.sp == 0:
        if s.turn >= s.players:
            raise fields.error("pending", "on the Darkness's turn the pending questions must be named")
        s.ask(DELVER, s.turn)
    read_row(s, fields)
    read_wonders(s, fields)
    read_players(s, fields)
    arrange_show(s)
    read_face_down(s, fields)
    read_throw(s, fields)
    read_cards(s, fields)
    if given.solo:
        read_darkness(s, fields)
    complete_pending(s)
    read_stones_left(s, fields)
    read_decks_left(s, fields)
    read_games(s, fields)
    fields.done()
    fields.refuse("", piece_problems(s))
    fields.refuse("pending", stack_problems(s))
    go_on(s, fields)
    return s


def read_game_number(s: UnearthState, fields: Fields) -> int:
    """Read which game of a campaign it is, from 0."""
    number = fields.number("game_number", 1, GAMES, 1)
    if number > 1 and not s.given.campaign:
        raise fields.error("game_number", "only a campaign has several games")
    return number - 1


def read_turn(s: UnearthState, fields: Fields) -> None:
    """Read whose turn it is, the End of Age card and the scenario."""
    seat = nouns(s)["seat"]
    s.turn = fields.word("turn", seat) if fields.has("turn") else turn_of(s)
    if fields.has("first"):
        s.first = fields.word("first", seat)
    elif s.turn != NO_TURN:
        s.first = 0
    for name, value in (("first", s.first), ("turn", s.turn)):
        if value != NO_TURN and value >= s.players and not (value == DARK and s.given.solo and name == "turn"):
            raise fields.error(name, "nobody sits there at this table")
    s.age_left = 1 if fields.flag("age_left", not s.given.solo) else 0
    if fields.has("age"):
        s.age = fields.word("age", nouns(s)["age"]) + 1
        if s.given.age_in[s.age - 1] == 0:
            raise fields.error("age", "that card is not in this game")
        if fields.has("age_left") and s.age_left != 0:
            raise fields.error("age_left", "that card has been turned up")
        s.age_left = 0
    if s.age_left != 0 and s.given.solo:
        raise fields.error("age_left", "a solo game has no End of Age card")
    if fields.has("scenario"):
        s.scenario = fields.word("scenario", nouns(s)["scenario"]) + 1
        if not s.given.solo:
            raise fields.error("scenario", "scenarios belong to solo games")


def read_row(s: UnearthState, fields: Fields) -> None:
    """Read the row: Ruins, their Stones, and the dice that lie on them."""
    slots = fields.each("row")
    if len(slots) > SLOTS:
        raise fields.error("row", f"a row has at most {SLOTS} Ruins")
    for slot, inner in enumerate(slots):
        if inner.value("ruin") is None:
            s.row[slot] = VACANT
        else:
            site = inner.word("ruin", nouns(s)["site"])
            take_site(s, inner, "ruin", site, IN_ROW)
            s.row[slot] = site + 1
        stones = inner.counts("stones", nouns(s)["stone"], 82, [0] * STONES)
        for k in range(STONES):
            s.heap[slot * STONES + k] = stones[k]
        dice = inner.inner("dice")
        for word in dice.names():
            die = nouns(s)["laid"].index.get(word, -1)
            if die < 0 or (die < DARK_DIE and die >= s.players * 5) or (die >= DARK_DIE and not s.given.solo):
                raise dice.error(word, "there is no such die at this table")
            if s.on[die] != 0 or (die >= DARK_DIE and die != DARK_DIE + slot):
                raise dice.error(word, "that die lies elsewhere")
            if s.row[slot] == VACANT:
                raise dice.error(word, "no die lies where no Ruin is")
            s.on[die] = slot + 1
            s.face[die] = read_value(s, dice, word, die)
        inner.done()


def read_value(s: UnearthState, fields: Fields, name: str, die: int) -> int:
    """Read what a die shows: at most tables a face of that die (ruling-51)."""
    if s.given.unbounded:
        return fields.number(name, LOWEST_VALUE, len(VALUES) + LOWEST_VALUE - 1)
    return fields.number(name, 1, int(sides_of(die)))


def read_wonders(s: UnearthState, fields: Fields) -> None:
    """Read the Named Wonders that can still be built; those built are read with their players."""
    found = fields.words("wonders", nouns(s)["wonder"], default=[])
    for wonder in found:
        show_wonder(s, fields, "wonders", wonder)


def read_face_down(s: UnearthState, fields: Fields) -> None:
    """Read the set-aside Ruins that were looked at, and who has seen what."""
    for site in fields.words("laid_aside", nouns(s)["site"], default=[]):
        take_site(s, fields, "laid_aside", site, LAID_ASIDE)
    looked = fields.inner("looked")
    for site, inner in fields.keyed("looked", nouns(s)["site"]):
        word = nouns(s)["site"].word(site)
        where = int(s.site[site])
        if where != LAID_ASIDE and not HIDDEN_BY <= where < HIDDEN_BY + s.players:
            raise looked.error(word, "that Ruin does not lie face down")
        s.look[site] = mask_of(inner.numbers("looked", 1, int(s.players), default=[]))
        s.know[site] = mask_of(inner.numbers("known", 1, int(s.players), default=[]))
        owner = mask_of([where - HIDDEN_BY + 1]) if where >= HIDDEN_BY else 0
        if s.look[site] == 0:
            raise inner.error("looked", "somebody has looked at it")
        if s.know[site] & ~(s.look[site] | owner) or owner & ~s.know[site]:
            raise inner.error("known", "it is known to its owner, and to others only if they have looked at it")
        inner.done()
    for site in range(MOST_SITES):
        if s.site[site] == LAID_ASIDE and s.look[site] == 0:
            raise fields.error("looked", f"it is not said who has looked at {nouns(s)['site'].word(site)}")


def mask_of(seats: list[int]) -> int:
    """Seats, as numbers from 1, as a mask."""
    found = 0
    for seat in seats:
        found |= 1 << (seat - 1)
    return found


def read_throw(s: UnearthState, fields: Fields) -> None:
    """Read the dice that are thrown, locked or rolled off, and how Wonders stand."""
    laid = nouns(s)["laid"]
    for die, inner in fields.keyed("rolling", laid):
        state = inner.text("state", THROWN[ROLLED_DIE])
        if state not in THROWN[1:]:
            raise inner.error("state", f"this is one of {', '.join(THROWN[1:])}")
        s.throw[die] = THROWN.index(state)
        if (die < DARK_DIE and die >= s.players * 5) or (die >= DARK_DIE and not s.given.solo):
            raise fields.error("rolling", f"{laid.word(die)} is in nobody's hands at this table")
        if s.throw[die] == ROLLED_DIE:
            s.face[die] = read_value(s, inner, "face", die)
        if inner.has("ruin"):
            s.aim[die] = inner.word("ruin", nouns(s)["ruin"]) + 1
        inner.done()
    lifted = [die for die in range(DARK_DIE) if s.throw[die] in (TO_ROLL, ROLLED_DIE) and s.on[die] == 0]
    for die in fields.words("locked", laid, default=[]):
        s.lock[die] = 1
    tossed = fields.counts("tossed", nouns(s)["seat"], 6, [0] * 6)
    for player in range(6):
        s.tossed[player] = tossed[player]
    ready = fields.inner("not_ready")
    for word in ready.names():
        places = [n for n in range(MOST_SHOWN) if s.show[n] == nouns(s)["wonder"].index.get(word, -2) + 1]
        state = ready.text(word)
        if not places or state not in READINESS:
            raise ready.error(word, "there is no such Wonder here, or it cannot stand like that")
        s.used[places[0]] = READINESS.index(state)
    # Dice that come from home are those of an excavation.
    digs = len(lifted) > 0 or (s.sp > 0 and s.stack[s.sp - WIDTH] == DIG_MORE)
    s.digging = 1 if fields.flag("digging", digs) else 0


def read_cards(s: UnearthState, fields: Fields) -> None:
    """Read discards and what acts on this turn's rolls."""
    delver = nouns(s)["delver"]
    discards = fields.counts("discards", delver, 99, [0] * MOST_DELVERS)
    active = fields.counts("active", delver, 99, [0] * MOST_DELVERS)
    lowered = fields.counts("lowered", delver, 99, [0] * MOST_DELVERS)
    for k in range(MOST_DELVERS):
        s.discard[k] = discards[k]
        s.active[k * 2] = active[k]
        s.active[k * 2 + 1] = lowered[k]


def read_darkness(s: UnearthState, fields: Fields) -> None:
    """Read the Darkness."""
    inner = fields.inner("darkness")
    dark = nouns(s)["dark"]
    s.dark_turns = inner.number("turns", 0, 999, 0)
    for name, first in (("revealed", 1), ("bottom", BOTTOM + 1)):
        for n, card in enumerate(inner.words(name, dark, default=[])):
            if s.given.dark_in[card] == 0:
                raise inner.error(name, f"{dark.word(card)} is not in this game")
            if s.dark[card] != 0:
                raise inner.error(name, f"{dark.word(card)} is in two places")
            s.dark[card] = first + n
    deck = int(unseen_cards(s)) + sum([1 for k in range(len(s.dark)) if s.dark[k] > BOTTOM])
    if inner.number("deck", 0, 99, deck) != deck:
        raise inner.error("deck", f"{deck} cards are left for the deck")
    for site in inner.words("ruins", nouns(s)["site"], default=[]):
        take_site(s, inner, "ruins", site, CLAIMED_BY + DARK)
    s.dark_hidden = inner.number("hidden", 0, 9, int(s.given.dark_hidden) + given_to_darkness(s))
    crystals = inner.counts("crystals", nouns(s)["stone"], 3, [0] * STONES)
    if sum(crystals[COLOURS:]) > 0:
        raise inner.error("crystals", "a Stone without a colour lies above no crystal")
    corruption = inner.counts("corruption", nouns(s)["stone"], 82, [0] * STONES)
    for k in range(COLOURS):
        s.board[k] = crystals[k]
    for k in range(STONES):
        s.board[COLOURS + k] = corruption[k]
    inner.done()


def given_to_darkness(s: UnearthState) -> int:
    """How many set-aside Ruins the scenario in play gives to the Darkness."""
    return int(s.given.scenario_aside[s.scenario - 1]) if s.scenario != 0 else 0


def read_games(s: UnearthState, fields: Fields) -> None:
    """Read the games of a campaign so far; a game that is over is scored."""
    last = int(s.game_number)
    read: list[int] = []
    for inner in fields.each("games"):
        game = inner.number("game", 1, last + 1) - 1
        if game in read:
            raise inner.error("game", "that game is named twice")
        read.append(game)
        s.campaign[game * 3] = inner.number("player", -999, 9999)
        s.campaign[game * 3 + 1] = inner.number("darkness", -999, 9999)
        if inner.has("scenario"):
            s.campaign[game * 3 + 2] = inner.word("scenario", nouns(s)["scenario"]) + 1
            if game == last and s.campaign[game * 3 + 2] != s.scenario:
                raise inner.error("scenario", "another scenario is in play")
        inner.done()
    if fields.has("games") and not s.given.solo:
        raise fields.error("games", "games are counted against the Darkness only")
    s.campaign[last * 3 + 2] = s.scenario
    named = (int(s.campaign[last * 3]), int(s.campaign[last * 3 + 1]))
    if s.given.solo and (s.over != 0 or s.stack[s.sp - WIDTH] == CARRY_ON):
        s.campaign[last * 3] = total_score(s, 0, True)
        s.campaign[last * 3 + 1] = dark_score(s)
    scores = (int(s.campaign[last * 3]), int(s.campaign[last * 3 + 1]))
    if named not in ((0, 0), scores):
        raise fields.error("games", f"the game that is over ended {scores[0]} to {scores[1]}")


def read_stones_left(s: UnearthState, fields: Fields) -> None:
    """The bag holds every Stone that lies nowhere else; the Library's two are read first."""
    stone = nouns(s)["stone"]
    for n, kind in enumerate(sorted(fields.words("drawn", stone, default=[]))):
        if n > 1:
            raise fields.error("drawn", "at most two Stones are drawn at once")
        s.drawn[n] = kind + 1
    for k in range(STONES):
        left = int(s.given.bag[k])
        for slot in range(SLOTS):
            left -= int(s.heap[slot * STONES + k])
        for player in range(int(s.players)):
            first = player * CELLS
            left -= sum([stone_kind(s.stone[cell]) == k for cell in range(first, first + int(s.count[player]))])
        left -= int(s.board[COLOURS + k]) + (int(s.board[k]) if k < COLOURS else 0)
        left -= sum([s.drawn[n] == k + 1 for n in range(2)])
        # A Stone that is about to be placed lies nowhere yet.
        left -= sum([s.stack[p] == PLACE_STONE and s.stack[p + 2] == k for p in range(0, int(s.sp), WIDTH)])
        if left < 0:
            raise fields.error("bag", f"there are {-left} {stone.word(k)} Stones too many outside it")
        s.bag[k] = left
    if fields.has("bag"):
        bag = fields.counts("bag", stone, 82)
        if any(bag[k] != s.bag[k] for k in range(STONES)):
            raise fields.error("bag", f"what lies nowhere else is {counts_to_doc(s.bag, stone)}")


def read_decks_left(s: UnearthState, fields: Fields) -> None:
    """Both decks, and the stacks of tokens, hold what lies nowhere else."""
    delver = nouns(s)["delver"]
    played = [int(s.stack[p + 2]) for p in range(0, int(s.sp), WIDTH) if s.stack[p] == PLAYED]
    for k in range(MOST_DELVERS):
        left = int(s.given.copies[k]) - int(s.discard[k]) - played.count(k)
        left -= sum([int(s.hand[player * MOST_DELVERS + k]) for player in range(int(s.players))])
        if left < 0:
            raise fields.error("delvers", f"there are {-left} cards {delver.word(k)} too many outside the deck")
        s.deck[k] = left
    total = sum([int(s.deck[k]) for k in range(MOST_DELVERS)])
    if fields.number("delvers", 0, 999, total) != total:
        raise fields.error("delvers", f"{total} cards are left for the deck")
    unseen = sum([s.site[k] == POOL for k in range(MOST_SITES)])
    removed = min(int(s.given.removed) - given_to_darkness(s), max(0, unseen - int(s.dark_hidden)))
    if any(s.site[k] == LAID_ASIDE for k in range(MOST_SITES)):
        # Whoever looked at them saw them all.
        removed = 0
    s.aside = fields.number("aside", 0, MOST_SITES, removed)
    s.ruins = fields.number("deck", 0, MOST_SITES, max(0, unseen - int(s.aside) - int(s.dark_hidden)))
    if s.ruins + s.aside + s.dark_hidden != unseen:
        raise fields.error(
            "deck", f"{unseen} Ruins have been seen by nobody, for deck, set-aside ones and the Darkness"
        )
    for greater, name in enumerate(("lesser", "greater")):
        left = sum([int(s.tokens[k]) for k in range(len(s.tokens)) if s.given.token_greater[k] == greater])
        if fields.number(name, 0, 99, left) != left:
            raise fields.error(name, f"{left} tokens are left for the stack")
    if fields.has("tokens"):
        tokens = fields.counts("tokens", nouns(s)["token"], 99)
        if any(tokens[k] != s.tokens[k] for k in range(len(s.tokens))):
            raise fields.error("tokens", f"what is built nowhere is {counts_to_doc(s.tokens, nouns(s)['token'])}")
