"""4. "Terrain" tiles and special squares: turning up, bonuses and penalties, the special tiles, reorganising."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unita.components import (
    TILES,
)
from rulewright.games.unita.state import (
    CARD,
    DISCIPLINE_1_CARD,
    FOREST,
    GERMAN_LAND,
    HEALED,
    IMITATES,
    KNOWN,
    MAGIC_FOREST,
    MIRAGE,
    MIRAGED,
    MOUNTAIN,
    REARRANGE,
    RED_CROSS,
    REFUSED,
    REORGANISED,
    UP,
    WHIRLED,
    WHIRLPOOL,
    UnitaState,
    battalion_of,
    company_name,
    contact_mask,
    place_in_order,
    square_of,
    word_of,
)
from rulewright.games.unita.vocabulary import (
    GAINED,
    HEAL,
    KEPT,
    PLACES,
    PUT,
    TURNED,
    USE,
    put_die,
    put_word,
)


def slot_under(s: UnitaState, code: i64) -> i64:
    """The tile slot under a company, plus 1; 0 on open ground."""
    return s.ground[square_of(s, code)]


def terrain_under(s: UnitaState, code: i64) -> i64:
    """The kind of terrain a company on the board stands on, an imitation counting as what it imitates; 0 for none.

    Tiles lie on their owner's path only (terrain-2, ruling-44); an imitating Mirage is that tile alone (ruling-57).
    """
    b = battalion_of(code)
    slot = slot_under(s, code)
    if slot == 0:
        return 0
    kind = s.tile[b * 3 + slot - 1]
    if kind == MIRAGE and s.own[IMITATES + b] != 0:
        return s.own[IMITATES + b]
    return kind


def can_be_named(s: UnitaState, b: i64, slot: i64) -> bool:
    """Whether everybody knows a face-down tile: it is known to be special, or the other two lie face up (terrain-8)."""
    if s.lies[b * 3 + slot] == KNOWN:
        return True
    return s.lies[b * 3 + (slot + 1) % 3] == UP and s.lies[b * 3 + (slot + 2) % 3] == UP


def turn_up(s: UnitaState, code: i64) -> None:
    """Turn up the tile under a company, if it lies face down; it stays up for ever (terrain-3, terrain-6)."""
    b = battalion_of(code)
    slot = slot_under(s, code) - 1
    if slot < 0 or s.lies[b * 3 + slot] == UP:
        return
    s.lies[b * 3 + slot] = UP
    s.reveal(TURNED + (b * 3 + slot) * 6 + s.tile[b * 3 + slot] - 1)


def turn_up_attacker(s: UnitaState, code: i64) -> None:
    """An attacker's own tile is turned up if it is a Mountain or a Forest (ruling-37).

    If it stays down, everybody knows from then on that it is the special one (ruling-76).
    """
    b = battalion_of(code)
    slot = slot_under(s, code) - 1
    if slot < 0 or s.lies[b * 3 + slot] == UP:
        return
    kind = s.tile[b * 3 + slot]
    if kind in (MOUNTAIN, FOREST):
        turn_up(s, code)
    elif s.lies[b * 3 + slot] != KNOWN:
        news = not can_be_named(s, b, slot)
        s.lies[b * 3 + slot] = KNOWN
        if news:
            s.reveal(KEPT + b * 3 + slot)


def tile_bonus(kind: i64, attacking: bool) -> i64:
    """Mountain: -1 in attack, +1 in defence; Forest: +1 in attack, -1 in defence (terrain-14 to -17)."""
    if kind == MOUNTAIN:
        return -1 if attacking else 1
    if kind == FOREST:
        return 1 if attacking else -1
    return 0


def terrain_bonus(s: UnitaState, code: i64, other: i64, attacking: bool) -> i64:
    """What terrains add to every section of a company against another (terrain-12, ruling-34, -35).

    Discipline 1 lifts the penalties, or both, from German Land's sections (ruling-55, -75).
    """
    mine = tile_bonus(terrain_under(s, code), attacking)
    theirs: i64 = 0
    if s.given.terrain_for_both:
        theirs = tile_bonus(terrain_under(s, other), attacking)
    if battalion_of(code) == GERMAN_LAND and s.own[CARD + GERMAN_LAND] == DISCIPLINE_1_CARD:
        if s.given.discipline_both:
            return 0
        mine = mine if mine > 0 else 0
        theirs = theirs if theirs > 0 else 0
    return mine + theirs


# The special tiles


def magic_forest_ready(s: UnitaState, code: i64) -> bool:
    """Whether a company may refuse a battle under its Magic Forest (terrain-19, ruling-39)."""
    if terrain_under(s, code) != MAGIC_FOREST:
        return False
    if s.given.magic_forest_per_company:
        return s.done[REFUSED + code] == 0
    b = battalion_of(code)
    for c in range(i64(4)):
        if s.done[REFUSED + b * 4 + c] != 0:
            return False
    return True


def whirlpool_ready(s: UnitaState, code: i64) -> bool:
    """Whether a company stands on a Whirlpool that has its use left (terrain-20, ruling-40)."""
    return terrain_under(s, code) == WHIRLPOOL and s.own[WHIRLED + (battalion_of(code))] == 0


def mirage_ready(s: UnitaState, code: i64) -> bool:
    """Whether a defending company may use the Mirage it stands on, once per company (terrain-21, ruling-41)."""
    return terrain_under(s, code) == MIRAGE and s.done[MIRAGED + code] == 0


def red_cross_ready(s: UnitaState, code: i64) -> bool:
    """Whether a company stands on a Red Cross that has its use left (terrain-22, ruling-42)."""
    return terrain_under(s, code) == RED_CROSS and s.own[HEALED + (battalion_of(code))] == 0


def is_wounded(s: UnitaState, code: i64, place: i64) -> bool:
    """Whether a section shows less than its red figure, the most it can ever have (ruling-6)."""
    return s.face[code * 4 + place] < s.red[code * 4 + place]


def any_wounded(s: UnitaState, code: i64) -> bool:
    """Whether a section of the company could gain an LP."""
    for place in range(i64(4)):
        if is_wounded(s, code, place):
            return True
    return False


def add_heals(s: UnitaState, code: i64, out: Moves) -> None:
    """List the sections that a company's Red Cross can treat."""
    if not red_cross_ready(s, code):
        return
    for word in range(i64(8)):
        place = s.given.place[square_of(s, code) * 8 + word]
        if place < 4 and is_wounded(s, code, place):
            out.add(HEAL + word)


