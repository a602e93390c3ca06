"""A parser of arguments whose help speaks the player's language."""

from __future__ import annotations

from argparse import Action, ArgumentParser, HelpFormatter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from companion.engine.messages import say
from companion.i18n.translator import LANGUAGES, Words, words
from companion.settings import load, settings_file

PROGRAM = "table-companion"


def player_words() -> Words:
    """Words in the language that the settings file names."""
    return words(load(settings_file())[0].language)


def parser_of(command: str) -> SpokenParser:
    """A parser for one command, in the player's language; it has no arguments yet."""
    speech = player_words()
    return SpokenParser(
        speech, prog=f"{PROGRAM} {command}", description=speech.say(say(f"cli.{command}"))
    )


def add_language(parser: SpokenParser) -> None:
    """The language of the answers: English unless another is asked for, so that other programs can
    rely on it.
    """
    parser.add_argument(
        "--language", choices=LANGUAGES, default=LANGUAGES[0], help=parser.speak("cli.language")
    )


class SpokenParser(ArgumentParser):
    """An ``ArgumentParser`` that takes the headings of its help,
    and ``--help`` itself, from the catalogues.
    """

    def __init__(self, speech: Words, **more: Any) -> None:
        self.speech = speech
        self.speak: Callable[[str], str] = lambda id: speech.say(say(id))
        super().__init__(
            add_help=False, formatter_class=partial(_Layout, self.speak("cli.usage")), **more
        )
        self._positionals.title, self._optionals.title = (
            self.speak("cli.arguments"),
            self.speak("cli.options"),
        )
        self.add_argument("-h", "--help", action="help", help=self.speak("cli.help"))


class _Layout(HelpFormatter):
    def __init__(self, usage: str, prog: str) -> None:
        super().__init__(prog)
        self._usage_heading = usage

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """As ever, under a heading in the player's language."""
        super().add_usage(
            usage, actions, groups, f"{self._usage_heading} " if prefix is None else prefix
        )
