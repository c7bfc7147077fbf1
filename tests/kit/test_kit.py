"""The kit passes the guide's game, and each of its checks finds what it is there to find."""

from __future__ import annotations

import json
import types
from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright as rw
from rulewright.core.options import Choice, Exclusion, Knob, Options
from rulewright.testing import Case, kit
from rulewright.testing.checks import check_vocabulary, legal_sentences

Variant = Callable[..., types.ModuleType]
CASE = Case(2, {"room": 1})
GAMES = 5


def failing(game: rw.Game) -> dict[str, str]:
    """The checks of the rules that a game fails, in the kit's order, with what they say.

    What is wrong with the rules shows on the page as well, whose checks are tested beside this.
    """
    found: dict[str, str] = {}
    try:
        check_vocabulary(game)
    except AssertionError as error:
        found["check_vocabulary"] = str(error)
    for check in kit.CHECKS:
        if check in (kit.check_page, kit.check_page_secrets):
            continue
        try:
            check(game, CASE, games=GAMES if check.__name__ != "check_worlds" else 2)
        except AssertionError as error:
            found[check.__name__] = str(error)
    return found


def test_the_guides_game_passes_at_every_table(package: Path) -> None:
    kit.check_game(rw.load("jackdaws"), games=2)


def test_the_kit_chooses_tables_that_cover_the_options(package: Path) -> None:
    tables = [str(case) for case in kit.covering(rw.load("jackdaws"))]
    assert tables == ["2 seats", "3 seats", "4 seats", "3 seats, room=1", "3 seats, room=3"]


def test_a_table_is_found_for_every_value_that_goes() -> None:
    options = Options(
        2,
        4,
        [Choice("teams", ("off", "on")), Choice("left_out", ("none", "red")), Knob("room", 1, 3, 2)],
        [
            Exclusion("teams are for four", "core/setup", lambda seats, chosen: chosen["teams"] == "on" and seats != 4),
            Exclusion(
                "only a small room of three leaves a colour out",
                "core/setup",
                lambda seats, chosen: chosen["left_out"] == "red" and (seats != 3 or chosen["room"] != 1),
            ),
            Exclusion("no room is large", "core/setup", lambda seats, chosen: chosen["room"] == 3),
        ],
    )
    found = [
        kit.table_with(options, option.name, value)
        for option in options.declared.values()
        for value in kit.values_of(option)
    ]
    tables = ["4 seats, teams=on", "3 seats, left_out=red, room=1", "2 seats, room=1", "None"]
    assert [str(case) for case in found] == tables


def test_legal_sentences_of_every_verb_are_asked_about(package: Path) -> None:
    doc = {"jackdaws": [{"nest": {"pebble": 1}}, {"nest": {"bead": 1}}, {"nest": {"bead": 1}}]}
    state = rw.load("jackdaws").from_position(doc)
    asked = [legal_sentences(state, rw.Rng(seed), 1) for seed in range(20)]
    assert {len(found) for found in asked} == {3}
    assert {state.sentence(move) for found in asked for move in found} == set(state.sentences())


