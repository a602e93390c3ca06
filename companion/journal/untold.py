"""What a damaged battle has lost, noted beside its file until somebody has read it.

A rescue is over in a moment, and the plug may be pulled in the next: the file is whole then, and
only the note knows.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from companion.journal.journal import Loss
from companion.platform.atomic_file import half_of
from companion.platform.folders import files_in

_END = "-loss"
_read = msgspec.json.Decoder(Loss)


def note_loss(path: Path, loss: Loss) -> None:
    """Note what a battle's file has lost, durably, in the place of an older note.

    Raises ``OSError``.
    """
    with half_of(note_of(path)) as half:
        half.write_bytes(msgspec.json.encode(loss))


def untold(path: Path) -> Loss | None:
    """What is still to be told of a battle's file; None also where the note itself is damaged."""
    try:
        return _read.decode(note_of(path).read_bytes())
    except (OSError, ValueError, RecursionError):
        return None


def untold_in(folder: Path) -> dict[Path, Loss]:
    """All that is still to be told in a folder, by the battle's file,
    which may be there no more.
    """
    notes = files_in(folder, f"*{_END}")
    files = (note.with_name(note.name.removesuffix(_END)) for note in notes)
    return {file: loss for file in files if (loss := untold(file))}


def has_been_told(path: Path) -> None:
    """Somebody has read it."""
    with suppress(OSError):
        note_of(path).unlink(missing_ok=True)


def note_of(path: Path) -> Path:
    """Where the note of a battle's file lies."""
    return path.with_name(f"{path.name}{_END}")
