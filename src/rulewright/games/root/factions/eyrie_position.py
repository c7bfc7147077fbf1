"""The Eyrie Dynasties in positions that are written, read and checked."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from rulewright.core.position import Fields
from rulewright.games.root.components import (
    BIRD,
    CLEARINGS,
    COLUMN_WORDS,
    COLUMNS,
    DESPOT,
    EYRIE,
    LEADER_WORDS,
    LEADERS,
    ROOST,
    SUIT_WORDS,
    SUITS,
)
from rulewright.games.root.faction import Faction
from rulewright.games.root.factions.eyrie_board import (
    BIRD_TUCKED,
    CARDS_BETWEEN_ORDERS,
    CRAFT,
    CRAFT_STEP,
    FIRST_ORDER,
    LEADER,
    MOST_TUCKED,
    OBEY,
    RESOLVE,
    START_ROOST,
    viziers,
)
from rulewright.games.root.kinds import Pending, Record
from rulewright.games.root.pending import records
from rulewright.games.root.position import nouns, zone_to_doc
from rulewright.games.root.reading_factions import MANY, read_cards, read_counts
from rulewright.games.root.state import DECREE, NO_TURN, RootState, on_map, plays, zone_size

PENDING: Final = Pending(
    in_set_up=(START_ROOST,),
    at_any_time=(LEADER,),
    rows=(
        (CRAFT_STEP, CRAFT, RESOLVE, OBEY, *range(FIRST_ORDER, FIRST_ORDER + COLUMNS), CARDS_BETWEEN_ORDERS),
        (LEADER,),
    ),
    waiting=(LEADER,),
)
# How many cards they may have added to the Decree so far, and with BIRD_TUCKED a bird among them.
TUCKED: Final = (*range(MOST_TUCKED + 1), *range(BIRD_TUCKED + 1, BIRD_TUCKED + MOST_TUCKED + 1))


class EyriePosition(Faction):
    """What the Eyrie say of positions."""

    def pending(self) -> Pending:
        return PENDING

    def fault(self, s: RootState, record: Record) -> str:
        kind, a = record[0], record[2]
        if kind == LEADER and s.leader != 0:
            return "the Eyrie have a leader"
        if FIRST_ORDER <= kind < FIRST_ORDER + COLUMNS and s.decree[(kind - FIRST_ORDER) * SUITS + a] == 0:
            return "no such card of the Decree is to be obeyed"
        return ""

    def numbers(self, s: RootState) -> list[tuple[str, i64, i64]]:
        return [("leader", s.leader, LEADERS), ("leaders face down", s.deposed, (1 << LEADERS) - 1)]

    def own_zones(self) -> list[int]:
        return [DECREE + column for column in range(COLUMNS)]

    def map_problems(self, s: RootState) -> list[str]:
        crowded = [clearing for clearing in range(CLEARINGS) if s.board[ROOST * CLEARINGS + clearing] > 1]
        return [f"no clearing has more than one roost, but clearing {clearing + 1} has" for clearing in crowded]

    def board_problems(self, s: RootState) -> list[str]:
        """Who leads is not face down; nothing is to obey that is not in the Decree (eyrie-leader-1, eyrie-decree-1)."""
        found: list[str] = []
        if not plays(s, EYRIE):
            if s.leader or s.deposed or s.tucked or any(s.decree):
                found.append("the Eyrie have a leader or a Decree, but do not play")
            return found
        if s.leader == 0 and (s.turn != NO_TURN or on_map(s, ROOST) > 0) and not chooses_leader(s):
            found.append("the Eyrie have no leader, but choose none")
        if s.leader and int(s.deposed) & (1 << int(s.leader - 1)):
            found.append("a leader who leads is not face down")
        if s.tucked not in TUCKED:
            found.append("one or two cards are added to the Decree in a turn, and one of them may be a bird")
        for column in range(COLUMNS):
            for suit in range(SUITS):
                most = s.held[(DECREE + column) * SUITS + suit]
                if suit == BIRD:
                    most += viziers(s, column)
                if s.decree[column * SUITS + suit] > most:
                    found.append("a card is to be obeyed that is not in the Decree")
        return found

    def has_begun(self, s: RootState) -> bool:
        return s.leader != 0

    def has_had_turn(self, s: RootState) -> bool:
        """Leaders face down, a Decree, or what was added to it or is to be obeyed."""
        if s.deposed or s.tucked or any(s.decree):
            return True
        return any(zone_size(s, zone) for zone in self.own_zones())

    def board_to_doc(self, s: RootState) -> dict[str, Any]:
        """Leaders and Decree, and what of it is still to obey."""
        doc: dict[str, Any] = {}
        if s.leader != 0:
            doc["leader"] = LEADER_WORDS[s.leader - 1]
        doc["deposed"] = [LEADER_WORDS[k] for k in range(LEADERS) if int(s.deposed) & (1 << k)]
        doc["decree"] = {
            COLUMN_WORDS[column]: found for column in range(COLUMNS) if (found := zone_to_doc(s, DECREE + column))
        }
        doc["orders"] = {
            COLUMN_WORDS[column]: found for column in range(COLUMNS) if (found := orders_to_doc(s, column))
        }
        doc["tucked"] = int(s.tucked)
        return doc

    def read_board(self, s: RootState, fields: Fields) -> None:
        """Read leaders and Decree."""
        if fields.has("leader"):
            s.leader = fields.word("leader", nouns(s)["leader"]) + 1
        for leader in fields.words("deposed", nouns(s)["leader"], default=[]):
            if s.leader == leader + 1:
                raise fields.error("deposed", "a leader who leads is not face down")
            s.deposed |= 1 << leader
        for column, inner in columns(fields, "decree", s):
            read_cards(s, inner, COLUMN_WORDS[column], DECREE + column)

    def complete_board(self, s: RootState, fields: Fields | None) -> None:
        """Somebody leads them once the set-up is over."""
        if s.leader == 0 and s.turn != NO_TURN and not chooses_leader(s):
            s.leader = first_leader(s)

    def read_turn(self, s: RootState, fields: Fields) -> None:
        s.tucked = fields.number("tucked", 0, MANY, int(s.tucked))
        for column, inner in columns(fields, "orders", s):
            read_counts(inner, COLUMN_WORDS[column], nouns(s)["suit"], s.decree, column * SUITS)


def chooses_leader(s: RootState) -> bool:
    """Whether the Eyrie are asked who leads them, as they are after turmoil (eyrie-turmoil-4)."""
    return any(record[0] == LEADER for record in records(s))


def orders_to_doc(s: RootState, column: int) -> dict[str, int]:
    """The cards of a column that are still to obey, by suit."""
    first = column * SUITS
    return {SUIT_WORDS[suit]: int(s.decree[first + suit]) for suit in range(SUITS) if s.decree[first + suit] != 0}


def columns(fields: Fields, name: str, s: RootState) -> list[tuple[int, Fields]]:
    """The columns of the Decree that a field names, each with the fields in which it stands."""
    inner = fields.inner(name)
    column = nouns(s)["column"]
    for word in inner.names():
        if word not in column.index:
            raise inner.error(word, "there is no such column in the Decree")
    return [(place, inner) for word, place in column.index.items() if inner.has(word)]


def first_leader(s: RootState) -> int:
    """The first leader, counted from 1, who is not face down: leads the Eyrie where nothing is said of it."""
    for leader in range(DESPOT + 1):
        if not int(s.deposed) & (1 << leader):
            return leader + 1
    return 0
