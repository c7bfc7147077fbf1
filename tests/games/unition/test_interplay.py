"""Specials in company: what two cards do that each alone does not."""

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
    played,
    player,
    refused,
    resolving,
    tallied,
    tally,
    told,
    turn,
)

from rulewright.core.engine import LUCK, State

ROW = ["delver", "aegis", "gob", "batris-rang", "grimjawl"]
CLANS = ("seedling", "gob", "facet", "wickling", "stubtoo")
EMPTY: dict[str, Any] = {"pile": {}}


def drawn(s: State) -> State:
    """Let luck do as it does first."""
    while s.actor == LUCK:
        s.play(s.moves()[0])
    return s


def drained(s: State) -> State:
    """Resolve open effects in the order of the list, and decline what can be declined."""
    while asked(s) not in ("play-cards", "resolve"):
        s.play("decline" if "decline" in s.sentences() else s.sentences()[0])
    return s


# Doop


@pytest.mark.clause("unition/ruling-60", "unition/ruling-71", "unition/card-doop-1")
def test_doop_copies_a_hero_that_lies_on_arm_chare_after_it_was_played() -> None:
    s = turn("bonkbrau", "doop", own={"strongholds": forts("arm-chare"), **EMPTY})
    drained(play(s, "play bonkbrau", "mount bonkbrau stronghold-1", "play doop", "copy bonkbrau"))
    assert groups(s) == [3, 3]
    # A hero that was laid there unplayed is in nobody's hand any more.
    s = turn("bonkbrau", "doop", own={"strongholds": forts("arm-chare"), **EMPTY})
    play(s, "lay bonkbrau stronghold-1", "play doop")
    assert s.sentences() == ["activate stronghold-1"]


@pytest.mark.clause("unition/ruling-61", "unition/card-arm-chare-2")
def test_doop_as_arm_chare_has_no_hero_and_unites_with_the_real_one() -> None:
    s = turn("arm-chare", "doop", "gleam", "lumphed", own=EMPTY)
    play(s, "play arm-chare", "lay lumphed stronghold-1", "play doop", "copy arm-chare")
    # Two unition halves that consume; no whomp, for the base was empty when it was played.
    assert (asked(s), groups(s)) == ("consume", [])
    play(s, "consume gleam")
    assert s.sentences() == ["done"]


@pytest.mark.clause("unition/ruling-60", "unition/ruling-26", "unition/ruling-28")
def test_rainbro_and_a_doop_that_is_one_stand_in_for_two_clans() -> None:
    s = turn("rainbro", "doop", "facet", "wickling", "stubtoo", own=EMPTY, forum={"slots": ROW})
    play(s, "play rainbro", "resolve rainbro 1", "unite commune", "decline", "play doop", "copy rainbro")
    play(s, "resolve rainbro 1", "unite gloop", "decline")
    play(s, "play facet", "play wickling", "decline", "play stubtoo", "done", "done")
    assert asked(drawn(s)) == "bonus-turn"


@pytest.mark.clause("unition/ruling-60", "unition/ruling-28")
def test_two_rainbros_of_one_clan_unite_nobody_but_that_clan() -> None:
    s = turn("rainbro", "doop", "stubtoo", own=EMPTY, forum={"slots": ROW})
    play(s, "play rainbro", "resolve rainbro 1", "unite stompede", "decline", "play doop", "copy rainbro")
    play(s, "resolve rainbro 1", "unite stompede", "decline", "play stubtoo")
    assert groups(s) == [2, 1]


