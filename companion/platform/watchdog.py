"""Tells systemd how the table is: ready, alive, stopping.

Where systemd did not start it, nothing is said.

The watchdog is fed by the writer, and the writer is asked by the screen: if either hangs, the
feeding ends and systemd starts the table anew. Protocol: the manual page sd_notify(3).
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping

AskWriter = Callable[[Callable[[], None]], None]
"""Has something done by the thread that writes the journal, as soon as it comes to it."""


class SystemdNotifier:
    """Speaks to the socket that ``surroundings`` (the environment) name."""

    def __init__(self, surroundings: Mapping[str, str] = os.environ) -> None:
        self._place = surroundings.get("NOTIFY_SOCKET", "").replace("@", "\0", 1)
        self._patience = int(surroundings.get("WATCHDOG_USEC", "0")) / 1e6
        self._ready = False

    @property
    def every(self) -> float | None:
        """Seconds between two beats: a third of systemd's patience. None where nobody listens."""
        if not self._place:
            return None
        return self._patience / 3 or 5.0

    def beat(self, ask_writer: AskWriter) -> None:
        """To be called by the screen, from its own loop.

        The first beat says that the table is ready.
        """
        if not self._ready:
            self._ready = self._say("READY=1")
        ask_writer(self._fed)

    def stopping(self) -> None:
        """The table is being closed; what is still asked for will be finished."""
        self._say("STOPPING=1")

    def _fed(self) -> None:
        self._say("WATCHDOG=1")

    def _say(self, word: str) -> bool:
        """Whether it could be said: systemd may be away for a moment, or no file be left to open;
        the next beat comes soon.
        """
        if not self._place:
            return False
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as mouth:
                mouth.sendto(word.encode(), self._place)
        except OSError:
            return False
        return True
