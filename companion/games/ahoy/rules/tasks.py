"""What is to be dealt with, one thing after another: a move that leads into a battle whose winner
gains a reward by which he moves again.

Theory of operation. An action begins by putting its parts on the agenda, the first one last, so
that whatever a part brings about is dealt with before the next (round.7). ``settle`` takes the top
of it, over and over: a plain ``Task`` is carried out by the function that its chapter gives for it,
one that asks something (``Pending`` as well) is left there until a row of the deeds answers it.
Every task is told as an event when it comes due and when it is dealt with, so that a battle is
folded to the same agenda whenever it is opened again.

    push(recorder, Anchor(...), Step(...))   first the step, then the anchor
    pop(recorder)                            the top is dealt with: said by the row that answers it
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from companion.engine.messages import Figure, say
from companion.engine.questions import Question


class Task(Struct, frozen=True, tag_field="task", tag=True):
    """One thing to be dealt with. Each kind is a subclass with figures and words of its own."""


def asks(prompt: str, seat: str, rule: str, /, **figures: Figure) -> Question:
    """What a seat is asked, by a rule and in the words of a prompt with its figures."""
    return Question(prompt=say(f"ahoy.prompt.{prompt}", **figures), seats=(seat,), rule=rule)


Run = Callable[[Any, Any], None]
"""(task, recorder): carries a task out that is no longer on the agenda."""
Runs = Mapping[type[Task], Run]
"""A chapter's tasks that ask nothing, each with the function that carries it out."""
