"""Unition in words: the whole table a line a thing, for people who listen, and how the game ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulewright.games.unition.card_kinds import Card
from rulewright.games.unition.effects import UNITION
from rulewright.games.unition.given import COOL_TO_WIN, UNLIMITED
from rulewright.games.unition.table.card_texts import card_said, effect_at, said
from rulewright.games.unition.table.present import lasting, target_title
from rulewright.games.unition.table.reading import (
    RESOURCES,
    Cards,
    View,
    acts_as,
    aims_left,
    amount,
    capital,
    catalogue,
    gleam_left,
    groups,
    held,
    is_authored,
    is_over,
    known,
    members,
    pile_size,
    plural,
    price,
    seat_of,
    seat_title,
    slots_of,
    strongholds,
    tallied,
    text,
    turn_of,
)
from rulewright.games.unition.table.worth import acting, blow, lying, playing_said

WRITTEN: Final = "written for this implementation"


def describe(view: View, cards: Cards) -> list[str]:
    """Board and panel in words, with all card texts."""
    return [
        turn_line(view),
        *turn_lines(view, cards),
        "",
        *forum_lines(view, cards),
        *[line for seat in range(len(view["players"])) for line in ("", *seat_lines(view, seat, cards))],
    ]


def turn_line(view: View) -> str:
    """Whose turn it is."""
    if is_over(view):
        return "The game is over."
    turn = turn_of(view)
    if turn is None:
        return "The game is being set up."
    bonus = ", a bonus turn" if view.get("bonus") else ""
    return f"It is the turn of {seat_title(turn)}{bonus}."


def turn_lines(view: View, cards: Cards) -> list[str]:
    """What the turn has brought so far."""
    amounts = [(one, gleam_left(view) if one == "gleam" else tallied(view, one)) for one in RESOURCES]
    found = [amount(one, count) for one, count in amounts if count]
    lines = [f"Tallied: {', '.join(found) or 'nothing'}."]
    if groups(view):
        sizes = [str(size) for size, icons in groups(view).items() for _ in icons]
        lines.append(f"Groups of whomp to aim: {', '.join(sizes)}.")
    counts = members(view, cards)
    in_play = [f"{cards.clans[k]} {count}{', unition' if count > 1 else ''}" for k, count in enumerate(counts) if count]
    if in_play:
        lines.append(f"Clans in play: {'; '.join(in_play)}.")
    lines.extend([f"{capital(line)}." for line in lasting(view)])
    for one in view.get("played", ()):
        lines.append(" ".join([f"Played: {cards.name(str(one['card']))}.", lying(one, cards)]).strip())
    for one in view.get("open", ()):
        effect = effect_at(cards.card(str(one["card"])), int(one["effect"]))
        does = said(effect, cards.ways) if effect else "an effect"
        lines.append(f"To be resolved: {cards.name(str(one['card']))}: {does}.")
    for one in aims_left(view):
        told = blow(view, str(one["target"]), int(one["whomp"]), int(one["halves"]), cards)
        lines.append(f"Aimed at {target_title(view, str(one['target']), cards)}: {told}.")
    return lines


# The Forum


def forum_lines(view: View, cards: Cards) -> list[str]:
    """What is for sale, and what is left."""
    forum: Mapping[str, Any] = view.get("forum", {})
    lines: list[str] = []
    for place, word in slots_of(view):
        title = capital(catalogue().word(place))
        if word not in cards.cards:
            lines.append(f"{title}: empty.")
        else:
            lines.append(f"{title}: {for_sale(view, cards.card(word), True, cards)}")
    lines.extend([f"Leader row: {for_sale(view, cards.card(word), False, cards)}" for word in forum.get("leaders", {})])
    left = int(forum.get("extra_gleam", 0))
    supply = "always on offer" if left > UNLIMITED // 2 else f"{left} left"
    lines.append(f"Beside the Forum, {supply}: {for_sale(view, cards.card(cards.extra), False, cards)}")
    lines.append(f"Forum deck {held(forum.get('deck', {})) + len(forum.get('top', ()))}.")
    for key, title in (("discard", "Forum discard"), ("removed", "Out of the game")):
        lines.append(f"{title}: {counted(forum.get(key, {}), cards)}.")
    return lines


def for_sale(view: View, card: Card, in_slot: bool, cards: Cards) -> str:
    """A card with its price and text."""
    cost = price(view, card, in_slot)
    printed = f" instead of {card.cost}" if cost != card.cost else ""
    return f"{card_line(card, cards)} It costs {cost} gleam{printed}."


def card_line(card: Card, cards: Cards) -> str:
    """A card with its clan, health and text."""
    parts = [card.name, cards.clan(card)]
    if card.health:
        parts.append(f"health {card.health}")
    if is_authored(card):
        parts.append(WRITTEN)
    return f"{', '.join([part for part in parts if part])}: {card_said(card, cards.ways)}"


def counted(counts: Mapping[str, int], cards: Cards) -> str:
    """Cards of a pile in words."""
    found = [cards.name(word) + (f" {n} times" if n > 1 else "") for word, n in cards.in_order(counts)]
    return ", ".join(found) or "nothing"


# Players


def seat_lines(view: View, seat: int, cards: Cards) -> list[str]:
    """A player: totals as far as known, cards, strongholds with what lies on them."""
    player = view["players"][seat]
    if player.get("out"):
        return [f"{seat_title(seat)} is out of the game."]
    totals = "health and cool hidden"
    if "health" in player:
        totals = f"health {player['health']}, cool {player['cool']} of {COOL_TO_WIN}"
    hand = player.get("hand", {})
    lines = [
        f"{seat_title(seat)}: {totals}; {plural('shield', int(player.get('shields', 0)))}; "
        f"{plural('card', held(hand))} in hand, {pile_size(player)} in the draw pile."
    ]
    if player.get("halving"):
        lines.append("  Whomp on this player is halved.")
    on_turn = turn_of(view) == seat and not is_over(view)
    counts = members(view, cards)
    for word, n in cards.in_order(known(hand)):
        card = cards.card(word)
        now = f" {playing_said(view, card, cards, counts)}" if on_turn and view.get("revealed") else ""
        lines.append(f"  in hand: {card_line(card, cards)}{f' {n} copies.' if n > 1 else ''}{now}")
    lines.append(f"  discard pile: {counted(player.get('discard', {}), cards)}.")
    for fort in strongholds(view, seat):
        card = cards.card(str(fort["card"]))
        lying_there = counted(fort.get("held", {}), cards)
        told = f" {acting(view, fort, cards, counts)}" if on_turn else ""
        holds = f" On it: {lying_there}." if fort.get("held") else ""
        lines.append(f"  stronghold {fort['place']}: {card_line(card, cards)}{holds}{told}")
    return lines


def played_names(view: View, cards: Cards) -> list[str]:
    """The cards that were played in this turn; a star for those whose unition is on."""
    found: list[str] = []
    for one in view.get("played", ()):
        card = cards.card(acts_as(one))
        found.append(card.name + ("*" if one.get("united") and card.parts[UNITION] else ""))
    return found


# The end


def ending(view: View) -> list[str]:
    """How the game was won, with its clause."""
    if "winner" not in view:
        return []
    winner = seat_of(str(view["winner"]))
    cool = int(view["players"][winner].get("cool", 0))
    if cool >= COOL_TO_WIN:
        return [f"{seat_title(winner)} has {cool} cool [unition/win-10]."]
    health = view["players"][winner].get("health", text("unknown"))
    return [f"{seat_title(winner)} is the last one in the game, with {health} health [unition/win-9]."]
