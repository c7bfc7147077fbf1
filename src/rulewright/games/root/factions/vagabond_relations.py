"""9.2.8 and 9.2.9. Relationships of the Vagabond: Aid, Hostile factions and Infamy, Allied warriors, the coalition."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.cards import OPEN, holds, matches, matching, not_in_hand, transfer
from rulewright.games.root.components import (
    CARDS,
    CLASS,
    CLEARINGS,
    ITEM_WORDS,
    ITEMS,
    MOST_WARRIORS,
    SIDES,
    SUIT_WORDS,
    VAGABOND,
    WARRIOR,
    WARRIORS_OF,
)
from rulewright.games.root.factions.vagabond_board import (
    AID_ITEM,
    AID_OVER,
    AID_TAKE,
    BRING,
    ENLIST,
    JOIN,
    any_ready,
    exhaust,
    gain_gear,
    in_forest,
    is_ready,
    none_ready,
)
from rulewright.games.root.move import go
from rulewright.games.root.scoring import counts_points, gain, score
from rulewright.games.root.state import (
    ALLIED,
    ALLY_HITS,
    ATTACKER,
    DEFENDER,
    ENLISTED,
    HAND,
    HOSTILE,
    INDIFFERENT,
    ITEM_HITS,
    WHERE,
    RootState,
    is_in_clearing,
    not_playing,
    plays,
    seat_of,
    title,
)
from rulewright.games.root.vocabulary import (
    ATTITUDES,
    CLEARING_WORDS,
    SAY_AID,
    SAY_BRING,
    SAY_ENLIST,
    SAY_EXHAUST,
    SAY_JOIN,
    SAY_PASS,
    SAY_TAKE_ITEM,
    TELL_ATTITUDE_OF,
    TELL_COALITION,
)

POINTS_OF_FIRST_STEP: Final = 1
POINTS_OF_STEP: Final = 2
POINTS_OF_ALLIED_AID: Final = 2
COALITION_PLAYERS: Final = 4


def turn_attitude(s: RootState, side: i64, attitude: i64) -> None:
    """Move a relationship marker; what was counted towards its next step counts no longer."""
    s.attitude[side] = attitude
    s.aided[side] = 0
    s.tell(TELL_ATTITUDE_OF + side * ATTITUDES + attitude)


def has_piece_here(s: RootState, side: i64) -> bool:
    """Whether another faction that plays has a piece in his clearing."""
    return side != VAGABOND and is_in_clearing(s) and s.presence[side * CLEARINGS + s.pawn - 1] > 0


def no_piece_here(s: RootState, side: i64, clause: str) -> Refusal:
    """The refusal of an action that is aimed at a faction without a piece in his clearing."""
    if not plays(s, side):
        return not_playing(side)
    if side == VAGABOND:
        return Refusal(clause, "The Vagabond does this with other players only.")
    return Refusal(clause, f"{title(side)} has no piece in the Vagabond's clearing.")


# Aid (9.5.4, 9.2.9.I)


def add_aids(s: RootState, out: Moves) -> None:
    """Add each matching card of the hand for each faction with a piece in his clearing (vagabond-daylight-5)."""
    if not is_in_clearing(s) or not any_ready(s):
        return
    suit = s.suit[s.pawn - 1]
    if matching(s, HAND + VAGABOND, suit) == 0:
        return
    base = (HAND + VAGABOND) * CARDS
    for side in range(i64(SIDES)):
        if has_piece_here(s, side):
            for card in range(i64(CARDS)):
                if s.cards[base + card] != 0 and matches(card, suit):
                    out.add(SAY_AID + side * CARDS + card)


def refuse_aid(s: RootState, move: i64) -> list[Refusal]:
    """Every reason against an Aid."""
    side = (move - SAY_AID) // CARDS
    card = (move - SAY_AID) % CARDS
    if not is_in_clearing(s):
        return [in_forest()]
    found: list[Refusal] = []
    if not any_ready(s):
        found.append(Refusal("root/vagabond-item-2", "The Vagabond has no item that is face up and undamaged."))
    if not holds(s, HAND + VAGABOND, card):
        found.append(not_in_hand(VAGABOND, card))
    suit = s.suit[s.pawn - 1]
    if not matches(card, suit):
        found.append(Refusal("root/vagabond-daylight-5", f"The card must match a {SUIT_WORDS[suit]} clearing."))
    if not has_piece_here(s, side):
        found.append(no_piece_here(s, side, "root/vagabond-daylight-5"))
    return found


def aid(s: RootState, move: i64) -> None:
    """Hand the card over, for all to see; the item that is exhausted and one to take are asked next."""
    side = (move - SAY_AID) // CARDS
    transfer(s, (move - SAY_AID) % CARDS, HAND + VAGABOND, HAND + side, OPEN)
    s.then(AID_OVER, side)
    if has_crafted(s, side):
        s.ask(AID_TAKE, seat_of(s, VAGABOND), side)
    s.ask(AID_ITEM, seat_of(s, VAGABOND), side)


def has_crafted(s: RootState, side: i64) -> bool:
    """Whether anything lies in the Crafted Items of a faction."""
    for k in range(side * ITEMS, side * ITEMS + ITEMS):
        if s.crafted[k] > 0:
            return True
    return False


@final
class AidItem(Question[RootState]):
    """Any item is exhausted for an Aid, one of a track as well (vagabond-ruling-17)."""

    def moves(self, s: RootState, out: Moves, seat: i64, side: i64, _b: i64, _c: i64, _d: i64) -> None:
        for item in range(i64(ITEMS)):
            if is_ready(s, item):
                out.add(SAY_EXHAUST + item)

    def play(self, s: RootState, move: i64, seat: i64, side: i64, _b: i64, _c: i64, _d: i64) -> None:
        exhaust(s, move - SAY_EXHAUST)

    def refusals(self, s: RootState, move: i64, seat: i64, side: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return none_ready(s, move - SAY_EXHAUST)

    def asks(self, s: RootState, seat: i64, side: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"Which item does the Vagabond exhaust to aid {title(side)}?"


@final
class AidTake(Question[RootState]):
    """He may take one of the crafted items of the player he has aided (vagabond-daylight-5, vagabond-ruling-16)."""

    def moves(self, s: RootState, out: Moves, seat: i64, side: i64, _b: i64, _c: i64, _d: i64) -> None:
        for item in range(i64(ITEMS)):
            if s.crafted[side * ITEMS + item] > 0:
                out.add(SAY_TAKE_ITEM + item)
        out.add(SAY_PASS)

    def play(self, s: RootState, move: i64, seat: i64, side: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move != SAY_PASS:
            s.crafted[side * ITEMS + move - SAY_TAKE_ITEM] -= 1
            gain_gear(s, move - SAY_TAKE_ITEM)

    def refusals(self, s: RootState, move: i64, seat: i64, side: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        item = move - SAY_TAKE_ITEM
        if move == SAY_PASS or s.crafted[side * ITEMS + item] > 0:
            return []
        what = f"{title(side)} has no {ITEM_WORDS[item]} among the Crafted Items."
        return [Refusal("root/vagabond-daylight-5", what)]

    def asks(self, s: RootState, seat: i64, side: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"Which of the crafted items of {title(side)} does the Vagabond take?"


@final
class AidOver(Question[RootState]):
    """An Aid counts towards the next step, which costs as many Aids as steps are behind it and one more.

    Sources: vagabond-relation-1 to -4, vagabond-relation-11, vagabond-ruling-7.
    """

    def step(self, s: RootState, side: i64, _b: i64, _c: i64, _d: i64) -> None:
        attitude = s.attitude[side]
        if attitude == HOSTILE:
            return
        if attitude == ALLIED:
            score(s, VAGABOND, POINTS_OF_ALLIED_AID)
            return
        s.aided[side] += 1
        if s.aided[side] <= attitude:
            return
        turn_attitude(s, side, attitude + 1)
        if attitude == INDIFFERENT:
            score(s, VAGABOND, POINTS_OF_FIRST_STEP)
        else:
            score(s, VAGABOND, POINTS_OF_STEP)


def forget_aids(s: RootState) -> None:
    """Unfinished counts lapse at the end of the turn (vagabond-relation-2)."""
    for side in range(i64(SIDES)):
        s.aided[side] = 0


# Hostile (9.2.9.III)


def note_removal(s: RootState, kind: i64, n: i64, owner: i64) -> None:
    """He has removed pieces: their owner may turn Hostile by it, and Infamy may score.

    The warrior that turns its owner Hostile scores nothing; the pieces of one event come warriors first.
    Sources: vagabond-relation-8, vagabond-relation-9, vagabond-ruling-4 to -6, vagabond-ruling-8, -32, -33.
    """
    infamous = n
    if s.attitude[owner] != HOSTILE:
        if CLASS[kind] != WARRIOR:
            return
        turn_attitude(s, owner, HOSTILE)
        infamous -= 1
    if s.fight[ATTACKER] != 0 and s.turn == VAGABOND:
        gain(s, VAGABOND, infamous)


def meets_hostile(s: RootState, clearing: i64) -> bool:
    """Whether warriors of a Hostile faction stand in a clearing (vagabond-relation-10)."""
    for side in range(i64(SIDES)):
        if s.attitude[side] == HOSTILE and s.board[WARRIORS_OF[side] * CLEARINGS + clearing] > 0:
            return True
    return False


# Allied warriors (9.2.9.II)


def allied_warriors(s: RootState, side: i64, clearing: i64) -> i64:
    """How many warriors of a faction stand in a clearing, if it is Allied."""
    if s.attitude[side] != ALLIED:
        return 0
    return s.board[WARRIORS_OF[side] * CLEARINGS + clearing]


def ask_bring(s: RootState, source: i64, target: i64) -> None:
    """Ask whether warriors come along, if an Allied faction has any where he comes from (vagabond-relation-5)."""
    for side in range(i64(SIDES)):
        if allied_warriors(s, side, source) > 0:
            s.ask(BRING, seat_of(s, VAGABOND), source, target)
            return


@final
class Bring(Question[RootState]):
    """How many warriors of which Allied faction come along? (vagabond-relation-5, vagabond-ruling-1, -2)"""

    def moves(self, s: RootState, out: Moves, seat: i64, source: i64, target: i64, _c: i64, _d: i64) -> None:
        for side in range(i64(SIDES)):
            for k in range(allied_warriors(s, side, source)):
                out.add(SAY_BRING + side * MOST_WARRIORS + k)
        out.add(SAY_PASS)

    def play(self, s: RootState, move: i64, seat: i64, source: i64, target: i64, _c: i64, _d: i64) -> None:
        if move == SAY_PASS:
            return
        ally = (move - SAY_BRING) // MOST_WARRIORS
        mover: i64 = VAGABOND
        if s.given.ally_pays:
            mover = ally
        go(s, ally, source, target, (move - SAY_BRING) % MOST_WARRIORS + 1, mover)

    def refusals(self, s: RootState, move: i64, seat: i64, source: i64, target: i64, _c: i64, _d: i64) -> list[Refusal]:
        side = (move - SAY_BRING) // MOST_WARRIORS
        n = (move - SAY_BRING) % MOST_WARRIORS + 1
        if move == SAY_PASS or n <= allied_warriors(s, side, source):
            return []
        if s.attitude[side] != ALLIED:
            return [Refusal("root/vagabond-relation-5", f"{title(side)} is not Allied.")]
        what = f"{title(side)} has fewer than {n} warriors in {CLEARING_WORDS[source]}."
        return [Refusal("root/vagabond-relation-5", what)]

    def asks(self, s: RootState, seat: i64, source: i64, target: i64, _c: i64, _d: i64) -> str:
        return (
            f"Which Allied warriors come along with the Vagabond from {CLEARING_WORDS[source]}"
            f" to {CLEARING_WORDS[target]}?"
        )


def can_enlist(s: RootState, side: i64) -> bool:
    """Whether he can treat a faction's warriors as his own in the battle in progress (vagabond-relation-6)."""
    return s.fight[DEFENDER] != side + 1 and allied_warriors(s, side, s.fight[WHERE] - 1) > 0


