"""Single shots: how many, announced first, decided by one die, and when in the turn they are
fired.
"""

from __future__ import annotations

import pytest

from companion.engine.offers import TARGET
from companion.engine.refusals import Kind
from companion.engine.salvos import SalvoAimed
from companion.games.admiral.rules.accord_events import EvenChanged
from companion.games.admiral.rules.events import Damaged, Fired, GunJoined
from tests.games.admiral.verbs import Table, battle, skirmish

BOTH = pytest.mark.parametrize("play", ["chart", "cards"])


def duel(play: str = "chart", wind: str = "fresh E", options: str = "") -> Table:
    """Both squadrons in two rows three cells apart, each ship facing her sister; open sea."""
    table = battle(play, wind, hits=options or "usual").open_sea()
    if play == "chart":
        for row, kind in enumerate(("line", "galleon", "brig", "frigate")):
            table.at(f"{kind}-1", f"H{4 + 2 * row}").at(f"{kind}-2", f"K{4 + 2 * row}")
    return table


def shots_of(table: Table, ship: str) -> int:
    """How many shots a ship is offered to fire at her sister at once."""
    target = ship.replace("-1", "-2")
    shots = [c for c in table.offers("fire", ship) if c.of(TARGET) == target]
    return max((choice.command.shots for choice in shots), default=0)  # type: ignore[attr-defined]


# ---------------------------------------------------------------- how many shots


@pytest.mark.rule("admiral:5.3a")
@BOTH
def test_a_galleon_that_has_fired_both_shots_in_a_calm_has_no_third(play: str) -> None:
    table = duel(play, "calm N")
    table.fire("galleon-1", "galleon-2", face=5)
    table.fire("galleon-1", "galleon-2", face=1)
    table.refused("5.3a", table.fire, "galleon-1", "galleon-2")
    assert not table.offers("fire", "galleon-1")


@pytest.mark.rule("admiral:5.3a")
@BOTH
def test_nobody_fires_more_shots_than_are_printed(play: str) -> None:
    table = duel(play)
    assert table.refused("5.3a", table.fire, "line-1", "line-2", shots=4).kind is Kind.ILLEGAL


@pytest.mark.rule("admiral:5.3a")
@BOTH
@pytest.mark.parametrize("shots", [0, -1])
@pytest.mark.parametrize("gun", ["line-1", "fort-a1"])
def test_a_count_of_shots_below_one_is_no_shot_at_all(play: str, gun: str, shots: int) -> None:
    table = duel(play)
    fired = table.refused("5.3a", table.fire, gun, "line-2", shots=shots)
    if play == "chart":
        table.at("brig-1", "K3")
    table.aim("line-2")
    joined = table.refused("5.3a", table.join, gun, shots)
    assert {refusal.kind for refusal in (fired, joined)} == {Kind.MALFORMED}
    assert {refusal.reason.id for refusal in (fired, joined)} == {"admiral.refused.shots-below-one"}


@pytest.mark.rule("admiral:5.3a")
def test_the_shots_are_there_again_in_the_next_turn() -> None:
    table = duel("cards", "calm N")
    table.fire("brig-1", "brig-2", face=2)
    table.play_on("blue")
    assert table.tokens("brig-1", "shot") == (1, 0)
    table.fire("brig-1", "brig-2", face=5)
    assert table.damage_of("brig-2") == 1


@pytest.mark.rule("admiral:5.3b")
@BOTH
@pytest.mark.parametrize("wind", ["calm N", "fresh E"])
@pytest.mark.parametrize(("ship", "shots"), [("line-1", 3), ("galleon-1", 2)])
def test_in_calm_and_fresh_wind_the_first_figure_counts(
    play: str, wind: str, ship: str, shots: int
) -> None:
    table = duel(play, wind)
    assert shots_of(table, ship) == shots
    for _ in range(shots):
        table.fire(ship, ship.replace("1", "2"), face=2)
    table.refused("5.3a", table.fire, ship, ship.replace("1", "2"))


