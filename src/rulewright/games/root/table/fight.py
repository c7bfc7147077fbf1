"""A battle as a small scene: who fights where, the pieces of both, dice, hits, and what can be lost or played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from rulewright.games.root.table.faces import chips
from rulewright.games.root.table.pieces import ORDER, Chip, Touch, crest, piece_count, piece_sign, sign, suit_sign
from rulewright.games.root.table.reading import (
    Asking,
    View,
    board_of,
    capital,
    faction_at,
    is_warrior,
    owner_of,
    pieces_at,
    plural,
    suits_of,
    text,
    word,
)
from rulewright.games.root.table.words import loses, uses_in_battle

# The questions and steps after which the dice have fallen.
BEFORE_DICE: Final = ("ambush", "foil", "roll-step", "roll", "enlist")
# Cards in play that count in battle.
IN_BATTLE: Final = ("armorers", "brutal-tactics", "sappers", "scouting-party")
# Bits of the effects that were used in a battle, those of the defender so much higher.
EFFECTS: Final = (("armorers", 1), ("brutal-tactics", 2), ("sappers", 4))
DEFENDERS: Final = 8


@dataclass(frozen=True)
class Party:
    """One side of a battle."""

    faction: str
    role: str
    title: str
    crest: Markup
    pieces: tuple[Chip, ...]
    cards: tuple[Chip, ...]
    die: str
    told: tuple[str, ...]


@dataclass(frozen=True)
class Fight:
    """The battle that is fought."""

    title: str
    suit: Markup
    parties: tuple[Party, ...]
    stage: str
    sign: Markup


def fight(view: View, seat: int | None, asked: Asking) -> Fight | None:
    """The battle that is fought now, if one is."""
    found = view.get("fight", {})
    if "where" not in found or "attacker" not in found or "defender" not in found:
        return None
    where = str(found["where"])
    rolled = has_rolled(view)
    suit = suits_of(view)[int(where.partition("-")[2]) - 1]
    parties = (
        party(view, found, "attacker", rolled, seat, asked),
        party(view, found, "defender", rolled, seat, asked),
    )
    return Fight(
        text("battle-in", clearing=word(where)), suit_sign(suit), parties, stage(asked, rolled), sign("swords")
    )


def has_rolled(view: View) -> bool:
    """Whether the dice have fallen."""
    waiting = [str(one.get("question")) for one in view.get("pending", ())]
    return not any(question in BEFORE_DICE for question in waiting)


def stage(asked: Asking, rolled: bool) -> str:
    """How far the battle has come."""
    if asked.question in ("ambush", "foil"):
        return text(f"stage-{asked.question}")
    if not rolled:
        return text("stage-ambush-hits" if loses(asked) else "stage-roll")
    if asked.question in ("effect", "effect-order"):
        return text("stage-effects")
    return text("stage-hits")


def party(view: View, found: Mapping[str, Any], role: str, rolled: bool, seat: int | None, asked: Asking) -> Party:
    """One side: its pieces there, and its hits."""
    faction = str(found[role])
    die = str(int(found.get(f"{role}_rolled", 0))) if rolled else ""
    told: list[str] = []
    if rolled:
        told.append(plural("hits-rolled", int(die)))
    extra = int(found.get(f"{role}_extra", 0))
    if extra:
        told.append(plural("hits-extra", extra))
    bits = int(found.get("effects", 0)) // (DEFENDERS if role == "defender" else 1)
    told.extend([text("has-used", card=word(card)) for card, bit in EFFECTS if bits & bit])
    if role == "attacker" and "enlisted" in found:
        told.append(text("with-allies", faction=word(str(found["enlisted"]))))
    return Party(
        faction,
        text(role),
        capital(word(faction)),
        crest(faction),
        chips_of(view, found, faction, seat, asked),
        cards_of(view, faction, seat, asked),
        die,
        tuple(told),
    )


def chips_of(view: View, found: Mapping[str, Any], faction: str, seat: int | None, asked: Asking) -> tuple[Chip, ...]:
    """The pieces of a side in the clearing, allies that fight for it among them; what hits have marked is told."""
    pieces = pieces_at(view, str(found["where"]))
    allied = str(found.get("enlisted", "")) if faction == found["attacker"] else ""
    doomed = view.get("doomed", {})
    may_lose = asked.of(seat) and loses(asked) and faction_at(view, seat) == faction
    drawn: list[Chip] = []
    for piece in sorted(pieces, key=lambda one: ORDER[one]):
        is_ally = owner_of(piece) == allied and is_warrior(piece)
        if owner_of(piece) != faction and not is_ally:
            continue
        lost = int(doomed.get(piece, 0))
        note = plural("marked", lost) if lost else ""
        label = piece_count(piece, pieces[piece]) + (f", {note}" if note else "")
        css = "rt-chip rt-soldier hl" + (" rt-doomed" if lost else "")
        touch = Touch(f"fight-{piece}", css, f"lose {piece}" if may_lose else "", label, ask=f"lose {piece}")
        drawn.append(Chip(touch, piece_sign(piece), word(piece), pieces[piece], note))
    return tuple(drawn)


def cards_of(view: View, faction: str, seat: int | None, asked: Asking) -> tuple[Chip, ...]:
    """The cards of a side that lie in play and count in battle."""
    play = board_of(view, faction).get("play", {})
    cards = {card: int(play[card]) for card in IN_BATTLE if play.get(card)}
    can_say = uses_in_battle(asked) and asked.of(seat) and faction_at(view, seat) == faction
    return chips(f"fight-{faction}", cards, "use" if can_say else "", "use")
