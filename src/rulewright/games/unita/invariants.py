"""What must always hold in a game of Unita, told as what is wrong: for tests, and for positions written by hand."""

from __future__ import annotations

from mypy_extensions import i64

from rulewright.core.engine import LUCK, NOBODY, WIDTH
from rulewright.games.unita.battle import (
    asks_girl_power,
)
from rulewright.games.unita.components import (
    CARDS,
    COMMUNITIES,
    OWNER,
    SPECIAL,
    SUPPLY,
)
from rulewright.games.unita.deployment import (
    dice_a_step,
    hand_of,
)
from rulewright.games.unita.given import (
    GATE,
)
from rulewright.games.unita.movement import (
    cost,
    is_free,
)
from rulewright.games.unita.power import (
    may_use,
)
from rulewright.games.unita.setup import (
    laid,
)
from rulewright.games.unita.state import (
    ARRANGE_DIE,
    ARRANGEMENT,
    CARD,
    CONTACTS,
    CONTINUE_TURN,
    CROSSBOW_CARD,
    DEPLOY_DIE,
    DEPLOYMENT,
    DRAWN,
    EFFECTS,
    FOLLOW_SHOT,
    FRIBURGA,
    GLORIFIED,
    GLORIOUS,
    GLORY_CARD,
    HEXAGONE,
    KNOWN,
    LAY_TERRAIN,
    LEAVE,
    ORDER,
    PREPARE,
    PRIMITIVA,
    REARRANGE,
    REFUSAL,
    STAGE,
    TERROR_LANE,
    THROW,
    TURN,
    UP,
    USES,
    UnitaState,
    companies_left,
    company_name,
    contact_mask,
    place_in_order,
)
from rulewright.games.unita.terrain import (
    die_key,
)
from rulewright.games.unita.windows import (
    can_refuse,
    has_effect,
)

# A pending question: kind, seat, and four arguments.
Record = tuple[int, int, int, int, int, int]


def nobody_left(s: UnitaState) -> bool:
    """Whether no company is on the board any more: the game is over (end-3)."""
    return all(companies_left(s, s.given.battalions[k]) == 4 for k in range(s.given.count))


def problems(s: UnitaState) -> list[str]:
    """What is wrong with a state, in words: pieces are conserved and stand where the rules allow."""
    found: list[str] = []
    for k in range(s.given.count):
        b = s.given.battalions[k]
        found.extend(dice_problems(s, b))
        found.extend(company_problems(s, b))
        found.extend(card_problems(s, b))
    if s.moving and not 0 <= s.points <= 4:
        found.append(f"a turn has no {s.points} points")
    if s.over and not nobody_left(s):
        found.append("the game is over, but companies stand on the board")
    if not found:
        found.extend(stack_problems(s))
    return found


def dice_problems(s: UnitaState, b: i64) -> list[str]:
    """What is wrong with a battalion's dice."""
    found: list[str] = []
    name = COMMUNITIES[b]
    for figure in range(1, 6):
        count = sum([s.red[cell] == figure for cell in range(int(b) * 16, int(b) * 16 + 16)])
        if count > SUPPLY[figure] or (s.moving and count != SUPPLY[figure]):
            found.append(f"{name} has {count} dice with a red {figure}, not {SUPPLY[figure]}")
    for c in range(4):
        code = int(b) * 4 + c
        cells = range(code * 4, code * 4 + 4)
        if sum([s.red[cell] == 5 for cell in cells]) > 1:
            found.append(f"both 5-dice stand in {company_name(s, code)}")
        if any(not 0 <= s.face[cell] <= s.red[cell] for cell in cells):
            found.append(f"a die of {company_name(s, code)} shows more than its red figure")
        if not s.moving and any(s.face[cell] != s.red[cell] for cell in cells):
            found.append(f"a die of {company_name(s, code)} is not red side up before the movement phase")
    return found


