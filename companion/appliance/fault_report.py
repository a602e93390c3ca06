"""A fault report: what a helper needs to know about a table,
and nothing a player or a guest must not.

It is an allow-list. No journal goes in, no name, no PIN, no figure read from a box; of a battle
only its file, its size, its game and its round. Words of unexpected errors are left out, for they
may quote a secret.
"""

from __future__ import annotations

import logging
import platform
import shutil
import sqlite3
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

import msgspec

from companion.engine.messages import ENGLISH, Message, say
from companion.i18n.translator import words
from companion.library.saved_battles import Battles
from companion.platform.atomic_file import half_of, make_folder
from companion.session.errors import places
from companion.settings import Settings, system_language

KEPT_LINES = 400
SHOWN_SETTINGS = (
    "language",
    "text_size",
    "hung",
    "sound",
    "speech",
    "volume",
    "quiet",
    "stay",
    "vane",
    "dice",
    "lamps",
    "box",
)
_MODEL = Path("/proc/device-tree/model")
_SYSTEM = Path("/etc/os-release")


class Remembering(logging.Handler):
    """The last lines of the program's own log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: deque[str] = deque(maxlen=KEPT_LINES)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            record.exc_info, record.exc_text = None, None  # its words may quote a secret
        self.lines.append(self.format(record))


remembered = Remembering()


def remember_faults() -> None:
    """From now on warnings are remembered for a report, and an unexpected error is told by its
    place only.
    """
    logging.getLogger().addHandler(remembered)
    sys.excepthook = _told_at_the_end
    threading.excepthook = lambda told: _told_by_place(
        told.exc_type, told.exc_value, told.exc_traceback
    )


def _told_by_place(
    kind: type[BaseException], _error: BaseException | None, traceback: TracebackType | None
) -> None:
    logging.getLogger("companion").error("unexpected %s in %s", kind.__name__, places(traceback))


def _told_at_the_end(
    kind: type[BaseException], error: BaseException | None, traceback: TracebackType | None
) -> None:
    """The program ends: whoever has started it, or the system's log, is told as well."""
    _told_by_place(kind, error, traceback)
    if issubclass(kind, Exception):
        with suppress(Exception):
            # a fault in here would have Python print the first one with all its words
            told = words(system_language()).say(say("app.unexpected", error=kind.__name__))
            sys.stderr.write(f"{told}\n{places(traceback)}\n")


def write_report(
    folder: Path, settings: Settings, told: tuple[Message, ...], release: str, system: Iterable[str]
) -> Path:
    """Write the report into a folder, whole or not at all; the file made. Raises ``OSError``.

    ``told`` is what stands on the screen, ``system`` what the system's own log says of the table.
    """
    make_folder(folder)
    path = folder / f"report-{datetime.now(UTC):%Y-%m-%d-%H%M%S}.zip"
    parts: dict[str, Callable[[], Iterator[str]]] = {
        "machine.txt": lambda: _machine(settings.data_folder, release),
        "settings.txt": lambda: _settings(settings),
        "battles.txt": lambda: _battles(settings.data_folder),
        # As the table's program is written: whoever mends it may not read the players' language.
        "told.txt": lambda: (words(ENGLISH).say(message) for message in told),
        "packages.txt": _packages,
        "system.txt": lambda: iter(system),
        "log.txt": lambda: iter(tuple(remembered.lines)),  # whatever is told meanwhile
    }
    from zipfile import ZIP_DEFLATED, ZipFile  # seldom wanted, and slow to load

    with half_of(path) as half, ZipFile(half, "w", ZIP_DEFLATED) as zipped:
        for name, lines in parts.items():
            zipped.writestr(name, "".join(f"{line}\n" for line in lines()))
    return path


def _machine(data: Path, release: str) -> Iterator[str]:
    yield f"release {release or 'a checkout'}"
    yield f"board {_first(_MODEL)}"
    yield f"system {_first(_SYSTEM)}"
    yield f"kernel {platform.release()} {platform.machine()}"
    yield f"python {platform.python_version()}, sqlite {sqlite3.sqlite_version}"
    if data.exists():
        usage = shutil.disk_usage(data)
        yield f"disk {usage.free // 2**20} MB free of {usage.total // 2**20}"


def _first(path: Path) -> str:
    try:
        return path.read_text("utf-8").splitlines()[0].strip("\0")
    except (OSError, IndexError):
        return "unknown"


def _settings(settings: Settings) -> Iterator[str]:
    plain = msgspec.to_builtins(settings, enc_hook=str)
    for name in SHOWN_SETTINGS:
        if name in plain:
            yield f"{name} {plain[name]}"


def _battles(data: Path) -> Iterator[str]:
    for saved in Battles(data).list():
        size, condition = _size(saved.path), saved.condition
        yield f"{saved.path.name} {size} {condition} {saved.game} round {saved.round}"


def _size(file: Path) -> str:
    try:
        return f"{file.stat().st_size} bytes"
    except OSError as error:
        # a link that leads nowhere, a file that has just gone
        return error.strerror or "out of reach"


def _packages() -> Iterator[str]:
    from importlib.metadata import distributions  # seldom wanted, and slow to load

    yield from sorted({f"{one.name} {one.version}" for one in distributions()})
