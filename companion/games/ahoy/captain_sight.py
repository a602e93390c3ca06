"""The sea of Ahoy as a captain sees it: who controls what, and where he would like to be."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from companion.engine import emblems
from companion.engine.captains import FAR, Deck, steps_to
from companion.engine.layers import Mark
from companion.engine.mats import CardRowView, MatView
from companion.engine.views import ChartView, PieceView, TableView
from companion.games.ahoy.rules import control
from companion.games.ahoy.rules.smuggle import MOST_CARGO
from companion.games.ahoy.rules.state import FLAGSHIP, PATROL, STRONGHOLD
from companion.games.ahoy.scenario import CUTTER, GUNSHIP, SQUADRON, UNION
from companion.games.ahoy.sea_chart import MINIATURES, PAWN, SUIT_SIGNS

GALLEON, SLOOP, FORT, BRIG, FRIGATE = (
    MINIATURES[kind] for kind in (FLAGSHIP, PATROL, STRONGHOLD, CUTTER, GUNSHIP)
)
OF_SQUADRON = {MINIATURES[kind]: points for kind, points in control.OF_SQUADRON.items()}
OF_UNION = {PAWN: 1, **{MINIATURES[kind]: points for kind, points in control.OF_UNION.items()}}
"""Points of control by what stands there."""
A_STEP = 1.5
"""What a space of the way costs, in points of what waits at its end."""


class Sight(Deck):
    """The table from the deck of his flagship, the map included."""

    def __init__(self, view: TableView, chart: ChartView, seat: str) -> None:
        super().__init__(view, seat)
        self.chart = chart
        self.faction = self._faction(seat)
        self._values: dict[str, float] = {}
        self.plates = {chart.board.space(one.spaces[0]).region: one for one in chart.plates}

    def _faction(self, seat: str) -> str:
        mat = next((mat for mat in self.view.mats if mat.seat == seat), None)
        return mat.name.id.removeprefix("ahoy.faction.") if mat else ""

    @property
    def mat(self) -> MatView:
        """His own board."""
        return next(mat for mat in self.view.mats if mat.seat == self.seat)

    def count(self, id: str) -> int:
        """What lies ready at his board."""
        found = (one.value for one in self.mat.counts if one.label.id == f"ahoy.count.{id}")
        return int(next(found, "0"))

    def tally(self, id: str) -> int:
        """What everybody counts of him."""
        label = f"ahoy.tally.{id}"
        own = (one for one in self.view.tallies if one.seat == self.seat and one.label.id == label)
        return next((one.value for one in own), 0)

    def row(self, id: str) -> CardRowView | None:
        """Open cards."""
        return next((row for row in self.view.rows if row.id == id), None)

    # ------------------------------------------------------------ spaces and regions

    def region(self, space: str) -> str:
        """The region of a space; empty off the map."""
        return self.chart.board.space(space).region if space in self.chart.board.ids else ""

    @cached_property
    def here(self) -> str:
        """Where his flagship is."""
        return next(
            (one.space for one in self.chart.pieces if self._is_own(one) and one.kind == GALLEON),
            "",
        )

    def _is_own(self, piece: PieceView) -> bool:
        return piece.seat == self.seat

    def at(self, region: str) -> tuple[PieceView, ...]:
        """What stands in a region."""
        return tuple(one for one in self.chart.pieces if self.region(one.space) == region)

    @cached_property
    def suits(self) -> Mapping[str, tuple[str, ...]]:
        """The islands of each suit, by its sign."""
        signs = set(SUIT_SIGNS.values())
        found: dict[str, tuple[str, ...]] = {}
        for layer in self.chart.layers:
            if isinstance(layer, Mark) and layer.look in signs:
                found[layer.look] = (*found.get(layer.look, ()), *layer.spaces)
        return found

    def is_island(self, space: str) -> bool:
        """Whether a space is an island."""
        return any(space in spaces for spaces in self.suits.values())

    def offered(self, island: str) -> int:
        """The cards of the market that have the suit of an island."""
        market = self.row("market")
        cards = market.cards if market else ()
        return sum(island in self.suits.get(card.emblem, ()) for card in cards)

    # ------------------------------------------------------------ control

    def points(self, faction: str, region: str) -> int:
        """The points of control of a faction in a region."""
        worth = OF_SQUADRON if faction == SQUADRON else OF_UNION
        own = [one for one in self.at(region) if self._faction(one.seat) == faction]
        claw = control.CLAW if any(one.kind == BRIG for one in own) else 1
        return sum(
            worth.get(one.kind, 0) * max(1, one.number) * (claw if one.kind == PAWN else 1)
            for one in own
        )

    def need(self, region: str) -> float:
        """What a point of control more is worth there, by the wealth it may turn."""
        foe = UNION if self.faction == SQUADRON else SQUADRON
        lead = self.points(self.faction, region) - self.points(foe, region)
        wealth = self.plates[region].face
        if lead > 0:
            return wealth * (0.8 if lead == 1 else 0.2)
        return 3.0 * wealth / max(1, -lead)

    # ------------------------------------------------------------ where to

    @cached_property
    def goals(self) -> Mapping[frozenset[str], float]:
        """What it is worth to him to come to one of some spaces, as the table stands."""
        if self.faction == SQUADRON:
            return {frozenset(self.spaces(region)): self.need(region) for region in self.plates}
        if self.faction == UNION:
            islands = (space for spaces in self.suits.values() for space in spaces)
            return {frozenset((space,)): self.need(self.region(space)) for space in islands}
        return self._trade()

    def spaces(self, region: str) -> tuple[str, ...]:
        """The spaces of a region."""
        return self.plates[region].spaces

    def _trade(self) -> Mapping[frozenset[str], float]:
        """A Smuggler delivers, and where he has room he fetches what he can deliver."""
        cargo = self.row(f"{self.seat}:cargo")
        aboard = [card.emblem for card in cargo.cards] if cargo else []
        worth = {suit: 14.0 + 4 * aboard.count(suit) for suit in aboard}
        market = self.row("market")
        for card in market.cards if market and len(aboard) < MOST_CARGO else ():
            known = 9.0 if self.suits.get(card.figures[-1].emblem) else 5.0
            worth[card.emblem] = max(worth.get(card.emblem, 0.0), known)
        forts = {one.space for one in self.chart.pieces if one.kind == FORT}
        return {
            frozenset((space,)): value
            for suit, value in worth.items()
            for space in self.suits.get(suit, ())
            if space not in forts
        }

    @cached_property
    def _ways(self) -> tuple[tuple[Mapping[str, int], float], ...]:
        """How far each space is from each goal, and what that is worth."""
        return tuple((steps_to(self.chart, goal, ()), worth) for goal, worth in self.goals.items())

    def value(self, space: str) -> float:
        """What a space is worth: the best goal less the way to it, and what waits there."""
        if space not in self._values:
            goals = (worth - A_STEP * away.get(space, FAR) for away, worth in self._ways)
            self._values[space] = max(0.0, *goals, 0.0) + self._there(space)
        return self._values[space]

    def from_here(self) -> Mapping[str, int]:
        """How far each space is from his flagship."""
        return steps_to(self.chart, frozenset((self.here,)), ())

    def _there(self, space: str) -> float:
        """Treasure is welcome, wrecks and those who fire are not."""
        coins, wrecks = self._printed
        found = coins.get(space, 0) - 2.0 * (space in wrecks)
        return found - sum(
            3.0 for one in self.chart.pieces if one.space == space and self.fires(one)
        )

    @cached_property
    def _printed(self) -> tuple[Mapping[str, int], frozenset[str]]:
        """The coins on spaces, and where wrecks are."""
        marks = [one for one in self.chart.layers if isinstance(one, Mark)]
        coins = {
            space: one.number for one in marks if one.look == emblems.COIN for space in one.spaces
        }
        return coins, frozenset(self.chart.marked(emblems.WRECK))

    def fires(self, piece: PieceView) -> bool:
        """Whether it is an enemy with loaded cannons."""
        if not self.is_foe(piece.seat) or piece.kind not in MINIATURES:
            return False
        return piece.kind in (FORT, FRIGATE) or self.is_loaded(piece.seat)

    def is_loaded(self, seat: str) -> bool:
        """Whether a die lies in a seat's Cannons."""
        return any(die.seat == seat and die.slot.startswith("cannons") for die in self.view.dice)

    def near_foe(self, steps: int) -> bool:
        """Whether an enemy figure is within so many steps."""
        foes = (
            one for one in self.chart.pieces if self.is_foe(one.seat) and one.kind in MINIATURES
        )
        away = self.from_here()
        return any(away.get(one.space, FAR) <= steps for one in foes)
