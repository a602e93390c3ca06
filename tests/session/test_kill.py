"""kill -9 at any moment: nothing that was acknowledged is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TIMES = 200


def test_two_hundred_kills_lose_nothing_acknowledged(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.session.killing", str(tmp_path), str(TIMES)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    kills = [line.split() for line in done.stdout.splitlines()]
    assert len(kills) == TIMES
    for acknowledged, found, lost in kills:
        assert int(found) >= int(acknowledged) + 1
        # A frame cut in the middle of its writing was never acknowledged; it is told, and nothing else may be.
        assert lost in ("-", "journal.torn-tail")
    assert sum(int(acknowledged) >= 0 for acknowledged, *_ in kills) > TIMES // 2
