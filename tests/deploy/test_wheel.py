"""The package as people install it: built, put beside the locked packages alone, and played through
its command.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from companion.games import games
from companion.i18n.translator import LANGUAGES
from companion.journal.export import export_logbook
from companion.journal.recovery import open_journal
from tests.architecture.project import ROOT, files

LOCK = (ROOT / "deploy/requirements.txt").read_text("utf-8")
SEED = "00" * 32
PLAYED = "".join(f'{{"do": "throw", "seat": "{seat}"}}\n' for seat in ("blue", "orange", "orange"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", *offline, "-w", folder, ROOT], check=True
    )
    (built,) = folder.glob("*.whl")
    return built


class Installed:
    """An environment of its own with the wheel and the packages of the lock, and no other."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        venv.create(folder / "env", symlinks=True)
        (packages,) = folder.glob("env/lib/python3.*/site-packages")
        for name in re.findall(r"^([\w.-]+)==", LOCK, re.MULTILINE):
            link_package(name, packages)
        order = [
            "install",
            "-q",
            "--no-index",
            "--no-deps",
            "--disable-pip-version-check",
            str(wheel),
        ]
        subprocess.run(
            [sys.executable, "-m", "pip", "--python", str(self.python), *order], check=True
        )

    @property
    def python(self) -> Path:
        return self.folder / "env/bin/python"

    def runs(self, *argv: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """What ``table-companion`` does in a folder that is no checkout."""
        return subprocess.run(
            [self.folder / "env/bin/table-companion", *argv],
            cwd=self.folder,
            input=typed,
            capture_output=True,
            text=True,
            env={"PATH": os.environ["PATH"], "HOME": str(self.folder), "LC_ALL": "C.UTF-8"},
        )


def link_package(name: str, packages: Path) -> None:
    """A package of the running environment stands in the other one too, unless it is for other
    machines.
    """
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return
    for top in {
        file.parts[0] for file in found.files or () if file.parts[0] not in ("..", "__pycache__")
    }:
        (packages / top).symlink_to(Path(str(found.locate_file(top))))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"), wheel)


def test_the_wheel_holds_every_file_of_the_program_and_its_words_compiled(wheel: Path) -> None:
    expected = {
        str(path.with_suffix(".mo") if path.suffix == ".po" else path)
        for path in files()
        if path.parts[0] in ("companion", "hardware")
    } | {f"companion/{path}" for path in files() if path.parts[0] == "scenarios"}
    held = {
        name
        for name in zipfile.ZipFile(wheel).namelist()
        if not re.match(r"[^/]+\.(dist-info|data)/", name)
    }
    assert held == expected


def test_the_wheel_says_whose_it_is_and_what_it_needs(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        (place,) = (name for name in packed.namelist() if name.endswith("METADATA"))
        metadata = packed.read(place).decode()
    assert "\nLicense-Expression: MIT\n" in metadata
    assert "\nRequires-Python: <3.14,>=3.11\n" in metadata
    assert "babel" not in re.findall(r"^Requires-Dist: (\w+)", metadata, re.MULTILINE)


def test_a_battle_is_played_and_verified_through_the_command(installed: Installed) -> None:
    journal = installed.folder / "battle.sqlite"
    done = installed.runs(
        "script", "pearl-shoals", "--seed", SEED, "--journal", str(journal), typed=PLAYED
    )
    assert done.stdout.count('"ok":true') == 3, done
    opened, _ = open_journal(journal)
    assert opened
    logbook = installed.folder / "logbook.jsonl"
    logbook.write_text(
        "".join(f"{line}\n" for line in export_logbook(opened.entries(), games()["admiral"])),
        "utf-8",
    )
    opened.close()
    verified = installed.runs("verify", str(logbook))
    assert (verified.returncode, verified.stderr) == (0, "")
    assert "3 " in verified.stdout


def test_every_module_loads_beside_the_locked_packages_alone(installed: Installed) -> None:
    (packages,) = installed.folder.glob("env/lib/python3.*/site-packages")
    modules = [
        ".".join(file.relative_to(packages).with_suffix("").parts)
        for part in ("companion", "hardware")
        for file in (packages / part).rglob("*.py")
        if file.name != "__main__.py" and "firmware" not in file.parts  # that is the serial box's
    ]
    loads = "".join(f"import {module.removesuffix('.__init__')}\n" for module in sorted(modules))
    done = subprocess.run(
        [installed.python, "-I", "-c", loads],
        capture_output=True,
        text=True,
        env={"HOME": str(installed.folder), "KIVY_NO_ARGS": "1", "SDL_VIDEODRIVER": "offscreen"},
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language_without_what_compiles_them(
    installed: Installed, language: str
) -> None:
    done = installed.runs("script", "pearl-shoals", "--language", language, typed="no JSON\n")
    assert '"text":"script.' not in done.stdout
    assert '"reason":"script.not-an-object"' in done.stdout
    missing = subprocess.run(
        [installed.python, "-c", "import babel"], capture_output=True, text=True
    )
    assert "No module named 'babel'" in missing.stderr


def test_it_tells_its_version_and_its_commands(installed: Installed) -> None:
    assert re.fullmatch(r"table-companion \d+\.\d+\.\d+\n", installed.runs("--version").stdout)
    help = installed.runs("--help").stdout
    assert [name for name in ("run", "script", "verify", "probe") if f" {name} " not in help] == []
    assert "--check" in installed.runs("probe", "--help").stdout


def test_the_system_finds_its_manual_and_its_completion(installed: Installed) -> None:
    share = installed.folder / "env/share"
    assert (share / "man/man1/table-companion.1").exists()
    assert (share / "bash-completion/completions/table-companion").exists()


def test_where_there_is_no_display_the_command_says_how_to_play_without_one(
    installed: Installed,
) -> None:
    done = installed.runs("run")
    assert done.returncode == 2
    assert "table-companion script pearl-shoals" in done.stderr
