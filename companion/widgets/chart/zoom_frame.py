"""A chart seen whole or nearer: about what matters now, or wherever its buttons have moved it.

No gesture is needed.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, RoundedRectangle
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stencilview import StencilView

from companion.engine.space import Board, Extent, Space, Squares, grows
from companion.widgets.chart.captions import Box, Room
from companion.widgets.chart.chart import BLANK, ChartBoard
from companion.widgets.chart.edge_tabs import EdgeTab, draw_tabs, edge_tabs
from companion.widgets.chart.rim import draw_rim, rim_breadth, rim_of
from companion.widgets.chart.sheet import Sheet, lay_out, width_for
from companion.widgets.chart.tappable import tappable
from companion.widgets.kit.buttons import OutlineButton
from companion.widgets.kit.rows import keep_made
from companion.widgets.kit.texture_painter import Point
from companion.widgets.kit.theme import metrics, theme
from companion.widgets.window.window import load_twin

NEARER = 2.0
"""How many times larger the chart is when one looks nearer."""
LEVELS = (2.9, 2.4, 2.0, 1.7, 1.4)
"""How near a chart that follows may come: few, since the board is painted anew for each."""
AROUND = 3.5
"""Board units about the chosen piece that matter where nothing is marked."""
LARGE = 0.6
"""From so many fingers on a space is large enough to be tapped without looking nearer."""
GROWN, NEAREST = 1.0, 1.5
"""The same on a board that grows, whose spaces bear figures and signs; and how many fingers broad
a space of it may become.
"""
HEEDED = 2.6
"""Board units about what is heeded while nothing is marked."""
NEAR, WHOLE = "+", "▣"
"""The signs of the keys: look nearer, see all of it."""
STEP = 0.5
"""How far a button moves it, in widths of the frame."""
_WAYS = {"←": (-1, 0), "↑": (0, 1), "↓": (0, -1), "→": (1, 0)}


def chart_width(board: Board, width: float, height: float) -> float:
    """How wide the chart may be in so much room: two thirds, or what a board of few large squares
    needs. Areas may become more while they are played on.
    """
    most = width * 2 / 3
    is_few = has_large_squares(board, most, height)
    return min(most, width_for(board, height)) if is_few else most


def has_large_squares(board: Board, width: float, height: float) -> bool:
    """Whether all squares of a board can be tapped in so much room without looking nearer."""
    unit = lay_out(width, height, board).unit
    return isinstance(board, Squares) and unit >= metrics.touch * LARGE


class ChartFrame(StencilView):
    """Shows a ``ChartBoard`` and passes on all it is given and all it tells.

    ``zoom`` is 1 (whole) or more. ``focus`` is the point of the board in the middle of it, as
    nearly as the edges let it: a board that grows is still looked at where it was. One that
    ``follows`` frames by itself the chosen piece with all that is marked, or else the spaces that
    are ``heeded``, until one wants the whole; a ship that lies outside then has a tab at the edge.
    A tap on it means her, and frames her as well until something else matters.
    """

    chart = ObjectProperty(BLANK)
    chosen = StringProperty("")
    marks = ObjectProperty(())
    faint = ObjectProperty(())
    captions = ObjectProperty({})
    labels = ObjectProperty({})
    zoom = NumericProperty(1.0)
    focus = ObjectProperty((0.0, 0.0))
    follows = BooleanProperty(False)
    by_spaces = BooleanProperty(False)
    heeded = ObjectProperty(())

    __events__ = ("on_space", "on_piece")

    def __init__(self, **kwargs: Any) -> None:
        self._lay_soon = Clock.create_trigger(self._lay, -1)
        self._frame_soon = Clock.create_trigger(self._frame, -1)
        self._wants_whole, self._sought = False, ""
        super().__init__(**kwargs)
        self.board = ChartBoard(size_hint=(None, None))
        self.add_widget(self.board)
        self._ground, self._rim = Canvas(), Canvas()
        self.canvas.before.add(self._ground)
        self.canvas.after.add(self._rim)
        for name in ("chart", "chosen", "marks", "faint", "captions", "labels", "by_spaces"):
            setattr(self.board, name, getattr(self, name))
            self.fbind(name, self.board.setter(name))
        for name in ("chosen", "marks", "heeded"):
            self.fbind(name, self._seek_no_more)
        for name in ("pos", "size", "chart", "marks", "zoom", "focus", "labels"):
            self.fbind(name, self._lay_soon)
        for name in ("size", "chart", "chosen", "marks", "follows", "heeded"):
            self.fbind(name, self._frame_soon)
        self._frame_soon()
        self.board.bind(on_space=lambda _, space: self.dispatch("on_space", space))
        self.board.bind(on_piece=lambda _, id: self.dispatch("on_piece", id))
        self.board.bind(on_sought=lambda _, id: self._seek(id))
        metrics.tell(self._lay_again, "body", "touch")
        self._lay_soon()

    def on_space(self, space: str) -> None:
        """A tap meant this space."""

    def on_piece(self, id: str) -> None:
        """A tap meant this piece."""

    def _lay_again(self, *_: Any) -> None:
        """Letters or fingers are of another size."""
        self._frame_soon()
        self._lay_soon()

    @property
    def is_small(self) -> bool:
        """Whether its spaces are much smaller than a finger, so that looking nearer helps."""
        whole = lay_out(self.width, self.height, self.chart.board)
        return bool(whole.unit < metrics.touch * (GROWN if self.grows else LARGE))

    @property
    def grows(self) -> bool:
        """Whether the board may become larger."""
        return grows(self.chart.board)

    def look_nearer(self) -> None:
        """Nearer about what matters, or whole again."""
        if self.follows:
            self._wants_whole, self._sought = self.zoom > 1, ""
            self._frame()
            return
        self.zoom = 1.0 if self.zoom > 1 else NEARER
        chosen = (piece.space for piece in self.chart.pieces if piece.id == self.chosen)
        if space := next(chosen, ""):
            self.focus = self.chart.board.space(space).centre
        else:
            sheet = self.sheet()
            self.focus = sheet.under((sheet.width / 2, sheet.height / 2))

    def _seek(self, piece: str) -> None:
        """A piece out of sight was meant: she is to be seen, whatever else her tap comes to."""
        self._sought = piece
        self._frame_soon()
        self.dispatch("on_piece", piece)

    def _seek_no_more(self, *_: Any) -> None:
        self._sought = ""

    def _frame(self, *_: Any) -> None:
        """Come as near to what matters as it may be seen at once, beside the rim, with spaces up to
        a finger; not where all of them can be tapped as they are.
        """
        if not self.follows:
            return
        if not self.is_small:
            self.zoom = 1.0
            return
        unit = lay_out(self.width, self.height, self.chart.board).unit
        extent = self._what_matters()
        most = metrics.touch * (NEAREST if self.grows else 1) / unit
        near_enough = (level for level in LEVELS if level <= most)
        near = next((one for one in near_enough if self._has_room(extent, unit * one)), 1.0)
        self.zoom = 1.0 if self._wants_whole else near
        left, low, right, top = extent
        aside = self._rim_of(unit * near) / (unit * near) / 2
        self.focus = ((left + right) / 2 - aside, (low + top) / 2 + aside)

    def _has_room(self, extent: Extent, unit: float) -> bool:
        """Whether all of it is seen at once, the strips of the rim beside it, in board units of so
        many pixels.
        """
        left, low, right, top = extent
        rim = self._rim_of(unit)
        across, up = (right - left) * unit + rim, (top - low) * unit + rim
        return bool(across <= self.width and up <= self.height)

    def _rim_of(self, unit: float) -> int:
        return rim_breadth(unit) if isinstance(self.chart.board, Squares) else 0

    def _what_matters(self) -> Extent:
        """Left, low, right and top of what should be in sight, in board units."""
        board = self.chart.board
        at = {piece.id: piece.space for piece in self.chart.pieces if piece.space}
        spaces = {mark.space for mark in self.marks}
        around = 1.0 if spaces else AROUND
        spaces |= {at[self.chosen]} if self.chosen in at else set()
        if self.heeded and not spaces:
            spaces, around = set(self.heeded), HEEDED
        spaces |= {at[self._sought]} if spaces and self._sought in at else set()
        boxes = [_about(board.space(space), around) for space in spaces or at.values()]
        if not boxes:
            extent: Extent = board.extent
            return extent
        left, low, right, top = zip(*boxes, strict=True)
        return min(left), min(low), max(right), max(top)

    def move(self, across: int, up: int) -> None:
        """Look half a frame further that way."""
        sheet = self.sheet()
        x, y = self._middle(sheet)
        self.focus = sheet.under((x + across * STEP * self.width, y + up * STEP * self.height))

    def sheet(self) -> Sheet:
        """The board as large as it is looked at, without the empty room beside it."""
        board = self.chart.board
        whole = lay_out(self.width, self.height, board)
        return lay_out(whole.width * self.zoom, whole.height * self.zoom, board)

    def _middle(self, sheet: Sheet) -> Point:
        """The pixel of the sheet that is in the middle of the frame."""
        x, y = sheet.at(self.focus)
        return (
            _kept_inside(x / sheet.width, self.width / sheet.width) * sheet.width,
            _kept_inside(y / sheet.height, self.height / sheet.height) * sheet.height,
        )

    def _lay(self, *_: Any) -> None:
        sheet = self.sheet()
        x, y = self._middle(sheet)
        self.board.size = (sheet.width, sheet.height)
        self.board.pos = (round(self.center_x - x), round(self.center_y - y))
        self._rim.clear()
        self._ground.clear()
        board = self.chart.board
        if self.grows:
            with self._ground:
                Color(*theme.unknown)
                RoundedRectangle(pos=self.pos, size=self.size, radius=[metrics.radius])
        near, box = self.zoom > 1, (self.x, self.y, self.right, self.top)
        if near and isinstance(board, Squares):
            rim = rim_of(self.pos, self.size, board, sheet, self.board.pos)
            box = rim.within(box)
            with self._rim:
                draw_rim(rim)
        tabs = self._lay_tabs(box if near and self.follows else None, sheet)
        self.board.room = Room(box, tuple(tab.box for tab in tabs)) if near else None

    def _lay_tabs(self, box: Box | None, sheet: Sheet) -> tuple[EdgeTab, ...]:
        """Tabs for the ships outside a box of the window, but for those of which a board that grows
        has many; on whatever can be tapped in it there are none.
        """
        x, y = self.board.pos
        at = {one.id: one.centre for one in self.chart.board.spaces} if box else {}
        lying = [
            (piece, (x + px, y + py))
            for piece in self.chart.pieces
            if piece.space in at and not (piece.lost or (self.grows and piece.number))
            for px, py in (sheet.at(at[piece.space]),)
        ]
        kept = tappable(self.chart, self.marks, sheet, (x, y)) if lying else ()
        tabs = edge_tabs(lying, box, kept) if box else ()
        self.board.beyond = tuple((tab.piece.id, tab.middle) for tab in tabs)
        with self._rim:
            draw_tabs(tabs, self.labels)
        return tabs

    def on_touch_down(self, touch: Any) -> bool:
        return bool(super().on_touch_down(touch)) if self.collide_point(*touch.pos) else False


def _about(space: Space, around: float) -> Extent:
    """A box about the middle of a space, with all of a large one in it."""
    (x, y), (left, low, right, top) = space.centre, space.extent
    return min(left, x - around), min(low, y - around), max(right, x + around), max(top, y + around)


def _kept_inside(middle: float, share: float) -> float:
    """The middle of what is seen of a board, moved so far that no room is wasted; ``share`` of the
    board is seen.
    """
    edge = min(share, 1.0) / 2
    return min(max(middle, edge), 1 - edge)


class ZoomKey(OutlineButton):
    """A key of the bar, as wide as a finger on whatever panel it stands."""


class ZoomBar(BoxLayout):
    """The buttons of a ``frame``: nearer, and once it is near, the four ways and back."""

    frame = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._build_soon = Clock.create_trigger(self._build, -1)
        super().__init__(**kwargs)
        metrics.tell(self._build_again, "touch")

    def on_frame(self, *_: Any) -> None:
        """Another chart to look at, or none."""
        if self.frame:
            shown = ("zoom", "size", "chart", "follows")
            self.frame.bind(**dict.fromkeys(shown, self._build_again))  # once, though it comes back
        self._build_soon()

    def _build_again(self, *_: Any) -> None:
        self._build_soon()

    def _build(self, *_: Any) -> None:
        if self.frame is None:
            self.clear_widgets()
            return
        near, small = self.frame.zoom > 1, self.frame.is_small
        ways = () if self.frame.follows else _WAYS
        wanted = [*ways, WHOLE] if near else [NEAR] if small else []
        keep_made(self, wanted, self._key)

    def _key(self, sign: str) -> Any:
        way = _WAYS.get(sign)
        done = partial(self.frame.move, *way) if way else self.frame.look_nearer
        key = ZoomKey(text=sign, guard=way is None, font="Signs")
        key.bind(on_release=lambda _: done())
        return key


load_twin(__file__)
