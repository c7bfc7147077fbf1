"""Click-to-narrow in Python, and that the page's script does exactly the same."""

from __future__ import annotations

import base64
import json
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulewright as rw
from rulewright.table.narrowing import AT_ONCE, Narrowing

NARROW_JS = Path(str(rw.__file__)).parent / "table" / "static" / "narrow.js"

MARCHES = [
    "advance company-1",
    "advance company-2",
    "fight company-1 primitiva company-1",
    "fight company-1 primitiva company-3",
    "fight company-2 hexagone company-1",
    "pass",
]
BATTLE = ["company-1", "company-2", "primitiva company-1", "primitiva company-3", "hexagone company-1"]
PLACES = ["nw", "ne", "sw", "se"]
DEPLOYMENT = [
    f"deploy {die} {square} {place}"
    for die in ("die-2", "die-5")
    for square in ("square-1", "square-2")
    for place in PLACES
]
SQUARES = ["die-2", "die-5", "square-1", "square-2"] + [
    f"{square} {place}" for square in ("square-1", "square-2") for place in PLACES
]


# Examples


def test_at_first_everything_is_left_and_what_begins_a_sentence_is_lit() -> None:
    narrowing = Narrowing(MARCHES, BATTLE)
    assert narrowing.matching() == MARCHES
    assert narrowing.lit() == {"company-1", "company-2"}
    assert narrowing.chosen() == set()
    assert narrowing.picked() == []


def test_a_touched_piece_leaves_the_sentences_that_name_it() -> None:
    narrowing = Narrowing(MARCHES, BATTLE)
    assert narrowing.pick("company-1")
    assert narrowing.matching() == [MARCHES[0], MARCHES[2], MARCHES[3]]
    assert narrowing.lit() == {"primitiva company-1", "primitiva company-3"}
    assert narrowing.chosen() == {"company-1"}


def test_a_companys_number_after_another_community_is_not_the_readers_own_company() -> None:
    narrowing = Narrowing(MARCHES, BATTLE)
    narrowing.pick("company-2")
    assert narrowing.lit() == {"hexagone company-1"}
    assert narrowing.pick("hexagone company-1")
    assert narrowing.matching() == ["fight company-2 hexagone company-1"]
    assert narrowing.chosen() == {"company-2", "hexagone company-1"}
    assert narrowing.named(MARCHES[4]) == {"company-2", "hexagone company-1"}


def test_agreed_words_are_passed_over() -> None:
    narrowing = Narrowing(MARCHES[2:4], BATTLE)
    assert narrowing.lit() == {"company-1", "primitiva company-1", "primitiva company-3"}
    assert narrowing.pick("primitiva company-3")
    assert narrowing.matching() == [MARCHES[3]]


def test_a_square_is_chosen_before_a_place_in_it() -> None:
    narrowing = Narrowing(DEPLOYMENT, SQUARES)
    assert narrowing.lit() == {"die-2", "die-5"}
    narrowing.pick("die-5")
    assert narrowing.lit() == {"square-1", "square-2"}
    narrowing.pick("square-2")
    assert narrowing.lit() == {f"square-2 {place}" for place in PLACES}
    narrowing.pick("square-2 ne")
    assert narrowing.matching() == ["deploy die-5 square-2 ne"]
    assert narrowing.picked() == ["die-5", "square-2", "ne"]


def test_where_only_one_square_is_left_its_places_are_lit_at_once() -> None:
    narrowing = Narrowing(DEPLOYMENT[:4], SQUARES)
    assert narrowing.lit() == {"die-2", "square-1", *(f"square-1 {place}" for place in PLACES)}


def test_up_to_nine_sentences_are_offered_whole() -> None:
    groups = Narrowing(MARCHES, BATTLE).groups()
    assert [group.sentences for group in groups] == [(sentence,) for sentence in MARCHES]
    assert all(group.whole for group in groups)


def test_more_are_offered_by_the_first_word_on_which_they_differ() -> None:
    narrowing = Narrowing([*DEPLOYMENT, "pass"], SQUARES)
    assert [(group.word, len(group.sentences)) for group in narrowing.groups()] == [("deploy", 16), ("pass", 1)]
    narrowing.choose(0, "deploy")
    assert [(group.word, group.place) for group in narrowing.groups()] == [("die-2", 1), ("die-5", 1)]
    narrowing.choose(1, "die-5")
    assert len(narrowing.groups()) == 8


def test_the_list_may_settle_a_word_before_one_that_was_touched() -> None:
    sentences = [f"{verb} company-1 {k}" for verb in ("march", "fight") for k in range(6)]
    narrowing = Narrowing(sentences, BATTLE)
    narrowing.pick("company-1")
    assert [group.word for group in narrowing.groups()] == ["march", "fight"]
    assert narrowing.choose(0, "fight")
    assert narrowing.picked() == ["fight", "company-1"]
    assert narrowing.matching() == sentences[6:]


