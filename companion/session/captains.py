"""Plays the seats that nobody took: one deed at a time, slowly enough to be followed.

Theory of operation. Each captain has a place at the table like any player: he is told what his seat
may know, wishes for one of its choices, and sends it through the door that everybody's deeds go
through. All of them share one clock and one thread, so that two never answer at once. Whatever is
new at the table begins their pause anew; while people look elsewhere they wait; and when people
take something back they wait longer, for there may be more to take back. Where the record took no
entry (its disk is full) nothing is new, and they try again after a while. What they did stands in
the journal with their reasons, so nobody needs them to open a battle again, and they go on from
wherever it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Protocol, TypeVar

from companion.engine.captains import Captain, Wish
from companion.engine.commands import for_roll
from companion.engine.game import Game
from companion.engine.offers import Choice
from companion.session.notices import Notice, Problem, Refusal, Snapshot
from companion.session.subscription import Listener, Subscription

PACE = 1.5
"""Seconds before a captain acts: shorter than others are given to speak first."""
PATIENCE = 8.0
"""Seconds before he acts where something has just been taken back."""
AGAIN = 20.0
"""Seconds before he tries again what could not be kept."""
NEARLY = 0.95
"""What he wishes for so much, by its part of the best, is as good as the best."""

T = TypeVar("T")


class Window(Protocol):
    """By whose clock they play, and in whose thread."""

    @property
    def is_elsewhere(self) -> bool:
        """Whether people look at something else, so that captains have to wait."""

    def soon(self, deed: Callable[[], None]) -> None:
        """Do something in the window's thread."""

    def later(self, seconds: float, deed: Callable[[], None]) -> None:
        """Do something there after some seconds."""


class Chance(Protocol):
    """Takes one of several things that are alike to a captain: ``random.Random`` does."""

    def choice(self, seq: Sequence[T]) -> T:
        """One of them."""


def chosen(wishes: Captain, table: Snapshot, chance: Chance) -> tuple[Choice, Wish] | None:
    """What a captain does as his seat is shown the table; None where he leaves it to others."""
    asked = table.seat in table.waits_for
    wished = [
        (choice, wish)
        for choice in table.choices
        if choice.command.seat == table.seat
        and (wish := wishes(table.view, table.private, choice)).weight >= 0
        and (asked or wish.unasked)
    ]
    best = max((wish.weight for _, wish in wished), default=0)
    good = [one for one in wished if one[1].weight >= best * NEARLY]
    return chance.choice(good) if good else None


class Captains:
    """The captains of one battle.

    ``games`` have them by their slugs, ``subscribe`` takes a place at the table.
    """

    def __init__(
        self,
        games: Mapping[str, Game],
        subscribe: Callable[[str, Listener], Subscription],
        window: Window,
        chance: Chance,
    ) -> None:
        self._games, self._subscribe = games, subscribe
        self._window, self._chance = window, chance
        self._places: dict[str, Subscription] = {}
        self._tables: dict[str, Snapshot] = {}
        self._refused: set[str] = set()
        self._closed = False
        self._news = 0
        self._trying_again = -1

    def hear(self, notice: Notice) -> None:
        """What the table is told, on any thread: captains sit down where the battle has them."""
        if isinstance(notice, Snapshot):
            standing = [seat for seat in notice.captains if seat not in self._places]
            if standing:
                self._window.soon(partial(self._sit_down, standing))

    def _sit_down(self, seats: Iterable[str]) -> None:
        for seat in seats:
            if seat not in self._places and not self._closed:
                self._places[seat] = self._subscribe(seat, partial(self._told, seat))

    def close(self) -> None:
        """They get up: nothing that is still due is done."""
        self._closed = True
        self._news += 1
        self._tables.clear()
        for place in self._places.values():
            place.close()

    def _told(self, seat: str, notice: Notice) -> None:
        self._window.soon(partial(self._take, seat, notice))

    def _take(self, seat: str, notice: Notice) -> None:
        if isinstance(notice, Snapshot):
            self._tables[seat] = notice
            self._refused.clear()
        elif isinstance(notice, Refusal):
            self._refused.add(seat)  # people will have to see to it
        else:
            if isinstance(notice, Problem):
                self._try_again()
            return
        self._news += 1
        turning_back = any(table.can_redo for table in self._tables.values())
        self._wait(PATIENCE if turning_back else PACE)

    def _try_again(self) -> None:
        """After a while, once for all of them and however often they are told of it."""
        if self._trying_again != self._news:
            self._trying_again = self._news
            self._window.later(AGAIN, partial(self._act_again, self._news))

    def _act_again(self, news: int) -> None:
        self._trying_again = -1
        self._act(news)

    def _wait(self, seconds: float) -> None:
        self._window.later(seconds, partial(self._act, self._news))

    def _act(self, news: int) -> None:
        if news != self._news:
            return
        if self._window.is_elsewhere:
            self._wait(PACE)
            return
        newest = max((table.entry for table in self._tables.values()), default=-1)
        for seat, table in self._tables.items():
            if table.entry == newest and self._does(seat, table):
                return

    def _does(self, seat: str, table: Snapshot) -> bool:
        """Whether he has something to do, and has asked for it."""
        if table.undo_question or seat in self._refused:
            return False
        found = chosen(self._games[table.view.game].captain, table, self._chance)
        if found:
            choice, wish = found
            self._places[seat].send(for_roll(choice.command, table.roll), wish.because)
        return found is not None