# Variants of which one check alone complains: check, what is changed, a part of what the author is told.
ALONE = [
    (
        "check_vocabulary",
        [('"draw", "jackdaws/forage-1"', '"draw", "jackdaws/forage-9"')],
        "question 'draw' cites the clause 'jackdaws/forage-9', which is not in the rulebook",
    ),
    (
        "check_play",
        [
            (
                "            for gem in range(i64(GEMS)):\n                if s.nest",
                "            for gem in (2, 1, 0):\n                if s.nest",
            )
        ],
        "not ascending and distinct",
    ),
    ("check_play", [("        out.add(FORAGE)\n", "        out.add(FORAGE)\n        out.add(FORAGE)\n")], "distinct"),
    ("check_play", [("max(0, min(1000, 500 + lead * 10))", "500 + lead * 100")], "not between 0 and 1000: clip it"),
    ("check_play", [("stack_depth=8", "stack_depth=3")], "over half of stack_depth=3"),
    ("check_play", [("most_moves=16", "most_moves=6")], "over half of most_moves=6"),
    (
        "check_play",
        [("        if move == FORAGE:\n", "        s.tell(FORAGE)\n        if move == FORAGE:\n")],
        "only sentences of the third block",
    ),
    ("check_clones", [("        t.over = self.over\n", "")], "sp and over too"),
    (
        "check_positions",
        [('"stash": counts_to_doc(s.stash, GEM, k * GEMS),\n                "pile"', '"pile"')],
        "Table 1 of tables() differs after a round trip",
    ),
    ("check_positions", [("        fields.done()\n", "")], "takes a field that does not exist"),
    (
        "check_positions",
        [("3 * s.setup.seats, default=[0] * GEMS)", "3 * s.setup.seats, default=[0])")],
        "from_position fails with IndexError",
    ),
    ("check_refusals", [("elif other == seat:", "elif False:")], "no clause refuses it: add the reason"),
    (
        "check_refusals",
        [('Refusal("jackdaws/ruling-1"', 'Refusal("jackdaws/ruling-7"')],
        "jackdaws/ruling-7, which is not in the rulebook",
    ),
    (
        "check_refusals",
        [("            if held(s.stash, seat) >= s.chosen.room", "            if held(s.stash, seat) >= 0")],
        "is legal, yet jackdaws/ruling-1 refuses it",
    ),
    ("check_views", [("        h.add_all(s.pile, len(s.pile))\n", "")], "key() leaves out what view() shows"),
    ("check_views", [('"bag": {"?": int(in_bag(s))}', '"bag": GEM')], "must hold only what JSON knows"),
    (
        "check_twins",
        [("(held(s.nest, k) + held(s.stash, k)) * 4", "(worth(s.nest, k) + worth(s.stash, k)) * 2")],
        "evaluate looks at what",
    ),
    (
        "check_twins",
        [('return "What do you do: forage, stash or accuse?"', 'return f"There are {s.bag[0]} pebbles left."')],
        "The question tells",
    ),
    ("check_twins", [('"That nest is empty."', 'f"That nest is empty, {s.bag[0]} left."')], "is refused tells"),
    (
        "check_worlds",
        [
            ("pool[gem] += t.nest[k * GEMS + gem] + t.stash", "pool[gem] += t.stash"),
            ("                    t.nest[k * GEMS + gem] = 0\n", ""),
            ("            deal(pool, t.nest, k, nests[k], rng)\n", ""),
        ],
        "depends on the truth: gather all hidden things, then deal",
    ),
    (
        "check_worlds",
        [("            if k != seat:\n                nests", "            if True:\n                nests")],
        "it knows to be wrong",
    ),
    (
        "check_worlds",
        [("gems[seat * GEMS + gem] += 1", "gems[seat * GEMS + 2 - gem] += 1")],
        "imagines an impossible world",
    ),
    (
        "check_worlds",
        [("        t = s.clone()\n        if t.over", "        t = s\n        if t.over")],
        "begin with clone()",
    ),
    (
        "check_worlds",
        [
            (
                "        gem = rng.pick(pool, GEMS)\n",
                "        gem = 0\n        while pool[gem] == 0:\n            gem += 1\n",
            )
        ],
        "never imagines a possible world",
    ),
    ("check_barriers", [("s.reveal(SHOWED", "s.tell(SHOWED")], "use reveal() instead of tell()"),
]


@pytest.mark.parametrize(("check", "changes", "said"), ALONE)
def test_one_check_finds_the_fault(check: str, changes: list[tuple[str, str]], said: str, variant: Variant) -> None:
    found = failing(variant(*changes).GAME)
    assert list(found) == [check], found
    assert said in found[check]


