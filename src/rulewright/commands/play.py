"""`rulewright play`: a game at this terminal."""

from __future__ import annotations

import argparse
from pathlib import Path

from rulewright import __version__
from rulewright.bots import FORMS, make
from rulewright.commands.common import (
    SEEDS,
    Commands,
    build,
    cards_argument,
    chosen,
    command,
    find_game,
    names,
    table_arguments,
    whole,
)
from rulewright.core.errors import RulewrightError
from rulewright.core.options import Options
from rulewright.core.record import Record
from rulewright.terminal.keeper import read_saved

BOT = "bot:"


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = command(
        commands,
        run,
        "play",
        "play a game at this terminal, against bots or friends",
        f"""\
Plays a game at this terminal. Without anything but its name you play against bots. Players are 'you', a friend's name
for somebody who plays at the same terminal, or 'bot:' and a bot:
{", ".join(FORMS)}. Seats for which nobody is named are filled
with the bot that is named last, or with a strong one if the last is a person.
With --luck people the game lies on your real table: you roll the dice and draw the cards, type in what they show, and
Rulewright referees. With --save the game is written down sentence by sentence, and --resume goes on with it.

With --luck committed everybody can check afterwards that no die or card was bent. The program shows the commitment to
a secret seed, and each person adds a word. The seed waits in a file beside the save (FILE.seed, which its owner alone
can read) and is opened in the record at the end; then 'rulewright record verify FILE' proves every outcome.""",
        """
        rulewright play unita
        rulewright play unita --seats 4 --players you,Ben,bot:greedy --save evening.rw
        rulewright play --resume evening.rw
        rulewright play unita --players Ann,Ben --luck people
        rulewright play unita --players Ann,Ben --luck committed --save evening.rw
        rulewright play unita --option magic_forest_uses=per_company --seed 7
        """,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game, such as unita; not needed with --resume")
    parser.add_argument("--players", metavar="NAME,...", help="who plays, seat by seat (default: you against bots)")
    parser.add_argument(
        "--luck",
        choices=("seed", "people", "committed"),
        default="seed",
        help="who rolls and draws: the program from a seed, the people at a real table, or the program from a seed "
        "that it commits to (default: seed)",
    )
    parser.add_argument("--seed", type=whole(0, SEEDS), metavar="N", help="the seed (default: a new one each game)")
    parser.add_argument("--save", metavar="FILE", help="write the game's record to this file")
    parser.add_argument("--resume", metavar="FILE", help="go on with the game of this record")
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and simple terminals")
    table_arguments(parser)
    cards_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check what can be checked before the screen is taken, then play."""
    if arguments.luck != "seed" and arguments.seed is not None:
        raise RulewrightError(f"--seed is for luck that follows a seed you choose, not for --luck {arguments.luck}")
    for flag, file in (("--save", arguments.save), ("--resume", arguments.resume)):
        if file is not None and not file.strip():
            raise RulewrightError(f"{flag} needs the name of a file")
    options = chosen(arguments.option)
    if arguments.resume is not None:
        name, seats = resumed(arguments)
    elif arguments.game is None:
        raise RulewrightError("name a game, such as 'rulewright play unita', or a record with --resume")
    else:
        name, seats = arguments.game, arguments.seats
    game = find_game(name, arguments.cards)
    players = None
    if arguments.players is not None:
        players = names(arguments.players)
        seats = seats_for(players, seats, game.options)
        players = seated(players, seats)
    game.options.complete(options, game.options.seats(seats))
    try:
        from rulewright.terminal.main import play
    except ImportError as error:
        raise RulewrightError(f"playing at the terminal needs the packages textual and rich: {error}") from None
    print(f"Rulewright {__version__}, {game.title} {game.version}; the engine runs {build()}.", flush=True)
    return play(
        name,
        seats=seats,
        players=players,
        options=options,
        cards=game.cards,
        luck="dealer" if arguments.luck == "seed" else arguments.luck,
        seed=arguments.seed,
        save=arguments.save,
        resume=arguments.resume,
        plain=arguments.plain,
    )


def resumed(arguments: argparse.Namespace) -> tuple[str, int]:
    """The game and the number of seats of the record that is played on."""
    if arguments.seats is not None or arguments.option:
        raise RulewrightError("a resumed game keeps its seats and options; leave --seats and --option out")
    if arguments.cards is not None:
        raise RulewrightError("a resumed game keeps its cards, which stand in its record; leave --cards out")
    # A crash may have cut off the last line, which the terminal mends.
    record = Record.parse(read_saved(Path(arguments.resume))[0])
    if record.header.masked:
        raise RulewrightError(f"{arguments.resume}: a masked record can be shown, but not played on")
    record.replay()
    if arguments.game not in (None, record.game.name):
        raise RulewrightError(f"{arguments.resume} is a record of {record.game.name}, not of {arguments.game}")
    return record.game.name, len(record.header.seats)


def seats_for(players: list[str], seats: int | None, options: Options) -> int:
    """The number of seats: the one that was chosen, else one for each player, or the usual one for a player alone.

    >>> seats_for(["you"], None, Options(2, 4, usual=4)), seats_for(["you", "Ben"], None, Options(2, 4, usual=4))
    (4, 2)
    """
    if seats is None:
        seats = len(players) if options.fewest <= len(players) <= options.most else options.usual
    if len(players) > options.seats(seats):
        raise RulewrightError(f"the table has {seats} seats, but {len(players)} players are named")
    return seats


def seated(players: list[str], seats: int) -> list[str]:
    """The players, a bot that is named last taking all seats that remain; refuses bots that do not exist.

    >>> seated(["you", "bot:greedy"], 4)
    ['you', 'bot:greedy', 'bot:greedy', 'bot:greedy']
    """
    for player in players:
        if player.startswith(BOT):
            make(player.removeprefix(BOT), 0)
    last = players[-1]
    return players + [last] * (seats - len(players)) if last.startswith(BOT) else players
