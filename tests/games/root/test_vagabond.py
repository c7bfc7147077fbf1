"""The Vagabond: set-up, the parts of his turn, and what the pawn is and is not."""

from __future__ import annotations

import pytest
from tests.games.root.positions import asked, cards, chosen, clearing, faction, legal, play, refused, score, told
from tests.games.root.vagabonds import FOX, MOUSE, RABBIT, gear, vagabond

from rulewright.core.engine import State
from rulewright.games.root.components import CLEARINGS, MARQUISE, PAWN
from rulewright.games.root.game import GAME
from rulewright.games.root.state import NO_SIDE, RootState


def setting_up(options: dict[str, str | int] | None = None, table: str = "alliance vagabond") -> State:
    """A game in which the Vagabond has just been asked who he is."""
    s = GAME.new(len(table.split()), chosen(table, {"seating": "listed", **(options or {})}))
    while asked(s) != "play-as":
        s.play(s.moves()[0])
    return s


# Set-up


@pytest.mark.clause("root/vagabond-setup-1")
def test_three_characters() -> None:
    assert legal(setting_up()) == ["play-as thief", "play-as tinker", "play-as ranger"]


@pytest.mark.clause("root/vagabond-setup-2")
@pytest.mark.parametrize(("board", "forests"), [("autumn", 7), ("winter", 8)])
def test_he_camps_in_any_forest(board: str, forests: int) -> None:
    s = play(setting_up({"map": board}), "play-as thief")
    assert legal(s) == [f"camp forest-{k + 1}" for k in range(forests)]
    assert refused(s, "camp forest-8") == ("" if forests == 8 else "root/vagabond-setup-2")
    play(s, "camp forest-3")
    assert s.position()["pawn"] == "forest-3"


@pytest.mark.clause("root/vagabond-setup-3")
def test_three_quests_lie_open() -> None:
    s = play(setting_up(), "play-as thief", "camp forest-1")
    assert len(legal(s)) == 15
    play(s, "laid escort")
    assert refused(s, "laid escort") == "root/vagabond-setup-3"
    assert len(legal(s)) == 14
    play(s, "laid fundraising", "laid mouse-bear")
    assert sorted(faction(s, "vagabond")["quests"]["open"]) == ["escort", "fundraising", "mouse-bear"]
    assert not any(sentence.startswith("laid") for sentence in legal(s))


@pytest.mark.clause("root/vagabond-setup-4", "root/vagabond-ruling-13")
def test_one_of_four_items_lies_under_each_ruin_and_nobody_knows_which() -> None:
    s = setting_up()
    assert s.position()["buried"] == {"boot": 1, "sword": 1, "bag": 1, "hammer": 1}
    s = play(vagabond(11, "torch"), "explore")
    assert legal(s) == ["found boot", "found sword", "found bag", "found hammer"]
    assert s.weights() == [1, 1, 1, 1]


@pytest.mark.clause("root/vagabond-setup-4", "root/vagabond-ruling-14")
def test_without_a_vagabond_ruins_stay_and_hide_nothing() -> None:
    s = GAME.new(2, chosen("marquise eyrie", {"seating": "listed"}))
    assert not s.position().get("buried")
    assert sum(place.get("ruin", 0) for place in s.position()["clearings"].values()) == 4


@pytest.mark.clause(
    "root/vagabond-setup-5", "root/vagabond-character-1", "root/vagabond-character-2", "root/vagabond-character-3"
)
@pytest.mark.parametrize(
    ("character", "items"),
    [
        ("thief", "boot sword tea torch"),
        ("tinker", "boot bag hammer torch"),
        ("ranger", "boot sword crossbow torch"),
    ],
)
def test_starting_items_lie_face_up(character: str, items: str) -> None:
    s = play(setting_up(), f"play-as {character}")
    assert gear(s) == items
    assert faction(s, "vagabond")["character"] == character


@pytest.mark.clause("root/vagabond-setup-6")
def test_everybody_is_indifferent_at_first() -> None:
    s = play(setting_up(), "play-as thief", "camp forest-1", "laid escort", "laid fundraising", "laid mouse-bear")
    assert faction(s, "vagabond")["attitudes"] == {}


# The pawn


@pytest.mark.clause("root/vagabond-lone-1", "root/base-rule-2")
@pytest.mark.parametrize(
    ("pieces", "ruler"), [({"cat": 1}, MARQUISE), ({"cat": 1, "rebel": 1}, NO_SIDE), ({}, NO_SIDE)]
)
def test_the_pawn_neither_rules_nor_stops_rule(pieces: dict[str, int], ruler: int) -> None:
    s = vagabond(FOX, "boot", {FOX: pieces})
    assert isinstance(s, RootState)
    assert s.ruler[0] == ruler
    play(s, "go clearing-5")
    assert s.ruler[0] == ruler
    assert s.ruler[4] == NO_SIDE
    assert [int(s.board[PAWN * CLEARINGS + k]) for k in (0, 4)] == [0, 1]


