"""``table-companion run``: what can be said of the window before the table opens."""

from __future__ import annotations

from argparse import ArgumentTypeError
from functools import partial

from companion.cli.help import SpokenParser
from companion.engine.messages import say
from companion.i18n.translator import Words


def add_arguments(parser: SpokenParser) -> None:
    """The window's size, the whole screen, devices of air."""
    speak = parser.speak
    size = partial(_size, parser.speech)
    parser.add_argument(
        "--window", default="800x480", type=size, metavar="800x480", help=speak("app.window")
    )
    parser.add_argument("--full", action="store_true", help=speak("app.full"))
    parser.add_argument("--simulate", action="store_true", help=speak("app.simulate"))


def _size(speech: Words, written: str) -> tuple[int, int]:
    sides = written.split("x")
    if len(sides) == 2 and all(side.isdecimal() and int(side) for side in sides):
        return int(sides[0]), int(sides[1])
    raise ArgumentTypeError(speech.say(say("app.no-size", size=repr(written))))
