"""A tap that means nothing allowed teaches: the refusal of what was meant, with its rule."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.commands import Command
from companion.engine.refusals import Refused
from companion.presenters.chart_taps import at_nothing, at_piece, at_space, space_of
from companion.presenters.selection import Hint, Selection, pointed_course
from tests.games.colonies.verbs import sea
from tests.games.pirates.verbs import skirmish
from tests.games.table import GameTable


def lesson(table: GameTable[Any], aim: Selection, tapped: str) -> str:
    """The rule that a tap teaches, or the words of a hint that knows none; whatever else it comes
    to is no lesson.
    """
    view, choices = (
        table.game.public(table.state),
        table.game.choices(table.state, table.state.turn),
    )
    touched = at_piece if any(card.id == tapped for card in view.cards) else at_space
    assert touched(aim, choices, tapped) is None, "something may be done there"
    meant = at_nothing(aim, view, tapped)
    if isinstance(meant, Hint):
        return meant.rule or meant.reason.id
    assert isinstance(meant, Command)
    with pytest.raises(Refused) as caught:
        table.do(meant)
    return caught.value.rule


@pytest.mark.parametrize(
    ("deed", "tapped", "rule"),
    [
        ("", "D5", "4.3g"),  # against the wind
        ("", "I5", "4.3c"),  # four squares before the wind
        ("", "C3", "4.3f"),  # too far and land beyond
        ("", "B1", "deeds.no-line"),
        ("", "Gull", "6.6b"),  # in her base
        ("", "Shark", "6.1a"),  # three squares away
        ("", "Pinta", "1.5"),  # a ship of one's own that has moved
        ("sail", "Pinta", "5.2a"),
        ("sail", "Shark", "5.2a"),
        ("fire", "Pinta", "6.1a"),
        ("fire", "L5", "6.6b"),  # the base itself
        ("fire", "F5", "deeds.no-target"),
    ],
)
def test_pirates_teaches_by_taps(deed: str, tapped: str, rule: str) -> None:
    table = skirmish(Isabel="E5", Pinta="E6", Gull="L5", Shark="H5", wind="fresh E")
    table.harbour("Gull", "Three").change("Pinta", legs=("E",), run=3, settled=True, shots=(True,))
    assert lesson(table, Selection.of(piece="Isabel", deed=deed), tapped) == rule


def test_land_and_foreign_ports_within_reach_are_named() -> None:
    table = skirmish(Isabel="E2", Pinta="K4", Gull="H9", wind="fresh W")
    assert lesson(table, Selection.of(piece="Isabel"), "D1") == "5.1"
    assert lesson(table, Selection.of(piece="Pinta"), "L5") == "5.3"


@pytest.mark.parametrize(
    ("deed", "tapped", "rule"),
    [
        ("", "F4", "4.3g"),
        ("sail", "F6", "5.3"),  # a guarded colony, free to fire at
        ("", "red-1", "6.1a"),
        ("fire", "M2", "6.1a"),  # a colony out of range
        ("board", "red-2", "6.1c"),  # in range, not alongside
        ("board", "F6", "6.1c"),
    ],
)
def test_colonies_teaches_by_taps(deed: str, tapped: str, rule: str) -> None:
    table = (
        sea()
        .at("blue-1", "F5")
        .at("red-1", "K5")
        .at("red-2", "F3")
        .at("red-3", "G4")
        .wind("fresh N")
    )
    table.hurt("red-3", 2).hurt("red-2", 2)
    assert lesson(table, Selection.of(piece="blue-1", deed=deed), tapped) == rule


def test_a_colony_of_ones_own_with_nobody_in_reach_says_that_it_can_do_nothing() -> None:
    table = sea().at("blue-1", "F5").at("red-1", "K5").colony("ula", owner="blue")
    assert lesson(table, Selection(), "ula") == "deeds.idle"


def test_before_the_wind_a_ship_says_what_she_waits_for() -> None:
    assert lesson(skirmish(Isabel="E5", Gull="L5"), Selection(), "Isabel") == "1.4b"


def test_a_ship_that_cannot_join_a_salvo_says_why() -> None:
    table = skirmish(Isabel="E5", Pinta="E6", Nina="A9", Gull="F5", wind="fresh E")
    table.aim("Gull")
    assert lesson(table, Selection(), "Nina") == "6.1a"


def test_in_cards_play_a_card_that_is_no_target_says_why() -> None:
    table = skirmish("cards", Isabel="sea", Gull="sea", Shark="sea", wind="fresh E")
    table.harbour("Gull", "Three")
    assert lesson(table, Selection.of(piece="Isabel"), "Gull") == "6.6b"


def test_only_galleons_are_laid_alongside_and_only_side_by_side() -> None:
    table = skirmish(Isabel="E5", Pinta="E6", Nina="A9", Gull="L9")
    assert lesson(table, Selection.of(piece="Isabel", deed="alongside"), "Nina") == "7.3a"


def test_a_tap_for_another_deed_than_the_one_picked_does_nothing_by_itself() -> None:
    """Fire is picked, a cell in the ship's reach is tapped: she must not sail there."""
    table = skirmish(Isabel="E5", Gull="F5", Shark="E6", wind="fresh E")
    view = table.game.public(table.state)
    assert isinstance(at_nothing(Selection.of(piece="Isabel", deed="fire"), view, "G4"), Hint)
    assert isinstance(at_nothing(Selection.of(piece="Isabel", deed="fire"), view, "H2"), Hint)


def test_with_sailing_picked_a_ship_in_port_stands_for_her_square_and_nothing_is_done_yet() -> None:
    table = skirmish(Isabel="B6", Pinta="C7", wind="fresh S").harbour("Pinta", "Porto Bello")
    table.change("Pinta", legs=("E",), run=3, settled=True, shots=(True,))
    choices = table.game.choices(table.state, table.state.turn)
    view = table.game.public(table.state)
    aim = Selection.of(piece="Isabel", deed="sail")
    assert at_piece(aim, choices, "Pinta") is None
    pointed = at_space(aim, choices, space_of(view, "Pinta"))
    assert pointed == Selection.of(piece="Isabel", deed="sail", space="A5")
    assert pointed_course(pointed, choices) == ("SW", 1)


def test_boarding_a_ship_that_would_not_fall_is_refused() -> None:
    table = sea().at("blue-1", "D6").at("red-1", "E6").hurt("red-1", 1).at("red-2", "J9")
    assert lesson(table, Selection.of(piece="blue-1", deed="board"), "red-1") == "6.1c"
