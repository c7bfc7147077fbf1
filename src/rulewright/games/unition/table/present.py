"""What goes on just now: the running tally, groups of whomp and where they are aimed, clans in play, open effects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from rulewright.games.unition.effects import CLANS
from rulewright.games.unition.table.card_texts import AMOUNTS, SIGNS, effect_at, line, said
from rulewright.games.unition.table.faces import Chip, Faces
from rulewright.games.unition.table.pieces import Touch, clan_sign, sign
from rulewright.games.unition.table.reading import (
    NOBODY_ASKED,
    RESOURCES,
    Asking,
    Cards,
    View,
    aims_left,
    amount,
    catalogue,
    gleam_left,
    groups,
    is_over,
    is_resolving,
    listed,
    members,
    origin_card,
    plural,
    seat_of,
    seat_title,
    stronghold_at,
    tallied,
    text,
    turn_of,
)
from rulewright.games.unition.table.words import group_word
from rulewright.games.unition.table.worth import becomes, blow
from rulewright.games.unition.vocabulary import CLAN_WORDS

# What a resource is called where it has no number.
UNITS: Final = {"gleam": "unit-gleam", "cool": "unit-cool", "whomp": "unit-whomp", "shield": "unit-shields"}


@dataclass(frozen=True)
class Token:
    """How much of a resource is tallied."""

    touch: Touch
    sign: Markup
    count: int
    unit: str
    note: str = ""


@dataclass(frozen=True)
class Button:
    """Something that can be touched with words on it."""

    touch: Touch
    sign: Markup
    title: str
    text: str = ""
    count: int = 1


@dataclass(frozen=True)
class Clan:
    """A clan and how many of its members are in play in this turn."""

    touch: Touch
    sign: Markup
    title: str
    count: int


@dataclass(frozen=True)
class Aim:
    """A target of the attack that is being declared, and what comes to it."""

    touch: Touch
    title: str
    told: str


@dataclass(frozen=True)
class Conversion:
    """A resource and what it may be turned into."""

    sign: Markup
    title: str
    ways: tuple[Button, ...]


@dataclass(frozen=True)
class Present:
    """What goes on just now."""

    title: str
    tokens: tuple[Token, ...]
    groups: tuple[Button, ...]
    clans: tuple[Clan, ...]
    lasting: tuple[str, ...]
    take: Button | None
    open: tuple[Button, ...]
    choice: tuple[Button, ...]
    choice_said: str
    swapped: tuple[Chip, ...]
    conversions: tuple[Conversion, ...]
    aims: tuple[Aim, ...]
    declare: Button | None


def present(view: View, asked: Asking, mine: bool, faces: Faces) -> Present:
    """What goes on just now, with words where the reader is asked."""
    active = asked if mine else NOBODY_ASKED
    cards = faces.cards
    return Present(
        turn_title(view),
        tuple(tokens(view)),
        tuple(whomp_groups(view, active, cards)),
        tuple(clans(view, active, cards)),
        tuple(lasting(view)),
        to_take(view, active),
        tuple(open_effects(view, active, cards)),
        tuple(choice(view, active, cards)),
        cards.name(active.card()) if active.question in ("one-of-two", "first-half") else "",
        tuple(swapped(view, active, faces)),
        tuple(conversions(view, active)),
        tuple(aims(view, cards)),
        declaring(active),
    )


def turn_title(view: View) -> str:
    """Whose turn it is."""
    if is_over(view):
        return text("over")
    turn = turn_of(view)
    if turn is None:
        return text("set-up")
    return text("bonus-turn-of" if view.get("bonus") else "turn-of", seat=seat_title(turn))


# The tally


def tokens(view: View) -> list[Token]:
    """The four resources with what is tallied of them."""
    found: list[Token] = []
    for resource in RESOURCES:
        count = gleam_left(view) if resource == "gleam" else tallied(view, resource)
        spent = int(view.get("spent", 0)) if resource == "gleam" else 0
        note = text("of-gleam", count=count + spent) if spent else ""
        turned = becomes(view, resource)
        if turned != resource:
            note = text("turned-into", resource=text(UNITS[turned]))
        label = text("tallied-said", what=amount(resource, count)) + (f", {note}" if note else "")
        touch = Touch(f"tally-{resource}", "un-token", "", label)
        found.append(
            Token(touch, sign(resource), count, text(f"unit-{resource}" if count == 1 else UNITS[resource]), note)
        )
    return found


def whomp_groups(view: View, asked: Asking, cards: Cards) -> list[Button]:
    """The groups of whomp that are not aimed yet, the largest first; equal ones are one thing to touch."""
    found: list[Button] = []
    for size, icons in groups(view).items():
        names = [cards.name(word) for word in [origin_card(view, icon) for icon in icons] if word]
        said_from = text("from-cards", cards=listed(list(dict.fromkeys(names)))) if names else ""
        label = f"{plural('group', len(icons))}: {amount('whomp', size)}" + (f" {said_from}" if said_from else "")
        touch = Touch(f"group-{size}", "un-group hl", group_word(asked, size), label, ask=str(size))
        found.append(Button(touch, sign("whomp", str(size)), str(size), said_from, len(icons)))
    return found


def clans(view: View, asked: Asking, cards: Cards) -> list[Clan]:
    """The five clans with their members in play; a clan has a word while Rainbro asks for one."""
    counts = members(view, cards)
    found: list[Clan] = []
    for clan in range(CLANS):
        title = cards.clans[clan]
        told = "clan-united" if counts[clan] > 1 else "clan-alone" if counts[clan] else "clan-none"
        label = text(told, clan=title, count=counts[clan])
        css = "un-member hl" + (" un-united" if counts[clan] > 1 else " un-there" if counts[clan] else "")
        word = CLAN_WORDS[clan] if asked.question == "rainbro" else ""
        touch = Touch(f"clan-{CLAN_WORDS[clan]}", css, word, label, ask=CLAN_WORDS[clan])
        found.append(Clan(touch, clan_sign(clan), title, counts[clan]))
    return found


def lasting(view: View) -> list[str]:
    """What holds for the rest of the turn."""
    found: list[str] = []
    if view.get("discount"):
        found.append(text("lasts-discount", count=view["discount"]))
    if view.get("converts") and not is_resolving(view):
        found.append(plural("lasts-convert", int(view["converts"])))
    if view.get("recruits"):
        found.append(plural("lasts-recruit", int(view["recruits"])))
    for cost, count in view.get("deploys", {}).items():
        found.append(text("lasts-deploy", heroes=plural("hero", int(count)), cost=cost))
    for gleam, times in view.get("razing", {}).items():
        found.append(text("lasts-razing", gleam=int(gleam) * int(times)))
    return found


def to_take(view: View, asked: Asking) -> Button | None:
    """The tokens that can be taken now."""
    found = [amount(one, tallied(view, one)) for one in ("cool", "shield") if tallied(view, one)]
    if asked.question != "resolve" or not found:
        return None
    label = text("take-tokens", what=listed(found))
    touch = Touch("take-tokens", "un-button hl", "collect", label)
    return Button(touch, sign("cool" if tallied(view, "cool") else "shield"), label)


# Effects that wait, and choices


def open_effects(view: View, asked: Asking, cards: Cards) -> list[Button]:
    """The effects that wait to be resolved, equal ones together."""
    found: dict[tuple[str, int], int] = {}
    for one in view.get("open", ()):
        key = (str(one["card"]), int(one["effect"]))
        found[key] = found.get(key, 0) + 1
    buttons: list[Button] = []
    for (word, number), count in found.items():
        card = cards.card(word)
        effect = effect_at(card, number)
        told = said(effect, cards.ways) if effect is not None else ""
        shape = line(effect).sign if effect is not None else "card"
        label = text("waits", card=card.name, what=told)
        phrase = f"{word} {number}" if asked.question == "next-effect" else ""
        touch = Touch(
            f"open-{word}-{number}",
            "un-button hl",
            phrase,
            label if count == 1 else text("times", what=label, count=count),
            ask=f"{word} {number}",
        )
        buttons.append(Button(touch, sign(shape), card.name, told, count))
    return buttons


def choice(view: View, asked: Asking, cards: Cards) -> list[Button]:
    """The two sides of a choice that is asked for now."""
    word = asked.card()
    if asked.question != "one-of-two" or word not in cards.cards:
        return []
    effect = effect_at(cards.card(word), asked.number("place") + 1)
    if effect is None:
        return []
    found: list[Button] = []
    for what, count in ((effect.what, effect.amount), (effect.then, effect.times)):
        if what in AMOUNTS:
            resource = SIGNS[what]
            told = amount(resource, count)
            touch = Touch(f"choice-{resource}", "un-button hl", resource, f"{cards.name(word)}: {told}")
            found.append(Button(touch, sign(resource, str(count)), told))
    return found


def swapped(view: View, asked: Asking, faces: Faces) -> list[Chip]:
    """The Forum cards that wait to be laid on the deck or away."""
    counts: dict[str, int] = {}
    for word in view.get("swapped", ()):
        counts[word] = counts.get(word, 0) + 1
    return [
        faces.chip(f"swapped-{word}", word, word if asked.question == "put-back" else "", count=count, ask=word)
        for word, count in counts.items()
    ]


def conversions(view: View, asked: Asking) -> list[Conversion]:
    """What may be turned into what, all of one resource at once (ruling-62)."""
    if asked.question != "play-cards" or not view.get("converts"):
        return []
    return [Conversion(sign(one), convertible(view, one), tuple(ways_from(view, one))) for one in RESOURCES]


def convertible(view: View, resource: str) -> str:
    """How much of a resource would be turned into another now."""
    return amount(resource, tallied(view, resource))


def ways_from(view: View, one: str) -> list[Button]:
    """What one resource may be turned into."""
    found: list[Button] = []
    for other in RESOURCES:
        if other != one:
            label = text("turn-into", one=convertible(view, one), other=text(UNITS[other]))
            touch = Touch(f"convert-{one}-{other}", "un-button hl", f"convert {one} {other}", label)
            found.append(Button(touch, sign(other), text(UNITS[other])))
    return found


# The attack


def target_title(view: View, target: str, cards: Cards) -> str:
    """A player, or a stronghold of a player, in words."""
    seat = seat_title(seat_of(target))
    if "/" not in target:
        return seat
    fort = stronghold_at(view, seat_of(target), int(target.partition("/")[2]))
    name = cards.name(str(fort["card"])) if fort is not None else catalogue().word(target)
    return text("fort-of", fort=name, seat=seat)


def aims(view: View, cards: Cards) -> list[Aim]:
    """The targets of the attack that is being declared, in the order in which they are struck."""
    found: list[Aim] = []
    for one in aims_left(view):
        target = str(one["target"])
        title = target_title(view, target, cards)
        told = blow(view, target, int(one["whomp"]), int(one["halves"]), cards)
        touch = Touch(f"aim-{target.replace('/', '-')}", "un-aim", "", f"{title}: {told}")
        found.append(Aim(touch, title, told))
    return found


def declaring(asked: Asking) -> Button | None:
    """Ends the declaration."""
    if asked.question != "aim":
        return None
    label = text("declare")
    return Button(Touch("declare", "un-button hl", "declare", label), sign("aim"), label)
