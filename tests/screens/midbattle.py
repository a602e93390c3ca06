"""Battles brought to a telling moment by a player who takes any deed that is offered, always the
same one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random

from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import Command, EnterFaces, Throw
from companion.engine.compass import Force, Heading, Wind
from companion.engine.game import Seat
from companion.games import games
from companion.journal.memory import MemoryJournal
from companion.session.session import Session
from tests.screens.company import SCENARIO

SEATS = (Seat(id="blue"), Seat(id="orange", name="Александрина"))
_QUIET = {
    "say-damage",
    "agree-even",
    "end-turn",
    "salvo",
    "salvo-singly",
    "fire-wild",
    "fireship",
    "board",
    "storm",
    "gather",
    "repair-fort",
    "rebuild-fort",
    "stop-fort-work",
}
_ENOUGH = 4000


def new_battle(
    scenario: Path = SCENARIO,
    seats: tuple[Seat, ...] = SEATS,
    referee: str = "",
    dice: str = "0",
    **options: str,
) -> Session:
    """A battle before its first deed, Pearl Shoals if no other is named, as the set-up begins it;
    ``referee`` is his PIN if there is one, ``dice`` decides what nobody enters by hand.
    """
    game = games()[scenario.parent.name]
    seated = {"order": "seated"} if scenario == SCENARIO else {}
    return Session.create(
        MemoryJournal(), game, game.load(scenario), seats, seated | options, seed=int(dice).to_bytes(32),
        now=lambda: "2026-01-01T12:00:00Z", entropy=Random(0).randbytes, name=scenario.stem,
        referee=referee,
    )  # fmt: skip


def played(
    until: Callable[[Session], bool],
    seed: int = 1,
    scenario: Path = SCENARIO,
    seats: tuple[Seat, ...] = SEATS,
    referee: str = "",
    **options: str,
) -> Session:
    """A battle played until it has come to this."""
    session = new_battle(scenario, seats, referee, **options)
    for command in _commands(until, seed, scenario, seats, tuple(sorted(options.items()))):
        session.submit(command)
    return session


@cache
def _commands(
    until: Callable[[Session], bool], seed: int, scenario: Path, seats: tuple[Seat, ...],
    options: tuple[tuple[str, str], ...],
) -> tuple[Command, ...]:  # fmt: skip
    session, chance = new_battle(scenario, seats, **dict(options)), Random(seed)
    done: list[Command] = []
    while not until(session):
        assert len(done) < _ENOUGH, "the battle never came to that"
        done.append(_next(session, chance))
        session.submit(done[-1])
    return tuple(done)


def _next(session: Session, chance: Random) -> Command:
    if session.pages.call and session.pages.call.pool:
        return Throw(seat=session.pages.call.seat)
    if session.pages.call:
        return EnterFaces(seat=session.pages.call.seat, faces=_faces(session.pages.call, chance))
    offered = [choice for seat in session.pages.seats for choice in session.pages.choices(seat.id)]
    lively = [choice for choice in offered if choice.deed not in _QUIET]
    if not lively:
        lively = [choice for choice in offered if choice.deed == "end-turn"] or offered
    guns = [choice for choice in lively if choice.deed in ("fire", "load", "unload")]
    far = [choice for choice in lively if choice.amount("run") >= 3]
    return chance.choice(guns or far or lively).command


def _faces(call: ChanceRequest, chance: Random) -> tuple[int, ...]:
    if call.kind == "vane":
        return (Wind(chance.choice(tuple(Heading)), Force.FRESH).sector,)
    return tuple(chance.randint(1, call.sides) for _ in range(call.count))


def damaged(session: Session) -> Mapping[str, int]:
    """How much damage each seat's cards bear."""
    view = session.pages.view
    return {
        seat.id: sum(card.damage for card in view.cards if card.seat == seat.id)
        for seat in view.seats
    }


def in_the_thick(session: Session) -> bool:
    """Both sides are damaged, a turn has just begun, and there is somebody to fire on."""
    view = session.pages.view
    offered = {choice.deed for choice in session.pages.choices(view.turn)} if view.turn else set()
    return (
        not session.pages.call
        and view.round >= 4
        and min(damaged(session).values()) >= 2
        and {"sail", "fire"} <= offered
    )


def in_concert(session: Session) -> bool:
    """Several guns of the acting seat can fire on one target, one of them more than once."""
    turn = session.pages.view.turn
    offered = session.pages.choices(turn) if turn and not session.pages.call else ()
    targets = {choice.of("target") for choice in offered if choice.deed == "salvo"}
    return any(
        choice.deed == "fire" and choice.of("target") in targets and choice.rule == "5.9a"
        for choice in offered
    )


def spinning(session: Session) -> bool:
    """The vane is called for, some rounds into the battle."""
    return bool(
        session.pages.call and session.pages.call.kind == "vane" and session.pages.view.round >= 4
    )


def throwing(session: Session) -> bool:
    """A shot has been fired and waits for its die."""
    return bool(
        session.pages.call and session.pages.call.kind == "dice" and session.pages.view.round >= 4
    )


def over(session: Session) -> bool:
    """The battle has been decided."""
    return session.pages.view.outcome is not None


def at_once(_: Session) -> bool:
    """Nothing has happened yet."""
    return True


def in_a_turn(session: Session) -> bool:
    """Somebody's first turn has begun."""
    return not session.pages.call and session.pages.view.phase == "turn"
