"""``table-companion verify``: what an exported logbook is worth, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TextIO

from companion.cli.help import SpokenParser, add_language, parser_of
from companion.cli.standard_output import aloud, heard
from companion.engine.game import Game
from companion.engine.messages import Message, say
from companion.games import games
from companion.i18n.translator import words
from companion.journal.verify import Found, VerificationError, verify


def main(
    argv: Sequence[str], stdout: TextIO, known: Callable[[], Mapping[str, Game]] = games
) -> int:
    """``table-companion verify LOGBOOK``: 0 if everything holds, 1 at the first lie, 2 if the file
    cannot be read.

    3 if what was found cannot be written. ``known`` are the games whose logbooks can be checked.
    """
    parser = parser_of("verify")
    add_arguments(parser)
    arguments = parser.parse_args(argv)
    speech = words(arguments.language)
    code, messages = _judged(arguments.logbook, known())
    return heard(
        partial(_tell, stdout, [speech.say(message) for message in messages], code), speech
    )


def add_arguments(parser: SpokenParser) -> None:
    """The logbook, and the language of what is said of it."""
    parser.add_argument("logbook", type=Path, help=parser.speak("cli.verify.logbook"))
    add_language(parser)


def _judged(logbook: Path, known: Mapping[str, Game]) -> tuple[int, tuple[Message, ...]]:
    try:
        with logbook.open(encoding="utf-8") as lines:
            return 0, _report(verify(lines, known))
    except VerificationError as lie:
        return 1, (say("verify.lie", line=lie.line, reason=lie.message),)
    except (OSError, UnicodeDecodeError):
        return 2, (say("verify.cannot-read", file=str(logbook)),)


def _tell(stdout: TextIO, lines: Iterable[str], code: int) -> int:
    for line in lines:
        aloud(stdout, line)
    return code


def _report(found: Found) -> tuple[Message, ...]:
    rolls = "verify.rolls" if found.seed_shown else "verify.rolls-not-yet"
    return (
        say("verify.lines", n=found.lines),
        say("verify.commitment" if found.seed_shown else "verify.commitment-not-yet"),
        say(rolls, n=found.fair_rolls),
        say("verify.other-rolls", n=found.other_rolls),
        say("verify.slips", n=found.slips),
        *found.own_figures,
    )
