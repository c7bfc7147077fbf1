"""Why not? The rules' answer to whoever touches something that is not lit, or asks about a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from rulewright.core.engine import Game, State
from rulewright.core.errors import Refusal, RulewrightError
from rulewright.core.vocabulary import UNKNOWN
from rulewright.core.wording import Wording, folder_of
from rulewright.languages import _, english, reader
from rulewright.table.access import Eye
from rulewright.table.live import Refused, Table
from rulewright.table.pages import Pages, asked_of
from rulewright.table.refusals import sentence_of, told
from rulewright.table.showing import Note

# So many sentences are looked at for an answer, and so many reasons are told.
MOST_ASKED: Final = 80
MOST_TOLD: Final = 3
MOST_WORDS: Final = 12
NUMBERED: Final = re.compile(r"([A-Za-z]) ([0-9]+)\b")


@lru_cache(maxsize=16)
def sentences_with(game: Game[Any]) -> dict[str, list[tuple[int, list[str]]]]:
    """For each word of a game what a seat can ever say with it, as ids and words; nothing with hidden words."""
    vocabulary = game.vocabulary
    found: dict[str, list[tuple[int, list[str]]]] = {}
    for move in range(vocabulary.size):
        words = vocabulary.words(move)
        if UNKNOWN not in words:
            for word in set(words):
                found.setdefault(word, []).append((move, words))
    return found


def about_sentence(table: Table, pages: Pages, eye: Eye, text: str) -> Note:
    """A note on whether a sentence may be said now by an eye's seat, and which rule says no."""
    state, seat = standing(table, eye)
    game: Game[Any] = table.game
    try:
        move = read(game, text.strip())
    except RulewrightError as error:
        return Note("error", _("This is no sentence of the game"), (told(str(error), folder_of(game)),))
    refusals = state.refusals(move, seat)
    words = table.wording(pages.labels(table, eye))
    if not refusals:
        said = _("“{sentence}” can be said now.", sentence=game.vocabulary.sentence(move))
        return Note("why", _("It can be done"), (said,))
    said = "".join([piece for piece, place in words.order(game.vocabulary.sentence(move))])
    return pages.refusal(table, eye, refusals, _("{what}? Not now.", what=f"{said[:1].upper()}{said[1:]}"))


def read(game: Game[Any], text: str) -> int:
    """The sentence that somebody has typed, where "company 2", as buttons have it, will do for "company-2"."""
    among = range(game.vocabulary.size)
    try:
        return game.vocabulary.read(text, among)
    except RulewrightError:
        joined = NUMBERED.sub(r"\1-\2", text)
        if joined == text:
            raise
        return game.vocabulary.read(joined, among)


def about_words(table: Table, pages: Pages, eye: Eye, words: Sequence[str], picked: Sequence[str]) -> Note:
    """A note on why what stands for these words cannot be chosen, after what has been picked already.

    Without any words it is about a thing that no sentence names; then it tells at least what is asked.
    """
    state, seat = standing(table, eye)
    words, picked = list(words)[:MOST_WORDS], list(picked)[:MOST_WORDS]
    if not all(isinstance(word, str) and len(word) <= 60 for word in [*words, *picked]):
        raise Refused("Say which thing is meant.")
    if not words:
        question = asked_of(pages.look(table, eye)).question
        return Note("why", _("Why not?"), (_("Nothing in this game is said of that."), sentence_of(question)))
    legal = state.moves() if state.actor == seat else []
    candidates = meant(table.game, legal, words, picked)
    title = _("{what}? Not now.", what=named(table.wording(), words, candidates))
    if not candidates:
        return Note("why", title, (_("No sentence of this game speaks of it."),))
    if not set(legal).isdisjoint(candidates):
        return Note("why", _("It can be done"), (_("It belongs to something that can be said now: look at the list."),))
    found: dict[tuple[str, str], Refusal] = {}
    for move in candidates[:MOST_ASKED]:
        for refusal in state.refusals(move, seat)[:1]:
            found.setdefault((refusal.clause, refusal.message), refusal)
    return pages.refusal(table, eye, list(found.values())[:MOST_TOLD], title)


def named(wording: Wording, words: Sequence[str], candidates: Sequence[int]) -> str:
    """Some words of a game as the title of a note; a verb and what follows it as the order that begins with them."""
    if reader() is english():
        return wording.sentence(" ".join(words)).replace("-", " ")
    vocabulary = wording.game.vocabulary
    said = " ".join([wording.catalogue.word(word) for word in words])
    if words[0] in vocabulary.named and candidates and vocabulary.words(candidates[0])[: len(words)] == list(words):
        pieces = wording.order(vocabulary.sentence(candidates[0]))
        last = max([k for k, (_piece, place) in enumerate(pieces) if place in range(len(words))], default=-1)
        said = "".join([piece for piece, _place in pieces[: last + 1]]).strip() or said
    return said[:1].upper() + said[1:]


def standing(table: Table, eye: Eye) -> tuple[State, int]:
    """The state that a question is about, and the seat that asks; a spectator has no moves to ask about."""
    if table.state is None:
        raise Refused("The game has not begun yet.", 409)
    if eye.seat is None or not eye.mine:
        raise Refused("Only those who sit at the table ask why something is refused.", 403)
    return table.state, eye.seat


def meant(game: Game[Any], legal: Sequence[int], words: Sequence[str], picked: Sequence[str]) -> list[int]:
    """The sentences in which some words follow what was picked: those of verbs that are asked for now if there are any.

    If none goes with what was picked, what was picked is forgotten.
    """
    verbs = {game.vocabulary.verb(move).name for move in legal}
    known = sentences_with(game).get(words[0], [])
    for before in ([*picked], []):
        found = [move for move, said in known if follows(said, before, words)]
        asked = [move for move in found if game.vocabulary.verb(move).name in verbs]
        if asked or found:
            return asked or found
    return []


def follows(said: Sequence[str], before: Sequence[str], words: Sequence[str]) -> bool:
    """Whether some words stand in a sentence side by side, and others one by one before them.

    >>> follows(("fight", "company-1", "friburga", "company-2"), ["company-1"], ["friburga", "company-2"])
    True
    """
    start = 0
    for word in before:
        if word not in said[start:]:
            return False
        start = said.index(word, start) + 1
    return any(list(said[k : k + len(words)]) == list(words) for k in range(start, len(said) - len(words) + 1))
