"""Taps on the chart: what a space, a place or a miniature means now, and why one means nothing."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.messages import Message, say
from companion.engine.offers import COURSE, SPACE, TARGET, Choice, Probe
from companion.engine.views import TableView
from companion.presenters.selection import DEED, LOOSE, Hint, Selection, Tapped, fitting, of_others
from companion.session.board_instructions import space_word


def at_space(selection: Selection, choices: tuple[Choice, ...], space: str) -> Tapped:
    """A tap on a space of the chart: the chosen piece, or another likely to, goes or acts there."""
    rest = selection.without(TARGET, *LOOSE)
    open_to = fitting(rest.adding(SPACE, space), choices) if space else []
    found = [choice for choice in open_to if not choice.of(TARGET)]
    if not found:
        others = [one for one in of_others(selection, choices) if one.of(SPACE) == space]
        if len(others) != 1:
            return None
        rest, found = Selection.of(piece=others[0].piece), others
    return (rest if rest.deed else rest.adding(DEED, found[0].deed)).adding(SPACE, space)


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
        bars = (Hint(bar.reason, bar.rule) for bar in view.disabled if bar.about == tapped)
        return next(bars, None) or Hint(say("deeds.idle", piece=_name_of(view, tapped)))
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
        Hint(say("deeds.no-target", cell=space_word(view, tapped)))
        if shot and selection.deed
        else None
    )


def _is_fellow(selection: Selection, view: TableView, tapped: str) -> bool:
    """Whether the piece tapped belongs to whoever owns the piece picked, or has the turn."""
    owners = {card.id: card.seat for card in view.cards}
    own = (owners[selection.piece],) if selection.piece in owners else view.waits_for
    return owners.get(tapped) in own


def _name_of(view: TableView, piece: str) -> Message:
    return next(card.name for card in view.cards if card.id == piece)


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
        name = _name_of(view, probe.about)
        return Hint(say("deeds.no-line", piece=name, cell=space_word(view, end)))
    return replace(probe.command, course=line.heading.value, run=line.steps)
