"""What can be typed beside sentences: the commands that both screens share."""

from __future__ import annotations

from typing import Final

from rulewright.core.clauses import Clause, Ruling
from rulewright.core.vocabulary import Vocabulary

COMMANDS: Final = {
    "undo": "undo             take back the last sentence, unless something hidden or luck came of it",
    "why": "why <sentence>   whether it can be said now, and which rule says no",
    "rules": "rules <words>    what the rulebook says with these words, or under this number",
    "hint": "hint             what a bot would say",
    "log": "log [number]     the last things that were said",
    "board": "board [on|off]   draw the board; on draws it before every question",
    "words": "words            the board in words, for people who listen",
    "moves": "moves            the list of what can be said",
    "back": "back             take back a chosen word (Escape)",
    "save": "save             where the game is saved; every sentence is saved as it is said",
    "help": "help             this page",
    "quit": "quit             leave; the game can be resumed",
}

HOW: Final = (
    "A move is a sentence. Type the number of a listed way to go on, or the sentence itself; its words can be",
    "shortened: 'dep 5 1 nw' is 'deploy die-5 square-1 nw'. Tab finishes a word.",
)


def split(text: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """The command of a typed line and what follows it; an empty command means a sentence.

    A game may have a verb that is called like a command; then `/undo` is the command and `undo` the verb.
    """
    first, _, rest = text.strip().partition(" ")
    word = first.lower()
    if word.startswith("/"):
        return word[1:], rest.strip()
    if word in COMMANDS and word not in vocabulary.named:
        return word, rest.strip()
    if word in ("exit", "?"):
        return ("quit" if word == "exit" else "help"), ""
    return "", text.strip()


def quote(rule: Clause | Ruling) -> str:
    """A clause or ruling as it is shown."""
    if isinstance(rule, Clause):
        return f"[{rule.id}] {rule.text}"
    return f"[{rule.id}] {rule.question} {rule.answer}"
