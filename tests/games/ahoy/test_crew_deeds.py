"""Crew with deeds of their own, and those that act at the end of a turn."""

from __future__ import annotations

import pytest

from companion.engine.events import Event
from companion.games.ahoy.rules import plan_commands as ask
from companion.games.ahoy.rules.faction_commands import BuildStronghold
from companion.games.ahoy.rules.faction_events import StrongholdBuilt
from companion.games.ahoy.rules.faction_tasks import Fortify
from companion.games.ahoy.rules.gains import GoldGained
from companion.games.ahoy.rules.state import Die
from companion.games.ahoy.rules.turn_commands import ChooseNext
from tests.games.ahoy.verbs import ANN, BEN, CARL, DORA, Table, table

rule = pytest.mark.rule


def crewed(seat: str, *crew: str, **ships: str) -> Table:
    """This player's turn with such crew, flagships in their spaces, all his dice placed."""
    return table(turn=seat).has(seat, crew=crew, dice=()).flagships(**ships)


# ---------------------------------------------------------------- the end of the turn


@rule("ahoy:crew.elder")
@pytest.mark.parametrize(
    ("damaged", "gold"), [((), 2), (("sail-1",), 1), (("sailor",), 1), (("cutter-1",), 1)]
)
def test_the_elder_brings_gold_to_who_is_undamaged(damaged: tuple[str, ...], gold: int) -> None:
    at = crewed(DORA, "elder", "sailor").has(DORA, damaged=damaged).ends()
    assert at.of(DORA).gold == gold


@rule("ahoy:crew.documentarian")
@pytest.mark.parametrize(
    ("ships", "gold"),
    [
        ({"ben": "1ne", "ann": "1nw"}, 2),
        ({"ben": "1ne", "ann": "1nw", "dora": "1se"}, 2),
        ({"ben": "1ne", "ann": "2nw"}, 1),
        ({"ben": "1ne"}, 1),
    ],
)
def test_the_documentarian_writes_of_an_enemys_flagship(ships: dict[str, str], gold: int) -> None:
    at = crewed(BEN, "documentarian", **ships).stands(patrol_1="1sw").ends()
    assert at.of(BEN).gold == gold


@rule("ahoy:simul.1", "ahoy:round.10")
def test_of_two_effects_the_player_says_which_is_first() -> None:
    at = crewed(BEN, "elder", "documentarian", ben="1ne", ann="1nw").ends()
    assert at.state.question
    assert at.state.question.seats == (BEN,)
    at.do(ChooseNext(seat=BEN, effect="documentarian"))
    assert at.of(BEN).gold == 3
    assert at.state.turn == DORA


@rule("ahoy:simul.1", "ahoy:squadron.5")
@pytest.mark.parametrize(
    ("effect", "order"),
    [("strongholds", [StrongholdBuilt, GoldGained]), ("elder", [GoldGained, StrongholdBuilt])],
)
def test_the_effect_that_is_chosen_comes_before_the_other(
    effect: str, order: list[type[Event]]
) -> None:
    at = crewed(ANN, "elder").stands(patrol_1="1nw", patrol_2="1nw").ends()
    at.do(ChooseNext(seat=ANN, effect=effect)).do(BuildStronghold(seat=ANN, region="1"))
    assert [type(one) for one in at.told if type(one) in order] == order
    assert at.state.turn == BEN


@rule("ahoy:simul.1")
def test_of_three_effects_it_is_asked_again_once_the_first_is_dealt_with() -> None:
    at = crewed(ANN, "elder", "documentarian", ann="1ne", ben="1se")
    at.stands(patrol_1="1nw", patrol_2="1nw").ends()
    at.do(ChooseNext(seat=ANN, effect="strongholds"))
    assert (at.of(ANN).gold, type(at.state.pending)) == (1, Fortify)
    at.do(BuildStronghold(seat=ANN, region="1"))
    assert at.offered(ANN, ChooseNext) == [
        ChooseNext(seat=ANN, effect=effect) for effect in ("elder", "documentarian")
    ]


# ---------------------------------------------------------------- the Naive Noble


def noble(seat: str = BEN, **ships: str) -> Table:
    """A player has the Naive Noble, and his flagship stands in region 1."""
    return crewed(seat, "naive-noble", **{seat: "1ne", **ships})


