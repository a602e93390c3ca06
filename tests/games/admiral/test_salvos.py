"""Salvos: several shots, ships and forts at one target, decided together by one die."""

from __future__ import annotations

import pytest

from companion.engine.refusals import Kind
from companion.games.admiral.rules.commands import JoinSalvo, LeaveSalvo
from companion.games.admiral.rules.events import Fired
from companion.games.admiral.rules.pending import Salvo
from tests.games.admiral.verbs import Table, battle, skirmish

BOTH = pytest.mark.parametrize("play", ["chart", "cards"])


def battle_line(play: str = "chart", wind: str = "fresh E", target: str = "A5") -> Table:
    """Red's ship of the line four cells from blue's fort; every blue ship has a clear line at
    her.
    """
    return skirmish(
        play,
        wind,
        line_1="E5",
        galleon_1="A8",
        brig_1="D8",
        frigate_1="D2",
        line_2=target,
        frigate_2="L9",
    )


# ---------------------------------------------------------------- of one ship


@pytest.mark.rule("admiral:5.9a")
@BOTH
@pytest.mark.parametrize(("face", "damage"), [(4, 3), (2, 0)])
def test_three_shots_in_one_salvo_all_hit_or_all_miss(play: str, face: int, damage: int) -> None:
    table = battle_line(play)
    table.fire("line-1", "line-2", shots=3, face=face)
    assert table.damage_of("line-2") == damage
    assert table.tokens("line-1", "shot") == (0, 3), "three shots used either way"


@pytest.mark.rule("admiral:5.9a")
@BOTH
def test_a_salvo_of_two_leaves_the_third_shot_for_later(play: str) -> None:
    table = battle_line(play)
    table.fire("line-1", "line-2", shots=2, face=5)
    table.fire("line-1", "line-2", face=3)
    assert table.damage_of("line-2") == 3


@pytest.mark.rule("admiral:5.9a")
@BOTH
def test_a_salvo_cannot_be_declared_after_the_roll(play: str) -> None:
    table = battle_line(play)
    table.fire("line-1", "line-2", face=6)
    table.refused("5.9b", table.join, "line-1", 2)
    table.refused("5.9b", table.fire_salvo)
    assert table.damage_of("line-2") == 1


@pytest.mark.rule("admiral:5.9a")
def test_no_shot_is_added_once_the_die_is_called_for() -> None:
    table = battle_line()
    table.fire("line-1", "line-2")
    table.refused("5.9b", table.join, "galleon-1", 2)
    table.refused("5.9b", table.drop_salvo)


@pytest.mark.rule("admiral:5.9a")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_a_point_blank_salvo_of_three_hits_with_a_one(play: str) -> None:
    table = battle_line(play, target="D5")
    table.fire("line-1", "line-2", shots=3, point_blank=True, face=1)
    assert table.damage_of("line-2") == 3


@pytest.mark.rule("admiral:5.9a")
@BOTH
def test_in_a_storm_a_ship_of_the_line_has_no_salvo_of_two(play: str) -> None:
    table = battle_line(play, "storm E")
    table.refused("5.3a", table.fire, "line-1", "line-2", shots=2)
    table.aim("line-2")
    table.refused("5.3a", table.join, "line-1", 2)
    table.join("line-1")


# ---------------------------------------------------------------- of several ships and forts


@pytest.mark.rule("admiral:5.9b")
@BOTH
def test_two_ships_and_a_fort_do_five_damage_with_one_die(play: str) -> None:
    table = battle_line(play)
    table.salvo("line-2", {"galleon-1": 2, "brig-1": 1, "fort-a1": 2}, face=3)
    assert table.damage_of("line-2") == 5
    assert [fired.face for fired in table.happened(Fired)] == [3, 3, 3]
    for shooter in ("galleon-1", "brig-1", "fort-a1"):
        assert table.tokens(shooter, "shot")[0] == 0, f"{shooter} has used all its shots"


@pytest.mark.rule("admiral:5.9b")
def test_the_whole_salvo_sinks_a_frigate_though_she_needs_only_four() -> None:
    table = skirmish(galleon_1="A8", brig_1="D8", frigate_2="A5", line_2="L9")
    table.salvo("frigate-2", {"galleon-1": 2, "brig-1": 1, "fort-a1": 2}, face=3)
    assert table.ship("frigate-2").sunk
    assert sum(fired.shots for fired in table.happened(Fired)) == 5, "all five shots are used"


