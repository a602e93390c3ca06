"""The appliance's commands: releases switched in one step, system files that come and go with them,
sticks, words.
"""

from __future__ import annotations

import os
import re
import subprocess
import time
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from companion.i18n.translator import LANGUAGES, words
from companion.platform.installation import UNITS
from deploy.virtual_pi.lasting import BY_THE_GUIDE
from tests.odd_sticks import BUNDLE, ODD_NAMES, lay_bundle, lay_odd_things

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
GUIDE = (DEPLOY / "README.md").read_text(encoding="utf-8")
SYSTEM = DEPLOY / "system"
COMMANDS = ("install", "update", "rollback", "uninstall", "trial", "bundle", "stick", "start")
REFUSALS = sorted(
    {
        code
        for name in COMMANDS
        for code in re.findall(r"\b(?:refuse|remember) ([a-z-]+)", (DEPLOY / name).read_text())
    }
    | set(re.findall(r"\brefuse ([a-z-]+) \"", (DEPLOY / "appliance").read_text()))
)


class Pi:
    """A Pi whose releases lie in a folder of the test's."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "opt"
        self.tools = folder / "tools"
        self.calls = folder / "calls"
        for place in (self.home / "releases", self.tools):
            place.mkdir(parents=True)
        self.calls.touch()

    def release(self, name: str, *system_files: str) -> Path:
        """A release that the table has come up with, and that lays these files down in the
        system.
        """
        folder = self.home / "releases" / name
        (folder / "deploy/system").mkdir(parents=True)
        (folder / "came-up").touch()
        for file in system_files:
            place = folder / f"deploy/system{file}"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(name)
        return folder

    def has(self, command: str, answer: str = "") -> None:
        tool = self.tools / command
        tool.write_text(
            f'#!/bin/bash\necho "{command} $*" >>"{self.calls}"\n{answer}\n', encoding="utf-8"
        )
        tool.chmod(0o755)

    def does(self, story: str, check: bool = True) -> str:
        """What is said in a piece of shell, after the shared functions have been read."""
        script = f"set -euo pipefail; source {DEPLOY}/appliance; systemd_runs() {{ false; }}; home={self.home}; {story}"
        return self.runs("bash", "-c", script, check=check)

    def plug_pulled_at(self, step: int) -> None:
        """The command that is to make the numbered change to the disk is the last: the shell dies
        with it.
        """
        for name in ("mv", "rm", "ln"):
            self.has(
                name,
                f'[[ $(grep -c ^ "{self.calls}") -ne {step} ]] || kill -9 $PPID\nexec /usr/bin/{name} "$@"',
            )

    def plug_in(self) -> None:
        """Nothing is cut short any more."""
        self.plug_pulled_at(0)

    def runs(self, *command: str, check: bool = True) -> str:
        done = subprocess.run(
            command, capture_output=True, text=True, check=check,
            env={"PATH": f"{self.tools}:/usr/bin:/bin", "HOME": str(self.home)},
        )  # fmt: skip
        return done.stdout + done.stderr

    def points(self, name: str) -> str:
        return (self.home / name).resolve().name

    @property
    def called(self) -> list[str]:
        return self.calls.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


# ---------------------------------------------------------------- bundles


@pytest.mark.parametrize("end", ["kill -9 $PPID", "exit 1"], ids=["interrupted", "a full stick"])
def test_half_a_bundle_hides_no_whole_one(pi: Pi, tmp_path: Path, end: str) -> None:
    lay = f"source <(sed -n '/^lay() {{/,/^}}/p' {DEPLOY}/bundle); work={tmp_path} to={pi.home}"
    name = f"table-companion-{BUNDLE}.tar"
    (tmp_path / name).write_text("a whole bundle")
    pi.has("cp", f'head -c 5 "$1" >"$2"; {end}')
    pi.does(f"{lay}; lay {name}", check=False)
    assert pi.does(f"stick={pi.home}; newest_bundle") == ""
    (pi.tools / "cp").unlink()
    pi.does(f"{lay}; lay {name}")
    assert pi.does(f"stick={pi.home}; newest_bundle") == f"{pi.home / name}"
    assert not list(pi.home.glob(".*"))


# ---------------------------------------------------------------- releases


def test_the_one_before_stays_one_step_away(pi: Pi) -> None:
    for name in ("1", "2", "3"):
        pi.does(f"switch_to {pi.release(name)}")
    assert (pi.points("current"), pi.points("previous")) == ("3", "2")


def test_switching_to_what_is_there_forgets_nothing(pi: Pi) -> None:
    first, second = pi.release("1"), pi.release("2")
    pi.does(f"switch_to {first}; switch_to {second}; switch_to {second}")
    assert (pi.points("current"), pi.points("previous")) == ("2", "1")


def test_back_and_forth(pi: Pi) -> None:
    first, second = pi.release("1"), pi.release("2")
    pi.does(f"switch_to {first}; switch_to {second}; switch_to $(release_of previous)")
    assert (pi.points("current"), pi.points("previous")) == ("1", "2")


def test_a_release_that_never_came_up_is_no_way_back(pi: Pi) -> None:
    good, untried, newest = pi.release("1"), pi.release("2"), pi.release("3")
    (untried / "came-up").unlink()
    pi.does(f"switch_to {good}; switch_to {untried}; switch_to {newest}; prune")
    assert (pi.points("current"), pi.points("previous")) == ("3", "1")


def test_from_a_release_that_never_came_up_one_goes_back_all_the_same(pi: Pi) -> None:
    good, untried = pi.release("1"), pi.release("2")
    (untried / "came-up").unlink()
    pi.does(f"switch_to {good}; switch_to {untried}; go_back")
    assert (pi.points("current"), pi.points("previous")) == ("1", "2")


@pytest.mark.parametrize("step", range(1, 13))
def test_going_back_loses_no_release_whenever_the_plug_is_pulled(pi: Pi, step: int) -> None:
    first, second = pi.release("1"), pi.release("2")
    pi.does(f"switch_to {first}; switch_to {second}")
    pi.plug_pulled_at(step)
    pi.does("switch_to $(release_of previous)", check=False)
    assert (pi.points("current"), pi.points("previous")) in {("2", "1"), ("1", "2")}
    pi.plug_in()
    pi.does("prune")
    assert sorted(path.name for path in (pi.home / "releases").iterdir()) == ["1", "2"]


def test_the_last_of_those_steps_is_beyond_the_end(pi: Pi) -> None:
    first, second = pi.release("1"), pi.release("2")
    pi.does(f"switch_to {first}; switch_to {second}")
    pi.plug_in()
    pi.does("switch_to $(release_of previous)")
    assert 3 < len(pi.called) < 12


class Trial:
    """A release that has not come up yet, on a machine whose boots and clock are the test's."""

    def __init__(self, pi: Pi, folder: Path) -> None:
        self.pi, self.boot, self.up = pi, folder / "boot_id", folder / "uptime"
        self.release = pi.release("2")
        pi.does(f"switch_to {pi.release('1')}; switch_to {self.release}")
        (self.release / "came-up").unlink()
        (folder / "deploy").mkdir()
        for name in ("setup", "appliance", "trial"):
            text = (DEPLOY / name).read_text(encoding="utf-8")
            for place, here in {
                "/opt/table-companion": pi.home,
                "/proc/sys/kernel/random/boot_id": self.boot,
                "/proc/uptime": self.up,
            }.items():
                text = text.replace(place, str(here))
            (folder / "deploy" / name).write_text(text, encoding="utf-8")
        self.command = folder / "deploy/trial"

    def starts(self, boot: str, up: int, clock: int = 0) -> str:
        """The release that runs after a start of the table, so many seconds after the machine's own;
        the clock is those seconds on from when the last one was counted.
        """
        self.boot.write_text(f"{boot}\n")
        self.up.write_text(f"{up}.57 80.20\n")
        written = self.release / "starts"
        if written.exists():
            then = time.time() - clock
            os.utime(written, (then, then))
        self.pi.runs("bash", str(self.command), "starts")
        return self.pi.points("current")


