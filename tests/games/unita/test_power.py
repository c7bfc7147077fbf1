"""6. POWER Cards: the rules of all, then one class for each card in the order of the reference."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unita.battles import SPENT, advance, asked, battalion, drawn, lies, table
from tests.games.unita.positions import GAME, play, points, refused

Options = dict[str, str | int]

INNER = {"primitiva": "hexagone", "german-land": "primitiva", "friburga": "german-land", "hexagone": "friburga"}
ZEROS = "0 0, 0 0"


def attack(
    attacker: str, mine: str, theirs: str, *, options: Options | None = None, tile: str = "", **more: Any
) -> Any:
    """A battalion on the outer path is about to attack the one inside, whose card is spent.

    Primitiva comes from the north upon Hexagone, German Land from the east upon Primitiva, Friburga from the south
    upon German Land, Hexagone from the west upon Friburga. The attacker's square may be a terrain.
    """
    sides: dict[str, Any] = {
        attacker.replace("-", "_"): battalion([(3, mine)], {4: tile} if tile else None, **more),
        INNER[attacker].replace("-", "_"): battalion([(11, theirs)], card=SPENT[INNER[attacker]]),
    }
    return table(attacker, options=options, **sides)


def defence(
    defender: str, mine: str, theirs: str, *, options: Options | None = None, tile: str = "", **more: Any
) -> Any:
    """The same companies, but the one inside is about to attack; its card is spent."""
    sides: dict[str, Any] = {
        defender.replace("-", "_"): battalion([(4, mine)], {4: tile} if tile else None, **more),
        INNER[defender].replace("-", "_"): battalion([(10, theirs)], card=SPENT[INNER[defender]]),
    }
    return table(INNER[defender], options=options, **sides)


def hexagone(role: str, mine: str, theirs: str, **more: Any) -> Any:
    """Hexagone in the south against Primitiva in the north, whose card is spent."""
    at = (10, 4) if role == "attack" else (11, 3)
    return table(
        "hexagone" if role == "attack" else "primitiva",
        hexagone=battalion([(at[0], mine)], **more),
        primitiva=battalion([(at[1], theirs)], card="crossbow"),
    )


def card_of(s: Any, name: str) -> str:
    """The card that a battalion has used, if any."""
    found: str = s.position()["battalions"][name].get("card", "")
    return found


def listed(s: Any, verb: str) -> list[str]:
    """The legal sentences that begin with a verb."""
    return [text for text in s.sentences() if text.split()[0] == verb]


class TestOneCard:
    @pytest.mark.clause("unita/power-1", "unita/power-5", "unita/ruling-50")
    def test_at_the_start_a_battalion_can_use_each_of_its_own_three_cards(self) -> None:
        s = attack("primitiva", ZEROS, "1 0, 0 0")
        assert listed(s, "crossbow") == ["crossbow company-4 hexagone company-4 nw"]
        assert refused(s, "pilgrimage") == ("setup-14", "pilgrimage is a card of friburga.")
        play(s, "advance company-4")
        assert s.sentences() == ["halberd nw", "halberd ne", "halberd sw", "halberd se", "cavalry", "pass"]

    @pytest.mark.clause("unita/power-2", "unita/power-4", "unita/ruling-50")
    def test_the_first_use_of_one_puts_the_others_back_into_the_box(self) -> None:
        s = attack("primitiva", ZEROS, "1 0, 0 0")
        play(s, "advance company-4", "cavalry")
        assert listed(s, "crossbow") == []
        assert refused(s, "crossbow company-4 hexagone company-4 nw") == (
            "power-2",
            "primitiva has used cavalry, its one card of this game.",
        )

    @pytest.mark.clause("unita/power-3", "unita/ruling-50", "unita/ruling-9")
    def test_nobody_sees_a_card_before_its_first_use_and_everybody_after(self) -> None:
        s = attack("primitiva", ZEROS, "1 0, 0 0")
        play(s, "advance company-4")
        for seat in (0, 1, 2, 3, None):
            assert "card" not in s.view(seat)["battalions"]["primitiva"]
        play(s, "halberd sw")
        for seat in (0, 1, 2, 3, None):
            assert s.view(seat)["battalions"]["primitiva"]["card"] == "halberd"

    @pytest.mark.clause("unita/ruling-51")
    @pytest.mark.parametrize("limit", ["per_battalion", "per_player"])
    def test_two_battalions_of_one_player(self, limit: str) -> None:
        s = table(
            "friburga",
            seats=2,
            options={"power_limit": limit},
            friburga=[(3, ZEROS)],
            primitiva=battalion([(3, ZEROS)], card="halberd"),
            hexagone=battalion([(11, ZEROS)], card="strike"),
        )
        if limit == "per_battalion":
            assert "pilgrimage" in s.sentences()
        else:
            assert s.sentences() == ["advance company-4"]
            assert refused(s, "pilgrimage") == (
                "ruling-51",
                "The other battalion of this player has used the one card.",
            )

    @pytest.mark.clause("unita/ruling-51")
    def test_per_player_the_first_card_may_be_any_of_six(self) -> None:
        s = table(
            "friburga",
            seats=2,
            options={"power_limit": "per_player"},
            friburga=[(3, ZEROS)],
            primitiva=[(3, ZEROS)],
            hexagone=battalion([(11, ZEROS)], card="strike"),
        )
        assert "pilgrimage" in s.sentences()

    @pytest.mark.clause("unita/ruling-51")
    @pytest.mark.parametrize(("limit", "asks"), [("per_battalion", True), ("per_player", False)])
    def test_the_limit_holds_in_battles_too(self, limit: str, asks: bool) -> None:
        s = table(
            "primitiva",
            seats=2,
            options={"power_limit": limit},
            primitiva=battalion([(3, ZEROS)], card="crossbow"),
            german_land=battalion([(0, ZEROS)], card="discipline-1"),
            hexagone=[(11, ZEROS)],
        )
        play(s, "advance company-4")
        assert asked(s) == ("german-land and hexagone: refusal" if asks else "primitiva and friburga: turn")

    @pytest.mark.clause("unita/ruling-51")
    def test_per_player_changes_nothing_where_everyone_has_one_battalion(self) -> None:
        s = table(
            "friburga",
            options={"power_limit": "per_player"},
            friburga=[(3, ZEROS)],
            primitiva=battalion([(3, ZEROS)], card="halberd"),
        )
        assert "pilgrimage" in s.sentences()


class TestHalberd:
    @pytest.mark.clause("unita/power-primitiva-halberd-1", "unita/ruling-52")
    @pytest.mark.parametrize("place", ["sw", "nw"])
    def test_one_die_in_front_or_behind_has_1_more_in_attack(self, place: str) -> None:
        s = attack("primitiva", "0 0, 3 3", "3 3, 0 0")
        play(s, "advance company-4")
        assert all(s.why_not(text) is None for text in s.sentences())
        play(s, f"halberd {place}")
        # In the west 4 against 3, or 3 + 1 against 3 + 0; in the east a draw. No die of Primitiva changes.
        assert (drawn(s, "primitiva"), drawn(s, "hexagone")) == ("3 3, 0 0", "0 0, 2 3")

    @pytest.mark.clause("unita/power-primitiva-halberd-1", "unita/ruling-52")
    def test_it_does_not_work_in_defence(self) -> None:
        s = table("hexagone", hexagone=battalion([(10, ZEROS)], card="glory"), primitiva=[(4, ZEROS)])
        play(s, "advance company-4")
        assert s.sentences() == ["cavalry", "pass"]
        assert refused(s, "halberd sw") == ("power-primitiva-halberd-1", "The Halberd works in attack.")

    @pytest.mark.clause("unita/power-primitiva-halberd-1", "unita/ruling-52")
    def test_it_ends_with_the_battle_and_works_once(self) -> None:
        s = table(
            "primitiva",
            primitiva=[(8, "0 3, 0 0")],
            german_land=battalion([(2, "3 0, 0 0")], card="technology-1"),
            hexagone=battalion([(14, "0 3, 0 0")], card="glory"),
        )
        play(s, "advance company-4", "fight company-4 german-land company-4", "halberd ne")
        # The second battle has begun and ended without a question: the same 3 against Hexagone's is a draw.
        assert asked(s) == "primitiva: turn"
        assert (drawn(s, "german-land"), drawn(s, "hexagone")) == ("0 2, 0 0", "3 0, 0 0")
        assert "battle" not in s.position()

    @pytest.mark.clause("unita/ruling-74", "unita/terrain-18")
    def test_with_the_mountain_it_makes_nothing_of_a_0(self) -> None:
        # 0 - 1 + 1 = 0 against 1: the back-ups, 3 - 1 against 0, do not come into it.
        s = attack("primitiva", "3 0, 0 0", "1 0, 0 0", tile="mountain")
        play(s, "advance company-4", "halberd sw")
        assert drawn(s, "hexagone") == "0 0, 1 0"

    @pytest.mark.clause("unita/ruling-52", "unita/ruling-62", "unita/ruling-74")
    def test_after_terrors_duel_it_is_still_with_its_die(self) -> None:
        s = table("primitiva", primitiva=[(3, "1 0, 3 0")], hexagone=[(11, "4 0, 1 0")])
        play(s, "advance company-4", "pass", "halberd sw", "terror nw")
        # Duel: 3+1 against 4, 1 against 1 behind. Then the 1s are in front, and behind them again 3+1 against 4.
        assert (drawn(s, "primitiva"), drawn(s, "hexagone")) == ("1 0, 3 0", "4 0, 1 0")

    @pytest.mark.clause("unita/ruling-52", "unita/ruling-62", "unita/ruling-26")
    @pytest.mark.parametrize(
        ("place", "before", "after"),
        [
            # In the south a draw in the duel and a draw in the battle, the lane ends where it began.
            ("sw", ("0 0, 3 1", "0 0, 1 4"), ("0 0, 3 1", "0 0, 1 4")),
            ("se", ("0 0, 3 1", "0 0, 2 3"), ("0 0, 3 1", "0 0, 2 3")),
            # In the north 3+1 against 4; the duel in the south has not moved the Halberd.
            ("nw", ("3 0, 3 1", "0 4, 2 2"), ("0 3, 3 0", "4 0, 2 1")),
        ],
    )
    def test_after_terrors_duel_around_a_corner(
        self, place: str, before: tuple[str, str], after: tuple[str, str]
    ) -> None:
        # Primitiva's square 8 lies east of Hexagone's turning square 13.
        s = table("primitiva", primitiva=[(7, before[0])], hexagone=[(13, before[1])])
        play(s, "advance company-4", "pass", f"halberd {place}", "terror se")
        assert (drawn(s, "primitiva"), drawn(s, "hexagone")) == after


class TestCrossbow:
    @pytest.mark.clause("unita/power-primitiva-crossbow-1", "unita/ruling-53", "unita/ruling-80", "unita/battle-7")
    def test_a_shot_costs_one_lp_and_no_points_then_the_company_goes_into_battle(self) -> None:
        s = attack("primitiva", "5 4, 3 3", "3 2, 1 0")
        shots = [f"crossbow company-4 hexagone company-4 {place}" for place in ("nw", "ne", "sw")]
        assert s.sentences() == ["advance company-4", *shots]
        # Outside a battle a section behind can be hit too.
        assert play(s, shots[2]) == ["lost hexagone company-4 sw 0"]
        assert (points(s), card_of(s, "primitiva")) == (3, "crossbow")
        assert (asked(s), s.sentences()) == ("primitiva: follow-shot", ["advance company-4"])
        play(s, "advance company-4")
        # 3 against 3 with 5 and 0 behind; 3 against 2.
        assert drawn(s, "hexagone") == "0 0, 2 1"
        assert points(s) == 2

    @pytest.mark.clause("unita/ruling-53", "unita/battle-19")
    def test_a_coat_of_arms_is_no_target(self) -> None:
        s = attack("primitiva", ZEROS, "3 2, 1 0")
        assert refused(s, "crossbow company-4 hexagone company-4 se")[0] == "battle-19"
        assert refused(s, "crossbow company-4 hexagone company-4 ob") == (
            "ruling-11",
            "ob is no place on this side of the board.",
        )

    @pytest.mark.clause("unita/ruling-80")
    def test_the_shot_names_the_company_that_must_advance(self) -> None:
        s = table(
            "primitiva",
            primitiva=[(5, ZEROS), (3, ZEROS)],
            hexagone=battalion([(13, "1 0, 0 0"), (11, "0 2, 0 0")], card="glory"),
        )
        assert listed(s, "crossbow") == [
            "crossbow company-3 hexagone company-3 nw",
            "crossbow company-4 hexagone company-4 ne",
        ]
        play(s, "crossbow company-3 hexagone company-3 nw")
        assert s.why_not("advance company-3") is None
        assert refused(s, "advance company-4") == (
            "ruling-80",
            "The shot was made for company-3; it must advance now.",
        )
        assert refused(s, "crossbow company-4 hexagone company-4 ne")[0] == "ruling-80"

    @pytest.mark.clause("unita/ruling-53", "unita/ruling-25")
    @pytest.mark.parametrize(
        ("target", "cooperative", "units"),
        [
            ("contacted_company", "off", ["hexagone company-4"]),
            (
                "any_enemy_die",
                "off",
                ["german-land company-4", "friburga company-4", "hexagone company-3", "hexagone company-4"],
            ),
            ("any_enemy_die", "on", ["german-land company-4", "hexagone company-3", "hexagone company-4"]),
        ],
    )
    def test_whose_dice_can_be_hit(self, target: str, cooperative: str, units: list[str]) -> None:
        s = table(
            "primitiva",
            options={"crossbow_target": target, "cooperative": cooperative},
            primitiva=[(3, ZEROS)],
            german_land=[("left", "3 3, 3 3"), (0, "1 0, 0 0")],
            friburga=[(0, "1 0, 0 0")],
            hexagone=[(15, "1 0, 0 0"), (11, "1 0, 0 0")],
        )
        assert listed(s, "crossbow") == [f"crossbow company-4 {unit} nw" for unit in units]
        wrong = "crossbow company-4 german-land company-3 nw"
        what = "will not be met by that advance" if target == "contacted_company" else "is no enemy on the board"
        assert refused(s, wrong) == ("ruling-53", f"german-land company-3 {what}.")

    @pytest.mark.clause("unita/ruling-53", "unita/ruling-80")
    @pytest.mark.parametrize("target", ["contacted_company", "any_enemy_die"])
    def test_there_is_no_shot_before_a_move_without_a_battle(self, target: str) -> None:
        s = table("primitiva", options={"crossbow_target": target}, primitiva=[(4, ZEROS)], hexagone=[(11, "1 0, 0 0")])
        assert listed(s, "crossbow") == []
        assert refused(s, "crossbow company-4 hexagone company-4 nw") == (
            "ruling-53",
            "That advance does not bring the company into battle.",
        )
        last = table(
            "primitiva",
            primitiva=[(19, "1 1, 0 0"), (2, ZEROS), (1, ZEROS), (0, ZEROS)],
            hexagone=[(11, "1 0, 0 0")],
        )
        assert listed(last, "crossbow") == []
        assert refused(last, "crossbow company-1 hexagone company-4 nw")[0] == "ruling-53"

    @pytest.mark.clause("unita/ruling-80", "unita/ruling-14")
    def test_the_advance_must_itself_be_legal(self) -> None:
        # Only company-3's terrain can use both points; company-4 would stand before company-3 with one left.
        s = table(
            "primitiva",
            points=2,
            primitiva=battalion([(5, ZEROS), (3, ZEROS)], {6: "forest"}),
            hexagone=[(11, "1 0, 0 0")],
        )
        assert s.sentences() == ["advance company-3"]
        assert refused(s, "crossbow company-4 hexagone company-4 nw")[0] == "move-26"
        poor = table(
            "primitiva", points=1, primitiva=battalion([(3, ZEROS)], {4: "forest"}), hexagone=[(11, "1 0, 0 0")]
        )
        assert refused(poor, "crossbow company-4 hexagone company-4 nw")[0] == "move-10"

    @pytest.mark.clause("unita/power-primitiva-crossbow-1")
    def test_once_in_the_game(self) -> None:
        s = attack("primitiva", ZEROS, "1 0, 0 0", card="crossbow")
        assert s.sentences() == ["advance company-4"]
        assert refused(s, "crossbow company-4 hexagone company-4 nw") == (
            "power-primitiva-crossbow-1",
            "crossbow has been used; it works once per game.",
        )

    @pytest.mark.clause("unita/ruling-63")
    def test_a_refused_battle_does_not_undo_the_injury(self) -> None:
        s = table("primitiva", primitiva=[(3, "3 3, 3 3")], hexagone=[(11, "2 1, 0 0")])
        play(s, "crossbow company-4 hexagone company-4 nw", "advance company-4", "strike")
        assert drawn(s, "hexagone") == "1 1, 0 0"


class TestCavalry:
    @pytest.mark.clause("unita/power-primitiva-cavalry-1", "unita/ruling-54")
    @pytest.mark.parametrize("role", ["attack", "defence"])
    def test_the_dice_behind_fight_and_those_in_front_are_their_back_ups(self, role: str) -> None:
        if role == "attack":
            s = attack("primitiva", "5 4, 0 0", "3 4, 0 1")
        else:
            s = defence("primitiva", "5 4, 0 0", "3 4, 0 1")
        play(s, "advance company-4", "cavalry")
        # 5 against 3; 4 + 0 against 4 + 1. Primitiva stands as before, Hexagone changes its front.
        assert (drawn(s, "primitiva"), drawn(s, "hexagone")) == ("5 3, 0 0", "0 1, 2 4")

    @pytest.mark.clause("unita/power-primitiva-cavalry-1", "unita/ruling-54")
    def test_for_one_battle_and_once_in_the_game(self) -> None:
        s = table(
            "primitiva",
            primitiva=[(8, "1 2, 3 4")],
            german_land=battalion([(2, "2 0, 2 0")], card="technology-1"),
            hexagone=battalion([(14, "0 1, 0 2")], card="glory"),
        )
        play(s, "advance company-4", "fight company-4 german-land company-4", "cavalry")
        # German Land in the east fought the west column, 1 and 3; then Hexagone in the west fought it, 0 and 3.
        assert drawn(s, "german-land") == "0 2, 0 1"
        assert (drawn(s, "primitiva"), drawn(s, "hexagone")) == ("2 0, 4 3", "1 0, 1 0")
        assert asked(s) == "primitiva: turn"

    @pytest.mark.clause("unita/ruling-54", "unita/ruling-62")
    def test_against_terror_it_holds_for_the_duel_too(self) -> None:
        s = table("hexagone", primitiva=[(4, "5 4, 1 0")], hexagone=[(10, "3 2, 5 0")])
        play(s, "advance company-4", "pass", "terror nw", "cavalry")
        # Duel: 5 against 3. Then 5 + 1 against 5 + 2, and 4 against 2.
        assert (drawn(s, "primitiva"), drawn(s, "hexagone")) == ("4 4, 1 0", "2 0, 5 1")


class TestDiscipline1:
    @pytest.mark.clause(
        "unita/power-german-land-discipline-1-1", "unita/ruling-55", "unita/terrain-14", "unita/terrain-16"
    )
    @pytest.mark.parametrize(
        ("tile", "role", "option", "bonus"),
        [
            ("mountain", "attack", "penalties_only", 0),
            ("mountain", "defence", "penalties_only", 1),
            ("forest", "attack", "penalties_only", 1),
            ("forest", "defence", "penalties_only", 0),
            ("mountain", "attack", "both", 0),
            ("mountain", "defence", "both", 0),
            ("forest", "attack", "both", 0),
            ("forest", "defence", "both", 0),
        ],
    )
    def test_what_mountain_and_forest_still_give(self, tile: str, role: str, option: str, bonus: int) -> None:
        # German Land's 3 with a 0 behind and 3 with a 2 behind draw against dice that are as strong.
        equal = f"{bonus} {3 + bonus}, {2 + bonus} {3 + bonus}"
        make = attack if role == "attack" else defence
        s = make("german-land", "3 0, 3 2", equal, tile=tile, options={"discipline": option})
        play(s, "advance company-4")
        # Its own tile has been turned up; it may show the card before the dice are compared.
        assert lies(s, "german-land") == "up"
        assert (asked(s), s.sentences()) == ("german-land: effects", ["discipline-1", "pass"])
        events = play(s, "discipline-1")
        name, places = ("german-land", ("nw", "sw")) if role == "attack" else ("primitiva", ("ne", "se"))
        assert events[:2] == [f"drew {name} company-4 {place}" for place in places]

    @pytest.mark.clause(
        "unita/power-german-land-discipline-1-1", "unita/ruling-55", "unita/ruling-75", "unita/ruling-37"
    )
    def test_from_its_first_use_it_holds_without_a_question_and_the_tile_is_turned_up_all_the_same(self) -> None:
        s = attack("german-land", "3 0, 3 2", "0 3, 2 3", tile="mountain", card="discipline-1")
        assert play(s, "advance company-4")[1:5] == [
            "turned german-land terrain-1 mountain",
            "battle german-land company-4 primitiva company-4",
            "drew german-land company-4 nw",
            "drew german-land company-4 sw",
        ]

    @pytest.mark.clause("unita/ruling-55")
    def test_it_may_be_shown_in_any_battle_of_german_land(self) -> None:
        s = attack("german-land", ZEROS, ZEROS)
        play(s, "advance company-4", "discipline-1")
        assert card_of(s, "german-land") == "discipline-1"

    @pytest.mark.clause("unita/power-german-land-discipline-1-1", "unita/ruling-75")
    def test_it_changes_german_lands_sections_only(self) -> None:
        s = table(
            "primitiva",
            primitiva=battalion([(10, "0 3, 0 4")], {11: "mountain"}, card="crossbow"),
            german_land=battalion([(4, "3 0, 3 0")], card="discipline-1"),
        )
        advance(s)
        # Primitiva attacks from its mountain with 2 and 3.
        assert (drawn(s, "primitiva"), drawn(s, "german-land")) == ("2 0, 4 0", "0 3, 0 3")

    @pytest.mark.clause("unita/ruling-75", "unita/ruling-34")
    @pytest.mark.parametrize(
        ("attacker", "mine", "theirs", "option", "my_bonus", "their_bonus"),
        [
            # Primitiva's forest gives the attacker +1 and the defender -1, which Discipline 1 lifts.
            ("primitiva", "", "forest", "penalties_only", 0, 1),
            ("primitiva", "", "forest", "both", 0, 1),
            # Primitiva's mountain: -1 for the attacker, +1 for German Land unless bonuses are lifted too.
            ("primitiva", "", "mountain", "penalties_only", 1, -1),
            ("primitiva", "", "mountain", "both", 0, -1),
            # Two mountains: twice -1 for German Land, lifted, and twice +1 for Primitiva.
            ("german-land", "mountain", "mountain", "penalties_only", 0, 2),
            ("german-land", "mountain", "mountain", "both", 0, 2),
            # German Land's mountain and Primitiva's forest: -1 lifted, +1 kept or lifted; Primitiva +1 - 1.
            ("german-land", "mountain", "forest", "penalties_only", 1, 0),
            ("german-land", "mountain", "forest", "both", 0, 0),
        ],
    )
    def test_under_both_sides(
        self, attacker: str, mine: str, theirs: str, option: str, my_bonus: int, their_bonus: int
    ) -> None:
        gap = my_bonus - their_bonus
        at = (4, 10) if attacker == "primitiva" else (3, 11)
        s = table(
            attacker,
            options={"terrain_scope": "both_sides", "discipline": option},
            german_land=battalion([(at[0], "3 2, 0 0")], {4: mine} if mine else None, card="discipline-1"),
            primitiva=battalion([(at[1], f"{2 + gap} {3 + gap}, 0 0")], {11: theirs}, card="crossbow"),
        )
        place = "nw" if attacker == "german-land" else "ne"
        assert f"drew {attacker} company-4 {place}" in play(s, "advance company-4")


class TestTechnology1:
    @pytest.mark.clause(
        "unita/power-german-land-technology-1-1", "unita/power-german-land-technology-1-2", "unita/ruling-56"
    )
    def test_a_group_on_consecutive_squares_advances_for_one_point(self) -> None:
        s = table("german-land", german_land=[(6, ZEROS), (5, ZEROS), (4, ZEROS)])
        assert listed(s, "technology-1") == ["technology-1 company-2 company-3", "technology-1 company-2 company-4"]
        assert play(s, "technology-1 company-2 company-4") == [
            "moved german-land company-2 7",
            "moved german-land company-3 6",
            "moved german-land company-4 5",
        ]
        assert (points(s), card_of(s, "german-land")) == (2, "technology-1")
        # Once in the game.
        assert listed(s, "technology-1") == []
        assert refused(s, "technology-1 company-2 company-4")[0] == "power-german-land-technology-1-1"

    @pytest.mark.clause("unita/ruling-56", "unita/move-18")
    def test_what_is_no_group(self) -> None:
        s = table("german-land", german_land=[(8, ZEROS), (6, ZEROS), (5, ZEROS)])
        assert listed(s, "technology-1") == ["technology-1 company-3 company-4"]
        gap = "From company-2 back to company-4 there is no group of adjacent companies."
        assert refused(s, "technology-1 company-2 company-4") == ("ruling-56", gap)
        assert refused(s, "technology-1 company-2 company-2")[0] == "ruling-56"
        assert refused(s, "technology-1 company-1 company-4")[0] == "ruling-56"
        assert refused(s, "technology-1 company-4 company-4") == (
            "move-18",
            "A company of its own stands before company-4.",
        )
        # A company that has left belongs to no group.
        out = table("german-land", german_land=[("left", ZEROS), (19, ZEROS), (5, ZEROS), (3, ZEROS)])
        assert listed(out, "technology-1") == []
        assert refused(out, "technology-1 company-1 company-2")[0] == "ruling-56"

    @pytest.mark.clause("unita/power-german-land-technology-1-2", "unita/ruling-56")
    @pytest.mark.parametrize("square", [5, 6])
    def test_two_points_if_any_company_enters_a_terrain(self, square: int) -> None:
        def group(left: int) -> Any:
            return table(
                "german-land", points=left, german_land=battalion([(5, ZEROS), (4, ZEROS)], {square: "forest"})
            )

        s = group(3)
        play(s, "technology-1 company-3 company-4")
        assert points(s) == 1
        assert lies(s, "german-land") == "down"
        assert listed(group(1), "technology-1") == []
        assert refused(group(1), "technology-1 company-3 company-4") == (
            "power-german-land-technology-1-2",
            "The group costs 2 points; 1 are left.",
        )

    @pytest.mark.clause("unita/power-german-land-technology-1-2")
    def test_a_terrain_before_a_company_outside_the_group_costs_nothing(self) -> None:
        last = table("german-land", points=1, german_land=[(6, ZEROS), (5, ZEROS)])
        assert listed(last, "technology-1") == ["technology-1 company-3 company-4"]
        assert last.why_not("technology-1 company-3 company-4") is None
        s = table("german-land", points=2, german_land=battalion([(9, ZEROS), (6, ZEROS), (5, ZEROS)], {10: "forest"}))
        play(s, "technology-1 company-3 company-4")
        assert points(s) == 1

    @pytest.mark.clause("unita/ruling-56", "unita/move-24")
    def test_the_foremost_of_a_group_may_go_out(self) -> None:
        s = table(
            "german-land",
            points=2,
            german_land=[(19, ZEROS), (18, ZEROS)],
            friburga=battalion([(18, ZEROS)], card="pilgrimage"),
        )
        assert play(s, "technology-1 company-3 company-4")[:4] == [
            "moved german-land company-3 20",
            "left german-land company-3",
            "moved german-land company-4 19",
            "battle german-land company-4 friburga company-4",
        ]
        assert (asked(s), points(s)) == ("german-land: turn", 1)

    @pytest.mark.clause("unita/ruling-56", "unita/end-3")
    def test_the_game_goes_on_until_the_rest_of_the_group_is_out_too(self) -> None:
        s = table("german-land", points=2, german_land=[(19, ZEROS), (18, ZEROS)])
        play(s, "technology-1 company-3 company-4")
        assert asked(s) == "german-land: turn"
        play(s, "advance company-4")
        assert asked(s) == "over"

    @pytest.mark.clause("unita/ruling-56", "unita/ruling-14")
    def test_the_most_points_must_remain_usable(self) -> None:
        # After a group move the second point could not be used: a terrain ahead of company-3, company-3 ahead of 4.
        s = table("german-land", points=2, german_land=battalion([(7, ZEROS), (6, ZEROS)], {9: "forest"}))
        assert listed(s, "technology-1") == []
        assert refused(s, "technology-1 company-3 company-4")[0] == "move-26"

    @pytest.mark.clause("unita/ruling-56", "unita/ruling-18")
    def test_a_group_goes_around_a_corner_without_rotating(self) -> None:
        s = table("german-land", german_land=[(7, "1 2, 3 4"), (6, "4 3, 2 1")])
        play(s, "technology-1 company-3 company-4")
        assert drawn(s, "german-land/company-3") == "1 2, 3 4"
        assert drawn(s, "german-land/company-4") == "4 3, 2 1"

    @pytest.mark.clause("unita/power-german-land-technology-1-3", "unita/ruling-56", "unita/terrain-12")
    def test_each_company_fights_what_it_meets_on_its_own_ground(self) -> None:
        s = table(
            "german-land",
            german_land=battalion([(4, "3 0, 3 0"), (3, "4 0, 3 0")], {4: "mountain"}),
            primitiva=battalion([(12, "0 3, 0 3"), (11, "0 3, 0 3")], card="crossbow"),
        )
        assert play(s, "technology-1 company-3 company-4") == [
            "moved german-land company-3 5",
            "moved german-land company-4 4",
            "turned german-land terrain-1 mountain",
        ]
        assert s.sentences() == ["fight company-3 primitiva company-3", "fight company-4 primitiva company-4"]
        play(s, "fight company-4 primitiva company-4")
        # On open ground 3 draws with 3; on the mountain 4 draws and 3 loses.
        assert drawn(s, "german-land/company-3") == "0 3, 0 3"
        assert drawn(s, "german-land/company-4") == "0 4, 0 2"

    @pytest.mark.clause("unita/power-german-land-technology-1-3", "unita/ruling-56", "unita/battle-8")
    def test_a_group_may_bring_about_four_battles_in_any_order(self) -> None:
        s = table(
            "german-land",
            german_land=[(8, ZEROS), (7, ZEROS)],
            primitiva=battalion([(14, ZEROS), (13, ZEROS)], card="crossbow"),
            friburga=battalion([(2, ZEROS), (1, ZEROS)], card="pilgrimage"),
        )
        play(s, "technology-1 company-3 company-4")
        fights = [
            "fight company-3 primitiva company-3",
            "fight company-3 friburga company-3",
            "fight company-4 primitiva company-4",
            "fight company-4 friburga company-4",
        ]
        assert s.sentences() == fights
        play(s, fights[2])
        assert s.sentences() == [fights[0], fights[1], fights[3]]
        play(s, fights[0])
        assert s.sentences() == [fights[1], fights[3]]
        assert [event for event in play(s, fights[3]) if event.startswith("battle")] == [
            "battle german-land company-4 friburga company-4",
            "battle german-land company-3 friburga company-3",
        ]
        assert asked(s) == "german-land: turn"

    @pytest.mark.clause("unita/ruling-56", "unita/ruling-37")
    def test_the_tile_of_a_company_that_meets_nobody_stays_down(self) -> None:
        s = table(
            "german-land",
            german_land=battalion([(4, ZEROS), (3, ZEROS)], {5: "forest"}),
            primitiva=battalion([(11, ZEROS)], card="crossbow"),
        )
        play(s, "technology-1 company-3 company-4")
        assert lies(s, "german-land") == "down"


class TestTechnology2:
    @pytest.mark.clause(
        *("unita/power-german-land-technology-2-1", "unita/power-german-land-technology-2-2"),
        *("unita/power-german-land-technology-2-3", "unita/ruling-57"),
    )
    def test_between_actions_german_land_chooses_an_opponents_tile_and_nothing_is_turned_up(self) -> None:
        s = table(
            "german-land",
            german_land=battalion([(4, ZEROS)], {5: "mirage"}),
            hexagone=battalion([(5, ZEROS)], {6: "whirlpool"}),
        )
        assert listed(s, "technology-2") == [
            "technology-2 magic-forest",
            "technology-2 whirlpool",
            "technology-2 red-cross",
        ]
        for own in ("mirage", "forest", "mountain"):
            assert refused(s, f"technology-2 {own}") == (
                "power-german-land-technology-2-1",
                f"{own} is not the special tile of an opponent in play.",
            )
        assert play(s, "technology-2 whirlpool") == []
        assert (lies(s, "german-land"), lies(s, "hexagone"), points(s)) == ("down", "down", 3)
        assert s.position()["battalions"]["german-land"]["imitates"] == "whirlpool"

    @pytest.mark.clause("unita/ruling-57")
    @pytest.mark.parametrize(
        ("seats", "options", "tiles"),
        [
            (2, {}, ["magic-forest", "red-cross"]),  # Hexagone is led by the same player
            (4, {"cooperative": "on"}, ["magic-forest", "red-cross"]),
            (3, {}, ["magic-forest", "red-cross"]),  # Hexagone does not play
            (3, {"left_out": "red"}, ["magic-forest", "whirlpool"]),
        ],
    )
    def test_not_a_partners_tile_and_not_one_that_is_not_in_play(
        self, seats: int, options: Options, tiles: list[str]
    ) -> None:
        s = table("german-land", seats=seats, options=options, german_land=[(4, ZEROS)])
        assert listed(s, "technology-2") == [f"technology-2 {tile}" for tile in tiles]

    @pytest.mark.clause("unita/ruling-57", "unita/ruling-38", "unita/terrain-19")
    def test_in_the_refusal_step_it_can_become_a_magic_forest_and_refuse_at_once(self) -> None:
        s = defence("german-land", "1 0, 1 0", "0 3, 0 3", tile="mirage")
        play(s, "advance company-4")
        assert asked(s) == "german-land: refusal"
        tiles = ("magic-forest", "whirlpool", "red-cross")
        assert s.sentences() == [*(f"technology-2 {tile}" for tile in tiles), "pass"]
        play(s, "technology-2 magic-forest")
        assert (asked(s), s.sentences()) == ("german-land: refusal", ["use magic-forest", "pass"])
        play(s, "use magic-forest")
        assert (drawn(s, "german-land"), drawn(s, "primitiva")) == ("1 0, 1 0", "0 3, 0 3")
        assert asked(s) == "primitiva: turn"

    @pytest.mark.clause("unita/ruling-57", "unita/ruling-75", "unita/ruling-39")
    @pytest.mark.parametrize(
        ("uses", "by", "asks"),
        [
            ("per_game", "company-3", False),
            ("per_company", "company-3", True),
            ("per_company", "company-4", False),
        ],
    )
    def test_an_imitated_magic_forest_has_its_own_count(self, uses: str, by: str, asks: bool) -> None:
        s = table(
            "primitiva",
            options={"magic_forest_uses": uses},
            primitiva=battalion([(10, ZEROS)], card="crossbow", refused=["company-1", "company-4"]),
            german_land=battalion(
                [(4, "1 1, 1 0")], {4: "mirage"}, card="technology-2", imitates="magic-forest", refused=[by]
            ),
        )
        play(s, "advance company-4")
        assert asked(s) == ("german-land: refusal" if asks else "primitiva: turn")

    @pytest.mark.clause("unita/ruling-57", "unita/ruling-39")
    def test_a_used_original_does_not_use_up_the_imitation(self) -> None:
        s = table(
            "primitiva",
            primitiva=battalion([(10, ZEROS)], card="crossbow", refused=["company-4"]),
            german_land=battalion([(4, "1 1, 1 0")], {4: "mirage"}, card="technology-2", imitates="magic-forest"),
        )
        play(s, "advance company-4")
        assert s.sentences() == ["use magic-forest", "pass"]

    @pytest.mark.clause("unita/ruling-57", "unita/terrain-22", "unita/terrain-3")
    def test_in_the_effect_step_it_can_become_a_red_cross(self) -> None:
        s = table(
            "german-land",
            german_land=battalion([(3, "2/3 0, 1 0")], {4: "mirage"}),
            primitiva=battalion([(11, "0 3, 0 0")], card="crossbow"),
            friburga=battalion([(3, ZEROS)], red_cross_used=True),
        )
        play(s, "advance company-4", "pass")
        assert asked(s) == "german-land: effects"
        tiles = ("magic-forest", "whirlpool", "red-cross")
        assert s.sentences() == ["discipline-1", *(f"technology-2 {tile}" for tile in tiles), "pass"]
        assert play(s, "technology-2 red-cross") == []
        assert lies(s, "german-land") == "known"
        assert play(s, "heal nw")[:2] == ["turned german-land terrain-1 mirage", "gained german-land company-4 nw 3"]
        # 3 against 3; the Red Cross works once.
        assert (drawn(s, "german-land"), asked(s)) == ("0 3, 0 1", "german-land: turn")
        assert refused(s, "heal sw")[0] == "terrain-22"

    @pytest.mark.clause("unita/ruling-57", "unita/terrain-20", "unita/ruling-40")
    def test_an_imitated_whirlpool_can_be_used_in_the_own_turn(self) -> None:
        s = table(
            "german-land",
            german_land=battalion([(4, "1/2 0/1, 0/1 0/1")], {4: "mirage"}, card="technology-2", imitates="whirlpool"),
            hexagone=battalion([(5, ZEROS)], whirlpool_used=True),
        )
        play(s, "use whirlpool", "put nw die-1 0", "put ne die-1 0", "put sw die-1 0")
        assert drawn(s, "german-land") == "0 0, 0 1"
        assert lies(s, "german-land") == "up"
        assert refused(s, "use whirlpool") == ("terrain-20", "The whirlpool has been used.")

    @pytest.mark.clause("unita/ruling-57", "unita/terrain-21")
    def test_from_then_on_the_tile_is_no_mirage(self) -> None:
        s = defence(
            "german-land",
            "1 0, 1 0",
            "0 3, 0 3",
            tile="mirage",
            card="technology-2",
            imitates="whirlpool",
            whirlpool_used=True,
        )
        play(s, "advance company-4")
        # Nobody is asked, and the 1s have lost.
        assert (asked(s), drawn(s, "german-land")) == ("primitiva: turn", "0 0, 0 0")

    @pytest.mark.clause("unita/ruling-57", "unita/terrain-14")
    def test_german_lands_other_tiles_are_what_they_were(self) -> None:
        s = attack("german-land", "3 0, 4 0", "0 3, 0 3", tile="mountain", card="technology-2", imitates="whirlpool")
        play(s, "advance company-4")
        # 3 - 1 against 3, 4 - 1 against 3.
        assert drawn(s, "german-land") == "0 2, 0 4"

    @pytest.mark.clause("unita/ruling-57")
    def test_in_a_battle_the_company_must_stand_on_the_mirage(self) -> None:
        s = attack("german-land", ZEROS, ZEROS)
        play(s, "advance company-4")
        assert s.sentences() == ["discipline-1", "pass"]
        assert refused(s, "technology-2 whirlpool")[0] == "ruling-57"

    @pytest.mark.clause("unita/ruling-57", "unita/power-german-land-technology-2-1")
    def test_what_cannot_be_imitated_in_a_battle(self) -> None:
        s = defence("german-land", ZEROS, ZEROS, tile="mirage")
        play(s, "advance company-4")
        wrong = ("mountain", "mirage")
        for window in ("refusal", "effects"):
            assert asked(s) == f"german-land: {window}"
            assert all(s.why_not(text) is None for text in s.sentences())
            for tile in wrong:
                assert refused(s, f"technology-2 {tile}") == (
                    "power-german-land-technology-2-1",
                    f"{tile} is not the special tile of an opponent in play.",
                )
            play(s, "pass")

    @pytest.mark.clause("unita/power-german-land-technology-2-1")
    def test_no_second_imitation(self) -> None:
        s = defence("german-land", ZEROS, ZEROS, tile="mirage", card="technology-2", imitates="magic-forest")
        play(s, "advance company-4")
        assert refused(s, "technology-2 whirlpool") == (
            "power-german-land-technology-2-1",
            "technology-2 has been used; it works once per game.",
        )

    @pytest.mark.clause("unita/power-german-land-technology-2-1")
    def test_once_in_the_game(self) -> None:
        s = table("german-land", german_land=battalion([(4, ZEROS)], card="technology-2", imitates="whirlpool"))
        assert s.sentences() == ["advance company-4"]
        assert refused(s, "technology-2 red-cross")[0] == "power-german-land-technology-2-1"


class TestConfession:
    @pytest.mark.clause("unita/power-friburga-confession-1", "unita/ruling-58")
    def test_between_actions_a_1_of_any_company_becomes_a_2(self) -> None:
        s = table("friburga", friburga=[(10, "1/2 1/1, 0 2"), (3, "1/3 3, 3 3")])
        assert listed(s, "confession") == ["confession company-3 nw", "confession company-4 nw"]
        assert all(s.why_not(text) is None for text in s.sentences())
        assert refused(s, "confession company-3 ob")[0] == "ruling-11"
        assert refused(s, "confession company-3 ne") == ("ruling-58", "That die has no 2.")
        assert refused(s, "confession company-3 sw") == ("power-friburga-confession-1", "That die shows 0, not 1.")
        assert refused(s, "confession company-3 se") == ("power-friburga-confession-1", "That die shows 2, not 1.")
        assert refused(s, "confession company-1 nw")[0] == "end-2"
        assert play(s, "confession company-4 nw") == ["gained friburga company-4 nw 2"]
        assert (drawn(s, "friburga"), points(s)) == ("2 3, 3 3", 3)
        # Once in the game.
        assert listed(s, "confession") == []
        assert refused(s, "confession company-3 nw")[0] == "power-friburga-confession-1"

    @pytest.mark.clause("unita/power-friburga-confession-1", "unita/ruling-58")
    @pytest.mark.parametrize("role", ["attack", "defence"])
    def test_in_a_battle_a_die_of_the_fighting_company(self, role: str) -> None:
        s = table(
            "friburga" if role == "attack" else "german-land",
            friburga=[(12, "1/3 0, 0 0"), (3 if role == "attack" else 4, "1/4 0, 1/2 0")],
            german_land=battalion([(11 if role == "attack" else 10, "0 0, 1 0")], card="technology-1"),
        )
        play(s, "advance company-4")
        assert asked(s) == "friburga: effects"
        assert s.sentences() == ["confession company-4 nw", "confession company-4 sw", "pass"]
        assert refused(s, "confession company-3 nw") == (
            "ruling-58",
            "In a battle only a die of the fighting company can be turned.",
        )
        assert refused(s, "confession company-4 ne") == ("power-friburga-confession-1", "That die shows 0, not 1.")
        play(s, "confession company-4 nw")
        # 2 against 1.
        assert (drawn(s, "friburga"), drawn(s, "german-land")) == ("1 0, 2 0", "0 0, 0 0")

    @pytest.mark.clause("unita/power-friburga-confession-1", "unita/ruling-58")
    def test_any_company_may_be_the_fighting_one_but_only_once_in_the_game(self) -> None:
        for card in (None, "confession"):
            used = {"card": card} if card else {}
            own = battalion([(3, "1/2 0, 0 0"), (2, ZEROS), (1, ZEROS), (0, ZEROS)], {4: "red-cross"}, **used)
            s = table("friburga", friburga=own, german_land=battalion([(11, ZEROS)], card="technology-1"))
            play(s, "advance company-1")
            assert asked(s) == "friburga: effects"
            if card is None:
                play(s, "confession company-1 nw")
                assert drawn(s, "friburga/company-1").count("2") == 1
            else:
                for company in ("company-1", "company-2"):
                    assert refused(s, f"confession {company} nw")[0] == "power-friburga-confession-1"


class TestGirlPower:
    @pytest.mark.clause("unita/power-friburga-girl-power-1", "unita/ruling-59", "unita/ruling-77", "unita/ruling-30")
    def test_shown_when_the_battle_draws_it_wins_both_lanes(self) -> None:
        s = attack("friburga", "3 3, 2 2", "2 2, 3 3")
        play(s, "advance company-4")
        assert (asked(s), s.sentences()) == ("friburga: drawn", ["girl-power", "pass"])
        play(s, "girl-power")
        assert (drawn(s, "friburga"), drawn(s, "german-land")) == ("2 2, 3 3", "2 2, 2 2")
        assert asked(s) == "friburga: turn"

    @pytest.mark.clause("unita/ruling-77", "unita/ruling-59")
    def test_declining_leaves_the_draws_and_the_card(self) -> None:
        s = attack("friburga", "3 3, 2 2", "2 2, 3 3")
        play(s, "advance company-4", "pass")
        assert (drawn(s, "friburga"), drawn(s, "german-land")) == ("2 2, 3 3", "3 3, 2 2")
        assert card_of(s, "friburga") == ""

    @pytest.mark.clause("unita/ruling-59", "unita/power-friburga-girl-power-1")
    @pytest.mark.parametrize("role", ["attack", "defence"])
    def test_once_shown_it_wins_every_draw_without_a_question(self, role: str) -> None:
        make = attack if role == "attack" else defence
        s = make("friburga", "3 1, 2 0", "2 0, 3 3", card="girl-power")
        advance(s)
        # The west draws, and German Land loses it; in the east 1 has lost against 3.
        assert (drawn(s, "friburga"), drawn(s, "german-land")) == ("2 0, 3 0", "2 3, 2 0")

    @pytest.mark.clause("unita/ruling-59", "unita/ruling-77")
    @pytest.mark.parametrize(
        ("mine", "theirs", "asks"),
        [
            ("4 1, 0 0", "0 0, 3 3", False),  # no draw
            ("3 1, 1 0", "0 0, 3 3", False),  # not after the back-ups either
            ("3 1, 0 0", "0 0, 3 3", True),  # one draw
            ("4 3, 0 0", "0 0, 3 3", True),  # in either lane
            (ZEROS, ZEROS, True),  # even if nothing can be lost
        ],
    )
    def test_it_is_asked_only_at_a_draw(self, mine: str, theirs: str, asks: bool) -> None:
        s = attack("friburga", mine.replace("1", "1/1"), theirs)
        play(s, "advance company-4")
        assert asked(s) == ("friburga: drawn" if asks else "friburga: turn")

    @pytest.mark.clause("unita/ruling-59")
    def test_battles_of_others_still_draw(self) -> None:
        s = table(
            "primitiva",
            primitiva=battalion([(3, "2 2, 3 3")], card="crossbow"),
            hexagone=battalion([(11, "3 3, 2 2")], card="glory"),
            friburga=battalion([(0, ZEROS)], card="girl-power"),
        )
        advance(s)
        assert (drawn(s, "primitiva"), drawn(s, "hexagone")) == ("3 3, 2 2", "2 2, 3 3")

    @pytest.mark.clause("unita/ruling-77", "unita/power-hexagone-terror-2")
    def test_it_is_asked_in_terrors_duel_and_again_in_the_battle(self) -> None:
        s = table("hexagone", hexagone=[(3, "0 3, 0 0")], friburga=[(11, "3 0, 0 0")])
        play(s, "advance company-4", "pass", "terror ne")
        assert asked(s) == "friburga: drawn"
        play(s, "pass")
        assert asked(s) == "friburga: drawn"
        play(s, "pass")
        assert (asked(s), drawn(s, "hexagone")) == ("hexagone: turn", "0 3, 0 0")

    @pytest.mark.clause("unita/ruling-77")
    def test_in_the_duel_only_its_own_lane_counts(self) -> None:
        # The lane of the duel is decided; the other one draws in the battle alone, so Friburga is asked once.
        s = table("hexagone", hexagone=[(3, "0 3, 0 0")], friburga=[(11, "2 0, 0 0")])
        play(s, "advance company-4", "pass", "terror ne")
        assert (asked(s), drawn(s, "friburga")) == ("friburga: drawn", "0 1, 0 0")
        play(s, "pass")
        assert asked(s) == "hexagone: turn"

    @pytest.mark.clause("unita/ruling-77", "unita/ruling-59")
    def test_shown_in_the_duel_it_covers_the_battle(self) -> None:
        s = table("hexagone", hexagone=[(3, "0 3, 0 1")], friburga=[(11, "3 0, 1/1 0")])
        play(s, "advance company-4", "pass", "terror ne", "girl-power")
        # The 3 has lost the duel; in the battle the other lane draws 1 against 1, which Friburga wins.
        assert (asked(s), drawn(s, "hexagone")) == ("hexagone: turn", "0 2, 0 0")

    @pytest.mark.clause("unita/power-friburga-girl-power-2", "unita/end-7")
    @pytest.mark.parametrize(("card", "winner"), [("girl-power", 2), ("pilgrimage", 1)])
    def test_with_a_shared_highest_total_its_holder_wins(self, card: str, winner: int) -> None:
        s = table(
            "friburga",
            friburga=battalion([(19, "2 0, 0 0")], card=card),
            german_land=[("left", "1 1, 0 0")],
        )
        play(s, "advance company-4")
        assert s.scores() == [0, 2, 2, 0]
        assert [seat for seat, how in enumerate(s.result()) if how == "won"] == [winner]


class TestPilgrimage:
    @pytest.mark.clause("unita/power-friburga-pilgrimage-1", "unita/ruling-60")
    def test_two_points_now_four_in_the_next_turn_then_three(self) -> None:
        s = table("friburga", friburga=[(3, ZEROS)])
        play(s, "pilgrimage")
        assert points(s) == 2
        play(s, "advance company-4", "advance company-4")
        assert points(s) == 4
        # All four must be used.
        play(s, "advance company-4", "advance company-4", "advance company-4")
        assert s.sentences() == ["advance company-4"]
        assert refused(s, "pass") == ("move-7", "1 points are left, and they can be used.")
        play(s, "advance company-4")
        assert points(s) == 3
        assert refused(s, "pilgrimage") == (
            "power-friburga-pilgrimage-1",
            "pilgrimage has been used; it works once per game.",
        )

    @pytest.mark.clause("unita/ruling-60")
    def test_it_is_declared_before_any_point_is_spent(self) -> None:
        s = table("friburga", friburga=[(3, ZEROS)])
        assert "pilgrimage" in s.sentences()
        play(s, "advance company-4")
        assert s.sentences() == ["advance company-4"]
        assert refused(s, "pilgrimage") == (
            "ruling-60",
            "Pilgrimage is declared before any point of the turn is spent.",
        )

    @pytest.mark.clause("unita/ruling-60")
    def test_the_four_points_wait_for_friburgas_own_next_turn(self) -> None:
        s = table("friburga", friburga=[(3, ZEROS)], hexagone=[(0, ZEROS)])
        play(s, "pilgrimage", "advance company-4", "advance company-4")
        assert (asked(s), points(s)) == ("hexagone: turn", 3)
        play(s, *["advance company-4"] * 3)
        assert (asked(s), points(s)) == ("friburga: turn", 4)


class TestGlory:
    @staticmethod
    def leaving(first: str, **more: Any) -> Any:
        """Hexagone's foremost company stands before the Gate, the others far behind."""
        return table("hexagone", hexagone=battalion([(19, first), (2, ZEROS), (1, ZEROS), (0, ZEROS)], **more))

    @pytest.mark.clause("unita/power-hexagone-glory-1", "unita/power-hexagone-glory-2", "unita/ruling-61")
    def test_1_4_2_1_counts_9_instead_of_8(self) -> None:
        s = self.leaving("1 4, 2 1")
        play(s, "advance company-1")
        assert (asked(s), s.sentences()) == ("hexagone: glory", ["glory", "pass"])
        assert s.scores()[3] == 8
        play(s, "glory")
        assert s.scores()[3] == 9
        assert (asked(s), card_of(s, "hexagone")) == ("hexagone: turn", "glory")

    @pytest.mark.clause("unita/ruling-61")
    def test_a_coat_of_arms_among_them_adds_nothing(self) -> None:
        for dice in ("0 4, 2 1", "1 4, 2 0"):
            s = self.leaving(dice)
            play(s, "advance company-1", "glory")
            assert s.scores()[3] == 7

    @pytest.mark.clause("unita/ruling-61", "unita/power-hexagone-glory-1")
    def test_it_is_declared_then_or_never(self) -> None:
        s = self.leaving("1 4, 2 1")
        play(s, "advance company-1", "pass")
        assert (asked(s), card_of(s, "hexagone"), s.scores()[3]) == ("hexagone: turn", "", 8)
        assert refused(s, "glory")[0] == "move-7"
        later = table("hexagone", hexagone=[("left", "1 1, 1 2"), (19, "3 4, 2 3"), (0, ZEROS)])
        play(later, "advance company-3")
        assert asked(later) == "hexagone: turn"

    @pytest.mark.clause("unita/power-2", "unita/power-hexagone-glory-1")
    def test_not_after_another_card(self) -> None:
        s = self.leaving("1 4, 2 1", card="strike")
        play(s, "advance company-1")
        assert asked(s) == "hexagone: turn"


