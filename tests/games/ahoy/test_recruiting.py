"""Crew that is recruited from the market: where, for what, and what comes into its place."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules.recruit import Recruit
from companion.games.ahoy.rules.state import Market
from companion.games.ahoy.rules.turn_commands import PlaceDie
from tests.games.ahoy.verbs import ANN, BEN, DORA, Table, called_by, table

rule = pytest.mark.rule
FISH, SKULL = "1nw", "2se"
"""The islands of the table."""


def market(on: Table, *row: str, deck: int = 27) -> Table:
    """These cards lie open."""
    return on.set(market=Market(row=row, deck=deck, seen=row))


def recruits(card: str, die: str = "", seat: str = BEN) -> Recruit:
    return Recruit(seat=seat, card=card, die=die)


@rule("ahoy:recruit.1", "ahoy:terrain.9", "ahoy:recruit.4")
@pytest.mark.parametrize(
    ("space", "card", "why"),
    [
        (FISH, "diver", ""),
        (FISH, "gunner", "ahoy.refused.other-crew-suit"),
        ("1ne", "diver", "ahoy.refused.no-island"),
        (FISH, "elder", "ahoy.refused.not-in-market"),
    ],
)
def test_the_card_has_the_suit_of_the_island_one_stands_on(space: str, card: str, why: str) -> None:
    on = table(turn=BEN).flagships(ben=space)
    if why:
        assert on.refuses(recruits(card)).reason.id == why
    else:
        assert on.do(recruits(card)).of(BEN).crew == (card,)


@rule("ahoy:recruit.2")
@pytest.mark.parametrize(("gold", "cost", "left"), [(1, 1, 0), (2, 2, 0), (1, 2, None)])
def test_gold_is_paid_and_no_die(gold: int, cost: int, left: int | None) -> None:
    card = "diver" if cost == 1 else "sailor"
    space = FISH if cost == 1 else SKULL
    on = table(turn=BEN).flagships(ben=space).has(BEN, gold=gold)
    on.state = on.state.with_region("2", suit="compass")
    if left is None:
        assert on.refuses(recruits(card)).rule == "recruit.2"
        return
    on.do(recruits(card))
    assert (on.of(BEN).gold, on.of(BEN).placed) == (left, 0)


@rule("ahoy:recruit.3")
def test_a_die_that_pays_lies_on_the_card_and_counts_towards_the_turn() -> None:
    on = table(turn=BEN).flagships(ben=SKULL).do(recruits("gunner", "smuggler-3"))
    assert on.of(BEN).placed == 1
    assert on.of(BEN).dice[2].slot == "gunner"
    on.draws("mystic")
    assert on.refuses(PlaceDie(seat=BEN, die="smuggler-1", slot="gunner")).rule == "slot.2"


@rule("ahoy:recruit.3", "ahoy:slot.2")
def test_once_the_die_that_paid_is_back_no_other_lies_on_the_card() -> None:
    on = table(turn=BEN).flagships(ben=SKULL).has(BEN, crew=("gunner", "shipwright"))
    assert on.refuses(on.placing(1, "gunner")).rule == "slot.2"
    assert "gunner" not in {one.slot for one in on.offered(BEN, PlaceDie)}
    assert on.places(1, "shipwright").of(BEN).placed == 1


@rule("ahoy:recruit.3", "ahoy:round.2")
@pytest.mark.parametrize("seat", [BEN, ANN])
def test_with_the_dice_of_the_turn_placed_none_pays(seat: str) -> None:
    on = table(turn=seat).flagships(**{seat: SKULL})
    on.has(seat, placed=2)
    assert on.refuses(recruits("gunner", f"{on.of(seat).faction}-3", seat)).rule == "recruit.3"


@rule("ahoy:recruit.5", "ahoy:deck.1")
@pytest.mark.parametrize(("deck", "after"), [(5, 4), (0, 0)])
def test_another_card_comes_into_the_gap_as_long_as_there_is_a_deck(deck: int, after: int) -> None:
    on = market(table(turn=BEN), "diver", "gunner", "sailor", deck=deck).flagships(ben=FISH)
    on.has(BEN, gold=3).do(recruits("diver"))
    if deck:
        assert called_by(on) == "recruit.5"
        on.draws("merchant").do(recruits("merchant"))
        assert set(on.of(BEN).crew) == {"diver", "merchant"}
        return
    assert on.state.market.row == ("", "gunner", "sailor")
    assert on.state.market.deck == after


@rule("ahoy:recruit.6")
def test_there_may_be_any_number_of_crew() -> None:
    six = ("elder", "mystic", "pilot", "merchant", "fighters", "emissary")
    on = table(turn=BEN).flagships(ben=FISH).has(BEN, crew=six)
    assert len(on.do(recruits("diver")).of(BEN).crew) == 7


@rule("ahoy:recruit.7")
def test_a_die_on_the_slot_of_a_crew_counts_towards_the_turn() -> None:
    on = table(turn=BEN).flagships(ben="1ne").has(BEN, crew=("shipwright",), placed=2)
    assert on.refuses(on.placing(1, "shipwright")).rule == "round.2"


@rule("ahoy:recruit.4")
def test_a_recruited_card_is_no_cargo() -> None:
    on = table(turn=BEN).flagships(ben=FISH).do(recruits("diver"))
    assert (on.of(BEN).crew, on.of(BEN).cargo) == (("diver",), ())


@rule("ahoy:squadron.9")
@pytest.mark.parametrize(("card", "taken"), [("gunner", True), ("diver", False)])
def test_the_squadron_recruits_on_islands_with_its_strongholds(card: str, taken: bool) -> None:
    on = table(turn=ANN).flagships(ann="1ne").stands(stronghold_1=SKULL)
    die = "squadron-1" if card == "gunner" else ""
    if taken:
        assert on.do(recruits(card, die, ANN)).of(ANN).crew == (card,)
    else:
        assert on.refuses(recruits(card, die, ANN)).rule == "recruit.1"


@rule("ahoy:squadron.10", "ahoy:golden.2")
@pytest.mark.parametrize("seat", [BEN, DORA])
def test_beside_an_enemys_stronghold_nobody_recruits(seat: str) -> None:
    on = table(turn=seat).flagships(**{seat: FISH}).stands(stronghold_1=FISH)
    assert on.refuses(recruits("diver", seat=seat)).rule == "squadron.10"


@rule("ahoy:round.9")
def test_in_anothers_turn_nobody_recruits() -> None:
    on = table(turn=ANN).flagships(ben=FISH)
    assert on.refuses(recruits("diver")).rule == "round.9"


@rule("ahoy:deck.1")
def test_from_an_empty_market_nobody_recruits() -> None:
    on = market(table(turn=BEN), deck=0).flagships(ben=FISH)
    assert on.refuses(recruits("diver")).reason.id == "ahoy.refused.not-in-market"
