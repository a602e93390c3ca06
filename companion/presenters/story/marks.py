"""The marks on the way through a battle, as many as there is room for."""

from __future__ import annotations

from companion.presenters.story.figures import Story, StoryMark

PLACES = 40
"""Marks that stand side by side on a bar without touching."""


def thinned(story: Story, places: int = PLACES) -> tuple[StoryMark, ...]:
    """The marks of a battle, of those that would stand in one place only the weightiest."""
    steps = max(1, len(story.entries) - 1)
    best: dict[int, StoryMark] = {}
    for mark in story.marks:
        place = mark.step * places // steps
        if place not in best or mark.weight >= best[place].weight:
            best[place] = mark
    return tuple(best.values())
