"""A virtual Raspberry Pi that can be switched on, spoken to, tapped and cut off.

It runs in an emulator (``qemu-system-aarch64``). What it starts from is made by
``deploy/virtual_pi/make``; whatever it writes goes into a disk of its own, laid over that.
"""

from __future__ import annotations

import json
import socket
import subprocess
import time
from base64 import encodebytes
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any, Self

from deploy.virtual_pi.device_tree import Board, tree_of
from deploy.virtual_pi.pictures import Picture, read_ppm

MADE = Path(__file__).parents[2] / "build/virtual-pi"
"""Where the parts of a machine lie."""

BASE = ("-M", "virt", "-cpu", "cortex-a72", "-display", "none")
WIDE = (800, 480)
"""The first Touch Display, in pixels."""
FULL = 0x7FFF
"""The right or lower end of the touch panel, in its own steps."""
PATIENCE = 1800.0
"""Seconds after which a machine that says nothing is given up; a busy host makes it slow."""


Pace = Mapping[str, int]
"""How quick a stick is at most, in the emulator's words: ``bps-read``, ``iops-write``."""
QUICK: Pace = MappingProxyType({})


class MachineError(Exception):
    """The machine did not do what it should; the text says what came of it."""


@dataclass(frozen=True)
class Stick:
    """An image of a USB stick; ``id`` is what the machine calls it."""

    image: Path
    id: str = "stick"


@dataclass(frozen=True)
class Fittings:
    """How a machine is built: processors, the panel in pixels if there is one, more options of the
    emulator, words for the kernel.
    """

    processors: int = 2
    panel: tuple[int, int] | None = WIDE
    options: tuple[str, ...] = ()
    words: str = "cloud-init=disabled"


USUAL = Fittings()