# Variants that break several promises at once: what the author is told first.
FIRST = [
    ([('fields="of:seat"', 'fields="of:bird"')], "names a noun that the vocabulary lacks"),
    ([('"turn", "jackdaws/turn-1"', '"draw", "jackdaws/turn-1"')], "Two questions are called 'draw'"),
    ([('verbs="drew"', 'verbs="drew forage"')], "must all be a seat's or all be luck's"),
    ([("        out.add(FORAGE)\n", "        out.add(FORAGE)\n        out.add(STASH + 3)\n")], "'?' is never legal"),
    ([("out.add(ACCUSE + other)", "out.add(SHOWED + other)")], "no sentence of seat's block"),
    ([("            if s.bag[gem] > 0:\n", "            if True:\n")], "has the weight 0: leave it out"),
    ([("        return 1 << a\n", "        return 0\n")], "let luck draw it when somebody first sees it"),
    (
        [("            s.ask(CHOOSE, a)\n", "            s.ask(CHOOSE, a + 4)\n")],
        "neither a seat of this table nor LUCK",
    ),
    ([("            s.finish()\n", "            s.ask(DRAW, LUCK, a)\n")], "has no legal answer"),
    ([("s.pile[accuser * GEMS + gem] += count", "pass")], "own check finds a fault: There must be 2 of the gem pearl"),
    ([("self.stash[:], self.pile[:]", "self.stash[:], self.pile")], "clone() must copy every table with [:]"),
    (
        [
            (
                "            s.ask(DRAW, LUCK, seat)\n",
                "            s.ask(DRAW, LUCK, seat if s.witness is None else 0)\n",
            )
        ],
        "play() may look at the tables alone",
    ),
    ([("self.nest, self.stash, self.pile]", "self.nest, self.stash]")], "tables() leaves something out"),
    ([("        h.add(in_bag(s))\n", "        h.add(s.bag[0])\n")], "key() knows what view() hides"),
    (
        [
            ("        s.then(TURN, 0)\n", "        STARTS.append(0)\n        s.then(TURN, len(STARTS) % 2)\n"),
            ("TURN: Final = 0\n", "TURN: Final = 0\nSTARTS: Final[list[int]] = []\n"),
        ],
        "start() must not change",
    ),
    (
        [("known = k == seat or s.over != 0", "known = True"), ("if k == seat or s.over != 0:", "if True:")],
        "in jackdaws[",
    ),
    (
        [
            (
                "        s.nest[a * GEMS + move - DREW] += 1\n",
                "        s.nest[a * GEMS + move - DREW] += 1\n"
                "        if move == DREW and in_bag(s) > 0:\n            s.ask(CHOOSE, a)\n",
            ),
            ("stack_depth=8", "stack_depth=64"),
        ],
        "skip a question only for reasons that every seat can see",
    ),
    (
        [
            ("other != seat and held(s.nest, other) > 0", "other != seat and s.nest[other * GEMS] > 0"),
            ("elif held(s.nest, other) == 0", "elif s.nest[other * GEMS] == 0"),
        ],
        "asks() and the own list may not depend on it",
    ),
    ([("        s.reveal(SHOWED + (accused * GEMS + gem) * 13 + count)\n", "")], "nothing says so: call reveal()"),
]


@pytest.mark.parametrize(("changes", "said"), FIRST)
def test_the_first_fault_says_what_to_mend(changes: list[tuple[str, str]], said: str, variant: Variant) -> None:
    with pytest.raises(AssertionError) as failed:
        kit.check_game(variant(*changes).GAME, [CASE, Case(3)], games=GAMES)
    assert said in str(failed.value)


def test_a_fault_says_where_it_happened(variant: Variant) -> None:
    game = variant(("s.pile[accuser * GEMS + gem] += count", "pass")).GAME
    with pytest.raises(AssertionError, match=r"\njackdaws \(2 seats, room=1\) after \d+ moves: .*accuse seat-"):
        kit.check_play(game, CASE)


