"""The table as the command wires it: real settings file, journal folder, writer and devices around a
real window.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace

from companion.__main__ import main
from companion.app import TableKeeper
from companion.appliance.backups import Backups
from companion.devices.device_manager import Devices
from companion.engine.commands import Throw
from companion.engine.game import Seat
from companion.engine.messages import Message, say
from companion.engine.refusals import Refused
from companion.engine.written import shortened
from companion.i18n.translator import words
from companion.journal.sqlite import SqliteJournal
from companion.library.custom_boards import read_board
from companion.library.saved_battles import Battles
from companion.screens.shell.shell import Shell
from companion.screens.shell.translation import translation
from companion.session.captains import PACE
from companion.session.notices import Notice
from companion.settings import Settings, load
from deploy import hear_notify
from hardware.outputs.lamps import LampOrder
from hardware.wiring.settings import LampSettings
from tests.disks import fill, small_disk
from tests.journal.damage import opened, write_as_a_later_release
from tests.screens.company import PEARL_SHOALS, button, says
from tests.screens.midbattle import SEATS
from tests.session.table import SEED, lay_table
from tests.windows import Hand, hand, window

__all__ = ["hand", "window"]
PATIENCE = 120.0
"""Seconds a test waits for the writer's own thread before it gives up."""


class Table:
    """A table that is switched on; ``until`` waits for what the writer has to tell."""

    def __init__(self, hand: Hand, folder: Path) -> None:
        self.hand = hand
        self.told = Event()
        self.keeper = TableKeeper(
            Settings(language="en", sound=False, speech=False, data_folder=folder),
            folder / "settings.toml",
            (),
        )
        self.shell = Shell(self.keeper)
        soon = self.shell.soon

        def told(deed: Callable[[], None]) -> None:
            soon(deed)
            self.told.set()

        self.shell.soon = told  # type: ignore[method-assign]
        self.devices = Devices(self.keeper.settings, self.shell)
        hand.show(self.shell)
        self.keeper.show(self.shell, self.devices)

    def until(self, true: Callable[[], bool]) -> None:
        """Let the window run until something has come about."""
        while True:
            self.told.clear()  # before the window takes up the news: none that comes later is lost
            self.hand.advance_frames(2)
            if true():
                return
            assert self.told.wait(PATIENCE), (
                f"it never came about; the screen says:\n{says(self.shell)}"
            )

    def pass_by(self, seconds: float) -> None:
        """Let time go by, and the writer do what was asked for meanwhile."""
        self.hand.now += seconds
        self.hand.advance_frames(2)
        done = Event()
        self.keeper.battle.beat(done.set)
        assert done.wait(PATIENCE)
        self.hand.advance_frames(2)

    def tap(self, words: str) -> None:
        """Tap a button, once it has been seen."""
        self.hand.advance_frames(2)
        self.hand.pause()
        self.hand.tap(button(self.shell, words))

    @property
    def page(self) -> str:
        return type(self.shell.front).__name__

    def switch_off(self) -> None:
        self.devices.close()
        self.keeper.battle.close()


@pytest.fixture
def switch_on(hand: Hand, tmp_path: Path) -> Iterator[Callable[..., Table]]:
    tables: list[Table] = []

    def on(folder: Path = tmp_path) -> Table:
        tables.append(Table(hand, folder))
        return tables[-1]

    yield on
    for table in tables:
        table.switch_off()
    translation.language = "en"


def unheard(*_: object) -> None:
    raise AssertionError


def begin(table: Table) -> None:
    table.keeper.battle.begin(PEARL_SHOALS, SEATS, {"order": "seated"})
    table.until(lambda: table.page == "VanePage")


def test_the_companion_plays_a_seat_by_the_windows_clock(switch_on: Callable[[], Table]) -> None:
    table = switch_on()
    seats = (Seat("orange", captain=True), Seat("blue", "Ann"))
    table.keeper.battle.begin(PEARL_SHOALS, seats, {"order": "seated"})
    table.until(lambda: table.page == "VanePage")
    for _ in range(8):
        table.pass_by(PACE / 2)
    assert table.shell.table.view.wind is not None
    entry = table.shell.table.snapshot
    while table.page == "VanePage":
        assert table.shell.table.snapshot is entry, "he waits until the wind has been read"
        table.pass_by(PACE / 2)
    for _ in range(60):
        table.pass_by(PACE)
    assert table.shell.table.waits_for == ("blue",)
    assert table.page == "BoardInstructionsPage" or not table.shell.table.board_instructions