@pytest.mark.rule("admiral:5.3c")
@BOTH
def test_in_a_storm_the_ship_of_the_line_has_one_shot(play: str) -> None:
    table = duel(play, "storm E")
    assert shots_of(table, "line-1") == 1
    table.fire("line-1", "line-2", face=6)
    table.refused("5.3a", table.fire, "line-1", "line-2")


@pytest.mark.rule("admiral:5.3c")
@BOTH
@pytest.mark.parametrize("ship", ["galleon-1", "brig-1", "frigate-1"])
def test_in_a_storm_a_ship_with_no_fraction_on_her_card_cannot_shoot(play: str, ship: str) -> None:
    table = duel(play, "storm E")
    table.refused("5.3c", table.fire, ship, ship.replace("1", "2"))
    assert not table.offers("fire", ship)


@pytest.mark.rule("admiral:5.3c")
def test_a_brig_whose_card_prints_a_fraction_shoots_in_a_storm() -> None:
    table = duel("chart", "storm E").card("brig", shots=2, storm_shots=1)
    table.fire("brig-1", "brig-2", face=3)
    assert table.damage_of("brig-2") == 1
    table.refused("5.3a", table.fire, "brig-1", "brig-2")


@pytest.mark.rule("admiral:5.4a")
@BOTH
def test_a_fort_has_two_shots_a_turn(play: str) -> None:
    table = skirmish(play, frigate_1="L1", frigate_2="A5")
    table.fire("fort-a1", "frigate-2", face=2)
    table.fire("fort-a1", "frigate-2", face=6)
    table.refused("5.4a", table.fire, "fort-a1", "frigate-2")
    assert table.damage_of("frigate-2") == 1


@pytest.mark.rule("admiral:5.4a")
@BOTH
def test_a_player_with_two_forts_has_two_shots_from_each(play: str) -> None:
    table = skirmish(play, frigate_1="L1", line_2="A5", galleon_2="X10").change(
        "fort-x14", owner="blue"
    )
    for fort, target in (("fort-a1", "line-2"), ("fort-x14", "galleon-2")):
        table.fire(fort, target, shots=2, face=4)
        assert table.damage_of(target) == 2
        table.refused("5.4a", table.fire, fort, target)


@pytest.mark.rule("admiral:5.4b")
@BOTH
@pytest.mark.parametrize("wind", ["calm N", "fresh E", "storm SW"])
def test_no_wind_changes_a_forts_two_shots(play: str, wind: str) -> None:
    table = skirmish(play, wind, frigate_1="L1", line_2="A5")
    table.fire("fort-a1", "line-2", shots=2, face=3)
    assert table.damage_of("line-2") == 2


# ---------------------------------------------------------------- announced first


@pytest.mark.rule("admiral:5.6")
@BOTH
def test_a_die_rolled_before_anything_is_announced_is_nobodys_shot(play: str) -> None:
    table = duel(play)
    assert table.refused("5.6", table.roll, 6).kind is Kind.NOT_NOW


@pytest.mark.rule("admiral:5.6")
@BOTH
def test_shooter_and_target_are_known_to_all_before_the_die_is_rolled(play: str) -> None:
    table = duel(play)
    table.fire("frigate-1", "frigate-2")
    assert [(aimed.target,) for aimed in table.happened(SalvoAimed)] == [("frigate-2",)]
    assert [joined.gun.shooter for joined in table.happened(GunJoined)] == ["frigate-1"]
    call = table.view().call
    assert call is not None
    assert (call.seat, call.purpose.figures["target"]) == ("blue", table.card_of("frigate-2").name)


@pytest.mark.rule("admiral:5.6")
@BOTH
def test_the_target_cannot_be_changed_once_the_die_is_called_for(play: str) -> None:
    table = duel(play)
    table.fire("line-1", "line-2")
    table.refused("5.6", table.fire, "line-1", "frigate-2")
    table.refused("5.6", table.aim, "frigate-2")
    table.roll(5)
    assert (table.damage_of("line-2"), table.damage_of("frigate-2")) == (1, 0)


