"""The log of a table as each of its eyes reads it. What was rendered of it before is kept: a log only grows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from jinja2 import Template

from rulewright.core.engine import LUCK
from rulewright.core.wording import Wording, folder_of
from rulewright.languages import _, reader
from rulewright.table.gamepages import Drawn
from rulewright.table.live import Step, Table, common
from rulewright.table.showing import LogLine, Side

MOST_BETWEEN: Final = 100  # lines of luck and remarks between two seats


@dataclass
class RenderedLog:
    """The log of one eye: the steps it was made from, the line of each, and what those hear who do not look."""

    steps: list[Step] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)


def log_of(table: Table, seat: int | None, drawn: Drawn, template: Template) -> RenderedLog:
    """The log as a seat may read it, or a spectator."""
    log: RenderedLog = table.logs.setdefault((seat, reader().name), RenderedLog())
    same = common(log.steps, table.steps)
    del log.steps[same:], log.lines[same:], log.said[same:]
    if same == len(table.steps):
        return log
    assert table.state is not None
    view = table.state.view(seat)
    words = table.wording(drawn.page.labels(view, seat))
    sides = drawn.page.sides(view)
    for k in range(same, len(table.steps)):
        line = line_of(table, seat, k, words, sides)
        log.steps.append(table.steps[k])
        log.lines.append(template.render(line=line))
        log.said.append(" ".join([f"{line.who}:" if line.who else "", line.text, *line.told]).strip())
    return log


def line_of(table: Table, seat: int | None, k: int, words: Wording, sides: Sequence[Side]) -> LogLine:
    """One line of the log."""
    step = table.steps[k]
    if step.entry is None or table.record is None or table.state is None:
        said = reader().sentence(step.remark) or step.remark
        return LogLine(k + 1, "remark", None, "", said, at=step.at)
    text, told = words.told(table.record.journal(step.entry, seat), step.entry.whose)
    if step.entry.whose:
        whose = reader().named(step.entry.whose, folder_of(table.game), "") or step.entry.whose
        told = (_("for {whose}", whose=whose), *told[1:])
    actor = step.entry.actor
    if actor == LUCK:
        return LogLine(k + 1, "luck", None, _("Luck"), text, told, mark=step.mark, at=step.at)
    who = words.who(table.state, actor)
    begins = begins_at(table.steps, k)
    return LogLine(k + 1, "seat", sides[actor], who, text, told, step.mark, step.at, actor == seat, begins)


def begins_at(steps: Sequence[Step], k: int) -> bool:
    """Whether at this step another seat speaks than the one that spoke before it."""
    entry = steps[k].entry
    for step in reversed(steps[:k][-MOST_BETWEEN:]):
        if step.entry is not None and step.entry.actor != LUCK:
            return entry is not None and step.entry.actor != entry.actor
    return False
