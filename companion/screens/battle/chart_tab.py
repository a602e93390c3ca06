"""The chart with what may be done beside it."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.stacklayout import StackLayout

from companion.engine.offers import CARD
from companion.engine.space import grows
from companion.presenters.cards import counts
from companion.presenters.laying import with_ghost
from companion.presenters.piece_labels import piece_labels
from companion.presenters.place_captions import captions
from companion.presenters.space_marks import heeded, with_gains
from companion.screens.battle.action_panel import ActionTab
from companion.screens.shell.translation import translation
from companion.widgets.chart.chart import BLANK
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.kit.rows import keep_rows
from companion.widgets.window.window import load_twin


class CountStrip(StackLayout):
    """The counts everyone watches, each beside its flag."""

    counts = ListProperty()

    def on_counts(self, *_: Any) -> None:
        """Other counts."""
        keep_rows(self, self.counts, Count, self._write)

    @staticmethod
    def _write(count: Any, told: tuple[str, str]) -> None:
        count.seat, count.text = told


class Count(ConditionalBox):
    """One count."""

    seat = StringProperty("")
    text = StringProperty("")


class ChartTab(ActionTab):
    """Shows the chart.

    ``card_rows`` are those of the largest squadron, two cards side by side: who has fewer leaves
    room rather than that the board changes its size from turn to turn.
    """

    chart = ObjectProperty(BLANK, rebind=True)
    marks = ListProperty()
    counts = ListProperty()
    captions = ObjectProperty({})
    labels = ObjectProperty({})
    heeded = ObjectProperty(())
    grows = BooleanProperty(False)
    has_rows_and_keys = BooleanProperty(False)
    card_rows = NumericProperty(0)

    def show(self) -> None:
        super().show()
        view = self.shell.table.view
        self.counts = list(counts(translation.words, view))
        squadrons = Counter(card.seat for card in view.cards)
        self.card_rows = ceil(max(squadrons.values(), default=0) / 2)
        if view.chart:
            self.chart = with_ghost(with_gains(view.chart, self.view.gains), self.view.ghost)
            self.captions = captions(translation.words, view)
            self.labels = piece_labels(translation.words, view)
        self.marks = list(self.view.spots)
        self.has_rows_and_keys = bool(self.view.keys) and any(
            not row.gives_way for row in self.view.rows if row.kind == CARD and not row.seat
        )
        self.heeded = heeded(view, [part.piece for part in self.view.parts if not part.why])
        self.grows = bool(view.chart and grows(view.chart.board))


load_twin(__file__)
