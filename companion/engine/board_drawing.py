"""How the boards of a game are drawn: what a game tells of it, and a drawing table needs to know.

A *plan* is a board being drawn, of a shape that only the game knows; it never changes, each stroke
makes another. A sheet is a whole scenario as its file holds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from msgspec import Struct

from companion.engine.messages import NOTHING, Message
from companion.engine.names import Name
from companion.engine.views import ChartView

ERASER = "clear"
"""The tool that every game has."""


class Tool(Struct, frozen=True, kw_only=True):
    """What one draws with.

    ``prompt`` says what to tap, ``then`` what to tap after that, with the place ``cell`` of the
    first tap. ``named``: each of what it draws has a name of its own.
    """

    id: str
    label: Message
    prompt: Message
    then: Message = NOTHING
    named: bool = False


class Pick(Struct, frozen=True, kw_only=True):
    """One of several: ``values`` pairs (id, words)."""

    id: str
    label: Message
    values: tuple[tuple[str, Message], ...]
    chosen: str


class Switch(Struct, frozen=True, kw_only=True):
    """Something that is so or not; or a deed, which is never ``on``."""

    id: str
    label: Message
    on: bool = False


class Dial(Struct, frozen=True, kw_only=True):
    """Something with a step less and a step more; ``text`` says how it stands."""

    id: str
    text: Message


class Form(Struct, frozen=True, kw_only=True):
    """What can be set without the board: of the chosen place, or of the whole board.

    ``kind`` is the word for such a place, after which a new one is named. A place that is
    ``removable`` may be taken away.
    """

    name: Name | None = None
    kind: Message = NOTHING
    picks: tuple[Pick, ...] = ()
    switches: tuple[Switch, ...] = ()
    dials: tuple[Dial, ...] = ()
    removable: bool = False


class BoardFault(Struct, frozen=True):
    """What is still wrong with a plan, in words, and the cell that it is about; empty where it is
    about none.
    """

    why: Message
    cell: str = ""


class Sign(Struct, frozen=True, kw_only=True):
    """What is written beside a place: its name, a figure, and which of the sides has it (-1:
    none).
    """

    cell: str
    name: Name = {}
    plate: str = ""
    side: int = -1


class Stroke(Struct, frozen=True, kw_only=True):
    """What comes of a tap: the plan, the place that is chosen now,
    and the first cell of a stroke that needs another tap.
    """

    plan: Any
    place: str = ""
    first: str = ""


class BoardDrawing(Protocol):
    """What a game tells of its boards.

    ``read`` and ``write`` fit: writing a plan as it was read gives an equal board. Only a plan
    without ``faults`` is kept, after the game's own reader has taken the written file.
    """

    def is_drawn(self, sheet: Mapping[str, Any], /) -> bool:
        """Whether this scenario has a board that can be drawn on."""

    def read(self, sheet: Mapping[str, Any], /) -> Any:
        """The plan of a scenario."""

    def write(self, sheet: Mapping[str, Any], plan: Any, /) -> dict[str, Any]:
        """The scenario with this plan in it."""

    def tools(self) -> tuple[Tool, ...]:
        """Everything one can draw with."""

    def tap(
        self, plan: Any, tool: str, cell: str, first: str = "", name: Name | None = None, /
    ) -> Stroke:
        """A tap on a cell, after a ``first`` one if the stroke needs two; what is new and has a
        name is called ``name``.
        """

    def chart(self, plan: Any, /) -> ChartView:
        """The board as battles will show it."""

    def signs(self, plan: Any, /) -> tuple[Sign, ...]:
        """What is written beside its places."""

    def faults(self, plan: Any, /) -> tuple[BoardFault, ...]:
        """What is still wrong, the first to mend first."""

    def form(self, plan: Any, place: str = "", /) -> Form | None:
        """What can be set of a place, or of the board; None where no such place is."""

    def change(self, plan: Any, place: str, id: str, value: str | int = "", /) -> Any:
        """The plan after something was set of a place or of the board: a pick's value, a switch
        turned, a dial by so many steps.
        """

    def rename(self, plan: Any, place: str, name: Name, /) -> Any:
        """The plan with another name for a place."""

    def remove(self, plan: Any, place: str, /) -> Any:
        """The plan without a place."""
