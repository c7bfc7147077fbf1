"""Unition's page: what can be pointed at is what can be said, and everything that lies open stands there."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from tests.games.boards import Boards, label, reached
from tests.games.unition.positions import at, forts, hand, play, played, resolving, tally, turn

import rulewright as rw
from rulewright.core.catalogue import faults
from rulewright.core.engine import State, Witness
from rulewright.core.options import Choice
from rulewright.core.wording import catalogue_of
from rulewright.games.unition.cards import shipped
from rulewright.games.unition.game import GAME
from rulewright.games.unition.table import (
    asking,
    card_texts,
    ending,
    faces,
    forum,
    page,
    pieces,
    present,
    reading,
    seats,
    worth,
)
from rulewright.games.unition.table.card_texts import card_said, said
from rulewright.games.unition.table.faces import Faces
from rulewright.games.unition.table.reading import Cards
from rulewright.games.unition.table.telling import describe
from rulewright.table import whynot
from rulewright.table.access import Eye
from rulewright.table.gamepages import GamePages
from rulewright.table.narrowing import Narrowing
from rulewright.testing import Case
from rulewright.testing.lines import begun, random_line
from rulewright.testing.pages import PAGES, Elements, table_of

BOARDS = Boards(GAME)
stage = BOARDS.stage
lit = BOARDS.lit
PAGE = page.Page(GAME)
CARDS = Cards(GAME.card_set)
SETS = reading.Sets(GAME.card_set)
FACES = Faces(CARDS)

TABLES: list[tuple[int, dict[str, str | int]]] = [
    (2, {}),
    (3, {"goldheart_source": "next_hand", "cool_timing": "on_play", "rainbro_mode": "choose_one"}),
    (4, {"show_totals": "open", "swap_to": "forum_discard", "upgrade_match": "up_to", "discard_recruit": "free"}),
    (5, {"whomp_group": "per_card", "discount_scope": "forum_slots_only", "lianzo_halving": "per_group"}),
]
# So many positions of a game are looked at.
MOST = 30
# Sentences of these verbs are told apart in the list: two of them mean the same piece, or none.
LISTED = {
    "done", "decline", "accept", "take-turn", "spend-shields", "keep-shields", "unite", "sweep", "play", "recruit",
    "self-consume", "copy",
}  # fmt: skip


def positions(seed: int, count: int, options: dict[str, str | int], share: float = 0.02) -> Iterator[State]:
    """Some positions of a random game: of frequent questions a few, of rare ones most; and the last."""
    rng = random.Random(seed)
    left = MOST
    s = GAME.new(seats=count, options=options)
    dealer = rw.Dealer(seed=seed)
    dealer.settle(s)
    while s.actor is not None:
        rare = s.view(None)["pending"][0]["question"] not in ("play-cards", "resolve", "one-of-two", "aim")
        if left and rng.random() < (0.2 if rare else share):
            left -= 1
            yield s
        s.play(rng.choice(s.moves()))
        dealer.settle(s)
    yield s


@pytest.mark.parametrize(("count", "options"), TABLES)
def test_every_piece_has_its_own_phrase_and_touching_says_all_but_what_only_words_can(
    count: int, options: dict[str, str | int]
) -> None:
    for s in positions(2, count, options):
        for seat in (*range(count), None):
            found = Elements(stage(s, seat))
            assert len(found.ids) == len(set(found.ids))
            assert len(found.phrases) == len(set(found.phrases))
        if s.actor is None:
            continue
        sentences = s.sentences()
        phrases = Elements(stage(s, s.actor)).phrases
        by_touch = reached(sentences, phrases, touch=True)
        assert {sentence.split(" ")[0] for sentence in set(sentences) - by_touch} <= LISTED
        first = Narrowing(sentences, phrases).lit()
        assert Elements(stage(s, s.actor, first)).lit == first


def test_what_a_card_would_do_is_told_to_whoever_is_on_turn_alone() -> None:
    s = turn("gob", "nurturer", others=[{"hand": hand("seedling")}], played=played("seedling"))
    mine = label(stage(s, 0), "hand-0-nurturer")
    assert mine.startswith("Nurturer, Commune hero, cost 2. 2 gleam. Unition: 2 cool. Now: 2 gleam. Unition: 2 cool.")
    theirs = label(stage(s, 1), "hand-1-seedling")
    assert "Now:" not in theirs


# What a card would do now


@pytest.mark.clause("unition/layout-6", "unition/ruling-13")
def test_a_card_tells_whether_its_unition_is_on_and_what_it_starts() -> None:
    s = turn("nurturer", "gob", "lumphed", played=played("nurturer", "wobbet"))
    view, counts = s.view(0), reading.members(s.view(0), CARDS)
    assert counts == [1, 1, 0, 0, 0]
    assert worth.playing(view, CARDS.card("nurturer"), CARDS, counts) == [
        "2 gleam",
        "unition: 2 cool",
        "unition of Nurturer: 2 cool",
    ]
    assert worth.playing_said(view, CARDS.card("gob"), CARDS, counts) == (
        "Now: draw a card. Unition: 1 cool. Unition of Wobbet: 1 cool."
    )
    assert worth.playing_said(view, CARDS.card("lumphed"), CARDS, counts) == (
        "Now: 6 whomp. Unition is off: no other Stompede card is in play."
    )
    assert PAGE.note(view, "play lumphed") == "6 whomp"
    assert PAGE.note(view, "play gob") == "draw a card; unition: 1 cool; unition of Wobbet: 1 cool"


@pytest.mark.clause("unition/leaders-4", "unition/ruling-58")
@pytest.mark.parametrize(("counted", "first", "more"), [("others", "2 cool", "2 cool"), ("all", "4 cool", "2 cool")])
def test_leaders_count_their_clan(counted: str, first: str, more: str) -> None:
    options: dict[str, str | int] = {"leader_count": counted}
    s = turn("grandmam-loam", "seedling", options=options, played=played("seedling"))
    view = s.view(0)
    counts = reading.members(view, CARDS)
    told = worth.playing(view, CARDS.card("grandmam-loam"), CARDS, counts)
    assert told == ["4 cool, draw a card", f"unition: {first}"]
    other = turn("seedling", options=options, played=played("grandmam-loam")).view(0)
    assert worth.playing(other, CARDS.card("seedling"), CARDS, reading.members(other, CARDS))[-1] == (
        f"unition of Grandmam Loam: {first}"
    )
    play(s, "play grandmam-loam")
    while "play seedling" not in s.sentences():
        s.play(s.moves()[-1])
    view = s.view(0)
    assert worth.playing(view, CARDS.card("seedling"), CARDS, reading.members(view, CARDS))[-1] == (
        f"Grandmam Loam counts one more: {more}"
    )


@pytest.mark.clause("unition/ruling-58", "unition/ruling-60")
def test_a_leader_that_has_counted_a_doop_counts_the_next_one_in_its_place_for_nothing() -> None:
    s = turn("allgoo", "doop", "gleam", "gob", "blib", own={"pile": {"gleam": 4}})
    play(s, "play allgoo", "drew gleam", "drew gleam", "play doop", "resolve allgoo 5", "drew gleam", "copy gleam")
    view = s.view(0)
    assert worth.playing(view, CARDS.card("gob"), CARDS, reading.members(view, CARDS))[1:] == ["unition: 1 cool"]
    play(s, "play gob", "drew gleam")
    view = s.view(0)
    assert worth.playing(view, CARDS.card("blib"), CARDS, reading.members(view, CARDS))[-1] == (
        "Allgoo counts one more: draw a card"
    )


@pytest.mark.clause("unition/card-arm-chare-2", "unition/ruling-17", "unition/types-10")
def test_strongholds_tell_what_they_would_give() -> None:
    own = {"strongholds": forts({"card": "arm-chare", "held": {"lumphed": 1}}, "foot-stule", "gloam-forge")}
    s = turn("gleam", own=own)
    view, counts = s.view(0), reading.members(s.view(0), CARDS)
    found = reading.strongholds(view, 0)
    assert [worth.would_act(view, fort, CARDS, counts) for fort in found] == [
        ["6 whomp", "unition: may consume a card of your hand"],
        ["1 whomp", "unition: 1 whomp"],
        ["1 whomp"],
    ]
    assert PAGE.note(view, "activate stronghold-2") == "Foot Stule: 1 whomp; unition: 1 whomp"
    html = stage(s, 0)
    assert "Stronghold 1: Arm Chare, Stompede stronghold, cost 4, health 5." in label(html, "fort-0-1")
    assert "Holds Lumphed." in label(html, "fort-0-1") or "holds Lumphed." in label(html, "fort-0-1")
    play(s, "activate stronghold-2")
    fort = reading.strongholds(s.view(0), 0)[1]
    assert worth.acting(s.view(0), fort, CARDS, counts) == "Has acted. Unition is on."
    assert "un-acted" in stage(s, 0)


@pytest.mark.clause("unition/card-shiftak-sooker-1", "unition/ruling-62")
def test_what_is_converted_is_told_as_what_it_becomes() -> None:
    s = turn("shiftak-sooker", "gleam", "whomp-or-gleam")
    play(s, "play shiftak-sooker")
    assert {"convert whomp cool", "gleam"} <= lit(s)
    assert PAGE.note(s.view(0), "convert whomp cool") == "5 whomp"
    play(s, "convert gleam cool")
    view = s.view(0)
    assert PAGE.note(view, "play gleam") == "1 cool"
    assert PAGE.note(view, "play whomp-or-gleam") == "1 whomp or 1 cool"
    assert [token.note for token in PAGE.draw(view, 0)["present"].tokens] == ["turned into cool", "", "", ""]


# The running tally, and attacks


@pytest.mark.clause("unition/play-3")
def test_the_tally_runs_along() -> None:
    s = turn("seedling", "nurturer", "big-whomp-or-cool", "gleam")
    play(s, "play seedling", "play nurturer", "play big-whomp-or-cool", "take whomp")
    found = PAGE.draw(s.view(0), 0)["present"]
    assert [(token.count, token.unit) for token in found.tokens] == [
        (3, "gleam"),
        (3, "cool"),
        (2, "whomp"),
        (0, "shields"),
    ]
    assert (found.clans[0].title, found.clans[0].count) == ("Commune", 2)
    assert [group.text for group in found.groups] == ["from WHOMP or Cool"]
    assert [face.on for face in PAGE.draw(s.view(0), 0)["played"].cards] == [False, True, False]
    # Others see the same, and the hand that lies open.
    others = PAGE.draw(s.view(1), 1)
    assert others["present"].tokens == found.tokens
    assert [face.card.title for face in others["played"].hand] == ["Gleam"]


@pytest.mark.clause("unition/whomp-11", "unition/ruling-40")
def test_a_group_is_touched_and_then_a_target_and_each_target_tells_its_sum() -> None:
    deepwell = [{"strongholds": forts("deepwell"), "shields": 3}, {"halving": True}]
    s = turn(seats=3, others=deepwell, tally=tally(whomp=[4, 2, 2]), pending=resolving())
    assert {"4", "2"} <= lit(s)
    assert "seat-2" not in lit(s)
    narrowing = Narrowing(s.sentences(), Elements(stage(s, 0)).phrases)
    assert narrowing.pick("4")
    assert {"seat-2", "seat-3", "seat-2/1"} <= narrowing.lit()
    assert narrowing.pick("seat-2/1")
    assert narrowing.matching() == ["aim 4 seat-2/1"]
    view = s.view(0)
    assert PAGE.note(view, "aim 4 seat-2/1") == "Deepwell of Seat 2: 4 whomp, too little for health 5"
    assert PAGE.note(view, "aim 4 seat-2") == "4 whomp, 3 stopped by shields, loses 1 health"
    assert PAGE.note(view, "aim 4 seat-3") == "4 whomp, halved to 2, loses 2 health"
    play(s, "aim 4 seat-2/1")
    view = s.view(0)
    assert PAGE.note(view, "aim 2 seat-2/1") == (
        "Deepwell of Seat 2: 6 whomp, destroys it (health 5), 1 passes on to Seat 2, unless 2 shields save it"
    )
    found = PAGE.draw(view, 0)["present"]
    assert [(aim.title, aim.told) for aim in found.aims] == [("Deepwell of Seat 2", "4 whomp, too little for health 5")]
    assert "declare" in lit(s)
    assert PAGE.note(view, "declare") == "lost: 4 whomp"


@pytest.mark.clause("unition/ruling-43")
@pytest.mark.parametrize(("halving", "told"), [("total", "halved to 4"), ("per_group", "halved to 3")])
def test_halved_whomp_is_told_as_it_arrives(halving: str, told: str) -> None:
    options: dict[str, str | int] = {"lianzo_halving": halving}
    s = turn(options=options, others=[{"halving": True}], tally=tally(whomp=[5, 3, 1]), pending=resolving())
    play(s, "aim 5 seat-2", "aim 3 seat-2", "aim 1 seat-2")
    assert PAGE.draw(s.view(0), 0)["present"].aims[0].told.startswith(f"9 whomp, {told}")


@pytest.mark.clause("unition/ruling-40", "unition/ruling-42")
@pytest.mark.parametrize(
    ("use", "fort", "owner"),
    [
        # Saving Deepwell takes 2 of 3 shields, its fall 1; of the 4 whomp on the player 1 or 2 are stopped.
        (
            "ask",
            "6 whomp, destroys it (health 5), 1 passes on to Seat 2, unless 2 shields save it",
            "4 whomp, 1 or 2 stopped by shields, loses 2 or 3 health",
        ),
        ("auto_save", "6 whomp, 2 shields save it", "4 whomp, 1 stopped by shields, loses 3 health"),
        (
            "auto_player_only",
            "6 whomp, destroys it (health 5), 1 passes on to Seat 2",
            "4 whomp, 2 stopped by shields, loses 2 health",
        ),
    ],
)
def test_a_shield_is_counted_for_one_target_alone(use: str, fort: str, owner: str) -> None:
    others = [{"shields": 3, "strongholds": forts("deepwell", "foot-stule")}]
    options: dict[str, str | int] = {"shield_use": use}
    s = turn(options=options, others=others, tally=tally(whomp=[6, 4, 1]), pending=resolving())
    play(s, "aim 6 seat-2/1", "aim 1 seat-2/2")
    assert PAGE.note(s.view(0), "aim 4 seat-2") == owner
    play(s, "aim 4 seat-2")
    found = PAGE.draw(s.view(0), 0)["present"].aims
    assert [aim.told for aim in found] == [fort, "1 whomp, too little for health 4", owner]


@pytest.mark.clause("unition/ruling-40")
def test_what_is_struck_is_no_target_any_more() -> None:
    others = [{"shields": 6, "strongholds": forts("deepwell", "foot-stule")}]
    s = turn(others=others, tally=tally(whomp=[6, 4, 1]), pending=resolving())
    play(s, "aim 6 seat-2/1", "aim 4 seat-2/2", "aim 1 seat-2", "declare")
    assert [aim.title for aim in PAGE.draw(s.view(0), 0)["present"].aims] == [
        "Deepwell of Seat 2", "Foot Stule of Seat 2", "Seat 2",
    ]  # fmt: skip
    play(s, "spend-shields")
    assert [(aim.title, aim.told) for aim in PAGE.draw(s.view(0), 0)["present"].aims] == [
        ("Foot Stule of Seat 2", "4 whomp, destroys it (health 4), unless 1 shield saves it"),
        ("Seat 2", "1 whomp, 1 stopped by shields, loses 0 health"),
    ]


def test_what_is_not_used_is_told_before_the_turn_ends() -> None:
    s = turn(tally=tally(gleam=3, whomp=[2], cool=1), pending=resolving())
    view = s.view(0)
    assert PAGE.note(view, "done") == "lost: 3 gleam, 2 whomp"
    assert PAGE.note(view, "collect") == "1 cool"
    assert "collect" in lit(s)
    assert PAGE.meta(view) == "Seat 1 is on turn. All cards are played"


# The Forum


@pytest.mark.clause("unition/card-peelo-breck-1", "unition/ruling-55")
@pytest.mark.parametrize(("scope", "leader", "gleam"), [("all", 6, 0), ("forum_slots_only", 8, 2)])
def test_prices_are_those_after_discounts(scope: str, leader: int, gleam: int) -> None:
    options: dict[str, str | int] = {"discount_scope": scope}
    forum_fields: dict[str, Any] = {"slots": ["gob", "delver", None, None, None], "leaders": {"allgoo": 1}}
    s = turn(options=options, forum=forum_fields, discount=2, tally=tally(gleam=6), pending=resolving())
    view = s.view(0)
    assert [reading.price(view, CARDS.card(card), True) for card in ("gob", "delver")] == [0, 1]
    assert PAGE.note(view, "recruit slot-2") == "Delver, 1 gleam, 5 left"
    assert [reading.price(view, CARDS.card(card), False) for card in ("allgoo", "extra-gleam")] == [leader, gleam]
    html = stage(s, 0)
    assert "It costs 1 gleam now, not 3. You have 6 gleam left." in label(html, "place-slot-2")
    assert label(html, "place-slot-3") == "slot 3: empty"
    assert ("recruit-leader allgoo" in lit(s)) == (leader == 6)


def test_extras_stand_in_the_row_and_every_pile_tells_its_cards() -> None:
    fields: dict[str, Any] = {"slots": ["gob"] * 2, "extras": ["delver"], "discard": {"ramskul": 1}}
    s = turn("gleam", forum=fields)
    found = forum.forum(s.view(0), 0, reading.asking(s.view(0)), FACES)
    places = [(place.face.touch.word if place.face else "", place.extra) for place in found.places]
    assert places == [("slot-1", False), ("slot-2", False), ("", False), ("", False), ("", False), ("extra-1", True)]
    deck, discard, removed = found.piles
    assert (deck.title, discard.count, [chip.title for chip in discard.chips]) == ("Deck", 1, ["Ramskul"])
    assert deck.count + removed.count > 60
    assert found.gleam.note == "16 left"


# Players


@pytest.mark.clause("unition/ruling-35", "unition/win-12")
@pytest.mark.parametrize("totals", ["hidden", "open"])
def test_totals_of_others_are_shown_only_where_the_table_says_so(totals: str) -> None:
    options: dict[str, str | int] = {"show_totals": totals}
    s = turn("gleam", options=options, own={"health": 41, "cool": 12}, others=[{"health": 33, "cool": 7}])
    sides = PAGE.sides(s.view(0))
    assert (sides[0].score, sides[0].line) == ("41", "cool 12 of 50, 1 card, draw 9, discard 0")
    theirs = ("?", "health and cool hidden") if totals == "hidden" else ("33", "health")
    assert (sides[1].score, sides[1].unit) == theirs
    (rival,) = seats.rivals(s.view(0), 0, reading.asking(s.view(0)), FACES)
    known = [(stat.count, stat.unit) for stat in rival.stats]
    assert (("33", "health") in known) == (totals == "open")
    assert (("7", "of 50 cool") in known) == (totals == "open")


def test_hands_of_others_are_hidden_but_for_cards_that_all_have_seen() -> None:
    others = [{"hand": hand("lumphed", "gob", "gob"), "sure": hand("gob"), "discard": hand("seedling", "seedling")}]
    s = turn("gleam", others=others)
    (rival,) = seats.rivals(s.view(0), 0, reading.asking(s.view(0)), FACES)
    assert [(chip.title, chip.count) for chip in rival.hand] == [("Gob", 1)]
    discard, unseen = rival.piles
    assert [(chip.title, chip.count) for chip in discard.chips] == [("Seedling", 2)]
    assert {"Lumphed", "Gob"} <= {chip.title for chip in unseen.chips}
    html = stage(s, 0)
    assert "hand-1-lumphed" not in html
    assert "hand-1-lumphed" in stage(s, 1)


@pytest.mark.clause("unition/card-glom-1", "unition/card-viskiss-batris-1")
def test_cards_of_opponents_piles_are_touched_where_they_lie() -> None:
    others = [{"discard": hand("gob", "lumphed")}, {"discard": hand("gob")}]
    s = turn("glom", "gleam", seats=3, others=others)
    play(s, "play glom")
    assert lit(s) == {"seat-2 gob", "seat-3 gob"}
    # What can be touched is never folded away.
    assert '<section class="un-pile un-open" id="discard-1-open">' in stage(s, 0)
    s = turn(seats=3, others=others, recruits=1, tally=tally(gleam=6, whomp=[2]), pending=resolving())
    assert {"recruit-from seat-2 gob", "recruit-from seat-3 gob", "recruit-from seat-2 lumphed"} <= lit(s)
    # A player is a target once a group is touched, and never in place of a card.
    assert "2" in lit(s)
    assert "seat-2" not in lit(s)


@pytest.mark.clause("unition/card-absorption-vacuole-2", "unition/card-harvester-silo-2")
def test_what_lies_on_strongholds_is_touched_there() -> None:
    own = {"strongholds": forts({"card": "absorption-vacuole", "held": {"gob": 1}})}
    s = turn("gob", own=own)
    assert {"retrieve gob stronghold-1", "gob", "stronghold-1"} <= lit(s)
    narrowing = Narrowing(s.sentences(), Elements(stage(s, 0)).phrases)
    assert narrowing.pick("gob")
    assert narrowing.matching() == ["play gob", "lay gob stronghold-1"]
    assert narrowing.pick("stronghold-1")
    assert narrowing.matching() == ["lay gob stronghold-1"]
    silo = {"strongholds": forts({"card": "harvester-silo", "held": {"gob": 1}})}
    s = turn(own=silo, tally=tally(gleam=1), pending=resolving())
    assert "recruit-held gob stronghold-1" in lit(s)
    assert PAGE.note(s.view(0), "recruit-held gob stronghold-1") == "Gob, 1 gleam, 0 left"


def test_a_played_card_and_its_like_in_the_hand_are_two_pieces() -> None:
    own = {"strongholds": forts("arm-chare")}
    s = turn("stubtoo", own=own, played=played("stubtoo"))
    assert {"stubtoo", "mount stubtoo"} <= lit(s)
    narrowing = Narrowing(s.sentences(), Elements(stage(s, 0)).phrases)
    assert narrowing.pick("mount stubtoo")
    assert narrowing.matching() == ["mount stubtoo stronghold-1"]


# What is asked


@pytest.mark.parametrize(
    ("cards", "sentences", "question"),
    [
        (("gleam",), (), "Which card do you play next?"),
        (("chipling",), ("play chipling",), "Chipling: 1 gleam or 2 shields?"),
        (("rainbro",), ("play rainbro", "resolve rainbro 1"), "Which clan does Rainbro! stand with, if any?"),
        (("delver", "gleam"), ("play delver",), "Delver: which card of your hand do you consume, if any?"),
        (("ramskul",), ("play ramskul",), "Which stronghold do you destroy?"),
        (("glidderfut",), ("play glidderfut",), "Whose hand must be shown?"),
        (
            ("orrun-the-plumb",),
            ("play orrun-the-plumb",),
            "Which Forum card do you swap with the top of the deck? 2 may still go.",
        ),
        (
            ("fius-the-reforger", "gleam"),
            ("play fius-the-reforger",),
            "Which card of your hand do you exchange for which Forum card?",
        ),
    ],
)  # fmt: skip
def test_the_question_is_asked_in_one_sentence(
    cards: tuple[str, ...], sentences: tuple[str, ...], question: str
) -> None:
    s = turn(*cards, others=[{"strongholds": forts("deepwell"), "hand": hand("gleam")}])
    play(s, *sentences)
    assert PAGE.ask(s.view(0), s.asks(), s.sentences()) == question


@pytest.mark.parametrize(("count", "options"), TABLES)
def test_every_question_is_asked_in_words_of_its_own(count: int, options: dict[str, str | int]) -> None:
    for s in positions(5, count, options, share=0.01):
        if s.actor is None:
            continue
        view = s.view(s.actor)
        asked = PAGE.ask(view, "The engine asks?", s.sentences())
        assert asked.endswith((".", "?"))
        assert "The engine" not in asked
        assert not re.search(r"[{}]|ask-", asked)
        for sentence in s.sentences():
            assert not re.search(r"[{}]|note-|does-|bare-", PAGE.note(view, sentence))


def test_a_line_of_the_log_points_at_what_it_is_about() -> None:
    s = turn("gob", played=played("seedling"), others=[{"strongholds": forts("deepwell")}])
    view = s.view(None)
    assert PAGE.mark(view, 0, "recruit slot-2", ["filled slot-2 gob"]).ids == ("place-slot-2",)
    assert PAGE.mark(view, 0, "play seedling", ["tallied gleam 1"]).ids == ("played-1", "tally-gleam")
    struck = PAGE.mark(view, 0, "declare", ["fell seat-2/1", "hurt seat-2 3"])
    assert struck.hits == (1,)
    assert struck.ids == ("fort-1-1", "rival-2-target")
    assert PAGE.mark(view, 0, "aim 4 seat-2/1", []).ids == ("aim-seat-2-1", "fort-1-1")


def test_what_can_be_asked_about_is_answered() -> None:
    line = random_line(GAME, Case(2), rw.Rng(5))
    known = {word for noun in GAME.vocabulary.nouns.values() for word in noun.words}
    known |= {verb.name for verb in GAME.vocabulary.verbs}
    for length in range(5, len(line.states), 311):
        table = table_of(begun(line, length))
        if table.actor is None:
            continue
        assert table.state is not None
        html = PAGES.games.of(GAME).stage(table.state.view(table.actor), table.actor, ())
        for phrase in re.findall(r' data-ask="([^"]*)"', html)[::9]:
            words = phrase.split(" ")
            assert set(words) <= known
            assert whynot.about_words(table, PAGES, Eye(table.actor, True), words, []).sentences


# The texts of cards


@pytest.mark.clause("unition/tricky-1")
def test_every_card_says_in_plain_words_what_it_does() -> None:
    for card in GAME.card_set.cards:
        told = card_said(card)
        assert not re.search(r"[{}<>|]|does-|bare-|->", told), (card.id, told)
        assert told[0].isupper() or told[0].isdigit()
        assert told.endswith(".")


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("delver", "2 gleam, 1 whomp, may consume a card of your hand. Unition: 1 whomp."),
        ("blib", "1 gleam, may discard a card of your hand, then draw a card. Unition: 1 cool."),
        (
            "glom",
            "1 gleam, may steal a hero of cost 2 or less (3 with unition) "
            "from an opponent's discard pile. Unition: draw a card.",
        ),
        (
            "grand-arbalest",
            "1 whomp. Unition: may play at once up to 3 heroes of "
            "cost 3 or less gained from the Forum this turn.",
        ),
        ("kraknukl", "4 whomp. Unition: 1 whomp. Or it consumes itself: 8 whomp."),
        (
            "quarre-first-of-the-hewn",
            "4 cool, 4 shields. Unition: 1 cool for each "
            "clanmate, 1 shield for each clanmate.",
        ),
        (
            "goldheart-bastion",
            "Unition: 1 shield. Action: as your turn ends lay a played card here; "
            "on a later turn exchange it for a Forum card of at most 2 more.",
        ),
        (
            "shiftak-sooker",
            "5 whomp, may turn all of one resource into another. "
            "Unition: may consume up to 2 cards of your hand.",
        ),
        (
            "roktuth",
            "2 whomp, may destroy an opposing stronghold. Unition: "
            "2 gleam for each stronghold you destroy this turn.",
        ),
    ],
)  # fmt: skip
def test_card_texts_are_made_from_their_effects(card: str, told: str) -> None:
    assert card_said(CARDS.card(card)) == told


COSTS = "exchange a card of your hand for a Forum card that costs"


@pytest.mark.clause("unition/ruling-58", "unition/ruling-59", "unition/ruling-65", "unition/ruling-66")
@pytest.mark.parametrize(
    ("options", "card", "told"),
    [
        ({}, "bolaars-the-vanguard", f"{COSTS} 2 more (or 3 with unition)"),
        ({"bracket_numbers": "per_card"}, "fius-the-reforger", f"{COSTS} 2 more. Unition"),
        ({"bracket_numbers": "per_card"}, "bolaars-the-vanguard", f"{COSTS} 3 more. Unition"),
        ({"upgrade_match": "up_to"}, "fius-the-reforger", f"{COSTS} at most 2 more (3 with unition). Unition"),
        (
            {"upgrade_match": "up_to", "bracket_numbers": "per_card"},
            "bolaars-the-vanguard",
            f"{COSTS} at most 3 more. Unition",
        ),
        ({"goldheart_source": "next_hand"}, "goldheart-bastion", "when your next hand is drawn lay a card of it here"),
        ({"leader_count": "all"}, "allgoo", "draw a card for each member of its clan, itself included"),
        ({}, "doop", "May become another card of this turn"),
    ],
)
def test_a_card_says_what_it_does_at_its_table(options: dict[str, str | int], card: str, told: str) -> None:
    s = turn(card, options=options)
    assert told in label(stage(s, 0), f"hand-0-{card}")
    assert any(told in line for line in describe(s.view(0), SETS.at(s.view(0))))


@pytest.mark.clause("unition/ruling-62")
def test_a_conversion_is_on_offer_while_cards_are_played() -> None:
    lasting = (["1 conversion"], [])
    for pending, found in zip((None, resolving()), lasting, strict=True):
        s = turn(converts=1, **({"pending": pending} if pending else {}))
        assert present.lasting(s.view(0)) == found


def test_a_card_tells_which_of_its_parts_are_stand_ins() -> None:
    delver = FACES.printed("delver")
    assert delver.authored
    assert delver.authored_said.endswith(": clan, 2 gleam, 1 whomp, may consume a card of your hand and 1 whomp.")
    assert not FACES.printed("rainbro").authored
    assert not FACES.printed("whomp-or-cool").authored
    s = turn("delver", "rainbro")
    mine = stage(s, 0).partition('id="un-hand"')[2]
    first, second = mine.split('<div id="hand-0-')[1:3]
    assert (first.startswith("rainbro"), "un-authored" in first.partition("un-tip")[0]) == (True, False)
    assert "un-authored" in second


# Card sets


def test_a_card_set_of_ones_own_is_shown_with_its_names_and_without_marks() -> None:
    own = GAME.with_cards(
        'name = "My box"\nclans = ["Meadow", "Gloop", "Protectorite", "Bruud", "Stompede"]\n'
        '[[card]]\nid = "sprout"\nreplaces = "seedling"\nname = "The <Sprout>"\nclan = "Meadow"\nkind = "hero"\n'
        'cost = 1\ncopies = 2\nprimary = ["gleam 1", "cool 1"]\ntext = "Small, but green."\n'
    )
    pages = GamePages()
    drawn = pages.of(own)
    assert drawn is not pages.of(GAME)
    assert drawn.page.labels({}, 0)["sprout"] == "The <Sprout>"
    assert drawn.page.labels({}, 0)["commune"] == "Meadow"
    s = own.from_position({"seats": 2, "players": [{"hand": {"sprout": 1}}]})
    card = str(drawn.stage(s.view(0), 0, ())).partition('<div id="hand-0-sprout"')[2].partition("</section>")[0]
    assert "The &lt;Sprout&gt;, Meadow hero, cost 1. 1 gleam, 1 cool. Small, but green." in card
    assert "un-authored" not in card


# The end


@pytest.mark.clause("unition/win-10", "unition/win-9")
def test_the_end_tells_who_has_won_and_how() -> None:
    s = turn(own={"cool": 48}, tally=tally(cool=3), pending=resolving())
    play(s, "collect")
    found = PAGE.ending(s.view(None), ["Ann", "Ben"])
    assert (found.headline, found.sentence) == ("Ann wins", "Ann has 51 cool and founds a new centre of society.")
    assert [(row.heading, row.cells, row.kind) for row in found.rows][:2] == [
        ("Cool", ("51", "0"), "total"),
        ("Health", ("50", "50"), ""),
    ]
    s = turn(own={"health": 7}, others=[{"health": 3}], tally=tally(whomp=[4]), pending=resolving())
    play(s, "aim 4 seat-2", "declare")
    found = PAGE.ending(s.view(None), ["Ann", "Ben"])
    assert (found.headline, found.sentence) == ("Ann wins", "Ann is the last one with health: 7 left.")
    assert [row.cells for row in found.rows if row.kind == "total"] == [("7", "0")]
    assert found.rows[-1].cells == ("1st", "2nd")
    assert PAGE.meta(s.view(0)) == "The game is over"


@pytest.mark.parametrize(("count", "options"), TABLES[:2])
def test_the_end_of_a_game_is_drawn_with_everybodys_totals(count: int, options: dict[str, str | int]) -> None:
    line = random_line(GAME, Case(count, options), rw.Rng(4))
    s = line.states[-1]
    names = ["Ann", "Ben", "Cleo", "Dora", "Eve"][:count]
    found = PAGE.ending(s.view(None), names)
    assert found.headline == f"{names[s.ranking().index(1)]} wins"
    assert [int(cell) for row in found.rows if row.heading == "Cool" for cell in row.cells] == s.scores()
    assert "hidden" not in [side.unit for side in PAGE.sides(s.view(None))]
    html = PAGES.end(table_of(line), Eye(0, True))
    assert html.count('<th scope="col"') == count + 1


# Texts


def test_every_text_of_the_page_stands_in_the_catalogue() -> None:
    catalogue = catalogue_of(GAME)
    assert faults(catalogue, GAME.vocabulary.verbs) == []
    told = {verb.name for verb in GAME.vocabulary.verbs if verb.first < GAME.vocabulary.size}
    assert set(catalogue.orders) == told
    assert set(page.PRINTED) <= set(catalogue.texts)
    asks = {f"ask-{kind}" for kind in (*asking.ASKED, *asking.ABOUT_CARD, *asking.ABOUT_LIMIT)}
    assert asks <= set(catalogue.texts)
    modules: list[ModuleType] = [asking, card_texts, ending, faces, forum, page, pieces, present, reading, seats, worth]
    code = "".join([inspect.getsource(module) for module in modules])
    named = re.findall(r'\btext\(\s*"([^"]+)"(?: if [^,()]* else "([^"]+)")?', code)
    assert {key for keys in named for key in keys if key and "{" not in key} <= set(catalogue.texts)
    counted = re.findall(r'\bplural\(\s*"([^"]+)"', code)
    assert {key + end for key in counted for end in ("", "-s")} <= set(catalogue.texts)


def test_no_text_of_the_catalogue_is_there_for_nobody() -> None:
    catalogue = catalogue_of(GAME)
    modules: list[ModuleType] = [asking, card_texts, ending, faces, forum, page, pieces, present, reading, seats, worth]
    code = "".join([inspect.getsource(module) for module in modules])
    made = r"(does|bare|ask|kind|field|unit|lasts|clan|row|place|won-by|counted|gleam|cool|whomp|shield)"
    quoted = set(re.findall(r"""["']([a-z0-9-]+)["']""", code))
    unused = [key for key in catalogue.texts if key.removesuffix("-s") not in quoted and not re.match(made, key)]
    assert unused == []


def test_every_card_clan_seat_and_option_has_readable_words() -> None:
    words = catalogue_of(GAME).words
    assert {card.id: words[card.id] for card in GAME.card_set.cards} == {
        card.id: card.name for card in GAME.card_set.cards
    }
    assert [words[word] for word in GAME.vocabulary.nouns["clan"].words] == list(GAME.card_set.clans)
    for noun in ("seat", "place", "own", "fort"):
        assert not [word for word in GAME.vocabulary.nouns[noun].words if word not in words]
    declared = [option for option in GAME.options.declared.values() if isinstance(option, Choice)]
    choices = [(option.name, value) for option in declared for value in option.values]
    assert not [f"{name}={value}" for name, value in choices if f"{name}={value}" not in words or name not in words]


def test_the_log_tells_which_card_was_meant() -> None:
    s = at(tally=tally(gleam=9), pending=resolving(), forum={"slots": ["gob", "delver"], "deck": {}})
    s.witness = Witness()
    play(s, "recruit slot-2")
    told = [s.sentence(one.move) for one in s.witness.take()]
    assert "named delver" in told
    assert said(CARDS.card("gob").parts[0][0]) == "draw a card"


def test_the_rules_list_every_card_once_with_what_was_written_for_this_game() -> None:
    found = page.page_for(GAME).cards()
    assert sorted(card.title for card in found) == sorted(card.name for card in shipped().cards)
    assert [card.title for card in found[:2]] == ["WHOMP or Cool", "Gleam"]
    (auberge,) = [card for card in found if card.title == "Emerald Auberge"]
    assert auberge.kind == "Commune stronghold, cost 4, health 5"
    assert auberge.text == "1 cool. Unition: may put a discarded card of cost 4 or less on top of your draw pile."
    assert auberge.authored.startswith("Written for this game, not what is printed on the card of the box: ")
    assert [card.title for card in found if not card.authored] == ["Rainbro!", "Whomp or Cool"]
    fewer = GAME.with_cards('name = "Fewer"\n[[card]]\nid = "hed-borde"\ncopies = 0\n')
    left = [card.title for card in page.page_for(fewer).cards()]
    assert left == [card.title for card in found if card.title != "Hed Borde"]
