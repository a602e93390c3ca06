"""A value is set in TOML that a person wrote, and the rest of it looks as he left it."""

from __future__ import annotations

import tomllib

import pytest

from companion.platform.toml_editor import with_values


@pytest.mark.parametrize(
    ("written", "place", "value", "edited"),
    [
        pytest.param("", "sound", True, "sound = true\n", id="a blank file"),
        pytest.param("", "vane.pin_a", 5, "[vane]\npin_a = 5\n", id="a blank file, a table"),
        pytest.param("sound=false # hush\n", "sound", True, "sound=true # hush\n", id="its comment stays"),
        pytest.param("sound=false\r\n", "sound", True, "sound=true\r\n", id="line ends stay"),
        pytest.param(
            'a = 1\n\n# the vane\n[vane]\nkind = "x"\n', "sound", True,
            'a = 1\nsound = true\n\n# the vane\n[vane]\nkind = "x"\n', id="not under the comment of a table",
        ),
        pytest.param(
            "# the vane\n[vane]\n", "sound", True, "sound = true\n# the vane\n[vane]\n", id="above all tables"
        ),
        pytest.param(
            "[vane]\nx = 1\n\n# the dice\n[dice]\n", "vane.pin_a", 5,
            "[vane]\nx = 1\npin_a = 5\n\n# the dice\n[dice]\n", id="not under the comment of the next table",
        ),
        pytest.param(
            "[vane]\n# the dice\n[dice]\n", "vane.pin_a", 5, "[vane]\npin_a = 5\n# the dice\n[dice]\n",
            id="a table without values",
        ),
        pytest.param("vane = {x = 1} # c\n", "vane.y", 2, "vane = {x = 1,y = 2} # c\n", id="a table on one line"),
        pytest.param("vane.x = 1\nb = 2\n", "vane.y", 2, "vane.x = 1\nvane.y = 2\nb = 2\n", id="dotted keys"),
        pytest.param('vane = "x" # c\nb = 2\n', "vane.y", 2, "vane = {y = 2} # c\nb = 2\n", id="no table at all"),
        pytest.param("b = 2\n[dice]\n[sound]\nx = 1\n", "sound", True, "b = 2\nsound = true\n[dice]\n", id="a table"),
        pytest.param("[dice]\n[[vane]]\nx = 1\n", "vane.y", 2, "[dice]\n\n[vane]\ny = 2\n", id="many tables"),
        pytest.param(
            "[vane.a]\n[dice]\n[vane.b]\n", "vane.y", 2, "[vane]\ny = 2\n\n[vane.a]\n[dice]\n[vane.b]\n",
            id="a table in pieces",
        ),
    ],
)  # fmt: skip
def test_one_value_is_set_and_the_rest_stands_as_it_stood(
    written: str, place: str, value: object, edited: str
) -> None:
    assert with_values(written, {place: value}) == edited
    tomllib.loads(edited)


def test_what_is_no_toml_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="line 1"):
        with_values("sound = = 1", {"sound": True})
