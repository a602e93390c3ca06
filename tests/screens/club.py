"""A club of six at one table: Pearl Shoals from the first page to its end, each deed by taps of a
finger on what stands there.

``python -m tests.screens.club`` plays it in every shape and language: pictures of each kind of deed
and the report for a browser into ``build/club``, and the taps beside the token moves of the
cardboard.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from companion.engine.commands import Throw
from companion.engine.events import Event
from companion.engine.offers import Choice
from companion.engine.views import PrivateView
from companion.games import games
from companion.i18n.translator import LANGUAGES
from companion.presenters.pointing import Pointed, pointed
from companion.presenters.selection import Together
from companion.presenters.story.report import report
from companion.screens.shell.pointer import widget_of
from companion.screens.shell.translation import translation
from companion.session.session import Session
from companion.widgets.window.window import open_window
from tests.screens.cardboard import token_moves
from tests.screens.company import Company, widgets
from tests.screens.pictures import FOLDER, SHAPES, hold_the_clock
from tests.screens.players import Players
from tests.widgets.misfits import misfits
from tests.windows import Hand

SIX = ("Blue", "Orange", "Sky", "Green", "Yellow", "Purple")
BOLD = 50
"""These players board whom they beat in so many of a hundred throws."""
PATIENCE = 8
"""Taps towards one deed at most."""
LONGEST = 400
"""Deeds of a whole battle at most."""
FORTUNE = 7
"""The seed of a battle with storms, boardings, a salvo and a repair in it, that is soon over."""


class Club(Players):
    """Six who sit down, and do what a captain of theirs would do, a little bolder."""

    game = "admiral"

    def __init__(self, hand: Hand, shape: str = "landscape") -> None:
        company = Company(stay="6")
        company.seed = FORTUNE
        super().__init__(hand, company, shape)

    def sit_down_six(self) -> None:
        """From the first page to the first roll."""
        self.tap("New battle")
        self.tap("Next")
        for colour in SIX:
            self.tap(colour)
        self.tap("Next")
        self.tap("Start the battle")

    def play(self) -> Iterator[tuple[Choice, int]]:
        """Play to the end; gives each deed and the touches that it took."""
        for _ in range(LONGEST):
            if self.shell.table.view.outcome:
                return
            choice, before = self._wish(), self.hand.touches
            self._do(choice)
            yield choice, self.hand.touches - before
        raise AssertionError(f"{LONGEST} deeds, and no end")

    def _wish(self) -> Choice:
        table = self.shell.table
        assert table.snapshot
        asked = table.view.waits_for
        due = [one for one in table.snapshot.choices if one.command.seat in asked]
        return max(due, key=self._weight)

    def _weight(self, choice: Choice) -> float:
        win = choice.label.figures.get("win", 0)
        if choice.deed in ("board", "storm") and isinstance(win, int) and win >= BOLD:
            return 58
        view, captain = self.shell.table.view, games()[self.game].captain
        return captain(view, PrivateView(), choice).weight

    def _do(self, choice: Choice) -> None:
        """Tap towards a deed until it is done, and read what came of it."""
        entry = self._entry
        for _ in range(PATIENCE):
            if self._entry != entry:
                self._read()
                return
            self._tap_towards(choice)
        raise AssertionError(f"{PATIENCE} taps do not lead to {choice.command}:\n{self.sees}")

    @property
    def _entry(self) -> int:
        assert self.shell.table.snapshot
        return self.shell.table.snapshot.entry

    def _read(self) -> None:
        """Dice and arrow come to rest, and their pages close by themselves."""
        for _ in range(3):
            if not self.shell.table.fallen:
                return
            self.wait(9)

    def _tap_towards(self, choice: Choice) -> None:
        shell = self.shell
        if isinstance(choice.command, Throw):
            self.reach(next(widgets(shell.front, "LiveBrass")))
            return
        panel, aim = shell.aiming.panel, shell.aiming.aim
        at = pointed(choice, shell.table.view, panel, aim)
        if any(key.act == Together(choice.deed) for key in panel.table):
            at = Pointed(act=Together(choice.deed))
        if at and at.act is not None:
            self.reach(widget_of(shell.front, at))
        elif at and at.space:
            self.tap_piece(at.piece) if at.piece else self.tap_cell(at.space)
        elif choice.piece and aim.piece != choice.piece:
            self.tap_piece(choice.piece)
        else:
            self.tap("More")


def told(session: Session, language: str) -> str:
    """The report of a battle, its seed shown."""
    session.show_seed()
    return report(session.chronicle(), language, games())


class Tally:
    """Touches and token moves of a battle, by the kinds of its deeds."""

    def __init__(self, club: Club) -> None:
        self._club, self._heard = club, 0
        self.deeds: Counter[str] = Counter()
        self.taps: Counter[str] = Counter()
        self.moves: Counter[str] = Counter()

    def note(self, choice: Choice, taps: int) -> None:
        """One more deed."""
        events = self._club.company.events
        self.deeds[choice.deed] += 1
        self.taps[choice.deed] += taps
        self.moves[choice.deed] += self._tokens(events[self._heard :])
        self._heard = len(events)

    def _tokens(self, events: list[Event]) -> int:
        ships = frozenset(one.id for one in self._club.shell.table.view.cards)
        return token_moves(self._club.game, events, ships).total()

    @property
    def all_moves(self) -> int:
        """The token moves of the whole battle: what a turn ends lays back is told by all of it."""
        return self._tokens(self._club.company.events)

    def lines(self) -> Iterator[str]:
        """The table as it is printed."""
        yield f"{'deed':16} {'times':>5} {'taps':>5} {'tokens':>6}"
        for deed in sorted(self.deeds):
            yield f"{deed:16} {self.deeds[deed]:5} {self.taps[deed]:5} {self.moves[deed]:6}"
        taps, moves = self.taps.total(), self.all_moves
        yield f"{'all':16} {self.deeds.total():5} {taps:5} {moves:6} {taps / moves:5.0%}"


def show(hand: Hand, folder: Path, shape: str, language: str) -> Iterator[str]:
    """Play it in one shape and language; what is told of it, line by line."""
    translation.language = "en"
    club = Club(hand, shape)
    club.sit_down_six()
    club.shell.keep(replace(club.company.settings, language=language))
    tally, name = Tally(club), f"{shape}-{language}"
    for choice, taps in club.play():
        tally.note(choice, taps)
        if tally.deeds[choice.deed] <= 2:
            hand.picture(str(folder / f"{name}-{tally.deeds.total():03}-{choice.deed}.png"))
        for fault in misfits(club.shell):
            yield f"{name}: {choice.deed}: {fault}"
    club.shell.moments.read_all()
    hand.advance(1)
    hand.picture(str(folder / f"{name}-end.png"))
    assert club.company.session
    (folder / f"{name}.html").write_text(told(club.company.session, language), encoding="utf-8")
    yield f"{name}: round {club.shell.table.view.round}"
    yield from tally.lines()


def main() -> int:
    """Play it in each shape and language, or in those named."""
    reader = ArgumentParser(prog="python -m tests.screens.club", description=__doc__)
    reader.add_argument("--shape", choices=SHAPES, action="append")
    reader.add_argument("--language", choices=LANGUAGES, action="append")
    asked = reader.parse_args()
    folder = FOLDER.parent / "club"
    folder.mkdir(parents=True, exist_ok=True)
    hand = Hand(open_window(800, 480))
    hold_the_clock(hand)
    for shape in asked.shape or SHAPES:
        for language in asked.language or LANGUAGES:
            for line in show(hand, folder, shape, language):
                print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
