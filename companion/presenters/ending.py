"""The end of a battle: who won and how, the counts, the figures as small pictures, the way through.

The figures follow when the battle has been told; who won is said at once.
"""

from __future__ import annotations

from msgspec import Struct

from companion.engine.messages import Message, say, seats_word
from companion.engine.sides import side_of
from companion.engine.views import TableView
from companion.library.rule_titles import number_of
from companion.presenters.cards import counts, counts_told
from companion.presenters.phrases import Say
from companion.presenters.story.pictures import ScrubView, StoryPictures, pictures, scrub
from companion.presenters.window_state import Table


class EndingView(Struct, frozen=True, kw_only=True):
    """The last page of a battle.

    No winners: a draw. ``counts`` pairs (seat, words), no seat where all are counted; ``short``
    are those of seats without saying of what, if they can be told so. ``when`` is the round, and
    the one in which the battle turned, if it did.
    """

    title: str = ""
    how: str = ""
    rule: str = ""
    winners: tuple[str, ...] = ()
    counts: tuple[tuple[str, str], ...] = ()
    short: tuple[tuple[str, str], ...] = ()
    pictures: StoryPictures = StoryPictures()
    scrub: ScrubView = ScrubView()
    when: str = ""

    @property
    def rule_number(self) -> str:
        """The number of its rule, as players are told of it."""
        return number_of(self.rule)


def ending_view(words: Say, table: Table) -> EndingView:
    """The page for a battle that has been decided; an empty one before."""
    view, story = table.view, table.story
    if view.outcome is None:
        return EndingView()
    when = [say("header.round", round=view.round)]
    if story and story.turning is not None:
        when.append(say("story.turned", round=story.rounds[story.turning]))
    return EndingView(
        title=words(ended(view)),
        how=words(view.outcome.how),
        rule=view.outcome.rule,
        winners=view.outcome.winners,
        counts=counts_told(words, view),
        short=() if view.sheet else tuple(filter(_of_a_seat, counts(words, view))),
        pictures=pictures(words, story) if story else StoryPictures(),
        scrub=scrub(words, story, len(story.entries) - 1) if story else ScrubView(),
        when=" · ".join(map(words, when)),
    )


def _of_a_seat(count: tuple[str, str]) -> bool:
    return bool(count[0])


def ended(view: TableView) -> Message:
    """Who has won; that it was a draw, or that the battle goes on."""
    if view.outcome is None:
        return say("story.goes-on")
    if not view.outcome.winners:
        return say("ending.draw")
    winners = view.outcome.winners
    return say("ending.won", seat=side_of(view, winners) or seats_word(winners))


def how_it_went(view: TableView) -> Message:
    """How it was won, and in which round."""
    if view.outcome is None:
        return say("header.round", round=view.round)
    return say("story.how", how=view.outcome.how, round=view.round)
