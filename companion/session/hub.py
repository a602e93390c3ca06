"""The hub: what is published has an addressee.

Theory of operation. A window, a private page, a captain of the companion's, a lamp or a program
over the script driver is a **subscriber** of one seat: a player, ``table`` (the shared screen and
the hands around it) or ``referee``. After every entry of the journal each subscriber is handed a
snapshot made for his seat: what that seat may see, what it may do, and its own lines of the logbook
since the entry he was last shown. So nothing that he holds has ever known another seat's secret,
and nothing need be hidden from him afterwards.

Who joins late, comes back, or missed something because making it failed, gets all since his entry:
there is one way to catch up, and it is the ordinary one. What several are shown of one state is
made once.

Answers go to whoever asked: a refusal, what came of a PIN, a file written, a fault that his own
command brought up. Only what is wrong for all is told to all: the disk is full, the battle cannot
be opened. So nobody can tell from what he hears what another seat has tried.

A subscriber speaks for his seat and for no other (``companion/session/speakers.py``). A player's
seat is taken from the shared screen by its PIN: ``Subscription.enter`` gives a place that neither
hears nor speaks before the PIN was found right.

The hub belongs to the thread that owns the session. Subscriptions may be used from any: what they
ask is posted to that thread. Listeners are called on it; one that raises is dropped, and the others
go on.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from companion.engine.commands import Command, EnterFaces
from companion.engine.messages import NOTHING, Message, say
from companion.engine.refusals import Kind, Refused
from companion.journal.journal import JournalError
from companion.session.chronicle import Chronicle
from companion.session.errors import told_of
from companion.session.notices import (
    Notice,
    Offers,
    Past,
    Problem,
    Receipt,
    Refusal,
    Snapshot,
)
from companion.session.session import Session
from companion.session.speakers import check_speaker
from companion.session.subscription import Knock, Listener, Subscription, Task

SLOW = 3.0
"""Seconds from which on a deed was kept too slowly: rules and views take a small part of one on
every Pi, so it was the disk. Only PINs take their time by themselves.
"""


class Hub:
    """Hands out what the session publishes, and takes what subscribers ask.

    ``clock`` is monotonic seconds, for the waits after a wrong PIN and for a disk that is slow.
    """

    def __init__(self, session: Session, clock: Callable[[], float] = monotonic) -> None:
        self._session = session
        self._clock = clock
        self._subscribers: list[Subscription] = []
        self._made: dict[tuple[str, int], Snapshot] = {}
        self._made_at = -1
        self._told_of_the_disk = False
        self._judged = False

    # --- who listens ---

    def subscribe(self, seat: str, listener: Listener, since: int = -1) -> Subscription:
        """A subscriber on the hub's own thread, shown the table at once; ``since`` is the entry up
        to which he knows it.

        Raises ``Refused`` for a stranger's seat.
        """
        one = Subscription(seat, listener, self.serve, since)
        self.join(one)
        return one

    def join(self, one: Subscription) -> None:
        """Let a subscriber in and show him what he does not know.

        Raises ``Refused`` for a stranger's seat.
        """
        self._session.pages.check_seat(one.seat)
        if one.entry > self._session.pages.entry:
            one.entry = -1  # what he knows is lost to the battle, or was of another one
        new = one.entry < 0
        self._subscribers.append(one)
        self._show(one)
        if new and self._session.loss:
            one.tell(Problem(message=self._session.loss.message))

    def check_seated(self, one: Subscription) -> None:
        """Raises ``Refused`` where a place was not opened by its PIN, or is closed."""
        if one not in self._subscribers or one.closed:
            raise Refused("session.no-place", kind=Kind.NOT_NOW)

    def publish(self) -> None:
        """Show every subscriber what he has not been shown."""
        self._subscribers = [one for one in self._subscribers if not one.closed]
        for one in self._subscribers:
            if one.entry != self._session.pages.entry:
                self._show(one)

    def _show(self, one: Subscription) -> None:
        try:
            snapshot = self._snapshot(one.seat, one.entry)
        except Exception as error:
            if one.missed != self._session.pages.entry:
                one.missed = self._session.pages.entry
                one.tell(Problem(message=told_of(error)))
        else:
            one.entry = snapshot.entry
            one.tell(snapshot)

    def _snapshot(self, seat: str, since: int) -> Snapshot:
        if self._made_at != self._session.pages.entry:
            self._made.clear()
            self._made_at = self._session.pages.entry
        if (seat, since) not in self._made:
            self._made[seat, since] = self._session.pages.snapshot(seat, since)
        return self._made[seat, since]

    # --- what they ask ---

    def serve(self, asker: Subscription | None, task: Task) -> None:
        """Do what a subscriber asks, or the program itself;
        nothing that comes of it ends the thread.
        """
        began, entry, self._judged = self._clock(), self._session.pages.entry, False
        try:
            task(self)
        except Exception as error:
            self.report(error, asker)
        took = self._clock() - began
        self.publish()
        if self._session.pages.entry != entry and took >= SLOW and not self._judged:
            self._tell_of_the_disk(round(took))

    def _tell_of_the_disk(self, seconds: int) -> None:
        """Once, after what it has kept has been shown."""
        if not self._told_of_the_disk:
            self._told_of_the_disk = True
            self._tell_all(Problem(message=say("session.slow-disk", seconds=seconds)))

    def report(self, error: Exception, asker: Subscription | None) -> None:
        """Tell of a fault: whoever brought it up, or all where the record itself is in trouble."""
        problem = Problem(message=told_of(error))
        if asker and not isinstance(error, JournalError):
            asker.tell(problem)
        else:
            self._tell_all(problem)

    def _tell_all(self, notice: Notice) -> None:
        for one in tuple(self._subscribers):
            one.tell(notice)

    def attempt(self, asker: Subscription, command: Command, because: Message = NOTHING) -> None:
        """Carry out a subscriber's command, or tell him why not."""
        try:
            self.submit(asker, command, because)
        except Refused as refused:
            self._refuse(asker, command, refused)

    def submit(self, asker: Subscription, command: Command, because: Message = NOTHING) -> Receipt:
        """Carry out a subscriber's command. Raises ``Refused`` or ``JournalError``."""
        check_speaker(self._session, asker.seat, command)
        return self._session.submit(command, because)

    def offer(self, asker: Subscription, piece: str) -> None:
        """Tell a subscriber what one piece may do."""
        choices = self._session.pages.choices(asker.seat, piece)
        asker.tell(Offers(about=piece, entry=self._session.pages.entry, choices=choices))

    def look_back(self, asker: Subscription, entry: int) -> None:
        """Tell a subscriber what everybody saw after an earlier entry."""
        asker.tell(Past(entry=entry, view=self._session.look_back(entry)))

    def attempt_faces(
        self, asker: Subscription, faces: tuple[int, ...], source: str, roll: int = 0
    ) -> None:
        """Answer a throw with what a device has read, or tell its subscriber why not."""
        call = self._session.pages.call
        entered = EnterFaces(seat=call.seat if call else asker.seat, faces=faces)
        try:
            check_speaker(self._session, asker.seat, entered)
            self._session.submit_device(faces, source, roll)
        except Refused as refused:
            self._refuse(asker, entered, refused)

    def judge(self, asker: Subscription, knock: Knock, place: Subscription | None = None) -> None:
        """Have a PIN judged; where it opens, let the place in for which it was typed."""
        self._judged = True
        answer = knock(self._session.doors, self._clock())
        if answer.opened and place and not place.closed:
            self.join(place)
        asker.tell(answer)

    def copy(
        self, copied: Callable[[bytes], None], failed: Callable[[Message], None], known: str = ""
    ) -> None:
        """Hand the image of the battle to ``copied``, unless it still ends with the entry of the
        ``known`` seal. A fault is told to all, and to ``failed``.
        """
        if self._session.seal == known:
            return
        try:
            image = self._session.image()
        except Exception as error:
            told = told_of(error)
            self._tell_all(Problem(message=told))
            failed(told)
        else:
            copied(image)

    def tell_story(self, listen: Callable[[Chronicle], None], seed: bool) -> None:
        """Hand the battle so far to one of the program's own jobs; with ``seed``, that of a battle
        that is over is shown before, and nothing is undone any more.
        """
        if seed and self._session.pages.view.outcome is not None:
            self._session.show_seed()
        listen(self._session.chronicle())

    def close(self) -> None:
        """Close the journal."""
        try:
            self._session.close()
        except Exception as error:
            self.report(error, None)

    def _refuse(self, asker: Subscription, command: Command, refused: Refused) -> None:
        asker.tell(
            Refusal(command=command, reason=refused.reason, rule=refused.rule, kind=refused.kind),
        )
