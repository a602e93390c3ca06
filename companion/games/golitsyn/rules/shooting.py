"""Shared: section 6 - shots and salvos, announced with their
target before the vane decides them.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from companion.engine.compass import SECTORS, Heading, is_diagonal, wind_at
from companion.engine.events import Folds
from companion.engine.memo import kept_around, once
from companion.engine.messages import Message, say
from companion.engine.questions import asked, pending
from companion.engine.refusals import Refused, barred
from companion.engine.salvos import SalvoDropped, salvo_folds
from companion.engine.standing import with_ship
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.events import (
    Fired,
    GunJoined,
    Holed,
    ShotAnnounced,
    Sunk,
)
from companion.games.golitsyn.rules.geometry import is_clear
from companion.games.golitsyn.rules.lookup import any_ship, name_of
from companion.games.golitsyn.rules.pending import Salvo
from companion.games.golitsyn.rules.reports import why_not_done
from companion.games.golitsyn.rules.state import Ship, State


def why_not_shoot(state: State, ship: Ship) -> Refused | None:
    """Why a ship may not shoot at all now."""
    if ship.skips:
        return barred("golitsyn.refused.skips", ship.rest, name_of, ship.id)
    if ship.port and not state.SHOOTS_FROM_PORT:
        return barred("golitsyn.refused.from-port", "6.6a", name_of, ship.id)
    if state.spun in ship.shots or len(ship.shots) >= state.switches.shots_per_ship:
        return barred("golitsyn.refused.shot-already", "6.4b", name_of, ship.id)
    return None


def why_no_gun(state: State, seat: str, gun: str) -> Refused | None:
    """Why a piece of this seat, ship or not, may not shoot now. A fleet drifts as one: until all of
    a storm is told nobody knows where who lies (4.2a).
    """
    if refusal := why_not_done(state):
        return refusal
    return why_not_shoot(state, state.ships[gun]) if gun in state.ships else state.no_gun(seat, gun)


def why_not_at(state: State, seat: str, target: str) -> Refused | None:
    """Why nobody of this seat may fire at a piece, from wherever."""
    if target in state.targets(seat):
        return None
    if target and target not in state.ships:
        return state.no_target(seat, target)
    ship = any_ship(state, target)
    if not state.is_enemy(seat, ship.owner):
        return Refused("golitsyn.refused.own-side", "6.1a", ship=name_of(target))
    return sheltered(state, ship)


def sheltered(state: State, ship: Ship) -> Refused:
    """Why nobody hits a ship that lies where she does (3.2, 6.6)."""
    message, rule = state.no_shot_into(ship.port)
    return Refused(message, rule, ship=name_of(ship.id))


def why_not_reach(state: State, gun: str, target: str) -> Refused | None:
    """Why this gun cannot hit this target: a book's own reason, or on the chart distance and what
    lies between.
    """
    if refusal := state.spared(gun, target):
        return refusal
    if not is_near(state, gun, target):
        reach, rule = state.reach(gun), state.reach_rule(gun)
        return Refused(
            "golitsyn.refused.out-of-range",
            rule,
            ship=name_of(gun),
            target=name_of(target),
            n=reach,
        )
    if not has_line(state, gun, target):
        return Refused(
            "golitsyn.refused.no-line", "6.6c", ship=name_of(gun), target=name_of(target)
        )
    return None


def is_near(state: State, gun: str, target: str) -> bool:
    """Whether a target is in a gun's range, as far as the companion knows where they lie (6.1)."""
    start, end = state.cell_of(gun), state.cell_of(target)
    return not (start and end) or end in state.scene.board.within(start, state.reach(gun))


def has_line(state: State, gun: str, target: str) -> bool:
    """Whether nothing lies between a gun and its target, as far as the companion knows (6.6c)."""
    start, end = state.cell_of(gun), state.cell_of(target)
    return not (start and end) or is_clear(state, start, end)


@once
def in_range(state: State, seat: str, gun: str) -> tuple[str, ...]:
    """What this gun of the seat on turn may fire at from where it lies."""
    sighted = _sighted(state, seat, state.cell_of(gun), state.reach(gun))
    return tuple([target for target in sighted if state.spared(gun, target) is None])


def _sighted(state: State, seat: str, start: str, reach: int) -> tuple[str, ...]:
    """What lies in range and line of fire of a cell; everything, where nobody knows which cell."""
    lying, cells = _lying(state, seat)
    if not start:
        return tuple([target for target, _ in lying])
    known = _sights(state, seat)
    found = known.get((start, reach))
    if found is None:
        near = state.scene.board.within(start, reach)
        shot_at = [] if near.isdisjoint(cells) else lying
        found = known[start, reach] = tuple(
            [
                target
                for target, end in shot_at
                if not end or (end in near and is_clear(state, start, end))
            ]
        )
    return found


@once
def _sights(state: State, seat: str) -> dict[tuple[str, int], tuple[str, ...]]:
    """What was found for a cell: good for as long as nothing moves or sinks."""
    return kept_around(state, (_sights, seat), (_lying(state, seat), state.occupied))


Lying = tuple[list[tuple[str, str]], frozenset[str]]
"""Pieces with their cells, and those cells alone: most guns have nobody near, which so is found at
one look.
"""


