"""The rules can be read in our own words, from wherever a number stands."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.messages import written
from companion.engine.views import Note
from companion.games import games
from companion.i18n.translator import words
from companion.library.rule_titles import chapters, number_of, rule_title, rules_of
from companion.widgets.kit.theme import metrics
from tests.screens.company import widgets
from tests.screens.players import Players
from tests.screens.scenes import vane_result


@pytest.mark.parametrize("game", games())
def test_every_rule_stands_in_its_chapter_once(game: str) -> None:
    numbers = [number for id, _ in chapters(game) for number, _ in rules_of(game, id)]
    assert len(numbers) == len(set(numbers)) > 50
    said = words("ru")
    for id, about in chapters(game):
        assert said.say(about) != about.id, id
    assert all(rule_title(game, number).id for number in numbers)


@pytest.mark.parametrize("game", games())
def test_no_two_rules_of_a_chapter_are_told_by_one_number_nor_any_by_a_name(game: str) -> None:
    for chapter, _ in chapters(game):
        told = [number_of(rule) for rule, _ in rules_of(game, chapter)]
        assert len(told) == len(set(told))
        assert [number for number in told if number[:1].islower()] == []


@pytest.mark.parametrize(
    ("rule", "number"),
    [("4.13", "4.13"), ("V.1.1", "V.1.1"), ("goal.2", "1.2"), ("comp", "2"), ("", "")],
)
def test_a_rule_that_has_but_a_name_is_told_by_its_place_in_the_book(
    rule: str, number: str
) -> None:
    assert number_of(rule) == number


def test_from_a_rule_one_reads_on_in_its_chapter_and_comes_back(players: Players) -> None:
    players.begin()
    players.shell.overlays.open_rule("4.13")
    players.tap("The whole chapter")
    assert players.page == "RulesPage"
    assert players.front.asked == "4.13"
    assert "4.13" in players.sees
    players.tap("Back")
    assert "10. Mines" in players.sees
    players.tap("Back")
    assert players.shell.place == "battle"


def test_what_a_wind_means_is_tapped_for_its_rule_and_no_arrow_swings_again(
    players: Players,
) -> None:
    vane_result(players)
    (meaning,) = widgets(players.front, "RuleWords")
    assert meaning.height >= metrics.touch
    lies = players.front.ids.dial.turned
    players.tap_at(meaning)
    players.tap("The whole chapter")
    assert players.front.asked == "4.20"
    for _ in range(2):
        players.tap("Back")
    assert players.page == "VanePage"
    assert (players.front.stage, players.front.ids.dial.turned % 360) == ("rested", lies % 360)


@pytest.mark.parametrize("tab", ["chart", "cards"])
def test_a_tap_on_a_reminder_opens_its_rule(players: Players, tab: str) -> None:
    players.begin()
    players.enter_wind("E", "fresh")
    players.tap_tab(tab)
    players.tap("Any course")
    assert "Rule 4.13" in players.sees
    players.tap("The whole chapter")
    assert players.front.asked == "4.13"


def test_several_reminders_open_what_each_of_their_rules_says(players: Players) -> None:
    players.begin()
    players.enter_wind("E", "fresh")
    table = players.shell.table
    assert table.snapshot
    notes = (
        Note(message=written(en="The wind turns the ships"), rule="4.13"),
        Note(message=written(en="Mind the reefs in a storm"), rule="4.18"),
    )
    view = replace(table.view, notes=notes)
    players.company.tell(replace(table.snapshot, view=view, entry=table.snapshot.entry + 1))
    players.hand.advance_frames(1)
    players.shell.overlays.open_notes()
    for rule in ("4.13", "4.18"):
        assert players.says(rule_title("admiral", rule)) in players.sees
    for reminder in ("The wind turns the ships (4.13)", "Mind the reefs in a storm (4.18)"):
        assert f"\n{reminder}\n" in players.sees


def test_many_reminders_leave_the_board_its_room(players: Players) -> None:
    players.begin()
    players.enter_wind("E", "fresh")
    table = players.shell.table
    assert table.snapshot
    long = written(en="Four turns in a row in another player's royal port win the battle")
    view = replace(table.view, notes=(Note(message=long, rule="4.13"),) * 6)
    players.company.tell(replace(table.snapshot, view=view, entry=table.snapshot.entry + 1))
    players.hand.advance_frames(3)
    (frame,) = widgets(players.shell, "ChartFrame")
    assert frame.height > players.shell.height * 0.4
    assert "royal port win the battle (4.13)" in players.sees


def test_the_menu_of_a_battle_opens_the_rules_of_its_game(players: Players) -> None:
    players.begin()
    players.enter_wind("E", "fresh")
    players.tap_tab("menu")
    players.tap("Rules")
    assert players.page == "RulesPage"
    assert players.front.game == "admiral"
