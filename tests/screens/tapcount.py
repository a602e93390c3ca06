"""Counts the taps of every story through the real window, beside the token moves of the cardboard."""

from __future__ import annotations

import sys
from collections import Counter
from math import inf

from msgspec import Struct

from companion.screens.shell.translation import translation
from companion.widgets.window.window import open_window
from tests.screens import (  # noqa: F401  (their stories make themselves known)
    ahoystories,
    boardingstories,
    fortstories,
    lordstories,
    seacardstories,
    seastories,
)
from tests.screens.cardboard import TokenMove, token_moves
from tests.screens.company import Company
from tests.screens.newcomer import Newcomer
from tests.screens.pictures import hold_the_clock
from tests.screens.tapstories import STORIES, Story
from tests.windows import Hand

SHARE = 0.6
"""A whole turn takes at most so many touches for each token move."""


class Count(Struct, frozen=True):
    """What a story took: touches of a finger, and moves of tokens without the companion; and of a
    newcomer about how many seconds.
    """

    story: Story
    taps: int
    moves: Counter[TokenMove]
    seconds: float

    @property
    def tokens(self) -> int:
        """All moves of tokens."""
        return self.moves.total()

    @property
    def at_most(self) -> int:
        """The touches that the story may take."""
        return self.story.at_most or int(SHARE * self.tokens)

    @property
    def is_kept(self) -> bool:
        """Whether it takes no more than it may."""
        return self.taps <= self.at_most and self.seconds <= (self.story.within or inf)


def counted(hand: Hand, told: Story, shape: str = "landscape", language: str = "en") -> Count:
    """A story told through a fresh window."""
    translation.language = language
    players = Newcomer(hand, Company(stay="6", language=language), shape)
    telling = told.tell(players)
    next(telling)
    touches, before = hand.touches, len(players.company.events)
    for _ in telling:
        raise AssertionError(f"{told.name}: a story has one beginning")
    events = players.company.events[before:]
    ships = frozenset(one.id for one in players.shell.table.view.cards if not one.slim)
    own = [event for event in events if not told.others(event)]
    moves = token_moves(told.game, own, ships)
    return Count(told, hand.touches - touches, moves, players.seconds)


def lines(count: Count) -> list[str]:
    """A count as it is printed: the story, its figures, and each kind of token move."""
    tokens = count.tokens
    share = f"{count.taps / tokens:4.0%}" if tokens else "   –"
    head = f"{count.taps:4} {count.at_most:7} {tokens or '–':>7} {share}  "
    moves = [
        f"{'':26}{times} × {move.what} ({count.story.game}:{move.rule})"
        for move, times in count.moves.items()
    ]
    if count.story.within:
        moves.append(f"{'':26}about {count.seconds:.0f} s of at most {count.story.within}")
    return [head + f"{count.story.game}: {count.story.name}", *moves]


def main() -> int:
    """Tell all stories and print them; 1 where one takes more taps than it may."""
    hand = Hand(open_window(800, 480))
    hold_the_clock(hand)
    print("taps at most  tokens share  story, and the token moves of the cardboard")
    over = 0
    for told in STORIES:
        count = counted(hand, told)
        over += not count.is_kept
        print("\n".join(lines(count)), flush=True)
    print(f"{over} of {len(STORIES)} stories take more taps than they may" if over else "")
    return min(1, over)


if __name__ == "__main__":
    sys.exit(main())
