"""Pieces by the seats that own them."""

from __future__ import annotations

import pytest
from msgspec import Struct

from companion.engine.owners import by_owner


class Boat(Struct, frozen=True):
    id: str
    owner: str


def test_each_seat_has_its_own_in_their_order_and_nobodys_stand_apart() -> None:
    gull, tern, skua, wreck = (
        Boat("gull", "blue"),
        Boat("tern", "red"),
        Boat("skua", "blue"),
        Boat("wreck", ""),
    )
    assert by_owner((gull, tern, skua, wreck)) == {
        "blue": (gull, skua),
        "red": (tern,),
        "": (wreck,),
    }
    assert by_owner(()) == {}


def test_a_boat_that_is_taken_goes_to_her_new_owner() -> None:
    gull, tern = Boat("gull", "blue"), Boat("tern", "red")
    by_owner((gull, tern))
    taken = Boat("tern", "blue")
    assert by_owner((gull, taken)) == {"blue": (gull, taken)}


def test_who_has_what_he_had_has_the_very_same() -> None:
    gull, tern, skua = Boat("gull", "blue"), Boat("tern", "red"), Boat("skua", "red")
    last = (gull, tern, skua)
    before = by_owner(last)
    painted = (gull, Boat("tern, painted", "red"), skua)
    after = by_owner(painted, last, before)
    assert after == by_owner(painted)
    assert after["blue"] is before["blue"]


@pytest.mark.parametrize(
    "boats",
    [
        (Boat("gull", "blue"), Boat("skua", "red")),
        (Boat("gull", "blue"), Boat("tern", "blue"), Boat("skua", "red")),
        (Boat("gull", "red"), Boat("tern", "red"), Boat("skua", "red")),
        (),
    ],
    ids=["lost", "taken", "all-taken", "none-left"],
)
def test_whoever_has_lost_or_taken_one_has_what_he_has_now(boats: tuple[Boat, ...]) -> None:
    last = (Boat("gull", "blue"), Boat("tern", "red"), Boat("skua", "red"))
    assert by_owner(boats, last, by_owner(last)) == by_owner(boats)
