"""What the referee may set right of work at forts, of ruins, and of turns: those without a
fort, and those in a royal port.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.corrections import Correctable
from companion.engine.messages import say, seat_word
from companion.engine.offers import AMOUNT, SEAT
from companion.engine.table_corrections import amounts, two_ways
from companion.games.admiral.rules.correct_ships import no_work
from companion.games.admiral.rules.fort_work import REBUILT
from companion.games.admiral.rules.scene import FORT_STRENGTH
from companion.games.admiral.rules.short import ALONE, TOGETHER
from companion.games.admiral.rules.state import Hold, State, with_fort


def _worked(state: State) -> list[str]:
    """Forts and ruins that two ships are at work on."""
    return [fort.id for fort in state.forts.values() if fort.workers]


def _rebuilt(state: State) -> list[str]:
    return [id for id in _worked(state) if state.forts[id].ruined]


def _ruins(state: State) -> list[str]:
    return [fort.id for fort in state.forts.values() if fort.ruined]


WORK = two_ways(
    "work",
    ("none", "begun"),
    _worked,
    lambda state, id: bool(state.forts[id].workers),
    lambda state, id, _to: no_work(state, id),
)
"""Flags are taken back from the foot of a fort; how they get there is a deed of the players."""
TOKENS = Correctable(
    what="tokens",
    label=say("correct.tokens"),
    pick=AMOUNT,
    pieces=_rebuilt,
    shows=lambda state, id: str(state.forts[id].damage),
    values=lambda _state, _id: amounts(FORT_STRENGTH)[REBUILT + 1 :],
    fold=lambda state, id, to: with_fort(state, id, damage=int(to)),
)
"""The red tokens at the foot of a ruin, until the last that must go is gone (9.9c)."""
FORMER = Correctable(
    what="former",
    label=say("correct.former"),
    pick=SEAT,
    pieces=_ruins,
    shows=lambda state, id: state.forts[id].former,
    values=lambda state, _id: tuple(seat.id for seat in state.seats),
    fold=lambda state, id, to: with_fort(state, id, former=to),
)
GRACE = Correctable(
    what="grace",
    label=say("correct.grace"),
    pick=AMOUNT,
    pieces=lambda state: list(state.grace),
    shows=lambda state, seat: str(state.grace[seat]),
    values=lambda state, _seat: amounts(state.scene.grace + 1)[1:],
    fold=lambda state, seat, to: replace(state, grace={**state.grace, seat: int(to)}),
    called=seat_word,
)
"""The turns of a seat without a fort (V.1.4)."""


def _may_hold(state: State) -> list[str]:
    return list(state.in_play) if state.scene.royal_ports else []


def _held(state: State, seat: str) -> Hold:
    return state.holds.get(seat, Hold())


def _set_hold(state: State, seat: str, alone: int, together: int) -> State:
    return replace(state, holds={**state.holds, seat: Hold(alone, together)})


def _set_alone(state: State, seat: str, to: str) -> State:
    """Two ships have not lain there longer than one."""
    return _set_hold(state, seat, int(to), min(int(to), _held(state, seat).together))


def _set_together(state: State, seat: str, to: str) -> State:
    return _set_hold(state, seat, max(int(to), _held(state, seat).alone), int(to))


ROYAL = Correctable(
    what="royal",
    label=say("correct.royal"),
    pick=AMOUNT,
    pieces=_may_hold,
    shows=lambda state, seat: str(_held(state, seat).alone),
    values=lambda _state, _seat: amounts(ALONE - 1),
    fold=_set_alone,
    called=seat_word,
)
ROYAL_TWO = replace(
    ROYAL,
    what="royal-two",
    label=say("correct.royal-two"),
    shows=lambda state, seat: str(_held(state, seat).together),
    values=lambda _state, _seat: amounts(TOGETHER - 1),
    fold=_set_together,
)
"""Turns running in the royal port, and those of them with two ships (S3.1)."""

ROWS = (WORK, TOKENS, FORMER, GRACE, ROYAL, ROYAL_TWO)
