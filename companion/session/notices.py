"""What subscribers are told: frozen values that windows on other threads may keep."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.chance_requests import DieShown
from companion.engine.commands import Command
from companion.engine.events import Drawn, Event
from companion.engine.game import BattleSetup
from companion.engine.messages import NOTHING, Message
from companion.engine.moments import Moment
from companion.engine.offers import Choice
from companion.engine.questions import Question
from companion.engine.views import CorrectionView, LogLine, PrivateView, TableView


class Receipt(Struct, frozen=True):
    """A command carried out: the journal entry it became, durable now, and what it brought about.

    For the session's owner: the events are the whole truth, and nobody is told more of them than
    ``Pages.redacted`` gives him.
    """

    seq: int
    events: tuple[Event, ...] = ()


class LogEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the logbook.

    ``entry`` is the journal entry it came from; undone lines stay, struck through.
    """

    entry: int
    line: LogLine
    undone: bool = False


class Thrown(Struct, frozen=True, kw_only=True):
    """A throw that has been: a face of the die, or a sector of the vane.

    ``hit`` where it decided shots; ``reads`` is ``dice``, or what the vane was read for.
    """

    reads: str
    seat: str
    face: int
    hit: bool | None = None


class Snapshot(Struct, frozen=True, kw_only=True, dict=True):
    """The table after a durable entry, made for one seat alone: a player, ``table`` or ``referee``.

    ``view`` is what everybody may see, ``private`` what the seat sees besides, ``choices`` what may
    be done from its place; on the shared screen those are the public deeds of all players.
    ``title`` names the battle, ``setup`` is what it was begun with. ``log`` holds the seat's
    lines of the entries after ``since``, ``struck`` / ``unstruck`` earlier entries whose lines were
    since taken back or brought back.
    ``undo_bar`` and ``redo_bar`` say why the seat cannot take back the last deed or do it again;
    ``undo_slip`` and ``redo_slip`` name the seat whose sealed slip it is, which alone may.
    ``roll`` is the number of the throw that is waited for, 0 where there is none.
    ``undo_entry`` is the entry that undo would take back, -1 where there is none; ``undo_label``
    what the key of that deed said, where the log has no line of its own for all and it is no
    secret;
    ``undo_asks`` whether the others must agree to it.
    ``undo_question`` asks the other players to take a deed back past a die, as one of them wants;
    ``board_instructions`` are what the hands must now do on the board after an undo, a resume or a
    correction. ``pins`` names the seats that have one. ``faces`` is what answered the call for
    chance in the newest entry: the dice with their seats, or one sector of the vane; empty where no
    call was answered. ``drawn`` are the cards that answered it, as far as the seat may see them.
    ``corrections`` are the referee's alone. ``moments`` are what the whole table sees and hears of
    the newest entry, the same for every seat. ``throws`` are the last few of each kind that stand,
    the newest too; ``dealt`` whether the table dealt the cards drawn last. ``captains`` are the
    seats that the companion plays.
    """

    seat: str
    entry: int
    view: TableView
    private: PrivateView = PrivateView()
    since: int = -1
    choices: tuple[Choice, ...] = ()
    title: Message = NOTHING
    setup: BattleSetup = BattleSetup()
    log: tuple[LogEntry, ...] = ()
    struck: tuple[int, ...] = ()
    unstruck: tuple[int, ...] = ()
    undo_bar: Message = NOTHING
    redo_bar: Message = NOTHING
    roll: int = 0
    undo_entry: int = -1
    undo_label: Message = NOTHING
    undo_asks: bool = False
    undo_slip: str = ""
    redo_slip: str = ""
    undo_question: Question | None = None
    board_instructions: tuple[Message, ...] = ()
    pins: tuple[str, ...] = ()
    faces: tuple[DieShown, ...] = ()
    corrections: tuple[CorrectionView, ...] = ()
    drawn: Drawn | None = None
    moments: tuple[Moment, ...] = ()
    throws: tuple[Thrown, ...] = ()
    dealt: bool = False
    captains: tuple[str, ...] = ()

    @property
    def question(self) -> Question | None:
        """What is asked now: whether a deed may be taken back, or else what the game asks."""
        return self.undo_question or self.view.question

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The seats that the table waits for."""
        return self.undo_question.seats if self.undo_question else self.view.waits_for

    @property
    def can_undo(self) -> bool:
        """Whether the seat may take the last deed back."""
        return self.undo_bar == NOTHING

    @property
    def can_redo(self) -> bool:
        """Whether the seat may do it again."""
        return self.redo_bar == NOTHING


def log_after(log: tuple[LogEntry, ...], snapshot: Snapshot) -> tuple[LogEntry, ...]:
    """The logbook that a subscriber holds, after one more snapshot."""
    if log and log[-1].entry > snapshot.since:  # it begins anew, or further back
        log = tuple(line for line in log if line.entry <= snapshot.since)
    if snapshot.struck or snapshot.unstruck:
        log = tuple(_marked(line, snapshot) for line in log)
    return log + snapshot.log


def _marked(line: LogEntry, snapshot: Snapshot) -> LogEntry:
    if line.entry in snapshot.struck:
        return replace(line, undone=True)
    return replace(line, undone=False) if line.entry in snapshot.unstruck else line


class Offers(Struct, frozen=True, kw_only=True):
    """What may be done with one piece after an entry, asked about by itself; told to whoever asked.

    What is too much to offer for all pieces at once is among it.
    """

    about: str
    entry: int
    choices: tuple[Choice, ...]


class Refusal(Struct, frozen=True, kw_only=True):
    """A command refused, told to whoever gave it: shown in place, with the rule it can open."""

    command: Command
    reason: Message
    rule: str
    kind: str


class Problem(Struct, frozen=True, kw_only=True):
    """Something outside the rules is wrong (disk full, file damaged); says what to do next."""

    message: Message


class PinAnswer(Struct, frozen=True, kw_only=True):
    """Whether a seat's private page may open; ``wait`` whole seconds until the next try."""

    seat: str
    opened: bool
    wait: int = 0


class Past(Struct, frozen=True, kw_only=True):
    """What everybody saw after an earlier entry, told to whoever asked to look back."""

    entry: int
    view: TableView


Notice = Past | Snapshot | Offers | Refusal | Problem | PinAnswer