@pytest.mark.rule("admiral:5.6")
def test_only_the_one_who_shoots_rolls() -> None:
    table = duel()
    table.fire("line-1", "line-2")
    assert table.refused("5.6", table.roll, 5, by="red").kind is Kind.NOT_YOUR_TURN


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_die_has_no_such_face(face: int) -> None:
    table = duel()
    table.fire("line-1", "line-2")
    assert table.refused("", table.roll, face).kind is Kind.MALFORMED


# ---------------------------------------------------------------- one die decides


@pytest.mark.rule("admiral:5.7a")
@BOTH
@pytest.mark.parametrize(("face", "hits"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 1)])
def test_one_and_two_miss_at_a_distance(play: str, face: int, hits: int) -> None:
    table = duel(play)
    table.fire("frigate-1", "frigate-2", face=face)
    assert table.damage_of("frigate-2") == hits
    assert [fired.hits for fired in table.happened(Fired)] == [hits]


@pytest.mark.rule("admiral:5.7b")
@BOTH
def test_a_hit_lays_one_red_token_on_a_ship_or_at_the_foot_of_a_fort(play: str) -> None:
    table = skirmish(play, galleon_1="U14", frigate_2="U12")
    for target in ("frigate-2", "fort-x14"):
        table.fire("galleon-1", target, face=4)
        assert table.card_of(target).damage == 1
        assert [(harm.piece, harm.points) for harm in table.happened(Damaged)] == [(target, 1)]


@pytest.mark.rule("admiral:5.7c")
@pytest.mark.parametrize(("face", "hits"), [(1, 1), (2, 0), (3, 1), (4, 1), (5, 1), (6, 1)])
@pytest.mark.parametrize("beside", ["G7", "G8"], ids=["side by side", "corner to corner"])
def test_point_blank_only_a_two_misses(beside: str, face: int, hits: int) -> None:
    table = skirmish(frigate_1="F7", frigate_2=beside)
    table.fire("frigate-1", "frigate-2", face=face)
    assert table.damage_of("frigate-2") == hits


@pytest.mark.rule("admiral:5.7c")
def test_two_cells_off_is_not_point_blank_whatever_the_command_says() -> None:
    table = skirmish(frigate_1="F7", frigate_2="H7")
    table.fire("frigate-1", "frigate-2", point_blank=True, face=1)
    assert table.damage_of("frigate-2") == 0


@pytest.mark.rule("admiral:5.7c")
def test_a_fort_fires_point_blank_at_a_ship_in_its_port() -> None:
    table = skirmish(frigate_1="L1", brig_2="B2")
    table.fire("fort-a1", "brig-2", face=1)
    assert table.damage_of("brig-2") == 1


@pytest.mark.rule("admiral:5.7c")
def test_without_the_chart_the_table_says_what_is_point_blank() -> None:
    table = duel("cards")
    offered = [
        choice.command.point_blank  # type: ignore[attr-defined]
        for choice in table.offers("fire", "brig-1")
        if choice.of(TARGET) == "brig-2"
    ]
    assert offered == [False, True]
    table.fire("brig-1", "brig-2", point_blank=True, face=1)
    table.fire("frigate-1", "frigate-2", face=1)
    assert (table.damage_of("brig-2"), table.damage_of("frigate-2")) == (1, 0)


@pytest.mark.rule("admiral:5.7d")
@BOTH
def test_a_shot_at_nothing_is_spent_and_misses_even_with_a_six(play: str) -> None:
    table = duel(play)
    table.fire("frigate-1", face=6)
    assert not table.happened(Damaged)
    assert table.tokens("frigate-1", "shot") == (0, 1)
    table.refused("5.3a", table.fire, "frigate-1", "frigate-2")


@pytest.mark.rule("admiral:5.7d")
@BOTH
def test_a_salvo_of_two_at_nothing_spends_both_shots(play: str) -> None:
    table = duel(play)
    offered = {choice.command.shots for choice in table.offers("fire-wild", "line-1")}  # type: ignore[attr-defined]
    assert offered == {1, 2, 3}
    table.fire("line-1", shots=2, face=5)
    assert not table.happened(Damaged)
    assert table.tokens("line-1", "shot") == (1, 2)


