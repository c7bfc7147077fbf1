"""The rulebook's tricky specifics, alone and in company."""

from __future__ import annotations

from typing import Any

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
    tally,
    told,
    turn,
)

from rulewright.core.engine import State

ROW = ["delver", "aegis", "gob", "batris-rang", "grimjawl"]


def finish(s: State) -> State:
    """End the turn without resolving anything, and draw the next hand as it comes."""
    play(s, "done", "done")
    while s.actor == 9:
        s.play(s.moves()[0])
    return s


def next_turn(s: State) -> State:
    """Let seat 2 play its whole turn with the first sentences, until seat 1 is asked again."""
    while s.position()["turn"] != "seat-2":
        s.play(s.moves()[0])
    while s.position()["turn"] != "seat-1":
        sentences = s.sentences()
        s.play("done" if "done" in sentences else "decline" if "decline" in sentences else sentences[0])
    return s


def fort(s: State, place: int = 1, seat: int = 1) -> dict[str, Any]:
    """A stronghold of a player."""
    found: dict[str, Any] = player(s, seat)["strongholds"][place - 1]
    return found


# Absorption Vacuole


@pytest.mark.clause("unition/card-absorption-vacuole-1", "unition/ruling-77", "unition/conditions-11")
def test_vacuole_stores_one_card_a_turn_from_the_turn_it_is_played() -> None:
    s = play(turn("absorption-vacuole", "gleam", "lumphed"), "play absorption-vacuole", "lay gleam stronghold-1")
    assert fort(s)["held"] == {"gleam": 1}
    assert player(s)["hand"] == {"lumphed": 1}
    assert refused(s, "lay lumphed stronghold-1") == "unition/ruling-77"
    assert refused(s, "retrieve gleam stronghold-1") == "unition/ruling-70"


@pytest.mark.clause("unition/card-absorption-vacuole-2", "unition/ruling-70")
def test_what_is_stored_comes_back_on_a_later_turn_and_is_not_stored_again() -> None:
    s = turn("delver", own={"strongholds": forts({"card": "absorption-vacuole", "held": {"gleam": 1, "lumphed": 1}})})
    play(s, "retrieve gleam stronghold-1", "retrieve lumphed stronghold-1")
    assert player(s)["hand"] == {"gleam": 1, "lumphed": 1, "delver": 1}
    assert refused(s, "lay gleam stronghold-1") == "unition/ruling-70"
    play(s, "lay delver stronghold-1")
    assert fort(s)["held"] == {"delver": 1}
    assert refused(s, "done") == "unition/turn-5"


@pytest.mark.clause(
    "unition/card-absorption-vacuole-3",
    "unition/conditions-13",
    "unition/ruling-78",
    "unition/conditions-12",
)
def test_a_destroyed_vacuole_goes_to_the_discard_with_all_it_holds() -> None:
    other = {"strongholds": forts({"card": "absorption-vacuole", "held": {"gleam": 2, "lumphed": 1}})}
    s = play(turn("ramskul", others=[other]), "play ramskul", "raze seat-2/1")
    assert player(s, 2)["discard"] == {"gleam": 2, "absorption-vacuole": 1, "lumphed": 1}


# Arm Chare


@pytest.mark.clause("unition/card-arm-chare-1", "unition/ruling-71", "unition/ruling-20")
def test_an_unplayed_hero_is_laid_on_arm_chare_and_gives_nothing_itself() -> None:
    s = turn("lumphed", "gob", own={"strongholds": forts("arm-chare"), "pile": {}})
    assert refused(s, "lay gob stronghold-1") == "unition/card-arm-chare-1"
    play(s, "lay lumphed stronghold-1", "activate stronghold-1")
    # Lumphed's cost, in one group; Lumphed is no clanmate.
    assert groups(s) == [6]


@pytest.mark.clause("unition/card-arm-chare-2", "unition/card-arm-chare-4", "unition/ruling-18")
def test_a_hero_is_played_first_then_placed_and_then_the_base() -> None:
    s = turn("lumphed", "gleam", own={"strongholds": forts("arm-chare")})
    play(s, "play lumphed", "mount lumphed stronghold-1", "activate stronghold-1")
    # Six and two of Lumphed, whose clanmate is the stronghold, and its cost.
    assert groups(s) == [6, 6, 2]
    play(s, "consume gleam")
    finish(s)
    assert fort(s)["held"] == {"lumphed": 1}
    assert "lumphed" not in player(s)["discard"]


