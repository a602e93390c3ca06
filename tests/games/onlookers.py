"""What an onlooker gets to see of a battle without a session, to the byte."""

from __future__ import annotations

from typing import Any

from companion.engine.codec import Codec
from companion.engine.commands import Command
from companion.engine.events import Event
from companion.engine.game import Game
from companion.engine.refusals import Refused

Told = tuple[Event, ...] | Refused


def told(game: Game, state: Any, command: Command) -> Told:
    """What comes of a command, or why nothing does."""
    try:
        return game.decide(state, command)
    except Refused as refused:
        return refused


def follow(game: Game, state: Any, events: tuple[Event, ...]) -> Any:
    """The state after these events."""
    for event in events:
        state = game.evolve(state, event)
    return state


def refusal(answer: Told) -> bytes:
    """All that a refusal says, or that there was none."""
    if isinstance(answer, Refused):
        return Codec.write((answer.reason, answer.rule, answer.kind))
    return b"accepted"


def shown_of(game: Game, events: tuple[Event, ...], onlooker: str) -> bytes:
    """The events as an onlooker may see them, and their lines in the logbook."""
    redacted = [shown for event in events if (shown := game.redact(event, onlooker))]
    return Codec.write((redacted, [game.log_line(event) for event in redacted]))


def sight(game: Game, state: Any, onlooker: str) -> bytes:
    """All that stands on an onlooker's pages."""
    seen = (game.public(state), game.private(state, onlooker))
    return Codec.write((seen, game.choices(state, onlooker)))
