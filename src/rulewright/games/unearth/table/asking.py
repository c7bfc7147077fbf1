"""What is asked in a few words, what goes on meanwhile, and what each sentence leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rulewright.games.unearth.table.pieces import figure
from rulewright.games.unearth.table.present import turn_title
from rulewright.games.unearth.table.reading import (
    Asking,
    Cards,
    View,
    asking,
    in_throw,
    is_authored,
    plural,
    text,
    value_of,
)

# The questions that are asked in the same words whatever the position.
ASKED: Final = (
    "claim-order", "completion", "dig-more", "discard", "glean", "keep", "library", "look", "name", "order",
    "respond", "ring", "wonder", "carry",
)  # fmt: skip
# The questions about the die of a throw, which name what it shows.
ABOUT_DIE: Final = ("reroll", "cards", "wonders", "place-die")
# The questions about a card.
ABOUT_CARD: Final = ("target", "reading")


def meta(view: View) -> str:
    """Whose turn it is, and what is going on in it."""
    asked = asking(view)
    found = turn_title(view)
    if asked.question == "respond" or any(step.get("question") == "respond" for step in view.get("pending", ())):
        return f"{found}. {text('responses')}"
    if in_throw(view):
        return f"{found}. {text('throw')}"
    return found


def question(view: View, said: str, sentences: Sequence[str], cards: Cards) -> str:
    """The question as the asked seat reads it; the engine's own words where those are as good."""
    asked = asking(view)
    kind = asked.question
    if kind in ("delver", "excavate"):
        return text(f"ask-{delver_kind(sentences)}")
    if kind == "stone":
        return text("ask-stone", ruin=unbroken(site_at(view, asked.slot(), cards)))
    if kind == "dark-stone":
        slot = asked.slot()
        return text("ask-dark-stone", ruin=unbroken(site_at(view, slot, cards))) if slot else said
    if kind == "place":
        return text("ask-place", stone=cards.stone_title(str(asked.about.get("kind", ""))))
    if kind == "swap":
        return text("ask-swap", number=str(asked.about.get("first", "")))
    if kind in ABOUT_DIE:
        return text(f"ask-{kind}", value=rolled_value(view, asked))
    if kind in ABOUT_CARD and asked.about.get("of") in cards.delvers:
        verb = sentences[0].partition(" ")[0] if sentences else ""
        return text(f"ask-{'move' if verb == 'move' else kind}", card=cards.name(str(asked.about["of"])))
    if kind == "use" and asked.about.get("of") in cards.wonders:
        return text("ask-use", wonder=cards.name(str(asked.about["of"])))
    return text(f"ask-{kind}") if kind in ASKED else said


def delver_kind(sentences: Sequence[str]) -> str:
    """What the Delver phase offers besides cards: digging, taking a die back first, or ending the phase."""
    verbs = {sentence.partition(" ")[0] for sentence in sentences}
    plays = "play" in verbs
    if "lift" in verbs:
        return "play-or-lift" if plays else "lift"
    if "pass" in verbs:
        return "play-or-end" if plays else "end"
    if "roll" in verbs:
        return "play-or-roll" if plays else "roll"
    return "play-or-dig" if plays else "dig"


def unbroken(name: str) -> str:
    """A Ruin's name that keeps its number on the line of its type."""
    return name.replace(" ", "\N{NO-BREAK SPACE}") if name[-1:].isdigit() else name


def site_at(view: View, slot: str, cards: Cards) -> str:
    """What the Ruin in a slot of the row is called."""
    row = view.get("row", [])
    k = int(slot[-1]) - 1 if slot else -1
    if not 0 <= k < len(row):
        return ""
    return cards.name(row[k]["ruin"]) if row[k]["ruin"] else text("claimed-ruin")


def rolled_value(view: View, asked: Asking) -> str:
    """What the die in question shows."""
    roll: dict[str, Any] = view.get("rolling", {}).get(str(asked.about.get("die", "")), {})
    return figure(roll["face"]) if "face" in roll else "?"


# Notes on buttons


def note(view: View, sentence: str, cards: Cards) -> str:
    """What a sentence leads to, as far as the view tells it exactly."""
    verb, *words = sentence.split()
    if verb in ("dig", "choose", "claim"):
        return ruin_note(view, words[0], cards)
    if verb in ("lift", "settle", "aim", "up", "down", "move"):
        return die_note(view, words[0], cards)
    if verb in ("play", "discard"):
        found = cards.delvers[words[0]]
        parts = [text("response") if found.response else "", text("authored") if is_authored(found.provenance) else ""]
        return ", ".join([part for part in parts if part])
    if verb in ("build", "carry"):
        wonder = cards.wonders[words[0]]
        parts = [plural("point", wonder.points), text("authored") if is_authored(wonder.provenance) else ""]
        return ", ".join([part for part in parts if part])
    if verb in ("build-lesser", "build-greater"):
        return text("left", count=view.get(verb.removeprefix("build-"), 0))
    if verb == "glean":
        return site_at(view, words[0], cards)
    if verb in ("warp", "swap"):
        return stone_note(view, int(words[0]), cards)
    return ""


def ruin_note(view: View, slot: str, cards: Cards) -> str:
    """A Ruin with what its dice add up to."""
    row = view.get("row", [])
    k = int(slot[-1]) - 1
    if not 0 <= k < len(row) or not row[k]["ruin"]:
        return ""
    site = cards.sites[row[k]["ruin"]]
    total = sum(row[k].get("dice", {}).values())
    return text("note-ruin", ruin=site.name, total=total, claim=site.claim)


def die_note(view: View, word: str, cards: Cards) -> str:
    """What a die shows and where it lies."""
    for k, entry in enumerate(view.get("row", []), 1):
        if entry and word in entry.get("dice", {}):
            return text("note-die", value=value_of(entry["dice"][word]), ruin=site_at(view, f"ruin-{k}", cards))
    roll = view.get("rolling", {}).get(word, {})
    return text("rolled", value=figure(roll["face"])) if "face" in roll else ""


def stone_note(view: View, number: int, cards: Cards) -> str:
    """The kind of a Stone of the asked seat's tableau."""
    asked = asking(view)
    if asked.seat < 0:
        return ""
    stones = view["players"][asked.seat].get("stones", [])
    if not 0 < number <= len(stones):
        return ""
    stone = stones[number - 1]
    return cards.stone_title(stone["stone"], bool(stone.get("used")))
