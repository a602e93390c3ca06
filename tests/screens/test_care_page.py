"""The page "Care of the table": what is done at once, what is asked first, and where it leads."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.appliance.backups import Backup
from companion.appliance.maintenance import MaintenanceView
from companion.engine.messages import Message
from companion.library.saved_battles import Saved
from tests.screens.company import Company, StandingMaintenance, button
from tests.screens.midbattle import in_the_thick, played
from tests.screens.players import Players
from tests.windows import Hand

COPY = Backup(
    battle=Saved(path=Path("copy"), title=Message("admiral.title"), game="admiral"), entry=7
)
FULL = MaintenanceView(
    appliance=True, stick=True, backups=(COPY,), release="1-aa", previous="0-cc", bundle="2-bb"
)


@pytest.fixture
def players(hand: Hand) -> Players:
    players = Players(hand, Company())
    players.company.maintenance = StandingMaintenance(players.company, FULL)
    return players


def orders(players: Players) -> list[str]:
    care = players.company.maintenance
    assert isinstance(care, StandingMaintenance)
    return care.orders


def open_care(players: Players) -> None:
    players.tap("Settings")
    players.tap("Care of the table")


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("Update", "systemctl start table-companion-update.service"),
        ("Go back", "systemctl start table-companion-rollback.service"),
        ("Restart", "systemctl reboot"),
        ("Switch off", "systemctl poweroff"),
    ],
)
def test_what_ends_the_evening_is_asked_first(players: Players, words: str, order: str) -> None:
    open_care(players)
    players.front.ids.rows.parent.parent.scroll_y = 0
    players.tap(words)
    assert orders(players) == []
    players.tap("Yes")
    assert orders(players) == [order]


def test_no_means_no(players: Players) -> None:
    open_care(players)
    players.tap("Go back")
    players.tap("No")
    assert orders(players) == []
    assert "Yes" not in players.sees


def test_the_question_says_what_becomes_of_the_battle(players: Players) -> None:
    players.bring(played(in_the_thick))
    players.shell.go("care")
    players.tap("Update")
    players.wait(0.1)
    assert "goes on afterwards where it stood" in players.sees
    players.tap("Yes")
    assert players.shell.table.snapshot is None


def test_while_the_system_changes_the_table_nobody_goes_off_to_a_battle(players: Players) -> None:
    players.company.maintenance = StandingMaintenance(
        players.company, replace(FULL, busy=True, leaving=True)
    )
    players.shell.go("care")
    players.tap("Back")
    assert players.page == "MaintenancePage"


def test_an_update_that_is_on_the_table_already_is_not_offered(players: Players) -> None:
    players.company.maintenance = StandingMaintenance(
        players.company, MaintenanceView(appliance=True, stick=True, release="1", bundle="1")
    )
    open_care(players)
    assert not button(players.shell, "Update").live


def test_a_laptop_is_not_switched_off(players: Players) -> None:
    players.company.maintenance = StandingMaintenance(players.company, MaintenanceView())
    open_care(players)
    assert "Write a fault report" in players.sees
    assert "Switch off" not in players.sees


def test_back_leads_the_way_one_came(players: Players) -> None:
    open_care(players)
    players.tap("Bring a battle back")
    assert players.page == "BackupsPage"
    ways = []
    for _ in range(3):
        players.tap("Back")
        ways.append(players.page)
    assert ways == ["MaintenancePage", "SettingsPage", "HomePage"]


@pytest.mark.parametrize(
    ("words", "size"), [("Top to the left", (480, 800)), ("Upside down", (800, 480))]
)
def test_a_panel_that_hangs_sideways_is_turned_with_its_touches(
    players: Players, words: str, size: object
) -> None:
    players.tap("Settings")
    players.front.pick("hung", {"Top to the left": "left"}.get(words, "head-down"))
    players.hand.advance_frames(3)
    assert tuple(players.hand.window.size) == size
    x, y = button(players.shell, "Back").center
    width, height = players.hand.window.size
    on_the_panel = (
        (y / height * width, height - x / width * height)
        if size == (480, 800)
        else (width - x, height - y)
    )
    players.wait(0.4)
    players.hand.tap(on_the_panel)
    assert players.page == "HomePage"
