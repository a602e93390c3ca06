"""What the drawer holds of the whole table's rare deeds: the likely way first, and the things
themselves where a list of few would be asked for.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.offers import Choice, pick_kind
from companion.presenters.action_panel import deed_panel
from companion.presenters.panel_parts import ActionButton
from companion.presenters.selection import Selection
from tests.presenters.test_action_panel import VIEW, words
from tests.presenters.test_selection import choice

TRICK = pick_kind("trick")
OPEN = Selection.of(more=1)


def tricks(*names: str, space: str = "") -> list[Choice]:
    """A rare deed of the table, with things that have no picker of their own."""
    ways = [choice(f"play {name}{space}", trick=name, space=space) for name in names]
    return [replace(one, minor=True) for one in ways]


def drawer(*choices: Choice) -> tuple[ActionButton, ...]:
    return deed_panel(words, VIEW, choices, OPEN).keys


def test_few_things_stand_in_the_drawer_themselves() -> None:
    ways = tricks("fog", "flag")
    assert [key.act for key in drawer(*ways)] == [one.command for one in ways]
    assert [key.look for key in drawer(*ways)] == ["outline", "outline"]


def test_a_thing_with_more_ways_than_one_leads_on_to_them() -> None:
    fog, flag = (tricks(name, space="A1") + tricks(name, space="B2") for name in ("fog", "flag"))
    first, second = drawer(*fog, *flag)
    assert first.act == Selection.of(deed="play", trick="fog")
    assert isinstance(second.act, Selection)
    shown = deed_panel(words, VIEW, (*fog, *flag), second.act)
    assert {mark.space for mark in shown.spots} == {"A1", "B2"}


def test_of_more_ways_the_likely_one_has_a_key_of_its_own_before_all_others() -> None:
    other, likely = *tricks("fog", space="A1"), *tricks("fog", space="B2")
    ways = (other, replace(likely, likely=True), *tricks("flag"))
    assert [(key.act, key.look) for key in drawer(*ways)] == [
        (likely.command, "brass"),
        (Selection.of(deed="play", trick="fog"), "outline"),
        (ways[-1].command, "outline"),
    ]


def test_many_things_stand_behind_one_key() -> None:
    (key,) = drawer(*tricks(*"abcdefg"))
    assert key.act == Selection.of(deed="play")


def test_what_is_picked_from_no_list_keeps_its_key() -> None:
    places = [replace(choice(f"hide {space}", space=space), minor=True) for space in ("A1", "B2")]
    (key,) = drawer(*places)
    assert key.act == Selection.of(deed="hide")
