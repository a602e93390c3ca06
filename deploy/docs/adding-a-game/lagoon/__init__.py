"""Lagoon: captains discover islets, put dice into slots and collect treasures of the sea."""

from companion.engine.game import Game
from companion.games.lagoon.card import CARD
from companion.games.lagoon.logbook import log_line
from companion.games.lagoon.rules.play import CORRECTIONS, DEEDS, decide, evolve, start
from companion.games.lagoon.rules.words import COMMANDS, EVENTS
from companion.games.lagoon.scenario import load
from companion.games.lagoon.views import private, public

GAME = Game(
    card=CARD,
    commands=COMMANDS,
    events=EVENTS,
    options=(),
    load=load,
    start=start,
    decide=decide,
    evolve=evolve,
    choices=DEEDS.choices,
    answers=DEEDS.answers,
    public=public,
    private=private,
    log_line=log_line,
    corrections=CORRECTIONS.views,
)
