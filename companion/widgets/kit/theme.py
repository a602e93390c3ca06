"""The look of the table, in one place: colours, seats' flags, text sizes, panels.

Nothing else names a colour.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any

from kivy.core.text import LabelBase
from kivy.event import EventDispatcher
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.utils import get_color_from_hex
from msgspec import Struct

from companion.presenters.seat_flags import SEATS, flag_of_seat

Colour = tuple[float, float, float, float]

LabelBase.register(
    "Table",
    "data/fonts/Roboto-Regular.ttf",
    "data/fonts/Roboto-Italic.ttf",
    "data/fonts/Roboto-Bold.ttf",
)
# arrows, ticks and pencils, which Table lacks
LabelBase.register("Signs", "data/fonts/DejaVuSans.ttf")


def colour(written: str, strength: float = 1.0) -> Colour:
    """``#RRGGBB`` as Kivy wants it, with so much strength (0..1)."""
    red, green, blue, _ = get_color_from_hex(written)
    return red, green, blue, strength


class Theme(Struct, frozen=True):
    """A night quarterdeck: navy around, chart paper to read, brass to touch.

    Red is kept for damage and storm.
    """

    ground: Colour = colour("#0F1F30")
    deck: Colour = colour("#16304A")
    deck_edge: Colour = colour("#2A527A")
    deck_chosen: Colour = colour("#1F4465")
    dead: Colour = colour("#1D354C")
    cream: Colour = colour("#F4EBD8")
    mist: Colour = colour("#9DB3C5")
    paper: Colour = colour("#F3E9D5")
    paper_edge: Colour = colour("#D8C9A8")
    ghost: Colour = colour("#8A99AB")
    ink: Colour = colour("#1C2733")
    faint_ink: Colour = colour("#5A6570")
    brass: Colour = colour("#D6A84B")
    brass_light: Colour = colour("#E6C074")
    brass_deep: Colour = colour("#B78530")
    brass_dark: Colour = colour("#7E5A1B")
    brass_ink: Colour = colour("#20180A")
    sea: Colour = colour("#16384F")
    shallow: Colour = colour("#1F4D66")
    grid: Colour = colour("#2C5671")
    border: Colour = colour("#7F9FB3")
    printed: Colour = colour("#C9DCE8")
    chart_ink: Colour = colour("#33505F")
    unknown: Colour = colour("#0B1826")
    region_edge: Colour = colour("#7FB2D6")
    stream: Colour = colour("#8DC4EE")
    land: Colour = colour("#CDB47E")
    land_edge: Colour = colour("#F2E8D5")
    surf: Colour = colour("#285F79")
    rock: Colour = colour("#A9B4BC")
    bead: Colour = colour("#FFFDF7")
    move: Colour = colour("#1B7043")
    shot: Colour = colour("#C2922A")
    red: Colour = colour("#BE2E29")
    harm: Colour = colour("#2A0D10")
    harm_light: Colour = colour("#FFC9BD")
    wine: Colour = colour("#8C2020")
    calm: Colour = colour("#F8F4EC")
    fresh: Colour = colour("#2A6DBA")
    faint_reach: Colour = colour("#8DB4D6")
    storm: Colour = colour("#BE2E29")
    saved: Colour = colour("#5FB286")
    black: Colour = colour("#0B1219")
    current: Colour = colour("#1F6E8C")


theme = Theme()

_SIDES = ("#3B2C5E", "#5B1F1F", "#234A2C", "#4A4A4A")
"""Sides of several seats, dark so that no seat is taken for them."""


def seat_colour(seat_id: str) -> Colour:
    """The colour of a seat's flag; grey for a seat that is nobody's."""
    return colour(flag_of_seat(seat_id)[0])


def place_colours(owner: str) -> tuple[Colour, Colour]:
    """The ground and the ink of a place on the chart: a seat's colour, ``side-0`` and so on, or
    nobody's paper.
    """
    if owner.startswith("side-"):
        return colour(_SIDES[int(owner.removeprefix("side-")) % len(_SIDES)]), theme.cream
    if owner not in SEATS:
        return theme.paper, theme.ink
    ground = seat_colour(owner)
    return ground, theme.ink if sum(ground[:3]) > 1.35 else theme.cream


def seat_pattern(seat_id: str) -> str:
    """The pattern of a seat's flag, so that it is known without its colour."""
    return flag_of_seat(seat_id)[1]


TEXT_SIZES = {"normal": 1.0, "large": 1.1, "largest": 1.2}


