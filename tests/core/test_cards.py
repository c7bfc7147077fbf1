"""Card sets: what a game makes of them, how records embed them, and how positions name them."""

import re
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.cardsets import DEAR_HARES, TYPED, WHY, WOLVES, WRONG, offered
from tests.core.example import begun
from tests.core.tiny import GAME, VOCABULARY, Burrow

from rulewright.bots.bot import Sight
from rulewright.bots.roster import make
from rulewright.core.cards import MOST_CARDS, MOST_CARDS_NAME, card_hash, card_name, card_tables, card_text
from rulewright.core.dealer import Dealer
from rulewright.core.engine import Game, same_setup
from rulewright.core.errors import OptionError, PositionError, RecordError
from rulewright.core.reader import Reader, mask_text
from rulewright.core.record import Record
from rulewright.core.registry import load, with_cards

WOLF = GAME.with_cards(TYPED)
HASH = sha256(WOLVES.encode()).hexdigest()
# Marks of byte order, spaces of all kinds, and whatever means something in a record or to TOML.
ODD = [*"a|; \t\n\r\"'\\#[]()={}", "\ufeff", "\u3000", "\u00a0", "\u200b", "é", "😀", "\x1f", "\x85", "\u2028"]


class Plain(Burrow):
    """A game without card sets."""

    with_cards = Game.with_cards


# Texts


def test_a_card_set_is_kept_as_records_can_hold_it():
    assert card_text(TYPED) == WOLVES
    assert card_text(WOLVES) == WOLVES
    assert [card_text(text) for text in ("", " \r\n\n\t", "\ufeff")] == [""] * 3
    assert (card_hash(WOLVES), card_hash("")) == (HASH, "")


@given(st.text(st.sampled_from(ODD), max_size=12))
def test_what_is_kept_of_a_card_set_is_what_its_record_gives_back(text):
    try:
        kept = card_text(text)
    except OptionError:
        return
    assert card_text(kept) == kept
    if kept:
        record = Record.start(Burrow(cards=kept), ["Ann", "Bob"])
        assert Reader(record.text()).header.cards == kept


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x" * MOST_CARDS * 2 + "x", "a card set has at most 65536 bytes"),
        ("ää\n" * (MOST_CARDS // 5 + 1), "a card set has at most 65536 bytes"),
        ("x = 1\n" + "y" * 10_001, "line 2 of the card set has more than 10000 characters"),
        ("x = 1\ny = '\u202e'", "line 2 of the card set holds U\\+202E, which no record can hold"),
        ("x = '\ud800'", "line 1 of the card set holds U\\+D800"),
        ("x = 1\rgame burrow 1.0", "line 1 of the card set holds U\\+000D"),
    ],
)
def test_a_text_that_no_record_can_hold_is_refused(text, told):
    with pytest.raises(OptionError, match=told):
        card_text(text)
    with pytest.raises(OptionError, match=told):
        Burrow(cards=text)


def test_the_largest_card_set_fits():
    text = "# " + "x" * 9_000 + "\n"
    text = text * 7 + "y" * (MOST_CARDS - 1 - 7 * len(text)) + "\n"
    assert len(card_text(text)) == MOST_CARDS
    record = Record.start(Burrow(cards=text), ["Ann", "Bob"])
    assert mask_text(record.text(), 0).count("\n| ") == 8


def test_the_name_of_a_card_set_is_a_line():
    assert (card_name(" Wolves "), card_name("")) == ("Wolves", "own cards")
    for name in ("x" * (MOST_CARDS_NAME + 1), "two\nlines", "\u202eturned"):
        with pytest.raises(OptionError, match="name: the name of a card set is one line of at most 60"):
            card_name(name)


@pytest.mark.parametrize("text", ["name =", "x = " + "[\n" * 20_000, "x = " + "9" * 9_000])
def test_what_is_no_toml_is_refused_in_a_sentence(text):
    with pytest.raises(OptionError, match="the card set is not valid TOML: "):
        card_tables(text)


