"""What a captain may ask for, and what has happened; dice and draws have words already."""

from companion.engine.commands import Command
from companion.engine.events import Event, Reveal
from companion.engine.game import Seat
from companion.games.lagoon.scenario import Scene


class Place(Command, frozen=True, kw_only=True):
    """Place a die in a slot, to sail or explore a space, to buy a card, or to dive."""

    die: str
    slot: str
    to: str = ""


class TurnDie(Command, frozen=True, kw_only=True):
    """Turn a die to another face, for a gold a step."""

    die: str
    face: int


class PlayCard(Command, frozen=True, kw_only=True):
    """Lay a card of one's hand open."""

    card: str


class Greet(Command, frozen=True, kw_only=True):
    """Share with a captain whom one has met, or fight him."""

    fight: bool


class EndTurn(Command, frozen=True, kw_only=True):
    """End the turn though a die is free."""


class LagoonBegan(Event, frozen=True, kw_only=True):
    """Everybody sits, and all boats lie at the home islet."""

    seats: tuple[Seat, ...]
    scene: Scene


class TurnBegan(Event, frozen=True, kw_only=True):
    """A captain takes his dice."""

    seat: str
    round: int


class Placed(Event, frozen=True, kw_only=True):
    """A die lies in a slot and does its work, for a price; ``name`` is what ``to`` is called."""

    seat: str
    die: str
    slot: str
    to: str = ""
    name: str = ""
    price: int = 0


class TileLaid(Event, frozen=True, kw_only=True):
    """An unknown place has become an islet, and pays its gold."""

    seat: str
    space: str
    tile: str
    gold: int


class DieTurned(Event, frozen=True, kw_only=True):
    """A die shows another face, and gold was paid."""

    seat: str
    die: str
    face: int
    gold: int


class CardPlayed(Reveal, frozen=True, kw_only=True):
    """A hidden card lies open, and scores."""

    seat: str
    card: str


class Greeted(Event, frozen=True, kw_only=True):
    """One of two captains shares, or fights."""

    seat: str
    fight: bool


class MeetingEnded(Event, frozen=True, kw_only=True):
    """Two captains part: how much more gold each has."""

    gold: dict[str, int]


class LagoonEnded(Event, frozen=True, kw_only=True):
    """The last tile lies: the points of each captain."""

    points: dict[str, int]


COMMANDS = (Place, TurnDie, PlayCard, Greet, EndTurn)
EVENTS = (
    LagoonBegan,
    TurnBegan,
    Placed,
    TileLaid,
    DieTurned,
    CardPlayed,
    Greeted,
    MeetingEnded,
    LagoonEnded,
)
