"""Unearth in words: the whole table a line a thing, for people who listen, and how the game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulewright.games.unearth.campaign import title as campaign_title
from rulewright.games.unearth.table.reading import View, home_dice, is_authored, listed, seat_title
from rulewright.games.unearth.table.seen import (
    SLOT_WORTH,
    Box,
    Die,
    corruption_points,
    corruption_track,
    counted,
    crystals,
    dice_on,
    forged,
    games_of,
    reader_of,
    stones_in,
    thrown,
    tie_of,
    total_of,
    total_on,
    turn_of,
    word_of,
)
from rulewright.games.unearth.table.tableau import Tableau
from rulewright.games.unearth.vocabulary import GAMES

WRITTEN: Final = "written for this implementation"
# What the parts of a score are called.
PARTS: Final = {
    "sets": "sets of Ruins",
    "types": "different types",
    "cities": "Cities and Gates",
    "wonders": "Wonders",
    "bonus": "three kinds of Wonder",
    "phantoms": "Phantoms",
    "crystals": "Crystals",
    "corruption": "Corruption",
}


def describe(view: View, box: Box) -> list[str]:
    """Board and panel in words, with all card texts."""
    lines = [turn_line(view), *throw_lines(view, box)]
    for k, ruin in enumerate(view.get("row", []), 1):
        lines.append(f"Ruin {k}: {ruin_line(view, box, ruin)}")
    aside = counted(view.get("aside", 0), "Ruin")
    lines.append(f"{counted(view.get('deck', 0), 'Ruin')} in the deck, {aside} set aside.")
    if view.get("aside_known"):
        lines.append(f"Set aside, as you know: {listed([box.name(word) for word in view['aside_known']])}.")
    for seat in range(len(view["players"])):
        lines.extend(["", *seat_lines(view, box, seat)])
    if "darkness" in view:
        lines.extend(["", *dark_lines(view, box)])
    lines.extend(["", *card_lines(view, box)])
    return lines


def turn_line(view: View) -> str:
    """Whose turn it is."""
    if view.get("over"):
        return "The game is over."
    seat = turn_of(view)
    if seat is not None:
        return f"It is the turn of seat {seat + 1}, {seat_title(seat)}."
    return "It is the turn of the Darkness." if view.get("turn") else "The game is being set up."


def throw_lines(view: View, box: Box) -> list[str]:
    """The dice that are thrown, the dice that are locked, and the cards that act on rolls of this turn."""
    lines: list[str] = []
    for die, ruin in thrown(view):
        face = f"shows {die.value}" if die.value is not None else "is to be rolled"
        lines.append(f"{die_title(die)} {face}{', for ' + ruin.replace('ruin-', 'Ruin ') if ruin else ''}.")
    for word, count in view.get("active", {}).items():
        minus = view.get("lowered", {}).get(word, 0)
        many = f", {count} times" if count > 1 else ""
        lines.append(f"Played this turn: {box.name(word)}{many}{f', {minus} of them to subtract' if minus else ''}.")
    if view.get("locked"):
        lines.append(f"Locked in this Response subphase: {', '.join(view['locked'])}.")
    if view.get("drawn"):
        lines.append(f"Drawn from the bag to choose from: {stones_said(box, view['drawn'])}.")
    return lines


def die_title(die: Die) -> str:
    """A die by its word; one of the Darkness by its owner."""
    return die.word if die.owner >= 0 else "the die of the Darkness"


def ruin_line(view: View, box: Box, ruin: Mapping[str, Any]) -> str:
    """A Ruin of the row with Stones and dice."""
    if not word_of(ruin):
        return "the next one comes."
    site = box.site(ruin["ruin"])
    points = f", {counted(site.points, 'point')}" if site.points else ""
    mark = f" ({WRITTEN})" if is_authored(site.provenance) else ""
    stones = stones_said(box, stones_in(ruin.get("stones", {})))
    dice = [f"{die_title(die)} {die.value}" for die in dice_on(ruin)]
    lying = f"dice {', '.join(dice)}" if dice else "no dice"
    return f"{box.name(ruin['ruin'])}{mark}{points}: {total_on(ruin)} of {site.claim}; {stones}; {lying}."


def stones_said(box: Box, stones: Sequence[str]) -> str:
    """Stones in words."""
    if not stones:
        return "no Stones"
    return listed([f"{stones.count(kind)} {box.stone(kind)}" for kind in dict.fromkeys(stones)])


def seat_lines(view: View, box: Box, seat: int) -> list[str]:
    """A seat: dice, cards, Ruins, Stones and Wonders."""
    player = view["players"][seat]
    home = home_dice(player)
    cards = sum(player.get("hand", {}).values())
    lines = [
        f"Seat {seat + 1}, {seat_title(seat)}: {counted(total_of(player), 'point')} so far; "
        f"{counted(cards, 'Delver card')}; dice at home: {', '.join(home) or 'none'}."
    ]
    score = [f"{PARTS.get(name, name)} {points}" for name, points in player.get("score", {}).items() if name != "total"]
    if score:
        lines.append(f"  points: {', '.join(score)}.")
    owned = [box.name(word) for word in player.get("ruins", [])]
    owned.extend(
        [f"{box.name(word) if word != '?' else 'one unknown'}, face down" for word in player.get("hidden", [])]
    )
    lines.append(f"  Ruins: {'; '.join(owned) or 'none'}.")
    lines.extend(stone_lines(box, Tableau(player)))
    lines.extend([f"  kept: {wonder_line(box, word)}" for word in player.get("kept", [])])
    return lines


def stone_lines(box: Box, tableau: Tableau) -> list[str]:
    """The Stones of a tableau by their cells, each with an earlier neighbour, and what stands in its rings."""
    lines: list[str] = []
    for place, stone in tableau.stones.items():
        number, word = tableau.named(place)
        beside = f", {word} of cell {number}" if 0 < number < stone.number else ""
        lines.append(f"  cell {stone.number}: {'used ' if stone.used else ''}{box.stone(stone.kind)}{beside}.")
    for place, centre in tableau.centres.items():
        number, word = tableau.named(place)
        where = f"{word} of cell {number}"
        if centre.wonder:
            lines.append(f"  {where}: {wonder_line(box, centre.wonder)}")
        elif centre.token:
            token = box.token(centre.token)
            kind = "Greater" if token.greater else "Lesser"
            lines.append(f"  {where}: a {kind} Wonder worth {counted(token.points, 'point')}.")
        else:
            lines.append(f"  {where}: a ring whose middle {'waits' if centre.waits else 'stays empty'}.")
    return lines


def wonder_line(box: Box, word: str) -> str:
    """A Named Wonder with formula, points and what it does."""
    card = box.wonder(word)
    mark = f", {WRITTEN}" if is_authored(card.provenance) else ""
    return f"{box.name(word)}, {card.formula}, {counted(card.points, 'point')}{mark}: {card.text}"


def dark_lines(view: View, box: Box) -> list[str]:
    """The Darkness: cards, Crystals, Corruption, Ruins."""
    dark = view["darkness"]
    points = counted(dark.get("score", {}).get("total", 0), "point")
    lines = [f"The Darkness: {points} so far; {counted(dark.get('deck', 0), 'card')} in its deck."]
    for word in dark.get("revealed", []):
        card = box.darkness(word)
        side = "right" if card.arrow else "left"
        lines.append(f"  revealed: {box.type_title(card.type)}, arrow to the {side}, slot {card.slot}.")
    for colour, (held, need) in crystals(view, box).items():
        state = ", forged" if held >= need else ""
        lines.append(f"  {box.stone(colour)} Crystal: {held} of {need}{state}.")
    lines.append(f"  {counted(forged(view, box), 'Crystal')} forged.")
    for stones, value in zip(corruption_track(view), SLOT_WORTH, strict=True):
        if stones:
            lines.append(f"  Corruption slot for {value}: {stones_said(box, stones)}.")
    lines.append(f"  Corruption is worth {counted(corruption_points(view), 'point')}.")
    owned = [box.name(word) for word in dark.get("ruins", [])]
    more = f"; {dark['hidden']} face down" if dark.get("hidden") else ""
    lines.append(f"  Ruins: {'; '.join(owned) or 'none'}{more}.")
    return lines


def card_lines(view: View, box: Box) -> list[str]:
    """Cards with their texts: the own hand, what can be built, Scenario and End of Age; what is in bag and decks."""
    lines: list[str] = []
    seat = reader_of(view)
    if seat is not None:
        for word, count in view["players"][seat].get("hand", {}).items():
            card = box.delver(word)
            many = f", {count} copies" if count > 1 else ""
            mark = (", a Response" if card.response else "") + (f", {WRITTEN}" if is_authored(card.provenance) else "")
            lines.append(f"In your hand: {box.name(word)}{many}{mark}: {card.text}")
    lines.extend([f"To be built: {wonder_line(box, word)}" for word in view.get("wonders", [])])
    lines.append(
        f"To be built: {counted(view.get('lesser', 0), 'Lesser Wonder')} from any six Stones, "
        f"{counted(view.get('greater', 0), 'Greater Wonder')} from six of one colour."
    )
    for kind, word in (("Scenario", view.get("scenario")), ("End of Age", view.get("age"))):
        found: Any = box.scenarios.get(str(word)) or box.ages.get(str(word))
        if found is not None:
            mark = f", {WRITTEN}" if is_authored(found.provenance) else ""
            lines.append(f"{kind}: {box.name(found.id)}{mark}: {found.text}")
    lines.append(f"In the bag: {stones_said(box, stones_in(view.get('bag', {})))}.")
    gone = [f"{box.name(word)} {count}" for word, count in view.get("discards", {}).items()]
    lines.append(f"Delver deck {view.get('delvers', 0)}; discarded: {', '.join(gone) or 'none'}.")
    if "campaign" in view:
        points = counted(view["campaign"].get("points", 0), "point")
        lines.append(f"Campaign, game {view.get('game_number', 1)} of {GAMES}: {points} so far.")
        lines.extend([f"  game {line}." for line in games_of(view, box)])
    return lines


# The end


def ending(view: View) -> list[str]:
    """How a tie at the top was broken, or how it stood against the Darkness, with its clause."""
    if "campaign" in view:
        points = view["campaign"].get("points", 0)
        return [f"{counted(points, 'campaign point')}: {campaign_title(points)} [unearth/campscore-9]."]
    if "darkness" in view:
        return against_darkness(view)
    tie = tie_of(view)
    if tie is None:
        return []
    said = f"{listed([seat_title(seat) for seat in tie.tied])} have {counted(tie.total, 'point')} each"
    for k, (name, counts) in enumerate(tie.parted):
        told = ", ".join([f"{seat_title(seat)} {count}" for seat, count in counts.items()])
        said += f"{', then' if k else ':'} more {name.capitalize()} decide ({told})"
    names = listed([seat_title(seat) for seat in tie.left])
    clause = "[unearth/base-ruling-3]"
    return [f"{said} {clause}." if len(tie.left) == 1 else f"{said}; {names} share the win {clause}."]


def against_darkness(view: View) -> list[str]:
    """The totals of a game against the Darkness."""
    mine, dark = total_of(view["players"][0]), int(view["darkness"].get("score", {}).get("total", 0))
    said = f"The Darkness has {counted(dark, 'point')}"
    if mine != dark:
        return [f"{said} [unearth/end-2]."]
    lost = view.get("options", {}).get("solo_tie") == "darkness_wins"
    return [f"{said} as well: {'the game counts as lost' if lost else 'a draw'} [unearth/ruling-79]."]
