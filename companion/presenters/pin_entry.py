"""A new PIN is typed twice, wherever it is chosen."""

from __future__ import annotations

from msgspec import Struct


class Twice(Struct, frozen=True):
    """A PIN being chosen: what was typed ``first``, and whether the last two ``differs``."""

    first: str = ""
    differs: bool = False

    def typed(self, code: str) -> tuple[Twice, str]:
        """After one more typing; the PIN as well, once both were the same."""
        if not self.first:
            return Twice(first=code), ""
        return (Twice(), code) if code == self.first else (Twice(differs=True), "")

    @property
    def prompt(self) -> str:
        """What is asked for: ``differs``, ``again`` or ``first``."""
        return "differs" if self.differs else "again" if self.first else "first"
