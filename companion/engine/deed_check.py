"""What must hold of a table of deeds, whatever the game: looked at once, where it is made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def judge(rows: Iterable[Any]) -> None:
    """Raises ``ValueError`` where two rows have one name, a row of a book has no rule, or a row
    names an actor that its command has not.
    """
    seen: set[str] = set()
    for row in rows:
        if not row.rule and not row.referee:
            raise ValueError(f"{row.name}: a deed without a rule")
        if row.actor and row.actor not in row.command.__struct_fields__:
            raise ValueError(f"{row.name}: {row.command.__name__} has no field {row.actor!r}")
        if row.name in seen:
            raise ValueError(f"two rows of one name: {row.name}")
        seen.add(row.name)
