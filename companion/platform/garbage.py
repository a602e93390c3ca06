"""When the interpreter looks for garbage: never under a finger.

Python frees nearly everything at once. Only what points at itself in a circle, as dropped widgets
do, waits for the collector, which stops the whole program while it looks, the longer the more there
is: 0.1 s in a long battle. So it is off from the first line of the program on. While hands are on
the screen only the newest objects are looked at, so many that nobody feels it. At rest everything
new is looked at once, and then frozen: it is not looked at again until the table has been left
alone for long, when all there is may take its time.

A table that never rests for a second keeps what its newest objects leave behind. After ``BOUND``
of those looks all of it is looked at under the finger: one pause that is felt, some hundred deeds
after the last, rather than memory that runs out.
"""

from __future__ import annotations

import gc

YOUNG = 20_000
"""Objects that are looked at under a finger: about 2 ms here, 8 on the smallest boards."""
BOUND = 25
"""Looks at the newest objects without any rest between, until all that is new is looked at."""


class Collector:
    """Collects for the whole program, which must tell it when something happens and when it rests.

    Nothing is collected by itself from the moment one is made.
    """

    def __init__(self) -> None:
        gc.disable()
        self._looks = 0
        self._untidy = True

    def stir(self) -> None:
        """Something happens: look at the newest objects if they have become many."""
        self._untidy = True
        if gc.get_count()[0] < YOUNG:
            return
        self._looks += 1
        if self._looks < BOUND:
            gc.collect(0)
        else:
            self.rest()

    def rest(self) -> None:
        """Nothing has happened for a moment: look at all that is new, and no more at what stays."""
        self._looks = 0
        gc.collect()
        gc.freeze()

    def sleep(self) -> None:
        """Nothing has happened for long: look at everything, if anything has happened since."""
        if self._untidy:
            self._untidy = False
            gc.unfreeze()
            self.rest()
