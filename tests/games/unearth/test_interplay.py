"""Rules that meet: what a test of one clause alone does not see, played step by step."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.unearth.positions import (
    asked,
    at,
    completing,
    dark,
    dark_turn,
    gained,
    owner,
    play,
    player,
    refused,
    ruin,
    ruins,
    shown,
    tableau,
    told,
)

from rulewright.core.engine import LUCK, State
from rulewright.games.unearth.claims import claimable
from rulewright.games.unearth.game import GAME
from rulewright.games.unearth.state import UnearthState, in_row

COLUMNS = "the-harmonious-columns"
# A campaign whose first game has one Ruin left, and the set-up of its second game up to the Wonders.
CAMPAIGN: dict[str, str | int] = {"campaign": "on", "darkness_starting_ruin": "no"}
SECOND = ("set looming-shapes", "bag blue", "bag blue", "drew expedition", "drew ancient-map", "dealt cavern-9")
# Around (1, 0) and (3, 0) in an order of laying; a Stone at (2, 0), south-east of the third, completes both rings.
TWO_RINGS = [(0, 0), (1, -1), (2, -1), (3, -1), (4, -1), (4, 0), (3, 1), (2, 1), (1, 1), (0, 1)]
SHOW = ("temple-of-fate", "temple-of-clarity", "temple-of-flames", "temple-of-prosperity")


def whole(s: State) -> State:
    """The same state, after a look at whether it is sound and reads back as it was."""
    assert isinstance(s, UnearthState)
    assert GAME.check(s) == []
    assert GAME.from_position(s.position()) == s
    return s


def on_row(s: State) -> dict[str, dict[str, int]]:
    """The dice on the Ruins of the row."""
    return {slot["ruin"]: slot["dice"] for slot in s.position()["row"]}


# Responses and claims


@pytest.mark.clause("unearth/ruling-45", "unearth/ruling-46", "unearth/ruling-67", "unearth/response-9")
def test_a_response_on_the_darkness_turn_leads_to_a_claim_whose_new_ruin_leads_to_a_further_response() -> None:
    row = [
        ruin("desert-9", {"ruin-1/dark": 2}, red=1),
        ruin("forest-11", {"ruin-2/dark": 4, "seat-1/d8": 6}, red=1, blue=1),
        ruin("island-9", {"ruin-3/dark": 1}),
        ruin("cavern-17", {"ruin-4/dark": 5}),
    ]
    hand = {"shifting-floor": 1, "echo-of-the-tribe": 1}
    s = dark_turn(row, ["dark-desert-1", "dark-desert-2"], players=[{"hand": hand}])
    play(s, "loomed dark-desert-3", "drew expedition", "revealed mountain-9", "bag red", "bag blue", "rolled 4")
    # The 4 of the new Ruin opens the subphase; 10 on the forest are lifted to its 11 and not claimed before it closes.
    assert (whole(s).actor, asked(s), s.position()["locked"]) == (0, "respond", ["ruin-1/dark"])
    play(s, "play shifting-floor")
    assert refused(s, "up ruin-1/dark") == "unearth/response-10"
    play(s, "up seat-1/d8")
    assert (asked(s), ruins(s)[1], shown(s, 2)["seat-1/d8"]) == ("respond", "forest-11", 8)
    assert told(s, "pass") == ["claimed seat-1 forest-11"]
    # The player draws nothing for it; one of the Stones left is the Darkness's.
    assert s.sentences() == ["give blue", "give red"]
    play(s, "give red", "revealed island-11", "bag red", "bag red", "rolled 4")
    # The earlier 4 is open again, the new one is locked.
    assert (whole(s).position()["locked"], s.position()["turn"]) == (["ruin-2/dark"], "darkness")
    play(s, "play echo-of-the-tribe")
    assert s.sentences() == ["aim ruin-1/dark", "aim ruin-3/dark", "aim ruin-4/dark"]
    play(s, "aim ruin-3/dark", "rolled 4")
    assert s.position()["locked"] == ["ruin-2/dark", "ruin-3/dark"]
    # The Darkness's turn is over after that; its third desert has claimed the first one.
    assert told(s, "pass") == ["began seat-1"]
    assert dark(whole(s))["ruins"] == ["desert-9"]
    assert ruins(s) == ["mountain-9", "island-11", "island-9", "cavern-17"]


@pytest.mark.clause("unearth/ruling-16", "unearth/ruling-107", "unearth/base-ruling-39", "unearth/faq-2")
def test_a_memory_stone_completes_a_ring_in_the_subphase_and_its_card_is_played_in_it() -> None:
    s = at(
        2,
        row=[
            ruin("desert-17", {"seat-1/d6-1": 4, "seat-2/d6-1": 5}, memory=1, red=1),
            ruin("forest-17", {"seat-2/d8": 3}),
        ],
        turn="seat-1",
        players=[{"hand": {"echo-of-the-tribe": 1}}, {"stones": tableau(*["red"] * 4, "warpstone")}],
        wonders=["palace-of-relics", "temple-of-flames"],
    )
    play(s, "dig ruin-2 d6", "rolled 4", "play echo-of-the-tribe", "aim seat-2/d6-1", "rolled 2")
    # Of seat 1's roll and card, on seat 1's turn, seat 2 takes the Stone, places it, draws, and swaps before it builds.
    assert (whole(s).actor, s.sentences()) == (1, ["take red", "take memory"])
    play(s, "take memory", "place 1 se")
    assert (asked(s), whole(s).actor) == ("draw-card", LUCK)
    play(s, "drew shifting-floor", "drew expedition")
    assert (asked(s), whole(s).actor) == ("wonder", 1)
    play(s, "warp 1", "swap 6", "build temple-of-flames")
    # Seat 2 held no card when the subphase opened; now it is asked, for the Response card alone.
    assert (asked(s), whole(s).actor, s.sentences()) == ("respond", 1, ["play shifting-floor", "pass"])
    assert refused(s, "play expedition") == "unearth/faq-3"
    play(s, "play shifting-floor")
    assert refused(s, "up seat-1/d6-2") == "unearth/response-10"
    play(s, "down seat-2/d8", "pass")
    # Seat 1's hand is empty, so its passes need no question; seat 2 follows.
    assert (whole(s).actor, asked(s)) == (1, "delver")
    assert on_row(s)["forest-17"] == {"seat-1/d6-2": 4, "seat-2/d8": 1}
    assert player(s, 2)["hand"] == {"expedition": 1}


@pytest.mark.clause("unearth/ruling-28", "unearth/ruling-29", "unearth/ruling-35", "unearth/ruling-49")
def test_of_two_claims_the_first_ones_new_ruin_opens_a_subphase_in_which_the_second_is_undone() -> None:
    row = [
        ruin("desert-9", {"seat-1/d8": 7, "ruin-1/dark": 1}, red=2),
        ruin("forest-9", {"ruin-2/dark": 3, "seat-1/d6-1": 5}, blue=1),
        ruin("island-9", {"ruin-3/dark": 1, "seat-1/d6-2": 6}, red=1),
        ruin("cavern-17", {"ruin-4/dark": 5}),
    ]
    s = at(1, row=row, turn="seat-1", players=[{"hand": {"forgotten-song": 1, "shifting-floor": 1}}])
    play(s, "play forgotten-song", "name 1", "rolled 3", "rolled 4")
    # Two dice of the Darkness are rerolled: the 3 has taken a Stone, the 4 opens the subphase.
    assert (asked(s), dark(s)["crystals"], s.position()["locked"]) == ("respond", {"red": 1}, ["ruin-3/dark"])
    play(s, "pass")
    assert s.sentences() == ["claim ruin-1", "claim ruin-3"]
    # The Stone left on the desert is the Darkness's; the new Ruin's die opens a subphase in the middle of the claims.
    play(s, "claim ruin-1", "revealed desert-11", "bag red", "bag red", "rolled 4")
    assert (asked(whole(s)), s.position()["locked"]) == ("respond", ["ruin-1/dark"])
    play(s, "play shifting-floor", "down seat-1/d6-2")
    # With the island lowered to 8 it is claimed by nobody, and the Delver phase goes on.
    assert told(s) == []
    assert (asked(whole(s)), player(s)["ruins"]) == ("delver", ["desert-9"])
    assert on_row(s)["island-9"] == {"seat-1/d6-2": 4, "ruin-3/dark": 4}


def under_a_response() -> State:
    """Seat 1's turn: seat 2 holds the desert at 7 and lifts it to 9 by a Response card; under it lies the last card."""
    s = at(
        3,
        row=[
            ruin("desert-9", {"seat-1/d8": 5, "seat-2/d6-1": 2}, red=1),
            ruin("forest-17", {"seat-3/d6-1": 3, "seat-2/d6-2": 1}, blue=2, memory=1),
        ],
        turn="seat-1",
        deck=0,
        aside=23,
        players=[{}, {"hand": {"shifting-floor": 1}}, {"hand": {"echo-of-the-tribe": 1}}],
    )
    play(s, "dig ruin-2 d6", "rolled 4", "play shifting-floor", "up seat-1/d8", "pass", "drew expedition")
    assert (asked(whole(s)), player(s)["ruins"]) == ("age", ["desert-9"])
    return s


