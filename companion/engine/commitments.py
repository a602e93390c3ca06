"""Sealed slips: everyone sees the seal at once, the slip is shown later, and anyone can check it."""

from __future__ import annotations

from hashlib import sha256


def seal(salt: str, value: str) -> str:
    """SHA-256, in hexadecimal, of ``salt`` and ``value`` joined by a newline (UTF-8)."""
    return sha256(f"{salt}\n{value}".encode()).hexdigest()


def is_unbroken(sealed: str, salt: str, value: str) -> bool:
    """Whether the slip shown is the slip that was sealed."""
    return seal(salt, value) == sealed
