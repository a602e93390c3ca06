"""Care of the table: what is ordered of the system, what is copied and when, and what is told
afterwards.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from shutil import rmtree
from subprocess import CompletedProcess
from threading import Event, Thread
from typing import Any
from zipfile import ZipFile

import pytest

from companion.appliance.backup_schedule import AGAIN, EVERY, Copied, Told
from companion.appliance.backups import Backups
from companion.appliance.maintenance import Maintenance
from companion.engine.messages import NOTHING, Message
from companion.i18n.translator import words
from companion.journal.journal import JournalError
from companion.library.saved_battles import Battles
from companion.platform.background import Work, in_a_thread
from companion.platform.installation import kind_of_disk, last_update
from companion.session.hub import Hub
from companion.session.session import Session
from companion.settings import Settings
from tests.journal.damage import opened
from tests.session.table import SEED, lay_table, sit_down_again, waver


class Table:
    """The battle on the table, as the app would keep it."""

    def __init__(self, data: Path) -> None:
        self.settings = Settings(language="en", data_folder=data)
        self.battle_file: Path | None = None
        self.on = True
        self.session: Session | None = None
        self.did: list[str] = []
        self.asked: list[Callable[[], None]] = []
        self.failed: Told | None = None

    def lay(self, seed: bytes = SEED) -> Session:
        """A battle lies on it."""
        self.battle_file = Battles(self.settings.data_folder).new_path()
        self.session = lay_table(opened(self.battle_file), seed=seed)
        return self.session

    def copy_battle(self, copied: Copied, failed: Told, known: str = "") -> bool:
        self.did.append("copy")
        self.failed = failed
        if self.session:
            held = Hub(self.session)
            held.copy(lambda image: self.asked.append(partial(copied, image)), failed, known)
        return self.on

    def hand_over(self) -> None:
        """Its writer comes to the copy that was asked for last."""
        self.asked[-1]()

    def put_away(self) -> None:
        self.did.append("put away")
        self.on = False

    def wait_until_closed(self, _patience: float | None = None) -> None:
        self.did.append("closed")

    def troubles(self) -> tuple[Message, ...]:
        return ()

    def devices(self) -> tuple[Message, ...]:
        return ()


class Pi:
    """A Pi with the table installed; ``answer`` is what systemctl does."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.home, self.stick, self.running = (folder / name for name in ("opt", "stick", "run"))
        for release in ("0.1.0-aaaaaaaa", "0.2.0-bbbbbbbb"):
            (self.home / "releases" / release).mkdir(parents=True)
        (self.home / "current").symlink_to(self.home / "releases/0.2.0-bbbbbbbb")
        self.log = folder / "last-lines"
        self.running.mkdir()
        self.stick.mkdir()
        self.stick_in = True
        monkeypatch.setattr(os.path, "ismount", lambda _: self.stick_in)
        self.table = Table(folder / "data")
        self.now = 0.0
        self.orders: list[str] = []
        self.answer: Callable[[], int] = lambda: 0
        self.changes = 0
        self.maintenance = self.switched_on()

    def switched_on(self, **surroundings: str) -> Maintenance:
        named = {
            "COMPANION_APPLIANCE": str(self.home),
            "COMPANION_STICK": str(self.stick),
            "RUNTIME_DIRECTORY": str(self.running),
            "COMPANION_LOG": str(self.log),
        }
        return Maintenance(
            self.table,
            self._changed,
            surroundings or named,
            run=self.run,
            beside=lambda work: work(),
            clock=lambda: self.now,
        )

    def writes(self, said: str) -> None:
        (self.home / "last-update").write_text(f"{said}\n", encoding="utf-8")

    @property
    def told(self) -> Message:
        return self.maintenance.view.told

    def _changed(self) -> None:
        self.changes += 1

    def run(self, order: Sequence[str]) -> CompletedProcess[str]:
        self.orders.append(" ".join(order))
        return CompletedProcess(order, self.answer(), "", "Access denied")


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pi:
    return Pi(tmp_path, monkeypatch)


# ---------------------------------------------------------------- the machine


