"""What a piece may do by one row of the table of deeds, and whether a turn is for such deeds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.engine.offers import Choice
from companion.engine.refusals import Refused

if TYPE_CHECKING:
    from companion.engine.deeds import Deed


def never(_state: Any) -> bool:
    """Said of a row that is not ``likely`` in any state."""
    return False


def is_what_turns_are_for(_state: Any) -> bool:
    """Said of a row that is ``likely`` whatever the state."""
    return True


class Outlook(Struct, frozen=True):
    """What a piece may do by a row, or else why it is ``refused`` all of it."""

    row: Deed
    actor: str
    refused: Refused | None
    choices: tuple[Choice, ...]

    def obstacle(self, state: Any, seat: str) -> Refused | None:
        """Why nothing is on offer; None if something is, or if the book has no word for it."""
        if self.refused or self.choices:
            return self.refused
        return self.row.why_none(state, seat, self.actor)
