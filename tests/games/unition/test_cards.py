"""The shipped cards against the rulebook, and card sets that change them, well and badly."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import pytest

from rulewright.core.cards import card_hash
from rulewright.core.errors import OptionError
from rulewright.games.unition import effects as e
from rulewright.games.unition.cards import FIELDS, Card, CardSet, Effect, read_cards, shipped
from rulewright.games.unition.effect_words import ARROW_PATTERN, CHOOSE_PATTERN, PATTERNS, WORDS, read_effect
from rulewright.games.unition.vocabulary import CLAN_WORDS, EXTRA_GLEAM, FIRST_DESIGN, STARTERS, vocabulary

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "unition-cards.md").read_text(encoding="utf-8")
DATA = (files("rulewright") / "games/unition/data/cards.toml").read_text(encoding="utf-8")
CLANS = ("Commune", "Gloop", "Protectorite", "Bruud", "Stompede")


def patched(text: str) -> CardSet:
    """The cards with a patch that has a name."""
    return read_cards(f'name = "A test"\n{text}')


def refusal(text: str) -> str:
    """What is said about a bad patch."""
    with pytest.raises(OptionError) as caught:
        read_cards(text)
    return str(caught.value)


def card(cards: CardSet, id: str) -> Card:
    return next(found for found in cards.cards if found.id == id)


def forum(clan: int, cost: int, strongholds: bool = False) -> list[Card]:
    """The designs of a clan at a cost."""
    found = [card for card in shipped().cards[FIRST_DESIGN:] if (card.clan, card.cost) == (clan, cost)]
    return [card for card in found if card.stronghold == strongholds]


def typed(card: Card, part: int) -> list[str]:
    return [effect.typed for effect in card.parts[part]]


# The box


@pytest.mark.clause("unition/types-1")
def test_four_kinds_of_card() -> None:
    cards = shipped().cards
    assert [card.kind for card in cards[:FIRST_DESIGN]] == [e.STARTER] * 6 + [e.EXTRA]
    assert Counter(card.kind for card in cards[FIRST_DESIGN:]) == {e.HERO: 55, e.STRONGHOLD: 15}
    assert len(cards[FIRST_DESIGN:]) == 70
    assert sum(card.copies for card in cards[FIRST_DESIGN:]) == 85
    for card in cards:
        assert [card.starter, card.extra, card.hero, card.stronghold].count(True) == 1


@pytest.mark.clause("unition/setup-1")
@pytest.mark.clause("unition/setup-2")
@pytest.mark.clause("unition/setup-3")
@pytest.mark.clause("unition/setup-4")
@pytest.mark.clause("unition/setup-5")
@pytest.mark.clause("unition/setup-6")
@pytest.mark.clause("unition/setup-7")
@pytest.mark.clause("unition/ruling-7")
def test_ten_starters() -> None:
    starters = shipped().cards[:STARTERS]
    assert [(card.name, card.copies, *typed(card, e.PRIMARY)) for card in starters] == [
        ("Gleam", 5, "gleam 1"),
        ("More Gleam", 1, "gleam 2"),
        ("Whomp or Gleam", 1, "choose: whomp 1 | gleam 1"),
        ("Whomp or Cool", 1, "choose: whomp 1 | cool 1"),
        ("WHOMP or Cool", 1, "choose: whomp 2 | cool 1"),
        ("Rainbro!", 1, "rainbro clan", "rainbro sweep"),
    ]
    assert sum(card.copies for card in starters) == 10


@pytest.mark.clause("unition/layout-3")
@pytest.mark.clause("unition/layout-9")
@pytest.mark.clause("unition/types-6")
def test_starters_and_extra_gleam_have_no_clan_and_starters_no_cost() -> None:
    before, after = shipped().cards[:FIRST_DESIGN], shipped().cards[FIRST_DESIGN:]
    assert [card.cost for card in before] == [0] * 6 + [2]
    assert {card.clan for card in before} == {e.NO_CLAN}
    assert {card.clan for card in after} == set(range(e.CLANS))
    extra = shipped().cards[EXTRA_GLEAM]
    assert (extra.name, extra.copies, [typed(extra, part) for part in range(4)]) == (
        "Extra Gleam",
        8,
        [["gleam 2"], [], [], []],
    )


@pytest.mark.clause("unition/breakdown-1")
@pytest.mark.clause("unition/breakdown-7")
def test_fourteen_heroes_and_three_strongholds_of_each_clan() -> None:
    assert shipped().clans == CLANS
    for clan in range(e.CLANS):
        own = [card for card in shipped().cards if card.clan == clan]
        assert sum(card.copies for card in own if card.hero) == 14
        assert [card.copies for card in own if card.stronghold] == [1, 1, 1]


@pytest.mark.clause("unition/breakdown-2")
@pytest.mark.clause("unition/breakdown-3")
@pytest.mark.clause("unition/breakdown-4")
@pytest.mark.clause("unition/breakdown-5")
@pytest.mark.clause("unition/breakdown-6")
@pytest.mark.clause("unition/breakdown-8")
@pytest.mark.parametrize("clan", range(e.CLANS))
def test_the_card_breakdown(clan: int) -> None:
    copies = [[card.copies for card in forum(clan, cost)] for cost in range(1, 9)]
    assert copies == [[2, 2], [2], [1, 1], [1, 1], [1], [1], [1], [1]]
    assert [[card.copies for card in forum(clan, cost, True)] for cost in range(1, 9)] == [
        [],
        [],
        [1],
        [1],
        [1],
        [],
        [],
        [],
    ]


@pytest.mark.clause("unition/leaders-1")
@pytest.mark.clause("unition/leaders-2")
@pytest.mark.clause("unition/leaders-3")
def test_one_leader_of_each_clan() -> None:
    leaders = [card for card in shipped().cards if card.leader]
    assert [card.clan for card in leaders] == [0, 1, 2, 3, 4]
    assert {(card.cost, card.copies, card.hero) for card in leaders} == {(8, 1, True)}
    assert [card.leader for card in shipped().cards] == [card.cost == 8 for card in shipped().cards]
    assert max(card.cost for card in shipped().cards) == 8


@pytest.mark.clause("unition/leaders-4")
def test_what_a_leader_gives_grows_with_its_clan() -> None:
    leaders = [card for card in shipped().cards if card.leader]
    assert [typed(card, e.UNITION) for card in leaders] == [
        ["per clanmate: cool 2"],
        ["per clanmate: draw 1"],
        ["per clanmate: cool 1", "per clanmate: shield 1"],
        ["per clanmate: whomp 2"],
        ["per clanmate: whomp 2"],
    ]


@pytest.mark.clause("unition/layout-11")
def test_only_strongholds_have_health_and_actions() -> None:
    for card in shipped().cards:
        assert card.stronghold == (card.health > 0)
        assert card.stronghold or not card.parts[e.ACTION]
    assert {card.id: typed(card, e.ACTION) for card in shipped().cards if card.parts[e.ACTION]} == {
        "harvester-silo": ["reserve forum 3"],
        "absorption-vacuole": ["vault 1"],
        "goldheart-bastion": ["hold +2"],
        "deepwell": ["bury any"],
        "arm-chare": ["mount hero"],
    }


@pytest.mark.clause("unition/ruling-8")
def test_numbers_that_the_example_settles() -> None:
    cards = shipped()
    seedling, nurturer, lumphed = card(cards, "seedling"), card(cards, "nurturer"), card(cards, "lumphed")
    assert [typed(seedling, part) for part in range(4)] == [["gleam 1", "cool 1"], [], [], []]
    assert (typed(nurturer, e.PRIMARY), typed(nurturer, e.UNITION)) == (["gleam 2"], ["cool 2"])
    assert (seedling.clan, nurturer.clan, typed(lumphed, e.PRIMARY)) == (0, 0, ["whomp 6"])
    assert [card(cards, id).cost for id in ("gob", "aegis", "extra-gleam", "delver")] == [1, 2, 2, 3]
    assert all(card(cards, id).cost > 3 for id in ("batris-rang", "grimjawl"))


@pytest.mark.clause("unition/card-glom-2")
@pytest.mark.clause("unition/card-doop-1")
@pytest.mark.clause("unition/ruling-59")
@pytest.mark.clause("unition/ruling-64")
def test_numbers_in_brackets() -> None:
    found = {
        card.id: (effect.amount, effect.extra)
        for card in shipped().cards
        for effect in card.parts[e.PRIMARY]
        if effect.extra
    }
    assert found == {"glom": (2, 3), "doop": (4, 6), "fius-the-reforger": (2, 3), "bolaars-the-vanguard": (2, 3)}


def test_stand_ins_are_marked() -> None:
    for found in shipped().cards:
        for part, name in enumerate(("primary", "unition", "consume", "action")):
            marks = found.provenance.get(name, [])
            assert isinstance(marks, list)
            assert len(marks) == len(found.parts[part]), found.id
            assert set(marks) <= {"rulebook", "derived", "authored"}
        assert found.provenance["copies"] == ("authored" if found.extra else "rulebook")
    roktuth = card(shipped(), "roktuth")
    assert roktuth.provenance["primary"] == ["authored", "rulebook"]
    assert all(card.provenance["kind"] == "rulebook" for card in shipped().cards[:FIRST_DESIGN])


# The words


READ: list[tuple[str, tuple[int, int, int, int, int, int]]] = [
    ("gleam 1", (e.PLAIN, e.GIVE_GLEAM, 1, 0, 0, 0)),
    ("cool 20", (e.PLAIN, e.GIVE_COOL, 20, 0, 0, 0)),
    ("whomp 7", (e.PLAIN, e.GIVE_WHOMP, 7, 0, 0, 0)),
    ("shield 2", (e.PLAIN, e.GIVE_SHIELD, 2, 0, 0, 0)),
    ("draw 5", (e.PLAIN, e.DRAW, 5, 0, 0, 0)),
    ("consume hand 2", (e.PLAIN, e.CONSUME_HAND, 2, 0, 0, 0)),
    ("discard hand 1", (e.PLAIN, e.DISCARD_HAND, 1, 0, 0, 0)),
    ("fetch hero 1", (e.PLAIN, e.FETCH, 1, 0, 0, 0)),
    ("topdeck <=4", (e.PLAIN, e.TOPDECK, 4, 0, 0, 0)),
    ("copy hand <=4 (6)", (e.PLAIN, e.COPY, 4, 6, 0, 0)),
    ("upgrade +2 (3)", (e.PLAIN, e.UPGRADE, 2, 3, 0, 0)),
    ("convert", (e.PLAIN, e.CONVERT, 0, 0, 0, 0)),
    ("forum add 1", (e.PLAIN, e.FORUM_ADD, 1, 0, 0, 0)),
    ("forum consume 3", (e.PLAIN, e.FORUM_CONSUME, 3, 0, 0, 0)),
    ("forum swap 2", (e.PLAIN, e.FORUM_SWAP, 2, 0, 0, 0)),
    ("gain forum <=7", (e.PLAIN, e.GAIN, 7, 0, 0, 0)),
    ("discount 2", (e.PLAIN, e.DISCOUNT, 2, 0, 0, 0)),
    ("deploy <=3 2", (e.PLAIN, e.DEPLOY, 3, 2, 0, 0)),
    ("rainbro clan", (e.PLAIN, e.RAINBRO_CLAN, 0, 0, 0, 0)),
    ("rainbro sweep", (e.PLAIN, e.RAINBRO_SWEEP, 0, 0, 0, 0)),
    ("raze 1", (e.PLAIN, e.RAZE, 1, 0, 0, 0)),
    ("halve whomp", (e.PLAIN, e.HALVE, 0, 0, 0, 0)),
    ("steal hero <=2 (3)", (e.PLAIN, e.STEAL, 2, 3, 0, 0)),
    ("recruit discard", (e.PLAIN, e.RECRUIT_DISCARD, 0, 0, 0, 0)),
    ("loot gleam 2", (e.PLAIN, e.LOOT, 2, 0, 0, 0)),
    ("mounted whomp", (e.PLAIN, e.MOUNTED_WHOMP, 0, 0, 0, 0)),
    ("vault 1", (e.PLAIN, e.VAULT, 1, 0, 0, 0)),
    ("mount hero", (e.PLAIN, e.MOUNT, 0, 0, 0, 0)),
    ("bury any", (e.PLAIN, e.BURY, 0, 0, 0, 0)),
    ("hold +2", (e.PLAIN, e.HOLD, 2, 0, 0, 0)),
    ("reserve forum 3", (e.PLAIN, e.RESERVE, 3, 0, 0, 0)),
    ("per clanmate: gleam 1", (e.PER_CLANMATE, e.GIVE_GLEAM, 1, 0, 0, 0)),
    ("per clanmate: cool 2", (e.PER_CLANMATE, e.GIVE_COOL, 2, 0, 0, 0)),
    ("per clanmate: whomp 5", (e.PER_CLANMATE, e.GIVE_WHOMP, 5, 0, 0, 0)),
    ("per clanmate: shield 1", (e.PER_CLANMATE, e.GIVE_SHIELD, 1, 0, 0, 0)),
    ("per clanmate: draw 2", (e.PER_CLANMATE, e.DRAW, 2, 0, 0, 0)),
    ("per razed: gleam 2", (e.PER_RAZED, e.GIVE_GLEAM, 2, 0, 0, 0)),
    ("choose: whomp 2 | gleam 1", (e.CHOOSE, e.GIVE_WHOMP, 2, 0, e.GIVE_GLEAM, 1)),
    ("discard hand 1 -> draw 2", (e.ARROW, e.DISCARD_HAND, 1, 0, e.DRAW, 2)),
    ("draw 1 -> consume hand 1", (e.ARROW, e.DRAW, 1, 0, e.CONSUME_HAND, 1)),
    ("cool 2 -> discard hand 1", (e.ARROW, e.GIVE_COOL, 2, 0, e.DISCARD_HAND, 1)),
]


@pytest.mark.parametrize(("text", "expected"), READ)
def test_a_word_is_read(text: str, expected: tuple[int, int, int, int, int, int]) -> None:
    assert read_effect(text) == Effect(*expected, text)


def test_no_word_is_missing() -> None:
    for word in WORDS:
        assert any(word.matches(text) for text, _ in READ), word.pattern
    # Everything from amounts of gleam to the last action, in every form.
    assert {expected[1] for _, expected in READ} == set(range(e.GIVE_GLEAM, e.RESERVE + 1))
    assert {expected[0] for _, expected in READ} == {e.PLAIN, e.ARROW, e.CHOOSE, e.PER_CLANMATE, e.PER_RAZED}


def test_spaces_do_not_matter() -> None:
    assert read_effect("  choose:whomp 2|gleam  1 ") == Effect(
        e.CHOOSE, e.GIVE_WHOMP, 2, 0, e.GIVE_GLEAM, 1, "choose:whomp 2|gleam 1"
    )
    assert read_effect("draw 1->consume hand 1").form == e.ARROW
    assert read_effect("raze   2").typed == "raze 2"


# Patches


def test_no_text_is_the_shipped_set() -> None:
    assert read_cards("") is shipped()
    assert read_cards(" \n\n") is shipped()
    assert (shipped().name, shipped().text) == ("", "")


def test_the_whole_file_is_a_card_set_that_changes_nothing() -> None:
    copy = patched(DATA)
    for field in fields(CardSet):
        if field.name not in ("name", "text"):
            assert getattr(copy, field.name) == getattr(shipped(), field.name), field.name


def test_a_corrected_file_replaces_the_cards() -> None:
    corrected = patched(DATA.replace('primary = ["whomp 2", "raze 1"]', 'primary = ["whomp 3", "raze 1"]'))
    for id in ("roktuth", "ramskul"):
        assert typed(card(corrected, id), e.PRIMARY) == ["whomp 3", "raze 1"]
        assert card(corrected, id).provenance["primary"] == ["owner", "owner"]
        assert card(corrected, id).provenance["unition"] == ["rulebook"]


def test_the_text_is_kept_with_plain_line_ends() -> None:
    text = '\ufeffname = "Ours"  \r\n# a remark\t\r\n[[card]]\r\nid = "gob"\r\ncopies = 4\r\n\r\n'
    found = read_cards(text)
    assert found.text == 'name = "Ours"\n# a remark\n[[card]]\nid = "gob"\ncopies = 4\n'
    assert found.name == "Ours"
    assert read_cards(found.text) == found
    assert card_hash(read_cards(found.text).text) == card_hash(found.text) != card_hash(shipped().text)


def test_a_change_touches_only_its_fields() -> None:
    found = patched('[[card]]\nid = "glom"\nprimary = ["gleam 2"]\ntext = "Glom!"\n')
    before, after = card(shipped(), "glom"), card(found, "glom")
    assert typed(after, e.PRIMARY) == ["gleam 2"]
    assert (before.text, after.text) == ("", "Glom!")
    assert after.provenance == {**before.provenance, "primary": ["owner"], "text": "owner"}
    assert after.parts[1:] == before.parts[1:]
    for field in fields(Card):
        if field.name not in ("parts", "text", "provenance"):
            assert getattr(after, field.name) == getattr(before, field.name)
    # The shipped set itself never changes.
    assert typed(before, e.PRIMARY) == ["gleam 1", "steal hero <=2 (3)"]
    assert before.provenance["primary"] == ["authored", "rulebook"]


def test_a_half_can_be_emptied() -> None:
    found = card(patched('[[card]]\nid = "nurturer"\nunition = []\n'), "nurturer")
    assert (found.parts[e.UNITION], found.provenance["unition"]) == ((), [])


def test_starters_and_extra_gleam_change_and_keep_their_numbers() -> None:
    found = patched(
        '[[card]]\nid = "gleam"\ncopies = 4\n[[card]]\nid = "rainbro"\ncopies = 0\n'
        '[[card]]\nid = "bigger-gleam"\nreplaces = "more-gleam"\nname = "Bigger"\ncopies = 3\nprimary = ["gleam 3"]\n'
        '[[card]]\nid = "dear-gleam"\nreplaces = "extra-gleam"\nname = "Dear"\ncost = 3\nprimary = ["gleam 3"]\n'
    )
    assert [(card.id, card.copies) for card in found.cards[:STARTERS]] == [
        ("gleam", 4),
        ("bigger-gleam", 3),
        ("whomp-or-gleam", 1),
        ("whomp-or-cool", 1),
        ("big-whomp-or-cool", 1),
        ("rainbro", 0),
    ]
    extra = found.cards[EXTRA_GLEAM]
    assert (extra.id, extra.cost, extra.copies, extra.kind, extra.clan) == ("dear-gleam", 3, 8, e.EXTRA, e.NO_CLAN)
    assert (found.cards[1].kind, found.cards[1].cost) == (e.STARTER, 0)


def test_a_replacement_keeps_the_number_and_nothing_else() -> None:
    new = '[[card]]\nid = "lump"\nreplaces = "foot-stule"\nname = "Lump"\nclan = "Gloop"\nkind = "hero"\ncost = 2\n'
    found = patched(new + "copies = 3\n")
    place = [card.id for card in shipped().cards].index("foot-stule")
    assert found.cards[place] == Card(
        "lump",
        "Lump",
        e.HERO,
        1,
        False,
        2,
        3,
        0,
        ((), (), (), ()),
        "",
        dict.fromkeys(("name", "clan", "kind", "cost", "copies"), "owner"),
    )
    others = [card.id for card in found.cards if card.id != "lump"]
    assert others == [card.id for card in shipped().cards if card.id != "foot-stule"]


def test_new_cards_come_behind_the_others() -> None:
    found = patched(
        hero("dipper", 'primary = ["cool 1"]') + hero("tower", "health = 9", kind="stronghold") + hero("dripper")
    )
    assert [card.id for card in found.cards[77:]] == ["dipper", "tower", "dripper"]
    assert found.cards[:77] == shipped().cards
    assert (found.cards[78].stronghold, found.cards[78].health) == (True, 9)


def test_a_card_is_left_out() -> None:
    found = patched('[[card]]\nid = "gob"\ncopies = 0\n[[card]]\nid = "allgoo"\ncopies = 0\n')
    assert [card.id for card in found.cards] == [card.id for card in shipped().cards]
    assert sum(card.copies for card in found.cards[FIRST_DESIGN:]) == 82


def test_clans_are_renamed_and_their_words_stay() -> None:
    names = '["Common", "Gloop", "Protectorate", "Bruud", "Stompede"]'
    found = patched(f'clans = {names}\n[[card]]\nid = "gob"\nclan = "Protectorate"\n')
    assert found.clans == ("Common", "Gloop", "Protectorate", "Bruud", "Stompede")
    assert card(found, "gob").clan == 2
    assert [card.clan for card in found.cards if card.id != "gob"] == [
        card.clan for card in shipped().cards if card.id != "gob"
    ]
    assert card(found, "seedling").provenance["clan"] == "owner"
    assert card(found, "snuffer").provenance["clan"] == "authored"
    assert vocabulary([card.id for card in found.cards]).nouns["clan"].words == CLAN_WORDS
    assert "expected one of Common, Gloop" in refusal(
        f'name = "x"\nclans = {names}\n[[card]]\nid = "gob"\nclan = "Commune"\n'
    )


def test_words_of_cards_can_stand_in_sentences() -> None:
    found = read_cards(example())
    own, old = vocabulary([card.id for card in found.cards]), vocabulary([card.id for card in shipped().cards])
    assert own.parse("play lantern-bearer") == old.parse("play wickling")
    assert own.sentence(old.parse("play gob")) == "play gob"
    assert own.total == old.total
    # A starter has the word of a resource, and both are understood.
    assert old.sentence(old.parse("play gleam")) == "play gleam"
    assert old.sentence(old.parse("take gleam")) == "take gleam"


# Bad patches


def hero(id: str, more: str = "", kind: str = "hero", cost: int = 3, copies: int = 1) -> str:
    """A new card."""
    start = f'[[card]]\nid = "{id}"\nname = "X"\nclan = "Gloop"\nkind = "{kind}"\ncost = {cost}\ncopies = {copies}\n'
    return f"{start}{more}\n"


def change(id: str, more: str) -> str:
    return f'[[card]]\nid = "{id}"\n{more}\n'


# The card, the field, what else the sentence says, and the patch.
BAD: list[tuple[str, str, str, str]] = [
    # Fields
    ("gob", "cots", "no such field; near it: cost", change("gob", "cots = 1")),
    ("gob", "cost", "9 does not fit; expected a whole number from 1 to 8", change("gob", "cost = 9")),
    ("gob", "cost", "0 does not fit", change("gob", "cost = 0")),
    ("gob", "leader", "a card of cost 8 is a leader; expected true", change("gob", "cost = 8")),
    ("allgoo", "leader", "true does not fit cost 7; expected false, or a cost of 8", change("allgoo", "cost = 7")),
    ("allgoo", "copies", "from 0 to 1", change("allgoo", "copies = 2")),
    ("gob", "copies", "21 does not fit; expected a whole number from 0 to 20", change("gob", "copies = 21")),
    ("gob", "health", "none; leave it out", change("gob", "health = 3")),
    ("gob", "kind", "expected one of hero, stronghold", change("gob", 'kind = "starter"')),
    ("gob", "clan", '"Goop" does not fit; expected one of Commune, Gloop', change("gob", 'clan = "Goop"')),
    ("gob", "name", "61 characters", change("gob", f'name = "{"x" * 61}"')),
    ("gob", "text", "301 characters", change("gob", f'text = "{"x" * 301}"')),
    ("gob", "primary", "a list of effects in square brackets", change("gob", 'primary = "gleam 1"')),
    ("gob", "leader", "without quotes", change("gob", 'leader = "no"')),
    ("hed-borde", "cost", "from 1 to 7", change("hed-borde", "cost = 8")),
    ("hed-borde", "leader", "only heroes lead", change("hed-borde", "leader = true")),
    (
        "hed-borde",
        "health",
        "21 does not fit; expected a whole number from 1 to 20",
        change("hed-borde", "health = 21"),
    ),
    ("hed-borde", "health", "0 does not fit", change("hed-borde", "health = 0")),
    ("hed-borde", "health", "none; leave it out, or put a new card", change("hed-borde", 'kind = "hero"')),
    ("gleam", "cost", "from 0 to 0", change("gleam", "cost = 1")),
    ("gleam", "clan", "a card of kind starter has none", change("gleam", 'clan = "Gloop"')),
    ("gleam", "kind", "expected one of starter", change("gleam", 'kind = "hero"')),
    ("gleam", "copies", "from 0 to 10", change("gleam", "copies = 11")),
    ("gleam", "unition", "a card without a clan never has unition", change("gleam", 'unition = ["gleam 1"]')),
    ("gleam", "leader", "true does not fit kind starter", change("gleam", "leader = true")),
    ("extra-gleam", "kind", "expected one of extra", change("extra-gleam", 'kind = "starter"')),
    ("extra-gleam", "copies", "expected 8, or the option", change("extra-gleam", "copies = 9")),
    ("extra-gleam", "cost", "from 1 to 7", change("extra-gleam", "cost = 0")),
    ("extra-gleam", "health", "a card of kind extra has none", change("extra-gleam", "health = 1")),
    ("new-x", "kind", "it is missing; expected one of hero, stronghold", change("new-x", 'name = "X"')),
    ("new-x", "kind", '"starter" does not fit', hero("new-x", kind="starter")),
    ("new-x", "name", "it is missing", hero("new-x").replace('name = "X"\n', "")),
    ("new-x", "clan", "it is missing", hero("new-x").replace('clan = "Gloop"\n', "")),
    ("new-x", "cost", "it is missing", hero("new-x").replace("cost = 3\n", "")),
    ("new-x", "copies", "it is missing", hero("new-x").replace("copies = 1\n", "")),
    ("new-x", "health", "it is missing; expected a whole number", hero("new-x", kind="stronghold")),
    # Words of cards
    ("gloop", "id", '"gloop" is a clan already; expected a word of its own', hero("gloop")),
    ("raze", "id", '"raze" is a verb already', hero("raze")),
    ("turned", "id", "a verb", hero("turned")),
    ("seat-2", "id", "already", hero("seat-2")),
    ("slot-3", "id", "a place", hero("slot-3")),
    ("stronghold-1", "id", "already", hero("stronghold-1")),
    ("shield", "id", "a resource", hero("shield")),
    ("new-x", "replaces", "no card of [[card]]; near it: gob", hero("new-x", 'replaces = "gobb"')),
    ("gob", "replaces", "there is a card", change("gob", 'replaces = "glom"')),
    # Effects: the words
    ("gob", "primary", '"sing" is no effect; expected one of: gleam N; cool N', change("gob", 'primary = ["sing"]')),
    ("gob", "primary", '"drew 1" is no effect; near it: draw N', change("gob", 'primary = ["drew 1"]')),
    ("gob", "primary", "near it: steal hero <=N (M)", change("gob", 'primary = ["steal hero <=2"]')),
    ("gob", "primary", "near it: per razed: gleam N", change("gob", 'primary = ["per raze: gleam 2"]')),
    (
        "gob",
        "primary",
        "5 effects; expected at most 4",
        change("gob", 'primary = ["gleam 1", "cool 1", "cool 1", "cool 1", "cool 1"]'),
    ),
    # Effects: amounts
    ("gob", "primary", 'N in "gleam N" is 1 to 20', change("gob", 'primary = ["gleam 21"]')),
    ("gob", "primary", 'N in "whomp N" is 1 to 20', change("gob", 'primary = ["whomp 0"]')),
    ("gob", "primary", 'N in "draw N" is 1 to 5', change("gob", 'primary = ["draw 6"]')),
    ("gob", "primary", 'N in "raze N" is 1 to 5', change("gob", 'primary = ["raze 6"]')),
    ("gob", "primary", 'N in "topdeck <=N" is 0 to 8', change("gob", 'primary = ["topdeck <=9"]')),
    ("gob", "primary", 'M in "deploy <=N M" is 1 to 5', change("gob", 'primary = ["deploy <=3 6"]')),
    ("gob", "primary", 'M in "steal hero <=N (M)" is 0 to 8', change("gob", 'primary = ["steal hero <=2 (9)"]')),
    ("gob", "primary", "has 2 in brackets; expected more than 2", change("gob", 'primary = ["upgrade +2 (2)"]')),
    ("gob", "primary", 'N in "per razed: gleam N" is 1 to 20', change("gob", 'primary = ["per razed: gleam 21"]')),
    (
        "allgoo",
        "unition",
        'N in "per clanmate: cool N" is 1 to 5',
        change("allgoo", 'unition = ["per clanmate: cool 6"]'),
    ),
    (
        "allgoo",
        "unition",
        'N in "per clanmate: draw N" is 1 to 2',
        change("allgoo", 'unition = ["per clanmate: draw 3"]'),
    ),
    ("gob", "consume", 'N in "draw N" is 1 to 5', change("gob", 'consume = ["gleam 1 -> draw 6"]')),
    # Effects: sides
    ("gob", "primary", "has 2 arrows; expected one", change("gob", 'primary = ["draw 1 -> cool 1 -> cool 1"]')),
    ("gob", "primary", "has an empty side; expected one of: gleam N", change("gob", 'primary = ["-> draw 1"]')),
    (
        "gob",
        "primary",
        '"raze 1" cannot stand on a side of "draw 1 -> raze 1"',
        change("gob", 'primary = ["draw 1 -> raze 1"]'),
    ),
    (
        "gob",
        "primary",
        "has 3 sides; expected two: choose: A | B",
        change("gob", 'primary = ["choose: cool 1 | gleam 1 | whomp 1"]'),
    ),
    ("gob", "primary", "has 1 sides", change("gob", 'primary = ["choose: cool 1"]')),
    ("gob", "primary", "the same resource twice", change("gob", 'primary = ["choose: cool 1 | cool 2"]')),
    ("gob", "primary", '"draw 1" cannot stand on a side of', change("gob", 'primary = ["choose: cool 1 | draw 1"]')),
    # Effects: where they stand
    (
        "gob",
        "primary",
        '"discard hand 1" cannot stand in primary of a hero',
        change("gob", 'primary = ["discard hand 1"]'),
    ),
    ("gob", "primary", '"bury any" cannot stand in primary of a hero', change("gob", 'primary = ["bury any"]')),
    ("gob", "primary", '"rainbro clan" cannot stand', change("gob", 'primary = ["rainbro clan"]')),
    ("gob", "primary", '"mounted whomp" cannot stand', change("gob", 'primary = ["mounted whomp"]')),
    ("extra-gleam", "primary", "in primary of Extra Gleam", change("extra-gleam", 'primary = ["rainbro clan"]')),
    (
        "gob",
        "unition",
        '"per clanmate: cool 1" cannot stand in unition of a hero',
        change("gob", 'unition = ["per clanmate: cool 1"]'),
    ),
    (
        "allgoo",
        "primary",
        "cannot stand in primary of a leader",
        change("allgoo", 'primary = ["per clanmate: cool 1"]'),
    ),
    ("gob", "unition", '"copy hand <=4 (6)" cannot stand', change("gob", 'unition = ["copy hand <=4 (6)"]')),
    (
        "hed-borde",
        "primary",
        '"copy hand <=4 (6)" cannot stand',
        change("hed-borde", 'primary = ["copy hand <=4 (6)"]'),
    ),
    ("doop", "primary", "expected it alone", change("doop", 'primary = ["copy hand <=4 (6)", "cool 1"]')),
    ("doop", "unition", 'does not fit "copy hand <=4 (6)"', change("doop", 'unition = ["cool 1"]')),
    ("doop", "consume", 'does not fit "copy hand <=4 (6)"', change("doop", 'consume = ["cool 1"]')),
    ("gob", "consume", '"convert" cannot stand in consume of a hero', change("gob", 'consume = ["convert"]')),
    ("gob", "consume", '"discount 1" cannot stand', change("gob", 'consume = ["discount 1"]')),
    ("gob", "consume", '"deploy <=3 3" cannot stand', change("gob", 'consume = ["deploy <=3 3"]')),
    ("gob", "consume", '"halve whomp" cannot stand', change("gob", 'consume = ["halve whomp"]')),
    ("gob", "consume", '"per razed: gleam 1" cannot stand', change("gob", 'consume = ["per razed: gleam 1"]')),
    (
        "allgoo",
        "consume",
        '"per clanmate: cool 1" cannot stand',
        change("allgoo", 'consume = ["per clanmate: cool 1"]'),
    ),
    ("gob", "action", "a hero has no action", change("gob", 'action = ["vault 1"]')),
    ("rainbro", "action", "a starter has no action", change("rainbro", 'action = ["vault 1"]')),
    (
        "deepwell",
        "action",
        '"raze 1" cannot stand in action of a stronghold; there can: vault 1; mount hero',
        change("deepwell", 'action = ["raze 1"]'),
    ),
    ("deepwell", "action", "cannot stand in action", change("deepwell", 'action = ["draw 1 -> cool 1"]')),
    ("deepwell", "action", '"vault 2" is no effect; near it: vault 1', change("deepwell", 'action = ["vault 2"]')),
    ("deepwell", "action", "there are 2; expected one action", change("deepwell", 'action = ["vault 1", "bury any"]')),
    ("deepwell", "primary", 'expected action = ["mount hero"]', change("deepwell", 'primary = ["mounted whomp"]')),
    ("arm-chare", "primary", 'expected action = ["mount hero"]', change("arm-chare", "action = []")),
    ("shiftak-sooker", "unition", '"convert" stands twice', change("shiftak-sooker", 'unition = ["convert"]')),
    (
        "rainbro",
        "primary",
        '"rainbro clan" stands twice',
        change("rainbro", 'primary = ["rainbro clan", "rainbro clan"]'),
    ),
]


@pytest.mark.parametrize(("id", "field", "words", "patch"), BAD)
def test_a_bad_patch_is_refused_with_card_and_field(id: str, field: str, words: str, patch: str) -> None:
    told = refusal(f'name = "A test"\n{patch}\n')
    assert told.startswith(f'card "{id}", field {field}: ')
    assert words in told
    assert "\n" not in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[[card", "not valid TOML"),
        ("x = 1", "field name: it is missing"),
        ('name = "x"\ncards = []', '"cards": there is no such list; near it: card'),
        ('name = "x"\nschema = 2', "field schema: 2 is not known here; expected 1"),
        ('name = "x"\n[card]\nid = "gob"', "write [[card]] above each card"),
        ('name = "x"\n[[card]]\nname = "X"', "card number 1 of the card set, field id: it is missing; expected a word"),
        ('name = "x"\n[[card]]\nid = "moss_mason"', "a word such as moss-mason: a-z, 0-9 and -"),
        ('name = "x"\nclans = ["A", "B"]', "field clans: a list does not fit; expected a list of five names"),
        ('name = "x"\nclans = "Gloop"', 'field clans: "Gloop" does not fit; expected a list of five names'),
        ('name = "x"\nclans = ["A", "B", "C", "D", 5]', "field clans: 5 does not fit; expected a name in quotes"),
        ('name = "x"\nclans = ["A", "B", "C", "D", " "]', "expected a name in quotes"),
        ('name = "x"\nclans = ["A", "B", "C", "D", "D "]', '"D " stands twice; expected five different names'),
        (f'name = "x"\nclans = ["A", "B", "C", "D", "{"e" * 31}"]', "has 31 characters; expected at most 30"),
    ],
)
def test_a_text_that_is_no_card_set_is_refused(text: str, told: str) -> None:
    assert told in refusal(text)


@pytest.mark.clause("unition/setup-1")
def test_the_starters_of_a_player_are_ten() -> None:
    for copies, total in ((4, 9), (6, 11)):
        assert refusal(f'name = "x"\n{change("gleam", f"copies = {copies}")}') == (
            f"card set, list card: the copies add up to {total} starters for each player; expected 10"
        )


def out(cards: list[Card]) -> str:
    """A patch that leaves out cards."""
    return "".join(change(card.id, "copies = 0") for card in cards)


def test_the_forum_needs_so_many_cards_and_has_room_for_so_many() -> None:
    designs = [card for card in shipped().cards[FIRST_DESIGN:] if not card.leader]
    some = out(designs[:-19])
    assert sum(card.copies for card in designs[-19:]) == 22
    assert read_cards('name = "x"\n' + some + out(designs[-2:])).name == "x"
    told = refusal('name = "x"\n' + some + out(designs[-3:]))
    assert told.startswith(
        "card set, list card: the copies add up to 19 Forum cards without leaders; expected at least"
    )
    many = "".join(hero(f"new-{k}", copies=20) for k in range(5))
    assert read_cards(f'name = "x"\n{many}{hero("new-9", copies=15)}').name == "x"
    told = refusal(f'name = "x"\n{many}{hero("new-9", copies=16)}')
    assert told == "card set, list card: the copies add up to 201 Forum cards; expected at most 200"


def test_there_is_room_for_so_many_strongholds() -> None:
    five = hero("new-1", "health = 5", kind="stronghold", copies=5)
    assert read_cards(f'name = "x"\n{five}').name == "x"
    told = refusal(f'name = "x"\n{five.replace("copies = 5", "copies = 6")}')
    assert told == "card set, list card: the copies add up to 21 strongholds; expected at most 20"
    left = out([card for card in shipped().cards if card.stronghold and not card.parts[e.ACTION]])
    seven = hero("new-1", 'health = 5\naction = ["bury any"]', kind="stronghold", copies=7)
    assert read_cards(f'name = "x"\n{left}{seven}').name == "x"
    told = refusal(f'name = "x"\n{left}{seven.replace("copies = 7", "copies = 8")}')
    assert told == "card set, list card: the copies add up to 13 strongholds with an action; expected at most 12"


def test_there_is_room_for_so_many_designs() -> None:
    new = [hero(f"new-{k}", copies=0) for k in range(59)]
    assert len(read_cards('name = "x"\n' + "".join(new[:58])).cards) == 7 + 128
    told = refusal('name = "x"\n' + "".join(new))
    assert told == 'card "new-58", field id: it would be Forum design 129; expected at most 128'


# The page


def example() -> str:
    examples: list[str] = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert len(examples) == 1
    return examples[0]


def test_the_example_of_the_page_is_read() -> None:
    found = read_cards(example())
    assert found.name == "An example"
    assert found.clans[2] == "Protectorate"
    assert (card(found, "moss-mason").name, typed(card(found, "moss-mason"), e.UNITION)) == ("Moss Mender", ["cool 1"])
    assert typed(found.cards[1], e.PRIMARY) == ["gleam 3"]
    assert [effect.form for effect in card(found, "lantern-bearer").parts[e.PRIMARY]] == [e.CHOOSE, e.PLAIN]
    assert found.cards[77].id == "watchful-geode"
    assert typed(card(found, "old-quarry"), e.ACTION) == ["vault 1"]
    assert card(found, "queen-of-puddles").leader
    assert card(found, "hed-borde").copies == 0


def test_the_page_explains_every_word_with_an_example_that_is_read() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|.* \| `([^`]+)` \|$", PAGE, re.MULTILINE)
    shown = {pattern.replace("\\|", "|"): text.replace("\\|", "|") for pattern, text in rows}
    assert set(shown) == set(PATTERNS)
    assert len(rows) == len(PATTERNS)
    forms = {ARROW_PATTERN: e.ARROW, CHOOSE_PATTERN: e.CHOOSE}
    for pattern, text in shown.items():
        effect = read_effect(text)
        if pattern in forms:
            assert effect.form == forms[pattern]
        elif effect.form != e.ARROW:
            assert next(word for word in WORDS if word.matches(text)).pattern == pattern


def test_the_page_names_every_field() -> None:
    for field in ("id", *FIELDS):
        assert re.search(rf"^\| `{field}` \|", PAGE, re.MULTILINE), field


def test_the_page_shows_errors_as_they_are_told() -> None:
    told = {refusal(f'name = "x"\n{patch}\n') for *_, patch in BAD}
    told.add(refusal(f'name = "x"\n{change("gleam", "copies = 4")}'))
    shown = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)[0].splitlines()
    assert len(shown) == 9
    for line in shown:
        assert line in told
