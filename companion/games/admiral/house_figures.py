"""The figures of Admiral that a table may tell from its own box: ship cards, the vane, which way
the board's north points, and the closed sides of islands.

Sides are told as they lie on the board, ``top`` being the edge above the highest row, so that they
stay where they are when north points elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from companion.engine.compass import FORCES, HEADINGS, Heading, turned
from companion.engine.grid import NORTH_TURN, Grid
from companion.engine.house_figures import (
    SCENARIO,
    FigureCard,
    FigureRow,
    FigureTold,
    OwnValues,
    in_order,
)
from companion.engine.messages import Message, say, written
from companion.engine.scenario import Printed, ScenarioError
from companion.engine.square_map_drawing import EDGES
from companion.engine.weights import MOST_SHARE, write_shares
from companion.games.admiral.rules.geometry import coast
from companion.games.admiral.rules.open_water import OpenWater
from companion.games.admiral.rules.scene import (
    LEAST_STRENGTH,
    MOST_FIGURE,
    Cross,
    Island,
    Layout,
    Scene,
    ShipCard,
)

SIDES = {
    "top": "↑", "top-right": "↗", "right": "→", "bottom-right": "↘",
    "bottom": "↓", "bottom-left": "↙", "left": "←", "top-left": "↖",
}  # fmt: skip
"""The ways out of a cell as they lie on the board, clockwise, and their signs."""
_CLOCKWISE = tuple(SIDES)
_CROSSES = ("fresh", "calm", "storm", "range")
_ARMS = ("straight", "diagonal")
_NORTH, _VANE = ("board", "north"), "vane"


def cards(scene: Scene) -> tuple[FigureCard, ...]:
    """Everything of the box that may be otherwise than the scenario has it."""
    ships = (_ship(card) for card in scene.cards.values())
    islands = (_islands(scene, layout) for layout in _by_islands(scene).values())
    return (*ships, _vane(scene), _board(scene), *(card for card in islands if card.rows))


def _ship(card: ShipCard) -> FigureCard:
    def row(figure: Printed, label: str, *place: str, low: int = 0) -> FigureRow:
        return FigureRow(
            place=(card.kind, *place), label=say(f"admiral.own.{label}"), value=figure.value,
            mark=figure.mark, low=low, high=MOST_FIGURE,
        )  # fmt: skip

    crosses = (
        row(getattr(getattr(card, name), arm), f"{name}-{arm}", name, arm)
        for name in _CROSSES
        for arm in _ARMS
    )
    return FigureCard(
        title=say(f"admiral.kind.{card.kind}"),
        rows=(
            *crosses,
            row(card.shots, "shots", "guns", "shots"),
            row(card.storm_shots, "storm-shots", "guns", "storm_shots"),
            row(card.strength, "strength", "hull", "strength", low=LEAST_STRENGTH),
            row(card.lots, "lots", "hull", "lots"),
        ),
    )


def _vane(scene: Scene) -> FigureCard:
    """The shares of the three forces; every direction has one sector of each (4.3b)."""
    shares = scene.weights[: len(FORCES)] or (1,) * len(FORCES)
    rows = (
        FigureRow(
            place=(_VANE, force), label=say(f"admiral.own.{force}"), value=share, mark="house",
            low=1, high=MOST_SHARE,
        )
        for force, share in zip(FORCES, shares, strict=True)
    )  # fmt: skip
    return FigureCard(title=say("admiral.own.vane"), rows=tuple(rows))


def _board(scene: Scene) -> FigureCard:
    row = FigureRow(
        place=_NORTH, label=say("admiral.own.north"), value=scene.board.north, mark="house",
        words=tuple((edge, say(f"admiral.own.edge.{edge}")) for edge in EDGES),
    )  # fmt: skip
    return FigureCard(title=say("admiral.own.board"), rows=(row,))


def _islands(scene: Scene, layout: Layout) -> FigureCard:
    """The shores of this scenario (4.5f); on the land behind them no ship is."""
    north = scene.board.north
    rows = (
        FigureRow(
            place=_shore(scene, layout, cell), label=say("admiral.own.shore", cell=cell),
            value=_closed_at(island, cell, north), mark=island.mark,
            words=tuple((side, written(en=sign)) for side, sign in SIDES.items()), several=True,
        )
        for island in layout.islands
        for cell in island.shore
    )  # fmt: skip
    title = say("admiral.own.islands", n=len(layout.bases))
    return FigureCard(title=title, rows=tuple(rows))


def _by_islands(scene: Scene) -> dict[tuple[Island, ...], Layout]:
    """The layouts whose islands lie where those of no layout before them lie."""
    found: dict[tuple[Island, ...], Layout] = {}
    for layout in (scene, *scene.others):
        found.setdefault(layout.islands, layout)
    return found


def _shore(scene: Scene, layout: Layout, cell: str) -> tuple[str, ...]:
    """A shore by its scenario, how many play where islands lie so, and its cell."""
    players = len(_by_islands(scene)[layout.islands].bases)
    return (SCENARIO, scene.slug, f"players-{players}", cell)


def _closed_at(island: Island, cell: str, north: str) -> str:
    headings = [side.partition(" ")[2] for side in island.closed if side.split(" ")[0] == cell]
    sides = [_side(Heading(heading), north) for heading in headings]
    return in_order(sides, _CLOCKWISE)


def _side(heading: Heading, north: str) -> str:
    return _CLOCKWISE[HEADINGS.index(turned(heading, NORTH_TURN[north]))]


def _heading(side: str, north: str) -> Heading:
    return turned(HEADINGS[_CLOCKWISE.index(side)], -NORTH_TURN[north])


# ---------------------------------------------------------------- the scene of a battle with them


def with_own(scene: Scene, own: OwnValues) -> Scene:
    """The scene with these figures, which it names in ``own``. They count as stated: somebody has
    read them.

    Raises ``ScenarioError`` where the closed sides would lock in a port or a pearl (V.3.6d), or by
    the short rules any water (S1.1b).
    """
    board = replace(scene.board, north=str(own.get(_NORTH, scene.board.north)))
    layouts = [_with_shores(scene, layout, board, own) for layout in (scene, *scene.others)]
    changed = replace(
        scene, board=board, islands=layouts[0].islands, others=tuple(layouts[1:]),
        weights=_with_weights(scene, own),
        cards={kind: _with_figures(card, own) for kind, card in scene.cards.items()},
    )  # fmt: skip
    return replace(changed, own=tuple(_named(scene, changed, own)))


_Some = TypeVar("_Some", bound=Layout)


def _with_shores(scene: Scene, layout: _Some, board: Grid, own: OwnValues) -> _Some:
    """A layout with the closed sides of its islands. Raises ``ScenarioError``."""
    islands = tuple(
        _with_sides(scene, layout, island, board.north, own) for island in layout.islands
    )
    forts = [fort for base in layout.bases for fort in base.forts]
    water = OpenWater(board, coast(board, islands), layout.reefs, forts)
    if wrong := _wrong_water(scene, layout, water):
        place = ".".join(_shore(scene, layout, "")[:-1])
        closed = [side for island in islands for side in island.closed]
        raise ScenarioError("", place, closed, *wrong)
    return replace(layout, islands=islands)


def _wrong_water(scene: Scene, layout: Layout, water: OpenWater) -> tuple[Message, str] | None:
    """What should be, and the rule, where one cannot sail as the reader of the file asks."""
    if scene.edition == "short":
        whole = water.hangs_together(water.free)
        return None if whole else (say("admiral.expected.whole-sea"), "S1.1b")
    pearls = water.bits.of(cell for cell, _ in layout.pearls)
    shut = not water.joins_ports() if scene.drill else water.is_locked(water.free, pearls)
    return (say("admiral.expected.way-out"), "V.3.6d") if shut else None


def _with_figures(card: ShipCard, own: OwnValues) -> ShipCard:
    def figure(printed: Printed, *place: str) -> Printed:
        told = own.get((card.kind, *place))
        return Printed(told, "book") if isinstance(told, int) else printed

    def cross(name: str) -> Cross:
        arms: Cross = getattr(card, name)
        return Cross(
            figure(arms.straight, name, "straight"), figure(arms.diagonal, name, "diagonal")
        )

    return ShipCard(
        kind=card.kind,
        fresh=cross("fresh"),
        calm=cross("calm"),
        storm=cross("storm"),
        range=cross("range"),
        shots=figure(card.shots, "guns", "shots"),
        storm_shots=figure(card.storm_shots, "guns", "storm_shots"),
        strength=figure(card.strength, "hull", "strength"),
        lots=figure(card.lots, "hull", "lots"),
    )


def _with_weights(scene: Scene, own: OwnValues) -> tuple[int, ...]:
    told = [own.get((_VANE, force)) for force in FORCES]
    if not any(told):
        return scene.weights
    usual = scene.weights[: len(FORCES)] or (1,) * len(FORCES)
    shares = (
        share if isinstance(share, int) else as_was
        for share, as_was in zip(told, usual, strict=True)
    )
    return tuple(shares) * len(HEADINGS)


def _with_sides(scene: Scene, layout: Layout, island: Island, north: str, own: OwnValues) -> Island:
    """The island with its closed sides, which lie where they lay, by the new compass."""
    closed = [
        f"{cell} {_heading(side, north)}"
        for cell in (*island.land, *island.shore)
        for side in str(
            own.get(_shore(scene, layout, cell), _closed_at(island, cell, scene.board.north))
        ).split()
    ]
    return replace(island, closed=tuple(closed))


# ---------------------------------------------------------------- their names in the logbook


def _named(scene: Scene, changed: Scene, own: OwnValues) -> Iterator[FigureTold]:
    """Each figure that the owner of the box has told, once; both arms of a cross together."""
    told = [
        _NAMED.get(place[0], _ship_figure)(changed, place) for place in own if place[0] != SCENARIO
    ]
    yield from dict.fromkeys(told)
    for before, after in zip((scene, *scene.others), (changed, *changed.others), strict=True):
        for island in after.islands:
            for cell in island.shore:
                if _shore(scene, before, cell) in own:
                    closed = _closed_at(island, cell, changed.board.north)
                    players = len(after.bases)
                    yield FigureTold(card="shore", figure=cell, value=closed, players=players)


def _ship_figure(scene: Scene, place: tuple[str, ...]) -> FigureTold:
    kind, part, figure = place
    card = scene.cards[kind]
    if part in _CROSSES:
        cross: Cross = getattr(card, part)
        value = f"{cross.straight.value}/{cross.diagonal.value}"
        return FigureTold(card=kind, figure=part, value=value)
    printed: Printed = getattr(card, figure)
    return FigureTold(card=kind, figure=figure.replace("_", "-"), value=str(printed.value))


def _vane_figure(scene: Scene, _place: tuple[str, ...]) -> FigureTold:
    shares = write_shares(scene.weights[: len(FORCES)])
    return FigureTold(card="vane", figure="shares", value=shares)


def _north_figure(scene: Scene, _place: tuple[str, ...]) -> FigureTold:
    return FigureTold(card="board", figure="north", value=scene.board.north)


_NAMED: dict[str, Callable[[Scene, tuple[str, ...]], FigureTold]] = {
    _VANE: _vane_figure,
    "board": _north_figure,
}
