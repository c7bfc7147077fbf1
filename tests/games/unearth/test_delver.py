"""Delver cards: the Delver phase, drawing, what each of the ten kinds does, and which dice they may be aimed at."""

from __future__ import annotations

import pytest
from tests.games.unearth.positions import asked, at, owner, play, player, refused, ruin, told

FAR = ruin("desert-17")


def holding(*cards: str) -> dict[str, dict[str, int]]:
    """A player with these cards in hand."""
    return {"hand": {card: cards.count(card) for card in cards}}


# The Delver phase.


@pytest.mark.clause("unearth/base-delver-1")
def test_any_number_of_cards_may_be_played_none_included() -> None:
    hand = holding("a-new-discovery", "forlorn", "expedition")
    s = at(row=[ruin("desert-17", {"seat-1/d6-1": 3})], players=[hand])
    play(s, "play a-new-discovery", "aim seat-1/d6-1", "play forlorn", "aim seat-1/d6-1", "play expedition", "roll d6")
    assert player(s)["hand"] == {}
    assert s.position()["discards"] == {"a-new-discovery": 1, "forlorn": 1, "expedition": 1}
    s = at(row=[ruin("desert-17", {"seat-1/d6-1": 3})], players=[hand])
    play(s, "dig ruin-1 d6")
    assert player(s)["hand"] == {"a-new-discovery": 1, "forlorn": 1, "expedition": 1}


@pytest.mark.clause("unearth/base-delver-1")
def test_only_a_card_of_the_own_hand_can_be_played() -> None:
    s = at(row=[FAR], players=[holding("expedition"), holding("ancient-map")])
    assert refused(s, "play ancient-map") == "unearth/base-delver-1"
    assert refused(s, "play restoration") == "unearth/base-delver-1"
    play(s, "play expedition")
    assert refused(s, "play expedition") == "unearth/base-delver-1"


@pytest.mark.clause("unearth/base-delver-2")
def test_the_second_card_sees_the_board_that_the_first_has_left() -> None:
    s = at(row=[ruin("desert-17", {"seat-2/d6-1": 2})], players=[holding("a-new-discovery", "forgotten-song")])
    play(s, "play a-new-discovery", "aim seat-2/d6-1", "play forgotten-song", "name 4")
    assert s.asks() == "What does seat-2/d6-1 show?"


@pytest.mark.clause("unearth/base-delver-2")
def test_a_card_is_resolved_before_it_lies_on_the_discards_and_before_another_is_played() -> None:
    s = at(row=[ruin("desert-17", {"seat-2/d6-1": 2})], players=[holding("lost-in-the-ruins", "expedition")])
    play(s, "play lost-in-the-ruins")
    assert s.position()["discards"] == {}
    assert refused(s, "play expedition") == "unearth/base-delver-2"
    play(s, "aim seat-2/d6-1")
    assert s.position()["discards"] == {}
    play(s, "rolled 5")
    assert s.position()["discards"] == {"lost-in-the-ruins": 1}
    assert s.sentences()[0] == "play expedition"


@pytest.mark.clause("unearth/base-delver-2")
def test_a_card_is_answered_in_its_own_way() -> None:
    s = at(row=[ruin("desert-17", {"seat-2/d6-1": 2})], players=[holding("forlorn")])
    play(s, "play forlorn")
    assert s.sentences() == ["aim seat-2/d6-1"]
    for sentence in ("up seat-2/d6-1", "down seat-2/d6-1", "move seat-2/d6-1 ruin-1"):
        assert refused(s, sentence) == "unearth/base-delver-2"


@pytest.mark.clause("unearth/base-delver-3")
def test_delver_cards_are_played_in_the_own_delver_phase_only() -> None:
    s = at(row=[FAR], players=[holding("expedition"), holding("expedition")])
    assert refused(s, "play expedition") == ""
    refusal = s.why_not("play expedition", seat=1)
    assert refusal is not None
    assert refusal.clause == "core/not-asked"
    play(s, "dig ruin-1 d6")
    assert refused(s, "play expedition") == "core/luck"
    play(s, "rolled 5")
    refusal = s.why_not("play expedition", seat=0)
    assert refusal is not None
    assert refusal.clause == "core/not-asked"


@pytest.mark.clause("unearth/base-delver-3")
def test_no_delver_card_is_offered_in_a_response_subphase_and_no_response_card_in_the_delver_phase() -> None:
    s = at(row=[ruin("desert-17", {"seat-2/d6-1": 2})], players=[holding("echo-of-the-tribe", "a-new-discovery")])
    assert "play echo-of-the-tribe" not in s.sentences()
    assert refused(s, "play echo-of-the-tribe") == "unearth/response-2"
    play(s, "dig ruin-1 d6", "rolled 4")
    assert s.sentences() == ["play echo-of-the-tribe", "pass"]
    assert refused(s, "play a-new-discovery") == "unearth/faq-3"


