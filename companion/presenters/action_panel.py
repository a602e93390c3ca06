"""The deed panel: from what may be done and what has been picked to the buttons that stand there
now.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.messages import piece_word, say, seat_word
from companion.engine.offers import COURSE, TARGET, Choice, DisabledAction, InterruptWindow
from companion.engine.views import TableView
from companion.presenters.interrupt_window import holding
from companion.presenters.panel_parts import ActionButton, DeedPanel, choice_key
from companion.presenters.phrases import Say
from companion.presenters.pickers import picking
from companion.presenters.selection import DEED, Selection, fitting, settled
from companion.presenters.space_marks import space_marks

_NOTHING_PICKED = Selection()
_THINGS = ("dice", "mats", "rows", "amount")
"""Stages that say by themselves what to pick, whatever acts."""


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
        panel = _fleet(words, view, choices, table)
    elif not picked.deed and not picked.get(TARGET):
        panel = _deeds(words, view, choices, picked, table)
    else:
        panel = picking(words, view, choices, picked)
    panel = replace(panel, prompt=_prompt(words, view, panel, picked))
    return _waiting(words, panel, choices, held) if held else panel


def _prompt(words: Say, view: TableView, panel: DeedPanel, picked: Selection) -> str:
    """What the finger picks next.

    Where it has no way back it has picked nothing, and the game's own prompt stands.
    """
    if not panel.back or not (picked.piece or panel.stage in _THINGS):
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
    words: Say, view: TableView, choices: tuple[Choice, ...], table: tuple[ActionButton, ...]
) -> DeedPanel:
    """The pieces that may act, then those that cannot now and say why.

    A piece without a card has a key.
    """
    ready = {choice.piece for choice in choices if choice.piece}
    barred = {bar.about for bar in view.disabled} if ready else set()
    fleet = [card.id for card in view.cards if card.id in ready | barred]
    bare = ready - {card.id for card in view.cards}
    keys = (
        ActionButton(text=words(piece_word(piece)), act=Selection.of(piece=piece))
        for piece in sorted(bare)
    )
    common = [choice for choice in choices if choice.of(TARGET) and not choice.piece]
    return DeedPanel(
        stage="fleet",
        fleet=tuple(sorted(fleet, key=lambda piece: piece not in ready)),
        spots=space_marks(view, common, choices, Selection()),
        table=(*keys, *table),
    )


def _deeds(
    words: Say,
    view: TableView,
    choices: tuple[Choice, ...],
    picked: Selection,
    table: tuple[ActionButton, ...],
) -> DeedPanel:
    """The deeds of the piece picked, or of a die, a slot or a card."""
    mine = fitting(picked, choices)
    if picked.piece:
        dead = _dead_keys(words, view, picked.piece)
        keys = (*_deed_keys(words, view, mine, picked), *dead)
    else:
        keys = _table_keys(words, view, mine, picked)
        others = [choice for choice in choices if not choice.piece and choice not in mine]
        table = (*_table_keys(words, view, others), *_dead_keys(words, view, ""))
    return DeedPanel(
        stage="deeds",
        piece=picked.piece,
        keys=keys,
        spots=space_marks(view, mine, choices, picked),
        back=settled(picked.back, choices) != picked,
        table=table,
    )


def _table_keys(
    words: Say, view: TableView, choices: list[Choice], start: Selection = _NOTHING_PICKED
) -> tuple[ActionButton, ...]:
    """Deeds of the whole table, with what has been picked at the start.

    Where several seats may do them at once, the seat stands under each.
    """
    seats = list(dict.fromkeys(choice.command.seat for choice in choices))
    keys: list[ActionButton] = []
    for seat in seats:
        own = [choice for choice in choices if choice.command.seat == seat]
        if len(seats) == 1:
            return _deed_keys(words, view, own, start)
        made = _deed_keys(words, view, own, Selection.of(by=seat).joined(start))
        keys += [replace(key, note=words(seat_word(seat)), seats=(seat,)) for key in made]
    return tuple(keys)


def _deed_keys(
    words: Say, view: TableView, choices: list[Choice], start: Selection
) -> tuple[ActionButton, ...]:
    """One key a deed, the minor ones last."""
    deeds = dict.fromkeys(
        choice.deed for choice in sorted(choices, key=lambda choice: choice.minor)
    )
    return tuple(
        _deed_key(words, view, [choice for choice in choices if choice.deed == deed], start)
        for deed in deeds
    )


def _deed_key(words: Say, view: TableView, group: list[Choice], start: Selection) -> ActionButton:
    """The only choice is done at once, several lead on.

    A course is always seen before it is sailed.
    """
    first = group[0]
    title = words(say(f"{view.game}.deed.{first.deed}"))
    look = "outline" if first.minor else "brass"
    if len(group) > 1 or first.of(COURSE):
        return ActionButton(text=title, look=look, act=start.adding(DEED, first.deed))
    return choice_key(words, first, look)


def _dead_keys(words: Say, view: TableView, about: str) -> tuple[ActionButton, ...]:
    """What a piece, or nobody but the table, cannot do now."""
    return tuple(_bar_key(words, view, bar) for bar in view.disabled if bar.about == about)


def _bar_key(words: Say, view: TableView, bar: DisabledAction) -> ActionButton:
    title = words(say(f"{view.game}.deed.{bar.deed}"))
    return ActionButton(text=title, look="dead", note=words(bar.reason), rule=bar.rule)
