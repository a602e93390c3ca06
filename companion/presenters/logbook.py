"""The logbook in the viewer's language: every line, undone ones struck, the source of each roll at
the right.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from copy import copy
from typing import overload

from msgspec import Struct

from companion.engine.commitments import is_unbroken
from companion.engine.messages import NOTHING, Message, say, seats_in
from companion.engine.provable_dice import FairSource
from companion.engine.views import LogLine
from companion.library.rule_titles import number_of
from companion.presenters.phrases import Say, line_of, source_message
from companion.session.notices import LogEntry

_COMMITMENT, _SEED = "session.log.commitment", "session.log.seed"
GROUP = 8
"""So many digits of a seal stand together."""


class LogRow(Struct, frozen=True):
    """A line of the logbook.

    ``seats`` are whose it is and whom it names: their flags stand before the words.

    ``source`` says where faces came from, or what else belongs in the margin.
    """

    number: int
    seats: tuple[str, ...]
    text: str
    source: str = ""
    undone: bool = False


class LogPage(Sequence[LogRow]):
    """All lines, oldest first. Each is put into words when it is read, and once.

    ``log`` is what it was made of, ``margins`` everything that stands in the margin of any line.
    """

    def __init__(self, words: Say, log: tuple[LogEntry, ...]) -> None:
        self._words, self.log = words, log
        self.lines = _worded(log)
        self._rows: dict[int, LogRow] = {}
        self.margins = _margins(words, self.lines)

    def after(self, words: Say, log: tuple[LogEntry, ...]) -> LogPage:
        """The page of a later moment: this one where nothing has changed.

        Where lines were only added, the others keep their words.
        """
        known = len(self.log)
        if words != self._words or log[:known] != self.log:
            return LogPage(words, log)
        if len(log) == known:
            return self
        page = copy(self)
        added = _worded(log[known:])
        page.log, page.lines = log, self.lines + added
        page.margins = self.margins | _margins(words, added)
        return page

    def __len__(self) -> int:
        return len(self.lines)

    def of(self, entry: int) -> Sequence[LogRow]:
        """The lines of one journal entry."""
        first = bisect_left(self.lines, entry, key=lambda line: line.entry)
        last = bisect_right(self.lines, entry, lo=first, key=lambda line: line.entry)
        return self[first:last]

    @overload
    def __getitem__(self, index: int) -> LogRow: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[LogRow]: ...

    def __getitem__(self, index: int | slice) -> LogRow | Sequence[LogRow]:
        if isinstance(index, slice):
            return [self[one] for one in range(*index.indices(len(self)))]
        at = index + len(self) if index < 0 else index
        if at not in self._rows:
            self._rows[at] = _row(self._words, self.lines[at])
        return self._rows[at]


def _worded(log: tuple[LogEntry, ...]) -> tuple[LogEntry, ...]:
    """The entries that say something."""
    return tuple(entry for entry in log if entry.line.message != NOTHING)


def _margins(words: Say, lines: tuple[LogEntry, ...]) -> frozenset[str]:
    """What stands in the margins. Many lines share one, and each is said once."""
    kinds = {
        (one.undone, one.line.source, bool(one.line.seal), one.line.rule): one for one in lines
    }
    return frozenset(_margin(words, one) for one in kinds.values())


def _row(words: Say, entry: LogEntry) -> LogRow:
    line = entry.line
    return LogRow(
        entry.entry, _seats(line), line_of(words, line.message), _margin(words, entry), entry.undone
    )


def _seats(line: LogLine) -> tuple[str, ...]:
    """Whose line it is, then those it names;
    an order of play lists them all, and so do its flags.
    """
    named = seats_in(line.message)
    return named if line.seat in named or not line.seat else (line.seat, *named)


def _margin(words: Say, entry: LogEntry) -> str:
    if entry.undone:
        return words(say("log.undone"))
    if entry.line.source:
        return words(source_message(entry.line.source))
    return words(say("log.seal")) if entry.line.seal else number_of(entry.line.rule)


def seal_slips(log: tuple[LogEntry, ...]) -> tuple[Message, ...]:
    """What anybody may know of each seal: that it stands, or, once its slip is shown, whether the
    slip fits it.

    The seal of the fair dice has no slip; it is checked once the seed is shown.
    """
    lines = [entry.line for entry in log if entry.line.seal and not entry.undone]
    seals = dict.fromkeys(line.seal for line in lines if line.message.id != _COMMITMENT)
    return (*_seed(log), *(_verdict(log, seal) for seal in seals))


def _seed(log: tuple[LogEntry, ...]) -> tuple[Message, ...]:
    seal = next((entry.line.seal for entry in log if entry.line.message.id == _COMMITMENT), "")
    seed = next(
        (entry.line.message.figures["seed"] for entry in log if entry.line.message.id == _SEED), ""
    )
    if not (seal and isinstance(seed, str) and seed):
        return ()
    holds = FairSource(bytes.fromhex(seed)).commitment == seal
    verdict = "log.seed-holds" if holds else "log.seed-broken"
    return (say(verdict, seed=_in_groups(seed), seal=_in_groups(seal)),)


def _in_groups(digits: str) -> str:
    """A long number as people read one out, and as lines may break."""
    return " ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))


def _verdict(log: tuple[LogEntry, ...], seal: str) -> Message:
    first = next(entry.entry for entry in log if entry.line.seal == seal)
    for entry in log:
        slip = entry.line.slip
        if entry.line.seal == seal and slip:
            holds = is_unbroken(seal, slip.salt, slip.text)
            verdict = "log.seal-holds" if holds else "log.seal-broken"
            return say(verdict, entry=first, seal=f"{seal[:12]}…", salt=slip.salt, value=slip.text)
    return say("log.seal-stands", entry=first, seal=_in_groups(seal))
