"""The first start without a keyboard: a card as the guide has it made, and a table comes of it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from deploy.virtual_pi.bench import (
    SELDOM,
    Bench,
    Finding,
    comes_true,
    is_active,
    memory,
    picture_of,
    since_power,
    wait_until_ready,
)
from deploy.virtual_pi.device_tree import PI_4
from deploy.virtual_pi.machine import Fittings, Machine, MachineError

USER_DATA = Path(__file__).parents[1] / "user-data"
META_DATA = "instance-id: the-first-start\n"
"""As on the card that Raspberry Pi Imager has written."""
SIZE_OF_THE_BOOT_PARTITION = 512 * 1024**2
LOG = "/boot/firmware/table-companion-log.txt"
TELLING = 1200
"""Seconds at most until the panel tells how it goes, on a host with much else to do."""
INDENTED, MISTAKEN = "  - path: /var/lib", " - path: /var/lib"
"""Somebody took a space too many away."""
REFUSED_BY_CLOUD_INIT = 'grep -q "Failed loading yaml" /var/log/cloud-init.log'
NOT_WHOLE = "The bundle on the card is not whole", "Пакет на карте не цел"


def first_boot(bench: Bench) -> Iterator[Finding]:
    """A bundle that was cut short is told in both languages with its cure; a whole one laid in its
    place installs the table at the next start.
    """
    (bundle,) = bench.bundle.glob("*.tar")
    keys = bench.bundle.glob("*.pub")
    card = boot_partition(bench.folder / "first-boot.img")
    short = bench.folder / bundle.name
    short.write_bytes(bundle.read_bytes()[: bundle.stat().st_size // 2])
    copy_to(card, short, USER_DATA, *keys)
    fittings = fitted_with(card)
    with bench.bare("first-boot", PI_4, fittings) as pi:
        yield told(pi, "a bundle that was cut short is told", *NOT_WHOLE)
        wait_until_booted(pi)
        yield stands_on_the_panel(pi, NOT_WHOLE[0])
        yield picture_of(bench, pi, "first-boot-fault", least=2)
        pi.run("sync")
    copy_to(card, bundle)
    with bench.again("first-boot", PI_4, fittings) as pi:
        yield told(pi, "it is tried again", "3 of 3", "3 из 3")
        yield picture_of(bench, pi, "first-boot-progress", least=2)
        wait_until_ready(pi)
        yield Finding("the table stands there, and no key was touched", True, since_power(pi))
        yield Finding("nothing was fetched", not is_online(pi), memory(pi))
        yield Finding("no login shows when the table ends", not is_active(pi, "getty@tty1"))
        yield picture_of(bench, pi, "first-boot-table")


def mistaken_card(bench: Bench) -> Iterator[Finding]:
    """Where a line of ``user-data`` has lost a space, the card has no log and the panel no word of
    the installation: by these the guide tells what is wrong.
    """
    card = boot_partition(bench.folder / "mistaken-card.img")
    mistaken = bench.folder / USER_DATA.name
    mistaken.write_text(USER_DATA.read_text().replace(INDENTED, MISTAKEN, 1))
    copy_to(card, mistaken)
    with bench.bare("mistaken-card", PI_4, fitted_with(card)) as pi:
        pi.wait_for_shell()
        wait_until_booted(pi)
        refused = pi.try_(REFUSED_BY_CLOUD_INIT)[0] == 0
        yield Finding("a mistake in user-data is met, and nothing of it is done", refused)
        unlogged = pi.try_(f"test -e {LOG}")[0] != 0
        yield Finding("a mistake in user-data leaves no log", unlogged)
        silent = "1 of 3" not in shown(pi)
        yield Finding("and no word of the installation on the panel", silent)
        yield picture_of(bench, pi, "mistaken-card", least=2)


def boot_partition(image: Path) -> Path:
    """A boot partition as the image of Raspberry Pi OS has it, without what starts a real Pi."""
    image.unlink(missing_ok=True)
    with image.open("wb") as made:
        made.truncate(SIZE_OF_THE_BOOT_PARTITION)
    subprocess.run(
        ("mkfs.fat", "-F", "32", "-n", "BOOTFS", str(image)), check=True, capture_output=True
    )
    told_of = image.with_name("meta-data")
    told_of.write_text(META_DATA)
    copy_to(image, told_of)
    return image


def copy_to(card: Path, *files: Path) -> None:
    """As anybody does on any computer; a file of the same name gives way."""
    named = map(str, files)
    subprocess.run(("mcopy", "-o", "-i", str(card), *named, "::"), check=True)


def fitted_with(card: Path) -> Fittings:
    """A machine with this boot partition, which looks there for what to do at its first start."""
    drive = f"file={card},if=none,id=boot,format=raw"
    return Fittings(options=("-drive", drive, "-device", "virtio-blk-pci,drive=boot"), words="")


def told(pi: Machine, what: str, *words: str) -> Finding:
    """Whether the log on the card comes to say all this. Raises ``MachineError`` with what the
    system said of its first start where there is no log.
    """
    pi.wait_for_shell()
    looked_for = " && ".join(f'grep -q "{one}" {LOG}' for one in words)
    said = comes_true(pi, looked_for, TELLING, every=SELDOM)
    if not said and pi.try_(f"test -e {LOG}")[0]:
        raise MachineError(pi.run("cloud-init status --long; tail -n 40 /var/log/cloud-init.log"))
    return Finding(what, said, pi.run(f"tail -n 2 {LOG}").replace("\n", " / "))


def wait_until_booted(pi: Machine) -> None:
    """Until nothing is left to start: the login too has been where it shows."""
    pi.try_("systemctl is-system-running --wait")


def stands_on_the_panel(pi: Machine, words: str) -> Finding:
    """Whether the words are in what the panel shows as text, whatever else the system has told."""
    seen = shown(pi)
    found = words if words in seen else seen
    return Finding("it still stands on the panel when all has started", words in seen, found)


def shown(pi: Machine) -> str:
    """The text on the panel."""
    return " ".join(pi.run("tr -d '\\0' </dev/vcs").split())


def is_online(pi: Machine) -> bool:
    """Whether there is any way out of the machine."""
    return bool(pi.run("ip route"))
