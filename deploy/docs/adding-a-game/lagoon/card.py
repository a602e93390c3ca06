"""Title page of Lagoon: by this file the game is found."""

from companion.engine.game import GameCard
from companion.engine.messages import say

CARD = GameCard(slug="lagoon", title=say("lagoon.title"), players=(2, 4))
