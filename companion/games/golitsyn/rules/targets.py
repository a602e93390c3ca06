"""Shared: shots and salvos as they are announced - whom each piece may fire at (section 6.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.memo import once
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Refused
from companion.engine.salvos import AimSalvo, SalvoAimed
from companion.games.golitsyn.rules import shooting
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.commands import Fire, FireAll
from companion.games.golitsyn.rules.events import GunJoined
from companion.games.golitsyn.rules.lookup import name_of, own_ship, why_not_turn
from companion.games.golitsyn.rules.pending import Salvo
from companion.games.golitsyn.rules.shooting import in_range, why_no_gun, why_not_at, why_not_reach
from companion.games.golitsyn.rules.state import State

LEAST_GUNS = 2
"""A salvo is fired by several (6.4c)."""


@once
def ready(state: State, seat: str) -> tuple[str, ...]:
    """The seat's pieces that may still shoot this turn."""
    return tuple(gun for gun in state.guns(seat) if not why_no_gun(state, seat, gun))


def why_not_this_gun(state: State, seat: str, gun: str) -> Refused | None:
    """Why a piece named by a player may not shoot: it is not his, or cannot now."""
    if gun in state.ships:
        own_ship(state, seat, gun)
    return why_no_gun(state, seat, gun)


# ---------------------------------------------------------------- a shot


def _shots(state: State, seat: str, gun: str) -> Iterator[Choice]:
    for target in in_range(state, seat, gun):
        yield _shot(seat, gun, target, state.cell_of(target))


@lru_cache(maxsize=2048)
def _shot(seat: str, gun: str, target: str, cell: str) -> Choice:
    """A shot at one target, the same until somebody moves."""
    return Choice(
        command=Fire(seat=seat, shooter=gun, target=target), deed="fire", rule="6.4a",
        picks=picks(piece=gun, target=target, space=cell),
        label=say("golitsyn.fire", target=name_of(target)), rolls=True,
    )  # fmt: skip


def with_target(state: State, command: Fire) -> Fire:
    """The shot with its target, which need not be named where only one is in range (6.4e).

    Raises ``Refused``.
    """
    if command.target or command.shooter not in ready(state, command.seat):
        return command
    found = in_range(state, command.seat, command.shooter)
    if not found:
        raise Refused("golitsyn.refused.nothing-in-range", "6.1a", ship=name_of(command.shooter))
    if len(found) > 1:
        raise Refused("golitsyn.refused.name-target", "6.4e", n=len(found))
    return replace(command, target=found[0])


def why_no_shot(state: State, command: Fire) -> Refused | None:
    """Why this piece cannot fire at that one."""
    if refusal := why_not_this_gun(state, command.seat, command.shooter):
        return refusal
    return why_not_at(state, command.seat, command.target) or why_not_reach(
        state, command.shooter, command.target
    )


def fire(state: State, command: Fire, recorder: Recorder) -> None:
    """Say "I fire" with one ship (6.4e)."""
    shooting.announce(
        recorder, command.seat, Salvo(with_target(state, command).target, (command.shooter,))
    )


# ---------------------------------------------------------------- a salvo


@once
def under_fire(state: State, seat: str) -> dict[str, int]:
    """How many of the seat's guns may still fire at each target that one of them can fire at."""
    found: dict[str, int] = {}
    for gun in ready(state, seat):
        for target in in_range(state, seat, gun):
            found[target] = found.get(target, 0) + 1
    return found


def _likeliest(state: State, seat: str) -> tuple[str, int]:
    """The only target that most of the seat's guns may fire at, and how many; else none."""
    guns = under_fire(state, seat)
    most = max(guns.values(), default=0)
    first = [target for target, many in guns.items() if many == most]
    return (first[0], most) if len(first) == 1 else ("", 0)


def _all_at_once(state: State, seat: str, _actor: str) -> Iterator[Choice]:
    """At the target that more can fire at than at any other, a salvo is announced at once."""
    target, many = _likeliest(state, seat)
    if not target:
        return
    word, rule = ("salvo-all", "6.4d") if many >= LEAST_GUNS else ("fire", "6.4a")
    yield Choice(
        command=FireAll(seat=seat, target=target),
        deed="fire-all",
        label=say(f"golitsyn.{word}", target=name_of(target), n=many),
        rule=rule,
        rolls=True,
    )


