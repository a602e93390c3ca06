"""Where on the page in front that lies which is to be tapped, and the hand that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.uix.scrollview import ScrollView

from companion.presenters.pointing import Pointed
from companion.widgets.cards.mat import Thing
from companion.widgets.cards.ship_card import ShipCard
from companion.widgets.chart.chart import ChartBoard
from companion.widgets.kit.buttons import TableButton
from companion.widgets.kit.pointing_hand import Box, PointingHand
from companion.widgets.kit.tabs import Tab

FOLLOWS = 0.1
"""Seconds between two looks where it lies: charts come nearer, lists scroll."""


class Pointer:
    """Points at what is to be tapped, as long as there is such a thing."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._pointed: Pointed | None = None
        self._follow = Clock.create_trigger(self._look, FOLLOWS, interval=True)
        self.hand = PointingHand(pos_hint={"top": 1})

    def point_at(self, pointed: Pointed | None) -> None:
        """Point at this from now on, or at nothing."""
        if pointed == self._pointed:
            return
        self._pointed, self.hand.box = pointed, None
        self._follow.cancel()
        if pointed:
            self._follow()

    def insist(self) -> None:
        """Something else was tapped: show it once more."""
        self.hand.close_in()

    def _look(self, *_: Any) -> None:
        """Where it lies now; when it is first found, in sight. A banner over it is read first."""
        assert self._pointed, "nobody looks for nothing"
        widget = widget_of(self._window.front, self._pointed)
        if widget is None or self._window.moments.banner:
            self.hand.box = None
            return
        if self.hand.box is None:
            _bring_into_sight(widget)
            self.hand.close_in()
        self.hand.box = _box(widget, self._pointed)


def widget_of(page: Any, pointed: Pointed) -> Any | None:
    """The key, the card or the chart that is meant, or else the way to where it is."""
    widgets = tuple(page.walk(restrict=True))
    meant = (widget for widget in widgets if _is_meant(widget, pointed))
    return next(meant, None) or next((one for one in widgets if isinstance(one, Tab)), None)


def _is_meant(widget: Any, pointed: Pointed) -> bool:
    if isinstance(widget, TableButton):
        return pointed.act is not None and widget.act == pointed.act
    if isinstance(widget, Tab):
        return bool(pointed.tab and widget.id == pointed.tab)
    if isinstance(widget, Thing):
        return bool(pointed.thing and widget.face.live and widget.face.id == pointed.thing)
    if isinstance(widget, ShipCard):
        return bool(not pointed.space and widget.card.id == pointed.piece)
    return bool(pointed.space and isinstance(widget, ChartBoard))


def _box(widget: Any, pointed: Pointed) -> Box:
    if isinstance(widget, ChartBoard):
        (x, y), side = widget.lies(pointed.space, pointed.piece)
        return x - side / 2, y - side / 2, side, side
    x, y = widget.to_window(*widget.pos)
    return x, y, widget.width, widget.height


def _bring_into_sight(widget: Any) -> None:
    for pane in _around(widget):
        if isinstance(pane, ScrollView):
            pane.scroll_to(widget, animate=False)


def _around(widget: Any) -> Iterator[Any]:
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        yield widget
