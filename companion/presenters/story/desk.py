"""The desk at which battles are told: figures, the report and the record, beside the window.

Whatever goes wrong comes back as a message; nothing is waited for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from pathlib import Path

from msgspec import Struct

from companion.appliance.maintenance import REPORTS, Maintenance
from companion.engine.game import Game
from companion.engine.messages import Message, say
from companion.platform.atomic_file import half_of, make_folder
from companion.platform.background import BackgroundJobs
from companion.platform.folders import fault_of
from companion.presenters.story.figures import Story, tell
from companion.presenters.story.play_record import play_record
from companion.presenters.story.report import report
from companion.session.chronicle import Chronicle
from companion.session.errors import told_of
from companion.session.notices import Problem


class Place(Struct, frozen=True):
    """A folder for what people take home, and what to say when it lies there or cannot."""

    folder: Path
    told: Message
    refused: Message


def take_home(data: Path, maintenance: Maintenance) -> tuple[Place, ...]:
    """Where people look for what they take home: the stick, if one lies in the table, or else
    beside the battles.
    """
    here = Place(data / "exports", say("story.saved.here"), say("story.kept-from.here"))
    stick = maintenance.stick
    if stick is None:
        return (here,)
    return Place(stick / REPORTS, say("story.saved.stick"), say("story.kept-from.stick")), here


class StoryDesk:
    """Tells battles in background jobs; ``games`` are those whose logbooks it can check."""

    def __init__(self, jobs: BackgroundJobs, games: Mapping[str, Game]) -> None:
        self._jobs, self._games = jobs, games

    def figures(
        self,
        told: Callable[[int, Story], None],
        hear: Callable[[Problem], None],
        chronicle: Chronicle,
    ) -> None:
        """Have the figures of a battle counted: ``told`` up to which entry, and what; or ``hear``
        what kept it.
        """

        def work() -> None:
            try:
                story = tell(chronicle.game, chronicle.passages())
            except Exception as error:
                hear(Problem(message=told_of(error)))
            else:
                told(chronicle.entry, story)

        self._jobs.start(work)

    def save(
        self,
        told: Callable[[Message], None],
        places: Callable[[], Iterable[Place]],
        language: str,
        chronicle: Chronicle,
    ) -> None:
        """Have the report, the logbook and the record of a battle written into the first of these
        places that takes them, each whole or not at all; ``told`` is how it ended.
        """

        def work() -> None:
            try:
                told(_written(self._files(chronicle, language), places()))
            except Exception as error:
                told(told_of(error))

        self._jobs.start(work)

    def _files(self, chronicle: Chronicle, language: str) -> dict[str, bytes]:
        # A battle's file may have come from anywhere: what it says leads into no other folder.
        name = re.sub(r"[^\w-]", "", f"{chronicle.began[:10]}-{chronicle.mark[:8]}")
        lines = "".join(f"{line}\n" for line in chronicle.lines())
        return {
            f"{name}.html": report(chronicle, language, self._games).encode(),
            f"{name}.jsonl": lines.encode(),
            f"{name}.bgstats.json": play_record(chronicle, language),
        }


def _written(files: Mapping[str, bytes], places: Iterable[Place]) -> Message:
    """Where they lie now, after what kept them from any place before."""
    refused: list[Message] = []
    for place in places:
        try:
            make_folder(place.folder)
            for name, content in files.items():
                with half_of(place.folder / name) as half:
                    half.write_bytes(content)
        except OSError as error:
            refused.append(say("story.kept-from", what=place.refused, fault=fault_of(error)))
        else:
            return _one_by_one(*refused, place.told)
    return say("story.not-saved", why=_one_by_one(*refused))


def _one_by_one(*told: Message) -> Message:
    return reduce(lambda before, then: say("story.after", before=before, then=then), told)