def heal_refusals(s: UnitaState, code: i64, word: i64) -> list[Refusal]:
    """Why a section of a company cannot be treated."""
    if terrain_under(s, code) != RED_CROSS:
        return [Refusal("unita/terrain-22", f"{company_name(s, code)} stands on no Red Cross.")]
    if s.own[HEALED + (battalion_of(code))] != 0:
        return [Refusal("unita/terrain-22", "The Red Cross has been used; it works once per game.")]
    place = s.given.place[square_of(s, code) * 8 + word]
    if place > 3:
        return [Refusal("unita/ruling-11", f"{PLACES[word]} is no place on this side of the board.")]
    if not is_wounded(s, code, place):
        return [Refusal("unita/ruling-6", "That section shows its red figure; no die has more.")]
    return []


def heal(s: UnitaState, code: i64, word: i64) -> None:
    """One section of the company on the Red Cross gains 1 LP; the tile is turned up (terrain-7, terrain-22)."""
    place = s.given.place[square_of(s, code) * 8 + word]
    turn_up(s, code)
    s.own[HEALED + (battalion_of(code))] = 1
    s.face[code * 4 + place] += 1
    s.tell(GAINED + (code * 8 + word) * 6 + s.face[code * 4 + place])


def use_whirlpool(s: UnitaState, seat: i64, code: i64) -> None:
    """The company rearranges its sections, for no points; the tile is turned up (terrain-20, ruling-40)."""
    turn_up(s, code)
    s.own[WHIRLED + (battalion_of(code))] = 1
    rearrange(s, seat, code, 0)


def use_refusals(s: UnitaState, code: i64, kind: i64) -> list[Refusal]:
    """Why the special tile under a company is not the one named, or has no use left."""
    clause = ("", "", "", "unita/terrain-19", "unita/terrain-20", "unita/terrain-21", "unita/terrain-22")[kind]
    name = TILES[kind - 1]
    if kind in (MOUNTAIN, FOREST):
        return [Refusal("unita/terrain-12", f"A {name} acts in every battle by itself; it is not used.")]
    if kind == RED_CROSS:
        return [Refusal("unita/terrain-22", "The Red Cross treats one section; name it: heal and its place.")]
    if terrain_under(s, code) != kind:
        return [Refusal(clause, f"{company_name(s, code)} stands on no {name}.")]
    ready = (
        magic_forest_ready(s, code)
        if kind == MAGIC_FOREST
        else whirlpool_ready(s, code)
        if kind == WHIRLPOOL
        else mirage_ready(s, code)
    )
    return [] if ready else [Refusal(clause, f"The {name} has been used.")]


