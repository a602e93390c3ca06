"""Pictures of every screen: both shapes, both languages, normal and largest text, into ``build/pictures``."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from companion.i18n.translator import LANGUAGES
from companion.screens.shell.translation import tongue
from companion.widgets.fits import misfits
from companion.widgets.window.window import open_window
from tests.screens import scenes, seascenes  # noqa: F401  (they make themselves known)
from tests.screens.company import Company
from tests.screens.players import Players
from tests.screens.staging import SCENES
from tests.windows import Hand

SHAPES = ("landscape", "portrait")
SIZES = ("normal", "largest")
FOLDER = Path(__file__).parents[2] / "build" / "pictures"


def views_of(hand: Hand, name: str, shape: str) -> Iterator[tuple[str, Players]]:
    """One scene in both languages and both sizes of text, as (language-size, the players before it)."""
    tongue.language = "en"
    players = Players(hand, Company(), shape)
    SCENES[name](players)
    for language in LANGUAGES:
        for size in SIZES:
            players.shell.keep(replace(players.company.settings, language=language, text_size=size))
            hand.advance_frames(6)
            yield f"{language}-{size}", players


def hold_the_clock(hand: Hand) -> None:
    """Time passes only as the hand says."""
    from kivy.clock import Clock

    Clock.time = lambda: hand.now
    Clock._max_fps = 0
    Clock._last_tick = hand.now


def main() -> int:
    """Draw all scenes, or those named; what does not fit is told as well."""
    reader = ArgumentParser(prog="deploy/pictures", description=__doc__)
    reader.add_argument("scene", nargs="*", help=", ".join(SCENES))
    names = reader.parse_args().scene
    if unknown := set(names) - set(SCENES):
        reader.error(f"no such scene: {', '.join(sorted(unknown))}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    hand = Hand(open_window(800, 480))
    hold_the_clock(hand)
    for shape in SHAPES:
        for name in names or SCENES:
            for view, players in views_of(hand, name, shape):
                hand.picture(str(FOLDER / f"{name}-{shape}-{view}.png"))
                for fault in misfits(players.shell):
                    print(f"{name}-{shape}-{view}: {fault}")
    print(f"{len(names or SCENES) * 8} pictures in {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
