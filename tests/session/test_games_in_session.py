"""Every game that is found, at a real session: fair throws, undo, a journal that reopens, a logbook that verifies."""

from __future__ import annotations

import random
from itertools import chain

import pytest

from companion.engine.commands import Command, Redo, Throw, Undo
from companion.engine.game import TABLE, Seat
from companion.engine.refusals import Refused
from companion.games import games
from companion.journal.memory import MemoryJournal
from companion.journal.verify import verify
from companion.session.scenarios import ScenarioFile, load_scenario, scenario_files
from companion.session.session import Session
from tests.session.table import SEED, counting, noon

SEATS = (Seat(id="blue"), Seat(id="orange"))
DEEDS = 250


def play_on(session: Session, chance: random.Random) -> None:
    """One deed that is offered, or now and then one taken back or done again."""
    seats = [seat.id for seat in session.seats]
    turn_back: list[Command] = [Undo(seat="referee"), Undo(seat=seats[0]), Redo(seat=seats[1])]
    offered = list(chain.from_iterable(session.choices(seat) for seat in seats))
    command = chance.choice(turn_back) if chance.random() < 0.1 or not offered else chance.choice(offered).command
    try:
        session.submit(Throw(seat=session.call.seat) if session.call and command not in turn_back else command)
    except Refused:
        assert command in turn_back, f"{command} was offered and then refused"


@pytest.mark.parametrize("scenario", scenario_files(), ids=lambda one: f"{one.game}-{one.name}")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_a_battle_at_a_session_reopens_and_verifies(scenario: ScenarioFile, play: str) -> None:
    game = games()[scenario.game]
    mines = {"mines": "2"} if "mines" in {option.id for option in game.options} else {}
    journal = MemoryJournal()
    session = Session.create(
        journal, game, load_scenario(scenario, games()), SEATS, {"play": play} | mines, seed=SEED, now=noon,
        entropy=counting(),
    )  # fmt: skip
    chance = random.Random(11)
    for _ in range(DEEDS):
        play_on(session, chance)
    again = Session.open(journal, games(), now=noon, entropy=counting())
    for seat in ("blue", "orange", TABLE):
        assert again.view(seat) == session.view(seat)
        assert again.choices(seat) == session.choices(seat)
        assert again.log(seat) == session.log(seat)
    found = verify(session.export())
    assert found.fair_rolls > 5
    assert found.other_rolls == 0
