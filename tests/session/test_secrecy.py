"""What one seat hides changes nothing that any other seat, the table, the log or the logbook
shows.
"""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.codec import Codec
from companion.engine.commands import Command
from companion.engine.refusals import Refused
from companion.journal.memory import MemoryJournal
from companion.session.notices import Notice, Refusal
from companion.session.session import Session
from companion.session.writer import SessionWriter
from tests.session.table import lay_table
from tests.session.toy import CELLS, Bury, Dig, Gamble, Walk

OTHERS = ("orange", "table")
PUBLIC = st.one_of(
    st.builds(Walk, seat=st.sampled_from(("blue", "orange")), to=st.sampled_from(CELLS)),
    st.builds(Gamble, seat=st.sampled_from(("blue", "orange"))),
)


def shown(session: Session) -> bytes:
    """Everything that anyone but blue may see, to the byte."""
    snapshot = session.snapshot()
    parts = [
        session.view,
        *(session.private(seat) for seat in OTHERS),
        *(session.choices(seat) for seat in OTHERS),
        *(session.log(seat) for seat in OTHERS),
        *(snapshot.pages[seat] for seat in OTHERS),
        snapshot.log,
        snapshot.board_instructions,
        session.export(),
        [
            choice.deed for choice in session.choices("blue") if choice.private
        ],  # a hand is seen on blue's numbers
    ]
    return b"\n".join(map(Codec.write, parts))


def play(hidden: str, deeds: list[Command]) -> tuple[bytes, list[str]]:
    """A battle in which blue hides one cell; the seal itself is the same, as if SHA-256 were a
    black box.
    """
    session = lay_table(MemoryJournal())
    with patch("tests.session.toy.seal", lambda _salt, _value: "seal"):
        session.submit(Bury(seat="blue", cell=hidden))
    refusals = []
    for deed in deeds:
        try:
            session.submit(deed)
        except Refused as refused:
            refusals.append(f"{refused.reason} {refused.rule} {refused.kind}")
    return shown(session), refusals


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(CELLS), st.sampled_from(CELLS), st.lists(PUBLIC, max_size=8))
def test_another_seats_slip_changes_nothing(one: str, other: str, deeds: list[Command]) -> None:
    assert play(one, deeds) == play(other, deeds)


def told(deeds: list[Command]) -> list[bytes]:
    """Every notice, in order, that reaches anybody but orange."""
    heard: list[Notice] = []
    writer = SessionWriter(lay_table, heard.append)
    for deed in deeds:
        writer.send(deed)
    writer.close()
    return [
        Codec.write(one) for one in heard if not (isinstance(one, Refusal) and one.to == "orange")
    ]


@settings(max_examples=60, deadline=None)
@given(st.lists(PUBLIC, max_size=8), st.integers(0, 8), st.integers(1, 3))
def test_a_secret_deed_that_is_refused_is_as_if_never_sent(
    deeds: list[Command], at: int, times: int
) -> None:
    """Orange has buried nothing, so digging is refused at any time."""
    dig: list[Command] = [Dig(seat="orange")] * times
    assert told([*deeds[:at], *dig, *deeds[at:]]) == told(deeds)


def test_of_a_secret_deed_that_is_refused_its_seat_is_told() -> None:
    heard: list[Notice] = []
    writer = SessionWriter(lay_table, heard.append)
    writer.send(Dig(seat="orange"))
    writer.send(Walk(seat="orange", to="A1"))
    writer.close()
    assert [one.to for one in heard if isinstance(one, Refusal)] == ["orange", "table"]


def test_the_check_itself_sees_a_leak() -> None:
    def leaky(session: Session) -> bytes:
        return Codec.write(session.private("blue"))

    watch: Callable[[Session], bytes] = leaky
    with patch("tests.session.test_secrecy.shown", watch):
        assert play("C1", []) != play("D1", [])
