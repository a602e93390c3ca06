"""The hub: everybody hears what is his, answers go to whoever asked, and nobody speaks for
another.
"""

from __future__ import annotations

import logging

import pytest
from msgspec.structs import replace

from companion.engine.commands import Command, EnterFaces, Redo, RefuseUndo, Throw, Undo
from companion.engine.game import REFEREE, TABLE
from companion.engine.messages import NOTHING, Message, say, seat_word
from companion.engine.refusals import Kind, Refused
from companion.games.admiral.rules.commands import AgreeEven, EndTurn, LayMine, RecallEven
from companion.journal.journal import Loss
from companion.journal.memory import MemoryJournal
from companion.session.hub import Hub
from companion.session.notices import (
    LogEntry,
    Notice,
    Past,
    PinAnswer,
    Problem,
    Receipt,
    Refusal,
    Snapshot,
    log_after,
)
from companion.session.session import Session
from companion.session.subscription import Subscription
from tests.journal.full import FillingJournal
from tests.journal.slow import SlowJournal
from tests.session.net import cast_net, pocket
from tests.session.subscribers import Ear
from tests.session.table import (
    ADMIRAL,
    FRESH_EAST,
    MINE,
    OTHERS_MINE,
    SHOWN,
    lay_mines,
    lay_table,
    onto_the_mine,
    sit_down_again,
    spin,
)

AGREES, RECALLS = AgreeEven(seat="blue"), RecallEven(seat="blue")


@pytest.fixture
def session() -> Session:
    return lay_table(referee="9090")


@pytest.fixture
def hub(session: Session) -> Hub:
    return Hub(session, clock=lambda: 0.0)


@pytest.fixture
def sealing() -> Hub:
    """Both seats have a slip to write."""
    return Hub(lay_table(mines=1, referee="9090"), clock=lambda: 0.0)


# ---------------------------------------------------------------- what each hears


def test_who_looks_back_is_told_what_everybody_saw(hub: Hub, session: Session) -> None:
    table, blue = Ear(hub, TABLE), Ear(hub, "blue")
    seen = [session.pages.view]
    for deed in (AGREES, RECALLS):
        blue.place.send(deed)
        seen.append(session.pages.view)
    for entry, view in enumerate(seen, 1):
        table.place.look_back(entry)
        assert table.heard[-1] == Past(entry=entry, view=view)
    assert not blue.all(Past)


def test_what_was_taken_back_is_never_looked_back_on(hub: Hub, session: Session) -> None:
    table = Ear(hub, TABLE)
    before = session.pages.view
    table.place.send(AGREES)
    table.place.send(Undo(seat="blue"))
    table.place.look_back(2)
    assert table.heard[-1] == Past(entry=2, view=before)


def test_a_subscriber_is_shown_the_table_when_he_comes_and_after_each_deed(hub: Hub) -> None:
    table = Ear(hub, TABLE)
    table.place.send(AGREES)
    table.place.send(RECALLS)
    assert [one.entry for one in table.all(Snapshot)] == [1, 2, 3]
    assert table.told[:1] + table.told[-3:] == [
        "session.log.commitment",
        "session.log.referee-appointed",
        "admiral.log.agreed-even",
        "admiral.log.recalled-even",
    ]


def test_each_is_shown_what_is_his(sealing: Hub) -> None:
    blue, *others = (Ear(sealing, one) for one in ("blue", "orange", TABLE, REFEREE))
    blue.place.send(MINE)
    for ear in (blue, *others):
        assert (ear.now.seat, ear.now.entry) == (ear.place.seat, 2)
    assert blue.now.private.slips
    assert not any(ear.now.private.slips for ear in others)


def test_each_reads_of_a_deed_what_is_his() -> None:
    hub = Hub(cast_net(), clock=lambda: 0.0)
    blue, *others = (Ear(hub, one) for one in ("blue", "orange", TABLE, REFEREE))
    blue.place.send(pocket("blue", 1))
    blue.place.send(Throw(seat="blue"))
    assert "card0" in blue.log[-1].line.message.figures
    assert all("card0" not in ear.log[-1].line.message.figures for ear in others)


def test_the_shared_screen_is_offered_what_everybody_may_do_in_public() -> None:
    session = lay_table(play="cards", mines=1)
    lay_mines(session)
    spin(session)
    onto_the_mine(session)
    hub = Hub(session)
    blue, table = Ear(hub, "blue"), Ear(hub, TABLE)
    assert {choice.command.seat for choice in table.now.choices} == {"blue", "orange"}
    assert not [choice for choice in table.now.choices if choice.private]
    assert [choice.command for choice in blue.now.choices if choice.private]
    assert {choice.command.seat for choice in blue.now.choices} == {"blue"}