def company_problems(s: UnitaState, b: i64) -> list[str]:
    """What is wrong with where a battalion's companies stand."""
    found: list[str] = []
    for index in range(20):
        standing = [c for c in range(4) if s.at[int(b) * 4 + c] == index]
        if len(standing) > 1:
            found.append(f"{len(standing)} companies of {COMMUNITIES[b]} stand on square {index}")
    # No company jumps over another, so those still on the board stand in the order of deployment.
    indexes = [int(s.at[int(b) * 4 + c]) for c in range(4)]
    for c in range(3):
        if indexes[c] < indexes[c + 1]:
            found.append(f"company-{c + 2} of {COMMUNITIES[b]} has passed company-{c + 1}")
    for c in range(4):
        if indexes[c] > 3 - c and not s.moving:
            found.append(f"company-{c + 1} of {COMMUNITIES[b]} has left its start square before the movement phase")
    return found


def card_problems(s: UnitaState, b: i64) -> list[str]:
    """What is wrong with a battalion's card, tiles and uses."""
    found: list[str] = []
    card = s.own[CARD + b]
    if card != 0 and (OWNER[card] != b or s.own[USES + b] > (2 if CARDS[card - 1] == "terror" else 1)):
        found.append(f"{COMMUNITIES[b]} has used {CARDS[card - 1]} too often, or does not own it")
    if card != 0 and s.given.colonial:
        found.append("the colonial version is played without POWER cards")
    if s.given.colonial and s.tile[b * 3] != 0:
        found.append("the colonial version is played without terrains")
    if s.own[GLORIFIED + b] != 0 and companies_left(s, b) == 0:
        found.append("Glory counts a company that has left, and none has")
    for slot in range(3):
        if s.lies[int(b) * 3 + slot] == KNOWN and s.tile[int(b) * 3 + slot] != SPECIAL[b]:
            found.append(f"a tile of {COMMUNITIES[b]} is known as special and is not")
        if s.tile[int(b) * 3 + slot] == 0 and s.lies[int(b) * 3 + slot] == UP:
            found.append(f"a tile of {COMMUNITIES[b]} lies face up and is not there")
    return found


# The pending questions


def stack_problems(s: UnitaState) -> list[str]:
    """What is wrong with the pending questions: what lies below the one that is asked follows from it and the board."""
    if s.over != 0:
        return []
    st = s.stack
    pending: list[Record] = [
        (int(st[p]), int(st[p + 1]), int(st[p + 2]), int(st[p + 3]), int(st[p + 4]), int(st[p + 5]))
        for p in range(0, int(s.sp), WIDTH)
    ]
    if not pending:
        return ["nothing is pending, but the game is not over"]
    asked = pending[-1]
    if expected_stack(s, asked) != pending:
        return [f"the question {s.setup.questions[asked[0]].name} cannot be pending like this here"]
    return []


def expected_stack(s: UnitaState, asked: Record) -> list[Record]:
    """All pending questions if `asked` is the one on top; empty if it cannot be asked here."""
    return moving_stack(s, asked) if s.moving else first_stack(s, asked)


def complete_pending(s: UnitaState) -> None:
    """Put below a question that stands alone what usually lies there, and the rest of the turn below a step."""
    if s.sp != WIDTH:
        return
    st = s.stack
    kind, seat = int(st[0]), int(st[1])
    alone: Record = (kind, seat, int(st[2]), int(st[3]), int(st[4]), int(st[5]))
    records = expected_stack(s, alone)
    if kind == CONTACTS and s.moving:
        records = [step(CONTINUE_TURN, int(s.turn)), step(CONTACTS, int(s.turn))]
    if records and records[-1] == alone:
        s.sp = 0
        for record in records:
            s.ask(record[0], record[1], record[2], record[3], record[4], record[5])


def step(kind: int, a: int = 0, b: int = 0, c: int = 0) -> Record:
    """A step with its arguments."""
    return kind, NOBODY, a, b, c, 0


def question(s: UnitaState, kind: int, battalion: int, a: int, b: int = 0, c: int = 0) -> Record:
    """A question to the seat that leads a battalion."""
    return kind, int(s.given.owner[battalion]), a, b, c, 0


