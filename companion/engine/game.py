"""What a game is: a card and its functions.

A game folder fills one in and is found, never listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.engine.board_drawing import BoardDrawing
from companion.engine.captains import Captain, easy_going
from companion.engine.commands import Command
from companion.engine.commitments import Sealed, Sealing
from companion.engine.events import Event
from companion.engine.facts import FactRows
from companion.engine.house_figures import FigureCard, OwnValues
from companion.engine.messages import NOTHING, Message, say
from companion.engine.moments import MomentRows
from companion.engine.offers import Choice
from companion.engine.sequence import Sequence
from companion.engine.views import NO_SECRETS, CorrectionView, LogLine, PrivateView, TableView
from companion.engine.weights import Shares, write_shares

TABLE = "table"
REFEREE = "referee"


class GameCard(Struct, frozen=True, kw_only=True):
    """Title page of a game. ``version`` rises whenever an event changes its shape.

    ``sides`` pairs (id, name): those that players may choose at set-up, none where everyone fights
    for himself. ``teams``: they are equal teams, made where a scenario says how many there may be.
    """

    slug: str
    title: Message
    players: tuple[int, int]
    sides: tuple[tuple[str, Message], ...] = ()
    teams: bool = False
    version: int = 1


LONGEST_NAME = 60
"""Letters of a player's name: more have room on no page."""


class Seat(Struct, frozen=True, omit_defaults=True):
    """A player: the colour of his flag, which is also his id, the name he goes by, and the side he
    chose, if any. A ``captain`` is the companion, which plays where nobody sat down.
    """

    id: str
    name: str = ""
    side: str = ""
    captain: bool = False


class BattleSetup(Struct, frozen=True, kw_only=True):
    """What a battle was begun with, to begin another one so.

    ``scenario`` is the name of its file, empty where it lies in none that can be chosen again. No
    PIN is part of it: ``referee`` says whether there was one.
    """

    game: str = ""
    scenario: str = ""
    seats: tuple[Seat, ...] = ()
    options: Mapping[str, str] = {}
    referee: bool = False


def captains_of(seats: Iterable[Seat]) -> tuple[str, ...]:
    """The seats that the companion plays."""
    return tuple(seat.id for seat in seats if seat.captain)


class Option(Struct, frozen=True, kw_only=True):
    """A choice made at set-up.

    ``values`` are the allowed ones, the first is the default; ``shares`` allows more.

    ``note`` says why a scenario leaves fewer values than the game has, ``about`` what is chosen and
    how it plays. A ``house`` rule is a variant, which newcomers can leave as it is. What means
    something for some numbers of ``players`` alone is asked of no others. A value that ``most``
    names can be had by so many players at most, and ``scarce`` says why.
    """

    id: str
    label: Message
    values: tuple[str, ...]
    names: tuple[Message, ...]
    shares: Shares | None = None
    note: Message = NOTHING
    about: Message = NOTHING
    house: bool = False
    players: tuple[int, ...] = ()
    most: Mapping[str, int] = {}
    scarce: Message = NOTHING

    def is_for(self, players: int, value: str) -> bool:
        """Whether there is enough of it for so many."""
        return players <= self.most.get(value, players)

    def allows(self, value: str) -> bool:
        """Whether the table may play so."""
        return value in self.values or bool(self.shares and self.shares.read(value))

    @property
    def examples(self) -> tuple[str, ...]:
        """Every value, and one division into shares where the table may make its own."""
        return (*self.values, write_shares(self.shares.start)) if self.shares else self.values


def option_of(
    book: str,
    id: str,
    *values: str,
    house: bool = False,
    shares: Shares | None = None,
    players: tuple[int, ...] = (),
) -> Option:
    """A choice of a ``book``, its words called after both."""
    names = tuple([say(f"{book}.option.{id}.{value}") for value in values])
    label, about = say(f"{book}.option.{id}"), say(f"{book}.about.{id}")
    return Option(
        id=id, label=label, values=values, names=names, shares=shares, about=about, house=house,
        players=players,
    )  # fmt: skip


def redact(event: Event, seat: str) -> Event | None:
    """An event as a seat may see it, by its type alone: a slip is its owner's and the referee's."""
    return event if seat == REFEREE and isinstance(event, Sealed) else event.seen_by(seat)


def redact_to_owner(event: Event, seat: str) -> Event | None:
    """An event as a seat may see it where not even the referee looks at a slip before its time."""
    return event.seen_by(seat)


