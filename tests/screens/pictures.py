"""Pictures of every screen: both shapes, every language, normal and largest text, into
``build/pictures``.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.i18n.translator import LANGUAGES
from companion.screens.shell.translation import translation
from companion.widgets.window.window import open_window
from tests.screens import (  # noqa: F401  (they make themselves known)
    ahoybattlescenes,
    ahoyscenes,
    boardingscenes,
    boardscenes,
    clockscenes,
    drillscenes,
    endingscenes,
    fireshipscenes,
    fortscenes,
    islandscenes,
    logscenes,
    lordlessonscenes,
    lordscenes,
    matscenes,
    momentscenes,
    refereescenes,
    scenes,
    seacardscenes,
    seascenes,
    shortscenes,
    teamscenes,
    tilescenes,
)
from tests.screens.company import Company
from tests.screens.players import Players
from tests.screens.staging import PASSING, SCENES
from tests.widgets.misfits import misfits
from tests.windows import Hand


class Showing(Struct, frozen=True):
    """How a scene is looked at."""

    shape: str
    language: str
    size: str

    def __str__(self) -> str:
        return f"{self.shape}-{self.language}-{self.size}"


SHAPES = ("landscape", "portrait")
SIZES = ("normal", "largest")
SHOWINGS = tuple(Showing(*each) for each in product(SHAPES, LANGUAGES, SIZES))
FOLDER = Path(__file__).parents[2] / "build" / "pictures"


def showings_of(
    hand: Hand, name: str, showings: Sequence[Showing] = SHOWINGS
) -> Iterator[tuple[Showing, Players]]:
    """One scene, played once and then shown in each of these ways, with the players before it."""
    played = ""
    for showing in showings:
        if not played or (name in PASSING and played != showing.shape):
            players, played = _play(hand, name, showing), showing.shape
        hand.turn(showing.shape)
        players.show_in(showing.language, showing.size)
        yield showing, players


def _play(hand: Hand, name: str, showing: Showing) -> Players:
    """The players before a scene in English, in the shape and size of text in which it is shown
    first.
    """
    translation.language = "en"
    players = Players(hand, Company(), showing.shape)
    players.shell.keep(replace(players.company.settings, text_size=showing.size))
    SCENES[name](players)
    return players


def hold_the_clock(hand: Hand) -> None:
    """Time passes only as the hand says."""
    from kivy.clock import Clock

    Clock.time = lambda: hand.now
    Clock._max_fps = 0
    Clock._last_tick = hand.now


def main() -> int:
    """Draw all scenes, or those named. What does not fit is told as well, and fails."""
    reader = ArgumentParser(prog="deploy/pictures", description=__doc__)
    reader.add_argument("scene", nargs="*", help=", ".join(SCENES))
    names = reader.parse_args().scene
    if unknown := set(names) - set(SCENES):
        reader.error(f"no such scene: {', '.join(sorted(unknown))}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    hand = Hand(open_window(800, 480))
    hold_the_clock(hand)
    faults = 0
    for name in names or SCENES:
        for showing, players in showings_of(hand, name):
            hand.picture(str(FOLDER / f"{name}-{showing}.png"))
            for fault in misfits(players.shell):
                print(f"{name}-{showing}: {fault}")
                faults += 1
    print(f"{len(names or SCENES) * len(SHOWINGS)} pictures in {FOLDER}, misfits: {faults}")
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