@pytest.mark.clause("unition/ruling-60", "unition/ruling-68", "unition/card-choppa-pan-2")
def test_doop_with_unition_copies_choppa_pan_and_each_fetches_twice() -> None:
    discard = hand("lumphed", "kraknukl", "aegis", "facet")
    s = turn("gob", "choppa-pan", "doop", own={"discard": discard, **EMPTY})
    # Gob's draw shuffles the discard pile, so it comes last.
    play(s, "play choppa-pan", "fetch lumphed")
    play(s, "play doop")
    # Choppa Pan costs five, which takes unition.
    assert refused(s, "copy choppa-pan") == "unition/card-doop-1"
    play(s, "decline", "play gob")
    play(s, "resolve doop 1", "copy choppa-pan")
    fetched = 0
    while asked(s) != "play-cards":
        offers = [one for one in s.sentences() if one.startswith("fetch")]
        waits = [one for one in s.sentences() if one.startswith("resolve choppa-pan")]
        fetched += 1 if offers else 0
        play(s, (offers or waits or s.sentences())[0])
    # Its own fetch, and the unition halves of both.
    assert fetched == 3
    assert player(s)["hand"] == {"lumphed": 1, "kraknukl": 1, "aegis": 1, "facet": 1}


@pytest.mark.clause("unition/ruling-58", "unition/ruling-60", "unition/leaders-4")
def test_a_leader_counts_a_doop_of_its_clan_and_no_doop_of_another() -> None:
    s = play(turn("thundaspyne", "stubtoo", "doop", own=EMPTY), "play thundaspyne", "play stubtoo")
    assert groups(s) == [7, 2, 2, 1]
    play(s, "play doop", "copy stubtoo")
    assert groups(s) == [7, 4, 2, 2, 1, 1]
    s = turn("allgoo", "doop", "gleam", "gob", own={"pile": {"gleam": 4}})
    play(s, "play allgoo", "drew gleam", "drew gleam")
    # As a member of the Gloop, Doop brings Allgoo's unition and one draw; it then becomes a Gleam.
    play(s, "play doop", "resolve allgoo 5", "drew gleam", "copy gleam")
    # With Gob there is one other member again, which Allgoo has counted: Gob draws alone.
    play(s, "play gob", "drew gleam")
    assert (asked(s), player(s)["pile"]) == ("play-cards", {})


@pytest.mark.clause("unition/ruling-60", "unition/ruling-55", "unition/card-peelo-breck-1")
def test_reductions_of_a_doop_add_up() -> None:
    s = play(turn("peelo-chups", "doop", own=EMPTY), "play peelo-chups", "play doop", "copy peelo-chups")
    assert s.position()["discount"] == 2
    assert tallied(s) == {"cool": 1 + 1 + 2 + 2}


@pytest.mark.clause("unition/ruling-60", "unition/card-roktuth-3", "unition/ruling-75")
def test_two_roktuths_are_each_paid_for_every_stronghold() -> None:
    others = [{"strongholds": forts("deepwell", "foot-stule")}]
    s = turn("roktuth", "doop", own=EMPTY, others=others)
    play(s, "play roktuth", "raze seat-2/1", "play doop", "copy roktuth", "raze seat-2/2")
    # Two strongholds, two gleam for each, twice.
    assert tallied(s) == {"gleam": 8, "whomp": 4}


@pytest.mark.clause("unition/ruling-61", "unition/ruling-67")
def test_doop_as_grand_arbalest_allows_three_more_heroes() -> None:
    s = turn("grand-arbalest", "doop", own=EMPTY)
    play(s, "play grand-arbalest", "play doop", "copy grand-arbalest")
    assert s.position()["deploys"] == {"3": 6}
    assert groups(s) == [1, 1]
    assert len(player(s)["strongholds"]) == 1


@pytest.mark.clause("unition/ruling-61", "unition/ruling-65")
def test_a_doop_lies_on_goldheart_as_a_doop() -> None:
    s = turn("doop", "aegis", own={"strongholds": forts("goldheart-bastion"), **EMPTY})
    play(s, "play doop", "copy aegis", "play aegis", "activate stronghold-1", "done", "done")
    assert s.sentences() == ["hold doop stronghold-1", "hold aegis stronghold-1", "decline"]
    play(s, "hold doop stronghold-1")
    assert player(s)["strongholds"][0]["held"] == {"doop": 1}


