"""A button that counts only while it is held: let go, slide off, or look away, and it is over."""

from __future__ import annotations

from typing import Any

from kivy.base import EventLoop
from kivy.properties import BooleanProperty

from companion.widgets.kit.buttons import TableButton
from companion.widgets.window.window import load_twin


class HoldButton(TableButton):
    """``on_hold()`` when a finger goes down, ``on_let_go()`` as soon as it leaves, however that
    comes about.

    A window that loses the focus, a finger that slides off the button, a button taken out of the
    window and ``let_go()`` all end the hold.
    """

    held = BooleanProperty(False)

    __events__ = ("on_hold", "on_let_go")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        EventLoop.window.bind(focus=self._focus_changed)
        self.fbind("parent", self._parent_changed)

    def on_hold(self) -> None:
        """The finger is down."""

    def on_let_go(self) -> None:
        """The finger is gone."""

    def on_touch_down(self, touch: Any) -> bool:
        taken = super().on_touch_down(touch)
        if (
            self.state == "down"
            and touch.grab_current is None
            and not self.held
            and not self.asleep
        ):
            self.held = True
            self.dispatch("on_hold")
        return bool(taken)

    def on_touch_move(self, touch: Any) -> bool:
        if self.held and touch.grab_current is self and not self.collide_point(*touch.pos):
            self.let_go()
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self.let_go()
        return bool(super().on_touch_up(touch))

    def let_go(self) -> None:
        """End the hold, if there is one."""
        if self.held:
            self.held = False
            self.state = "normal"
            self.dispatch("on_let_go")

    def _focus_changed(self, _window: Any, focused: bool) -> None:
        if not focused:
            self.let_go()

    def _parent_changed(self, _button: Any, parent: Any) -> None:
        if parent is None:
            self.let_go()


load_twin(__file__)
