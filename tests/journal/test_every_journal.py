"""What every journal promises, whether it lies in memory or in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.journal.journal import BEFORE_THE_FIRST, Entry, Journal, follows
from companion.journal.memory import MemoryJournal
from tests.journal.damage import NOON, opened, opened_entries


@pytest.fixture(params=["memory", "sqlite"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Journal]]:
    made: list[Journal] = []

    def one() -> Journal:
        journal = (
            MemoryJournal()
            if request.param == "memory"
            else opened(tmp_path / f"{len(made)}.sqlite")
        )
        made.append(journal)
        return journal

    yield one
    for journal in made:
        journal.close()


@pytest.fixture
def journal(make: Callable[[], Journal]) -> Journal:
    return make()


def test_a_new_journal_is_empty(journal: Journal) -> None:
    assert journal.entries() == ()


def test_entries_come_back_as_they_were_appended(journal: Journal) -> None:
    appended = [journal.append("deed", f'{{"n":{n}}}'.encode(), NOON) for n in range(5)]
    assert journal.entries() == tuple(appended)
    assert [entry.seq for entry in appended] == [0, 1, 2, 3, 4]
    assert appended[3] == Entry(3, "deed", b'{"n":3}', NOON, appended[3].hash)


def test_entries_appended_together_follow_each_other(journal: Journal) -> None:
    first = journal.append("battle", b"{}", NOON)
    together = journal.append_all((("deed", b"{}"), ("undo", b"{}")), NOON)
    assert journal.entries() == (first, *together)
    assert follows(first, together[0])
    assert follows(*together)


def test_asking_whether_it_can_be_written_adds_nothing(journal: Journal) -> None:
    entry = journal.append("battle", b"{}", NOON)
    journal.check_writable()
    assert journal.entries() == (entry,)


def test_each_entry_is_sealed_to_the_one_before(journal: Journal) -> None:
    entries = [journal.append("deed", b"{}", NOON) for _ in range(4)]
    assert all(
        follows(before, entry) for before, entry in zip([None, *entries], entries, strict=False)
    )
    assert not follows(entries[0], entries[2])
    assert len({entry.hash for entry in entries}) == 4


@pytest.mark.parametrize(
    "change", [{"seq": 3}, {"kind": "undo"}, {"body": b"{} "}, {"at": "later"}, {"hash": "0" * 64}]
)
def test_no_part_of_an_entry_can_be_changed_unseen(
    journal: Journal, change: dict[str, object]
) -> None:
    from msgspec.structs import replace

    first, second = (journal.append("deed", b"{}", NOON) for _ in range(2))
    assert not follows(first, replace(second, **change))


def test_a_known_hash(journal: Journal) -> None:
    """Other programs may recompute the chain."""
    from hashlib import sha256

    entry = journal.append("deed", b'{"a":1}', "noon")
    assert (
        entry.hash == sha256(f'{BEFORE_THE_FIRST}\n0\ndeed\nnoon\n{{"a":1}}'.encode()).hexdigest()
    )


def test_what_is_read_does_not_change_under_the_reader(journal: Journal) -> None:
    journal.append("deed", b"{}", NOON)
    before = journal.entries()
    journal.append("deed", b"{}", NOON)
    assert len(before) == 1


def test_closing_twice_does_no_harm(journal: Journal) -> None:
    journal.close()
    journal.close()


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(
        st.tuples(
            st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=9),
            st.binary(max_size=50),
        )
    )
)
def test_any_body_comes_back_to_the_byte(
    make: Callable[[], Journal], rows: list[tuple[str, bytes]]
) -> None:
    journal = make()
    appended = tuple(journal.append(kind, body, NOON) for kind, body in rows)
    assert journal.entries() == appended


def test_an_image_holds_what_the_journal_held_then(journal: Journal, tmp_path: Path) -> None:
    before = tuple(journal.append("deed", b"{}", NOON) for _ in range(5))
    image = journal.image()
    journal.append("deed", b"{}", NOON)
    (tmp_path / "copy.sqlite").write_bytes(image)
    assert opened_entries(tmp_path / "copy.sqlite") == before
