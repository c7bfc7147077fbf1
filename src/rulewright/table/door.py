"""The JSON door: the same table for programs, with the same checks as its pages."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Request, WebSocket
from fastapi.responses import HTMLResponse, PlainTextResponse
from pydantic import BaseModel, Field

from rulewright.core.cards import MOST_CARDS
from rulewright.core.engine import LUCK, Game
from rulewright.core.options import Choice
from rulewright.core.registry import available, load
from rulewright.table import seating
from rulewright.table.access import Eye, acting_seat, address_of, check_origin, eye_of, guest_of, is_open, record_text
from rulewright.table.house import House
from rulewright.table.live import Refused, Step, Table, Watcher, common
from rulewright.table.pages import Pages, clause_text
from rulewright.table.schema import Guest
from rulewright.table.stream import admitted, attend, finished, text_from

DESCRIPTION: Final = (
    "Everything that a page can do, for bots and other clients. Ask for a key first and send it as "
    "'Authorization: Bearer KEY'; whoever has the key is the guest. Seats count from 1. A sentence is played for a "
    "revision of the table; if the table has moved on meanwhile, the answer is 409 and nothing is played."
)

ROUTER: Final = APIRouter(prefix="/api")


# What is sent and answered


class Name(BaseModel):
    """Who asks for a key."""

    name: str = Field(max_length=200, description="the name at the table")


class Key(BaseModel):
    """A key, which is told only once."""

    key: str
    name: str


class Commitment(BaseModel):
    """A ticket for one new table, and the fingerprint of the seed that its dice will follow."""

    ticket: str
    commitment: str


class NewTable(BaseModel):
    """A table to be opened."""

    game: str = Field(max_length=100)
    seats: list[str] = Field(min_length=1, max_length=9, description="me, friend, or a bot such as bot:greedy")
    title: str = Field("", max_length=200)
    name: str = Field("", max_length=200, description="the name of whoever opens it; that of the key if empty")
    options: dict[str, str | int] = Field(default_factory=dict, max_length=100)
    cards: str = Field("", max_length=2 * MOST_CARDS, description="a card set: its text, or the hash of an offered one")
    turn: int = Field(0, description="seconds for an answer, 0 for no timer")
    chat: bool = False
    listed: bool = Field(False, description="whether anybody may find the table and watch")
    word: str = Field("", max_length=200, description="a word for the dice")
    ticket: str = Field("", max_length=100)


class Link(BaseModel):
    """The link of a seat, or the token at its end."""

    link: str = Field(max_length=300)
    name: str = Field("", max_length=200)
    word: str = Field("", max_length=200)


class Said(BaseModel):
    """One or several sentences of a seat: all are played, or none."""

    revision: int
    sentences: list[str] = Field(min_length=1, max_length=200)
    seat: int | None = Field(None, description="which of one's seats, if one has several")


class Wishes(BaseModel):
    """When a seat is asked: `always`, or by `choice` only if it can do anything but pass."""

    asks: str = Field(max_length=20)
    seat: int | None = None


class Back(BaseModel):
    """The last message is to be taken back."""

    revision: int
    seat: int | None = None


# Who asks


async def caller(request: Request) -> Guest:
    """The guest who asks; raises Refused for anybody else."""
    if request.method != "GET":
        check_origin(request)
    guest = await guest_of(request)
    if guest is None:
        raise Refused("Send a key as 'Authorization: Bearer KEY'; POST /api/guests gives one.", 401)
    return guest


async def visitor(request: Request) -> Guest | None:
    """The guest who asks, or None for somebody without a key."""
    return await guest_of(request)


async def at_table(request: Request, code: Annotated[str, Path(description="the table")]) -> Table:
    """The table of an address."""
    house: House = request.app.state.house
    return await house.table(code)


Caller = Annotated[Guest, Depends(caller)]
Visitor = Annotated[Guest | None, Depends(visitor)]
AtTable = Annotated[Table, Depends(at_table)]
Seat = Annotated[
    int | None, Query(description="through the eyes of which seat; one's own or a spectator's if not named")
]


# Games and guests


@ROUTER.get("", include_in_schema=False)
async def manual(request: Request) -> HTMLResponse:
    """This door's page."""
    pages: Pages = request.app.state.pages
    return HTMLResponse(pages.page("api", spec=request.app.openapi(), spec_url="/api/openapi.json"))


@ROUTER.get("/games", summary="The games with their options")
async def games(request: Request) -> list[dict[str, Any]]:
    """Name, title, rules version, numbers of seats and options of every game; `cards` are the card sets offered."""
    house: House = request.app.state.house
    return [{**game_of(name), "cards": [cards_of(one) for one in house.offered(name)]} for name in available()]


def cards_of(game: Game[Any]) -> dict[str, str] | None:
    """The card set of a game; null for the shipped cards."""
    return {"name": game.cards_name, "sha256": game.cards_hash} if game.cards else None


