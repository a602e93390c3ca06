"""The manual pages and the completion that are kept in ``deploy/share`` are those of the command as
it is.
"""

from __future__ import annotations

import re
import subprocess
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator

import pytest

from companion.cli.command_line import COMMANDS, command_line
from companion.i18n.translator import LANGUAGES, words
from deploy.manual import SHARE, pages

ANEW = "python -m deploy.manual"
COMPLETION = SHARE / "bash-completion/completions/table-companion"
COMPLETE = "source {file}; COMP_WORDS=({words} '{begun}'); COMP_CWORD={at}; _shtab_table_companion; echo ${{COMPREPLY[@]}}"


def told(parser: ArgumentParser) -> Iterator[str]:
    """Everything that help says of a command and of those below it: names and sentences."""
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for name, below in action.choices.items():
                yield name
                yield from told(below)
            yield from (choice.help or "" for choice in action._get_subactions())
        elif "--help" not in action.option_strings:
            yield from (*action.option_strings, action.help or "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_tells_every_command_and_every_argument(language: str) -> None:
    (page,) = SHARE.glob("man/man1/*.1" if language == "en" else f"man/{language}/man1/*.1")
    text = re.sub(r"\\f[BIR]|\\", "", page.read_text("utf-8"))
    assert [part for part in told(command_line(words(language))) if part not in text] == [], ANEW


def test_the_completion_is_the_one_that_would_be_made_today() -> None:
    assert COMPLETION.read_text("utf-8") == pages()[COMPLETION.relative_to(SHARE)], ANEW


def test_no_page_is_left_of_what_is_no_more() -> None:
    assert {path.relative_to(SHARE) for path in SHARE.rglob("*") if path.is_file()} == set(
        pages()
    ), ANEW


def completed(*typed: str) -> list[str]:
    """What bash offers for the last word."""
    *words, begun = ("table-companion", *typed)
    script = COMPLETE.format(file=COMPLETION, words=" ".join(words), begun=begun, at=len(words))
    return subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()


def test_bash_completes_the_commands() -> None:
    assert completed("") == list(COMMANDS)
    assert completed("ver") == ["verify"]


@pytest.mark.parametrize("command", COMMANDS)
def test_bash_completes_every_option_of_a_command(command: str) -> None:
    parser = command_line(words("en"))
    (commands,) = (action for action in parser._actions if isinstance(action, _SubParsersAction))
    options = {
        option
        for option in commands.choices[command]._option_string_actions
        if option.startswith("--")
    }
    assert set(completed(command, "--")) == options, ANEW


def test_bash_completes_the_languages() -> None:
    assert completed("verify", "--language", "") == list(LANGUAGES)
