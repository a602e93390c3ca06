"""Scenario files and ship cards: the real ones load with the marks they should have, wrong ones say
what is wrong.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.engine.scenario import Printed, ScenarioError
from companion.games.admiral import GAME
from companion.games.admiral.drill_scenario import DRILL_FILE
from companion.games.admiral.rules.scene import Cross, Scene, ShipCard
from companion.games.admiral.scenario import CARD_FILE, SCENARIO_FILE
from companion.games.admiral.short_scenario import SHORT_FILE
from tests.games.admiral.verbs import PEARLS, SCENARIO
from tests.sheets import NOTHING, README, keys, places, put, read, told_keys, write
from tests.wrong_sheets import expected_by

FOLDER = SCENARIO.parent
REAL = "pearl-shoals.toml"


@pytest.fixture
def scenarios(tmp_path: Path) -> Path:
    """A copy of the scenario and its ship cards, to be spoiled."""
    folder = tmp_path / "admiral"
    shutil.copytree(FOLDER, folder)
    return folder


def spoil(file: Path, place: str, value: object) -> None:
    """Write another value at a place; ``NOTHING`` takes the key out."""
    sheet = read(file)
    put(sheet, place, value)
    write(file, sheet)


def fault(folder: Path) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        GAME.load(folder / REAL)
    return caught.value


# ---------------------------------------------------------------- the real files


def test_every_scenario_file_of_admiral_loads() -> None:
    files = sorted(FOLDER.glob("*.toml"))
    assert REAL in {file.name for file in files}
    for file in files:
        assert GAME.load(file).slug == file.stem


def printed(card: ShipCard) -> dict[str, tuple[int, str]]:
    """Every figure of a card with its mark: ``fresh+`` on the straight cross, ``freshx`` on the
    slanting one.
    """
    found: dict[str, tuple[int, str]] = {}
    for name in card.__struct_fields__:
        figure = getattr(card, name)
        if isinstance(figure, Cross):
            found[f"{name}+"] = (figure.straight.value, figure.straight.mark)
            found[f"{name}x"] = (figure.diagonal.value, figure.diagonal.mark)
        elif isinstance(figure, Printed):
            found[name] = (figure.value, figure.mark)
    return found


STATED: dict[str, dict[str, int]] = {
    "line": {
        "fresh+": 5,
        "freshx": 4,
        "calm+": 0,
        "calmx": 0,
        "storm+": 3,
        "stormx": 2,
        "range+": 6,
        "rangex": 5,
        "shots": 3,
        "storm_shots": 1,
        "strength": 7,
        "lots": 2,
    },
    "galleon": {"shots": 2, "storm_shots": 0, "lots": 2},
    "frigate": {"fresh+": 6, "shots": 1, "strength": 4, "lots": 1},
    "brig": {"calm+": 1, "calmx": 0, "stormx": 1, "shots": 1, "strength": 3, "lots": 1},
}
"""All that the books state of the four cards. Everything else on them is a guess of ours."""


@pytest.mark.rule("admiral:II.8a")
@pytest.mark.parametrize("kind", STATED)
def test_what_a_book_states_is_marked_book_and_every_guess_house(kind: str) -> None:
    figures = printed(PEARLS.cards[kind])
    assert len(figures) == 12
    for name, (value, mark) in figures.items():
        if name in STATED[kind]:
            assert (value, mark) == (STATED[kind][name], "book"), name
        else:
            assert mark == "house", name


def test_twenty_three_figures_are_our_own_guesses() -> None:
    marks = [mark for card in PEARLS.cards.values() for _, mark in printed(card).values()]
    assert marks.count("house") == 23


@pytest.mark.rule(
    "pearl-shoals:V.1.1", "pearl-shoals:V.1.4", "pearl-shoals:V.3.5a", "pearl-shoals:V.3.6a"
)
def test_the_scenario_marks_the_books_figures_and_the_drawn_places() -> None:
    raw = read(SCENARIO)
    assert raw["victory"] == {
        "lots": {"value": 4, "mark": "book"},
        "grace": {"value": 3, "mark": "book"},
    }
    assert raw["reefs"]["each"] == {"value": 3, "mark": "book"}
    assert [(base["fort"], base["mark"]) for base in raw["bases"]] == [
        ("A1", "book"),
        ("X14", "book"),
    ]
    assert (
        {island["mark"] for island in raw["islands"]}
        == {raw["pearls"]["mark"]}
        == {raw["reefs"]["mark"]}
        == {"house"}
    )


def test_house_figures_are_marked_on_the_ship_cards_that_players_see() -> None:
    scene: Scene = GAME.load(SCENARIO)
    assert scene.cards["galleon"].strength.mark == "house"
    assert scene.cards["frigate"].strength.mark == "book"


# ---------------------------------------------------------------- wrong scenarios

A_SIDE = 'a cell of this island and one of its eight sides, as "L11 E"'
TWO_BRIGS = ["line", "brig", "brig", "frigate"]
WRONG: list[tuple[str, Any, str, Any, str]] = [
    # a key is missing, misspelt or of the wrong kind
    ("game", NOTHING, "game", None, "one of admiral"),
    ("game", "pirates", "game", "pirates", "one of admiral"),
    (
        "ship",
        ["line"],
        "ship",
        ["line"],
        "one of game, title, ships, board, victory, bases, islands, pearls, reefs, teams, layouts, minutes",
    ),
    ("title", NOTHING, "title", None, "a table of names by language"),
    ("title", "Shoals", "title", "Shoals", "a table of names by language"),
    ("title", {}, "title", {}, "a table of names by language"),
    ("title.English", "Shoals", "title", "English", "the code of a language"),
    ("title.en", 7, "title.en", 7, "text"),
    ("title.de", ["Bank"], "title.de", ["Bank"], "text"),
    ("bases[1].fort", NOTHING, "bases[1].fort", None, "text"),
    ("bases[1].flag", "red", "bases[1].flag", "red", "one of fort, mark, berths"),
    ("bases", 2, "bases", 2, "a list"),
    ("victory", 4, "victory", 4, "a table"),
    ("victory.lots", 4, "victory.lots", 4, "a table"),
    ("victory.lots.value", "four", "victory.lots.value", "four", "a whole number"),
    ("victory.lots.value", 4.0, "victory.lots.value", 4.0, "a whole number"),
    ("victory.lots.value", True, "victory.lots.value", True, "a whole number"),
    ("victory.lots.mark", "mine", "victory.lots.mark", "mine", "one of book, house"),
    ("islands[0].mark", NOTHING, "islands[0].mark", None, "one of book, house"),
    ("islands[0].land[2]", 11, "islands[0].land[2]", 11, "text"),
    ("board.colour", "blue", "board.colour", "blue", "one of columns, rows, north"),
    ("ships[0]", "submarine", "ships[0]", "submarine", "one of brig, frigate, galleon, line"),
    # figures that cannot be
    ("board.columns", 1, "board.columns", 1, "2 to 26"),
    ("board.columns", 27, "board.columns", 27, "2 to 26"),
    ("board.rows", 0, "board.rows", 0, "2 to 99"),
    ("board.north", "up", "board.north", "up", "one of bottom, left, right, top"),
    ("victory.lots.value", 0, "victory.lots.value", 0, "at least 1"),
    (
        "victory.lots.value",
        99,
        "victory.lots.value",
        99,
        "at most 7, the number of cells with pearls (V.1.1)",
    ),
    (
        "pearls.cells",
        ["K7"],
        "victory.lots.value",
        4,
        "at most 1, the number of cells with pearls (V.1.1)",
    ),
    (
        "pearls.cells",
        [],
        "victory.lots.value",
        4,
        "at most 0, the number of cells with pearls (V.1.1)",
    ),
    ("victory.grace.value", -1, "victory.grace.value", -1, "1 to 99"),
    ("victory.grace.value", 100, "victory.grace.value", 100, "1 to 99"),
    ("reefs.each.value", 4, "reefs.each.value", 4, "0 to 3 (V.3.6a)"),
    ("reefs.each.value", -1, "reefs.each.value", -1, "0 to 3 (V.3.6a)"),
    # places that cannot be
    ("bases[0].fort", "A15", "bases[0].fort", "A15", "a cell of the board, A1 to X14"),
    ("islands[1].land[0]", "Y9", "islands[1].land[0]", "Y9", "a cell of the board, A1 to X14"),
    ("islands[1].shore[1]", "", "islands[1].shore[1]", "", "a cell of the board, A1 to X14"),
    ("pearls.cells[6]", "m10", "pearls.cells[6]", "m10", "a cell of the board, A1 to X14"),
    ("reefs.cells[0]", "F0", "reefs.cells[0]", "F0", "a cell of the board, A1 to X14"),
    ("bases[0].berths[3]", "B3.5", "bases[0].berths[3]", "B3.5", "a cell of the board, A1 to X14"),
    ("reefs.cells[0]", "K9", "reefs.cells[0]", "K9", "a cell free of islands[0].land[0]"),
    ("pearls.cells[0]", "K8", "pearls.cells[0]", "K8", "a cell free of islands[0].shore[0]"),
    ("pearls.cells[1]", "K7", "pearls.cells[1]", "K7", "a cell free of pearls.cells[0]"),
    ("islands[0].land[0]", "X14", "islands[0].land[0]", "X14", "a cell free of bases[1].fort"),
    ("islands[0].closed[0]", "K7 N", "islands[0].closed[0]", "K7 N", A_SIDE),
    ("islands[0].closed[0]", "K8 UP", "islands[0].closed[0]", "K8 UP", A_SIDE),
    ("islands[0].closed[0]", "K8", "islands[0].closed[0]", "K8", A_SIDE),
    (
        "bases[1].fort",
        "X1",
        "bases",
        ["A1", "X1"],
        "two forts in opposite corners of the board (V.3.5a)",
    ),
    (
        "bases[1].fort",
        "W13",
        "bases",
        ["A1", "W13"],
        "two forts in opposite corners of the board (V.3.5a)",
    ),
    ("bases[1]", NOTHING, "bases", ["A1"], "2, 3, 4 or 6 forts, one a player (V.0b)"),
    (
        "bases[0].berths[1]",
        "C3",
        "bases[0].berths[1]",
        "C3",
        "a cell of the port, two ships a cell: A2, B2, B1",
    ),
    (
        "bases[0].berths[1]",
        "B2",
        "bases[0].berths[0]",
        "B2",
        "a cell of the port, two ships a cell: A2, B2, B1",
    ),
    ("bases[0].berths[3]", NOTHING, "bases[0].berths", 3, "4 cells, one a ship"),
    ("reefs.cells[0]", "B2", "reefs.cells[0]", "B2", "a cell outside the ports (V.3.6c)"),
    ("reefs.cells[6]", "U3", "reefs.cells", 7, "at most 6 (II.2a)"),
    # squadrons
    ("ships", TWO_BRIGS, "ships", TWO_BRIGS, "one ship of each kind (V.3.7a)"),
    ("ships[3]", NOTHING, "ships", ["line", "galleon", "brig"], "one ship of each kind (V.3.7a)"),
]


@pytest.mark.rule(
    "admiral:II.2b", "pearl-shoals:V.3.5a", "pearl-shoals:V.3.6c", "pearl-shoals:V.3.7a"
)
@pytest.mark.parametrize(("spoilt", "by", "place", "value", "expected"), WRONG)
def test_a_wrong_scenario_says_which_place_what_stands_there_and_what_should(
    scenarios: Path, spoilt: str, by: object, place: str, value: object, expected: str
) -> None:
    spoil(scenarios / REAL, spoilt, by)
    error = fault(scenarios)
    assert (error.file, error.path, error.value, expected_by(error)) == (
        REAL,
        place,
        value,
        expected,
    )


@pytest.mark.rule("pearl-shoals:V.3.6d")
def test_standard_reefs_that_shut_a_port_in_are_refused(scenarios: Path) -> None:
    ring = ["A3", "B3", "C3", "C2", "C1"]
    spoil(scenarios / REAL, "reefs.cells", ring)
    error = fault(scenarios)
    assert (error.path, error.value) == ("reefs.cells", ring)
    assert expected_by(error) == "a way out of every port and to every pearl (V.3.6d)"


@pytest.mark.rule("pearl-shoals:V.3.6d")
def test_pearls_shut_in_by_land_are_refused(scenarios: Path) -> None:
    ring = ["D6", "D7", "D8", "E8", "F8", "F7", "F6", "E6"]
    spoil(scenarios / REAL, "islands[2]", {"land": ring, "mark": "house"})
    spoil(scenarios / REAL, "pearls.cells[0]", "E7")
    assert expected_by(fault(scenarios)) == "a way out of every port and to every pearl (V.3.6d)"


def test_more_islands_than_the_box_holds_are_refused(scenarios: Path) -> None:
    for at, cell in enumerate(("D6", "F6", "H6", "S9")):
        spoil(scenarios / REAL, f"islands[{at + 2}]", {"land": [cell], "mark": "house"})
    error = fault(scenarios)
    assert (error.path, error.value, expected_by(error)) == ("islands", 6, "at most 5 (II.2a)")


@pytest.mark.rule("pearl-shoals:V.3.5a")
def test_the_other_pair_of_corners_will_do(scenarios: Path) -> None:
    spoil(
        scenarios / REAL,
        "bases[0]",
        {"fort": "A14", "mark": "house", "berths": ["A13", "B13", "B14", "B13"]},
    )
    spoil(
        scenarios / REAL,
        "bases[1]",
        {"fort": "X1", "mark": "house", "berths": ["W1", "W2", "X2", "W2"]},
    )
    assert [base.fort for base in GAME.load(scenarios / REAL).bases] == ["A14", "X1"]


def test_the_players_may_add_islands_of_their_own(scenarios: Path) -> None:
    spoil(scenarios / REAL, "islands[2]", {"land": ["D6"], "mark": "house"})
    assert GAME.load(scenarios / REAL).islands[2].land == ("D6",)


def test_a_file_that_is_no_toml_says_where(scenarios: Path) -> None:
    (scenarios / REAL).write_text("game = admiral\n", encoding="utf-8")
    error = fault(scenarios)
    assert (error.file, error.path, expected_by(error)) == (
        REAL,
        "",
        "TOML (it goes wrong in line 1, column 8)",
    )


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b""], ids=["not text", "empty"])
def test_a_file_of_rubbish_is_refused(scenarios: Path, content: bytes) -> None:
    (scenarios / REAL).write_bytes(content)
    assert fault(scenarios).file == REAL


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError) as caught:
        GAME.load(tmp_path / "nowhere.toml")
    assert (caught.value.file, expected_by(caught.value)) == (
        "nowhere.toml",
        "a file that is there and can be read",
    )


# ---------------------------------------------------------------- wrong ship cards

WRONG_CARDS = [
    ("kind", "brig", "kind", "brig", "line, as the file is called"),
    ("kind", NOTHING, "kind", None, "one of brig, frigate, galleon, line"),
    ("colour", "red", "colour", "red", "one of kind, fresh, calm, storm, range, guns, hull"),
    ("fresh.straight.value", -1, "fresh.straight.value", -1, "0 to 24"),
    ("storm.diagonal.value", 25, "storm.diagonal.value", 25, "0 to 24"),
    ("guns.shots.value", 2.5, "guns.shots.value", 2.5, "a whole number"),
    ("guns.storm_shots", NOTHING, "guns.storm_shots", None, "a table"),
    ("range.straight.mark", "guess", "range.straight.mark", "guess", "one of book, house"),
    ("range.straight.mark", NOTHING, "range.straight.mark", None, "one of book, house"),
    ("calm.slanting", 1, "calm.slanting", 1, "one of straight, diagonal"),
    ("hull.strength.value", 0, "hull.strength.value", 0, "at least 1"),
    ("hull.lots.value", "two", "hull.lots.value", "two", "a whole number"),
]


@pytest.mark.rule("admiral:II.8a")
@pytest.mark.parametrize(("spoilt", "by", "place", "value", "expected"), WRONG_CARDS)
def test_a_wrong_ship_card_says_so_too(
    scenarios: Path, spoilt: str, by: object, place: str, value: object, expected: str
) -> None:
    spoil(scenarios / "ships" / "line.toml", spoilt, by)
    error = fault(scenarios)
    assert (error.file, error.path, error.value, expected_by(error)) == (
        "line.toml",
        place,
        value,
        expected,
    )


def test_a_missing_ship_card_is_named(scenarios: Path) -> None:
    (scenarios / "ships" / "galleon.toml").unlink()
    assert (fault(scenarios).file, expected_by(fault(scenarios))) == (
        "galleon.toml",
        "a file that is there and can be read",
    )


def complaint(folder: Path) -> ScenarioError | None:
    try:
        GAME.load(folder / REAL)
    except ScenarioError as error:
        return error
    return None


@pytest.mark.sweep
@pytest.mark.parametrize("file", [REAL, "ships/line.toml"])
@pytest.mark.parametrize(
    "rubbish", [NOTHING, -7, "Z99", [], {}], ids=["nothing", "-7", "Z99", "list", "table"]
)
def test_whatever_stands_in_a_place_the_file_loads_or_says_what_is_wrong(
    scenarios: Path, file: str, rubbish: object
) -> None:
    path = scenarios / file
    good = path.read_text(encoding="utf-8")
    faults = []
    for place in places(tomllib.loads(good)):
        spoil(path, place, rubbish)
        faults.append(complaint(scenarios))
        path.write_text(good, encoding="utf-8")
    refused = [error for error in faults if error]
    assert len(refused) > 10
    assert {error.file for error in refused} == {path.name}
    assert all(expected_by(error) for error in refused)


def test_an_edition_that_nobody_knows_is_told(tmp_path: Path) -> None:
    shutil.copytree(SCENARIO.parent / "ships", tmp_path / "ships")
    sheet = read(SCENARIO.with_name("short-rules.toml"))
    sheet["edition"] = "long"
    with pytest.raises(ScenarioError) as caught:
        GAME.load(write(tmp_path / "long.toml", sheet))
    assert (caught.value.path, expected_by(caught.value)) == ("edition", "one of short")


# ---------------------------------------------------------------- the page that describes the
# format


@pytest.mark.parametrize(
    ("heading", "shape"),
    [
        ("A scenario", SCENARIO_FILE),
        ("A drill", DRILL_FILE),
        ("The short rules", SHORT_FILE),
        ("A ship card", CARD_FILE),
    ],
    ids=["scenario", "drill", "short rules", "ship card"],
)
def test_the_readme_names_exactly_the_keys_the_loader_accepts(heading: str, shape: type) -> None:
    assert told_keys(heading) == keys(shape, (Printed, Cross))


def test_the_readme_tells_every_key_its_type() -> None:
    page = README.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `[^`]+` \|.*$", page, flags=re.MULTILINE)
    for row in rows:
        assert all(cell.strip() for cell in row.strip("|").split("|")), row
