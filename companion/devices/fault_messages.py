"""What is wrong with a device, in words: why it is missing, what to do about it, and that it no
longer answers.
"""

from __future__ import annotations

from companion.engine.messages import Message, say
from hardware.open_devices import DeviceProblem, this_user
from hardware.readings import lost_id


def fault(problem: DeviceProblem) -> Message:
    """A device problem in one line."""
    return say(f"hardware.{problem.reason}", **_figures(problem))


def cure(problem: DeviceProblem) -> Message:
    """What to do about it."""
    return say(f"hardware.{problem.reason}.cure", **_figures(problem))


def lost(reason: str) -> Message:
    """That a device does not answer, and what to do meanwhile."""
    return say(lost_id(reason), user=this_user())


def _figures(problem: DeviceProblem) -> dict[str, str | int | Message]:
    pins = ", ".join(str(pin) for pin in problem.pins)
    device = say(f"hardware.device.{problem.device}")
    return {"device": device, "pins": pins, "detail": problem.detail, "user": this_user()}
