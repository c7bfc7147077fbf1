"""The ids of sentences are frozen, card sets included, and the rules read out of an id what the vocabulary writes."""

from __future__ import annotations

import pytest

import rulewright as rw
from rulewright.games.unition import vocabulary as v
from rulewright.games.unition.game import GAME

VOCABULARY = GAME.vocabulary
GOB = VOCABULARY.nouns["card"].index["gob"]


@pytest.mark.parametrize(
    ("sentence", "move"),
    [
        ("play gleam", v.SAY_PLAY),
        ("play extra-gleam", v.SAY_PLAY + v.EXTRA_GLEAM),
        ("play seedling", v.SAY_PLAY + v.FIRST_DESIGN),
        ("self-consume gob", v.SAY_SELF_CONSUME + GOB),
        ("activate stronghold-20", v.SAY_ACTIVATE + v.FORTS - 1),
        ("resolve gob 1", v.SAY_RESOLVE + GOB * v.EFFECTS),
        ("resolve gob 16", v.SAY_RESOLVE + GOB * v.EFFECTS + 15),
        ("accept", v.SAY_ACCEPT),
        ("take cool", v.SAY_TAKE + 1),
        ("consume gob", v.SAY_CONSUME + GOB),
        ("discard gob", v.SAY_DISCARD + GOB),
        ("fetch gob", v.SAY_FETCH + GOB),
        ("topdeck gob", v.SAY_TOPDECK + GOB),
        ("copy gob", v.SAY_COPY + GOB),
        ("upgrade gob slot-3", v.SAY_UPGRADE + GOB * v.PLACES + 2),
        ("convert whomp gleam", v.SAY_CONVERT + 8),
        ("unite gloop", v.SAY_UNITE + 1),
        ("sweep stompede", v.SAY_SWEEP + 4),
        ("remove extra-1", v.SAY_REMOVE + v.SLOTS),
        ("swap slot-1", v.SAY_SWAP),
        ("put gob", v.SAY_PUT + GOB),
        ("gain slot-5", v.SAY_GAIN + 4),
        ("raze seat-2/1", v.SAY_RAZE + v.FORTS),
        ("steal seat-2 gob", v.SAY_STEAL + v.MOST_CARDS + GOB),
        ("expose seat-5", v.SAY_EXPOSE + 4),
        ("loot seat-2 gleam", v.SAY_LOOT + v.MOST_CARDS),
        ("lay gob stronghold-2", v.SAY_LAY + GOB * v.FORTS + 1),
        ("mount gob stronghold-1", v.SAY_MOUNT + GOB * v.FORTS),
        ("retrieve gob stronghold-1", v.SAY_RETRIEVE + GOB * v.FORTS),
        ("reserve slot-2 stronghold-3", v.SAY_RESERVE + v.FORTS + 2),
        ("exchange extra-8 stronghold-1", v.SAY_EXCHANGE + 12 * v.FORTS),
        ("hold gob stronghold-1", v.SAY_HOLD + GOB * v.FORTS),
        ("aim 1 seat-1", v.SAY_AIM),
        ("aim 4 seat-2", v.SAY_AIM + 3 * v.TARGETS + 1),
        ("aim 255 seat-5/20", v.SAY_AIM + v.MOST_SIZE * v.TARGETS - 1),
        ("declare", v.SAY_DECLARE),
        ("collect", v.SAY_COLLECT),
        ("recruit slot-1", v.SAY_RECRUIT),
        ("recruit-leader gob", v.SAY_RECRUIT_LEADER + GOB),
        ("buy-gleam", v.SAY_BUY_GLEAM),
        ("recruit-held gob stronghold-4", v.SAY_RECRUIT_HELD + GOB * v.FORTS + 3),
        ("recruit-from seat-3 gob", v.SAY_RECRUIT_FROM + 2 * v.MOST_CARDS + GOB),
        ("deploy gob", v.SAY_DEPLOY + GOB),
        ("spend-shields", v.SAY_SPEND_SHIELDS),
        ("keep-shields", v.SAY_KEEP_SHIELDS),
        ("take-turn", v.SAY_TAKE_TURN),
        ("decline", v.SAY_DECLINE),
        ("done", v.SAY_DONE),
        ("begins seat-1", v.LUCK_BEGINS),
        ("drew gleam", v.LUCK_DREW),
        ("turned gob", v.LUCK_TURNED + GOB),
        ("shows seat-2 gob", v.TELL_SHOWS + v.MOST_CARDS + GOB),
        ("filled slot-2 gob", v.TELL_FILLED + v.MOST_CARDS + GOB),
        ("led gob", v.TELL_LED + GOB),
        ("returned gob", v.TELL_RETURNED + GOB),
        ("shuffled seat-1", v.TELL_SHUFFLED),
        ("shuffled-forum", v.TELL_SHUFFLED_FORUM),
        ("took-top seat-1 gob", v.TELL_TOOK_TOP + GOB),
        ("united gob", v.TELL_UNITED + GOB),
        ("megaunition seat-3", v.TELL_MEGAUNITION + 2),
        ("tallied whomp 7", v.TELL_TALLIED + 2 * (v.MOST_SIZE + 1) + 7),
        ("collected cool 0", v.TELL_COLLECTED + v.MOST_SIZE + 1),
        ("hurt seat-1 255", v.TELL_HURT + v.MOST_SIZE),
        ("shielded seat-2 3", v.TELL_SHIELDED + v.MOST_SIZE + 1 + 3),
        ("withstood seat-1/2", v.TELL_WITHSTOOD + 1),
        ("fell seat-5/20", v.TELL_FELL + v.ALL_FORTS - 1),
        ("out seat-4", v.TELL_OUT + 3),
        ("turn-of seat-1", v.TELL_TURN_OF),
        ("bonus-turn-of seat-5", v.TELL_BONUS_TURN_OF + 4),
        ("named gob", v.TELL_NAMED + GOB),
    ],
)
def test_these_sentences_have_these_ids(sentence: str, move: int) -> None:
    assert VOCABULARY.parse(sentence) == move
    assert VOCABULARY.sentence(move) == sentence


