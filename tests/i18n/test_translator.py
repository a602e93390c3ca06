"""Names of players: where a message means a seat, whoever shows the battle says who sits there."""

from __future__ import annotations

import pytest

from companion.engine.game import REFEREE, Seat
from companion.engine.messages import Message, say, seat_word, seats_in, written
from companion.i18n.translator import LANGUAGES, words

each_language = pytest.mark.parametrize("language", LANGUAGES)
BLUE, ORANGE = seat_word("blue"), seat_word("orange")


def test_a_player_is_called_by_his_name_and_one_without_a_name_by_his_flag() -> None:
    spoken = words("en").naming((Seat("blue", "Ann"), Seat("orange")))
    assert (spoken.say(BLUE), spoken.say(ORANGE)) == ("Ann", "Orange")


def test_a_name_stands_inside_a_sentence_in_either_language() -> None:
    message = say("ending.won", seat=BLUE)
    seats = (Seat("blue", "Анна"), Seat("orange", "Борис"))
    assert words("en").naming(seats).say(message) == "Анна won"
    assert words("ru").naming(seats).say(message) == "Победа: Анна"


def test_without_a_table_a_seat_is_a_colour() -> None:
    words("en").naming((Seat("blue", "Ann"),))
    assert words("en").say(BLUE) == "Blue"


@each_language
def test_two_players_of_one_name_are_told_apart_by_their_flags(language: str) -> None:
    spoken = words(language).naming(
        (Seat("blue", "Ann"), Seat("orange", "ann "), Seat("red", "Bob"))
    )
    flag = words(language).say
    assert spoken.say(BLUE) == f"Ann ({flag(BLUE)})"
    assert spoken.say(ORANGE) == f"ann ({flag(ORANGE)})"
    assert spoken.say(seat_word("red")) == "Bob"


@each_language
def test_whoever_calls_himself_as_another_seat_is_called_is_told_apart_from_it(
    language: str,
) -> None:
    plain = words(language).say
    for other in ("orange", REFEREE):
        name = plain(seat_word(other))
        spoken = words(language).naming((Seat("blue", name), Seat("orange")))
        assert spoken.say(BLUE) == f"{name} ({plain(BLUE)})"
        assert spoken.say(seat_word(other)) == name


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (say("session.log.undo-refused", seat=BLUE), "Борис: отказ. Действие остаётся в силе"),
        (say("pirates.allot", seat=BLUE, ship="Стрела"), "Борис: корабль «Стрела»"),
        (
            say("pirates.log.allotted", seat=BLUE, ship="Стрела"),
            "«Стрела» теперь под флагом: Борис",
        ),
        (
            say("pirates.refused.not-the-ports-side", seat=BLUE, side=say("pirates.side.spain")),
            "Корабль взял порт другой стороны (Испания), отдать его сюда нельзя: Борис.",
        ),
    ],
)
def test_a_russian_sentence_about_one_named_player_is_about_one(
    message: Message, sentence: str
) -> None:
    assert words("ru").naming((Seat("blue", "Борис"),)).say(message) == sentence


def test_the_reason_on_a_dead_button_is_a_sentence_of_its_own() -> None:
    reason = words("ru").say(say("admiral.refused.drift-due", n=3, ship="Бриг 1"))
    dead = say("deeds.barred", deed="Конец хода", reason=reason, rule="4.18a")
    assert words("ru").say(dead) == "Конец хода. Сносит ещё 3, первым Бриг 1. (4.18a)"


def test_a_name_is_never_read_as_a_sentence() -> None:
    spoken = words("en").naming((Seat("blue", "{n} seat.red"),))
    assert spoken.say(say("ending.won", seat=BLUE)) == "{n} seat.red won"


def test_a_sentence_tells_the_seats_it_speaks_of_in_their_order() -> None:
    pair = say("golitsyn.list", first=ORANGE, rest=BLUE)
    assert seats_in(say("colonies.log.order", order=pair, seat=ORANGE)) == ("orange", "blue")
    assert seats_in(written(en="Blue")) == ()
