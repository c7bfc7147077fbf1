"""5. Setting up."""

from __future__ import annotations

import pytest
from tests.games.root.positions import asks, chosen, legal, play, refused, table_of

from rulewright.core.engine import LUCK, State
from rulewright.core.errors import OptionError
from rulewright.games.root.components import DECK as DESIGNS
from rulewright.games.root.components import DOMINANCE_CARD
from rulewright.games.root.game import GAME


def new(table: str, **options: str | int) -> State:
    """A new game of these factions."""
    return GAME.new(len(table.split()), chosen(table, dict(options)))


def dealt(s: State) -> State:
    """Let luck have its first outcome until somebody is asked."""
    while s.actor == LUCK:
        s.play(s.moves()[0])
    return s


def order(s: State) -> list[str]:
    """The factions in the order of their turns."""
    found: list[str] = s.position()["order"]
    return found


@pytest.mark.clause("root/base-setup-1", "root/base-ruling-30")
def test_luck_seats_the_players_and_the_first_one_begins() -> None:
    s = new("marquise eyrie alliance vagabond")
    assert legal(s) == ["sits marquise", "sits eyrie", "sits alliance", "sits vagabond"]
    assert s.weights() == [1, 1, 1, 1]
    play(s, "sits alliance")
    assert refused(s, "sits alliance") == "root/base-setup-1"
    play(s, "sits vagabond", "sits eyrie")
    assert order(s) == ["alliance", "vagabond", "eyrie", "marquise"]
    assert table_of(s) == ["marquise", "eyrie", "alliance", "vagabond"]


@pytest.mark.clause("root/base-ruling-30")
def test_listed_players_sit_in_the_order_of_their_seats() -> None:
    s = new("alliance eyrie", seating="listed")
    assert order(s) == ["alliance", "eyrie"]
    assert refused(s, "sits eyrie") != ""


@pytest.mark.clause("root/base-setup-2")
def test_all_begin_without_points() -> None:
    assert dealt(new("marquise eyrie alliance vagabond")).scores() == [0, 0, 0, 0]


@pytest.mark.clause("root/base-setup-3", "root/base-dom-10", "root/base-ruling-29")
@pytest.mark.parametrize(("table", "deck"), [("marquise eyrie", 44), ("marquise eyrie vagabond", 45)])
def test_each_player_draws_three_cards_and_two_play_without_dominance_cards(table: str, deck: int) -> None:
    s = dealt(new(table))
    doc = s.position()
    hands = [sum(doc["factions"][word]["hand"].values()) for word in table.split()]
    assert hands == [3] * len(hands)
    left = doc["deck"]
    assert sum(left.values()) == deck
    dominance = [card.word for card in DESIGNS if card.kind == DOMINANCE_CARD]
    found = sum([sum(doc["factions"][word]["hand"].get(card, 0) for word in table.split()) for card in dominance])
    assert found + sum([left.get(card, 0) for card in dominance]) == (0 if len(hands) == 2 else 4)


@pytest.mark.clause("root/base-setup-3")
def test_four_players_leave_42_cards_before_the_supporters() -> None:
    s = dealt(new("marquise eyrie alliance vagabond"))
    assert asks(s) == "marquise"
    assert sum(s.position()["deck"].values()) == 42


@pytest.mark.clause("root/base-setup-4", "root/base-setup-5")
def test_ruins_and_items_lie_out() -> None:
    doc = dealt(new("marquise eyrie")).position()
    assert [word for word, found in doc["clearings"].items() if "ruin" in found] == [
        "clearing-6",
        "clearing-10",
        "clearing-11",
        "clearing-12",
    ]
    assert doc["items"] == {"boot": 2, "sword": 2, "bag": 2, "hammer": 1, "tea": 2, "coin": 2, "crossbow": 1}


@pytest.mark.clause("root/base-setup-6")
def test_factions_set_up_in_the_order_of_their_letters_whatever_the_seats() -> None:
    s = dealt(new("vagabond alliance eyrie marquise", seating="listed"))
    found = []
    while s.position().get("turn") is None:
        if s.actor != LUCK and (not found or found[-1] != asks(s)):
            found.append(asks(s))
        s.play(s.moves()[0])
    assert found == ["marquise", "eyrie", "vagabond"]
    assert s.position()["turn"] == "vagabond"


@pytest.mark.clause("root/base-setup-7", "root/base-ruling-28")
def test_a_mix_that_reaches_less_far_is_advice_unless_it_is_enforced() -> None:
    new("marquise alliance")
    with pytest.raises(OptionError, match="reach less far"):
        new("marquise alliance", reach_check="enforce")
    new("marquise eyrie", reach_check="enforce")
    with pytest.raises(OptionError, match="reach less far"):
        new("eyrie alliance vagabond", reach_check="enforce")
    new("marquise eyrie alliance vagabond", reach_check="enforce")


@pytest.mark.clause("root/base-setup-1")
def test_each_faction_is_played_once_and_only_at_the_table() -> None:
    with pytest.raises(OptionError, match="each faction is played by one seat"):
        GAME.new(2, {"faction_2": "marquise"})
    with pytest.raises(OptionError, match="only seats at the table"):
        GAME.new(2, {"faction_3": "vagabond"})


@pytest.mark.clause("root/maps-winter-1", "root/maps-ruling-1")
def test_winter_suits_are_dealt_marker_by_marker() -> None:
    s = new("marquise eyrie", map="winter", seating="listed")
    assert (legal(s), s.weights()) == (
        ["marked clearing-1 fox", "marked clearing-1 rabbit", "marked clearing-1 mouse"],
        [4, 4, 4],
    )
    play(s, *[f"marked clearing-{k} fox" for k in (1, 2, 3, 4)])
    assert (legal(s), s.weights()) == (["marked clearing-5 rabbit", "marked clearing-5 mouse"], [4, 4])
    assert refused(s, "marked clearing-5 fox") == "root/maps-winter-1"
    assert refused(s, "marked clearing-6 mouse") == "root/maps-winter-1"
    play(
        s, *[f"marked clearing-{k} mouse" for k in (5, 6, 7, 8)], *[f"marked clearing-{k} rabbit" for k in range(9, 13)]
    )
    assert s.position()["suits"] == ["fox"] * 4 + ["mouse"] * 4 + ["rabbit"] * 4
    assert s.view(None)["suits"] == s.position()["suits"]


@pytest.mark.clause("root/maps-ruling-4")
def test_autumn_suits_are_printed_unless_they_are_shuffled() -> None:
    assert "suits" not in new("marquise eyrie").position()
    s = new("marquise eyrie", autumn_suits="shuffled", seating="listed")
    assert legal(s)[0] == "marked clearing-1 fox"
    with pytest.raises(OptionError, match="only the autumn map"):
        new("marquise eyrie", autumn_suits="shuffled", map="winter")
    with pytest.raises(OptionError, match="only the winter map"):
        new("marquise eyrie", winter_suits="listed")
    with pytest.raises(OptionError, match="where they are listed"):
        new("marquise eyrie", map="winter", suits=5)
