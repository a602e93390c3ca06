"""Undo and redo. Nothing is deleted: what was taken back can be done again until something new is done."""

from __future__ import annotations

from typing import Any, NamedTuple


class Step(NamedTuple):
    """The battle after a journal entry. ``firm``: dice, wind or a reveal, which one seat alone may not take back."""

    entry: int
    state: Any
    firm: bool = False


class History:
    """Deeds done and deeds taken back. States share their structure with their neighbours, so keeping all is cheap."""

    def __init__(self, start: Step) -> None:
        self._done = [start]
        self._taken_back: list[Step] = []
        self._struck: set[int] = set()
        self.asked: tuple[str, ...] = ()

    @property
    def state(self) -> Any:
        """The battle as it stands."""
        return self._done[-1].state

    @property
    def last(self) -> Step | None:
        """The deed that undo would take back; None at the beginning of the battle."""
        return self._done[-1] if len(self._done) > 1 else None

    @property
    def before_last(self) -> Step:
        """Where undo would lead."""
        return self._done[-2]

    @property
    def next(self) -> Step | None:
        """The deed that redo would do again."""
        return self._taken_back[-1] if self._taken_back else None

    def is_struck(self, entry: int) -> bool:
        """Whether this entry's deed is taken back, for now or for good."""
        return entry in self._struck

    def do(self, step: Step) -> None:
        """A new deed: what was taken back before stays struck."""
        self._done.append(step)
        self._taken_back.clear()
        self.asked = ()

    def undo(self) -> None:
        """Take the last deed back."""
        step = self._done.pop()
        self._taken_back.append(step)
        self._struck.add(step.entry)
        self.asked = ()

    def redo(self) -> None:
        """Do the deed last taken back again."""
        step = self._taken_back.pop()
        self._done.append(step)
        self._struck.discard(step.entry)
        self.asked = ()
