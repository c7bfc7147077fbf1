"""4.3. Battle: ambush, roll, effects, counting and dealing hits, in the order of the Law.

What a battle has brought so far stands in `fight`; hits that are chosen stand in `doomed`, and all of them are dealt at
one moment.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.cards import card_title, discard, holds, matches, not_in_hand, not_in_play
from rulewright.games.root.components import (
    AMBUSH_CARD,
    ARMORERS,
    BRUTAL_TACTICS,
    BUILDING,
    CARD_KIND,
    CARDS,
    CLASS,
    CLEARINGS,
    KINDS,
    OWNER,
    PIECE_WORDS,
    SAPPERS,
    SCOUTING_PARTY,
    SIDES,
    SUIT_WORDS,
    WARRIOR,
    WARRIORS_OF,
)
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import (
    AMBUSH,
    BATTLE_OVER,
    COUNT,
    DEAL,
    EFFECT,
    EFFECT_ORDER,
    EFFECT_STEP,
    FOIL,
    LOSE,
    ROLL,
    ROLL_STEP,
)
from rulewright.games.root.move import of_suit
from rulewright.games.root.pieces import remove, settle_triggers
from rulewright.games.root.scoring import score, settle_points
from rulewright.games.root.state import (
    ATTACKER,
    ATTACKER_EXTRA,
    ATTACKER_ROLLED,
    DEFENDER,
    DEFENDER_EXTRA,
    DEFENDER_ROLLED,
    EFFECTS_USED,
    FIGHT,
    HAND,
    PLAY,
    WHERE,
    RootState,
    are_enemies,
    hand_size,
    has_in_play,
    not_playing,
    plays,
    seat_of,
    title,
)
from rulewright.games.root.vocabulary import (
    CLEARING_WORDS,
    LUCK_ROLLED,
    NUMBERS,
    PIPS,
    SAY_AMBUSH,
    SAY_BATTLE,
    SAY_FIRST,
    SAY_LOSE,
    SAY_PASS,
    SAY_USE,
    TELL_HITS,
    TELL_IGNORED,
)

# How many hits an ambush deals.
AMBUSH_HITS: Final = 2
# The bits of `EFFECTS_USED`: those of the attacker, and three more for the defender.
USED_ARMORERS: Final = 1
USED_TACTICS: Final = 2
USED_SAPPERS: Final = 4
EFFECT_BITS: Final = 8


def attacker_of(s: RootState) -> i64:
    """The attacking side of the battle in progress."""
    return s.fight[ATTACKER] - 1


def defender_of(s: RootState) -> i64:
    """The defending side of the battle in progress."""
    return s.fight[DEFENDER] - 1


def scene(s: RootState) -> i64:
    """The clearing of the battle in progress."""
    return s.fight[WHERE] - 1


# Who fights whom, and where


def fighters(s: RootState, side: i64, clearing: i64) -> i64:
    """Warriors, or the pawn, with which a player begins a battle and goes on with it (base-battle-1, base-battle-7)."""
    return s.board[WARRIORS_OF[side] * CLEARINGS + clearing]


def add_battles(s: RootState, side: i64, out: Moves, suit: i64) -> None:
    """Add every battle that a player can begin in clearings of a suit, or in any for BIRD.

    Sources: base-battle-1, base-battle-2.
    """
    presence = s.presence
    for clearing in range(i64(CLEARINGS)):
        if fighters(s, side, clearing) == 0 or not of_suit(s, clearing, suit):
            continue
        for other in range(i64(SIDES)):
            if presence[other * CLEARINGS + clearing] > 0 and are_enemies(s, side, other):
                out.add(SAY_BATTLE + clearing * SIDES + other)


def can_battle(s: RootState, side: i64, suit: i64) -> bool:
    """Whether a player can begin any battle in a clearing of a suit."""
    presence = s.presence
    for clearing in range(i64(CLEARINGS)):
        if fighters(s, side, clearing) > 0 and of_suit(s, clearing, suit):
            for other in range(i64(SIDES)):
                if presence[other * CLEARINGS + clearing] > 0 and are_enemies(s, side, other):
                    return True
    return False


def refuse_battle(s: RootState, side: i64, move: i64) -> list[Refusal]:
    """Every reason against a battle, whatever suit is asked for."""
    clearing = (move - SAY_BATTLE) // SIDES
    other = (move - SAY_BATTLE) % SIDES
    here = CLEARING_WORDS[clearing]
    found: list[Refusal] = []
    if fighters(s, side, clearing) == 0:
        found.append(Refusal("root/base-battle-1", f"{title(side)} has nobody in {here} who could attack."))
    if not plays(s, other):
        found.append(not_playing(other))
    elif side == other:
        found.append(Refusal("root/base-battle-1", f"{title(side)} cannot battle itself."))
    elif not are_enemies(s, side, other):
        found.append(Refusal("root/base-battle-2", f"{title(other)} is in a coalition with {title(side)}."))
    elif s.presence[other * CLEARINGS + clearing] == 0:
        found.append(Refusal("root/base-battle-1", f"{title(other)} has no piece in {here}."))
    return found


def begin_battle(s: RootState, side: i64, move: i64) -> None:
    """Initiate a battle; its steps wait on the stack (base-battle-3)."""
    fight = s.fight
    for cell in range(i64(FIGHT)):
        fight[cell] = 0
    defender = (move - SAY_BATTLE) % SIDES
    fight[ATTACKER] = side + 1
    fight[DEFENDER] = defender + 1
    fight[WHERE] = (move - SAY_BATTLE) // SIDES + 1
    s.then(BATTLE_OVER)
    s.then(ROLL_STEP)
    # Everybody sees whether there is a hand to ambush from, and whether the attacker heeds ambushes (base-deck-19).
    if hand_size(s, defender) > 0 and not has_in_play(s, side, SCOUTING_PARTY):
        s.ask(AMBUSH, seat_of(s, defender))
    FACTION[side].before_battle(s)


# 1. Ambush


def add_ambushes(s: RootState, side: i64, out: Moves) -> None:
    """Add the ambush cards of a hand that match the clearing of battle (base-battle-4)."""
    suit = s.suit[scene(s)]
    base = (HAND + side) * CARDS
    for card in range(i64(CARDS)):
        if s.cards[base + card] != 0 and CARD_KIND[card] == AMBUSH_CARD and matches(card, suit):
            out.add(SAY_AMBUSH + card)


def refuse_ambush(s: RootState, side: i64, move: i64) -> list[Refusal]:
    """Every reason against playing an ambush card."""
    if move == SAY_PASS:
        return []
    card = move - SAY_AMBUSH
    if not holds(s, HAND + side, card):
        return [not_in_hand(side, card)]
    if CARD_KIND[card] != AMBUSH_CARD:
        return [Refusal("root/base-battle-4", f"{card_title(card)} is no ambush card.")]
    suit = s.suit[scene(s)]
    if not matches(card, suit):
        return [Refusal("root/base-battle-4", f"The ambush card does not match a {SUIT_WORDS[suit]} clearing.")]
    return []


@final
class Ambush(Question[RootState]):
    """May the defender ambush? (base-battle-4, base-ruling-12, base-ruling-13)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_ambushes(s, s.given.side_of[seat], out)
        out.add(SAY_PASS)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_PASS:
            return
        discard(s, move - SAY_AMBUSH, HAND + s.given.side_of[seat])
        attacker = attacker_of(s)
        if hand_size(s, attacker) > 0:
            s.ask(FOIL, seat_of(s, attacker))
        else:
            spring(s)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return refuse_ambush(s, s.given.side_of[seat], move)

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{title(attacker_of(s))} attacks {title(defender_of(s))} in {CLEARING_WORDS[scene(s)]}: an ambush?"


