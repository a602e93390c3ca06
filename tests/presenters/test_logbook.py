"""What the logbook page says of the seals that anybody may check."""

from __future__ import annotations

from companion.engine.commitments import seal
from companion.engine.messages import say, seat_word
from companion.engine.provable_dice import FairSource
from companion.engine.views import LogLine
from companion.i18n.translator import words
from companion.presenters.logbook import log_rows, seal_slips
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
    assert holds.figures == {"seed": SEED, "seal": COMMITMENT}


def test_a_slip_that_is_shown_is_held_against_its_seal() -> None:
    def shown(cell: str) -> LogLine:
        return LogLine(message=say("declared", salt=SALT, cell=cell), seal=SLIP)

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
    rows = log_rows(
        words("en").say, tuple(LogEntry(entry=at, line=line) for at, line in enumerate(lines))
    )
    assert [row.seats for row in rows] == [("red", "blue"), ("blue",), ("blue", "red"), ()]
