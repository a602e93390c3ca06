"""Shared: what a book fills in so that the common chapters know
what comes of a hit, a storm or a port.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.engine.chance_requests import ChanceRequest
from companion.engine.compass import SECTORS
from companion.engine.events import Event, SpinCalled
from companion.engine.messages import Message
from companion.engine.sequence import Sequence, StageRecorder


class Recorder(StageRecorder[Any]):
    """A deed unfolding, with the book it is done by."""

    def __init__(self, state: Any, book: RuleHooks) -> None:
        super().__init__(state, book.evolve, book.sequence)
        self.book = book

    def call_vane(self, seat: str, purpose: Message, reads: str) -> None:
        """Ask a seat to spin.

        ``reads`` says what the vane is read for: ``wind``, or ``bearing`` for a shot.
        """
        weights = self.state.scene.weights
        call = ChanceRequest(
            kind="vane", seat=seat, sides=SECTORS, weights=weights, purpose=purpose, reads=reads
        )
        self.record(SpinCalled(call=call))


class RuleHooks(Struct, frozen=True, kw_only=True):
    """A book's own consequences. Each records its events.

    evolve    (state, event) -> state
    sequence  its stages, and what comes after what
    struck    (recorder, target, seat, gun): one hit by a seat's gun
    sink      (recorder, ship, cause, rule): a ship goes down
    seized    (recorder, ship, port, rule): wind or water carried her into a port not her own
    visited   (recorder, ship): she has come into a port that is open to her, and stays
    turned    (recorder, seat): the seat has ended its turn
    check_end (recorder): after every deed - is the battle won?
    """

    evolve: Callable[[Any, Event], Any]
    sequence: Sequence
    struck: Callable[[Recorder, str, str, str], None]
    sink: Callable[[Recorder, str, str, str], None]
    seized: Callable[[Recorder, str, str, str], None]
    visited: Callable[[Recorder, str], None]
    check_end: Callable[[Recorder], None]
    turned: Callable[[Recorder, str], None] = lambda _recorder, _seat: None
