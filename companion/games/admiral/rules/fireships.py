"""Section 6: fireships, declared in one round and gone up in the next.

A fireship is due in her owner's turn of any later round. Then she goes up whatever the wind, and
the turn cannot end before (6.5b); in a storm she drifts first, then all the others, and only after
that she goes up (6.6b). In cards play the table says whom the blast has caught.

Only shots are forbidden her (6.3b): she boards and is boarded like any ship, about which the book
says nothing else, and a fireship she stays (6.4). Whoever has taken her has the blast as well, in
his turn of the round in which she is due (6.5a).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.memo import once
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked, finished
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import with_ship
from companion.games.admiral.rules.commands import (
    CatchShip,
    DeclareFireship,
    EndBlast,
    ExplodeFireship,
)
from companion.games.admiral.rules.damage import harm, sink
from companion.games.admiral.rules.drift import must_drift, why_drift_first
from companion.games.admiral.rules.fireship_events import (
    BlastAsked,
    FireshipDeclared,
    FireshipExploded,
    ShipCaught,
)
from companion.games.admiral.rules.lookup import (
    name_of,
    of_own_ship,
    own_ship,
    own_ships,
    why_at_work,
    why_not_turn,
    why_spent,
)
from companion.games.admiral.rules.pending import BlastQuestion
from companion.games.admiral.rules.state import Ship, State
from companion.games.admiral.rules.surroundings import guns, in_port


@once
def fireships_due(state: State) -> tuple[str, ...]:
    """The acting seat's fireships that must go up in this turn, and those it has lost to boarders
    whose turn is over (6.5a).
    """
    fireships = state.fireships()
    return tuple([ship.id for ship in fireships if state.is_due(ship) or state.is_overdue(ship)])


def blast_due(state: State) -> Refused | None:
    """A fireship that is due keeps the turn from ending, in any wind (6.5b)."""
    due = fireships_due(state)
    return Refused("admiral.refused.blast-due", "6.5b", ship=name_of(due[0])) if due else None


def _why_not_declare(state: State, _seat: str, id: str) -> Refused | None:
    """The reason she cannot be declared now: she has fired (6.2b), or is under repair, which is
    ended first.
    """
    ship = state.ships[id]
    if refused := why_spent(state, ship):
        return refused
    if ship.fireship:
        return Refused("admiral.refused.fireship-already", "6.4", ship=name_of(id))
    if ship.repair:
        return Refused("admiral.refused.fireship-repair", "6.2b", ship=name_of(id))
    if refused := why_at_work(state, id, "admiral.refused.fireship-at-work", "6.2b"):
        return refused
    if ship.shots and not state.short:  # S2.3a
        return Refused("admiral.refused.fireship-fired", "6.2b", ship=name_of(id))
    return None


def _why_not_explode(state: State, _seat: str, id: str) -> Refused | None:
    """The reason a fireship does not go up now: her round has not come (6.5a), or the storm still
    carries somebody (6.6b).
    """
    if id not in fireships_due(state):
        return Refused("admiral.refused.blast-early", "6.5a", ship=name_of(id))
    if state.short and all(ship.id != id for ship in must_drift(state)):
        return None  # she alone must have drifted (S2.3c)
    return why_drift_first(state, "admiral.refused.blast-after-drift", "6.6b")


def _declare(_state: State, command: DeclareFireship, recorder: EventRecorder[State]) -> None:
    """Her flag goes onto the card, a red token beside her on the board (6.2a)."""
    recorder.record(FireshipDeclared(seat=command.seat, ship=command.ship))


def _explode(_state: State, command: ExplodeFireship, recorder: EventRecorder[State]) -> None:
    explode(recorder, command.ship)


def explode(recorder: EventRecorder[State], id: str) -> None:
    """On the chart all on the cells round her are caught; without it the table is asked (6.8a)."""
    state = recorder.state
    if state.on_chart:
        _go_up(recorder, state.ships[id], _beside(state, id))
    else:
        recorder.record(BlastAsked(ship=id))


def _beside(state: State, id: str) -> tuple[str, ...]:
    """Who lies on the eight cells round a fireship, or with her in one port cell."""
    cell = state.ships[id].cell or ""
    near = {cell, *state.scene.board.around(cell)}
    return tuple(ship.id for ship in state.afloat() if ship.cell in near and ship.id != id)


def _go_up(recorder: EventRecorder[State], fireship: Ship, caught: tuple[str, ...]) -> None:
    """Whom the blast has caught takes her full strength as damage (6.8b), and she is gone (6.9).

    Another fireship that it sinks harms nobody (6.7).
    """
    seat = recorder.state.turn
    recorder.record(FireshipExploded(seat=seat, ship=fireship.id, cell=fireship.cell))
    points = recorder.state.card(fireship).strength.value
    for id in caught:
        harm(recorder, id, points, "fireship")
    sink(recorder, recorder.state.ships[fireship.id], "fireship", fireship.cell)


def _catch(_state: State, command: CatchShip, recorder: EventRecorder[State]) -> None:
    """Cards play: the table names one ship beside her."""
    recorder.record(ShipCaught(ship=command.ship))


def _end_blast(state: State, _command: EndBlast, recorder: EventRecorder[State]) -> None:
    """Cards play: all are named that the blast has caught; a mine may have taken one meanwhile."""
    blast = asked(state, BlastQuestion)
    caught = tuple(id for id in blast.caught if not state.ships[id].sunk)
    _go_up(recorder, state.ships[blast.ship], caught)


def _on_declared(state: State, event: FireshipDeclared) -> State:
    return with_ship(state, event.ship, fireship=state.round, under_way=False, wake=())


def _on_asked(state: State, event: BlastAsked) -> State:
    """To go up is a deed of hers: no mine goes up under her any more (10.7b)."""
    shut = with_ship(state, event.ship, under_way=False, wake=())
    return replace(shut, pending=BlastQuestion(event.ship))


def _on_caught(state: State, event: ShipCaught) -> State:
    blast = asked(state, BlastQuestion)
    return replace(state, pending=replace(blast, caught=(*blast.caught, event.ship)))


FOLDS: Folds = {
    FireshipDeclared: _on_declared,
    BlastAsked: _on_asked,
    ShipCaught: _on_caught,
    FireshipExploded: finished,
}


# ---------------------------------------------------------------- deeds


def _fireships(state: State, seat: str) -> list[str]:
    """A seat's own, and in its turn whoever goes up before it ends."""
    declared = state.fireships()
    due = fireships_due(state) if declared and seat == state.turn else ()
    own = [ship.id for ship in declared if ship.owner == seat]
    return [*own, *(id for id in due if id not in own)]


