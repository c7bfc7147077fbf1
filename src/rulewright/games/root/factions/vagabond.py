"""9. The Vagabond: a pawn that no rule binds, who pays by exhausting items. Set-up, the turn, and his hooks."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.battle import add_battles, begin_battle, refuse_battle
from rulewright.games.root.cards import draw_and_discard
from rulewright.games.root.components import (
    BIRD,
    CHARACTERS,
    CLEARINGS,
    COIN,
    COST,
    HAMMER,
    ITEMS,
    OPEN_QUESTS,
    PAWN,
    RUIN_ITEMS,
    SITES,
    STARTING_ITEMS,
    SUITS,
    SWORD,
    VAGABOND,
    WARRIORS_OF,
)
from rulewright.games.root.crafting import add_crafts, craft, refuse_craft
from rulewright.games.root.factions import vagabond_actions, vagabond_items, vagabond_relations
from rulewright.games.root.factions.vagabond_actions import (
    add_goes,
    add_labors,
    add_quests,
    add_steals,
    add_strikes,
    begin_quest,
    can_explore,
    can_hide,
    enter,
    explore,
    go_to,
    hide,
    is_near,
    labor,
    refuse_explore,
    refuse_go,
    refuse_hide,
    refuse_labor,
    refuse_quest,
    refuse_steal,
    refuse_strike,
    site_word,
    steal,
    strike,
)
from rulewright.games.root.factions.vagabond_board import (
    ACT,
    CAMP,
    CAPACITY,
    HARM_STEP,
    HITS_STEP,
    LAY,
    PLAY_AS,
    REST,
    SLIP,
    exhaust,
    gain_gear,
    is_ready,
    none_ready,
    on_track,
    undamaged,
)
from rulewright.games.root.factions.vagabond_items import HARM_HITS, add_mends, begin_refresh, mend, refuse_mend, rest
from rulewright.games.root.factions.vagabond_position import VagabondPosition
from rulewright.games.root.factions.vagabond_promise import promise, spoils
from rulewright.games.root.factions.vagabond_relations import (
    add_aids,
    aid,
    ask_enlist,
    begin_coalition,
    forget_aids,
    may_form,
    note_removal,
    reckon_with_ally,
    refuse_aid,
    refuse_form,
)
from rulewright.games.root.persistent import (
    BIRDSONG_VERBS,
    DAYLIGHT_VERBS,
    add_birdsong_cards,
    add_daylight_cards,
    is_birdsong_card,
    is_daylight_card,
    play_birdsong_card,
    play_daylight_card,
    refuse_birdsong_card,
    refuse_daylight_card,
)
from rulewright.games.root.pieces import trigger
from rulewright.games.root.state import (
    ATTACKER,
    ENLISTED,
    RootState,
    is_in_clearing,
    seat_of,
)
from rulewright.games.root.vocabulary import (
    HARM,
    SAY_BRING,
    SAY_CAMP,
    SAY_DONE,
    SAY_ENLIST,
    SAY_EXHAUST,
    SAY_EXPLORE,
    SAY_GO,
    SAY_HIDE,
    SAY_LABOR,
    SAY_PLAY_AS,
    SAY_QUEST,
    SAY_REPAIR,
    SAY_SLIP,
    SAY_STEAL,
    SAY_STRIKE,
    SAY_TAKE_POINTS,
)


@final
class Vagabond(VagabondPosition):
    """What is different for the Vagabond."""

    def __init__(self) -> None:
        super().__init__(VAGABOND)

    def promise(self, s: RootState, knows: bool) -> i64:
        return promise(s, knows)

    def spoils(self, s: RootState, owner: i64, warriors: i64, razed: i64) -> i64:
        return spoils(s, owner, warriors, razed)

    # Pieces

    def has_removed(self, s: RootState, kind: i64, clearing: i64, n: i64, owner: i64) -> None:
        """Who loses a warrior to him turns Hostile, and Infamy may score (vagabond-relation-8, vagabond-relation-9)."""
        note_removal(s, kind, n, owner)

    def on_cleared(self, s: RootState, clearing: i64, by: i64) -> None:
        """The pawn stays, and three items are damaged (vagabond-lone-1, vagabond-lone-2)."""
        trigger(s, HARM_STEP, clearing, VAGABOND, HARM_HITS, by)

    def trigger_word(self, kind: i64) -> i64:
        """The only thing that he is hit by beside others."""
        return HARM

    # Moving

    def add_moves(self, s: RootState, out: Moves) -> None:
        """A single move goes without boots, but for Hostile warriors (vagabond-relation-10)."""
        add_goes(s, out, 0)

    def take_move(self, s: RootState, move: i64) -> None:
        """Take the single move."""
        go_to(s, move - SAY_GO, 0)

    def refuse_move(self, s: RootState, move: i64) -> list[Refusal]:
        """Why the single move cannot be taken."""
        return refuse_go(s, move - SAY_GO, 0)

    # Crafting

    def crafting_pieces(self, s: RootState, clearing: i64) -> i64:
        """Hammers craft where he is, so every icon must match his clearing (vagabond-daylight-10)."""
        if s.pawn != clearing + 1:
            return 0
        return s.gear[HAMMER]

    def pay_craft(self, s: RootState, card: i64) -> bool:
        """Exhaust a hammer for each icon."""
        for k in range(card * SUITS, card * SUITS + SUITS):
            for _n in range(COST[k]):
                exhaust(s, HAMMER)
        return True

    def gain_item(self, s: RootState, item: i64) -> None:
        """A crafted item is his to use (vagabond-daylight-10)."""
        gain_gear(s, item)

    # Battle

    def hit_cap(self, s: RootState, clearing: i64) -> i64:
        """Undamaged swords, and the warriors that he has enlisted (vagabond-battle-1, -2, vagabond-relation-6)."""
        most = undamaged(s, SWORD)
        ally = s.fight[ENLISTED] - 1
        if ally >= 0 and s.fight[ATTACKER] == VAGABOND + 1:
            most += s.board[WARRIORS_OF[ally] * CLEARINGS + clearing]
        return most

    def before_battle(self, s: RootState) -> None:
        """As attacker he may enlist Allied warriors (vagabond-relation-6)."""
        ask_enlist(s)

    def take_hits(self, s: RootState, hits: i64) -> bool:
        """Hits fall on items, and on enlisted warriors (vagabond-item-6, vagabond-relation-7)."""
        s.then(HITS_STEP, hits)
        return True

    def on_battle_over(self, s: RootState) -> None:
        """An ally that bore more hits than the items turns Hostile (vagabond-relation-7)."""
        reckon_with_ally(s)

    # Dominance

    def dominates_alone(self) -> bool:
        """A dominance card forms a coalition (vagabond-coalition-1)."""
        return False

    def may_dominate(self, s: RootState) -> bool:
        """There must be four players and a partner (vagabond-coalition-2, vagabond-coalition-3)."""
        return may_form(s)

    def refuse_dominance(self, s: RootState) -> list[Refusal]:
        """Why no coalition can be formed."""
        return refuse_form(s)

    def form_coalition(self, s: RootState) -> None:
        """A partner is found (vagabond-coalition-2)."""
        begin_coalition(s)

    # Turn

    def set_up(self, s: RootState) -> None:
        """Character, forest, quests, ruins (vagabond-setup-1 to vagabond-setup-6)."""
        s.then(LAY, OPEN_QUESTS)
        s.ask(CAMP, seat_of(s, VAGABOND))
        s.ask(PLAY_AS, seat_of(s, VAGABOND))
        for item in range(i64(ITEMS)):
            s.buried[item] = RUIN_ITEMS[item]

    def birdsong(self, s: RootState) -> None:
        """Refresh, then Slip (vagabond-birdsong-1, vagabond-birdsong-2)."""
        s.ask(SLIP, seat_of(s, VAGABOND))
        begin_refresh(s)

    def daylight(self, s: RootState) -> None:
        """Any actions in any order (vagabond-daylight-1)."""
        s.ask(ACT, seat_of(s, VAGABOND))

    def evening(self, s: RootState) -> None:
        """Rest, draw, discard, item capacity (vagabond-evening-1)."""
        s.then(CAPACITY)
        draw_and_discard(s, VAGABOND)
        s.then(REST)

    def draw_bonus(self, s: RootState) -> i64:
        """A card for each coin on its track (vagabond-evening-3)."""
        return on_track(s, COIN)


# Set-up (9.3)


@final
class PlayAs(Question[RootState]):
    """Which character is he? Its items lie face up (vagabond-setup-1, vagabond-setup-5)."""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for character in range(i64(CHARACTERS)):
            out.add(SAY_PLAY_AS + character)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.character = move - SAY_PLAY_AS + 1
        for k in range(i64(ITEMS)):
            if starts_with(move - SAY_PLAY_AS, k):
                gain_gear(s, k)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return []

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "Which character is the Vagabond?"


def starts_with(character: i64, item: i64) -> bool:
    """Whether a character has an item from the beginning; none has two of a kind."""
    return int(item) in STARTING_ITEMS[character]


@final
class Camp(Question[RootState]):
    """In which forest does he begin? (vagabond-setup-2)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for forest in range(s.given.forests):
            out.add(SAY_CAMP + forest)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.supply[PAWN] = 0
        s.pawn = CLEARINGS + move - SAY_CAMP + 1

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move - SAY_CAMP < s.given.forests:
            return []
        return [Refusal("root/vagabond-setup-2", f"This map has {s.given.forests} forests.")]

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "In which forest does the Vagabond begin?"


