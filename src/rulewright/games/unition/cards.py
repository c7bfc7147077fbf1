"""The cards of a game as numbers: the shipped ones, and those that an owner of the box has typed in.

A card set is a patch over `data/cards.toml`; `docs/unition-cards.md` tells how one is written. A card's number is its
place in its list and never moves: what takes a card's place has its number, and what is added comes behind.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final, NoReturn, final

from rulewright.core.card_entries import MOST_TEXT, Entries, Entry, Schema, shown, unfit
from rulewright.core.cards import card_tables, card_text
from rulewright.core.errors import OptionError
from rulewright.games.unition.card_kinds import Card as Card
from rulewright.games.unition.card_kinds import CardSet as CardSet
from rulewright.games.unition.card_kinds import Effect as Effect
from rulewright.games.unition.effect_words import KIND_NAMES, PART_NAMES, read_part
from rulewright.games.unition.effects import (
    ACTION,
    CLANS,
    CONSUME,
    CONVERT,
    COPY,
    EXTRA,
    HERO,
    LEADER_COST,
    MOUNT,
    MOUNTED_WHOMP,
    NO_CLAN,
    PARTS,
    PRIMARY,
    RAINBRO_CLAN,
    RAINBRO_SWEEP,
    STARTER,
    STRONGHOLD,
    UNITION,
)
from rulewright.games.unition.vocabulary import EXTRA_GLEAM, FIRST_DESIGN, MOST_DESIGNS, STARTERS, vocabulary

FIELDS: Final = (
    "name",
    "clan",
    "kind",
    "leader",
    "cost",
    "copies",
    "health",
    "primary",
    "unition",
    "consume",
    "action",
    "text",
)
MOST_CLAN_NAME: Final = 30
MOST_COPIES: Final = 20
MOST_HEALTH: Final = 20
STARTING_CARDS: Final = 10
# How many Extra Gleam cards are set out for each player, unless the table plays without an end to them (ruling-10).
EXTRA_COPIES: Final = 8
ONCE: Final = (CONVERT, RAINBRO_CLAN, RAINBRO_SWEEP)
# What the piles and rows of a game have room for, and what they need.
LEAST_FORUM: Final = 20
MOST_FORUM: Final = 200
MOST_STRONGHOLDS: Final = 20
MOST_ACTIONS: Final = 12


@cache
def shipped_tables() -> dict[str, Any]:
    """The shipped cards, as they are typed; nobody changes what is returned."""
    path = resources.files("rulewright") / "games" / "unition" / "data" / "cards.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def reserved() -> dict[str, str]:
    """The words that no card can have as its id, each with what it is already.

    Shipped cards may have the name of a resource: no sentence has both at the same place.
    """
    sentences = vocabulary(())
    found = {word: f"a {noun.name}" for noun in sentences.nouns.values() for word in noun.index}
    found.update({verb.name: "a verb" for verb in sentences.verbs})
    ids = [card["id"] for card in shipped_tables()["card"]]
    return {word: what for word, what in found.items() if word not in ids}


@cache
def schema() -> Schema:
    """How card sets of this game look."""
    return Schema({"card": FIELDS}, shipped_tables(), "moss-mason", ("clans",), (), reserved())


@final
class CardEntries(Entries):
    """All cards of a set in the order of their numbers, after a patch."""

    def __init__(self, table: Mapping[str, object]) -> None:
        super().__init__(schema(), table)
        old = tuple(shipped_tables()["clans"])
        self.clans: Final = read_clans(table, old)
        for entry in self.lists["card"]:
            clan = entry.fields.get("clan")
            if clan is not None and self.clans[old.index(clan)] != clan:
                entry.fields["clan"] = self.clans[old.index(clan)]
                entry.provenance["clan"] = "owner"
        self.apply(table)


def read_clans(table: Mapping[str, object], old: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the five clans."""
    five = table.get("clans", list(old))
    if not isinstance(five, list) or len(five) != CLANS:
        raise OptionError(f"card set, field clans: {shown(five)} does not fit; expected a list of five names")
    names: list[str] = []
    for name in five:
        if not isinstance(name, str) or not name.strip():
            raise OptionError(f"card set, field clans: {shown(name)} does not fit; expected a name in quotes")
        reason = unfit(name, MOST_CLAN_NAME)
        if reason:
            raise OptionError(f"card set, field clans: {reason}")
        if name.strip() in names:
            raise OptionError(f"card set, field clans: {shown(name)} stands twice; expected five different names")
        names.append(name.strip())
    return tuple(names)


