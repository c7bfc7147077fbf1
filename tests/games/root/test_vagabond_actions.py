"""The Vagabond's Daylight: what each action costs, what it does, and when it is refused."""

from __future__ import annotations

import pytest
from tests.games.root.positions import asked, cards, clearing, faction, legal, play, refused, score, told
from tests.games.root.vagabonds import FOX, MOUSE, RABBIT, attitude, gear, vagabond

from rulewright.core.engine import State
from rulewright.games.root.components import DECK, ITEM_WORDS, QUESTS, SUIT_WORDS

RUIN = 11


def beginning(s: State, verb: str) -> list[str]:
    """The legal sentences of one verb."""
    return [sentence for sentence in legal(s) if sentence.split()[0] == verb]


# Items


@pytest.mark.clause("root/vagabond-item-1", "root/vagabond-item-2", "root/vagabond-ruling-34")
def test_only_a_face_up_undamaged_item_pays_and_only_once() -> None:
    s = vagabond(FOX, "boot exhausted-boot damaged-boot damaged-exhausted-boot")
    play(s, "go clearing-5")
    assert gear(s) == "exhausted-boot exhausted-boot damaged-boot damaged-exhausted-boot"
    assert beginning(s, "go") == []


@pytest.mark.clause("root/vagabond-daylight-1")
def test_actions_come_in_any_order_and_number() -> None:
    s = vagabond(FOX, "boot boot hammer hammer damaged-sword damaged-tea")
    play(s, "repair damaged-sword", "go clearing-5", "repair damaged-tea", "go clearing-2")
    assert gear(s) == "sword tea exhausted-boot exhausted-boot exhausted-hammer exhausted-hammer"
    assert legal(s) == ["done"]


@pytest.mark.clause("root/vagabond-ruling-35", "root/vagabond-character-2")
def test_in_a_forest_he_moves_repairs_and_takes_birds() -> None:
    s = vagabond(
        "forest-1",
        "boot sword crossbow torch tea hammer damaged-boot",
        {FOX: {"cat": 1}},
        own={"character": "tinker", "hand": cards("foxfolk-steel"), "quests": {"open": ["fox-speech"]}},
        deck=cards("cobbler"),
    )
    for sentence in ("explore", "aid marquise foxfolk-steel", "quest fox-speech", "strike cat"):
        assert refused(s, sentence) == "root/vagabond-ruling-35", sentence
    assert refused(s, "battle clearing-1 marquise") == "root/base-battle-1"
    assert refused(s, "craft foxfolk-steel") == "root/base-craft-1"
    birds = beginning(s, "labor")
    assert birds[0] == "labor bird-ambush"
    assert "labor sappers" in birds
    assert "labor anvil" not in birds
    assert refused(s, "labor anvil") == "root/vagabond-character-2"
    assert {sentence.split()[0] for sentence in legal(s)} == {"claim-dominance", "go", "labor", "repair", "done"}
    s = vagabond("forest-1", "torch damaged-boot", own={"character": "ranger"})
    assert beginning(s, "hide") == ["hide"]
    s = vagabond("forest-1", "torch", {FOX: {"cat": 1}}, others={"marquise": {"hand": {"anvil": 1}}})
    assert refused(s, "steal marquise") == "root/vagabond-ruling-35"


# Move with Hostile warriors


@pytest.mark.clause("root/vagabond-relation-10", "root/vagabond-daylight-2", "root/vagabond-ruling-29")
def test_hostile_warriors_cost_one_boot_more() -> None:
    hostile = {"attitudes": {"marquise": "hostile", "eyrie": "hostile"}}
    places = {5: {"cat": 2, "warbird": 1}, 9: {"sawmill": 1}, 10: {"rebel": 2}}
    s = vagabond(FOX, "boot exhausted-boot", places, own=hostile)
    assert beginning(s, "go") == ["go clearing-9", "go clearing-10"]
    assert refused(s, "go clearing-5") == "root/vagabond-relation-10"
    s = play(vagabond(FOX, "boot boot boot", places, own=hostile), "go clearing-5")
    assert gear(s) == "boot exhausted-boot exhausted-boot"
    s = vagabond(FOX, "", places, own=hostile, phase="birdsong")
    play(s, "slip clearing-5")
    assert s.position()["pawn"] == "clearing-5"