def test_seats_come_first_then_luck_then_what_is_shown() -> None:
    assert (VOCABULARY.size, VOCABULARY.size + VOCABULARY.luck_size) == (v.LUCK_BEGINS, v.TELL_SHOWS)
    assert VOCABULARY.total == v.TELL_NAMED + v.MOST_CARDS


def test_every_verb_begins_where_the_rules_think() -> None:
    """The rules have the first id of each verb as a constant, named after it."""
    prefixes = {"SAY_", "LUCK_", "TELL_"}
    constants = {
        name.partition("_")[2].lower().replace("_", "-"): value
        for name, value in vars(v).items()
        if any(name.startswith(prefix) for prefix in prefixes)
    }
    assert {verb.name: verb.first for verb in VOCABULARY.verbs} == constants


@pytest.mark.clause("unition/turn-9")
@pytest.mark.clause("unition/ruling-35")
def test_only_what_is_drawn_can_be_secret() -> None:
    assert VOCABULARY.sentence(int(VOCABULARY.masked(VOCABULARY.parse("drew gob")))) == "drew ?"
    for verb in VOCABULARY.verbs:
        if verb.name != "drew":
            last = verb.first + verb.count - 1
            assert [int(VOCABULARY.masked(move)) for move in (verb.first, last)] == [verb.first, last]


def test_a_card_of_its_own_moves_no_id() -> None:
    """A set puts a card in the place of another and adds one: all other sentences keep their ids."""
    text = (
        'name = "Two"\n'
        '[[card]]\nid = "gulp"\nreplaces = "gob"\nname = "Gulp"\nclan = "Gloop"\nkind = "hero"\ncost = 1\n'
        'copies = 2\nprimary = ["draw 1"]\n'
        '[[card]]\nid = "zip"\nname = "Zip"\nclan = "Gloop"\nkind = "hero"\ncost = 1\n'
        'copies = 2\nprimary = ["cool 1"]\n'
    )
    other = GAME.with_cards(text).vocabulary
    assert (other.total, other.size, other.luck_size) == (VOCABULARY.total, VOCABULARY.size, VOCABULARY.luck_size)
    assert other.parse("play gulp") == VOCABULARY.parse("play gob")
    assert other.parse("play zip") == len(GAME.card_set.cards)
    assert other.parse("aim 255 seat-5/20") == VOCABULARY.parse("aim 255 seat-5/20")
    for unknown in ("play gob", "play zap"):
        with pytest.raises(rw.SentenceError):
            other.parse(unknown)
