"""What the first page prints: the games, the form of a new table made from a game's options, and one's own tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulewright.core.clauses import Clause
from rulewright.core.engine import Game
from rulewright.core.errors import RulewrightError
from rulewright.core.options import Choice, Knob
from rulewright.core.registry import available, folders, load
from rulewright.core.wording import Wording, folder_of
from rulewright.languages import _, catalogue, marked, ngettext, reader
from rulewright.table.gamepages import Drawn
from rulewright.table.house import House
from rulewright.table.live import player_names
from rulewright.table.schema import BOT, IMPORTED, OVER, PLAYING, Guest, SeatRow, TableRow
from rulewright.table.seating import TURNS
from rulewright.table.showing import duration
from rulewright.table.speaking import titled
from rulewright.table.thinking import LEVELS

# An option that its rulebook leaves to the table is shown at once; a ruling on an unclear point waits in a drawer.
FIRST_SHOWN: Final = 4
MOST_MINE: Final = 20
MOST_NUMBERS: Final = 30
# How values read for which a game has no words of its own.
PLAIN: Final = (marked("On"), marked("Off"), marked("Yes"), marked("No"))

Seated = tuple[TableRow, list[SeatRow]]


async def home_context(
    house: House,
    guest: Guest | None,
    values: Mapping[str, str],
    errors: Sequence[str] = (),
    import_errors: Sequence[str] = (),
    card_errors: Sequence[str] = (),
    game: Game[Any] | None = None,
) -> dict[str, Any]:
    """What `home.html` prints; `values` are those of its form, or of its address.

    `game` is the game of the form where it is played with other cards than the shipped ones.
    """
    names = available()
    chosen = values.get("game", "")
    kept = dict(values)
    if values.get("again"):
        same, game = await again(house, guest, values["again"])
        kept |= same
        chosen = kept.get("game", chosen)
    mine: list[Seated] = []
    finished: list[Seated] = []
    if guest is not None:
        mine = await house.store.tables_of(guest.id, most=MOST_MINE)
        finished = await house.store.finished_of(guest.id, most=MOST_MINE)
        kept.setdefault("my_name", guest.name)
    if chosen not in names:
        chosen = usual_game([*mine[:1], *finished[:1]], names)
    if game is None or game.name != chosen:
        game = load(chosen)
    seen = {row.code for row, _ in mine}
    listed = [found for found in await house.store.listed_tables(most=MOST_MINE) if found[0].code not in seen]
    return {
        "games": [card(house, name, name == chosen) for name in names],
        "form": form(house, game, kept),
        "values": kept,
        # Where the form has no field for cards, what is wrong with them stands above it.
        "errors": [*errors, *([] if game.takes_cards else card_errors)],
        "import_errors": list(import_errors),
        "card_errors": list(card_errors),
        "mine": [row_of(house, guest, found) for found in mine],
        "finished": [row_of(house, guest, found) for found in finished],
        "listed": [row_of(house, None, found) for found in listed],
        "defs": "",
    }


def usual_game(played: Sequence[Seated], names: Sequence[str]) -> str:
    """The game that a guest has played last, or else the first of our own before those of other packages."""
    last = sorted(played, key=lambda found: found[0].touched, reverse=True)
    wanted = [*[row.game for row, _ in last], *folders()]
    return next((name for name in wanted if name in names), names[0])


def card(house: House, name: str, chosen: bool) -> dict[str, Any]:
    """A game as the first page shows it."""
    game = load(name)
    drawn = house.pages.of(game)
    fewest, most = game.options.fewest, game.options.most
    return {
        "name": name,
        "title": titled(game),
        "blurb": reader().say(drawn.page.BLURB, folder_of(game), "texts"),
        "length": reader().say(drawn.page.LENGTH, folder_of(game), "texts"),
        "ground": drawn.page.GROUND,
        "emblem": drawn.emblem,
        "seats": seats_said(fewest, most),
        "chosen": chosen,
        "href": f"/?game={name}#new",
    }


def seats_said(fewest: int, most: int) -> str:
    """For how many a game is.

    >>> seats_said(2, 4), seats_said(2, 2)
    ('2 to 4 players', '2 players')
    """
    if fewest < most:
        return ngettext("{fewest} to {count} player", "{fewest} to {count} players", most, fewest=fewest)
    return ngettext("{count} player", "{count} players", most)


def form(house: House, game: Game[Any], values: Mapping[str, str]) -> dict[str, Any]:
    """The form of a new table."""
    options = game.options
    text = values.get("seats", "")
    seats = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else options.usual
    seats = min(max(seats, options.fewest), options.most)
    ticket, commitment = house.ticket()
    counts = list(range(options.fewest, options.most + 1))
    found = [option_of(game, option, counts) for option in options.declared.values()]
    first = [option for option in found if not option["ruled"]] or found[:FIRST_SHOWN]
    rest = [option for option in found if option not in first]
    return {
        "game": game.name,
        "title": titled(game),
        "title_hint": _("Saturday"),
        "counts": counts,
        "seats": seats,
        "sides": sides_of(house.pages.of(game), options.most, seats),
        "common": first,
        "rulings": rest,
        "shown_rulings": sum([seats in option["for"] for option in rest]),
        "rulings_open": any(
            values.get("option-" + option["name"], option["default"]) != option["default"]
            for option in rest
            if seats in option["for"]
        ),
        "cards": sets_of(house.offered(game.name)) if game.takes_cards else None,
        "cards_name": game.cards_name,
        "ticket": ticket,
        "commitment": commitment,
        "kinds": [
            ("me", _("Me")),
            ("friend", _("A friend, by link")),
            *[(level, _("Bot {level}", level=_(name))) for level, name in LEVELS.items()],
        ],
        "turns": [(seconds, duration(seconds) if seconds else _("No timer")) for seconds in TURNS],
    }


def sides_of(drawn: Drawn, most: int, seats: int) -> list[Any]:
    """The sides of as many seats as the game can have; those that are in play come as they are called then."""
    usual = drawn.page.places(seats, {})
    return [*usual, *drawn.page.places(most, {})[len(usual) :]]


def sets_of(offered: Sequence[Game[Any]]) -> list[tuple[str, str]]:
    """The card sets that are offered, by their hash, with names that tell them apart."""
    names = [one.cards_name for one in offered]
    return [
        (one.cards_hash, name if names.count(name) == 1 else f"{name} ({one.cards_hash[:8]})")
        for one, name in zip(offered, names, strict=True)
    ]


def option_of(game: Game[Any], option: Choice | Knob, counts: Sequence[int]) -> dict[str, Any]:
    """An option as the form shows it, where as many play as it is `for`.

    `ruled` tells one that a ruling has brought up from one of the rulebook's own.
    """
    values = (
        option.values
        if isinstance(option, Choice)
        else range(option.low, min(option.high, option.low + MOST_NUMBERS) + 1)
    )
    words = Wording(game, catalogue(folder_of(game)), ())
    return {
        "name": option.name,
        "label": _(words.option(option.name)),
        "help": reader().say(option.help, folder_of(game)),
        "clause": option.clause,
        "values": [(value, _(words.option(option.name, value))) for value in values],
        "default": option.default,
        "for": [count for count in counts if option.name in game.options.open_to(count)],
        "ruled": not is_own(game, option),
    }


def is_own(game: Game[Any], option: Choice | Knob) -> bool:
    """Whether the rulebook itself offers an option: what is switched off and on, and what cites one of its clauses."""
    if not isinstance(option, Choice) or set(option.values) == {"off", "on"}:
        return True
    return option.clause != "" and isinstance(game.rulebook.clause(option.clause), Clause)


async def again(house: House, guest: Guest | None, code: str) -> tuple[dict[str, str], Game[Any] | None]:
    """The form filled in like a table that was played, and its game."""
    try:
        table = await house.table(code)
    except RulewrightError:
        return {}, None
    values = {"game": table.game.name, "title": table.row.title, "seats": str(len(table.chairs))}
    for k, chair in enumerate(table.chairs, 1):
        mine = guest is not None and chair.guest == guest.id
        bot = chair.name if chair.name in LEVELS else "bot:greedy"
        values[f"kind-{k}"] = bot if chair.kind == BOT else "me" if mine else "friend"
    values |= {f"option-{name}": str(value) for name, value in table.setup["options"].items()}
    is_offered = table.game.cards_hash in [one.cards_hash for one in house.offered(table.game.name)]
    values |= {"card_set": table.game.cards_hash} if is_offered else {"cards": table.game.cards}
    values["turn"] = str(table.setup.get("turn", 0))
    values["chat"] = "1" if table.setup.get("chat") else ""
    values["listed"] = "1" if table.setup.get("listed") else ""
    return values, table.game


def row_of(house: House, guest: Guest | None, found: Seated) -> dict[str, Any]:
    """A table in a list."""
    row, seats = found
    game = load(row.game)
    sides = house.pages.of(game).page.places(len(seats), row.setup["options"])
    mine = [seat.seat for seat in seats if guest is not None and seat.guest == guest.id]
    your_turn = row.asked in mine
    return {
        "code": row.code,
        "title": row.title,
        "game_title": titled(game),
        "line": line_of(row, seats, your_turn),
        "your_turn": your_turn,
        "seated": bool(mine),
        "href": f"/t/{row.code}" + ("/end" if row.status == OVER else ""),
        "crest": sides[mine[0] if mine else 0].crest,
    }


def line_of(row: TableRow, seats: Sequence[SeatRow], your_turn: bool) -> str:
    """How a table stands, in a few words."""
    players = player_names(seats)
    names = ", ".join([name or _("open") for name in players])
    if row.status == OVER:
        return _("Over. {names}", names=names)
    if row.status == IMPORTED:
        return _("A record to look at. {names}", names=names)
    if row.status != PLAYING:
        return ngettext(
            "Waiting for {count} more: {names}", "Waiting for {count} more: {names}", players.count(""), names=names
        )
    if your_turn:
        return _("Your move. {names}", names=names)
    return _("{name} is asked. {names}", name=players[row.asked], names=names) if row.asked is not None else names