@pytest.mark.clause("unition/ruling-60", "unition/conditions-9", "unition/ruling-53")
def test_doop_copies_no_card_that_has_consumed_itself_or_lies_on_a_stronghold() -> None:
    s = turn("kraknukl", "doop", "gleam", own=EMPTY)
    play(s, "self-consume kraknukl", "play gleam", "play doop")
    assert s.sentences() == ["copy gleam", "decline"]
    s = turn("gleam", "doop", own={"strongholds": forts({"card": "deepwell", "activated": True}), **EMPTY})
    play(s, "lay gleam stronghold-1", "done", "play doop")
    assert s.sentences() == ["done"]


# Shiftak Sooker


@pytest.mark.clause("unition/ruling-62", "unition/ruling-67", "unition/card-shiftak-sooker-4")
def test_what_deployed_heroes_bring_is_converted_too() -> None:
    place = {"slots": ["stubtoo", "gob", "lumphed", "grimjawl", "sloop"]}
    own = {"strongholds": forts("grand-arbalest"), **EMPTY}
    s = turn("shiftak-sooker", "facet", "gleam", own=own, forum=place)
    play(s, "play shiftak-sooker", "convert whomp cool", "play facet", "play gleam", "activate stronghold-1", "done")
    # Five of Shiftak, one of Arbalest and one of Facet; then two of Stubtoo, which brings no group any more.
    assert tallied(s) == {"cool": 7, "gleam": 1, "shield": 3}
    play(s, "recruit slot-1", "turned aegis", "deploy stubtoo")
    assert (tallied(s)["cool"], groups(s)) == (9, [])


@pytest.mark.clause("unition/ruling-62", "unition/ruling-32")
def test_where_cool_is_taken_as_played_a_conversion_takes_it_and_can_win() -> None:
    options: dict[str, str | int] = {"cool_timing": "on_play"}
    s = turn("shiftak-sooker", "moss-mason", "lumphed", own={"cool": 30}, options=options)
    play(s, "play moss-mason", "play shiftak-sooker")
    assert player(s)["cool"] == 33
    play(s, "convert whomp cool")
    assert (player(s)["cool"], tallied(s)) == (38, {"shield": 1})
    play(s, "play lumphed")
    assert player(s)["cool"] == 44
    s = turn("shiftak-sooker", own={"cool": 45}, options=options)
    play(s, "play shiftak-sooker", "convert whomp cool")
    assert s.result() == ["won", "lost"]


@pytest.mark.clause("unition/ruling-62", "unition/ruling-32")
def test_cool_that_was_taken_is_not_converted() -> None:
    options: dict[str, str | int] = {"cool_timing": "on_play"}
    s = turn("shiftak-sooker", "moss-mason", "seedling", own=EMPTY, options=options)
    play(s, "play moss-mason", "play shiftak-sooker", "convert cool whomp")
    assert (player(s)["cool"], groups(s)) == (3, [5])
    play(s, "play seedling")
    # Seedling's cool, and that of Moss Mason's unition, come after the conversion.
    assert (player(s)["cool"], groups(s)) == (3, [5, 1, 1])


@pytest.mark.clause("unition/ruling-62", "unition/ruling-36")
@pytest.mark.parametrize(("way", "found"), [("per_icon", [5, 3, 1]), ("per_card", [5, 4])])
def test_converted_whomp_is_grouped_like_any_other(way: str, found: list[int]) -> None:
    options: dict[str, str | int] = {"whomp_group": way}
    # Moss Mason's primary and unition cool are two numbers of one card, converted after or before it is played.
    commune = [{"card": "rainbro", "clan": "commune"}]
    s = turn("shiftak-sooker", "moss-mason", own=EMPTY, options=options, played=commune)
    after = play(s.clone(), "play moss-mason", "play shiftak-sooker", "convert cool whomp")  # type: ignore[arg-type]
    before = play(s, "play shiftak-sooker", "convert cool whomp", "play moss-mason")
    assert groups(after) == groups(before) == found
    assert tallied(after) == tallied(before) == {"shield": 1, "whomp": 9}


