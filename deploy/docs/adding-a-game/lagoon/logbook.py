"""Events as lines of the logbook."""

from __future__ import annotations

from typing import Any

from companion.engine.corrections import Corrected
from companion.engine.events import Drawn, Event, Rolled
from companion.engine.messages import piece_word, say
from companion.engine.views import LogLine
from companion.games.lagoon.rules import words as told
from companion.games.lagoon.rules.play import CORRECTIONS
from companion.games.lagoon.rules.slots import SLOTS


def log_line(event: Event) -> LogLine | None:
    """The line that an event writes, or None where another event's line says it all."""
    made = _LINES.get(type(event))
    return made(event) if made else None


def _line(id: str, seat: str, rule: str, /, **figures: Any) -> LogLine:
    return LogLine(message=say(f"lagoon.log.{id}", **figures), seat=seat, rule=rule)


def _placed(event: told.Placed) -> LogLine:
    rule, name = SLOTS[event.slot].rule, piece_word(event.name)
    return _line(event.slot, event.seat, rule, to=name, n=event.price)


def _drawn(event: Drawn) -> LogLine:
    return _line("drawn" if event.open else "dived", event.seat, "1", n=event.count)


def _parted(event: told.MeetingEnded) -> LogLine:
    winners = [seat for seat, gold in event.gold.items() if gold > 0]
    how = ("nothing-taken", "robbed", "shared")[len(winners)]
    return _line(how, winners[0] if how == "robbed" else "", "7.1")


_LINES: dict[type[Event], Any] = {
    told.LagoonBegan: lambda e: _line("began", "", "1", n=len(e.seats)),
    Rolled: lambda e: _line("rolled", e.seat, "2.1", first=e.faces[0], second=e.faces[1]),
    Drawn: _drawn,
    told.DieTurned: lambda e: _line("turned", e.seat, "2.2", face=e.face, n=e.gold),
    told.Placed: _placed,
    told.TileLaid: lambda e: _line("laid", e.seat, "4", islet=piece_word(e.tile), n=e.gold),
    told.CardPlayed: lambda e: _line("played", e.seat, "6.1", card=piece_word(e.card)),
    told.Greeted: lambda e: _line("fights" if e.fight else "shares", e.seat, "7"),
    told.MeetingEnded: _parted,
    told.LagoonEnded: lambda e: _line("ended", "", "8", n=max(e.points.values())),
    Corrected: CORRECTIONS.log_line,
}
