"""The chart: the painted board, marks where a ship may go or aim, and the pieces.

A tap finds the marked space it is in, or else what is nearest to it.
"""

from __future__ import annotations

from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, Rectangle
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.engine.layers import BURST, Ghost, Mark
from companion.engine.space import Squares
from companion.engine.views import ChartView, PieceView
from companion.presenters.place_captions import Caption
from companion.widgets.chart.badges import ON_PIECES, draw_badge, draw_on_piece, stamp
from companion.widgets.chart.berths import Berth, berths, frame_side, offset, side_of
from companion.widgets.chart.board_texture import board_texture
from companion.widgets.chart.captions import Room, lay_captions
from companion.widgets.chart.ghosts import draw_ghosts
from companion.widgets.chart.groups import draw_group
from companion.widgets.chart.lettered import letters, plated
from companion.widgets.chart.marks import mark_texture
from companion.widgets.chart.miniatures import UNNAMED, miniature
from companion.widgets.chart.places import place_texture
from companion.widgets.chart.plates import draw_plate
from companion.widgets.chart.printed_signs import draw_over
from companion.widgets.chart.sheet import Sheet, lay_out
from companion.widgets.chart.tappable import AIMS, aimed_at
from companion.widgets.chart.tiles import tile_texture
from companion.widgets.kit.buttons import Newcomer
from companion.widgets.kit.emblems import KINDS
from companion.widgets.kit.texture_painter import Point, lettering
from companion.widgets.kit.theme import metrics, place_colours

BLANK = ChartView(board=Squares(24, 14))
_MIDDLES = {"reach": "open", "end": "chosen"}
"""Marks that leave the middle of a space to be read, and those in whose place they stand."""


