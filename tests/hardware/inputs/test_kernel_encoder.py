"""The knob that the kernel reads, over pipes that carry what an input file would."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from struct import pack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.inputs.kernel_encoder import Events, OverlayMissingError, OverlayVane, find_inputs
from hardware.open_devices import attach
from hardware.probe import in_a_line
from hardware.readings import DeviceLost, Readings, VanePushed, VaneTurned
from hardware.wiring.settings import DeviceSettings, VaneSettings

SYN, KEY, REL = 0, 1, 2


def event(kind: int, value: int, code: int = 0) -> bytes:
    return pack("llHHi", 1000, 500, kind, code, value)


@pytest.fixture
def inputs(tmp_path: Path) -> Iterator[tuple[Path, int]]:
    """A named pipe in place of the knob's file, and the end that the kernel would write to."""
    path = tmp_path / "platform-rotary@11-event"
    os.mkfifo(path)
    end = os.open(path, os.O_RDWR)
    yield path, end
    os.close(end)


def test_steps_and_pushes_are_heard(inputs: tuple[Path, int], readings: Readings) -> None:
    path, end = inputs
    vane = OverlayVane((path,), readings)
    os.write(end, event(REL, 1) + event(SYN, 0) + event(REL, -1) + event(REL, 1)[:9])
    os.write(end, event(REL, 1)[9:] + event(KEY, 1, 28) + event(KEY, 0, 28) + event(KEY, 2, 28))
    told = [readings.get(timeout=20) for _ in range(4)]
    assert told == [
        VaneTurned(steps=1, total=1),
        VaneTurned(steps=-1, total=0),
        VaneTurned(steps=1, total=1),
        VanePushed(),
    ]
    vane.close()
    assert readings.empty()
    assert (vane.state().steps, vane.state().pushes) == (1, 1)


def test_an_overlay_taken_away_is_told(tmp_path: Path, readings: Readings) -> None:
    path = tmp_path / "gone"
    path.write_bytes(event(REL, 2))
    vane = OverlayVane((path,), readings)
    assert readings.get(timeout=20) == VaneTurned(steps=2, total=2)
    assert readings.get(timeout=20) == DeviceLost(device="vane", reason="gone")
    assert in_a_line(vane.state(), "ru").endswith(
        "Ручка больше не отвечает: крутите на экране. Чтобы попробовать её снова, перезапустите стол."
    )
    vane.close()


def test_the_overlays_files_are_found_by_their_names(tmp_path: Path) -> None:
    with pytest.raises(OverlayMissingError):
        find_inputs("", tmp_path)
    for name in ("platform-rotary@11-event", "platform-button@16-event", "platform-gpu-event"):
        (tmp_path / name).touch()
    assert [path.name for path in find_inputs("", tmp_path)] == [
        "platform-rotary@11-event",
        "platform-button@16-event",
    ]


def test_an_overlay_that_is_not_loaded_is_a_problem_with_a_cure(
    tmp_path: Path, readings: Readings
) -> None:
    wanted = DeviceSettings(vane=VaneSettings(kind="overlay", input=str(tmp_path / "none")))
    attached = attach(wanted, readings, lambda: pytest.fail("no pin is needed"))
    assert [(problem.device, problem.reason) for problem in attached.problems] == [
        ("vane", "no-overlay")
    ]


def test_a_file_that_may_not_be_read_is_a_problem_with_a_cure(
    inputs: tuple[Path, int], readings: Readings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, _flags: int) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("hardware.inputs.kernel_encoder.os.open", refuse)
    attached = attach(
        DeviceSettings(vane=VaneSettings(kind="overlay", input=str(inputs[0]))), readings
    )
    assert [(problem.reason, problem.detail) for problem in attached.problems] == [
        ("no-input", str(inputs[0]))
    ]


def test_a_button_that_may_not_be_read_leaves_the_file_of_the_knob_closed(
    inputs: tuple[Path, int], readings: Readings, tmp_path: Path
) -> None:
    path, _ = inputs  # one end of it is open here
    with pytest.raises(FileNotFoundError):
        OverlayVane((path, tmp_path / "platform-button@16-event"), readings)
    assert [file.resolve() for file in Path("/proc/self/fd").iterdir()].count(path.resolve()) == 1


@pytest.mark.parametrize("lacks", ["os.pipe", "Thread.start"])
def test_a_machine_that_has_no_more_to_give_leaves_no_file_of_the_knob_open(
    inputs: tuple[Path, int], readings: Readings, monkeypatch: pytest.MonkeyPatch, lacks: str
) -> None:
    def nothing_left(*_: object) -> None:
        raise OSError(24, "Too many open files")

    before = set(Path("/proc/self/fd").iterdir())
    monkeypatch.setattr(f"hardware.inputs.kernel_encoder.{lacks}", nothing_left)
    with pytest.raises(OSError, match="Too many"):
        OverlayVane(inputs[:1], readings)
    assert set(Path("/proc/self/fd").iterdir()) == before


@given(
    st.lists(st.tuples(st.sampled_from([SYN, KEY, REL]), st.integers(-9, 9)), max_size=20),
    st.integers(1, 50),
)
def test_events_are_read_in_pieces_of_any_size(sent: list[tuple[int, int]], piece: int) -> None:
    data = b"".join(event(*one) for one in sent)
    events = Events()
    found = [
        one
        for start in range(0, len(data), piece)
        for one in events.feed(data[start : start + piece])
    ]
    assert found == [one for one in sent if one[0] != SYN]
