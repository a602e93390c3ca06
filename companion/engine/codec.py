"""Commands and events as JSON, in one place."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from companion.engine.commands import Command, EnterDrawn, EnterFaces, Redo, RefuseUndo, Throw, Undo
from companion.engine.corrections import Correct, Corrected
from companion.engine.events import DrawCalled, Drawn, Event, RollCalled, Rolled, SpinCalled, Spun
from companion.engine.game import Game
from companion.engine.refusals import Kind, Refused

SHARED_COMMANDS = (Throw, EnterFaces, EnterDrawn, Undo, RefuseUndo, Redo, Correct)
SHARED_EVENTS = (RollCalled, SpinCalled, DrawCalled, Rolled, Spun, Drawn, Corrected)


class Codec:
    """Reads and writes one game's commands and events."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._command: Any = Union[tuple((*SHARED_COMMANDS, *game.commands))]  # noqa: UP007
        events: Any = Union[tuple((*SHARED_EVENTS, *game.events))]  # noqa: UP007
        self._events = msgspec.json.Decoder(tuple[events, ...])
        self._event_type = events

    def read_command(self, raw: object) -> Command:
        """A command from plain JSON values;
        raises ``Refused`` (malformed) naming the path and the fault.
        """
        try:
            command: Command = msgspec.convert(raw, self._command)
        except msgspec.ValidationError as error:
            raise Refused("refused.malformed", kind=Kind.MALFORMED, detail=str(error)) from None
        return command

    def read_events(self, raw: bytes, version: int) -> tuple[Event, ...]:
        """Events as the journal keeps them, brought to the newest shape."""
        if version == self._game.card.version:
            events: tuple[Event, ...] = self._events.decode(raw)
            return events
        old = msgspec.json.decode(raw)
        return tuple(
            msgspec.convert(self._game.upcast(version, one), self._event_type) for one in old
        )

    @staticmethod
    def write(value: object) -> bytes:
        """Any command, event, view or tuple of them as JSON."""
        return msgspec.json.encode(value)
