"""7. Version for Two Players, and 8. Variations: colonial, cooperative, family."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unita.positions import COMMUNITIES, GAME, company, dice, play, points, refused, state, terrain
from tests.games.unita.test_end import LP_38_COATS_2, LP_38_COATS_2_OTHER, LP_38_COATS_5, ended, gone

import rulewright as rw

# Totals of the rulebook's example: 32, 7, 31 and 29.
LP_32 = [5, 5, 4, 4, 4, 3, 3, 3, 1, 0, 0, 0, 0, 0, 0, 0]
LP_7 = [3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
LP_31 = [5, 5, 4, 4, 4, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0]
LP_29 = [5, 5, 4, 4, 4, 3, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0]


def owner(s: Any) -> tuple[str, int]:
    """The battalion whose turn it is, and the seat that is asked."""
    return s.view(None)["turn"], s.actor


# Two players.


@pytest.mark.clause("unita/two-player-1")
def test_two_players_use_the_four_player_side() -> None:
    assert {sentence.split()[-1] for sentence in GAME.new(2, {"colonial": "on"}).sentences()} == {
        "nw",
        "ne",
        "sw",
        "se",
    }


@pytest.mark.clause("unita/two-player-2")
@pytest.mark.clause("unita/two-player-3")
@pytest.mark.clause("unita/two-player-4")
@pytest.mark.clause("unita/two-player-5")
@pytest.mark.clause("unita/ruling-64")
@pytest.mark.clause("unita/ruling-73")
def test_each_player_leads_two_battalions_and_the_marker_goes_from_battalion_to_battalion() -> None:
    everybody = {name.replace("-", "_"): {4: 4} for name in COMMUNITIES}
    s = state(seats=2, options={"colonial": "on"}, **everybody)
    turns = []
    for _ in range(8):
        turns += [owner(s)]
        for left in (3, 2, 1):
            assert (owner(s), points(s)) == (turns[-1], left)
            s.play("advance company-4")
    assert turns == [("primitiva", 0), ("german-land", 1), ("friburga", 0), ("hexagone", 1)] * 2


@pytest.mark.clause("unita/ruling-64")
def test_a_finished_battalion_is_skipped_with_two_players_too() -> None:
    s = state("hexagone", 1, seats=2, options={"colonial": "on"}, friburga={4: 4}, hexagone={4: 10})
    play(s, "advance company-4")
    assert owner(s) == ("friburga", 0)


@pytest.mark.clause("unita/two-player-6")
@pytest.mark.clause("unita/two-player-7")
@pytest.mark.clause("unita/two-player-8")
@pytest.mark.clause("unita/ruling-66")
def test_the_example_of_the_rulebook_helvetia_32_and_7_beats_31_and_29() -> None:
    assert [sum(values) for values in (LP_32, LP_7, LP_31, LP_29)] == [32, 7, 31, 29]
    s = ended(2, primitiva=LP_32, friburga=LP_7, german_land=LP_31, hexagone=LP_29)
    assert s.scores() == [32, 31]
    assert s.result() == ["won", "lost"]
    assert s.ranking() == [1, 2]


@pytest.mark.clause("unita/ruling-65")
@pytest.mark.clause("unita/end-7")
@pytest.mark.clause("unita/ruling-48")
@pytest.mark.parametrize(
    ("options", "battalions", "result"),
    [
        # fewer coats of arms
        ({}, {"friburga": LP_38_COATS_5, "hexagone": LP_38_COATS_2}, ["lost", "won"]),
        # Girl Power of a tied best battalion comes first
        ({}, {"friburga": gone(LP_38_COATS_5, card="girl-power"), "hexagone": LP_38_COATS_2}, ["won", "lost"]),
        # a side enters the better of its two tied battalions
        (
            {},
            {"primitiva": LP_38_COATS_5, "friburga": LP_38_COATS_2, "hexagone": LP_38_COATS_5},
            ["won", "lost"],
        ),
        # Girl Power counts for nothing if Friburga is not among the best
        (
            {},
            {
                "primitiva": LP_38_COATS_5,
                "friburga": gone(LP_7, card="girl-power"),
                "hexagone": LP_38_COATS_2,
            },
            ["lost", "won"],
        ),
        # second battalions break no tie
        (
            {},
            {"primitiva": LP_38_COATS_2, "friburga": LP_32, "hexagone": LP_38_COATS_2_OTHER},
            ["won", "won"],
        ),
        (
            {"final_tie": "rematch"},
            {"primitiva": LP_38_COATS_2, "friburga": LP_32, "hexagone": LP_38_COATS_2_OTHER},
            ["drawn", "drawn"],
        ),
        # two battalions of one side tied for best are no tie
        ({"final_tie": "rematch"}, {"primitiva": LP_38_COATS_2, "friburga": LP_38_COATS_2}, ["won", "lost"]),
    ],
)
def test_a_tie_of_the_best_battalions_is_broken_as_usual(
    options: dict[str, str], battalions: dict[str, Any], result: list[str]
) -> None:
    assert ended(2, options, **battalions).result() == result
    both = ended(4, options | {"cooperative": "on"}, **battalions)
    assert both.result() == result * 2


@pytest.mark.clause("unita/two-player-9")
@pytest.mark.parametrize("seats", [2, 4])
def test_otherwise_the_rules_are_the_same(seats: int) -> None:
    s = state(seats=seats, primitiva={3: 8, 4: 4, "terrains": [terrain(5, "forest")]}, hexagone={4: 12})
    told = play(s, "advance company-4", "pass", "pass", "pass")
    assert told[:3] == [
        "moved primitiva company-4 5",
        "turned primitiva terrain-1 forest",
        "battle primitiva company-4 hexagone company-4",
    ]
    assert (owner(s), points(s)) == (("primitiva", 0), 1)


@pytest.mark.clause("unita/ruling-51")
@pytest.mark.parametrize(("limit", "allowed"), [("per_battalion", True), ("per_player", False)])
def test_one_card_for_each_battalion_or_one_for_each_player(limit: str, allowed: bool) -> None:
    s = state("friburga", seats=2, options={"power_limit": limit}, primitiva={4: 4, "card": "halberd"}, friburga={4: 4})
    assert ("pilgrimage" in s.sentences()) == allowed
    if not allowed:
        message = "The other battalion of this player has used the one card."
        assert refused(s, "pilgrimage") == ("ruling-51", message)
    # The opponent's card never counts.
    s = state("friburga", seats=2, options={"power_limit": limit}, friburga={4: 4}, hexagone={4: 1, "card": "strike"})
    assert "pilgrimage" in s.sentences()


@pytest.mark.clause("unita/ruling-82")
def test_with_two_players_pilgrimage_and_uses_belong_to_the_battalion() -> None:
    everybody = {name.replace("-", "_"): {4: 4} for name in COMMUNITIES}
    s = state("friburga", seats=2, options={}, **everybody)
    play(s, "pilgrimage")
    assert points(s) == 2
    turns = {}
    while len(turns) < 4:
        s.play("pass" if "pass" in s.sentences() else "advance company-4")
        turns.setdefault(s.view(None)["turn"], points(s))
    assert turns == {"friburga": 1, "hexagone": 3, "primitiva": 3, "german-land": 3}
    while s.view(None)["turn"] != "friburga":
        s.play("pass" if "pass" in s.sentences() else "advance company-4")
    assert points(s) == 4


# Colonial.


@pytest.mark.clause("unita/colonial-1")
@pytest.mark.clause("unita/ruling-68")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_colonial_companies_are_placed_section_by_section_in_a_snake(seats: int) -> None:
    s = GAME.new(seats, {"colonial": "on"})
    assert s.asks() == "primitiva places a die on the start squares: which die goes where?"
    placing = []
    while s.position()["phase"] == "deployment":
        placing += [s.position()["pending"][0]["battalion"]]
        s.play(s.sentences()[0])
    there = list(COMMUNITIES[: 3 if seats == 3 else 4])
    assert placing == (there + there[::-1]) * 8


@pytest.mark.clause("unita/colonial-2")
@pytest.mark.clause("unita/ruling-68")
def test_colonial_games_have_no_power_cards() -> None:
    for community, sentence in (("friburga", "pilgrimage"), ("german-land", "technology-2 red-cross")):
        s = state(community, options={"colonial": "on"}, **{community.replace("-", "_"): {4: 4}})
        assert s.sentences() == ["advance company-4"]
        message = "The colonial version is played without POWER cards."
        assert refused(s, sentence) == ("colonial-2", message)
    s = state(options={"colonial": "on"}, primitiva={4: 4}, hexagone={4: 12})
    assert play(s, "advance company-4")[-1] == "changed hexagone company-4"  # Strike, Terror, Halberd are not asked
    s = state("hexagone", options={"colonial": "on"}, hexagone={1: 19, 2: 3, 3: 2, 4: 1})
    assert play(s, "advance company-1")[-1] == "left hexagone company-1"  # nor is Glory


@pytest.mark.clause("unita/colonial-3")
@pytest.mark.clause("unita/ruling-68")
def test_colonial_games_have_no_terrains_so_every_square_costs_one() -> None:
    s = GAME.new(4, {"colonial": "on"})
    rng = rw.Rng(3)
    while s.actor is not None:
        assert s.actor != rw.LUCK
        before = s.position()
        moves = s.moves()
        move = moves[rng.below(len(moves))]
        s.play(move)
        after = s.position()
        assert not [name for name in COMMUNITIES if "terrains" in after["battalions"][name]]
        if s.sentence(move).startswith("advance") and after.get("turn") == before["turn"] and s.actor is not None:
            assert after["points"] in (before["points"] - 1, 3)


@pytest.mark.clause("unita/ruling-68")
@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {}), (3, {"left_out": "red"}), (4, {}), (4, {"cooperative": "on"})]
)
def test_colonial_goes_with_two_to_four_players_and_with_teams(seats: int, options: dict[str, str]) -> None:
    assert GAME.new(seats, {"colonial": "on", **options}).actor == 0


# Cooperative.


@pytest.mark.clause("unita/coop-1")
@pytest.mark.clause("unita/coop-3")
@pytest.mark.clause("unita/coop-4")
@pytest.mark.clause("unita/coop-5")
@pytest.mark.clause("unita/ruling-67")
@pytest.mark.parametrize("weaker", [LP_7, LP_29])
def test_the_team_of_the_strongest_battalion_wins_whatever_the_weaker_one_has(weaker: list[int]) -> None:
    s = ended(4, {"cooperative": "on"}, primitiva=LP_32, friburga=weaker, german_land=LP_31, hexagone=LP_29)
    assert s.scores() == [32, 31, 32, 31]
    assert s.ranking() == [1, 2, 1, 2]
    assert s.result() == ["won", "lost", "won", "lost"]


@pytest.mark.clause("unita/ruling-67")
def test_without_teams_every_player_plays_alone() -> None:
    s = ended(4, primitiva=LP_32, friburga=LP_7, german_land=LP_31, hexagone=LP_29)
    assert s.scores() == [32, 31, 7, 29]
    assert s.result() == ["won", "lost", "lost", "lost"]


@pytest.mark.clause("unita/coop-1")
@pytest.mark.clause("unita/ruling-67")
def test_in_teams_each_player_leads_one_battalion() -> None:
    s = GAME.new(4, {"cooperative": "on"})
    assert [GAME.seat_name(s, seat) for seat in range(4)] == list(COMMUNITIES)


@pytest.mark.clause("unita/coop-2")
@pytest.mark.clause("unita/ruling-67")
def test_partners_see_no_more_of_each_other_than_anybody() -> None:
    tiles = [terrain(8, "red-cross"), terrain(9, "forest", "up")]
    s = state(options={"cooperative": "on"}, primitiva={4: 4}, friburga={4: 4, "terrains": tiles})
    for seat in (0, 1, 3, None):
        assert s.view(seat)["battalions"]["friburga"]["terrains"] == [terrain(8, "?"), terrain(9, "forest", "up")]
        assert s.view(seat)["battalions"] == s.view(1)["battalions"]


# Family.


def laid(s: Any) -> Any:
    """Play the throws and lay the terrains."""
    while s.position()["pending"][0]["question"] in ("throw", "lay-terrain"):
        s.play(s.sentences()[0])
    return s


def preparing(seats: int = 4) -> Any:
    """A family game whose terrains lie."""
    return laid(GAME.new(seats, {"family": "on"}))


READY = "5 4 4 4 5 3 3 3 3 2 2 2 2 1 1 1"  # a battalion, company-1 to company-4


def prepare(s: Any, row: str = READY) -> None:
    for figure in row.split():
        s.play(f"arrange die-{figure}")


@pytest.mark.clause("unita/family-1")
@pytest.mark.clause("unita/family-2")
@pytest.mark.clause("unita/ruling-69")
def test_with_the_family_version_there_is_no_deployment() -> None:
    s = preparing()
    assert s.asks() == "primitiva prepares company-1 unseen: which die stands nw?"
    assert s.sentences() == [f"arrange die-{figure}" for figure in range(1, 6)]
    assert refused(s, "deploy die-1 square-1 nw")[0] == "family-3"
    off = laid(GAME.new(4, {"family": "off"}))
    assert off.sentences()[0] == "deploy die-1 square-1 nw"
    for _ in COMMUNITIES:
        prepare(s)
    assert (s.position()["phase"], owner(s)) == ("movement", ("primitiva", 0))


@pytest.mark.clause("unita/family-3")
@pytest.mark.clause("unita/family-4")
@pytest.mark.clause("unita/ruling-69")
@pytest.mark.clause("unita/ruling-79")
@pytest.mark.parametrize("seats", [3, 4])
def test_companies_are_lined_up_1_to_4_and_put_on_the_board_as_they_stand(seats: int) -> None:
    s = preparing(seats)
    places = ("ob", "of", "ib", "if") if seats == 3 else ("nw", "ne", "sw", "se")
    asked = []
    for figure in READY.split():
        asked += [s.asks()]
        s.play(f"arrange die-{figure}")
    assert asked == [
        f"primitiva prepares company-{n} unseen: which die stands {place}?" for n in range(1, 5) for place in places
    ]
    for _ in range(seats - 1):
        prepare(s)
    battalions = s.position()["battalions"]
    for community in COMMUNITIES[:seats]:
        assert [battalions[community]["companies"][f"company-{n}"]["at"] for n in range(1, 5)] == [3, 2, 1, 0]
        assert [die for n in range(1, 5) for die in dice(s, community, n)] == [int(die) for die in READY.split()]


@pytest.mark.clause("unita/family-5")
@pytest.mark.clause("unita/ruling-79")
def test_the_two_fives_are_not_in_one_company() -> None:
    s = preparing()
    play(s, "arrange die-5")
    assert s.sentences() == [f"arrange die-{figure}" for figure in range(1, 5)]
    message = "company-1 has a 5 already; the two 5s stand in different companies."
    assert refused(s, "arrange die-5") == ("family-5", message)
    prepare(s, "4 4 4")
    assert "arrange die-5" in s.sentences()


@pytest.mark.clause("unita/ruling-79")
@pytest.mark.clause("unita/ruling-12")
def test_a_choice_after_which_the_fives_could_not_be_parted_is_refused() -> None:
    s = preparing()
    prepare(s, "4 4 4 3 3 3 3 2 2 2 2")
    # One place of company-3 is left and the whole of company-4: a 5 has to stand here.
    assert s.sentences() == ["arrange die-5"]
    message = "After this the 5s still in hand could not be placed in two companies."
    assert refused(s, "arrange die-1") == ("ruling-12", message)
    assert refused(s, "arrange die-4") == ("setup-6", "Every die-4 of primitiva has been placed.")


@pytest.mark.clause("unita/family-2")
@pytest.mark.clause("unita/ruling-69")
@pytest.mark.clause("unita/ruling-79")
@pytest.mark.clause("unita/ruling-9")
def test_arrangements_are_unseen_until_all_are_in() -> None:
    s = preparing()
    prepare(s)
    play(s, "arrange die-5", "arrange die-1")
    for seat in (1, 2, 3, None):
        companies = s.view(seat)["battalions"]["primitiva"]["companies"].values()
        assert [stands["dice"] for stands in companies] == [["?"] * 4] * 4
    for seat, seen in ((0, ["?", "?", None, None]), (1, ["5/5", "1/1", None, None])):
        assert s.view(seat)["battalions"]["german-land"]["companies"]["company-1"]["dice"] == seen
    assert s.view(0)["battalions"]["primitiva"]["companies"]["company-1"]["dice"] == ["5/5", "4/4", "4/4", "4/4"]
    prepare(s, "2 2 2 2 4 4 4 5 3 3 3 3 1 1")
    prepare(s)
    told = play(s, *[f"arrange die-{figure}" for figure in READY.split()])
    assert len(told) == 16
    assert told[:2] == [
        "formed primitiva company-1 die-5 die-4 die-4 die-4",
        "formed primitiva company-2 die-5 die-3 die-3 die-3",
    ]
    assert told[4] == "formed german-land company-1 die-5 die-1 die-2 die-2"
    for community in COMMUNITIES:
        companies = s.position()["battalions"][community]["companies"]
        assert s.view(None)["battalions"][community]["companies"] == companies


@pytest.mark.clause("unita/family-2")
@pytest.mark.clause("unita/ruling-79")
@pytest.mark.parametrize("row", [READY, "4 4 4 3 3 3 3 2 2 2 2 5 5 1 1 1", "1 1 1 2 2 2 2 3 3 3 3 5 5 4 4 4"])
def test_the_number_of_questions_tells_nothing(row: str) -> None:
    s = preparing()
    asked = [s.key(1)]
    for count, figure in enumerate(row.split()):
        assert s.actor == 0
        s.play(f"arrange die-{figure}")  # sixteen answers, also where one kind of die is left
        asked += [s.key(1)]
        assert s.view(1) == view_after(count + 1)
    assert s.actor == 1
    assert asked == keys_of_the_others()


def view_after(count: int) -> Any:
    s = preparing()
    prepare(s, " ".join(READY.split()[:count]))
    return s.view(1)


def keys_of_the_others() -> list[int]:
    s = preparing()
    found = [s.key(1)]
    for figure in READY.split():
        s.play(f"arrange die-{figure}")
        found += [s.key(1)]
    return found


@pytest.mark.clause("unita/ruling-79")
def test_an_arrangement_is_not_taken_back_once_another_seat_has_answered() -> None:
    record = rw.Record.start(GAME, ["Ann", "Bob", "Cid", "Dot"], {"family": "on"})
    while record.state.position()["pending"][0]["question"] in ("throw", "lay-terrain"):
        record.play(record.state.sentences()[0])
    for figure in READY.split():
        record.play(f"arrange die-{figure}")
    assert record.can_undo(0)
    record.play("arrange die-5")
    assert not record.can_undo(0)


@pytest.mark.clause("unita/ruling-69")
def test_terrains_and_power_cards_remain_in_the_family_version() -> None:
    s = GAME.new(4, {"family": "on"})
    assert s.actor == rw.LUCK
    laid(s)
    assert all(len(s.position()["battalions"][name]["terrains"]) == 3 for name in COMMUNITIES)
    s = state("friburga", options={"family": "on"}, friburga={4: company(4)})
    assert "pilgrimage" in s.sentences()


@pytest.mark.clause("unita/ruling-79", "unita/ruling-82", "unita/ruling-69")
def test_with_two_players_an_arranger_sees_both_own_battalions() -> None:
    s = preparing(2)
    asked = []
    for _ in range(2):
        asked.append(s.game.asked(s))
        prepare(s)
    s.play("arrange die-3")
    assert asked == ["primitiva and friburga", "german-land and hexagone"]
    seen = [
        {name: s.view(seat)["battalions"][name]["companies"]["company-1"]["dice"][0] for name in COMMUNITIES}
        for seat in (0, 1)
    ]
    assert seen[0] == {"primitiva": "5/5", "german-land": "?", "friburga": "3/3", "hexagone": None}
    assert seen[1] == {"primitiva": "?", "german-land": "5/5", "friburga": "?", "hexagone": None}