@pytest.mark.parametrize(
    ("deed", "order"), [("switch_off", "systemctl poweroff"), ("restart", "systemctl reboot")]
)
def test_the_battle_is_put_away_before_the_machine_goes_down(pi: Pi, deed: str, order: str) -> None:
    getattr(pi.maintenance, deed)()
    assert (pi.table.did, pi.orders) == (["put away", "closed"], [order])
    assert pi.told.id == "care.machine"


def test_what_the_system_does_not_allow_is_told_in_its_own_words(pi: Pi) -> None:
    pi.answer = lambda: 1
    pi.maintenance.switch_off()
    assert pi.told == Message("care.failed", {"fault": "Access denied"})


def test_an_update_puts_the_battle_away_and_starts_the_systems_own_unit(pi: Pi) -> None:
    pi.maintenance.update()
    assert pi.table.did == ["put away", "closed"]
    assert pi.orders == ["systemctl start table-companion-update.service"]


def test_a_refused_update_says_why(pi: Pi) -> None:
    def refused() -> int:
        pi.writes("bad-signature")
        return 1

    pi.answer = refused
    pi.maintenance.update()
    assert pi.told.id == "care.update.bad-signature"


def test_an_update_that_could_not_even_begin_is_not_taken_for_the_last_one(pi: Pi) -> None:
    pi.writes("updated 0.2.0-bbbbbbbb")
    pi.answer = lambda: 1
    pi.maintenance.update()
    assert pi.told.id == "care.failed"


def test_the_way_back_has_a_unit_of_its_own(pi: Pi) -> None:
    pi.maintenance.go_back()
    assert pi.orders == ["systemctl start table-companion-rollback.service"]


def system_lines(pi: Pi) -> list[str]:
    (report,) = pi.stick.glob("table-companion-reports/*.zip")
    with ZipFile(report) as zipped:
        return zipped.read("system.txt").decode().splitlines()


def test_a_report_holds_what_the_system_shows_of_the_tables_own_log(pi: Pi) -> None:
    def shown() -> int:
        pi.log.write_bytes(b"2026-11-22 systemd[1]: Started.\n2026-11-22 start[9]: \xff\n")
        return 0

    pi.answer = shown
    pi.maintenance.report()
    assert pi.orders == ["systemctl start table-companion-log.service"]
    assert system_lines(pi) == ["2026-11-22 systemd[1]: Started.", "2026-11-22 start[9]: \ufffd"]


def test_a_report_is_written_where_the_system_does_not_show_its_log(pi: Pi) -> None:
    pi.log.write_text("lines of an earlier report\n")
    pi.answer = lambda: 1
    pi.maintenance.report()
    assert system_lines(pi) == ["not to be had: Access denied"]


def test_an_older_update_says_what_it_is_and_what_to_do(pi: Pi) -> None:
    def refused() -> int:
        pi.writes("older 0.1.0-aaaaaaaa")
        return 1

    pi.answer = refused
    pi.maintenance.update()
    assert "0.1.0-aaaaaaaa" in words("en").say(pi.told)
    assert words("ru").say(pi.told).endswith("«Вернуться».")


def test_after_the_new_start_the_page_says_what_came_of_it(pi: Pi) -> None:
    pi.writes("updated 0.2.0-bbbbbbbb")
    pi.maintenance.look()
    assert pi.told == Message("care.update.updated", {"release": "0.2.0-bbbbbbbb"})


def test_the_page_knows_releases_and_the_newest_bundle(pi: Pi) -> None:
    for age, name in enumerate(
        ["table-companion-0.3.0-cc.tar", "table-companion-0.4.0-dd.tar", "holiday.tar"]
    ):
        (pi.stick / name).touch()
        os.utime(pi.stick / name, (age, age))
    pi.maintenance.look()
    view = pi.maintenance.view
    assert (view.release, view.previous, view.bundle) == ("0.2.0-bbbbbbbb", "", "0.4.0-dd")


