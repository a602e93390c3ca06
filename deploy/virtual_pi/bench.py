"""What stories on the virtual Pi share: where they are played, what they find, what they ask."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from deploy.virtual_pi.device_tree import PI_4, Board
from deploy.virtual_pi.machine import (
    USUAL,
    Fittings,
    Machine,
    MachineError,
    Stick,
    new_disk,
)

DATA = "/var/lib/table-companion"
CURRENT = "/opt/table-companion/current"
TOOLS = "/run/tools"
STICK = "/run/table-companion-stick"
SIZE_OF_A_STICK = 512 * 1024**2
STARTING = 1500
"""Seconds at most until the table is there, on a host with much else to do."""
SOON = 300
"""Seconds that anything else takes at most there."""
SELDOM = 5
"""Seconds between two looks for what takes minutes: each starts programs, which is dear there."""
READY = "systemctl -q is-active table-companion"
FEW_COLOURS = 40
"""A panel with a text, a login or nothing has fewer."""


@dataclass(frozen=True)
class Finding:
    """What was looked at, whether it is as it should be, and the figure or the words found."""

    what: str
    held: bool
    found: str = ""


class Bench:
    """Where stories are played: ``bundle`` is a folder with a bundle and its signature; ``quick``
    if less of the same is enough.
    """

    def __init__(self, folder: Path, bundle: Path, quick: bool = False) -> None:
        self.folder = folder
        self.bundle = bundle
        self.quick = quick
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def installed(self) -> Path:
        """The disk of a machine on which the table was installed, switched off since."""
        return self.folder / "installed.qcow2"

    @property
    def stands(self) -> set[str]:
        """Which of the stories that others go on from have left what they leave."""
        left = {"install": [self.installed], "pi-4": self.frozen}
        return {name for name, files in left.items() if all(file.exists() for file in files)}

    @property
    def frozen(self) -> tuple[Path, Path]:
        """Memory and disk of a machine that stood still with the table on its panel."""
        return self.folder / "frozen.state", self.folder / "frozen.qcow2"

    def bare(self, name: str, board: Board = PI_4, fittings: Fittings = USUAL) -> Machine:
        """A machine as Raspberry Pi Imager leaves the card."""
        (self.folder / name / "disk.qcow2").unlink(missing_ok=True)
        return Machine(self.folder / name, board, fittings)

    def table(self, name: str, board: Board = PI_4, fittings: Fittings = USUAL) -> Machine:
        """A machine with the table on it."""
        machine = self.bare(name, board, fittings)
        new_disk(machine.folder / "disk.qcow2", self.installed)
        return machine

    def at_the_table(self, name: str) -> Machine:
        """A machine with the table on its panel, which goes on where the frozen one stood still."""
        state, disk = self.frozen
        folder = self.bare(name).folder
        new_disk(folder / "disk.qcow2", disk)
        return Machine(folder, PI_4, frozen=state)

    def again(self, name: str, board: Board = PI_4, fittings: Fittings = USUAL) -> Machine:
        """The machine of this name switched on once more."""
        return Machine(self.folder / name, board, fittings)

    def stick(self, name: str, system: str = "vfat", *files: Path) -> Stick:
        """A stick formatted as FAT32 or exFAT; files only go onto FAT32."""
        image = self.folder / f"{name}.img"
        image.unlink(missing_ok=True)
        with image.open("wb") as made:
            made.truncate(SIZE_OF_A_STICK)
        how = (
            ("mkfs.fat", "-F", "32", "-n", name.upper()[:11])
            if system == "vfat"
            else ("mkfs.exfat",)
        )
        subprocess.run((*how, str(image)), check=True, capture_output=True)
        if files:
            named = [str(file) for file in files]
            subprocess.run(("mcopy", "-i", str(image), *named, "::"), check=True)
        return Stick(image, name)


Story = Callable[[Bench], Iterator[Finding]]


CARE = """
from companion.appliance.maintenance import Maintenance
from companion.i18n.translator import words
from companion.presenters.maintenance import maintenance_rows
from companion.settings import load, settings_file

class Table:
    settings, _ = load(settings_file())
    battle_file = None
    def copy_battle(self, copied, failed, known=""): return False
    def put_away(self): pass
    def wait_until_closed(self, patience=None): pass
    def troubles(self): return ()
    def devices(self): return ()

care = Maintenance(Table(), lambda: None)
say = words("en").say
"""
"""The page "Care of the table" without its window."""
SETTINGS = """language = "en"
stay = "never"
sound = false
speech = false
"""
"""Nothing goes by itself while the finger looks."""


def is_active(pi: Machine, unit: str) -> bool:
    """Whether a unit runs; one of Type=notify does so when it has said READY."""
    return pi.try_(f"systemctl is-active {unit}")[1] == "active"


def comes_true(pi: Machine, condition: str, seconds: int = SOON, every: float = 2) -> bool:
    """Whether a command of root's comes to succeed in so many seconds."""
    tries = f"until {condition}; do sleep {every}; done"
    return pi.try_(f"timeout {seconds} bash -c '{tries}' 2>/dev/null", seconds + SOON)[0] == 0