def test_starts_are_counted_though_the_clock_goes_back(pi: Pi, tmp_path: Path) -> None:
    """A Pi has no battery for its clock."""
    trial = Trial(pi, tmp_path)
    assert [trial.starts(boot, 20, clock=-20) for boot in "abcd"] == ["2", "2", "2", "1"]


def test_starts_that_follow_one_another_in_no_time_are_one(pi: Pi, tmp_path: Path) -> None:
    """Though the clock is set right by the network in between."""
    trial = Trial(pi, tmp_path)
    assert {trial.starts("a", up, clock=3600) for up in range(9, 39, 3)} == {"2"}
    assert [trial.starts("a", up) for up in (39, 69, 99)] == ["2", "2", "1"]


def test_a_count_that_has_rotted_stops_no_trial(pi: Pi, tmp_path: Path) -> None:
    trial = Trial(pi, tmp_path)
    (trial.release / "starts").write_text("\na 7x\na 08\n")
    assert trial.starts("a", 40) == "1"


def test_only_two_releases_stay(pi: Pi) -> None:
    for name in ("1", "2", "3", ".new", ".old"):
        pi.release(name)
    for name in ("1", "2", "3"):
        pi.does(f"switch_to {pi.home}/releases/{name}")
    pi.does("prune")
    assert sorted(path.name for path in (pi.home / "releases").iterdir()) == ["2", "3"]


