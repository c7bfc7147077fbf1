"""The ids of sentences are frozen, and the rules read out of an id what the vocabulary writes."""

from __future__ import annotations

import pytest
from tests.games.root.positions import GAME

from rulewright.games.root import components as c
from rulewright.games.root import vocabulary as v

VOCABULARY = GAME.vocabulary
ANVIL = c.CARD_WORDS.index("anvil")
# Clearing 12, the last one.
LAST = c.CLEARINGS - 1


@pytest.mark.parametrize(
    ("sentence", "move"),
    [
        ("raise-keep clearing-3", v.SAY_RAISE_KEEP + 2),
        ("build sawmill clearing-1", v.SAY_BUILD),
        ("build roost clearing-12", v.SAY_BUILD + 3 * c.CLEARINGS + LAST),
        ("follow despot", v.SAY_FOLLOW + c.DESPOT),
        ("play-as ranger", v.SAY_PLAY_AS + c.RANGER),
        ("camp forest-8", v.SAY_CAMP + 7),
        ("march clearing-1 clearing-5 1", v.SAY_MARCH + 4 * c.MOST_WARRIORS),
        ("march clearing-12 clearing-11 25", v.SAY_MARCH + (LAST * c.CLEARINGS + 10) * c.MOST_WARRIORS + 24),
        ("battle clearing-2 vagabond", v.SAY_BATTLE + c.SIDES + c.VAGABOND),
        ("enlist eyrie", v.SAY_ENLIST + c.EYRIE),
        ("ambush bird-ambush", v.SAY_AMBUSH),
        ("use armorers", v.SAY_USE + c.ARMORERS),
        ("lose sympathy", v.SAY_LOSE + c.SYMPATHY),
        ("craft anvil", v.SAY_CRAFT + ANVIL),
        ("activate clearing-12", v.SAY_ACTIVATE + LAST),
        ("dominate bird-dominance", v.SAY_DOMINATE + c.BIRD_DOMINANCE),
        ("claim-dominance bird-dominance", v.SAY_CLAIM_DOMINANCE + c.BIRD_DOMINANCE),
        ("spend anvil", v.SAY_SPEND + ANVIL),
        ("join alliance", v.SAY_JOIN + c.ALLIANCE),
        ("give anvil", v.SAY_GIVE + ANVIL),
        ("settle outrage clearing-1", v.SAY_SETTLE),
        ("settle harm clearing-12", v.SAY_SETTLE + v.HARM * c.CLEARINGS + LAST),
        ("first marquise", v.SAY_FIRST),
        ("discard anvil", v.SAY_DISCARD + ANVIL),
        ("share vagabond", v.SAY_SHARE + c.VAGABOND),
        ("rob eyrie", v.SAY_ROB + c.EYRIE),
        ("look eyrie", v.SAY_LOOK + c.EYRIE),
        ("tax clearing-4", v.SAY_TAX + 3),
        ("tax-officer", v.SAY_TAX_OFFICER),
        ("recruit", v.SAY_RECRUIT),
        ("recruit-at clearing-2", v.SAY_RECRUIT_AT + 1),
        ("place-wood clearing-2", v.SAY_PLACE_WOOD + 1),
        ("pay-wood clearing-2", v.SAY_PAY_WOOD + 1),
        ("overwork anvil clearing-2", v.SAY_OVERWORK + ANVIL * c.CLEARINGS + 1),
        ("hire anvil", v.SAY_HIRE + ANVIL),
        ("heal anvil", v.SAY_HEAL + ANVIL),
        ("tuck anvil building", v.SAY_TUCK + ANVIL * c.COLUMNS + c.BUILD),
        ("obey bird", v.SAY_OBEY + c.BIRD),
        ("revolt clearing-1", v.SAY_REVOLT),
        ("spread clearing-12", v.SAY_SPREAD + LAST),
        ("pay-supporter anvil", v.SAY_PAY_SUPPORTER + ANVIL),
        ("dismiss anvil", v.SAY_DISMISS + ANVIL),
        ("mobilize anvil", v.SAY_MOBILIZE + ANVIL),
        ("train anvil", v.SAY_TRAIN + ANVIL),
        ("organize clearing-3", v.SAY_ORGANIZE + 2),
        ("go clearing-3", v.SAY_GO + 2),
        ("slip forest-1", v.SAY_SLIP + c.CLEARINGS),
        ("bring alliance 10", v.SAY_BRING + c.ALLIANCE * c.MOST_WARRIORS + 9),
        ("explore", v.SAY_EXPLORE),
        ("aid eyrie anvil", v.SAY_AID + c.EYRIE * c.CARDS + ANVIL),
        ("exhaust torch", v.SAY_EXHAUST + c.TORCH),
        ("take-item coin", v.SAY_TAKE_ITEM + c.COIN),
        ("quest mouse-logistics", v.SAY_QUEST + c.QUEST_COUNT - 1),
        ("take-points", v.SAY_TAKE_POINTS),
        ("take-cards", v.SAY_TAKE_CARDS),
        ("strike keep", v.SAY_STRIKE + c.KEEP),
        ("steal alliance", v.SAY_STEAL + c.ALLIANCE),
        ("labor anvil", v.SAY_LABOR + ANVIL),
        ("hide", v.SAY_HIDE),
        ("damage sword", v.SAY_DAMAGE + c.SWORD),
        ("repair damaged-boot", v.SAY_REPAIR + v.DAMAGED),
        ("refresh exhausted-bag", v.SAY_REFRESH + v.EXHAUSTED + c.BAG),
        ("drop damaged-exhausted-torch", v.SAY_DROP + v.GEAR - 1),
        ("pass", v.SAY_PASS),
        ("done", v.SAY_DONE),
        ("sits vagabond", v.LUCK_SITS + c.VAGABOND),
        ("marked clearing-2 mouse", v.LUCK_MARKED + c.SUITS + c.MOUSE),
        ("drew anvil", v.LUCK_DREW + ANVIL),
        ("rolled 3 1", v.LUCK_ROLLED + 3 * v.PIPS + 1),
        ("stolen anvil", v.LUCK_STOLEN + ANVIL),
        ("found hammer", v.LUCK_FOUND + c.HAMMER),
        ("laid fox-errand", v.LUCK_LAID),
        ("shows eyrie anvil", v.TELL_SHOWS + c.EYRIE * (c.CARDS + 1) + ANVIL),
        ("turn-of alliance", v.TELL_TURN_OF + c.ALLIANCE),
        ("phase-of evening", v.TELL_PHASE_OF + 2),
        ("placed wood clearing-2 3", v.TELL_PLACED + (c.WOOD * c.CLEARINGS + 1) * c.MOST_WARRIORS + 2),
        ("removed cat clearing-1 25", v.TELL_REMOVED + 24),
        ("scored eyrie 5", v.TELL_SCORED + v.NUMBERS + 5),
        ("lost eyrie 0", v.TELL_LOST + v.NUMBERS),
        ("renewed-deck", v.TELL_RENEWED_DECK),
        ("owes-outrage vagabond clearing-2", v.TELL_OWES_OUTRAGE + c.VAGABOND * c.CLEARINGS + 1),
        ("turmoil", v.TELL_TURMOIL),
        ("leads commander", v.TELL_LEADS + c.COMMANDER),
        ("crafted anvil", v.TELL_CRAFTED + ANVIL),
        ("dominance eyrie bird-dominance", v.TELL_DOMINANCE + c.CARDS + c.BIRD_DOMINANCE),
        ("attitude-of eyrie hostile", v.TELL_ATTITUDE_OF + v.ATTITUDES + 4),
        ("coalition marquise", v.TELL_COALITION),
        ("hits vagabond 63", v.TELL_HITS + v.SIDES * v.NUMBERS - 1),
        ("ignored eyrie", v.TELL_IGNORED + c.EYRIE),
        ("refreshed tea", v.TELL_REFRESHED + c.TEA),
        ("damaged damaged-tea", v.TELL_DAMAGED + v.DAMAGED + c.TEA),
        ("repaired tea", v.TELL_REPAIRED + c.TEA),
    ],
)
def test_these_sentences_have_these_ids(sentence: str, move: int) -> None:
    assert VOCABULARY.parse(sentence) == move
    assert VOCABULARY.sentence(move) == sentence


