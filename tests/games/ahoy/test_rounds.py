"""Turns of a round, and what comes at its end: fame for regions, the end of the game, the refresh."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules.control import controller, points
from companion.games.ahoy.rules.dice import with_die
from companion.games.ahoy.rules.recruit import Recruit
from companion.games.ahoy.rules.stage_commands import (
    ChooseWealth,
    Concede,
    KeepMarket,
    RenewMarket,
)
from companion.games.ahoy.rules.state import Plans
from companion.games.ahoy.rules.turn_commands import EndTurn, PlaceDie
from tests.games.ahoy.verbs import ANN, BEN, CARL, DORA, Table, called_by, table

rule = pytest.mark.rule
SHORT = {ANN: "A", BEN: "B", DORA: "D", CARL: "C"}


def spent(on: Table, seat: str, dice: int = 2) -> Table:
    """A player has used up so many dice of his supply, somewhere."""
    for die in on.of(seat).supply[:dice]:
        on.state = with_die(on.state, seat, die.id, aside=True)
    return on.has(seat, placed=dice)


def whole_round(first: str, players: int) -> str:
    """The turns of a round, by the first letters of their players."""
    on = table(players, turn=first).set(first=first)
    turns = ""
    while on.state.phase == "turn":
        turns += SHORT[on.state.turn]
        spent(on, on.state.turn).ends()
    return turns


@rule("ahoy:round.1", "ahoy:round.3", "ahoy:round.5", "ahoy:round.6", "ahoy:squadron.12")
@pytest.mark.parametrize(
    ("first", "players", "turns"),
    [
        (ANN, 4, "ABDCABDCA"),
        (BEN, 4, "BDCABDCAA"),
        (DORA, 4, "DCABDCABA"),
        (CARL, 4, "CABDCABDA"),
        (DORA, 3, "DABDABA"),
        (ANN, 3, "ABDABDA"),
        (ANN, 2, "ADADA"),
        (DORA, 2, "DADAA"),
    ],
)
def test_turns_go_round_until_all_dice_are_placed(first: str, players: int, turns: str) -> None:
    assert whole_round(first, players) == turns


@rule("ahoy:round.2", "ahoy:round.10")
def test_the_turn_does_not_end_before_its_dice_are_placed() -> None:
    on = table(turn=BEN).places(1, "cannons")
    assert on.refuses(EndTurn(seat=BEN)).rule == "round.2"
    assert on.places(2, "repair").ends().state.turn == DORA


@rule("ahoy:round.1", "ahoy:comp.9")
def test_out_of_turn_nobody_acts() -> None:
    on = table(turn=ANN)
    assert on.refuses(on.placing(1, "cannons", seat=BEN)).rule == "round.1"


@rule("ahoy:round.8")
def test_free_actions_come_before_between_and_after_dice() -> None:
    on = table(turn=BEN).flagships(ben="1nw").has(BEN, gold=3)
    on.set(market=on.state.market.__class__(row=("diver", "merchant", "pilot"), deck=0))
    on.do(Recruit(seat=BEN, card="diver")).places(1, "cannons")
    on.do(Recruit(seat=BEN, card="pilot", die="smuggler-2"))
    on.do(Recruit(seat=BEN, card="merchant"))
    assert set(on.of(BEN).crew) == {"diver", "merchant", "pilot"}


@rule("ahoy:slot.1", "ahoy:slot.3", "ahoy:squadron.cannons")
def test_a_die_that_lies_in_a_slot_stays_there() -> None:
    on = table(turn=ANN).places(5, "cannons-5")
    die = on.of(ANN).dice[4]
    assert (die.slot, on.of(ANN).placed) == ("cannons-5", 1)
    again = PlaceDie(seat=ANN, die=die.id, slot="sail-1")
    assert on.refuses(again).reason.id == "ahoy.refused.die-spent"


@rule("ahoy:slot.1")
def test_nobody_uses_a_slot_of_another_players_card() -> None:
    on = table(turn=ANN).has(BEN, crew=("sailor",))
    assert on.refuses(on.placing(1, "sailor")).rule == "slot.1"


@rule("ahoy:slot.5")
def test_no_gold_turns_a_die_that_is_not_being_placed() -> None:
    on = table(turn=BEN).has(BEN, gold=5).places(1, "cannons")
    assert on.refuses(PlaceDie(seat=BEN, die="smuggler-1", slot="cannons", by=1)).rule == "slot.1"


@rule("ahoy:slot.6", "ahoy:dice.1")
@pytest.mark.parametrize(("face", "by"), [(6, 1), (1, -1)])
def test_no_die_turns_past_its_last_face(face: int, by: int) -> None:
    on = table(turn=BEN).has(BEN, dice=(face,), gold=9)
    assert on.refuses(on.placing(face, "sail-1", by)).rule == "slot.6"


@rule("ahoy:slot.4", "ahoy:squadron.repair", "ahoy:smuggler.repair", "ahoy:union.repair")
@pytest.mark.parametrize(
    ("seat", "slot", "face", "taken"),
    [
        (ANN, "repair", 4, False),
        (ANN, "repair", 2, True),
        (BEN, "repair", 5, False),
        (BEN, "repair", 2, True),
        (DORA, "repair", 3, False),
        (DORA, "repair", 6, True),
        (BEN, "cannons", 1, True),
    ],
)
def test_a_slot_takes_what_is_printed_on_it(seat: str, slot: str, face: int, taken: bool) -> None:
    on = table(turn=seat).has(seat, dice=(face, 1))
    if taken:
        assert on.places(face, slot).of(seat).placed == 1
    else:
        assert on.refuses(on.placing(face, slot)).rule == "slot.4"


@rule("ahoy:crew.middleman")
@pytest.mark.parametrize(("face", "by", "gold"), [(3, 2, 1), (6, -5, 3), (3, 1, 1)])
def test_with_the_middleman_a_gold_turns_a_die_by_two(face: int, by: int, gold: int) -> None:
    on = table(turn=BEN).has(BEN, dice=(face,), gold=gold, crew=("middleman",))
    assert on.places(face, "cannons", by).of(BEN).gold == 0


@rule("ahoy:crew.middleman", "ahoy:dice.1")
def test_the_middleman_turns_no_die_past_6() -> None:
    on = table(turn=BEN).has(BEN, dice=(5,), crew=("middleman",))
    assert on.refuses(on.placing(5, "cannons", 2)).rule == "slot.6"
    assert on.places(5, "cannons", 1).of(BEN).dice[0].face == 6


# ---------------------------------------------------------------- control and fame


def over(on: Table) -> Table:
    """The last die of the round is placed, and the last turn ends."""
    for seat in on.state.players:
        spent(on, seat, 5)
    return on.ends()


@rule("ahoy:score.3", "ahoy:score.4", "ahoy:score.10", "ahoy:union.ship.9", "ahoy:union.3")
@pytest.mark.parametrize(
    ("figures", "comrades", "squadron", "union"),
    [
        ({"patrol_1": "1ne", "patrol_2": "1nw", "flagship_squadron": "1se"}, 0, 4, 0),
        ({"stronghold_1": "1nw", "patrol_1": "1ne"}, 0, 3, 0),
        ({"patrol_1": "2nw"}, 0, 0, 0),
        ({"flagship_union": "1se"}, 2, 0, 3),
        ({"flagship_union": "1se", "gunship": "1ne"}, 0, 0, 2),
        ({"cutter": "1ne"}, 3, 0, 7),
        ({"cutter": "1ne", "flagship_union": "1se"}, 2, 0, 6),
        ({"cutter": "2nw"}, 3, 0, 3),
        ({"flagship_smuggler": "1nw"}, 0, 0, 0),
    ],
)
def test_points_of_control_are_those_of_the_region(
    figures: dict[str, str], comrades: int, squadron: int, union: int
) -> None:
    on = table().stands(**figures).comrades(6, r1=comrades)
    assert points(on.state, "squadron", "1") == squadron
    assert points(on.state, "union", "1") == union


@rule("ahoy:score.2", "ahoy:score.5")
@pytest.mark.parametrize(
    ("figures", "comrades", "controls"),
    [
        ({"flagship_squadron": "1ne", "stronghold_1": "1nw"}, 3, "squadron"),
        ({"patrol_1": "1ne", "flagship_squadron": "1nw"}, 3, ""),
        ({}, 0, ""),
        ({}, 1, "union"),
        (
            {"patrol_1": "1ne", "flagship_smuggler": "1ne", "flagship_second_smuggler": "1nw"},
            0,
            "squadron",
        ),
    ],
)
def test_whoever_has_more_points_controls_a_region(
    figures: dict[str, str], comrades: int, controls: str
) -> None:
    on = table().stands(**figures).comrades(6, r1=comrades)
    assert controller(on.state, "1") == controls


@rule("ahoy:score.1", "ahoy:score.6", "ahoy:goal.4")
def test_at_the_end_of_a_round_every_controlled_region_brings_its_wealth() -> None:
    on = table(3).comrades(6, r1=1, r2=1)
    on.state = on.state.with_region("1", wealth=3).with_region("2", wealth=2)
    over(on)
    assert [on.of(seat).fame for seat in (ANN, BEN, DORA)] == [0, 0, 5]


@rule("ahoy:score.8")
def test_fame_goes_on_past_the_end_of_its_track() -> None:
    on = table(3).has(DORA, fame=38).comrades(6, r1=1)
    on.state = on.state.with_region("1", wealth=4)
    assert over(on).of(DORA).fame == 42


# ---------------------------------------------------------------- the end of the game


@rule("ahoy:goal.2", "ahoy:refresh.1")
@pytest.mark.parametrize(("fame", "ends"), [(28, True), (27, False), (31, True)])
def test_the_game_ends_with_a_round_after_which_somebody_has_30_fame(fame: int, ends: bool) -> None:
    on = table(3).has(DORA, fame=fame).comrades(6, r1=1)
    on.state = on.state.with_region("1", wealth=2)
    assert on.state.outcome is None
    over(on)
    assert bool(on.state.outcome) == ends
    assert bool(on.state.call) != ends, "no dice are rolled any more"


@rule("ahoy:goal.3", "ahoy:refresh.2")
@pytest.mark.parametrize(
    ("fame", "gold", "winners", "how"),
    [
        ((34, 20, 20), (0, 3, 3), (ANN,), "fame"),
        ((34, 34, 20), (2, 3, 9), (BEN,), "gold"),
        ((34, 34, 33), (2, 2, 9), (ANN, BEN), "shared"),
    ],
)
def test_the_most_fame_wins_and_among_equals_the_most_gold(
    fame: tuple[int, ...], gold: tuple[int, ...], winners: tuple[str, ...], how: str
) -> None:
    on = table(3)
    for seat, points_, coins in zip((ANN, BEN, DORA), fame, gold, strict=True):
        on.has(seat, fame=points_, gold=coins)
    ended = over(on).state.outcome
    assert ended is not None
    assert (ended.winners, ended.how) == (winners, how)


@rule("ahoy:two.1")
@pytest.mark.parametrize("players", [2, 3])
def test_only_one_of_two_players_may_concede(players: int) -> None:
    on = table(players)
    if players == 3:
        assert on.refuses(Concede(seat=DORA)).rule == "two.1"
        return
    ended = on.do(Concede(seat=DORA)).state.outcome
    assert ended is not None
    assert ended.winners == (ANN,)


# ---------------------------------------------------------------- refresh


@rule("ahoy:refresh.5", "ahoy:damage.8", "ahoy:act.cannons")
def test_all_dice_are_rolled_again_and_damage_stays() -> None:
    on = table(3).has(BEN, damaged=("sail-1", "sail-2")).die_in(BEN, "smuggler-1", "cannons")
    assert called_by(over(on)) == "refresh.5"
    on.rolls(1, 2, 3, 4, 5).rolls(6, 5, 4, 3).rolls(1, 1, 1, 1)
    assert tuple(die.face for die in on.of(BEN).supply) == (6, 5, 4, 3)
    assert on.of(BEN).damaged == ("sail-1", "sail-2")


@rule("ahoy:refresh.6", "ahoy:setup.15")
@pytest.mark.parametrize(("first", "then"), [(ANN, BEN), (BEN, DORA), (DORA, CARL), (CARL, ANN)])
def test_the_next_player_clockwise_is_first(first: str, then: str) -> None:
    on = over(table().set(first=first))
    on.rolls(1, 2, 3, 4, 5).rolls(1, 2, 3, 4).rolls(1, 2, 3, 4).rolls(1, 2, 3, 4)
    assert (on.state.first, on.state.turn, on.state.round) == (then, then, 2)


@rule("ahoy:refresh.7", "ahoy:union.plan.1", "ahoy:deck.1")
@pytest.mark.parametrize(("deck", "left", "hand"), [(10, 8, 4), (1, 0, 3), (0, 0, 2)])
def test_the_union_draws_two_plans_or_what_is_left(deck: int, left: int, hand: int) -> None:
    on = table(3).set(plans=Plans(deck=deck, hand=2))
    over(on).rolls(1, 2, 3, 4, 5).rolls(1, 2, 3, 4).rolls(1, 2, 3, 4)
    assert (on.state.plans.deck, on.state.plans.hand) == (left, hand)


@rule("ahoy:refresh.3")
@pytest.mark.parametrize(
    ("wealth", "region", "why"),
    [((1, 1), "1", ""), ((6, 1), "1", "ahoy.refused.richest"), ((6, 1), "2", "")],
)
def test_of_two_players_the_first_raises_the_wealth_of_a_region(
    wealth: tuple[int, int], region: str, why: str
) -> None:
    on = table(2).set(first=DORA)
    for id, n in zip(("1", "2"), wealth, strict=True):
        on.state = on.state.with_region(id, wealth=n)
    over(on)
    assert on.state.waits_for == (DORA,)
    if why:
        assert on.refuses(ChooseWealth(seat=DORA, region=region)).reason.id == why
        return
    on.do(ChooseWealth(seat=DORA, region=region))
    assert on.state.regions[region].wealth == 2


@rule("ahoy:refresh.3", "ahoy:score.7")
def test_where_every_region_is_richest_no_wealth_is_raised() -> None:
    on = table(2)
    for id in ("1", "2"):
        on.state = on.state.with_region(id, wealth=6)
    assert not over(on).offered(ANN, ChooseWealth)
    on.do(KeepMarket(seat=ANN))


@rule("ahoy:refresh.4")
@pytest.mark.parametrize(("deck", "row", "left"), [(21, 3, 18), (2, 2, 0), (0, 0, 0)])
def test_the_first_of_two_may_have_another_market(deck: int, row: int, left: int) -> None:
    on = table(2)
    on.set(market=on.state.market.__class__(row=on.state.market.row, deck=deck))
    over(on).do(ChooseWealth(seat=ANN, region="1")).do(RenewMarket(seat=ANN))
    if row:
        on.draws(*("elder", "mystic", "pilot")[:row])
    lying = [card for card in on.state.market.row if card]
    assert (len(lying), on.state.market.deck) == (row, left)
    assert len(on.state.market.discard) == 3


@rule("ahoy:refresh.3", "ahoy:refresh.4")
def test_with_more_players_nothing_is_changed_between_rounds() -> None:
    on = over(table(3))
    assert on.state.call is not None
    assert on.state.call.kind == "dice"
