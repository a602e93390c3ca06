"""``table-companion``: what its help shows, and which command is meant."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.cli.command_line import COMMANDS
from companion.cli.help import parser_of
from companion.i18n.translator import LANGUAGES

ROOT = Path(__file__).parents[2]
ABOUT = {"en": "open the table", "ru": "открыть стол"}
Told = Callable[..., str]


@pytest.fixture
def told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Told:
    """What the command writes before it ends by itself."""

    def tell(*argv: str, language: str = "en") -> str:
        (tmp_path / "settings.toml").write_text(f'language = "{language}"', "utf-8")
        monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
        monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
        with pytest.raises(SystemExit):
            main(argv)
        return "".join(capsys.readouterr())

    return tell


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_shows_every_command_in_the_players_language(told: Told, language: str) -> None:
    help = told("--help", language=language)
    assert [name for name in COMMANDS if not re.search(rf"^ +{name} +\w", help, re.MULTILINE)] == []
    assert ABOUT[language] in help


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_tells_all_its_arguments_in_russian(told: Told, command: str) -> None:
    help = told(command, "--help", language="ru")
    assert help.startswith(f"использование: table-companion {command} ")
    described = re.findall(
        r"^  (?:-h, )?(--?[\w-]+|\w+)(?: [^ ].*?)??(?:  +|\n +)(\w.*)", help, re.MULTILINE
    )
    assert described
    assert [name for name, about in described if not re.search("[а-яё]", about)] == []


def test_every_argument_has_its_help() -> None:
    for name, add_arguments in COMMANDS.items():
        parser = parser_of(name)
        add_arguments(parser)
        assert [action.dest for action in parser._actions if not action.help] == []


def test_the_version_is_the_projects(told: Told) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert told("--version") == f"table-companion {project['version']}\n"


def test_a_mistyped_command_is_told_with_those_there_are(told: Told) -> None:
    said = told("scirpt")
    assert "scirpt" in said
    assert all(name in said for name in COMMANDS)


@pytest.mark.parametrize("argv", [["run", "--window", "wide"], ["--window", "wide"]], ids=" ".join)
def test_without_a_command_the_table_is_meant(told: Told, argv: list[str]) -> None:
    assert "table-companion run" in told(*argv)


@pytest.mark.parametrize("size", ["10", "800x", "wide", "²x³"])
@pytest.mark.parametrize(("language", "word"), [("en", "width"), ("ru", "ширин")])
def test_a_size_that_is_none_is_told_with_how_one_is_written(
    told: Told, size: str, language: str, word: str
) -> None:
    said = told("--window", size, language=language).splitlines()[-1]
    assert f"{size!r}" in said
    assert word in said
    assert "800x480" in said


def test_the_probe_is_a_command_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text('[vane]\nkind = "encoder"\n', "utf-8")
    assert main(["probe", "--settings", str(settings), "--simulate", "--looks", "1"]) == 0
    assert "vane.pin_a:17" in capsys.readouterr().out
