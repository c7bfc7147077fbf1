"""Setting up: what goes into bag, decks and stacks, what is dealt, laid out and set aside, and who begins."""

from __future__ import annotations

import pytest
from tests.games.unearth.positions import GAME, asked, at, play, player, refused, ruin, tableau

import rulewright as rw
from rulewright.core.engine import LUCK, State
from rulewright.core.luck import Rng

Chosen = dict[str, str | int]

COLOURS = ("black", "blue", "red", "yellow")
COLOURLESS = ("phantom", "memory", "warpstone")
RESPONSES = {"echo-of-the-tribe": 5, "shifting-floor": 4, "lantern-signal": 4}
BASE_WONDERS = {
    "college-of-the-overseers",
    "temple-of-prosperity",
    "the-harmonious-columns",
    "the-shattered-edifice",
    "the-blackened-cenotaph",
    "the-eternal-flame",
    "tomb-of-the-last-age",
    "fountain-of-reflection",
    "underground-library",
    "palace-of-relics",
    "temple-of-flames",
    "temple-of-fate",
    "the-crumbling-memorial",
    "temple-of-clarity",
    "the-sanctuary-of-the-builders",
}
NEW_WONDERS = {
    "hall-of-second-breath",
    "the-whispering-reliquary",
    "gate-of-wandering-stones",
    "court-of-the-pale-kin",
    "the-quiet-foundry",
    "bridge-of-four-winds",
    "the-humble-ossuary",
    "the-patient-colossus",
    "stair-of-the-ancestors",
}
PROMOS = {"the-obelisk", "the-sunken-cathedral"}
BASE_AGES = {"day-of-rest", "the-gathering", "festival-of-reclamation", "city-of-gold", "city-of-ash"}
NEW_AGES = {"the-parted-gates", "the-gleaning"}


def set_up_to(s: State, question: str) -> State:
    """Play the set-up until a question is asked, with the last outcome of luck; in a roll-off seat 1 rolls the 6."""
    while asked(s) != question:
        seat_one = s.position()["pending"][0].get("of") == "seat-1"
        s.play("rolled 1" if asked(s) == "toss" and not seat_one else s.sentences()[-1])
    return s


def laid_out(seats: int, options: Chosen | None = None) -> State:
    """A game at its first Delver phase."""
    return set_up_to(GAME.new(seats, options), "delver")


def offers(seats: int, options: Chosen | None = None) -> set[str]:
    """The Named Wonders that luck can lay open first."""
    s = set_up_to(GAME.new(seats, options), "offer")
    return {sentence.split()[1] for sentence in s.sentences()}


def ages(options: Chosen | None = None) -> set[str]:
    """The End of Age cards that can lie under the Ruins, as the last Ruin of the deck is claimed."""
    s = at(2, options, deck=0, aside=23, row=[ruin("desert-9", {"seat-1/d8": 8}), ruin("forest-17")])
    play(s, "dig ruin-1 d4", "rolled 4")
    assert asked(s) == "age"
    return {sentence.split()[1] for sentence in s.sentences()}


# Stones.


@pytest.mark.clause("unearth/base-start-1")
def test_all_stones_of_the_base_game_are_in_the_bag_before_the_row_is_laid() -> None:
    s = GAME.new(2, {"module_stones": "no", "extra_coloured_stones": "no"})
    assert s.position()["bag"] == {"black": 15, "blue": 15, "red": 15, "yellow": 15}
    assert s.position()["row"] == []


@pytest.mark.clause("unearth/setup-1")
@pytest.mark.clause("unearth/ruling-1")
def test_the_enhanced_bag_holds_all_22_stones_of_the_expansion_as_well() -> None:
    bag = GAME.new(2).position()["bag"]
    assert bag == {**dict.fromkeys(COLOURS, 16), **dict.fromkeys(COLOURLESS, 6)}
    assert sum(bag.values()) == 60 + 22


