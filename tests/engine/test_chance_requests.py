"""What may answer a call for chance."""

from __future__ import annotations

import msgspec
import pytest

from companion.engine.chance_requests import ChanceRequest, DiceShare, DieShown
from companion.engine.codec import Codec
from companion.engine.events import RollCalled
from companion.i18n.translator import words

NO_STORM = ChanceRequest(kind="vane", seat="blue", sides=6, weights=(3, 20, 0) * 2)
TWO_DICE = ChanceRequest(kind="dice", seat="blue", count=2)


@pytest.mark.parametrize(
    ("sector", "could"), [(0, True), (1, True), (2, False), (5, False), (6, False), (-1, False)]
)
def test_a_sector_without_any_share_never_comes_up(sector: int, could: bool) -> None:
    assert NO_STORM.accepts((sector,)) == could
    assert (NO_STORM.why_not_faces((sector,)) is None) == could


@pytest.mark.parametrize(
    ("sector", "told"),
    [
        (2, "The vane of this battle has no such wind. Choose another."),
        (6, "Enter 1 figure from 0 to 5."),
    ],
)
def test_a_wind_that_the_vane_lacks_is_told_from_a_figure_that_is_none(
    sector: int, told: str
) -> None:
    refused = NO_STORM.why_not_faces((sector,))
    assert refused
    assert words("en").say(refused.reason) == told


@pytest.mark.parametrize(
    ("faces", "could"), [((1, 6), True), ((0, 6), False), ((7, 1), False), ((3,), False)]
)
def test_dice_show_one_to_six_and_as_many_as_were_called_for(
    faces: tuple[int, ...], could: bool
) -> None:
    assert TWO_DICE.accepts(faces) == could


# ---------------------------------------------------------------- the dice of two seats

BOTH = (DiceShare("blue", 2), DiceShare("red", 1))
DUEL = ChanceRequest(kind="dice", seat="blue", count=3, parts=BOTH)


def test_the_dice_of_two_seats_are_one_picture_and_either_may_throw_them() -> None:
    assert DUEL.seats == ("blue", "red")
    assert DUEL.shown((6, 1, 4)) == (
        DieShown("blue", 6),
        DieShown("blue", 1),
        DieShown("red", 4),
    )


def test_dice_without_parts_are_all_the_one_seats() -> None:
    assert TWO_DICE.seats == ("blue",)
    assert TWO_DICE.shown((6, 1)) == (DieShown("blue", 6), DieShown("blue", 1))


@pytest.mark.parametrize(
    ("kind", "seat", "count", "parts", "fault"),
    [
        ("dice", "blue", 4, BOTH, "4 dice called for"),
        ("dice", "blue", 2, (DiceShare("blue", 2), DiceShare("red", 0)), "in parts of"),
        ("dice", "green", 3, BOTH, "green is called to throw the dice of blue, red"),
        ("dice", "blue", 3, (DiceShare("blue", 2), DiceShare("blue", 1)), "dice of blue, blue"),
        ("vane", "blue", 1, (DiceShare("blue", 1),), "only dice have parts"),
    ],
    ids=["sum", "none", "stranger", "twice", "vane"],
)
def test_parts_that_do_not_fit_are_not_called_for(
    kind: str, seat: str, count: int, parts: tuple[DiceShare, ...], fault: str
) -> None:
    with pytest.raises(ValueError, match=fault):
        ChanceRequest(kind=kind, seat=seat, count=count, parts=parts)


def test_a_call_recorded_before_there_were_parts_opens() -> None:
    old = b'{"event":"roll-called","call":{"kind":"dice","seat":"blue","count":2,"sides":6}}'
    assert msgspec.json.decode(old, type=RollCalled).call == TWO_DICE
    again = msgspec.json.decode(Codec.write(RollCalled(call=DUEL)), type=RollCalled)
    assert again.call == DUEL


# ---------------------------------------------------------------- calls out of anybody's file


@pytest.mark.parametrize(
    "call",
    [
        {"kind": "dice", "sides": 0},
        {"kind": "dice", "sides": 2**32 + 1},
        {"kind": "vane", "sides": 24, "weights": [1, 1]},
        {"kind": "vane", "sides": 2, "weights": [-1, 2]},
        {"kind": "vane", "sides": 2, "weights": [0, 0]},
        {"kind": "vane", "sides": 2, "weights": [2**32, 1]},
    ],
)
def test_what_no_throw_could_answer_is_no_call(call: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"seat": "blue", **call}, ChanceRequest)