@once
def _lying(state: State, seat: str) -> Lying:
    """What the seat might fire at; worked out anew only when one of them has changed."""
    known = kept_around(state, (_lying, seat), state.targets_made_of(seat))
    found: Lying | None = known.get(_lying)
    if found is None:
        lying = [(target, state.cell_of(target)) for target in state.targets(seat)]
        found = known[_lying] = lying, frozenset([cell for _, cell in lying])
    return found


# ---------------------------------------------------------------- announcing


def announce(recorder: Recorder, seat: str, salvo: Salvo) -> None:
    """Say what is fired at what; nothing can be changed after it (6.4e)."""
    recorder.record(ShotAnnounced(seat=seat, guns=salvo.guns, target=salvo.target))
    _call(recorder, seat, salvo)


def _call(recorder: Recorder, seat: str, salvo: Salvo) -> None:
    many = len(salvo.guns) > 1 and recorder.state.switches.salvo_mode != "spin-each"
    recorder.call_vane(seat, _purpose(recorder.state, salvo, many), "bearing")


def _purpose(state: State, salvo: Salvo, many: bool) -> Message:
    target, n = name_of(salvo.target), len(salvo.guns)
    if many:
        return say("golitsyn.call.salvo", target=target, n=n)
    if (
        salvo.guns[0] not in state.ships
    ):  # a port; often nobody's, and fired by a player who has no gun of his own
        return say("golitsyn.call.port-shot", port=name_of(salvo.guns[0]), target=target)
    return say("golitsyn.call.shot", target=target)


# ---------------------------------------------------------------- what the vane decides


def shoot(recorder: Recorder, salvo: Salvo, seat: str, heading: Heading) -> None:
    """Main points hit, the points between miss;
    colour and the target's direction play no part (6.3).
    """
    state: State = recorder.state
    guns = salvo.guns[:1] if state.switches.salvo_mode == "spin-each" else salvo.guns
    left = salvo.guns[len(guns) :]
    hits = _hits(state.switches.salvo_mode, len(guns), heading)
    recorder.record(
        Fired(seat=seat, guns=guns, target=salvo.target, heading=heading, hits=hits, left=left)
    )
    for gun in guns[:hits]:
        if _still_there(recorder, salvo.target, seat):  # surplus hits are lost (6.4d)
            recorder.book.struck(recorder, salvo.target, seat, gun)
    if rest := pending(recorder.state, Salvo):
        if _still_there(recorder, salvo.target, seat):
            _call(recorder, seat, rest)
        else:
            recorder.record(SalvoDropped(seat=seat))


def _hits(mode: str, guns: int, heading: Heading) -> int:
    if is_diagonal(heading):
        return 0
    return guns if mode == "all-or-nothing" else 1


def most_hits(state: State, guns: int) -> int:
    """What a salvo of so many guns scores at best, however often the vane is spun for it (6.4d)."""
    return 1 if state.switches.salvo_mode == "single-hit" else guns


def scores(state: State) -> tuple[int, ...]:
    """The hits that each sector of the vane would bring which is called for (6.3)."""
    salvo = pending(state, Salvo)
    if salvo is None or state.call is None:
        return ()
    return _scores(state.switches.salvo_mode, len(salvo.guns))


@lru_cache(maxsize=64)
def _scores(mode: str, guns: int) -> tuple[int, ...]:
    return tuple(_hits(mode, guns, wind_at(sector).heading) for sector in range(SECTORS))


def _still_there(recorder: Recorder, target: str, seat: str) -> bool:
    """Whether a target can still be hit.

    A ship that has gone down and begun anew is not who was fired at.
    """
    gone = any(isinstance(event, Sunk) and event.ship == target for event in recorder.events)
    return not gone and target in recorder.state.targets(seat)


def hole(recorder: Recorder, id: str) -> bool:
    """One hole more in a ship's line of the log; whether she is lost by it.

    The hit that makes or finds the last hole she can bear decides (6.2). One that was taken with it
    falls to the next hit as long as fewer than two are mended (Pirates 7.2c, Colonies 6.5c).
    """
    state: State = recorder.state
    ship = state.ships[id]
    hull = state.kind(ship).hull
    recorder.record(
        Holed(ship=id, before=ship.holes, holes=min(ship.holes + 1, hull), turn=state.turns)
    )
    return ship.holes + 1 >= hull


def _on_joined(state: State, event: GunJoined) -> State:
    salvo = asked(state, Salvo)
    return replace(state, pending=replace(salvo, guns=(*salvo.guns, event.gun)))


def _on_announced(state: State, event: ShotAnnounced) -> State:
    return replace(state, pending=Salvo(event.target, event.guns))


def _on_fired(state: State, event: Fired) -> State:
    for gun in event.guns:
        if gun in state.ships:
            state = with_ship(state, gun, shots=(*state.ships[gun].shots, state.spun))
    return replace(state, pending=Salvo(event.target, event.left) if event.left else None)


def _on_holed(state: State, event: Holed) -> State:
    return with_ship(state, event.ship, holes=event.holes)


FOLDS: Folds = {
    **salvo_folds(Salvo),
    GunJoined: _on_joined,
    ShotAnnounced: _on_announced,
    Fired: _on_fired,
    Holed: _on_holed,
}
