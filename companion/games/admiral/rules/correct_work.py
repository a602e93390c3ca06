"""What the referee may set right of work at forts, of ruins, and of the turns without a fort."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.corrections import Correctable
from companion.engine.messages import say
from companion.engine.offers import AMOUNT, SEAT
from companion.engine.table_corrections import amounts, two_ways
from companion.games.admiral.rules.correct_ships import no_work
from companion.games.admiral.rules.fort_work import REBUILT
from companion.games.admiral.rules.scene import FORT_STRENGTH
from companion.games.admiral.rules.state import State, with_fort


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
)
"""The turns of a seat without a fort (V.1.4)."""

ROWS = (WORK, TOKENS, FORMER, GRACE)
