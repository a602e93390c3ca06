"""Whatever happens in battles, nothing is made and nothing is lost: dice, gold, comrades, figures."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.commands import Answer, AnswerDraw, Command, Throw
from companion.engine.events import Event
from companion.games.ahoy.rules import play
from companion.games.ahoy.rules.battle_events import BattleJoined, BattleWon, CannonsLowered
from companion.games.ahoy.rules.battle_odds import attacker_wins
from companion.games.ahoy.rules.state import AhoyState, Market, Plans
from tests.games.ahoy.invariants import Invariants
from tests.games.ahoy.verbs import ANN, BEN, CARL, DORA, ROW
from tests.games.ahoy.verbs_battle import Fleet, fleet

CREWS = {
    ANN: ("fighters", "grogmaster", "battering-beakhead"),
    BEN: ("buccaneer", "gunners-mate", "emissary"),
    DORA: ("cutpurse", "powder-monkey"),
    CARL: ("mystic", "pilot"),
}
"""Who fights with whom aboard; the gunner lies in the market."""
GLADLY = {"end-turn": 0.2, "set-aside": 0.2, "step": 3, "concede": 0}
DEEDS = 120
"""How many of them a war lasts."""


def war(rnd: Random, way: str) -> Fleet:
    """Everybody is loaded and well manned, and the sea is full of ships."""
    at = fleet(turn=rnd.choice((ANN, BEN, DORA, CARL)), play=way)
    spaces = ("1i", "1s", "2i", "2s") if way == "cards" else ("1nw", "1sw", "1se", "2nw", "2ne")
    figures = [f"patrol_{n}" for n in range(1, 7)] + ["stronghold_1", "cutter", "gunship"]
    at.stands(**{figure: rnd.choice(spaces) for figure in figures})
    at.comrades(6, r1=3, r2=4)
    for seat, crew in CREWS.items():
        at.has(seat, crew=crew, gold=3, dice=[rnd.randint(1, 6) for _ in at.of(seat).dice])
        at.loads(seat, rnd.choice((5, 6)))
    seen = ROW + tuple(card for crew in CREWS.values() for card in crew)
    plans = Plans(deck=6, hand=4, in_play=("cutter", "gunship"))
    return at.set(plans=plans, market=Market(row=ROW, deck=30 - len(seen), seen=seen))


def deed(rnd: Random, state: AhoyState) -> Command:
    """Anything that is offered to anybody; of each kind of deed as gladly as of another."""
    offered: dict[str, list[Command]] = {}
    for seat in state.players:
        for choice in play.DEEDS.choices(state, seat):
            offered.setdefault(choice.deed, []).append(choice.command)
    weights = [GLADLY.get(one, 1) for one in offered]
    (kind,) = rnd.choices(list(offered), weights)
    found = rnd.choice(offered[kind])
    return answered(rnd, state, found) if isinstance(found, Throw) else found


def answered(rnd: Random, state: AhoyState, throw: Throw) -> Command:
    """The dice fall and the cards come up as they will."""
    call = state.call
    assert call
    if call.pool is None:
        faces = tuple(rnd.randint(1, call.sides) for _ in range(call.count))
        return Answer(seat=throw.seat, faces=faces, source="hand")
    cards = tuple(rnd.sample(call.pool.deck(()), call.count))
    return AnswerDraw(seat=throw.seat, cards=cards, source="hand")


def check(before: AhoyState, event: Event, after: AhoyState) -> None:
    """What every event of a battle keeps to."""
    if isinstance(event, BattleWon):
        won = event.winner == event.attacker
        assert won == attacker_wins(event.attack, event.defence)
        assert event.winner != event.loser
    if isinstance(event, BattleJoined):
        sides = {after.figures[one].seat for one in (event.attacker, event.defender)}
        assert len(sides) == 2, "nobody fights himself"
    if isinstance(event, CannonsLowered):
        faces = [
            next(die.face for die in state.players[event.seat].dice if die.slot == event.slot)
            for state in (before, after)
        ]
        assert faces[0] - faces[1] == event.by
        assert faces[1] >= 1


@pytest.mark.parametrize("way", ["chart", "cards"])
@pytest.mark.parametrize("seed", range(12))
def test_dice_gold_comrades_and_figures_are_conserved(way: str, seed: int) -> None:
    rnd = Random(f"{way}-{seed}")
    at, holds = war(rnd, way), Invariants()
    battles = 0
    for _ in range(DEEDS):
        if at.state.outcome:
            break
        for event in play.decide(at.state, deed(rnd, at.state)):
            before, at.state = at.state, play.evolve(at.state, event)
            check(before, event, at.state)
            holds(at.state, event)
            battles += isinstance(event, BattleWon)
    assert battles