def placed(s: UnitaState, b: int) -> int:
    """How many dice of a battalion stand on the board."""
    return sum([s.red[cell] != 0 for cell in range(b * 16, b * 16 + 16)])


def first_stack(s: UnitaState, asked: Record) -> list[Record]:
    """The pending questions before the movement phase; empty where there can be none like that."""
    kind = asked[0]
    if kind in (THROW, LAY_TERRAIN):
        return laying_stack(s, asked)
    if any(s.thrown[figure] != 0 for figure in range(6)):
        return []
    if kind == DEPLOY_DIE and not s.given.family:
        return deploying_stack(s, asked)
    if kind == ARRANGE_DIE and s.given.family:
        return arranging_stack(s)
    return []


def laying_stack(s: UnitaState, asked: Record) -> list[Record]:
    """The pending questions while a battalion throws its dice or lays its terrains."""
    battalions = [int(s.given.battalions[k]) for k in range(s.given.count)]
    kind, b, figure = asked[0], asked[2], asked[3]
    if s.given.colonial or b not in battalions or any(placed(s, other) for other in battalions):
        return []
    turn = battalions.index(b)
    for k, other in enumerate(battalions):
        if k != turn and laid(s, other) != (3 if k < turn else 0):
            return []
    thrown = [f for f in (5, 4, 3) if s.thrown[f] != 0]
    if kind == THROW and (laid(s, b) > 0 or thrown != [f for f in (5, 4, 3) if f > figure]):
        return []
    if kind == LAY_TERRAIN and (laid(s, b) > 2 or len(thrown) != 3 - laid(s, b)):
        return []
    found = [step(ARRANGEMENT if s.given.family else DEPLOYMENT)]
    found += [step(PREPARE, other) for other in reversed(battalions[turn + 1 :])]
    found.append(question(s, LAY_TERRAIN, b, b))
    if kind == THROW:
        found += [(THROW, LUCK, b, f, 0, 0) for f in (3, 4, 5) if f <= figure]
    return found


def deploying_stack(s: UnitaState, asked: Record) -> list[Record]:
    """The pending questions of the deployment: the step below counts how often somebody has placed dice (ruling-10)."""
    b, dice = asked[2], asked[3]
    if not 0 <= b < 4 or not s.given.plays(b) or not 0 < dice <= dice_a_step(s) or hand_of(s, b) == 0:
        return []
    total = sum([placed(s, int(s.given.battalions[k])) for k in range(s.given.count)])
    number = total // int(dice_a_step(s)) + 1
    # A position by hand may leave out dice, so the step need not agree with how many stand.
    if s.sp > WIDTH and s.stack[s.sp - 2 * WIDTH] == DEPLOYMENT and 0 < s.stack[s.sp - 2 * WIDTH + 2] <= 64:
        number = int(s.stack[s.sp - 2 * WIDTH + 2])
    return [step(DEPLOYMENT, number), question(s, DEPLOY_DIE, b, b, dice)]


def arranging_stack(s: UnitaState) -> list[Record]:
    """The pending questions while companies are prepared unseen: battalion by battalion, place by place (ruling-79)."""
    battalions = [int(s.given.battalions[k]) for k in range(s.given.count)]
    counts = [placed(s, b) for b in battalions]
    turn = sum([count == 16 for count in counts])
    if s.unseen == 0 or turn == len(battalions) or any(counts[turn + 1 :]) or any(n < 16 for n in counts[:turn]):
        return []
    b = battalions[turn]
    for number in range(16):
        code = b * 4 + number // 4
        if (s.red[code * 4 + int(place_in_order(s, code, number % 4))] != 0) != (number < counts[turn]):
            return []
    return [step(ARRANGEMENT, turn + 1), question(s, ARRANGE_DIE, b, b, counts[turn])]