@pytest.mark.clause("unearth/base-age-1", "unearth/response-9", "unearth/ruling-98")
def test_the_gleaning_turned_up_by_a_claim_after_a_subphase_comes_before_the_next_turn() -> None:
    s = play(under_a_response(), "ends-with the-gleaning")
    # From the active player clockwise, each from the one Ruin that is left; a Memory Stone draws at once.
    assert (whole(s).actor, s.sentences()) == (0, ["glean ruin-1 blue", "glean ruin-1 memory"])
    play(s, "glean ruin-1 blue", "glean ruin-1 memory")
    assert (asked(whole(s)), s.position()["pending"][0]["player"]) == ("draw-card", "seat-2")
    play(s, "drew forlorn", "drew forlorn")
    assert (s.actor, s.sentences()) == (2, ["glean ruin-1 blue"])
    play(s, "glean ruin-1 blue")
    assert (asked(whole(s)), s.actor, ruins(s)) == ("delver", 1, ["forest-17"])


@pytest.mark.clause("unearth/base-age-3", "unearth/base-age-6", "unearth/base-ruling-17")
def test_what_the_claim_after_a_subphase_turns_up_works_from_the_next_roll() -> None:
    s = play(under_a_response(), "ends-with the-gathering")
    play(s, "dig ruin-1 d6", "rolled 5")
    # A 5 of seat 2 is a 4 by now: it opens the subphase again.
    assert (asked(whole(s)), shown(s)["seat-2/d6-1"]) == ("respond", 4)
    s = play(under_a_response(), "ends-with the-parted-gates", *["bag black"] * 7)
    assert (ruins(whole(s)), s.actor) == (["gate-of-the-sun", "forest-17", "gate-of-the-moon"], 1)


