"""The picker for what is asked next: rose, spaces, dice, mats, cards, a number, or else a list.

What no longer divides the choices that are open is never asked. A picker shows the things
themselves; a choice that has none of them stands beside it as a key of its own, a likely one
before the things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from companion.engine.compass import HEADINGS
from companion.engine.grid import is_cell
from companion.engine.mats import CardRowView, DieView, MatView
from companion.engine.messages import Message, say, seat_word
from companion.engine.offers import (
    AMOUNT,
    CARD,
    COURSE,
    DIE,
    RUN,
    SEAT,
    SLOT,
    SPACE,
    TARGET,
    TURN,
    Choice,
)
from companion.engine.views import TableView
from companion.presenters.laying import laying
from companion.presenters.mats import RowFace, die_face, mat_face, offered, row_faces
from companion.presenters.panel_parts import ActionButton, DeedPanel, Rose, Stepper, choice_key
from companion.presenters.phrases import Say
from companion.presenters.selection import (
    BY,
    STEP,
    Selection,
    dividing,
    fitting,
    pointed_course,
    runs_on,
    settled,
)
from companion.presenters.space_marks import space_marks
from companion.session.board_instructions import space_word

_MANY_SPACES = 8
_MANY_NUMBERS = 20
_MANY_KEYS, _SHORT = 12, 24
"""More keys than these, each with so few letters, lie close together."""
_OF_THINGS = ("dice", "mats", "rows")
"""Stages that show things."""
_ON_THE_WAY = ("", COURSE, RUN, SPACE)
"""Kinds that the rose asks for in one; none where course and run are seen once more."""


def picking(
    words: Say, view: TableView, choices: tuple[Choice, ...], picked: Selection
) -> DeedPanel:
    """The panel with the picker for the first kind that still divides."""
    mine, whole = fitting(picked, choices), fitting(picked.settled_picks, choices)
    panel = DeedPanel(
        title=_title(words, view, picked),
        piece=picked.piece,
        spots=space_marks(view, whole, choices, picked),
        back=settled(picked.back, choices) != picked.settled_picks,
    )
    kind = dividing(mine) or dividing(whole)
    if kind in _ON_THE_WAY and whole and all(choice.of(COURSE) for choice in whole):
        return _rose(words, panel, choices, picked, whole, mine)
    if kind in ("", SPACE) and (cells := _cells(whole, mine)):
        confirm = _confirm(words, mine, picked.get(SPACE), "cell")
        return replace(panel, stage="cells", cells=cells, confirm=confirm)
    panel = replace(panel, back=settled(picked.back, choices) != picked.without(STEP))
    picker = _PICKERS.get(kind, _rows)
    if kind and (shown := picker(words, view, panel, picked, mine)):
        others = [choice for choice in mine if not choice.of(kind)]
        likely = [one for one in others if one.likely and shown.stage in _OF_THINGS]
        first = tuple(choice_key(words, one) for one in likely)
        beside = tuple(choice_key(words, one) for one in others if one not in likely)
        return replace(shown, first=first, keys=(*shown.keys, *beside))
    return _listed(panel, list_keys(words, view, picked, mine))


def _title(words: Say, view: TableView, picked: Selection) -> str:
    """The deed, and whose it is where it could be another's."""
    deed = words(say(f"{view.game}.deed.{picked.deed}")) if picked.deed else ""
    who = words(seat_word(picked.get(BY))) if picked.get(BY) else ""
    return " · ".join(filter(None, (deed, who)))


# ---------------------------------------------------------------- course and space


def _rose(
    words: Say,
    panel: DeedPanel,
    choices: tuple[Choice, ...],
    picked: Selection,
    whole: list[Choice],
    mine: list[Choice],
) -> DeedPanel:
    greatest: dict[str, int] = {}
    for choice in whole:
        greatest[choice.of(COURSE)] = max(choice.amount(RUN), greatest.get(choice.of(COURSE), 0))
    course, run = pointed_course(picked, choices)
    runs = runs_on(picked, choices, course) if course else ()
    rose = Rose(
        runs=tuple(
            (heading.value, greatest[heading.value])
            for heading in HEADINGS
            if heading.value in greatest
        ),
        course=course,
        run=run,
        shorter=bool(runs) and run > runs[0],
        longer=bool(runs) and run < runs[-1],
    )
    if course and len(mine) > 1:
        keys = tuple(choice_key(words, choice) for choice in mine)
        return replace(panel, stage="rose", rose=rose, keys=keys)
    return replace(panel, stage="rose", rose=rose, confirm=_confirm(words, mine, course, "course"))


