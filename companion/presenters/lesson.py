"""The first battle that teaches: at each step one thing can be done, and the companion says what.

Theory of operation. A lesson is a battle like any other, and the pages show it as ever. It only
stands between them and the session: of what is offered it lets through what the step asks for, so
that the chart, the cards and the keys point at that alone; of what is tapped it sends that alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.commands import Command, EnterFaces, Throw
from companion.engine.game import Game
from companion.engine.messages import NOTHING, Message, written
from companion.engine.offers import Choice
from companion.engine.refusals import Kind
from companion.engine.views import PrivateView
from companion.games import games
from companion.journal.memory import MemoryJournal
from companion.library.lessons import Lesson, Step
from companion.session.notices import Notice, Offers, Refusal, Snapshot
from companion.session.session import Session

T = TypeVar("T")


class Steadily:
    """How the companion chooses in a lesson among what it likes alike: always the first."""

    def choice(self, seq: Sequence[T]) -> T:
        """The first of them."""
        return seq[0]


class Pupil(Struct, frozen=True, kw_only=True):
    """Where somebody is in a lesson. ``sent``: the deed asked for is on its way, or waits for what
    it throws.
    """

    lesson: Lesson
    at: int = 0
    sent: bool = False
    table: Snapshot | None = None

    @property
    def step(self) -> Step | None:
        """What is taught now; None when all is."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def watches(self) -> bool:
        """Whether the companion may play."""
        return self.step is None or self.step.watch or not (self.reads or _is_mine(self))

    @property
    def reads(self) -> bool:
        """Whether the sentence is only to be read."""
        step = self.step
        return bool(step and not step.do and not step.watch and not step.secret)

    @property
    def throws(self) -> bool:
        """Whether the deed asked for is done but for the die or the wind that it calls for."""
        calls = self.table is not None and self.table.view.call is not None
        return calls and _is_mine(self) and self.sent and bool(self.step and self.step.faces)

    @property
    def is_done(self) -> bool:
        """Whether what is asked for is done; in secret it is once others are waited for."""
        secret = bool(self.step and self.step.secret)
        return self.sent or (secret and not _is_mine(self))

    @property
    def says(self) -> Message:
        """The sentence of the step."""
        return written(**self.step.says) if self.step else NOTHING


def begin_lesson(
    lesson: Lesson,
    game: Game,
    title: Message,
    now: Callable[[], str],
    entropy: Callable[[int], bytes],
) -> Session:
    """The battle of a lesson. It lies in no file: whoever is cut short begins it again.

    Raises ``ScenarioError`` or ``Refused``.
    """
    return Session.create(
        MemoryJournal(), game, game.load(lesson.board), lesson.seats, lesson.options,
        seed=sha256(f"{lesson.seed}".encode()).digest(), now=now, entropy=entropy, title=title,
    )  # fmt: skip


def next_step(pupil: Pupil) -> Pupil:
    """The step is done."""
    return _passed(replace(pupil, at=pupil.at + 1, sent=False))


def heard(pupil: Pupil, notice: Notice) -> tuple[Pupil, Notice]:
    """The lesson after a notice, and the notice as the pages are to take it."""
    if pupil.step is None:
        return pupil, notice
    if isinstance(notice, Offers):
        return pupil, replace(notice, choices=asked(pupil, notice.choices))
    if isinstance(notice, Refusal):
        return replace(pupil, sent=False), notice
    if not isinstance(notice, Snapshot):
        return pupil, notice
    pupil = replace(pupil, table=notice)
    if not pupil.throws:
        pupil = next_step(pupil) if pupil.is_done else _passed(pupil)
    return pupil, shown(pupil)


def shown(pupil: Pupil) -> Snapshot:
    """The table with nothing on offer but what the step asks for; hands have no board to move."""
    assert pupil.table is not None, "a lesson that has begun has been shown its table"
    if pupil.step is None:
        return pupil.table
    choices = asked(pupil, pupil.table.choices)
    return replace(pupil.table, choices=choices, board_instructions=())


def _passed(pupil: Pupil) -> Pupil:
    """Past the steps that only watch, as soon as it is a pupil's turn again, and among several past
    those that nobody can do.
    """
    while pupil.step and pupil.table and _is_mine(pupil) and _is_over(pupil):
        pupil = replace(pupil, at=pupil.at + 1)
    return pupil


def _is_over(pupil: Pupil) -> bool:
    """Whether the step has nothing to wait for."""
    assert pupil.step, "only a lesson that goes on has a step"
    assert pupil.table, "nobody is asked before he has seen the table"
    skipped = pupil.lesson.together and pupil.step.do
    return pupil.step.watch or bool(skipped and not asked(pupil, pupil.table.choices))


def _is_mine(pupil: Pupil) -> bool:
    table = pupil.table
    return table is None or bool(
        table.view.outcome or set(pupil.lesson.pupils).intersection(table.waits_for)
    )


def asked(pupil: Pupil, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices that the step asks for."""
    return tuple(choice for choice in choices if _fits(pupil, choice))


def suggested(pupil: Pupil) -> Choice | None:
    """What a hand points at: of all that is asked what a captain would like best."""
    if pupil.table is None:
        return None
    view, captain = pupil.table.view, games()[pupil.lesson.game].captain
    offered = asked(pupil, pupil.table.choices)
    return max(offered, key=lambda one: captain(view, PrivateView(), one).weight, default=None)


def _fits(pupil: Pupil, choice: Choice) -> bool:
    if pupil.step is None or not pupil.step.do:
        return False
    picked = {pick.kind: pick.id for pick in choice.picks} | {"deed": choice.deed}
    mine = choice.command.seat in pupil.lesson.pupils
    return mine and all(picked.get(kind) == id for kind, id in pupil.step.do.items())


def meant(pupil: Pupil, command: Command) -> Command | None:
    """The command as the lesson sends it on, None where it is not what is asked for. Where dice of
    several are thrown in one, the pupil's hand is as good as theirs.
    """
    if pupil.step is None:
        return command
    choices = asked(pupil, pupil.table.choices) if pupil.table else ()
    thrown = isinstance(command, Throw)
    if thrown:
        throws = (one.command for one in choices if isinstance(one.command, Throw))
        command = next(throws, command)
    if not (thrown and pupil.throws) and all(choice.command != command for choice in choices):
        return None
    faces = pupil.step.faces if thrown else ()
    return EnterFaces(seat=command.seat, faces=faces) if faces else command


def answer(command: Command) -> Refusal:
    """What is said to any other tap: nothing, as the sentence stands there."""
    return Refusal(command=command, reason=NOTHING, rule="", kind=Kind.NOT_NOW)
