"""8.4. The Birdsong of the Woodland Alliance: revolts, then spreads of sympathy."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.cards import matching
from rulewright.games.root.components import (
    ALLIANCE,
    BUILDING,
    CLASS,
    CLEARINGS,
    FOX_BASE,
    KINDS,
    OWNER,
    REBEL,
    SIDES,
    SUIT_WORDS,
    SYMPATHY,
    WARRIORS_OF,
)
from rulewright.games.root.factions.alliance_board import (
    BIRDSONG_ACTION,
    BIRDSONG_ACTIONS,
    NEW_BASE,
    NEW_SYMPATHY,
    PAY_SUPPORTER,
    SYMPATHY_COST,
    UPRISING,
    add_officer,
    is_built,
    is_sympathetic,
    place_sympathy,
    refuse_sympathy,
    takes_sympathy,
    tokens_placed,
)
from rulewright.games.root.given import MOST_PATHS
from rulewright.games.root.move import has_warriors
from rulewright.games.root.persistent import (
    BIRDSONG_VERBS,
    add_birdsong_cards,
    is_birdsong_card,
    play_birdsong_card,
    refuse_birdsong_card,
)
from rulewright.games.root.pieces import place, remove_enemies, settle_triggers
from rulewright.games.root.scoring import settle_points
from rulewright.games.root.state import (
    SPREAD,
    SUPPORTERS,
    RootState,
    are_enemies,
    seat_of,
    title,
    zone_size,
)
from rulewright.games.root.vocabulary import CLEARING_WORDS, SAY_DONE, SAY_PAY_SUPPORTER, SAY_REVOLT, SAY_SPREAD

REVOLT_COST: Final = 2
# Martial law: so many warriors of one other player cost one supporter more.
MARTIAL_LAW: Final = 3


@final
class BirdsongActions(Question[RootState]):
    """Another revolt or spread, as long as there are supporters to spend (8.4-1)."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if zone_size(s, SUPPORTERS) > 0:
            s.ask(BIRDSONG_ACTION, seat_of(s, ALLIANCE))


@final
class BirdsongAction(Question[RootState]):
    """Any number of revolts, then any number of spreads, none of them included (8.4.1-1, 8.4.2-1, ruling-3)."""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_birdsong_cards(s, ALLIANCE, out)
        for clearing in range(i64(CLEARINGS)):
            if may_revolt(s, clearing):
                out.add(SAY_REVOLT + clearing)
        any_sympathy = tokens_placed(s) > 0
        for clearing in range(i64(CLEARINGS)):
            if may_spread(s, clearing, any_sympathy):
                out.add(SAY_SPREAD + clearing)
        out.add(SAY_DONE)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_DONE:
            return
        s.then(BIRDSONG_ACTIONS)
        if is_birdsong_card(move):
            play_birdsong_card(s, ALLIANCE, move)
        elif move >= SAY_SPREAD:
            clearing = move - SAY_SPREAD
            s.taken |= SPREAD
            s.then(NEW_SYMPATHY, clearing)
            s.ask(PAY_SUPPORTER, seat, clearing, spread_cost(s, clearing))
        else:
            clearing = move - SAY_REVOLT
            s.then(NEW_BASE, clearing)
            s.then(UPRISING, clearing)
            s.ask(PAY_SUPPORTER, seat, clearing, REVOLT_COST)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == SAY_DONE:
            return []
        if SAY_REVOLT <= move < SAY_SPREAD:
            return refuse_revolt(s, move - SAY_REVOLT)
        if SAY_SPREAD <= move < SAY_PAY_SUPPORTER:
            return refuse_spread(s, move - SAY_SPREAD)
        return refuse_birdsong_card(s, ALLIANCE, move)

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        if revolts_are_over(s):
            return f"Birdsong of {title(ALLIANCE)}: spread sympathy, or done?"
        return f"Birdsong of {title(ALLIANCE)}: revolt, spread sympathy, or done?"


