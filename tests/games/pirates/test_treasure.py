"""Sections 3.3 and 7: the slip, the treasure galleon that changes sides, and the transfer that may
be a bluff.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.commitments import is_unbroken
from companion.engine.refusals import Kind
from companion.games.golitsyn.pirates.rules.events import (
    AlongsideLaid,
    NoTreasureTold,
    SlipSealed,
    TreasureShown,
)
from companion.games.golitsyn.pirates.rules.state import PIRATES, SPAIN
from companion.games.golitsyn.rules.events import Captured, Holed, Sunk
from companion.games.golitsyn.rules.lookup import name_of
from tests.games.pirates.verbs import Table, battle, opened, seats_of, skirmish

# ---------------------------------------------------------------- the slip (3.3)


@pytest.mark.rule("pirates:3.3a")
def test_the_battle_cannot_start_before_the_slip_is_written() -> None:
    table = opened()
    assert table.refused("3.3a", table.announce_move, by="blue").kind is Kind.NOT_NOW
    assert table.view().prompt.id == "pirates.prompt.slip"
    table.write("Pinta")
    table.announce_move()


@pytest.mark.rule("pirates:3.3a")
@pytest.mark.parametrize("ship", ["Gull", "Titanic", ""])
def test_the_slip_names_one_of_the_sides_own_galleons(ship: str) -> None:
    table = opened()
    table.refused("3.3a", table.write, ship)


@pytest.mark.rule("pirates:3.3a")
def test_any_spaniard_writes_it_and_only_once() -> None:
    table = opened(seats=seats_of(4))
    assert {
        choice.command.seat for seat in table.state.order for choice in table.offers(seat=seat)
    } == {"blue", "sky"}
    table.refused("3.3b", table.write, "Isabel", by="orange")
    table.write("Isabel", by="sky")
    table.refused("3.3b", table.write, "Pinta", by="blue")


@pytest.mark.rule("pirates:3.3a")
def test_it_is_written_on_the_private_page_and_sealed() -> None:
    table = opened()
    assert all(choice.private for choice in table.offers("write-slip", seat="blue"))
    table.write("Isabel", salt="pepper")
    sealed = table.happened(SlipSealed)[0]
    assert is_unbroken(sealed.seal, "pepper", "Isabel")
    assert table.log() == ["pirates.log.sealed", "golitsyn.log.turn"]


@pytest.mark.rule("pirates:3.3b")
def test_players_of_the_side_share_it_and_nobody_else_sees_it() -> None:
    table = battle(seats=seats_of(5))
    seen = {
        seat: len(table.private(seat).slips) for seat in (*table.state.order, "table", "referee")
    }
    assert seen == {
        "blue": 1,
        "sky": 1,
        "orange": 0,
        "green": 0,
        "yellow": 0,
        "table": 0,
        "referee": 0,
    }
    (slip,) = table.private("sky").slips
    assert slip.value.figures["ship"] == name_of("Isabel")


@pytest.mark.rule("pirates:3.3b", "pirates:7.1b")
def test_an_empty_galleon_sunk_says_so_and_nothing_of_the_others() -> None:
    table = skirmish(carrier="Nina", Isabel="F5", Gull="G5").hurt("Isabel", 2).turn("orange")
    table.fire("Gull", "Isabel", shown="N")
    assert table.happened(NoTreasureTold) == [NoTreasureTold(ship="Isabel")]
    assert table.happened(Sunk)[0].ship == "Isabel"
    assert not table.state.treasure.shown
    assert not table.happened(TreasureShown)


# ---------------------------------------------------------------- taken and won back (7.1, 7.2)


def taken(*, cell: str = "F5", **ships: str) -> Table:
    """The treasure galleon sails for the pirates, everyone knows it, and it is Spain's turn."""
    return skirmish(**{"Isabel": cell, "Gull": "K9", **ships}).taken("Isabel").turn("blue")


