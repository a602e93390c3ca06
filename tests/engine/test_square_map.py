"""Maps as scenario files draw them: read, looked up, and refused with the place in the file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.layers import ARROW, Link
from companion.engine.layers import LAND as LAND_LOOK
from companion.engine.messages import say
from companion.engine.names import Name, named
from companion.engine.scenario import ScenarioError, read_sheet
from companion.engine.space import Squares
from companion.engine.square_map import (
    LAND,
    WATER,
    Current,
    Legend,
    Place,
    PlaceKind,
    SeaMap,
)
from companion.engine.square_map_check import check_map, faults
from companion.i18n.translator import LANGUAGES, words
from tests.wrong_sheets import assert_told_in_russian, expected_by

SIDES = (("north", say("seat.blue")), ("south", say("seat.red")))
LEGEND = Legend(
    places=(
        PlaceKind(
            id="port", label=say("seat.red"), owners=SIDES, roles=(("yard", say("seat.sky")),)
        ),
        PlaceKind(id="colony", label=say("seat.green"), value=say("seat.black")),
    )
)
CADIZ = Place(
    kind="port", name={"en": "Cadiz", "ru": "Кадис"}, cell="F1", owner="north", roles=("yard",)
)
HAVEN = Place(kind="colony", name={"en": "Haven"}, cell="A3", value=6)
WORLD = SeaMap(
    rows=("...##.", "....#.", "......"),
    places=(CADIZ, HAVEN),
    currents=(Current(tail="A1", tip="C2"), Current(tail="C2", tip="C3")),
)
DRAWN = """
[map]
mark = "house"
rows = ["...##.", "....#.", "......"]
[[map.places]]
kind = "port"
name = { en = "Cadiz", ru = "Кадис" }
cell = "F1"
owner = "north"
roles = ["yard"]
[[map.places]]
kind = "colony"
name = { en = "Haven" }
cell = "A3"
value = 6
[[map.currents]]
tail = "A1"
tip = "C2"
[[map.currents]]
tail = "C2"
tip = "C3"
"""


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file that is nothing but a map."""

    map: SeaMap


def read(folder: Path, written: str) -> SeaMap:
    file = folder / "world.toml"
    file.write_text(written, encoding="utf-8")
    return read_sheet(file, Sheet).map


def test_a_file_draws_a_map(tmp_path: Path) -> None:
    assert read(tmp_path, DRAWN) == WORLD
    check_map("world.toml", WORLD, LEGEND)


def test_rows_look_like_the_map() -> None:
    assert WORLD.cells(LAND) == ("D3", "E2", "E3")
    assert len(WORLD.cells(WATER)) == 15
    assert WORLD.place_at("F1") == CADIZ
    assert WORLD.place_at("B1") is None


def test_a_view_of_it_shows_land_and_currents() -> None:
    chart = WORLD.drawn()
    assert (chart.board, chart.marked(LAND_LOOK)) == (Squares(6, 3), ("D3", "E2", "E3"))
    assert chart.layers[-2:] == (Link(ARROW, "A1", "C2"), Link(ARROW, "C2", "C3"))


def test_a_name_is_said_in_english_where_a_language_lacks_it_or_else_as_it_was_given_first() -> (
    None
):
    def said(name: Name) -> list[str]:
        return [words(language).say(named(name)) for language in ("en", "ru")]

    assert said(CADIZ.name) == ["Cadiz", "Кадис"]
    assert said({"de": "Hafen", "en": "Haven"}) == ["Haven", "Haven"]
    assert said({"de": "Hafen", "fr": "Port"}) == ["Hafen", "Hafen"]
    assert said({"en": "", "ru": "Порт"}) == ["Порт", "Порт"]


def other(at: int, **changes: Any) -> SeaMap:
    """The map with one of its places changed."""
    places = [
        replace(place, **changes) if n == at else place for n, place in enumerate(WORLD.places)
    ]
    return replace(WORLD, places=tuple(places))


def with_current(tail: str, tip: str) -> SeaMap:
    return replace(WORLD, currents=(*WORLD.currents, Current(tail=tail, tip=tip)))


