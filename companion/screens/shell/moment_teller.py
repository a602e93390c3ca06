"""When the table learns of its moments: not before the die that decided them lies still."""

from __future__ import annotations

from typing import Any

from companion.engine.moments import Moment
from companion.screens.shell.translation import translation
from companion.session.notices import Snapshot


class MomentTeller:
    """Tells the moments of each entry once, to ears and eyes alike."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._entry = -1
        self._waiting: tuple[Moment, ...] = ()

    def heard(self, snapshot: Snapshot) -> None:
        """Take the moments of a new entry. While a vane swings or a die tumbles they wait."""
        if snapshot.entry <= self._entry:
            return
        self._entry = snapshot.entry
        self._waiting += snapshot.moments
        if self._window.table.fallen is None:
            self.tell()

    def tell(self) -> None:
        """What came up can be seen by all."""
        told, self._waiting = self._waiting, ()
        for moment in told:
            self._window.keeper.sounds.call(moment, translation.words)

    def forget(self) -> None:
        """Another battle comes to the table."""
        self._entry, self._waiting = -1, ()
