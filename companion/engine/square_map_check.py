"""What may be wrong with a map of square cells: the place in it, and what should stand there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.messages import Message, say
from companion.engine.names import named, spellings
from companion.engine.scenario import ScenarioError, between, one_of
from companion.engine.square_map import LAND, LEAST, MOST, REEF, WATER, Legend, Place, SeaMap

MOST_VALUE = 99
"""What is printed beside a place is no greater."""


def check_map(file: str, sea_map: SeaMap, legend: Legend) -> None:
    """Refuses a map that cannot be played:
    raises ``ScenarioError`` with the first of its faults.
    """
    for fault in faults(sea_map, legend):
        raise ScenarioError(file, f"map.{fault.path}", fault.value, fault.expected)


class Fault(Struct, frozen=True):
    """What is wrong with a map: the place in it (``places[1].cell``), what stands there, what
    should, and in words.
    """

    path: str
    value: object
    expected: Message
    why: Message


def faults(sea_map: SeaMap, legend: Legend) -> Iterator[Fault]:
    """Everything that is wrong with a map. With wrong rows nothing else can be told.

    Rows of unequal length, cells off the board, places on land, two in one cell or of one name, an
    owner, a role or a kind that the legend does not have, a missing value, currents that lead onto
    land or into themselves; without rows, all that lies on a cell.
    """
    if not sea_map.rows:
        yield from _unplaced(sea_map, legend)
        return
    wrong = list(_rows(sea_map, legend))
    yield from wrong or (*_places(sea_map, legend), *_currents(sea_map, legend))


def _unplaced(sea_map: SeaMap, legend: Legend) -> Iterator[Fault]:
    """A list of places: all that lies on a cell wants rows."""
    names: dict[str, str] = {}
    why = say("wrong-map.no-rows")
    for at, place in enumerate(sea_map.places):
        if place.cell:
            yield Fault(f"places[{at}].cell", place.cell, say("expected.no-cell"), why)
        yield from _name(place, f"places[{at}]", names)
        yield from _kind(place, f"places[{at}]", legend)
    if sea_map.currents:
        yield Fault("currents", len(sea_map.currents), say("expected.no-currents"), why)


def _rows(sea_map: SeaMap, legend: Legend) -> Iterator[Fault]:
    size = say("wrong-map.size", least=LEAST, most=MOST)
    if not LEAST <= len(sea_map.rows) <= MOST:
        yield Fault("rows", len(sea_map.rows), say("expected.rows", low=LEAST, high=MOST), size)
        return
    wide = len(sea_map.rows[0])
    known = (WATER, LAND, REEF) if legend.reefs else (WATER, LAND)
    for at, row in enumerate(sea_map.rows):
        if len(row) != wide or not LEAST <= wide <= MOST:
            yield Fault(f"rows[{at}]", row, say("expected.row", low=LEAST, high=MOST), size)
        elif strange := next((sign for sign in row if sign not in known), None):
            signs = " ".join(known)
            yield Fault(
                f"rows[{at}]",
                strange,
                one_of(known),
                say("wrong-map.sign", sign=strange, known=signs),
            )


def _places(sea_map: SeaMap, legend: Legend) -> Iterator[Fault]:
    cells: dict[str, str] = {}
    names: dict[str, str] = {}
    for at, place in enumerate(sea_map.places):
        path = f"places[{at}]"
        yield from _on_water(sea_map, f"{path}.cell", place.cell)
        if place.cell in cells:
            why = say("wrong-map.two-in-a-cell", cell=place.cell)
            yield Fault(
                f"{path}.cell", place.cell, say("expected.free-cell", place=cells[place.cell]), why
            )
        yield from _name(place, path, names)
        cells.setdefault(place.cell, path)
        yield from _kind(place, path, legend)


def _name(place: Place, path: str, names: dict[str, str]) -> Iterator[Fault]:
    called = spellings(place.name)
    if not called:
        yield Fault(
            f"{path}.name", "", say("expected.name"), say("wrong-map.no-name", cell=place.cell)
        )
    elif taken := sorted(called & names.keys()):
        why = say("wrong-map.same-name", name=named(place.name))
        yield Fault(
            f"{path}.name", taken[0], say("expected.other-name", place=names[taken[0]]), why
        )
    names |= dict.fromkeys(called - names.keys(), path)


def _kind(place: Place, path: str, legend: Legend) -> Iterator[Fault]:
    kind, name = legend.kind(place.kind), named(place.name)
    if kind is None:
        expected = one_of(known.id for known in legend.places)
        yield Fault(f"{path}.kind", place.kind, expected, say("wrong-map.kind", name=name))
        return
    owners, roles = [id for id, _ in kind.owners] or [""], [id for id, _ in kind.roles]
    if place.owner not in owners:
        expected = one_of(owners) if any(owners) else say("expected.no-owner")
        yield Fault(f"{path}.owner", place.owner, expected, say("wrong-map.owner", name=name))
    for n, role in enumerate(place.roles):
        if role not in roles:
            expected = one_of(roles) if roles else say("expected.no-roles")
            yield Fault(
                f"{path}.roles[{n}]", role, expected, say("wrong-map.role", name=name, role=role)
            )
    if kind.value and not 1 <= place.value <= MOST_VALUE:
        expected = between(1, MOST_VALUE)
        yield Fault(f"{path}.value", place.value, expected, say("wrong-map.no-value", name=name))
    elif not kind.value and place.value:
        yield Fault(
            f"{path}.value",
            place.value,
            say("expected.no-value"),
            say("wrong-map.value", name=name),
        )


def _currents(sea_map: SeaMap, legend: Legend) -> Iterator[Fault]:
    if sea_map.currents and not legend.currents:
        yield Fault(
            "currents",
            len(sea_map.currents),
            say("expected.no-currents"),
            say("wrong-map.no-currents"),
        )
        return
    ways: dict[str, str] = {}
    ports = {place.cell for place in sea_map.places}
    for at, current in enumerate(sea_map.currents):
        path = f"currents[{at}]"
        yield from _on_water(sea_map, f"{path}.tail", current.tail)
        yield from _on_water(sea_map, f"{path}.tip", current.tip)
        if current.tail in ways or current.tail in ports:
            why = say("wrong-map.tail-taken", cell=current.tail)
            yield Fault(f"{path}.tail", current.tail, say("expected.tail"), why)
        ways[current.tail] = current.tip
        if current.tail in _carried(ways, current.tip):
            expected = say("expected.no-circle")
            yield Fault(
                f"{path}.tip", current.tip, expected, say("wrong-map.circle", cell=current.tail)
            )


def _carried(ways: dict[str, str], cell: str) -> list[str]:
    """The cells a ship comes onto that is set on ``cell``, as far as the currents carry her."""
    found = [cell]
    while (cell := ways.get(cell, "")) and cell not in found:
        found.append(cell)
    return found


def _on_water(sea_map: SeaMap, path: str, cell: str) -> Iterator[Fault]:
    board = sea_map.board
    if not board.has(cell):
        last = board.cells[-1]
        yield Fault(
            path,
            cell,
            say("expected.on-board", last=last),
            say("wrong-map.off", cell=cell, last=last),
        )
    elif sea_map.sign(board, cell) != WATER:
        yield Fault(path, cell, say("expected.water"), say("wrong-map.dry", cell=cell))