@pytest.mark.clause("unearth/base-age-5", "unearth/base-ruling-38", "unearth/ruling-35")
@pytest.mark.parametrize(("rolled", "winner"), [(8, 1), (4, 2)])
def test_the_last_ruin_falls_to_a_reroll_in_the_delver_phase(rolled: int, winner: int) -> None:
    hands = ({"lost-in-the-ruins": 1, "expedition": 2}, {"echo-of-the-tribe": 1})
    s = at(
        2,
        row=[ruin("desert-9", {"seat-1/d8": 1, "seat-2/d6-1": 5}, red=1)],
        turn="seat-1",
        deck=0,
        aside=24,
        age="day-of-rest",
        players=[{"hand": hand} for hand in hands],
    )
    play(s, "play lost-in-the-ruins", "aim seat-1/d8", f"rolled {rolled}")
    if rolled == 4:
        # The subphase comes first, even in front of the end.
        assert (asked(s), s.over) == ("respond", 0)
        play(s, "pass", "pass")
    assert (asked(whole(s)), s.over) == ("draw-card", 0)
    play(s, "drew expedition")
    assert (s.over, s.ranking()) == (1, [1, 2] if winner == 1 else [2, 1])


@pytest.mark.clause("unearth/campaign-9", "unearth/end-1", "unearth/ruling-46")
def test_a_game_of_a_campaign_ends_with_a_response_on_the_turn_of_the_darkness() -> None:
    s = dark_turn(
        [ruin("desert-9", {"ruin-1/dark": 2, "seat-1/d8": 6}, red=1), ruin("forest-9", {"ruin-2/dark": 5}, red=1)],
        ["dark-forest-1", "dark-forest-2"],
        CAMPAIGN,
        {"turns": 1},
        deck=1,
        aside=22,
        scenario="grasping-night",
        games=[],
        game_number=1,
        players=[{"hand": {"shifting-floor": 2, "lantern-signal": 1}, **owner("temple-of-fate")}],
    )
    play(s, "loomed dark-forest-3", "drew expedition", "revealed cavern-9", "bag red", "bag red", "rolled 4")
    play(s, "play lantern-signal", "move seat-1/d8 ruin-2")
    # 10 on the cavern are enough for its 9; nothing fills the place, and one Ruin keeps the game going.
    assert told(s, "pass") == ["claimed seat-1 cavern-9", "began seat-1"]
    assert (ruins(whole(s)), asked(s), s.position()["turn"]) == (["desert-9"], "delver", "seat-1")
    play(s, "dig ruin-1 d6", "rolled 4", "play shifting-floor", "up ruin-1/dark", "play shifting-floor")
    play(s, "up ruin-1/dark")
    # The Darkness wins the last one by 6 to 4, and the game is over before its turn.
    assert told(s, "pass")[0] == "claimed darkness desert-9"
    play(s, "drew forlorn", "drew forlorn")
    assert (asked(whole(s)), s.sentences()) == ("carry", ["carry temple-of-fate"])


