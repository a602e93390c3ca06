"""Shots on offer: what each gun of the acting seat may fire on, and who may join a salvo (section 5)."""

from __future__ import annotations

from companion.engine.messages import say
from companion.engine.views import Choice
from companion.games.admiral.rules.commands import AimSalvo, DropSalvo, Fire, FireSalvo, JoinSalvo
from companion.games.admiral.rules.lookup import any_piece, name_of
from companion.games.admiral.rules.shooting import shots_left, why_not_at, why_not_reach, why_not_shoot
from companion.games.admiral.rules.state import Fort, Salvo, Ship, State
from companion.games.admiral.rules.waters import Waters


def choices(state: State, waters: Waters | None) -> list[Choice]:
    """Every shot the acting seat may make, and the salvos of several pieces it may begin."""
    guns = [gun for gun in _pieces(state, state.turn) if why_not_shoot(state, gun) is None]
    targets = [piece for piece in _enemies(state) if why_not_at(state.turn, piece) is None]
    found: list[Choice] = []
    together: dict[str, int] = {}
    for gun in guns:
        for target in targets:
            if waters is None or why_not_reach(waters, state, gun, target) is None:
                together[target.id] = together.get(target.id, 0) + 1
                found += _shots(state, waters, gun, target)
        found.append(_wild(state.turn, gun.id))
    return found + [_salvo_choice(state.turn, target) for target, count in together.items() if count > 1]


def salvo_choices(state: State, waters: Waters | None, salvo: Salvo) -> list[Choice]:
    """While a salvo is put together: who may join, fire it, or give it up."""
    seat, target = state.turn, any_piece(state, salvo.target)
    joined = {gun.shooter for gun in salvo.guns}
    found: list[Choice] = []
    for gun in _pieces(state, seat):
        if gun.id in joined or why_not_shoot(state, gun) is not None:
            continue
        if waters is None or why_not_reach(waters, state, gun, target) is None:
            found += _joins(state, waters, gun)
    if salvo.guns:
        shots = sum(gun.shots for gun in salvo.guns)
        label = say("admiral.fire-salvo", n=shots, target=name_of(target.id))
        found.append(Choice(command=FireSalvo(seat=seat), deed="fire-salvo", label=label, rule="5.9b"))
    label = say("admiral.drop-salvo")
    return [*found, Choice(command=DropSalvo(seat=seat), deed="drop-salvo", label=label, rule="5.9b")]


def _pieces(state: State, seat: str) -> list[Ship | Fort]:
    return [*state.afloat(seat), *state.forts_of(seat)]


def _enemies(state: State) -> list[Ship | Fort]:
    return [*state.afloat(), *(fort for fort in state.forts.values() if not fort.ruined)]


def _ranges(waters: Waters | None) -> tuple[bool, ...]:
    """On the chart the distance settles point-blank; without it the table is asked."""
    return (False,) if waters else (False, True)


def _shots(state: State, waters: Waters | None, gun: Ship | Fort, target: Ship | Fort) -> list[Choice]:
    name = name_of(target.id)
    return [
        Choice(
            command=Fire(seat=state.turn, shooter=gun.id, target=target.id, shots=shots, point_blank=close),
            deed="fire", label=say("admiral.fire-close" if close else "admiral.fire", n=shots, target=name),
            about=gun.id, target=target.id, cell=target.cell or "", rule="5.9a" if shots > 1 else "5.6",
        )
        for shots in range(1, shots_left(state, gun) + 1)
        for close in _ranges(waters)
    ]  # fmt: skip


def _joins(state: State, waters: Waters | None, gun: Ship | Fort) -> list[Choice]:
    name = name_of(gun.id)
    return [
        Choice(
            command=JoinSalvo(seat=state.turn, shooter=gun.id, shots=shots, point_blank=close), deed="join-salvo",
            label=say("admiral.join-close" if close else "admiral.join", n=shots, piece=name), about=gun.id,
            rule="5.9b",
        )
        for shots in range(1, shots_left(state, gun) + 1)
        for close in _ranges(waters)
    ]  # fmt: skip


def _wild(seat: str, shooter: str) -> Choice:
    return Choice(
        command=Fire(seat=seat, shooter=shooter), deed="fire-wild", label=say("admiral.fire-wild"), about=shooter,
        rule="5.7d", minor=True,
    )  # fmt: skip


def _salvo_choice(seat: str, target: str) -> Choice:
    return Choice(
        command=AimSalvo(seat=seat, target=target), deed="salvo", target=target, rule="5.9b",
        label=say("admiral.salvo-at", target=name_of(target)),
    )  # fmt: skip
