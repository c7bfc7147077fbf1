"""3. Battle: who fights whom, the windows for refusals and effects, the duels of the two lanes, the change of front.

A battle runs through numbered stages (ruling-38): refusals of attacker and defender (0, 1), their effects (2, 3),
Terror's duel (4, 5), the whole battle (6, 7).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unita.given import BACK, FRONT
from rulewright.games.unita.power import (
    CAVALRY_CARD,
    CONFESSION_CARD,
    DISCIPLINE_1_CARD,
    GIRL_POWER_CARD,
    HALBERD_CARD,
    STRIKE_CARD,
    TECHNOLOGY_2_CARD,
    TERROR_CARD,
    add_confessions,
    add_technology_2,
    card_refusals,
    confess,
    confession_refusals,
    imitate,
    injure,
    may_use,
    technology_2_refusals,
    use_card,
)
from rulewright.games.unita.state import (
    CARD,
    CAVALRY_ON,
    CONTACTS,
    DRAWN,
    EFFECTS,
    FRIBURGA,
    GERMAN_LAND,
    HALBERD_AT,
    HEXAGONE,
    MAGIC_FOREST,
    MIRAGE,
    MIRAGE_ON,
    MIRAGED,
    ORDER,
    PRIMITIVA,
    REFUSAL,
    REFUSED,
    STAGE,
    TERROR_LANE,
    TERROR_PLAYED,
    WHIRLPOOL,
    UnitaState,
    company_name,
    contact_side,
    place_of,
    word_of,
)
from rulewright.games.unita.terrain import (
    USE_MAGIC_FOREST,
    USE_MIRAGE,
    USE_WHIRLPOOL,
    add_heals,
    heal,
    heal_refusals,
    magic_forest_ready,
    mirage_ready,
    swap_dice,
    terrain_bonus,
    terrain_under,
    turn_up,
    use_refusals,
    use_whirlpool,
    whirlpool_ready,
)
from rulewright.games.unita.vocabulary import (
    BATTLE,
    CAVALRY,
    CHANGED,
    CONFESSION,
    DISCIPLINE_1,
    DREW,
    FIGHT,
    GIRL_POWER,
    HALBERD,
    HEAL,
    PASS,
    PLACES,
    STRIKE,
    TECHNOLOGY_2,
    TERROR,
    USE,
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

    def step(self, s: UnitaState, a: i64, b: i64, c: i64, d: i64) -> None:
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
                    attacker = a * 4 + company
                    defender = code
        if left == 1:
            begin_battle(s, attacker, defender)
        elif left > 1:
            s.ask(ORDER, s.given.owner[a], a)


def begin_battle(s: UnitaState, attacker: i64, defender: i64) -> None:
    """Open one battle; the other contacts wait below it."""
    s.pending[attacker & 3] &= ~(i64(1) << defender)
    s.tell(BATTLE + attacker * 16 + defender)
    s.then(CONTACTS, attacker >> 2)
    s.then(STAGE, attacker, defender, 0)


@final
class Order(Question[UnitaState]):
    """The active player, once surrounded, decides the order of fighting (battle-8, battle-15, terrain-11)."""

    def moves(self, s: UnitaState, out: Moves, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        for company in range(i64(4)):
            mask = s.pending[company]
            for code in range(i64(16)):
                if mask >> code & 1 != 0:
                    out.add(FIGHT + company * 16 + code)

    def play(self, s: UnitaState, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        begin_battle(s, a * 4 + (move - FIGHT) // 16, (move - FIGHT) % 16)

    def refusals(self, s: UnitaState, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> list[Refusal]:
        attacker = a * 4 + (move - FIGHT) // 16
        defender = (move - FIGHT) % 16
        if s.pending[attacker & 3] >> defender & 1 != 0:
            return []
        if s.given.owner[defender >> 2] >= s.given.seats:
            return [Refusal("core/not-in-play", f"{company_name(s, defender)} does not play at this table.")]
        what = f"{company_name(s, attacker)} has no battle to fight with {company_name(s, defender)}."
        return [Refusal("unita/battle-1", what)]

    def asks(self, s: UnitaState, seat: i64, a: i64, b: i64, c: i64, d: i64) -> str:
        return "Several opponents are alongside: whom to fight next?"


@final
class Stage(Question[UnitaState]):
    """Go on with the battle of attacker `a` and defender `b` at stage `c`; windows that nobody can use are passed.

    Everything that could be used in a window lies open by then, so passing one tells nothing (ruling-37, ruling-76).
    """

    def step(self, s: UnitaState, a: i64, b: i64, c: i64, d: i64) -> None:
        stage = c
        out = s.setup.buffer
        while stage < 4:
            me = a if stage % 2 == 0 else b
            out.n = 0
            if stage < 2:
                add_refusals(s, me, out)
            else:
                add_effects(s, me, a if me == b else b, stage == 2, out)
            if out.n > 0:
                s.ask(REFUSAL if stage < 2 else EFFECTS, s.given.owner[me >> 2], a, b, stage % 2)
                return
            stage += 1
        if stage == 4 and s.battle[TERROR_LANE] == 0:
            stage = 6
        if stage == 4 or stage == 6:
            if asks_girl_power(s, a, b, stage == 4):
                s.ask(DRAWN, s.given.owner[FRIBURGA], a, b, stage)
                return
            stage += 1
        if stage == 5:
            fight_duel(s, a, b)
            s.then(STAGE, a, b, 6)
        else:
            fight_battle(s, a, b)


# Refusals


def on_own_mirage(s: UnitaState, code: i64) -> bool:
    """Whether a company of German Land stands on its Mirage and could make it imitate another tile (ruling-57)."""
    return code >> 2 == GERMAN_LAND and terrain_under(s, code) == MIRAGE and may_use(s, TECHNOLOGY_2_CARD)


def add_refusals(s: UnitaState, me: i64, out: Moves) -> None:
    """List the ways in which a company can refuse this battle, and Technology 2, which may open one."""
    if magic_forest_ready(s, me):
        out.add(USE_MAGIC_FOREST)
    if on_own_mirage(s, me):
        add_technology_2(s, out)
    if me >> 2 == HEXAGONE and may_use(s, STRIKE_CARD):
        out.add(STRIKE)


@final
class RefusalWindow(Question[UnitaState]):
    """Attacker, then defender may refuse: no losses, no change of front, the contact is dealt with (ruling-39, -63)."""

    def moves(self, s: UnitaState, out: Moves, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        add_refusals(s, a if c == 0 else b, out)
        out.add(PASS)

    def play(self, s: UnitaState, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        me = a if c == 0 else b
        if move == PASS:
            s.then(STAGE, a, b, c + 1)
        elif move == USE_MAGIC_FOREST:
            turn_up(s, me)
            s.done[REFUSED + me] = 1
        elif move == STRIKE:
            use_card(s, STRIKE_CARD)
        else:
            imitate(s, move - TECHNOLOGY_2 + 1)
            s.then(STAGE, a, b, c)

    def refusals(self, s: UnitaState, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> list[Refusal]:
        me = a if c == 0 else b
        if move == PASS:
            return []
        if move == STRIKE:
            return card_refusals(s, me >> 2, STRIKE_CARD)
        if move >= TECHNOLOGY_2:
            return imitation_refusals(s, me, move - TECHNOLOGY_2 + 1)
        if move != USE_MAGIC_FOREST:
            return [Refusal("unita/ruling-38", "Refusals come first; other effects follow them.")]
        return use_refusals(s, me, MAGIC_FOREST)

    def asks(self, s: UnitaState, seat: i64, a: i64, b: i64, c: i64, d: i64) -> str:
        me = a if c == 0 else b
        other = b if c == 0 else a
        return f"{company_name(s, me)} meets {company_name(s, other)}: does it refuse to fight?"


def imitation_refusals(s: UnitaState, me: i64, kind: i64) -> list[Refusal]:
    """Why Technology 2 cannot be played in a battle."""
    found = card_refusals(s, me >> 2, TECHNOLOGY_2_CARD)
    if not found and terrain_under(s, me) != MIRAGE:
        what = f"{company_name(s, me)} does not stand on the Mirage; between actions the card can always be played."
        return [Refusal("unita/ruling-57", what)]
    return found or technology_2_refusals(s, kind)


# Effects


def add_effects(s: UnitaState, me: i64, other: i64, attacking: bool, out: Moves) -> None:
    """List what a company's owner can use before the dice are compared, in the order of the ids."""
    battalion = me >> 2
    if s.given.whirlpool_in_battle and whirlpool_ready(s, me):
        out.add(USE_WHIRLPOOL)
    if not attacking and s.battle[MIRAGE_ON] == 0 and mirage_ready(s, me):
        out.add(USE_MIRAGE)
    add_heals(s, me, out)
    if battalion == PRIMITIVA:
        if attacking and may_use(s, HALBERD_CARD):
            for word in range(i64(8)):
                if place_of(s, me, word) < 4:
                    out.add(HALBERD + word)
        if may_use(s, CAVALRY_CARD):
            out.add(CAVALRY)
    elif battalion == GERMAN_LAND:
        if may_use(s, DISCIPLINE_1_CARD):
            out.add(DISCIPLINE_1)
        if on_own_mirage(s, me):
            add_technology_2(s, out)
    elif battalion == FRIBURGA:
        if may_use(s, CONFESSION_CARD):
            add_confessions(s, me & 3, me & 3, out)
    elif may_use(s, TERROR_CARD) and s.battle[TERROR_PLAYED] == 0:
        side = contact_side(s, me, other)
        first = word_of(s, me, FRONT[side * 2])
        second = word_of(s, me, FRONT[side * 2 + 1])
        out.add(TERROR + (first if first < second else second))
        out.add(TERROR + (second if first < second else first))


