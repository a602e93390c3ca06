"""What the table sees of its machine: the bundle on a stick, whatever else lies there."""

from __future__ import annotations

from pathlib import Path
from subprocess import CompletedProcess

import pytest

from companion.platform.installation import newest_bundle, system_log
from tests.odd_sticks import BUNDLE, ODD_NAMES, lay_bundle, lay_odd_things


@pytest.mark.parametrize("odd", ODD_NAMES, ids=repr)
def test_nothing_odd_on_a_stick_hides_the_bundle(tmp_path: Path, odd: bytes) -> None:
    lay_bundle(tmp_path)
    lay_odd_things(tmp_path, odd)
    assert newest_bundle(tmp_path) == BUNDLE


def test_a_stick_with_odd_things_only_has_no_bundle(tmp_path: Path) -> None:
    for odd in ODD_NAMES:
        lay_odd_things(tmp_path, odd)
    assert newest_bundle(tmp_path) == ""


def test_of_two_bundles_the_one_written_last_is_named(tmp_path: Path) -> None:
    for age, name in enumerate(["0.3.0-cc", "0.2.0-bb"]):
        lay_bundle(tmp_path, name, 9 + age)
    assert newest_bundle(tmp_path) == "0.2.0-bb"


def test_a_stick_that_has_just_gone_has_no_bundle(tmp_path: Path) -> None:
    assert newest_bundle(tmp_path / "gone") == ""


def test_a_log_that_was_not_laid_down_says_so(tmp_path: Path) -> None:
    done: CompletedProcess[str] = CompletedProcess((), 0, "", "")
    assert system_log(tmp_path / "last-lines", lambda _: done) == [
        "not to be had: No such file or directory"
    ]
