"""Events of Pirates as lines of the logbook."""

from __future__ import annotations

from functools import partial

from companion.engine.corrections import Corrected
from companion.engine.endings import BattleEnded
from companion.engine.log_lines import Lines, line, line_of, teller
from companion.engine.messages import seat_word
from companion.engine.views import LogLine
from companion.games.golitsyn.logbook import lines, listed
from companion.games.golitsyn.pirates.rules import events as told
from companion.games.golitsyn.pirates.rules.corrections import CORRECTIONS
from companion.games.golitsyn.pirates.rules.state import PiratesState, side_word
from companion.games.golitsyn.rules.events import Captured
from companion.games.golitsyn.rules.lookup import name_of

_line = partial(line_of, "pirates")


def _berthed(event: told.Berthed) -> LogLine:
    return _line("berthed", "", event.rule, ship=name_of(event.ship), port=name_of(event.port))


def _captured(event: Captured) -> LogLine | None:
    if not event.side:
        return _LINES_OF_BOTH[Captured](event)
    figures = {
        "ship": name_of(event.ship),
        "port": name_of(event.port),
        "side": side_word(event.side),
    }
    return _line("taken", "", event.rule, **figures)


def _allotted(event: told.Allotted) -> LogLine:
    return _line("allotted", event.to, "8.4", ship=name_of(event.ship), seat=seat_word(event.to))


def _sealed(event: told.SlipSealed) -> LogLine:
    return _line("sealed", event.seat, "3.3a", seal=event.seal[:8])


def _shown(event: told.TreasureShown) -> LogLine:
    return _line("treasure-shown", "", event.rule, ship=name_of(event.value), salt=event.salt)


def _alongside(event: told.AlongsideLaid) -> LogLine:
    return _line(
        "alongside", event.seat, "7.3a", ship=name_of(event.ship), other=name_of(event.other)
    )


def _ended(event: BattleEnded) -> LogLine:
    winner = event.winners[0] if event.winners else ""
    return line(f"pirates.won.{event.how}", winner, event.rule)


_LINES_OF_BOTH = lines(PiratesState.CITED)
_LINES: Lines = {
    **_LINES_OF_BOTH,
    told.BattleBegan: lambda e: _line(
        "began", "", "3.1b", order=listed(map(seat_word, e.order)), n=len(e.ships)
    ),
    told.Berthed: _berthed,
    told.SlipSealed: _sealed,
    told.AlongsideLaid: _alongside,
    told.TreasureShown: _shown,
    told.NoTreasureTold: lambda e: _line("no-treasure", "", "7.1b", ship=name_of(e.ship)),
    Captured: _captured,
    told.Allotted: _allotted,
    told.TreasureLost: lambda e: _line("treasure-lost", "", "2.5", ship=name_of(e.ship)),
    BattleEnded: _ended,
    Corrected: CORRECTIONS.log_line,
}
log_line = teller(_LINES)
