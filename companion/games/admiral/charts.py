"""The chart of a battle of Admiral: the board, and whatever lies and sails on it."""

from __future__ import annotations

from functools import lru_cache

from companion.engine.grid import Grid
from companion.engine.layers import (
    BEAD,
    BURST,
    DAMAGE,
    EMBER,
    FLAGS,
    LAND,
    ROCK,
    SHALLOW,
    TINT,
    Badge,
    Layer,
    Mark,
    Sides,
)
from companion.engine.memo import each_while_same, while_same
from companion.engine.questions import pending
from companion.engine.space import Squares
from companion.engine.views import ChartView, PieceView
from companion.games.admiral import drill_views, short_views
from companion.games.admiral.rules.geometry import coast
from companion.games.admiral.rules.islands import Proposal
from companion.games.admiral.rules.scene import Island
from companion.games.admiral.rules.state import Fort, Ship, State
from companion.games.admiral.rules.surroundings import fort_hulls, hulls


def _charted(state: State) -> tuple[object, ...]:
    """All that the chart shows."""
    return (
        state.scene, state.seats, state.teams, _pieces(state), _burning(state), fort_hulls(state),
        state.treasure, state.reefs, state.sprung, state.goals, pending(state, Proposal),
    )  # fmt: skip


@while_same(_charted)
def chart_of(state: State) -> ChartView:
    """The board as it stands."""
    scene = state.scene
    forts, lots = tuple(state.forts.values()), tuple(state.treasure.items())
    return ChartView(
        board=Squares(scene.board.columns, scene.board.rows),
        north=scene.board.north,
        layers=(
            *coasts(scene.board, scene.islands),
            *_islands(state),
            *_laid(scene.board, state.reefs, forts, lots, state.sprung),
            *drill_views.goals(state),
            *short_views.royal_ports(state),
            *map(_red_token, _burning(state)),
            *(_flags(fort) for fort in forts if fort.workers),
            *(Badge(DAMAGE, fort.cell, number=fort.damage) for fort in forts if fort.ruined),
        ),
        pieces=_pieces(state),
    )


def _islands(state: State) -> tuple[Mark, ...]:
    """Islands that hands lay and take up again, each by the corner by which it was laid; and where
    one would lie, until all have said whether they agree (V.3.4).
    """
    if not state.islands:
        return ()
    proposed = pending(state, Proposal)
    laid = [Mark(LAND, one.land[:1], thing="admiral.island") for one in state.scene.islands]
    return (*laid, *((Mark(SHALLOW, proposed.cells),) if proposed else ()))


@while_same(hulls)
def _pieces(state: State) -> tuple[PieceView, ...]:
    """The ships and forts that stand on it: what a ship has suffered, or is at, her card shows."""
    ships = [ship for ship in state.afloat() if ship.cell]
    standing: tuple[Ship | Fort, ...] = (*ships, *state.forts.values())
    return each_while_same(state, "pieces", standing, None, _piece)


@while_same(hulls)
def _burning(state: State) -> tuple[str, ...]:
    """Where the fireships lie."""
    return tuple([ship.cell for ship in state.fireships() if ship.cell])


def _piece(piece: Ship | Fort) -> PieceView:
    return _fort(piece) if isinstance(piece, Fort) else _ship(piece)


def _ship(ship: Ship) -> PieceView:
    return PieceView(
        id=ship.id,
        kind=ship.kind,
        seat=ship.owner,
        space=ship.cell or "",
        mark=str(ship.number),
    )


def _fort(fort: Fort) -> PieceView:
    return PieceView(
        id=fort.id, kind="fort", seat=fort.owner, space=fort.cell, stands=True, lost=fort.ruined
    )


def _flags(fort: Fort) -> Badge:
    """What lies at its foot while two ships are at work on it: the flag of each (9.2)."""
    return Badge(FLAGS, fort.cell, thing="admiral.work-flag", of=fort.workers)


def _red_token(cell: str) -> Badge:
    """What lies beside a fireship on the board (6.2a)."""
    return Badge(EMBER, cell, thing="admiral.fireship-token")


@lru_cache(maxsize=64)
def _laid(
    board: Grid,
    reefs: tuple[str, ...],
    forts: tuple[Fort, ...],
    lots: tuple[tuple[str, int], ...],
    sprung: tuple[str, ...],
) -> tuple[Layer, ...]:
    """Reefs, the waters of the ports, and what has come to lie on the sea."""
    rocks = (Mark(ROCK, reefs, thing="admiral.reef"),) if reefs else ()
    waters = (Mark(TINT, board.around(fort.cell), owner=fort.owner) for fort in forts)
    pearls = (
        Badge(BEAD, cell, number=count, thing="admiral.cargo") for cell, count in lots if count
    )
    gone_up = (Badge(BURST, cell, thing="admiral.sprung") for cell in sprung)
    return (*rocks, *waters, *pearls, *gone_up)


@lru_cache(maxsize=8)
def coasts(board: Grid, islands: tuple[Island, ...]) -> tuple[Layer, ...]:
    """Land, shore and closed sides in a settled order."""
    known = coast(board, islands)
    land = tuple(sorted(known.land))
    shore = tuple(cell for island in islands for cell in island.shore)
    marks = (Mark(look, cells) for look, cells in ((LAND, land), (SHALLOW, shore)) if cells)
    closed = tuple(sorted((cell, str(heading)) for cell, heading in known.closed))
    return (*marks, Sides(LAND, closed)) if closed else tuple(marks)
