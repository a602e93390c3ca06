"""The doors of the private pages: every PIN is judged here,
a permit and a consent like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from companion.engine.game import REFEREE, TABLE
from companion.engine.refusals import Kind, Refused
from companion.journal.payloads import PinEntry
from companion.session.notices import PinAnswer
from companion.session.pins import Pins, check_digits


class Note(Protocol):
    """Writes an entry of the journal down and follows it."""

    def __call__(self, kind: str, body: PinEntry, monotonic_now: float | None = None) -> object: ...


class Doors:
    """Judges PINs, sets them and writes down what must be remembered.

    While the journal cannot be written nothing opens: whoever fills the disk, or switches the table
    off and on, could else guess without a wait. ``check_writable`` raises ``JournalError`` then.

    ``sender`` is the screen on which a PIN was typed, ``now`` monotonic seconds. An answer names
    the lock that was judged last: the one that did not open, or the one that was asked for.
    """

    def __init__(
        self,
        pins: Pins,
        note: Note,
        check_writable: Callable[[], None],
        entropy: Callable[[int], bytes],
    ) -> None:
        self._pins = pins
        self._note = note
        self._check_writable = check_writable
        self._entropy = entropy

    def check_pin(self, seat: str, pin: str, now: float, sender: str = TABLE) -> PinAnswer:
        """Whether a PIN opens a seat's private page. While this screen waits, nothing does."""
        if wait := self._pins.wait(seat, now, sender):
            return PinAnswer(seat=seat, opened=False, wait=wait)
        self._check_writable()
        opened = self._pins.opens(seat, pin)
        if noted := self._pins.after(seat, opened, sender):
            if not opened:
                # counts even if the journal refuses it, and once if it takes it
                self._pins.note(noted, now)
            self._note("pin-tries", noted, now)
        return PinAnswer(seat=seat, opened=opened, wait=self._pins.wait(seat, now, sender))

    def set_pin(
        self, seat: str, pin: str, now: float, permit: str = "", by: str = "", sender: str = TABLE
    ) -> PinAnswer:
        """Choose a PIN of 4 to 8 digits.

        The first is the seat's own to choose; the referee is only appointed.

        To change one takes as ``permit`` the PIN of ``by``: the seat itself (the default) or the
        referee. Raises ``Refused`` for anybody else, and for what is no PIN.
        """
        check_digits(pin)
        by = by or seat
        if by not in (seat, REFEREE):
            raise Refused("session.not-the-referee", kind=Kind.ILLEGAL)
        first = seat not in self._pins.chosen and seat != REFEREE
        if (
            not (first and by == seat)
            and not (answer := self.check_pin(by, permit, now, sender)).opened
        ):
            return answer
        self._note("pin", self._pins.new(seat, pin, by, self._entropy))
        return PinAnswer(seat=seat, opened=True)

    def appoint_referee(
        self, pin: str, consents: Mapping[str, str], now: float, sender: str = TABLE
    ) -> PinAnswer:
        """Give the table a referee with this PIN, where every seat consents with its own."""
        check_digits(pin)
        for seat in self._pins.seats:
            if not (answer := self.check_pin(seat, consents.get(seat, ""), now, sender)).opened:
                return answer
        self._note("pin", self._pins.new_referee(pin, self._entropy))
        return PinAnswer(seat=REFEREE, opened=True)

    def end_waits(self, pin: str, now: float, sender: str = TABLE) -> PinAnswer:
        """The referee ends every wait after wrong PINs."""
        answer = self.check_pin(REFEREE, pin, now, sender)
        if answer.opened and (noted := self._pins.to_end()):
            self._note("waits-ended", noted, now)
        return answer
