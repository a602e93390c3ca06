"""Plays and records a drill for every way one can end: `python -m
tests.games.admiral.record_drills`.

Wind and waves are a seeded random source's; every brig makes for her port by the shortest way,
frigates follow. Seeds are tried until the drill has ended as it should.
"""

from __future__ import annotations

from itertools import count

from companion.engine.commands import Throw
from companion.engine.game import Seat
from companion.engine.offers import SPACE, Choice
from companion.engine.standing import with_ship
from companion.games.admiral import GAME
from companion.games.admiral.rules.drills import to_go
from companion.games.admiral.rules.state import State
from tests.games.admiral.drilling import CORNERS, DRILLS
from tests.games.admiral.endings import DRILLS as ENDINGS
from tests.games.admiral.endings import ending_of
from tests.games.admiral.record_golden import FOLDER
from tests.games.golden import write_golden
from tests.random_player import Battle, RandomPlayer

MOST_DEEDS = 2000


def nearer(state: State, choice: Choice) -> int:
    """How far the ship would be from her owner's port."""
    moved = with_ship(state, choice.piece, cell=choice.of(SPACE))
    return to_go(moved, choice.command.seat)


def best(state: State, offered: list[Choice], racing: bool) -> Choice:
    """The movement that leads on, or of those who are to be wrecked the one that ends by a reef."""
    sails = [one for one in offered if one.deed == "sail"]
    others = [one for one in offered if one.deed not in ("sail", "end-turn")]
    if others:
        return others[0]
    if sails and racing:
        return min(sails, key=lambda one: nearer(state, one))
    return min(sails, key=lambda one: _off_reefs(state, one)) if sails else offered[-1]


def _off_reefs(state: State, choice: Choice) -> int:
    """How far from the nearest reef a movement ends."""
    board, end = state.scene.board, choice.of(SPACE)
    return min(board.distance(end, reef) for reef in state.reefs)


def played(number: int, players: int, racing: bool, seed: int) -> Battle:
    """A drill of this seed, cut short where it does not end."""
    seats = tuple(Seat(seat) for seat in tuple(CORNERS)[:players])
    battle, chance = Battle(GAME, DRILLS[number], {}, seats=seats), RandomPlayer(seed)
    while not battle.over and len(battle.commands) < MOST_DEEDS:
        choice = best(battle.state, battle.offered(), racing)
        throws = isinstance(choice.command, Throw)
        battle.do(chance.answer(GAME, battle.state) if throws else choice.command)
    return battle


def main() -> None:
    """Record every drill anew."""
    for name in ENDINGS:
        _, number, players, how = name.split("-")
        racing, ending = how == "race", f"{players}-{how}"
        drills = (played(int(number), int(players), racing, seed) for seed in count())
        battle = next(one for one in drills if one.over and ending_of(one.events) == ending)
        setting = len(battle.events) - sum(len(events) for _, events in battle.deeds)
        write_golden(FOLDER / f"{name}.jsonl", GAME, battle.events[:setting], battle.deeds)


if __name__ == "__main__":
    main()
