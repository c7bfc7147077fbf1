"""Each of the 54 cards by its name: what is printed on it, what pays for it, what it brings, and where it may be spent.

The tables of this module are the printed deck. What cards with an effect of their own do is proved design by design
below; the general rules of crafting, battle and dominance have modules of their own.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

import pytest
from tests.games.root.positions import asked, asks, at, cards, clearing, faction, legal, play, refused, score, told
from tests.games.root.vagabonds import gear

from rulewright.core.engine import State
from rulewright.games.root.components import DECK, ITEM_WORDS, SUIT_WORDS


class Printed(NamedTuple):
    """A design as it is printed: title, suit, cost, how many there are, and the clause that lists it."""

    title: str
    suit: str
    cost: str
    copies: int
    clause: str


class Item(NamedTuple):
    """What an item card brings: the item, and points for it."""

    item: str
    points: int


AMBUSHES = {
    "bird-ambush": Printed("Ambush!", "bird", "", 2, "base-deck-9"),
    "rabbit-ambush": Printed("Ambush!", "rabbit", "", 1, "base-deck-9"),
    "mouse-ambush": Printed("Ambush!", "mouse", "", 1, "base-deck-9"),
    "fox-ambush": Printed("Ambush!", "fox", "", 1, "base-deck-9"),
}
DOMINANCE = {
    "bird-dominance": Printed("Dominance", "bird", "", 1, "base-deck-10"),
    "rabbit-dominance": Printed("Dominance", "rabbit", "", 1, "base-deck-10"),
    "mouse-dominance": Printed("Dominance", "mouse", "", 1, "base-deck-10"),
    "fox-dominance": Printed("Dominance", "fox", "", 1, "base-deck-10"),
}
FAVORS = {
    "favor-of-the-rabbits": Printed("Favor of the Rabbits", "rabbit", "rabbit rabbit rabbit", 1, "base-deck-22"),
    "favor-of-the-mice": Printed("Favor of the Mice", "mouse", "mouse mouse mouse", 1, "base-deck-22"),
    "favor-of-the-foxes": Printed("Favor of the Foxes", "fox", "fox fox fox", 1, "base-deck-22"),
}
LASTING = {
    "armorers": Printed("Armorers", "bird", "fox", 2, "base-deck-11"),
    "brutal-tactics": Printed("Brutal Tactics", "bird", "fox fox", 2, "base-deck-12"),
    "royal-claim": Printed("Royal Claim", "bird", "any any any any", 1, "base-deck-13"),
    "sappers": Printed("Sappers", "bird", "mouse", 2, "base-deck-14"),
    "better-burrow-bank": Printed("Better Burrow Bank", "rabbit", "rabbit rabbit", 2, "base-deck-15"),
    "cobbler": Printed("Cobbler", "rabbit", "rabbit rabbit", 2, "base-deck-16"),
    "command-warren": Printed("Command Warren", "rabbit", "rabbit rabbit", 2, "base-deck-17"),
    "codebreakers": Printed("Codebreakers", "mouse", "mouse", 2, "base-deck-18"),
    "scouting-party": Printed("Scouting Party", "mouse", "mouse mouse", 2, "base-deck-19"),
    "stand-and-deliver": Printed("Stand and Deliver!", "fox", "mouse mouse mouse", 2, "base-deck-20"),
    "tax-collector": Printed("Tax Collector", "fox", "fox rabbit mouse", 3, "base-deck-21"),
}
ITEM_CARDS = {
    "arms-trader": Printed("Arms Trader", "bird", "fox fox", 1, "base-deck-3"),
    "birdy-bindle": Printed("Birdy Bindle", "bird", "mouse", 1, "base-deck-4"),
    "bird-crossbow": Printed("Crossbow", "bird", "fox", 1, "base-deck-7"),
    "woodland-runners": Printed("Woodland Runners", "bird", "rabbit", 1, "base-deck-2"),
    "a-visit-to-friends": Printed("A Visit to Friends", "rabbit", "rabbit", 1, "base-deck-2"),
    "bake-sale": Printed("Bake Sale", "rabbit", "rabbit rabbit", 1, "base-deck-5"),
    "rabbit-root-tea": Printed("Root Tea", "rabbit", "mouse", 1, "base-deck-6"),
    "smugglers-trail": Printed("Smuggler's Trail", "rabbit", "mouse", 1, "base-deck-4"),
    "mouse-crossbow": Printed("Crossbow", "mouse", "fox", 1, "base-deck-7"),
    "investments": Printed("Investments", "mouse", "rabbit rabbit", 1, "base-deck-5"),
    "mouse-in-a-sack": Printed("Mouse-in-a-Sack", "mouse", "mouse", 1, "base-deck-4"),
    "mouse-root-tea": Printed("Root Tea", "mouse", "mouse", 1, "base-deck-6"),
    "mouse-sword": Printed("Sword", "mouse", "fox fox", 1, "base-deck-3"),
    "mouse-travel-gear": Printed("Travel Gear", "mouse", "rabbit", 1, "base-deck-2"),
    "anvil": Printed("Anvil", "fox", "fox", 1, "base-deck-8"),
    "foxfolk-steel": Printed("Foxfolk Steel", "fox", "fox fox", 1, "base-deck-3"),
    "gently-used-knapsack": Printed("Gently Used Knapsack", "fox", "mouse", 1, "base-deck-4"),
    "protection-racket": Printed("Protection Racket", "fox", "rabbit rabbit", 1, "base-deck-5"),
    "fox-root-tea": Printed("Root Tea", "fox", "mouse", 1, "base-deck-6"),
    "fox-travel-gear": Printed("Travel Gear", "fox", "rabbit", 1, "base-deck-2"),
}
BRINGS = {
    "arms-trader": Item("sword", 2),
    "birdy-bindle": Item("bag", 1),
    "bird-crossbow": Item("crossbow", 1),
    "woodland-runners": Item("boot", 1),
    "a-visit-to-friends": Item("boot", 1),
    "bake-sale": Item("coin", 3),
    "rabbit-root-tea": Item("tea", 2),
    "smugglers-trail": Item("bag", 1),
    "mouse-crossbow": Item("crossbow", 1),
    "investments": Item("coin", 3),
    "mouse-in-a-sack": Item("bag", 1),
    "mouse-root-tea": Item("tea", 2),
    "mouse-sword": Item("sword", 2),
    "mouse-travel-gear": Item("boot", 1),
    "anvil": Item("hammer", 2),
    "foxfolk-steel": Item("sword", 2),
    "gently-used-knapsack": Item("bag", 1),
    "protection-racket": Item("coin", 3),
    "fox-root-tea": Item("tea", 2),
    "fox-travel-gear": Item("boot", 1),
}
# What lies beside the map at the beginning.
SUPPLY = {"boot": 2, "sword": 2, "bag": 2, "hammer": 1, "tea": 2, "coin": 2, "crossbow": 1}
PRINTED = {**AMBUSHES, **DOMINANCE, **FAVORS, **LASTING, **ITEM_CARDS}
# Clearings of the autumn map.
OF_SUIT = {"fox": (1, 6, 8, 12), "rabbit": (3, 4, 5, 10), "mouse": (2, 7, 9, 11)}


def each(designs: dict[str, Printed]) -> list[Any]:
    """One case for each design, named as the card, that cites the clause which lists it."""
    return [pytest.param(word, marks=pytest.mark.clause(f"root/{designs[word].clause}"), id=word) for word in designs]


def idle(s: State) -> State:
    """Say the last sentence that uses no card in play; luck says the first one, and no die shows a hit."""
    if asks(s) == "luck":
        return play(s, legal(s)[0])
    return play(s, [said for said in legal(s) if said.split()[0] not in ("use", "rob", "look", "tax")][-1])


def play_until(s: State, turn: str) -> State:
    """Play on without using anything until it is somebody's turn or the game is over."""
    while s.actor is not None and s.position()["turn"] != turn:
        idle(s)
    return s