def test_system_files_come_and_go_with_their_release(pi: Pi, tmp_path: Path) -> None:
    old, shared = tmp_path / "etc/old.service", tmp_path / "etc/table.service"
    first, second = pi.release("1", str(old), str(shared)), pi.release("2", str(shared))
    pi.does(f"switch_to {first}")
    assert old.exists()
    pi.does(f"switch_to {second}")
    assert (old.exists(), shared.read_text()) == (False, "2")
    pi.does(f"switch_to {first}")
    assert (old.exists(), shared.read_text()) == (True, "1")


def test_a_system_file_that_is_the_same_is_not_touched(pi: Pi, tmp_path: Path) -> None:
    unit, rule = tmp_path / "etc/table.service", tmp_path / "etc/table.rules"
    release = pi.release("1", str(unit), str(rule))
    pi.does(f"switch_to {release}")
    (release / f"deploy/system{rule}").write_text("another rule")
    before = unit.stat().st_mtime_ns
    pi.does(f"switch_to {release}")
    assert (unit.stat().st_mtime_ns, rule.read_text()) == (before, "another rule")


def test_the_system_is_asked_to_read_its_files_again_only_where_one_has_changed(
    pi: Pi, tmp_path: Path
) -> None:
    release = pi.release("1", str(tmp_path / "etc/table.service"))
    told = "reload_system() { echo read again; }"
    assert pi.does(f"{told}; switch_to {release}") == "read again\n"
    assert pi.does(f"{told}; switch_to {release}") == ""


def test_a_file_that_finds_no_room_leaves_nothing_behind(pi: Pi, tmp_path: Path) -> None:
    unit = tmp_path / "table.service"
    unit.write_text("as it was")
    pi.has("chmod", "exit 1")
    pi.does(f"put {unit} <<<new", check=False)
    assert {path.name for path in tmp_path.iterdir() if path.is_file()} == {
        "calls",
        "table.service",
    }
    assert unit.read_text() == "as it was"


def test_a_system_file_is_on_the_disk_before_it_gets_its_name(pi: Pi, tmp_path: Path) -> None:
    """Or a pulled plug would leave it empty."""
    unit = tmp_path / "etc/table.service"
    release = pi.release("1", str(unit))
    for tool in ("sync", "mv"):
        pi.has(tool, f'exec /usr/bin/{tool} "$@"')
    pi.does(f"switch_to {release}")
    at = pi.called.index(f"mv -T {unit}.new {unit}")
    assert pi.called[at - 1] == f"sync {unit}.new"


def test_a_system_file_that_cannot_be_laid_down_does_not_pass_unnoticed(
    pi: Pi, tmp_path: Path
) -> None:
    (tmp_path / "etc").write_text("a file where a folder should be")
    release = pi.release("1", str(tmp_path / "etc/table.service"))
    pi.does(f"ln -s {release} $home/current")
    with pytest.raises(subprocess.CalledProcessError):
        pi.does(f"switch_to {release}")


def test_a_stick_and_pins_that_are_there_already_are_the_tables_without_a_restart(pi: Pi) -> None:
    for tool in ("systemctl", "systemd-tmpfiles", "udevadm"):
        pi.has(tool)
    pi.does("systemd_runs() { true; }; reload_system")
    assert [call for call in pi.called if call.startswith("udevadm")] == [
        "udevadm control --reload",
        "udevadm trigger --action=add --subsystem-match=block --property-match=ID_BUS=usb",
        "udevadm trigger --subsystem-match=gpio --subsystem-match=tty",
        "udevadm settle --timeout=10",
    ]


@pytest.mark.parametrize(("program", "stopped"), [("agetty", True), ("login", False)])
def test_only_a_login_that_nobody_uses_is_stopped(
    pi: Pi, tmp_path: Path, program: str, stopped: bool
) -> None:
    """An installation may be typed at it."""
    at_tty1 = tmp_path / program
    at_tty1.symlink_to("/usr/bin/sleep")
    with subprocess.Popen([at_tty1, "infinity"]) as login:
        pi.has("systemctl", f'[[ $1 != show ]] || echo "{login.pid}"')
        pi.does("systemd_runs() { true; }; stop_idle_login")
        login.kill()
    assert ("systemctl stop getty@tty1.service" in pi.called) == stopped


