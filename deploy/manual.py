"""Writes what a system knows of the command: its manual pages and its completion in bash, made of
its own parser.

``python -m deploy.manual`` writes them anew into ``deploy/share``; the wheel lays them into the
system's own ``share``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

from companion.cli.command_line import command_line
from companion.cli.help import PROGRAM
from companion.engine.messages import say
from companion.i18n.translator import LANGUAGES, words

SHARE = Path(__file__).parent / "share"


def pages() -> Mapping[Path, str]:
    """Every file, from ``share``, with what is to stand in it."""
    manuals = {
        Path("man", *_section(language), f"{PROGRAM}.1"): _manual(language)
        for language in LANGUAGES
    }
    return manuals | {Path("bash-completion/completions", PROGRAM): _completion()}


def _section(language: str) -> tuple[str, ...]:
    return ("man1",) if language == LANGUAGES[0] else (language, "man1")


def _manual(language: str) -> str:
    speech = words(language)
    page = Manpage(command_line(speech), format="single-commands-section")
    page.description = speech.say(say("cli.run"))
    page.date = ""  # or the page would change every day
    page.manual = PROGRAM
    return "".join(f"{line.rstrip()}\n" for line in str(page).splitlines())


def _completion() -> str:
    script = str(shtab.complete(command_line(words(LANGUAGES[0])), "bash"))
    body = re.sub(r"\A(#.*\n)+", "", script).strip()
    return f"# Completion of {PROGRAM} in bash, made by shtab: python -m deploy.manual\n\n{body}\n"


def main() -> None:
    """Write them all."""
    for path, text in pages().items():
        (SHARE / path).parent.mkdir(parents=True, exist_ok=True)
        (SHARE / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
