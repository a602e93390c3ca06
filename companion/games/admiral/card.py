"""Title page of Admiral, and what the players may choose at set-up."""

from __future__ import annotations

from companion.engine.game import GameCard, Option
from companion.engine.messages import say

CARD = GameCard(slug="admiral", title=say("admiral.title"), players=(2, 2))


def _option(id: str, *values: str, house: bool = False) -> Option:
    names = tuple(say(f"admiral.option.{id}.{value}") for value in values)
    label, about = say(f"admiral.option.{id}"), say(f"admiral.about.{id}")
    return Option(id=id, label=label, values=values, names=names, about=about, house=house)


OPTIONS = (
    _option("play", "chart", "cards"),
    _option("order", "dice", "seated"),
    _option("layout", "standard", "placed", house=True),
    _option("mines", "0", "1", "2", "3"),
    _option("hits", "usual", "even", house=True),
)