@pytest.mark.clause("unition/card-arm-chare-3", "unition/ruling-71")
def test_another_hero_takes_the_place_and_the_first_is_discarded() -> None:
    s = turn("kraknukl", own={"strongholds": forts({"card": "arm-chare", "held": {"lumphed": 1}})})
    play(s, "lay kraknukl stronghold-1")
    assert fort(s)["held"] == {"kraknukl": 1}
    assert player(s)["discard"] == {"lumphed": 1}
    play(s, "activate stronghold-1")
    assert groups(s) == [4]


@pytest.mark.clause("unition/ruling-71", "unition/ruling-18")
def test_arm_chare_before_and_after_and_empty() -> None:
    own = {"strongholds": forts("arm-chare")}
    s = play(turn("lumphed", own=own), "activate stronghold-1")
    assert groups(s) == []
    # Its whomp was reckoned when it acted.
    play(s, "lay lumphed stronghold-1")
    assert groups(s) == []


@pytest.mark.clause("unition/card-arm-chare-5")
def test_arm_chare_falls_with_its_hero() -> None:
    other = {"strongholds": forts({"card": "arm-chare", "held": {"lumphed": 1}})}
    s = at(2, players=[{}, other], tally=tally(whomp=5), pending=resolving())
    play(s, "aim 5 seat-2/1", "declare")
    assert player(s, 2)["discard"] == {"arm-chare": 1, "lumphed": 1}


# Choppa Pan


@pytest.mark.clause("unition/card-choppa-pan-1", "unition/ruling-68")
def test_choppa_pan_fetches_a_hero_to_be_played() -> None:
    s = turn("choppa-pan", own={"discard": hand("lumphed", "gleam", "foot-stule", "allgoo")})
    play(s, "play choppa-pan")
    assert s.sentences() == ["fetch allgoo", "fetch lumphed", "decline"]
    play(s, "fetch lumphed")
    assert player(s)["hand"] == {"lumphed": 1}
    assert refused(s, "done") == "unition/turn-5"


@pytest.mark.clause("unition/card-choppa-pan-2", "unition/card-choppa-pan-3")
def test_a_fetched_commune_hero_brings_the_second_fetch() -> None:
    s = turn("choppa-pan", own={"discard": hand("seedling", "lumphed")})
    play(s, "play choppa-pan", "fetch seedling", "play seedling", "fetch lumphed", "play lumphed")
    assert tallied(s) == {"cool": 2, "gleam": 1, "whomp": 6}


@pytest.mark.clause("unition/ruling-68")
def test_a_second_choppa_pan_works_again_and_the_chain_ends() -> None:
    s = turn("choppa-pan", "dewdrummer", own={"discard": hand("gob"), "pile": {}})
    play(s, "play dewdrummer", "play choppa-pan")
    # Both of its fetches are open; the one hero is fetched by the first of them.
    play(s, "resolve choppa-pan 2", "fetch gob", "resolve choppa-pan 5")
    assert s.sentences() == ["play gob"]
    # Cards that were played in this turn are not in the discard pile.
    assert player(s)["discard"] == {}


# The Crumper and Sloop


@pytest.mark.clause(
    "unition/card-the-crumper-1",
    "unition/card-the-crumper-2",
    "unition/card-the-crumper-3",
    "unition/ruling-24",
)
def test_the_crumper_gains_a_forum_card_for_nothing() -> None:
    s = turn("the-crumper", "seedling", forum={"slots": ROW})
    play(s, "play seedling", "play the-crumper")
    assert s.sentences() == ["gain slot-1", "gain slot-2", "gain slot-3", "decline"]
    play(s, "gain slot-1", "turned lumphed")
    assert player(s)["discard"] == {"delver": 1}
    assert forum(s)["slots"][0] == "lumphed"
    assert "spent" not in s.position()


@pytest.mark.clause("unition/card-sloop-1", "unition/card-sloop-2", "unition/card-sloop-3", "unition/ruling-57")
def test_sloop_gains_up_to_seven_but_no_leader() -> None:
    s = turn("sloop", "gob", forum={"slots": ROW, "leaders": {"allgoo": 1}}, own={"pile": {}})
    play(s, "play gob", "play sloop", "resolve sloop 5")
    assert s.sentences() == ["gain slot-1", "gain slot-2", "gain slot-3", "gain slot-4", "gain slot-5", "decline"]
    play(s, "gain slot-5", "turned lumphed")
    # What is gained lies in the discard at once; Sloop's own draw, which comes now, shuffles it and draws it.
    assert player(s)["discard"] == {}
    assert asked(s) == "draw-card"
    play(s, "drew grimjawl")
    assert player(s)["hand"] == {"grimjawl": 1}


# Deepwell


