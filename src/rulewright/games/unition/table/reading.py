"""What a view of Unition says, for whoever draws it: cards by their ids, seats, what is asked, and the turn so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rulewright import languages
from rulewright.core.catalogue import Catalogue
from rulewright.games.unition.card_kinds import Card, CardSet, Effect
from rulewright.games.unition.effects import CLANS, HERO, MOST_EFFECTS, NO_CLAN, UPGRADE
from rulewright.games.unition.given import CELLS, later_upgraders
from rulewright.games.unition.state import MOST_PLAYED
from rulewright.games.unition.vocabulary import CLAN_WORDS, EXTRA_GLEAM, RESOURCE_WORDS, SLOTS

View = Mapping[str, Any]

# The colours of the seats, which no clan has, and those of the clans.
INKS: Final = ("blue", "orange", "grey", "black", "peach")
CLAN_INKS: Final = ("green", "teal", "yellow", "purple", "red")
NO_INK: Final = "grey"
RESOURCES: Final = RESOURCE_WORDS
VACANT: Final = "vacant"
UNKNOWN: Final = "?"
AUTHORED: Final = "authored"
NO_PARTS: Final = ((), (), (), ())
# Fields of a card in which it matters to nobody where they come from, for every card has them as the breakdown says.
PLAIN: Final = ("kind", "copies")


def catalogue() -> Catalogue:
    """How Unition words its sentences, and its other texts."""
    return languages.catalogue("rulewright.games.unition")


def text(key: str, **slots: str | int) -> str:
    """A text of the catalogue with its slots filled."""
    return catalogue().text(key, **slots)


def plural(key: str, count: int) -> str:
    """A number of things in words, from the texts `key` and `key-s`.

    >>> plural("card", 1), plural("card", 3)
    ('1 card', '3 cards')
    """
    return catalogue().counted(key, count)


def amount(resource: str, count: int) -> str:
    """An amount of a resource in words.

    >>> amount("shield", 1), amount("shield", 2), amount("gleam", 2)
    ('1 shield', '2 shields', '2 gleam')
    """
    return plural(resource, count)


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names as a list in a sentence.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")
    ('a', 'a and b', 'a, b or c')
    """
    *others, final = names
    return f"{', '.join(others)} {text(last)} {final}" if others else final


def capital(said: str) -> str:
    """A text that begins a sentence."""
    return said[:1].upper() + said[1:]


# Seats


def seat_of(word: str) -> int:
    """The place of a seat by its word, also by that of one of its strongholds.

    >>> seat_of("seat-2"), seat_of("seat-3/1")
    (1, 2)
    """
    return int(word.removeprefix("seat-").partition("/")[0]) - 1


def seat_word(seat: int) -> str:
    """The word of a seat."""
    return f"seat-{seat + 1}"


def seat_title(seat: int) -> str:
    """What a seat is called."""
    return catalogue().word(seat_word(seat))


def turn_of(view: View) -> int | None:
    """The seat on turn; None before the first turn."""
    word = view.get("turn")
    return seat_of(str(word)) if word else None


def is_over(view: View) -> bool:
    """Whether the game is over."""
    return bool(view.get("over")) or "winner" in view


def player_of(view: View, seat: int) -> Mapping[str, Any]:
    """All that is said of a player."""
    found: Mapping[str, Any] = view["players"][seat]
    return found


def held(cards: object) -> int:
    """How many cards a dict of counts has; a number of cards stands for itself."""
    return sum(cards.values()) if isinstance(cards, Mapping) else int(str(cards or 0))


def pile_size(player: Mapping[str, Any]) -> int:
    """How many cards a draw pile has, those that are known to lie on top included."""
    return held(player.get("pile")) + len(player.get("top", ()))


def known(cards: Mapping[str, int]) -> dict[str, int]:
    """The cards of a hand that the reader knows."""
    return {card: count for card, count in cards.items() if card != UNKNOWN and count}


def option(view: View, name: str, usual: str) -> str:
    """What a table has chosen."""
    return str(view.get("options", {}).get(name, usual))


# Cards


@dataclass(frozen=True)
class Ways:
    """How a table reads what cards print, where an option decides (ruling-58, ruling-59, ruling-65, ruling-66)."""

    by_unition: bool = True  # whether unition or the card decides which number of an upgrade holds
    exactly: bool = True  # whether an upgrade costs exactly, or at most, so much more
    played: bool = True  # whether a played card or one of the next hand is held
    others: bool = True  # whether a leader counts others alone


USUAL: Final = Ways()


def ways_of(view: View) -> Ways:
    """How the table of a view reads what cards print."""
    return Ways(
        option(view, "bracket_numbers", "unition") == "unition",
        option(view, "upgrade_match", "exact") == "exact",
        option(view, "goldheart_source", "played_hand") == "played_hand",
        option(view, "leader_count", "others") == "others",
    )


