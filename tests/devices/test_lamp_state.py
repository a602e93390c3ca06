"""What the lamps show comes from the page that everybody sees."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.devices.lamp_state import hurried, lamps_of
from companion.engine.chance_requests import ChanceRequest, DieShown
from companion.engine.compass import Force, Heading, Wind
from companion.engine.moments import Moment
from companion.engine.views import SeatView, TableView
from companion.session.notices import Snapshot
from hardware.outputs.lamps import LampOrder

SEATS = (SeatView(id="red", name=""), SeatView(id="blue", name=""))
OPEN = TableView(
    seats=SEATS, turn="blue", waits_for=("blue",), wind=Wind(Heading.SE, Force.STORM),
)  # fmt: skip


def snapshot(view: TableView, faces: tuple[int, ...] = (), *cues: str) -> Snapshot:
    return Snapshot(
        seat="table",
        entry=1,
        view=view,
        faces=tuple(DieShown("blue", face) for face in faces),
        moments=tuple(Moment(cue=cue) for cue in cues),
    )


def test_wind_turn_and_the_die_are_shown() -> None:
    order = lamps_of(
        snapshot(OPEN, faces=(5, 2)), LampOrder(), ChanceRequest(kind="dice", seat="blue")
    )
    assert order == LampOrder(point=3, force=2, seats=(1,), face=5)


def test_whoever_is_called_has_the_lamp() -> None:
    called = replace(OPEN, waits_for=("red",))
    assert lamps_of(snapshot(called), LampOrder(), None).seats == (0,)


def test_a_sector_of_the_vane_is_no_face_and_the_last_die_stays() -> None:
    order = lamps_of(
        snapshot(OPEN, faces=(3,)), LampOrder(face=6), ChanceRequest(kind="vane", seat="red")
    )
    assert order.face == 6


def test_before_the_first_wind_all_is_dark() -> None:
    order = lamps_of(snapshot(TableView()), LampOrder(), None)
    assert order == LampOrder()


@pytest.mark.parametrize("cue", ["hit", "mine", "sunk", "storm", "lost", "taken", "won"])
def test_the_damage_lamp_follows_the_cue_that_is_heard(cue: str) -> None:
    grave = lamps_of(snapshot(OPEN, (), cue), LampOrder(alarms=1), None)
    passing = lamps_of(snapshot(OPEN, (), "miss", "turn"), grave, None)
    assert (grave.alarms, passing.alarms) == (2, 2)


def test_the_lamp_of_a_seat_whose_time_is_up_blinks_while_the_table_waits_for_it() -> None:
    late = hurried(lamps_of(snapshot(OPEN), LampOrder(), None), 1)
    assert late.late == (1,)
    assert lamps_of(snapshot(OPEN), late, None).late == (1,), "another deed of the same turn"
    assert lamps_of(snapshot(replace(OPEN, waits_for=("red",))), late, None).late == ()


def test_who_is_not_waited_for_any_more_is_not_late() -> None:
    order = lamps_of(snapshot(OPEN), LampOrder(), None)
    assert hurried(order, 0) == order