# What is printed


def test_these_are_all_the_cards_of_the_box() -> None:
    assert sorted(PRINTED) == sorted(found.word for found in DECK)
    assert sum(found.copies for found in PRINTED.values()) == 54


@pytest.mark.parametrize("word", each(PRINTED))
def test_a_card_has_its_title_suit_cost_and_number(word: str) -> None:
    found = next(found for found in DECK if found.word == word)
    icons = [name for name, n in zip((*SUIT_WORDS[:3], "any"), found.cost, strict=True) for _ in range(n)]
    printed = PRINTED[word]
    assert (found.title, SUIT_WORDS[found.suit], " ".join(icons)) == (printed.title, printed.suit, printed.cost)
    assert at("marquise").position()["deck"][word] == printed.copies
    item = Item(ITEM_WORDS[found.item], found.points) if found.item >= 0 else None
    assert item == BRINGS.get(word)
    assert found.points == 0 or item is not None


@pytest.mark.clause("root/base-card-1", "root/base-card-3", "root/base-card-7", "root/base-card-8")
@pytest.mark.parametrize("word", each(PRINTED))
def test_a_card_is_spent_for_its_own_suit_and_a_bird_for_every_suit(word: str) -> None:
    suits = []
    for suit, (first, *_others) in OF_SUIT.items():
        base = {f"clearing-{first}": {f"{suit}-base": 1}}
        s = at("alliance", clearings=base, factions={"alliance": {"hand": cards(word)}})
        if f"train {word}" in legal(s):
            suits.append(suit)
            play(s, f"train {word}")
            pile = "available" if word in DOMINANCE else "discard"
            assert s.position()[pile] == {word: 1}
    assert suits == (["fox", "rabbit", "mouse"] if PRINTED[word].suit == "bird" else [PRINTED[word].suit])