# Hands and drawing.


@pytest.mark.clause("unearth/base-delver-4")
def test_there_is_no_hand_limit() -> None:
    twelve = {"ancient-map": 5, "expedition": 5, "forlorn": 2}
    s = at(row=[ruin("desert-9", {"seat-1/d6-1": 4}), FAR], players=[{"hand": twelve}, {}])
    play(s, "dig ruin-1 d6", "rolled 5", "revealed island-9", "bag red", "bag red")
    assert player(s)["hand"] == twelve
    s = at(row=[ruin("desert-9", {"seat-2/d6-1": 6}), FAR], players=[{"hand": twelve}])
    play(s, "dig ruin-1 d4", "rolled 3", "bag red", "drew restoration", "revealed island-9", "bag red", "bag red")
    assert player(s)["hand"] == {**twelve, "restoration": 1}
    assert (s.actor, asked(s)) == (1, "delver")


@pytest.mark.clause("unearth/base-delver-5")
def test_an_empty_delver_deck_is_renewed_from_its_discards() -> None:
    base = {"module_response": "no"}
    rest = {
        "ancient-map": 5,
        "band-of-delvers": 2,
        "restoration": 2,
        "ancestral-claim": 4,
        "forgotten-song": 3,
        "forlorn": 3,
        "reading-the-stones": 5,
        "a-new-discovery": 5,
        "expedition": 4,
    }
    # One card Expedition is left in the deck, four cards Lost in the Ruins are the discards; three are to be drawn.
    dice = {"seat-1/d4": 1, "seat-1/d6-1": 2, "seat-1/d6-2": 1, "seat-2/d8": 8}
    s = at(
        2,
        base,
        row=[ruin("desert-17", dice), ruin("forest-17")],
        players=[{"hand": rest}],
        discards={"lost-in-the-ruins": 4},
        turn="seat-2",
    )
    assert s.position()["delvers"] == 1
    play(s, "dig ruin-1 d6", "rolled 5")
    assert s.sentences() == ["drew expedition"]
    assert told(s, "drew expedition") == ["renewed"]
    assert s.position()["discards"] == {}
    assert (s.sentences(), s.weights()) == (["drew lost-in-the-ruins"], [4])
    play(s, "drew lost-in-the-ruins", "drew lost-in-the-ruins")
    assert asked(s) == "reveal"
    assert player(s)["hand"] == {**rest, "expedition": 5, "lost-in-the-ruins": 2}
    assert s.position()["delvers"] == 2


@pytest.mark.clause("unearth/base-ruling-42")
def test_with_deck_and_discards_both_empty_as_many_cards_as_possible_are_drawn() -> None:
    everything = {
        "ancient-map": 5,
        "band-of-delvers": 2,
        "restoration": 2,
        "ancestral-claim": 4,
        "forgotten-song": 3,
        "forlorn": 3,
        "lost-in-the-ruins": 4,
        "reading-the-stones": 5,
        "a-new-discovery": 5,
        "expedition": 4,
    }
    row = [ruin("desert-9", {"seat-1/d4": 1, "seat-1/d6-1": 2, "seat-2/d8": 5}), FAR]
    s = at(2, {"module_response": "no"}, row=row, players=[{"hand": everything}], turn="seat-2")
    play(s, "dig ruin-1 d6", "rolled 4", "drew expedition")
    assert asked(s) == "reveal"
    assert player(s)["hand"] == {**everything, "expedition": 5}
    assert (s.position()["delvers"], s.position()["discards"]) == (0, {})


@pytest.mark.clause("unearth/base-delver-6")
def test_hands_are_hidden_but_their_sizes_and_the_discards_are_open() -> None:
    hand = holding("forlorn", "forlorn", "expedition")
    s = at(row=[FAR], players=[hand, holding("ancient-map")], discards={"a-new-discovery": 2})
    assert [each["hand"] for each in s.view(0)["players"]] == [{"forlorn": 2, "expedition": 1}, {"?": 1}]
    assert [each["hand"] for each in s.view(1)["players"]] == [{"?": 3}, {"ancient-map": 1}]
    for seat in (0, 1, None):
        assert s.view(seat)["discards"] == {"a-new-discovery": 2}
    assert [each["hand"] for each in s.view(None)["players"]] == [{"?": 3}, {"?": 1}]


