"""What a faction may say differently: one hook for each place where a shared chapter asks it.

A faction is a module of `factions/` with a subclass of `Faction`; the defaults here are the plain rule. No shared
chapter knows which factions there are: it asks `FACTION[side]`.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rulewright.core.engine import Moves
from rulewright.core.errors import Refusal
from rulewright.core.position import Fields
from rulewright.games.root.components import CLEARINGS, ITEMS, SIDES, WARRIORS_OF
from rulewright.games.root.kinds import Pending, Record
from rulewright.games.root.state import DECK, RootState

# All its questions and steps come up in its own turn, and are its own.
NOTHING_SPECIAL: Final = Pending()


@mypyc_attr(allow_interpreted_subclasses=True)
class Faction:
    """A faction, stateless: what it keeps stands in the position. A hook that asks something pushes it on the stack."""

    def __init__(self, side: int) -> None:
        self.side: Final[i64] = side

    # Rule and pieces

    def rules_ties(self) -> bool:
        """Whether it rules where it is tied for most and has a piece (base-rule-3)."""
        return False

    def bars_placing(self, s: RootState, clearing: i64) -> bool:
        """Whether nobody else may place pieces in a clearing."""
        return False

    def leaves_game(self, kind: i64) -> bool:
        """Whether a piece of its own that is removed leaves the game (base-piece-7)."""
        return False

    def on_removed(self, s: RootState, kind: i64, clearing: i64, n: i64, by: i64) -> None:
        """Own pieces were removed by a player: push what that triggers, a trigger record; nothing else happens yet."""

    def has_removed(self, s: RootState, kind: i64, clearing: i64, n: i64, owner: i64) -> None:
        """It has removed pieces of another faction; the point for each building and token is scored already."""

    def trigger_word(self, kind: i64) -> i64:
        """The word by which one of its trigger records is named when their order is asked."""
        return 0

    def lets_pass(self, s: RootState) -> bool:
        """Whether all can see that nothing comes of its trigger records, so that nobody is asked for their order."""
        return False

    def orders_own_losses(self, s: RootState) -> bool:
        """Whether it orders what its own losses in battle trigger (base-battle-19)."""
        return True

    def on_cleared(self, s: RootState, clearing: i64, by: i64) -> None:
        """All enemy pieces of `by` were removed from a clearing: what of it is hit that is no piece?"""

    # Moving

    def on_entered(self, s: RootState, mover: i64, clearing: i64, n: i64) -> None:
        """Another player has moved n warriors into a clearing: push what that triggers."""

    def add_moves(self, s: RootState, out: Moves) -> None:
        """Add a single move as cards grant it; warriors march unless a faction says otherwise."""

    def take_move(self, s: RootState, move: i64) -> None:
        """Take a move that `add_moves` has added."""

    def refuse_move(self, s: RootState, move: i64) -> list[Refusal]:
        """Why `add_moves` does not add a move of its own kind; empty if it does."""
        return [Refusal("root/base-move-1", "Only a pawn goes; warriors march.")]

    # Crafting

    def crafting_pieces(self, s: RootState, clearing: i64) -> i64:
        """How many crafting pieces it has in a clearing, those that are activated included (base-craft-4)."""
        return 0

    def crafts_after_losses(self, s: RootState) -> bool:
        """Whether it may lose crafting pieces between two cards of a turn, so that it matters which are activated."""
        return False

    def pay_craft(self, s: RootState, card: i64) -> bool:
        """Pay for a card in another way than by activating pieces; False for the plain way."""
        return False

    def item_points(self, s: RootState, printed: i64) -> i64:
        """What an item that it crafts scores."""
        return printed

    def gain_item(self, s: RootState, item: i64) -> None:
        """It has crafted an item: by default that lies in its Crafted Items for good (base-craft-6)."""
        s.crafted[self.side * ITEMS + item] += 1

    # Battle

    def hit_cap(self, s: RootState, clearing: i64) -> i64:
        """The most hits it can roll (base-battle-11); a defender with none is defenceless (base-battle-15)."""
        return s.board[WARRIORS_OF[self.side] * CLEARINGS + clearing]

    def before_battle(self, s: RootState) -> None:
        """It has begun the battle that stands in `fight`: what does it choose first?"""

    def takes_higher_die_defending(self) -> bool:
        """Whether the dice are swapped when it defends (base-battle-10)."""
        return False

    def extra_hits_attacking(self, s: RootState) -> i64:
        """Extra hits that it deals as attacker without asking."""
        return 0

    def take_hits(self, s: RootState, hits: i64) -> bool:
        """Take hits in another way than with pieces, by pushing its questions; False for the plain way."""
        return False

    def on_battle_over(self, s: RootState) -> None:
        """A battle of its own is over."""

    # Turn

    def set_up(self, s: RootState) -> None:
        """Push its part of the set-up."""

    def new_turn(self, s: RootState) -> None:
        """Its turn begins: forget what counted for the last one."""

    def birdsong(self, s: RootState) -> None:
        """Push its Birdsong, what comes last first."""

    def daylight(self, s: RootState) -> None:
        """Push its Daylight."""

    def evening(self, s: RootState) -> None:
        """Push its Evening, the draw and the discard included."""

    def draw_bonus(self, s: RootState) -> i64:
        """Cards beyond the first that it draws in the Evening."""
        return 0

    # Cards in play

    def officers_to_tax(self, s: RootState) -> i64:
        """Warriors on its board that the older Tax Collector may take (base-ruling-8)."""
        return 0

    def lose_officer(self, s: RootState) -> None:
        """One of those warriors returns to the supply."""

    # Worlds

    def paid_out_of(self, s: RootState) -> i64:
        """The zone that pays what its own question on top asks for, where a card must be; DECK if nothing is paid."""
        return DECK

    def pays(self, s: RootState, card: i64) -> bool:
        """Whether a card pays what that question asks for."""
        return False

    def sure_to_pay(self, s: RootState) -> i64:
        """How many cards that pay are in that zone at least, as it would not be asked otherwise."""
        return 1

    # Dominance

    def dominates_alone(self) -> bool:
        """Whether a dominance card that it activates wins for itself; otherwise it forms a coalition (base-dom-1)."""
        return True

    def may_dominate(self, s: RootState) -> bool:
        """Whether it may activate a dominance card, points and cards apart."""
        return True

    def refuse_dominance(self, s: RootState) -> list[Refusal]:
        """Why it may not activate a dominance card, points and cards apart; empty if it may."""
        return []

    def form_coalition(self, s: RootState) -> None:
        """It has activated a dominance card, but does not dominate alone: form a coalition."""

    # Positions: what is pending

    def pending(self) -> Pending:
        """When its questions and steps come up."""
        return NOTHING_SPECIAL

    def fault(self, s: RootState, record: Record) -> str:
        """Why one of its questions or steps finds nothing to ask about or to do; empty if it does."""
        return ""

    def pending_problems(self, s: RootState, records: list[Record]) -> list[str]:
        """What is wrong with all that is pending, the one that is asked last, where each of its questions is right."""
        return []

    # Positions: what lies where

    def numbers(self, s: RootState) -> list[tuple[str, i64, i64]]:
        """Numbers on its board: what they are called, what they are, and the most that they can be."""
        return []

    def set_aside(self, s: RootState, kind: i64) -> i64:
        """How many of its pieces of a kind are neither on the map nor in their supply; some may have left the game."""
        return 0

    def own_zones(self) -> list[int]:
        """Zones of cards on its board; its hand and what it has in play are none of them."""
        return []

    def has_crafted_box(self) -> bool:
        """Whether items that it has crafted lie apart, in Crafted Items (base-craft-6)."""
        return True

    def explores(self) -> bool:
        """Whether it finds items under ruins, where they lie only if it plays (vagabond-setup-4)."""
        return False

    def items_brought(self, s: RootState, item: i64) -> i64:
        """How many items of a kind are in the game because it plays."""
        return 0

    def items_on_board(self, s: RootState, item: i64) -> i64:
        """How many items of a kind lie on its board, Crafted Items apart."""
        return 0

    def map_problems(self, s: RootState) -> list[str]:
        """What is wrong with its pieces on the map, in words; asked of a faction that does not play as well."""
        return []

    def board_problems(self, s: RootState) -> list[str]:
        """What is wrong with its board, in words; if it does not play, nothing may lie there."""
        return []

    def has_begun(self, s: RootState) -> bool:
        """Whether its part of the set-up has brought anything but pieces on the map."""
        return False

    def has_had_turn(self, s: RootState) -> bool:
        """Whether anything lies on its board that only turns bring; asked of one that does not play as well."""
        return False

    # Positions: written and read

    def board_to_doc(self, s: RootState) -> dict[str, Any]:
        """What lies on its board, for JSON."""
        return {}

    def read_board(self, s: RootState, fields: Fields) -> None:
        """Read what lies on its board, but for what a turn has brought."""

    def complete_board(self, s: RootState, fields: Fields | None) -> None:
        """Put on its board what is not told there, once all boards are read; with no fields nothing is told of it."""

    def read_turn(self, s: RootState, fields: Fields) -> None:
        """Read what a turn has brought on its board; a field that is missing leaves what a turn begins with."""

    # Bots

    def promise(self, s: RootState, knows: bool) -> i64:
        """What its board may soon bring, in hundredths of a point, from what lies open; for bots.

        `knows` says that it is asked for the player itself, who may look at the own hidden cards.
        """
        return 0

    def spoils(self, s: RootState, owner: i64, warriors: i64, razed: i64) -> i64:
        """What so many warriors and other pieces of another bring it in battle beyond their points; for bots."""
        return 0


# One for each side; `game.py` puts the factions in their places.
FACTION: Final = vec[Faction]([Faction(side) for side in range(SIDES)])
