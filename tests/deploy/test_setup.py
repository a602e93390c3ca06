"""What `./deploy/run` does on machines that lack something, with the machine's own tools played by
stand-ins.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SETUP = ROOT / "deploy/setup"
LIST = ROOT / "deploy/debian-packages.txt"


class Machine:
    """A machine that has these commands, and remembers how they were called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls = folder / "calls"
        self.calls.touch()

    def has(self, command: str, answer: str = "") -> None:
        tool = self.folder / command
        tool.write_text(
            f'#!/bin/bash\necho "{command} $*" >>"{self.calls}"\n{answer}\n', encoding="utf-8"
        )
        tool.chmod(0o755)

    def installed(self, *packages: str) -> None:
        lines = "".join(f"echo '{name} installed'\n" for name in packages)
        self.has("dpkg-query", f"{lines}exit 1")

    def runs(self, story: str, root: bool = True) -> str:
        """What the machine says; ``story`` is a piece of shell after the setup has been read."""
        rights = f'may_be_root() {{ {"true" if root else "false"}; }}; root() {{ "$@"; }}'
        script = f"set -euo pipefail; source {SETUP}; {rights}; {story}"
        done = subprocess.run(
            ["bash", "-c", script], capture_output=True, text=True, check=True,
            env={"PATH": f"{self.folder}:/usr/bin:/bin", "HOME": str(self.folder)},
        )  # fmt: skip
        return done.stdout + done.stderr

    @property
    def called(self) -> list[str]:
        return self.calls.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def listed(folder: Path, *lines: str) -> Path:
    path = folder / "packages.txt"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def installs(machine: Machine) -> list[str]:
    return [
        call.partition("--no-install-recommends ")[2]
        for call in machine.called
        if "install" in call
    ]


def test_only_missing_packages_are_installed(machine: Machine, tmp_path: Path) -> None:
    machine.installed("libgl1")
    machine.has("apt-get")
    machine.runs(f"libraries {listed(tmp_path, '# a window', 'libgl1', 'libegl1')}")
    assert installs(machine) == ["libegl1"]


def test_nothing_is_asked_of_apt_when_all_is_there(machine: Machine, tmp_path: Path) -> None:
    machine.installed("libgl1")
    machine.has("apt-get")
    assert machine.runs(f"libraries {listed(tmp_path, 'libgl1')}") == ""
    assert installs(machine) == []


def test_a_library_that_debian_13_renamed_counts_as_there(machine: Machine, tmp_path: Path) -> None:
    machine.installed("libmtdev1t64")
    machine.has("apt-get")
    machine.runs(f"libraries {listed(tmp_path, 'libmtdev1')}")
    assert installs(machine) == []


def test_another_program_that_installs_is_waited_for(machine: Machine, tmp_path: Path) -> None:
    machine.installed()
    machine.has("apt-get")
    machine.runs(f"libraries {listed(tmp_path, 'libgl1')}")
    (asked,) = (call for call in machine.called if call.startswith("apt-get"))
    assert "-o DPkg::Lock::Timeout=600" in asked


def test_a_machine_with_old_lists_fetches_them_and_asks_again(
    machine: Machine, tmp_path: Path
) -> None:
    machine.installed()
    machine.has(
        "apt-get", f'[[ $1 == update ]] && touch "{tmp_path}/fresh"; [[ -e "{tmp_path}/fresh" ]]'
    )
    machine.runs(f"libraries {listed(tmp_path, 'libgl1')}")
    assert [call.split()[1] for call in machine.called if call.startswith("apt-get")] == [
        "install",
        "update",
        "install",
    ]


def test_without_rights_the_exact_command_is_named_and_the_story_goes_on(
    machine: Machine, tmp_path: Path
) -> None:
    machine.installed("libgl1")
    machine.has("apt-get")
    said = machine.runs(
        f"libraries {listed(tmp_path, 'libgl1', 'libegl1', 'libgbm1')} || echo on we go", root=False
    )
    assert "sudo apt-get install --no-install-recommends libegl1 libgbm1" in said
    assert "on we go" in said
    assert installs(machine) == []


@pytest.mark.parametrize(
    ("board", "wanted"), [("", "libgl1"), ("Raspberry Pi 5", "libgl1 python3-lgpio")]
)
def test_lgpio_is_for_a_pi_only(machine: Machine, tmp_path: Path, board: str, wanted: str) -> None:
    machine.installed()
    machine.has("apt-get")
    machine.runs(f"on_pi='{board}'; libraries {listed(tmp_path, 'libgl1', 'python3-lgpio pi')}")
    assert installs(machine) == [wanted]


def test_on_a_pi_the_environment_sees_debians_lgpio(machine: Machine, tmp_path: Path) -> None:
    machine.has(
        "python3",
        f'[[ $1 == -m ]] && mkdir -p "{tmp_path}/env/bin" && cp "$0" "{tmp_path}/env/bin/python"; true',
    )
    asked = f"venv={tmp_path}/env; python=$venv/bin/python; find_python() {{ command -v python3; }}"
    machine.runs(f"{asked}; on_pi='Raspberry Pi 5'; make_venv; on_pi=''; make_venv")
    made = [call for call in machine.called if "-m venv" in call]
    assert ["--system-site-packages" in call for call in made] == [True, False]