@pytest.mark.clause("unition/ruling-62", "unition/ruling-69", "unition/ruling-36")
@pytest.mark.parametrize(("group", "found"), [("per_icon", [5, 2, 1, 1]), ("per_card", [5, 4])])
def test_looted_gleam_is_converted_as_glidderfuts(group: str, found: list[int]) -> None:
    others = [{"hand": hand("gleam", "more-gleam")}]
    s = turn("shiftak-sooker", "glidderfut", others=others, options={"whomp_group": group})
    play(s, "play shiftak-sooker")
    after = play(s.clone(), "play glidderfut", "expose seat-2")  # type: ignore[arg-type]
    play(after, "loot seat-2 gleam", "loot seat-2 more-gleam", "convert gleam whomp")
    before = play(s, "convert gleam whomp", "play glidderfut", "expose seat-2")
    play(before, "loot seat-2 gleam", "loot seat-2 more-gleam")
    assert groups(after) == groups(before) == found


@pytest.mark.clause("unition/ruling-69", "unition/ruling-61", "unition/ruling-36")
def test_what_a_stronghold_or_a_doop_loots_is_its_own() -> None:
    s = turn(
        "glidderfut", "doop", others=[{"hand": hand("gleam", "more-gleam")}],
        options={"whomp_group": "per_card"}, converts=1, own=EMPTY,
    )  # fmt: skip
    play(s, "convert gleam whomp", "play glidderfut", "expose seat-2", "loot seat-2 more-gleam", "done")
    play(s, "play doop", "copy glidderfut")
    while "expose seat-2" not in s.sentences():
        play(s, next(one for one in s.sentences() if one.startswith("resolve")))
    play(s, "expose seat-2", "loot seat-2 gleam", "loot seat-2 more-gleam")
    # Glidderfut itself: 1, 1 of its unition half and 2; the Doop the same, and 1 more.
    assert groups(s) == [5, 4]


@pytest.mark.clause("unition/ruling-62", "unition/ruling-75", "unition/ruling-2")
def test_roktuth_s_gleam_as_whomp_is_a_declaration_of_its_own() -> None:
    others = [{"strongholds": forts("foot-stule", "deepwell")}]
    s = turn("shiftak-sooker", "roktuth", "stubtoo", others=others)
    play(s, "play shiftak-sooker", "convert gleam whomp", "play roktuth", "raze seat-2/2", "play stubtoo")
    # Five; two of Roktuth and two for the stronghold; two and one.
    assert groups(s) == [5, 2, 2, 2, 1]
    play(s, "done", "aim 5 seat-2/1", "declare")
    assert (player(s, 2)["health"], groups(s)) == (49, [2])
    play(s, "aim 2 seat-2", "declare")
    assert player(s, 2)["health"] == 47


# Recruits and where they go


@pytest.mark.clause("unition/ruling-67", "unition/card-the-crumper-2", "unition/card-grand-arbalest-1")
def test_a_hero_gained_by_crumper_is_deployed_in_the_middle_of_play() -> None:
    own = {"strongholds": forts({"card": "grand-arbalest", "activated": True, "united": True}), **EMPTY}
    s = turn("the-crumper", "seedling", "lumphed", own=own, deploys={"3": 3}, forum={"slots": ROW})
    play(s, "play seedling", "play the-crumper", "gain slot-1", "turned kraknukl")
    assert "deploy delver" in s.sentences()
    play(s, "deploy delver", "decline")
    assert tallied(s)["gleam"] == 1 + 2
    assert (player(s)["discard"], s.position()["deploys"]) == ({}, {"3": 2})
    assert s.sentences() == ["play lumphed"]


@pytest.mark.clause("unition/ruling-67")
def test_cards_of_a_silo_or_of_a_discard_pile_are_not_deployed() -> None:
    silo = {"card": "harvester-silo", "held": {"gob": 1}, "activated": True}
    arbalest = {"card": "grand-arbalest", "activated": True, "united": True}
    s = at(
        2,
        players=[{"strongholds": forts(arbalest, silo)}, {"discard": hand("stubtoo")}],
        tally=tally(gleam=2),
        deploys={"3": 3},
        recruits=1,
        pending=resolving(),
    )
    play(s, "recruit-held gob stronghold-2", "recruit-from seat-2 stubtoo")
    assert player(s)["discard"] == {"gob": 1, "stubtoo": 1}
    assert not [one for one in s.sentences() if one.startswith("deploy")]
    assert refused(s, "deploy gob") == "unition/ruling-67"