def test_a_laptop_has_nothing_to_switch_off(pi: Pi) -> None:
    care = pi.switched_on(HOME="/")
    care.look()
    assert (care.view.appliance, care.view.stick, care.view.release) == (False, False, "")
    assert care.troubles() == ()


def test_an_update_from_outside_sees_that_a_battle_is_on(pi: Pi) -> None:
    pi.maintenance.battle_on(True)
    there = (pi.running / "battle").exists()
    pi.maintenance.battle_on(False)
    assert (there, (pi.running / "battle").exists()) == (True, False)


# ---------------------------------------------------------------- backups


def test_a_battle_that_goes_on_is_copied_now_and_then(pi: Pi) -> None:
    session = pi.table.lay()
    for second in range(0, int(EVERY * 3), 10):
        pi.now, asked = float(second), len(pi.table.did)
        pi.maintenance.schedule.tick()
        if len(pi.table.did) > asked:
            pi.table.hand_over()
            waver(session)
    assert pi.table.did == ["copy"] * 3
    assert len(list((pi.stick / "table-companion/battles").iterdir())) == 3


def in_vain(pi: Pi) -> None:
    """A copy is asked for and never reaches the stick."""
    pi.table.battle_file = pi.table.settings.data_folder / "battles/0001.sqlite"
    for _ in range(3):
        pi.maintenance.schedule.tick()
        pi.now += EVERY
    assert pi.table.did == ["copy"]


def test_after_a_copy_that_failed_another_stick_is_tried_at_once(pi: Pi) -> None:
    in_vain(pi)
    pi.stick_in = False
    pi.maintenance.schedule.tick()
    pi.stick_in = True
    pi.maintenance.schedule.tick()
    assert pi.table.did == ["copy"] * 2


def test_after_a_copy_that_failed_the_next_battle_is_copied_at_once(pi: Pi) -> None:
    pi.maintenance.battle_on(True)
    in_vain(pi)
    pi.maintenance.battle_on(False)
    pi.maintenance.schedule.tick()
    assert pi.table.did == ["copy"] * 2


def test_a_copy_that_failed_is_tried_again_much_later(pi: Pi) -> None:
    in_vain(pi)
    pi.now = AGAIN
    pi.maintenance.schedule.tick()
    assert pi.table.did == ["copy"] * 2


def test_a_stick_that_hangs_is_not_waited_for_by_the_battle(pi: Pi) -> None:
    pi.table.lay()
    hanging: list[Any] = []
    care = Maintenance(
        pi.table,
        lambda: None,
        {"COMPANION_STICK": str(pi.stick)},
        beside=hanging.append,
        clock=lambda: pi.now,
    )
    care.schedule.tick()
    hanging.pop()()  # it still answers
    pi.table.hand_over()  # and from now on no more
    for _ in range(3):
        pi.now += EVERY
        care.schedule.tick()
    care.close()
    assert (pi.table.did, len(hanging)) == (["copy"], 1)


def test_a_stick_that_does_not_answer_holds_up_neither_the_page_nor_the_window(pi: Pi) -> None:
    hanging: list[Any] = []
    care = Maintenance(
        pi.table, lambda: None, {"COMPANION_STICK": str(pi.stick)}, beside=hanging.append
    )
    for _ in range(3):
        care.look()
    assert (len(hanging), care.view.stick) == (1, False)
    hanging.pop()()
    assert care.view.stick


def test_a_stick_that_goes_while_it_is_looked_at_is_no_stick(
    pi: Pi, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> Any:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "glob", gone)
    monkeypatch.setattr(os, "scandir", gone)
    pi.maintenance.look()
    assert (pi.maintenance.view.bundle, pi.maintenance.view.backups) == ("", ())


def test_what_is_asked_for_while_somebody_looks_is_looked_at_afterwards(pi: Pi) -> None:
    seen: list[bool] = []
    looks: list[Any] = []

    def pulled_while_looking() -> None:
        seen.append(care.view.stick)
        if pi.stick_in:
            pi.stick_in = False
            care.look()

    care = Maintenance(
        pi.table, pulled_while_looking, {"COMPANION_STICK": str(pi.stick)}, beside=looks.append
    )
    care.look()
    looks.pop()()
    assert (seen, looks) == ([True, False], [])
    care.look()
    assert len(looks) == 1