@pytest.mark.clause(
    "unition/card-deepwell-1",
    "unition/card-deepwell-2",
    "unition/card-deepwell-3",
    "unition/ruling-72",
)
def test_deepwell_takes_any_number_of_cards_at_once_and_gives_none_back() -> None:
    s = turn("gleam", "gleam", "lumphed", own={"strongholds": forts("deepwell")})
    play(s, "lay gleam stronghold-1", "lay gleam stronghold-1")
    assert s.sentences() == ["lay lumphed stronghold-1", "done"]
    play(s, "done")
    assert fort(s)["held"] == {"gleam": 2}
    assert refused(s, "lay lumphed stronghold-1") == "unition/ruling-77"
    assert refused(s, "retrieve gleam stronghold-1") == "unition/conditions-11"


@pytest.mark.clause("unition/card-deepwell-4", "unition/conditions-13")
def test_a_destroyed_deepwell_gives_all_back() -> None:
    other = {"strongholds": forts({"card": "deepwell", "held": {"gleam": 3}})}
    s = at(2, players=[{}, other], tally=tally(whomp=5), pending=resolving())
    play(s, "aim 5 seat-2/1", "declare")
    assert player(s, 2)["discard"] == {"gleam": 3, "deepwell": 1}


# Doop


@pytest.mark.clause("unition/card-doop-1", "unition/card-doop-4", "unition/ruling-60", "unition/layout-4")
def test_doop_becomes_a_card_of_the_hand_played_or_not() -> None:
    s = play(turn("doop", "kraknukl", "gleam", "lumphed"), "play gleam", "play doop")
    # Lumphed costs six; Gleam was played; a Kraknukl may consume itself as well.
    assert s.sentences() == ["self-consume kraknukl", "copy gleam", "copy kraknukl", "decline"]
    assert refused(s, "copy lumphed") == "unition/card-doop-1"
    play(s, "copy kraknukl")
    assert groups(s) == [4]
    assert s.position()["played"][1] == {"card": "doop", "as": "kraknukl"}


@pytest.mark.clause("unition/card-doop-3", "unition/ruling-60")
def test_original_and_copy_unite() -> None:
    s = play(turn("doop", "kraknukl"), "play doop", "copy kraknukl", "play kraknukl")
    assert groups(s) == [4, 4, 1, 1]


@pytest.mark.clause("unition/card-doop-2", "unition/ruling-59")
def test_with_unition_doop_copies_up_to_six_and_a_declined_offer_comes_again() -> None:
    s = play(turn("doop", "gob", "lumphed", own={"pile": {}}), "play doop")
    assert "copy lumphed" not in s.sentences()
    play(s, "decline", "play gob")
    # Unition has started: the offer comes once more, up to six.
    play(s, *[one for one in s.sentences() if one == "resolve doop 1"])
    assert "copy lumphed" in s.sentences()
    play(s, "copy lumphed")
    assert groups(s) == [6]


@pytest.mark.clause("unition/ruling-59", "unition/ruling-60")
def test_once_used_at_the_lower_number_it_is_not_offered_again() -> None:
    s = play(turn("doop", "gob", "gleam", own={"pile": {}}), "play doop", "copy gleam", "play gob")
    assert s.sentences() == ["play gleam"]


@pytest.mark.clause("unition/ruling-60", "unition/mega-2")
def test_doop_counts_for_the_copied_clan_only() -> None:
    own = {"pile": {}}
    s = turn("doop", "seedling", "facet", "wickling", "stubtoo", own=own)
    play(s, "play seedling", "play doop", "copy seedling", "play facet", "play wickling", "decline", "play stubtoo")
    finish(s)
    assert asked(s) == "play-cards"
    s = turn("doop", "seedling", "facet", "wickling", "stubtoo", own=own)
    play(s, "play seedling", "play doop", "decline", "play facet", "play wickling", "decline", "play stubtoo")
    finish(s)
    assert asked(s) == "bonus-turn"


@pytest.mark.clause("unition/ruling-60")
def test_doop_as_rainbro_has_a_clan_of_its_own() -> None:
    s = turn("doop", "rainbro", "nurturer", own={"pile": {}}, forum={"slots": ROW})
    play(s, "play nurturer", "play doop", "copy rainbro", "resolve rainbro 1", "unite commune", "decline")
    assert tallied(s) == {"cool": 2, "gleam": 2}


@pytest.mark.clause("unition/ruling-61", "unition/card-doop-4")
def test_doop_as_a_stronghold_gives_its_abilities_for_the_turn_and_is_discarded() -> None:
    s = play(turn("arm-chare", "doop", "lumphed"), "play arm-chare", "play doop", "copy arm-chare")
    # Both unite; Doop's Arm Chare can hold nothing.
    assert asked(s) == "consume"
    while asked(s) == "consume" or asked(s) == "next-effect":
        s.play("decline" if "decline" in s.sentences() else s.sentences()[0])
    play(s, "lay lumphed stronghold-1")
    assert groups(s) == []
    assert len(player(s)["strongholds"]) == 1
    finish(s)
    assert player(s)["discard"] == {"doop": 1}


