"""Title page of Lords of the Seas, and what the players may choose at set-up."""

from __future__ import annotations

from companion.engine.game import GameCard, Option
from companion.engine.messages import say

CARD = GameCard(slug="lords", title=say("lords.title"), players=(2, 2))


def _option(id: str, *values: str, house: bool = False) -> Option:
    names = tuple(say(f"lords.option.{id}.{value}") for value in values)
    label, about = say(f"lords.option.{id}"), say(f"lords.about.{id}")
    return Option(id=id, label=label, values=values, names=names, about=about, house=house)


OPTIONS = (
    _option("play", "chart", "cards"),
    _option("boards", "drawn", "own", "experienced"),
)