# Battle


@pytest.mark.clause("root/vagabond-daylight-3", "root/vagabond-battle-1")
def test_a_battle_exhausts_a_sword_that_still_counts() -> None:
    s = vagabond(FOX, "sword", {FOX: {"warbird": 3}})
    play(s, "battle clearing-1 eyrie")
    assert gear(s) == "exhausted-sword"
    play(s, "rolled 3 0")
    assert clearing(s, 1)["warbird"] == 2
    s = vagabond(FOX, "exhausted-sword damaged-sword", {FOX: {"warbird": 3}})
    assert beginning(s, "battle") == []
    assert refused(s, "battle clearing-1 eyrie") == "root/vagabond-item-2"


# Explore


@pytest.mark.clause("root/vagabond-daylight-4", "root/vagabond-item-5", "root/base-map-4")
def test_exploring_takes_the_item_and_opens_the_slot() -> None:
    s = vagabond(RUIN, "torch")
    play(s, "explore", "found sword")
    assert gear(s) == "sword exhausted-torch"
    assert score(s, "vagabond") == 1
    assert s.position()["clearings"].get("clearing-11", {}).get("ruin", 0) == 0
    assert s.position()["buried"] == {"boot": 1, "bag": 1, "hammer": 1}


@pytest.mark.clause("root/vagabond-daylight-4", "root/vagabond-ruling-15")
def test_exploring_needs_a_torch_and_a_ruin() -> None:
    s = play(vagabond(RUIN, "torch"), "explore")
    assert refused(s, "found tea") == "root/vagabond-setup-4"
    play(s, "found bag", "done", "drew anvil")
    assert refused(vagabond(RUIN, "torch", {RUIN: {"ruin": 0}}), "explore") == "root/vagabond-daylight-4"
    assert refused(vagabond(FOX, "torch"), "explore") == "root/vagabond-daylight-4"
    assert refused(vagabond(RUIN, "exhausted-torch"), "explore") == "root/vagabond-item-2"


# Quest


@pytest.mark.clause("root/vagabond-daylight-7")
def test_fifteen_quests_five_a_suit() -> None:
    found = {(SUIT_WORDS[suit], ITEM_WORDS[one], ITEM_WORDS[two]) for _, suit, one, two in QUESTS}
    assert found == {
        ("fox", "tea", "boot"),
        ("fox", "tea", "coin"),
        ("fox", "torch", "tea"),
        ("fox", "boot", "bag"),
        ("fox", "torch", "hammer"),
        ("rabbit", "tea", "boot"),
        ("rabbit", "sword", "sword"),
        ("rabbit", "torch", "crossbow"),
        ("rabbit", "torch", "tea"),
        ("rabbit", "torch", "sword"),
        ("mouse", "boot", "boot"),
        ("mouse", "sword", "sword"),
        ("mouse", "torch", "crossbow"),
        ("mouse", "torch", "sword"),
        ("mouse", "boot", "bag"),
    }
    assert len(QUESTS) == 15


@pytest.mark.clause("root/vagabond-daylight-6")
def test_the_second_fox_quest_scores_two() -> None:
    quests = {"open": ["fox-errand", "escort", "fox-speech"], "done": ["fundraising", "rabbit-bear"]}
    s = vagabond(FOX, "tea boot", own={"quests": quests})
    play(s, "quest fox-errand")
    assert gear(s) == "exhausted-boot exhausted-tea"
    assert legal(s) == ["take-points", "take-cards"]
    play(s, "take-points")
    assert score(s, "vagabond") == 2
    assert len(legal(s)) == 15 - 5
    play(s, "laid mouse-guard")
    assert sorted(faction(s, "vagabond")["quests"]["open"]) == ["escort", "fox-speech", "mouse-guard"]
    assert sorted(faction(s, "vagabond")["quests"]["done"]) == ["fox-errand", "fundraising", "rabbit-bear"]


