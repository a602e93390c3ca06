"""The score taken to pieces: a row for each thing that brings points (2.2), and where it lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine.messages import say
from companion.engine.questions import pending
from companion.engine.score_sheets import Counted, ScoreSheet, SheetRow
from companion.games.lords.rules.counting import counted, is_told
from companion.games.lords.rules.pending import Count
from companion.games.lords.rules.score import is_seen
from companion.games.lords.rules.state import MINE_COSTS, LordsState, Score
from companion.games.lords.rules.telling import LINES, line_word

_Points = Callable[[Score], int]


def score_now(state: LordsState, seat: str) -> Score:
    """What a player would have if all were counted now, or has in the end."""
    return state.scores.get(seat) or counted(state, seat)


def score_sheet(state: LordsState) -> ScoreSheet:
    """The sheet as everything lies; what the companion does not see is as the table tells it."""
    seats = tuple(seat.id for seat in state.seats)
    scores = tuple(score_now(state, seat) for seat in seats)
    seen = [is_seen(state, seat) for seat in seats]
    rows = (
        *(_on_board(state, scores) if any(seen) else ()),
        *(() if all(seen) else _told(scores)),
        _row("tokens", scores, lambda one: one.points),
        _row("mines", scores, lambda one: -one.mines, each=MINE_COSTS),
    )
    counting = pending(state, Count) is not None
    over = counting or bool(state.scores)
    due = counting and all(is_told(state, seat) for seat in seats)
    marks = dict(_taken(scores)) if over else {}
    return ScoreSheet(seats=seats, rows=rows, marks=marks, due=due)


def _taken(scores: tuple[Score, ...]) -> Iterator[tuple[str, str]]:
    """The number that each ship with several has taken for the groups she stands in."""
    for score in scores:
        for group in score.groups:
            for cell in group.cells:
                if cell in score.numbers:
                    yield cell, str(score.numbers[cell])


def _on_board(state: LordsState, scores: tuple[Score, ...]) -> tuple[SheetRow, ...]:
    three, four = state.scene.set_points[3], state.scene.set_points[4]
    sets, runs = _of("set", scores), _of("run", scores)
    return (
        _row("sets", scores, lambda one: _grouped(one, "set"), *sets, three=three, four=four),
        _row("runs", scores, lambda one: _grouped(one, "run"), *runs),
        _row("far", scores, lambda one: one.far, *_far(state, scores)),
        _row("hired", scores, lambda one: sum(one.hired.values()), *_hired(state, scores)),
    )


def _told(scores: tuple[Score, ...]) -> Iterator[SheetRow]:
    """What the table says of each line, and what it has said in one."""
    for line in LINES:
        if any(line in score.lines for score in scores):
            points = tuple(score.lines.get(line, 0) for score in scores)
            yield SheetRow(id=f"line-{line}", label=line_word(line), points=points)
    if not all(score.lines for score in scores):
        yield _row("told", scores, lambda one: 0 if one.lines else one.told)


def _row(
    id: str, scores: tuple[Score, ...], points: _Points, *groups: Counted, **figures: int
) -> SheetRow:
    return SheetRow(
        id=id,
        label=say(f"lords.sheet.{id}"),
        note=say(f"lords.sheet.note.{id}", **figures),
        points=tuple(map(points, scores)),
        groups=groups,
    )


def _grouped(score: Score, kind: str) -> int:
    return sum(group.points for group in score.groups if group.kind == kind)


def _of(kind: str, scores: tuple[Score, ...]) -> tuple[Counted, ...]:
    return tuple(
        Counted(group.cells, group.points)
        for score in scores
        for group in score.groups
        if group.kind == kind
    )


def _far(state: LordsState, scores: tuple[Score, ...]) -> tuple[Counted, ...]:
    """A point for each fighting ship on the far half (7.10)."""
    return tuple(
        Counted((ship.cell,), 1)
        for score in scores
        if score.far
        for ship in state.fleet(score.seat)
        if ship.fights and ship.cell and state.is_far(score.seat, ship.cell)
    )


def _hired(state: LordsState, scores: tuple[Score, ...]) -> tuple[Counted, ...]:
    """What hired ships bring by themselves (7.9)."""
    return tuple(
        Counted((state.ships[id].cell,), points)
        for score in scores
        for id, points in score.hired.items()
    )
