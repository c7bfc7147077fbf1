"""Playing cards: primary and unition halves, leaders, MEGAUNITION, Rainbro, conditions."""

from __future__ import annotations

import pytest
from tests.games.unition.positions import (
    asked,
    at,
    forts,
    forum,
    groups,
    hand,
    play,
    player,
    refused,
    resolving,
    tallied,
    told,
    turn,
)

from rulewright.core.engine import State

FIVE = ("seedling", "gob", "facet", "wickling", "stubtoo")


def followed(s: State, *sentences: str) -> list[str]:
    """What followed some sentences, without the names of the cards that they were about."""
    return [line for line in told(s, *sentences) if not line.startswith("named ")]


def finish(s: State) -> State:
    """Resolve nothing more, and draw the next hand as it comes."""
    play(s, "done", "done")
    while s.actor == 9:
        s.play(s.moves()[0])
    return s


# The example hand


@pytest.mark.clause(
    "unition/play-10",
    "unition/play-11",
    "unition/play-12",
    "unition/play-13",
    "unition/play-14",
    "unition/play-3",
    "unition/ruling-8",
)
def test_the_example_hand_of_the_rulebook() -> None:
    s = turn("whomp-or-cool", "big-whomp-or-cool", "nurturer", "seedling", "lumphed")
    play(s, "play whomp-or-cool", "take cool", "play big-whomp-or-cool", "take whomp")
    assert tallied(s) == {"cool": 1, "whomp": 2}
    play(s, "play seedling")
    assert tallied(s) == {"cool": 2, "gleam": 1, "whomp": 2}
    # Nurturer gives gleam alone; its unition, caused by Seedling, the other two cool.
    assert followed(s, "play nurturer") == ["tallied gleam 2", "united seedling", "united nurturer", "tallied cool 2"]
    play(s, "play lumphed")
    assert tallied(s) == {"cool": 4, "gleam": 3, "whomp": 8}
    assert not any(one.get("united") for one in s.position()["played"] if one["card"] == "lumphed")


@pytest.mark.clause(
    "unition/play-18",
    "unition/types-3",
    "unition/conditions-6",
    "unition/conditions-7",
    "unition/ruling-7",
)
def test_other_choices_change_cool_and_whomp_but_not_gleam() -> None:
    s = turn("whomp-or-cool", "big-whomp-or-cool", "nurturer", "seedling", "lumphed")
    play(s, "play whomp-or-cool", "take whomp", "play big-whomp-or-cool", "take cool")
    play(s, "play nurturer", "play seedling", "play lumphed")
    assert tallied(s) == {"cool": 4, "gleam": 3, "whomp": 7}
    assert refused(play(turn("whomp-or-cool"), "play whomp-or-cool"), "take gleam") == "unition/conditions-6"


@pytest.mark.clause("unition/play-4", "unition/play-1", "unition/turn-5", "unition/ruling-19", "unition/ruling-1")
def test_all_cards_are_played_before_anything_is_resolved() -> None:
    s = turn("gleam", "lumphed")
    assert s.sentences() == ["play gleam", "play lumphed"]
    assert refused(s, "done") == "unition/turn-5"
    play(s, "play lumphed", "play gleam")
    assert s.sentences() == ["done"]
    play(s, "done")
    assert asked(s) == "resolve"


# Unition


@pytest.mark.clause(
    "unition/layout-6", "unition/layout-7", "unition/ruling-13", "unition/ruling-16", "unition/unition-2"
)
def test_the_earlier_card_has_its_unition_too() -> None:
    s = play(turn("moss-mason", "nurturer"), "play nurturer")
    assert tallied(s) == {"gleam": 2}
    play(s, "play moss-mason")
    # Three and one cool of Moss Mason, two of Nurturer.
    assert tallied(s) == {"cool": 6, "gleam": 2, "shield": 1}


@pytest.mark.clause("unition/ruling-15", "unition/types-8")
def test_a_unition_half_is_given_once_a_turn() -> None:
    s = play(turn("nurturer", "seedling", "moss-mason"), "play nurturer", "play seedling", "play moss-mason")
    assert tallied(s)["cool"] == 1 + 2 + 3 + 1


@pytest.mark.clause("unition/ruling-16", "unition/layout-9")
def test_two_copies_unite_and_one_card_alone_does_not() -> None:
    s = play(turn("nurturer", "nurturer", "gob"), "play nurturer")
    assert tallied(s) == {"gleam": 2}
    play(s, "play nurturer")
    assert tallied(s) == {"cool": 4, "gleam": 4}


