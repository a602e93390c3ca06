"""What the whole table sees and hears of a battle of Admiral."""

from __future__ import annotations

import pytest

from companion.engine.messages import say, seat_word
from companion.engine.moments import Weight, end_moment
from companion.games.admiral.rules.lookup import name_of
from companion.i18n.translator import words
from tests.games.admiral.verbs import Table, battle, skirmish

ENGLISH = words("en")


def duel(**damage: int) -> Table:
    """Blue's line and galleon within reach of red's line."""
    table = skirmish(line_1="E5", galleon_1="A8", line_2="A5", frigate_2="L9")
    for piece, points in damage.items():
        table.hurt(piece.replace("_", "-"), points)
    return table


@pytest.mark.rule("admiral:3.3a", "admiral:5.9a")
def test_a_salvo_that_hits_is_one_moment_with_its_boxes_die_and_guns() -> None:
    table = duel(line_2=1)
    table.salvo("line-2", {"line-1": 3, "galleon-1": 1}, face=5)
    (hit,) = table.moments()
    assert (hit.cue, hit.weight, hit.rule) == ("hit", Weight.SEEN, "5.9a")
    assert (hit.piece, hit.kind, hit.seat, hit.faces) == ("line-2", "line", "red", (5,))
    assert (hit.before, hit.after, hit.hull) == (1, 5, table.card_of("line-2").hull)
    assert ENGLISH.say(hit.sentence) == "Line 2 loses 4"
    assert ENGLISH.say(hit.cause) == "Line 1, Galleon 1: 4 shots, one die"


@pytest.mark.rule("admiral:5.7a")
def test_a_miss_crosses_no_box_and_shows_the_die() -> None:
    table = duel(line_2=2)
    table.fire("line-1", "line-2", shots=3, face=2)
    (miss,) = table.moments()
    assert (miss.cue, miss.rule, miss.faces) == ("miss", "5.7a", (2,))
    assert (miss.before, miss.after) == (2, 2)


@pytest.mark.rule("admiral:5.7d")
def test_a_shot_into_the_air_is_a_miss_of_nobody() -> None:
    table = duel()
    table.fire("line-1", face=6)
    (miss,) = table.moments()
    assert (miss.cue, miss.piece, miss.rule) == ("miss", "", "5.7d")


@pytest.mark.rule("admiral:3.4a")
def test_the_hit_that_sinks_her_is_told_as_her_sinking() -> None:
    table = duel()
    hull = table.card_of("line-2").hull
    table.hurt("line-2", hull - 1)
    table.fire("line-1", "line-2", shots=3, face=6)
    (sunk,) = table.moments("sunk")
    assert not table.moments("hit")
    assert (sunk.weight, sunk.before, sunk.after, sunk.faces) == (
        Weight.GRAVE,
        hull - 1,
        hull,
        (6,),
    )


@pytest.mark.rule("admiral:3.4b")
def test_a_fort_that_falls_is_a_fort_lost() -> None:
    table = skirmish(line_1="X11", frigate_2="A9").hurt("fort-x14", 4)
    table.fire("line-1", "fort-x14", shots=3, face=6)
    (lost,) = table.moments("lost")
    assert lost.piece == "fort-x14"
    assert lost.title == say("admiral.moment.fort")


@pytest.mark.rule("admiral:10.6a", "admiral:10.6b")
def test_a_mine_tells_who_laid_it_and_where() -> None:
    table = skirmish(mines="3", brig_2="F4", line_1="J4")
    table.lay("blue", "D4", "", "").lay("red", "", "", "").spin("fresh W")
    table.turn("red").sail("brig-2", "W", 4)
    assert not table.moments(), "that she crossed it is nobody's to know"
    table.declare("blue", "brig-2", "D4")
    moment = table.moments()[0]
    assert (moment.piece, moment.after) == ("brig-2", 3)
    assert moment.cause == say("admiral.moment.mine", seat=seat_word("blue"), cell="D4")


@pytest.mark.rule("admiral:4.16")
def test_a_storm_is_seen_and_other_winds_are_only_heard() -> None:
    storm = battle(wind="")
    storm.spin("storm NE")
    (seen,) = storm.moments("storm")
    assert seen.weight is Weight.SEEN
    fresh = battle(wind="")
    fresh.spin("fresh S")
    wind, turn = fresh.moments()
    assert (wind.weight, turn.weight) == (Weight.HEARD, Weight.HEARD)
    spoken = [ENGLISH.say(moment.spoken) for moment in (wind, turn)]
    assert spoken == ["Wind south, fresh.", "Blue to move"]


def test_a_voice_says_wind_and_turn_in_the_language_of_the_table() -> None:
    table = battle(wind="")
    table.spin("fresh S")
    spoken = [words("ru").say(moment.spoken) for moment in table.moments()]
    assert spoken == ["Ветер на юг, свежий.", f"Ход: {words('ru').say(seat_word('blue'))}"]


@pytest.mark.rule("admiral:10.3")
def test_a_slip_that_is_sealed_makes_no_moment() -> None:
    table = battle(mines="3", wind="")
    table.lay("blue", "C2")
    assert table.moments() == []


def test_the_last_ship_ends_the_battle_with_a_winner() -> None:
    table = skirmish(line_1="E5", brig_2="A5")
    table.hurt("brig-2", table.card_of("brig-2").hull - 1)
    table.fire("line-1", "brig-2", face=6)
    assert [moment.cue for moment in table.moments()] == ["sunk", "lost", "won"]
    won = table.moments("won")[0]
    assert ENGLISH.say(won.title) == "Blue wins!"
    assert won.sentence == say("admiral.won.last-ships")


def test_a_pearl_is_loaded_with_a_sound_and_no_banner() -> None:
    table = skirmish(line_1="E5", brig_1="D4", line_2="A9").pearls(D4=1)
    table.load("brig-1")
    (cargo,) = table.moments()
    assert (cargo.cue, cargo.weight) == ("cargo", Weight.HEARD)


def test_names_are_those_of_the_table() -> None:
    table = duel()
    table.fire("line-1", "line-2", face=6)
    assert table.moments()[0].sentence.figures["piece"] == name_of("line-2")


def test_several_win_and_one_side_wins() -> None:
    how = say("admiral.won.lots")
    both = end_moment(("blue", "green"), how, "V.2.1")
    team = end_moment(("blue", "green"), how, "V.2.1", say("admiral.team", n=1))
    assert ENGLISH.say(both.title) == "Blue, Green win!"
    assert ENGLISH.say(team.title) == "Team 1 wins!"
    assert words("ru").say(both.title) == "Победа: Синие, Зелёные"
