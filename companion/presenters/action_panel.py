"""The deed panel: from what may be done and what has been picked to the buttons that stand there
now.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.compass import HEADINGS
from companion.engine.grid import is_cell
from companion.engine.messages import say, seat_word, seats_in
from companion.engine.offers import (
    COURSE,
    RUN,
    SPACE,
    TARGET,
    Choice,
    DisabledAction,
    InterruptWindow,
)
from companion.engine.views import TableView
from companion.presenters.interrupt_window import holding
from companion.presenters.phrases import Say
from companion.presenters.selection import (
    POINTED,
    Selection,
    dividing,
    fitting,
    pointed_course,
    runs_on,
    settled,
)
from companion.presenters.space_marks import SpaceMark, space_marks

_MANY_SPACES = 8


class ActionButton(Struct, frozen=True, kw_only=True):
    """A button of the panel.

    ``look``: brass (does it), outline (leads on or back), dead (cannot now, and why).

    ``seats`` are those that it names: their flags stand on it.
    """

    text: str
    act: Command | Selection | None = None
    look: str = "brass"
    note: str = ""
    rule: str = ""
    seats: tuple[str, ...] = ()


class Rose(Struct, frozen=True, kw_only=True):
    """The compass rose: the greatest run of each course, the course picked, and whether the run may
    change.
    """

    runs: tuple[tuple[str, int], ...] = ()
    course: str = ""
    run: int = 0
    shorter: bool = False
    longer: bool = False


class DeedPanel(Struct, frozen=True, kw_only=True):
    """What stands beside the chart or the cards.

    ``stage``: fleet (pick a piece), deeds, rose, cells (pick a space by letter and number) or list.
    ``table`` keys are always at the foot. ``prompt`` says what to pick next, once something has
    been picked.
    """

    prompt: str = ""
    stage: str = "fleet"
    title: str = ""
    piece: str = ""
    fleet: tuple[str, ...] = ()
    keys: tuple[ActionButton, ...] = ()
    rose: Rose = Rose()
    confirm: ActionButton | None = None
    cells: tuple[str, ...] = ()
    spots: tuple[SpaceMark, ...] = ()
    back: bool = False
    table: tuple[ActionButton, ...] = ()


def deed_panel(
    words: Say,
    view: TableView,
    choices: tuple[Choice, ...],
    picked: Selection,
    held: tuple[InterruptWindow, ...] = (),
) -> DeedPanel:
    """The panel for what has been picked so far.

    What must wait for ``held`` pieces is dead for the moment.
    """
    table = (
        *_table_keys(words, view, [choice for choice in choices if not choice.piece]),
        *_dead_keys(words, view, ""),
    )
    if not picked.picks:
        panel = _fleet(view, choices, table)
    elif not picked.deed and not picked.get(TARGET):
        panel = _deeds(words, view, choices, picked, table)
    else:
        panel = _picking(words, view, choices, picked)
    panel = replace(panel, prompt=_prompt(words, view, panel, picked))
    return _waiting(words, panel, choices, held) if held else panel


def _prompt(words: Say, view: TableView, panel: DeedPanel, picked: Selection) -> str:
    """What the finger picks next.

    Where it has no way back it has picked nothing, and the game's own prompt stands.
    """
    if not panel.back or not picked.piece:
        return ""
    aiming = (
        panel.stage == "list"
        and any(spot.kind == "target" for spot in panel.spots)
        and not picked.get(TARGET)
    )
    return words(
        say(
            f"deeds.next-{'target' if aiming else panel.stage}",
            piece=_named(words, view, picked.piece),
        )
    )


def _named(words: Say, view: TableView, id: str, otherwise: str = "") -> str:
    """The name of a piece by its card."""
    return next((words(card.name) for card in view.cards if card.id == id), otherwise)


def _waiting(
    words: Say, panel: DeedPanel, choices: tuple[Choice, ...], held: tuple[InterruptWindow, ...]
) -> DeedPanel:
    def still(key: ActionButton) -> ActionButton:
        hold = holding(held, choices, key.act) if isinstance(key.act, Command) else None
        return (
            replace(key, act=None, look="dead", note=words(hold.message), rule=hold.rule)
            if hold
            else key
        )

    return replace(
        panel,
        keys=tuple(still(key) for key in panel.keys),
        table=tuple(still(key) for key in panel.table),
        confirm=still(panel.confirm) if panel.confirm else None,
    )


def _fleet(
    view: TableView, choices: tuple[Choice, ...], table: tuple[ActionButton, ...]
) -> DeedPanel:
    """The pieces that may act, then those that cannot now and say why."""
    ready = {choice.piece for choice in choices if choice.piece}
    barred = {bar.about for bar in view.disabled} if ready else set()
    fleet = [card.id for card in view.cards if card.id in ready | barred]
    common = [choice for choice in choices if choice.of(TARGET) and not choice.piece]
    return DeedPanel(
        stage="fleet",
        fleet=tuple(sorted(fleet, key=lambda piece: piece not in ready)),
        spots=space_marks(view, common, choices, Selection()),
        table=table,
    )


def _deeds(
    words: Say,
    view: TableView,
    choices: tuple[Choice, ...],
    picked: Selection,
    table: tuple[ActionButton, ...],
) -> DeedPanel:
    mine = fitting(picked, choices)
    many = len({choice.piece for choice in choices if choice.piece}) > 1
    return DeedPanel(
        stage="deeds",
        piece=picked.piece,
        keys=(*_deed_keys(words, view, mine), *_dead_keys(words, view, picked.piece)),
        spots=space_marks(view, mine, choices, picked),
        back=many,
        table=table,
    )


def _picking(
    words: Say, view: TableView, choices: tuple[Choice, ...], picked: Selection
) -> DeedPanel:
    """The picker for the first kind that still divides: rose, spaces, or else a list."""
    mine, whole = fitting(picked, choices), fitting(picked.without(*POINTED), choices)
    panel = DeedPanel(
        title=words(say(f"{view.game}.deed.{picked.deed}")) if picked.deed else "",
        piece=picked.piece,
        spots=space_marks(view, whole, choices, picked),
        back=settled(picked.back, choices) != picked.without(*POINTED),
    )
    if any(choice.of(COURSE) for choice in whole):
        return _rose(words, panel, choices, picked, whole, mine)
    spaces = tuple(
        dict.fromkeys(
            choice.of(SPACE) for choice in whole if choice.of(SPACE) and not choice.of(TARGET)
        )
    )
    if len(spaces) > _MANY_SPACES and all(map(is_cell, spaces)):
        return replace(
            panel,
            stage="cells",
            cells=spaces,
            confirm=_confirm(words, mine, picked.get(SPACE), "cell"),
        )
    return replace(panel, stage="list", keys=_list_keys(words, view, picked, mine))


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
        keys = tuple(_choice_key(words, choice) for choice in mine)
        return replace(panel, stage="rose", rose=rose, keys=keys)
    return replace(panel, stage="rose", rose=rose, confirm=_confirm(words, mine, course, "course"))


def _confirm(words: Say, mine: list[Choice], pointed: str, asks: str) -> ActionButton:
    if not pointed or len(mine) != 1:
        return ActionButton(text=words(say(f"deeds.pick-{asks}")), look="dead")
    return _choice_key(words, mine[0])


def _table_keys(words: Say, view: TableView, choices: list[Choice]) -> tuple[ActionButton, ...]:
    """Deeds of the whole table.

    Where several seats may do them at once, the seat stands under each.
    """
    seats = list(dict.fromkeys(choice.command.seat for choice in choices))
    keys: list[ActionButton] = []
    for seat in seats:
        own = [choice for choice in choices if choice.command.seat == seat]
        made = _deed_keys(words, view, own)
        keys += (
            [replace(key, note=words(seat_word(seat)), seats=(seat,)) for key in made]
            if len(seats) > 1
            else made
        )
    return tuple(keys)


def _deed_keys(words: Say, view: TableView, choices: list[Choice]) -> tuple[ActionButton, ...]:
    """One key a deed, the minor ones last."""
    deeds = dict.fromkeys(
        choice.deed for choice in sorted(choices, key=lambda choice: choice.minor)
    )
    return tuple(
        _deed_key(words, view, [choice for choice in choices if choice.deed == deed])
        for deed in deeds
    )


def _deed_key(words: Say, view: TableView, group: list[Choice]) -> ActionButton:
    """The only choice is done at once, several lead on; a course is always seen before it is
    sailed.
    """
    first = group[0]
    title = words(say(f"{view.game}.deed.{first.deed}"))
    look = "outline" if first.minor else "brass"
    if len(group) > 1 or first.of(COURSE):
        return ActionButton(
            text=title, look=look, act=Selection.of(piece=first.piece, deed=first.deed)
        )
    return _choice_key(words, first, look)


def _choice_key(words: Say, choice: Choice, look: str = "brass") -> ActionButton:
    return ActionButton(
        text=words(choice.label), look=look, act=choice.command, seats=seats_in(choice.label)
    )


def _list_keys(
    words: Say, view: TableView, picked: Selection, mine: list[Choice]
) -> tuple[ActionButton, ...]:
    """A key for each thing of the first kind that divides; where each leads to one deed only, the
    deeds themselves.
    """
    kind = dividing(mine)
    ids = list(dict.fromkeys(choice.of(kind) for choice in mine if choice.of(kind))) if kind else []
    keys = [
        _pick_key(
            words, view, picked, kind, id, [choice for choice in mine if choice.of(kind) == id]
        )
        for id in ids
    ]
    others = [choice for choice in mine if not kind or not choice.of(kind)]
    return (*keys, *(_choice_key(words, choice) for choice in others))


def _pick_key(
    words: Say, view: TableView, picked: Selection, kind: str, id: str, group: list[Choice]
) -> ActionButton:
    if len(group) == 1:
        return _choice_key(words, group[0])
    return ActionButton(
        text=_named(words, view, id, words(group[0].label)), act=picked.adding(kind, id)
    )


def _dead_keys(words: Say, view: TableView, about: str) -> tuple[ActionButton, ...]:
    """What a piece, or nobody but the table, cannot do now."""
    return tuple(_bar_key(words, view, bar) for bar in view.disabled if bar.about == about)


def _bar_key(words: Say, view: TableView, bar: DisabledAction) -> ActionButton:
    title = words(say(f"{view.game}.deed.{bar.deed}"))
    return ActionButton(text=title, look="dead", note=words(bar.reason), rule=bar.rule)
