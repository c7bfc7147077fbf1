"""How a table is opened and filled: what somebody wishes it to be, the links of its seats, records that are brought."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rulewright.core.dealer import CommittedDealer
from rulewright.core.engine import Game
from rulewright.core.errors import OptionError
from rulewright.core.notation import CARDS_LINE, HEX
from rulewright.core.options import Choice
from rulewright.core.registry import load
from rulewright.languages import _
from rulewright.table.brought import MOST_TITLE, nonce, person, tidy
from rulewright.table.house import House, hashed, replayed, split
from rulewright.table.live import BOT_PREFIX, Refused, Table
from rulewright.table.schema import BOT, IMPORTED, OPEN, PERSON, PLAYING, WAITING, Guest, SeatRow, StoreError, TableRow
from rulewright.table.store import TicketUsed
from rulewright.table.thinking import LEVELS

MOST_RECORD: Final = 400_000
# Each line of a record is a line of the log, for every eye; a game of Unita has some 500.
MOST_LINES: Final = 5000
MOST_OPEN: Final = 40
# Each new link is a line of the record.
MOST_LINKS: Final = 50
# Seconds that a seat may take for an answer; none is the usual.
TURNS: Final = (0, 60, 180, 600, 3600, 86400)
KINDS: Final = ("me", "friend", *LEVELS)


@dataclass
class Wish:
    """What somebody wants a new table to be, as a form or a program has said it.

    `cards` is the text of a card set, the hash of one that the house offers, or empty for the shipped cards.
    """

    game: str
    kinds: Sequence[str]
    title: str = ""
    my_name: str = ""
    options: Mapping[str, str | int] = field(default_factory=dict)
    turn: int = 0
    chat: bool = False
    listed: bool = False
    word: str = ""
    ticket: str = ""
    cards: str = ""


class CardsRefused(Refused):
    """A card set that does not go; a form tells it beside its field."""


def check_wish(wish: Wish) -> None:
    """Refuse seats and times that no table has; the game says itself which options go."""
    load(wish.game).options.seats(len(wish.kinds))
    if any(kind not in KINDS for kind in wish.kinds):
        raise Refused(f"A seat is one of {', '.join(KINDS)}.")
    if wish.turn not in TURNS:
        raise Refused(f"The time for an answer is one of {', '.join([str(turn) for turn in TURNS])} seconds.")


async def game_wished(house: House, wish: Wish) -> Game[Any]:
    """The game of a wish with its cards; raises CardsRefused with the game's own sentence for cards that do not go."""
    wanted = wish.cards.strip()
    for game in house.offered(wish.game):
        if game.cards_hash == wanted:
            return game
    if HEX.fullmatch(wanted):
        raise CardsRefused("No card set with this hash is offered here; send its text.")
    try:
        # Anybody may have written it, and nobody else should wait while it is read.
        return await asyncio.to_thread(load, wish.game, wish.cards)
    except OptionError as error:
        raise CardsRefused(str(error)) from None


def options_wished(wish: Wish, game: Game[Any]) -> dict[str, str | int]:
    """The options of a wish, but for a usual value that the card set has done away with.

    The form says every option, also those that nobody has touched.
    """
    usual = {name: option.default for name, option in load(wish.game).options.declared.items()}
    found: dict[str, str | int] = {}
    for name, value in wish.options.items():
        option = game.options.declared.get(name)
        is_gone = isinstance(option, Choice) and value not in option.values
        if not is_gone or value != usual.get(name):
            found[name] = value
    return found


async def open_table(house: House, wish: Wish, guest: Guest) -> Table:
    """A new table for a guest; raises RulewrightError for a wish that does not go."""
    check_wish(wish)
    if await house.store.count_of(guest.id) >= MOST_OPEN:
        raise Refused(f"You have {MOST_OPEN} tables that are not finished; finish some of them first.", 429)
    ticket = wish.ticket or house.ticket()[0]
    house.check_ticket(ticket)
    game = await game_wished(house, wish)
    options = game.options.changed(game.options.complete(options_wished(wish, game), len(wish.kinds)))
    name = person(wish.my_name or guest.name)
    title = tidy(wish.title, MOST_TITLE) or _("The table of {name}", name=name)[:MOST_TITLE]
    setup = {"options": options, "cards": game.cards, "turn": wish.turn, "chat": wish.chat, "listed": wish.listed}
    links: dict[int, str] = {}
    chairs = [new_chair(k, kind, name, guest, nonce(wish.word), links) for k, kind in enumerate(wish.kinds)]
    row = TableRow(secrets.token_urlsafe(9), wish.game, title, guest.id, setup, ticket)
    try:
        row = replace(row, id=await house.store.new_table(row, chairs))
    except TicketUsed as used:
        return await house.table(used.code)
    dealer = CommittedDealer(house.seed(ticket))
    table = Table(row, chairs, game, house.store, dealer, house.pages.of(game).mark)
    table.links = links
    house.keep(table)
    await house.begin(table)
    await remember_name(house, guest, name)
    return table


