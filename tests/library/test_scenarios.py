"""Finding scenarios, and saying what is wrong with one."""

from __future__ import annotations

import re
import shutil
from functools import reduce
from operator import getitem
from pathlib import Path

import pytest

from companion.engine.messages import say
from companion.engine.scenario import LONGEST_TITLE, ScenarioError
from companion.games import games
from companion.i18n.translator import words
from companion.library.catalogue import offers
from companion.library.custom_boards import Boards, read_board
from companion.library.preview import board_of
from companion.library.scenarios import ScenarioFile, find_scenario, load_scenario, scenario_files
from companion.platform.program_files import SCENARIOS
from tests.wrong_sheets import expected_by


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(SCENARIOS / "pirates", tmp_path / "pirates")
    for name in ("other/short", "pirates/short"):
        file = tmp_path / f"{name}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    return tmp_path


def test_every_scenario_of_every_game_is_found(folder: Path) -> None:
    assert [(one.game, one.name) for one in scenario_files(folder)] == [
        ("other", "short"),
        ("pirates", "atlantic"),
        ("pirates", "short"),
    ]


@pytest.mark.parametrize("written", ["atlantic", "pirates/atlantic"])
def test_a_scenario_is_found_by_its_name(folder: Path, written: str) -> None:
    assert find_scenario(written, folder).path == folder / "pirates" / "atlantic.toml"


def test_a_scenario_is_found_by_its_file(folder: Path) -> None:
    found = find_scenario(str(folder / "other" / "short.toml"), folder)
    assert (found.game, found.name) == ("other", "short")


@pytest.mark.parametrize("written", ["short", "nothing", ""])
def test_a_name_of_none_or_of_two_lists_what_there_is(folder: Path, written: str) -> None:
    with pytest.raises(ScenarioError) as error:
        find_scenario(written, folder)
    assert "pirates/short" in expected_by(error.value)


