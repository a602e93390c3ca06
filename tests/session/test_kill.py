"""kill -9 at any moment: nothing that was acknowledged is lost, and nothing is told."""

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
        # What was being written was not acknowledged, so nothing is told and nothing is set aside.
        assert lost == "-"
    assert not list(tmp_path.glob("*.damaged-*"))
    assert sum(int(acknowledged) >= 0 for acknowledged, *_ in kills) > TIMES // 2