def _exploding(state: State, command: ExplodeFireship) -> ExplodeFireship:
    if command.ship not in _fireships(state, command.seat):
        own_ship(state, command.seat, command.ship)
    return command


def _declarations(_state: State, seat: str, id: str) -> Iterator[Choice]:
    yield Choice(
        command=DeclareFireship(seat=seat, ship=id), deed="fireship", picks=picks(piece=id),
        label=say("admiral.fireship"), rule="6.2a", minor=True,
    )  # fmt: skip


def _explosions(_state: State, seat: str, id: str) -> Iterator[Choice]:
    yield Choice(
        command=ExplodeFireship(seat=seat, ship=id), deed="explode", picks=picks(piece=id),
        label=say("admiral.explode"), rule="6.5a",
    )  # fmt: skip


def _no_fireship(_state: State, command: ExplodeFireship) -> Refused:
    return Refused("admiral.refused.no-fireship", "6.1", ship=name_of(command.ship))


def _no_blast(_state: State, _seat: str) -> Refused:
    return Refused("admiral.refused.no-blast", "6.8a", kind=Kind.NOT_NOW)


def _catches(state: State, seat: str, _table: str) -> Iterator[Choice]:
    """Every ship that is not named yet."""
    blast = asked(state, BlastQuestion)
    for ship in state.afloat():
        if ship.id != blast.ship and ship.id not in blast.caught:
            yield Choice(
                command=CatchShip(seat=seat, ship=ship.id), deed="catch-ship", rule="6.8a",
                label=say("admiral.catch-ship", ship=name_of(ship.id)), picks=picks(target=ship.id),
            )  # fmt: skip


def _not_caught(state: State, command: CatchShip) -> Refused:
    """The blast catches ships afloat, forts never (6.8a), and each of them once."""
    if command.ship in state.forts:
        return Refused("admiral.refused.blast-fort", "6.8a", fort=name_of(command.ship))
    ship = state.ships.get(command.ship)
    if ship is None:
        return Refused("admiral.refused.no-such-piece", kind=Kind.MALFORMED, piece=command.ship)
    return Refused("admiral.refused.blast-not-her", "6.8a", ship=name_of(command.ship))


def _blast_over(state: State, seat: str, _table: str) -> Iterator[Choice]:
    n = len(asked(state, BlastQuestion).caught)
    yield Choice(
        command=EndBlast(seat=seat), deed="end-blast", rule="6.8b",
        label=say("admiral.end-blast", n=n) if n else say("admiral.end-blast-none"),
    )  # fmt: skip


DEEDS = (
    Deed(
        name="explode",
        command=ExplodeFireship,
        rule="6.5a",
        when=why_not_turn,
        actors=_fireships,
        actor="ship",
        plain=_exploding,
        why_not=_why_not_explode,
        options=_explosions,
        check=_no_fireship,
        do=_explode,
    ),
    Deed(
        name="fireship",
        command=DeclareFireship,
        rule="6.2a",
        when=why_not_turn,
        actors=own_ships,
        actor="ship",
        plain=of_own_ship,
        why_not=_why_not_declare,
        options=_declarations,
        do=_declare,
        reads=in_port,
        sees=guns,
        silent=True,
    ),
    Deed(
        name="catch-ship",
        command=CatchShip,
        rule="6.8a",
        answers=BlastQuestion,
        unasked=_no_blast,
        options=_catches,
        check=_not_caught,
        do=_catch,
    ),
    Deed(
        name="end-blast",
        command=EndBlast,
        rule="6.8b",
        answers=BlastQuestion,
        unasked=_no_blast,
        options=_blast_over,
        do=_end_blast,
    ),
)
