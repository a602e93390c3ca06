"""Copies battles onto the stick as often as it is asked. Runs in the machine as the table's own
user: ``python copier.py ASKED TOLD STICK DATA``, the first two named pipes.

For each line it reads it answers with what ``deploy.fill_stick`` says.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path

from deploy.fill_stick import fill


def main(words: Sequence[str]) -> None:
    """For ever."""
    asked, told, stick, data = map(Path, words)
    while asked.read_text():
        said = io.StringIO()
        with redirect_stdout(said):
            try:
                fill(stick, data)
            except Exception as error:  # whatever comes of it that the stick has gone
                print(error)
        told.write_text(said.getvalue())


if __name__ == "__main__":
    main(sys.argv[1:])
