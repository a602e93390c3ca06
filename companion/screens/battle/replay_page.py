"""Stepping through a battle, forward and back, on the chart or by its cards.

What stood at a step is asked of the session, one question at a time: while a finger slides, only
the newest place it came to is asked for next, so nothing piles up behind it.
"""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty

from companion.presenters.logbook import LogPage
from companion.presenters.replay import ReplayView, replay_view
from companion.screens.battle.card_grid import CardGrid
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.chart.zoom_frame import ChartFrame
from companion.widgets.kit.scroll import Scroll
from companion.widgets.window.window import load_twin


class ReplayPage(Page):
    """Shows a ``ReplayView``. ``frame`` is the chart; where there is none the cards stand in so
    many ``columns``.
    """

    view = ObjectProperty(ReplayView(), rebind=True)
    frame = ObjectProperty(None, allownone=True)
    columns = NumericProperty(2)

    def __init__(self, **kwargs: Any) -> None:
        self._entry: int | None = None
        self._step = 0
        self._log = LogPage(str, ())
        self._asked: int | None = None
        self.frame = ChartFrame()
        self._cards = CardGrid(compact=True)
        self._pane = Scroll()
        self._pane.add_widget(self._cards)
        super().__init__(**kwargs)

    def start(self, entry: int | None) -> None:
        """Begin where the battle stood after an entry, or at its beginning."""
        self._entry, self._step, self._asked = entry, 0, None

    def show(self) -> None:
        self.shell.story.want()
        table = self.shell.table
        if table.story and self._entry is not None:
            self._step, self._entry = table.story.step_of(self._entry), None
        self._log = self._log.after(translation.words, table.log)
        self.view = replay_view(translation.words, table, self._log, self._step)
        self._look()
        self._fill()

    def on_columns(self, *_: Any) -> None:
        """The window was turned, or more cards lie there."""
        self._cards.cols = self.columns

    def go_to(self, step: int) -> None:
        """Stand at another step."""
        self._step = step
        self.show()

    def declined(self) -> None:
        self._asked = None

    def _look(self) -> None:
        """Ask for what is wanted, unless the answer to something else is still to come."""
        table, place = self.shell.table, self.shell.keeper.battle.place
        shown = table.past.entry if table.past else None
        if shown == self._asked:
            self._asked = None
        if table.story and place and self._asked is None and shown != self.view.wanted:
            self._asked = self.view.wanted
            place.look_back(self.view.wanted)

    def _fill(self) -> None:
        chart = self.view.chart
        pane = self.frame if chart else self._pane
        if self.ids.stage.children != [pane]:
            self.ids.stage.clear_widgets()
            self.ids.stage.add_widget(pane)
        if chart:
            self.frame.labels = self.view.labels
            self.frame.chart, self.frame.captions = chart, self.view.captions
        else:
            self._cards.fill(self.view.faces)


load_twin(__file__)
