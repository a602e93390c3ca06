"""Whose a fort is, and all that follows when she changes her flag or is ruined (3.4b, 8.10, V.1.3b,
V.1.4).

A fort changes hands by ``take`` and ``give`` and is lost by ``ruin``, and in no other way. The
pearls by her are landed by her new owner at that moment; repairs begun there by anybody else are
over; who has lost his last fort has three turns to win one, and who has won one needs no more.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.events import EventRecorder, Folds
from companion.engine.standing import with_ship
from companion.games.admiral.rules.events import (
    FortRuined,
    GraceBegan,
    GraceResumed,
    GraceSuspended,
    RepairEnded,
)
from companion.games.admiral.rules.fort_events import (
    FortGiven,
    FortMended,
    FortRebuilt,
    FortTaken,
    FortWorkBegan,
    FortWorkEnded,
)
from companion.games.admiral.rules.lookup import team_of
from companion.games.admiral.rules.scene import FORT_STRENGTH
from companion.games.admiral.rules.state import State, with_fort


def take(recorder: EventRecorder[State], id: str, seat: str, left: int) -> None:
    """A fort is captured with so much strength left (8.10, V.4.5b)."""
    fort = recorder.state.forts[id]
    former, lots = fort.owner, fort.lots
    recorder.record(FortTaken(fort=id, seat=seat, former=former, left=left, lots=lots))
    _after_loss(recorder, id, former)


def give(recorder: EventRecorder[State], id: str, seat: str, inherited: bool = False) -> None:
    """A fort is handed over as she stands (V.2.3c, V.2.5a). What the giver without a fort may still
    do is not for this module: no three turns are begun for him.
    """
    fort = recorder.state.forts[id]
    former = fort.owner or fort.former
    recorder.record(
        FortGiven(fort=id, seat=seat, former=former, lots=fort.lots, inherited=inherited)
    )
    _end_work_at(recorder, id)


def ruin(recorder: EventRecorder[State], id: str) -> None:
    """A fort is ruined (3.4b)."""
    fort = recorder.state.forts[id]
    recorder.record(FortRuined(fort=id, owner=fort.owner, lots=fort.lots))
    _after_loss(recorder, id, fort.owner)


def _after_loss(recorder: EventRecorder[State], id: str, former: str) -> None:
    _end_work_at(recorder, id)
    state = recorder.state
    if former in state.in_play and not state.forts_of(former):
        recorder.record(GraceBegan(seat=former, turns=grace_of(state, former)))
        if state.is_spared(former):
            recorder.record(GraceSuspended(seat=former))


def grace_of(state: State, seat: str) -> int:
    """The turns in which a seat without a fort must win one: the next three, so what is left of its
    own turn comes on top (V.1.4).
    """
    in_his_own_turn = state.phase == "turn" and state.turn == seat
    return state.scene.grace + in_his_own_turn


def _end_work_at(recorder: EventRecorder[State], id: str) -> None:
    """No ship is mended where the fort is not her owner's any more (3.4c, 7.1a), and nobody mends a
    fort that was lost (8.10).
    """
    owner = recorder.state.forts[id].owner
    if recorder.state.forts[id].workers:
        end_work(recorder, id, "fort-lost")
    for ship in recorder.state.afloat():
        if ship.repair and ship.mending_at == id and ship.owner != owner:
            recorder.record(RepairEnded(ship=ship.id, why="fort-lost"))


def stop_work(recorder: EventRecorder[State], ship: str) -> None:
    """What a ship was about in port is over, for she is to be another player's (7.5c, 9.1b)."""
    if recorder.state.ships[ship].repair:
        recorder.record(RepairEnded(ship=ship, why="captured"))
    leave_work(recorder, ship, "captured")


def leave_work(recorder: EventRecorder[State], ship: str, why: str) -> None:
    """The fort that a ship was at work on is left: one of the two is not enough (9.1b, 9.6c)."""
    if ship in recorder.state.at_work:
        end_work(recorder, recorder.state.at_work[ship], why)