@pytest.mark.parametrize(
    ("wrong", "place", "value", "expected"),
    [
        (replace(WORLD, rows=("..",)), "rows", 1, "2 to 60 rows"),
        (replace(WORLD, rows=("...", "..")), "rows[1]", "..", "2 to 60 cells, in each row as many"),
        (replace(WORLD, rows=("......", "..~...")), "rows[1]", "~", "one of ., #"),
        (other(1, cell="F1"), "places[1].cell", "F1", "a cell free of places[0]"),
        (other(1, cell="E3"), "places[1].cell", "E3", "a cell of open water"),
        (other(1, cell="K9"), "places[1].cell", "K9", "a cell of the board, A1 to F3"),
        (
            other(1, name=CADIZ.name),
            "places[1].name",
            "Cadiz",
            "another name: places[0] is called so",
        ),
        (
            other(1, name={"en": "Port", "ru": "Кадис"}),
            "places[1].name",
            "Кадис",
            "another name: places[0] is called so",
        ),
        (
            other(1, name={"ru": "Cadiz"}),
            "places[1].name",
            "Cadiz",
            "another name: places[0] is called so",
        ),
        (other(1, name={}), "places[1].name", "", "a name"),
        (other(1, value=0), "places[1].value", 0, "1 to 99"),
        (other(1, value=10**30), "places[1].value", 10**30, "1 to 99"),
        (other(0, value=3), "places[0].value", 3, "no value"),
        (other(0, owner="west"), "places[0].owner", "west", "one of north, south"),
        (other(1, owner="north"), "places[1].owner", "north", "no owner"),
        (other(0, roles=("yard", "inn")), "places[0].roles[1]", "inn", "one of yard"),
        (other(0, kind="lair"), "places[0].kind", "lair", "one of port, colony"),
        (with_current("B1", "D3"), "currents[2].tip", "D3", "a cell of open water"),
        (with_current("B1", "Z1"), "currents[2].tip", "Z1", "a cell of the board, A1 to F3"),
        (
            with_current("A1", "B1"),
            "currents[2].tail",
            "A1",
            "a cell without another current or a port",
        ),
        (
            with_current("F1", "B1"),
            "currents[2].tail",
            "F1",
            "a cell without another current or a port",
        ),
        (
            with_current("B1", "B1"),
            "currents[2].tip",
            "B1",
            "a cell from which no current leads back to its tail",
        ),
        (
            with_current("C3", "A1"),
            "currents[2].tip",
            "A1",
            "a cell from which no current leads back to its tail",
        ),
    ],
)
def test_a_map_that_cannot_be_played_is_refused(
    wrong: SeaMap, place: str, value: object, expected: str
) -> None:
    with pytest.raises(ScenarioError) as refused:
        check_map("world.toml", wrong, LEGEND)
    assert (refused.value.path, refused.value.value) == (f"map.{place}", value)
    assert expected_by(refused.value) == expected
    for language in LANGUAGES:
        why = next(faults(wrong, LEGEND)).why
        assert words(language).say(why) != why.id, "it is told in words as well"


def test_a_map_without_rows_is_a_list_of_places() -> None:
    bare = tuple(replace(place, cell="") for place in WORLD.places)
    assert list(faults(SeaMap(places=bare), LEGEND)) == []
    assert [fault.path for fault in faults(replace(WORLD, rows=()), LEGEND)] == [
        "places[0].cell", "places[1].cell", "currents",
    ]  # fmt: skip
    assert [fault.path for fault in faults(SeaMap(places=(*bare, bare[0])), LEGEND)] == [
        "places[2].name"
    ]
    assert [fault.path for fault in faults(replace(WORLD, places=bare), LEGEND)][:1] == [
        "places[0].cell"
    ]


def test_a_game_without_currents_refuses_them() -> None:
    assert [fault.path for fault in faults(WORLD, replace(LEGEND, currents=False))] == ["currents"]


def test_a_game_that_knows_reefs_lets_them_be_drawn() -> None:
    reefs = replace(WORLD, rows=("...##.", ".^..#.", "......"))
    assert list(faults(reefs, replace(LEGEND, reefs=True))) == []
    assert [fault.path for fault in faults(reefs, LEGEND)] == ["rows[1]"]


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        (
            "value = 6",
            'value = "six"',
            'world.toml: map.places[1].value is "six", expected a whole number',
        ),
        ('tip = "C3"', "", "world.toml: map.currents[1].tip is missing, expected text"),
        (
            'owner = "north"',
            'lord = "north"',
            'world.toml: map.places[0].lord is "north", expected one of kind, name',
        ),
    ],
)
def test_what_is_written_wrong_is_named_with_its_place(
    tmp_path: Path, was: str, now: str, told: str
) -> None:
    with pytest.raises(ScenarioError) as refused:
        read(tmp_path, DRAWN.replace(was, now))
    assert_told_in_russian(refused.value)
    assert words("en").say(refused.value.message).startswith(told)