def test_seats_come_first_then_luck_then_what_is_shown() -> None:
    assert (VOCABULARY.size, VOCABULARY.size + VOCABULARY.luck_size) == (v.LUCK_SITS, v.TELL_SHOWS)


def test_every_verb_begins_where_the_rules_think() -> None:
    """The rules have the first id of each verb as a constant, named after it."""
    constants = {
        name.partition("_")[2].lower().replace("_", "-"): value
        for name, value in vars(v).items()
        if name.startswith(("SAY_", "LUCK_", "TELL_"))
    }
    assert {verb.name: verb.first for verb in VOCABULARY.verbs} == constants


@pytest.mark.clause("root/base-info-1", "root/ruling-39", "root/base-ruling-44")
def test_only_cards_that_pass_from_hand_to_hand_or_deck_to_hand_can_be_secret() -> None:
    secret = [
        verb.name
        for verb in VOCABULARY.verbs
        if int(VOCABULARY.masked(verb.first + verb.count - 1)) != verb.first + verb.count - 1
        or int(VOCABULARY.masked(verb.first)) != verb.first
    ]
    assert secret == ["give", "mobilize", "drew", "stolen", "shows"]
    assert VOCABULARY.sentence(int(VOCABULARY.masked(VOCABULARY.parse("shows eyrie anvil")))) == "shows eyrie ?"


def test_cards_that_rules_speak_of_are_the_ones_of_their_names() -> None:
    named = "ARMORERS BRUTAL_TACTICS BIRD_DOMINANCE ROYAL_CLAIM SAPPERS BETTER_BURROW_BANK COBBLER COMMAND_WARREN"
    for name in (*named.split(), "CODEBREAKERS", "SCOUTING_PARTY", "STAND_AND_DELIVER", "TAX_COLLECTOR"):
        assert c.CARD_WORDS[getattr(c, name)] == name.lower().replace("_", "-")
