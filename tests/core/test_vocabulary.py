"""Sentences and ids: dense, stable, invertible, and every refusal word for word."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.tiny import CARD, NUMBER, SEAT, VOCABULARY

from rulewright.core.errors import AmbiguousSentence, ParseError, SentenceError, UnknownWord
from rulewright.core.vocabulary import Noun, Slot, Vocabulary, abbreviates, fits_word, listing

DIE = Noun("die", ["die-1", "die-2", "die-3"])
SQUARE = Noun("square", ["square-1", "square-2"])
TILE = Noun("tile", ["forest", "mountain"], capacity=4, aliases={"wood": "forest"})
ROOM = Vocabulary(
    [DIE, SQUARE, TILE],
    moves=[
        (0, "pass"),
        (1, "deploy die square"),
        (7, "deal die"),
        (10, "lay square {tile}"),
        (20, "pay {tile} {tile}"),
    ],
    luck=[(45, "rolled die")],
    shown=[(48, "turned {tile}"), (53, "ended")],
)


# Ids


@pytest.mark.parametrize("vocabulary", [VOCABULARY, ROOM])
def test_every_id_has_one_sentence_and_every_sentence_its_id(vocabulary):
    sentences = [vocabulary.sentence(move) for move in range(vocabulary.total)]
    assert len(set(sentences)) == len(sentences)
    for move, sentence in enumerate(sentences):
        verb = vocabulary.verb(move)
        assert verb.move(verb.values(move)) == move
        assert " ".join(vocabulary.words(move)) == sentence
        if "#" not in sentence:
            assert vocabulary.parse(sentence) == move
            assert vocabulary.id(*sentence.split()) == move


def test_blocks_follow_each_other():
    assert (ROOM.size, ROOM.luck_size, ROOM.shown_size, ROOM.total) == (45, 3, 6, 54)
    assert (VOCABULARY.size, VOCABULARY.luck_size, VOCABULARY.shown_size, VOCABULARY.total) == (16, 10, 30, 56)


def test_ids_count_like_digits_the_last_slot_fastest():
    assert ROOM.parse("deploy die-1 square-1") == 1
    assert ROOM.parse("deploy die-1 square-2") == 2
    assert ROOM.parse("deploy die-3 square-2") == 6
    assert ROOM.parse("pay mountain forest") == 20 + 1 * 5 + 0
    assert VOCABULARY.parse("turned seat-2 owl") == 32
    assert VOCABULARY.verb(32).values(32) == (1, 2)


def test_reserved_values_keep_their_ids_and_have_no_word():
    assert ROOM.sentence(10 + 3) == "lay square-1 tile#3"
    with pytest.raises(UnknownWord):
        ROOM.parse("lay square-1 tile#3")
    wider = Noun("tile", ["forest", "mountain", "lake"], capacity=4)
    later = Vocabulary([SQUARE, wider], moves=[(0, "lay square {tile}")])
    assert later.parse("lay square-2 mountain") == ROOM.parse("lay square-2 mountain") - 10


def test_secret_words_are_masked_all_at_once():
    pay = ROOM.parse("pay forest mountain")
    assert ROOM.sentence(ROOM.masked(pay)) == "pay ? ?"
    assert ROOM.masked(ROOM.masked(pay)) == ROOM.masked(pay)
    assert ROOM.sentence(ROOM.masked(ROOM.parse("lay square-2 forest"))) == "lay square-2 ?"
    for open_sentence in ("pass", "deploy die-2 square-1", "rolled die-3", "ended"):
        move = ROOM.parse(open_sentence)
        assert ROOM.masked(move) == move


def test_ids_outside_the_vocabulary():
    for move in (-1, 54):
        with pytest.raises(IndexError):
            ROOM.sentence(move)
    with pytest.raises(IndexError):
        ROOM.verb(54)


def test_patterns_and_digest():
    assert [verb.pattern() for verb in ROOM.verbs][3:5] == ["lay square {tile}", "pay {tile} {tile}"]
    text = "\n".join(VOCABULARY.sentence(move) for move in range(56))
    assert VOCABULARY.digest() == hashlib.sha256(text.encode()).hexdigest()
    other = Vocabulary([CARD, SEAT, NUMBER], moves=[(0, "lay {card}")])
    assert other.digest() != VOCABULARY.digest()


def test_slots_know_their_words():
    secret, plain = Slot(TILE, True), Slot(TILE, False)
    assert (secret.radix, plain.radix) == (5, 4)
    assert [secret.word(value) for value in range(5)] == ["forest", "mountain", "tile#2", "tile#3", "?"]
    assert (secret.value("?"), plain.value("?"), secret.value("wood"), secret.value("lake")) == (4, -1, 0, -1)
    assert secret.words() == ["forest", "mountain"]


# Declarations that are refused


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ([(0, "pass"), (2, "deal die")], "the ids of 'deal die' begin at 1, not at 2"),
        ([(0, "pass"), (1, "pass")], "the verb pass is declared twice"),
        ([(0, "forest")], "the word forest is a verb and a tile"),
        ([(0, "wood")], "the word wood is a verb and a tile"),
    ],
)
def test_wrong_declarations(moves, message):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        Vocabulary([DIE, TILE], moves=moves)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "word", ["?", "", " ", "Die", "die 1", "die_1", "-1", "die-", "a--b", "/", "1/", "é", "a?", "٣", "x\n"]
)
def test_words_are_made_of_letters_and_digits(word):
    tail = "it takes a-z and 0-9, and '-' or '/' between them"
    for make, what in (
        (lambda: Noun("die", ["die-1", word]), "a word of noun die"),
        (lambda: Noun(word, ["die-1"]), "the name of a noun"),
        (lambda: Noun("die", ["die-1"], aliases={word: "die-1"}), "an alias of noun die"),
        (lambda: Vocabulary([], moves=[(0, "pass")], aliases={word: "pass"}), "an alias of a verb"),
    ):
        with pytest.raises(ValueError) as caught:  # noqa: PT011
            make()
        assert str(caught.value) == f"'{word}' cannot be {what}: {tail}"
    if word.split() == [word]:
        with pytest.raises(ValueError, match="cannot be a verb"):
            Vocabulary([], moves=[(0, word)])


def test_words_may_be_joined():
    assert Noun("part-2", ["1", "2/3", "red-1", "a-b/c", "3d"]).index["a-b/c"] == 3


@pytest.mark.parametrize(
    ("aliases", "message"),
    [
        ({"die-2": "die-1"}, "noun die has die-2 already, so it is no alias of die-1"),
        ({"die-1": "die-1"}, "noun die has die-1 already, so it is no alias of die-1"),
        ({"cube": "die-3"}, "noun die has no word die-3, of which cube could be an alias"),
        ({"cube": "die-1", "dice": "cube"}, "noun die has no word cube, of which dice could be an alias"),
    ],
)
def test_an_alias_takes_no_place_of_a_word(aliases, message):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        Noun("die", ["die-1", "die-2"], aliases=aliases)
    assert str(caught.value) == message


def test_old_verbs_are_understood_and_never_said():
    plain = Vocabulary([DIE, TILE], moves=[(0, "pass"), (1, "lay die {tile}")], luck=[(16, "rolled die")])
    later = Vocabulary(
        [DIE, TILE],
        moves=[(0, "pass"), (1, "lay die {tile}")],
        luck=[(16, "rolled die")],
        aliases={"place": "lay", "skip": "pass", "threw": "rolled"},
    )
    for old, new in (("place die-2 wood", "lay die-2 forest"), ("skip", "pass"), ("threw die-1", "rolled die-1")):
        assert later.parse(old) == later.read(old, range(later.total)) == plain.parse(new)
        assert later.sentence(later.parse(old)) == new
    assert later.id("place", "die-1", "?") == plain.id("lay", "die-1", "?")
    assert (later.digest(), later.total, list(later.named)) == (plain.digest(), plain.total, ["pass", "lay", "rolled"])
    with pytest.raises(ParseError, match=r"^'now' is one word too many: 'pass' ends before it$"):
        later.parse("skip now")
    with pytest.raises(UnknownWord, match=r"^'place' is no verb; expected one of pass, lay, rolled$"):
        plain.parse("place die-1 forest")


@pytest.mark.parametrize(
    ("aliases", "message"),
    [
        ({"pass": "deal"}, "there is a verb pass already, so it is no alias of deal"),
        ({"skip": "wait"}, "there is no verb wait, of which skip could be an alias"),
        ({"skip": "pass", "wait": "skip"}, "there is no verb skip, of which wait could be an alias"),
        ({"die-1": "pass"}, "the word die-1 is an alias of a verb and a die"),
        ({"wood": "pass"}, "the word wood is an alias of a verb and a tile"),
    ],
)
def test_an_old_verb_takes_no_place_of_a_word(aliases, message):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        Vocabulary([DIE, TILE], moves=[(0, "pass"), (1, "deal die")], aliases=aliases)
    assert str(caught.value) == message


def test_a_noun_has_each_word_once():
    with pytest.raises(ValueError, match=r"^noun die has a word twice$"):
        Noun("die", ["die-1", "die-1"])


def test_luck_goes_on_where_the_seats_end():
    with pytest.raises(ValueError, match=r"^the ids of 'rolled die' begin at 1, not at 0$"):
        Vocabulary([DIE], moves=[(0, "pass")], luck=[(0, "rolled die")])


# Parsing


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", ParseError, "a sentence begins with one of the verbs pass, deploy, deal, lay, pay, rolled, turned, ended"),
        (
            "  ",
            ParseError,
            "a sentence begins with one of the verbs pass, deploy, deal, lay, pay, rolled, turned, ended",
        ),
        (
            "march",
            UnknownWord,
            "'march' is no verb; expected one of pass, deploy, deal, lay, pay, rolled, turned, ended",
        ),
        (
            "deploy",
            ParseError,
            "'deploy' is not finished: after 'deploy' comes a die, one of die-1, die-2, die-3",
        ),
        (
            "deploy die-2",
            ParseError,
            "'deploy die-2' is not finished: after 'die-2' comes a square, one of square-1, square-2",
        ),
        (
            "deploy square-1 die-2",
            UnknownWord,
            "'square-1' is no die; expected one of die-1, die-2, die-3 in 'deploy die square'",
        ),
        (
            "lay square-1 lake",
            UnknownWord,
            "'lake' is no tile; expected one of forest, mountain in 'lay square {tile}'",
        ),
        ("pass now please", ParseError, "'now' is one word too many: 'pass' ends before it"),
        ("deal ?", UnknownWord, "'?' is no die; expected one of die-1, die-2, die-3 in 'deal die'"),
        ("PASS", UnknownWord, "'PASS' is no verb; expected one of pass, deploy, deal, lay, pay, rolled, turned, ended"),
    ],
)
def test_refused_sentences(text, error, message):
    with pytest.raises(error) as caught:
        ROOM.parse(text)
    assert str(caught.value) == message


def test_white_space_and_aliases():
    assert ROOM.sentence(ROOM.parse("  lay\tsquare-2   wood ")) == "lay square-2 forest"
    assert ROOM.parse("turned ?") == 48 + 4


@given(st.text(max_size=40))
def test_any_text_is_a_sentence_or_refused(text):
    try:
        move = ROOM.parse(text)
    except SentenceError:
        return
    assert ROOM.parse(ROOM.sentence(move)) == move


# Abbreviations


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("dep 2 1", "deploy die-2 square-1"),
        ("deploy die-2 square-1", "deploy die-2 square-1"),
        ("DEP 3 S", "deploy die-3 square-1"),
        ("pas", "pass"),
        ("p", "pass"),
    ],
)
def test_abbreviations(text, sentence):
    among = [ROOM.parse(s) for s in ("pass", "deploy die-2 square-1", "deploy die-2 square-2", "deploy die-3 square-1")]
    assert ROOM.sentence(ROOM.read(text, among)) == sentence


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("dep 2 s", AmbiguousSentence, "'dep 2 s' may mean deploy die-2 square-1, deploy die-2 square-2"),
        ("dep 2", ParseError, "'dep 2' is not finished: next comes one of square-1, square-2"),
        ("dep", ParseError, "'dep' is not finished: next comes one of die-2, die-3"),
        ("d 3", ParseError, "'d 3' is not finished: next comes one of square-1"),
        (
            "march",
            UnknownWord,
            "'march' is no verb; expected one of pass, deploy, deal, lay, pay, rolled, turned, ended",
        ),
    ],
)
def test_refused_abbreviations(text, error, message):
    among = [ROOM.parse(s) for s in ("pass", "deploy die-2 square-1", "deploy die-2 square-2", "deploy die-3 square-1")]
    with pytest.raises(error) as caught:
        ROOM.read(text, among)
    assert str(caught.value) == message


def test_a_whole_sentence_outside_the_list_is_not_read():
    among = [ROOM.parse("pass"), ROOM.parse("deal die-2")]
    with pytest.raises(UnknownWord, match=r"^'Deal die-1' cannot be said here; expected one of pass, deal die-2$"):
        ROOM.read("Deal die-1 ", iter(among))
    with pytest.raises(UnknownWord, match=r"^'pass' cannot be said here; expected one of nothing$"):
        ROOM.read("pass", [])


def test_aliases_are_read_where_a_sentence_is_spelled_in_full():
    among = [ROOM.parse("lay square-1 forest"), ROOM.parse("pass")]
    for text in ("lay square-1 wood", "LAY Square-1 WOOD"):
        assert ROOM.read(text, iter(among)) == among[0]
    with pytest.raises(UnknownWord):
        ROOM.read("lay square-2 wood", among)


def test_an_exact_sentence_wins_over_longer_words():
    numbers = Noun("number", [str(k) for k in range(1, 12)])
    count = Vocabulary([numbers], moves=[(0, "take number")])
    assert count.read("take 1", range(11)) == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["pass", "deploy"]),
        ("de", ["deploy"]),
        ("deploy", ["deploy"]),
        ("deploy ", ["die-2", "die-3"]),
        ("dep 2 ", ["square-1", "square-2"]),
        ("deploy die-2 square-1 ", []),
        ("x", []),
    ],
)
def test_completion(text, words):
    among = [ROOM.parse(s) for s in ("pass", "deploy die-2 square-1", "deploy die-2 square-2", "deploy die-3 square-1")]
    assert ROOM.following(text, among) == words


def test_what_abbreviates_a_word():
    assert fits_word("die", "die-2")
    assert fits_word("2", "die-2")
    assert not fits_word("2", "die-12")
    assert not fits_word("ie", "die-2")
    assert abbreviates(["d"], ["deal", "die-1"])
    assert not abbreviates(["d", "1", "2"], ["deal", "die-1"])


def test_long_lists_are_cut():
    assert listing([str(k) for k in range(12)]) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11"
    assert listing([str(k) for k in range(14)]) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more"
    assert listing("abc", 2) == "a, b and 1 more"
