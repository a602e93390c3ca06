"""Letters to write a name with, of every language: Kivy's own keyboard has no Russian."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.battle_setup import NAME_LENGTH
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin


class NameKeys(BoxLayout):
    """``name`` of at most ``longest`` letters, and keys to write it with; capitals first.

    ``alphabet`` holds the letters on the keys, ``other`` those that come next.

    Fires ``on_written``.
    """

    name = StringProperty("")
    longest = NumericProperty(NAME_LENGTH)
    alphabet = StringProperty("")
    other = StringProperty("")
    keys = ListProperty()

    __events__ = ("on_written",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.alphabet = translation.say("setup.alphabet")

    def on_written(self, name: str) -> None:
        """The name has changed."""

    def on_alphabet(self, *_: object) -> None:
        """Other letters."""
        self.keys = [(letter, letter) for letter in self.alphabet]
        known = translation.alphabets()
        self.other = known[(known.index(self.alphabet) + 1) % len(known)]

    def other_alphabet(self) -> None:
        """The letters of the next language that writes with others."""
        self.alphabet = self.other

    def letter(self, letter: str) -> None:
        """Write one more letter."""
        first = not self.name or self.name.endswith(" ")
        self._write(self.name + (letter if first else letter.lower()))

    def space(self) -> None:
        """Write a space."""
        self._write(self.name + " ")

    def erase(self) -> None:
        """Take the last letter away."""
        self._write(self.name[:-1])

    def _write(self, name: str) -> None:
        self.name = name[: int(self.longest)].lstrip()
        self.dispatch("on_written", self.name)


load_twin(__file__)
