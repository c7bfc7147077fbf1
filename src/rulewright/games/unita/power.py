"""6. POWER Cards: one card per battalion and game, chosen by using it; in the order of the reference."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unita.components import (
    CARDS,
    COMMUNITIES,
    OWNER,
    SPECIAL,
    TILES,
    USES_OF,
)
from rulewright.games.unita.given import (
    GATE,
)
from rulewright.games.unita.movement import (
    advance,
    advance_refusals,
    ahead,
    cost,
    is_free,
    keeps_duty,
    line_of,
    meet_enemies,
    most_points,
    most_usable,
    step_forward,
)
from rulewright.games.unita.state import (
    CARD,
    CONFESSION_CARD,
    CROSSBOW_CARD,
    FOLLOW_SHOT,
    FRIBURGA,
    GERMAN_LAND,
    GLORIFIED,
    GLORIOUS,
    GLORY_CARD,
    HEXAGONE,
    IMITATES,
    MAGIC_FOREST,
    MIRAGE_ON,
    PILGRIM,
    PILGRIMAGE_CARD,
    PRIMITIVA,
    RED_CROSS,
    TECHNOLOGY_1_CARD,
    TECHNOLOGY_2_CARD,
    USES,
    UnitaState,
    battalion_of,
    company_name,
    contact_mask,
    place_of,
    word_of,
)
from rulewright.games.unita.vocabulary import (
    ADVANCE,
    CONFESSION,
    CROSSBOW,
    GAINED,
    GLORY,
    LOST,
    PASS,
    PLACES,
    TECHNOLOGY_1,
    TECHNOLOGY_2,
    confessed_company,
    confessed_word,
    shot_company,
    shot_enemy,
    shot_word,
)


def may_use(s: UnitaState, card: i64) -> bool:
    """Whether a card can be used by its battalion as far as the number of cards and uses goes (power-2, ruling-51)."""
    given = s.given
    b = OWNER[card]
    if given.colonial or not given.plays(b):
        return False
    own = s.own
    if own[CARD + b] != 0:
        return own[CARD + b] == card and own[USES + b] < USES_OF[card]
    if given.power_per_player:
        for other in range(i64(4)):
            if other != b and given.owner[other] == given.owner[b] and own[CARD + other] != 0:
                return False
    return True


def use_card(s: UnitaState, card: i64) -> None:
    """Count a use of a card; at the first it lies face up and the other two go back into the box (power-3, -4)."""
    b = OWNER[card]
    s.own[CARD + b] = card
    s.own[USES + b] += 1


def card_refusals(s: UnitaState, b: i64, card: i64) -> list[Refusal]:
    """Why battalion `b` cannot use a card, whatever the moment."""
    name = CARDS[card - 1]
    if s.given.colonial:
        return [Refusal("unita/colonial-2", "The colonial version is played without POWER cards.")]
    if b != OWNER[card]:
        return [Refusal("unita/setup-14", f"{name} is a card of {COMMUNITIES[OWNER[card]]}.")]
    if may_use(s, card):
        return []
    used = s.own[CARD + b]
    if used == card:
        times = "twice" if USES_OF[card] == 2 else "once"
        return [Refusal(f"unita/power-{COMMUNITIES[b]}-{name}-1", f"{name} has been used; it works {times} per game.")]
    if used != 0:
        return [Refusal("unita/power-2", f"{COMMUNITIES[b]} has used {CARDS[used - 1]}, its one card of this game.")]
    return [Refusal("unita/ruling-51", "The other battalion of this player has used the one card.")]


# Crossbow


def shots(s: UnitaState, c: i64) -> i64:
    """The companies a Crossbow may hit before Primitiva's company `c` advances, as a mask (ruling-53, -80)."""
    if not keeps_duty(s, PRIMITIVA, c, most_usable(s, PRIMITIVA)):
        return 0
    index = s.at[c] + 1
    if index == GATE:
        return 0
    met = contact_mask(s, PRIMITIVA, index)
    if met == 0 or not s.given.crossbow_any:
        return met
    found: i64 = 0
    for code in range(i64(16)):
        if s.given.enemy[PRIMITIVA * 4 + (battalion_of(code))] != 0 and s.at[code] != GATE:
            found |= i64(1) << code
    return found