def _cells(whole: list[Choice], mine: list[Choice]) -> tuple[str, ...]:
    """The cells to pick from by letter and number, where there are too many for a list and nothing
    else is to be picked of one.
    """
    spaces = {choice.of(SPACE): None for choice in whole if not choice.of(TARGET)}
    if len(spaces) <= _MANY_SPACES or not all(map(is_cell, spaces)):
        return ()
    return tuple(spaces) if len(mine) == 1 or dividing(mine) else ()


def _confirm(words: Say, mine: list[Choice], pointed: str, asks: str) -> ActionButton:
    if not pointed or len(mine) != 1:
        return ActionButton(text=words(say(f"deeds.pick-{asks}")), look="dead")
    return choice_key(words, mine[0])


# ---------------------------------------------------------------- dice, mats, cards, a number


def _dice(
    words: Say, view: TableView, panel: DeedPanel, picked: Selection, mine: list[Choice]
) -> DeedPanel | None:
    """The dice to pick from; what a die would do at once is written beside it."""
    on, groups = offered(tuple(mine), picked), grouped(mine, DIE)
    if not groups.keys() <= {die.id for die in view.dice}:
        return None

    def told(die: DieView) -> str:
        group = groups.get(die.id, ())
        return words(group[0].label) if len(group) == 1 else ""

    dice = [die for die in view.dice if die.id in groups]
    faces = tuple(die_face(words, view, die, on, told(die)) for die in dice)
    return replace(panel, stage="dice", dice=faces)


def _mats(
    words: Say, view: TableView, panel: DeedPanel, picked: Selection, mine: list[Choice]
) -> DeedPanel | None:
    """The mats that have slots to pick, and of each mat these slots."""
    wanted = {(choice.holder, choice.of(SLOT)) for choice in mine if choice.of(SLOT)}

    def has(mat: MatView) -> set[tuple[str, str]]:
        return wanted & {(mat.seat, slot.id) for slot in mat.slots}

    mats = [mat for mat in view.mats if has(mat)]
    if wanted != set().union(*map(has, mats)):
        return None
    on = offered(tuple(mine), picked)
    faces = (mat_face(words, view, mat, on) for mat in mats)
    open_to = tuple(
        replace(mat, slots=tuple(slot for slot in mat.slots if slot.live), counts="")
        for mat in faces
    )
    return replace(panel, stage="mats", mats=open_to)


def _rows(
    words: Say, view: TableView, panel: DeedPanel, picked: Selection, mine: list[Choice]
) -> DeedPanel | None:
    """The rows that have cards to pick, or cells of a kind that a game lays out."""
    kind = dividing(mine)
    wanted, seats = grouped(mine, kind).keys(), {"", *(one.command.seat for one in mine)}

    def has(row: CardRowView) -> set[str]:
        return wanted & {card.id for card in row.cards}

    rows = [
        row
        for row in view.rows
        if has(row) and row.kind == kind and (kind == CARD or row.seat in seats)
    ]
    if wanted != set().union(*map(has, rows)):
        return None
    faces = row_faces(words, rows, offered(tuple(mine), picked, kind))
    if kind == CARD:  # the others lie on the page of the cards
        faces = tuple(_of_live(face) for face in faces)
    if all(row.abreast for row in rows):  # signs alone: what those mean that can be picked
        told = " · ".join(words(one.label) for one in mine)
        faces = tuple(replace(face, name="", who="", left=told) for face in faces)
        panel = replace(panel, title="")
    return replace(panel, stage="rows", rows=faces)


def _of_live(row: RowFace) -> RowFace:
    """A row without the cards that cannot be picked, unless each has its place in it."""
    if row.columns or row.abreast:
        return row
    return replace(row, cards=tuple(card for card in row.cards if card.live))


