"""Recorded battles: what stands in a ``golden/<name>.jsonl`` file, written and read.

The first line holds the game, the version of its events and the events that set the table; every
other line one command, dice faces included, and the events it brought about.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct

from companion.engine.codec import Codec
from companion.engine.commands import Answer, AnswerDraw, Command
from companion.engine.events import Event
from companion.engine.game import Game
from companion.games import games

Deed = tuple[Command, tuple[Event, ...]]


class Opening(Struct, frozen=True):
    """The first line."""

    game: str
    version: int
    events: Raw


class Line(Struct, frozen=True):
    """Every other line."""

    command: Raw
    events: Raw


class Golden(Struct, frozen=True):
    """A recorded battle as values."""

    game: Game
    opening: tuple[Event, ...]
    deeds: tuple[Deed, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event of the battle."""
        return (*self.opening, *(event for _, events in self.deeds for event in events))


def write_golden(path: Path, game: Game, opening: Iterable[Event], deeds: Iterable[Deed]) -> None:
    """Write a battle down."""
    lines: list[Struct] = [
        Opening(game.card.slug, game.card.version, Raw(Codec.write(tuple(opening))))
    ]
    lines += [
        Line(Raw(Codec.write(command)), Raw(Codec.write(events))) for command, events in deeds
    ]
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


def read_golden(path: Path) -> Golden:
    """Read a battle; its events come in the newest shape."""
    first, *rest = path.read_bytes().splitlines()
    opening = msgspec.json.decode(first, type=Opening)
    game = games()[opening.game]
    wire = Codec(game)
    lines = [msgspec.json.decode(line, type=Line) for line in rest]
    deeds = tuple(
        (_command(wire, line), wire.read_events(bytes(line.events), opening.version))
        for line in lines
    )
    return Golden(game, wire.read_events(bytes(opening.events), opening.version), deeds)


def _command(wire: Codec, line: Line) -> Command:
    raw: Any = msgspec.json.decode(line.command)
    # The session answers calls for chance itself; windows cannot, so the wire does not read it.
    answer = {"answer": Answer, "answer-draw": AnswerDraw}.get(raw["do"])
    return msgspec.convert(raw, answer) if answer else wire.read_command(raw)
