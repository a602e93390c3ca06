"""How far a finger has come towards a deed: the piece, the deed, the target, the course and run, the cell."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.grid import Board
from companion.engine.messages import Message, say
from companion.engine.views import Choice, TableView, Trial


class Aim(Struct, frozen=True, kw_only=True):
    """What has been picked so far; empty where nothing has."""

    piece: str = ""
    deed: str = ""
    target: str = ""
    course: str = ""
    run: int = 0
    cell: str = ""

    def fits(self, choice: Choice) -> bool:
        """Whether this choice is still open to the aim."""
        return all(
            not picked or picked == offered
            for picked, offered in (
                (self.deed, choice.deed),
                (self.target, choice.target),
                (self.course, choice.course),
                (self.run, choice.run),
                (self.cell, choice.cell),
            )
        ) and (choice.about == self.piece)

    @property
    def back(self) -> Aim:
        """One step back: to the deeds of the piece, then to the pieces."""
        if self.target and self.deed:
            return Aim(piece=self.piece, deed=self.deed)
        if self.deed and self.piece:
            return Aim(piece=self.piece)
        return Aim()


class Hint(Struct, frozen=True):
    """Why a tap means nothing now, with the rule behind it if there is one."""

    reason: Message
    rule: str = ""


Tapped = Aim | Command | None
"""What a tap comes to: a new aim, a command to send, or nothing."""


def settled(aim: Aim, choices: tuple[Choice, ...]) -> Aim:
    """The aim after the table has changed: what can no longer be meant falls away."""
    while aim != Aim() and not any(aim.fits(choice) for choice in choices):
        aim = aim.back if aim.back != aim else Aim()
    return _only(choices) if aim == Aim() else aim


def _only(choices: tuple[Choice, ...]) -> Aim:
    """What needs no picking: the only piece that can act, or the only deed there is."""
    pieces = {choice.about for choice in choices if choice.about}
    deeds = {choice.deed for choice in choices}
    if len(pieces) == 1:
        return Aim(piece=pieces.pop())
    return Aim(deed=deeds.pop()) if not pieces and len(deeds) == 1 and len(choices) > 1 else Aim()


def towards(aim: Aim, choices: tuple[Choice, ...], course: str) -> Aim:
    """The aim on a course, at the greatest run it allows."""
    runs = runs_on(aim, choices, course)
    return replace(aim, course=course, run=runs[-1]) if runs else aim


def runs_on(aim: Aim, choices: tuple[Choice, ...], course: str) -> tuple[int, ...]:
    """The runs open on a course, shortest first."""
    open_aim = replace(aim, course=course, run=0, cell="")
    return tuple(sorted({choice.run for choice in choices if open_aim.fits(choice)}))


def longer(aim: Aim, choices: tuple[Choice, ...], step: int) -> Aim:
    """The aim with the next longer (+1) or shorter (-1) run of the same course; unchanged at either end."""
    runs = runs_on(aim, choices, aim.course)
    if aim.run not in runs:
        return aim
    place = runs.index(aim.run) + step
    return replace(aim, run=runs[place]) if 0 <= place < len(runs) else aim


def at_cell(aim: Aim, choices: tuple[Choice, ...], cell: str) -> Tapped:
    """A tap on a cell of the chart: a place the chosen piece may go to, or anything else that is done to a cell."""
    open_aim = replace(aim, target="", course="", run=0, cell=cell)
    found = [choice for choice in choices if choice.cell == cell and not choice.target and open_aim.fits(choice)]
    if not found or not cell:
        return None
    first = found[0]
    return Aim(piece=aim.piece, deed=first.deed, course=first.course, run=first.run, cell="" if first.course else cell)


def at_place(aim: Aim, choices: tuple[Choice, ...], view: TableView, cell: str) -> Tapped:
    """A tap on the cell of a place that is a target of the chosen piece, or can act itself."""
    place = place_at(view, cell)
    return at_piece(aim, choices, place) if place else None


def cell_of(view: TableView, piece: str) -> str:
    """Where a piece stands on the chart; empty without one."""
    pieces = view.chart.pieces if view.chart else ()
    return next((one.cell for one in pieces if one.id == piece), "")


def place_at(view: TableView, cell: str) -> str:
    """The place printed on a cell, by its id."""
    places = view.chart.places if view.chart else ()
    return next((place.id for place in places if cell in place.cells and place.kind != "water"), "")


def at_nothing(aim: Aim, view: TableView, tapped: str) -> Tapped | Hint:
    """A tap on a piece or a cell that no choice covers: a command whose refusal teaches, or what is wrong with it."""
    owners = {card.id: card.seat for card in view.cards}
    if not aim.deed and tapped in owners and owners[tapped] == owners.get(aim.piece, view.turn):
        return next((Hint(bar.reason, bar.rule) for bar in view.bars if bar.about == tapped), None)
    trials = [trial for trial in view.trials if trial.about == aim.piece and aim.deed in ("", trial.deed)]
    sail = next((trial for trial in trials if trial.fills == "course"), None)
    shot = next((trial for trial in trials if trial.fills != "course"), None)
    target = _target(aim, view, tapped) if shot else ""
    if shot and target:
        return replace(shot.command, **{shot.fills: target})
    if sail:
        return _sailing(sail, view, tapped)
    return Hint(say("deeds.no-target", cell=tapped)) if shot and aim.deed else None


def _target(aim: Aim, view: TableView, tapped: str) -> str:
    """The piece that was tapped; a cell stands for the place printed on it where the deed needs a target."""
    if any(card.id == tapped for card in view.cards):
        return tapped
    return place_at(view, tapped) if aim.deed else ""


def _sailing(trial: Trial, view: TableView, tapped: str) -> Tapped | Hint:
    """The command to sail to what was tapped, unless no straight course leads there."""
    if view.chart is None:
        return None
    board = Board(view.chart.columns, view.chart.rows, view.chart.north)
    cells = {piece.id: piece.cell for piece in view.chart.pieces}
    start, end = cells.get(trial.about, ""), cells.get(tapped, tapped)
    if start == end or not board.has(start) or not board.has(end):
        return None
    course = board.bearing(start, end)
    if course is None:
        name = next(card.name for card in view.cards if card.id == trial.about)
        return Hint(say("deeds.no-line", piece=name, cell=end))
    return replace(trial.command, course=course.value, run=board.distance(start, end))


def at_piece(aim: Aim, choices: tuple[Choice, ...], piece: str) -> Tapped:
    """A tap on a miniature: a target of the chosen piece, or another piece to act with."""
    meant = [choice for choice in choices if choice.target == piece and not choice.minor]  # a tap gives nothing up
    found = [choice for choice in meant if replace(aim, target=piece).fits(choice)]
    if len(found) == 1:
        return found[0].command
    if found:
        deeds = {choice.deed for choice in found}
        return replace(aim, target=piece, deed=found[0].deed if len(deeds) == 1 else aim.deed)
    return Aim(piece=piece) if any(choice.about == piece for choice in choices) else None