def test_twins_that_are_never_found_are_a_fault(variant: Variant) -> None:
    game = variant(
        (
            "for gem in range(i64(GEMS)):\n            if s.bag[gem] > 0:",
            "for gem in (0, 1, 2):\n            if s.bag[gem] > 0 and (gem == 0 or s.bag[gem - 1] == 0):",
        )
    ).GAME
    with pytest.raises(AssertionError, match="No twins were found at 2 seats, room=1, so secrets were not checked"):
        kit.check_twins(game, CASE, games=1, each=1)


def test_a_game_may_remember_less_than_its_records(variant: Variant) -> None:
    # No pebble is ever stashed here, and imagine does not know it.
    never = [
        (
            "                if s.nest[seat * GEMS + gem] > 0:",
            "                if gem > 0 and s.nest[seat * GEMS + gem] > 0:",
        ),
        ("if s.nest[seat * GEMS + move - STASH] == 0:", "if move == STASH or s.nest[seat * GEMS + move - STASH] == 0:"),
    ]
    game = variant(*never).GAME
    with pytest.raises(AssertionError, match="imagines a world that no line leads to"):
        kit.check_worlds(game, Case(2), games=GAMES)
    kit.check_worlds(game, Case(2, forgets=True), games=GAMES)


# Fingerprints


def test_fingerprints_stay_the_same(package: Path, tmp_path: Path) -> None:
    game = rw.load("jackdaws")
    path = tmp_path / "golden.json"
    kit.write_golden(path, game, [CASE])
    kit.check_golden(path, game, [CASE])
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept == kit.golden(game, [CASE])
    assert kept["sentences"] == [9, 4, 156]
    assert [len(place["nodes"]) > 2 for place in kept["cases"][str(CASE)]["perft"]] == [True] * 3


def test_there_must_be_fingerprints_of_every_table(package: Path, tmp_path: Path) -> None:
    game = rw.load("jackdaws")
    path = tmp_path / "golden.json"
    with pytest.raises(AssertionError, match="no fingerprints of jackdaws"):
        kit.check_golden(path, game, [CASE])
    kit.write_golden(path, game, [CASE])
    with pytest.raises(AssertionError, match="does not know the case '3 seats'"):
        kit.check_golden(path, game, [CASE, Case(3)])


CHANGED = [
    (
        [('(FORAGE, "forage")', '(FORAGE, "seek")'), ('verbs="forage', 'verbs="seek')],
        "its rules version is still 1.0.0",
    ),
    ([('"1.0.0"', '"1.1.0"')], "is of the rules version 1.0.0, the game of 1.1.0"),
    ([("EACH: Final = vec[i64]([3, 2, 1])", "EACH: Final = vec[i64]([3, 3, 1])")], "The perft of jackdaws"),
    (
        [("            out.chance(DREW + gem, s.bag[gem])", "            out.chance(DREW + gem, 1)")],
        "The perft of jackdaws",
    ),
    ([("count\n        else:", "count + 1\n        else:")], "The trace of jackdaws"),
]


@pytest.mark.parametrize(("changes", "said"), CHANGED)
def test_a_changed_fingerprint_says_what_to_do(
    changes: list[tuple[str, str]], said: str, variant: Variant, tmp_path: Path
) -> None:
    path = tmp_path / "golden.json"
    kit.write_golden(path, variant().GAME, [CASE])
    with pytest.raises(AssertionError) as failed:
        kit.check_golden(path, variant(*changes).GAME, [CASE])
    assert said in str(failed.value)


def test_other_words_are_not_written_under_the_same_version(variant: Variant, tmp_path: Path) -> None:
    path = tmp_path / "golden.json"
    kit.write_golden(path, variant().GAME, [CASE])
    before = path.read_text(encoding="utf-8")
    other = variant(('(FORAGE, "forage")', '(FORAGE, "seek")'), ('verbs="forage', 'verbs="seek')).GAME
    with pytest.raises(AssertionError, match="add words at the end only, and raise the version"):
        kit.write_golden(path, other, [CASE])
    assert path.read_text(encoding="utf-8") == before