@pytest.mark.clause("unition/ruling-61", "unition/conditions-9")
def test_doop_that_copies_a_self_consuming_card_consumes_itself() -> None:
    s = play(turn("doop", "kraknukl"), "play doop", "self-consume kraknukl")
    assert groups(s) == [8]
    assert forum(s)["removed"] == {"doop": 1}
    assert player(s)["hand"] == {"kraknukl": 1}


@pytest.mark.clause("unition/ruling-61", "unition/ruling-71")
def test_doop_as_a_stompede_hero_is_not_laid_on_arm_chare() -> None:
    s = turn("doop", "bonkbrau", own={"strongholds": forts("arm-chare"), "pile": {}})
    play(s, "play doop", "copy bonkbrau")
    while asked(s) != "play-cards":
        s.play(s.sentences()[0])
    assert refused(s, "mount doop stronghold-1") == "unition/card-arm-chare-1"
    assert refused(s, "mount bonkbrau stronghold-1") == "unition/ruling-71"


# Emerald Auberge


@pytest.mark.clause("unition/card-emerald-auberge-1", "unition/card-emerald-auberge-2", "unition/ruling-74")
def test_a_card_put_on_top_is_drawn_in_the_same_turn() -> None:
    own = {"strongholds": forts("emerald-auberge"), "discard": hand("lumphed", "kraknukl"), "pile": hand("gleam")}
    s = turn("seedling", "gob", own=own)
    play(s, "play seedling", "activate stronghold-1")
    assert s.sentences() == ["topdeck kraknukl", "decline"]
    play(s, "topdeck kraknukl")
    assert player(s)["top"] == ["kraknukl"]
    assert "took-top seat-1 kraknukl" in told(s, "play gob")
    assert player(s)["hand"] == {"kraknukl": 1}


@pytest.mark.clause("unition/ruling-74")
def test_an_empty_pile_has_the_card_alone_and_an_empty_discard_brings_nothing() -> None:
    own = {"strongholds": forts("emerald-auberge"), "discard": hand("gob"), "pile": {}}
    s = play(turn("seedling", own=own), "play seedling", "activate stronghold-1", "topdeck gob")
    assert (player(s)["pile"], player(s)["top"]) == ({}, ["gob"])
    own = {"strongholds": forts("emerald-auberge"), "discard": hand("lumphed"), "pile": {}}
    s = play(turn("seedling", own=own), "play seedling", "activate stronghold-1")
    assert s.sentences() == ["done"]


# Fius the Reforger and Bolaars the Vanguard


@pytest.mark.clause(
    "unition/card-fius-bolaars-1",
    "unition/card-fius-bolaars-3",
    "unition/card-fius-bolaars-4",
    "unition/card-fius-bolaars-5",
    "unition/ruling-66",
)
def test_a_card_of_the_hand_becomes_one_that_costs_two_more() -> None:
    s = play(turn("fius-the-reforger", "gob", "gleam", forum={"slots": ROW}), "play fius-the-reforger")
    # Gleam (0) for Aegis (2), Gob (1) for Delver (3).
    assert s.sentences() == ["upgrade gleam slot-2", "upgrade gob slot-1", "decline"]
    play(s, "upgrade gob slot-1", "turned lumphed")
    assert player(s)["hand"] == {"gleam": 1, "delver": 1}
    assert forum(s)["removed"] == {"gob": 1}
    play(s, "play delver")
    assert tallied(s)["gleam"] == 2


@pytest.mark.clause("unition/card-fius-bolaars-2", "unition/ruling-59", "unition/ruling-66")
def test_with_unition_two_or_three_more() -> None:
    s = play(turn("fius-the-reforger", "facet", "gleam", forum={"slots": ROW}), "play facet", "play fius-the-reforger")
    assert s.sentences() == ["upgrade gleam slot-1", "upgrade gleam slot-2", "decline"]


@pytest.mark.clause("unition/ruling-59")
@pytest.mark.parametrize(("card", "offers"), [("fius-the-reforger", ["slot-2"]), ("bolaars-the-vanguard", ["slot-1"])])
def test_where_the_card_decides_fius_has_two_and_bolaars_three(card: str, offers: list[str]) -> None:
    s = turn(card, "gleam", options={"bracket_numbers": "per_card"}, forum={"slots": ROW})
    play(s, f"play {card}")
    assert s.sentences() == [*[f"upgrade gleam {slot}" for slot in offers], "decline"]


