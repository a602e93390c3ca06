"""The serial box at the other end of a real pseudo-terminal, with the firmware's own logic behind
it.
"""

from __future__ import annotations

import os
import pty
import termios
import tty
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from queue import Empty
from random import Random
from threading import Event, Thread

import pytest
from serial import Serial

from hardware.firmware.box_logic import BoxLogic
from hardware.readings import (
    DeviceFound,
    DeviceLost,
    DicePressed,
    FacesRead,
    Reading,
    Readings,
    VanePushed,
    VaneTurned,
)
from hardware.serial_box.box_state import SILENCE
from hardware.serial_box.connection import FIRST_WAIT, LONGEST_WAIT, BoxLink, SerialBox, find_port
from hardware.serial_box.line_protocol import Line, LineReader, line
from tests.hardware.verbs import heard


class Counting(LineReader):
    """A reader that knows how many bytes it was given."""

    taken = 0

    def feed(self, data: bytes) -> list[Line]:
        self.taken += len(data)
        return super().feed(data)


class Cable:
    """A box on a cable that can be pulled out, and the table's end of it.

    Time passes only as told.
    """

    def __init__(self, readings: Readings) -> None:
        self.readings = readings
        self.now = 100.0
        self.steps = self.pushed = self.tilted = 0
        self._ours = self._theirs = -1
        self.plug()
        self.link = BoxLink(lambda: self.port, readings, glance=0)
        self.link.reader = self.reader = Counting()

    @property
    def port(self) -> str:
        return os.ttyname(self._theirs) if self._ours >= 0 else ""

    def plug(self) -> None:
        """Power and a new start: all counts stand at nothing."""
        self._ours, self._theirs = pty.openpty()
        tty.setraw(self._theirs)
        self.box, self.started = BoxLogic("e66038b7"), self.now
        self.steps = 0

    def pull(self) -> None:
        for end in (self._ours, self._theirs):
            os.close(end)
        self._ours = -1

    def send(self, data: bytes) -> None:
        """Put this on the cable and wait until the table has it: a terminal hands bytes on in its
        own time.
        """
        awaited = self.reader.taken + len(data)
        os.write(self._ours, data)
        while self.link.plugged and self.reader.taken < awaited:
            self.link.step(self.now)

    def run(self, seconds: float = 0.02) -> None:
        """Let time pass at both ends, in hundredths of a second."""
        for _ in range(round(seconds * 100)):
            self.now += 0.01
            if self._ours >= 0 and self.link.plugged:
                since = round((self.now - self.started) * 1000)
                self.send(
                    "".join(self.box.tick(since, self.steps, self.pushed, self.tilted)).encode()
                )
            else:
                self.link.step(self.now)

    def heard(self) -> list[Reading]:
        return heard(self.readings)

    def close(self) -> None:
        self.link.close()
        if self._ours >= 0:
            self.pull()


@pytest.fixture
def cable(readings: Readings) -> Iterator[Cable]:
    made = Cable(readings)
    made.run(0.1)
    yield made
    made.close()


def turns(said: list[Reading]) -> list[int]:
    return [one.steps for one in said if isinstance(one, VaneTurned)]


def test_the_box_says_hello_and_is_found(cable: Cable) -> None:
    assert cable.heard() == [DeviceFound(device="box", id="e66038b7")]


def test_the_knob_the_push_and_the_cup_of_the_box_are_heard(cable: Cable) -> None:
    cable.heard()
    cable.steps = 5
    cable.run()
    cable.steps = 3
    cable.run()
    cable.pushed = 1
    cable.run(0.1)
    for _ in range(5):
        cable.tilted = 1 - cable.tilted
        cable.run()
    assert cable.heard() == [
        VaneTurned(steps=5, total=5),
        VaneTurned(steps=-2, total=3),
        VanePushed(),
        DicePressed(),
    ]


def test_a_lost_line_heals_with_the_next_one(cable: Cable) -> None:
    cable.heard()
    cable.send(line(900, "vane", 4, 0)[:-6] + b"\n")
    cable.send(line(901, "vane", 9, 0))
    cable.run(0.01)
    assert turns(cable.heard())[:1] == [9]
    assert cable.link.reader.bad == 1
    assert cable.link.reader.gaps > 0


def test_a_pulled_plug_in_mid_line_is_told_once_and_play_goes_on(cable: Cable) -> None:
    cable.heard()
    cable.send(b"$77 vane 12")
    cable.run(0.01)
    cable.pull()
    cable.run(40)
    assert cable.heard() == [DeviceLost(device="box", reason="unplugged")]
    cable.plug()
    cable.run(LONGEST_WAIT + 1)
    assert cable.heard() == [DeviceFound(device="box", id="e66038b7")]


