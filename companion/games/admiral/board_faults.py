"""What is still wrong with a board of Admiral that is being drawn, in words and at its cell."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.engine.board_drawing import BoardFault
from companion.engine.grid import Grid
from companion.engine.messages import say
from companion.engine.scenario import ScenarioError
from companion.games.admiral.board_plan import Plan
from companion.games.admiral.layouts import SheetLayout, check
from companion.games.admiral.rules.scene import Island


def faults_of(plan: Plan) -> Iterator[BoardFault]:
    """What the reader of the file says of each layout first, of that on the table before others."""
    others = (layout for layout in plan.layouts if layout is not plan.layout)
    for layout in (plan.layout, *others):
        try:
            check("", layout, plan.grid)
        except ScenarioError as error:
            fault = _in_words(plan.grid, layout, error)
            yield fault if layout is plan.layout else _elsewhere(layout, fault)


def _elsewhere(layout: SheetLayout, fault: BoardFault) -> BoardFault:
    """Of a layout that is not on the table: no cell of it is seen."""
    return BoardFault(say("admiral.draw.elsewhere", n=len(layout.bases), why=fault.why))


def _in_words(board: Grid, layout: SheetLayout, error: ScenarioError) -> BoardFault:
    value = error.value
    cell = value if isinstance(value, str) and board.has(value) else _cell_of(layout, error)
    expected = say("expected.by-rule", what=error.expected, rule=error.rule)
    part = say(f"admiral.draw.part.{_part(error)}")
    return BoardFault(
        say(
            "admiral.draw.wrong",
            what=say("admiral.draw.at", what=part, cell=cell) if cell else part,
            expected=expected if error.rule else error.expected,
        ),
        cell,
    )


def _cell_of(layout: SheetLayout, error: ScenarioError) -> str:
    """The fort of the base that is wrong, or what is one too many."""
    if base := re.match(r"bases\[(\d+)\]", error.path):
        return layout.bases[int(base[1])].fort
    if not isinstance(error.value, int):
        return ""
    last = {
        "islands": [cell for island in layout.islands[-1:] for cell in _cells(island)],
        "reefs.cells": layout.reefs.cells[-1:],
    }
    return next(iter(last.get(error.path, ())), "")


def _cells(island: Island) -> tuple[str, ...]:
    return (*island.land, *island.shore)


def _part(error: ScenarioError) -> str:
    """What on the board a place in the file is: ``bases[0].berths[1]`` a berth."""
    path = error.path
    if path == "reefs.cells" and not isinstance(error.value, int):
        return "ways"
    return (
        "berths"
        if ".berths" in path
        else "reefs-each"
        if ".each" in path
        else re.split(r"[.\[]", path)[0]
    )
