"""Sets the table: who sits where, what was chosen, and the battle's first entry."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

from msgspec import Raw

from companion.engine.codec import Codec
from companion.engine.game import LONGEST_NAME, REFEREE, TABLE, Game, Option, Seat
from companion.engine.messages import NOTHING, Message
from companion.engine.provable_dice import FairSource
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import Standing
from companion.journal.payloads import Battle, Now


def set_up(
    game: Game,
    scenario: Any,
    seats: tuple[Seat, ...],
    options: Mapping[str, str],
    seed: bytes,
    title: Message | None,
    name: str = "",
    referee: bool = False,
) -> Battle:
    """The first entry: the start events carry all of the scenario,
    so the journal needs no other file. Its ``name`` is kept for the next battle.

    Raises ``Refused``.
    """
    _check_seats(game, seats)
    settled = settle_options(game, scenario, options)
    events = game.start(scenario, seats, settled)
    return Battle(
        game=game.card.slug,
        version=game.card.version,
        title=title or game.card.title,
        seats=seats,
        options=settled,
        commitment=FairSource(seed).commitment,
        seed=seed.hex(),
        events=Raw(Codec.write(events)),
        now=stands_at(reduce(game.evolve, events, None)),
        scenario=name,
        referee=referee,
    )


def settle_options(game: Game, scenario: Any, given: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value, defaults filled in, as the scenario leaves them.

    Raises ``Refused`` (malformed).
    """
    known = {option.id: option for option in game.restrict_options(scenario, game.options)}
    for id, value in given.items():
        if id not in known:
            raise Refused(
                "session.no-such-option", kind=Kind.MALFORMED, option=id, known=", ".join(known)
            )
        if not known[id].allows(value):
            raise _no_such_value(known[id], value)
    return {id: given.get(id, option.values[0]) for id, option in known.items()}


def _no_such_value(option: Option, value: str) -> Refused:
    if option.note != NOTHING:
        return Refused(
            "session.value-not-here",
            kind=Kind.MALFORMED,
            option=option.id,
            value=value,
            why=option.note,
        )
    known = ", ".join(option.examples)
    return Refused(
        "session.no-such-value", kind=Kind.MALFORMED, option=option.id, value=value, known=known
    )


def stands_at(state: Standing) -> Now:
    """Where a battle stands, for the list of saved battles."""
    return Now(state.round, state.turn, state.outcome is not None)


def _check_seats(game: Game, seats: tuple[Seat, ...]) -> None:
    ids, sides = [seat.id for seat in seats], {side for side, _ in game.card.sides}
    if (
        len(set(ids)) < len(ids)
        or {TABLE, REFEREE, ""} & set(ids)
        or {seat.side for seat in seats} - {"", *sides}
    ):
        written = (f"{seat.id}/{seat.side}" if seat.side else seat.id for seat in seats)
        raise Refused("session.bad-seats", kind=Kind.MALFORMED, seats=", ".join(written))
    if long := [seat.name for seat in seats if len(seat.name) > LONGEST_NAME]:
        raise Refused(
            "session.long-name",
            kind=Kind.MALFORMED,
            name=f"{long[0][:LONGEST_NAME]}…",
            n=LONGEST_NAME,
        )
