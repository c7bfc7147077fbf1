"""A turn of the movement phase: three points among the companies, free effects between, and who comes next."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unita.components import (
    COMMUNITIES,
    SPECIAL,
    TILES,
)
from rulewright.games.unita.given import (
    GATE,
)
from rulewright.games.unita.movement import (
    POINTS,
    advance,
    advance_refusals,
    keeps_duty,
    line_of,
    most_points,
    most_usable,
)
from rulewright.games.unita.power import (
    add_confessions,
    add_crossbow,
    add_technology_1,
    add_technology_2,
    any_to_confess,
    any_to_imitate,
    card_refusals,
    confess,
    confession_refusals,
    crossbow_refusals,
    group_of,
    imitate,
    make_pilgrimage,
    may_pilgrim,
    may_use,
    move_group,
    shoot,
    technology_1_refusals,
    technology_2_refusals,
)
from rulewright.games.unita.state import (
    BEGIN_TURN,
    CONFESSION_CARD,
    CONTINUE_TURN,
    CROSSBOW_CARD,
    DOWN,
    FRIBURGA,
    GERMAN_LAND,
    HEALED,
    IMITATES,
    MAGIC_FOREST,
    MIRAGE,
    PILGRIM,
    PILGRIMAGE_CARD,
    PRIMITIVA,
    RED_CROSS,
    REORGANISED,
    TECHNOLOGY_1_CARD,
    TECHNOLOGY_2_CARD,
    TURN,
    UP,
    WHIRLED,
    WHIRLPOOL,
    UnitaState,
    battalion_of,
    companies_left,
)
from rulewright.games.unita.terrain import (
    USE_WHIRLPOOL,
    add_heals,
    any_wounded,
    heal,
    heal_refusals,
    may_reorganise,
    rearrange,
    reorganise_refusals,
    slot_under,
    terrain_under,
    use_refusals,
    use_whirlpool,
    whirlpool_ready,
)
from rulewright.games.unita.vocabulary import (
    ADVANCE,
    CONFESSION,
    FORFEITED,
    HALBERD,
    HEAL,
    PASS,
    PILGRIMAGE,
    REORGANISE,
    TECHNOLOGY_1,
    TECHNOLOGY_2,
    USE,
    group_foremost,
    group_rearmost,
    imitated_kind,
    used_kind,
)


@final
class BeginTurn(Question[UnitaState]):
    """Battalion `a` is next; one that has no company left is skipped (move-3, move-7, ruling-21)."""

    def step(self, s: UnitaState, first: i64, _b: i64, _c: i64, _d: i64) -> None:
        battalion = first
        while companies_left(s, battalion) == 4:
            battalion = s.given.following[battalion]
            if battalion == first:
                s.finish()
                return
        s.turn = battalion
        s.spent = 0
        s.points = POINTS
        if s.own[PILGRIM + battalion] != 0:
            s.own[PILGRIM + battalion] = 0
            s.points = POINTS + 1
        s.ask(TURN, s.given.owner[battalion], battalion)


@final
class ContinueTurn(Question[UnitaState]):
    """After an action: the turn goes on while points can be used, or an effect might be (move-27, ruling-72).

    Whether a hidden tile really is one that could be used never decides who is asked.
    """

    def step(self, s: UnitaState, battalion: i64, _b: i64, _c: i64, _d: i64) -> None:
        if companies_left(s, battalion) < 4 and (
            most_usable(s, battalion) > 0
            or (s.points > 0 and any_may_reorganise(s, battalion))
            or effect_thinkable(s, battalion)
        ):
            s.ask(TURN, s.given.owner[battalion], battalion)
        else:
            end_turn(s, battalion)


def end_turn(s: UnitaState, b: i64) -> None:
    """Points that no advance can use are lost, and the next battalion's turn comes (move-27, two-player-5)."""
    if s.points > 0:
        s.tell(FORFEITED + s.points)
    s.points = 0
    s.spent = 0
    s.then(BEGIN_TURN, s.given.following[b])


def any_may_reorganise(s: UnitaState, b: i64) -> bool:
    """Whether a company of the battalion could reorganise."""
    for c in range(i64(4)):
        if s.at[b * 4 + c] != GATE and may_reorganise(s, b * 4 + c):
            return True
    return False


