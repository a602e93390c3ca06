"""How the boards of Lords of the Seas are drawn: what is printed on either side of each, and how
they lie.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.board_drawing import (
    ERASER,
    BoardFault,
    Form,
    Pick,
    Sign,
    Stroke,
    Switch,
    Tool,
)
from companion.engine.messages import say, written
from companion.engine.names import Name
from companion.engine.views import ChartView
from companion.games.lords.boards import (
    BOARD,
    CELL_EFFECTS,
    NONE,
    SIDES,
    TURNS,
    Half,
    Place,
    printed_at,
    sea_of,
)
from companion.games.lords.rules.arranging import PLACES
from companion.games.lords.views import SQUARES, sea_layers

BOARD_TOOL = "board"
_DRAWN = tuple(effect for effect in CELL_EFFECTS if effect != NONE)


class Plan(Struct, frozen=True):
    """The boards of both halves, the lower one first."""

    halves: tuple[Half, Half]

    def having(self, half: int, changed: Half) -> Plan:
        """The plan with another half."""
        return Plan((changed, self.halves[1]) if half == 0 else (self.halves[0], changed))


class LordsDrawing:
    """A ``BoardDrawing`` whose plan is a ``Plan``. A tool prints on the side that is up; a board
    is tapped to be turned over, turned round or moved.
    """

    def is_drawn(self, _sheet: Mapping[str, Any]) -> bool:
        return True

    def read(self, sheet: Mapping[str, Any]) -> Plan:
        sky, blue = (msgspec.convert(sheet[name], Half) for name in ("sky", "blue"))
        return Plan((sky, blue))

    def write(self, sheet: Mapping[str, Any], plan: Plan) -> dict[str, Any]:
        sky, blue = (msgspec.to_builtins(half) for half in plan.halves)
        return {**sheet, "sky": sky, "blue": blue}

    def tools(self) -> tuple[Tool, ...]:
        printing = (
            Tool(id=id, label=say(f"lords.effect.{id}"), prompt=say("lords.draw.print"))
            for id in _DRAWN
        )
        eraser = Tool(id=ERASER, label=say("lords.effect.none"), prompt=say("lords.draw.print"))
        lay = say("lords.draw.board")
        return (eraser, *printing, Tool(id=BOARD_TOOL, label=lay, prompt=say("lords.draw.lay")))

    def tap(
        self, plan: Plan, tool: str, cell: str, _first: str = "", _name: Name | None = None
    ) -> Stroke:
        if not BOARD.has(cell):
            return Stroke(plan=plan)
        if tool == BOARD_TOOL:
            return Stroke(plan=plan, place=cell)
        half, place, column, row = printed_at(plan.halves, cell)
        effect = NONE if tool == ERASER else tool
        drawn = plan.halves[half].printed(place.board, place.side, column, row, effect)
        return Stroke(plan=plan.having(half, drawn))

    def chart(self, plan: Plan) -> ChartView:
        return ChartView(board=SQUARES, north="", layers=sea_layers(sea_of(plan.halves)))

    def signs(self, _plan: Plan) -> tuple[Sign, ...]:
        """No cell has a name."""
        return ()

    def faults(self, _plan: Plan) -> tuple[BoardFault, ...]:
        """Whatever is printed and however boards lie, they make a sea."""
        return ()

    def form(self, plan: Plan, place: str = "") -> Form | None:
        if not place:
            return Form(switches=(Switch(id="alike", label=say("lords.draw.alike")),))
        if not BOARD.has(place):
            return None
        half, board, _, _ = printed_at(plan.halves, place)
        return _board_form(plan.halves[half], board)

    def change(self, plan: Plan, place: str, id: str, value: str | int = "") -> Plan:
        if not place:
            return Plan((plan.halves[0], plan.halves[0]))
        half, board, _, _ = printed_at(plan.halves, place)
        return plan.having(half, _changed(plan.halves[half], board, id, str(value)))

    def rename(self, plan: Plan, _place: str, _name: Name) -> Plan:
        """Boards have no names of their own."""
        return plan

    def remove(self, plan: Plan, _place: str) -> Plan:
        """A half has three boards."""
        return plan


def _board_form(half: Half, board: Place) -> Form:
    sides = tuple((side, say(f"lords.side.{side}")) for side in SIDES)
    turns = tuple((str(turn), written(en=f"{turn}°")) for turn in TURNS[board.board])
    places = tuple((place, say(f"lords.place.{place}")) for place in PLACES)
    at, read = PLACES[half.at(board.board)], half.board(board.board).mark == "book"
    return Form(
        picks=(
            Pick(id="side", label=say("lords.draw.side"), values=sides, chosen=board.side),
            Pick(id="turn", label=say("lords.draw.turn"), values=turns, chosen=str(board.turn)),
            Pick(id="place", label=say("lords.draw.place"), values=places, chosen=at),
        ),
        switches=(Switch(id="read", label=say("lords.draw.read"), on=read),),
    )


def _changed(half: Half, board: Place, id: str, value: str) -> Half:
    at = half.at(board.board)
    if id == "read":
        mark = "house" if half.board(board.board).mark == "book" else "book"
        return replace(half, **{board.board: replace(half.board(board.board), mark=mark)})
    if id == "place":
        return half.laid(board.board, PLACES.index(value), board.side, board.turn)
    if id == "turn":
        return half.laid(board.board, at, board.side, int(value))
    return half.laid(board.board, at, value, board.turn)


BOARDS = LordsDrawing()
