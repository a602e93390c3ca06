"""The private page: what stands under its numbers, leaf by leaf."""

from __future__ import annotations

import pytest

from companion.engine.messages import NOTHING, Message, say
from companion.engine.offers import Choice, picks
from companion.engine.views import PrivateView, SlipView, TableView
from companion.i18n.translator import words as spoken
from companion.presenters.private_page import NUMBERED, private_view
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


@pytest.mark.parametrize(
    ("spaces", "cells"),
    [(("A1", "AB12"), ("A1", "AB12")), (("cove", "A1"), ())],
    ids=["squares", "areas"],
)
def test_secret_spaces_are_picked_by_letter_and_number_if_that_names_them(
    spaces: tuple[str, ...], cells: tuple[str, ...]
) -> None:
    deeds = tuple(
        Choice(
            command=Deed(seat="blue", what=space),
            deed="hide",
            label=say(space),
            picks=picks(space=space),
            private=True,
        )
        for space in spaces
    )
    own = Snapshot(seat="blue", entry=1, view=TableView(), choices=deeds)
    shown = private_view(words, own, Visit(step="page", seat="blue", mix="a visit"))
    assert shown.cells == cells
    assert sorted(shown.numbered) == ([] if cells else sorted(spaces))


@pytest.mark.parametrize(
    ("language", "seals", "line"),
    [
        ("en", ("6ff0aa",), "1 seal stands in everyone's logbook: 6ff0…"),
        ("ru", ("6ff0aa",), "В общем журнале 1 печать: 6ff0…"),
        ("ru", ("6ff0aa", "91bc02"), "В общем журнале 2 печати: 6ff0…, 91bc…"),
    ],
)
def test_one_slip_has_one_seal_in_the_logbook(
    language: str, seals: tuple[str, ...], line: str
) -> None:
    slips = tuple(
        SlipView(seal=seal, value=NOTHING, state="armed", status=NOTHING) for seal in seals
    )
    own = Snapshot(seat="blue", entry=1, view=TableView(), private=PrivateView(slips=slips))
    assert private_view(spoken(language).say, own, Visit(step="page", seat="blue")).seals == line
