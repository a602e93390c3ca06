"""A seat's private page.

Every seat has the same page; only what stands on it while it is held differs.
"""

from __future__ import annotations

from math import ceil

from msgspec import Struct

from companion.engine.commands import Command
from companion.engine.commitments import seal
from companion.engine.messages import NOTHING, Message, say, seat_word
from companion.engine.offers import Choice
from companion.engine.views import ChartView, HidingPlace, PrivateView, SlipView, TableView
from companion.presenters.corner import corner_of
from companion.presenters.phrases import Say
from companion.presenters.private_visit import Visit
from companion.session.notices import Snapshot

LOOK_SECONDS = 15
_NOTHING_YET = Snapshot(seat="", entry=-1, view=TableView())
NUMBERED = 4
"""Secret deeds on one leaf of the page. The key that turns the leaf is there for every seat."""
_SPENT = ("shown", "dead")


class SlipLine(Struct, frozen=True, kw_only=True):
    """A slip of the held page: what it says, what has become of it, and the space it names."""

    text: str
    status: str = ""
    dead: bool = False
    space: str = ""


class Writing(Struct, frozen=True, kw_only=True):
    """Slips being written on the chart.

    ``count`` are those that a tap has been given for, of ``total``. ``blank`` says whether one may
    be left blank; ``sealing`` seals them all, once there are enough. ``back`` is what takes the
    last one back.
    """

    count: int
    total: int
    blank: bool
    sealing: tuple[Command, ...]
    back: str = ""

    @property
    def done(self) -> bool:
        """Whether every slip has been written."""
        return self.count >= self.total


class PrivatePageView(Struct, frozen=True, kw_only=True):
    """The page in words.

    ``slips``, ``numbered`` and ``told`` are shown only while it is held; all else is the same for
    every seat, whatever it hides. ``chart`` is the part of the board with the ``spaces`` that slips
    may name, where they do name any; of them ``open`` may be tapped now. ``elsewhere`` says why the
    others may not.
    """

    seat: str = ""
    title: str = ""
    heading: str = ""
    hint: str = ""
    told: str = ""
    slips: tuple[SlipLine, ...] = ()
    places: int = 0
    sealed: str = ""
    chart: ChartView | None = None
    spaces: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    elsewhere: str = ""
    writing: Writing | None = None
    numbered: tuple[str, ...] = ()
    deeds: tuple[Choice, ...] = ()


def private_view(words: Say, own: Snapshot | None, visit: Visit) -> PrivatePageView:
    """The page of the seat that has come in; ``own`` is the table as it alone is shown it."""
    page = own or _NOTHING_YET
    secret = tuple(choice for choice in page.choices if choice.private)
    hiding, slips = page.private.hiding, page.private.slips
    writing = _writing(words, hiding, secret, page.private, visit)
    mixed = sorted(secret, key=lambda choice: seal(visit.mix, words(choice.label)))
    deeds = () if writing else _leaf(tuple(mixed), visit.leaf)
    lines = (*(_line(words, slip) for slip in slips), *_drafted(words, visit))
    return PrivatePageView(
        seat=visit.seat,
        title=words(say("private.title", seat=seat_word(visit.seat))),
        heading=_heading(words, hiding, writing),
        hint=words(_hint(visit, writing)),
        told=_told(words, visit, page.private, nothing=not (lines or secret)),
        slips=lines,
        places=writing.total if writing else len(slips),
        sealed=words(say("private.sealed", n=len(slips)) if slips else say("private.none-sealed")),
        chart=_corner(page.view.chart, hiding) if hiding else None,
        spaces=hiding.spaces if hiding else (),
        open=hiding.spaces if hiding and writing and not writing.done else (),
        elsewhere=words(say("private.not-there", reason=hiding.elsewhere)) if hiding else "",
        writing=writing,
        numbered=tuple(words(choice.label) for choice in deeds),
        deeds=deeds,
    )


def _corner(chart: ChartView | None, hiding: HidingPlace) -> ChartView | None:
    """The board about the spaces that slips may name, bare where no chart is kept."""
    whole = chart or ChartView(board=hiding.board)
    return corner_of(whole, hiding.spaces) if hiding.spaces else None


def _writing(
    words: Say,
    hiding: HidingPlace | None,
    secret: tuple[Choice, ...],
    private: PrivateView,
    visit: Visit,
) -> Writing | None:
    """What is being written, where slips are to be written on the chart now: a matter of the stage,
    never of how much this seat hides.
    """
    if hiding is None or not hiding.to_write:
        return None
    lying = {choice.of("space"): choice.command for choice in secret if not choice.piece}
    sealed = len(private.slips)
    count, total = sealed + len(visit.draft), sealed + hiding.to_write
    return Writing(
        count=count,
        total=total,
        blank="" in lying,
        sealing=tuple(lying[space] for space in visit.draft if space in lying),
        back=words(say("private.undo", thing=hiding.thing, n=count)) if visit.draft else "",
    )


def _heading(words: Say, hiding: HidingPlace | None, writing: Writing | None) -> str:
    if hiding is None or writing is None:
        return words(say("private.yours"))
    if writing.done:
        return words(say("private.all-written", n=writing.total))
    return words(
        say("private.one-of", thing=hiding.thing, n=writing.count + 1, total=writing.total)
    )


def _hint(visit: Visit, writing: Writing | None) -> Message:
    """What to do now, for everybody to read."""
    if visit.refused != NOTHING:
        return say("private.refused")
    if writing is None:
        return say("private.deeds-hint")
    return say("private.look" if writing.done else "private.tap-where")


def _told(words: Say, visit: Visit, private: PrivateView, nothing: bool) -> str:
    """What the held page tells its seat besides its slips."""
    told = [visit.refused] if visit.refused != NOTHING else []
    told += [_again(visit, private.slips)] if visit.draft else []
    told += [slip.news for slip in private.slips]
    said = " ".join(words(one) for one in told if one != NOTHING)
    return said or (words(say("private.nothing")) if nothing else "")


def _again(visit: Visit, slips: tuple[SlipView, ...]) -> Message:
    """Where the space tapped last is named by another slip of this seat already: a rule may allow
    it, and it is seldom meant.
    """
    *before, last = visit.draft
    named = {*before, *(slip.space for slip in slips)}
    return say("private.again-here", space=last) if last and last in named else NOTHING


def _leaf(deeds: tuple[Choice, ...], turned: int) -> tuple[Choice, ...]:
    first = turned * NUMBERED % (ceil(len(deeds) / NUMBERED) * NUMBERED or 1)
    return deeds[first : first + NUMBERED]


def _line(words: Say, slip: SlipView) -> SlipLine:
    return SlipLine(
        text=words(slip.value),
        status=words(slip.status),
        dead=slip.state in _SPENT,
        space=slip.space,
    )


def _drafted(words: Say, visit: Visit) -> list[SlipLine]:
    blank, status = words(say("private.blank")), words(say("private.not-sealed"))
    return [SlipLine(text=space or blank, status=status, space=space) for space in visit.draft]


def held_lines(words: Say, view: PrivatePageView) -> tuple[SlipLine, ...]:
    """All that stands on the paper of a page without a chart while it is held, line by line."""
    deeds = [
        SlipLine(text=words(say("private.numbered", number=place, deed=deed)))
        for place, deed in enumerate(view.numbered, 1)
    ]
    return (*([SlipLine(text=view.told)] if view.told else []), *view.slips, *deeds)
