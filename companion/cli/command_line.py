"""All of the command ``table-companion`` as one parser: its commands, their arguments, and what
help says of them.
"""

from __future__ import annotations

from companion.cli import run, script, verify
from companion.cli.help import PROGRAM, SpokenParser
from companion.i18n.translator import Words
from companion.platform.installation import program_version
from hardware import probe

COMMANDS = {
    "run": run.add_arguments,
    "script": script.add_arguments,
    "verify": verify.add_arguments,
    "probe": probe.add_arguments,
}


def command_line(speech: Words) -> SpokenParser:
    """The parser of the whole command, its help in these words."""
    parser = SpokenParser(speech, prog=PROGRAM)
    parser.description, parser.epilog = parser.speak("cli.about"), parser.speak("cli.default")
    version = f"{PROGRAM} {program_version()}"
    parser.add_argument(
        "--version", action="version", version=version, help=parser.speak("cli.version")
    )
    commands = parser.add_subparsers(
        title=parser.speak("cli.commands"),
        metavar=parser.speak("cli.command"),
        parser_class=SpokenParser,
    )
    for name, add_arguments in COMMANDS.items():
        add_arguments(commands.add_parser(name, speech=speech, help=parser.speak(f"cli.{name}")))
    return parser
