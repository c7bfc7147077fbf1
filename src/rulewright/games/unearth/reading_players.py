"""What lies before the players, read from a position: Ruins, tableaus, and the Wonders they have built or kept."""

from __future__ import annotations

from mypy_extensions import i64

from rulewright.core.position import Fields
from rulewright.games.unearth.answerable import ring_of
from rulewright.games.unearth.effects import WARPSTONE
from rulewright.games.unearth.pending import pending_rings
from rulewright.games.unearth.position import (
    AT_HOME,
    CENTRES,
    IN_HAND,
    nouns,
)
from rulewright.games.unearth.state import (
    CLAIMED_BY,
    EMPTY_CENTRE,
    HIDDEN_BY,
    LINE,
    MAY_COMPLETE,
    MOST_CENTRES,
    MOST_SHOWN,
    NAMED_CENTRE,
    ORIGIN,
    OUT,
    POOL,
    STEP,
    TOKEN_CENTRE,
    USED_WARPSTONE,
    WAITING,
    UnearthState,
)
from rulewright.games.unearth.stones import close_cell, put, touches
from rulewright.games.unearth.vocabulary import (
    CELLS,
    DICE_OF_A_SEAT,
    GAMES,
    MOST_DELVERS,
)


def take_site(s: UnearthState, fields: Fields, name: str, site: int, where: int) -> None:
    """Put a Ruin where a position says, once."""
    known = s.given.in_deck[site] != 0 or (s.age != 0 and s.given.age_sites[site] == s.age)
    if not known:
        raise fields.error(name, f"{nouns(s)['site'].word(site)} is not in this game")
    if s.site[site] not in (POOL, OUT):
        raise fields.error(name, f"{nouns(s)['site'].word(site)} is in two places")
    s.site[site] = where


def show_wonder(s: UnearthState, fields: Fields, name: str, wonder: int) -> int:
    """Add a Named Wonder to the show and return its place."""
    n = 0
    while n < MOST_SHOWN and s.show[n] != 0:
        if s.show[n] == wonder + 1:
            raise fields.error(name, f"{nouns(s)['wonder'].word(wonder)} is in two places")
        n += 1
    if n == MOST_SHOWN:
        raise fields.error(name, f"at most {MOST_SHOWN} Named Wonders are in a game")
    if s.given.wonder_in[wonder] == 0:
        raise fields.error(name, f"{nouns(s)['wonder'].word(wonder)} is not in this game")
    s.show[n] = wonder + 1
    return n


def arrange_show(s: UnearthState) -> None:
    """Put the show in its order: what was kept from earlier games by their numbers, then the others by their own."""
    found = [(int(s.kept[n]) or GAMES + 1, int(s.show[n]), int(s.holder[n])) for n in range(MOST_SHOWN) if s.show[n]]
    for n, (game, wonder, holder) in enumerate(sorted(found)):
        s.show[n] = wonder
        s.holder[n] = holder
        s.kept[n] = game if game <= GAMES else 0


def read_players(s: UnearthState, fields: Fields) -> None:
    """Read what lies before each player."""
    players = fields.each("players")
    if len(players) > s.players:
        raise fields.error("players", f"{len(players)} players are more than the {int(s.players)} seats")
    centres: list[tuple[int, int, int, int]] = []
    for player, inner in enumerate(players):
        hand = inner.counts("hand", nouns(s)["delver"], 99, [0] * MOST_DELVERS)
        for k in range(MOST_DELVERS):
            s.hand[player * MOST_DELVERS + k] = hand[k]
        for site in inner.words("ruins", nouns(s)["site"], default=[]):
            take_site(s, inner, "ruins", site, CLAIMED_BY + player)
        for site in inner.words("hidden", nouns(s)["site"], default=[]):
            take_site(s, inner, "hidden", site, HIDDEN_BY + player)
            s.know[site] = i64(1) << player
        read_tableau(s, player, inner)
        read_kept(s, player, inner)
        for entry in inner.each("built"):
            centres.append(read_centre(s, player, entry))
            if any(centre[1:3] == centres[-1][1:3] for centre in centres[:-1]):
                raise entry.error("at", "that ring is named twice")
        dice = inner.inner("dice")
        for n, die in enumerate(DICE_OF_A_SEAT):
            where = dice.text(die, AT_HOME)
            slot = int(s.on[player * 5 + n])
            if where not in (AT_HOME, IN_HAND) and where != f"ruin-{slot}":
                raise dice.error(die, "a die lies on a Ruin exactly if the row says so")
        dice.done()
        inner.done()
    place_centres(s, centres)
    complete_rings(s)


