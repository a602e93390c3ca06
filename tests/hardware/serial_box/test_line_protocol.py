"""The serial box's lines: whole, byte by byte, and with junk between them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.serial_box.line_protocol import LONGEST, TURNS, Line, LineReader, line

WORDS = st.from_regex(r"[0-9A-Za-z-]{1,9}", fullmatch=True)
LINES = st.builds(
    Line,
    seq=st.integers(0, TURNS - 1),
    type=st.sampled_from(["hello", "beat", "vane", "dice", "faces"]),
    data=st.lists(WORDS, max_size=4).map(tuple),
)
CASES = [
    (b"$0 hello 1 e66038*", ()),
    (line(7, "vane", 12, 3), (Line(7, "vane", ("12", "3")),)),
    (line(7, "beat", 9000).replace(b"\n", b"\r\n"), (Line(7, "beat", ("9000",)),)),
    (
        line(1, "vane", 4, 0) + line(2, "dice", 1),
        (Line(1, "vane", ("4", "0")), Line(2, "dice", ("1",))),
    ),
    (b"$3 vane 1" + line(4, "vane", 2, 0), (Line(4, "vane", ("2", "0")),)),
    (b"\x00\xff$$" + line(4, "vane", 2, 0), (Line(4, "vane", ("2", "0")),)),
    (line(4, "vane", 2, 0).replace(b"2 0", b"9 0"), ()),
    (b"\n\r\n", ()),
    (b"x" * 500 + b"\n" + line(4, "dice", 2), (Line(4, "dice", ("2",)),)),
]


def sent(said: Line) -> bytes:
    return line(said.seq, said.type, *said.data)


@pytest.mark.parametrize(("data", "expected"), CASES)
@pytest.mark.parametrize("pieces", [1000, 7, 1])
def test_lines_are_read_however_they_come(
    data: bytes, expected: tuple[Line, ...], pieces: int
) -> None:
    reader = LineReader()
    found = [
        one
        for start in range(0, len(data), pieces)
        for one in reader.feed(data[start : start + pieces])
    ]
    assert tuple(found) == expected
    assert reader.good == len(expected)


@given(st.lists(LINES, max_size=30), st.integers(1, 40))
def test_what_is_sent_is_read(said: list[Line], piece: int) -> None:
    data = b"".join(sent(one) for one in said)
    reader = LineReader()
    assert [
        one
        for start in range(0, len(data), piece)
        for one in reader.feed(data[start : start + piece])
    ] == said
    assert reader.bad == 0


@given(st.binary(max_size=400), LINES)
def test_a_whole_line_after_junk_and_an_end_is_read(junk: bytes, said: Line) -> None:
    assert LineReader().feed(junk + b"\n" + sent(said))[-1:] == [said]


PIECES = st.one_of(
    LINES.map(sent),
    st.binary(max_size=120),
    st.sampled_from([b"$", b"\n", b"\r\n", b" ", b"x" * 200, b" " * 200]),
)


@given(st.lists(PIECES, max_size=12), st.data())
def test_how_the_bytes_are_cut_into_pieces_makes_no_difference(
    said: list[bytes], data: st.DataObject
) -> None:
    stream = b"".join(said)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=20), label="cuts"))
    whole, cut, bytewise = LineReader(), LineReader(), LineReader()
    lines = whole.feed(stream)
    ends = zip([0, *cuts], [*cuts, len(stream)], strict=True)
    assert [one for start, end in ends for one in cut.feed(stream[start:end])] == lines
    assert [
        one for place in range(len(stream)) for one in bytewise.feed(stream[place : place + 1])
    ] == lines
    for reader in (cut, bytewise):
        assert (reader.good, reader.bad, reader.gaps) == (whole.good, whole.bad, whole.gaps)


def test_a_line_after_long_junk_is_read() -> None:
    reader = LineReader()
    assert reader.feed(b"x" * 200 + line(5, "vane", 3, 0)) == [Line(5, "vane", ("3", "0"))]
    assert (reader.good, reader.bad) == (1, 1)


def test_a_line_longer_than_any_is_none() -> None:
    assert LineReader().feed(line(5, "faces", *["1234567890"] * 8)) == []


@given(LINES, st.data())
def test_one_wrong_bit_makes_a_line_bad(said: Line, data: st.DataObject) -> None:
    raw = bytearray(sent(said)[:-1])
    place = data.draw(st.integers(0, len(raw) - 1))
    raw[place] ^= 1 << data.draw(st.integers(0, 7))
    if raw[place] in b"\n\r":
        return
    assert LineReader().feed(bytes(raw) + b"\n") == []


def test_lines_that_never_came_are_counted_and_a_new_start_is_no_gap() -> None:
    reader = LineReader()
    for seq, kind in ((65534, "beat"), (1, "beat"), (2, "beat"), (0, "hello"), (1, "vane")):
        reader.feed(line(seq, kind))
    assert reader.gaps == 2


def test_a_minute_of_garbage_at_full_speed_is_counted_and_forgotten() -> None:
    """115,200 bit/s for a minute are 691,200 bytes."""
    noise, reader = Random(5), LineReader()
    for _ in range(691_200 // 4096 + 1):
        reader.feed(noise.randbytes(4096))
    assert reader.good == 0
    assert reader.bad > 1000
    assert reader.feed(b"\n" + line(3, "dice", 8)) == [Line(3, "dice", ("8",))]


def test_a_line_without_end_takes_no_room() -> None:
    reader = LineReader()
    for _ in range(1000):
        reader.feed(b"$" * 1000)
    assert len(reader.rest) <= LONGEST
    reader.feed(b"\n")
    assert reader.bad == 1


def test_the_lines_on_the_page_of_the_protocol_are_whole() -> None:
    page = (Path(__file__).parents[3] / "hardware" / "firmware" / "PROTOCOL.md").read_text("utf-8")
    shown = [one for one in page.splitlines() if one.startswith("$") and "<" not in one]
    assert len(shown) == 3
    assert len(LineReader().feed("".join(f"{one}\n" for one in shown).encode())) == 3
