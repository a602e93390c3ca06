"""What every battle's state has, whatever the game:
who plays, whose turn it is, what is waited for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.compass import Force, Wind
from companion.engine.game import REFEREE, Seat
from companion.engine.memo import once_property
from companion.engine.messages import Message, say, seat_word
from companion.engine.questions import Pending, Question
from companion.engine.refusals import Kind, Refused


class Standing(Struct, frozen=True, kw_only=True, dict=True):
    """A battle as it stands; each game adds its own.

    ``turn`` is whose turn it is and nothing else: whom the table waits for is ``waits_for``. While
    there is a ``call`` it is answered before what is ``pending``. With an ``outcome`` the battle is
    over. What is asked of a state twice is worked out once (``once``): it never changes. ``play``
    says whether there is a chart, or the cards alone.
    """

    seats: tuple[Seat, ...]
    play: str = "chart"
    round: int = 0
    turn: str = ""
    call: ChanceRequest | None = None
    pending: Pending | None = None
    outcome: Struct | None = None

    @property
    def on_chart(self) -> bool:
        """Whether the companion knows the board."""
        return self.play == "chart"

    @property
    def awaited(self) -> ChanceRequest | Pending | None:
        """What must be answered before anything else is done."""
        return self.call or self.pending

    @once_property
    def question(self) -> Question | None:
        """What is asked now.

        Raises ``ValueError`` where it is asked of somebody who is not at this table.
        """
        return _question(self)

    @once_property
    def waits_for(self) -> tuple[str, ...]:
        """The seats that the table waits for: those that are asked,
        or else the one whose turn it is.
        """
        if self.outcome is not None:
            return ()
        asked = self.question
        return asked.seats if asked else (self.turn,) if self.turn else ()

    def has_seat(self, seat: str) -> bool:
        """Whether such a seat is one of this table's."""
        return seat in self._seat_ids

    @once_property
    def _seat_ids(self) -> frozenset[str]:
        return frozenset([one.id for one in self.seats])

    def throws(self) -> str:
        """The rule of who throws what was called for; without a call, the rule that refuses a throw
        nobody asked for. Empty where the book has none.
        """
        return ""


class Sailing(Standing, frozen=True, kw_only=True, dict=True):
    """A battle of ships that sail by one wind; there is none until the vane has been spun."""

    wind: Wind | None = None
    ships: dict[str, Any] = field(default_factory=dict)

    @property
    def storm(self) -> bool:
        """Whether the wind that blows is a storm."""
        return self.wind is not None and self.wind.force is Force.STORM


S = TypeVar("S", bound=Sailing)


def with_ship(state: S, id: str, **changes: Any) -> S:
    """The state with one ship changed."""
    return replace(state, ships={**state.ships, id: replace(state.ships[id], **changes)})


def at_the_table(rule: str) -> Callable[[Any, str], Refused | None]:
    """Why a seat can do nothing at all: it is none of this table's, or the battle is over by a
    ``rule`` of the book.
    """

    def may_act(state: Standing, seat: str) -> Refused | None:
        if seat != REFEREE and not state.has_seat(seat):
            return Refused("session.no-such-seat", kind=Kind.MALFORMED, seat=seat)
        return Refused("refused.over", rule, kind=Kind.NOT_NOW) if state.outcome else None

    return may_act


def why_not_in_turn(state: Standing, seat: str, rule: str) -> Refused | None:
    """Why a deed of the turn is not this seat's, by a ``rule`` of the book."""
    return None if seat == state.turn else _turn_of(state.turn, rule)


@lru_cache(maxsize=256)
def _turn_of(seat: str, rule: str) -> Refused:
    """Said of every other seat after every deed."""
    turn = seat_word(seat)
    return Refused("refused.not-your-turn", rule, kind=Kind.NOT_YOUR_TURN, seat=turn)


def prompt_of(state: Standing) -> Message | None:
    """What the table is told where the game has nothing of its own to say: the battle is over, or
    something is asked.
    """
    if state.outcome is not None:
        return say("prompt.over")
    return state.question.prompt if state.question else None


def _question(state: Standing) -> Question | None:
    if state.outcome is not None:
        return None
    found = _of_call(state, state.call) if state.call else None
    if found is None and state.pending:
        found = state.pending.question(state)
    strangers = set(found.seats) - {seat.id for seat in state.seats} if found else ()
    if found and strangers:
        raise ValueError(f"{found.prompt.id} asks {sorted(strangers)}, who are not at this table")
    return found


def _of_call(state: Standing, call: ChanceRequest) -> Question:
    purpose: Message = state.pending.thrown_for(state, call) if state.pending else call.purpose
    return Question(prompt=purpose, seats=call.seats, rule=state.throws())