@pytest.mark.clause("root/vagabond-lone-3")
def test_he_moves_whoever_rules() -> None:
    s = vagabond(FOX, "boot", {FOX: {"cat": 2}, 5: {"warbird": 3}})
    assert "go clearing-5" in legal(s)


@pytest.mark.clause("root/vagabond-lone-4", "root/vagabond-daylight-2", "root/base-move-1")
def test_boots_lead_along_paths_and_out_of_forests_only() -> None:
    s = vagabond(FOX, "boot boot")
    assert [word for word in legal(s) if word.startswith("go")] == ["go clearing-5", "go clearing-9", "go clearing-10"]
    assert refused(s, "go clearing-2") == "root/base-move-1"
    play(s, "go clearing-5")
    assert gear(s) == "boot exhausted-boot"
    assert clearing(s, 1) == {}
    assert s.position()["pawn"] == "clearing-5"
    s = vagabond("forest-1", "boot")
    goes = [word for word in legal(s) if word.startswith("go")]
    assert goes == ["go clearing-1", "go clearing-2", "go clearing-5", "go clearing-10"]


@pytest.mark.clause("root/vagabond-daylight-2", "root/vagabond-item-2")
def test_no_boot_no_move() -> None:
    s = vagabond(FOX, "exhausted-boot damaged-boot")
    assert refused(s, "go clearing-5") == "root/vagabond-daylight-2"


# Birdsong


@pytest.mark.clause("root/vagabond-birdsong-1", "root/vagabond-item-3")
def test_refresh_turns_two_for_each_tea_on_its_track_and_three_more() -> None:
    exhausted = "exhausted-boot exhausted-boot exhausted-sword exhausted-bag exhausted-tea exhausted-torch"
    s = vagabond(FOX, "tea " + exhausted, phase="birdsong")
    play(s, "refresh exhausted-boot", "refresh exhausted-tea", "refresh exhausted-sword", "refresh exhausted-bag")
    assert asked(s) == "refresh"
    play(s, "refresh exhausted-torch")
    assert asked(s) == "slip"
    assert gear(s) == "boot sword bag tea tea torch exhausted-boot"


@pytest.mark.clause("root/vagabond-birdsong-1")
def test_refresh_turns_three_without_tea_and_all_if_there_are_no_more() -> None:
    s = vagabond(FOX, "exhausted-boot exhausted-sword exhausted-tea exhausted-torch", phase="birdsong")
    play(s, "refresh exhausted-tea", "refresh exhausted-boot", "refresh exhausted-torch")
    assert gear(s) == "boot tea torch exhausted-sword"
    s = vagabond(FOX, "exhausted-boot exhausted-sword exhausted-torch", phase="birdsong")
    assert asked(s) == "slip"
    assert gear(s) == "boot sword torch"


@pytest.mark.clause("root/vagabond-item-7", "root/vagabond-birdsong-1")
def test_a_damaged_tea_refreshes_nothing() -> None:
    s = vagabond(FOX, "damaged-tea exhausted-boot exhausted-boot exhausted-sword exhausted-torch", phase="birdsong")
    play(s, "refresh exhausted-boot", "refresh exhausted-boot", "refresh exhausted-sword")
    assert gear(s) == "boot boot sword exhausted-torch damaged-tea"


@pytest.mark.clause("root/vagabond-ruling-22")
def test_damaged_items_are_refreshed_and_stay_damaged() -> None:
    items = "exhausted-boot exhausted-torch damaged-exhausted-sword damaged-exhausted-tea"
    s = vagabond(FOX, items, phase="birdsong")
    assert refused(s, "refresh exhausted-tea") == "root/vagabond-item-1"
    assert refused(s, "refresh boot") == "root/vagabond-birdsong-1"
    play(s, "refresh damaged-exhausted-sword", "refresh exhausted-boot", "refresh exhausted-torch")
    assert gear(s) == "boot torch damaged-sword damaged-exhausted-tea"


@pytest.mark.clause("root/vagabond-ruling-22")
def test_by_option_damaged_items_are_not_refreshed() -> None:
    items = "exhausted-boot exhausted-boot exhausted-torch exhausted-sword damaged-exhausted-sword"
    s = vagabond(FOX, items, phase="birdsong", options={"vagabond_refresh_damaged": "no"})
    assert refused(s, "refresh damaged-exhausted-sword") == "root/vagabond-ruling-22"
    play(s, "refresh exhausted-boot", "refresh exhausted-boot", "refresh exhausted-torch")
    assert gear(s) == "boot boot torch exhausted-sword damaged-exhausted-sword"


