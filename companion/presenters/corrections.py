"""The referee's page: what is set right, of which piece, to what, and why. Asked step by step, by
plain taps; a step with one answer is not asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.compass import FORCES, HEADINGS, Force, Heading, Wind
from companion.engine.corrections import LOGGED, OFF, REASONS, WIND, Correct, spoken_reason
from companion.engine.messages import Figure, Message, say
from companion.engine.offers import SPACE, Choice
from companion.engine.views import CorrectableView, CorrectionView
from companion.presenters.phrases import Say, capital
from companion.session.notices import LogEntry

TYPED = "typed"
"""The key that leads to the keyboard."""


class Draft(Struct, frozen=True, kw_only=True):
    """How far the referee has come.

    ``piece`` and ``to`` are None until picked, for an empty piece is the table and an empty value
    is nobody; of a wind ``heading`` and ``force`` are picked one by one. While ``typing`` the
    reason is being written; it stands once it was ``given``.
    """

    what: str = ""
    piece: str | None = None
    to: str | None = None
    heading: str = ""
    force: str = ""
    reason: str = ""
    typing: bool = False
    given: bool = False

    @property
    def step(self) -> str:
        """What is asked now: what, piece, value, reason, typing, or sure."""
        if not self.what:
            return "what"
        if self.piece is None:
            return "piece"
        if self.to is None:
            return "value"
        if not self.given:
            return "typing" if self.typing else "reason"
        return "sure"


class CorrectionPageView(Struct, frozen=True, kw_only=True):
    """The page in words.

    ``asks`` is the title; ``picker`` is list, wind, space, typing, sure, or none while nothing can
    be set right. ``keys`` and ``forces`` are (key, text) pairs, ``chosen`` and ``chosen_force`` the
    ones picked. ``line`` says what will be set, ``command`` is what to send.
    """

    asks: str = ""
    picker: str = "none"
    keys: tuple[tuple[str, str], ...] = ()
    chosen: str = ""
    forces: tuple[tuple[str, str], ...] = ()
    chosen_force: str = ""
    spaces: tuple[str, ...] = ()
    piece: str = ""
    may_go_off: bool = False
    line: str = ""
    command: Correct | None = None


class Known(Struct, frozen=True, kw_only=True):
    """What the referee is shown: what can be set right, what the piece asked about may be set to,
    and whether the battle is ``over``.
    """

    given: tuple[CorrectionView, ...] = ()
    choices: tuple[Choice, ...] = ()
    over: bool = False

    def view_of(self, what: str) -> CorrectionView:
        """A kind of token."""
        return next(view for view in self.given if view.what == what)

    def only_piece(self, what: str) -> str | None:
        """The one piece that has such a token, if there is but one; a space is always tapped."""
        view = self.view_of(what)
        alone = len(view.pieces) == 1 and not view.spaces
        return view.pieces[0].piece if alone else None

    def chosen(self, draft: Draft) -> Choice | None:
        """The choice that the draft has come to, if it is on offer."""
        return next((one for one in self.fitting(draft) if _command(one).to == draft.to), None)

    def fitting(self, draft: Draft) -> tuple[Choice, ...]:
        """What the token picked may be set to."""
        return tuple(
            one
            for one in self.choices
            if _command(one).what == draft.what and _command(one).piece == draft.piece
        )


def page_view(words: Say, known: Known, draft: Draft) -> CorrectionPageView:
    """The page at this step."""
    if not known.given:
        bar = say("correct.over" if known.over else "correct.not-now")
        return CorrectionPageView(asks=words(bar))
    asks = words(say(f"correct.ask.{draft.step}"))
    page = CorrectionPageView(asks=asks, line=_line(words, known, draft), piece=draft.piece or "")
    return _PAGES[draft.step](words, page, known, draft)


def _what_page(
    words: Say, page: CorrectionPageView, known: Known, _draft: Draft
) -> CorrectionPageView:
    keys = tuple((view.what, capital(words(view.label))) for view in known.given)
    return replace(page, picker="list", keys=keys)


def _piece_page(
    words: Say, page: CorrectionPageView, known: Known, draft: Draft
) -> CorrectionPageView:
    view = known.view_of(draft.what)
    if view.spaces:
        return replace(page, picker="space", spaces=tuple(one.piece for one in view.pieces))
    keys = tuple((one.piece, _subject(words, one)) for one in view.pieces)
    return replace(page, picker="list", keys=keys)


def _value_page(
    words: Say, page: CorrectionPageView, known: Known, draft: Draft
) -> CorrectionPageView:
    pick, values = known.view_of(draft.what).pick, known.fitting(draft)
    if pick == SPACE:
        spaces = tuple(_command(one).to for one in values)
        known_spaces = tuple(one for one in spaces if one != OFF)
        return replace(page, picker="space", spaces=known_spaces, may_go_off=OFF in spaces)
    if pick == WIND:
        return _wind_page(words, page, draft)
    if not values:
        return replace(page, asks=words(say("correct.no-other")))
    keys = tuple((_command(one).to, capital(_spoken(words, one))) for one in values)
    return replace(page, picker="list", keys=keys)


def _wind_page(words: Say, page: CorrectionPageView, draft: Draft) -> CorrectionPageView:
    return replace(
        page,
        picker="wind",
        keys=tuple((one.value, words(say(f"heading.{one.value.lower()}"))) for one in HEADINGS),
        forces=tuple((one.value, words(say(f"wind.force.{one.value}"))) for one in FORCES),
        chosen=draft.heading,
        chosen_force=draft.force,
    )


def _reason_page(
    words: Say, page: CorrectionPageView, _known: Known, _draft: Draft
) -> CorrectionPageView:
    reasons = (*REASONS, TYPED)
    keys = tuple((one, words(say(f"correct.reason.{one}"))) for one in reasons)
    return replace(page, picker="list", keys=keys)


def _typing_page(
    _words: Say, page: CorrectionPageView, _known: Known, _draft: Draft
) -> CorrectionPageView:
    return replace(page, picker="typing")


def _sure_page(
    _words: Say, page: CorrectionPageView, known: Known, draft: Draft
) -> CorrectionPageView:
    chosen = known.chosen(draft)
    command = replace(_command(chosen), reason=draft.reason) if chosen else None
    return replace(page, picker="sure", command=command)


_PAGES = {
    "what": _what_page,
    "piece": _piece_page,
    "value": _value_page,
    "reason": _reason_page,
    "typing": _typing_page,
    "sure": _sure_page,
}


def tapped(known: Known, draft: Draft, key: str) -> Draft:
    """A key of the page was tapped, or a space of the chart."""
    match draft.step:
        case "what":
            return Draft(what=key, piece=known.only_piece(key))
        case "piece":
            return replace(draft, piece=key)
        case "value":
            return _valued(known, draft, key)
        case "reason" if key == TYPED:
            return replace(draft, typing=True)
    return replace(draft, reason=key, given=True)


def typed(draft: Draft, reason: str) -> Draft:
    """A reason in other words was written, and is enough."""
    return replace(draft, reason=reason.strip(), given=True)


def _valued(known: Known, draft: Draft, key: str) -> Draft:
    """The value that a key stands for, where it is on offer."""
    if known.view_of(draft.what).pick == WIND:
        draft = _blowing(draft, key)
    else:
        draft = replace(draft, to=key)
    return draft if known.chosen(draft) else replace(draft, to=None)


def _blowing(draft: Draft, key: str) -> Draft:
    """Half of a wind; a calm is whole by itself."""
    if key in HEADINGS:
        draft = replace(draft, heading=key)
    else:
        draft = replace(draft, force=key)
    if draft.force == Force.CALM:
        return replace(draft, to="0")
    if draft.heading and draft.force:
        wind = Wind(Heading(draft.heading), Force(draft.force))
        return replace(draft, to=str(wind.sector))
    return draft


def back(draft: Draft, known: Known) -> Draft | None:
    """One step back; None from the first."""
    match draft.step:
        case "what":
            return None
        case "piece":
            return Draft()
        case "value":
            alone = known.only_piece(draft.what) is not None
            return Draft() if alone else Draft(what=draft.what)
        case "reason":
            return Draft(what=draft.what, piece=draft.piece)
    return replace(draft, typing=False, given=False, reason="")


def settled(draft: Draft, known: Known) -> Draft:
    """The draft after the table has changed: what can no longer be meant falls away."""
    pieces = [one.piece for view in known.given if view.what == draft.what for one in view.pieces]
    if not pieces or (draft.piece is not None and draft.piece not in pieces):
        return Draft()
    return draft


def was_set(log: Sequence[LogEntry], since: int) -> bool:
    """Whether anything was set right after an entry: other deeds may have come before it."""
    later = takewhile(lambda one: one.entry > since, reversed(log))
    return any(one.line.message.id == LOGGED for one in later)


def _command(choice: Choice) -> Correct:
    assert isinstance(choice.command, Correct)
    return choice.command


def _line(words: Say, known: Known, draft: Draft) -> str:
    """What has been picked so far, and in the end the whole sentence."""
    if chosen := known.chosen(draft):
        sentence = words(chosen.label)
        if not draft.given:
            return sentence
        return words(say("correct.sure", sentence=sentence, reason=spoken_reason(draft.reason)))
    if not draft.what:
        return ""
    view = known.view_of(draft.what)
    piece = next((one for one in view.pieces if one.piece == draft.piece), None)
    what = words(view.label)
    return f"{_subject(words, piece)} · {what}" if piece else capital(what)


def _subject(words: Say, one: CorrectableView) -> str:
    """A piece and what it shows now."""
    return f"{words(one.name)} · {_said(words, one.shows)}"


def _spoken(words: Say, choice: Choice) -> str:
    return _said(words, choice.label.figures["to"])


def _said(words: Say, figure: Figure) -> str:
    return words(figure) if isinstance(figure, Message) else str(figure)
