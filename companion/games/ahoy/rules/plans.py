"""Plans of the Union: cards of the box that stay in its hand, so the companion counts them.

It knows how many are in the deck and in the hand, and which have been played; so it knows which may
still be there, and nothing else (union.plan.1-4).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.engine.events import Event, Folds
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.words import plan_word
from companion.games.ahoy.scenario import CUTTER, GUNSHIP, SHIPS, UNION

ENLIST, SNEAK_ATTACK, DYNAMIC_ENTRY = "enlist", "sneak-attack", "dynamic-entry"
EVACUATION, CLOSE_CALL = "evacuation", "close-call"
SECRET_WEAPON, WEAPONS_CACHE = "secret-weapon", "weapons-cache"
COPIES: Mapping[str, int] = {
    ENLIST: 1,
    SNEAK_ATTACK: 2,
    DYNAMIC_ENTRY: 2,
    EVACUATION: 1,
    CLOSE_CALL: 1,
    SECRET_WEAPON: 1,
    WEAPONS_CACHE: 2,
    CUTTER: 1,
    GUNSHIP: 1,
}
"""How many there are of each (comp.6)."""
A_ROUND = 2
"""How many the Union draws at the end of a round, and begins with (union.plan.1)."""


class PlanPlayed(Event, frozen=True, kw_only=True):
    """The Union has played a plan."""

    seat: str
    plan: str


class PlansDrawn(Event, frozen=True, kw_only=True):
    """The Union has drawn so many plans, unseen by everybody else."""

    seat: str
    plans: int


class ShipCardLost(Event, frozen=True, kw_only=True):
    """The card of a ship is discarded: it cannot be played again (union.ship.4)."""

    plan: str


def copies_left(state: AhoyState, plan: str) -> int:
    """How many copies of a plan have not been played yet."""
    out = (*state.plans.played, *state.plans.in_play)
    return COPIES[plan] - out.count(plan)


def why_no_plan(state: AhoyState, seat: str, plan: str) -> Refused | None:
    """Why a seat cannot have such a plan in hand."""
    if state.players[seat].faction != UNION:
        return Refused("ahoy.refused.not-union", "union.plan.2")
    if not state.plans.hand:
        return Refused("ahoy.refused.no-plans", "union.plan.2", kind=Kind.NOT_NOW)
    if not copies_left(state, plan):
        return Refused("ahoy.refused.plan-played", "comp.6", plan=plan_word(plan))
    return None


def play_plan(recorder: Recorder, seat: str, plan: str) -> None:
    """A plan leaves the hand, for the discard or to lie beside the board."""
    recorder.record(PlanPlayed(seat=seat, plan=plan))


def draw_plans(recorder: Recorder) -> None:
    """The Union draws plans, or what the deck has (refresh.7, deck.1)."""
    state: AhoyState = recorder.state
    if drawn := min(A_ROUND, state.plans.deck):
        recorder.record(PlansDrawn(seat=state.seat_of(UNION), plans=drawn))


def discard_ship(recorder: Recorder, plan: str) -> None:
    """The card of a ship that is lost is discarded."""
    recorder.record(ShipCardLost(plan=plan))


def _on_played(state: AhoyState, event: PlanPlayed) -> AhoyState:
    """The card of a ship stays beside the board."""
    plans = replace(state.plans, hand=state.plans.hand - 1)
    if event.plan in SHIPS:
        plans = replace(plans, in_play=(*plans.in_play, event.plan))
    else:
        plans = replace(plans, played=(*plans.played, event.plan))
    return replace(state, plans=plans)


def _on_drawn(state: AhoyState, event: PlansDrawn) -> AhoyState:
    held, deck = state.plans.hand + event.plans, state.plans.deck - event.plans
    return replace(state, plans=replace(state.plans, hand=held, deck=deck))


def _on_lost(state: AhoyState, event: ShipCardLost) -> AhoyState:
    in_play = tuple(one for one in state.plans.in_play if one != event.plan)
    played = (*state.plans.played, event.plan)
    return replace(state, plans=replace(state.plans, in_play=in_play, played=played))


FOLDS: Folds = {PlanPlayed: _on_played, PlansDrawn: _on_drawn, ShipCardLost: _on_lost}