@pytest.mark.clause("root/base-dom-8", "root/base-dom-9", "root/base-card-5")
@pytest.mark.parametrize("word", each(PRINTED))
def test_a_card_takes_the_dominance_card_of_its_suit_and_a_bird_takes_all(word: str) -> None:
    others = {dominance: 1 for dominance in DOMINANCE if dominance != word}
    s = at("alliance", factions={"alliance": {"hand": cards(word)}}, available=others)
    claimed = [said.split()[1] for said in legal(s) if said.startswith("claim-dominance")]
    suit = PRINTED[word].suit
    assert sorted(claimed) == sorted(one for one in others if suit == "bird" or one == f"{suit}-dominance")


# What pays for a card


def workshops(places: list[int]) -> dict[str, dict[str, int]]:
    """A workshop in each of these clearings."""
    return {f"clearing-{number}": {"workshop": 1} for number in places}


def paying(cost: str) -> list[int]:
    """Clearings whose workshops pay for a cost and for nothing more."""
    left = {suit: list(numbers) for suit, numbers in OF_SUIT.items()}
    any_suit = iter(("fox", "rabbit", "mouse", "fox"))
    return [left[next(any_suit) if icon == "any" else icon].pop(0) for icon in cost.split()]


def shop(word: str, places: list[int], **fields: Any) -> State:
    """The Marquise with one card in hand, workshops in some clearings, and a warrior who could march."""
    clearings = {**workshops(places), "clearing-10": {"cat": 1}}
    return at("marquise", clearings=clearings, factions={"marquise": {"hand": cards(word)}}, **fields)


CRAFTED = {**ITEM_CARDS, **LASTING, **FAVORS}


@pytest.mark.clause("root/base-craft-1", "root/base-craft-2")
@pytest.mark.parametrize("word", each(CRAFTED))
def test_a_card_is_paid_by_its_icons_and_by_nothing_less(word: str) -> None:
    places = paying(PRINTED[word].cost)
    for place, icon in zip(places, PRINTED[word].cost.split(), strict=True):
        others = [other for other in places if other != place]
        assert refused(shop(word, others), f"craft {word}") == "root/base-craft-1"
        for suit in OF_SUIT:
            if icon not in (suit, "any"):
                wrong = next(number for number in OF_SUIT[suit] if number not in others)
                assert refused(shop(word, [*others, wrong]), f"craft {word}") == "root/base-craft-1"
    s = shop(word, places)
    assert f"craft {word}" in legal(s)
    play(s, f"craft {word}")
    assert s.position()["used"] == {f"clearing-{number}": 1 for number in sorted(places)}
    assert faction(s, "marquise")["hand"] == {}


@pytest.mark.clause("root/base-craft-5", "root/base-craft-6", "root/base-craft-7")
@pytest.mark.parametrize("word", each(ITEM_CARDS))
def test_an_item_card_brings_its_item_and_points_while_there_is_one(word: str) -> None:
    item, points = BRINGS[word]
    s = play(shop(word, paying(PRINTED[word].cost)), f"craft {word}")
    assert faction(s, "marquise")["crafted"] == {item: 1}
    left = {**SUPPLY, item: SUPPLY[item] - 1}
    assert s.position()["items"] == {one: n for one, n in left.items() if n}
    assert score(s, "marquise") == points
    assert s.position()["discard"] == {word: 1}
    assert faction(s, "marquise")["play"] == {}
    s = shop(word, paying(PRINTED[word].cost), items={**SUPPLY, item: 0})
    assert f"craft {word}" not in legal(s)
    assert refused(s, f"craft {word}") == "root/base-craft-7"


@pytest.mark.clause("root/base-craft-8", "root/base-craft-9")
@pytest.mark.parametrize("word", each(LASTING))
def test_a_lasting_card_lies_in_play_scores_nothing_and_lies_there_once(word: str) -> None:
    places = paying(PRINTED[word].cost)
    s = play(shop(word, places), f"craft {word}")
    assert faction(s, "marquise")["play"] == {word: 1}
    assert s.position()["discard"] == {}
    assert (score(s, "marquise"), s.position()["items"]) == (0, SUPPLY)
    if PRINTED[word].copies > 1:
        clearings = {**workshops(places), "clearing-10": {"cat": 1}}
        factions = {"marquise": {"hand": cards(word), "play": cards(word)}}
        s = at("marquise", clearings=clearings, factions=factions)
        assert f"craft {word}" not in legal(s)
        assert refused(s, f"craft {word}") == "root/base-craft-9"


