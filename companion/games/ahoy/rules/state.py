"""One game of Ahoy as it stands.

On the chart the companion sees every space; in cards play it knows of each region its island and
the sea around it, and people say where a figure has gone. So a space is one of a region's four, or
one of these two, and everything else is told of it in the same words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.endings import Outcome
from companion.engine.memo import once, once_property, while_same
from companion.engine.questions import Pending
from companion.engine.standing import Standing
from companion.games.ahoy.rules.tasks import Task
from companion.games.ahoy.scenario import CUTTER, GUNSHIP, SMUGGLER, SQUADRON, UNION, Scene

SECOND = "second-smuggler"
"""The faction of the other Smuggler."""
FACTIONS = {
    2: (SQUADRON, UNION),
    3: (SQUADRON, SMUGGLER, UNION),
    4: (SQUADRON, SMUGGLER, UNION, SECOND),
}
"""Who plays, clockwise and in the order of turns, by the number of players (setup.2, setup.3)."""
GOLD, COMRADES, PATROLS, STRONGHOLDS = 20, 20, 10, 3
"""What the box has (comp.2, comp.7)."""
FLAGSHIP, PATROL, STRONGHOLD = "flagship", "patrol", "stronghold"
"""Kinds of figures, beside the cutter and the gunship."""
NOWHERE = ""
"""Where a figure is that is not on the map, and a die that lies in its supply."""
MARKET_POOL, TILE_POOL = "market", "tiles"
"""What turns draw from."""
_DRAWN_IN_TURN = {MARKET_POOL: "recruit.5", TILE_POOL: "explore.1"}
_CALLED_IN_STAGE = {
    "lots": "setup.4",
    "map": "setup.6",
    "market": "setup.9",
    "dice": "setup.13",
    "changes": "refresh.4",
    "refresh": "refresh.5",
}
"""The rules of the chance that turns and stages call for."""


class Die(Struct, frozen=True):
    """An action die: its ``face`` (0: not rolled yet), and the ``slot`` it lies in, if any.

    One set ``aside`` is spent for this round (round.4).
    """

    id: str
    face: int = 0
    slot: str = NOWHERE
    aside: bool = False

    @property
    def ready(self) -> bool:
        """Whether it lies in its owner's supply, rolled."""
        return bool(self.face) and not self.slot and not self.aside


class Region(Struct, frozen=True, kw_only=True):
    """A region of the map, and what its wealth die shows.

    On the chart it is a ``tile`` with its upper left space at column ``x`` of row ``y`` (rows count
    downwards), turned ``turn`` quarters clockwise; in cards play only its ``suit`` is known.
    """

    id: str
    suit: str
    wealth: int = 1
    comrades: int = 0
    tile: str = ""
    x: int = 0
    y: int = 0
    turn: int = 0


class Figure(Struct, frozen=True):
    """A figure: whose, what kind, and the space it stands on, if it is on the map."""

    id: str
    seat: str
    kind: str
    space: str = NOWHERE


class PledgeSlip(Struct, frozen=True):
    """Which pile, A or B, is pledged to the ``squadron``, and the salt of its seal."""

    squadron: str
    salt: str


class Player(Struct, frozen=True, kw_only=True):
    """What lies before a player.

    ``crew`` and ``cargo`` are market cards by their ids, ``damaged`` the slots that hold a token,
    ship cards' too. ``placed`` dice count towards the turn. ``used`` is what he may do once a turn
    and has done. A Smuggler has his markers on the grid of rewards (row and column) and two
    ``pledges``, piles A and B: which of them is whose is his secret, under a ``seal`` until the end
    of the game, when his ``slip`` is ``shown``.
    """

    faction: str
    dice: tuple[Die, ...] = ()
    gold: int = 0
    fame: int = 0
    crew: tuple[str, ...] = ()
    cargo: tuple[str, ...] = ()
    damaged: tuple[str, ...] = ()
    placed: int = 0
    used: tuple[str, ...] = ()
    white: tuple[int, int] = (0, 0)
    black: tuple[int, int] = (0, 0)
    pledges: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    seal: str = ""
    slip: PledgeSlip | None = None
    shown: bool = False

    @property
    def die(self) -> Mapping[str, Die]:
        """The dice by their ids."""
        return {die.id: die for die in self.dice}

    @property
    def supply(self) -> tuple[Die, ...]:
        """The dice that can still be placed."""
        return tuple(die for die in self.dice if die.ready)


class Plans(Struct, frozen=True, kw_only=True):
    """The plans of the Union: how many in the deck and in hand, those played and those in play."""

    deck: int = 12
    hand: int = 0
    played: tuple[str, ...] = ()
    in_play: tuple[str, ...] = ()


class Market(Struct, frozen=True, kw_only=True):
    """The row of cards that lie open, how many lie in the deck, and those out of the game.

    ``seen`` are all that have ever come up: the others may still come.
    """

    row: tuple[str, ...] = ()
    deck: int = 0
    discard: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()


