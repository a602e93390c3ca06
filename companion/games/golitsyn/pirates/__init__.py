"""Pirates: what this book has of its own beside the chapters in ``golitsyn/rules/``."""

from companion.engine.game import Game, redact_to_owner
from companion.engine.square_map_drawing import SeaMapDrawing
from companion.games.golitsyn.facts import FACTS
from companion.games.golitsyn.options import restrict_options
from companion.games.golitsyn.pirates.captain import captain
from companion.games.golitsyn.pirates.card import CARD, LEGEND, OPTIONS
from companion.games.golitsyn.pirates.logbook import log_line
from companion.games.golitsyn.pirates.moments import MOMENTS
from companion.games.golitsyn.pirates.rules.corrections import CORRECTIONS
from companion.games.golitsyn.pirates.rules.play import DEEDS, FOLDS, decide, evolve, start
from companion.games.golitsyn.pirates.rules.sequence import SEQUENCE
from companion.games.golitsyn.pirates.scenario import load, scenario_of
from companion.games.golitsyn.pirates.views import private, public
from companion.games.golitsyn.upcast import upcast

GAME = Game(
    card=CARD,
    commands=DEEDS.commands,
    events=tuple(FOLDS),
    options=OPTIONS,
    restrict_options=restrict_options,
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
    upcast=upcast,
    drawing=SeaMapDrawing(LEGEND),
    scenario_of=scenario_of,
    sequence=SEQUENCE,
    captain=captain,
    corrections=CORRECTIONS.views,
    facts=FACTS,
)
