"""Two battles side by side that differ in one seat's secret alone.

The seals are alike, as if SHA-256 told nothing at all. Every deed is done in both, and what the
others, the table and the referee get to see must be the same to the byte, until it is revealed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, Self
from unittest.mock import patch

from msgspec.structs import replace

from companion.engine.codec import Codec
from companion.engine.commands import Command
from companion.engine.commitments import seal
from companion.engine.events import Reveal
from companion.engine.game import Game
from tests.games.corrected import asked, offered, pieces
from tests.games.onlookers import follow, refusal, shown_of, sight, told


def blind_seal(salt: str, _value: str) -> str:
    """A seal that looks the same whatever is on the slip."""
    return seal(salt, "")


def leaky(game: Game, what: str, phase: Any) -> Game:
    """The game with a hole in ``public`` or in ``redact``: the ``phase`` of a state tells."""
    holes = {
        "public": lambda state: replace(game.public(state), phase=phase(state)),
        "redact": lambda event, _onlooker: event,
    }
    return replace(game, **{what: holes[what]})


class SecretPair:
    """Two battles, ``here`` and ``there``; each game says what its ``secret`` is and its ``deed``s.

    ``shown`` is the game that onlookers are shown: a test puts a leaky one in its place.
    """

    game: Game
    owner: str
    onlookers: tuple[str, ...]
    seals: str
    """The function that seals, by its module and name."""
    often: float
    """How often the referee sets something right."""

    def __init__(self, state: Any, chance: Random, shown: Game | None = None) -> None:
        self.here, self.there, self.chance = state, state, chance
        self.shown = shown or self.game
        self.hidden, self.revealed = 0, False

    def secret(self, state: Any) -> object:
        """What the two battles differ in."""
        raise NotImplementedError

    def strange(self) -> Iterable[Command]:
        """What somebody may try who wants to find out."""
        raise NotImplementedError

    def deed(self) -> Command:
        """A player's deed that is open in both."""
        raise NotImplementedError

    def play(self, deeds: int) -> Self:
        """So many deeds, or as many as there are before the secret is out."""
        for _ in range(deeds):
            if self.revealed or self.here.outcome:
                break
            self.compare()
            self.do(self._set_right() or self.deed())
        return self

    def do(self, one: Command, other: Command | None = None) -> None:
        """A deed in both battles."""
        with patch(self.seals, blind_seal):
            here, there = told(self.game, self.here, one), told(self.game, self.there, other or one)
        assert isinstance(here, tuple), here
        assert isinstance(there, tuple), there
        self.here = follow(self.game, self.here, here)
        self.there = follow(self.game, self.there, there)
        self.revealed = any(isinstance(event, Reveal) for event in (*here, *there))
        for onlooker in self.onlookers if not self.revealed else ():
            assert shown_of(self.shown, here, onlooker) == shown_of(self.shown, there, onlooker), (
                f"{onlooker} sees what {one} hides"
            )

    def compare(self) -> None:
        """One pair of states, looked at by everybody but the owner."""
        for onlooker in self.onlookers:
            assert sight(self.shown, self.here, onlooker) == sight(
                self.shown, self.there, onlooker
            ), f"{onlooker} sees the secret"
        openly = [self._openly_offered(state) for state in self._both()]
        assert openly[0] == openly[1], "what its owner is offered tells"
        for command in self.strange():
            answers = [refusal(told(self.game, state, command)) for state in self._both()]
            assert answers[0] == answers[1], f"{command} tells something"
        self.hidden += self.secret(self.here) != self.secret(self.there)

    def _both(self) -> Iterator[Any]:
        return iter((self.here, self.there))

    def _openly_offered(self, state: Any) -> bytes:
        choices = self.game.choices(state, self.owner)
        return Codec.write([choice for choice in choices if not choice.private])

    def _set_right(self) -> Command | None:
        """Now and then the referee sets something right."""
        if self.chance.random() >= self.often or not (found := pieces(self.game, self.here)):
            return None
        offers = offered(self.game, self.here, self.chance.choice(found))
        return asked(self.chance.choice(offers)) if offers else None


def finds_a_leak(begin: Callable[[], SecretPair], deeds: int) -> bool:
    """Whether somebody sees the secret as it is sealed, or within so many deeds."""
    try:
        begin().play(deeds)
    except AssertionError:
        return True
    return False
