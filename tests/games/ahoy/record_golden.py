"""Plays and records a game for every way one can end: `python -m tests.games.ahoy.record_golden`.

They are a random player's: two, three and four play for the most fame, two give up. The referee
gives everybody a start, so that a game is over in its second round. Equal fame hardly comes by
chance, so at the end of the last turn of two players he sets it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from companion.engine.commands import Command, Throw
from companion.engine.corrections import Correct
from companion.engine.game import REFEREE, Seat
from companion.games.ahoy import GAME as AHOY
from companion.games.ahoy.rules.control import controller
from companion.games.ahoy.rules.correctable import BOARD
from companion.games.ahoy.rules.stage_commands import Concede
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.turn import dice_left
from companion.games.ahoy.rules.turn_commands import EndTurn
from tests.games.ahoy.endings import WAYS, ending_of
from tests.games.ahoy.maps import OPEN_MAP
from tests.games.golden import write_golden
from tests.random_player import SEATS, Battle, RandomPlayer, seats_for

FOLDER = Path(__file__).parent / "golden"
SEEDS = range(400)
ENOUGH, SHORT = 40, 10
"""Games that are played, and the shortest, among which the one is chosen in which most happens that
no other has.
"""
ROUNDS = 2
"""How many such a game lasts: one that is refreshed, and the last."""
START = 26
"""The fame with which it begins."""
PLAYERS = {2: "--two", 3: "--three", 4: ""}
"""How many play for fame, and how the file of such a game ends."""
EVEN = 40
CONCEDED_AFTER = 60
"""Deeds after which one of two gives up, in a turn that waits for nothing else."""


def opened(play: str, seed: int, seats: tuple[Seat, ...]) -> tuple[Battle, RandomPlayer]:
    """A game before its first deed."""
    player = RandomPlayer(seed)
    return Battle(AHOY, OPEN_MAP, player.options(AHOY, play=play), seats=seats), player


def for_fame(play: str, players: int, known: set[type]) -> Battle:
    """Of the shortest games of so many that end by fame in their second round, the one with most
    kinds of deeds and events besides those that are ``known``.
    """
    found = filter(None, [_with_a_start(play, seed, players) for seed in range(ENOUGH)])
    shortest = sorted(found, key=lambda battle: len(battle.commands))[:SHORT]
    return max(shortest, key=lambda battle: len(_kinds(battle) - known))


def _with_a_start(play: str, seed: int, players: int) -> Battle | None:
    """A game in which everybody begins with fame; None if it ends otherwise, or later."""
    battle, player = opened(play, seed, seats_for(AHOY)[:players])
    while battle.state.phase != "turn":
        battle.do(_any(battle, player))
    for seat in battle.state.order():
        battle.do(_set(seat, "fame", START))
    while not battle.over and battle.state.round <= ROUNDS:
        battle.do(_any(battle, player))
    ended = ending_of(battle.events) == "fame" and battle.state.round == ROUNDS
    return battle if ended else None


def _kinds(battle: Battle) -> set[type]:
    return {type(one) for one in (*battle.events, *battle.commands)}


def conceded(play: str) -> Battle:
    """A game of two in which one gives up."""
    battle, player = opened(play, 0, SEATS)
    while not battle.over:
        state = battle.state
        able = state.phase == "turn" and not state.awaited
        if able and len(battle.commands) > CONCEDED_AFTER:
            battle.do(Concede(seat=state.turn))
        else:
            battle.do(_any(battle, player))
    return battle


def even(play: str, ending: str) -> Battle:
    """The shortest game of two that the referee makes even at its end: in fame, or in gold too."""
    for seed in SEEDS:
        battle, player = opened(play, seed, SEATS)
        while not battle.over:
            if _at_the_end(battle.state):
                for command in _evened(battle.state, ending):
                    battle.do(command)
                battle.do(EndTurn(seat=battle.state.turn))
                break
            battle.do(_any(battle, player))
        if ending_of(battle.events) == ending:
            return battle
    raise AssertionError(f"in {play} no game of two ends so: {ending}")


def _any(battle: Battle, player: RandomPlayer) -> Command:
    command = player.pick(battle.offered())
    return player.answer(AHOY, battle.state) if isinstance(command, Throw) else command


def _at_the_end(state: AhoyState) -> bool:
    """Whether nothing is left in the last turn of a round, but to end it."""
    return state.phase == "turn" and not state.awaited and not dice_left(state)


def _evened(state: AhoyState, ending: str) -> Iterator[Command]:
    """So that both have 40 fame once regions have brought theirs."""
    for place, seat in enumerate(state.order()):
        faction = state.players[seat].faction
        own = (one for one in state.regions.values() if controller(state, one.id) == faction)
        gold = 2 + (ending == "gold" and not place)
        for what, to in (("fame", EVEN - sum(one.wealth for one in own)), ("gold", gold)):
            if getattr(state.players[seat], what) != to:
                yield _set(seat, what, to)


def _set(seat: str, what: str, to: int) -> Correct:
    return Correct(seat=REFEREE, what=what, piece=BOARD + seat, to=str(to), reason="by-hand")


def record(name: str, battle: Battle) -> None:
    """Write a game down."""
    told = sum(len(events) for _, events in battle.deeds)
    opening = battle.events[: len(battle.events) - told]
    write_golden(FOLDER / f"{name}.jsonl", AHOY, opening, battle.deeds)


def main() -> None:
    """Record them all."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.jsonl"):
        path.unlink()
    known: set[type] = set()
    for play, players in product(WAYS, PLAYERS):
        battle = for_fame(play, players, known)
        known |= _kinds(battle)
        record(f"{play}-fame{PLAYERS[players]}", battle)
    for play in WAYS:
        record(f"{play}-conceded", conceded(play))
        for ending in ("gold", "shared"):
            record(f"{play}-{ending}", even(play, ending))


if __name__ == "__main__":
    main()
