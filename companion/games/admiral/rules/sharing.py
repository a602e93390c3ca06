"""Section 8: the winner shares out the strength that is left, and captures (8.6-8.7, 8.9f-8.11)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds, tells
from companion.engine.messages import say, seat_word
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked, finished, pending
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import with_ship
from companion.games.admiral.rules.boarding_commands import EndSharing, Share, ShiftPearl
from companion.games.admiral.rules.boarding_events import (
    PearlShifted,
    ShareSet,
    SharingAsked,
    SharingEnded,
    ShipTaken,
    StrengthShared,
)
from companion.games.admiral.rules.boarding_pending import Sharing
from companion.games.admiral.rules.damage import sink, strength
from companion.games.admiral.rules.events import RepairEnded
from companion.games.admiral.rules.fort_events import FortWorkEnded
from companion.games.admiral.rules.forts import captured, ruin, stop_work, take
from companion.games.admiral.rules.lookup import any_piece, name_of
from companion.games.admiral.rules.movement import cargo_rule
from companion.games.admiral.rules.port import own_forts
from companion.games.admiral.rules.short import is_in_repair
from companion.games.admiral.rules.state import Ship, State, with_fort

GIVEN_NOTHING = "unshared"
"""The cause of a ship that was given no strength (8.6b)."""
STORMED = "stormed"
"""The cause of a ship that was under repair in a fort ruined by an assault (8.11b)."""


def begin(
    recorder: EventRecorder[State], seat: str, points: int, pieces: tuple[str, ...], rule: str
) -> None:
    """The winner is asked, unless there is nothing to choose; what nobody has room for is lost."""
    state = recorder.state
    full = [strength(state, any_piece(state, id)) for id in pieces]
    given = min(points, sum(full))
    shares = proposed(full, given)
    if len(pieces) > 1 and (given < sum(full) or _has_pearls(state, pieces)):
        recorder.record(
            SharingAsked(seat=seat, points=given, pieces=pieces, shares=shares, rule=rule)
        )
    else:
        _settle(recorder, seat, dict(zip(pieces, shares, strict=True)))


def proposed(full: list[int], points: int) -> tuple[int, ...]:
    """As many as can be are kept, the strongest first, and these then as evenly as can be."""
    shares = [0] * len(full)
    order = sorted(range(len(full)), key=lambda at: -full[at])
    while points:
        room = [at for at in order if shares[at] < full[at]]
        shares[min(room, key=lambda at: shares[at])] += 1
        points -= 1
    return tuple(shares)


def _has_pearls(state: State, pieces: tuple[str, ...]) -> bool:
    return bool(_shifts(state, [id for id in pieces if id in state.ships]))


def _settle(recorder: EventRecorder[State], seat: str, shares: dict[str, int]) -> None:
    """Whoever was given strength stays or changes hands; the others are lost (8.6b, 8.7, 8.9h).
    Made whole she is mended, and her next turn is her own again (7.3a), if her fort stands (8.11b).
    """
    for id, points in shares.items():
        if points and id in recorder.state.forts:
            _hold_fort(recorder, seat, id, points)
        elif points:
            _hold_ship(recorder, seat, id, points)
    for id, points in shares.items():
        if not points and id in recorder.state.forts:
            ruin_stormed(recorder, id)
        elif not points:
            ship = recorder.state.ships[id]
            sink(recorder, ship, GIVEN_NOTHING, ship.cell)
    for ship in recorder.state.afloat():
        if ship.id in shares and ship.repair and not ship.damage:
            recorder.record(RepairEnded(ship=ship.id, why="mended"))


def _hold_fort(recorder: EventRecorder[State], seat: str, id: str, points: int) -> None:
    """It flies the captor's flag, or stays its owner's; there is nothing left to mend where it is
    whole then (8.10, 9.5a).
    """
    if recorder.state.forts[id].owner != seat:
        take(recorder, id, seat, points)
        return
    recorder.record(StrengthShared(piece=id, left=points))
    fort = recorder.state.forts[id]
    if fort.workers and not fort.damage:
        recorder.record(FortWorkEnded(fort=id, why="mended"))


def _hold_ship(recorder: EventRecorder[State], seat: str, id: str, points: int) -> None:
    """She stays her owner's, or is captured: what she was about in port is over then (8.7)."""
    recorder.record(StrengthShared(piece=id, left=points))
    ship = recorder.state.ships[id]
    if ship.owner != seat:
        stop_work(recorder, id)
        recorder.record(ShipTaken(seat=seat, ship=id, former=ship.owner))


