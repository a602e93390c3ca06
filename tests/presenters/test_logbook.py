"""What the logbook page says of the seals that anybody may check."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.commitments import seal
from companion.engine.messages import NOTHING, Message, piece_word, say, seat_word
from companion.engine.provable_dice import FairSource
from companion.engine.views import LogLine, ShownSlip
from companion.i18n.translator import words
from companion.presenters.logbook import GROUP, LogPage, seal_slips
from companion.session.notices import LogEntry

SEED = "22" * 32
COMMITMENT = FairSource(bytes.fromhex(SEED)).commitment
SALT = "11" * 16
SLIP = seal(SALT, "D4")


def log(*lines: LogLine) -> tuple[LogEntry, ...]:
    begun = LogLine(message=say("session.log.commitment", seal=COMMITMENT), seal=COMMITMENT)
    return tuple(LogEntry(entry=at, line=line) for at, line in enumerate((begun, *lines)))


def told(*lines: LogLine) -> list[str]:
    return [message.id for message in seal_slips(log(*lines))]


def seed(shown: str) -> LogLine:
    return LogLine(message=say("session.log.seed", seed=shown))


LAID = LogLine(message=say("laid"), seal=SLIP)


def test_the_dice_have_no_slip_to_be_shown() -> None:
    assert told() == []
    assert told(LAID) == ["log.seal-stands"]


def test_the_seed_is_held_against_its_seal_once_it_is_shown() -> None:
    assert told(LAID, seed(SEED)) == ["log.seed-holds", "log.seal-stands"]
    assert told(seed("33" * 32)) == ["log.seed-broken"]
    (holds,) = seal_slips(log(seed(SEED)))
    read_out = {name: str(number).split() for name, number in holds.figures.items()}
    assert {name: "".join(groups) for name, groups in read_out.items()} == {
        "seed": SEED, "seal": COMMITMENT,
    }  # fmt: skip
    assert {len(group) for groups in read_out.values() for group in groups} == {GROUP}


def test_a_slip_that_is_shown_is_held_against_its_seal() -> None:
    def shown(cell: str) -> LogLine:
        return LogLine(message=say("declared"), seal=SLIP, slip=ShownSlip(SALT, cell))

    assert told(LAID, shown("D4")) == ["log.seal-holds"]
    assert told(LAID, shown("D5")) == ["log.seal-broken"]


def test_a_line_flies_the_flags_of_whose_it_is_and_of_all_it_names() -> None:
    order = say("golitsyn.list", before=seat_word("red"), one=seat_word("blue"))
    lines = (
        LogLine(message=say("colonies.log.order", order=order)),
        LogLine(message=say("admiral.log.turn", seat=seat_word("blue")), seat="blue"),
        LogLine(message=say("x", owner=seat_word("red")), seat="blue"),
        LogLine(message=say("wind")),
    )
    rows = LogPage(
        words("en").say, tuple(LogEntry(entry=at, line=line) for at, line in enumerate(lines))
    )
    assert [row.seats for row in rows] == [("red", "blue"), ("blue",), ("blue", "red"), ()]


def test_a_line_is_put_into_words_when_it_is_read_and_once() -> None:
    asked: list[Message] = []

    def speak(message: Message) -> str:
        asked.append(message)
        return message.id

    page = LogPage(speak, log(*(LogLine(message=say(f"line-{n}")) for n in range(50))))
    asked.clear()
    assert (page[-1].text, page[50].text) == ("Line-49", "Line-49")
    later = page.after(speak, page_of(page, LogLine(message=say("newest"))))
    assert (later[-2].text, later[-1].text) == ("Line-49", "Newest")
    assert [message.id for message in asked] == ["line-49", "newest"]


def page_of(page: LogPage, *lines: LogLine) -> tuple[LogEntry, ...]:
    """The log of a page with more lines."""
    return (
        *page.log,
        *(LogEntry(entry=len(page.log) + at, line=one) for at, one in enumerate(lines)),
    )


def test_the_page_stays_the_same_while_nothing_is_new() -> None:
    speak = words("en").say
    page = LogPage(speak, log(LAID))
    assert page.after(speak, log(LAID)) is page
    assert page.after(words("ru").say, log(LAID)) is not page


def test_a_line_taken_back_is_struck_on_the_next_page() -> None:
    speak = words("en").say
    page = LogPage(speak, log(LAID))
    assert not page[-1].undone
    struck = tuple(replace(entry, undone=True) for entry in log(LAID))
    later = page.after(speak, struck)
    assert later[-1].undone
    assert later.margins == {"undone"}


def test_the_margin_knows_all_that_stands_in_it() -> None:
    speak = words("en").say
    first = LogLine(message=say("x"), rule="4.13")
    page = LogPage(speak, (LogEntry(entry=0, line=first),))
    second = LogLine(message=say("y"), rule="10.7")
    later = page.after(speak, page_of(page, second))
    assert page.margins == {"4.13"}
    assert later.margins == {"4.13", "10.7"}


def test_an_entry_without_words_has_no_line() -> None:
    page = LogPage(words("en").say, log(LogLine(message=NOTHING), LAID))
    assert [row.number for row in page] == [0, 2]


@pytest.mark.parametrize(("language", "line"), [("ru", "Флагман Эскадры"), ("en", "Squadron")])
def test_a_line_that_begins_with_a_piece_begins_with_a_capital_letter(
    language: str, line: str
) -> None:
    """In Russian a piece is written small inside a sentence."""
    pieces = {"flagship": {"ru": "флагман Эскадры", "en": "Squadron flagship"}}
    sailed = say("ahoy.log.moved", figure=piece_word("flagship"), space="1")
    speech = words(language).naming((), pieces).say
    assert LogPage(speech, log(LogLine(message=sailed)))[1].text.startswith(line)
