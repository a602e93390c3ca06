"""What is set right of the table itself, alike in every game: wind, turn and round."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from companion.engine.compass import SECTORS, Force, Wind, wind_at
from companion.engine.corrections import OPTION, WIND, Correctable
from companion.engine.messages import Message, say
from companion.engine.offers import AMOUNT, SEAT
from companion.engine.refusals import Refused

TABLE_PIECE = ("",)
"""The pieces of a token that is the table's."""
ROUNDS_AHEAD = 10
"""How far the count of rounds may be set forward at once."""
WINDS = tuple(
    str(sector)
    for sector in range(SECTORS)
    if sector == 0 or wind_at(sector).force is not Force.CALM
)
"""Every wind as the value of a token: its sector on the vane. A calm blows nowhere, one stands for
all.
"""


def amounts(most: int) -> tuple[str, ...]:
    """The numbers from 0 as values of a token."""
    return tuple(map(str, range(most + 1)))


def two_ways(
    what: str,
    words: tuple[str, str],
    pieces: Callable[[Any], Iterable[str]],
    is_second: Callable[[Any, str], bool],
    fold: Callable[[Any, str, str], Any],
    why_not: Callable[[Any, str, str], Refused | None] = lambda _state, _piece, _to: None,
    label: Message | None = None,
) -> Correctable:
    """A token that shows one of two things: done or not, begun or not. The second ``is_second``.

    It has the table's own ``label``, if not that of a game.
    """
    return Correctable(
        what=what,
        label=label or say(f"correct.{what}"),
        pick=OPTION,
        pieces=pieces,
        shows=lambda state, piece: words[is_second(state, piece)],
        values=lambda _state, _piece: words,
        fold=fold,
        why_not=why_not,
    )


def sector_of(wind: Wind) -> str:
    """A wind as one of ``WINDS``."""
    return WINDS[0] if wind.force is Force.CALM else str(wind.sector)


def wind_row(blows: Callable[[Any], bool], set_wind: Callable[[Any, Wind], Any]) -> Correctable:
    """The wind, once it ``blows``; ``set_wind`` gives the state with another one."""
    return Correctable(
        what="wind",
        label=say("correct.wind"),
        pick=WIND,
        pieces=lambda state: TABLE_PIECE if blows(state) else (),
        shows=lambda state, _table: sector_of(state.wind),
        values=lambda _state, _table: WINDS,
        fold=lambda state, _table, to: set_wind(state, wind_at(int(to))),
    )


def turn_row(
    playing: Callable[[Any], Iterable[str]], begin: Callable[[Any, str], None]
) -> Correctable:
    """Whose turn it is, of the seats ``playing``; ``begin`` records that it begins."""
    return Correctable(
        what="turn",
        label=say("correct.turn"),
        pick=SEAT,
        pieces=lambda _state: TABLE_PIECE,
        shows=lambda state, _table: str(state.turn),
        values=lambda state, _table: playing(state),
        fold=lambda state, _table, _to: state,
        follows=lambda recorder, _table, to: begin(recorder, to),
    )


ROUND_ROW = Correctable(
    what="round",
    label=say("correct.round"),
    pick=AMOUNT,
    pieces=lambda _state: TABLE_PIECE,
    shows=lambda state, _table: str(state.round),
    values=lambda state, _table: amounts(state.round + ROUNDS_AHEAD)[1:],
    fold=lambda state, _table, to: replace(state, round=int(to)),
)
"""The count of rounds."""
