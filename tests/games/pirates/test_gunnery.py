"""Section 6: range, holes, what the vane says of a shot, salvos, repairs, and what may not be shot
at.
"""

from __future__ import annotations

import pytest

from companion.engine.commands import Answer, Undo
from companion.engine.messages import say
from companion.engine.salvos import DropSalvo, FireSalvo
from companion.games.golitsyn.pirates import GAME
from companion.games.golitsyn.rules.events import Drifted, Fired, Holed, ShotAnnounced, Sunk
from companion.games.golitsyn.rules.lookup import name_of
from tests.games.pirates.verbs import SEA, battle, seats_of, skirmish
from tests.games.table import wind_of
from tests.session.table import sit_down

MAIN, BETWEEN = ("N", "E", "S", "W"), ("NE", "SE", "SW", "NW")


# ---------------------------------------------------------------- range (6.1)


@pytest.mark.rule("pirates:6.1a")
@pytest.mark.parametrize("cell", ["G5", "H5", "G6", "H7", "H6", "G7", "D3", "F7"])
def test_a_galleon_shoots_two_squares_in_any_direction(cell: str) -> None:
    table = skirmish(Isabel="F5", Gull=cell)
    table.fire("Isabel", "Gull", shown="N")
    assert table.ship("Gull").holes == 1


@pytest.mark.rule("pirates:6.1a")
def test_three_squares_are_too_far() -> None:
    table = skirmish(Isabel="F5", Gull="I5", Shark="I8")
    table.refused("6.1a", table.fire, "Isabel", "Gull")
    table.refused("6.1a", table.fire, "Isabel", "Shark")
    table.refused("6.1a", table.fire, "Isabel")


@pytest.mark.rule("pirates:6.1a")
def test_a_captured_galleon_shoots_as_far() -> None:
    table = skirmish(Isabel="F5", Pinta="H5", Gull="K9").taken("Isabel").turn("orange")
    table.fire("Isabel", "Pinta", shown="N")
    assert table.ship("Pinta").holes == 1


@pytest.mark.rule("pirates:6.1a")
def test_nobody_fires_at_his_own_side() -> None:
    table = skirmish(Isabel="F5", Pinta="G5", Gull="K9")
    table.refused("6.1a", table.fire, "Isabel", "Pinta")


@pytest.mark.rule("pirates:6.1b")
def test_a_brigantine_attacks_only_ships_beside_her() -> None:
    table = skirmish(carrier="Nina", Isabel="G6", Pinta="H5", Gull="F5").turn("orange")
    table.refused("6.1b", table.fire, "Gull", "Pinta")
    table.fire("Gull", "Isabel", shown="S")
    assert table.ship("Isabel").holes == 1


# ---------------------------------------------------------------- holes (6.2)


@pytest.mark.rule("pirates:6.2a")
@pytest.mark.parametrize("holes", [0, 1])
def test_a_galleon_floats_with_fewer_than_three_holes_and_sails_and_shoots_on(holes: int) -> None:
    table = skirmish(carrier="Nina", Isabel="F5", Gull="G5").hurt("Isabel", holes).turn("orange")
    table.fire("Gull", "Isabel", shown="N")
    assert (table.ship("Isabel").holes, table.ship("Isabel").lost) == (holes + 1, "")
    table.turn("blue", "fresh N")
    table.sail("Isabel", "N", 1)
    table.fire("Isabel", "Gull", shown="NE")


@pytest.mark.rule("pirates:6.2a")
def test_the_third_hole_sinks_her() -> None:
    table = skirmish(carrier="Nina", Isabel="F5", Gull="G5").hurt("Isabel", 2).turn("orange")
    table.fire("Gull", "Isabel", shown="N")
    assert table.happened(Sunk) == [Sunk(ship="Isabel", cause="shot", rule="6.2a")]


@pytest.mark.rule("pirates:6.2b")
@pytest.mark.parametrize(("holes", "sunk"), [(0, False), (1, True)])
def test_a_brigantine_sinks_at_the_second(holes: int, sunk: bool) -> None:
    table = skirmish(Isabel="F5", Gull="G5", Shark="K9").hurt("Gull", holes)
    table.fire("Isabel", "Gull", shown="N")
    assert bool(table.happened(Sunk)) == sunk
    assert table.ship("Gull").holes == holes + 1


