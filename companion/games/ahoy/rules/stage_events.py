"""What happens while the table is set, and at the end of a round."""

from __future__ import annotations

from companion.engine.events import Event
from companion.engine.game import Seat
from companion.games.ahoy.scenario import Scene


class GameBegan(Event, frozen=True, kw_only=True):
    """The box is opened: ``factions`` by their seats (setup.2). With ``lots`` it is drawn who is
    which Smuggler.
    """

    scene: Scene
    seats: tuple[Seat, ...]
    factions: dict[str, str]
    play: str
    lots: bool = False


class StageBegan(Event, frozen=True, kw_only=True):
    """A stage of the game begins."""

    stage: str


class StartLaid(Event, frozen=True, kw_only=True):
    """The first two tiles lie on the table: with upper left spaces at ``places`` and so many
    quarter ``turns``; in cards play they are suits, and lie nowhere.
    """

    seat: str
    tiles: tuple[str, ...]
    places: tuple[tuple[int, int], ...] = ()
    turns: tuple[int, ...] = ()


class FigurePlaced(Event, frozen=True, kw_only=True):
    """A figure stands on the space where it begins."""

    seat: str
    figure: str
    space: str


class DiceRolled(Event, frozen=True, kw_only=True):
    """A player's dice lie in his supply, with these faces."""

    seat: str
    faces: tuple[int, ...]


class RegionScored(Event, frozen=True, kw_only=True):
    """A region brings fame to whoever controls it (score.6)."""

    region: str
    seat: str
    fame: int


class DiceReturned(Event, frozen=True, kw_only=True):
    """All dice have left their slots (refresh.5)."""


class RoundBegan(Event, frozen=True, kw_only=True):
    """A round begins with another first player (refresh.6)."""

    round: int
    first: str


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over: who has won, how, and by which rule."""

    winners: tuple[str, ...]
    how: str
    rule: str
