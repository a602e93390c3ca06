"""A third language touches one folder: one is made up, and a table speaks it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.catalogues import ROOT, sources
from tests.i18n.made_up import CODE, LEFT_OUT, longer, write_folder

FOLDER = Path("companion/i18n/locale") / CODE
NOT_TAKEN = shutil.ignore_patterns("*.mo", "__pycache__", "golden", "node_modules", ".hypothesis")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as it is, and one folder more."""
    there = tmp_path_factory.mktemp("third")
    for name in ("companion", "hardware", "deploy", "scenarios", "tests"):
        shutil.copytree(ROOT / name, there / name, ignore=NOT_TAKEN)
    for name in ("pyproject.toml", ".gitignore"):
        shutil.copy(ROOT / name, there)
    subprocess.run(["git", "init", "-q"], cwd=there, check=True)  # the tests ask what belongs to it
    write_folder(there / FOLDER, tuple(sources("en")))
    done = run(there, "deploy.catalogues")
    assert done.returncode == 0, done.stderr
    return there


def run(
    there: Path, *argv: str, typed: str = "", **surroundings: str
) -> subprocess.CompletedProcess[str]:
    """A module of the program, as it lies there."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    drawn = {"SDL_VIDEODRIVER": "offscreen", "LIBGL_ALWAYS_SOFTWARE": "1"}
    settings = {"COMPANION_SETTINGS": str(there / "settings.toml"), "GPIOZERO_PIN_FACTORY": "mock"}
    return subprocess.run(
        [sys.executable, "-m", *argv],
        cwd=there, env=kept | drawn | settings | surroundings, input=typed, capture_output=True, text=True,
    )  # fmt: skip


def test_a_battle_is_played_through_the_window_in_it(checkout: Path) -> None:
    story = "tests/i18n/table_in_a_third_language.py"
    done = run(checkout, "pytest", "-q", "-p", "no:cacheprovider", story)
    assert done.returncode == 0, done.stdout[-8000:]


def test_every_program_offers_it(checkout: Path) -> None:
    for command in (("companion", "script"), ("companion", "verify"), ("hardware.probe",)):
        assert f"{{en,{CODE},ru}}" in run(checkout, *command, "--help").stdout, command


def test_the_help_and_the_devices_speak_it_where_the_machine_does(checkout: Path) -> None:
    helped = run(checkout, "companion", "--help", LC_ALL=f"{CODE}.UTF-8", COLUMNS="400")
    assert "öñ" in helped.stdout
    assert "öñ" not in run(checkout, "companion", "--help", LC_ALL="de_DE.UTF-8").stdout
    probed = run(checkout, "hardware.probe", "--help", LC_ALL=f"{CODE}.UTF-8", COLUMNS="400")
    assert "öñ" in probed.stdout


def test_the_settings_file_may_name_it(checkout: Path) -> None:
    file = checkout / "own-settings.toml"
    file.write_text(f'language = "{CODE}"', "utf-8")
    helped = run(checkout, "companion", "--help", COMPANION_SETTINGS=str(file), COLUMNS="400")
    assert "öñ" in helped.stdout


def test_a_refusal_in_lines_is_said_in_it(checkout: Path) -> None:
    asked = ("companion", "script", "pearl-shoals", "--language", CODE)
    told = run(checkout, *asked, typed="no JSON\n").stdout
    assert longer("The line is not one JSON object.") in told


def test_its_words_are_looked_over_as_those_of_the_others(checkout: Path) -> None:
    which = "one_language_only or left_untranslated or plural or same_figures"
    words = "tests/architecture/test_words.py"
    done = run(checkout, "pytest", "-q", "-p", "no:cacheprovider", words, "-k", which)
    amiss = [line for line in done.stdout.splitlines() if line.startswith("FAILED")]
    assert all(f"[{CODE}]" in line for line in amiss), done.stdout[-6000:]
    assert LEFT_OUT[0] in done.stdout, "what was left out is named"
