"""What a seat knows: its view, the hash of it, and worlds that agree with it.

Hidden are the hands of others, face-down Ruins, and two Stones while the Library's owner looks at them. Everything
that nobody has seen is in no order: the Ruin deck, the set-aside Ruins and those of the Darkness share one pool.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import WIDTH
from rulewright.core.luck import LOW32, Hash, Rng, mix32
from rulewright.core.position import counts_to_doc, stack_to_doc
from rulewright.core.vocabulary import UNKNOWN
from rulewright.games.unearth.campaign import games_over, points_of, title
from rulewright.games.unearth.darkness_board import CRYSTAL_POINTS, corrupted, corruption_points, forged
from rulewright.games.unearth.effects import STONES
from rulewright.games.unearth.position import (
    campaign_to_doc,
    common_to_doc,
    hidden_sites,
    nouns,
    player_to_doc,
    player_word,
    seats_of,
)
from rulewright.games.unearth.scoring import (
    CITIES,
    PHANTOMS,
    SETS,
    TYPES,
    WONDER_BONUS,
    WONDER_POINTS,
    count_types,
    dark_score,
    score_rows,
    set_points,
    type_points,
)
from rulewright.games.unearth.state import (
    DARK,
    HIDDEN_BY,
    KEEP_ONE,
    LAID_ASIDE,
    POOL,
    UnearthState,
    hand_size,
    held,
)
from rulewright.games.unearth.vocabulary import CELLS, MOST_DELVERS, MOST_SITES

NAMES: tuple[tuple[int, str], ...] = (
    (SETS, "sets"),
    (TYPES, "types"),
    (CITIES, "cities"),
    (WONDER_POINTS, "wonders"),
    (WONDER_BONUS, "bonus"),
    (PHANTOMS, "phantoms"),
)


def knows_site(s: UnearthState, site: i64, seat: i64) -> bool:
    """Whether a seat knows where a Ruin is; what nobody has seen, nobody knows."""
    where = s.site[site]
    if where == POOL:
        return False
    if where == LAID_ASIDE or HIDDEN_BY <= where < HIDDEN_BY + 5:
        return s.over != 0 or (seat < s.players and (s.know[site] >> seat) & 1 != 0)
    return True


def has_looked(s: UnearthState, site: i64, seat: i64) -> bool:
    """Whether a seat saw a Ruin among the set-aside ones."""
    return seat < s.players and (s.look[site] >> seat) & 1 != 0


def drawer(s: UnearthState) -> i64:
    """The seat that looks at Stones from the bag; above every seat if nobody does."""
    for p in range(i64(0), s.sp, WIDTH):
        if s.stack[p] == KEEP_ONE:
            return s.stack[p + 1]
    return DARK


def view(s: UnearthState, seat: i64) -> dict[str, Any]:
    """The position as a seat knows it. NOBODY is a spectator."""
    doc = common_to_doc(s)
    doc["bag"] = bag_to_doc(s, seat, doc)
    doc["aside"] = int(s.aside) + len(hidden_sites(s, LAID_ASIDE))
    doc.update(aside_to_doc(s, seat))
    doc["players"] = []
    for player in range(s.players):
        found = player_to_doc(s, player)
        known = player == seat or s.over != 0
        size = int(hand_size(s, player))
        found["hand"] = counts_to_doc(s.hand, nouns(s)["delver"], player * MOST_DELVERS) if known else {UNKNOWN: size}
        sites = nouns(s)["site"]
        hidden = [k for k in range(MOST_SITES) if s.site[k] == HIDDEN_BY + player]
        words = [sites.word(k) for k in hidden if knows_site(s, k, seat)]
        found["hidden"] = words + [UNKNOWN] * (len(hidden) - len(words))
        found["score"] = score_to_doc(s, player, known)
        doc["players"].append(found)
    if s.given.solo:
        doc["darkness"]["score"] = dark_score_to_doc(s)
    if s.given.campaign:
        games = campaign_to_doc(s)
        over = games_over(s)
        for doc_of_game in games:
            if doc_of_game["game"] <= over:
                doc_of_game["points"] = points_of(s, doc_of_game["game"] - 1)
        doc["campaign"] = {"games": games, "over": over, "points": sum([points_of(s, game) for game in range(over)])}
        if s.over != 0:
            doc["campaign"]["title"] = title(doc["campaign"]["points"])
    # Pending questions hold public numbers only, so everybody may see the whole stack.
    doc["pending"] = stack_to_doc(s)
    if s.over != 0:
        doc["over"] = True
    return doc


def bag_to_doc(s: UnearthState, seat: i64, doc: dict[str, Any]) -> dict[str, int]:
    """The bag, to which others add what one player has drawn to look at; that goes into the document beside it."""
    stone = nouns(s)["stone"]
    drawn = [int(s.drawn[k]) - 1 for k in range(2) if s.drawn[k] != 0]
    if not drawn:
        return counts_to_doc(s.bag, stone)
    if drawer(s) == seat:
        doc["drawn"] = [stone.word(k) for k in drawn]
        return counts_to_doc(s.bag, stone)
    doc["drawn"] = [UNKNOWN] * len(drawn)
    together = s.bag[:]
    for k in drawn:
        together[k] += 1
    return counts_to_doc(together, stone)


def aside_to_doc(s: UnearthState, seat: i64) -> dict[str, Any]:
    """What a seat knows of Ruins that were looked at while they lay aside."""
    found: dict[str, Any] = {}
    sites = nouns(s)["site"]
    known = [sites.word(k) for k in range(MOST_SITES) if s.site[k] == LAID_ASIDE and knows_site(s, k, seat)]
    if known:
        found["aside_known"] = known
    among = [k for k in range(MOST_SITES) if has_looked(s, k, seat) and not knows_site(s, k, seat)]
    if among:
        places = [where_word(s, k) for k in among]
        found["aside_among"] = {
            "ruins": [sites.word(k) for k in among],
            "places": {place: places.count(place) for place in sorted(set(places))},
        }
    looked = [
        (
            where_word(s, k),
            seats_of(s.look[k]),
            seats_of(s.know[k]),
            sites.word(k) if knows_site(s, k, seat) else UNKNOWN,
        )
        for k in range(MOST_SITES)
        if s.look[k] != 0
    ]
    if looked:
        # Sorted, so that the order tells nothing.
        names = ("at", "looked", "known", "ruin")
        found["looked"] = [dict(zip(names, entry, strict=True)) for entry in sorted(looked)]
    return found


def where_word(s: UnearthState, site: i64) -> str:
    """Where a face-down Ruin lies."""
    return "aside" if s.site[site] == LAID_ASIDE else player_word(s, s.site[site] - HIDDEN_BY)


def score_to_doc(s: UnearthState, player: i64, hidden: bool) -> dict[str, int]:
    """A player's score, row by row."""
    rows = score_rows(s, player, hidden)
    found = {name: int(rows[k]) for k, name in NAMES}
    found["total"] = sum(found.values())
    return found