@pytest.mark.rule("pirates:7.1a")
def test_the_last_hit_on_the_carrier_makes_her_a_pirate_with_the_treasure_aboard() -> None:
    table = skirmish(Isabel="F5", Pinta="A9", Gull="G5").hurt("Isabel", 2).turn("orange")
    table.fire("Gull", "Isabel", shown="N")
    isabel = table.ship("Isabel")
    assert (isabel.owner, isabel.holes, isabel.lost) == ("orange", 3, "")
    assert [event.value for event in table.happened(TreasureShown)] == ["Isabel"]
    assert table.state.treasure.side == PIRATES
    assert table.card_of("Isabel").badges[-1].id == "pirates.badge.treasure"


@pytest.mark.rule("pirates:7.1a", "pirates:1.5")
def test_taken_before_her_captor_has_spun_she_sails_with_his_fleet_that_turn() -> None:
    table = skirmish(Isabel="F5", Pinta="A9", Gull="G5").hurt("Isabel", 2)
    table.pass_on("fresh W")
    table.change(
        "Isabel", legs=("W",), run=1, settled=True, shots=(True,)
    )  # what she did in Spain's turn is over
    table.fire("Gull", "Isabel", shown="N")
    table.spin("fresh W")
    table.sail("Isabel", "W", 3)
    assert (table.owner("Isabel"), table.cell_of("Isabel")) == ("orange", "C5")


@pytest.mark.rule("pirates:7.1a", "pirates:4.2a")
def test_the_storm_of_that_spin_drifts_her_with_his_fleet() -> None:
    table = skirmish(Isabel="F5", Pinta="A9", Gull="G5").hurt("Isabel", 2).turn("orange")
    table.fire("Gull", "Isabel", shown="N")
    table.spin("storm W")
    assert [table.cell_of(ship) for ship in ("Isabel", "Gull")] == ["E5", "F5"]


@pytest.mark.rule("pirates:7.2c", "pirates:1.5")
def test_won_back_before_the_spin_she_sails_home_that_turn() -> None:
    table = taken(cell="K10", Pinta="J10", Gull="F5")
    table.fire("Pinta", "Isabel", shown="N")
    table.spin("fresh E")
    table.sail("Isabel", "E", 1)
    assert table.ending == ("2.3b", SPAIN)


@pytest.mark.rule("pirates:7.1a")
def test_taken_after_it_she_sails_for_whoever_scored_the_hit_from_his_next_turn() -> None:
    table = skirmish(Isabel="F5", Pinta="A9", Gull="G5").hurt("Isabel", 2).turn("orange", "fresh N")
    table.fire("Gull", "Isabel", shown="N")
    table.refused("7.1a", table.sail, "Isabel", "N", 1)
    table.refused("7.1a", table.fire, "Isabel", "Pinta")
    table.end_turn()
    table.pass_on()
    table.spin("fresh N")
    table.sail("Isabel", "N", 1)


@pytest.mark.rule("pirates:7.1b")
def test_a_salvo_takes_no_more_than_the_treasure() -> None:
    table = (
        skirmish(Isabel="F5", Pinta="A9", Gull="G5", Shark="E5").hurt("Isabel", 2).turn("orange")
    )
    table.salvo("Isabel", "Gull", "Shark", shown="N")
    assert len(table.happened(Captured)) == 1
    assert len(table.happened(Holed)) == 1


@pytest.mark.rule("pirates:7.2a")
def test_on_the_way_to_a_base_she_may_be_won_back() -> None:
    table = taken(Pinta="G5")
    assert [choice.of("target") for choice in table.offers("fire", "Pinta")] == ["Isabel"]


@pytest.mark.rule("pirates:7.2b")
def test_only_from_alongside() -> None:
    table = taken(Pinta="H5")
    table.refused("7.2b", table.fire, "Pinta", "Isabel")
    assert not table.offers("fire", "Pinta")


