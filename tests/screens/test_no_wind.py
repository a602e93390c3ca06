"""Nothing speaks of the wind at a table whose game has none."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from companion.i18n.translator import LANGUAGES
from tests.screens.company import all_scenarios
from tests.screens.lordscenes import duel, laying
from tests.screens.players import Players

WIND = re.compile(r"\b(wind|vane|storm|calm|ветер|ветра|флюгер|шторм|штиль)\b", re.IGNORECASE)
NAMES = ("Four Winds", "Четыре ветра")
"""A hired ship may be called after it."""
TABS = {"chart": ("chart", "cards", "score", "log", "menu"), "cards": ("cards", "score", "log", "menu")}  # fmt: skip


def becalmed(players: Players) -> None:
    """No word of it is to be read."""
    said = players.sees
    for name in NAMES:
        said = said.replace(name, "")
    assert not WIND.findall(said), said


def test_the_set_up_asks_nothing_about_it(players: Players) -> None:
    players.company.scenarios = all_scenarios()
    for words in ("New battle", "The open sea", "Next", "Sky", "Blue", "Next"):
        players.tap(words)
    becalmed(players)
    players.tap("Start the battle")
    becalmed(players)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("play", TABS)
def test_no_page_of_the_battle_shows_it(players: Players, play: str, language: str) -> None:
    players.bring(duel(laying, play))
    players.shell.keep(replace(players.company.settings, language=language))
    assert players.shell.table.view.wind is None
    for tab in TABS[play]:
        players.tap_tab(tab)
        becalmed(players)
