"""A battle from its beginning, to be told again: every deed that stands, and the table after it.

Theory of operation. The session keeps every state since the beginning anyhow (``history``), and the
states share what did not change; so any passage of the battle is shown by asking the game for what
everybody may see of its state, and nothing has to be folded again. Deeds that were taken back are
no passages; their lines stay in the logbook, struck through.

What is asked of a chronicle is what the shared screen could have seen: public views, events and
lines as the table's seat may know them. The chronicle itself holds the whole truth, so it is for
the program's own jobs and never handed to a subscriber. It does not change and may be read in
another thread while the battle goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.events import Event
from companion.engine.game import TABLE, Game
from companion.engine.views import TableView
from companion.journal.export import export_logbook
from companion.journal.journal import Entry
from companion.journal.payloads import Battle
from companion.session.history import Step
from companion.session.logbook import Told
from companion.session.notices import LogEntry


class Passage(Struct, frozen=True):
    """A deed that stands: its journal entry, what the table may know of its events, and what
    everybody saw after it.
    """

    entry: int
    events: tuple[Event, ...]
    view: TableView


class Chronicle:
    """``steps`` are the states of a battle, ``told`` the lines of each entry as they were noted,
    ``log`` those that the table may read, ``entries`` the journal's own. ``times`` are when those
    were written, up to the last deed that stands: what follows it is no more of the battle.
    """

    def __init__(
        self,
        game: Game,
        battle: Battle,
        steps: tuple[Step, ...],
        told: Callable[[int], tuple[Told, ...]],
        log: tuple[LogEntry, ...],
        entries: tuple[Entry, ...],
    ) -> None:
        self.game = game
        self.title, self.seats, self.options = battle.title, battle.seats, battle.options
        self.mark = battle.commitment
        self.log = log
        self.times = tuple(entry.at for entry in entries if entry.seq <= steps[-1].entry)
        self._steps, self._told, self._entries = steps, told, entries

    @property
    def began(self) -> str:
        """When the table was set."""
        return self.times[0]

    @property
    def entry(self) -> int:
        """The journal's newest entry."""
        return self._entries[-1].seq

    @property
    def lost_after(self) -> tuple[int, ...]:
        """The entries after which the end of the battle's file was once lost."""
        return tuple(entry.seq - 1 for entry in self._entries if entry.kind == "tail-lost")

    def __len__(self) -> int:
        return len(self._steps)

    @property
    def last(self) -> TableView:
        """What everybody sees now."""
        return public_view(self.game, self._steps[-1].state)

    def passages(self) -> Iterator[Passage]:
        """Every deed that stands, from the setting of the table on; each view is made when it is
        come to and kept by nobody here.
        """
        for step in self._steps:
            told = (event for event in self._told(step.entry) if isinstance(event, Event))
            shown = (self.game.redact(event, TABLE) for event in told)
            yield Passage(
                step.entry, tuple(filter(None, shown)), public_view(self.game, step.state)
            )

    def set_up(self) -> Mapping[str, Any] | None:
        """How the table was set, as the sheet of a scenario; None where the game makes none of it,
        or not yet.
        """
        made = self.game.scenario_of or (lambda _state: None)
        return next(filter(None, (made(step.state) for step in self._steps)), None)

    def lines(self) -> tuple[str, ...]:
        """The logbook as lines of JSON for sharing. Raises ``JournalError``."""
        return export_logbook(self._entries, self.game)


def public_view(game: Game, state: Any) -> TableView:
    """What everybody may see of a state that no longer stands on the table.

    Asked of a copy: what is worked out for it is not kept with the thousands of others, and no
    other thread looks things up in it meanwhile.
    """
    return game.public(replace(state))