def ask_enlist(s: RootState) -> None:
    """Ask the attacking Vagabond whose warriors fight for him, if there are any."""
    for side in range(i64(SIDES)):
        if can_enlist(s, side):
            s.ask(ENLIST, seat_of(s, VAGABOND))
            return


@final
class Enlist(Question[RootState]):
    """Which Allied faction's warriors does he treat as his own in this battle? (vagabond-relation-6)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for side in range(i64(SIDES)):
            if can_enlist(s, side):
                out.add(SAY_ENLIST + side)
        out.add(SAY_PASS)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move != SAY_PASS:
            s.fight[ENLISTED] = move - SAY_ENLIST + 1

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        side = move - SAY_ENLIST
        if move == SAY_PASS or can_enlist(s, side):
            return []
        if s.fight[DEFENDER] == side + 1:
            what = f"{title(side)} defends; its warriors do not fight against it."
        elif s.attitude[side] != ALLIED:
            what = f"{title(side)} is not Allied."
        else:
            what = f"{title(side)} has no warriors in the clearing of battle."
        return [Refusal("root/vagabond-relation-6", what)]

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "Which Allied warriors does the Vagabond treat as his own in this battle?"


def reckon_with_ally(s: RootState) -> None:
    """At the end of a battle an ally on whom more hits fell than on items turns Hostile (vagabond-relation-7)."""
    ally = s.fight[ENLISTED] - 1
    if ally >= 0 and s.fight[ALLY_HITS] > s.fight[ITEM_HITS]:
        turn_attitude(s, ally, HOSTILE)


# Coalition (9.2.8)


def fewest_points(s: RootState) -> i64:
    """The fewest points among the other players on the score track, or -1 if none is there (vagabond-ruling-25)."""
    fewest: i64 = -1
    for side in range(i64(SIDES)):
        if side != VAGABOND and plays(s, side) and counts_points(s, side):
            if fewest < 0 or s.score[side] < fewest:
                fewest = s.score[side]
    return fewest


def can_join(s: RootState, side: i64) -> bool:
    """Whether he can form a coalition with a player (vagabond-coalition-2, vagabond-coalition-3)."""
    return side != VAGABOND and plays(s, side) and counts_points(s, side) and s.score[side] == fewest_points(s)


def may_form(s: RootState) -> bool:
    """Whether there is a coalition that he could form: with four players or more, and a partner."""
    return s.players >= COALITION_PLAYERS and fewest_points(s) >= 0


def refuse_form(s: RootState) -> list[Refusal]:
    """Why he cannot form a coalition."""
    if s.players < COALITION_PLAYERS:
        return [Refusal("root/vagabond-coalition-2", "The Vagabond forms a coalition with four or more players only.")]
    if fewest_points(s) < 0:
        return [Refusal("root/vagabond-coalition-3", "Nobody else has a marker on the score track.")]
    return []


def begin_coalition(s: RootState) -> None:
    """His partner is whoever has the fewest points; of several he chooses (vagabond-coalition-2)."""
    partner: i64 = -1
    for side in range(i64(SIDES)):
        if can_join(s, side):
            if partner >= 0:
                s.ask(JOIN, seat_of(s, VAGABOND))
                return
            partner = side
    join(s, partner)


def join(s: RootState, side: i64) -> None:
    """His marker goes to the partner's board; a Hostile partner becomes Indifferent (vagabond-coalition-4, -5)."""
    s.partner[VAGABOND] = side + 1
    s.partner[side] = VAGABOND + 1
    s.tell(TELL_COALITION + side)
    if s.attitude[side] == HOSTILE:
        turn_attitude(s, side, INDIFFERENT)


