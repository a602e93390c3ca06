"""Letters that are made larger while a page stands: it must look as if it had been opened with
them.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.widgets.kit.theme import metrics
from tests.screens import (  # noqa: F401  (they make themselves known)
    ahoybattlescenes,
    boardscenes,
    clockscenes,
    matscenes,
    refereescenes,
    scenes,
    seascenes,
)
from tests.screens.ahoyscenes import at_sea
from tests.screens.company import Company, widgets
from tests.screens.players import Players
from tests.screens.staging import SCENES
from tests.widgets.misfits import misfits
from tests.windows import Hand

LOOKED_AT = (
    "home",
    "settings",
    "care",
    "hands",
    "setup-players",
    "setup-shares",
    "chart-rose",
    "cards-fleet",
    "dice-call",
    "vane-call",
    "private-page",
    "sea-ledger",
    "menu",
    "logbook",
    "ending",
    "shot-result",
    "clock-late",
)


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_one_notice_on_the_first_page_is_read_without_pulling_it_up(
    hand: Hand, shape: str, language: str
) -> None:
    players = Players(hand, Company(), shape)
    SCENES["home"](players)
    players.show_in(language, "largest")
    (scroll,) = widgets(players.shell, "Scroll")
    (notices,) = scroll.children
    assert notices.words
    assert notices.height <= scroll.height + 1
    assert all(key.top <= players.shell.height for key in widgets(players.shell))


def measures(widget: Any) -> list[tuple[str, str, float, tuple[int, int]]]:
    """Every widget from here on: what it is and says, the height of its letters, and its size in
    pixels.
    """
    words = str(getattr(widget, "words", "") or getattr(widget, "text", ""))
    own = (
        type(widget).__name__,
        words,
        round(getattr(widget, "font_size", 0)),
        tuple(map(round, widget.size)),
    )
    return [own, *(line for child in widget.children for line in measures(child))]


def opened(hand: Hand, name: str, text_size: str) -> Players:
    """The scene, brought about with letters of this size."""
    players = Players(hand, Company(text_size=text_size))
    players.shell.take_settings(players.company.settings)
    hand.advance_frames(3)
    SCENES[name](players)
    return players


@pytest.mark.parametrize("name", LOOKED_AT)
def test_larger_letters_change_a_page_as_opening_it_with_them_does(hand: Hand, name: str) -> None:
    changed = opened(hand, name, "normal")
    changed.shell.keep(replace(changed.company.settings, text_size="largest"))
    hand.advance_frames(8)
    found = measures(changed.shell)
    fresh = opened(hand, name, "largest")
    hand.advance_frames(8)
    assert found == measures(fresh.shell)


def test_all_faces_of_a_die_are_seen_at_once_in_the_largest_letters(hand: Hand) -> None:
    players = opened(hand, "ahoy-battle-aim", "largest")
    (pane,) = widgets(players.shell, "KeyScroll")
    assert len(pane.ids.grid.children) == 6
    assert pane.ids.grid.height <= pane.height


@pytest.mark.parametrize("text_size", ["normal", "largest"])
@pytest.mark.parametrize("name", ["shot-call", "port-shoots"])
def test_the_last_spins_are_shown_where_they_are_large_enough_to_be_told(
    hand: Hand, name: str, text_size: str
) -> None:
    players = opened(hand, name, text_size)
    players.show_in("ru", text_size)
    assert text_size == "largest" or "Последние вращения" in players.sees
    rows = [row for row in widgets(players.front, "ThrowRow") if row.get_root_window()]
    assert all(row.height > metrics.gap * 2 for row in rows if row.thrown)


def test_what_all_dice_of_four_players_have_brought_is_read_before_the_last_rolls(
    hand: Hand,
) -> None:
    players = opened(hand, "home", "largest")
    players.bring(at_sea("ahoy.throw.dice", rounds=1))
    players.tap("Roll")
    players.wait(9)
    assert "Round 2" in players.sees
    assert not misfits(players.shell)