def test_a_battle_is_played_with_what_the_box_shows_and_a_wrong_figure_is_told(
    switch_on: Callable[[], Table], tmp_path: Path
) -> None:
    table = switch_on()
    file = tmp_path / "figures" / "admiral.toml"
    file.parent.mkdir()
    file.write_text("[brig]\ncalm = { straight = 2, diagonal = 77 }\n", encoding="utf-8")
    begin(table)
    file.unlink()
    (brig, *_) = (card for card in table.shell.table.view.cards if card.kind == "brig")
    assert [one.value for one in brig.figures if one.label.id == "admiral.figure.calm"] == ["2/0"]
    table.until(lambda: "admiral.toml: brig.calm.diagonal is 77" in says(table.shell))


def test_a_battle_left_unfinished_is_taken_up_by_itself(switch_on: Callable[[], Table]) -> None:
    first = switch_on()
    assert first.page == "HomePage"
    begin(first)
    first.tap("Spin")
    first.until(lambda: first.shell.table.view.wind is not None)
    wind = first.shell.table.view.wind
    first.switch_off()

    again = switch_on()
    again.until(lambda: again.page == "BoardInstructionsPage")
    again.tap("Done")
    again.until(lambda: again.page == "BattlePage")
    assert again.shell.table.view.wind == wind
    assert again.shell.table.view.round == 1
    again.shell.go("home")
    again.until(lambda: again.page == "HomePage")
    assert "Pearl Shoals · Blue" in says(again.shell), "the battle bears its scenario's name"


def test_a_saved_battle_is_called_as_its_file_says_in_the_language_of_the_day(
    switch_on: Callable[[], Table],
) -> None:
    table = switch_on()
    begin(table)
    table.keeper.battle.put_away()
    table.keeper.battle.wait_until_closed()
    (saved,) = table.keeper.collection.saved()
    titles = [words(language).say(saved.title) for language in ("en", "ru")]
    assert titles == ["Pearl Shoals", "Жемчужные отмели"]


def test_a_battle_that_was_opened_last_is_the_one_taken_up_by_itself(
    switch_on: Callable[[], Table],
) -> None:
    table = switch_on()
    begin(table)
    older = table.keeper.battle_file
    assert older
    os.utime(older, (0, 0))
    begin(table)
    table.keeper.battle.resume(older)
    table.until(lambda: table.page == "BoardInstructionsPage")
    table.switch_off()

    again = switch_on()
    again.until(lambda: again.shell.table.snapshot is not None)
    assert again.keeper.battle_file == older


def test_where_the_battle_on_the_table_cannot_be_taken_up_the_table_says_why_and_takes_no_other(
    switch_on: Callable[[], Table],
) -> None:
    table = switch_on()
    begin(table)
    begin(table)
    tonight = table.keeper.battle_file
    assert tonight
    table.switch_off()
    write_as_a_later_release(tonight)

    again = switch_on()
    again.until(lambda: "update this table" in says(again.shell))
    assert again.page == "HomePage"
    assert again.shell.table.snapshot is None


def test_the_battle_on_the_table_is_put_away_before_it_is_put_aside(
    switch_on: Callable[[], Table], tmp_path: Path
) -> None:
    table = switch_on()
    begin(table)
    file = table.keeper.battle_file
    assert file
    told: list[Message] = []
    table.keeper.battle.put_aside(file, told.append)
    table.until(lambda: bool(told))
    assert told.pop().figures["file"] == "0001.sqlite.set-aside-1"
    assert table.keeper.battle_file is None
    assert table.keeper.collection.saved() == ()
    table.keeper.battle.put_aside(file, told.append)
    table.until(lambda: bool(told))
    assert told.pop().id == "app.no-folder"


