"""The chart: the painted board, marks where a ship may go or aim, and the pieces.

A tap finds what is nearest to it.
"""

from __future__ import annotations

from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, Rectangle
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.engine.grid import Grid, cell_name
from companion.engine.views import ChartView
from companion.presenters.place_captions import Caption
from companion.widgets.cards.counters import token_texture
from companion.widgets.chart.board_texture import lay_out, seaboard
from companion.widgets.chart.captions import lay_captions
from companion.widgets.chart.marks import SHARED_SIDE, Berth, Mark, berths, mark_texture, offset
from companion.widgets.chart.places import place_texture
from companion.widgets.chart.silhouettes import miniature
from companion.widgets.kit.texture_painter import Point, lettering
from companion.widgets.kit.theme import Colour, metrics, place_colours, theme

BLANK = ChartView(columns=24, rows=14)
AIMS = ("reach", "end")
"""Marks whose cell is meant when it is tapped, even if a piece stands there.

On a target the piece is meant.
"""
LEAST_CELL = 6
"""Pixels.

With smaller cells a board has not been laid out yet, and painting it would be for nothing.
"""


class ChartBoard(Widget):
    """``chart`` with the ``chosen`` piece framed, ``marks`` to tap and ``faint`` cells that are
    only shown.

    ``captions`` are the words of places by their ids.

    ``on_cell(cell)`` and ``on_piece(id)`` tell what a tap meant: the nearest marked cell or piece
    within a finger's breadth, or else the cell itself.
    """

    chart = ObjectProperty(BLANK)
    chosen = StringProperty("")
    marks = ObjectProperty(())
    faint = ObjectProperty(())
    captions = ObjectProperty({})

    __events__ = ("on_cell", "on_piece")

    def __init__(self, **kwargs: Any) -> None:
        self._board = Grid(1, 1)
        self._sheet = lay_out(100, 100, 1, 1)
        self._texture: Any = None
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self._layers = [
            (Canvas(), draw)
            for draw in (self._draw_board, self._draw_places, self._draw_marks, self._draw_pieces)
        ]
        for layer, _ in self._layers:
            self.canvas.add(layer)
        for name in ("pos", "size", "chart", "chosen", "marks", "faint", "captions"):
            self.fbind(name, self._draw_soon)
        metrics.tell(self._draw_again, "tiny")
        self._draw_soon()

    def on_cell(self, cell: str) -> None:
        """A tap meant this cell."""

    def on_piece(self, id: str) -> None:
        """A tap meant this piece."""

    # ---- drawing

    def _draw_again(self, *_: Any) -> None:
        self._draw_soon()

    def _draw(self, *_: Any) -> None:
        self._board = Grid(self.chart.columns, self.chart.rows, self.chart.north)
        self._sheet = lay_out(self.width, self.height, self.chart.columns, self.chart.rows)
        for layer, draw in self._layers:
            layer.clear()
            if self._sheet.cell >= LEAST_CELL:
                with layer:
                    Color(1, 1, 1, 1)
                    draw()

    def _draw_board(self) -> None:
        still = replace(self.chart, places=(), lots=(), sprung=(), pieces=())
        waters = tuple(
            (place.owner, place.spaces) for place in self.chart.places if place.kind == "water"
        )
        self._texture = seaboard(still, waters, self._sheet)
        corner = (round(self.x + self._sheet.x), round(self.y + self._sheet.y))
        Rectangle(texture=self._texture, pos=corner, size=self._texture.size)

    def _middle(self, cell: str) -> Point:
        x, y = self._sheet.middle(*self._board.place(cell))
        return self.x + x, self.y + y

    def _stamp(self, texture: Any, middle: Point, side: float) -> None:
        Rectangle(
            texture=texture, pos=(middle[0] - side / 2, middle[1] - side / 2), size=(side, side)
        )

    def _draw_places(self) -> None:
        """Plates first, then what is written on and beside them."""
        found = [
            (
                place,
                self._middle(place.spaces[0]),
                self.captions.get(place.id, Caption(flag=place.owner)),
            )
            for place in self.chart.places
            if place.kind != "water"
        ]
        side = max(6, round(self._sheet.cell * 0.94))
        for place, middle, caption in found:
            self._stamp(
                place_texture(place.kind, caption.flag, bool(caption.plate), side), middle, side
            )
            if caption.plate:
                size = min(side * 0.66, side * 1.25 / len(caption.plate))
                self._letters(
                    lettering(caption.plate, round(size), bold=True),
                    middle,
                    place_colours(caption.flag)[1],
                )
        manned = {piece.space for piece in self.chart.pieces}
        labels = [caption.label(place.spaces[0] in manned) for place, _, caption in found]
        self._write_captions([middle for _, middle, _ in found], labels)

    def _write_captions(self, middles: list[Point], labels: list[str]) -> None:
        size = round(max(metrics.tiny, min(metrics.small, self._sheet.cell * 0.5)))
        textures = [lettering(label or " ", size, bold=True) for label in labels]
        sheet = self._sheet
        corner = (self.x + sheet.x, self.y + sheet.y)
        ships = [
            offset(berth, self._middle(berth.piece.space), sheet.cell)
            for berth in berths(self.chart.pieces)
        ]
        places, pieces = (
            [(x - corner[0], y - corner[1]) for x, y in points] for points in (middles, ships)
        )
        sizes = [texture.size for texture in textures]
        spots = lay_captions(places, sizes, pieces, sheet.cell * 0.5, (sheet.width, sheet.height))
        for label, texture, spot in zip(labels, textures, spots, strict=True):
            if label and spot:
                self._letters(texture, (corner[0] + spot[0], corner[1] + spot[1]), theme.ink)

    def _draw_marks(self) -> None:
        cell = self._sheet.cell
        side = max(4, round(cell))
        marked = {mark.cell for mark in self.marks}
        for place in self.faint:
            if place not in marked:
                self._stamp(mark_texture("faint", side), self._middle(place), side)
        for place in self.chart.sprung:
            self._stamp(mark_texture("sprung", side), self._middle(place), side)
        for mark in self.marks:
            if mark.kind != "target":
                self._stamp(mark_texture(mark.kind, side), self._middle(mark.cell), side)

    def _draw_pieces(self) -> None:
        side = round(self._sheet.cell * 1.3)
        places = berths(self.chart.pieces)
        for place, count in self.chart.lots:
            self._draw_lot(place, count, any(berth.piece.space == place for berth in places))
        for mark in self.marks:
            if mark.kind == "target":
                self._stamp(mark_texture("target", side), self._middle(mark.cell), side)
        for piece in self.chart.pieces:
            if piece.id == self.chosen and piece.space:
                self._stamp(mark_texture("chosen", side), self._middle(piece.space), side)
        for berth in places:
            self._draw_piece(berth)

    def _draw_piece(self, berth: Berth) -> None:
        cell, piece = self._sheet.cell, berth.piece
        x, y = offset(berth, self._middle(piece.space), cell)
        side = max(4, round(cell * berth.side))
        texture = (
            mark_texture("ruin", side) if piece.lost else miniature(piece.kind, piece.seat, side)
        )
        self._stamp(texture, (x, y), side)
        if piece.mark and not piece.lost:
            alone = berth.side > SHARED_SIDE
            at = (x + side * 0.54, y + side * 0.3) if alone else (x, y + side * 0.78)
            self._number(piece.mark, *at, max(9, cell * (0.44 if alone else 0.34)))

    def _draw_lot(self, place: str, count: int, shared: bool) -> None:
        cell = self._sheet.cell
        x, y = self._middle(place)
        side = max(4, round(cell * (0.34 if shared else 0.52)))
        if shared:
            x, y = x - cell * 0.34, y - cell * 0.32
        self._stamp(token_texture("bead", False, side), (x, y), side)
        if count > 1:
            self._number(str(count), x + side * 0.62, y + side * 0.3, max(9, cell * 0.4))

    def _number(self, words: str, x: float, y: float, size: float) -> None:
        self._letters(lettering(words, round(size), bold=True), (x, y), theme.ink)

    def _letters(self, texture: Any, middle: Point, tint: Colour) -> None:
        x, y = middle
        Color(*tint)
        Rectangle(
            texture=texture,
            size=texture.size,
            pos=(round(x - texture.width / 2), round(y - texture.height / 2)),
        )
        Color(1, 1, 1, 1)

    # ---- taps

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos):
            touch.grab(self)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if hypot(touch.x - touch.ox, touch.y - touch.oy) <= metrics.touch:
            self._tapped(touch.pos)
        return True

    def _tapped(self, point: Point) -> None:
        def far(candidate: tuple[Point, str, str]) -> float:
            return hypot(candidate[0][0] - point[0], candidate[0][1] - point[1])

        nearest = min(self._candidates(), key=far, default=None)
        if nearest and far(nearest) <= max(metrics.touch / 2, self._sheet.cell * 0.7):
            self.dispatch(nearest[1], nearest[2])
        elif cell := self._cell_at(point):
            self.dispatch("on_cell", cell)

    def _candidates(self) -> list[tuple[Point, str, str]]:
        """Where each thing that can be tapped lies, the event it gives, and its name."""
        aims = {mark.cell for mark in self.marks if mark.kind in AIMS}
        found = [
            (
                offset(berth, self._middle(berth.piece.space), self._sheet.cell),
                "on_piece",
                berth.piece.id,
            )
            for berth in berths(self.chart.pieces)
            if berth.piece.space not in aims
        ]
        manned = {piece.space for piece in self.chart.pieces}
        aims |= {
            mark.cell for mark in self.marks if mark.kind == "target" and mark.cell not in manned
        }
        return found + [(self._middle(cell), "on_cell", cell) for cell in sorted(aims)]

    def _cell_at(self, point: Point) -> str | None:
        left, low = (
            self.x + self._sheet.x + self._sheet.left,
            self.y + self._sheet.y + self._sheet.low,
        )
        column = int((point[0] - left) // self._sheet.cell)
        row = int((point[1] - low) // self._sheet.cell)
        if 0 <= column < self.chart.columns and 0 <= row < self.chart.rows:
            return cell_name(column, row)
        return None


__all__ = ["ChartBoard", "Mark"]
