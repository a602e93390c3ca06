"""The saved battles in a data folder: one journal a file, listed without being replayed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path

from msgspec import Struct, json
from msgspec.structs import replace

from companion.engine.game import LONGEST_NAME, BattleSetup, Seat
from companion.engine.messages import ENGLISH, Figure, Message, say
from companion.engine.scenario import LONGEST_TITLE
from companion.i18n.translator import words
from companion.journal import set_aside
from companion.journal.journal import Entry, JournalError, LaterReleaseError
from companion.journal.payloads import Battle, Deed, TakenBack, read
from companion.journal.read_only import NotAFileError, glance, glance_into, is_closed, stands
from companion.journal.sqlite import Damaged, is_held, reading
from companion.journal.untold import has_been_told, untold_in
from companion.journal.wal import write_ahead
from companion.platform.atomic_file import half_of
from companion.platform.folders import fault_of, files_in

READY = "ready"
IN_USE = "in-use"
DAMAGED = "damaged"
UNREADABLE = "unreadable"
LATER = "later"
OUT_OF_REACH = (IN_USE, UNREADABLE, LATER)
MOVING = ("battle", "deed", "undo", "redo")
"""Kinds of entries that tell where a battle stands."""
NOTE = "on-table"
"""The file beside the battles that names the one on the table."""
MARK = 12
"""Letters of a battle's mark."""
_WORDS = 4000
"""Bytes of names and titles, shortened, that a list has room for; no set-up makes as many."""


class Saved(Struct, frozen=True, kw_only=True):
    """A saved battle.

    ``condition``: ready; in-use (open here or elsewhere); damaged; unreadable (no file, or no right
    to it, or a disk that does not give it); later (its file is of a later release).

    Opening a damaged one saves what can be. Only a ready one has more than its title. ``mark`` is
    the beginning of its fair source's seal, by which a battle is known wherever it lies, ``setup``
    what it was begun with, and ``entry`` the last that moves it.
    """

    path: Path
    title: Message
    condition: str = READY
    game: str = ""
    seats: tuple[Seat, ...] = ()
    setup: BattleSetup = BattleSetup()
    round: int = 0
    turn: str = ""
    started: str = ""
    finished: bool = False
    mark: str = ""
    entry: int = -1


class Battles:
    """The battles kept under ``<data>/battles``. The folder is made when it is first needed."""

    def __init__(self, data: Path) -> None:
        self.folder = data / "battles"
        self._seen: dict[Path, tuple[object, Saved | None]] = {}

    def list(self) -> tuple[Saved, ...]:
        """Every saved battle, the one last played first."""
        return tuple(self._last_first())

    def latest_unfinished(self) -> Saved | None:
        """The battle to go on with."""
        found = chain((self.cut_off(),), self._last_first())
        return next((saved for saved in found if saved and _goes_on(saved)), None)

    def cut_off(self) -> Saved | None:
        """The battle to take up again by itself after a power cut: the one that lay on the table
        last, unless it is over. Where it cannot be opened that is to be told: nobody wants another
        one in its place.
        """
        last = self._last_on_table() or next(self._last_first(), None)
        return None if last is None or last.finished else last

    def _last_on_table(self) -> Saved | None:
        """The one that is noted; None where it has gone, or where none was noted yet."""
        try:
            name = (self.folder / NOTE).read_text(encoding="utf-8").strip()
        except (OSError, ValueError):
            return None
        noted = (path for path in files_in(self.folder, "*.sqlite") if path.name == name)
        return next((saved for path in noted if (saved := self._look(path))), None)

    def _last_first(self) -> Iterator[Saved]:
        found = sorted(files_in(self.folder, "*.sqlite"), key=_last_played, reverse=True)
        return (saved for path in found if (saved := self._look(path)))

    def _look(self, path: Path) -> Saved | None:
        """A closed file that stands as it stood when it was looked into is not opened again."""
        try:
            now = stands(path) if is_closed(path) else None
        except OSError:
            now = None
        if now is None:
            return look(path)
        before, saved = self._seen.get(path, (None, None))
        if before != now:
            saved = look(path)
            if not saved or saved.condition not in OUT_OF_REACH:  # a right to it may come unseen
                self._seen[path] = now, saved
        return saved

    def untold(self) -> tuple[Message, ...]:
        """What is still to be told of battles of which nothing was left; of all others it is told
        where they open.
        """
        return tuple(
            loss.message for path, loss in untold_in(self.folder).items() if not path.exists()
        )

    def has_been_told(self, message: Message) -> None:
        """Somebody has read this loss, or whatever else it is: then there is nothing to do."""
        for path, loss in untold_in(self.folder).items():
            if loss.message == message:
                has_been_told(path)

    def new_path(self) -> Path:
        """A new battle's file, still blank, under a name never used before in this folder, not even
        by a file set aside. Raises ``OSError``.

        It is made at once, so that nobody else gets the name: a battle may begin in the window
        while another is brought back beside it.
        """
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        while True:
            path = self.folder / f"{self._highest() + 1:04}.sqlite"
            with suppress(FileExistsError):
                path.touch(mode=0o600, exist_ok=False)
                return path

    def _highest(self) -> int:
        """The highest number that a battle's file has or had, 0 for none."""
        numbers = (path.name.split(".")[0] for path in self.folder.iterdir())
        return max((int(number) for number in numbers if number.isdecimal()), default=0)

    def set_aside(self, path: Path) -> Path:
        """Take a battle that is not to be resumed off the list; nothing is deleted.

        The file's new place.
        """
        return set_aside.set_aside(path, "set-aside")