@pytest.fixture
def slow_card(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """A card on which no battle is closed before this has come about."""
    taken, close = Event(), SqliteJournal.close

    def slowly(journal: SqliteJournal) -> None:
        assert taken.wait(PATIENCE)
        close(journal)

    monkeypatch.setattr(SqliteJournal, "close", slowly)
    yield taken
    taken.set()


def test_the_window_does_not_wait_while_a_slow_card_takes_a_battle_that_is_put_away(
    switch_on: Callable[[], Table], slow_card: Event
) -> None:
    table = switch_on()
    begin(table)
    file = table.keeper.battle_file
    assert file
    table.keeper.battle.put_away()
    beaten = Event()
    table.keeper.battle.beat(beaten.set)
    assert beaten.is_set()
    assert table.shell.table.snapshot is None
    table.keeper.battle.resume(file)
    table.hand.advance_frames(4)
    assert table.shell.table.snapshot is None, "it is still being closed"
    slow_card.set()
    table.until(lambda: table.page == "BoardInstructionsPage")


def test_what_is_told_of_a_battle_that_was_put_away_shows_nothing_of_it(
    switch_on: Callable[[], Table], slow_card: Event
) -> None:
    table = switch_on()
    begin(table)
    place = table.keeper.battle.place
    assert place
    place.send(Throw(seat="blue"))
    table.keeper.battle.put_away()
    slow_card.set()
    table.keeper.battle.wait_until_closed()
    table.hand.advance_frames(4)
    assert table.shell.table.snapshot is None


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stick lies in the table."""
    stick = tmp_path / "stick"
    stick.mkdir()
    monkeypatch.setenv("COMPANION_STICK", str(stick))
    monkeypatch.setattr(os.path, "ismount", lambda place: place == stick)
    return stick


def backed_up(table: Table) -> Message:
    """What the page says once the stick has all it can have."""
    maintenance = table.keeper.maintenance
    maintenance.back_up()
    table.until(lambda: not maintenance.view.busy)
    return maintenance.view.told


def test_a_full_card_keeps_no_battle_from_the_stick(
    switch_on: Callable[..., Table], tmp_path: Path, stick: Path
) -> None:
    with small_disk(tmp_path / "card", "512k") as card:
        table = switch_on(card)
        begin(table)
        fill(card)
        assert backed_up(table) == say("care.backed-up", n=0)
        table.switch_off()
    assert [copy.battle.turn for copy in Backups(stick).newest()] == [""]


def test_a_copy_that_does_not_come_back_leaves_the_battle_on_the_table(
    switch_on: Callable[[], Table], stick: Path
) -> None:
    table = switch_on()
    begin(table)
    backed_up(table)
    (copy,) = Backups(stick).newest()
    bring_back(table, copy.battle.path)
    assert table.keeper.maintenance.view.told.id == "care.copy-no-further"
    copy.battle.path.write_bytes(b"garbage")
    bring_back(table, copy.battle.path)
    assert table.keeper.maintenance.view.told.id == "care.copy-damaged"
    table.shell.go("battle")
    assert table.page == "VanePage"


def bring_back(table: Table, copy: Path) -> None:
    maintenance = table.keeper.maintenance
    maintenance.restore(copy, table.shell.soon, table.shell.resume)
    table.until(lambda: not maintenance.view.busy)


def test_a_copy_that_goes_further_takes_the_place_of_the_battle_on_the_table(
    switch_on: Callable[[], Table], stick: Path, tmp_path: Path
) -> None:
    table = switch_on()
    begin(table)
    early = tmp_path / "battles" / "0001.sqlite"
    table.keeper.battle.put_away()
    table.keeper.battle.wait_until_closed()
    begun = early.read_bytes()
    table.keeper.battle.resume(early)
    table.until(lambda: table.shell.table.snapshot is not None)
    assert table.keeper.battle.place
    table.keeper.battle.place.send(Throw(seat="blue"))
    table.until(lambda: table.shell.table.view.wind is not None)
    backed_up(table)
    table.keeper.battle.put_away()
    table.keeper.battle.wait_until_closed()
    early.write_bytes(begun)
    table.keeper.battle.resume(early)
    table.until(lambda: table.shell.table.snapshot is not None)
    bring_back(table, Backups(stick).newest()[0].battle.path)
    table.until(lambda: table.shell.table.view.wind is not None)
    assert [file.name for file in early.parent.glob("*.set-aside-*")] == ["0001.sqlite.set-aside-1"]


def test_a_key_of_the_laptop_pushes_the_vane(switch_on: Callable[[], Table]) -> None:
    table = switch_on()
    begin(table)
    assert table.devices.key("spacebar")
    table.until(lambda: table.shell.table.view.wind is not None)


def test_another_battle_leaves_nothing_of_the_first(switch_on: Callable[[], Table]) -> None:
    table = switch_on()
    begin(table)
    table.tap("Spin")
    table.until(lambda: table.shell.table.view.wind is not None)
    begin(table)
    assert table.shell.table.view.wind is None
    numbers = [entry.entry for entry in table.shell.table.log]
    assert numbers == sorted(numbers)
    assert len({(entry.entry, entry.line.message.id) for entry in table.shell.table.log}) == len(
        numbers
    )


def test_the_table_knows_which_file_its_writer_has_open(
    switch_on: Callable[[], Table], tmp_path: Path
) -> None:
    table = switch_on()
    begin(table)
    assert [table.keeper.battle.file] == list(tmp_path.glob("battles/*.sqlite"))
    table.keeper.battle.put_away()
    assert table.keeper.battle.file is None


def test_a_battle_put_away_puts_its_lamps_out(switch_on: Callable[[], Table]) -> None:
    table = switch_on()
    table.keeper.keep(
        replace(table.keeper.settings, lamps=LampSettings(wind="eight", pins_turn=(24, 25)))
    )
    begin(table)
    assert table.devices.order.seats
    table.keeper.battle.put_away()
    assert table.devices.order == LampOrder()


def test_a_lamp_that_fails_keeps_nothing_from_the_screen(switch_on: Callable[[], Table]) -> None:
    table = switch_on()

    def burn(notice: Notice, battle: int | None = None) -> None:
        raise RuntimeError(f"no lamp for {notice} of battle {battle}")

    table.devices.hear = burn  # type: ignore[method-assign]
    begin(table)
    assert table.shell.table.snapshot


def test_lamps_are_checked_on_the_screen_until_another_page_stands_there(
    switch_on: Callable[[], Table],
) -> None:
    table = switch_on()
    table.keeper.keep(
        replace(table.keeper.settings, lamps=LampSettings(wind="eight", pins_turn=(24, 25)))
    )
    table.shell.go("hardware")
    attached = table.keeper.attached
    assert attached.check() is None
    table.tap("Check the devices")
    check = attached.check()
    assert check
    asked = check.asked
    table.tap("Next")
    assert check.asked != asked
    table.shell.back()
    assert attached.check() is None


def test_a_lesson_is_a_battle_in_no_file(switch_on: Callable[[], Table], tmp_path: Path) -> None:
    table = switch_on()
    table.tap("Learn to play")
    table.tap("Admiral")
    table.until(lambda: "Go on" in says(table.shell))
    assert table.keeper.battle_file is None
    assert not table.keeper.copy_battle(unheard, unheard)
    assert not list(tmp_path.glob("battles/*"))


def test_what_the_game_refuses_begins_no_battle(
    switch_on: Callable[[], Table], tmp_path: Path
) -> None:
    table = switch_on()
    with pytest.raises(Refused):
        table.keeper.battle.begin(PEARL_SHOALS, SEATS[:1], {})
    assert not list(tmp_path.glob("battles/*.sqlite"))


ABORTED = """
import os, sys
from companion.__main__ import main
from companion.library import saved_battles

saved_battles.read = lambda entry: os.abort()
sys.exit(main([]))
"""
FAULTY = """
import sys
from companion.__main__ import main
from companion.library import saved_battles

def read(entry):
    raise ValueError(entry.body)

saved_battles.read = read
sys.exit(main([]))
"""


STUCK = """
import os, signal, sys
from companion.__main__ import main
from companion.app import BattleOnTable
from companion.devices.attached_devices import AttachedDevices

watch = BattleOnTable._watch

def closed_once_it_lies_there(table, notice):
    watch(table, notice)
    os.kill(os.getpid(), signal.SIGTERM)

def stuck(devices):
    raise OSError("the pins do not come back")

BattleOnTable._watch = closed_once_it_lies_there
AttachedDevices.close = stuck
sys.exit(main([]))
"""


SAVING = """
import os, signal, sys
from threading import Event
from companion.__main__ import main
from companion.app import BattleOnTable
from companion.presenters.story import desk

watch, written = BattleOnTable._watch, desk._written

def written_on_a_slow_card(files, places):
    Event().wait(1)
    return written(files, places)

def closed_as_it_is_saved(table, notice):
    watch(table, notice)
    table.save_report()
    os.kill(os.getpid(), signal.SIGTERM)

BattleOnTable._watch, desk._written = closed_as_it_is_saved, written_on_a_slow_card
sys.exit(main([]))
"""


def started(program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A table with a battle left unfinished has been started, and has ended."""
    lay_table(opened(Battles(folder).new_path())).close()
    (folder / "settings.toml").write_text(f'data_folder = "{folder}"', "utf-8")
    surroundings = os.environ | {
        "COMPANION_SETTINGS": str(folder / "settings.toml"),
        "LC_ALL": "C.UTF-8",
    }
    return subprocess.run(
        [sys.executable, "-c", program], env=surroundings, capture_output=True, text=True
    )


def test_what_ends_the_table_from_below_leaves_where_it_stood_and_no_secret(
    tmp_path: Path,
) -> None:
    ended = started(ABORTED, tmp_path)
    assert ended.returncode == -signal.SIGABRT
    assert "Fatal Python error: Aborted" in ended.stderr
    assert re.search(r'saved_battles.py", line \d+ in', ended.stderr)
    assert SEED.hex() not in ended.stderr


def test_a_fault_at_the_start_tells_its_place_and_no_secret(tmp_path: Path) -> None:
    ended = started(FAULTY, tmp_path)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "(ValueError). Battles stand as they were last saved: start it again." in ended.stderr
    assert "read (<string>:7) < _saved (saved_battles.py:" in ended.stderr
    assert SEED.hex() not in ended.stderr
    assert "seed" not in ended.stderr


def test_a_device_that_does_not_let_go_keeps_no_battle_from_being_closed(tmp_path: Path) -> None:
    ended = started(STUCK, tmp_path)
    assert "OSError" in ended.stderr
    assert [file.name for file in tmp_path.glob("battles/*.sqlite*")] == ["0001.sqlite"]


def test_what_is_being_written_is_waited_for_when_the_table_is_closed(tmp_path: Path) -> None:
    ended = started(SAVING, tmp_path)
    assert ended.returncode == 0, ended.stderr
    endings = sorted(file.suffix for file in tmp_path.glob("exports/*"))
    assert endings == [".html", ".json", ".jsonl"]


def test_the_program_tells_systemd_how_it_is_and_ends_when_it_is_told_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes up the battle left unfinished: what feeds the watchdog is the writer of its journal."""
    path = Battles(tmp_path).new_path()
    lay_table(opened(path)).close()
    settings = tmp_path / "settings.toml"
    settings.write_text(f'data_folder = "{tmp_path}"\nsound = false', "utf-8")
    monkeypatch.setenv("COMPANION_SETTINGS", str(settings))
    assert hear_notify.main([sys.executable, "-m", "companion", "run", "--simulate"]) == 0
    assert [saved.finished for saved in Battles(tmp_path).list()] == [False]


def test_a_folder_that_cannot_be_written_is_told_at_set_up(
    switch_on: Callable[[], Table], tmp_path: Path
) -> None:
    (tmp_path / "battles").write_text("in the way")
    table = switch_on()
    with pytest.raises(Refused) as refused:
        table.keeper.battle.begin(PEARL_SHOALS, SEATS, {})
    assert refused.value.reason.id == "app.no-folder"


@pytest.mark.parametrize("name", ["x" * 300, "a file"], ids=["too long", "no folder"])
def test_a_folder_that_cannot_be_looked_into_is_told_and_ends_nothing(
    switch_on: Callable[..., Table], tmp_path: Path, name: str
) -> None:
    (tmp_path / "a file").touch()
    table = switch_on(tmp_path / name)
    table.until(lambda: "cannot be looked into" in says(table.shell))
    told = [one.figures["folder"] for one in table.keeper.troubles() if one.id == "app.shut-folder"]
    assert told == [shortened(name)]
    with pytest.raises(Refused) as refused:
        table.keeper.battle.begin(PEARL_SHOALS, SEATS, {})
    assert refused.value.reason.id == "app.no-folder"


def test_the_report_is_written_beside_the_window(
    switch_on: Callable[[], Table], tmp_path: Path
) -> None:
    table = switch_on()
    begin(table)
    table.keeper.battle.save_report()
    table.until(lambda: "Any browser opens the report" in says(table.shell))
    endings = sorted(file.suffix for file in (tmp_path / "exports").iterdir())
    assert endings == [".html", ".json", ".jsonl"]


def test_a_set_up_is_kept_beside_the_window(switch_on: Callable[[], Table], tmp_path: Path) -> None:
    table = switch_on()
    begin(table)
    table.keeper.battle.keep_set_up("Ours")
    table.until(lambda: "Kept as Ours." in says(table.shell))
    (file,) = (tmp_path / "scenarios" / "admiral").glob("*.toml")
    assert read_board(file)["title"] == {"en": "Ours"}


def test_a_battle_is_told_and_looked_back_on_while_it_goes_on(
    switch_on: Callable[[], Table],
) -> None:
    table = switch_on()
    begin(table)
    table.shell.replay()
    table.until(lambda: table.shell.table.past is not None)
    assert table.page == "ReplayPage"
    assert table.shell.table.story


def test_a_damaged_battle_is_told_on_the_first_page(
    switch_on: Callable[[], Table], tmp_path: Path
) -> None:
    (tmp_path / "battles").mkdir()
    (tmp_path / "battles" / "0001.sqlite").write_bytes(b"\x00garbage" * 400)
    table = switch_on()
    table.until(lambda: table.shell.table.trouble is not None)
    assert table.page == "HomePage"


def test_a_loss_is_told_at_every_start_until_somebody_has_read_it(
    switch_on: Callable[[], Table], tmp_path: Path
) -> None:
    """The plug may be pulled before the screen shows it, and of a battle of which nothing is left
    no file tells.
    """
    path = Battles(tmp_path).new_path()
    path.write_bytes(b"garbage" * 999)

    def told() -> Table:
        table = switch_on()
        table.until(lambda: "damaged-1" in says(table.shell))
        return table

    told().switch_off()
    told().switch_off()
    table = told()
    table.shell.overlays.notice_read()
    table.switch_off()
    table = switch_on()
    table.hand.advance_frames(4)
    assert "damaged-1" not in says(table.shell)
    assert [file.name for file in path.parent.iterdir()] == ["0001.sqlite.damaged-1"]


def test_a_battle_file_that_cannot_be_read_stands_in_the_list_until_it_is_put_aside(
    switch_on: Callable[[], Table], tmp_path: Path
) -> None:
    (tmp_path / "battles" / "0004.sqlite").mkdir(parents=True)
    table = switch_on()
    table.until(lambda: "file cannot be opened" in says(table.shell))
    table.tap("Saved battles")
    assert "0004.sqlite cannot be read: it is no file that holds a battle" in says(table.shell)
    table.tap("Tidy up the list")
    table.tap("Put aside")
    table.tap("Really?")
    table.until(lambda: "put aside as 0004.sqlite.set-aside-1" in says(table.shell))
    assert "cannot be read" not in says(table.shell)


def test_settings_are_taken_at_once_and_written_down(
    switch_on: Callable[[], Table], tmp_path: Path
) -> None:
    table = switch_on()
    table.tap("Settings")
    table.tap("Русский")
    table.hand.advance_frames(2)
    assert 'language = "ru"' in (tmp_path / "settings.toml").read_text("utf-8")
    assert "Настройки" in says(table.shell)


def test_before_the_first_page_the_table_does_without_devices_and_battle(tmp_path: Path) -> None:
    settings = Settings(sound=False, speech=False, data_folder=tmp_path)
    keeper = TableKeeper(settings, tmp_path / "settings.toml", ())
    attached, battle, acknowledged = keeper.attached, keeper.battle, Event()
    attached.hurry(1)
    attached.reveal()
    attached.check_on(settings)
    attached.begin_trial()
    attached.end_trial()
    assert attached.check() is None
    assert not attached.key("v")
    assert (attached.states(), attached.faults(), keeper.devices()) == ((), (), ())
    battle.tell_story(unheard)
    battle.save_report()
    battle.keep_set_up("Ours")
    keeper.put_away()
    assert not keeper.copy_battle(unheard, unheard)
    battle.beat(acknowledged.set)
    assert acknowledged.is_set()
    keeper.tell(say("journal.disk-full"))
    attached.close()
    assert not list(tmp_path.rglob("*.sqlite"))


def test_a_wrong_setting_is_named_until_it_is_chosen_on_the_screen(
    switch_on: Callable[[], Table], tmp_path: Path
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('text_size = "huge" # for Grandfather\ntheme = "brass"\n', "utf-8")
    table = switch_on()
    assert [problem.path for problem in load(file)[1]] == ["text_size", "theme"]
    table.tap("Settings")
    table.tap("Normal")
    assert file.read_text("utf-8") == 'text_size = "normal" # for Grandfather\ntheme = "brass"\n'
    assert [trouble.figures["path"] for trouble in table.keeper.troubles()] == ["theme"]


@pytest.mark.parametrize(
    ("words", "code"), [(["verify", "/nowhere/logbook.jsonl"], 2), (["--window", "wide"], 2)]
)
def test_wrong_arguments_are_told_and_open_no_window(
    words: list[str], code: int, capsys: Any
) -> None:
    try:
        ended = main(words)
    except SystemExit as left:
        ended = int(left.code or 0)
    assert ended == code
    assert "".join(capsys.readouterr())
