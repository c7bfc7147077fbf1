"""Claims in solo games: who wins a Ruin, what both sides get, the new Ruin that follows, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unearth.positions import GAME, asked, at, dark, dark_turn, play, player, ruin, ruins, told

from rulewright.core.engine import State
from rulewright.core.errors import PositionError

Choices = dict[str, str | int]

FOUR = ("desert-9", "forest-11", "island-13", "mountain-15")


def last_ruin(
    name: str = "desert-9", dice: dict[str, int] | None = None, options: Choices | None = None, **fields: Any
) -> State:
    """The last Ruin of a game without a face-down Ruin of the Darkness; the deck is empty."""
    owned = len(fields.get("darkness", {}).get("ruins", []))
    mine: dict[str, Any] = fields.get("players", [{}])[0]
    owned += len(mine.get("ruins", [])) + len(mine.get("hidden", []))
    darkness = {"hidden": 0, **fields.pop("darkness", {})}
    stones: dict[str, int] = fields.pop("stones", {})
    row = [ruin(name, {"ruin-1/dark": 5} if dice is None else dice, **stones)]
    return at(
        1, {"darkness_starting_ruin": "no", **(options or {})}, row=row, aside=24 - owned, darkness=darkness, **fields
    )


# Who claims


@pytest.mark.clause("unearth/claims-1", "unearth/claims-2", "unearth/ruling-65")
def test_the_higher_die_of_the_player_claims_with_the_darkness_die_in_the_total() -> None:
    s = at(1, row=[ruin("desert-9", {"ruin-1/dark": 4})])
    assert told(s, "dig ruin-1 d6", "rolled 5") == ["shows seat-1/d6-1 5", "claimed seat-1 desert-9"]
    assert player(s)["ruins"] == ["desert-9"]
    # The winner draws nothing.
    assert asked(s) == "reveal"
    s = at(1, row=[ruin("desert-9", {"ruin-1/dark": 3})])
    play(s, "dig ruin-1 d6", "rolled 5")
    assert ruins(s) == ["desert-9"]


@pytest.mark.clause("unearth/claims-3")
def test_with_the_highest_die_the_darkness_claims() -> None:
    s = at(1, row=[ruin("desert-11", {"ruin-1/dark": 6})])
    assert told(s, "dig ruin-1 d6", "rolled 5") == ["shows seat-1/d6-1 5", "claimed darkness desert-11"]
    assert dark(s)["ruins"] == ["desert-11"]
    assert player(s)["dice"]["d6-1"] == "home"


@pytest.mark.clause("unearth/ruling-66")
@pytest.mark.parametrize(
    ("dice", "die", "rolled", "winner"),
    [
        # The larger die wins, the D8 over the D6 and the D6 over the D4.
        ({"ruin-1/dark": 5}, "d8", 5, "seat-1"),
        ({"ruin-1/dark": 4, "seat-1/d6-1": 1}, "d4", 4, "darkness"),
        # D6 against D6: any further die of the player decides.
        ({"ruin-1/dark": 5, "seat-1/d4": 1}, "d6", 5, "seat-1"),
        ({"ruin-1/dark": 5, "seat-1/d6-2": 5}, "d6", 5, "seat-1"),
    ],
)
def test_a_tie_for_the_highest_die_goes_by_sides_and_then_by_further_dice(
    dice: dict[str, int], die: str, rolled: int, winner: str
) -> None:
    lines = told(at(1, row=[ruin("desert-9", dice)]), f"dig ruin-1 {die}", f"rolled {rolled}")
    assert lines[-1] == f"claimed {winner} desert-9"


@pytest.mark.clause("unearth/ruling-66")
@pytest.mark.parametrize(("tie", "winner"), [("player", "seat-1"), ("darkness", "darkness")])
def test_a_tie_of_just_one_d6_each_may_go_to_one_side(tie: str, winner: str) -> None:
    s = at(1, {"solo_equal_tie": tie}, row=[ruin("desert-9", {"ruin-1/dark": 5})])
    assert told(s, "dig ruin-1 d6", "rolled 5")[-1] == f"claimed {winner} desert-9"


@pytest.mark.clause("unearth/ruling-66")
@pytest.mark.parametrize(("mine", "its", "winner"), [(3, 2, "seat-1"), (2, 3, "darkness")])
def test_a_tie_of_just_one_d6_each_is_rolled_off_until_one_is_higher(mine: int, its: int, winner: str) -> None:
    row = [ruin("desert-9", {"ruin-1/dark": 5}, blue=2)]
    s = at(1, row=row, players=[{"hand": {"echo-of-the-tribe": 1}}])
    play(s, "dig ruin-1 d6", "rolled 5")
    assert (asked(s), s.asks()) == ("toss", "What does Green roll in the roll-off?")
    # A 4 opens no Response subphase, low dice gain no Stones, and equal ones are rolled again.
    assert told(s, "rolled 4") == []
    assert s.asks() == "What does the Darkness roll in the roll-off?"
    assert GAME.luck_of(s) == "the Darkness: the lowest drops out"
    assert told(s, "rolled 4", "rolled 1", "rolled 1", f"rolled {mine}") == []
    assert (asked(s), player(s)["stones"], dark(s)["crystals"]) == ("toss", [], {})
    assert told(s, f"rolled {its}")[0] == f"claimed {winner} desert-9"


@pytest.mark.clause("unearth/soloother-1", "unearth/soloother-2", "unearth/ruling-64")
@pytest.mark.parametrize("mine", [0, 1, 2, 3])
def test_for_a_card_claim_the_player_draws_one_card_and_one_for_each_own_die(mine: int) -> None:
    dice = {"ruin-1/dark": 1, **dict(list({"seat-1/d8": 7, "seat-1/d4": 1, "seat-1/d6-1": 1}.items())[:mine])}
    s = dark_turn([ruin("mountain-17", dice)], ["dark-mountain-1", "dark-mountain-2"])
    play(s, "loomed dark-mountain-3", *["drew expedition"] * (1 + mine))
    assert asked(s) == "reveal"
    assert player(s)["hand"] == {"expedition": 1 + mine}


@pytest.mark.clause("unearth/ruling-64", "unearth/soloother-2")
def test_for_a_die_claim_the_draw_is_the_same() -> None:
    s = at(1, row=[ruin("desert-11", {"ruin-1/dark": 6, "seat-1/d6-2": 1})])
    play(s, "dig ruin-1 d6", "rolled 5", "drew expedition", "drew expedition", "drew expedition")
    assert asked(s) == "reveal"
    assert player(s)["hand"] == {"expedition": 3}


@pytest.mark.clause("unearth/soloother-3")
@pytest.mark.parametrize(("rolled", "winner"), [(6, "seat-1"), (4, "darkness")])
def test_a_single_stone_left_goes_to_the_darkness_whoever_claims(rolled: int, winner: str) -> None:
    s = at(1, row=[ruin("desert-9", {"ruin-1/dark": 5}, red=1)])
    assert told(s, "dig ruin-1 d6", f"rolled {rolled}")[1] == f"claimed {winner} desert-9"
    if winner == "darkness":
        play(s, "drew expedition", "drew expedition")
    assert asked(s) == "reveal"
    assert dark(s)["crystals"] == {"red": 1}


@pytest.mark.clause("unearth/soloother-4", "unearth/soloother-5", "unearth/ruling-71")
@pytest.mark.parametrize(
    ("given", "crystals", "corruption", "red", "phantom"),
    [
        ("black", {"blue": 3, "black": 1}, {}, 14, 6),
        ("blue", {"blue": 3}, {"blue": 1}, 14, 6),
        ("phantom", {"blue": 3}, {"phantom": 1}, 14, 5),
    ],
)
def test_of_several_stones_left_the_player_gives_any_one_and_the_rest_return(
    given: str, crystals: dict[str, int], corruption: dict[str, int], red: int, phantom: int
) -> None:
    row = [ruin("desert-15", {"ruin-1/dark": 6, "seat-1/d8": 5}, black=1, blue=1, phantom=1)]
    s = at(1, row=row, darkness={"crystals": {"blue": 3}})
    bag = sum(s.position()["bag"].values())
    play(s, "dig ruin-1 d6", "rolled 4", "drew expedition", "drew expedition", "drew expedition")
    assert (asked(s), s.sentences()) == ("dark-stone", ["give black", "give blue", "give phantom"])
    play(s, f"give {given}")
    assert (dark(s)["crystals"], dark(s)["corruption"]) == (crystals, corruption)
    assert sum(s.position()["bag"].values()) == bag + 2
    assert s.position()["bag"]["phantom"] == phantom


@pytest.mark.clause("unearth/ruling-69")
def test_without_a_stone_left_the_darkness_takes_none_from_the_bag() -> None:
    s = play(at(1, row=[ruin("desert-9", {"ruin-1/dark": 4})]), "dig ruin-1 d6", "rolled 5")
    assert asked(s) == "reveal"
    assert (dark(s)["crystals"], dark(s)["corruption"]) == ({}, {})


@pytest.mark.clause("unearth/ruling-70")
def test_the_player_gains_the_rolled_stone_before_the_claim_takes_one() -> None:
    s = at(1, row=[ruin("desert-9", {"ruin-1/dark": 6}, blue=1, red=1)])
    play(s, "dig ruin-1 d6", "rolled 3")
    assert asked(s) == "stone"
    lines = told(s, "take red")
    assert lines == ["gained seat-1 red", "claimed darkness desert-9"]
    play(s, "drew expedition", "drew expedition")
    assert dark(s)["crystals"] == {"blue": 1}


@pytest.mark.clause("unearth/ruling-68", "unearth/reveal-1", "unearth/reveal-2", "unearth/reveal-3")
def test_a_claim_is_resolved_in_its_order() -> None:
    row = [
        ruin("mountain-9", {"ruin-1/dark": 5, "seat-1/d6-1": 3}, blue=1, red=2),
        ruin("desert-9", {"ruin-2/dark": 5}),
    ]
    s = dark_turn(row, ["dark-mountain-1", "dark-mountain-2"])
    # The Ruin goes to the claimant and the dice go home, then cards are drawn.
    assert told(s, "loomed dark-mountain-4") == ["claimed darkness mountain-9"]
    assert (asked(s), dark(s)["ruins"], player(s)["dice"]["d6-1"]) == ("draw-card", ["mountain-9"], "home")
    assert s.position()["row"][0] == {"ruin": None, "stones": {"blue": 1, "red": 2}, "dice": {}}
    play(s, "drew echo-of-the-tribe", "drew expedition")
    # One of the Stones goes to the Darkness, the others to the bag.
    assert asked(s) == "dark-stone"
    red = s.position()["bag"]["red"]
    play(s, "give blue")
    assert s.position()["bag"]["red"] == red + 2
    # A replacement is revealed, gets its Stones, and then the die of the Darkness is rolled.
    assert asked(s) == "reveal"
    play(s, "revealed island-15")
    for stone in ("yellow", "yellow", "black"):
        assert asked(s) == "draw-stone"
        play(s, f"bag {stone}")
    assert asked(s) == "dark-roll"
    assert s.position()["row"][0] == {"ruin": "island-15", "stones": {"black": 1, "yellow": 2}, "dice": {}}
    play(s, "rolled 4")
    # A 4 opens the Response subphase, and only then the player's turn begins.
    assert (asked(s), s.position()["locked"]) == ("respond", ["ruin-1/dark"])
    assert told(s, "pass") == ["began seat-1"]


@pytest.mark.clause("unearth/reveal-1")
def test_a_claim_by_the_player_is_followed_by_a_new_ruin_as_well() -> None:
    s = at(1, row=[ruin("desert-9", {"ruin-1/dark": 4}), *[ruin(name) for name in FOUR[1:]]])
    play(s, "dig ruin-1 d6", "rolled 5", "revealed cavern-9", "bag red", "bag red", "rolled 6")
    assert ruins(s) == ["cavern-9", *FOUR[1:]]
    assert s.position()["row"][0]["dice"] == {"ruin-1/dark": 6}


@pytest.mark.clause("unearth/reveal-2")
@pytest.mark.parametrize(("name", "stones"), [("cavern-9", 2), ("cavern-11", 2), ("cavern-13", 2), ("cavern-15", 3)])
def test_a_new_ruin_gets_its_printed_number_of_stones(name: str, stones: int) -> None:
    s = play(at(1, row=[ruin("desert-9", {"ruin-1/dark": 4})]), "dig ruin-1 d6", "rolled 5", f"revealed {name}")
    play(s, *["bag yellow"] * stones)
    assert asked(s) == "dark-roll"


# The end


@pytest.mark.clause("unearth/solo-7", "unearth/end-1")
def test_there_is_no_end_of_age_card_and_the_game_ends_with_the_last_ruin() -> None:
    s = last_ruin(dice={"ruin-1/dark": 4})
    lines = told(s, "dig ruin-1 d6", "rolled 5")
    assert lines == ["shows seat-1/d6-1 5", "claimed seat-1 desert-9"]
    assert s.over == 1
    assert "age" not in s.position()
    with pytest.raises(PositionError, match="that card is not in this game"):
        last_ruin(age="the-gathering")


@pytest.mark.clause("unearth/end-1", "unearth/ruling-78")
def test_the_game_ends_at_once_after_draw_and_left_over_stone() -> None:
    s = last_ruin("desert-11", {"ruin-1/dark": 6}, stones={"red": 1, "blue": 1})
    play(s, "dig ruin-1 d6", "rolled 5", "drew expedition", "drew expedition")
    assert (asked(s), s.over) == ("dark-stone", 0)
    assert told(s, "give red") == []
    assert s.over == 1
    assert (dark(s)["crystals"], player(s)["hand"]) == ({"red": 1}, {"expedition": 2})


@pytest.mark.clause("unearth/end-1")
def test_a_claim_by_a_card_ends_the_game_without_a_turn_of_the_player() -> None:
    row = [ruin("mountain-9", {"ruin-1/dark": 5})]
    s = dark_turn(
        row, ["dark-mountain-1", "dark-mountain-2"], {"darkness_starting_ruin": "no"}, {"hidden": 0}, aside=24
    )
    assert told(s, "loomed dark-mountain-3", "drew expedition") == ["claimed darkness mountain-9"]
    assert s.over == 1


@pytest.mark.clause("unearth/ruling-78")
def test_face_down_ruins_of_the_player_are_not_waited_for() -> None:
    s = last_ruin(dice={"ruin-1/dark": 4}, players=[{"hidden": ["cavern-9", "cavern-11"]}])
    play(s, "dig ruin-1 d6", "rolled 5")
    assert s.over == 1
    assert s.scores() == [6 + 2]


@pytest.mark.clause("unearth/end-2", "unearth/ruling-79")
@pytest.mark.parametrize(
    ("mine", "its", "tie", "result"),
    [
        # The player claims the last desert as well.
        (["cavern-9"], ["island-9"], "draw", "won"),
        ([], ["island-9", "island-11"], "draw", "lost"),
        ([], ["island-9"], "draw", "drawn"),
        ([], ["island-9"], "darkness_wins", "lost"),
        (["cavern-9"], ["island-9"], "darkness_wins", "won"),
    ],
)
def test_the_larger_score_wins_and_a_tie_is_as_the_table_says(
    mine: list[str], its: list[str], tie: str, result: str
) -> None:
    s = last_ruin(
        dice={"ruin-1/dark": 4}, options={"solo_tie": tie}, players=[{"ruins": mine}], darkness={"ruins": its}
    )
    assert s.result() == ["unfinished"]
    play(s, "dig ruin-1 d6", "rolled 5")
    assert s.result() == [result]


@pytest.mark.clause("unearth/end-3")
def test_the_player_scores_as_in_any_game() -> None:
    ring = [[0, 0], [1, -1], [2, -1], [2, 0], [1, 1], [0, 1]]
    mine = {
        "ruins": ["desert-9", "forest-9", "island-9", "mountain-9", "cavern-9"],
        "hidden": ["cavern-11"],
        "stones": [{"stone": "yellow" if n < 4 else "phantom", "at": place} for n, place in enumerate(ring)],
        "built": [{"at": [1, 0], "wonder": "temple-of-prosperity"}],
    }
    # The face-down cavern counts in what its owner sees, and not yet in what everybody sees.
    want = {"sets": 4 * 2 + 6, "types": 5, "cities": 0, "wonders": 4, "bonus": 0, "phantoms": -2, "total": 21}
    assert at(1, row=[ruin("desert-17")], players=[mine]).view(0)["players"][0]["score"] == want
    assert at(2, row=[ruin("desert-17")], players=[mine]).view(0)["players"][0]["score"] == want
    assert at(1, row=[ruin("desert-17")], players=[mine]).scores() == [21 - 4]


@pytest.mark.clause("unearth/end-4", "unearth/end-5", "unearth/end-6", "unearth/ruling-80", "unearth/ruling-42")
def test_the_darkness_scores_ruins_crystals_and_corruption_and_nothing_else() -> None:
    darkness = {
        "ruins": ["desert-9", "forest-9", "island-9", "mountain-9", "cavern-9", "cavern-11"],
        "crystals": {"blue": 3, "red": 3, "black": 2},
        "corruption": {"phantom": 5},
    }
    found = at(1, row=[ruin("desert-17")], darkness=darkness).view(0)["darkness"]["score"]
    # Phantoms cost it nothing; five on the track fill three slots.
    assert found == {"sets": 4 * 2 + 6, "types": 5, "crystals": 12, "corruption": 3, "total": 34}
    # Its face-down Ruin counts at the end: a second desert adds 4.
    s = at(1, row=[ruin("desert-17", {"ruin-1/dark": 6, "seat-1/d8": 8})], darkness=darkness, aside=17)
    play(s, "dig ruin-1 d6", "rolled 5")
    assert player(s)["ruins"] == ["desert-17"]
    play(s, "revealed desert-11")
    assert s.over == 1
    assert s.view(0)["darkness"]["score"]["sets"] == 4 * 2 + 6 + 4
