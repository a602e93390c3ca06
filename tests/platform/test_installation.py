"""What the table sees of its machine: the bundle on a stick, whatever else lies there."""

from __future__ import annotations

from pathlib import Path
from subprocess import CompletedProcess

import pytest

from companion.platform.installation import newest_bundle, sticks_left_alone, system_log
from tests.odd_sticks import BUNDLE, ODD_NAMES, lay_bundle, lay_odd_things


@pytest.mark.parametrize("odd", ODD_NAMES, ids=repr)
def test_nothing_odd_on_a_stick_hides_the_bundle(tmp_path: Path, odd: bytes) -> None:
    lay_bundle(tmp_path)
    lay_odd_things(tmp_path, odd)
    assert newest_bundle(tmp_path) == BUNDLE


def test_a_stick_with_odd_things_only_has_no_bundle(tmp_path: Path) -> None:
    for odd in ODD_NAMES:
        lay_odd_things(tmp_path, odd)
    assert newest_bundle(tmp_path) == ""


def test_of_two_bundles_the_one_written_last_is_named(tmp_path: Path) -> None:
    for age, name in enumerate(["0.3.0-cc", "0.2.0-bb"]):
        lay_bundle(tmp_path, name, 9 + age)
    assert newest_bundle(tmp_path) == "0.2.0-bb"


def test_a_stick_that_has_just_gone_has_no_bundle(tmp_path: Path) -> None:
    assert newest_bundle(tmp_path / "gone") == ""


# ---------------------------------------------------------------- sticks that are not the table's

STICK = "pci0000:00/usb1/1-1"
CARD = "platform/mmc"
"""Where the kernel has a USB stick, and the Pi's own card."""


class Disks:
    """The kernel's folder of disks, and its list of what is in use."""

    def __init__(self, folder: Path) -> None:
        self.devices, self.folder = folder / "devices", folder / "block"
        self.mounts = folder / "mounts"
        self.folder.mkdir()
        self.mounts.write_text("/dev/mmcblk0p2 / ext4 rw 0 0\n")

    def has(self, name: str, place: str = STICK, removable: int = 1, size: int = 1000) -> None:
        disk = self.devices / place / name
        disk.mkdir(parents=True)
        (disk / "removable").write_text(f"{removable}\n")
        (disk / "size").write_text(f"{size}\n")
        (self.folder / name).symlink_to(disk)

    def uses(self, partition: str) -> None:
        with self.mounts.open("a") as mounts:
            mounts.write(f"{partition} /run/table-companion-stick vfat rw 0 0\n")

    @property
    def left_alone(self) -> int:
        return sticks_left_alone(self.folder, self.mounts)


@pytest.fixture
def disks(tmp_path: Path) -> Disks:
    return Disks(tmp_path)


def test_a_stick_of_which_nothing_can_be_used_is_in_all_the_same(disks: Disks) -> None:
    disks.has("mmcblk0", CARD)
    disks.has("sda")
    assert disks.left_alone == 1


def test_of_two_sticks_one_is_the_tables(disks: Disks) -> None:
    disks.has("sda")
    disks.has("sdb")
    disks.uses("/dev/sda1")
    assert disks.left_alone == 1


def test_what_nobody_put_in_as_a_stick_is_none(disks: Disks) -> None:
    disks.has("mmcblk0", CARD)
    disks.has("sda", removable=0)
    disks.has("sdb", size=0)
    assert disks.left_alone == 0


def test_a_disk_that_goes_while_it_is_looked_at_is_none(disks: Disks) -> None:
    (disks.folder / "sda").symlink_to(disks.devices / "gone")
    assert disks.left_alone == 0


def test_a_log_that_was_not_laid_down_says_so(tmp_path: Path) -> None:
    done: CompletedProcess[str] = CompletedProcess((), 0, "", "")
    assert system_log(tmp_path / "last-lines", lambda _: done) == [
        "not to be had: No such file or directory"
    ]
