"""The board of chart play: which cells and sides are barred, what is a port, a shelter, a coast, a
line of fire.

Only this module knows where land, reefs, forts and ships lie. Cards play never comes here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, takewhile
from typing import Any

from msgspec import Struct

from companion.engine.compass import HEADINGS, Heading, is_diagonal, opposite
from companion.engine.grid import Grid
from companion.engine.memo import once, while_same
from companion.games.admiral.rules.scene import FORT_RANGE, SHIPS_IN_PORT_CELL, Island
from companion.games.admiral.rules.state import Fort, Ship, State


class Coast(Struct, frozen=True):
    """What the islands make of a board. ``coastal`` is where a wreck's pearls stay (V.4.4b); cells
    with a closed side are ``shut`` on it.
    """

    land: frozenset[str]
    closed: frozenset[tuple[str, Heading]]
    coastal: frozenset[str]
    shut: frozenset[str]


@lru_cache(maxsize=16)
def coast(board: Grid, islands: tuple[Island, ...]) -> Coast:
    """The coast of a board with these islands; a closed side is closed from both cells."""
    land = frozenset(cell for island in islands for cell in island.land)
    shore = frozenset(cell for island in islands for cell in island.shore)
    closed = set()
    for island in islands:
        for side in island.closed:
            cell, heading = side.split()
            closed.add((cell, Heading(heading)))
            if far := board.step(cell, Heading(heading)):
                closed.add((far, opposite(Heading(heading))))
    edge = {cell for cell in board.cells if len(board.around(cell)) < len(HEADINGS)}
    beside = {near for cell in land for near in board.around(cell)}
    shut = frozenset(cell for cell, _ in closed)
    return Coast(land, frozenset(closed), frozenset(edge | beside | shore | land), shut)


@lru_cache(maxsize=64)
def _ports(board: Grid, forts: tuple[tuple[str, str], ...]) -> dict[str, list[str]]:
    """The forts in whose port each cell lies, by their ids."""
    found: dict[str, list[str]] = {}
    for fort, place in forts:
        for cell in board.around(place):
            found.setdefault(cell, []).append(fort)
    return found


@lru_cache(maxsize=64)
def _harbours(
    board: Grid, forts: tuple[tuple[str, str], ...], royal: tuple[str, ...]
) -> frozenset[str]:
    return frozenset((*_ports(board, forts), *royal))


Runs = tuple[tuple[Heading, int], ...]
"""So many cells on each of some courses."""


class Ways(Struct, frozen=True):
    """The cells open to a ship on each of her courses, and all of them."""

    lines: tuple[tuple[Heading, tuple[str, ...]], ...]
    cells: frozenset[str]


def ways_over(lines: Iterable[tuple[Heading, tuple[str, ...]]]) -> Ways:
    """The ways that lead over these cells."""
    found = tuple(lines)
    return Ways(found, frozenset(chain.from_iterable([cells for _, cells in found])))


class Fairways:
    """The ways over a board as if no ship lay on it: land, reefs and forts stay where they are."""

    def __init__(
        self, board: Grid, known: Coast, reefs: tuple[str, ...], forts: tuple[str, ...]
    ) -> None:
        rules = ((reefs, "4.5e"), (forts, "4.5d"), (known.land, "4.5a"))
        self.barred = {cell: rule for cells, rule in rules for cell in cells}
        self._board, self._closed = board, known.closed
        self._found: dict[tuple[str, Heading, int], tuple[tuple[str, ...], str]] = {}
        self._ways: dict[tuple[str, Runs], Ways] = {}

    def path(self, cell: str, heading: Heading, run: int) -> tuple[tuple[str, ...], str]:
        """The cells that are open that way, at most ``run``, and the rule that ends them short, if
        one does. Each is walked once a battle.
        """
        key = cell, heading, run
        if key not in self._found:
            self._found[key] = self._walked(cell, heading, run)
        return self._found[key]

    def ways(self, cell: str, runs: Runs) -> Ways:
        """The cells that are open on each course."""
        if (cell, runs) not in self._ways:
            lines = [(course, self.path(cell, course, most)[0]) for course, most in runs]
            self._ways[cell, runs] = ways_over(lines)
        return self._ways[cell, runs]

    def _walked(self, cell: str, heading: Heading, run: int) -> tuple[tuple[str, ...], str]:
        line = self._board.line(cell, heading)[:run]
        here = cell
        for gone, ahead in enumerate(line):
            shut = (here, heading) in self._closed
            if rule := "4.5f" if shut else self.barred.get(ahead, ""):
                return line[:gone], rule
            here = ahead
        return line, "" if len(line) == run else "4.5g"


@lru_cache(maxsize=16)
def fairways(
    board: Grid, islands: tuple[Island, ...], reefs: tuple[str, ...], forts: tuple[str, ...]
) -> Fairways:
    """Those of a board with these islands, reefs and forts."""
    return Fairways(board, coast(board, islands), reefs, forts)


class Waters:
    """The board as it stands: where ships lie, each by her cell, and ``forts`` by their cells and
    ids.

    ``ports`` are the forts in whose port each cell lies, by their ids; ``harbours`` all cells of a
    port, royal ones too: two ships lie there side by side, and no storm carries them away.
    """

    def __init__(
        self,
        board: Grid,
        islands: tuple[Island, ...],
        reefs: tuple[str, ...],
        forts: tuple[tuple[str, str], ...],
        ships: tuple[str, ...],
        royal: tuple[str, ...] = (),
    ) -> None:
        self.board = board
        self.coast = coast(board, islands)
        self.reefs = frozenset(reefs)
        self.forts = {cell: id for id, cell in forts}
        self.ports = _ports(board, forts)
        self.royal = frozenset(royal)
        self.harbours = _harbours(board, forts, royal)
        self.ships = Counter(ships)
        self._fairways = fairways(board, islands, reefs, tuple(self.forts))
        self._crowded = {
            cell: rule
            for cell, ships in self.ships.items()
            if (rule := self._why_crowded(cell, ships))
        }

    def bar(self, cell: str, heading: Heading) -> str:
        """The rule that stops a ship from going on from ``cell`` that way,
        or an empty string (4.5a-g).
        """
        ahead = self.board.step(cell, heading)
        if ahead is None:
            return "4.5g"
        if (cell, heading) in self.coast.closed:
            return "4.5f"
        return self.bar_in(ahead)

    def bar_in(self, cell: str) -> str:
        """The rule that keeps a ship out of a cell, or an empty string (4.5a-e)."""
        return self._fairways.barred.get(cell) or self._crowded.get(cell, "")

    def is_water(self, cell: str) -> bool:
        """Whether neither land nor a reef nor a fort is there."""
        return cell not in self._fairways.barred

    def _why_crowded(self, cell: str, ships: int) -> str:
        """The rule by which these ships keep others out of their cell, or an empty string."""
        if cell not in self.harbours:
            return "4.5b"
        return "4.5c" if ships >= SHIPS_IN_PORT_CELL else ""

    def path(self, cell: str, heading: Heading, run: int) -> tuple[tuple[str, ...], str]:
        """The cells a ship can go that way, at most ``run``, and the rule that stopped her short,
        if one did.
        """
        way = self._fairways.path(cell, heading, run)
        if self._crowded.keys().isdisjoint(way[0]):
            return way
        gone = next(at for at, ahead in enumerate(way[0]) if ahead in self._crowded)
        return way[0][:gone], self._crowded[way[0][gone]]

    def ways(self, cell: str, runs: Runs) -> Ways:
        """The cells that a ship can come to on each course, at most so many."""
        free = self._fairways.ways(cell, runs)
        if self._crowded.keys().isdisjoint(free.cells):
            return free
        return ways_over(
            (course, tuple(takewhile(lambda ahead: ahead not in self._crowded, line)))
            for course, line in free.lines
        )

    def is_sheltered(self, ship: Ship, to: Heading) -> bool:
        """Whether a storm blowing ``to`` leaves her alone:
        port, land or a closed side to windward (4.18b-d).
        """
        cell, windward = ship.cell or "", opposite(to)
        return (
            cell in self.harbours
            or self.board.step(cell, windward) in self.coast.land
            or (cell, windward) in self.coast.closed
        )

    def why_no_fire(self, start: str, end: str, reach: tuple[int, int], fort: Fort | None) -> str:
        """The rule that forbids fire from one cell at another, or an empty string (5.1-5.5)."""
        heading = self.board.bearing(start, end)
        if heading is None:
            return (
                "5.5a" if start == end else "5.1a"
            )  # two ships in one port cell: no line runs inside it
        if self.board.distance(start, end) > reach[is_diagonal(heading)]:
            return "5.2b" if fort else "5.2a"
        return self.why_screened(start, end, fort)

    def why_screened(self, start: str, end: str, fort: Fort | None, gone: str = "") -> str:
        """The rule by which something between two cells in one straight line stops fire from one at
        the other, or an empty string (5.5); a ship has ``gone`` from a cell.
        """
        heading = self.board.bearings(start)[end]
        here, line = start, self.board.line(start, heading)
        for cell in line[: line.index(end)]:
            if (here, heading) in self.coast.closed:
                return "5.5d"
            if rule := self._screen(cell, fort, gone):
                return rule
            here = cell
        return "5.5d" if (here, heading) in self.coast.closed else ""

    def _screen(self, cell: str, fort: Fort | None, gone: str) -> str:
        if cell in self.coast.land:
            return "5.5i" if fort else "5.5b"
        if cell not in self.ships or (cell == gone and self.ships[cell] == 1):
            return ""
        if fort is None:
            return "5.5c"
        return "5.5h" if fort.id in self.ports.get(cell, ()) else ""

    def is_beside(self, one: str, other: str) -> bool:
        """Whether two cells touch, corners included: point-blank (5.7c)."""
        return other in self.board.around(one)


def _afloat_and_ashore(state: State) -> tuple[Any, ...]:
    """All that waters are made of: the same until a ship moves."""
    forts = tuple([(fort.id, fort.cell) for fort in state.forts.values()])
    ships = tuple([ship.cell or "" for ship in state.afloat()])
    scene = state.scene
    return scene.board, scene.islands, state.reefs, forts, ships, scene.royal_ports


@once
def waters_of(state: State) -> Waters | None:
    """The board of this state; None in cards play, where only the people at the table see it."""
    return _waters(state) if state.on_chart else None


@while_same(_afloat_and_ashore)
def _waters(state: State) -> Waters:
    return Waters(*_afloat_and_ashore(state))


def forts_near(state: State, waters: Waters, cell: str) -> list[Fort]:
    """The forts, ruins too, in whose port a cell lies, as they stand."""
    return [state.forts[id] for id in waters.ports.get(cell, ())]


@lru_cache(maxsize=1024)
def aims(board: Grid, cell: str, reach: tuple[int, int]) -> frozenset[str]:
    """The cells that a piece could fire at if nothing lay between (5.1, 5.2)."""
    lines = [board.line(cell, heading)[: reach[is_diagonal(heading)]] for heading in HEADINGS]
    return frozenset(chain.from_iterable(lines))


def reach_of(state: State, piece: Ship | Fort) -> tuple[int, int]:
    """How far a ship or fort fires, straight and diagonal, in cells (5.2)."""
    if isinstance(piece, Fort):
        return FORT_RANGE
    card = state.card(piece)
    return card.range.straight.value, card.range.diagonal.value
