"""Where scenes make themselves known: each brings the window, by taps and by the session, to a
telling moment.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.screens.players import Players

Scene = Callable[[Players], None]
SCENES: dict[str, Scene] = {}
"""Every scene by its name. Each starts from a fresh table in English, normal text."""
PASSING: set[str] = set()
"""Scenes that a turned window would end: a finger on the glass, a cell half named.

Each shape has them played anew.
"""


def scene(stage: Scene) -> Scene:
    """Make a scene known under its function's name."""
    SCENES[stage.__name__.replace("_", "-")] = stage
    return stage


def passing_scene(stage: Scene) -> Scene:
    """Make a scene known that a turned window would end."""
    PASSING.add(stage.__name__.replace("_", "-"))
    return scene(stage)
