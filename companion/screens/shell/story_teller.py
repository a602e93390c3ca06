"""Asks for the story of the battle on the table, and takes what comes of it."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.engine.messages import Message, say
from companion.presenters.story.figures import Story


class StoryTeller:
    """A story is told beside the window, while the battle may go on."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._telling: int | None = None
        self._battle = object()

    def want(self) -> None:
        """Have the battle told as it stands, unless it has been or is being told."""
        table = self._window.table
        now = table.snapshot.entry if table.snapshot else None
        if now is not None and table.story is None and self._telling != now:
            self._telling = now
            self._window.keeper.battle.tell_story(partial(self._told, self._battle))

    def _told(self, battle: object, entry: int, story: Story) -> None:
        """That battle up to an entry has been told, in whichever thread."""

        def take() -> None:
            table = self._window.table
            if battle is self._battle and table.snapshot and table.snapshot.entry == entry:
                self._window.table = replace(table, story=story)

        self._window.soon(take)

    def saved(self, how: Message) -> None:
        """How the writing of the report has ended, in whichever thread."""
        self._window.soon(partial(self._window.overlays.open_slip, say("story.save"), how))

    def kept(self, how: Message) -> None:
        """How the keeping of the battle's set-up has ended, in whichever thread."""
        title = say("boards.keep-set-up")
        self._window.soon(partial(self._window.overlays.open_slip, title, how))

    def forget(self) -> None:
        """Another battle comes; what is still told of the one before is not its own."""
        self._telling, self._battle = None, object()
