"""Section 8: the dice of both sides in one picture, and what they decide (8.3b-8.6a, 8.9d-8.9j)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import Answer
from companion.engine.events import EventRecorder, Folds, RollCalled, Rolled
from companion.engine.questions import asked
from companion.engine.standing import with_ship
from companion.games.admiral.rules import sharing, short
from companion.games.admiral.rules.boarding_events import BoardingFought
from companion.games.admiral.rules.boarding_odds import points
from companion.games.admiral.rules.boarding_pending import Boarding
from companion.games.admiral.rules.damage import sink, strength_left
from companion.games.admiral.rules.lookup import any_piece
from companion.games.admiral.rules.state import State, with_fort

TIE, ASSAULT_TIE, OVERRUN, REPELLED = "boarding", "assault", "overrun", "repelled"
"""The causes of whoever is lost: by equal points, or with the losing side of an assault."""


def call_dice(recorder: EventRecorder[State]) -> None:
    """A die for every ship and fort that takes part (8.3b, 8.4, 8.9d)."""
    state = recorder.state
    boarding = asked(state, Boarding)
    count = len(boarding.boarders) + len(boarding.defenders())
    call = ChanceRequest(
        kind="dice", seat=boarding.seat, count=count,
        parts=boarding.dice(state), purpose=boarding.due(state),
    )  # fmt: skip
    recorder.record(RollCalled(call=call))


def fight(state: State, answer: Answer, recorder: EventRecorder[State]) -> None:
    """Points of the dice and strength that is left, of either side (8.3c, 8.4); whoever has more
    wins (8.5a).
    """
    boarding = asked(state, Boarding)
    mine = len(boarding.boarders)
    fought = BoardingFought(
        seat=boarding.seat,
        target=boarding.target,
        owner=any_piece(state, boarding.target).owner,
        boarders=boarding.boarders,
        defenders=boarding.defenders(),
        attack=_total(state, boarding.boarders, answer.faces[:mine]),
        defence=_total(state, boarding.defenders(), answer.faces[mine:]),
        assault=boarding.target in state.forts,
    )
    rolled = Rolled(
        seat=answer.seat, faces=answer.faces, source=answer.source, number=answer.number
    )
    recorder.record(rolled, fought)
    if fought.attack == fought.defence:
        _all_lost(recorder, fought)
    elif fought.assault:
        _end_assault(recorder, fought)
    else:
        winner = fought.seat if fought.attack > fought.defence else fought.owner
        pieces = (*fought.boarders, *fought.defenders)
        sharing.begin(recorder, winner, _edge(fought), pieces, "8.6b")


def _total(state: State, pieces: tuple[str, ...], faces: tuple[int, ...]) -> int:
    strength = sum(strength_left(state, any_piece(state, id)) for id in pieces)
    tables = [state.short and id in state.forts for id in pieces]
    return strength + sum(map(points, faces, tables))


def _edge(fought: BoardingFought) -> int:
    return abs(fought.attack - fought.defence)


def _all_lost(recorder: EventRecorder[State], fought: BoardingFought) -> None:
    """Equal points: whoever took part is lost, and a fort is a ruin (8.5b, 8.9e)."""
    cause = ASSAULT_TIE if fought.assault else TIE
    _lose(recorder, (*fought.boarders, *fought.defenders), cause)
    if fought.assault:
        sharing.ruin_stormed(recorder, fought.target)


def _end_assault(recorder: EventRecorder[State], fought: BoardingFought) -> None:
    """The losing side's ships are lost, nobody gets them (8.9g, 8.9j); the fort is among those that
    share (8.9f, 8.9i).
    """
    if fought.attack > fought.defence:
        _beaten(recorder, fought.defenders, OVERRUN)
        pieces = (*fought.boarders, fought.target)
        sharing.begin(recorder, fought.seat, _edge(fought), pieces, "8.9f")
    else:
        _beaten(recorder, fought.boarders, REPELLED)
        sharing.begin(recorder, fought.owner, _edge(fought), fought.defenders, "8.9i")


def _beaten(recorder: EventRecorder[State], pieces: tuple[str, ...], cause: str) -> None:
    """They are lost, or in the short rules cut down to a box (S2.7f)."""
    if recorder.state.short:
        short.spare(recorder, [id for id in pieces if id in recorder.state.ships], cause)
    else:
        _lose(recorder, pieces, cause)


def _lose(recorder: EventRecorder[State], pieces: tuple[str, ...], cause: str) -> None:
    for id in pieces:
        if id in recorder.state.ships:
            ship = recorder.state.ships[id]
            sink(recorder, ship, cause, ship.cell)


def _on_fought(state: State, event: BoardingFought) -> State:
    """Whoever has taken part does nothing more in this round (8.8a, 8.9k), and the fight was a deed
    of the target as well: it is too late for a mine under her (10.7b).
    """
    for id in (*event.boarders, *event.defenders):
        if id in state.forts:
            state = with_fort(state, id, spent=state.round)
        else:
            state = with_ship(state, id, spent=state.round, under_way=False, wake=())
    return replace(state, pending=None)


FOLDS: Folds = {BoardingFought: _on_fought}
