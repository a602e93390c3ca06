"""Where a flagship may recruit, smuggle and deliver (terrain.9, squadron.10)."""

from __future__ import annotations

from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.map import is_island, region_of
from companion.games.ahoy.rules.state import STRONGHOLD, AhoyState


def island_under(state: AhoyState, seat: str) -> str:
    """The region on whose island a flagship stands; empty where it is on none."""
    space = state.flagship(seat).space
    return region_of(space) if space and is_island(state, space) else ""


def beside_stronghold(state: AhoyState, seat: str) -> bool:
    """Whether an enemy's stronghold stands where a flagship is."""
    here = state.standing_on().get(state.flagship(seat).space, ())
    return any(one.kind == STRONGHOLD and one.seat != seat for one in here)


def why_no_trade(state: AhoyState, seat: str, rule: str) -> Refused | None:
    """Why a flagship can trade nothing where it is; ``rule`` wants it on an island."""
    if not island_under(state, seat):
        return Refused("ahoy.refused.no-island", rule, kind=Kind.NOT_NOW)
    if beside_stronghold(state, seat):
        return Refused("ahoy.refused.stronghold", "squadron.10")
    return None
