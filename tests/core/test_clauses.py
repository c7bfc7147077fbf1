"""The rulebook: what it reads, what it finds and what it refuses."""

from pathlib import Path

import pytest

from rulewright.core.clauses import KINDS, Clause, Rulebook, Ruling, core

CLAUSES = """
[[clause]]
id = "toy/move-1"
source = "Moving"
text = "A piece moves one Square ahead."
kind = "action"
test = "Index grows by one."

[[clause]]
id = "toy/move-10"
source = "Moving"
text = "A piece never moves back."
kind = "limit"
test = "No such move is legal."

[[clause]]
id = "toy/idea-1"
source = "Idea"
text = "Two armies move to war."
kind = "flavour"
test = ""
"""

RULINGS = """
[[ruling]]
id = "toy/ruling-1"
clauses = ["toy/move-1", "toy/move-10"]
question = "May a piece stay?"
answer = "Yes."
why = "Nothing forbids it."
option = "staying = yes | no"
"""


def write(folder: Path, clauses: str = CLAUSES, rulings: str | None = RULINGS) -> Path:
    folder.joinpath("clauses.toml").write_text(clauses, encoding="utf-8")
    if rulings is not None:
        folder.joinpath("rulings.toml").write_text(rulings, encoding="utf-8")
    return folder


@pytest.fixture
def toy(tmp_path: Path) -> Rulebook:
    return Rulebook.read(write(tmp_path), "toy")


def found(rulebook: Rulebook, words: str) -> list[str]:
    return [rule.id for rule in rulebook.search(words)]


def test_a_clause_is_read_with_all_its_fields(toy: Rulebook) -> None:
    assert toy.clause("toy/move-1") == Clause(
        "toy/move-1", "Moving", "A piece moves one Square ahead.", "action", "Index grows by one."
    )


def test_a_ruling_is_read_with_all_its_fields(toy: Rulebook) -> None:
    assert toy.clause("toy/ruling-1") == Ruling(
        "toy/ruling-1",
        ("toy/move-1", "toy/move-10"),
        "May a piece stay?",
        "Yes.",
        "Nothing forbids it.",
        "staying = yes | no",
    )


def test_rules_come_in_the_order_of_the_files(toy: Rulebook) -> None:
    assert [rule.id for rule in toy] == ["toy/move-1", "toy/move-10", "toy/idea-1", "toy/ruling-1"]


def test_the_text_of_a_ruling_is_its_answer(toy: Rulebook) -> None:
    assert toy.text("toy/move-10") == "A piece never moves back."
    assert toy.text("toy/ruling-1") == "Yes."


def test_flavour_needs_no_test(toy: Rulebook) -> None:
    assert toy.citable() == ["toy/move-1", "toy/move-10", "toy/ruling-1"]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("square AHEAD", ["toy/move-1"]),
        ("move", ["toy/move-1", "toy/move-10", "toy/idea-1"]),
        ("move-1", ["toy/move-1", "toy/move-10"]),
        ("toy/move-1", ["toy/move-1", "toy/move-10"]),
        ("moving back", ["toy/move-10"]),
        ("staying", ["toy/ruling-1"]),
        ("forbids piece", ["toy/ruling-1"]),
        ("square dragon", []),
    ],
)
def test_search_wants_every_word_and_puts_ids_first(toy: Rulebook, words: str, ids: list[str]) -> None:
    assert found(toy, words) == ids


def test_an_exact_id_is_found_before_longer_ones(tmp_path: Path) -> None:
    first, second, rest = CLAUSES.partition('"toy/move-1"')
    swapped = (first + second + rest).replace('"toy/move-10"', '"x"').replace('"toy/move-1"', '"toy/move-10"')
    toy = Rulebook.read(write(tmp_path, swapped.replace('"x"', '"toy/move-1"'), None), "toy")
    assert [rule.id for rule in toy][:2] == ["toy/move-10", "toy/move-1"]
    assert found(toy, "move-1") == ["toy/move-1", "toy/move-10"]


