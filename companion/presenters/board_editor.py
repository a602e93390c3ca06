"""A board being drawn: what a tap does with each tool, and the way back.

What a board is and what can be drawn on it, the game says: its ``BoardDrawing``.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.board_drawing import BoardDrawing, Stroke
from companion.engine.names import Name, spellings

PLACE_NAME = 20
"""Letters in the name of a place or a board."""
_REMEMBERED = 60


class Drawing(Struct, frozen=True, kw_only=True):
    """A board on the drawing table.

    ``sheet`` is the whole scenario it belongs to, ``file`` where it is kept (None: nowhere yet),
    ``plan`` the board as the game sees it, ``tool`` the id of the one in hand; ``place`` the cell
    of the chosen place, ``first`` the first cell of a stroke that needs another, ``past`` the plans
    before this one.
    """

    game: str
    sheet: Mapping[str, Any]
    plan: Any
    file: Path | None = None
    tool: str = ""
    place: str = ""
    first: str = ""
    past: tuple[Any, ...] = ()
    kept: bool = True

    @property
    def title(self) -> Name:
        """What the scenario is called."""
        title: Name = self.sheet["title"]
        return title


def opened(
    game: str, sheet: Mapping[str, Any], boards: BoardDrawing, file: Path | None = None
) -> Drawing:
    """A scenario's board on the drawing table, with land in hand or whatever stands second.

    Whatever reading or showing it raises is raised here: nothing lies there that cannot be shown.
    """
    plan, tool = boards.read(sheet), boards.tools()[1].id
    boards.chart(plan)
    return Drawing(game=game, sheet=sheet, plan=plan, file=file, tool=tool)


def copied(
    game: str, sheet: Mapping[str, Any], boards: BoardDrawing, taken: frozenset[str]
) -> Drawing:
    """A copy of a scenario, to be kept under another name: numbered so that it is not ``taken``."""
    called = {language: name for language, name in sheet["title"].items() if name}
    titles = (
        {language: f"{name} {number}" for language, name in called.items()} for number in count(2)
    )
    title = next(one for one in titles if not is_taken(one, taken))
    return replace(opened(game, {**sheet, "title": title}, boards), kept=False)


def is_taken(title: Name, taken: frozenset[str]) -> bool:
    """Whether another scenario is called so, in any language."""
    return any(name.casefold() in taken for name in spellings(title))


def written(drawing: Drawing, boards: BoardDrawing) -> dict[str, Any]:
    """The whole scenario with this board in it."""
    return boards.write(drawing.sheet, drawing.plan)


def picked(drawing: Drawing, tool: str) -> Drawing:
    """Another tool in hand."""
    return replace(drawing, tool=tool, place="", first="")


def tapped(drawing: Drawing, boards: BoardDrawing, cell: str, fresh_name: str = "") -> Drawing:
    """A tap on a cell. A new place is called ``fresh_name`` until somebody writes its name."""
    name = _written(drawing, fresh_name)
    return _after(
        drawing, boards, boards.tap(drawing.plan, drawing.tool, cell, drawing.first, name)
    )


def changed(drawing: Drawing, boards: BoardDrawing, id: str, value: str | int = "") -> Drawing:
    """Something set of the chosen place."""
    plan = boards.change(drawing.plan, drawing.place, id, value)
    return _after(drawing, boards, Stroke(plan=plan, place=drawing.place))


def reshaped(drawing: Drawing, boards: BoardDrawing, id: str, value: str | int = "") -> Drawing:
    """Something set of the whole board."""
    return _after(drawing, boards, Stroke(plan=boards.change(drawing.plan, "", id, value)))


def removed(drawing: Drawing, boards: BoardDrawing) -> Drawing:
    """The chosen place is gone."""
    return _after(drawing, boards, Stroke(plan=boards.remove(drawing.plan, drawing.place)))


def renamed(drawing: Drawing, boards: BoardDrawing, name: str) -> Drawing:
    """Another name: of the chosen place, or else of the board; of blanks alone is none.

    The same in every language, as it was written once.
    """
    if not name.strip():
        return drawing
    called = _written(drawing, name[:PLACE_NAME].strip())
    if drawing.place:
        plan = boards.rename(drawing.plan, drawing.place, called)
        return _after(drawing, boards, Stroke(plan=plan, place=drawing.place))
    return replace(drawing, sheet={**drawing.sheet, "title": called}, kept=False)


def _written(drawing: Drawing, name: str) -> Name:
    """A name that a person wrote once, in the languages of the board."""
    return dict.fromkeys(drawing.title, name)


def undone(drawing: Drawing) -> Drawing:
    """The board before the last change."""
    if not drawing.past:
        return drawing
    return replace(
        drawing, plan=drawing.past[-1], past=drawing.past[:-1], place="", first="", kept=False
    )


def _after(drawing: Drawing, boards: BoardDrawing, stroke: Stroke) -> Drawing:
    """The drawing after a stroke. Another side of the same board to look at needs no keeping."""
    held = replace(drawing, place=stroke.place, first=stroke.first)
    if stroke.plan == drawing.plan:
        return held
    past = (*drawing.past, drawing.plan)[-_REMEMBERED:]
    same = written(drawing, boards) == boards.write(drawing.sheet, stroke.plan)
    return replace(held, plan=stroke.plan, past=past, kept=drawing.kept and same)
