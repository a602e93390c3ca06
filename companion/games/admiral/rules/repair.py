"""Section 7: repairing ships in the port of one's own fort."""

from __future__ import annotations

from companion.engine.events import Folds, Unfolding
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Refused
from companion.games.admiral.rules.commands import BeginRepair, EndRepair
from companion.games.admiral.rules.events import Mended, RepairBegan, RepairEnded
from companion.games.admiral.rules.lookup import must_act, name_of, own_ship
from companion.games.admiral.rules.port import own_forts, why_not_in_port
from companion.games.admiral.rules.state import Ship, State, with_ship
from companion.games.admiral.rules.waters import Waters


def why_not_repair(state: State, ship: Ship, waters: Waters | None) -> Refused | None:
    """The reason a ship cannot be put under repair now."""
    name = name_of(ship.id)
    if ship.repair:
        return Refused("admiral.refused.under-repair", "7.2", ship=name)
    if not ship.damage:
        return Refused("admiral.refused.undamaged", "7.1a", ship=name)
    if ship.broken_off and ship.broken_off == state.turns.get(ship.owner):
        return Refused("admiral.refused.repair-again", "7.7", ship=name)
    return why_not_in_port(state, ship, waters, "7.1a")


def begin_repair(state: State, command: BeginRepair, tale: Unfolding[State]) -> None:
    """Announce a repair: the flag goes onto the card (7.1, 7.2)."""
    must_act(state, command.seat)
    ship = own_ship(state, command.seat, command.ship)
    waters = Waters(state) if state.on_chart else None
    if refusal := why_not_repair(state, ship, waters):
        raise refusal
    fort = own_forts(state, ship, waters)[0]
    tale.tell(RepairBegan(seat=command.seat, ship=ship.id, fort=fort.id))


def end_repair(state: State, command: EndRepair, tale: Unfolding[State]) -> None:
    """End a repair by choice: she may shoot this turn, not move (7.6)."""
    must_act(state, command.seat)
    ship = own_ship(state, command.seat, command.ship)
    if not ship.repair:
        raise Refused("admiral.refused.not-under-repair", "7.6a", ship=name_of(ship.id))
    tale.tell(RepairEnded(ship=ship.id, why="choice"))


def mend(tale: Unfolding[State], seat: str) -> None:
    """At the very end of a turn: one damage off every ship that stood under repair all through it (7.3, 7.4)."""
    for ship in tale.state.afloat(seat):
        if ship.repair and ship.repair < tale.state.turns[seat]:
            tale.tell(Mended(ship=ship.id, left=ship.damage - 1))
            if ship.damage == 1:
                tale.tell(RepairEnded(ship=ship.id, why="mended"))


def _on_began(state: State, event: RepairBegan) -> State:
    turn = state.turns[event.seat]
    return with_ship(state, event.ship, repair=turn, mending_at=event.fort, under_way=False, wake=())


def _on_ended(state: State, event: RepairEnded) -> State:
    ship = state.ships[event.ship]
    broken = state.turns[ship.owner] if event.why == "choice" else ship.broken_off
    return with_ship(state, event.ship, repair=0, mending_at="", broken_off=broken)


def _on_mended(state: State, event: Mended) -> State:
    return with_ship(state, event.ship, damage=event.left)


EVOLVE: Folds = {RepairBegan: _on_began, RepairEnded: _on_ended, Mended: _on_mended}


def choices(state: State, waters: Waters | None) -> list[Choice]:
    """Repairs the acting seat may begin or end."""
    found = []
    for ship in state.afloat(state.turn):
        if ship.repair:
            found.append(
                Choice(
                    command=EndRepair(seat=state.turn, ship=ship.id), deed="end-repair",
                    picks=picks(piece=ship.id), rule="7.6a",
                    label=say("admiral.end-repair"),
                )
            )  # fmt: skip
        elif why_not_repair(state, ship, waters) is None:
            found.append(
                Choice(
                    command=BeginRepair(seat=state.turn, ship=ship.id), deed="repair",
                    picks=picks(piece=ship.id), rule="7.2",
                    label=say("admiral.repair"),
                )
            )  # fmt: skip
    return found
