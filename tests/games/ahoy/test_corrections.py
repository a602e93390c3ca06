"""The referee of Ahoy sets right what lies on its table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.engine.corrections import Correct
from companion.engine.game import REFEREE
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.state import AhoyState
from tests.games.ahoy.verbs import ANN, BEN, DORA, Table, table


def correct(what: str, piece: str, to: str) -> Correct:
    return Correct(seat=REFEREE, what=what, piece=piece, to=to, reason="by-hand")


def standing() -> Table:
    """A table in Ann's turn with something of everything on it."""
    on = table().flagships(ann="1ne", ben="1se", dora="2ne", carl="2nw").comrades(6, r1=2)
    return on.stands(patrol_1="1nw").has(BEN, crew=("pilot",), cargo=("diver",))


SEEN = ("sailor", "gunner", "diver")
"""Cards that have come up."""
SET: dict[str, tuple[str, str, str, Callable[[AhoyState], object]]] = {
    # what is set, of which piece, to what, and where it shows
    "gold": ("gold", "board-ann", "5", lambda state: state.players["ann"].gold == 5),
    "fame": ("fame", "board-ben", "12", lambda state: state.players["ben"].fame == 12),
    "wealth": ("wealth", "region-1", "4", lambda state: state.regions["1"].wealth == 4),
    "comrades": ("comrades", "region-2", "3", lambda state: state.regions["2"].comrades == 3),
    "ready comrades": ("ready", "", "8", lambda state: state.ready == 8),
    "a patrol off the map": (
        "place",
        "patrol-1",
        "off",
        lambda state: not state.figures["patrol-1"].space,
    ),
    "a flagship": (
        "place",
        "flagship-union",
        "1se",
        lambda state: state.flagship("dora").space == "1se",
    ),
    "a face": ("face", "squadron-1", "6", lambda state: state.players["ann"].dice[0].face == 6),
    "a die in a slot": (
        "lies",
        "squadron-1",
        "sail-2",
        lambda state: state.players["ann"].dice[0].slot == "sail-2",
    ),
    "a die aside": ("lies", "union-1", "aside", lambda state: state.players["dora"].dice[0].aside),
    "damage": (
        "damaged",
        "ben/sail-1",
        "damaged",
        lambda state: state.players["ben"].damaged == ("sail-1",),
    ),
    "crew": ("card", "pilot", "crew:dora", lambda state: state.players["dora"].crew == ("pilot",)),
    "a card of the deck": ("card", "elder", "crew:ann", lambda state: state.market.deck == 26),
    "a card of the deck as cargo": (
        "card",
        "elder",
        "cargo:ben",
        lambda state: state.players["ben"].cargo == ("elder",),
    ),
    "a card of the market": (
        "card",
        "diver",
        "discard",
        lambda state: "diver" in state.market.discard and "diver" not in state.market.row,
    ),
    "crew that nobody has seen": (
        "card",
        "pilot",
        "deck",
        lambda state: state.market.deck == 28 and "pilot" not in state.market.seen,
    ),
    "a pledged card": (
        "card",
        "elder",
        "pile-b:ben",
        lambda state: state.players["ben"].pledges == ((), ("elder",)),
    ),
    "a marker on the grid of rewards": (
        "white",
        "board-ben",
        "1-2",
        lambda state: state.players["ben"].white == (0, 1),
    ),
    "where a region lies": (
        "corner",
        "region-2",
        "0,2",
        lambda state: (state.regions["2"].x, state.regions["2"].y) == (0, 2),
    ),
    "how a region is turned": (
        "turned",
        "region-2",
        "1",
        lambda state: state.regions["2"].turn == 1,
    ),
    "plans in hand": (
        "plans",
        "",
        "4",
        lambda state: state.plans.hand == 4 and state.plans.deck == 8,
    ),
    "whose turn it is": ("turn", "", "dora", lambda state: state.turn == "dora"),
    "the first player": ("first", "", "ben", lambda state: state.first == "ben"),
    "the round": ("round", "", "3", lambda state: state.round == 3),
}


