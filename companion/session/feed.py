"""What the session publishes: frozen values that windows on other threads may keep."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.engine.commands import Command
from companion.engine.messages import NOTHING, Message
from companion.engine.views import Choice, LogLine, TableView


class Page(Struct, frozen=True, kw_only=True):
    """What one seat sees and may do."""

    view: TableView
    choices: tuple[Choice, ...] = ()


class LogEntry(Struct, frozen=True, kw_only=True):
    """A line of the logbook. ``entry`` is the journal entry it came from; undone lines stay, struck through."""

    entry: int
    line: LogLine
    undone: bool = False


class Snapshot(Struct, frozen=True, kw_only=True):
    """The table after a durable entry.

    ``title`` names the battle. ``pages`` holds one page a player and one for ``table``. ``log`` holds the lines this
    entry added (all of them in the first snapshot), ``struck`` / ``unstruck`` the entries whose lines it took back or
    brought back. ``undo_asked`` names the seats that have asked to undo past a die; ``hands`` is what the hands must
    now do on the board after an undo, a resume or a correction. ``faces`` is what answered the call for chance in this
    entry: the dice, or one sector of the vane; empty where no call was answered.
    """

    entry: int
    pages: Mapping[str, Page]
    title: Message = NOTHING
    log: tuple[LogEntry, ...] = ()
    struck: tuple[int, ...] = ()
    unstruck: tuple[int, ...] = ()
    can_undo: bool = False
    can_redo: bool = False
    undo_asked: tuple[str, ...] = ()
    hands: tuple[Message, ...] = ()
    pins: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()


class Declined(Struct, frozen=True, kw_only=True):
    """A command refused: shown in place, with the rule it can open."""

    command: Command
    reason: Message
    rule: str
    kind: str


class Trouble(Struct, frozen=True, kw_only=True):
    """Something outside the rules is wrong (disk full, file damaged); says what to do next."""

    message: Message


class PinAnswer(Struct, frozen=True, kw_only=True):
    """Whether a seat's private page may open; ``wait`` whole seconds until the next try."""

    seat: str
    opened: bool
    wait: int = 0


class Exported(Struct, frozen=True, kw_only=True):
    """The logbook has been written for sharing; ``file`` is where."""

    file: str


class Copied(Struct, frozen=True, kw_only=True):
    """The battle has been copied to ``file`` beside the others, from where it may be carried to a stick."""

    file: str


Notice = Snapshot | Declined | Trouble | PinAnswer | Exported | Copied
