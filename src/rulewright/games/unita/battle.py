"""3. Battle: who fights whom, the duels of the two lanes, the losses, the change of front.

A battle runs through numbered stages (ruling-38): refusals of attacker and defender (0, 1), their effects (2, 3; both
in `windows.py`), Terror's duel (4, 5), the whole battle (6, 7).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unita.given import (
    BACK,
    FRONT,
)
from rulewright.games.unita.power import (
    injure,
    may_use,
    use_card,
)
from rulewright.games.unita.state import (
    CARD,
    CAVALRY_ON,
    CONTACTS,
    DRAWN,
    EFFECTS,
    FRIBURGA,
    GIRL_POWER_CARD,
    HALBERD_AT,
    MIRAGE_ON,
    ORDER,
    PRIMITIVA,
    REFUSAL,
    STAGE,
    TERROR_LANE,
    UnitaState,
    battalion_of,
    company_name,
    company_of,
    contact_side,
    word_of,
)
from rulewright.games.unita.terrain import (
    swap_dice,
    terrain_bonus,
)
from rulewright.games.unita.vocabulary import (
    BATTLE,
    CHANGED,
    DREW,
    FIGHT,
    GIRL_POWER,
    PASS,
    fight_company,
    fight_enemy,
)
from rulewright.games.unita.windows import (
    asked_company,
    can_refuse,
    has_effect,
)

# What a comparison of two dice gives.
DRAW: Final = 0
ATTACKER_LOSES: Final = 1
DEFENDER_LOSES: Final = 2


# Who fights whom


@final
class Contacts(Question[UnitaState]):
    """The contacts of an arrival of battalion `a` are dealt with one by one (battle-1, ruling-24).

    With two or more left the active player names the next; one that is left is fought at once (battle-8, -14, -15).
    """

    def step(self, s: UnitaState, battalion: i64, _b: i64, _c: i64, _d: i64) -> None:
        battle = s.battle
        for k in range(i64(5)):
            battle[k] = 0
        left: i64 = 0
        attacker: i64 = 0
        defender: i64 = 0
        for company in range(i64(4)):
            mask = s.pending[company]
            for code in range(i64(16)):
                if mask >> code & 1 != 0:
                    left += 1
                    attacker = battalion * 4 + company
                    defender = code
        if left == 1:
            begin_battle(s, attacker, defender)
        elif left > 1:
            s.ask(ORDER, s.given.owner[battalion], battalion)


def begin_battle(s: UnitaState, attacker: i64, defender: i64) -> None:
    """Open one battle; the other contacts wait below it."""
    s.pending[company_of(attacker)] &= ~(i64(1) << defender)
    s.tell(BATTLE + attacker * 16 + defender)
    s.then(CONTACTS, battalion_of(attacker))
    s.then(STAGE, attacker, defender, 0)


@final
class Order(Question[UnitaState]):
    """The active player, once surrounded, decides the order of fighting (battle-8, battle-15, terrain-11)."""

    def moves(self, s: UnitaState, out: Moves, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> None:
        for company in range(i64(4)):
            mask = s.pending[company]
            for code in range(i64(16)):
                if mask >> code & 1 != 0:
                    out.add(FIGHT + company * 16 + code)

    def play(self, s: UnitaState, move: i64, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> None:
        begin_battle(s, battalion * 4 + fight_company(move), fight_enemy(move))

    def refusals(self, s: UnitaState, move: i64, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        attacker = battalion * 4 + fight_company(move)
        defender = fight_enemy(move)
        if s.pending[company_of(attacker)] >> defender & 1 != 0:
            return []
        if not s.given.plays(battalion_of(defender)):
            return [Refusal("core/not-in-play", f"{company_name(s, defender)} does not play at this table.")]
        what = f"{company_name(s, attacker)} has no battle to fight with {company_name(s, defender)}."
        return [Refusal("unita/battle-1", what)]

    def asks(self, s: UnitaState, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "Several opponents are alongside: whom to fight next?"


@final
class Stage(Question[UnitaState]):
    """Go on with the battle of attacker `a` and defender `b` at stage `c`; windows that nobody can use are passed.

    Everything that could be used in a window lies open by then, so passing one tells nothing (ruling-37, ruling-76).
    """

    def step(self, s: UnitaState, attacker: i64, defender: i64, first: i64, _d: i64) -> None:
        stage = first
        while stage < 4:
            defending = stage % 2
            me = asked_company(attacker, defender, defending)
            other = asked_company(defender, attacker, defending)
            if can_refuse(s, me) if stage < 2 else has_effect(s, me, other, defending == 0):
                s.ask(REFUSAL if stage < 2 else EFFECTS, s.given.owner[battalion_of(me)], attacker, defender, defending)
                return
            stage += 1
        if stage == 4 and s.battle[TERROR_LANE] == 0:
            stage = 6
        if stage == 4 or stage == 6:
            if asks_girl_power(s, attacker, defender, stage == 4):
                s.ask(DRAWN, s.given.owner[FRIBURGA], attacker, defender, stage)
                return
            stage += 1
        if stage == 5:
            fight_duel(s, attacker, defender)
            s.then(STAGE, attacker, defender, 6)
        else:
            fight_battle(s, attacker, defender)


# The duels


def fighter(s: UnitaState, code: i64, side: i64, lane: i64) -> i64:
    """The place of the die that fights in a lane; under Cavalry the one behind (battle-3, ruling-54)."""
    if s.battle[CAVALRY_ON] != 0 and battalion_of(code) == PRIMITIVA:
        return BACK[side * 2 + lane]
    return FRONT[side * 2 + lane]


def strength(s: UnitaState, code: i64, place: i64, bonus: i64, attacking: bool) -> i64:
    """A section's strength: its value, 5 for a 1 under a Mirage, all bonuses together, never below 0 (ruling-74)."""
    value = s.face[code * 4 + place]
    if value == 1 and not attacking and s.battle[MIRAGE_ON] != 0:
        value = 5
    if attacking and s.battle[HALBERD_AT] == place + 1:
        value += 1
    value += bonus
    return value if value > 0 else 0