@pytest.mark.parametrize(
    ("version", "fits"), [("3.10", False), ("3.11", True), ("3.13", True), ("3.14", False)]
)
def test_only_pythons_we_know_are_taken(
    machine: Machine, tmp_path: Path, version: str, fits: bool
) -> None:
    real = 'exec /usr/bin/python3 -c "import sys; sys.version_info = ({},); ${{2#import sys;}}"'
    machine.has("python-here", real.format(version.replace(".", ", ")))
    told = machine.runs(
        "PYTHON=python-here; python3.11() { false; }; [[ $(find_python) != *python-here ]] || echo taken"
    )
    assert ("taken" in told) is fits


def test_a_lock_is_installed_once_and_again_only_when_it_changes(
    machine: Machine, tmp_path: Path
) -> None:
    lock = listed(tmp_path, "kivy==2.3.1")
    machine.has("python", '[[ $1 != -V ]] || echo "Python 3.11.2"')
    env = (
        f"venv={tmp_path}/env; python={tmp_path}/python; mkdir -p $venv; $python -V >$venv/made-by"
    )
    install = f"is_installed {lock} || install_locked {lock}"
    machine.runs(f"{env}; {install}; {install}; echo kivy==2.4 >>{lock}; {install}")
    assert len([call for call in machine.called if "pip install" in call]) == 2


def test_words_are_compiled_before_the_table_opens_and_again_only_when_they_change(
    machine: Machine, tmp_path: Path
) -> None:
    source = tmp_path / "checkout/hardware/locale/ru/hardware.po"
    source.parent.mkdir(parents=True)
    source.touch()
    machine.has("python", f'touch -d "1 hour" {source.with_suffix(".mo")}')
    told = f"table={tmp_path}/checkout python={tmp_path}/python; is_installed() {{ true; }}; shopt -s nullglob"
    machine.runs(
        f"{told}; compile_catalogues; compile_catalogues; touch -d '2 hours' {source}; compile_catalogues"
    )
    compiled = f"python -m deploy.catalogues {tmp_path}/checkout"
    assert machine.called == [compiled, compiled]


def test_a_broken_installation_is_not_taken_for_a_whole_one(
    machine: Machine, tmp_path: Path
) -> None:
    lock = listed(tmp_path, "kivy==2.3.1")
    machine.has("python", '[[ $1 == -V ]] && echo "Python 3.11.2"')
    env = (
        f"venv={tmp_path}/env; python={tmp_path}/python; mkdir -p $venv; $python -V >$venv/made-by"
    )
    told = machine.runs(
        f"{env}; (install_locked {lock}) || echo failed; is_installed {lock} || echo not installed"
    )
    assert "failed" in told
    assert "not installed" in told


def test_an_environment_whose_making_failed_is_not_taken_for_a_sound_one(
    machine: Machine, tmp_path: Path
) -> None:
    env, lock = tmp_path / "env", listed(tmp_path, "kivy==2.3.1")
    machine.has("python", 'echo "Python 3.11.2"')
    machine.has(
        "python3",
        f"[[ $1 != -m ]] || {{ mkdir -p {env}/bin; cp {tmp_path}/python {env}/bin/python; exit 1; }}",
    )
    told = machine.runs(
        f"venv={env}; python=$venv/bin/python; find_python() {{ command -v python3; }};"
        f" install_locked {lock} || echo failed; has_sound_venv || echo not sound"
    )
    assert "failed" in told
    assert "not sound" in told


def test_a_newer_python_under_an_old_environment_makes_it_anew(
    machine: Machine, tmp_path: Path
) -> None:
    machine.has("python", 'echo "Python 3.13.5"')
    told = machine.runs(
        f"venv={tmp_path}/env; python={tmp_path}/python; mkdir -p $venv; echo Python 3.11.2 >$venv/made-by;"
        " has_sound_venv || echo anew"
    )
    assert "anew" in told


@pytest.mark.parametrize("elsewhere", [".", "/another"])
def test_the_checkout_is_found_whatever_folders_the_shell_goes_to_first(
    tmp_path: Path, elsewhere: str
) -> None:
    """As a person calls it who exports CDPATH: ``deploy/run``, from within the checkout."""
    (tmp_path / "another/deploy").mkdir(parents=True)
    searched = elsewhere.replace("/another", str(tmp_path / "another"))
    done = subprocess.run(
        ["bash", "-c", "set -euo pipefail; source deploy/setup; echo $table"],
        capture_output=True, text=True, check=True, cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "CDPATH": searched},
    )  # fmt: skip
    assert done.stdout == f"{ROOT}\n"


def test_on_a_card_that_has_gone_read_only_the_systems_own_commands_still_run() -> None:
    """The system gives them no HOME, and nothing can be written beside them."""
    script = f"set -euo pipefail; pwd() {{ echo /not/to/be/written; }}; source {SETUP}; echo $venv"
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=True,
        env={"PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert done.stdout.endswith("/.local/share/table-companion/venv\n")


def test_every_listed_package_is_one_word_and_perhaps_a_mark() -> None:
    lines = [
        line.split()
        for line in LIST.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    assert lines
    assert all(len(words) == 1 or words[1:] == ["pi"] for words in lines)
