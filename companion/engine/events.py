"""Events tell.

Past tense, frozen, plain values; ``evolve`` folds them and can neither refuse nor roll.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from companion.engine.chance_requests import DRAW, ChanceRequest
from companion.engine.commands import AnswerDraw, Command, wire_word
from companion.engine.memo import hand_on
from companion.engine.messages import Message
from companion.engine.pools import Pool

S = TypeVar("S")


class Event(Struct, frozen=True, kw_only=True, tag_field="event", tag=wire_word):
    """Something that has happened at the table."""

    def seen_by(self, _seat: str) -> Event:
        """The event as this seat may see it: the whole of it, unless its type keeps a secret."""
        return self


def is_open(kind: type[Event]) -> bool:
    """Whether everybody may see the whole of such an event."""
    return kind.seen_by is Event.seen_by


class RollCalled(Event, frozen=True, kw_only=True):
    """The rules ask for dice."""

    call: ChanceRequest


class SpinCalled(Event, frozen=True, kw_only=True):
    """The rules ask for the vane."""

    call: ChanceRequest


class Rolled(Event, frozen=True, kw_only=True):
    """The dice lie. ``source`` and ``number`` say where the faces came from."""

    seat: str
    faces: tuple[int, ...]
    source: str
    number: int = 0


class Spun(Event, frozen=True, kw_only=True):
    """The vane has come to rest on a sector."""

    seat: str
    sector: int
    source: str
    number: int = 0


class Reveal(Event, frozen=True, kw_only=True):
    """Tells everybody what nobody else could know: undo cannot make it unknown again."""


class DrawCalled(Event, frozen=True, kw_only=True):
    """The rules ask for cards or tiles."""

    call: ChanceRequest


class Drawn(Event, frozen=True, kw_only=True):
    """A seat has drawn ``count`` cards. ``source`` and ``number`` say where they came from.

    ``cards`` of a hidden draw are the drawing seat's alone, and empty where it drew by hand.
    ``away`` could not come up, as it lay in hands: nobody's before the seed is shown.
    """

    seat: str
    pool: str
    count: int
    open: bool
    source: str
    number: int = 0
    cards: tuple[str, ...] = ()
    away: tuple[str, ...] = ()

    def seen_by(self, seat: str) -> Drawn:
        """Without what was away; a hidden draw without its cards too, but for who drew."""
        mine = self.open or seat == self.seat
        return replace(self, away=(), cards=self.cards if mine else ())


def drawn(call: ChanceRequest, answer: AnswerDraw) -> Drawn:
    """What comes of the answer to a call for cards. Raises ``ValueError`` for any other call."""
    if call.pool is None:
        raise ValueError(f"{call.kind} called for, and cards drawn")
    return Drawn(
        seat=answer.seat,
        pool=call.pool.id,
        count=call.count,
        open=call.pool.open,
        source=answer.source,
        number=answer.number,
        cards=answer.cards,
        away=answer.away,
    )


Folds = Mapping[type[Event], Callable[[Any, Any], Any]]
"""A chapter's events, each with the function that folds it into the state."""


def evolver(folds: Folds) -> Callable[[Any, Event], Any]:
    """``evolve`` of a game with these folds: the state after one event, None before the first."""

    def evolve(state: Any, event: Event) -> Any:
        return folds[type(event)](state, event)

    return evolve


CHANCE = (Rolled, Spun, Drawn)
"""What came up: told with its source, and counted."""

FIRM = (*CHANCE, Reveal)
"""Events that undo does not pass unless every seat agrees."""


_FOLLOWED = "followed"


def known_after(state: Any, event: Event) -> Any:
    """The state to which this very event has led when the deed was decided, with all that has been
    worked out for it; None where it is not at hand.
    """
    followed = state.__dict__.get(_FOLLOWED)
    return followed[1] if followed and followed[0] is event else None


def tells(kind: type[Event]) -> Callable[[Any, Any, EventRecorder[Any]], None]:
    """What comes of a deed whose event tells, field by field, what the command asked for."""

    def tell(_state: Any, command: Command, recorder: EventRecorder[Any]) -> None:
        recorder.record(kind(**asdict(command)))

    return tell


class EventRecorder(Generic[S]):
    """What a deed brings about, event by event, with the state as it stands after each.

    Each state keeps the one that followed, so that the session need not fold the deed again.
    """

    def __init__(self, state: S, evolve: Callable[[S, Event], S]) -> None:
        self.state = state
        self.events: list[Event] = []
        self._evolve = evolve

    def record(self, *events: Event) -> None:
        """Add events and let the state follow."""
        for event in events:
            before, self.state = self.state, self._evolve(self.state, event)
            self.events.append(event)
            before.__dict__[_FOLLOWED] = (event, self.state)
            hand_on(before, self.state)

    def call_dice(self, seat: str, purpose: Message, count: int = 1, sides: int = 6) -> None:
        """Ask a seat for dice."""
        call = ChanceRequest(kind="dice", seat=seat, count=count, sides=sides, purpose=purpose)
        self.record(RollCalled(call=call))

    def call_cards(self, seat: str, purpose: Message, pool: Pool, count: int = 1) -> None:
        """Ask a seat for cards or tiles of a pool."""
        call = ChanceRequest(kind=DRAW, seat=seat, count=count, purpose=purpose, pool=pool)
        self.record(DrawCalled(call=call))
