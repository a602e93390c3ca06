"""What the session remembers.

It follows the journal and nothing else, so a battle opened again stands as it stood.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache, reduce
from typing import Any, NamedTuple

from msgspec import MsgspecError

from companion.engine.codec import Codec
from companion.engine.commitments import Opened, Sealed, Seals
from companion.engine.events import CHANCE, FIRM, Event, known_after
from companion.engine.game import Game, captains_of
from companion.engine.messages import NOTHING, Message, say, seat_word, seats_in
from companion.engine.views import LogLine
from companion.journal.journal import Entry, JournalError, LaterReleaseError
from companion.journal.payloads import (
    Asked,
    Battle,
    Body,
    Deed,
    PinSet,
    PinTries,
    SeedShown,
    TailLost,
    TakenBack,
    WaitsEnded,
    read,
)
from companion.session.history import History, Step
from companion.session.logbook import Logbook
from companion.session.pins import Pins
from companion.session.throws import dealt_after, throws_after


@contextmanager
def understood(seq: int) -> Iterator[None]:
    """Whatever following an entry of a saved battle brings up becomes ``JournalError``.

    Its chain may hold and its shape be ours, and yet no session of this program can have written
    it: a deed that was never possible, an undo with nothing to undo.
    """
    try:
        yield
    except JournalError:
        raise
    except Exception as error:
        raise JournalError("journal.not-understood", entry=seq) from error


class _Kinds(NamedTuple):
    """What follows from the types of a deed's events: whether it is ``firm``, seals a slip or shows
    one, and how many ``rolls`` it has.
    """

    firm: bool
    secret: bool
    rolls: int


@lru_cache(maxsize=1024)
def _kinds(types: tuple[type[Event], ...]) -> _Kinds:
    return _Kinds(
        firm=any(issubclass(one, FIRM) for one in types),
        secret=any(issubclass(one, Sealed | Opened) for one in types),
        rolls=sum(issubclass(one, CHANCE) for one in types),
    )


class Replay:
    """States, log, PINs and the count of rolls, brought up to date
    by one journal entry after another.

    Raises ``JournalError`` if the battle's own entry cannot be understood.
    """

    def __init__(self, game: Game, battle: Battle) -> None:
        self._game = game
        self._wire = Codec(game)
        events = self._read(0, battle)
        start = reduce(game.evolve, events, None)
        began = Step(0, start, seals=Seals().after(events))
        self.history = History(began, captains_of(battle.seats))
        self.log = Logbook(game)
        commitment = say("session.log.commitment", seal=battle.commitment)
        self.log.add((LogLine(message=commitment, seal=battle.commitment), *events))
        self.pins = Pins(tuple(seat.id for seat in battle.seats if not seat.captain))
        self.rolls = 0

    def after(self, events: tuple[Event, ...]) -> Step:
        """Where these events of a deed that was decided a moment ago would lead.

        Raises ``SealError`` if they show a slip that cannot be.
        """
        state = self.history.state
        for event in events:
            state = known_after(state, event) or self._game.evolve(state, event)
        return self._step(events, state)

    def _step(self, events: tuple[Event, ...], state: Any) -> Step:
        kinds, seals, slip = _kinds(tuple(map(type, events))), self.history.seals, ""
        if kinds.secret:
            seals = seals.after(events)
            slip = next((event.seat for event in events if isinstance(event, Sealed)), "")
        return Step(entry=-1, state=state, firm=kinds.firm, slip=slip, seals=seals)

    def follow(self, entries: Iterable[Entry]) -> None:
        """Follow the entries of a journal being opened.

        Raises ``JournalError`` at the first that cannot be understood.
        """
        for entry in entries:
            try:  # costs nothing where nothing is wrong; a context costs for each of thousands
                self.take_in(entry)
            except Exception:
                with understood(entry.seq):
                    raise

    def take_in(self, entry: Entry) -> None:
        """Follow the next entry. Raises ``JournalError`` if it cannot be read."""
        body = read(entry)
        if not isinstance(body, Deed):
            self.note(body, entry.kind)
            return
        events = self._read(entry.seq, body)
        state = reduce(self._game.evolve, events, self.history.state)
        step = self._step(events, state)._replace(command=bytes(body.command))
        self.note_deed(entry.seq, events, step, body.said)

    def _read(self, seq: int, body: Battle | Deed) -> tuple[Event, ...]:
        if body.version > self._game.card.version:
            raise LaterReleaseError
        try:
            return self._wire.read_events(bytes(body.events), body.version)
        except MsgspecError as error:
            raise JournalError("journal.not-understood", entry=seq) from error

    def note_deed(
        self, seq: int, events: tuple[Event, ...], step: Step, said: Message = NOTHING
    ) -> None:
        """Follow a deed of which it is known where it leads, and what was ``said`` of it.

        ``rolls`` counts undone rolls too, so none is ever repeated.
        """
        rolls, history = _kinds(tuple(map(type, events))).rolls, self.history
        throws, dealt = history.throws, history.dealt
        if rolls:
            throws = throws_after(throws, history.state.call, events, seq)
            dealt = dealt_after(dealt, events)
        self.rolls += rolls
        history.do(step._replace(entry=seq, throws=throws, dealt=dealt))
        self.log.add((*_spoken(said), *events))

    def note(self, body: Body, kind: str, monotonic_now: float | None = None) -> None:
        """Follow any other entry."""
        match body:
            case TakenBack():
                self._turn(body, kind)
            case Asked() if kind == "undo-refused":
                self.history.asked = ()
                self._tell("session.log.undo-refused", body.seat)
            case Asked():
                word = "agreed" if self.history.asked else "asked"
                self.history.asked = (*self.history.asked, body.seat)
                self._tell(f"session.log.undo-{word}", body.seat)
            case PinSet() | PinTries() | WaitsEnded():
                self.log.add(self.pins.note(body, monotonic_now))
            case SeedShown():
                self.history.close()
                self.log.add((LogLine(message=say("session.log.seed", seed=body.seed)),))
            case TailLost():
                self.log.add((LogLine(message=say("session.log.tail-lost")),))

    def _turn(self, body: TakenBack, kind: str) -> None:
        if kind == "undo":
            self.history.undo()
        else:
            self.history.redo()
        self._tell(f"session.log.{kind}", body.seat, body.deed)

    def _tell(self, id: str, seat: str, turned: int | None = None) -> None:
        self.log.add((LogLine(message=say(id, seat=seat_word(seat)), seat=seat),), turned)


def _spoken(said: Message) -> tuple[LogLine, ...]:
    """The line of what a captain says."""
    return () if said == NOTHING else (LogLine(message=said, seat=seats_in(said)[0]),)