@pytest.mark.rule("pirates:6.2b", "pirates:6.5b")
def test_a_hole_that_was_mended_no_longer_counts() -> None:
    table = (
        skirmish(Isabel="F5", Gull="G5", Shark="K9")
        .hurt("Gull", 1)
        .harbour("Gull", "One")
        .turn("orange")
    )
    table.mend("Gull")
    table.at("Gull", "G5").turn("blue")
    table.fire("Isabel", "Gull", shown="N")
    assert table.ship("Gull").holes == 1


@pytest.mark.rule("pirates:6.2c", "pirates:1.4b")
def test_the_log_cites_the_rules_of_this_book() -> None:
    table = skirmish(Isabel="F5", Gull="G6")
    table.fire("Isabel", "Gull", shown="N")
    assert table.rules()["golitsyn.log.holed"] == "6.2c"
    table.announce_move()
    assert table.rules() == {"golitsyn.log.announced-move": "1.4b"}


@pytest.mark.rule("pirates:6.2c")
def test_holes_add_up_whoever_makes_them_and_each_stands_in_the_log() -> None:
    table = skirmish(carrier="Nina", Isabel="F5", Gull="G5", Shark="E5").turn("orange")
    table.fire("Gull", "Isabel", shown="N")
    assert "golitsyn.log.holed" in table.log()
    table.fire("Shark", "Isabel", shown="S")
    assert table.happened(Holed) == [
        Holed(ship="Isabel", before=1, holes=2, turn=table.state.turns)
    ]


@pytest.mark.rule("pirates:6.2d")
def test_a_sunk_ship_is_off_the_map_and_does_nothing_more() -> None:
    table = skirmish(wind="fresh E", Isabel="F5", Gull="G5", Shark="K9").hurt("Gull", 1)
    table.fire("Isabel", "Gull", shown="N")
    chart = table.view().chart
    assert chart is not None
    assert "Gull" not in {piece.id for piece in chart.pieces}
    assert table.card_of("Gull").lost
    table.sail("Isabel", "E", 1)
    table.turn("orange", "fresh N")
    table.refused("6.2d", table.sail, "Gull", "N", 1)


# ---------------------------------------------------------------- hit or miss (6.3)


@pytest.mark.rule("pirates:6.3a")
@pytest.mark.parametrize("shown", MAIN)
def test_main_points_hit(shown: str) -> None:
    table = skirmish(Isabel="F5", Gull="G5")
    table.fire("Isabel", "Gull", shown=shown)
    assert table.happened(Fired)[0].hits == 1


@pytest.mark.rule("pirates:6.3b")
@pytest.mark.parametrize("shown", BETWEEN)
def test_points_between_miss(shown: str) -> None:
    table = skirmish(Isabel="F5", Gull="G5")
    table.fire("Isabel", "Gull", shown=shown)
    assert (table.happened(Fired)[0].hits, table.ship("Gull").holes) == (0, 0)


@pytest.mark.rule("pirates:6.3c")
@pytest.mark.parametrize("force", ["calm", "fresh", "storm"])
@pytest.mark.parametrize(("heading", "hits"), [("S", 1), ("SE", 0)])
def test_a_shot_reads_only_the_bearing(force: str, heading: str, hits: int) -> None:
    table = skirmish(Isabel="F5", Gull="G5")
    table.fire("Isabel", "Gull")
    assert table.state.call is not None
    assert table.state.call.reads == "bearing"
    table.vane(f"{force} {heading}")
    assert table.happened(Fired)[0].hits == hits
    assert not table.happened(Drifted)
    assert (table.state.wind, table.state.spun, table.ship("Isabel").storms) == (None, False, 0)


@pytest.mark.rule("pirates:6.3c")
def test_a_red_sector_on_a_shot_is_no_storm_between_two_storms() -> None:
    table = skirmish(carrier="Nina", Isabel="F5", Pinta="A8", Gull="G7", Shark="K9").hurt(
        "Isabel", 0
    )
    table.spin("storm N")
    table.end_turn()
    table.pass_on().fire("Isabel", "Gull")
    table.vane("storm NE")
    table.spin("storm N")
    assert table.ship("Isabel").lost == "two-storms"


# ---------------------------------------------------------------- when and how often (6.4a, 6.4b)


