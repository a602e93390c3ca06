"""Sections 3.3 and 7: the slip written in secret, the transfer and its bluff,
and what shows the treasure.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from companion.engine.commitments import seal
from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.memo import once
from companion.engine.messages import Message, say
from companion.engine.offers import Choice, picks
from companion.engine.questions import pending
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import with_ship
from companion.games.golitsyn.pirates.rules.commands import LayAlongside, WriteSlip
from companion.games.golitsyn.pirates.rules.events import (
    AlongsideLaid,
    NoTreasureTold,
    SlipSealed,
    TreasureLost,
    TreasureShown,
)
from companion.games.golitsyn.pirates.rules.pending import SlipDue, Transfer
from companion.games.golitsyn.pirates.rules.state import PiratesState, Slip, Treasure
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.lookup import any_ship, name_of, own_ship, why_not_turn
from companion.games.golitsyn.rules.state import Ship

# ---------------------------------------------------------------- the slip


def why_no_slip(_state: PiratesState, _seat: str) -> Refused:
    """Why this seat writes no slip now: its side has none to write (3.3a, 7.3c)."""
    return Refused("pirates.refused.no-slip", "3.3b", kind=Kind.NOT_NOW)


def namable(state: PiratesState) -> list[str]:
    """Ships a player may name for the slip: before the battle any galleon,
    after a transfer the two alongside.

    Nothing secret decides who they are or how they stand in a row; the session mixes the buttons.
    """
    if transfer := pending(state, Transfer):
        return [transfer.ship, transfer.other]
    return [ship.id for ship in state.afloat() if _is_on(state, ship) and ship.kind == "galleon"]


def _stays(state: PiratesState) -> str:
    """The ship that keeps the treasure, whichever of two is named,
    where neither has it aboard (7.3d).
    """
    slip, transfer = state.treasure.slip, pending(state, Transfer)
    if slip and transfer and slip.ship not in (transfer.ship, transfer.other):
        return slip.ship
    return ""


def _slips(state: PiratesState, seat: str, _actor: str) -> Iterator[Choice]:
    """What the slip may say; on the private pages of the side that writes it, and nowhere else."""
    rule = "3.3a" if state.phase == "slip" else "7.3c"
    for ship in namable(state):
        yield Choice(
            command=WriteSlip(seat=seat, ship=ship),
            deed="write-slip",
            picks=picks(target=ship),
            private=True,
            label=_slip_label(state, ship),
            rule=rule,
        )


def _slip_label(state: PiratesState, ship: str) -> Message:
    if kept := _stays(state):
        return say("pirates.slip-stays", ship=name_of(kept))
    return say("pirates.write-slip", ship=name_of(ship))


def _why_not_her(state: PiratesState, command: WriteSlip) -> Refused:
    rule = "3.3a" if state.phase == "slip" else "7.3a"
    return Refused("pirates.refused.slip-ship", rule, ship=name_of(command.ship))


def write_slip(state: PiratesState, command: WriteSlip, recorder: Recorder) -> None:
    """Seal the slip.

    It is written anew after every transfer, real or pretended, with a new seal (7.3c, 7.3d).

    The first one opens the battle (1.3, 3.3a).
    """
    slip = Slip(_stays(state) or command.ship, command.salt)
    sealed = seal(slip.salt, slip.ship)
    recorder.record(SlipSealed(seat=command.seat, side=state.treasure.side, seal=sealed, slip=slip))
    if state.phase == "slip":
        recorder.go_on()


# ---------------------------------------------------------------- the transfer


def why_not_alongside(state: PiratesState, ship: Ship, other: Ship) -> Refused | None:
    """Why two ships cannot pass the treasure over, or pretend to (7.3).

    Nothing here depends on the slip.
    """
    one, two = name_of(ship.id), name_of(other.id)
    if not _is_on(state, ship) or not _is_on(state, other):
        return Refused("pirates.refused.not-treasure-side", "7.3a", ship=one, other=two)
    if not _may_carry(state, ship) or not _may_carry(state, other):
        return Refused("pirates.refused.galleons-only", "7.3a", ship=one, other=two)
    if _are_apart(state, ship, other):
        return Refused("pirates.refused.not-adjacent", "7.3a", ship=one, other=two)
    tired = next((each for each in (ship, other) if _has_acted(state, each)), None)
    return (
        Refused("pirates.refused.transfer-turn", "7.3b", ship=name_of(tired.id)) if tired else None
    )


def _are_apart(state: PiratesState, ship: Ship, other: Ship) -> bool:
    """On the chart by their squares; without one it is known of ships in two ports, and the table
    sees the rest.
    """
    if ship.cell and other.cell:
        return other.cell not in state.scene.board.within(ship.cell, 1)
    return bool(ship.port and other.port) and ship.port != other.port


def _is_on(state: PiratesState, ship: Ship) -> bool:
    return state.sides[ship.owner] == state.treasure.side


def _may_carry(state: PiratesState, ship: Ship) -> bool:
    """Treasure goes into galleons of the side that holds it, or into any ship of its where the
    table plays so.
    """
    return (ship.kind == "galleon" or state.any_ship_may_carry) and _is_on(state, ship)


def _has_acted(state: PiratesState, ship: Ship) -> bool:
    """A partner's ship sits out that partner's next turn,
    so what she did in his last one does not count.
    """
    return ship.skips or (ship.owner == state.turn and (ship.moved or bool(ship.shots)))


@once
def _carriers(state: PiratesState, seat: str) -> tuple[str, ...]:
    """The seat's ships that may have the treasure aboard, wherever it is."""
    return tuple([ship.id for ship in state.afloat(seat) if _may_carry(state, ship)])


