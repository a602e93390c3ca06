"""The end of a battle: who won and how, its figures as small pictures, and the way through it."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.presenters.ending import MOST_SENTENCES, EndingView, ending_view
from companion.presenters.story.pictures import BarsView, LongestView, StoryPictures
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.kit.paper import Paper
from companion.widgets.kit.rows import stand
from companion.widgets.window.window import load_twin


class Figure(Paper):
    """A picture under its title."""

    title = StringProperty("")


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
    """What was counted, one below the other, each beside its flag; many of them in two columns."""

    counts = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(cols=1, **kwargs)

    def on_counts(self, *_: Any) -> None:
        """Other counts."""
        self.clear_widgets()
        self.cols = 1 + (len(self.counts) > MOST_SENTENCES)
        for seat, text in self.counts:
            self.add_widget(CountLine(seat=seat, words=text))


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
        stand(self.ids.sums, sums)
        stand(self.ids.course, course)

    def again(self) -> None:
        """The same people begin the same battle anew; what lies in no file is set up afresh."""
        begun = self.shell.table.snapshot.setup
        self.shell.starter.again(begun) if begun.scenario else self.shell.starter.anew()

    def look_at(self, step: int) -> None:
        """Step through the battle from here on."""
        story = self.shell.table.story
        self.shell.replay(story.entries[step])


load_twin(__file__)
