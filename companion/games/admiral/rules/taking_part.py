"""Ships that take part in a fight join it one by one and may leave it again, on either side alike:
those that board or storm (8.3a), and those that help a fort (8.9c).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from companion.engine.deeds import Deed
from companion.engine.events import Event, tells
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.questions import Pending
from companion.engine.refusals import Refused
from companion.games.admiral.rules.boarding_commands import (
    JoinBoarding,
    JoinDefence,
    LeaveBoarding,
    LeaveDefence,
)
from companion.games.admiral.rules.lookup import name_of, of_own_ship, own_ships
from companion.games.admiral.rules.state import State

Join = JoinBoarding | JoinDefence
Leave = LeaveBoarding | LeaveDefence


class Side(Struct, frozen=True):
    """A side of a fight that is being put together: its ``word``, ``boarding`` or ``defence``, the
    rule, what is asked meanwhile, why others are refused, and who takes part so far.
    """

    word: str
    rule: str
    answers: type[Pending]
    unasked: Callable[[State, str], Refused]
    those: Callable[[State], tuple[str, ...]]


def join_row(
    side: Side,
    join: type[Join],
    joined: type[Event],
    why_not: Callable[[State, str, str], Refused | None],
) -> Deed:
    """The row by which one more takes part."""

    def joins(state: State, seat: str, id: str) -> Iterator[Choice]:
        if id not in side.those(state):
            yield Choice(
                command=join(seat=seat, ship=id), deed=f"join-{side.word}", rule=side.rule, step=1,
                label=say(f"admiral.join-{side.word}", ship=name_of(id)),
                picks=picks(piece=id, amount=1),
            )  # fmt: skip

    def already_in(_state: State, command: Join) -> Refused:
        return Refused(f"admiral.refused.{side.word}-joined", side.rule, ship=name_of(command.ship))

    return Deed(
        name=f"join-{side.word}",
        command=join,
        rule=side.rule,
        answers=side.answers,
        unasked=side.unasked,
        actors=own_ships,
        actor="ship",
        plain=of_own_ship,
        why_not=why_not,
        options=joins,
        check=already_in,
        do=tells(joined),
    )


def leave_row(side: Side, leave: type[Leave], left: type[Event]) -> Deed:
    """The row by which one of them does so no longer."""

    def leaving(_state: State, seat: str, id: str) -> Iterator[Choice]:
        yield Choice(
            command=leave(seat=seat, ship=id), deed=f"leave-{side.word}", rule=side.rule, step=-1,
            label=say(f"admiral.leave-{side.word}", ship=name_of(id)),
            picks=picks(piece=id, amount=0),
        )  # fmt: skip

    def not_in(_state: State, command: Leave) -> Refused:
        return Refused(f"admiral.refused.{side.word}-not-in", side.rule, ship=name_of(command.ship))

    return Deed(
        name=f"leave-{side.word}",
        command=leave,
        rule=side.rule,
        answers=side.answers,
        unasked=side.unasked,
        actors=lambda state, _seat: side.those(state),
        actor="ship",
        plain=of_own_ship,
        options=leaving,
        check=not_in,
        do=tells(left),
    )
