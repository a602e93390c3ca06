"""Speed of the devices: the box's parser, a reading on its way to the published view, and a table
at rest.
"""

from __future__ import annotations

import os
import pty
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread

from deploy.figures import Figure
from deploy.measure_window import leave_a_battle, probe
from deploy.timing import Block, best, block, long_workload, p50, p99, pace, processor_ms
from hardware.firmware.box_logic import BoxLogic
from hardware.serial_box.line_protocol import LineReader, line

MEGABYTE = 1_000_000
CHUNK, TIMES = 512, 5
ALL_DEVICES = """
[vane]
kind = "encoder"
[dice]
kind = "box"
pips = true
[lamps]
wind = "eight"
pins_turn = [24, 25]
pin_damage = 26
[box]
port = "{port}"
"""


def devices(blocks: int) -> list[Figure]:
    """Every figure of the devices."""
    told = [_readings() for _ in range(blocks)]
    with TemporaryDirectory() as home, _box() as port:
        leave_a_battle(Path(home))
        bare = probe("table", home)
        _write_settings(Path(home), port)
        attached = probe("devices", home)
    return [
        _parser(blocks),
        best("reading to published view, vane swinging, p99", told, p99, felt=20),
        Figure(
            name="processor at rest with all devices",
            unit="%",
            value=attached["cpu"],
            floor=bare["cpu"],
            limit=3,
            pace=pace(long_workload()),
        ),
        Figure(
            name="redraws in five such seconds",
            unit="",
            value=attached["redraws"],
            floor=bare["redraws"],
        ),
    ]


def _readings() -> Block:
    """From a reading to the view of what it brought about, and what as much takes on the disk."""
    with TemporaryDirectory() as home:
        told = probe("reading", home)
    return Block(told["views"], told["syncs"])


def _parser(blocks: int) -> Figure:
    """A megabyte of the box's lines, in pieces as a cable gives them."""
    data = b"".join(line(number, "vane", number, number // 7) for number in range(MEGABYTE // 24))[
        :MEGABYTE
    ]
    pieces = [data[start : start + CHUNK] for start in range(0, MEGABYTE, CHUNK)]

    def parse() -> None:
        reader = LineReader()
        for piece in pieces:
            reader.feed(piece)
        assert reader.good > 20_000

    done = [block(TIMES, lambda: processor_ms(parse), long_workload) for _ in range(blocks)]
    return best("a megabyte of the serial box's lines, p50", done, p50, limit=1000)


def _write_settings(home: Path, port: str) -> None:
    file = home / "config/table-companion/settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(ALL_DEVICES.format(port=port), encoding="utf-8")


@contextmanager
def _box() -> Iterator[str]:
    """A vane box on a pseudo-terminal, saying what it says at rest."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    os.set_blocking(ours, False)
    done, logic = Event(), BoxLogic("bench")

    def run() -> None:
        now = 0
        while not done.wait(0.1):
            now += 100
            try:
                os.write(ours, "".join(logic.tick(now, 0, 0, 0)).encode())
            except BlockingIOError:
                pass  # nobody listens yet

    thread = Thread(target=run)
    thread.start()
    try:
        yield os.ttyname(theirs)
    finally:
        done.set()
        thread.join()
        os.close(ours)
        os.close(theirs)
