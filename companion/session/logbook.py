"""The logbook: one line an event, made in words only when it is shown, and only of what the reader
may know.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from companion.engine.commitments import Opened, Sealed
from companion.engine.events import Drawn, Event, Rolled, Spun, is_open
from companion.engine.game import Game
from companion.engine.provable_dice import FAIR
from companion.engine.views import LogLine, ShownSlip
from companion.session.notices import LogEntry

Told = Event | LogLine
"""What a line is made from: an event of the game, or a line of the session's own."""


class Logbook:
    """Every event by its journal entry, in order. Nothing here is ever taken out.

    ``entry`` is the newest.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._pages: list[tuple[Told, ...]] = []
        self.entry = -1
        self._turned: list[int | None] = []
        self._secret: list[int] = []  # entries with an event that is not the same for all
        self._public: dict[int, LogLine | None] = {}
        self._whole: dict[int, tuple[LogEntry, ...]] = {}

    def add(self, told: tuple[Told, ...], turned: int | None = None) -> None:
        """The next entry's lines; ``turned`` is the entry that it takes back or brings back."""
        if not _all_open(tuple(map(type, told))):
            self._secret.append(len(self._pages))
        self.entry = len(self._pages)
        self._pages.append(told)
        self._turned.append(turned)
        self._public.clear()
        self._whole.clear()

    def told(self, entry: int) -> tuple[Told, ...]:
        """What was noted with an entry, secrets and all: for the session's owner only."""
        return self._pages[entry]

    def lines(
        self, seat: str, since: int, is_struck: Callable[[int], bool]
    ) -> tuple[LogEntry, ...]:
        """What a seat may read of the entries after ``since``: made once, until the next entry, for
        all who may read the whole of it.
        """
        if not self._may_read_all(seat, since):
            return self._entries(since, is_struck, lambda told: self._line(told, seat))
        return self._all_lines(since, is_struck)

    def open_lines(self, since: int, is_struck: Callable[[int], bool]) -> tuple[LogEntry, ...]:
        """What everybody may read of the entries after ``since``; nothing where one of them is not
        the same for all.
        """
        return () if self._secret_after(since) else self._all_lines(since, is_struck)

    def _all_lines(self, since: int, is_struck: Callable[[int], bool]) -> tuple[LogEntry, ...]:
        if since not in self._whole:
            self._whole[since] = self._entries(since, is_struck, self._line_for_all)
        return self._whole[since]

    def _may_read_all(self, seat: str, since: int) -> bool:
        """Whether nothing of these entries is kept from a seat."""
        return all(
            isinstance(told, LogLine) or self._game.redact(told, seat) is told
            for entry in self._secret_after(since)
            for told in self._pages[entry]
        )

    def _secret_after(self, since: int) -> list[int]:
        return self._secret[bisect_right(self._secret, since) :]

    def _entries(
        self,
        since: int,
        is_struck: Callable[[int], bool],
        line_of: Callable[[Told], LogLine | None],
    ) -> tuple[LogEntry, ...]:
        return tuple(
            [
                LogEntry(entry=entry, line=line, undone=is_struck(entry))
                for entry, page in enumerate(self._pages[since + 1 :], since + 1)
                for told in page
                if (line := line_of(told))
            ]
        )

    def _line_for_all(self, told: Told) -> LogLine | None:
        return told if isinstance(told, LogLine) else self._made(told)

    def turned(self, since: int) -> tuple[int, ...]:
        """Entries up to ``since`` that entries after it took back or brought back, each once."""
        found = {
            entry for entry in self._turned[since + 1 :] if entry is not None and entry <= since
        }
        return tuple(sorted(found))

    def _line(self, told: Told, seat: str) -> LogLine | None:
        if isinstance(told, LogLine):
            return told
        shown = self._game.redact(told, seat)
        if shown is not told:
            return self._made(shown) if shown else None
        if id(told) not in self._public:  # the same for all: made once, however many read it
            self._public[id(told)] = self._made(told)
        return self._public[id(told)]

    def _made(self, event: Event) -> LogLine | None:
        line = self._game.log_line(event)
        return _margin(line, event) if line else None


@lru_cache(maxsize=1024)
def _all_open(types: tuple[type[Told], ...]) -> bool:
    """Whether everybody may read the whole of events and lines of these types."""
    return all(issubclass(one, LogLine) or is_open(one) for one in types)


def _margin(line: LogLine, event: Event) -> LogLine:
    """The line with what stands beside it for the sake of the event's type: where faces came from,
    a seal, a slip that is shown.
    """
    match event:
        case Rolled() | Spun() | Drawn():
            return replace(line, source=_source(event))
        case Sealed():
            return replace(line, seal=event.seal)
        case Opened():
            return replace(line, seal=event.seal, slip=ShownSlip(event.salt, event.text))
    return line


def _source(event: Rolled | Spun | Drawn) -> str:
    return f"{FAIR} #{event.number}" if event.source == FAIR else event.source