@final
class Foil(Question[RootState]):
    """May the attacker foil the ambush with one that matches as well? (base-battle-5, base-ruling-14)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_ambushes(s, s.given.side_of[seat], out)
        out.add(SAY_PASS)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_PASS:
            spring(s)
        else:
            discard(s, move - SAY_AMBUSH, HAND + s.given.side_of[seat])

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return refuse_ambush(s, s.given.side_of[seat], move)

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{title(defender_of(s))} springs an ambush: does {title(attacker_of(s))} foil it?"


def spring(s: RootState) -> None:
    """The ambush deals two hits to the attacker at once (base-battle-6, base-battle-8)."""
    s.then(DEAL)
    s.tell(TELL_HITS + defender_of(s) * NUMBERS + AMBUSH_HITS)
    take(s, attacker_of(s), AMBUSH_HITS)


# 3. Roll


@final
class RollStep(Question[RootState]):
    """The battle goes on if the attacker still has somebody there (base-battle-7)."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if fighters(s, attacker_of(s), scene(s)) > 0:
            s.ask(ROLL, LUCK)


@final
class Roll(Question[RootState]):
    """Luck: two dice with 0 to 3, the higher one named first (base-battle-9, base-ruling-3)."""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for high in range(i64(PIPS)):
            for low in range(high):
                out.chance(LUCK_ROLLED + high * PIPS + low, 2)
            out.chance(LUCK_ROLLED + high * PIPS + high, 1)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        high = (move - LUCK_ROLLED) // PIPS
        low = (move - LUCK_ROLLED) % PIPS
        assign(s, high, low)
        s.then(COUNT)
        ask_effects(s)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if (move - LUCK_ROLLED) // PIPS >= (move - LUCK_ROLLED) % PIPS:
            return []
        return [Refusal("root/base-battle-10", "The higher die is named first.")]

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{title(attacker_of(s))} against {title(defender_of(s))}: what do the dice show?"