def dark_score_to_doc(s: UnearthState) -> dict[str, int]:
    """The Darkness's score, row by row."""
    counts = count_types(s, DARK, False)
    return {
        "sets": int(set_points(counts)),
        "types": int(type_points(s, counts)),
        "crystals": int(CRYSTAL_POINTS[forged(s)]),
        "corruption": int(corruption_points(corrupted(s), s.given.first_slot)),
        "total": int(dark_score(s)),
    }


def key(s: UnearthState, seat: i64) -> i64:
    """A hash of all that a seat knows, and of the pending questions, which are open."""
    h = Hash()
    h.add(s.turn)
    h.add(s.first)
    h.add(s.ruins)
    h.add(s.aside)
    h.add(s.dark_hidden)
    h.add(s.age)
    h.add(s.age_left)
    h.add(s.digging)
    h.add(s.built)
    h.add(s.scenario)
    h.add(s.dark_turns)
    h.add(s.game_number)
    h.add(s.over)
    h.add_all(s.stack, s.sp)
    add_sites(s, seat, h)
    h.add_all(s.row, len(s.row))
    h.add_all(s.heap, len(s.heap))
    h.add_all(s.face, len(s.face))
    h.add_all(s.on, len(s.on))
    h.add_all(s.aim, len(s.aim))
    h.add_all(s.throw, len(s.throw))
    h.add_all(s.lock, len(s.lock))
    h.add_all(s.discard, len(s.discard))
    h.add_all(s.active, len(s.active))
    h.add_all(s.count, len(s.count))
    for player in range(s.players):
        first = player * CELLS
        for cell in range(first, first + s.count[player]):
            h.add(s.stone[cell])
            h.add(s.at[cell])
    h.add_all(s.centre, s.built * 3)
    h.add_all(s.show, len(s.show))
    h.add_all(s.holder, len(s.holder))
    h.add_all(s.used, len(s.used))
    h.add_all(s.kept, len(s.kept))
    h.add_all(s.tokens, len(s.tokens))
    h.add_all(s.dark, len(s.dark))
    h.add_all(s.board, len(s.board))
    h.add_all(s.tossed, len(s.tossed))
    h.add_all(s.campaign, len(s.campaign))
    h.add(held(s.deck, 0, MOST_DELVERS))
    for player in range(s.players):
        if player == seat or s.over != 0:
            for cell in range(player * MOST_DELVERS, player * MOST_DELVERS + MOST_DELVERS):
                h.add(s.hand[cell])
        else:
            h.add(hand_size(s, player))
    if s.drawn[0] != 0:
        add_drawn(s, seat, h)
    else:
        h.add_all(s.bag, len(s.bag))
    return h.value()


