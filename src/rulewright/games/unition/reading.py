"""Positions of Unition read: readable enough to be written by hand, completed where they are partial.

What is not named lies where it lies at the beginning: starters in the draw piles of their owners, cards of the Forum in
its slots and its deck, Extra Gleam beside it. Where that place is written down and has no room for a card, the card has
been removed from the game. So a position cannot lose a card or make one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulewright.core.engine import Game
from rulewright.core.position import Fields, go_on, setup_from_doc, stack_from_doc
from rulewright.games.unition.bookkeeping import members
from rulewright.games.unition.effects import CLANS
from rulewright.games.unition.given import CELLS, COOL_TO_WIN, Given
from rulewright.games.unition.invariants import piece_problems
from rulewright.games.unition.pending import complete_pending, in_turn, is_resolving, stack_problems, turn_of
from rulewright.games.unition.position import MOST_COST, MOST_PRICE, PLAYED_WORDS_OF_FLAGS, USED_WORD, nouns
from rulewright.games.unition.reading_places import (
    MANY,
    place_all,
    read_counts,
    read_declined,
    read_forum,
    read_players,
    strongholds_of,
)
from rulewright.games.unition.state import (
    ACTIVATED,
    AS,
    BACK,
    BECOMES,
    COUNTED,
    DEPLOYS,
    FLAGS,
    FORT_FLAGS,
    GAINED,
    GONE,
    ICON,
    KNOCKED_OUT,
    MEMBERS,
    MOST_AIMS,
    MOST_ICONS,
    MOST_OPEN,
    MOST_PLAYED,
    MOST_SWAPPED,
    NO_TURN,
    PLAY_CARDS,
    PLAYED,
    RAZING,
    SWAPPED,
    UNITED,
    USED,
    UnitionState,
    empty_state,
    fort_cell,
    row_of,
)
from rulewright.games.unition.vocabulary import FORTS, SLOTS


def from_doc(game: Game[Any], doc: Mapping[str, Any]) -> UnitionState:
    """The state of a position; raises PositionError with the field and the reason where it makes no sense."""
    fields = Fields(doc)
    given = setup_from_doc(game, fields)
    assert isinstance(given, Given)
    s = empty_state(given, game.stack())
    if fields.has("pending"):
        stack_from_doc(s, fields)
    read_turn(s, fields)
    if s.over == 0 and s.sp == 0:
        s.ask(PLAY_CARDS, s.turn)
    read_players(s, fields)
    read_table(s, fields)
    read_forum(s, fields)
    complete_pending(s)
    read_revealed(s, fields)
    place_all(s, fields)
    read_winner(s, fields)
    fields.done()
    fields.refuse("", piece_problems(s))
    fields.refuse("pending", stack_problems(s))
    go_on(s, fields)
    return s


# Whose turn it is


def read_turn(s: UnitionState, fields: Fields) -> None:
    """Read whose turn it is: during the set-up nobody's."""
    s.turn = fields.word("turn", nouns(s)["seat"], turn_of(s))
    if s.turn != NO_TURN and s.turn >= s.players:
        raise fields.error("turn", "nobody sits there at this table")
    s.bonus = 1 if fields.flag("bonus", False) else 0


def read_revealed(s: UnitionState, fields: Fields) -> None:
    """The hand of the turn lies open until the played cards are discarded; then strongholds are members, too."""
    s.revealed = 1 if in_turn(s) and s.turn != NO_TURN else 0
    if fields.flag("revealed", s.revealed != 0) != (s.revealed != 0):
        raise fields.error(
            "revealed", "a hand lies open exactly from the beginning of a turn until its cards are put away"
        )
    for n, number in enumerate(members(s)):
        s.count[MEMBERS + n] = number
    if s.revealed != 0:
        activate_all(s, fields)
        unite_all(s, fields)


def activate_all(s: UnitionState, fields: Fields) -> None:
    """Strongholds of which nothing else is said have acted once a turn is resolved (ruling-18)."""
    if s.over != 0 or not is_resolving(s):
        return
    for place, inner in strongholds_of(fields, int(s.turn)):
        if not inner.has("activated"):
            s.fort[fort_cell(s.turn, place) + FORT_FLAGS] |= ACTIVATED


def unite_all(s: UnitionState, fields: Fields) -> None:
    """Cards of which nothing else is said have had their unition if a clanmate is in play (ruling-13, leaders-4)."""
    for n, inner in enumerate(fields.each("played")):
        cell = n * PLAYED
        acting = s.played[cell + AS] - 1
        clan = s.given.clan[acting]
        if clan < CLANS and s.count[MEMBERS + clan] >= 2 and not inner.has("united"):
            if s.played[cell + FLAGS] & GONE == 0:
                s.played[cell + FLAGS] |= UNITED
        if s.given.leader[acting] != 0 and s.played[cell + FLAGS] & UNITED != 0 and not inner.has("counted"):
            s.played[cell + COUNTED] = s.count[MEMBERS + clan] - (0 if s.given.leader_counts_itself else 1)
    for place, inner in strongholds_of(fields, int(s.turn)):
        cell = int(fort_cell(s.turn, place))
        clan = s.given.clan[s.fort[cell] - 1]
        if s.count[MEMBERS + clan] >= 2 and s.fort[cell + FORT_FLAGS] & ACTIVATED != 0 and not inner.has("united"):
            s.fort[cell + FORT_FLAGS] |= UNITED


