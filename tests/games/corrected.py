"""A referee who knows no game: now and then he sets right anything that he is offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.commands import Command, Throw
from companion.engine.corrections import Correct
from companion.engine.game import REFEREE, Game
from companion.engine.offers import Choice
from tests.random_player import Battle, RandomPlayer

REASON = "a token slipped"


FEW = 29
"""Of the spaces of a board every so many is looked at."""


def pieces(game: Game, state: Any) -> list[str]:
    """Everything that has a token to be set right; the empty one is the table. Of spaces a few."""
    views = game.corrections(state)
    few = [view.pieces[:: FEW if view.spaces else 1] for view in views]
    return list(dict.fromkeys(one.piece for some in few for one in some))


def offered(game: Game, state: Any, piece: str) -> tuple[Choice, ...]:
    """What the referee may set of one piece, or of the table."""
    choices = game.choices(state, REFEREE, piece)
    return choices if piece else tuple(one for one in choices if not one.piece)


def asked(choice: Choice, reason: str = REASON) -> Correct:
    """An offered correction with its reason."""
    assert isinstance(choice.command, Correct)
    return replace(choice.command, reason=reason)


def one_of(battle: Battle, player: RandomPlayer) -> Correct | None:
    """Any correction at all; None while the table waits for something else."""
    found = pieces(battle.game, battle.state)
    if not found:
        return None
    choices: list[Choice] = []
    while not choices:
        choices = list(offered(battle.game, battle.state, player.chance.choice(found)))
    kinds = sorted({one.of("what") for one in choices})
    kind = player.chance.choice(kinds)
    return asked(player.chance.choice([one for one in choices if one.of("what") == kind]))


def meddling(
    battle: Battle, player: RandomPlayer, deeds: int, often: float
) -> Iterator[tuple[Any, Command]]:
    """Play so many deeds, or to the end, with a correction between them every so ``often``.

    Gives the state before each deed and the deed. Raises ``AssertionError`` where nobody can do
    anything.
    """
    while not battle.over and len(battle.commands) < deeds:
        before = battle.state
        command: Command | None = None
        if player.chance.random() < often:
            command = one_of(battle, player)
        command = command or _played(battle, player)
        battle.do(command)
        yield before, command


def _played(battle: Battle, player: RandomPlayer) -> Command:
    choices = battle.offered()
    assert choices, f"nobody can do anything: {battle.state}"
    command = player.pick(choices)
    if isinstance(command, Throw):
        return player.answer(battle.game, battle.state)
    return command