def add_crossbow(s: UnitaState, out: Moves) -> None:
    """List the Crossbow's shots: own company that advances, enemy die with at least 1 LP."""
    for c in range(i64(4)):
        targets = shots(s, c)
        for code in range(i64(16)):
            if targets >> code & 1 == 0:
                continue
            for word in range(i64(8)):
                place = place_of(s, code, word)
                if place < 4 and s.face[code * 4 + place] > 0:
                    out.add(CROSSBOW + (c * 16 + code) * 8 + word)


def shoot(s: UnitaState, move: i64, seat: i64) -> None:
    """One enemy die loses 1 LP, then the named company must make its advance (power-primitiva-crossbow-1)."""
    use_card(s, CROSSBOW_CARD)
    enemy = shot_enemy(move)
    injure(s, enemy, place_of(s, enemy, shot_word(move)))
    s.ask(FOLLOW_SHOT, seat, shot_company(move))


def injure(s: UnitaState, code: i64, place: i64) -> None:
    """A die is turned one figure down, to the coat of arms at the lowest (battle-11, -16, -19)."""
    cell = code * 4 + place
    if s.face[cell] > 0:
        s.face[cell] -= 1
    s.tell(LOST + (code * 8 + word_of(s, code, place)) * 6 + s.face[cell])


def crossbow_refusals(s: UnitaState, move: i64) -> list[Refusal]:
    """Why a shot may not be made."""
    word = shot_word(move)
    code = shot_enemy(move)
    c = shot_company(move)
    found = advance_refusals(s, PRIMITIVA, c)
    if found:
        return found
    targets = shots(s, c)
    if targets == 0:
        return [Refusal("unita/ruling-53", "That advance does not bring the company into battle.")]
    if not s.given.plays(battalion_of(code)):
        return [Refusal("core/not-in-play", f"{company_name(s, code)} does not play at this table.")]
    if targets >> code & 1 == 0:
        wanted = "is no enemy on the board" if s.given.crossbow_any else "will not be met by that advance"
        return [Refusal("unita/ruling-53", f"{company_name(s, code)} {wanted}.")]
    place = place_of(s, code, word)
    if place > 3:
        return [Refusal("unita/ruling-11", f"{PLACES[word]} is no place on this side of the board.")]
    if s.face[code * 4 + place] == 0:
        return [Refusal("unita/battle-19", "That die shows its coat of arms; it has no LP to lose.")]
    return []


