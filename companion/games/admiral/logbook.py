"""A battle's events as lines of the logbook."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.card_tokens import MoveSaid, ShotSaid
from companion.engine.compass import heading_word
from companion.engine.corrections import Corrected
from companion.engine.endings import BattleEnded
from companion.engine.events import Rolled, Spun
from companion.engine.house_figures import FigureTold
from companion.engine.log_lines import Lines, line_of, source_of, spun, teller
from companion.engine.messages import Message, say, seat_word, seats_word
from companion.engine.views import LogLine
from companion.games.admiral import boarding_words
from companion.games.admiral.house_figures import SIDES
from companion.games.admiral.rules import accord_events as accord
from companion.games.admiral.rules import events as told
from companion.games.admiral.rules import fireship_events as fire
from companion.games.admiral.rules import fort_events as forts
from companion.games.admiral.rules import island_events as isles
from companion.games.admiral.rules.corrections import CORRECTIONS
from companion.games.admiral.rules.islands import island_name
from companion.games.admiral.rules.lookup import name_of
from companion.games.admiral.rules.pearls import COAST, SHOAL
from companion.games.admiral.rules.seating import teams_of
from companion.games.admiral.rules.short_events import RoyalPortOccupied
from companion.games.admiral.short_views import royal_line

_line = partial(line_of, "admiral")


def _rolled(event: Rolled) -> LogLine:
    faces = " ".join(str(face) for face in event.faces)
    return LogLine(
        message=say("admiral.log.die", faces=faces), seat=event.seat, source=source_of(event)
    )


def _began(event: told.BattleBegan) -> LogLine:
    word = "drill" if event.scene.drill else event.play
    if event.scene.edition == "short":
        word = "short"
    if teams := teams_of(event.seats):
        figures = {f"team{n}": seats_word(team) for n, team in enumerate(teams, 1)}
        return _line(f"began-{word}-{len(teams)}", "", "V.0d", **figures)
    return _line(f"began-{word}")


def _own(event: FigureTold) -> LogLine:
    """A figure of the table's own box, by which the battle is played."""
    if event.card == "vane":
        return _line("own-vane", "", "4.3b", value=event.value)
    if event.card == "board":
        return _line("own-north", "", "II.1c", edge=say(f"admiral.own.edge.{event.value}"))
    if event.card == "shore":
        word = "own-shore" if event.value else "own-shore-open"
        sides = " ".join(SIDES[side] for side in event.value.split())
        return _line(word, "", "4.5f", cell=event.figure, sides=sides)
    return _line(
        "own-card",
        card=say(f"admiral.kind.{event.card}"),
        figure=say(f"admiral.own.log.{event.figure}"),
        value=event.value,
    )


def _settled(event: told.OrderSettled) -> LogLine:
    return _line("order", first=seat_word(event.order[0]))


def _laid(event: told.MineLaid) -> LogLine:
    return _line("mine-laid", event.seat, "10.3")


def _round(event: told.RoundBegan) -> LogLine:
    return _line("round", event.spinner, "4.4b", round=event.round)


def _sailed(event: told.Sailed) -> LogLine:
    figures: dict[str, Any] = {
        "ship": name_of(event.ship),
        "course": heading_word(event.course),
        "run": event.run,
    }
    if event.path:
        return _line(
            "sailed-chart", event.seat, **figures, start=event.start or "", end=event.path[-1]
        )
    return _line("sailed", event.seat, **figures)


def _drifted(event: told.Drifted) -> LogLine:
    word = "drifted-reef" if event.reef else "drifted" if event.run else "drifted-none"
    course, rule = heading_word(event.course), "4.17f" if event.reef else "4.16"
    return _line(
        word,
        event.seat,
        rule,
        ship=name_of(event.ship),
        course=course,
        run=event.run,
        due=event.due,
    )


def _fired(event: told.Fired) -> LogLine:
    figures: dict[str, Any] = {
        "shooter": name_of(event.shooter),
        "n": event.shots,
        "face": event.face,
    }
    if not event.target:
        return _line("fired-wild", event.seat, "5.7d", **figures)
    table, rule = (
        ("", "S2.5a")
        if event.odd
        else ("-even", "5.7e")
        if event.even
        else ("-close", "5.7c")
        if event.point_blank
        else ("", "")
    )
    word = f"fired{table}-{'hit' if event.hits else 'miss'}"
    return _line(word, event.seat, rule, **figures, target=name_of(event.target))