def test_a_fault_of_toml_is_told_in_a_line_however_long_what_it_quotes():
    with pytest.raises(OptionError, match="is not valid TOML: Cannot declare") as told:
        card_tables(f"[{'k' * 9_000}]\n" * 2)
    assert len(str(told.value)) < 300


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("worth = 0x" + "f" * 9_000, "worth"),
        ('card = [{ id = "hare", worth = [1, [0o' + "7" * 9_000 + "]] }]", "worth"),
        ("[a.b]\nc.d = 18446744073709551616", "d"),
        ("'\\'.\"x\\ny\" = -18446744073709551616", "x?y"),
    ],
)
def test_a_number_that_no_sentence_could_hold_is_refused(text, field):
    """Python writes no number of more than 4300 digits, but reads one that is not decimal."""
    with pytest.raises(OptionError, match=f"^field {re.escape(field)}: a whole number of more than 64 bits"):
        card_tables(text)
    assert card_tables("a = [9223372036854775807, -9223372036854775808, 1e400, true]")


def test_tables_that_nobody_could_print_are_refused():
    """Dots nest without any brackets, deeper than Python writes what it has read."""
    assert repr(card_tables(".".join("a" * 90) + " = [[[1]]]"))
    for text in (".".join("a" * 2_000) + " = 1", "[" + ".".join("a" * 2_000) + "]", "x = " + "[" * 150 + "]" * 150):
        with pytest.raises(OptionError, match="it is nested too deep"):
            card_tables(text)


# Games


def test_a_game_with_other_cards_is_another_game_of_the_same_name_and_ids():
    assert (WOLF.name, WOLF.title, WOLF.version) == (GAME.name, GAME.title, GAME.version)
    assert (WOLF.cards, WOLF.cards_name, WOLF.cards_hash) == (WOLVES, "Wolves", HASH)
    assert (GAME.cards, GAME.cards_name, GAME.cards_hash) == ("", "", "")
    assert GAME.with_cards("") is GAME
    assert WOLF.with_cards(" ") is GAME
    assert [verb.first for verb in WOLF.vocabulary.verbs] == [verb.first for verb in VOCABULARY.verbs]
    assert WOLF.vocabulary.parse("lay wolf") == GAME.vocabulary.parse("lay fox")
    assert WOLF.new() != GAME.new()
    assert not same_setup(WOLF.new().setup, GAME.new().setup)
    assert WOLF.new() == GAME.with_cards(WOLVES).new()
    assert WOLF.new() != GAME.with_cards(DEAR_HARES).new()


def test_a_game_without_card_sets_says_so():
    plain = Plain()
    assert (GAME.takes_cards, WOLF.takes_cards, plain.takes_cards) == (True, True, False)
    assert plain.with_cards("\n") is plain
    with pytest.raises(OptionError, match="Burrow plays with no card sets"):
        plain.with_cards(WOLVES)


def test_a_game_is_found_with_its_cards(tmp_path):
    with offered(tmp_path):
        found = load("burrow", TYPED)
        assert found.cards == WOLVES
        assert load("burrow", WOLVES) is found
        assert load("burrow") is GAME
        assert with_cards(found, "") is GAME
        with pytest.raises(OptionError, match=WHY):
            load("burrow", WRONG)
    with pytest.raises(OptionError, match="Unita plays with no card sets"):
        load("unita", WOLVES)


# Records

HEAD = f"""\
rulewright 1
game burrow 1.1.0
cards "Wolves" {HASH}
| name = "Wolves"
|
| [[card]]
| id = "wolf"
| replaces = "fox"
|   worth = 6
seats "Ann" "Bob"
"""


def played():
    record = begun(WOLF)
    while record.actor is not None:
        record.play(record.moves()[0])
        Dealer(3).settle(record)
    return record


