"""What lies before the players: hands, piles, strongholds with what lies on them, and totals as far as known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from rulewright.games.unition.given import COOL_TO_WIN
from rulewright.games.unition.table.faces import Chip, Face, Faces
from rulewright.games.unition.table.forum import Pile
from rulewright.games.unition.table.pieces import Touch, crest, sign, tower
from rulewright.games.unition.table.reading import (
    NOBODY_ASKED,
    Asking,
    Cards,
    View,
    held,
    is_over,
    known,
    members,
    option,
    pile_size,
    player_of,
    plural,
    seat_title,
    seat_word,
    strongholds,
    text,
    turn_of,
)
from rulewright.games.unition.table.words import (
    DEPLOYING,
    FROM_DISCARD,
    discard_word,
    fort_target,
    hand_word,
    held_word,
    others_discard_word,
    others_hand_word,
    played_word,
    seat_target,
)
from rulewright.games.unition.table.worth import acting, lying, playing_said


@dataclass(frozen=True)
class Stat:
    """A number that a player has: its sign, and what it is in words."""

    sign: Markup
    count: str
    unit: str


@dataclass(frozen=True)
class Fort:
    """A stronghold of an opponent, small."""

    touch: Touch
    clan: Markup
    title: str
    tower: Markup
    note: str
    held: tuple[Chip, ...]
    said: str


@dataclass(frozen=True)
class Rival:
    """A player as others see it."""

    seat: int
    css: str
    title: str
    touch: Touch
    crest: Markup
    stats: tuple[Stat, ...]
    marks: tuple[str, ...]
    forts: tuple[Fort, ...]
    hand: tuple[Chip, ...]
    hand_said: str
    piles: tuple[Pile, ...]


@dataclass(frozen=True)
class Mine:
    """What lies before the reader."""

    seat: int
    title: str
    stats: tuple[Stat, ...]
    marks: tuple[str, ...]
    hand: tuple[Face, ...]
    hand_said: str
    forts: tuple[Face, ...]
    piles: tuple[Pile, ...]


@dataclass(frozen=True)
class Played:
    """The cards that whoever is on turn has played, and the hand that lies open, if the reader does not hold it."""

    title: str
    cards: tuple[Face, ...]
    said: str
    hand: tuple[Face, ...]
    hand_title: str


def next_hand(view: View) -> bool:
    """Whether cards for strongholds come from the next hand and not from what was played."""
    return option(view, "goldheart_source", "played_hand") == "next_hand"


# Played cards


def played(view: View, seat: int | None, asked: Asking, faces: Faces) -> Played:
    """The cards that were played in this turn, and the open hand of whoever is on turn."""
    turn = turn_of(view)
    active = asked if asked.of(seat) else NOBODY_ASKED
    hand = player_of(view, turn).get("hand", {}) if turn is not None else {}
    named: set[str] = set()
    found = [played_face(n, one, active, hand, named, view, faces) for n, one in enumerate(view.get("played", ()))]
    shown = known(hand) if turn != seat and view.get("revealed") and not is_over(view) else {}
    return Played(
        text("played"),
        tuple(found),
        plural("card", len(found)),
        tuple(
            [
                faces.face(f"hand-{turn}-{card}", card, "", count=count, css="un-waits", ask=card)
                for card, count in faces.cards.in_order(shown)
            ]
        ),
        text("hand-of", seat=seat_title(turn)) if turn is not None else "",
    )


def played_face(
    n: int,
    one: Mapping[str, Any],
    asked: Asking,
    hand: Mapping[str, int],
    named: set[str],
    view: View,
    faces: Faces,
) -> Face:
    """A card that was played; of equal ones the first that still lies there has the word."""
    card = str(one["card"])
    word = "" if one.get("gone") else played_word(asked, card, bool(hand.get(card)), next_hand(view))
    # What has become another card, and what lies on a stronghold, is not meant by its own name there.
    if word in named or (asked.question == "play-cards" and "as" in one) or (one.get("laid") and word != card):
        word = ""
    if one.get("laid") and asked.question == "hold":
        word = ""
    named.add(word)
    shown = str(one.get("as", card))
    css = "un-gone" if one.get("gone") or one.get("laid") else ""
    note = text("acts-as-note", card=faces.cards.name(card)) if "as" in one else ""
    if one.get("gone"):
        note = text("has-consumed")
    elif one.get("laid"):
        note = text("lies-on-stronghold")
    elif "clan" in one:
        note = text("stands-for", clan=faces.cards.clan_title(str(one["clan"])))
    now = lying(one, faces.cards)
    return faces.face(f"played-{n + 1}", shown, word, on=bool(one.get("united")), note=note, now=now, ask=card, css=css)


# The reader


def mine(view: View, seat: int, asked: Asking, faces: Faces) -> Mine:
    """What lies before the reader, with words where the reader is asked."""
    player = player_of(view, seat)
    active = asked if asked.of(seat) else NOBODY_ASKED
    on_turn = turn_of(view) == seat and not is_over(view)
    counts = members(view, faces.cards)
    hand = known(player.get("hand", {}))
    revealed = on_turn and view.get("revealed")
    faces_in_hand: list[Face] = []
    for card, count in faces.cards.in_order(hand):
        now = playing_said(view, faces.cards.card(card), faces.cards, counts) if revealed else ""
        word = hand_word(active, card, next_hand(view))
        faces_in_hand.append(faces.face(f"hand-{seat}-{card}", card, word, count=count, now=now, ask=card))
    return Mine(
        seat,
        seat_title(seat),
        stats(view, player),
        marks(player),
        tuple(faces_in_hand),
        plural("card", held(hand)),
        tuple(own_forts(view, seat, on_turn, active, counts, faces)),
        (
            own_pile(player, seat, faces),
            own_discard(player, seat, active, bool(view.get("deploys")), faces),
        ),
    )


def own_forts(view: View, seat: int, on_turn: bool, asked: Asking, counts: list[int], faces: Faces) -> list[Face]:
    """The reader's strongholds; one that was played in this turn may be named as a card to be duplicated."""
    named = set(player_of(view, seat).get("hand", {}))
    found: list[Face] = []
    for fort in strongholds(view, seat):
        card = str(fort["card"])
        word = f"stronghold-{fort['place']}"
        if asked.question == "copy":
            word = card if fort.get("new") and card not in named else ""
            named.add(card)
        found.append(own_fort(view, seat, fort, word if asked.question else "", on_turn, asked, counts, faces))
    return found