@pytest.mark.clause("unearth/base-delver-6")
def test_a_drawn_card_is_seen_by_its_player_alone() -> None:
    s = at(3, row=[ruin("desert-9", {"seat-2/d6-1": 6}), FAR])
    play(s, "dig ruin-1 d4", "rolled 4")
    assert {s.sees(move) for move in s.moves()} == {0b001}


# The ten kinds, each in its effect.


@pytest.mark.clause("unearth/base-card-1")
def test_an_ancient_map_lets_the_excavation_roll_be_repeated_once_and_the_second_roll_stands() -> None:
    s = at(row=[FAR], players=[holding("ancient-map")])
    play(s, "play ancient-map", "dig ruin-1 d6", "rolled 2")
    assert s.sentences() == ["repeat ancient-map", "pass"]
    play(s, "repeat ancient-map", "rolled 5")
    assert s.position()["row"][0]["dice"] == {"seat-1/d6-1": 5}
    assert (s.actor, player(s)["stones"]) == (1, [])


@pytest.mark.clause("unearth/base-card-1")
def test_an_ancient_map_need_not_be_used_and_is_lost_after_its_turn() -> None:
    s = at(row=[FAR], players=[holding("ancient-map")])
    play(s, "play ancient-map", "dig ruin-1 d6", "rolled 6", "pass")
    assert s.position()["row"][0]["dice"] == {"seat-1/d6-1": 6}
    assert "active" not in s.position()
    play(s, "dig ruin-1 d6", "rolled 5")
    assert s.actor == 0


@pytest.mark.clause("unearth/base-card-1")
def test_an_ancient_map_does_not_repeat_a_reroll_of_the_delver_phase() -> None:
    s = at(row=[ruin("desert-17", {"seat-1/d6-1": 6})], players=[holding("ancient-map", "lost-in-the-ruins")])
    play(s, "play ancient-map", "play lost-in-the-ruins", "aim seat-1/d6-1", "rolled 5")
    assert asked(s) == "delver"
    assert s.position()["active"] == {"ancient-map": 1}


@pytest.mark.clause("unearth/base-ruling-20")
@pytest.mark.clause("unearth/base-card-1")
def test_each_further_ancient_map_allows_one_more_reroll() -> None:
    s = at(row=[FAR], players=[holding("ancient-map", "ancient-map")])
    play(s, "play ancient-map", "play ancient-map", "dig ruin-1 d6", "rolled 4")
    play(s, "repeat ancient-map", "rolled 4", "repeat ancient-map", "rolled 5")
    assert s.position()["row"][0]["dice"] == {"seat-1/d6-1": 5}


@pytest.mark.clause("unearth/base-card-2")
@pytest.mark.clause("unearth/base-ruling-21")
@pytest.mark.parametrize("second", ["ruin-1", "ruin-2"])
def test_a_band_of_delvers_rolls_two_dice_onto_one_ruin_or_two_and_each_may_gain_a_stone(second: str) -> None:
    row = [ruin("desert-17", red=1, blue=1), ruin("forest-17", yellow=2)]
    s = at(row=row, players=[holding("band-of-delvers")])
    play(s, "play band-of-delvers", "dig ruin-1 d6")
    assert (s.actor, asked(s)) == (0, "dig-more")
    play(s, f"dig {second} d6", "rolled 3", "rolled 1")
    assert s.sentences() == ["settle seat-1/d6-1", "settle seat-1/d6-2"]
    if second == "ruin-2":
        play(s, "settle seat-1/d6-2", "take red", "place 1 e")
        assert [stone["stone"] for stone in player(s)["stones"]] == ["yellow", "red"]
        assert [slot["dice"] for slot in s.position()["row"]] == [{"seat-1/d6-1": 3}, {"seat-1/d6-2": 1}]
    else:
        play(s, "settle seat-1/d6-2", "take red", "place 1 e")
        assert [stone["stone"] for stone in player(s)["stones"]] == ["red", "blue"]
        assert [slot["dice"] for slot in s.position()["row"]] == [{"seat-1/d6-1": 3, "seat-1/d6-2": 1}, {}]
    assert s.actor == 1


@pytest.mark.clause("unearth/base-ruling-21")
def test_both_dice_of_a_band_are_placed_before_claims_are_tested() -> None:
    s = at(row=[ruin("desert-9", {"seat-2/d6-1": 5}), FAR], players=[holding("band-of-delvers")])
    play(s, "play band-of-delvers", "dig ruin-1 d6", "dig ruin-1 d8", "rolled 4", "rolled 6", "settle seat-1/d6-1")
    assert player(s)["ruins"] == ["desert-9"]
    assert player(s)["dice"] == dict.fromkeys(("d4", "d6-1", "d6-2", "d6-3", "d8"), "home")
    assert asked(s) == "draw-card"
    assert s.asks() == "Which Delver card does Purple draw?"


