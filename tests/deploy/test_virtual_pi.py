"""The virtual Raspberry Pi, as far as it can be looked at without one."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Barrier

import pytest

from companion.appliance.backups import Backups
from companion.cli import script
from companion.journal.recovery import open_journal
from companion.library.saved_battles import Battles
from deploy.virtual_pi import bundles, crash_states
from deploy.virtual_pi.__main__ import in_order, main, play, tell
from deploy.virtual_pi.bench import Bench, Finding, Story
from deploy.virtual_pi.deeds import found
from deploy.virtual_pi.device_tree import PI_4, PI_5, STRANGER, WITHOUT_PINS, tree_of
from deploy.virtual_pi.finger import ALIKE
from deploy.virtual_pi.hand import places
from deploy.virtual_pi.keyboard import strokes
from deploy.virtual_pi.machine import FULL, MachineError, taps
from deploy.virtual_pi.pictures import Picture, difference, read_ppm
from deploy.virtual_pi.rehearsal import places_of, ppm
from deploy.virtual_pi.sticks import Copies, judged
from deploy.virtual_pi.stories import DONE, FOUNDATIONS, INSTALLATION, QUICK, STORIES
from deploy.virtual_pi.write_log import ENTRY, FLUSH, FUA, HEAD, MAGIC, crash, lay, read_log
from hardware.firmware.quadrature import QUARTERS, Quadrature
from hardware.pins import HEADER

BOARDS = {"pi4": PI_4, "pi5": PI_5, "stranger": STRANGER, "without-pins": WITHOUT_PINS}
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


def test_a_tap_is_a_place_that_differs_on_both_axes_then_a_finger_that_comes_and_goes() -> None:
    corner, place, down, up = taps(7, FULL)
    assert [(event["data"]["axis"], event["data"]["value"]) for event in (*corner, *place)] == [
        ("x", 0),
        ("y", 0),
        ("x", 7),
        ("y", FULL),
    ]
    assert down[0]["data"]["down"]
    assert not up[0]["data"]["down"]


# ---------------------------------------------------------------- findings


STAND = FOUNDATIONS


def test_stories_are_told_in_the_order_of_their_worth() -> None:
    assert in_order(["pi-5", "pi-4"], STAND) == ["pi-4", "pi-5"]
    assert in_order(["pi-4"], STAND) == ["pi-4"]
    assert in_order([], STAND) == list(STORIES)


def test_what_needs_the_table_has_it_installed_first() -> None:
    assert in_order(["pi-5"], ()) == ["install", "pi-4", "pi-5"]
    assert in_order(["sticks"], ["install"]) == ["pi-4", "sticks"]


def test_a_new_installation_is_looked_at_before_others_go_on_from_it() -> None:
    assert in_order(["install", "sticks"], STAND) == ["install", "pi-4", "sticks"]


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
    monkeypatch.setitem(STORIES, "pi-4", story)
    assert tell(play(Bench(tmp_path, tmp_path), ["pi-4"])) == 1
    told = capsys.readouterr().out
    assert "the third" not in told
    assert len(re.findall("^FAILED pi-4: ", told, re.MULTILINE)) == 1


def test_a_finding_is_one_line_with_its_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert tell([("pi-4", Finding("from power to READY", True, "68.6 s,\n104 MB"))]) == 0
    assert capsys.readouterr().out == "holds  pi-4: from power to READY: 68.6 s, 104 MB\n"


def test_a_story_that_is_not_there_is_refused() -> None:
    with pytest.raises(SystemExit):
        main(["nowhere"])


def test_what_a_submission_has_to_pass_is_told_in_the_same_order() -> None:
    assert in_order(QUICK, STAND) == [*QUICK]


def test_two_stories_are_told_at_once_and_every_finding_bears_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = Barrier(2, timeout=30)

    def waits(_bench: Bench) -> Iterator[Finding]:
        both.wait()
        yield Finding("met", True)

    for name in ("sticks", "battle"):
        monkeypatch.setitem(STORIES, name, waits)
    told = [(name, one.what) for name, one in play(Bench(tmp_path, tmp_path), ["sticks", "battle"])]
    assert sorted(told) == [
        ("battle", "met"),
        ("battle", "told in"),
        ("sticks", "met"),
        ("sticks", "told in"),
    ]


def test_what_goes_on_from_others_waits_for_them_and_what_stands_alone_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both, done = Barrier(2, timeout=30), []

    def founds(_bench: Bench) -> Iterator[Finding]:
        both.wait()
        done.append("pi-4")
        yield Finding("stands", True)

    def stands_alone(_bench: Bench) -> Iterator[Finding]:
        both.wait()
        yield Finding("met", True)

    def goes_on(_bench: Bench) -> Iterator[Finding]:
        yield Finding("after it", done == ["pi-4"])

    stories = {"pi-4": founds, "sticks": goes_on, "first-boot": stands_alone}
    for name, story in stories.items():
        monkeypatch.setitem(STORIES, name, story)
    told = list(play(Bench(tmp_path, tmp_path), [*stories]))
    assert {name for name, _ in told} == set(stories)
    assert all(one.held for _, one in told)


def test_what_is_typed_is_said_in_the_names_of_keys() -> None:
    assert [*strokes("a-1 &\n")] == [["a"], ["minus"], ["1"], ["spc"], ["shift", "7"], ["ret"]]


def test_the_command_that_is_typed_bears_no_letter_without_a_key() -> None:
    named = [key for keys in strokes(f"{INSTALLATION} && touch {DONE}\n") for key in keys]
    assert all(key.isalnum() and key == key.lower() for key in named)


def test_an_empty_panel_has_one_colour() -> None:
    assert read_ppm(b"P6\n2 1\n255\n" + bytes(6)).colours == 1
    assert read_ppm(b"P6\n2 1\n255\n" + bytes(range(6))).colours == 2
    with pytest.raises(ValueError, match="PPM"):
        read_ppm(b"GIF")


def test_the_margin_beside_a_panel_is_cut_off() -> None:
    picture = Picture(2, 2, bytes((1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)))
    assert picture.part(1, 2) == Picture(1, 2, bytes((1, 1, 1, 3, 3, 3)))
    assert picture.part(9, 9) == picture


def test_a_picture_is_kept_as_a_png(tmp_path: Path) -> None:
    from kivy.core.image import Image

    file = tmp_path / "two.png"
    file.write_bytes(Picture(2, 1, bytes((255, 0, 0, 0, 0, 255))).png())
    shown = Image(str(file))
    assert [shown.read_pixel(x, 0)[:3] for x in (0, 1)] == [[1, 0, 0], [0, 0, 1]]


def test_an_altered_bundle_is_signed_with_the_same_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundles, "MADE", tmp_path)
    key = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / "key")]
    subprocess.run(key, check=True)
    (tmp_path / "table-companion").mkdir()
    (tmp_path / "table-companion/changed").write_text("before")
    subprocess.run(
        ["tar", "-C", tmp_path, "-cf", tmp_path / "old.tar", "table-companion"], check=True
    )
    made, signature = bundles.altered(tmp_path / "old.tar", "next", {"changed": "after"})
    unpacked = subprocess.run(["tar", "-xOf", made, "table-companion/changed"], capture_output=True)
    assert (made.name, unpacked.stdout) == ("table-companion-next.tar", b"after")
    assert signature.read_text().startswith("-----BEGIN SSH SIGNATURE-----")


def test_copies_are_told_apart_that_are_torn_or_empty(tmp_path: Path) -> None:
    begun = ["pearl-shoals", "--journal", str(tmp_path / "battles/0001.sqlite")]
    (tmp_path / "battles").mkdir()
    assert script.main(begun, io.StringIO('{"ask": "view"}'), io.StringIO()) == 0
    backups = Backups(tmp_path)
    backups.keep_closed(Battles(tmp_path))
    folder = backups.folder
    (folder / "bb-0001.sqlite").write_bytes(b"torn")
    (folder / "cc-0001.sqlite").touch()
    assert judged(tmp_path) == Copies(whole=1, torn=1, empty=1)


def logged(folder: Path, *orders: tuple[int, int, bytes]) -> Path:
    """A log of orders, each a sector, its flags and its data."""
    log = folder / "log"
    with log.open("wb") as file:
        file.write(HEAD.pack(MAGIC, 1, len(orders), 512).ljust(512, b"\0"))
        for sector, flags, data in orders:
            file.write(ENTRY.pack(sector, len(data) // 512, flags, 0).ljust(512, b"\0") + data)
    return log


A, B, C = (letter * 512 for letter in (b"a", b"b", b"c"))


def test_a_log_is_read_order_by_order(tmp_path: Path) -> None:
    first, second = read_log(logged(tmp_path, (0, 0, A), (7, FUA, B)))
    assert (first.at, first.data, first.forced) == (0, A, False)
    assert (second.at, second.data, second.forced, second.end) == (3584, B, True, 2560)


def test_an_order_that_was_cut_short_in_the_log_is_none(tmp_path: Path) -> None:
    log = logged(tmp_path, (0, 0, A), (7, 0, B))
    os.truncate(log, log.stat().st_size - 1)
    assert len(read_log(log)) == 1


def test_what_is_no_log_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "nothing"
    path.touch()
    with pytest.raises(ValueError, match="no log"):
        read_log(path)


def test_what_was_flushed_is_on_the_disk_whatever_the_chance(tmp_path: Path) -> None:
    writes = read_log(logged(tmp_path, (0, 0, A), (0, FLUSH, b""), (1, 0, B)))
    for seed in range(20):
        assert crash(writes, 3, Random(seed))[0] == (0, A)


def test_what_was_not_flushed_may_be_there_in_part_in_any_order(tmp_path: Path) -> None:
    writes = read_log(logged(tmp_path, (0, 0, A * 4), (8, 0, B), (16, 0, C)))
    seen = {
        tuple((at, len(data)) for at, data in crash(writes, 3, Random(seed))) for seed in range(99)
    }
    assert () in seen
    assert len({tuple(at for at, _ in state) for state in seen}) > 6
    assert any(size not in (0, 512, 2048) for state in seen for _, size in state)


def test_a_crash_is_laid_onto_an_image(tmp_path: Path) -> None:
    image = tmp_path / "image"
    image.write_bytes(A * 3)
    lay(image, [(512, B), (1024, C[:100])])
    assert image.read_bytes() == A + B + C[:100] + A[100:]


def test_battles_are_found_entry_by_entry(tmp_path: Path) -> None:
    journal, _ = open_journal(tmp_path / "0000.sqlite")
    assert journal
    entry = journal.append("deed", b"{}", "")
    journal.close()
    assert found(tmp_path) == [f"0000 {entry.seq} {entry.hash}"]


@pytest.mark.parametrize(("kept", "lost"), [({"first", "second"}, 0), ({"first"}, 1)])
def test_an_acknowledged_entry_that_a_disk_has_not_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: set[str], lost: int
) -> None:
    writes = read_log(logged(tmp_path, (0, 0, A), (1, 0, B), (0, FLUSH, b"")))
    monkeypatch.setattr(crash_states, "entries_on", lambda _folder, _disk: kept)
    told = [(writes[-1].end, "first"), (writes[-1].end, "second")]
    assert crash_states.pull(tmp_path, writes, told, 1) == (lost, 0)


# ---------------------------------------------------------------- the hand


@pytest.mark.parametrize("detent", QUARTERS)
@pytest.mark.parametrize("clicks", [7, -7])
def test_what_the_hand_turns_is_what_the_decoder_counts(detent: str, clicks: int) -> None:
    decoder = Quadrature(detent)
    decoder.begin(0, 0)
    before = (0, 0)
    for place in places(clicks * QUARTERS[detent]):
        for contact, (was, now) in enumerate(zip(before, place, strict=True)):
            if was != now:
                decoder.change(contact, now)
        before = place
    assert decoder.steps == clicks


# ---------------------------------------------------------------- the finger


class Key:
    """Something to tap, as far as the rehearsal looks at it."""

    state = "normal"

    def __init__(self, text: str, *center: float) -> None:
        self.text, self.center = text, center

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        return x, y


def test_of_two_keys_the_one_that_says_no_more_is_meant() -> None:
    longer, exact = Key("Next round", 1, 2), Key("Next", 3, 4)
    assert [*places_of("Next", [longer, exact])] == [(3, 4), (1, 2)]
    assert [*places_of("Leave", [longer, exact])] == []
    assert [*places_of("Next@2", [longer, exact])] == [(1, 2)]


def test_a_picture_is_written_from_its_highest_row_without_what_shines_through() -> None:
    lowest_first = bytes((1, 2, 3, 255, 4, 5, 6, 255))
    assert ppm(1, 2, lowest_first) == b"P6\n1 2\n255\n" + bytes((4, 5, 6, 1, 2, 3))


def test_edges_smoothed_in_another_way_are_no_other_page() -> None:
    page = Picture(100, 10, bytes(3000))
    edges = Picture(100, 10, bytes((0, 40, 0)) * 1000)
    other = Picture(100, 10, bytes((0, 90, 0)) * 20 + bytes(2940))
    assert difference(page, edges) == 0
    assert difference(page, other) == pytest.approx(0.02, rel=0.1)
    assert difference(page, other) > ALIKE
    assert difference(page, page.part(99, 10)) == 1
