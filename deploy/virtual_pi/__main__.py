"""Plays stories on the virtual Pi, all of them or those named: ``python -m deploy.virtual_pi``.

One line a finding; the panel's pictures lie under ``build/virtual-pi/stories``. 0 if all hold.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from deploy.virtual_pi.bench import Bench, Finding, Story
from deploy.virtual_pi.machine import MADE, MachineError
from deploy.virtual_pi.stories import QUICK, STORIES


def main(argv: Sequence[str]) -> int:
    """Play what is asked for, in the order of its worth; without a name all of it."""
    parser = ArgumentParser(prog="python -m deploy.virtual_pi", description=__doc__)
    parser.add_argument("--bundle", type=Path, default=MADE / "bundle", help="its folder")
    parser.add_argument(
        "--quick", action="store_true", help=f"{', '.join(QUICK)}, the last with fewer"
    )
    parser.add_argument("stories", nargs="*", metavar="STORY", help=", ".join(STORIES))
    asked = parser.parse_args(argv)
    if strange := set(asked.stories) - set(STORIES):
        parser.error(f"there is no story {', '.join(sorted(strange))}")
    bench = Bench(MADE / "stories", asked.bundle, asked.quick)
    wanted = QUICK if asked.quick else asked.stories
    return tell(play(bench, in_order(wanted, bench.installed.exists())))


def in_order(wanted: Sequence[str], installed: bool) -> list[str]:
    """Names of stories in the order of their worth; the installation first where another one needs
    it and there is none.
    """
    needed = [*wanted] if wanted else [*STORIES]
    return [name for name in STORIES if name in needed or (name == "install" and not installed)]


def play(bench: Bench, names: Iterable[str]) -> Iterator[tuple[str, Finding]]:
    """What each story finds; one that breaks off has found that."""
    for name in names:
        began = time.monotonic()
        yield from ((name, finding) for finding in _play(bench, STORIES[name]))
        yield name, Finding("told in", True, f"{time.monotonic() - began:.0f} s")


def _play(bench: Bench, story: Story) -> Iterator[Finding]:
    try:
        for finding in story(bench):
            yield finding
            if not finding.held:
                return
    except (MachineError, TimeoutError, OSError) as error:
        yield Finding("it broke off", False, str(error))


def tell(findings: Iterable[tuple[str, Finding]]) -> int:
    """One line each; 1 where something does not hold."""
    failed = 0
    for name, finding in findings:
        failed += not finding.held
        mark = "holds " if finding.held else "FAILED"
        print(f"{mark} {name}: {finding.what}{finding.found and f': {finding.found}'}", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
