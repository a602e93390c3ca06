"""Section 9: two ships in port repair a fort, or rebuild a ruin.

A turn counts if both have lain in port unmoved all through it and the work was announced in or
before it (9.5a); the token comes off at its very end. The work is over as soon as one of the two is
lost, captured or called away, or the fort is lost; a ruin then gets all its tokens back (9.9e). A
ship that is at work fires as ever (9.3b).

While a ruin is being rebuilt it stays one: without an owner, no target, and no place to repair a
ship in (9.9b). For a player without a fort the turns do not count as long as he rebuilds (V.1.4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder
from companion.engine.memo import once
from companion.engine.messages import Message, say, seat_word
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.refusals import Refused
from companion.games.admiral.rules.commands import RebuildFort, RepairFort, StopFortWork
from companion.games.admiral.rules.events import GraceSuspended
from companion.games.admiral.rules.fort_events import (
    FortMended,
    FortRebuilt,
    FortWorkBegan,
    FortWorkEnded,
)
from companion.games.admiral.rules.forts import end_work
from companion.games.admiral.rules.lookup import (
    any_piece,
    any_ship,
    name_of,
    of_own_ship,
    own_ship,
    partners,
    why_at_work,
    why_not_turn,
    why_spent,
)
from companion.games.admiral.rules.port import is_in_port
from companion.games.admiral.rules.scene import FORT_STRENGTH
from companion.games.admiral.rules.state import Fort, Ship, State
from companion.games.admiral.rules.surroundings import at_work, hulls

FORT = pick_kind("fort")
"""The kind of pick of the fort worked on."""
REBUILT = FORT_STRENGTH - 3
"""Damage that a fort still has when three tokens are off (9.9c, 9.9d)."""


def work_done(recorder: EventRecorder[State], seat: str) -> None:
    """At the very end of a turn: one token off every fort at which work went on all through it
    (9.5, 9.9c).
    """
    for fort in recorder.state.forts.values():
        if fort.builder == seat and _is_idle(recorder.state, fort):
            _take_token(recorder, fort)


def _is_idle(state: State, fort: Fort) -> bool:
    """Whether the two lay still: none of the seat's own came in this turn; a partner's has come in
    his (V.2.3a). In the short rules they have not fired either (S2.9b).
    """
    ships = [state.ships[id] for id in fort.workers]
    came = any(ship.moved for ship in ships if ship.owner == fort.builder)
    return not came and not (state.short and any(ship.shots for ship in ships))


def _take_token(recorder: EventRecorder[State], fort: Fort) -> None:
    assert fort.damage, f"{fort.id} is whole and mended"
    left = fort.damage - 1
    recorder.record(FortMended(fort=fort.id, left=left))
    if fort.ruined and left == REBUILT:
        recorder.record(FortRebuilt(fort=fort.id, seat=fort.builder, left=left))
    elif not left:
        recorder.record(FortWorkEnded(fort=fort.id, why="mended"))


# ---------------------------------------------------------------- who may work where


def _why_not_hand(state: State, id: str) -> Refused | None:
    """The reason a ship is no hand at any fort now."""
    ship, name = state.ships[id], name_of(id)
    if refused := why_spent(state, ship):
        return refused
    if refused := why_at_work(state, id, "admiral.refused.at-work-already", "9.2"):
        return refused
    if ship.repair:
        return Refused("admiral.refused.work-repair", "9.3a", ship=name)
    if ship.fireship:
        return Refused("admiral.refused.work-fireship", "6.4", ship=name)
    return None


def _mates(state: State, seat: str, id: str, fort: Fort) -> Iterator[str]:
    """The other ships that could work at a fort with her."""
    for ship in hands(state, seat, fort):
        if ship.id != id and not _why_not_hand(state, ship.id) and is_in_port(state, ship, fort):
            yield ship.id


def hands(state: State, seat: str, fort: Fort) -> Iterator[Ship]:
    """Whose ships work at a fort: the seat's, and his partners' at a ruin if he has no fort
    (V.2.3a).
    """
    yield from state.afloat(seat)
    if fort.ruined and not state.forts_of(seat):
        for partner in partners(state, seat):
            yield from state.afloat(partner)


@once
def _damaged(state: State, seat: str) -> tuple[Fort, ...]:
    """A seat's forts that nobody mends yet (9.1a)."""
    return tuple([fort for fort in state.forts_of(seat) if fort.damage and not fort.workers])


