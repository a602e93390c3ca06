"""Threads of a table that has just been started read games and their files at the same time: the
list of scenarios is looked over while a battle is taken up.
"""

from __future__ import annotations

import subprocess
import sys

READ_AT_ONCE = """
import sys
from threading import Barrier, Thread

from companion.engine.codec import Codec
from companion.games import games
from companion.library.lessons import further, read_lesson
from companion.platform.program_files import SCENARIOS
from companion.library.scenarios import load_scenario, scenario_files

AT_ONCE = 4
sys.setswitchinterval(1e-6)
gate, read = Barrier(AT_ONCE), []


def everything():
    for slug in games():
        gate.wait()
        Codec(games()[slug])
        for file in scenario_files(SCENARIOS):
            if file.game == slug:
                gate.wait()
                load_scenario(file, games())
        for name in further(slug):
            read_lesson(slug, name)
        read.append(slug)


threads = [Thread(target=everything) for _ in range(AT_ONCE)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(read) == sorted([*games()] * AT_ONCE), read
"""


def test_games_and_their_files_are_read_by_several_threads_from_the_start() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", READ_AT_ONCE], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
