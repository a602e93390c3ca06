"""Shared: section 1 - whose turn it is, what must be done before it ends, and whose is the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.engine.compass import Force
from companion.engine.deeds import Deed
from companion.engine.endings import BattleEnded, over
from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.refusals import Kind, Refused
from companion.engine.sequence import Stage
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.commands import EndTurn
from companion.games.golitsyn.rules.events import FleetListed, TurnBegan, TurnEnded
from companion.games.golitsyn.rules.lookup import why_not_turn
from companion.games.golitsyn.rules.reports import why_not_done
from companion.games.golitsyn.rules.state import Ship, State


def list_fleets(order: Sequence[str], ships: Sequence[Ship]) -> tuple[FleetListed, ...]:
    """Every fleet by its type of ship, in turn order (3.1b)."""
    fleets: dict[tuple[str, str], tuple[str, ...]] = {}
    for ship in sorted(ships, key=lambda ship: order.index(ship.owner)):
        fleets[ship.owner, ship.kind] = (*fleets.get((ship.owner, ship.kind), ()), ship.id)
    return tuple(
        FleetListed(seat=seat, kind=kind, ships=names) for (seat, kind), names in fleets.items()
    )


def turn_stage(rule: str) -> Stage:
    """The one stage of a round in both books; ``rule`` is the book's number for the order."""
    return Stage(id="turn", rule=rule, comes=_always, begin=begin_turn)


def _always(_state: State) -> bool:
    """Until somebody has won."""
    return True


def begin_turn(recorder: Recorder) -> None:
    """The turn of the next seat in play; a new round begins when the order comes round (1.4)."""
    state: State = recorder.state
    order, seat = state.order, _next(state)
    comes_round = not state.turn or order.index(seat) <= order.index(state.turn)
    recorder.record(TurnBegan(seat=seat, number=state.turns + 1, round=state.round + comes_round))


def why_not_end(state: State, seat: str, _actor: str) -> Refused | None:
    """The movement spin is compulsory while a ship is at sea, and a storm is suffered to its end
    (1.4, 4.4b).
    """
    must_spin = not state.switches.movement_spin_optional and state.at_sea(seat)
    if must_spin and not state.spun:
        return Refused("golitsyn.refused.must-spin", state.CITED["one-spin"], kind=Kind.NOT_NOW)
    return why_not_done(state)


def _ends(state: State, seat: str, _actor: str) -> Iterator[Choice]:
    label, rule = say("golitsyn.end-turn"), state.CITED["one-spin"]
    command = EndTurn(seat=seat)
    yield Choice(command=command, deed="end-turn", label=label, rule=rule, ends=True)


def end_turn(_state: State, command: EndTurn, recorder: Recorder) -> None:
    """End the turn; nothing that must be done is left."""
    recorder.record(TurnEnded(seat=command.seat))
    recorder.book.turned(recorder, command.seat)
    recorder.book.check_end(recorder)
    if recorder.state.phase != "over":
        recorder.go_on()


def _next(state: State) -> str:
    """The next seat in the agreed order that is still in play, the first before any turn (1.4)."""
    at = state.order.index(state.turn) + 1 if state.turn else 0
    return next(seat for seat in (*state.order[at:], *state.order[:at]) if state.plays(seat))


def _on_turn(state: State, event: TurnBegan) -> State:
    """Every ship may move and shoot again."""
    ships = {
        id: _rested(ship) if ship.owner == event.seat else ship for id, ship in state.ships.items()
    }
    return replace(
        state,
        phase="turn",
        turn=event.seat,
        turns=event.number,
        round=event.round,
        ships=ships,
        wind=None,
        spun=False,
    )


def _rested(ship: Ship) -> Ship:
    return replace(ship, legs=(), run=0, settled=False, shots=())


def _on_ended_turn(state: State, event: TurnEnded) -> State:
    """Whoever sat this turn out may act in the next, and whoever sailed may keep her course."""
    sailing = state.wind is not None and state.wind.force is Force.FRESH
    ships = {
        id: _turned(ship, sailing) if ship.owner == event.seat else ship
        for id, ship in state.ships.items()
    }
    return replace(state, ships=ships)


def _turned(ship: Ship, sailing: bool) -> Ship:
    """A ship after a turn. Who lay still in a wind to sail by keeps no course, nor does who has put
    in.
    """
    course = ship.legs[-1] if ship.legs and not ship.port else ""
    kept = course if sailing or ship.port else ship.kept
    return ship if (ship.rest, ship.kept) == ("", kept) else replace(ship, rest="", kept=kept)


def _on_over(state: State, event: BattleEnded) -> State:
    return replace(over(state, event), due=())


def _on_listed(state: State, _event: FleetListed) -> State:
    """The ships are on the table already."""
    return state


FOLDS: Folds = {
    FleetListed: _on_listed,
    TurnBegan: _on_turn,
    TurnEnded: _on_ended_turn,
    BattleEnded: _on_over,
}

END_TURN = Deed(
    name="end-turn",
    ends=True,
    command=EndTurn,
    rule="4.4b",
    when=why_not_turn,
    why_not=why_not_end,
    options=_ends,
    do=end_turn,
    silent=True,
)
DEEDS = (END_TURN,)