@pytest.mark.clause("unition/ruling-17", "unition/types-10", "unition/ruling-18")
def test_strongholds_in_play_are_members_from_the_beginning_of_the_turn() -> None:
    s = turn("stubtoo", own={"strongholds": forts("foot-stule")})
    play(s, "play stubtoo")
    # The stronghold has not acted, but its clanmate is united already.
    assert tallied(s) == {"whomp": 3}
    play(s, "activate stronghold-1")
    assert tallied(s) == {"whomp": 5}
    assert refused(s, "activate stronghold-1") == "unition/ruling-18"


@pytest.mark.clause("unition/ruling-18", "unition/types-9", "unition/ruling-25")
def test_a_stronghold_acts_when_it_is_played_and_stays() -> None:
    s = play(turn("mitosis-mound", "gleam"), "play mitosis-mound")
    assert tallied(s) == {"cool": 1}
    assert player(s)["strongholds"][0]["card"] == "mitosis-mound"
    assert "activate stronghold-1" not in s.sentences()
    finish(play(s, "play gleam"))
    assert player(s)["strongholds"][0] == {"place": 1, "card": "mitosis-mound"}


@pytest.mark.clause("unition/ruling-18")
def test_play_does_not_end_before_every_stronghold_has_acted() -> None:
    s = turn("gleam", own={"strongholds": forts("foot-stule")})
    play(s, "play gleam")
    assert refused(s, "done") == "unition/ruling-18"
    play(s, "activate stronghold-1")
    assert s.why_not("done") is None


@pytest.mark.clause("unition/ruling-54", "unition/conditions-7")
def test_two_strongholds_of_a_clan_unite_every_turn() -> None:
    s = turn(own={"strongholds": forts("foot-stule", "hed-borde")})
    play(s, "activate stronghold-1", "activate stronghold-2")
    assert tallied(s) == {"whomp": 1 + 1 + 2}


@pytest.mark.clause("unition/ruling-14", "unition/ruling-13")
def test_several_effects_wait_and_the_player_chooses_their_order() -> None:
    s = turn("dewdrummer", "tamsy-thimblerill", own={"pile": hand("gob", "lumphed")})
    play(s, "play tamsy-thimblerill", "drew gob")
    # Tamsy's own draw came first: nothing else was open.
    play(s, "play dewdrummer")
    assert asked(s) == "draw-card"
    s = turn("grett-tovann", "tallower", own={"pile": hand("gob")})
    play(s, "play grett-tovann", "decline", "play tallower")
    # The choice of Tallower's primary half and its unition half are open together.
    assert s.sentences() == ["resolve tallower 1", "resolve tallower 5"]
    play(s, "resolve tallower 1")
    assert s.sentences() == ["take whomp", "take shield"]


@pytest.mark.clause("unition/ruling-14", "unition/ruling-80")
def test_what_is_declined_is_gone() -> None:
    s = turn("wickling", "gleam")
    play(s, "play wickling")
    assert s.sentences() == ["consume gleam", "decline"]
    play(s, "decline")
    assert s.sentences() == ["play gleam"]


# Leaders


@pytest.mark.clause("unition/leaders-4", "unition/ruling-58")
@pytest.mark.parametrize(("count", "grown"), [("others", [2, 4]), ("all", [4, 6])])
def test_a_leader_counts_its_clanmates_and_grows_with_later_ones(count: str, grown: list[int]) -> None:
    s = turn("thundaspyne", "stubtoo", "stubtoo", options={"leader_count": count})
    play(s, "play thundaspyne", "play stubtoo")
    # Seven of its own, two and one of Stubtoo, and two for each member.
    assert groups(s) == sorted([7, 2, 1, grown[0]], reverse=True)
    play(s, "play stubtoo")
    assert groups(s) == sorted([7, 2, 1, 2, 1, grown[1]], reverse=True)


@pytest.mark.clause("unition/ruling-58", "unition/leaders-4")
def test_a_draw_for_each_clanmate_comes_with_each_of_them() -> None:
    s = turn("allgoo", "oozle", "gob", own={"pile": hand(*["gleam"] * 5, "more-gleam", "rainbro")})
    play(s, "play allgoo", "drew gleam", "drew gleam", "play oozle")
    # Oozle's own draw, that of its unition, and one of Allgoo's.
    assert s.sentences() == ["resolve oozle 1", "resolve oozle 5", "resolve allgoo 5"]


# MEGAUNITION