@pytest.mark.clause("root/base-card-7", "root/base-card-8")
@pytest.mark.parametrize("word", each({**AMBUSHES, **DOMINANCE}))
def test_no_workshops_craft_an_ambush_or_a_dominance_card(word: str) -> None:
    s = shop(word, [1, 3, 5, 6, 2, 7])
    assert f"craft {word}" not in legal(s)
    assert refused(s, f"craft {word}") == ("root/base-card-7" if word in AMBUSHES else "root/base-card-8")


# Ambush


def ambushed(suit: str, own: str, other: str) -> State:
    """Four cats attack two warbirds in a clearing of a suit, and the Eyrie are asked for an ambush."""
    where = OF_SUIT[suit][2]
    factions = {"marquise": {"hand": cards(*own.split())}, "eyrie": {"hand": cards(*other.split())}}
    s = at("marquise", clearings={f"clearing-{where}": {"cat": 4, "warbird": 2}}, factions=factions)
    return play(s, f"battle clearing-{where} eyrie")


@pytest.mark.clause("root/base-battle-4", "root/base-battle-6", "root/base-battle-11")
@pytest.mark.parametrize("where", OF_SUIT)
@pytest.mark.parametrize("word", each(AMBUSHES))
def test_an_ambush_deals_two_hits_in_clearings_of_its_suit(word: str, where: str) -> None:
    s = ambushed(where, "", word)
    assert asks(s) == "eyrie"
    if PRINTED[word].suit not in (where, "bird"):
        assert legal(s) == ["pass"]
        assert refused(s, f"ambush {word}") == "root/base-battle-4"
        return
    assert legal(s) == [f"ambush {word}", "pass"]
    play(s, f"ambush {word}")
    assert clearing(s, OF_SUIT[where][2]) == {"cat": 2, "warbird": 2}
    assert (faction(s, "eyrie")["hand"], s.position()["discard"], asked(s)) == ({}, {word: 1}, "roll")


@pytest.mark.clause("root/base-battle-5")
@pytest.mark.parametrize("where", OF_SUIT)
@pytest.mark.parametrize("word", each(AMBUSHES))
def test_an_ambush_foils_another_in_clearings_of_its_suit(word: str, where: str) -> None:
    s = play(ambushed(where, word, "bird-ambush"), "ambush bird-ambush")
    assert (asks(s), asked(s)) == ("marquise", "foil")
    if PRINTED[word].suit not in (where, "bird"):
        assert legal(s) == ["pass"]
        assert refused(s, f"ambush {word}") == "root/base-battle-4"
        play(s, "pass")
        assert clearing(s, OF_SUIT[where][2]) == {"cat": 2, "warbird": 2}
        return
    assert legal(s) == [f"ambush {word}", "pass"]
    play(s, f"ambush {word}")
    assert clearing(s, OF_SUIT[where][2]) == {"cat": 4, "warbird": 2}
    assert s.position()["discard"] == cards(word, "bird-ambush")
    assert (faction(s, "marquise")["hand"], asked(s)) == ({}, "roll")


# Dominance


def dominating(word: str, ruled: tuple[int, ...], turn: str = "marquise") -> State:
    """The start of somebody's Birdsong; the Marquise has activated a card and rules these clearings."""
    clearings = {f"clearing-{number}": {"cat": 1} for number in ruled}
    return at(turn, "birdsong", clearings=clearings, factions={"marquise": {"dominance": word, "play": cards(word)}})


@pytest.mark.clause("root/base-dom-3")
@pytest.mark.parametrize("word", each({k: found for k, found in DOMINANCE.items() if found.suit != "bird"}))
def test_a_dominance_card_wins_with_any_three_clearings_of_its_suit(word: str) -> None:
    own = OF_SUIT[DOMINANCE[word].suit]
    others = tuple(number for number in range(1, 13) if number not in own)
    for three in combinations(own, 3):
        assert dominating(word, three).result() == ["won", "lost", "lost", "lost"]
        assert dominating(word, three, "eyrie").actor is not None
    for two in combinations(own, 2):
        assert dominating(word, two + others).actor is not None


@pytest.mark.clause("root/base-dom-4")
def test_the_bird_dominance_wins_with_two_opposite_corners() -> None:
    rest = tuple(range(5, 13))
    for pair in ((1, 3), (2, 4)):
        assert dominating("bird-dominance", pair).result() == ["won", "lost", "lost", "lost"]
        assert dominating("bird-dominance", pair, "eyrie").actor is not None
    for pair in ((1, 2), (2, 3), (3, 4), (1, 4)):
        assert dominating("bird-dominance", pair + rest).actor is not None