@pytest.mark.clause("unearth/ruling-6")
@pytest.mark.clause("unearth/ruling-7")
@pytest.mark.clause("unearth/components-7")
@pytest.mark.parametrize(
    ("module_stones", "extra_coloured_stones", "of_a_colour", "of_a_colourless_kind", "together"),
    [("yes", "yes", 16, 6, 82), ("yes", "no", 15, 6, 78), ("no", "yes", 16, 0, 64), ("no", "no", 15, 0, 60)],
)
def test_colourless_stones_and_the_four_extra_coloured_ones_are_each_a_choice_of_the_table(
    module_stones: str, extra_coloured_stones: str, of_a_colour: int, of_a_colourless_kind: int, together: int
) -> None:
    s = GAME.new(3, {"module_stones": module_stones, "extra_coloured_stones": extra_coloured_stones})
    bag = s.position()["bag"]
    assert [bag[colour] for colour in COLOURS] == [of_a_colour] * 4
    assert [bag.get(kind, 0) for kind in COLOURLESS] == [of_a_colourless_kind] * 3
    assert sum(bag.values()) == together


@pytest.mark.clause("unearth/faq-5")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_the_four_extra_coloured_stones_may_stay_in_the_bag_in_any_mode(seats: int) -> None:
    s = GAME.new(seats, {"extra_coloured_stones": "yes", "module_stones": "no"})
    assert s.position()["bag"] == dict.fromkeys(COLOURS, 16)


@pytest.mark.clause("unearth/base-start-7")
@pytest.mark.parametrize(
    ("site", "stones"),
    [("desert-9", 2), ("island-11", 2), ("forest-13", 2), ("mountain-15", 3), ("forest-17", 3)],
)
def test_each_ruin_of_the_row_gets_its_printed_number_of_random_stones_from_the_bag(site: str, stones: int) -> None:
    s = set_up_to(GAME.new(2), "reveal")
    play(s, f"revealed {site}")
    for n in range(stones):
        assert s.asks() == "Which Stone comes from the bag onto ruin-1?"
        assert s.weights() == [16, 16, 16 - n, 16, 6, 6, 6]
        play(s, "bag red")
    assert asked(s) == "reveal"
    position = s.position()
    assert position["row"] == [{"ruin": site, "stones": {"red": stones}, "dice": {}}]
    assert position["bag"]["red"] == 16 - stones


# Delver cards and face-down Ruins.


