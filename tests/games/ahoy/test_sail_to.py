"""A flagship sails to a space by one tap, where nothing happens on her way (page 10)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.commands import Command
from companion.engine.messages import NOTHING
from companion.games.ahoy.rules.battle_commands import PayOff
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.sea_commands import SailTo
from companion.games.ahoy.rules.sea_events import FigureMoved
from companion.games.ahoy.rules.sea_tasks import Harbor, Move
from companion.games.ahoy.views import public
from companion.presenters.chart_taps import at_nothing
from companion.presenters.selection import Selection
from tests.games.ahoy.verbs import BEN
from tests.games.ahoy.verbs_battle import SM, UN
from tests.games.ahoy.verbs_sea import SeaTable, sea

rule = pytest.mark.rule
WRECKS = (Place(4, 1, 0), "10")
"""Region 3: 3nw and 3sw are wrecks, 3ne is open sea."""


def about_to_sail(at: str, *tiles: object, **things: object) -> SeaTable:
    """Ben has placed a die in Sail."""
    return sea(BEN, at, tiles).has(BEN, **things).places(1, "sail-1")


@rule("ahoy:act.sail", "ahoy:move.6")
@pytest.mark.parametrize(("to", "gold"), [("2ne", 2), ("2nw", 1), ("2se", 1)])
def test_one_tap_sails_to_any_space_in_reach_and_anchors(to: str, gold: int) -> None:
    at = about_to_sail("2sw").sails_to(to)
    assert at.at(BEN) == to
    assert at.of(BEN).gold == gold
    if at.state.pending:
        at.uses_harbor()
    assert at.state.pending is None


@rule("ahoy:act.sail", "ahoy:move.1")
def test_the_way_is_told_space_by_space() -> None:
    at = about_to_sail("2sw").sails_to("2ne")
    moved = [event.space for event in at.told if isinstance(event, FigureMoved)]
    assert len(moved) == 2
    assert moved[-1] == "2ne"


@rule("ahoy:act.sail")
def test_no_further_than_the_steps_allow() -> None:
    at = about_to_sail("2se")
    beyond = {"off:3,0", "off:4,1", "off:1,2", "off:2,3"}
    assert at.ways("sail-to") == {"2ne", "2sw", "2nw"} | beyond
    assert at.refusal(SailTo(seat=BEN, figure=SM, space="1nw")) == "act.sail"
    assert at.refusal(SailTo(seat=BEN, figure="flagship-union", space="2ne")) == "move.8"


@rule("ahoy:terrain.7", "ahoy:act.sail")
def test_over_a_wreck_one_goes_step_by_step() -> None:
    at = about_to_sail("2ne", WRECKS)
    assert "3nw" in at.ways("sail-to")
    assert "3ne" not in at.ways("sail-to")
    piloted = about_to_sail("2ne", WRECKS, crew=("pilot",))
    assert "3ne" in piloted.ways("sail-to")


@rule("ahoy:move.7", "ahoy:act.sail")
def test_past_whom_she_must_fight_no_tap_leads() -> None:
    at = sea(BEN, "2sw").stands(patrol_1="2nw").die_in(BEN, "smuggler-4", "cannons")
    at.places(1, "sail-1")
    assert "1se" not in at.ways("sail-to")
    assert "2ne" in at.ways("sail-to")


def upon(foe: str, at: str, **things: object) -> SeaTable:
    """Ben, loaded, sails by one tap to the space of an enemy; so many plans and gold are there."""
    begun = sea(BEN, at).stands(**{foe.replace("-", "_"): "2nw"}).loads(BEN, 1).has_die(BEN, 3)
    return begun.plans(1).has(BEN, **things).places(3, "sail-1").sails_to("2nw")


@rule("ahoy:plan.close_call", "ahoy:battle.12")
def test_by_a_tap_on_an_enemy_that_a_close_call_saves_she_loses_no_steps() -> None:
    at = upon(UN, "2ne").plays("close-call")
    assert isinstance(at.state.pending, Move)
    assert (at.state.pending.left, at.state.pending.owed) == (1, False)
    assert at.steps("2sw").at(BEN) == "2sw"
    assert not at.state.agenda


@rule("ahoy:crew.emissary", "ahoy:move.6")
def test_by_a_tap_on_an_enemy_that_is_paid_off_she_may_go_on_or_anchor() -> None:
    at = upon("patrol-1", "2ne", crew=("emissary",)).do(PayOff(seat=BEN))
    assert at.ways("sail-to") | at.ways("step") >= {"1se", "2sw"}
    assert at.anchors().at(BEN) == "2nw"
    assert at.of(BEN).gold == 0, "open sea"


@rule("ahoy:plan.close_call", "ahoy:move.6")
def test_at_the_end_of_all_her_steps_a_close_call_leaves_her_none() -> None:
    at = upon(UN, "2se").plays("close-call")
    assert (at.at(BEN), at.state.pending) == ("2nw", None)


@rule("ahoy:move.7", "ahoy:battle.12")
def test_a_battle_at_the_end_of_a_tap_takes_the_other_steps() -> None:
    at = upon("patrol-1", "2ne").rolls(6, 1).takes("none")
    assert at.battles == [(SM, "patrol-1")]
    assert not at.state.agenda


@rule("ahoy:terrain.2", "ahoy:act.sail")
def test_a_current_is_an_end_and_no_way() -> None:
    at = about_to_sail("1se")
    assert "1ne" in at.ways("sail-to")
    assert "1nw" not in at.ways("sail-to")


@rule("ahoy:move.1", "ahoy:move.2", "ahoy:act.sail")
@pytest.mark.parametrize(
    ("steps", "tapped", "why"),
    [
        ((), "1nw", "ahoy.refused.no-quiet-way"),
        ((), "2se", "ahoy.refused.there-already"),
        (("2sw",), "2ne", "ahoy.refused.no-step"),
        (("2sw",), "2sw", "ahoy.refused.there-already"),
    ],
)
def test_a_tap_on_a_space_where_she_cannot_go_says_why(
    steps: tuple[str, ...], tapped: str, why: str
) -> None:
    at = about_to_sail("2se").steps(*steps)
    meant = at_nothing(Selection(), public(at.state), tapped)
    assert isinstance(meant, Command)
    assert at.refuses(meant).reason.id == why


@rule("ahoy:act.sail", "ahoy:crew.sea_witch")
def test_single_steps_stand_behind_the_tap_on_a_space() -> None:
    at = about_to_sail("2se", crew=("sea-witch",))
    behind = {(one.deed, one.of("space")) for one in at.choices() if one.minor}
    steps, round = {("step", "2ne"), ("step", "2sw")}, {("round", "2ne"), ("round", "2sw")}
    assert behind == steps | round
    at.steps("2ne")
    assert {one.deed for one in at.choices() if one.minor} <= {"round"}


@rule("ahoy:move.5")
def test_a_space_tells_what_is_dangerous_about_it() -> None:
    at = sea(BEN, "2ne", (WRECKS,)).stands(stronghold_1="2se").places(1, "sail-1")
    notes = {one.of("space"): one.note.id for one in at.choices() if one.deed == "step"}
    assert notes == {"3nw": "ahoy.note.wreck", "2se": "ahoy.note.battles", "2nw": NOTHING.id}


@rule("ahoy:act.sail", "ahoy:smuggler.full_sail")
@settings(max_examples=20, deadline=None)
@given(face=st.integers(2, 6), at=st.sampled_from(["1nw", "1sw", "2nw", "2se", "3ne"]))
def test_every_tap_could_have_been_sailed_step_by_step(face: int, at: str) -> None:
    def table() -> SeaTable:
        found = sea(BEN, at, (WRECKS,)).has(BEN, dice=(face,))
        return found.places(face, "full-sail")

    for space in table().ways("sail-to"):
        tapped = answered(table().sails_to(space))
        moved = [one.space for one in tapped.told if isinstance(one, FigureMoved)]
        way = moved if space in moved else [*moved, space]
        stepped = answered(table().steps(*way[: way.index(space) + 1]))
        assert tapped.state.figures == stepped.state.figures
        assert tapped.state.players == stepped.state.players


def answered(at: SeaTable) -> SeaTable:
    """She goes no further, and what is asked besides is answered in the simplest way."""
    while at.state.pending and not at.state.call:
        if isinstance(at.state.pending, Move):
            at.anchors()
        elif isinstance(at.state.pending, Harbor):
            at.uses_harbor()
        else:
            at.takes_damage()
    return at
