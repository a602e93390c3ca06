"""Chapter of the Gunner's Mate: a broadside at any space of the region (crew.gunners_mate)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.messages import say
from companion.engine.offers import SPACE, Choice, picks
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import answer, declining
from companion.games.ahoy.rules.battle import engage, foes
from companion.games.ahoy.rules.battle_commands import FireBroadside, HoldFire
from companion.games.ahoy.rules.battle_tasks import Broadside, Engage
from companion.games.ahoy.rules.cannons import CANNONS
from companion.games.ahoy.rules.crew import has_crew
from companion.games.ahoy.rules.map import is_island, region_of, space_word, spaces, spaces_of, spot
from companion.games.ahoy.rules.state import AhoyState

RULE = "crew.gunners_mate"


def begin_cannons(recorder: Recorder, seat: str, _slot: str = "") -> None:
    """A die has been put in Cannons, by an action or in a harbor (act.cannons)."""
    if has_crew(recorder.state, seat, "gunners-mate") and targets(recorder.state, seat):
        push(recorder, Broadside(seat=seat))


def targets(state: AhoyState, seat: str) -> tuple[str, ...]:
    """The spaces of the flagship's region, its own too, on which it may fight; none in fog."""
    flagship = state.flagship(seat)
    here = spaces_of(state, region_of(flagship.space))
    return tuple(space for space in here if foes(state, flagship.id, space))


def _fires(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for space in targets(state, seat):
        yield Choice(
            command=FireBroadside(seat=seat, space=space),
            deed="fire-broadside",
            label=say("ahoy.fire-broadside", space=space_word(state, space)),
            picks=picks(space=space),
            rule=RULE,
        )


def _why_not(state: AhoyState, command: FireBroadside) -> Refused | None:
    if command.space not in spaces(state):
        return Refused("ahoy.refused.no-space", RULE, kind=Kind.MALFORMED)
    space = space_word(state, command.space)
    here = region_of(state.flagship(command.seat).space)
    if region_of(command.space) != here:
        return Refused("ahoy.refused.other-region", RULE, space=space)
    if spot(state, command.space).fog:
        return Refused("ahoy.refused.fog", "battle.5", space=space)
    return Refused("ahoy.refused.nobody-there", RULE, space=space)


def _fire(state: AhoyState, command: FireBroadside, recorder: Recorder) -> None:
    """All enemies there are fought, as if the flagship had moved to them; it stays."""
    flagship = state.flagship(command.seat)
    pop(recorder)
    engage(
        recorder,
        Engage(
            attacker=flagship.id,
            base=flagship.space,
            space=command.space,
            foes=foes(state, flagship.id, command.space),
            told=not (state.on_chart or is_island(state, command.space)),
        ),
    )


ACTIONS = {CANNONS: begin_cannons}
DEEDS = (
    answer(
        command=FireBroadside,
        rule=RULE,
        answers=Broadside,
        options=_fires,
        check=_why_not,
        do=_fire,
        probe=lambda seat, _actor: FireBroadside(seat=seat, space=""),
        fills=SPACE,
    ),
    declining(HoldFire, "hold-fire", RULE, answers=Broadside),
)
