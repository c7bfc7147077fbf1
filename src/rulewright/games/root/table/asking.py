"""What is asked, in the words of whoever is asked, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rulewright.games.root.table.reading import (
    Asking,
    View,
    asking,
    board_of,
    capital,
    faction_at,
    held,
    is_over,
    plural,
    suits_of,
    text,
    word,
)

# Questions that depend on nothing but their words.
PLAIN: Final = (
    "bank", "share", "cards-between", "warren", "cobble", "effect-order", "whose-first", "settle", "raise-keep",
    "second-march", "start-roost", "leader", "place-roost", "eyrie-craft", "enlist", "join", "play-as", "camp",
    "revolt-or-spread", "craft-mobilize-or-train", "dismiss", "foil", "slip", "act", "effect", "drop",
)  # fmt: skip
# Questions about one clearing, and those about a number of things that are left.
HERE: Final = ("outrage-card", "heal")
LEFT: Final = {"activate": "icons", "lose": "hits", "refresh": "items", "mend": "items", "hit": "hits"}
# Orders of the Decree by the suit of their card.
ORDERS: Final = ("recruit-order", "move-order", "battle-order", "build-order")
HAND_LIMIT: Final = 5


def meta(view: View) -> str:
    """Whose turn it is, its phase, and how far it has come."""
    if is_over(view):
        return text("over")
    turn = str(view.get("turn", ""))
    if not turn:
        return text("set-up")
    parts = [text("turn-of", faction=word(turn), phase=capital(word(str(view.get("phase", "")))))]
    found = board_of(view, turn)
    if turn == "marquise" and view.get("phase") == "daylight":
        parts.append(plural("actions", int(found.get("actions", 0))))
    if turn == "alliance" and view.get("phase") == "evening":
        parts.append(text("operations", taken=int(found.get("operations", 0)), all=int(found.get("officers", 0))))
    return ". ".join(parts)


def question(view: View, said_by_engine: str) -> str:
    """The question as the asked seat reads it; the engine's own words for one that is not known here."""
    asked = asking(view)
    kind = asked.question
    if kind in PLAIN:
        return text(f"ask-{kind}")
    if kind in HERE:
        return text(f"ask-{kind}", **about_clearing(view, asked.word("clearing")))
    if kind in LEFT:
        return plural(f"ask-{kind}", asked.number(LEFT[kind]))
    if kind in ORDERS:
        suit = asked.word("suit")
        return text(f"ask-{kind}-any") if suit == "bird" else text(f"ask-{kind}", suit=word(suit))
    found = QUESTIONS.get(kind)
    return found(view, asked) if found is not None else said_by_engine


def about_clearing(view: View, clearing: str) -> dict[str, str]:
    """A clearing and its suit as slots of a text."""
    suit = suits_of(view)[int(clearing.partition("-")[2]) - 1]
    return {"clearing": word(clearing), "suit": word(suit)}


def ask_discard(view: View, asked: Asking) -> str:
    """Which card is discarded, and how many in all."""
    hand = board_of(view, faction_at(view, asked.seat)).get("hand", {})
    return plural("ask-discard", held(hand) - HAND_LIMIT)


def ask_claim(view: View, asked: Asking) -> str:
    """Which card is spent for a dominance card."""
    return text("ask-claim", card=word(asked.word("card")))


def ask_ambush(view: View, asked: Asking) -> str:
    """Whether the defender springs an ambush."""
    fight = view.get("fight", {})
    found = about_clearing(view, str(fight.get("where", "clearing-1")))
    return text("ask-ambush", faction=word(str(fight.get("attacker", ""))), **found)


def ask_first_building(view: View, asked: Asking) -> str:
    """Where the first building of a kind stands."""
    return text("ask-first-building", building=word(asked.word("building")))


def ask_shortage(view: View, asked: Asking) -> str:
    """Where the last pieces of a supply go."""
    return plural(f"ask-{asked.question}", asked.number("left"))


def ask_actions(view: View, asked: Asking) -> str:
    """What the Marquise does."""
    left = int(board_of(view, "marquise").get("actions", 0))
    return text("ask-actions" if left else "ask-no-actions")


def ask_pay_wood(view: View, asked: Asking) -> str:
    """Where wood is taken from."""
    found = about_clearing(view, asked.word("clearing"))
    return text("ask-pay-wood", building=word(asked.word("building")), left=asked.number("left"), **found)


def ask_tuck(view: View, asked: Asking) -> str:
    """Which card goes into the Decree."""
    return text("ask-tuck" if not int(board_of(view, "eyrie").get("tucked", 0)) % 4 else "ask-tuck-second")


def ask_obey(view: View, asked: Asking) -> str:
    """Which card of a column is obeyed."""
    return text("ask-obey", column=text(f"column-{asked.word('column')}"))


def ask_between_orders(view: View, asked: Asking) -> str:
    """Whether a card is played before the Decree goes on."""
    return text("ask-cards-between-orders")


def ask_pay_supporters(view: View, asked: Asking) -> str:
    """Which supporter is spent."""
    found = about_clearing(view, asked.word("clearing"))
    return text("ask-pay-supporters", left=plural("supporter", asked.number("left")), **found)


def ask_operation(view: View, asked: Asking) -> str:
    """Which operation comes next."""
    taken = int(board_of(view, "alliance").get("operations", 0))
    officers = int(board_of(view, "alliance").get("officers", 0))
    return text("ask-operation", number=taken + 1, all=max(officers, asked.number("allowed")))


def ask_bring(view: View, asked: Asking) -> str:
    """Which allied warriors come along."""
    return text("ask-bring", origin=word(asked.word("from")), target=word(asked.word("to")))


def ask_aid(view: View, asked: Asking) -> str:
    """Which item is exhausted for an Aid, or taken for it."""
    other = asked.word("for") or asked.word("from")
    return text(f"ask-{asked.question}", faction=word(other))


def ask_reward(view: View, asked: Asking) -> str:
    """What a quest brings."""
    return text("ask-reward", quest=word(asked.word("quest")))


QUESTIONS: Final[Mapping[str, Callable[[View, Asking], str]]] = {
    "discard": ask_discard,
    "claim": ask_claim,
    "ambush": ask_ambush,
    "first-building": ask_first_building,
    "short-of-wood": ask_shortage,
    "short-of-warriors": ask_shortage,
    "actions": ask_actions,
    "pay-wood": ask_pay_wood,
    "tuck": ask_tuck,
    "obey": ask_obey,
    "cards-between-orders": ask_between_orders,
    "pay-supporters": ask_pay_supporters,
    "operation": ask_operation,
    "bring": ask_bring,
    "aid-item": ask_aid,
    "aid-take": ask_aid,
    "reward": ask_reward,
}
