"""What eyes make of the window: contrast between colours, and what is sampled from its pixels.

Contrast is that of WCAG 2. Three kinds of colour blindness, each at its full strength, are those of
Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (IEEE Transactions on Visualization and Computer Graphics 15, 2009): matrices for light
in linear red, green and blue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from math import inf
from typing import Any

from kivy.base import EventLoop
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.stencilview import StencilView

from companion.widgets.chart.berths import berths, frame_side, side_of
from companion.widgets.chart.chart import ChartBoard
from companion.widgets.kit.theme import Colour, theme
from companion.widgets.window.screenshot import picture_of_window

OF_WORDS, OF_MARKS = 4.5, 3.0
"""The least contrast of letters, and of anything else that must be told apart."""
INK = 2
"""So many pixels of each letter, at least, are wholly of its ink."""
MARK = 0.02
"""Such a part of a mark's square, at least, stands out."""
_OPAQUE = 0xFFFFFF

Light = tuple[float, float, float]
Box = tuple[float, float, float, float]
"""Left, low, right, top in pixels of the window."""

SIGHTS: dict[str, tuple[Light, Light, Light]] = {
    "any": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def contrast(one: Colour, other: Colour) -> float:
    """Between two colours, for whoever tells them apart worst: 1 (the same) to 21."""
    return _contrast(_packed(one), _packed(other))


def brightness(shade: Colour) -> float:
    """Relative luminance to normal sight, 0 to 1."""
    return _brightness(_packed(shade))[0]


def _packed(shade: Colour) -> int:
    red, green, blue = (round(part * 255) for part in shade[:3])
    return red | green << 8 | blue << 16


@lru_cache(maxsize=1 << 16)
def _brightness(pixel: int) -> tuple[float, ...]:
    """Relative luminance to each kind of sight."""
    light = [_linear((pixel >> shift & 255) / 255) for shift in (0, 8, 16)]
    seen = []
    for matrix in SIGHTS.values():
        red, green, blue = (
            min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True))))
            for row in matrix
        )
        seen.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return tuple(seen)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@lru_cache(maxsize=1 << 16)
def _contrast(one: int, other: int) -> float:
    return min(
        (max(a, b) + 0.05) / (min(a, b) + 0.05)
        for a, b in zip(_brightness(one), _brightness(other), strict=True)
    )


class Photograph:
    """The pixels of the window as it stands."""

    def __init__(self) -> None:
        texture = picture_of_window()
        self.width, self.height = (round(side) for side in EventLoop.window.size)
        self._pixels = memoryview(texture.pixels).cast("I")

    def colours(self, box: Box) -> Counter[int]:
        """How often each colour stands in a box."""
        left, low = max(0, round(box[0])), max(0, round(box[1]))
        right, top = min(self.width, round(box[2])), min(self.height, round(box[3]))
        found: Counter[int] = Counter()
        for row in range(low, top):
            at = row * self.width
            found.update(self._pixels[at + left : at + right])
        return found

    def pixels_of(self, box: Box, shade: Colour) -> int:
        """How many pixels in a box are wholly of one colour."""
        wanted, colours = _packed(shade), self.colours(box)
        return sum(times for pixel, times in colours.items() if pixel & _OPAQUE == wanted)

    def clear_pixels(self, box: Box, least: float, ground: Colour | None = None) -> int:
        """How many pixels in a box stand out from its ground so much: a colour, or else the
        commonest of the box.
        """
        colours = self.colours(box)
        below = _packed(ground) if ground else max(colours, key=colours.__getitem__) & _OPAQUE
        return sum(
            times for pixel, times in colours.items() if _contrast(pixel & _OPAQUE, below) >= least
        )


def faint(shell: Any) -> tuple[str, ...]:
    """What cannot be told from its ground on a screen as it stands, one sentence each.

    Words want a contrast of 4.5, and pieces and marks of a chart one of 3 from the sea. What
    another layer of the window lies over, or scrolling has cut, is not looked at.
    """
    photograph = Photograph()
    return tuple(
        fault
        for widget, frame in _in_sight(shell)
        for fault in (
            *_faint_words(widget, frame, photograph),
            *_faint_marks(widget, frame, photograph),
        )
    )


def _in_sight(shell: Any) -> Iterator[tuple[Any, Box]]:
    """Every widget that nothing lies over, with the part of the window that it may show in."""
    layers = list(reversed(shell.children))
    for at, layer in enumerate(layers):
        above = [_box(one) for one in layers[at + 1 :] if _says_something(one)]
        window = (0, 0, shell.width, shell.height)
        for widget, frame in _shown(layer, window):
            if not any(_overlap(_box(widget), other) for other in above):
                yield widget, frame


def _says_something(layer: Any) -> bool:
    return any(getattr(widget, "text", "") for widget, _ in _shown(layer, (0, 0, 0, 0)))


def _shown(widget: Any, frame: Box) -> Iterator[tuple[Any, Box]]:
    yield widget, frame
    if isinstance(widget, ScrollView | StencilView):
        left, low, right, top = _box(widget)
        frame = max(frame[0], left), max(frame[1], low), min(frame[2], right), min(frame[3], top)
    for child in reversed(widget.children):
        yield from _shown(child, frame)


def _box(widget: Any) -> Box:
    return (*widget.to_window(*widget.pos), *widget.to_window(widget.right, widget.top))


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _around(x: float, y: float, wide: float, high: float) -> Box:
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _inside(box: Box, frame: Box) -> bool:
    return frame[0] <= box[0] and frame[1] <= box[1] and box[2] <= frame[2] and box[3] <= frame[3]


def _faint_words(widget: Any, frame: Box, photograph: Photograph) -> Iterator[str]:
    if not isinstance(widget, Label) or not widget.text.strip() or not widget.texture:
        return
    x, y = widget.to_window(*widget.center)
    box = _around(x, y, *widget.texture_size)
    letters = len(str(getattr(widget, "words", "") or widget.text).replace(" ", ""))
    if _inside(box, frame) and photograph.clear_pixels(box, OF_WORDS) < INK * letters:
        yield f"{widget.text!r} is faint"


def _mark_side(kind: str, unit: float) -> float:
    return frame_side(unit) if kind == "target" else unit


def _faint_marks(widget: Any, frame: Box, photograph: Photograph) -> Iterator[str]:
    if not isinstance(widget, ChartBoard) or widget.sheet.unit < ChartBoard.least_unit:
        return
    unit = widget.sheet.unit
    things = [
        (berth.piece.id, widget.middle_of(berth), side_of(berth, unit))
        for berth in berths(widget.chart.pieces)
    ] + [
        (mark.kind, widget.middle(mark.space), _mark_side(mark.kind, unit)) for mark in widget.marks
    ]
    for name, middle, side in things:
        x, y = widget.to_window(*middle)
        box = _around(x, y, side, side)
        clear = photograph.clear_pixels(box, OF_MARKS, theme.sea) if _inside(box, frame) else inf
        if clear < side * side * MARK:
            yield f"{name} is faint on the chart"
