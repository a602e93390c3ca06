"""The companion as a teacher: its sentence stands below whatever page is in front, a hand points at
what is to be tapped, and of all taps only the one it asks for goes on to the session.
"""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from msgspec.structs import replace

from companion.engine.commands import Command, Throw
from companion.engine.game import Seat
from companion.engine.messages import NOTHING, Message, say
from companion.library.lessons import read_lesson
from companion.presenters.lesson import Pupil, answer, heard, meant, next_step, suggested
from companion.presenters.pointing import Pointed, pointed
from companion.screens.shell.pointer import Pointer
from companion.screens.shell.translation import translation
from companion.session.notices import Notice
from companion.session.subscription import Listener, Subscription, deaf
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.window.window import load_twin

STIR_SECONDS = 0.8


class LessonBar(ConditionalBox):
    """The sentence of the step, its rule, and where it is only read the key that goes on.

    ``stir`` is how much it draws the eye: 1 to 0.
    """

    teacher = ObjectProperty()
    stir = NumericProperty(0.0)
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

    def enter(self, seat: str, pin: str, listener: Listener = deaf) -> Subscription:
        """What is done on a private page is nobody's to teach."""
        return self._own.enter(seat, pin, listener)

    def set_pin(
        self, seat: str, pin: str, permit: str = "", by: str = "", listener: Listener = deaf
    ) -> Subscription:
        return self._own.set_pin(seat, pin, permit, by, listener)


class Teacher:
    """Goes through a lesson with whoever sits at the window, when there is one."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._bar = LessonBar(teacher=self)
        self._bar.bind(height=self._give_way)
        self._pointer = Pointer(window)
        self._pupil: Pupil | None = None

    @property
    def teaches(self) -> bool:
        """Whether a step is to be read or done before anybody else may act."""
        return self._pupil is not None and not self._pupil.watches

    @property
    def is_lesson(self) -> bool:
        """Whether the battle on the table is a lesson that still goes on."""
        return self._pupil is not None

    @property
    def withholds(self) -> bool:
        """Whether deeds that may be done are not on offer, and nothing is to be done in secret."""
        step = self._pupil and self._pupil.step
        return bool(step and not step.secret)

    @property
    def reads(self) -> bool:
        """Whether a sentence is to be read before anything else."""
        return self._pupil is not None and self._pupil.reads

    @property
    def prompt(self) -> str:
        """What to do next: to read, to watch, or to tap what the hand points at."""
        if self._pupil is None or self._pupil.step is None:
            return ""
        does = "read" if self._pupil.reads else "watch" if self._pupil.watches else "tap"
        return str(translation.words(say(f"lesson.{does}")))

    def begin(self, game: str, name: str = "", together: tuple[Seat, ...] = ()) -> None:
        """The first battle of a game, or its further lesson ``name``, for one or for those
        who learn ``together``. Raises ``ScenarioError`` where it cannot be read.
        """
        lesson = read_lesson(game, name, together=together)
        battle = self._window.keeper.battle
        battle.teach(lesson)
        self._pupil = Pupil(lesson=lesson)
        battle.place = TaughtPlace(battle.place, self)

    def forget(self) -> None:
        """Another battle comes to the table."""
        self._pupil = None
        self._pointer.point_at(None)

    def take(self, notice: Notice) -> Notice:
        """What the pages are to hear of a notice."""
        if self._pupil is None:
            return notice
        self._pupil, notice = heard(self._pupil, notice)
        return notice

    def allowed(self, command: Command) -> Command | None:
        """The command as it goes on; what is not asked for is shown once more."""
        if self._pupil is None:
            return command
        allowed = meant(self._pupil, command)
        if allowed:
            self._pupil = replace(self._pupil, sent=True)
        else:
            self._window.hear(answer(command))
            self._insist()
        return allowed

    def _insist(self) -> None:
        """Draw the eye to the sentence and to what it asks for."""
        self._pointer.insist()
        Animation.stop_all(self._bar, "stir")
        self._bar.stir = 1.0
        Animation(stir=0.0, duration=STIR_SECONDS).start(self._bar)

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
            self._window.remove_widget(self._pointer.hand)
            self._pointer.point_at(None)
            page.size_hint_y = 1
            return
        fallen = self._window.table.fallen is not None
        self._bar.text = translation.words(say("lesson.look") if fallen else pupil.says)
        self._bar.rule = "" if fallen else pupil.step.rule
        self._bar.reads = pupil.reads and not fallen
        if self._bar.parent is None:
            for part in (self._pointer.hand, self._bar):
                self._window.add_widget(part, index=len(self._window.children) - 1)
        self._give_way()
        self._pointer.point_at(None if fallen or pupil.sent else self._next_tap())

    def _give_way(self, *_: Any) -> None:
        """The page in front leaves room for as many lines as the sentence has."""
        if self._bar.parent and (page := self._window.front):
            for part in (page, self._pointer.hand):
                part.size_hint_y = 1 - self._bar.height / max(1, self._window.height)

    def _next_tap(self) -> Pointed | None:
        if self._pupil and self._pupil.step and self._pupil.step.secret:
            return Pointed(tab="private")
        wanted = suggested(self._pupil) if self._pupil else None
        if wanted is None:
            return None
        table, aiming = self._window.table, self._window.aiming
        if isinstance(wanted.command, Throw):
            return Pointed(act=Throw(seat=table.call.seat) if table.call else wanted.command)
        return pointed(wanted, table.view, aiming.panel, aiming.aim)


load_twin(__file__)
