"""Rule 7.2: the next player shoots back for a guarded port; an owned one waits for its owner's
turn.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.golitsyn.colonies.rules.events import AnswerDropped
from companion.games.golitsyn.rules.events import Fired
from companion.i18n.translator import words
from tests.games.colonies.verbs import BOTH, Table, sea

THREE = ("blue", "red", "green")


def off_goa(play: str, seats: tuple[str, ...] = THREE, **options: Any) -> Table:
    """Three blue ships two cells off guarded Goa; one of red's and one of green's are in range of
    it as well.
    """
    table = (
        sea(play, seats=seats, **options).at("blue-1", "D6").at("blue-2", "D7").at("blue-3", "D5")
    )
    for seat, cell in zip(seats[1:], ("H6", "H7"), strict=False):
        table.at(f"{seat}-1", cell)
    return table


@pytest.mark.rule("colonies:7.2a")
@BOTH
@pytest.mark.parametrize(
    ("attacker", "gunner"), [("blue", "red"), ("red", "green"), ("green", "blue")]
)
def test_the_next_player_shoots_for_a_guarded_port(play: str, attacker: str, gunner: str) -> None:
    table = off_goa(play).turn(attacker)
    table.fire(f"{attacker}-1", "goa", "NE")
    table.cease()
    table.answer(f"{attacker}-1")
    assert table.state.call
    assert table.state.call.seat == gunner


@pytest.mark.rule("colonies:7.2a")
@BOTH
def test_a_player_who_is_out_is_passed_over(play: str) -> None:
    table = off_goa(play, sunk="gone").lost("red-1", "red-2", "red-3")
    table.fire("blue-1", "goa", "NE")
    table.cease()
    table.answer("blue-1")
    assert table.state.call
    assert table.state.call.seat == "green"


@pytest.mark.rule("colonies:7.2a")
@BOTH
def test_of_two_players_the_opponent_shoots_back(play: str) -> None:
    table = off_goa(play, seats=("blue", "red"))
    table.fire("blue-1", "goa", "NE")
    table.cease()
    table.answer("blue-1", "N")
    assert table.ship("blue-1").holes == 1


@pytest.mark.rule("colonies:7.2a")
@BOTH
def test_it_answers_any_ship_of_a_salvo_that_spins_for_each(play: str) -> None:
    table = off_goa(play, salvo="spin-each")
    table.salvo("goa", ["blue-1", "blue-2"], "NE")
    table.vane("fresh N")
    table.cease()
    assert [
        choice.of("target") for choice in table.offers("answer", seat="red") if choice.of("target")
    ] == [
        "blue-1",
        "blue-2",
    ]
    table.answer("blue-1", "N")
    assert table.ship("blue-1").holes == 1


@pytest.mark.rule("colonies:7.2a")
@BOTH
def test_shot_free_by_the_last_of_such_a_salvo_it_does_not_answer(play: str) -> None:
    table = off_goa(play, salvo="spin-each").colony("goa", value=2)
    table.salvo("goa", ["blue-1", "blue-2"], "NE")
    table.vane("fresh N")
    assert table.is_free("goa")
    assert table.state.shelling is None


@pytest.mark.rule("colonies:7.2a")
@BOTH
def test_a_port_shot_free_does_not_answer(play: str) -> None:
    table = off_goa(play).colony("goa", value=2)
    table.fire("blue-1", "goa", "N")
    assert table.is_free("goa")
    assert not table.offers("cease-fire")
    table.end_without_wind()
    assert table.state.turn == "red"


@pytest.mark.rule("colonies:7.2a", "colonies:6.4c")
@BOTH
def test_three_shots_one_by_one_get_one_answer_at_one_of_the_ships_that_fired(play: str) -> None:
    table = off_goa(play)
    for ship in ("blue-1", "blue-2", "blue-3"):
        table.fire(ship, "goa", "NE")
    targets = {choice.of("target") for choice in table.offers("answer", seat="red")} - {""}
    assert targets == {"blue-1", "blue-2", "blue-3"}
    table.answer("blue-2", "S")
    assert [table.ship(f"blue-{n}").holes for n in (1, 2, 3)] == [0, 1, 0]
    table.end_without_wind()
    assert table.state.turn == "red"


@pytest.mark.rule("colonies:7.2a")
@BOTH
def test_the_answer_comes_before_anything_else_the_attacker_does(play: str) -> None:
    table = off_goa(play)
    table.fire("blue-1", "goa", "NE")
    table.refused("7.2a", table.announce_move)
    table.refused("7.2a", table.end_turn)
    table.refused("7.2a", table.fire, "blue-2", "red-1")
    table.fire("blue-2", "goa", "NE")
    table.cease()
    table.refused("7.2a", table.announce_move)
    table.refused("7.2a", table.fire, "blue-3", "goa")


@pytest.mark.rule("colonies:7.2a")
@BOTH
def test_only_the_gunner_answers_and_only_at_a_ship_that_fired(play: str) -> None:
    table = off_goa(play)
    table.fire("blue-1", "goa", "NE")
    table.fire("blue-3", "goa", "NE")
    table.cease()
    table.refused("7.2a", table.answer, "blue-2")
    table.refused("7.2a", table.answer, "blue-1", by="blue")
    table.refused("7.2a", table.answer, "blue-1", by="green")
    table.answer("blue-1")
    table.refused("7.2a", table.answer_call, 0, by="blue")
    assert table.state.throws() == "7.2a", "so says the session to whoever else spins"


@pytest.mark.rule("colonies:7.2a")
@BOTH
def test_a_port_answers_once_in_an_attackers_turn(play: str) -> None:
    table = off_goa(play)
    table.fire("blue-1", "goa", "NE")
    table.cease()
    table.answer("blue-1", "NE")
    table.fire("blue-2", "goa", "NE")
    assert not table.offers("cease-fire")
    table.end_without_wind()
    assert table.state.turn == "red"


@pytest.mark.rule("colonies:7.2a")
@BOTH
@pytest.mark.parametrize(("attacker", "gunner"), [("red", "green"), ("blue", "red")])
def test_it_answers_again_in_the_next_attackers_turn(play: str, attacker: str, gunner: str) -> None:
    table = off_goa(play)
    table.fire("blue-1", "goa", "NE")
    table.play_on("red").play_on(attacker)
    table.fire(f"{attacker}-1", "goa", "NE")
    table.cease()
    table.answer(f"{attacker}-1", "N")
    assert table.ship(f"{attacker}-1").holes == 1
    assert {event.seat for event in table.happened(Fired)} == {gunner}


@pytest.mark.rule("colonies:7.2a")
@BOTH
def test_who_fired_in_an_earlier_turn_is_answered_no_more(play: str) -> None:
    table = off_goa(play)
    table.fire("blue-1", "goa", "NE")
    table.play_on("red").play_on("blue")
    table.fire("blue-2", "goa", "NE")
    table.fire("blue-3", "goa", "NE")
    table.cease()
    targets = {choice.of("target") for choice in table.offers("answer", seat="red")} - {""}
    assert targets == {"blue-2", "blue-3"}


@pytest.mark.rule("colonies:7.2a", "colonies:6.6a")
def test_a_ship_that_fired_from_inside_a_port_gets_no_answer() -> None:
    table = off_goa("chart").colony("ula", cell="D6", owner="blue").at("blue-1", "ula")
    table.fire("blue-1", "goa", "NE")
    table.cease()
    assert [event.colony for event in table.happened(AnswerDropped)] == ["goa"]
    table.end_without_wind()
    assert table.state.turn == "red"


@pytest.mark.rule("colonies:7.2a", "colonies:6.6a")
@BOTH
def test_a_shot_that_could_not_be_answered_costs_the_port_no_answer(play: str) -> None:
    table = off_goa(play).colony("ula", cell="D6", owner="blue").at("blue-1", "ula")
    table.fire("blue-1", "goa", "NE")
    table.cease()
    assert [event.colony for event in table.happened(AnswerDropped)] == ["goa"]
    table.fire("blue-2", "goa", "N")
    table.fire("blue-3", "goa", "NE")
    targets = {choice.of("target") for choice in table.offers("answer", seat="red")} - {""}
    assert targets == {"blue-2", "blue-3"}
    table.answer("blue-3", "N")
    assert table.ship("blue-3").holes == 1
    table.end_without_wind()
    assert table.state.turn == "red"


@pytest.mark.rule("colonies:7.2a", "colonies:6.6a")
def test_who_fired_from_her_port_and_came_out_of_it_is_answered_with_who_fires_next() -> None:
    table = off_goa("chart").colony("ula", cell="D6", owner="blue").at("blue-1", "ula")
    table.at("blue-2", "C8").at("blue-3", "C4")
    table.fire("blue-1", "goa", "NE")
    assert [event.colony for event in table.happened(AnswerDropped)] == ["goa"]
    table.wind("fresh E")
    table.sail("blue-1", "SE", 1)
    table.sail("blue-2", "SE", 1)
    table.fire("blue-2", "goa", "NE")
    assert {choice.of("target") for choice in table.offers("answer", seat="red")} == {
        "blue-1",
        "blue-2",
    }


def with_nobody_in_range() -> Table:
    """Blue has fired at Goa from afar, and its gunner says that he reaches nobody."""
    table = off_goa("cards")
    table.fire("blue-1", "goa", "NE")
    table.cease()
    table.answer("")
    return table


@pytest.mark.rule("colonies:7.2a")
def test_a_gunner_who_had_nobody_in_range_shoots_once_the_port_is_fired_at_again() -> None:
    table = with_nobody_in_range()
    table.fire("blue-2", "goa", "NE")
    table.cease()
    table.answer("blue-2", "N")
    assert table.ship("blue-2").holes == 1
    table.fire("blue-3", "goa", "NE")
    assert not table.offers("cease-fire")


@pytest.mark.rule("colonies:7.2a")
def test_in_cards_play_the_gunner_may_say_that_nobody_is_in_range() -> None:
    table = with_nobody_in_range()
    assert [event.colony for event in table.happened(AnswerDropped)] == ["goa"]


@pytest.mark.rule("colonies:7.2b", "colonies:6.1b")
@BOTH
def test_an_owned_port_does_not_answer_but_shoots_in_its_owners_turn(play: str) -> None:
    table = off_goa(play).colony("goa", owner="red")
    table.fire("blue-1", "goa", "NE")
    assert not table.offers("cease-fire")
    table.end_without_wind()
    table.fire("goa", "blue-1", "E", by="red")
    assert table.ship("blue-1").holes == 1


@pytest.mark.rule("colonies:7.2b")
@BOTH
def test_an_owned_port_may_shoot_at_whoever_is_in_range(play: str) -> None:
    table = off_goa(play).colony("goa", owner="blue")
    table.fire("goa", "green-1", "W", by="blue")
    assert table.ship("green-1").holes == 1


@pytest.mark.rule("colonies:7.2b")
@BOTH
def test_a_player_without_ships_takes_turns_for_his_ports(play: str) -> None:
    table = off_goa(play, sunk="gone").colony("goa", owner="red").lost("red-1", "red-2", "red-3")
    table.end_without_wind()
    assert table.state.turn == "red"
    table.fire("goa", "blue-1", "N", by="red")
    table.end_turn()
    assert table.state.turn == "green"


@pytest.mark.rule("colonies:6.4b", "colonies:7.2b")
@BOTH
def test_a_port_shoots_once_a_turn(play: str) -> None:
    table = off_goa(play).colony("goa", owner="blue")
    table.fire("goa", "red-1", "NE", by="blue")
    table.refused("6.4b", table.fire, "goa", "green-1", by="blue")


@pytest.mark.rule("colonies:6.4b", "colonies:7.2b")
@BOTH
def test_it_shoots_again_in_its_owners_next_turn_and_not_before(play: str) -> None:
    table = off_goa(play).colony("goa", owner="blue")
    table.fire("goa", "red-1", "NE", by="blue")
    table.play_on("red")
    assert table.port("goa").fired
    table.play_on("blue")
    table.fire("goa", "red-1", "N", by="blue")
    assert table.ship("red-1").holes == 1


@pytest.mark.rule("colonies:6.1b", "colonies:7.2b")
@BOTH
def test_a_port_never_shoots_at_a_port(play: str) -> None:
    table = off_goa(play).colony("goa", owner="blue").colony("ula", cell="F8")
    table.refused("6.1b", table.fire, "goa", "ula", by="blue")


@pytest.mark.rule("colonies:6.1b")
def test_a_port_shoots_two_cells_far() -> None:
    table = off_goa("chart").colony("goa", owner="blue").at("red-1", "I6").at("green-1", "H8")
    assert table.targets("goa") == {"green-1"}
    table.refused("6.1b", table.fire, "goa", "red-1", by="blue")


@pytest.mark.rule("colonies:7.2a", "colonies:7.2c")
@pytest.mark.parametrize("language", ["en", "ru"])
@BOTH
def test_the_port_that_fires_is_named_on_the_button_in_the_prompt_and_in_the_log(
    play: str, language: str
) -> None:
    speak = words(language).say
    table = off_goa(play)
    table.fire("blue-1", "goa", "NE")
    table.fire("blue-2", "goa", "NE")
    table.cease()
    labels = [choice.label for choice in table.offers("answer", seat="red")]
    assert len(labels) == (3 if play == "cards" else 2)
    assert all("goa" in speak(label) for label in [*labels, table.view().prompt])
    table.answer("blue-1")
    assert table.state.call
    assert "goa" in speak(table.state.call.purpose)
    assert "goa" in speak(table.view().prompt)
    table.vane("fresh S")
    assert "goa" in speak(table.lines()[1].message)
    assert table.log()[1] == "golitsyn.log.fired-one-hit"


@pytest.mark.rule("colonies:7.2c", "colonies:3.1c")
@BOTH
@pytest.mark.parametrize(("heading", "hits"), [("SE", 0), ("S", 1)])
def test_the_answer_is_logged_with_its_gunner(play: str, heading: str, hits: int) -> None:
    table = off_goa(play)
    table.fire("blue-1", "goa", "NE")
    table.cease()
    table.answer("blue-1", heading)
    (fired,) = [event for event in table.happened(Fired) if event.guns == ("goa",)]
    assert (fired.seat, fired.target, fired.hits) == ("red", "blue-1", hits)
    assert table.line_of(fired)
