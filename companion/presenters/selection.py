"""How far a finger has come towards a deed: what is picked, and what the next tap adds to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.messages import Message, say
from companion.engine.offers import (
    COURSE,
    PIECE,
    RUN,
    SPACE,
    TARGET,
    Choice,
    Pick,
    Probe,
    pick_kind,
)
from companion.engine.space import name_of
from companion.engine.views import TableView

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
_LOOSE = (*POINTED, STEP)


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
        return self.without(*_LOOSE)


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


def at_space(selection: Selection, choices: tuple[Choice, ...], space: str) -> Tapped:
    """A tap on a space of the chart: the chosen piece, or another likely to, goes or acts there."""
    rest = selection.without(TARGET, *_LOOSE)
    open_to = fitting(rest.adding(SPACE, space), choices) if space else []
    found = [choice for choice in open_to if not choice.of(TARGET)]
    if not found:
        others = [one for one in of_others(selection, choices) if one.of(SPACE) == space]
        if len(others) != 1:
            return None
        rest, found = Selection.of(piece=others[0].piece), others
    return (rest if rest.deed else rest.adding(DEED, found[0].deed)).adding(SPACE, space)


def of_others(selection: Selection, choices: Iterable[Choice]) -> list[Choice]:
    """Where a tap on a space means that another piece goes there than the one that is picked."""
    likely = [one for one in choices if one.likely and one.of(SPACE) and not one.of(TARGET)]
    picked = selection.piece if not selection.deed else ""
    return [one for one in likely if picked and one.piece not in ("", picked)]


def at_place(
    selection: Selection, choices: tuple[Choice, ...], view: TableView, space: str
) -> Tapped:
    """A tap on the space of a place that is a target of the chosen piece, or can act itself."""
    place = place_at(view, space)
    return at_piece(selection, choices, place) if place else None


def space_of(view: TableView, piece: str) -> str:
    """Where a piece stands on the chart; empty without one."""
    pieces = view.chart.pieces if view.chart else ()
    return next((one.space for one in pieces if one.id == piece), "")


def place_at(view: TableView, space: str) -> str:
    """The place printed on a space, by its id."""
    places = view.chart.places if view.chart else ()
    return next((place.id for place in places if space in place.spaces), "")


def at_piece(selection: Selection, choices: tuple[Choice, ...], piece: str) -> Tapped:
    """A tap on a miniature: a piece to act with; or a target, of all that can together, else of the
    chosen piece or the only one that can. It never throws, and gives nothing up.
    """
    if not selection.deed and any(choice.piece == piece for choice in choices):
        return _taken_up(choices, piece)
    at_it = [choice for choice in choices if choice.of(TARGET) == piece and not choice.minor]
    likely = next((one for one in at_it if one.likely and not one.rolls), None)
    if likely and not selection.deed:
        return likely.command
    found = [choice for choice in at_it if selection.without(TARGET).fits(choice)]
    if not found and not selection.deed and len({choice.piece for choice in at_it}) == 1:
        found = at_it
    if len(found) == 1 and not found[0].rolls:
        return found[0].command
    if found:
        deeds = {choice.deed for choice in found}
        deed = found[0].deed if len(deeds) == 1 else selection.deed
        return Selection.of(piece=found[0].piece, deed=deed, target=piece)
    return _taken_up(choices, piece)


def _taken_up(choices: tuple[Choice, ...], piece: str) -> Tapped:
    """A piece is picked; one that can only go along with the others, one after the other, goes."""
    own = [choice for choice in choices if choice.piece == piece]
    linked = [choice for choice in own if choice.together]
    if len(linked) == 1 and all(one.together for one in own if one.deed == linked[0].deed):
        return linked[0].command
    return Selection.of(piece=piece) if own else None


# ---------------------------------------------------------------- taps that mean nothing allowed


def at_nothing(selection: Selection, view: TableView, tapped: str) -> Tapped | Hint:
    """A tap on a piece or a space that no choice covers: a command whose refusal teaches, or what
    is wrong with it.
    """
    if not selection.deed and _is_fellow(selection, view, tapped):
        return next(
            (Hint(bar.reason, bar.rule) for bar in view.disabled if bar.about == tapped), None
        )
    probes = [
        one
        for one in view.probes
        if one.about == selection.piece and selection.deed in ("", one.deed)
    ]
    sail = next((probe for probe in probes if probe.fills == COURSE), None)
    there = next((probe for probe in probes if probe.fills == SPACE), None)
    shot = next((probe for probe in probes if probe.fills not in (COURSE, SPACE)), None)
    if shot and (target := _target(selection, view, tapped)):
        return replace(shot.command, **{shot.fills: target})
    if there:
        return replace(there.command, space=space_of(view, tapped) or tapped)
    if sail:
        return _sailing(sail, view, tapped)
    return (
        Hint(say("deeds.no-target", cell=_space_word(view, tapped)))
        if shot and selection.deed
        else None
    )


def _space_word(view: TableView, space: str) -> Message | str:
    """What people call a space."""
    return name_of(view.chart.board, space) if view.chart else space


def _is_fellow(selection: Selection, view: TableView, tapped: str) -> bool:
    """Whether the piece tapped belongs to whoever owns the piece picked, or has the turn."""
    owners = {card.id: card.seat for card in view.cards}
    own = (owners[selection.piece],) if selection.piece in owners else view.waits_for
    return owners.get(tapped) in own


def _target(selection: Selection, view: TableView, tapped: str) -> str:
    """The piece that was tapped; a space stands for the place printed
    on it where the deed needs a target.
    """
    if any(card.id == tapped for card in view.cards):
        return tapped
    return place_at(view, tapped) if selection.deed else ""


def _sailing(probe: Probe, view: TableView, tapped: str) -> Tapped | Hint:
    """The command to sail to what was tapped, unless no straight course leads there."""
    if view.chart is None:
        return None
    board, spaces = view.chart.board, {piece.id: piece.space for piece in view.chart.pieces}
    start, end = spaces.get(probe.about, ""), spaces.get(tapped, tapped)
    if start == end or start not in board.ids or end not in board.ids:
        return None
    line = board.line(start, end, view.chart.north)
    if line is None:
        name = next(card.name for card in view.cards if card.id == probe.about)
        return Hint(say("deeds.no-line", piece=name, cell=_space_word(view, end)))
    return replace(probe.command, course=line.heading.value, run=line.steps)
