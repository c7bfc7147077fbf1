"""Cards as they lie on the table: large with everything that is printed on them, or small as chips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from rulewright.games.unition.card_kinds import Card
from rulewright.games.unition.effects import ACTION, CLANS, CONSUME, PRIMARY, STRONGHOLD, UNITION
from rulewright.games.unition.table.card_texts import Line, authored_fields, card_said, lines
from rulewright.games.unition.table.pieces import Touch, clan_art, clan_sign, sign
from rulewright.games.unition.table.reading import UNKNOWN, Cards, Ways, clan_ink, is_authored, listed, text
from rulewright.table.showing import CardSaid

KINDS: Final = ("starter", "extra", "hero", "stronghold")
PARTS: Final = (PRIMARY, UNITION, CONSUME, ACTION)
NO_PALE: Final = "un-pale-none"
# So many chips are kept.
MOST_KEPT: Final = 20_000


@dataclass(frozen=True)
class Drawn:
    """A line of a card with its sign drawn; that of a choice has two."""

    sign: Markup
    text: str
    other: Markup


@dataclass(frozen=True, eq=False)
class Printed:
    """What is printed on a card, whatever lies where; a set draws each card once, so each is equal to itself alone."""

    title: str
    clan: Markup
    pale: str
    art: Markup
    primary: tuple[Drawn, ...]
    unition: tuple[Drawn, ...]
    consume: tuple[Drawn, ...]
    action: tuple[Drawn, ...]
    text: str
    health: int
    authored: bool
    authored_said: str
    titled: str  # its name, clan, kind and cost in words
    said: str


@dataclass(frozen=True)
class Face:
    """A card that lies somewhere: its price there, how many there are, whether unition is on, and what it does now."""

    touch: Touch
    card: Printed
    cost: Markup
    old_cost: str = ""
    count: int = 1
    on: bool = False
    note: str = ""
    now: str = ""
    held: tuple[Chip, ...] = ()
    held_said: str = ""


@dataclass(frozen=True, eq=False)
class Chip:
    """A card as a small sign with its name, drawn once for as long as it says the same."""

    touch: Touch
    clan: Markup
    title: str
    count: int = 1
    note: str = ""
    said: str = ""


@lru_cache(maxsize=1024)
def drawn(line: Line) -> Drawn:
    """A line of a card with its signs."""
    other = sign(line.other_sign, line.other_figure) if line.other_sign else Markup("")
    return Drawn(sign(line.sign, line.figure), line.text, other)


def drawn_part(card: Card, part: int, ways: Ways) -> tuple[Drawn, ...]:
    """The lines of one part of a card."""
    return tuple([drawn(line) for line in lines(card, part, ways)])


class Faces:
    """The faces of a set's cards; what is printed on them is drawn once."""

    def __init__(self, cards: Cards) -> None:
        self.cards: Final = cards
        self.kept: Final[dict[str, Printed]] = {}
        self.small: Final[dict[tuple[str, str, str, int, str, str], Chip]] = {}

    def printed(self, word: str) -> Printed:
        """What is printed on a card."""
        if word not in self.kept:
            self.kept[word] = self.draw(self.cards.card(word))
        return self.kept[word]

    def draw(self, card: Card) -> Printed:
        """A card drawn."""
        clan = card.clan if card.clan < CLANS else 9
        ways = self.cards.ways
        fields = authored_fields(card, ways)
        primary, unition, consume, action = [drawn_part(card, part, ways) for part in PARTS]
        return Printed(
            card.name,
            clan_sign(clan, self.cards.clan(card)),
            f"un-pale-{clan_ink(card.clan)}" if clan < CLANS else NO_PALE,
            clan_art(clan),
            primary,
            unition,
            consume,
            action,
            card.text,
            card.health,
            is_authored(card),
            text("authored-what", what=listed(fields)) if fields else text("authored-said"),
            self.title(card),
            card_said(card, ways),
        )

    def title(self, card: Card) -> str:
        """A card's name, clan, kind and cost in words."""
        return text("card-said", card=card.name, what=self.kind(card))

    def kind(self, card: Card) -> str:
        """A card's clan, kind and cost in words."""
        clan = self.cards.clan(card)
        kind = text("kind-leader") if card.leader else text(f"kind-{KINDS[card.kind]}")
        health = f", {text('health-of', health=card.health)}" if card.kind == STRONGHOLD else ""
        return text("kind-said", what=f"{clan} {kind}" if clan else kind, cost=card.cost) + health

    def said(self, word: str) -> CardSaid:
        """A card as the rules list it."""
        printed = self.printed(word)
        authored = printed.authored_said if printed.authored else ""
        return CardSaid(printed.title, self.kind(self.cards.card(word)), printed.said, authored)

    def face(
        self,
        key: str,
        word: str,
        phrase: str,
        *,
        place: str = "",
        cost: int | None = None,
        count: int = 1,
        on: bool = False,
        note: str = "",
        now: str = "",
        ask: str = "",
        css: str = "",
        held: tuple[Chip, ...] = (),
        held_said: str = "",
    ) -> Face:
        """A card that lies somewhere, `place` in words; `cost` is its price there, where it can be bought."""
        card = self.cards.card(word)
        printed = self.printed(word)
        label = f"{place}: {printed.titled}" if place else printed.titled
        if count > 1:
            label = text("times", what=label, count=count)
        told = [one for one in (note, now, held_said) if one]
        label = " ".join([f"{label}. {printed.said}", *[one.removesuffix(".") + "." for one in told]])
        shown = card.cost if cost is None else cost
        classes = f"un-card hl un-{KINDS[card.kind]} {css}".strip()
        return Face(
            Touch(key, classes, phrase, label, role="group", ask=ask),
            printed,
            sign("gleam", str(shown), "un-cost"),
            str(card.cost) if shown != card.cost else "",
            count,
            on and bool(printed.unition),
            note,
            now,
            held,
            held_said,
        )

    def chip(self, key: str, word: str, phrase: str, *, count: int = 1, note: str = "", ask: str = "") -> Chip:
        """A card as a chip; what was drawn before is the same as long as it says the same."""
        kept = (key, word, phrase, count, note, ask)
        found = self.small.get(kept)
        if found is None:
            if len(self.small) >= MOST_KEPT:
                self.small.clear()
            found = self.small[kept] = self.new_chip(key, word, phrase, count, note, ask)
        return found

    def new_chip(self, key: str, word: str, phrase: str, count: int, note: str, ask: str) -> Chip:
        """A card drawn as a chip; one that the reader cannot know is a back."""
        if word == UNKNOWN:
            label = text("unknown-cards", count=count)
            return Chip(Touch(key, "un-chip hl", "", label), Markup(""), text("unknown-card"), count, note)
        printed = self.printed(word)
        label = printed.titled if count == 1 else text("times", what=printed.titled, count=count)
        label = f"{label}. {printed.said}" + (f" {note}" if note else "")
        touch = Touch(key, f"un-chip hl {printed.pale}", phrase, label, ask=ask)
        clan = printed.clan if printed.pale != NO_PALE else Markup("")
        return Chip(touch, clan, printed.title, count, note, printed.said)

    def chips(self, key: str, counts: Mapping[str, int], word: str = "") -> tuple[Chip, ...]:
        """The cards of a pile as chips that no sentence names."""
        return tuple([self.chip(f"{key}-{card}", card, word, count=n) for card, n in self.cards.in_order(counts)])