@pytest.mark.rule("admiral:5.9b")
@pytest.mark.parametrize(("face", "damage"), [(1, 1), (2, 0), (3, 3)])
def test_each_ship_reads_the_one_die_at_her_own_distance(face: int, damage: int) -> None:
    table = skirmish(brig_1="F7", galleon_1="G10", line_2="G7")
    table.salvo("line-2", {"brig-1": 1, "galleon-1": 2}, face=face)
    assert table.damage_of("line-2") == damage


@pytest.mark.rule("admiral:5.9b")
def test_without_the_chart_the_table_says_who_is_point_blank() -> None:
    table = battle_line("cards")
    table.aim("line-2")
    table.join("brig-1", point_blank=True)
    table.join("galleon-1", 2)
    table.fire_salvo(face=1)
    assert table.damage_of("line-2") == 1


@pytest.mark.rule("admiral:5.9b")
def test_a_ship_without_a_clear_line_stays_out_and_the_others_fire() -> None:
    table = battle_line().at("frigate-2", "C5")
    table.aim("line-2")
    table.refused("5.5c", table.join, "line-1", 3)
    assert {choice.piece for choice in table.offers("join-salvo")} == {
        "galleon-1",
        "brig-1",
        "frigate-1",
        "fort-a1",
    }
    table.join("galleon-1", 2)
    table.join("fort-a1")
    table.fire_salvo(face=6)
    assert table.damage_of("line-2") == 3


@pytest.mark.rule("admiral:5.9b")
def test_an_allys_ship_takes_no_part_in_a_salvo() -> None:
    table = battle("cards", seats=("blue", "red", "green"))
    table.aim("line-2")
    table.refused("1.4", table.do, JoinSalvo(seat="blue", shooter="line-3"))
    assert table.refused("1.2", table.join, "line-3").kind is Kind.NOT_YOUR_TURN


@pytest.mark.rule("admiral:5.9b")
@BOTH
def test_no_salvo_is_begun_at_a_target_that_nobody_can_fire_on(play: str) -> None:
    table = skirmish(play, brig_1="D8", frigate_2="L9")
    if play == "cards":
        table.fire("brig-1", face=1)
        table.fire("fort-a1", shots=2, face=1)
    assert table.refused("5.9b", table.aim, "frigate-2").reason.id == "admiral.refused.no-gun"


@pytest.mark.rule("admiral:5.9b")
@BOTH
def test_a_ship_joins_a_salvo_once(play: str) -> None:
    table = battle_line(play)
    table.aim("line-2")
    table.join("line-1", 2)
    table.refused("5.9b", table.join, "line-1", 2)
    assert "line-1" not in {choice.piece for choice in table.offers("join-salvo")}


def parts(table: Table) -> dict[str, int]:
    """Who is in the salvo being put together, and with how many shots."""
    assert isinstance(table.state.pending, Salvo)
    return {gun.shooter: gun.shots for gun in table.state.pending.guns}


@pytest.mark.rule("admiral:5.9b")
@BOTH
def test_before_the_die_a_gun_fires_more_or_fewer_shots_than_was_said_first(play: str) -> None:
    table = battle_line(play)
    table.aim("line-2")
    table.join("line-1", 3)
    table.join("brig-1")
    shots = {choice.command.shots for choice in table.offers("change-shots", "line-1")}  # type: ignore[attr-defined]
    assert shots == ({1, 2} if play == "chart" else {1, 2, 3}), (
        "in cards play also as many of them point-blank"
    )
    table.join("line-1", 2)
    assert parts(table) == {"line-1": 2, "brig-1": 1}
    table.refused("5.3a", table.join, "line-1", 4)
    table.fire_salvo(face=5)
    assert table.damage_of("line-2") == 3
    assert table.tokens("line-1", "shot") == (1, 2), "two are fired, not five"


@pytest.mark.rule("admiral:5.9b", "admiral:5.7c")
@pytest.mark.parametrize(
    ("play", "others"),
    [
        ("chart", {(1, False): -1, (3, False): 1}),
        ("cards", {(1, True): -1, (3, True): 1, (1, False): 0, (2, False): 0, (3, False): 0}),
    ],
)
def test_a_gun_that_is_in_point_blank_is_offered_anything_but_what_she_fires_already(
    play: str, others: dict[tuple[int, bool], int]
) -> None:
    table = battle_line(play, target="D5")
    table.aim("line-2")
    table.join("line-1", 2, point_blank=True)
    offered = {
        (one.command.shots, one.command.point_blank): one.step  # type: ignore[attr-defined]
        for one in table.offers("change-shots", "line-1")
    }
    assert offered == others, "by the keys of more and fewer, at the distance that was said"


