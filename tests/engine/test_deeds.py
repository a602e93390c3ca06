"""The table of deeds, tried on two rowing boats and a harbour master."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import Struct, field

from companion.engine.commands import Command
from companion.engine.deeds import Deed, Deeds, once
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused


class Harbour(Struct, frozen=True, kw_only=True, dict=True):
    """Boats stand on steps 0 to 3; a tired boat rests. ``turn`` may row; anybody may give a boat a name."""

    turn: str = "blue"
    boats: dict[str, int] = field(default_factory=lambda: {"gull": 0, "tern": 3})
    tired: tuple[str, ...] = ()


class Row(Command, frozen=True, kw_only=True):
    boat: str
    to: int


class Ring(Command, frozen=True, kw_only=True):
    pass


class Christen(Command, frozen=True, kw_only=True):
    name: str


class Told(list[Command]):
    """What was done."""


def on_turn(state: Harbour, seat: str) -> Refused | None:
    return None if seat == state.turn else Refused("toy.wait", "1.2", kind=Kind.NOT_YOUR_TURN)


def boats(state: Harbour, _seat: str) -> tuple[str, ...]:
    return tuple(state.boats)


def too_tired(state: Harbour, _seat: str, boat: str) -> Refused | None:
    return Refused("toy.tired", "2.1", boat=boat) if boat in state.tired else None


def reaches(state: Harbour, seat: str, boat: str) -> Iterator[Choice]:
    for to in (state.boats[boat] - 1, state.boats[boat] + 1):
        if 0 <= to <= 3:
            yield Choice(
                command=Row(seat=seat, boat=boat, to=to),
                deed="row",
                label=say("toy.row", to=to),
                picks=picks(piece=boat),
            )


def why_no_row(state: Harbour, command: Row) -> Refused | None:
    if command.boat not in state.boats:
        return Refused("toy.no-boat", kind=Kind.MALFORMED)
    return Refused("toy.too-far", "2.2", to=command.to)


def ringing(_state: Harbour, seat: str, _actor: str) -> Iterator[Choice]:
    yield Choice(command=Ring(seat=seat), deed="ring", label=say("toy.ring"))


def why_no_name(_state: Harbour, command: Christen) -> Refused | None:
    return None if command.name.strip() else Refused("toy.no-name", "3.1", kind=Kind.MALFORMED)


def tell(_state: Harbour, command: Command, told: Told) -> None:
    told.append(command)


ROW = Deed(
    name="row", command=Row, rule="2", when=on_turn, actors=boats, actor="boat", why_not=too_tired, options=reaches,
    check=why_no_row, do=tell,
)  # fmt: skip
RING = Deed(name="ring", command=Ring, rule="1", when=on_turn, options=ringing, do=tell)
CHRISTEN = Deed(
    name="christen", command=Christen, rule="3", options=lambda *_: (), check=why_no_name, do=tell, typed=True
)
DEEDS = Deeds((ROW, RING, CHRISTEN))


def refused(state: Harbour, command: Command) -> Refused:
    told = Told()
    with pytest.raises(Refused) as caught:
        DEEDS.do(state, command, told)
    assert told == []
    return caught.value


def test_what_is_offered_is_accepted_and_nothing_else() -> None:
    state = Harbour(tired=("tern",))
    offered = {choice.command for choice in DEEDS.choices(state, "blue")}
    every = [Row(seat=seat, boat=boat, to=to) for seat in ("blue", "red") for boat in state.boats for to in range(4)]
    for command in (*every, Ring(seat="blue"), Ring(seat="red")):
        told = Told()
        try:
            DEEDS.do(state, command, told)
        except Refused:
            assert command not in offered
        else:
            assert command in offered
            assert told == [command]


def test_the_refusal_is_the_nearest_one() -> None:
    state = Harbour(tired=("tern",))
    assert refused(state, Row(seat="red", boat="gull", to=1)).rule == "1.2"
    assert refused(state, Row(seat="blue", boat="tern", to=2)).rule == "2.1"
    assert refused(state, Row(seat="blue", boat="gull", to=3)).rule == "2.2"
    assert refused(state, Row(seat="blue", boat="auk", to=3)).reason.id == "toy.no-boat"


def test_a_dead_button_says_what_stands_in_the_way_of_a_piece() -> None:
    (bar,) = DEEDS.bars(Harbour(tired=("tern",)), "blue")
    assert (bar.about, bar.deed, bar.reason.id, bar.rule) == ("tern", "row", "toy.tired", "2.1")


def test_a_seat_that_may_not_act_has_no_dead_buttons_either() -> None:
    assert DEEDS.bars(Harbour(tired=("tern",)), "red") == ()
    assert DEEDS.choices(Harbour(), "red") == ()


def test_choices_may_be_narrowed_to_one_piece() -> None:
    assert {choice.piece for choice in DEEDS.choices(Harbour(), "blue", "tern")} == {"tern"}


def test_what_people_type_is_judged_by_the_row_alone() -> None:
    told = Told()
    DEEDS.do(Harbour(), Christen(seat="red", name="Petrel"), told)
    assert told == [Christen(seat="red", name="Petrel")]
    assert refused(Harbour(), Christen(seat="red", name=" ")).rule == "3.1"


def test_one_command_may_be_several_deeds_each_at_its_own_time() -> None:
    def by_night(state: Harbour, _seat: str) -> Refused | None:
        return Refused("toy.day", "1.3") if state.tired else None

    def other_ringing(_state: Harbour, seat: str, _actor: str) -> Iterator[Choice]:
        yield Choice(command=Ring(seat=seat), deed="toll", label=say("toy.toll"))

    toll = Deed(name="toll", command=Ring, rule="4", when=by_night, options=other_ringing, do=tell)
    table = Deeds((RING, toll))
    assert [choice.deed for choice in table.choices(Harbour(), "red")] == ["toll"]
    table.do(Harbour(), Ring(seat="red"), Told())
    with pytest.raises(Refused) as caught:
        table.do(Harbour(tired=("gull",)), Ring(seat="red"), Told())
    assert caught.value.rule == "1.2", "the first row speaks where none is open"


def test_a_command_of_another_game_is_malformed() -> None:
    class Dive(Command, frozen=True, kw_only=True):
        pass

    assert refused(Harbour(), Dive(seat="blue")).kind is Kind.MALFORMED


def test_what_is_asked_twice_of_one_state_is_worked_out_once() -> None:
    worked = []

    @once
    def distance(state: Harbour, boat: str) -> int:
        worked.append(boat)
        return 3 - state.boats[boat]

    state = Harbour()
    assert [distance(state, "gull"), distance(state, "gull"), distance(state, "tern")] == [3, 3, 0]
    assert worked == ["gull", "tern"]
    assert distance(Harbour(boats={"gull": 1}), "gull") == 2
    assert state == Harbour()


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ((ROW, ROW), "two rows of one name: row"),
        ((Deed(name="ring", command=Ring, rule="", options=ringing, do=tell),), "ring: a deed without a rule"),
        (
            (Deed(name="ring", command=Ring, rule="1", options=ringing, do=tell, actor="bell"),),
            "ring: Ring has no field 'bell'",
        ),
    ],
)
def test_a_table_that_cannot_be_right_is_refused_where_it_is_declared(rows: tuple[Deed, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Deeds(rows)