class Port:
    """A socket of the emulator's, read line by line."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._heard = b""

    def say(self, line: str) -> None:
        self._socket.sendall(line.encode() + b"\n")

    def line(self, patience: float) -> str:
        """The next line heard. Raises ``TimeoutError`` after so many seconds of silence, and
        ``MachineError`` where the machine has gone.
        """
        self._socket.settimeout(patience)
        while b"\n" not in self._heard:
            more = self._socket.recv(65536)
            if not more:
                raise MachineError("the machine has gone")
            self._heard += more
        line, _, self._heard = self._heard.partition(b"\n")
        return line.decode(errors="replace").rstrip("\r")

    def close(self) -> None:
        self._socket.close()


class Machine:
    """One machine from power to power; ``with Machine(...) as machine`` cuts it off at the end.

    ``folder`` keeps its disk, sockets and console; a disk that is there already is used again.
    ``frozen`` is what another one of the same kind had in its memory: it goes on where that was.
    """

    def __init__(
        self, folder: Path, board: Board, fittings: Fittings = USUAL, frozen: Path | None = None
    ) -> None:
        self.folder = folder
        self._board = board
        self._fittings = fittings
        self._frozen = frozen
        self._asked = 0
        folder.mkdir(parents=True, exist_ok=True)

    # --- power ---

    def __enter__(self) -> Self:
        if not (self.folder / "disk.qcow2").exists():
            new_disk(self.folder / "disk.qcow2", MADE / "system.img")
        self._write_tree()
        for name in ("qmp", "shell"):
            (self.folder / name).unlink(missing_ok=True)
        with (self.folder / "emulator.log").open("wb") as log:
            self._process = subprocess.Popen(self._command(), stdout=log, stderr=log)
        self._control = Port(self._socket("qmp"))
        self._control.line(PATIENCE)  # its greeting
        self.order("qmp_capabilities")
        self._shell = Port(self._socket("shell"))
        if self._frozen:
            self._wait_for("query-status", "status", "paused")
            self.order("cont")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.cut()

    def cut(self) -> None:
        """Pull the plug."""
        self._process.kill()
        self._process.wait()
        self._control.close()
        self._shell.close()

    def wait_until_off(self, patience: float = PATIENCE) -> None:
        """Until the machine has switched itself off."""
        self._process.wait(patience)

    def freeze(self, state: Path) -> None:
        """Stop its clock, and keep what is in its memory; the disk as it is now belongs to that."""
        self.order("stop")
        self.order("migrate-set-parameters", **{"max-bandwidth": 1024**3})
        self.order("migrate", uri=f"exec:cat >{state}")
        self._wait_for("query-migrate", "status", "completed")
        self.cut()

    def _wait_for(self, question: str, fact: str, answer: str) -> None:
        """Raises ``MachineError`` where the emulator does not come to answer so."""
        until = time.monotonic() + PATIENCE
        while (told := self.order(question))[fact] != answer:
            if told[fact] == "failed" or time.monotonic() > until:
                raise MachineError(f"{question}: {told}")
            time.sleep(0.1)

    def _command(self) -> list[str]:
        waits = ("-incoming", f"exec:cat {self._frozen}") if self._frozen else ()
        disk = f"file={self.folder}/disk.qcow2,if=none,id=card,cache=none,discard=unmap"
        return [
            "qemu-system-aarch64", *BASE, *self._like(),
            "-kernel", str(MADE / "kernel"), "-initrd", str(MADE / "initramfs.gz"),
            "-dtb", str(self.folder / "tree.dtb"),
            "-append", f"console=ttyAMA0 console=tty1 {self._fittings.words}",
            "-drive", disk, "-device", "virtio-blk-pci,drive=card",
            *panel(self._fittings.panel),
            "-device", "virtio-tablet-pci", "-device", "virtio-rng-pci", "-device", "qemu-xhci",
            "-device", "virtio-serial-pci", "-device", "virtserialport,chardev=shell,name=shell",
            "-chardev", f"socket,id=shell,path={self.folder}/shell,server=on,wait=off",
            "-qmp", f"unix:{self.folder}/qmp,server=on,wait=off",
            "-serial", f"file:{self.folder}/console.log",
            *self._fittings.options,
            *waits,
        ]  # fmt: skip

    def _like(self) -> tuple[str, ...]:
        return ("-smp", str(self._fittings.processors), "-m", "2G", "-nic", "none")

    def _write_tree(self) -> None:
        """What the emulator would tell the kernel of its board, but a Pi's."""
        own, source = self.folder / "own.dtb", self.folder / "tree.dts"
        dump = ("qemu-system-aarch64", *BASE, *self._like(), "-M", f"dumpdtb={own}")
        subprocess.run(dump, check=True, capture_output=True)
        emulated = subprocess.run(
            ("dtc", "-q", "-I", "dtb", "-O", "dts", str(own)),
            check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        source.write_text(tree_of(self._board, emulated))
        compiled = str(self.folder / "tree.dtb")
        subprocess.run(
            ("dtc", "-q", "-I", "dts", "-O", "dtb", "-o", compiled, str(source)), check=True
        )

    def _socket(self, name: str) -> Path:
        """The emulator makes it a moment after it has begun."""
        path = self.folder / name
        while not path.exists():
            if self._process.poll() is not None:
                raise MachineError((self.folder / "emulator.log").read_text())
            time.sleep(0.05)
        return path

    # --- the shell ---

    def wait_for_shell(self, patience: float = PATIENCE) -> None:
        """Until the system answers. Raises ``MachineError`` with the console's end if it does not.

        What is said before the system listens is lost or comes late, so it is said again.
        """
        until = time.monotonic() + patience
        while time.monotonic() < until:
            self._shell.say("echo @@here")
            try:
                while self._shell.line(5) != "@@here":
                    pass
            except TimeoutError:
                continue
            return
        raise MachineError("\n".join(self.console().splitlines()[-20:]))

    def tell(self, command: str) -> None:
        """A command of root's that is not waited for."""
        self._shell.say(command)

    def run(self, command: str, patience: float = PATIENCE) -> str:
        """What a command of root's says. Raises ``MachineError`` where it fails."""
        code, said = self.try_(command, patience)
        if code:
            raise MachineError(f"{command}\nleft with {code}:\n{said}")
        return said

    def try_(self, command: str, patience: float = PATIENCE) -> tuple[int, str]:
        """The exit code of a command of root's and what it says."""
        self._asked += 1
        mark = f"@@{self._asked}"
        self._shell.say(f"{{ {command}\n}} </dev/null 2>&1; code=$?; echo; echo {mark} $code")
        said: list[str] = []
        while not (line := self._shell.line(patience)).startswith(f"{mark} "):
            if not line.startswith("@@here"):
                said.append(line)
        return int(line.split()[1]), "\n".join(said).strip()

    def lines(self, command: str, patience: float = PATIENCE) -> Iterator[str]:
        """What a command that does not end says, line by line, for as long as anyone reads."""
        self._shell.say(command)
        while True:
            yield self._shell.line(patience)

    def lay(self, place: str, content: bytes) -> None:
        """A file of the machine's with this in it."""
        self.run(f"base64 -d >{place} <<END\n{encodebytes(content).decode()}END")

    def console(self) -> str:
        """What kernel and system have said since the power came."""
        return (self.folder / "console.log").read_text(errors="replace")

    # --- the emulator ---

    def order(self, command: str, **arguments: Any) -> Any:
        """An order to the emulator. Raises ``MachineError`` where it refuses."""
        self._control.say(json.dumps({"execute": command, "arguments": arguments}))
        while True:
            answer: Mapping[str, Any] = json.loads(self._control.line(PATIENCE))
            if "error" in answer:
                raise MachineError(f"{command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]

    def put_in(self, stick: Stick, pace: Pace = QUICK, read_only: bool = False) -> None:
        """A stick goes into a USB socket."""
        image = {
            "driver": "raw",
            "read-only": read_only,
            "cache": {"direct": True},
            "file": {"driver": "file", "filename": str(stick.image)},
        }
        group = {"qom-type": "throttle-group", "id": f"pace-{stick.id}"}
        self.order("object-add", **group, limits=dict(pace))
        node = {"node-name": stick.id, "driver": "throttle", "throttle-group": group["id"]}
        self.order("blockdev-add", **node, **{"read-only": read_only}, file=image)
        how = {"driver": "usb-storage", "drive": stick.id, "removable": True}
        self.order("device_add", id=f"in-{stick.id}", **how)

    def pull_out(self, stick: Stick) -> None:
        """It goes without a word; what it holds is what it had been given to write."""
        self.order("device_del", id=f"in-{stick.id}")
        while True:  # the socket is empty a moment later
            try:
                self.order("blockdev-del", **{"node-name": stick.id})
            except MachineError:
                time.sleep(0.05)
                continue
            self.order("object-del", id=f"pace-{stick.id}")
            return

    def picture(self) -> Picture:
        """The panel as it is; a machine that was frozen shows a margin beside it."""
        dump = self.folder / "panel.ppm"
        self.order("screendump", filename=str(dump), format="ppm")
        return read_ppm(dump.read_bytes()).part(*(self._fittings.panel or WIDE))

    def tap(self, x: float, y: float) -> None:
        """A finger at a place of the panel, in its pixels from the left and from above."""
        width, height = WIDE
        for event in taps(int(x / width * FULL), int(y / height * FULL)):
            self.order("input-send-event", events=event)
            time.sleep(0.2)


def panel(size: tuple[int, int] | None) -> tuple[str, ...]:
    """A panel of so many pixels, or none, in the emulator's words."""
    return ("-device", f"virtio-gpu-pci,xres={size[0]},yres={size[1]}") if size else ()


def taps(x: int, y: int) -> tuple[list[dict[str, Any]], ...]:
    """A finger comes down at a place and goes, in the emulator's words.

    First it is led to the corner: the kernel keeps back an axis that has not changed, and SDL takes
    that for 0.
    """
    corner, place = (
        [{"type": "abs", "data": {"axis": axis, "value": value}} for axis, value in point]
        for point in ((("x", 0), ("y", 0)), (("x", x), ("y", y)))
    )
    down, up = (
        {"type": "btn", "data": {"button": "left", "down": pressed}} for pressed in (True, False)
    )
    return (corner, place, [down], [up])


def new_disk(path: Path, base: Path) -> None:
    """A disk that holds what another one does and keeps what is written besides."""
    kind = "raw" if base.suffix == ".img" else "qcow2"
    over = ("-f", "qcow2", "-F", kind, "-b", str(base))
    subprocess.run(("qemu-img", "create", "-q", *over, str(path)), check=True)
