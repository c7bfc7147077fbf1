"""Every design of the shipped card set: what it gives alone, with a clanmate, and when it consumes itself."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.unition.positions import asked, forts, hand, play, player, refused, tallied, turn

from rulewright.core.engine import State
from rulewright.games.unition.card_kinds import Card
from rulewright.games.unition.effects import (
    CONSUME,
    CONSUME_HAND,
    DRAW,
    GIVE_COOL,
    GIVE_GLEAM,
    GIVE_SHIELD,
    GIVE_WHOMP,
    PRIMARY,
    UNITION,
    UPGRADE,
)
from rulewright.games.unition.game import GAME

CLAN_WORDS = ("commune", "gloop", "protectorite", "bruud", "stompede")
CARDS = {card.id: card for card in GAME.card_set.cards}

# What each card gives: alone, and what it gives besides once it has a clanmate. Amounts are tallied; anything else is
# the question that is asked, as often as it is asked; of two amounts the first is taken, the other one stands below.
GIVES: dict[str, tuple[str, str]] = {
    "gleam": ("gleam 1", ""),
    "more-gleam": ("gleam 2", ""),
    "whomp-or-gleam": ("gleam 1", ""),
    "whomp-or-cool": ("cool 1", ""),
    "big-whomp-or-cool": ("cool 1", ""),
    "rainbro": ("rainbro 2", ""),
    "extra-gleam": ("gleam 2", ""),
    "seedling": ("gleam 1, cool 1", ""),
    "dewdrummer": ("cool 1", "draw-card 1"),
    "nurturer": ("gleam 2", "cool 2"),
    "peelo-chups": ("cool 1, discount 1", "cool 2"),
    "moss-mason": ("cool 3, shield 1", "cool 1"),
    "the-crumper": ("cool 2, shield 2", "gain 1, turn-up 1"),
    "tamsy-thimblerill": ("cool 2, draw-card 1", "cool 1"),
    "choppa-pan": ("cool 1, fetch 1", "fetch 1"),
    "reel-caller": ("cool 5, turn-up 1", "cool 2, draw-card 1"),
    "wide-hyll-chorus": ("cool 6", "cool 2, shield 2, draw-card 1"),
    "grandmam-loam": ("cool 4, draw-card 1", "cool 2"),
    "harvester-silo": ("gleam 1", "cool 1"),
    "emerald-auberge": ("cool 1", "topdeck 1"),
    "hushaby-hollow": ("cool 2", "cool 1"),
    "gob": ("draw-card 1", "cool 1"),
    "blib": ("gleam 1, discard 1, draw-card 1", "cool 1"),
    "glom": ("gleam 1, steal 1", "draw-card 1"),
    "doop": ("copy 1, gleam 1", ""),
    "spludge": ("cool 1, first-half 1, draw-card 1, consume 1", "cool 2"),
    "wobbet": ("draw-card 2", "cool 1"),
    "oozle": ("cool 1, draw-card 1", "draw-card 1"),
    "blurmble": ("draw-card 2", "cool 2, consume 1"),
    "sloop": ("cool 2, draw-card 1", "gain 1, turn-up 1"),
    "mucklemass": ("cool 2, draw-card 2", "cool 1, draw-card 1"),
    "allgoo": ("cool 2, draw-card 2", "draw-card 1"),
    "absorption-vacuole": ("gleam 1", "discard 1, draw-card 1"),
    "budding-basin": ("discard 1, draw-card 1", "gleam 1"),
    "mitosis-mound": ("cool 1", "draw-card 1"),
    "chipling": ("gleam 1", "shield 1"),
    "facet": ("shield 3", "cool 1"),
    "aegis": ("gleam 1, shield 3", "shield 1"),
    "fius-the-reforger": ("shield 1, upgrade 1, turn-up 1", "shield 1"),
    "gable-the-steadfast": ("whomp 2, shield 2", "whomp 1"),
    "marl-the-patient": ("cool 2, shield 2", "cool 2"),
    "orrun-the-plumb": ("gleam 3, swap 2, turn-up 2, put-back 1", "shield 2"),
    "bolaars-the-vanguard": ("whomp 3, upgrade 1, turn-up 1", "shield 1"),
    "travert-the-unmoved": ("cool 3, shield 3", "whomp 3"),
    "lianzo-the-resplendent": ("cool 5, halving 1", "cool 2, shield 2"),
    "quarre-first-of-the-hewn": ("cool 4, shield 4", "cool 1, shield 1"),
    "goldheart-bastion": ("", "shield 1"),
    "grand-arbalest": ("whomp 1", "deploys 3"),
    "chisel-cloister": ("shield 1", "shield 1, whomp 1"),
    "wickling": ("whomp 1, consume 1", "whomp 1"),
    "snuffer": ("whomp 1, shield 1", "consume 1"),
    "tallower": ("whomp 2", "consume 1"),
    "delver": ("gleam 2, whomp 1, consume 1", "whomp 1"),
    "skarn-ossick": ("whomp 2, consume 1", "shield 2"),
    "viskiss-kileen": ("whomp 3, recruits 1", "gleam 2"),
    "grett-tovann": ("consume 1, draw-card 2", "shield 2"),
    "breck-sterk": ("whomp 4, discount 2", "consume 1, remove 1, turn-up 1"),
    "batris-rang": ("whomp 5, shield 1, recruits 1", "consume 1, gleam 3"),
    "shiftak-sooker": ("whomp 5, converts 1", "consume 2"),
    "vessik-morr": ("whomp 6, consume 1", "whomp 2"),
    "tithe-chute": ("consume 1, gleam 1", "shield 1"),
    "deepwell": ("shield 1", "consume 1"),
    "gloam-forge": ("whomp 1", "shield 1, consume 1"),
    "stubtoo": ("whomp 2", "whomp 1"),
    "nubhorm": ("gleam 1", "swap 2, turn-up 2, put-back 1"),
    "thikhyde": ("whomp 2", "whomp 1, gleam 1"),
    "glidderfut": ("whomp 1, expose 1, loot 2, gleam 2", "whomp 1"),
    "bonkbrau": ("whomp 3", "draw-card 1"),
    "roktuth": ("whomp 2, raze 1", "gleam 2"),
    "kraknukl": ("whomp 4", "whomp 1"),
    "ramskul": ("whomp 2, raze 1", "raze 1"),
    "lumphed": ("whomp 6", "whomp 2"),
    "grimjawl": ("whomp 6", "whomp 2, draw-card 1"),
    "thundaspyne": ("whomp 7", "whomp 2"),
    "foot-stule": ("whomp 1", "whomp 1"),
    "arm-chare": ("", "consume 1"),
    "hed-borde": ("whomp 2", "discard 1, draw-card 1"),
}
# What the cards with two amounts give if the second one is taken.
OR_ELSE = {
    "whomp-or-gleam": "whomp 1",
    "whomp-or-cool": "whomp 1",
    "big-whomp-or-cool": "whomp 2",
    "chipling": "shield 2",
    "tallower": "shield 2",
    "nubhorm": "whomp 2",
}
SELF_CONSUMED = {
    "tamsy-thimblerill": "cool 5",
    "blurmble": "draw-card 4",
    "gable-the-steadfast": "shield 7",
    "skarn-ossick": "whomp 6",
    "kraknukl": "whomp 8",
}


def counted(text: str) -> Counter[str]:
    """Amounts from a line of the table."""
    found: Counter[str] = Counter()
    for part in filter(None, text.split(", ")):
        word, number = part.split()
        found[word] += int(number)
    return found


def other(card: str, *names: str) -> str:
    """The first of some cards that is not the one under test."""
    return next(name for name in names if name != card)


def scene(card: str, united: bool) -> State:
    """Seat 1 holds a card and two Gleam and has cards everywhere; a Rainbro may be its clanmate."""
    pile = {"gleam": 2, "whomp-or-gleam": 1, "big-whomp-or-cool": 1}
    own = {
        "pile": {name: n for name, n in pile.items() if name != card},
        "discard": hand(other(card, "marl-the-patient", "kraknukl"), other(card, "travert-the-unmoved", "lumphed")),
    }
    opponent = {
        "hand": hand("gleam", "gleam"),
        "discard": hand("stubtoo"),
        "strongholds": forts(other(card, "foot-stule", "hed-borde"), other(card, "deepwell", "gloam-forge")),
    }
    slots = [
        other(card, "delver", "bonkbrau"),
        "aegis",
        "gob",
        other(card, "batris-rang", "sloop"),
        other(card, "grimjawl", "mucklemass"),
    ]
    stands_in = [{"card": "rainbro", "clan": CLAN_WORDS[CARDS[card].clan]}] if united else []
    fields = {"played": stands_in} if united else {}
    return turn(card, "gleam", "gleam", own=own, others=[opponent], forum={"slots": slots}, **fields)


def outcome(s: State, first: str, place: int = 0) -> Counter[str]:
    """Play a sentence and answer all that it asks with the first sentence; what was tallied, asked, and begun."""
    play(s, first)
    found: Counter[str] = Counter()
    while asked(s) != "play-cards":
        question = asked(s)
        if question not in ("one-of-two", "next-effect"):
            found[question] += 1
        s.play(s.sentences()[place if question == "one-of-two" else 0])
    found.update(tallied(s))
    position = s.position()
    for word in ("discount", "converts", "recruits"):
        found[word] += position.get(word, 0)
    found["deploys"] += sum(position.get("deploys", {}).values())
    found["halving"] += 1 if player(s).get("halving") else 0
    return +found


def test_the_table_has_every_design() -> None:
    assert sorted(GIVES) == sorted(CARDS)


@pytest.mark.clause("unition/layout-5", "unition/play-2", "unition/ruling-80")
@pytest.mark.parametrize("card", GIVES)
def test_what_a_card_gives_alone(card: str) -> None:
    assert outcome(scene(card, False), f"play {card}") == counted(GIVES[card][0])


@pytest.mark.clause("unition/layout-7", "unition/layout-8", "unition/rainbro-5", "unition/ruling-58")
@pytest.mark.parametrize("card", [name for name, card in CARDS.items() if card.clan < len(CLAN_WORDS)])
def test_what_a_card_gives_with_a_clanmate(card: str) -> None:
    alone, besides = GIVES[card]
    assert outcome(scene(card, True), f"play {card}") == counted(alone) + counted(besides)


@pytest.mark.clause("unition/conditions-6", "unition/types-3")
@pytest.mark.parametrize("card", OR_ELSE)
def test_the_other_of_two_amounts(card: str) -> None:
    assert outcome(scene(card, False), f"play {card}", -1) == counted(OR_ELSE[card])


@pytest.mark.clause("unition/conditions-8", "unition/conditions-10", "unition/ruling-53")
@pytest.mark.parametrize("card", CARDS)
def test_what_a_card_gives_when_it_consumes_itself(card: str) -> None:
    s = scene(card, False)
    if card not in SELF_CONSUMED:
        assert refused(s, f"self-consume {card}") == "unition/conditions-8"
        return
    assert outcome(s, f"self-consume {card}") == counted(SELF_CONSUMED[card])
    assert s.position()["forum"]["removed"][card] == 1


# What all cards together look like


def amount(card: Card, what: int) -> int:
    """How much of something both halves of a card give, each first or only effect counted once."""
    return sum(
        (effect.amount if effect.what == what else 0) + (effect.times if effect.then == what else 0)
        for part in (card.parts[PRIMARY], card.parts[UNITION])
        for effect in part
    )


def by_clan(what: int) -> list[int]:
    """How much of something the Forum's cards of each clan give, duplicates included."""
    totals = [0] * len(CLAN_WORDS)
    for card in CARDS.values():
        if card.clan < len(CLAN_WORDS):
            totals[card.clan] += amount(card, what) * card.copies
    return totals


