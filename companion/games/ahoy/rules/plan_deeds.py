"""Plans that are free actions of the Union, and what they ask (plan.*, union.plan.2).

A plan leaves the hand when it is played; the companion checks that a copy can still be there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from companion.engine.deeds import Deed
from companion.engine.events import Event, Folds
from companion.engine.messages import Message, say
from companion.engine.offers import Choice, Pick, pick_kind, picks
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder
from companion.games.ahoy.rules.cannons import cannon_dice
from companion.games.ahoy.rules.dice import with_die
from companion.games.ahoy.rules.map import island_of, tailwind_spaces
from companion.games.ahoy.rules.movement import jumps
from companion.games.ahoy.rules.plan_answers import (
    attacked,
    attacks,
    enlisted,
    enlists,
    evacuates,
)
from companion.games.ahoy.rules.plan_commands import PlayPlan
from companion.games.ahoy.rules.plans import (
    DYNAMIC_ENTRY,
    ENLIST,
    EVACUATION,
    SNEAK_ATTACK,
    copies_left,
    play_plan,
    why_no_plan,
)
from companion.games.ahoy.rules.ships import launch, launch_sites
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.trading import beside_stronghold
from companion.games.ahoy.rules.turn import why_not_free
from companion.games.ahoy.rules.ways import flagship_course
from companion.games.ahoy.rules.words import plan_word, region_word
from companion.games.ahoy.scenario import CUTTER, GUNSHIP, UNION

PLAN = pick_kind("plan")
RAISED = 2
"""By how much a die in Cannons rises at most."""


class CannonsRaised(Event, frozen=True, kw_only=True):
    """The die in Cannons shows more (plan.dynamic_entry)."""

    seat: str
    die: str
    face: int


class Use(Struct, frozen=True):
    """One way to play a plan: for a region, or raising a die by so much."""

    region: str = ""
    by: int = 0


def _no_bar(_state: AhoyState, _seat: str) -> Refused | None:
    return None


class FreePlan(Struct, frozen=True):
    """A plan: its ``rule``, the ways to use it, what comes of one, and what may bar it whole.

    ``wants`` says why a region is none of them. Of its ways the first of those that are ``worth``
    most is likely, where one is worth anything; of those worth as much the next figure tells.
    """

    rule: str
    uses: Callable[[AhoyState, str], Iterable[Use]]
    do: Callable[[Recorder, str, Use], None]
    wants: str
    why_not: Callable[[AhoyState, str], Refused | None] = _no_bar
    worth: Callable[[AhoyState, Use], tuple[int, ...]] = lambda _state, _use: (0,)


# ---------------------------------------------------------------- what the plans do


def _manned(state: AhoyState, _seat: str) -> Iterator[Use]:
    """Every island with a comrade."""
    return (Use(region.id) for region in state.regions.values() if region.comrades)


def _why_no_enlisting(state: AhoyState, seat: str) -> Refused | None:
    if beside_stronghold(state, seat):
        return Refused("ahoy.refused.stronghold", "squadron.11")
    return None


def _there(asks: Callable[[Recorder, str, str], None]) -> Callable[[Recorder, str, Use], None]:
    """What a plan brings about in the region that it is used for."""
    return lambda recorder, seat, use: asks(recorder, seat, use.region)


def _raises(state: AhoyState, seat: str) -> Iterator[Use]:
    """Nothing above 6 (dice.1); without a die in Cannons there is the jump alone."""
    face = max((die.face for die in cannon_dice(state, seat)), default=6)
    return (Use(by=by) for by in range(min(RAISED, 6 - face) + 1))


def _enter(recorder: Recorder, seat: str, use: Use) -> None:
    state = recorder.state
    if use.by:
        (die,) = cannon_dice(state, seat)
        recorder.record(CannonsRaised(seat=seat, die=die.id, face=die.face + use.by))
    course = flagship_course(state, seat)
    jumps(recorder, course, tailwind_spaces(state), "plan.dynamic_entry", free=True)


def _leavable(state: AhoyState, seat: str) -> Iterator[Use]:
    return _manned(state, seat) if len(state.regions) > 1 else iter(())


def _sites(state: AhoyState, _seat: str) -> Iterator[Use]:
    return (Use(region) for region in launch_sites(state))


def _launch(ship: str) -> Callable[[Recorder, str, Use], None]:
    return lambda recorder, seat, use: launch(recorder, seat, ship, use.region)


FREE: Mapping[str, FreePlan] = {
    ENLIST: FreePlan(
        "plan.enlist",
        _manned,
        _there(enlists),
        "comrades",
        _why_no_enlisting,
        lambda state, use: enlisted(state, use.region),
    ),
    SNEAK_ATTACK: FreePlan(
        "plan.sneak_attack",
        _manned,
        _there(attacks),
        "comrades",
        worth=lambda state, use: attacked(state, use.region),
    ),
    DYNAMIC_ENTRY: FreePlan(
        "plan.dynamic_entry", _raises, _enter, "raise", worth=lambda _state, use: (use.by,)
    ),
    EVACUATION: FreePlan("plan.evacuation", _leavable, _there(evacuates), "comrades"),
    CUTTER: FreePlan("plan.cutter", _sites, _launch(CUTTER), "two-comrades"),
    GUNSHIP: FreePlan("plan.gunship", _sites, _launch(GUNSHIP), "two-comrades"),
}
"""The plans that are free actions."""


# ---------------------------------------------------------------- playing one


def _why_not_union(state: AhoyState, seat: str) -> Refused | None:
    if refused := why_not_free(state, seat):
        return refused
    if state.players[seat].faction != UNION:
        return Refused("ahoy.refused.not-union", "union.plan.2")
    return None


def _why_no_hand(state: AhoyState, seat: str, _actor: str) -> Refused | None:
    return None if state.plans.hand else why_no_plan(state, seat, ENLIST)


def _plays(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for plan, free in FREE.items():
        if not copies_left(state, plan) or free.why_not(state, seat):
            continue
        uses = tuple(free.uses(state, seat))
        best = max(uses, key=lambda use: free.worth(state, use), default=Use())
        for use in uses:
            yield Choice(
                command=PlayPlan(seat=seat, plan=plan, region=use.region, by=use.by),
                deed="play-plan",
                label=_label(state, plan, use),
                picks=_picks(state, plan, use),
                rule=free.rule,
                minor=True,
                likely=use == best and free.worth(state, use)[0] > 0,
            )


def _picks(state: AhoyState, plan: str, use: Use) -> tuple[Pick, ...]:
    if use.region:
        return picks(plan=plan, space=island_of(state, use.region))
    return picks(plan=plan, amount=use.by)


def _label(state: AhoyState, plan: str, use: Use) -> Message:
    if use.region:
        region = region_word(state, use.region)
        return say("ahoy.play-plan-at", plan=plan_word(plan), region=region)
    return say("ahoy.play-plan", plan=plan_word(plan), n=use.by)


def _why_not_played(state: AhoyState, command: PlayPlan) -> Refused:
    free = FREE.get(command.plan)
    if free is None:
        return Refused("ahoy.refused.no-free-plan", "union.plan.2", kind=Kind.MALFORMED)
    refused = why_no_plan(state, command.seat, command.plan) or free.why_not(state, command.seat)
    return refused or Refused(f"ahoy.refused.plan-{free.wants}", free.rule)


def _play(_state: AhoyState, command: PlayPlan, recorder: Recorder) -> None:
    play_plan(recorder, command.seat, command.plan)
    FREE[command.plan].do(recorder, command.seat, Use(command.region, command.by))


# ---------------------------------------------------------------- folds


def _on_raised(state: AhoyState, event: CannonsRaised) -> AhoyState:
    return with_die(state, event.seat, event.die, face=event.face)


FOLDS: Folds = {CannonsRaised: _on_raised}
DEEDS = (
    Deed(
        name="play-plan",
        command=PlayPlan,
        rule="union.plan.2",
        when=_why_not_union,
        why_not=_why_no_hand,
        options=_plays,
        check=_why_not_played,
        do=_play,
    ),
)
