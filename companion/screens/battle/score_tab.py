"""The score taken to pieces: what counts how much for whom, and on the board what is counted."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.piece_labels import piece_labels
from companion.presenters.score_sheet import ScorePage, ScoreRow, lit_at_first, score_page, turned
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.chart.chart import BLANK
from companion.widgets.kit.buttons import Guarded
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.kit.rows import keep_rows
from companion.widgets.window.window import load_twin


class ScoreKey(Guarded, BoxLayout):
    """A row; a key where something of it lies on the board."""

    row = ObjectProperty(ScoreRow(id="", label=""), rebind=True)
    guard = BooleanProperty(False)

    def on_touch_down(self, touch: Any) -> bool:
        return bool(self.row.groups and super().on_touch_down(touch))


class ScoreFigures(BoxLayout):
    """A figure a seat, one beside the other; beneath its ``flags`` in the head."""

    figures = ListProperty()
    flags = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("figures", "flags"):
            self.fbind(name, self._show)

    def _show(self, *_: Any) -> None:
        flags = self.flags or [""] * len(self.figures)
        told = tuple(zip(flags, self.figures, strict=False))
        keep_rows(self, told, ScoreFigure, self._write)

    @staticmethod
    def _write(figure: Any, told: tuple[str, str]) -> None:
        figure.flag, figure.text = told


class ScoreFigure(ConditionalBox):
    """One figure, in the head beside a flag. What is lost is red."""

    text = StringProperty("")
    flag = StringProperty("")


class ScoreTab(Page):
    """Shows a ``ScorePage``: the board beside the rows. What is to be done with the score has its
    key where a turn ends.
    """

    page = ObjectProperty(ScorePage(), rebind=True)
    chart = ObjectProperty(BLANK, rebind=True)
    labels = ObjectProperty({})

    def __init__(self, **kwargs: Any) -> None:
        self._lit: frozenset[str] | None = None
        super().__init__(**kwargs)

    def show(self) -> None:
        view = self.shell.table.view
        if view.sheet is None:
            return
        lit = lit_at_first(view.sheet) if self._lit is None else self._lit
        self.page = score_page(translation.words, view, lit)
        if self.page.chart:
            self.chart = self.page.chart
            self.labels = piece_labels(translation.words, view)
        keep_rows(self.ids.rows, self.page.rows, self._key, self._write)

    def _key(self) -> ScoreKey:
        key = ScoreKey()
        key.bind(on_release=lambda key: self._turn(key.row.id))
        return key

    @staticmethod
    def _write(key: ScoreKey, row: ScoreRow) -> None:
        key.row = row

    def _turn(self, row: str) -> None:
        """Light the groups of a row, or put them out."""
        lit = frozenset(one.id for one in self.page.rows if one.lit)
        self._lit = turned(lit, row)
        self.show()


load_twin(__file__)