@cache
def shipped() -> CardSet:
    """The cards as far as the rulebook tells them, with stand-ins for the others."""
    return build(CardEntries({}), "")


def read_cards(text: str) -> CardSet:
    """The cards with a patch; an empty one gives the shipped cards. Raises OptionError."""
    text = card_text(text)
    return build(CardEntries(card_tables(text)), text) if text else shipped()


def build(entries: CardEntries, text: str) -> CardSet:
    """Read every card, and check that a game can be set up with them."""
    listed = entries.lists["card"]
    if len(listed) > FIRST_DESIGN + MOST_DESIGNS:
        most = MOST_DESIGNS
        listed[FIRST_DESIGN + most].fail("id", f"it would be Forum design {most + 1}; expected at most {most}")
    cards = [read_card(entry, kinds_at(number), entries.clans) for number, entry in enumerate(listed)]
    found = CardSet(entries.name, text, entries.clans, tuple(cards))
    check_starters(found)
    check_forum(found)
    return found


def kinds_at(number: int) -> tuple[str, ...]:
    """The kinds of card that can have a number."""
    if number < STARTERS:
        return (KIND_NAMES[STARTER],)
    return (KIND_NAMES[EXTRA],) if number == EXTRA_GLEAM else (KIND_NAMES[HERO], KIND_NAMES[STRONGHOLD])


# One card.


def read_card(entry: Entry, kinds: tuple[str, ...], clans: Sequence[str]) -> Card:
    """A card of one of some kinds."""
    kind = KIND_NAMES.index(entry.choice("kind", kinds, kinds[0] if len(kinds) == 1 else ""))
    name = entry.name()
    clan = read_clan(entry, kind, clans)
    cost = read_cost(entry, kind)
    leader = read_leader(entry, kind, cost)
    copies = read_copies(entry, kind, leader)
    health = read_health(entry, kind)
    parts = read_parts(entry, kind, leader)
    text = entry.line("text", MOST_TEXT)
    provenance = read_provenance(entry, parts)
    return Card(entry.id, name, kind, clan, leader, cost, copies, health, parts, text, provenance)


def read_clan(entry: Entry, kind: int, clans: Sequence[str]) -> int:
    """The clan of a hero or stronghold (layout-9); no other card has one."""
    if kind in (HERO, STRONGHOLD):
        return clans.index(entry.choice("clan", clans))
    check_absent(entry, "clan", kind)
    return NO_CLAN


def check_absent(entry: Entry, field: str, kind: int) -> None:
    """Refuse a field of another kind of card."""
    if field in entry.fields:
        owner = KIND_NAMES[kind]
        entry.fail(
            field, f"a card of kind {owner} has none; leave it out, or put a new card in place of one that has it"
        )


def read_cost(entry: Entry, kind: int) -> int:
    """What a card costs: nothing for a starter (layout-3), and only a hero can cost as much as a leader (leaders-1)."""
    if kind == STARTER:
        return entry.number_or("cost", 0, 0, 0)
    return entry.number("cost", 1, LEADER_COST if kind == HERO else LEADER_COST - 1)


def read_leader(entry: Entry, kind: int, cost: int) -> bool:
    """Whether a card leads its clan, which is so if it costs 8 (leaders-1)."""
    leader = entry.flag("leader")
    if leader and kind != HERO:
        entry.fail("leader", f"true does not fit kind {KIND_NAMES[kind]}; expected false, since only heroes lead")
    if leader and cost != LEADER_COST:
        entry.fail("leader", f"true does not fit cost {cost}; expected false, or a cost of {LEADER_COST}")
    if cost == LEADER_COST and not leader:
        entry.fail("leader", f"a card of cost {cost} is a leader; expected true, or another cost")
    return leader


def read_copies(entry: Entry, kind: int, leader: bool) -> int:
    """How often a card is there, for each player if it is no card of the Forum; a leader is unique (leaders-3)."""
    if kind == EXTRA:
        return read_extra_copies(entry)
    if kind == STARTER:
        return entry.number("copies", 0, STARTING_CARDS)
    return entry.number("copies", 0, 1 if leader else MOST_COPIES)


def read_extra_copies(entry: Entry) -> int:
    """How many Extra Gleam cards there are is for the table to choose (ruling-10)."""
    copies = entry.number_or("copies", 0, MOST_COPIES, EXTRA_COPIES)
    if copies != EXTRA_COPIES:
        entry.fail(
            "copies", f"{copies} does not fit; expected {EXTRA_COPIES}, or the option extra_gleam_supply = unlimited"
        )
    return copies