@pytest.mark.clause("unition/mega-2", "unition/mega-4", "unition/mega-5", "unition/ruling-30", "unition/unition-3")
def test_a_member_of_each_clan_brings_another_turn() -> None:
    s = turn(*FIVE, own={"pile": hand(*["gleam"] * 5, "more-gleam")})
    play(s, "play seedling", "play gob", "drew more-gleam", "play facet", "play wickling", "decline", "play stubtoo")
    play(s, "play more-gleam")
    finish(s)
    assert (asked(s), s.actor) == ("bonus-turn", 0)
    assert sum(player(s)["hand"].values()) == 5
    declined = s.clone()
    assert "bonus-turn-of seat-1" in told(s, "take-turn")
    assert s.position()["bonus"] is True
    assert "turn-of seat-2" in told(declined, "decline")


@pytest.mark.clause("unition/mega-6", "unition/ruling-30")
def test_the_bonus_turn_brings_no_other() -> None:
    s = turn(*FIVE, own={"pile": {}}, bonus=True)
    play(s, "play seedling", "play gob", "play facet", "play wickling", "decline", "play stubtoo")
    finish(s)
    assert s.position()["turn"] == "seat-2"


@pytest.mark.clause("unition/mega-3")
def test_strongholds_stand_for_their_clans() -> None:
    own = {"strongholds": forts("hushaby-hollow", "gloam-forge"), "pile": {}}
    s = turn("gob", "facet", "stubtoo", own=own)
    play(s, "activate stronghold-1", "activate stronghold-2", "play gob", "play facet", "play stubtoo")
    finish(s)
    assert asked(s) == "bonus-turn"


@pytest.mark.clause("unition/ruling-26")
@pytest.mark.parametrize(("stands_in", "asks"), [("yes", "bonus-turn"), ("no", "play-cards")])
def test_whether_rainbro_stands_in_for_the_fifth_clan(stands_in: str, asks: str) -> None:
    s = turn("rainbro", *FIVE[1:], own={"pile": {}}, options={"rainbro_mega": stands_in})
    play(s, "play rainbro", "resolve rainbro 1", "unite commune", "decline")
    play(s, "play gob", "play facet", "play wickling", "decline", "play stubtoo")
    finish(s)
    assert asked(s) == asks


# Rainbro


@pytest.mark.clause("unition/rainbro-4", "unition/rainbro-5", "unition/ruling-28")
def test_rainbro_unites_with_a_card_of_the_clan_it_stands_in_for() -> None:
    s = play(turn("nurturer", "rainbro"), "play nurturer", "play rainbro")
    play(s, "resolve rainbro 1")
    assert s.sentences() == [
        "unite commune",
        "unite gloop",
        "unite protectorite",
        "unite bruud",
        "unite stompede",
        "decline",
    ]
    assert followed(s, "unite commune") == ["united nurturer", "tallied cool 2"]


@pytest.mark.clause("unition/rainbro-3", "unition/ruling-27", "unition/rainbro-1")
def test_rainbro_gives_both_in_either_order_or_one_of_two() -> None:
    s = play(turn("rainbro"), "play rainbro")
    assert s.sentences() == ["resolve rainbro 1", "resolve rainbro 2"]
    play(s, "resolve rainbro 2", "decline")
    assert s.sentences()[0] == "unite commune"
    s = play(turn("rainbro", options={"rainbro_mode": "choose_one"}), "play rainbro")
    assert len(s.sentences()) == 10
    assert refused(s, "decline") == "unition/ruling-27"
    play(s, "unite gloop")
    assert s.sentences() == ["done"]


@pytest.mark.clause("unition/rainbro-6", "unition/rainbro-7", "unition/ruling-29")
def test_the_sweep_removes_a_clan_once_and_new_cards_of_it_stay() -> None:
    s = turn("rainbro", forum={"slots": ["delver", "gob", "wickling", "aegis", "facet"]})
    play(s, "play rainbro", "resolve rainbro 2", "sweep bruud", "turned snuffer", "turned lumphed")
    assert forum(s)["slots"] == ["snuffer", "gob", "lumphed", "aegis", "facet"]
    assert forum(s)["discard"] == {"delver": 1, "wickling": 1}


# Conditions


@pytest.mark.clause("unition/conditions-1", "unition/conditions-2", "unition/conditions-4", "unition/ruling-52")
def test_discard_a_card_to_draw_another() -> None:
    s = turn("blib", "gleam", own={"pile": hand("more-gleam")})
    play(s, "play blib")
    assert s.sentences() == ["discard gleam", "decline"]
    play(s, "discard gleam", "drew more-gleam")
    assert (player(s)["hand"], player(s)["discard"]) == ({"more-gleam": 1}, {"gleam": 1})
    s = play(turn("blib", "gleam", own={"pile": hand("more-gleam")}), "play blib", "decline")
    assert player(s)["hand"] == {"gleam": 1}