@pytest.mark.clause("root/vagabond-birdsong-1")
def test_what_is_refreshed_without_a_choice_is_told() -> None:
    s = vagabond(FOX, "tea exhausted-boot damaged-exhausted-sword", turn="alliance", phase="evening")
    found: list[str] = []
    while asked(s) != "slip":
        found += told(s, legal(s)[-1])
    assert found[-2:] == ["refreshed exhausted-boot", "refreshed damaged-exhausted-sword"]
    assert gear(s) == "boot tea damaged-sword"


@pytest.mark.clause("root/vagabond-birdsong-2", "root/vagabond-lone-4")
def test_slip_leads_to_clearings_and_forests_without_boots_once() -> None:
    s = vagabond(FOX, "", phase="birdsong")
    assert legal(s) == [
        "slip clearing-5",
        "slip clearing-9",
        "slip clearing-10",
        "slip forest-1",
        "slip forest-2",
        "done",
    ]
    assert refused(s, "slip forest-3") == "root/vagabond-birdsong-2"
    play(s, "slip forest-1")
    assert asked(s) == "act"
    assert s.position()["pawn"] == "forest-1"
    assert clearing(s, 1) == {}
    s = vagabond("forest-1", "", phase="birdsong")
    assert "slip forest-2" in legal(s)
    assert "slip clearing-2" in legal(s)
    play(s, "done")
    assert s.position()["pawn"] == "forest-1"


@pytest.mark.clause("root/maps-ruling-3", "root/vagabond-birdsong-2")
def test_a_winter_river_lies_between_adjacent_forests() -> None:
    s = vagabond("forest-1", "", phase="birdsong", options={"map": "winter"})
    assert "slip forest-2" in legal(s)


@pytest.mark.clause("root/vagabond-birdsong-2", "root/base-ruling-9", "root/base-deck-20")
def test_cards_are_used_between_refresh_and_slip() -> None:
    s = vagabond(
        FOX,
        "",
        phase="birdsong",
        own={"play": {"stand-and-deliver": 1}},
        others={"eyrie": {"hand": {"anvil": 1}}},
    )
    play(s, "pass")
    assert legal(s)[0] == "rob eyrie"
    play(s, "rob eyrie", "stolen anvil")
    assert asked(s) == "slip"
    assert faction(s, "vagabond")["hand"] == {"anvil": 1}
    assert refused(s, "rob eyrie") == "root/base-deck-20"


# Evening


@pytest.mark.clause("root/vagabond-evening-1", "root/vagabond-evening-2", "root/vagabond-evening-3")
def test_rest_comes_before_the_draw() -> None:
    s = vagabond("forest-1", "coin damaged-exhausted-coin damaged-boot exhausted-sword")
    assert told(s, "done") == ["phase-of evening", "repaired damaged-boot", "repaired damaged-exhausted-coin"]
    assert gear(s) == "boot coin coin exhausted-sword"
    play(s, "drew anvil", "drew cobbler", "drew sappers")
    assert asked(s) != "drawn"


@pytest.mark.clause("root/vagabond-evening-2")
def test_there_is_no_rest_in_a_clearing() -> None:
    s = play(vagabond(FOX, "damaged-boot exhausted-sword"), "done")
    assert gear(s) == "exhausted-sword damaged-boot"


@pytest.mark.clause("root/vagabond-evening-3", "root/base-turn-5")
@pytest.mark.parametrize(
    ("items", "draws"), [("", 1), ("coin", 2), ("coin coin", 3), ("coin exhausted-coin", 2), ("damaged-coin", 1)]
)
def test_he_draws_one_card_and_one_for_each_coin_on_its_track(items: str, draws: int) -> None:
    s = play(vagabond(FOX, items), "done")
    drawn = 0
    while asked(s) == "drawn":
        play(s, legal(s)[0])
        drawn += 1
    assert drawn == draws


@pytest.mark.clause("root/vagabond-evening-3", "root/vagabond-evening-1", "root/base-ruling-32")
def test_he_discards_down_to_five_before_the_item_limit() -> None:
    hand = cards("anvil", "cobbler", "armorers", "sappers", "bake-sale")
    s = play(vagabond(FOX, "boot sword sword sword hammer torch crossbow", own={"hand": hand}), "done")
    play(s, "drew codebreakers")
    assert asked(s) == "discard"
    play(s, "discard cobbler")
    assert asked(s) == "drop"


