"""Commands ask. Each is a frozen value that names its seat; ``do`` is its word on the wire."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


def wire_word(name: str) -> str:
    """``LowerSail`` -> ``lower-sail``."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


class Command(
    Struct, frozen=True, kw_only=True, tag_field="do", tag=wire_word, forbid_unknown_fields=True
):
    """What a seat asks for. Subclasses are imperative: ``Sail``, ``Fire``."""

    seat: str

    @property
    def word(self) -> str:
        """The command's word on the wire, for example ``lower-sail``."""
        return wire_word(type(self).__name__)


class Answering(Command, frozen=True, kw_only=True, omit_defaults=True):
    """Answers the pending call. ``roll`` is the number of the throw that is meant, so that it is
    taken for no other where somebody was quicker; 0 for whichever is waited for.
    """

    roll: int = 0


def for_roll(command: Command, roll: int) -> Command:
    """The command, meant for the throw of this number where it answers one."""
    return replace(command, roll=roll) if isinstance(command, Answering) else command


class Throw(Answering, frozen=True, kw_only=True):
    """Answer the pending call from the table's own source:
    a flick of the vane, a press of the dice button.
    """


class EnterFaces(Answering, frozen=True, kw_only=True):
    """Answer the pending call with faces rolled or a sector spun
    by hand and read by the players.
    """

    faces: tuple[int, ...]


class EnterDrawn(Answering, frozen=True, kw_only=True):
    """Answer the pending call with cards drawn by hand: the ids of what came up, once each.

    None for a hidden draw: they stay in the hand, and the companion knows only their number.
    """

    cards: tuple[str, ...] = ()


class AnswerDraw(Command, frozen=True, kw_only=True):
    """The session's own command: the pending call for cards answered.

    Windows send ``Throw`` or ``EnterDrawn`` instead.

    ``cards`` are empty for a hidden draw by hand; ``away`` are those that could not come up, where
    the fair source had to know.
    """

    source: str
    cards: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    number: int = 0


class Answer(Command, frozen=True, kw_only=True):
    """The session's own command: the pending call answered.

    Windows send ``Throw`` or ``EnterFaces`` instead.

    ``faces`` are 1..sides for dice, 0..sides-1 for a vane; ``source`` is written in the logbook
    beside them.
    """

    faces: tuple[int, ...]
    source: str
    number: int = 0


class Undo(Command, frozen=True, kw_only=True):
    """Take back the last deed.

    Past a die, the wind or a reveal every seat must ask for it, or the referee.

    A sealed slip is taken back by the seat that sealed it, and by nobody else.
    """


class RefuseUndo(Command, frozen=True, kw_only=True):
    """Say no to a seat that asks to undo past a die, the wind or a reveal: the deed stands."""


class Redo(Command, frozen=True, kw_only=True):
    """Do again the deed last taken back."""
