"""The command ``table-companion``, in a checkout ``python -m companion``.

Each command loads only what it needs.
"""

from __future__ import annotations

import faulthandler
import sys
from collections.abc import Sequence

from companion.cli.help import parser_of, player_words


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words ask for and give the exit code;
    where they begin with no command, the table opens.
    """
    given = list(sys.argv[1:] if argv is None else argv)
    match given:
        case ["script", *rest]:
            from companion.cli import script

            return script.main(rest, sys.stdin, sys.stdout)
        case ["verify", *rest]:
            from companion.cli import verify

            return verify.main(rest, sys.stdout)
        case ["probe", *rest]:
            from hardware import probe

            return probe.main(rest, sys.stdout, parser_of("probe"))
        case ["run", *rest]:
            return _run(rest)
        case [first, *_] if first in ("-h", "--help", "--version") or not first.startswith("-"):
            from companion.cli.command_line import command_line

            # shows what was asked for, or which commands there are
            command_line(player_words()).parse_args(given)
    return _run(given)


def _run(argv: Sequence[str]) -> int:
    """What ends the table from below, a library or its watchdog, leaves in the system's journal
    where every thread stood: files and lines, no figures.
    """
    if sys.__stderr__:
        faulthandler.enable(sys.__stderr__)
    from companion.platform.garbage import Collector

    collector = Collector()  # before all else is loaded: there is no garbage in modules
    from companion.app import open_table
    from companion.cli import run

    parser = parser_of("run")
    run.add_arguments(parser)
    return open_table(parser.parse_args(argv), collector)


if __name__ == "__main__":
    sys.exit(main())