@once
def _ruins(state: State, _seat: str) -> tuple[Fort, ...]:
    """Ruins that nobody rebuilds yet (9.8a)."""
    return tuple([fort for fort in state.forts.values() if fort.ruined and not fort.workers])


def _why_shut(fort: Fort) -> Refused | None:
    """The reason nobody begins to work at a fort now: others do, or have just left it."""
    name = name_of(fort.id)
    if fort.workers:
        seat = seat_word(fort.builder)
        return Refused("admiral.refused.work-begun", "9.8a", fort=name, seat=seat)
    return Refused("admiral.refused.work-again", "9.7", fort=name) if fort.stopped else None


def _why_not_repair(seat: str, fort: Fort) -> Refused | None:
    """The reason a fort is not repaired by this seat (9.1a)."""
    name = name_of(fort.id)
    if fort.ruined:
        return Refused("admiral.refused.repair-ruin", "9.1a", fort=name)
    if fort.owner != seat:
        return Refused("admiral.refused.work-not-yours", "9.1a", fort=name)
    if not fort.damage:
        return Refused("admiral.refused.fort-whole", "9.1a", fort=name)
    return _why_shut(fort)


def _why_not_rebuild(fort: Fort) -> Refused | None:
    """The reason a fort is not rebuilt (9.8a)."""
    if not fort.ruined:
        return Refused("admiral.refused.no-ruin", "9.8a", fort=name_of(fort.id))
    return _why_shut(fort)


def _why_no_port(state: State, id: str, fort: Fort) -> Refused | None:
    if is_in_port(state, state.ships[id], fort):
        return None
    return Refused("admiral.refused.work-port", "9.1b", ship=name_of(id), fort=name_of(fort.id))


def why_not_work(state: State, command: RepairFort | RebuildFort) -> Refused | None:
    """What is wrong with the fort or one of the two ships."""
    fort, seat, mate = state.forts[command.fort], command.seat, state.ships[command.mate]
    if isinstance(command, RebuildFort):
        refused = _why_not_rebuild(fort)
    else:
        refused = _why_not_repair(seat, fort)
    if refused:
        return refused
    if mate.id == command.ship:
        return Refused("admiral.refused.work-alone", "9.1b", ship=name_of(mate.id))
    if mate not in hands(state, seat, fort):
        his = seat_word(mate.owner)
        return Refused("admiral.refused.work-mate", "9.1b", ship=name_of(mate.id), owner=his)
    return (
        _why_not_hand(state, command.ship)
        or _why_no_port(state, command.ship, fort)
        or _why_not_hand(state, mate.id)
        or _why_no_port(state, mate.id, fort)
    )


def _why_not_here(state: State, id: str, forts: tuple[Fort, ...]) -> Refused | None:
    """On her dead button: she lies by a fort that wants work, but alone, or too soon again."""
    fort = next(fort for fort in forts if is_in_port(state, state.ships[id], fort))
    alone = Refused("admiral.refused.work-two", "9.1b", ship=name_of(id), fort=name_of(fort.id))
    return _why_shut(fort) or alone


# ---------------------------------------------------------------- deeds


def _begin(state: State, command: RepairFort | RebuildFort, recorder: EventRecorder[State]) -> None:
    """The flags of both go to the foot of the fort (9.2); who rebuilds one stays in (V.1.4)."""
    ruin, seat = isinstance(command, RebuildFort), command.seat
    ships = (command.ship, command.mate)
    recorder.record(FortWorkBegan(seat=seat, fort=command.fort, ships=ships, ruin=ruin))
    if seat in state.grace and not state.is_spared(seat) and recorder.state.is_spared(seat):
        recorder.record(GraceSuspended(seat=seat))


def _stop(state: State, command: StopFortWork, recorder: EventRecorder[State]) -> None:
    """One flag taken back, and it is over for both (9.6)."""
    end_work(recorder, state.at_work[command.ship], "choice")


