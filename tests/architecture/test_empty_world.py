"""Every game loads where there is no screen, no pin, no disk and no network."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.games import games
from tests.architecture.project import ROOT

ABSENT = ("kivy", "gpiozero", "lgpio", "serial", "sqlite3", "aiohttp", "paho")

EMPTY_WORLD = f"""
import sys
from importlib.abc import MetaPathFinder

class Absent(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {ABSENT!r}:
            raise ImportError(f"{{name}} is not to be had in an empty world")

sys.meta_path.insert(0, Absent())
"""


def run(story: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", EMPTY_WORLD + story], cwd=ROOT, capture_output=True, text=True
    )


@pytest.mark.parametrize("name", ABSENT)
def test_the_empty_world_is_empty(name: str) -> None:
    done = run(f"import {name}.anything")
    assert "is not to be had" in done.stderr


def test_every_game_loads_in_it() -> None:
    done = run(
        "from companion.games import games; print(*(game.card.slug for game in games().values()))"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == list(games()) != []


def test_no_book_is_opened_to_know_which_games_there_are() -> None:
    done = run(
        "from companion.games import games\n"
        "assert 'pirates' in games() and len(games()) > 1\n"
        "print(*(name for name in sys.modules if name.startswith('companion.games.')))"
    )
    assert (done.stdout.strip(), done.stderr) == ("", "")


def test_of_a_family_only_the_book_that_is_played_is_opened() -> None:
    done = run(
        "from companion.games import games\n"
        "games()['pirates']\n"
        "print(*(name for name in sys.modules if 'colonies' in name or 'admiral' in name))"
    )
    assert (done.stdout.strip(), done.stderr) == ("", "")


def test_the_first_page_waits_for_no_pin_no_cable_and_no_book() -> None:
    story = (
        "import sys, companion.app, companion.screens.shell.shell, companion.screens.setup.home_page\n"
        "slow = ('gpiozero', 'serial', 'companion.games.', 'importlib.metadata')\n"
        "print(*(name for name in sys.modules if name.startswith(slow)))"
    )
    done = subprocess.run([sys.executable, "-c", story], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr
