"""A battle that lies on the table, here for a rehearsal and on the virtual Pi to be played."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from companion.cli import script
from deploy.virtual_pi.bench import (
    DATA,
    SETTINGS,
    Bench,
    as_table,
    must,
    run_as_table,
    settle,
    wait_until_ready,
)
from deploy.virtual_pi.finger import Rehearsed, rehearse
from deploy.virtual_pi.machine import Machine, MachineError

BATTLE = "battles/0001.sqlite"
SEED = bytes(32).hex()
"""The first two throws differ: the order is settled by them."""
TELL_JOURNAL = """
import sqlite3
journal = sqlite3.connect("file:battles/0001.sqlite?mode=ro", uri=True)
for row in journal.execute("SELECT seq, kind, hash FROM entry ORDER BY seq"):
    print(*row)
"""
"""In the table's own folder."""


class Stage:
    """A battle that has just begun and waits for the first die, under these settings."""

    def __init__(self, bench: Bench, name: str, settings: str = SETTINGS) -> None:
        self.folder = bench.folder / "rehearsals" / name
        self._settings = settings
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self._battle = self.folder / "begun.sqlite"
        words = ["pearl-shoals", "--seed", SEED, "--journal", str(self._battle)]
        if script.main(words, io.StringIO('{"ask": "view"}'), io.StringIO()):
            raise MachineError("the battle did not begin")

    def rehearse(
        self,
        name: str,
        words: Sequence[str],
        surroundings: Mapping[str, str] = MappingProxyType({}),
    ) -> Rehearsed:
        """Tap these words on this machine, from the battle's beginning."""
        home = self.folder / f"{name}-home"
        place = home / "table-companion" / BATTLE
        place.parent.mkdir(parents=True)
        shutil.copy(self._battle, place)
        return rehearse(self.folder / name, home, self._settings, words, surroundings)

    def begin(self, pi: Machine) -> None:
        """The table there takes it up."""
        pi.run("systemctl stop table-companion")
        settle(pi, self._settings)
        lay_battle(pi, self._battle.read_bytes())
        pi.run("systemctl start table-companion")
        wait_until_ready(pi)


def lay_battle(pi: Machine, battle: bytes) -> None:
    """The one battle of a table that does not run."""
    pi.run(f"install -d -o table -g table -m 700 {DATA}/battles")
    pi.lay(f"{DATA}/{BATTLE}", battle)
    pi.run(f"chown table: {DATA}/{BATTLE}")


def journal(pi: Machine) -> list[str]:
    """Every entry of the one battle, which no running table must hold."""
    return run_as_table(pi, TELL_JOURNAL).splitlines()


def public_view(pi: Machine) -> Any:
    """What everybody may see of the one battle, which no running table must hold."""
    driver = f"-m companion script pearl-shoals --journal {BATTLE}"
    said = must(as_table(pi, f'{driver} <<< \'{{"ask": "view"}}\''))
    return json.loads(said.splitlines()[-1])["view"]
