"""What bots think of a position of Root: exact promises on small boards, what looks better, and nothing hidden."""

from __future__ import annotations

import pytest
from tests.games.root.eyries import decree, eyrie
from tests.games.root.positions import at, cards, play
from tests.games.root.vagabonds import vagabond

from rulewright.bots import make, play_match
from rulewright.core.engine import State
from rulewright.core.luck import Rng
from rulewright.games.root.components import ALLIANCE, EYRIE, FACTION_WORDS, MARQUISE, SIDES, VAGABOND
from rulewright.games.root.evaluation import standing
from rulewright.games.root.faction import FACTION
from rulewright.games.root.game import GAME
from rulewright.games.root.outlook import outlook
from rulewright.games.root.state import RootState


def tables(s: State) -> RootState:
    assert isinstance(s, RootState)
    return s


def promise(s: State, side: int, knows: bool = True) -> int:
    """What the board of a faction promises it."""
    return int(FACTION[side].promise(tables(s), knows))


def worth(s: State, side: int) -> int:
    """How the position looks to a faction, from 1 to 999."""
    return int(GAME.evaluate(tables(s), tables(s).given.seat_of[side]))


def after(s: State, side: int, *sentences: str) -> int:
    """How a position looks to a faction after some sentences."""
    return worth(play(s.clone(), *sentences), side)


# Exact promises


def test_the_eyrie_without_a_roost_fear_turmoil_before_their_turn() -> None:
    """Viziers to recruit and to move are worth 35 and 40; both fall short: half of 120 + 2 * 60 + 2 * 50."""
    assert promise(at("marquise"), EYRIE) == 35 + 40 - 170


def test_the_eyrie_at_their_start_can_obey_and_have_three_places_next_door() -> None:
    """Six warriors at 14, a roost at 60, a ruled clearing at 15, two Viziers, three places at 15."""
    s = at("marquise", clearings={"clearing-3": {"roost": 1, "warbird": 6}})
    assert promise(s, EYRIE) == 84 + 60 + 15 + 75 + 45


def test_the_alliance_counts_supporters_tokens_and_the_way_to_a_revolt() -> None:
    """Three supporters at 45, a token at 90, a point of the next token at 15 %, two matching ones 18 % each of 370."""
    held = {"alliance": {"supporters": cards("anvil", "foxfolk-steel", "sappers")}}
    s = at("marquise", clearings={"clearing-1": {"sympathy": 1}}, factions=held)
    assert promise(s, ALLIANCE) == 135 + 90 + 15 + 133
    assert promise(s, ALLIANCE, knows=False) == 135 + 90 + 15 + 66


def test_the_marquise_counts_pieces_and_what_her_wood_pays_for() -> None:
    """Cats at 14, wood at 22, a sawmill at 60, a ruled clearing at 20, a slot at 35, 25 % of the next sawmill."""
    s = at("eyrie", clearings={"clearing-5": {"cat": 2, "sawmill": 1, "wood": 1}})
    assert promise(s, MARQUISE) == 28 + 22 + 60 + 20 + 35 + 25


def test_the_vagabond_counts_his_items_and_a_ruin_next_door() -> None:
    """Boot and torch at 60 and 80 and at 6 each for lying face up, the Thief at 30, 30 % of 165 for the ruin."""
    s = vagabond(1, "boot torch")
    assert promise(s, VAGABOND) == 60 + 80 + 12 + 30 + 49


def test_a_battle_to_come_counts_at_its_mean() -> None:
    """Three cats against a warrior with a roost: 12 of 16 rolls raze it, 9 cost a cat; Eyrie lose 18, or 18 and 70."""
    s = at(
        "marquise",
        clearings={"clearing-5": {"cat": 3, "warbird": 1, "roost": 1}},
        factions={"eyrie": {"hand": cards("anvil")}},
    )
    play(s, "battle clearing-5 eyrie")
    assert int(outlook(tables(s), MARQUISE)) == (12 * 100 - 9 * 18) // 16
    assert int(outlook(tables(s), EYRIE)) == -(3 * 18 + 12 * 88) // 16
    assert int(outlook(tables(s), ALLIANCE)) == 0


def test_a_value_is_the_lead_over_the_others() -> None:
    """With five points each, it is the card she draws, her three actions, and the turmoil that threatens them."""
    s = at("marquise", table="marquise eyrie", factions={"marquise": {"score": 5}, "eyrie": {"score": 5}})
    lead = int(standing(tables(s), MARQUISE, True)) - int(standing(tables(s), EYRIE, False))
    assert lead == 1 * 40 + 3 * 8 + 95
    assert worth(s, MARQUISE) == 500 + 500 * lead // (600 + lead)
    assert worth(s, EYRIE) == 500 + 500 * -lead // (600 + lead)


# What looks better


def test_points_and_the_last_ones_most() -> None:
    values = [worth(at("marquise", factions={"eyrie": {"score": n}}), EYRIE) for n in (0, 1, 15, 16, 28, 29)]
    assert values == sorted(set(values))
    standings = [int(standing(tables(at(factions={"eyrie": {"score": n}})), EYRIE, False)) for n in (0, 1, 28, 29)]
    assert standings[1] - standings[0] < standings[3] - standings[2]


def test_a_roost_more_and_a_guarded_one() -> None:
    one = {"clearing-3": {"roost": 1, "warbird": 4}}
    both = {"clearing-3": {"roost": 1, "warbird": 2}, "clearing-7": {"roost": 1, "warbird": 2}}
    alone = {"clearing-3": {"roost": 1, "warbird": 4}, "clearing-7": {"roost": 1}}
    values = [worth(at("marquise", clearings=board), EYRIE) for board in (one, alone, both)]
    assert values == sorted(set(values))


