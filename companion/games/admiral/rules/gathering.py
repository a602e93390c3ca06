"""Section 8: a boarding or an assault of several ships is put together ship by ship."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds, tells
from companion.engine.messages import NOTHING, say
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import with_ship
from companion.games.admiral.rules.boarders import (
    MOST,
    able,
    prey,
    why_full,
    why_no_prey,
    why_not_begin,
    why_not_beside,
)
from companion.games.admiral.rules.boarding import (
    announce,
    calling,
    rolls_at_once,
    saying,
    with_odds,
)
from companion.games.admiral.rules.boarding_commands import (
    BeginBoarding,
    DropBoarding,
    GatherBoarders,
    JoinBoarding,
    LeaveBoarding,
)
from companion.games.admiral.rules.boarding_events import (
    BoarderJoined,
    BoarderLeft,
    BoardingAimed,
    BoardingAnnounced,
    BoardingDropped,
)
from companion.games.admiral.rules.boarding_odds import Odds
from companion.games.admiral.rules.boarding_pending import Boarding
from companion.games.admiral.rules.damage import strength_left
from companion.games.admiral.rules.lookup import (
    any_piece,
    name_of,
    of_any_target,
    own_ships,
    why_not_turn,
)
from companion.games.admiral.rules.state import State
from companion.games.admiral.rules.surroundings import abreast
from companion.games.admiral.rules.taking_part import Side, join_row, leave_row

SEVERAL = 2
"""Ships that are put together before they board."""


def _gatherings(state: State, seat: str, _table: str) -> Iterator[Choice]:
    """Whom several could board: with every one that can, and without the chart one by one."""
    targets = dict.fromkeys(
        target for id in own_ships(state, seat) for target in prey(state, seat, id)
    )
    for target in targets:
        if len(able(state, seat, target)) >= SEVERAL:
            together = Boarding(seat, target, tuple(_strongest(state, seat, target)))
            yield _gathering(seat, target, together.odds(state) if state.on_chart else None)


@lru_cache(maxsize=256)
def _gathering(seat: str, target: str, chances: Odds | None) -> Choice:
    """With the odds of all that would go; without the chart nobody knows who lies beside her."""
    return Choice(
        command=GatherBoarders(seat=seat, target=target),
        deed="gather",
        picks=picks(prey=target),
        rule="8.3a",
        label=say("admiral.gather", target=name_of(target)),
        note=saying("admiral.gather-odds", target, chances) if chances else NOTHING,
        minor=chances is None,
        poor=chances is not None and chances.are_poor,
    )


def _why_no_gathering(state: State, command: GatherBoarders) -> Refused:
    """It is no prey, or no several ships can come at it."""
    target = any_piece(state, command.target)
    name = name_of(target.id)
    few = Refused("admiral.refused.gather-few", "8.3a", target=name)
    return why_no_prey(state, command.seat, target) or few


def _gather(state: State, command: GatherBoarders, recorder: EventRecorder[State]) -> None:
    """The strongest first: four at most board a ship (8.2b)."""
    recorder.record(BoardingAimed(seat=command.seat, target=command.target))
    strongest = _strongest(state, command.seat, command.target)
    for id in strongest if state.on_chart else ():
        recorder.record(BoarderJoined(seat=command.seat, ship=id))


def _strongest(state: State, seat: str, target: str) -> list[str]:
    ships = able(state, seat, target)
    most = len(ships) if target in state.forts else MOST
    ranked = sorted(ships, key=lambda id: -strength_left(state, state.ships[id]))[:most]
    return [id for id in ships if id in ranked]


def _boarding(state: State) -> Boarding:
    return asked(state, Boarding)


def _no_boarding(_state: State, _seat: str) -> Refused:
    """Nothing is put together, or its dice are called for already (8.3a)."""
    return Refused("admiral.refused.no-boarding", "8.3a", kind=Kind.NOT_NOW)


def _taking_part(state: State) -> tuple[str, ...]:
    return _boarding(state).boarders


SIDE = Side("boarding", "8.3a", Boarding, _no_boarding, _taking_part)


def _why_not_join(state: State, seat: str, id: str) -> Refused | None:
    boarding = _boarding(state)
    if id in boarding.boarders:
        return None
    return (
        why_not_begin(state, seat, id)
        or why_not_beside(state, id, any_piece(state, boarding.target))
        or why_full(state, boarding.boarders, boarding.target)
    )


def _nobody_goes(state: State, _seat: str, _table: str) -> Refused | None:
    return None if _boarding(state).boarders else Refused("admiral.refused.boarding-empty", "8.3a")


def _beginnings(state: State, seat: str, _table: str) -> Iterator[Choice]:
    boarding = _boarding(state)
    storm, rolls = boarding.target in state.forts, rolls_at_once(state, boarding.target)
    word = calling("begin-storm" if storm else "begin-boarding", rolls)
    yield Choice(
        command=BeginBoarding(seat=seat), deed="begin-boarding",
        rule="8.9a" if storm else "8.3a", rolls=rolls,
        label=with_odds(state, word, boarding),
    )  # fmt: skip


def _begin(state: State, command: BeginBoarding, recorder: EventRecorder[State]) -> None:
    boarding = _boarding(state)
    announce(recorder, command.seat, boarding.target, boarding.boarders)


def _dropping(_state: State, seat: str, _table: str) -> Iterator[Choice]:
    yield Choice(
        command=DropBoarding(seat=seat), deed="drop-boarding", rule="8.3a", minor=True,
        label=say("admiral.drop-boarding"),
    )  # fmt: skip


# ---------------------------------------------------------------- folds


def _on_aimed(state: State, event: BoardingAimed) -> State:
    return replace(state, pending=Boarding(event.seat, event.target))


def _on_joined(state: State, event: BoarderJoined) -> State:
    boarding = _boarding(state)
    return replace(state, pending=replace(boarding, boarders=(*boarding.boarders, event.ship)))


def _on_left(state: State, event: BoarderLeft) -> State:
    boarding = _boarding(state)
    rest = tuple(id for id in boarding.boarders if id != event.ship)
    return replace(state, pending=replace(boarding, boarders=rest))


def _on_dropped(state: State, _event: BoardingDropped) -> State:
    """Where a mine has sunk the target its dice are no longer thrown for."""
    return replace(state, pending=None, call=None)


def _on_announced(state: State, event: BoardingAnnounced) -> State:
    """Whoever boards has begun something else: no mine goes up under her now. The target has not;
    to be boarded is no deed of hers, until she fights (10.7b).
    """
    for id in event.boarders:
        state = with_ship(state, id, under_way=False, wake=())
    return replace(state, pending=Boarding(event.seat, event.target, event.boarders))


FOLDS: Folds = {
    BoardingAimed: _on_aimed,
    BoarderJoined: _on_joined,
    BoarderLeft: _on_left,
    BoardingDropped: _on_dropped,
    BoardingAnnounced: _on_announced,
}


DEEDS = (
    Deed(
        name="gather",
        command=GatherBoarders,
        rule="8.3a",
        when=why_not_turn,
        plain=of_any_target,
        options=_gatherings,
        check=_why_no_gathering,
        do=_gather,
        reads=abreast,
    ),
    join_row(SIDE, JoinBoarding, BoarderJoined, _why_not_join),
    leave_row(SIDE, LeaveBoarding, BoarderLeft),
    Deed(
        name="begin-boarding",
        command=BeginBoarding,
        rule="8.3a",
        answers=Boarding,
        unasked=_no_boarding,
        why_not=_nobody_goes,
        options=_beginnings,
        do=_begin,
    ),
    Deed(
        name="drop-boarding",
        command=DropBoarding,
        rule="8.3a",
        answers=Boarding,
        unasked=_no_boarding,
        options=_dropping,
        do=tells(BoardingDropped),
    ),
)
