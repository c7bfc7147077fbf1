"""What is asked in a few words, what goes on meanwhile, and what each sentence leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rulewright.games.unition.card_kinds import Effect
from rulewright.games.unition.effects import CONSUME, PRIMARY
from rulewright.games.unition.table.card_texts import bare, effect_at, given, part_said, said
from rulewright.games.unition.table.present import target_title, turn_title
from rulewright.games.unition.table.reading import (
    Asking,
    Cards,
    View,
    amount,
    asking,
    gleam_left,
    held,
    is_over,
    lies_at,
    members,
    option,
    player_of,
    plural,
    price,
    seat_of,
    stronghold_at,
    tallied,
    text,
    turn_of,
)
from rulewright.games.unition.table.worth import blow, consuming, left_over, playing, unused, would_act

# Questions that are asked in the same words whatever the position.
ASKED: Final = (
    "aim", "bonus-turn", "expose", "next-effect", "put-back", "resolve", "raze", "remove", "upgrade", "topdeck",
)  # fmt: skip
# Questions about a card, a number of cards or a cost.
ABOUT_CARD: Final = ("fetch", "copy", "play-deployed")
ABOUT_LIMIT: Final = ("gain", "steal")
# How Rainbro's question is asked, by its field `way`.
RAINBRO_WAYS: Final = ("stand-in", "sweep", "either")
# A pick that must be made, by the field `mode` of consuming and discarding.
MUST: Final = 1


# Whose turn


def meta(view: View) -> str:
    """Whose turn it is, and how far it has come."""
    found = turn_title(view)
    if is_over(view):
        return found
    turn = turn_of(view)
    asked = asking(view)
    if turn is None:
        return found
    if asked.question in ("resolve", "aim", "shields"):
        return f"{found}. {text('resolving')}"
    left = held(player_of(view, turn).get("hand", {}))
    if view.get("revealed"):
        return f"{found}. {plural('to-play', left)}"
    return found


# Questions


def question(view: View, said_by_engine: str, cards: Cards) -> str:
    """The question as the asked seat reads it; the engine's own words where those are as good."""
    asked = asking(view)
    kind = asked.question
    if kind in ASKED:
        return text(f"ask-{kind}")
    if kind in ABOUT_CARD:
        return text(f"ask-{kind}", card=cards.name(asked.card()))
    if kind in ABOUT_LIMIT:
        return text(f"ask-{kind}", number=asked.number("limit"))
    found = QUESTIONS.get(kind)
    return found(view, asked, cards) if found is not None else said_by_engine


def ask_play(view: View, asked: Asking, cards: Cards) -> str:
    """Which card is played next, or which stronghold acts."""
    if asked.number("drawn"):
        return text("ask-play-drawn")
    player = player_of(view, asked.seat)
    if held(player.get("hand", {})):
        return text("ask-play")
    ready = [fort for fort in player.get("strongholds", ()) if not fort.get("activated")]
    return text("ask-activate" if ready else "ask-all-played")


def ask_pick(view: View, asked: Asking, cards: Cards) -> str:
    """Which card of the hand is consumed or discarded."""
    must = "must" if asked.number("mode") == MUST else "may"
    return text(f"ask-{asked.question}-{must}", card=cards.name(asked.card()), count=asked.number("left"))


def ask_swap(view: View, asked: Asking, cards: Cards) -> str:
    """Which Forum cards are swapped with the top of the deck."""
    return text("ask-swap", count=asked.number("left"))


def ask_loot(view: View, asked: Asking, cards: Cards) -> str:
    """Which gleam of a shown hand is gained."""
    return plural("ask-loot", asked.number("left"))


def ask_rainbro(view: View, asked: Asking, cards: Cards) -> str:
    """Which clan a Rainbro stands for, or sweeps out of the Forum."""
    return text(f"ask-rainbro-{RAINBRO_WAYS[asked.number('way')]}", card=cards.name(asked.card()))


def ask_one_of_two(view: View, asked: Asking, cards: Cards) -> str:
    """Which side of a choice is given."""
    effect = asked_effect(asked, cards)
    if effect is None:
        return ""
    one, other = given(effect.what, effect.amount), given(effect.then, effect.times)
    return text("ask-one-of-two", card=cards.name(asked.card()), one=one, other=other)


