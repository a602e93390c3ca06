"""The private page: what stands under its numbers, leaf by leaf."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.messages import NOTHING, Message, say
from companion.engine.offers import Choice, picks
from companion.engine.space import Squares
from companion.engine.views import HidingPlace, PrivateView, SlipView, TableView
from companion.i18n.translator import words as spoken
from companion.presenters.private_page import NUMBERED, PrivatePageView, private_view
from companion.presenters.private_visit import Visit
from companion.session.notices import Snapshot
from tests.presenters.test_selection import Deed


def words(message: Message) -> str:
    """An id stands for its sentence."""
    return message.id


def leaf(secrets: int, turned: int, mix: str = "a visit") -> tuple[str, ...]:
    """The secret deeds under the numbers once the leaf has been turned so often."""
    deeds = tuple(
        Choice(
            command=Deed(seat="blue", what=str(n)),
            deed="tell",
            label=say(f"deed {n}"),
            private=True,
        )
        for n in range(1, secrets + 1)
    )
    own = Snapshot(seat="blue", entry=1, view=TableView(), choices=deeds)
    return private_view(words, own, Visit(step="page", seat="blue", leaf=turned, mix=mix)).numbered


@pytest.mark.parametrize("secrets", [0, 1, NUMBERED, NUMBERED + 1, 11])
def test_every_secret_deed_stands_on_one_leaf_and_after_the_last_comes_the_first(
    secrets: int,
) -> None:
    leaves = max(1, -(-secrets // NUMBERED))
    told = [deed for turned in range(leaves) for deed in leaf(secrets, turned)]
    assert sorted(told) == sorted(f"deed {n}" for n in range(1, secrets + 1))
    assert leaf(secrets, leaves) == leaf(secrets, 0)


def test_at_every_visit_the_numbers_are_mixed_anew() -> None:
    orders = {leaf(3, 0, f"visit {n}") for n in range(40)}
    assert len(orders) == 6


HIDING = HidingPlace(
    thing=say("thing"), board=Squares(5, 5), spaces=("A1", "B2"), elsewhere=say("far"), rule="1"
)


def writing(to_write: int, *draft: str) -> PrivatePageView:
    """The page of a seat that has so many slips to write, and these in mind."""
    lay = tuple(
        Choice(
            command=Deed(seat="blue", what=space),
            deed="hide",
            label=say(space or "blank"),
            picks=picks(space=space),
            private=True,
        )
        for space in (*HIDING.spaces, "")
    )
    private = PrivateView(hiding=replace(HIDING, to_write=to_write))
    own = Snapshot(seat="blue", entry=1, view=TableView(), private=private, choices=lay)
    return private_view(words, own, Visit(step="page", seat="blue", draft=draft))


def test_slips_that_name_spaces_are_written_on_the_chart_and_sealed_together() -> None:
    begun, done = writing(2, "B2").writing, writing(2, "B2", "").writing
    assert begun
    assert done
    assert (begun.count, begun.total, begun.done, done.done) == (1, 2, False, True)
    assert done.sealing == (Deed(seat="blue", what="B2"), Deed(seat="blue", what=""))
    assert writing(2, "B2").open == HIDING.spaces
    assert writing(2, "B2", "").open == ()


def test_where_nothing_is_to_be_written_the_chart_stays_and_the_deeds_are_numbered() -> None:
    shown = writing(0)
    assert shown.writing is None
    assert shown.chart is not None
    assert len(shown.numbered) == 3


def test_secret_spaces_of_no_hiding_place_are_told_by_number() -> None:
    deed = Choice(
        command=Deed(seat="blue", what="cove"),
        deed="hide",
        label=say("cove"),
        picks=picks(space="cove"),
        private=True,
    )
    own = Snapshot(seat="blue", entry=1, view=TableView(), choices=(deed,))
    shown = private_view(words, own, Visit(step="page", seat="blue", mix="a visit"))
    assert (shown.chart, shown.numbered) == (None, ("cove",))


@pytest.mark.parametrize(
    ("language", "seals", "line"),
    [
        ("en", ("6ff0aa",), "1 slip of yours is sealed in the logbook."),
        ("ru", ("6ff0aa",), "Запечатан 1 ваш листок."),
        ("ru", ("6ff0aa", "91bc02"), "Запечатаны 2 ваших листка."),
    ],
)
def test_a_seat_reads_how_many_of_its_slips_are_sealed_and_no_hash(
    language: str, seals: tuple[str, ...], line: str
) -> None:
    slips = tuple(
        SlipView(seal=seal, value=NOTHING, state="armed", status=NOTHING) for seal in seals
    )
    own = Snapshot(seat="blue", entry=1, view=TableView(), private=PrivateView(slips=slips))
    assert private_view(spoken(language).say, own, Visit(step="page", seat="blue")).sealed == line
