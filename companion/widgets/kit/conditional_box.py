"""A box whose parts stand in it or do not, as the layout says."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.widgets.kit.buttons import arm_all


class ConditionalBox(BoxLayout):
    """A part with a rule ``there`` in the layout stands in the box while the rule holds. It is kept
    for the next time, never made anew.

    Keys that come back are dead for a moment, as others may have stood there.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._parts: list[Any] = []
        super().__init__(**kwargs)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """One more part, the last; it is there until its layout says otherwise."""
        widget.create_property("there", True, allownone=True)
        widget.fbind("there", self._choose)
        self._parts.append(widget)
        super().add_widget(widget, *args, **kwargs)

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """It is no part of this box any more."""
        widget.funbind("there", self._choose)
        self._parts.remove(widget)
        super().remove_widget(widget, *args, **kwargs)

    @property
    def absent(self) -> tuple[Any, ...]:
        """The parts that are not there."""
        return tuple(part for part in self._parts if part.parent is None)

    def _choose(self, part: Any, there: object) -> None:
        if not there:
            super().remove_widget(part)
        elif part.parent is None:
            later = self._parts[self._parts.index(part) + 1 :]
            super().add_widget(part, index=sum(one.parent is self for one in later))
            arm_all(part)
