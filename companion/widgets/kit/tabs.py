"""The tabs along the edge: where one is, and where else one may go."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.widgets.kit.buttons import Guarded
from companion.widgets.kit.rows import keep_made
from companion.widgets.kit.text_layout import width_of
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin


class Tab(Guarded, Widget):
    """One tab."""

    id = StringProperty("")
    text = StringProperty("")
    chosen = BooleanProperty(False)
    letter = NumericProperty(16)


class TabBar(BoxLayout):
    """``tabs`` are pairs (id, text); ``chosen`` is the id of the one that is open.

    A tap gives ``on_tab(id)``.
    """

    tabs = ObjectProperty(())
    chosen = StringProperty("")

    __events__ = ("on_tab",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._size_soon = Clock.create_trigger(self._size_letters, -1)
        self.fbind("tabs", self._build)
        self.fbind("width", self._size_soon)
        metrics.tell(self._size_again, "body")
        self._build()

    def _size_again(self, *_: Any) -> None:
        self._size_soon()

    def on_tab(self, id: str) -> None:
        """Another tab was tapped."""

    def _build(self, *_: Any) -> None:
        """Other tabs; where only the words changed, the same tabs say them."""
        keep_made(self, [id for id, _ in self.tabs], self._tab)
        for tab, (_, text) in zip(self._bar(), self.tabs, strict=True):
            tab.text = text
        self._size_soon()

    def _tab(self, id: str) -> Tab:
        tab = Tab(id=id, chosen=id == self.chosen)
        tab.bind(on_release=self._released)
        return tab

    def _size_letters(self, *_: Any) -> None:
        """All tabs in letters of one size, the largest in which they fit; each as wide as its words
        and a finger want.
        """
        words = [width_of(text, metrics.body, bold=True) for _, text in self.tabs]
        room = self.width - metrics.gap * len(words)
        letter = max(metrics.least, metrics.body * min(1, room / max(1, sum(words))))
        for tab, width in zip(self._bar(), words, strict=True):
            tab.letter = letter
            tab.size_hint_x = max(metrics.touch, width * letter / metrics.body + metrics.gap)

    def on_chosen(self, *_: Any) -> None:
        """Another tab is open."""
        for tab in self._bar():
            tab.chosen = tab.id == self.chosen

    def _bar(self) -> list[Tab]:
        return list(reversed(self.children))

    def _released(self, tab: Tab) -> None:
        self.dispatch("on_tab", tab.id)


load_twin(__file__)