def read_tableau(s: UnearthState, player: int, fields: Fields) -> None:
    """Read the Stones of a tableau, cell by cell."""
    for cell, inner in enumerate(fields.each("stones")):
        if cell >= CELLS:
            raise fields.error("stones", f"a tableau has at most {CELLS} Stones")
        kind = inner.word("stone", nouns(s)["stone"])
        place = read_place(inner)
        first = player * CELLS
        if any(s.at[first + k] == place for k in range(cell)):
            raise inner.error("at", "two Stones lie on this cell")
        if cell > 0 and not any(touches(place, s.at[first + k]) for k in range(cell)):
            raise inner.error("at", "a Stone touches one that was laid before")
        if cell == 0 and place != ORIGIN:
            raise inner.error("at", "the first Stone lies at 0, 0")
        if ring_of(s, player, place):
            raise inner.error("at", "the middle of a ring takes no Stone")
        # What follows a Stone is not done again.
        pending = s.sp
        put(s, player, kind, place)
        s.sp = pending
        close_cells(s, first, cell, place)
        if inner.flag("used", False):
            if kind != WARPSTONE:
                raise inner.error("used", "only a Warpstone has a used side")
            s.stone[first + cell] = USED_WARPSTONE
        inner.done()


def close_cells(s: UnearthState, first: int, cell: int, place: int) -> None:
    """A cell that a Stone was laid on is free no more."""
    for k in range(first, first + cell):
        for e in range(6):
            if s.at[k] + STEP[e] == place:
                s.open[k] &= ~(i64(1) << e)


def read_place(fields: Fields) -> int:
    """Read axial coordinates as a place."""
    q, r = fields.numbers("at", -90, 90, 2)
    return int(ORIGIN) + q * int(LINE) + r


def read_kept(s: UnearthState, player: int, fields: Fields) -> None:
    """Read the Named Wonders kept from earlier games."""
    kept = fields.inner("kept")
    if kept.names() and not (s.given.campaign and player == 0):
        raise fields.error("kept", "Wonders are kept in a campaign only")
    games: list[int] = []
    for word in kept.names():
        wonder = nouns(s)["wonder"].index.get(word, -1)
        if wonder < 0:
            raise kept.error(word, "there is no such Wonder")
        n = show_wonder(s, kept, word, wonder)
        s.holder[n] = 1
        s.kept[n] = kept.number(word, 1, GAMES - 1)
        if s.kept[n] > s.game_number or s.kept[n] in games:
            raise kept.error(word, "one Wonder is kept from each game that is over")
        games.append(int(s.kept[n]))


def read_centre(s: UnearthState, player: int, fields: Fields) -> tuple[int, int, int, int]:
    """Read what stands in the middle of a ring: its place in the order of building, player, cell, and code."""
    place = read_place(fields)
    if fields.has("wonder"):
        wonder = fields.word("wonder", nouns(s)["wonder"])
        shown = [n for n in range(MOST_SHOWN) if s.show[n] == wonder + 1]
        n = shown[0] if shown else show_wonder(s, fields, "wonder", wonder)
        if s.holder[n] != 0:
            raise fields.error("wonder", "that Wonder is built twice, or kept from an earlier game")
        s.holder[n] = player + 1
        what = NAMED_CENTRE + wonder
    elif fields.has("token"):
        token = fields.word("token", nouns(s)["token"])
        if s.tokens[token] == 0:
            raise fields.error("token", "there are not so many of that token")
        s.tokens[token] -= 1
        what = TOKEN_CENTRE + token
    else:
        left = fields.text("left", CENTRES[EMPTY_CENTRE])
        if left not in CENTRES:
            raise fields.error("left", f"this is one of {', '.join(CENTRES)}")
        what = CENTRES.index(left)
        if what in (WAITING, MAY_COMPLETE) and not s.given.may_wait:
            raise fields.error("left", "at this table no ring waits")
    if not ring_of(s, player, place):
        raise fields.error("at", "six Stones lie around the middle of a ring, and none in it")
    number = fields.number("number", 1, MOST_CENTRES, MOST_CENTRES)
    fields.done()
    return number, player, place, what


def place_centres(s: UnearthState, centres: list[tuple[int, int, int, int]]) -> None:
    """Write down what was built, in the order of building."""
    for n, (_, player, place, what) in enumerate(sorted(centres, key=lambda centre: centre[0])):
        s.centre[n * 3] = player + 1
        s.centre[n * 3 + 1] = place
        s.centre[n * 3 + 2] = what
        s.built = n + 1
        close_cell(s, player, place)


def complete_rings(s: UnearthState) -> None:
    """Rings that are neither named nor about to be settled were left empty."""
    pending = pending_rings(s)
    for player in range(int(s.players)):
        first = player * CELLS
        for cell in range(first, first + int(s.count[player])):
            for e in range(6):
                place = int(s.at[cell] + STEP[e])
                free = (s.open[cell] >> e) & 1 != 0 and s.built < MOST_CENTRES
                if free and (player, place) not in pending and ring_of(s, player, place):
                    n = int(s.built)
                    s.centre[n * 3] = player + 1
                    s.centre[n * 3 + 1] = place
                    s.centre[n * 3 + 2] = EMPTY_CENTRE
                    s.built = n + 1
                    close_cell(s, player, place)
