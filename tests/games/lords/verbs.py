"""A battle of Lords of the Seas set up in a line or two, and the deeds of its players as they would
say them.

The sea is blank unless a story prints something on a cell: ``battle(A1="shot")``. Sky is first and
has rows 1 to 3, Ann's blue lies beyond. What sets the scene (``put``, ``has``, ``mine``) changes the
state past the rules; what the players do goes through ``decide``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.engine.commands import AnswerDraw
from companion.engine.events import Event
from companion.engine.game import Seat
from companion.games.lords import GAME
from companion.games.lords.boards import BOARD, NONE
from companion.games.lords.rules import commands as ask
from companion.games.lords.rules.events import TurnBegan
from companion.games.lords.rules.score import score_of
from companion.games.lords.rules.state import LordsState, Player, Ship
from companion.games.lords.scenario import Scene
from tests.games.table import GameTable

SCENARIO = Path(__file__).parents[3] / "scenarios" / "lords" / "open-sea.toml"
OPEN_SEA: Scene = GAME.load(SCENARIO)
SEATS = (Seat("sky", "Dora"), Seat("blue", "Ann"))
HIRED = ("smith", "picker", "sweeper", "slant", "flagship")


def printed(**effects: str) -> Scene:
    """A blank sea, but for these cells."""
    blank = dict.fromkeys(BOARD.cells, NONE)
    return replace(OPEN_SEA, sea=replace(OPEN_SEA.sea, effects={**blank, **effects}))


def opened(play: str = "chart", scene: Scene | None = None, **options: str) -> Table:
    """A battle as it is set, before anything is drawn."""
    given = {"play": play, **{key.replace("_", "-"): value for key, value in options.items()}}
    return Table(GAME.start(scene or printed(), SEATS, given))


def battle(
    play: str = "chart",
    hired: tuple[str, ...] = HIRED,
    first: str = "sky",
    scene: Scene | None = None,
    **effects: str,
) -> Table:
    """A battle in its first turn, these hired ships beside the board."""
    table = opened(play, scene or printed(**effects))
    table.draws(*hired[:3]).draws(hired[3]).draws(hired[4]).draws(first)
    return table


def quiet(*hired: str, play: str = "chart", **effects: str) -> Table:
    """Such a battle, the first player's shield laid long ago; these hired ships are offered, and
    everybody has coins for them.
    """
    table = battle(play, scene=printed(**effects))
    for seat in ("sky", "blue"):
        table.has(seat, first_shield=False, coins=9)
    return table.stands(replace(table.state, offer=hired or table.state.offer))


class Table(GameTable[LordsState]):
    """A battle on the table."""

    game = GAME

    # ------------------------------------------------------------ setting the scene

    def draws(self, *cards: str) -> Table:
        """These come up of what is drawn."""
        assert self.state.call
        self.do(AnswerDraw(seat=self.state.call.seat, cards=cards, source="hand"))
        return self

    def put(self, seat: str, number: int | str, cell: str = "", **how: Any) -> Table:
        """A ship lies there: of a fleet by her number, or a hired one."""
        if isinstance(number, str):
            ship = Ship(number, seat, hired=number, cell=cell, **how)
        else:
            id = f"{seat}-put-{len(self.state.ships)}"
            ship = Ship(id, seat, number=number, cell=cell, **how)
        return self.stands(self.state.laying(ship))

    def line(self, seat: str, start: str, *numbers: int) -> Table:
        """Ships side by side, from a cell to the right."""
        column, row = BOARD.place(start)
        for at, number in enumerate(numbers):
            self.put(seat, number, f"{'ABCDEFG'[column + at]}{row + 1}")
        return self

    def has(self, seat: str, **what: Any) -> Table:
        """So much lies before a player."""
        return self.stands(self.state.having(seat, **what))

    def mine(self, *cells: str) -> Table:
        """Mines lie on these cells."""
        return self.stands(replace(self.state, mines=(*self.state.mines, *cells)))

    def turn(self, seat: str) -> Table:
        """Give the turn to a player."""
        state = self.state
        begun = TurnBegan(seat=seat, number=state.turns + 1, round=state.round)
        return self.stands(GAME.evolve(state, begun))

    # ------------------------------------------------------------ the players' deeds

    def lays(self, number: int, cell: str = "", seat: str = "", **told: str) -> tuple[Event, ...]:
        """Lay a ship of the hand; in cards play ``effect`` or ``over`` is told."""
        who = seat or self.state.turn
        return self.do(ask.Lay(seat=who, number=number, cell=cell, **told))

    def hires(self, ship: str, cell: str = "", seat: str = "", over: str = "") -> tuple[Event, ...]:
        """Buy a hired ship and lay her."""
        return self.do(ask.Hire(seat=seat or self.state.turn, hired=ship, cell=cell, over=over))

    def fires(self, cell: str = "", shot: str = "shot") -> tuple[Event, ...]:
        """Fire at the ship on a cell, or at nobody."""
        ship = self.state.board().get(cell)
        target = ship.id if ship else cell
        return self.do(ask.Fire(seat=self.state.turn, shot=shot, target=target))

    def shields(self, cell: str) -> tuple[Event, ...]:
        """Put a shield on the ship on a cell."""
        return self.do(ask.PlaceShield(seat=self.state.turn, ship=self.at(cell).id))

    def repairs(self, cell: str) -> tuple[Event, ...]:
        """Turn the ship on a cell back."""
        return self.do(ask.Repair(seat=self.state.turn, ship=self.at(cell).id))

    def mines(self, cell: str) -> tuple[Event, ...]:
        """Set a mine."""
        return self.do(ask.SetMine(seat=self.state.turn, cell=cell))

    def sweeps(self, cell: str) -> tuple[Event, ...]:
        """Take a mine off."""
        return self.do(ask.RemoveMine(seat=self.state.turn, cell=cell))

    def forgoes(self, effect: str) -> tuple[Event, ...]:
        """Have an effect now that does nothing."""
        return self.do(ask.Forgo(seat=self.state.turn, effect=effect))

    def ends(self) -> Table:
        """End the turn."""
        self.do(ask.EndTurn(seat=self.state.turn))
        return self

    def gives_up(self) -> tuple[Event, ...]:
        """Say that nothing can be laid."""
        return self.do(ask.GiveUp(seat=self.state.turn))

    def names(self, cell: str, seat: str = "sky", salt: str = "salt") -> tuple[Event, ...]:
        """Write in secret which mine is false."""
        return self.do(ask.NameFalse(seat=seat, cell=cell, salt=salt))

    # ------------------------------------------------------------ looking at the table

    def at(self, cell: str) -> Ship:
        """The ship on a cell."""
        return self.state.board()[cell]

    def of(self, seat: str) -> Player:
        """What lies before a player."""
        return self.state.players[seat]

    def tokens(self, seat: str) -> int:
        """What a player's tokens bring, less what mines cost (7.11)."""
        score = score_of(self.state, seat)
        return score.points - score.mines

    def counts(self, seat: str) -> dict[str, int]:
        """What everybody sees counted of a player."""
        own = (tally for tally in self.view().tallies if tally.seat == seat)
        return {tally.label.id.removeprefix("lords."): tally.value for tally in own}

    def cells(self, deed: str = "lay", kind: str = "space") -> set[str]:
        """The cells that are offered for a deed."""
        return {choice.of(kind) for choice in self.offers(deed)}

    def aims(self) -> set[str]:
        """The cells of the ships that shots may be fired at now."""
        targets = (choice.of("target") for choice in self.offers("fire"))
        return {self.state.ships[target].cell for target in targets}

    @property
    def ending(self) -> tuple[str, tuple[str, ...]]:
        """How the battle ended, and who won; empty while it goes on."""
        ended = self.state.outcome
        return (ended.how, ended.winners) if ended else ("", ())
