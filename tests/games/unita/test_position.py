"""Positions: what may be left out, what comes back, and what is refused as nonsense."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from tests.games.unita.positions import COMMUNITIES, GAME, company, play, points, position, state, terrain

import rulewright as rw


def dice(s: Any, community: str, number: int) -> list[str]:
    """The four dice of a company as the position writes them."""
    found: list[str] = s.position()["battalions"][community]["companies"][f"company-{number}"]["dice"]
    return found


# What may be left out.


def test_a_turn_of_the_movement_phase_at_a_table_of_four_is_what_a_position_means() -> None:
    s = GAME.from_position({"battalions": {"primitiva": {"companies": {"company-4": company(4)}}}})
    doc = s.position()
    assert (doc["game"], doc["version"], doc["seats"]) == ("unita", GAME.version, 4)
    assert (doc["phase"], doc["turn"], doc["points"]) == ("movement", "primitiva", 3)
    assert doc["pending"] == [{"question": "turn", "seat": 1, "battalion": "primitiva"}]
    assert "spent" not in doc


def test_companies_that_are_not_named_have_left_with_their_dice_at_0() -> None:
    s = state(primitiva={4: company(4, 4, 3, 2, 1)})
    for community in COMMUNITIES:
        for n in range(1, 4):
            assert s.position()["battalions"][community]["companies"][f"company-{n}"]["at"] == "left"
            assert [die[0] for die in dice(s, community, n)] == ["0"] * 4
    assert s.scores() == [10, 0, 0, 0]


def test_a_company_without_a_square_has_left_too() -> None:
    s = GAME.from_position(
        {"battalions": {"primitiva": {"companies": {"company-3": {"dice": [3, 2, 2, 1]}, "company-4": company(4)}}}}
    )
    assert s.position()["battalions"]["primitiva"]["companies"]["company-3"]["at"] == "left"
    assert s.scores()[0] == 12


def test_red_figures_that_are_not_given_are_the_smallest_that_fit() -> None:
    s = state(primitiva={3: company(9, 5, 3, 3, 3), 4: company(4, 3, 3, 1, 0)})
    # Four dice have a red 3, so the fifth 3 is on a die with a red 4; the highest values choose first.
    assert dice(s, "primitiva", 3) == ["5/5", "3/3", "3/3", "3/3"]
    assert dice(s, "primitiva", 4)[:3] == ["3/3", "3/4", "1/1"]
    s = state(primitiva={4: company(4, "1/5", "1/3", 1, 1)})
    assert dice(s, "primitiva", 4) == ["1/5", "1/3", "1/1", "1/1"]


@pytest.mark.clause("unita/deploy-8")
def test_red_figures_are_found_with_the_fives_apart() -> None:
    s = state(primitiva={3: company(9, 4, 1, 1, 1), 4: company(4, 5, 4, 4, 4)})
    assert dice(s, "primitiva", 4) == ["5/5", "4/4", "4/4", "4/4"]
    assert dice(s, "primitiva", 3)[0] == "4/5"
    apart = state(primitiva={4: company(4, "0/5", 1, 1, 1)})  # the other 5 goes to the last die that is left
    assert dice(apart, "primitiva", 3)[3] == "0/5"


def test_tiles_that_are_not_named_do_not_exist_and_lie_face_down_if_nothing_is_said() -> None:
    s = GAME.from_position(position(primitiva={4: 4, "terrains": [{"at": 9, "tile": "forest"}]}))
    assert s.position()["battalions"]["primitiva"]["terrains"] == [terrain(9, "forest", "down")]
    assert "terrains" not in s.position()["battalions"]["hexagone"]


@pytest.mark.clause("unita/ruling-50")
def test_no_card_and_no_use_is_spent_unless_it_is_said() -> None:
    s = state("friburga", friburga={4: 4})
    assert s.position()["battalions"]["friburga"].keys() == {"companies"}
    assert "pilgrimage" in s.sentences()


@pytest.mark.clause("unita/ruling-60")
def test_with_fewer_points_than_three_one_has_been_spent_unless_it_is_said() -> None:
    assert "pilgrimage" not in state("friburga", 2, friburga={4: 4}).sentences()
    fresh = GAME.from_position(position("friburga", 2, friburga={4: 4}) | {"spent": False})
    assert "pilgrimage" in fresh.sentences()
    assert GAME.from_position(fresh.position()) == fresh


@pytest.mark.clause("unita/end-3")
def test_a_position_without_any_company_on_the_board_is_a_game_that_is_over() -> None:
    s = GAME.from_position({})
    assert (s.actor, s.position()["over"], s.result()) == (None, True, ["won"] * 4)


def test_an_open_battle_is_part_of_a_position() -> None:
    doc = position(primitiva={4: 4}, hexagone={4: 11})
    window = {"question": "effects", "seat": 1, "attacker": "primitiva/company-4", "defender": "hexagone/company-4"}
    s = GAME.from_position(doc | {"pending": [window | {"defending": 0}]})
    assert s.asks() == "primitiva company-4 attacks hexagone company-4: which effect is used, or none?"
    assert "halberd se" in s.sentences()


def test_contacts_that_wait_are_part_of_a_position() -> None:
    doc = position(primitiva={4: 13}, german_land={3: 8, 4: 6})
    waiting = {"company-4": ["german-land/company-3", "german-land/company-4"]}
    s = GAME.from_position(doc | {"contacts": waiting, "pending": [{"question": "contacts", "battalion": "primitiva"}]})
    assert s.sentences() == ["fight company-4 german-land company-3", "fight company-4 german-land company-4"]
    assert s.position()["contacts"] == waiting


# What comes back.


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"left_out": "red"}),
        (4, {}),
        (4, {"family": "on"}),
        (4, {"colonial": "on", "cooperative": "on"}),
    ],
)
def test_every_position_of_a_game_comes_back_as_it_was(seats: int, options: dict[str, str]) -> None:
    s = GAME.new(seats, options)
    rng = rw.Rng(seats)
    count = 0
    while s.actor is not None:
        if count % 3 == 0:
            doc = s.position()
            back = GAME.from_position(json.loads(json.dumps(doc)))
            assert back == s
            assert back.position() == doc
        moves = s.moves()
        s.play(moves[rng.below(len(moves))])
        count += 1
    assert GAME.from_position(s.position()) == s


def test_every_field_comes_back() -> None:
    doc = position(
        "german-land",
        2,
        primitiva={3: company(9, 4, 3, 2, 1), 4: 4, "card": "cavalry", "refused": ["company-3"]},
        german_land={
            3: 16,
            4: 11,
            "card": "technology-2",
            "imitates": "red-cross",
            "red-cross-used": True,
            "miraged": ["company-3", "company-4"],
            "reorganised": ["company-3"],
            "terrains": [terrain(5, "forest", "up"), terrain(6, "mirage", "known"), terrain(15, "mountain")],
        },
        friburga={4: 4, "card": "pilgrimage", "pilgrimage-due": True},
        hexagone={3: 16, 4: 9, "card": "glory", "glory": 2, "whirlpool-used": True},
    )
    s = GAME.from_position(doc)
    written = s.position()
    for community, fields in doc["battalions"].items():
        for name, value in fields.items():
            if name != "companies":
                assert written["battalions"][community][name] == value
    assert GAME.from_position(written) == s
    terror = GAME.from_position(position(hexagone={4: 9, "card": "terror", "uses": 2}, primitiva={4: 1}))
    assert terror.position()["battalions"]["hexagone"]["uses"] == 2


# What is refused.


def refusal(doc: Any) -> tuple[str, str]:
    """The field and the reason for which a position is refused."""
    with pytest.raises(rw.PositionError) as found:
        GAME.from_position(doc)
    assert str(found.value) == f"{found.value.field}: {found.value.reason}".removeprefix(": ")
    return found.value.field, found.value.reason


WHOLE: dict[str, Any] = position(
    primitiva={
        3: company(9, 4, 3, 2, 1),
        4: company(4),
        "terrains": [terrain(8, "forest"), terrain(12, "magic-forest")],
    },
    hexagone={4: 11},
)
PRIMITIVA = "battalions.primitiva"
FRONT = f"{PRIMITIVA}.companies.company-3"
REAR = f"{PRIMITIVA}.companies.company-4"
NO_DIE = "is no die; write its value, or value and red figure as 3/4"
COMMUNITY = "expected one of primitiva, german-land, friburga, hexagone"
TILE = "expected one of mountain, forest, magic-forest, whirlpool, mirage, red-cross"


def changed(path: str, value: Any) -> dict[str, Any]:
    """The whole position with one field set to a value."""
    doc = deepcopy(WHOLE)
    *way, last = path.replace("[", ".").replace("]", "").split(".")
    place: Any = doc
    for name in way:
        place = place[int(name)] if isinstance(place, list) else place.setdefault(name, {})
    place[int(last) if isinstance(place, list) else last] = value
    return doc


def test_the_whole_position_is_accepted() -> None:
    assert GAME.from_position(WHOLE).sentences()[0] == "advance company-3"


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("game", "chess", "this is a position of chess, not of unita"),
        ("game", 5, "5 is no text"),
        ("version", "9.0", "the rules of Unita here are 1.0.0, older than 9.0"),
        ("version", "new", "'new' is no version such as 1.0.0"),
        ("seats", 5, "5 is out of range; it is a number from 2 to 4"),
        ("seats", "four", "'four' is no whole number; it is a number from 2 to 4"),
        ("options", {"colonial": "maybe"}, "option colonial is one of off, on, not maybe"),
        ("options", {"left_out": "red"}, "only three players leave a colour out [unita/ruling-73]"),
        ("options", ["colonial"], "['colonial'] is no set of named fields"),
        ("options.colonial", True, "True is neither a word nor a number"),
        ("phase", "battle", "'battle' is neither deployment nor movement"),
        ("phase", None, "None is no text"),
        ("unseen", True, "companies are unseen only while the family version prepares them"),
        ("unseen", 1, "1 is neither true nor false"),
        ("turn", "swiss", f"'swiss' is no community; {COMMUNITY}"),
        ("turn", 1, f"1 is no community; {COMMUNITY}"),
        ("turn", "?", "'?' is no community; a position leaves nothing open"),
        ("turn", "friburga", "friburga has no company on the board"),
        ("points", 5, "5 is out of range; it is a number from 0 to 4"),
        ("points", -1, "-1 is out of range; it is a number from 0 to 4"),
        ("points", True, "True is no whole number; it is a number from 0 to 4"),
        ("points", "3", "'3' is no whole number; it is a number from 0 to 4"),
        ("points", 2.0, "2.0 is no whole number; it is a number from 0 to 4"),
        ("spent", "yes", "'yes' is neither true nor false"),
        ("over", "no", "'no' is neither true nor false"),
        ("thrown.die-4", 5, "5 is out of range; it is a number from 1 to 4"),
        ("thrown.die-3", 0, "0 is out of range; it is a number from 1 to 3"),
        ("thrown.die-1", 1, "there is no such field; there are: die-3, die-4, die-5"),
        ("thrown", [5, 4, 3], "[5, 4, 3] is no set of named fields"),
        ("battle.halberd", 5, "5 is out of range; it is a number from 0 to 4"),
        ("battle.mirage", 2, "2 is out of range; it is a number from 0 to 1"),
        ("battle.cavalry", 2, "2 is out of range; it is a number from 0 to 1"),
        ("battle.terror-lane", 3, "3 is out of range; it is a number from 0 to 2"),
        ("battle.terror-played", 2, "2 is out of range; it is a number from 0 to 1"),
        (
            "battle.morale",
            1,
            "there is no such field; there are: halberd, mirage, cavalry, terror-lane, terror-played",
        ),
        ("contacts.company-4", ["hexagone/company-3"], "hexagone company-3 is no enemy alongside it"),
        ("contacts.company-3", ["hexagone/company-4"], "hexagone company-4 is no enemy alongside it"),
        ("contacts.company-4", "hexagone", "'hexagone' is no list"),
        (
            "contacts.company-5",
            [],
            "there is no such field; there are: company-1, company-2, company-3, company-4",
        ),
        (
            "weather",
            "rain",
            "there is no such field; there are: game, version, cards, seats, options, phase, unseen, turn, "
            "points, spent, thrown, battalions and 4 more",
        ),
        ("battalions", [], "[] is no set of named fields"),
        ("battalions.swiss", {}, "no such battalion plays here"),
        (PRIMITIVA, 7, "7 is no set of named fields"),
        (
            f"{PRIMITIVA}.horses",
            7,
            "there is no such field; there are: companies, terrains, reorganised, refused, "
            "miraged, whirlpool-used, red-cross-used, pilgrimage-due, card, imitates, glory",
        ),
        (f"{PRIMITIVA}.companies", "four", "'four' is no set of named fields"),
        (
            f"{PRIMITIVA}.companies.company-5",
            company(9),
            "there is no such field; there are: company-1, company-2, company-3, company-4",
        ),
        (f"{FRONT}.at", 20, "20 is out of range; it is a number from 0 to 19"),
        (f"{FRONT}.at", "gate", "'gate' is no whole number; it is a number from 0 to 19"),
        (f"{FRONT}.at", None, "None is no whole number; it is a number from 0 to 19"),
        (f"{FRONT}.speed", 3, "there is no such field; there are: at, dice"),
        (f"{FRONT}.dice", [4, 3, 2], "there are 3 entries; there must be 4"),
        (f"{FRONT}.dice", "4321", "'4321' is no list"),
        (f"{FRONT}.dice[0]", 6, "6 is out of range; a die shows 0 to 5"),
        (f"{FRONT}.dice[1]", -1, "-1 is out of range; a die shows 0 to 5"),
        (f"{FRONT}.dice[2]", "4/3", f"'4/3' {NO_DIE}"),
        (f"{FRONT}.dice[2]", "3", f"'3' {NO_DIE}"),
        (f"{FRONT}.dice[2]", "0/0", f"'0/0' {NO_DIE}"),
        (f"{FRONT}.dice[2]", "6/6", f"'6/6' {NO_DIE}"),
        (f"{FRONT}.dice[2]", "/5", f"'/5' {NO_DIE}"),
        (f"{FRONT}.dice[2]", "?", f"'?' {NO_DIE}"),
        (f"{FRONT}.dice[3]", True, f"True {NO_DIE}"),
        (f"{FRONT}.dice[3]", [1, 2], f"[1, 2] {NO_DIE}"),
        (f"{FRONT}.dice[3]", 1.0, f"1.0 {NO_DIE}"),
        (f"{PRIMITIVA}.terrains", {"at": 5}, "{'at': 5} is no list"),
        (f"{PRIMITIVA}.terrains[0]", "forest", "'forest' is no set of named fields"),
        (f"{PRIMITIVA}.terrains[0].at", 3, "3 is out of range; it is a number from 4 to 15"),
        (f"{PRIMITIVA}.terrains[0].at", 16, "16 is out of range; it is a number from 4 to 15"),
        (f"{PRIMITIVA}.terrains[1].at", 8, "terrains stand in the order of their squares, one on a square"),
        (f"{PRIMITIVA}.terrains[1].at", 7, "terrains stand in the order of their squares, one on a square"),
        (f"{PRIMITIVA}.terrains[0].tile", "lake", f"'lake' is no tile; {TILE}"),
        (f"{PRIMITIVA}.terrains[0].tile", "?", "'?' is no tile; a position leaves nothing open"),
        (f"{PRIMITIVA}.terrains[0].tile", "mirage", "primitiva owns no mirage"),
        (f"{PRIMITIVA}.terrains[1].tile", "forest", "primitiva has one forest"),
        (f"{PRIMITIVA}.terrains[0].face", "left", "'left' is none of down, up, known"),
        (f"{PRIMITIVA}.terrains[0].face", "known", "only the special tile can be known while it lies face down"),
        (f"{PRIMITIVA}.terrains[0].cost", 2, "there is no such field; there are: at, tile, face"),
        (f"{PRIMITIVA}.card", "strike", "'strike' is no card of primitiva"),
        (f"{PRIMITIVA}.card", "joker", "'joker' is no card of primitiva"),
        (f"{PRIMITIVA}.card", 1, "1 is no text"),
        (f"{PRIMITIVA}.refused", "company-3", "'company-3' is no list"),
        (f"{PRIMITIVA}.miraged", ["company-3"], "primitiva has no mirage"),
        (f"{PRIMITIVA}.whirlpool-used", True, "primitiva has no whirlpool"),
        (f"{PRIMITIVA}.whirlpool-used", 1, "1 is neither true nor false"),
        (f"{PRIMITIVA}.red-cross-used", True, "primitiva has no red-cross"),
        ("battalions.hexagone.refused", ["company-4"], "hexagone has no magic-forest"),
        (f"{PRIMITIVA}.pilgrimage-due", True, "primitiva has not played pilgrimage"),
        (f"{PRIMITIVA}.imitates", "whirlpool", "primitiva has not played technology-2"),
        (f"{PRIMITIVA}.glory", 6, "6 is out of range; it is a number from 0 to 5"),
        (f"{PRIMITIVA}.glory", 1, "primitiva has not played glory"),
        ("pending", "turn", "'turn' is no list"),
    ],
)
def test_a_field_that_makes_no_sense_is_refused_with_its_path_and_the_reason(
    path: str, value: Any, reason: str
) -> None:
    assert refusal(changed(path, value)) == (path, reason)


@pytest.mark.parametrize(
    ("pending", "field", "reason"),
    [
        (
            [{"question": "turn", "battalion": "primitiva"}],
            "pending[0].seat",
            "'turn' is asked of somebody: a seat or luck",
        ),
        (
            [{"question": "begin-turn", "seat": 1, "battalion": "primitiva"}],
            "pending[0].seat",
            "'begin-turn' is a step, which is asked of nobody",
        ),
        (
            [{"question": "turn", "seat": 5, "battalion": "primitiva"}],
            "pending[0].seat",
            "5 is out of range; it is a number from 1 to 4",
        ),
        ([{"question": "turn", "seat": 1}], "pending[0].battalion", "this field is missing"),
        ([], "", "the game is over, but companies stand on the board"),
    ],
)
def test_pending_questions_that_make_no_sense_are_refused(pending: Any, field: str, reason: str) -> None:
    assert refusal(WHOLE | {"pending": pending}) == (field, reason)


def test_an_invented_question_is_refused() -> None:
    field, reason = refusal(WHOLE | {"pending": [{"question": "tea"}]})
    assert field == "pending[0].question"
    assert reason.startswith("there is no question 'tea'; there are: prepare, throw, lay-terrain")


@pytest.mark.clause("unita/move-20")
@pytest.mark.clause("unita/end-3")
def test_a_game_is_over_exactly_if_no_company_is_on_the_board() -> None:
    assert refusal(WHOLE | {"over": True}) == ("", "the game is over, but companies stand on the board")
    assert refusal({"over": False}) == ("turn", "primitiva has no company on the board")
    turn = {"question": "turn", "seat": 1, "battalion": "primitiva"}
    assert refusal(WHOLE | {"over": True, "pending": [turn]}) == (
        "over",
        "a game is over exactly if nothing is pending",
    )


@pytest.mark.parametrize("doc", [None, 5, "unita", []])
def test_what_is_no_position_at_all_is_refused(doc: Any) -> None:
    field, reason = refusal(doc)
    assert (field, reason) == ("", f"{doc!r} is no set of named fields")


# Pieces that do not fit together.

NOT_SPECIAL = "is not the special tile of an opponent in play"
FOURS = company(9, "4/4", "4/4", "4/4", "4/4")


@pytest.mark.parametrize(
    ("battalion", "field", "reason"),
    [
        ({4: {"at": 4}}, f"{REAR}.dice", "this field is missing"),
        ({3: company(9, 5, 5, 5, 1), 4: 4}, FRONT, "primitiva has no die left that can show 5"),
        ({3: company(9, "1/1", "1/1", "1/1", "1/1"), 4: 4}, "", "primitiva has 4 dice with a red 1, not 3"),
        ({3: FOURS, 4: 4}, "", "primitiva has 4 dice with a red 4, not 3"),
        ({4: {"at": 4, "dice": [1, 1, 1, None]}}, "", "primitiva has 1 dice with a red 5, not 2"),
        ({3: company(9, "5/5", "1/5", 1, 1), 4: 4}, "", "both 5-dice stand in primitiva company-3"),
        ({3: 9, 4: 9}, "", "2 companies of primitiva stand on square 9"),
        ({3: 8, 4: 9}, "", "company-4 of primitiva has passed company-3"),
        ({1: 9, 4: 4}, "", "company-2 of primitiva has passed company-1"),
        ({3: 9, 2: 10, 1: 2, 4: 1}, "", "company-2 of primitiva has passed company-1"),
        ({1: 4, 2: 3, 3: 0, 4: 5}, "", "company-4 of primitiva has passed company-3"),
        ({3: 1, 4: 1}, "", "2 companies of primitiva stand on square 1"),
        ({3: 0, 4: 0}, "", "2 companies of primitiva stand on square 0"),
        ({4: 4, "card": "halberd", "uses": 2}, "", "primitiva has used halberd too often, or does not own it"),
        ({4: 4, "card": "halberd", "uses": 0}, f"{PRIMITIVA}.uses", "0 is out of range; it is a number from 1 to 2"),
        (
            {4: 4, "uses": 1},
            f"{PRIMITIVA}.uses",
            "there is no such field; there are: companies, terrains, reorganised, refused, miraged, whirlpool-used, "
            "red-cross-used, pilgrimage-due, card, imitates, glory",
        ),
        (
            {4: 4, "terrains": [terrain(5, "forest"), terrain(6, "mountain"), terrain(7, "forest")]},
            f"{PRIMITIVA}.terrains[2].tile",
            "primitiva has one forest",
        ),
        (
            {4: 4, "terrains": [terrain(5, "forest"), terrain(6, "mountain"), terrain(7, "magic-forest"), {}]},
            f"{PRIMITIVA}.terrains[3]",
            "a battalion has three terrains",
        ),
    ],
)
def test_pieces_that_do_not_fit_together_are_refused(battalion: dict[int | str, Any], field: str, reason: str) -> None:
    assert refusal(position(primitiva=battalion)) == (field, reason)


@pytest.mark.parametrize(
    ("german_land", "field", "reason"),
    [
        ({"card": "technology-2", "imitates": "mirage"}, "imitates", f"mirage {NOT_SPECIAL}"),
        ({"card": "technology-2", "imitates": "forest"}, "imitates", f"forest {NOT_SPECIAL}"),
        ({"card": "technology-1", "imitates": "whirlpool"}, "imitates", "german-land has not played technology-2"),
        (
            {"card": "technology-2", "imitates": "whirlpool", "red-cross-used": True},
            "red-cross-used",
            "german-land has no red-cross",
        ),
        ({"glory": 2}, "glory", "german-land has not played glory"),
    ],
)
def test_uses_of_what_is_not_owned_or_played_are_refused(german_land: dict[str, Any], field: str, reason: str) -> None:
    assert refusal(position("german-land", german_land={4: 4, **german_land})) == (
        f"battalions.german-land.{field}",
        reason,
    )


@pytest.mark.clause("unita/colonial-2")
@pytest.mark.clause("unita/colonial-3")
def test_a_colonial_position_has_neither_cards_nor_terrains() -> None:
    colonial = {"options": {"colonial": "on"}}
    assert refusal(colonial | position(primitiva={4: 4, "card": "halberd"})) == (
        "",
        "the colonial version is played without POWER cards",
    )
    assert refusal(colonial | position(primitiva={4: 4, "terrains": [terrain(8, "forest")]})) == (
        "",
        "the colonial version is played without terrains",
    )


def test_glory_counts_a_company_that_has_left() -> None:
    doc = position("hexagone", hexagone={1: 9, 2: 8, 3: 7, 4: 6, "card": "glory", "glory": 1})
    assert refusal(doc) == ("", "Glory counts a company that has left, and none has")


def test_a_battalion_that_does_not_play_is_refused() -> None:
    doc = {"seats": 3} | position(primitiva={4: 4}, hexagone={4: 4})
    assert refusal(doc) == ("battalions.hexagone", "no such battalion plays here")
    assert refusal({"seats": 3} | position("hexagone", primitiva={4: 4})) == ("turn", "hexagone does not play here")


# Before the movement phase.


def deployment(**more: Any) -> dict[str, Any]:
    return {"phase": "deployment", "pending": [{"question": "deployment", "step": 0}], **more}


def companies(*dice: Any, at: int = 3) -> dict[str, Any]:
    return {"primitiva": {"companies": {"company-1": {"at": at, "dice": list(dice)}}}}


@pytest.mark.clause("unita/deploy-1")
@pytest.mark.parametrize(
    ("doc", "field", "reason"),
    [
        ({"phase": "deployment"}, "pending", "before the movement phase the pending questions must be named"),
        (
            deployment(battalions=companies("3/4", None, None, None)),
            "",
            "a die of primitiva company-1 is not red side up before the movement phase",
        ),
        (
            deployment(battalions=companies(4, None, None, None, at=9)),
            "",
            "company-1 of primitiva has left its start square before the movement phase",
        ),
        (
            deployment(battalions=companies("5/5", "5/5", None, None)),
            "",
            "both 5-dice stand in primitiva company-1",
        ),
        (
            deployment(battalions=companies("4/4", "4/4", "4/4", "4/4")),
            "",
            "primitiva has 4 dice with a red 4, not 3",
        ),
        (deployment(unseen=True), "unseen", "companies are unseen only while the family version prepares them"),
    ],
)
def test_deployment_has_its_own_nonsense(doc: dict[str, Any], field: str, reason: str) -> None:
    assert refusal(doc) == (field, reason)


def test_the_turn_is_no_field_of_a_deployment() -> None:
    field, reason = refusal(deployment(turn="primitiva"))
    assert field == "turn"
    assert reason.startswith("there is no such field")


def test_a_deployment_is_completed_with_empty_start_squares() -> None:
    s = GAME.from_position(deployment(battalions=companies(4, None, None, None)))
    assert dice(s, "primitiva", 1) == ["4/4", None, None, None]
    assert dice(s, "hexagone", 4) == [None] * 4
    assert s.asks().startswith("primitiva places two dice")
    play(s, "deploy die-4 square-1 ne")
    assert "points" not in s.position()
    assert points(state(primitiva={4: 4})) == 3
