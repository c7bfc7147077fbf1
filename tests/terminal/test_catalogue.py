from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

import rulewright as rw
from rulewright.core.catalogue import Catalogue, faults, read_catalogue
from rulewright.core.vocabulary import Noun, Vocabulary
from rulewright.core.wording import catalogue_of


@pytest.mark.parametrize("name", ["unita", "unearth"])
def test_every_verb_has_a_template_that_names_only_its_slots(name: str) -> None:
    game = rw.load(name)
    assert faults(read_catalogue(resources.files(f"rulewright.games.{name}") / "table"), game.vocabulary.verbs) == []


def test_sentences_read_well() -> None:
    catalogue = catalogue_of(rw.load("unita"))
    verbs = rw.load("unita").vocabulary.named

    def say(sentence: str) -> str:
        return catalogue.say(verbs[sentence.split()[0]], sentence.split())

    assert say("lost hexagone company-2 nw 3") == "Hexagone 2: NW falls to 3"
    assert say("fight company-1 german-land company-3") == "company 1 fights German Land 3 next"
    # What a reader may not know is no word of the sentence.
    assert say("lay die-5 ?") == "lays a terrain face down, counted with the 5-die"
    assert say("lay die-5 forest") == "lays Forest, counted with the 5-die"
    assert say("arrange ?") == "takes a die unseen"
    # Squares are named as the board names them.
    assert say("moved primitiva company-3 8") == "Primitiva 3 reaches P8"
    assert say("moved hexagone company-1 4") == "Hexagone 1 reaches H4"
    assert say("moved german-land company-3 2") == "German Land 3 reaches start square 2"
    assert say("moved friburga company-2 20") == "Friburga 2 reaches the Gate"


def test_the_last_word_with_a_template_of_its_own_decides() -> None:
    nouns = [Noun("die", ["die-4", "die-5"]), Noun("place", ["nw", "ne"])]
    verbs = Vocabulary(nouns, moves=[(0, "put die {place}"), (6, "take die")])
    templates = {"put": "puts", "put die-5": "puts five", "put nw": "puts it {place}", "put ?": "hides the {die}"}
    catalogue = Catalogue(templates, {}, {"put ?": "Hide it"})

    def say(sentence: str) -> str:
        return catalogue.say(verbs.named["put"], sentence.split())

    assert say("put die-4 ne") == "puts"
    assert say("put die-5 ne") == "puts five"
    assert say("put die-5 nw") == "puts it nw"
    assert say("put die-5 ?") == "hides the die-5"
    assert catalogue.order(verbs.named["put"], ["put", "die-4", "?"]) == [("Hide it", 0)]
    # A verb is complete with a template for each word of a noun.
    both = {"take die-4": "takes a {die}", "take die-5": "takes five"}
    assert faults(Catalogue({"put": "", **both}, {}), verbs.verbs) == []
    assert faults(Catalogue({"put": "", "take die-4": ""}, {}), verbs.verbs) == ["the verb take has no template"]
    assert faults(Catalogue({"put": "", "take": "", "take ?": "", "put nw": "{nw}"}, {}), verbs.verbs) == [
        "no sentence of take holds the word ?",
        "the template of put nw names {nw}, which is none of its slots",
    ]


def test_a_language_with_cases_asks_for_a_word_in_one() -> None:
    nouns = [Noun("axe", ["big-axe"]), Noun("tree", ["oak", "elm"])]
    verbs = Vocabulary(nouns, moves=[(0, "fell tree axe")])
    words = {"big-axe": "топор", "big-axe:ins": "топором", "oak": "дуб", "oak:acc": "дуба"}
    catalogue = Catalogue({"fell": "{axe:ins} рубит {tree:acc}"}, words, {"fell": "Рубите {tree}: {axe:ins}"})
    assert catalogue.say(verbs.named["fell"], ["fell", "oak", "big-axe"]) == "топором рубит дуба"
    # What has no such case stays as it is.
    assert catalogue.say(verbs.named["fell"], ["fell", "elm", "big-axe"]) == "топором рубит elm"
    order = catalogue.order(verbs.named["fell"], ["fell", "oak", "big-axe"])
    assert order == [("Рубите ", 0), ("дуб", 1), (": ", -1), ("топором", 2)]
    assert faults(catalogue, verbs.verbs) == []


