"""Chapter of the Squadron: patrols and strongholds, and the actions of its board (p. 16)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import SPACE, Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import answer, declining, let_be, said
from companion.games.ahoy.rules.comrades import remove_comrades
from companion.games.ahoy.rules.faction_commands import (
    BuildNoMore,
    BuildStronghold,
    DeployPatrol,
    LeaveNone,
    LeavePatrol,
)
from companion.games.ahoy.rules.faction_events import PatrolPlaced, StrongholdBuilt
from companion.games.ahoy.rules.faction_tasks import Deploy, DropPatrol, Fortify
from companion.games.ahoy.rules.map import (
    HEADINGS,
    chart,
    island_of,
    neighbours,
    region_at,
    space_word,
    spaces,
    stepped,
)
from companion.games.ahoy.rules.patrols import orders
from companion.games.ahoy.rules.state import NOWHERE, PATROL, STRONGHOLD, AhoyState
from companion.games.ahoy.rules.turn import EndEffect
from companion.games.ahoy.rules.words import region_word
from companion.games.ahoy.scenario import SQUADRON

A_STRONGHOLD = 2
"""Patrols that become a stronghold (squadron.5)."""
ORDERED = 4
"""Patrols that one Order moves (squadron.order)."""


# ---------------------------------------------------------------- patrols


def after_anchoring(recorder: Recorder, seat: str, space: str) -> None:
    """The flagship has anchored by Sail or Tailwind: a patrol may stay there (squadron.1)."""
    if recorder.state.in_supply(PATROL):
        push(recorder, DropPatrol(seat, space))


def place_patrol(recorder: Recorder, seat: str, space: str) -> None:
    """A patrol of the supply is placed: it fights nobody and minds no terrain (squadron.2)."""
    figure = _in_supply(recorder.state, PATROL)
    recorder.record(PatrolPlaced(seat=seat, figure=figure, space=space))


def _in_supply(state: AhoyState, kind: str) -> str:
    return next(
        one.id for one in state.figures.values() if one.kind == kind and one.space == NOWHERE
    )


def _leaves(_state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    label = say("ahoy.leave-patrol")
    left = said(LeavePatrol(seat=seat), "leave-patrol", label, "squadron.1", likely=True)
    yield replace(left, along=True)


def _leaves_none(_state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    label = say("ahoy.leave-none")
    yield said(LeaveNone(seat=seat), "leave-patrol", label, "squadron.1")


def _leave(state: AhoyState, command: LeavePatrol, recorder: Recorder) -> None:
    space = asked(state, DropPatrol).space or state.flagship(command.seat).space
    pop(recorder)
    place_patrol(recorder, command.seat, space)


# ---------------------------------------------------------------- strongholds


def sites(state: AhoyState) -> tuple[str, ...]:
    """The regions on whose islands two patrols can become a stronghold now."""
    if not state.in_supply(STRONGHOLD):
        return ()
    return tuple(one for one in state.regions if len(_patrols_on(state, one)) >= A_STRONGHOLD)


def _patrols_on(state: AhoyState, region: str) -> tuple[str, ...]:
    there = state.standing_on().get(island_of(state, region), ())
    return tuple(one.id for one in there if one.kind == PATROL)


def _fortifies(state: AhoyState, seat: str) -> bool:
    return state.players[seat].faction == SQUADRON and bool(sites(state))


def _ask_fortify(recorder: Recorder, seat: str) -> None:
    if sites(recorder.state):
        push(recorder, Fortify(seat))


def _builds(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for region in sites(state):
        yield Choice(
            command=BuildStronghold(seat=seat, region=region),
            deed="build-stronghold",
            label=say("ahoy.build-stronghold", region=region_word(state, region)),
            picks=picks(space=island_of(state, region)),
            rule="squadron.5",
        )


def _why_not_build(state: AhoyState, command: BuildStronghold) -> Refused | None:
    if command.region not in state.regions:
        return Refused("ahoy.refused.no-region", "squadron.5", kind=Kind.MALFORMED)
    if not state.in_supply(STRONGHOLD):
        return Refused("ahoy.refused.no-stronghold", "squadron.5")
    n = len(_patrols_on(state, command.region))
    return Refused("ahoy.refused.few-patrols", "squadron.5", n=n)


def _build(state: AhoyState, command: BuildStronghold, recorder: Recorder) -> None:
    pop(recorder)
    recorder.record(
        StrongholdBuilt(
            seat=command.seat,
            figure=_in_supply(state, STRONGHOLD),
            space=island_of(state, command.region),
            patrols=_patrols_on(state, command.region)[:A_STRONGHOLD],
        )
    )
    _ask_fortify(recorder, command.seat)


# ---------------------------------------------------------------- actions of the board


def _bombard(recorder: Recorder, seat: str, _slot: str) -> None:
    """All comrades of the region go to the Union's supply (squadron.bombard)."""
    region = region_at(recorder.state, recorder.state.flagship(seat).space)
    remove_comrades(recorder, region.id, region.comrades)


