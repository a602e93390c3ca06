"""Events of Lords of the Seas as lines of the logbook."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.corrections import Corrected
from companion.engine.endings import BattleEnded
from companion.engine.events import Drawn
from companion.engine.house_figures import FigureTold
from companion.engine.log_lines import Lines, line_of, teller, victory
from companion.engine.messages import NOTHING, Message, piece_word, say, seat_word
from companion.engine.views import LogLine
from companion.games.lords.rules import events as told
from companion.games.lords.rules.arranging import PLACES
from companion.games.lords.rules.corrections import CORRECTIONS
from companion.games.lords.rules.effects import KINDS
from companion.games.lords.rules.state import FIRST, Score
from companion.games.lords.rules.telling import line_word


def listed(words: tuple[Message, ...]) -> Message:
    """Several words, one after the other."""
    first, *rest = words or (NOTHING,)
    for word in rest:
        first = say("lords.and", first=first, last=word)
    return first


_line = partial(line_of, "lords")


def _where(id: str, cell: str, seat: str, rule: str, /, **figures: Any) -> LogLine:
    """A line with the cell, or without one where the board is not seen."""
    if cell:
        return _line(id, seat, rule, cell=cell, **figures)
    return _line(f"{id}-somewhere", seat, rule, **figures)


def _own(event: FigureTold) -> LogLine:
    """A figure of the table's own box, by which the battle is played."""
    return _line(f"own.{_OWN.get(event.card, 'hired')}", "", "3.4", **_figures(event))


def _figures(event: FigureTold) -> dict[str, Any]:
    if event.card.startswith("hired-"):
        ship, what = piece_word(event.card.removeprefix("hired-")), say(f"lords.own.{event.figure}")
        value = say(f"lords.own.hired.{event.value}") if event.figure == "effect" else event.value
        return {"ship": ship, "what": what, "value": value}
    if event.card == "sets":
        return {
            "what": say("lords.own.set", n=4 if event.figure == "four" else 3),
            "value": event.value,
        }
    value = say(f"lords.own.effect.{event.value}") if event.card == "ships-odd" else event.value
    return {"number": event.figure, "value": value}


_OWN = {"ships-odd": "odd", "ships-copies": "copies", "sets": "sets"}


def _drawn(event: Drawn) -> LogLine:
    if event.pool == FIRST:
        return _line("first", event.cards[0], "4.6a", seat=seat_word(event.cards[0]))
    ships = listed(tuple(map(piece_word, event.cards)))
    return _line("offered", "", "4.3", n=event.count, ships=ships)


def _group(id: str, event: told.GroupLeft | told.GroupCounted) -> LogLine:
    """By the ends of the group."""
    return _line(id, event.seat, "7.15", cells=event.group.split(" ")[1])


def _board(event: told.BoardLaid) -> LogLine:
    if not event.board:
        return _line("board-shifted", event.seat, "12.2", seat=seat_word(event.seat))
    return _line(
        "board-laid", event.seat, "4.1c", seat=seat_word(event.seat),
        board=say(f"lords.printed.{event.board}"), place=say(f"lords.place.{PLACES[event.place]}"),
        side=say(f"lords.side.{event.side}"), degrees=event.degrees,
    )  # fmt: skip


def _laid(event: told.ShipLaid) -> LogLine:
    if event.covered:
        figures = {"number": event.number, "ship": piece_word(event.covered)}
        return _where("laid-over", event.cell, event.seat, "6.5", **figures)
    return _where("laid", event.cell, event.seat, "6.3", number=event.number)


def _hired(event: told.ShipHired) -> LogLine:
    figures: dict[str, Any] = {"ship": piece_word(event.ship), "n": event.cost}
    if event.covered:
        figures["over"] = piece_word(event.covered)
        return _where("hired-over", event.cell, event.seat, "5.4b", **figures)
    return _where("hired", event.cell, event.seat, "5.4b", **figures)


def _fired(event: told.ShotFired) -> LogLine:
    rule = KINDS[event.shot].rule
    if not event.target:
        return _line("fired-past", event.seat, rule)
    return _where("fired", event.cell, event.seat, rule, ship=piece_word(event.target))


