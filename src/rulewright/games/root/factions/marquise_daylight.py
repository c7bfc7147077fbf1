"""6.5. The Daylight of the Marquise de Cat: crafting, then actions, and bird cards for more of them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.battle import add_battles, begin_battle, refuse_battle
from rulewright.games.root.cards import add_matching, card_title, discard, holds, matches, not_in_hand, refuse_matching
from rulewright.games.root.components import (
    BIRD,
    CARDS,
    CAT,
    CLEARINGS,
    MARQUISE,
    RECRUITER,
    SAWMILL,
    SUIT_OF,
    WOOD,
)
from rulewright.games.root.crafting import add_crafts, craft, refuse_craft
from rulewright.games.root.factions.marquise_board import (
    ACTIONS,
    MARCH_ON,
    OWN_BUILDINGS,
    SECOND_MARCH,
)
from rulewright.games.root.factions.marquise_building import add_builds, charge, next_cost, refuse_building
from rulewright.games.root.factions.marquise_shortage import serve
from rulewright.games.root.move import add_marches, can_march, march, refuse_march
from rulewright.games.root.persistent import (
    DAYLIGHT_VERBS,
    add_daylight_cards,
    is_daylight_card,
    play_daylight_card,
    refuse_daylight_card,
)
from rulewright.games.root.pieces import place
from rulewright.games.root.state import (
    CRAFTING_OVER,
    HAND,
    RECRUITED,
    RootState,
    hand_size,
    on_map,
    seat_of,
)
from rulewright.games.root.vocabulary import (
    CLEARING_WORDS,
    SAY_BATTLE,
    SAY_BUILD,
    SAY_CRAFT,
    SAY_DONE,
    SAY_HIRE,
    SAY_MARCH,
    SAY_OVERWORK,
    SAY_RECRUIT,
)


@final
class Actions(Question[RootState]):
    """She crafts, then takes actions in any order and repetition, more of them for bird cards (marquise-daylight-1)."""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        acts = s.actions > 0
        if acts:
            add_builds(s, out)
            add_marches(s, MARQUISE, out, BIRD)
            add_battles(s, MARQUISE, out, BIRD)
        if may_craft(s):
            add_crafts(s, MARQUISE, out)
        add_daylight_cards(s, MARQUISE, out)
        if acts:
            if can_recruit(s):
                out.add(SAY_RECRUIT)
            add_overworks(s, out)
        add_matching(s, out, SAY_HIRE, HAND + MARQUISE, BIRD)
        out.add(SAY_DONE)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_DONE:
            s.actions = 0
            return
        s.ask(ACTIONS, seat)
        if is_daylight_card(move):
            play_daylight_card(s, MARQUISE, move)
        elif SAY_CRAFT <= move < SAY_CRAFT + CARDS:
            craft(s, MARQUISE, move)
        elif SAY_HIRE <= move < SAY_HIRE + CARDS:
            s.taken |= CRAFTING_OVER
            discard(s, move - SAY_HIRE, HAND + MARQUISE)
            s.actions += 1
        else:
            s.taken |= CRAFTING_OVER
            s.actions -= 1
            act(s, seat, move)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == SAY_DONE:
            return []
        if is_daylight_card(move):
            return refuse_daylight_card(s, MARQUISE, move)
        if SAY_CRAFT <= move < SAY_CRAFT + CARDS:
            return refuse_crafting(s, move)
        if SAY_HIRE <= move < SAY_HIRE + CARDS:
            return refuse_hiring(s, move - SAY_HIRE)
        found: list[Refusal] = []
        if s.actions == 0:
            found.append(Refusal("root/marquise-daylight-2", "The Marquise de Cat has no action left."))
        return found + refuse_action(s, move)

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        left = "1 action" if s.actions == 1 else f"{s.actions} actions"
        return f"The Marquise de Cat has {left} left: what does she do?"


def may_craft(s: RootState) -> bool:
    """Crafting is over with the first action or bought action, unless a table has it otherwise (marquise-ruling-7)."""
    return s.taken & CRAFTING_OVER == 0 or s.given.crafts_any_time


def refuse_crafting(s: RootState, move: i64) -> list[Refusal]:
    """Why she does not craft a card."""
    found: list[Refusal] = []
    if not may_craft(s):
        found.append(Refusal("root/marquise-daylight-1", "Crafting was over with the first action."))
    return found + refuse_craft(s, MARQUISE, move)


def refuse_hiring(s: RootState, card: i64) -> list[Refusal]:
    """Why she does not buy an action with a card: only birds buy one (marquise-daylight-3, marquise-daylight-4)."""
    found: list[Refusal] = []
    if not holds(s, HAND + MARQUISE, card):
        found.append(not_in_hand(MARQUISE, card))
    if SUIT_OF[card] != BIRD:
        found.append(Refusal("root/marquise-daylight-4", f"{card_title(card)} is no bird card."))
    return found


def act(s: RootState, seat: i64, move: i64) -> None:
    """Carry out an action that has been paid."""
    if move < SAY_BUILD + OWN_BUILDINGS * CLEARINGS:
        building = (move - SAY_BUILD) // CLEARINGS
        clearing = (move - SAY_BUILD) % CLEARINGS
        charge(s, building, clearing, next_cost(s, building), 0)
    elif move < SAY_BATTLE:
        s.then(MARCH_ON)
        march(s, MARQUISE, move)
    elif move < SAY_RECRUIT:
        begin_battle(s, MARQUISE, move)
    elif move == SAY_RECRUIT:
        s.taken |= RECRUITED
        serve(s, CAT, s.supply[CAT], 0, 0)
    else:
        discard(s, (move - SAY_OVERWORK) // CLEARINGS, HAND + MARQUISE)
        place(s, WOOD, (move - SAY_OVERWORK) % CLEARINGS, 1)


def refuse_action(s: RootState, move: i64) -> list[Refusal]:
    """Why an action cannot be taken, whether or not she has one left."""
    if move < SAY_MARCH:
        return refuse_building(s, (move - SAY_BUILD) // CLEARINGS, (move - SAY_BUILD) % CLEARINGS)
    if move < SAY_BATTLE:
        return refuse_march(s, MARQUISE, move)
    if move < SAY_RECRUIT:
        return refuse_battle(s, MARQUISE, move)
    if move == SAY_RECRUIT:
        return refuse_recruiting(s)
    return refuse_overworking(s, (move - SAY_OVERWORK) // CLEARINGS, (move - SAY_OVERWORK) % CLEARINGS)


# March


@final
class MarchOn(Question[RootState]):
    """The first move and what it has caused are over: a second one may follow (marquise-march-1, march-2)."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if can_march(s, MARQUISE, BIRD):
            s.ask(SECOND_MARCH, seat_of(s, MARQUISE))


