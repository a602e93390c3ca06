"""The moments of the newest deed reach every subscriber, the same for all, and none comes twice."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.commands import Undo
from companion.engine.game import TABLE
from companion.engine.moments import Moment
from companion.games.admiral.rules.commands import AgreeEven
from companion.session.hub import Hub
from tests.session.subscribers import Ear
from tests.session.table import ADMIRAL, MINE, lay_table

LOUD = replace(
    ADMIRAL,
    moments={event: lambda event, _scene: Moment(cue=str(event)) for event in ADMIRAL.events},
)


AGREES = AgreeEven(seat="blue")


def sitting(mines: int = 0) -> tuple[Hub, Ear, Ear]:
    hub = Hub(lay_table(mines=mines, game=LOUD))
    return hub, Ear(hub, "blue"), Ear(hub, TABLE)


def test_all_hear_the_same_of_a_deed() -> None:
    _, blue, table = sitting()
    blue.place.send(AGREES)
    assert blue.now.moments == table.now.moments
    assert table.now.moments


def test_even_the_seat_that_hides_something_hears_only_what_the_table_may() -> None:
    _, blue, table = sitting(mines=1)
    blue.place.send(MINE)
    assert blue.now.moments == table.now.moments
    assert table.now.moments


def test_taking_a_deed_back_is_no_moment_and_repeats_none() -> None:
    _, blue, table = sitting()
    blue.place.send(AGREES)
    blue.place.send(Undo(seat="blue"))
    assert table.now.moments == ()


def test_a_pin_chosen_after_a_deed_does_not_tell_the_deed_again() -> None:
    _, blue, table = sitting()
    blue.place.send(AGREES)
    table.place.set_pin("blue", "1234")
    assert table.now.moments == ()