def test_an_unknown_id_is_answered_with_the_nearest(toy: Rulebook) -> None:
    with pytest.raises(KeyError, match=r'toy has no clause or ruling "toy/move-2"\. Did you mean toy/move-1'):
        toy.clause("toy/move-2")
    with pytest.raises(KeyError, match=r'no clause or ruling "zzz"\.\'$'):
        toy.text("zzz")


def test_a_game_without_open_points_needs_no_rulings(tmp_path: Path) -> None:
    assert len(list(Rulebook.read(write(tmp_path, rulings=None), "toy"))) == 3


def test_the_files_are_opened_at_the_first_question(tmp_path: Path) -> None:
    toy = Rulebook(tmp_path, "toy")
    write(tmp_path)
    assert toy.text("toy/ruling-1") == "Yes."


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "toy/move-10"', 'id = "toy/move-1"', 'The id "toy/move-1" is there twice.'),
        ('id = "toy/idea-1"', 'id = "joy/idea-1"', 'The id "joy/idea-1" must start with "toy/".'),
        ('kind = "limit"', 'kind = "limits"', 'The clause "toy/move-10" has the kind "limits", but a kind is one of: '),
        ('kind = "limit"\n', "", 'The clause "toy/move-10" needs "kind", a text.'),
        ('id = "toy/idea-1"\n', "", 'A clause needs "id", a text.'),
        ('source = "Idea"', "source = 3", 'The clause "toy/idea-1" needs "source", a text.'),
        ("[[clause]]", "[[clause", "The file clauses.toml of toy is not valid TOML: "),
        ("[[clause]]", "[[clauses]]", "The file clauses.toml of toy must hold [[clause]] entries and nothing else."),
    ],
)
def test_faulty_clauses_are_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(ValueError) as fault:  # noqa: PT011
        Rulebook.read(write(tmp_path, CLAUSES.replace(old, new)), "toy")
    assert message in str(fault.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"toy/ruling-1"', '"toy/move-1"', 'The id "toy/move-1" is there twice.'),
        ('"toy/move-10"', '"toy/move-11"', 'The ruling "toy/ruling-1" rests on "toy/move-11", which is no clause'),
        (
            '["toy/move-1", "toy/move-10"]',
            "[]",
            'The ruling "toy/ruling-1" needs "clauses", the list of ids it rests on.',
        ),
        ('answer = "Yes."', "", 'The ruling "toy/ruling-1" needs "answer", a text.'),
        ("[[ruling]]", "[ruling]", "The file rulings.toml of toy must hold [[ruling]] entries and nothing else."),
    ],
)
def test_faulty_rulings_are_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(ValueError) as fault:  # noqa: PT011
        Rulebook.read(write(tmp_path, rulings=RULINGS.replace(old, new)), "toy")
    assert message in str(fault.value)


def test_a_folder_without_clauses_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"The rulebook of toy has no readable file clauses\.toml\."):
        Rulebook.read(tmp_path, "toy")


def test_the_engine_has_the_refusals_that_no_rulebook_knows() -> None:
    assert [rule.id for rule in core()] == [
        "core/not-asked",
        "core/over",
        "core/spelling",
        "core/unknown-word",
        "core/order",
        "core/not-in-play",
        "core/secret",
        "core/luck",
    ]
    assert core().citable() == [rule.id for rule in core()]


def test_every_rulebook_knows_the_refusals_of_the_engine_without_listing_them(toy: Rulebook) -> None:
    assert toy.text("core/over") == "The game is over and nothing more can be played."
    assert found(toy, "core/over") == []
    with pytest.raises(KeyError, match="core/over"):
        toy.clause("core/overs")


def test_the_kinds_are_words_without_doubles() -> None:
    assert len(set(KINDS)) == len(KINDS) == 10
