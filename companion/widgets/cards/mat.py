"""A mat as it lies before a seat: slots with dice in them, dice beside it, counts, a hand."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, inf
from typing import Any

from kivy.graphics import Color, Line, Rectangle
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.engine.offers import DIE, SLOT
from companion.presenters.mats import DieFace, MatFace, SlotFace
from companion.widgets.cards.dice_tray import die_texture
from companion.widgets.kit.buttons import Guarded
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.kit.drawing import draw_when
from companion.widgets.kit.rows import keep_rows
from companion.widgets.kit.text_layout import width_of
from companion.widgets.kit.theme import metrics, theme
from companion.widgets.window.window import load_twin


class DiceRow(Widget):
    """Dice side by side, as large as fits; an empty frame where none lies."""

    faces = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "faces")

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        dice = max(1, len(self.faces))
        side = max(6, int(min(self.height, self.width / dice)))
        left, low = self.center_x - side * dice / 2, round(self.center_y - side / 2)
        with self.canvas:
            if not self.faces:
                Color(*theme.faint_ink)
                box = (left + 2, low + 2, side - 4, side - 4, metrics.radius)
                Line(rounded_rectangle=box, width=metrics.hair)
            Color(1, 1, 1, 1)
            for die, face in enumerate(self.faces):
                place = round(left + side * die), low
                Rectangle(texture=die_texture(face, side), pos=place, size=(side, side))


class Thing(Guarded, Widget):
    """Something on the table that a finger can mean: ``face`` is it in words.

    It is dead for a moment where another thing lay.
    """

    face = ObjectProperty(rebind=True)

    def write(self, face: Any) -> None:
        """Another thing, or the same in another state."""
        if face.id != self.face.id:
            self.arm()
        self.face = face


class DieKey(Thing):
    """A die on a plate with its owner's flag; beside it what it would do, or where it lies. A
    ``bare`` one is as wide as it is high.
    """

    bare = BooleanProperty(False)
    face = ObjectProperty(DieFace(id="", face=0, seat=""), rebind=True)


class SlotKey(Thing, ConditionalBox):
    """A slot of a mat: its name and what it takes, above its boxes where it has any, else beside
    the dice that lie in it. A ``snug`` one shows no more than its name and its boxes.
    """

    face = ObjectProperty(SlotFace(id="", seat="", name=""), rebind=True)
    snug = BooleanProperty(False)

    @staticmethod
    def crowds(name: str, width: float) -> bool:
        """Whether a name would not stand in one line beside its sign, which then gives way."""
        room = width - metrics.gap * 2.5 - metrics.title * 1.2
        return bool(width_of(name, metrics.least, True) > room)


class ThingHead(ConditionalBox):
    """What things are called, and what is ``told`` of them: side by side where there is room."""

    name = StringProperty("")
    told = StringProperty("")


class ThingGrid(GridLayout):
    """Things side by side, as many as fit: ``make`` makes one to write on, ``means`` tells of what
    is shown on it the kind, the seat and the id. Fires ``on_thing(kind, seat, id)``.
    """

    column = NumericProperty(1)
    """How broad a thing has to be at least."""

    __events__ = ("on_thing",)

    def __init__(
        self,
        make: Callable[[], Thing],
        means: Callable[[Any], tuple[str, str, str]],
        **kwargs: Any,
    ) -> None:
        self._make, self._means = make, means
        super().__init__(**kwargs)

    def on_thing(self, kind: str, seat: str, id: str) -> None:
        """A thing was tapped."""

    def fill(self, faces: tuple[Any, ...]) -> None:
        """Show these; those that stand there already are written anew."""
        keep_rows(self, faces, self._blank, lambda thing, face: thing.write(face))

    def _blank(self) -> Any:
        thing = self._make()
        thing.bind(on_release=lambda thing: self.dispatch("on_thing", *self._means(thing.face)))
        return thing


def heard_by(panel: Any, tapped: Callable[..., object]) -> Any:
    """A panel of things whose taps are told."""
    panel.bind(on_thing=tapped)
    return panel


def write_face(panel: Any, face: Any) -> None:
    """Other words on a panel that stands there."""
    panel.face = face


class DiceGrid(ThingGrid):
    """Dice to tap; ``told`` ones have room for words."""

    told = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(DieKey, lambda die: (DIE, die.seat, die.id), **kwargs)

    def fill(self, faces: tuple[Any, ...]) -> None:
        """Show these dice."""
        self.told = any(face.text for face in faces)
        super().fill(faces)


class SlotGrid(ThingGrid):
    """The slots of a mat. Where they would stand higher than the ``room`` there is for them they
    are ``snug``, in one column more if need be and every name stands in it.
    """

    room = NumericProperty(inf)
    snug = BooleanProperty(False)
    broad = NumericProperty(1)
    """How broad a slot is at least that is not snug."""
    high = NumericProperty(1)
    """How high it is, and the gap below it."""
    low = NumericProperty(1)
    """The same of one that is snug."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(SlotKey, lambda slot: (SLOT, slot.seat, slot.id), **kwargs)
        for name in ("room", "width", "broad", "high", "low"):
            self.fbind(name, self._fit)

    def fill(self, faces: tuple[Any, ...]) -> None:
        """Show these slots."""
        super().fill(faces)
        self._fit()

    def _fit(self, *_: Any) -> None:
        columns = max(1, int(self.width // self.broad))
        boxed = bool(self.children) and all(key.face.boxes for key in self.children)
        self.snug = boxed and self._stands(columns, self.high) > self.room
        if (
            self.snug
            and self._stands(columns, self.low) > self.room
            and self._is_named(columns + 1)
        ):
            columns += 1
        self.column = self.width / columns - metrics.gap
        for key in self.children:
            key.snug = self.snug

    def _stands(self, columns: int, height: float) -> float:
        return ceil(len(self.children) / columns) * height

    def _is_named(self, columns: int) -> bool:
        """Whether every name stands in one line of a column."""
        names = (width_of(key.face.name, metrics.least, True) for key in self.children)
        return bool(max(names) <= self.width / columns - 3 * metrics.gap)


class MatPanel(ConditionalBox):
    """Shows a ``MatFace`` in so much ``room``. Fires ``on_thing(kind, seat, id)``."""

    face = ObjectProperty(MatFace(seat=""), rebind=True)
    room = NumericProperty(inf)

    __events__ = ("on_thing",)

    def on_thing(self, kind: str, seat: str, id: str) -> None:
        """A die or a slot was tapped."""

    def on_face(self, *_: Any) -> None:
        """Dice and slots anew."""
        self.ids.tray.fill(self.face.tray)
        self.ids.slots.fill(self.face.slots)


load_twin(__file__)