# Birdsong (9.4)


@final
class Slip(Question[RootState]):
    """Does he slip to an adjacent clearing or forest, without boots? (vagabond-birdsong-2, vagabond-lone-4)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_birdsong_cards(s, VAGABOND, out)
        for site in range(i64(SITES)):
            if is_near(s, site):
                out.add(SAY_SLIP + site)
        out.add(SAY_DONE)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_DONE:
            return
        if is_birdsong_card(move):
            s.ask(SLIP, seat)
            play_birdsong_card(s, VAGABOND, move)
        else:
            enter(s, move - SAY_SLIP)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == SAY_DONE:
            return []
        if SAY_SLIP <= move < SAY_BRING:
            if is_near(s, move - SAY_SLIP):
                return []
            what = f"{site_word(move - SAY_SLIP)} is not adjacent to {site_word(s.pawn - 1)}."
            return [Refusal("root/vagabond-birdsong-2", what)]
        return refuse_birdsong_card(s, VAGABOND, move)

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"The Vagabond is in {site_word(s.pawn - 1)}: where does he slip to?"


# Daylight (9.5)


@final
class Act(Question[RootState]):
    """The next action of his Daylight, as long as items can be exhausted for it (vagabond-daylight-1)."""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if is_ready(s, SWORD):
            add_battles(s, VAGABOND, out, BIRD)
        if is_ready(s, HAMMER):
            add_crafts(s, VAGABOND, out)
        add_daylight_cards(s, VAGABOND, out)
        add_goes(s, out, 1)
        if can_explore(s):
            out.add(SAY_EXPLORE)
        add_aids(s, out)
        add_quests(s, out)
        add_strikes(s, out)
        add_steals(s, out)
        add_labors(s, out)
        if can_hide(s):
            out.add(SAY_HIDE)
        if is_ready(s, HAMMER):
            add_mends(s, out)
        out.add(SAY_DONE)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_DONE:
            return
        if move == SAY_HIDE:
            hide(s)
            return
        s.ask(ACT, seat)
        if move < SAY_ENLIST:
            exhaust(s, SWORD)
            begin_battle(s, VAGABOND, move)
        elif is_daylight_card(move):
            play_daylight_card(s, VAGABOND, move)
        elif move < SAY_GO:
            craft(s, VAGABOND, move)
        else:
            act(s, move)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == SAY_DONE:
            return []
        if move < SAY_ENLIST:
            return refuse_attack(s, move)
        if is_daylight_card(move):
            return refuse_daylight_card(s, VAGABOND, move)
        if move < SAY_GO:
            return refuse_crafting(s, move)
        return refuse_act(s, move)

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"The Vagabond is in {site_word(s.pawn - 1)}: what does he do next?"


def act(s: RootState, move: i64) -> None:
    """Carry out an action that only he has."""
    if move < SAY_SLIP:
        go_to(s, move - SAY_GO, 1)
    elif move == SAY_EXPLORE:
        explore(s)
    elif move < SAY_EXHAUST:
        aid(s, move)
    elif move < SAY_TAKE_POINTS:
        begin_quest(s, move - SAY_QUEST)
    elif move < SAY_STEAL:
        strike(s, move - SAY_STRIKE)
    elif move < SAY_LABOR:
        steal(s, move - SAY_STEAL)
    elif move < SAY_HIDE:
        labor(s, move - SAY_LABOR)
    else:
        exhaust(s, HAMMER)
        mend(s, move - SAY_REPAIR)


def refuse_act(s: RootState, move: i64) -> list[Refusal]:
    """Every reason against an action that only he has."""
    if move < SAY_SLIP:
        return refuse_go(s, move - SAY_GO, 1)
    if move == SAY_EXPLORE:
        return refuse_explore(s)
    if move < SAY_EXHAUST:
        return refuse_aid(s, move)
    if move < SAY_TAKE_POINTS:
        return refuse_quest(s, move - SAY_QUEST)
    if move < SAY_STEAL:
        return refuse_strike(s, move - SAY_STRIKE)
    if move < SAY_LABOR:
        return refuse_steal(s, move - SAY_STEAL)
    if move < SAY_HIDE:
        return refuse_labor(s, move - SAY_LABOR)
    if move == SAY_HIDE:
        return refuse_hide(s)
    return none_ready(s, HAMMER) + refuse_mend(s, move)


def refuse_attack(s: RootState, move: i64) -> list[Refusal]:
    """Every reason against beginning a battle (vagabond-daylight-3)."""
    return refuse_battle(s, VAGABOND, move) + none_ready(s, SWORD)


def refuse_crafting(s: RootState, move: i64) -> list[Refusal]:
    """Every reason against crafting a card (vagabond-daylight-10)."""
    return none_ready(s, HAMMER) + refuse_craft(s, VAGABOND, move)


# Evening (9.6)


@final
class Rest(Question[RootState]):
    """He rests where he is then, after a move by the Cobbler (base-turn-2, vagabond-evening-1, vagabond-evening-2)."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        forget_aids(s)
        if not is_in_clearing(s):
            rest(s)


QUESTIONS: Final[list[Question[RootState]]] = [
    *vagabond_items.QUESTIONS,
    *vagabond_relations.QUESTIONS,
    *vagabond_actions.QUESTIONS,
    PlayAs(PLAY_AS, "play-as", "root/vagabond-setup-1", verbs="play-as"),
    Camp(CAMP, "camp", "root/vagabond-setup-2", verbs="camp"),
    Slip(SLIP, "slip", "root/vagabond-birdsong-2", verbs=BIRDSONG_VERBS + " slip done"),
    Act(
        ACT,
        "act",
        "root/vagabond-daylight-1",
        verbs="battle craft " + DAYLIGHT_VERBS + " go explore aid quest strike steal labor hide repair done",
    ),
    Rest(REST, "rest", "root/vagabond-evening-2"),
]