@final
class FollowShot(Question[UnitaState]):
    """After the Crossbow the named advance is the only action (ruling-80)."""

    def moves(self, s: UnitaState, out: Moves, seat: i64, shooter: i64, _b: i64, _c: i64, _d: i64) -> None:
        out.add(ADVANCE + shooter)

    def play(self, s: UnitaState, move: i64, seat: i64, shooter: i64, _b: i64, _c: i64, _d: i64) -> None:
        advance(s, PRIMITIVA * 4 + shooter)

    def refusals(self, s: UnitaState, move: i64, seat: i64, shooter: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == ADVANCE + shooter:
            return []
        return [Refusal("unita/ruling-80", f"The shot was made for company-{shooter + 1}; it must advance now.")]

    def asks(self, s: UnitaState, seat: i64, shooter: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"The Crossbow has hit: company-{shooter + 1} of primitiva advances."


# Technology 1


def group_of(s: UnitaState, foremost: i64, rearmost: i64) -> i64:
    """German Land's companies from one to another on consecutive squares, as a mask; 0 if they are no such group."""
    at = s.at
    head = at[GERMAN_LAND * 4 + foremost]
    tail = at[GERMAN_LAND * 4 + rearmost]
    if head == GATE or tail >= head or not is_free(s, GERMAN_LAND, head + 1):
        return 0
    found: i64 = 0
    members: i64 = 0
    for c in range(i64(4)):
        index = at[GERMAN_LAND * 4 + c]
        if index >= tail and index <= head:
            found |= i64(1) << c
            members += 1
    return found if members == head - tail + 1 else 0


def group_cost(s: UnitaState, group: i64) -> i64:
    """Two points if any company of the group enters a terrain, otherwise one (power-german-land-technology-1-2)."""
    price: i64 = 1
    for c in range(i64(4)):
        if group >> c & 1 != 0 and cost(s, GERMAN_LAND, s.at[GERMAN_LAND * 4 + c] + 1) == 2:
            price = 2
    return price


def group_keeps_duty(s: UnitaState, group: i64) -> bool:
    """Whether a group has the points to move, and the most points can still be used after it (ruling-14, ruling-56)."""
    price = group_cost(s, group)
    if price > s.points:
        return False
    line = line_of(s, GERMAN_LAND)
    for c in range(i64(4)):
        if group >> c & 1 != 0:
            line = ahead(line, c)
    return price + most_points(s, GERMAN_LAND, line, s.points - price) >= most_usable(s, GERMAN_LAND)


def add_technology_1(s: UnitaState, out: Moves) -> None:
    """List the groups that can move."""
    for foremost in range(i64(4)):
        for rearmost in range(i64(4)):
            group = group_of(s, foremost, rearmost)
            if group != 0 and group_keeps_duty(s, group):
                out.add(TECHNOLOGY_1 + foremost * 4 + rearmost)


def move_group(s: UnitaState, group: i64) -> None:
    """The companies of the group advance one square each, the foremost first, then fight (ruling-56).

    A foremost company may go out; the others are still on the board, so that never ends the game.
    """
    use_card(s, TECHNOLOGY_1_CARD)
    s.points -= group_cost(s, group)
    s.spent = 1
    for index in range(i64(19), i64(-1), -1):
        for c in range(i64(4)):
            code = GERMAN_LAND * 4 + c
            if group >> c & 1 != 0 and s.at[code] == index:
                step_forward(s, code)
    meet_enemies(s, GERMAN_LAND, group)


def technology_1_refusals(s: UnitaState, foremost: i64, rearmost: i64) -> list[Refusal]:
    """Why a group may not move."""
    group = group_of(s, foremost, rearmost)
    if group == 0:
        head = s.at[GERMAN_LAND * 4 + foremost]
        if head < GATE and not is_free(s, GERMAN_LAND, head + 1):
            return [Refusal("unita/move-18", f"A company of its own stands before company-{foremost + 1}.")]
        return [
            Refusal(
                "unita/ruling-56",
                f"From company-{foremost + 1} back to company-{rearmost + 1} there is no group of adjacent companies.",
            )
        ]
    if group_cost(s, group) > s.points:
        clause = "unita/power-german-land-technology-1-2"
        return [Refusal(clause, f"The group costs {group_cost(s, group)} points; {s.points} are left.")]
    if not group_keeps_duty(s, group):
        return [Refusal("unita/move-26", "After this not as many points could be used as possible.")]
    return []


# Technology 2


def may_imitate(s: UnitaState, kind: i64) -> bool:
    """Whether a kind is the special tile of an opponent in play, not of a partner (ruling-57)."""
    for b in range(i64(4)):
        if SPECIAL[b] == kind:
            return s.given.enemy[GERMAN_LAND * 4 + b] != 0
    return False


def any_to_imitate(s: UnitaState) -> bool:
    """Whether an opponent in play has a special tile."""
    for b in range(i64(4)):
        if b != GERMAN_LAND and may_imitate(s, SPECIAL[b]):
            return True
    return False


def add_technology_2(s: UnitaState, out: Moves) -> None:
    """List the tiles that the Mirage can imitate."""
    for kind in range(i64(MAGIC_FOREST), i64(RED_CROSS + 1)):
        if kind != SPECIAL[GERMAN_LAND] and may_imitate(s, kind):
            out.add(TECHNOLOGY_2 + kind - 1)


def imitate(s: UnitaState, kind: i64) -> None:
    """From now on, also in this battle, the Mirage is that terrain alone; no tile need be turned up (ruling-57)."""
    use_card(s, TECHNOLOGY_2_CARD)
    s.battle[MIRAGE_ON] = 0
    s.own[IMITATES + GERMAN_LAND] = kind


def technology_2_refusals(s: UnitaState, kind: i64) -> list[Refusal]:
    """Why a kind of tile may not be imitated."""
    if kind != SPECIAL[GERMAN_LAND] and may_imitate(s, kind):
        return []
    clause = "unita/power-german-land-technology-2-1"
    return [Refusal(clause, f"{TILES[kind - 1]} is not the special tile of an opponent in play.")]


# Confession


def add_confessions(s: UnitaState, first: i64, last: i64, out: Moves) -> None:
    """List the dice of Friburga's companies from `first` to `last` that show 1 and have a 2 (ruling-58)."""
    for c in range(first, last + 1):
        code = FRIBURGA * 4 + c
        if s.at[code] == GATE:
            continue
        for word in range(i64(8)):
            place = place_of(s, code, word)
            if place < 4 and can_confess(s, code, place):
                out.add(CONFESSION + c * 8 + word)


def can_confess(s: UnitaState, code: i64, place: i64) -> bool:
    """Whether a die shows 1 and has a 2."""
    return s.face[code * 4 + place] == 1 and s.red[code * 4 + place] >= 2


def any_to_confess(s: UnitaState, code: i64) -> bool:
    """Whether a company has a die that Confession can turn."""
    for place in range(i64(4)):
        if can_confess(s, code, place):
            return True
    return False


def confess(s: UnitaState, move: i64) -> None:
    """A die that shows 1 is turned to 2 (power-friburga-confession-1)."""
    code = FRIBURGA * 4 + confessed_company(move)
    word = confessed_word(move)
    use_card(s, CONFESSION_CARD)
    s.face[code * 4 + place_of(s, code, word)] = 2
    s.tell(GAINED + (code * 8 + word) * 6 + 2)


def confession_refusals(s: UnitaState, move: i64) -> list[Refusal]:
    """Why a die may not be turned to 2."""
    code = FRIBURGA * 4 + confessed_company(move)
    word = confessed_word(move)
    if s.at[code] == GATE:
        return [Refusal("unita/end-2", f"{company_name(s, code)} has left; its dice stay as they are.")]
    place = place_of(s, code, word)
    if place > 3:
        return [Refusal("unita/ruling-11", f"{PLACES[word]} is no place on this side of the board.")]
    if s.face[code * 4 + place] != 1:
        clause = "unita/power-friburga-confession-1"
        return [Refusal(clause, f"That die shows {s.face[code * 4 + place]}, not 1.")]
    if s.red[code * 4 + place] < 2:
        return [Refusal("unita/ruling-58", "That die has no 2.")]
    return []


# Pilgrimage


def may_pilgrim(s: UnitaState, b: i64) -> bool:
    """Whether Pilgrimage can be declared: in the own turn, before a point is spent (ruling-60)."""
    return b == FRIBURGA and s.spent == 0 and may_use(s, PILGRIMAGE_CARD)


def make_pilgrimage(s: UnitaState) -> None:
    """Two points now, four in the next own turn (power-friburga-pilgrimage-1)."""
    use_card(s, PILGRIMAGE_CARD)
    s.points = 2
    s.own[PILGRIM + FRIBURGA] = 1


# Glory


@final
class Glorious(Question[UnitaState]):
    """Hexagone's first company goes out: does Glory add its lowest die? (power-hexagone-glory-1, ruling-61)"""

    def moves(self, s: UnitaState, out: Moves, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> None:
        out.add(GLORY)
        out.add(PASS)

    def play(self, s: UnitaState, move: i64, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == PASS:
            return
        use_card(s, GLORY_CARD)
        for company in range(i64(4)):
            if s.at[HEXAGONE * 4 + company] == GATE:
                s.own[GLORIFIED + HEXAGONE] = lowest_die(s, HEXAGONE * 4 + company)

    def refusals(self, s: UnitaState, move: i64, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return []

    def asks(self, s: UnitaState, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "The first company of hexagone is out: does Glory add its lowest die?"


def lowest_die(s: UnitaState, code: i64) -> i64:
    """The lowest value shown in a company; a coat of arms is 0."""
    face = s.face
    low = face[code * 4]
    for place in range(i64(1), i64(4)):
        if face[code * 4 + place] < low:
            low = face[code * 4 + place]
    return low


QUESTIONS: Final[list[Question[UnitaState]]] = [
    FollowShot(FOLLOW_SHOT, "follow-shot", "unita/ruling-80", verbs="advance", fields="company:company"),
    Glorious(GLORIOUS, "glory", "unita/ruling-61", verbs="glory pass", fields="battalion:community"),
]
