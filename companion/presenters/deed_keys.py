"""Keys for deeds: one for each deed that a piece, or the whole table, may do now, one for the end
of the turn, and dead ones for what cannot be done.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.messages import Message, say, seat_word
from companion.engine.offers import COURSE, MATE, Choice, DisabledAction
from companion.engine.views import TableView
from companion.presenters.panel_parts import ActionButton, choice_key
from companion.presenters.phrases import Say
from companion.presenters.selection import DEED, Selection, dividing

NOTHING_PICKED = Selection()


def table_keys(
    words: Say, view: TableView, choices: list[Choice], start: Selection = NOTHING_PICKED
) -> tuple[ActionButton, ...]:
    """Deeds of the whole table, with what has been picked at the start.

    Where several seats may do them at once, the seat stands under each.
    """
    seats = list(dict.fromkeys(choice.command.seat for choice in choices))
    keys: list[ActionButton] = []
    for seat in seats:
        own = [choice for choice in choices if choice.command.seat == seat]
        if len(seats) == 1:
            return deed_keys(words, view, own, start)
        made = deed_keys(words, view, own, Selection.of(by=seat).joined(start))
        keys += [replace(key, note=words(seat_word(seat)), seats=(seat,)) for key in made]
    return tuple(keys)


def deed_keys(
    words: Say, view: TableView, choices: list[Choice], start: Selection
) -> tuple[ActionButton, ...]:
    """One key a deed, the minor ones last."""
    deeds = dict.fromkeys(
        choice.deed for choice in sorted(choices, key=lambda choice: choice.minor)
    )
    groups = [[choice for choice in choices if choice.deed == deed] for deed in deeds]
    return tuple(key for group in groups for key in _deed_keys(words, view, group, start))


def _deed_keys(
    words: Say, view: TableView, group: list[Choice], start: Selection
) -> tuple[ActionButton, ...]:
    """One key; of a deed that another piece has a part in the likely one has her own key, and
    behind the second stand the others.
    """
    key = _deed_key(words, view, group, start)
    likely = [choice for choice in group if choice.likely]
    if len(group) == 1 or len(likely) != 1 or dividing(group) != MATE:
        return (key,)
    others = replace(key, note=words(say("deeds.with-another")), look="outline")
    return choice_key(words, likely[0]), others


def _deed_key(words: Say, view: TableView, group: list[Choice], start: Selection) -> ActionButton:
    """The only choice is done at once, several lead on.

    A course is always seen before it is sailed.
    """
    first = group[0]
    title = words(say(f"{view.game}.deed.{first.deed}"))
    look = "outline" if first.minor or all(choice.poor for choice in group) else "brass"
    if len(group) > 1 or first.of(COURSE):
        return ActionButton(text=title, look=look, act=start.adding(DEED, first.deed))
    return choice_key(words, first, look)


def end_key(
    words: Say, view: TableView, choices: tuple[Choice, ...], sure: bool
) -> ActionButton | None:
    """The end of the turn, with how many pieces could still act; dead where it is not time, or
    where what has been begun comes first. It is not pointed at before dice or vane have been thrown
    for all, if they can be.
    """
    if ending := next((choice for choice in choices if choice.ends), None):
        left = words(say("deeds.still-ready", n=len(view.ready))) if view.ready else ""
        if sure:  # the header names them
            return ActionButton(text=words(say("deeds.end-sure")), act=ending.command)
        for_all = any(one.rolls and not (one.piece or one.minor) for one in choices)
        look = "outline" if left or for_all else "brass"
        return ActionButton(text=words(ending.label), note=left, act=ending.command, look=look)
    if bar := next((one for one in view.disabled if one.ends), None):
        return _bar_key(words, view, bar)
    first = words(say("deeds.end-later"))
    return ActionButton(text=first, look="dead") if view.turn and choices else None


def dead_keys(words: Say, view: TableView, about: str) -> tuple[ActionButton, ...]:
    """What a piece, or nobody but the table, cannot do now."""
    return tuple(
        _bar_key(words, view, bar) for bar in view.disabled if bar.about == about and not bar.ends
    )


def _bar_key(words: Say, view: TableView, bar: DisabledAction) -> ActionButton:
    title: Message = say(f"{view.game}.deed.{bar.deed}")
    return ActionButton(text=words(title), look="dead", note=words(bar.reason), rule=bar.rule)