@pytest.mark.rule("admiral:5.9b")
@BOTH
def test_before_the_die_one_gun_is_taken_out_and_the_others_stay(play: str) -> None:
    table = battle_line(play)
    table.aim("line-2")
    table.join("line-1", 3)
    table.join("fort-a1", 2)
    assert {choice.piece for choice in table.offers("leave-salvo")} == {"line-1", "fort-a1"}
    table.leave("line-1")
    assert parts(table) == {"fort-a1": 2}
    table.refused("5.9b", table.leave, "line-1")
    assert table.offers("join-salvo", "line-1"), "she may come back"
    table.fire_salvo(face=5)
    assert (table.damage_of("line-2"), table.tokens("line-1", "shot")) == (2, (3, 0))
    table.refused("5.9b", table.leave, "fort-a1")


@pytest.mark.rule("admiral:5.9b")
def test_the_last_gun_taken_out_leaves_a_salvo_of_nobody() -> None:
    table = battle_line()
    table.aim("line-2")
    table.join("line-1", 3)
    table.leave("line-1")
    table.refused("5.9b", table.fire_salvo)
    assert not table.offers("fire-salvo")


@pytest.mark.rule("admiral:5.9b")
def test_nonsense_is_in_no_salvo() -> None:
    table = battle_line()
    table.aim("line-2")
    assert (
        table.refused("", table.do, LeaveSalvo(seat="blue", shooter="gull")).kind is Kind.MALFORMED
    )
    table.refused("1.2", table.do, LeaveSalvo(seat="red", shooter="line-1"))


@pytest.mark.rule("admiral:10.7b")
def test_a_ship_taken_out_of_the_salvo_has_begun_nothing_and_a_mine_may_still_be_declared() -> None:
    table = (
        skirmish(mines="1", line_1="F5", line_2="B4", galleon_1="J7")
        .lay("blue", "")
        .lay("red", "X12")
    )
    table.spin("fresh E")
    table.at("line-2", "J5").change("line-1", under_way=True, wake=("X12",))
    table.aim("line-2")
    table.join("line-1", 1)
    assert not table.offers("declare-mine", seat="red")
    table.leave("line-1")
    assert table.offers("declare-mine", seat="red")


@pytest.mark.rule("admiral:5.9b")
def test_one_gun_alone_makes_no_salvo_of_several() -> None:
    table = skirmish(line_1="F7", brig_1="A12", line_2="J7")
    assert table.offers("fire", "line-1")
    assert not table.offers("salvo")
    assert table.refused("5.9b", table.aim, "line-2").reason.id == "admiral.refused.one-gun"
    table.at("line-1", "F12")
    assert table.refused("5.9b", table.aim, "line-2").reason.id == "admiral.refused.no-gun"


@pytest.mark.rule("admiral:5.9b")
def test_a_salvo_of_nobody_is_not_fired() -> None:
    table = battle_line()
    table.aim("line-2")
    table.refused("5.9b", table.fire_salvo)
    assert not table.offers("fire-salvo")


@pytest.mark.rule("admiral:5.9b")
def test_a_salvo_given_up_before_the_die_costs_no_shots() -> None:
    table = battle_line()
    table.aim("line-2")
    table.join("line-1", 3)
    table.drop_salvo()
    assert table.tokens("line-1", "shot") == (3, 0)
    table.fire("line-1", "line-2", shots=3, face=5)
    assert table.damage_of("line-2") == 3


@pytest.mark.rule("admiral:5.9b", "admiral:5.6")
def test_nothing_else_is_done_while_a_salvo_is_put_together() -> None:
    table = battle_line()
    table.aim("line-2")
    table.refused("5.9b", table.fire, "galleon-1", "line-2")
    table.refused("5.9b", table.end_turn)
    assert {choice.deed for choice in table.offers() if not choice.quiet} == {
        "join-salvo",
        "drop-salvo",
    }


@pytest.mark.rule("admiral:5.9a")
@BOTH
def test_the_table_sees_who_fires_on_whom_until_the_die_lies(play: str) -> None:
    table = battle_line(play)
    assert table.view().fire == ()
    table.salvo("line-2", {"line-1": 2, "galleon-1": 1})
    assert table.view().fire == (("line-1", "line-2"), ("galleon-1", "line-2"))
    table.roll(2)
    assert table.view().fire == ()


@pytest.mark.rule("admiral:5.7d")
def test_a_shot_into_the_air_is_at_nobody() -> None:
    table = battle_line()
    table.fire("line-1")
    assert table.view().fire == ()
