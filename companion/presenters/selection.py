"""How far a finger has come towards a deed: what is picked, which choices it leaves open, and the
course that is pointed at.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.messages import Message
from companion.engine.offers import COURSE, PIECE, RUN, SPACE, TARGET, Choice, Pick, pick_kind

DEED, BY = pick_kind("deed"), pick_kind("by")
"""The kinds of what a deed's own button stands for: the deed, and who does it where several may."""
STEP = pick_kind("step")
"""The number that a stepper shows: it shuts nothing out before its key has taken it."""
MORE = pick_kind("more")
"""That the drawer of rare deeds is open: it shuts nothing out."""
_SHUTS_NOTHING_OUT = (STEP, MORE)
POINTED = (COURSE, RUN, SPACE)
"""Kinds that are pointed at and then confirmed: a slip of the finger is put right by pointing
again.
"""
LOOSE = (*POINTED, STEP)
"""Kinds of which nothing has been settled yet."""


class Selection(Struct, frozen=True):
    """What has been picked, in the order in which one asks for it: piece, deed, and then what the
    deed needs.
    """

    picks: tuple[Pick, ...] = ()

    @classmethod
    def of(cls, **ids: str | int) -> Self:
        """``Selection.of(piece="brig-1", deed="sail", course="NE")``;
        what is empty is not picked.
        """
        return cls(tuple(Pick(kind, str(id)) for kind, id in ids.items() if id))

    def get(self, kind: str) -> str:
        """What is picked of a kind; empty where nothing is."""
        return next((pick.id for pick in self.picks if pick.kind == kind), "")

    @property
    def piece(self) -> str:
        """The piece that is to act."""
        return self.get(PIECE)

    @property
    def deed(self) -> str:
        """The deed whose button was tapped."""
        return self.get(DEED)

    def fits(self, choice: Choice) -> bool:
        """Whether this choice is still open: everything picked is its own, and it is a deed of the
        piece picked.
        """
        for pick in reversed(self.picks):  # what was picked last tells most of them apart
            if pick.kind not in _SHUTS_NOTHING_OUT and pick.id != _own(choice, pick.kind):
                return False
        return choice.piece == self.piece

    def adding(self, kind: str, id: str | int) -> Self:
        """With one more thing picked, or another one of the same kind."""
        return replace(self, picks=(*self.without(kind).picks, Pick(kind, str(id))))

    def joined(self, other: Selection) -> Self:
        """With all that another has picked besides."""
        return replace(self, picks=(*self.picks, *other.picks))

    def without(self, *kinds: str) -> Self:
        """With nothing picked of these kinds."""
        return replace(self, picks=tuple(pick for pick in self.picks if pick.kind not in kinds))

    @property
    def back(self) -> Selection:
        """One step back: what was pointed at, then what was picked from a list, then the deed, then
        the piece.
        """
        rest = self.settled_picks
        if not rest.deed or (rest.picks[-1].kind == DEED and rest.picks[0].kind == BY):
            return Selection()
        return Selection(rest.picks[:-1])

    @property
    def settled_picks(self) -> Self:
        """Without what is only pointed at."""
        return self.without(*LOOSE)


def _own(choice: Choice, kind: str) -> str:
    """What a choice has of a kind, be it a pick or what its button stands for."""
    if kind == DEED:
        return choice.deed
    return choice.command.seat if kind == BY else choice.of(kind)


class Hint(Struct, frozen=True):
    """Why a tap means nothing now, with the rule behind it if there is one."""

    reason: Message
    rule: str = ""


class Together(Struct, frozen=True):
    """A deed that is done for one piece after the other, as long as each has one way to do it:
    what may go together, or what each does ``again``. It begins with what comes ``first``, if
    anything has to.
    """

    deed: str
    again: bool = False
    first: Command | None = None

    def covers(self, choice: Choice) -> bool:
        """Whether this is one of them."""
        marked = choice.again if self.again else choice.together
        return marked and choice.deed == self.deed


Tapped = Selection | Command | Together | None
"""What a tap comes to: more picked, a command to send, several in a row, or nothing."""


def fitting(selection: Selection, choices: Iterable[Choice]) -> list[Choice]:
    """The choices that are still open."""
    return [choice for choice in choices if selection.fits(choice)]


def dividing(choices: Iterable[Choice]) -> str:
    """The first kind of pick that tells these choices apart, as they order their picks; empty where
    none does.
    """
    ids: dict[str, set[str]] = {}
    found = list(choices)
    for choice in found:
        for pick in choice.picks:
            ids.setdefault(pick.kind, set())
    for choice in found:
        for kind, known in ids.items():
            known.add(choice.of(kind))
    return next((kind for kind, known in ids.items() if len(known) > 1), "")


def settled(selection: Selection, choices: tuple[Choice, ...]) -> Selection:
    """The selection after the table has changed: what can no longer be meant falls away."""
    while selection.picks and not any(selection.fits(choice) for choice in choices):
        selection = selection.back
    return selection if selection.picks else _only(choices)


def _only(choices: tuple[Choice, ...]) -> Selection:
    """What needs no picking: the only piece that can act, or the only deed there is."""
    pieces = {choice.piece for choice in choices if choice.piece}
    deeds = {(choice.deed, choice.command.seat) for choice in choices}
    if len(pieces) == 1:
        return Selection.of(piece=pieces.pop())
    if not pieces and len(deeds) == 1 and len(choices) > 1:
        return Selection.of(deed=choices[0].deed)
    return Selection()


def towards(selection: Selection, choices: tuple[Choice, ...], course: str) -> Selection:
    """The selection on a course, at the greatest run it allows."""
    runs = runs_on(selection, choices, course)
    return (
        selection.without(*POINTED).adding(COURSE, course).adding(RUN, runs[-1])
        if runs
        else selection
    )


def runs_on(selection: Selection, choices: tuple[Choice, ...], course: str) -> tuple[int, ...]:
    """The runs open on a course, shortest first."""
    open_to = selection.without(*POINTED).adding(COURSE, course)
    return tuple(sorted({choice.amount(RUN) for choice in fitting(open_to, choices)}))


def longer(selection: Selection, choices: tuple[Choice, ...], step: int) -> Selection:
    """With the next longer (+1) or shorter (-1) run of the same course; unchanged at either end."""
    course, run = pointed_course(selection, choices)
    runs = runs_on(selection, choices, course)
    place = runs.index(run) + step if run in runs else -1
    if not 0 <= place < len(runs):
        return selection
    return selection.without(*POINTED).adding(COURSE, course).adding(RUN, runs[place])


def pointed_course(selection: Selection, choices: tuple[Choice, ...]) -> tuple[str, int]:
    """The course and run that are picked, by themselves or by the space at their end; empty and 0
    where none are.
    """
    if not any(selection.get(kind) for kind in POINTED):
        return "", 0
    found = fitting(selection, choices)
    return (found[0].of(COURSE), found[0].amount(RUN)) if found else ("", 0)


def of_others(selection: Selection, choices: Iterable[Choice]) -> list[Choice]:
    """Where a tap on a space means that another piece goes there than the one that is picked."""
    likely = [one for one in choices if one.likely and one.of(SPACE) and not one.of(TARGET)]
    picked = selection.piece if not selection.deed else ""
    return [one for one in likely if picked and one.piece not in ("", picked)]