@final
class Join(Question[RootState]):
    """With whom of those who have the fewest points is the coalition formed? (vagabond-coalition-2)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for side in range(i64(SIDES)):
            if can_join(s, side):
                out.add(SAY_JOIN + side)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        join(s, move - SAY_JOIN)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        side = move - SAY_JOIN
        if can_join(s, side):
            return []
        if not plays(s, side):
            return [not_playing(side)]
        if side == VAGABOND or s.score[side] > fewest_points(s):
            what = f"{title(side)} is not the player with the fewest points among the others."
            return [Refusal("root/vagabond-coalition-2", what)]
        return [Refusal("root/vagabond-coalition-3", f"{title(side)} has no marker on the score track.")]

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "With which of the players who have the fewest points does the Vagabond form a coalition?"


QUESTIONS: Final[list[Question[RootState]]] = [
    Bring(BRING, "bring", "root/vagabond-relation-5", verbs="bring pass", fields="from:clearing to:clearing"),
    Enlist(ENLIST, "enlist", "root/vagabond-relation-6", verbs="enlist pass"),
    AidItem(AID_ITEM, "aid-item", "root/vagabond-daylight-5", verbs="exhaust", fields="for:faction"),
    AidTake(AID_TAKE, "aid-take", "root/vagabond-daylight-5", verbs="take-item pass", fields="from:faction"),
    AidOver(AID_OVER, "aid-over", "root/vagabond-relation-2", fields="for:faction"),
    Join(JOIN, "join", "root/vagabond-coalition-2", verbs="join"),
]
