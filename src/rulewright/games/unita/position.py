"""Positions of Unita in and out: readable enough to write by hand, completed where they are partial.

A die is its value and red figure, `"3/4"`; the four dice of a company stand in the order NW, NE, SW, SE, or OB, OF,
IB, IF on the three-player side. In a partial position a die may be its value alone: the red figure is then the
smallest that fits. Companies not named have left with dice at 0, tiles not named do not exist, no POWER card or use is
spent, and the turn has 3 points; with fewer a point has been spent in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from rulewright.core.engine import Game
from rulewright.core.position import Fields, go_on, setup_from_doc, setup_to_doc, shown, stack_from_doc, stack_to_doc
from rulewright.games.unita.components import (
    CARDS,
    COMMUNITIES,
    OWNER,
    SPECIAL,
    SUPPLY,
    TILES,
)
from rulewright.games.unita.given import (
    GATE,
    Given,
)
from rulewright.games.unita.invariants import (
    complete_pending,
    nobody_left,
)
from rulewright.games.unita.movement import (
    POINTS,
)
from rulewright.games.unita.power import (
    may_imitate,
)
from rulewright.games.unita.state import (
    CARD,
    CAVALRY_ON,
    FOREST,
    GLORIFIED,
    GLORY_CARD,
    HALBERD_AT,
    HEALED,
    IMITATES,
    MAGIC_FOREST,
    MIRAGE,
    MIRAGE_ON,
    MIRAGED,
    MOUNTAIN,
    PILGRIM,
    PILGRIMAGE_CARD,
    RED_CROSS,
    REFUSED,
    REORGANISED,
    TECHNOLOGY_2_CARD,
    TERROR_LANE,
    TERROR_PLAYED,
    TURN,
    USES,
    WHIRLED,
    WHIRLPOOL,
    UnitaState,
    companies_left,
    company_name,
    contact_mask,
    empty_state,
    place_in_order,
)
from rulewright.games.unita.vocabulary import (
    VOCABULARY,
)

COMPANIES: Final = ("company-1", "company-2", "company-3", "company-4")
FACES: Final = ("down", "up", "known")
LEFT: Final = "left"

# Uses that count by company, and by battalion: name in the document, row in the state.
BY_COMPANY: Final = (("reorganised", REORGANISED), ("refused", REFUSED), ("miraged", MIRAGED))
BY_BATTALION: Final = (("whirlpool-used", WHIRLED), ("red-cross-used", HEALED), ("pilgrimage-due", PILGRIM))
USED_TILES: Final = (
    ("refused", MAGIC_FOREST),
    ("miraged", MIRAGE),
    ("whirlpool-used", WHIRLPOOL),
    ("red-cross-used", RED_CROSS),
)
BATTLE_FIELDS: Final = (
    ("halberd", HALBERD_AT, 4),
    ("mirage", MIRAGE_ON, 1),
    ("cavalry", CAVALRY_ON, 1),
    ("terror-lane", TERROR_LANE, 2),
    ("terror-played", TERROR_PLAYED, 1),
)


# Out


def die_text(s: UnitaState, cell: i64) -> str | None:
    """A die as value and red figure; None where no die stands."""
    return None if s.red[cell] == 0 else f"{s.face[cell]}/{s.red[cell]}"


def battalion_to_doc(s: UnitaState, b: i64) -> dict[str, Any]:
    """A battalion: its companies, its terrains in the order of laying, and what it has used."""
    companies: dict[str, Any] = {}
    for c in range(i64(4)):
        code = b * 4 + c
        index = int(s.at[code])
        dice = [die_text(s, code * 4 + dice_place(s, code, n)) for n in range(4)]
        companies[COMPANIES[c]] = {"at": LEFT if index == GATE else index, "dice": dice}
    found: dict[str, Any] = {"companies": companies}
    terrains = terrains_to_doc(s, b)
    if terrains:
        found["terrains"] = terrains
    for name, row in BY_COMPANY:
        used = [COMPANIES[c] for c in range(4) if s.done[row + int(b) * 4 + c] != 0]
        if used:
            found[name] = used
    for name, row in BY_BATTALION:
        if s.own[row + b] != 0:
            found[name] = True
    if s.own[CARD + b] != 0:
        found["card"] = CARDS[s.own[CARD + b] - 1]
        found["uses"] = int(s.own[USES + b])
    if s.own[IMITATES + b] != 0:
        found["imitates"] = TILES[s.own[IMITATES + b] - 1]
    if s.own[GLORIFIED + b] != 0:
        found["glory"] = int(s.own[GLORIFIED + b])
    return found


def dice_place(s: UnitaState, code: i64, n: i64) -> i64:
    """The place whose die is written n-th; a company that has left is written in path terms."""
    return n if s.at[code] == GATE else place_in_order(s, code, n)


def terrains_to_doc(s: UnitaState, b: i64) -> list[dict[str, Any]]:
    """The terrains of a battalion in the order of laying."""
    found: list[dict[str, Any]] = []
    for index in range(20):
        slot = s.ground[int(b) * 20 + index]
        if slot != 0:
            cell = int(b) * 3 + int(slot) - 1
            found.append({"at": index, "tile": TILES[s.tile[cell] - 1], "face": FACES[s.lies[cell]]})
    return found


def common_to_doc(s: UnitaState) -> dict[str, Any]:
    """What a position and every view hold alike: the setup, the phase, the turn, the battle."""
    doc = setup_to_doc(s)
    doc["phase"] = "movement" if s.moving else "deployment"
    if s.unseen:
        doc["unseen"] = True
    if s.moving:
        doc["turn"] = COMMUNITIES[s.turn]
        doc["points"] = int(s.points)
        if bool(s.spent) != (s.points < POINTS):
            doc["spent"] = bool(s.spent)
    thrown = {f"die-{k}": int(s.thrown[k]) for k in range(1, 6) if s.thrown[k] != 0}
    if thrown:
        doc["thrown"] = thrown
    battle = {name: int(s.battle[cell]) for name, cell, _ in BATTLE_FIELDS if s.battle[cell] != 0}
    if battle:
        doc["battle"] = battle
    pending = {
        COMPANIES[c]: [VOCABULARY.nouns["unit"].words[code] for code in range(16) if s.pending[c] >> code & 1 != 0]
        for c in range(4)
        if s.pending[c] != 0
    }
    if pending:
        doc["contacts"] = pending
    if s.over:
        doc["over"] = True
    return doc


def to_doc(s: UnitaState) -> dict[str, Any]:
    """The whole state as a JSON-ready dict; `from_doc` is its inverse."""
    doc = common_to_doc(s)
    doc["battalions"] = {
        COMMUNITIES[s.given.battalions[k]]: battalion_to_doc(s, s.given.battalions[k]) for k in range(s.given.count)
    }
    doc["pending"] = stack_to_doc(s)
    return doc


# In


def from_doc(game: Game[Any], doc: Mapping[str, Any]) -> UnitaState:
    """The state of a position; raises PositionError with the field and the reason where it makes no sense."""
    fields = Fields(doc)
    given = setup_from_doc(game, fields)
    assert isinstance(given, Given)
    s = empty_state(given, game.stack())
    read_phase(s, fields)
    inner = fields.inner("battalions")
    for name in inner.names():
        if name not in COMMUNITIES or not given.plays(COMMUNITIES.index(name)):
            raise inner.error(name, "no such battalion plays here")
    for k in range(given.count):
        b = given.battalions[k]
        read_battalion(s, b, inner.inner(COMMUNITIES[b]))
    read_battle(s, fields)
    if fields.has("pending"):
        stack_from_doc(s, fields)
        complete_pending(s)
    elif not s.moving:
        raise fields.error("pending", "before the movement phase the pending questions must be named")
    elif fields.flag("over", nobody_left(s)):
        s.finish()
    else:
        if companies_left(s, s.turn) == 4:
            raise fields.error("turn", f"{COMMUNITIES[s.turn]} has no company on the board")
        s.ask(TURN, given.owner[s.turn], s.turn)
    if fields.flag("over", s.over != 0) != (s.over != 0):
        raise fields.error("over", "a game is over exactly if nothing is pending")
    fields.done()
    go_on(s, fields, "")
    return s


def read_phase(s: UnitaState, fields: Fields) -> None:
    """Read the phase, the turn and its points."""
    phase = fields.text("phase", "movement")
    if phase not in ("deployment", "movement"):
        raise fields.error("phase", f"{shown(phase)} is neither deployment nor movement")
    s.moving = 1 if phase == "movement" else 0
    s.unseen = 1 if fields.flag("unseen", False) else 0
    if s.unseen and (s.moving or not s.given.family):
        raise fields.error("unseen", "companies are unseen only while the family version prepares them")
    if s.moving:
        s.turn = fields.word("turn", VOCABULARY.nouns["community"], int(s.given.battalions[0]))
        if not s.given.plays(s.turn):
            raise fields.error("turn", f"{COMMUNITIES[s.turn]} does not play here")
        s.points = fields.number("points", 0, 4, POINTS)
        s.spent = 1 if fields.flag("spent", bool(s.points < POINTS)) else 0
    thrown = fields.inner("thrown")
    for figure in range(3, 6):
        s.thrown[figure] = thrown.number(f"die-{figure}", 1, figure, 0) if thrown.has(f"die-{figure}") else 0
    thrown.done()


def read_battalion(s: UnitaState, b: i64, fields: Fields) -> None:
    """Read a battalion's companies, terrains and uses."""
    companies = fields.inner("companies")
    reds: dict[int, int] = {}
    for c in range(4):
        code = int(b) * 4 + c
        if companies.has(COMPANIES[c]):
            read_company(s, code, companies.inner(COMPANIES[c]), reds)
        elif s.moving:
            s.at[code] = GATE
            for place in range(4):
                reds[code * 4 + place] = 0
    companies.done()
    fit_red_figures(s, b, reds, companies)
    for slot, terrain in enumerate(fields.each("terrains")):
        read_terrain(s, b, slot, terrain)
    read_uses(s, b, fields)
    fields.done()


