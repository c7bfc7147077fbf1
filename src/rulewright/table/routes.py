"""The pages and forms of the table. Everything also works without script: forms come back as pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from hashlib import sha256
from importlib import resources
from pathlib import PurePosixPath
from typing import Any, Final
from urllib.parse import quote

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute

from rulewright.core.cards import MOST_CARDS
from rulewright.core.clauses import Clause, Ruling
from rulewright.core.engine import Game
from rulewright.core.errors import IllegalMove, RulewrightError
from rulewright.core.registry import available, load
from rulewright.core.wording import folder_of
from rulewright.languages import FRAME, _, english, languages, reader, reading
from rulewright.table import seating, speaking, stream, whynot
from rulewright.table.access import (
    YEAR,
    Eye,
    acting_seat,
    address_of,
    check_origin,
    eye_of,
    guest_of,
    is_open,
    newcomer,
    record_text,
    remember_newcomer,
)
from rulewright.table.homepage import home_context
from rulewright.table.house import House
from rulewright.table.live import BOT_PREFIX, Refused, Table
from rulewright.table.pages import Pages
from rulewright.table.refusals import explain
from rulewright.table.schema import Guest
from rulewright.table.showing import CardSaid, GamePage, Note
from rulewright.table.speaking import address_to_return, local, rule_text, titled

# What a form does for a seat, with a note if there is something to tell; and what leads to a table.
Act = Callable[[House, Table, int, FormData], Awaitable[Note | None]]
Opening = Callable[[Guest], Awaitable[Table]]

TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
SEE_OTHER: Final = 303
QUICK_BOT: Final = "bot:sharp:200ms"
MOST_FIELDS: Final = 200
# More than any request may have.
MOST_IMPORT: Final = 1_300_000
MOST_SHOWN: Final = 20_000


def house_of(request: Request) -> House:
    """The house of this server."""
    house: House = request.app.state.house
    return house


def pages_of(request: Request) -> Pages:
    """What renders its pages."""
    pages: Pages = request.app.state.pages
    return pages


def page_of(request: Request, name: str, context: Mapping[str, Any]) -> str:
    """A page by its template, which knows where its reader goes on after choosing a language."""
    return pages_of(request).page(name, **context, back=address_to_return(request))


async def fields_of(request: Request) -> FormData:
    """The fields of a form; raises Refused for one that another site has sent or that is none."""
    check_origin(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/x-www-form-urlencoded":
        raise Refused("This address takes a form.", 415)
    return await request.form(max_fields=MOST_FIELDS, max_files=0)


def text_of(form: Mapping[str, Any], name: str, most: int = MOST_IMPORT) -> str:
    """A field of a form as text; an empty one if it is missing."""
    return str(form.get(name, ""))[:most]


def number_of(text: str | None, what: str) -> int:
    """A whole number from an address or a form; raises Refused for anything else."""
    if text is not None and text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    raise Refused(f"{what} is a whole number.")


async def seated(request: Request) -> tuple[House, Table, Guest | None]:
    """The table of an address, and who asks."""
    house = house_of(request)
    guest = await guest_of(request)
    return house, await house.table(request.path_params["code"]), guest


# Home


async def home(request: Request) -> Response:
    """The games, a new table, and one's own tables."""
    return HTMLResponse(
        page_of(request, "home", await home_context(house_of(request), await guest_of(request), request.query_params))
    )


