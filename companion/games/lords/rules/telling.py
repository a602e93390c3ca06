"""Chapter of a board that nobody entered: what it brings, told a line at a time (7.15)."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Folds, tells
from companion.engine.grid import column_name
from companion.engine.messages import Message, say
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.lords.boards import COLUMNS, ROWS
from companion.games.lords.rules.commands import TellLine
from companion.games.lords.rules.events import LineTold
from companion.games.lords.rules.pending import Count
from companion.games.lords.rules.score import is_seen
from companion.games.lords.rules.state import LordsState

LINE = pick_kind("line")
"""A row, a column, or what ships bring besides."""
FAR, HIRED = "far", "hired"
LINES = (
    *(str(row + 1) for row in reversed(range(ROWS))),
    *map(column_name, range(COLUMNS)),
    FAR,
    HIRED,
)
"""Rows from the top, columns from the left, and what is counted of ships alone (7.9, 7.10)."""
MOST_IN_LINE = 42
"""More points than one line brings, by whatever points a box gives to sets."""


def line_word(line: str) -> Message:
    """What the table calls a line."""
    if line in (FAR, HIRED):
        return say(f"lords.line.{line}")
    return say("lords.line.row" if line.isdecimal() else "lords.line.column", line=line)


def _tells(state: LordsState, seat: str, _actor: str) -> tuple[Choice, ...]:
    """Every line with every figure, first the one that it has now."""
    if is_seen(state, seat):
        return ()
    told = asked(state, Count).lines.get(seat, {})
    each = [_figures_from(seat, line, told.get(line, 0)) for line in LINES]
    return tuple(chain.from_iterable(each))


def _figures_from(seat: str, line: str, now: int) -> tuple[Choice, ...]:
    every = _figures_of(seat, line)
    return every[now : now + 1] + every[:now] + every[now + 1 :]


@lru_cache(maxsize=4 * len(LINES))
def _figures_of(seat: str, line: str) -> tuple[Choice, ...]:
    """Every figure for one line, the same in every battle."""
    return tuple(
        Choice(
            command=TellLine(seat=seat, line=line, points=points),
            deed="tell-line",
            label=say("lords.tell-line", line=line_word(line), n=points),
            picks=picks(line=line, amount=points),
            rule="7.15",
            minor=True,
        )
        for points in range(MOST_IN_LINE + 1)
    )


def _why_not_so_many(_state: LordsState, command: TellLine) -> Refused:
    if command.line not in LINES:
        return Refused("lords.refused.no-line", "7.15", kind=Kind.MALFORMED, line=command.line[:9])
    n, most = command.points, MOST_IN_LINE
    return Refused("lords.refused.line-points", "7.15", kind=Kind.MALFORMED, points=n, most=most)


def _on_told(state: LordsState, event: LineTold) -> LordsState:
    """The whole is their sum."""
    waits = asked(state, Count)
    lines = {**waits.lines.get(event.seat, {}), event.line: event.points}
    told = {**waits.told, event.seat: sum(lines.values())}
    return replace(
        state, pending=replace(waits, told=told, lines={**waits.lines, event.seat: lines})
    )


FOLDS: Folds = {LineTold: _on_told}
DEEDS = (
    Deed(
        name="tell-line",
        command=TellLine,
        rule="7.15",
        answers=Count,
        during=lambda state: not state.on_chart,
        options=_tells,
        check=_why_not_so_many,
        do=tells(LineTold),
    ),
)
