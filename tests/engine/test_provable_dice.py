"""The fair source: known answers, even shares, and no modulo bias."""

from __future__ import annotations

import hmac
from hashlib import sha256

import pytest

from companion.engine.chance_requests import ChanceRequest
from companion.engine.provable_dice import FairSource

SEED = bytes(range(32))
DICE = ChanceRequest(kind="dice", seat="blue", count=3)
VANE = ChanceRequest(kind="vane", seat="blue", sides=24)
KNOWN = ((1, 4, 5), (1, 5, 4), (14,))


def test_the_commitment_is_the_seeds_sha256() -> None:
    assert (
        FairSource(SEED).commitment
        == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    )
    assert FairSource(SEED).commitment == sha256(SEED).hexdigest()


def test_known_answers() -> None:
    """Anyone who writes the fair source anew, in any language, must get these."""
    source = FairSource(SEED)
    drawn = (source.draw(1, DICE), source.draw(2, DICE), source.draw(3, VANE))
    assert drawn == KNOWN


def test_the_answer_can_be_worked_out_by_hand() -> None:
    block = hmac.new(SEED, b"1:0", "sha256").digest()
    words = [int.from_bytes(block[at : at + 4], "big") for at in (0, 4, 8)]
    assert FairSource(SEED).draw(1, DICE) == tuple(word % 6 + 1 for word in words)


def test_the_same_roll_always_falls_the_same_and_others_fall_otherwise() -> None:
    source = FairSource(SEED)
    assert source.draw(5, DICE) == FairSource(SEED).draw(5, DICE)
    rolls = {
        source.draw(number, ChanceRequest(kind="dice", seat="blue", count=8))
        for number in range(100)
    }
    assert len(rolls) == 100
    assert FairSource(bytes(32)).draw(5, DICE) != source.draw(5, DICE)


def test_more_dice_than_one_block_holds() -> None:
    faces = FairSource(SEED).draw(1, ChanceRequest(kind="dice", seat="blue", count=50))
    assert len(faces) == 50
    assert len(set(faces[8:16])) > 1
    assert faces[:8] != faces[8:16]


@pytest.mark.parametrize(
    "call",
    [
        DICE,
        VANE,
        ChanceRequest(kind="dice", seat="blue", sides=20),
        ChanceRequest(kind="vane", seat="blue", sides=1),
    ],
)
def test_every_draw_answers_its_call(call: ChanceRequest) -> None:
    source = FairSource(SEED)
    assert all(call.accepts(source.draw(number, call)) for number in range(500))


def chi_square(seen: list[int], expected: list[float]) -> float:
    return sum((count - due) ** 2 / due for count, due in zip(seen, expected, strict=True))


def test_faces_come_up_evenly() -> None:
    source = FairSource(SEED)
    faces = [source.draw(number, DICE)[0] for number in range(6000)]
    assert (
        chi_square([faces.count(face) for face in range(1, 7)], [1000.0] * 6) < 20.5
    )  # 5 degrees, 1 in 1000


def test_a_weighted_vane_keeps_its_shares() -> None:
    weights = (1, 4, 1) * 8
    source = FairSource(SEED)
    call = ChanceRequest(kind="vane", seat="blue", sides=24, weights=weights)
    sectors = [source.draw(number, call)[0] for number in range(9600)]
    seen = [sectors.count(sector) for sector in range(24)]
    assert chi_square(seen, [200.0 * weight for weight in weights]) < 49.7  # 23 degrees, 1 in 1000


def test_a_sector_of_no_weight_never_comes_up() -> None:
    call = ChanceRequest(kind="vane", seat="blue", sides=3, weights=(1, 0, 1))
    assert {FairSource(SEED).draw(number, call) for number in range(200)} == {(0,), (2,)}


def test_words_above_the_last_whole_multiple_are_skipped() -> None:
    """With 3 * 2**30 outcomes a quarter of all words is skipped; taking them modulo would favour
    the low faces.
    """
    outcomes = 3 * 2**30
    source = FairSource(SEED)
    call = ChanceRequest(kind="dice", seat="blue", sides=outcomes)
    low = sum(source.draw(number, call)[0] <= 2**30 for number in range(3000))
    assert 900 < low < 1100
