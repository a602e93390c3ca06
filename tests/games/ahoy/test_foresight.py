"""Which die is meant where only a slot or a space is tapped, and where its action leads."""

from __future__ import annotations

import pytest

from companion.engine.messages import NOTHING
from companion.engine.offers import DIE, SLOT, SPACE, Choice
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.play import DEEDS
from companion.games.ahoy.rules.turn_commands import PlaceDie
from tests.games.ahoy.verbs import ANN, BEN, DORA
from tests.games.ahoy.verbs_battle import SQ
from tests.games.ahoy.verbs_sea import SeaTable, sea

rule = pytest.mark.rule
WINDY = (Place(4, 0, 2), "6")
"""Region 3, with the symbol of a tailwind."""


def placings(at: SeaTable, slot: str) -> list[Choice]:
    found = DEEDS.choices(at.state, at.state.turn)
    return [one for one in found if isinstance(one.command, PlaceDie) and one.of(SLOT) == slot]


def likely_face(at: SeaTable, slot: str) -> int:
    """What the die shows that is meant where only the slot is; 0 where none is."""
    dice = {die.id: die.face for die in at.of(at.state.turn).dice}
    return next((dice[one.of(DIE)] for one in placings(at, slot) if one.likely), 0)


@rule("ahoy:slot.4")
def test_what_no_other_slot_waits_for_goes_where_any_die_may() -> None:
    at = sea(DORA, "2ne").has(DORA, dice=(1, 6, 3, 4))
    assert likely_face(at, "sail-1") == 3
    assert (likely_face(at, "assemble"), likely_face(at, "inspire")) == (1, 6)


@rule("ahoy:slot.4")
def test_where_no_die_fits_as_it_lies_none_is_meant() -> None:
    at = sea(DORA, "2ne").has(DORA, dice=(1, 3), gold=5)
    assert likely_face(at, "inspire") == 0
    assert placings(at, "inspire")


@rule("ahoy:act.tailwind", "ahoy:smuggler.full_sail")
def test_where_the_face_matters_people_choose_the_die() -> None:
    at = sea(BEN, "2ne").has(BEN, dice=(2, 5))
    assert [likely_face(at, slot) for slot in ("tailwind", "full-sail", "cannons")] == [0, 0, 0]
    assert likely_face(at.has(BEN, dice=(5, 5)), "full-sail") == 5


@rule("ahoy:act.sail", "ahoy:act.tailwind", "ahoy:smuggler.full_sail")
@pytest.mark.parametrize("slot", ["sail-1", "full-sail", "tailwind"])
def test_every_space_ahead_is_offered_once_the_die_lies(slot: str) -> None:
    at = sea(BEN, "2ne", (WINDY,)).has(BEN, dice=(1, 2, 3, 5))
    for choice in placings(at, slot):
        placed = SeaTable(at.state).do(choice.command)
        spaces = {one.of(SPACE) for one in DEEDS.choices(placed.state, BEN)}
        assert {one.space for one in choice.ahead} <= spaces
    assert any(choice.ahead for choice in placings(at, slot))


@rule("ahoy:battle.2")
def test_a_battle_at_its_end_is_said_before_the_die_is_placed() -> None:
    at = sea(BEN, "2sw").stands(stronghold_1="2se")
    notes = {one.space: one.note for one in placings(at, "sail-1")[0].ahead}
    assert (notes["2se"] == NOTHING, notes["2nw"] == NOTHING) == (False, True)


@rule("ahoy:slot.5")
def test_what_a_turned_die_costs_is_said() -> None:
    at = sea(DORA, "2ne").has(DORA, dice=(4,), gold=2)
    notes = {one.command.by: one.note.figures.get("n") for one in placings(at, "inspire")}  # type: ignore[attr-defined]
    assert notes == {2: 2}


@rule("ahoy:act.sail")
def test_in_cards_play_nobody_sees_where_it_leads() -> None:
    at = sea(ANN, play="cards").flagships(**{ANN: "1s"})
    assert not any(choice.ahead for choice in placings(at, "sail-1"))
    assert SQ in at.state.figures