def add_sites(s: UnearthState, seat: i64, h: Hash) -> None:
    """Hash where Ruins are, as far as a seat knows; of the others only how many lie where, and who has seen them."""
    rest: i64 = 0
    for site in range(i64(MOST_SITES)):
        if knows_site(s, site, seat):
            h.add(s.site[site])
            h.add(s.know[site])
            h.add(s.look[site])
        else:
            h.add(99 if has_looked(s, site, seat) else 98)
            # Scrambled, so that the sum tells how often each place is among them, in whatever order.
            rest += mix32(place_code(s, site))
    h.add(rest & LOW32)


def place_code(s: UnearthState, site: i64) -> i64:
    """Where a Ruin is, who knows it, and who has looked at it, as one number."""
    return (s.site[site] * 32 + s.know[site]) * 32 + s.look[site]


def add_drawn(s: UnearthState, seat: i64, h: Hash) -> None:
    """Hash the bag while somebody looks at two of its Stones."""
    mine = drawer(s) == seat
    for k in range(i64(STONES)):
        drawn: i64 = (1 if s.drawn[0] == k + 1 else 0) + (1 if s.drawn[1] == k + 1 else 0)
        h.add(s.bag[k] if mine else s.bag[k] + drawn)
        h.add(drawn if mine else 0)
    h.add(1 if s.drawn[1] != 0 else 0)


def imagine(s: UnearthState, seat: i64, rng: Rng) -> UnearthState:
    """A clone in which what a seat does not know (hands, face-down Ruins, drawn Stones) is gathered and dealt anew."""
    t = s.clone()
    if t.over != 0:
        return t
    deal_hands(t, seat, rng)
    deal_sites(t, seat, rng, True)
    deal_sites(t, seat, rng, False)
    if t.drawn[0] != 0 and drawer(t) != seat:
        deal_drawn(t, rng)
    return t


def deal_hands(t: UnearthState, seat: i64, rng: Rng) -> None:
    """Deal the unseen Delver cards to the hands of others; the rest is the deck."""
    hand = t.hand
    deck = t.deck
    kinds = t.given.delvers
    sizes = vec[i64]([0, 0, 0, 0, 0])
    for player in range(t.players):
        if player != seat:
            sizes[player] = hand_size(t, player)
            for k in range(kinds):
                deck[k] += hand[player * MOST_DELVERS + k]
                hand[player * MOST_DELVERS + k] = 0
    left = held(deck, 0, kinds)
    for player in range(t.players):
        for _ in range(sizes[player]):
            n = rng.below(left)
            k2: i64 = 0
            while n >= deck[k2]:
                n -= deck[k2]
                k2 += 1
            deck[k2] -= 1
            hand[player * MOST_DELVERS + k2] += 1
            left -= 1


def deal_sites(t: UnearthState, seat: i64, rng: Rng, looked: bool) -> None:
    """Deal the Ruins that a seat cannot place to where such Ruins lie: those it has looked at, then all others."""
    cards = vec[i64]([0] * MOST_SITES)
    n: i64 = 0
    places = vec[i64]([0] * MOST_SITES)
    for site in range(i64(MOST_SITES)):
        where = t.site[site]
        face_down = where in (POOL, LAID_ASIDE) or where >= HIDDEN_BY
        if face_down and has_looked(t, site, seat) == looked and not knows_site(t, site, seat):
            cards[n] = site
            # In the order of their numbers, so that nothing of the truth is left in it.
            place = place_code(t, site)
            k2 = n
            while k2 > 0 and places[k2 - 1] > place:
                places[k2] = places[k2 - 1]
                k2 -= 1
            places[k2] = place
            n += 1
    rng.shuffle(places, n)
    for k in range(n):
        t.site[cards[k]] = places[k] >> 10
        t.know[cards[k]] = (places[k] >> 5) & 31
        t.look[cards[k]] = places[k] & 31


def deal_drawn(t: UnearthState, rng: Rng) -> None:
    """Draw the Stones anew that another player looks at."""
    many: i64 = 2 if t.drawn[1] != 0 else 1
    for n in range(many):
        t.bag[t.drawn[n] - 1] += 1
        t.drawn[n] = 0
    for n in range(many):
        left = rng.below(held(t.bag, 0, STONES))
        k: i64 = 0
        while left >= t.bag[k]:
            left -= t.bag[k]
            k += 1
        t.bag[k] -= 1
        t.drawn[n] = k + 1
    if t.drawn[1] != 0 and t.drawn[1] < t.drawn[0]:
        kept = t.drawn[0]
        t.drawn[0] = t.drawn[1]
        t.drawn[1] = kept
