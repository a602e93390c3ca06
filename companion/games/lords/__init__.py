"""Lords of the Seas: a duel of tiles, coins and mines."""

from companion.engine.game import Game, redact_to_owner
from companion.games.lords.board_drawing import BOARDS
from companion.games.lords.captain import captain
from companion.games.lords.card import CARD, OPTIONS
from companion.games.lords.facts import FACTS
from companion.games.lords.house_figures import cards, with_own
from companion.games.lords.logbook import log_line
from companion.games.lords.moments import MOMENTS
from companion.games.lords.rules.corrections import CORRECTIONS
from companion.games.lords.rules.play import DEEDS, FOLDS, decide, evolve, scenario_of, start
from companion.games.lords.rules.sequence import SEQUENCE
from companion.games.lords.scenario import load
from companion.games.lords.views import private, public

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
    figures=cards,
    with_figures=with_own,
    drawing=BOARDS,
    scenario_of=scenario_of,
    sequence=SEQUENCE,
    captain=captain,
    corrections=CORRECTIONS.views,
)
