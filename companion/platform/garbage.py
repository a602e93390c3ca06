"""When the interpreter looks for garbage: never under a finger.

Python frees nearly everything at once. Only what points at itself in a circle, as dropped widgets
do, waits for the collector, which stops the whole program while it looks, the longer the more there
is: 0.1 s in a long battle. So it is off from the first line of the program on. At rest everything
new is looked at once and then frozen: it is not looked at again until whole pages have been dropped
or the table has been left alone for long, when all there is may take its time.

While hands are on the screen only the newest objects are looked at, and only where they have become
``YOUNG`` and are not yet ``MANY``, so that nobody feels it; what a whole page has brought at once
waits for the next rest. A table that never rests for a second keeps it until there are ``BOUND``.
Then all that is new is looked at under the finger: one pause that is felt, after some hundred deeds
without a rest, rather than memory that runs out.

What is freed the C library keeps for itself, in holes between what stays: a tenth of all there is,
once every page has been seen. At the rest after a whole page was made, and when the table is left
alone for long, it is told to give them back to the system, which takes 10 to 80 ms.
"""

from __future__ import annotations

import gc
import sys

YOUNG, MANY = 10_000, 30_000
"""From and up to so many new objects they are looked at under a finger: 1 to 3 ms here."""
BOUND = 600_000
"""So many new objects are looked at in any case: some 100 MB, and 150 ms."""


class Collector:
    """Collects for the whole program, which must tell it when something happens and when it rests.

    Nothing is collected by itself from the moment one is made.
    """

    def __init__(self) -> None:
        gc.disable()
        self._untidy, self._has_dropped = True, False

    def stir(self) -> None:
        """Something happens: look at the newest objects where that is neither idle nor felt."""
        self._untidy = True
        new = gc.get_count()[0]
        if YOUNG <= new < MANY:
            gc.collect(0)
        elif new >= BOUND:
            _look_over()

    def rest(self, dropped: bool = False) -> None:
        """Nothing has happened for a moment: look at all that is new, and no more at what stays;
        where whole pages have been ``dropped`` at everything, since they were among what stays.
        """
        gives_back = self._has_dropped or dropped or gc.get_count()[0] >= MANY
        if dropped:
            gc.unfreeze()
            gc.collect()  # what the dropped widgets alone held on to is garbage only after them
        _look_over()
        self._has_dropped = dropped  # their pictures go with the next frame
        if gives_back:
            _give_back()

    def sleep(self) -> None:
        """Nothing has happened for long: look at everything, if anything has happened since."""
        if self._untidy:
            self._untidy = False
            gc.unfreeze()
            _look_over()
            _give_back()


def _look_over() -> None:
    gc.collect()
    gc.freeze()


def _give_back() -> None:
    """Give memory that was freed back to the system, where the C library is one that can."""
    if sys.platform != "linux":
        return
    import ctypes  # not needed before

    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim(0)