def _amount(
    words: Say, _view: TableView, panel: DeedPanel, picked: Selection, mine: list[Choice]
) -> DeedPanel:
    """A number between minus and plus, first the likely one or else the one that the game offers
    first, and a key that takes it. Where it may be far off, every number has a key.
    """
    groups = {int(id): group for id, group in grouped(mine, AMOUNT).items()}
    values, step = sorted(groups), picked.get(STEP)
    likely = (value for value, group in groups.items() if any(one.likely for one in group))
    first = next(likely, next(iter(groups)))
    if len(values) > _MANY_NUMBERS:
        keys = (_number_key(picked, value, groups[value], value == first) for value in values)
        return _listed(panel, tuple(keys))
    value = int(step) if step and int(step) in groups else first
    place, group = values.index(value), groups[value]
    key = ActionButton(
        text=words(say("deeds.so-many", number=value)),
        act=picked.without(STEP).adding(AMOUNT, group[0].of(AMOUNT)),
    )
    stepper = Stepper(
        value=value,
        less=picked.adding(STEP, values[place - 1]) if place else None,
        more=picked.adding(STEP, values[place + 1]) if value < values[-1] else None,
    )
    confirm = choice_key(words, group[0]) if len(group) == 1 else key
    return replace(panel, stage="amount", stepper=stepper, confirm=confirm)


def _number_key(picked: Selection, number: int, group: list[Choice], now: bool) -> ActionButton:
    """The key of a number; the one that stands there now shines."""
    done = group[0].command if len(group) == 1 else picked.adding(AMOUNT, number)
    return ActionButton(text=str(number), act=done, look="brass" if now else "outline")


_Picker = Callable[[Say, TableView, DeedPanel, Selection, list[Choice]], DeedPanel | None]
_PICKERS: dict[str, _Picker] = {
    DIE: _dice, SLOT: _mats, CARD: _rows, AMOUNT: _amount, TURN: laying,
}  # fmt: skip
"""None where the view does not show what is to be picked: then a list serves. What a game has laid
out of a kind of its own lies in rows.
"""


def grouped(choices: Iterable[Choice], kind: str) -> dict[str, list[Choice]]:
    """The choices by what they pick of a kind; those that pick none are left out."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        if id := choice.of(kind):
            groups.setdefault(id, []).append(choice)
    return groups


# ---------------------------------------------------------------- a list


def _listed(panel: DeedPanel, keys: tuple[ActionButton, ...]) -> DeedPanel:
    """Many short ones lie close together; brass is then what does it at once, if anything."""
    if len(keys) <= _MANY_KEYS or any(len(key.text) > _SHORT for key in keys):
        return replace(panel, stage="list", keys=keys)
    calm = tuple(
        [replace(key, look="outline") if isinstance(key.act, Selection) else key for key in keys]
    )
    return replace(panel, stage="short", keys=calm)


def list_keys(
    words: Say, view: TableView, picked: Selection, mine: list[Choice]
) -> tuple[ActionButton, ...]:
    """A key for each thing of the first kind that divides; where each leads to one deed only, the
    deeds themselves.
    """
    kind = dividing(mine)
    keys = [
        _pick_key(words, view, picked, kind, id, group)
        for id, group in (grouped(mine, kind) if kind else {}).items()
    ]
    others = [choice for choice in mine if not kind or not choice.of(kind)]
    return (*keys, *(choice_key(words, choice) for choice in others))


def _pick_key(
    words: Say, view: TableView, picked: Selection, kind: str, id: str, group: list[Choice]
) -> ActionButton:
    if len(group) == 1:
        return choice_key(words, group[0])
    return ActionButton(
        text=_called(words, view, kind, id) or words(_said(group[0].label, kind)),
        act=picked.without(STEP).adding(kind, id),
        seats=(id,) if kind == SEAT else (),
    )


def _said(label: Message, kind: str) -> Message:
    """What a label calls the thing of a kind, where it has a figure for it; or else all of it."""
    thing = label.figures.get(kind)
    return thing if isinstance(thing, Message) else label


def _called(words: Say, view: TableView, kind: str, id: str) -> str:
    """What people call a thing; empty where nobody knows."""
    if kind == SEAT:
        return words(seat_word(id))
    if kind == SPACE:
        name = space_word(view, id)
        return words(name) if isinstance(name, Message) else name
    return next((words(card.name) for card in view.cards if card.id == id), "")
