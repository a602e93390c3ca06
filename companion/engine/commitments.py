"""Sealed slips: everyone sees the seal at once, the slip is shown later, and anyone can check it.

Theory of operation. A slip of paper face down on the table promises two things: nobody reads it
before its time, and nobody changes it. Its seal, SHA-256 of a salt and the value, keeps both. The
salt is 16 random bytes that the session adds to the command, new for each slip: without it anyone
could hash all cells of the board and compare, and two slips with the same word would look alike.
The value can no longer be changed, because nobody can find another with that seal. Showing the slip
publishes salt and value; the logbook's page and ``table-companion verify`` work the seal out again.

Secrets are types. A ``Sealing`` command gets a salt, a ``Sealed`` event publishes the seal and
hides the rest, an ``Opened`` event shows what was sealed. Session, journal, logbook and verifier
know a slip by these three and by nothing else, so a game that uses them keeps its secrets in the
log, is taken back by its owner alone, and is checked by everybody, without a word of its own. A
game only keeps secrets out of what it makes itself: views, choices and refusals. That is held by
the tests of secrets: two battles that differ in one slip alone look the same to everybody else, to
the byte.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from typing import Any, Self

from msgspec import Struct
from msgspec.structs import fields, replace

from companion.engine.commands import Command
from companion.engine.events import Event, Reveal
from companion.engine.messages import Message
from companion.engine.refusals import Kind, Refused


class Sealing(Command, frozen=True, kw_only=True):
    """A command that seals a slip. Its ``salt`` is the session's: one from outside is refused.

    Whoever chose the salt himself could try the words of the board until one fits a seal he likes.
    """

    salt: str = ""

    def salted(self, salt: str) -> Self:
        """The command with the session's salt. Raises ``Refused`` (malformed) if it has one."""
        if self.salt:
            raise Refused("refused.salt-from-outside", kind=Kind.MALFORMED)
        return replace(self, salt=salt)

    def unsalted(self) -> Self:
        """The command as it is offered and as people send it."""
        return replace(self, salt="")


class Sealed(Event, frozen=True, kw_only=True):
    """A slip has been sealed by ``seat``; ``seal`` is 64 hexadecimal digits that everybody sees.

    Of what a game adds, fields that must be given are for everybody; those with a default are the
    secret, and others see the default in their place.
    """

    seat: str
    seal: str

    def seen_by(self, seat: str) -> Event:
        """The whole for the seat that sealed it; for all others what is public."""
        return self if seat == self.seat else self.hidden()

    def hidden(self) -> Self:
        """What everybody may see of it."""
        kind = type(self)
        return kind(**{name: getattr(self, name) for name in _public(kind)})


@cache
def _public(kind: type[Sealed]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.required)


class Opened(Reveal, frozen=True, kw_only=True):
    """A slip is shown: ``seal`` is the one it was sealed with, and ``salt`` with ``text`` gives it.

    Raises ``TypeError`` where a subclass is declared that does not say what was sealed.
    """

    salt: str
    seal: str

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        if cls.text is Opened.text:
            raise TypeError(f"{cls.__name__} is Opened and does not say by text what was sealed")

    @property
    def text(self) -> str:
        """What was sealed, letter for letter."""
        raise NotImplementedError


class SealError(Exception):
    """A slip that cannot be: shown twice, shown though nobody sealed it, or changed meanwhile."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.message = Message(reason)


class Seals(Struct, frozen=True):
    """The seals that lie on the table, and those whose slips were shown."""

    lying: frozenset[str] = frozenset()
    opened: frozenset[str] = frozenset()

    def after(self, events: Iterable[Event]) -> Seals:
        """The seals after these events. Raises ``SealError`` at the first slip that cannot be."""
        seals = self
        for event in events:
            if isinstance(event, Sealed):
                seals = Seals(seals.lying | {event.seal}, seals.opened - {event.seal})
            elif isinstance(event, Opened):
                seals = seals._without(event)
        return seals

    def _without(self, shown: Opened) -> Seals:
        if shown.seal not in self.lying:
            again = shown.seal in self.opened
            raise SealError("seal.opened-twice" if again else "seal.never-sealed")
        if not is_unbroken(shown.seal, shown.salt, shown.text):
            raise SealError("seal.broken")
        return Seals(self.lying - {shown.seal}, self.opened | {shown.seal})


def seal(salt: str, value: str) -> str:
    """SHA-256, in hexadecimal, of ``salt`` and ``value`` joined by a newline (UTF-8)."""
    return sha256(f"{salt}\n{value}".encode()).hexdigest()


def is_unbroken(sealed: str, salt: str, value: str) -> bool:
    """Whether the slip shown is the slip that was sealed."""
    return seal(salt, value) == sealed
