"""A game of Ahoy set up in a line or two in the midst of a turn, and the deeds of its players.

Ann plays the Squadron, Ben the first Smuggler, Dora the Union, Carl the second Smuggler. What sets
the scene (``has``, ``stands``, ``comrades``) changes the state past the rules; what the players do
goes through ``decide``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Self, TypeVar

from msgspec.structs import replace

from companion.engine.commands import Answer, AnswerDraw, Command
from companion.engine.events import Event
from companion.engine.game import Seat
from companion.engine.refusals import Refused
from companion.engine.sequence import StageRecorder
from companion.games.ahoy.rules import play
from companion.games.ahoy.rules.dice import with_die
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.play import start
from companion.games.ahoy.rules.sequence import SEQUENCE
from companion.games.ahoy.rules.state import FACTIONS, AhoyState, Die, Market, Player
from companion.games.ahoy.rules.turn_commands import EndTurn, PlaceDie, SetAside
from tests.games.ahoy.maps import OPEN_MAP, PLAYERS, lay, map_of

SQUADRON, SMUGGLER, UNION, SECOND = ANN, BEN, DORA, CARL = tuple(PLAYERS)
ROW = ("sailor", "diver", "gunner")
"""The market of a table that says nothing of it: compass, fish and skull cards."""
START = (Place(0, 0, 2), Place(2, 1, 0))
"""Two tiles as a game may begin, their islands at opposite corners: 1nw and 2se."""
C = TypeVar("C", bound=Command)


def table(players: int = 4, turn: str = ANN, play: str = "chart") -> Table:
    """A game in a turn of this player.

    Region 1 is the second tile (a treasure, a current, an island of fish), region 2 the eighth (a
    harbor, two treasures, an island of skulls). The dice of each show 1, 2, 3, 4 and 5; each has 1
    gold. Nobody is on the map.
    """
    state = map_of(*START, tiles=("2", "8"))
    factions = FACTIONS[players]
    sitting = {seat: faction for seat, faction in PLAYERS.items() if faction in factions}
    dealt = {
        seat: Player(faction=faction, gold=1, dice=_dice(faction))
        for seat, faction in sitting.items()
    }
    state = replace(
        state,
        seats=tuple(seat for seat in state.seats if seat.id in sitting),
        players=dealt,
        figures={id: one for id, one in state.figures.items() if one.seat in sitting},
        turn=turn,
        first=ANN,
        round=1,
        play=play,
        market=Market(row=ROW, deck=27 if players == 4 else 21, seen=ROW),
    )
    return Table(state)


def opened(players: int = 4, play: str = "chart", **options: str) -> Table:
    """A game as it is opened, before the first tile is drawn."""
    seats = [seat for seat, faction in PLAYERS.items() if faction in FACTIONS[players]]
    given = {"play": play, **options}
    return Table.of_events(start(OPEN_MAP, tuple(Seat(id, id.title()) for id in seats), given))


def called_by(on: Table) -> str:
    """The rule by which whoever is called throws or draws."""
    (seat, *_others) = on.state.waits_for
    (choice,) = play.DEEDS.choices(on.state, seat)
    return choice.rule


def _dice(faction: str) -> tuple[Die, ...]:
    return tuple(Die(f"{faction}-{n}", n) for n in range(1, 6 if faction == "squadron" else 5))


class Table:
    """A game, what has happened at it, and its players' deeds."""

    def __init__(self, state: AhoyState) -> None:
        self.state = state
        self.told: list[Event] = []

    @classmethod
    def of_events(cls, events: Iterable[Event]) -> Self:
        """A table at which this has happened."""
        state: Any = None
        for event in events:
            state = play.evolve(state, event)
        return cls(state)

    # ------------------------------------------------------------ the scene

    def has(self, seat: str, **things: Any) -> Self:
        """Something else lies before a player; ``dice`` are the faces in his supply."""
        if "dice" in things:
            faction = self.state.players[seat].faction
            faces = enumerate(things.pop("dice"), 1)
            things["dice"] = tuple(Die(f"{faction}-{n}", face) for n, face in faces)
        self.state = self.state.having(seat, **things)
        return self

    def stands(self, **spaces: str) -> Self:
        """Figures stand there: ``stands(patrol_1="2nw")``."""
        for figure, space in spaces.items():
            self.state = self.state.at(figure.replace("_", "-"), space)
        return self

    def launched(self, **spaces: str) -> Self:
        """Ships of the Union stand there, their cards in play."""
        in_play = (*self.state.plans.in_play, *spaces)
        self.state = replace(self.state, plans=replace(self.state.plans, in_play=in_play))
        return self.stands(**spaces)

    def die_in(self, seat: str, die: str, slot: str) -> Self:
        """A die lies in a slot."""
        self.state = with_die(self.state, seat, die, slot=slot)
        return self

    def flagships(self, **spaces: str) -> Self:
        """The flagships of these seats stand there."""
        for seat, space in spaces.items():
            self.state = self.state.at(self.state.flagship(seat).id, space)
        return self

    def comrades(self, ready: int = 0, **islands: int) -> Self:
        """Comrades stand ready, and on islands: ``comrades(6, r1=2)``."""
        self.state = replace(self.state, ready=ready)
        for region, n in islands.items():
            self.state = self.state.with_region(region.removeprefix("r"), comrades=n)
        return self

    def tiles(self, *laid: tuple[Place, str]) -> Self:
        """More tiles lie on the map."""
        self.state = lay(self.state, *laid)
        return self

    def set(self, **fields: Any) -> Self:
        """The table itself is otherwise."""
        self.state = replace(self.state, **fields)
        return self

    # ------------------------------------------------------------ deeds

    def under(self, happens: Callable[..., Any], *what: Any) -> Self:
        """Something happens at the table, and whatever follows of itself."""
        recorder = StageRecorder(self.state, play.evolve, SEQUENCE)
        happens(recorder, *what)
        play.settle(recorder)
        self.state = recorder.state
        self.told += recorder.events
        return self

    def do(self, command: Command) -> Self:
        """A command is carried out."""
        for event in play.decide(self.state, command):
            self.state = play.evolve(self.state, event)
            self.told.append(event)
        return self

    def refuses(self, command: Command) -> Refused:
        """Why a command is refused."""
        try:
            play.decide(self.state, command)
        except Refused as refused:
            return refused
        raise AssertionError(f"{command} was not refused")

    def places(self, face: int, slot: str, by: int = 0, seat: str = "") -> Self:
        """Whoever's turn it is places a die that shows this face."""
        return self.do(self.placing(face, slot, by, seat))

    def placing(self, face: int, slot: str, by: int = 0, seat: str = "") -> PlaceDie:
        """The command for it."""
        seat = seat or self.state.turn
        die = next((one.id for one in self.state.players[seat].supply if one.face == face), "?")
        return PlaceDie(seat=seat, die=die, slot=slot, by=by)

    def sets_aside(self, face: int) -> Self:
        """Whoever's turn it is sets a die aside."""
        seat = self.state.turn
        die = next(one.id for one in self.state.players[seat].supply if one.face == face)
        return self.do(SetAside(seat=seat, die=die))

    def ends(self) -> Self:
        """The turn is ended."""
        return self.do(EndTurn(seat=self.state.turn))

    def rolls(self, *faces: int) -> Self:
        """The dice that were called for come up so."""
        assert self.state.call, "no dice are called for"
        return self.do(Answer(seat=self.state.call.seat, faces=faces, source="hand"))

    def draws(self, *cards: str) -> Self:
        """The cards or tiles that were called for come up."""
        assert self.state.call, "no cards are called for"
        return self.do(AnswerDraw(seat=self.state.call.seat, source="hand", cards=cards))

    # ------------------------------------------------------------ what there is

    def of(self, seat: str) -> Player:
        """What lies before a player."""
        return self.state.players[seat]

    def offered(
        self,
        seat: str = "",
        kind: type[C] = Command,  # type: ignore[assignment]  # of any kind, if none is given
    ) -> list[C]:
        """The commands of a kind that a player may give."""
        found = play.DEEDS.choices(self.state, seat or self.state.turn)
        return [choice.command for choice in found if isinstance(choice.command, kind)]
