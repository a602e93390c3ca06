"""Scenario files of Pirates: the real one loads, wrong ones say what is wrong and where."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine.scenario import ScenarioError
from companion.engine.square_map import Current
from companion.games.golitsyn.pirates import GAME
from companion.games.golitsyn.pirates.card import LEGEND
from companion.games.golitsyn.pirates.rules.state import GOAL, PIRATES, SPAIN, START
from companion.games.golitsyn.pirates.scenario import SCENARIO_FILE
from tests.games.pirates.verbs import ATLANTIC, SCENARIO
from tests.sheets import keys, read, told_keys, write
from tests.wrong_sheets import expected_by

Spoil = Callable[[dict[str, Any]], object]


def fault(tmp_path: Path, spoil: Spoil) -> ScenarioError:
    """What the loader says of the real file with something spoilt in it."""
    table = read(SCENARIO)
    spoil(table)
    with pytest.raises(ScenarioError) as caught:
        GAME.load(write(tmp_path / "wrong.toml", table))
    return caught.value


@pytest.mark.rule("pirates:2.1", "pirates:3.2a", "pirates:3.2b")
def test_the_real_map_has_the_ports_the_book_names_and_six_bases_and_is_marked_house() -> None:
    places = ATLANTIC.map.places
    assert {place.name["en"] for place in places if START in place.roles} == {
        "Vera Cruz",
        "Porto Bello",
    }
    assert {place.name["en"] for place in places if GOAL in place.roles} == {"Cadiz"}
    assert sum(place.owner == PIRATES for place in places) == 6
    assert sum(place.owner == SPAIN for place in places) == 3
    assert (ATLANTIC.map.mark, len(ATLANTIC.map.currents) > 3) == ("house", True)
    raw = read(SCENARIO)
    assert raw["vane"] == {"calm": 1, "fresh": 6, "storm": 1, "mark": "house"}


@pytest.mark.rule("pirates:2.1", "pirates:5.1")
def test_every_port_can_be_reached_over_the_sea() -> None:
    sea = ATLANTIC.sea
    found, edge = (
        set(),
        [next(cell for cell, id in sea.ports.items() if sea.places[id].name["en"] == "Vera Cruz")],
    )
    while edge:
        cell = edge.pop()
        if cell not in found and cell not in sea.land:
            found.add(cell)
            edge += sea.board.around(cell)
    assert set(sea.ports) <= found


def place(at: int, **what: Any) -> Spoil:
    return lambda table: table["map"]["places"][at].update(what)


def current(at: int, **what: Any) -> Spoil:
    return lambda table: table["map"]["currents"][at].update(what)


def without_roles(*roles: str) -> Spoil:
    def spoil(table: dict[str, Any]) -> None:
        for one in table["map"]["places"]:
            one["roles"] = [role for role in one.get("roles", []) if role not in roles]

    return spoil


WRONG: dict[str, tuple[Spoil, str, object]] = {
    "a current onto land": (current(0, tip="A1"), "map.currents[0].tip", "A1"),
    "a current from land": (current(0, tail="A1"), "map.currents[0].tail", "A1"),
    "a current into itself": (current(0, tip="F11"), "map.currents[0].tip", "F11"),
    "a current off the board": (current(0, tip="AA3"), "map.currents[0].tip", "AA3"),
    "two currents from one cell": (current(1, tail="F11"), "map.currents[1].tail", "F11"),
    "two ports in one cell": (place(1, cell="B8"), "map.places[1].cell", "B8"),
    "a port on land": (place(0, cell="A1"), "map.places[0].cell", "A1"),
    "a port twice": (place(1, name={"en": "Vera Cruz"}), "map.places[1].name", "Vera Cruz"),
    "a base of Spain's": (place(3, owner="spain"), "map.places[3].owner", "spain"),
    "a base with houses": (place(3, roles=["houses"]), "map.places[3].roles[0]", "houses"),
    "a harbour": (place(0, kind="harbour"), "map.places[0].kind", "harbour"),
    "a port to begin in and to reach": (
        place(2, roles=["goal", "start"]),
        "map.places[2].roles",
        ["goal", "start"],
    ),
    "no port to begin in": (without_roles("start"), "map.places", 9),
    "no port to reach": (without_roles("goal"), "map.places", 9),
    "a galleon twice": (
        lambda t: t["galleons"][2].update(en="Esperanza"),
        "galleons[2]",
        "Esperanza",
    ),
    "a ship of a galleon's name": (
        lambda t: t["brigantines"][0].update(ru="Эсперанса"),
        "brigantines[0]",
        "Эсперанса",
    ),
    "a ship of a port's name": (
        lambda t: t["galleons"][1].update(ru="Кадис"),
        "galleons[1]",
        "Кадис",
    ),
    "a ship without a name": (lambda t: t["galleons"][0].update(en="", ru=""), "galleons[0]", ""),
    "no galleons": (lambda t: t.update(galleons=[]), "galleons", 0),
    "too few brigantines": (
        lambda t: t.update(brigantines=t["brigantines"][:19]),
        "brigantines",
        19,
    ),
    "a vane of nothing": (
        lambda t: t["vane"].update(calm=0, fresh=0, storm=0),
        "vane",
        {"calm": 0, "fresh": 0, "storm": 0},
    ),
    "a weight below nothing": (lambda t: t["vane"].update(storm=-1), "vane.storm", -1),
    "a strange sign on the map": (
        lambda t: t["map"]["rows"].__setitem__(0, "?" * 26),
        "map.rows[0]",
        "?",
    ),
    "a row too short": (lambda t: t["map"]["rows"].__setitem__(1, "...."), "map.rows[1]", "...."),
    "another game's file": (lambda t: t.update(game="admiral"), "game", "admiral"),
    "a key nobody knows": (lambda t: t.update(weather="fine"), "weather", "fine"),
}


@pytest.mark.rule("pirates:3.1b", "pirates:5.4")
@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_file_is_refused_with_place_and_value(tmp_path: Path, what: str) -> None:
    spoil, path, value = WRONG[what]
    found = fault(tmp_path, spoil)
    assert (found.file, found.path, found.value) == ("wrong.toml", path, value)
    assert expected_by(found)


def test_a_map_without_pirates_is_refused(tmp_path: Path) -> None:
    def spoil(table: dict[str, Any]) -> None:
        table["map"]["places"] = table["map"]["places"][:3]

    assert "(3.2b)" in expected_by(fault(tmp_path, spoil))


def test_what_the_legend_offers_the_editor_is_what_the_rules_read() -> None:
    port, base = LEGEND.places
    assert ([role for role, _ in port.roles], base.roles) == ([START, GOAL, "houses"], ())
    assert LEGEND.currents


# ---------------------------------------------------------------- the page that describes the
# format


def test_the_readme_names_exactly_the_keys_the_loader_accepts() -> None:
    told = told_keys("A scenario of Pirates", "A map")
    assert told == keys(SCENARIO_FILE)
    assert "map.currents[].tail" in told
    assert Current.__struct_fields__ == ("tail", "tip")
