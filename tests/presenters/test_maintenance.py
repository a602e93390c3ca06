"""The page for the care of the table: what is alive, what is not, and why."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.appliance.backups import Backup
from companion.appliance.maintenance import MaintenanceView
from companion.engine.messages import Message, say
from companion.i18n.translator import words
from companion.library.saved_battles import Saved
from companion.presenters.maintenance import (
    ASKED_FIRST,
    MaintenanceRow,
    copy_line,
    maintenance_rows,
    question,
    told_line,
)

ENGLISH = words("en").say
COPY = Backup(
    battle=Saved(
        path=Path("0003"), title=Message("admiral.title"), game="admiral", seats=(), round=5,
        started="2026-11-20T18:02:00Z",
    ),
    entry=212,
)  # fmt: skip
OURS = MaintenanceView(
    appliance=True, stick=True, backups=(COPY,), release="0.3.1", previous="0.3.0", bundle="0.4.0"
)


def rows(view: MaintenanceView) -> dict[str, MaintenanceRow]:
    return {row.deed: row for row in maintenance_rows(ENGLISH, view)}


def live(view: MaintenanceView) -> set[str]:
    return {deed for deed, row in rows(view).items() if row.live}


def test_on_a_laptop_there_is_no_machine_to_care_for() -> None:
    assert set(rows(MaintenanceView())) == {"back-up", "copies", "report"}
    assert live(MaintenanceView()) == {"report"}, "no stick, no copies"


def test_a_stick_that_cannot_be_read_is_told_with_its_cure() -> None:
    line = rows(MaintenanceView(appliance=True, left_alone=1))["back-up"].line
    assert line == ENGLISH(say("care.unread-stick"))
    assert "back-up" not in live(MaintenanceView(appliance=True, left_alone=1))


def test_a_second_stick_is_told_to_wait() -> None:
    line = rows(replace(OURS, left_alone=1))["back-up"].line
    assert line.startswith(rows(OURS)["back-up"].line)
    assert line.endswith(ENGLISH(say("care.second-stick")))


def test_with_a_stick_and_another_release_on_it_everything_can_be_done() -> None:
    assert live(OURS) == set(rows(OURS)) == {"back-up", "copies", "report", *ASKED_FIRST}
    assert "0.4.0" in rows(OURS)["update"].line
    assert "0.3.0" in rows(OURS)["go-back"].line


def test_while_something_is_done_nothing_else_is_begun() -> None:
    assert live(MaintenanceView(appliance=True, stick=True, backups=(COPY,), busy=True)) == set()


def test_the_release_that_runs_is_no_update_and_without_an_earlier_one_none_comes_back() -> None:
    view = MaintenanceView(appliance=True, release="0.3.1", bundle="0.3.1")
    assert live(view) == {"report", "restart", "switch-off"}
    assert rows(view)["update"].line == ENGLISH(say("care.release", release="0.3.1"))
    assert rows(view)["go-back"].line == ENGLISH(say("care.no-before"))


def test_players_see_versions_and_no_digits_over_their_bytes() -> None:
    view = replace(OURS, release="0.3.1-5b1c77e0", previous="0.3.0-09ad2f41", bundle="0.4-77a0c3de")
    assert rows(view)["update"].line == "This is 0.3.1. On the stick: 0.4."
    assert rows(view)["go-back"].line == "Before it there was 0.3.0."
    assert told_line(ENGLISH, say("care.update.updated", release="0.4-77a0c3de")) == (
        "Updated to 0.4."
    )


def test_two_releases_of_one_version_are_still_two() -> None:
    view = replace(OURS, release="0.3-5b1c77e0", previous="0.3-09ad2f41", bundle="0.3-77a0c3de")
    assert rows(view)["update"].line == "This is 0.3. On the stick: another 0.3."
    assert rows(view)["go-back"].line == "Before it there was another 0.3."


@pytest.mark.parametrize("deed", ASKED_FIRST)
def test_what_ends_the_evening_is_asked_first_and_the_battle_waits(deed: str) -> None:
    waits = ENGLISH(say("care.battle-waits"))
    assert question(ENGLISH, deed, battle=True) == f"{question(ENGLISH, deed, False)} {waits}"


def test_a_copy_says_of_which_battle_it_is_and_how_far_it_goes() -> None:
    assert copy_line(ENGLISH, COPY).endswith(ENGLISH(say("care.entry", entry=212)))