@pytest.mark.clause("unearth/base-ruling-21")
def test_with_one_die_at_home_a_band_rolls_only_that_one() -> None:
    dice = {"seat-1/d4": 1, "seat-1/d6-1": 1, "seat-1/d6-2": 1, "seat-1/d8": 1}
    s = at(row=[ruin("desert-17", dice)], players=[holding("band-of-delvers")])
    play(s, "play band-of-delvers", "dig ruin-1 d6")
    assert s.asks() == "What does seat-1/d6-3 show?"
    play(s, "rolled 5")
    assert s.actor == 1


@pytest.mark.clause("unearth/base-ruling-21")
def test_two_bands_roll_three_dice() -> None:
    s = at(row=[FAR], players=[holding("band-of-delvers", "band-of-delvers")])
    play(s, "play band-of-delvers", "play band-of-delvers", "dig ruin-1 d4", "dig ruin-1 d6")
    assert s.sentences() == ["dig ruin-1 d6", "dig ruin-1 d8"]
    play(s, "dig ruin-1 d8", "rolled 4", "rolled 5", "rolled 7", "settle seat-1/d8", "settle seat-1/d4")
    assert s.position()["row"][0]["dice"] == {"seat-1/d4": 4, "seat-1/d6-1": 5, "seat-1/d8": 7}


@pytest.mark.clause("unearth/base-card-3")
@pytest.mark.clause("unearth/base-ruling-24")
def test_restoration_rerolls_all_own_dice_on_ruins_and_those_at_home_not() -> None:
    row = [ruin("desert-17", {"seat-1/d4": 1, "seat-2/d6-1": 2}), ruin("forest-17", {"seat-1/d8": 2})]
    s = at(row=row, players=[holding("restoration")])
    play(s, "play restoration")
    assert s.asks() == "What does seat-1/d4 show?"
    play(s, "rolled 3")
    assert s.asks() == "What does seat-1/d8 show?"
    play(s, "rolled 7")
    assert s.sentences() == ["settle seat-1/d4", "settle seat-1/d8"]
    play(s, "settle seat-1/d4", "bag red")
    assert [slot["dice"] for slot in s.position()["row"]] == [{"seat-1/d4": 3, "seat-2/d6-1": 2}, {"seat-1/d8": 7}]
    assert (s.actor, asked(s)) == (0, "delver")


@pytest.mark.clause("unearth/base-card-4")
@pytest.mark.parametrize(("die", "rolled", "shows"), [("d6", 3, 5), ("d6", 6, 6), ("d4", 4, 4), ("d8", 5, 5)])
def test_an_ancestral_claim_adds_two_to_a_d6_and_to_no_other_die(die: str, rolled: int, shows: int) -> None:
    s = at(row=[FAR], players=[holding("ancestral-claim")])
    play(s, "play ancestral-claim", f"dig ruin-1 {die}", f"rolled {rolled}")
    assert list(s.position()["row"][0]["dice"].values()) == [shows]
    assert s.actor == 1


@pytest.mark.clause("unearth/base-ruling-18")
def test_an_ancestral_claim_is_lost_if_no_d6_is_rolled_in_its_turn() -> None:
    s = at(row=[FAR], players=[holding("ancestral-claim")])
    play(s, "play ancestral-claim")
    assert s.position()["active"] == {"ancestral-claim": 1}
    play(s, "dig ruin-1 d8", "rolled 5", "dig ruin-1 d4", "rolled 4")
    assert "active" not in s.position()
    play(s, "dig ruin-1 d6", "rolled 3", "bag red")
    assert s.position()["row"][0]["dice"]["seat-1/d6-1"] == 3


@pytest.mark.clause("unearth/base-ruling-18")
def test_an_ancestral_claim_applies_once_to_the_next_d6_a_reroll_of_the_delver_phase_included() -> None:
    row = [ruin("desert-17", {"seat-1/d6-1": 1, "seat-2/d6-1": 2})]
    s = at(row=row, players=[holding("ancestral-claim", "lost-in-the-ruins", "lost-in-the-ruins")])
    play(s, "play ancestral-claim", "play lost-in-the-ruins", "aim seat-2/d6-1", "rolled 5")
    assert s.position()["row"][0]["dice"]["seat-2/d6-1"] == 5
    play(s, "play lost-in-the-ruins", "aim seat-1/d6-1", "rolled 3", "dig ruin-1 d6", "rolled 5")
    assert s.position()["row"][0]["dice"] == {"seat-1/d6-1": 5, "seat-1/d6-2": 5, "seat-2/d6-1": 5}