@pytest.mark.parametrize("what", SET)
def test_the_referee_sets_right(what: str) -> None:
    kind, piece, to, shows = SET[what]
    on = standing()
    seen = (*on.state.market.seen, "pilot")
    on.set(market=on.state.market.__class__(row=on.state.market.row, deck=27, seen=seen))
    on.has(BEN, cargo=())
    on.do(correct(kind, piece, to))
    assert shows(on.state)


def test_a_discarded_card_comes_back_into_the_gap_of_the_market() -> None:
    on = standing().has(BEN, cargo=())
    on.do(correct("card", "diver", "discard")).do(correct("card", "diver", "market"))
    assert set(on.state.market.row) == {"sailor", "gunner", "diver"}
    assert on.state.market.discard == ()


def test_crew_that_acts_once_a_turn_may_act_again_or_has_acted_in_this_turn() -> None:
    on = standing().has(ANN, crew=("mystic", "pilot")).has(BEN, crew=("whispering-wind",))
    on.do(correct("used", "mystic", "used"))
    assert on.of(ANN).used == ("mystic",)
    on.do(correct("used", "mystic", "unused"))
    assert on.of(ANN).used == ()
    for other in ("pilot", "whispering-wind"):
        assert on.refuses(correct("used", other, "used")).reason.id == "correct.refused.piece"


def test_a_region_lies_where_it_joins_the_others_and_nowhere_on_them() -> None:
    on = standing()
    for place in ("0,0", "9,9"):
        assert on.refuses(correct("corner", "region-2", place)).reason.id == (
            "correct.refused.value"
        )


@pytest.mark.rule("ahoy:explore.1")
def test_a_region_that_joins_two_others_lies_nowhere_that_the_map_falls_apart() -> None:
    on = standing().tiles((Place(4, 2, 0), "5"))
    assert {(one.x, one.y) for one in on.state.regions.values()} == {(0, 0), (2, 1), (4, 2)}
    for torn in ("-2,0", "6,2", "4,0"):
        assert on.refuses(correct("corner", "region-2", torn)).reason.id == "ahoy.refused.map-torn"
    assert on.do(correct("corner", "region-3", "0,2")).state.regions["3"].x == 0
    assert on.do(correct("corner", "region-2", "-2,0")).state.regions["2"].x == -2


def test_a_map_that_had_fallen_apart_is_joined_again_tile_by_tile() -> None:
    on = standing().tiles((Place(9, 9, 0), "5"), (Place(11, 9, 2), "6"))
    assert on.do(correct("corner", "region-3", "4,2")).state.regions["3"].x == 4
    assert on.do(correct("corner", "region-4", "6,2")).state.regions["4"].x == 6


def test_a_region_is_not_turned_so_that_islands_lie_side_by_side() -> None:
    on = standing().do(correct("corner", "region-2", "-2,0"))
    assert on.refuses(correct("turned", "region-2", "3")).rule == "explore.3"
    assert on.do(correct("turned", "region-2", "2")).state.regions["2"].turn == 2


def test_in_cards_play_nobody_says_where_a_region_lies() -> None:
    on = table(play="cards")
    assert on.refuses(correct("corner", "region-2", "2,1")).reason.id == "correct.refused.piece"


def test_a_card_under_the_wrong_marker_is_laid_under_the_other_and_taken_up_again() -> None:
    on = standing().has(BEN, cargo=(), pledges=(("diver",), ()))
    on.set(market=on.state.market.__class__(row=("sailor", "gunner", ""), deck=27, seen=SEEN))
    on.do(correct("card", "diver", "pile-b:ben"))
    assert on.of(BEN).pledges == ((), ("diver",))
    on.do(correct("card", "diver", "cargo:ben"))
    assert (on.of(BEN).pledges, on.of(BEN).cargo) == (((), ()), ("diver",))


