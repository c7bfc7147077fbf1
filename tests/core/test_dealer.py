"""Dealers: a seed gives one sequence, a commitment can be checked, and a referee types in what the table shows."""

import hashlib
import hmac
from collections import Counter

import pytest
from tests.core.example import TEXT
from tests.core.tiny import DRAW, GAME, ROLL, Burrow, Draw, Roll

from rulewright.core.commitment import commitment_of, draw
from rulewright.core.dealer import CommittedDealer, Dealer, Player, RefereeDealer, verify
from rulewright.core.engine import EVERYBODY, LUCK
from rulewright.core.errors import EngineError, RecordError, RulewrightError, UnknownWord
from rulewright.core.record import Record

SEED = bytes(range(100, 132))
NONCES = ["kestrel-41", "-"]


def committed(**options):
    """A finished game under a commitment, with one rewind over a die, and its dealer."""
    dealer = CommittedDealer(SEED)
    record = Record.start(GAME, ["Ann", "Bob"], options, commitment=dealer.commitment, nonces=NONCES)
    dealer.settle(record)
    for _ in range(2):
        record.play(record.moves()[0])
    record.play_all(0, ["dig 2", "dig 4", "done"])
    dealer.settle(record)
    record.play_all(1, ["dig 1", "done"])
    dealer.settle(record)
    record.rewind(9)
    dealer.settle(record)
    record.play("stay")
    assert record.actor is None
    return record, dealer


def independent(epoch, counter, total, attempt=0):
    """A draw by the letter of docs/formats.md, without the project's code."""
    words = f"rulewright draw 1 {epoch} {counter} {attempt} kestrel-41 -".encode("ascii")
    number = int.from_bytes(hmac.new(SEED, words, hashlib.sha256).digest()[:8], "big")
    return number % total if number < 2**64 - 2**64 % total else independent(epoch, counter, total, attempt + 1)


# From a seed


def test_the_same_seed_deals_the_same():
    texts = []
    for seed in (5, 5, 6):
        record = Record.start(GAME, ["Ann", "Bob"])
        Dealer(seed).settle(record)
        assert record.actor == 0
        texts.append(record.text())
    assert texts[0] == texts[1] != texts[2]


def test_a_dealer_deals_exactly_this():
    record = Record.start(GAME, ["Ann", "Bob"])
    Dealer(7).settle(record)
    assert [entry.sentence for entry in record.entries] == ["drew hare", "drew fox", "drew owl", "drew fox"]


def test_a_state_is_settled_like_a_record():
    record, state = Record.start(GAME, ["Ann", "Bob"]), GAME.new(2)
    Dealer(11).settle(record)
    Dealer(11).settle(state)
    assert state == record.state


@pytest.mark.parametrize("seed", [-1, 2**62, 2**200])
def test_any_whole_number_is_a_seed(seed):
    states = []
    for same in (seed, seed % (2**62 - 57)):
        state = GAME.new(2)
        Dealer(same).settle(state)
        states.append(state)
    assert states[0] == states[1]
    assert states[0].actor == 0


def test_picks_follow_the_weights():
    # Six comes up twice as often: chi-square with 5 degrees of freedom stays below 20.5 in 999 of 1000 runs.
    state = GAME.new(2)
    state.sp = 0
    state.ask(ROLL, LUCK, 0, 5, 1)
    dealer = Dealer(1)
    found = Counter(state.sentence(dealer.pick(state)) for _ in range(7000))
    due = {f"rolled {number}": 2000 if number == 6 else 1000 for number in range(1, 7)}
    assert found.keys() == due.keys()
    assert sum((found[word] - due[word]) ** 2 / due[word] for word in due) < 20.5


class Empty(Draw):
    def moves(self, s, out, seat, a, b, c, d):
        pass


def test_luck_without_an_outcome_is_a_fault_of_the_rules():
    game = Burrow()
    game.questions[DRAW] = Empty(DRAW, "draw", "burrow/draw-1", "drew", "for")
    with pytest.raises(EngineError, match=r"^luck is asked in burrow, but has no outcome$"):
        Dealer(1).settle(game.new(2))


def test_a_player_of_luck_says_how_it_picks():
    with pytest.raises(NotImplementedError):
        Player().settle(GAME.new(2))