@pytest.mark.clause("unearth/base-card-5")
@pytest.mark.clause("unearth/base-ruling-24")
def test_a_forgotten_song_rerolls_every_die_that_shows_the_named_number_whoever_owns_it() -> None:
    row = [
        ruin("desert-17", {"seat-1/d6-1": 5, "seat-2/d8": 5, "seat-3/d6-1": 4}),
        ruin("forest-17", {"seat-3/d6-2": 5}),
    ]
    s = at(3, row=row, players=[holding("forgotten-song")], turn="seat-1")
    play(s, "play forgotten-song")
    assert s.sentences() == [f"name {number}" for number in range(1, 9)]
    play(s, "name 5", "rolled 6", "rolled 6", "rolled 5")
    assert [slot["dice"] for slot in s.position()["row"]] == [
        {"seat-1/d6-1": 6, "seat-2/d8": 6, "seat-3/d6-1": 4},
        {"seat-3/d6-2": 5},
    ]


@pytest.mark.clause("unearth/base-ruling-25")
@pytest.mark.parametrize("number", [1, 4, 8])
def test_a_number_that_no_die_shows_may_be_named_and_nothing_happens(number: int) -> None:
    s = at(row=[ruin("desert-17", {"seat-2/d6-1": 5})], players=[holding("forgotten-song")])
    play(s, "play forgotten-song", f"name {number}")
    assert (s.actor, asked(s)) == (0, "delver")
    assert s.position()["row"][0]["dice"] == {"seat-2/d6-1": 5}
    s = at(row=[FAR], players=[holding("forgotten-song")])
    assert "play forgotten-song" in s.sentences()


@pytest.mark.clause("unearth/base-card-6")
@pytest.mark.clause("unearth/base-dig-8")
@pytest.mark.clause("unearth/base-ruling-5")
@pytest.mark.parametrize(("before", "after"), [(5, 3), (3, 1), (2, 1), (1, 1)])
def test_forlorn_takes_two_from_a_die_on_a_ruin_and_gains_no_stone(before: int, after: int) -> None:
    s = at(row=[ruin("desert-17", {"seat-2/d8": before}, red=2)], players=[holding("forlorn")])
    assert told(s, "play forlorn", "aim seat-2/d8") == []
    assert s.position()["row"] == [ruin("desert-17", {"seat-2/d8": after}, red=2)]
    assert [each["stones"] for each in s.position()["players"]] == [[], []]
    assert (s.actor, asked(s)) == (0, "delver")


@pytest.mark.clause("unearth/base-card-7")
@pytest.mark.clause("unearth/base-dig-7")
@pytest.mark.parametrize("whose", [1, 2])
def test_lost_in_the_ruins_rerolls_any_die_on_a_ruin_and_its_owner_gains_the_stone(whose: int) -> None:
    row = [ruin("desert-17", {"seat-1/d6-1": 6, "seat-2/d6-1": 6}, red=1, blue=1), ruin("forest-17", black=2)]
    s = at(row=row, players=[holding("lost-in-the-ruins")])
    play(s, "play lost-in-the-ruins")
    assert s.sentences() == ["aim seat-1/d6-1", "aim seat-2/d6-1"]
    play(s, f"aim seat-{whose}/d6-1", "rolled 2")
    assert (s.actor, s.sentences()) == (whose - 1, ["take blue", "take red"])
    play(s, "take red")
    assert [len(each["stones"]) for each in s.position()["players"]] == [int(whose == 1), int(whose == 2)]
    assert (s.actor, asked(s)) == (0, "delver")


@pytest.mark.clause("unearth/base-card-8")
@pytest.mark.clause("unearth/base-ruling-19")
@pytest.mark.parametrize(("chosen", "shows"), [("add", 5), ("subtract", 3)])
def test_reading_the_stones_adds_or_takes_one_once_the_roll_is_known(chosen: str, shows: int) -> None:
    s = at(2, {"reading_choice": "after_roll"}, row=[ruin("desert-17", red=1)], players=[holding("reading-the-stones")])
    play(s, "play reading-the-stones", "dig ruin-1 d6", "rolled 4")
    assert s.sentences() == ["add reading-the-stones", "subtract reading-the-stones"]
    assert refused(s, "pass") == "unearth/base-card-8"
    play(s, f"{chosen} reading-the-stones")
    assert s.position()["row"][0]["dice"] == {"seat-1/d6-1": shows}
    assert [stone["stone"] for stone in player(s)["stones"]] == ["red"] * (shows == 3)


