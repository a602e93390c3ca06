"""A finger strays over the window: it comes to rest where some key stands, and hits that place a
few times, now and then twice in a row, whatever stands there by then. Nothing is thrown, no turn is
ended, nothing is taken back or thrown away, no battle begins and no page is left that the words of
the key under it had not announced; and nothing is done by a key that was not there just before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView
from msgspec import Struct

from companion.engine.commands import Command, EnterFaces, RefuseUndo, Throw, Undo
from companion.engine.game import Seat
from companion.engine.offers import Choice
from companion.games import games
from companion.library.custom_boards import Boards
from companion.session.session import Session
from tests.screens import (  # noqa: F401  (their scenes make themselves known)
    boardingscenes,
    boardscenes,
    refereescenes,
    scenes,
    teamscenes,
)
from tests.screens.company import SCENARIO, Company, widgets
from tests.screens.midbattle import (
    SEATS,
    in_a_turn,
    in_concert,
    in_the_thick,
    played,
    spinning,
    throwing,
)
from tests.screens.players import Players
from tests.screens.seaboards import FLEET, TWO, WORLD
from tests.screens.seascenes import sailing
from tests.screens.staging import SCENES
from tests.windows import Hand

PLACES, TAPS = 9, 4
Point = tuple[float, float]
Box = tuple[float, float, float, float]
THROWS = r"\b(roll|throw|spin)|wind"
ENDS = r"^End"
BACK = r"\b(Undo|Redo|agrees)|: no$"
LEADS_TO = {
    "home": r"^(Home|Leave)",
    "private": "Private|referee",
    "settings": "Settings",
    "rules": r"rule|\d",
    "corrections": "referee",
}
"""What a key of a battle says that leads to a page."""
LEADS_ON_TO = {
    "home": "^(Home|Back)",
    "setup": "^(New battle|Same again|Back)",
    "battle": "^Start the battle",
    "boards": "^Draw a board",
    "figures": "^Check your cards",
    "rules": "^Rules",
}
"""What a key says before there is a battle."""
THROWN_AWAY = r"^(Leave|Really\?)"
PREPARED = (
    "setup-scenario",
    "setup-players",
    "setup-nine-sides",
    "setup-switches",
    "setup-shares",
    "setup-name",
    "setup-referee",
    "setup-teams",
    "boards-list",
    "boards-name",
    "boards-near",
    "boards-place",
    "boards-current",
    "editor-admiral-fort",
    "editor-drafts",
)
"""Scenes of the set-up and of the drawing table."""


class Stray(Struct, frozen=True):
    """Where a finger strays: a battle that has come so far, in one shape of the window."""

    until: Callable[[Session], bool]
    scenario: Path = SCENARIO
    seats: tuple[Seat, ...] = SEATS
    play: str = "chart"
    shape: str = "landscape"
    seed: int = 1

    def __str__(self) -> str:
        return f"{self.scenario.stem}-{self.until.__name__}-{self.play}-{self.shape}"


def seen_of(part: Any) -> Box:
    """What is seen of a part of the window: lists show what fits."""
    box = (*part.to_window(part.x, part.y), *part.to_window(part.right, part.top))
    while (part := part.parent) is not None and part.parent is not part:
        if isinstance(part, ScrollView):
            low, high = part.to_window(part.x, part.y), part.to_window(part.right, part.top)
            box = (
                max(box[0], low[0]),
                max(box[1], low[1]),
                min(box[2], high[0]),
                min(box[3], high[1]),
            )
    return box


def is_in(point: Point, box: Box) -> bool:
    """Whether a point lies in it."""
    return box[0] <= point[0] < box[2] and box[1] <= point[1] < box[3]


STRAYS = (
    Stray(in_the_thick),
    Stray(in_concert, shape="portrait", seed=2),
    Stray(spinning, shape="portrait", seed=3),
    Stray(throwing, seed=8),
    Stray(in_a_turn, play="cards", seed=4),
    Stray(sailing, FLEET, TWO, seed=5),
    Stray(sailing, WORLD, TWO, shape="portrait", seed=6),
    Stray(sailing, WORLD, TWO, play="cards", seed=7),
)


class Finger:
    """Taps where it happens to be; ``said`` is what the key under it said, ``came`` the commands
    that came of it, each with the choice that it was.
    """

    def __init__(self, players: Players) -> None:
        self.players, self.hand = players, players.hand
        self.said = ""
        self.came: list[tuple[Command, Choice | None]] = []

    def keys(self) -> Iterator[tuple[Any, Box]]:
        """Every key in sight, those that lie above others last, and how much of it is seen."""
        shell = self.players.shell
        for key in widgets(shell):
            if hasattr(key, "state"):
                left, low, right, top = seen_of(key)
                if left < right and low < top:
                    yield key, (left, low, right, top)

    def somewhere(self, chance: Random) -> Point:
        """The middle of what is seen of some key."""
        left, low, right, top = chance.choice([box for _, box in self.keys()])
        return (left + right) / 2, (low + top) / 2

    def reads(self, place: Point) -> str:
        """What the key there says; a sign goes by its kind."""
        under = [key for key, box in self.keys() if is_in(place, box)]
        return (str(getattr(under[-1], "text", "")) or type(under[-1]).__name__) if under else ""

    def tap(self, place: Point) -> None:
        """Tap there."""
        shell, sent = self.players.shell, self.players.company.sent
        choices, before = shell.table.choices, len(sent)
        self.said = self.reads(place)
        finger = self.hand.press(*place)
        finger.touch_up()
        self.hand.advance_frames(2)
        self.came = [
            (command, next((one for one in choices if one.command == command), None))
            for command in sent[before:]
        ]

    def unannounced(self) -> list[str]:
        """What came of the tap that its key had not said."""
        shell = self.players.shell
        came = [
            *((THROWS, one) for one, choice in self.came if _throws(one, choice)),
            *((ENDS, one) for one, choice in self.came if choice and choice.ends),
            *((BACK, one) for one, _ in self.came if isinstance(one, Undo | RefuseUndo)),
            (LEADS_TO.get(shell.place, ""), shell.place),
        ]
        return [
            f"{self.said!r}: {what}"
            for words, what in came
            if not re.search(words, self.said, re.IGNORECASE)
        ]

    def goes_back(self, page: str = "battle") -> None:
        """Back to the battle, or to the page before it, from wherever it led."""
        self.players.shell.overlays.close_slip()
        if self.players.shell.place != page:
            self.players.shell.go(page)


def _throws(command: Command, choice: Choice | None) -> bool:
    return isinstance(command, Throw | EnterFaces) or bool(choice and choice.rolls)


@pytest.mark.parametrize("stray", STRAYS, ids=str)
def test_no_stray_tap_does_what_no_key_announced(hand: Hand, stray: Stray) -> None:
    players = Players(hand, Company(stay="6"), stray.shape)
    players.bring(played(stray.until, 1, stray.scenario, stray.seats, play=stray.play))
    players.shell.hands_done()
    astray(players, stray.seed)


@pytest.mark.parametrize(
    "name", ["boarding-boarders", "boarding-share", "assault-defenders", "assault-share"]
)
def test_no_stray_tap_in_a_fight_does_what_no_key_announced(hand: Hand, name: str) -> None:
    players = Players(hand, Company(stay="6"), "landscape")
    SCENES[name](players)
    players.shell.hands_done()
    astray(players, seed=len(name))


@pytest.mark.parametrize("name", PREPARED)
def test_no_stray_tap_before_a_battle_does_what_no_key_announced(hand: Hand, name: str) -> None:
    players = Players(hand, Company(stay="6"), "portrait" if len(name) % 2 else "landscape")
    players.company.boards = Boards(players.company.figures.folder, games())
    SCENES[name](players)
    chance, finger, said = Random(name), Finger(players), set[str]()
    for _ in range(PLACES):
        place = finger.somewhere(chance)
        for tap in range(TAPS):
            twice, before = tap > 0 and chance.random() < 0.4, finger.said
            players.wait(0.1 if twice else chance.choice((0.4, 1)))
            was, page = laid_out(players), players.shell.place
            finger.tap(place)
            assert not lost(was, laid_out(players)) or re.search(THROWN_AWAY, finger.said)
            came = players.shell.place
            assert came == page or re.search(LEADS_ON_TO[came], finger.said), (came, finger.said)
            changed = (was, page) != (laid_out(players), came)
            assert not (twice and finger.said != before and changed), (before, finger.said)
            finger.goes_back(page)
            said.add(finger.said)
            if players.shell.table.snapshot:
                return
    assert len(said) > 2, "the finger hit no keys"


def laid_out(players: Players) -> tuple[Any, ...]:
    """What people have laid out on the set-up or on the drawing table."""
    page = players.front
    kept = tuple(one.file for one in players.company.offers() if one.own)
    return getattr(page, "view", None), getattr(page, "drawing", None), kept


def lost(was: tuple[Any, ...], now: tuple[Any, ...]) -> bool:
    """Whether a drawing is gone that was not kept, or one that was."""
    dropped = was[1] is not None and not was[1].kept and now[1] is None
    return dropped or not set(was[2]) <= set(now[2])


def astray(players: Players, seed: int) -> None:
    """A finger strays over the battle that is on the table."""
    chance, finger, said = Random(seed), Finger(players), set[str]()
    for _ in range(PLACES):
        place = finger.somewhere(chance)
        for tap in range(TAPS):
            twice, before = tap > 0 and chance.random() < 0.4, finger.said
            players.wait(0.1 if twice else chance.choice((0.4, 1, 9)))
            finger.tap(place)
            assert finger.unannounced() == []
            assert not (twice and finger.said != before and finger.came), (before, finger.said)
            finger.goes_back()
            said.add(finger.said)
    assert len(said) > 2, "the finger hit no keys"


def test_dice_are_rolled_by_the_key_that_says_so_and_not_by_a_tap_on_them(players: Players) -> None:
    players.bring(played(throwing))
    players.tap_at(next(widgets(players.shell, "DiceTray")))
    assert players.company.sent == []
    players.tap("Roll")
    assert [type(one) for one in players.company.sent] == [Throw]
