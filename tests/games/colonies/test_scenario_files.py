"""Scenario files of Colonies: the real ones load, wrong ones say what is wrong and where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.messages import say
from companion.engine.scenario import ScenarioError
from companion.games.golitsyn.colonies import GAME as COLONIES
from companion.games.golitsyn.colonies.scenario import SCENARIO_FILE
from companion.i18n.translator import words
from tests.sheets import NOTHING, keys, put, read, told_keys, write
from tests.wrong_sheets import expected_by

FOLDER = Path(__file__).parents[3] / "scenarios" / "colonies"
REAL = "small-world.toml"


def test_the_readme_names_exactly_the_keys_the_loader_accepts() -> None:
    assert told_keys("A scenario of Capture of the Colonies", "A map") == keys(SCENARIO_FILE)


def spoilt(folder: Path, place: str, value: object) -> ScenarioError:
    """The fault found in a copy of the real file with another value at one place."""
    sheet = read(FOLDER / REAL)
    put(sheet, place, value)
    return fault_in(folder, sheet)


def fault_in(folder: Path, table: dict[str, object]) -> ScenarioError:
    """What is wrong with a scenario file of these keys."""
    with pytest.raises(ScenarioError) as caught:
        COLONIES.load(write(folder / REAL, table))
    return caught.value


def test_every_scenario_file_of_colonies_loads() -> None:
    files = sorted(FOLDER.glob("*.toml"))
    assert REAL in {file.name for file in files}
    for file in files:
        assert COLONIES.load(file).slug == file.stem


@pytest.mark.rule("colonies:7.1a", "colonies:2.3a")
def test_the_small_world_can_be_won_and_is_a_drawing_of_our_own() -> None:
    scene = COLONIES.load(FOLDER / REAL)
    assert scene.map.mark == "house"
    assert sum(place.value for place in scene.map.places) >= 29 * 2
    assert len(dict(scene.fleets)["ship"]) == 6 * 4


@pytest.mark.rule("colonies:3.2")
def test_every_colony_of_the_small_world_can_be_reached_from_the_corner() -> None:
    sea = COLONIES.load(FOLDER / REAL).sea
    seen, edge = {"A1"}, ["A1"]
    while edge:
        here = edge.pop()
        for near in set(sea.board.around(here)) - sea.land - seen:
            seen.add(near)
            if near not in sea.ports:
                edge.append(near)
    assert set(sea.ports) <= seen


NO_POINTS = say("colonies.found.worth", n=0)
FAULTS = [
    ("map.places[0].value", NOTHING, "map.places[0].value", 0, "1 to 99"),
    ("map.places[3].value", 0, "map.places[3].value", 0, "1 to 99"),
    ("map.places[3].value", -2, "map.places[3].value", -2, "1 to 99"),
    ("map.places[3].value", "six", "map.places[3].value", "six", "a whole number"),
    ("map.places[1].cell", "F2", "map.places[1].cell", "F2", "a cell free of places[0]"),
    ("map.places[1].cell", "C5", "map.places[1].cell", "C5", "a cell of open water"),
    ("map.places[1].cell", "Z9", "map.places[1].cell", "Z9", "a cell of the board, A1 to P10"),
    ("map.places[1].cell", "A1", "map.places[1].cell", "A1", "a cell outside the corner (3.2)"),
    ("map.places[1].kind", "fort", "map.places[1].kind", "fort", "one of colony"),
    ("map.places[1].owner", "blue", "map.places[1].owner", "blue", "no owner"),
    ("map.places", [], "map.places", NO_POINTS, "colonies worth 29 points or more together (2.3a)"),
    (
        "map.currents[0].tip",
        "B4",
        "map.currents[0].tip",
        "B4",
        "a cell from which no current leads back to its tail",
    ),
    ("map.currents[0].tip", "C5", "map.currents[0].tip", "C5", "a cell of open water"),
    (
        "map.currents[0].tail",
        "F2",
        "map.currents[0].tail",
        "F2",
        "a cell without another current or a port",
    ),
    ("map.currents[0].tip", "A1", "map.currents[0].tip", "A1", "a cell outside the corner (3.2)"),
    (
        "map.rows[9]",
        "#.......##......",
        "map.rows[9]",
        "#.......##......",
        "water in the first cell (3.2)",
    ),
    ("vane.storm", -1, "vane.storm", -1, "0 to 99"),
    ("ships", [{"en": "Comet"}], "ships", 1, "at least 4 (1.1a, 1.2)"),
    ("game", "pirates", "game", "pirates", "one of colonies"),
    ("corner", "A1", "corner", "A1", "one of game, title, vane, ships, map, minutes"),
]


@pytest.mark.rule("colonies:0.2", "colonies:7.1a", "colonies:3.1b", "colonies:5.4")
@pytest.mark.parametrize(
    ("spoil", "value", "path", "stands", "expected"), FAULTS, ids=lambda one: str(one)[:40]
)
def test_a_wrong_file_says_what_stands_where_and_what_should(
    tmp_path: Path, spoil: str, value: object, path: str, stands: object, expected: str
) -> None:
    fault = spoilt(tmp_path, spoil, value)
    assert (fault.file, fault.path, fault.value, expected_by(fault)) == (
        REAL,
        path,
        stands,
        expected,
    )


def colony(name: str, cell: str, value: int) -> dict[str, object]:
    return {"kind": "colony", "name": {"en": name}, "cell": cell, "value": value}


@pytest.mark.rule("colonies:2.3a")
@pytest.mark.parametrize(("values", "worth"), [((6, 6), 12), ((14, 14), 28)])
def test_a_map_on_which_nobody_can_score_29_points_is_refused(
    tmp_path: Path, values: tuple[int, int], worth: int
) -> None:
    places = [colony("Goa", "F2", values[0]), colony("Fez", "J2", values[1])]
    fault = spoilt(tmp_path, "map.places", places)
    assert (fault.path, fault.value) == ("map.places", say("colonies.found.worth", n=worth))
    assert expected_by(fault) == "colonies worth 29 points or more together (2.3a)"


BY_SEA = "a way by sea from A1 to colonies worth 29 points or more together (2.3a)"


def ponds(*shut: str) -> dict[str, object]:
    """The real file with an open sea of three colonies, but for these rows at its foot."""
    table = read(FOLDER / REAL)
    rows = ["." * 16] * (10 - len(shut)) + [row.ljust(16, ".") for row in shut]
    places = [colony("Goa", "E1", 10), colony("Fez", "J2", 10), colony("Rio", "J5", 10)]
    return {**table, "map": {**table["map"], "rows": rows, "places": places, "currents": []}}


@pytest.mark.rule("colonies:2.3a", "colonies:3.2", "colonies:5.1a")
@pytest.mark.parametrize(
    ("shut", "worth"),
    [
        (("##", ".#"), 0),  # A1 shut in by A2, B2 and B1
        (("###", "..#", "..#"), 0),  # a pond in the corner
        (("######", ".....#"), 10),  # with one colony on it
    ],
)
def test_a_map_whose_corner_is_shut_in_is_refused(
    tmp_path: Path, shut: tuple[str, ...], worth: int
) -> None:
    fault = fault_in(tmp_path, ponds(*shut))
    found = say("colonies.found.by-sea", n=worth)
    assert (fault.file, fault.path, fault.value, expected_by(fault)) == (
        REAL,
        "map.rows",
        found,
        BY_SEA,
    )
    assert f" is {worth} points within reach of a ship, expected " in words("en").say(fault.message)


def test_of_a_misspelt_table_only_the_beginning_is_printed(tmp_path: Path) -> None:
    fault = spoilt(tmp_path, "maps", {"rows": ["." * 16] * 10})
    told = words("ru").say(fault.message)
    assert told.count(": ") == 2, "one colon after the file, one before what should stand"
    assert "…" in told
    assert len(told) < 200


@pytest.mark.rule("colonies:2.3a", "colonies:5.4")
def test_a_map_whose_corner_opens_on_the_sea_or_on_a_current_is_not(tmp_path: Path) -> None:
    assert COLONIES.load(write(tmp_path / REAL, ponds("..", ".."))).corner == "A1"
    table: dict[str, Any] = ponds("###", "..#", "..#")
    table["map"]["currents"] = [{"tail": "B2", "tip": "D4"}]
    assert COLONIES.load(write(tmp_path / REAL, table)).corner == "A1"


@pytest.mark.rule("colonies:3.1b")
@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("ships[1]", "Albatross"), ("ships[1]", "Storm Hook"), ("ships[1]", "home"),
        ("map.places[1].name", "Storm Hook"), ("map.places[1].name", "home"),
    ],
)  # fmt: skip
def test_a_name_stands_only_once(tmp_path: Path, place: str, name: str) -> None:
    fault = spoilt(tmp_path, place, {"en": name, "ru": "Другое имя"})
    assert fault.path.startswith(place)
    assert name == fault.value
    assert expected_by(fault).endswith("is called so")