def own_fort(
    view: View,
    seat: int,
    fort: Mapping[str, Any],
    phrase: str,
    on_turn: bool,
    asked: Asking,
    counts: list[int],
    faces: Faces,
) -> Face:
    """One of the reader's strongholds."""
    word = f"stronghold-{fort['place']}"
    now = acting(view, fort, faces.cards, counts) if on_turn else ""
    note = fort_note(fort) if on_turn else ""
    return faces.face(
        f"fort-{seat}-{fort['place']}",
        str(fort["card"]),
        phrase,
        place=text("own-fort", number=fort["place"]),
        on=bool(fort.get("united")),
        note=note,
        now=now,
        ask=word,
        css="un-fort" + (" un-acted" if on_turn and fort.get("activated") else ""),
        held=held_chips(fort, seat, asked, word, faces),
        held_said=held_said(fort, faces.cards),
    )


def fort_note(fort: Mapping[str, Any]) -> str:
    """Whether a stronghold of whoever is on turn has acted."""
    return text("has-acted" if fort.get("activated") else "to-act")


def held_chips(fort: Mapping[str, Any], seat: int, asked: Asking, word: str, faces: Faces) -> tuple[Chip, ...]:
    """What lies on a stronghold; the asked seat may take it back or recruit it from its own."""
    key = f"held-{seat}-{fort['place']}"
    return tuple(
        [
            faces.chip(f"{key}-{card}", card, held_word(asked, card, word), count=count, ask=f"{card} {word}")
            for card, count in faces.cards.in_order(fort.get("held", {}))
        ]
    )


def held_said(fort: Mapping[str, Any], cards: Cards) -> str:
    """What lies on a stronghold, in words."""
    found = [
        cards.name(card) if count == 1 else text("times", what=cards.name(card), count=count)
        for card, count in cards.in_order(fort.get("held", {}))
    ]
    return text("holds", cards=", ".join(found)) if found else ""


def own_pile(player: Mapping[str, Any], seat: int, faces: Faces) -> Pile:
    """The reader's draw pile, whose cards are known, but not their order."""
    key = f"pile-{seat}"
    pile = player.get("pile", {})
    counts = pile if isinstance(pile, Mapping) else {}
    top = player.get("top", ())
    chips = [faces.chip(f"{key}-top-{k}", card, "", note=text("on-top", number=k)) for k, card in enumerate(top, 1)]
    return Pile(key, text("draw-pile"), pile_size(player), (*chips, *faces.chips(key, counts)), text("order-unknown"))


def own_discard(player: Mapping[str, Any], seat: int, asked: Asking, deploys: bool, faces: Faces) -> Pile:
    """The reader's discard pile."""
    counts = player.get("discard", {})
    chips = [
        faces.chip(f"discard-{seat}-{card}", card, discard_word(asked, card), count=count, ask=card)
        for card, count in faces.cards.in_order(counts)
    ]
    open_now = asked.question in FROM_DISCARD or (asked.question in DEPLOYING and deploys)
    return Pile(f"discard-{seat}", text("discard-pile"), held(counts), tuple(chips), open=open_now)


# Others


def rivals(view: View, seat: int | None, asked: Asking, faces: Faces) -> list[Rival]:
    """All players but the reader, clockwise from the reader."""
    count = len(view["players"])
    order = [k % count for k in range((seat or 0) + (0 if seat is None else 1), (seat or 0) + count)]
    return [rival(view, k, asked if asked.of(seat) else NOBODY_ASKED, faces) for k in order]