def test_a_record_embeds_its_cards_and_replays():
    record = played()
    assert record.text().startswith(HEAD + "\n")
    assert "lay {wolf}" in record.text()
    for game in (GAME, WOLF, GAME.with_cards(DEAR_HARES)):
        again = Record.parse(record.text(), game)
        assert again.game.cards == WOLVES
        assert again.text() == record.text()
        assert again.replay() == record.state
    assert max(record.state.scores()) == 6


def test_a_record_finds_its_game_with_its_cards(tmp_path):
    with offered(tmp_path):
        assert Record.parse(HEAD).game.cards == WOLVES
        assert Record.parse(HEAD).game is Record.parse(HEAD).game


def test_a_record_without_cards_is_one_of_the_shipped_cards():
    text = begun(GAME).text()
    assert "cards" not in text
    assert Record.parse(text, WOLF).game is GAME


def test_a_masked_record_keeps_its_cards():
    masked = played().masked(0)
    assert HEAD.removesuffix('seats "Ann" "Bob"\n') in masked
    assert "lay ?" in masked
    assert Record.parse(masked, GAME).text() == masked


def test_comments_and_spaces_may_stand_among_the_cards():
    text = HEAD.replace("|\n", "; by Ann\n  |\t \n\n").replace("| id", "\t| id").replace("\n", " \r\n")
    assert Record.parse(text, GAME).text() == HEAD + "\n; by Ann\n"


def changed(old, new):
    assert HEAD.count(old) == 1, old
    return HEAD.replace(old, new)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (changed("worth = 6", "worth = 5"), "line 3: the card set below is not the one that has this hash"),
        (changed(HASH, HASH[:-1]), "line 3: expected 'cards' with a name in double quotes and a hash of 64 digits"),
        (changed('"Wolves" ', ""), "line 3: expected 'cards' with a name"),
        (changed('cards "Wolves"', 'cards "Wolves" "Foxes"'), "line 3: expected 'cards' with a name"),
        (changed('cards "Wolves"', 'cards "W\\x"'), "line 3: the name .* is not spelled like a JSON string"),
        (changed('cards "Wolves"', 'cards "W\\u000a"'), 'line 3: this card set is named "Wolves"'),
        (changed('cards "Wolves"', 'cards "W\\u000aX"'), "line 3: name: the name of a card set is one line"),
        (changed('cards "Wolves"', 'cards "Foxes"'), 'line 3: this card set is named "Wolves"'),
        (HEAD + f'cards "Wolves" {HASH}\n', "line 11: 'cards' stands twice in the header"),
        (HEAD + "| worth = 5\n", "line 11: '|' stands only below 'cards' in the header"),
        (HEAD + "luck: drew {wolf:1}\n| worth = 5\n", "line 12: '|' stands only below 'cards' in the header"),
        ("| x\n" + HEAD, "line 1: a record begins with"),
        (HEAD.replace("|", "; |"), "line 3: the lines of the card set are missing"),
        (HEAD.replace("  worth = 6", " " + "x" * 20_000), "line 9: a line has at most 20000 characters"),
        (HEAD.replace("  worth = 6", " " + "x" * 15_000), "line 3: line 6 of the card set has more than 10000"),
        (HEAD.replace("|   worth = 6\n", f"| # {'x' * 9_000}\n" * 8), "line 3: a card set has at most 65536 bytes"),
        (HEAD.replace("|   worth = 6\n", "| # \u202e\n"), "line 9: the character U\\+202E cannot stand in a record"),
    ],
)
def test_cards_that_make_no_sense_are_refused_with_their_line(text, told):
    with pytest.raises(RecordError, match="^" + told.replace("'|'", r"'\|'")):
        Record.parse(text, GAME)


def embedding(text, name):
    lines = "".join([f"| {line}".rstrip() + "\n" for line in text.splitlines()])
    return f'rulewright 1\ngame burrow 1.1.0\ncards "{name}" {card_hash(text)}\n{lines}seats "Ann" "Bob"\n'


