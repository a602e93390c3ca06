"""Real disks for tests: a full one, a FAT stick that is pulled.

A test skips where the system does not give them.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


@contextmanager
def small_disk(place: Path, size: str) -> Iterator[Path]:
    """A file system of so many bytes ("64k"), mounted at ``place``."""
    place.mkdir()
    with _mounted("-t", "tmpfs", "-o", f"size={size}", "none", place=place):
        yield place


def fill(disk: Path) -> None:
    """Nothing more goes on this disk."""
    with suppress(OSError), (disk / "in the way").open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))


def lock(disk: Path) -> None:
    """This disk may only be read from now on."""
    _run("mount", "-o", "remount,ro", str(disk))


@contextmanager
def no_file_grows_past(size: int) -> Iterator[None]:
    """Within it the system takes no byte beyond ``size`` of any file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


class Stick:
    """A FAT32 stick in the form of a file."""

    def __init__(self, image: Path) -> None:
        self._image = image

    @classmethod
    def new(cls, image: Path) -> Stick:
        """A blank stick."""
        with image.open("wb") as file:
            file.truncate(40 * 2**20)
        _run("mkfs.vfat", "-F", "32", str(image))
        return cls(image)

    @contextmanager
    def put_in(self, place: Path) -> Iterator[Path]:
        """The stick, mounted as the appliance mounts one."""
        place.mkdir(exist_ok=True)
        with _mounted(
            "-t", "vfat", "-o", "loop,nosuid,nodev,noexec,umask=0077", str(self._image), place=place
        ):
            yield place

    def pulled(self) -> Stick:
        """What is on the stick at this moment, were it pulled out: what the machine has not yet
        written is not.
        """
        copy = self._image.with_suffix(".pulled")
        shutil.copyfile(self._image, copy)
        return Stick(copy)


@contextmanager
def _mounted(*how: str, place: Path) -> Iterator[None]:
    _run("mount", *how, str(place))
    try:
        yield
    finally:
        subprocess.run(["umount", str(place)], check=True)


def _run(*order: str) -> None:
    """Run a command of the system, or skip the test and say what the system said."""
    try:
        subprocess.run(order, check=True, capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip(f"there is no {order[0]} here")
    except subprocess.CalledProcessError as failed:
        pytest.skip(f"{order[0]}: {failed.stderr.strip()}")