def ruin_stormed(recorder: EventRecorder[State], id: str) -> None:
    """A fort is ruined by an assault: ships under repair in it are lost with it (8.11)."""
    for ship in recorder.state.afloat():
        if _is_mended_at(recorder.state, ship, id):
            sink(recorder, ship, STORMED, ship.cell)
    ruin(recorder, id)


def _is_mended_at(state: State, ship: Ship, fort: str) -> bool:
    """Whether she is under repair in a fort, said aloud or by the short rules."""
    if ship.repair:
        return ship.mending_at == fort
    return is_in_repair(state, ship) and fort in [one.id for one in own_forts(state, ship)]


# ---------------------------------------------------------------- folds


def _on_asked(state: State, event: SharingAsked) -> State:
    sharing = Sharing(event.seat, event.points, event.pieces, event.shares, event.rule)
    return replace(state, pending=sharing)


def _on_set(state: State, event: ShareSet) -> State:
    sharing = asked(state, Sharing)
    shares = tuple(
        event.points if id == event.piece else share
        for id, share in zip(sharing.pieces, sharing.shares, strict=True)
    )
    return replace(state, pending=replace(sharing, shares=shares))


def _on_shifted(state: State, event: PearlShifted) -> State:
    state = with_ship(state, event.ship, lots=state.ships[event.ship].lots - 1)
    return with_ship(state, event.to, lots=state.ships[event.to].lots + 1)


def _on_shared(state: State, event: StrengthShared) -> State:
    piece = any_piece(state, event.piece)
    change = with_fort if event.piece in state.forts else with_ship
    return change(state, piece.id, damage=strength(state, piece) - event.left)


def _on_taken(state: State, event: ShipTaken) -> State:
    """Repairs and drifts are her former owner's and count no more; all aboard is hers still."""
    taken = captured(state, event.ship, event.seat)
    return with_ship(taken, event.ship, broken_off=0, came_from=None)


FOLDS: Folds = {
    SharingAsked: _on_asked,
    ShareSet: _on_set,
    PearlShifted: _on_shifted,
    SharingEnded: finished,
    StrengthShared: _on_shared,
    ShipTaken: _on_taken,
}


# ---------------------------------------------------------------- sharing out


def _sharing(state: State) -> Sharing:
    return asked(state, Sharing)


def _not_sharing(state: State, _seat: str) -> Refused:
    """Nothing is to be shared out, or another has won it."""
    due = pending(state, Sharing)
    if due is None:
        return Refused("admiral.refused.no-sharing", "8.6b", kind=Kind.NOT_NOW)
    his = seat_word(due.seat)
    return Refused("admiral.refused.not-his-share", due.rule, kind=Kind.NOT_YOUR_TURN, seat=his)


def _pieces(state: State, _seat: str) -> tuple[str, ...]:
    return _sharing(state).pieces


def _read_piece(state: State, command: Share) -> Share:
    any_piece(state, command.piece)
    return command


def _none_left(state: State, _seat: str, id: str) -> Refused | None:
    sharing = _sharing(state)
    if sharing.left or sharing.share(id):
        return None
    full = strength(state, any_piece(state, id))
    return Refused("admiral.refused.share-none-left", sharing.rule, piece=name_of(id), n=full)


def _shares(state: State, seat: str, id: str) -> Iterator[Choice]:
    """Every share she has room for and there is strength for, but the one she has."""
    sharing = _sharing(state)
    now = sharing.share(id)
    full = strength(state, any_piece(state, id))
    for points in range(min(full, now + sharing.left) + 1):
        if points != now:
            yield Choice(
                command=Share(seat=seat, piece=id, points=points), deed="share",
                label=say("admiral.share", piece=name_of(id), n=points), rule=sharing.rule,
                picks=picks(piece=id, amount=points),
                step=points - now if abs(points - now) == 1 else 0, most=full,
            )  # fmt: skip


def _why_not_that_share(state: State, command: Share) -> Refused | None:
    """No piece of this boarding, more than she can bear, more than there is (8.6b)."""
    sharing, name = _sharing(state), name_of(command.piece)
    if command.piece not in sharing.pieces:
        return Refused("admiral.refused.share-not-in", sharing.rule, piece=name)
    if command.points < 0:
        return Refused("admiral.refused.share-below", sharing.rule, kind=Kind.MALFORMED, piece=name)
    full = strength(state, any_piece(state, command.piece))
    if command.points > full:
        return Refused("admiral.refused.share-over", sharing.rule, piece=name, n=full)
    now = sharing.share(command.piece)
    if command.points == now:
        return Refused("admiral.refused.share-same", sharing.rule, piece=name, n=now)
    return Refused("admiral.refused.share-much", sharing.rule, n=sharing.left, piece=name)


