"""The Darkness Grows: its cards and what they set off; the Darkness Board with its crystals and its corruption."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.games.unearth.positions import GAME, asked, at, dark, dark_turn, play, player, refused, ruin, ruins, told

from rulewright.core.engine import LUCK, State
from rulewright.core.errors import PositionError
from rulewright.games.unearth.cards import shipped

TYPES = ("desert", "forest", "island", "mountain", "cavern")
# Arrows of the four cards of a type, slot by slot (ruling-3).
ARROWS = {
    kind: ("right", "right", "left", "left") if kind in ("desert", "cavern") else ("left", "left", "right", "right")
    for kind in TYPES
}
# A Stone of every kind that the bag holds.
WHOLE_BAG = {"black": 16, "blue": 16, "red": 16, "yellow": 16, "phantom": 6, "memory": 6, "warpstone": 6}


def row_of(*names: str, dice: int = 4) -> list[dict[str, Any]]:
    """A row of Ruins without Stones, with a die of the Darkness on each."""
    return [ruin(name, {f"ruin-{k + 1}/dark": dice}) for k, name in enumerate(names)]


def cards(*words: str) -> list[str]:
    return [f"dark-{word}" for word in words]


def claimed(s: State, card: str) -> str:
    """The Ruin that a revealed card claims, "" if it claims none."""
    found = [line for line in told(s, f"loomed dark-{card}") if line.startswith("claimed")]
    return found[0].removeprefix("claimed darkness ") if found else ""


MOUNTAINS = ("mountain-11", "desert-9", "mountain-13", "mountain-9")


# Cards


@pytest.mark.clause("unearth/darkness-1")
def test_each_darkness_turn_reveals_exactly_one_card() -> None:
    s = dark_turn(row_of(*MOUNTAINS), [])
    assert s.actor == LUCK
    assert s.sentences() == [f"loomed dark-{kind}-{slot}" for kind in TYPES for slot in (1, 2, 3, 4)]
    assert s.weights() == [1] * 20
    play(s, "loomed dark-desert-2")
    assert dark(s)["revealed"] == cards("desert-2")
    assert dark(s)["deck"] == 19
    assert asked(s) == "delver"
    assert s.position()["turn"] == "seat-1"


@pytest.mark.clause("unearth/darkness-1")
def test_a_card_that_lies_revealed_or_at_the_bottom_is_not_drawn() -> None:
    s = dark_turn(row_of(*MOUNTAINS), cards("desert-1"), darkness={"bottom": cards("island-3")})
    assert len(s.moves()) == 18
    assert refused(s, "loomed dark-desert-1") == "unearth/darkness-1"
    assert refused(s, "loomed dark-island-3") == "unearth/darkness-1"


@pytest.mark.clause("unearth/darkness-2")
def test_revealed_cards_accumulate_from_turn_to_turn() -> None:
    s = dark_turn(row_of(*MOUNTAINS), [])
    play(s, "loomed dark-island-1", "dig ruin-1 d6", "rolled 5", "loomed dark-forest-3", "dig ruin-2 d6", "rolled 4")
    play(s, "loomed dark-island-4")
    assert dark(s)["revealed"] == cards("island-1", "forest-3", "island-4")
    assert dark(s)["turns"] == 2


@pytest.mark.clause("unearth/darkness-3")
def test_the_deck_is_four_cards_of_each_of_five_types() -> None:
    printed = [(card.type, card.slot, ("left", "right")[card.arrow]) for card in shipped().dark]
    assert len(printed) == 20
    assert sorted(printed) == sorted(
        (number, slot + 1, ARROWS[kind][slot]) for number, kind in enumerate(TYPES) for slot in range(4)
    )


# Three of a kind


@pytest.mark.clause("unearth/darkness-4")
def test_the_third_card_of_a_type_triggers_and_two_do_not() -> None:
    s = dark_turn(row_of(*MOUNTAINS), cards("mountain-1"))
    assert claimed(s, "mountain-2") == ""
    assert dark(s)["ruins"] == []
    s = dark_turn(row_of(*MOUNTAINS), cards("mountain-1", "mountain-2"))
    assert claimed(s, "mountain-3") == "mountain-9"
    assert dark(s)["ruins"] == ["mountain-9"]


@pytest.mark.clause("unearth/darkness-5", "unearth/darkness-6", "unearth/darkness-17", "unearth/ruling-61")
@pytest.mark.parametrize(
    ("kind", "slot", "side"), [(kind, slot, ARROWS[kind][slot - 1]) for kind in TYPES for slot in (1, 2, 3, 4)]
)
def test_three_of_a_kind_claim_by_the_arrow_of_the_newest_card_only(kind: str, slot: int, side: str) -> None:
    other = "desert-9" if kind != "desert" else "forest-9"
    row = row_of(f"{kind}-11", other, f"{kind}-13", f"{kind}-17")
    # The two older cards point to either side, in either order.
    older = [n for n in (1, 2, 3, 4) if n != slot]
    for one, two in ((older[0], older[-1]), (older[-1], older[0])):
        s = dark_turn(row, cards(f"{kind}-{one}", f"{kind}-{two}"))
        assert claimed(s, f"{kind}-{slot}") == f"{kind}-{'11' if side == 'left' else '17'}"


@pytest.mark.clause("unearth/ruling-60", "unearth/darkness-5")
@pytest.mark.parametrize("newest", ["mountain-1", "mountain-4"])
def test_with_one_ruin_of_the_type_the_arrow_does_not_matter(newest: str) -> None:
    s = dark_turn(row_of("desert-9", "mountain-13", "forest-9"), cards("mountain-2", "mountain-3"))
    assert claimed(s, newest) == "mountain-13"


@pytest.mark.clause("unearth/darkness-7", "unearth/ruling-54")
def test_the_three_cards_return_and_the_whole_pile_is_shuffled_but_others_stay_out() -> None:
    s = dark_turn(
        row_of(*MOUNTAINS),
        cards("desert-2", "mountain-1", "island-4", "mountain-2"),
        darkness={"bottom": cards("forest-1", "cavern-2")},
    )
    assert dark(s)["deck"] == 16
    play(s, "loomed dark-mountain-3", "drew expedition", "revealed island-9", "bag red", "bag red", "rolled 5")
    assert dark(s)["revealed"] == cards("desert-2", "island-4")
    assert dark(s)["deck"] == 18
    # What lay at the bottom may be drawn like any other card again.
    assert "bottom" not in dark(s)
    play(s, "dig ruin-1 d6", "rolled 5")
    assert asked(s) == "loom"
    assert len(s.moves()) == 18
    assert {"loomed dark-forest-1", "loomed dark-cavern-2", "loomed dark-mountain-3"} <= set(s.sentences())


@pytest.mark.clause("unearth/darkness-8")
def test_the_example_of_the_dark_mountains() -> None:
    s = dark_turn(
        row_of("mountain-11", "forest-11", "desert-13", "mountain-9"), cards("mountain-1", "forest-2", "mountain-2")
    )
    assert told(s, "loomed dark-mountain-3")[0] == "claimed darkness mountain-9"
    play(s, "drew expedition")
    assert dark(s)["ruins"] == ["mountain-9"]
    assert dark(s)["revealed"] == cards("forest-2")
    assert dark(s)["deck"] == 19


@pytest.mark.clause("unearth/darkness-9", "unearth/ruling-57", "unearth/ruling-56")
@pytest.mark.parametrize(
    ("stone", "above", "track"),
    [("red", {"blue": 3, "red": 1}, {}), ("blue", {"blue": 3}, {"blue": 1}), ("memory", {"blue": 3}, {"memory": 1})],
)
def test_without_a_ruin_of_the_type_a_random_stone_goes_to_the_board(
    stone: str, above: dict[str, int], track: dict[str, int]
) -> None:
    s = dark_turn(
        row_of("desert-9", "forest-9"),
        cards("mountain-1", "mountain-2"),
        darkness={"crystals": {"blue": 3}},
        players=[{"ruins": ["mountain-9"], "hidden": ["mountain-11"]}],
    )
    before = s.position()["bag"][stone]
    assert claimed(s, "mountain-3") == ""
    assert (asked(s), s.actor) == ("draw-stone", LUCK)
    play(s, f"bag {stone}")
    assert s.position()["bag"][stone] == before - 1
    assert dark(s)["crystals"] == above
    assert dark(s)["corruption"] == track
    assert ruins(s) == ["desert-9", "forest-9"]
    # No Ruin is claimed, so no card is drawn for one.
    assert asked(s) == "delver"
    assert player(s)["hand"] == {}


@pytest.mark.clause("unearth/darkness-10", "unearth/ruling-56")
def test_then_only_the_newest_card_goes_to_the_bottom_and_two_stay_out() -> None:
    s = dark_turn(row_of("desert-9", "forest-9"), cards("mountain-1", "island-2", "mountain-2"))
    play(s, "loomed dark-mountain-3", "bag red")
    assert dark(s)["revealed"] == cards("mountain-1", "island-2", "mountain-2")
    assert dark(s)["bottom"] == cards("mountain-3")
    assert dark(s)["deck"] == 17
    # The next card of the type triggers again, and lies below the first one.
    play(s, "dig ruin-1 d4", "rolled 4", "loomed dark-mountain-4", "bag blue")
    assert dark(s)["bottom"] == cards("mountain-3", "mountain-4")
    assert dark(s)["revealed"] == cards("mountain-1", "island-2", "mountain-2")


@pytest.mark.clause("unearth/ruling-56")
def test_with_an_empty_bag_no_stone_is_taken_but_the_card_goes_to_the_bottom() -> None:
    row = [ruin("desert-9", {"ruin-1/dark": 4}, **WHOLE_BAG)]
    s = dark_turn(row, cards("mountain-1", "mountain-2"))
    assert s.position()["bag"] == {}
    play(s, "loomed dark-mountain-3")
    assert asked(s) == "delver"
    assert dark(s)["bottom"] == cards("mountain-3")
    assert (dark(s)["crystals"], dark(s)["corruption"]) == ({}, {})


# One of each


@pytest.mark.clause("unearth/darkness-11")
def test_the_fifth_type_triggers_and_four_types_do_not() -> None:
    s = dark_turn(row_of("desert-9", "forest-9"), cards("desert-1", "forest-1", "island-1"))
    assert claimed(s, "mountain-1") == ""
    s = dark_turn(row_of("desert-9", "forest-9"), cards("desert-1", "forest-1", "island-1", "mountain-1"))
    assert claimed(s, "cavern-1") == "desert-9"


@pytest.mark.clause("unearth/darkness-12", "unearth/darkness-18")
@pytest.mark.parametrize("slot", [1, 2, 3, 4])
@pytest.mark.parametrize("kind", TYPES)
def test_one_of_each_claims_the_slot_of_the_newest_card_whatever_type_lies_there(kind: str, slot: int) -> None:
    names = ["desert-9", "desert-11", "desert-13", "desert-15"]
    others = [f"dark-{other}-{slot % 4 + 1}" for other in TYPES if other != kind]
    s = dark_turn(row_of(*names), others)
    assert claimed(s, f"{kind}-{slot}") == names[slot - 1]


@pytest.mark.clause("unearth/darkness-13", "unearth/ruling-54")
def test_the_five_cards_return_and_the_pile_is_shuffled() -> None:
    s = dark_turn(
        row_of(*MOUNTAINS),
        cards("desert-1", "forest-1", "island-1", "mountain-1"),
        darkness={"bottom": cards("desert-4")},
    )
    play(s, "loomed dark-cavern-1", "drew expedition", "revealed island-9", "bag red", "bag red", "rolled 5")
    assert dark(s)["revealed"] == []
    assert dark(s)["deck"] == 20
    assert "bottom" not in dark(s)


@pytest.mark.clause("unearth/darkness-14")
def test_the_example_of_the_dark_forest() -> None:
    s = dark_turn(
        row_of("mountain-11", "island-13", "desert-13", "forest-9"),
        cards("mountain-1", "island-2", "desert-3", "cavern-3"),
    )
    assert told(s, "loomed dark-forest-4")[0] == "claimed darkness forest-9"
    play(s, "drew expedition")
    assert dark(s)["ruins"] == ["forest-9"]
    assert (dark(s)["revealed"], dark(s)["deck"]) == ([], 20)


@pytest.mark.clause("unearth/ruling-55")
@pytest.mark.parametrize(("returns", "out"), [("five", ("desert-2", "island-1")), ("all", ())])
def test_of_duplicates_the_copy_revealed_first_returns_or_all_cards(returns: str, out: tuple[str, ...]) -> None:
    s = dark_turn(
        row_of(*MOUNTAINS),
        cards("desert-4", "forest-1", "island-3", "desert-2", "mountain-1", "island-1"),
        {"one_of_each_returns": returns},
    )
    play(s, "loomed dark-cavern-1", "drew expedition")
    assert dark(s)["revealed"] == cards(*out)
    assert dark(s)["deck"] == 20 - len(out)


@pytest.mark.clause("unearth/darkness-19", "unearth/ruling-59")
@pytest.mark.parametrize(
    ("left", "newest", "taken"),
    [
        # Slots that are there: the slot counts and the arrow does not.
        (3, "forest-3", 3),
        (2, "cavern-2", 2),
        (2, "island-1", 1),
        # Slots that are missing: the arrow counts, over Ruins of any type.
        (3, "forest-4", 3),
        (3, "cavern-4", 1),
        (2, "forest-3", 2),
        (2, "cavern-3", 1),
        (2, "desert-4", 1),
        (1, "forest-4", 1),
        (1, "cavern-4", 1),
        (1, "cavern-2", 1),
    ],
)
def test_a_slot_that_is_missing_is_read_by_the_arrow(left: int, newest: str, taken: int) -> None:
    names = ["mountain-9", "mountain-11", "mountain-13"][:left]
    others = [f"dark-{kind}-1" for kind in TYPES if kind != newest.split("-")[0]]
    s = dark_turn(row_of(*names), others, aside=24 - left)
    assert claimed(s, newest) == names[taken - 1]


# Neither, and what never happens


@pytest.mark.clause("unearth/darkness-15", "unearth/ruling-62")
def test_a_card_that_triggers_nothing_changes_only_the_revealed_area() -> None:
    row = [ruin("mountain-11", {"ruin-1/dark": 6, "seat-1/d6-1": 4}, red=2), ruin("desert-9", {"ruin-2/dark": 2})]
    s = dark_turn(row, cards("mountain-1", "desert-1"), players=[{"hand": {"expedition": 1}}])
    before = s.position()
    assert told(s, "loomed dark-mountain-2") == ["began seat-1"]
    after = s.position()
    assert after["darkness"].pop("revealed") == cards("mountain-1", "desert-1", "mountain-2")
    assert (before["darkness"].pop("deck"), after["darkness"].pop("deck")) == (18, 17)
    for doc in (before, after):
        doc["darkness"].pop("revealed", None)
        doc.pop("turn"), doc.pop("pending")
    assert before == after


@pytest.mark.clause("unearth/darkness-16", "unearth/darkness-2")
def test_eight_cards_may_lie_out_and_a_ninth_is_revealed() -> None:
    out = [f"{kind}-{n}" for kind in TYPES[:4] for n in (1, 2)]
    s = dark_turn(row_of(*MOUNTAINS), cards(*out))
    assert len(s.moves()) == 12
    assert [refused(s, sentence) for sentence in s.sentences()] == [""] * 12
    # The ninth always triggers: a third of its type, or the fifth type.
    assert claimed(s.clone(), "desert-3") == "desert-9"
    assert claimed(s.clone(), "cavern-3") == "mountain-13"


@pytest.mark.clause("unearth/ruling-52", "unearth/ruling-62")
def test_three_of_a_kind_and_one_of_each_never_coincide_whatever_lies_out() -> None:
    row = row_of("desert-9", "forest-9", "island-9", "mountain-9")
    seen = 0
    for counts in product((0, 1, 2), repeat=5):
        if 0 not in counts:
            continue
        s = dark_turn(row, [f"dark-{kind}-{n + 1}" for kind, m in zip(TYPES, counts, strict=True) for n in range(m)])
        for number, kind in enumerate(TYPES):
            t = s.clone()
            triple = counts[number] == 2
            each = counts[number] == 0 and counts.count(0) == 1
            assert not (triple and each)
            found = claimed(t, f"{kind}-4")
            if triple and kind != "cavern":
                assert found == f"{kind}-9"
            elif each:
                assert found == "mountain-9"
            else:
                assert found == ""
            out = dark(t)["revealed"]
            kinds = [word.split("-")[1] for word in out]
            # What is left triggers nothing, so nothing is tested again before the next reveal.
            assert len(out) == sum(counts) + (0 if triple and kind == "cavern" else 1) - (
                3 if triple and kind != "cavern" else 5 if each else 0
            )
            assert max([kinds.count(one) for one in TYPES]) <= 2
            assert len(set(kinds)) < 5
            assert len(out) <= 8
            seen += 1
    assert seen == (3**5 - 2**5) * 5


@pytest.mark.clause("unearth/ruling-52", "unearth/ruling-53")
@pytest.mark.parametrize(
    "out",
    [
        ("desert-1", "desert-2", "desert-3"),
        ("desert-1", "forest-1", "island-1", "mountain-1", "cavern-1"),
        ("desert-1", "desert-2", "desert-3", "forest-1", "island-1", "mountain-1", "cavern-1"),
    ],
)
def test_no_position_holds_a_trigger_that_has_not_been_resolved(out: tuple[str, ...]) -> None:
    with pytest.raises(PositionError, match="nothing was claimed"):
        at(1, row=row_of("desert-9"), darkness={"revealed": cards(*out)})


@pytest.mark.clause("unearth/ruling-53")
def test_with_eight_out_twelve_are_left_and_a_known_order_at_the_bottom_comes_up_from_its_top() -> None:
    out = [f"{kind}-{n}" for kind in TYPES[:4] for n in (1, 2)]
    left = [f"cavern-{n}" for n in (2, 1, 3, 4)] + [f"{kind}-{n}" for kind in TYPES[:4] for n in (3, 4)]
    s = at(
        1,
        row=row_of("desert-9", "forest-9"),
        darkness={"revealed": cards(*out), "bottom": cards(*left)},
        pending=[{"question": "end-turn", "of": "seat-1"}],
    )
    # Nobody is asked which card it is: it is known.
    assert asked(s) == "draw-card"
    assert dark(s)["ruins"] == ["forest-9"]
    # One of each returned, so four are left out.
    assert dark(s)["revealed"] == cards("desert-2", "forest-2", "island-2", "mountain-2")
    s = at(
        1,
        row=row_of("desert-9", "forest-9"),
        darkness={"revealed": cards(*out[1:]), "bottom": cards("desert-1", *left)},
        pending=[{"question": "end-turn", "of": "seat-1"}],
    )
    assert dark(s)["revealed"] == cards(*out[1:], "desert-1")
    assert dark(s)["bottom"] == cards(*left)


# The row, and what lies on a claimed Ruin


@pytest.mark.clause("unearth/ruling-58")
@pytest.mark.parametrize(
    ("way", "row"),
    [
        ("refill_in_place", ["desert-9", "island-9", "forest-11", "island-13"]),
        ("shift_left_append_right", ["desert-9", "forest-11", "island-13", "island-9"]),
    ],
)
def test_a_new_ruin_fills_the_vacated_slot_or_joins_at_the_right(way: str, row: list[str]) -> None:
    four = [
        ruin("desert-9", {"ruin-1/dark": 1}, black=1),
        ruin("mountain-9", {"ruin-2/dark": 2}),
        ruin("forest-11", {"ruin-3/dark": 3, "seat-1/d8": 2}, red=2),
        ruin("island-13", {"ruin-4/dark": 4}, yellow=1),
    ]
    s = dark_turn(four, cards("mountain-2", "mountain-3"), {"ruin_row": way})
    play(s, "loomed dark-mountain-1", "drew expedition", "revealed island-9", "bag blue", "bag memory", "rolled 6")
    assert ruins(s) == row
    there = {slot["ruin"]: (slot["stones"], sorted(slot["dice"].values())) for slot in s.position()["row"]}
    assert there == {
        "desert-9": ({"black": 1}, [1]),
        "forest-11": ({"red": 2}, [2, 3]),
        "island-13": ({"yellow": 1}, [4]),
        "island-9": ({"blue": 1, "memory": 1}, [6]),
    }
    dice = {die for slot in s.position()["row"] for die in slot["dice"]}
    assert dice == {"ruin-1/dark", "ruin-2/dark", "ruin-3/dark", "ruin-4/dark", "seat-1/d8"}
    assert player(s)["dice"]["d8"] == f"ruin-{row.index('forest-11') + 1}"


@pytest.mark.clause("unearth/ruling-58")
@pytest.mark.parametrize("way", ["refill_in_place", "shift_left_append_right"])
def test_with_no_replacement_the_row_closes_up_either_way(way: str) -> None:
    row = [ruin("mountain-9", {"ruin-1/dark": 2}), ruin("forest-11", {"ruin-2/dark": 3, "seat-1/d8": 2}, red=2)]
    s = dark_turn(row, cards("mountain-2", "mountain-3"), {"ruin_row": way}, aside=22)
    play(s, "loomed dark-mountain-1", "drew expedition")
    assert s.position()["row"] == [
        {"ruin": "forest-11", "stones": {"red": 2}, "dice": {"seat-1/d8": 2, "ruin-1/dark": 3}}
    ]


@pytest.mark.clause("unearth/ruling-63")
def test_dice_on_a_ruin_that_a_card_claims_go_home_and_their_values_do_not_matter() -> None:
    row = [ruin("mountain-17", {"ruin-1/dark": 1, "seat-1/d8": 8, "seat-1/d6-2": 6}), ruin("desert-9")]
    s = dark_turn(row, cards("mountain-2", "mountain-3"))
    assert claimed(s, "mountain-1") == "mountain-17"
    assert (player(s)["dice"]["d8"], player(s)["dice"]["d6-2"]) == ("home", "home")
    play(s, "drew expedition", "drew expedition", "drew expedition", "revealed island-9", "bag blue", "bag blue")
    # The die of the Darkness is rolled for the new Ruin.
    assert asked(s) == "dark-roll"
    play(s, "rolled 5")
    assert s.position()["row"][0]["dice"] == {"ruin-1/dark": 5}


# An own set may leave a card out


LEFT_OUT = "".join(f'[[darkness]]\nid = "dark-desert-{n}"\nset = "out"\n' for n in (1, 2, 3))


@pytest.mark.clause("unearth/darkness-1", "unearth/darkness-11")
def test_a_card_that_an_own_set_leaves_out_is_never_revealed() -> None:
    game = GAME.with_cards(f'name = "Fewer"\n{LEFT_OUT}')
    doc = {
        "seats": 1,
        "turn": "darkness",
        "row": row_of("mountain-9"),
        "pending": [{"question": "loom", "seat": "luck"}],
    }
    s = game.from_position(doc)
    assert len(s.moves()) == 17
    assert refused(s, "loomed dark-desert-1") == "core/not-in-play"
    assert dark(s)["deck"] == 17
    # One of each still needs the only desert card that is left.
    others = cards("forest-1", "island-1", "mountain-1", "cavern-1")
    s = game.from_position({**doc, "darkness": {"revealed": others}})
    assert claimed(s.clone(), "forest-2") == ""
    assert claimed(s, "desert-4") == "mountain-9"
    with pytest.raises(PositionError, match="dark-desert-1 is not in this game"):
        game.from_position({**doc, "darkness": {"revealed": cards("desert-1")}})


def test_a_darkness_card_lies_in_one_place() -> None:
    with pytest.raises(PositionError, match="dark-desert-1 is in two places"):
        at(1, row=row_of("desert-9"), darkness={"revealed": cards("desert-1"), "bottom": cards("desert-1")})


# The Darkness Board


def gives(stone: str, darkness: dict[str, Any] | None = None, difficulty: str = "normal") -> State:
    """The player has just given the Darkness a Stone of a Ruin on which two kinds lie."""
    row = [ruin("desert-17", {"ruin-1/dark": 3}, **{stone: 1}, **({"red": 1} if stone != "red" else {"blue": 1}))]
    asks = [{"question": "dark-stone", "seat": 1, "at": "ruin-1"}]
    options: dict[str, str | int] = {"solo_difficulty": difficulty}
    s = at(1, options, turn="seat-1", row=row, darkness=darkness or {}, pending=asks)
    return play(s, f"give {stone}")


def dark_score(s: State) -> dict[str, int]:
    found: dict[str, int] = s.view(0)["darkness"]["score"]
    return found


def board_score(
    crystals: dict[str, int] | None = None, corruption: dict[str, int] | None = None, difficulty: str = "normal"
) -> dict[str, int]:
    """What the Darkness scores for a board."""
    doc = {"crystals": crystals or {}, "corruption": corruption or {}}
    return dark_score(at(1, {"solo_difficulty": difficulty}, row=row_of("desert-9"), darkness=doc))


@pytest.mark.clause("unearth/board-1", "unearth/board-2")
def test_the_board_is_a_crystal_of_each_colour_and_a_corruption_track() -> None:
    everything = {"black": 1, "blue": 2, "red": 3, "yellow": 1}
    s = at(1, row=row_of("desert-9"), darkness={"crystals": everything, "corruption": {"phantom": 2, "red": 1}})
    assert dark(s)["crystals"] == everything
    assert dark(s)["corruption"] == {"red": 1, "phantom": 2}
    with pytest.raises(PositionError, match="no crystal"):
        at(1, row=row_of("desert-9"), darkness={"crystals": {"memory": 1}})


@pytest.mark.clause("unearth/board-3")
@pytest.mark.parametrize("stone", ["black", "blue", "red", "yellow"])
def test_a_coloured_stone_goes_above_the_crystal_of_its_colour(stone: str) -> None:
    s = gives(stone)
    assert dark(s)["crystals"] == {stone: 1}
    assert dark(s)["corruption"] == {}


@pytest.mark.clause("unearth/board-4")
def test_stones_of_dice_and_of_claims_go_to_the_same_crystals() -> None:
    row = [ruin("mountain-9", {"ruin-1/dark": 5}, blue=1), ruin("desert-9", {"ruin-2/dark": 4})]
    s = dark_turn(row, cards("mountain-1", "mountain-2"))
    play(s, "loomed dark-mountain-3", "drew expedition")
    assert dark(s)["crystals"] == {"blue": 1}
    play(s, "revealed island-9", "bag blue", "bag blue", "rolled 2")
    assert dark(s)["crystals"] == {"blue": 2}
    assert s.position()["row"][0]["stones"] == {"blue": 1}


@pytest.mark.clause("unearth/board-5", "unearth/ruling-72")
@pytest.mark.parametrize("stone", ["black", "blue", "red", "yellow"])
def test_the_third_stone_forges_a_crystal(stone: str) -> None:
    assert dark_score(gives(stone, {"crystals": {stone: 1}}))["crystals"] == 0
    row = [ruin("desert-17", {"ruin-1/dark": 3}, **{stone: 1}, memory=1)]
    asks = [{"question": "dark-stone", "seat": 1, "at": "ruin-1"}]
    s = at(1, turn="seat-1", row=row, darkness={"crystals": {stone: 2}}, pending=asks)
    assert told(s, f"give {stone}") == [f"forged {stone}"]
    assert dark(s)["crystals"] == {stone: 3}
    assert dark_score(s)["crystals"] == 6


@pytest.mark.clause("unearth/board-7", "unearth/ruling-72")
def test_a_fourth_stone_of_a_forged_colour_goes_to_the_corruption_track() -> None:
    s = gives("blue", {"crystals": {"blue": 3}})
    assert dark(s)["crystals"] == {"blue": 3}
    assert dark(s)["corruption"] == {"blue": 1}


@pytest.mark.clause("unearth/board-8")
@pytest.mark.parametrize("stone", ["phantom", "memory", "warpstone"])
def test_colourless_stones_always_go_to_the_corruption_track(stone: str) -> None:
    s = gives(stone, {"crystals": {"blue": 1}})
    assert dark(s)["crystals"] == {"blue": 1}
    assert dark(s)["corruption"] == {stone: 1}
    # A Memory Stone that the Darkness takes draws no cards for anybody.
    assert asked(s) == "delver"
    assert player(s)["hand"] == {}


@pytest.mark.clause("unearth/board-6", "unearth/crystals-1", "unearth/ruling-76")
@pytest.mark.parametrize(("forged", "points"), [(0, 0), (1, 6), (2, 12), (3, 20), (4, 30)])
def test_crystals_score_by_their_number_and_not_by_their_colours(forged: int, points: int) -> None:
    colours = ["black", "blue", "red", "yellow"]
    for first in range(4):
        mine = [colours[(first + k) % 4] for k in range(forged)]
        found = board_score({colour: 3 if colour in mine else 2 for colour in colours})
        assert found["crystals"] == points
        assert found["total"] == points


@pytest.mark.clause("unearth/board-9")
def test_the_bonus_counts_the_stones_of_the_track_only() -> None:
    mixed = {"phantom": 2, "memory": 1, "blue": 2, "warpstone": 1}
    assert board_score({}, mixed)["corruption"] == board_score({"red": 3, "black": 2}, {"black": 6})["corruption"] == 6


@pytest.mark.clause("unearth/corruption-1", "unearth/ruling-73", "unearth/ruling-76")
@pytest.mark.parametrize(("difficulty", "first"), [("normal", 3), ("hard", 2), ("legendary", 1)])
def test_corruption_scores_by_slots_filled(difficulty: str, first: int) -> None:
    # The first slot holds some Stones, each further one a single Stone.
    assert board_score({}, {}, difficulty)["corruption"] == 0
    for slots, points in enumerate((0, 1, 3, 6, 10, 15, 20), 1):
        assert board_score({}, {"black": first + slots - 1}, difficulty)["corruption"] == points


@pytest.mark.clause("unearth/corruption-2", "unearth/difficulty-5", "unearth/difficulty-6", "unearth/ruling-74")
@pytest.mark.parametrize(("difficulty", "full"), [("normal", 9), ("hard", 8), ("legendary", 7)])
def test_stones_beyond_seven_slots_pile_up_in_the_last_for_five_points_each(difficulty: str, full: int) -> None:
    scores = [board_score({}, {"black": n}, difficulty)["corruption"] for n in range(full - 1, full + 5)]
    # The first in the last slot is within the table: 20 are 5 more than 15.
    assert scores == [15, 20, 25, 30, 35, 40]


@pytest.mark.clause("unearth/difficulty-1", "unearth/difficulty-3", "unearth/ruling-73")
@pytest.mark.parametrize(("difficulty", "holds"), [("normal", 3), ("hard", 2), ("legendary", 1)])
def test_the_first_slot_is_worth_nothing_and_holds_as_many_stones_as_the_difficulty_says(
    difficulty: str, holds: int
) -> None:
    scores = [board_score({}, {"phantom": n}, difficulty)["corruption"] for n in range(holds + 2)]
    assert scores == [0] * (holds + 1) + [1]


@pytest.mark.clause("unearth/difficulty-2", "unearth/ruling-77")
@pytest.mark.parametrize("difficulty", ["normal", "hard", "legendary"])
def test_the_difficulty_is_chosen_before_the_game_and_changes_nothing_else(difficulty: str) -> None:
    s = GAME.new(1, {"solo_difficulty": difficulty})
    doc, plain = s.position(), GAME.new(1).position()
    assert doc.pop("options", {}) == ({} if difficulty == "normal" else {"solo_difficulty": difficulty})
    assert doc == plain


@pytest.mark.clause("unearth/difficulty-4", "unearth/ruling-75")
@pytest.mark.parametrize(("difficulty", "corruption"), [("normal", 0), ("hard", 1), ("legendary", 3)])
def test_the_example_of_the_board(difficulty: str, corruption: int) -> None:
    found = board_score({"blue": 3, "black": 1, "red": 1}, {"blue": 1, "memory": 1, "phantom": 1}, difficulty)
    assert (found["crystals"], found["corruption"], found["total"]) == (6, corruption, 6 + corruption)
