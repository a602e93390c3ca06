"""A seat's own place at the table, for as long as its page stands open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.engine.commands import Command
from companion.engine.messages import Message
from companion.session.notices import Notice, Offers, Problem, Refusal, Snapshot
from companion.session.subscription import Listener, Subscription


class OwnPlace:
    """What the seat alone is shown, in ``snapshot``, and what it asks: of one piece the answer
    stands in ``offers``.

    Nothing of it is kept once it is closed, and what was still on its way is dropped. ``soon`` does
    something in the window's own thread; ``told`` is told there why something was not done.
    """

    def __init__(
        self, soon: Callable[[Callable[[], None]], None], told: Callable[[Message], None]
    ) -> None:
        self._soon, self._told = soon, told
        self._place: Subscription | None = None
        self._visits = 0
        self.snapshot: Snapshot | None = None
        self.offers: Offers | None = None

    def open(self, enter: Callable[[Listener], Subscription]) -> None:
        """Ask for a place in stead of the one before; it is shown something once its PIN was
        right.
        """
        self.close()
        self._place = enter(partial(self._hear, self._visits))

    def close(self) -> None:
        """Whoever sat here has gone."""
        if self._place:
            self._place.close()
        self._place = self.snapshot = self.offers = None
        self._visits += 1

    def send(self, command: Command) -> None:
        """Ask for a deed in the seat's name."""
        if self._place:
            self._place.send(command)

    def ask_about(self, piece: str) -> None:
        """Ask what one piece may do."""
        if self._place:
            self._place.ask_about(piece)

    def _hear(self, visit: int, notice: Notice) -> None:
        self._soon(partial(self._take, visit, notice))

    def _take(self, visit: int, notice: Notice) -> None:
        if visit != self._visits:
            return
        match notice:
            case Snapshot():
                self.snapshot = notice
            case Offers():
                self.offers = notice
            case Refusal():
                self._told(notice.reason)
            case Problem():
                self._told(notice.message)
