"""Solo games: the set-up, the turns, the dice of the Darkness and the Stones they take, and what always holds."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unearth.positions import GAME, asked, at, dark, dark_turn, play, player, refused, ruin, ruins, told

import rulewright as rw
from rulewright.core.engine import LUCK, State, Witness
from rulewright.core.errors import OptionError
from rulewright.games.unearth.cards import shipped
from rulewright.games.unearth.invariants import darkness_problems
from rulewright.games.unearth.table.darkness import darkness as darkness_zone
from rulewright.games.unearth.table.reading import Cards

Choices = dict[str, str | int]

FOUR = ("desert-9", "forest-11", "island-13", "mountain-15")
SET_UP = (
    *("drew expedition", "drew ancient-map", "dealt cavern-9"),
    *("revealed desert-9", "bag black", "bag blue", "revealed forest-9", "bag red", "bag red"),
    *("revealed island-15", "bag black", "bag blue", "bag memory", "revealed mountain-9", "bag phantom", "bag yellow"),
    *("offered palace-of-relics", "offered temple-of-fate", "offered temple-of-clarity", "offered temple-of-flames"),
)


def set_up(options: Choices | None = None) -> State:
    """A solo game before the first die of the Darkness."""
    return play(GAME.new(1, options), *SET_UP)


def random_game(seed: int, options: Choices | None = None) -> State:
    """A solo game after its set-up, with random luck and random Stones for the Darkness."""
    s = GAME.new(1, options)
    dealer, rng = rw.Dealer(seed), rw.Rng(seed)
    dealer.settle(s)
    while asked(s) != "delver":
        s.play(s.moves()[rng.below(len(s.moves()))])
        dealer.settle(s)
    return s


# The box and the set-up


@pytest.mark.clause("unearth/components-12", "unearth/solo-1")
def test_one_player_has_the_darkness_and_its_board_against_them_and_more_players_do_not() -> None:
    s = random_game(1)
    assert len(s.position()["players"]) == 1
    assert set(dark(s)) >= {"crystals", "corruption"}
    assert s.view(None)["darkness"]["corruption"] == dark(s)["corruption"]
    assert "darkness" not in at(2, row=[ruin("desert-9")]).position()
    # It is no seat of its own, nor is it ever asked.
    assert GAME.options.fewest == 1
    assert (s.setup.seats, len(s.scores()), len(s.result())) == (1, 1, 1)


@pytest.mark.clause("unearth/components-14")
def test_there_are_seven_scenario_cards() -> None:
    assert [(card.name, card.copies) for card in shipped().scenarios] == [
        (name, 1)
        for name in (
            *("Hungry Dark", "Looming Shapes", "Twin Omens", "Grasping Night"),
            *("Lost Voices", "Buried Halls", "Thirsting Crystals"),
        )
    ]


@pytest.mark.clause("unearth/components-15", "unearth/solo-5")
def test_the_darkness_has_four_d6_and_no_dice_of_a_player() -> None:
    s = set_up()
    assert s.sentences() == [f"rolled {number}" for number in range(1, 7)]
    assert refused(s, "rolled 7") == refused(s, "rolled 8") == "unearth/components-15"
    play(s, "rolled 5", "rolled 6", "rolled 4", "rolled 5")
    dice = [die for slot in s.position()["row"] for die in slot["dice"]]
    assert dice == ["ruin-1/dark", "ruin-2/dark", "ruin-3/dark", "ruin-4/dark"]
    assert asked(s) == "delver"


@pytest.mark.clause("unearth/solo-3", "unearth/ruling-43")
def test_a_solo_game_is_set_up_like_one_for_two() -> None:
    solo, two = random_game(5).position(), GAME.new(2, {"first_player": "listed"})
    rw.Dealer(5).settle(two)
    pair = two.position()
    for field in ("aside", "lesser", "greater"):
        assert solo[field] == pair[field]
    assert (len(solo["row"]), len(pair["row"])) == (4, 4)
    assert (len(solo["wonders"]), len(pair["wonders"])) == (4, 4)
    # Both sides got a face-down Ruin, so the deck is as high.
    assert (solo["deck"], pair["deck"], solo["aside"]) == (9, 9, 10)
    assert sum(solo["players"][0]["hand"].values()) == 2
    assert len(solo["players"][0]["hidden"]) == 1
    assert set(solo["players"][0]["dice"]) == {"d4", "d6-1", "d6-2", "d6-3", "d8"}


@pytest.mark.clause("unearth/ruling-43")
def test_the_sixth_type_is_not_in_a_solo_game() -> None:
    s = play(GAME.new(1), "drew expedition", "drew expedition")
    assert len(s.moves()) == 25
    assert refused(s, "dealt tundra-9") == "core/not-in-play"


@pytest.mark.clause("unearth/solo-4", "unearth/components-13")
def test_the_board_begins_empty_and_the_deck_with_twenty_cards() -> None:
    s = set_up()
    found = dark(s)
    assert (found["deck"], found["revealed"], found["crystals"], found["corruption"]) == (20, [], {}, {})
    assert found["ruins"] == []
    # Shuffled: each card may be the first, one as likely as another.
    play(s, "rolled 4", "rolled 5", "rolled 6", "rolled 5", "dig ruin-3 d8", "rolled 5")
    assert (asked(s), s.weights()) == ("loom", [1] * 20)


@pytest.mark.clause("unearth/solo-6", "unearth/ruling-65")
def test_the_darkness_gets_no_delver_cards() -> None:
    s = set_up()
    # Two of 51 went to the player.
    assert s.position()["delvers"] == 49
    assert "hand" not in dark(s)
    # When the player wins a Ruin nobody draws, although a die of the Darkness lay there.
    s = at(1, row=[ruin("desert-9", {"ruin-1/dark": 4})])
    play(s, "dig ruin-1 d6", "rolled 5")
    assert s.position()["players"][0]["ruins"] == ["desert-9"]
    assert asked(s) == "reveal"
    assert s.position()["delvers"] == 51


@pytest.mark.clause("unearth/solo-8")
def test_the_promo_wonders_are_never_in_a_solo_game() -> None:
    with pytest.raises(OptionError, match=r"never join a solo game \[unearth/solo-8\]"):
        GAME.new(1, {"promos": "in"})
    s = play(GAME.new(1), *SET_UP[:-4])
    assert asked(s) == "offer"
    for promo in ("the-obelisk", "the-sunken-cathedral"):
        assert f"offered {promo}" not in s.sentences()
        assert refused(s, f"offered {promo}") == "core/not-in-play"
    assert [wonder.id for wonder in shipped().wonders if not wonder.solo] == ["the-obelisk", "the-sunken-cathedral"]


@pytest.mark.clause("unearth/solo-9", "unearth/solo-10", "unearth/ruling-47")
def test_at_the_end_of_the_set_up_a_die_is_rolled_on_each_ruin_and_stays() -> None:
    s = set_up()
    play(s, "rolled 4", "rolled 5", "rolled 6", "rolled 5")
    assert [slot["dice"] for slot in s.position()["row"]] == [
        {"ruin-1/dark": 4},
        {"ruin-2/dark": 5},
        {"ruin-3/dark": 6},
        {"ruin-4/dark": 5},
    ]
    play(s, "dig ruin-3 d6", "rolled 5", "loomed dark-desert-1")
    assert [next(iter(slot["dice"].values())) for slot in s.position()["row"]] == [4, 5, 5, 5]
    assert s.position()["row"][2]["dice"] == {"seat-1/d6-1": 5, "ruin-3/dark": 6}


@pytest.mark.clause("unearth/ruling-44", "unearth/solo-14")
def test_the_setup_dice_are_rolled_from_the_left_each_followed_by_its_stone() -> None:
    s = set_up()
    assert s.asks() == "What does the Darkness roll for ruin-1?"
    play(s, "rolled 2")
    assert (asked(s), s.actor, s.sentences()) == ("dark-stone", 0, ["give black", "give blue"])
    play(s, "give blue")
    assert s.asks() == "What does the Darkness roll for ruin-2?"
    # Where all Stones are alike nothing is asked.
    play(s, "rolled 1")
    assert dark(s)["crystals"] == {"blue": 1, "red": 1}
    assert s.asks() == "What does the Darkness roll for ruin-3?"
    play(s, "rolled 3")
    assert s.sentences() == ["give black", "give blue", "give memory"]
    assert refused(s, "give red") == "unearth/solo-14"
    play(s, "give memory", "rolled 6")
    assert dark(s)["corruption"] == {"memory": 1}
    assert asked(s) == "delver"


@pytest.mark.clause("unearth/solo-15")
def test_the_page_has_a_zone_for_revealed_darkness_cards() -> None:
    s = at(1, row=[ruin("desert-9")], darkness={"revealed": ["dark-island-3", "dark-forest-1"]})
    zone = darkness_zone(s.view(0), Cards(shipped()))
    assert zone is not None
    assert [card.id for card in zone.cards] == ["dark-island-3", "dark-forest-1"]


@pytest.mark.clause("unearth/ruling-8")
@pytest.mark.parametrize(
    ("enhanced", "stones", "delvers", "lesser", "greater", "wonders"),
    [("yes", 82, 51, 13, 9, 24), ("no", 60, 38, 10, 6, 15)],
)
def test_a_solo_game_may_do_without_the_enhanced_parts(
    enhanced: str, stones: int, delvers: int, lesser: int, greater: int, wonders: int
) -> None:
    s = GAME.new(1, {"solo_enhanced": enhanced})
    doc = s.position()
    assert sum(doc["bag"].values()) == stones
    assert (doc["delvers"], doc["lesser"], doc["greater"]) == (delvers, lesser, greater)
    assert ("drew echo-of-the-tribe" in s.sentences()) == (enhanced == "yes")
    dealer = rw.Dealer(4)
    while asked(s) != "offer":
        play(s, s.sentence(dealer.pick(s)))
    assert len(s.moves()) == wonders


@pytest.mark.clause("unearth/ruling-42")
@pytest.mark.parametrize(("starting", "hidden", "deck"), [("yes", 1, 9), ("no", 0, 10)])
def test_the_darkness_may_begin_with_a_face_down_ruin(starting: str, hidden: int, deck: int) -> None:
    s = random_game(2, {"darkness_starting_ruin": starting})
    assert dark(s)["hidden"] == hidden
    assert s.position()["deck"] == deck
    # Nobody has seen it: at the end it is one of those that nobody knows.
    s = at(1, {"darkness_starting_ruin": starting}, row=[ruin("desert-9", {"ruin-1/dark": 4})], aside=24 - hidden)
    play(s, "dig ruin-1 d6", "rolled 5")
    if starting == "yes":
        assert (s.over, asked(s), s.actor, len(s.moves())) == (0, "reveal", LUCK, 24)
        assert s.asks() == "Which Ruin lay before the Darkness?"
        assert GAME.luck_of(s) == "the Darkness: it was face down until now"
        play(s, "revealed mountain-9")
        assert dark(s)["ruins"] == ["mountain-9"]
        assert s.view(0)["darkness"]["score"]["sets"] == 2
    assert s.over == 1


# Turns


@pytest.mark.clause("unearth/solo-16", "unearth/solo-17", "unearth/solo-18", "unearth/solo-2")
def test_player_and_darkness_alternate_and_the_player_begins() -> None:
    s = set_up()
    assert told(s, "rolled 4", "rolled 5", "rolled 6", "rolled 5") == [
        *("shows ruin-1/dark 4", "shows ruin-2/dark 5", "shows ruin-3/dark 6", "shows ruin-4/dark 5"),
        "began seat-1",
    ]
    turns = {
        "desert-1": ("dig ruin-3 d8", "rolled 5"),
        "forest-1": ("dig ruin-1 d4", "rolled 3", "take black"),
        "island-1": ("dig ruin-2 d6", "rolled 3", "place 1 e"),
    }
    for card, sentences in turns.items():
        last = told(s, *sentences)
        assert last[-1] == "began darkness"
        # A turn of the Darkness begins with its card, and only luck is asked.
        assert (asked(s), s.actor) == ("loom", LUCK)
        assert told(s, f"loomed dark-{card}") == ["began seat-1"]


@pytest.mark.clause("unearth/solo-2", "unearth/solo-18")
def test_what_the_darkness_claims_is_decided_by_its_card_alone() -> None:
    row = [ruin(name, {f"ruin-{k + 1}/dark": 4}, red=1, blue=1) for k, name in enumerate(FOUR)]
    s = dark_turn(row, ["dark-forest-1", "dark-forest-2"], players=[{"hand": {"expedition": 2}}])
    assert told(s, "loomed dark-forest-3") == ["claimed darkness forest-11"]
    # The player chooses a Stone for it, and nothing else.
    play(s, "drew expedition")
    assert (asked(s), s.sentences()) == ("dark-stone", ["give blue", "give red"])


@pytest.mark.clause("unearth/solo-11", "unearth/solo-12", "unearth/ruling-47")
def test_a_darkness_turn_without_a_claim_rolls_no_die() -> None:
    s = dark_turn([ruin(name, {f"ruin-{k + 1}/dark": 4}) for k, name in enumerate(FOUR)], [])
    before = s.position()["row"]
    assert told(s, "loomed dark-desert-1") == ["began seat-1"]
    assert s.position()["row"] == before


@pytest.mark.clause("unearth/ruling-94")
def test_with_every_own_die_on_a_ruin_one_is_lifted_and_rolled() -> None:
    dice = {"seat-1/d4": 1, "seat-1/d6-1": 1, "seat-1/d6-2": 1, "seat-1/d6-3": 1, "seat-1/d8": 2, "ruin-1/dark": 5}
    s = at(1, row=[ruin("desert-17", dice), ruin("forest-9", {"ruin-2/dark": 4})])
    assert s.sentences() == [f"lift seat-1/{die}" for die in ("d4", "d6-1", "d6-2", "d6-3", "d8")]
    assert refused(s, "lift ruin-1/dark") == "unearth/base-ruling-6"
    play(s, "lift seat-1/d6-2", "dig ruin-2 d6", "rolled 5")
    assert player(s)["ruins"] == ["forest-9"]


# Stones for the dice of the Darkness


@pytest.mark.clause("unearth/solo-13", "unearth/reveal-4")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_a_darkness_roll_of_one_to_three_takes_a_stone(number: int) -> None:
    s = play(at(1, row=[ruin("desert-9", {"ruin-1/dark": 4})]), "dig ruin-1 d6", "rolled 5")
    play(s, "revealed forest-9", "bag red", "bag red", f"rolled {number}")
    taken = number <= 3
    assert s.position()["row"][0]["stones"] == {"red": 1 if taken else 2}
    assert dark(s)["crystals"] == ({"red": 1} if taken else {})
    assert s.position()["row"][0]["dice"] == {"ruin-1/dark": number}


@pytest.mark.clause("unearth/solo-14", "unearth/reveal-4")
def test_the_player_picks_one_of_the_stones_of_that_ruin() -> None:
    s = play(
        at(1, row=[ruin("desert-9", {"ruin-1/dark": 4}), ruin("island-9", {}, blue=1)]), "dig ruin-1 d6", "rolled 5"
    )
    play(s, "revealed forest-15", "bag red", "bag black", "bag warpstone", "rolled 2")
    assert (asked(s), s.actor) == ("dark-stone", 0)
    assert s.sentences() == ["give black", "give red", "give warpstone"]
    assert refused(s, "give blue") == "unearth/solo-14"
    play(s, "give warpstone")
    assert s.position()["row"][0]["stones"] == {"black": 1, "red": 1}
    assert dark(s)["corruption"] == {"warpstone": 1}


@pytest.mark.clause("unearth/ruling-48")
@pytest.mark.parametrize("way", ["yes", "no"])
def test_on_a_ruin_without_stones_the_darkness_takes_one_from_the_bag_or_none(way: str) -> None:
    # A card lets the Darkness roll on a Ruin that has been emptied.
    s = at(
        1,
        {"darkness_stone_from_bag": way},
        row=[ruin("desert-17", {"ruin-1/dark": 6})],
        players=[{"hand": {"lost-in-the-ruins": 1}}],
    )
    play(s, "play lost-in-the-ruins", "aim ruin-1/dark", "rolled 2")
    if way == "yes":
        assert (asked(s), s.actor) == ("draw-stone", LUCK)
        play(s, "bag blue")
    assert dark(s)["crystals"] == ({"blue": 1} if way == "yes" else {})
    assert asked(s) == "delver"


@pytest.mark.clause("unearth/ruling-48")
def test_with_an_empty_bag_the_darkness_takes_nothing() -> None:
    every = {"black": 16, "blue": 16, "red": 16, "yellow": 16, "phantom": 6, "memory": 6, "warpstone": 6}
    row = [ruin("desert-17", {"ruin-1/dark": 6}), ruin("forest-17", {}, **every)]
    s = at(1, row=row, players=[{"hand": {"lost-in-the-ruins": 1}}])
    play(s, "play lost-in-the-ruins", "aim ruin-1/dark", "rolled 2")
    assert asked(s) == "delver"
    assert (dark(s)["crystals"], dark(s)["corruption"]) == ({}, {})


@pytest.mark.clause("unearth/ruling-49", "unearth/claims-4")
def test_a_reroll_of_a_darkness_die_takes_a_stone_and_a_change_does_not() -> None:
    row = [ruin("desert-17", {"ruin-1/dark": 4}, blue=2)]
    hand = {"lost-in-the-ruins": 1, "forlorn": 1}
    s = play(at(1, row=row, players=[{"hand": hand}]), "play forlorn", "aim ruin-1/dark")
    assert s.position()["row"][0] == {"ruin": "desert-17", "stones": {"blue": 2}, "dice": {"ruin-1/dark": 2}}
    play(s, "play lost-in-the-ruins", "aim ruin-1/dark", "rolled 3")
    assert s.position()["row"][0] == {"ruin": "desert-17", "stones": {"blue": 1}, "dice": {"ruin-1/dark": 3}}
    assert dark(s)["crystals"] == {"blue": 1}


@pytest.mark.clause("unearth/claims-4", "unearth/ruling-50")
def test_cards_for_placed_dice_may_be_aimed_at_darkness_dice() -> None:
    row = [ruin("desert-17", {"ruin-1/dark": 3, "seat-1/d6-1": 3}), ruin("forest-17", {"ruin-2/dark": 3})]
    s = play(at(1, row=row, players=[{"hand": {"a-new-discovery": 1}}]), "play a-new-discovery")
    assert s.sentences() == ["aim seat-1/d6-1", "aim ruin-1/dark", "aim ruin-2/dark"]
    play(s, "aim ruin-2/dark")
    assert s.position()["row"][1]["dice"] == {"ruin-2/dark": 5}
    # Forgotten Song rerolls every die that shows the number, Restoration only the player's own.
    s = at(1, row=row, players=[{"hand": {"forgotten-song": 1, "restoration": 1}}])
    play(s, "play forgotten-song", "name 3", "rolled 5", "rolled 5", "rolled 6")
    assert [slot["dice"] for slot in s.position()["row"]] == [{"seat-1/d6-1": 5, "ruin-1/dark": 5}, {"ruin-2/dark": 6}]
    play(s, "play restoration", "rolled 6")
    assert [slot["dice"] for slot in s.position()["row"]] == [{"seat-1/d6-1": 6, "ruin-1/dark": 5}, {"ruin-2/dark": 6}]


@pytest.mark.clause("unearth/ruling-50")
def test_modifiers_of_the_players_own_roll_leave_darkness_rolls_alone() -> None:
    s = at(
        1,
        row=[ruin("desert-17", {"ruin-1/dark": 5})],
        players=[{"hand": {"lost-in-the-ruins": 1}}],
        active={"ancestral-claim": 1, "reading-the-stones": 1},
    )
    play(s, "play lost-in-the-ruins", "aim ruin-1/dark", "rolled 4")
    assert s.position()["row"][0]["dice"] == {"ruin-1/dark": 4}
    assert s.position()["active"] == {"ancestral-claim": 1, "reading-the-stones": 1}


@pytest.mark.clause("unearth/ruling-50")
def test_the_darkness_is_an_opponent_where_a_card_needs_one() -> None:
    patch = "".join(
        f'[[named_wonder]]\nid = "{wonder}"\nset = "base"\nsolo = "allowed"\n'
        for wonder in ("the-obelisk", "the-sunken-cathedral")
    )
    game = GAME.with_cards(f'name = "Opponents"\n{patch}')
    ring = [[0, 0], [1, -1], [2, -1], [2, 0], [1, 1], [0, 1], [3, 0], [4, -1], [4, 0], [3, 1]]
    mine = {
        "stones": [{"stone": "blue", "at": place} for place in ring],
        "built": [{"at": [1, 0], "wonder": "the-sunken-cathedral"}],
        "ruins": ["island-9", "island-11"],
    }
    doc: dict[str, Any] = {
        "seats": 1,
        "row": [ruin("desert-9", {"ruin-1/dark": 4})],
        "players": [mine],
        "darkness": {"ruins": ["cavern-9"]},
    }
    s = play(game.from_position(doc), "dig ruin-1 d6", "rolled 5")
    assert asked(s) == "draw-card"
    mine["built"] = [{"at": [1, 0], "wonder": "the-obelisk"}]
    # It owns fewer Ruins.
    assert game.from_position(doc).view(0)["players"][0]["score"]["wonders"] == 4
    doc["darkness"] = {"ruins": ["cavern-9", "cavern-11"]}
    assert game.from_position(doc).view(0)["players"][0]["score"]["wonders"] == 2


# A 4 of the Darkness


def reveals_four(options: Choices, hand: dict[str, int]) -> State:
    s = at(
        1,
        options,
        row=[ruin("desert-9", {"ruin-1/dark": 4}), ruin("forest-17", {"ruin-2/dark": 6})],
        players=[{"hand": hand}],
    )
    return play(s, "dig ruin-1 d6", "rolled 5", "revealed island-9", "bag red", "bag red", "rolled 4")


@pytest.mark.clause("unearth/ruling-45")
def test_a_revealed_four_of_the_darkness_opens_the_response_subphase_and_is_locked() -> None:
    s = reveals_four({}, {"echo-of-the-tribe": 1})
    assert (asked(s), s.position()["locked"]) == ("respond", ["ruin-1/dark"])
    play(s, "play echo-of-the-tribe")
    assert s.sentences() == ["aim ruin-2/dark"]
    assert refused(s, "aim ruin-1/dark") == "unearth/response-10"


@pytest.mark.clause("unearth/ruling-45")
def test_or_it_opens_nothing_though_a_reroll_by_a_card_still_does() -> None:
    options: Choices = {"darkness_four_opens_response": "no"}
    assert asked(reveals_four(options, {"echo-of-the-tribe": 1})) == "loom"
    s = at(
        1,
        options,
        row=[ruin("desert-17", {"ruin-1/dark": 6}), ruin("forest-17", {"ruin-2/dark": 6})],
        players=[{"hand": {"lost-in-the-ruins": 1, "shifting-floor": 1}}],
    )
    play(s, "play lost-in-the-ruins", "aim ruin-1/dark", "rolled 4")
    assert (asked(s), s.position()["locked"]) == ("respond", ["ruin-1/dark"])


@pytest.mark.clause("unearth/ruling-45")
def test_a_four_of_the_set_up_opens_nothing() -> None:
    s = play(GAME.new(1), "drew echo-of-the-tribe", "drew echo-of-the-tribe", *SET_UP[2:])
    play(s, "rolled 4", "rolled 4", "rolled 4", "rolled 4")
    assert asked(s) == "delver"
    assert "locked" not in s.position()


@pytest.mark.clause("unearth/ruling-46")
def test_on_a_darkness_turn_the_player_may_answer_card_by_card_and_claims_follow() -> None:
    row = [ruin("mountain-9", {"ruin-1/dark": 5}), ruin("desert-13", {"ruin-2/dark": 4, "seat-1/d8": 6})]
    hand = {"shifting-floor": 2, "expedition": 1}
    s = dark_turn(row, ["dark-mountain-1", "dark-mountain-2"], players=[{"hand": hand}])
    play(s, "loomed dark-mountain-3", "drew expedition", "revealed island-9", "bag red", "bag red", "rolled 4")
    assert s.position()["turn"] == "darkness"
    assert (asked(s), s.actor, s.sentences()) == ("respond", 0, ["play shifting-floor", "pass"])
    assert refused(s, "play expedition") == "unearth/faq-3"
    # 4 + 8 is no 13 yet, and after the second card 6 + 8 is; it is claimed only once the player is done.
    play(s, "play shifting-floor", "up seat-1/d8")
    assert (asked(s), s.actor) == ("respond", 0)
    play(s, "play shifting-floor", "up ruin-2/dark")
    assert asked(s) == "respond"
    assert ruins(s) == ["island-9", "desert-13"]
    assert told(s, "pass") == ["claimed seat-1 desert-13"]


# Random games

WAYS: list[Choices] = [
    {},
    {"solo_scenario": "random"},
    {"campaign": "on"},
    {"one_of_each_returns": "all", "ruin_row": "shift_left_append_right", "darkness_starting_ruin": "no"},
]
TYPE_OF = {card.id: card.type for card in shipped().dark}


def check_cards(doc: dict[str, Any], looms: str) -> None:
    """At most eight cards lie out, and the card that is revealed completes three of a kind or one of each, not both."""
    out = doc["darkness"]["revealed"]
    assert len(out) <= 8
    assert len(out) + doc["darkness"]["deck"] == 20
    if looms:
        types = [TYPE_OF[card] for card in [*out, looms]]
        assert types.count(types[-1]) < 3 or len(set(types)) < 5
        assert doc["darkness"]["deck"] >= 12


def check_dice(doc: dict[str, Any], settled: bool) -> None:
    """Four D6 of the Darkness are there, in a turn of the player one on each Ruin."""
    dice = [[face for die, face in slot["dice"].items() if die.endswith("dark")] for slot in doc["row"]]
    assert sum([len(one) for one in dice]) <= 4
    assert all(1 <= face <= 6 for one in dice for face in one)
    assert not settled or [len(one) for one in dice] == [1] * len(dice)


@pytest.mark.clause("unearth/components-13", "unearth/components-15", "unearth/darkness-2", "unearth/solo-12")
@pytest.mark.clause("unearth/ruling-52", "unearth/ruling-53", "unearth/solo-16")
@pytest.mark.parametrize("seed", range(400 if rw.is_compiled() else 120))
def test_what_holds_in_every_random_solo_game(seed: int) -> None:
    s = GAME.new(1, WAYS[seed % len(WAYS)])
    s.witness = Witness()
    dealer, rng = rw.Dealer(seed), rw.Rng(seed)
    before = last = ""
    while s.actor is not None:
        doc, question = s.position(), asked(s)
        sentence = s.sentence(dealer.pick(s) if s.actor == LUCK else s.moves()[rng.below(len(s.moves()))])
        check_cards(doc, sentence.removeprefix("loomed ") if question == "loom" else "")
        check_dice(doc, question == "delver")
        assert darkness_problems(s) == []
        # In play the Darkness rolls by itself only for a Ruin that was just revealed.
        assert question != "dark-roll" or "turn" not in doc or before == "reveal"
        before = question if question != "draw-stone" else before
        s.play(sentence)
        for line in [s.sentence(one.move) for one in s.witness.take()]:
            if line.startswith("game"):
                last = ""
            elif line.startswith("began"):
                assert line == ("began seat-1" if last in ("", "began darkness") else "began darkness")
                last = line
    assert s.result()[0] in ("won", "lost", "drawn")