@pytest.mark.clause("root/vagabond-daylight-6", "root/vagabond-ruling-18")
def test_two_cards_come_before_the_next_quest() -> None:
    s = vagabond(MOUSE, "sword sword", own={"quests": {"open": ["mouse-bandits", "escort", "fox-speech"]}})
    play(s, "quest mouse-bandits", "take-cards", "drew anvil", "drew sappers")
    assert faction(s, "vagabond")["hand"] == {"anvil": 1, "sappers": 1}
    assert score(s, "vagabond") == 0
    assert legal(s)[0].startswith("laid")


@pytest.mark.clause("root/vagabond-ruling-18")
def test_the_row_shrinks_once_the_quest_deck_is_empty() -> None:
    left = ["escort", "mouse-bear"]
    done = [quest[0] for quest in QUESTS if quest[0] not in left]
    s = vagabond(MOUSE, "boot boot", own={"quests": {"open": left, "done": done}})
    play(s, "quest escort", "take-points")
    assert score(s, "vagabond") == 4
    assert asked(s) == "act"
    assert faction(s, "vagabond")["quests"]["open"] == ["mouse-bear"]


@pytest.mark.clause("root/vagabond-daylight-6", "root/vagabond-daylight-7", "root/vagabond-ruling-34")
def test_a_quest_needs_its_suit_and_two_items() -> None:
    quests = {"open": ["rabbit-bandits", "fox-errand", "rabbit-guard"]}
    s = vagabond(RABBIT, "sword exhausted-sword torch", own={"quests": quests})
    assert beginning(s, "quest") == ["quest rabbit-guard"]
    assert refused(s, "quest rabbit-bandits") == "root/vagabond-daylight-7"
    assert refused(s, "quest rabbit-speech") == "root/vagabond-daylight-6"
    assert refused(vagabond(RABBIT, "tea boot", own={"quests": quests}), "quest fox-errand") == (
        "root/vagabond-daylight-6"
    )


# Strike


@pytest.mark.clause("root/vagabond-daylight-8", "root/vagabond-ruling-9", "root/vagabond-relation-8")
def test_a_strike_takes_a_warrior_as_long_as_there_is_one() -> None:
    s = vagabond(
        FOX,
        "crossbow crossbow",
        {FOX: {"cat": 1, "sawmill": 1, "wood": 2, "sympathy": 1}},
        own={"character": "ranger"},
    )
    assert beginning(s, "strike") == ["strike cat", "strike sympathy"]
    assert refused(s, "strike sawmill") == "root/vagabond-ruling-9"
    assert refused(s, "strike warbird") == "root/vagabond-daylight-8"
    assert refused(s, "strike pawn") == "root/vagabond-daylight-8"
    play(s, "strike cat")
    assert attitude(s, "marquise") == "hostile"
    assert score(s, "vagabond") == 0
    assert gear(s) == "crossbow exhausted-crossbow"
    assert beginning(s, "strike") == ["strike sawmill", "strike wood", "strike sympathy"]
    play(s, "strike wood")
    assert score(s, "vagabond") == 1
    assert refused(s, "strike sawmill") == "root/vagabond-item-2"


@pytest.mark.clause("root/vagabond-ruling-8")
def test_a_strike_turns_an_ally_hostile() -> None:
    s = vagabond(FOX, "crossbow", {FOX: {"warbird": 2}}, own={"attitudes": {"eyrie": "allied"}})
    assert told(s, "strike warbird") == ["removed warbird clearing-1 1", "attitude-of eyrie hostile"]
    assert score(s, "vagabond") == 0


@pytest.mark.clause("root/vagabond-daylight-8", "root/ruling-32", "root/vagabond-relation-8")
def test_a_lone_token_scores_and_owes_outrage_but_turns_nobody_hostile() -> None:
    s = vagabond(FOX, "crossbow", {FOX: {"sympathy": 1}}, own={"hand": {"anvil": 1}})
    play(s, "strike sympathy")
    assert score(s, "vagabond") == 1
    assert attitude(s, "alliance") == "indifferent"
    play(s, "give anvil")
    assert faction(s, "alliance")["supporters"] == {"anvil": 1}


@pytest.mark.clause("root/vagabond-daylight-8", "root/base-score-1")
def test_a_strike_can_win_the_game() -> None:
    s = play(vagabond(FOX, "crossbow", {FOX: {"roost": 1}}, own={"score": 29}), "strike roost")
    assert s.result() == ["lost", "lost", "lost", "won"]


