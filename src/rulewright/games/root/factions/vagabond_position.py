"""The Vagabond in positions that are written, read and checked."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from rulewright.core.position import Fields, counts_to_doc
from rulewright.games.root.components import (
    CHARACTER_WORDS,
    CLEARINGS,
    FACTION_WORDS,
    ITEMS,
    OPEN_QUESTS,
    PAWN,
    QUEST_COUNT,
    QUEST_WORDS,
    RUIN_ITEMS,
    SIDES,
    STARTING_ITEMS,
    VAGABOND,
)
from rulewright.games.root.faction import Faction
from rulewright.games.root.factions.vagabond_board import (
    ACT,
    AID_ITEM,
    AID_OVER,
    AID_TAKE,
    CAMP,
    ENLIST,
    FOUND,
    HARM_STEP,
    HIT,
    HITS_STEP,
    JOIN,
    LAID,
    LAY,
    PLAY_AS,
    SLIP,
)
from rulewright.games.root.factions.vagabond_relations import COALITION_PLAYERS, may_form
from rulewright.games.root.kinds import Pending, Record
from rulewright.games.root.position import nouns
from rulewright.games.root.reading_factions import faction_of_name, read_counts
from rulewright.games.root.state import (
    HOSTILE,
    NO_TURN,
    QUEST_DECK,
    QUEST_DONE,
    QUEST_OPEN,
    RootState,
    is_in_clearing,
    plays,
)
from rulewright.games.root.vocabulary import ATTITUDE_WORDS, GEAR

PENDING: Final = Pending(
    in_set_up=(PLAY_AS, CAMP),
    at_any_time=(LAY, LAID),
    out_of_turn=(HARM_STEP, HITS_STEP, HIT),
    triggers=(HARM_STEP,),
    of_luck=(FOUND, LAID),
    in_battle=(ENLIST,),
    dealing=(HITS_STEP, HIT),
    rows=((ACT,), (SLIP,), (AID_TAKE,), (CAMP,)),
    waiting=(ACT, SLIP, AID_TAKE, CAMP),
)
PLACES_OF_QUESTS: Final = (("open", QUEST_OPEN), ("done", QUEST_DONE))


class VagabondPosition(Faction):
    """What the Vagabond says of positions."""

    def pending(self) -> Pending:
        return PENDING

    def fault(self, s: RootState, record: Record) -> str:
        kind, _, a, b, _c, d = record
        if kind == FOUND and not (is_in_clearing(s) and s.ruin[s.pawn - 1] != 0):
            return "there is no ruin where the pawn is"
        if kind == JOIN and (s.dominance[VAGABOND] == 0 or s.partner[VAGABOND] != 0 or not may_form(s)):
            return "the Vagabond has not just activated a dominance card, or there is no coalition for him"
        if kind in (AID_ITEM, AID_TAKE, AID_OVER) and a == VAGABOND:
            return "the Vagabond aids somebody else"
        if kind == HARM_STEP and (b != VAGABOND or d == VAGABOND):
            return "the Vagabond is hit by somebody else"
        return ""

    def pending_problems(self, s: RootState, records: list[Record]) -> list[str]:
        """No more quests lie open than there is room for, those included that are still to come (vagabond-setup-3)."""
        coming = sum([record[2] if record[0] == LAY else 1 for record in records if record[0] in (LAY, LAID)])
        if coming + sum([1 for where in s.quest if where == QUEST_OPEN]) > OPEN_QUESTS:
            return ["more quests are laid out than there is room for"]
        return []

    def numbers(self, s: RootState) -> list[tuple[str, i64, i64]]:
        return [
            ("character", s.character, len(STARTING_ITEMS)),
            ("place of the pawn", s.pawn, CLEARINGS + s.given.forests),
        ]

    def set_aside(self, s: RootState, kind: i64) -> i64:
        """In a forest the pawn stands in no clearing."""
        return 1 if kind == PAWN and s.pawn > CLEARINGS else 0

    def has_crafted_box(self) -> bool:
        """What he crafts is his like all other items (vagabond-daylight-10)."""
        return False

    def explores(self) -> bool:
        return True

    def items_brought(self, s: RootState, item: i64) -> i64:
        """Those under ruins, and those of his character."""
        n = RUIN_ITEMS[item]
        if s.character != 0:
            n += STARTING_ITEMS[s.character - 1].count(item)
        return n

    def items_on_board(self, s: RootState, item: i64) -> i64:
        return sum([s.gear[cell] for cell in range(item, GEAR, ITEMS)])

    def map_problems(self, s: RootState) -> list[str]:
        found: list[str] = []
        for clearing in range(CLEARINGS):
            if s.board[PAWN * CLEARINGS + clearing] != (1 if s.pawn == clearing + 1 else 0):
                found.append(f"clearing {clearing + 1} has the pawn exactly if that stands there")
        return found

    def board_problems(self, s: RootState) -> list[str]:
        """Quests, relationships, items and coalitions are his alone (vagabond-setup-3, vagabond-relation-1)."""
        found = coalition_problems(s)
        if not plays(s, VAGABOND):
            if s.character or s.pawn or any(s.gear) or any(s.quest) or any(s.attitude) or any(s.aided):
                found.append("the Vagabond has something, but does not play")
            return found
        if s.turn != NO_TURN and (s.character == 0 or s.pawn == 0):
            found.append("the Vagabond has a character and a place once the set-up is over")
        if any(where not in (QUEST_DECK, QUEST_OPEN, QUEST_DONE) for where in s.quest):
            found.append("a quest is in no such place")
        lying = sum([1 for where in s.quest if where == QUEST_OPEN])
        if lying > OPEN_QUESTS:
            found.append(f"{lying} quests lie open, not {OPEN_QUESTS}")
        for side in range(SIDES):
            known = side != VAGABOND and plays(s, side)
            if s.attitude[side] > (HOSTILE if known else 0) or (s.aided[side] and not known):
                found.append("the Vagabond stands in no such relationship with a faction")
        return found

    def has_begun(self, s: RootState) -> bool:
        return s.character != 0 or s.pawn != 0 or any(s.gear) or any(where == QUEST_OPEN for where in s.quest)

    def has_had_turn(self, s: RootState) -> bool:
        return any(s.attitude) or any(s.aided) or any(where == QUEST_DONE for where in s.quest)

    def board_to_doc(self, s: RootState) -> dict[str, Any]:
        """Character, items, relationships and quests."""
        doc: dict[str, Any] = {}
        if s.character != 0:
            doc["character"] = CHARACTER_WORDS[s.character - 1]
        doc["gear"] = counts_to_doc(s.gear, nouns(s)["gear"])
        doc["attitudes"] = {
            FACTION_WORDS[side]: ATTITUDE_WORDS[s.attitude[side]] for side in range(SIDES) if s.attitude[side] != 0
        }
        doc["aided"] = {FACTION_WORDS[side]: int(s.aided[side]) for side in range(SIDES) if s.aided[side] != 0}
        doc["quests"] = {
            name: [QUEST_WORDS[quest] for quest in range(QUEST_COUNT) if s.quest[quest] == where]
            for name, where in PLACES_OF_QUESTS
        }
        return doc

    def read_board(self, s: RootState, fields: Fields) -> None:
        """Read character, items, relationships and quests."""
        if fields.has("character"):
            s.character = fields.word("character", nouns(s)["character"]) + 1
        read_counts(fields, "gear", nouns(s)["gear"], s.gear)
        inner = fields.inner("attitudes")
        for word in inner.names():
            s.attitude[faction_of_name(s, inner, word)] = inner.word(word, nouns(s)["attitude"])
        read_counts(fields, "aided", nouns(s)["faction"], s.aided)
        quests = fields.inner("quests")
        for name, where in PLACES_OF_QUESTS:
            for quest in quests.words(name, nouns(s)["quest"], default=[]):
                if s.quest[quest] != QUEST_DECK:
                    raise quests.error(name, "a quest lies in one place")
                s.quest[quest] = where
        if not quests.has("open") and s.turn != NO_TURN:
            open_quests(s)
        quests.done()

    def complete_board(self, s: RootState, fields: Fields | None) -> None:
        """Once the set-up is over he is the Thief, with the items and quests of the beginning, unless told."""
        if s.turn == NO_TURN:
            return
        if fields is None:
            open_quests(s)
        if s.character == 0:
            s.character = 1
        if fields is None or not fields.has("gear"):
            for item in STARTING_ITEMS[s.character - 1]:
                s.gear[item] = 1


def coalition_problems(s: RootState) -> list[str]:
    """Partners are the Vagabond's, by a dominance card and with four players (vagabond-coalition-2)."""
    for side in range(SIDES):
        other = s.partner[side] - 1
        if not 0 <= other < SIDES or other == side or s.partner[other] != side + 1 or not plays(s, side):
            continue
        if VAGABOND not in (side, other) or s.dominance[VAGABOND] == 0 or s.players < COALITION_PLAYERS:
            return ["the Vagabond alone forms a coalition, by a dominance card and with four players"]
    return []


def open_quests(s: RootState) -> None:
    """Three quests lie open, the first of those that are not done."""
    left = OPEN_QUESTS
    for quest in range(QUEST_COUNT):
        if s.quest[quest] == QUEST_DECK and left > 0:
            s.quest[quest] = QUEST_OPEN
            left -= 1
