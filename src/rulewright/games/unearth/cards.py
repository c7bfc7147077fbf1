"""The cards of a game as numbers: the shipped ones, and those that an owner of the box has typed in.

A card set is a patch over `data/cards.toml`; `docs/unearth-cards.md` tells how one is written. A card's number is its
place in its list and never moves: what takes a card's place has its number, and what is added comes behind.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NoReturn

from rulewright.core.card_entries import MOST_NAME, MOST_TEXT, Entry, shown
from rulewright.core.cards import card_tables, card_text
from rulewright.core.errors import OptionError
from rulewright.games.unearth.card_entries import Entries
from rulewright.games.unearth.card_kinds import Age as Age
from rulewright.games.unearth.card_kinds import CardSet as CardSet
from rulewright.games.unearth.card_kinds import Dark as Dark
from rulewright.games.unearth.card_kinds import Delver as Delver
from rulewright.games.unearth.card_kinds import Effect as Effect
from rulewright.games.unearth.card_kinds import Scenario as Scenario
from rulewright.games.unearth.card_kinds import Site as Site
from rulewright.games.unearth.card_kinds import Stone as Stone
from rulewright.games.unearth.card_kinds import Token as Token
from rulewright.games.unearth.card_kinds import Wonder as Wonder
from rulewright.games.unearth.card_kinds import needs as needs
from rulewright.games.unearth.effect_words import (
    DELVER_MOMENTS,
    HIGHEST_CLAIM,
    HIGHEST_POINTS,
    LIMITS,
    LOWEST_POINTS,
    WONDER_MOMENTS,
    Moment,
    ScenarioWords,
    read_age,
    read_effects,
    read_when,
)
from rulewright.games.unearth.effects import INSTANT, ONGOING, RESPONSE, RUIN, RUINS
from rulewright.games.unearth.vocabulary import (
    CELLS,
    GAMES,
    MOST_AGES,
    MOST_DARK,
    MOST_DELVERS,
    MOST_RUINS,
    MOST_SCENARIOS,
    MOST_SITES,
    MOST_TOKENS,
    MOST_WONDERS,
    STONE_WORDS,
)

OUT: Final = "out"
SETS: Final = ("base", "lost_tribe", OUT)
AGE_KINDS: Final = {"instant": INSTANT, "ongoing": ONGOING, "ruin": RUIN, "ruins": RUINS}
ALLOWED: Final = ("allowed", "banned")
HIGHEST_STONES: Final = 9
HIGHEST_COPIES: Final = 20
LESSER: Final = "??????"
GREATER: Final = "111111"
CUBES: Final = "KBRY123?"

# The shipped places of the Ruins that End of Age cards bring: two Cities, then two Gates. Others come behind.
CITIES: Final = (3, 4)
GATES: Final = (0, 1)

# What setting up takes: for whom, whether the sixth type joins, Ruins dealt, set aside and laid out, Wonders laid out.
SETUPS: Final = (
    ("one or two players", False, 2, 10, 4, 4),
    ("three players", False, 3, 5, 5, 5),
    ("four players", False, 4, 5, 5, 6),
    ("five players", True, 5, 2, 5, 7),
)


@cache
def shipped() -> CardSet:
    """The cards of the box as far as they are known, with stand-ins for the others (ruling-2, ruling-98)."""
    return build(Entries({}), "")


def read_cards(text: str) -> CardSet:
    """The cards with a patch; an empty one gives the shipped cards. Raises OptionError (base-ruling-43)."""
    text = card_text(text)
    return build(Entries(card_tables(text)), text) if text else shipped()


def build(entries: Entries, text: str) -> CardSet:
    """Read every card, and check that a game can be set up with them."""
    lists = entries.lists
    sites, numbers = read_sites(entries)
    cards = CardSet(
        entries.name,
        text,
        entries.types,
        sites,
        tuple([read_stone(number, entry) for number, entry in enumerate(lists["stone"])]),
        tuple([read_token(entry) for entry in room(lists["wonder_token"], MOST_TOKENS)]),
        tuple([read_wonder(entry) for entry in room(lists["named_wonder"], MOST_WONDERS)]),
        tuple([read_delver(entry) for entry in room(lists["delver"], MOST_DELVERS)]),
        tuple([read_age_card(entry, entries, numbers) for entry in room(lists["end_of_age"], MOST_AGES)]),
        tuple([read_dark(entry, entries.types) for entry in room(lists["darkness"], MOST_DARK)]),
        tuple([read_scenario(entry) for entry in room(lists["scenario"], MOST_SCENARIOS)]),
    )
    check_stones(cards)
    check_setups(cards)
    check_solo(cards)
    return cards


def room(cards: list[Entry], most: int) -> list[Entry]:
    """A list of cards that is not too long."""
    if len(cards) > most:
        cards[most].fail("id", f"it would be card {most + 1} of [[{cards[most].kind}]]; expected at most {most}")
    return cards


def read_set(entry: Entry, default: str = "", sets: tuple[str, ...] = SETS) -> str:
    """When a card is played with; "out" for one that is left out."""
    found = entry.choice("set", sets, default)
    return OUT if entry.out() else found


def read_copies(entry: Entry) -> int:
    """How often a card is in the box, 0 for one that is left out."""
    copies = entry.number("copies", 0, HIGHEST_COPIES)
    return 0 if entry.out() else copies


def check_single(entry: Entry) -> None:
    """A card of which there is one can only be left out."""
    entry.number_or("copies", 0, 1, 1)


# Ruins.


def read_sites(entries: Entries) -> tuple[tuple[Site, ...], dict[str, int]]:
    """All sites in the order of their numbers, and the number of each id."""
    sites = [read_ruin(entry, entries) for entry in room(entries.lists["ruin"], MOST_RUINS)]
    ages = entries.lists["end_of_age"]
    gates = entries.lists["end_of_age_ruin"]
    while len(sites) < MOST_RUINS:
        sites.append(empty_site(len(sites)))
    for place in CITIES:
        sites.append(read_city(ages[place]) if is_city(ages[place]) else empty_site(len(sites)))
    for place in GATES:
        sites.append(read_gate(gates[place], entries))
    sites += [read_city(entry) for place, entry in enumerate(ages) if place not in CITIES and is_city(entry)]
    sites += [read_gate(entry, entries) for place, entry in enumerate(gates) if place not in GATES]
    if len(sites) > MOST_SITES:
        most = MOST_SITES - MOST_RUINS
        for entry in [*ages, *gates]:
            if entry.id == sites[MOST_SITES].id:
                entry.fail("id", f"it would be Ruin {most + 1} of End of Age cards; expected at most {most}")
    return tuple(sites), {site.id: number for number, site in enumerate(sites)}


def empty_site(number: int) -> Site:
    """A place kept for a Ruin that a card set may add."""
    return Site(f"site-{number + 1}", "", OUT, -1, 0, 0, 0, 0, "", "", "", {})


def read_ruin(entry: Entry, entries: Entries) -> Site:
    """A Ruin of the deck."""
    check_single(entry)
    type = entries.types.index(entry.choice("type", entries.types))
    claim = entry.number("claim", 1, HIGHEST_CLAIM)
    colour, icon = entry.slug("colour"), entry.slug("icon")
    for other in entries.lists["ruin"]:
        # A new Ruin looks like the others of its type.
        if other.fields.get("type") == entries.types[type]:
            colour, icon = colour or other.slug("colour"), icon or other.slug("icon")
    return Site(
        entry.id,
        entry.line("name", MOST_NAME) or f"{entries.types[type].capitalize()} {claim}",
        read_ruin_set(entry, type == len(entries.types) - 1),
        type,
        claim,
        entry.number("stones", 0, HIGHEST_STONES),
        0,
        0,
        colour,
        icon,
        entry.line("text", MOST_TEXT),
        entry.provenance,
    )


def read_ruin_set(entry: Entry, sixth: bool) -> str:
    """When a Ruin is played with: all of the sixth type, and only they, come with the expansion (ruling-43)."""
    expected = "lost_tribe" if sixth else "base"
    if read_set(entry, expected) not in (expected, OUT):
        entry.fail("set", f'{shown(entry.fields["set"])} does not fit its type; expected "{expected}" or "out"')
    return OUT if entry.out() else expected


def is_city(entry: Entry) -> bool:
    """Whether an End of Age card is a Ruin itself."""
    return entry.fields.get("kind") == "ruin"


def read_city(entry: Entry) -> Site:
    """The Ruin that an End of Age card is."""
    return read_late_site(entry, read_set(entry), 0)


def read_gate(entry: Entry, entries: Entries) -> Site:
    """A Ruin that an End of Age card brings; it is out if its card is."""
    check_single(entry)
    entry.choice("set", (OUT,), OUT)
    named = entry.words("card", "the id of its End of Age card")
    named = entries.renamed.get(named, named)
    for card in entries.lists["end_of_age"]:
        if card.id == named and card.fields.get("kind") == "ruins":
            out = entry.out() or entry.id not in named_ruins(card, entries)
            if out and entry.typed and not entry.out():
                entry.fail("card", f'"{named}" does not bring this Ruin; expected it in the field ruins of that card')
            return read_late_site(entry, OUT if out else read_set(card), read_pair(card))
    if entry.typed and not entry.out():
        entry.fail("card", f'"{named}" brings no Ruins; expected the id of an [[end_of_age]] card of kind "ruins"')
    return read_late_site(entry, OUT, 0)


def read_late_site(entry: Entry, set: str, pair: int) -> Site:
    """A Ruin without a type, which scores its points."""
    return Site(
        entry.id,
        entry.name(),
        set,
        -1,
        entry.number("claim", 1, HIGHEST_CLAIM),
        entry.number("stones", 0, HIGHEST_STONES),
        entry.number("points", LOWEST_POINTS, HIGHEST_POINTS),
        pair,
        entry.slug("colour"),
        entry.slug("icon"),
        entry.line("text", MOST_TEXT),
        entry.provenance,
    )


# End of Age cards.


def named_ruins(card: Entry, entries: Entries) -> list[str]:
    """The ids of the two Ruins that an End of Age card brings."""
    return [entries.renamed.get(id, id) for id in card.texts("ruins", "ids of two Ruins")]


def read_pair(card: Entry) -> int:
    """What both Ruins of an End of Age card score together, 0 if they score singly."""
    return card.number_or("pair_points", LOWEST_POINTS, HIGHEST_POINTS, 0)


def read_age_card(entry: Entry, entries: Entries, numbers: dict[str, int]) -> Age:
    """An End of Age card."""
    check_single(entry)
    kind = AGE_KINDS[entry.choice("kind", tuple(AGE_KINDS))]
    check_age_fields(entry, kind)
    effects: tuple[Effect, ...] = ()
    found: tuple[int, ...] = ()
    if kind in (INSTANT, ONGOING):
        texts = entry.texts("effects", "effects")
        if len(texts) != 1:
            entry.fail("effects", f"there are {len(texts)}; expected one effect on an End of Age card")
        try:
            effects = (read_age(texts[0], kind),)
        except ValueError as error:
            entry.fail("effects", str(error))
    elif kind == RUIN:
        check_joining(entry, [], entries)
        found = (numbers[entry.id],)
    else:
        ids = named_ruins(entry, entries)
        gates = {gate.id: gate for gate in entries.lists["end_of_age_ruin"]}
        if len(ids) != 2 or ids[0] == ids[1]:
            entry.fail("ruins", f"there are {len(set(ids))}; expected the ids of two [[end_of_age_ruin]] cards")
        for id in ids:
            if id not in gates:
                entry.fail("ruins", f'"{id}" is no [[end_of_age_ruin]]; expected one of {", ".join(gates)}')
            card = str(gates[id].fields.get("card"))
            if entries.renamed.get(card, card) != entry.id:
                entry.fail("ruins", f'"{id}" belongs to card "{card}"; expected a Ruin whose card is "{entry.id}"')
            if gates[id].out() and not entry.out():
                entry.fail("ruins", f'"{id}" is left out; expected a Ruin that is in the set')
        check_joining(entry, ids, entries)
        found = (numbers[ids[0]], numbers[ids[1]])
    pair = read_pair(entry) if kind == RUINS else 0
    name = entry.name()
    return Age(
        entry.id, name, read_set(entry), kind, effects, found, pair, entry.line("text", MOST_TEXT), entry.provenance
    )


def check_age_fields(entry: Entry, kind: int) -> None:
    """Refuse the fields of another kind of End of Age card."""
    for field in ("claim", "stones", "points", "colour", "icon"):
        if kind != RUIN and field in entry.fields:
            entry.fail(field, 'only a card of kind "ruin" has it; leave it out, or put a new card in place of this one')
    for field in ("ruins", "pair_points"):
        if kind != RUINS and field in entry.fields:
            entry.fail(
                field, 'only a card of kind "ruins" has it; leave it out, or put a new card in place of this one'
            )


def check_joining(entry: Entry, ids: list[str], entries: Entries) -> None:
    """Refuse an effect that says something else than the kind of a card that is, or brings, Ruins."""
    expected = f"join row: {', '.join(ids)}" if ids else "join row"
    for text in entry.texts("effects", "effects"):
        head, colon, rest = text.partition(":")
        named = [entries.renamed.get(id.strip(), id.strip()) for id in rest.split(",")] if colon else []
        if head.strip() != "join row" or named != ids:
            entry.fail("effects", f'"{text}" does not fit kind and ruins; expected "{expected}" or no effects')


# Stones and Wonders.


def read_stone(number: int, entry: Entry) -> Stone:
    """A kind of Stone."""
    letter = "" if entry.fields["colourless"] else entry.words("letter", "a letter")
    base = entry.number("base", 0, CELLS)
    lost_tribe = entry.number("lost_tribe", 0, CELLS)
    name, colourless = entry.name(), entry.flag("colourless")
    return Stone(entry.id, STONE_WORDS[number], name, letter, colourless, base, lost_tribe, entry.provenance)


def read_token(entry: Entry) -> Token:
    """A Lesser or Greater Wonder."""
    kind = entry.choice("kind", ("lesser", "greater"))
    entry.choice("formula", (LESSER if kind == "lesser" else GREATER,), LESSER)
    points = entry.number("points", LOWEST_POINTS, HIGHEST_POINTS)
    return Token(entry.id, kind == "greater", read_set(entry), points, read_copies(entry), entry.provenance)


def read_formula(entry: Entry) -> str:
    """The six cubes of a Named Wonder."""
    formula = entry.words("formula", "six cubes such as BBK???")
    for cube in formula:
        if cube not in CUBES:
            article = "an" if cube in "AEFHILMNORSX8aefhilmnorsx" else "a"
            entry.fail("formula", f'"{formula[:40]}" has {article} {cube}; a cube is K, B, R, Y, 1, 2, 3 or ?')
    if len(formula) != 6:
        entry.fail("formula", f'"{formula[:40]}" has {len(formula)} cubes; expected six such as BBK???')
    return formula


def read_wonder(entry: Entry) -> Wonder:
    """A Named Wonder."""
    check_single(entry)
    texts = entry.texts("effects", "effects")
    when = entry.words("when", "a moment such as built") if texts or "when" in entry.fields else "end"
    moments = read_moments(entry, when, True)
    effects = read_effects_of(entry, texts, moments)
    used = [effect.moment for effect in effects]
    for moment in moments:
        if effects and moment.code not in used:
            entry.fail("when", f'"{moment.text}" has no effect; expected an effect for each moment')
    limit = entry.choice("limit", ("", *LIMITS)) if "limit" in entry.fields else ""
    if limit and not [moment for moment in used if moment in LIMITS[limit]]:
        entry.fail("limit", f'"{limit}" fits none of its moments; expected "" or the limit of what it does')
    return Wonder(
        entry.id,
        entry.name(),
        read_set(entry, "", ("base", "lost_tribe", "promo", OUT)),
        read_formula(entry),
        entry.number("points", LOWEST_POINTS, HIGHEST_POINTS),
        effects,
        entry.flag("optional"),
        limit == "once per turn",
        entry.choice("solo", ALLOWED, "allowed") == "allowed",
        entry.choice("legendary", ALLOWED, "allowed") == "allowed",
        entry.line("text", MOST_TEXT),
        entry.provenance,
    )


def read_moments(entry: Entry, when: str, wonder: bool) -> list[Moment]:
    """The moments of a Delver card or Named Wonder."""
    try:
        return read_when(when, WONDER_MOMENTS if wonder else DELVER_MOMENTS, wonder)
    except ValueError as error:
        entry.fail("when", str(error))


def read_effects_of(entry: Entry, texts: list[str], moments: list[Moment]) -> tuple[Effect, ...]:
    """The effects of a Delver card or Named Wonder."""
    try:
        return read_effects(texts, moments)
    except ValueError as error:
        entry.fail("effects", str(error))


# Other cards.


def read_delver(entry: Entry) -> Delver:
    """A Delver or Response card."""
    moments = read_moments(entry, entry.words("when", "a moment such as delver"), False)
    response = moments[0].code == RESPONSE
    kind = "response" if response else "delver"
    if entry.choice("kind", ("delver", "response"), kind) != kind:
        entry.fail("kind", f'it does not fit when = "{moments[0].text}"; expected "{kind}"')
    effects = read_effects_of(entry, entry.texts("effects", "effects"), moments)
    if not effects:
        entry.fail("effects", "there are none; expected at least one")
    name = entry.name()
    set, copies = read_set(entry), read_copies(entry)
    return Delver(entry.id, name, set, response, copies, effects, entry.line("text", MOST_TEXT), entry.provenance)


def read_dark(entry: Entry, types: tuple[str, ...]) -> Dark:
    """A Darkness card; it shows one of the five types that solo games use (ruling-43)."""
    check_single(entry)
    entry.choice("set", (OUT,), OUT)
    type = types.index(entry.choice("type", types[:-1]))
    arrow = 1 if entry.choice("arrow", ("left", "right")) == "right" else 0
    return Dark(entry.id, type, arrow, entry.number("slot", 1, 4), 0 if entry.out() else 1, entry.provenance)


def read_scenario(entry: Entry) -> Scenario:
    """A Darkness Scenario."""
    entry.choice("set", (OUT,), OUT)
    words = ScenarioWords()
    texts = entry.texts("effects", "effects")
    if not texts:
        entry.fail("effects", "there are none; expected at least one")
    for text in texts:
        try:
            words.add(text)
        except ValueError as error:
            entry.fail("effects", str(error))
    need = (words.needs[0], words.needs[1], words.needs[2], words.needs[3])
    name, copies = entry.name(), read_copies(entry)
    text = entry.line("text", MOST_TEXT)
    return Scenario(entry.id, name, copies, words.flags, words.aside, need, text, entry.provenance)


# The set as a whole.


def too_few(kind: str, found: str, expected: str) -> NoReturn:
    """Refuse a card set because of all cards of a kind."""
    raise OptionError(f"card set, list {kind}: there are {found}; expected {expected}")


def check_stones(cards: CardSet) -> None:
    """All Stones must find a cell in one tableau."""
    total = sum([stone.base + stone.lost_tribe for stone in cards.stones])
    if total > CELLS:
        too_few("stone", f"{total} Stones", f"at most {CELLS} in all")


def check_setups(cards: CardSet) -> None:
    """A game must be set up with any number of players (base-start-3 to base-start-8)."""
    base = len([site for site in cards.sites[:MOST_RUINS] if site.set == "base"])
    both = base + len([site for site in cards.sites[:MOST_RUINS] if site.set == "lost_tribe"])
    wonders = len([wonder for wonder in cards.wonders if wonder.set == "base"])
    for who, sixth, dealt, aside, row, offered in SETUPS:
        least = dealt + aside + row
        if sixth and both < least:
            too_few("ruin", f"{both} Ruins", f"at least {least} for {who}")
        if not sixth and base < least:
            too_few("ruin", f'{base} Ruins of set "base"', f"at least {least} for {who}")
        if wonders < offered:
            too_few("named_wonder", f'{wonders} of set "base"', f"at least {offered} for {who}")
    if not [age for age in cards.ages if age.set == "base"]:
        too_few("end_of_age", 'no cards of set "base"', "at least one")


def check_solo(cards: CardSet) -> None:
    """A solo game and a campaign must find Wonders, Scenarios and a Darkness deck that never runs dry."""
    offered = SETUPS[0][5]
    wonders = len([w for w in cards.wonders if w.set == "base" and w.solo and w.legendary])
    if wonders < offered:
        too_few("named_wonder", f'{wonders} of set "base" that solo and legendary allow', f"at least {offered}")
    for type in range(len(cards.types) - 1):
        if not [dark for dark in cards.dark if dark.type == type and dark.copies]:
            too_few("darkness", f'no cards of type "{cards.types[type]}"', "at least one of each of the five types")
    scenarios = sum([scenario.copies for scenario in cards.scenarios])
    if scenarios < GAMES:
        too_few("scenario", f"{scenarios} cards", f"at least {GAMES}, one for each game of a campaign")
