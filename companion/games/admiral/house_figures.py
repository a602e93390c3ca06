"""The figures of Admiral that a table may tell from its own box: ship cards, the vane, which way
the board's north points, and the closed sides of islands.

Sides are told as they lie on the board, ``top`` being the edge above the highest row, so that they
stay where they are when north points elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.engine.compass import FORCES, HEADINGS, Heading, turned
from companion.engine.house_figures import (
    SCENARIO,
    FigureCard,
    FigureRow,
    FigureTold,
    OwnValues,
    in_order,
)
from companion.engine.messages import say, written
from companion.engine.scenario import Printed, ScenarioError
from companion.engine.weights import MOST_SHARE, write_shares
from companion.games.admiral.rules.geometry import coast, is_locked
from companion.games.admiral.rules.scene import (
    LEAST_STRENGTH,
    MOST_FIGURE,
    Cross,
    Island,
    Scene,
    ShipCard,
)

EDGES = ("top", "right", "bottom", "left")
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
    islands = _islands(scene)
    return (*ships, _vane(scene), _board(scene), *([islands] if islands.rows else []))


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


def _islands(scene: Scene) -> FigureCard:
    """The shores of this scenario (4.5f); on the land behind them no ship is."""
    north = scene.board.north
    rows = (
        FigureRow(
            place=_shore(scene, cell), label=say("admiral.own.shore", cell=cell),
            value=_closed_at(island, cell, north), mark=island.mark,
            words=tuple((side, written(en=sign)) for side, sign in SIDES.items()), several=True,
        )
        for island in scene.islands
        for cell in island.shore
    )  # fmt: skip
    return FigureCard(title=say("admiral.own.islands"), rows=tuple(rows))


def _shore(scene: Scene, cell: str) -> tuple[str, ...]:
    return (SCENARIO, scene.slug, "closed", cell)


def _closed_at(island: Island, cell: str, north: str) -> str:
    headings = [side.partition(" ")[2] for side in island.closed if side.split(" ")[0] == cell]
    sides = [_side(Heading(heading), north) for heading in headings]
    return in_order(sides, _CLOCKWISE)


def _side(heading: Heading, north: str) -> str:
    return _CLOCKWISE[HEADINGS.index(turned(heading, 2 * EDGES.index(north)))]


def _heading(side: str, north: str) -> Heading:
    return turned(HEADINGS[_CLOCKWISE.index(side)], -2 * EDGES.index(north))


# ---------------------------------------------------------------- the scene of a battle with them


def with_own(scene: Scene, own: OwnValues) -> Scene:
    """The scene with these figures, which it names in ``own``. They count as stated: somebody has
    read them.

    Raises ``ScenarioError`` where the closed sides would lock in a port or a pearl (V.3.6d).
    """
    board = replace(scene.board, north=str(own.get(_NORTH, scene.board.north)))
    islands = tuple(_with_sides(scene, island, board.north, own) for island in scene.islands)
    forts, pearls = [base.fort for base in scene.bases], [cell for cell, _ in scene.pearls]
    if is_locked(board, coast(board, islands), scene.reefs, forts, pearls):
        place = ".".join((SCENARIO, scene.slug, "closed"))
        closed = [side for island in islands for side in island.closed]
        raise ScenarioError("", place, closed, say("admiral.expected.way-out"), "V.3.6d")
    changed = replace(
        scene, board=board, islands=islands, weights=_with_weights(scene, own),
        cards={kind: _with_figures(card, own) for kind, card in scene.cards.items()},
    )  # fmt: skip
    return replace(changed, own=tuple(_named(changed, own)))


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


def _with_sides(scene: Scene, island: Island, north: str, own: OwnValues) -> Island:
    """The island with its closed sides, which lie where they lay, by the new compass."""
    closed = [
        f"{cell} {_heading(side, north)}"
        for cell in (*island.land, *island.shore)
        for side in str(
            own.get(_shore(scene, cell), _closed_at(island, cell, scene.board.north))
        ).split()
    ]
    return replace(island, closed=tuple(closed))


# ---------------------------------------------------------------- their names in the logbook


def _named(scene: Scene, own: OwnValues) -> Iterator[FigureTold]:
    """Each figure that the owner of the box has told, once; both arms of a cross together."""
    values: dict[tuple[str, str], str] = {}
    for place in own:
        value = _NAMED.get(place[0], _ship_value)(scene, place)
        values.setdefault(*value)
    for (card, figure), shown in values.items():
        yield FigureTold(card=card, figure=figure, value=shown)


_Named = tuple[tuple[str, str], str]


def _ship_value(scene: Scene, place: tuple[str, ...]) -> _Named:
    kind, part, figure = place
    card = scene.cards[kind]
    if part in _CROSSES:
        cross: Cross = getattr(card, part)
        return (kind, part), f"{cross.straight.value}/{cross.diagonal.value}"
    printed: Printed = getattr(card, figure)
    return (kind, figure.replace("_", "-")), str(printed.value)


def _vane_value(scene: Scene, _place: tuple[str, ...]) -> _Named:
    return ("vane", "shares"), write_shares(scene.weights[: len(FORCES)])


def _north_value(scene: Scene, _place: tuple[str, ...]) -> _Named:
    return ("board", "north"), scene.board.north


def _shore_value(scene: Scene, place: tuple[str, ...]) -> _Named:
    cell, north = place[-1], scene.board.north
    closed = (_closed_at(island, cell, north) for island in scene.islands if cell in island.shore)
    return ("shore", cell), next(closed)


_NAMED: dict[str, Callable[[Scene, tuple[str, ...]], _Named]] = {
    _VANE: _vane_value,
    "board": _north_value,
    SCENARIO: _shore_value,
}