@pytest.mark.clause("unition/ruling-67", "unition/mega-2", "unition/ruling-30")
def test_a_deployed_hero_brings_the_fifth_clan() -> None:
    own = {"strongholds": forts({"card": "grand-arbalest", "activated": True, "united": True}), **EMPTY}
    place = {"slots": ["stubtoo", "gob", "lumphed", "grimjawl", "sloop"]}
    s = at(
        2,
        players=[own],
        played=played("seedling", "gob", "wickling"),
        tally=tally(gleam=1),
        deploys={"3": 3},
        forum=place,
        pending=resolving(),
    )
    play(s, "recruit slot-1", "turned aegis", "deploy stubtoo", "done")
    assert asked(drawn(s)) == "bonus-turn"


@pytest.mark.clause("unition/ruling-67", "unition/conditions-8")
def test_a_deployed_hero_may_consume_itself() -> None:
    own = {"strongholds": forts({"card": "grand-arbalest", "activated": True, "united": True}), **EMPTY}
    place = {"slots": ["skarn-ossick", "gob", "lumphed", "grimjawl", "sloop"]}
    s = at(2, players=[own], tally=tally(gleam=3), deploys={"3": 3}, forum=place, pending=resolving())
    play(s, "recruit slot-1", "turned aegis", "deploy skarn-ossick")
    assert s.sentences() == ["play skarn-ossick", "self-consume skarn-ossick"]
    play(s, "self-consume skarn-ossick")
    assert (groups(s), forum(s)["removed"]["skarn-ossick"]) == ([6], 1)


@pytest.mark.clause("unition/ruling-55", "unition/ruling-73", "unition/card-peelo-breck-3")
def test_peelo_and_breck_make_silo_cards_three_cheaper() -> None:
    own = {"strongholds": forts({"card": "harvester-silo", "held": {"lumphed": 1}, "activated": True})}
    s = turn("peelo-chups", "breck-sterk", "gleam", "more-gleam", own=own, forum={"slots": ROW})
    # Peelo Chups and the Silo unite: two cool more; the Silo acted before.
    play(s, "play peelo-chups", "play breck-sterk", "play gleam", "play more-gleam", "done")
    assert s.position()["discount"] == 3
    play(s, "recruit-held lumphed stronghold-1")
    assert s.position()["spent"] == 3
    # Nothing is left; what costs three or less costs nothing.
    assert [one for one in s.sentences() if one.startswith("recruit")] == [
        "recruit slot-1",
        "recruit slot-2",
        "recruit slot-3",
    ]


@pytest.mark.clause("unition/ruling-77", "unition/ruling-73")
def test_a_silo_takes_a_card_while_all_is_resolved_and_sells_it_in_the_same_turn() -> None:
    own = {"strongholds": forts({"card": "harvester-silo", "activated": True})}
    s = at(2, players=[own], tally=tally(gleam=3), forum={"slots": ROW}, pending=resolving())
    play(s, "reserve slot-1 stronghold-1", "turned lumphed", "recruit-held delver stronghold-1")
    assert (player(s)["discard"], s.position()["spent"]) == ({"delver": 1}, 3)
    assert refused(s, "reserve slot-2 stronghold-1") == "unition/ruling-77"


@pytest.mark.clause("unition/ruling-24", "unition/ruling-22", "unition/card-glom-1")
def test_what_glom_steals_is_shuffled_and_drawn_in_the_same_turn() -> None:
    s = turn("glom", "seedling", "gob", own=EMPTY, others=[{"discard": hand("aegis")}])
    play(s, "play glom", "steal seat-2 aegis")
    assert player(s)["discard"] == {"aegis": 1}
    # Glom is its clanmate now, and draws as well.
    play(s, "play gob", "resolve gob 1")
    assert (asked(s), s.sentences()) == ("draw-card", ["drew aegis"])