@once
def _willing(state: PiratesState) -> tuple[Ship, ...]:
    """Every ship that may lie alongside another of them."""
    return tuple(
        [ship for ship in state.afloat() if _may_carry(state, ship) and not _has_acted(state, ship)]
    )


def _transfers(state: PiratesState, seat: str, id: str) -> Iterator[Choice]:
    """The ships that one may lie alongside; the same ones wherever the treasure is."""
    ship = state.ships[id]
    for other in () if _has_acted(state, ship) else _willing(state):
        if other is not ship and not _are_apart(state, ship, other):
            yield _transfer(seat, id, other.id, other.cell or "")


@lru_cache(maxsize=1024)
def _transfer(seat: str, id: str, other: str, cell: str) -> Choice:
    """With one ship, the same until she moves."""
    return Choice(
        command=LayAlongside(seat=seat, ship=id, other=other), deed="alongside",
        picks=picks(piece=id, target=other, space=cell),
        label=say("pirates.alongside", other=name_of(other)), rule="7.3a",
    )  # fmt: skip


def _why_not_these(state: PiratesState, command: LayAlongside) -> Refused | None:
    ship, other = own_ship(state, command.seat, command.ship), any_ship(state, command.other)
    if ship.id == other.id:
        return Refused(
            "pirates.refused.same-ship", "7.3a", kind=Kind.MALFORMED, ship=name_of(ship.id)
        )
    return why_not_alongside(state, ship, other)


def lay_alongside(_state: PiratesState, command: LayAlongside, recorder: Recorder) -> None:
    """Announce a transfer; the slip is written next, whatever is really done (7.3)."""
    recorder.record(AlongsideLaid(seat=command.seat, ship=command.ship, other=command.other))


# ---------------------------------------------------------------- what shows it


def show(recorder: Recorder, rule: str) -> None:
    """Show the slip to everyone by this rule, if it is not shown already."""
    treasure: Treasure = recorder.state.treasure
    if treasure.slip and not treasure.shown:
        recorder.record(
            TreasureShown(
                value=treasure.slip.ship,
                salt=treasure.slip.salt,
                seal=treasure.seal,
                side=treasure.side,
                rule=rule,
            )
        )


def clear(recorder: Recorder, ship: str) -> None:
    """Say that a ship lost or taken had no treasure, where anybody could have thought so (7.1b)."""
    if ship in recorder.state.treasure.suspects:
        recorder.record(NoTreasureTold(ship=ship))


def _on_sealed(state: PiratesState, event: SlipSealed) -> PiratesState:
    old = state.treasure
    suspects = old.suspects or tuple(
        ship.id for ship in state.afloat() if _is_on(state, ship) and ship.kind == "galleon"
    )
    transfer = pending(state, Transfer)
    if transfer and {transfer.ship, transfer.other} & set(suspects):
        suspects = tuple(dict.fromkeys((*suspects, transfer.ship, transfer.other)))
    treasure = replace(old, slip=event.slip, seal=event.seal, shown=False, suspects=suspects)
    return replace(state, treasure=treasure, pending=None)


def _on_alongside(state: PiratesState, event: AlongsideLaid) -> PiratesState:
    state = with_ship(with_ship(state, event.ship, rest="7.3b"), event.other, rest="7.3b")
    return replace(state, pending=Transfer(event.ship, event.other))


def _on_shown(state: PiratesState, event: TreasureShown) -> PiratesState:
    treasure = replace(
        state.treasure, slip=Slip(event.value, event.salt), shown=True, suspects=(event.value,)
    )
    return replace(state, treasure=treasure)


def _on_cleared(state: PiratesState, event: NoTreasureTold) -> PiratesState:
    suspects = tuple(ship for ship in state.treasure.suspects if ship != event.ship)
    return replace(state, treasure=replace(state.treasure, suspects=suspects))


def _on_lost(state: PiratesState, _event: TreasureLost) -> PiratesState:
    return replace(state, treasure=replace(state.treasure, lost=True))


FOLDS: Folds = {
    SlipSealed: _on_sealed,
    AlongsideLaid: _on_alongside,
    TreasureShown: _on_shown,
    NoTreasureTold: _on_cleared,
    TreasureLost: _on_lost,
}

WRITE_SLIP = Deed(
    name="write-slip",
    command=WriteSlip,
    rule="3.3a",
    answers=SlipDue,
    unasked=why_no_slip,
    options=_slips,
    check=_why_not_her,
    do=write_slip,
)
ALONGSIDE = Deed(
    name="alongside",
    command=LayAlongside,
    rule="7.3a",
    when=why_not_turn,
    actors=_carriers,
    actor="ship",
    options=_transfers,
    check=_why_not_these,
    do=lay_alongside,
    probe=lambda seat, ship: LayAlongside(seat=seat, ship=ship, other=""),
    fills="other",
)
DEEDS = (WRITE_SLIP, ALONGSIDE)