class Game(Struct, frozen=True, kw_only=True):
    """A game, for the session and every window.

    commands    what players may ask for, beside what every game has; from the table of deeds
    events      what can happen; those that have a fold
    load        (folder, file) of a scenario -> scenario; raises ``ScenarioError``
    start       (scenario, seats, options) -> events that set the table; raises ``Refused``
    decide      (state, command) -> events; raises ``Refused``
    evolve      (state, event) -> state, a ``Standing``; before the first event it is None
    choices     (state, seat, about) -> the legal commands of that seat now
    answers     (state, seat) -> those among them that answer what is asked (``state.question``)
    public      (state) -> what everybody may see; asked often, so it is remembered with the state
    private     (state, seat) -> what this seat sees besides; nothing for ``table`` and strangers
    redact      (event, seat) -> the event as that seat may see it, or None: what its type says,
                unless a game has more to hide of those that are not open to all (``is_open``)
    log_line    (event) -> its line in the logbook, or None
    moments     what the whole table sees and hears of which of its events
    upcast      (version, raw event) -> raw event in the newest shape
    restrict_options  (scenario, options) -> the options as this scenario leaves them
    restrict_players  (scenario, players) -> least and most players of this scenario
    has_layout  (scenario, players) -> whether it can be played by so many between these
    team_counts (scenario, players) -> how many teams so many may make, each as large as the others;
                none where each fights for himself, or sides are not equal teams
    private_commands  those that stand on private pages only, beside the ones that seal a slip:
                whether one was refused is told to its sender alone
    away        (state, pool) -> the cards of a pool that the fair source has dealt and nobody has
                seen; for the session alone
    corrections (state) -> what the referee can set right now, and what it shows
    facts       which of its events count for what, when a battle is told afterwards
    captain     (view, private, choice) -> what a captain of the companion's thinks of a choice
    sequence    its stages and what comes after what, where they are a table
    figures     (scenario) -> the cards on which a table may tell what its own box shows
    with_figures  (scenario, own values) -> the scenario with them; raises ``ScenarioError`` where
                they do not fit together
    drawing     how its boards are drawn, where people may draw them anew
    scenario_of (state) -> the set-up of this battle as a scenario's sheet without its title, where
                people may keep one; None while the table is being set, and where none can be made
    """

    card: GameCard
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    load: Callable[[Path], Any]
    start: Callable[[Any, tuple[Seat, ...], Mapping[str, str]], tuple[Event, ...]]
    decide: Callable[[Any, Command], tuple[Event, ...]]
    evolve: Callable[[Any, Event], Any]
    choices: Callable[..., tuple[Choice, ...]]
    answers: Callable[[Any, str], tuple[Choice, ...]]
    public: Callable[[Any], TableView]
    log_line: Callable[[Event], LogLine | None]
    options: tuple[Option, ...] = ()
    private: Callable[[Any, str], PrivateView] = lambda _state, _seat: NO_SECRETS
    redact: Callable[[Event, str], Event | None] = redact
    private_commands: tuple[type[Command], ...] = ()
    upcast: Callable[[int, dict[str, Any]], dict[str, Any]] = lambda _version, raw: raw
    restrict_options: Callable[[Any, tuple[Option, ...]], tuple[Option, ...]] = (
        lambda _scenario, options: options
    )
    restrict_players: Callable[[Any, tuple[int, int]], tuple[int, int]] = (
        lambda _scenario, players: players
    )
    has_layout: Callable[[Any, int], bool] = lambda _scenario, _players: True
    team_counts: Callable[[Any, int], tuple[int, ...]] = lambda _scenario, _players: ()
    away: Callable[[Any, str], tuple[str, ...]] = lambda _state, _pool: ()
    figures: Callable[[Any], tuple[FigureCard, ...]] = lambda _scenario: ()
    with_figures: Callable[[Any, OwnValues], Any] = lambda scenario, _own: scenario
    drawing: BoardDrawing | None = None
    scenario_of: Callable[[Any], Mapping[str, Any] | None] | None = None
    sequence: Sequence | None = None
    captain: Captain = easy_going
    corrections: Callable[[Any], tuple[CorrectionView, ...]] = lambda _state: ()
    facts: FactRows = {}
    moments: MomentRows = {}

    def is_private(self, command: Command) -> bool:
        """Whether a command belongs on its seat's private page and is nobody else's business."""
        return isinstance(command, (Sealing, *self.private_commands))
