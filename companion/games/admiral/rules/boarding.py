"""Section 8: a boarding or an assault is announced, and by one ship alone at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder
from companion.engine.messages import Message, say
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.refusals import Refused
from companion.games.admiral.rules import assault, melee
from companion.games.admiral.rules.boarders import (
    may_help,
    prey,
    why_no_fort,
    why_nobody,
    why_not_against,
    why_not_begin,
)
from companion.games.admiral.rules.boarding_commands import Board
from companion.games.admiral.rules.boarding_events import BoardingAnnounced
from companion.games.admiral.rules.boarding_odds import Odds
from companion.games.admiral.rules.boarding_pending import Boarding
from companion.games.admiral.rules.lookup import (
    any_piece,
    name_of,
    own_ship,
    own_ships,
    why_not_turn,
)
from companion.games.admiral.rules.state import State
from companion.games.admiral.rules.surroundings import alongside, at_rest

PREY = pick_kind("prey")
"""The kind of what is boarded or stormed."""


def announce(
    recorder: EventRecorder[State], seat: str, target: str, boarders: tuple[str, ...]
) -> None:
    """The announcement stands; a fort's owner has his say before the dice (8.3a, 8.9c)."""
    recorder.record(BoardingAnnounced(seat=seat, target=target, boarders=boarders))
    if target not in recorder.state.forts or not assault.ask(recorder, target):
        melee.call_dice(recorder)


# ---------------------------------------------------------------- one ship alone


def _read(state: State, command: Board) -> Board:
    own_ship(state, command.seat, command.ship)
    any_piece(state, command.target)
    return command


def _boardings(state: State, seat: str, id: str) -> Iterator[Choice]:
    for target in prey(state, seat, id):
        if target in state.ships:
            yield _alone(state, seat, id, target, "board")


def _assaults(state: State, seat: str, id: str) -> Iterator[Choice]:
    for target in prey(state, seat, id):
        if target in state.forts:
            yield _alone(state, seat, id, target, "storm")


def _alone(state: State, seat: str, id: str, target: str, deed: str) -> Choice:
    """With the odds; those of a fort are against it alone.

    Without the chart nobody knows which ships lie by a fort: there an assault, which is rare,
    stands behind the others and leaves the room to the cards.
    """
    rare = deed == "storm" and not state.on_chart
    odds = Boarding(seat, target, (id,)).odds(state)
    return _at_odds(seat, id, target, deed, rare, rolls_at_once(state, target), odds)


def rolls_at_once(state: State, target: str) -> bool:
    """Whether the dice wait for nobody: the owner of a fort is asked which ships help it (8.9c)."""
    return target in state.ships or not may_help(state, state.forts[target])


def calling(deed: str, rolls: bool) -> str:
    """The message of a deed whose dice are thrown by its key, or wait until its foe was asked."""
    return f"admiral.{deed}" if rolls else f"admiral.{deed}-asks"


@lru_cache(maxsize=1024)
def _at_odds(
    seat: str, id: str, target: str, deed: str, rare: bool, rolls: bool, chances: Odds
) -> Choice:
    """It is the same until one of the two is hit, or a fort has another who could help it."""
    return Choice(
        command=Board(seat=seat, ship=id, target=target),
        deed=deed,
        picks=picks(piece=id, prey=target),
        rule="8.3a" if deed == "board" else "8.9a",
        label=saying(calling(deed, rolls), target, chances),
        rolls=rolls,
        minor=rare,
        poor=chances.are_poor,
    )


def with_odds(state: State, word: str, boarding: Boarding) -> Message:
    """A label that says how likely it is to be won, and to be lost by all."""
    return saying(word, boarding.target, boarding.odds(state))


def saying(word: str, target: str, chances: Odds) -> Message:
    """Odds in these words."""
    return say(word, target=name_of(target), win=chances.win_percent, tie=chances.tie_percent)


def _why_not_that(state: State, command: Board) -> Refused | None:
    return why_not_against(state, command.seat, command.ship, command.target)


def _board(_state: State, command: Board, recorder: EventRecorder[State]) -> None:
    announce(recorder, command.seat, command.target, (command.ship,))


DEEDS = (
    Deed(
        name="board",
        command=Board,
        rule="8.3a",
        when=why_not_turn,
        actors=own_ships,
        actor="ship",
        plain=_read,
        why_not=why_not_begin,
        options=_boardings,
        why_none=why_nobody,
        check=_why_not_that,
        do=_board,
        reads=alongside,
        sees=at_rest,
    ),
    Deed(
        name="storm",
        command=Board,
        rule="8.9a",
        when=why_not_turn,
        actors=own_ships,
        actor="ship",
        plain=_read,
        why_not=why_not_begin,
        options=_assaults,
        why_none=why_no_fort,
        check=_why_not_that,
        do=_board,
        reads=alongside,
        sees=at_rest,
    ),
)