def test_what_was_turned_while_it_was_unplugged_is_nobodys_spin(cable: Cable) -> None:
    cable.steps = 40
    cable.run(0.1)
    cable.pull()
    cable.run(1)
    cable.heard()
    cable.plug()
    cable.steps = 7
    cable.run(LONGEST_WAIT + 1)
    cable.steps = 8
    cable.run(0.1)
    assert turns(cable.heard()) == [1]


def test_looks_for_a_lost_box_grow_rarer(readings: Readings) -> None:
    looks: list[float] = []
    now = 0.0

    def nothing() -> str:
        looks.append(now)
        return ""

    link = BoxLink(nothing, readings, glance=0)
    while now < 60:
        link.step(now)
        now += 0.05
    gaps = [later - sooner for sooner, later in pairwise(looks)]
    assert gaps[0] == pytest.approx(FIRST_WAIT, abs=0.06)
    assert all(later >= sooner - 0.06 for sooner, later in pairwise(gaps))
    assert max(gaps) == pytest.approx(LONGEST_WAIT, abs=0.1)
    assert heard(readings) == [DeviceLost(device="box", reason="unplugged")]


def test_a_box_that_hangs_is_told_once_and_may_come_back(cable: Cable) -> None:
    cable.heard()
    cable.now += SILENCE + 1
    cable.link.step(cable.now)
    cable.link.step(cable.now + 1)
    assert cable.heard() == [DeviceLost(device="box", reason="silent")]
    cable.run(1)
    assert cable.heard() == [DeviceFound(device="box", id="e66038b7")]


def test_what_was_turned_and_thrown_while_it_was_told_as_silent_is_nobodys(cable: Cable) -> None:
    cable.now += SILENCE + 1
    cable.link.step(cable.now)
    cable.heard()
    cable.send(line(900, "vane", 30, 1) + line(901, "dice", 2))
    assert cable.heard() == [DeviceFound(device="box", id="e66038b7")]
    cable.send(line(902, "vane", 31, 1) + line(903, "dice", 3))
    assert cable.heard() == [VaneTurned(steps=1, total=1), DicePressed()]


def test_a_board_with_another_program_is_told_to_be_silent(cable: Cable) -> None:
    """MicroPython's own prompt, say: a board that speaks, and says nothing of ours."""
    cable.link.box.opened(cable.now)
    cable.heard()
    for _ in range(20):
        cable.now += 0.25
        cable.send(b">>> \r\nMicroPython v1.26 on Raspberry Pi Pico\r\n")
    assert cable.heard() == [DeviceLost(device="box", reason="silent")]
    assert cable.link.reader.bad >= 20