class Cards:
    """The cards of a set by their ids, in the order of their numbers, as a table reads them."""

    def __init__(self, found: CardSet, ways: Ways = USUAL) -> None:
        self.own: Final = bool(found.text)
        self.ways: Final = ways
        self.clans: Final = found.clans
        cards = found.cards if ways.by_unition else numbered(found.cards)
        self.cards: Final[dict[str, Card]] = {card.id: card for card in cards}
        self.extra: Final = found.cards[EXTRA_GLEAM].id

    def card(self, word: str) -> Card:
        """A card by its id; of a word that the set does not hold, a card that says nothing."""
        found = self.cards.get(word)
        if found is not None:
            return found
        return Card(word, title_of(word), HERO, NO_CLAN, False, 0, 0, 0, NO_PARTS, "", {})

    def name(self, word: str) -> str:
        """What a card is called; a card that the reader cannot know has no name."""
        return text("unknown-card") if word == UNKNOWN else self.card(word).name

    def clan(self, card: Card) -> str:
        """What the clan of a card is called; empty for a card without one."""
        return self.clans[card.clan] if card.clan < CLANS else ""

    def clan_title(self, word: str) -> str:
        """What a clan is called, by its word in sentences."""
        return self.clans[CLAN_WORDS.index(word)]

    def in_order(self, counts: Mapping[str, int]) -> list[tuple[str, int]]:
        """Cards of a pile as people sort them: clan by clan, cheap ones first; what nobody knows comes last."""
        return sorted([(card, count) for card, count in counts.items() if count], key=lambda item: self.rank(item[0]))

    def rank(self, word: str) -> tuple[int, int, str]:
        """Where a card stands among others."""
        card = self.cards.get(word)
        return (CLANS + 2, 0, word) if card is None else (card.clan if card.clan < CLANS else -1, card.cost, word)

    def labels(self) -> dict[str, str]:
        """Readable words for the cards and clans of a set of one's own; the catalogue has those of the shipped set."""
        if not self.own:
            return {}
        return {
            **{card.id: card.name for card in self.cards.values()},
            **dict(zip(CLAN_WORDS, self.clans, strict=True)),
        }


class Sets:
    """The cards of one set as each table reads them."""

    def __init__(self, found: CardSet) -> None:
        self.found: Final = found
        self.made: Final[dict[Ways, Cards]] = {}

    def at(self, view: View) -> Cards:
        """The cards as the table of a view reads them."""
        ways = ways_of(view)
        if ways not in self.made:
            self.made[ways] = Cards(self.found, ways)
        return self.made[ways]


def numbered(cards: tuple[Card, ...]) -> list[Card]:
    """The cards where each upgrading card has one number: the first of them the lower one (ruling-59)."""
    found: list[Card] = []
    for card, later in zip(cards, later_upgraders(cards), strict=True):
        parts = tuple([tuple([one_number(effect, bool(later)) for effect in part]) for part in card.parts])
        found.append(replace(card, parts=parts))
    return found


def one_number(effect: Effect, later: bool) -> Effect:
    """An upgrade with one of its two numbers; any other effect as it is."""
    if effect.what != UPGRADE or not effect.extra:
        return effect
    return replace(effect, amount=effect.extra if later else effect.amount, extra=0)


def title_of(word: str) -> str:
    """A word of a sentence as a name.

    >>> title_of("fox-den")
    'Fox Den'
    """
    return " ".join([part[:1].upper() + part[1:] for part in word.split("-")])


def clan_ink(clan: int) -> str:
    """The colour of a clan; a card without one is grey."""
    return CLAN_INKS[clan] if clan < CLANS else NO_INK


def is_authored(card: Card) -> bool:
    """Whether anything that matters on a card was written for this game and is not what was printed."""
    return any(
        AUTHORED in (origin if isinstance(origin, list) else [origin])
        for field, origin in card.provenance.items()
        if field not in PLAIN
    )


# The Forum


def slots_of(view: View) -> list[tuple[str, str]]:
    """The places of the Forum that hold a card or wait for one, each with what lies there; `vacant` where one comes."""
    forum: Mapping[str, Any] = view.get("forum", {})
    found = [(f"slot-{k + 1}", str(card or VACANT)) for k, card in enumerate(forum.get("slots", [None] * SLOTS))]
    extras = [(f"extra-{k + 1}", str(card)) for k, card in enumerate(forum.get("extras", ())) if card]
    return [*found, *extras]


def lies_at(view: View, place: str) -> str:
    """The card at a place of the Forum; empty if none lies there."""
    card = dict(slots_of(view)).get(place, VACANT)
    return "" if card == VACANT else card


def price(view: View, card: Card, in_slot: bool) -> int:
    """What a card costs at the Forum now (ruling-55)."""
    if not in_slot and option(view, "discount_scope", "all") != "all":
        return card.cost
    return max(0, card.cost - int(view.get("discount", 0)))


