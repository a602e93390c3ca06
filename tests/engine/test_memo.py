"""What is worked out for a state holds for the next one as long as what it comes from is the same."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.memo import each_while_same, hand_on, while_same


class Boat(Struct, frozen=True):
    name: str
    holes: int = 0


class Fleet(Struct, frozen=True, dict=True):
    boats: tuple[Boat, ...] = (Boat("gull"), Boat("tern"))
    tide: str = "ebb"
    round: int = 1


worked: list[str] = []


@while_same(lambda fleet: (fleet.boats, fleet.tide))
def afloat(fleet: Fleet, most: int) -> int:
    worked.append(f"{fleet.tide}, {most}")
    return sum(boat.holes <= most for boat in fleet.boats)


def patched(fleet: Fleet) -> tuple[str, ...]:
    def patch(boat: Boat) -> str:
        worked.append(boat.name)
        return f"{boat.name} with {boat.holes}"

    return each_while_same(fleet, "patched", fleet.boats, fleet.tide, patch)


def after(before: Fleet, **changes: Any) -> Fleet:
    now = replace(before, **changes)
    hand_on(before, now)
    worked.clear()
    return now


def test_an_answer_holds_while_what_it_is_made_of_is_the_same() -> None:
    fleet = Fleet()
    assert afloat(fleet, 0) == 2
    fleet = after(fleet, round=2)
    assert afloat(fleet, 0) == 2
    assert worked == [], "the round has nothing to do with it"
    assert afloat(fleet, 1) == 2
    assert worked == ["ebb, 1"], "another question is another answer"
    fleet = after(fleet, boats=(Boat("gull", 1), Boat("tern")))
    assert afloat(fleet, 0) == 1
    assert worked == ["ebb, 0"]


def test_of_many_things_only_what_has_changed_is_asked_anew() -> None:
    fleet = Fleet()
    assert patched(fleet) == ("gull with 0", "tern with 0")
    fleet = after(fleet, boats=(fleet.boats[0], Boat("tern", 2)))
    assert patched(fleet) == ("gull with 0", "tern with 2")
    assert worked == ["tern"]
    fleet = after(fleet, boats=fleet.boats[::-1])
    assert patched(fleet) == ("tern with 2", "gull with 0"), "in the order of now"
    fleet = after(fleet, tide="flood")
    assert patched(fleet) == ("tern with 2", "gull with 0")
    assert worked == ["tern", "gull"], "what is around them all has changed"
    fleet = after(fleet, boats=fleet.boats[1:])
    assert patched(fleet) == ("gull with 0",), "there are fewer of them"
