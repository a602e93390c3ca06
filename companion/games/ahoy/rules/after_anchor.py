"""What Sail and Tailwind bring once the flagship has anchored (squadron.1, union.sail)."""

from __future__ import annotations

from companion.games.ahoy.rules import squadron, union
from companion.games.ahoy.rules.agenda import Recorder
from companion.games.ahoy.rules.foresight import SAIL
from companion.games.ahoy.rules.sea_tasks import AfterAnchor
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.tasks import Runs
from companion.games.ahoy.scenario import SQUADRON, UNION


def _after(task: AfterAnchor, recorder: Recorder) -> None:
    """The Squadron may leave a patrol; the Union's comrades follow a Sail to an island. In battles
    of older programs the flagship is looked for where she is now.
    """
    state: AhoyState = recorder.state
    faction = state.players[task.seat].faction
    space = task.space or state.flagship(task.seat).space
    if faction == SQUADRON:
        squadron.after_anchoring(recorder, task.seat, space)
    elif faction == UNION and task.via == SAIL:
        union.after_sailing(recorder, task.seat, space)


RUNS: Runs = {AfterAnchor: _after}
