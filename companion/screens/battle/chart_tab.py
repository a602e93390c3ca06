"""The chart with what may be done beside it."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.cards import all_faces, counts, notes_line
from companion.presenters.panel_parts import DeedPanel
from companion.presenters.place_captions import captions
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.chart.chart import BLANK
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.window.window import load_twin


class CountStrip(BoxLayout):
    """The counts everyone watches, each beside its flag."""

    counts = ListProperty()

    def on_counts(self, *_: Any) -> None:
        """Other counts."""
        self.clear_widgets()
        for seat, text in self.counts:
            self.add_widget(Count(seat=seat, text=text))


class Count(ConditionalBox):
    """One count."""

    seat = StringProperty("")
    text = StringProperty("")


class ChartTab(Page):
    """Shows a ``DeedPanel`` beside a chart."""

    view = ObjectProperty(DeedPanel(), rebind=True)
    chart = ObjectProperty(BLANK)
    marks = ListProperty()
    faces = ObjectProperty({})
    wind = ObjectProperty(None, allownone=True)
    picked = StringProperty("")
    counts = ListProperty()
    captions = ObjectProperty({})
    notes = StringProperty("")

    def show(self) -> None:
        table = self.shell.table
        self.view = self.shell.aiming.panel
        self.faces = all_faces(translation.words, table.view)
        self.wind = table.view.wind
        self.picked = self.shell.aiming.aim.get("space")
        self.counts = list(counts(translation.words, table.view))
        self.notes = notes_line(translation.words, table.view)
        if table.view.chart:
            self.chart = table.view.chart
            self.captions = captions(translation.words, table.view)
        self.marks = list(self.view.spots)


load_twin(__file__)
