"""Title page of Pirates, and what the players may choose at set-up."""

from __future__ import annotations

from functools import partial

from companion.engine.game import GameCard, option_of
from companion.engine.messages import say
from companion.engine.square_map import Legend, PlaceKind
from companion.games.golitsyn.options import PLAY, SWITCHES
from companion.games.golitsyn.pirates.rules.setup import LEAST, MOST
from companion.games.golitsyn.pirates.rules.state import (
    GOAL,
    HOUSES,
    PIRATES,
    SIDES,
    SPAIN,
    START,
    side_word,
)

SIDE_NAMES = tuple((side, side_word(side)) for side in SIDES)
CARD = GameCard(
    slug="pirates", title=say("pirates.title"), players=(LEAST, MOST), sides=SIDE_NAMES, version=2
)


_option = partial(option_of, "pirates")

OPTIONS = (
    PLAY,
    _option("order", "alternate", "sides"),
    _option("fleet", "usual", "10", "8", "6", "5", "4", "3", "2"),
    _option("layout", "dealt", "placed", house=True),
    _option("carrier", "galleons", "any", house=True),
    *SWITCHES,
)

LEGEND = Legend(
    places=(
        PlaceKind(
            id="port", label=say("pirates.place.port"), owners=((SPAIN, side_word(SPAIN)),),
            roles=tuple((role, say(f"pirates.role.{role}")) for role in (START, GOAL, HOUSES)),
        ),
        PlaceKind(
            id="base", label=say("pirates.place.base"), owners=((PIRATES, side_word(PIRATES)),),
        ),
    )
)  # fmt: skip
"""What a map of Pirates may show."""
