"""Counts the taps of many rounds of Ahoy, each faction's as its captain plays it, beside the token
moves of the cardboard: more than the stories that are held to their share tell.

``python -m tests.screens.rounds [DICE...]`` counts every round of a game with each of these dice.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from statistics import median

from companion.widgets.window.window import open_window
from tests.screens.ahoyscenes import FOUR
from tests.screens.ahoystories import round_of, rounds_of
from tests.screens.pictures import hold_the_clock
from tests.screens.tapcount import SHARE, Count, counted
from tests.windows import Hand

DICE = ("0", "1")
"""The dice of the games that are counted if none are named."""


def counts(hand: Hand, dice: str) -> Iterator[Count]:
    """Every whole round of a game, of each seat by itself."""
    for number in range(1, rounds_of(dice) + 1):
        for seat in FOUR:
            name = f"dice {dice}, round {number}, {seat.name}"
            yield counted(hand, round_of(name, seat.id, number, dice))


def told(found: Sequence[Count]) -> str:
    """The median and the worst share, and how many rounds take more than they may."""
    shares = sorted(one.taps / one.tokens for one in found)
    over = sum(not one.is_kept for one in found)
    return f"{len(found)} rounds: median {median(shares):.0%}, worst {shares[-1]:.0%}, {over} over {SHARE:.0%}"


def main() -> int:
    """Count and print them; 1 where a round takes more taps than it may."""
    reader = ArgumentParser(prog="python -m tests.screens.rounds", description=__doc__)
    reader.add_argument("dice", nargs="*", default=DICE)
    hand = Hand(open_window(800, 480))
    hold_the_clock(hand)
    found: list[Count] = []
    for dice in reader.parse_args().dice:
        for one in counts(hand, dice):
            print(
                f"{one.taps:4} {one.tokens:4} {one.taps / one.tokens:5.0%}  {one.story.name}",
                flush=True,
            )
            found.append(one)
    print(told(found))
    return int(not all(one.is_kept for one in found))


if __name__ == "__main__":
    sys.exit(main())