class Panel(Struct, frozen=True):
    """A screen: pixels across and up, and how many millimetres it is wide and high.

    A pixel need not be square: those of the first touch display are wider than high.
    """

    width: int
    height: int
    mm_width: float
    mm_height: float

    @property
    def pixels_per_mm(self) -> float:
        """Pixels in a millimetre across this panel."""
        return self.width / self.mm_width

    @property
    def pixels_per_mm_up(self) -> float:
        """Pixels in a millimetre up this panel: what the height of letters is measured in."""
        return self.height / self.mm_height

    def least_pixels(self, millimetres: float) -> int:
        """The least side in pixels that is so long both ways, in the one in which pixels are
        smaller.
        """
        return ceil(millimetres * max(self.pixels_per_mm, self.pixels_per_mm_up))


PANELS = {
    "landscape": Panel(800, 480, 154.08, 85.92),
    "portrait": Panel(720, 1280, 88.0, 155.0),
    "wide": Panel(1280, 720, 155.0, 88.0),
}

FINGER_MM = 9.0
"""The least side of anything a finger must hit."""


def panel_for(width: int, height: int) -> Panel:
    """A panel for a window of any size, as large in millimetres as the known one of like shape."""
    nearest = min(
        PANELS.values(), key=lambda panel: abs(panel.width / panel.height - width / height)
    )
    return Panel(width, height, nearest.mm_width, nearest.mm_height)


CAPITAL = 0.711
"""Height of a capital letter of the table's font, for each pixel of its size."""
LEAST_CAPITAL_MM = 2.2
"""How high a capital is at least: what is told at arm's length."""
GLANCE_CAPITAL_MM = 3.0
"""And that of what is read every turn."""
_CAPITALS_MM = {"small": 2.25, "body": 2.4, "title": 3.05, "label": 2.8, "big": 5.3}


def letters_of(panel: Panel, millimetres: float) -> float:
    """The size of letters, in pixels, whose capitals are so high on this panel."""
    return millimetres * panel.pixels_per_mm_up / CAPITAL


class Look(EventDispatcher):
    """The panel and the text size in use, and every size that follows from them, in pixels.

    Widgets bind to the sizes, so a change of ``panel`` or ``text`` lays everything out anew.
    ``least`` is the same in every text: no letter is ever smaller. Of what is read every turn none
    is smaller than ``glance``. A key of two lines is ``two_lines`` high, and ``tab_row`` the row of
    tabs of a window held high.
    """

    panel = ObjectProperty(PANELS["landscape"])
    text = OptionProperty("normal", options=list(TEXT_SIZES))
    north = StringProperty("top")
    wide = BooleanProperty(True)
    least = NumericProperty()
    glance = NumericProperty()
    small = NumericProperty()
    body = NumericProperty()
    title = NumericProperty()
    label = NumericProperty()
    big = NumericProperty()
    touch = NumericProperty()
    two_lines = NumericProperty()
    tab_row = NumericProperty()
    gap = NumericProperty()
    radius = NumericProperty()
    hair = NumericProperty()
    mm = NumericProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._measure()

    def on_panel(self, *_: Any) -> None:
        """Another window, other pixels."""
        self._measure()

    def on_text(self, *_: Any) -> None:
        """Larger or smaller letters."""
        self._measure()

    def tell(self, again: Callable[..., None], *sizes: str) -> None:
        """Call a widget's own method when one of these sizes changes.

        A widget that is gone is forgotten. A trigger of the clock would be kept for ever, and each
        widget there ever was would answer to every change.
        """
        self.bind(**dict.fromkeys(sizes, again))

    def _measure(self) -> None:
        self.mm = self.panel.pixels_per_mm
        self.wide = self.panel.width > self.panel.height
        self.least = ceil(letters_of(self.panel, LEAST_CAPITAL_MM))
        self.glance = ceil(letters_of(self.panel, GLANCE_CAPITAL_MM))
        for name, millimetres in _CAPITALS_MM.items():
            setattr(self, name, round(letters_of(self.panel, millimetres) * TEXT_SIZES[self.text]))
        self.touch = self.panel.least_pixels(FINGER_MM)
        self.two_lines = max(self.touch, self.title * 2.8)
        self.gap = round(1.6 * self.mm)
        self.tab_row = self.touch + self.gap * 2
        self.radius = round(1.6 * self.mm)
        self.hair = max(1, round(0.25 * self.mm))


metrics = Look()
"""The look of this window. Settings change it; every widget follows."""
