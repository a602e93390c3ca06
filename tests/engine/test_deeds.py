"""The table of deeds, tried on two rowing boats and a harbour master."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import field
from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.deeds import Deed, Deeds
from companion.engine.game import REFEREE, Seat
from companion.engine.memo import forget, hand_on, once, once_property
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import Standing


class Harbour(Standing, frozen=True, kw_only=True, dict=True):
    """Boats stand on steps 0 to 3; a tired boat rests.

    ``turn`` may row; anybody may give a boat a name.
    """

    seats: tuple[Seat, ...] = (Seat("blue"), Seat("red"))
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
    name="row",
    command=Row,
    rule="2",
    when=on_turn,
    actors=boats,
    actor="boat",
    why_not=too_tired,
    options=reaches,
    check=why_no_row,
    do=tell,
)
RING = Deed(name="ring", command=Ring, rule="1", when=on_turn, options=ringing, do=tell)
CHRISTEN = Deed(
    name="christen",
    command=Christen,
    rule="3",
    options=lambda *_: (),
    check=why_no_name,
    do=tell,
    typed=True,
)
DEEDS = Deeds((ROW, RING, CHRISTEN))
ROW_OF_GULL = Row(seat="blue", boat="gull", to=0)


def refused(state: Harbour, command: Command) -> Refused:
    told = Told()
    with pytest.raises(Refused) as caught:
        DEEDS.do(state, command, told)
    assert told == []
    return caught.value


def test_what_is_offered_is_accepted_and_nothing_else() -> None:
    state = Harbour(tired=("tern",))
    offered = {choice.command for choice in DEEDS.choices(state, "blue")}
    every = [
        Row(seat=seat, boat=boat, to=to)
        for seat in ("blue", "red")
        for boat in state.boats
        for to in range(4)
    ]
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
    (bar,) = DEEDS.disabled(Harbour(tired=("tern",)), ["blue"])
    assert (bar.about, bar.deed, bar.reason.id, bar.rule) == ("tern", "row", "toy.tired", "2.1")


def test_a_seat_that_may_not_act_has_no_dead_buttons_either() -> None:
    assert DEEDS.disabled(Harbour(tired=("tern",)), ["red"]) == ()
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


def test_a_row_stands_in_the_table_only_during_its_own_part_of_the_game() -> None:
    def bells(_state: Harbour, seat: str, _actor: str) -> Iterator[Choice]:
        yield Choice(command=Ring(seat=seat), deed="bells", label=say("toy.bells"))

    feast = Deed(
        name="bells",
        command=Ring,
        rule="5",
        during=lambda state: state.turn == "nobody",
        options=bells,
        do=tell,
    )
    table = Deeds((feast, RING))
    assert [choice.deed for choice in table.choices(Harbour(), "blue")] == ["ring"]
    assert [choice.deed for choice in table.choices(Harbour(turn="nobody"), "blue")] == ["bells"]
    with pytest.raises(Refused) as caught:
        table.do(Harbour(), Ring(seat="red"), Told())
    assert caught.value.rule == "1.2", "a row that does not stand in the table has nothing to say"


def test_two_rows_may_share_out_one_command_at_the_same_time() -> None:
    def staying(state: Harbour, seat: str, boat: str) -> Iterator[Choice]:
        yield Choice(
            command=Row(seat=seat, boat=boat, to=state.boats[boat]),
            deed="stay",
            label=say("toy.stay"),
        )

    stay = Deed(
        name="stay",
        command=Row,
        rule="6",
        when=on_turn,
        actors=boats,
        actor="boat",
        options=staying,
        do=tell,
    )
    table, told = Deeds((ROW, stay)), Told()
    for to in (0, 1):
        table.do(Harbour(), Row(seat="blue", boat="gull", to=to), told)
    assert [command.to for command in told if isinstance(command, Row)] == [0, 1]
    with pytest.raises(Refused) as caught:
        table.do(Harbour(), Row(seat="blue", boat="gull", to=3), told)
    assert caught.value.rule == "2.2", "the first row speaks where none offers it"


def test_a_piece_with_nothing_left_to_do_says_so_on_its_dead_button() -> None:
    def ashore(_state: Harbour, _seat: str, boat: str) -> Refused | None:
        return Refused("toy.ashore", "2.3", boat=boat)

    table = Deeds((replace(ROW, why_none=ashore, options=lambda *_: ()),))
    assert [bar.rule for bar in table.disabled(Harbour(tired=("tern",)), ["blue"])] == [
        "2.3",
        "2.1",
    ]
    with pytest.raises(Refused) as caught:
        table.do(Harbour(), Row(seat="blue", boat="gull", to=3), Told())
    assert caught.value.rule == "2.2", "a wrong tap learns what is wrong with this very command"


def test_who_may_not_act_at_all_is_told_before_any_row_is_asked() -> None:
    def known(_state: Harbour, seat: str) -> Refused | None:
        return None if seat in ("blue", "red") else Refused("toy.stranger", kind=Kind.MALFORMED)

    table = Deeds((CHRISTEN, RING), may_act=known)
    assert (table.choices(Harbour(turn="auk"), "auk"), table.disabled(Harbour(), ["auk"])) == (
        (),
        (),
    )
    with pytest.raises(Refused) as caught:
        table.do(Harbour(), Christen(seat="auk", name="Petrel"), Told())
    assert caught.value.reason.id == "toy.stranger"


def test_a_tap_where_nothing_is_offered_tries_the_deed_of_the_piece_that_is_picked() -> None:
    row = replace(ROW, probe=lambda seat, boat: Row(seat=seat, boat=boat, to=0), fills="to")
    first, second = Deeds((row, RING)).probes(Harbour(), ["blue"])
    assert (first.about, first.deed, first.fills, first.command) == (
        "gull",
        "row",
        "to",
        ROW_OF_GULL,
    )
    assert second.about == "tern"
    assert Deeds((row,)).probes(Harbour(), ["red"]) == ()


def test_the_referee_has_rows_of_his_own_and_no_others() -> None:
    wind = replace(RING, name="wind", command=Christen, rule="", referee=True, when=always)
    table = Deeds((RING, replace(wind, options=named, typed=False)))
    assert [choice.deed for choice in table.choices(Harbour(), "blue")] == ["ring"]
    assert [choice.deed for choice in table.choices(Harbour(), REFEREE)] == ["name"]
    with pytest.raises(Refused) as caught:
        table.do(Harbour(), Ring(seat=REFEREE), Told())
    assert caught.value.reason.id == "correct.refused.players-only"
    with pytest.raises(Refused) as caught:
        table.do(Harbour(), Christen(seat="blue", name="Petrel"), Told())
    assert caught.value.reason.id == "correct.refused.referee-only"


def always(_state: Harbour, _seat: str) -> Refused | None:
    return None


def named(_state: Harbour, seat: str, _actor: str) -> Iterator[Choice]:
    yield Choice(command=Christen(seat=seat, name="Petrel"), deed="name", label=say("toy.name"))


def test_what_is_vast_is_offered_only_for_the_piece_that_is_asked_about() -> None:
    table = Deeds((replace(ROW, vast=True), RING))
    assert [choice.deed for choice in table.choices(Harbour(), "blue")] == ["ring"]
    assert [choice.deed for choice in table.choices(Harbour(), "blue", "gull")] == ["row"]
    told = Told()
    table.do(Harbour(), Row(seat="blue", boat="gull", to=1), told)
    assert told, "it is accepted all the same"


def test_a_refusal_that_is_remembered_does_not_grow() -> None:
    depths = []
    state = Harbour(tired=("gull",))
    for _ in range(3):
        with pytest.raises(Refused) as caught:
            DEEDS.do(state, ROW_OF_GULL, Told())
        depths.append(len(caught.traceback))
    assert len(set(depths)) == 1


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


def test_a_property_that_is_asked_twice_is_worked_out_once() -> None:
    worked = []

    class Pier(Harbour, frozen=True, kw_only=True, dict=True):
        @once_property
        def crowd(self) -> int:
            worked.append(self.boats)
            return len(self.boats)

    pier = Pier()
    assert [pier.crowd, pier.crowd, Pier(boats={"gull": 1}).crowd] == [2, 2, 1]
    assert worked == [{"gull": 0, "tern": 3}, {"gull": 1}]


def test_what_a_piece_may_do_is_handed_on_while_what_it_comes_from_is_the_same() -> None:
    worked: list[str] = []

    def counted(state: Harbour, seat: str, boat: str) -> Iterator[Choice]:
        worked.append(boat)
        yield from reaches(state, seat, boat)

    row = replace(ROW, options=counted, reads=lambda state, _seat: (state.tired,))
    table = Deeds((row,), pieces=lambda state: state.boats)

    def offered_after(before: Harbour, **changes: Any) -> Harbour:
        after = replace(before, **changes)
        hand_on(before, after)
        worked.clear()
        assert table.choices(after, "blue") == table.choices(replace(after), "blue")
        return after

    state = Harbour()
    assert len(table.choices(state, "blue")) == 2
    state = offered_after(state, round=1)
    assert worked == ["gull", "tern"], "only the state that remembers nothing asks"
    state = offered_after(state, boats={"gull": 1, "tern": 3})
    assert worked == ["gull", "gull", "tern"], "one boat has moved"
    offered_after(state, tired=("gull",))
    assert worked == ["tern", "tern"], "all are asked anew, and the tired one is refused"


def test_a_boat_that_comes_or_goes_is_noticed_by_rows_that_read_the_same() -> None:
    """What they read is looked up once for both of them."""
    asked: list[tuple[str, ...]] = []

    def tiredness(state: Harbour, _seat: str) -> tuple[str, ...]:
        asked.append(state.tired)
        return state.tired

    rows = [replace(ROW, name=name, reads=tiredness) for name in ("row", "drift")]
    table = Deeds(rows, pieces=lambda state: state.boats)
    state = Harbour()
    for boats in ({"gull": 0, "tern": 3}, {"gull": 0}, {"gull": 0, "skua": 1}):
        later = replace(state, boats=boats)
        hand_on(state, later)
        asked.clear()
        offered = table.choices(later, "blue")
        assert asked == [()]
        assert offered == table.choices(replace(later), "blue")
        assert {choice.piece for choice in offered} == set(boats)
        state = later


def test_after_the_end_nothing_is_open_whatever_the_hours() -> None:
    def over(state: Harbour, _seat: str) -> Refused | None:
        return Refused("refused.over", "1") if state.outcome else None

    table = Deeds((ROW,), over, hours=lambda state: state.turn)
    state = Harbour()
    ended = replace(state, outcome=Seat("blue"))
    assert table.choices(state, "blue")
    hand_on(state, ended)
    assert not table.choices(ended, "blue")


def test_whose_time_it_is_is_asked_again_when_the_hours_change() -> None:
    asked: list[str] = []

    def in_turn(state: Harbour, seat: str) -> Refused | None:
        asked.append(seat)
        return None if state.turn == seat else Refused("not-now", "1")

    row = replace(ROW, when=in_turn)
    table = Deeds((row,), hours=lambda state: state.turn)
    state = Harbour()
    assert len(table.choices(state, "blue")) == 2
    later = replace(state, round=1)
    hand_on(state, later)
    assert len(table.choices(later, "blue")) == 2
    assert asked == ["blue"]
    his = replace(later, turn="red")
    hand_on(later, his)
    assert not table.choices(his, "blue")
    assert asked == ["blue", "blue"]


def test_what_was_worked_out_for_a_state_that_no_longer_stands_is_forgotten() -> None:
    state = Harbour(tired=("tern",))
    offered = DEEDS.choices(state, "blue")
    assert vars(state)
    forget(state)
    assert not vars(state)
    assert DEEDS.choices(state, "blue") == offered


@pytest.mark.parametrize("typed", [False, True])
def test_a_deed_whose_time_has_not_come_is_neither_offered_nor_done(typed: bool) -> None:
    def of_no_use(_state: Harbour, _seat: str, _actor: str) -> Iterator[Choice]:
        raise AssertionError("nobody asks what could be done then")

    row = Deed(command=Ring, rule="1", during=lambda state: state.round > 1, options=of_no_use,
               typed=typed, do=tell)  # fmt: skip
    state, told = Harbour(round=1), Told()
    table = Deeds((row,))
    assert table.choices(state, "blue") == ()
    with pytest.raises(Refused) as refused:
        table.do(state, Ring(seat="blue"), told)
    assert refused.value.reason.id == "refused.unasked"
    assert told == []


def test_a_throw_that_is_offered_is_answered_by_any_faces_that_can_come_up() -> None:
    def rowed_to(_state: Harbour, asked: Row) -> Ring:
        if asked.to > 6:
            raise Refused("toy.no-face", kind=Kind.MALFORMED)
        return Ring(seat=asked.seat)

    table = Deeds(
        (Deed(name="roll", command=Row, rule="1", options=ringing, plain=rowed_to, do=tell),)
    )
    assert [choice.command for choice in table.choices(Harbour(), "blue")] == [Ring(seat="blue")]
    rolled, told = Row(seat="blue", boat="", to=6), Told()
    table.do(Harbour(), rolled, told)
    assert told == [rolled]
    with pytest.raises(Refused):
        table.do(Harbour(), Row(seat="blue", boat="", to=7), told)


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ((ROW, ROW), "two rows of one name: row"),
        (
            (Deed(name="ring", command=Ring, rule="", options=ringing, do=tell),),
            "ring: a deed without a rule",
        ),
        (
            (Deed(name="ring", command=Ring, rule="1", options=ringing, do=tell, actor="bell"),),
            "ring: Ring has no field 'bell'",
        ),
    ],
)
def test_a_table_that_cannot_be_right_is_refused_where_it_is_declared(
    rows: tuple[Deed, ...], says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        Deeds(rows)