@pytest.mark.clause("unearth/claims-1", "unearth/claims-3", "unearth/ruling-66")
@pytest.mark.parametrize(
    ("die", "rolled", "follows"),
    [("d6", 5, "claimed darkness forest-11"), ("d8", 6, "claimed seat-1 forest-11"), ("d6", 6, "")],
)
def test_the_die_of_the_darkness_on_a_ruin_further_right_counts_there(die: str, rolled: int, follows: str) -> None:
    row = [ruin("desert-17", {"ruin-1/dark": 1}), ruin("forest-11", {"ruin-2/dark": 6})]
    s = at(1, row=row, turn="seat-1")
    found = told(s, f"dig ruin-2 {die}", f"rolled {rolled}")
    assert found[1:] == ([follows] if follows else [])
    if not follows:
        assert asked(whole(s)) == "toss"


# Several dice at once


@pytest.mark.clause(
    "unearth/base-ruling-20", "unearth/base-ruling-21", "unearth/base-ruling-22", "unearth/base-ruling-23"
)
def test_a_band_with_expedition_map_and_two_waiting_cards() -> None:
    cards = ("band-of-delvers", "expedition", "ancient-map", "reading-the-stones", "ancestral-claim")
    row = [ruin("desert-17", {"seat-2/d6-1": 6}, red=2), ruin("forest-17", {}, blue=2)]
    s = at(2, row=row, turn="seat-1", players=[{"hand": dict.fromkeys(cards, 1)}])
    play(s, *[f"play {card}" for card in cards], "roll d6", "roll d8")
    assert s.sentences() == [f"rolled {face}" for face in range(1, 7)]
    play(s, "rolled 2", "rolled 5")
    assert (whole(s).actor, s.sentences()) == (0, ["settle seat-1/d6-1", "settle seat-1/d8"])
    # The D8 first: the Map may be left for the other die, then the Ruin is named, then Reading may be left as well.
    play(s, "settle seat-1/d8")
    assert s.sentences() == ["repeat ancient-map", "pass"]
    play(s, "pass", "choose ruin-1")
    assert s.sentences() == ["add reading-the-stones", "subtract reading-the-stones", "pass"]
    play(s, "pass")
    # The D6 is repeated as 1, gets 2 by the Ancestral Claim that no D8 takes, and Reading has to be used on it.
    assert (asked(whole(s)), shown(s)) == ("reroll", {"seat-1/d8": 5, "seat-2/d6-1": 6})
    play(s, "repeat ancient-map", "rolled 1")
    assert s.sentences() == ["choose ruin-1", "choose ruin-2"]
    play(s, "choose ruin-2")
    assert s.sentences() == ["add reading-the-stones", "subtract reading-the-stones"]
    play(s, "subtract reading-the-stones")
    assert (shown(s, 2), gained(s), whole(s).actor) == ({"seat-1/d6-1": 2}, ["blue"], 1)


