"""What stands on a miniature: the letter of her class, and what is left of her hull."""

from __future__ import annotations

import pytest

from companion.engine.messages import written
from companion.engine.views import CardView, TableView
from companion.i18n.translator import words
from companion.presenters.piece_labels import PieceLabel, piece_labels

ENGLISH = words("en").say


def fleet(*cards: CardView) -> TableView:
    return TableView(game="admiral", cards=cards)


def card(id: str, kind: str, name: str, seat: str = "blue", damage: int = 0) -> CardView:
    return CardView(id=id, kind=kind, name=written(en=name), seat=seat, hull=3, damage=damage)


def test_a_ship_bears_the_first_letter_of_her_name_and_her_lost_boxes() -> None:
    view = fleet(card("brig-1", "brig", "Brig 1", damage=2))
    assert piece_labels(ENGLISH, view) == {"brig-1": PieceLabel("B", 3, 2)}


def test_two_of_a_kind_in_one_fleet_are_told_apart_by_their_numbers() -> None:
    view = fleet(
        card("brig-4", "brig", "Brig 4"),
        card("brig-5", "brig", "Brig 5"),
        card("brig-6", "brig", "Brig 6", seat="red"),
    )
    letters = [label.letter for label in piece_labels(ENGLISH, view).values()]
    assert letters == ["B4", "B5", "B"]


def test_kinds_of_the_same_letter_need_no_numbers() -> None:
    view = fleet(card("frigate-1", "frigate", "Frigate 1"), card("fort-2", "fort", "Fort A1"))
    assert [label.letter for label in piece_labels(ENGLISH, view).values()] == ["F", "F"]


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("Scorpion", "Shark", "Raven"), ["Sc", "Sh", "R"]),
        (("Sea Fox", "Seagull", "Raven"), ["S1", "S2", "R"]),
    ],
)
def test_ships_that_have_names_are_told_apart_by_them(
    names: tuple[str, ...], letters: list[str]
) -> None:
    view = fleet(
        *(card(f"brigantine-{9 + at}", "brigantine", name) for at, name in enumerate(names))
    )
    assert [label.letter for label in piece_labels(ENGLISH, view).values()] == letters