def assign(s: RootState, high: i64, low: i64) -> None:
    """Rolled hits by side, each at most its warriors there now; a defender without any takes one more (4.3.3, 4.3.5).

    Sources: base-battle-10, base-battle-11, base-battle-15, base-ruling-17, ruling-8, ruling-9.
    """
    fight = s.fight
    clearing = scene(s)
    attacker = FACTION[attacker_of(s)]
    defender = FACTION[defender_of(s)]
    ours = high
    theirs = low
    if defender.takes_higher_die_defending():
        ours = low
        theirs = high
    most = attacker.hit_cap(s, clearing)
    if ours > most:
        ours = most
    most = defender.hit_cap(s, clearing)
    if theirs > most:
        theirs = most
    fight[ATTACKER_ROLLED] = ours
    fight[DEFENDER_ROLLED] = theirs
    fight[ATTACKER_EXTRA] = attacker.extra_hits_attacking(s)
    if most == 0:
        fight[ATTACKER_EXTRA] += 1


# 4. Effects after the roll


def can_use(s: RootState, side: i64, card: i64) -> bool:
    """Whether a side of the battle can use a card of its play area that it has not used in it (base-ruling-15)."""
    if not has_in_play(s, side, card) or s.fight[EFFECTS_USED] & used_bit(s, side, card) != 0:
        return False
    if card == ARMORERS:
        return True
    if card == BRUTAL_TACTICS:
        return side == attacker_of(s)
    return card == SAPPERS and side == defender_of(s)


def used_bit(s: RootState, side: i64, card: i64) -> i64:
    """The bit that remembers that a side has used a card in this battle."""
    bit: i64 = USED_SAPPERS
    if card == ARMORERS:
        bit = USED_ARMORERS
    elif card == BRUTAL_TACTICS:
        bit = USED_TACTICS
    if side == defender_of(s):
        bit *= EFFECT_BITS
    return bit


def has_effect(s: RootState, side: i64) -> bool:
    """Whether a side of the battle can use any card."""
    return can_use(s, side, ARMORERS) or can_use(s, side, BRUTAL_TACTICS) or can_use(s, side, SAPPERS)


def ask_effects(s: RootState) -> None:
    """Both sides may use effects; if both have some, the attacker chooses the order (base-battle-12)."""
    attacker = attacker_of(s)
    defender = defender_of(s)
    if has_effect(s, attacker) and has_effect(s, defender):
        s.ask(EFFECT_ORDER, seat_of(s, attacker))
        return
    s.then(EFFECT_STEP, defender)
    s.then(EFFECT_STEP, attacker)


