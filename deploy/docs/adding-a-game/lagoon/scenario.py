"""What a scenario's file says: the home islet, tiles, treasures, and the gold one begins with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.engine.messages import say
from companion.engine.names import Name
from companion.engine.scenario import ScenarioError, read_sheet

Few = Annotated[int, Meta(ge=0, le=9)]


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """An islet in the bag, and the gold that it pays whoever discovers it."""

    id: str
    name: Name
    gold: Few


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A treasure, what it costs in the row, and what it scores."""

    id: str
    name: Name
    price: Few
    points: Few


class Scene(Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    game: Literal["lagoon"]
    title: Name
    home: Name
    gold: Few
    tiles: Annotated[tuple[Tile, ...], Meta(min_length=1)]
    cards: tuple[Card, ...]

    @property
    def names(self) -> dict[str, Name]:
        """What islets and cards are called, by their ids."""
        tiles = {tile.id: tile.name for tile in self.tiles}
        return {"home": self.home, **tiles, **{card.id: card.name for card in self.cards}}


def load(path: Path) -> Scene:
    """The scene of a file. Raises ``ScenarioError``."""
    scene = read_sheet(path, Scene)
    if "" in scene.names or len(scene.names) <= len(scene.tiles) + len(scene.cards):
        raise ScenarioError(path.name, "id", ", ".join(scene.names), say("lagoon.expected.ids"))
    return scene