@pytest.mark.clause("unearth/base-named-15", "unearth/base-ruling-15", "unearth/base-ruling-21")
def test_the_sanctuary_sees_the_die_of_a_band_that_was_settled_before_and_not_the_one_after() -> None:
    mine = owner("the-sanctuary-of-the-builders", hand={"band-of-delvers": 1})
    s = at(row=[ruin("desert-17")], turn="seat-1", players=[mine])
    play(s, "play band-of-delvers", "dig ruin-1 d6", "dig ruin-1 d8", "rolled 5", "rolled 5")
    # The D8 is rolled, but it does not lie on the Ruin yet.
    assert told(s, "settle seat-1/d6-1") == ["shows seat-1/d6-1 5"]
    change = "the-sanctuary-of-the-builders"
    assert whole(s).sentences() == [f"raise {change}", f"lower {change}", "pass"]
    play(s, f"raise {change}")
    assert shown(s) == {"seat-1/d6-1": 5, "seat-1/d8": 6}


@pytest.mark.clause("unearth/base-card-3", "unearth/base-ruling-16", "unearth/base-ruling-24")
def test_a_wonder_built_between_two_dice_of_a_restoration_waits_for_the_next_roll() -> None:
    row = [ruin("desert-17", {"seat-1/d6-1": 4, "seat-1/d6-2": 4}, red=3), ruin("forest-17", {"seat-1/d8": 4}, red=2)]
    s = at(
        2,
        row=row,
        turn="seat-1",
        players=[{"hand": {"restoration": 1}, "stones": tableau(*["red"] * 5)}],
        wonders=[COLUMNS, "the-quiet-foundry"],
    )
    play(s, "play restoration", "rolled 1", "rolled 5", "rolled 6")
    assert s.sentences() == ["settle seat-1/d6-1", "settle seat-1/d6-2", "settle seat-1/d8"]
    play(s, "settle seat-1/d6-1", "place 1 se", f"build {COLUMNS}")
    # The other dice have been rolled already: the Columns do not lower them.
    assert whole(s).sentences() == ["settle seat-1/d6-2", "settle seat-1/d8"]
    play(s, "settle seat-1/d8")
    assert (asked(whole(s)), on_row(s)) == (
        "delver",
        {"desert-17": {"seat-1/d6-1": 1, "seat-1/d6-2": 5}, "forest-17": {"seat-1/d8": 6}},
    )
    play(s, "dig ruin-1 d4", "rolled 4")
    assert s.sentences() == [f"lower {COLUMNS}", "pass"]