@rule("ahoy:crew.naive_noble")
@pytest.mark.parametrize("use", ["crew", "cargo"])
def test_the_noble_goes_and_takes_a_card_of_somebody_near(use: str) -> None:
    at = noble(ann="1nw").has(ANN, crew=("gunner", "sailor"), damaged=("sailor",))
    at.do(ask.RobCard(seat=BEN, card="sailor", use=use))
    assert (at.of(ANN).crew, at.of(ANN).damaged) == (("gunner",), ())
    assert getattr(at.of(BEN), use) == ("sailor",)
    assert "naive-noble" not in at.of(BEN).crew
    assert at.state.market.discard == ("naive-noble",)


@rule("ahoy:crew.naive_noble", "ahoy:round.4")
def test_the_die_on_a_card_that_is_taken_is_set_aside() -> None:
    at = noble(ann="1nw").has(ANN, crew=("shipwright",), damaged=("sail-1",))
    at.die_in(ANN, "squadron-4", "shipwright")
    at.do(ask.RobCard(seat=BEN, card="shipwright", use="crew"))
    assert at.of(ANN).die["squadron-4"] == Die("squadron-4", 4, aside=True)
    assert at.of(ANN).damaged == ("sail-1",)


@rule("ahoy:crew.naive_noble")
def test_far_flagships_and_pledged_cards_are_safe() -> None:
    at = noble(ann="2nw", carl="1nw").has(ANN, crew=("gunner",))
    at.has(CARL, pledges=(("diver",), ()))
    for card in ("gunner", "diver"):
        refused = at.refuses(ask.RobCard(seat=BEN, card=card, use="crew"))
        assert refused.rule == "crew.naive_noble"
    assert not at.offered(kind=ask.RobCard)


@rule("ahoy:crew.naive_noble", "ahoy:smuggler.3")
def test_a_third_cargo_is_dropped() -> None:
    at = noble(carl="1nw").has(BEN, cargo=("pilot", "diver")).has(CARL, cargo=("gunner",))
    at.do(ask.RobCard(seat=BEN, card="gunner", use="cargo"))
    assert at.state.question
    assert at.state.question.rule == "smuggler.3"


@rule("ahoy:crew.naive_noble", "ahoy:smuggler.11")
def test_the_union_takes_cargo_as_crew_only() -> None:
    at = noble(DORA, ben="1nw").has(BEN, cargo=("gunner",))
    assert at.refuses(ask.RobCard(seat=DORA, card="gunner", use="cargo")).rule == "smuggler.1"
    assert at.do(ask.RobCard(seat=DORA, card="gunner", use="crew")).of(DORA).crew == ("gunner",)


@rule("ahoy:crew.naive_noble", "ahoy:round.9")
def test_only_his_owner_sends_the_noble_in_his_own_turn() -> None:
    at = crewed(BEN, "elder", ben="1ne", ann="1nw").has(ANN, crew=("gunner",))
    rob = ask.RobCard(seat=BEN, card="gunner", use="crew")
    assert at.refuses(rob).reason.id == "ahoy.refused.no-noble"
    assert noble(ann="1nw").has(ANN, crew=("gunner",)).set(turn=ANN).refuses(rob).rule == "round.9"


# ---------------------------------------------------------------- the Convincing Comrade


COMRADE = "convincing-comrade-bird"


def persuading(seat: str = ANN, **islands: int) -> Table:
    """A player has placed a die on his Convincing Comrade."""
    at = table(turn=seat).has(seat, crew=(COMRADE,)).comrades(0, **islands)
    return at.places(1, COMRADE)


@rule("ahoy:crew.convincing_comrade")
def test_comrades_go_from_one_island_to_another_whoever_asks_them() -> None:
    at = persuading(r1=3)
    at.do(ask.Persuade(seat=ANN, source="1", region="2", comrades=2))
    assert {id: one.comrades for id, one in at.state.regions.items()} == {"1": 1, "2": 2}
    assert at.state.question is None


@rule("ahoy:crew.convincing_comrade")
@pytest.mark.parametrize(
    ("source", "region", "comrades"), [("1", "2", 3), ("1", "1", 1), ("2", "1", 1)]
)
def test_no_more_than_two_from_where_they_are_to_elsewhere(
    source: str, region: str, comrades: int
) -> None:
    at = persuading(r1=3)
    asked = ask.Persuade(seat=ANN, source=source, region=region, comrades=comrades)
    assert at.refuses(asked).rule == "crew.convincing_comrade"
    assert at.do(ask.EndPlan(seat=ANN)).state.regions["1"].comrades == 3


@rule("ahoy:crew.convincing_comrade", "ahoy:noeffect.1")
def test_without_comrades_there_is_nobody_to_persuade() -> None:
    assert persuading().state.question is None