@pytest.mark.clause("root/vagabond-evening-4", "root/vagabond-ruling-24")
def test_the_item_limit_counts_satchel_and_damaged_box() -> None:
    carried = "boot boot sword exhausted-bag damaged-hammer damaged-exhausted-torch"
    s = play(vagabond(FOX, "bag tea coin coin " + carried), "done")
    play(s, "drew anvil", "drew cobbler", "drew armorers")
    assert asked(s) != "drop"
    s = play(vagabond(FOX, "tea coin exhausted-tea " + carried, phase="daylight"), "done", "drew anvil", "drew cobbler")
    assert asked(s) == "drop"
    assert legal(s) == [
        "drop boot",
        "drop sword",
        "drop exhausted-bag",
        "drop exhausted-tea",
        "drop damaged-hammer",
        "drop damaged-exhausted-torch",
    ]
    assert refused(s, "drop tea") == "root/vagabond-ruling-24"
    assert refused(s, "drop crossbow") == "root/vagabond-item-1"
    play(s, "drop exhausted-bag")
    assert asked(s) != "drop"
    assert "exhausted-bag" not in gear(s)


@pytest.mark.clause("root/vagabond-evening-4")
@pytest.mark.parametrize(
    ("bags", "dropped"),
    [("", 3), ("bag", 1), ("bag bag", 0), ("exhausted-bag", 4), ("damaged-bag", 4)],
)
def test_each_bag_on_its_track_carries_two_more(bags: str, dropped: int) -> None:
    s = vagabond(FOX, "boot boot boot sword sword sword hammer torch crossbow " + bags)
    play(s, "done", "drew anvil")
    n = 0
    while asked(s) == "drop":
        play(s, legal(s)[0])
        n += 1
    assert n == dropped


@pytest.mark.clause("root/vagabond-item-4", "root/vagabond-ruling-23")
def test_a_fourth_bag_gives_no_capacity_and_lies_in_the_satchel() -> None:
    items = "bag bag bag bag boot boot boot sword sword exhausted-tea exhausted-tea exhausted-coin exhausted-coin"
    s = vagabond(FOX, items + " hammer hammer torch crossbow", own={"character": "tinker"})
    play(s, "done", "drew anvil")
    assert asked(s) == "drop"
    assert s.asks().startswith("The Vagabond carries 2 items more")
    play(s, "drop bag", "drop hammer")
    assert asked(s) != "drop"
    assert gear(s).split().count("bag") == 3
    assert score(s, "vagabond") == 0


@pytest.mark.clause("root/base-deck-16", "root/vagabond-relation-10")
def test_the_cobbler_moves_him_without_boots_but_for_hostile_warriors() -> None:
    s = vagabond(
        MOUSE,
        "boot",
        {RABBIT: {"cat": 1}},
        own={"play": {"cobbler": 1}, "attitudes": {"marquise": "hostile"}},
    )
    play(s, "done")
    assert legal(s) == ["go clearing-5", "go clearing-6", "go clearing-10", "pass"]
    play(s, "go clearing-5")
    assert gear(s) == "exhausted-boot"
    s = vagabond(
        MOUSE,
        "exhausted-boot",
        {RABBIT: {"cat": 1}},
        own={"play": {"cobbler": 1}, "attitudes": {"marquise": "hostile"}},
    )
    play(s, "done")
    assert legal(s) == ["go clearing-6", "go clearing-10", "pass"]
    assert refused(s, "go clearing-5") == "root/vagabond-relation-10"
    play(s, "go clearing-6")
    assert s.position()["pawn"] == "clearing-6"


@pytest.mark.clause("root/base-turn-2", "root/base-deck-16", "root/vagabond-evening-1", "root/vagabond-evening-2")
@pytest.mark.parametrize(("said", "items"), [("pass", "boot sword"), ("go clearing-1", "boot damaged-sword")])
def test_the_cobbler_comes_before_rest(said: str, items: str) -> None:
    s = vagabond("forest-1", "boot damaged-sword", phase="evening", own={"play": {"cobbler": 1}})
    assert (asked(s), gear(s)) == ("cobble", "boot damaged-sword")
    play(s, said)
    assert (asked(s), gear(s)) == ("drawn", items)


@pytest.mark.clause("root/base-deck-21", "root/vagabond-lone-1")
def test_the_tax_collector_takes_no_pawn() -> None:
    s = vagabond(FOX, "boot", own={"play": {"tax-collector": 1}})
    assert "tax clearing-1" not in legal(s)
    assert refused(s, "tax clearing-1") == "root/base-deck-21"