class TestStrike:
    @pytest.mark.clause("unita/power-hexagone-strike-1", "unita/ruling-39", "unita/ruling-63")
    @pytest.mark.parametrize("role", ["attack", "defence"])
    def test_hexagone_refuses_to_fight_in_either_role_and_nobody_has_spent_anything(self, role: str) -> None:
        s = table(
            "hexagone" if role == "attack" else "primitiva",
            hexagone=[(10 if role == "attack" else 11, "1 1, 0 0")],
            primitiva=[(4 if role == "attack" else 3, "0 0, 3 3")],
        )
        play(s, "advance company-4")
        assert (asked(s), s.sentences()) == ("hexagone: refusal", ["strike", "pass"])
        assert play(s, "strike") == []
        assert (drawn(s, "hexagone"), drawn(s, "primitiva")) == ("1 1, 0 0", "0 0, 3 3")
        # Primitiva was never asked for a Halberd or Cavalry.
        assert asked(s) == ("hexagone: turn" if role == "attack" else "primitiva: turn")
        assert (card_of(s, "hexagone"), card_of(s, "primitiva")) == ("strike", "")

    @pytest.mark.clause("unita/power-hexagone-strike-1", "unita/ruling-39")
    def test_one_battle_of_two_and_once_in_the_game(self) -> None:
        s = table(
            "hexagone",
            hexagone=[(8, "1 1, 1 0")],
            primitiva=battalion([(2, "0 0, 3 3")], card="crossbow"),
            friburga=battalion([(14, "3 3, 0 0")], card="pilgrimage"),
        )
        play(s, "advance company-4", "fight company-4 friburga company-4", "strike")
        # Primitiva in the north was fought at once: the row 1 1 lost and went behind.
        assert asked(s) == "hexagone: turn"
        assert (drawn(s, "hexagone"), drawn(s, "friburga")) == ("1 0, 0 0", "3 3, 0 0")


