"""Admiral: the full rules with the scenario Pearl Shoals."""

from companion.engine.game import Game, redact_to_owner
from companion.games.admiral.board_drawing import BOARDS
from companion.games.admiral.captain import captain
from companion.games.admiral.card import (
    CARD,
    OPTIONS,
    has_layout,
    restrict_options,
    restrict_players,
    team_counts,
)
from companion.games.admiral.facts import FACTS
from companion.games.admiral.house_figures import cards, with_own
from companion.games.admiral.logbook import log_line
from companion.games.admiral.moments import MOMENTS
from companion.games.admiral.rules.commands import DeclareMine
from companion.games.admiral.rules.corrections import CORRECTIONS
from companion.games.admiral.rules.play import DEEDS, FOLDS, decide, evolve, start
from companion.games.admiral.rules.sequence import SEQUENCE
from companion.games.admiral.scenario import load
from companion.games.admiral.set_up import scenario_of
from companion.games.admiral.views import private, public

GAME = Game(
    card=CARD,
    commands=DEEDS.commands,
    events=tuple(FOLDS),
    options=OPTIONS,
    restrict_options=restrict_options,
    restrict_players=restrict_players,
    has_layout=has_layout,
    team_counts=team_counts,
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
    private_commands=(DeclareMine,),
    drawing=BOARDS,
    scenario_of=scenario_of,
    corrections=CORRECTIONS.views,
    sequence=SEQUENCE,
    facts=FACTS,
    figures=cards,
    with_figures=with_own,
    captain=captain,
)