def effects(card: Card) -> set[int]:
    """All that a card can do, in any of its parts."""
    return {code for part in card.parts for effect in part for code in (effect.what, effect.then)}


@pytest.mark.clause(
    "unition/clans-1",
    "unition/clans-2",
    "unition/layout-10",
    "unition/clans-4",
    "unition/clans-7",
    "unition/clans-10",
    "unition/clans-13",
    "unition/clans-16",
)
@pytest.mark.parametrize(("clan", "what"), [*enumerate((GIVE_COOL, DRAW, GIVE_SHIELD, CONSUME_HAND, GIVE_WHOMP))])
def test_each_clan_has_most_of_its_strength(clan: int, what: int) -> None:
    assert GAME.card_set.clans == ("Commune", "Gloop", "Protectorite", "Bruud", "Stompede")
    totals = by_clan(what)
    assert [k for k, total in enumerate(totals) if total == max(totals)] == [clan]


@pytest.mark.clause(
    "unition/clans-5", "unition/clans-8", "unition/clans-11", "unition/clans-14", "unition/clans-17", "unition/clans-2"
)
@pytest.mark.parametrize(
    ("clan", "some"),
    [
        (0, (GIVE_SHIELD, DRAW)),
        (1, (GIVE_COOL, CONSUME_HAND)),
        (2, (GIVE_WHOMP, GIVE_COOL, UPGRADE)),
        (3, (GIVE_WHOMP, GIVE_SHIELD)),
        (4, (CONSUME_HAND, DRAW)),
    ],
)
def test_each_clan_has_some_of_its_minor_strengths(clan: int, some: tuple[int, ...]) -> None:
    found: set[int] = set()
    for card in CARDS.values():
        if card.clan == clan:
            found |= effects(card)
    assert set(some) <= found


