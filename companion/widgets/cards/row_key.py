"""Keys of cards that lie always in their places: a number or a few letters, a sign of what it does,
and how many are left, what it costs, or who has taken it.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import BorderImage, Color, Line, Rectangle, RoundedRectangle
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.engine.layers import Tile
from companion.engine.offers import CARD
from companion.presenters.mats import RowCardFace
from companion.widgets.cards.flag import FLAG_SHAPE, lay_flag
from companion.widgets.cards.mat import Thing
from companion.widgets.chart.board_texture import tile_texture
from companion.widgets.kit import nine_patches
from companion.widgets.kit.drawing import draw_when
from companion.widgets.kit.emblems import lay_emblem
from companion.widgets.kit.rows import keep_rows
from companion.widgets.kit.text_layout import shortened, width_of
from companion.widgets.kit.texture_painter import write
from companion.widgets.kit.theme import Colour, metrics, theme
from companion.widgets.window.window import load_twin

_BOXES = 4
"""So many of a card are boxes; more are figures."""
_BROAD = 1.25
"""From such a shape on, across to up, number and signs stand side by side."""


class RowKey(Thing):
    """Shows a ``RowCardFace``: brass edged where it can be meant, grey where it cannot."""

    face = ObjectProperty(RowCardFace(id="", name=""), rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._draw_soon = draw_when(self, self._draw, "face", "state")
        metrics.tell(self._draw_again, "title")

    def _draw_again(self, *_: Any) -> None:
        self._draw_soon()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.width < 8 or self.height < 8:
            return
        wide, high = self.size
        if self.face.tile:
            wide = high = min(self.size)
        with self.canvas:
            Color(1, 1, 1, 1)
            BorderImage(
                texture=self._plate(),
                border=nine_patches.border(metrics.radius),
                display_border=nine_patches.corners(metrics.radius),
                pos=(self.center_x - wide / 2, self.center_y - high / 2),
                size=(wide, high),
            )
            if self.face.owner:
                self._draw_taken()
            else:
                self._draw_card()

    def _plate(self) -> Any:
        face, radius = self.face, metrics.radius
        if face.owner:
            plate = nine_patches.outlined if face.live else nine_patches.dead
            return plate(radius, self.state == "down")
        if face.chosen or self.state == "down":
            return nine_patches.brass(radius)
        return (nine_patches.live_paper if face.live else nine_patches.ghost_paper)(radius)

    @property
    def _ground(self) -> Colour:
        """The plate in one colour: what shows between the parts of a sign."""
        if self.face.chosen or self.state == "down":
            return theme.brass
        return theme.paper if self.face.live else theme.ghost

    def _draw_taken(self) -> None:
        """The flag of whoever has it, and a word below."""
        high = self.height * (0.5 if self.face.text else 0.7)
        low = self.y + (self.height - high) * (0.8 if self.face.text else 0.5)
        lay_flag(self.face.owner, (self.center_x, low + high / 2), high * FLAG_SHAPE)
        if self.face.text:
            room = self.width * 0.92
            size = self._fitting(self.face.text, room, metrics.small)
            text = shortened(self.face.text, size, (room, size * 1.5), False)
            ink = theme.brass if self.face.live else theme.mist
            write(text, self.center_x, self.y + self.height * 0.2, size, ink)

    def _draw_card(self) -> None:
        """Number and sign above what is left or the price; beside both where the key is broad. One
        of them alone stands in the middle.
        """
        if self.face.tile:
            self._tile(self.face.tile)
            return
        alone = not (self.face.of or self.face.signs)
        if not self.face.name or (alone and not self.face.emblem):
            self._name(0.5, 0.5, 0.8, 0.5)
            self._emblem(0.5, 0.5, min(self.width, self.height) * 0.62)
        elif self.width > self.height * _BROAD:
            self._name(0.26, 0.5, 0.42, 0.62)
            self._emblem(0.74, 0.5 if alone else 0.68, min(self.width * 0.36, self.height * 0.44))
            self._below(0.74, 0.25 if self.face.emblem else 0.5, 0.46, 0.3)
        else:
            self._name(0.3 if self.face.emblem else 0.5, 0.5 if alone else 0.66, 0.5, 0.5)
            self._emblem(0.77, 0.5 if alone else 0.68, min(self.width * 0.36, self.height * 0.36))
            self._below(0.5, 0.22, 0.86, 0.3)

    def _at(self, across: float, up: float) -> tuple[float, float]:
        return self.x + self.width * across, self.y + self.height * up

    def _fitting(self, text: str, width: float, size: float) -> float:
        """So large that it fits a width, but never too small to be read."""
        wide = width_of(text, size, True)
        return float(max(metrics.least, min(size, size * width / max(1.0, wide))))

    def _name(self, across: float, up: float, wide: float, high: float) -> None:
        text = self.face.name
        size = self._fitting(text, self.width * wide, min(self.height * high, metrics.big))
        write(text, *self._at(across, up), size, theme.ink, bold=True)

    def _sign(self, kind: str, x: float, y: float, side: float) -> None:
        lay_emblem(kind, (x - side / 2, y - side / 2), side, self._ground)

    def _tile(self, tile: Tile) -> None:
        """As it is printed, in the middle of a plate of its shape."""
        left, low, right, top = tile.board.extent
        room = min(self.width, self.height) - 2 * metrics.gap
        unit = max(1, int(room / max(right - left, top - low)))
        texture = tile_texture(tile, unit)
        wide, high = texture.size
        Color(1, 1, 1, 1)
        Rectangle(
            texture=texture,
            pos=(round(self.center_x - wide / 2), round(self.center_y - high / 2)),
            size=texture.size,
        )

    def _emblem(self, across: float, up: float, side: float) -> None:
        if self.face.emblem:
            self._sign(self.face.emblem, *self._at(across, up), side)

    def _below(self, across: float, up: float, wide: float, high: float) -> None:
        """How many are left, or the price."""
        x, y = self._at(across, up)
        wide, high = self.width * wide, self.height * high
        face = self.face
        if face.of and face.of <= _BOXES:
            self._boxes(x, y, wide, high)
        elif face.of:
            self._price((("", f"{face.left}/{face.of}"),), x, y, wide, high)
        elif face.signs:
            self._price(face.signs, x, y, wide, high)

    def _boxes(self, x: float, y: float, wide: float, high: float) -> None:
        """One for each there is: filled while it has not been seen."""
        side = min(high * 0.8, wide / self.face.of * 0.82)
        step = side * 1.22
        Color(*theme.ink)
        for box in range(self.face.of):
            left, low = x + (box - self.face.of / 2) * step + (step - side) / 2, y - side / 2
            if box < self.face.left:
                RoundedRectangle(pos=(left, low), size=(side, side), radius=[side * 0.2])
            else:
                edge = side * 0.06
                frame = (left + edge, low + edge, side - 2 * edge, side - 2 * edge, side * 0.2)
                Line(rounded_rectangle=frame, width=edge, dash_length=3, dash_offset=2)

    def _price(
        self, signs: tuple[tuple[str, str], ...], x: float, y: float, wide: float, high: float
    ) -> None:
        """Signs with their figures, side by side."""
        each = wide / len(signs)
        for at, (kind, value) in enumerate(signs):
            middle = x - wide / 2 + each * (at + 0.5)
            side = min(high, metrics.title) if kind else 0.0
            size = self._fitting(value, each - side, metrics.title)
            letters = width_of(value, size, True)
            if kind:
                self._sign(kind, middle - letters / 2 - side * 0.1, y, side)
            write(value, middle + side * 0.55, y, size, theme.ink, bold=True)


class KeyRow(GridLayout):
    """Keys side by side, each always in its place. Fires ``on_thing(kind, seat, id)``: what a tap
    picks is of one ``kind``.
    """

    kind = StringProperty(CARD)

    __events__ = ("on_thing",)

    def on_thing(self, kind: str, seat: str, id: str) -> None:
        """A key was tapped: something that is nobody's."""

    def fill(self, faces: tuple[RowCardFace, ...]) -> None:
        """Show these; those that stand there already are written anew."""
        keep_rows(self, faces, self._blank, lambda key, face: key.write(face))

    def _blank(self) -> Any:
        key = RowKey()
        key.bind(on_release=lambda key: self.dispatch("on_thing", self.kind, "", key.face.id))
        return key


load_twin(__file__)