def read_winner(s: UnitionState, fields: Fields) -> None:
    """Read who has won: the last one left, or the first with 50 cool (win-1)."""
    living = [seat for seat in range(int(s.players)) if not s.status[seat] & KNOCKED_OUT]
    cool = [seat for seat in living if s.cool[seat] >= COOL_TO_WIN]
    if s.over == 0:
        if fields.has("winner"):
            raise fields.error("winner", "nobody has won while something is pending")
        return
    ahead = living if len(living) == 1 else cool
    if len(ahead) != 1:
        raise fields.error("pending", "a game is over when one player is left, or has 50 cool")
    s.winner = fields.word("winner", nouns(s)["seat"], ahead[0]) + 1
    if s.winner != ahead[0] + 1:
        raise fields.error("winner", "that player has not won")


# What the turn has brought


def read_table(s: UnitionState, fields: Fields) -> None:
    """Read played cards, the tally, and everything else that counts for one turn."""
    card = nouns(s)["card"]
    for n, inner in enumerate(limited(fields, "played", MOST_PLAYED)):
        read_played(s, inner, n)
        s.played_count = n + 1
    for n, inner in enumerate(limited(fields, "tally", MOST_ICONS)):
        read_icon(s, inner, n)
        s.icons = n + 1
    for n, inner in enumerate(limited(fields, "open", MOST_OPEN)):
        s.open[n * 2] = inner.word("card", card) * CELLS + inner.number("effect", 1, CELLS)
        s.open[n * 2 + 1] = inner.number("source", 0, MOST_PLAYED + FORTS - 1)
        inner.done()
        s.opened = n + 1
    for n, inner in enumerate(limited(fields, "aims", MOST_AIMS)):
        s.aim[n * 3] = inner.word("target", nouns(s)["target"]) + 1
        s.aim[n * 3 + 1] = inner.number("whomp", 1, MANY)
        s.aim[n * 3 + 2] = inner.number("halves", 0, MANY, int(s.aim[n * 3 + 1]) // 2)
        inner.done()
        s.aims = n + 1
    swapped = fields.words("swapped", card, default=[])
    if len(swapped) > MOST_SWAPPED:
        raise fields.error("swapped", f"at most {MOST_SWAPPED} cards are swapped at once")
    for n, kind in enumerate(swapped):
        s.count[SWAPPED + n] = kind + 1
    read_numbers(s, fields)
    read_counts(s, fields, "gained", s.heap, int(row_of(s, GAINED)))
    read_counts(s, fields, "back", s.heap, int(row_of(s, BACK)))


def limited(fields: Fields, name: str, most: int) -> list[Fields]:
    """The dicts of a list that has room for so many."""
    found = fields.each(name)
    if len(found) > most:
        raise fields.error(name, f"there are {len(found)} entries; there is room for {most}")
    return found


def read_played(s: UnitionState, fields: Fields, n: int) -> None:
    """Read a card that was played in this turn."""
    card = nouns(s)["card"]
    cell = n * PLAYED
    kind = fields.word("card", card)
    acting = fields.word("as", card, kind)
    s.played[cell] = kind + 1
    s.played[cell + AS] = acting + 1
    for word, flag in PLAYED_WORDS_OF_FLAGS:
        if fields.flag(word, False):
            s.played[cell + FLAGS] |= flag
    s.played[cell + FLAGS] |= read_declined(fields)
    if s.given.leader[acting] != 0:
        s.played[cell + COUNTED] = fields.number("counted", 0, MOST_PLAYED + FORTS, 0)
    elif fields.has("clan"):
        s.played[cell + COUNTED] = fields.word("clan", nouns(s)["clan"]) + 1
    fields.done()


def read_icon(s: UnitionState, fields: Fields, n: int) -> None:
    """Read an amount on the table."""
    if fields.value("resource") == USED_WORD:
        s.icon[n * ICON] = USED
    else:
        s.icon[n * ICON] = fields.word("resource", nouns(s)["resource"]) + 1
    s.icon[n * ICON + 1] = fields.number("size", 0, MANY)
    s.icon[n * ICON + 2] = fields.number("from", 0, (MOST_PLAYED + FORTS) * 16 + 15, 0)
    fields.done()


def read_numbers(s: UnitionState, fields: Fields) -> None:
    """Read what else counts for one turn."""
    s.discount = fields.number("discount", 0, MANY, 0)
    s.spent = fields.number("spent", 0, MANY, 0)
    s.converts = fields.number("converts", 0, MOST_PLAYED, 0)
    s.recruits = fields.number("recruits", 0, MANY, 0)
    s.razed = fields.number("razed", 0, MANY, 0)
    s.last_filled = fields.number("last_filled", 0, SLOTS, 0)
    resource = nouns(s)["resource"]
    becomes = fields.inner("becomes")
    for word in becomes.names():
        given = resource.index.get(word, -1)
        if given < 0:
            raise becomes.error(word, "there is no such resource")
        s.count[BECOMES + given] = becomes.word(word, resource) + 1
    for name, first, most in (("deploys", DEPLOYS, MOST_COST), ("razing", RAZING, MOST_PRICE)):
        inner = fields.inner(name)
        for word in inner.names():
            if word not in [str(k) for k in range(most)]:
                raise inner.error(word, f"it is a number from 0 to {most - 1}")
            s.count[first + int(word)] = inner.number(word, 0, MANY)
