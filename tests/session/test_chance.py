"""Where rolls come from: the seed, and what the fair source does not answer."""

from __future__ import annotations

import pytest

from companion.engine.chance_requests import ChanceRequest
from companion.engine.messages import say
from companion.engine.pools import Pool, Unseen
from companion.engine.provable_dice import FairSource
from companion.engine.refusals import Refused
from companion.session.chance import fresh_seed, thrown


def test_a_seed_is_256_bits_of_what_it_is_given() -> None:
    asked: list[int] = []

    def entropy(size: int) -> bytes:
        asked.append(size)
        return b"x" * size

    assert fresh_seed(entropy) == b"x" * 32
    assert asked == [32]


def test_what_stays_in_its_box_is_never_dealt() -> None:
    pool = Pool(id="net", unseen=(Unseen("eel", say("eel")),), boxed=True)
    call = ChanceRequest(kind="draw", seat="blue", pool=pool)
    with pytest.raises(Refused) as caught:
        thrown(FairSource(bytes(32)), 1, call, ())
    assert caught.value.reason.id == "cards.boxed"