def game_of(name: str) -> dict[str, Any]:
    """A game as the door tells it; `own_cards` says whether it can be played with card sets."""
    game = load(name)
    options = {
        option.name: {
            "default": option.default,
            "values": list(option.values) if isinstance(option, Choice) else [option.low, option.high],
            "help": option.help,
            "clause": option.clause,
        }
        for option in game.options.declared.values()
    }
    seats = [game.options.fewest, game.options.most]
    named = {"name": name, "title": game.title, "version": game.version, "own_cards": game.takes_cards}
    return {**named, "seats": seats, "options": options}


@ROUTER.post("/guests", status_code=201, summary="A new guest, with a key")
async def new_guest(request: Request, body: Name) -> Key:
    """Gives a key, which is told only once."""
    house: House = request.app.state.house
    house.spend("guest", address_of(request))
    guest, key = await house.welcome(body.name)
    return Key(key=key, name=guest.name)


# Tables


@ROUTER.get("/tables", summary="One's own tables, and those that anybody may watch")
async def tables(request: Request, guest: Visitor) -> list[dict[str, Any]]:
    """Code, title, game and status of each, the one touched last first."""
    store = request.app.state.house.store
    found = list(await store.listed_tables())
    if guest is not None:
        found = [*await store.tables_of(guest.id), *await store.finished_of(guest.id), *found]
    rows = {row.code: row for row, _ in found}
    return [{"code": row.code, "title": row.title, "game": row.game, "status": row.status} for row in rows.values()]


@ROUTER.post("/commitments", status_code=201, summary="A ticket for a table, and the fingerprint of its dice")
async def commitment(request: Request, guest: Caller) -> Commitment:
    """For those who want to see the fingerprint before they add a word of their own."""
    house: House = request.app.state.house
    ticket, fingerprint = house.ticket()
    return Commitment(ticket=ticket, commitment=fingerprint)


@ROUTER.post("/tables", status_code=201, summary="Open a table")
async def new_table(request: Request, guest: Caller, body: NewTable) -> dict[str, Any]:
    """Opens a table; the answer holds the links of its open seats, which are told only once."""
    house: House = request.app.state.house
    house.spend("table", guest.id)
    wish = seating.Wish(
        body.game,
        body.seats,
        body.title,
        body.name,
        body.options,
        body.turn,
        body.chat,
        body.listed,
        body.word,
        body.ticket,
        body.cards,
    )
    table = await seating.open_table(house, wish, guest)
    links = {str(seat + 1): f"/sit/{token}" for seat, token in table.links.items()} if table.is_host(guest.id) else {}
    return {**about(table, guest), "links": links}


@ROUTER.get("/tables/{code}", summary="A table")
async def table(table: AtTable, guest: Visitor) -> dict[str, Any]:
    """Who sits where, and how far the game is."""
    return about(table, guest)


def about(table: Table, guest: Guest | None) -> dict[str, Any]:
    """A table as the door tells it."""
    mine = table.seats_of(guest.id if guest else None)
    seats = [
        {"seat": k + 1, "kind": table.chairs[k].kind, "name": name, "you": k in mine, "asked": table.actor == k}
        for k, name in enumerate(table.names())
    ]
    return {
        "code": table.code,
        "title": table.row.title,
        "game": table.game.name,
        "version": table.record.header.rules if table.record else table.game.version,
        "options": table.setup["options"],
        "cards": cards_of(table.game),
        "status": table.status,
        "revision": table.revision,
        "sentences": table.at,
        "seats": seats,
        "commitment": table.dealer.commitment if table.dealer else "",
    }


@ROUTER.post("/seats", summary="Take the seat of a link")
async def sit(request: Request, guest: Caller, body: Link) -> dict[str, Any]:
    """Takes a seat; the link is used up by it."""
    house: House = request.app.state.house
    house.spend("knock", address_of(request))
    token = body.link.rstrip("/").rpartition("/")[2]
    return about(await seating.sit_down(house, token, guest, body.name, body.word), guest)


@ROUTER.post("/tables/{code}/seats/{seat}/link", summary="A new link for a seat")
async def new_link(request: Request, table: AtTable, guest: Caller, seat: int) -> dict[str, str]:
    """For whoever opened the table; the whole table hears of it."""
    house: House = request.app.state.house
    house.spend("link", guest.id)
    await seating.new_link(house, table, seat - 1, guest)
    return {"link": f"/sit/{table.links[seat - 1]}"}


# Play


@ROUTER.get("/tables/{code}/view", summary="What a seat knows and is asked")
async def view(table: AtTable, guest: Visitor, seat: Seat = None) -> dict[str, Any]:
    """The view of a seat, the question, and the legal sentences if that seat is asked."""
    return seen(table, eye_of(table, guest, seat))


def seen(table: Table, eye: Eye) -> dict[str, Any]:
    """What an eye sees of a table, as the door tells it."""
    state = table.state
    if state is None:
        raise Refused("The game has not begun yet.", 409)
    prompt = state.prompt(eye.seat)
    if not eye.mine:
        prompt.pop("sentences", None)
    found = {
        "revision": table.revision,
        "status": table.status,
        "seat": eye.seat + 1 if eye.seat is not None else None,
        "actor": table.actor + 1 if table.actor is not None else None,
        "view": state.view(eye.seat),
        "prompt": prompt,
    }
    if is_open(table) and state.actor is None:
        found |= {"scores": state.scores(), "ranking": state.ranking(), "result": state.result()}
    return found