def wait_until(pi: Machine, condition: str, seconds: int = SOON, every: float = 2) -> None:
    """Until it does. Raises ``MachineError`` where it never does."""
    if not comes_true(pi, condition, seconds, every):
        raise MachineError(f"in {seconds} s it did not come true: {condition}")


def wait_until_ready(pi: Machine) -> None:
    """Raises ``MachineError`` with what the table said where it does not come up in time."""
    if not comes_true(pi, READY, STARTING, every=SELDOM):
        raise MachineError(pi.run("journalctl -b --no-pager -u table-companion | tail -30"))


def since_power(pi: Machine) -> str:
    """When the table was READY, by the kernel's clock."""
    said = pi.run("systemctl show -p ActiveEnterTimestampMonotonic --value table-companion")
    return f"{int(said) / 1e6:.1f} s"


def memory(pi: Machine) -> str:
    """What the table takes."""
    said = pi.run("systemctl show -p MemoryCurrent --value table-companion")
    return f"{int(said) / 1024**2:.0f} MB"


def freeze(bench: Bench, pi: Machine) -> None:
    """Keep the machine as it stands there, for all that goes on from there."""
    state, disk = bench.frozen
    pi.run("sync; echo 3 >/proc/sys/vm/drop_caches")  # there is the less to keep
    pi.freeze(state)
    (pi.folder / "disk.qcow2").replace(disk)


def settle(pi: Machine, settings: str) -> None:
    """The table has these settings from its next start."""
    pi.lay(f"{DATA}/settings.toml", settings.encode())
    pi.run(f"chown table: {DATA}/settings.toml")


def switch_off(pi: Machine) -> None:
    """As the page "Care of the table" does it."""
    pi.tell("systemctl poweroff")
    pi.wait_until_off()


def picture_of(bench: Bench, pi: Machine, name: str, least: int = FEW_COLOURS) -> Finding:
    """The panel's picture, kept under this name, has so many colours at least: a page of the table
    has more than a text.
    """
    picture = pi.picture()
    (bench.folder / f"{name}.png").write_bytes(picture.png())
    return Finding(f"a picture: {name}.png", picture.colours >= least, f"{picture.colours} colours")


def pins(pi: Machine, chip: str, lines: int) -> Iterator[Finding]:
    """The library of the pins opens the header as the table's own user, without a restart."""
    asked = "import lgpio; print(*lgpio.gpio_get_chip_info(lgpio.gpiochip_open(0))[1:])"
    code, said = as_table(pi, f"-c '{asked}'")
    found = said.splitlines()[-1] if said else "nothing"
    yield Finding(
        "the table may open the pins", code == 0 and found == f"{lines} gpiochip0 {chip}", found
    )


def as_table(pi: Machine, words: str) -> tuple[int, str]:
    """The installed release's Python, as the table's own user."""
    return pi.try_(in_the_tables_name(words))


def in_the_tables_name(words: str) -> str:
    """The same as a command, in the surroundings that the unit gives the table."""
    places = f"HOME={DATA} XDG_DATA_HOME=/var/lib COMPANION_SETTINGS={DATA}/settings.toml"
    table = f"COMPANION_APPLIANCE=/opt/table-companion COMPANION_STICK={STICK}"
    pins = "LG_WD=/tmp GPIOZERO_PIN_FACTORY=lgpio"
    python = f"PYTHONPATH={TOOLS} PYTHONSAFEPATH=1"
    how = f"env -i -C {DATA} PATH=/usr/bin:/bin {places} {table} {pins} {python}"
    return f"runuser -u table -- {how} {CURRENT}/venv/bin/python {words}"


def run_as_table(pi: Machine, program: str) -> str:
    """What a program in Python says there. Raises ``MachineError`` where it fails."""
    return must(as_table(pi, f"- <<'END'\n{program}\nEND"))


def lay_tool(pi: Machine, tool: Path) -> str:
    """Where a program of this folder lies there; it finds what the release has for developers."""
    pi.run(f"mkdir -p {TOOLS}; ln -sfn {CURRENT}/deploy {TOOLS}/deploy")
    place = f"{TOOLS}/{tool.name}"
    pi.lay(place, tool.read_bytes())
    return place


def must(done: tuple[int, str]) -> str:
    """What a command has said. Raises ``MachineError`` where it failed."""
    code, said = done
    if code:
        raise MachineError(said)
    return said