def revolts_are_over(s: RootState) -> bool:
    """Whether sympathy was spread in this turn, after which nobody revolts any more (ruling-3)."""
    return s.taken & SPREAD != 0 and not s.given.interleaves


def may_revolt(s: RootState, clearing: i64) -> bool:
    """Whether the Alliance can revolt in a clearing.

    Sources: 8.4.1.I-1 to 8.4.1.II-2, ruling-12, ruling-42, ruling-47, ruling-48.
    """
    suit = s.suit[clearing]
    return (
        is_sympathetic(s, clearing)
        and not is_built(s, suit)
        and matching(s, SUPPORTERS, suit) >= REVOLT_COST
        and not revolts_are_over(s)
        and has_slot_for_revolt(s, clearing)
    )


def has_slot_for_revolt(s: RootState, clearing: i64) -> bool:
    """Whether a slot is open once all enemy buildings have left (ruling-42)."""
    if s.slots[clearing] > 0:
        return True
    for kind in range(i64(KINDS)):
        if (
            CLASS[kind] == BUILDING
            and s.board[kind * CLEARINGS + clearing] > 0
            and are_enemies(s, ALLIANCE, OWNER[kind])
        ):
            return True
    return False


def refuse_revolt(s: RootState, clearing: i64) -> list[Refusal]:
    """Every reason against a revolt in a clearing."""
    here = CLEARING_WORDS[clearing]
    suit = s.suit[clearing]
    word = SUIT_WORDS[suit]
    found: list[Refusal] = []
    if revolts_are_over(s):
        found.append(Refusal("root/ruling-3", "After sympathy has been spread there is no revolt in this turn."))
    if not is_sympathetic(s, clearing):
        found.append(Refusal("root/8.4.1.I-1", f"No sympathy token stands in {here}."))
    if is_built(s, suit):
        found.append(Refusal("root/8.4.1.I-3", f"The {word} base is on the map, and {here} is a {word} clearing."))
    have = matching(s, SUPPORTERS, suit)
    if have < REVOLT_COST:
        what = f"A revolt in {here} costs {REVOLT_COST} {word} or bird supporters, and there are {have}."
        found.append(Refusal("root/8.4.1.II-2", what))
    if not has_slot_for_revolt(s, clearing):
        found.append(Refusal("root/ruling-42", f"In {here} no slot would be open for the base."))
    return found


@final
class Uprising(Question[RootState]):
    """A revolt removes all enemy pieces of a clearing in one event, with a point for each building and token.

    What that triggers comes before anything is placed, and nothing is placed once the game is won. Sources: 8.4.1-2,
    8.4.1.III-1, 8.4.1.III-7, 8.4.1.III-8, ruling-43 to ruling-45, ruling-49.
    """

    def step(self, s: RootState, clearing: i64, _b: i64, _c: i64, _d: i64) -> None:
        mark = s.sp
        remove_enemies(s, ALLIANCE, clearing)
        settle_triggers(s, mark)
        settle_points(s)


@final
class NewBase(Question[RootState]):
    """Base, then a warrior for each sympathetic clearing of its suit, then an officer, as far as warriors are left.

    Sources: 8.4.1.III-2 to 8.4.1.III-6, ruling-46, ruling-47, ruling-73.
    """

    def step(self, s: RootState, clearing: i64, _b: i64, _c: i64, _d: i64) -> None:
        suit = s.suit[clearing]
        place(s, FOX_BASE + suit, clearing, 1)
        place(s, REBEL, clearing, sympathetic_clearings(s, suit))
        add_officer(s)


def sympathetic_clearings(s: RootState, suit: i64) -> i64:
    """How many clearings of a suit are sympathetic."""
    found: i64 = 0
    for clearing in range(i64(CLEARINGS)):
        if s.suit[clearing] == suit and is_sympathetic(s, clearing):
            found += 1
    return found