@pytest.mark.clause("unition/win-14", "unition/win-15", "unition/types-2", "unition/types-6")
def test_starters_give_little_and_are_not_for_sale() -> None:
    starters = [card for card in CARDS.values() if card.starter]
    most = {what: max(amount(card, what) for card in starters) for what in (GIVE_WHOMP, GIVE_COOL, GIVE_GLEAM)}
    assert most == {GIVE_WHOMP: 2, GIVE_COOL: 1, GIVE_GLEAM: 2}
    assert [card.id for card in starters if amount(card, GIVE_GLEAM)] == ["gleam", "more-gleam", "whomp-or-gleam"]
    deck = GAME.new(2).position()["forum"]["deck"]
    assert sum(deck.values()) == 85
    assert not [card.id for card in starters if card.id in deck]


@pytest.mark.clause("unition/layout-1", "unition/gleam-8", "unition/whomp-7")
def test_every_card_has_the_same_layout() -> None:
    for card in CARDS.values():
        assert 0 <= card.cost <= 8
        assert len(card.parts) == 4
        assert (card.clan < 5) == (card.hero or card.stronghold)
        assert (card.health > 0) == card.stronghold
        # Whatever stands on the bottom needs something above it.
        assert not card.parts[CONSUME] or card.parts[PRIMARY]


