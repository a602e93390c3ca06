"""Events of Colonies as lines of the logbook."""

from __future__ import annotations

from functools import partial

from companion.engine.corrections import Corrected
from companion.engine.endings import BattleEnded
from companion.engine.events import Rolled
from companion.engine.log_lines import Lines, line_of, source_of, teller, victory
from companion.engine.messages import say, seat_word
from companion.engine.views import LogLine
from companion.games.golitsyn.colonies.rules import events as told
from companion.games.golitsyn.colonies.rules.corrections import CORRECTIONS
from companion.games.golitsyn.colonies.rules.state import ColoniesState
from companion.games.golitsyn.logbook import lines, listed
from companion.games.golitsyn.rules.lookup import name_of

_line = partial(line_of, "colonies")


def _lot(event: Rolled) -> LogLine:
    drawn = _line("lot", event.seat, "1.3a", face=event.faces[0])
    return LogLine(message=drawn.message, seat=drawn.seat, rule=drawn.rule, source=source_of(event))


def _shelled(event: told.ColonyShelled) -> LogLine:
    figures = {
        "port": name_of(event.colony),
        "hits": event.hits,
        "ammunition": event.ammunition,
        "turn": event.turn,
    }
    return _line("shelled", event.seat, "7.1d", **figures, n=event.left)


def _freed(event: told.ColonyFreed) -> LogLine:
    port = name_of(event.colony)
    if event.owner:
        return _line(
            "freed-owned",
            event.seat,
            "5.1b",
            port=port,
            owner=seat_word(event.owner),
            n=event.value,
        )
    return _line("freed", event.seat, "7.1d", port=port)


def _claimed(event: told.ColonyClaimed) -> LogLine:
    figures = {
        "port": name_of(event.colony),
        "ship": name_of(event.ship),
        "seat": seat_word(event.seat),
    }
    return _line("claimed", event.seat, "7.1e", **figures, n=event.points)


def _landed(event: told.AmmunitionLanded) -> LogLine:
    figures = {"port": name_of(event.colony), "ship": name_of(event.ship), "now": event.now}
    return _line("landed", event.seat, "3.3b", **figures, n=event.units)


def _ceased(event: told.FireCeased) -> LogLine:
    return _line(
        "answers", event.gunner, "7.2a", port=name_of(event.port), seat=seat_word(event.gunner)
    )


def _dropped(event: told.AnswerDropped) -> LogLine | None:
    return (
        _line("silent", event.gunner, "7.2a", port=name_of(event.colony)) if event.gunner else None
    )


_LINES: Lines = {
    **lines(ColoniesState.CITED),
    told.BattleBegan: lambda e: _line("began", "", "3.2", n=len(e.ships)),
    Rolled: _lot,
    told.OrderSettled: lambda e: _line("order", "", "3.1b", order=listed(map(seat_word, e.order))),
    told.BoardingDeclared: lambda e: _line("boards", e.seat, "6.1c", ship=name_of(e.target)),
    told.ColonyShelled: _shelled,
    told.ColonyFreed: _freed,
    told.ColonyClaimed: _claimed,
    told.ColonyRestored: lambda e: _line(
        "restored", e.seat, "7.4a", port=name_of(e.colony), n=e.hits
    ),
    told.AmmunitionLanded: _landed,
    told.FireCeased: _ceased,
    told.AnswerDropped: _dropped,
    told.Entered: lambda e: _line(
        "entered", "", "7.1e", ship=name_of(e.ship), port=name_of(e.port)
    ),
    told.Returned: lambda e: _line("returned", e.seat, "6.2d", ship=name_of(e.ship)),
    BattleEnded: lambda e: victory(e.winners, say(f"colonies.won.{e.how}"), e.rule),
    Corrected: CORRECTIONS.log_line,
}
log_line = teller(_LINES)
