"""A sheet that is written and read again is the same sheet."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.library.scenarios import scenario_files
from companion.library.toml_writer import toml

TEXT = st.text(max_size=20)
PLAIN = TEXT | st.integers(-(2**63), 2**63 - 1) | st.booleans()
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(TEXT, VALUES, max_size=4))
def test_any_sheet_comes_back_as_it_was(sheet: dict[str, Any]) -> None:
    assert tomllib.loads(toml(sheet)) == sheet


@pytest.mark.parametrize("scenario", scenario_files(), ids=lambda one: one.name)
def test_every_scenario_there_is_comes_back_as_it_was(scenario: Any) -> None:
    sheet = tomllib.loads(scenario.path.read_text(encoding="utf-8"))
    assert tomllib.loads(toml(sheet)) == sheet


def test_rows_of_a_map_lie_one_below_the_other() -> None:
    written = toml(
        {
            "game": "x",
            "map": {"rows": ["..............", "##############"], "places": [{"cell": "A1"}]},
        }
    )
    assert written.splitlines() == [
        'game = "x"',
        "",
        "[map]",
        "rows = [",
        '    "..............",',
        '    "##############",',
        "]",
        "",
        "[[map.places]]",
        'cell = "A1"',
    ]
