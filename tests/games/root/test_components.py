"""The box of Root: the deck, pieces, items, and both maps, by the printed numbers."""

from __future__ import annotations

import pytest
from tests.games.root.positions import at, clearing, legal, refused

from rulewright.games.root.components import (
    AMBUSH_CARD,
    CARD_ITEM,
    CLEARINGS,
    DECK,
    DOMINANCE_CARD,
    FAVOR,
    ITEM_CARD,
    ITEM_SUPPLY,
    ITEM_WORDS,
    PERSISTENT,
    PIECES,
    SUIT_WORDS,
    CardKind,
)
from rulewright.games.root.given import arrangement
from rulewright.games.root.maps import AUTUMN, MAPS, WINTER, Map, opposite

FOX, RABBIT, MOUSE, BIRD = SUIT_WORDS


def card(word: str) -> CardKind:
    """A design of the deck."""
    return next(found for found in DECK if found.word == word)


def icons(found: CardKind) -> str:
    """A cost as it is printed, such as `fox fox`."""
    names = (*SUIT_WORDS[:3], "any")
    return " ".join([name for name, n in zip(names, found.cost, strict=True) for _ in range(n)])


@pytest.mark.clause("root/base-deck-1")
def test_the_deck_has_54_cards_of_four_suits_and_five_kinds() -> None:
    by_suit = {suit: sum(c.copies for c in DECK if SUIT_WORDS[c.suit] == suit) for suit in SUIT_WORDS}
    assert by_suit == {"fox": 14, "rabbit": 13, "mouse": 13, "bird": 14}
    kinds = (ITEM_CARD, PERSISTENT, FAVOR, AMBUSH_CARD, DOMINANCE_CARD)
    assert [sum(c.copies for c in DECK if c.kind == kind) for kind in kinds] == [20, 22, 3, 5, 4]


ITEM_CARDS = [
    (
        "base-deck-2",
        "boot",
        "rabbit",
        1,
        {
            "woodland-runners": BIRD,
            "a-visit-to-friends": RABBIT,
            "mouse-travel-gear": MOUSE,
            "fox-travel-gear": FOX,
        },
    ),
    ("base-deck-3", "sword", "fox fox", 2, {"arms-trader": BIRD, "mouse-sword": MOUSE, "foxfolk-steel": FOX}),
    (
        "base-deck-4",
        "bag",
        "mouse",
        1,
        {
            "birdy-bindle": BIRD,
            "smugglers-trail": RABBIT,
            "mouse-in-a-sack": MOUSE,
            "gently-used-knapsack": FOX,
        },
    ),
    (
        "base-deck-5",
        "coin",
        "rabbit rabbit",
        3,
        {"bake-sale": RABBIT, "investments": MOUSE, "protection-racket": FOX},
    ),
    ("base-deck-6", "tea", "mouse", 2, {"rabbit-root-tea": RABBIT, "mouse-root-tea": MOUSE, "fox-root-tea": FOX}),
    ("base-deck-7", "crossbow", "fox", 1, {"bird-crossbow": BIRD, "mouse-crossbow": MOUSE}),
    ("base-deck-8", "hammer", "fox", 2, {"anvil": FOX}),
]


@pytest.mark.parametrize(
    ("item", "cost", "points", "cards"),
    [pytest.param(*row[1:], marks=pytest.mark.clause(f"root/{row[0]}"), id=row[1]) for row in ITEM_CARDS],
)
def test_item_cards_cost_and_score_what_is_printed(item: str, cost: str, points: int, cards: dict[str, str]) -> None:
    found = [c for c in DECK if c.kind == ITEM_CARD and ITEM_WORDS[c.item] == item]
    assert {c.word: SUIT_WORDS[c.suit] for c in found} == cards
    assert {(icons(c), c.points, c.copies) for c in found} == {(cost, points, 1)}


