"""Files that come with the program: inside it where it is installed, at the top of a checkout."""

from __future__ import annotations

from pathlib import Path

_PROGRAM = Path(__file__).parents[1]
SCENARIOS = next(
    folder / "scenarios"
    for folder in (_PROGRAM, _PROGRAM.parent)
    if (folder / "scenarios").is_dir()
)
"""The scenarios of the books, and what their battles share."""