def test_a_slip_can_be_taken_back_where_its_seat_is_shown_so(sealing: Hub) -> None:
    blue, orange, table = (Ear(sealing, one) for one in ("blue", "orange", TABLE))
    blue.place.send(MINE)
    assert [ear.now.can_undo for ear in (blue, orange, table)] == [True, False, False]
    assert {ear.now.undo_slip for ear in (blue, orange, table)} == {"blue"}


def test_what_its_key_said_of_a_deed_without_a_line_is_told_to_all() -> None:
    silent = Hub(lay_table(game=replace(ADMIRAL, log_line=lambda _event: None)))
    blue, orange = Ear(silent, "blue"), Ear(silent, "orange")
    said = next(one.label for one in blue.now.choices if one.command == AGREES)
    blue.place.send(AGREES)
    assert blue.now.undo_label == orange.now.undo_label == said
    blue.place.send(Undo(seat="blue"))
    assert blue.now.undo_label == NOTHING


def test_the_end_of_a_turn_is_told_as_its_key_said_it_though_the_log_tells_what_follows() -> None:
    session = lay_table()
    spin(session)
    table = Ear(Hub(session), TABLE)
    for seat in ("blue", "orange"):
        table.place.send(EndTurn(seat=seat))
        assert table.now.undo_label == say("admiral.end-turn")
    assert table.log[-1].line.message == say("admiral.log.round", round=2)


def test_what_its_key_said_of_a_deed_is_known_when_the_battle_is_opened_again() -> None:
    session = lay_table(journal := MemoryJournal())
    spin(session)
    session.submit(EndTurn(seat="blue"))
    session.submit(EndTurn(seat="orange"))
    table = Ear(Hub(sit_down_again(journal)), TABLE)
    assert table.now.undo_label == say("admiral.end-turn")
    table.place.send(Undo(seat="orange"))
    assert table.now.undo_label == say("admiral.end-turn")
    table.place.send(Undo(seat="blue"))
    assert table.now.undo_asks, "the spin"
    assert table.now.undo_label == NOTHING


def test_what_its_key_said_of_a_slip_is_told_to_nobody_when_the_battle_is_opened_again() -> None:
    lay_table(journal := MemoryJournal(), mines=1).submit(MINE)
    again = Hub(sit_down_again(journal))
    for seat in ("blue", "orange", TABLE, REFEREE):
        assert Ear(again, seat).now.undo_label == NOTHING


def test_what_the_key_said_of_a_deed_with_a_line_or_of_a_slip_is_told_to_nobody(
    hub: Hub, sealing: Hub
) -> None:
    for place, deed in ((hub, AGREES), (sealing, MINE)):
        writer, reader = Ear(place, "blue"), Ear(place, "orange")
        writer.place.send(deed)
        assert writer.now.can_undo
        assert writer.now.undo_label == reader.now.undo_label == NOTHING


def test_who_comes_late_is_shown_all_that_the_others_know(sealing: Hub) -> None:
    early = Ear(sealing, "orange")
    for deed in (MINE, OTHERS_MINE, AGREES, Undo(seat="blue")):
        Ear(sealing, deed.seat).place.send(deed)
    late = Ear(sealing, "orange")
    assert late.log == early.log
    assert late.log[-2].undone
    assert replace_since(late.now) == replace_since(early.now)


def replace_since(snapshot: Snapshot) -> tuple[object, ...]:
    """The table as it stands, however much of the log came with it."""
    return (
        snapshot.entry,
        snapshot.view,
        snapshot.private,
        snapshot.choices,
        snapshot.undo_bar,
        snapshot.redo_bar,
    )


def test_who_comes_back_is_shown_what_he_missed(hub: Hub) -> None:
    blue = Ear(hub, "blue")
    blue.place.send(AGREES)
    known, log = blue.now.entry, blue.log
    blue.place.close()
    other = Ear(hub, TABLE)
    other.place.send(RECALLS)
    other.place.send(Undo(seat="blue"))
    assert len(blue.all(Snapshot)) == 2, "a place that is closed hears nothing"
    back = Ear(hub, "blue", since=known)
    assert back.now.since == known
    assert log_after(log, back.now) == other.log