@pytest.mark.clause("unearth/base-ruling-19")
@pytest.mark.parametrize(("chosen", "acting", "shows"), [("add", "active", 5), ("subtract", "lowered", 3)])
def test_at_a_table_that_chooses_before_the_roll_the_card_is_settled_when_played(
    chosen: str, acting: str, shows: int
) -> None:
    s = at(2, {"reading_choice": "before_roll"}, row=[FAR], players=[holding("reading-the-stones", "ancient-map")])
    play(s, "play reading-the-stones")
    assert s.sentences() == ["add reading-the-stones", "subtract reading-the-stones"]
    assert refused(s, "add ancestral-claim") == "unearth/base-delver-2"
    play(s, f"{chosen} reading-the-stones")
    assert s.position()[acting] == {"reading-the-stones": 1}
    play(s, "dig ruin-1 d6", "rolled 4")
    assert s.position()["row"][0]["dice"] == {"seat-1/d6-1": shows}
    assert asked(s) == ("draw-stone" if shows == 3 else "delver")


@pytest.mark.clause("unearth/base-card-8")
def test_reading_the_stones_acts_on_the_next_die_only_and_is_lost_with_its_turn() -> None:
    row = [ruin("desert-17", {"seat-1/d8": 2})]
    s = at(row=row, players=[holding("reading-the-stones", "lost-in-the-ruins")])
    play(s, "play reading-the-stones", "play lost-in-the-ruins", "aim seat-1/d8", "rolled 7", "add reading-the-stones")
    play(s, "dig ruin-1 d6", "rolled 5")
    assert s.position()["row"][0]["dice"] == {"seat-1/d6-1": 5, "seat-1/d8": 8}
    assert s.actor == 1


@pytest.mark.clause("unearth/base-ruling-20")
@pytest.mark.parametrize(
    ("cards", "answers", "shows"),
    [
        (["ancestral-claim", "ancestral-claim"], [], 6),
        (["ancestral-claim", "reading-the-stones"], ["add reading-the-stones"], 5),
        (["ancestral-claim", "reading-the-stones"], ["subtract reading-the-stones"], 3),
        (["reading-the-stones"] * 3, ["add reading-the-stones"] * 3, 5),
        (["reading-the-stones"] * 2, ["add reading-the-stones", "subtract reading-the-stones"], 2),
    ],
)
def test_modifiers_for_one_roll_add_up(cards: list[str], answers: list[str], shows: int) -> None:
    s = at(row=[FAR], players=[holding(*cards)])
    play(s, *[f"play {card}" for card in cards], "dig ruin-1 d6", "rolled 2", *answers)
    assert s.position()["row"][0]["dice"] == {"seat-1/d6-1": shows}
    assert refused(s, "add reading-the-stones") != ""


@pytest.mark.clause("unearth/base-ruling-20")
def test_copies_chosen_before_the_roll_add_up_as_well() -> None:
    s = at(2, {"reading_choice": "before_roll"}, row=[FAR], players=[holding(*["reading-the-stones"] * 3)])
    for chosen in ("add", "subtract", "subtract"):
        play(s, "play reading-the-stones", f"{chosen} reading-the-stones")
    play(s, "dig ruin-1 d6", "rolled 5")
    assert s.position()["row"][0]["dice"] == {"seat-1/d6-1": 4}


@pytest.mark.clause("unearth/base-card-9")
@pytest.mark.clause("unearth/base-ruling-5")
@pytest.mark.parametrize(
    ("die", "before", "after"), [("seat-2/d6-1", 4, 6), ("seat-2/d6-1", 5, 6), ("seat-1/d4", 3, 4), ("seat-1/d8", 6, 8)]
)
def test_a_new_discovery_adds_two_to_a_die_on_a_ruin(die: str, before: int, after: int) -> None:
    s = at(row=[ruin("desert-17", {die: before})], players=[holding("a-new-discovery")])
    play(s, "play a-new-discovery", f"aim {die}")
    assert s.position()["row"][0]["dice"] == {die: after}


@pytest.mark.clause("unearth/base-card-9")
def test_a_new_discovery_may_lead_to_a_claim_at_once() -> None:
    s = at(row=[ruin("desert-9", {"seat-1/d8": 7}), FAR], players=[holding("a-new-discovery")])
    play(s, "play a-new-discovery", "aim seat-1/d8")
    assert player(s)["ruins"] == []
    s = at(row=[ruin("desert-9", {"seat-1/d8": 6, "seat-1/d4": 1}), FAR], players=[holding("a-new-discovery")])
    play(s, "play a-new-discovery", "aim seat-1/d8")
    assert player(s)["ruins"] == ["desert-9"]
    assert asked(s) == "reveal"