def _order(recorder: Recorder, seat: str, _slot: str) -> None:
    """Up to four patrols go one space each (squadron.order)."""
    orders(recorder, seat, ORDERED, 1, "squadron.order")


def _deploy(recorder: Recorder, seat: str, _slot: str) -> None:
    """A patrol is placed at the flagship or beside it (squadron.deploy)."""
    if recorder.state.in_supply(PATROL):
        push(recorder, Deploy(seat))


def beside_flagship(state: AhoyState, seat: str) -> tuple[str, ...]:
    """The flagship's space and those that share an edge with it, over a sandbar too; in cards play
    nobody sees which do.
    """
    here = state.flagship(seat).space
    if not state.on_chart:
        return (here, *neighbours(state, here))
    lies = chart(state)
    near = (lies.at.get(stepped(lies.cells[here], way)) for way in HEADINGS)
    return (here, *filter(None, near))


def _deploys(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for space in beside_flagship(state, seat):
        yield Choice(
            command=DeployPatrol(seat=seat, space=space),
            deed="deploy",
            label=say("ahoy.deploy", space=space_word(state, space)),
            picks=picks(space=space),
            rule="squadron.deploy",
        )


def _why_not_there(state: AhoyState, command: DeployPatrol) -> Refused | None:
    if command.space not in spaces(state):
        return Refused("ahoy.refused.off-map", "squadron.deploy")
    space = space_word(state, command.space)
    return Refused("ahoy.refused.not-by-flagship", "squadron.deploy", space=space)


def _put(_state: AhoyState, command: DeployPatrol, recorder: Recorder) -> None:
    pop(recorder)
    place_patrol(recorder, command.seat, command.space)


# ---------------------------------------------------------------- folds


def _on_placed(state: AhoyState, event: PatrolPlaced) -> AhoyState:
    return state.at(event.figure, event.space)


def _on_built(state: AhoyState, event: StrongholdBuilt) -> AhoyState:
    for patrol in event.patrols:
        state = state.at(patrol, NOWHERE)
    return state.at(event.figure, event.space)


FOLDS: Folds = {PatrolPlaced: _on_placed, StrongholdBuilt: _on_built}
ACTIONS = {"bombard": _bombard, "order": _order, "deploy": _deploy}
END_EFFECTS = {"strongholds": EndEffect(_fortifies, _ask_fortify)}
DEEDS = (
    answer(command=LeavePatrol, rule="squadron.1", answers=DropPatrol, options=_leaves, do=_leave),
    answer(
        command=LeaveNone, rule="squadron.1", answers=DropPatrol, options=_leaves_none, do=let_be
    ),
    answer(
        command=BuildStronghold,
        rule="squadron.5",
        answers=Fortify,
        options=_builds,
        check=_why_not_build,
        do=_build,
    ),
    declining(BuildNoMore, "build-no-more", "squadron.5", answers=Fortify),
    answer(
        name="deploy",
        command=DeployPatrol,
        rule="squadron.deploy",
        answers=Deploy,
        options=_deploys,
        check=_why_not_there,
        do=_put,
        probe=lambda seat, _actor: DeployPatrol(seat=seat, space=""),
        fills=SPACE,
    ),
)
