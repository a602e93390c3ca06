"""Dice, mats and rows of cards: what cannot lie on one table is refused where it is laid."""

from __future__ import annotations

import pytest

from companion.engine.mats import CardRowView, DieView, MatView, RowCardView, SlotView
from companion.engine.messages import say
from companion.engine.views import TableView

SAIL, GUNS = SlotView("sail", say("sail")), SlotView("guns", say("guns"))


def mat(seat: str, *slots: SlotView, id: str = "mat") -> MatView:
    return MatView(f"{seat}-{id}", seat, say("mat"), slots)


def test_every_captain_may_have_a_slot_of_the_same_name() -> None:
    TableView(
        mats=(mat("blue", SAIL, GUNS), mat("green", SAIL)),
        dice=(DieView("1", 4, "blue", "guns"), DieView("2", 6, "green", "sail")),
    )


def test_dice_lie_in_the_tray_before_they_are_thrown_and_after() -> None:
    TableView(dice=(DieView("1", 0, "blue"), DieView("2", 6, "blue")))


def test_copies_of_a_card_lie_in_one_row() -> None:
    pearl = RowCardView("pearl", say("pearl"))
    TableView(rows=(CardRowView("market", say("market"), (pearl, pearl), left=3),))


@pytest.mark.parametrize(
    ("lies", "fault"),
    [
        ({"dice": (DieView("1", 4, "blue"), DieView("1", 5, "green"))}, "two dice are called '1'"),
        ({"mats": (mat("blue", SAIL), mat("blue", GUNS))}, "two mats are called 'blue-mat'"),
        (
            {"mats": (mat("blue", SAIL), mat("blue", SAIL, id="crew"))},
            "two slots of blue are called 'sail'",
        ),
        (
            {"rows": (CardRowView("market", say("market"), ()),) * 2},
            "two rows are called 'market'",
        ),
        (
            {"mats": (mat("blue", SAIL),), "dice": (DieView("1", 4, "blue", "guns"),)},
            "die 1 lies in the slot 'guns', which no mat of blue has",
        ),
        (
            {"mats": (mat("blue", SAIL),), "dice": (DieView("1", 4, "green", "sail"),)},
            "die 1 lies in the slot 'sail', which no mat of green has",
        ),
    ],
)
def test_what_cannot_lie_on_one_table_is_refused_with_its_place(
    lies: dict[str, tuple[object, ...]], fault: str
) -> None:
    with pytest.raises(ValueError, match=f"^{fault}$"):
        TableView(**lies)  # type: ignore[arg-type]


def test_two_slots_of_one_id_on_a_mat_are_refused() -> None:
    with pytest.raises(ValueError, match="mat blue-mat: two slots are called 'sail'"):
        mat("blue", SAIL, SAIL)


@pytest.mark.parametrize("face", [-1, 7])
def test_a_die_has_six_faces(face: int) -> None:
    with pytest.raises(ValueError, match=f"^die 1 shows {face}, which no die has$"):
        DieView("1", face, "blue")
