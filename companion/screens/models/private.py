"""A seat's private page. Every seat has the same page; only what stands on it while it is held differs."""

from __future__ import annotations

from math import ceil

from msgspec import Struct

from companion.engine.messages import say, seat_word
from companion.engine.seals import seal
from companion.engine.views import Choice, SlipView
from companion.screens.models.speech import Say
from companion.screens.models.table import Table
from companion.screens.models.visit import Visit

LOOK_SECONDS = 15
NUMBERED = 4
"""Secret deeds on one leaf of the page. The key that turns the leaf is there for every seat."""


class SlipLine(Struct, frozen=True, kw_only=True):
    """A line of the held page."""

    text: str
    status: str = ""
    dead: bool = False


class PrivateView(Struct, frozen=True, kw_only=True):
    """The page in words. ``lines``, ``numbered`` and why a deed was ``refused`` are shown only while held."""

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


def private_view(words: Say, table: Table, visit: Visit) -> PrivateView:
    """The page of the seat that has come in."""
    page = table.page(visit.seat)
    secret = tuple(choice for choice in page.choices if choice.private)
    celled = tuple(choice for choice in secret if choice.cell)
    picking = any(not choice.about for choice in celled)  # a matter of the stage, never of how much this seat hides
    mixed = sorted(secret, key=lambda choice: seal(visit.mix, words(choice.label)))
    deeds = () if picking else _leaf(tuple(mixed), visit.leaf)
    slips = tuple(_line(words, slip) for slip in page.view.slips)
    return PrivateView(
        seat=visit.seat,
        title=words(say("private.title", seat=seat_word(visit.seat))),
        lines=slips if slips or secret else (SlipLine(text=words(say("private.nothing"))),),
        seals=_seals(words, page.view.slips),
        numbered=tuple(words(choice.label) for choice in deeds),
        deeds=deeds,
        cells=tuple(choice.cell for choice in celled) if picking else (),
        picked=visit.cell,
        confirm=next((choice for choice in celled if choice.cell == visit.cell), None) if picking else None,
        blank=next((choice for choice in secret if not choice.cell), None) if picking else None,
        refused=words(visit.refused),
    )


def _leaf(deeds: tuple[Choice, ...], turned: int) -> tuple[Choice, ...]:
    first = turned * NUMBERED % (ceil(len(deeds) / NUMBERED) * NUMBERED or 1)
    return deeds[first : first + NUMBERED]


def _line(words: Say, slip: SlipView) -> SlipLine:
    return SlipLine(text=words(slip.value), status=words(slip.status), dead=slip.state in ("shown", "dead"))


def _seals(words: Say, slips: tuple[SlipView, ...]) -> str:
    marks = ", ".join(f"{slip.seal[:4]}…" for slip in slips if slip.seal)
    return words(say("private.seals", seals=marks)) if marks else words(say("private.no-seals"))


def held_lines(words: Say, view: PrivateView) -> tuple[SlipLine, ...]:
    """All that stands on the page while it is held, line by line."""
    picked = [words(say("private.cell-is", cell=view.picked))] if view.picked else []
    deeds = [words(say("private.numbered", number=place, deed=deed)) for place, deed in enumerate(view.numbered, 1)]
    refused = [view.refused] if view.refused else []
    return (*map(_plain, refused), *view.lines, *map(_plain, (*picked, *deeds)))


def _plain(text: str) -> SlipLine:
    return SlipLine(text=text)
