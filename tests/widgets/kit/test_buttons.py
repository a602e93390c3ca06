from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.kit.buttons import BrassButton, DeadButton, OutlineButton
from companion.widgets.kit.theme import metrics
from tests.widgets.misfits import misfits
from tests.windows import Hand


def on_deck(hand: Hand, *buttons: Any, **how: str) -> BoxLayout:
    return hand.show(in_column(*buttons), **how)


def in_column(*buttons: Any) -> BoxLayout:
    column = BoxLayout(orientation="vertical", size_hint=(0.4, None), spacing=8)
    column.bind(minimum_height=column.setter("height"))
    for button in buttons:
        column.add_widget(button)
    return column


def counting(button: Any) -> list[str]:
    pressed: list[str] = []
    button.bind(on_release=lambda pressed_button: pressed.append(pressed_button.text))
    return pressed


@pytest.mark.parametrize("kind", [BrassButton, OutlineButton, DeadButton])
def test_a_tap_is_heard_even_on_a_dead_button_which_explains_itself(hand: Hand, kind: type) -> None:
    button = kind(text="Repair - not in port (7.1)")
    heard = counting(button)
    on_deck(hand, button)
    hand.tap(button)
    assert heard == ["Repair - not in port (7.1)"]


def test_a_button_that_changed_its_text_is_dead_for_300_ms(hand: Hand) -> None:
    button = BrassButton(text="Sail")
    heard = counting(button)
    on_deck(hand, button)
    button.text = "Fire"
    hand.advance(0.25)
    hand.tap(button)
    assert heard == []
    hand.advance(0.1)
    hand.tap(button)
    assert heard == ["Fire"]


def test_a_finger_already_down_when_the_meaning_changes_does_nothing(hand: Hand) -> None:
    button = BrassButton(text="Next", meaning="sail")
    heard = counting(button)
    on_deck(hand, button)
    finger = hand.press(*button.center)
    button.meaning = "fire"
    finger.touch_up()
    assert heard == []
    assert button.state == "normal"


def test_a_button_without_guard_hears_at_once(hand: Hand) -> None:
    button = BrassButton(text="Sail", guard=False)
    heard = counting(button)
    on_deck(hand, button)
    button.text = "Sail 2"
    hand.tap(button)
    assert heard == ["Sail 2"]


def test_a_button_shows_that_it_is_pressed(hand: Hand) -> None:
    button = BrassButton(text="Sail")
    on_deck(hand, button)
    before = button.plate(metrics.radius, False)
    hand.press(*button.center)
    assert button.state == "down"
    assert button.plate(metrics.radius, True) is not before


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
@pytest.mark.parametrize("text", ["normal", "largest"])
def test_long_words_in_two_languages_are_never_cut(hand: Hand, shape: str, text: str) -> None:
    buttons = [
        BrassButton(text="Подтвердить ремонт линейного корабля в порту"),
        OutlineButton(text="Make the galleon a fireship"),
        DeadButton(text="Ремонт – не в порту (7.1)"),
        BrassButton(text="Ok"),
    ]
    column = on_deck(hand, *buttons, shape=shape, text=text)
    assert misfits(column) == ()
    assert all(button.height >= metrics.touch for button in buttons)
