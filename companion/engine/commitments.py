"""Sealed slips: everyone sees the seal at once, the slip is shown later, and anyone can check it.

Theory of operation. A slip of paper face down on the table promises two things: nobody reads it
before its time, and nobody changes it. Its seal, SHA-256 of a salt and the value, keeps both. The
salt is 16 random bytes that the session adds to the command, new for each slip: without it anyone
could hash all cells of the board and compare, and two slips with the same word would look alike.
The value can no longer be changed, because nobody can find another with that seal. Showing the slip
publishes salt and value; the logbook's page and ``table-companion verify`` work the seal out again.

A seal says only that something was sealed. That nothing else tells of it (a view, a refusal, the
order of buttons, the logbook, a file for sharing) is kept by each game's ``view`` and ``redact``
and by the session, and held by the tests of secrets: two battles that differ in one slip alone look
the same to everybody else, to the byte.
"""

from __future__ import annotations

from hashlib import sha256


def seal(salt: str, value: str) -> str:
    """SHA-256, in hexadecimal, of ``salt`` and ``value`` joined by a newline (UTF-8)."""
    return sha256(f"{salt}\n{value}".encode()).hexdigest()


def is_unbroken(sealed: str, salt: str, value: str) -> bool:
    """Whether the slip shown is the slip that was sealed."""
    return seal(salt, value) == sealed