def _shield(event: told.ShieldPlaced) -> LogLine:
    rule = "4.6b" if event.first else "10.1"
    return _where("shield", event.cell, "", rule, ship=piece_word(event.ship))


def _taken(event: told.MineTaken) -> LogLine:
    if event.false:
        return _where("false-taken", event.cell, event.seat, "10.7")
    return _where("mine-taken", event.cell, event.seat, "10.6a")


def _told_mine(event: told.MineTold) -> LogLine:
    return _line("mine-false" if event.false else "mine-real", "", "10.7", cell=event.cell)


def _false_shown(event: told.FalseMineShown) -> LogLine:
    return _line("false-shown", event.seat, "10.7", cell=event.cell)


def _cell_told(event: told.CellTold) -> LogLine:
    return _line("cell-told", event.seat, "7.15", ship=piece_word(event.ship), cell=event.cell)


def _counted(event: told.ScoreCounted) -> LogLine:
    """The total, and what it is made of."""
    score: Score = event.score
    parts = {
        "told": score.told, "grouped": score.grouped, "far": score.far,
        "hired": sum(score.hired.values()), "tokens": score.points, "mines": score.mines,
    }  # fmt: skip
    words = tuple(say(f"lords.log.score.{part}", n=n) for part, n in parts.items() if n)
    return _line(
        "score",
        event.seat,
        "2.2",
        seat=seat_word(event.seat),
        n=score.total,
        parts=listed(words or (say("lords.log.score.nothing"),)),
    )


_LINES: Lines = {
    told.BattleBegan: lambda e: _line("began", "", "4.2a", n=e.scene.fleet),
    FigureTold: _own,
    Drawn: _drawn,
    told.BoardLaid: _board,
    told.BoardsLeft: lambda e: _line("boards-left", e.seat, "4.1b", seat=seat_word(e.seat)),
    told.TurnBegan: lambda e: _line("turn", e.seat, "5.1", seat=seat_word(e.seat), round=e.round),
    told.ShipLaid: _laid,
    told.ShipHired: _hired,
    told.ShotFired: _fired,
    told.ShieldLost: lambda e: _line("shield-lost", "", "10.3", ship=piece_word(e.ship)),
    told.ShotStopped: lambda e: _line("stopped", "", "11.8a", ship=piece_word(e.ship)),
    told.ShipIgnited: lambda e: _line("burns", "", "9.3d", ship=piece_word(e.ship)),
    told.ShieldPlaced: _shield,
    told.ShipRepaired: lambda e: _where("repaired", e.cell, "", "9.6", ship=piece_word(e.ship)),
    told.MinePlaced: lambda e: _where("mine-set", e.cell, e.seat, "10.5"),
    told.MineRemoved: lambda e: _where("mine-removed", e.cell, e.seat, "9.16"),
    told.MineReached: lambda e: _line("mine-reached", e.seat, "10.7", cell=e.cell),
    told.MineTaken: _taken,
    told.MineTold: _told_mine,
    told.FalseMineSealed: lambda e: _line("false-sealed", e.seat, "11.13"),
    told.FalseMineShown: _false_shown,
    told.CoinTaken: lambda e: _line("coin", e.seat, "9.11"),
    told.PointTaken: lambda e: _line("point", e.seat, "9.2"),
    told.ExtraTaken: lambda e: _line(
        "picked" if e.picked else "extra", e.seat, "11.11" if e.picked else "9.8a"
    ),
    told.EffectLost: lambda e: _line(
        "lost", e.seat, KINDS[e.effect].rule, effect=say(f"lords.due.{e.effect}")
    ),
    told.ShipDrawn: lambda e: _line("drawn", e.seat, "5.5"),
    told.PointsTold: lambda e: _line("points-told", e.seat, "7.15", n=e.points),
    told.CellTold: _cell_told,
    told.LineTold: lambda e: _line("line-told", e.seat, "7.15", line=line_word(e.line), n=e.points),
    told.GroupLeft: partial(_group, "group-left"),
    told.GroupCounted: partial(_group, "group-counted"),
    told.ScoreCounted: _counted,
    BattleEnded: lambda e: victory(e.winners, say(f"lords.won.{e.how}"), e.rule),
    Corrected: CORRECTIONS.log_line,
}
log_line = teller(_LINES)
