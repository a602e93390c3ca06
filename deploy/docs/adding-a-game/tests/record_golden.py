"""Plays and records a battle for every way one can end: `python -m
tests.games.lagoon.record_golden`.

Of the battles of random captains the shortest that ends so and has in it what is rare.
"""

from __future__ import annotations

from pathlib import Path

from companion.games.lagoon import GAME
from companion.games.lagoon.scenario import load
from companion.games.lagoon.table import CardPlayed, DieTurned, Greeted
from tests.games.golden import write_golden
from tests.games.lagoon.endings import ENDINGS, WAYS, ending_of
from tests.games.lagoon.verbs import TWO_ISLETS
from tests.random_player import Battle, RandomPlayer

FOLDER = Path(__file__).parent / "golden"
SEEDS = range(3_000)
RARE = {DieTurned, CardPlayed, Greeted}


def main() -> None:
    """Record them all."""
    FOLDER.mkdir(exist_ok=True)
    scene = load(TWO_ISLETS)
    battles = [Battle(GAME, scene, {}).play(RandomPlayer(seed), 2_000) for seed in SEEDS]
    rich = [one for one in battles if {*map(type, one.events)} >= RARE]
    for ending in ENDINGS:
        ended = (one for one in rich if ending_of(one.events) == ending)
        battle = min(ended, key=lambda one: len(one.events))
        opening = battle.events[: len(battle.events) - sum(len(told) for _, told in battle.deeds)]
        write_golden(FOLDER / f"{WAYS[0]}-{ending}.jsonl", GAME, opening, battle.deeds)


if __name__ == "__main__":
    main()
