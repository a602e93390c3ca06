"""One tap for two deeds: a space that is tapped before it is asked for, and what goes along.

Both deeds are commands of their own: the second is given once it is offered, and undo takes back
one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.messages import NOTHING
from companion.engine.offers import AMOUNT, Ahead, Choice
from companion.presenters.chart_taps import at_space
from companion.presenters.one_tap import at_once
from companion.presenters.selection import Selection, Tapped, fitting
from companion.presenters.space_marks import SpaceMark


def leading(selection: Selection, choices: Iterable[Choice]) -> list[Choice]:
    """The choices ahead of which a space can be tapped, the likeliest first: with nothing picked
    those that are meant by themselves, else those that are still open.
    """
    found = [one for one in fitting(selection, choices) if one.ahead]
    if not selection.picks:
        return [one for one in found if one.likely]
    return sorted(found, key=lambda one: (not one.likely, abs(one.amount(AMOUNT))))


def ahead_at(selection: Selection, choices: Iterable[Choice], space: str) -> Choice | None:
    """What a tap on a space gives first, before the deed that leads there."""
    return next((one for one in leading(selection, choices) if _lies(one, space)), None)


def _lies(choice: Choice, space: str) -> bool:
    return any(one.space == space for one in choice.ahead)


def ahead_of(selection: Selection, choices: Iterable[Choice]) -> dict[str, Ahead]:
    """Every space that can be tapped ahead, by its id."""
    found: dict[str, Ahead] = {}
    for choice in leading(selection, choices):
        for one in choice.ahead:
            found.setdefault(one.space, one)
    return found


def ahead_marks(selection: Selection, choices: Iterable[Choice]) -> tuple[SpaceMark, ...]:
    """These spaces as they are marked on the chart."""
    return tuple(
        SpaceMark(space, "reach" if one.note == NOTHING else "risk")
        for space, one in ahead_of(selection, choices).items()
    )


def follow_up(choices: tuple[Choice, ...], seat: str, space: str, asks: bool = False) -> Tapped:
    """What the same tap of a seat gives next: the deed for the space that it tapped ahead, or else
    the answer that goes along. Where people want to be asked (``asks``) it gives no deed.
    """
    own = tuple(one for one in choices if one.command.seat == seat)
    meant = at_space(Selection(), own, space)
    if asks:
        return meant
    done = at_once(meant, own)
    return done if done != meant else next((one.command for one in own if one.along), None)