def _still_left(state: State, _seat: str, _table: str) -> Refused | None:
    sharing = _sharing(state)
    if not sharing.left:
        return None
    return Refused("admiral.refused.share-left", sharing.rule, n=sharing.left)


def _endings(state: State, seat: str, _table: str) -> Iterator[Choice]:
    sharing = _sharing(state)
    gone = sharing.shares.count(0)
    word = "admiral.end-sharing-lost" if gone else "admiral.end-sharing"
    yield Choice(
        command=EndSharing(seat=seat), deed="end-sharing", rule=sharing.rule,
        label=say(word, n=gone) if gone else say(word),
    )  # fmt: skip


def _end(state: State, command: EndSharing, recorder: EventRecorder[State]) -> None:
    sharing = _sharing(state)
    recorder.record(SharingEnded(seat=command.seat))
    _settle(recorder, command.seat, dict(zip(sharing.pieces, sharing.shares, strict=True)))


# ---------------------------------------------------------------- pearls


def _shifts(state: State, ships: list[str]) -> list[tuple[str, str]]:
    """Who has a lot, and who has room for it (V.4.3)."""
    laden = [id for id in ships if state.ships[id].lots]
    roomy = [id for id in ships if state.ships[id].lots < state.card(state.ships[id]).lots.value]
    return [(one, other) for one in laden for other in roomy if one != other]


def _is_boarding(state: State) -> bool:
    """Between ships alone: pearls pass to and from what was boarded, not what was stormed."""
    sharing = pending(state, Sharing)
    return sharing is not None and all(id in state.ships for id in sharing.pieces)


def _no_shift(_state: State, _seat: str) -> Refused:
    """The boarding is settled, or there was none: from ship to ship nothing passes at sea."""
    return Refused("admiral.refused.shift-over", "V.4.2a", kind=Kind.NOT_NOW)


def _shiftings(state: State, seat: str, _table: str) -> Iterator[Choice]:
    ships = list(_sharing(state).pieces)
    for one, other in _shifts(state, ships):
        yield Choice(
            command=ShiftPearl(seat=seat, ship=one, to=other), deed="shift-pearl", rule="V.4.2b",
            label=say("admiral.shift-pearl", ship=name_of(one), other=name_of(other)), minor=True,
        )  # fmt: skip


def _why_no_shift(state: State, command: ShiftPearl) -> Refused:
    """A fort was stormed, or one of them was not in the boarding, has none, or has no room."""
    if not _is_boarding(state):
        return _no_shift(state, command.seat)
    sharing = _sharing(state)
    for id in (command.ship, command.to):
        if id not in sharing.pieces:
            return Refused("admiral.refused.shift-not-in", "V.4.2b", ship=name_of(id))
    if not state.ships[command.ship].lots or command.ship == command.to:
        return Refused("admiral.refused.no-cargo", "V.4.2b", ship=name_of(command.ship))
    to = state.ships[command.to]
    most = state.card(to).lots.value
    return Refused("admiral.refused.no-room", cargo_rule(to), ship=name_of(to.id), n=most)


def _read_ships(state: State, command: ShiftPearl) -> ShiftPearl:
    any_piece(state, command.ship)
    any_piece(state, command.to)
    return command


DEEDS = (
    Deed(
        name="share",
        command=Share,
        rule="8.6b",
        answers=Sharing,
        unasked=_not_sharing,
        actors=_pieces,
        actor="piece",
        plain=_read_piece,
        why_not=_none_left,
        options=_shares,
        check=_why_not_that_share,
        do=tells(ShareSet),
    ),
    Deed(
        name="shift-pearl",
        command=ShiftPearl,
        rule="V.4.2b",
        answers=Sharing,
        unasked=_no_shift,
        during=_is_boarding,
        plain=_read_ships,
        options=_shiftings,
        check=_why_no_shift,
        do=tells(PearlShifted),
    ),
    Deed(
        name="end-sharing",
        command=EndSharing,
        rule="8.6b",
        answers=Sharing,
        unasked=_not_sharing,
        why_not=_still_left,
        options=_endings,
        do=_end,
    ),
)
