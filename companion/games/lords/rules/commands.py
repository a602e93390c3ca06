"""What a player may ask for."""

from __future__ import annotations

from companion.engine.commands import Command
from companion.engine.commitments import Sealing


class FlipBoard(Command, frozen=True, kw_only=True):
    """Turn one of the own boards over."""

    board: str


class TurnBoard(Command, frozen=True, kw_only=True):
    """Turn one of the own boards clockwise by so many ``degrees``."""

    board: str
    degrees: int


class MoveBoard(Command, frozen=True, kw_only=True):
    """Put one of the own boards into another ``place``, 0 the leftmost; the others slide along."""

    board: str
    place: int


class ShiftBoard(Command, frozen=True, kw_only=True):
    """In cards play: the first player has turned or moved one of his boards."""


class LeaveBoards(Command, frozen=True, kw_only=True):
    """The own boards lie as they should."""


class Lay(Command, frozen=True, kw_only=True):
    """Lay a ship of the hand, known by her ``number``, on a ``cell``.

    In cards play the cell is told by its ``effect``, or by the burning ship that she goes ``over``.
    """

    number: int
    cell: str = ""
    effect: str = ""
    over: str = ""


class Hire(Command, frozen=True, kw_only=True):
    """Buy a hired ship and lay her on a ``cell``; in cards play perhaps ``over`` a ship."""

    hired: str
    cell: str = ""
    over: str = ""


class Fire(Command, frozen=True, kw_only=True):
    """Fire a ``shot`` at the ship it meets; without a ``target`` it meets nobody."""

    shot: str
    target: str = ""


class PlaceShield(Command, frozen=True, kw_only=True):
    """Put a shield on an own fighting ship."""

    ship: str


class Repair(Command, frozen=True, kw_only=True):
    """Turn an own burning ship back to her fighting side."""

    ship: str


class SetMine(Command, frozen=True, kw_only=True):
    """Put a mine on a cell without a ship."""

    cell: str


class RemoveMine(Command, frozen=True, kw_only=True):
    """Take a mine off a cell."""

    cell: str


class Forgo(Command, frozen=True, kw_only=True):
    """Apply an effect now although it does nothing now."""

    effect: str


class TakeMine(Command, frozen=True, kw_only=True):
    """Say what the mine shows that a ship was laid on; ``false`` costs nothing."""

    false: bool = False


class NameFalse(Sealing, frozen=True, kw_only=True):
    """Write in secret which of the three mines is false."""

    cell: str


class EndTurn(Command, frozen=True, kw_only=True):
    """End the turn: a ship is drawn into the hand."""


class GiveUp(Command, frozen=True, kw_only=True):
    """No ship of the hand can be laid, and no hired one opens a cell: the battle is lost."""


class TellPoints(Command, frozen=True, kw_only=True):
    """In cards play: what runs, sets, ships on the far half and hired ships bring together."""

    points: int


class TellLine(Command, frozen=True, kw_only=True):
    """In cards play: what groups of a row or a column bring, ``line`` "3" or "C"; or what ships on
    the ``far`` half do, or the ``hired`` ones by themselves.
    """

    line: str
    points: int


class TellCell(Command, frozen=True, kw_only=True):
    """In cards play: one of the own fighting ships lies on that cell in the end."""

    ship: str
    cell: str


class LeaveGroup(Command, frozen=True, kw_only=True):
    """Leave a group out of the count, as the players agree: by its kind and its ends."""

    group: str


class CountGroup(Command, frozen=True, kw_only=True):
    """Count a group that the best count has not: by its kind and its ends. The others of its line,
    and the numbers of ships that have several, go by it.
    """

    group: str


class KeepScore(Command, frozen=True, kw_only=True):
    """The score stands as it was counted."""