@pytest.mark.rule("pirates:6.4a")
@pytest.mark.parametrize("first", ["shoot", "sail"])
def test_a_ship_shoots_before_or_after_moving(first: str) -> None:
    table = skirmish(wind="fresh N", Isabel="F5", Gull="G6")
    if first == "shoot":
        table.fire("Isabel", "Gull", shown="NE")
        table.sail("Isabel", "N", 1)
    else:
        table.sail("Isabel", "N", 1)
        table.fire("Isabel", "Gull", shown="NE")
    assert table.ship("Isabel").moved
    assert len(table.ship("Isabel").shots) == 1


@pytest.mark.rule("pirates:6.4a")
def test_in_her_own_turn_only() -> None:
    table = skirmish(Isabel="F5", Gull="G6")
    table.refused("1.4a", table.fire, "Gull", "Isabel")


@pytest.mark.rule("pirates:6.4b")
def test_a_ship_shoots_once_a_turn() -> None:
    table = skirmish(Isabel="F5", Gull="G6")
    table.fire("Isabel", "Gull", shown="NE")
    table.spin("fresh N")
    table.refused("6.4b", table.fire, "Isabel", "Gull")
    assert not table.offers("fire")


@pytest.mark.rule("pirates:6.4b")
def test_one_ship_may_shoot_before_the_move_and_another_after() -> None:
    table = skirmish(Isabel="F5", Pinta="H5", Gull="G6")
    table.fire("Isabel", "Gull", shown="NE")
    table.spin("fresh N")
    table.fire("Pinta", "Gull", shown="NE")


@pytest.mark.rule("pirates:6.4b")
def test_a_table_may_allow_one_shot_before_and_one_after() -> None:
    table = battle(shots="2").at("Isabel", "F5").at("Gull", "G6")
    table.fire("Isabel", "Gull", shown="NE")
    table.refused("6.4b", table.fire, "Isabel", "Gull")
    table.spin("calm N")
    table.fire("Isabel", "Gull", shown="NE")
    table.refused("6.4b", table.fire, "Isabel", "Gull")


# ---------------------------------------------------------------- several ships (6.4c-6.4e)


@pytest.mark.rule("pirates:6.4c")
def test_several_ships_fire_at_one_target_one_by_one() -> None:
    table = skirmish(carrier="Nina", Isabel="F5", Gull="G5", Shark="E5", Raven="F6").turn("orange")
    for ship, shown in (("Gull", "N"), ("Shark", "SE"), ("Raven", "W")):
        table.fire(ship, "Isabel", shown=shown)
    assert table.ship("Isabel").holes == 2


@pytest.mark.rule("pirates:6.4c")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_one_ship_alone_aims_no_salvo(play: str) -> None:
    table = skirmish(play, carrier="Nina", Isabel="F5", Gull="G5").turn("orange")
    table.lost(*(ship.id for ship in table.state.afloat("orange") if ship.id != "Gull"))
    assert not table.offers("salvo")
    refused = table.refused("6.4c", table.aim, "Isabel")
    assert refused.reason.id == "golitsyn.refused.too-few-guns"
    table.fire("Gull", "Isabel")


@pytest.mark.rule("pirates:6.4c", "pirates:6.1b")
def test_a_salvo_at_what_only_one_ship_reaches_is_refused_with_what_keeps_the_other_off() -> None:
    table = skirmish(carrier="Nina", Isabel="F5", Gull="G5", Shark="H5").turn("orange")
    assert "Shark" in str(table.refused("6.1b", table.aim, "Isabel").reason.figures["ship"])


@pytest.mark.rule("pirates:6.4d", "pirates:6.4e")
def test_all_fire_at_once_at_the_target_that_most_can_fire_at() -> None:
    table = skirmish(carrier="Nina", Isabel="F5", Pinta="H6", Gull="G5", Shark="E5").turn("orange")
    table.fire_all("Isabel", shown="W")
    assert table.happened(Fired)[0].guns == ("Gull", "Shark")
    assert table.ship("Isabel").holes == 2


@pytest.mark.rule("pirates:6.4a")
def test_one_that_alone_can_fire_needs_no_salvo() -> None:
    table = skirmish(carrier="Nina", Isabel="F5", Gull="G5").turn("orange")
    assert [choice.rule for choice in table.offers("fire-all")] == ["6.4a"]
    table.fire_all("Isabel", shown="NE")
    assert table.happened(Fired)[0].guns == ("Gull",)


