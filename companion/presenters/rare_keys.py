"""Keys of rare deeds of the whole table, as the drawer holds them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.offers import (
    AMOUNT,
    CARD,
    COURSE,
    DIE,
    PIECE,
    RUN,
    SLOT,
    SPACE,
    TARGET,
    TURN,
    Choice,
)
from companion.engine.views import TableView
from companion.presenters.deed_keys import table_keys
from companion.presenters.panel_parts import ActionButton, choice_key
from companion.presenters.phrases import Say
from companion.presenters.pickers import grouped, list_keys
from companion.presenters.selection import Selection, dividing

_NOT_LISTED = ("", PIECE, TARGET, COURSE, RUN, SPACE, DIE, SLOT, CARD, AMOUNT, TURN)
"""Kinds that are picked otherwise than from a list; and none."""
_FEW = 6
"""So many things of a list stand in the drawer themselves, at most."""


def rare_keys(words: Say, view: TableView, rare: list[Choice]) -> tuple[ActionButton, ...]:
    """What is likely has a key of its own, first of all. Of a deed that asks for one of a few
    things the things themselves stand there, of any other the key that leads to it.
    """
    if len({choice.command.seat for choice in rare}) != 1:
        return table_keys(words, view, rare)
    deeds = dict.fromkeys(choice.deed for choice in rare)
    ways = [[choice for choice in rare if choice.deed == deed] for deed in deeds]
    listed = [own for own in ways if _is_listed(own)]
    likely = (choice_key(words, one) for own in listed for one in _likely(own))
    things = (
        replace(key, look="outline")
        for own in listed
        for key in list_keys(words, view, Selection.of(deed=own[0].deed), own)
    )
    others = [one for own in ways if own not in listed for one in own]
    return (*likely, *things, *table_keys(words, view, others))


def _is_listed(ways: list[Choice]) -> bool:
    kind = dividing(ways)
    return kind not in _NOT_LISTED and len(grouped(ways, kind)) <= _FEW


def _likely(ways: list[Choice]) -> Iterator[Choice]:
    """The likely way with each thing, where there are others."""
    for group in grouped(ways, dividing(ways)).values():
        if len(group) > 1:
            yield from (choice for choice in group if choice.likely)