# From a referee


def test_the_referee_is_asked_what_and_who_may_see_it():
    asked = []

    def ask(question, sentences, sees):
        asked.append((question, sentences, sees))
        return ["drew owl", "dr ha", "drew fox", "drew fox"][len(asked) - 1]

    record = Record.start(GAME, ["Ann", "Bob"])
    RefereeDealer(ask).settle(record)
    assert asked[0] == ("Which card does seat 1 draw?", ["drew fox", "drew hare", "drew owl"], 0b01)
    assert [sees for _, _, sees in asked] == [0b01, 0b01, 0b10, 0b10]
    assert [entry.sentence for entry in record.entries] == ["drew owl", "drew hare", "drew fox", "drew fox"]
    state = GAME.new(2)
    asked.clear()
    RefereeDealer(ask).settle(state)
    assert state == record.state


def test_an_open_outcome_is_seen_by_everybody():
    state = GAME.new(2)
    state.sp = 0
    state.ask(ROLL, LUCK, 0, 5, 1)
    seen = []
    RefereeDealer(lambda question, sentences, sees: seen.append(sees) or "rolled 1").pick(state)
    assert seen == [EVERYBODY]


def test_the_referee_cannot_say_what_cannot_come():
    state = GAME.from_position({"pool": {"fox": 1}, "pending": [{"question": "draw", "seat": "luck", "for": 0}]})
    with pytest.raises(UnknownWord, match=r"^'drew owl' cannot be said here; expected one of drew fox$"):
        RefereeDealer(lambda question, sentences, sees: "drew owl").pick(state)
    with pytest.raises(UnknownWord, match=r"^'badger' is no card; expected one of fox, hare, owl in 'drew \{card\}'$"):
        RefereeDealer(lambda question, sentences, sees: "drew badger").pick(state)


class Divided(Roll):
    def sees(self, s, move, seat, a, b, c, d):
        return 1 << (move % 2)


def test_somebody_must_be_able_to_see_every_outcome():
    game = Burrow()
    game.questions[ROLL] = Divided(ROLL, "roll", "burrow/roll-1", "rolled", "for last:number count")
    state = game.new(2)
    state.ask(ROLL, LUCK, 0, 5, 1)
    with pytest.raises(EngineError, match=r"^no seat of burrow may see every outcome of what luck is asked$"):
        RefereeDealer(lambda question, sentences, sees: "rolled 1").pick(state)


# Under a commitment


def test_the_commitment_is_as_published():
    assert CommittedDealer(SEED).commitment == hashlib.sha256(b"rulewright commitment 1\n" + SEED).hexdigest()
    assert commitment_of(bytes(32)) == "41485dc10f808426126f0871c105a7a710f9ed32f924fe28854ed67217531c6a"


def test_a_seed_of_its_own_has_32_bytes_and_differs():
    one, other = CommittedDealer(), CommittedDealer()
    assert len(one.seed) == len(other.seed) == 32
    assert one.commitment != other.commitment
    with pytest.raises(RulewrightError, match=r"^a seed has 32 bytes, not 5$"):
        CommittedDealer(b"short")


@pytest.mark.parametrize("total", [1, 2, 6, 7, 1000, 2**63 + 1, 2**64 - 1])
def test_draws_are_as_published(total):
    for epoch in (0, 1):
        for counter in range(20):
            assert draw(SEED, NONCES, epoch, counter, total) == independent(epoch, counter, total)


@pytest.mark.parametrize("total", [0, 2**64])
def test_weights_out_of_range_are_a_fault_of_the_rules(total):
    with pytest.raises(EngineError, match=rf"^the weights of luck add up to {total}$"):
        draw(SEED, NONCES, 0, 0, total)


def test_draws_are_even():
    found = Counter(draw(SEED, NONCES, 0, counter, 6) for counter in range(6000))
    assert sorted(found) == [0, 1, 2, 3, 4, 5]
    assert sum((count - 1000) ** 2 / 1000 for count in found.values()) < 20.5


