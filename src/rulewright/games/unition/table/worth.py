"""What a card would do now: what it gives, whether its unition is on, and what it starts on other cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulewright.games.unition.card_kinds import Card, Effect
from rulewright.games.unition.effects import (
    CHOOSE,
    CLANS,
    CONSUME,
    DRAW,
    GIVE_GLEAM,
    MOUNTED_WHOMP,
    PER_CLANMATE,
    PLAIN,
    PRIMARY,
    UNITION,
)
from rulewright.games.unition.table.card_texts import AMOUNTS, SIGNS, plain, said
from rulewright.games.unition.table.reading import (
    RESOURCES,
    Cards,
    View,
    acts_as,
    aims_left,
    amount,
    capital,
    gleam_left,
    is_over,
    listed,
    option,
    player_of,
    plural,
    seat_of,
    seat_title,
    stronghold_at,
    strongholds,
    tallied,
    text,
    turn_of,
    ways_of,
)

# Amounts and everything else


def becomes(view: View, resource: str) -> str:
    """What an amount of a resource is converted to in this turn."""
    return str(view.get("becomes", {}).get(resource, resource))


def told(view: View, effects: tuple[Effect, ...], mounted: int = 0, clanmates: int = 0) -> str:
    """What effects give now, the amounts of a resource added up, as `3 whomp, may consume a card of your hand`."""
    sums: dict[str, int] = {}
    others: list[str] = []
    for effect in effects:
        given = amount_of(effect, mounted, clanmates)
        if given:
            resource = becomes(view, RESOURCES[given[0]])
            sums[resource] = sums.get(resource, 0) + given[1]
        elif effect.form == PER_CLANMATE and effect.what == DRAW:
            others.append(plain(DRAW, effect.amount * clanmates) if clanmates else "")
        elif not (effect.form == PER_CLANMATE or effect.what == MOUNTED_WHOMP):
            others.append(chosen(view, effect) if effect.form == CHOOSE else said(effect, ways_of(view)))
    found = [amount(resource, sums[resource]) for resource in RESOURCES if sums.get(resource)]
    return ", ".join([*found, *[other for other in others if other]])


def amount_of(effect: Effect, mounted: int, clanmates: int) -> tuple[int, int] | None:
    """The resource that an effect gives on the spot, and how much; None if it gives none."""
    if effect.what == MOUNTED_WHOMP:
        return (RESOURCES.index("whomp"), mounted) if mounted else None
    if effect.what not in AMOUNTS or effect.form not in (PLAIN, PER_CLANMATE):
        return None
    times = clanmates if effect.form == PER_CLANMATE else 1
    return (effect.what - GIVE_GLEAM, effect.amount * times) if times else None


def chosen(view: View, effect: Effect) -> str:
    """The two amounts of a choice as they would be tallied."""
    sides = ((effect.what, effect.amount), (effect.then, effect.times))
    one, other = [amount(becomes(view, SIGNS[what]), count) for what, count in sides]
    return text("does-choose", one=one, other=other)


def mounted_cost(fort: Mapping[str, Any], cards: Cards) -> int:
    """The printed cost of the hero that lies on a stronghold."""
    return max([cards.card(word).cost for word in fort.get("held", {})], default=0)


# Cards of the hand


def playing(view: View, card: Card, cards: Cards, counts: list[int]) -> list[str]:
    """What it would do to play a card now: what it gives, what its unition gives, what it starts on other cards."""
    found = [told(view, card.parts[PRIMARY]) or text("gives-nothing")]
    if card.clan < CLANS:
        there = counts[card.clan]
        found.extend(unition_now(view, card, there, there))
        if there == 1:
            found.extend(started(view, card.clan, cards))
        found.extend(grown(view, card.clan, cards, there))
    return found


def playing_said(view: View, card: Card, cards: Cards, counts: list[int]) -> str:
    """The same as sentences; also why there is no unition."""
    first, *more = playing(view, card, cards, counts)
    off = bool(card.parts[UNITION]) and not counts[card.clan]
    return sentences([text("now-said", what=first), no_unition(card, cards) if off else "", *more])


def no_unition(card: Card, cards: Cards) -> str:
    """Why a card has no unition."""
    return text("unition-off", clan=cards.clan(card))


def unition_now(view: View, card: Card, there: int, clanmates: int) -> list[str]:
    """What the unition half of a card gives with so many others of its clan in play."""
    if not card.parts[UNITION] or there == 0:
        return []
    counted = clanmates + itself(view)
    return [text("unition-on", what=told(view, card.parts[UNITION], 0, counted) or text("gives-nothing"))]


def itself(view: View) -> int:
    """1 where a leader counts itself, else 0 (ruling-58)."""
    return 0 if ways_of(view).others else 1


def started(view: View, clan: int, cards: Cards) -> list[str]:
    """The unition halves that a second member of a clan starts on the cards that are in play already."""
    found: list[str] = []
    for one in view.get("played", ()):
        card = cards.card(acts_as(one))
        if card.clan == clan and card.parts[UNITION] and not one.get("united") and not one.get("gone"):
            found.append(text("starts", card=card.name, what=told(view, card.parts[UNITION], 0, 1 + itself(view))))
    turn = turn_of(view)
    for fort in strongholds(view, turn) if turn is not None else ():
        card = cards.card(str(fort["card"]))
        if card.clan == clan and card.parts[UNITION] and fort.get("activated") and not fort.get("united"):
            found.append(text("starts", card=card.name, what=told(view, card.parts[UNITION])))
    return found


def grown(view: View, clan: int, cards: Cards, there: int) -> list[str]:
    """What leaders in play give for one more member of their clan."""
    found: list[str] = []
    for one in view.get("played", ()):
        card = cards.card(acts_as(one))
        more = there + itself(view) - int(one.get("counted", 0))
        # A Doop that it has counted may have left the clan since (ruling-60).
        if card.leader and card.clan == clan and one.get("united") and there and more > 0:
            effects = tuple([effect for effect in card.parts[UNITION] if effect.form == PER_CLANMATE])
            found.append(text("grows", card=card.name, what=told(view, effects, 0, more)))
    return found


def consuming(view: View, card: Card) -> str:
    """What it would do to let a card consume itself now."""
    return text("consume-part", what=told(view, card.parts[CONSUME]))


# Cards in play


def acting(view: View, fort: Mapping[str, Any], cards: Cards, counts: list[int]) -> str:
    """What a stronghold of whoever is on turn does now, or has done."""
    card = cards.card(str(fort["card"]))
    if fort.get("activated"):
        on = [text("unition-given" if fort.get("united") else "unition-off", clan=cards.clan(card))]
        return sentences([text("has-acted"), *(on if card.parts[UNITION] else [])])
    first, *more = would_act(view, fort, cards, counts)
    off = bool(card.parts[UNITION]) and not more
    return sentences([text("now-said", what=first), no_unition(card, cards) if off else "", *more])


def would_act(view: View, fort: Mapping[str, Any], cards: Cards, counts: list[int]) -> list[str]:
    """What a stronghold would give if it were activated now, and what its unition would."""
    card = cards.card(str(fort["card"]))
    there = counts[card.clan] - 1 if card.clan < CLANS else 0
    given = told(view, card.parts[PRIMARY], mounted_cost(fort, cards)) or text("gives-nothing")
    return [given, *unition_now(view, card, there, there)]


def lying(one: Mapping[str, Any], cards: Cards) -> str:
    """What became of a card that was played in this turn."""
    card = cards.card(acts_as(one))
    found = [text("acts-as", card=card.name)] if "as" in one else []
    if one.get("gone"):
        found.append(text("has-consumed"))
    elif card.parts[UNITION]:
        found.append(text("unition-given" if one.get("united") else "unition-off", clan=cards.clan(card)))
    if "clan" in one:
        found.append(text("stands-for", clan=cards.clan_title(str(one["clan"]))))
    if one.get("laid"):
        found.append(text("lies-on-stronghold"))
    return sentences(found)


# For sale


def buying(view: View, card: Card, cost: int, seat: int | None) -> str:
    """What a card costs, and what whoever is on turn would have left."""
    if seat is None or turn_of(view) != seat or is_over(view):
        return ""
    left = gleam_left(view)
    told_price = text("costs", gleam=cost) if cost == card.cost else text("costs-less", gleam=cost, printed=card.cost)
    return f"{told_price} {text('have-gleam', gleam=left)}"


def left_over(view: View, card: Card, cost: int) -> str:
    """The note on a button that buys a card: its price, and the gleam that would be left."""
    return text("note-price", card=card.name, gleam=cost, left=gleam_left(view) - cost)


# Attacks


def force_on(view: View, owner: int, whomp: int, halves: int) -> int:
    """The whomp that reaches a target, halved where Lianzo stands before its owner (ruling-43)."""
    if not player_of(view, owner).get("halving"):
        return whomp
    return halves if option(view, "lianzo_halving", "total") == "per_group" else whomp // 2


def blow(view: View, target: str, whomp: int, halves: int, cards: Cards) -> str:
    """What so much whomp does to a target, as far as the table can see it."""
    owner = seat_of(target)
    force = force_on(view, owner, whomp, halves)
    found = [text("whomp-halved", whomp=whomp, force=force) if force != whomp else amount("whomp", whomp)]
    shields = shields_before(view, target, cards)
    if "/" not in target:
        if max(shields):
            found.append(text("shields-stop", count=counts([min(left, force) for left in shields])))
        found.append(text("loses-health", health=counts([max(0, force - left) for left in shields])))
        return ", ".join(found)
    excess = excess_at(view, target, force, cards)
    if excess is None:
        return found[0]
    return ", ".join([*found, *blow_on_fort(view, target, force, excess, shields)])


def counts(found: list[int]) -> str:
    """One number, or several that are possible.

    >>> counts([3, 3]), counts([3, 2])
    ('3', '2 or 3')
    """
    return listed([str(one) for one in sorted(set(found))], "or")


def blow_on_fort(view: View, target: str, force: int, excess: int, shields: list[int]) -> list[str]:
    """What becomes of a stronghold that is struck (ruling-37, ruling-38, ruling-42)."""
    health = force - excess
    if excess < 0:
        return [text("too-little", health=health)]
    saved = [left > excess for left in shields]
    use = option(view, "shield_use", "ask")
    if use == "auto_save" and all(saved):
        return [plural("is-saved", excess + 1)]
    found = [text("falls", health=health)]
    if excess:
        found.append(text("passes-on", count=excess, seat=seat_title(seat_of(target))))
    if use != "auto_player_only" and any(saved):
        found.append(plural("may-be-saved", excess + 1))
    return found


def excess_at(view: View, target: str, force: int, cards: Cards) -> int | None:
    """The whomp beyond the health of a stronghold, negative where it is too little; None if it is not in play."""
    fort = stronghold_at(view, seat_of(target), int(target.partition("/")[2]))
    return force - cards.card(str(fort["card"])).health if fort is not None else None


def shields_before(view: View, target: str, cards: Cards) -> list[int]:
    """The shields that an owner may still have when a target is struck, after the earlier targets (ruling-40).

    Saving a stronghold takes one shield more than its fall would, so the owner's choices leave several numbers.
    """
    owner = seat_of(target)
    found = [int(player_of(view, owner).get("shields", 0))]
    for one in aims_left(view):
        if one["target"] == target:
            break
        if seat_of(str(one["target"])) == owner:
            force = force_on(view, owner, int(one["whomp"]), int(one["halves"]))
            found = sorted({left for shields in found for left in shields_after(view, one, force, shields, cards)})
    return found


def shields_after(view: View, aim: Mapping[str, Any], force: int, shields: int, cards: Cards) -> list[int]:
    """The shields that so many may have become once a target is struck (ruling-41, ruling-42)."""
    target = str(aim["target"])
    if "/" not in target:
        return [max(0, shields - force)]
    excess = excess_at(view, target, force, cards)
    if excess is None or excess < 0:
        return [shields]
    kept, spent = max(0, shields - excess), shields - excess - 1
    use = option(view, "shield_use", "ask")
    if spent < 0 or use == "auto_player_only":
        return [kept]
    return [spent] if use == "auto_save" else [spent, kept]


def unused(view: View) -> str:
    """What is lost at the end of the turn; empty if nothing is."""
    found = [
        amount(resource, left)
        for resource, left in (("gleam", gleam_left(view)), ("whomp", tallied(view, "whomp")))
        if left > 0
    ]
    return text("note-lost", what=", ".join(found)) if found else ""


def sentences(found: list[str]) -> str:
    """Several things that are told, each as a sentence."""
    return " ".join([capital(one).removesuffix(".") + "." for one in found if one])
