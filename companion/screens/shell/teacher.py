"""The companion as a teacher: its sentence stands below whatever page is in front, and of all taps
only the one it asks for goes on to the session.
"""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.messages import NOTHING, Message, say
from companion.library.lessons import read_lesson
from companion.presenters.lesson import Pupil, answer, heard, meant, next_step
from companion.screens.shell.translation import translation
from companion.session.hub import Subscription
from companion.session.notices import Notice
from companion.widgets.window.window import load_twin


class LessonBar(BoxLayout):
    """The sentence of the step, its rule, and where it is only read the key that goes on."""

    teacher = ObjectProperty()
    text = StringProperty("")
    rule = StringProperty("")
    reads = BooleanProperty(False)


class TaughtPlace(Subscription):
    """A pupil's place at the table: what he asks goes by the teacher, and nothing else goes."""

    def __init__(self, own: Subscription, teacher: Teacher) -> None:
        super().__init__(own.seat, lambda _: None, lambda _one, _task: None)
        self._own, self._teacher = own, teacher

    def send(self, command: Command, because: Message = NOTHING) -> None:
        if allowed := self._teacher.allowed(command):
            self._own.send(allowed, because)

    def ask_about(self, piece: str) -> None:
        self._own.ask_about(piece)


class Teacher:
    """Goes through a lesson with whoever sits at the window, when there is one."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._bar = LessonBar(teacher=self)
        self._pupil: Pupil | None = None

    @property
    def teaches(self) -> bool:
        """Whether a step is to be read or done before anybody else may act."""
        return self._pupil is not None and not self._pupil.watches

    @property
    def is_lesson(self) -> bool:
        """Whether the battle on the table is a lesson that still goes on."""
        return self._pupil is not None

    def begin(self, game: str) -> None:
        """The first battle of a game. Raises ``ScenarioError`` where it cannot be read."""
        lesson = read_lesson(game)
        battle = self._window.keeper.battle
        battle.teach(lesson)
        self._pupil = Pupil(lesson=lesson)
        battle.place = TaughtPlace(battle.place, self)

    def forget(self) -> None:
        """Another battle comes to the table."""
        self._pupil = None

    def take(self, notice: Notice) -> Notice:
        """What the pages are to hear of a notice."""
        if self._pupil is None:
            return notice
        self._pupil, notice = heard(self._pupil, notice)
        return notice

    def allowed(self, command: Command) -> Command | None:
        """The command as it goes on; what is not asked for is answered with the sentence."""
        if self._pupil is None:
            return command
        allowed = meant(self._pupil, command)
        if allowed:
            self._pupil = replace(self._pupil, sent=True)
        else:
            self._window.hear(answer(self._pupil, command))
        return allowed

    def go_on(self) -> None:
        """The sentence has been read."""
        if self._pupil and self._pupil.table:
            self._pupil = next_step(self._pupil)
            self._window.hear(self._pupil.table)
            if self._pupil.step is None:
                self._pupil = None

    def open_rule(self) -> None:
        """What the rule of the step says."""
        self._window.overlays.open_rule(self._bar.rule)

    def show(self) -> None:
        """The bar below the page in front, which gives way to it."""
        pupil, page = self._pupil, self._window.front
        if pupil is None or pupil.step is None or self._window.place != "battle":
            self._window.remove_widget(self._bar)
            page.size_hint_y, page.pos_hint = 1, {}
            return
        fallen = self._window.table.fallen is not None
        self._bar.text = translation.words(say("lesson.look") if fallen else pupil.says)
        self._bar.rule = "" if fallen else pupil.step.rule
        self._bar.reads = pupil.reads and not fallen
        if self._bar.parent is None:
            self._window.add_widget(self._bar, index=len(self._window.children) - 1)
        page.size_hint_y = 1 - self._bar.height / max(1, self._window.height)
        page.pos_hint = {"top": 1}


load_twin(__file__)