@pytest.mark.clause("root/base-dom-1", "root/base-dom-2", "root/base-dom-3", "root/base-dom-4")
@pytest.mark.parametrize("word", each(DOMINANCE))
def test_a_dominance_card_is_activated_with_ten_points_and_wins_on_a_later_turn(word: str) -> None:
    places = {f"clearing-{number}": {"rebel": 1} for number in (1, 3, 4, 5, 6, 8, 2, 7, 9)}
    s = at("alliance", clearings=places, factions={"alliance": {"hand": cards(word), "score": 9}})
    assert refused(s, f"dominate {word}") == "root/base-dom-1"
    s = at("alliance", clearings=places, factions={"alliance": {"hand": cards(word), "score": 10}})
    play(s, f"dominate {word}")
    found = faction(s, "alliance")
    assert (found["dominance"], found["play"], found["hand"], found["score"]) == (word, {word: 1}, {}, 0)
    play_until(s, "vagabond")
    assert s.actor is not None
    play_until(s, "alliance")
    assert s.result() == ["lost", "lost", "won", "lost"]


@pytest.mark.clause("root/base-dom-7")
@pytest.mark.parametrize("word", each(DOMINANCE))
def test_a_dominance_card_over_the_hand_limit_lies_beside_the_map(word: str) -> None:
    hand = cards(word, "anvil", "cobbler", "armorers", "sappers")
    s = at("marquise", "evening", factions={"marquise": {"hand": hand}}, deck=cards("bake-sale", "investments"))
    before = s.position()
    play(s, "drew bake-sale", f"discard {word}")
    assert (s.position()["available"], s.position()["discard"]) == (
        {**before["available"], word: 1},
        before["discard"],
    )


# Favors


@pytest.mark.clause("root/base-ruling-18", "root/base-score-3", "root/vagabond-lone-2")
@pytest.mark.parametrize("word", each(FAVORS))
def test_a_favor_clears_the_clearings_of_its_suit_and_no_others(word: str) -> None:
    own = OF_SUIT[FAVORS[word].suit]
    clearings: dict[str, dict[str, int]] = {}
    for first, second, third, fourth in OF_SUIT.values():
        clearings[f"clearing-{first}"] = {"cat": 2, "sawmill": 1}
        clearings[f"clearing-{second}"] = {"warbird": 1, "roost": 1}
        clearings[f"clearing-{third}"] = {"cat": 1, "wood": 2}
        clearings[f"clearing-{fourth}"] = {"cat": 1, "warbird": 1}
    for number in own[:3]:
        clearings[f"clearing-{number}"]["sympathy"] = 1
    factions = {"alliance": {"hand": cards(word)}, "vagabond": {"gear": cards("boot", "sword", "tea", "torch")}}
    s = at("alliance", clearings=clearings, factions=factions, pawn=f"clearing-{own[3]}")
    play(s, f"craft {word}")
    assert asks(s) == "vagabond"
    play(s, "damage boot", "damage sword", "damage tea")
    assert gear(s) == "torch damaged-boot damaged-sword damaged-tea"
    for number in range(1, 13):
        kept = {"sympathy": 1} if number in own[:3] else {}
        assert clearing(s, number) == (kept if number in own else clearings[f"clearing-{number}"])
    assert (score(s, "alliance"), s.position()["discard"]) == (4, {word: 1})


# Cards with an effect of their own: when they are offered, and how often

WARRIORS = {"marquise": "cat", "eyrie": "warbird", "alliance": "rebel"}
# Phase, the first words of a sentence that uses the card, and whether it stays in play then.
MOMENTS = {
    "royal-claim": ("birdsong", "use royal-claim", False),
    "better-burrow-bank": ("birdsong", "use better-burrow-bank", True),
    "stand-and-deliver": ("birdsong", "rob ", True),
    "command-warren": ("daylight", "battle ", True),
    "codebreakers": ("daylight", "look ", True),
    "tax-collector": ("daylight", "tax ", True),
    "cobbler": ("evening", "", True),
}
# Cards that begin a phase with a question of their own.
FIRST_IN_PHASE = {"better-burrow-bank": "bank", "command-warren": "warren", "cobbler": "cobble"}


def beginning(who: str, word: str) -> State:
    """The Birdsong of a faction with a card in play, and with enemies all around who hold cards."""
    enemy = "marquise" if who == "eyrie" else "eyrie"
    there = {WARRIORS[enemy]: 2} | ({WARRIORS[who]: 3} if who in WARRIORS else {})
    factions: dict[str, dict[str, Any]] = {who: {"play": cards(word)}, enemy: {"hand": cards("anvil", "investments")}}
    clearings = {f"clearing-{number}": there for number in (1, 2, 5)}
    return at(who, "birdsong", clearings=clearings, pawn="clearing-5", factions=factions)


def uses(s: State, who: str, word: str) -> list[str]:
    """The sentences by which a faction may use a card now."""
    if asks(s) != who or asked(s) != FIRST_IN_PHASE.get(word, asked(s)) or word not in faction(s, who)["play"]:
        return []
    return [said for said in legal(s) if said.startswith(MOMENTS[word][1]) and said != "pass"]


