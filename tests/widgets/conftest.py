"""Every widget test has a real window, drawn off the screen, and a hand in it."""

from __future__ import annotations

from tests.windows import hand, window

__all__ = ["hand", "window"]
