"""8.5 and 8.6. Daylight and Evening of the Woodland Alliance: its actions and its military operations."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.battle import add_battles, begin_battle, can_battle, refuse_battle
from rulewright.games.root.cards import add_held, card_title, discard, draw_and_discard, holds, matches, not_in_hand
from rulewright.games.root.components import ALLIANCE, BIRD, CARDS, CLEARING_SUITS, CLEARINGS, FOX_BASE, REBEL
from rulewright.games.root.crafting import add_crafts, craft, refuse_craft
from rulewright.games.root.factions.alliance_board import (
    CAPACITY,
    DAYLIGHT_ACTION,
    DAYLIGHT_ACTIONS,
    OPERATION,
    OPERATIONS,
    add_officer,
    bases,
    is_built,
    is_sympathetic,
    place_sympathy,
    refuse_sympathy,
    takes_sympathy,
)
from rulewright.games.root.factions.alliance_supporters import gain_supporter, is_full, sees_gained
from rulewright.games.root.move import add_marches, can_march, march, refuse_march
from rulewright.games.root.persistent import (
    DAYLIGHT_VERBS,
    add_daylight_cards,
    is_daylight_card,
    play_daylight_card,
    refuse_daylight_card,
)
from rulewright.games.root.pieces import barred, may_place, place, take_back
from rulewright.games.root.state import BIT, HAND, PLAY, RootState, hand_size, seat_of, title, zone_size
from rulewright.games.root.vocabulary import (
    CLEARING_WORDS,
    SAY_BATTLE,
    SAY_DONE,
    SAY_ENLIST,
    SAY_MARCH,
    SAY_MOBILIZE,
    SAY_ORGANIZE,
    SAY_RECRUIT_AT,
    SAY_TRAIN,
)

# 8.5. Daylight


@final
class DaylightActions(Question[RootState]):
    """Another action of Daylight, as long as there are cards in hand or in play (ruling-4)."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if hand_size(s, ALLIANCE) > 0 or zone_size(s, PLAY + ALLIANCE) > 0:
            s.ask(DAYLIGHT_ACTION, seat_of(s, ALLIANCE))


