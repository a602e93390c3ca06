"""A finger that tries everything: each command that some row of plain taps sends, and how many taps
the shortest one takes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from companion.engine.commands import Command
from companion.engine.offers import DIE, SLOT, TARGET, Choice
from companion.engine.views import TableView
from companion.i18n.translator import words
from companion.presenters.action_panel import deed_panel
from companion.presenters.chart_taps import at_piece, at_space
from companion.presenters.mats import lying
from companion.presenters.one_tap import at_once, upcoming
from companion.presenters.panel_parts import DeedPanel
from companion.presenters.selection import Selection, Tapped, longer, settled, towards
from companion.presenters.tap_ahead import ahead_at
from companion.presenters.thing_taps import at_thing

ENGLISH = words("en").say
Choices = tuple[Choice, ...]
Taps = Iterator[tuple[object, int]]
"""Where each tap leads now, and what it counts."""


def reached(view: TableView, choices: Choices) -> dict[Command, int]:
    """Every command that taps on the deed panel send, with the fewest taps it takes; those on a
    minus or a plus are not counted.
    """
    fewest: dict[Command, int] = {}
    for command, taps in sent_by_taps(view, choices):
        fewest[command] = min(taps, fewest.get(command, taps))
    return fewest


def sent_by_taps(view: TableView, choices: Choices) -> Iterator[tuple[Command, int]]:
    """Whatever taps send, each time with the taps they took; short ways come first.

    The keys that stand there are tried before the places, which are many and mostly lead where
    another place has led already.
    """
    start = upcoming(settled(Selection(), choices), choices, view)
    taken, waiting = {start: 0}, deque([(start, _keys)])
    while waiting:
        aim, taps = waiting.popleft()
        for led, cost in taps(view, choices, aim):
            many = taken[aim] + cost
            if isinstance(led, Command):
                yield led, many
            elif isinstance(led, Selection) and many < taken.get(led, many + 1):
                taken[led] = many
                waiting.append((led, _keys))
        if taps is _keys:
            waiting.append((aim, _pointed))


def _keys(view: TableView, choices: Choices, aim: Selection) -> Taps:
    """Each button that stands there."""
    panel = deed_panel(ENGLISH, view, choices, aim)
    yield from ((led, 1) for led in _buttons(panel))
    if panel.stage == "rose":
        yield from ((longer(aim, choices, step), 0) for step in (1, -1))
    if panel.stage in ("amount", "slots"):
        yield from ((led, 0) for led in (panel.stepper.less, panel.stepper.more))


def _pointed(view: TableView, choices: Choices, aim: Selection) -> Taps:
    """Each card, course, cell, die and slot."""
    panel = deed_panel(ENGLISH, view, choices, aim)
    yield from ((led, 1) for led in _places(panel, view, choices, aim))
    yield from ((led, 1) for led in _things(panel, view, choices, aim))


def _buttons(panel: DeedPanel) -> Iterator[Tapped]:
    alone = (key for key in (panel.confirm, panel.end) if key)
    yield from (key.act for key in (*panel.first, *panel.keys, *panel.table, *alone))
    yield panel.drawer
    for part in panel.parts:
        yield from (part.less, part.more, part.all_or_none)


def _places(
    panel: DeedPanel, view: TableView, choices: Choices, aim: Selection
) -> Iterator[Tapped]:
    if panel.stage == "tray" and view.chart:
        yield from (at_piece(aim, choices, piece.id) for piece in view.chart.pieces)
    if panel.stage == "fleet":
        cards = (*panel.fleet, *panel.others)
        yield from (at_piece(aim, choices, piece) for piece in cards)
    for target in {choice.of(TARGET) for choice in choices} if panel.spots else ():
        yield at_piece(aim, choices, target)
    for mark in panel.spots:
        led = ahead_at(aim, choices, mark.space)
        yield led.command if led else at_once(at_space(aim, choices, mark.space), choices)
    if panel.stage == "rose":
        yield from (towards(aim, choices, course) for course, _ in panel.rose.runs)
    if panel.stage == "cells":
        yield from (at_space(aim, choices, cell) for cell in panel.cells)


def _things(
    panel: DeedPanel, view: TableView, choices: Choices, aim: Selection
) -> Iterator[object]:
    """What is offered of dice, slots and cards, those that lie beside the keys too; nothing else
    counts as plain.
    """
    slots = (slot for mat in panel.mats for slot in mat.slots)
    beside = lying(ENGLISH, view, choices, aim)[0] if panel.stage == "pads" else ()
    cards = ((row.kind, card) for row in (*panel.rows, *beside) for card in row.cards)
    for die in filter(lambda die: die.live, panel.dice):
        yield at_thing(aim, choices, view, die.seat, DIE, die.id)
    for slot in filter(lambda slot: slot.live, slots):
        yield at_thing(aim, choices, view, slot.seat, SLOT, slot.id)
    for kind, card in filter(lambda one: one[1].live, cards):
        yield at_thing(aim, choices, view, "", kind, card.id)
