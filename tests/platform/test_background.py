"""Work beside the window of which never more than one goes on."""

from __future__ import annotations

from contextlib import suppress

from companion.platform.background import BackgroundJobs, CoalescingJob, Work


class Stick:
    """Looked at by jobs that are done as soon as they are begun; while each look goes on, so many
    more are asked for, and some end in a fault.
    """

    def __init__(self, *asked_meanwhile: int, faulty: bool = False) -> None:
        self._asked_meanwhile, self._faulty = list(asked_meanwhile), faulty
        self.looks = 0
        self._job = CoalescingJob(BackgroundJobs(self._at_once), self._look)

    def look(self) -> int:
        """Ask for a look; how many there have been by then."""
        self._job.ask()
        return self.looks

    @staticmethod
    def _at_once(work: Work) -> None:
        with suppress(OSError):
            work()

    def _look(self) -> None:
        self.looks += 1
        for _ in range(self._asked_meanwhile.pop(0) if self._asked_meanwhile else 0):
            self.look()
        if self._faulty:
            raise OSError


def test_what_is_asked_for_while_it_goes_on_is_done_once_more() -> None:
    stick = Stick(3, 2)
    assert stick.look() == 3
    assert stick.look() == 4


def test_what_is_asked_for_while_it_fails_is_done_all_the_same() -> None:
    stick = Stick(1, faulty=True)
    assert stick.look() == 2
    assert stick.look() == 3
