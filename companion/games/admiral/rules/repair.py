"""Section 7: repairing ships in the port of one's own fort."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Refused, barred
from companion.engine.standing import with_ship
from companion.games.admiral.rules.commands import BeginRepair, EndRepair
from companion.games.admiral.rules.events import Mended, RepairBegan, RepairEnded
from companion.games.admiral.rules.lookup import (
    name_of,
    of_own_ship,
    own_ship,
    why_at_work,
    why_not_turn,
    why_spent,
)
from companion.games.admiral.rules.port import own_forts, why_not_in_port
from companion.games.admiral.rules.state import State
from companion.games.admiral.rules.surroundings import at_rest, at_work, hulls, in_port


def _undamaged_or_away(state: State, _seat: str, id: str) -> Refused | None:
    """The reason a ship cannot be put under repair now."""
    ship, name = state.ships[id], name_of(id)
    if refused := why_spent(state, ship):
        return refused
    if ship.fireship:
        return Refused("admiral.refused.fireship-no-repair", "6.4", ship=name)
    if refused := why_at_work(state, id, "admiral.refused.repair-at-work", "9.3a"):
        return refused
    if not ship.damage:
        return barred("admiral.refused.undamaged", "7.1a", name_of, id)
    if state.broke_off(ship):
        return Refused("admiral.refused.repair-again", "7.7", ship=name)
    return why_not_in_port(state, ship, "7.1a")


def _spent(state: State, _seat: str, id: str) -> Refused | None:
    return why_spent(state, state.ships[id])


def _begin(state: State, command: BeginRepair, recorder: EventRecorder[State]) -> None:
    """The flag goes onto the card (7.1, 7.2)."""
    fort = _at_a_fort(state, command).fort
    recorder.record(RepairBegan(seat=command.seat, ship=command.ship, fort=fort))


def _end(_state: State, command: EndRepair, recorder: EventRecorder[State]) -> None:
    """Ended by choice she may shoot this turn, not move (7.6)."""
    recorder.record(RepairEnded(ship=command.ship, why="choice"))


def mend(recorder: EventRecorder[State], seat: str) -> None:
    """At the very end of a turn: one damage off every ship that stood under repair all through it
    (7.3, 7.4). Older records know ships under repair that a won boarding had made whole (8.6c).
    """
    for ship in recorder.state.afloat(seat):
        if ship.repair and ship.repair < recorder.state.round:
            if ship.damage:
                recorder.record(Mended(ship=ship.id, left=ship.damage - 1))
            if ship.damage <= 1:
                recorder.record(RepairEnded(ship=ship.id, why="mended"))


def _on_began(state: State, event: RepairBegan) -> State:
    return with_ship(
        state, event.ship, repair=state.round, mending_at=event.fort, under_way=False, wake=()
    )


def _on_ended(state: State, event: RepairEnded) -> State:
    """Broken off in her owner's turn, by choice or with the fort given away, she stays (7.6b)."""
    ship = state.ships[event.ship]
    in_her_turn = event.why != "mended" and state.turn == ship.owner
    broken = state.round if in_her_turn else ship.broken_off
    return with_ship(state, event.ship, repair=0, mending_at="", broken_off=broken)


def _on_mended(state: State, event: Mended) -> State:
    mended = state.round if event.left else 0
    return with_ship(state, event.ship, damage=event.left, mended=mended)


FOLDS: Folds = {RepairBegan: _on_began, RepairEnded: _on_ended, Mended: _on_mended}


# ---------------------------------------------------------------- deeds


def _idle(state: State, seat: str) -> list[str]:
    return [ship.id for ship in state.afloat(seat) if not ship.repair]


def _mending(state: State, seat: str) -> list[str]:
    return [ship.id for ship in state.afloat(seat) if ship.repair]


def _at_a_fort(state: State, command: BeginRepair) -> BeginRepair:
    """Where no fort is named it is the one she lies by: hers alone, on the chart."""
    ship = own_ship(state, command.seat, command.ship)
    near = own_forts(state, ship)
    return command if command.fort or not near else replace(command, fort=near[0].id)


def _beginnings(state: State, seat: str, id: str) -> Iterator[Choice]:
    """By which of several forts she lies, only the table sees in cards play."""
    forts = own_forts(state, state.ships[id])
    for fort in forts:
        at = say("admiral.repair-at", fort=name_of(fort.id))
        yield Choice(
            command=BeginRepair(seat=seat, ship=id, fort=fort.id), deed="repair", rule="7.2",
            picks=picks(piece=id), label=at if len(forts) > 1 else say("admiral.repair"),
        )  # fmt: skip


def _endings(_state: State, seat: str, id: str) -> Iterator[Choice]:
    yield Choice(
        command=EndRepair(seat=seat, ship=id),
        deed="end-repair",
        picks=picks(piece=id),
        rule="7.6a",
        label=say("admiral.end-repair"),
        aside=True,
    )


def _why_not_begin(state: State, command: BeginRepair) -> Refused:
    """She is under repair already, or does not lie in the port of that fort."""
    name = name_of(command.ship)
    if state.ships[command.ship].repair:
        return Refused("admiral.refused.under-repair", "7.2", ship=name)
    return Refused("admiral.refused.not-in-port", "7.1a", ship=name)


def _not_mending(_state: State, command: EndRepair) -> Refused:
    return Refused("admiral.refused.not-under-repair", "7.6a", ship=name_of(command.ship))


DEEDS = (
    Deed(
        name="repair",
        command=BeginRepair,
        rule="7.1a",
        when=why_not_turn,
        actors=_idle,
        actor="ship",
        plain=_at_a_fort,
        why_not=_undamaged_or_away,
        options=_beginnings,
        check=_why_not_begin,
        do=_begin,
        reads=in_port,
        sees=at_rest,
    ),
    Deed(
        name="end-repair",
        command=EndRepair,
        rule="7.6a",
        when=why_not_turn,
        actors=_mending,
        actor="ship",
        plain=of_own_ship,
        why_not=_spent,
        options=_endings,
        check=_not_mending,
        do=_end,
        reads=at_work,
        sees=hulls,
        silent=True,
    ),
)
