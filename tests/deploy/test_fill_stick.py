"""The judge of the trial of sticks: it sees a copy or a report of which only the name has
arrived.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.library.saved_battles import Battles
from deploy.fill_stick import main
from tests.journal.damage import opened
from tests.session.table import lay_table


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """One with a copy and a report."""
    lay_table(opened(Battles(tmp_path / "data").new_path())).close()
    assert main(["fill", str(tmp_path / "stick"), str(tmp_path / "data")]) == 0
    return tmp_path / "stick"


def test_a_stick_with_all_that_was_told_is_good(stick: Path) -> None:
    assert main(["look", str(stick)]) == 0


@pytest.mark.parametrize("left", [0, 100])
@pytest.mark.parametrize("kind", ["sqlite", "zip"])
def test_a_file_cut_short_on_the_stick_is_seen(stick: Path, kind: str, left: int) -> None:
    (file,) = stick.rglob(f"*.{kind}")
    os.truncate(file, left)
    assert main(["look", str(stick)]) == 1