def test_outcomes_follow_the_draws_in_the_order_of_their_ids():
    record, _ = committed()
    pool = [4, 2, 2]
    for counter, entry in enumerate(record.entries[:4]):
        rest = independent(0, counter, sum(pool))
        card = 0
        while rest >= pool[card]:
            rest -= pool[card]
            card += 1
        pool[card] -= 1
        assert entry.sentence == f"drew {('fox', 'hare', 'owl')[card]}"


def test_a_rewind_draws_anew_with_the_same_counter():
    record, _ = committed()
    left = [line.strip() for line in record.text().split("[\n")[1].split("\n]")[0].split("\n")]
    ways = [1, 2, 3, 4, 5, 6, 6]
    assert left[0] == f"luck: rolled {ways[independent(0, 4, 7)]}"
    assert left[-1] == f"luck: rolled {ways[independent(0, 5, 7)]}"
    assert record.entries[9].sentence == f"rolled {ways[independent(1, 4, 7)]}"


def test_a_fair_game_is_proved():
    record, dealer = committed()
    assert verify(record) == ["the seed of the record is not opened yet"]
    record.open_seed(dealer.seed)
    assert verify(record) == []
    assert verify(Record.parse(record.text(), GAME)) == []


def test_a_seed_is_opened_at_the_end_and_only_the_one_committed_to():
    record, dealer = committed()
    text = record.text()
    for wrong in (bytes(32), b"", SEED + b"x", SEED[:-1]):
        with pytest.raises(RecordError, match=r"^the seed does not fit the commitment$"):
            record.open_seed(wrong)
    assert record.text() == text
    record.undo(1)
    with pytest.raises(RecordError, match=r"^the seed is opened when the game is over, and not before$"):
        record.open_seed(dealer.seed)
    assert record.header.seed == ""
    record.play("stay")
    record.open_seed(dealer.seed)
    assert record.header.seed == dealer.seed.hex()


def test_other_nonces_deal_otherwise():
    record, dealer = committed()
    record.open_seed(dealer.seed)
    text = record.text().replace("nonces kestrel-41 -", "nonces kestrel-42 -")
    assert len(verify(Record.parse(text, GAME))) >= 1


def test_every_bent_draw_is_found():
    record, dealer = committed()
    record.open_seed(dealer.seed)
    lines = record.text().split("\n")
    dice = [k for k, line in enumerate(lines) if "luck: rolled" in line]
    assert len(dice) == 3
    for k in dice:
        rolled = lines[k].strip().removeprefix("luck: ")
        bent = "rolled 5" if rolled != "rolled 5" else "rolled 4"
        text = "\n".join([*lines[:k], lines[k].replace(rolled, bent), *lines[k + 1 :]])
        assert verify(Record.parse(text, GAME)) == [f"line {k + 1}: the seed gives '{rolled}', not '{bent}'"]


def test_variations_prove_nothing():
    record, dealer = committed()
    record.open_seed(dealer.seed)
    lines = record.text().split("\n")
    k = [k for k, line in enumerate(lines) if line.startswith("luck: rolled")][-1]
    for number in range(1, 7):
        text = "\n".join([*lines[: k + 1], "(", f"luck: rolled {number}", ")", *lines[k + 1 :]])
        assert verify(Record.parse(text, GAME)) == []


def test_what_cannot_be_proved_is_told():
    assert verify(Record.parse(TEXT, GAME)) == ["the record has no commitment"]
    record, dealer = committed()
    record.open_seed(dealer.seed)
    other = record.text().replace(dealer.seed.hex(), "00" * 32)
    assert verify(Record.parse(other, GAME)) == ["the seed does not fit the commitment"]
    wrong = Record.parse(record.text() + "seat-1: stay\n", GAME)
    assert verify(wrong) == [f"line {len(record.text().splitlines()) + 1}: the game is over here, so nothing follows"]
    masked = record.text().replace("commitment", "masked seat-1\ncommitment", 1)
    assert verify(Record.parse(masked, GAME)) == ["this record is masked for seat-1: it can be shown, but not replayed"]


def test_a_dealer_keeps_to_the_records_of_its_commitment():
    record, _ = committed()
    record.rewind(0)
    with pytest.raises(RulewrightError, match=r"^this record was not started with the commitment of this dealer$"):
        CommittedDealer(bytes(32)).settle(record)
