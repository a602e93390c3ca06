"""Who may sit down to a scenario: every number of players that it is made for, each for himself and
in every number of teams, as the pages of the set-up offer them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from companion.engine.game import Game, Seat
from companion.engine.refusals import Refused
from companion.games import games
from companion.library.scenarios import ScenarioFile, load_scenario, scenario_files
from companion.session.session import Session
from tests.random_player import RandomPlayer, ways_of
from tests.session.table import sit_down

COLOURS = ("blue", "orange", "sky", "green", "yellow", "red", "black", "purple", "brown")
GAMES = games()


class Seating(Struct, frozen=True):
    """So many players at a scenario, partners across the table from each other."""

    scenario: ScenarioFile
    count: int
    teams: int = 0

    @property
    def name(self) -> str:
        """``pearl-shoals-6``, or in three teams ``pearl-shoals-2-2-2``."""
        sizes = (str(self.count // self.teams),) * self.teams if self.teams else (self.count,)
        return "-".join(map(str, (self.scenario.name, *sizes)))

    @property
    def game(self) -> Game:
        return GAMES[self.scenario.game]

    @property
    def scene(self) -> Any:
        return _loaded(self.scenario)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players, the first of each team before the second of any."""
        sides = (f"team-{at % self.teams + 1}" if self.teams else "" for at in range(self.count))
        return tuple(Seat(id, side=side) for id, side in zip(COLOURS, sides, strict=False))

    @property
    def plays(self) -> tuple[str, ...]:
        """The ways in which it is played."""
        return tuple(way["play"] for way in ways_of(self.game, self.scene))

    def begun(
        self, options: Mapping[str, str], entropy: Callable[[int], bytes] | None = None
    ) -> Session:
        """A new battle; raises ``Refused`` where so many may not choose so."""
        return sit_down(self.game, self.scene, options, self.seats, entropy=entropy)

    def begun_at_random(self, player: RandomPlayer, play: str) -> Session:
        """A new battle with something for every choice; what so many may not have is chosen anew."""
        while True:
            options = player.options(self.game, self.scene, play=play)
            try:
                return self.begun(options, player.chance.randbytes)
            except Refused:
                continue

    def begun_with_most(self, play: str) -> Session:
        """A new battle with all that so many may have of this scenario."""
        left = self.game.restrict_options(self.scene, self.game.options)
        most = {option.id: option.values[-1] for option in left} | {"play": play}
        fewer = ({**most, one.id: value} for one in left for value in reversed(one.values))
        for options in (most, *fewer):
            try:
                return self.begun(options)
            except Refused:
                continue
        raise AssertionError(f"{self.name}: nobody may choose anything")


@cache
def _loaded(scenario: ScenarioFile) -> Any:
    return load_scenario(scenario, GAMES)


def seatings(scenario: ScenarioFile) -> Iterator[Seating]:
    """Everybody who may sit down to it, the fewest first."""
    game, scene = GAMES[scenario.game], _loaded(scenario)
    least, most = game.restrict_players(scene, game.card.players)
    for count in range(least, most + 1):
        if game.has_layout(scene, count):
            for teams in (0, *game.team_counts(scene, count)):
                yield Seating(scenario, count, teams)


SEATINGS = tuple(one for scenario in scenario_files() for one in seatings(scenario))
