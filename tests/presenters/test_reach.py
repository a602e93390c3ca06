"""Whatever a battle allows, fingers can do: every choice of every game is come to by plain taps on
the deed panel.

Whoever may sit down plays: one to nine, each for himself and in teams, drills and short rules too.
Two are looked at more often than the others, who mostly see the same.
"""

from __future__ import annotations

import pytest

from companion.engine.offers import AMOUNT, PIECE, SLOT, SPACE, Choice
from companion.engine.views import TableView
from companion.presenters.mats import alike
from companion.presenters.window_state import Table, heard
from tests.presenters.by_taps import sent_by_taps
from tests.random_player import SEATS, RandomPlayer, go_on
from tests.seatings import SEATINGS, Seating

DEEDS = 80
OFTEN, SELDOM = 5, 20
"""After so many deeds that were no chance's the table is looked at."""
DOZEN = 12
TABLES = [
    pytest.param(seating, play, seed, every, id=f"{seating.name}-{play}-{seed}")
    for at, seating in enumerate(SEATINGS)
    for play in seating.plays
    for seed, every in (
        ((3, OFTEN), (8, OFTEN)) if seating.count == len(SEATS) else ((at, SELDOM),)
    )
]
FEW = 5
"""Piece, deed, course, which way, and the key that does it; what is stepped counts besides."""


def doing(view: TableView, choice: Choice) -> tuple[object, ...]:
    """What a choice does: in which of several slots that are alike is all the same, and who ends
    what all may end.
    """
    if choice.ends:
        return (type(choice.command),)
    seat, slot = choice.holder, choice.of(SLOT)
    found = (one for mat in view.mats if mat.seat == seat for one in mat.slots if one.id == slot)
    kind = next((alike(one) for one in found if one.emblem), None)
    if kind is None:
        return (choice.command,)
    rest = tuple(pick for pick in choice.picks if pick.kind != SLOT)
    return type(choice.command), seat, choice.deed, rest, str(kind)


def at_hand(choices: tuple[Choice, ...]) -> list[Choice]:
    """What nothing else comes before. A part is made more or less by steps, each a deed of its own;
    a ship that a storm carries goes at a tap, and can be picked when she has gone.
    """
    parts = {(one.piece, one.deed): one.amount(AMOUNT) - one.step for one in choices if one.step}
    carried = {one.piece for one in choices if one.together and _has_no_other_way(one, choices)}

    def is_far(choice: Choice) -> bool:
        amount = choice.amount(AMOUNT)
        return abs(amount - parts.get((choice.piece, choice.deed), amount)) > 1

    return [
        one for one in choices if not is_far(one) and (one.together or one.piece not in carried)
    ]


def _has_no_other_way(choice: Choice, choices: tuple[Choice, ...]) -> bool:
    """Whether its piece can do that deed in one way alone; with cards it may end anywhere."""
    return sum((one.piece, one.deed) == (choice.piece, choice.deed) for one in choices) == 1


def of_a_dozen_cells(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """What may be said of any cell of the sea, ship by ship, of a dozen of them."""
    cells: dict[tuple[str, ...], list[Choice]] = {}
    for one in choices:
        if [pick.kind for pick in one.picks] == [PIECE, SPACE]:
            cells.setdefault((one.command.seat, one.deed, one.piece), []).append(one)
    left_out = {one.command for many in cells.values() for one in many[DOZEN:]}
    return tuple(one for one in choices if one.command not in left_out)


@pytest.mark.sweep
@pytest.mark.parametrize(("seating", "play", "seed", "every"), TABLES)
def test_every_choice_is_come_to_by_few_taps(
    seating: Seating, play: str, seed: int, every: int
) -> None:
    looked_at = quiet = 0
    player = RandomPlayer(seed)
    session = seating.begun_at_random(player, play)
    for deed in range(DEEDS):
        quiet += session.pages.call is None
        if session.pages.call is None and quiet % every == 1:
            table = heard(Table(), session.pages.snapshot())
            choices = table.choices if every == OFTEN else of_a_dozen_cells(table.choices)
            meant = {choice.command: doing(table.view, choice) for choice in choices}
            wanted = {meant[choice.command] for choice in at_hand(choices)}
            looked_at += len(wanted)
            for command, taps in sent_by_taps(table.view, choices):
                if taps <= FEW:  # a longer way may have been found first
                    wanted.discard(meant[command])
                if not wanted:
                    break  # the other taps only come to it again
            assert wanted == set(), f"deed {deed}"
        if not go_on(session, player):
            break
    assert looked_at > (20 if every == OFTEN else 0)
