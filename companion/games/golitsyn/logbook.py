"""Shared: common events as lines of the logbook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial, reduce
from typing import Any

from companion.engine.card_tokens import MoveSaid, ShotSaid
from companion.engine.compass import heading_word
from companion.engine.events import Spun
from companion.engine.log_lines import Lines, line_of, spun
from companion.engine.messages import Message, say, seat_word
from companion.engine.views import LogLine
from companion.games.golitsyn.rules import events as told
from companion.games.golitsyn.rules.lookup import name_of

_line = partial(line_of, "golitsyn")


def listed(words: Iterable[Message]) -> Message:
    """Several names in a row."""
    return reduce(lambda before, one: say("golitsyn.list", before=before, one=one), words)


def _fleet(event: told.FleetListed) -> LogLine:
    figures = {"seat": seat_word(event.seat), "ships": listed(map(name_of, event.ships))}
    return _line(f"fleet-{event.kind}", event.seat, "3.1b", **figures, n=len(event.ships))


def _sailed(event: told.Sailed) -> LogLine:
    figures: dict[str, Any] = {
        "ship": name_of(event.ship),
        "course": heading_word(event.course),
        "run": event.run,
    }
    if event.port:
        return _line("sailed-port", event.seat, "5.2c", **figures, port=name_of(event.port))
    if event.path:
        return _line(
            "sailed-chart", event.seat, "4.3a", **figures, start=event.start, end=event.path[-1]
        )
    return _line("sailed", event.seat, "4.3a", **figures)


def _drifted(event: told.Drifted) -> LogLine:
    ship, course = name_of(event.ship), heading_word(event.course)
    if not event.path:
        return _line("drifted-edge", event.seat, "8.1", ships=ship, course=course)
    start, end = event.start, event.path[-1]
    return _line("drifted", event.seat, "4.2a", ship=ship, course=course, start=start, end=end)


def _told(event: told.EndTold) -> LogLine:
    if event.end == "port" and event.port:
        return _line(
            "came-into", event.seat, "5.2c", ship=name_of(event.ship), port=name_of(event.port)
        )
    return _line("end-told", event.seat, "4.4b", ship=name_of(event.ship))


def _announced(event: told.ShotAnnounced) -> LogLine:
    target = name_of(event.target)
    if len(event.guns) > 1:
        return _line("announced-salvo", event.seat, "6.4e", target=target, n=len(event.guns))
    return _line("announced-shot", event.seat, "6.4e", ship=name_of(event.guns[0]), target=target)


def _fired(event: told.Fired) -> LogLine:
    word, rule = ("hit", "6.3a") if event.hits else ("miss", "6.3b")
    heading, target = heading_word(event.heading), name_of(event.target)
    if len(event.guns) == 1:
        gun = name_of(event.guns[0])
        return _line(f"fired-one-{word}", event.seat, rule, heading=heading, gun=gun, target=target)
    return _line(f"fired-{word}", event.seat, rule, heading=heading, target=target, n=event.hits)


def _sunk(event: told.Sunk) -> LogLine:
    return _line(f"sunk-{event.cause}", "", event.rule, ship=name_of(event.ship))


def _captured(event: told.Captured) -> LogLine:
    return _line(
        f"captured-{event.how}",
        event.seat,
        event.rule,
        ship=name_of(event.ship),
        seat=seat_word(event.seat),
    )


def _holed(event: told.Holed, rule: str) -> LogLine:
    line = "holed" if event.holes > event.before else "holed-in-vain"
    return _line(
        line,
        "",
        rule,
        ship=name_of(event.ship),
        before=event.before,
        holes=event.holes,
        turn=event.turn,
    )


def _mended(event: told.Mended) -> LogLine:
    figures: dict[str, Any] = {"before": event.before, "holes": event.holes, "turn": event.turn}
    return _line("mended", event.seat, "6.5b", ship=name_of(event.ship), **figures)


def lines(cited: Mapping[str, str]) -> Lines:
    """The common lines.

    ``cited`` holds the rule numbers that differ between the books (``State.CITED``).
    """
    return {
        **_LINES,
        told.MoveAnnounced: lambda e: _line("announced-move", e.seat, cited["announce"]),
        told.Holed: lambda e: _holed(e, cited["hole"]),
    }


_LINES: Lines = {
    Spun: partial(spun, "golitsyn", "vane"),
    told.FleetListed: _fleet,
    told.TurnBegan: lambda e: _line("turn", e.seat, seat=seat_word(e.seat), turn=e.number),
    told.Sailed: _sailed,
    told.Drifted: _drifted,
    told.Carried: lambda e: _line(
        "carried", "", "5.4", ship=name_of(e.ship), start=e.start, end=e.end
    ),
    told.Repelled: lambda e: _line(
        "repelled", "", "8.4", ship=name_of(e.ship), port=name_of(e.port)
    ),
    told.EndTold: _told,
    MoveSaid: lambda e: _line("move-said", e.seat, ship=name_of(e.ship)),
    ShotSaid: lambda e: _line("shot-said", e.seat, piece=name_of(e.shooter)),
    told.ShotAnnounced: _announced,
    told.Fired: _fired,
    told.Mended: _mended,
    told.Sunk: _sunk,
    told.Captured: _captured,
}
