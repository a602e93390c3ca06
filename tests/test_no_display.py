"""A board without a display says so in a sentence and how to play without one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "No window can be opened here: there is no display."),
        ("ru", "Окно здесь открыть нельзя: нет дисплея."),
    ],
)
def test_without_a_display_the_table_says_so_and_ends(
    tmp_path: Path, language: str, sentence: str
) -> None:
    surroundings = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    surroundings |= {
        "SDL_VIDEODRIVER": "x11",
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
    }
    (tmp_path / "table-companion").mkdir()
    (tmp_path / "table-companion" / "settings.toml").write_text(
        f'language = "{language}"\n', encoding="utf-8"
    )
    told = subprocess.run(
        [sys.executable, "-m", "companion"],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.startswith(sentence)
    assert told.stderr.count("\n") == 1
    assert "./deploy/run script pearl-shoals" in told.stderr