def read_company(s: UnitaState, code: int, fields: Fields, reds: dict[int, int]) -> None:
    """Read where a company stands and its dice; dice without a red figure are noted with their value in `reds`."""
    where = fields.value("at") if fields.has("at") else LEFT
    if where == LEFT:
        s.at[code] = GATE
    else:
        s.at[code] = fields.number("at", 0, GATE - 1)
    fields.value("dice")
    for n, die in enumerate(fields.items("dice", 4)):
        cell = code * 4 + int(dice_place(s, code, n))
        path = f"dice[{n}]"
        if die is None:
            continue
        if isinstance(die, int) and not isinstance(die, bool):
            if not 0 <= die <= 5:
                raise fields.error(path, f"{die} is out of range; a die shows 0 to 5")
            reds[cell] = die
            s.face[cell] = die
            continue
        value, _, figure = die.partition("/") if isinstance(die, str) else ("", "", "")
        if value not in tuple("012345") or figure not in tuple("12345") or int(value) > int(figure):
            raise fields.error(path, f"{shown(die)} is no die; write its value, or value and red figure as 3/4")
        s.face[cell] = int(value)
        s.red[cell] = int(figure)
    fields.done()


def fit_red_figures(s: UnitaState, b: i64, reds: dict[int, int], fields: Fields) -> None:
    """Give every die without a red figure the smallest that fits, the highest values first, the 5s apart if they can.

    Raises PositionError if the battalion has no such dice (setup-6).
    """
    left = [int(SUPPLY[figure]) for figure in range(6)]
    for cell in range(int(b) * 16, int(b) * 16 + 16):
        left[s.red[cell]] -= 1
    for cell, value in sorted(reds.items(), key=lambda item: (-item[1], item[0])):
        figure = max(value, 1)
        while figure <= 5 and left[figure] <= 0:
            figure += 1
        if figure > 5:
            company = COMPANIES[cell // 4 % 4]
            raise fields.error(company, f"{COMMUNITIES[b]} has no die left that can show {value}")
        left[figure] -= 1
        s.red[cell] = figure
    part_fives(s, b, reds)


def part_fives(s: UnitaState, b: i64, reds: dict[int, int]) -> None:
    """Where both 5-dice have come to stand in one company, exchange the red figure of one with a die elsewhere."""
    fives = [cell for cell in range(int(b) * 16, int(b) * 16 + 16) if s.red[cell] == 5]
    if len(fives) < 2 or fives[0] // 4 != fives[1] // 4:
        return
    for five in fives:
        for cell in reds:
            if five in reds and cell // 4 != five // 4 and s.face[five] <= s.red[cell]:
                s.red[five], s.red[cell] = s.red[cell], 5
                return


def read_terrain(s: UnitaState, b: i64, slot: int, fields: Fields) -> None:
    """Read a terrain: where it lies, its kind, and how it lies (face down if nothing is said)."""
    if slot > 2:
        raise fields.error("", "a battalion has three terrains")
    index = fields.number("at", 4, 15)
    if any(s.ground[int(b) * 20 + other] != 0 for other in range(index, 20)):
        raise fields.error("at", "terrains stand in the order of their squares, one on a square")
    kind = fields.word("tile", VOCABULARY.nouns["tile"]) + 1
    if kind not in (MOUNTAIN, FOREST, int(SPECIAL[b])):
        raise fields.error("tile", f"{COMMUNITIES[b]} owns no {TILES[kind - 1]}")
    if any(s.tile[int(b) * 3 + other] == kind for other in range(slot)):
        raise fields.error("tile", f"{COMMUNITIES[b]} has one {TILES[kind - 1]}")
    face = fields.text("face", "down")
    if face not in FACES:
        raise fields.error("face", f"{shown(face)} is none of down, up, known")
    if face == "known" and kind != SPECIAL[b]:
        raise fields.error("face", "only the special tile can be known while it lies face down")
    s.ground[int(b) * 20 + index] = slot + 1
    s.tile[int(b) * 3 + slot] = kind
    s.lies[int(b) * 3 + slot] = FACES.index(face)
    fields.done()


def read_uses(s: UnitaState, b: i64, fields: Fields) -> None:
    """Read what a battalion has used."""
    for name, row in BY_COMPANY:
        for c in fields.words(name, VOCABULARY.nouns["company"], default=[]):
            s.done[row + int(b) * 4 + c] = 1
    for name, row in BY_BATTALION:
        s.own[row + b] = 1 if fields.flag(name, False) else 0
    if fields.has("card"):
        name = fields.text("card")
        if name not in CARDS or OWNER[CARDS.index(name) + 1] != b:
            raise fields.error("card", f"{shown(name)} is no card of {COMMUNITIES[b]}")
        s.own[CARD + b] = CARDS.index(name) + 1
        s.own[USES + b] = fields.number("uses", 1, 2, 1)
    if fields.has("imitates"):
        s.own[IMITATES + b] = fields.word("imitates", VOCABULARY.nouns["tile"]) + 1
    s.own[GLORIFIED + b] = fields.number("glory", 0, 5, 0)
    check_uses(s, b, fields)


def check_uses(s: UnitaState, b: i64, fields: Fields) -> None:
    """Refuse uses of what a battalion does not own or has not played."""
    name = COMMUNITIES[b]
    special = SPECIAL[b]
    kind = s.own[IMITATES + b]
    if kind != 0 and s.own[CARD + b] != TECHNOLOGY_2_CARD:
        raise fields.error("imitates", f"{name} has not played technology-2")
    if kind != 0 and (kind == special or not may_imitate(s, kind)):
        raise fields.error("imitates", f"{TILES[kind - 1]} is not the special tile of an opponent in play")
    for field, tile in USED_TILES:
        if fields.doc.get(field) and tile not in (special, kind):
            raise fields.error(field, f"{name} has no {TILES[tile - 1]}")
    if s.own[PILGRIM + b] != 0 and s.own[CARD + b] != PILGRIMAGE_CARD:
        raise fields.error("pilgrimage-due", f"{name} has not played pilgrimage")
    if s.own[GLORIFIED + b] != 0 and s.own[CARD + b] != GLORY_CARD:
        raise fields.error("glory", f"{name} has not played glory")


def read_battle(s: UnitaState, fields: Fields) -> None:
    """Read the effects of the battle that is being fought and the contacts that wait."""
    battle = fields.inner("battle")
    for name, cell, most in BATTLE_FIELDS:
        s.battle[cell] = battle.number(name, 0, most, 0)
    battle.done()
    contacts = fields.inner("contacts")
    for c in range(4):
        for code in contacts.words(COMPANIES[c], VOCABULARY.nouns["unit"], default=[]):
            if contact_mask(s, s.turn, s.at[s.turn * 4 + c]) >> code & 1 == 0:
                raise contacts.error(COMPANIES[c], f"{company_name(s, code)} is no enemy alongside it")
            s.pending[c] |= 1 << code
    contacts.done()
