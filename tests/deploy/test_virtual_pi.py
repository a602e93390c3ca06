"""The virtual Raspberry Pi, as far as it can be looked at without one."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.virtual_pi.__main__ import in_order, main, play, tell
from deploy.virtual_pi.bench import Bench, Finding, Story, colours_in
from deploy.virtual_pi.device_tree import BOARDS, PI_4, WITHOUT_PINS, tree_of
from deploy.virtual_pi.machine import FULL, MachineError, taps
from deploy.virtual_pi.sticks import copies_in
from deploy.virtual_pi.stories import STORIES
from hardware.pins import HEADER

EMULATED = """/dts-v1/;

/ {
	interrupt-parent = <0x8003>;
	model = "linux,dummy-virt";
	#size-cells = <0x02>;
	compatible = "linux,dummy-virt";

	gpio-keys {
		compatible = "gpio-keys";

		poweroff {
			gpios = <0x8005 0x03 0x00>;
		};
	};

	pl061@9030000 {
		phandle = <0x8005>;
		compatible = "arm,pl061\\0arm,primecell";
	};

	chosen {
		stdout-path = "/pl011@9000000";
	};
};
"""
"""As the emulator has its own board, much shortened."""


def test_the_machine_is_called_as_a_pi_is() -> None:
    tree = tree_of(PI_4, EMULATED)
    assert 'model = "Raspberry Pi 4 Model B Rev 1.4";' in tree
    assert r'compatible = "raspberrypi,4-model-b\0brcm,bcm2711\0linux,dummy-virt";' in tree
    assert "linux,revision = <0xc03114>;" in tree


def test_the_emulators_own_pins_are_none_of_a_pi() -> None:
    tree = tree_of(PI_4, EMULATED)
    assert "pl061" not in tree
    assert "gpio-keys" not in tree
    assert "stdout-path" in tree


@pytest.mark.parametrize(("board", "lines"), [("pi4", 58), ("pi5", 54)])
def test_the_first_chip_is_the_header_by_the_name_that_the_table_looks_for(
    board: str, lines: int
) -> None:
    tree = tree_of(BOARDS[board], EMULATED)
    first = re.search(r'ngpios = <(\d+)>;\s+gpio-sim,label = "(.*)";', tree)
    assert first
    assert int(first[1]) == lines
    assert first[2].startswith(HEADER)


def test_a_board_without_pins_has_no_chip() -> None:
    assert "gpio-simulator" not in tree_of(WITHOUT_PINS, EMULATED)


def test_a_tree_without_a_model_is_refused() -> None:
    with pytest.raises(ValueError, match="no model"):
        tree_of(PI_4, "/ {\n};\n")


@pytest.mark.skipif(not shutil.which("dtc"), reason="no compiler of device trees here")
@pytest.mark.parametrize("board", BOARDS)
def test_every_tree_can_be_compiled(board: str, tmp_path: Path) -> None:
    source = tmp_path / "tree.dts"
    source.write_text(tree_of(BOARDS[board], EMULATED))
    subprocess.run(["dtc", "-q", "-O", "dtb", "-o", tmp_path / "tree.dtb", source], check=True)


def test_a_tap_is_a_place_then_a_finger_that_comes_and_goes() -> None:
    place, down, up = taps(0, FULL)
    assert [(event["data"]["axis"], event["data"]["value"]) for event in place] == [
        ("x", 0),
        ("y", FULL),
    ]
    assert down[0]["data"]["down"]
    assert not up[0]["data"]["down"]


# ---------------------------------------------------------------- findings


def test_stories_are_told_in_the_order_of_their_worth() -> None:
    assert in_order(["start", "install"], installed=True) == ["install", "start"]
    assert in_order(["start"], installed=True) == ["start"]
    assert in_order([], installed=True) == list(STORIES)


def test_what_needs_the_table_has_it_installed_first() -> None:
    assert in_order(["start"], installed=False) == ["install", "start"]


def ends_early(_bench: Bench) -> Iterator[Finding]:
    yield Finding("the first", True, "7 s")
    yield Finding("the second", False, "nothing")
    yield Finding("the third", True)


def breaks_off(_bench: Bench) -> Iterator[Finding]:
    yield Finding("the first", True)
    raise MachineError("the machine has gone")


@pytest.mark.parametrize("story", [ends_early, breaks_off])
def test_a_story_ends_with_what_does_not_hold_and_so_does_the_command(
    story: Story,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(STORIES, "start", story)
    assert tell(play(Bench(tmp_path, tmp_path), ["start"])) == 1
    told = capsys.readouterr().out
    assert "the third" not in told
    assert len(re.findall("^FAILED start: ", told, re.MULTILINE)) == 1


def test_a_finding_is_one_line_with_its_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert tell([("start", Finding("from power to READY", True, "68.6 s"))]) == 0
    assert capsys.readouterr().out == "holds  start: from power to READY: 68.6 s\n"


def test_a_story_that_is_not_there_is_refused() -> None:
    with pytest.raises(SystemExit):
        main(["nowhere"])


def test_an_empty_panel_has_one_colour() -> None:
    assert colours_in(b"P6\n2 1\n255\n" + bytes(6)) == 1
    assert colours_in(b"P6\n2 1\n255\n" + bytes(range(6))) == 2
    with pytest.raises(ValueError, match="PPM"):
        colours_in(b"GIF")


def test_empty_copies_are_counted_apart() -> None:
    listing = """     4096 table-companion/battles/aa-0001.sqlite
        0 table-companion/battles/bb-0001.sqlite
     1200 table-companion-reports/report.zip"""
    assert copies_in(listing) == (1, 1)
