"""Work that takes its time is done beside the window, and nobody waits for it longer than he is patient."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread, current_thread
from time import monotonic

Work = Callable[[], None]
Start = Callable[[Work], Thread | None]


def in_a_thread(work: Work) -> Thread:
    """Begin some work in a thread that does not keep the program alive."""
    thread = Thread(target=work, name="care", daemon=True)
    thread.start()
    return thread


class Beside:
    """Everything under way. ``start`` begins one work; None from it means that nothing is left to wait for."""

    def __init__(self, start: Start | None = None) -> None:
        self._start = start or in_a_thread
        self._under_way: list[Thread] = []

    def start(self, work: Work) -> None:
        """Begin some work."""
        alive = [thread for thread in self._under_way if thread.is_alive()]
        self._under_way = [*alive, *filter(None, [self._start(work)])]

    def wait(self, patience: float) -> None:
        """Wait for all other work under way, so many seconds in all."""
        until = monotonic() + patience
        for thread in self._under_way:
            if thread is not current_thread():
                thread.join(max(0.0, until - monotonic()))
