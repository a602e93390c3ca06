"""Whoever must agree to something finds his answers below what is asked, with every word whole."""

from __future__ import annotations

import pytest
from kivy.uix.boxlayout import BoxLayout

from companion.engine.commands import Undo
from companion.presenters.panel_parts import ActionButton
from companion.screens.shell.overlays import AskStrip
from tests.screens import scenes
from tests.screens.company import Company, widgets
from tests.screens.players import Players
from tests.seatings import COLOURS
from tests.widgets.misfits import misfits
from tests.windows import Hand

NAMES = (
    "Оранжевые", "Константинов", "Maximiliana", "Иннокентий Щ", "Wilhelmina W", "Ann", "Бо", "Zoë"
)  # fmt: skip


@pytest.mark.parametrize("text", ["normal", "large", "largest"])
@pytest.mark.parametrize("shape", ["landscape", "portrait"])
@pytest.mark.parametrize("asked", [1, 2, 3, 5, 8])
def test_every_answer_has_room_for_its_words(hand: Hand, asked: int, shape: str, text: str) -> None:
    seats = list(zip(COLOURS, NAMES, strict=False))[:asked]
    strip = AskStrip(text="Голубые: отменить бросок? Все за?")
    deck = BoxLayout()
    deck.add_widget(strip)
    hand.show(deck, shape, text=text)
    strip.keys = tuple(
        ActionButton(text=f"{name}: {word}", act=Undo(seat=seat), seats=(seat,))
        for seat, name in seats
        for word in ("да", "нет")
    )
    hand.advance_frames(4)
    assert misfits(strip) == ()
    assert strip.height < deck.height


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_what_the_hands_have_to_do_keeps_its_title_while_an_undo_is_asked_about(
    hand: Hand, shape: str
) -> None:
    players = Players(hand, Company(), shape)
    scenes.hands(players)
    assert players.page == "BoardInstructionsPage"
    while (told := players.shell.table.snapshot) and not told.undo_question:
        players.company.send(Undo(seat=players.shell.table.view.seats[0].id))
        players.hand.advance_frames(3)
    (asked,) = widgets(players.shell, "AskStrip")
    (title,) = widgets(players.front, "TitleBar")
    assert asked.to_window(0, asked.top)[1] <= title.y