# What is asked


@dataclass(frozen=True)
class Asking:
    """What is asked first: the question, the seat from 0 (-1 is nobody), and what it is about."""

    question: str
    seat: int
    about: Mapping[str, Any]

    def of(self, seat: int | None) -> bool:
        """Whether this seat is asked."""
        return seat is not None and seat == self.seat

    def number(self, field: str) -> int:
        """A number that the question is about; 0 if it has none of this name."""
        return int(self.about.get(field, 0))

    def card(self) -> str:
        """The card that the question is about; empty if it is about none."""
        return str(self.about.get("of", ""))


NOBODY_ASKED: Final = Asking("", -1, {})


def asking(view: View) -> Asking:
    """Who is asked what; nobody while luck decides or when the game is over."""
    pending = view.get("pending") or [{}]
    first: dict[str, Any] = pending[0]
    seat = first.get("seat", 0)
    if not isinstance(seat, int) or seat < 1 or is_over(view):
        return NOBODY_ASKED
    return Asking(first["question"], seat - 1, first)


# What a turn has brought


def tallied(view: View, resource: str) -> int:
    """How much of a resource is tallied and not used."""
    return sum([int(one["size"]) for one in view.get("tally", ()) if one["resource"] == resource])


def gleam_left(view: View) -> int:
    """The gleam that can still be spent in this turn."""
    return tallied(view, "gleam") - int(view.get("spent", 0))


def groups(view: View) -> dict[int, list[Mapping[str, Any]]]:
    """The groups of whomp that are not aimed, by their size from the largest down."""
    found: dict[int, list[Mapping[str, Any]]] = {}
    icons = [one for one in view.get("tally", ()) if one["resource"] == "whomp"]
    for one in sorted(icons, key=lambda one: -int(one["size"])):
        found.setdefault(int(one["size"]), []).append(one)
    return found


def aims_left(view: View) -> Sequence[Mapping[str, Any]]:
    """The targets of the attack that are not struck yet, the one that is being struck included."""
    found: Sequence[Mapping[str, Any]] = view.get("aims", ())
    steps = [one for one in view.get("pending", ()) if one["question"] == "strike"]
    return found[max(0, int(steps[0].get("next", 0)) - 1) :] if steps else found


def is_resolving(view: View) -> bool:
    """Whether all cards of the first hand are played, and what they brought is being resolved."""
    return any(one["question"] == "resolve" for one in view.get("pending", ()))


def source_card(view: View, source: int) -> str:
    """The card, as which it acts, behind a source: one played in this turn or a stronghold; empty if it is gone."""
    if source < MOST_PLAYED:
        played = view.get("played", ())
        return acts_as(played[source]) if source < len(played) else ""
    turn = turn_of(view)
    for fort in player_of(view, turn).get("strongholds", ()) if turn is not None else ():
        if fort["place"] == source - MOST_PLAYED + 1:
            return str(fort["card"])
    return ""


def origin_card(view: View, icon: Mapping[str, Any]) -> str:
    """The card that an amount comes from; empty where it is not told."""
    origin = int(icon.get("from", 0))
    return source_card(view, origin // CELLS - 1) if origin else ""


def acts_as(played: Mapping[str, Any]) -> str:
    """The card as which a played card acts."""
    return str(played.get("as", played["card"]))


def part_and_place(effect: int) -> tuple[int, int]:
    """The part of a card, and the place there, of an effect by its number from 1.

    >>> part_and_place(1), part_and_place(6)
    ((0, 0), (1, 1))
    """
    return (effect - 1) // MOST_EFFECTS, (effect - 1) % MOST_EFFECTS


def members(view: View, cards: Cards) -> list[int]:
    """How many members of each clan are in play in this turn: strongholds, played cards and Rainbro (layout-6)."""
    found = [0] * CLANS
    turn = turn_of(view)
    if turn is None:
        return found
    in_play = [str(fort["card"]) for fort in player_of(view, turn).get("strongholds", ())]
    in_play.extend([acts_as(one) for one in view.get("played", ())])
    for word in in_play:
        clan = cards.card(word).clan
        if clan != NO_CLAN:
            found[clan] += 1
    for one in view.get("played", ()):
        if "clan" in one:
            found[CLAN_WORDS.index(one["clan"])] += 1
    return found


def strongholds(view: View, seat: int) -> Sequence[Mapping[str, Any]]:
    """The strongholds that a player has in play."""
    found: Sequence[Mapping[str, Any]] = player_of(view, seat).get("strongholds", ())
    return found


def stronghold_at(view: View, seat: int, place: int) -> Mapping[str, Any] | None:
    """The stronghold at a place counted from 1; None if there is none."""
    return next((fort for fort in strongholds(view, seat) if fort["place"] == place), None)