def effect_thinkable(s: UnitaState, b: i64) -> bool:
    """Whether, for all that everybody can see, the battalion might use an effect between actions (ruling-72)."""
    if b == GERMAN_LAND and may_use(s, TECHNOLOGY_2_CARD) and any_to_imitate(s):
        return True
    confession = b == FRIBURGA and may_use(s, CONFESSION_CARD)
    for c in range(i64(4)):
        code = b * 4 + c
        if s.at[code] == GATE:
            continue
        if slot_under(s, code) != 0 and tile_thinkable(s, code):
            return True
        if confession and any_to_confess(s, code):
            return True
    return False


def tile_thinkable(s: UnitaState, code: i64) -> bool:
    """Whether the tile under a company might, for everybody else, be a Whirlpool or Red Cross that can be used."""
    b = battalion_of(code)
    kind = SPECIAL[b]
    if kind == MIRAGE and s.own[IMITATES + b] != 0:
        kind = s.own[IMITATES + b]
    if kind == WHIRLPOOL:
        if s.own[WHIRLED + b] != 0:
            return False
    elif kind == RED_CROSS:
        if s.own[HEALED + b] != 0 or not any_wounded(s, code):
            return False
    else:
        return False
    slot = slot_under(s, code) - 1
    if s.lies[b * 3 + slot] == UP:
        return s.tile[b * 3 + slot] == SPECIAL[b]
    if s.lies[b * 3 + slot] == DOWN:
        for other in range(i64(3)):
            if s.lies[b * 3 + other] != DOWN and s.tile[b * 3 + other] == SPECIAL[b]:
                return False
    return True


def company_on(s: UnitaState, b: i64, kind: i64) -> i64:
    """The code of the battalion's company on a kind of terrain, plus 1; 0 if there is none."""
    for c in range(i64(4)):
        code = b * 4 + c
        if s.at[code] != GATE and terrain_under(s, code) == kind:
            return code + 1
    return 0


def may_spend(s: UnitaState, code: i64, most: i64) -> bool:
    """Whether a company may spend a point to reorganise, the `most` points staying usable (special-4, ruling-14)."""
    if s.points == 0 or s.at[code] == GATE or not may_reorganise(s, code):
        return False
    return 1 + most_points(s, battalion_of(code), line_of(s, battalion_of(code)), s.points - 1) >= most


def add_tiles(s: UnitaState, b: i64, out: Moves) -> None:
    """List the uses of a Whirlpool and a Red Cross between actions."""
    for c in range(i64(4)):
        code = b * 4 + c
        if s.at[code] != GATE and slot_under(s, code) != 0:
            if whirlpool_ready(s, code):
                out.add(USE_WHIRLPOOL)
            add_heals(s, code, out)


def add_cards(s: UnitaState, b: i64, out: Moves) -> None:
    """List the POWER cards that can be used between actions."""
    if b == PRIMITIVA:
        if s.points > 0 and may_use(s, CROSSBOW_CARD):
            add_crossbow(s, out)
    elif b == GERMAN_LAND:
        if s.points > 0 and may_use(s, TECHNOLOGY_1_CARD):
            add_technology_1(s, out)
        if may_use(s, TECHNOLOGY_2_CARD):
            add_technology_2(s, out)
    elif b == FRIBURGA:
        if may_use(s, CONFESSION_CARD):
            add_confessions(s, 0, 3, out)
        if may_pilgrim(s, b):
            out.add(PILGRIMAGE)


