"""Subscribers for the tests of the hub and of what it hands out."""

from __future__ import annotations

from typing import TypeVar

from companion.engine.codec import Codec
from companion.session.hub import Hub
from companion.session.notices import LogEntry, Notice, Snapshot, log_after

N = TypeVar("N", bound=Notice)


class Ear:
    """A subscriber who remembers all that he heard."""

    def __init__(self, hub: Hub, seat: str, since: int = -1) -> None:
        self.heard: list[Notice] = []
        self.log: tuple[LogEntry, ...] = ()
        self.place = hub.subscribe(seat, self.hear, since)

    def hear(self, notice: Notice) -> None:
        self.heard.append(notice)
        if isinstance(notice, Snapshot):
            self.log = log_after(self.log, notice)

    def all(self, kind: type[N]) -> list[N]:
        """What he heard of one kind."""
        return [notice for notice in self.heard if isinstance(notice, kind)]

    @property
    def bytes(self) -> bytes:
        """All that he heard, as it would go over a wire."""
        return b"\n".join(map(Codec.write, self.heard))

    @property
    def now(self) -> Snapshot:
        """The table as he was last shown it."""
        return self.all(Snapshot)[-1]

    @property
    def told(self) -> list[str]:
        """The lines of his logbook, by their ids."""
        return [entry.line.message.id for entry in self.log]