def test_a_port_that_may_not_be_opened_says_so(
    readings: Readings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("serial.Serial", refuse)
    link = BoxLink(lambda: "/dev/ttyACM0", readings, glance=0)
    for now in range(30):
        link.step(now)
    assert heard(readings) == [DeviceLost(device="box", reason="forbidden")]


def test_a_port_that_another_program_holds_says_so(cable: Cable, readings: Readings) -> None:
    """The table's own hold on the port stands in for that of the other program."""
    late = BoxLink(lambda: cable.port, cable.readings, glance=0)
    cable.heard()
    late.step(cable.now)
    assert cable.heard() == [DeviceLost(device="box", reason="held")]


def test_a_plug_that_goes_while_the_port_opens_is_unplugged(
    readings: Readings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise termios.error(5, "Input/output error")

    monkeypatch.setattr("serial.Serial", gone)
    link = BoxLink(lambda: "/dev/ttyACM0", readings, glance=0)
    link.step(0)
    assert heard(readings) == [DeviceLost(device="box", reason="unplugged")]


def test_a_plug_that_goes_while_the_port_closes_is_unplugged(
    cable: Cable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system says of some cables only when they are let go that they are out."""

    let_go = Serial.close

    def out(port: Serial) -> None:
        let_go(port)
        raise OSError(5, "Input/output error")

    cable.heard()
    monkeypatch.setattr("serial.Serial.close", out)
    cable.pull()
    cable.link.step(cable.now)
    assert cable.heard() == [DeviceLost(device="box", reason="unplugged")]
    assert not cable.link.plugged


def test_four_hundred_plugs_that_go_at_any_moment_harm_nothing(readings: Readings) -> None:
    chance = Random(7)
    for _ in range(400):
        ours, theirs = pty.openpty()
        port = os.ttyname(theirs)
        os.close(theirs)
        link = BoxLink(lambda port=port: port, readings, glance=0)  # type: ignore[misc]
        started = Event()
        hand = Thread(target=_pull, args=(ours, started, chance.randrange(20_000)))
        hand.start()
        started.wait()
        for look in range(5):
            link.step(10.0 * look)
        hand.join()
        link.step(60)
        link.step(70)
        assert link.box.lost == "unplugged"


def _pull(end: int, started: Event, moments: int) -> None:
    started.set()
    for _ in range(moments):
        pass
    os.close(end)


def test_a_box_says_where_it_stands(cable: Cable, readings: Readings) -> None:
    assert BoxLink(str, readings).box.lost == "awaited"
    assert cable.link.box.lost == ""
    cable.pull()
    cable.run(1)
    assert cable.link.box.lost == "unplugged"
    cable.plug()
    cable.run(LONGEST_WAIT + 1)
    assert cable.link.box.lost == ""


def test_a_newer_box_is_told_of_and_not_listened_to(cable: Cable) -> None:
    cable.heard()
    cable.send(line(0, "hello", 2, "fedcba") + line(1, "vane", 3, 0) + line(2, "vane", 30, 4))
    assert cable.heard() == [DeviceLost(device="box", reason="newer")]


def test_lines_that_make_no_sense_are_counted_and_harmless(cable: Cable) -> None:
    cable.heard()
    for number, said in enumerate(
        ("vane 1", "vane x y", "dice", "dice 1 2", "spell 9", "hello one", "faces 9999999999")
    ):
        cable.send(line(500 + number, *said.split()))
    assert cable.heard() == []
    assert cable.link.box.odd == 7


def test_real_faces_are_believed_when_two_readings_are_alike(cable: Cable) -> None:
    cable.heard()
    for number, faces in enumerate(((3, 5), (3, 6), (3, 6), (3, 6), (), (3, 6), (3, 6))):
        cable.send(line(600 + number, "faces", *faces))
    assert cable.heard() == [FacesRead(faces=(3, 6)), FacesRead(faces=(3, 6))]


def test_lifting_one_of_two_dice_away_is_no_throw_of_the_other(cable: Cable) -> None:
    cable.heard()
    readings = ((3, 5), (3, 5), (5,), (5,), (5, 3), (5, 3), (), (5,), (5,), (5, 5), (5, 5))
    for number, faces in enumerate(readings):
        cable.send(line(600 + number, "faces", *faces))
    assert cable.heard() == [FacesRead(faces=one) for one in ((3, 5), (5,), (5, 5))]


def test_a_board_that_starts_anew_under_our_eyes_turns_nothing(cable: Cable) -> None:
    cable.steps = 500
    cable.run(6)
    cable.heard()
    cable.send(line(3, "vane", 2, 0) + line(4, "vane", 3, 0))  # its hello was lost
    assert turns(cable.heard()) == [1]


def test_five_hundred_pulled_plugs_and_half_lines_make_no_wrong_step(cable: Cable) -> None:
    chance = Random(11)
    cable.heard()
    for _ in range(500):
        match chance.randrange(5):
            case 0 if cable.port:
                cable.send(b"$%d vane 99" % chance.randrange(9000))
                cable.pull()
            case 1 if cable.port:
                cable.pull()
            case 2 if not cable.port:
                cable.plug()
                cable.send(chance.randbytes(chance.randrange(40)).replace(b"\n", b"") + b"\n")
            case 3:
                cable.now += chance.random() * 9
            case _:
                cable.steps += 1
        cable.run(0.03)
        said = cable.heard()
        assert set(turns(said)) <= {1}
        assert {type(one) for one in said} <= {VaneTurned, DeviceLost, DeviceFound}
    if not cable.port:
        cable.plug()
    cable.run(LONGEST_WAIT + 2)
    cable.heard()
    cable.steps += 1
    cable.run(0.05)
    assert turns(cable.heard()) == [1]


def test_the_first_board_with_micropython_is_found_by_its_name(tmp_path: Path) -> None:
    assert find_port(tmp_path) == ""
    for name in ("usb-Other_Thing-if00", "usb-MicroPython_Board_in_FS_mode_e66038-if00"):
        (tmp_path / name).touch()
    assert find_port(tmp_path).endswith("_e66038-if00")


def test_the_thread_of_the_box_hears_and_stops(readings: Readings) -> None:
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    box = SerialBox(os.ttyname(theirs), readings)
    found: Reading | None = None
    while found is None:  # what comes before the file is open is thrown away
        os.write(ours, line(0, "hello", 1, "e66038b7"))
        with suppress(Empty):
            found = readings.get(timeout=0.1)
    assert found == DeviceFound(device="box", id="e66038b7")
    os.write(ours, line(1, "vane", 0, 0) + line(2, "vane", 2, 0))
    assert readings.get(timeout=120) == VaneTurned(steps=2, total=2)
    state = box.state()
    assert (state.bad, state.steps) == (0, 2)
    assert state.last.startswith("$2 vane 2 0*")
    box.close()
    os.close(ours)
    os.close(theirs)
