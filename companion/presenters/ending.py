"""The end of a battle: who won, how, by which rule, the counts,
and that the chances can be checked.
"""

from __future__ import annotations

from msgspec import Struct

from companion.engine.messages import Message, say, seat_word
from companion.presenters.cards import tally_words
from companion.presenters.phrases import Say
from companion.presenters.window_state import Table


class EndingView(Struct, frozen=True, kw_only=True):
    """The last page of a battle.

    No winners: a draw. ``counts`` pairs (seat, words), no seat where all are counted.
    """

    title: str = ""
    how: str = ""
    rule: str = ""
    winners: tuple[str, ...] = ()
    counts: tuple[tuple[str, str], ...] = ()
    seed: str = ""


def ending_view(words: Say, table: Table) -> EndingView:
    """The page for a battle that has been decided; an empty one before."""
    outcome = table.view.outcome
    if outcome is None:
        return EndingView()
    names = " · ".join(words(seat_word(seat)) for seat in outcome.winners)
    return EndingView(
        title=words(say("ending.won", seat=names)) if names else words(say("ending.draw")),
        how=words(outcome.how),
        rule=outcome.rule,
        winners=outcome.winners,
        counts=tuple((tally.seat, tally_words(words, tally)) for tally in table.view.tallies),
        seed=words(_seed(table)),
    )


def _seed(table: Table) -> Message:
    """The fair source's seed once the logbook has opened it; how to open it before."""
    for entry in reversed(table.log):
        seed = entry.line.message.figures.get("seed")
        if isinstance(seed, str):
            return say("ending.seed", seed=seed)
    return say("ending.verify")
