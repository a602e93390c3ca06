"""Undo and redo.

Nothing is deleted: what was taken back can be done again until something new is done.

Theory of operation. States are frozen and share what did not change with their neighbours, so every
one since the beginning is kept, and undo is going back to the one before: no event is ever
reversed, no rule knows of undo, and it can miss nothing. There are two stacks, what is done and
what is taken back; a new deed empties the second, whose lines stay struck through in the log. Undo
and redo are entries of the journal themselves, so reopening repeats them.

Who may take a step back follows from what others have learned by it. An open deed: any player.
Dice, wind or a reveal (``firm``) cannot be unknown again: only when all players have asked, one
after another, or the referee. A sealed slip: the seat that sealed it, alone. Seats that the
companion plays (``captains``) agree to all of it, their own slips too. Nothing at all once
the seed of the fair source is shown (``closed``), for then every coming roll could be worked out
beforehand.
"""

from __future__ import annotations

from bisect import bisect_right
from copy import copy
from functools import cache
from typing import Any, NamedTuple

from companion.engine.commitments import Seals
from companion.engine.game import TABLE
from companion.engine.memo import forget
from companion.engine.messages import seat_word
from companion.engine.refusals import Kind, Refused
from companion.session.throws import Throw


@cache
def _missing(reason: str) -> Refused:
    """That there is no such deed: said after every deed, and so made but once."""
    return Refused(reason, kind=Kind.NOT_NOW)


class Step(NamedTuple):
    """The battle after a journal entry.

    ``firm``: dice, wind or a reveal, which one seat alone may not take back. ``slip``: the seat
    whose sealed slip it is, which alone may. ``seals`` lie on the table by then, ``throws`` were
    the last; ``dealt`` says whether the table dealt the cards that were drawn last. ``command`` is
    what was asked, as the journal has it, where the deed was done before this sitting.
    """

    entry: int
    state: Any
    firm: bool = False
    slip: str = ""
    seals: Seals = Seals()
    throws: tuple[Throw, ...] = ()
    dealt: bool = False
    command: bytes = b""


class History:
    """Deeds done and deeds taken back.

    States share their structure with their neighbours, so keeping all is cheap. ``state`` is the
    battle as it stands.
    """

    def __init__(self, start: Step, captains: tuple[str, ...] = ()) -> None:
        self._captains = captains
        self.state = start.state
        self._done = [start]
        self._taken_back: list[Step] = []
        self._struck: set[int] = set()
        self.asked: tuple[str, ...] = ()
        self.closed = False  # once the seed is shown

    @property
    def seals(self) -> Seals:
        """The seals that lie on the table."""
        return self._done[-1].seals

    @property
    def throws(self) -> tuple[Throw, ...]:
        """The last throws of each kind."""
        return self._done[-1].throws

    @property
    def dealt(self) -> bool:
        """Whether the table dealt the cards that were drawn last."""
        return self._done[-1].dealt

    @property
    def last(self) -> Step | None:
        """The deed that undo would take back; None at the beginning of the battle."""
        return self._done[-1] if len(self._done) > 1 else None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The battle from its beginning: what stands of it, without what was taken back."""
        return tuple(self._done)

    def at(self, entry: int) -> Step:
        """The step of an entry, or the last before it where the entry is no deed that stands."""
        later = bisect_right(self._done, entry, key=lambda step: step.entry)
        return self._done[max(0, later - 1)]

    @property
    def before_last(self) -> Step:
        """Where undo would lead."""
        return self._done[-2]

    @property
    def next(self) -> Step | None:
        """The deed that redo would do again."""
        return self._taken_back[-1] if self._taken_back else None

    def to_undo(self, seat: str) -> Step:
        """The deed that this seat may take back. Raises ``Refused``."""
        if refused := self.why_no_undo(seat):
            raise copy(refused)
        return self._done[-1]

    def to_redo(self, seat: str) -> Step:
        """The deed that this seat may do again. Raises ``Refused``."""
        if refused := self.why_no_redo(seat):
            raise copy(refused)
        return self._taken_back[-1]

    def why_no_undo(self, seat: str) -> Refused | None:
        """Why this seat cannot take the last deed back."""
        return self._why_shut(seat, self.last, "session.nothing-to-undo")

    def why_no_redo(self, seat: str) -> Refused | None:
        """Why this seat cannot do again what was taken back."""
        return self._why_shut(seat, self.next, "session.nothing-to-redo")

    def _why_shut(self, seat: str, step: Step | None, missing: str) -> Refused | None:
        if self.closed:
            return Refused("session.seed-is-shown", kind=Kind.NOT_NOW)
        if step is None:
            return _missing(missing)
        if step.slip and step.slip not in (seat, *self._captains):
            return Refused("session.own-slip", kind=Kind.NOT_YOUR_TURN, seat=seat_word(step.slip))
        return None

    def must_still_agree(self, seat: str, players: tuple[str, ...]) -> set[str]:
        """Players whose word is missing once this seat agrees to undo past chance or a reveal.

        Raises ``Refused``.
        """
        if seat == TABLE:
            raise Refused("session.seats-must-agree", kind=Kind.NOT_NOW)
        if seat in self.asked:
            raise Refused("session.asked-already", kind=Kind.NOT_NOW)
        return set(players) - {*self.asked, seat}

    def close(self) -> None:
        """The seed is shown: nothing is taken back any more, and nobody is asked to agree to it."""
        self.closed, self.asked = True, ()

    def is_struck(self, entry: int) -> bool:
        """Whether this entry's deed is taken back, for now or for good."""
        return entry in self._struck

    def do(self, step: Step) -> None:
        """A new deed: what was taken back before stays struck."""
        forget(self.state)
        self.state = step.state
        self._done.append(step)
        self._taken_back.clear()
        self.asked = ()

    def undo(self) -> None:
        """Take the last deed back."""
        step = self._done.pop()
        self.state = self._done[-1].state
        self._taken_back.append(step)
        self._struck.add(step.entry)
        self.asked = ()

    def redo(self) -> None:
        """Do the deed last taken back again."""
        step = self._taken_back.pop()
        self.state = step.state
        self._done.append(step)
        self._struck.discard(step.entry)
        self.asked = ()