@pytest.mark.rule("pirates:6.4e")
def test_of_several_likely_targets_one_is_named() -> None:
    table = skirmish(carrier="Nina", Isabel="F5", Pinta="H6", Gull="G5").turn("orange")
    assert not table.offers("fire-all")
    assert table.refused("6.4e", table.fire_all, "Isabel").reason.figures["n"] == 2


@pytest.mark.rule("pirates:6.1b", "pirates:6.1a")
def test_nobody_fires_at_what_all_have_out_of_range_or_at_his_own() -> None:
    table = skirmish(carrier="Nina", Isabel="F5", Gull="K5").turn("orange")
    table.refused("6.1a", table.fire_all, "Isabel")
    table.refused("6.1a", table.fire_all, "Gull")


@pytest.mark.rule("pirates:6.6c")
def test_in_cards_play_the_table_alone_sees_who_can_fire() -> None:
    table = skirmish("cards", carrier="Nina", Isabel="F5", Gull="G5").turn("orange")
    table.refused("6.6c", table.fire_all, "Isabel")


@pytest.mark.rule("pirates:6.4c")
def test_a_ship_out_of_range_cannot_join_a_salvo() -> None:
    table = skirmish(carrier="Nina", Isabel="F5", Gull="G5", Raven="E5", Shark="H5").turn("orange")
    table.aim("Isabel")
    table.join("Gull")
    table.refused("6.1b", table.join, "Shark")
    table.refused("6.4b", table.join, "Gull")


@pytest.mark.rule("pirates:6.4d")
@pytest.mark.parametrize(("shown", "holes"), [("W", 3), ("NE", 0)])
def test_a_salvo_is_one_spin_all_hit_or_all_miss(shown: str, holes: int) -> None:
    table = skirmish(carrier="Nina", Isabel="F5", Gull="G5", Shark="E5", Raven="F6").turn("orange")
    table.salvo("Isabel", "Gull", "Shark", "Raven", shown=shown)
    assert (table.happened(Fired)[0].hits, table.ship("Isabel").holes) == (holes, holes)
    assert bool(table.ship("Isabel").lost) == (holes == 3)
    assert all(table.ship(gun).shots for gun in ("Gull", "Shark", "Raven"))


@pytest.mark.rule("pirates:6.4d")
def test_surplus_hits_are_lost() -> None:
    table = battle(fleet="4")
    table.at("Isabel", "F5").at("Pinta", "H5").at("Nina", "G7").at("Gull", "G6").hurt("Gull", 1)
    table.salvo("Gull", "Isabel", "Pinta", "Nina", shown="S")
    assert len(table.happened(Holed)) == 1
    assert table.ship("Gull").lost == "shot"


@pytest.mark.rule("pirates:6.4d")
def test_a_table_may_play_salvos_as_one_hit_or_a_spin_each() -> None:
    table = battle(salvo="single-hit").at("Isabel", "F5").at("Pinta", "H5").at("Gull", "G6")
    table.salvo("Gull", "Isabel", "Pinta", shown="S")
    assert table.ship("Gull").holes == 1
    table = battle(salvo="spin-each").at("Isabel", "F5").at("Pinta", "H5").at("Gull", "G6")
    table.salvo("Gull", "Isabel", "Pinta", shown="NE")
    table.vane("fresh N")
    assert (table.ship("Gull").holes, table.state.call, table.state.pending) == (1, None, None)


@pytest.mark.rule("pirates:6.4d")
def test_spins_that_a_sunk_target_leaves_over_are_not_made() -> None:
    table = (
        battle(salvo="spin-each")
        .at("Isabel", "F5")
        .at("Pinta", "H5")
        .at("Gull", "G6")
        .hurt("Gull", 1)
    )
    table.salvo("Gull", "Isabel", "Pinta", shown="N")
    assert (table.ship("Gull").lost, table.state.call, table.state.pending) == ("shot", None, None)


@pytest.mark.rule("pirates:6.4e")
def test_the_shot_and_its_target_are_announced_before_the_spin() -> None:
    table = skirmish(Isabel="F5", Gull="G6", Shark="E5")
    table.refused("6.4e", table.fire, "Isabel")
    table.fire("Isabel", "Shark")
    assert table.happened(ShotAnnounced) == [
        ShotAnnounced(seat="blue", guns=("Isabel",), target="Shark")
    ]
    assert table.log() == ["golitsyn.log.announced-shot"]
    table.refused("1.4b", table.fire, "Isabel", "Gull")
    table.vane("fresh N")
    assert (table.ship("Shark").holes, table.ship("Gull").holes) == (1, 0)


