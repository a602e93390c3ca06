"""What is put in, or missing, and should not be: each has its sentence, and the table goes on."""

from __future__ import annotations

from collections.abc import Iterator

from deploy.virtual_pi.bench import (
    CARE,
    CURRENT,
    DATA,
    STICK,
    Bench,
    Finding,
    Story,
    as_table,
    comes_true,
    is_active,
    picture_of,
    run_as_table,
    settle,
    wait_until,
    wait_until_ready,
)
from deploy.virtual_pi.device_tree import PI_4, Board
from deploy.virtual_pi.evening import WIRED
from deploy.virtual_pi.machine import Fittings, Machine
from deploy.virtual_pi.sticks import LAY_BATTLES, plug_in, unplug

PANELS = {"portrait": (720, 1280), "wide": (1280, 720)}
"""The Touch Display 2 as it hangs, and turned."""
ASK_CARE = f"""{CARE}
care.look()
care.close()
print(maintenance_rows(say, care.view)[0].line)
care.back_up()
care.close()
print(say(care.view.told))
"""
"""The line beside "Back up now", and what comes of it."""
HOLD_A_PIN = """
import time
import lgpio
chip = lgpio.gpiochip_open(0)
lgpio.gpio_claim_input(chip, 23)
print("held", flush=True)
time.sleep(600)
"""


def strange_sticks(bench: Bench) -> Iterator[Finding]:
    """Sticks that are damaged, full, read-only, or one too many."""
    with bench.at_the_table("strange-sticks") as pi:
        pi.run(f"install -d -o table -g table -m 700 {DATA}/battles")
        run_as_table(pi, LAY_BATTLES)
        yield from broken_stick(bench, pi)
        yield from two_sticks(bench, pi)
        yield from full_stick(bench, pi)
        yield from read_only_stick(bench, pi)
        yield Finding("the table has gone on all the time", is_active(pi, "table-companion"))


def broken_stick(bench: Bench, pi: Machine) -> Iterator[Finding]:
    """Its table of files is noise."""
    stick = bench.stick("broken")
    with stick.image.open("r+b") as image:
        image.write(bytes(4096))
    pi.put_in(stick)
    wait_until_seen(pi, "sda")
    yield said(pi, "a stick that cannot be read", "cannot be read")
    pi.pull_out(stick)
    wait_until(pi, "[ ! -e /dev/sda ]")


def two_sticks(bench: Bench, pi: Machine) -> Iterator[Finding]:
    """The second one waits, and is taken when the first has gone."""
    first, second = bench.stick("first"), bench.stick("second")
    plug_in(pi, first)
    pi.put_in(second)
    wait_until_seen(pi, "sdb")
    yield said(pi, "a second stick waits", "Another stick waits")
    pi.pull_out(first)
    taken = comes_true(pi, f"findmnt {STICK} | grep -q sdb")
    yield Finding("it is taken when the first has gone", taken)
    unplug(pi, second)


def full_stick(bench: Bench, pi: Machine) -> Iterator[Finding]:
    """Not a byte is left on it."""
    stick = bench.stick("full")
    plug_in(pi, stick)
    pi.try_(f"dd if=/dev/zero of={STICK}/full bs=1M")
    yield said(pi, "a full stick", "no room")
    unplug(pi, stick)


def read_only_stick(bench: Bench, pi: Machine) -> Iterator[Finding]:
    """Its switch is on."""
    stick = bench.stick("locked")
    plug_in(pi, stick, read_only=True)
    yield said(pi, "a read-only stick", "only be read")
    unplug(pi, stick)


def wait_until_seen(pi: Machine, disk: str) -> None:
    """Until the system has seen a stick, and left it alone."""
    wait_until(pi, f"[ -e /dev/{disk} ]")
    pi.run("udevadm settle; sleep 5")


def said(pi: Machine, what: str, wanted: str) -> Finding:
    """Whether the page says this of the stick, or of what came of a copy."""
    told = " / ".join(run_as_table(pi, ASK_CARE).splitlines()[-2:])
    return Finding(what, wanted in told, told)


def pins_taken(bench: Bench) -> Iterator[Finding]:
    """Another program holds the dice button's pin."""
    with bench.at_the_table("pins-taken") as pi:
        pi.run("systemctl stop table-companion")
        settle(pi, WIRED)
        pi.lay("/run/hold.py", HOLD_A_PIN.encode())
        pi.tell(f"(cd /tmp && LG_WD=/tmp {CURRENT}/venv/bin/python /run/hold.py >/run/held &)")
        wait_until(pi, "grep -q held /run/held")
        pi.run("systemctl start table-companion")
        wait_until_ready(pi)
        yield probed(pi, "a pin that another program holds", "23")
        yield picture_of(bench, pi, "pins-taken")


def boards(name: str, board: Board, wanted: str) -> Story:
    """The table stands on another board, and says what it has not."""

    def story(bench: Bench) -> Iterator[Finding]:
        with bench.table(name, board) as pi:
            pi.wait_for_shell()
            settle(pi, WIRED)
            pi.run("systemctl restart table-companion")
            wait_until_ready(pi)
            yield probed(pi, "the dice button is not found", wanted)
            yield picture_of(bench, pi, name)

    return story


def probed(pi: Machine, what: str, wanted: str) -> Finding:
    """What the table's own command says of the devices in its settings."""
    _, told = as_table(pi, "-m companion probe --language en --looks 1")
    sentence = next((line for line in told.splitlines() if wanted in line), told)
    return Finding(what, wanted in sentence, sentence.strip())


def panels(bench: Bench) -> Iterator[Finding]:
    """Panels of another size are filled; without one the table says where it is missing."""
    for name, size in PANELS.items():
        with bench.table(f"panel-{name}", PI_4, Fittings(panel=size)) as pi:
            pi.wait_for_shell()
            wait_until_ready(pi)
            yield picture_of(bench, pi, f"panel-{name}")
    with bench.table("panel-none", PI_4, Fittings(panel=None)) as pi:
        pi.wait_for_shell()
        said = "journalctl -b -u table-companion --no-pager | grep -m 1 -i window"
        yield Finding("no panel", comes_true(pi, said, every=2), pi.try_(said)[1])