@pytest.mark.clause("root/base-turn-2", "root/base-ruling-9", "root/base-ruling-10", "root/base-ruling-41")
@pytest.mark.parametrize("who", [*WARRIORS, "vagabond"])
@pytest.mark.parametrize("word", each({word: LASTING[word] for word in MOMENTS}))
def test_a_card_is_used_in_its_phase_once_in_every_turn_of_its_owner(word: str, who: str) -> None:
    phase, _start, stays = MOMENTS[word]
    s = beginning(who, word)
    used: list[tuple[int, str]] = []
    for turn in (1, 2):
        while s.position()["turn"] == who:
            if uses(s, who, word):
                used.append((turn, s.position()["phase"]))
                assert len(used) <= turn
                play(s, uses(s, who, word)[0])
            else:
                idle(s)
        while s.position()["turn"] != who:
            assert uses(s, who, word) == []
            idle(s)
    if (who, word) == ("vagabond", "tax-collector"):
        assert used == []
    else:
        assert used == ([(1, phase), (2, phase)] if stays else [(1, phase)])
        assert (word in faction(s, who)["play"]) == stays


@pytest.mark.clause("root/base-turn-2", "root/base-craft-8")
@pytest.mark.parametrize("who", [*WARRIORS, "vagabond"])
@pytest.mark.parametrize("word", each({word: LASTING[word] for word in MOMENTS}))
def test_a_card_need_not_be_used_and_then_stays(word: str, who: str) -> None:
    s = beginning(who, word)
    play_until(play_until(s, "alliance" if who == "marquise" else "marquise"), who)
    assert faction(s, who)["play"] == {word: 1}


# Cards with an effect in battle

SIDES_IN_BATTLE = [
    ("marquise", "eyrie"),
    ("eyrie", "alliance"),
    ("alliance", "vagabond"),
    ("vagabond", "marquise"),
]


def at_war(attacker: str, defender: str, own: str = "", other: str = "", leader: str = "builder") -> State:
    """A battle in clearing 5 that Command Warren has just begun; these cards lie in play on both sides."""
    factions: dict[str, dict[str, Any]] = {
        "marquise": {},
        "eyrie": {"leader": leader},
        "alliance": {},
        "vagabond": {"gear": cards("sword", "boot", "tea", "torch")},
    }
    factions[attacker]["play"] = cards(*own.split())
    factions[defender]["play"] = cards(*other.split())
    there = {WARRIORS[side]: 3 for side in (attacker, defender) if side in WARRIORS}
    pending = [{"question": "warren", "seat": list(factions).index(attacker) + 1}]
    s = at(attacker, clearings={"clearing-5": there}, pawn="clearing-5", factions=factions, pending=pending)
    return play(s, f"battle clearing-5 {defender}")


@pytest.mark.parametrize(("attacker", "defender"), SIDES_IN_BATTLE)
@pytest.mark.parametrize(
    ("word", "attacking", "defending"),
    [
        pytest.param("armorers", True, True, id="armorers", marks=pytest.mark.clause("root/base-deck-11")),
        pytest.param("brutal-tactics", True, False, id="brutal-tactics", marks=pytest.mark.clause("root/base-deck-12")),
        pytest.param("sappers", False, True, id="sappers", marks=pytest.mark.clause("root/base-deck-14")),
        pytest.param(
            "scouting-party", False, False, id="scouting-party", marks=pytest.mark.clause("root/base-deck-19")
        ),
        pytest.param("royal-claim", False, False, id="royal-claim", marks=pytest.mark.clause("root/base-deck-13")),
        pytest.param(
            "command-warren", False, False, id="command-warren", marks=pytest.mark.clause("root/base-deck-17")
        ),
    ],
)
def test_a_card_is_offered_after_the_roll_to_its_side_of_a_battle(
    word: str, attacking: bool, defending: bool, attacker: str, defender: str
) -> None:
    for own, other, side, offered in ((word, "", attacker, attacking), ("", word, defender, defending)):
        s = at_war(attacker, defender, own, other)
        assert asked(s) == "roll"
        play(s, "rolled 0 0")
        assert ((asks(s), asked(s)) == (side, "effect")) == offered
        if offered:
            assert legal(s) == [f"use {word}", "pass"]
            play(s, "pass")
            assert asked(s) != "effect"
            assert faction(s, side)["play"] == {word: 1}


