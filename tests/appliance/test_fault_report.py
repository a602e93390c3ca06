"""A fault report tells a helper what he needs, and no guest what he must not know."""

from __future__ import annotations

import logging
import stat
import sys
from pathlib import Path
from random import randbytes
from zipfile import ZipFile

import pytest

from companion.appliance.fault_report import remember_faults, remembered, write_report
from companion.engine.messages import say
from companion.library.saved_battles import Battles
from companion.settings import Settings
from tests.disks import small_disk
from tests.journal.damage import opened
from tests.session.table import MINE, SEED, lay_table


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(language="ru", data_folder=tmp_path / "data")


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr("threading.excepthook", None)
    remembered.lines.clear()
    remember_faults()


def contents(path: Path) -> dict[str, str]:
    with ZipFile(path) as zipped:
        return {name: zipped.read(name).decode() for name in zipped.namelist()}


def test_it_tells_what_a_helper_needs(settings: Settings, tmp_path: Path) -> None:
    told = (say("care.no-before"),)
    found = contents(
        write_report(
            tmp_path / "reports", settings, told, "0.2.0-bbbbbbbb", ["the system's own line"]
        )
    )
    assert "0.2.0-bbbbbbbb" in found["machine.txt"]
    assert "language ru" in found["settings.txt"]
    assert "There is nothing to go back to." in found["told.txt"]
    assert "kivy 2.3.1" in found["packages.txt"].lower()
    assert found["system.txt"] == "the system's own line\n"


def test_it_tells_of_a_battle_nothing_but_where_it_stands(
    settings: Settings, tmp_path: Path
) -> None:
    session = lay_table(opened(Battles(settings.data_folder).new_path()), mines=1)
    session.doors.set_pin("blue", "4321", 0.0)
    session.submit(MINE)
    session.close()
    found = contents(write_report(tmp_path / "reports", settings, (), "", ()))
    everything = "\n".join(found.values())
    assert found["battles.txt"].startswith("0001.sqlite")
    for secret in ("Ann", "Boris", "4321", SEED.hex(), MINE.cell):
        assert secret not in everything


def test_a_link_that_leads_nowhere_stands_in_the_report_and_stops_it_not(
    settings: Settings, tmp_path: Path
) -> None:
    path = Battles(settings.data_folder).new_path()
    lay_table(opened(path)).close()
    path.with_name("0002.sqlite").symlink_to(path.with_name("nothing.sqlite"))
    report = contents(write_report(tmp_path / "reports", settings, (), "", ()))
    lines = sorted(report["battles.txt"].splitlines())
    assert lines[0].startswith("0001.sqlite ")
    assert lines[1].startswith("0002.sqlite No such file or directory")


@pytest.mark.usefixtures("hooks")
def test_an_unexpected_error_is_told_by_its_place_and_not_by_its_words(
    settings: Settings, tmp_path: Path
) -> None:
    def bury() -> None:
        raise ValueError("the mine lies on D7")

    try:
        bury()
    except ValueError as error:
        sys.excepthook(ValueError, error, error.__traceback__)
        logging.getLogger("somewhere").exception("it happened")
    log = contents(write_report(tmp_path, settings, (), "", ()))["log.txt"]
    assert "unexpected ValueError in bury" in log
    assert "it happened" in log
    assert "D7" not in log


class Interrupting(str):
    """A line of the log; while it is written down another thread warns of something."""

    def __format__(self, _spec: str) -> str:
        logging.getLogger("somewhere").warning("meanwhile")
        return str(self)


@pytest.mark.usefixtures("hooks")
def test_what_goes_wrong_while_the_report_is_written_keeps_nobody_from_it(
    settings: Settings, tmp_path: Path
) -> None:
    remembered.lines.extend(map(Interrupting, ("first", "second")))
    log = contents(write_report(tmp_path, settings, (), "", ()))["log.txt"]
    assert log.splitlines() == ["first", "second"]


def test_a_report_is_whole_or_not_there(settings: Settings, tmp_path: Path) -> None:
    path = write_report(tmp_path / "reports", settings, (), "", ())
    assert list((tmp_path / "reports").iterdir()) == [path]


def test_a_full_disk_leaves_no_half_report(settings: Settings, tmp_path: Path) -> None:
    with small_disk(tmp_path / "stick", "4k") as stick:
        with pytest.raises(OSError, match="No space"):
            write_report(stick, settings, (), "", [randbytes(9999).hex()])
        assert list(stick.iterdir()) == []


def test_only_its_owner_may_read_a_report(settings: Settings, tmp_path: Path) -> None:
    assert stat.S_IMODE(write_report(tmp_path, settings, (), "", ()).stat().st_mode) == 0o600
