"""systemd hears that the table is ready, and that it lives only while both the screen and the
writer do.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from resource import RLIMIT_NOFILE, getrlimit, setrlimit

import pytest

from companion.platform.watchdog import SystemdNotifier
from companion.session.writer import SessionWriter
from tests.session.table import lay_table


class System:
    """The socket that systemd listens at."""

    def __init__(self, place: str) -> None:
        self.place = place
        self._ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._ear.bind(place.replace("@", "\0", 1))
        self._ear.setblocking(False)

    def heard(self) -> list[str]:
        words = []
        while True:
            try:
                words.append(self._ear.recv(100).decode())
            except BlockingIOError:
                return words

    def close(self) -> None:
        self._ear.close()


@pytest.fixture(params=["a file", "an abstract name"])
def system(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[System]:
    name = str(tmp_path / "notify")
    system = System(name if request.param == "a file" else f"@{name}")
    yield system
    system.close()


def watch_of(system: System) -> SystemdNotifier:
    return SystemdNotifier({"NOTIFY_SOCKET": system.place, "WATCHDOG_USEC": "30000000"})


def never(_acknowledged: Callable[[], None]) -> None:
    """A writer that hangs."""


def at_once(acknowledged: Callable[[], None]) -> None:
    acknowledged()


def test_ready_is_said_once_and_every_beat_feeds(system: System) -> None:
    watch = watch_of(system)
    watch.beat(at_once)
    watch.beat(at_once)
    watch.stopping()
    assert system.heard() == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"]


@contextmanager
def no_file_left() -> Iterator[None]:
    """All files that the program may open are open."""
    soft, hard = getrlimit(RLIMIT_NOFILE)
    setrlimit(RLIMIT_NOFILE, (0, hard))
    try:
        yield
    finally:
        setrlimit(RLIMIT_NOFILE, (soft, hard))


def test_what_could_not_be_said_for_want_of_files_is_said_with_the_next_beat(
    system: System,
) -> None:
    """The beat is the writer's: an error would end its thread, and the battle would stand still."""
    watch = watch_of(system)
    with no_file_left():
        watch.beat(at_once)
    assert system.heard() == []
    watch.beat(at_once)
    assert system.heard() == ["READY=1", "WATCHDOG=1"]


def test_a_writer_that_hangs_feeds_nothing(system: System) -> None:
    watch = watch_of(system)
    watch.beat(never)
    watch.beat(never)
    assert system.heard() == ["READY=1"]


def test_three_beats_in_the_patience_of_the_system(system: System) -> None:
    assert watch_of(system).every == 10
    assert SystemdNotifier({"NOTIFY_SOCKET": system.place}).every == 5


def test_on_a_laptop_nobody_listens() -> None:
    watch = SystemdNotifier({})
    watch.beat(at_once)
    assert watch.every is None


def test_a_system_that_is_away_for_a_moment_does_no_harm(system: System) -> None:
    system.close()
    watch_of(system).beat(at_once)
    assert system.place


@pytest.mark.parametrize("opens", [True, False])
def test_the_desk_feels_the_beat_with_a_battle_or_without(opens: bool, system: System) -> None:
    def broken() -> None:
        raise OSError("no battle")

    watch = watch_of(system)
    writer = SessionWriter(lay_table if opens else broken)  # type: ignore[arg-type]
    watch.beat(writer.beat)
    writer.close()
    assert system.heard() == ["READY=1", "WATCHDOG=1"]
