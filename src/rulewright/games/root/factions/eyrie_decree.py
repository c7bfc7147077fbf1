"""7.5.2. The Decree, column by column: one action for each card, and turmoil if it cannot be taken in full."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.battle import add_battles, begin_battle, can_battle, refuse_battle
from rulewright.games.root.components import (
    BATTLE,
    BIRD,
    BUILD,
    CHARISMATIC,
    CLEARINGS,
    COLUMNS,
    EYRIE,
    MOST_WARRIORS,
    MOVE,
    RECRUIT,
    ROOST,
    SIDES,
    SUIT_WORDS,
    SUITS,
    WARBIRD,
)
from rulewright.games.root.factions.eyrie_board import (
    BUILD_ROOST,
    CARDS_BETWEEN_ORDERS,
    COLUMN_TITLES,
    FIRST_ORDER,
    OBEY,
    RESOLVE,
    TURMOIL,
    has_roost,
    leads,
    viziers,
)
from rulewright.games.root.move import add_marches, can_march, march, of_suit, refuse_march
from rulewright.games.root.persistent import (
    DAYLIGHT_VERBS,
    add_daylight_cards,
    is_daylight_card,
    may_play_daylight_cards,
    play_daylight_card,
    refuse_daylight_card,
)
from rulewright.games.root.pieces import barred, may_build, may_place, no_slot, place, rules
from rulewright.games.root.state import DECREE, RootState, seat_of
from rulewright.games.root.vocabulary import (
    CLEARING_WORDS,
    SAY_BATTLE,
    SAY_BUILD,
    SAY_MARCH,
    SAY_OBEY,
    SAY_PASS,
    SAY_RECRUIT_AT,
)

# What `RESOLVE` is told: whether cards of Daylight were offered before an order that cannot be obeyed, or not yet.
NOT_OFFERED: Final = 0
OFFERED: Final = 1


def start_decree(s: RootState) -> None:
    """Crafting is over: every card of the Decree, Viziers included, is to be obeyed once (eyrie-daylight-3)."""
    for column in range(i64(COLUMNS)):
        for suit in range(i64(SUITS)):
            s.decree[column * SUITS + suit] = s.held[(DECREE + column) * SUITS + suit]
        s.decree[column * SUITS + BIRD] += viziers(s, column)
    s.then(RESOLVE, NOT_OFFERED)


# Which card is next


def suits_left(s: RootState, column: i64) -> i64:
    """Of how many suits a column still holds cards to obey."""
    found: i64 = 0
    for suit in range(i64(SUITS)):
        if s.decree[column * SUITS + suit] > 0:
            found += 1
    return found


def next_column(s: RootState) -> i64:
    """The first column from the left with a card to obey, or COLUMNS (eyrie-daylight-2, eyrie-turmoil-8)."""
    for column in range(i64(COLUMNS)):
        if suits_left(s, column) > 0:
            return column
    return COLUMNS


def next_suit(s: RootState, column: i64) -> i64:
    """The first suit of which a column still holds a card to obey."""
    for suit in range(i64(SUITS)):
        if s.decree[column * SUITS + suit] > 0:
            return suit
    return BIRD


@final
class Resolve(Question[RootState]):
    """The next card of the Decree: which of several suits is asked, a single one is obeyed (eyrie-daylight-2, -3).

    Cards of Daylight can be played beside every order; where nothing is left to be asked they are offered once more:
    before an order that cannot be obeyed, and after the last one (base-ruling-10).
    """

    def step(self, s: RootState, offered: i64, _b: i64, _c: i64, _d: i64) -> None:
        column = next_column(s)
        if column == COLUMNS:
            if may_play_daylight_cards(s, EYRIE):
                s.ask(CARDS_BETWEEN_ORDERS, seat_of(s, EYRIE))
            return
        if suits_left(s, column) > 1:
            s.ask(OBEY, seat_of(s, EYRIE), column)
            return
        suit = next_suit(s, column)
        if can_obey(s, column, suit):
            s.ask(FIRST_ORDER + column, seat_of(s, EYRIE), suit)
        elif offered == NOT_OFFERED and may_play_daylight_cards(s, EYRIE):
            s.ask(CARDS_BETWEEN_ORDERS, seat_of(s, EYRIE))
        else:
            s.then(TURMOIL)


@final
class CardsBetweenOrders(Question[RootState]):
    """Is a card of Daylight played where no order asks anything? (base-ruling-10)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_daylight_cards(s, EYRIE, out)
        out.add(SAY_PASS)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move != SAY_PASS:
            between_orders(s, move)
        elif next_column(s) < COLUMNS:
            s.then(RESOLVE, OFFERED)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == SAY_PASS:
            return []
        return refuse_daylight_card(s, EYRIE, move)

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        column = next_column(s)
        if column == COLUMNS:
            return "The Decree is resolved: do the Eyrie Dynasties play a card before their Daylight ends?"
        return f"{COLUMN_TITLES[column]} cannot be obeyed: do the Eyrie Dynasties play a card before the turmoil?"