@pytest.mark.clause("root/base-deck-11", "root/base-ruling-16")
@pytest.mark.parametrize("side", ["marquise", "eyrie"])
def test_armorers_save_either_side_from_all_rolled_hits_and_are_discarded(side: str) -> None:
    s = at_war("marquise", "eyrie", *(["armorers", ""] if side == "marquise" else ["", "armorers"]))
    found = told(s, "rolled 3 2", "use armorers")
    assert found[0] == f"ignored {side}"
    assert clearing(s, 5) == ({"cat": 3} if side == "marquise" else {"cat": 1, "warbird": 3})
    assert (faction(s, side)["play"], s.position()["discard"]) == ({}, {"armorers": 1})


@pytest.mark.clause("root/base-deck-11")
def test_armorers_let_the_hit_of_the_commander_through() -> None:
    s = at_war("eyrie", "marquise", "", "armorers", leader="commander")
    play(s, "rolled 3 0", "use armorers")
    assert clearing(s, 5) == {"cat": 2, "warbird": 3}


@pytest.mark.clause("root/base-deck-12", "root/base-ruling-15")
def test_brutal_tactics_stay_and_deal_one_hit_in_every_battle_for_a_point_to_the_defender() -> None:
    s = at(
        "marquise",
        clearings={"clearing-5": {"cat": 3, "warbird": 4}},
        factions={"marquise": {"play": cards("brutal-tactics")}},
    )
    for battles in (1, 2):
        play(s, "battle clearing-5 eyrie", "rolled 0 0", "use brutal-tactics")
        assert asked(s) == "actions"
        assert clearing(s, 5) == {"cat": 3, "warbird": 4 - battles}
        assert (score(s, "eyrie"), score(s, "marquise")) == (battles, 0)
    play(s, "battle clearing-5 eyrie", "rolled 0 0", "pass")
    assert (clearing(s, 5), score(s, "eyrie")) == ({"cat": 3, "warbird": 2}, 2)
    assert faction(s, "marquise")["play"] == {"brutal-tactics": 1}


@pytest.mark.clause("root/base-deck-14")
def test_sappers_deal_one_hit_beyond_the_roll_and_are_discarded() -> None:
    s = at_war("marquise", "eyrie", "", "sappers")
    play(s, "rolled 2 1", "use sappers")
    assert clearing(s, 5) == {"cat": 1, "warbird": 1}
    assert (faction(s, "eyrie")["play"], s.position()["discard"]) == ({}, {"sappers": 1})


@pytest.mark.clause("root/base-deck-19", "root/base-ruling-13")
@pytest.mark.parametrize("word", each(AMBUSHES))
@pytest.mark.parametrize("where", OF_SUIT)
def test_a_scouting_party_is_not_ambushed_by_any_card_in_any_clearing(where: str, word: str) -> None:
    number = OF_SUIT[where][2]
    factions = {"marquise": {"play": cards("scouting-party")}, "eyrie": {"hand": cards(word)}}
    s = at("marquise", clearings={f"clearing-{number}": {"cat": 4, "warbird": 2}}, factions=factions)
    play(s, f"battle clearing-{number} eyrie")
    assert asked(s) == "roll"
    play(s, "rolled 0 0")
    assert clearing(s, number) == {"cat": 4, "warbird": 2}
    assert faction(s, "marquise")["play"] == {"scouting-party": 1}


# Cards with an effect of their own outside battle: what they do


@pytest.mark.clause("root/base-deck-13")
@pytest.mark.parametrize("ruled", [0, 1, 4, 12])
def test_royal_claim_scores_a_point_for_each_clearing_ruled_and_is_discarded(ruled: int) -> None:
    clearings = {f"clearing-{number}": {"cat": 1, "rebel": int(number > ruled)} for number in range(1, 9)}
    clearings |= {f"clearing-{number}": {"cat": int(number <= ruled)} for number in range(9, 13)}
    s = at("marquise", "birdsong", clearings=clearings, factions={"marquise": {"play": cards("royal-claim")}})
    play(s, "use royal-claim")
    assert score(s, "marquise") == ruled
    assert (faction(s, "marquise")["play"], s.position()["discard"]) == ({}, {"royal-claim": 1})


@pytest.mark.clause("root/base-deck-15", "root/base-ruling-6")
@pytest.mark.parametrize("enemy", ["eyrie", "alliance", "vagabond"])
def test_the_bank_brings_one_card_to_its_owner_and_one_to_the_enemy_named(enemy: str) -> None:
    s = at("marquise", "birdsong", factions={"marquise": {"play": cards("better-burrow-bank")}})
    play(s, "use better-burrow-bank", "drew anvil", f"share {enemy}", "drew investments")
    hands = {side: faction(s, side)["hand"] for side in (*WARRIORS, "vagabond")}
    assert hands == {side: {} for side in hands} | {"marquise": {"anvil": 1}, enemy: {"investments": 1}}
    assert s.position()["phase"] != "birdsong"
    assert faction(s, "marquise")["play"] == {"better-burrow-bank": 1}


