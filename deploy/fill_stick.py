"""Puts on a stick what the table puts there, or looks whether all of it is there whole; for
``deploy/test-install``.

``python -m deploy.fill_stick fill STICK DATA``: copies of all battles under DATA, and a fault
report. ``python -m deploy.fill_stick look STICK``: prints what is there; 0 if a copy can be brought
back and a report be read.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from companion.appliance.backups import Backups
from companion.appliance.fault_report import write_report
from companion.library.saved_battles import Battles
from companion.settings import Settings

REPORTS = "table-companion-reports"


def main(words: Sequence[str]) -> int:
    """Fill or look; 0 if it went well."""
    match words:
        case ["fill", stick, data]:
            return fill(Path(stick), Path(data))
        case ["look", stick]:
            return look(Path(stick))
    print(__doc__)
    return 2


def fill(stick: Path, data: Path) -> int:
    """Every battle and a report, by the same functions as the page "Care of the table"."""
    copied = Backups(stick).keep_closed(Battles(data))
    write_report(stick / REPORTS, Settings(data_folder=data), (), "", ())
    print(f"copied {copied}, and a report", flush=True)
    return 0 if copied else 1


def look(stick: Path) -> int:
    """Whether what was told as copied is there."""
    for path in sorted(path for path in stick.rglob("*") if path.is_file()):
        print(f"{path.stat().st_size:9} {path.relative_to(stick)}")
    reports = tuple(stick.glob(f"{REPORTS}/*.zip"))
    return 0 if Backups(stick).newest() and reports and all(map(is_whole, reports)) else 1


def is_whole(report: Path) -> bool:
    """A zip file with nothing missing."""
    try:
        with ZipFile(report) as zipped:
            return zipped.testzip() is None
    except BadZipFile:
        return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