def test_a_machine_without_a_login_has_none_to_stop(pi: Pi) -> None:
    pi.has("systemctl", "echo 0")
    pi.does("systemd_runs() { true; }; stop_idle_login")
    assert "systemctl stop getty@tty1.service" not in pi.called


def product(folder: Path) -> Path:
    for name in ("companion", "hardware", "scenarios", "deploy"):
        (folder / name).mkdir(parents=True)
        (folder / name / "file").write_text(name)
    (folder / "pyproject.toml").write_text('[project]\nversion = "1.2.3"\n')
    (folder / "README.md").write_text("read me")
    return folder


def test_a_release_is_named_by_its_version_and_every_byte(pi: Pi, tmp_path: Path) -> None:
    source = product(tmp_path / "source")
    name = pi.does(f"release_name {source}").strip()
    (source / "companion/__pycache__").mkdir()
    (source / "companion/__pycache__/x.pyc").touch()
    (source / "notes").touch()
    again = pi.does(f"release_name {source}").strip()
    (source / "hardware/file").write_text("hardware!")
    other = pi.does(f"release_name {source}").strip()
    assert re.fullmatch(r"1\.2\.3-[0-9a-f]{8}", name)
    assert (again == name, other == name) == (True, False)


def test_only_the_product_is_copied(pi: Pi, tmp_path: Path) -> None:
    source = product(tmp_path / "source")
    (source / "build").mkdir()
    (source / "companion/ru.mo").touch()
    pi.does(f"copy_product {source} {tmp_path}/copy")
    copied = sorted(
        str(path.relative_to(tmp_path / "copy")) for path in (tmp_path / "copy").rglob("*")
    )
    assert "build" not in copied
    assert "companion/ru.mo" not in copied
    assert "scenarios/file" in copied