@pytest.mark.clause("unearth/base-start-2")
@pytest.mark.clause("unearth/expanded-2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_each_player_the_fifth_included_gets_five_dice_two_delver_cards_and_one_ruin(seats: int) -> None:
    s = laid_out(seats)
    players = s.position()["players"]
    assert len(players) == seats
    for before in players:
        assert before["dice"] == {"d4": "home", "d6-1": "home", "d6-2": "home", "d6-3": "home", "d8": "home"}
        assert sum(before["hand"].values()) == 2
        assert len(before["hidden"]) == 1
        assert (before["stones"], before["built"], before["ruins"]) == ([], [], [])


@pytest.mark.clause("unearth/base-start-2")
def test_the_two_starting_cards_are_drawn_at_random_from_the_whole_deck_and_seen_by_their_player_alone() -> None:
    s = GAME.new(3)
    for seat in (0, 0, 1, 1, 2, 2):
        assert s.asks() == f"Which Delver card does {GAME.seat_name(s, seat)} draw?"
        assert [s.sees(move) for move in s.moves()] == [1 << seat] * len(s.moves())
        s.play("drew expedition") if seat < 2 else s.play("drew restoration")
    assert player(s, 1)["hand"] == {"expedition": 2}
    assert player(s, 3)["hand"] == {"restoration": 2}
    assert asked(s) == "deal"


@pytest.mark.clause("unearth/base-start-3")
def test_each_player_is_dealt_a_ruin_face_down_that_its_owner_may_look_at() -> None:
    s = set_up_to(GAME.new(2), "deal")
    assert s.weights() == [1] * 25
    assert {s.sees(move) for move in s.moves()} == {0b01}
    play(s, "dealt island-15")
    assert {s.sees(move) for move in s.moves()} == {0b10}
    assert refused(s, "dealt island-15") == "unearth/base-comp-1"
    assert refused(s, "dealt tundra-9") == "core/not-in-play"
    play(s, "dealt cavern-9")
    assert [each["hidden"] for each in s.view(0)["players"]] == [["island-15"], ["?"]]
    assert [each["hidden"] for each in s.view(1)["players"]] == [["?"], ["cavern-9"]]
    assert [each["hidden"] for each in s.view(None)["players"]] == [["?"], ["?"]]


# Ruins: how many there are, lie aside, in the row, and in the deck.


@pytest.mark.clause("unearth/base-start-4")
@pytest.mark.clause("unearth/base-start-6")
@pytest.mark.clause("unearth/base-start-8")
@pytest.mark.clause("unearth/ruling-39")
@pytest.mark.parametrize(
    ("seats", "options", "aside", "row", "deck", "wonders"),
    [
        (2, {}, 10, 4, 9, 4),
        (3, {}, 5, 5, 12, 5),
        (4, {}, 5, 5, 11, 6),
        (4, {"four_player_ruins": "expanded"}, 5, 5, 16, 6),
        (5, {}, 2, 5, 18, 7),
    ],
)
def test_how_many_ruins_lie_aside_in_the_row_and_in_the_deck_and_how_many_wonders_are_open(
    seats: int, options: Chosen, aside: int, row: int, deck: int, wonders: int
) -> None:
    position = laid_out(seats, options).position()
    assert (position["aside"], len(position["row"]), position["deck"]) == (aside, row, deck)
    assert len(position["wonders"]) == wonders


@pytest.mark.clause("unearth/base-start-4")
def test_nobody_sees_what_is_set_aside() -> None:
    s = laid_out(2)
    for seat in (0, 1, None):
        view = s.view(seat)
        assert view["aside"] == 10
        assert "aside_known" not in view
        assert "laid_aside" not in view


@pytest.mark.clause("unearth/expanded-3")
@pytest.mark.clause("unearth/expanded-4")
@pytest.mark.clause("unearth/expanded-5")
@pytest.mark.clause("unearth/ruling-38")
@pytest.mark.parametrize(
    ("seats", "options", "ruins", "removed"),
    [
        (1, {}, 25, 10),
        (2, {}, 25, 10),
        (3, {}, 25, 5),
        (4, {"four_player_ruins": "base"}, 25, 5),
        (4, {"four_player_ruins": "expanded"}, 30, 5),
        (5, {}, 30, 2),
    ],
)
def test_the_new_type_joins_five_players_and_the_expanded_game_of_four_and_no_other(
    seats: int, options: Chosen, ruins: int, removed: int
) -> None:
    s = set_up_to(GAME.new(seats, options), "deal")
    dealt = [sentence.split()[1] for sentence in s.sentences()]
    assert len(dealt) == ruins
    assert [word for word in dealt if word.startswith("tundra")] == (
        ["tundra-9", "tundra-11", "tundra-13", "tundra-15", "tundra-17"] if ruins == 30 else []
    )
    assert s.position()["aside"] == removed


@pytest.mark.clause("unearth/expanded-4")
@pytest.mark.clause("unearth/ruling-38")
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_the_expanded_game_is_for_four_players_only(seats: int) -> None:
    with pytest.raises(rw.OptionError, match=r"the expanded game is for four players \[unearth/ruling-38\]"):
        GAME.new(seats, {"four_player_ruins": "expanded"})


@pytest.mark.clause("unearth/expanded-1")
def test_the_expanded_game_of_four_plays_five_more_ruins_than_the_base_one() -> None:
    played = []
    for mode in ("base", "expanded"):
        position = laid_out(4, {"four_player_ruins": mode}).position()
        played.append(position["deck"] + len(position["row"]))
    assert played == [16, 21]


@pytest.mark.clause("unearth/expanded-1")
def test_a_game_of_five_can_be_played_to_its_end() -> None:
    s = GAME.new(5)
    rng = Rng(5)
    while s.over == 0:
        s.play(s.moves()[int(rng.below(len(s.moves())))])
    position = s.position()
    assert (position["row"], position["deck"]) == ([], 0)
    assert sum(len(each["ruins"]) for each in position["players"]) >= 28 - 5


# The End of Age card.


@pytest.mark.clause("unearth/base-start-5")
def test_one_unseen_end_of_age_card_lies_under_the_deck_and_is_drawn_last() -> None:
    for seat in (0, 1, None):
        assert "age" not in laid_out(2).view(seat)
    for deck, question in ((1, "reveal"), (0, "age")):
        s = at(deck=deck, aside=23 - deck, row=[ruin("desert-9", {"seat-2/d6-1": 6}), ruin("forest-17")])
        play(s, "dig ruin-1 d6", "rolled 5", "drew expedition")
        assert asked(s) == question


@pytest.mark.clause("unearth/setup-2")
@pytest.mark.clause("unearth/ruling-97")
@pytest.mark.clause("unearth/newcards-2")
def test_the_two_new_end_of_age_cards_join_the_pool_if_the_table_wants_them() -> None:
    assert ages() == BASE_AGES | NEW_AGES
    assert ages({"module_end_of_age": "yes"}) == BASE_AGES | NEW_AGES
    assert ages({"module_end_of_age": "no"}) == BASE_AGES


# Named Wonders.


@pytest.mark.clause("unearth/base-start-8")
def test_named_wonders_are_laid_open_one_after_the_other_and_each_exists_once() -> None:
    s = set_up_to(GAME.new(2), "offer")
    assert s.weights() == [1] * 24
    play(s, "offered palace-of-relics")
    assert refused(s, "offered palace-of-relics") == "unearth/base-wonder-4"
    assert len(s.moves()) == 23
    play(s, "offered temple-of-fate", "offered the-eternal-flame", "offered the-quiet-foundry")
    assert asked(s) == "toss"
    assert sorted(s.view(1)["wonders"]) == [
        "palace-of-relics",
        "temple-of-fate",
        "the-eternal-flame",
        "the-quiet-foundry",
    ]


@pytest.mark.clause("unearth/base-start-8")
def test_a_named_wonder_that_is_built_is_not_replaced() -> None:
    s = at(
        wonders=["temple-of-clarity", "underground-library"],
        row=[ruin("desert-17", blue=1)],
        players=[{"stones": tableau("red", "red", "blue", "blue", "yellow")}],
    )
    play(s, "dig ruin-1 d8", "rolled 1", "place 1 se", "build underground-library")
    assert s.position()["wonders"] == ["temple-of-clarity"]
    assert player(s)["built"] == [{"at": [1, 0], "wonder": "underground-library", "number": 1}]


@pytest.mark.clause("unearth/setup-3")
@pytest.mark.clause("unearth/ruling-96")
@pytest.mark.clause("unearth/newcards-2")
def test_the_nine_new_wonders_join_the_pool_if_the_table_wants_them() -> None:
    assert len(BASE_WONDERS) == 15
    assert len(NEW_WONDERS) == 9
    assert offers(2) == BASE_WONDERS | NEW_WONDERS
    assert offers(2, {"module_wonders": "yes"}) == BASE_WONDERS | NEW_WONDERS
    assert offers(2, {"module_wonders": "no"}) == BASE_WONDERS


@pytest.mark.clause("unearth/base-ruling-44")
@pytest.mark.clause("unearth/ruling-91")
def test_the_promo_wonders_join_only_where_a_table_adds_them_and_never_a_solo_game() -> None:
    assert offers(3, {"promos": "out"}) == BASE_WONDERS | NEW_WONDERS
    assert offers(3, {"promos": "in"}) == BASE_WONDERS | NEW_WONDERS | PROMOS
    assert offers(3, {"promos": "in", "module_wonders": "no"}) == BASE_WONDERS | PROMOS
    with pytest.raises(rw.OptionError, match=r"promo Wonders never join a solo game \[unearth/solo-8\]"):
        GAME.new(1, {"promos": "in"})


@pytest.mark.clause("unearth/ruling-91")
@pytest.mark.parametrize(
    ("difficulty", "banned"),
    [
        ("normal", set()),
        ("hard", set()),
        ("legendary", {"the-harmonious-columns", "the-shattered-edifice"}),
    ],
)
@pytest.mark.parametrize("campaign", ["off", "on"])
def test_banned_wonders_are_left_out_before_any_are_selected(difficulty: str, banned: set[str], campaign: str) -> None:
    options: Chosen = {"solo_difficulty": difficulty, "campaign": campaign}
    assert offers(1, options) == (BASE_WONDERS | NEW_WONDERS) - banned


@pytest.mark.clause("unearth/ruling-92")
def test_a_solo_game_opens_four_named_wonders_beside_the_usual_lesser_and_greater_ones() -> None:
    position = laid_out(1).position()
    assert len(position["wonders"]) == 4
    assert (position["lesser"], position["greater"]) == (13, 9)


@pytest.mark.clause("unearth/ruling-92")
def test_a_kept_wonder_is_extra_to_the_four_of_a_campaigns_game() -> None:
    s = at(
        1,
        {"campaign": "on"},
        game_number=2,
        games=[{"game": 1, "player": 50, "darkness": 40, "scenario": "twin-omens"}],
        row=[ruin("desert-17"), ruin("forest-17"), ruin("island-17"), ruin("cavern-17")],
        players=[{"kept": {"palace-of-relics": 1}, "hidden": ["desert-9"]}],
        pending=[{"question": "set-up", "stage": 5, "number": 0}],
    )
    for _ in range(4):
        assert asked(s) == "offer"
        assert refused(s, "offered palace-of-relics") == "unearth/base-wonder-4"
        s.play(s.sentences()[0])
    assert asked(s) != "offer"
    assert len(s.position()["wonders"]) == 4
    assert player(s)["kept"] == {"palace-of-relics": 1}


# Wonder tokens.


@pytest.mark.clause("unearth/setup-5")
@pytest.mark.clause("unearth/ruling-5")
@pytest.mark.parametrize(
    ("seats", "options", "lesser", "greater"),
    [
        (2, {}, 13, 9),
        (2, {"extra_wonder_tokens": "always"}, 13, 9),
        (4, {"extra_wonder_tokens": "five_players_only"}, 10, 6),
        (5, {"extra_wonder_tokens": "five_players_only"}, 13, 9),
        (5, {"module_wonders": "no"}, 10, 6),
    ],
)
def test_the_extra_tokens_join_their_stacks_always_or_with_five_players_only(
    seats: int, options: Chosen, lesser: int, greater: int
) -> None:
    position = laid_out(seats, options).position()
    assert (position["lesser"], position["greater"]) == (lesser, greater)


@pytest.mark.clause("unearth/base-start-9")
@pytest.mark.clause("unearth/setup-5")
def test_tokens_lie_mixed_in_two_face_down_stacks() -> None:
    s = at(row=[ruin("desert-17", red=1)], players=[{"stones": tableau("red", "red", "red", "red", "red")}])
    for seat in (0, 1, None):
        view = s.view(seat)
        assert (view["lesser"], view["greater"]) == (13, 9)
        assert "tokens" not in view
    play(s, "dig ruin-1 d8", "rolled 1", "place 1 se")
    lesser = play(s.clone(), "build-lesser")
    assert dict(zip(lesser.sentences(), lesser.weights(), strict=True)) == {
        "turned lesser-base-2": 2,
        "turned lesser-base-3": 6,
        "turned lesser-base-4": 2,
        "turned lesser-lost-tribe-2": 1,
        "turned lesser-lost-tribe-3": 1,
        "turned lesser-lost-tribe-4": 1,
    }
    greater = play(s.clone(), "build-greater")
    assert dict(zip(greater.sentences(), greater.weights(), strict=True)) == {
        "turned greater-base-6": 1,
        "turned greater-base-7": 4,
        "turned greater-base-8": 1,
        "turned greater-lost-tribe-6": 1,
        "turned greater-lost-tribe-7": 1,
        "turned greater-lost-tribe-8": 1,
    }


# Response cards.


@pytest.mark.clause("unearth/setup-4")
@pytest.mark.clause("unearth/ruling-4")
@pytest.mark.clause("unearth/ruling-95")
def test_thirteen_response_cards_of_three_titles_are_shuffled_into_the_delver_deck() -> None:
    s = GAME.new(2)
    assert s.position()["delvers"] == 38 + 13
    deck = dict(zip(s.sentences(), s.weights(), strict=True))
    assert {word: deck[f"drew {word}"] for word in RESPONSES} == RESPONSES
    assert sum(RESPONSES.values()) == 13


@pytest.mark.clause("unearth/ruling-95")
def test_without_the_response_cards_the_deck_has_38_and_a_result_of_4_opens_nothing() -> None:
    s = GAME.new(2, {"module_response": "no"})
    assert s.position()["delvers"] == 38
    assert not any(word in sentence for word in RESPONSES for sentence in s.sentences())
    assert refused(s, "drew echo-of-the-tribe") == "core/not-in-play"
    for module, question in (("yes", "respond"), ("no", "delver")):
        hand = {"hand": {"expedition": 1}}
        t = at(2, {"module_response": module}, row=[ruin("desert-17")], players=[hand, hand])
        play(t, "dig ruin-1 d6", "rolled 4")
        assert asked(t) == question


@pytest.mark.clause("unearth/faq-7")
def test_the_response_cards_stay_in_the_delver_deck_of_a_solo_game() -> None:
    s = GAME.new(1)
    deck = dict(zip(s.sentences(), s.weights(), strict=True))
    assert {word: deck[f"drew {word}"] for word in RESPONSES} == RESPONSES


# The base game, and what goes over it.


@pytest.mark.clause("unearth/ruling-1")
def test_with_every_module_switched_off_the_whole_base_game_is_there() -> None:
    off: Chosen = {
        "module_stones": "no",
        "extra_coloured_stones": "no",
        "module_response": "no",
        "module_wonders": "no",
        "module_end_of_age": "no",
    }
    position = laid_out(4, off).position()
    on_ruins = sum(sum(slot["stones"].values()) for slot in position["row"])
    assert sum(position["bag"].values()) + on_ruins == 60
    assert position["delvers"] + 4 * 2 == 38
    assert (position["lesser"], position["greater"]) == (10, 6)
    assert offers(4, off) == BASE_WONDERS
    assert ages(off) == BASE_AGES


# Who begins.


@pytest.mark.clause("unearth/base-start-10")
@pytest.mark.clause("unearth/base-ruling-33")
def test_each_player_rolls_a_d6_and_the_highest_begins() -> None:
    s = set_up_to(GAME.new(3, {"first_player": "roll_d6"}), "toss")
    assert s.asks() == "What does Green roll in the roll-off?"
    assert s.sentences() == [f"rolled {number}" for number in range(1, 7)]
    assert s.weights() == [1] * 6
    assert refused(s, "rolled 7") == "unearth/base-ruling-33"
    assert GAME.luck_of(s) == "Green: the highest begins"
    play(s, "rolled 2")
    assert GAME.luck_of(s) == "Purple: the highest begins"
    play(s, "rolled 6", "rolled 5")
    assert GAME.luck_of(s) == ""
    assert s.actor == 1
    assert (s.position()["first"], s.position()["turn"]) == ("seat-2", "seat-2")


def test_a_log_can_tell_who_is_dealt_to_where_there_are_several() -> None:
    s = GAME.new(2)
    dealt: list[tuple[str, str]] = []
    while asked(s) != "toss":
        dealt.append((asked(s), GAME.luck_of(s)))
        s.play(s.sentences()[-1])
    cards = [("draw-card", "Green"), ("draw-card", "Green"), ("draw-card", "Purple"), ("draw-card", "Purple")]
    assert dealt[:6] == [*cards, ("deal", "Green"), ("deal", "Purple")]
    assert {who for _, who in dealt[6:]} == {""}
    alone = GAME.new(1)
    while alone.actor == LUCK:
        assert GAME.luck_of(alone) == ""
        alone.play(alone.sentences()[-1])


@pytest.mark.clause("unearth/base-ruling-33")
def test_players_who_tie_for_the_highest_roll_again_and_the_others_are_out() -> None:
    s = set_up_to(GAME.new(4), "toss")
    play(s, "rolled 5", "rolled 6", "rolled 1", "rolled 6")
    assert s.asks() == "What does Purple roll in the roll-off?"
    play(s, "rolled 3")
    assert s.asks() == "What does Orange roll in the roll-off?"
    play(s, "rolled 3")
    assert s.asks() == "What does Purple roll in the roll-off?"
    play(s, "rolled 2", "rolled 4")
    assert (s.position()["first"], s.actor) == ("seat-4", 3)


@pytest.mark.clause("unearth/base-start-10")
@pytest.mark.clause("unearth/base-ruling-33")
def test_at_a_table_that_lists_its_players_the_first_listed_begins_without_a_roll() -> None:
    s = GAME.new(3, {"first_player": "listed"})
    while asked(s) != "delver":
        assert asked(s) != "toss"
        s.play(s.sentences()[-1])
    assert (s.position()["first"], s.actor) == ("seat-1", 0)


# What a table may choose.


def test_the_options_that_rulings_give_are_those_that_can_be_chosen_the_first_value_being_the_default() -> None:
    lines = [getattr(rule, "option", "") for rule in GAME.rulebook]
    given = {line.split(" = ")[0]: tuple(line.split(" = ")[1].split(" | ")) for line in lines if line}
    # Cards are replaced by a card set; the mode, its named scenario and the promos come from elsewhere than a ruling.
    del given["card_data"]
    declared = {name: option.values for name, option in GAME.options.declared.items()}
    assert {name: declared[name] for name in declared if name not in ("campaign", "scenario", "promos")} == given
    assert GAME.options.complete(None) == {name: values[0] for name, values in declared.items()}
