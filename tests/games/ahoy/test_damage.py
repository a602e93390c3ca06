"""Damage: who chooses its slot, what cannot be damaged, and what is repaired."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules import damage
from companion.games.ahoy.rules.damage import LayDamage, MendSlot
from companion.games.ahoy.rules.mending import MendNoMore, MendTwo
from companion.games.ahoy.rules.play import DEEDS
from companion.i18n.translator import words
from tests.games.ahoy.verbs import ANN, BEN, DORA, Table, table


def sails() -> Table:
    """Flagships, a patrol, a stronghold and both ships of the Union are on the map."""
    on = table().flagships(ann="1ne", ben="1ne", dora="2ne")
    return on.stands(patrol_1="1ne", stronghold_1="1nw").launched(cutter="2ne", gunship="2ne")


def dealt(on: Table, figure: str, by: str = "", amount: int = 1) -> Table:
    """A figure takes damage."""
    return on.under(damage.deal, figure, by, amount)


@pytest.mark.rule("ahoy:damage.1")
def test_who_takes_damage_chooses_the_slot() -> None:
    on = dealt(sails(), "flagship-smuggler")
    assert on.state.waits_for == (BEN,)
    on.do(LayDamage(seat=BEN, slot="sail-2"))
    assert on.of(BEN).damaged == ("sail-2",)


@pytest.mark.rule("ahoy:damage.2")
def test_who_deals_damage_chooses_the_slot() -> None:
    on = dealt(sails(), "flagship-smuggler", by=ANN)
    assert on.state.waits_for == (ANN,)
    on.do(LayDamage(seat=ANN, slot="cannons"))
    assert on.of(BEN).damaged == ("cannons",)


@pytest.mark.rule("ahoy:damage.3")
@pytest.mark.parametrize(
    ("slot", "reason"),
    [
        ("repair", "dashed"),
        ("gunner", "dashed"),
        ("sail-1", "guarded"),
        ("sail-2", "damaged-already"),
        ("mast", "no-slot"),
    ],
)
def test_dashed_slots_and_those_that_hold_something_cannot_be_damaged(
    slot: str, reason: str
) -> None:
    on = sails().set(turn=BEN).has(BEN, damaged=("sail-2",), crew=("gunner",))
    on.die_in(BEN, "smuggler-1", "sail-1")
    on = dealt(on, "flagship-smuggler", by=ANN)
    refused = on.refuses(LayDamage(seat=ANN, slot=slot))
    assert refused.reason.id == f"ahoy.refused.{reason}"


@pytest.mark.rule("ahoy:damage.4")
@pytest.mark.parametrize("free", [(), ("tailwind",)])
def test_damage_without_a_free_slot_is_ignored(free: tuple[str, ...]) -> None:
    on = sails()
    slots = [one for one in damage.free_slots(on.state, BEN) if one not in free]
    on = dealt(on.has(BEN, damaged=tuple(slots)), "flagship-smuggler", amount=2)
    assert len(on.of(BEN).damaged) == len(slots) + len(free)
    assert not on.state.agenda


@pytest.mark.rule("ahoy:damage.6", "ahoy:squadron.3", "ahoy:squadron.8")
@pytest.mark.parametrize("figure", ["patrol-1", "stronghold-1"])
def test_a_damaged_patrol_or_stronghold_goes_back_to_its_supply(figure: str) -> None:
    on = dealt(sails(), figure, amount=2)
    assert on.state.figures[figure].space == ""
    assert not any(player.damaged for player in on.state.players.values())


@pytest.mark.rule("ahoy:damage.7", "ahoy:union.ship.4")
def test_a_ship_is_damaged_on_its_card_and_lost_with_its_last_slot() -> None:
    on = dealt(sails(), "cutter", by=ANN)
    assert on.state.figures["cutter"].space == ""
    assert on.state.plans.in_play == ("gunship",)
    assert on.state.plans.played == ("cutter",)
    assert on.of(DORA).damaged == ()
    on = dealt(on, "gunship", by=ANN)
    on.do(LayDamage(seat=ANN, slot="gunship-4"))
    assert on.of(DORA).damaged == ("gunship-4",)
    assert dealt(on, "gunship").state.figures["gunship"].space == ""


@pytest.mark.rule("ahoy:damage.1", "ahoy:damage.7")
def test_damage_of_the_flagship_lies_on_no_ships_card() -> None:
    on = dealt(sails(), "flagship-union", by=ANN)
    assert on.refuses(LayDamage(seat=ANN, slot="gunship-4")).rule == "damage.7"


@pytest.mark.rule("ahoy:union.ship.5")
def test_a_die_on_its_card_saves_a_ship() -> None:
    on = dealt(sails().die_in(DORA, "union-1", "cutter-1"), "cutter", by=ANN)
    assert on.state.figures["cutter"].space == "2ne"


@pytest.mark.rule("ahoy:act.repair", "ahoy:damage.5")
@pytest.mark.parametrize(
    ("before", "after"), [(("sail-1", "sail-2"), 0), (("sail-1",), 0), ((), 0)]
)
def test_repair_takes_two_tokens_off(before: tuple[str, ...], after: int) -> None:
    on = table().has(ANN, damaged=before, dice=(2, 3))
    on.places(2, "repair")
    assert len(on.of(ANN).damaged) == after


@pytest.mark.rule("ahoy:act.repair")
def test_of_three_tokens_it_is_asked_which_two_are_repaired() -> None:
    on = table().has(ANN, damaged=("sail-1", "sail-2", "order"), dice=(2, 3)).places(2, "repair")
    on.do(MendSlot(seat=ANN, slot="sail-2")).do(MendSlot(seat=ANN, slot="order"))
    assert on.of(ANN).damaged == ("sail-1",)
    assert not on.state.pending


@pytest.mark.rule("ahoy:act.repair")
def test_two_of_three_tokens_are_taken_off_at_once() -> None:
    tokens = ("sail-1", "sail-2", "order")
    on = table().has(ANN, damaged=tokens, dice=(2, 3)).places(2, "repair")
    pairs = [one.command for one in DEEDS.choices(on.state, ANN) if type(one.command) is MendTwo]
    assert [(pair.slot, pair.other) for pair in pairs] == [
        ("sail-1", "sail-2"),
        ("sail-1", "order"),
    ]
    on.do(pairs[1])
    assert (on.of(ANN).damaged, on.state.pending) == (("sail-2",), None)


@pytest.mark.rule("ahoy:act.repair")
@pytest.mark.parametrize("slots", [("sail-1", "tailwind-1"), ("mast", "order"), ("order", "order")])
def test_two_slots_are_mended_where_both_are_damaged(slots: tuple[str, str]) -> None:
    tokens = ("sail-1", "sail-2", "order")
    on = table().has(ANN, damaged=tokens, dice=(2, 3)).places(2, "repair")
    slot, other = slots
    assert on.refuses(MendTwo(seat=ANN, slot=slot, other=other)).rule == "act.repair"


@pytest.mark.rule("ahoy:act.repair")
def test_after_the_first_token_the_second_is_taken_off_alone() -> None:
    on = table().has(ANN, damaged=("sail-1", "sail-2", "order"), dice=(2, 3)).places(2, "repair")
    on.do(MendSlot(seat=ANN, slot="sail-1"))
    assert on.refuses(MendTwo(seat=ANN, slot="sail-2", other="order")).rule == "act.repair"


@pytest.mark.rule("ahoy:act.repair")
@pytest.mark.parametrize("first", [(), ("sail-2",)])
def test_of_three_tokens_fewer_than_two_may_be_taken_off(first: tuple[str, ...]) -> None:
    tokens = ("sail-1", "sail-2", "order")
    on = table().has(ANN, damaged=tokens, dice=(2, 3)).places(2, "repair")
    for slot in first:
        on.do(MendSlot(seat=ANN, slot=slot))
    on.do(MendNoMore(seat=ANN))
    assert set(on.of(ANN).damaged) == set(tokens) - set(first)
    assert not on.state.pending


@pytest.mark.rule("ahoy:act.repair")
def test_whoever_may_repair_fewer_is_not_told_to_repair_them_all() -> None:
    on = table().has(ANN, damaged=("sail-1", "sail-2", "order"), dice=(2, 3)).places(2, "repair")
    assert on.state.question
    assert words("en").say(on.state.question.prompt) == "You may repair up to 2 slots"
    assert words("ru").say(on.state.question.prompt) == "Можно починить до 2 ячеек"
    on.do(MendSlot(seat=ANN, slot="sail-1"))
    assert words("en").say(on.state.question.prompt) == "You may repair 1 more slot"
    assert words("ru").say(on.state.question.prompt) == "Можно починить ещё 1 ячейку"


def mending(white: tuple[int, int], *tokens: str) -> Table:
    """Ben, whose white marker lies there, has placed a die in Repair."""
    on = table(turn=BEN).has(BEN, damaged=tokens, white=white, dice=(2, 3))
    return on.places(2, "repair")


@pytest.mark.rule("ahoy:act.repair", "ahoy:reward.repair")
@pytest.mark.parametrize("white", [(1, 4), (4, 1), (4, 3)])
def test_a_smuggler_near_a_reward_that_pays_for_tokens_may_keep_one_of_two(
    white: tuple[int, int],
) -> None:
    on = mending(white, "sail-1", "cannons")
    (pair,) = [one for one in DEEDS.choices(on.state, BEN) if type(one.command) is MendTwo]
    assert pair.likely, "both by one tap"
    on.do(MendSlot(seat=BEN, slot="cannons")).do(MendNoMore(seat=BEN))
    assert (on.of(BEN).damaged, on.state.pending) == (("sail-1",), None)


@pytest.mark.rule("ahoy:act.repair")
@pytest.mark.parametrize(
    ("white", "tokens"), [((2, 2), ("sail-1", "cannons")), ((4, 3), ("sail-1",))]
)
def test_who_is_far_from_it_or_has_one_token_alone_is_not_asked(
    white: tuple[int, int], tokens: tuple[str, ...]
) -> None:
    on = mending(white, *tokens)
    assert (on.of(BEN).damaged, on.state.pending) == ((), None)


@pytest.mark.rule("ahoy:damage.5", "ahoy:union.ship.3", "ahoy:union.repair")
def test_a_ship_card_is_never_repaired() -> None:
    on = sails().has(DORA, damaged=("gunship-4",), dice=(2, 3)).set(turn=DORA)
    assert on.places(2, "repair").of(DORA).damaged == ("gunship-4",)


@pytest.mark.rule("ahoy:damage.5", "ahoy:act.repair")
@pytest.mark.parametrize(
    ("slot", "by"),
    [("gunship-4", "damage.5"), ("tailwind-1", "act.repair"), ("mast", "act.repair")],
)
def test_whoever_is_asked_repairs_a_damaged_slot_and_none_of_a_ship(slot: str, by: str) -> None:
    tokens = ("sail-1", "sail-2", "rally", "gunship-4")
    on = sails().has(DORA, damaged=tokens, dice=(2, 3)).set(turn=DORA).places(2, "repair")
    assert on.refuses(MendSlot(seat=DORA, slot=slot)).rule == by


@pytest.mark.rule("ahoy:crew.shipwright")
def test_a_shipwright_repairs_all_but_a_ship_card() -> None:
    tokens = ("sail-1", "sail-2", "order", "tailwind-1")
    on = table().has(ANN, damaged=tokens, crew=("shipwright",), dice=(4, 3))
    assert on.places(4, "shipwright").of(ANN).damaged == ()
    on = sails().has(DORA, damaged=("gunship-4", "rally"), crew=("shipwright",), dice=(4, 3))
    assert on.set(turn=DORA).places(4, "shipwright").of(DORA).damaged == ("gunship-4",)
