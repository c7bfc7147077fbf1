"""6. Marquise de Cat: her hooks in the shared chapters, set-up, Field Hospitals and Birdsong."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.cards import add_matching, discard, draw_and_discard, refuse_matching
from rulewright.games.root.components import CAT, CLEARINGS, KEEP, MARQUISE, RECRUITER, SAWMILL, SITES, WOOD, WORKSHOP
from rulewright.games.root.faction import FACTION
from rulewright.games.root.factions import marquise_building, marquise_daylight, marquise_shortage
from rulewright.games.root.factions.marquise_board import (
    ACTIONS,
    ACTIONS_A_DAY,
    FIELD_HOSPITALS,
    FIRST_BONUS,
    FIRST_BUILDING,
    GROW_WOOD,
    HEAL,
    OWN_BUILDINGS,
    RAISE_KEEP,
    SECOND_BONUS,
    building_word,
)
from rulewright.games.root.factions.marquise_position import MarquisePosition
from rulewright.games.root.factions.marquise_promise import promise
from rulewright.games.root.factions.marquise_shortage import serve
from rulewright.games.root.maps import CORNERS, opposite
from rulewright.games.root.pieces import TRIGGER_FIELDS, no_slot, place, trigger
from rulewright.games.root.state import HAND, RootState, hand_size, on_map, seat_of
from rulewright.games.root.vocabulary import (
    CLEARING_WORDS,
    HOSPITALS,
    SAY_BUILD,
    SAY_HEAL,
    SAY_PASS,
    SAY_RAISE_KEEP,
)

# Where a keep stands that has left the game.
NO_CLEARING: Final = CLEARINGS


@final
class Marquise(MarquisePosition):
    """What the Marquise de Cat says to the shared chapters."""

    def __init__(self) -> None:
        super().__init__(MARQUISE)

    def promise(self, s: RootState, knows: bool) -> i64:
        return promise(s, knows)

    def bars_placing(self, s: RootState, clearing: i64) -> bool:
        """Only she places pieces where her keep stands (marquise-keep-1, marquise-keep-3)."""
        return s.board[KEEP * CLEARINGS + clearing] != 0

    def leaves_game(self, kind: i64) -> bool:
        """A removed keep never returns (marquise-keep-3)."""
        return kind == KEEP

    def on_removed(self, s: RootState, kind: i64, clearing: i64, n: i64, by: i64) -> None:
        """Removed warriors may be saved, whoever removed and whoever used them (marquise-hospital-4, -6).

        Of workshops that are lost in her own turn the activated ones go first, as they are alike otherwise.
        """
        if kind == CAT and keep_clearing(s) != NO_CLEARING:
            trigger(s, FIELD_HOSPITALS, clearing, MARQUISE, n, by)
        elif kind == WORKSHOP and s.turn == MARQUISE:
            if s.used[clearing] > n:
                s.used[clearing] -= n
            else:
                s.used[clearing] = 0

    def trigger_word(self, kind: i64) -> i64:
        return HOSPITALS

    def lets_pass(self, s: RootState) -> bool:
        """Without a keep, or without a card in hand, nobody is saved (marquise-hospital-3, base-ruling-20)."""
        return keep_clearing(s) == NO_CLEARING or hand_size(s, MARQUISE) == 0

    def crafting_pieces(self, s: RootState, clearing: i64) -> i64:
        """Her crafting pieces are workshops (marquise-craft-1)."""
        return s.board[WORKSHOP * CLEARINGS + clearing]

    def crafts_after_losses(self, s: RootState) -> bool:
        """Where she crafts between actions, a battle may cost workshops (marquise-ruling-7, base-ruling-21)."""
        return s.given.crafts_any_time

    def set_up(self, s: RootState) -> None:
        s.ask(RAISE_KEEP, seat_of(s, MARQUISE))

    def new_turn(self, s: RootState) -> None:
        """Three actions wait for her Daylight (marquise-daylight-2)."""
        s.actions = ACTIONS_A_DAY

    def birdsong(self, s: RootState) -> None:
        s.then(GROW_WOOD)

    def daylight(self, s: RootState) -> None:
        s.ask(ACTIONS, seat_of(s, MARQUISE))

    def evening(self, s: RootState) -> None:
        """She draws one card and the bonus, and discards down to five (marquise-evening-1)."""
        draw_and_discard(s, MARQUISE)

    def draw_bonus(self, s: RootState) -> i64:
        """A card for the third and one for the fifth recruiter on the map (marquise-evening-2, marquise-ruling-14)."""
        recruiters = on_map(s, RECRUITER)
        if recruiters >= SECOND_BONUS:
            return 2
        if recruiters >= FIRST_BONUS:
            return 1
        return 0


# Set-up


@final
class RaiseKeep(Question[RootState]):
    """The keep goes to a corner clearing, and a garrison everywhere but opposite (marquise-setup-2, -3)."""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for corner in range(i64(len(CORNERS))):
            out.add(SAY_RAISE_KEEP + corner)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        corner = move - SAY_RAISE_KEEP
        s.keep_at = corner + 1
        place(s, KEEP, corner, 1)
        empty: i64 = opposite(int(corner))
        for clearing in range(i64(CLEARINGS)):
            if clearing != empty:
                place(s, CAT, clearing, 1)
        s.ask(FIRST_BUILDING, seat, 0)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move - SAY_RAISE_KEEP < len(CORNERS):
            return []
        here = CLEARING_WORDS[move - SAY_RAISE_KEEP]
        return [Refusal("root/marquise-setup-2", f"The keep stands in a corner, and {here} is none.")]

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "In which corner does the Marquise de Cat raise her keep?"


def is_at_keep(s: RootState, clearing: i64) -> bool:
    """Whether a clearing is the one of the keep or linked to it by a path (marquise-setup-4, marquise-ruling-6)."""
    keep = keep_clearing(s)
    return keep != NO_CLEARING and (clearing == keep or s.given.near[keep * SITES + clearing] != 0)


@final
class FirstBuilding(Question[RootState]):
    """A sawmill, a workshop and a recruiter, one after the other, at the keep or beside it (marquise-setup-4)."""

    def moves(self, s: RootState, out: Moves, seat: i64, building: i64, _b: i64, _c: i64, _d: i64) -> None:
        for clearing in range(i64(CLEARINGS)):
            if s.slots[clearing] > 0 and is_at_keep(s, clearing):
                out.add(SAY_BUILD + building * CLEARINGS + clearing)

    def play(self, s: RootState, move: i64, seat: i64, building: i64, _b: i64, _c: i64, _d: i64) -> None:
        place(s, SAWMILL + building, (move - SAY_BUILD) % CLEARINGS, 1)
        if building + 1 < OWN_BUILDINGS:
            s.ask(FIRST_BUILDING, seat, building + 1)

    def refusals(self, s: RootState, move: i64, seat: i64, building: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        clearing = (move - SAY_BUILD) % CLEARINGS
        found: list[Refusal] = []
        if (move - SAY_BUILD) // CLEARINGS != building:
            found.append(Refusal("core/order", f"The {building_word(building)} is placed now."))
        if not is_at_keep(s, clearing):
            what = f"No path links the keep and {CLEARING_WORDS[clearing]}."
            found.append(Refusal("root/marquise-setup-4", what))
        return found + no_slot(s, clearing)

    def asks(self, s: RootState, seat: i64, building: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"At the keep or beside it: where does the first {building_word(building)} stand?"


# Field Hospitals


def keep_clearing(s: RootState) -> i64:
    """The clearing of the keep, or NO_CLEARING if it has left the game (marquise-keep-3)."""
    if s.keep_at == 0 or s.board[KEEP * CLEARINGS + s.keep_at - 1] == 0:
        return NO_CLEARING
    return s.keep_at - 1


@final
class FieldHospitals(Question[RootState]):
    """n of her warriors were removed from a clearing: she may save them, one decision a clearing (marquise-ruling-1).

    It is looked at when all that is removed with them is gone: a keep that fell with them saves nobody
    (marquise-ruling-2, base-ruling-20).
    """

    def step(self, s: RootState, clearing: i64, owner: i64, n: i64, by: i64) -> None:
        if not FACTION[MARQUISE].lets_pass(s):
            s.ask(HEAL, seat_of(s, MARQUISE), clearing, n)


@final
class Heal(Question[RootState]):
    """One card that matches the clearing brings all n warriors to the keep (marquise-hospital-1, -2)."""

    def moves(self, s: RootState, out: Moves, seat: i64, clearing: i64, n: i64, _c: i64, _d: i64) -> None:
        add_matching(s, out, SAY_HEAL, HAND + MARQUISE, s.suit[clearing])
        out.add(SAY_PASS)

    def play(self, s: RootState, move: i64, seat: i64, clearing: i64, n: i64, _c: i64, _d: i64) -> None:
        if move == SAY_PASS:
            return
        discard(s, move - SAY_HEAL, HAND + MARQUISE)
        place(s, CAT, keep_clearing(s), n)

    def refusals(self, s: RootState, move: i64, seat: i64, clearing: i64, n: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == SAY_PASS:
            return []
        return refuse_matching(s, MARQUISE, move - SAY_HEAL, clearing, "root/marquise-hospital-1")

    def asks(self, s: RootState, seat: i64, clearing: i64, n: i64, _c: i64, _d: i64) -> str:
        here = CLEARING_WORDS[clearing]
        return f"Does the Marquise de Cat spend a card on Field Hospitals for {warriors(n)} of {here}?"


def warriors(n: i64) -> str:
    """A number of warriors in words."""
    return "1 warrior" if n == 1 else f"{n} warriors"


# Birdsong


@final
class GrowWood(Question[RootState]):
    """Each sawmill brings one wood to its clearing (marquise-birdsong-1)."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        serve(s, WOOD, s.supply[WOOD], 0, 0)


QUESTIONS: Final[list[Question[RootState]]] = [
    RaiseKeep(RAISE_KEEP, "raise-keep", "root/marquise-setup-2", verbs="raise-keep"),
    FirstBuilding(FIRST_BUILDING, "first-building", "root/marquise-setup-4", verbs="build", fields="building:building"),
    GrowWood(GROW_WOOD, "grow-wood", "root/marquise-birdsong-1"),
    FieldHospitals(
        FIELD_HOSPITALS,
        "field-hospitals",
        "root/marquise-hospital-1",
        fields=TRIGGER_FIELDS,
    ),
    Heal(HEAL, "heal", "root/marquise-hospital-1", verbs="heal pass", fields="clearing:clearing number"),
    *marquise_shortage.QUESTIONS,
    *marquise_daylight.QUESTIONS,
    *marquise_building.QUESTIONS,
]