@pytest.mark.clause("unition/ruling-68", "unition/ruling-24", "unition/card-choppa-pan-1")
def test_choppa_pan_fetches_what_was_gained_in_this_turn() -> None:
    s = turn("the-crumper", "choppa-pan", own=EMPTY, forum={"slots": ROW})
    play(s, "play the-crumper", "play choppa-pan", "resolve the-crumper 5", "gain slot-1", "turned lumphed")
    play(s, "resolve choppa-pan 2", "fetch delver")
    assert (player(s)["hand"], player(s)["discard"]) == ({"delver": 1}, {})


# Cards of one's own


@pytest.mark.clause("unition/card-emerald-auberge-2", "unition/ruling-52", "unition/ruling-74")
def test_a_discarded_card_goes_on_top_and_is_drawn_again() -> None:
    own = {"strongholds": forts("emerald-auberge"), "pile": hand("gleam")}
    s = turn("blib", "more-gleam", "seedling", "gob", own=own)
    play(s, "play blib", "discard more-gleam", "drew gleam", "play seedling")
    play(s, "activate stronghold-1", "topdeck more-gleam")
    assert (player(s)["top"], player(s)["pile"]) == (["more-gleam"], {})
    play(s, "play gob")
    assert player(s)["hand"] == {"gleam": 1, "more-gleam": 1}


@pytest.mark.clause("unition/card-emerald-auberge-1", "unition/turn-9")
def test_a_card_left_on_top_is_the_first_of_the_next_hand() -> None:
    own = {"strongholds": forts("emerald-auberge"), "discard": hand("kraknukl"), "pile": {"gleam": 5}}
    s = play(turn("seedling", own=own), "play seedling", "activate stronghold-1", "topdeck kraknukl", "done")
    assert "took-top seat-1 kraknukl" in told(s, "done")
    play(s, *["drew gleam"] * 4)
    assert player(s)["hand"] == {"gleam": 4, "kraknukl": 1}
    # All have seen where it went.
    assert s.view(1)["players"][0]["hand"] == {"kraknukl": 1, "?": 4}


@pytest.mark.clause("unition/ruling-70", "unition/ruling-51", "unition/ruling-20")
def test_what_comes_back_from_the_vacuole_can_be_consumed_and_what_lies_there_cannot() -> None:
    own = {"strongholds": forts({"card": "absorption-vacuole", "held": {"gleam": 1, "lumphed": 1}}), **EMPTY}
    s = play(turn("delver", own=own), "retrieve gleam stronghold-1", "play delver")
    assert s.sentences() == ["consume gleam", "decline"]
    play(s, "consume gleam")
    assert (player(s)["hand"], player(s)["discard"]) == ({}, {})
    assert player(s)["strongholds"][0]["held"] == {"lumphed": 1}


@pytest.mark.clause("unition/ruling-70", "unition/card-absorption-vacuole-2", "unition/mega-5")
def test_what_was_stored_comes_back_in_the_bonus_turn() -> None:
    own = {"strongholds": forts("absorption-vacuole"), **EMPTY}
    s = turn("lumphed", own=own, played=played(*CLANS))
    play(s, "lay lumphed stronghold-1")
    drained(play(s, "activate stronghold-1"))
    drawn(play(s, "done", "done"))
    play(s, "take-turn", "retrieve lumphed stronghold-1")
    assert player(s)["hand"]["lumphed"] == 1


@pytest.mark.clause("unition/ruling-65", "unition/mega-5", "unition/card-goldheart-bastion-3")
def test_what_lies_on_goldheart_is_exchanged_in_the_bonus_turn() -> None:
    own = {"strongholds": forts({"card": "goldheart-bastion", "activated": True}), **EMPTY}
    s = turn(own=own, played=played(*CLANS), forum={"slots": ROW})
    assert refused(s, "exchange slot-1 stronghold-1") == "unition/card-goldheart-bastion-3"
    drawn(play(s, "done", "done", "hold seedling stronghold-1"))
    play(s, "take-turn", "exchange slot-1 stronghold-1", "turned lumphed")
    assert (player(s)["discard"]["delver"], forum(s)["removed"]["seedling"]) == (1, 1)