def test_numbers_have_as_many_forms_as_the_language() -> None:
    def form(number: int) -> int:
        return 0 if number == 1 else 1 if number < 5 else 2

    texts = {"gem": "", "gem-s": ""}
    catalogue = Catalogue({}, {}, {}, texts, {"gem": ["{count} камень", "{count} камня", "{count} камней"]}, form)
    kept = catalogue.with_words({"oak": "дуб"})
    assert [kept.counted("gem", number) for number in (1, 2, 5)] == ["1 камень", "2 камня", "5 камней"]
    assert Catalogue({}, {}, {}, {"gem-s": "{count} gems of {all}"}).counted("gem", 0, all=3) == "0 gems of 3"


def test_texts_of_the_page_have_slots_of_their_own() -> None:
    catalogue = Catalogue({}, {}, {}, {"left": "{count} of {all} left"}).with_words({"nw": "upper left"})
    assert catalogue.text("left", all=3, count=2) == "2 of 3 left"
    assert catalogue.text("right") == "right"


@pytest.mark.parametrize("name", ["unita", "unearth"])
def test_every_sentence_can_be_worded(name: str) -> None:
    game = rw.load(name)
    catalogue = catalogue_of(game)
    for verb in game.vocabulary.verbs:
        for move in range(verb.first, verb.first + verb.count, max(1, verb.count // 50)):
            assert "{" not in catalogue.say(verb, game.vocabulary.words(move))


def test_what_is_wrong_with_a_catalogue_is_told(tmp_path: Path) -> None:
    verbs = rw.load("unita").vocabulary.verbs[:1]
    assert read_catalogue(tmp_path).templates == {}
    (tmp_path / "en.toml").write_text('[verbs]\nlay = "lays {die} {stone}"\nflay = "?"\n')
    assert faults(read_catalogue(tmp_path), verbs) == [
        "there is no verb flay",
        "the template of lay names {stone}, which is none of its slots",
    ]
    assert "the verb lay has no template" in faults(read_catalogue(tmp_path, "fr"), verbs)
    for broken in ("[verbs", "[verbs]\nlay = 3\n", "[nouns]\n", "[texts]\nleft = 3\n"):
        (tmp_path / "en.toml").write_text(broken)
        with pytest.raises(ValueError, match=r"en\.toml"):
            read_catalogue(tmp_path)


def test_an_order_is_a_sentence_in_pieces_that_know_their_words(tmp_path: Path) -> None:
    nouns = [Noun("die", ["die-5"]), Noun("place", ["nw"])]
    verbs = Vocabulary(nouns, moves=[(0, "put place die"), (1, "pass")]).named
    words = ["put", "nw", "die-5"]
    catalogue = Catalogue({}, {"die-5": "5"}, {"put": "Put a {die} in {place}"})
    assert catalogue.order(verbs["put"], words) == [("Put a ", 0), ("5", 2), (" in ", -1), ("nw", 1)]
    assert catalogue.order(verbs["pass"], ["pass"]) == [("pass", 0)]
    assert Catalogue({}, {}).order(verbs["put"], words) == [("put", 0), (" ", -1), ("nw", 1), (" ", -1), ("die-5", 2)]
    assert catalogue.with_words({"nw": "upper left"}).order(verbs["put"], words)[-1] == ("upper left", 1)
    assert faults(Catalogue({"put": "", "pass": ""}, {}, {"pass": "{place}", "go": ""}), list(verbs.values())) == [
        "there is no verb go",
        "the template of pass names {place}, which is none of its slots",
    ]
