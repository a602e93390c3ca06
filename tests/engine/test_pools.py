"""What may be drawn from a pool, and which pools and calls cannot be declared."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import AnswerDraw
from companion.engine.events import Drawn, drawn
from companion.engine.messages import say
from companion.engine.pools import Pool, Unseen

COD, EEL, PEARL = (Unseen(id, say(id), n) for id, n in (("cod", 3), ("eel", 2), ("pearl", 1)))
NET = Pool(id="net", unseen=(COD, EEL, PEARL), away=2)


def draw(count: int, *, open: bool = True, away: int = 0) -> ChanceRequest:
    pool = Pool(id="net", unseen=(COD, EEL, PEARL), open=open, away=away)
    return ChanceRequest(kind="draw", seat="blue", count=count, pool=pool)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"id": ""}, "a pool without a name"),
        ({"unseen": (Unseen("", say("x")),)}, "pool net: a card without an id or a copy"),
        ({"unseen": (Unseen("cod", say("x"), 0),)}, "pool net: a card without an id or a copy"),
        ({"unseen": (COD, EEL, COD)}, "pool net: listed twice: cod"),
        ({"away": 7}, "pool net: 7 cards out of it"),
        ({"taken": 7}, "pool net: 7 cards out of it"),
        ({"away": -1}, "pool net: -1 cards out of it"),
        ({"away": 1, "taken": 1}, "pool net: hidden cards both dealt and taken"),
        ({"away": 1, "boxed": True}, "pool net: 1 cards dealt of a box that never is"),
    ],
)
def test_a_pool_that_cannot_be_is_refused_where_it_is_made(
    wrong: dict[str, Any], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        Pool(**{"id": "net", "unseen": (COD, EEL, PEARL), **wrong})


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"pool": None}, "draw called for without a pool"),
        ({"kind": "dice"}, "dice called for with a pool"),
        ({"count": 0}, "0 cards called for, and pool net has 4 left"),
        ({"count": 5}, "5 cards called for, and pool net has 4 left"),
    ],
)
def test_a_call_that_cannot_be_is_refused_where_it_is_made(
    wrong: dict[str, Any], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        ChanceRequest(**{"kind": "draw", "seat": "blue", "pool": NET, **wrong})


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        (("cod", "cod"), ""),
        (("cod", "whale"), "cards.not-there"),
        (("pearl", "pearl"), "cards.too-often"),
        (("cod",), "cards.other-number"),
        (("cod", "cod", "cod"), "cards.other-number"),
        ((), "cards.other-number"),
    ],
)
def test_what_cannot_have_come_up_is_refused_with_its_reason(
    cards: tuple[str, ...], reason: str
) -> None:
    refused = draw(2).why_not_drawn(cards)
    assert (refused.reason.id if refused else "") == reason


def test_a_hidden_draw_may_be_answered_without_its_cards() -> None:
    assert draw(2, open=False).why_not_drawn(()) is None
    assert draw(2, open=False).why_not_drawn(("cod", "eel")) is None


def test_cards_have_no_faces_and_dice_no_cards() -> None:
    assert not draw(1).accepts((1,))
    dice = ChanceRequest(kind="dice", seat="blue")
    refused = dice.why_not_drawn(("cod",))
    assert refused is not None
    assert refused.reason.id == "cards.none-called"
    with pytest.raises(ValueError, match="dice called for, and cards drawn"):
        drawn(dice, AnswerDraw(seat="blue", source="hand"))


def test_what_is_left_in_the_box_is_the_pool_without_what_is_away() -> None:
    assert NET.left == 4
    assert NET.deck(("cod", "pearl")) == ("cod", "cod", "eel", "eel")


def test_what_was_taken_from_the_box_is_not_left_there_and_nobody_knows_what_is() -> None:
    pool = Pool(id="net", unseen=(COD, EEL, PEARL), taken=2)
    assert pool.left == 4
    with pytest.raises(ValueError, match="other cards are away"):
        pool.deck(("cod", "eel"))


@pytest.mark.parametrize("away", [(), ("cod",), ("pearl", "pearl"), ("cod", "whale")])
def test_a_game_that_misses_cards_is_stopped(away: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="other cards are away than it says"):
        NET.deck(away)


@given(st.permutations(["cod", "cod", "eel"]), st.booleans(), st.sampled_from(["hand", "fair"]))
def test_who_sees_what_was_drawn(cards: list[str], open: bool, source: str) -> None:
    answer = AnswerDraw(seat="blue", cards=tuple(cards), away=("pearl",), source=source, number=3)
    event = drawn(draw(3, open=open, away=1), answer)
    assert isinstance(event, Drawn)
    assert event.seen_by("blue").cards == tuple(cards)
    for other in ("orange", "table", "referee"):
        assert event.seen_by(other).cards == (tuple(cards) if open else ())
    assert {event.seen_by(seat).away for seat in ("blue", "orange", "table", "referee")} == {()}


def test_the_table_deals_where_it_knows_what_is_left() -> None:
    assert NET.may_deal
    assert not replace(NET, away=0, taken=1).may_deal
    assert not replace(NET, away=0, boxed=True).may_deal
