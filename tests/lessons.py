"""Somebody who learns: he does what the lesson asks for, and the companion plays the other side."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.engine.commands import Throw
from companion.engine.game import TABLE
from companion.engine.messages import say
from companion.games import games
from companion.library.lessons import Lesson
from companion.presenters.lesson import (
    Pupil,
    Steadily,
    begin_lesson,
    heard,
    meant,
    next_step,
    suggested,
)
from companion.session.captains import Captains
from companion.session.hub import Hub
from companion.session.notices import Notice, Snapshot
from tests.session.captains import Clock
from tests.session.table import counting, noon


class Class:
    """A lesson and its pupil, without a window."""

    def __init__(self, lesson: Lesson) -> None:
        self.pupil = Pupil(lesson=lesson)
        self.session = begin_lesson(lesson, games()[lesson.game], say("title"), noon, counting())
        self.hub, self.clock = Hub(self.session), Clock()
        self.later = self.clock.later
        self.captains = Captains(
            games=games(),
            subscribe=self.hub.subscribe,
            window=self,
            chance=Steadily(),
        )
        self.place = self.hub.subscribe(TABLE, self._hear)
        self.hub.subscribe(TABLE, self.captains.hear)

    @property
    def is_elsewhere(self) -> bool:
        """The companion waits while the pupil has something to read or to do."""
        return not self.pupil.watches

    def soon(self, deed: Callable[[], None]) -> None:
        """There is one thread alone."""
        deed()

    def _hear(self, notice: Notice) -> None:
        self.pupil, _ = heard(self.pupil, notice)

    def steps(self) -> Iterator[Pupil]:
        """Do one step after another; before each the pupil as he stands."""
        while self.pupil.step:
            yield self.pupil
            self.do_step()

    def _seal(self) -> None:
        """On the private page the pupil takes whatever stands first."""
        (seat,) = self.pupil.lesson.pupils
        own: list[Notice] = []
        place = self.hub.subscribe(seat, own.append)
        page = next(one for one in own if isinstance(one, Snapshot))
        place.send(next(one.command for one in page.choices if one.private))
        place.close()

    def do_step(self) -> None:
        """Read, watch or do what is asked."""
        at, step = self.pupil.at, self.pupil.step
        assert step
        if self.pupil.reads:
            self.pupil = next_step(self.pupil)
            return
        while self.pupil.watches and self.pupil.at == at:
            assert self.clock.tick(), f"nobody acts in step {at}"
        if step.secret:
            self._seal()
        if step.do and self.pupil.at == at:
            assert self.pupil.table
            wanted = suggested(self.pupil)
            assert wanted, f"step {at} asks for what is not offered: {step.do}"
            command = meant(self.pupil, wanted.command)
            assert command
            self.pupil = replace(self.pupil, sent=True)
            self.place.send(command)
            if self.pupil.throws:
                throw = meant(self.pupil, Throw(seat=wanted.command.seat))
                assert throw
                self.place.send(throw)
            assert self.pupil.at > at, f"step {at} was refused"
