"""Salvos of several ships and forts at one target,
put together gun by gun before their one die (5.9b).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, tells
from companion.engine.memo import once
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.engine.salvos import AimSalvo, DropSalvo, FireSalvo, SalvoAimed, SalvoDropped
from companion.games.admiral.rules.commands import JoinSalvo, LeaveSalvo
from companion.games.admiral.rules.events import GunDropped, GunJoined
from companion.games.admiral.rules.lookup import any_piece, name_of, of_any_target, why_not_turn
from companion.games.admiral.rules.pending import Salvo
from companion.games.admiral.rules.shooting import (
    call_die,
    gun,
    own_guns,
    shots_left,
    shots_of,
    why_not_at,
    why_not_reach,
    why_not_shoot,
)
from companion.games.admiral.rules.shot_odds import HitTable, Shots, odds_word
from companion.games.admiral.rules.state import State
from companion.games.admiral.rules.surroundings import whole_fleet
from companion.games.admiral.rules.targets import (
    hushed,
    in_reach,
    must_be_gun,
    ranges,
    why_not_so_many,
)

SEVERAL = 2
"""A joint salvo is fired by so many at least (5.9b)."""


@once
def _able(state: State, seat: str) -> dict[str, tuple[str, ...]]:
    """A seat's ships and forts that have a shot to fire, and somebody in reach: whom."""
    return {
        gun: reached
        for gun, reached in in_reach(state, seat).items()
        if reached and hushed(state, seat, gun) is None
    }


def _guns_on(state: State, seat: str) -> Counter[str]:
    """How many ships and forts of a seat can fire on each target."""
    return Counter(chain.from_iterable(_able(state, seat).values()))


def _aims(state: State, seat: str, _table: str) -> Iterator[Choice]:
    """With every gun that can, which are then taken out; or gun by gun, as in cards play, where
    the table alone knows who has a line of fire.
    """
    for target, guns in _guns_on(state, seat).items():
        if guns < SEVERAL:
            continue
        if state.on_chart:
            shots = _all_in(state, seat, target)
            yield _aim_choice(AimSalvo(seat=seat, target=target, all_in=True), shots, state.table)
        yield _aim_choice(AimSalvo(seat=seat, target=target))


def _all_in(state: State, seat: str, target: str) -> Shots:
    """What a salvo of all that can would fire."""
    parts = (gun(state, part, target) for part in _parts(state, seat, target))
    return tuple(sorted((one.shots, one.point_blank) for one in parts))


def _parts(state: State, seat: str, target: str) -> Iterator[JoinSalvo]:
    """Every gun that can fire on a target, with all its shots."""
    for id, reached in _able(state, seat).items():
        if target in reached:
            shots = shots_left(state, any_piece(state, id))
            yield JoinSalvo(seat=seat, shooter=id, shots=shots)


@lru_cache(maxsize=256)
def _aim_choice(command: AimSalvo, shots: Shots = (), table: HitTable = "usual") -> Choice:
    """With all ``shots`` that can be fired, or none yet. The same until somebody moves or fires."""
    deed = "salvo" if command.all_in else "salvo-singly"
    return Choice(
        command=command,
        deed=deed,
        picks=picks(target=command.target),
        rule="5.9b",
        label=say(f"admiral.{deed}", target=name_of(command.target)),
        note=odds_word(shots, table),
        likely=command.all_in,
        minor=not command.all_in,
    )


def _why_no_salvo_at(state: State, command: AimSalvo) -> Refused:
    """It is no target, or there are no several guns that can fire on it."""
    target = any_piece(state, command.target)
    if refused := why_not_at(state, command.seat, target):
        return refused
    word = "one-gun" if _guns_on(state, command.seat)[target.id] else "no-gun"
    return Refused(f"admiral.refused.{word}", "5.9b", target=name_of(target.id))


def _aim(state: State, command: AimSalvo, recorder: EventRecorder[State]) -> None:
    recorder.record(SalvoAimed(seat=command.seat, target=command.target))
    for part in _parts(state, command.seat, command.target) if command.all_in else ():
        recorder.record(GunJoined(seat=command.seat, gun=gun(state, part, command.target)))


# ---------------------------------------------------------------- putting it together


def _salvo(state: State) -> Salvo:
    return asked(state, Salvo)


def _no_salvo(_state: State, _seat: str) -> Refused:
    """Nothing is put together, or its die is called for already."""
    return Refused("admiral.refused.no-salvo", "5.9b", kind=Kind.NOT_NOW)


def _why_not_join(state: State, _seat: str, id: str) -> Refused | None:
    """The reason a ship or fort has no shot for this target: none left, or on the chart no line of
    fire (5.3-5.5).
    """
    piece, target = any_piece(state, id), any_piece(state, _salvo(state).target)
    return why_not_shoot(state, piece) or why_not_reach(state, piece, target)


def _joins(state: State, seat: str, id: str) -> Iterator[Choice]:
    """Every number of shots she may fire with the others, but the one she is in with already."""
    joined = _salvo(state).gun(id)
    deed = "change-shots" if joined else "join-salvo"
    known = joined and (joined.shots, joined.point_blank and not state.on_chart)
    fires, near = (joined.shots, joined.point_blank) if joined else (0, False)
    for shots in range(1, shots_left(state, any_piece(state, id)) + 1):
        for close in ranges(state):
            if (shots, close) != known:
                step = _step(shots - fires) if state.on_chart or close == near else 0
                part = JoinSalvo(seat=seat, shooter=id, shots=shots, point_blank=close)
                yield _part_choice(part, deed, step)


