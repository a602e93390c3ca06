"""Plays stories on the virtual Pi, all of them or those named: ``python -m deploy.virtual_pi``.

One line a finding; the panel's pictures lie under ``build/virtual-pi/stories``. 0 if all hold.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Container, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from subprocess import CalledProcessError

from deploy.virtual_pi.bench import Bench, Finding, Story
from deploy.virtual_pi.machine import MADE, MachineError
from deploy.virtual_pi.stories import ALONE, FOUNDATIONS, QUICK, STORIES

AT_ONCE = 3
"""Stories; each machine has two processors, but much of a story is waiting."""


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
    return tell(play(bench, in_order(wanted, bench.stands)))


def in_order(wanted: Sequence[str], stands: Container[str]) -> list[str]:
    """Names of stories in the order of their worth, with those before them that leave what others
    go on from, where that does not stand.
    """
    needed = [*wanted] if wanted else [*STORIES]
    if "install" in needed:
        stands = ()
    leaving = [name for name in FOUNDATIONS if name not in stands]
    return [name for name in STORIES if name in needed or name in leaving]


def play(bench: Bench, names: Sequence[str]) -> Iterator[tuple[str, Finding]]:
    """What each story finds, as it is found. While those are told that others go on from, so is
    what stands alone; then the rest, ``AT_ONCE`` of them.
    """
    told: SimpleQueue[tuple[str, Finding] | None] = SimpleQueue()

    def tell_all(names: Sequence[str], after: Future[None] | None = None) -> None:
        if after:
            after.result()
        for name in names:
            for finding in _findings(bench, name):
                told.put((name, finding))
            told.put(None)

    with ThreadPoolExecutor(AT_ONCE) as stage:
        founded = stage.submit(tell_all, [name for name in names if name in FOUNDATIONS])
        others = [name for name in names if name not in FOUNDATIONS]
        for name in sorted(others, key=lambda name: name not in ALONE):
            stage.submit(tell_all, [name], None if name in ALONE else founded)
        for _ in names:
            yield from iter(told.get, None)


def _findings(bench: Bench, name: str) -> Iterator[Finding]:
    began = time.monotonic()
    yield from _play(bench, STORIES[name])
    yield Finding("told in", True, f"{time.monotonic() - began:.0f} s")


def _play(bench: Bench, story: Story) -> Iterator[Finding]:
    try:
        for finding in story(bench):
            yield finding
            if not finding.held:
                return
    except (MachineError, TimeoutError, OSError, CalledProcessError) as error:
        yield Finding("it broke off", False, str(error))


def tell(findings: Iterable[tuple[str, Finding]]) -> int:
    """One line each; 1 where something does not hold."""
    failed = 0
    for name, finding in findings:
        failed += not finding.held
        mark = "holds " if finding.held else "FAILED"
        found = " ".join(finding.found.split())
        print(f"{mark} {name}: {finding.what}{found and f': {found}'}", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
