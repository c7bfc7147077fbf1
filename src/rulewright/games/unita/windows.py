"""3. Battle, before the dice are compared: attacker, then defender may refuse, then use effects (ruling-38).

By then everything that could be used lies open, so a window that nobody can use is passed without a word.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unita.given import (
    FRONT,
)
from rulewright.games.unita.power import (
    add_confessions,
    add_technology_2,
    any_to_confess,
    any_to_imitate,
    card_refusals,
    confess,
    confession_refusals,
    imitate,
    may_use,
    technology_2_refusals,
    use_card,
)
from rulewright.games.unita.state import (
    CAVALRY_CARD,
    CAVALRY_ON,
    CONFESSION_CARD,
    DISCIPLINE_1_CARD,
    EFFECTS,
    FRIBURGA,
    GERMAN_LAND,
    HALBERD_AT,
    HALBERD_CARD,
    HEXAGONE,
    MAGIC_FOREST,
    MIRAGE,
    MIRAGE_ON,
    MIRAGED,
    PRIMITIVA,
    REFUSAL,
    REFUSED,
    STAGE,
    STRIKE_CARD,
    TECHNOLOGY_2_CARD,
    TERROR_CARD,
    TERROR_LANE,
    TERROR_PLAYED,
    WHIRLPOOL,
    UnitaState,
    battalion_of,
    company_name,
    company_of,
    contact_side,
    place_of,
    word_of,
)
from rulewright.games.unita.terrain import (
    USE_MAGIC_FOREST,
    USE_MIRAGE,
    USE_WHIRLPOOL,
    add_heals,
    any_wounded,
    heal,
    heal_refusals,
    magic_forest_ready,
    mirage_ready,
    red_cross_ready,
    terrain_under,
    turn_up,
    use_refusals,
    use_whirlpool,
    whirlpool_ready,
)
from rulewright.games.unita.vocabulary import (
    CAVALRY,
    CONFESSION,
    DISCIPLINE_1,
    GIRL_POWER,
    HALBERD,
    HEAL,
    PASS,
    PLACES,
    STRIKE,
    TECHNOLOGY_2,
    TERROR,
    confessed_company,
    imitated_kind,
    used_kind,
)


def asked_company(attacker: i64, defender: i64, defending: i64) -> i64:
    """The company whose owner a window asks: the attacker's, or the defender's where `defending` is 1."""
    return attacker if defending == 0 else defender


# Refusals


def on_own_mirage(s: UnitaState, code: i64) -> bool:
    """Whether a company of German Land stands on its Mirage and could make it imitate another tile (ruling-57)."""
    return battalion_of(code) == GERMAN_LAND and terrain_under(s, code) == MIRAGE and may_use(s, TECHNOLOGY_2_CARD)


def add_refusals(s: UnitaState, me: i64, out: Moves) -> None:
    """List the ways in which a company can refuse this battle, and Technology 2, which may open one."""
    if magic_forest_ready(s, me):
        out.add(USE_MAGIC_FOREST)
    if on_own_mirage(s, me):
        add_technology_2(s, out)
    if battalion_of(me) == HEXAGONE and may_use(s, STRIKE_CARD):
        out.add(STRIKE)


def can_refuse(s: UnitaState, me: i64) -> bool:
    """Whether `add_refusals` lists anything."""
    if magic_forest_ready(s, me) or (on_own_mirage(s, me) and any_to_imitate(s)):
        return True
    return battalion_of(me) == HEXAGONE and may_use(s, STRIKE_CARD)


@final
class RefusalWindow(Question[UnitaState]):
    """Attacker, then defender may refuse: no losses, no change of front, the contact is dealt with (ruling-39, -63)."""

    def moves(
        self, s: UnitaState, out: Moves, seat: i64, attacker: i64, defender: i64, defending: i64, _d: i64
    ) -> None:
        add_refusals(s, asked_company(attacker, defender, defending), out)
        out.add(PASS)

    def play(self, s: UnitaState, move: i64, seat: i64, attacker: i64, defender: i64, defending: i64, _d: i64) -> None:
        me = asked_company(attacker, defender, defending)
        if move == PASS:
            s.then(STAGE, attacker, defender, defending + 1)
        elif move == USE_MAGIC_FOREST:
            turn_up(s, me)
            s.done[REFUSED + me] = 1
        elif move == STRIKE:
            use_card(s, STRIKE_CARD)
        else:
            imitate(s, imitated_kind(move))
            s.then(STAGE, attacker, defender, defending)

    def refusals(
        self, s: UnitaState, move: i64, seat: i64, attacker: i64, defender: i64, defending: i64, _d: i64
    ) -> list[Refusal]:
        me = asked_company(attacker, defender, defending)
        if move == PASS:
            return []
        if move == STRIKE:
            return card_refusals(s, battalion_of(me), STRIKE_CARD)
        if move >= TECHNOLOGY_2:
            return imitation_refusals(s, me, imitated_kind(move))
        if move != USE_MAGIC_FOREST:
            return [Refusal("unita/ruling-38", "Refusals come first; other effects follow them.")]
        return use_refusals(s, me, MAGIC_FOREST)

    def asks(self, s: UnitaState, seat: i64, attacker: i64, defender: i64, defending: i64, _d: i64) -> str:
        me = asked_company(attacker, defender, defending)
        other = asked_company(defender, attacker, defending)
        return f"{company_name(s, me)} meets {company_name(s, other)}: does it refuse to fight?"


def imitation_refusals(s: UnitaState, me: i64, kind: i64) -> list[Refusal]:
    """Why Technology 2 cannot be played in a battle."""
    found = card_refusals(s, battalion_of(me), TECHNOLOGY_2_CARD)
    if not found and terrain_under(s, me) != MIRAGE:
        what = f"{company_name(s, me)} does not stand on the Mirage; between actions the card can always be played."
        return [Refusal("unita/ruling-57", what)]
    return found or technology_2_refusals(s, kind)


# Effects


def add_effects(s: UnitaState, me: i64, other: i64, attacking: bool, out: Moves) -> None:
    """List what a company's owner can use before the dice are compared, in the order of the ids."""
    battalion = battalion_of(me)
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
            add_confessions(s, company_of(me), company_of(me), out)
    elif may_use(s, TERROR_CARD) and s.battle[TERROR_PLAYED] == 0:
        side = contact_side(s, me, other)
        first = word_of(s, me, FRONT[side * 2])
        second = word_of(s, me, FRONT[side * 2 + 1])
        out.add(TERROR + (first if first < second else second))
        out.add(TERROR + (second if first < second else first))


