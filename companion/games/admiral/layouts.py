"""What a scenario file of Admiral lays out for each number of players, and what can be wrong with
it (V.0b, V.0d, V.1.1, V.2.1, V.3).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.engine.grid import Grid
from companion.engine.messages import say
from companion.engine.scenario import Printed, ScenarioError, at_least, at_most, between
from companion.games.admiral.rules.geometry import coast
from companion.games.admiral.rules.open_water import OpenWater
from companion.games.admiral.rules.scene import (
    KINDS,
    SHIPS_IN_PORT_CELL,
    Base,
    Island,
    Layout,
    TeamForm,
)
from companion.games.admiral.sheets import ISLANDS, REEFS, check_sides

_SMALL_SQUADRON = KINDS[1:]  # V.3.7b: all but the ship of the line
_MOST_FOR_A_WHOLE_SQUADRON = 4  # V.3.7a
COUNTS = (2, 3, 4, 6)
"""Players that the book has a layout for (V.0b)."""

Kind = Literal["line", "galleon", "frigate", "brig"]


class BaseTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's corner as a file describes it."""

    fort: str
    mark: Literal["book", "house"]
    berths: tuple[str, ...]

    @property
    def forts(self) -> tuple[str, ...]:
        """All his forts; more than one by the short rules alone."""
        return (self.fort,)


class PearlTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the pearls lie."""

    cells: tuple[str, ...]
    mark: Literal["book", "house"]


class ReefTable(Struct, frozen=True, forbid_unknown_fields=True):
    """How many reefs each player lays, the standard layout, and which of it lie ``fixed``."""

    each: Printed
    cells: tuple[str, ...]
    mark: Literal["book", "house"]
    fixed: tuple[str, ...] = ()


class TeamTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A way of playing in teams: the forts of each, and the lots that win."""

    lots: Printed
    forts: tuple[tuple[str, ...], ...]
    mark: Literal["book", "house"]


class LayoutTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What differs for another number of players; what is left out is as above it."""

    lots: Printed
    bases: tuple[BaseTable, ...]
    reefs: ReefTable
    ships: tuple[Kind, ...] = ()
    islands: tuple[Island, ...] = ()
    pearls: PearlTable | None = None
    teams: tuple[TeamTable, ...] = ()


class SheetLayout(Struct, frozen=True, kw_only=True):
    """All that lies on the board for one number of players.

    ``places`` are the tables of the file in which it stands, by what they hold; ``royal`` are the
    cells of royal ports.
    """

    lots: Printed
    ships: tuple[str, ...]
    bases: tuple[BaseTable, ...]
    islands: tuple[Island, ...]
    pearls: PearlTable
    reefs: ReefTable
    teams: tuple[TeamTable, ...]
    places: dict[str, str]
    royal: tuple[str, ...] = ()


def completed(first: SheetLayout, table: LayoutTable, place: str) -> SheetLayout:
    """The layout of a table, with what it leaves out taken from the first."""
    own = ["lots", "bases", "reefs", "teams"]
    own += [name for name in ("ships", "islands", "pearls") if getattr(table, name)]
    return SheetLayout(
        lots=table.lots,
        ships=table.ships or first.ships,
        bases=table.bases,
        islands=table.islands or first.islands,
        pearls=table.pearls or first.pearls,
        reefs=table.reefs,
        teams=table.teams,
        places=first.places | {name: f"{place}.{name}" for name in own},
    )


def layout_of(layout: SheetLayout) -> Layout:
    """What the battle needs of it."""
    return Layout(
        islands=layout.islands,
        pearls=tuple((cell, 1) for cell in layout.pearls.cells),
        bases=tuple(Base(base.fort, base.berths, base.forts[1:]) for base in layout.bases),
        reefs=layout.reefs.cells,
        fixed_reefs=layout.reefs.fixed,
        reefs_each=layout.reefs.each.value,
        squadron=layout.ships,
        lots_to_win=layout.lots.value,
        forms=tuple(TeamForm(one.forts, one.lots.value) for one in layout.teams),
        royal_ports=layout.royal,
    )


def check(file: str, layout: SheetLayout, board: Grid) -> None:
    """Everything stands where the books let it, and somebody can win. Raises ``ScenarioError``."""
    players, at = len(layout.bases), layout.places
    if players not in COUNTS:
        raise ScenarioError(
            file, at["bases"], _forts(layout), say("admiral.expected.bases"), "V.0b"
        )
    _check_lots(file, layout.lots, at["lots"], layout)
    _check_squadron(file, layout)
    check_table(file, layout, board)
    for n, form in enumerate(layout.teams):
        _check_form(file, layout, form, f"{at['teams']}[{n}]")


def check_table(file: str, layout: SheetLayout, board: Grid) -> None:
    """The same of the board alone, whatever wins. Raises ``ScenarioError``."""
    at = layout.places
    _check_reef_cards(file, layout)
    _check_cells(file, layout, board)
    check_sides(file, layout.islands, at["islands"])
    _check_bases(file, layout, board)
    _check_reefs(file, layout, board)


def _forts(layout: SheetLayout) -> list[str]:
    return [fort for base in layout.bases for fort in base.forts]


def check_counts(file: str, layouts: list[SheetLayout]) -> None:
    """There is one layout for each number of players. Raises ``ScenarioError``."""
    known: set[int] = set()
    for layout in layouts:
        players = len(layout.bases)
        if players in known:
            expected = say("admiral.expected.other-count")
            raise ScenarioError(file, layout.places["bases"], players, expected, "V.3.5a")
        known.add(players)


def _check_lots(file: str, lots: Printed, place: str, layout: SheetLayout) -> None:
    """So many can be landed (V.1.1, V.2.1)."""
    if lots.value < 1:
        raise ScenarioError(file, f"{place}.value", lots.value, at_least(1))
    pearls = len(layout.pearls.cells)
    if lots.value > pearls:
        expected = say("admiral.expected.pearls", most=pearls)
        raise ScenarioError(file, f"{place}.value", lots.value, expected, "V.1.1")


def _check_reef_cards(file: str, layout: SheetLayout) -> None:
    """There are reef cards enough for everybody (II.2a, V.3.6)."""
    reefs, place = layout.reefs, layout.places["reefs"]
    most = (REEFS - len(reefs.fixed)) // len(layout.bases)
    if not 0 <= reefs.each.value <= most:
        expected = between(0, most)
        raise ScenarioError(file, f"{place}.each.value", reefs.each.value, expected, "V.3.6a")
    for n, cell in enumerate(reefs.fixed):
        if cell not in reefs.cells:
            expected = say("admiral.expected.fixed-reef")
            raise ScenarioError(file, f"{place}.fixed[{n}]", cell, expected, "V.3.6b")


def _check_cells(file: str, layout: SheetLayout, board: Grid) -> None:
    """Everything stands on the board, whole cells, nothing on top of another (II.2b, IV.6, V.3)."""
    taken: dict[str, str] = {}
    for place, cell, alone in _placed(layout):
        if not board.has(cell):
            raise ScenarioError(file, place, cell, say("expected.on-board", last=board.cells[-1]))
        if alone and cell in taken:
            raise ScenarioError(file, place, cell, say("expected.free-cell", place=taken[cell]))
        if alone:
            taken[cell] = place
    for what, count, most in (
        ("islands", len(layout.islands), ISLANDS),
        ("reefs", len(layout.reefs.cells), REEFS),
    ):
        if count > most:
            place = layout.places[what] + (".cells" if what == "reefs" else "")
            raise ScenarioError(file, place, count, at_most(most), "II.2a")


def _placed(layout: SheetLayout) -> list[tuple[str, str, bool]]:
    """Every cell the file names, with its path and whether it must be alone there."""
    at, bases = layout.places, layout.bases
    found = [(f"{at['bases']}[{i}].fort", base.fort, True) for i, base in enumerate(bases)]
    for i, base in enumerate(bases):
        more = enumerate(base.forts[1:])
        found += [(f"{at['bases']}[{i}].more[{n}]", fort, True) for n, fort in more]
    for i, island in enumerate(layout.islands):
        one = f"{at['islands']}[{i}]"
        found += [(f"{one}.land[{n}]", cell, True) for n, cell in enumerate(island.land)]
        found += [(f"{one}.shore[{n}]", cell, True) for n, cell in enumerate(island.shore)]
    for name, cells in (("reefs", layout.reefs.cells), ("pearls", layout.pearls.cells)):
        found += [(f"{at[name]}.cells[{n}]", cell, True) for n, cell in enumerate(cells)]
    for i, base in enumerate(bases):
        berths = enumerate(base.berths)
        found += [(f"{at['bases']}[{i}].berths[{n}]", cell, False) for n, cell in berths]
    return found


# ---------------------------------------------------------------- forts and squadrons


def _check_bases(file: str, layout: SheetLayout, board: Grid) -> None:
    forts = _forts(layout)
    stand, expected, rule = _STAND.get(len(forts), _STAND[6])
    if not stand(board, forts):
        raise ScenarioError(file, layout.places["bases"], forts, say(expected), rule)
    for i, base in enumerate(layout.bases):
        _check_berths(file, f"{layout.places['bases']}[{i}].berths", base, layout, board)


def _in_opposite_corners(board: Grid, forts: list[str]) -> bool:
    first, last = (board.place(fort) for fort in forts)
    return {first, last} <= _corners(board) and all(
        a != b for a, b in zip(first, last, strict=True)
    )


def _across_the_board(board: Grid, forts: list[str]) -> bool:
    """Two in the corners of one edge, the third on the edge across from it."""
    places = {board.place(fort) for fort in forts}
    in_corners = places & _corners(board)
    alone = places - in_corners
    if len(in_corners) != 2 or len(alone) != 1:
        return False
    (one, other), third = in_corners, next(iter(alone))
    far = (board.columns - 1 - one[0], board.rows - 1 - one[1])
    return any(one[axis] == other[axis] and third[axis] == far[axis] for axis in (0, 1))


def _in_all_corners(board: Grid, forts: list[str]) -> bool:
    return {board.place(fort) for fort in forts} == _corners(board)


def _along_the_edge(board: Grid, forts: list[str]) -> bool:
    places = [board.place(fort) for fort in forts]
    return all(x in (0, board.columns - 1) or y in (0, board.rows - 1) for x, y in places)


def _corners(board: Grid) -> set[tuple[int, int]]:
    return {(x, y) for x in (0, board.columns - 1) for y in (0, board.rows - 1)}


_STAND = {
    2: (_in_opposite_corners, "admiral.expected.corners", "V.3.5a"),
    3: (_across_the_board, "admiral.expected.forts-across", "V.3.5b"),
    4: (_in_all_corners, "admiral.expected.four-corners", "V.3.5c"),
    6: (_along_the_edge, "admiral.expected.forts-at-edge", "V.3.5d"),
}
"""How the forts of so many players stand, what is expected otherwise, and the rule."""


def squadron(players: int) -> tuple[str, ...]:
    """The kinds of ships that each of so many players has (V.3.7)."""
    return KINDS if players <= _MOST_FOR_A_WHOLE_SQUADRON else _SMALL_SQUADRON


def _check_squadron(file: str, layout: SheetLayout) -> None:
    kinds = squadron(len(layout.bases))
    if sorted(layout.ships) != sorted(kinds):
        place, ships = layout.places["ships"], list(layout.ships)
        expected, rule = (
            ("admiral.expected.squadron", "V.3.7a")
            if kinds is KINDS
            else ("admiral.expected.small-squadron", "V.3.7b")
        )
        raise ScenarioError(file, place, ships, say(expected), rule)


def _check_berths(file: str, place: str, base: BaseTable, layout: SheetLayout, board: Grid) -> None:
    if len(base.berths) != len(layout.ships):
        expected = say("admiral.expected.berths", count=len(layout.ships))
        raise ScenarioError(file, place, len(base.berths), expected)
    land = coast(board, layout.islands).land
    port = [cell for fort in base.forts for cell in board.around(fort) if cell not in land]
    for n, cell in enumerate(base.berths):
        if cell not in port or base.berths.count(cell) > SHIPS_IN_PORT_CELL:
            expected = say("admiral.expected.berth", cells=", ".join(port))
            raise ScenarioError(file, f"{place}[{n}]", cell, expected)


# ---------------------------------------------------------------- reefs and teams


def _check_reefs(file: str, layout: SheetLayout, board: Grid) -> None:
    """The standard reefs keep to the same rules as those that players lay (V.3.6c, V.3.6d)."""
    forts, reefs = _forts(layout), layout.reefs.cells
    ports = {cell for fort in forts for cell in board.around(fort)}
    place = f"{layout.places['reefs']}.cells"
    for i, cell in enumerate(reefs):
        if cell in ports:
            expected = say("admiral.expected.no-port")
            raise ScenarioError(file, f"{place}[{i}]", cell, expected, "V.3.6c")
    water = OpenWater(board, coast(board, layout.islands), reefs, forts)
    if water.is_locked(water.free, water.bits.of(layout.pearls.cells)):
        raise ScenarioError(file, place, list(reefs), say("admiral.expected.way-out"), "V.3.6d")


def _check_form(file: str, layout: SheetLayout, form: TeamTable, place: str) -> None:
    """Teams are equal, of two players at least, and each fort is one team's (V.0d)."""
    _check_lots(file, form.lots, f"{place}.lots", layout)
    check_teams(file, layout, form, place)


def check_teams(file: str, layout: SheetLayout, form: TeamTable, place: str) -> None:
    """The same of the teams alone, whatever wins. Raises ``ScenarioError``."""
    named = sorted(fort for team in form.forts for fort in team)
    sizes = {len(team) for team in form.forts}
    equal = len(form.forts) > 1 and len(sizes) == 1 and min(sizes) > 1
    if not equal or named != sorted(base.fort for base in layout.bases):
        written, expected = [list(team) for team in form.forts], say("admiral.expected.teams")
        raise ScenarioError(file, f"{place}.forts", written, expected, "V.0d")
