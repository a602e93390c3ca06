"""Check your cards: figures of one's own box are told by a few taps, played and taken back."""

from __future__ import annotations

import pytest

from companion.engine.game import Seat
from companion.i18n.translator import words
from companion.library.house_figures import read_figures
from tests.screens.company import PEARL_SHOALS, all_scenarios
from tests.screens.figurestories import check_card, check_cards, figure, tap_figure
from tests.screens.players import Players

SEATS = (Seat("blue"), Seat("orange"))


def log(players: Players) -> list[str]:
    """What the logbook of a new battle says."""
    players.company.begin(PEARL_SHOALS, SEATS, {"order": "seated"})
    players.hand.advance_frames(3)
    lines = [entry.line.message for entry in players.shell.table.log]
    return [words("en").say(line) for line in lines]


def test_every_card_shows_what_no_book_states(players: Players) -> None:
    check_cards(players)
    players.tap("Galleon")
    assert figure(players, "Strength").view.label == "Strength ✎"
    assert figure(players, "Shots in a storm").view.label == "Shots in a storm"
    assert figure(players, "Strength").view.value == "5"


def test_a_figure_told_is_played_in_the_next_battle_and_named_in_its_log(players: Players) -> None:
    check_cards(players)
    check_card(players, "Brig", "Calm +", "+")
    assert "Brig · 1 of your own" in players.sees
    assert "Brig: calm 2/0 by your own card." in log(players)


def test_a_battle_that_has_begun_keeps_its_figures(players: Players) -> None:
    log(players)
    assert players.company.session
    before = players.company.session.pages.view
    players.shell.go("settings")
    players.tap("Check your cards")
    check_card(players, "Brig", "Calm +", "+")
    assert players.company.session.pages.view == before


def test_a_tap_on_the_figure_says_that_it_stands_so_and_another_takes_that_back(
    players: Players,
) -> None:
    check_cards(players)
    players.tap("Galleon")
    tap_figure(players, "Strength", "5")
    assert figure(players, "Strength").view.label == "Strength · printed 5"
    tap_figure(players, "Strength", "5")
    assert figure(players, "Strength").view.label == "Strength ✎"


def test_no_figure_leaves_its_limits(players: Players) -> None:
    check_cards(players)
    players.tap("Brig")
    for _ in range(4):
        tap_figure(players, "Strength", "−")
    assert figure(players, "Strength").view.value == "1"
    tap_figure(players, "Calm ×", "−")
    assert figure(players, "Calm ×").view.value == "0"


def test_north_the_vane_and_closed_sides_are_told_as_well(players: Players) -> None:
    check_cards(players)
    check_card(players, "Board", "The printed compass", "right")
    check_card(players, "Vane", "Blue", "+")
    check_card(players, "Islands for 2", "K8", "↗")
    said = log(players)
    assert "By your own board north is at this edge: right." in said
    assert "By your own vane: calm, fresh wind and storm as 1:2:1." in said
    assert "By your own islands land shuts these sides of K8: ↑ → ←." in said


def test_a_card_is_as_printed_by_one_tap_and_all_of_them_by_two(players: Players) -> None:
    check_cards(players)
    check_card(players, "Brig", "Calm +", "+")
    check_card(players, "Galleon", "Strength", "+")
    players.tap("Brig")
    players.tap("As printed")
    assert figure(players, "Calm +").view.value == "1"
    players.tap("Back")
    players.tap("All as printed")
    assert "1 of your own" in players.sees, "the first tap asks"
    players.tap("Sure?")
    assert "of your own" not in players.sees
    assert not [line for line in log(players) if "your own" in line]


def test_whoever_leaves_the_question_has_taken_nothing_back(players: Players) -> None:
    check_cards(players)
    check_card(players, "Brig", "Calm +", "+")
    players.tap("All as printed")
    players.tap("Back")
    players.tap("Check your cards")
    assert "1 of your own" in players.sees
    players.tap("All as printed")
    assert "1 of your own" in players.sees


def test_a_wrong_figure_is_named_on_the_page_and_set_aside_when_one_is_told(
    players: Players,
) -> None:
    file = players.company.figures.file("admiral")
    file.write_text("[brig.calm]\nstraight = 99\n", encoding="utf-8")
    check_cards(players)
    assert "admiral.toml: brig.calm.straight is 99, expected 0 to 24" in players.sees
    check_card(players, "Brig", "Strength", "+")
    assert "99" not in players.sees
    assert "99" in (file.parent / "admiral.toml.1").read_text(encoding="utf-8")


def test_a_full_disk_is_told_and_the_figure_stays_as_it_was(
    players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.platform.atomic_file.os.fsync", full)
    check_cards(players)
    players.tap("Brig")
    tap_figure(players, "Strength", "+")
    assert "no room left on the disk" in players.sees
    assert figure(players, "Strength").view.value == "3"


def test_each_game_whose_box_shows_something_has_its_own_cards(players: Players) -> None:
    players.company.scenarios = all_scenarios()
    players.tap("New battle")
    players.tap("Check your cards")
    assert "Admiral" in players.front.title
    players.tap("Lords of the Seas")
    assert "Lords of the Seas" in players.front.title
    check_card(players, "Equal numbers", "A set of 4", "+")
    figures = players.company.figures
    assert read_figures(figures.file("lords"))[0] == {("sets", "four"): 5}
    assert not figures.file("admiral").exists()
