"""The solo campaign: three games with a scenario each, what is kept between them, its points and its titles."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unearth.positions import GAME, asked, at, dark, owner, play, player, refused, ruin, ruins, told

import rulewright as rw
from rulewright.core.engine import LUCK, State
from rulewright.core.errors import OptionError
from rulewright.games.unearth.campaign import campaign_points, title
from rulewright.games.unearth.cards import shipped

Choices = dict[str, str | int]

CAMPAIGN: Choices = {"campaign": "on", "darkness_starting_ruin": "no"}
DIFFICULTIES = ("normal", "hard", "legendary")
# The first, second and third game have had these scenarios.
HAD = ("hungry-dark", "twin-omens", "grasping-night")
END = ("dig ruin-1 d6", "rolled 5")
# From the scenario on, for a game that begins without starting Stones.
CARDS = ("drew expedition", "drew ancient-map", "dealt cavern-9")
ROW = tuple(f"revealed {kind}-9" for kind in ("desert", "forest", "island", "mountain"))
SHOW = tuple(f"offered {wonder}" for wonder in ("temple-of-fate", "temple-of-clarity", "temple-of-flames"))


def earlier(number: int) -> list[dict[str, Any]]:
    """The games that are over when a game of a campaign is played: all lost by a point."""
    return [{"game": k + 1, "player": 30, "darkness": 31, "scenario": HAD[k]} for k in range(number - 1)]


def last_ruin(
    number: int = 1,
    mine: dict[str, Any] | None = None,
    darkness: dict[str, Any] | None = None,
    options: Choices | None = None,
    games: list[dict[str, Any]] | None = None,
) -> State:
    """The last Ruin of a game of a campaign, which the player claims by `END`."""
    mine, darkness = mine or {}, darkness or {}
    owned = len(mine.get("ruins", [])) + len(darkness.get("ruins", []))
    return at(
        1,
        {**CAMPAIGN, **(options or {})},
        game_number=number,
        scenario=HAD[number - 1],
        games=earlier(number) if games is None else games,
        row=[ruin("desert-9", {"ruin-1/dark": 4})],
        aside=24 - owned,
        darkness=darkness,
        players=[mine],
    )


def deal(s: State, *wonders: str) -> State:
    """Set up a game of a campaign from its row on: four Ruins with red Stones, four Wonders, and no low dice."""
    for sentence in (*CARDS, *ROW):
        play(s, sentence, *(["bag red", "bag red"] if sentence.startswith("revealed") else []))
    play(s, *SHOW, *[f"offered {wonder}" for wonder in wonders or ("temple-of-prosperity",)])
    return play(s, "rolled 5", "rolled 5", "rolled 5", "rolled 5")


def next_game(s: State, *stones: str, scenario: str = "looming-shapes") -> State:
    """The next game of a campaign, set up with some starting Stones of the Darkness."""
    return deal(play(s, f"set {scenario}", *[f"bag {stone}" for stone in stones]))


# Three games


@pytest.mark.clause("unearth/campaign-1")
def test_a_campaign_is_three_games() -> None:
    s = last_ruin(1)
    assert told(s, *END)[-1] == "game 2"
    assert (s.over, s.position()["game_number"]) == (0, 2)
    s = last_ruin(2)
    assert told(s, *END)[-1] == "game 3"
    assert (s.over, s.position()["game_number"]) == (0, 3)
    s = last_ruin(3)
    play(s, *END)
    assert s.over == 1


@pytest.mark.clause("unearth/campaign-1", "unearth/campaign-2")
def test_a_campaign_is_for_one_and_draws_its_scenarios_itself() -> None:
    with pytest.raises(OptionError, match=r"\[unearth/campaign-1\]"):
        GAME.new(2, {"campaign": "on"})
    for way in ("random", "chosen"):
        with pytest.raises(OptionError, match=r"\[unearth/campaign-2\]"):
            GAME.new(1, {"campaign": "on", "solo_scenario": way})
    # Off, there is one game.
    assert "game_number" not in at(1, {"campaign": "off"}, row=[ruin("desert-9")]).position()


@pytest.mark.clause("unearth/campaign-2", "unearth/ruling-81")
def test_each_game_begins_with_a_random_scenario_before_all_else() -> None:
    s = GAME.new(1, CAMPAIGN)
    assert (asked(s), s.actor, s.weights()) == ("scenario", LUCK, [1] * 7)
    assert s.sentences() == [f"set {scenario.id}" for scenario in shipped().scenarios]
    play(s, "set buried-halls")
    assert s.position()["scenario"] == "buried-halls"
    # Then the usual set-up follows.
    assert asked(s) == "draw-card"


@pytest.mark.clause("unearth/campaign-5", "unearth/ruling-81")
@pytest.mark.parametrize(("number", "left"), [(1, 6), (2, 5)])
def test_no_scenario_repeats_in_a_campaign(number: int, left: int) -> None:
    s = last_ruin(number)
    play(s, *END)
    assert len(s.moves()) == left
    for used in HAD[:number]:
        assert refused(s, f"set {used}") == "unearth/campaign-5"
    assert refused(s, f"set {HAD[number]}") == ""


@pytest.mark.clause("unearth/campaign-3")
def test_a_scenario_applies_to_its_own_game_only() -> None:
    # In the first game a 4 of the Darkness takes a Stone, in the second it does not.
    s = play(GAME.new(1, CAMPAIGN), "set hungry-dark", *CARDS)
    for sentence in ROW:
        play(s, sentence, "bag red", "bag red")
    play(s, *SHOW, "offered temple-of-prosperity", "rolled 4")
    assert dark(s)["crystals"] == {"red": 1}
    s = last_ruin(1)
    play(s, *END)
    assert "scenario" not in s.position()
    play(s, "set twin-omens", "bag blue", "bag blue", *CARDS)
    for sentence in ROW:
        play(s, sentence, "bag red", "bag red")
    play(s, *SHOW, "offered temple-of-prosperity", "rolled 4")
    assert dark(s)["crystals"] == {"blue": 2}


@pytest.mark.clause("unearth/campaign-4")
@pytest.mark.parametrize(("difficulty", "points"), [("normal", 1), ("hard", 2), ("legendary", 4)])
def test_one_difficulty_holds_for_all_games(difficulty: str, points: int) -> None:
    games = [{"game": k + 1, "player": 30, "darkness": 29, "scenario": HAD[k]} for k in range(2)]
    s = last_ruin(3, options={"solo_difficulty": difficulty}, games=games)
    play(s, *END)
    assert [game["points"] for game in s.view(0)["campaign"]["games"]] == [points] * 3
    # The second game still has the first slot and the Wonders of the difficulty that the first one had.
    s = last_ruin(1, options={"solo_difficulty": difficulty})
    play(s, *END, "set looming-shapes", "bag phantom", "bag memory")
    assert s.view(0)["darkness"]["score"]["corruption"] == (1 if difficulty == "legendary" else 0)
    for sentence in (*CARDS, *ROW):
        play(s, sentence, *(["bag red", "bag red"] if sentence.startswith("revealed") else []))
    assert (asked(s), len(s.moves())) == ("offer", 22 if difficulty == "legendary" else 24)


# Between games


@pytest.mark.clause("unearth/campaign-7", "unearth/campaign-8", "unearth/ruling-87")
def test_between_games_everything_but_what_is_kept_goes_back() -> None:
    mine = owner("temple-of-fate", ruins=["forest-9"], hidden=["forest-11"], hand={"expedition": 2})
    darkness = {
        "turns": 7,
        "revealed": ["dark-forest-1", "dark-desert-2"],
        "bottom": ["dark-island-3"],
        "ruins": ["island-9"],
        "crystals": {"blue": 3, "red": 1},
        "corruption": {"phantom": 2},
    }
    s = at(
        1,
        CAMPAIGN,
        scenario=HAD[0],
        row=[ruin("desert-9", {"ruin-1/dark": 4})],
        aside=21,
        darkness=darkness,
        players=[mine],
        discards={"forlorn": 1},
        wonders=["palace-of-relics"],
    )
    play(s, *END, "carry temple-of-fate")
    found, fresh = s.position(), GAME.new(1, CAMPAIGN).position()
    assert found.pop("game_number") == 2
    assert (found.pop("games"), fresh.pop("games", None)) == (
        [{"game": 1, "player": 2 + 6 + 6, "darkness": 2 + 6 + 0, "scenario": "hungry-dark"}],
        None,
    )
    assert found["players"][0].pop("kept") == {"temple-of-fate": 1}
    fresh.pop("game_number")
    assert found == fresh
    # All Stones are in the bag, all cards in their decks.
    assert sum(found["bag"].values()) == 82
    assert (found["delvers"], found["lesser"], found["greater"]) == (51, 13, 9)


@pytest.mark.clause("unearth/campaign-8")
def test_every_game_shows_a_fresh_set_of_wonders() -> None:
    s = last_ruin(1)
    play(s, *END, "set twin-omens", "bag blue", "bag blue", *CARDS)
    for sentence in ROW:
        play(s, sentence, "bag red", "bag red")
    assert (asked(s), len(s.moves())) == ("offer", 24)
    assert s.weights() == [1] * 24


@pytest.mark.clause("unearth/campaign-9", "unearth/campaign-12", "unearth/ruling-82")
@pytest.mark.parametrize("number", [1, 2])
def test_one_named_wonder_built_in_the_game_must_be_chosen(number: int) -> None:
    mine = owner("temple-of-fate", "the-eternal-flame")
    s = at(
        1,
        CAMPAIGN,
        game_number=number,
        scenario=HAD[number - 1],
        games=earlier(number),
        row=[ruin("desert-9", {"ruin-1/dark": 4})],
        aside=24,
        players=[mine],
        wonders=["palace-of-relics"],
    )
    play(s, *END)
    assert (asked(s), s.actor) == ("carry", 0)
    assert s.sentences() == ["carry the-eternal-flame", "carry temple-of-fate"]
    # It may not be declined, nor be one that was not built.
    assert refused(s, "pass") == "unearth/campaign-9"
    assert refused(s, "carry palace-of-relics") == "unearth/campaign-9"
    assert refused(s, "carry underground-library") == "unearth/campaign-9"
    assert told(s, "carry the-eternal-flame") == [f"game {number + 1}"]
    assert player(s)["kept"] == {"the-eternal-flame": number}


@pytest.mark.clause("unearth/ruling-82")
def test_without_a_named_wonder_nothing_is_kept() -> None:
    mine = owner("temple-of-fate")
    # A token is no Named Wonder.
    mine["built"] = [{"at": [1, 0], "token": "lesser-base-3"}]
    s = last_ruin(1, mine)
    play(s, *END)
    assert asked(s) == "scenario"
    assert "kept" not in player(s)


@pytest.mark.clause("unearth/ruling-82")
def test_a_kept_wonder_is_not_chosen_again() -> None:
    mine = owner("temple-of-fate", kept={"the-eternal-flame": 1})
    s = last_ruin(2, mine)
    play(s, *END)
    assert s.sentences() == ["carry temple-of-fate"]
    assert refused(s, "carry the-eternal-flame") == "unearth/ruling-82"
    # With nothing built but only something kept, nothing is asked.
    s = last_ruin(2, {"kept": {"the-eternal-flame": 1}})
    play(s, *END)
    assert asked(s) == "scenario"
    assert player(s)["kept"] == {"the-eternal-flame": 1}


@pytest.mark.clause("unearth/campaign-10", "unearth/campaign-11")
def test_a_kept_wonder_is_in_play_without_its_stones_with_points_and_abilities() -> None:
    s = last_ruin(1, owner("the-harmonious-columns"))
    play(s, *END, "pass", "carry the-harmonious-columns")
    next_game(s, "blue", "blue")
    assert player(s)["kept"] == {"the-harmonious-columns": 1}
    assert (player(s)["stones"], player(s)["built"]) == ([], [])
    assert s.view(0)["players"][0]["score"]["wonders"] == 2
    # It may lower a die that was rolled.
    play(s, "dig ruin-1 d6", "rolled 6")
    assert s.sentences() == ["lower the-harmonious-columns", "pass"]


@pytest.mark.clause("unearth/campaign-11")
def test_a_wonder_kept_from_the_first_game_counts_in_the_third_too_by_that_games_own_stones() -> None:
    s = last_ruin(2, {"kept": {"palace-of-relics": 1}})
    play(s, *END, "set looming-shapes", "bag blue", "bag blue", "bag blue")
    assert player(s)["kept"] == {"palace-of-relics": 1}
    assert s.view(0)["players"][0]["score"]["wonders"] == 6
    # A Temple counts the black Stones of the game that is played.
    s = at(1, CAMPAIGN, game_number=3, row=[ruin("desert-9")], games=earlier(3), scenario=HAD[2])
    for black in (0, 1):
        stones = [{"stone": "black", "at": [0, 0]}] * black
        doc = {**s.position(), "players": [{"kept": {"temple-of-fate": 1}, "stones": stones}]}
        doc.pop("bag")
        assert GAME.from_position(doc).view(0)["players"][0]["score"]["wonders"] == black


@pytest.mark.clause("unearth/campaign-12", "unearth/campaign-13")
def test_the_third_game_may_begin_with_two_kept_wonders() -> None:
    mine = owner("the-shattered-edifice", kept={"the-harmonious-columns": 1})
    s = last_ruin(2, mine)
    play(s, "dig ruin-1 d6", "rolled 5")
    # Both work in the second game already, the one kept and the one built.
    assert asked(s) == "reroll"
    play(s, "pass", "pass", "carry the-shattered-edifice")
    next_game(s, "blue", "blue", "blue")
    assert player(s)["kept"] == {"the-shattered-edifice": 2, "the-harmonious-columns": 1}
    assert s.view(0)["players"][0]["score"]["wonders"] == 4
    play(s, "dig ruin-1 d6", "rolled 5")
    assert s.sentences() == ["reroll the-shattered-edifice", "pass"]
    play(s, "pass")
    assert s.sentences() == ["lower the-harmonious-columns", "pass"]


@pytest.mark.clause("unearth/ruling-83")
def test_a_kept_wonder_is_not_offered_again_and_the_show_is_as_large() -> None:
    s = last_ruin(1, owner("palace-of-relics"))
    play(s, *END, "carry palace-of-relics", "set looming-shapes", "bag blue", "bag blue", *CARDS)
    for sentence in ROW:
        play(s, sentence, "bag red", "bag red")
    assert (asked(s), len(s.moves())) == ("offer", 23)
    assert refused(s, "offered palace-of-relics") == "unearth/base-wonder-4"
    play(s, *SHOW, "offered temple-of-prosperity")
    assert len(s.position()["wonders"]) == 4
    assert asked(s) == "dark-roll"


@pytest.mark.clause("unearth/ruling-83")
def test_a_kept_wonder_is_not_built_again() -> None:
    # Three black and three red Stones would fill the formula of the Palace.
    kinds = ("black", "black", "black", "red", "red")
    ring = [[0, 0], [1, -1], [2, -1], [2, 0], [1, 1]]
    mine = {
        "kept": {"palace-of-relics": 1},
        "stones": [{"stone": kind, "at": place} for kind, place in zip(kinds, ring, strict=True)],
    }
    s = at(
        1,
        CAMPAIGN,
        game_number=2,
        scenario=HAD[1],
        games=earlier(2),
        row=[ruin("desert-9")],
        turn="seat-1",
        players=[mine],
        pending=[{"question": "place", "seat": 1, "kind": "red"}],
    )
    play(s, "place 1 se")
    assert s.sentences() == ["build-lesser"]
    assert refused(s, "build palace-of-relics") == "unearth/base-wonder-4"


@pytest.mark.clause("unearth/ruling-84")
@pytest.mark.parametrize("way", ["each_game", "never_again"])
def test_what_a_kept_wonder_did_when_built_it_does_again_at_the_end_of_set_up_or_never(way: str) -> None:
    mine = owner("the-blackened-cenotaph", kept={"the-patient-colossus": 1})
    s = last_ruin(2, mine, options={"kept_wonder_build_effect": way})
    play(s, *END, "carry the-blackened-cenotaph")
    next_game(s, "blue", "blue", "blue")
    if way == "each_game":
        assert asked(s) == "draw-card"
        play(s, "drew forlorn", "drew forlorn")
        assert (asked(s), s.actor) == ("deal", LUCK)
        play(s, "dealt cavern-17")
    assert asked(s) == "delver"
    assert player(s)["hand"] == {"ancient-map": 1, "expedition": 1, **({"forlorn": 2} if way == "each_game" else {})}
    assert player(s)["hidden"] == ["cavern-9", *(["cavern-17"] if way == "each_game" else [])]
    assert s.position()["aside"] == (9 if way == "each_game" else 10)
    # Its points count in both cases.
    assert s.view(0)["players"][0]["score"]["wonders"] == 5


# The Darkness Board at the start


@pytest.mark.clause("unearth/campaign-14", "unearth/campaign-15", "unearth/ruling-85", "unearth/campaign-7")
@pytest.mark.parametrize(("number", "stones"), [(1, 2), (2, 3)])
def test_the_second_and_third_game_begin_with_two_and_three_stones_from_the_full_bag(number: int, stones: int) -> None:
    s = last_ruin(number, darkness={"crystals": {"blue": 2}, "corruption": {"memory": 1}})
    play(s, *END, "set looming-shapes")
    assert sum(s.position()["bag"].values()) == 82
    for n in range(stones):
        assert (asked(s), s.actor) == ("draw-stone", LUCK)
        assert dark(s)["crystals"] == ({"yellow": n} if n else {})
        assert dark(s)["corruption"] == {}
        assert (ruins(s), player(s)["hand"]) == ([], {})
        play(s, "bag yellow")
    assert asked(s) == "draw-card"
    assert dark(s)["crystals"] == {"yellow": stones}


@pytest.mark.clause("unearth/campaign-14")
def test_the_first_game_begins_with_an_empty_board() -> None:
    s = play(GAME.new(1, CAMPAIGN), "set looming-shapes", *CARDS)
    assert (dark(s)["crystals"], dark(s)["corruption"]) == ({}, {})


@pytest.mark.clause("unearth/ruling-86")
def test_starting_stones_follow_the_rules_of_the_board() -> None:
    s = last_ruin(2)
    play(s, *END, "set looming-shapes")
    assert told(s, "bag red", "bag red", "bag red") == ["forged red"]
    assert s.view(0)["darkness"]["score"]["crystals"] == 6
    s = last_ruin(2)
    play(s, *END, "set looming-shapes", "bag phantom", "bag red", "bag memory")
    assert dark(s)["crystals"] == {"red": 1}
    assert dark(s)["corruption"] == {"phantom": 1, "memory": 1}


# Legendary


@pytest.mark.clause("unearth/legendary-1", "unearth/ruling-77")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_single_game_and_a_campaign_may_have_any_difficulty(difficulty: str) -> None:
    for options in ({}, CAMPAIGN):
        s = GAME.new(1, {**options, "solo_difficulty": difficulty})
        assert s.setup.options["solo_difficulty"] == difficulty
    if difficulty != "normal":
        with pytest.raises(OptionError, match=r"\[unearth/ruling-77\]"):
            GAME.new(2, {"solo_difficulty": difficulty})


@pytest.mark.clause("unearth/legendary-2", "unearth/ruling-77")
@pytest.mark.parametrize(("difficulty", "wonders"), [("normal", 24), ("hard", 24), ("legendary", 22)])
def test_legendary_leaves_out_two_named_wonders(difficulty: str, wonders: int) -> None:
    s = play(GAME.new(1, {"solo_difficulty": difficulty}), *CARDS)
    for sentence in ROW:
        play(s, sentence, "bag red", "bag red")
    assert (asked(s), len(s.moves())) == ("offer", wonders)
    for banned in ("the-harmonious-columns", "the-shattered-edifice"):
        want = "core/not-in-play" if difficulty == "legendary" else ""
        assert refused(s, f"offered {banned}") == want


# Campaign points


@pytest.mark.parametrize(
    ("margins", "points"),
    [
        pytest.param((25, 60), (5, 6, 8), marks=pytest.mark.clause("unearth/campscore-2")),
        pytest.param((18, 24), (4, 5, 7), marks=pytest.mark.clause("unearth/campscore-3")),
        pytest.param((11, 17), (3, 4, 6), marks=pytest.mark.clause("unearth/campscore-4")),
        pytest.param((6, 10), (2, 3, 5), marks=pytest.mark.clause("unearth/campscore-5")),
        pytest.param((1, 5), (1, 2, 4), marks=pytest.mark.clause("unearth/campscore-6")),
        pytest.param((0, 0), (1, 1, 1), marks=pytest.mark.clause("unearth/campscore-7", "unearth/ruling-79")),
        pytest.param((-1, -40), (0, 0, 0), marks=pytest.mark.clause("unearth/campscore-8", "unearth/ruling-89")),
    ],
)
def test_campaign_points_by_margin_and_difficulty(margins: tuple[int, int], points: tuple[int, int, int]) -> None:
    for margin in margins:
        assert tuple([campaign_points(margin, difficulty) for difficulty in DIFFICULTIES]) == points


@pytest.mark.clause("unearth/campscore-1", "unearth/campscore-9", "unearth/ruling-88")
def test_points_are_looked_up_once_for_each_finished_game_and_added() -> None:
    games = [
        {"game": 1, "player": 55, "darkness": 30, "scenario": HAD[0]},
        {"game": 2, "player": 40, "darkness": 40, "scenario": HAD[1]},
    ]
    # Two Phantoms cost 2, the kept Palace gives 6, and the last desert is worth 2: a margin of 6 over nothing.
    mine = {
        "kept": {"palace-of-relics": 1},
        "stones": [{"stone": "phantom", "at": [0, 0]}, {"stone": "phantom", "at": [1, 0]}],
    }
    s = last_ruin(3, mine, games=games)
    before = s.view(0)["campaign"]
    assert (before["over"], before["points"]) == (2, 5 + 1)
    play(s, *END)
    found = s.view(0)["campaign"]
    assert [(game["player"], game["darkness"], game["points"]) for game in found["games"]] == [
        (55, 30, 5),
        (40, 40, 1),
        (6, 0, 2),
    ]
    assert (found["over"], found["points"]) == (3, 8)
    assert title(found["points"]) == "Apprentice Archivist"


@pytest.mark.clause("unearth/ruling-79")
@pytest.mark.parametrize("tie", ["draw", "darkness_wins"])
def test_a_tie_in_a_campaign_gives_one_point_either_way(tie: str) -> None:
    s = last_ruin(1, darkness={"ruins": ["island-9"]}, options={"solo_tie": tie})
    play(s, *END)
    found = s.view(0)["campaign"]
    assert (found["games"][0]["player"], found["games"][0]["darkness"], found["points"]) == (2, 2, 1)


TITLES = {
    "Baby Grunt": (0, 0),
    "Fledgling Gatherer": (1, 5),
    "Apprentice Archivist": (6, 10),
    "Engraver of the Cenotaph": (11, 15),
    "Keeper of the Eternal Flame": (16, 19),
    "Guardian of Fate": (20, 23),
    "High Lord of the City of Gold": (24, 24),
}


@pytest.mark.clause("unearth/titles-1", "unearth/titles-2", "unearth/titles-3")
@pytest.mark.parametrize("name", TITLES)
def test_titles_by_campaign_points(name: str) -> None:
    low, high = TITLES[name]
    assert [points for points in range(-1, 30) if title(points) == name and points <= 24] == list(range(low, high + 1))


@pytest.mark.clause("unearth/ruling-90")
def test_the_last_two_titles_need_legendary() -> None:
    most = [3 * campaign_points(99, difficulty) for difficulty in DIFFICULTIES]
    assert most == [15, 18, 24]
    assert [title(points) for points in most] == [
        *("Engraver of the Cenotaph", "Keeper of the Eternal Flame", "High Lord of the City of Gold"),
    ]


# Saved and resumed


def in_the_second_game(seed: int) -> rw.Record:
    """A campaign that was played at random, but for rings and Named Wonders, into the middle of its second game."""
    record = rw.Record.start(GAME, ["Ann"], {"campaign": "on"})
    dealer, rng = rw.Dealer(seed), rw.Rng(seed)
    turns = 0
    while turns < 5:
        dealer.settle(record)
        sentences = record.state.sentences()
        wished = [one for one in sentences if one.startswith(("build ", "place 1 "))]
        record.play((wished or sentences)[rng.below(len(wished or sentences))])
        turns += asked(record.state) == "loom" and record.state.position()["game_number"] == 2
    return record


@pytest.mark.clause("unearth/campaign-1", "unearth/campaign-10")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_campaign_is_saved_in_its_second_game_and_goes_on(seed: int) -> None:
    record = in_the_second_game(seed)
    state = record.state
    assert state.position()["game_number"] == 2
    again = rw.Record.parse(record.text())
    assert again.text() == record.text()
    assert again.state == state
    assert hash(again.state) == hash(state)
    assert again.state.position() == state.position()
    assert GAME.from_position(state.position()) == state
    # Both go on alike.
    for one in (record, again):
        dealer, rng = rw.Dealer(9), rw.Rng(9)
        while one.actor is not None:
            dealer.settle(one)
            if one.actor is not None:
                one.play(one.moves()[rng.below(len(one.moves()))])
    assert again.text() == record.text()
    assert again.state.over == 1


@pytest.mark.clause("unearth/campaign-9")
def test_a_position_in_which_a_wonder_is_chosen_reads_as_it_was() -> None:
    s = last_ruin(1, owner("temple-of-fate", "the-eternal-flame"))
    play(s, *END)
    assert asked(s) == "carry"
    assert GAME.from_position(s.position()) == s
    play(s, "carry temple-of-fate")
    assert GAME.from_position(s.position()) == s
