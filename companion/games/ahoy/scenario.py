"""Reads a scenario of Ahoy from its file: the tiles, the market cards, the slots of each board and
the grid of rewards.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, get_args

from msgspec import Struct

from companion.engine.house_figures import FigureTold
from companion.engine.names import Name
from companion.engine.scenario import Minutes, file_shape, read_sheet

Mark = Literal["book", "house"]
Corner = Literal["nw", "ne", "sw", "se"]
CORNERS: tuple[Corner, ...] = get_args(Corner)
"""The spaces of a tile, row by row, as it lies with its island below on the right."""
EDGES: tuple[tuple[Corner, Corner], ...] = (
    ("nw", "ne"),
    ("nw", "sw"),
    ("ne", "se"),
    ("sw", "se"),
)
"""Spaces of a tile that share an edge."""
Suit = Literal["bird", "skull", "swords", "tree", "compass", "fish"]
SUITS: tuple[Suit, ...] = get_args(Suit)
Heading = Literal["N", "E", "S", "W"]
EVEN, DIE = "even", "die"
"""What a slot takes, and what a card costs, where that is no number."""
Reward = Literal[
    "centre",
    "gold-1",
    "gold-2",
    "fame-1",
    "fame-2",
    "fame-3",
    "crew",
    "region",
    "tailwind",
    "move-2",
    "quiet-2",
    "spend-5",
    "repair",
    "repair-fame",
    "prize",
]
REWARDS: tuple[Reward, ...] = get_args(Reward)
CENTRE: Reward = "centre"
"""The cell on which both markers begin."""
SQUADRON, UNION, SMUGGLER = "squadron", "union", "smuggler"
CUTTER, GUNSHIP = "cutter", "gunship"
SHIPS = (CUTTER, GUNSHIP)
"""Boards, and the ship cards of the Union."""
COMMON_ACTIONS = ("sail", "tailwind", "cannons", "repair")
"""Actions that every board has (act.*)."""
OWN_ACTIONS: Mapping[str, tuple[str, ...]] = {
    SQUADRON: ("order", "bombard", "deploy"),
    UNION: ("assemble", "inspire", "rally"),
    SMUGGLER: ("full-sail", "negotiate"),
}
"""Actions that each board has beside them."""


class Spot(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is printed on a space of a tile (terrain.1).

    It is the ``island`` of a suit, or has fog, a harbor, a wreck, ``coins`` of treasure, the die of
    a ``tailwind`` (0: none), and a strong ``current`` that leads off that way.
    """

    island: Suit | Literal[""] = ""
    fog: bool = False
    harbor: bool = False
    wreck: bool = False
    coins: int = 0
    tailwind: int = 0
    current: Heading | Literal[""] = ""


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A region tile of two by two spaces, with its island below on the right (comp.1).

    A ``sandbar`` lies between two of its spaces.
    """

    id: str
    se: Spot
    nw: Spot = Spot()
    ne: Spot = Spot()
    sw: Spot = Spot()
    sandbar: tuple[Corner, Corner] | None = None
    mark: Mark = "house"

    @property
    def suit(self) -> str:
        """The suit of its island."""
        return self.se.island

    def spot(self, corner: Corner) -> Spot:
        """What is printed on one of its spaces."""
        found: Spot = getattr(self, corner)
        return found


class MarketCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A market card: its ``crew`` at the top, and a cargo of its ``suit`` for islands of another
    (comp.5). Its ``cost`` is gold, or a die in its own slot.
    """

    id: str
    crew: str
    suit: Suit
    cost: Literal[1, 2, "die"]
    to: Suit
    mark: Mark = "house"


class SlotPlan(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Slots of one action on a board: how many, and the die they take, one value, an even one or
    any. Dashed ones are never damaged (damage.3).
    """

    action: str
    count: int = 1
    takes: Literal["", "1", "2", "3", "4", "5", "6", "even"] = ""
    dashed: bool = False


class Boards(Struct, frozen=True, forbid_unknown_fields=True):
    """The slots of every board and of the Union's ship cards (slot.1, union.ship.2)."""

    squadron: tuple[SlotPlan, ...]
    union: tuple[SlotPlan, ...]
    smuggler: tuple[SlotPlan, ...]
    cutter: tuple[SlotPlan, ...]
    gunship: tuple[SlotPlan, ...]
    mark: Mark


class Rewards(Struct, frozen=True, forbid_unknown_fields=True):
    """The grid of rewards on a Smuggler's board, row by row (smuggler.7)."""

    grid: tuple[tuple[Reward, ...], ...]
    mark: Mark


class Scene(Struct, frozen=True, dict=True):
    """What lies in the box. ``figures`` are the names of its figures, by kind; flagships by id.
    ``own`` names what this table has told of its own box.
    """

    tiles: Mapping[str, Tile]
    cards: Mapping[str, MarketCard]
    boards: Boards
    rewards: Rewards
    figures: Mapping[str, Name] = {}
    own: tuple[FigureTold, ...] = ()


@file_shape
class _Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The scenario file as it is written."""

    game: Literal["ahoy"]
    title: Name
    tiles: tuple[Tile, ...]
    cards: tuple[MarketCard, ...]
    boards: Boards
    rewards: Rewards
    figures: Mapping[str, Name]
    minutes: Minutes | None = None


SCENARIO_FILE = _Sheet
"""The shape of the file; ``scenarios/README.md`` describes it."""


def read(path: Path) -> _Sheet:
    """What a scenario file says, not checked yet. Raises ``ScenarioError``."""
    return read_sheet(path, _Sheet)


def scene_of(sheet: _Sheet) -> Scene:
    """The scene of a sheet that was checked."""
    return Scene(
        tiles={tile.id: tile for tile in sheet.tiles},
        cards={card.id: card for card in sheet.cards},
        boards=sheet.boards,
        rewards=sheet.rewards,
        figures=sheet.figures,
    )