LASTING = {
    "armorers": (BIRD, "fox", 2),
    "brutal-tactics": (BIRD, "fox fox", 2),
    "royal-claim": (BIRD, "any any any any", 1),
    "sappers": (BIRD, "mouse", 2),
    "better-burrow-bank": (RABBIT, "rabbit rabbit", 2),
    "cobbler": (RABBIT, "rabbit rabbit", 2),
    "command-warren": (RABBIT, "rabbit rabbit", 2),
    "codebreakers": (MOUSE, "mouse", 2),
    "scouting-party": (MOUSE, "mouse mouse", 2),
    "stand-and-deliver": (FOX, "mouse mouse mouse", 2),
    "tax-collector": (FOX, "fox rabbit mouse", 3),
}


def test_persistent_cards_cost_what_is_printed() -> None:
    found = {c.word: (SUIT_WORDS[c.suit], icons(c), c.copies) for c in DECK if c.kind == PERSISTENT}
    assert found == LASTING


@pytest.mark.clause("root/base-deck-22")
def test_favors_cost_three_icons_of_their_suit() -> None:
    found = {c.word: (SUIT_WORDS[c.suit], icons(c), c.copies) for c in DECK if c.kind == FAVOR}
    assert found == {
        "favor-of-the-foxes": (FOX, "fox fox fox", 1),
        "favor-of-the-rabbits": (RABBIT, "rabbit rabbit rabbit", 1),
        "favor-of-the-mice": (MOUSE, "mouse mouse mouse", 1),
    }


@pytest.mark.clause("root/base-deck-9", "root/base-card-7")
def test_five_ambush_cards_are_never_crafted() -> None:
    found = {c.word: c.copies for c in DECK if c.kind == AMBUSH_CARD}
    assert found == {"bird-ambush": 2, "fox-ambush": 1, "rabbit-ambush": 1, "mouse-ambush": 1}
    s = at("marquise", clearings={"clearing-1": {"workshop": 1}}, factions={"marquise": {"hand": {"fox-ambush": 1}}})
    assert "craft fox-ambush" not in legal(s)
    assert refused(s, "craft fox-ambush") == "root/base-card-7"


@pytest.mark.clause("root/base-deck-10", "root/base-card-8")
def test_four_dominance_cards_are_never_crafted() -> None:
    found = {c.word: c.copies for c in DECK if c.kind == DOMINANCE_CARD}
    assert found == {"bird-dominance": 1, "fox-dominance": 1, "rabbit-dominance": 1, "mouse-dominance": 1}
    s = at("marquise", clearings={"clearing-1": {"workshop": 1}}, factions={"marquise": {"hand": {"fox-dominance": 1}}})
    assert "craft fox-dominance" not in legal(s)
    assert refused(s, "craft fox-dominance") == "root/base-card-8"


@pytest.mark.clause("root/base-setup-8", "root/base-piece-8", "root/base-piece-1")
def test_the_box_holds_these_pieces() -> None:
    assert {piece.word: piece.pieces for piece in PIECES} == {
        "cat": 25,
        "warbird": 20,
        "rebel": 10,
        "pawn": 1,
        "sawmill": 6,
        "workshop": 6,
        "recruiter": 6,
        "roost": 7,
        "fox-base": 1,
        "rabbit-base": 1,
        "mouse-base": 1,
        "keep": 1,
        "wood": 8,
        "sympathy": 10,
    }
    classes = ("warrior", "pawn", "building", "token")
    assert {piece.word: classes[piece.piece_class] for piece in PIECES} == {
        "cat": "warrior",
        "warbird": "warrior",
        "rebel": "warrior",
        "pawn": "pawn",
        "sawmill": "building",
        "workshop": "building",
        "recruiter": "building",
        "roost": "building",
        "fox-base": "building",
        "rabbit-base": "building",
        "mouse-base": "building",
        "keep": "token",
        "wood": "token",
        "sympathy": "token",
    }


