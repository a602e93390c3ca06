"""What the referee may set right of work at forts, of ruins, and of turns: those without a
fort, and those in a royal port.
"""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from companion.engine.corrections import OPTION, Correctable, spoken
from companion.engine.messages import Figure, say, seat_word
from companion.engine.offers import AMOUNT, SEAT
from companion.engine.refusals import Refused
from companion.engine.table_corrections import amounts
from companion.games.admiral.rules.commands import RebuildFort, RepairFort
from companion.games.admiral.rules.correct_ships import no_work
from companion.games.admiral.rules.fort_work import REBUILT, hands, why_not_work
from companion.games.admiral.rules.forts import worked
from companion.games.admiral.rules.lookup import name_of
from companion.games.admiral.rules.scene import FORT_STRENGTH
from companion.games.admiral.rules.short import ALONE, TOGETHER
from companion.games.admiral.rules.state import Hold, State, with_fort

IDLE = "none"
"""The value of work at a fort that stands for nobody."""


def _damaged(state: State) -> list[str]:
    """Forts and ruins that want work, or are worked on."""
    return [fort.id for fort in state.forts.values() if fort.damage]


def _rebuilt(state: State) -> list[str]:
    return [fort.id for fort in state.forts.values() if fort.ruined and fort.workers]


def _ruins(state: State) -> list[str]:
    return [fort.id for fort in state.forts.values() if fort.ruined]


# ---------------------------------------------------------------- who is at work


def _crew(state: State, id: str) -> str:
    """For whom a fort is worked on, and by which two ships, one of his own first."""
    fort, places = state.forts[id], list(state.ships)

    def place(ship: str) -> tuple[bool, int]:
        return state.ships[ship].owner != fort.builder, places.index(ship)

    return " ".join((fort.builder, *sorted(fort.workers, key=place))) if fort.workers else IDLE


def _crews(state: State, id: str) -> tuple[str, ...]:
    """Nobody, or any two that a seat could ever send to this fort (9.1b, 9.8a, V.2.3a)."""
    fort = state.forts[id]
    return IDLE, *(
        f"{seat} {ship.id} {mate.id}"
        for seat in state.in_play
        for ship, mate in combinations(hands(state, seat, fort), 2)
        if ship.owner == seat
    )


def _why_not_crew(state: State, id: str, to: str) -> Refused | None:
    """What keeps players from such work keeps these two from it; that others are at it, or have
    left it in this turn (9.7), is what is set right.
    """
    if to == IDLE:
        return None
    seat, ship, mate = to.split()
    kind = RebuildFort if state.forts[id].ruined else RepairFort
    return why_not_work(no_work(state, id), kind(seat=seat, ship=ship, mate=mate, fort=id))


def _set_crew(state: State, id: str, to: str) -> State:
    """Whoever takes the place of others finds their tokens as they are."""
    if to == IDLE:
        return no_work(state, id)
    seat, *ships = to.split()
    damage = state.forts[id].damage
    return with_fort(worked(no_work(state, id), id, seat, tuple(ships)), id, damage=damage)


def _crew_word(value: str) -> Figure:
    """In older battles such work was only begun, by whomever."""
    if value in (IDLE, "begun"):
        return spoken(OPTION, value, "correct.work")
    seat, ship, mate = value.split()
    return say("correct.work.crew", seat=seat_word(seat), ship=name_of(ship), mate=name_of(mate))


WORK = Correctable(
    what="work",
    label=say("correct.work"),
    pick=OPTION,
    pieces=_damaged,
    shows=_crew,
    values=_crews,
    why_not=_why_not_crew,
    fold=_set_crew,
    said=_crew_word,
)
"""The flags at the foot of a fort (9.2). How far a repair has come is the damage that is left."""
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