class ChartBoard(Newcomer, Widget):
    """``chart`` with the ``chosen`` piece framed, ``marks`` to tap (each a ``SpaceMark``) and
    ``faint`` spaces that are only shown.

    ``captions`` are the words of places by their ids, which stand in the ``room`` for them,
    ``labels`` those of pieces. ``beyond`` are pieces that lie out of sight, each with the point of
    the window where a tap means it.

    ``on_space(space)``, ``on_piece(id)`` and ``on_sought(id)`` tell what a tap meant: the marked
    space it is in, or the nearest marked space or piece within a finger's breadth, in sight or
    beyond it, or else the space itself. Where other spaces are marked, or it lies otherwise, it
    means nothing for a moment.

    ``by_spaces``: a tap always means the space that it is in, whatever lies or is marked there.
    """

    chart = ObjectProperty(BLANK)
    chosen = StringProperty("")
    marks = ObjectProperty(())
    faint = ObjectProperty(())
    captions = ObjectProperty({})
    labels = ObjectProperty({})
    by_spaces = BooleanProperty(False)
    beyond = ObjectProperty(())
    room = ObjectProperty(None, allownone=True)

    least_unit = 6
    """Pixels of a board unit: with fewer a board has not been laid out yet, and painting it would
    be for nothing.
    """

    __events__ = ("on_space", "on_piece", "on_sought")

    def __init__(self, **kwargs: Any) -> None:
        self.sheet = lay_out(100, 100, Squares(1, 1))
        self.texture: Any = None
        self._looked_at: tuple[float, ...] = ()
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self._layers = [
            (Canvas(), draw)
            for draw in (self._draw_board, self._draw_places, self._draw_marks, self._draw_pieces)
        ]
        for layer, _ in self._layers:
            self.canvas.add(layer)
        shown = ("chart", "chosen", "marks", "faint", "captions", "labels")
        for name in ("pos", "size", *shown, "room"):
            self.fbind(name, self._draw_soon)
        for name in ("pos", "size", "chosen", "marks"):
            self.fbind(name, self._mean_otherwise)
        metrics.tell(self._draw_again, "small")
        self._draw_soon()

    def on_space(self, space: str) -> None:
        """A tap meant this space."""

    def on_piece(self, id: str) -> None:
        """A tap meant this piece."""

    def on_sought(self, id: str) -> None:
        """A tap meant this piece, which lies out of sight."""

    # ---- drawing

    def _draw_again(self, *_: Any) -> None:
        """Where letters are of another size, so may soon be what it stands in."""
        self._looked_at = ()
        self._draw_soon()

    def laid_out(self) -> Sheet:
        """How the board lies in this widget."""
        return lay_out(self.width, self.height, self.chart.board)

    def _draw(self, *_: Any) -> None:
        """Draw what is shown, once the size has come to rest: a page that lays itself out passes
        through several sizes before its frame, and each would have its board painted.
        """
        looked_at, self._looked_at = self._looked_at, tuple(self.size)
        if looked_at != self._looked_at:
            self._draw_soon()  # still before this frame, after all that lay themselves out
            return
        self.sheet = self.laid_out()
        for layer, draw in self._layers:
            layer.clear()
            if self.sheet.unit >= self.least_unit:
                with layer:
                    Color(1, 1, 1, 1)
                    draw()

    def _draw_board(self) -> None:
        chart = self.chart
        paper = replace(self.sheet, x=0, y=0)  # wherever in its box it lies, it looks the same
        self.texture = board_texture(chart.board, chart.north, chart.still, paper)
        corner = (round(self.x + self.sheet.x), round(self.y + self.sheet.y))
        Rectangle(texture=self.texture, pos=corner, size=self.texture.size)

    def middle(self, space: str) -> Point:
        """The pixel of the window in the middle of a space."""
        x, y = self.sheet.at(self.chart.board.space(space).centre)
        return self.x + x, self.y + y

    def lies(self, space: str, piece: str = "") -> tuple[Point, float]:
        """The middle and the side, in pixels of the window, of a space or of a piece that lies
        there.
        """
        found = (one for one in berths(self.chart.pieces) if one.piece.id == piece)
        if berth := next(found, None):
            return self.middle_of(berth), self.side_of(berth)
        return self.middle(space), self.sheet.unit

    def middle_of(self, berth: Berth) -> Point:
        """The middle of a piece, in pixels of the window."""
        board = self.sheet.board(self.pos)
        return offset(berth, self.middle(berth.piece.space), self.sheet.unit, board)

    def _draw_places(self) -> None:
        """Plates first, then what is written on and beside them."""
        found = [
            (
                place,
                self.middle(place.spaces[0]),
                self.captions.get(place.id, Caption(flag=place.owner)),
            )
            for place in self.chart.places
        ]
        side = max(6, round(self.sheet.unit * 0.94))
        for place, middle, caption in found:
            stamp(place_texture(place.kind, caption.flag, bool(caption.plate), side), middle, side)
            if caption.plate:
                size = max(metrics.least, min(side * 0.66, side * 1.25 / len(caption.plate)))
                letters(
                    lettering(caption.plate, round(size), bold=True),
                    middle,
                    place_colours(caption.flag)[1],
                )
        manned = {piece.space for piece in self.chart.pieces}
        labels = [caption.label(place.spaces[0] in manned) for place, _, caption in found]
        self._write_captions([middle for _, middle, _ in found], labels)

    def _write_captions(self, middles: list[Point], labels: list[str]) -> None:
        textures = [lettering(label or " ", metrics.small, bold=True) for label in labels]
        unit, sizes = self.sheet.unit, [texture.size for texture in textures]
        ships = [self.middle_of(berth) for berth in berths(self.chart.pieces)]
        boxes = [self.sheet.box(self.pos, beside) for beside in (self.sheet.left, 0)]
        rooms = [(self.room or Room()).within(box) for box in boxes]
        spots = lay_captions(middles, sizes, ships, unit * 0.5, rooms)
        for label, texture, spot in zip(labels, textures, spots, strict=True):
            if label and spot:
                plated(texture, spot)

    def _draw_marks(self) -> None:
        side = max(4, round(self.sheet.unit))
        marked = {mark.space for mark in self.marks}
        for place in self.faint:
            if place not in marked:
                stamp(mark_texture("faint", side), self.middle(place), side)
        for badge in self.chart.badges:
            if badge.look == BURST:
                stamp(mark_texture(badge.look, side), self.middle(badge.space), side)
        seen = {one.space for one in self.chart.layers if isinstance(one, Ghost) and one.seen}
        covered, middles = self._tiled() | seen, _MIDDLES if self._is_read() else {}
        for mark in self.marks:
            if mark.kind != "target" and mark.space not in covered:
                kind = middles.get(mark.kind, mark.kind)
                self._draw_mark(kind, mark.space, side)
        draw_ghosts(self.chart.layers, self.sheet, self.pos)

    def _draw_mark(self, kind: str, place: str, side: int) -> None:
        """A mark on a space; on what nobody has seen yet a question, as broad as that is."""
        space = self.chart.board.space(place)
        if space.unknown:
            left, low, right, top = space.extent
            kind, side = "unknown", round(side * min(right - left, top - low))
        stamp(mark_texture(kind, side), self.middle(place), side)

    def _tiled(self) -> set[str]:
        """The spaces that a tile covers."""
        return {piece.space for piece in self.chart.pieces if piece.tile}

    def _is_read(self) -> bool:
        """Whether something is to be read in the middle of spaces."""
        layers = self.chart.layers
        return any(isinstance(one, Mark) and one.look in KINDS for one in layers)

    def _draw_pieces(self) -> None:
        side = round(frame_side(self.sheet.unit))
        places = berths(self.chart.pieces)
        manned, covered = {berth.piece.space for berth in places}, self._tiled()
        self._draw_badges(manned | {place.spaces[0] for place in self.chart.places})
        for mark in self.marks:
            if mark.kind == "target" and mark.space not in covered:
                stamp(mark_texture("target", side), self.middle(mark.space), side)
        for piece in self.chart.pieces:
            if piece.id == self.chosen and piece.space:
                stamp(mark_texture("chosen", side), self.middle(piece.space), side)
        for berth in sorted(places, key=self._height, reverse=True):
            self._draw_piece(berth)
        unit = round(self.sheet.unit)
        for mark in self.marks:
            if mark.space in (manned if mark.kind in AIMS else covered):
                kind = "chosen" if mark.kind == "end" else "over"
                stamp(mark_texture(kind, unit), self.middle(mark.space), unit)
        draw_over(manned, self.chart.layers, self.chart.board, self.sheet, self.pos)
        for berth in places:
            self._draw_number(berth)
        for plate in self.chart.plates:
            draw_plate(plate, self.chart.board, self.sheet, self.pos)
        for group in self.chart.groups:
            draw_group(group, self.chart.board, self.sheet, self.pos)
        for badge in self.chart.badges:
            if badge.look in ON_PIECES:
                draw_on_piece(badge, self.middle(badge.space), self.sheet.unit)

    def _draw_badges(self, taken: set[str]) -> None:
        for badge in self.chart.badges:
            if badge.look != BURST and badge.look not in ON_PIECES:
                shared = badge.space in taken
                draw_badge(badge, self.middle(badge.space), self.sheet.unit, shared)

    def _height(self, berth: Berth) -> float:
        """Where a piece lies; what lies lower is drawn later, and hides no letter on a sail."""
        return self.middle_of(berth)[1]

    def _draw_piece(self, berth: Berth) -> None:
        piece = berth.piece
        side = round(self.side_of(berth))
        stamp(self._picture(piece, side), self.middle_of(berth), side)

    def _draw_number(self, berth: Berth) -> None:
        if berth.number > 1:
            side = round(self.side_of(berth))
            x, y = self.middle_of(berth)
            number = lettering(str(berth.number), metrics.least, bold=True)
            plated(number, (x + side * 0.34, y - side * 0.28))

    def _picture(self, piece: PieceView, side: int) -> Any:
        if piece.lost:
            return mark_texture("ruin", side)
        if piece.tile:
            return tile_texture(piece.seat, piece.tile, side, metrics.least)
        return miniature(piece.kind, piece.seat, side, self.labels.get(piece.id, UNNAMED))

    def side_of(self, berth: Berth) -> float:
        """How large a piece is drawn."""
        return side_of(berth, self.sheet.unit)

    # ---- taps

    def _mean_otherwise(self, *_: Any) -> None:
        if not self.by_spaces:
            self.arm()

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        if self.collide_point(*touch.pos):
            touch.grab(self)
            return True
        return False

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if not self.deaf and hypot(touch.x - touch.ox, touch.y - touch.oy) <= metrics.touch:
            self._tapped(touch.pos)
        return True

    def _tapped(self, point: Point) -> None:
        def far(candidate: tuple[Point, str, str]) -> float:
            return hypot(candidate[0][0] - point[0], candidate[0][1] - point[1])

        here, aims = self._space_at(point), aimed_at(self.chart, self.marks)
        if here and (self.by_spaces or here in aims):
            self.dispatch("on_space", here)
            return
        nearest = min(self._candidates(aims), key=far, default=None)
        if nearest and far(nearest) <= max(metrics.touch / 2, self.sheet.unit * 0.7):
            self.dispatch(nearest[1], nearest[2])
        elif here:
            self.dispatch("on_space", here)

    def _candidates(self, aims: set[str]) -> list[tuple[Point, str, str]]:
        """Where each thing that can be tapped lies, the event it gives, and its name."""
        pieces = [
            (self.middle_of(berth), "on_piece", berth.piece.id)
            for berth in berths(self.chart.pieces)
            if berth.piece.space not in aims
        ]
        spaces = [(self.middle(space), "on_space", space) for space in sorted(aims)]
        return [*pieces, *spaces, *((point, "on_sought", id) for id, point in self.beyond)]

    def _space_at(self, point: Point) -> str:
        x, y = point[0] - self.x, point[1] - self.y
        return str(self.chart.board.at(self.sheet.under((x, y))))