def test_what_was_struck_while_he_was_away_is_struck_when_he_comes_back(hub: Hub) -> None:
    table = Ear(hub, TABLE)
    table.place.send(AGREES)
    known, log = table.now.entry, table.log
    table.place.send(Undo(seat="blue"))
    back = Ear(hub, TABLE, since=known)
    assert back.now.struck == (known,)
    assert log_after(log, back.now) == table.log


def test_who_knows_more_than_there_is_begins_anew(hub: Hub) -> None:
    """The end of the file was lost, or he remembers another battle."""
    table = Ear(hub, TABLE)
    lost = Ear(hub, TABLE, since=500)
    assert lost.now.since == -1
    assert log_after((LogEntry(entry=400, line=table.log[0].line),), lost.now) == table.log


def test_what_several_are_shown_is_made_once(hub: Hub) -> None:
    window, lamps = Ear(hub, TABLE), Ear(hub, TABLE)
    window.place.send(AGREES)
    assert window.now is lamps.now


def test_what_is_lost_of_a_damaged_file_is_told_to_who_sees_the_battle_first(
    session: Session, hub: Hub
) -> None:
    session.loss = Loss(say("journal.lost-tail", n=1, file="x"), 1, "x")
    assert Ear(hub, TABLE).all(Problem) == [Problem(message=session.loss.message)]
    assert Ear(hub, TABLE, since=session.pages.entry).all(Problem) == []


@pytest.mark.parametrize("seat", ["green", "", "TABLE"])
def test_a_stranger_is_let_in_nowhere(hub: Hub, seat: str) -> None:
    with pytest.raises(Refused, match="no-such-seat"):
        hub.subscribe(seat, lambda _: None)


# ---------------------------------------------------------------- who is answered


def test_a_refusal_is_told_to_who_asked_and_nobody_else(hub: Hub) -> None:
    blue, others = Ear(hub, "blue"), [Ear(hub, one) for one in ("orange", TABLE, REFEREE, "blue")]
    blue.place.send(RECALLS)
    blue.place.send(SHOWN)
    first, second = blue.all(Refusal)
    reason = say("admiral.refused.not-agreed")
    assert first == Refusal(command=RECALLS, reason=reason, rule="5.7e", kind="illegal")
    assert second.reason.id == "admiral.refused.no-mine-there"
    assert [len(ear.heard) for ear in others] == [1, 1, 1, 1]


def test_what_comes_of_a_pin_is_told_where_it_was_typed(hub: Hub) -> None:
    table, orange = Ear(hub, TABLE), Ear(hub, "orange")
    table.place.set_pin("blue", "1234")
    table.place.enter("blue", "0000")
    table.place.end_waits("9090")
    table.place.set_pin("blue", "12")
    assert [one.opened for one in table.all(PinAnswer)] == [True, False, True]
    assert table.all(Problem) == [Problem(message=say("session.pin-digits"))]
    assert {type(one) for one in orange.heard} == {Snapshot}


class Clumsy(Session):
    """A session with a fault in it."""

    def submit(self, command: Command, because: Message = NOTHING) -> Receipt:
        if isinstance(command, LayMine):
            raise KeyError(command.cell)
        return super().submit(command, because)


def test_a_fault_is_told_to_who_brought_it_up_without_its_words(
    session: Session, hub: Hub, caplog: pytest.LogCaptureFixture
) -> None:
    blue, orange = Ear(hub, "blue"), Ear(hub, "orange")
    session.__class__ = Clumsy
    with caplog.at_level(logging.DEBUG):
        blue.place.send(MINE)
    assert blue.all(Problem) == [Problem(message=say("session.unexpected", error="KeyError"))]
    assert orange.all(Problem) == []
    assert "KeyError" in caplog.text
    assert MINE.cell not in caplog.text + repr(blue.heard[-1])


def test_a_full_disk_is_told_to_all_and_play_goes_on() -> None:
    hub = Hub(lay_table(journal := FillingJournal(), referee="9090"))
    blue, orange = Ear(hub, "blue"), Ear(hub, "orange")
    journal.full = True
    blue.place.send(AGREES)
    journal.full = False
    blue.place.send(AGREES)
    for ear in (blue, orange):
        assert ear.all(Problem) == [Problem(message=say("journal.disk-full"))]
        assert [one.entry for one in ear.all(Snapshot)] == [1, 2]