def _goes_on(saved: Saved) -> bool:
    return not saved.finished and saved.condition not in OUT_OF_REACH


def note_on_table(path: Path) -> None:
    """This battle lies on the table from now on, whatever its file's time says: a table computer
    may have the wrong one. Where that cannot be noted the time has to do.
    """
    with suppress(OSError), half_of(path.with_name(NOTE)) as half:
        half.write_text(path.name, encoding="utf-8")


def _last_played(path: Path) -> tuple[int, str]:
    """By the clock, which a table computer may have wrong, and then by number; what cannot be asked
    stands last.
    """
    return max(_changed(path), _changed(write_ahead(path))), path.name


def _changed(file: Path) -> int:
    """When something was last written into a file: an empty one, such as a mere reader leaves,
    tells nothing.
    """
    try:
        there = file.stat()
        return there.st_mtime_ns if there.st_size else 0
    except OSError:
        return 0  # gone, or a link to nowhere: it is listed, and ``look`` says what it is


def look(path: Path, lone: bool = False) -> Saved | None:
    """A saved battle as the list shows it; None for a blank file.

    Whatever is wrong with it, it says so and no more.

    ``lone``: it is a copy, see ``glance``.
    """
    try:
        ends = glance(path, MOVING, lone)
        return _saved(path, *ends) if ends else None
    except LaterReleaseError:
        return Saved(path=path, title=say("session.battle-later", file=path.name), condition=LATER)
    except (Damaged, JournalError):
        return Saved(
            path=path, title=say("session.battle-damaged", file=path.name), condition=DAMAGED
        )
    except (sqlite3.Error, OSError) as error:
        if is_held(error):
            title = say("session.battle-in-use", file=path.name)
            return Saved(path=path, title=title, condition=IN_USE)
        title = say("session.battle-unreadable", file=path.name, fault=_why_unreadable(error))
        return Saved(path=path, title=title, condition=UNREADABLE)


def _why_unreadable(error: sqlite3.Error | OSError) -> Message | str:
    if isinstance(error, NotAFileError):
        return say("fault.no-file")
    return fault_of(error) if isinstance(error, OSError) else say("fault.not-given")


def battle_in(image: bytes) -> Saved | None:
    """The battle in a journal's image; None where it holds none that can be read."""
    try:
        ends = glance_into(image, MOVING)
        return _saved(Path(), *ends) if ends else None
    except (Damaged, JournalError):
        return None


def _saved(path: Path, first: Entry, last: Entry) -> Saved:
    battle, latest = read(first), read(last)
    if not isinstance(battle, Battle) or not isinstance(latest, Battle | Deed | TakenBack):
        raise JournalError("journal.not-understood", entry=first.seq)
    with reading():
        title = _shortened(battle.title)
        # figures that do not fit are found here, and not by the page that lists it
        words(ENGLISH).say(title)
    seats = tuple(replace(seat, name=seat.name[:LONGEST_NAME]) for seat in battle.seats)
    if len(json.encode([title, seats, battle.game, latest.now])) > _WORDS:
        raise Damaged
    return Saved(
        path=path, title=title, game=battle.game, seats=seats,
        setup=replace(battle.setup, seats=seats), round=latest.now.round, turn=latest.now.turn,
        started=first.at, finished=latest.now.over, mark=battle.commitment[:MARK], entry=last.seq,
    )  # fmt: skip


def _shortened(title: Message) -> Message:
    """A title with its names no longer than a list has room for: a battle of an older release may
    have any.
    """
    return Message(
        title.id, {key: _shortened_figure(figure) for key, figure in title.figures.items()}
    )


def _shortened_figure(figure: Figure) -> Figure:
    match figure:
        case Message():
            return _shortened(figure)
        case str():
            return figure[:LONGEST_TITLE]
        case _:
            return figure