def test_a_word_that_comes_again_is_settled_only_where_the_list_offers_it() -> None:
    sentences = [f"put {one} {other}" for one in "1234" for other in "1234" if one != other]
    narrowing = Narrowing(sentences, [])
    narrowing.choose(1, "1")
    assert narrowing.matching() == ["put 1 2", "put 1 3", "put 1 4"]


def test_what_would_leave_nothing_changes_nothing() -> None:
    narrowing = Narrowing(MARCHES, BATTLE)
    assert not narrowing.pick("company-4")
    assert not narrowing.choose(0, "march")
    assert not narrowing.back()
    assert narrowing.matching() == MARCHES


def test_nothing_is_lit_where_nothing_is_asked() -> None:
    narrowing = Narrowing([], BATTLE)
    assert (narrowing.matching(), narrowing.lit(), narrowing.chosen(), narrowing.groups()) == ([], set(), set(), [])


# Properties

WORDS = ("go", "put", "a", "b", "c", "d", "1", "2")
sentence_lists = st.lists(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join), unique=True, max_size=30
)
boards = st.sets(st.lists(st.sampled_from(WORDS[2:]), min_size=1, max_size=3).map(" ".join), max_size=8)


def step_somehow(narrowing: Narrowing, choose: random.Random) -> dict[str, Any] | None:
    """Makes one of the steps that a page offers now and tells which; None if there is none."""
    steps: list[dict[str, Any]] = [{"phrase": phrase} for phrase in sorted(narrowing.lit())]
    steps += [{"place": each.place, "word": each.word} for each in narrowing.groups() if not each.whole]
    if not steps:
        return None
    step = choose.choice(steps)
    if "phrase" in step:
        assert narrowing.pick(step["phrase"])
    else:
        assert narrowing.choose(step["place"], step["word"])
    return step


def seen(narrowing: Narrowing) -> dict[str, Any]:
    """All that a page shows of a state."""
    return {
        "matching": narrowing.matching(),
        "lit": sorted(narrowing.lit()),
        "chosen": sorted(narrowing.chosen()),
        "picked": narrowing.picked(),
        "groups": [[list(each.sentences), each.word, each.place] for each in narrowing.groups()],
    }


def reach(narrowing: Narrowing, sentence: str) -> bool:
    """Whether the list leads to a sentence, one group after the other; the steps are taken back."""
    steps = 0
    while all(each.sentences != (sentence,) for each in narrowing.groups()):
        group = next(each for each in narrowing.groups() if sentence in each.sentences)
        before = len(narrowing.matching())
        assert narrowing.choose(group.place, group.word)
        assert tuple(narrowing.matching()) == group.sentences
        assert len(narrowing.matching()) < before
        steps += 1
    for _ in range(steps):
        narrowing.back()
    return True


@settings(deadline=None, max_examples=150)
@given(sentence_lists, boards, st.randoms(use_true_random=False))
def test_from_every_state_every_sentence_left_is_reached(
    sentences: list[str], board: set[str], choose: random.Random
) -> None:
    narrowing = Narrowing(sentences, board)
    for _ in range(3):
        assert all(reach(narrowing, sentence) for sentence in narrowing.matching())
        step_somehow(narrowing, choose)


@settings(deadline=None, max_examples=150)
@given(sentence_lists, boards, st.randoms(use_true_random=False))
def test_what_is_lit_extends_to_a_sentence_and_back_undoes_it(
    sentences: list[str], board: set[str], choose: random.Random
) -> None:
    narrowing = Narrowing(sentences, board)
    for _ in range(4):
        before = seen(narrowing)
        for phrase in narrowing.lit():
            assert narrowing.pick(phrase)
            left = narrowing.matching()
            assert left
            assert set(left) <= set(before["matching"])
            assert narrowing.back()
            assert seen(narrowing) == before
        if step_somehow(narrowing, choose) is None:
            break


@settings(deadline=None, max_examples=150)
@given(sentence_lists, boards)
def test_every_element_that_some_sentence_names_can_be_lit(sentences: list[str], board: set[str]) -> None:
    for sentence in sentences:
        narrowing = Narrowing([sentence], board)
        assert narrowing.named(sentence) <= narrowing.lit()


# The page's script

