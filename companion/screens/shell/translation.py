"""The language this window speaks.

Layouts read their fixed words here and follow when the language changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty, StringProperty

from companion.engine.messages import ENGLISH, Figure, Message
from companion.i18n.translator import LANGUAGES, Named, Words, words


def _speaker(spoken: Words) -> Callable[..., str]:
    def say(id: str, **figures: Figure) -> str:
        return spoken.say(Message(id, figures))

    return say


class Tongue(EventDispatcher):
    """``say(id, **figures)`` gives a sentence; ``words`` says whole messages.

    Both change with ``language``.

    ``players`` are those at the table, as ``Seat``: a sentence about a seat says its player's name.
    ``pieces`` are the names that the battle's pieces have, by their ids.
    """

    language = StringProperty(ENGLISH)
    players = ObjectProperty(())
    pieces = ObjectProperty({})
    say = ObjectProperty(_speaker(words(ENGLISH)))
    words = ObjectProperty(words(ENGLISH).say)

    @staticmethod
    def languages() -> list[tuple[str, str]]:
        """Every language that can be chosen, with the name it gives itself."""
        return [(one, words(one).say(Message("settings.language.own-name"))) for one in LANGUAGES]

    @staticmethod
    def alphabets() -> list[str]:
        """The capitals of every language, each alphabet once."""
        return list(dict.fromkeys(words(one).say(Message("setup.alphabet")) for one in LANGUAGES))

    def of(self, seats: Iterable[Named] = ()) -> Callable[[Message], str]:
        """Messages about other players than those at the table; about no players, seats are
        colours.
        """
        return words(self.language).naming(seats).say

    def on_language(self, *_: Any) -> None:
        """Other words everywhere."""
        self._speak()

    def on_players(self, *_: Any) -> None:
        """Other names everywhere."""
        self._speak()

    def on_pieces(self, *_: Any) -> None:
        """Another battle's ships."""
        self._speak()

    def _speak(self) -> None:
        spoken = words(self.language).naming(self.players, self.pieces)
        self.words, self.say = spoken.say, _speaker(spoken)


translation = Tongue()
"""The language of this window; settings change it, every layout follows."""
