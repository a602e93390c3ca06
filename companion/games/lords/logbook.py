"""Events of Lords of the Seas as lines of the logbook."""

from __future__ import annotations

from typing import Any

from companion.engine.events import Drawn
from companion.engine.log_lines import Lines, line, teller
from companion.engine.messages import say, seat_word
from companion.engine.views import LogLine
from companion.games.lords.rules import events as told
from companion.games.lords.rules.arranging import PLACES
from companion.games.lords.rules.effects import KINDS


def _line(id: str, seat: str = "", rule: str = "", /, **figures: Any) -> LogLine:
    return line(f"lords.log.{id}", seat, rule, **figures)


def _drawn(event: Drawn) -> LogLine:
    if event.pool == "first":
        return _line("first", event.cards[0], "4.6a", seat=seat_word(event.cards[0]))
    return _line("offered", "", "4.3", n=event.count)


def _board(event: told.BoardLaid) -> LogLine:
    if not event.board:
        return _line("board-shifted", event.seat, "12.2", seat=seat_word(event.seat))
    return _line(
        "board-laid", event.seat, "4.1c", seat=seat_word(event.seat),
        board=say(f"lords.printed.{event.board}"), place=say(f"lords.place.{PLACES[event.place]}"),
        side=say(f"lords.side.{event.side}"), degrees=event.degrees,
    )  # fmt: skip


def _laid(event: told.ShipLaid) -> LogLine:
    if event.cell:
        return _line("laid", event.seat, "6.3", number=event.number, cell=event.cell)
    return _line("laid-somewhere", event.seat, "5.2", number=event.number)


def _placed(event: told.MinePlaced) -> LogLine:
    if event.cell:
        return _line("mine-set", event.seat, "10.5", cell=event.cell)
    return _line("mine-set-somewhere", event.seat, "10.5")


_LINES: Lines = {
    told.BattleBegan: lambda e: _line("began", "", "4.1a", n=len(e.seats)),
    Drawn: _drawn,
    told.BoardLaid: _board,
    told.BoardsLeft: lambda e: _line("boards-left", e.seat, "4.1b", seat=seat_word(e.seat)),
    told.TurnBegan: lambda e: _line("turn", e.seat, "5.1", seat=seat_word(e.seat), round=e.round),
    told.ShipLaid: _laid,
    told.CoinTaken: lambda e: _line("coin", e.seat, "9.11"),
    told.PointTaken: lambda e: _line("point", e.seat, "9.2"),
    told.ExtraTaken: lambda e: _line("extra", e.seat, "9.8a"),
    told.EffectLost: lambda e: _line(
        "lost", e.seat, KINDS[e.effect].rule, effect=say(f"lords.due.{e.effect}")
    ),
    told.MinePlaced: _placed,
    told.PointsTold: lambda e: _line("points-told", e.seat, "7.15", n=e.points),
    told.ScoreCounted: lambda e: _line("score", e.seat, "2.2", n=e.score.total),
    told.BattleEnded: lambda e: line(f"lords.won.{e.how}", "", e.rule),
}
log_line = teller(_LINES)
