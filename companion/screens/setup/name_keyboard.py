"""Letters to write a name with, Russian and English: Kivy's own keyboard has no Russian."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.battle_setup import NAME_LENGTH
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin

ALPHABETS = {"en": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ru": "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"}


class NameKeys(BoxLayout):
    """``name`` of at most ``longest`` letters, and keys to write it with; capitals first.

    Fires ``on_written``.
    """

    name = StringProperty("")
    longest = NumericProperty(NAME_LENGTH)
    alphabet = StringProperty("en")
    keys = ListProperty()

    __events__ = ("on_written",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.alphabet = translation.language
        self.on_alphabet()

    def on_written(self, name: str) -> None:
        """The name has changed."""

    def on_alphabet(self, *_: object) -> None:
        """Other letters."""
        self.keys = [(letter, letter) for letter in ALPHABETS[self.alphabet]]

    def other_alphabet(self) -> None:
        """Change between Russian and English letters."""
        self.alphabet = "en" if self.alphabet == "ru" else "ru"

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
