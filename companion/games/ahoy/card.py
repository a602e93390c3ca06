"""Title page of Ahoy, and what the players may choose at set-up."""

from __future__ import annotations

from functools import partial

from companion.engine.game import GameCard, option_of
from companion.engine.messages import say
from companion.games.ahoy.rules.state import FACTIONS

CARD = GameCard(
    slug="ahoy",
    title=say("ahoy.title"),
    players=(2, 4),
    sides=tuple((faction, say(f"ahoy.faction.{faction}")) for faction in FACTIONS[4]),
)


_option = partial(option_of, "ahoy")

OPTIONS = (
    _option("play", "chart", "cards"),
    _option("smugglers", "agreed", "drawn", players=(4,)),
)