@final
class EffectOrder(Question[RootState]):
    """The attacker says who uses battle effects first (base-battle-12)."""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for side in range(i64(SIDES)):
            if side in (attacker_of(s), defender_of(s)):
                out.add(SAY_FIRST + side)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        first = move - SAY_FIRST
        second = attacker_of(s) + defender_of(s) - first
        s.then(EFFECT_STEP, second)
        s.then(EFFECT_STEP, first)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move - SAY_FIRST in (attacker_of(s), defender_of(s)):
            return []
        return [Refusal("root/base-battle-12", f"{title(move - SAY_FIRST)} is not in this battle.")]

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "Both sides have battle effects: who is asked first?"


@final
class EffectStep(Question[RootState]):
    """A side is asked as long as it has an effect that it has not used."""

    def step(self, s: RootState, side: i64, _b: i64, _c: i64, _d: i64) -> None:
        if has_effect(s, side):
            s.ask(EFFECT, seat_of(s, side))


@final
class Effect(Question[RootState]):
    """Is a card used in this battle? (base-deck-11, base-deck-12, base-deck-14)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        side = s.given.side_of[seat]
        for card in (ARMORERS, BRUTAL_TACTICS, SAPPERS):
            if can_use(s, side, card):
                out.add(SAY_USE + card)
        out.add(SAY_PASS)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_PASS:
            return
        side = s.given.side_of[seat]
        card = move - SAY_USE
        s.fight[EFFECTS_USED] |= used_bit(s, side, card)
        s.then(EFFECT_STEP, side)
        if card == BRUTAL_TACTICS:
            s.fight[ATTACKER_EXTRA] += 1
            score(s, defender_of(s), 1)
            return
        discard(s, card, PLAY + side)
        if card == SAPPERS:
            s.fight[DEFENDER_EXTRA] += 1
        else:
            s.tell(TELL_IGNORED + side)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        side = s.given.side_of[seat]
        card = move - SAY_USE
        if move == SAY_PASS or can_use(s, side, card):
            return []
        if not has_in_play(s, side, card):
            return [not_in_play(side, card)]
        return [Refusal("root/base-battle-12", f"{card_title(card)} cannot be used by {title(side)} here.")]

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        fight = s.fight
        ours = fight[ATTACKER_ROLLED]
        theirs = fight[DEFENDER_ROLLED]
        return f"{title(attacker_of(s))} has rolled {ours}, and {title(defender_of(s))} has {theirs}: use a card?"


# 5. Count and 6. deal


def ignores_rolled(s: RootState, side: i64) -> bool:
    """Whether a side has used Armorers (base-ruling-16)."""
    return s.fight[EFFECTS_USED] & used_bit(s, side, ARMORERS) != 0


@final
class Count(Question[RootState]):
    """Hits are rolled plus extra minus ignored ones (base-battle-13, base-battle-14); then they are taken."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        fight = s.fight
        attacker = attacker_of(s)
        defender = defender_of(s)
        ours = fight[ATTACKER_EXTRA]
        if not ignores_rolled(s, defender):
            ours += fight[ATTACKER_ROLLED]
        theirs = fight[DEFENDER_EXTRA]
        if not ignores_rolled(s, attacker):
            theirs += fight[DEFENDER_ROLLED]
        s.tell(TELL_HITS + attacker * NUMBERS + ours)
        s.tell(TELL_HITS + defender * NUMBERS + theirs)
        s.then(DEAL)
        take(s, attacker, theirs)
        take(s, defender, ours)


def take(s: RootState, side: i64, hits: i64) -> None:
    """A side chooses what its hits cost: warriors first, then buildings and tokens (base-battle-17, base-battle-18)."""
    if hits == 0 or FACTION[side].take_hits(s, hits):
        return
    clearing = scene(s)
    kind = WARRIORS_OF[side]
    lost = hits
    warriors = s.board[kind * CLEARINGS + clearing] - s.doomed[kind]
    if lost > warriors:
        lost = warriors
    s.doomed[kind] += lost
    hits -= lost
    if hits > 0:
        lose_more(s, side, hits)


def losable(s: RootState, side: i64, kind: i64) -> i64:
    """How many buildings or tokens of a kind a side has in the clearing of battle that are not lost yet."""
    if OWNER[kind] != side or CLASS[kind] < BUILDING:
        return 0
    return s.board[kind * CLEARINGS + scene(s)] - s.doomed[kind]