def has_effect(s: UnitaState, me: i64, other: i64, attacking: bool) -> bool:
    """Whether `add_effects` lists anything."""
    battalion = battalion_of(me)
    if s.given.whirlpool_in_battle and whirlpool_ready(s, me):
        return True
    if not attacking and s.battle[MIRAGE_ON] == 0 and mirage_ready(s, me):
        return True
    if red_cross_ready(s, me) and any_wounded(s, me):
        return True
    if battalion == PRIMITIVA:
        return (attacking and may_use(s, HALBERD_CARD)) or may_use(s, CAVALRY_CARD)
    if battalion == GERMAN_LAND:
        return may_use(s, DISCIPLINE_1_CARD) or (on_own_mirage(s, me) and any_to_imitate(s))
    if battalion == FRIBURGA:
        return may_use(s, CONFESSION_CARD) and any_to_confess(s, me)
    return may_use(s, TERROR_CARD) and s.battle[TERROR_PLAYED] == 0


@final
class EffectWindow(Question[UnitaState]):
    """The attacker, then the defender, uses any number of effects one after another (ruling-38)."""

    def moves(
        self, s: UnitaState, out: Moves, seat: i64, attacker: i64, defender: i64, defending: i64, _d: i64
    ) -> None:
        me = asked_company(attacker, defender, defending)
        add_effects(s, me, asked_company(defender, attacker, defending), defending == 0, out)
        out.add(PASS)

    def play(self, s: UnitaState, move: i64, seat: i64, attacker: i64, defender: i64, defending: i64, _d: i64) -> None:
        me = asked_company(attacker, defender, defending)
        if move == PASS:
            s.then(STAGE, attacker, defender, defending + 3)
            return
        s.then(STAGE, attacker, defender, defending + 2)
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
            imitate(s, imitated_kind(move))
        elif move < GIRL_POWER:
            confess(s, move)
        else:
            play_terror(s, me, asked_company(defender, attacker, defending), move - TERROR)

    def refusals(
        self, s: UnitaState, move: i64, seat: i64, attacker: i64, defender: i64, defending: i64, _d: i64
    ) -> list[Refusal]:
        me = asked_company(attacker, defender, defending)
        return effect_refusals(s, move, me, asked_company(defender, attacker, defending), defending == 0)

    def asks(self, s: UnitaState, seat: i64, attacker: i64, defender: i64, defending: i64, _d: i64) -> str:
        me = asked_company(attacker, defender, defending)
        other = asked_company(defender, attacker, defending)
        verb = "attacks" if defending == 0 else "is attacked by"
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
    battalion = battalion_of(me)
    if move == PASS:
        return []
    if move < HEAL:
        return tile_effect_refusals(s, used_kind(move), me, attacking)
    if move < HALBERD:
        return heal_refusals(s, me, move - HEAL)
    if move < CAVALRY:
        return halberd_refusals(s, me, move - HALBERD, attacking)
    if move == CAVALRY:
        return card_refusals(s, battalion, CAVALRY_CARD)
    if move == DISCIPLINE_1:
        return card_refusals(s, battalion, DISCIPLINE_1_CARD)
    if move < CONFESSION:
        return imitation_refusals(s, me, imitated_kind(move))
    if move < GIRL_POWER:
        found = card_refusals(s, battalion, CONFESSION_CARD)
        if not found and confessed_company(move) != company_of(me):
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
    found = card_refusals(s, battalion_of(me), HALBERD_CARD)
    if not found and not attacking:
        return [Refusal("unita/power-primitiva-halberd-1", "The Halberd works in attack.")]
    if not found and place_of(s, me, word) > 3:
        return [Refusal("unita/ruling-11", f"{PLACES[word]} is no place on this side of the board.")]
    return found


def terror_refusals(s: UnitaState, me: i64, other: i64, word: i64) -> list[Refusal]:
    """Why Terror may not be used on that lane (ruling-62)."""
    found = card_refusals(s, battalion_of(me), TERROR_CARD)
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


QUESTIONS: Final[list[Question[UnitaState]]] = [
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
]
