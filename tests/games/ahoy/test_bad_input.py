"""What a table may not do, each with the rule by which it is refused, and in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.engine.commands import Command
from companion.games.ahoy.rules.battle_commands import FireBroadside, LowerCannons
from companion.games.ahoy.rules.damage import LayDamage, deal
from companion.games.ahoy.rules.faction_commands import AssembleComrades, LandComrades
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.recruit import Recruit
from companion.games.ahoy.rules.smuggler_commands import ChoosePledges, Deliver, Smuggle
from companion.games.ahoy.rules.union import after_sailing
from companion.i18n.translator import words
from tests.games.ahoy.verbs import ANN, BEN, DORA, Table, table
from tests.games.ahoy.verbs_battle import SM, fleet
from tests.games.ahoy.verbs_sea import SeaTable, sea
from tests.games.ahoy.verbs_smuggler import sealing, smuggling

Wrong = tuple[Table, Command]
FISH, SKULL = "1nw", "2se"
"""The islands of the table, in the regions 1 and 2."""


def damaged_slot() -> Wrong:
    at = table(turn=BEN).has(BEN, damaged=("sail-1",))
    return at, at.placing(1, "sail-1")


def taken_slot() -> Wrong:
    at = table(turn=BEN).die_in(BEN, "smuggler-4", "sail-1")
    return at, at.placing(1, "sail-1")


def wrong_value() -> Wrong:
    at = table(turn=ANN)
    return at, at.placing(4, "order")


def third_die() -> Wrong:
    at = table(turn=BEN).has(BEN, placed=2)
    return at, at.placing(1, "sail-1")


def no_tile() -> Wrong:
    at = sea(BEN, "2ne").set(stack=0).places(1, "sail-1")
    return at, SeaTable(at.state).step("off:4,1")


def no_room() -> Wrong:
    at = sea(BEN, "1ne", ((Place(3, -1, 0), "9"),)).places(1, "sail-1")
    return at, at.step("off:2,0")


def a_place_that_is_taken() -> Wrong:
    at = sea(BEN, "2ne").sails("off:4,1").draws("3")
    return at, at.laying(Place(3, 1))


def islands_side_by_side() -> Wrong:
    at = sea(BEN, "2ne").sails("off:4,1").draws("3")
    return at, at.laying(Place(4, 1, 1))


def crew_of_another_suit() -> Wrong:
    return table(turn=BEN).flagships(ben=FISH), Recruit(seat=BEN, card="gunner")


def crew_at_an_enemys_stronghold() -> Wrong:
    at = table(turn=BEN).flagships(ben=FISH).stands(stronghold_1=FISH)
    return at, Recruit(seat=BEN, card="diver")


def crew_without_gold() -> Wrong:
    at = table(turn=BEN).flagships(ben=FISH).has(BEN, gold=0)
    return at, Recruit(seat=BEN, card="diver")


def crew_that_is_not_in_the_market() -> Wrong:
    return table(turn=BEN).flagships(ben=FISH), Recruit(seat=BEN, card="elder")


def cargo_that_is_not_in_the_market() -> Wrong:
    return smuggling(), Smuggle(seat=BEN, card="elder")


def cargo_to_the_wrong_island() -> Wrong:
    return smuggling("1nw", cargo=("pilot",)), Deliver(seat=BEN, card="pilot")


def another_pledge() -> Wrong:
    at = sealing().do(ChoosePledges(seat=BEN, squadron="B", salt="salt"))
    return at, ChoosePledges(seat=BEN, squadron="A", salt="other")


def a_battle_in_fog() -> Wrong:
    at = fleet(turn=BEN).has(BEN, crew=("gunners-mate",)).stands(patrol_1="2sw")
    at.prints("2sw", fog=True).places(1, "cannons")
    return at, FireBroadside(seat=BEN, space="2sw")


def damage_to_a_dashed_slot() -> Wrong:
    at = fleet(turn=ANN).under(deal, SM, ANN)
    return at, LayDamage(seat=ANN, slot="repair")


def a_1_that_is_lowered() -> Wrong:
    at = fleet(turn=BEN).loads(BEN, 2).loads(ANN, 1, 4).stands(patrol_1="2sw").meets(SM, "2sw")
    return at.lowers(0), LowerCannons(seat=ANN, by=1, slot="cannons-5")


def comrades_when_none_are_ready() -> Wrong:
    at = fleet(turn=DORA).comrades(0, r1=5).flagships(dora=SKULL).under(after_sailing, DORA, SKULL)
    return at, LandComrades(seat=DORA)


def a_fifth_comrade() -> Wrong:
    at = fleet(turn=DORA).comrades(4).flagships(dora=SKULL).places(1, "assemble")
    return at, AssembleComrades(seat=DORA, comrades=5)


REFUSED: dict[Callable[[], Wrong], str] = {
    damaged_slot: "slot.2",
    taken_slot: "slot.2",
    wrong_value: "slot.4",
    third_die: "round.2",
    no_tile: "explore.2",
    no_room: "explore.2",
    a_place_that_is_taken: "explore.2",
    islands_side_by_side: "explore.3",
    crew_of_another_suit: "recruit.1",
    crew_at_an_enemys_stronghold: "squadron.10",
    crew_without_gold: "recruit.2",
    crew_that_is_not_in_the_market: "recruit.1",
    cargo_that_is_not_in_the_market: "smuggler.2",
    cargo_to_the_wrong_island: "smuggler.4",
    another_pledge: "setup.smuggler.2",
    a_battle_in_fog: "battle.5",
    damage_to_a_dashed_slot: "damage.3",
    a_1_that_is_lowered: "battle.9",
    comrades_when_none_are_ready: "union.2",
    a_fifth_comrade: "union.2",
}


@pytest.mark.parametrize(
    ("wrong", "by"),
    [
        pytest.param(wrong, by, id=wrong.__name__, marks=pytest.mark.rule(f"ahoy:{by}"))
        for wrong, by in REFUSED.items()
    ],
)
def test_bad_input_is_refused_with_its_rule_and_in_words(
    wrong: Callable[[], Wrong], by: str
) -> None:
    at, command = wrong()
    before = at.state
    refused = at.refuses(command)
    assert refused.rule == by
    for language in ("en", "ru"):
        assert words(language).say(refused.reason).endswith(".")
    assert at.state is before