@pytest.mark.rule("pirates:6.4e")
def test_the_only_ship_in_range_need_not_be_named() -> None:
    table = skirmish(Isabel="F5", Gull="G6", Shark="K9")
    table.fire("Isabel", shown="N")
    assert table.ship("Gull").holes == 1


@pytest.mark.rule("pirates:6.4e")
def test_a_salvo_is_put_together_before_it_is_announced_and_may_be_dropped() -> None:
    table = skirmish(Isabel="F5", Pinta="H5", Gull="G6")
    fire = FireSalvo(seat="blue")
    table.refused("6.4e", table.do, fire)
    table.aim("Gull")
    table.refused("6.4d", table.do, fire)
    table.join("Isabel")
    assert table.state.call is None
    table.do(DropSalvo(seat="blue"))
    assert not table.ship("Isabel").shots
    table.salvo("Gull", "Isabel", "Pinta")
    assert table.log() == ["golitsyn.log.announced-salvo"]
    table.refused("1.4b", table.do, DropSalvo(seat="blue"))
    table.do(Answer(seat="blue", faces=(wind_of("fresh W").sector,), source="hand"))
    assert table.ship("Gull").lost == "shot"


# ---------------------------------------------------------------- repairs (6.5)


@pytest.mark.rule("pirates:6.5a")
def test_ships_are_mended_only_in_ports_of_their_own() -> None:
    table = battle().hurt("Isabel", 1).at("Isabel", "F5")
    table.refused("6.5a", table.mend, "Isabel")
    table.harbour("Isabel", "Cadiz")
    table.mend("Isabel")
    pirates = battle().hurt("Gull", 1).turn("orange")
    pirates.mend("Gull")
    assert (table.ship("Isabel").holes, pirates.ship("Gull").holes) == (0, 0)


@pytest.mark.rule("pirates:6.5a")
def test_a_spanish_port_without_houses_mends_nothing() -> None:
    table = battle().hurt("Isabel", 1).harbour("Isabel", "Havana")
    table.refused("6.5a", table.mend, "Isabel")


@pytest.mark.rule("pirates:6.5b")
def test_each_hole_takes_a_skipped_turn() -> None:
    table = battle().hurt("Pinta", 2)
    for holes in (1, 0):
        table.mend("Pinta")
        assert table.ship("Pinta").holes == holes
        table.refused("6.5b", table.mend, "Pinta")
        table.pass_on().pass_on()
    table.refused("6.5b", table.mend, "Pinta")


@pytest.mark.rule("pirates:6.5b")
def test_the_ship_neither_moves_nor_shoots_while_the_rest_of_the_fleet_does() -> None:
    table = battle().hurt("Isabel", 2)
    table.mend("Isabel")
    table.spin("fresh E")
    table.refused("6.5b", table.sail, "Isabel", "E", 1)
    table.refused("6.5b", table.fire, "Isabel", "Gull")
    table.sail("Pinta", "E", 1)
    table.end_turn()
    table.turn("blue", "fresh E")
    table.sail("Isabel", "E", 1)
    assert table.ship("Isabel").holes == 1


@pytest.mark.rule("pirates:6.5b")
def test_the_turn_in_which_she_comes_in_is_no_skipped_one() -> None:
    table = battle().hurt("Isabel", 1).at("Isabel", "B3").wind("fresh W")
    table.sail("Isabel", "W", 1)
    table.refused("6.5b", table.mend, "Isabel")


@pytest.mark.rule("pirates:6.5b", "pirates:4.2a")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_nor_is_the_one_in_which_a_storm_brings_her_in(play: str) -> None:
    table = battle(play).hurt("Isabel", 1).at("Isabel", "B3")
    table.spin("storm W")
    if play == "cards":
        table.tell_end("Isabel", "port", port="Vera Cruz")
    assert table.ship("Isabel").port == "Vera Cruz"
    table.refused("6.5b", table.mend, "Isabel")


# ---------------------------------------------------------------- ports and lines of fire (6.6)


