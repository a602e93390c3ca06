"""Lagoon: captains discover islets, put dice into slots and collect treasures of the sea."""

from companion.engine.game import Game
from companion.games.lagoon.card import CARD
from companion.games.lagoon.rules import DEEDS, FOLDS, decide, evolve, start
from companion.games.lagoon.scenario import load
from companion.games.lagoon.views import log_line, public

GAME = Game(
    card=CARD,
    commands=DEEDS.commands,
    events=tuple(FOLDS),
    load=load,
    start=start,
    decide=decide,
    evolve=evolve,
    choices=DEEDS.choices,
    answers=DEEDS.answers,
    public=public,
    log_line=log_line,
)
