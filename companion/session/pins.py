"""Who sits at the table, and the PINs that keep their private pages private."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from hmac import compare_digest
from math import ceil

from msgspec import Struct

from companion.engine.game import REFEREE, TABLE
from companion.engine.messages import say
from companion.engine.refusals import Kind, Refused
from companion.engine.views import LogLine
from companion.journal.payloads import PinEntry, PinSet, PinTries, WaitsEnded

WAITS = (0, 0, 0, 5, 15, 60, 300)
"""Seconds to wait after so many wrong PINs in a row; after more, as after the last."""
COST = 5
"""How slow the hash of a new PIN is: scrypt's p.

Older PINs keep the cost that was written down with them.
"""


class _Lock(Struct):
    """One seat's PIN and the wrong tries on it."""

    salt: bytes = b""
    hash: bytes = b""
    cost: int = 1
    wrong: int = 0


class _Wait(Struct):
    """A wait that a screen has earned. ``until`` is None where it has yet to be timed."""

    seconds: int
    until: float | None


class Pins:
    """The PINs of one battle.

    They are known only as slow salted hashes; wrong tries cost a growing wait.

    The count that makes the wait grow belongs to the lock that was tried; the wait itself to the
    screen on which it was tried. So whoever guesses waits as long as anybody there, and nobody's
    right PIN elsewhere ends his wait.
    """

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        self._locks = {seat: _Lock() for seat in (*seats, REFEREE)}
        self._waits: dict[tuple[str, str], _Wait] = {}  # by screen, and lock that was tried there

    @property
    def chosen(self) -> tuple[str, ...]:
        """Seats that have chosen a PIN."""
        return tuple(seat for seat, lock in self._locks.items() if lock.hash)

    def new(self, seat: str, pin: str, by: str, entropy: Callable[[int], bytes]) -> PinSet:
        """A new PIN for the journal. Raises ``Refused`` unless it has 4 to 8 digits."""
        check_digits(pin)
        self.lock(seat)
        salt = entropy(16)
        return PinSet(
            seat=seat, salt=salt.hex(), hash=_slow_hash(pin, salt, COST).hex(), by=by, cost=COST
        )

    def new_referee(self, pin: str, entropy: Callable[[int], bytes]) -> PinSet:
        """The PIN of a referee on whom the table has agreed, at set-up or by the PINs of all.

        Raises ``Refused``.
        """
        return self.new(REFEREE, pin, TABLE, entropy)

    def lock(self, seat: str) -> _Lock:
        """A seat's lock. Raises ``Refused`` for the table and for strangers."""
        if seat not in self._locks:
            raise Refused("session.no-such-seat", kind=Kind.MALFORMED, seat=seat)
        return self._locks[seat]

    def wait(self, seat: str, now: float, sender: str = TABLE) -> int:
        """Whole seconds until this screen may try the seat's lock again. ``now`` is monotonic.

        After a restart nobody knows how long the power was off, so a wait still owed begins when it
        is first asked.
        """
        self.lock(seat)
        waits = [self._waits[key] for key in self._shutting(seat, sender)]
        for wait in waits:
            if wait.until is None:
                wait.until = now + wait.seconds
        return max(
            (max(0, ceil(wait.until - now)) for wait in waits if wait.until is not None), default=0
        )

    def _shutting(self, seat: str, sender: str) -> list[tuple[str, str]]:
        """Waits of this screen that shut this lock: all, but the referee, who ends waits, minds
        only his own.
        """
        return [
            key
            for key in self._waits
            if key[0] == sender and (seat != REFEREE or key[1] == REFEREE)
        ]

    def opens(self, seat: str, pin: str) -> bool:
        """Whether this is the seat's PIN. A seat without one opens to nothing."""
        lock = self.lock(seat)
        return bool(lock.hash) and compare_digest(_slow_hash(pin, lock.salt, lock.cost), lock.hash)

    def after(self, seat: str, right: bool, sender: str) -> PinTries | None:
        """What the journal must note after a try: one more wrong one,
        or that those before it are forgotten.
        """
        wrong = self.lock(seat).wrong
        if right and not wrong:
            return None
        return PinTries(seat=seat, wrong=0 if right else wrong + 1, sender=sender)

    def to_end(self) -> WaitsEnded | None:
        """What the journal must note when the referee ends the waits; None where nobody has tried a
        wrong PIN.
        """
        tried = self._waits or any(lock.wrong for lock in self._locks.values())
        return WaitsEnded(by=REFEREE) if tried else None

    def note(self, body: PinEntry, now: float | None = None) -> tuple[LogLine, ...]:
        """Take in a journal entry and tell the table; ``now`` is monotonic, None while an old
        journal is being read.
        """
        match body:
            case PinSet():
                return self._note_set(body)
            case PinTries():
                return self._note_tries(body, now)
            case WaitsEnded():
                self._waits.clear()
                for lock in self._locks.values():
                    lock.wrong = 0
                return (LogLine(message=say("session.log.waits-ended")),)

    def _note_set(self, body: PinSet) -> tuple[LogLine, ...]:
        line = _told(body, bool(self.lock(body.seat).hash))
        self._locks[body.seat] = _Lock(
            bytes.fromhex(body.salt), bytes.fromhex(body.hash), body.cost
        )
        self._waits = {key: wait for key, wait in self._waits.items() if key[1] != body.seat}
        return (line,)

    def _note_tries(self, body: PinTries, now: float | None) -> tuple[LogLine, ...]:
        self.lock(body.seat).wrong = body.wrong
        if not body.wrong:
            # the right PIN was taken: whatever shut this lock on this screen is over
            for key in self._shutting(body.seat, body.sender):
                del self._waits[key]
            return ()
        seconds = WAITS[min(body.wrong, len(WAITS) - 1)]
        self._waits[body.sender, body.seat] = _Wait(seconds, None if now is None else now + seconds)
        if not seconds:
            return ()
        id = "session.log.wait-referee" if body.seat == REFEREE else "session.log.wait"
        return (LogLine(message=say(id, n=seconds), seat=_flag(body.seat)),)


def check_digits(pin: str) -> None:
    """Raises ``Refused`` unless a new PIN has 4 to 8 digits."""
    if not (pin.isascii() and pin.isdigit() and 4 <= len(pin) <= 8):
        raise Refused("session.pin-digits", kind=Kind.MALFORMED)


def _told(body: PinSet, changed: bool) -> LogLine:
    """What everyone reads of a new PIN: whose it is and who set it."""
    if body.by == TABLE:
        return LogLine(message=say("session.log.referee-appointed"))
    if body.seat == REFEREE:
        return LogLine(message=say("session.log.pin-referee"))
    if body.by == REFEREE:
        return LogLine(message=say("session.log.pin-replaced"), seat=body.seat)
    return LogLine(
        message=say("session.log.pin-changed" if changed else "session.log.pin-chosen"),
        seat=body.seat,
    )


def _flag(seat: str) -> str:
    """The flag beside a line: the referee has none."""
    return "" if seat == REFEREE else seat


def _slow_hash(pin: str, salt: bytes, cost: int) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**14, r=8, p=cost, maxmem=2**26)
