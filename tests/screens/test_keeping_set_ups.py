"""The set-up of a battle is kept from its menu as a scenario, and another battle begins on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import games
from companion.games.admiral.rules.scene import Scene
from companion.games.admiral.rules.state import State
from companion.library.custom_boards import Boards
from companion.session.session import Session
from tests.screens.midbattle import new_battle, played
from tests.screens.players import Players


def some_rounds_later(session: Session) -> bool:
    """The ships have long left their berths."""
    return session.pages.view.phase == "turn" and session.pages.view.round >= 3


def keep(players: Players, name: str) -> None:
    """Keep the set-up of the battle on the table under a name."""
    players.tap_tab("menu")
    players.tap("Keep this set-up")
    for letter in name:
        players.tap(letter)
    players.tap("Keep")
    players.wait(1)


def kept(players: Players) -> list[Path]:
    return [file.path for file in players.company.boards.files()]


@pytest.fixture
def table(players: Players, tmp_path: Path) -> Players:
    """A table with boards of its own."""
    players.company.boards = Boards(tmp_path, games())
    return players


@pytest.mark.rule("pearl-shoals:V.3.6a", "admiral:IV.6")
def test_reefs_and_berths_as_they_were_laid_are_kept_and_played_on(table: Players) -> None:
    session = played(some_rounds_later, layout="placed")
    table.bring(session)
    keep(table, "OURS")
    assert "Kept as Ours." in table.sees

    (file,) = kept(table)
    board: Scene = games()["admiral"].load(file)
    steps = [step.state for step in session.replay.history.steps]
    set_up: State = next(state for state in steps if state.phase in ("wind", "turn"))
    assert board.reefs == set_up.reefs
    berths = {cell for base in board.bases for cell in base.berths}
    assert berths == {ship.cell for ship in set_up.ships.values()}
    assert (board.pearls, board.islands) == (set_up.scene.pearls, set_up.scene.islands)

    table.tap("Close")
    table.tap_tab("menu")
    table.tap("Home")
    table.tap("New battle")
    table.tap("Ours")
    for words in ("Next", "Blue", "Brown", "Next", "Start the battle"):
        table.tap(words)
    began: State = table.company.session.pages.state  # type: ignore[union-attr]
    assert began.scene.reefs == set_up.reefs


def test_a_name_that_is_taken_is_told_and_nothing_is_kept(table: Players) -> None:
    table.bring(played(some_rounds_later))
    keep(table, "OURS")
    table.tap("Close")
    keep(table, "OURS")
    assert "There is a scenario called Ours already." in table.sees
    assert len(kept(table)) == 1


def test_a_full_disk_is_told_and_nothing_is_kept(
    table: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    table.bring(played(some_rounds_later))
    monkeypatch.setattr("companion.platform.atomic_file.os.fsync", full)
    keep(table, "OURS")
    assert "no room left on the disk" in table.sees
    assert kept(table) == []


def test_a_table_that_is_still_being_set_has_nothing_to_keep(table: Players) -> None:
    table.bring(new_battle(layout="placed"))
    keep(table, "OURS")
    assert "There is no set-up to keep" in table.sees
    assert kept(table) == []


def test_whoever_goes_back_keeps_nothing_and_begins_with_an_empty_name(table: Players) -> None:
    table.bring(played(some_rounds_later))
    table.tap_tab("menu")
    table.tap("Keep this set-up")
    table.tap("A")
    table.tap("Back")
    assert table.page == "BattlePage"
    keep(table, "OURS")
    assert "Kept as Ours." in table.sees
