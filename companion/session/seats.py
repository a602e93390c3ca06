"""Who sits at the table, and the PINs that keep their private pages private."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from hmac import compare_digest
from math import ceil

from msgspec import Struct

from companion.engine.game import REFEREE
from companion.engine.refusals import Kind, Refused
from companion.journal.bodies import PinSet, PinTries
from companion.session.feed import PinAnswer

WAITS = (0, 0, 0, 5, 15, 60, 300)
"""Seconds to wait after so many wrong PINs in a row; after more, as after the last."""


class _Lock(Struct):
    """One seat's PIN and the wrong tries on it. ``until`` is None where the wait has yet to be timed."""

    salt: bytes = b""
    hash: bytes = b""
    wrong: int = 0
    until: float | None = 0.0


class Pins:
    """The PINs of one battle. They are known only as slow salted hashes; wrong tries cost a growing wait."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self._locks = {seat: _Lock() for seat in (*seats, REFEREE)}

    @property
    def chosen(self) -> tuple[str, ...]:
        """Seats that have chosen a PIN."""
        return tuple(seat for seat, lock in self._locks.items() if lock.hash)

    def new(self, seat: str, pin: str, entropy: Callable[[int], bytes]) -> PinSet:
        """A new PIN for the journal. Raises ``Refused`` unless it has 4 to 8 digits."""
        if not (pin.isascii() and pin.isdigit() and 4 <= len(pin) <= 8):
            raise Refused("session.pin-digits", kind=Kind.MALFORMED)
        self.lock(seat)
        salt = entropy(16)
        return PinSet(seat=seat, salt=salt.hex(), hash=_slow_hash(pin, salt).hex())

    def lock(self, seat: str) -> _Lock:
        """A seat's lock. Raises ``Refused`` for the table and for strangers."""
        if seat not in self._locks:
            raise Refused("session.no-such-seat", kind=Kind.MALFORMED, seat=seat)
        return self._locks[seat]

    def wait(self, seat: str, now: float) -> int:
        """Whole seconds until the seat may try again. ``now`` is monotonic.

        After a restart nobody knows how long the power was off, so a wait still owed begins when it is first asked.
        """
        lock = self.lock(seat)
        if lock.until is None:
            lock.until = now + _penalty(lock.wrong)
        return max(0, ceil(lock.until - now))

    def opens(self, seat: str, pin: str) -> bool:
        """Whether this is the seat's PIN. A seat without one opens to nothing."""
        lock = self.lock(seat)
        return bool(lock.hash) and compare_digest(_slow_hash(pin, lock.salt), lock.hash)

    def after(self, seat: str, right: bool) -> tuple[PinTries, ...]:
        """What the journal must note after a try: one more wrong one, or that waits are lifted.

        The referee's PIN lifts every seat's wait.
        """
        if not right:
            return (PinTries(seat=seat, wrong=self.lock(seat).wrong + 1),)
        freed = self._locks if seat == REFEREE else (seat,)
        return tuple(PinTries(seat=one, wrong=0) for one in freed if self._locks[one].wrong)

    def note(self, body: PinSet | PinTries, now: float | None = None) -> None:
        """Take in a journal entry; ``now`` is monotonic, None while an old journal is being read."""
        lock = self.lock(body.seat)
        if isinstance(body, PinSet):
            lock.salt, lock.hash = bytes.fromhex(body.salt), bytes.fromhex(body.hash)
            lock.wrong, lock.until = 0, 0.0
        else:
            lock.wrong = body.wrong
            lock.until = None if now is None else now + _penalty(body.wrong)

    def answer(self, seat: str, opened: bool, now: float) -> PinAnswer:
        """The answer for the screen."""
        return PinAnswer(seat=seat, opened=opened, wait=self.wait(seat, now))


def _penalty(wrong: int) -> int:
    return WAITS[min(wrong, len(WAITS) - 1)]


def _slow_hash(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**14, r=8, p=1, maxmem=2**26)