def moving_stack(s: UnitaState, asked: Record) -> list[Record]:
    """The pending questions of a turn; empty where there can be none like that."""
    turn = int(s.turn)
    below = [step(CONTINUE_TURN, turn)]
    kind, a = asked[0], asked[2]
    if s.unseen != 0 or any(s.thrown[figure] != 0 for figure in range(6)):
        return []
    if kind in (REFUSAL, EFFECTS, DRAWN):
        return battle_stack(s, asked, below)
    if kind == REARRANGE:
        return rearranging_stack(s, asked, below)
    if any(cell != 0 for cell in s.battle):
        return []
    pairs = sum([bin(int(s.pending[c])).count("1") for c in range(4)])
    if kind == ORDER and pairs > 1:
        return [*below, question(s, ORDER, turn, turn)]
    if pairs:
        return []
    if kind == TURN and companies_left(s, turn) < 4:
        return [question(s, TURN, turn, turn)]
    if kind == FOLLOW_SHOT and turn == PRIMITIVA and s.own[CARD] == CROSSBOW_CARD and 0 <= a < 4:
        free = s.at[a] < GATE - 1 and is_free(s, PRIMITIVA, s.at[a] + 1)
        if free and cost(s, PRIMITIVA, s.at[a] + 1) <= s.points and contact_mask(s, PRIMITIVA, s.at[a] + 1):
            return [*below, question(s, FOLLOW_SHOT, PRIMITIVA, a)]
    if kind == GLORIOUS and turn == HEXAGONE and companies_left(s, turn) == 1 and may_use(s, GLORY_CARD):
        return [*below, step(LEAVE, HEXAGONE, 1), question(s, GLORIOUS, HEXAGONE, HEXAGONE)]
    return []


def in_contact(s: UnitaState, attacker: int, defender: int) -> bool:
    """Whether an attacker of the battalion whose turn it is stands beside a defender."""
    if not (0 <= attacker < 16 and 0 <= defender < 16) or attacker // 4 != s.turn or s.at[attacker] == GATE:
        return False
    return contact_mask(s, s.turn, s.at[attacker]) >> defender & 1 != 0


def battle_stack(s: UnitaState, asked: Record, below: list[Record]) -> list[Record]:
    """The pending questions in a battle's windows and at a draw."""
    kind, attacker, defender, which = asked[0], asked[2], asked[3], asked[4]
    if not in_contact(s, attacker, defender):
        return []
    below = [*below, step(CONTACTS, attacker // 4)]
    if kind == DRAWN:
        duel = which == 4 and s.battle[TERROR_LANE] != 0
        if not (duel or which == 6) or not asks_girl_power(s, attacker, defender, duel):
            return []
        return [*below, question(s, DRAWN, FRIBURGA, attacker, defender, which)]
    if which not in (0, 1):
        return []
    me, other = (defender, attacker) if which else (attacker, defender)
    opened = can_refuse(s, me) if kind == REFUSAL else has_effect(s, me, other, which == 0)
    return [*below, question(s, kind, me // 4, attacker, defender, which)] if opened else []


def rearranging_stack(s: UnitaState, asked: Record, below: list[Record]) -> list[Record]:
    """The pending questions while a company is rearranged: between actions, or under a Whirlpool in a battle."""
    code, number = asked[2], asked[3]
    if not (0 <= code < 16 and 0 <= number < 3) or not s.given.plays(code // 4) or s.at[code] == GATE:
        return []
    if all(die_key(s, code, n) == die_key(s, code, number) for n in range(number, 4)):
        return []
    asks = question(s, REARRANGE, code // 4, code, number)
    p = s.sp - 2 * WIDTH
    if p >= 0 and s.stack[p] == STAGE:
        attacker, defender, stage = int(s.stack[p + 2]), int(s.stack[p + 3]), int(s.stack[p + 4])
        if in_contact(s, attacker, defender) and (stage, code) in ((2, attacker), (3, defender)):
            return [*below, step(CONTACTS, attacker // 4), step(STAGE, attacker, defender, stage), asks]
        return []
    return [*below, asks] if code // 4 == s.turn else []