def ask_first_half(view: View, asked: Asking, cards: Cards) -> str:
    """Whether the first half of an arrow is done for the second."""
    effect = asked_effect(asked, cards)
    if effect is None:
        return ""
    first, then = bare(effect.what, effect.amount), bare(effect.then, effect.times)
    return text("ask-first-half", card=cards.name(asked.card()), first=first, then=then)


def asked_effect(asked: Asking, cards: Cards) -> Effect | None:
    """The effect that a question is about."""
    return effect_at(cards.card(asked.card()), asked.number("place") + 1) if asked.card() in cards.cards else None


def ask_fort(view: View, asked: Asking, cards: Cards) -> str:
    """A question about one of the asked seat's strongholds."""
    fort = stronghold_at(view, asked.seat, asked.number("place") + 1)
    name = cards.name(str(fort["card"])) if fort is not None else ""
    return text(f"ask-{asked.question}", fort=name, shields=amount("shield", asked.number("needed")))


QUESTIONS: Final[Mapping[str, Callable[[View, Asking, Cards], str]]] = {
    "play-cards": ask_play,
    "consume": ask_pick,
    "discard": ask_pick,
    "swap": ask_swap,
    "loot": ask_loot,
    "rainbro": ask_rainbro,
    "one-of-two": ask_one_of_two,
    "first-half": ask_first_half,
    "bury-more": ask_fort,
    "hold": ask_fort,
    "shields": ask_fort,
}


# Notes on buttons


def note(view: View, sentence: str, cards: Cards) -> str:
    """What a sentence leads to, as far as the view tells it exactly."""
    verb, *words = sentence.split()
    found = NOTES.get(verb)
    return found(view, words, cards) if found is not None else ""


def note_play(view: View, words: Sequence[str], cards: Cards) -> str:
    """What a card of the hand would give."""
    return "; ".join(playing(view, cards.card(words[0]), cards, members(view, cards)))


def note_self_consume(view: View, words: Sequence[str], cards: Cards) -> str:
    """What a card would give that consumes itself; a copy of it has the same words."""
    card = cards.card(words[0])
    return consuming(view, card) if card.parts[CONSUME] else ""


def note_activate(view: View, words: Sequence[str], cards: Cards) -> str:
    """Which stronghold it is, and what it would give."""
    fort = own_fort(view, words[0])
    if fort is None:
        return ""
    told = "; ".join(would_act(view, fort, cards, members(view, cards)))
    return text("note-fort", fort=cards.name(str(fort["card"])), what=told)


def own_fort(view: View, word: str) -> Mapping[str, Any] | None:
    """A stronghold of the asked seat by its word."""
    seat = asking(view).seat
    return stronghold_at(view, seat, int(word.partition("-")[2])) if seat >= 0 else None


def fort_name(view: View, word: str, cards: Cards) -> str:
    """What a stronghold of the asked seat is called."""
    fort = own_fort(view, word)
    return cards.name(str(fort["card"])) if fort is not None else ""


def note_resolve(view: View, words: Sequence[str], cards: Cards) -> str:
    """What an open effect does."""
    effect = effect_at(cards.card(words[0]), int(words[1]))
    return said(effect, cards.ways) if effect is not None else ""


def note_take(view: View, words: Sequence[str], cards: Cards) -> str:
    """How much one side of a choice gives."""
    effect = asked_effect(asking(view), cards)
    if effect is None:
        return ""
    for what, count in ((effect.what, effect.amount), (effect.then, effect.times)):
        told = given(what, count)
        if told.split()[-1].removesuffix("s") == words[0]:
            return told
    return ""


def note_place(view: View, words: Sequence[str], cards: Cards) -> str:
    """Which card lies at a place of the Forum."""
    card = lies_at(view, words[-1] if words[-1].startswith(("slot", "extra")) else words[0])
    return cards.name(card) if card else ""


def note_place_and_fort(view: View, words: Sequence[str], cards: Cards) -> str:
    """Which Forum card goes where."""
    card, fort = lies_at(view, words[0]), fort_name(view, words[1], cards)
    return text("note-onto", card=cards.name(card), fort=fort) if card else fort


