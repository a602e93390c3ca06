"""What stands in a file that a person wrote, as a sentence about it shows it."""

from __future__ import annotations

import json
import re

_LONGEST = 60
"""So many letters are shown: a whole table of a file would hide the sentence around it."""


def written(value: object) -> str:
    """The value as it would stand there: a text in quotes, a list in brackets."""
    try:
        return shortened(json.dumps(value, ensure_ascii=False, default=str, separators=(",", ":")))
    except (ValueError, RecursionError):  # a number of thousands of digits is told by 16 alone
        return shortened(hex(value) if isinstance(value, int) else "…")


def shortened(text: str) -> str:
    """A text, or only its beginning."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def place_in_toml(fault: str) -> dict[str, int]:
    """The ``line`` and ``column`` where a file is no TOML any more, if its reader could tell."""
    at = re.search(r"at line (\d+), column (\d+)", fault)
    return {"line": int(at[1]), "column": int(at[2])} if at else {}