def _named(state: State, command: RepairFort | RebuildFort) -> RepairFort | RebuildFort:
    """Raises ``Refused`` for a ship that is not one's own, and what is no fort or no ship."""
    own_ship(state, command.seat, command.ship)
    any_ship(state, command.mate)
    if not isinstance(any_piece(state, command.fort), Fort):
        raise Refused("admiral.refused.work-no-fort", "9.1a", ship=name_of(command.fort))
    return command


def _by(state: State, seat: str, forts: tuple[Fort, ...]) -> list[str]:
    """A seat's ships in the ports of these forts."""
    ships = state.afloat(seat) if forts else ()
    return [ship.id for ship in ships if any(is_in_port(state, ship, fort) for fort in forts)]


def _able(state: State, _seat: str, id: str) -> Refused | None:
    return _why_not_hand(state, id)


def _works(
    state: State, kind: type[RepairFort | RebuildFort], seat: str, id: str, fort: Fort
) -> Iterator[Choice]:
    """With each ship that could be her mate."""
    if fort.stopped or not is_in_port(state, state.ships[id], fort):
        return
    word, rule = ("repair-fort", "9.1b") if kind is RepairFort else ("rebuild-fort", "9.8a")
    mates = list(_mates(state, seat, id, fort))
    missed_least = min(mates, key=lambda one: _missed(state, one), default="")
    for mate in mates:
        yield Choice(
            command=kind(seat=seat, ship=id, mate=mate, fort=fort.id), deed=word, rule=rule,
            picks=picks(piece=id, fort=fort.id, mate=mate), likely=mate == missed_least,
            label=say(f"admiral.{word}", fort=name_of(fort.id), mate=name_of(mate)),
        )  # fmt: skip


def _missed(state: State, id: str) -> tuple[bool, int]:
    """How much a ship that stays in port is missed elsewhere. With one that came in this turn the
    work begins only in the next (9.5a).
    """
    ship = state.ships[id]
    return ship.moved, state.card(ship).strength.value - ship.damage


def _at_work(state: State, seat: str) -> list[str]:
    return [ship.id for ship in state.afloat(seat) if ship.id in state.at_work]


def _stops(state: State, seat: str, id: str) -> Iterator[Choice]:
    yield Choice(
        command=StopFortWork(seat=seat, ship=id), deed="stop-fort-work", rule="9.6a",
        picks=picks(piece=id), label=_stop_label(state, id), minor=True,
    )  # fmt: skip


def _stop_label(state: State, id: str) -> Message:
    fort = state.forts[state.at_work[id]]
    word = "stop-rebuilding" if fort.ruined else "stop-fort-repair"
    return say(f"admiral.{word}", fort=name_of(fort.id))


def _not_at_work(_state: State, command: StopFortWork) -> Refused:
    return Refused("admiral.refused.not-at-work", "9.6a", ship=name_of(command.ship))


def _work(
    name: str,
    command: type[RepairFort | RebuildFort],
    rule: str,
    forts: Callable[[State, str], tuple[Fort, ...]],
) -> Deed:
    """The deed of beginning to work at one of these forts."""

    def options(state: State, seat: str, id: str) -> Iterator[Choice]:
        for fort in forts(state, seat):
            yield from _works(state, command, seat, id, fort)

    return Deed(
        name=name,
        command=command,
        rule=rule,
        when=why_not_turn,
        actors=lambda state, seat: _by(state, seat, forts(state, seat)),
        actor="ship",
        plain=_named,
        why_not=_able,
        options=options,
        why_none=lambda state, seat, id: _why_not_here(state, id, forts(state, seat)),
        check=why_not_work,
        do=_begin,
        reads=at_work,
        sees=hulls,
    )


DEEDS = (
    _work("repair-fort", RepairFort, "9.1a", _damaged),
    _work("rebuild-fort", RebuildFort, "9.8a", _ruins),
    Deed(
        name="stop-fort-work",
        command=StopFortWork,
        rule="9.6a",
        when=why_not_turn,
        actors=_at_work,
        actor="ship",
        plain=of_own_ship,
        why_not=lambda state, _seat, id: why_spent(state, state.ships[id]),
        options=_stops,
        check=_not_at_work,
        do=_stop,
        reads=at_work,
        sees=hulls,
        silent=True,
    ),
)