@pytest.mark.clause("root/base-setup-5")
def test_the_map_supplies_twelve_items() -> None:
    assert {word: int(ITEM_SUPPLY[k]) for k, word in enumerate(ITEM_WORDS)} == {
        "boot": 2,
        "sword": 2,
        "bag": 2,
        "hammer": 1,
        "tea": 2,
        "coin": 2,
        "crossbow": 1,
        "torch": 0,
    }
    assert all(c.kind != ITEM_CARD or CARD_ITEM[k] == c.item for k, c in enumerate(DECK))


# Maps


def paths_of(found: Map) -> str:
    """The paths of a map as the ledger writes them."""
    return ", ".join(f"{a}-{b}" for a, b in found.paths)


@pytest.mark.clause("root/maps-autumn-1", "root/base-map-2")
def test_suits_of_the_autumn_map() -> None:
    by_suit = {
        suit: [k + 1 for k, found in enumerate(AUTUMN.suits) if SUIT_WORDS[found] == suit] for suit in SUIT_WORDS
    }
    assert by_suit == {"fox": [1, 6, 8, 12], "mouse": [2, 7, 9, 11], "rabbit": [3, 4, 5, 10], "bird": []}


@pytest.mark.clause("root/maps-autumn-2")
def test_paths_of_the_autumn_map() -> None:
    assert paths_of(AUTUMN) == (
        "1-5, 1-9, 1-10, 2-5, 2-6, 2-10, 3-6, 3-7, 3-11, 4-8, 4-9, 4-12, 6-11, 7-8, 7-12, 9-12, 10-12, 11-12"
    )


@pytest.mark.clause("root/maps-winter-2")
def test_paths_of_the_winter_map() -> None:
    assert paths_of(WINTER) == "1-5, 1-10, 1-11, 2-6, 2-7, 2-12, 3-7, 3-8, 3-12, 4-9, 4-10, 4-11, 5-6, 8-9, 8-12, 9-11"


@pytest.mark.parametrize(
    ("found", "odd"),
    [
        pytest.param(AUTUMN, {1: 1, 3: 1, 4: 1, 11: 3}, marks=pytest.mark.clause("root/maps-autumn-3"), id="autumn"),
        pytest.param(
            WINTER,
            {1: 1, 2: 1, 7: 1, 10: 1, 11: 3, 12: 3},
            marks=pytest.mark.clause("root/maps-winter-3"),
            id="winter",
        ),
    ],
)
def test_slots(found: Map, odd: dict[int, int]) -> None:
    assert {k + 1: n for k, n in enumerate(found.slots) if n != 2} == odd
    assert sum(found.slots) == 22


@pytest.mark.parametrize(
    ("found", "ruins"),
    [
        pytest.param(AUTUMN, (6, 10, 11, 12), marks=pytest.mark.clause("root/maps-autumn-4"), id="autumn"),
        pytest.param(WINTER, (8, 9, 11, 12), marks=pytest.mark.clause("root/maps-winter-4"), id="winter"),
    ],
)
@pytest.mark.clause("root/maps-common-2", "root/base-setup-4")
def test_ruins_fill_slots_from_the_start(found: Map, ruins: tuple[int, ...]) -> None:
    assert found.ruins == ruins
    s = at("marquise", options={"map": found.name, "winter_suits": "listed" if found is WINTER else "random"})
    slots = [int(n) for n in s.slots]  # type: ignore[attr-defined]  # Root's
    assert slots == [n - (k + 1 in ruins) for k, n in enumerate(found.slots)]
    assert sum(slots) == 18


@pytest.mark.clause("root/maps-autumn-5")
def test_forests_of_the_autumn_map() -> None:
    assert AUTUMN.forests == (
        (1, 2, 5, 10),
        (1, 9, 10, 12),
        (2, 6, 10, 11, 12),
        (3, 6, 11),
        (3, 7, 11, 12),
        (4, 7, 8, 12),
        (4, 9, 12),
    )


