"""Work that takes its time is done beside the window,
and nobody waits for it longer than he is patient.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread, current_thread
from time import monotonic

Work = Callable[[], None]
Start = Callable[[Work], Thread | None]


def in_a_thread(work: Work) -> Thread:
    """Begin some work in a thread that does not keep the program alive."""
    thread = Thread(target=work, name="background", daemon=True)
    thread.start()
    return thread


class BackgroundJobs:
    """Everything under way.

    ``start`` begins one work; None from it means that nothing is left to wait for.
    """

    def __init__(self, start: Start | None = None) -> None:
        self._start = start or in_a_thread
        self._under_way: list[Thread] = []
        self._list = Lock()

    def start(self, work: Work) -> None:
        """Begin some work."""
        begun = self._start(work)
        with self._list:
            alive = [thread for thread in self._under_way if thread.is_alive()]
            self._under_way = [*alive, *filter(None, [begun])]

    def wait(self, patience: float) -> None:
        """Wait for all other work under way, so many seconds in all."""
        until = monotonic() + patience
        for thread in self._under_way:
            if thread is not current_thread():
                thread.join(max(0.0, until - monotonic()))


class CoalescingJob:
    """Work of which never more than one goes on; asked for meanwhile,
    it is done once more afterwards.
    """

    def __init__(self, jobs: BackgroundJobs, work: Work) -> None:
        self._jobs, self._work = jobs, work
        self._lock = Lock()
        self._goes_on = self._again = False

    def ask(self) -> None:
        """Have it done, now or after the one that goes on."""
        with self._lock:
            if self._goes_on:
                self._again = True
                return
            self._goes_on = True
        self._jobs.start(self._go_on)

    def _go_on(self) -> None:
        try:
            self._work()
            while self._is_asked_again():
                self._work()
        except BaseException:
            if self._is_asked_again():
                self._jobs.start(self._go_on)
            raise

    def _is_asked_again(self) -> bool:
        """Whether it was asked for since it was begun; it goes on then."""
        with self._lock:
            self._goes_on, self._again = self._again, False
            return self._goes_on
