"""Shared: shots on offer - whom each ship of the acting seat may fire at, and who may join a salvo (section 6)."""

from __future__ import annotations

from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.games.golitsyn.rules.commands import AimSalvo, DropSalvo, Fire, FireSalvo, JoinSalvo
from companion.games.golitsyn.rules.lookup import name_of
from companion.games.golitsyn.rules.shooting import in_range, why_no_gun, why_not_reach
from companion.games.golitsyn.rules.state import Salvo, State


def ready(state: State) -> list[str]:
    """The acting seat's pieces that may still shoot this turn."""
    return [gun for gun in state.guns(state.turn) if not why_no_gun(state, state.turn, gun)]


def shot_choices(state: State) -> list[Choice]:
    """Every shot the acting seat may announce and the salvos it may begin, or all about the salvo it has begun."""
    if isinstance(state.pending, Salvo):
        return _salvo_choices(state, state.pending)
    found: list[Choice] = []
    together: dict[str, int] = {}
    targets = state.targets(state.turn)
    for gun in ready(state):
        for target in in_range(state, gun, targets):
            together[target] = together.get(target, 0) + 1
            found.append(_shot(state, gun, target))
    return found + [_salvo_at(state, target) for target, guns in together.items() if guns > 1]


def _shot(state: State, gun: str, target: str) -> Choice:
    return Choice(
        command=Fire(seat=state.turn, shooter=gun, target=target), deed="fire",
        picks=picks(piece=gun, target=target, space=state.cell_of(target)),
        label=say("golitsyn.fire", target=name_of(target)), rule="6.4a",
    )  # fmt: skip


def _salvo_at(state: State, target: str) -> Choice:
    label = say("golitsyn.salvo-at", target=name_of(target))
    return Choice(
        command=AimSalvo(seat=state.turn, target=target),
        deed="salvo",
        picks=picks(target=target),
        label=label,
        rule="6.4d",
    )


def _salvo_choices(state: State, salvo: Salvo) -> list[Choice]:
    """While a salvo is put together: who may join, fire it, or give it up. All of it is about its target."""
    seat, target = state.turn, salvo.target
    free = [gun for gun in ready(state) if gun not in salvo.guns and not why_not_reach(state, gun, target)]
    found = [
        Choice(
            command=JoinSalvo(seat=seat, shooter=gun), deed="join-salvo",
            picks=picks(piece=gun, target=target), rule="6.4c",
            label=say("golitsyn.join-salvo", ship=name_of(gun)),
        )
        for gun in free
    ]  # fmt: skip
    if salvo.guns:
        label = say("golitsyn.fire-salvo", target=name_of(target), n=len(salvo.guns))
        fire = FireSalvo(seat=seat)
        found.append(Choice(command=fire, deed="fire-salvo", picks=picks(target=target), label=label, rule="6.4d"))
    label, drop = say("golitsyn.drop-salvo"), DropSalvo(seat=seat)
    return [
        *found,
        Choice(command=drop, deed="drop-salvo", picks=picks(target=target), label=label, rule="6.4d", minor=True),
    ]
