"""The desk: what people take home is written whole, wherever there is room, and a fault is told."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.appliance.maintenance import REPORTS
from companion.engine.messages import Message, say
from companion.games import games
from companion.i18n.translator import words
from companion.journal.verify import verify
from companion.platform.background import BackgroundJobs, Work
from companion.presenters.story.desk import Place, StoryDesk, take_home
from companion.presenters.story.figures import Story
from companion.session.chronicle import Chronicle
from companion.session.notices import Problem
from tests.disks import lock, no_file_grows_past, small_disk
from tests.screens.company import Company
from tests.screens.midbattle import over, played

STICK, HERE = say("story.saved.stick"), say("story.saved.here")
NOT_ON_STICK, NOT_HERE = say("story.kept-from.stick"), say("story.kept-from.here")


def on_stick(folder: Path) -> Place:
    return Place(folder, STICK, NOT_ON_STICK)


def at_home(folder: Path) -> Place:
    return Place(folder, HERE, NOT_HERE)


def at_once(work: Work) -> None:
    work()


@pytest.fixture
def desk() -> StoryDesk:
    return StoryDesk(BackgroundJobs(at_once), games())


@pytest.fixture
def chronicle() -> Chronicle:
    session = played(over)
    session.show_seed()
    return session.chronicle()


def saved(desk: StoryDesk, chronicle: Chronicle, *places: Place) -> Message:
    told: list[Message] = []
    desk.save(told.append, lambda: places, "en", chronicle)
    (message,) = told
    return message


def test_report_logbook_and_record_lie_side_by_side(
    desk: StoryDesk, chronicle: Chronicle, tmp_path: Path
) -> None:
    assert saved(desk, chronicle, on_stick(tmp_path / "a" / "b")) == STICK
    names = {file.name for file in (tmp_path / "a" / "b").iterdir()}
    name = f"2026-01-01-{chronicle.mark[:8]}"
    assert names == {f"{name}.html", f"{name}.jsonl", f"{name}.bgstats.json"}
    lines = (tmp_path / "a" / "b" / f"{name}.jsonl").read_text("utf-8").splitlines()
    assert verify(lines, games()).seed_shown


def test_a_battle_whose_beginning_is_no_day_is_written_beside_the_others(
    desk: StoryDesk, chronicle: Chronicle, tmp_path: Path
) -> None:
    chronicle.times = ("../../away", *chronicle.times[1:])
    (tmp_path / "reports").mkdir()
    saved(desk, chronicle, at_home(tmp_path / "reports"))
    assert [one.name for one in tmp_path.iterdir()] == ["reports"]
    assert len(list((tmp_path / "reports").iterdir())) == 3


def test_a_full_stick_takes_nothing_and_the_table_keeps_it_all_and_says_why(
    desk: StoryDesk, chronicle: Chronicle, tmp_path: Path
) -> None:
    with small_disk(tmp_path / "stick", "16k") as stick:
        places = on_stick(stick / REPORTS), at_home(tmp_path / "exports")
        told = words("en").say(saved(desk, chronicle, *places))
        assert told.startswith(
            "The stick does not take the report: there is no room left on the disk. "
            "The report is kept with the battles of this table"
        )
        assert list((stick / REPORTS).iterdir()) == []
    assert len(list((tmp_path / "exports").iterdir())) == 3


def test_a_file_cut_short_by_the_system_leaves_nothing(
    desk: StoryDesk, chronicle: Chronicle, tmp_path: Path
) -> None:
    with no_file_grows_past(200):
        assert saved(desk, chronicle, at_home(tmp_path)).id == "story.not-saved"
    assert list(tmp_path.iterdir()) == []


def test_only_its_owner_may_read_what_is_written(
    desk: StoryDesk, chronicle: Chronicle, tmp_path: Path
) -> None:
    saved(desk, chronicle, at_home(tmp_path))
    assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}


def test_where_nothing_can_be_written_it_says_what_to_do(
    desk: StoryDesk, chronicle: Chronicle, tmp_path: Path
) -> None:
    (tmp_path / "exports").write_text("in the way")
    with small_disk(tmp_path / "stick", "16k") as stick:
        lock(stick)
        places = on_stick(stick / REPORTS), at_home(tmp_path / "exports")
        told = words("en").say(saved(desk, chronicle, *places))
    assert "stick does not take the report: the disk lets nobody write. The report cannot" in told
    assert told.endswith("File exists. Put in a stick that has room, or make room, and try again.")


def test_the_stick_comes_first_where_there_is_one(tmp_path: Path) -> None:
    maintenance = Company().maintenance
    assert take_home(tmp_path, maintenance) == (at_home(tmp_path / "exports"),)
    with patch.object(type(maintenance), "stick", tmp_path / "stick"):
        first, second = take_home(tmp_path, maintenance)
    assert first == on_stick(tmp_path / "stick" / REPORTS)
    assert second.told == HERE


def test_a_fault_in_the_telling_is_told_and_ends_nothing(
    desk: StoryDesk, chronicle: Chronicle
) -> None:
    def torn(_: Chronicle) -> Iterator[object]:
        raise ZeroDivisionError

    stories: list[tuple[int, Story]] = []
    faults: list[Problem] = []

    def told(entry: int, story: Story) -> None:
        stories.append((entry, story))

    with patch.object(Chronicle, "passages", torn):
        desk.figures(told, faults.append, chronicle)
        assert saved(desk, chronicle).id == "session.unexpected"
    assert (stories, [fault.message.id for fault in faults]) == ([], ["session.unexpected"])
    desk.figures(told, faults.append, chronicle)
    ((entry, story),) = stories
    assert entry == chronicle.entry > story.entries[-1], "the seed is no passage"
