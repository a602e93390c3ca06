"""Scenario files of Lords of the Seas: what the real one puts together, and wrong ones say what is
wrong and where.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.scenario import ScenarioError
from companion.games.lords import GAME
from companion.games.lords.boards import BOARD, NONE
from companion.games.lords.scenario import SCENARIO_FILE, sheet_of
from tests.games.lords.verbs import OPEN_SEA, SCENARIO
from tests.sheets import NOTHING, keys, put, read, told_keys, write
from tests.wrong_sheets import expected_by

Spoil = Callable[[dict[str, Any]], object]


def fault(tmp_path: Path, place: str, value: object) -> ScenarioError:
    """What the loader says of the real file with another value in a place."""
    table = read(SCENARIO)
    put(table, place, value)
    with pytest.raises(ScenarioError) as caught:
        GAME.load(write(tmp_path / "wrong.toml", table))
    return caught.value


@pytest.mark.rule("lords:3.1", "lords:3.3", "lords:3.4", "lords:4.1b", "lords:9.11", "lords:9.12")
def test_the_real_box_holds_what_the_book_counts_and_says_what_nobody_has_read() -> None:
    assert (OPEN_SEA.fleet, OPEN_SEA.copies) == (27, (3,) * 9)
    assert len(OPEN_SEA.sea.effects) == 42
    assert set(OPEN_SEA.sea.house) == set(BOARD.cells)
    assert OPEN_SEA.house == ("ships", "sets")
    assert {OPEN_SEA.ship_effects[number] for number in (2, 4, 6, 8)} == {"coin"}
    assert sorted(one.cost for one in OPEN_SEA.hired) == [3] * 6 + [4] * 3 + [5] * 3


@pytest.mark.parametrize("name", ["open-sea", "turned-sea"])
def test_neither_captain_has_the_better_half(name: str) -> None:
    effects = GAME.load(SCENARIO.with_stem(name)).sea.effects
    for cell in BOARD.cells:
        column, row = BOARD.place(cell)
        across = BOARD.cells[(6 - column) * 6 + (5 - row)]
        assert effects[cell] == effects[across], (cell, across)
    half = [effects[cell] for cell in BOARD.cells if BOARD.place(cell)[1] < 3]
    assert set(half) == {"point", "shot", "diagonal", "repair", "mine", "extra", NONE}


@pytest.mark.rule("lords:4.1c")
def test_the_turned_sea_is_the_same_box_laid_otherwise() -> None:
    turned = GAME.load(SCENARIO.with_stem("turned-sea"))
    assert replace(turned, halves=OPEN_SEA.halves, sea=OPEN_SEA.sea) == OPEN_SEA
    lying = turned.halves[0].places
    assert [place.board for place in lying] == ["small", "first", "second"]
    assert [(place.side, place.turn) for place in lying] == [
        ("back", 180),
        ("front", 90),
        ("back", 0),
    ]
    assert [turned.sea.effects[cell] for cell in ("A3", "A2", "A1")] == ["extra", "repair", "point"]


def test_a_box_as_it_is_written_is_the_box_that_was_read(tmp_path: Path) -> None:
    sheet = {"title": {"en": "Mine"}, **sheet_of(OPEN_SEA)}
    assert GAME.load(write(tmp_path / "mine.toml", sheet)) == OPEN_SEA


ROW, SIDE = "sky.first.front[1]", "blue.small.back"
PLACES = "sky.places"
WRONG: dict[str, tuple[str, object, str, object]] = {
    # what is written, the fault's place, the value told
    "a row too short": (ROW, "s.", ROW, "s."),
    "a row too long": (ROW, "s.pp", ROW, "s.pp"),
    "a sign nobody knows": (ROW, "s.x", ROW, "s.x"),
    "two rows of a side": (SIDE, ["p", "r"], SIDE, 2),
    "a small board three cells wide": (SIDE, ["p", "res", "e"], f"{SIDE}[1]", "res"),
    "two boards of a half": (PLACES, [{"board": "first"}, {"board": "small"}], PLACES, ["first", "small"]),
    "a board twice": (
        PLACES, [{"board": "first"}, {"board": "small"}, {"board": "first"}], PLACES,
        ["first", "small", "first"],
    ),
    "a board of no box": (f"{PLACES}[0].board", "third", f"{PLACES}[0].board", "third"),
    "a third side": (f"{PLACES}[0].side", "edge", f"{PLACES}[0].side", "edge"),
    "half a quarter": (f"{PLACES}[0].turn", 45, f"{PLACES}[0].turn", 45),
    "a small board across: no rectangle": (f"{PLACES}[1].turn", 90, f"{PLACES}[1].turn", 90),
    "a fourth ship of one number, the 28th in all": ("ships.copies[0]", 4, "ships.copies", 28),
    "two ships of one number only": ("ships.copies[8]", 2, "ships.copies", 26),
    "a tenth number": ("ships.copies[9]", 0, "ships.copies", [3] * 9 + [0]),
    "less than no ship": ("ships.copies[0]", -3, "ships.copies", [-3] + [3] * 8),
    "two numbers that do the same": ("ships.odd.9", "shield", "ships.odd.9", "shield"),
    "an odd number that brings coins": ("ships.odd.1", "coin", "ships.odd.1", "coin"),
    "an effect for an even number": ("ships.odd.2", "shot", "ships.odd.2", "shot"),
    "no effect for an odd one": ("ships.odd.7", NOTHING, "ships.odd.7", None),
    "a set that costs points": ("sets.four", -1, "sets.four", -1),
    "a set of many points": ("sets.three", 21, "sets.three", 21),
    "a price nobody pays": ("hired[0].cost", 2, "hired[0].cost", 2),
    "prices off": ("hired[0].cost", 4, "hired", 5),
    "eleven hired ships": ("hired[11]", NOTHING, "hired", 2),
    "one hired ship twice": ("hired[3].id", "smith", "hired[3].id", "smith"),
    "a hired ship without a name": ("hired[3].id", "", "hired[3].id", ""),
    "number nought": ("hired[2].numbers", [0, 4], "hired[2].numbers", [0, 4]),
    "number ten": ("hired[2].numbers", [10], "hired[2].numbers", [10]),
    "a number twice": ("hired[2].numbers", [4, 4], "hired[2].numbers", [4, 4]),
    "an effect of no book": ("hired[2].effect", "ram", "hired[2].effect", "ram"),
    "a key nobody knows": ("sky.third", "fine", "sky.third", "fine"),
    "another game's file": ("game", "admiral", "game", "admiral"),
}  # fmt: skip


@pytest.mark.rule(
    "lords:3.1", "lords:3.3", "lords:3.4", "lords:4.1b", "lords:4.1c", "lords:9.12", "lords:11.7",
    "lords:11.9",
)  # fmt: skip
@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_file_is_refused_with_place_and_value(tmp_path: Path, what: str) -> None:
    written, value, path, told = WRONG[what]
    found = fault(tmp_path, written, value)
    assert (found.file, found.path, found.value) == ("wrong.toml", path, told)
    assert expected_by(found)


def test_the_readme_names_exactly_the_keys_the_loader_accepts() -> None:
    odd = re.compile(r"`, `")
    told = {
        key for keys_ in told_keys("A scenario of Lords of the Seas") for key in odd.split(keys_)
    }
    known = keys(SCENARIO_FILE)
    minutes = {key for key in known if key.startswith("minutes")}
    assert told - {"minutes"} == {
        key for key in known - minutes if not key.startswith("ships.odd.") or key == "ships.odd.1"
    }
