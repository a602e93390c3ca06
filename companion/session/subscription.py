"""A subscriber of the hub: the seat that somebody hears and speaks for.

A window, a private page, a captain, a lamp and a program hold one each, and know nothing else of
the battle. It may be used from any thread: what is asked is posted to the one that owns the hub.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.engine.commands import Command
from companion.engine.messages import NOTHING, Message
from companion.session.errors import note
from companion.session.notices import Notice, PinAnswer
from companion.session.pin_checks import Doors

if TYPE_CHECKING:
    from companion.session.hub import Hub

Listener = Callable[[Notice], None]
Knock = Callable[[Doors, float], PinAnswer]
Task = Callable[["Hub"], None]
Post = Callable[["Subscription", Task], None]
"""Has a subscriber's task done by the thread that owns the hub."""


def deaf(_notice: Notice) -> None:
    """Listens to nothing."""


class Subscription:
    """A subscriber: the seat that he hears and speaks for.

    ``entry`` is the newest he has been shown, ``missed`` one that could not be: he is told so once.
    Everything may be asked from any thread; what comes of it is told to ``listener``.
    """

    def __init__(self, seat: str, listener: Listener, post: Post, since: int = -1) -> None:
        self.seat = seat
        self.entry, self.missed = since, -1
        self._listener = listener
        self.closed = False
        self._post = post

    def send(self, command: Command, because: Message = NOTHING) -> None:
        """Ask for a deed: a snapshot follows, or a ``Refusal``. ``because`` is what a captain says
        of it.
        """
        self._ask(lambda hub: hub.attempt(self, command, because))

    def send_faces(self, faces: tuple[int, ...], source: str, roll: int = 0) -> None:
        """Answer the throw of that number with what a device has read, named in the log as
        ``source``; with 0 the one that is waited for.
        """
        self._ask(lambda hub: hub.attempt_faces(self, faces, source, roll))

    def ask_about(self, piece: str) -> None:
        """Ask what one piece may do: ``Offers`` follow."""
        self._ask(lambda hub: hub.offer(self, piece))

    def look_back(self, entry: int) -> None:
        """Ask what everybody saw after an earlier entry: ``Past`` follows."""
        self._ask(lambda hub: hub.look_back(self, entry))

    def enter(self, seat: str, pin: str, listener: Listener = deaf) -> Subscription:
        """Take a seat's own place if this is its PIN;
        a ``PinAnswer`` follows, told to this subscriber.
        """
        return self._entering(seat, listener, lambda doors, now: doors.check_pin(seat, pin, now))

    def set_pin(
        self, seat: str, pin: str, permit: str = "", by: str = "", listener: Listener = deaf
    ) -> Subscription:
        """Choose a seat's PIN and take its place, as ``enter`` does.

        Where it has one already ``permit`` is the PIN of ``by``, the seat or the referee.
        """
        return self._entering(
            seat, listener, lambda doors, now: doors.set_pin(seat, pin, now, permit, by)
        )

    def appoint_referee(self, pin: str, consents: Mapping[str, str]) -> None:
        """Give the table a referee; ``consents`` are the PINs of all seats.

        A ``PinAnswer`` follows.
        """
        self._knock(lambda doors, now: doors.appoint_referee(pin, consents, now))

    def end_waits(self, pin: str) -> None:
        """End every wait after wrong PINs, with the referee's. A ``PinAnswer`` follows."""
        self._knock(lambda doors, now: doors.end_waits(pin, now))

    def close(self) -> None:
        """Neither hear nor speak any more."""
        self.closed = True

    def tell(self, notice: Notice) -> None:
        """Have him hear something, on the hub's own thread. If he fails he is dropped."""
        if self.closed:
            return
        try:
            self._listener(notice)
        except Exception as error:
            note(error)
            self.close()

    def _entering(self, seat: str, listener: Listener, knock: Knock) -> Subscription:
        place = Subscription(seat, listener, self._post)
        self._knock(knock, place)
        return place

    def _knock(self, knock: Knock, place: Subscription | None = None) -> None:
        self._ask(lambda hub: hub.judge(self, knock, place))

    def _ask(self, task: Task) -> None:
        def if_seated(hub: Hub) -> None:
            hub.check_seated(self)
            task(hub)

        if not self.closed:
            self._post(self, if_seated)