# ---------------------------------------------------------------- even faces, by agreement


@pytest.mark.rule("admiral:5.7e")
@pytest.mark.parametrize(("face", "hits"), [(1, 0), (2, 1), (3, 0), (4, 1), (5, 0), (6, 1)])
@pytest.mark.parametrize("distance", ["far", "point-blank"])
def test_by_agreement_only_even_faces_hit_near_and_far(face: int, hits: int, distance: str) -> None:
    table = duel("chart", options="even")
    if distance == "point-blank":
        table.at("frigate-2", "I10")
    table.fire("frigate-1", "frigate-2", face=face)
    assert table.damage_of("frigate-2") == hits


@pytest.mark.rule("admiral:5.7e")
@BOTH
def test_one_player_alone_cannot_change_the_shooting_table(play: str) -> None:
    table = duel(play)
    table.agree_even("blue")
    table.fire("frigate-1", "frigate-2", face=3)
    assert table.damage_of("frigate-2") == 1, "the usual table still holds"
    table.refused("5.7e", table.agree_even, "blue")


@pytest.mark.rule("admiral:5.7e")
@BOTH
def test_all_players_together_change_the_shooting_table_and_change_it_back(play: str) -> None:
    table = duel(play)
    table.agree_even("red")
    table.agree_even("blue")
    assert [changed.even for changed in table.happened(EvenChanged)] == [True]
    table.fire("brig-1", "brig-2", face=3)
    assert table.damage_of("brig-2") == 0
    table.agree_even("blue")
    table.agree_even("red")
    table.fire("frigate-1", "frigate-2", face=3)
    assert table.damage_of("frigate-2") == 1


@pytest.mark.rule("admiral:5.7e")
def test_with_three_players_two_are_not_all() -> None:
    table = battle("cards", seats=("blue", "red", "green"))
    table.agree_even("blue")
    table.agree_even("red")
    assert not table.state.even
    table.agree_even("green")
    assert table.state.even


@pytest.mark.rule("admiral:5.7e")
@BOTH
def test_a_consent_can_be_taken_back_until_all_have_agreed(play: str) -> None:
    table = duel(play)
    table.refused("5.7e", table.recall_even, "blue")
    table.agree_even("blue")
    assert [choice.deed for choice in table.offers(seat="blue") if choice.quiet] == ["recall-even"]
    table.recall_even("blue")
    assert table.rules() == {"admiral.log.recalled-even": "5.7e"}
    table.agree_even("red")
    assert not table.state.even, "blue's consent counts no more"
    table.agree_even("blue")
    assert table.state.even
    table.refused("5.7e", table.recall_even, "blue")


@pytest.mark.rule("admiral:5.7e")
def test_what_may_be_agreed_is_offered_while_the_vane_turns_or_a_salvo_is_put_together() -> None:
    table = duel("cards")
    table.aim("line-2")
    assert table.offers("agree-even", seat="red")
    table.agree_even("red")
    table.drop_salvo()
    table.end_turn()
    table.end_turn()
    assert table.state.phase == "wind"
    assert table.offers("recall-even", seat="red")
    assert table.offers("agree-even", seat="blue")
    table.agree_even("blue")
    assert table.state.even


@pytest.mark.rule("admiral:5.7e")
def test_nobody_changes_the_shooting_table_between_the_announcement_and_the_die() -> None:
    table = duel()
    table.agree_even("red")
    table.fire("frigate-1", "frigate-2")
    table.refused("5.6", table.agree_even, "blue")
    table.refused("5.6", table.recall_even, "red")
    assert not any(choice.quiet for seat in ("blue", "red") for choice in table.offers(seat=seat))