def may_spread(s: RootState, clearing: i64, any_sympathy: bool) -> bool:
    """Whether the Alliance can spread sympathy to a clearing.

    Sources: 8.4.2.I-1 to 8.4.2.II-2, ruling-12, ruling-52 to ruling-55.
    """
    return (
        takes_sympathy(s, clearing)
        and (not any_sympathy or borders_sympathy(s, clearing))
        and matching(s, SUPPORTERS, s.suit[clearing]) >= spread_cost(s, clearing)
    )


def borders_sympathy(s: RootState, clearing: i64) -> bool:
    """Whether a path links a clearing with a sympathetic one (8.4.2.I-2, ruling-53)."""
    given = s.given
    for k in range(clearing * MOST_PATHS, clearing * MOST_PATHS + given.path_count[clearing]):
        if is_sympathetic(s, given.path[k]):
            return True
    return False


def spread_cost(s: RootState, clearing: i64) -> i64:
    """What the track asks for the next token, and one supporter more under martial law (8.4.2.II-1, 8.4.2.II.a-3)."""
    cost = SYMPATHY_COST[tokens_placed(s)]
    if is_under_martial_law(s, clearing):
        cost += 1
    return cost


def is_under_martial_law(s: RootState, clearing: i64) -> bool:
    """Whether one other player has three warriors in a clearing (8.4.2.II.a-1, 8.4.2.II.a-2).

    Nobody in this box treats another's warriors as his own for rule outside his own turn, so that both values of the
    option of ruling-56 come to the same.
    """
    for side in range(i64(SIDES)):
        warriors = s.board[WARRIORS_OF[side] * CLEARINGS + clearing]
        if side != ALLIANCE and has_warriors(side) and warriors >= MARTIAL_LAW:
            return True
    return False


def refuse_spread(s: RootState, clearing: i64) -> list[Refusal]:
    """Every reason against spreading sympathy to a clearing."""
    here = CLEARING_WORDS[clearing]
    found: list[Refusal] = []
    if is_sympathetic(s, clearing):
        found.append(Refusal("root/8.4.2.I-1", f"A sympathy token stands in {here} already."))
    if tokens_placed(s) > 0 and not borders_sympathy(s, clearing):
        found.append(Refusal("root/8.4.2.I-2", f"No path links {here} with a sympathetic clearing."))
    found += refuse_sympathy(s, clearing)
    if s.supply[SYMPATHY] > 0:
        cost = spread_cost(s, clearing)
        have = matching(s, SUPPORTERS, s.suit[clearing])
        if have < cost:
            word = SUIT_WORDS[s.suit[clearing]]
            only_martial = is_under_martial_law(s, clearing) and have == cost - 1
            clause = "root/8.4.2.II.a-1" if only_martial else "root/8.4.2.II-2"
            what = f"Sympathy in {here} costs {cost} {word} or bird supporters, and there are {have}."
            found.append(Refusal(clause, what))
    return found


@final
class NewSympathy(Question[RootState]):
    """The paid token is placed and scores (8.4.2-2, 8.4.2.III-1, 8.4.2.III-2)."""

    def step(self, s: RootState, clearing: i64, _b: i64, _c: i64, _d: i64) -> None:
        place_sympathy(s, clearing)


QUESTIONS: Final[list[Question[RootState]]] = [
    BirdsongActions(BIRDSONG_ACTIONS, "alliance-birdsong", "root/8.4-1"),
    BirdsongAction(BIRDSONG_ACTION, "revolt-or-spread", "root/8.4-1", verbs=f"{BIRDSONG_VERBS} revolt spread done"),
    Uprising(UPRISING, "uprising", "root/8.4.1-2", fields="clearing:clearing"),
    NewBase(NEW_BASE, "new-base", "root/8.4.1.III-2", fields="clearing:clearing"),
    NewSympathy(NEW_SYMPATHY, "new-sympathy", "root/8.4.2.III-1", fields="clearing:clearing"),
]
