"""A table that throws its own dice and spins its own vane."""

from __future__ import annotations

from typing import Any

from companion.presenters.chance import VANE, ChanceView


def is_typed_at_once(shell: Any, view: ChanceView) -> bool:
    """Whether the page begins with the keys for what people have thrown: no device reads it, and
    neither the companion nor a lesson throws.
    """
    settings = shell.keeper.settings
    device = settings.vane if view.kind == VANE else settings.dice
    thrown_here = view.seat in shell.table.captains or shell.teacher.is_lesson
    return bool(settings.own_dice and device.kind == "none" and not view.done and not thrown_here)