@pytest.mark.clause("unearth/base-card-5", "unearth/base-dig-7", "unearth/base-ruling-24", "unearth/base-ruling-25")
def test_a_forgotten_song_is_settled_clockwise_and_each_owner_gains() -> None:
    row = [
        ruin("desert-17", {"seat-1/d6-1": 3, "seat-2/d6-1": 3, "seat-2/d6-2": 3}, red=3, blue=1),
        ruin("forest-17", {"seat-3/d8": 3, "seat-1/d4": 2}, red=2, black=1),
    ]
    s = at(3, row=row, turn="seat-2", players=[{}, {"hand": {"forgotten-song": 1}}, {}])
    play(s, "play forgotten-song", "name 3", "rolled 1", "rolled 2", "rolled 3", "rolled 2")
    assert (s.actor, s.sentences()) == (1, ["settle seat-2/d6-1", "settle seat-2/d6-2"])
    found = told(s, "settle seat-2/d6-2", "take blue", "place 1 e", "take red")
    assert found == [
        *("shows seat-2/d6-2 3", "gained seat-2 blue"),
        *("shows seat-2/d6-1 2", "gained seat-2 red"),
        *("shows seat-3/d8 2", "gained seat-3 red"),
        *("shows seat-1/d6-1 1", "gained seat-1 red"),
    ]
    assert (asked(whole(s)), s.actor, on_row(s)["forest-17"]) == ("delver", 1, {"seat-1/d4": 2, "seat-3/d8": 2})


@pytest.mark.clause("unearth/base-dig-9", "unearth/base-ruling-6", "unearth/ruling-67")
@pytest.mark.parametrize("lifted", [False, True])
def test_with_no_die_at_home_the_end_of_the_delver_phase_may_bring_them_back(lifted: bool) -> None:
    low = {"seat-1/d4": 1, "seat-1/d6-1": 1, "seat-1/d6-2": 2, "seat-1/d6-3": 1, "seat-1/d8": 1}
    row = [ruin("desert-9", low, red=3), ruin("forest-17")]
    hand = {"a-new-discovery": 2}
    s = at(2, {"claim_check": "end_of_phase"}, row=row, turn="seat-1", players=[{"hand": hand}])
    if not lifted:
        play(s, *["play a-new-discovery", "aim seat-1/d8"] * 2)
        # 10 lie on the 9, and nothing is claimed before the phase is ended.
        assert (s.sentences(), player(s)["ruins"]) == (["pass"], [])
        play(s, "pass", "revealed island-9", "bag red", "bag red")
        assert refused(s, "lift seat-1/d8") == "unearth/base-dig-9"
        assert "dig ruin-1 d8" in whole(s).sentences()
        return
    play(s, "pass")
    assert s.sentences() == [f"lift {die}" for die in low]
    play(s, "lift seat-1/d8")
    # It has left its value behind: 5 are left, and only after the roll is anything tested.
    assert (s.sentences(), whole(s).actor) == (["dig ruin-1 d8", "dig ruin-2 d8"], 0)
    assert told(s, "dig ruin-1 d8", "rolled 5")[1] == "claimed seat-1 desert-9"


# Stones and Wonders


@pytest.mark.clause("unearth/faq-1", "unearth/base-ring-3", "unearth/phantom-2", "unearth/ruling-11")
def test_the_one_phantom_of_two_rings_at_once_is_blue_in_the_one_and_red_in_the_other() -> None:
    kinds = [*["red"] * 3, *["blue"] * 5, "red", "red"]
    s = at(
        row=[ruin("desert-17")],
        turn="seat-1",
        players=[{"stones": [{"stone": kind, "at": list(cell)} for kind, cell in zip(kinds, TWO_RINGS, strict=True)]}],
        wonders=["temple-of-flames", "temple-of-clarity", "the-crumbling-memorial"],
        pending=[{"question": "place", "seat": 1, "kind": "phantom"}],
    )
    play(s, "place 3 se")
    assert (asked(whole(s)), s.sentences()) == ("ring", ["ring e", "ring w"])
    anything = ["build-lesser", "build-greater"]
    play(s, "ring e")
    assert s.sentences() == [*anything, "build the-crumbling-memorial", "build temple-of-clarity"]
    play(s, "build-greater", "turned greater-base-7")
    assert whole(s).sentences() == [*anything, "build temple-of-flames", "build the-crumbling-memorial"]
    play(s, "build-greater", "turned greater-base-7")
    assert [one["token"] for one in player(whole(s))["built"]] == ["greater-base-7"] * 2


