"""The deed panel: from what may be done and what has been picked to the buttons that stand there now."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.compass import HEADINGS
from companion.engine.messages import say, seat_word
from companion.engine.views import Bar, ChartView, Choice, Hold, TableView
from companion.presenters.interrupt_window import holding
from companion.presenters.phrases import Say
from companion.presenters.selection import Aim, runs_on, settled

_MANY_CELLS = 8


class Key(Struct, frozen=True, kw_only=True):
    """A button of the panel. ``look``: brass (does it), outline (leads on or back), dead (cannot now, and why)."""

    text: str
    act: Command | Aim | None = None
    look: str = "brass"
    note: str = ""
    rule: str = ""


class Spot(Struct, frozen=True):
    """A mark on the chart: ``kind`` is reach, path, end or target."""

    cell: str
    kind: str


class Rose(Struct, frozen=True, kw_only=True):
    """The compass rose: the greatest run of each course, the course picked, and whether the run may change."""

    runs: tuple[tuple[str, int], ...] = ()
    course: str = ""
    run: int = 0
    shorter: bool = False
    longer: bool = False


class DeedPanel(Struct, frozen=True, kw_only=True):
    """What stands beside the chart or the cards.

    ``stage``: fleet (pick a piece), deeds, rose, cells (pick a cell) or list. ``table`` keys are always at the foot.
    ``prompt`` says what to pick next, once something has been picked.
    """

    prompt: str = ""
    stage: str = "fleet"
    title: str = ""
    piece: str = ""
    fleet: tuple[str, ...] = ()
    keys: tuple[Key, ...] = ()
    rose: Rose = Rose()
    confirm: Key | None = None
    cells: tuple[str, ...] = ()
    spots: tuple[Spot, ...] = ()
    back: bool = False
    table: tuple[Key, ...] = ()


def deed_panel(
    words: Say, view: TableView, choices: tuple[Choice, ...], aim: Aim, held: tuple[Hold, ...] = ()
) -> DeedPanel:
    """The panel for what has been picked so far. What must wait for ``held`` pieces is dead for the moment."""
    table = (
        *_table_keys(words, view, [choice for choice in choices if not choice.about]),
        *_dead_keys(words, view, ""),
    )
    if not aim.piece and not aim.deed:
        panel = _fleet(view, choices, table)
    elif not aim.deed and not aim.target:
        panel = _deeds(words, view, choices, aim, table)
    else:
        panel = _picking(words, view, choices, aim)
    panel = replace(panel, prompt=_prompt(words, view, panel, aim))
    return _waiting(words, panel, choices, held) if held else panel


def _prompt(words: Say, view: TableView, panel: DeedPanel, aim: Aim) -> str:
    """What the finger picks next. Where it has no way back it has picked nothing, and the game's own prompt stands."""
    if not panel.back or not aim.piece:
        return ""
    name = next((words(card.name) for card in view.cards if card.id == aim.piece), "")
    target = panel.stage == "list" and any(spot.kind == "target" for spot in panel.spots) and not aim.target
    return words(say(f"deeds.next-{'target' if target else panel.stage}", piece=name))


def _waiting(words: Say, panel: DeedPanel, choices: tuple[Choice, ...], held: tuple[Hold, ...]) -> DeedPanel:
    def still(key: Key) -> Key:
        hold = holding(held, choices, key.act) if isinstance(key.act, Command) else None
        return replace(key, act=None, look="dead", note=words(hold.message), rule=hold.rule) if hold else key

    return replace(
        panel,
        keys=tuple(still(key) for key in panel.keys),
        table=tuple(still(key) for key in panel.table),
        confirm=still(panel.confirm) if panel.confirm else None,
    )


def _fleet(view: TableView, choices: tuple[Choice, ...], table: tuple[Key, ...]) -> DeedPanel:
    ready = {choice.about for choice in choices if choice.about}
    seats = {choice.command.seat for choice in choices}
    fleet = [
        c.id for c in view.cards if c.id in ready or (ready and c.seat in seats and not c.lost and c.kind != "fort")
    ]
    common = [choice for choice in choices if choice.target and not choice.about]
    return DeedPanel(
        stage="fleet",
        fleet=tuple(sorted(fleet, key=lambda piece: piece not in ready)),
        spots=_spots(view, common, Aim()),
        table=table,
    )


def _deeds(words: Say, view: TableView, choices: tuple[Choice, ...], aim: Aim, table: tuple[Key, ...]) -> DeedPanel:
    mine = [choice for choice in choices if aim.fits(choice)]
    many = len({choice.about for choice in choices if choice.about}) > 1
    return DeedPanel(
        stage="deeds",
        piece=aim.piece,
        keys=(*_deed_keys(words, view, mine), *_dead_keys(words, view, aim.piece)),
        spots=_spots(view, mine, aim),
        back=many,
        table=table,
    )


def _picking(words: Say, view: TableView, choices: tuple[Choice, ...], aim: Aim) -> DeedPanel:
    """Course and run, then the target, then the cell, then whatever still tells the choices apart."""
    mine = [choice for choice in choices if aim.fits(choice)]
    wide = replace(aim, course="", run=0, cell="")
    whole = [choice for choice in choices if wide.fits(choice)]
    panel = DeedPanel(
        title=words(say(f"{view.game}.deed.{aim.deed}")) if aim.deed else "",
        piece=aim.piece,
        spots=_spots(view, whole, aim),
        back=settled(aim.back, choices) != Aim(piece=aim.piece, deed=aim.deed, target=aim.target),
    )
    if any(choice.course for choice in whole):
        return _rose(words, panel, choices, aim, whole, mine)
    cells = tuple(dict.fromkeys(choice.cell for choice in whole if choice.cell and not choice.target))
    if len(cells) > _MANY_CELLS:
        return replace(panel, stage="cells", cells=cells, confirm=_confirm(words, mine, aim.cell))
    return replace(panel, stage="list", keys=_list_keys(words, view, aim, mine))


