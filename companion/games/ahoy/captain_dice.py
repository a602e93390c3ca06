"""What a captain of Ahoy thinks of a die in a slot: what its action brings as the table stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.captains import IDLE
from companion.engine.emblems import DIE_FACES
from companion.engine.offers import AMOUNT, DIE, SLOT, Choice
from companion.games.ahoy.captain_sight import SLOOP, Sight
from companion.games.ahoy.sea_chart import PAWN


def place(sight: Sight, choice: Choice) -> float:
    """What the action brings where he is, less the gold it costs."""
    slot = next(slot for slot in sight.mat.slots if slot.id == choice.of(SLOT))
    action = slot.about.id.removeprefix("ahoy.about.")
    die = next(die for die in sight.view.dice if die.id == choice.of(DIE))
    face = die.face + choice.amount(AMOUNT)
    weigh = ACTIONS.get(action)
    brings = weigh(sight, face) if weigh else 4.0
    return max(IDLE * 2, 4.0 + brings - 1.5 * abs(choice.amount(AMOUNT)))


def _sail(sight: Sight, _face: int) -> float:
    return 2.0 + _within(sight, 2)


def _full_sail(sight: Sight, face: int) -> float:
    return 1.5 + _within(sight, face)


def _within(sight: Sight, steps: int) -> float:
    """By how much a way of so many spaces can better where he is."""
    near = (space for space, away in sight.from_here().items() if away <= steps)
    best = max((sight.value(space) for space in near if sight.region(space)), default=0.0)
    return min(12.0, max(0.0, best - sight.value(sight.here)) + best / 4)


def _tailwind(sight: Sight, face: int) -> float:
    blown = sight.chart.marked(DIE_FACES[face - 1])
    best = max((sight.value(space) for space in blown if space != sight.here), default=-9.0)
    return best - sight.value(sight.here)


def _cannons(sight: Sight, face: int) -> float:
    if sight.is_loaded(sight.seat):
        return 0.0
    return 4.0 + face / 2 if sight.near_foe(3) else 1.0


def _repair(sight: Sight, _face: int) -> float:
    return 3.0 * min(2, sum(slot.damaged for slot in sight.mat.slots))


def _order(sight: Sight, _face: int) -> float:
    return 2.0 * min(4, sum(one.kind == SLOOP for one in sight.chart.pieces)) - 1


def _bombard(sight: Sight, _face: int) -> float:
    pawns = [one for one in sight.at(sight.region(sight.here)) if one.kind == PAWN]
    return 3.0 * sum(one.number for one in pawns) if pawns else -2.0


def _deploy(sight: Sight, _face: int) -> float:
    if not sight.count("patrols"):
        return -2.0
    return 1.0 + sight.need(sight.region(sight.here))


def _assemble(sight: Sight, _face: int) -> float:
    return min(4, sight.count("ready")) * (1 + sight.need(sight.region(sight.here)) / 4)


def _inspire(sight: Sight, _face: int) -> float:
    return 2.5 * min(4, sight.count("ready"), len(sight.plates))


def _rally(sight: Sight, _face: int) -> float:
    if not sight.is_island(sight.here):
        return -2.0
    return min(4, sight.count("supply")) * (1.5 if sight.count("ready") < 4 else 0.3)


def _negotiate(sight: Sight, _face: int) -> float:
    return 4.0 if sight.is_island(sight.here) else -2.0


ACTIONS: Mapping[str, Callable[[Sight, int], float]] = {
    "sail": _sail,
    "sailor": _sail,
    "trawler": _sail,
    "full-sail": _full_sail,
    "tailwind": _tailwind,
    "cannons": _cannons,
    "repair": _repair,
    "shipwright": _repair,
    "order": _order,
    "convincing-official": lambda _sight, _face: 0.0,
    "bombard": _bombard,
    "deploy": _deploy,
    "assemble": _assemble,
    "inspire": _inspire,
    "rally": _rally,
    "negotiate": _negotiate,
}
"""What the action of a slot brings."""
