"""The drawing table in the viewer's language: the board, the tools, the chosen place, and what is
still wrong.
"""

from __future__ import annotations

from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.board_drawing import BoardDrawing, Form, Sign, Tool
from companion.engine.messages import NOTHING, Message, say
from companion.engine.names import named, spellings
from companion.engine.space import Squares
from companion.engine.views import ChartView
from companion.presenters.board_editor import Drawing
from companion.presenters.phrases import Labelled, Say
from companion.presenters.place_captions import Caption
from companion.presenters.space_marks import SpaceMark


class PickLine(Struct, frozen=True, kw_only=True):
    """One of several to choose: ``values`` as (id, words)."""

    id: str
    label: str
    values: tuple[Labelled, ...]
    chosen: str


class FormPanel(Struct, frozen=True, kw_only=True):
    """What can be set of a place or of the board: its name if it has one, picks, switches as (id,
    words, whether they are on), dials as (id, words).
    """

    name: str = ""
    picks: tuple[PickLine, ...] = ()
    switches: tuple[tuple[str, str, bool], ...] = ()
    dials: tuple[Labelled, ...] = ()
    removable: bool = False


class BoardPanel(Struct, frozen=True, kw_only=True):
    """All that the drawing table shows. ``faults`` are sentences, the first one first to mend;
    ``marks`` show the cells that they are about, and what is chosen: the piece ``chosen``, where
    one stands there.
    """

    title: str = ""
    prompt: str = ""
    tools: tuple[Labelled, ...] = ()
    tool: str = ""
    place: FormPanel | None = None
    board: FormPanel = FormPanel()
    faults: tuple[str, ...] = ()
    chart: ChartView = ChartView(board=Squares(24, 14))
    captions: dict[str, Caption] = {}
    marks: tuple[SpaceMark, ...] = ()
    chosen: str = ""
    can_undo: bool = False
    keep: str = ""
    can_keep: bool = False


def board_panel(words: Say, drawing: Drawing, boards: BoardDrawing) -> BoardPanel:
    """The drawing table as it looks now."""
    plan = drawing.plan
    faults = boards.faults(plan)
    place = boards.form(plan, drawing.place) if drawing.place else None
    chart = boards.chart(plan)
    cells = dict.fromkeys(one.cell for one in faults if one.cell in chart.board.ids)
    chosen = drawing.place or drawing.first
    return BoardPanel(
        title=words(named(drawing.title)),
        prompt=words(_prompt(drawing, boards)),
        tools=tuple((tool.id, words(tool.label)) for tool in boards.tools()),
        tool=drawing.tool,
        place=_form(words, place) if place else None,
        board=_form(words, boards.form(plan) or Form()),
        faults=tuple(dict.fromkeys(words(fault.why) for fault in faults)),
        chart=chart,
        captions={sign.cell: _caption(words, sign) for sign in boards.signs(plan)},
        marks=(
            *(SpaceMark(cell, "target") for cell in cells if cell != chosen),
            *([SpaceMark(chosen, "end")] if chosen else []),
        ),
        chosen=next((one.id for one in chart.pieces if one.stands and one.space == chosen), ""),
        can_undo=bool(drawing.past),
        keep=words(say("boards.keep-draft" if faults else "boards.keep")),
        can_keep=not drawing.kept,
    )


def fresh_name(words: Say, drawing: Drawing, boards: BoardDrawing) -> str:
    """A name for a new place that no other bears yet: Port 3. Nothing for a tool that draws no
    places.
    """
    tool = _tool(drawing, boards)
    if not tool.named:
        return ""
    label = words(tool.label)
    taken = {name for sign in boards.signs(drawing.plan) for name in spellings(sign.name)}
    return next(name for number in count(1) if (name := f"{label} {number}") not in taken)


def _tool(drawing: Drawing, boards: BoardDrawing) -> Tool:
    return next(tool for tool in boards.tools() if tool.id == drawing.tool)


def _prompt(drawing: Drawing, boards: BoardDrawing) -> Message:
    tool = _tool(drawing, boards)
    if drawing.first and tool.then != NOTHING:
        return replace(tool.then, figures={**tool.then.figures, "cell": drawing.first})
    return tool.prompt


def _caption(words: Say, sign: Sign) -> Caption:
    flag = f"side-{sign.side}" if sign.side >= 0 else ""
    return Caption(words(named(sign.name)), sign.plate, flag=flag)


def _form(words: Say, form: Form) -> FormPanel:
    return FormPanel(
        name=words(named(form.name)) if form.name is not None else "",
        picks=tuple(
            PickLine(
                id=pick.id,
                label=words(pick.label),
                values=tuple((id, words(name)) for id, name in pick.values),
                chosen=pick.chosen,
            )
            for pick in form.picks
        ),
        switches=tuple((one.id, words(one.label), one.on) for one in form.switches),
        dials=tuple((dial.id, words(dial.text)) for dial in form.dials),
        removable=form.removable,
    )
