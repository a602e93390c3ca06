"""``table-companion run``: what can be said of the window before the table opens."""

from __future__ import annotations

from argparse import ArgumentTypeError

from companion.cli.help import SpokenParser


def add_arguments(parser: SpokenParser) -> None:
    """The window's size, the whole screen, devices of air."""
    speak = parser.speak
    parser.add_argument(
        "--window", default="800x480", type=_size, metavar="800x480", help=speak("app.window")
    )
    parser.add_argument("--full", action="store_true", help=speak("app.full"))
    parser.add_argument("--simulate", action="store_true", help=speak("app.simulate"))


def _size(written: str) -> tuple[int, int]:
    width, _, height = written.partition("x")
    if not (width.isdigit() and height.isdigit()):
        raise ArgumentTypeError(f"{written!r}, 800x480")
    return int(width), int(height)
