"""Plays and records a game for every way one can end: `python -m tests.games.ahoy.record_golden`.

They are a random player's: two, three and four play for the most fame, two give up. Equal fame
hardly comes by chance, so at the end of the last turn of two players the referee sets it.
"""

from __future__ import annotations

from collections.abc import Iterator
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
MOST = 20_000
SEEDS = range(400)
ENOUGH = 12
"""Games among which the shortest is chosen."""
EVEN = 40
CONCEDED_AFTER = 60
"""Deeds after which one of two gives up, in a turn that waits for nothing else."""


def opened(play: str, seed: int, seats: tuple[Seat, ...]) -> tuple[Battle, RandomPlayer]:
    """A game before its first deed."""
    player = RandomPlayer(seed)
    return Battle(AHOY, OPEN_MAP, player.options(AHOY, play=play), seats=seats), player


def for_fame(play: str, players: int = 4) -> Battle:
    """The shortest of some games of so many that end by fame."""
    found = []
    for seed in range(ENOUGH):
        battle, player = opened(play, seed, seats_for(AHOY)[:players])
        found.append(battle.play(player, MOST))
    ended = [battle for battle in found if ending_of(battle.events) == "fame"]
    return min(ended, key=lambda battle: len(battle.commands))


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
                yield Correct(
                    seat=REFEREE, what=what, piece=BOARD + seat, to=str(to), reason="by-hand"
                )


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
    for play in WAYS:
        record(f"{play}-fame", for_fame(play))
        record(f"{play}-fame--two", for_fame(play, 2))
        record(f"{play}-fame--three", for_fame(play, 3))
        record(f"{play}-conceded", conceded(play))
        for ending in ("gold", "shared"):
            record(f"{play}-{ending}", even(play, ending))


if __name__ == "__main__":
    main()
