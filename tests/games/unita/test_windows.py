"""Who is asked what in a battle, in which order (ruling-38), and that no question gives a hidden tile away."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from tests.games.unita.battles import SPENT, WINDOWS, asked, battalion, drawn, table
from tests.games.unita.positions import GAME, play, refused

import rulewright as rw

ZEROS = "0 0, 0 0"
# Primitiva marches onto its Magic Forest and meets Hexagone on its Whirlpool: everybody may do everything.
FULL: dict[str, Any] = {
    "primitiva": battalion([(3, "1 1, 2 2")], {4: "magic-forest"}),
    "hexagone": battalion([(11, "2 1, 0 0")], {11: "whirlpool"}),
}


def question(s: Any) -> str:
    return asked(s).split(": ")[-1]


class TestOrderOfStages:
    @pytest.mark.clause("unita/ruling-38", "unita/terrain-10")
    def test_move_tiles_refusals_effects_attacker_first_each_time(self) -> None:
        s = table("primitiva", **FULL)
        assert play(s, "advance company-4") == [
            "moved primitiva company-4 4",
            "kept primitiva terrain-1",
            "turned hexagone terrain-1 whirlpool",
            "battle primitiva company-4 hexagone company-4",
        ]
        seen = []
        while question(s) in WINDOWS:
            seen.append((asked(s), s.sentences()))
            play(s, "pass")
        assert seen == [
            ("primitiva: refusal", ["use magic-forest", "pass"]),
            ("hexagone: refusal", ["strike", "pass"]),
            ("primitiva: effects", ["halberd nw", "halberd ne", "halberd sw", "halberd se", "cavalry", "pass"]),
            ("hexagone: effects", ["use whirlpool", "terror nw", "terror ne", "pass"]),
        ]
        assert asked(s) == "primitiva: turn"

    @pytest.mark.clause("unita/ruling-38", "unita/ruling-63")
    def test_nothing_else_can_be_used_before_the_refusals_nor_a_refusal_after_them(self) -> None:
        s = table("primitiva", **FULL)
        play(s, "advance company-4")
        for early in ("halberd sw", "advance company-4"):
            assert refused(s, early)[0] == "ruling-38"
        assert refused(s, "use whirlpool") == ("ruling-38", "Refusals come first; other effects follow them.")
        play(s, "pass")
        assert refused(s, "use magic-forest") == ("terrain-19", "hexagone company-4 stands on no magic-forest.")
        play(s, "pass")
        assert refused(s, "use magic-forest") == ("ruling-38", "Refusing comes before the other effects.")
        assert refused(s, "strike")[0] == "ruling-38"

    @pytest.mark.clause("unita/ruling-38", "unita/setup-14", "unita/power-1")
    @pytest.mark.parametrize("role", ["attack", "defence"])
    def test_everybody_uses_the_own_cards_and_the_tile_of_the_own_company(self, role: str) -> None:
        s = table(
            "hexagone" if role == "attack" else "primitiva",
            hexagone=[(10 if role == "attack" else 11, "2 1, 0 0")],
            primitiva=battalion([(4 if role == "attack" else 3, "1 1, 2 2")], card="crossbow"),
        )
        play(s, "advance company-4", "pass")
        assert s.sentences() == ["terror nw", "terror ne", "pass"]
        assert all(s.why_not(text) is None for text in s.sentences())
        for text, owner in {
            "halberd nw": "primitiva",
            "halberd ob": "primitiva",
            "cavalry": "primitiva",
            "discipline-1": "german-land",
            "technology-2 mountain": "german-land",
            "technology-2 red-cross": "german-land",
            "confession company-1 nw": "friburga",
            "confession company-4 nw": "friburga",
        }.items():
            assert refused(s, text) == ("setup-14", f"{text.split()[0]} is a card of {owner}.")
        for text, what in {
            "use whirlpool": ("terrain-20", "hexagone company-4 stands on no whirlpool."),
            "heal nw": ("terrain-22", "hexagone company-4 stands on no Red Cross."),
            "use forest": ("terrain-12", "A forest acts in every battle by itself; it is not used."),
            "terror ob": ("ruling-11", "ob is no place on this side of the board."),
            "terror se": ("ruling-62", "A lane is named by the section of it that stands in front."),
        }.items():
            assert refused(s, text) == what

    @pytest.mark.clause("unita/ruling-38", "unita/setup-14")
    def test_the_one_who_is_asked_answers_for_the_own_company(self) -> None:
        s = table("primitiva", **FULL)
        play(s, "advance company-4")
        assert refused(s, "strike") == ("setup-14", "strike is a card of hexagone.")
        assert s.why_not("strike", 3).clause == "core/not-asked"

    @pytest.mark.clause("unita/ruling-38")
    def test_one_player_may_use_any_number_of_effects_one_after_another(self) -> None:
        s = table(
            "hexagone",
            hexagone=battalion([(10, "2/2 1/1, 0/1 0/1")], {11: "whirlpool"}),
            primitiva=[(4, "1 1, 2 2")],
        )
        play(s, "advance company-4", "pass", "terror nw")
        assert (asked(s), s.sentences()) == ("hexagone: effects", ["use whirlpool", "pass"])
        play(s, "use whirlpool", "put nw die-1 0", "put ne die-1 0", "put sw die-1 1")
        # Nothing is left to Hexagone, and Primitiva is next.
        assert (asked(s), s.sentences()) == ("primitiva: effects", ["cavalry", "pass"])
        play(s, "pass")
        # Duel in the west: 0 against 2. Then 1 against 1 with 0 and 2 behind, and 0 against 2.
        assert (drawn(s, "hexagone"), drawn(s, "primitiva")) == ("0 2, 0 0", "1 2, 2 1")

    @pytest.mark.clause("unita/ruling-38")
    def test_the_attacker_does_not_come_back_when_the_defender_has_used_an_effect(self) -> None:
        s = table("primitiva", **FULL)
        play(s, "advance company-4", "pass", "pass", "pass", "terror nw")
        assert (asked(s), s.sentences()) == ("hexagone: effects", ["use whirlpool", "pass"])
        play(s, "pass")
        assert asked(s) == "primitiva: turn"

    @pytest.mark.clause("unita/ruling-38", "unita/battle-8")
    def test_each_enemy_has_its_own_battle_with_its_own_windows(self) -> None:
        s = table(
            "primitiva",
            primitiva=[(8, ZEROS)],
            german_land=[(2, ZEROS)],
            hexagone=[(14, ZEROS)],
        )
        play(s, "advance company-4", "fight company-4 german-land company-4")
        assert asked(s) == "primitiva: effects"
        play(s, "pass")
        assert (asked(s), s.sentences()) == ("german-land: effects", ["discipline-1", "pass"])
        play(s, "pass")
        assert asked(s) == "hexagone: refusal"
        play(s, "strike")
        assert asked(s) == "primitiva: turn"

    @pytest.mark.clause("unita/ruling-63", "unita/ruling-39")
    def test_a_refused_battle_has_cost_nobody_else_anything(self) -> None:
        s = table("primitiva", **FULL)
        play(s, "advance company-4", "use magic-forest")
        found = s.position()["battalions"]
        assert [battalion.get("card") for battalion in found.values()] == [None] * 4
        assert (drawn(s, "primitiva"), drawn(s, "hexagone")) == ("1 1, 2 2", "2 1, 0 0")
        assert asked(s) == "primitiva: turn"

    @pytest.mark.clause("unita/ruling-38", "unita/ruling-50")
    def test_where_nobody_can_use_anything_nobody_is_asked(self) -> None:
        s = table("primitiva", cards=False, primitiva=[(3, "1 1, 2 2")], hexagone=[(11, "2 1, 0 0")])
        play(s, "advance company-4")
        assert asked(s) == "primitiva: turn"


class TestQuestionsGiveNothingAway:
    @pytest.mark.clause("unita/ruling-38", "unita/ruling-76", "unita/ruling-37")
    def test_in_a_battle_all_that_could_be_used_lies_open(self) -> None:
        # Whatever an onlooker may believe of the tiles that are still hidden, the answers would be the same, and there
        # is always one besides passing.
        met = set()
        for seed in range(12):
            options = {"magic_forest_uses": "per_company"} if seed % 2 else {"terrain_scope": "both_sides"}
            s: Any = GAME.new(seats=2 + seed % 3, options=options)
            dealer, rng, choose = rw.Dealer(seed=seed), rw.Rng(seed), rw.Rng(1000 + seed)
            dealer.settle(s)
            while s.actor is not None:
                if question(s) in WINDOWS:
                    met.add(question(s))
                    sentences = s.sentences()
                    assert len(sentences) > 1
                    assert s.imagine(None, rng).sentences() == sentences
                s.play(s.moves()[choose.below(len(s.moves()))])
                dealer.settle(s)
        assert met == set(WINDOWS)

    @pytest.mark.clause("unita/ruling-72", "unita/ruling-37", "unita/terrain-5")
    @pytest.mark.parametrize(
        ("name", "special", "answer"),
        [("hexagone", "whirlpool", "use whirlpool"), ("friburga", "red-cross", "heal nw")],
    )
    def test_after_the_last_point_a_hidden_tile_does_not_decide_who_is_asked(
        self, name: str, special: str, answer: str
    ) -> None:
        heard = []
        for kinds in permutations([special, "mountain", "forest"]):
            own = battalion([(4, "0/3 1, 1 1")], dict(zip((5, 7, 9), kinds, strict=True)), card=SPENT[name])
            sides: dict[str, Any] = {name: own, "primitiva": [(2, ZEROS)]}
            s = table(name, points=2, **sides)
            play(s, "advance company-4")
            assert asked(s) == f"{name}: turn"
            assert s.sentences() == ([answer, "pass"] if kinds[0] == special else ["pass"])
            heard.append((s.view(0), s.prompt(0), s.key(0)))
        assert all(one == heard[0] for one in heard)

    @pytest.mark.clause("unita/ruling-72")
    def test_a_tile_that_acts_in_battles_only_asks_nobody_between_actions(self) -> None:
        s = table(
            "primitiva",
            points=2,
            primitiva=battalion([(4, ZEROS)], {5: "magic-forest"}, card="crossbow"),
            hexagone=[(2, ZEROS)],
        )
        play(s, "advance company-4")
        assert asked(s) == "hexagone: turn"

    @pytest.mark.clause("unita/ruling-77", "unita/ruling-59")
    def test_girl_power_is_asked_for_a_reason_that_lies_open(self) -> None:
        # All dice are open, so everybody can see the draw; the card is one of the three that Friburga is known to have.
        s = table(
            "friburga", friburga=[(3, "1/1 0, 0 0")], german_land=battalion([(11, "0 0, 1 0")], card="technology-1")
        )
        play(s, "advance company-4")
        assert asked(s) == "friburga: drawn"
        assert s.prompt(0)["question"] == "The battle has a draw: does friburga show Girl Power?"
        assert "sentences" not in s.prompt(0)


class TestTakingAnArrivalBack:
    @pytest.mark.clause("unita/ruling-76", "unita/terrain-10")
    @pytest.mark.parametrize(
        ("mine", "theirs", "can"),
        [
            ({}, {}, True),
            ({4: "mountain"}, {}, False),  # turned up
            ({4: "mountain up"}, {}, True),
            ({4: "magic-forest"}, {}, False),  # not turned up, and so named
            ({4: "magic-forest", 6: "forest up"}, {}, False),
            ({4: "magic-forest", 6: "forest", 8: "mountain up"}, {}, False),
            ({4: "magic-forest", 6: "forest up", 8: "mountain up"}, {}, True),  # everybody could name it before
            ({4: "magic-forest known"}, {}, True),
            ({}, {11: "whirlpool"}, False),  # turned up
            ({}, {11: "whirlpool up"}, True),
        ],
    )
    def test_an_arrival_in_contact(self, mine: dict[int, str], theirs: dict[int, str], can: bool) -> None:
        s = table(
            "primitiva",
            cards=False,
            primitiva=battalion([(3, ZEROS)], mine),
            hexagone=battalion([(11, ZEROS)], theirs, whirlpool_used=True),
        )
        record = rw.Record.start(GAME, ["Ann", "Bob", "Cid", "Dot"], position=s.position())
        record.play("advance company-4")
        assert record.can_undo(0) == can
        if not can:
            assert record.undo_bar(0) == "your last sentence has turned something up, so it cannot be taken back"

    @pytest.mark.clause("unita/ruling-76")
    def test_an_arrival_without_contact_on_a_hidden_tile_tells_nothing(self) -> None:
        s = table("primitiva", primitiva=battalion([(3, ZEROS)], {4: "mountain"}), hexagone=[(2, ZEROS)])
        record = rw.Record.start(GAME, ["Ann", "Bob", "Cid", "Dot"], position=s.position())
        record.play("advance company-4")
        assert record.can_undo(0)

    @pytest.mark.clause("unita/ruling-76", "unita/terrain-8")
    @pytest.mark.parametrize(
        ("tiles", "news"),
        [
            ({4: "magic-forest"}, ["kept primitiva terrain-1"]),
            ({4: "magic-forest known"}, []),
        ],
    )
    def test_what_is_known_is_told_once(self, tiles: dict[int, str], news: list[str]) -> None:
        s = table("primitiva", cards=False, primitiva=battalion([(3, ZEROS)], tiles), hexagone=[(11, ZEROS)])
        assert [event for event in play(s, "advance company-4") if event.startswith("kept")] == news

    @pytest.mark.clause("unita/ruling-76")
    def test_it_is_told_of_the_tile_under_the_attacker(self) -> None:
        own = battalion([(4, ZEROS)], {4: "forest", 5: "magic-forest"})
        s = table("primitiva", cards=False, primitiva=own, hexagone=[(12, ZEROS)])
        assert play(s, "advance company-4")[1] == "kept primitiva terrain-2"