def lose_more(s: RootState, side: i64, hits: i64) -> None:
    """Further hits cost buildings and tokens; asked is only where there is a choice among several kinds."""
    left: i64 = 0
    kinds: i64 = 0
    for kind in range(i64(KINDS)):
        n = losable(s, side, kind)
        if n > 0:
            left += n
            kinds += 1
    if kinds > 1 and hits < left:
        s.ask(LOSE, seat_of(s, side), hits)
        return
    for kind in range(i64(KINDS)):
        n = losable(s, side, kind)
        if n > hits:
            n = hits
        s.doomed[kind] += n
        hits -= n


@final
class Lose(Question[RootState]):
    """Which building or token does one of the hits cost? Its owner chooses (base-battle-18)."""

    def moves(self, s: RootState, out: Moves, seat: i64, hits: i64, _b: i64, _c: i64, _d: i64) -> None:
        side = s.given.side_of[seat]
        for kind in range(i64(KINDS)):
            if losable(s, side, kind) > 0:
                out.add(SAY_LOSE + kind)

    def play(self, s: RootState, move: i64, seat: i64, hits: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.doomed[move - SAY_LOSE] += 1
        if hits > 1:
            lose_more(s, s.given.side_of[seat], hits - 1)

    def refusals(self, s: RootState, move: i64, seat: i64, hits: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        kind = move - SAY_LOSE
        side = s.given.side_of[seat]
        if losable(s, side, kind) > 0:
            return []
        if OWNER[kind] == side and CLASS[kind] == WARRIOR:
            return [Refusal("root/base-battle-18", "Warriors are lost before anything else is chosen.")]
        what = f"{title(side)} has no {PIECE_WORDS[kind]} to lose in {CLEARING_WORDS[scene(s)]}."
        return [Refusal("root/base-battle-17", what)]

    def asks(self, s: RootState, seat: i64, hits: i64, _b: i64, _c: i64, _d: i64) -> str:
        side = s.given.side_of[seat]
        return f"{title(side)} has {hits} more hits to take in {CLEARING_WORDS[scene(s)]}: which piece is lost?"


@final
class Deal(Question[RootState]):
    """All hits are dealt at once, and points scored; then comes what they trigger (base-battle-16, base-battle-20)."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        attacker = attacker_of(s)
        defender = defender_of(s)
        clearing = scene(s)
        doomed = s.doomed
        mark = s.sp
        for kind in range(i64(KINDS)):
            n = doomed[kind]
            if n > 0:
                doomed[kind] = 0
                by = attacker
                if OWNER[kind] != defender:
                    by = defender
                remove(s, kind, clearing, n, by)
        settle_triggers(s, mark)
        settle_points(s)


@final
class BattleOver(Question[RootState]):
    """The battle is over for both sides (vagabond-relation-7)."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        FACTION[attacker_of(s)].on_battle_over(s)
        FACTION[defender_of(s)].on_battle_over(s)
        for cell in range(i64(FIGHT)):
            s.fight[cell] = 0


QUESTIONS: Final[list[Question[RootState]]] = [
    Ambush(AMBUSH, "ambush", "root/base-battle-4", verbs="ambush pass"),
    Foil(FOIL, "foil", "root/base-battle-5", verbs="ambush pass"),
    RollStep(ROLL_STEP, "roll-step", "root/base-battle-7"),
    Roll(ROLL, "roll", "root/base-battle-9", verbs="rolled"),
    EffectOrder(EFFECT_ORDER, "effect-order", "root/base-battle-12", verbs="first"),
    EffectStep(EFFECT_STEP, "effect-step", "root/base-battle-12", fields="of:faction"),
    Effect(EFFECT, "effect", "root/base-battle-12", verbs="use pass"),
    Count(COUNT, "count", "root/base-battle-13"),
    Lose(LOSE, "lose", "root/base-battle-18", verbs="lose", fields="hits"),
    Deal(DEAL, "deal", "root/base-battle-16"),
    BattleOver(BATTLE_OVER, "battle-over", "root/base-battle-3"),
]
