"""Shots on offer: what each gun of the acting seat may fire on, and who may join a salvo (section 5)."""

from __future__ import annotations

from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Refused
from companion.games.admiral.rules.commands import (
    AimSalvo,
    DropSalvo,
    Fire,
    FireSalvo,
    JoinSalvo,
    LeaveSalvo,
)
from companion.games.admiral.rules.lookup import any_piece, name_of
from companion.games.admiral.rules.shooting import (
    pieces_of,
    shots_left,
    why_not_at,
    why_not_join,
    why_not_shoot,
)
from companion.games.admiral.rules.state import Fort, Gun, Salvo, Ship, State
from companion.games.admiral.rules.waters import Waters


def choices(state: State, waters: Waters | None) -> list[Choice]:
    """Every shot the acting seat may make, and the salvos of several pieces it may begin."""
    found: list[Choice] = []
    together: dict[str, int] = {}
    for gun in pieces_of(state, state.turn):
        if why_not_shoot(state, gun):
            continue
        for target in in_reach(state, waters, gun):
            together[target.id] = together.get(target.id, 0) + 1
            found += _shots(state, waters, gun, target)
        found += _wild(state, gun)
    return found + [_salvo_choice(state.turn, target) for target, count in together.items() if count > 1]


def in_reach(state: State, waters: Waters | None, gun: Ship | Fort) -> list[Ship | Fort]:
    """Whom a ship or fort of the acting seat can fire on now; without the chart, every enemy while it has shots."""
    enemies: list[Ship | Fort] = [*state.afloat(), *state.forts.values()]
    targets = [piece for piece in enemies if why_not_at(state.turn, piece) is None]
    return [target for target in targets if why_not_join(state, waters, gun, target) is None]


def why_no_shot(state: State, waters: Waters | None, gun: Ship | Fort) -> Refused | None:
    """The reason a ship or fort of the acting seat can fire on nobody now."""
    if refusal := why_not_shoot(state, gun):
        return refusal
    return None if in_reach(state, waters, gun) else Refused("admiral.refused.no-target", "5.5a", piece=name_of(gun.id))


def salvo_choices(state: State, waters: Waters | None, salvo: Salvo) -> list[Choice]:
    """While a salvo is put together: who may join, change his shots or leave it, fire it, or give it up."""
    seat, target = state.turn, any_piece(state, salvo.target)
    found: list[Choice] = []
    for piece in pieces_of(state, seat):
        joined = salvo.gun(piece.id)
        if why_not_join(state, waters, piece, target) is None:
            found += _joins(state, waters, piece, joined)
        if joined:
            found.append(_leave(seat, piece.id))
    if salvo.guns:
        shots = sum(gun.shots for gun in salvo.guns)
        label = say("admiral.fire-salvo", n=shots, target=name_of(target.id))
        found.append(Choice(command=FireSalvo(seat=seat), deed="fire-salvo", label=label, rule="5.9b"))
    label = say("admiral.drop-salvo")
    return [*found, Choice(command=DropSalvo(seat=seat), deed="drop-salvo", label=label, rule="5.9b")]


def _ranges(waters: Waters | None) -> tuple[bool, ...]:
    """On the chart the distance settles point-blank; without it the table is asked."""
    return (False,) if waters else (False, True)


def _shots(state: State, waters: Waters | None, gun: Ship | Fort, target: Ship | Fort) -> list[Choice]:
    name = name_of(target.id)
    return [
        Choice(
            command=Fire(seat=state.turn, shooter=gun.id, target=target.id, shots=shots, point_blank=close),
            deed="fire", label=say("admiral.fire-close" if close else "admiral.fire", n=shots, target=name),
            picks=picks(piece=gun.id, target=target.id, space=target.cell or ""),
            rule="5.9a" if shots > 1 else "5.6",
        )
        for shots in range(1, shots_left(state, gun) + 1)
        for close in _ranges(waters)
    ]  # fmt: skip


def _joins(state: State, waters: Waters | None, piece: Ship | Fort, joined: Gun | None) -> list[Choice]:
    """Every number of shots she may fire with the others, but the one she is in with already."""
    name, deed = name_of(piece.id), "change-shots" if joined else "join-salvo"
    known = joined and (joined.shots, joined.point_blank and waters is None)
    return [
        Choice(
            command=JoinSalvo(seat=state.turn, shooter=piece.id, shots=shots, point_blank=close), deed=deed,
            label=say("admiral.join-close" if close else "admiral.join", n=shots, piece=name),
            picks=picks(piece=piece.id),
            rule="5.9b",
        )
        for shots in range(1, shots_left(state, piece) + 1)
        for close in _ranges(waters)
        if (shots, close) != known
    ]  # fmt: skip


def _leave(seat: str, shooter: str) -> Choice:
    label = say("admiral.leave-salvo", piece=name_of(shooter))
    return Choice(
        command=LeaveSalvo(seat=seat, shooter=shooter),
        deed="leave-salvo",
        label=label,
        picks=picks(piece=shooter),
        rule="5.9b",
    )


def _wild(state: State, gun: Ship | Fort) -> list[Choice]:
    return [
        Choice(
            command=Fire(seat=state.turn, shooter=gun.id, shots=shots), deed="fire-wild",
            picks=picks(piece=gun.id), rule="5.7d",
            label=say("admiral.fire-wild", n=shots), minor=True,
        )
        for shots in range(1, shots_left(state, gun) + 1)
    ]  # fmt: skip


def _salvo_choice(seat: str, target: str) -> Choice:
    return Choice(
        command=AimSalvo(seat=seat, target=target), deed="salvo",
        picks=picks(target=target), rule="5.9b",
        label=say("admiral.salvo-at", target=name_of(target)),
    )  # fmt: skip