async def remember_name(house: House, guest: Guest, name: str) -> None:
    """Propose this name to a guest the next time; a table does not hang on it."""
    if name != guest.name:
        with suppress(StoreError):
            await house.store.rename_guest(guest.id, name)


def new_chair(seat: int, kind: str, name: str, guest: Guest, word: str, links: dict[int, str]) -> SeatRow:
    """A chair of a new table; the link of an open one is added to `links`."""
    if kind == "me":
        # As if they had come by a link: what is made later is a new one.
        return SeatRow(seat, PERSON, name, guest.id, links=1, word=word)
    if kind == "friend":
        links[seat] = secrets.token_urlsafe(32)
        return SeatRow(seat, OPEN, link_hash=hashed(links[seat]), links=1)
    return SeatRow(seat, BOT, kind)


async def take_in(house: House, text: str, guest: Guest) -> Table:
    """A table at which a record that somebody has brought is looked at, not played on."""
    if len(text) > MOST_RECORD:
        raise Refused(f"A record has at most {MOST_RECORD} characters here.", 413)
    text = text.replace("\r\n", "\n")
    # The lines of a card set are none of the log's.
    if text.count("\n") - text.count(f"\n{CARDS_LINE}") > MOST_LINES:
        raise Refused(f"A record has at most {MOST_LINES} lines here.", 413)
    record = await asyncio.to_thread(replayed, text, None)
    names = record.header.seats
    setup = {"options": record.header.options, "cards": record.game.cards, "turn": 0, "chat": False, "listed": False}
    title = tidy(f"{record.game.title}, {', '.join(names)}", MOST_TITLE)
    header, lines = split(record)
    row = TableRow(secrets.token_urlsafe(9), record.game.name, title, guest.id, setup, None, header, IMPORTED)
    seats = [SeatRow(k, BOT if name.startswith(BOT_PREFIX) else PERSON, name) for k, name in enumerate(names)]
    await house.store.new_table(row, seats, lines)
    return await house.table(row.code)


async def invited(house: House, token: str) -> tuple[Table, int]:
    """The table and seat that a link leads to; raises Refused if it leads nowhere any more."""
    found = await house.store.seat_by_link(hashed(token))
    if found is None:
        raise Refused("This link has been used, or the host has made a new one. Ask the host for another.", 410)
    table = await house.table(found[0])
    check_unfinished(table)
    return table, found[1]


async def sit_down(house: House, token: str, guest: Guest, name: str, word: str) -> Table:
    """Take the seat of a link, which is used up by it."""
    table, seat = await invited(house, token)
    name = person(name or guest.name)
    async with house.changing(table):
        check_unfinished(table)
        one = table.chairs[seat]
        # The dice of a game that is played follow the words that were said before it.
        word = nonce(word) if table.status == WAITING else one.word
        await house.store.claim(table.row.id, seat, guest.id, name, word, hashed(token))
        table.chairs[seat] = SeatRow(seat, PERSON, name, guest.id, links=one.links, word=word)
        table.links.pop(seat, None)
        said = f"{name} sits down at seat {seat + 1}" + (f" in place of {one.name}." if one.name else ".")
        if table.status == WAITING and one.name:
            table.replaced.append(said)
        # Lines that were rendered name whoever sat there before.
        table.logs.clear()
        table.tell()
    if table.status == PLAYING:
        await table.remark(said)
    await house.begin(table)
    await remember_name(house, guest, name)
    return table


async def new_link(house: House, table: Table, seat: int, guest: Guest) -> None:
    """Make a new link for a seat, which ends the one before; the whole table hears of it."""
    if not table.is_host(guest.id):
        raise Refused("Only whoever opened the table makes links for its seats.", 403)
    if not 0 <= seat < len(table.chairs) or table.chairs[seat].kind == BOT:
        raise Refused("This seat needs no link.")
    check_unfinished(table)
    if table.chairs[seat].links >= MOST_LINKS:
        raise Refused(f"You have made {MOST_LINKS} links for this seat, and more are not to be had.", 429)
    if table.status == PLAYING:
        # Told first: if the server ends in between, there is no link of which nobody has heard. Before the game the
        # seat itself tells how many there were.
        await table.remark(f"The host has made a new link for seat {seat + 1} ({table.chairs[seat].name}).")
    token = secrets.token_urlsafe(32)
    async with house.changing(table):
        await house.store.new_link(table.row.id, seat, hashed(token))
        one = table.chairs[seat]
        table.chairs[seat] = replace(one, link_hash=hashed(token), links=one.links + 1)
        table.links[seat] = token
        table.tell()


def check_unfinished(table: Table) -> None:
    """Refuse what makes no sense once a game is over."""
    if table.status not in (WAITING, PLAYING):
        raise Refused("The game is over.", 409)