# Repair


@pytest.mark.clause("root/vagabond-daylight-9", "root/vagabond-item-3")
def test_a_repaired_item_keeps_its_side() -> None:
    s = vagabond(FOX, "hammer damaged-tea damaged-exhausted-sword")
    assert beginning(s, "repair") == ["repair damaged-tea", "repair damaged-exhausted-sword"]
    assert refused(s, "repair tea") == "root/vagabond-daylight-9"
    assert refused(s, "repair damaged-boot") == "root/vagabond-item-1"
    play(s, "repair damaged-exhausted-sword")
    assert gear(s) == "exhausted-sword exhausted-hammer damaged-tea"
    assert refused(s, "repair damaged-tea") == "root/vagabond-item-2"
    s = play(vagabond(FOX, "hammer damaged-coin"), "repair damaged-coin", "done", "drew anvil")
    assert asked(s) == "drawn"


@pytest.mark.clause("root/vagabond-ruling-31")
def test_an_item_of_a_full_track_is_repaired_into_the_satchel() -> None:
    s = vagabond(
        FOX,
        "hammer bag bag bag damaged-bag",
        own={"character": "tinker"},
    )
    play(s, "repair damaged-bag")
    assert gear(s) == "bag bag bag bag exhausted-hammer"


# Craft


@pytest.mark.clause("root/vagabond-daylight-10", "root/vagabond-item-3")
def test_crafting_pays_with_hammers_where_he_is() -> None:
    hand = cards("mouse-root-tea", "mouse-crossbow")
    s = vagabond(MOUSE, "hammer", own={"hand": hand})
    assert beginning(s, "craft") == ["craft mouse-root-tea"]
    assert refused(s, "craft mouse-crossbow") == "root/base-craft-1"
    play(s, "craft mouse-root-tea")
    assert gear(s) == "tea exhausted-hammer"
    assert score(s, "vagabond") == 2
    assert s.position()["items"]["tea"] == 1
    assert refused(vagabond(MOUSE, "exhausted-hammer", own={"hand": hand}), "craft mouse-root-tea") == (
        "root/vagabond-item-2"
    )


@pytest.mark.clause("root/vagabond-daylight-10", "root/base-craft-3")
def test_every_icon_costs_a_hammer_and_must_match() -> None:
    hand = cards("foxfolk-steel", "tax-collector")
    s = vagabond(FOX, "hammer", own={"hand": hand})
    assert refused(s, "craft foxfolk-steel") == "root/base-craft-1"
    s = vagabond(FOX, "hammer hammer", own={"hand": hand, "character": "tinker"})
    assert beginning(s, "craft") == ["craft foxfolk-steel"]
    play(s, "craft foxfolk-steel")
    assert gear(s) == "sword exhausted-hammer exhausted-hammer"
    assert score(s, "vagabond") == 2


@pytest.mark.clause("root/vagabond-daylight-10", "root/base-deck-13", "root/base-deck-21")
def test_cards_of_three_suits_and_of_four_icons_are_out_of_reach() -> None:
    hand = cards("royal-claim", "tax-collector")
    s = vagabond(FOX, "hammer hammer hammer", own={"hand": hand, "character": "tinker"})
    assert refused(s, "craft royal-claim") == "root/base-craft-1"
    assert refused(s, "craft tax-collector") == "root/base-craft-1"


# Special actions


@pytest.mark.clause("root/vagabond-character-1", "root/vagabond-daylight-11", "root/base-ruling-44")
def test_the_thief_takes_a_random_hand_card() -> None:
    s = vagabond(
        FOX,
        "torch",
        {FOX: {"sympathy": 1, "cat": 1}, MOUSE: {"warbird": 1}},
        others={
            "alliance": {"hand": cards("anvil", "cobbler", "cobbler"), "supporters": cards("sappers")},
            "eyrie": {"hand": cards("armorers")},
        },
    )
    assert beginning(s, "steal") == ["steal alliance"]
    assert refused(s, "steal marquise") == "root/vagabond-ruling-19"
    assert refused(s, "steal eyrie") == "root/vagabond-character-1"
    play(s, "steal alliance")
    assert legal(s) == ["stolen cobbler", "stolen anvil"]
    assert s.weights() == [2, 1]
    play(s, "stolen cobbler")
    assert faction(s, "alliance")["hand"] == {"cobbler": 1, "anvil": 1}
    assert faction(s, "alliance")["supporters"] == {"sappers": 1}
    assert faction(s, "vagabond")["hand"] == {"cobbler": 1}
    assert score(s, "alliance") == 0
    assert gear(s) == "exhausted-torch"