def _damaged(event: told.Damaged) -> LogLine:
    return _line(
        f"damaged-{event.cause}", piece=name_of(event.piece), n=event.points, left=event.left
    )


_GONE = {
    "struck": ("struck", "V.1.4"),
    "withdrawn": ("struck", "M3.1"),
    "fireship": ("burnt", "6.9"),
    **boarding_words.GONE,
}


def _sunk(event: told.Sunk) -> LogLine:
    word, rule = _GONE.get(event.cause, ("sunk", "3.4a"))
    return _line(word, "", rule, ship=name_of(event.ship))


def _ruined(event: told.FortRuined) -> LogLine:
    if event.lots:
        return _line("ruined-pearls", event.owner, "V.4.5a", fort=name_of(event.fort), n=event.lots)
    return _line("ruined", event.owner, "3.4b", fort=name_of(event.fort))


def _fort_taken(event: forts.FortTaken) -> LogLine:
    figures = {"fort": name_of(event.fort), "left": event.left}
    if event.lots:
        return _line("fort-taken-pearls", event.seat, "V.4.5b", **figures, n=event.lots)
    return _line("fort-taken", event.seat, "8.10", **figures)


def _fort_given(event: forts.FortGiven) -> LogLine:
    seat = seat_word(event.seat)
    word = "fort-inherited" if event.inherited else "fort-given"
    return _line(word, event.former, event.rule, fort=name_of(event.fort), seat=seat)


def _work_began(event: forts.FortWorkBegan) -> LogLine:
    ship, mate = map(name_of, event.ships)
    word, rule = ("work-rebuild", "9.8a") if event.ruin else ("work-repair", "9.2")
    return _line(word, event.seat, rule, fort=name_of(event.fort), ship=ship, mate=mate)


_WORK_RULES = {"mended": "9.5a", "choice": "9.6a"}


def _work_ended(event: forts.FortWorkEnded) -> LogLine:
    what = say(f"admiral.log.work-{event.why}", fort=name_of(event.fort))
    if event.back:
        return _line("work-back", "", "9.9e", what=what, n=event.back)
    return LogLine(message=what, rule=_WORK_RULES.get(event.why, "9.1b"))


def _repair_ended(event: told.RepairEnded) -> LogLine:
    return _line(f"repair-{event.why}", ship=name_of(event.ship))


def _loaded(event: told.PearlLoaded) -> LogLine:
    place: Message
    if event.place in (SHOAL, COAST):
        return _line(f"loaded-{event.place}", event.seat, ship=name_of(event.ship))
    place = (
        name_of(event.place)
        if event.place.startswith("fort-")
        else say("admiral.cell", cell=event.place)
    )
    return _line("loaded", event.seat, ship=name_of(event.ship), place=place)


def _wrecked(event: told.PearlsWrecked) -> LogLine:
    word = "wrecked-coast" if event.place == COAST else "wrecked"
    return _line(word, "", "V.4.4a", n=event.lots, cell=event.place)


def _declared(event: told.MineDeclared) -> LogLine:
    return _line(
        "mine-declared",
        event.seat,
        "10.6a",
        cell=event.cell,
        ship=name_of(event.ship),
        salt=event.salt,
    )


def _out(event: told.PlayerOut) -> LogLine:
    return _line(f"out-{event.why}", event.seat, event.rule, seat=seat_word(event.seat))


def _grace(word: str, seat: str, **figures: Any) -> LogLine:
    """Of a player without a fort; said with his name, as the page of the dice shows no flag."""
    return _line(word, seat, "V.1.4", seat=seat_word(seat), **figures)


def _set_out(event: told.PortPicked) -> LogLine:
    fort, goal = name_of(event.fort), name_of(event.goal)
    return _line("port-picked", event.seat, "M1.4", fort=fort, goal=goal)


def _steadied(event: told.WindSet) -> LogLine | None:
    """Of the wind as the vane shows it the spin tells; here only that its force is not heeded."""
    return _line("force-ignored", "", "M1.5") if event.ignored else None


def _ended(event: BattleEnded) -> LogLine:
    if not event.winners:
        word = "all-wrecked" if event.how == "wrecked" else "draw"
        return _line(word, "", event.rule)
    word = f"won-{event.how}" if len(event.winners) == 1 else f"won-{event.how}-team"
    return _line(word, event.winners[0], event.rule, seat=seats_word(event.winners))


