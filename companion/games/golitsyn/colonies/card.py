"""Title page of Capture of the Colonies, what the players may choose at set-up,
and what its maps show.
"""

from __future__ import annotations

from functools import partial

from companion.engine.game import GameCard, option_of
from companion.engine.messages import say
from companion.engine.square_map import Legend, PlaceKind
from companion.games.golitsyn.colonies.rules.setup import FLEETS, LEAST, MOST
from companion.games.golitsyn.options import PLAY, SWITCHES

CARD = GameCard(slug="colonies", title=say("colonies.title"), players=(LEAST, MOST), version=2)


_option = partial(option_of, "colonies")

OPTIONS = (
    PLAY,
    _option("fleet", *FLEETS),
    _option("order", "seated", "lots"),
    _option("sunk", "return", "gone", house=True),
    _option("conquest", "full", "visit", house=True),
    _option("corner", "open", "peace", house=True),
    _option("ships-in-port", "safe", "targets", house=True),
    _option("guarded-port", "sinks", "stops", house=True),
    *SWITCHES,
)

COLONY = PlaceKind(
    id="colony", label=say("colonies.place.colony"), value=say("colonies.place.value")
)
LEGEND = Legend(places=(COLONY,))
"""What a map of Colonies may show.

The value is asked for, never the number of hits some maps print (0.2).
"""
