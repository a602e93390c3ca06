"""What can happen."""

from __future__ import annotations

from companion.engine.commitments import Opened, Sealed
from companion.engine.events import Event, Reveal
from companion.engine.game import Seat
from companion.games.lords.rules.state import Score, Slip
from companion.games.lords.scenario import Scene


class BattleBegan(Event, frozen=True, kw_only=True):
    """Everybody sits before his stacks, and the sea is put together."""

    scene: Scene
    seats: tuple[Seat, ...]
    play: str
    boards: str = "drawn"


class StageBegan(Event, frozen=True, kw_only=True):
    """A stage of the preparation, or the count."""

    stage: str


class BoardLaid(Event, frozen=True, kw_only=True):
    """A board of a player lies so now: its ``place`` from his left, the side that is up, and how
    far it is turned. In cards play only that one lies otherwise.
    """

    seat: str
    board: str = ""
    place: int = 0
    side: str = ""
    degrees: int = 0


class BoardsLeft(Event, frozen=True, kw_only=True):
    """A player's boards lie as they should."""

    seat: str


class TurnBegan(Event, frozen=True, kw_only=True):
    """A player's turn; ``number`` counts those of both."""

    seat: str
    number: int
    round: int


class ShipLaid(Event, frozen=True, kw_only=True):
    """A ship of a hand lies on the board, upon what she ``covered``; ``effect`` is her cell's."""

    seat: str
    ship: str
    number: int
    cell: str
    effect: str
    covered: str = ""


class ShipHired(Event, frozen=True, kw_only=True):
    """A ship was bought for ``cost`` coins and lies on the board."""

    seat: str
    ship: str
    cost: int
    cell: str
    covered: str = ""


class ShotFired(Event, frozen=True, kw_only=True):
    """A shot met a ``target`` on a cell, or nobody."""

    seat: str
    ship: str
    shot: str
    target: str = ""
    cell: str = ""


class ShieldLost(Event, frozen=True, kw_only=True):
    """A shield held a shot and goes back to the reserve."""

    ship: str


class ShotStopped(Event, frozen=True, kw_only=True):
    """A hired ship has taken a shot, and nothing comes of it."""

    ship: str


class ShipIgnited(Event, frozen=True, kw_only=True):
    """A ship burns."""

    ship: str


class ShieldPlaced(Event, frozen=True, kw_only=True):
    """A shield lies on a ship; the ``first`` is the first player's own."""

    ship: str
    first: bool = False
    cell: str = ""


class ShipRepaired(Event, frozen=True, kw_only=True):
    """A ship fights again."""

    ship: str
    cell: str = ""


class MinePlaced(Event, frozen=True, kw_only=True):
    """A mine lies on a cell; as one of three that look ``alike``."""

    seat: str
    cell: str
    alike: bool = False


class MineRemoved(Event, frozen=True, kw_only=True):
    """A mine went back to the reserve, unseen."""

    seat: str
    cell: str


class MineReached(Event, frozen=True, kw_only=True):
    """A ship lies on one of three mines that look alike: what does it show?"""

    seat: str
    cell: str


class MineTaken(Event, frozen=True, kw_only=True):
    """A ship was laid on a mine, which her player keeps; a ``false`` one costs nothing."""

    seat: str
    cell: str
    false: bool = False


class MineTold(Reveal, frozen=True, kw_only=True):
    """One of three mines that looked alike has shown what it is."""

    cell: str
    false: bool


class FalseMineSealed(Sealed, frozen=True, kw_only=True):
    """Which mine is false has been written in secret."""

    slip: Slip | None = None


class FalseMineShown(Opened, frozen=True, kw_only=True):
    """The slip of the false mine."""

    seat: str
    cell: str

    @property
    def text(self) -> str:
        """The cell as it was written."""
        return self.cell


class CoinTaken(Event, frozen=True, kw_only=True):
    """A coin from the reserve."""

    seat: str


class PointTaken(Event, frozen=True, kw_only=True):
    """A victory point from the reserve."""

    seat: str


class ExtraTaken(Event, frozen=True, kw_only=True):
    """A ship of the reserve stack in the hand, and the token for her; perhaps ``picked``."""

    seat: str
    picked: bool = False


class EffectLost(Event, frozen=True, kw_only=True):
    """An effect that did nothing."""

    seat: str
    effect: str


class ShipDrawn(Event, frozen=True, kw_only=True):
    """A ship of the main stack is in the hand."""

    seat: str


class TurnEnded(Event, frozen=True, kw_only=True):
    """A turn is over."""

    seat: str


class PointsTold(Event, frozen=True, kw_only=True):
    """What a player's ships bring on a board that the companion does not see."""

    seat: str
    points: int


class LineTold(Event, frozen=True, kw_only=True):
    """What one line of such a board brings a player, or ships on the far half, or hired ones."""

    seat: str
    line: str
    points: int


class CellTold(Event, frozen=True, kw_only=True):
    """A ship lies there on a board that the companion did not see."""

    seat: str
    ship: str
    cell: str


class GroupLeft(Event, frozen=True, kw_only=True):
    """A group is left out of the count."""

    seat: str
    group: str


class GroupCounted(Event, frozen=True, kw_only=True):
    """A group is counted because the players say so."""

    seat: str
    group: str


class ScoreCounted(Event, frozen=True, kw_only=True):
    """What a player has in the end."""

    seat: str
    score: Score
