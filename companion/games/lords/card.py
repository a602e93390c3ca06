"""Title page of Lords of the Seas, and what the players may choose at set-up."""

from __future__ import annotations

from functools import partial

from companion.engine.game import GameCard, option_of
from companion.engine.messages import say

CARD = GameCard(slug="lords", title=say("lords.title"), players=(2, 2))


_option = partial(option_of, "lords")

OPTIONS = (
    _option("play", "chart", "cards"),
    _option("boards", "drawn", "own", "experienced"),
)