@ROUTER.post("/tables/{code}/play", summary="Say a sentence, or several")
async def play(request: Request, table: AtTable, guest: Caller, body: Said) -> dict[str, Any]:
    """Plays all sentences or none; what is answered is stored already."""
    request.app.state.house.spend_at("play", guest.id, table)
    seat = acting_seat(table, guest, body.seat)
    await table.play(seat, body.sentences, body.revision)
    return {"revision": table.revision}


@ROUTER.post("/tables/{code}/undo", summary="Take the last message back")
async def undo(request: Request, table: AtTable, guest: Caller, body: Back) -> dict[str, Any]:
    """Goes back over the seat's own last message, unless luck, a reveal or another seat came after it."""
    request.app.state.house.spend_at("undo", guest.id, table)
    await table.undo(acting_seat(table, guest, body.seat), body.revision)
    return {"revision": table.revision}


@ROUTER.post("/tables/{code}/prefer", summary="When one's seat is asked")
async def prefer(request: Request, table: AtTable, guest: Caller, body: Wishes) -> dict[str, Any]:
    """Whether the table passes for a seat that can do nothing else, as it does unless told `always`."""
    house: House = request.app.state.house
    house.spend_at("prefer", guest.id, table)
    await finished(house.prefer_asked(table, acting_seat(table, guest, body.seat), body.asks))
    return {"asks": body.asks}


@ROUTER.get("/tables/{code}/why", summary="Why a sentence may not be said now")
async def why(
    request: Request, table: AtTable, guest: Caller, sentence: Annotated[str, Query(max_length=200)], seat: Seat = None
) -> dict[str, Any]:
    """The clauses that refuse it, or that it is legal."""
    request.app.state.house.spend_at("why", guest.id, table)
    state, asks = table.state, acting_seat(table, guest, seat)
    assert state is not None
    found = state.refusals(sentence, asks)
    told = [{"clause": one.clause, "message": one.message, "text": clause_text(table, one.clause)} for one in found]
    return {"legal": not found, "refusals": told}


@ROUTER.post("/tables/{code}/hint", summary="What a bot would say")
async def hint(request: Request, table: AtTable, guest: Caller, body: Back) -> dict[str, Any]:
    """The sentence that a strong bot would play in the place of the seat."""
    house: House = request.app.state.house
    house.spend_at("hint", guest.id, table)
    seat = acting_seat(table, guest, body.seat)
    return {"sentence": await house.hint(table, seat, body.revision)}


@ROUTER.get("/tables/{code}/record", summary="The record", response_class=PlainTextResponse)
async def record(table: AtTable, guest: Visitor, seat: Seat = None) -> PlainTextResponse:
    """As its reader may have it: masked until the game is over."""
    return PlainTextResponse(record_text(table, eye_of(table, guest, seat)))


# The stream


@ROUTER.websocket("/tables/{code}/stream")
async def follow(socket: WebSocket, code: str) -> None:
    """What a seat hears, as it happens: `{"revision", "said", "from", "actor", "prompt", "status"}` for each change."""
    found = await admitted(socket, code)
    if found is None:
        return
    table, guest = found
    watcher = Watcher(guest.id if guest else None, asyncio.Event())
    await attend(socket, table, watcher, tell(socket, table, guest, watcher), hear_nothing(socket))


async def hear_nothing(socket: WebSocket) -> None:
    """Wait until a socket leaves, whatever it says."""
    while True:
        await text_from(socket)


async def tell(socket: WebSocket, table: Table, guest: Guest | None, watcher: Watcher) -> None:
    """Send each change of a table; what was said from a sentence on stands for whatever stood there before."""
    steps: list[Step] = []
    last: tuple[int, str] | None = None
    while True:
        watcher.wake.clear()
        if (table.revision, table.status) != last:
            last = (table.revision, table.status)
            same = common(steps, table.steps)
            steps = table.steps[:]
            eye = eye_of(table, guest, socket.query_params.get("seat"))
            await socket.send_text(json.dumps(heard(table, eye, same)))
        await watcher.wake.wait()


def heard(table: Table, eye: Eye, same: int) -> dict[str, Any]:
    """A change of a table as an eye hears it."""
    said = [
        {"remark": step.remark}
        if step.entry is None or table.record is None
        else table.record.journal(step.entry, eye.seat)
        for step in table.steps[same:]
    ]
    actor = table.state.actor if table.state is not None else None
    found: dict[str, Any] = {
        "revision": table.revision,
        "status": table.status,
        "from": same,
        "said": said,
        "actor": actor + 1 if actor is not None and actor != LUCK else None,
    }
    if table.state is not None:
        found["prompt"] = seen(table, eye)["prompt"]
    return found
