"""Title page of Admiral, and what the players may choose at set-up."""

from __future__ import annotations

from companion.engine.game import GameCard, Option
from companion.engine.messages import say

CARD = GameCard(slug="admiral", title=say("admiral.title"), players=(2, 2))


def _option(id: str, *values: str) -> Option:
    names = tuple(say(f"admiral.option.{id}.{value}") for value in values)
    return Option(id=id, label=say(f"admiral.option.{id}"), values=values, names=names)


OPTIONS = (
    _option("play", "chart", "cards"),
    _option("order", "dice", "seated"),
    _option("layout", "standard", "placed"),
    _option("mines", "0", "1", "2", "3"),
    _option("hits", "usual", "even"),
)