class TestTerror:
    BEFORE = ("3 1, 4 2", "5 2, 2 3")
    # Duel in the west: 3 against 2; the lane changes to 4 against 5. Then 4 against 5, 1 against 3, and all change.
    AFTER = ("3 2, 3 0", "5 3, 1 2")

    @pytest.mark.clause(
        *("unita/power-hexagone-terror-1", "unita/power-hexagone-terror-2", "unita/ruling-62"),
        *("unita/ruling-30", "unita/ruling-33"),
    )
    @pytest.mark.parametrize("role", ["attack", "defence"])
    def test_one_lane_fights_and_changes_then_the_whole_battle_follows(self, role: str) -> None:
        s = hexagone(role, *self.BEFORE)
        play(s, "advance company-4", "pass")
        assert (asked(s), s.sentences()) == ("hexagone: effects", ["terror nw", "terror ne", "pass"])
        play(s, "terror nw")
        assert (drawn(s, "hexagone"), drawn(s, "primitiva")) == self.AFTER

    @pytest.mark.clause("unita/power-hexagone-terror-2", "unita/ruling-62")
    def test_the_other_lane(self) -> None:
        s = hexagone("attack", *self.BEFORE)
        play(s, "advance company-4", "pass", "terror ne")
        # Duel: 1 against 3, so 0; the lane changes to 2 against 2 with 0 and 3 behind. Then 3 against 2.
        assert (drawn(s, "hexagone"), drawn(s, "primitiva")) == ("4 0, 3 1", "1 2, 5 3")

    @pytest.mark.clause("unita/power-hexagone-terror-1", "unita/ruling-62")
    @pytest.mark.parametrize(("uses", "left"), [(1, True), (2, False)])
    def test_twice_in_the_game(self, uses: int, left: bool) -> None:
        s = hexagone("attack", *self.BEFORE, card="terror", uses=uses)
        play(s, "advance company-4")
        assert asked(s) == ("hexagone: effects" if left else "hexagone: turn")
        if left:
            play(s, "terror nw")
            assert s.position()["battalions"]["hexagone"]["uses"] == 2

    @pytest.mark.clause("unita/ruling-62", "unita/ruling-38")
    def test_once_in_a_battle(self) -> None:
        s = table(
            "hexagone",
            hexagone=battalion([(10, "3 1, 4 2")], {11: "whirlpool"}),
            primitiva=battalion([(4, "5 2, 2 3")], card="crossbow"),
        )
        play(s, "advance company-4", "pass", "terror nw")
        assert s.sentences() == ["use whirlpool", "pass"]
        assert refused(s, "terror nw") == ("ruling-62", "Terror works once in a battle.")

    @pytest.mark.clause("unita/power-hexagone-terror-1")
    def test_a_third_use_is_refused(self) -> None:
        s = table(
            "hexagone",
            hexagone=battalion([(10, "3 1, 4 2")], {11: "whirlpool"}, card="terror", uses=2),
            primitiva=battalion([(4, "5 2, 2 3")], card="crossbow"),
        )
        play(s, "advance company-4")
        assert refused(s, "terror nw") == (
            "power-hexagone-terror-1",
            "terror has been used; it works twice per game.",
        )

    @pytest.mark.clause("unita/ruling-62")
    def test_a_lane_is_named_by_its_front_die(self) -> None:
        s = hexagone("attack", *self.BEFORE)
        play(s, "advance company-4", "pass")
        assert refused(s, "terror sw") == (
            "ruling-62",
            "A lane is named by the section of it that stands in front.",
        )
        west = table("hexagone", hexagone=[(3, ZEROS)], friburga=battalion([(11, ZEROS)], card="pilgrimage"))
        play(west, "advance company-4", "pass")
        assert west.sentences() == ["terror ne", "terror se", "pass"]
        assert all(west.why_not(text) is None for text in west.sentences())

    @pytest.mark.clause("unita/ruling-62")
    def test_the_second_battle_of_an_arrival_can_have_its_own(self) -> None:
        s = table(
            "hexagone",
            hexagone=[(8, ZEROS)],
            primitiva=battalion([(2, ZEROS)], card="crossbow"),
            friburga=battalion([(14, ZEROS)], card="pilgrimage"),
        )
        play(s, "advance company-4", "fight company-4 primitiva company-4", "pass", "terror nw")
        assert (asked(s), s.sentences()) == ("hexagone: effects", ["terror sw", "terror se", "pass"])
        play(s, "terror se")
        assert s.position()["battalions"]["hexagone"]["uses"] == 2


@pytest.mark.clause("unita/ruling-57", "unita/ruling-41")
def test_a_mirage_in_use_ends_when_the_tile_imitates_another() -> None:
    doc = {
        "turn": "primitiva",
        "battalions": {
            "primitiva": {"companies": {"company-4": {"at": 10, "dice": [0, 4, 0, 4]}}, "card": "crossbow"},
            "german-land": {
                "companies": {"company-4": {"at": 4, "dice": ["1/2", 0, 1, 0]}},
                "terrains": [{"at": 4, "tile": "mirage"}],
            },
        },
    }
    s = GAME.from_position(doc)
    for sentence in ("advance company-4", "pass", "use mirage"):
        s.play(sentence)
    assert s.view(None)["battle"] == {"mirage": 1}
    s.play("technology-2 red-cross")
    assert "battle" not in s.view(None)
