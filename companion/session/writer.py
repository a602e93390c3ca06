"""The writer: one thread that owns the session and its journal.

Windows put commands on its queue and get notices back.

Nothing a window, a device or a rule does wrong ends this thread: it declines, or tells of the
trouble, and goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic

from msgspec import Struct

from companion.engine.commands import Command, EnterFaces
from companion.engine.game import TABLE, Game
from companion.engine.messages import NOTHING, Message, say
from companion.engine.refusals import Refused
from companion.platform.atomic_file import half_of
from companion.session.errors import note, told_of
from companion.session.notices import Copied, Exported, Notice, PinAnswer, Problem, Refusal
from companion.session.pin_checks import Doors
from companion.session.session import Session

_Task = Callable[[Session], None]


class _Heartbeat(Struct, frozen=True):
    """Asked by the watchdog: proof that the thread still comes to what it is asked for, battle or
    no battle.
    """

    acknowledged: Callable[[], None]


class SessionWriter:
    """Takes commands from any thread.

    ``publish`` is called on the writer's own thread with frozen notices.

    ``open_session`` is called there too, so that the database connection belongs to it. A snapshot
    is published when the battle is open and after every durable entry; ``clock`` is monotonic
    seconds, for the waits after a wrong PIN.
    """

    def __init__(
        self,
        open_session: Callable[[], Session],
        publish: Callable[[Notice], None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._open_session = open_session
        self._publish = publish
        self._clock = clock
        self._queue: SimpleQueue[_Task | _Heartbeat | None] = SimpleQueue()
        self._shown = -1
        self._closed_because: Message = NOTHING
        self._thread = Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def send(self, command: Command) -> None:
        """Ask for a deed."""

        def task(session: Session) -> None:
            try:
                session.submit(command)
            except Refused as refused:
                self._tell(declined(session.game, command, refused))

        self._queue.put(task)

    def send_device(self, faces: tuple[int, ...], source: str) -> None:
        """Answer the pending call with what a device has read."""

        def task(session: Session) -> None:
            try:
                session.submit_device(faces, source)
            except Refused as refused:
                seat = session.call.seat if session.call else TABLE
                self._tell(declined(session.game, EnterFaces(seat=seat, faces=faces), refused))

        self._queue.put(task)

    def set_pin(self, seat: str, pin: str, permit: str = "", by: str = "") -> None:
        """Choose a seat's PIN; where there is one already ``permit`` is the PIN of ``by``, the seat
        or the referee.
        """
        self._at_doors(lambda doors: doors.set_pin(seat, pin, self._clock(), permit, by))

    def ask_pin(self, seat: str, pin: str) -> None:
        """Ask whether a PIN opens a seat's private page."""
        self._at_doors(lambda doors: doors.check_pin(seat, pin, self._clock()))

    def appoint_referee(self, pin: str, consents: Mapping[str, str]) -> None:
        """Give the table a referee; ``consents`` are the PINs of all seats."""
        self._at_doors(lambda doors: doors.appoint_referee(pin, consents, self._clock()))

    def end_waits(self, pin: str) -> None:
        """End every wait after wrong PINs, with the referee's."""
        self._at_doors(lambda doors: doors.end_waits(pin, self._clock()))

    def _at_doors(self, knock: Callable[[Doors], PinAnswer]) -> None:
        self._queue.put(lambda session: self._tell(knock(session.doors)))

    def export(self, path: Path) -> None:
        """Write the logbook for sharing, whole or not at all.

        Of a finished battle it shows the seed and ends undo.
        """

        def task(session: Session) -> None:
            lines = session.export()
            try:
                with half_of(path) as half:
                    half.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
            except OSError:
                self._tell(Problem(message=say("session.cannot-export", file=str(path))))
            else:
                self._tell(Exported(file=str(path)))

        self._queue.put(task)

    def copy(self, path: Path) -> None:
        """Copy the battle to a file on the same disk.

        Never to a stick: one that is dying would hold up the writer.
        """

        def task(session: Session) -> None:
            session.copy(path)
            self._tell(Copied(file=str(path)))

        self._queue.put(task)

    def beat(self, acknowledged: Callable[[], None]) -> None:
        """Have ``acknowledged`` called by this thread when all asked for before is done."""
        self._queue.put(_Heartbeat(acknowledged))

    def close(self) -> None:
        """Finish everything already asked for, close the journal and wait until that is done."""
        self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        session = self._opened()
        while (task := self._queue.get()) is not None:
            if isinstance(task, _Heartbeat):
                task.acknowledged()
            elif session:
                self._guarded(session, task)
            else:
                self._tell(Problem(message=self._closed_because))
        if session:
            self._guarded(session, Session.close)

    def _opened(self) -> Session | None:
        try:
            session = self._open_session()
        except Exception as error:
            self._closed_because = told_of(error)
        else:
            self._guarded(session, lambda _: None)
            if session.loss:
                self._tell(Problem(message=session.loss.message))
            return session
        self._tell(Problem(message=self._closed_because))
        return None

    def _guarded(self, session: Session, task: _Task) -> None:
        try:
            task(session)
        except Exception as error:
            self._tell(Problem(message=told_of(error)))
        self._show(session)

    def _show(self, session: Session) -> None:
        if session.entry == self._shown:
            return
        try:
            snapshot = session.snapshot(self._shown)
        except Exception as error:
            self._tell(Problem(message=told_of(error)))
        else:
            self._shown = snapshot.entry
            self._tell(snapshot)

    def _tell(self, notice: Notice) -> None:
        try:
            self._publish(notice)
        except Exception as error:
            note(error)


def declined(game: Game, command: Command, refused: Refused) -> Refusal:
    """A refusal, addressed: of a private command only the seat that sent it is told."""
    to = command.seat if game.is_private(command) else TABLE
    return Refusal(
        command=command, reason=refused.reason, rule=refused.rule, kind=refused.kind, to=to
    )
