"""A visit to the private pages: whose PIN is asked for next, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.game import REFEREE
from companion.engine.messages import NOTHING, Message, say, seat_word
from companion.presenters.phrases import Say
from companion.presenters.pin_entry import Twice
from companion.presenters.window_state import Table
from companion.session.notices import PinAnswer

PIN_STEPS = ("pin", "permit", "choose")
"""Steps of a visit at which the PIN pad stands in front."""


class Visit(Struct, frozen=True, kw_only=True):
    """Somebody at the private pages.

    ``step``: seats, pin, permit (the referee's PIN, which lets a new one be chosen), choose (a new
    PIN, ``twice``), page, ended (all waits), appointed (a referee). ``pin`` is the one typed
    last. While a referee is being ``appointing``, ``consents`` are the PINs of the seats that have
    agreed, each typed by its own player. ``draft`` are the spaces tapped for slips that are not
    sealed yet, empty for a blank one; they are never on the screen unless the page is held.
    ``leaf`` counts how often the leaf with the numbered deeds was turned. ``mix`` is a chance word
    that orders them anew at every visit, so that a finger seen on a number tells nothing.
    ``refused`` is why the last secret deed was not done.
    """

    step: str = "seats"
    seat: str = ""
    pin: str = ""
    twice: Twice = Twice()
    permit: str = ""
    wrong: bool = False
    wait: int = 0
    appointing: bool = False
    consents: Mapping[str, str] = {}
    draft: tuple[str, ...] = ()
    leaf: int = 0
    mix: str = ""
    refused: Message = NOTHING


def visiting(table: Table, seat: str, mix: str) -> Visit:
    """A seat comes in: asked for its PIN, or to choose one the first time."""
    return Visit(step="pin" if _has_pin(table, seat) else "choose", seat=seat, mix=mix)


def visiting_referee(table: Table) -> Visit:
    """The referee comes to end the waits; where there is none, one may be appointed."""
    return visiting(table, REFEREE, "") if _has_pin(table, REFEREE) else appointing(table)


def appointing(table: Table, consents: Mapping[str, str] | None = None) -> Visit:
    """Each seat in turn consents with its own PIN, or chooses it now;
    then the referee chooses his.
    """
    agreed = consents or {}
    waited = (one.id for one in table.view.seats if one.id not in (*agreed, *table.captains))
    seat = next(waited, REFEREE)
    step = "pin" if seat != REFEREE and _has_pin(table, seat) else "choose"
    return Visit(step=step, seat=seat, appointing=True, consents=agreed)


def _has_pin(table: Table, seat: str) -> bool:
    return table.snapshot is not None and seat in table.snapshot.pins


def typed(visit: Visit, code: str) -> tuple[Visit, str]:
    """A PIN typed.

    Gives the visit and what to ask of the session: ask, set, appoint, end, or nothing.
    """
    if visit.step == "pin":
        return replace(visit, pin=code, wrong=False), "end" if visit.seat == REFEREE else "ask"
    if visit.step == "permit":
        return replace(visit, step="choose", permit=code, wrong=False, wait=0), ""
    twice, pin = visit.twice.typed(code)
    asked = "appoint" if visit.seat == REFEREE else "set"
    return replace(visit, twice=twice, pin=pin), asked if pin else ""


def answered(table: Table, visit: Visit, answer: PinAnswer) -> Visit:
    """The visit after the session has judged a PIN."""
    if visit.step not in PIN_STEPS or not visit.pin:
        return visit
    if not answer.opened:
        return _refused(visit, answer)
    if answer.seat != visit.seat:
        return visit
    if visit.seat == REFEREE:
        return Visit(step="appointed" if visit.appointing else "ended", seat=REFEREE)
    if visit.appointing:
        return appointing(table, {**visit.consents, visit.seat: visit.pin})
    return Visit(step="page", seat=visit.seat, mix=visit.mix)


def _refused(visit: Visit, answer: PinAnswer) -> Visit:
    """The PIN that was not right is asked for once more:
    the permit's, a consent's, or the one just typed.
    """
    again = replace(visit, pin="", permit="", wrong=True, wait=answer.wait)
    if answer.seat == REFEREE and visit.permit:
        return replace(again, step="permit")
    if answer.seat not in (visit.seat, *visit.consents):
        return visit
    consents = {seat: pin for seat, pin in visit.consents.items() if seat != answer.seat}
    return replace(again, step="pin", seat=answer.seat, consents=consents)


def waited(visit: Visit, left: int) -> Visit:
    """So many seconds are ``left`` to wait; after the last the PIN is asked for once more."""
    return replace(visit, wait=left, wrong=left > 0) if visit.wait else visit


def pin_prompt(words: Say, visit: Visit) -> str:
    """What stands above the PIN pad."""
    if visit.wait:
        return words(say("private.wait", n=visit.wait))
    if visit.wrong:
        return words(say("private.wrong"))
    if visit.pin:  # judged slowly, as all PINs are
        return words(say("private.moment"))
    asked = visit.twice.prompt if visit.step == "choose" else visit.step
    if visit.appointing and asked == "pin":
        asked = "consent"
    return words(say(f"private.{asked}", seat=seat_word(visit.seat)))


def pin_note(words: Say, table: Table, visit: Visit) -> str:
    """What stands below: what the PIN is good for, and what the logbook will tell."""
    notes: list[Message] = []
    if visit.appointing:
        notes = [say("private.about-referee")]
    elif visit.step == "permit":
        notes = [say("private.log-tells")]
    elif visit.step == "choose":
        notes = [say("private.log-tells")]
        if not _has_pin(table, REFEREE):
            notes.append(say("private.no-referee"))
    return " ".join(map(words, notes))