@final
class DaylightAction(Question[RootState]):
    """Craft, mobilize and train, each as often and in whatever order as the Alliance likes (8.5-1, ruling-4)."""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_crafts(s, ALLIANCE, out)
        add_daylight_cards(s, ALLIANCE, out)
        if may_mobilize(s):
            add_held(s, out, SAY_MOBILIZE, HAND + ALLIANCE)
        if may_train(s):
            for card in range(i64(CARDS)):
                if holds(s, HAND + ALLIANCE, card) and trains(s, card):
                    out.add(SAY_TRAIN + card)
        out.add(SAY_DONE)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_DONE:
            return
        s.then(DAYLIGHT_ACTIONS)
        if is_daylight_card(move):
            play_daylight_card(s, ALLIANCE, move)
        elif move >= SAY_TRAIN:
            discard(s, move - SAY_TRAIN, HAND + ALLIANCE)
            add_officer(s)
        elif move >= SAY_MOBILIZE:
            gain_supporter(s, move - SAY_MOBILIZE, HAND + ALLIANCE, BIT[ALLIANCE])
        else:
            craft(s, ALLIANCE, move)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == SAY_DONE:
            return []
        if is_daylight_card(move):
            return refuse_daylight_card(s, ALLIANCE, move)
        if SAY_TRAIN <= move < SAY_ORGANIZE:
            return refuse_train(s, move - SAY_TRAIN)
        if SAY_MOBILIZE <= move < SAY_TRAIN:
            return refuse_mobilize(s, move - SAY_MOBILIZE)
        return refuse_craft(s, ALLIANCE, move)

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"Daylight of {title(ALLIANCE)}: craft, mobilize, train, or done?"

    def sees(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> i64:
        """The Alliance alone sees what it mobilizes, and everybody what is discarded at once."""
        return sees_gained(s, BIT[seat])


def may_mobilize(s: RootState) -> bool:
    """Whether a card may be mobilized now: with the option of ruling-17 there must be room for it (8.5.2-1)."""
    return s.given.mobilizes_at_cap or not is_full(s)


def refuse_mobilize(s: RootState, card: i64) -> list[Refusal]:
    """Every reason against mobilizing a card (8.5.2-2)."""
    found: list[Refusal] = []
    if not holds(s, HAND + ALLIANCE, card):
        found.append(not_in_hand(ALLIANCE, card))
    if not may_mobilize(s):
        what = f"{title(ALLIANCE)} has no base and {CAPACITY} supporters already."
        found.append(Refusal("root/ruling-17", what))
    return found


def may_train(s: RootState) -> bool:
    """Whether a warrior can become an officer (8.5.3-1, ruling-59)."""
    return s.supply[REBEL] > 0 or s.given.trains_without_supply


def trains(s: RootState, card: i64) -> bool:
    """Whether a card matches a base on the map; a bird matches any (8.5.3-2, 8.5.3-3, ruling-58)."""
    for suit in range(i64(CLEARING_SUITS)):
        if is_built(s, suit) and matches(card, suit):
            return True
    return False


def refuse_train(s: RootState, card: i64) -> list[Refusal]:
    """Every reason against training with a card."""
    found: list[Refusal] = []
    if not holds(s, HAND + ALLIANCE, card):
        found.append(not_in_hand(ALLIANCE, card))
    if bases(s) == 0:
        found.append(Refusal("root/8.5.3-3", f"{title(ALLIANCE)} has no base on the map."))
    elif not trains(s, card):
        found.append(Refusal("root/8.5.3-2", f"{card_title(card)} matches no base on the map."))
    if not may_train(s):
        found.append(Refusal("root/ruling-59", f"{title(ALLIANCE)} has no warrior left in the supply."))
    return found


# 8.6. Evening


@final
class Operations(Question[RootState]):
    """Another military operation, as long as there are officers for it and one is possible; then draw and discard.

    `allowed` is the number of officers at the start of the Evening. Sources: 8.6-1, 8.6.1-1, ruling-5, ruling-61.
    """

    def step(self, s: RootState, allowed: i64, _b: i64, _c: i64, _d: i64) -> None:
        if s.operations < limit(s, allowed) and can_operate(s):
            s.ask(OPERATION, seat_of(s, ALLIANCE), allowed)
        else:
            end_operations(s)


def limit(s: RootState, allowed: i64) -> i64:
    """How many operations the Evening has, by the officers now or at its start (8.6.1-1, ruling-61)."""
    if s.given.operations_fixed:
        return allowed
    return s.officers


def end_operations(s: RootState) -> None:
    """The last step of the turn begins: nothing but drawing and discarding is left (8.6.2-1, ruling-5)."""
    s.operations = 0
    draw_and_discard(s, ALLIANCE)


def can_operate(s: RootState) -> bool:
    """Whether any military operation is possible."""
    for clearing in range(i64(CLEARINGS)):
        if may_recruit(s, clearing) or may_organize(s, clearing):
            return True
    return can_battle(s, ALLIANCE, BIRD) or can_march(s, ALLIANCE, BIRD)


@final
class Operation(Question[RootState]):
    """Move, battle, recruit and organize, in any order and mix, or done (8.6.1-2 to 8.6.1-4, ruling-62)."""

    def moves(self, s: RootState, out: Moves, seat: i64, allowed: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_marches(s, ALLIANCE, out, BIRD)
        add_battles(s, ALLIANCE, out, BIRD)
        for clearing in range(i64(CLEARINGS)):
            if may_recruit(s, clearing):
                out.add(SAY_RECRUIT_AT + clearing)
        for clearing in range(i64(CLEARINGS)):
            if may_organize(s, clearing):
                out.add(SAY_ORGANIZE + clearing)
        out.add(SAY_DONE)

    def play(self, s: RootState, move: i64, seat: i64, allowed: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_DONE:
            end_operations(s)
            return
        s.operations += 1
        s.then(OPERATIONS, allowed)
        if move >= SAY_ORGANIZE:
            organize(s, move - SAY_ORGANIZE)
        elif move >= SAY_RECRUIT_AT:
            place(s, REBEL, move - SAY_RECRUIT_AT, 1)
        elif move >= SAY_BATTLE:
            begin_battle(s, ALLIANCE, move)
        else:
            march(s, ALLIANCE, move)

    def refusals(self, s: RootState, move: i64, seat: i64, allowed: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if SAY_MARCH <= move < SAY_BATTLE:
            return refuse_march(s, ALLIANCE, move)
        if SAY_BATTLE <= move < SAY_ENLIST:
            return refuse_battle(s, ALLIANCE, move)
        if SAY_RECRUIT_AT <= move < SAY_RECRUIT_AT + CLEARINGS:
            return refuse_recruit(s, move - SAY_RECRUIT_AT)
        if SAY_ORGANIZE <= move < SAY_ORGANIZE + CLEARINGS:
            return refuse_organize(s, move - SAY_ORGANIZE)
        return []

    def asks(self, s: RootState, seat: i64, allowed: i64, _b: i64, _c: i64, _d: i64) -> str:
        number = f"operation {s.operations + 1} of {limit(s, allowed)}"
        return f"Evening of {title(ALLIANCE)}, {number}: move, battle, recruit, organize, or done?"


def has_base(s: RootState, clearing: i64) -> bool:
    """Whether a base stands in a clearing; it is of the clearing's suit (8.4.1.III-2)."""
    return s.board[(FOX_BASE + s.suit[clearing]) * CLEARINGS + clearing] > 0


def may_recruit(s: RootState, clearing: i64) -> bool:
    """Whether a warrior can be placed in a clearing: beside a base, whoever rules (8.6.1.III-2, ruling-64)."""
    return s.supply[REBEL] > 0 and has_base(s, clearing) and may_place(s, ALLIANCE, clearing)


def refuse_recruit(s: RootState, clearing: i64) -> list[Refusal]:
    """Every reason against recruiting in a clearing."""
    here = CLEARING_WORDS[clearing]
    found: list[Refusal] = []
    if not has_base(s, clearing):
        found.append(Refusal("root/8.6.1.III-2", f"No base of {title(ALLIANCE)} stands in {here}."))
    found += barred(s, ALLIANCE, clearing, "root/marquise-keep-1")
    if s.supply[REBEL] == 0:
        found.append(Refusal("root/ruling-64", f"{title(ALLIANCE)} has no warrior left in the supply."))
    return found


def may_organize(s: RootState, clearing: i64) -> bool:
    """Whether a warrior can make room for a token: no supporters, no adjacency (8.6.1.IV-1, ruling-57)."""
    return s.board[REBEL * CLEARINGS + clearing] > 0 and takes_sympathy(s, clearing)


def organize(s: RootState, clearing: i64) -> None:
    """A warrior of the Alliance's own leaves, which nobody has removed, and a token comes (8.6.1.IV-3, ruling-65)."""
    take_back(s, REBEL, clearing, 1)
    place_sympathy(s, clearing)


def refuse_organize(s: RootState, clearing: i64) -> list[Refusal]:
    """Every reason against organizing in a clearing."""
    here = CLEARING_WORDS[clearing]
    found: list[Refusal] = []
    if s.board[REBEL * CLEARINGS + clearing] == 0:
        found.append(Refusal("root/8.6.1.IV-1", f"No warrior of {title(ALLIANCE)} stands in {here}."))
    if is_sympathetic(s, clearing):
        found.append(Refusal("root/8.6.1.IV-2", f"A sympathy token stands in {here} already."))
    return found + refuse_sympathy(s, clearing)


QUESTIONS: Final[list[Question[RootState]]] = [
    DaylightActions(DAYLIGHT_ACTIONS, "alliance-daylight", "root/8.5-1"),
    DaylightAction(
        DAYLIGHT_ACTION,
        "craft-mobilize-or-train",
        "root/8.5-1",
        verbs=f"craft {DAYLIGHT_VERBS} mobilize train done",
    ),
    Operations(OPERATIONS, "alliance-evening", "root/8.6-1", fields="allowed"),
    Operation(OPERATION, "operation", "root/8.6.1-1", verbs="march battle recruit-at organize done", fields="allowed"),
]