def test_a_slow_disk_is_told_to_all_once_and_play_goes_on() -> None:
    journal = SlowJournal(seconds=5)
    hub = Hub(lay_table(journal, referee="9090"), clock=lambda: journal.now)
    blue, orange = Ear(hub, "blue"), Ear(hub, "orange")
    for command in (AGREES, RECALLS):
        blue.place.send(command)
    for ear in (blue, orange):
        assert ear.all(Problem) == [Problem(message=say("session.slow-disk", seconds=5))]
        assert isinstance(ear.heard[2], Problem), "after the deed that it has kept"
        assert [one.entry for one in ear.all(Snapshot)] == [1, 2, 3]


def test_the_time_that_pins_take_is_not_the_disks() -> None:
    """Each is hashed slowly on purpose, and whoever appoints a referee types those of all seats."""
    journal = SlowJournal(seconds=5)
    hub = Hub(lay_table(journal, referee="9090"), clock=lambda: journal.now)
    blue = Ear(hub, "blue")
    blue.place.set_pin("blue", "1234")
    assert blue.all(Problem) == []
    blue.place.send(AGREES)
    assert blue.all(Problem) == [Problem(message=say("session.slow-disk", seconds=5))]


def test_a_disk_that_takes_its_time_now_and_then_is_not_spoken_of() -> None:
    journal = SlowJournal(seconds=2.9)
    hub = Hub(lay_table(journal, referee="9090"), clock=lambda: journal.now)
    blue = Ear(hub, "blue")
    blue.place.send(AGREES)
    assert blue.all(Problem) == []