@pytest.mark.clause("unition/ruling-66")
def test_where_up_to_is_played_cheaper_cards_go_too() -> None:
    s = turn("fius-the-reforger", "aegis", options={"upgrade_match": "up_to"}, forum={"slots": ROW})
    play(s, "play fius-the-reforger")
    assert s.sentences() == ["upgrade aegis slot-1", "upgrade aegis slot-2", "upgrade aegis slot-3", "decline"]


# Glidderfut


@pytest.mark.clause("unition/card-glidderfut-1", "unition/card-glidderfut-5", "unition/ruling-69")
def test_two_opponents_show_their_hands_and_keep_them() -> None:
    others = [{"hand": hand("gleam", "gob")}, {"hand": hand("more-gleam")}, {"hand": hand("lumphed")}]
    s = play(turn("glidderfut", seats=4, others=others), "play glidderfut")
    assert s.sentences() == ["expose seat-2", "expose seat-3", "expose seat-4", "decline"]
    assert told(s, "expose seat-2")[-2:] == ["shows seat-2 gleam", "shows seat-2 gob"]
    assert s.sentences() == ["expose seat-3", "expose seat-4"]
    assert refused(s, "decline") == "unition/card-glidderfut-1"
    play(s, "expose seat-4")
    assert s.view(2)["players"][1]["hand"] == {"gleam": 1, "gob": 1}
    assert s.view(0)["players"][2]["hand"] == {"?": 1}
    assert player(s, 2)["hand"] == {"gleam": 1, "gob": 1}


@pytest.mark.clause("unition/card-glidderfut-2", "unition/card-glidderfut-3", "unition/card-glidderfut-4")
def test_two_gleam_cards_of_one_hand_give_their_gleam() -> None:
    others = [{"hand": hand("more-gleam", "thikhyde", "batris-rang", "roktuth")}, {"hand": hand("gleam")}]
    s = play(turn("glidderfut", seats=3, others=others), "play glidderfut", "expose seat-2", "expose seat-3")
    # Thikhyde gives gleam by its unition; that of Batris Rang and Roktuth hangs on something.
    assert s.sentences() == ["loot seat-2 more-gleam", "loot seat-2 thikhyde", "loot seat-3 gleam", "done"]
    assert refused(s, "loot seat-2 batris-rang") == "unition/card-glidderfut-4"
    play(s, "loot seat-2 more-gleam")
    assert s.sentences() == ["loot seat-2 thikhyde", "done"]
    play(s, "loot seat-2 thikhyde")
    assert tallied(s) == {"gleam": 3, "whomp": 1}


@pytest.mark.clause("unition/ruling-69")
def test_glidderfut_against_one_opponent_and_cards_of_a_kind() -> None:
    s = play(turn("glidderfut", others=[{"hand": hand("gleam", "gleam", "gob")}]), "play glidderfut", "expose seat-2")
    play(s, "loot seat-2 gleam", "loot seat-2 gleam")
    assert tallied(s) == {"gleam": 2, "whomp": 1}
    s = play(
        turn("glidderfut", others=[{"hand": hand("gleam")}]), "play glidderfut", "expose seat-2", "loot seat-2 gleam"
    )
    assert s.sentences() == ["done"]


# Glom


@pytest.mark.clause(
    "unition/card-glom-1",
    "unition/card-glom-3",
    "unition/ruling-63",
    "unition/ruling-64",
    "unition/ruling-81",
)
def test_glom_steals_a_cheap_hero_of_any_discard() -> None:
    others = [{"discard": hand("gob", "gleam", "delver", "foot-stule")}, {"discard": hand("aegis")}]
    s = play(turn("glom", seats=3, others=others), "play glom")
    assert s.sentences() == ["steal seat-2 gob", "steal seat-3 aegis", "decline"]
    assert refused(s, "steal seat-2 gleam") == "unition/ruling-64"
    play(s, "steal seat-3 aegis")
    assert (player(s)["discard"], player(s, 3)["discard"]) == ({"aegis": 1}, {})


@pytest.mark.clause("unition/card-glom-2", "unition/ruling-59")
def test_with_unition_glom_steals_up_to_three() -> None:
    s = turn("glom", "gob", own={"pile": {}}, others=[{"discard": hand("delver")}])
    play(s, "play glom")
    # Nothing was cheap enough; with unition the offer comes.
    play(s, "play gob", "resolve glom 2")
    assert s.sentences() == ["steal seat-2 delver", "decline"]


# Goldheart Bastion