def compare(s: UnitaState, attacker: i64, defender: i64, lane: i64) -> i64:
    """Who loses a lane: the lower die; equal, with the back-ups added; still equal, nobody (battle-6, -9, -10).

    Once Girl Power is shown, Friburga wins its draws (ruling-59).
    """
    mine = contact_side(s, attacker, defender)
    theirs = contact_side(s, defender, attacker)
    my_bonus = terrain_bonus(s, attacker, defender, True)
    their_bonus = terrain_bonus(s, defender, attacker, False)
    my_place = fighter(s, attacker, mine, lane)
    their_place = fighter(s, defender, theirs, lane)
    my_strength = strength(s, attacker, my_place, my_bonus, True)
    their_strength = strength(s, defender, their_place, their_bonus, False)
    if my_strength == their_strength:
        my_back = FRONT[mine * 2 + lane] + BACK[mine * 2 + lane] - my_place
        their_back = FRONT[theirs * 2 + lane] + BACK[theirs * 2 + lane] - their_place
        my_strength += strength(s, attacker, my_back, my_bonus, True)
        their_strength += strength(s, defender, their_back, their_bonus, False)
    if my_strength < their_strength:
        return ATTACKER_LOSES
    if my_strength > their_strength:
        return DEFENDER_LOSES
    if s.own[CARD + FRIBURGA] == GIRL_POWER_CARD:
        if battalion_of(attacker) == FRIBURGA:
            return DEFENDER_LOSES
        if battalion_of(defender) == FRIBURGA:
            return ATTACKER_LOSES
    return DRAW


def asks_girl_power(s: UnitaState, attacker: i64, defender: i64, duel: bool) -> bool:
    """Whether this comparison ends in a draw of Friburga's and the card could be shown (ruling-77)."""
    if battalion_of(attacker) != FRIBURGA and battalion_of(defender) != FRIBURGA:
        return False
    if not may_use(s, GIRL_POWER_CARD):
        return False
    if duel:
        return compare(s, attacker, defender, s.battle[TERROR_LANE] - 1) == DRAW
    return compare(s, attacker, defender, 0) == DRAW or compare(s, attacker, defender, 1) == DRAW


