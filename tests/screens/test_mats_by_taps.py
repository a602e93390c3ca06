"""Dice, slots, cards and gold in the real window, by plain taps: on the table and in the panel."""

from __future__ import annotations

import pytest

from companion.i18n.translator import LANGUAGES
from companion.screens.battle.action_panel import DeedBox
from companion.screens.battle.cards_tab import CardsTab
from tests.screens.ahoyscenes import ahoy_harbour, ahoy_mats, ahoy_turn
from tests.screens.company import Company, widgets
from tests.screens.matscenes import Place, mats, tap_thing
from tests.screens.players import Players
from tests.widgets.misfits import misfits
from tests.windows import Hand

SHAPES = pytest.mark.parametrize("shape", ["landscape", "portrait"])


def at_the_mats(hand: Hand, shape: str) -> Players:
    players = Players(hand, Company(), shape)
    mats(players)
    return players


def in_panel(players: Players, kind: str) -> list[str]:
    """The things of a kind in the panel that can be tapped, by their ids."""
    (box,) = (one for one in widgets(players.shell) if isinstance(one, DeedBox))
    return [one.face.id for one in widgets(box, kind) if one.face.live]


@SHAPES
def test_a_die_goes_into_a_slot_for_some_gold(hand: Hand, shape: str) -> None:
    players = at_the_mats(hand, shape)
    seat = players.shell.table.view.turn
    players.tap("Sail")
    assert in_panel(players, "DieKey") == [f"{seat}-0", f"{seat}-1"]
    tap_thing(players, "DieKey", f"{seat}-1")
    assert in_panel(players, "SlotKey") == ["sail", "explore"]
    tap_thing(players, "SlotKey", "sail")
    players.tap("C3")
    players.tap("+")
    players.tap("+")
    assert misfits(players.shell) == ()
    players.tap("Place it for 2 gold")
    sent = players.company.sent[-1]
    assert isinstance(sent, Place)
    assert sent.what == f"sail { {'die': f'{seat}-1', 'slot': 'sail', 'space': 'C3', 'amount': 2} }"


@SHAPES
def test_a_die_on_the_table_is_picked_by_a_tap_on_it(hand: Hand, shape: str) -> None:
    players = at_the_mats(hand, shape)
    before = len(players.company.sent)
    seat = players.shell.table.view.turn
    tap_thing(players, "DieKey", f"{seat}-0")
    assert players.shell.aiming.aim.get("die") == f"{seat}-0"
    assert in_panel(players, "SlotKey") == ["sail", "explore"]
    assert len(players.company.sent) == before, "nothing is done yet"


@SHAPES
def test_the_mats_of_whoever_has_the_turn_begin_with_his_name(hand: Hand, shape: str) -> None:
    players = Players(hand, Company(), shape)
    ahoy_mats(players)
    (tab,) = (one for one in widgets(players.shell) if isinstance(one, CardsTab))
    seat = players.shell.table.view.turn
    (head,) = (one for one in widgets(tab, "SeatHead") if one.view.seat == seat)
    _, top = head.to_window(head.x, head.top)
    _, highest = tab.ids.cards.to_window(tab.ids.cards.x, tab.ids.cards.top)
    assert highest - head.height < top <= highest + 1


def test_what_was_picked_for_one_deed_is_not_picked_for_the_next(hand: Hand) -> None:
    players = at_the_mats(hand, "landscape")
    seat = players.shell.table.view.turn
    players.tap("Sail")
    tap_thing(players, "DieKey", f"{seat}-1")
    tap_thing(players, "SlotKey", "sail")
    players.tap("C3")
    players.tap("Place it for 0 gold")
    kept = [pick.kind for pick in players.shell.aiming.aim.picks]
    assert not {"die", "slot", "amount"} & set(kept)


def test_a_card_of_the_row_is_bought_by_two_taps(hand: Hand) -> None:
    players = at_the_mats(hand, "landscape")
    tap_thing(players, "RowCard", "rum")
    players.tap("Buy")
    sent = players.company.sent[-1]
    assert isinstance(sent, Place)
    assert sent.what == "load {'card': 'rum'}"


def test_the_tray_that_every_turn_comes_back_to_is_never_made_again(hand: Hand) -> None:
    players = Players(hand, Company())
    ahoy_turn(players)
    (tray,) = widgets(players.shell, "TrayPicker")
    dice = [key.face for key in widgets(tray, "DieKey")]
    players.tap_at(next(key for key in widgets(tray, "DieKey") if key.face.live))
    assert list(widgets(players.shell, "TrayPicker")) == []
    (back,) = widgets(players.shell, "BackKey")
    players.tap_at(back)
    assert list(widgets(players.shell, "TrayPicker")) == [tray]
    assert [key.face for key in widgets(tray, "DieKey")] == dice


@pytest.mark.parametrize("language", LANGUAGES)
@SHAPES
def test_the_dice_do_not_stand_on_the_chart_where_keys_need_much_room(
    hand: Hand, shape: str, language: str
) -> None:
    players = Players(hand, Company(), shape)
    ahoy_harbour(players)
    players.show_in(language, "largest")
    (tray,) = widgets(players.front, "TrayPicker")
    dice = tray.ids.dice
    assert dice.top <= tray.top + 1
