"""Shared: a salvo as it is put together - who joins it, and that it is fired or given up (6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.deeds import Deed
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.engine.salvos import DropSalvo, FireSalvo, SalvoDropped
from companion.games.golitsyn.rules import shooting
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.commands import FireAll, JoinSalvo
from companion.games.golitsyn.rules.events import GunJoined
from companion.games.golitsyn.rules.lookup import name_of, why_not_turn
from companion.games.golitsyn.rules.pending import Salvo
from companion.games.golitsyn.rules.shooting import why_no_gun, why_not_reach
from companion.games.golitsyn.rules.state import State
from companion.games.golitsyn.rules.targets import (
    LEAST_GUNS,
    fire_all,
    under_fire,
    why_not_this_gun,
)


def no_salvo(state: State, _seat: str) -> Refused:
    """Why nobody is putting a salvo together."""
    return state.busy() or Refused("golitsyn.refused.no-salvo", "6.4e", kind=Kind.NOT_NOW)


def salvo_of(state: State) -> Salvo:
    """The salvo that is being put together."""
    return asked(state, Salvo)


def _others(state: State, seat: str) -> Iterator[str]:
    """The pieces that have not joined it."""
    return (gun for gun in state.guns(seat) if gun not in salvo_of(state).guns)


def _why_left_out(state: State, seat: str, gun: str) -> Refused | None:
    return why_no_gun(state, seat, gun) or why_not_reach(state, gun, salvo_of(state).target)


def _joins(state: State, seat: str, gun: str) -> Iterator[Choice]:
    yield Choice(
        command=JoinSalvo(seat=seat, shooter=gun), deed="join-salvo",
        picks=picks(piece=gun, target=salvo_of(state).target, amount=1), rule="6.4c",
        label=say("golitsyn.join-salvo", ship=name_of(gun)), step=1,
    )  # fmt: skip


def _why_no_join(state: State, command: JoinSalvo) -> Refused | None:
    if refusal := why_not_this_gun(state, command.seat, command.shooter):
        return refusal
    return Refused("golitsyn.refused.shot-already", "6.4b", ship=name_of(command.shooter))


def join_salvo(_state: State, command: JoinSalvo, recorder: Recorder) -> None:
    """One more ship for the salvo; each must have the target in range (6.4c)."""
    recorder.record(GunJoined(seat=command.seat, gun=command.shooter))


def _of_all(state: State, seat: str, _actor: str) -> Iterator[Choice]:
    """As long as nobody has joined, all may by one key: in cards play no other says who can."""
    salvo = salvo_of(state)
    many = under_fire(state, seat).get(salvo.target, 0)
    if state.on_chart or salvo.guns or many < LEAST_GUNS:
        return
    yield Choice(
        command=FireAll(seat=seat, target=salvo.target),
        deed="fire-all",
        picks=picks(target=salvo.target),
        label=say("golitsyn.salvo-all", target=name_of(salvo.target), n=many),
        rule="6.4d",
        rolls=True,
    )


def _why_not_of_all(state: State, _command: FireAll) -> Refused | None:
    """The salvo that has been begun is finished first."""
    return state.busy()


def why_empty(state: State, _seat: str, _actor: str) -> Refused | None:
    """A salvo without a gun."""
    return None if salvo_of(state).guns else Refused("golitsyn.refused.empty-salvo", "6.4d")


def _firings(state: State, seat: str, _actor: str) -> Iterator[Choice]:
    salvo = salvo_of(state)
    label = say("golitsyn.fire-salvo", target=name_of(salvo.target), n=len(salvo.guns))
    command = FireSalvo(seat=seat)
    yield Choice(
        command=command,
        deed="fire-salvo",
        picks=picks(target=salvo.target),
        label=label,
        rule="6.4d",
        rolls=True,
    )


def fire_salvo(state: State, command: FireSalvo, recorder: Recorder) -> None:
    """Say "I fire a salvo"."""
    shooting.announce(recorder, command.seat, salvo_of(state))


def _drops(state: State, seat: str, _actor: str) -> Iterator[Choice]:
    yield Choice(
        command=DropSalvo(seat=seat),
        deed="drop-salvo",
        picks=picks(target=salvo_of(state).target),
        minor=True,
        label=say("golitsyn.drop-salvo"),
        rule="6.4d",
    )


def drop_salvo(_state: State, command: DropSalvo, recorder: Recorder) -> None:
    """Give the salvo up; nothing is announced yet."""
    recorder.record(SalvoDropped(seat=command.seat))


JOIN_SALVO = Deed(
    name="join-salvo",
    command=JoinSalvo,
    rule="6.4c",
    when=why_not_turn,
    answers=Salvo,
    unasked=no_salvo,
    actors=_others,
    actor="shooter",
    why_not=_why_left_out,
    options=_joins,
    check=_why_no_join,
    do=join_salvo,
)
SALVO_OF_ALL = Deed(
    name="salvo-of-all",
    command=FireAll,
    rule="6.4d",
    when=why_not_turn,
    answers=Salvo,
    unasked=no_salvo,
    options=_of_all,
    check=_why_not_of_all,
    do=fire_all,
    silent=True,
)
FIRE_SALVO = Deed(
    name="fire-salvo",
    command=FireSalvo,
    rule="6.4d",
    when=why_not_turn,
    answers=Salvo,
    unasked=no_salvo,
    why_not=why_empty,
    options=_firings,
    do=fire_salvo,
    silent=True,
)
DROP_SALVO = Deed(
    name="drop-salvo",
    command=DropSalvo,
    rule="6.4d",
    when=why_not_turn,
    answers=Salvo,
    unasked=no_salvo,
    options=_drops,
    do=drop_salvo,
)
DEEDS = (JOIN_SALVO, SALVO_OF_ALL, FIRE_SALVO, DROP_SALVO)
