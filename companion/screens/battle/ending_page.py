"""The end of a battle: who won and how, its figures as small pictures, and the way through it."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.presenters.ending import EndingView, ending_view
from companion.presenters.story.pictures import BarsView, LongestView, StoryPictures
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.cards.flag import FLAG_SHAPE
from companion.widgets.kit.paper import Paper
from companion.widgets.kit.rows import keep_made, stand
from companion.widgets.kit.text_layout import LEADING, width_of
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin

MOST_LINES = 5
"""So many counts have room in one column."""


class Figure(Paper):
    """A picture under its title, which has as many lines as any of those beside it (``titles``)."""

    title = StringProperty("")
    titles = ListProperty()


class BarsFigure(Figure):
    """Bars of the seats."""

    view = ObjectProperty(BarsView(title="", rows=()), rebind=True)


class HarmFigure(Figure):
    """The damage over the rounds."""

    view = ObjectProperty(StoryPictures(), rebind=True)


class WindsFigure(Figure):
    """The wind rose."""

    view = ObjectProperty(StoryPictures(), rebind=True)


class LongestFigure(Figure):
    """The longest sail and the ship that made it."""

    view = ObjectProperty(LongestView(), rebind=True)


class CountLine(BoxLayout):
    """A count of the battle, beside the flag of its seat where it has one."""

    seat = StringProperty("")
    words = StringProperty("")


class CountStack(GridLayout):
    """What was counted, one below the other, each beside its flag; where there is no room for the
    ``counts`` in whole sentences the ``short`` ones, too many for one column in two. At most so
    many ``lines`` need room.
    """

    counts = ListProperty()
    short = ListProperty()
    lines = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._lay_soon = Clock.create_trigger(self._lay, -1)
        super().__init__(cols=1, **kwargs)
        for name in ("size", "counts", "short"):
            self.fbind(name, self._lay_soon)
        metrics.tell(self._lay_again, "least", "gap")

    def on_counts(self, *_: Any) -> None:
        """Other counts."""
        many = len(self.counts)
        self.lines = many if many <= MOST_LINES else ceil(many / 2)

    def _lay_again(self, *_: Any) -> None:
        self._lay_soon()

    def _lay(self, *_: Any) -> None:
        told = self.counts if not self.short or self._has_room(self.counts) else self.short
        self.cols = 1 + (self._height_of(told) > self.height)
        keep_made(self, told, lambda one: CountLine(seat=one[0], words=one[1]))

    def _has_room(self, counts: Sequence[tuple[str, str]]) -> bool:
        """Whether each can be read on a line of its own."""
        line = self.height / max(1, len(counts))
        beside = metrics.gap + line * FLAG_SHAPE
        wide = max((width_of(words, metrics.least) for _, words in counts), default=0)
        return self._height_of(counts) <= float(self.height) and wide + beside <= float(self.width)

    @staticmethod
    def _height_of(counts: Sequence[tuple[str, str]]) -> float:
        return len(counts) * float(metrics.least) * LEADING


class EndingPage(Page):
    """Shows an ``EndingView``."""

    view = ObjectProperty(EndingView(), rebind=True)

    def show(self) -> None:
        self.shell.story.want()
        self.view = ending_view(translation.words, self.shell.table)

    def on_view(self, *_: Any) -> None:
        """The figures anew, once they have been told."""
        told = self.view.pictures
        sums: list[Figure] = [BarsFigure(view=bars) for bars in told.bars]
        if told.longest:
            sums.append(LongestFigure(view=told.longest))
        course: list[Figure] = [HarmFigure(view=told)] if told.harm else []
        if told.winds:
            course.append(WindsFigure(view=told))
        for row, figures in ((self.ids.sums, sums), (self.ids.course, course)):
            stand(row, figures)
            for figure in figures:
                figure.titles = [one.title for one in figures]

    def again(self) -> None:
        """The same people begin the same battle anew; what lies in no file is set up afresh."""
        begun = self.shell.table.snapshot.setup
        self.shell.starter.again(begun) if begun.scenario else self.shell.starter.anew()

    def look_at(self, step: int) -> None:
        """Step through the battle from here on."""
        story = self.shell.table.story
        self.shell.replay(story.entries[step])


load_twin(__file__)