def rival(view: View, seat: int, asked: Asking, faces: Faces) -> Rival:
    """One opponent, with words where the reader may aim, steal or recruit."""
    player = player_of(view, seat)
    title = seat_title(seat)
    word = seat_word(seat)
    on_turn = turn_of(view) == seat and not is_over(view)
    found = stats(view, player)
    label = f"{title}: {', '.join([f'{stat.count} {stat.unit}' for stat in found])}"
    target = "" if player.get("out") else seat_target(asked, word)
    css = "un-rival" + (" un-out" if player.get("out") else "") + (" un-on-turn" if on_turn else "")
    hand = player.get("hand", {})
    shown = known(hand) if not on_turn or is_over(view) else {}
    return Rival(
        seat,
        css,
        title,
        Touch(f"rival-{seat + 1}-target", "un-who hl", target, label, role="group", ask=word),
        crest(seat),
        found,
        marks(player),
        tuple([rivals_fort(seat, fort, on_turn, asked, faces) for fort in strongholds(view, seat)]),
        tuple([shown_chip(seat, card, n, asked, faces) for card, n in faces.cards.in_order(shown)]),
        text("known-hand") if shown else "",
        others_piles(view, seat, asked, faces),
    )


def shown_chip(seat: int, card: str, count: int, asked: Asking, faces: Faces) -> Chip:
    """A card that is known to be in an opponent's hand."""
    word = seat_word(seat)
    phrase = others_hand_word(asked, word, card)
    return faces.chip(f"hand-{seat}-{card}", card, phrase, count=count, ask=f"{word} {card}")


def rivals_fort(seat: int, fort: Mapping[str, Any], on_turn: bool, asked: Asking, faces: Faces) -> Fort:
    """A stronghold of an opponent."""
    card = faces.cards.card(str(fort["card"]))
    chip = faces.chip("", card.id, "")
    word = f"{seat_word(seat)}/{fort['place']}"
    lying = held_said(fort, faces.cards)
    label = " ".join([f"{text('fort-of', fort=card.name, seat=seat_title(seat))}.", chip.touch.label, lying])
    touch = Touch(
        f"fort-{seat}-{fort['place']}",
        chip.touch.css.replace("un-chip", "un-chip un-hold"),
        fort_target(asked, word),
        label.strip(),
        role="group",
        ask=word,
    )
    note = fort_note(fort) if on_turn else ""
    held_here = held_chips(fort, seat, NOBODY_ASKED, word, faces)
    return Fort(touch, chip.clan, card.name, tower(card.health), note, held_here, chip.said)


def others_piles(view: View, seat: int, asked: Asking, faces: Faces) -> tuple[Pile, ...]:
    """What can be known of an opponent's cards: the discard pile, and what hand and draw pile hold together."""
    player = player_of(view, seat)
    word = seat_word(seat)
    counts = player.get("discard", {})
    chips = [
        faces.chip(
            f"discard-{seat}-{card}", card, others_discard_word(asked, word, card), count=n, ask=f"{word} {card}"
        )
        for card, n in faces.cards.in_order(counts)
    ]
    asked_now = asked.question == "steal" or (asked.question == "resolve" and bool(view.get("recruits")))
    found = [Pile(f"discard-{seat}", text("discard-pile"), held(counts), tuple(chips), open=asked_now)]
    unseen = player.get("unseen", player.get("pile", {}) if isinstance(player.get("pile"), Mapping) else {})
    key = f"unseen-{seat}"
    top = player.get("top", ())
    known_top = [faces.chip(f"{key}-top-{k}", card, "", note=text("on-top", number=k)) for k, card in enumerate(top, 1)]
    shown = (*known_top, *faces.chips(key, unseen))
    found.append(Pile(key, text("draw-pile"), pile_size(player), shown, text("unseen-said")))
    return tuple(found)


# Numbers


def stats(view: View, player: Mapping[str, Any]) -> tuple[Stat, ...]:
    """Hand, shields, and health and cool where they are known."""
    found: list[Stat] = []
    if "health" in player:
        found.append(Stat(sign("health"), str(player["health"]), text("health")))
        found.append(Stat(sign("cool"), f"{player.get('cool', 0)}", text("cool-of", most=COOL_TO_WIN)))
    shields = int(player.get("shields", 0))
    found.append(Stat(sign("shield"), str(shields), text("shields")))
    hand = held(player.get("hand", {}))
    found.append(Stat(sign("card"), str(hand), text("in-hand")))
    return tuple(found)


def marks(player: Mapping[str, Any]) -> tuple[str, ...]:
    """What else must be seen of a player at once."""
    found = [text("out")] if player.get("out") else []
    if player.get("halving"):
        found.append(text("halving"))
    return tuple(found)