@final
class Obey(Question[RootState]):
    """Which card of the column is obeyed next? One that cannot be is turmoil at once (eyrie-daylight-3, ruling-6)."""

    def moves(self, s: RootState, out: Moves, seat: i64, column: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_daylight_cards(s, EYRIE, out)
        for suit in range(i64(SUITS)):
            if s.decree[column * SUITS + suit] > 0:
                out.add(SAY_OBEY + suit)

    def play(self, s: RootState, move: i64, seat: i64, column: i64, _b: i64, _c: i64, _d: i64) -> None:
        if is_daylight_card(move):
            between_orders(s, move)
            return
        suit = move - SAY_OBEY
        if can_obey(s, column, suit):
            s.ask(FIRST_ORDER + column, seat, suit)
        else:
            s.then(TURMOIL)

    def refusals(self, s: RootState, move: i64, seat: i64, column: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if is_daylight_card(move):
            return refuse_daylight_card(s, EYRIE, move)
        suit = move - SAY_OBEY
        if s.decree[column * SUITS + suit] > 0:
            return []
        what = f"{COLUMN_TITLES[column]} holds no {SUIT_WORDS[suit]} card that is still to be obeyed."
        return [Refusal("root/eyrie-daylight-3", what)]

    def asks(self, s: RootState, seat: i64, column: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"Which card of {COLUMN_TITLES[column]} do the Eyrie Dynasties obey next?"


# What a card demands


def can_obey(s: RootState, column: i64, suit: i64) -> bool:
    """Whether any action obeys a card of a suit in a column (eyrie-daylight-4, eyrie-daylight-5)."""
    if column == MOVE:
        return can_march(s, EYRIE, suit)
    if column == BATTLE:
        return can_battle(s, EYRIE, suit)
    for clearing in range(i64(CLEARINGS)):
        if column == RECRUIT:
            if can_recruit_at(s, clearing, suit):
                return True
        elif can_build_at(s, clearing, suit):
            return True
    return False


def obeyed(s: RootState, column: i64, suit: i64) -> None:
    """A card of the Decree has had its action; the next one follows what that brings about."""
    s.decree[column * SUITS + suit] -= 1
    s.then(RESOLVE, NOT_OFFERED)


def off_suit(s: RootState, clearing: i64, suit: i64, clause: str, what: str) -> list[Refusal]:
    """Why a clearing is not of the suit that a card demands; empty if it is."""
    if of_suit(s, clearing, suit):
        return []
    return [Refusal(clause, f"{what} a clearing that matches the {SUIT_WORDS[suit]} card.")]


def between_orders(s: RootState, move: i64) -> None:
    """A card of Daylight was played before an order; then the Decree goes on (base-ruling-10)."""
    s.then(RESOLVE, NOT_OFFERED)
    play_daylight_card(s, EYRIE, move)


def can_recruit_at(s: RootState, clearing: i64, suit: i64) -> bool:
    """Whether a warrior can be placed in a clearing for a Recruit card of a suit (eyrie-decree-1)."""
    return (
        s.supply[WARBIRD] > 0
        and has_roost(s, clearing)
        and of_suit(s, clearing, suit)
        and may_place(s, EYRIE, clearing)
    )


@final
class RecruitOrder(Question[RootState]):
    """Recruit: one warrior at a matching roost, two under the Charismatic leader (eyrie-decree-1, eyrie-leader-2).

    If there is one warrior too few, the other is placed, and turmoil follows (eyrie-turmoil-7, eyrie-ruling-7).
    """

    def moves(self, s: RootState, out: Moves, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_daylight_cards(s, EYRIE, out)
        for clearing in range(i64(CLEARINGS)):
            if can_recruit_at(s, clearing, suit):
                out.add(SAY_RECRUIT_AT + clearing)

    def play(self, s: RootState, move: i64, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> None:
        if is_daylight_card(move):
            between_orders(s, move)
            return
        demanded: i64 = 1
        if leads(s, CHARISMATIC):
            demanded = 2
        if place(s, WARBIRD, move - SAY_RECRUIT_AT, demanded) == demanded:
            obeyed(s, RECRUIT, suit)
        else:
            s.then(TURMOIL)

    def refusals(self, s: RootState, move: i64, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if is_daylight_card(move):
            return refuse_daylight_card(s, EYRIE, move)
        clearing = move - SAY_RECRUIT_AT
        found = off_suit(s, clearing, suit, "root/eyrie-decree-1", "The warrior must be placed in")
        if not has_roost(s, clearing):
            found.append(Refusal("root/eyrie-decree-1", f"There is no roost in {CLEARING_WORDS[clearing]}."))
        return found + barred(s, EYRIE, clearing, "root/marquise-keep-1")

    def asks(self, s: RootState, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"The Decree demands Recruit for a {SUIT_WORDS[suit]} card: at which roost?"


@final
class MoveOrder(Question[RootState]):
    """Move: at least one warrior out of a matching clearing (eyrie-decree-2, eyrie-ruling-9)."""

    def moves(self, s: RootState, out: Moves, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_marches(s, EYRIE, out, suit)
        add_daylight_cards(s, EYRIE, out)

    def play(self, s: RootState, move: i64, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> None:
        if is_daylight_card(move):
            between_orders(s, move)
            return
        obeyed(s, MOVE, suit)
        march(s, EYRIE, move)

    def refusals(self, s: RootState, move: i64, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if is_daylight_card(move):
            return refuse_daylight_card(s, EYRIE, move)
        source = (move - SAY_MARCH) // (CLEARINGS * MOST_WARRIORS)
        found = off_suit(s, source, suit, "root/eyrie-decree-2", "The move must begin in")
        return found + refuse_march(s, EYRIE, move)

    def asks(self, s: RootState, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"The Decree demands Move for a {SUIT_WORDS[suit]} card: from where to where?"


@final
class BattleOrder(Question[RootState]):
    """Battle: initiate one in a matching clearing; an ambush that ends it takes nothing back (eyrie-decree-3)."""

    def moves(self, s: RootState, out: Moves, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_battles(s, EYRIE, out, suit)
        add_daylight_cards(s, EYRIE, out)

    def play(self, s: RootState, move: i64, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> None:
        if is_daylight_card(move):
            between_orders(s, move)
            return
        obeyed(s, BATTLE, suit)
        begin_battle(s, EYRIE, move)

    def refusals(self, s: RootState, move: i64, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if is_daylight_card(move):
            return refuse_daylight_card(s, EYRIE, move)
        clearing = (move - SAY_BATTLE) // SIDES
        found = off_suit(s, clearing, suit, "root/eyrie-decree-3", "The battle must be in")
        return found + refuse_battle(s, EYRIE, move)

    def asks(self, s: RootState, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"The Decree demands Battle for a {SUIT_WORDS[suit]} card: where and against whom?"


def can_build_at(s: RootState, clearing: i64, suit: i64) -> bool:
    """Whether a roost can be placed in a clearing for a Build card of a suit (eyrie-decree-4)."""
    return (
        s.supply[ROOST] > 0
        and of_suit(s, clearing, suit)
        and rules(s, EYRIE, clearing)
        and not has_roost(s, clearing)
        and may_build(s, EYRIE, clearing)
    )


@final
class BuildOrder(Question[RootState]):
    """Build: a roost in a matching clearing that the Eyrie rule and that has none (eyrie-decree-4)."""

    def moves(self, s: RootState, out: Moves, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> None:
        for clearing in range(i64(CLEARINGS)):
            if can_build_at(s, clearing, suit):
                out.add(BUILD_ROOST + clearing)
        add_daylight_cards(s, EYRIE, out)

    def play(self, s: RootState, move: i64, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> None:
        if is_daylight_card(move):
            between_orders(s, move)
            return
        obeyed(s, BUILD, suit)
        place(s, ROOST, move - BUILD_ROOST, 1)

    def refusals(self, s: RootState, move: i64, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if is_daylight_card(move):
            return refuse_daylight_card(s, EYRIE, move)
        found = not_a_roost(move, "root/eyrie-decree-4")
        clearing = (move - SAY_BUILD) % CLEARINGS
        here = CLEARING_WORDS[clearing]
        found += off_suit(s, clearing, suit, "root/eyrie-decree-4", "The roost must be placed in")
        if not rules(s, EYRIE, clearing):
            found.append(Refusal("root/eyrie-decree-4", f"The Eyrie Dynasties do not rule {here}."))
        if has_roost(s, clearing):
            found.append(Refusal("root/eyrie-decree-4", f"There is a roost in {here} already."))
        return found + refuse_site(s, clearing)

    def asks(self, s: RootState, seat: i64, suit: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"The Decree demands Build for a {SUIT_WORDS[suit]} card: where is the roost placed?"


def not_a_roost(move: i64, clause: str) -> list[Refusal]:
    """The refusal of another building than a roost."""
    if move >= BUILD_ROOST:
        return []
    return [Refusal(clause, "The Eyrie Dynasties place nothing but roosts.")]


def refuse_site(s: RootState, clearing: i64) -> list[Refusal]:
    """Why no roost can be placed in a clearing, whatever asks for it."""
    return no_slot(s, clearing) + barred(s, EYRIE, clearing, "root/marquise-keep-1")


QUESTIONS: Final[list[Question[RootState]]] = [
    Resolve(RESOLVE, "resolve-decree", "root/eyrie-daylight-2", fields="offered"),
    Obey(OBEY, "obey", "root/eyrie-daylight-3", verbs="obey " + DAYLIGHT_VERBS, fields="column:column"),
    RecruitOrder(
        FIRST_ORDER + RECRUIT,
        "recruit-order",
        "root/eyrie-daylight-2",
        verbs="recruit-at " + DAYLIGHT_VERBS,
        fields="suit:suit",
    ),
    MoveOrder(
        FIRST_ORDER + MOVE,
        "move-order",
        "root/eyrie-daylight-2",
        verbs="march " + DAYLIGHT_VERBS,
        fields="suit:suit",
    ),
    BattleOrder(
        FIRST_ORDER + BATTLE,
        "battle-order",
        "root/eyrie-daylight-2",
        verbs="battle " + DAYLIGHT_VERBS,
        fields="suit:suit",
    ),
    BuildOrder(
        FIRST_ORDER + BUILD,
        "build-order",
        "root/eyrie-daylight-2",
        verbs="build " + DAYLIGHT_VERBS,
        fields="suit:suit",
    ),
    CardsBetweenOrders(
        CARDS_BETWEEN_ORDERS,
        "cards-between-orders",
        "root/base-ruling-10",
        verbs="pass " + DAYLIGHT_VERBS,
    ),
]
