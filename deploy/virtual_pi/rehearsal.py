"""The table's own window on this machine goes through what a finger will do on the virtual Pi:
``python -m deploy.virtual_pi.rehearsal FOLDER WORDS...``.

Each of the words begins what a key says or a ship is called, or is a cell of the chart. Into the
folder come the places where they stood, ``places.json``, in pixels from the left and from above,
and what the window showed at rest: ``0.ppm`` before the first tap and a picture after each.
"""

from __future__ import annotations

import json
import os
import re
import runpy
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

LOOK = 1.5
"""Seconds between two looks: a page that shows the same in two is at rest."""
LOOKS = 60
"""So many at most until the page is at rest, another one than before, and has the next word."""
CELL = re.compile(r"[A-Z][0-9]+")


class Rehearsal:
    """Taps one word after another, each when the window rests and shows what the last has done."""

    def __init__(self, folder: Path, words: Sequence[str]) -> None:
        from kivy.base import EventLoop
        from kivy.clock import Clock

        self._folder = folder
        self._words = words
        self._window = EventLoop.window
        self._places: list[tuple[float, float]] = []
        self._seen = self._before = b""
        self._looks = 0
        Clock.schedule_interval(self._look, LOOK)

    def _look(self, _: float) -> None:
        now = picture()
        at_rest, self._seen = now == self._seen, now
        shown = [one for child in self._window.children for one in shown_in(child)]
        word = self._words[len(self._places)] if len(self._places) < len(self._words) else ""
        place = next(places_of(word, shown), None)
        self._looks += 1
        if self._looks > LOOKS:
            self._end(f"no way to {word!r} among {', '.join(filter(None, map(word_of, shown)))}")
        if not at_rest or now == self._before or not place:
            return
        self._before, self._looks = now, 0
        (self._folder / f"{len(self._places)}.ppm").write_bytes(now)
        if not word:
            (self._folder / "places.json").write_text(json.dumps(self._places))
            self._end()
        self._tap(place[0], self._window.height - place[1])

    def _tap(self, x: float, y: float) -> None:
        self._places.append((x, y))
        self._window.dispatch("on_mouse_down", x, y, "left", [])
        self._window.dispatch("on_mouse_up", x, y, "left", [])

    def _end(self, fault: str = "") -> None:
        """At once, as if the plug were pulled: a battle is taken up by the next rehearsal."""
        if fault:
            print(f"after {self._words[: len(self._places)]}: {fault}", file=sys.stderr, flush=True)
        os._exit(bool(fault))


def places_of(word: str, shown: Sequence[Any]) -> Iterator[tuple[float, float]]:
    """Middles of what bears this word, what says no more than that first; pixels from the left and
    from below. ``button@2`` is the second that does.
    """
    word, _, which = word.partition("@")
    places = list(_places_of(word, shown))
    yield from places[int(which or 1) - 1 :]


def _places_of(word: str, shown: Sequence[Any]) -> Iterator[tuple[float, float]]:
    if CELL.fullmatch(word):
        yield from (one.board.middle(word) for one in shown if type(one).__name__ == "ChartFrame")
    for one in sorted(shown, key=word_of):
        if word_of(one).startswith(word):
            yield one.to_window(*one.center)


def word_of(widget: Any) -> str:
    """What stands on a key, or the name on a card; nothing on what cannot be tapped."""
    if not hasattr(widget, "state"):
        return ""
    return str(getattr(widget, "text", "") or getattr(widget, "name", ""))


def shown_in(root: Any) -> Iterator[Any]:
    """Every widget that can be seen."""
    if root.opacity:
        yield root
        for child in reversed(root.children):
            yield from shown_in(child)


def picture() -> bytes:
    """What the window shows, as PPM."""
    from companion.widgets.window.screenshot import picture_of_window

    texture = picture_of_window()
    width, height = texture.size
    return ppm(width, height, texture.pixels)


def ppm(width: int, height: int, dots: bytes) -> bytes:
    """A picture of four bytes a dot, its lowest row first."""
    colours = bytearray(width * height * 3)
    for colour in range(3):
        colours[colour::3] = dots[colour::4]
    rows = [colours[at : at + width * 3] for at in range(0, len(colours), width * 3)]
    return b"P6\n%d %d\n255\n" % (width, height) + b"".join(reversed(rows))


def main(words: Sequence[str]) -> None:
    """Open the table as its command does, its wires on pins of air, and go through it."""
    from kivy.clock import Clock

    import companion.widgets  # noqa: F401  (sets Kivy up before anything of it is imported)

    begun: list[Rehearsal] = []  # or nobody would keep it
    Clock.schedule_once(lambda _: begun.append(Rehearsal(Path(words[0]), words[1:])), LOOK)
    sys.argv = ["companion", "--simulate"]
    runpy.run_module("companion", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(sys.argv[1:])
