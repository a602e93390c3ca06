"""Title page of Ahoy, and what the players may choose at set-up."""

from __future__ import annotations

from companion.engine.game import GameCard, Option
from companion.engine.messages import say
from companion.games.ahoy.rules.state import FACTIONS

CARD = GameCard(
    slug="ahoy",
    title=say("ahoy.title"),
    players=(2, 4),
    sides=tuple((faction, say(f"ahoy.faction.{faction}")) for faction in FACTIONS[4]),
)


def _option(id: str, *values: str, house: bool = False) -> Option:
    names = tuple(say(f"ahoy.option.{id}.{value}") for value in values)
    label, about = say(f"ahoy.option.{id}"), say(f"ahoy.about.{id}")
    return Option(id=id, label=label, values=values, names=names, about=about, house=house)


OPTIONS = (
    _option("play", "chart", "cards"),
    _option("smugglers", "agreed", "drawn"),
)
