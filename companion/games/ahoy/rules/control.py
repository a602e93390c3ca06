"""Who controls a region: whoever has more points of control there (score.2-5, score.10).

Smugglers neither control nor hinder anybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.engine.memo import while_same
from companion.games.ahoy.rules.map import region_of
from companion.games.ahoy.rules.state import (
    FLAGSHIP,
    PATROL,
    STRONGHOLD,
    AhoyState,
)
from companion.games.ahoy.scenario import CUTTER, GUNSHIP, SQUADRON, UNION

OF_SQUADRON: Mapping[str, int] = {PATROL: 1, STRONGHOLD: 2, FLAGSHIP: 2}
"""What figures of the Squadron give (score.3)."""
OF_UNION: Mapping[str, int] = {FLAGSHIP: 1, CUTTER: 1, GUNSHIP: 1}
"""What ships of the Union give (score.4)."""
CLAW = 2
"""What a comrade gives where the cutter is (union.ship.9)."""


def told(state: AhoyState) -> tuple[object, ...]:
    """All that is told of control, which is the same wherever in a region a figure stands."""
    return state.order(), state.regions, _points(state)


def points(state: AhoyState, faction: str, region: str) -> int:
    """The points of control that a faction has in a region."""
    return _points(state)[faction].get(region, 0) if faction in (SQUADRON, UNION) else 0


def standing(state: AhoyState) -> tuple[object, ...]:
    """All that control comes from: who plays what, and what lies where."""
    return state.order(), state.figures, state.regions


@while_same(standing)
def _points(state: AhoyState) -> Mapping[str, Counter[str]]:
    """The points of both factions by the regions."""
    worth = {state.seat_of(SQUADRON): OF_SQUADRON, state.seat_of(UNION): OF_UNION}
    found: dict[str, Counter[str]] = {seat: Counter() for seat in worth}
    for figure in state.figures.values():
        if figure.space and figure.seat in worth:
            found[figure.seat][region_of(figure.space)] += worth[figure.seat][figure.kind]
    cutter = state.figures[CUTTER].space
    for id, region in state.regions.items():
        each = CLAW if cutter and region_of(cutter) == id else 1
        found[state.seat_of(UNION)][id] += each * region.comrades
    return {SQUADRON: found[state.seat_of(SQUADRON)], UNION: found[state.seat_of(UNION)]}


def controller(state: AhoyState, region: str) -> str:
    """The faction that controls a region; empty where nobody does."""
    return _controllers(state).get(region, "")


@while_same(told)
def _controllers(state: AhoyState) -> Mapping[str, str]:
    return {region: _controller(state, region) for region in state.regions}


def _controller(state: AhoyState, region: str) -> str:
    squadron, union = (points(state, faction, region) for faction in (SQUADRON, UNION))
    if squadron == union:
        return ""
    return SQUADRON if squadron > union else UNION


def turned(state: AhoyState, region: str, patrols: int) -> int:
    """The wealth of a region that the Squadron gains, or loses below 0, by so many patrols more."""
    lead = points(state, SQUADRON, region) - points(state, UNION, region)
    return state.regions[region].wealth * (_sign(lead + patrols) - _sign(lead))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
