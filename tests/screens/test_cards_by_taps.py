"""With cards alone through the window: tokens are laid where they lie, by a tap each."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.card_tokens import SayDamage, SayMove, SayShot
from companion.engine.commands import Undo
from companion.engine.offers import HULL, MOVE, SHOT
from companion.i18n.translator import LANGUAGES
from companion.widgets.kit.theme import FINGER_MM, metrics
from tests.screens.company import Company, widgets
from tests.screens.midbattle import in_a_turn, played
from tests.screens.players import Players
from tests.screens.scenes import chart_targets
from tests.screens.seacardscenes import pirates_cards
from tests.windows import Hand


def sit_down(players: Players) -> None:
    """Blue's first turn of Pearl Shoals, played with the cards alone."""
    players.bring(played(in_a_turn, play="cards"))


def test_each_tap_on_a_token_lays_it_and_undo_says_what_it_takes_back(players: Players) -> None:
    sit_down(players)
    players.tap_token("Brig 1", MOVE)
    for _ in range(2):
        players.tap_token("Line 1", SHOT)
    players.tap_token("Galleon 2", HULL)
    fired = SayShot(seat="blue", shooter="line-1")
    laid = [
        SayMove(seat="blue", ship="brig-1"),
        fired,
        fired,
        SayDamage(seat="blue", piece="galleon-2"),
    ]
    assert players.company.sent == laid
    assert "Undo: Galleon 2" in players.sees
    players.undo()
    assert players.company.sent == [*laid, Undo(seat="blue")]
    assert "Undo: Line 1: one shot" in players.sees


@pytest.mark.parametrize("text", ["normal", "large", "largest"])
def test_held_high_a_token_of_each_of_four_ships_takes_one_touch(hand: Hand, text: str) -> None:
    players = Players(hand, Company(), "portrait")
    players.show_in("en", text)
    sit_down(players)
    hand.advance_frames(3)
    before = hand.touches
    for ship in ("Line 1", "Galleon 1", "Brig 1", "Frigate 1"):
        players.tap_token(ship, MOVE)
    assert hand.touches - before == 4


def test_a_token_that_has_been_laid_picks_the_card_below(players: Players) -> None:
    sit_down(players)
    players.tap_token("Brig 1", MOVE)
    sent = len(players.company.sent)
    spent = next(
        row for row in widgets(players.shell, "TokenRow") if (row.of, row.row) == ("brig-1", MOVE)
    )
    assert not spent.live
    players.tap_at(spent)
    assert players.shell.aiming.aim.piece == "brig-1"
    assert len(players.company.sent) == sent


def test_who_wants_to_be_asked_is_asked(players: Players) -> None:
    sit_down(players)
    players.shell.keep(replace(players.company.settings, ask_moves=True))
    players.tap_token("Brig 1", MOVE)
    assert not players.company.sent
    players.tap("Brig 1 has moved")
    assert players.company.sent == [SayMove(seat="blue", ship="brig-1")]


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_each_row_of_tokens_is_as_large_as_a_finger(hand: Hand, shape: str) -> None:
    players = Players(hand, Company(), shape)
    sit_down(players)
    rows = list(widgets(players.shell, "TokenRow"))
    assert {row.row for row in rows} == {HULL, MOVE, SHOT}
    high = {"landscape": 480 / 86, "portrait": metrics.mm}[shape]
    assert min(row.height for row in rows) >= FINGER_MM * high
    assert min(row.width for row in rows) >= FINGER_MM * metrics.mm


@pytest.mark.parametrize("size", ["normal", "largest"])
@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_the_page_of_a_squadron_longer_than_it_opens_with_whole_cards(
    hand: Hand, shape: str, size: str
) -> None:
    players = Players(hand, Company(), shape)
    pirates_cards(players)
    players.show_in("ru", size)
    (page,) = widgets(players.shell, "CardsTab")
    cards = page.ids.cards
    edge = cards.to_window(cards.x, cards.top)[1]
    places = [card.to_window(card.x, card.top)[1] for card in widgets(cards, "ShipCard")]
    assert min(abs(top - edge) for top in places) <= 1
    assert "Александрина · Пираты" in players.sees, (
        "where the figures of a ship stand if one is picked"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_four_ships_and_their_fort_are_seen_whole_held_high_in_the_largest_letters(
    hand: Hand, language: str
) -> None:
    players = Players(hand, Company(), "portrait")
    chart_targets(players)
    players.show_in(language, "largest")
    (part,) = widgets(players.shell, "FleetPart")
    (cards,) = part.ids.cards.children
    assert len(list(widgets(cards, "ShipCard"))) == 5
    assert cards.height <= part.ids.cards.height