def end_work(recorder: EventRecorder[State], id: str, why: str) -> None:
    """The work on a fort is over before its time. A ruin gets all five tokens back (9.9e), and for
    whoever rebuilt it the turns that were left are counted again (V.1.4).
    """
    fort = recorder.state.forts[id]
    spared = recorder.state.is_spared(fort.builder)
    back = FORT_STRENGTH - fort.damage if fort.ruined else 0
    recorder.record(FortWorkEnded(fort=id, why=why, back=back))
    state, seat = recorder.state, fort.builder
    if seat in state.grace and spared and not state.is_spared(seat):
        recorder.record(GraceResumed(seat=seat, turns=state.grace[seat]))


def captured(state: State, ship: str, seat: str) -> State:
    """A ship belongs to another seat, with all that is aboard. Whoever has mined a cell that she
    came onto under her old flag is too late: she has begun something else (8.6, 10.7b).
    """
    return with_ship(state, ship, owner=seat, under_way=False, wake=())


def flagged(state: State, id: str, seat: str) -> State:
    """A fort flies the flag of a seat. Lots by her were landed now (V.1.3b), and whoever has a fort
    needs no grace (V.1.4).
    """
    fort = state.forts[id]
    if seat and fort.lots:
        number = state.landings + 1
        state = replace(state, landings=number, landed={**state.landed, seat: number})
    grace = {other: turns for other, turns in state.grace.items() if other != seat}
    return with_fort(replace(state, grace=grace), id, owner=seat, former=fort.owner or fort.former)


def fallen(state: State, id: str) -> State:
    """A fort is a ruin: no flag, five tokens, no pearls (3.4b, V.4.5a); whose she was is known."""
    fort = state.forts[id]
    former = fort.owner or fort.former
    return with_fort(state, id, damage=FORT_STRENGTH, ruined=True, owner="", former=former, lots=0)


def worked(state: State, id: str, seat: str, ships: tuple[str, ...]) -> State:
    """Two ships are at work on a fort for a seat, their flags at its foot; to both it is a deed
    (10.7b).
    """
    for ship in ships:
        state = with_ship(state, ship, under_way=False, wake=())
    return with_fort(state, id, workers=ships, builder=seat)


def unworked(state: State, id: str) -> State:
    """Nobody is at work on a fort any more, and whose turn it is does not resume in it what was his
    own side's (9.7); to a ruin go back all the tokens that were taken away (9.9e).
    """
    fort = state.forts[id]
    damage = FORT_STRENGTH if fort.ruined else fort.damage
    stopped = state.turn in team_of(state, fort.builder)
    return with_fort(state, id, damage=damage, workers=(), builder="", stopped=stopped)


def _on_taken(state: State, event: FortTaken) -> State:
    damage = FORT_STRENGTH - event.left
    return with_fort(flagged(state, event.fort, event.seat), event.fort, damage=damage)


def _on_ruined(state: State, event: FortRuined) -> State:
    return fallen(state, event.fort)


def _on_work_began(state: State, event: FortWorkBegan) -> State:
    return worked(state, event.fort, event.seat, event.ships)


def _on_mended(state: State, event: FortMended) -> State:
    return with_fort(state, event.fort, damage=event.left)


def _on_rebuilt(state: State, event: FortRebuilt) -> State:
    built = flagged(unworked(state, event.fort), event.fort, event.seat)
    return with_fort(built, event.fort, ruined=False, damage=event.left, shots=0)


def _on_work_ended(state: State, event: FortWorkEnded) -> State:
    return unworked(state, event.fort)


FOLDS: Folds = {
    FortTaken: _on_taken,
    FortRuined: _on_ruined,
    FortWorkBegan: _on_work_began,
    FortMended: _on_mended,
    FortRebuilt: _on_rebuilt,
    FortWorkEnded: _on_work_ended,
}