@pytest.mark.clause("unearth/base-card-10")
@pytest.mark.clause("unearth/base-dig-2")
def test_with_an_expedition_the_die_is_rolled_first_and_the_ruin_chosen_after() -> None:
    s = at(row=[ruin("desert-17", red=1), ruin("forest-17", blue=1)], players=[holding("expedition")])
    play(s, "play expedition")
    assert s.sentences() == ["roll d4", "roll d6", "roll d8"]
    assert refused(s, "dig ruin-1 d6") == "unearth/base-card-10"
    play(s, "roll d6", "rolled 2")
    assert s.sentences() == ["choose ruin-1", "choose ruin-2"]
    assert refused(s, "choose ruin-3") == "unearth/base-dig-1"
    play(s, "choose ruin-2")
    assert [slot["dice"] for slot in s.position()["row"]] == [{}, {"seat-1/d6-1": 2}]
    assert [stone["stone"] for stone in player(s)["stones"]] == ["blue"]


@pytest.mark.clause("unearth/base-card-10")
def test_an_expedition_is_for_the_excavation_of_its_turn_only() -> None:
    s = at(row=[FAR], players=[holding("expedition")])
    play(s, "play expedition", "roll d6", "rolled 5", "choose ruin-1")
    assert s.sentences() == ["dig ruin-1 d4", "dig ruin-1 d6", "dig ruin-1 d8"]


# Several cards for one excavation.


@pytest.mark.clause("unearth/base-ruling-22")
def test_a_map_repeats_one_die_of_a_band_of_the_players_choice() -> None:
    s = at(row=[FAR], players=[holding("band-of-delvers", "ancient-map")])
    play(s, "play band-of-delvers", "play ancient-map", "dig ruin-1 d6", "dig ruin-1 d8", "rolled 5", "rolled 1")
    play(s, "settle seat-1/d6-1", "pass", "repeat ancient-map", "rolled 8")
    assert s.position()["row"][0]["dice"] == {"seat-1/d6-1": 5, "seat-1/d8": 8}
    s = at(row=[FAR], players=[holding("band-of-delvers", "ancient-map")])
    play(s, "play band-of-delvers", "play ancient-map", "dig ruin-1 d6", "dig ruin-1 d8", "rolled 1", "rolled 5")
    play(s, "settle seat-1/d6-1", "repeat ancient-map", "rolled 6")
    assert s.position()["row"][0]["dice"] == {"seat-1/d6-1": 6, "seat-1/d8": 5}
    assert s.actor == 1


@pytest.mark.clause("unearth/base-ruling-22")
def test_with_an_expedition_every_die_of_a_band_chooses_its_ruin_after_all_are_rolled() -> None:
    s = at(row=[FAR, ruin("forest-17")], players=[holding("band-of-delvers", "expedition")])
    play(s, "play band-of-delvers", "play expedition", "roll d6", "roll d8", "rolled 5", "rolled 7")
    play(s, "settle seat-1/d8", "choose ruin-1", "choose ruin-2")
    assert [slot["dice"] for slot in s.position()["row"]] == [{"seat-1/d8": 7}, {"seat-1/d6-1": 5}]


@pytest.mark.clause("unearth/base-ruling-24")
def test_dice_rerolled_by_one_card_are_settled_clockwise_from_the_active_player_each_in_an_own_order() -> None:
    dice = {"seat-1/d6-1": 6, "seat-2/d6-1": 6, "seat-3/d6-1": 6, "seat-3/d8": 6}
    s = at(
        3,
        row=[ruin("desert-17", red=4), ruin("forest-17", dice, blue=1, red=1)],
        turn="seat-2",
        players=[{}, holding("forgotten-song")],
    )
    play(s, "play forgotten-song", "name 6", "rolled 1", "rolled 2")
    assert s.asks() == "What does seat-3/d6-1 show?"
    play(s, "rolled 1", "rolled 5")
    assert (s.actor, s.sentences()) == (1, ["take blue", "take red"])
    play(s, "take red")
    assert (s.actor, s.sentences()) == (2, ["settle seat-3/d6-1", "settle seat-3/d8"])
    play(s, "settle seat-3/d8")
    assert [[stone["stone"] for stone in each["stones"]] for each in s.position()["players"]] == [[], ["red"], ["blue"]]
    assert s.asks() == "Which Stone does Green draw from the bag?"