@pytest.mark.clause("unition/card-goldheart-bastion-1", "unition/card-goldheart-bastion-2", "unition/ruling-65")
def test_a_played_card_is_laid_on_goldheart_at_the_end_of_the_turn() -> None:
    s = turn("gleam", "more-gleam", "gob", own={"strongholds": forts("goldheart-bastion"), "pile": {}})
    play(s, "activate stronghold-1", "play gleam", "play more-gleam", "play gob", "done", "done")
    assert s.sentences() == [
        "hold gleam stronghold-1",
        "hold more-gleam stronghold-1",
        "hold gob stronghold-1",
        "decline",
    ]
    play(s, "hold gleam stronghold-1")
    assert fort(s)["held"] == {"gleam": 1}
    assert "gleam" not in player(s)["discard"]


@pytest.mark.clause("unition/ruling-65")
def test_where_the_next_hand_is_played_from_one_of_the_new_five_is_laid_there() -> None:
    own = {"strongholds": forts("goldheart-bastion"), "pile": hand(*["gleam"] * 5)}
    s = play(turn(own=own, options={"goldheart_source": "next_hand"}), "activate stronghold-1", "done", "done")
    play(s, *["drew gleam"] * 5)
    assert s.sentences() == ["hold gleam stronghold-1", "decline"]
    play(s, "hold gleam stronghold-1")
    assert player(s)["hand"] == {"gleam": 4}


@pytest.mark.clause("unition/card-goldheart-bastion-3", "unition/card-goldheart-bastion-4", "unition/ruling-66")
def test_the_held_card_is_exchanged_for_one_up_to_two_dearer() -> None:
    own = {"strongholds": forts({"card": "goldheart-bastion", "held": {"gob": 1}})}
    s = turn(own=own, forum={"slots": ROW})
    found = [one for one in s.sentences() if one.startswith("exchange")]
    assert found == ["exchange slot-1 stronghold-1", "exchange slot-2 stronghold-1", "exchange slot-3 stronghold-1"]
    play(s, "exchange slot-1 stronghold-1", "turned lumphed")
    assert player(s)["discard"] == {"delver": 1}
    assert forum(s)["removed"] == {"gob": 1}
    assert "held" not in fort(s)


@pytest.mark.clause("unition/card-goldheart-bastion-5", "unition/ruling-65")
def test_goldheart_takes_another_card_only_when_it_is_empty() -> None:
    own = {"strongholds": forts({"card": "goldheart-bastion", "held": {"gob": 1}}), "pile": {}}
    s = play(turn("gleam", own=own, forum={"slots": ROW}), "activate stronghold-1", "play gleam")
    kept = play(s.clone(), "done", "done")  # type: ignore[arg-type]
    assert asked(kept) != "hold"
    play(s, "exchange slot-1 stronghold-1", "turned lumphed", "done", "done")
    assert asked(s) == "hold"


@pytest.mark.clause("unition/card-goldheart-bastion-6")
def test_goldheart_falls_with_its_card() -> None:
    other = {"strongholds": forts({"card": "goldheart-bastion", "held": {"gob": 1}})}
    s = at(2, players=[{}, other], tally=tally(whomp=5), pending=resolving())
    play(s, "aim 5 seat-2/1", "declare")
    assert player(s, 2)["discard"] == {"gob": 1, "goldheart-bastion": 1}


# Grand Arbalest


@pytest.mark.clause(
    "unition/card-grand-arbalest-1",
    "unition/card-grand-arbalest-2",
    "unition/ruling-67",
    "unition/ruling-2",
)
def test_recruited_heroes_are_played_at_once() -> None:
    own = {"strongholds": forts("grand-arbalest"), "pile": hand("gleam")}
    s = turn("facet", "more-gleam", own=own, forum={"slots": ["stubtoo", "gob", "lumphed", "grimjawl", "sloop"]})
    play(s, "play facet", "activate stronghold-1", "play more-gleam", "done")
    play(s, "aim 1 seat-2", "declare", "recruit slot-1", "turned aegis")
    assert "deploy stubtoo" in s.sentences()
    play(s, "deploy stubtoo")
    # A further declaration, for the new group only.
    assert groups(s) == [2]
    play(s, "recruit slot-2", "turned aegis", "deploy gob", "drew gleam")
    # What a deployed hero draws is played before anything else.
    assert s.sentences() == ["play gleam"]
    assert refused(s, "done") == "unition/ruling-67"
    play(s, "play gleam")
    assert asked(s) == "resolve"