def test_two_copies_of_a_battle_reach_the_stick_one_after_the_other(
    pi: Pi, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once: list[int] = []
    keep = Backups.keep

    def counted(backups: Backups, image: bytes) -> Path:
        at_once.append(1)
        assert sum(at_once) == 1, "another copy is still under way"
        kept = keep(backups, image)
        at_once.append(-1)
        return kept

    monkeypatch.setattr(Backups, "keep", counted)
    pi.table.lay()
    care = Maintenance(pi.table, lambda: None, {"COMPANION_STICK": str(pi.stick)})
    for _ in range(4):
        care.schedule.copy_last()
    for hand_over in pi.table.asked:
        hand_over()
    care.close()
    assert at_once == [1, -1] * 4


def test_the_last_copy_of_a_battle_put_away_is_not_overtaken_by_that_of_the_next(pi: Pi) -> None:
    """The stick is busy, and both are handed over before the first is carried."""
    battles = Battles(pi.table.settings.data_folder)
    waiting: list[Work] = []
    slow = Maintenance(
        pi.table, lambda: None, {"COMPANION_STICK": str(pi.stick)}, beside=waiting.append
    )
    for seed in (b"1", b"2"):
        session = pi.table.lay(seed)
        slow.schedule.copy_last()
        pi.table.hand_over()
        session.close()
        slow.battle_on(True)
        slow.battle_on(False)
    for work in waiting:
        work()
    backups = slow.schedule.backups
    assert backups
    assert {one.battle.mark for one in backups.newest()} == {one.mark for one in battles.list()}


def test_a_battle_at_which_nobody_moves_is_not_handed_over_again(pi: Pi) -> None:
    session = pi.table.lay()
    pi.maintenance.schedule.tick()
    pi.table.hand_over()

    def handed_over() -> int:
        before = len(pi.table.asked)
        pi.now += EVERY
        pi.maintenance.schedule.tick()
        return len(pi.table.asked) - before

    assert [handed_over() for _ in range(3)] == [0, 0, 0]
    waver(session)
    assert handed_over() == 1


def test_another_stick_put_in_between_two_looks_gets_the_battle_though_nobody_moves(pi: Pi) -> None:
    pi.table.lay()
    pi.maintenance.schedule.tick()
    pi.table.hand_over()
    rmtree(pi.stick / "table-companion")
    pi.now += EVERY
    pi.maintenance.schedule.tick()
    pi.table.hand_over()
    assert len(Backups(pi.stick).newest()) == 1


def test_the_end_of_a_battle_is_copied_though_an_older_copy_has_just_arrived(pi: Pi) -> None:
    pi.table.lay()
    pi.maintenance.battle_on(True)
    pi.maintenance.schedule.tick()
    pi.maintenance.battle_on(False)
    pi.table.hand_over()
    pi.maintenance.schedule.tick()
    assert pi.table.did == ["copy"] * 2


def test_the_end_of_a_battle_is_copied_though_it_comes_while_the_next_copy_is_put_off(
    pi: Pi, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its writer tells of the end while the copy is carried beside it."""
    pi.table.lay()
    pi.maintenance.battle_on(True)
    pi.maintenance.schedule.tick()
    ending = Thread(target=pi.maintenance.battle_on, args=(False,))

    def now() -> float:
        if not ending.ident:
            ending.start()
            ending.join(0.2)
        return pi.now

    monkeypatch.setattr(pi.maintenance.schedule, "_clock", now)
    pi.table.hand_over()
    ending.join()
    pi.maintenance.schedule.tick()
    assert pi.table.did == ["copy"] * 2


def test_switching_off_waits_until_the_copy_is_on_the_stick(pi: Pi) -> None:
    arrived, done = Event(), Event()

    def slowly(work: Work) -> Thread:
        def carried() -> None:
            arrived.wait()
            work()
            pi.orders.append("the copy is on the stick")

        return in_a_thread(carried)

    def answered() -> int:
        done.set()
        return 0

    starts = chain((slowly,), repeat(in_a_thread))

    def beside(work: Work) -> Thread:
        return next(starts)(work)

    care = Maintenance(
        pi.table,
        lambda: None,
        {"COMPANION_APPLIANCE": str(pi.home), "COMPANION_STICK": str(pi.stick)},
        run=pi.run,
        beside=beside,
    )
    pi.answer = answered
    pi.table.lay()
    care.schedule.copy_last()
    pi.table.hand_over()
    care.switch_off()
    assert (pi.orders, care.view.leaving) == ([], True)
    arrived.set()
    assert done.wait(120)
    assert pi.orders == ["the copy is on the stick", "systemctl poweroff"]


def test_a_full_stick_is_told_on_the_page(pi: Pi) -> None:
    pi.table.lay()
    (pi.stick / "table-companion").write_text("in the way")
    pi.maintenance.schedule.tick()
    pi.table.hand_over()
    assert pi.told.id == "journal.cannot-copy"


def test_without_a_stick_nothing_is_copied(pi: Pi) -> None:
    pi.stick_in = False
    pi.maintenance.schedule.tick()
    pi.maintenance.back_up()
    assert (pi.table.did, pi.maintenance.schedule.backups) == ([], None)


def test_all_battles_are_copied_and_one_comes_back(pi: Pi) -> None:
    battles = Battles(pi.table.settings.data_folder)
    lay_table(opened(battles.new_path())).close()
    pi.maintenance.back_up()
    assert pi.told == Message("care.backed-up", {"n": 1})
    (copy,) = pi.maintenance.view.backups
    battles.list()[0].path.unlink()
    opened_again: list[Path] = []
    pi.maintenance.restore(copy.battle.path, at_once, opened_again.append)
    assert opened_again == [saved.path for saved in battles.list()]
    assert pi.told.id == "care.restored"


def test_the_battle_on_the_table_is_left_to_its_writer(pi: Pi) -> None:
    battles = Battles(pi.table.settings.data_folder)
    pi.table.battle_file = battles.new_path()
    pi.table.session = lay_table(opened(pi.table.battle_file))
    pi.table.session.close()
    pi.table.session = sit_down_again(opened(pi.table.battle_file))
    pi.maintenance.back_up()
    pi.table.hand_over()
    assert (pi.table.did, pi.told) == (["copy"], Message("care.backed-up", {"n": 0}))
    assert [copy.entry for copy in pi.maintenance.view.backups] == [0]
    pi.table.session.close()


def lay_on_the_table(pi: Pi) -> None:
    """A battle on the table, and another that is closed."""
    battles = Battles(pi.table.settings.data_folder)
    lay_table(opened(battles.new_path()), seed=b"1").close()
    pi.table.lay()


def test_the_battles_are_safe_only_when_the_one_on_the_table_is_on_the_stick(pi: Pi) -> None:
    lay_on_the_table(pi)
    pi.maintenance.back_up()
    pi.maintenance.look()
    assert (pi.told.id, pi.maintenance.view.backups) == ("care.busy", ())
    pi.table.hand_over()
    assert pi.told == Message("care.backed-up", {"n": 1})
    assert len(pi.maintenance.view.backups) == 2


def test_what_keeps_the_battle_on_the_table_from_the_stick_is_told_at_the_end(
    pi: Pi, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise JournalError("journal.no-room-for-copy", file="copy")

    lay_on_the_table(pi)
    monkeypatch.setattr(Backups, "keep", full)
    pi.maintenance.back_up()
    pi.table.hand_over()
    assert pi.told.id == "journal.no-room-for-copy"
    assert len(pi.maintenance.view.backups) == 1, "the others are copied all the same"


def test_a_battle_that_its_writer_cannot_copy_is_told_instead_of_safe(pi: Pi) -> None:
    lay_on_the_table(pi)
    pi.maintenance.back_up()
    assert pi.table.failed
    pi.table.failed(Message("journal.cannot-be-read"))
    assert (pi.told.id, pi.maintenance.view.busy) == ("journal.cannot-be-read", False)


def test_nothing_is_safe_on_a_stick_pulled_out_meanwhile(pi: Pi) -> None:
    lay_on_the_table(pi)
    pi.maintenance.back_up()
    pi.stick_in = False
    pi.table.hand_over()
    assert pi.told.id == "care.no-stick"
    assert list(pi.stick.iterdir()) == []


def test_battles_that_could_not_be_copied_are_counted(pi: Pi) -> None:
    lay_on_the_table(pi)
    battles = Battles(pi.table.settings.data_folder)
    elsewhere = lay_table(opened(battles.new_path()), seed=b"2")
    battles.new_path().write_bytes(b"garbage" * 999)
    pi.maintenance.back_up()
    pi.table.hand_over()
    assert pi.told == Message("care.left-out", {"n": 2})
    elsewhere.close()


def at_once(work: Work) -> None:
    """The window is idle."""
    work()


def test_a_restore_that_is_refused_says_why(pi: Pi) -> None:
    lay_table(opened(Battles(pi.table.settings.data_folder).new_path())).close()
    pi.maintenance.back_up()
    pi.maintenance.restore(pi.maintenance.view.backups[0].battle.path, at_once, unlisted)
    assert pi.told.id == "care.copy-no-further"


def test_a_fault_in_the_program_is_told_and_the_page_goes_on(pi: Pi) -> None:
    lay_table(opened(Battles(pi.table.settings.data_folder).new_path())).close()
    pi.maintenance.back_up()
    copy = pi.maintenance.view.backups[0].battle.path
    Battles(pi.table.settings.data_folder).list()[0].path.unlink()
    pi.maintenance.restore(copy, at_once, unlisted)
    assert pi.told == Message("session.unexpected", {"error": "KeyError"})
    pi.maintenance.report()
    assert pi.told.id == "care.reported-stick"


def unlisted(path: Path) -> None:
    raise KeyError(path)


def test_only_one_thing_is_done_at_a_time(pi: Pi) -> None:
    waiting: list[Any] = []
    slow = Maintenance(
        pi.table,
        lambda: None,
        {"COMPANION_APPLIANCE": str(pi.home)},
        run=pi.run,
        beside=waiting.append,
    )
    slow.restart()
    slow.switch_off()
    assert slow.view.busy
    for work in waiting:
        work()
    assert (pi.orders, slow.view.busy) == (["systemctl reboot"], False)


def test_what_is_not_brought_back_now_takes_no_battle_off_the_table(pi: Pi) -> None:
    waiting: list[Any] = []
    slow = Maintenance(
        pi.table, lambda: None, {"COMPANION_STICK": str(pi.stick)}, beside=waiting.append
    )
    slow.report()
    slow.restore(pi.stick / "copy.sqlite", at_once, unlisted)
    assert pi.table.did == []


# ---------------------------------------------------------------- the trap of a read-only card

MOUNTS = """\
overlay / overlay rw 0 0
/dev/mmcblk0p3 /var/lib/table-companion ext4 rw 0 0
tmpfs /run tmpfs rw 0 0
"""


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/var/lib/table-companion/battles", "ext4"),
        ("/var/lib", "overlay"),
        ("/run/table", "tmpfs"),
    ],
)
def test_the_nearest_mount_tells_where_battles_lie(tmp_path: Path, folder: str, kind: str) -> None:
    (tmp_path / "mounts").write_text(MOUNTS, encoding="utf-8")
    assert kind_of_disk(Path(folder), tmp_path / "mounts") == kind


def test_battles_that_lie_in_memory_are_told(pi: Pi, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.appliance.maintenance.kind_of_disk", lambda _: "overlay")
    assert [message.id for message in pi.maintenance.troubles()] == ["care.in-memory"]


def test_without_a_last_update_nothing_is_told(tmp_path: Path) -> None:
    assert last_update(None) == last_update(tmp_path) == NOTHING
    (tmp_path / "last-update").write_bytes(b"done \xff\x00")
    assert last_update(tmp_path) == NOTHING
