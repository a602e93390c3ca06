"""Slots repaired otherwise than one by one: two by one answer where few pairs come into question,
or no more of them (act.repair).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.engine.commands import Command
from companion.engine.deeds import Deed
from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.questions import asked
from companion.engine.refusals import Refused
from companion.games.ahoy.rules.agenda import Recorder
from companion.games.ahoy.rules.answers import declining
from companion.games.ahoy.rules.damage import (
    AT_ONCE,
    mends,
    mends_no_more,
    repairable,
    why_not_repaired,
)
from companion.games.ahoy.rules.damage_tasks import RepairSlots
from companion.games.ahoy.rules.slots import slots_of
from companion.games.ahoy.rules.state import AhoyState

RULE = "act.repair"
FEW_PAIRS = 3
"""No more pairs of slots than these are offered to be mended at once."""


class MendTwo(Command, frozen=True, kw_only=True):
    """Take the tokens off two of the own slots at once."""

    slot: str
    other: str


class MendNoMore(Command, frozen=True, kw_only=True):
    """Let the other tokens lie."""


def _pairs(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    """Two slots at once, where there are few such pairs: of slots that do the same, the first."""
    damaged = repairable(state, seat) if asked(state, RepairSlots).left >= AT_ONCE else ()
    slots = slots_of(state, seat)
    pairs: dict[tuple[str, ...], tuple[str, str]] = {}
    for one, other in combinations(damaged, 2):
        pairs.setdefault(tuple(sorted((slots[one].action, slots[other].action))), (one, other))
    for pair in pairs.values() if len(pairs) <= FEW_PAIRS else ():
        first, second = (say(f"ahoy.action.{slots[slot].action}") for slot in pair)
        both = say("ahoy.mend-two", action=first, other=second)
        yield Choice(
            command=MendTwo(seat=seat, slot=pair[0], other=pair[1]),
            deed="mend",
            label=say("ahoy.mend-alike", action=first) if first == second else both,
            rule=RULE,
            likely=True,
        )


def _why_not_two(state: AhoyState, command: MendTwo) -> Refused:
    """A slot of them cannot be repaired; or they are not offered together."""
    wrong = (why_not_repaired(state, command.seat, slot) for slot in (command.slot, command.other))
    return next(filter(None, wrong), Refused("ahoy.refused.mend-singly", RULE))


def _mends_two(state: AhoyState, command: MendTwo, recorder: Recorder) -> None:
    mends(state, (command.slot, command.other), recorder)


def _mends_no_more(state: AhoyState, _command: MendNoMore, recorder: Recorder) -> None:
    mends_no_more(state, recorder)


DEEDS = (
    Deed(
        name="mend-two",
        command=MendTwo,
        rule=RULE,
        answers=RepairSlots,
        options=_pairs,
        check=_why_not_two,
        do=_mends_two,
    ),
    declining(
        MendNoMore,
        "mend-no-more",
        RULE,
        beside="mend",
        answers=RepairSlots,
        do=_mends_no_more,
    ),
)