def test_who_fails_is_dropped_and_the_others_go_on(
    hub: Hub, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[Notice] = []

    def broken(notice: Notice) -> None:
        told.append(notice)
        raise RuntimeError("the window is gone")

    window, table = hub.subscribe(TABLE, broken), Ear(hub, TABLE)
    table.place.send(AGREES)
    window.send(RECALLS)
    assert len(told) == 1
    assert [one.entry for one in table.all(Snapshot)] == [1, 2]
    assert "RuntimeError" in caplog.text
    assert "the window is gone" not in caplog.text


def test_a_view_that_fails_is_told_to_its_seat_and_shown_as_soon_as_it_can_be(
    session: Session, hub: Hub
) -> None:
    blue, orange = Ear(hub, "blue"), Ear(hub, "orange")
    look = session.pages.private

    def blind(seat: str):  # type: ignore[no-untyped-def]
        return 1 // 0 if seat == "blue" else look(seat)

    session.pages.private = blind  # type: ignore[method-assign]
    orange.place.send(AgreeEven(seat="orange"))
    session.pages.private = look  # type: ignore[method-assign]
    orange.place.send(RecallEven(seat="orange"))
    assert blue.all(Problem) == [
        Problem(message=say("session.unexpected", error="ZeroDivisionError"))
    ]
    assert blue.log == orange.log


# ---------------------------------------------------------------- who speaks for whom


def refused(ear: Ear, command: Command) -> str:
    """Why a subscriber may not give a command; the battle stands as it stood."""
    before, entry = len(ear.all(Refusal)), ear.now.entry
    ear.place.send(command)
    assert ear.now.entry == entry
    return ear.all(Refusal)[before].reason.id


@pytest.mark.parametrize(
    "command",
    [RECALLS, MINE, Throw(seat="blue"), Undo(seat="blue"), Undo(seat=TABLE), Undo(seat=REFEREE)],
    ids=lambda command: f"{command.word} {command.seat}",
)
def test_a_player_speaks_for_himself_alone(hub: Hub, command: Command) -> None:
    Ear(hub, "blue").place.send(AGREES)
    orange = Ear(hub, "orange")
    assert refused(orange, command) == "session.another-seat"
    (told,) = orange.all(Refusal)
    assert told.reason == say("session.another-seat", seat=seat_word("orange"))
    assert told.kind is Kind.NOT_YOUR_TURN


@pytest.mark.parametrize("command", [AGREES, Undo(seat="blue"), Throw(seat="blue")])
def test_the_referee_speaks_for_himself_alone(hub: Hub, command: Command) -> None:
    assert refused(Ear(hub, REFEREE), command) == "session.another-seat"


def test_hands_around_the_shared_screen_speak_for_every_player(hub: Hub) -> None:
    table = Ear(hub, TABLE)
    for command in (
        AgreeEven(seat="orange"),
        Undo(seat="blue"),
        Redo(seat="orange"),
        EnterFaces(seat="blue", faces=(FRESH_EAST,)),
        Undo(seat="orange"),
        RefuseUndo(seat="blue"),
    ):
        table.place.send(command)
    assert table.all(Refusal) == []


def test_what_is_private_is_not_taken_from_the_shared_screen(hub: Hub) -> None:
    table = Ear(hub, TABLE)
    assert refused(table, MINE) == "session.private-page"
    assert refused(table, SHOWN) == "session.private-page"
    assert refused(table, Undo(seat=REFEREE)) == "session.referees-page"
    assert refused(table, AgreeEven(seat="green")) == "session.no-such-seat"


def test_a_sealed_slip_is_taken_back_at_its_owners_place_alone(sealing: Hub) -> None:
    blue, table = Ear(sealing, "blue"), Ear(sealing, TABLE)
    blue.place.send(MINE)
    assert refused(table, Undo(seat="blue")) == "session.own-slip"
    blue.place.send(Undo(seat="blue"))
    assert refused(table, Redo(seat="blue")) == "session.own-slip"
    blue.place.send(Redo(seat="blue"))
    assert blue.all(Refusal) == []


def test_the_referee_takes_back_a_die_by_himself(hub: Hub) -> None:
    table, referee = Ear(hub, TABLE), Ear(hub, REFEREE)
    table.place.send(Throw(seat="blue"))
    referee.place.send(Undo(seat=REFEREE))
    assert referee.all(Refusal) == []
    assert table.log[-2].undone


def test_a_devices_reading_answers_the_call_or_is_refused_to_the_device(hub: Hub) -> None:
    window, box = Ear(hub, TABLE), Ear(hub, TABLE)
    for _ in range(2):
        box.place.send_faces((FRESH_EAST,), "vane")
    assert [one.reason.id for one in box.all(Refusal)] == ["session.no-call"]
    assert window.all(Refusal) == []
    assert [entry.line.source for entry in window.log if entry.line.source] == ["vane"]


def test_no_device_answers_for_another_seat(hub: Hub) -> None:
    orange = Ear(hub, "orange")
    orange.place.send_faces((3,), "vane")
    assert [one.reason.id for one in orange.all(Refusal)] == ["session.another-seat"]


# ---------------------------------------------------------------- a seat's place behind its PIN


def entering(hub: Hub, pin: str) -> tuple[Ear, list[Notice], Subscription]:
    """Somebody types a PIN for blue's place on the shared screen."""
    table = Ear(hub, TABLE)
    table.place.set_pin("blue", "1234")
    heard: list[Notice] = []
    return table, heard, table.place.enter("blue", pin, heard.append)


def test_the_right_pin_opens_the_seats_own_place(sealing: Hub) -> None:
    table, heard, place = entering(sealing, "1234")
    assert table.heard[-1] == PinAnswer(seat="blue", opened=True)
    (shown,) = heard
    assert isinstance(shown, Snapshot)
    assert shown.seat == "blue"
    place.send(MINE)
    assert table.told[-1] == "admiral.log.mine-laid"


def test_a_wrong_pin_opens_nothing(sealing: Hub) -> None:
    table, heard, place = entering(sealing, "4321")
    place.send(MINE)
    place.enter("blue", "1234")
    assert heard == [Problem(message=say("session.no-place"))] * 2
    assert "admiral.log.mine-laid" not in table.told


def test_who_has_gone_before_his_pin_was_judged_is_shown_nothing(session: Session) -> None:
    hub, waiting = Hub(session), []
    heard: list[Notice] = []
    table = Subscription(TABLE, lambda _: None, lambda asker, task: waiting.append((asker, task)))
    hub.join(table)
    place = table.set_pin("blue", "1234", listener=heard.append)
    place.close()
    for asker, task in waiting:
        hub.serve(asker, task)
    assert heard == []


def test_a_pin_chosen_or_permitted_by_the_referee_opens_the_place(hub: Hub) -> None:
    table, heard = Ear(hub, TABLE), list[Notice]()
    table.place.set_pin("blue", "1234", listener=heard.append).close()
    table.place.set_pin("blue", "5678", "9090", REFEREE, heard.append)
    assert [one.seat for one in heard if isinstance(one, Snapshot)] == ["blue", "blue"]


def test_a_place_that_is_closed_neither_hears_nor_speaks(sealing: Hub) -> None:
    table, heard, place = entering(sealing, "1234")
    place.close()
    place.send(MINE)
    Ear(sealing, "orange").place.send(OTHERS_MINE)
    assert len(heard) == 1
    assert table.now.view.cards
    assert [entry.line.seat for entry in table.log if entry.line.seal][1:] == ["orange"]