def _rose(
    words: Say, panel: DeedPanel, choices: tuple[Choice, ...], aim: Aim, whole: list[Choice], mine: list[Choice]
) -> DeedPanel:
    greatest = {h.value: max((c.run for c in whole if c.course == h.value), default=0) for h in HEADINGS}
    courses = {choice.course for choice in whole}
    runs = runs_on(aim, choices, aim.course) if aim.course else ()
    rose = Rose(
        runs=tuple((course, run) for course, run in greatest.items() if course in courses),
        course=aim.course,
        run=aim.run,
        shorter=bool(runs) and aim.run > runs[0],
        longer=bool(runs) and aim.run < runs[-1],
    )
    if aim.course and len(mine) > 1:
        keys = tuple(Key(text=words(choice.label), act=choice.command) for choice in mine)
        return replace(panel, stage="rose", rose=rose, keys=keys)
    return replace(panel, stage="rose", rose=rose, confirm=_confirm(words, mine, aim.course))


def _confirm(words: Say, mine: list[Choice], picked: str) -> Key:
    if not picked or len(mine) != 1:
        return Key(
            text=words(say("deeds.pick-cell" if mine and not mine[0].course else "deeds.pick-course")), look="dead"
        )
    return Key(text=words(mine[0].label), act=mine[0].command)


def _table_keys(words: Say, view: TableView, choices: list[Choice]) -> tuple[Key, ...]:
    """Deeds of the whole table. Where several seats may do them at once, the seat stands under each."""
    seats = list(dict.fromkeys(choice.command.seat for choice in choices))
    keys: list[Key] = []
    for seat in seats:
        own = [choice for choice in choices if choice.command.seat == seat]
        note = words(seat_word(seat)) if len(seats) > 1 else ""
        keys += [replace(key, note=note) for key in _deed_keys(words, view, own)]
    return tuple(keys)


def _deed_keys(words: Say, view: TableView, choices: list[Choice]) -> tuple[Key, ...]:
    """One key a deed, the minor ones last."""
    deeds = dict.fromkeys(choice.deed for choice in sorted(choices, key=lambda choice: choice.minor))
    return tuple(_deed_key(words, view, [choice for choice in choices if choice.deed == deed]) for deed in deeds)


def _deed_key(words: Say, view: TableView, group: list[Choice]) -> Key:
    """The only choice is done at once, several lead on."""
    first = group[0]
    title = words(say(f"{view.game}.deed.{first.deed}"))
    look = "outline" if first.minor else "brass"
    if len(group) > 1 or first.course:
        return Key(text=title, look=look, act=Aim(piece=first.about, deed=first.deed))
    return Key(text=words(first.label), look=look, act=first.command)


def _list_keys(words: Say, view: TableView, aim: Aim, mine: list[Choice]) -> tuple[Key, ...]:
    targets = list(dict.fromkeys(choice.target for choice in mine if choice.target))
    if len(targets) < 2 or aim.target:
        return tuple(Key(text=words(choice.label), act=choice.command) for choice in mine)
    keys = [_target_key(words, view, aim, target, [c for c in mine if c.target == target]) for target in targets]
    return (*keys, *(Key(text=words(choice.label), act=choice.command) for choice in mine if not choice.target))


def _target_key(words: Say, view: TableView, aim: Aim, target: str, group: list[Choice]) -> Key:
    if len(group) == 1:
        return Key(text=words(group[0].label), act=group[0].command)
    name = next((words(card.name) for card in view.cards if card.id == target), words(group[0].label))
    return Key(text=name, act=replace(aim, target=target))


def _dead_keys(words: Say, view: TableView, about: str) -> tuple[Key, ...]:
    """What a piece, or nobody but the table, cannot do now."""
    return tuple(_bar_key(words, view, bar) for bar in view.bars if bar.about == about)


def _bar_key(words: Say, view: TableView, bar: Bar) -> Key:
    title = words(say(f"{view.game}.deed.{bar.deed}"))
    return Key(text=title, look="dead", note=words(bar.reason), rule=bar.rule)


def _spots(view: TableView, choices: Iterable[Choice], aim: Aim) -> tuple[Spot, ...]:
    """Where the chart is marked: cells in reach, the path picked, and rings round targets."""
    places = _berths(view.chart) if view.chart else {}
    spots: dict[str, Spot] = {}
    for choice in choices:
        cell = places.get(choice.target, choice.cell)
        if cell:
            spots[cell] = Spot(cell, "target" if choice.target else _kind(choice, aim))
    return tuple(spots.values())


def _berths(chart: ChartView) -> dict[str, str]:
    """The cell of every place and piece."""
    places = {place.id: place.cells[0] for place in chart.places if place.kind != "water"}
    return places | {piece.id: piece.cell for piece in chart.pieces}


def _kind(choice: Choice, aim: Aim) -> str:
    if aim.course and choice.course == aim.course and choice.run <= aim.run:
        return "end" if choice.run == aim.run else "path"
    return "end" if aim.cell and choice.cell == aim.cell else "reach"
