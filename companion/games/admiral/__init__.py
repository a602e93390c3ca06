"""Admiral: the full rules with the scenario Pearl Shoals."""

from companion.engine.game import Game
from companion.games.admiral.card import CARD, OPTIONS
from companion.games.admiral.logbook import tell
from companion.games.admiral.rules.commands import COMMANDS, DeclareMine, LayMine
from companion.games.admiral.rules.corrections import CORRECTIONS
from companion.games.admiral.rules.events import EVENTS, MineDeclared
from companion.games.admiral.rules.evolve import evolve
from companion.games.admiral.rules.play import DEEDS, decide, throws
from companion.games.admiral.rules.setup import start
from companion.games.admiral.scenario import load
from companion.games.admiral.views import private, public, redact

GAME = Game(
    card=CARD,
    commands=COMMANDS,
    events=EVENTS,
    options=OPTIONS,
    load=load,
    start=start,
    decide=decide,
    evolve=evolve,
    choices=DEEDS.choices,
    public=public,
    private=private,
    redact=redact,
    log_line=tell,
    reveals=(MineDeclared,),
    private_commands=(LayMine, DeclareMine),
    throws=throws,
    corrections=CORRECTIONS.views,
)