def test_a_card_set_that_its_game_refuses_is_refused_with_its_line():
    with pytest.raises(RecordError, match=f"^line 3: {WHY}"):
        Record.parse(embedding(WRONG, "Wrong"), GAME)
    with pytest.raises(RecordError, match=r"^line 3: Burrow plays with no card sets"):
        Record.parse(HEAD, Plain())


def test_no_line_of_a_card_set_ends_the_header():
    text = "name = '''\nseats \"Eve\"\n; no comment\n] ) |\nluck: drew owl\n'''\n"
    with pytest.raises(OptionError, match="name: "):
        GAME.with_cards(text)
    record = Record.start(GAME.with_cards(f'name = "Quotes"\nnote = """{text}"""\n'), ["Ann", "Bob"])
    again = Record.parse(record.text(), GAME)
    assert again.header.seats == ["Ann", "Bob"]
    assert again.game.cards == record.game.cards
    assert again.items == []


def test_a_text_that_its_game_would_write_otherwise_becomes_the_games_own():
    class Tidy(Burrow):
        def with_cards(self, text):
            found = GAME.with_cards(text)
            return Burrow({"wolf": 6, "hare": 2, "owl": 3}, WOLVES, "Wolves") if found.cards else found

    text = WOLVES.replace("  worth", "# a remark\nworth")
    record = Record.parse(embedding(text, "Wolves"), Tidy())
    assert record.text() == HEAD
    assert mask_text(embedding(text, "Wolves"), None).count("# a remark") == 1


# Positions


def test_a_position_names_its_cards_by_their_hash():
    state = played().state
    document = state.position()
    assert list(document)[:4] == ["game", "version", "cards", "seats"]
    assert document["cards"] == HASH
    assert WOLF.from_position(document) == state
    assert "cards" not in GAME.new().position()


@pytest.mark.parametrize(
    ("game", "document", "told"),
    [
        (GAME, {"cards": HASH}, "cards: this is a position of other cards; here Burrow is played with the shipped"),
        (WOLF, {"cards": "0" * 64}, f"cards: this is a position of other cards; .* with the card set {HASH}"),
        (WOLF, {"cards": ""}, "cards: this is a position of other cards"),
        (WOLF, {"cards": 7}, "cards: 7 is no text"),
    ],
)
def test_a_position_of_other_cards_is_refused(game, document, told):
    with pytest.raises(PositionError, match="^" + told):
        game.from_position(document)


def test_a_position_that_names_no_cards_is_one_of_the_game_that_reads_it():
    state = WOLF.from_position({"players": [{"laid": "wolf"}, {"laid": "owl"}]})
    state.play("show")
    assert state.scores() == [6, 0]
    with pytest.raises(PositionError, match="'wolf' is no card"):
        GAME.from_position({"players": [{"laid": "wolf"}, {"laid": "owl"}]})


def test_a_record_leaves_the_cards_of_its_position_to_the_header():
    position = WOLF.from_position({"players": [{"laid": "wolf"}, {"laid": "owl"}]}).position()
    record = Record.start(WOLF, ["Ann", "Bob"], position=position)
    assert HASH not in record.header.position
    assert Record.parse(record.text(), GAME).replay() == record.state
    with pytest.raises(RecordError, match="the position is one of other cards than the record"):
        Record.start(GAME, ["Ann", "Bob"], position=position)
    line = record.text().replace('position {"pool"', f'position {{"cards": "{"0" * 64}", "pool"')
    with pytest.raises(RecordError, match="line 11: the position is one of other cards"):
        Record.parse(line, GAME)


def test_a_bot_thinks_with_the_cards_of_its_table():
    state = WOLF.from_position({"players": [{"laid": "wolf"}, {"laid": "owl"}]})
    assert state.sentence(make("sharp:200", 1).choose(Sight(state, 0))) == "show"
