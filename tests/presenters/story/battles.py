"""Battles to be told: made of a few events, or played by somebody who knows no game."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.events import Event
from companion.engine.messages import say
from companion.engine.views import CardView, OutcomeView, SeatView, TableView, TallyView
from companion.games import games
from companion.journal.journal import Journal
from companion.library.scenarios import ScenarioFile, load_scenario
from companion.session.chronicle import Passage
from companion.session.session import Session
from tests.random_player import SEATS, RandomPlayer, seats_for
from tests.session.table import sit_down

BLUE, ORANGE = (seat.id for seat in SEATS)
BRIGS = {BLUE: "brig-1", ORANGE: "brig-2"}


def view(
    round: int = 1,
    damage: dict[str, int] | None = None,
    landed: dict[str, int] | None = None,
    lost: tuple[str, ...] = (),
    winner: str = "",
) -> TableView:
    """Two brigs of four boxes, blue's and orange's, and three pearls to win."""
    damage, landed = damage or {}, landed or {}
    return TableView(
        round=round,
        seats=tuple(SeatView(id=seat, name=seat) for seat in (BLUE, ORANGE)),
        cards=tuple(
            CardView(
                id=BRIGS[seat], kind="brig", name=say("brig"), seat=seat, hull=4,
                damage=damage.get(seat, 0), lost=seat in lost,
            )
            for seat in (BLUE, ORANGE)
        ),
        tallies=tuple(
            TallyView(label=say("landed"), value=landed.get(seat, 0), of=3, seat=seat)
            for seat in (BLUE, ORANGE)
        ),
        outcome=OutcomeView(winners=(winner,), how=say("won"), rule="1") if winner else None,
    )  # fmt: skip


def battle(*passages: tuple[TableView, tuple[Event, ...]]) -> Iterator[Passage]:
    """These passages one after another, to be heard once."""
    return (Passage(entry, events, seen) for entry, (seen, events) in enumerate(passages))


def random_battle(
    scenario: ScenarioFile,
    play: str,
    seed: int,
    deeds: int,
    journal: Journal | None = None,
    player: RandomPlayer | None = None,
) -> Session:
    """So many deeds of a battle, or all of one that ends sooner."""
    game = games()[scenario.game]
    player = player or RandomPlayer(seed)
    scene = load_scenario(scenario, games())
    options = player.options(game, scene, play=play)
    session = sit_down(game, scene, options, seats_for(game), journal=journal)
    for _ in range(deeds):
        if session.pages.view.outcome:
            break
        offered = [
            choice for seat in session.pages.seats for choice in session.pages.choices(seat.id)
        ]
        call = session.pages.call
        session.submit(player.enter(call) if call else player.ask(offered))
    return session


IDLE = {
    "load": 0.001, "unload": 0.0001, "fire": 0.02, "salvo": 0.02, "salvo-singly": 0.02, "spin-to-fire": 0.02,
    "declare-mine": 0.01, "lay-alongside": 0.01, "land": 0.001,
    "fireship": 0.000001,
    "board": 0.000001,
    "storm": 0.000001,
    "gather": 0.000001,
}  # fmt: skip
"""What is seldom done where a battle is to be long."""


def long_battle(scenario: ScenarioFile, seed: int, deeds: int) -> Session:
    """So many deeds of players who are in no hurry to end it."""
    player = RandomPlayer(seed)
    player.gladly |= IDLE
    return random_battle(scenario, "chart", seed, deeds, player=player)
