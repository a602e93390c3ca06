"""Picks: what a finger points at on the way to a deed."""

from __future__ import annotations

import pytest

from companion.engine.offers import AMOUNT, Pick, pick_kind, picks


def test_what_is_empty_picks_nothing() -> None:
    assert picks(piece="brig", space="", run=3) == (Pick("piece", "brig"), Pick("run", "3"))


def test_a_pick_of_a_kind_that_nobody_declared_is_refused_where_it_is_made() -> None:
    with pytest.raises(ValueError, match="a pick of an unknown kind, 'crew', for 'cook'"):
        picks(crew="cook")


def test_a_game_declares_kinds_of_its_own() -> None:
    gang = pick_kind("gang")
    assert picks(gang="boarders") == (Pick(gang, "boarders"),)


def test_a_kind_is_a_word_that_a_program_can_say() -> None:
    with pytest.raises(ValueError, match="a kind of pick called 'two words'"):
        pick_kind("two words")


def test_an_amount_is_a_number() -> None:
    assert picks(amount=-2) == (Pick(AMOUNT, "-2"),)
    with pytest.raises(ValueError, match="an amount that is no number: 'many'"):
        picks(amount="many")