@pytest.mark.rule("pirates:6.6a")
def test_nobody_shoots_from_inside_a_port() -> None:
    table = battle().at("Gull", "B4")
    table.refused("6.6a", table.fire, "Isabel", "Gull")
    table.spin("fresh E")
    table.sail("Isabel", "E", 1)
    table.fire("Isabel", "Gull", shown="N")
    assert table.ship("Gull").holes == 1


@pytest.mark.rule("pirates:6.6b")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_nor_at_a_port_itself(play: str) -> None:
    table = skirmish(play, Isabel="K9", Gull="F5")
    refused = table.refused("6.6b", table.fire, "Isabel", "Cadiz")
    assert refused.reason == say("pirates.refused.at-port", port=name_of("Cadiz"))
    table.refused("6.6b", table.aim, "One")


@pytest.mark.rule("pirates:6.6b")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_nor_at_a_ship_in_port(play: str) -> None:
    table = battle(play).at("Isabel", "K2").harbour("Gull", "One")
    table.refused("6.6b", table.fire, "Isabel", "Gull")
    assert not table.offers("fire")


@pytest.mark.rule("pirates:6.6c")
def test_not_through_a_ship_a_port_or_land() -> None:
    table = skirmish(Isabel="F5", Pinta="G5", Gull="H5", Shark="K9")
    table.refused("6.6c", table.fire, "Isabel", "Gull")
    table.at("Pinta", "A9").at("Isabel", "E10").at("Gull", "G10")
    table.refused("6.6c", table.fire, "Isabel", "Gull")
    table.at("Isabel", "D2").at("Gull", "E1")
    table.fire("Isabel", "Gull", shown="NE")


@pytest.mark.rule("pirates:6.6d")
@pytest.mark.parametrize(
    ("target", "between", "blocked"),
    [
        ("H5", "G5", True),
        ("H7", "G6", True),
        ("H7", "G5", False),
        ("H7", "F6", False),
        ("H6", "G5", True),
        ("H6", "G6", True),
        ("H6", "F6", False),
        ("G6", "G5", False),
        ("G5", "G6", False),
    ],
)
def test_the_line_runs_from_centre_to_centre_and_a_corner_touched_does_not_block(
    target: str, between: str, blocked: bool
) -> None:
    table = skirmish(Isabel="F5", Gull=target, Shark=between)
    assert (
        "Gull" not in {choice.of("target") for choice in table.offers("fire", "Isabel")}
    ) == blocked


@pytest.mark.rule("pirates:6.6c", "pirates:6.6d")
def test_land_blocks_the_line() -> None:
    table = skirmish(Isabel="E1", Gull="C2", Shark="D2")
    assert {choice.of("target") for choice in table.offers("fire", "Isabel")} == {"Shark"}


@pytest.mark.rule("pirates:6.2c")
def test_a_hit_taken_back_leaves_the_hull_whole_and_the_logbook_longer() -> None:
    session = sit_down(GAME, SEA, {"play": "cards"}, seats_of(2))

    def do(seat: str, deed: str, course: str = "") -> None:
        offered = [
            one
            for one in session.pages.choices(seat)
            if one.deed == deed and one.of("course") in ("", course)
        ]
        session.submit(offered[0].command)

    def show(wind: str) -> None:
        session.submit_device((wind_of(wind).sector,), "hand")

    do("blue", "write-slip")
    for seat in ("blue", "orange"):
        do(seat, "spin-to-move")
        show("fresh E")
        do(seat, "sail", "E")
        if seat == "blue":
            do(seat, "end-turn")
    do("orange", "fire")
    show("fresh N")
    holes = [card.damage for card in session.pages.view.cards]
    lines = len(session.pages.log("table"))
    session.submit(Undo(seat="referee"))
    assert sum(holes) == 1
    assert not any(card.damage for card in session.pages.view.cards)
    assert len(session.pages.log("table")) > lines
    assert any(entry.undone for entry in session.pages.log("table"))


@pytest.mark.rule("pirates:6.3a", "pirates:6.3b")
def test_the_table_sees_which_sectors_hit_before_the_vane_is_spun() -> None:
    table = skirmish(Isabel="F5", Gull="G5").turn("orange")
    assert table.view().scores == ()
    table.fire("Gull", "Isabel")
    assert table.view().scores == (1, 1, 1, 0, 0, 0) * 4