@pytest.mark.clause("unition/conditions-3", "unition/conditions-5", "unition/ruling-51")
def test_once_the_card_is_drawn_one_must_be_consumed() -> None:
    s = turn("spludge", own={"pile": hand("more-gleam")})
    play(s, "play spludge", "accept", "drew more-gleam")
    assert s.sentences() == ["consume more-gleam"]
    assert refused(s, "decline") == "unition/conditions-3"
    play(s, "consume more-gleam")
    assert forum(s)["removed"]["more-gleam"] == 1


@pytest.mark.clause("unition/ruling-80", "unition/conditions-2")
def test_a_first_half_that_cannot_be_done_in_full_is_not_offered() -> None:
    s = play(turn("blib"), "play blib")
    assert s.sentences() == ["done"]
    s = play(turn("spludge", own={"pile": {}}), "play spludge")
    assert s.sentences() == ["done"]


@pytest.mark.clause("unition/conditions-8", "unition/conditions-9", "unition/conditions-10", "unition/ruling-53")
def test_a_self_consumed_card_gives_its_bottom_ability_alone_and_is_gone() -> None:
    s = turn("gable-the-steadfast", "facet")
    play(s, "self-consume gable-the-steadfast", "play facet")
    # Seven shields of Gable, three of Facet, and no whomp; it still counts as Facet's clanmate.
    assert tallied(s) == {"cool": 1, "shield": 10}
    assert forum(s)["removed"]["gable-the-steadfast"] == 1
    finish(s)
    assert "gable-the-steadfast" not in player(s)["discard"]
    assert refused(turn("facet"), "self-consume facet") == "unition/conditions-8"


@pytest.mark.clause("unition/ruling-20", "unition/layout-8")
def test_what_leaves_the_hand_unplayed_gives_nothing() -> None:
    s = play(turn("wickling", "snuffer"), "play wickling", "consume snuffer")
    assert tallied(s) == {"whomp": 1}
    assert "snuffer" not in [one["card"] for one in s.position()["played"]]


# Cool


@pytest.mark.clause(
    "unition/cool-2",
    "unition/cool-3",
    "unition/play-6",
    "unition/win-11",
    "unition/ruling-2",
    "unition/cool-4",
)
def test_cool_and_shields_are_taken_together_when_all_is_resolved() -> None:
    s = play(turn("moss-mason", own={"cool": 7}), "play moss-mason", "done")
    assert (player(s)["cool"], player(s)["shields"]) == (7, 0)
    assert told(s, "collect") == ["collected shield 1", "collected cool 3"]
    assert (player(s)["cool"], player(s)["shields"]) == (10, 1)
    assert refused(s, "collect") == "unition/play-6"


@pytest.mark.clause("unition/ruling-2")
def test_tokens_that_were_not_taken_are_taken_at_the_end() -> None:
    s = play(turn("moss-mason"), "play moss-mason", "done")
    assert told(s, "done")[:2] == ["collected shield 1", "collected cool 3"]


@pytest.mark.clause("unition/win-10", "unition/win-13", "unition/cool-5", "unition/win-1", "unition/ruling-33")
def test_fifty_cool_win_at_once() -> None:
    s = play(turn("moss-mason", own={"cool": 47}), "play moss-mason", "done", "collect")
    assert s.actor is None
    assert s.result() == ["won", "lost"]
    assert s.ranking() == [1, 2]


@pytest.mark.clause("unition/ruling-32")
def test_where_cool_is_taken_as_it_is_played_the_game_ends_in_the_middle() -> None:
    s = turn("moss-mason", "gleam", own={"cool": 47}, options={"cool_timing": "on_play"})
    play(s, "play moss-mason")
    assert s.actor is None
    assert s.result()[0] == "won"
    s = play(turn("moss-mason", "gleam", own={"cool": 40}, options={"cool_timing": "on_play"}), "play moss-mason")
    assert player(s)["cool"] == 43
    assert tallied(s) == {"shield": 1}


@pytest.mark.clause("unition/cool-6", "unition/setup-16", "unition/setup-17")
def test_there_is_no_end_to_tokens() -> None:
    s = play(
        at(2, players=[{"cool": 49, "shields": 200}], tally=[{"resource": "cool", "size": 60}], pending=resolving()),
        "collect",
    )
    assert player(s)["cool"] == 109