@final
class EffectWindow(Question[UnitaState]):
    """The attacker, then the defender, uses any number of effects one after another (ruling-38)."""

    def moves(self, s: UnitaState, out: Moves, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        me = a if c == 0 else b
        add_effects(s, me, b if c == 0 else a, c == 0, out)
        out.add(PASS)

    def play(self, s: UnitaState, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        me = a if c == 0 else b
        if move == PASS:
            s.then(STAGE, a, b, c + 3)
            return
        s.then(STAGE, a, b, c + 2)
        if move == USE_WHIRLPOOL:
            use_whirlpool(s, seat, me)
        elif move == USE_MIRAGE:
            turn_up(s, me)
            s.done[MIRAGED + me] = 1
            s.battle[MIRAGE_ON] = 1
        elif move < HALBERD:
            heal(s, me, move - HEAL)
        elif move < CAVALRY:
            use_card(s, HALBERD_CARD)
            s.battle[HALBERD_AT] = place_of(s, me, move - HALBERD) + 1
        elif move == CAVALRY:
            use_card(s, CAVALRY_CARD)
            s.battle[CAVALRY_ON] = 1
        elif move == DISCIPLINE_1:
            use_card(s, DISCIPLINE_1_CARD)
        elif move < CONFESSION:
            imitate(s, move - TECHNOLOGY_2 + 1)
        elif move < GIRL_POWER:
            confess(s, move)
        else:
            play_terror(s, me, b if c == 0 else a, move - TERROR)

    def refusals(self, s: UnitaState, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> list[Refusal]:
        me = a if c == 0 else b
        return effect_refusals(s, move, me, b if c == 0 else a, c == 0)

    def asks(self, s: UnitaState, seat: i64, a: i64, b: i64, c: i64, d: i64) -> str:
        me = a if c == 0 else b
        other = b if c == 0 else a
        verb = "attacks" if c == 0 else "is attacked by"
        return f"{company_name(s, me)} {verb} {company_name(s, other)}: which effect is used, or none?"


def play_terror(s: UnitaState, me: i64, other: i64, word: i64) -> None:
    """Hexagone names the lane that will fight twice (power-hexagone-terror-1, ruling-62)."""
    use_card(s, TERROR_CARD)
    side = contact_side(s, me, other)
    place = place_of(s, me, word)
    s.battle[TERROR_LANE] = 1 if place == FRONT[side * 2] else 2
    s.battle[TERROR_PLAYED] = 1


def effect_refusals(s: UnitaState, move: i64, me: i64, other: i64, attacking: bool) -> list[Refusal]:
    """Why an effect may not be used in this battle."""
    battalion = me >> 2
    if move == PASS:
        return []
    if move < HEAL:
        return tile_effect_refusals(s, move - USE + 1, me, attacking)
    if move < HALBERD:
        return heal_refusals(s, me, move - HEAL)
    if move < CAVALRY:
        return halberd_refusals(s, me, move - HALBERD, attacking)
    if move == CAVALRY:
        return card_refusals(s, battalion, CAVALRY_CARD)
    if move == DISCIPLINE_1:
        return card_refusals(s, battalion, DISCIPLINE_1_CARD)
    if move < CONFESSION:
        return imitation_refusals(s, me, move - TECHNOLOGY_2 + 1)
    if move < GIRL_POWER:
        found = card_refusals(s, battalion, CONFESSION_CARD)
        if not found and (move - CONFESSION) // 8 != me & 3:
            return [Refusal("unita/ruling-58", "In a battle only a die of the fighting company can be turned.")]
        return found or confession_refusals(s, move)
    return terror_refusals(s, me, other, move - TERROR)


def tile_effect_refusals(s: UnitaState, kind: i64, me: i64, attacking: bool) -> list[Refusal]:
    """Why a special tile may not be used in the effect window."""
    if kind == MAGIC_FOREST:
        return [Refusal("unita/ruling-38", "Refusing comes before the other effects.")]
    if kind == WHIRLPOOL and not s.given.whirlpool_in_battle:
        return [Refusal("unita/ruling-40", "At this table the Whirlpool works between actions of the own turn only.")]
    if kind == MIRAGE and attacking:
        return [Refusal("unita/terrain-21", "The Mirage works in defence.")]
    return use_refusals(s, me, kind)


def halberd_refusals(s: UnitaState, me: i64, word: i64, attacking: bool) -> list[Refusal]:
    """Why the Halberd may not be used (ruling-52)."""
    found = card_refusals(s, me >> 2, HALBERD_CARD)
    if not found and not attacking:
        return [Refusal("unita/power-primitiva-halberd-1", "The Halberd works in attack.")]
    if not found and place_of(s, me, word) > 3:
        return [Refusal("unita/ruling-11", f"{PLACES[word]} is no place on this side of the board.")]
    return found


def terror_refusals(s: UnitaState, me: i64, other: i64, word: i64) -> list[Refusal]:
    """Why Terror may not be used on that lane (ruling-62)."""
    found = card_refusals(s, me >> 2, TERROR_CARD)
    if found:
        return found
    if s.battle[TERROR_PLAYED] != 0:
        return [Refusal("unita/ruling-62", "Terror works once in a battle.")]
    place = place_of(s, me, word)
    if place > 3:
        return [Refusal("unita/ruling-11", f"{PLACES[word]} is no place on this side of the board.")]
    side = contact_side(s, me, other)
    if place != FRONT[side * 2] and place != FRONT[side * 2 + 1]:
        return [Refusal("unita/ruling-62", "A lane is named by the section of it that stands in front.")]
    return []


# The duels


def fighter(s: UnitaState, code: i64, side: i64, lane: i64) -> i64:
    """The place of the die that fights in a lane; under Cavalry the one behind (battle-3, ruling-54)."""
    if s.battle[CAVALRY_ON] != 0 and code >> 2 == PRIMITIVA:
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
        if attacker >> 2 == FRIBURGA:
            return DEFENDER_LOSES
        if defender >> 2 == FRIBURGA:
            return ATTACKER_LOSES
    return DRAW


def asks_girl_power(s: UnitaState, attacker: i64, defender: i64, duel: bool) -> bool:
    """Whether this comparison ends in a draw of Friburga's and the card could be shown (ruling-77)."""
    if attacker >> 2 != FRIBURGA and defender >> 2 != FRIBURGA:
        return False
    if not may_use(s, GIRL_POWER_CARD):
        return False
    if duel:
        return compare(s, attacker, defender, s.battle[TERROR_LANE] - 1) == DRAW
    return compare(s, attacker, defender, 0) == DRAW or compare(s, attacker, defender, 1) == DRAW


@final
class Drawn(Question[UnitaState]):
    """Friburga draws: is Girl Power shown? From then on it wins every draw (power-friburga-girl-power-1)."""

    def moves(self, s: UnitaState, out: Moves, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        out.add(GIRL_POWER)
        out.add(PASS)

    def play(self, s: UnitaState, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        if move == GIRL_POWER:
            use_card(s, GIRL_POWER_CARD)
        s.then(STAGE, a, b, c + 1)

    def refusals(self, s: UnitaState, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> list[Refusal]:
        return []

    def asks(self, s: UnitaState, seat: i64, a: i64, b: i64, c: i64, d: i64) -> str:
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
    if s.battle[CAVALRY_ON] != 0 and code >> 2 == PRIMITIVA:
        return
    front = FRONT[side * 2 + lane]
    back = BACK[side * 2 + lane]
    swap_dice(s, code, front, back)
    if code >> 2 == PRIMITIVA:
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
    RefusalWindow(
        REFUSAL,
        "refusal",
        "unita/ruling-38",
        verbs="use technology-2 strike pass",
        fields="attacker:unit defender:unit defending",
    ),
    EffectWindow(
        EFFECTS,
        "effects",
        "unita/ruling-38",
        verbs="use heal halberd cavalry discipline-1 technology-2 confession terror pass",
        fields="attacker:unit defender:unit defending",
    ),
    Drawn(DRAWN, "drawn", "unita/ruling-77", verbs="girl-power pass", fields="attacker:unit defender:unit stage"),
]