@pytest.mark.clause("root/maps-winter-6")
def test_forests_of_the_winter_map() -> None:
    assert WINTER.forests == (
        (1, 2, 5, 6, 11, 12),
        (1, 10, 11),
        (2, 7, 12),
        (3, 7, 12),
        (3, 8, 12),
        (4, 9, 11),
        (4, 10, 11),
        (8, 9, 11, 12),
    )


@pytest.mark.parametrize(
    ("found", "pairs"),
    [
        pytest.param(
            AUTUMN,
            "1-2, 1-3, 2-3, 2-7, 3-4, 3-5, 4-5, 5-6, 6-7",
            marks=pytest.mark.clause("root/maps-autumn-6"),
            id="autumn",
        ),
        pytest.param(
            WINTER,
            "1-2, 1-3, 1-8, 2-7, 3-4, 4-5, 5-8, 6-7, 6-8",
            marks=pytest.mark.clause("root/maps-winter-7", "root/maps-ruling-3"),
            id="winter",
        ),
    ],
)
def test_forests_that_lie_beside_each_other(found: Map, pairs: str) -> None:
    assert ", ".join(f"{a}-{b}" for a, b in found.beside) == pairs


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.clause("root/base-map-1", "root/base-map-6")
def test_the_table_of_adjacent_sites_is_that_of_the_map(name: str) -> None:
    found = MAPS[name]
    s = at("marquise", options={"map": name, "winter_suits": "listed" if name == "winter" else "random"})
    near = s.setup.near  # type: ignore[attr-defined]  # Root's
    pairs = {(a - 1, b - 1) for a, b in found.paths}
    pairs |= {(CLEARINGS + k, c - 1) for k, clearings in enumerate(found.forests) for c in clearings}
    pairs |= {(CLEARINGS + a - 1, CLEARINGS + b - 1) for a, b in found.beside}
    both = pairs | {(b, a) for a, b in pairs}
    assert {(a, b) for a in range(20) for b in range(20) if near[a * 20 + b]} == both


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.clause("root/base-map-5", "root/maps-autumn-7", "root/maps-winter-5")
def test_rivers_are_no_paths(name: str) -> None:
    found = MAPS[name]
    for a, b in found.rivers:
        options = {"map": name, "winter_suits": "listed" if name == "winter" else "random"}
        s = at(
            "alliance",
            "evening",
            options=options,
            clearings={f"clearing-{a}": {"rebel": 3}},
            factions={"alliance": {"officers": 1}},
        )
        sentence = f"march clearing-{a} clearing-{b} 1"
        assert sentence not in legal(s)
        assert refused(s, sentence) == "root/base-move-1"


@pytest.mark.clause("root/maps-common-1", "root/maps-ruling-2")
def test_opposite_corners() -> None:
    assert [opposite(corner) + 1 for corner in range(4)] == [3, 4, 1, 2]


@pytest.mark.clause("root/maps-ruling-1")
def test_listed_suits_are_numbered_in_the_order_of_a_dictionary() -> None:
    assert arrangement(1) == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]
    assert arrangement(2) == [0, 0, 0, 0, 1, 1, 1, 2, 1, 2, 2, 2]
    assert arrangement(34650) == [2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0]
    assert len({tuple(arrangement(k)) for k in range(1, 34651, 7)}) == 4950
    s = at("marquise", options={"map": "winter", "winter_suits": "listed", "suits": 2})
    assert [int(suit) for suit in s.suit] == arrangement(2)  # type: ignore[attr-defined]  # Root's


@pytest.mark.clause("root/base-map-4")
def test_a_favor_leaves_the_ruin_in_place() -> None:
    s = at(
        "alliance",
        clearings={
            "clearing-1": {"sympathy": 1},
            "clearing-6": {"sympathy": 1, "cat": 1},
            "clearing-8": {"sympathy": 1},
        },
        factions={"alliance": {"hand": {"favor-of-the-foxes": 1}}},
    )
    s.play("craft favor-of-the-foxes")
    assert clearing(s, 6) == {"sympathy": 1}
    assert s.position()["clearings"]["clearing-6"]["ruin"] == 1
