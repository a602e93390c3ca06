"""The moments of the newest deed reach every subscriber, the same for all, and none comes twice."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.commands import Undo
from companion.engine.game import TABLE
from companion.engine.moments import Moment
from companion.journal.memory import MemoryJournal
from companion.session.hub import Hub
from tests.session.subscribers import Ear
from tests.session.table import lay_table
from tests.session.toy import TOY, Bury, Walk

LOUD = replace(
    TOY, moments={event: lambda event, _scene: Moment(cue=str(event)) for event in TOY.events}
)


def sitting() -> tuple[Hub, Ear, Ear]:
    hub = Hub(lay_table(MemoryJournal(), game=LOUD))
    return hub, Ear(hub, "blue"), Ear(hub, TABLE)


def test_all_hear_the_same_of_a_deed() -> None:
    _, blue, table = sitting()
    blue.place.send(Walk(seat="blue", to="B1"))
    assert blue.now.moments == table.now.moments
    assert table.now.moments


def test_even_the_seat_that_hides_something_hears_only_what_the_table_may() -> None:
    _, blue, table = sitting()
    blue.place.send(Bury(seat="blue", cell="C1"))
    assert blue.now.moments == table.now.moments


def test_taking_a_deed_back_is_no_moment_and_repeats_none() -> None:
    _, blue, table = sitting()
    blue.place.send(Walk(seat="blue", to="B1"))
    blue.place.send(Undo(seat="blue"))
    assert table.now.moments == ()


def test_a_pin_chosen_after_a_deed_does_not_tell_the_deed_again() -> None:
    _, blue, table = sitting()
    blue.place.send(Walk(seat="blue", to="B1"))
    table.place.set_pin("blue", "1234")
    assert table.now.moments == ()