def test_a_plan_that_was_played_comes_out_of_the_hand_and_back_into_it() -> None:
    on = standing()
    on.set(plans=on.state.plans.__class__(deck=10, hand=2))
    on.do(correct("played", "plan-evacuation", "1"))
    assert (on.state.plans.hand, on.state.plans.played) == (1, ("evacuation",))
    on.do(correct("played", "plan-evacuation", "0"))
    assert (on.state.plans.hand, on.state.plans.played) == (2, ())


def test_a_ship_comes_into_play_beside_the_flagship_and_is_lost_with_what_lies_on_it() -> None:
    on = standing()
    on.set(plans=on.state.plans.__class__(deck=10, hand=2)).do(
        correct("ship", "gunship", "in-play")
    )
    assert (on.state.plans.hand, on.state.figures["gunship"].space) == (1, "2ne")
    on.die_in(DORA, "union-1", "gunship-4").has(DORA, damaged=("gunship-6",))
    on.do(correct("ship", "gunship", "lost"))
    assert on.state.plans.played == ("gunship",)
    assert not on.of(DORA).damaged
    assert on.of(DORA).dice[0].aside


@pytest.mark.rule("ahoy:smuggler.6", "ahoy:setup.smuggler.3")
def test_both_markers_lie_in_the_centre_together_and_in_no_other_cell() -> None:
    on = standing().has(BEN, white=(1, 2), black=(2, 2))
    assert on.do(correct("white", "board-ben", "3-3")).of(BEN).white == (2, 2)
    on.has(BEN, white=(1, 2), black=(1, 1))
    assert on.refuses(correct("white", "board-ben", "2-2")).rule == "smuggler.6"


def test_neither_a_flagship_nor_a_ship_in_play_is_taken_off_the_map() -> None:
    on = standing().launched(cutter="1sw")
    for figure in ("flagship-union", "cutter"):
        assert on.refuses(correct("place", figure, "off")).reason.id == "correct.refused.value"
    assert on.do(correct("place", "cutter", "1se")).state.figures["cutter"].space == "1se"
    assert on.refuses(correct("place", "gunship", "1se")).reason.id == "correct.refused.piece"


@pytest.mark.rule("ahoy:union.ship.4")
def test_a_ship_that_is_afloat_keeps_a_slot_without_a_token_or_her_card_is_lost() -> None:
    on = standing().launched(cutter="1sw", gunship="1se")
    on.set(plans=replace(on.state.plans, deck=10))
    assert on.refuses(correct("damaged", "dora/cutter-1", "damaged")).rule == "union.ship.4"
    on.do(correct("damaged", "dora/gunship-4", "damaged"))
    assert on.refuses(correct("damaged", "dora/gunship-6", "damaged")).rule == "union.ship.4"
    on.do(correct("damaged", "dora/gunship-4", "whole"))
    assert on.do(correct("damaged", "dora/gunship-6", "damaged")).of(DORA).damaged == ("gunship-6",)
    on.do(correct("ship", "cutter", "lost"))
    assert not on.state.figures["cutter"].space


WRONG: dict[str, tuple[str, str, str, str]] = {
    # what is set, of which piece, to what, and the rule that forbids it
    "a die on a token": ("lies", "smuggler-1", "sail-1", "slot.2"),
    "a token on a die": ("damaged", "ann/sail-1", "damaged", "damage.3"),
    "a fourth card in the market": ("card", "pilot", "market", "setup.9"),
    "both markers in one cell": ("white", "board-ben", "2-1", "smuggler.6"),
    "markers with a cell between them": ("white", "board-ben", "2-3", "smuggler.6"),
    "a third cargo": ("card", "pilot", "cargo:ben", "smuggler.3"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_no_table_can_show_is_refused(what: str) -> None:
    kind, piece, to, rule = WRONG[what]
    on = standing().has(BEN, damaged=("sail-1",), cargo=("elder", "mystic"))
    on.die_in(ANN, "squadron-1", "sail-1").has(BEN, black=(1, 0))
    seen = (*on.state.market.seen, "pilot", "elder", "mystic")
    on.set(market=on.state.market.__class__(row=on.state.market.row, deck=24, seen=seen))
    assert on.refuses(correct(kind, piece, to)).rule == rule