@pytest.mark.rule("admiral:5.7e")
@BOTH
def test_who_is_out_is_asked_no_more_and_those_left_have_agreed(play: str) -> None:
    table = battle(play, seats=("blue", "red", "green")).hurt("brig-3", 2)
    table.lost("line-3", "galleon-3", "frigate-3")
    if play == "chart":
        table.at("brig-1", "H7").at("brig-3", "H8")
    table.agree_even("blue")
    table.agree_even("red")
    table.fire("brig-1", "brig-3", face=6)
    assert table.state.out == ("green",)
    assert table.happened(EvenChanged) == [EvenChanged(even=True)]
    assert not table.offers("recall-even", seat="red")


# ---------------------------------------------------------------- targets and order


@pytest.mark.rule("admiral:5.8")
@BOTH
def test_a_galleon_fires_at_a_brig_and_then_at_a_fort_with_a_die_for_each(play: str) -> None:
    table = skirmish(play, galleon_1="U14", brig_2="U12", line_2="L3")
    table.fire("galleon-1", "brig-2", face=2)
    table.fire("galleon-1", "fort-x14", face=3)
    assert (table.damage_of("brig-2"), table.damage_of("fort-x14")) == (0, 1)


@pytest.mark.rule("admiral:5.10a")
@BOTH
def test_a_galleon_shoots_sails_two_cells_and_shoots_again(play: str) -> None:
    table = skirmish(play, galleon_1="F7", line_2="J7")
    table.fire("galleon-1", "line-2", face=5)
    table.sail("galleon-1", "E", 2)
    table.fire("galleon-1", "line-2", face=5)
    assert table.damage_of("line-2") == 2


@pytest.mark.rule("admiral:5.10b")
@BOTH
def test_a_frigate_shoots_and_stays_where_she_is(play: str) -> None:
    table = duel(play, "fresh NE")
    table.fire("frigate-1", "frigate-2", face=4)
    table.end_turn()
    assert table.state.turn == "red"
    assert table.damage_of("frigate-2") == 1


@pytest.mark.rule("admiral:5.10b")
def test_in_a_storm_a_ship_that_has_shot_must_still_drift() -> None:
    table = skirmish(wind="storm E", line_1="F7", line_2="F10")
    table.fire("line-1", "line-2", face=4)
    table.refused("4.18a", table.end_turn)
    table.sail("line-1", "E", 3)
    table.end_turn()
    assert table.cell_of("line-1") == "I7"


@pytest.mark.rule("admiral:5.11")
@BOTH
def test_one_yellow_token_goes_to_the_right_for_every_shot(play: str) -> None:
    table = duel(play)
    assert table.tokens("line-1", "shot") == (3, 0)
    table.fire("line-1", "line-2", shots=2, face=1)
    assert table.tokens("line-1", "shot") == (1, 2)
    table.fire("line-1", "line-2", face=6)
    assert table.tokens("line-1", "shot") == (0, 3)


@pytest.mark.rule("admiral:5.11")
def test_the_count_of_a_forts_shots_is_kept_though_it_has_no_card() -> None:
    table = skirmish(frigate_1="L1", line_2="A5")
    table.fire("fort-a1", "line-2", face=1)
    assert table.tokens("fort-a1", "shot") == (1, 1)


@pytest.mark.rule("admiral:5.7a", "admiral:5.7c", "admiral:5.9a")
def test_the_table_sees_what_each_face_would_score_before_the_die_is_rolled() -> None:
    table = skirmish(line_1="E5", line_2="A5", frigate_2="L9")
    assert table.view().scores == ()
    table.fire("line-1", "line-2", shots=3)
    assert table.view().scores == (0, 0, 3, 3, 3, 3)
    table.roll(6)
    assert table.view().scores == ()
    close = skirmish(line_1="B5", line_2="A5", frigate_2="L9")
    close.fire("line-1", "line-2", shots=2)
    assert close.view().scores == (2, 0, 2, 2, 2, 2)


@pytest.mark.rule("admiral:5.7d")
def test_no_face_is_good_for_a_shot_into_the_air() -> None:
    table = skirmish(line_1="E5", line_2="A5")
    table.fire("line-1")
    assert table.view().scores == ()
