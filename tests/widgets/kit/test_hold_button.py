from __future__ import annotations

from kivy.uix.floatlayout import FloatLayout

from companion.widgets.kit.hold_button import HoldButton
from tests.windows import Hand


def a_held_button(hand: Hand) -> tuple[HoldButton, list[str], FloatLayout]:
    told: list[str] = []
    button = HoldButton(text="Hold to look", size_hint=(0.5, 0.5))
    button.bind(on_hold=lambda *_: told.append("hold"), on_let_go=lambda *_: told.append("let go"))
    deck = FloatLayout()
    deck.add_widget(button)
    hand.show(deck)
    return button, told, deck


def test_it_counts_from_finger_down_to_finger_up(hand: Hand) -> None:
    button, told, _ = a_held_button(hand)
    finger = hand.press(*button.center)
    assert (button.held, told) == (True, ["hold"])
    finger.touch_up()
    assert (button.held, told) == (False, ["hold", "let go"])


def test_sliding_off_ends_it_and_sliding_back_does_not_begin_it_again(hand: Hand) -> None:
    button, told, _ = a_held_button(hand)
    finger = hand.press(*button.center)
    finger.touch_move(790, 470)
    assert told == ["hold", "let go"]
    finger.touch_move(*button.center)
    finger.touch_up()
    assert told == ["hold", "let go"]


def test_losing_the_focus_ends_it(hand: Hand) -> None:
    button, told, _ = a_held_button(hand)
    hand.press(*button.center)
    hand.window._focus = False
    hand.window._focus = True
    assert (button.held, told) == (False, ["hold", "let go"])


def test_a_page_taken_away_ends_it(hand: Hand) -> None:
    button, told, deck = a_held_button(hand)
    hand.press(*button.center)
    deck.remove_widget(button)
    assert told == ["hold", "let go"]


def test_the_table_can_end_it(hand: Hand) -> None:
    button, told, _ = a_held_button(hand)
    hand.press(*button.center)
    button.let_go()
    assert (button.state, told) == ("normal", ["hold", "let go"])
