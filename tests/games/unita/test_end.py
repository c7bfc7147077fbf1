"""5. End of Game: the last company leaves, the LP are added up, ties are broken."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unita.positions import COMMUNITIES, GAME, company, play, refused, square, state

PLAIN = {"colonial": "on"}

# What sixteen dice show, in the order of their red figures.
FULL = [5, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1]
LP_38_COATS_2 = [3, 3, 3, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 0, 0]
LP_38_COATS_5 = [5, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 0, 0, 0, 0, 0]
LP_40_COATS_4 = [5, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 0, 0, 0, 0]
LP_38_COATS_2_OTHER = [5, 5, 4, 3, 3, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0]


def gone(values: list[int], **more: Any) -> dict[int | str, Any]:
    """A battalion that has left with these dice."""
    reds = [f"{value}/{red}" for value, red in zip(values, FULL, strict=True)]
    return {n: company("left", *reds[n - 1 :: 4]) for n in range(1, 5)} | more  # type: ignore[return-value]


def ended(seats: int = 4, options: dict[str, str] | None = None, **values: Any) -> Any:
    """A game that is over; a battalion is a list of its dice or the dict of `gone`."""
    battalions = {name: part if isinstance(part, dict) else gone(part) for name, part in values.items()}
    return state(seats=seats, options=options, **battalions)


def test_the_lists_of_dice_are_what_their_names_say() -> None:
    assert sum(FULL) == 45
    for values, lp, coats in (
        (LP_38_COATS_2, 38, 2),
        (LP_38_COATS_5, 38, 5),
        (LP_40_COATS_4, 40, 4),
        (LP_38_COATS_2_OTHER, 38, 2),
    ):
        assert (sum(values), values.count(0)) == (lp, coats)


# The last exit.


@pytest.mark.clause("unita/end-3")
@pytest.mark.clause("unita/move-4")
@pytest.mark.clause("unita/move-20")
def test_the_game_ends_exactly_when_the_last_company_has_passed_through_the_gate() -> None:
    s = state(options=PLAIN, primitiva={3: 19, 4: 18})
    play(s, "advance company-3")
    assert s.result() == ["unfinished"] * 4
    play(s, "advance company-4")
    assert s.actor == 0  # one company is still on the board
    play(s, "advance company-4")
    assert s.actor is None
    assert (s.sentences(), s.asks()) == ([], "")
    assert s.result() == ["won", "lost", "lost", "lost"]
    assert refused(s, "advance company-4") == ("core/over", "The game is over.")


@pytest.mark.clause("unita/end-4")
@pytest.mark.clause("unita/ruling-21")
def test_one_player_may_take_more_turns_than_another() -> None:
    s = state(options=PLAIN, primitiva={4: 19}, german_land={4: 14}, hexagone={4: 11})
    turns = []
    while s.actor is not None:
        turns += [s.view(None)["turn"]] if s.view(None)["points"] == 3 else []
        s.play("advance company-4")
    assert turns == ["primitiva", "german-land", "hexagone", "german-land", "hexagone", "hexagone"]


@pytest.mark.clause("unita/end-3")
def test_after_the_last_exit_nothing_more_happens() -> None:
    s = state(options=PLAIN, hexagone={4: 18}, turn="hexagone")
    assert play(s, "advance company-4", "advance company-4") == [
        "moved hexagone company-4 19",
        "moved hexagone company-4 20",
        "left hexagone company-4",
    ]


# Counting.


@pytest.mark.clause("unita/aim-1")
@pytest.mark.clause("unita/end-5")
@pytest.mark.clause("unita/end-6")
@pytest.mark.clause("unita/move-16")
def test_all_dice_are_added_and_the_highest_total_wins() -> None:
    s = ended(primitiva=LP_38_COATS_5, german_land=FULL, friburga=LP_40_COATS_4)
    assert s.scores() == [38, 45, 40, 0]
    assert s.result() == ["lost", "won", "lost", "lost"]
    assert s.ranking() == [3, 1, 2, 4]


@pytest.mark.clause("unita/end-1")
@pytest.mark.clause("unita/end-5")
def test_the_figures_are_kept_until_the_end() -> None:
    s = state(options=PLAIN, primitiva={3: company("left", 5, 4, 3, 0), 4: company(19, 2, 1, 0, 3)})
    play(s, "advance company-4")
    assert s.scores() == [18, 0, 0, 0]
    assert square(s, "primitiva", 4) == "left"


@pytest.mark.clause("unita/ruling-49")
@pytest.mark.clause("unita/ruling-81")
def test_glory_adds_to_the_total_and_nothing_is_added_for_the_order_of_arrival() -> None:
    s = ended(hexagone=gone(LP_38_COATS_2, card="glory", glory=3), primitiva=LP_40_COATS_4)
    assert s.scores() == [40, 0, 0, 41]
    assert s.result() == ["lost", "lost", "lost", "won"]


# Ties.


@pytest.mark.clause("unita/end-8")
@pytest.mark.clause("unita/ruling-81")
def test_of_tied_players_the_one_with_the_fewest_coats_of_arms_wins() -> None:
    s = ended(primitiva=LP_38_COATS_5, german_land=LP_38_COATS_2)
    assert s.scores()[:2] == [38, 38]
    assert s.ranking() == [2, 1, 3, 3]
    assert s.result() == ["lost", "won", "lost", "lost"]


@pytest.mark.clause("unita/end-7")
@pytest.mark.clause("unita/ruling-48")
@pytest.mark.clause("unita/power-friburga-girl-power-2")
@pytest.mark.parametrize(
    ("card", "result"),
    [("girl-power", ["lost", "lost", "won", "lost"]), ("pilgrimage", ["won", "lost", "lost", "lost"])],
)
def test_girl_power_comes_before_the_coats_of_arms_if_it_was_played(card: str, result: list[str]) -> None:
    s = ended(primitiva=LP_38_COATS_2, friburga=gone(LP_38_COATS_5, card=card))
    assert s.result() == result


@pytest.mark.clause("unita/ruling-48")
@pytest.mark.clause("unita/ruling-50")
def test_girl_power_that_was_never_shown_decides_nothing() -> None:
    s = ended(primitiva=LP_38_COATS_2, friburga=LP_38_COATS_5)
    assert s.result() == ["won", "lost", "lost", "lost"]


@pytest.mark.clause("unita/ruling-48")
@pytest.mark.clause("unita/ruling-81")
def test_girl_power_counts_only_for_the_highest_score() -> None:
    s = ended(primitiva=FULL, german_land=LP_38_COATS_2, friburga=gone(LP_38_COATS_5, card="girl-power"))
    assert s.ranking() == [1, 2, 3, 4]


@pytest.mark.clause("unita/ruling-48")
@pytest.mark.clause("unita/ruling-81")
@pytest.mark.parametrize(("final_tie", "first"), [("shared", "won"), ("rematch", "drawn")])
def test_a_tie_after_all_tie_breaks_is_shared_or_without_a_winner(final_tie: str, first: str) -> None:
    s = ended(options={"final_tie": final_tie}, primitiva=LP_38_COATS_2, hexagone=LP_38_COATS_2_OTHER)
    assert s.ranking() == [1, 3, 3, 1]
    assert s.result() == [first, "lost", "lost", first]
    alone = ended(options={"final_tie": final_tie}, primitiva=LP_38_COATS_2, hexagone=LP_38_COATS_5)
    assert alone.result() == ["won", "lost", "lost", "lost"]


@pytest.mark.clause("unita/ruling-81")
def test_lower_places_go_by_score_then_by_coats_of_arms_then_they_are_shared() -> None:
    s = ended(primitiva=LP_38_COATS_5, german_land=FULL, friburga=LP_38_COATS_2, hexagone=LP_38_COATS_5)
    assert s.ranking() == [3, 1, 2, 3]


@pytest.mark.clause("unita/ruling-50")
def test_a_player_may_end_without_having_used_a_card() -> None:
    s = state(primitiva={4: 19}, friburga={4: 19})
    play(s, "advance company-4", "advance company-4")
    assert s.actor is None
    assert not [name for name in COMMUNITIES if "card" in s.position()["battalions"][name]]


@pytest.mark.clause("unita/setup-13", "unita/ruling-69")
@pytest.mark.parametrize("options", [{}, {"family": "on"}])
def test_scores_tell_nothing_of_dice_that_are_not_shown_yet(options: dict[str, str]) -> None:
    s = GAME.new(4, options)
    while s.view(None)["phase"] != "movement":
        assert s.scores() == [45, 45, 45, 45]
        s.play(s.moves()[-1])
    assert s.scores() == [45, 45, 45, 45]
