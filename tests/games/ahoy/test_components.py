"""What is in the box, and that no more than that comes onto the table (comp.*, limit.1)."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules.damage import deal
from companion.games.ahoy.rules.faction_commands import BuildStronghold
from companion.games.ahoy.rules.slots import damageable
from companion.games.ahoy.rules.state import PATROL, STRONGHOLD
from tests.games.ahoy.verbs import ANN, BEN, table
from tests.games.ahoy.verbs_sea import SeaTable

rule = pytest.mark.rule
TOKENS = 25
"""Of damage in the box."""


@rule("ahoy:comp.3")
@pytest.mark.parametrize(("players", "dice"), [(2, 9), (3, 13), (4, 17)])
def test_so_many_dice_are_in_use(players: int, dice: int) -> None:
    at = table(players)
    assert sum(len(one.dice) for one in at.state.players.values()) == dice


@rule("ahoy:comp.2", "ahoy:comp.5")
def test_there_are_ten_patrols_three_strongholds_and_thirty_cards_of_six_suits() -> None:
    at = table()
    assert (at.state.in_supply(PATROL), at.state.in_supply(STRONGHOLD)) == (10, 3)
    suits = [card.suit for card in at.state.scene.cards.values()]
    assert (len(suits), len(set(suits))) == (30, 6)
    assert {suits.count(suit) for suit in suits} == {5}


@rule("ahoy:limit.1", "ahoy:squadron.5")
def test_a_fourth_stronghold_is_refused() -> None:
    at = table().stands(stronghold_1="2se", stronghold_2="2se", stronghold_3="2se")
    at.stands(patrol_1="1nw", patrol_2="1nw").has(ANN, placed=2)
    assert at.refuses(BuildStronghold(seat=ANN, region="1")).rule == "squadron.5"


@rule("ahoy:limit.1", "ahoy:comp.7")
def test_damage_is_never_short_of_tokens() -> None:
    at = SeaTable(table(turn=BEN).state).flagships(ben="1se")
    for seat in at.state.players:
        whole = [slot.id for slot in damageable(at.state, seat)]
        at.has(seat, damaged=tuple(whole[: len(whole) - (seat == BEN)]))
    assert sum(len(one.damaged) for one in at.state.players.values()) >= TOKENS
    before = len(at.of(BEN).damaged)
    at.under(deal, at.state.flagship(BEN).id)
    assert len(at.of(BEN).damaged) == before + 1