class AhoyState(Standing, frozen=True, kw_only=True, dict=True):
    """A game.

    ``agenda`` is what is still to be dealt with, the next thing last; if that asks something, it is
    what is pending. ``stack`` counts the tiles that nobody has turned up. ``first`` holds the card
    of the first player; while ``lots`` are due it is not known who is which Smuggler. ``ready``
    comrades stand on the Union's board.
    """

    scene: Scene
    phase: str
    agenda: tuple[Task, ...] = ()
    players: Mapping[str, Player]
    figures: Mapping[str, Figure] = {}
    regions: Mapping[str, Region] = {}
    stack: int = 11
    market: Market = Market()
    plans: Plans = Plans()
    ready: int = 0
    first: str = ""
    lots: bool = False
    outcome: Outcome | None = None

    @property
    def is_for_two(self) -> bool:
        """Whether two play: then some rules are otherwise (two.1, refresh.3, refresh.4)."""
        return len(self.players) == 2

    @once
    def order(self) -> tuple[str, ...]:
        """The seats clockwise, from the Squadron on (setup.3)."""
        return tuple(self._by_faction[faction] for faction in FACTIONS[len(self.players)])

    @once_property
    def _by_faction(self) -> Mapping[str, str]:
        return {player.faction: seat for seat, player in self.players.items()}

    def throws(self) -> str:
        """The rule of what was called for: a turn's dice are those of battles (battle.10), its
        cards and tiles are drawn by their pool; before and after turns each stage has its own.
        """
        if self.call is None:
            return "round.1"
        if self.call.pool and self.phase == "turn":
            return _DRAWN_IN_TURN[self.call.pool.id]
        return _CALLED_IN_STAGE.get(self.phase, "battle.10")

    def seat_of(self, faction: str) -> str:
        """Who plays a faction; empty where nobody does."""
        return self._by_faction.get(faction, "")

    def is_smuggler(self, seat: str) -> bool:
        """Whether a seat plays one of the two Smugglers."""
        return self.players[seat].faction in (SMUGGLER, SECOND)

    @property
    def gold_left(self) -> int:
        """Gold in the common supply."""
        return GOLD - sum(player.gold for player in self.players.values())

    @property
    def comrades_left(self) -> int:
        """Comrades in the Union's supply."""
        return COMRADES - self.ready - sum(one.comrades for one in self.regions.values())

    def flagship(self, seat: str) -> Figure:
        """A player's flagship."""
        return self.figures[f"{FLAGSHIP}-{self.players[seat].faction}"]

    def kind(self, *kinds: str) -> Iterator[Figure]:
        """The figures of some kinds that are on the map."""
        return (one for one in self.figures.values() if one.kind in kinds and one.space)

    @once
    def standing_on(self) -> Mapping[str, tuple[Figure, ...]]:
        """The figures by their spaces."""
        found: dict[str, list[Figure]] = {}
        for figure in self.figures.values():
            if figure.space:
                found.setdefault(figure.space, []).append(figure)
        return {space: tuple(figures) for space, figures in found.items()}

    def in_supply(self, kind: str) -> int:
        """How many patrols or strongholds are not on the map (limit.1)."""
        return self._off_the_map()[kind]

    @while_same(lambda self: self.figures)
    def _off_the_map(self) -> Counter[str]:
        """How many figures of each kind."""
        return Counter([one.kind for one in self.figures.values() if not one.space])

    def having(self, seat: str, **changes: Any) -> AhoyState:
        """Something else lies before a player."""
        changed = replace(self.players[seat], **changes)
        return replace(self, players={**self.players, seat: changed})

    def with_region(self, id: str, **changes: Any) -> AhoyState:
        """A region is otherwise."""
        return replace(self, regions={**self.regions, id: replace(self.regions[id], **changes)})

    def at(self, figure: str, space: str) -> AhoyState:
        """A figure stands there."""
        moved = replace(self.figures[figure], space=space)
        return replace(self, figures={**self.figures, figure: moved})

    def due(self, agenda: tuple[Task, ...]) -> AhoyState:
        """This is to be dealt with: if the last of it asks something, it is pending."""
        top = agenda[-1] if agenda else None
        return replace(self, agenda=agenda, pending=top if isinstance(top, Pending) else None)


def figure_set(players: Mapping[str, str]) -> dict[str, Figure]:
    """Every figure in the box for these seats and their factions, none of them on the map yet
    (comp.2, setup.11).
    """
    found = [Figure(f"{FLAGSHIP}-{faction}", seat, FLAGSHIP) for seat, faction in players.items()]
    for seat, faction in players.items():
        if faction == SQUADRON:
            found += [Figure(f"{PATROL}-{n + 1}", seat, PATROL) for n in range(PATROLS)]
            found += [Figure(f"{STRONGHOLD}-{n + 1}", seat, STRONGHOLD) for n in range(STRONGHOLDS)]
        if faction == UNION:
            found += [Figure(CUTTER, seat, CUTTER), Figure(GUNSHIP, seat, GUNSHIP)]
    return {figure.id: figure for figure in found}
