"""Shares: what is divided unevenly, as the forces of the wind on a vane, each by a whole number."""

from __future__ import annotations

import re

from msgspec import Struct

from companion.engine.messages import Message

MOST_SHARE = 99
_FIGURE = re.compile("0|[1-9][0-9]?")


class Shares(Struct, frozen=True, kw_only=True):
    """What a table may divide as it likes; ``start`` is a division to begin from.

    Written ``1:6:1``.
    """

    names: tuple[Message, ...]
    start: tuple[int, ...]

    def read(self, written: str) -> tuple[int, ...] | None:
        """The shares written so; None where it is no division: too many or too few, above the most,
        or all nothing.
        """
        parts = written.split(":")
        if len(parts) != len(self.names) or not all(_FIGURE.fullmatch(part) for part in parts):
            return None
        shares = tuple(int(part) for part in parts)
        return shares if any(shares) else None

    def stepped(self, written: str, place: int, by: int) -> str:
        """One share a little greater or smaller; the same where that would be no division."""
        shares = list(self.read(written) or self.start)
        shares[place] = max(shares[place] + by, 0)
        changed = write_shares(tuple(shares))
        return written if self.read(changed) is None else changed


def write_shares(shares: tuple[int, ...]) -> str:
    """The shares as ``Shares.read`` reads them."""
    return ":".join(map(str, shares))