@pytest.mark.clause("unition/ruling-9", "unition/breakdown-1")
def test_fourteen_heroes_of_a_clan_are_eleven_designs() -> None:
    forum = [card for card in CARDS.values() if card.hero or card.stronghold]
    assert (len(forum), sum(card.copies for card in forum)) == (70, 85)
    for clan in range(5):
        heroes = [card for card in forum if card.clan == clan and card.hero]
        assert (len(heroes), sum(card.copies for card in heroes)) == (11, 14)
        assert {card.cost for card in heroes if card.copies == 2} == {1, 2}


# Each card that has a note in the rulebook, and what of it that note states.
NOTES = {
    "absorption-vacuole": ("action", "vault 1"),
    "arm-chare": ("primary", "mounted whomp"),
    "choppa-pan": ("unition", "fetch hero 1"),
    "the-crumper": ("unition", "gain forum <=4"),
    "deepwell": ("action", "bury any"),
    "doop": ("primary", "copy hand <=4 (6)"),
    "emerald-auberge": ("unition", "topdeck <=4"),
    "fius-the-reforger": ("primary", "upgrade +2 (3)"),
    "bolaars-the-vanguard": ("primary", "upgrade +2 (3)"),
    "glidderfut": ("primary", "loot gleam 2"),
    "glom": ("primary", "steal hero <=2 (3)"),
    "goldheart-bastion": ("action", "hold +2"),
    "grand-arbalest": ("unition", "deploy <=3 3"),
    "harvester-silo": ("action", "reserve forum 3"),
    "lianzo-the-resplendent": ("primary", "halve whomp"),
    "peelo-chups": ("primary", "discount 1"),
    "breck-sterk": ("primary", "discount 2"),
    "ramskul": ("unition", "raze 1"),
    "roktuth": ("unition", "per razed: gleam 2"),
    "shiftak-sooker": ("primary", "convert"),
    "sloop": ("unition", "gain forum <=7"),
    "viskiss-kileen": ("primary", "recruit discard"),
    "batris-rang": ("primary", "recruit discard"),
}


@pytest.mark.clause("unition/tricky-1", "unition/ruling-12")
@pytest.mark.parametrize("card", NOTES)
def test_what_the_notes_state_is_marked_as_the_rulebook_s_and_the_rest_is_not(card: str) -> None:
    part, typed = NOTES[card]
    design = CARDS[card]
    effects_there = design.parts[("primary", "unition", "consume", "action").index(part)]
    place = [effect.typed for effect in effects_there].index(typed)
    assert design.provenance["name"] == "rulebook"
    assert design.provenance[part][place] == "rulebook"
    # Amounts of these cards are in no note.
    for name, number in (("primary", PRIMARY), ("unition", UNITION)):
        for k, effect in enumerate(design.parts[number]):
            if GIVE_GLEAM <= effect.what <= GIVE_SHIELD and effect.form == 0:
                assert design.provenance[name][k] == "authored"


@pytest.mark.clause("unition/gleam-1", "unition/cool-1", "unition/gleam-2", "unition/cool-2", "unition/gleam-4")
def test_the_numbers_of_starters_extra_gleam_heroes_and_strongholds_add_up() -> None:
    s = turn("more-gleam", "extra-gleam", "nurturer", "harvester-silo", "whomp-or-cool", own={"pile": {}})
    play(s, "play more-gleam", "play extra-gleam")
    assert tallied(s) == {"gleam": 4}
    play(s, "play nurturer", "play harvester-silo")
    assert tallied(s) == {"gleam": 2 + 2 + 2 + 1, "cool": 2 + 1}
    play(s, "play whomp-or-cool", "take cool")
    assert tallied(s) == {"gleam": 7, "cool": 4}