@pytest.mark.clause("unearth/base-ruling-24")
def test_claims_are_tested_after_all_dice_of_the_card_are_settled() -> None:
    row = [ruin("desert-9", {"seat-1/d6-1": 1, "seat-1/d6-2": 2}), ruin("forest-9", {"seat-1/d8": 3})]
    s = at(row=row, players=[holding("restoration")])
    play(s, "play restoration", "rolled 4", "rolled 5", "rolled 1", "settle seat-1/d6-1", "settle seat-1/d6-2")
    assert player(s)["ruins"] == []
    play(s, "bag red")
    assert player(s)["ruins"] == ["desert-9"]


# Targets.


@pytest.mark.clause("unearth/base-ruling-26")
@pytest.mark.parametrize("card", ["forlorn", "a-new-discovery", "lost-in-the-ruins"])
def test_a_card_aimed_at_a_die_needs_a_die_on_a_ruin(card: str) -> None:
    s = at(row=[FAR], players=[holding(card)])
    assert refused(s, f"play {card}") == "unearth/base-ruling-26"
    assert f"play {card}" not in s.sentences()
    s = at(row=[ruin("desert-17", {"seat-2/d4": 3})], players=[holding(card)])
    play(s, f"play {card}")
    assert s.sentences() == ["aim seat-2/d4"]
    assert refused(s, "aim seat-1/d4") == "unearth/base-ruling-26"


@pytest.mark.clause("unearth/base-card-3")
def test_restoration_with_no_own_die_on_a_ruin_does_nothing() -> None:
    s = at(row=[ruin("desert-17", {"seat-2/d6-1": 5})], players=[holding("restoration")])
    play(s, "play restoration")
    assert (s.actor, asked(s), s.position()["discards"]) == (0, "delver", {"restoration": 1})


# Against the Darkness.


@pytest.mark.clause("unearth/ruling-50")
@pytest.mark.parametrize(("card", "after"), [("a-new-discovery", 5), ("forlorn", 1)])
def test_cards_that_change_a_die_may_be_aimed_at_a_die_of_the_darkness(card: str, after: int) -> None:
    s = at(1, row=[ruin("desert-17", {"ruin-1/dark": 3}, red=2)], players=[holding(card)])
    play(s, f"play {card}", "aim ruin-1/dark")
    assert s.position()["row"][0] == ruin("desert-17", {"ruin-1/dark": after}, red=2)


@pytest.mark.clause("unearth/ruling-50")
@pytest.mark.parametrize(
    "sentences", [("play lost-in-the-ruins", "aim ruin-1/dark"), ("play forgotten-song", "name 3")]
)
def test_cards_that_reroll_dice_whoever_owns_them_reroll_a_die_of_the_darkness_too(sentences: tuple[str, ...]) -> None:
    s = at(1, row=[ruin("desert-17", {"ruin-1/dark": 3})], players=[holding(sentences[0].split()[1])])
    play(s, *sentences, "rolled 6")
    assert s.position()["row"][0]["dice"] == {"ruin-1/dark": 6}


@pytest.mark.clause("unearth/ruling-50")
def test_a_card_about_your_dice_leaves_those_of_the_darkness_alone() -> None:
    s = at(1, row=[ruin("desert-17", {"ruin-1/dark": 3, "seat-1/d6-1": 3})], players=[holding("restoration")])
    play(s, "play restoration", "rolled 5")
    assert s.position()["row"][0]["dice"] == {"ruin-1/dark": 3, "seat-1/d6-1": 5}
    assert asked(s) == "delver"


@pytest.mark.clause("unearth/ruling-50")
def test_the_players_own_modifiers_never_apply_to_a_roll_of_the_darkness() -> None:
    cards = ("ancestral-claim", "reading-the-stones", "lost-in-the-ruins")
    columns = owner("the-harmonious-columns", **holding(*cards))
    s = at(1, row=[ruin("desert-17", {"ruin-1/dark": 6})], players=[columns])
    play(s, "play ancestral-claim", "play reading-the-stones", "play lost-in-the-ruins", "aim ruin-1/dark", "rolled 5")
    assert s.position()["row"][0]["dice"] == {"ruin-1/dark": 5}
    assert s.position()["active"] == {"ancestral-claim": 1, "reading-the-stones": 1}
    play(s, "dig ruin-1 d6", "rolled 2")
    assert s.sentences() == ["add reading-the-stones", "subtract reading-the-stones"]
    play(s, "add reading-the-stones", "pass")
    assert s.position()["row"][0]["dice"] == {"ruin-1/dark": 5, "seat-1/d6-1": 5}