async def new_table(request: Request) -> Response:
    """Open a table, and remember who has opened it; or only read the cards, on which what can be chosen may depend."""
    form = await fields_of(request)
    house, guest = house_of(request), await guest_of(request)
    house.spend("table", guest.id if guest else address_of(request))
    values = {name: text_of(form, name, MOST_IMPORT if name == "cards" else 200) for name in form}
    game: Game[Any] | None = None
    errors: list[str] = []
    card_errors: list[str] = []
    try:
        wish = wish_of(values)
        game = await seating.game_wished(house, wish)
        if not values.get("read"):
            return await as_guest(request, guest, wish.my_name, lambda who: seating.open_table(house, wish, who))
    except RulewrightError as error:
        (card_errors if isinstance(error, seating.CardsRefused) else errors).append(
            form_error(error, values.get("game", ""))
        )
        # What was too long to be taken is not sent back. Pages end each line in two characters.
        if len(values.get("cards", "").replace("\r\n", "\n")) > MOST_CARDS:
            values["cards"] = ""
    context = await home_context(house, guest, values, errors, (), card_errors, game)
    status = 400 if errors or card_errors else 200
    return known(request, HTMLResponse(page_of(request, "home", context), status))


def form_error(error: RulewrightError, game: str = "") -> str:
    """What a form comes back with; raises what filling in a form otherwise cannot mend."""
    package = folder_of(load(game)) if game in available() else FRAME
    status, sentence, _clause = explain(error, package)
    if status not in (400, 413, 429):
        raise error
    return sentence


def wish_of(values: Mapping[str, str]) -> seating.Wish:
    """What a form asks for; raises RulewrightError for a game that does not exist or numbers that are none."""
    seats = number_of(values.get("seats", ""), "The number of players")
    if not 0 < seats < 10:
        raise Refused(f"A game has 1 to 9 players, not {seats}.")
    kinds = [values.get(f"kind-{k}", "") for k in range(1, seats + 1)]
    if values.get("quick"):
        kinds = against_bots(kinds)
    options = {name.removeprefix("option-"): value for name, value in values.items() if name.startswith("option-")}
    return seating.Wish(
        values.get("game", ""),
        kinds,
        values.get("title", ""),
        values.get("my_name", ""),
        options,
        number_of(values.get("turn") or "0", "The time for an answer"),
        bool(values.get("chat")),
        bool(values.get("listed")),
        values.get("word", ""),
        values.get("ticket", ""),
        values["cards"] if values.get("cards", "").strip() else values.get("card_set", ""),
    )


def against_bots(kinds: list[str]) -> list[str]:
    """The same seats, one for whoever asks and the others for bots.

    >>> against_bots(["friend", "me", "bot:greedy"])
    ['bot:sharp:200ms', 'me', 'bot:greedy']
    """
    mine = kinds.index("me") if "me" in kinds else 0
    bots = [kind if kind.startswith(BOT_PREFIX) else QUICK_BOT for kind in kinds]
    return [*bots[:mine], "me", *bots[mine + 1 :]]


async def as_guest(request: Request, guest: Guest | None, name: str, act: Opening) -> Response:
    """Do something as a guest, a new one if need be, and go to the table that comes of it."""
    table = await act(guest or await newcomer(request, name))
    return known(request, RedirectResponse(f"/t/{table.code}", SEE_OTHER))


def known(request: Request, response: Response) -> Response:
    """The same response, after which a new guest is known again."""
    remember_newcomer(request, response)
    return response


async def bring(request: Request) -> Response:
    """Look at a record that somebody has brought."""
    form = await fields_of(request)
    house, guest = house_of(request), await guest_of(request)
    house.spend("import", guest.id if guest else address_of(request))
    try:
        return await as_guest(request, guest, "", lambda who: seating.take_in(house, text_of(form, "text"), who))
    except RulewrightError as error:
        told = form_error(error)
        # What was too long to be taken is not sent back cut short: that would be another record.
        text = text_of(form, "text")
        context = await home_context(house, guest, {"text": text if len(text) < MOST_SHOWN else ""}, (), [told])
        return known(request, HTMLResponse(page_of(request, "home", context), 400))