@pytest.mark.clause("unearth/ruling-22", "unearth/warpstone-4", "unearth/warpstone-8", "unearth/ruling-98")
def test_a_warpstone_used_before_the_gate_is_built_works_once_more_after_it() -> None:
    s = completing("red", "red", "blue", "blue", "black", "yellow", "warpstone", wonders=["gate-of-wandering-stones"])
    play(s, "warp 1", "swap 2")
    assert s.sentences() == ["build-lesser", "build gate-of-wandering-stones"]
    play(s, "build gate-of-wandering-stones")
    # The used one is turned; at its owner's next question, on any turn, it is offered again.
    assert player(s)["stones"][5] == {"stone": "warpstone", "at": [-1, 0]}
    assert refused(s, "warp 1") == ""


@pytest.mark.clause("unearth/base-named-9", "unearth/base-ruling-11", "unearth/base-ruling-27")
@pytest.mark.parametrize("left", [2, 1, 0])
def test_the_library_and_the_foundry_with_the_last_stones_of_the_bag(left: int) -> None:
    mine = owner("underground-library", "the-quiet-foundry")
    away: dict[str, Any] = {
        "black": 5,
        "blue": 16 - left,
        "red": 16,
        "yellow": 16,
        "phantom": 6,
        "memory": 6,
        "warpstone": 6,
    }
    s = at(row=[ruin("desert-17"), ruin("forest-17", **away)], turn="seat-1", players=[mine])
    assert sum(s.position()["bag"].values()) == left
    play(s, "dig ruin-1 d6", "rolled 1")
    if left == 0:
        # Neither gives anything, and nothing is asked but whether the Foundry is used.
        assert s.sentences() == ["use the-quiet-foundry", "pass"]
        play(s, "use the-quiet-foundry")
        assert (gained(s), whole(s).actor) == ([], 1)
        return
    play(s, "use underground-library", *["bag blue"] * left, "keep blue")
    assert s.position()["bag"] == ({"blue": 1} if left == 2 else {})
    play(s, next(sentence for sentence in s.sentences() if sentence.startswith("place")))
    play(s, "use the-quiet-foundry")
    if left == 2:
        # Its Stone is a draw from the bag as well: the last one comes alone.
        play(s, "use underground-library", "bag blue", "keep blue")
        play(s, next(sentence for sentence in s.sentences() if sentence.startswith("place")))
    assert (gained(s), whole(s).actor, s.position()["bag"]) == (["blue"] * left, 1, {})


@pytest.mark.clause("unearth/base-ring-3", "unearth/base-stone-3")
def test_a_stone_gained_between_two_rings_does_not_fill_the_middle_of_the_second() -> None:
    """A card set may let a Wonder gain a Stone when it is built; the other ring of the same Stone is still due."""
    palace = '[[named_wonder]]\nid = "palace-of-relics"\nformula = "??????"\nwhen = "built"\neffects = ["gain bag 1"]\n'
    game = GAME.with_cards(f'name = "A test"\n{palace}')
    s = game.from_position(
        {
            "seats": 2,
            "row": [ruin("desert-17")],
            "turn": "seat-1",
            "players": [{"stones": [{"stone": "red", "at": list(cell)} for cell in TWO_RINGS]}, {}],
            "wonders": ["palace-of-relics"],
            "pending": [{"question": "place", "seat": 1, "kind": "red"}],
        }
    )
    play(s, "place 3 se", "ring e", "build palace-of-relics", "bag blue")
    # To the west lies the middle of the second ring, which `place 1 e` would name.
    assert (asked(s), refused(s, "place 1 e")) == ("place", "unearth/base-stone-3")
    assert "place 1 e" not in s.sentences()
    play(s, "place 1 w")
    assert (asked(s), s.sentences()) == ("wonder", ["build-lesser", "build-greater"])
    assert game.check(s) == []
    assert game.from_position(s.position()) == s