@final
class Turn(Question[UnitaState]):
    """One action of battalion `a`: an advance, reorganising, an effect, or passing when no point can be used.

    Points go to the companies in any order and number (move-14, move-15); what could strand a point that a sequence
    of advances would use is not offered (move-26, ruling-14).
    """

    def moves(self, s: UnitaState, out: Moves, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> None:
        most = most_usable(s, battalion)
        for c in range(i64(4)):
            if keeps_duty(s, battalion, c, most):
                out.add(ADVANCE + c)
        for c in range(i64(4)):
            if may_spend(s, battalion * 4 + c, most):
                out.add(REORGANISE + c)
        add_tiles(s, battalion, out)
        if not s.given.colonial:
            add_cards(s, battalion, out)
        if most == 0:
            out.add(PASS)

    def play(self, s: UnitaState, move: i64, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == PASS:
            end_turn(s, battalion)
            return
        s.then(CONTINUE_TURN, battalion)
        if move < REORGANISE:
            advance(s, battalion * 4 + move - ADVANCE)
        elif move < USE:
            code = battalion * 4 + move - REORGANISE
            s.points -= 1
            s.spent = 1
            s.done[REORGANISED + code] = 1
            rearrange(s, seat, code, 0)
        elif move < HEAL:
            use_whirlpool(s, seat, company_on(s, battalion, WHIRLPOOL) - 1)
        elif move < HALBERD:
            heal(s, company_on(s, battalion, RED_CROSS) - 1, move - HEAL)
        elif move < TECHNOLOGY_1:
            shoot(s, move, seat)
        elif move < TECHNOLOGY_2:
            move_group(s, group_of(s, group_foremost(move), group_rearmost(move)))
        elif move < CONFESSION:
            imitate(s, imitated_kind(move))
        elif move < PILGRIMAGE:
            confess(s, move)
        else:
            make_pilgrimage(s)

    def refusals(self, s: UnitaState, move: i64, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == PASS:
            if most_usable(s, battalion) == 0:
                return []
            return [Refusal("unita/move-7", f"{s.points} points are left, and they can be used.")]
        if move < REORGANISE:
            return advance_refusals(s, battalion, move - ADVANCE)
        if move < USE:
            return spend_refusals(s, battalion, move - REORGANISE)
        if move < HALBERD:
            return turn_tile_refusals(s, battalion, move)
        return turn_card_refusals(s, battalion, move)

    def asks(self, s: UnitaState, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> str:
        name = COMMUNITIES[battalion]
        if s.points == 0:
            return f"{name} has used its points: is there an effect to use before the turn passes?"
        points = "1 point" if s.points == 1 else f"{s.points} points"
        if most_usable(s, battalion) == 0:
            return f"{name} has {points} left that no advance can use: is there anything to do before the turn passes?"
        return f"{name} has {points} left: which company moves?"


def spend_refusals(s: UnitaState, b: i64, c: i64) -> list[Refusal]:
    """Why a company may not spend a point to reorganise."""
    code = b * 4 + c
    if s.at[code] == GATE:
        return [Refusal("unita/end-2", f"company-{c + 1} has left; its dice stay as they are.")]
    found = reorganise_refusals(s, code)
    if s.points == 0:
        found.append(Refusal("unita/move-7", "The points of this turn are spent."))
    elif not found and not may_spend(s, code, most_usable(s, b)):
        found.append(Refusal("unita/move-26", "After this not as many points could be used as possible."))
    return found


def turn_tile_refusals(s: UnitaState, b: i64, move: i64) -> list[Refusal]:
    """Why a tile may not be used between actions."""
    kind = RED_CROSS if move >= HEAL else used_kind(move)
    if kind in (MAGIC_FOREST, MIRAGE):
        clause = "unita/terrain-19" if kind == MAGIC_FOREST else "unita/terrain-21"
        return [Refusal(clause, f"The {TILES[kind - 1]} acts in a battle only.")]
    code = company_on(s, b, kind) - 1
    if code < 0:
        if move < HEAL and kind != WHIRLPOOL:
            return use_refusals(s, b * 4, kind)
        clause = "unita/terrain-22" if kind == RED_CROSS else "unita/terrain-20"
        return [Refusal(clause, f"No company of {COMMUNITIES[b]} stands on a {TILES[kind - 1]}.")]
    return heal_refusals(s, code, move - HEAL) if move >= HEAL else use_refusals(s, code, kind)


def turn_card_refusals(s: UnitaState, b: i64, move: i64) -> list[Refusal]:
    """Why a POWER card may not be used between actions."""
    if move < TECHNOLOGY_1:
        return card_refusals(s, b, CROSSBOW_CARD) or crossbow_refusals(s, move)
    if move < TECHNOLOGY_2:
        group = technology_1_refusals(s, group_foremost(move), group_rearmost(move))
        return card_refusals(s, b, TECHNOLOGY_1_CARD) or group
    if move < CONFESSION:
        return card_refusals(s, b, TECHNOLOGY_2_CARD) or technology_2_refusals(s, imitated_kind(move))
    if move < PILGRIMAGE:
        return card_refusals(s, b, CONFESSION_CARD) or confession_refusals(s, move)
    found = card_refusals(s, b, PILGRIMAGE_CARD)
    if not found and s.spent != 0:
        return [Refusal("unita/ruling-60", "Pilgrimage is declared before any point of the turn is spent.")]
    return found


QUESTIONS: Final[list[Question[UnitaState]]] = [
    BeginTurn(BEGIN_TURN, "begin-turn", "unita/move-3", fields="battalion:community"),
    Turn(
        TURN,
        "turn",
        "unita/move-7",
        verbs="advance reorganise use heal crossbow technology-1 technology-2 confession pilgrimage pass",
        fields="battalion:community",
    ),
    ContinueTurn(CONTINUE_TURN, "continue-turn", "unita/move-7", fields="battalion:community"),
]
