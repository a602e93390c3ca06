"""A seat's private page. Every seat has the same page; only what stands on it while it is held differs."""

from __future__ import annotations

from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.game import REFEREE
from companion.engine.messages import say, seat_word
from companion.engine.seals import seal
from companion.engine.views import Choice, SlipView
from companion.screens.models.speech import Say
from companion.screens.models.table import Table
from companion.session.feed import PinAnswer

PIN_LENGTH = 4
LOOK_SECONDS = 15
PIN_STEPS = ("pin", "permit", "first", "again")
"""Steps of a visit at which the PIN pad stands in front."""
NUMBERED = 4
"""Secret deeds on one leaf of the page. The key that turns the leaf is there for every seat."""


class Visit(Struct, frozen=True, kw_only=True):
    """Somebody at the private pages.

    ``step``: seats, pin, permit (the referee's PIN, which lets a new one be chosen), first (a new PIN), again (once
    more), page, cell, cleared. ``cell`` is what has been picked for a secret deed; it is never on the screen unless
    the page is held. ``leaf`` counts how often the leaf with the numbered deeds was turned. ``mix`` is a chance word
    that orders them anew at every visit, so that a finger seen on a number tells nothing.
    """

    step: str = "seats"
    seat: str = ""
    first: str = ""
    permit: str = ""
    wrong: bool = False
    differs: bool = False
    wait: int = 0
    cell: str = ""
    leaf: int = 0
    mix: str = ""


class SlipLine(Struct, frozen=True, kw_only=True):
    """A line of the held page."""

    text: str
    status: str = ""
    dead: bool = False


class PrivateView(Struct, frozen=True, kw_only=True):
    """The page in words. ``lines`` and ``numbered`` are shown only while held."""

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
    )


def _leaf(deeds: tuple[Choice, ...], turned: int) -> tuple[Choice, ...]:
    first = turned * NUMBERED % (ceil(len(deeds) / NUMBERED) * NUMBERED or 1)
    return deeds[first : first + NUMBERED]


def _line(words: Say, slip: SlipView) -> SlipLine:
    return SlipLine(text=words(slip.value), status=words(slip.status), dead=slip.state in ("shown", "dead"))


def _seals(words: Say, slips: tuple[SlipView, ...]) -> str:
    marks = ", ".join(f"{slip.seal[:4]}…" for slip in slips if slip.seal)
    return words(say("private.seals", seals=marks)) if marks else words(say("private.no-seals"))


def visiting(table: Table, seat: str, mix: str) -> Visit:
    """Somebody comes in: asked for a PIN, or to choose one the first time."""
    known = table.snapshot.pins if table.snapshot else ()
    return Visit(step="pin" if seat in known else "first", seat=seat, mix=mix)


def pin_prompt(words: Say, visit: Visit) -> str:
    """What stands above the PIN pad."""
    if visit.wait:
        return words(say("private.wait", n=visit.wait))
    if visit.wrong:
        return words(say("private.wrong"))
    if visit.differs:
        return words(say("private.differs"))
    return words(say(f"private.{visit.step}", seat=seat_word(visit.seat)))


def typed(visit: Visit, code: str) -> tuple[Visit, str]:
    """A PIN typed. Gives the visit and what to ask of the session: ``ask``, ``set``, or nothing yet."""
    if visit.step == "pin":
        return replace(visit, wrong=False), "ask"
    if visit.step == "permit":
        return replace(visit, step="first", permit=code, wrong=False), ""
    if visit.step == "first":
        return replace(visit, step="again", first=code, differs=False), ""
    if code == visit.first:
        return replace(visit, differs=False, first=""), "set"
    return replace(visit, step="first", first="", differs=True), ""


def answered(visit: Visit, answer: PinAnswer) -> Visit:
    """The visit after the session has judged a PIN."""
    if answer.seat != visit.seat or visit.step not in PIN_STEPS:
        return visit
    if answer.opened:
        return Visit(step="cleared" if visit.seat == REFEREE else "page", seat=visit.seat, mix=visit.mix)
    return Visit(step="pin", seat=visit.seat, wrong=True, wait=answer.wait, mix=visit.mix)


def held_lines(words: Say, view: PrivateView) -> tuple[SlipLine, ...]:
    """All that stands on the page while it is held, line by line."""
    picked = [words(say("private.cell-is", cell=view.picked))] if view.picked else []
    deeds = [words(say("private.numbered", number=place, deed=deed)) for place, deed in enumerate(view.numbered, 1)]
    return (*view.lines, *(SlipLine(text=line) for line in (*picked, *deeds)))