def test_only_one_at_a_time_changes_releases(pi: Pi, tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    begins = f"lock={lock}; one_at_a_time; echo begun"
    assert pi.does(begins) == "begun\n"
    with lock.open() as held:
        flock(held, LOCK_EX)
        assert "is under way" in pi.does(begins, check=False)
    assert (pi.home / "last-update").read_text() == "under-way \n"
    assert pi.does(begins) == "begun\n"


def test_an_update_hands_its_lock_on_to_the_installation_that_it_starts(
    pi: Pi, tmp_path: Path
) -> None:
    one = f"lock={tmp_path / 'lock'}; one_at_a_time"
    inner = f"source {DEPLOY}/appliance; {one}; echo begun"
    assert pi.does(f"{one}; bash -c '{inner}'") == "begun\n"


@pytest.mark.parametrize("command", ["install", "update", "rollback", "uninstall"])
def test_what_changes_releases_asks_first_whether_another_does(command: str) -> None:
    told = (DEPLOY / command).read_text(encoding="utf-8")
    assert "\nonly_root\nonly_a_lasting_root\none_at_a_time\n" in told


def test_what_came_of_it_is_left_for_the_screen(pi: Pi) -> None:
    pi.does("( refuse battle 'a battle is on' ) || remember updated 1.2.3-aa")
    assert (pi.home / "last-update").read_text() == "updated 1.2.3-aa\n"


# ---------------------------------------------------------------- older and newer


def edition(folder: Path, version: str, committed: str = "") -> Path:
    """A bundle that lies unpacked, or a release."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pyproject.toml").write_text(f'[project]\nversion = "{version}"\n')
    (folder / "committed").write_text(committed)
    return folder


def is_older(pi: Pi, folder: Path) -> bool:
    return pi.does(f"is_older {folder} && echo older || echo as new") == "older\n"


MORNING, EVENING = "20261122080000", "20261122200000"


@pytest.mark.parametrize(
    ("version", "committed", "older"),
    [
        ("0.9.0", MORNING, True),
        ("0.9.0", EVENING, True),
        ("0.10.0", "", True),
        ("0.10.0", MORNING, False),
        ("0.10.0", EVENING, False),
        ("0.11.0", MORNING, False),
        ("1.0.0", "", False),
    ],
)
def test_after_a_release_has_come_up_none_before_it_is_taken(
    pi: Pi, tmp_path: Path, version: str, committed: str, older: bool
) -> None:
    pi.does(f"raise_lowest {edition(tmp_path / 'now', '0.10.0', MORNING)}")
    assert is_older(pi, edition(tmp_path / "bundle", version, committed)) == older


def test_of_two_releases_of_one_version_the_one_committed_first_is_the_older(
    pi: Pi, tmp_path: Path
) -> None:
    pi.does(f"raise_lowest {edition(tmp_path / 'now', '0.1.0', EVENING)}")
    assert is_older(pi, edition(tmp_path / "bundle", "0.1.0", MORNING))


def test_a_table_that_has_come_up_with_nothing_yet_takes_any(pi: Pi, tmp_path: Path) -> None:
    assert not is_older(pi, edition(tmp_path / "bundle", "0.1.0"))


def test_a_bundle_without_a_version_is_older_than_any(pi: Pi, tmp_path: Path) -> None:
    pi.does(f"raise_lowest {edition(tmp_path / 'now', '0.1.0')}")
    bundle = edition(tmp_path / "bundle", "")
    (bundle / "committed").unlink()
    assert is_older(pi, bundle)


ODD_VERSIONS = [
    "",
    "9-1",
    "9~rc1",
    "9 ",
    "9:1",
    '9"\nversion = "1',
    "v9",
    "9+20261122080000",
    "9/../../x",
]


@pytest.mark.parametrize("version", ODD_VERSIONS)
def test_a_version_that_cannot_be_compared_is_older_than_any(
    pi: Pi, tmp_path: Path, version: str
) -> None:
    bundle = edition(tmp_path / "bundle", version, MORNING)
    assert is_older(pi, bundle), "though nothing has come up yet"
    pi.does(f"raise_lowest {edition(tmp_path / 'now', '0.1.0')}")
    assert is_older(pi, bundle)


@pytest.mark.parametrize("version", ODD_VERSIONS)
def test_a_release_whose_version_cannot_be_compared_voids_no_floor(
    pi: Pi, tmp_path: Path, version: str
) -> None:
    """It may lie on the table since before versions were looked at."""
    pi.does(f"raise_lowest {edition(tmp_path / 'now', '0.2.0', MORNING)}")
    pi.does(f"raise_lowest {edition(tmp_path / 'odd', version, EVENING)}")
    assert is_older(pi, edition(tmp_path / "bundle", "0.1.0", EVENING))
    assert not is_older(pi, edition(tmp_path / "newer", "0.2.0", EVENING))


@pytest.mark.parametrize("committed", ["yesterday", f"{MORNING}\n{EVENING}", f"{MORNING}~", "2026"])
def test_a_time_that_cannot_be_compared_is_older_than_any(
    pi: Pi, tmp_path: Path, committed: str
) -> None:
    assert is_older(pi, edition(tmp_path / "bundle", "9.0.0", committed))


def test_going_back_lets_no_other_old_release_in(pi: Pi, tmp_path: Path) -> None:
    before, now = (
        edition(tmp_path / "1", "0.1.0", MORNING),
        edition(tmp_path / "2", "0.2.0", MORNING),
    )
    pi.does(f"raise_lowest {now}; raise_lowest {before}")
    assert is_older(pi, edition(tmp_path / "bundle", "0.1.0", EVENING))


def test_a_lowest_version_that_has_rotted_is_put_right_at_the_next_start(
    pi: Pi, tmp_path: Path
) -> None:
    (pi.home / "lowest-version").write_bytes(b"\xff\xfe\n")
    pi.does(f"raise_lowest {edition(tmp_path / 'now', '0.2.0')}")
    assert (pi.home / "lowest-version").read_text() == "0.2.0\n"


def test_a_checkout_asks_git_when_its_last_change_was_committed(pi: Pi, tmp_path: Path) -> None:
    checkout = edition(tmp_path / "checkout", "0.1.0", "19700101000000")
    for order in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=b", "commit", "-qm", "c"],
    ):
        environment = {
            "PATH": "/usr/bin:/bin",
            "HOME": str(tmp_path),
            "GIT_COMMITTER_DATE": "2026-11-22T09:00:00+03:00",
        }
        subprocess.run(["git", "-C", str(checkout), *order], check=True, env=environment)
    assert pi.does(f"full_version {checkout}") == "0.1.0+20261122060000\n"


# ---------------------------------------------------------------- sticks


@pytest.mark.parametrize("odd", ODD_NAMES, ids=repr)
def test_nothing_odd_on_a_stick_hides_the_bundle(pi: Pi, tmp_path: Path, odd: bytes) -> None:
    lay_bundle(tmp_path / "stick")
    lay_odd_things(tmp_path / "stick", odd)
    assert (
        pi.does(f"stick={tmp_path}/stick; newest_bundle")
        == f"{tmp_path}/stick/table-companion-{BUNDLE}.tar"
    )


def test_a_stick_with_odd_things_only_has_no_bundle(pi: Pi, tmp_path: Path) -> None:
    for odd in ODD_NAMES:
        lay_odd_things(tmp_path / "stick", odd)
    assert pi.does(f"stick={tmp_path}/stick; newest_bundle") == ""


def test_a_stick_that_has_just_gone_has_no_bundle(pi: Pi) -> None:
    """And the command goes on to say so."""
    assert pi.does("stick=/gone; bundle=$(newest_bundle); echo goes on") == "goes on\n"


def test_of_two_bundles_the_one_written_last_is_taken(pi: Pi, tmp_path: Path) -> None:
    for age, name in enumerate(["0.3.0-cc", "0.2.0-bb"]):
        lay_bundle(tmp_path / "stick", name, 9 + age)
    assert (
        pi.does(f"stick={tmp_path}/stick; newest_bundle")
        == f"{tmp_path}/stick/table-companion-0.2.0-bb.tar"
    )


def stick(pi: Pi, **facts: str) -> list[str]:
    """What is mounted when /dev/sdz1 comes; facts are what lsblk and blkid say, and the sources in
    fstab.
    """
    told = {"TYPE": "vfat", "PKNAME": "sdz", "MOUNTPOINTS": "", "UUID": "AA-BB cc-01"} | facts
    cases = "\n".join(
        f'"{column}") echo "{told[column]}" ;;' for column in told if column != "fstab"
    )
    pi.has("lsblk", f'case "$3" in\n{cases}\nesac')
    pi.has("blkid", f'case "$4" in\n{cases}\nesac')
    pi.has("findmnt", f'echo "{told.get("fstab", "PARTUUID=ee-02")}"')
    pi.has("mountpoint", told.get("mountpoint", "false"))
    pi.has("id", "echo 990")
    for name in ("mount", "mkdir"):
        pi.has(name)
    pi.runs(str(DEPLOY / "stick"), "mount", "/dev/sdz1")
    return [call for call in pi.called if call.startswith("mount ")]


def test_a_stick_becomes_the_tables_and_nobody_elses(pi: Pi) -> None:
    (call,) = stick(pi)
    assert call.endswith("/dev/sdz1 /run/table-companion-stick")
    assert {"nosuid", "nodev", "noexec", "uid=990", "umask=0077"} <= set(call.split()[4].split(","))


@pytest.mark.parametrize("kind", ["vfat", "exfat"])
def test_a_name_on_the_stick_is_written_in_one_step_with_its_size(pi: Pi, kind: str) -> None:
    (call,) = stick(pi, TYPE=kind)
    assert call.split()[2] == kind
    assert not {"dirsync", "sync"} & set(call.split()[4].split(","))


def test_a_stick_without_partitions_is_taken_too(pi: Pi) -> None:
    assert len(stick(pi, PKNAME="", UUID="AA-BB")) == 1


@pytest.mark.parametrize(
    "facts",
    [
        {"TYPE": "ext4"},
        {"TYPE": ""},
        {"MOUNTPOINTS": "/boot/firmware"},
        {"fstab": "PARTUUID=cc-01"},
        {"fstab": "/dev/sdz1"},
        {"mountpoint": "true"},
    ],
    ids=[
        "another format",
        "no format",
        "a disk in use",
        "a disk of fstab",
        "named in fstab",
        "a second stick",
    ],
)
def test_what_is_no_guest_is_left_alone(pi: Pi, facts: dict[str, str]) -> None:
    assert stick(pi, **facts) == []


def sticks(pi: Pi, mounted: Path, *lying: str, waiting: str = "") -> None:
    """Sticks are mounted by writing them down, the one on top last; ``waiting`` are others that are
    in.
    """
    mounted.write_text("".join(f"{device}\n" for device in lying))
    pi.has("lsblk")
    pi.has("blkid", "[[ $4 != TYPE ]] || echo vfat")
    pi.has("findmnt", f"[[ $1 == --fstab ]] || cat {mounted}")
    pi.has("mountpoint", f"[[ -s {mounted} ]]")
    pi.has("id", "echo 990")
    pi.has("mkdir")
    pi.has("mount", f"sleep 0.2; [[ $5 != /dev/sdx1 ]] && echo $5 >>{mounted}")
    pi.has("umount", f"sed -i '$d' {mounted}")
    units = [f"table-companion-stick@{name}.service loaded active" for name in waiting.split()]
    pi.has("systemctl", "".join(f"echo '{unit}'\n" for unit in units))


def test_of_two_sticks_that_come_at_once_one_is_taken(pi: Pi, tmp_path: Path) -> None:
    """Two at power-on, or one with two partitions."""
    sticks(pi, tmp_path / "mounted")
    command = f"{DEPLOY}/stick mount"
    told = pi.runs("bash", "-c", f"{command} /dev/sdy1 & {command} /dev/sdz1 & wait")
    assert len((tmp_path / "mounted").read_text().split()) == 1
    assert told.count("left alone") == told.count("the table's stick now") == 1


def test_a_stick_that_goes_from_under_another_leaves_that_one(pi: Pi, tmp_path: Path) -> None:
    sticks(pi, tmp_path / "mounted", "/dev/sdy1", "/dev/sdz1", waiting="sdz1")
    pi.runs(str(DEPLOY / "stick"), "unmount", "/dev/sdy1")
    assert (tmp_path / "mounted").read_text() == "/dev/sdz1\n"


def test_a_stick_that_was_never_taken_goes_without_a_trace(pi: Pi, tmp_path: Path) -> None:
    sticks(pi, tmp_path / "mounted", "/dev/sdz1", waiting="sdz1")
    pi.runs(str(DEPLOY / "stick"), "unmount", "/dev/sdy1")
    assert not [call for call in pi.called if call.startswith(("umount", "mount "))]


def test_a_stick_that_cannot_be_mounted_is_not_called_the_tables(pi: Pi, tmp_path: Path) -> None:
    """And the next one that waits is taken."""
    sticks(pi, tmp_path / "mounted", "/dev/sdy1", waiting="sdx1 sdz1")
    told = pi.runs(str(DEPLOY / "stick"), "unmount", "/dev/sdy1")
    assert told == "/dev/sdx1 could not be mounted.\n/dev/sdz1 is the table's stick now.\n"


def test_a_table_that_ends_ends_before_its_stick() -> None:
    """What is started later is stopped earlier."""
    unit = (SYSTEM / "etc/systemd/system/table-companion-stick@.service").read_text()
    assert "\nBefore=table-companion.service\n" in unit


# ---------------------------------------------------------------- keys and accounts

OWN = "table:x:990:990::/var/lib/table-companion:/usr/sbin/nologin"
PERSON = "table:x:1000:1000:Tab Le:/var/lib/tab:/bin/bash"
ELSEWHERE = "table:x:990:990::/var/lib/other:/usr/sbin/nologin"


@pytest.mark.parametrize(
    ("account", "own"), [(OWN, True), (PERSON, False), (ELSEWHERE, False), ("", False)]
)
def test_the_tables_account_is_known_by_its_number_and_its_folder(
    pi: Pi, account: str, own: bool
) -> None:
    pi.has("getent", f'echo "{account}"' if account else "exit 2")
    assert ("own" in pi.does("own_user && echo own || true")) == own


@pytest.mark.parametrize("kind", ["ed25519", "ecdsa", "rsa"])
def test_only_the_public_half_of_a_key_is_taken(pi: Pi, tmp_path: Path, kind: str) -> None:
    pi.runs(
        "ssh-keygen",
        "-q",
        "-t",
        kind,
        "-N",
        "",
        "-C",
        "the builder's own",
        "-f",
        str(tmp_path / "key"),
    )
    private, public = (tmp_path / "key").read_text(), (tmp_path / "key.pub").read_text()
    taken = {}
    for name, text in {
        "private": private,
        "public": public,
        "both": public + private,
        "none": "",
    }.items():
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o600)
        look = f"source <(sed -n '/^is_public()/,/^}}/p' {DEPLOY}/install)"
        taken[name] = "taken" in pi.does(
            f"{look}; is_public {tmp_path}/{name} && echo taken || true"
        )
    assert taken == {"private": False, "public": True, "both": False, "none": False}


@pytest.mark.parametrize("mounted", [True, False], ids=["a disk of their own", "the card"])
def test_battles_go_from_a_disk_of_their_own_too(pi: Pi, tmp_path: Path, mounted: bool) -> None:
    """What is mounted cannot be taken away, and that ends nothing."""
    data = tmp_path / "battles"
    (data / "copies").mkdir(parents=True)
    for name in ("battle.jsonl", ".hidden", "copies/1.zip"):
        (data / name).touch()
    pi.has("mountpoint", "true" if mounted else "false")
    pi.has("rm", f'[[ $2 == {data} && {mounted} == True ]] && exit 1; exec /usr/bin/rm "$@"')
    pi.has("chown")
    look = f"source <(sed -n '/^drop_battles()/,/^}}/p' {DEPLOY}/uninstall)"
    said = pi.does(f"{look}; data={data}; drop_battles; echo goes on")
    assert "goes on" in said
    assert data.exists() == mounted
    assert not mounted or not list(data.iterdir())
    assert (f"disk that is mounted at {data} is empty" in said) == mounted


def test_the_tables_account_may_not_read_the_logs_of_others(pi: Pi) -> None:
    groups = pi.does('printf "%s\n" "${groups[@]}"').split()
    assert {"gpio", "dialout", "audio"} <= set(groups)
    assert not {"systemd-journal", "adm", "root", "sudo"} & set(groups)


def test_its_own_log_is_shown_in_a_folder_of_roots() -> None:
    """Root opens the file: in a folder that the table may write, a link could lead it anywhere."""
    log, table = (read_unit(name) for name in (UNITS["log"], "table-companion.service"))
    (shown,) = re.findall(r"^StandardOutput=truncate:(.*)$", log, re.MULTILINE)
    assert f"COMPANION_LOG={shown}\n" in table
    assert re.search(
        r"^ExecStart=/usr/bin/journalctl --unit=table-companion.service --lines=", log, re.MULTILINE
    )
    (laid,) = SYSTEM.glob("etc/tmpfiles.d/*.conf")
    assert f"d {Path(shown).parent} 0750 root table -\n" in laid.read_text()


DRIVERS = {"alsa": "snd", "drm": "drm", "ttyACM": "cdc_acm", "ttyUSB": "usbserial"}
"""What makes a kind of device known to the kernel, where it is not built into it."""
BUILT_IN = {"input", "gpiochip"}


def test_each_device_that_the_table_may_open_has_its_driver_there_before_it() -> None:
    """A kind that the kernel does not know yet when the unit starts is left out for good."""
    unit = read_unit("table-companion.service")
    allowed = set(re.findall(r"^DeviceAllow=char-(\w+) rw$", unit, re.MULTILINE))
    (modules,) = SYSTEM.glob("etc/modules-load.d/*.conf")
    assert {DRIVERS[kind] for kind in allowed - BUILT_IN} <= set(modules.read_text().split("\n"))
    assert re.search(r"^After=.*systemd-modules-load.service", unit, re.MULTILINE)


def read_unit(name: str) -> str:
    return (SYSTEM / "etc/systemd/system" / name).read_text()


# ---------------------------------------------------------------- words, units and the guide


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", REFUSALS)
def test_the_screen_has_words_for_whatever_a_command_leaves(code: str, language: str) -> None:
    assert words(language).knows(f"care.update.{code}")


def test_the_refusals_were_really_read() -> None:
    assert {"battle", "bad-signature", "trial", "updated", "read-only"} <= set(REFUSALS)


@pytest.mark.parametrize("unit", UNITS.values())
def test_what_the_screen_starts_is_a_unit_and_allowed(unit: str) -> None:
    (rule,) = SYSTEM.glob("etc/polkit-1/rules.d/*.rules")
    allowed = re.search(r"/(\^table-companion-.*?\$)/", rule.read_text())
    assert (SYSTEM / "etc/systemd/system" / unit).exists()
    assert allowed
    assert re.fullmatch(allowed.group(1).replace(r"\.", "."), unit)


@pytest.mark.parametrize(
    "unit", sorted(SYSTEM.glob("etc/systemd/system/*.service")), ids=lambda unit: unit.name
)
def test_a_unit_starts_what_there_is(unit: Path) -> None:
    for program in re.findall(
        r"^Exec\w+=[-+]*/opt/table-companion/current/(\S+)", unit.read_text(), re.MULTILINE
    ):
        assert (ROOT / program).stat().st_mode & 0o111


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)#:]+)\)", GUIDE))
def test_the_guides_links_lead_somewhere(target: str) -> None:
    assert (DEPLOY / target).resolve().exists()


def test_a_machine_starts_without_its_battles_disk_and_is_tried_as_the_guide_says() -> None:
    """One that waited for it at its login of last resort could be helped by nobody."""
    (line,) = re.findall(
        r"^ *echo '(LABEL=battles .*)' \| sudo tee -a /etc/fstab$", GUIDE, re.MULTILINE
    )
    assert "nofail" in line.split()[3].split(",")
    assert f"'{line}'" in BY_THE_GUIDE


NAMED = sorted(set(re.findall(r"\bdeploy/([a-z-]+)\b", GUIDE)))
"""The files beside the guide of which it speaks: its commands, and what is laid on a card."""


@pytest.mark.parametrize("name", NAMED)
def test_the_guides_files_are_there_and_its_commands_can_be_run(name: str) -> None:
    file = DEPLOY / name
    is_command = file.read_bytes().startswith(b"#!")
    assert bool(file.stat().st_mode & 0o111) == is_command
    assert is_command or name == "user-data"