async def choose_language(request: Request) -> Response:
    """Remember in which language somebody reads, and go on where they were."""
    form = await fields_of(request)
    name = text_of(form, "lang", 20)
    response = RedirectResponse(local(text_of(form, "back", 2000)), SEE_OTHER)
    if name in languages():
        secure = request.url.scheme == "https"
        response.set_cookie(speaking.COOKIE, name, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return response


# Invitations


async def invitation(request: Request) -> Response:
    """The page behind the link of a seat; looking at it uses nothing up."""
    house, token = house_of(request), request.path_params["token"]
    house.spend("knock", address_of(request))
    guest = await guest_of(request)
    table, seat = await seating.invited(house, token)
    return await invite(request, table, seat, {"name": guest.name if guest else ""}, ())


async def invite(
    request: Request, table: Table, seat: int, values: Mapping[str, str], errors: Sequence[str]
) -> Response:
    """The invitation with what was filled in."""
    context = pages_of(request).seat_context(table, Eye(None))
    action = f"/sit/{quote(request.path_params['token'])}"
    context |= {"seat": context["seats"][seat], "action": action, "values": values, "errors": errors}
    html = page_of(request, "sit", context)
    return known(request, HTMLResponse(html, 400 if errors else 200))


async def sit_down(request: Request) -> Response:
    """Take the seat of a link."""
    form = await fields_of(request)
    house, token, guest = house_of(request), request.path_params["token"], await guest_of(request)
    house.spend("knock", address_of(request))
    name, word = text_of(form, "name", 200), text_of(form, "word", 200)
    table, seat = await seating.invited(house, token)
    try:
        return await as_guest(request, guest, name, lambda who: seating.sit_down(house, token, who, name, word))
    except Refused as error:
        return await invite(request, table, seat, {"name": name, "word": word}, [form_error(error)])


# A table


async def table_page(request: Request) -> Response:
    """A table as its reader may see it, now or at an earlier moment."""
    return await show(request, None)


async def show(request: Request, told: Note | None, status: int = 200, seat: int | None = None) -> Response:
    """The page of a table, with a note if there is one, through the eyes of a seat or of the one in the address."""
    house, table, guest = await seated(request)
    eye = eye_of(table, guest, request.query_params.get("seat") if seat is None else seat + 1)
    at = request.query_params.get("at")
    if at is not None:
        house.spend("look", guest.id if guest else address_of(request))
    moment = None if at is None or told is not None else number_of(at, "A moment")
    if moment is not None and moment >= table.at:
        moment = None
    return HTMLResponse(pages_of(request).whole(table, eye, moment, told, address_to_return(request)), status)


async def moment(request: Request) -> Response:
    """An earlier moment, for the slider."""
    house, table, guest = await seated(request)
    house.spend("look", guest.id if guest else address_of(request))
    eye = eye_of(table, guest, request.query_params.get("seat"))
    return JSONResponse(pages_of(request).moment(table, eye, number_of(request.path_params["at"], "A moment")))


async def scores(request: Request) -> Response:
    """The end of a game."""
    house, table, guest = await seated(request)
    house.spend("look", guest.id if guest else address_of(request))
    if table.state is None or table.state.actor is not None or not is_open(table):
        return RedirectResponse(f"/t/{table.code}", SEE_OTHER)
    eye = eye_of(table, guest, None)
    return HTMLResponse(pages_of(request).end(table, eye, address_to_return(request)))


async def record(request: Request) -> Response:
    """The record, as its reader may have it."""
    _, table, guest = await seated(request)
    eye = eye_of(table, guest, request.query_params.get("seat"))
    return PlainTextResponse(
        record_text(table, eye), headers={"content-disposition": f'attachment; filename="{table.code}.rw"'}
    )


# Forms of a table, for readers without script


async def play(request: Request) -> Response:
    """Say a sentence."""

    async def act(house: House, table: Table, seat: int, form: FormData) -> Note | None:
        await table.play(seat, [text_of(form, "sentence", 200)], number_of(text_of(form, "revision"), "The revision"))
        return None

    return await acted(request, "play", act)


async def undo(request: Request) -> Response:
    """Take the last message back."""

    async def act(house: House, table: Table, seat: int, form: FormData) -> Note | None:
        await table.undo(seat, number_of(text_of(form, "revision"), "The revision"))
        return None

    return await acted(request, "undo", act)


async def hint(request: Request) -> Response:
    """Ask a bot."""

    async def act(house: House, table: Table, seat: int, form: FormData) -> Note | None:
        revision = number_of(text_of(form, "revision") or str(table.revision), "The revision")
        return pages_of(request).hint(table, Eye(seat, True), await house.hint(table, seat, revision))

    return await acted(request, "hint", act)


async def why(request: Request) -> Response:
    """Ask which rule says no."""

    async def act(house: House, table: Table, seat: int, form: FormData) -> Note | None:
        return whynot.about_sentence(table, pages_of(request), Eye(seat, True), text_of(form, "text", 200))

    return await acted(request, "why", act)


async def chat(request: Request) -> Response:
    """Say something to the table."""

    async def act(house: House, table: Table, seat: int, form: FormData) -> Note | None:
        await house.chat(table, await guest_of(request), text_of(form, "text", 2000))
        return None

    return await acted(request, "chat", act)


async def prefer(request: Request) -> Response:
    """Remember a seat's preference."""

    async def act(house: House, table: Table, seat: int, form: FormData) -> Note | None:
        if "asks" in form:
            await house.prefer_asked(table, seat, text_of(form, "asks", 20))
        else:
            await house.prefer_auto(table, seat, bool(form.get("auto")))
        return None

    return await acted(request, "prefer", act)


async def link(request: Request) -> Response:
    """Make a new link for a seat."""
    form = await fields_of(request)
    house, table, guest = await seated(request)
    if guest is None:
        raise Refused("Only whoever opened the table makes links for its seats.", 403)
    house.spend("link", guest.id)
    await seating.new_link(house, table, number_of(text_of(form, "seat"), "A seat") - 1, guest)
    return RedirectResponse(f"/t/{table.code}", SEE_OTHER)


async def acted(request: Request, kind: str, act: Act) -> Response:
    """Do something for a seat of the reader, and show the table again, with a note if something is to be told."""
    form = await fields_of(request)
    house, table, guest = await seated(request)
    seat = acting_seat(table, guest, text_of(form, "seat") or None)
    assert guest is not None
    house.spend_at(kind, guest.id, table)
    try:
        told = await act(house, table, seat, form)
    except IllegalMove as error:
        told = pages_of(request).refusal(table, Eye(seat, True), [error.refusal], _("Not now"))
    except RulewrightError as error:
        told = Note("refused", _("That did not work"), (explain(error, folder_of(table.game)).sentence,))
    if told is None:
        mine = table.seats_of(guest.id)
        # Whoever has several seats goes on with this one, unless another of them is asked now.
        stays = len(mine) > 1 and (table.actor == seat or table.actor not in mine)
        return RedirectResponse(f"/t/{table.code}" + (f"?seat={seat + 1}" if stays else ""), SEE_OTHER)
    return await show(request, told, 409 if told.kind == "refused" else 200, seat)


# Rules, files


async def rules(request: Request) -> Response:
    """The clauses, rulings and cards of a game, all or those that hold some words."""
    game = load(request.path_params["game"])
    code = request.query_params.get("table", "")
    table = await house_of(request).table(code) if code else None
    played = table.game if table is not None and table.game.name == game.name else game
    words = request.query_params.get("q", "")[:100]
    found = searched(game, words) if words.strip() else list(game.rulebook)
    part = request.query_params.get("part") == "1"
    context = {
        "game": game.name,
        "game_title": titled(game),
        "q": words,
        "entries": [entry_of(game, rule) for rule in found],
        "card_set": {"name": played.cards_name, "text": played.cards, "table": code} if played.cards else None,
        "cards": cards_with(house_of(request).pages.of(played).page, words),
        "panel": part,
        "closed": False,
    }
    return HTMLResponse(page_of(request, "parts/rules" if part else "rules", context))


def entry_of(game: Game[Any], rule: Clause | Ruling) -> dict[str, Any]:
    """A clause or a ruling as the template prints it."""
    if isinstance(rule, Clause):
        source = reader().say(rule.source, folder_of(game), "source")
        return {"id": rule.id, "kind": rule.kind, "source": source, "text": rule_text(game, rule), "clauses": ()}
    question, answer, why = [
        reader().say(one, folder_of(game), "ruling") for one in (rule.question, rule.answer, rule.why)
    ]
    return {
        "id": rule.id,
        "kind": "ruling",
        "source": _("Rulings"),
        "question": question,
        "answer": answer,
        "why": why,
        "option": rule.option,
        "clauses": rule.clauses,
    }


def searched(game: Game[Any], words: str) -> list[Clause | Ruling]:
    """The rules in which all these words occur, in English or in the reader's language."""
    found = game.rulebook.search(words)
    if reader() is english():
        return found
    wanted = words.lower().split()
    shown = ("source", "text", "question", "answer", "why")
    for rule in game.rulebook:
        entry = entry_of(game, rule)
        said = " ".join([str(entry.get(name, "")) for name in shown]).lower()
        if rule not in found and all(word in said for word in wanted):
            found.append(rule)
    return found


def cards_with(page: GamePage, words: str) -> list[CardSaid]:
    """The cards on which all these words occur, in English or in the reader's language."""
    wanted = words.lower().split()
    with reading(english()):
        plain = page.cards()
    return [card for card, other in zip(page.cards(), plain, strict=True) if card.has(wanted) or other.has(wanted)]


async def static(request: Request) -> Response:
    """A file of the frame."""
    name = request.path_params["name"]
    kind = TYPES.get(PurePosixPath(name).suffix)
    # Looked for among those that are there: no name from outside ever becomes a path.
    folder = resources.files("rulewright.table").joinpath("static")
    file = next((one for one in folder.iterdir() if one.name == name), None)
    if kind is None or file is None:
        raise Refused("There is no such file.", 404)
    return fresh(request, file.read_bytes(), kind)


async def game_css(request: Request) -> Response:
    """The style of a game."""
    css = house_of(request).pages.of(load(request.path_params["game"])).css
    return fresh(request, css.encode(), "text/css")


def fresh(request: Request, body: bytes, kind: str) -> Response:
    """A file, or word that the reader has it already."""
    tag = f'"{sha256(body).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)


async def health(request: Request) -> Response:
    """Whether the server answers."""
    return JSONResponse({"tables": len(house_of(request).tables)})


ROUTES: Final = [
    Route("/", home),
    Route("/tables", new_table, methods=["POST"]),
    Route("/import", bring, methods=["POST"]),
    Route("/sit/{token}", invitation),
    Route("/sit/{token}", sit_down, methods=["POST"]),
    Route("/t/{code}", table_page),
    Route("/t/{code}/at/{at}", moment),
    Route("/t/{code}/end", scores),
    Route("/t/{code}/record", record),
    Route("/t/{code}/play", play, methods=["POST"]),
    Route("/t/{code}/undo", undo, methods=["POST"]),
    Route("/t/{code}/hint", hint, methods=["POST"]),
    Route("/t/{code}/why", why, methods=["POST"]),
    Route("/t/{code}/chat", chat, methods=["POST"]),
    Route("/t/{code}/prefer", prefer, methods=["POST"]),
    Route("/t/{code}/link", link, methods=["POST"]),
    WebSocketRoute("/t/{code}/live", stream.serve),
    Route("/rules/{game}", rules),
    Route("/static/{name}", static),
    Route("/games/{game}/page.css", game_css),
    Route("/language", choose_language, methods=["POST"]),
    Route("/healthz", health),
]
