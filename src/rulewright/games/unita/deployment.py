"""1. Deployment: the battalions set their dice on the start squares, in a snake; and the Family Version's own way."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unita.components import (
    COMMUNITIES,
    SUPPLY,
)
from rulewright.games.unita.given import (
    NO_PLACE,
)
from rulewright.games.unita.state import (
    ARRANGE_DIE,
    ARRANGEMENT,
    BEGIN_TURN,
    DEPLOY_DIE,
    DEPLOYMENT,
    UnitaState,
    battalion_of,
    company_of,
    place_in_order,
    place_of,
    square_of,
)
from rulewright.games.unita.vocabulary import (
    ARRANGE,
    DEPLOY,
    FORMED,
    PLACES,
    deployed_company,
    deployed_figure,
    deployed_word,
)


def begin_movement(s: UnitaState) -> None:
    """After the last die comes the movement phase; green, or the first in turn order, starts (deploy-12, move-3)."""
    s.moving = 1
    s.then(BEGIN_TURN, s.given.battalions[0])


def hand_of(s: UnitaState, b: i64) -> i64:
    """How many dice of each red figure a battalion has not placed yet, three bits to a figure."""
    red = s.red
    hand: i64 = 0
    for figure in range(i64(1), i64(6)):
        hand += SUPPLY[figure] << (figure * 3)
    for cell in range(b * 16, b * 16 + 16):
        if red[cell] != 0:
            hand -= i64(1) << (red[cell] * 3)
    return hand


def count_of(hand: i64, figure: i64) -> i64:
    """How many dice of a red figure are in a hand."""
    return hand >> (figure * 3) & 7


def free_places(s: UnitaState, code: i64) -> i64:
    """How many places of a company have no die yet."""
    red = s.red
    n: i64 = 0
    for p in range(i64(4)):
        if red[code * 4 + p] == 0:
            n += 1
    return n


def holds_five(s: UnitaState, code: i64) -> bool:
    """Whether one of the two 5-dice stands in a company."""
    red = s.red
    for p in range(i64(4)):
        if red[code * 4 + p] == 5:
            return True
    return False


def open_to_five(s: UnitaState, b: i64) -> i64:
    """The companies that could still take a 5, as a mask: a free place, and no 5 yet."""
    found: i64 = 0
    for c in range(i64(4)):
        if free_places(s, b * 4 + c) > 0 and not holds_five(s, b * 4 + c):
            found |= i64(1) << c
    return found


def keeps_fives_apart(s: UnitaState, code: i64, figure: i64, fives: i64, open_companies: i64) -> bool:
    """Whether a die may go to a company (deploy-8) and leaves a way to part the 5s in hand (ruling-12).

    `fives` are the 5s in hand and `open_companies` what `open_to_five` says, both before the die is placed.
    """
    here = open_companies >> company_of(code) & 1
    if figure == 5:
        return here != 0 and bits(open_companies) - 1 >= fives - 1
    if here != 0 and free_places(s, code) == 1:
        return bits(open_companies) - 1 >= fives
    return True


def bits(mask: i64) -> i64:
    """How many companies a mask of four holds."""
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1)


def fives_refusal(s: UnitaState, code: i64, figure: i64) -> list[Refusal]:
    """Why `keeps_fives_apart` says no."""
    b = battalion_of(code)
    if keeps_fives_apart(s, code, figure, count_of(hand_of(s, b), 5), open_to_five(s, b)):
        return []
    if figure == 5 and holds_five(s, code):
        clause = "unita/family-5" if s.given.family else "unita/deploy-8"
        return [
            Refusal(clause, f"company-{company_of(code) + 1} has a 5 already; the two 5s stand in different companies.")
        ]
    return [Refusal("unita/ruling-12", "After this the 5s still in hand could not be placed in two companies.")]


@final
class Deployment(Question[UnitaState]):
    """A deployment step: the order reverses each round; a battalion without dice is skipped (deploy-9, ruling-64)."""

    def step(self, s: UnitaState, number: i64, _b: i64, _c: i64, _d: i64) -> None:
        given = s.given
        if nobody_has_dice(s):
            begin_movement(s)
            return
        place = number % given.count
        if number // given.count % 2 == 1:
            place = given.count - 1 - place
        battalion = given.battalions[place]
        s.then(DEPLOYMENT, number + 1)
        if hand_of(s, battalion) != 0:
            s.ask(DEPLOY_DIE, given.owner[battalion], battalion, dice_a_step(s))


def dice_a_step(s: UnitaState) -> i64:
    """How many dice a deployment step places: two, in the colonial version one (deploy-4, colonial-1)."""
    return 1 if s.given.colonial else 2


def nobody_has_dice(s: UnitaState) -> bool:
    """Whether every battalion has placed its sixteen dice (deploy-10)."""
    given = s.given
    for k in range(given.count):
        if hand_of(s, given.battalions[k]) != 0:
            return False
    return True


@final
class DeployDie(Question[UnitaState]):
    """A battalion places a die, red figure up, on a free place of a start square (deploy-4 to -7, ruling-11, -78)."""

    def moves(self, s: UnitaState, out: Moves, seat: i64, battalion: i64, dice: i64, _c: i64, _d: i64) -> None:
        red = s.red
        place_named = s.given.place
        hand = hand_of(s, battalion)
        fives = count_of(hand, 5)
        open_companies = open_to_five(s, battalion)
        for figure in range(i64(1), i64(6)):
            if count_of(hand, figure) == 0:
                continue
            for company in range(i64(4)):
                code = battalion * 4 + company
                if not keeps_fives_apart(s, code, figure, fives, open_companies):
                    continue
                first = DEPLOY + ((figure - 1) * 4 + company) * 8
                names = square_of(s, code) * 8
                for word in range(i64(8)):
                    place = place_named[names + word]
                    if place != NO_PLACE and red[code * 4 + place] == 0:
                        out.add(first + word)

    def play(self, s: UnitaState, move: i64, seat: i64, battalion: i64, dice: i64, _c: i64, _d: i64) -> None:
        figure = deployed_figure(move)
        code = battalion * 4 + deployed_company(move)
        place = place_of(s, code, deployed_word(move))
        s.red[code * 4 + place] = figure
        s.face[code * 4 + place] = figure
        if dice > 1 and hand_of(s, battalion) != 0:
            s.ask(DEPLOY_DIE, seat, battalion, dice - 1)

    def refusals(
        self, s: UnitaState, move: i64, seat: i64, battalion: i64, dice: i64, _c: i64, _d: i64
    ) -> list[Refusal]:
        figure = deployed_figure(move)
        code = battalion * 4 + deployed_company(move)
        place = place_of(s, code, deployed_word(move))
        found: list[Refusal] = []
        if place == NO_PLACE:
            found.append(
                Refusal("unita/ruling-11", f"{PLACES[deployed_word(move)]} is no place on this side of the board.")
            )
        if count_of(hand_of(s, battalion), figure) == 0:
            found.append(Refusal("unita/setup-6", f"Every die-{figure} of {COMMUNITIES[battalion]} has been placed."))
        if free_places(s, code) == 0:
            found.append(Refusal("unita/deploy-11", f"company-{deployed_company(move) + 1} has its four dice."))
        else:
            if place != NO_PLACE and s.red[code * 4 + place] != 0:
                found.append(Refusal("unita/deploy-6", "A die stands there; a placed die is not moved."))
            found.extend(fives_refusal(s, code, figure))
        return found

    def asks(self, s: UnitaState, seat: i64, battalion: i64, dice: i64, _c: i64, _d: i64) -> str:
        left = "a die" if dice == 1 else "two dice"
        return f"{COMMUNITIES[battalion]} places {left} on the start squares: which die goes where?"


# Family Version


@final
class Arrangement(Question[UnitaState]):
    """Battalion number `a` in turn order prepares its companies unseen; after the last all are shown (family-2).

    They then stand on their start squares as they were arranged (family-3, -4, ruling-69).
    """

    def step(self, s: UnitaState, number: i64, _b: i64, _c: i64, _d: i64) -> None:
        given = s.given
        if number < given.count:
            battalion = given.battalions[number]
            s.unseen = 1
            s.then(ARRANGEMENT, number + 1)
            s.ask(ARRANGE_DIE, given.owner[battalion], battalion, 0)
            return
        s.unseen = 0
        for k in range(given.count):
            for company in range(i64(4)):
                self.show(s, given.battalions[k] * 4 + company)
        begin_movement(s)

    def show(self, s: UnitaState, code: i64) -> None:
        """Reveal the four dice of a company."""
        said: i64 = code
        for n in range(i64(4)):
            said = said * 5 + s.red[code * 4 + place_in_order(s, code, n)] - 1
        s.reveal(FORMED + said)


@final
class ArrangeDie(Question[UnitaState]):
    """A battalion names the die for place `b` of sixteen; sixteen answers, whatever they are (family-2, ruling-79)."""

    def moves(self, s: UnitaState, out: Moves, seat: i64, battalion: i64, number: i64, _c: i64, _d: i64) -> None:
        hand = hand_of(s, battalion)
        open_companies = open_to_five(s, battalion)
        for figure in range(i64(1), i64(6)):
            if count_of(hand, figure) > 0 and keeps_fives_apart(
                s, battalion * 4 + number // 4, figure, count_of(hand, 5), open_companies
            ):
                out.add(ARRANGE + figure - 1)

    def play(self, s: UnitaState, move: i64, seat: i64, battalion: i64, number: i64, _c: i64, _d: i64) -> None:
        figure = move - ARRANGE + 1
        code = battalion * 4 + number // 4
        place = place_in_order(s, code, number % 4)
        s.red[code * 4 + place] = figure
        s.face[code * 4 + place] = figure
        if number < 15:
            s.ask(ARRANGE_DIE, seat, battalion, number + 1)

    def refusals(
        self, s: UnitaState, move: i64, seat: i64, battalion: i64, number: i64, _c: i64, _d: i64
    ) -> list[Refusal]:
        figure = move - ARRANGE + 1
        found: list[Refusal] = []
        if count_of(hand_of(s, battalion), figure) == 0:
            found.append(Refusal("unita/setup-6", f"Every die-{figure} of {COMMUNITIES[battalion]} has been placed."))
        found.extend(fives_refusal(s, battalion * 4 + number // 4, figure))
        return found

    def asks(self, s: UnitaState, seat: i64, battalion: i64, number: i64, _c: i64, _d: i64) -> str:
        code = battalion * 4 + number // 4
        word = PLACES[s.given.word[(battalion * 20 + s.at[code]) * 4 + place_in_order(s, code, number % 4)]]
        return f"{COMMUNITIES[battalion]} prepares company-{number // 4 + 1} unseen: which die stands {word}?"


QUESTIONS: Final[list[Question[UnitaState]]] = [
    Deployment(DEPLOYMENT, "deployment", "unita/deploy-1", fields="step"),
    DeployDie(DEPLOY_DIE, "deploy-die", "unita/deploy-4", verbs="deploy", fields="battalion:community dice"),
    Arrangement(ARRANGEMENT, "arrangement", "unita/family-2", fields="number"),
    ArrangeDie(ARRANGE_DIE, "arrange-die", "unita/family-3", verbs="arrange", fields="battalion:community place"),
]
