"""What a game is remembered by: what each has won, found, gained and brought home, and whose mat
was damaged; no dice are counted as shots.
"""

from __future__ import annotations

from collections import Counter
from functools import reduce
from pathlib import Path

import pytest

from companion.engine.facts import Count, Harm, facts
from companion.games.ahoy import GAME
from companion.games.ahoy.rules.battle_events import BattleWon
from companion.games.ahoy.rules.damage import SlotDamaged
from companion.games.ahoy.rules.gains import GoldGained
from companion.games.ahoy.rules.market import CardTaken
from companion.i18n.translator import words
from tests.games.ahoy.verbs import ANN, BEN, table
from tests.games.golden import read_golden

GOLDEN = Path(__file__).with_name("golden")


@pytest.mark.parametrize("name", ["chart-fame--three", "cards-fame"])
def test_a_recorded_game_is_remembered_by_what_happened_in_it(name: str) -> None:
    golden = read_golden(GOLDEN / f"{name}.jsonl")
    seen = GAME.public(reduce(GAME.evolve, golden.events, None))
    found = [fact for event in golden.events if (fact := facts(GAME.facts, seen, event))]
    assert {type(fact) for fact in found} == {Count, Harm}
    counted: Counter[tuple[str, str]] = Counter()
    for fact in found:
        if isinstance(fact, Count):
            counted[fact.what, fact.seat] += fact.n
    players = {seat.id for seat in seen.seats}
    assert {seat for _, seat in counted} <= players
    assert {fact.owner for fact in found if isinstance(fact, Harm)} <= players
    gained = sum(event.gold for event in golden.events if isinstance(event, GoldGained))
    assert sum(counted["ahoy.fact.gold", seat] for seat in players) == gained > 0
    assert min(counted.values()) > 0


def test_the_winner_of_a_battle_is_told_with_his_own_figure_first() -> None:
    won = BattleWon(seat=BEN, winner="b", loser="a", attacker="a", attack=8, defence=10)
    line = GAME.log_line(won)
    assert line is not None
    told = words("en").say(line.message)
    assert told.endswith("10 to 8")


def test_of_a_tie_it_is_told_why_the_attacker_has_won() -> None:
    won = BattleWon(seat=BEN, winner="a", loser="b", attacker="a", attack=5, defence=5)
    line = GAME.log_line(won)
    assert line is not None
    assert words("en").say(line.message).endswith("5 to 5: the attacker wins a tie")


def test_a_battle_is_its_winners_cargo_is_no_crew_and_damage_is_its_captains() -> None:
    view = GAME.public(table().state)
    won = BattleWon(seat=BEN, winner="b", loser="a", attacker="a", attack=3, defence=4)
    assert facts(GAME.facts, view, won) == Count(BEN, "ahoy.fact.battles")
    crew, cargo = (CardTaken(seat=ANN, card="card", use=use) for use in ("crew", "cargo"))
    assert facts(GAME.facts, view, crew) == Count(ANN, "ahoy.fact.crew")
    assert facts(GAME.facts, view, cargo) is None
    hurt = SlotDamaged(seat=BEN, slot="sails-1", by=ANN)
    assert facts(GAME.facts, view, hurt) == Harm("sails-1", 1, BEN)
