"""A battle of any game as its tests play it: deeds go through ``decide``, and what happened is
looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, Self, TypeVar

import pytest

from companion.engine.commands import Answer, Command
from companion.engine.compass import Force, Heading, Wind
from companion.engine.corrections import Correct
from companion.engine.events import Event
from companion.engine.game import REFEREE, TABLE, Game
from companion.engine.moments import Moment, moments_of
from companion.engine.offers import Choice
from companion.engine.refusals import Refused
from companion.engine.views import CardView, LogLine, PrivateView, TableView

E = TypeVar("E", bound=Event)
S = TypeVar("S")


def wind_of(words: str) -> Wind:
    """``fresh NE`` blows to the north-east, or the arrow shows so."""
    force, heading = words.split()
    return Wind(Heading(heading), Force(force))


class GameTable(Generic[S]):
    """A battle on the table: ``state``, every event so far in ``events``, and those of the last
    deed in ``told``.
    """

    game: ClassVar[Game]
    state: S

    def __init__(self, events: tuple[Event, ...]) -> None:
        self.state = None  # type: ignore[assignment]  # the first event makes it
        self.events: list[Event] = []
        self.take(events)

    def take(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Let these events happen, whoever decided them."""
        self.before = self.state
        for event in events:
            self.state = self.game.evolve(self.state, event)
        self.events += events
        self.told = events
        return events

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out any command; raises ``Refused``."""
        return self.take(self.game.decide(self.state, command))

    def together(self, *deeds: tuple[Event, ...]) -> tuple[Event, ...]:
        """Several deeds that the players speak of as one."""
        self.told = tuple(event for events in deeds for event in events)
        return self.told

    def refused(self, rule: str, deed: Callable[..., object], *what: Any, **how: Any) -> Refused:
        """The deed must be refused by this rule, and nothing on the table may change."""
        before = self.state
        with pytest.raises(Refused) as caught:
            deed(*what, **how)
        assert caught.value.rule == rule, (
            f"refused by {caught.value.rule or 'no rule'} ({caught.value.reason.id})"
        )
        assert self.state is before
        return caught.value

    def stands(self, state: S) -> Self:
        """The table as it was never played."""
        self.state = state
        return self

    def answer_call(self, face: int, by: str = "") -> tuple[Event, ...]:
        """The vane or the die shows a sector or face to the seat that was called, unless another
        one tries.
        """
        state: Any = self.state
        due = state.call.seat if state.call else state.turn
        return self.do(Answer(seat=by or due, faces=(face,), source="hand"))

    def correct(
        self, what: str, piece: str = "", *, to: str | int, reason: str = "slipped"
    ) -> tuple[Event, ...]:
        """The referee sets a token right."""
        command = Correct(seat=REFEREE, what=what, piece=piece, to=str(to), reason=reason)
        return self.do(command)

    # ------------------------------------------------------------ looking at the table

    def happened(self, kind: type[E]) -> list[E]:
        """The events of one kind in the last deed."""
        return [event for event in self.told if isinstance(event, kind)]

    def offers(self, deed: str = "", about: str = "", seat: str = "") -> list[Choice]:
        """What the acting seat (or another) is offered, of one deed and about one piece if these
        are given.
        """
        state: Any = self.state
        found = self.game.choices(state, seat or state.turn, about)
        return [choice for choice in found if deed in ("", choice.deed)]

    def runs(self, ship: str) -> dict[str, int]:
        """The greatest run a ship is offered on each course she may take."""
        found: dict[str, int] = {}
        for choice in self.offers("sail", ship):
            found[choice.of("course")] = max(
                choice.amount("run"), found.get(choice.of("course"), 0)
            )
        return found

    def targets(self, shooter: str) -> set[str]:
        """Whom a ship, fort or port is offered to fire at."""
        return {choice.of("target") for choice in self.offers("fire", shooter)}

    def view(self) -> TableView:
        """What everybody sees."""
        return self.game.public(self.state)

    def private(self, seat: str) -> PrivateView:
        """What one seat sees besides."""
        return self.game.private(self.state, seat)

    def card_of(self, piece: str) -> CardView:
        """The card of a piece as everybody sees it."""
        return next(card for card in self.view().cards if card.id == piece)

    def log(self, seat: str = "table") -> list[str]:
        """The logbook's message ids of the last deed, as somebody reads them."""
        return [line.message.id for line in self.lines(seat)]

    def rules(self) -> dict[str, str]:
        """The rule that each line of the logbook cites for the last deed, by the line's message
        id.
        """
        return {line.message.id: line.rule for line in self.lines()}

    def lines(self, seat: str = "table") -> list[LogLine]:
        """The logbook's lines of the last deed, as somebody reads them."""
        return [line for event in self._seen(seat) if (line := self.game.log_line(event))]

    def _seen(self, seat: str) -> tuple[Event, ...]:
        shown = (self.game.redact(event, seat) for event in self.told)
        return tuple(event for event in shown if event)

    def moments(self, cue: str = "") -> list[Moment]:
        """What the whole table sees and hears of the last deed, or of one cue alone."""
        made = moments_of(self.game.moments, self._seen(TABLE), self.game.public(self.before))
        return [moment for moment in made if cue in ("", moment.cue)]
