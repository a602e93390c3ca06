"""The language this window speaks. Layouts read their fixed words here and follow when the language changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty, StringProperty

from companion.engine.messages import Figure, Message
from companion.words import Words, words


def _speaker(spoken: Words) -> Callable[..., str]:
    def say(id: str, **figures: Figure) -> str:
        return spoken.say(Message(id, figures))

    return say


class Tongue(EventDispatcher):
    """``say(id, **figures)`` gives a sentence; ``words`` says whole messages. Both change with ``language``."""

    language = StringProperty("en")
    say = ObjectProperty(_speaker(words("en")))

    @property
    def words(self) -> Callable[[Message], str]:
        """Messages in the language of this window."""
        return words(self.language).say

    def on_language(self, *_: Any) -> None:
        """Other words everywhere."""
        self.say = _speaker(words(self.language))


tongue = Tongue()
"""The language of this window; settings change it, every layout follows."""