@pytest.mark.clause("root/vagabond-daylight-11")
@pytest.mark.parametrize("torch", ["exhausted-torch", "damaged-torch"])
def test_without_a_torch_there_is_no_special_action(torch: str) -> None:
    s = vagabond(FOX, torch, {FOX: {"cat": 1}}, others={"marquise": {"hand": {"anvil": 1}}})
    assert refused(s, "steal marquise") == "root/vagabond-daylight-11"
    s = vagabond(FOX, torch + " damaged-boot", own={"character": "ranger"})
    assert refused(s, "hide") == "root/vagabond-daylight-11"
    s = vagabond(FOX, torch, own={"character": "tinker"}, deck={"cobbler": 1})
    assert refused(s, "labor anvil") == "root/vagabond-daylight-11"


@pytest.mark.clause("root/vagabond-character-1", "root/vagabond-character-2", "root/vagabond-character-3")
def test_each_character_has_one_special_action() -> None:
    s = vagabond(
        FOX,
        "torch damaged-boot",
        {FOX: {"cat": 1}},
        own={"character": "tinker"},
        others={"marquise": {"hand": {"anvil": 1}}},
    )
    assert refused(s, "steal marquise") == "root/vagabond-character-1"
    assert refused(s, "hide") == "root/vagabond-character-3"


@pytest.mark.clause("root/vagabond-character-2", "root/vagabond-ruling-20")
def test_the_tinker_takes_a_card_that_matches_his_clearing() -> None:
    s = vagabond(
        FOX,
        "torch",
        own={"character": "tinker"},
        deck=cards("cobbler"),
        discard=cards("anvil", "sappers", "bake-sale"),
        others={"eyrie": {"hand": rest_of_the_deck()}},
    )
    assert beginning(s, "labor") == ["labor sappers", "labor anvil"]
    assert refused(s, "labor bake-sale") == "root/vagabond-character-2"
    assert refused(s, "labor cobbler") == "root/vagabond-character-2"
    play(s, "labor anvil")
    assert faction(s, "vagabond")["hand"] == {"anvil": 1}
    assert s.position()["discard"] == {"sappers": 1, "bake-sale": 1}
    assert gear(s) == "exhausted-torch"
    s = vagabond(FOX, "torch", own={"character": "tinker"})
    assert beginning(s, "labor") == []


def rest_of_the_deck() -> dict[str, int]:
    """Every card but a cobbler, an anvil, a sappers card and the bake sale."""
    kept = {"cobbler": 1, "anvil": 1, "sappers": 1, "bake-sale": 1}
    return {card.word: card.copies - kept.get(card.word, 0) for card in DECK if card.copies > kept.get(card.word, 0)}


@pytest.mark.clause("root/vagabond-character-3", "root/vagabond-ruling-21")
def test_the_ranger_repairs_three_items_and_daylight_ends() -> None:
    s = vagabond(FOX, "torch boot damaged-sword damaged-exhausted-tea damaged-coin damaged-boot")
    assert refused(s, "hide") == "root/vagabond-character-3"
    s = vagabond(
        FOX,
        "torch boot damaged-sword damaged-exhausted-tea damaged-coin damaged-boot",
        own={"character": "ranger"},
    )
    play(s, "hide", "repair damaged-exhausted-tea", "repair damaged-boot")
    assert asked(s) == "mend"
    play(s, "repair damaged-sword")
    assert gear(s) == "boot boot sword exhausted-tea exhausted-torch damaged-coin"
    assert s.position()["phase"] == "evening"
    assert asked(s) == "drawn"