RUN = """
async ({ source, cases }) => {
  const { Narrowing } = await import(source);
  const seen = (narrowing) => ({
    matching: narrowing.matching(),
    lit: [...narrowing.lit()].sort(),
    chosen: [...narrowing.chosen()].sort(),
    picked: narrowing.picked(),
    groups: narrowing.groups().map(({ sentences, word, place }) => [sentences, word, place]),
  });
  return cases.map(({ sentences, phrases, steps }) => {
    const narrowing = new Narrowing(sentences, phrases);
    const shown = [seen(narrowing)];
    for (const step of steps) {
      if (step.back) narrowing.back();
      else if (step.phrase) narrowing.pick(step.phrase);
      else narrowing.choose(step.place, step.word);
      shown.push(seen(narrowing));
    }
    return shown;
  });
}
"""


def in_script(cases: list[dict[str, Any]]) -> list[Any]:
    """What `narrow.js` makes of the cases, in whatever here runs scripts."""
    source = "data:text/javascript;base64," + base64.b64encode(NARROW_JS.read_bytes()).decode()
    given_to_it = {"source": source, "cases": cases}
    node = shutil.which("node")
    if node:
        script = f"({RUN})({json.dumps(given_to_it)}).then((shown) => console.log(JSON.stringify(shown)))"
        told = subprocess.run(
            [node, "--input-type=module"], input=script, capture_output=True, text=True, check=True, timeout=60
        )
        return list(json.loads(told.stdout))
    return list(in_chromium(given_to_it))


def in_chromium(given_to_it: dict[str, Any]) -> Any:
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        return without("neither node nor playwright is here to run the page's script")
    with sync_playwright() as player:
        try:
            browser = player.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        except Error:
            return without("neither node nor chromium is here to run the page's script")
        return browser.new_page().evaluate(RUN, given_to_it)


def without(reason: str) -> None:
    if os.environ.get("RULEWRIGHT_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def case_of(sentences: list[str], phrases: list[str], choose: random.Random) -> tuple[dict[str, Any], list[Any]]:
    """A case with some steps, and what Python makes of it."""
    narrowing = Narrowing(sentences, phrases)
    steps: list[dict[str, Any]] = []
    shown = [seen(narrowing)]
    for _ in range(choose.randrange(1, 5)):
        if steps and choose.random() < 0.2:
            narrowing.back()
            steps.append({"back": True})
        elif phrases and choose.random() < 0.2:
            phrase = choose.choice(phrases)
            narrowing.pick(phrase)
            steps.append({"phrase": phrase})
        else:
            step = step_somehow(narrowing, choose)
            if step is None:
                break
            steps.append(step)
        shown.append(seen(narrowing))
    return {"sentences": sentences, "phrases": phrases, "steps": steps}, shown


def made_up(count: int) -> Iterator[tuple[dict[str, Any], list[Any]]]:
    for seed in range(count):
        choose = random.Random(seed)
        words = WORDS[: choose.randrange(3, len(WORDS) + 1)]
        drawn = [" ".join(choose.choices(words, k=choose.randrange(1, 6))) for _ in range(choose.randrange(1, 26))]
        board = [
            " ".join(choose.choices(words[2:], k=choose.choice((1, 1, 1, 2, 3)))) for _ in range(choose.randrange(8))
        ]
        yield case_of(list(dict.fromkeys(drawn)), sorted(set(board)), choose)


def of_unita(games: int) -> Iterator[tuple[dict[str, Any], list[Any]]]:
    """The lists of whole games, on boards that show own companies, those of all others, dice, squares and places."""
    unita = rw.load("unita")
    four = range(1, 5)
    sides = ("primitiva", "german-land", "friburga", "hexagone")
    for seed in range(games):
        choose, dealer, state = random.Random(seed), rw.Dealer(seed=seed), unita.new(seats=4)
        dealer.settle(state)
        while not state.over:
            sentences = state.sentences()
            own = sides[state.actor]
            phrases = [f"company-{k}" for k in four] + [f"square-{k} {place}" for k in four for place in PLACES]
            phrases += [f"{side} company-{k}" for side in sides if side != own for k in four]
            phrases += [f"square-{k}" for k in four] + [f"die-{k}" for k in range(1, 6)] + PLACES
            if choose.random() < 0.5:
                phrases += [side for side in sides if side != own]
            yield case_of(sentences, sorted(phrases), choose)
            state.play(choose.choice(sentences))
            dealer.settle(state)


def test_the_script_does_the_same_with_made_up_lists() -> None:
    cases = list(made_up(2400))
    assert in_script([case for case, _ in cases]) == [shown for _, shown in cases]


def test_the_script_does_the_same_with_the_lists_of_unita() -> None:
    cases = list(of_unita(1))
    assert len(cases) > 300
    assert max(len(case["sentences"]) for case, _ in cases) > AT_ONCE
    assert in_script([case for case, _ in cases]) == [shown for _, shown in cases]
