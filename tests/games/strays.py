"""Commands that nobody would choose: well-formed, made from their types alone, with what the table
knows in the fields.

Most values are such as were once offered for that field, to any seat at any moment; some are
anything at all. So many strays are nearly right, a few quite right, and none knows a rule.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import fields, replace

from companion.engine.commands import Command
from companion.engine.commitments import Sealing
from companion.engine.compass import HEADINGS
from companion.engine.events import Event
from companion.engine.game import Game
from companion.engine.offers import Choice
from companion.engine.refusals import Refused

ANYTHING = 0.1
"""How often a field is filled with anything of its type, whether or not such a thing was ever
offered there.
"""

NEARLY = 0.5
"""How many are of a kind that somebody is offered at that moment."""


class Strays:
    """A source of stray commands of one game. The same seed strays the same way."""

    def __init__(
        self, game: Game, seats: tuple[str, ...], offered: Iterable[Choice], seed: int
    ) -> None:
        self.commands, self.seats, self.chance = game.commands, seats, random.Random(seed)
        self.known: dict[tuple[type[Command], str], list[Any]] = {}
        for choice in offered:
            for name in choice.command.__struct_fields__:
                values = self.known.setdefault((type(choice.command), name), [])
                value = getattr(choice.command, name)
                if value not in values:
                    values.append(value)

    def some(self, state: Any, count: int, offered: Iterable[Choice] = ()) -> Iterator[Command]:
        """So many strays, for a table that stands like this; half of them of a kind that is offered
        now.
        """
        now = list(dict.fromkeys(type(choice.command) for choice in offered))
        now = [kind for kind in now if kind in self.commands] or list(self.commands)
        words = sorted({*_strings(msgspec.to_builtins(state)), *HEADINGS, *self.seats, ""})
        for _ in range(count):
            kind = self.chance.choice(now if self.chance.random() < NEARLY else self.commands)
            yield kind(**{field.name: self._value(kind, field, words) for field in fields(kind)})

    def _value(
        self, kind: type[Command], field: msgspec.structs.FieldInfo, words: list[str]
    ) -> Any:
        if field.name == "seat":
            return self.chance.choice(self.seats)
        known = self.known.get((kind, field.name))
        if known and self.chance.random() > ANYTHING:
            return self.chance.choice(known)
        if field.type is bool:
            return self.chance.random() < 0.5
        if field.type is int:
            return self.chance.randrange(-1, 9)
        assert field.type is str, f"{kind.__name__}.{field.name}: nothing known to fill it with"
        return self.chance.choice(words)


def _strings(value: Any) -> Iterator[str]:
    """Every string in a state: the ids of its pieces, its cells, its words."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (one for pair in value.items() for part in pair for one in _strings(part))
    elif isinstance(value, (list, tuple)):
        yield from (one for part in value for one in _strings(part))


def is_accepted(game: Game, state: Any, command: Command, offered: Iterable[Choice]) -> bool:
    """Whether a command is accepted, which it is if and only if its seat was ``offered`` it, or one
    that brings the same about: what may be left out of a command or written otherwise (a salt, what
    the chart knows) makes no difference. Raises ``AssertionError`` where that does not hold.
    """
    told = brought_about(game, state, command)
    like = [one.command for one in offered if type(one.command) is type(command)]
    if told is None:
        assert command not in like, f"{command} is offered and refused"
    elif command not in like:
        same = [brought_about(game, state, _with_salt_of(command, one)) for one in like]
        assert told in same, f"{command} is accepted and was never offered"
    return told is not None


def brought_about(game: Game, state: Any, command: Command) -> tuple[Event, ...] | None:
    """What a command brings about; None where it is refused."""
    try:
        return game.decide(state, command)
    except Refused:
        return None


def _with_salt_of(command: Command, offered: Command) -> Command:
    """An offered command with the salt that the session would give it."""
    if isinstance(command, Sealing) and isinstance(offered, Sealing):
        return replace(offered, salt=command.salt)
    return offered