def _why_not_all_at_once(state: State, seat: str) -> Refused | None:
    """In cards play the table alone knows who has a line of fire (6.6c)."""
    if refusal := why_not_turn(state, seat):
        return refusal
    return None if state.on_chart else Refused("golitsyn.refused.guns-unseen", "6.6c")


def _why_not_all(state: State, command: FireAll) -> Refused:
    """It is no target, nobody has it in range, or others are as likely."""
    if refusal := why_not_at(state, command.seat, command.target):
        return refusal
    found = under_fire(state, command.seat)
    if command.target in found:
        return Refused("golitsyn.refused.name-target", "6.4e", n=len(found))
    return Refused("golitsyn.refused.target-far", "6.1a", target=name_of(command.target))


def fire_all(state: State, command: FireAll, recorder: Recorder) -> None:
    """Say "I fire" or "I fire a salvo" with all that can (6.4e)."""
    guns = (
        gun
        for gun in ready(state, command.seat)
        if command.target in in_range(state, command.seat, gun)
    )
    shooting.announce(recorder, command.seat, Salvo(command.target, tuple(guns)))


def _aims(state: State, seat: str, _actor: str) -> Iterator[Choice]:
    again = _hit_before(state, seat)
    for target, many in under_fire(state, seat).items():
        if many >= LEAST_GUNS:
            if state.on_chart:
                yield _aim(AimSalvo(seat=seat, target=target, all_in=True), "salvo", minor=False)
            deed = "salvo-again" if target == again else "salvo-singly"
            yield _aim(AimSalvo(seat=seat, target=target), deed, minor=state.on_chart)


def _hit_before(state: State, seat: str) -> str:
    """In cards play the only target that bears a hit already: most fire on at it."""
    hit = [] if state.on_chart else [one for one in state.targets(seat) if state.bears(one)]
    return hit[0] if len(hit) == 1 else ""


@lru_cache(maxsize=256)
def _aim(command: AimSalvo, deed: str, minor: bool) -> Choice:
    """With all that can, or ship by ship, as in cards play, where the table alone knows who can."""
    return Choice(
        command=command,
        deed=deed,
        picks=picks(target=command.target),
        label=say(f"golitsyn.{deed}", target=name_of(command.target)),
        rule="6.4d",
        likely=command.all_in,
        minor=minor,
    )


def _why_no_aim(state: State, command: AimSalvo) -> Refused | None:
    """Each that joins a salvo must have its target in range, and one alone is no salvo (6.4c)."""
    if refusal := why_not_at(state, command.seat, command.target):
        return refusal
    reasons = (why_not_reach(state, gun, command.target) for gun in ready(state, command.seat))
    too_few = Refused("golitsyn.refused.too-few-guns", "6.4c", target=name_of(command.target))
    return next(filter(None, reasons), too_few)


def aim_salvo(state: State, command: AimSalvo, recorder: Recorder) -> None:
    """Name the target of a salvo (6.4e), and who fires at it."""
    recorder.record(SalvoAimed(seat=command.seat, target=command.target))
    for gun in ready(state, command.seat) if command.all_in else ():
        if command.target in in_range(state, command.seat, gun):
            recorder.record(GunJoined(seat=command.seat, gun=gun))


FIRE = Deed(
    name="fire",
    command=Fire,
    rule="6.4a",
    when=why_not_turn,
    actors=lambda state, seat: state.guns(seat),
    actor="shooter",
    why_not=why_no_gun,
    plain=with_target,
    options=_shots,
    check=why_no_shot,
    do=fire,
    probe=lambda seat, gun: Fire(seat=seat, shooter=gun),
    fills="target",
    likely=lambda state: state.on_chart,
)
FIRE_ALL = Deed(
    name="fire-all",
    command=FireAll,
    rule="6.4e",
    when=_why_not_all_at_once,
    options=_all_at_once,
    check=_why_not_all,
    do=fire_all,
)
AIM_SALVO = Deed(
    name="salvo",
    command=AimSalvo,
    rule="6.4c",
    when=why_not_turn,
    options=_aims,
    check=_why_no_aim,
    do=aim_salvo,
)
DEEDS = (FIRE, FIRE_ALL, AIM_SALVO)