def read_health(entry: Entry, kind: int) -> int:
    """What it takes to destroy a stronghold (layout-11)."""
    if kind == STRONGHOLD:
        return entry.number("health", 1, MOST_HEALTH)
    check_absent(entry, "health", kind)
    return 0


def read_parts(entry: Entry, kind: int, leader: bool) -> tuple[tuple[Effect, ...], ...]:
    """The effects of a card, part by part."""
    parts: list[tuple[Effect, ...]] = []
    for part in range(PARTS):
        field = PART_NAMES[part]
        texts = entry.texts(field, "effects")
        try:
            parts.append(read_part(texts, part, kind, leader))
        except ValueError as error:
            entry.fail(field, str(error))
    check_copying(entry, parts)
    check_mounting(entry, parts)
    check_once(entry, parts)
    return tuple(parts)


def check_copying(entry: Entry, parts: Sequence[tuple[Effect, ...]]) -> None:
    """A card that becomes another one does nothing else itself (card-doop-1)."""
    copies = [effect for effect in parts[PRIMARY] if effect.what == COPY]
    if copies and len(parts[PRIMARY]) > 1:
        entry.fail("primary", f'"{copies[0].typed}" stands beside other effects; expected it alone')
    for part in (UNITION, CONSUME):
        if copies and parts[part]:
            entry.fail(PART_NAMES[part], f'it does not fit "{copies[0].typed}"; expected no effects')


def check_mounting(entry: Entry, parts: Sequence[tuple[Effect, ...]]) -> None:
    """Only where a hero can be laid is there a hero whose cost counts (card-arm-chare-2)."""
    mounted = [effect for effect in parts[PRIMARY] if effect.what == MOUNTED_WHOMP]
    if mounted and not [effect for effect in parts[ACTION] if effect.what == MOUNT]:
        entry.fail("primary", '"mounted whomp" needs a hero that lies here; expected action = ["mount hero"]')


def check_once(entry: Entry, parts: Sequence[tuple[Effect, ...]]) -> None:
    """What a card does once in a turn can stand on it once (ruling-27, ruling-62)."""
    seen: list[int] = []
    for part in (PRIMARY, UNITION):
        for effect in parts[part]:
            if effect.what in seen:
                entry.fail(PART_NAMES[part], f'"{effect.typed}" stands twice on this card; expected it once')
            if effect.what in ONCE:
                seen.append(effect.what)


def read_provenance(entry: Entry, parts: Sequence[tuple[Effect, ...]]) -> dict[str, str | list[str]]:
    """Where each field comes from; of a part it is told for each effect."""
    found: dict[str, str | list[str]] = dict(entry.provenance)
    for part, effects in enumerate(parts):
        source = found.get(PART_NAMES[part])
        if isinstance(source, str):
            found[PART_NAMES[part]] = [source] * len(effects)
    return found


# The set as a whole.


def misfit(found: str, expected: str) -> NoReturn:
    """Refuse a card set because of all its cards together."""
    raise OptionError(f"card set, list card: the copies add up to {found}; expected {expected}")


def check_starters(cards: CardSet) -> None:
    """Each player begins with ten starters (setup-1)."""
    total = sum([card.copies for card in cards.cards if card.starter])
    if total != STARTING_CARDS:
        misfit(f"{total} starters for each player", str(STARTING_CARDS))


def check_forum(cards: CardSet) -> None:
    """A game must find enough cards for the Forum, and room for all of them."""
    forum = cards.cards[FIRST_DESIGN:]
    total = sum([card.copies for card in forum])
    slots = sum([card.copies for card in forum if not card.leader])
    strongholds = sum([card.copies for card in forum if card.stronghold])
    acting = sum([card.copies for card in forum if card.parts[ACTION]])
    if slots < LEAST_FORUM:
        misfit(f"{slots} Forum cards without leaders", f"at least {LEAST_FORUM}")
    if total > MOST_FORUM:
        misfit(f"{total} Forum cards", f"at most {MOST_FORUM}")
    if strongholds > MOST_STRONGHOLDS:
        misfit(f"{strongholds} strongholds", f"at most {MOST_STRONGHOLDS}")
    if acting > MOST_ACTIONS:
        misfit(f"{acting} strongholds with an action", f"at most {MOST_ACTIONS}")