@pytest.mark.clause("unition/card-fius-bolaars-1", "unition/card-harvester-silo-1", "unition/types-9")
def test_a_hand_card_is_exchanged_for_a_stronghold_that_acts_at_once() -> None:
    place = {"slots": ["harvester-silo", "aegis", "gob", "batris-rang", "grimjawl"]}
    s = play(turn("fius-the-reforger", "facet", "stubtoo", forum=place), "play facet", "play fius-the-reforger")
    play(s, "upgrade stubtoo slot-1", "turned lumphed", "play harvester-silo")
    assert tallied(s)["gleam"] == 1
    assert "reserve slot-1 stronghold-1" in s.sentences()


# The Forum


@pytest.mark.clause("unition/ruling-48", "unition/ruling-49", "unition/ruling-45", "unition/actions-3")
def test_a_swapped_extra_is_replaced_by_another_and_a_leader_is_passed_over() -> None:
    s = turn("orrun-the-plumb", forum={"slots": ROW, "extras": ["lumphed"]})
    play(s, "play orrun-the-plumb", "swap slot-5", "swap extra-1", "turned allgoo", "turned kraknukl", "turned sloop")
    assert (forum(s)["slots"][4], forum(s)["extras"][0], forum(s)["leaders"]) == ("kraknukl", "sloop", {"allgoo": 1})
    play(s, "put lumphed")
    assert forum(s)["top"] == ["grimjawl", "lumphed"]


@pytest.mark.clause("unition/ruling-48", "unition/card-the-crumper-1", "unition/card-harvester-silo-1")
def test_an_extra_that_is_gained_or_reserved_is_not_replaced() -> None:
    own = {"strongholds": forts({"card": "harvester-silo", "activated": True}), **EMPTY}
    s = turn("the-crumper", own=own, forum={"slots": ROW, "extras": ["kraknukl", "lumphed"]})
    play(s, "play the-crumper", "gain extra-1")
    assert asked(s) == "play-cards"
    play(s, "reserve extra-2 stronghold-1")
    assert asked(s) == "play-cards"
    assert ("extras" in forum(s), player(s)["discard"]) == (False, {"kraknukl": 1})


@pytest.mark.clause("unition/ruling-46", "unition/actions-2")
def test_add_does_nothing_where_there_is_no_card() -> None:
    s = play(turn("reel-caller", forum={"slots": ROW, "deck": {}}), "play reel-caller")
    assert (asked(s), "extras" in forum(s)) == ("play-cards", False)


@pytest.mark.clause("unition/ruling-49", "unition/ruling-82", "unition/forum-6")
def test_a_card_swapped_onto_the_deck_fills_the_next_gap() -> None:
    s = turn("orrun-the-plumb", forum={"slots": ROW})
    play(s, "play orrun-the-plumb", "swap slot-2", "decline", "turned lumphed", "done")
    assert told(s, "recruit slot-1")[-1] == "filled slot-1 aegis"


# Opponents


@pytest.mark.clause("unition/ruling-34", "unition/ruling-63", "unition/card-viskiss-batris-1")
def test_nothing_is_recruited_from_or_stolen_of_a_player_who_is_out() -> None:
    others = [{"health": 1, "discard": hand("aegis", "gob"), "hand": hand("gleam")}, {"discard": hand("stubtoo")}]
    s = at(3, players=[{}, *others], tally=tally(gleam=9, whomp=2), recruits=1, pending=resolving())
    assert "recruit-from seat-2 aegis" in s.sentences()
    play(s, "aim 2 seat-2", "declare")
    assert [one for one in s.sentences() if one.startswith("recruit-from")] == ["recruit-from seat-3 stubtoo"]
    assert refused(s, "recruit-from seat-2 aegis") == "unition/ruling-34"
    assert refused(s, "aim 2 seat-2") != ""
    out = [{"out": True, "health": 0, "pile": {}}, {"hand": hand("gleam")}]
    s = play(turn("glidderfut", seats=3, others=out), "play glidderfut")
    assert s.sentences() == ["expose seat-3", "decline"]
    assert refused(s, "expose seat-2") == "unition/ruling-34"


