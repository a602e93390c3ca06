"""Still pictures: drawn once with canvas instructions into a texture, at twice the size so that
edges come out smooth.

A texture costs one quad a frame however much was drawn into it, which is what keeps the vane at 60
frames a second.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Callback, Color, Ellipse, Fbo, Line, Mesh, Rectangle, RoundedRectangle
from kivy.graphics.opengl import glFinish
from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_NONZERO, Tesselator
from kivy.graphics.texture import Texture

from companion.widgets.kit.theme import Colour, theme

OVERSIZE = 2
"""How many times larger than shown a still picture is painted."""

Point = tuple[float, float]

_letters: WeakKeyDictionary[Any, float] = WeakKeyDictionary()
_written: set[float] = set()
"""Sizes of letters written since the picture under way was begun."""


def letters_in(picture: Any) -> float:
    """The size of the smallest letters in a picture, in its own pixels; 0 where there are none."""
    return _letters.get(picture, 0)


def paint(width: float, height: float, draw: Callable[[float], None], around: Colour) -> Any:
    """A texture of ``width`` x ``height`` shown pixels.

    ``draw(scale)`` draws it, every length times ``scale``.

    ``around`` is the colour that the outer edges fade from. Where nothing is drawn one sees through
    the picture.
    """
    return _painted((width * OVERSIZE, height * OVERSIZE), lambda: draw(OVERSIZE), around)


def paint_large(width: float, height: float, draw: Callable[[float], None], around: Colour) -> Any:
    """The same, but of just the pixels shown: a quarter to keep and to read each frame.

    For whole pixels only.
    """
    large = paint(width, height, draw, around)

    def copy() -> None:
        Color(1, 1, 1, 1)
        Rectangle(texture=large, size=(round(width), round(height)))

    picture = _painted((width, height), copy, around)
    _letters[picture] = letters_in(large) / OVERSIZE
    return picture


def _painted(size: Point, draw: Callable[[], None], around: Colour) -> Any:
    easel = _easel()
    easel.size = tuple(max(2, round(side)) for side in size)
    easel.clear_color = (*around[:3], 0)
    _written.clear()
    with easel:
        draw()
    easel.bind()
    easel.clear_buffer()
    easel.release()
    easel.draw()
    glFinish()  # one picture after another: each that is under way keeps memory
    picture = easel.texture
    _letters[picture] = min(_written, default=0)
    easel.clear()
    easel.size = (1, 1)  # lets go of the picture: the next of its size is another one
    return picture


def settle() -> None:
    """Have what stands in the picture so far drawn before what follows.

    All that is under way at once keeps memory, and much of it stays with the process: for a whole
    board 20 MB.
    """
    Callback(lambda *_: glFinish())


@lru_cache(maxsize=1)
def _easel() -> Any:
    """The one place where pictures are painted.

    A new one each time would build a shader program for each picture.
    """
    return Fbo(size=(1, 1), nocompiler=True)


def polygon(points: Sequence[Point]) -> None:
    """Fill any simple outline, hollows and all, in the colour of the moment."""
    tesselator = Tesselator()
    tesselator.add_contour([number for point in points for number in point])
    # Triangles: for larger pieces Kivy would set aside 65535 corners for each. One mesh: each has
    # its own buffers.
    if tesselator.tesselate(WINDING_NONZERO, TYPE_POLYGONS, polysize=3):
        corners = [number for triangle, _ in tesselator.meshes for number in triangle]
        Mesh(vertices=corners, indices=range(len(corners) // 4), mode="triangles")


def outline(
    points: Sequence[Point], width: float, close: bool = True, joint: str = "round"
) -> None:
    """A line through points, so many pixels wide.

    Along a curve of many points ``bevel`` joints look as smooth.
    """
    flat = [number for point in points for number in point]
    Line(points=flat, width=width / 2, close=close, cap="round", joint=joint)


def disc(x: float, y: float, radius: float) -> None:
    """A filled circle about a point."""
    Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=48)


def ring(x: float, y: float, radius: float, width: float) -> None:
    """A circle's rim."""
    Line(circle=(x, y, radius, 0, 360, 64), width=width / 2)


@lru_cache(maxsize=512)
def lettering(words: str, size: int, bold: bool = False) -> Any:
    """A texture of a few white letters, to be tinted; ``size`` in pixels."""
    label = CoreLabel(text=words, font_size=size, font_name="Table", bold=bold)
    label.refresh()
    if words:  # of none all have one picture, whatever their size
        _letters[label.texture] = size
    return label.texture


def write(words: str, x: float, y: float, size: float, ink: Colour, bold: bool = False) -> None:
    """Write a few letters centred on a point, or none."""
    if not words:
        return
    texture = lettering(words, round(size), bold)
    _written.add(round(size))
    Color(*ink)
    Rectangle(
        texture=texture, size=texture.size, pos=(x - texture.width / 2, y - texture.height / 2)
    )


@lru_cache(maxsize=256)
def plate(
    top: Colour,
    bottom: Colour,
    edge: Colour,
    radius: int,
    edge_width: float = 0,
    lip: float = 0,
    lip_colour: Colour = theme.black,
) -> Any:
    """A rounded plate to be stretched with ``BorderImage``: filled from top to bottom, with an edge
    and a lip below.
    """
    side = 2 * radius + 16

    def draw(scale: float) -> None:
        full, r = side * scale, radius * scale
        if lip:
            Color(*lip_colour)
            RoundedRectangle(size=(full, full), radius=[r])
        Color(*edge)
        RoundedRectangle(pos=(0, lip * scale), size=(full, full - lip * scale), radius=[r])
        inset = edge_width * scale
        Color(1, 1, 1, 1)
        RoundedRectangle(
            pos=(inset, inset + lip * scale),
            size=(full - 2 * inset, full - 2 * inset - lip * scale),
            radius=[max(1, r - inset)],
            texture=_shade(top, bottom),
        )

    return paint(side, side, draw, lip_colour if lip else edge)


@lru_cache(maxsize=64)
def _shade(top: Colour, bottom: Colour) -> Any:
    texture = Texture.create(size=(1, 2), colorfmt="rgba")
    texture.blit_buffer(
        bytes(round(c * 255) for c in (*top, *bottom)), colorfmt="rgba", bufferfmt="ubyte"
    )
    texture.mag_filter = "linear"
    return texture


@lru_cache(maxsize=64)
def dots_texture(filled: int, of: int, side: int) -> Any:
    """A row of ``of`` brass dots, ``side`` pixels apart and the first ones filled: what a PIN shows
    of itself.
    """

    def draw(scale: float) -> None:
        half = side * scale / 2
        for place in range(of):
            for tint, share in (
                (theme.brass, 0.56),
                (theme.brass if place < filled else theme.ground, 0.44),
            ):
                Color(*tint)
                disc(half * (2 * place + 1), half, half * share)

    return paint(side * of, side, draw, theme.brass)
