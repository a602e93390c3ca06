"""Ahoy: four unlike captains, dice in slots, a sea that is discovered."""

from companion.engine.game import Game, redact_to_owner
from companion.games.ahoy.captain import captain
from companion.games.ahoy.card import CARD, OPTIONS
from companion.games.ahoy.facts import FACTS
from companion.games.ahoy.house_figures import cards, with_own
from companion.games.ahoy.logbook import log_line
from companion.games.ahoy.moments import MOMENTS
from companion.games.ahoy.rules.corrections import CORRECTIONS
from companion.games.ahoy.rules.play import DEEDS, FOLDS, decide, evolve, start
from companion.games.ahoy.rules.sequence import SEQUENCE
from companion.games.ahoy.scenario_check import load
from companion.games.ahoy.secret_page import private
from companion.games.ahoy.views import public

GAME = Game(
    card=CARD,
    commands=DEEDS.commands,
    events=tuple(FOLDS),
    options=OPTIONS,
    load=load,
    start=start,
    decide=decide,
    evolve=evolve,
    choices=DEEDS.choices,
    answers=DEEDS.answers,
    public=public,
    private=private,
    redact=redact_to_owner,
    log_line=log_line,
    moments=MOMENTS,
    facts=FACTS,
    sequence=SEQUENCE,
    captain=captain,
    corrections=CORRECTIONS.views,
    figures=cards,
    with_figures=with_own,
)