@final
class SecondMarch(Question[RootState]):
    """The second move of a March, which may be left out; no card comes between (base-turn-3, marquise-ruling-10)."""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_marches(s, MARQUISE, out, BIRD)
        out.add(SAY_DONE)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move != SAY_DONE:
            march(s, MARQUISE, move)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return [] if move == SAY_DONE else refuse_march(s, MARQUISE, move)

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "Does the Marquise de Cat make the second move of her March?"


# Recruit


def can_recruit(s: RootState) -> bool:
    """Whether a Recruit is left in this turn and would place a warrior (marquise-recruit-1, marquise-ruling-9)."""
    return s.taken & RECRUITED == 0 and s.supply[CAT] > 0 and on_map(s, RECRUITER) > 0


def refuse_recruiting(s: RootState) -> list[Refusal]:
    """Why she does not recruit."""
    found: list[Refusal] = []
    if s.taken & RECRUITED != 0:
        found.append(Refusal("root/marquise-recruit-1", "The Marquise de Cat has recruited in this turn."))
    if on_map(s, RECRUITER) == 0:
        found.append(Refusal("root/marquise-ruling-9", "No recruiter stands on the map."))
    if s.supply[CAT] == 0:
        found.append(Refusal("root/marquise-ruling-9", "No warrior of the Marquise de Cat is left in her supply."))
    return found


# Overwork


def add_overworks(s: RootState, out: Moves) -> None:
    """Add each card with each clearing of its suit where a sawmill stands, while there is wood (marquise-ruling-13)."""
    if s.supply[WOOD] == 0 or hand_size(s, MARQUISE) == 0:
        return
    cards = s.cards
    board = s.board
    for card in range(i64(CARDS)):
        if cards[(HAND + MARQUISE) * CARDS + card] != 0:
            for clearing in range(i64(CLEARINGS)):
                if board[SAWMILL * CLEARINGS + clearing] != 0 and matches(card, s.suit[clearing]):
                    out.add(SAY_OVERWORK + card * CLEARINGS + clearing)


def refuse_overworking(s: RootState, card: i64, clearing: i64) -> list[Refusal]:
    """Why she does not overwork there with a card (marquise-overwork-1)."""
    found = refuse_matching(s, MARQUISE, card, clearing, "root/marquise-overwork-1")
    if s.board[SAWMILL * CLEARINGS + clearing] == 0:
        found.append(Refusal("root/marquise-overwork-1", f"No sawmill stands in {CLEARING_WORDS[clearing]}."))
    if s.supply[WOOD] == 0:
        found.append(Refusal("root/marquise-ruling-13", "No wood is left in the supply."))
    return found


QUESTIONS: Final[list[Question[RootState]]] = [
    Actions(
        ACTIONS,
        "actions",
        "root/marquise-daylight-2",
        verbs=f"build march battle craft {DAYLIGHT_VERBS} recruit overwork hire done",
    ),
    MarchOn(MARCH_ON, "march-on", "root/marquise-march-1"),
    SecondMarch(SECOND_MARCH, "second-march", "root/marquise-march-1", verbs="march done"),
]
