"""A scenario as the battle carries it: the board, the islands, the ship cards and what wins."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.engine.compass import Heading, is_diagonal
from companion.engine.grid import Grid
from companion.engine.house_figures import FigureTold
from companion.engine.scenario import Printed

KINDS = ("line", "galleon", "frigate", "brig")
FORT_STRENGTH = 5  # 3.2
FORT_SHOTS = 2  # 5.4a
FORT_FIGURES = 4  # II.2a, V.3.5d
FORT_RANGE = (5, 4)  # 5.2b, straight and diagonal
SHIPS_IN_PORT_CELL = 2  # 4.5c
DRILL_PLAYERS = (1, 2, 3, 4)  # M1.0
MOST_FIGURE = 24
"""On a ship card: no run, range or load is greater than the board is long."""
LEAST_STRENGTH = 1


class Cross(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """Two figures: the straight cross for rows and columns, the slanting one for diagonals."""

    straight: Printed
    diagonal: Printed

    def along(self, heading: Heading) -> int:
        """The figure, in cells, that holds for a heading."""
        return (self.diagonal if is_diagonal(heading) else self.straight).value


class ShipCard(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The card of one kind of ship (II.8a)."""

    kind: Literal["line", "galleon", "frigate", "brig"]
    fresh: Cross
    calm: Cross
    storm: Cross
    range: Cross
    shots: Printed
    storm_shots: Printed
    strength: Printed
    lots: Printed


class Island(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """An island on the board: ``land`` cells are mostly land, ``shore`` cells have some.

    ``closed`` names sides and corners wholly shut by land, as "L11 E": the cell, then the way out
    of it.
    """

    land: tuple[str, ...]
    mark: Literal["book", "house"]
    shore: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()


class Base(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player's corner: the cell of his fort and the cells his ships start on,
    one a ship of the squadron. By the short rules he may have ``more`` forts (S1.2a).
    """

    fort: str
    berths: tuple[str, ...]
    more: tuple[str, ...] = ()

    @property
    def forts(self) -> tuple[str, ...]:
        """All of them."""
        return (self.fort, *self.more)


class TeamForm(Struct, frozen=True, cache_hash=True):
    """A way of playing in teams (V.0d): the forts of each, and the lots that win (V.2.1)."""

    forts: tuple[tuple[str, ...], ...]
    lots_to_win: int


class Layout(Struct, frozen=True, kw_only=True):
    """What lies on the board for so many players as there are bases, and what wins (V.1.1, V.3).

    ``reefs`` are the standard layout; where players lay their own, ``fixed_reefs`` lie before
    (V.3.6b). ``forms`` are the teams that may be made. By the short rules there are
    ``royal_ports``, one for each of two sides (S3.1a).
    """

    islands: tuple[Island, ...]
    pearls: tuple[tuple[str, int], ...]
    bases: tuple[Base, ...]
    reefs: tuple[str, ...]
    reefs_each: int
    squadron: tuple[str, ...]
    lots_to_win: int
    fixed_reefs: tuple[str, ...] = ()
    forms: tuple[TeamForm, ...] = ()
    royal_ports: tuple[str, ...] = ()

    @property
    def lots(self) -> int:
        """Pearl lots on the board at the start."""
        return sum(count for _, count in self.pearls)


class Drill(Struct, frozen=True, cache_hash=True):
    """What a drill does otherwise than a battle (mini-games 1 to 3): its ``number``, the ``least``
    cells of a movement in a fresh wind (0: as few as one likes), and whether the ``force`` of the
    wind counts.
    """

    number: Literal[1, 2, 3]
    least: int
    force: bool


class Scene(Layout, frozen=True, kw_only=True):
    """Everything about a battle that never changes while it is fought.

    ``others`` are the layouts for other numbers of players; a battle that has begun has none.
    ``own`` names the figures of the table's own box, with which it is played. ``drill``: it is no
    battle, but a race. ``edition``: by which rules; those of the short ones have ``royal_ports``,
    one for each of two sides (S3.1a).
    """

    slug: str
    board: Grid
    cards: dict[str, ShipCard]
    grace: int
    weights: tuple[int, ...] = ()
    own: tuple[FigureTold, ...] = ()
    others: tuple[Layout, ...] = ()
    drill: Drill | None = None
    edition: Literal["full", "short"] = "full"

    @property
    def counts(self) -> tuple[int, ...]:
        """For how many players there is a layout (V.0b); a drill's is for all of them (M1.0)."""
        if self.drill:
            return DRILL_PLAYERS
        return tuple(sorted({len(layout.bases) for layout in (self, *self.others)}))

    def layout(self, players: int) -> Layout | None:
        """The layout for so many, if there is one."""
        if self.drill:
            return self if players in DRILL_PLAYERS else None
        known = (self, *self.others)
        return next((layout for layout in known if len(layout.bases) == players), None)