def note_recruit(view: View, words: Sequence[str], cards: Cards) -> str:
    """Which card it is, what it costs, and what gleam is left."""
    card = lies_at(view, words[0])
    found = cards.card(card) if card else None
    return left_over(view, found, price(view, found, True)) if found is not None else ""


def note_card_price(view: View, words: Sequence[str], cards: Cards) -> str:
    """What a card beside the Forum or on one's own stronghold costs."""
    found = cards.card(words[0] if words else cards.extra)
    return left_over(view, found, price(view, found, False))


def note_recruit_from(view: View, words: Sequence[str], cards: Cards) -> str:
    """What a card of an opponent's discard pile costs (ruling-63)."""
    found = cards.card(words[1])
    return left_over(view, found, found.cost if option(view, "discard_recruit", "pay") == "pay" else 0)


def note_aim(view: View, words: Sequence[str], cards: Cards) -> str:
    """What comes to a target in all if this group joins in."""
    size, target = int(words[0]), words[1]
    whomp, halves = size, size // 2
    for one in view.get("aims", ()):
        if one["target"] == target:
            whomp += int(one["whomp"])
            halves += int(one["halves"])
    told = blow(view, target, whomp, halves, cards)
    return f"{target_title(view, target, cards)}: {told}" if "/" in target else told


def note_target(view: View, words: Sequence[str], cards: Cards) -> str:
    """Which stronghold of an opponent it is."""
    return target_title(view, words[0], cards)


def note_declare(view: View, words: Sequence[str], cards: Cards) -> str:
    """What is lost with it."""
    lost = tallied(view, "whomp")
    return text("note-lost", what=amount("whomp", lost)) if lost else ""


def note_collect(view: View, words: Sequence[str], cards: Cards) -> str:
    """The tokens that are taken."""
    return ", ".join([amount(one, tallied(view, one)) for one in ("cool", "shield") if tallied(view, one)])


def note_done(view: View, words: Sequence[str], cards: Cards) -> str:
    """What is lost with the end of a turn, or where a turn goes on."""
    kind = asking(view).question
    if kind == "play-cards":
        return text("note-to-resolve")
    return unused(view) if kind == "resolve" else ""


def note_onto(view: View, words: Sequence[str], cards: Cards) -> str:
    """Onto which stronghold, or off which, a card goes."""
    return fort_name(view, words[1], cards)


def note_recruit_held(view: View, words: Sequence[str], cards: Cards) -> str:
    """What a card costs that lies on one's own stronghold."""
    return note_card_price(view, words[:1], cards)


def note_copy(view: View, words: Sequence[str], cards: Cards) -> str:
    """What a duplicated card does."""
    return part_said(cards.card(words[0]).parts[PRIMARY], cards.ways)


def note_convert(view: View, words: Sequence[str], cards: Cards) -> str:
    """How much is turned into something else now."""
    return amount(words[0], tallied(view, words[0]) if words[0] != "gleam" else gleam_left(view))


def note_shown(view: View, words: Sequence[str], cards: Cards) -> str:
    """How many cards an opponent would have to show."""
    return plural("card", held(player_of(view, seat_of(words[0])).get("hand", {})))


NOTES: Final[Mapping[str, Callable[[View, Sequence[str], Cards], str]]] = {
    "play": note_play,
    "self-consume": note_self_consume,
    "activate": note_activate,
    "resolve": note_resolve,
    "take": note_take,
    "copy": note_copy,
    "upgrade": note_place,
    "remove": note_place,
    "swap": note_place,
    "gain": note_place,
    "reserve": note_place_and_fort,
    "exchange": note_place_and_fort,
    "lay": note_onto,
    "mount": note_onto,
    "retrieve": note_onto,
    "hold": note_onto,
    "raze": note_target,
    "expose": note_shown,
    "convert": note_convert,
    "aim": note_aim,
    "declare": note_declare,
    "collect": note_collect,
    "recruit": note_recruit,
    "recruit-leader": note_card_price,
    "buy-gleam": note_card_price,
    "recruit-held": note_recruit_held,
    "recruit-from": note_recruit_from,
    "done": note_done,
}
