"""Undo says what it takes back, in as many words as there is room for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.captains import SPOKEN
from companion.engine.messages import NOTHING, Message, piece_word, say, seat_word, written
from companion.engine.views import CardView, LogLine, TableView
from companion.presenters.undo import undo_words
from companion.presenters.window_state import Table
from companion.session.notices import LogEntry, Snapshot

BRIG = say("ship.brig", number=2)
VIEW = TableView(cards=(CardView(id="brig-2", kind="brig", name=BRIG, seat="blue", hull=3),))
LINES = {
    "shot": "Brig 2 fires 1 shot on Line 1: die 5, hit.",
    "announced": "\N{LEFT DOUBLE QUOTATION MARK}I fire\N{RIGHT DOUBLE QUOTATION MARK} (Swift)",
    "rolled": "Die 5",
    "counted": "Ann: 6 points: tokens 2",
    "seat.blue": "Ann",
    "admiral.end-turn": "End turn",
    "admiral.log.round": "Round 4",
    "ship.brig": "Brig 2",
    "piece.swift": "Swift",
    "undo.nothing": "Undo",
    "undo.asks-nothing": "Undo asks all",
}


def words(message: Message) -> str:
    if message.id in ("undo.what", "undo.asks"):
        return f"{message.id}: {message.figures['what']}"
    return LINES.get(message.id, "")


def table(line: Message, asks: bool = False, label: Message = NOTHING) -> Table:
    """The entry that undo would take back has this line; an entry without one has none. Its key
    said this.
    """
    log = (LogEntry(entry=1, line=LogLine(message=line)),) if line != NOTHING else ()
    told = Snapshot(
        seat="table", entry=1, since=0, view=VIEW, undo_entry=1, undo_asks=asks, undo_label=label
    )
    return Table(snapshot=told, log=log)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            say("shot", n=1, shooter=BRIG, target=piece_word("swift")),
            (
                "undo.what: Brig 2 fires 1 shot on Line 1: die 5, hit",
                "undo.what: Brig 2 fires 1 shot on Line 1",
                "undo.what: Brig 2",
                "Undo",
            ),
        ),
        (
            say("announced", ship=piece_word("swift")),
            (
                f"undo.what: {LINES['announced']}",
                "undo.what: \N{LEFT DOUBLE QUOTATION MARK}I fire\N{RIGHT DOUBLE QUOTATION MARK}",
                "undo.what: Swift",
                "Undo",
            ),
        ),
        (say("rolled", heading=written(en="N")), ("undo.what: Die 5", "Undo")),
        (
            say("counted", seat=seat_word("blue"), n=6),
            (f"undo.what: {LINES['counted']}", "undo.what: Ann: 6 points", "Undo"),
        ),
        (NOTHING, ("Undo",)),
    ],
    ids=["a card's name", "a piece's name", "no piece", "whose it is", "no line"],
)
def test_the_line_is_said_in_ever_fewer_words(line: Message, said: tuple[str, ...]) -> None:
    assert undo_words(words, table(line)) == said


def test_of_a_captains_deed_the_deed_is_said_and_not_his_reason() -> None:
    told = table(say("rolled"))
    spoken = LogLine(message=say(SPOKEN, seat=say("seat.blue"), why=say("announced")))
    his = replace(told, log=(LogEntry(entry=1, line=spoken), *told.log))
    assert undo_words(words, his) == ("undo.what: Die 5", "Undo")


def test_that_all_are_asked_is_said_whatever_there_is_room_for() -> None:
    said = undo_words(words, table(say("rolled"), asks=True))
    assert said == ("undo.asks: Die 5", "Undo asks all")


def test_without_anything_to_take_back_there_is_the_word_alone() -> None:
    assert undo_words(words, Table()) == ("Undo",)


def test_a_deed_without_a_line_is_called_what_its_key_said() -> None:
    said = undo_words(words, table(NOTHING, label=say("rolled")))
    assert said == ("undo.what: Die 5", "Undo")


def test_the_end_of_a_turn_is_not_called_by_what_follows_it() -> None:
    told = table(say("admiral.log.round", round=4), label=say("admiral.end-turn"))
    assert undo_words(words, told) == ("undo.what: End turn", "Undo")