@pytest.mark.clause("unition/ruling-63", "unition/ruling-81", "unition/types-12")
def test_a_stronghold_recruited_from_a_discard_falls_into_the_new_owner_s() -> None:
    others = [{"discard": hand("foot-stule")}]
    s = at(2, players=[EMPTY, *others], tally=tally(gleam=3), recruits=1, pending=resolving())
    play(s, "recruit-from seat-2 foot-stule", "done", "drew foot-stule")
    assert player(s)["hand"] == {"foot-stule": 1}
    other = {"strongholds": forts("foot-stule")}
    s = at(2, players=[{}, other], tally=tally(whomp=4), pending=resolving())
    play(s, "aim 4 seat-2/1", "declare")
    assert (player(s, 2)["discard"], player(s)["discard"]) == ({"foot-stule": 1}, {})


@pytest.mark.clause("unition/ruling-75", "unition/ruling-42", "unition/card-roktuth-2")
def test_roktuth_is_not_paid_for_a_stronghold_that_shields_have_saved() -> None:
    others = [{"strongholds": forts("foot-stule"), "shields": 3}]
    s = turn("roktuth", "stubtoo", others=others)
    play(s, "play roktuth", "decline", "play stubtoo", "done", "aim 2 seat-2/1", "aim 2 seat-2/1", "declare")
    play(s, "spend-shields")
    assert "gleam" not in tallied(s)
    assert player(s, 2)["shields"] == 2


@pytest.mark.clause("unition/ruling-75", "unition/ruling-2", "unition/card-roktuth-2")
def test_gleam_for_a_stronghold_that_whomp_destroyed_is_spent_in_the_same_turn() -> None:
    others = [{"strongholds": forts("foot-stule")}]
    s = turn("roktuth", "stubtoo", others=others, forum={"slots": ROW})
    play(s, "play roktuth", "decline", "play stubtoo", "done")
    assert refused(s, "recruit slot-2") == "unition/forum-4"
    play(s, "aim 2 seat-2/1", "aim 2 seat-2/1", "declare", "recruit slot-2", "turned lumphed")
    assert player(s)["discard"] == {"aegis": 1}


@pytest.mark.clause("unition/ruling-44", "unition/ruling-42", "unition/ruling-43")
def test_lianzo_halves_first_and_shields_save_the_rest() -> None:
    other = {"strongholds": forts("foot-stule"), "halving": True, "shields": 1}
    s = play(at(2, players=[{}, other], tally=tally(whomp=9), pending=resolving()), "aim 9 seat-2/1", "declare")
    # Nine becomes four, which is just enough for four health: one shield saves the stronghold.
    assert (asked(s), s.actor) == ("shields", 1)
    assert told(s, "spend-shields") == ["shielded seat-2 1", "withstood seat-2/1"]


@pytest.mark.clause("unition/card-lianzo-1", "unition/ruling-30")
def test_lianzo_played_in_the_bonus_turn_lasts_until_the_next_own_turn() -> None:
    s = turn("lianzo-the-resplendent", own=EMPTY, bonus=True)
    drawn(play(s, "play lianzo-the-resplendent", "done", "done"))
    assert (s.position()["turn"], player(s)["halving"]) == ("seat-2", True)


@pytest.mark.clause("unition/ruling-36", "unition/ruling-53")
def test_whomp_of_a_leader_and_its_growth_are_one_group_until_declared() -> None:
    own = {"strongholds": forts({"card": "grand-arbalest", "activated": True, "united": True}), **EMPTY}
    place = {"slots": ["stubtoo", "gob", "lumphed", "grimjawl", "sloop"]}
    s = turn("thundaspyne", "stubtoo", own=own, deploys={"3": 3}, tally=tally(gleam=1), forum=place)
    play(s, "play thundaspyne", "play stubtoo", "done")
    assert groups(s) == [7, 2, 2, 1]
    play(s, "aim 7 seat-2", "declare", "recruit slot-1", "turned aegis", "deploy stubtoo")
    # Stubtoo's two and one, and two more of the leader as a new group.
    assert groups(s) == [2, 2, 1]
