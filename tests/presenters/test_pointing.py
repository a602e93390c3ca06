"""Where the hand points on the way to a deed."""

from __future__ import annotations

from companion.i18n.translator import words
from companion.presenters.action_panel import deed_panel
from companion.presenters.pointing import Pointed, pointed
from companion.presenters.selection import Selection
from tests.screens.midbattle import in_a_turn, played


def test_the_hand_leads_to_a_rare_deed_by_the_card_and_then_the_drawer() -> None:
    pages = played(in_a_turn).pages
    choices = pages.choices(pages.view.turn)
    rare = next(one for one in choices if one.deed == "fireship")
    seen = []
    for picked in (Selection(), Selection.of(piece=rare.piece)):
        panel = deed_panel(words("en").say, pages.view, choices, picked)
        seen.append((pointed(rare, pages.view, panel, picked), panel.drawer))
    (card, _), (drawer, more) = seen
    assert card == Pointed(piece=rare.piece)
    assert drawer == Pointed(act=more)