# Kept Wonders


def second_game(wonder: str) -> State:
    """The second game of a campaign after a Wonder was kept, each of its Ruins with a Memory Stone, set up so far."""
    s = at(
        1,
        CAMPAIGN,
        game_number=1,
        scenario="hungry-dark",
        games=[],
        row=[ruin("desert-9", {"ruin-1/dark": 2})],
        aside=24,
        players=[owner(wonder)],
    )
    play(s, "dig ruin-1 d8", "rolled 7", f"carry {wonder}", *SECOND)
    for kind in ("desert", "forest", "island", "mountain"):
        play(s, f"revealed {kind}-9", "bag memory", "bag red")
    return play(s, *[f"offered {one}" for one in SHOW], "rolled 4", "rolled 4", "rolled 5", "rolled 5")


@pytest.mark.clause("unearth/ruling-84", "unearth/base-named-13", "unearth/campaign-11")
def test_a_kept_memorial_looks_at_the_ruins_aside_in_the_next_game() -> None:
    s = second_game("the-crumbling-memorial")
    for _ in range(10):
        assert (asked(whole(s)), s.actor) == ("aside", LUCK)
        s.play(s.moves()[0])
    assert (asked(whole(s)), len(s.sentences())) == ("look", 10)
    play(s, "take-aside desert-17")
    assert (player(s)["hidden"], asked(s)) == (["desert-17", "cavern-9"], "delver")


@pytest.mark.clause("unearth/ruling-84", "unearth/campaign-11", "unearth/ruling-98")
def test_a_kept_reliquary_draws_at_the_end_of_set_up_and_three_for_a_memory_stone() -> None:
    s = second_game("the-whispering-reliquary")
    # No colourless Stone lies in the empty tableau: one card at least.
    assert told(whole(s), "drew forlorn") == ["began seat-1"]
    play(s, "dig ruin-1 d6", "rolled 2", "take memory", "drew forlorn", "drew forlorn", "drew lantern-signal")
    assert (asked(s), sum(player(s)["hand"].values())) == ("loom", 6)


@pytest.mark.clause("unearth/ruling-84", "unearth/campaign-11", "unearth/campaign-10")
def test_a_kept_gate_counts_the_stones_of_the_game_that_is_played() -> None:
    s = second_game("gate-of-wandering-stones")
    assert (asked(whole(s)), s.view(0)["players"][0]["score"]["wonders"]) == ("delver", 1)
    play(s, "dig ruin-1 d6", "rolled 2", "take memory", "drew forlorn", "drew forlorn")
    assert s.view(0)["players"][0]["score"]["wonders"] == 2


# Whole games


@pytest.mark.clause("unearth/base-turn-2", "unearth/base-claim-1", "unearth/base-wonder-8", "unearth/ruling-31")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_whoever_is_asked_for_a_card_finds_no_claim_open_no_lock_and_all_that_was_built(seats: int) -> None:
    options: dict[str, str | int] = {"first_player": "listed"}
    for n in range(4):
        rng = random.Random(n * 10 + seats)
        s = GAME.new(seats, options)
        assert isinstance(s, UnearthState)
        before: list[list[Any]] = [[] for _ in range(seats)]
        while s.actor is not None:
            if asked(s) in ("delver", "loom"):
                assert not [slot for slot in range(in_row(s)) if claimable(s, slot)]
                assert not any([*s.lock, *s.throw, *s.aim])
                built = [one["built"] for one in s.position()["players"]]
                assert all(now[: len(then)] == then for now, then in zip(built, before, strict=True))
                before = built
            cards = [move for move in s.moves() if s.sentence(move).startswith("play ")]
            s.play(rng.choice(cards if cards and rng.random() < 0.7 else s.moves()))
        assert not any(s.row)
