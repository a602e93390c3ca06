"""What lies on the spaces of a chart: layers that a game lays, told by how they look.

A chart knows spaces that look like rock, and an arrow from one space to another. What that means is
the game's business. Marks, links and sides belong to the board
and are painted on its sheet; badges, groups and plates come and go
above it.

A ``look`` that a chart has no picture for is drawn plainly, so that a game can be played before
its pictures are made.
"""

from __future__ import annotations

from msgspec import Struct

from companion.engine.space import Areas

LAND = "land"
"""Solid ground: on squares with one smooth coast around it."""
ISLE = "isle"
"""A round of sand in the middle of its space."""
SHALLOW = "shallow"
"""A paler ground with some land in it."""
ROCK = "rock"
"""Two peaks over surf."""
TINT = "tint"
"""The owner's colour laid thinly over it."""
HOUSE = "house"
"""A small pencil in the corner: what is printed there waits to be read on the table's own copy."""
GOAL = "goal"
"""The same, where its owner makes for."""
ARROW = "arrow"
"""A waved arrow that carries along it."""
BAR = "bar"
"""A bank of sand where two spaces meet."""
SEAM = "seam"
"""Where one part of a board that is put together ends and the next begins."""
MIDDLE = "middle"
"""The line across the middle of a board."""
MINE_TOKEN = "mine-token"  # noqa: S105  - a counter
"""A dark disc with a mine, as broad as its space lets it be."""
BURST = "burst"
"""Something has gone up there."""
GAIN = "gain"
"""What the space would bring, in words at its corner."""
EMBER = "ember"
"""A token of danger that lies beside a piece."""
FLAGS = "flags"
"""Two flags at the foot of a piece: there is work at it."""
DAMAGE = "damage"
"""Tokens of damage that lie on what is no more, and how many."""
BEAD = "bead"
SHOT_PILE = "shot-pile"
"""Counters, and how many of them where there are several."""


CORNER, FOOT = "corner", "foot"
"""Where a small sign lies on its space: in the corner that points away from the middle of its
region, or low in the middle.
"""


class Mark(Struct, frozen=True, tag="mark", omit_defaults=True, cache_hash=True):
    """Spaces that look alike: ``LAND``, ``SHALLOW``, ``ROCK``,
    ``HOUSE``, ``TINT`` in the colour of an ``owner``, or a sign of ``companion.engine.emblems``, in
    the middle or small ``at`` another place, as many as ``number`` side by side.

    ``thing`` is the message that names what hands have laid there; without one it is printed on
    the board.
    """

    look: str
    spaces: tuple[str, ...]
    owner: str = ""
    thing: str = ""
    at: str = ""
    number: int = 1


class Link(Struct, frozen=True, tag="link", omit_defaults=True, cache_hash=True):
    """What leads from one space to another, an ``ARROW``, or lies between them, a ``BAR``. Raises
    ``ValueError`` where it leads back to its start.
    """

    look: str
    start: str
    end: str

    def __post_init__(self) -> None:
        if self.start == self.end:
            raise ValueError(f"the {self.look} from {self.start} leads to itself")

    @property
    def spaces(self) -> tuple[str, ...]:
        """The spaces it lies on."""
        return self.start, self.end


class Sides(Struct, frozen=True, tag="sides", omit_defaults=True, cache_hash=True):
    """Sides and corners of spaces that look different, ``LAND`` that shuts them, a ``SEAM``, the
    ``MIDDLE``: pairs of a space and the heading in which the side lies from its middle.
    """

    look: str
    sides: tuple[tuple[str, str], ...]

    @property
    def spaces(self) -> tuple[str, ...]:
        """The spaces it lies on."""
        return tuple(space for space, _ in self.sides)


class Badge(Struct, frozen=True, tag="badge", omit_defaults=True, cache_hash=True):
    """Something small that lies on a space: a ``BEAD``, a ``BURST``, ``DAMAGE``, a ``MINE_TOKEN``,
    or only ``text``.

    ``number`` is how many of it lie there, 0 where it is not counted. ``thing`` is the message that
    names what hands have laid there, or counts it with ``n``; where one lies there of each of
    several pieces (``of``, their ids), it names that of one ``piece``.
    """

    look: str
    space: str
    number: int = 0
    text: str = ""
    thing: str = ""
    of: tuple[str, ...] = ()

    @property
    def spaces(self) -> tuple[str, ...]:
        """The space it lies on."""
        return (self.space,)


class Group(Struct, frozen=True, tag="group", omit_defaults=True, cache_hash=True):
    """Spaces side by side that are counted together, framed as one, and what they count for."""

    look: str
    spaces: tuple[str, ...]
    text: str = ""


class Plate(Struct, frozen=True, tag="plate", omit_defaults=True, cache_hash=True):
    """A plate in the middle of several spaces: the flag of their ``owner``, if they have one, and a
    die with this ``face`` up. ``thing`` is the message that names the die with ``n``.
    """

    look: str
    spaces: tuple[str, ...]
    face: int
    owner: str = ""
    thing: str = ""


class Tile(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A tile as it is printed: a small board of its own."""

    board: Areas
    layers: tuple[Mark | Link, ...] = ()


class Ghost(Struct, frozen=True, tag="ghost", omit_defaults=True, cache_hash=True):
    """What would lie on a ``space`` that nobody has seen if it were laid so: the ``turn`` is what a
    choice picks besides the space. It is ``seen`` while somebody considers it.
    """

    space: str
    turn: str
    tile: Tile
    seen: bool = False
    look: str = "ghost"

    @property
    def spaces(self) -> tuple[str, ...]:
        """The space it lies on."""
        return (self.space,)


Layer = Mark | Link | Sides | Badge | Group | Plate | Ghost
"""Whatever it is, ``spaces`` are those that it lies on."""


class Stack(Struct, frozen=True, omit_defaults=True):
    """So many counters alike, kept with a card.

    ``look`` is their picture, ``BEAD`` or ``SHOT_PILE``; ``thing`` is the message that counts them
    with ``n``.
    """

    look: str
    number: int
    thing: str = ""