def test_every_scenario_is_read_but_once(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_drawn = Boards(Path("/nowhere"), games())
    found = offers(nothing_drawn)
    read: list[ScenarioFile] = []
    reader = f"{offers.__module__}.load_scenario"
    monkeypatch.setattr(reader, lambda file, _: read.append(file))
    assert (offers(nothing_drawn), read) == (found, [])


def test_the_game_reads_its_own_scenario(folder: Path) -> None:
    atlantic = find_scenario("pirates/atlantic", folder)
    assert load_scenario(atlantic, games()) == games()["pirates"].load(atlantic.path)


@pytest.mark.parametrize("slug", sorted(games()))
def test_a_title_for_which_no_list_has_room_is_told(slug: str, tmp_path: Path) -> None:
    """It would fill the list of battles for ever: a battle bears the title under which it was
    begun.
    """
    file = next(one for one in scenario_files() if one.game == slug)
    sheet = tmp_path / slug / "endless.toml"
    shutil.copytree(file.path.parent, sheet.parent)

    def titled(length: int) -> Path:
        written = re.sub(
            r'(title = \{ *en = )".*?"',
            rf'\1"{"M" * length}"',
            file.path.read_text("utf-8"),
            count=1,
        )
        assert "M" * length in written
        sheet.write_text(written, "utf-8")
        return sheet

    games()[slug].load(titled(LONGEST_TITLE))
    with pytest.raises(ScenarioError) as error:
        games()[slug].load(titled(LONGEST_TITLE + 1))
    assert error.value.path == "title.en"
    assert expected_by(error.value) == f"a text of at most {LONGEST_TITLE} letters"


def test_a_scenario_of_no_known_game_is_told(folder: Path) -> None:
    with pytest.raises(ScenarioError) as error:
        load_scenario(find_scenario("other/short", folder), games())
    assert error.value.value == "other"
    assert "pirates" in expected_by(error.value)


def test_an_error_names_file_place_value_and_what_was_expected_in_the_language_of_the_table() -> (
    None
):
    error = ScenarioError(
        "shoals.toml", "ships[2].cell", "Z9", say("expected.on-board", last="X14"), "V.3"
    )
    told = [words(language).say(error.message) for language in ("en", "ru")]
    assert told == [
        'shoals.toml: ships[2].cell is "Z9", expected a cell of the board, A1 to X14 (V.3)',
        'shoals.toml: ships[2].cell — сейчас "Z9", а нужно: клетка поля, от A1 до X14 (V.3)',
    ]


def test_the_scenarios_that_come_with_the_program_load() -> None:
    found = scenario_files()
    assert found
    for scenario in found:
        load_scenario(scenario, games())


@pytest.mark.parametrize("scenario", scenario_files(), ids=lambda one: one.name)
def test_a_scenario_says_how_long_it_takes(scenario: ScenarioFile) -> None:
    assert read_board(scenario.path)["minutes"]["mark"] == "house", "no book says"


@pytest.mark.parametrize("scenario", scenario_files(), ids=lambda one: one.name)
def test_a_scenario_shows_its_board(scenario: ScenarioFile) -> None:
    board = board_of(scenario.game, scenario.path, {})
    assert board is not None
    assert board.layers or {one.seat for one in board.pieces if one.space}


def test_a_sea_that_is_discovered_is_shown_as_it_may_begin() -> None:
    (sea,) = [one for one in scenario_files() if one.name == "open-map"]
    board = board_of(sea.game, sea.path, {})
    assert board is not None
    assert len({space.partition(":")[0] for space in board.board.ids}) > 1
    assert board_of(sea.game, sea.path, {"play": "cards"}) is None, "it lies on the table alone"


@pytest.mark.parametrize("minutes", [0, 601])
def test_a_battle_takes_a_time_that_people_sit_at_a_table(minutes: int, tmp_path: Path) -> None:
    (scenario,) = [one for one in scenario_files() if one.name == "atlantic"]
    shelf = Boards(tmp_path, games())
    lasting = read_board(scenario.path) | {"minutes": {"value": minutes, "mark": "house"}}
    with pytest.raises(ScenarioError) as caught:
        shelf.keep("pirates", lasting)
    assert caught.value.path == "minutes.value"
    assert expected_by(caught.value) == "1 to 600"


def test_the_minutes_of_each_number_of_players_are_such_a_time_too(tmp_path: Path) -> None:
    (scenario,) = [one for one in scenario_files() if one.name == "pearl-shoals"]
    sheet = read_board(scenario.path)
    sheet["minutes"]["players"]["6"] = 0
    with pytest.raises(ScenarioError) as caught:
        Boards(tmp_path, games()).keep("admiral", sheet)
    assert caught.value.path == "minutes.players.6"


WRONG_TABLES = [
    ("admiral", "pearl-shoals", "minutes.players", {"two": 60}, ' is "two", expected 1 to 9'),
    ("admiral", "pearl-shoals", "minutes.players", {"2": "?"}, '.2 is "?", expected a whole number'),
    ("admiral", "pearl-shoals", "minutes.players", [60], " is [60], expected a table"),
    ("admiral", "pearl-shoals", "title", {"en": " "}, ' is {"en":" "}, expected a table of names'),
    ("ahoy", "open-map", "figures.patrol", 3, " is 3, expected a table of names by language"),
    ("ahoy", "open-map", "figures.patrol", {"en": 3}, ".en is 3, expected text"),
    ("ahoy", "open-map", "figures.patrol", {"1": "x"}, ' is "1", expected the code of a language'),
]  # fmt: skip


@pytest.mark.parametrize(("game", "name", "place", "value", "told"), WRONG_TABLES)
def test_in_a_table_with_keys_of_its_own_the_wrong_key_is_named_or_what_stands_there(
    game: str, name: str, place: str, value: object, told: str, tmp_path: Path
) -> None:
    (scenario,) = [one for one in scenario_files() if (one.game, one.name) == (game, name)]
    sheet = read_board(scenario.path)
    *above, key = place.split(".")
    reduce(getitem, above, sheet)[key] = value
    with pytest.raises(ScenarioError) as caught:
        Boards(tmp_path, games()).keep(game, sheet)
    assert f"{place}{told}" in words("en").say(caught.value.message)


def test_a_board_that_cannot_be_read_is_not_drawn(tmp_path: Path) -> None:
    assert board_of("pirates", tmp_path / "gone.toml", {}) is None