# Special squares


def may_reorganise(s: UnitaState, code: i64) -> bool:
    """Whether a company stands on a reorganisation square, undisturbed and with its use left, points apart."""
    given = s.given
    square = square_of(s, code)
    if given.reorganise[square] == 0:
        return False
    if s.done[REORGANISED + code] != 0 and not given.reorganise_unlimited:
        return False
    return contact_mask(s, battalion_of(code), s.at[code]) == 0


def reorganise_refusals(s: UnitaState, code: i64) -> list[Refusal]:
    """Why a company may not reorganise (special-4, special-6, ruling-15, ruling-46)."""
    found: list[Refusal] = []
    if s.given.reorganise[square_of(s, code)] == 0:
        found.append(Refusal("unita/special-4", f"{company_name(s, code)} stands on no reorganisation square."))
    elif contact_mask(s, battalion_of(code), s.at[code]) != 0:
        found.append(Refusal("unita/special-6", "An opponent stands on a neighbouring square."))
    if s.done[REORGANISED + code] != 0 and not s.given.reorganise_unlimited:
        found.append(Refusal("unita/ruling-15", "A company reorganises once while it stands there."))
    return found


def die_key(s: UnitaState, code: i64, n: i64) -> i64:
    """The die on the n-th place of a company as `put` names it: figure and value; equal dice are alike (ruling-78)."""
    cell = code * 4 + place_in_order(s, code, n)
    return (s.red[cell] - 1) * 6 + s.face[cell]


def rearrange(s: UnitaState, seat: i64, code: i64, n: i64) -> None:
    """Ask for the die of place n, unless the dice left are all alike (special-5)."""
    first = die_key(s, code, n)
    for k in range(n + 1, i64(4)):
        if die_key(s, code, k) != first:
            s.ask(REARRANGE, seat, code, n)
            return


@final
class Rearrange(Question[UnitaState]):
    """Place by place: which of the dice left stands here? Values stay, only places change (special-5, ruling-47)."""

    def moves(self, s: UnitaState, out: Moves, seat: i64, code: i64, number: i64, _c: i64, _d: i64) -> None:
        word = word_of(s, code, place_in_order(s, code, number))
        last: i64 = -1
        while True:
            best: i64 = 99
            for n in range(number, i64(4)):
                key = die_key(s, code, n)
                if key > last and key < best:
                    best = key
            if best == 99:
                return
            out.add(PUT + word * 30 + best)
            last = best

    def play(self, s: UnitaState, move: i64, seat: i64, code: i64, number: i64, _c: i64, _d: i64) -> None:
        key = put_die(move)
        n = number
        while die_key(s, code, n) != key:
            n += 1
        swap_dice(s, code, place_in_order(s, code, number), place_in_order(s, code, n))
        rearrange(s, seat, code, number + 1)

    def refusals(self, s: UnitaState, move: i64, seat: i64, code: i64, number: i64, _c: i64, _d: i64) -> list[Refusal]:
        word = put_word(move)
        wanted = word_of(s, code, place_in_order(s, code, number))
        found: list[Refusal] = []
        if word != wanted:
            found.append(Refusal("core/order", f"Asked now is the die for {PLACES[wanted]}."))
        left = [die_key(s, code, n) for n in range(number, i64(4))]
        if put_die(move) not in left:
            found.append(Refusal("unita/special-5", "No die with that figure and value is left to be placed."))
        return found

    def asks(self, s: UnitaState, seat: i64, code: i64, number: i64, _c: i64, _d: i64) -> str:
        word = PLACES[word_of(s, code, place_in_order(s, code, number))]
        return f"{company_name(s, code)} is rearranged: which die stands {word}?"


def swap_dice(s: UnitaState, code: i64, one: i64, other: i64) -> None:
    """Exchange two dice of a company; values do not change."""
    face = s.face
    red = s.red
    x = code * 4 + one
    y = code * 4 + other
    kept = face[x]
    face[x] = face[y]
    face[y] = kept
    kept = red[x]
    red[x] = red[y]
    red[y] = kept


QUESTIONS: Final[list[Question[UnitaState]]] = [
    Rearrange(REARRANGE, "rearrange", "unita/special-5", verbs="put", fields="company:unit place"),
]

# `use` and a kind of tile, as moves.
USE_MAGIC_FOREST: Final = USE + MAGIC_FOREST - 1
USE_WHIRLPOOL: Final = USE + WHIRLPOOL - 1
USE_MIRAGE: Final = USE + MIRAGE - 1