@lru_cache(maxsize=512)
def _part_choice(part: JoinSalvo, deed: str, step: int) -> Choice:
    """One gun's part in a salvo, the same whatever the salvo is aimed at."""
    word = "admiral.join-close" if part.point_blank else "admiral.join"
    return Choice(
        command=part,
        deed=deed,
        label=say(word, n=part.shots, piece=name_of(part.shooter)),
        picks=picks(piece=part.shooter, amount=part.shots),
        rule="5.9b",
        step=step,
    )


def _step(change: int) -> int:
    """One shot more or less than she is in with; anything else is picked from a list."""
    return change if abs(change) == 1 else 0


def _read_part(state: State, command: JoinSalvo) -> JoinSalvo:
    """The chart measures for itself what is point-blank (5.7c)."""
    must_be_gun(state, command)
    return replace(command, point_blank=command.point_blank and not state.on_chart)


def _why_not_that_part(state: State, command: JoinSalvo) -> Refused:
    if refused := why_not_so_many(state, command):
        return refused
    return Refused(
        "admiral.refused.joined", "5.9b", piece=name_of(command.shooter), n=command.shots
    )


def _join(state: State, command: JoinSalvo, recorder: EventRecorder[State]) -> None:
    """A gun joins, or fires otherwise than it had said; each ship or fort joins once (5.9b)."""
    recorder.record(GunJoined(seat=command.seat, gun=gun(state, command, _salvo(state).target)))


def _joined(state: State, _seat: str) -> list[str]:
    return [one.shooter for one in _salvo(state).guns]


def _leaving(state: State, seat: str, id: str) -> Iterator[Choice]:
    joined = _salvo(state).gun(id)
    yield Choice(
        command=LeaveSalvo(seat=seat, shooter=id),
        deed="leave-salvo",
        picks=picks(piece=id, amount=0),
        rule="5.9b",
        label=say("admiral.leave-salvo", piece=name_of(id)),
        step=_step(-joined.shots) if joined else 0,
    )


def _read_gun(state: State, command: LeaveSalvo) -> LeaveSalvo:
    any_piece(state, command.shooter)
    return command


def _not_in_salvo(_state: State, command: LeaveSalvo) -> Refused:
    return Refused("admiral.refused.not-in-salvo", "5.9b", piece=name_of(command.shooter))


# ---------------------------------------------------------------- firing it, or giving it up


def _empty(state: State, _seat: str, _table: str) -> Refused | None:
    return None if _salvo(state).guns else Refused("admiral.refused.salvo-empty", "5.9b")


def _firing(state: State, seat: str, _table: str) -> Iterator[Choice]:
    salvo = _salvo(state)
    label = say(
        "admiral.fire-salvo", n=sum(gun.shots for gun in salvo.guns), target=name_of(salvo.target)
    )
    command = FireSalvo(seat=seat)
    odds = odds_word(shots_of(salvo), state.table)
    yield Choice(
        command=command, deed="fire-salvo", label=label, note=odds, rule="5.9b", rolls=True
    )


def _fire(state: State, command: FireSalvo, recorder: EventRecorder[State]) -> None:
    """One die for the whole salvo (5.9)."""
    call_die(recorder, command.seat, _salvo(state).target)


def _dropping(_state: State, seat: str, _table: str) -> Iterator[Choice]:
    yield Choice(
        command=DropSalvo(seat=seat),
        deed="drop-salvo",
        label=say("admiral.drop-salvo"),
        rule="5.9b",
        minor=True,
    )


DEEDS = (
    Deed(
        name="salvo",
        command=AimSalvo,
        rule="5.9b",
        when=why_not_turn,
        plain=of_any_target,
        options=_aims,
        check=_why_no_salvo_at,
        do=_aim,
        reads=whole_fleet,
    ),
    Deed(
        name="join-salvo",
        command=JoinSalvo,
        rule="5.9b",
        when=why_not_turn,
        answers=Salvo,
        unasked=_no_salvo,
        actors=own_guns,
        actor="shooter",
        plain=_read_part,
        why_not=_why_not_join,
        options=_joins,
        check=_why_not_that_part,
        do=_join,
    ),
    Deed(
        name="leave-salvo",
        command=LeaveSalvo,
        rule="5.9b",
        when=why_not_turn,
        answers=Salvo,
        unasked=_no_salvo,
        actors=_joined,
        actor="shooter",
        plain=_read_gun,
        options=_leaving,
        check=_not_in_salvo,
        do=tells(GunDropped),
    ),
    Deed(
        name="fire-salvo",
        command=FireSalvo,
        rule="5.9b",
        when=why_not_turn,
        answers=Salvo,
        unasked=_no_salvo,
        why_not=_empty,
        options=_firing,
        do=_fire,
    ),
    Deed(
        name="drop-salvo",
        command=DropSalvo,
        rule="5.9b",
        when=why_not_turn,
        answers=Salvo,
        unasked=_no_salvo,
        options=_dropping,
        do=tells(SalvoDropped),
    ),
)
