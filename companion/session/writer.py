"""The writer: one thread that owns the session and its journal.

Whatever subscribers ask is put on its queue, and they are told on it what came of that.

Nothing a window, a device or a rule does wrong ends this thread: it refuses, or tells of the
trouble, and goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic

from msgspec import Struct

from companion.engine.messages import NOTHING, Message
from companion.session.chronicle import Chronicle
from companion.session.errors import note, told_of
from companion.session.hub import Hub
from companion.session.notices import Problem
from companion.session.session import Session
from companion.session.subscription import Listener, Subscription, Task


class _Asked(Struct, frozen=True):
    """What a subscriber asks, or the program itself; ``in_vain`` is told why no battle is open."""

    asker: Subscription | None
    task: Task
    in_vain: Callable[[Message], None] | None = None


class _Heartbeat(Struct, frozen=True):
    """Asked by the watchdog: proof that the thread still comes to what it is asked for, battle or
    no battle.
    """

    acknowledged: Callable[[], None]


class SessionWriter:
    """Takes what is asked from any thread, and does it on its own.

    ``open_session`` is called there too, so that the database connection belongs to it; the writer
    that this one comes ``after`` has let go of its journal by then, which may be the same.
    ``clock`` is monotonic seconds, for the waits after a wrong PIN.
    """

    def __init__(
        self,
        open_session: Callable[[], Session],
        clock: Callable[[], float] = monotonic,
        after: SessionWriter | None = None,
    ) -> None:
        self._open_session = open_session
        self._clock = clock
        self._queue: SimpleQueue[_Asked | _Heartbeat | None] = SimpleQueue()
        self._closed_because: Message = NOTHING
        self._after, self._early = after, list[Callable[[], None]]()
        self._turn = Lock()
        self._when_closed: Callable[[], None] = lambda: None
        self._thread = Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def subscribe(self, seat: str, listener: Listener, since: int = -1) -> Subscription:
        """A subscriber of a seat, shown the table as soon as it is open; ``since`` is the entry up
        to which he knows it.

        A stranger's seat is refused with a ``Problem``; so is everything asked of a battle that
        cannot be opened.
        """
        one = Subscription(seat, listener, self._post, since)
        self._post(one, lambda hub: hub.join(one))
        return one

    def copy(
        self, copied: Callable[[bytes], None], failed: Callable[[Message], None], known: str = ""
    ) -> None:
        """Have the image of the battle handed to ``copied`` on this thread, or ``failed`` called
        with what keeps it from that; neither where the battle ends with the entry of the ``known``
        seal.

        It is for others to write it down: a disk that is slow or dying would hold up the writer.
        """
        self._queue.put(_Asked(None, lambda hub: hub.copy(copied, failed, known), failed))

    def tell_story(self, listen: Callable[[Chronicle], None], seed: bool = False) -> None:
        """Have the battle so far handed to ``listen`` on this thread; see ``Hub.tell_story``."""
        self._post(None, lambda hub: hub.tell_story(listen, seed))

    def beat(self, acknowledged: Callable[[], None]) -> None:
        """Have ``acknowledged`` called by this thread when all asked for before is done; or, while
        it waits for the writer before it, as soon as that is over.
        """
        with self._turn:
            if self._after:
                self._early.append(acknowledged)
            else:
                self._queue.put(_Heartbeat(acknowledged))

    def end(self, closed: Callable[[], None] = lambda: None) -> None:
        """Have everything already asked for finished and the journal closed, and then ``closed``
        called on this thread. Nobody waits for the disk.
        """
        self._when_closed = closed
        self._queue.put(None)

    def wait(self, patience: float | None = None) -> None:
        """Wait until the journal is closed, or so many seconds."""
        self._thread.join(patience)

    def close(self) -> None:
        """Finish everything already asked for, close the journal and wait until that is done."""
        self.end()
        self.wait()

    def _post(self, asker: Subscription | None, task: Task) -> None:
        self._queue.put(_Asked(asker, task))

    def _work(self) -> None:
        self._take_over()
        hub = self._opened()
        while (next := self._queue.get()) is not None:
            try:
                self._do(next, hub)
            except Exception as error:
                note(error)
        if hub:
            hub.close()
        self._when_closed()

    def _do(self, next: _Asked | _Heartbeat, hub: Hub | None) -> None:
        match next:
            case _Heartbeat():
                next.acknowledged()
            case _Asked(asker, task) if hub:
                hub.serve(asker, task)
            case _Asked(in_vain=in_vain) if in_vain:
                in_vain(self._closed_because)
            case _Asked(asker, _) if asker:
                asker.tell(Problem(message=self._closed_because))

    def _take_over(self) -> None:
        if self._after:
            self._after.wait()
        with self._turn:
            self._after = None
        for acknowledged in self._early:
            acknowledged()

    def _opened(self) -> Hub | None:
        try:
            return Hub(self._open_session(), self._clock)
        except Exception as error:
            self._closed_because = told_of(error)
            return None