@pytest.mark.rule("pirates:7.2c")
@pytest.mark.parametrize(("shown", "owner"), [("N", "blue"), ("SE", "orange")])
def test_one_hit_is_enough(shown: str, owner: str) -> None:
    table = taken(Pinta="G5")
    table.fire("Pinta", "Isabel", shown=shown)
    assert (table.ship("Isabel").owner, table.ship("Isabel").holes) == (owner, 3)
    assert table.state.treasure.side == (SPAIN if owner == "blue" else PIRATES)


@pytest.mark.rule("pirates:7.2c")
def test_unmended_she_is_lost_again_to_one_hit() -> None:
    table = taken(Pinta="G5", Shark="F4")
    table.fire("Pinta", "Isabel", shown="N")
    table.turn("orange")
    table.fire("Shark", "Isabel", shown="N")
    assert table.ship("Isabel").owner == "orange"


@pytest.mark.rule("pirates:7.2c", "pirates:6.2a")
@pytest.mark.parametrize(("mended", "hits"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_won_back_she_falls_with_her_third_hole_like_any_other_and_mending_buys_hits(
    mended: int, hits: int
) -> None:
    table = taken(Pinta="G5", Shark="F4")
    table.fire("Pinta", "Isabel", shown="N")
    table.change("Isabel", holes=3 - mended)
    for hit in range(hits):
        assert table.ship("Isabel").owner == "blue", f"taken by hit {hit}"
        table.turn("orange")
        table.fire("Shark", "Isabel", shown="N")
    assert table.ship("Isabel").owner == "orange"


@pytest.mark.rule("pirates:6.2a", "pirates:8.4")
def test_a_galleon_that_a_port_took_goes_down_with_her_third_hole_like_any_other() -> None:
    table = skirmish(carrier="Nina", Isabel="L2", Pinta="H6").hurt("Isabel", 2)
    table.change("Gull", lost="", cell="A9")
    table.spin("storm S")
    assert (table.owner("Isabel"), table.ship("Isabel").holes) == ("orange", 2)
    table.at("Isabel", "H7").turn("blue")
    table.fire("Pinta", "Isabel", shown="N")
    assert table.ship("Isabel").lost == "shot"


@pytest.mark.rule("pirates:7.2d")
def test_three_skipped_turns_in_a_spanish_port_mend_her() -> None:
    table = taken(Pinta="G5")
    table.fire("Pinta", "Isabel", shown="N")
    table.harbour("Isabel", "Porto Bello")
    for _ in range(3):
        table.turn("orange").change("Isabel", rest="").turn("blue")
        table.mend("Isabel")
    assert (table.ship("Isabel").holes, table.ship("Isabel").prize) == (0, False)


@pytest.mark.rule("pirates:7.2d")
def test_she_need_not_be_mended_to_bring_the_treasure_home() -> None:
    table = taken(cell="K10", Pinta="J10", Gull="F5")
    table.fire("Pinta", "Isabel", shown="N")
    table.turn("orange").change("Isabel", rest="").turn("blue", "fresh E")
    table.sail("Isabel", "E", 1)
    assert table.ending == ("2.3b", SPAIN)


@pytest.mark.rule("pirates:2.3b", "pirates:2.5", "pirates:7.1a", "pirates:8.4")
def test_the_slip_is_shown_by_the_rule_that_shows_it() -> None:
    taken_by_fire = skirmish(Isabel="F5", Pinta="A9", Gull="G5").hurt("Isabel", 2).turn("orange")
    taken_by_fire.fire("Gull", "Isabel", shown="N")
    assert taken_by_fire.rules()["pirates.log.treasure-shown"] == "7.1a"
    brought_home = skirmish(wind="fresh E", Isabel="K10", Gull="F5")
    brought_home.sail("Isabel", "E", 1)
    assert brought_home.rules()["pirates.log.treasure-shown"] == "2.3b"
    for cell, rule in (("B2", "2.5"), ("L2", "8.4")):  # ashore, and into a base
        blown = skirmish(Isabel=cell, Pinta="F5", Gull="K9")
        blown.spin("storm S")
        assert blown.rules()["pirates.log.treasure-shown"] == rule


# ---------------------------------------------------------------- alongside (7.3)


@pytest.mark.rule("pirates:7.3a")
@pytest.mark.parametrize(("cell", "near"), [("E5", True), ("E6", True), ("F5", False)])
def test_the_treasure_changes_ships_side_by_side(cell: str, near: bool) -> None:
    table = skirmish(Isabel="D5", Pinta=cell, Gull="K9")
    if not near:
        table.refused("7.3a", table.alongside, "Isabel", "Pinta")
        return
    table.alongside("Isabel", "Pinta")
    table.write("Pinta")
    assert table.state.carries("Pinta")


@pytest.mark.rule("pirates:7.3a")
def test_ships_in_one_port_lie_side_by_side() -> None:
    table = battle().harbour("Pinta", "Vera Cruz")
    table.alongside("Isabel", "Pinta")
    table.write("Pinta")
    assert table.state.carries("Pinta")


@pytest.mark.rule("pirates:7.3a", "pirates:2.3b")
def test_without_a_chart_ships_in_two_ports_pass_nothing_over() -> None:
    table = battle("cards").harbour("Pinta", "Cadiz")
    table.refused("7.3a", table.alongside, "Isabel", "Pinta")
    assert not [
        choice for choice in table.offers("alongside", "Isabel") if choice.of("target") == "Pinta"
    ]
    table.at("Isabel", "sea")
    assert [choice.of("target") for choice in table.offers("alongside", "Isabel")] == [
        "Pinta",
        "Nina",
    ]


@pytest.mark.rule("pirates:7.3a", "pirates:7.2b")
def test_without_a_chart_the_screen_reminds_who_must_lie_alongside() -> None:
    table = skirmish("cards", Isabel="sea", Pinta="sea", Gull="sea")

    def reminded(turn: str) -> set[str]:
        return {note.rule for note in table.turn(turn).view().notes} & {"7.2b", "7.3a"}

    assert [reminded("blue"), reminded("orange")] == [{"7.3a"}, set()]
    table.taken("Isabel")
    assert [reminded("blue"), reminded("orange")] == [{"7.2b"}, {"7.3a"}]


@pytest.mark.rule("pirates:7.3a")
def test_from_galleon_to_galleon_of_the_side_that_holds_it() -> None:
    table = skirmish(Isabel="D5", Pinta="E5", Nina="A9", Gull="D6", Shark="C5")
    table.refused("7.3a", table.alongside, "Isabel", "Gull")
    table.refused("7.3a", table.alongside, "Isabel", "Isabel")
    table.turn("orange")
    table.refused("7.3a", table.alongside, "Gull", "Shark")
    table.taken("Isabel")
    table.refused("7.3a", table.alongside, "Isabel", "Gull")
    table.change("Pinta", owner="orange")
    table.alongside("Isabel", "Pinta")
    table.write("Pinta", by="orange")
    assert table.state.carries("Pinta")


@pytest.mark.rule("pirates:7.3a")
def test_a_table_may_let_any_ship_carry_it() -> None:
    free = opened(carrier="any")
    free.write("Isabel")
    free.taken("Isabel").at("Isabel", "F5").at("Gull", "G5").turn("orange")
    free.alongside("Isabel", "Gull")
    free.write("Gull", by="orange")
    assert free.state.carries("Gull")


@pytest.mark.rule("pirates:7.3b")
def test_both_ships_sit_the_turn_out_and_the_rest_of_the_fleet_does_not() -> None:
    table = skirmish(Isabel="D5", Pinta="E5", Nina="H6", Gull="F5")
    table.alongside("Isabel", "Pinta")
    table.write("Isabel")
    table.spin("fresh N")
    for ship in ("Isabel", "Pinta"):
        table.refused("7.3b", table.sail, ship, "N", 1)
        table.refused("7.3b", table.fire, ship, "Gull")
    table.sail("Nina", "N", 1)
    table.end_turn()
    table.turn("blue", "fresh N")
    table.sail("Isabel", "N", 1)


@pytest.mark.rule("pirates:7.3b")
def test_a_ship_that_has_acted_cannot_pass_it_over() -> None:
    table = skirmish(wind="fresh N", Isabel="D5", Pinta="E6", Gull="K9")
    table.sail("Isabel", "N", 1)
    table.refused("7.3b", table.alongside, "Isabel", "Pinta")
    table.turn("blue")
    table.alongside("Isabel", "Pinta")
    table.write("Isabel")
    table.refused("7.3b", table.alongside, "Isabel", "Pinta")


@pytest.mark.rule("pirates:7.3b")
@pytest.mark.parametrize("gun", ["Isabel", "Pinta"])
def test_nor_can_one_that_has_fired(gun: str) -> None:
    table = skirmish(Isabel="D5", Pinta="E6", Gull="E5")
    table.fire(gun, "Gull", shown="NE")
    table.refused("7.3b", table.alongside, "Isabel", "Pinta")
    assert not table.offers("alongside", "Isabel")
    table.turn("blue")
    table.alongside("Isabel", "Pinta")


@pytest.mark.rule("pirates:7.3b")
def test_what_a_partners_ship_did_in_his_last_turn_does_not_count_but_her_rest_does() -> None:
    table = battle(seats=seats_of(4)).at("Isabel", "D5").at("Pinta", "E5").at("Nina", "F5")
    table.change("Nina", owner="blue").change("Pinta", legs=("N",), shots=(True,))
    assert (table.owner("Isabel"), table.owner("Pinta")) == ("blue", "sky")
    table.alongside("Isabel", "Pinta")
    table.write("Pinta")
    table.refused("7.3b", table.alongside, "Nina", "Pinta")


@pytest.mark.rule("pirates:7.3d")
def test_two_that_cannot_have_had_it_are_suspected_no_more_than_before() -> None:
    table = skirmish(Isabel="D5", Pinta="G5", Nina="H5", Gull="K9")
    treasure = replace(table.state.treasure, shown=True, suspects=("Isabel",))
    table.stands(replace(table.state, treasure=treasure))
    table.alongside("Pinta", "Nina")
    table.write("Pinta")
    assert table.state.treasure.suspects == ("Isabel",)


@pytest.mark.rule("pirates:7.1b")
def test_of_a_ship_that_nobody_could_have_thought_to_carry_it_nothing_is_said() -> None:
    table = skirmish(Isabel="D5", Gull="E5", Shark="K9").hurt("Gull", 1)
    table.fire("Isabel", "Gull", shown="N")
    assert table.ship("Gull").lost
    assert "pirates.log.no-treasure" not in table.log()


@pytest.mark.rule("pirates:7.3b")
def test_a_partners_ship_sits_out_her_own_next_turn() -> None:
    table = battle(seats=seats_of(4)).at("Isabel", "D5").at("Pinta", "E5")
    assert (table.owner("Isabel"), table.owner("Pinta")) == ("blue", "sky")
    table.alongside("Isabel", "Pinta")
    table.write("Pinta", by="sky")
    table.spin("calm N")
    table.end_turn()
    table.turn("sky", "fresh N")
    table.refused("7.3b", table.sail, "Pinta", "N", 1)
    table.end_turn()
    table.turn("sky", "fresh N")
    table.sail("Pinta", "N", 1)


@pytest.mark.rule("pirates:7.3c")
def test_the_slip_is_written_anew_and_sealed_anew_before_anything_else() -> None:
    table = skirmish(Isabel="D5", Pinta="E5", Gull="K9")
    before = table.state.treasure.seal
    table.alongside("Isabel", "Pinta")
    table.refused("7.3c", table.announce_move)
    assert table.view().prompt.id == "pirates.prompt.transfer"
    table.write("Pinta", salt="fresh salt")
    assert table.state.treasure.seal != before
    assert is_unbroken(table.state.treasure.seal, "fresh salt", "Pinta")


@pytest.mark.rule("pirates:7.3c")
def test_it_names_one_of_the_two_ships_if_the_treasure_was_aboard_one_of_them() -> None:
    table = skirmish(Isabel="D5", Pinta="E5", Nina="A9", Gull="K9")
    table.alongside("Isabel", "Pinta")
    table.refused("7.3a", table.write, "Nina")
    assert {choice.of("target") for choice in table.offers("write-slip", seat="blue")} == {
        "Isabel",
        "Pinta",
    }


@pytest.mark.rule("pirates:7.3d")
@pytest.mark.parametrize("carrier", ["Isabel", "Pinta", "Nina"])
def test_the_private_page_offers_two_numbers_wherever_the_treasure_is(carrier: str) -> None:
    table = skirmish(carrier=carrier, Isabel="D5", Pinta="E5", Nina="A9", Gull="K9")
    table.alongside("Isabel", "Pinta")
    offered = table.offers("write-slip", seat="blue")
    assert sorted(choice.of("target") for choice in offered) == ["Isabel", "Pinta"]
    assert {choice.label.id for choice in offered} == {
        "pirates.slip-stays" if carrier == "Nina" else "pirates.write-slip"
    }


@pytest.mark.rule("pirates:7.3d")
@pytest.mark.parametrize("named", ["Isabel", "Pinta"])
def test_neither_number_moves_a_treasure_that_is_aboard_a_third_ship(named: str) -> None:
    table = skirmish(carrier="Nina", Isabel="D5", Pinta="E5", Gull="K9")
    table.alongside("Isabel", "Pinta")
    table.write(named, salt="other")
    assert table.state.carries("Nina")
    assert is_unbroken(table.state.treasure.seal, "other", "Nina")
    assert table.log() == ["pirates.log.sealed"]


@pytest.mark.rule("pirates:7.3d")
@pytest.mark.parametrize("carrier", ["Isabel", "Nina"])
def test_a_transfer_may_be_only_for_show(carrier: str) -> None:
    """With the treasure aboard one of the two, or aboard neither; the slip keeps its name and gets
    a new seal.
    """
    table = skirmish(carrier=carrier, Isabel="D5", Pinta="E5", Gull="K9")
    before = table.state.treasure.seal
    table.alongside("Isabel", "Pinta")
    assert table.happened(AlongsideLaid) == [
        AlongsideLaid(seat="blue", ship="Isabel", other="Pinta")
    ]
    table.write("Isabel", salt="other")
    assert table.state.carries(carrier)
    assert table.state.treasure.seal != before
    assert table.ship("Isabel").skips
    assert table.ship("Pinta").skips


@pytest.mark.rule("pirates:7.3d", "pirates:7.2b")
def test_after_a_transfer_by_the_pirates_nobody_knows_which_galleon_to_chase() -> None:
    table = taken(Pinta="F6", Nina="H5", Gull="K9").change("Pinta", owner="orange").turn("orange")
    table.alongside("Isabel", "Pinta")
    table.write("Pinta", by="orange")
    assert not table.state.treasure.shown
    assert not any(
        badge.id == "pirates.badge.treasure"
        for id in ("Isabel", "Pinta")
        for badge in table.card_of(id).badges
    )
    table.turn("blue")
    for suspect in ("Isabel", "Pinta"):
        table.refused("7.2b", table.fire, "Nina", suspect)
    table.at("Nina", "G6")
    table.fire("Nina", "Isabel", shown="N")
    assert table.ship("Isabel").lost == "shot"
    assert not table.state.treasure.shown
    table.turn("blue").change("Nina", shots=())
    table.fire("Nina", "Pinta", shown="N")
    assert table.ship("Pinta").owner == "blue"
    assert table.happened(TreasureShown)[0].value == "Pinta"