@final
class Drawn(Question[UnitaState]):
    """Friburga draws: is Girl Power shown? From then on it wins every draw (power-friburga-girl-power-1)."""

    def moves(self, s: UnitaState, out: Moves, seat: i64, attacker: i64, defender: i64, stage: i64, _d: i64) -> None:
        out.add(GIRL_POWER)
        out.add(PASS)

    def play(self, s: UnitaState, move: i64, seat: i64, attacker: i64, defender: i64, stage: i64, _d: i64) -> None:
        if move == GIRL_POWER:
            use_card(s, GIRL_POWER_CARD)
        s.then(STAGE, attacker, defender, stage + 1)

    def refusals(
        self, s: UnitaState, move: i64, seat: i64, attacker: i64, defender: i64, stage: i64, _d: i64
    ) -> list[Refusal]:
        return []

    def asks(self, s: UnitaState, seat: i64, attacker: i64, defender: i64, stage: i64, _d: i64) -> str:
        return "The battle has a draw: does friburga show Girl Power?"


def take_loss(s: UnitaState, attacker: i64, defender: i64, lane: i64, result: i64) -> None:
    """The defeated front section loses 1 LP; nobody does in a draw (battle-11, ruling-27, ruling-28)."""
    if result == ATTACKER_LOSES:
        injure(s, attacker, fighter(s, attacker, contact_side(s, attacker, defender), lane))
    elif result == DEFENDER_LOSES:
        injure(s, defender, fighter(s, defender, contact_side(s, defender, attacker), lane))
    else:
        place = fighter(s, attacker, contact_side(s, attacker, defender), lane)
        s.tell(DREW + attacker * 8 + word_of(s, attacker, place))


def change_lane(s: UnitaState, code: i64, side: i64, lane: i64) -> None:
    """The die that fought goes behind, the one behind comes to the front (battle-12).

    Under Cavalry the fighters stand behind already, so nothing moves (ruling-54). The Halberd stays with its die.
    """
    if s.battle[CAVALRY_ON] != 0 and battalion_of(code) == PRIMITIVA:
        return
    front = FRONT[side * 2 + lane]
    back = BACK[side * 2 + lane]
    swap_dice(s, code, front, back)
    if battalion_of(code) == PRIMITIVA:
        if s.battle[HALBERD_AT] == front + 1:
            s.battle[HALBERD_AT] = back + 1
        elif s.battle[HALBERD_AT] == back + 1:
            s.battle[HALBERD_AT] = front + 1


def fight_duel(s: UnitaState, attacker: i64, defender: i64) -> None:
    """Terror: one lane fights by the normal rules, then changes front in both companies (power-hexagone-terror-2)."""
    lane = s.battle[TERROR_LANE] - 1
    take_loss(s, attacker, defender, lane, compare(s, attacker, defender, lane))
    change_lane(s, attacker, contact_side(s, attacker, defender), lane)
    change_lane(s, defender, contact_side(s, defender, attacker), lane)
    s.battle[TERROR_LANE] = 0


def fight_battle(s: UnitaState, attacker: i64, defender: i64) -> None:
    """Both lanes at once from the values now shown, then the losses, then the change of front (battle-2, ruling-30)."""
    first = compare(s, attacker, defender, 0)
    second = compare(s, attacker, defender, 1)
    take_loss(s, attacker, defender, 0, first)
    take_loss(s, attacker, defender, 1, second)
    for lane in range(i64(2)):
        change_lane(s, attacker, contact_side(s, attacker, defender), lane)
        change_lane(s, defender, contact_side(s, defender, attacker), lane)
    s.tell(CHANGED + attacker)
    s.tell(CHANGED + defender)


QUESTIONS: Final[list[Question[UnitaState]]] = [
    Contacts(CONTACTS, "contacts", "unita/battle-1", fields="battalion:community"),
    Order(ORDER, "order", "unita/battle-8", verbs="fight", fields="battalion:community"),
    Stage(STAGE, "stage", "unita/ruling-38", fields="attacker:unit defender:unit stage"),
    Drawn(DRAWN, "drawn", "unita/ruling-77", verbs="girl-power pass", fields="attacker:unit defender:unit stage"),
]
