"""A seat's private page.

Every seat has the same page; only what stands on it while it is held differs.
"""

from __future__ import annotations

from math import ceil

from msgspec import Struct

from companion.engine.commitments import seal
from companion.engine.grid import is_cell
from companion.engine.messages import Message, say, seat_word
from companion.engine.offers import Choice
from companion.engine.views import SlipView, TableView
from companion.presenters.phrases import Say
from companion.presenters.private_visit import Visit
from companion.session.notices import Snapshot

LOOK_SECONDS = 15
_NOTHING_YET = Snapshot(seat="", entry=-1, view=TableView())
NUMBERED = 4
"""Secret deeds on one leaf of the page. The key that turns the leaf is there for every seat."""


class SlipLine(Struct, frozen=True, kw_only=True):
    """A line of the held page."""

    text: str
    status: str = ""
    dead: bool = False


class PrivatePageView(Struct, frozen=True, kw_only=True):
    """The page in words.

    ``lines``, ``numbered``, ``picked`` and why a deed was ``refused`` are shown only while held.

    ``confirm`` seals what is picked: once it has been looked at, whatever it is, so that the page
    may ask of it there what nobody else should know.
    """

    seat: str = ""
    title: str = ""
    lines: tuple[SlipLine, ...] = ()
    seals: str = ""
    numbered: tuple[str, ...] = ()
    deeds: tuple[Choice, ...] = ()
    cells: tuple[str, ...] = ()
    picked: str = ""
    confirm: Choice | None = None
    blank: Choice | None = None
    refused: str = ""


def private_view(words: Say, own: Snapshot | None, visit: Visit) -> PrivatePageView:
    """The page of the seat that has come in; ``own`` is the table as it alone is shown it."""
    page = own or _NOTHING_YET
    secret = tuple(choice for choice in page.choices if choice.private)
    celled = tuple(choice for choice in secret if choice.of("space"))
    picking = all(is_cell(choice.of("space")) for choice in celled) and any(
        not choice.piece for choice in celled
    )  # a matter of the stage, never of how much this seat hides
    mixed = sorted(secret, key=lambda choice: seal(visit.mix, words(choice.label)))
    deeds = () if picking else _leaf(tuple(mixed), visit.leaf)
    slips = tuple(_line(words, slip) for slip in page.private.slips)
    picked = (
        next((choice for choice in celled if choice.of("space") == visit.cell), None)
        if picking
        else None
    )
    return PrivatePageView(
        seat=visit.seat,
        title=words(say("private.title", seat=seat_word(visit.seat))),
        lines=slips if slips or secret else (SlipLine(text=words(say("private.nothing"))),),
        seals=_seals(words, page.private.slips),
        numbered=tuple(words(choice.label) for choice in deeds),
        deeds=deeds,
        cells=tuple(choice.of("space") for choice in celled) if picking else (),
        picked=words(_picked(visit.cell, page.private.slips)) if visit.cell else "",
        confirm=picked if visit.looked else None,
        blank=next((choice for choice in secret if not choice.of("space")), None)
        if picking
        else None,
        refused=words(visit.refused),
    )


def _picked(cell: str, slips: tuple[SlipView, ...]) -> Message:
    """The cell picked, and a question where another slip of this seat names it already: a rule may
    allow it.
    """
    return say(
        "private.cell-again" if any(slip.space == cell for slip in slips) else "private.cell-is",
        cell=cell,
    )


def _leaf(deeds: tuple[Choice, ...], turned: int) -> tuple[Choice, ...]:
    first = turned * NUMBERED % (ceil(len(deeds) / NUMBERED) * NUMBERED or 1)
    return deeds[first : first + NUMBERED]


def _line(words: Say, slip: SlipView) -> SlipLine:
    return SlipLine(
        text=words(slip.value), status=words(slip.status), dead=slip.state in ("shown", "dead")
    )


def _seals(words: Say, slips: tuple[SlipView, ...]) -> str:
    marks = [f"{slip.seal[:4]}…" for slip in slips if slip.seal]
    return words(
        say("private.seals", seals=", ".join(marks), n=len(marks))
        if marks
        else say("private.no-seals")
    )


def held_lines(words: Say, view: PrivatePageView) -> tuple[SlipLine, ...]:
    """All that stands on the page while it is held, line by line."""
    picked = [view.picked] if view.picked else []
    deeds = [
        words(say("private.numbered", number=place, deed=deed))
        for place, deed in enumerate(view.numbered, 1)
    ]
    refused = [view.refused] if view.refused else []
    return (*map(_plain, refused), *view.lines, *map(_plain, (*picked, *deeds)))


def _plain(text: str) -> SlipLine:
    return SlipLine(text=text)
