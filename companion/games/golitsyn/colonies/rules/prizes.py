"""Chapters 6 and 8: a ship hit, boarded, sunk, begun anew,
or blown into a port that is not her own.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Refused
from companion.engine.standing import with_ship
from companion.games.golitsyn.colonies.rules.commands import Board, BoardSalvo
from companion.games.golitsyn.colonies.rules.events import BoardingDeclared, Entered, Returned
from companion.games.golitsyn.colonies.rules.state import AMMUNITION, ColoniesState
from companion.games.golitsyn.colonies.rules.taking import shell
from companion.games.golitsyn.rules import salvos, shooting, targets
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.commands import Fire
from companion.games.golitsyn.rules.events import Captured, Sunk
from companion.games.golitsyn.rules.lookup import fleet, name_of, why_not_turn
from companion.games.golitsyn.rules.pending import Salvo
from companion.games.golitsyn.rules.scene import HOME
from companion.games.golitsyn.rules.state import Ship

# ---------------------------------------------------------------- boarding


def _boardings(state: ColoniesState, seat: str, gun: str) -> Iterator[Choice]:
    """Ships alongside that one shot could take."""
    for target in shooting.in_range(state, seat, gun):
        if may_take(state, target, 1) and lies_alongside(state, gun, target):
            yield Choice(
                command=Board(seat=seat, shooter=gun, target=target), deed="board",
                picks=picks(piece=gun, target=target, space=state.cell_of(target)),
                label=say("colonies.board", ship=name_of(target)), rule="6.1c", rolls=True,
            )  # fmt: skip


def _why_no_boarding(state: ColoniesState, command: Board) -> Refused | None:
    shot = Fire(seat=command.seat, shooter=command.shooter, target=command.target)
    return targets.why_no_shot(state, shot) or why_not_board(
        state, command.target, (command.shooter,)
    )


def board(_state: ColoniesState, command: Board, recorder: Recorder) -> None:
    """Say "I board": a shot from alongside that takes her if it decides (6.1c)."""
    shooting.announce(recorder, command.seat, Salvo(command.target, (command.shooter,)))
    recorder.record(BoardingDeclared(seat=command.seat, target=command.target))


def _why_no_salvo_boards(state: ColoniesState, seat: str, actor: str) -> Refused | None:
    salvo = salvos.salvo_of(state)
    return salvos.why_empty(state, seat, actor) or why_not_board(state, salvo.target, salvo.guns)


def _salvo_boards(state: ColoniesState, seat: str, _actor: str) -> Iterator[Choice]:
    target = salvos.salvo_of(state).target
    label, command = say("colonies.board", ship=name_of(target)), BoardSalvo(seat=seat)
    yield Choice(
        command=command,
        deed="board-salvo",
        picks=picks(target=target),
        label=label,
        rule="6.1c",
        rolls=True,
    )


def board_salvo(state: ColoniesState, command: BoardSalvo, recorder: Recorder) -> None:
    """Say "I board" for the whole salvo; one of its ships must lie alongside (6.1c)."""
    salvo = salvos.salvo_of(state)
    shooting.announce(recorder, command.seat, salvo)
    recorder.record(BoardingDeclared(seat=command.seat, target=salvo.target))


def why_not_board(state: ColoniesState, target: str, guns: tuple[str, ...]) -> Refused | None:
    """Why a shot of these guns cannot take what it hits (6.1c)."""
    if target in state.colonies:
        return Refused("colonies.refused.ships-only", "6.1c", port=name_of(target))
    port, name = state.ships[target].port, name_of(target)
    if port in state.colonies:
        return Refused("colonies.refused.board-in-port", "5.3", ship=name, port=name_of(port))
    if not may_take(state, target, shooting.most_hits(state, len(guns))):
        return Refused("colonies.refused.not-weak", "6.1c", ship=name)
    if not any(lies_alongside(state, gun, target) for gun in guns):
        return Refused("colonies.refused.not-alongside", "6.1c", ship=name)
    return None


def lies_alongside(state: ColoniesState, gun: str, target: str) -> bool:
    """Whether a gun is a ship beside the other; in cards play the table sees it."""
    start, end = state.cell_of(gun), state.cell_of(target)
    return gun in state.ships and not (start and end and state.scene.board.distance(start, end) > 1)


def may_take(state: ColoniesState, target: str, hits: int) -> bool:
    """Whether so many hits could decide: an unmended prize falls to one, any other ship to her last
    (6.2a, 6.5c).

    Nobody is boarded in a colony: a foreign port is closed to boarders too (5.3).
    """
    if target not in state.ships or state.ships[target].port in state.colonies:
        return False
    ship = state.ships[target]
    return ship.prize or ship.holes + hits >= state.kind(ship).hull


# ---------------------------------------------------------------- hits and losses


def struck(recorder: Recorder, target: str, seat: str, gun: str) -> None:
    """One hit on a colony or a ship (6.2, 7.1d)."""
    state: ColoniesState = recorder.state
    if target in state.colonies:
        shell(recorder, target, seat)
        return
    ship, last = state.ships[target], shooting.hole(recorder, target)
    if _boards(state, gun, target) and (last or ship.prize):
        rule = "6.5c" if ship.prize else "6.1c"
        recorder.record(
            Captured(
                ship=target, seat=seat, how="shot", rule=rule, port=ship.port, rests=state.spun
            )
        )
    elif last:
        sink(recorder, target, "shot", "6.2a")


def _boards(state: ColoniesState, gun: str, target: str) -> bool:
    """Whether this hit is a boarding: where each gun spins for herself, only hers who lies
    alongside (6.1c). Of a hit that hands have told nobody has said so.
    """
    apart = state.switches.salvo_mode == "spin-each"
    return (
        bool(gun) and state.boarding == target and (not apart or lies_alongside(state, gun, target))
    )


def sink(recorder: Recorder, id: str, cause: str, rule: str) -> None:
    """A ship goes down; where sunk ships return she begins anew in the corner (6.2c, 6.2d)."""
    owner = recorder.state.ships[id].owner
    recorder.record(Sunk(ship=id, cause=cause, rule=rule))
    if recorder.state.switches.sunk_return:
        recorder.record(Returned(ship=id, seat=owner))


def seized(recorder: Recorder, id: str, port: str, rule: str) -> None:
    """Wind or water has carried a ship into a port that is not her own (7.1e, 8.4)."""
    colony = recorder.state.colonies[port]
    if colony.owner:
        rests = colony.owner == recorder.state.turn
        recorder.record(
            Captured(ship=id, seat=colony.owner, how="port", rule=rule, port=port, rests=rests)
        )
    elif colony.stands == "guarded":
        sink(recorder, id, "garrison", rule)
    else:
        recorder.record(Entered(ship=id, port=port))


def _on_declared(state: ColoniesState, event: BoardingDeclared) -> ColoniesState:
    return replace(state, boarding=event.target)


def _on_entered(state: ColoniesState, event: Entered) -> ColoniesState:
    return with_ship(state, event.ship, port=event.port, storms=0, settled=True)


def _on_returned(state: ColoniesState, event: Returned) -> ColoniesState:
    """She is as new, and in her owner's own turn rests until it is over."""
    old = state.ships[event.ship]
    cell = state.scene.corner if state.on_chart else None
    anew = Ship(
        id=old.id, kind=old.kind, owner=old.owner, cell=cell, port=HOME, ammunition=AMMUNITION,
        rest="6.2d" if event.seat == state.turn else "",
    )  # fmt: skip
    return replace(state, ships={**state.ships, old.id: anew})


FOLDS: Folds = {BoardingDeclared: _on_declared, Entered: _on_entered, Returned: _on_returned}

BOARD = Deed(
    name="board",
    command=Board,
    rule="6.1c",
    when=why_not_turn,
    actors=fleet,
    actor="shooter",
    why_not=shooting.why_no_gun,
    options=_boardings,
    check=_why_no_boarding,
    do=board,
    silent=True,
    probe=lambda seat, ship: Board(seat=seat, shooter=ship, target=""),
    fills="target",
)
BOARD_SALVO = Deed(
    name="board-salvo",
    command=BoardSalvo,
    rule="6.1c",
    when=why_not_turn,
    answers=Salvo,
    unasked=salvos.no_salvo,
    why_not=_why_no_salvo_boards,
    options=_salvo_boards,
    do=board_salvo,
    silent=True,
)
DEEDS = (BOARD, BOARD_SALVO)
