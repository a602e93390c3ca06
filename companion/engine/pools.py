"""Cards and tiles drawn without replacement: from which pool, what may come up, who sees it.

Theory of operation. A call for a draw is public, so a pool lists what **nobody has seen yet**, be
it still in the box or hidden in a hand, and says how many are ``away`` or ``taken``. So a call
tells nothing of any hand. Who draws from the box takes a card and taps what came up; of a hidden
one, ``taken``, the companion knows no more than that. Where the fair source deals instead, it has
to know what is left, and asks the game which cards are ``away``: those it has dealt itself.

So while hidden cards are out a pool keeps to its source. Where one was taken from the box nobody
can say what is left to deal; where one was dealt, the cards in the box are not those in the hands.
That depends on what all have seen happen, never on a card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from companion.engine.messages import Figure, Message
from companion.engine.refusals import Kind, Refused

_LONGEST = 40
"""Letters of a card that nobody knows, as a refusal repeats it."""


class Unseen(Struct, frozen=True):
    """A card that nobody has seen yet: its id, its name, and how many there are of it."""

    id: str
    name: Message
    copies: int = 1


class Pool(Struct, frozen=True, kw_only=True):
    """What is drawn from: cards that nobody has seen.

    Of these ``away`` lie in hands that the fair source has dealt, or ``taken`` in hands that were
    drawn from the box. An ``open`` draw is seen by everybody, another by the drawing seat alone.
    What is ``boxed`` is drawn by hand and never dealt: of hands no more than their number is known.

    Raises ``ValueError`` for a pool without a name, a card without an id or a copy, one that is
    listed twice, more cards out than there are, and hidden cards of both sources, or dealt ones
    of a box.
    """

    id: str
    unseen: tuple[Unseen, ...]
    open: bool = True
    away: int = 0
    taken: int = 0
    boxed: bool = False

    def __post_init__(self) -> None:
        ids = [card.id for card in self.unseen]
        if not self.id:
            raise ValueError("a pool without a name")
        if not all(card.id and card.copies > 0 for card in self.unseen):
            raise ValueError(f"pool {self.id}: a card without an id or a copy")
        if twice := {id for id in ids if ids.count(id) > 1}:
            raise ValueError(f"pool {self.id}: listed twice: {', '.join(sorted(twice))}")
        if min(self.away, self.taken, self.left) < 0:
            raise ValueError(f"pool {self.id}: {self.away + self.taken} cards out of it")
        if self.away and self.taken:
            raise ValueError(f"pool {self.id}: hidden cards both dealt and taken from the box")
        if self.away and self.boxed:
            raise ValueError(f"pool {self.id}: {self.away} cards dealt of a box that never is")

    @property
    def may_deal(self) -> bool:
        """Whether the fair source may deal: it knows what is left."""
        return not (self.boxed or self.taken)

    @property
    def left(self) -> int:
        """How many cards can still be drawn."""
        return sum(card.copies for card in self.unseen) - self.away - self.taken

    def deck(self, away: Iterable[str]) -> tuple[str, ...]:
        """The ids of what can still be drawn, in the pool's order.

        ``away`` names every card that is not in the box. Raises ``ValueError`` unless it names as
        many as are away, all of this pool, and none was taken from the box.
        """
        rest = Counter({card.id: card.copies for card in self.unseen})
        rest.subtract(away)
        if self.taken or min(rest.values(), default=0) < 0 or rest.total() != self.left:
            raise ValueError(f"pool {self.id}: other cards are away than it says")
        return tuple(rest.elements())

    def why_not(self, cards: tuple[str, ...], count: int) -> Refused | None:
        """Why these are not ``count`` cards that may have come up, as far as everybody knows."""
        known = {card.id: card for card in self.unseen}
        for id, times in Counter(cards).items():
            if id not in known:
                return _malformed("cards.not-there", card=id[:_LONGEST])
            if times > known[id].copies:
                return _malformed("cards.too-often", card=known[id].name, n=known[id].copies)
        if len(cards) != count:
            return _malformed("cards.other-number", n=count, given=len(cards))
        return None


def _malformed(reason: str, **figures: Figure) -> Refused:
    return Refused(reason, "", Kind.MALFORMED, **figures)
