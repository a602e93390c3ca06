"""Whole battles by a random player: they end, and nothing impossible ever stands on the table.

`pytest tests/games/test_random_battles.py --battles 500` plays 500 of each way of playing instead
of a handful, and says how they ended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import reduce
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle
from time import perf_counter
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.codec import Codec
from companion.engine.game import REFEREE, TABLE, Game
from companion.games import games
from companion.journal.memory import MemoryJournal
from companion.journal.payloads import Battle as Opening
from companion.journal.payloads import Deed, read
from companion.library.scenarios import ScenarioFile, load_scenario, scenario_files
from companion.session.session import Session
from tests.random_player import (
    SPARING,
    STORMING,
    Battle,
    Looker,
    RandomPlayer,
    Watcher,
    play_session,
    seats_for,
    ways_of,
)

MOST_DEEDS = 20_000
USUAL = {"cards": 100, "chart": 12}
ENOUGH = 12_000
"""Deeds after which no further battle is begun, where nobody has asked for a number of battles."""
FIRST = {scenario.game: scenario for scenario in reversed(scenario_files())}
SHARE = 4
"""The part of that which each further scenario of a game is played."""
BY_SESSION = {"cards": 6, "chart": 1}
WAYS = [
    (scenario, way.get("play", "chart"))
    for scenario in scenario_files()
    for way in ways_of(games()[scenario.game], load_scenario(scenario, games()))
]
each_way = pytest.mark.parametrize(
    ("scenario", "play"), WAYS, ids=lambda one: getattr(one, "name", one)
)


@pytest.mark.sweep
@each_way
def test_battles_end_and_nothing_impossible_happens(
    scenario: ScenarioFile,
    play: str,
    pytestconfig: pytest.Config,
    tell: Callable[[str], None],
) -> None:
    game, scene = games()[scenario.game], load_scenario(scenario, games())
    asked: int = pytestconfig.getoption("battles")
    endings: Counter[str] = Counter()
    deeds, begun = 0, perf_counter()
    enough = ENOUGH if FIRST[scenario.game] == scenario else ENOUGH // SHARE
    for seed in range(asked or USUAL[play]):
        if deeds > enough and not asked:
            break
        battle = finished(game, scene, play, seed)
        assert_the_journal_tells_it_all(battle)
        endings[how_it_ended(battle)] += 1
        deeds += len(battle.commands)
    assert endings.total() == asked or deeds > enough or endings.total() == USUAL[play]
    if asked:
        told = ", ".join(f"{n} {how}" for how, n in endings.most_common())
        tell(f"{scenario.name}, {play}: {told}; {deeds} deeds, {perf_counter() - begun:.0f} s")


def finished(game: Game, scene: Any, play: str, seed: int) -> Battle:
    """A battle played to its end under the eyes of a watcher.

    Whatever goes wrong names the seed that does it.
    """
    player = RandomPlayer(seed, bent_of(play, seed))
    options = player.options(game, scene, play=play)
    try:
        return Battle(game, scene, options, invariants(game), onlookers(game)).play(
            player, MOST_DEEDS
        )
    except Exception as error:
        error.add_note(f"battle of seed {seed}, {options}")
        raise


def bent_of(play: str, seed: int) -> Mapping[str, float]:
    """Every third battle on the chart is a long one, and in cards one about forts: there every
    ship reaches them.
    """
    if play == "chart":
        return SPARING if seed % 3 == 2 else {}
    return STORMING if seed % 3 == 1 else {}


def invariants(game: Game) -> Watcher:
    """What the game itself says always holds: ``Invariants`` in
    ``tests/games/<game>/invariants.py``.
    """
    home = f"tests.games.{game.card.slug}.invariants"
    assert find_spec(home), f"{home} should say what always holds in {game.card.slug}"
    watch: Watcher = import_module(home).Invariants()
    return watch


def seen_by(game: Game) -> tuple[str, ...]:
    """Everybody who looks at a battle: its players, the table and the referee."""
    return (*(seat.id for seat in seats_for(game)), TABLE, REFEREE)


def onlookers(game: Game) -> Looker:
    """Players, table and referee take turns at looking: each sees what a state shows that comes
    from nowhere and has nothing that was kept of those before.
    """
    turns = cycle(seen_by(game))

    def look(state: Any) -> None:
        who, fresh = next(turns), replace(state)  # a copy remembers nothing
        assert game.private(fresh, who) == game.private(state, who), f"{who} sees two slips"
        if who == TABLE:
            assert game.public(fresh) == game.public(state), "there are two tables"
        else:
            assert game.choices(fresh, who) == game.choices(state, who), f"{who} is offered two"

    return look


def assert_the_journal_tells_it_all(battle: Battle) -> None:
    """The events, written down and read again, make the same state as the battle that was
    played.
    """
    written = Codec.write(tuple(battle.events))
    read_again = Codec(battle.game).read_events(written, battle.game.card.version)
    assert reduce(battle.game.evolve, read_again, None) == battle.state


def how_it_ended(battle: Battle) -> str:
    outcome = battle.game.public(battle.state).outcome
    assert outcome is not None
    assert set(outcome.winners) <= {seat.id for seat in battle.seats}
    return f"{outcome.how.id} ({outcome.rule})"


@pytest.mark.sweep
@each_way
def test_a_battle_in_a_session_stands_as_its_journal_says(
    scenario: ScenarioFile, play: str
) -> None:
    game, scene, deeds = games()[scenario.game], load_scenario(scenario, games()), 0
    for seed in range(BY_SESSION[play]):
        player, journal = RandomPlayer(seed), MemoryJournal()
        live = Session.create(
            journal,
            game,
            scene,
            seats_for(game),
            player.options(game, scene, play=play),
            seed=bytes(32),
            now=lambda: "noon",
            entropy=player.chance.randbytes,
        )
        deeds += play_session(live, player, MOST_DEEDS)
        again = Session.open(journal, games(), now=lambda: "noon", entropy=player.chance.randbytes)
        folded = state_of(journal, game)
        assert live.pages.view == again.pages.view == game.public(folded)
        for onlooker in seen_by(game):
            assert live.pages.private(onlooker) == again.pages.private(onlooker)
            assert live.pages.log(onlooker) == again.pages.log(onlooker)
    assert deeds > 10 * BY_SESSION[play]


def state_of(journal: MemoryJournal, game: Game) -> Any:
    """The state that the events in a journal make, without any session."""
    bodies = [read(entry) for entry in journal.entries()]
    raw = [bytes(body.events) for body in bodies if isinstance(body, (Opening, Deed))]
    events = [event for some in raw for event in Codec(game).read_events(some, game.card.version)]
    return reduce(game.evolve, events, None)
