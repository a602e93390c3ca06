"""How the companion plays where a captain is short: by what everybody sees, and to the end."""

from __future__ import annotations

import pytest

from companion.engine.captains import LEFT_TO_PEOPLE
from companion.engine.commands import Command, Throw
from companion.engine.game import Seat
from companion.engine.offers import Choice
from companion.games.ahoy import GAME
from companion.games.ahoy.captain import captain
from companion.games.ahoy.rules import play
from companion.games.ahoy.rules.damage import deal
from companion.games.ahoy.rules.state import FACTIONS
from tests.games.ahoy.invariants import Invariants
from tests.games.ahoy.maps import OPEN_MAP, PLAYERS
from tests.games.ahoy.verbs import ANN, BEN, CARL, DORA, Table, table
from tests.games.ahoy.verbs_sea import SeaTable
from tests.games.ahoy.verbs_smuggler import rewarded, smuggling
from tests.random_player import Battle, RandomPlayer


def wish(at: Table, choice: Choice) -> float:
    """What he thinks of a choice."""
    seat = choice.command.seat
    return captain(GAME.public(at.state), GAME.private(at.state, seat), choice).weight


def best(at: Table, deed: str = "") -> Choice:
    """What he would do, or how he would do one deed."""
    seats = at.state.waits_for
    found = [one for seat in seats for one in play.DEEDS.choices(at.state, seat)]
    return max((one for one in found if deed in ("", one.deed)), key=lambda one: wish(at, one))


def test_a_smuggler_delivers_before_all_else() -> None:
    at = smuggling(cargo=("pilot",))
    assert best(at).deed == "deliver"


def test_a_smuggler_smuggles_while_he_has_room() -> None:
    assert best(smuggling()).deed == "smuggle"
    full = smuggling(cargo=("diver", "sailor"))
    assert best(full).deed != "smuggle"


def test_a_smuggler_sails_to_who_takes_his_cargo() -> None:
    at = SeaTable(smuggling("1se", cargo=("pilot",)).state).places(1, "sail-1")
    assert best(at, "step").of("space") == "2nw", "on the way to the island of skulls"


def test_the_squadron_leaves_a_patrol_and_goes_where_one_turns_a_region() -> None:
    at = SeaTable(table(turn=ANN).state).flagships(ann="1se").stands(patrol_1="1nw", patrol_2="1nw")
    at.set(stack=0).places(1, "sail-1")
    way = best(at)
    assert way.of("space") == "2sw", "a space of the other region, with treasure"
    at.do(way.command)
    assert best(at).deed == "leave-patrol"


def test_the_union_plays_only_what_it_would_have_drawn() -> None:
    at = table(turn=DORA).flagships(dora="2se").comrades(6, r1=5, r2=5).stands(patrol_1="2nw")
    at.set(plans=at.state.plans.__class__(deck=10, hand=2))
    plans = [one for one in play.DEEDS.choices(at.state, DORA) if one.deed == "play-plan"]
    held = {one.of("plan") for one in plans if wish(at, one) > 0}
    assert len(held) <= 2 < len({one.of("plan") for one in plans})


def test_he_takes_the_reward_that_brings_most() -> None:
    at = rewarded().has(BEN, white=(0, 3), black=(0, 2))
    assert best(at, "reward").of("reward") == "1-5", "the prize"


def test_he_gives_his_worst_slot_and_takes_the_best() -> None:
    at = SeaTable(table(turn=BEN).state).flagships(ben="2nw", ann="1se")
    at.under(deal, at.state.flagship(BEN).id)
    assert best(at).of("slot") not in ("cannons", "sail-1")
    other = SeaTable(table(turn=BEN).state).flagships(ben="2nw", ann="1se")
    other.under(deal, other.state.flagship(ANN).id, BEN)
    assert best(other).of("slot").startswith("cannons")


def test_in_cards_play_where_figures_go_is_peoples_to_say() -> None:
    at = SeaTable(smuggling("1i", play="cards").state).places(1, "sail-1")
    assert {wish(at, choice) for choice in at.choices()} == {LEFT_TO_PEOPLE}


@pytest.mark.parametrize("play", ["chart", "cards"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_captains_end_what_they_begin(players: int, play: str) -> None:
    battle = captained(players, seed=players, play=play)
    assert battle.state.outcome
    assert battle.state.round < 20


def test_he_is_better_than_who_knows_no_game() -> None:
    won = [captained(3, seed, clever=(BEN,)).state.players for seed in range(2)]
    fame = sum(players[BEN].fame for players in won)
    dull = [captained(3, seed, clever=()).state.players for seed in range(2)]
    assert fame > 2 * sum(players[BEN].fame for players in dull) + 8


def captained(
    players: int,
    seed: int,
    clever: tuple[str, ...] = (ANN, BEN, DORA, CARL),
    play: str = "chart",
) -> Battle:
    """A game in which the companion plays these seats, and who knows no game the others, under the
    eyes of the game's own invariants.
    """
    player = RandomPlayer(seed)
    seats = tuple(Seat(id, id, faction) for id, faction in PLAYERS.items())
    playing = tuple(seat for seat in seats if seat.side in FACTIONS[players])
    battle = Battle(GAME, OPEN_MAP, {"play": play}, Invariants(), seats=playing)
    while not battle.over:
        command = _chosen(battle, player, clever)
        answered = isinstance(command, Throw)
        battle.do(player.answer(GAME, battle.state) if answered else command)
    return battle


def _chosen(battle: Battle, player: RandomPlayer, clever: tuple[str, ...]) -> Command:
    offered = battle.offered()
    seat = battle.state.waits_for[0]
    if seat not in clever:
        return player.pick(offered)
    public, private = GAME.public(battle.state), GAME.private(battle.state, seat)
    own = [one for one in offered if one.command.seat == seat]
    weighed = {captain(public, private, one).weight: one for one in reversed(own)}
    if max(weighed) == LEFT_TO_PEOPLE:
        return player.pick(own)  # what only they can see
    return player.pick([weighed[max(weighed)]])