@pytest.mark.clause("root/base-deck-16", "root/base-move-1")
def test_the_cobbler_takes_one_move_of_any_number_by_the_rule_of_moves() -> None:
    clearings = {"clearing-5": {"cat": 2, "warbird": 1}, "clearing-8": {"cat": 1, "warbird": 2}}
    s = at("marquise", "evening", clearings=clearings, factions={"marquise": {"play": cards("cobbler")}})
    assert legal(s) == [f"march clearing-5 clearing-{to} {n}" for to in (1, 2) for n in (1, 2)] + ["pass"]
    assert refused(s, "march clearing-8 clearing-7 1") == "root/base-move-2"
    play(s, "march clearing-5 clearing-1 2")
    assert (clearing(s, 1), clearing(s, 5), asked(s)) == ({"cat": 2}, {"warbird": 1}, "drawn")


@pytest.mark.clause("root/base-deck-17", "root/base-ruling-41")
def test_the_command_warren_begins_one_battle_beside_three_actions() -> None:
    clearings = {"clearing-5": {"cat": 3, "warbird": 3}}
    s = at("marquise", clearings=clearings, factions={"marquise": {"play": cards("command-warren")}})
    for question, left in (("warren", 3), ("actions", 2), ("actions", 1), ("actions", 0)):
        assert asked(s) == question
        play(s, "battle clearing-5 eyrie", "rolled 0 0")
        assert faction(s, "marquise")["actions"] == left


@pytest.mark.clause("root/base-deck-18")
def test_codebreakers_show_one_whole_hand_to_their_owner_alone() -> None:
    factions = {
        "eyrie": {"play": cards("codebreakers"), "hand": cards("sappers")},
        "alliance": {"hand": cards("anvil", "cobbler", "cobbler"), "supporters": cards("investments")},
        "vagabond": {"hand": cards("bake-sale")},
    }
    s = at("eyrie", clearings={"clearing-1": {"roost": 1, "warbird": 1}}, factions=factions)
    assert [said for said in legal(s) if said.startswith("look")] == ["look alliance", "look vagabond"]
    assert refused(s, "look marquise") == "root/base-deck-18"
    assert refused(s, "look eyrie") == "root/base-deck-18"
    assert told(s, "look alliance")[:3] == ["shows alliance cobbler", "shows alliance cobbler", "shows alliance anvil"]
    hands = [s.view(seat)["factions"]["alliance"]["hand"] for seat in range(4)]
    assert hands == [{"?": 3}, {"cobbler": 2, "anvil": 1}, {"cobbler": 2, "anvil": 1}, {"?": 3}]
    assert refused(s, "look vagabond") == "root/base-deck-18"


@pytest.mark.clause("root/base-deck-20", "root/base-ruling-44")
@pytest.mark.parametrize("enemy", ["eyrie", "alliance", "vagabond"])
def test_stand_and_deliver_takes_one_hand_card_of_an_enemy_for_a_point(enemy: str) -> None:
    factions: dict[str, dict[str, Any]] = {enemy: {"hand": cards("anvil", "cobbler", "cobbler")}}
    factions.setdefault("alliance", {})["supporters"] = cards("investments")
    factions["marquise"] = {"play": cards("stand-and-deliver")}
    s = at("marquise", "birdsong", factions=factions)
    assert legal(s) == [f"rob {enemy}", "pass"]
    play(s, f"rob {enemy}")
    assert (legal(s), s.weights()) == (["stolen cobbler", "stolen anvil"], [2, 1])
    play(s, "stolen cobbler")
    assert (faction(s, "marquise")["hand"], faction(s, enemy)["hand"]) == ({"cobbler": 1}, cards("anvil", "cobbler"))
    assert (score(s, enemy), score(s, "marquise")) == (1, 0)


@pytest.mark.clause("root/base-deck-21", "root/base-ruling-8")
@pytest.mark.parametrize("who", WARRIORS)
def test_the_tax_collector_removes_one_own_warrior_for_one_card(who: str) -> None:
    enemy = "cat" if who != "marquise" else "rebel"
    clearings = {"clearing-5": {WARRIORS[who]: 2}, "clearing-8": {WARRIORS[who]: 1, enemy: 2}, "clearing-2": {enemy: 1}}
    s = at(who, clearings=clearings, factions={who: {"play": cards("tax-collector")}})
    assert [said for said in legal(s) if said.startswith("tax")] == ["tax clearing-5", "tax clearing-8"]
    assert refused(s, "tax clearing-2") == "root/base-deck-21"
    assert told(s, "tax clearing-5", "drew anvil")[0] == f"removed {WARRIORS[who]} clearing-5 1"
    assert clearing(s, 5) == {WARRIORS[who]: 1}
    assert faction(s, who)["hand"] == {"anvil": 1}
    assert "tax clearing-8" not in legal(s)
    assert faction(s, who)["play"] == {"tax-collector": 1}
