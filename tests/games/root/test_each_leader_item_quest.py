"""Each leader, character, item and quest by its name: the numbers printed on it, and what it does.

The tables of this module are what is printed. Rules that hold for all of them have modules of their own.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from tests.games.root.eyries import decree, eyrie, set_up
from tests.games.root.positions import asked, at, cards, chosen, clearing, faction, legal, play, refused, score, told
from tests.games.root.vagabonds import FOX, MOUSE, RABBIT, gear, vagabond

from rulewright.core.engine import State
from rulewright.games.root.components import CHARACTER_WORDS, ITEM_WORDS, LEADER_WORDS, QUEST_WORDS
from rulewright.games.root.game import GAME
from rulewright.games.root.table.reading import word as readable

# Leaders


class Leader(NamedTuple):
    """A leader as it is printed: columns of the Viziers, and what is different with it."""

    viziers: tuple[str, str]
    points_of_coin: int
    recruits: int
    extra_hit: int
    points_of_two_tokens: int


LEADERS = {
    "builder": Leader(("recruiting", "moving"), 3, 1, 0, 2),
    "charismatic": Leader(("recruiting", "battling"), 1, 2, 0, 2),
    "commander": Leader(("moving", "battling"), 1, 1, 1, 2),
    "despot": Leader(("moving", "building"), 1, 1, 0, 3),
}
COLUMNS = ("recruiting", "moving", "battling", "building")


def each_leader() -> list[Any]:
    """One case for each leader, that cites its clause."""
    words = enumerate(LEADERS, start=1)
    return [pytest.param(word, marks=pytest.mark.clause(f"root/eyrie-leader-{k}"), id=word) for k, word in words]


def test_these_are_all_the_leaders() -> None:
    assert tuple(LEADERS) == LEADER_WORDS


@pytest.mark.clause("root/eyrie-setup-3", "root/eyrie-setup-4")
@pytest.mark.parametrize("leader", each_leader())
def test_a_leader_brings_its_two_viziers_from_the_first_turn_on(leader: str) -> None:
    s = play(set_up("eyrie alliance"), "build roost clearing-1", f"follow {leader}")
    while asked(s) not in [f"{order}-order" for order in ("recruit", "move", "battle", "build")]:
        play(s, legal(s)[-1])
    found = faction(s, "eyrie")
    tucked = [(column, found["decree"].get(column, {})) for column in COLUMNS]
    orders = {column: sum(found["orders"].get(column, {}).values()) - sum(lying.values()) for column, lying in tucked}
    assert (found["leader"], found["deposed"]) == (leader, [])
    assert orders == {column: int(column in LEADERS[leader].viziers) for column in COLUMNS}


@pytest.mark.clause("root/eyrie-setup-4")
@pytest.mark.parametrize("leader", each_leader())
def test_the_viziers_of_a_leader_are_birds_beside_the_cards_of_the_decree(leader: str) -> None:
    lying = {column: cards("anvil") for column in COLUMNS[:1]}
    s = eyrie("daylight", {"clearing-1": {"roost": 1, "warbird": 2}}, leader=leader, decree=lying)
    first = {"fox": 1} | ({"bird": 1} if "recruiting" in LEADERS[leader].viziers else {})
    later = {column: {"bird": 1} for column in LEADERS[leader].viziers if column != "recruiting"}
    assert faction(s, "eyrie")["orders"] == {"recruiting": first} | later


@pytest.mark.clause("root/eyrie-ability-3", "root/eyrie-ruling-17")
@pytest.mark.parametrize("leader", each_leader())
def test_a_leader_crafts_a_coin_for_these_points(leader: str) -> None:
    board = {"clearing-3": {"roost": 1, "warbird": 1}, "clearing-4": {"roost": 1}}
    s = eyrie("daylight", board, leader=leader, hand=cards("bake-sale"))
    assert told(s, "craft bake-sale")[:2] == ["crafted bake-sale", f"scored eyrie {LEADERS[leader].points_of_coin}"]


@pytest.mark.clause("root/eyrie-daylight-2")
@pytest.mark.parametrize("leader", each_leader())
def test_a_leader_recruits_so_many_warriors_for_each_card(leader: str) -> None:
    s = decree({"clearing-1": {"roost": 1}}, own={"leader": leader}, recruiting="fox fox")
    for times in (1, 2):
        play(s, "recruit-at clearing-1")
        assert clearing(s, 1) == {"roost": 1, "warbird": times * LEADERS[leader].recruits}


@pytest.mark.clause("root/eyrie-ruling-14")
@pytest.mark.parametrize("leader", each_leader())
def test_a_leader_deals_so_many_hits_beyond_the_roll(leader: str) -> None:
    board = {"clearing-1": {"warbird": 2, "cat": 5}, "clearing-3": {"roost": 1}}
    for roll, hits in (("0 0", 0), ("1 0", 1), ("3 0", 2)):
        s = decree(board, own={"leader": leader}, battling="fox")
        play(s, "battle clearing-1 marquise", f"rolled {roll}")
        assert clearing(s, 1) == {"warbird": 2, "cat": 5 - hits - LEADERS[leader].extra_hit}
    s = at("marquise", clearings={"clearing-1": {"warbird": 2, "cat": 5}}, factions={"eyrie": {"leader": leader}})
    play(s, "battle clearing-1 eyrie", "rolled 1 1")
    assert clearing(s, 1) == {"warbird": 1, "cat": 4}


@pytest.mark.clause("root/eyrie-ruling-15")
@pytest.mark.parametrize("leader", each_leader())
def test_a_leader_scores_so_much_for_two_tokens_of_one_battle(leader: str) -> None:
    board = {"clearing-1": {"warbird": 2, "wood": 2}, "clearing-3": {"roost": 1}}
    s = decree(board, own={"leader": leader}, battling="fox", building="fox")
    # One rolled hit and one because nobody defends; the Commander has a hit to spare.
    play(s, "battle clearing-1 marquise", "rolled 1 0")
    assert clearing(s, 1) == {"warbird": 2}
    assert score(s, "eyrie") == LEADERS[leader].points_of_two_tokens


@pytest.mark.clause("root/eyrie-turmoil-2", "root/eyrie-turmoil-3", "root/eyrie-turmoil-4", "root/eyrie-turmoil-6")
@pytest.mark.parametrize("leader", each_leader())
def test_turmoil_costs_a_point_for_each_vizier_and_bird_and_another_leader_follows(leader: str) -> None:
    board = {"clearing-3": {"roost": 1}}
    lying = {"recruiting": cards("anvil"), "building": cards("arms-trader")}
    orders = {"recruiting": {"fox": 1}}
    pending = [{"question": "resolve-decree"}]
    own = {"leader": leader, "decree": lying, "orders": orders, "score": 10}
    s = eyrie("daylight", board, extra={"pending": pending}, **own)
    others = [other for other in LEADERS if other != leader]
    assert legal(s) == [f"follow {other}" for other in others]
    found = faction(s, "eyrie")
    assert (found["score"], found["decree"], found["deposed"]) == (7, {}, [leader])
    assert refused(s, f"follow {leader}") == "root/eyrie-turmoil-4"
    play(s, f"follow {others[0]}")
    assert (faction(s, "eyrie")["leader"], s.position()["phase"]) == (others[0], "evening")


# Characters


class Character(NamedTuple):
    """A character as it is printed: items at the start, and what its special action lets him say."""

    items: str
    special: str


CHARACTERS = {
    "thief": Character("boot sword tea torch", "steal"),
    "tinker": Character("boot bag hammer torch", "labor"),
    "ranger": Character("boot sword crossbow torch", "hide"),
}
SPECIALS = {"steal": "steal marquise", "labor": "labor anvil", "hide": "hide"}


def each_character() -> list[Any]:
    """One case for each character, that cites its clause."""
    words = enumerate(CHARACTERS, start=1)
    return [pytest.param(word, marks=pytest.mark.clause(f"root/vagabond-character-{k}"), id=word) for k, word in words]


def test_these_are_all_the_characters() -> None:
    assert tuple(CHARACTERS) == CHARACTER_WORDS


@pytest.mark.clause("root/vagabond-setup-5")
@pytest.mark.parametrize("character", each_character())
def test_a_character_begins_with_four_items_face_up(character: str) -> None:
    s = GAME.new(2, chosen("alliance vagabond", {"seating": "listed"}))
    while asked(s) != "play-as":
        play(s, legal(s)[0])
    play(s, f"play-as {character}")
    assert gear(s) == CHARACTERS[character].items
    assert faction(s, "vagabond")["character"] == character


@pytest.mark.clause("root/vagabond-daylight-11")
@pytest.mark.parametrize("character", each_character())
def test_a_character_exhausts_the_torch_for_its_special_action_and_for_no_other(character: str) -> None:
    def here() -> State:
        return vagabond(
            FOX,
            "torch damaged-boot",
            {FOX: {"cat": 1}},
            own={"character": character},
            others={"marquise": {"hand": cards("sappers")}},
            deck=cards("cobbler"),
        )

    verb = CHARACTERS[character].special
    said = {sentence.split()[0] for sentence in legal(here())}
    assert said & set(SPECIALS) == {verb}
    for other, sentence in SPECIALS.items():
        if other != verb:
            assert refused(here(), sentence).startswith("root/vagabond-character-")
    s = play(here(), SPECIALS[verb])
    assert "exhausted-torch" in gear(s).split()


@pytest.mark.clause("root/vagabond-character-1")
def test_the_thief_steals_one_hand_card() -> None:
    others = {"marquise": {"hand": cards("sappers", "anvil")}}
    s = vagabond(FOX, "torch", {FOX: {"cat": 1}}, own={"character": "thief"}, others=others)
    play(s, "steal marquise", "stolen sappers")
    assert faction(s, "vagabond")["hand"] == {"sappers": 1}
    assert faction(s, "marquise")["hand"] == {"anvil": 1}
    assert (score(s, "marquise"), score(s, "vagabond")) == (0, 0)


@pytest.mark.clause("root/vagabond-character-2")
@pytest.mark.parametrize(("where", "found"), [(FOX, "anvil"), (RABBIT, "bake-sale"), (MOUSE, "investments")])
def test_the_tinker_takes_a_discarded_card_of_his_clearing_or_a_bird(where: int, found: str) -> None:
    # All cards but the deck's one are discarded.
    s = vagabond(where, "torch", own={"character": "tinker"}, deck=cards("cobbler"))
    words = ("anvil", "bake-sale", "investments", "sappers")
    labors = [word for word in words if f"labor {word}" in legal(s)]
    assert labors == [found, "sappers"]
    play(s, f"labor {found}")
    assert faction(s, "vagabond")["hand"] == {found: 1}
    assert found not in s.position()["discard"]


@pytest.mark.clause("root/vagabond-character-3")
def test_the_ranger_repairs_three_items_and_his_daylight_is_over() -> None:
    s = vagabond(FOX, "torch damaged-boot damaged-sword damaged-tea damaged-coin", own={"character": "ranger"})
    play(s, "hide", "repair damaged-boot", "repair damaged-tea", "repair damaged-coin")
    assert gear(s) == "boot tea coin exhausted-torch damaged-sword"
    assert s.position()["phase"] == "evening"


# Items


class Item(NamedTuple):
    """An item: how many lie beside the map and under ruins, what it pays for, and what it gives by lying there."""

    supply: int
    buried: int
    actions: tuple[str, ...] = ()
    refreshed: int = 3
    drawn: int = 1
    dropped: int = 3


ITEMS = {
    "boot": Item(2, 1, ("go clearing-12",)),
    "sword": Item(2, 1, ("battle clearing-11 marquise",)),
    "bag": Item(2, 1, dropped=0),
    "hammer": Item(1, 1, ("craft mouse-root-tea", "repair damaged-boot")),
    "tea": Item(2, 0, refreshed=5, dropped=2),
    "coin": Item(2, 0, drawn=2, dropped=2),
    "crossbow": Item(1, 0, ("strike cat",)),
    "torch": Item(0, 0, ("explore", "steal marquise")),
}
# What is said after an action before anything else is asked.
THEN = {
    "explore": ("found bag",),
    "steal marquise": ("stolen sappers",),
    "battle clearing-11 marquise": ("pass", "rolled 0 0"),
}
RUIN = 11


def test_these_are_all_the_items() -> None:
    assert tuple(ITEMS) == ITEM_WORDS
    assert sum(found.supply for found in ITEMS.values()) == 12
    assert sum(found.buried for found in ITEMS.values()) == 4


@pytest.mark.clause("root/base-setup-5", "root/vagabond-setup-4")
@pytest.mark.parametrize("item", ITEMS)
def test_so_many_of_an_item_lie_beside_the_map_and_under_ruins(item: str) -> None:
    found = at("vagabond").position()
    assert (found["items"].get(item, 0), found["buried"].get(item, 0)) == (ITEMS[item].supply, ITEMS[item].buried)


def among_cats(gear: str) -> State:
    """The Thief at the ruin of clearing 11 with whatever any action asks for, but for the item that pays for it."""
    return vagabond(
        RUIN,
        f"{gear} damaged-boot",
        {RUIN: {"cat": 2}},
        own={"hand": cards("mouse-root-tea")},
        others={"marquise": {"hand": cards("sappers")}},
    )


@pytest.mark.clause("root/vagabond-item-2", "root/vagabond-daylight-2", "root/vagabond-daylight-3")
@pytest.mark.clause("root/vagabond-daylight-4", "root/vagabond-daylight-5", "root/vagabond-daylight-8")
@pytest.mark.clause("root/vagabond-daylight-9", "root/vagabond-daylight-10", "root/vagabond-daylight-11")
@pytest.mark.parametrize("item", ITEMS)
def test_an_item_pays_for_its_actions_and_for_aid_once(item: str) -> None:
    verbs = {sentence.split()[0] for sentence in legal(among_cats(item))}
    assert verbs == {"aid", "done", *[sentence.split()[0] for sentence in ITEMS[item].actions]}
    for sentence in ITEMS[item].actions:
        s = play(among_cats(item), sentence, *THEN.get(sentence, ()))
        assert f"exhausted-{item}" in gear(s).split()
        assert item not in gear(s).split() or sentence.startswith("repair")
        assert sentence not in legal(s)
    s = play(among_cats(item), "aid marquise mouse-root-tea", f"exhaust {item}")
    assert gear(s) == f"exhausted-{item} damaged-boot"
    for side in ("exhausted", "damaged", "damaged-exhausted"):
        assert legal(among_cats(f"{side}-{item}")) == ["done"]


@pytest.mark.clause("root/vagabond-birdsong-1", "root/vagabond-item-3", "root/vagabond-item-5")
@pytest.mark.parametrize("item", ITEMS)
def test_an_item_refreshes_two_more_if_it_is_tea(item: str) -> None:
    exhausted = "exhausted-boot exhausted-boot exhausted-sword exhausted-sword exhausted-bag exhausted-coin"
    s = vagabond(FOX, f"{item} {exhausted}", phase="birdsong")
    refreshed = 0
    while asked(s) == "refresh":
        play(s, legal(s)[0])
        refreshed += 1
    assert refreshed == ITEMS[item].refreshed


@pytest.mark.clause("root/vagabond-evening-3", "root/vagabond-item-3", "root/vagabond-item-5")
@pytest.mark.parametrize("item", ITEMS)
def test_an_item_draws_one_card_more_if_it_is_a_coin(item: str) -> None:
    s = vagabond(FOX, item, phase="evening")
    drawn = 0
    while asked(s) == "drawn" and s.position()["turn"] == "vagabond":
        play(s, "drew " + ["anvil", "sappers", "cobbler"][drawn])
        drawn += 1
    assert drawn == ITEMS[item].drawn


@pytest.mark.clause("root/vagabond-evening-4", "root/vagabond-item-3", "root/vagabond-item-5")
@pytest.mark.parametrize("item", ITEMS)
def test_an_item_on_a_track_is_not_carried_and_a_bag_carries_two_more(item: str) -> None:
    satchel = "exhausted-boot exhausted-boot exhausted-sword exhausted-sword exhausted-bag exhausted-coin"
    s = vagabond(FOX, f"{item} {satchel} exhausted-tea exhausted-hammer", phase="evening")
    while asked(s) == "drawn":
        play(s, legal(s)[0])
    dropped = 0
    while asked(s) == "drop":
        play(s, legal(s)[0])
        dropped += 1
    assert dropped == ITEMS[item].dropped


@pytest.mark.clause("root/vagabond-ruling-24", "root/vagabond-item-3", "root/vagabond-item-5")
@pytest.mark.parametrize("item", ITEMS)
def test_an_item_over_the_limit_is_dropped_unless_it_lies_on_a_track(item: str) -> None:
    boots = "exhausted-boot exhausted-boot exhausted-boot"
    satchel = f"{boots} exhausted-sword exhausted-sword exhausted-bag exhausted-coin exhausted-tea exhausted-hammer"
    s = vagabond(FOX, f"{item} {satchel}", phase="evening")
    while asked(s) == "drawn":
        play(s, legal(s)[0])
    assert asked(s) == "drop"
    assert (f"drop {item}" in legal(s)) == (item not in ("tea", "coin", "bag"))


# Quests


class Quest(NamedTuple):
    """A quest as it is printed: title, suit, and the two items."""

    title: str
    suit: str
    items: str


QUESTS = {
    "fox-errand": Quest("Errand", "fox", "tea boot"),
    "fundraising": Quest("Fundraising", "fox", "tea coin"),
    "fox-speech": Quest("Give a Speech", "fox", "torch tea"),
    "fox-logistics": Quest("Logistics Help", "fox", "boot bag"),
    "repair-a-shed": Quest("Repair a Shed", "fox", "torch hammer"),
    "rabbit-errand": Quest("Errand", "rabbit", "tea boot"),
    "rabbit-bandits": Quest("Expel Bandits", "rabbit", "sword sword"),
    "rabbit-bear": Quest("Fend off a Bear", "rabbit", "torch crossbow"),
    "rabbit-speech": Quest("Give a Speech", "rabbit", "torch tea"),
    "rabbit-guard": Quest("Guard Duty", "rabbit", "torch sword"),
    "escort": Quest("Escort", "mouse", "boot boot"),
    "mouse-bandits": Quest("Expel Bandits", "mouse", "sword sword"),
    "mouse-bear": Quest("Fend off a Bear", "mouse", "torch crossbow"),
    "mouse-guard": Quest("Guard Duty", "mouse", "torch sword"),
    "mouse-logistics": Quest("Logistics Help", "mouse", "boot bag"),
}
CLEARING_OF = {"fox": FOX, "rabbit": RABBIT, "mouse": MOUSE}


def questing(quest: str, gear: str, suit: str, done: int = 0) -> State:
    """The Vagabond in a clearing of a suit before an open quest, with quests of its suit and two others completed."""
    same = [word for word in QUESTS if QUESTS[word].suit == QUESTS[quest].suit and word != quest]
    others = [word for word in QUESTS if QUESTS[word].suit != QUESTS[quest].suit]
    quests = {"open": [quest, *others[2:4]], "done": [*same[:done], *others[:2]]}
    return vagabond(CLEARING_OF[suit], gear, own={"quests": quests})


@pytest.mark.clause("root/vagabond-daylight-7")
def test_these_are_all_the_quests() -> None:
    assert tuple(QUESTS) == QUEST_WORDS


@pytest.mark.clause("root/vagabond-daylight-6", "root/vagabond-daylight-7")
@pytest.mark.parametrize("quest", QUESTS)
def test_a_quest_asks_for_two_face_up_items_in_a_clearing_of_its_suit(quest: str) -> None:
    title, suit, items = QUESTS[quest]
    assert readable(quest) == title
    for other in CLEARING_OF:
        s = questing(quest, items, other)
        assert refused(s, f"quest {quest}") == ("" if other == suit else "root/vagabond-daylight-6")
    one, two = items.split()
    every = "boot sword bag hammer tea coin crossbow torch"
    for missing in (one, two):
        spare = " ".join(item for item in every.split() if item not in (one, two))
        rest = two if missing == one else one
        for lying in ("", f"exhausted-{missing} ", f"damaged-{missing} "):
            s = questing(quest, f"{lying}{rest} {spare}", suit)
            assert refused(s, f"quest {quest}") == "root/vagabond-daylight-7"
    s = play(questing(quest, items, suit), f"quest {quest}")
    assert sorted(gear(s).split()) == sorted(f"exhausted-{item}" for item in (one, two))


@pytest.mark.clause("root/vagabond-daylight-6", "root/vagabond-ruling-18")
@pytest.mark.parametrize("done", [0, 1, 4])
@pytest.mark.parametrize("quest", QUESTS)
def test_a_quest_scores_a_point_for_each_completed_one_of_its_suit(quest: str, done: int) -> None:
    s = questing(quest, QUESTS[quest].items, QUESTS[quest].suit, done)
    play(s, f"quest {quest}")
    assert legal(s) == ["take-points", "take-cards"]
    play(s, "take-points")
    assert (score(s, "vagabond"), faction(s, "vagabond")["hand"]) == (done + 1, {})
    found = faction(s, "vagabond")["quests"]
    assert quest in found["done"]
    assert quest not in found["open"]
    assert asked(s) == "laid"


@pytest.mark.clause("root/vagabond-daylight-6", "root/vagabond-ruling-18")
@pytest.mark.parametrize("quest", QUESTS)
def test_a_quest_brings_two_cards_instead(quest: str) -> None:
    s = questing(quest, QUESTS[quest].items, QUESTS[quest].suit, 2)
    play(s, f"quest {quest}", "take-cards", "drew anvil", "drew sappers")
    assert (score(s, "vagabond"), faction(s, "vagabond")["hand"]) == (0, cards("anvil", "sappers"))
    assert quest in faction(s, "vagabond")["quests"]["done"]
    assert asked(s) == "laid"