@pytest.mark.clause("root/vagabond-ruling-21")
def test_a_hideout_needs_one_damaged_item_and_repairs_as_many_as_there_are() -> None:
    s = vagabond(FOX, "torch", own={"character": "ranger"})
    assert refused(s, "hide") == "root/vagabond-ruling-21"
    s = vagabond(FOX, "torch damaged-sword damaged-exhausted-boot", own={"character": "ranger"})
    assert "repaired damaged-sword" in told(s, "hide")
    assert gear(s) == "sword exhausted-boot exhausted-torch"
    assert s.position()["phase"] == "evening"


# What is listed and what is refused


def at_every_question() -> list[State]:
    """Positions in which the Vagabond is asked each of his questions."""
    everything = {"cat": 2, "warbird": 1, "sawmill": 1, "wood": 1, "sympathy": 1}
    kit = "boot sword bag hammer tea coin torch exhausted-boot damaged-boot damaged-sword damaged-exhausted-tea"
    hand = cards("anvil", "armorers", "cobbler", "fox-dominance")
    allies = {"marquise": "allied", "alliance": "allied", "eyrie": "hostile"}
    there = {FOX: everything, RABBIT: {"warbird": 2}, MOUSE: {"rebel": 1}}
    crafted = {"alliance": {"crafted": {"coin": 1}, "score": 3}, "marquise": {"score": 3}, "eyrie": {"score": 4}}

    def here(phase: str = "daylight", gear: str = kit, **own: object) -> State:
        board = {"hand": hand, "attitudes": allies, "score": 12, **own}
        return vagabond(FOX, gear, there, phase=phase, own=board, others=crafted, deck=cards("sappers", "sappers"))

    exhausted = "exhausted-boot exhausted-boot exhausted-sword exhausted-bag damaged-exhausted-tea"
    return [
        here("birdsong", exhausted),
        here("birdsong"),
        here(),
        here(character="ranger", gear="torch crossbow damaged-boot damaged-tea damaged-coin damaged-exhausted-sword"),
        here(character="tinker"),
        here(character="tinker", gear="boot crossbow", quests={"open": ["fox-errand", "fox-logistics"]}),
        vagabond("forest-1", kit, there, own={"hand": hand}),
        vagabond(RUIN, kit, {RUIN: {"cat": 1}}, own={"hand": hand, "quests": {"open": ["mouse-guard"]}}),
        play(here(character="ranger", gear="torch damaged-boot damaged-tea damaged-coin damaged-bag"), "hide"),
        play(here(), "go clearing-9"),
        play(here(), "battle clearing-1 eyrie"),
        play(here(), "battle clearing-1 eyrie", "enlist marquise", "rolled 2 2"),
        play(here(), "aid alliance anvil"),
        play(here(), "aid alliance anvil", "exhaust tea"),
        play(here(quests={"open": ["fox-errand"]}), "quest fox-errand"),
        play(here(), "dominate fox-dominance"),
        play(vagabond(FOX, kit + " sword boot crossbow exhausted-bag"), "done", "drew anvil", "drew sappers"),
    ]


@pytest.mark.clause("root/vagabond-daylight-1", "root/vagabond-item-2", "root/vagabond-birdsong-2")
def test_exactly_what_is_not_listed_is_refused() -> None:
    names = []
    for s in at_every_question():
        names.append(asked(s))
        vocabulary = s.setup.game.vocabulary
        question = [one for one in s.setup.game.questions if one.name == asked(s)]
        listed = set(s.moves())
        for verb in question[0].verbs:
            found = vocabulary.named[verb]
            for move in range(found.first, found.first + found.count):
                assert (s.refusals(move) == []) == (move in listed), (asked(s), s.sentence(move))
    assert names == [
        "refresh",
        "slip",
        *["act"] * 6,
        "mend",
        "bring",
        "enlist",
        "hit",
        "aid-item",
        "aid-take",
        "reward",
        "join",
        "drop",
    ]


@pytest.mark.clause("root/vagabond-daylight-1", "root/vagabond-daylight-8")
def test_questions_and_refusals_say_where_he_is() -> None:
    assert vagabond(FOX, phase="birdsong").asks() == "The Vagabond is in clearing-1: where does he slip to?"
    s = vagabond("forest-2")
    assert s.asks() == "The Vagabond is in forest-2: what does he do next?"
    refusal = vagabond(FOX, "crossbow").why_not("strike cat")
    assert refusal is not None
    assert refusal.message == "There is no cat in clearing-1."