@pytest.mark.clause("unition/card-grand-arbalest-1", "unition/card-grand-arbalest-3")
def test_three_heroes_at_most_and_none_above_three_gleam() -> None:
    place = {"slots": ["stubtoo", "stubtoo", "chipling", "facet", "kraknukl"]}
    s = at(
        2,
        players=[{"strongholds": forts({"card": "grand-arbalest", "activated": True, "united": True})}],
        forum=place,
        tally=tally(gleam=12),
        deploys={"3": 3},
        pending=resolving(),
    )
    for slot, new in enumerate(("lumphed", "sloop", "grimjawl", "ramskul", "batris-rang"), start=1):
        play(s, f"recruit slot-{slot}", f"turned {new}")
    assert [one for one in s.sentences() if one.startswith("deploy")] == [
        "deploy chipling",
        "deploy facet",
        "deploy stubtoo",
    ]
    assert refused(s, "deploy kraknukl") == "unition/card-grand-arbalest-1"
    play(s, "deploy stubtoo", "deploy stubtoo", "deploy facet")
    assert [one for one in s.sentences() if one.startswith("deploy")] == []
    play(s, "done")
    while asked(s) == "hold" or s.actor == 9:
        s.play(s.moves()[-1])
    owned = player(s)
    total = owned["discard"].get("stubtoo", 0) + owned["pile"].get("stubtoo", 0) + owned["hand"].get("stubtoo", 0)
    assert total == 2


# Harvester Silo


@pytest.mark.clause("unition/card-harvester-silo-1", "unition/card-harvester-silo-3", "unition/ruling-73")
def test_silo_takes_a_forum_card_a_turn_up_to_three() -> None:
    held = {"card": "harvester-silo", "held": {"gob": 2}}
    s = turn(
        own={"strongholds": forts(held)}, forum={"slots": ["delver", "aegis", "wickling", "batris-rang", "grimjawl"]}
    )
    play(s, "reserve slot-1 stronghold-1", "turned lumphed")
    assert fort(s)["held"] == {"gob": 2, "delver": 1}
    assert forum(s)["slots"][0] == "lumphed"
    assert refused(s, "reserve slot-2 stronghold-1") == "unition/ruling-77"
    full = {"card": "harvester-silo", "held": {"gob": 2, "delver": 1}}
    assert (
        refused(turn(own={"strongholds": forts(full)}), "reserve slot-1 stronghold-1")
        == "unition/card-harvester-silo-3"
    )


@pytest.mark.clause("unition/card-harvester-silo-2", "unition/card-harvester-silo-4", "unition/ruling-73")
def test_held_cards_are_recruited_in_any_order_by_the_owner_alone() -> None:
    held = {"card": "harvester-silo", "held": {"gob": 1, "delver": 1}}
    s = at(2, players=[{"strongholds": forts(held)}], tally=tally(gleam=4), pending=resolving())
    play(s, "recruit-held delver stronghold-1", "recruit-held gob stronghold-1")
    assert player(s)["discard"] == {"gob": 1, "delver": 1}
    assert s.position()["spent"] == 4
    other = at(2, players=[{}, {"strongholds": forts(held)}], tally=tally(gleam=4), pending=resolving())
    assert not [one for one in other.sentences() if one.startswith("recruit-held")]


@pytest.mark.clause("unition/card-harvester-silo-5", "unition/conditions-14")
def test_a_destroyed_silo_consumes_what_it_holds() -> None:
    other = {"strongholds": forts({"card": "harvester-silo", "held": {"gob": 1, "delver": 1}})}
    s = at(2, players=[{}, other], tally=tally(whomp=4), pending=resolving())
    play(s, "aim 4 seat-2/1", "declare")
    assert player(s, 2)["discard"] == {"harvester-silo": 1}
    assert forum(s)["removed"] == {"delver": 1, "gob": 1}


# Ramskul, Roktuth, Lianzo


@pytest.mark.clause(
    "unition/card-ramskul-1",
    "unition/card-ramskul-2",
    "unition/card-ramskul-4",
    "unition/card-lianzo-4",
)
def test_ramskul_destroys_whatever_shields_and_lianzo_say() -> None:
    other = {"strongholds": forts("hushaby-hollow"), "shields": 30, "halving": True}
    s = play(turn("ramskul", others=[other]), "play ramskul", "raze seat-2/1")
    assert (player(s, 2)["strongholds"], player(s, 2)["shields"], player(s, 2)["health"]) == ([], 30, 50)


@pytest.mark.clause("unition/card-ramskul-3", "unition/ruling-76")
def test_with_unition_ramskul_destroys_two_of_different_players() -> None:
    others = [{"strongholds": forts("deepwell")}, {"strongholds": forts("foot-stule")}]
    s = play(turn("ramskul", "stubtoo", seats=3, others=others), "play ramskul", "raze seat-2/1", "play stubtoo")
    play(s, "raze seat-3/1")
    assert [player(s, seat)["strongholds"] for seat in (2, 3)] == [[], []]
    s = play(turn("ramskul"), "play ramskul")
    assert s.sentences() == ["done"]


