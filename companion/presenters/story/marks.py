"""The marks on the way through a battle, as many as there is room for, and what each sign says."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import moments
from companion.engine.messages import Message, say
from companion.presenters.story.figures import TURNING, Story, StoryMark

STORM, TURN, GOODS, FLAG, VICTORY, OTHER = "storm", "turn", "goods", "flag", "victory", "other"
"""The signs; any cue not named below has the last."""
_SIGNS: Mapping[str, str] = {
    moments.STORM: STORM,
    TURNING: TURN,
    moments.CARGO: GOODS,
    moments.FOUND: GOODS,
    moments.TAKEN: FLAG,
    moments.WON: VICTORY,
}

PLACES = 26
"""Marks that stand side by side on a bar without touching."""


def thinned(story: Story) -> tuple[StoryMark, ...]:
    """The marks of a battle, no two nearer than there is room for: the weightiest stand, and of
    equal ones the later.
    """
    apart = max(1, len(story.entries) - 1) / PLACES
    kept: list[StoryMark] = []
    for mark in sorted(story.marks, key=lambda one: (-one.weight, -one.step)):
        if all(abs(mark.step - other.step) >= apart for other in kept):
            kept.append(mark)
    return tuple(sorted(kept, key=lambda one: one.step))


def sign_of(mark: StoryMark) -> str:
    """The sign that stands for a mark."""
    return _SIGNS.get(mark.cue, OTHER)


def legend(story: Story) -> tuple[tuple[str, Message], ...]:
    """What the signs mean that stand on the way through a battle, each once."""
    signs = dict.fromkeys(map(sign_of, thinned(story)))
    return tuple((sign, say(f"story.mark.{sign}")) for sign in signs)
