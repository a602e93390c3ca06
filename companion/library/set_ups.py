"""Set-ups of battles that were played here, kept as scenarios of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.messages import Message, say
from companion.engine.refusals import Refused
from companion.engine.scenario import ScenarioError
from companion.library.catalogue import titles_taken
from companion.library.custom_boards import Boards
from companion.platform.folders import fault_of


def keep_set_up(
    boards: Boards, game: str, sheet: Mapping[str, Any] | None, name: str, language: str
) -> Message:
    """Keep the set-up of a battle as a scenario of this name, whole or not at all. Returns how it
    ended: kept, or in words why not (no set-up, a name that is taken, a disk that is full).
    """
    if sheet is None:
        return say("boards.no-set-up")
    if name.casefold() in titles_taken(boards, game):
        return say("boards.taken", name=name)
    try:
        boards.keep(game, {**sheet, "title": {language: name}})
    except ScenarioError as error:
        return say("home.bad-scenario", fault=error.message)
    except OSError as error:
        return Refused("app.no-folder", folder=boards.folder.name, fault=fault_of(error)).reason
    return say("boards.set-up-kept", name=name)