@pytest.mark.clause("unition/card-roktuth-1", "unition/card-roktuth-2", "unition/card-roktuth-3", "unition/ruling-75")
def test_roktuth_is_paid_for_each_of_three_strongholds_however_it_falls() -> None:
    others = [{"strongholds": forts("deepwell", "foot-stule", "mitosis-mound")}]
    s = turn("ramskul", "roktuth", "lumphed", others=others)
    play(s, "play ramskul", "raze seat-2/1", "play roktuth")
    # Roktuth's own and Ramskul's second; one had fallen before.
    while asked(s) != "play-cards":
        sentences = s.sentences()
        s.play(next(one for one in sentences if one != "raze seat-2/3"))
    assert tallied(s)["gleam"] == 4
    play(s, "play lumphed", "done", "aim 6 seat-2/3", "declare")
    assert tallied(s)["gleam"] == 6


# Shiftak Sooker


@pytest.mark.clause("unition/card-shiftak-sooker-1", "unition/card-shiftak-sooker-2", "unition/card-shiftak-sooker-4")
def test_all_whomp_of_the_turn_becomes_gleam_before_and_after() -> None:
    s = play(turn("shiftak-sooker", "lumphed", "stubtoo"), "play lumphed", "play shiftak-sooker", "convert whomp gleam")
    assert tallied(s) == {"gleam": 11}
    play(s, "play stubtoo")
    assert tallied(s) == {"gleam": 11 + 2 + 1 + 2}
    assert refused(s, "convert gleam cool") == "unition/card-shiftak-sooker-1"


@pytest.mark.clause("unition/card-shiftak-sooker-3", "unition/card-shiftak-sooker-5", "unition/ruling-62")
def test_shields_become_cool_and_to_whomp_each_number_is_a_group() -> None:
    s = play(turn("shiftak-sooker", "facet", "aegis"), "play shiftak-sooker", "play facet", "play aegis")
    cool = play(s.clone(), "convert shield cool")  # type: ignore[arg-type]
    assert tallied(cool) == {"cool": 1 + 7, "gleam": 1, "whomp": 5}
    play(s, "convert shield whomp")
    assert groups(s) == [5, 3, 3, 1]
    assert [one for one in cool.sentences() if one.startswith("convert")] == []


@pytest.mark.clause("unition/ruling-62")
def test_two_conversions_apply_in_order() -> None:
    s = turn("shiftak-sooker", "lumphed", converts=1)
    play(s, "play shiftak-sooker", "convert whomp shield", "convert shield cool", "play lumphed")
    assert tallied(s) == {"cool": 11}


# Viskiss Kileen and Batris Rang


@pytest.mark.clause(
    "unition/card-viskiss-batris-1",
    "unition/card-viskiss-batris-2",
    "unition/card-viskiss-batris-3",
    "unition/card-viskiss-batris-4",
)
def test_a_hero_or_stronghold_is_recruited_from_a_discard_pile() -> None:
    others = [{"discard": hand("gob", "foot-stule", "gleam", "allgoo")}, {"discard": hand("aegis")}]
    s = at(3, players=[{}, *others], tally=tally(gleam=9), recruits=1, pending=resolving())
    found = [one for one in s.sentences() if one.startswith("recruit-from")]
    assert found == ["recruit-from seat-2 gob", "recruit-from seat-2 foot-stule", "recruit-from seat-3 aegis"]
    assert refused(s, "recruit-from seat-2 allgoo") == "unition/card-viskiss-batris-4"
    assert refused(s, "recruit-from seat-2 gleam") == "unition/card-viskiss-batris-3"
    play(s, "recruit-from seat-2 foot-stule")
    assert (player(s)["discard"], s.position()["spent"]) == ({"foot-stule": 1}, 3)
    assert refused(s, "recruit-from seat-2 gob") == "unition/card-viskiss-batris-1"


@pytest.mark.clause("unition/ruling-63")
@pytest.mark.parametrize(("way", "spent"), [("pay", 3), ("free", 0)])
def test_whether_it_costs_gleam(way: str, spent: int) -> None:
    options: dict[str, str | int] = {"discard_recruit": way}
    others = [{"discard": hand("foot-stule")}]
    s = at(2, options, players=[{}, *others], tally=tally(gleam=3), recruits=1, discount=2, pending=resolving())
    play(s, "recruit-from seat-2 foot-stule")
    # Price reductions are for the Forum.
    assert s.position().get("spent", 0) == spent
