"""What one knows before it is done: the odds of a shot and of a salvo, and whose fire reaches a
cell.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.messages import Message
from companion.engine.offers import Choice
from companion.engine.salvos import AimSalvo, FireSalvo
from companion.games.admiral import GAME
from companion.games.admiral.rules.commands import Fire, Sail
from companion.games.admiral.rules.events import Damaged
from companion.games.admiral.rules.shot_odds import FACES, HitTable, hits_on, odds_word, outcomes
from companion.games.admiral.rules.under_fire import guns_on
from companion.i18n.translator import words
from tests.games.admiral.verbs import Table, battle, skirmish


def note(table: Table, of: Callable[[Choice], bool], language: str = "en") -> str:
    """What is told beside the one choice meant."""
    (found,) = (one for one in GAME.choices(table.state, table.state.turn) if of(one))
    return words(language).say(found.note) if found.note.id else ""


def shot(table: Table, shooter: str, shots: int = 1, language: str = "en") -> str:
    def meant(one: Choice) -> bool:
        asked = one.command
        return (
            isinstance(asked, Fire)
            and bool(asked.target)
            and (asked.shooter, asked.shots) == (shooter, shots)
        )

    return note(table, meant, language)


# ---------------------------------------------------------------- shots


@pytest.mark.rule("admiral:5.7a")
def test_four_faces_in_six_hit_from_afar() -> None:
    assert shot(skirmish(frigate_1="C3", frigate_2="C6"), "frigate-1") == "4 in 6"


@pytest.mark.rule("admiral:5.7c")
def test_point_blank_five_do() -> None:
    assert shot(skirmish(frigate_1="C3", frigate_2="D4"), "frigate-1") == "5 in 6"


@pytest.mark.rule("admiral:5.7e")
@pytest.mark.parametrize("target", ["C6", "D4"])
def test_by_agreement_three_do_near_and_far(target: str) -> None:
    table = skirmish(frigate_1="C3", frigate_2=target)
    table.agree_even("blue")
    table.agree_even("red")
    assert shot(table, "frigate-1") == "3 in 6"


@pytest.mark.rule("admiral:5.9a")
def test_the_shots_of_one_ship_hit_together() -> None:
    table = skirmish(line_1="C3", frigate_2="C6")
    assert shot(table, "line-1", 3) == "4 in 6"
    assert shot(table, "line-1", 3, "ru") == "4\N{NO-BREAK SPACE}из\N{NO-BREAK SPACE}6"


def test_a_shot_at_nothing_has_no_odds() -> None:
    table = skirmish(frigate_1="C3", frigate_2="L9")
    wild = [one for one in GAME.choices(table.state, "blue") if one.deed == "fire-wild"]
    assert wild
    assert {one.note.id for one in wild} == {""}


@pytest.mark.rule("admiral:5.7c")
def test_in_cards_play_each_distance_has_its_own() -> None:
    table = skirmish("cards", frigate_1="C3", frigate_2="C6")
    told = {
        one.command.point_blank: words("en").say(one.note)
        for one in GAME.choices(table.state, "blue")
        if isinstance(one.command, Fire)
        and (one.command.shooter, one.command.target) == ("frigate-1", "frigate-2")
    }
    assert told == {False: "4 in 6", True: "5 in 6"}


# ---------------------------------------------------------------- salvos


@pytest.mark.rule("admiral:5.9b")
def test_a_salvo_near_and_far_has_two_ways_to_hit() -> None:
    """Face 1 hits point-blank alone; 3 to 6 hit for all."""
    table = skirmish(line_1="C3", brig_1="C5", frigate_2="C6")
    table.at("line-1", "D7")
    told = note(table, lambda one: isinstance(one.command, AimSalvo) and one.command.all_in)
    assert told == "5 in 6"
    table.at("line-1", "F9")
    told = note(table, lambda one: isinstance(one.command, AimSalvo) and one.command.all_in)
    assert told == "4 in 6 for 4 hits, 1 in 6 for 1 hit"


@pytest.mark.rule("admiral:5.9b")
def test_the_odds_follow_who_is_in_the_salvo() -> None:
    table = skirmish(line_1="F9", brig_1="C5", frigate_2="C6")
    table.aim("frigate-2")
    table.join("line-1", 2)
    assert note(table, lambda one: isinstance(one.command, FireSalvo)) == "4 in 6"
    table.join("brig-1", 1)
    assert note(table, lambda one: isinstance(one.command, FireSalvo)) == (
        "4 in 6 for 3 hits, 1 in 6 for 1 hit"
    )


GUNS = st.lists(st.tuples(st.integers(1, 3), st.booleans()), max_size=5).map(tuple)


@given(shots=GUNS, table=st.sampled_from(("usual", "even", "odd")))
def test_the_odds_are_what_the_six_faces_bring(
    shots: tuple[tuple[int, bool], ...], table: HitTable
) -> None:
    brought = [hits_on(face, shots, table) for face in FACES]
    told = dict(outcomes(shots, table))
    assert {hits: brought.count(hits) for hits in brought if hits} == told
    assert sum(told.values()) + brought.count(0) == len(FACES)
    assert (odds_word(shots, table) == Message("")) == (not told)


@pytest.mark.parametrize("face", FACES)
def test_what_was_told_comes_true(face: int) -> None:
    """On each face the damage is one of those told, or none."""
    table = skirmish(line_1="F9", brig_1="C5", line_2="C6")
    table.aim("line-2")
    table.join("line-1", 2)
    table.join("brig-1", 1)
    table.fire_salvo()
    table.roll(face)
    harmed = sum(one.points for one in table.happened(Damaged))
    assert harmed == {1: 1, 2: 0}.get(face, 3)


# ---------------------------------------------------------------- under fire


def guns(table: Table, ship: str, cell: str) -> int:
    return guns_on(table.state, table.state.ships[ship], frozenset({cell}))[cell]


def test_a_cell_in_reach_of_guns_says_of_how_many() -> None:
    table = skirmish(brig_1="C3", line_2="G7", frigate_2="G3")

    def to(cell: str) -> str:
        return note(table, lambda one: isinstance(one.command, Sail) and one.of("space") == cell)

    assert to("D3") == "under fire of 1", "the frigate along the row"
    assert to("C4") == ""
    assert guns(table, "brig-1", "G6") == 2
    assert guns(table, "brig-1", "A9") == 0


@pytest.mark.rule("admiral:5.5c")
def test_another_ship_stands_in_the_way_but_not_her_own_shadow() -> None:
    table = skirmish(brig_1="C3", line_2="C7", frigate_2="L9")
    assert guns(table, "brig-1", "C2") == 1, "she has left the cell from which she screened it"
    table = skirmish(brig_1="C3", galleon_1="C5", line_2="C7", frigate_2="L9")
    assert guns(table, "brig-1", "C2") == 0


@pytest.mark.rule("admiral:6.3b")
def test_forts_that_stand_count_and_ruins_and_fireships_do_not() -> None:
    table = skirmish(brig_1="C3", line_2="W10", frigate_2="L9")
    assert guns(table, "brig-1", "X10") == 2
    table.ruin("fort-x14")
    assert guns(table, "brig-1", "X10") == 1
    table.change("line-2", fireship=1)
    assert guns(table, "brig-1", "X10") == 0


def test_in_cards_play_nobody_knows() -> None:
    table = battle("cards")
    assert not guns_on(table.state, table.state.ships["brig-1"], frozenset({""}))


def test_who_is_under_fire_is_who_can_be_fired_on() -> None:
    """Put there, she is a target of as many as were told."""
    table = skirmish(brig_1="C3", line_2="G7", frigate_2="G3", galleon_2="C9")
    waters = [cell for cell in table.state.scene.board.cells if cell[0] in "ABCDEFGH"]
    free = [cell for cell in waters if not any(s.cell == cell for s in table.state.afloat())]
    told = guns_on(table.state, table.state.ships["brig-1"], frozenset(free))
    for cell in free[::3]:
        there = skirmish(brig_1=cell, line_2="G7", frigate_2="G3", galleon_2="C9").turn("red")
        able = [
            one
            for one in ("line-2", "frigate-2", "galleon-2", "fort-x14")
            if "brig-1" in there.targets(one)
        ]
        assert len(able) == told[cell], cell
