"""What a scenario's file says: the gold one begins with, the tiles, and the treasures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.engine.messages import say
from companion.engine.names import Name
from companion.engine.scenario import ScenarioError, file_shape, read_sheet

Few = Annotated[int, Meta(ge=0, le=9)]


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile that pays its worth in gold, or a treasure that costs and scores it."""

    id: str
    name: Name
    worth: Few


@file_shape
class Scene(Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written; the first of the tiles is the home islet."""

    game: Literal["lagoon"]
    title: Name
    gold: Few
    tiles: Annotated[tuple[Piece, ...], Meta(min_length=2)]
    cards: tuple[Piece, ...]

    @property
    def pieces(self) -> dict[str, Piece]:
        """Tiles and treasures by their ids."""
        return {piece.id: piece for piece in (*self.tiles, *self.cards)}


def load(path: Path) -> Scene:
    """The scene of a file. Raises ``ScenarioError``."""
    scene = read_sheet(path, Scene)
    if "" in scene.pieces or len(scene.pieces) < len(scene.tiles) + len(scene.cards):
        raise ScenarioError(path.name, "id", ", ".join(scene.pieces), say("lagoon.expected.ids"))
    return scene
