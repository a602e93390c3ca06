"""Dead buttons: what is not offered now says why, and by which rule."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from companion.games.admiral import GAME
from companion.games.admiral.rules.pending import Salvo
from companion.games.admiral.rules.scene import Island
from companion.games.admiral.rules.shooting import pieces_of
from companion.games.admiral.rules.state import Fort, State
from companion.i18n.translator import words
from tests.games.admiral.verbs import PEARLS, Table, battle, skirmish
from tests.random_player import Battle, Endless, RandomPlayer
from tests.rules_coverage import rules

BOTH = pytest.mark.parametrize("play", ["chart", "cards"])
INDEXED = {rule.id for rule in rules()}
BATTLES = 6
DEEDS = 250
SHIP_DEEDS = ({"sail", "drift"}, {"fire"}, {"repair", "end-repair"}, {"load"}, {"unload"})
IN_SALVO = ({"join-salvo", "leave-salvo"},)


def barred(table: Table, about: str = "") -> dict[str, str]:
    """The rule on every dead button of a piece, or of the table."""
    return {bar.deed: bar.rule for bar in table.view().disabled if bar.about == about}


def said(table: Table, about: str, deed: str) -> str:
    """What a dead button says."""
    return next(
        words("en").say(bar.reason)
        for bar in table.view().disabled
        if (bar.about, bar.deed) == (about, deed)
    )


# ---------------------------------------------------------------- of every piece, in any battle


@BOTH
def test_every_deed_of_every_piece_is_offered_or_barred_by_a_rule(play: str) -> None:
    checked = 0

    def look(state: State) -> None:
        nonlocal checked
        if (
            state.phase == "turn"
            and state.call is None
            and (not state.pending or isinstance(state.pending, Salvo))
        ):
            checked += 1
            for about, deeds in kinds(state):
                assert_offered_or_barred(state, about, deeds)

    for seed in range(BATTLES):
        player = RandomPlayer(seed)
        with suppress(Endless):  # that many deeds are enough
            Battle(GAME, PEARLS, player.options(GAME, play=play), look=look).play(player, DEEDS)
    assert checked > 100


def kinds(state: State) -> Iterator[tuple[str, set[str]]]:
    """Each piece of the acting seat (empty: its turn) with the deeds that belong under one
    button.
    """
    salvo = isinstance(state.pending, Salvo)
    for piece in pieces_of(state, state.turn):
        fort = isinstance(piece, Fort)
        yield from (
            (piece.id, deeds)
            for deeds in (IN_SALVO if salvo else ({"fire"},) if fort else SHIP_DEEDS)
        )
    yield "", {"fire-salvo" if salvo else "end-turn"}


def assert_offered_or_barred(state: State, about: str, deeds: set[str]) -> None:
    """One of them and never both."""
    offered = [c for c in GAME.choices(state, state.turn) if c.piece == about and c.deed in deeds]
    bars = [bar for bar in GAME.public(state).disabled if bar.about == about and bar.deed in deeds]
    assert bool(offered) != bool(bars), f"{about}: {deeds} {state.wind} {offered} {bars}"
    assert all(bar.rule in INDEXED and words("en").knows(bar.reason.id) for bar in bars)


# ---------------------------------------------------------------- the reasons that had none


@pytest.mark.rule("admiral:5.5a")
def test_a_gun_with_shots_left_and_nobody_in_reach_says_so() -> None:
    table = skirmish(line_1="F7", brig_1="F8", line_2="J8", brig_2="X1")
    assert barred(table, "line-1")["fire"] == "5.5a"
    assert (
        said(table, "line-1", "fire")
        == "Line 1 has no target: nobody is on a clear line within range."
    )
    assert barred(table, "fort-a1") == {"fire": "5.5a"}
    assert "fire" not in barred(table.at("line-2", "J7"), "line-1")


@pytest.mark.rule("admiral:4.5b", "admiral:4.5f", "admiral:4.5g")
def test_a_ship_hemmed_in_on_every_course_says_by_what() -> None:
    ring = {
        "galleon_1": "F8",
        "frigate_1": "G8",
        "line_2": "G7",
        "galleon_2": "G6",
        "brig_2": "F6",
        "frigate_2": "E6",
    }
    table = skirmish(wind="fresh E", line_1="F7", **ring).reefs("E7", "E8")
    assert barred(table, "line-1")["sail"] == "4.5b"
    assert (
        said(table, "line-1", "sail")
        == "Line 1 is hemmed in on every course. E: a ship lies there."
    )
    assert "sail" not in barred(table.reefs("E8"), "line-1")
    shut = Island(land=(), mark="house", closed=("F7 E",))
    table.reefs("E7", "E8").at("line-2", "X1").islands(shut)
    assert barred(table, "line-1")["sail"] == "4.5f"
    table.at("line-1", "X9").reefs("X8", "W8", "W9", "W10", "X10")
    assert barred(table, "line-1")["sail"] == "4.5g"


@pytest.mark.rule("pearl-shoals:V.4.3a")
@BOTH
def test_a_ship_too_laden_for_this_wind_says_so(play: str) -> None:
    table = battle(play).card("brig", fresh="1/1").stow("brig-1", 1)
    assert barred(table, "brig-1")["sail"] == "V.4.3a"
    table.refused("V.4.3a", table.sail, "brig-1", "E", 1)


@pytest.mark.rule("admiral:4.18a")
def test_the_end_of_the_turn_waits_for_a_drift_and_says_for_whose() -> None:
    table = skirmish(wind="storm E", line_1="F7", line_2="X1")
    assert barred(table) == {"end-turn": "4.18a"}
    assert said(table, "", "end-turn") == "Line 1 must still drift."
    table.sail("line-1", "E", 3)
    assert barred(table) == {}
    assert table.offers("end-turn")


@pytest.mark.rule("admiral:4.20")
def test_in_a_storm_the_dead_button_is_the_drift() -> None:
    table = skirmish(wind="storm E", line_1="F7", brig_1="H9", line_2="X1")
    assert barred(table, "line-1")["drift"] == "4.20"
    assert "drift" not in barred(table, "brig-1")


@pytest.mark.rule("admiral:5.9b")
def test_who_cannot_join_a_salvo_says_why_and_a_salvo_of_nobody_too() -> None:
    table = skirmish(line_1="F7", galleon_1="F9", brig_1="J8", line_2="H7", brig_2="X1")
    table.aim("line-2")
    assert barred(table, "brig-1") == {"join-salvo": "5.1a"}
    assert barred(table, "line-1") == {}
    assert barred(table) == {"fire-salvo": "5.9b"}
    table.join("line-1")
    assert barred(table) == {}
