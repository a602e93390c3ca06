"""The marks on the way through a battle, as many as there is room for."""

from __future__ import annotations

from companion.presenters.story.figures import Story, StoryMark

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