_LINES: Lines = {
    Rolled: _rolled,
    Spun: partial(spun, "admiral", "wind"),
    told.BattleBegan: _began,
    FigureTold: _own,
    told.OrderSettled: _settled,
    isles.IslandProposed: lambda e: _line(
        "island-proposed", e.seat, "V.3.4", cells=island_name(e.cells)
    ),
    isles.IslandAgreed: lambda e: _line("island-agreed", e.seat, "V.3.4"),
    isles.IslandLaid: lambda e: _line("island-laid", e.seat, "V.3.4", cells=island_name(e.cells)),
    isles.IslandRefused: lambda e: _line("island-refused", e.seat, "V.3.4"),
    isles.IslandsLeft: lambda e: _line("islands-left", e.seat, "V.3.4"),
    told.ReefPlaced: lambda e: _line("reef", e.seat, "V.3.6a", cell=e.cell),
    told.ReefsLeftOut: lambda e: _line("reefs-left-out", "", "V.3.6d", n=e.number),
    told.Berthed: lambda e: _line("berthed", "", "IV.6", ship=name_of(e.ship), cell=e.cell),
    told.BerthsSwapped: lambda e: _line(
        "berths-swapped", "", "IV.6", ship=name_of(e.ship), mate=name_of(e.mate)
    ),
    told.MineLaid: _laid,
    told.RoundBegan: _round,
    told.PortPicked: _set_out,
    told.WindSet: _steadied,
    told.TurnBegan: lambda e: _line("turn", e.seat, seat=seat_word(e.seat)),
    told.Sailed: _sailed,
    told.Drifted: _drifted,
    MoveSaid: lambda e: _line("move-said", e.seat, ship=name_of(e.ship)),
    ShotSaid: lambda e: _line("shot-said", e.seat, piece=name_of(e.shooter)),
    told.Fired: _fired,
    told.Damaged: _damaged,
    told.Sunk: _sunk,
    told.FortRuined: _ruined,
    **boarding_words.LINES,
    forts.FortTaken: _fort_taken,
    forts.FortGiven: _fort_given,
    forts.FortWorkBegan: _work_began,
    forts.FortMended: lambda e: _line("fort-mended", "", "9.5a", fort=name_of(e.fort), n=e.left),
    forts.FortRebuilt: lambda e: _line(
        "fort-rebuilt", e.seat, "9.9c", fort=name_of(e.fort), n=e.left
    ),
    forts.FortWorkEnded: _work_ended,
    told.RepairBegan: lambda e: _line("repair", e.seat, "7.2", ship=name_of(e.ship)),
    told.RepairEnded: _repair_ended,
    told.Mended: lambda e: _line("mended", "", "7.3a", ship=name_of(e.ship), n=e.left),
    fire.FireshipDeclared: lambda e: _line("fireship", e.seat, "6.2a", ship=name_of(e.ship)),
    fire.ShipCaught: lambda e: _line("caught", "", "6.8a", ship=name_of(e.ship)),
    fire.FireshipExploded: lambda e: _line("exploded", e.seat, "6.5a", ship=name_of(e.ship)),
    told.PearlLoaded: _loaded,
    told.PearlUnloaded: lambda e: _line(
        "unloaded", e.seat, ship=name_of(e.ship), fort=name_of(e.fort)
    ),
    told.PearlsWrecked: _wrecked,
    told.PearlsLost: lambda e: _line("pearls-lost", "", "V.4.4c", n=e.lots),
    told.CellSaid: lambda e: _line("cell-said", e.seat, ship=name_of(e.ship), cell=e.cell),
    told.MineDeclared: _declared,
    accord.EvenAgreed: lambda e: _line("agreed-even" if e.even else "agreed-usual", e.seat, "5.7e"),
    accord.EvenRecalled: lambda e: _line(
        "recalled-even" if e.even else "recalled-usual", e.seat, "5.7e"
    ),
    accord.EvenChanged: lambda e: _line("changed-even" if e.even else "changed-usual", "", "5.7e"),
    RoyalPortOccupied: royal_line,
    told.GraceBegan: lambda e: _grace("grace", e.seat, n=e.turns),
    told.GraceSuspended: lambda e: _grace("grace-suspended", e.seat),
    told.GraceResumed: lambda e: _grace("grace-resumed", e.seat, n=e.turns),
    told.PlayerOut: _out,
    BattleEnded: _ended,
    Corrected: CORRECTIONS.log_line,
}
log_line = teller(_LINES)