def test_orders_that_can_be_obeyed() -> None:
    """A build order is good with a slot to build in; a fox card to recruit without a fox roost is turmoil."""
    board = {"clearing-3": {"roost": 1, "warbird": 4}, "clearing-7": {"warbird": 2}}
    hand = {"hand": cards("anvil", "investments")}
    s = eyrie("birdsong", board, **hand)
    assert after(s, EYRIE, "tuck investments building") > after(s, EYRIE, "tuck anvil recruiting")
    assert after(s, EYRIE, "tuck anvil building") < after(s, EYRIE, "tuck investments building")


def test_a_move_that_opens_a_place_to_build() -> None:
    s = decree({"clearing-3": {"roost": 1, "warbird": 4}}, moving="rabbit", building="mouse")
    assert after(s, EYRIE, "march clearing-3 clearing-7 2") > after(s, EYRIE, "march clearing-3 clearing-6 2")


def test_each_step_towards_a_ruin() -> None:
    far, near, here = (worth(vagabond(k, "boot boot torch"), VAGABOND) for k in (8, 4, 12))
    assert far < near < here
    s = vagabond(4, "boot torch")
    assert after(s, VAGABOND, "go clearing-12") > after(s, VAGABOND, "done") > after(s, VAGABOND, "go clearing-9")
    s = vagabond(12, "boot torch")
    assert after(s, VAGABOND, "explore", "found sword") > after(s, VAGABOND, "done")


def test_an_aid_and_the_item_he_may_take() -> None:
    board = {1: {"cat": 2, "warbird": 1}}
    own = {"hand": cards("anvil")}
    s = vagabond(1, "boot torch", board, own=own)
    assert after(s, VAGABOND, "aid eyrie anvil") > after(s, VAGABOND, "done")
    s = vagabond(1, "boot torch", board, own=own, others={"eyrie": {"crafted": cards("tea")}})
    assert after(s, VAGABOND, "aid eyrie anvil") > after(s, VAGABOND, "aid marquise anvil")


def test_two_aids_for_the_second_step_and_one_that_would_be_lost() -> None:
    board = {1: {"warbird": 1}}
    friendly = {"attitudes": {"eyrie": "friendly"}}
    s = vagabond(1, "boot torch", board, own={"hand": cards("anvil", "sappers"), **friendly})
    assert after(s, VAGABOND, "aid eyrie anvil", "exhaust boot") > after(s, VAGABOND, "done")
    s = vagabond(1, "boot torch", board, own={"hand": cards("anvil"), **friendly})
    assert after(s, VAGABOND, "aid eyrie anvil", "exhaust boot") < after(s, VAGABOND, "done")


def test_a_quest_rather_than_nothing() -> None:
    s = vagabond(1, "tea boot", own={"quests": {"open": ["fox-errand", "escort", "rabbit-bear"], "done": []}})
    assert after(s, VAGABOND, "quest fox-errand") > after(s, VAGABOND, "done")


def test_rest_in_a_forest_where_much_is_damaged() -> None:
    hurt = "damaged-boot damaged-sword damaged-torch tea"
    whole = "boot sword torch tea"
    for gear, better in ((hurt, True), (whole, False)):
        forest, clearing = (worth(vagabond(k, gear, phase="evening"), VAGABOND) for k in ("forest-6", 4))
        assert (forest > clearing) is better


def test_an_exposed_token_is_worth_less() -> None:
    free, watched = (
        promise(at("marquise", clearings={"clearing-1": {"sympathy": 1, "cat": n}}), ALLIANCE) for n in (0, 2)
    )
    assert free - watched == 2 * 40


def test_all_clearings_of_a_dominance_card() -> None:
    mice = ["clearing-2", "clearing-7", "clearing-9"]
    values = [
        worth(
            at(
                "eyrie",
                clearings={word: {"cat": 1} for word in mice[:n]},
                factions={"marquise": {"play": cards("mouse-dominance"), "dominance": "mouse-dominance"}},
            ),
            MARQUISE,
        )
        for n in (0, 1, 2, 3)
    ]
    assert values == sorted(set(values))


# Nothing hidden


def test_what_a_seat_does_not_know_changes_nothing() -> None:
    """Worlds that a seat holds possible look the same to it, at every stage of a game."""
    s = GAME.new(4)
    others = 0
    for stage in range(5):
        play_match(s, [make("random", seat + stage) for seat in range(4)], Rng(stage), 60)
        for seat in range(4):
            for seed in range(4):
                twin = s.imagine(seat, Rng(seed))
                others += twin != s
                assert GAME.evaluate(tables(twin), seat) == GAME.evaluate(tables(s), seat)
    assert others > 40


# Playing by it


@pytest.mark.parametrize("side", range(SIDES))
def test_greedy_beats_three_random_bots(side: int) -> None:
    s = GAME.new(4)
    play_match(s, [make("greedy" if seat == side else "random", seat + 1) for seat in range(4)], Rng(2), 4000)
    assert s.result()[side] == "won", FACTION_WORDS[side]


def test_sharp_plays_root() -> None:
    s = GAME.new(4)
    play_match(s, [make("sharp:20" if seat == 3 else "random", seat) for seat in range(4)], Rng(1), 60)
    assert s.over == 0
    assert len(s.scores()) == 4
