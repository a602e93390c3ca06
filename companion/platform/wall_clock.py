"""The time that entries of a logbook bear."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """The time as the machine knows it, to the second, as ISO 8601 writes it."""
    return datetime.now(UTC).isoformat(timespec="seconds")
