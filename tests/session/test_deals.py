"""The fair source deals cards: known answers, none twice, and no card favoured over another."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from math import perm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.provable_dice import FairSource

SEED = bytes(range(32))
DECK = tuple("abcdefgh")
WORDS = 2**32
KNOWN = (("c", "e", "g"), ("a", "b", "f", "d", "e", "h", "g", "c"))
DECKS = st.lists(st.sampled_from(DECK), min_size=1, max_size=40).map(tuple)


class Told(FairSource):
    """A source whose words are given instead of drawn."""

    def __init__(self, *words: int) -> None:
        super().__init__(SEED)
        self._told = b"".join(word.to_bytes(4, "big") for word in words)

    def key(self, _label: str) -> bytes:
        return self._told


def test_known_answers() -> None:
    """Anyone who writes the fair source anew, in any language, must get these."""
    source = FairSource(SEED)
    assert source.deal(1, DECK, 3) == KNOWN[0]
    assert source.deal(2, DECK, 8) == KNOWN[1]


@given(st.binary(min_size=32, max_size=32), st.integers(1, 99), DECKS, st.integers(0, 40))
def test_a_deal_is_the_beginning_of_a_shuffled_deck(
    seed: bytes, number: int, deck: tuple[str, ...], count: int
) -> None:
    source = FairSource(seed)
    whole = source.deal(number, deck, len(deck))
    assert Counter(whole) == Counter(deck)
    assert source.deal(number, deck, min(count, len(deck))) == whole[:count]


@pytest.mark.parametrize(("size", "count"), [(1, 1), (3, 1), (3, 3), (5, 2), (5, 4), (6, 3)])
def test_every_order_of_every_hand_comes_of_as_many_words(size: int, count: int) -> None:
    """One word a card: the picks that there are lead to each hand once, and to no hand twice."""
    deck = DECK[:size]
    picks = list(product(*(range(size - at) for at in range(count))))
    hands = Counter(Told(*words).deal(1, deck, count) for words in picks)
    assert len(picks) == perm(size, count)
    assert hands == Counter(permutations(deck, count))


@pytest.mark.parametrize("size", [*range(1, 61), 2**16 + 1])
def test_words_that_would_favour_a_card_are_skipped_and_no_others(size: int) -> None:
    """Below the last whole multiple every card has equally many words; from there on none has."""
    deck = tuple(str(card) for card in range(size))
    last = WORDS - WORDS % size
    assert Told(last - 1).deal(1, deck, 1) == (deck[-1],)
    above = [word for word in (last, WORDS - 1) if last < WORDS]
    assert Told(*above, 0).deal(1, deck, 1) == (deck[0],)


def test_more_cards_than_there_are_cannot_be_dealt() -> None:
    with pytest.raises(ValueError, match="9 cards of a deck of 8"):
        FairSource(SEED).deal(1, DECK, 9)
