"""Names of places on a chart never lie over one another, over a place, a ship, or the edge."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.presenters.place_captions import Caption
from companion.widgets.chart.captions import Room, lay_captions
from companion.widgets.kit.texture_painter import Point

SIGHT = (400.0, 300.0)
ROOM = Room((0, 0, *SIGHT))
REACH = 8.0
POINT = st.tuples(st.floats(10, 390), st.floats(10, 290))


def test_a_caption_goes_under_its_place() -> None:
    assert lay_captions([(200, 150)], [(60, 12)], [], REACH, [ROOM]) == [(200, 136)]


def test_at_the_lower_edge_it_goes_over_it() -> None:
    assert lay_captions([(200, 10)], [(60, 12)], [], REACH, [ROOM]) == [(200, 24)]


def test_a_ship_below_sends_it_above() -> None:
    assert lay_captions([(200, 150)], [(60, 12)], [(200, 134)], REACH, [ROOM]) == [(200, 164)]


def test_where_there_is_no_room_there_is_none() -> None:
    assert lay_captions([(200, 150)], [(600, 12)], [], REACH, [ROOM]) == [None]


def test_it_goes_where_it_is_not_taken_for_the_name_of_a_place_close_by() -> None:
    turtle, storm = (100, 150), (140, 134)
    found = lay_captions([turtle, storm], [(60, 12)] * 2, [], REACH, [ROOM])
    assert found == [(100, 164), (140, 120)], "the first would end where the second begins"


def test_a_tab_at_the_edge_sends_it_elsewhere() -> None:
    room = replace(ROOM, covered=((170, 120, 230, 145),))
    assert lay_captions([(200, 150)], [(60, 12)], [], REACH, [room]) == [(200, 164)]


def test_a_place_out_of_sight_has_none_in_it() -> None:
    assert lay_captions([(200, -4), (403, 150)], [(60, 12)] * 2, [], REACH, [ROOM]) == [None, None]


def test_it_covers_numbers_and_letters_only_where_there_is_no_other_room() -> None:
    beside = ROOM.within((50, 0, 400, 250))
    assert lay_captions([(60, 150)], [(60, 12)], [], REACH, [beside, ROOM]) == [(87, 136)]
    assert lay_captions([(60, 150)], [(340, 12)], [], REACH, [beside, ROOM]) == [(213, 136)]


@given(
    places=st.lists(POINT, max_size=12), ships=st.lists(POINT, max_size=6), wide=st.floats(20, 120)
)
def test_captions_keep_clear_of_everything(
    places: list[Point], ships: list[Point], wide: float
) -> None:
    size = (wide, 12.0)
    found = [at for at in lay_captions(places, [size] * len(places), ships, REACH, [ROOM]) if at]
    for n, (x, y) in enumerate(found):
        assert wide / 2 <= x <= SIGHT[0] - wide / 2
        assert 6 <= y <= SIGHT[1] - 6
        assert all(abs(x - a) >= wide - 1e-6 or abs(y - b) >= 12 - 1e-6 for a, b in found[:n])
        near = [(a, b) for a, b in (*places, *ships) if abs(x - a) < wide / 2 + REACH - 1e-6]
        assert all(abs(y - b) >= 6 + REACH - 1e-6 for _, b in near)


def test_a_ship_in_port_does_not_hide_what_stands_on_the_plate() -> None:
    haven = Caption("Haven", "6", "1/3")
    assert haven.label(covered=False) == "Haven · 1/3"
    assert haven.label(covered=True) == "Haven · 6 · 1/3"
