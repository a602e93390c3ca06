"""The record that play trackers read."""

from __future__ import annotations

import msgspec
import pytest

from companion.engine.commands import EnterFaces
from companion.engine.game import Seat
from companion.games import games
from companion.journal.memory import MemoryJournal
from companion.library.scenarios import find_scenario
from companion.presenters.story.play_record import play, play_record
from companion.session.session import Session
from tests.presenters.story.battles import random_battle
from tests.screens.midbattle import in_the_thick, new_battle, over, played
from tests.session.table import counting


def test_the_record_says_who_has_won_and_with_how_many_points() -> None:
    chronicle = played(over).chronicle()
    record = play(chronicle, "en")
    assert record["game"]["name"] == "Admiral"
    assert record["playDate"] == "2026-01-01 12:00:00"
    winner, loser = sorted(record["players"], key=lambda player: player["rank"])
    assert (winner["name"], winner["winner"], winner["rank"]) == ("Александрина", True, 1)
    assert (loser["name"], loser["winner"], loser["rank"]) == ("Blue", False, 2)
    assert record["sourcePlayId"] == chronicle.mark, "a second push of one battle is known for it"


def test_nobody_has_won_a_battle_that_goes_on() -> None:
    record = play(played(in_the_thick).chronicle(), "ru")
    assert [player["winner"] for player in record["players"]] == [False, False]


def test_the_record_is_json() -> None:
    chronicle = played(over).chronicle()
    assert msgspec.json.decode(play_record(chronicle, "en")) == play(chronicle, "en")


def test_a_clock_that_wrote_nonsense_stops_no_record() -> None:
    chronicle = played(over).chronicle()
    chronicle.times = ("not a time", "", "0001-01-01T00:00:00+05:00")
    assert play(chronicle, "en")["playDate"] == "1970-01-01 00:00:00"


def test_a_battle_was_played_when_it_ended_not_when_its_report_was_saved() -> None:
    journal = MemoryJournal()
    scenario = find_scenario("pearl-shoals")
    assert random_battle(scenario, "chart", 3, 900, journal).pages.view.outcome
    later = Session.open(journal, games(), now=lambda: "2026-01-04T20:00:00", entropy=counting())
    later.show_seed()
    assert play(later.chronicle(), "en")["playDate"] == "2026-01-01 12:00:00"


@pytest.mark.parametrize(
    ("times", "minutes"),
    [
        (("18:00", "18:40", "19:25"), 85),
        (("18:00", "18:40", "23:10", "23:30"), 60),  # the table was switched off in between
        (("18:00", "17:10", "17:30"), 20),  # the clock was set back
    ],
)
def test_what_lay_between_two_sittings_was_not_played(times: tuple[str, ...], minutes: int) -> None:
    chronicle = played(over).chronicle()
    chronicle.times = tuple(f"2026-01-01T{time}:00Z" for time in times)
    assert play(chronicle, "en")["durationMin"] == minutes


def test_who_began_is_who_had_the_first_turn() -> None:
    session = new_battle(order="dice")
    for face in (2, 5):
        assert session.pages.call
        session.submit(EnterFaces(seat=session.pages.call.seat, faces=(face,)))
    while session.pages.call is None and not session.pages.view.turn:
        seat = session.pages.view.waits_for[0]
        session.submit(session.pages.choices(seat)[0].command)
    if session.pages.call:
        session.submit(EnterFaces(seat=session.pages.call.seat, faces=(7,)))
    began = [player["startPlayer"] for player in play(session.chronicle(), "en")["players"]]
    assert began == [False, True]


def test_nobody_has_begun_before_the_first_round() -> None:
    players = play(new_battle(order="dice").chronicle(), "en")["players"]
    assert not any(player["startPlayer"] for player in players)


def test_a_team_goes_by_its_name_and_the_companion_by_its_role() -> None:
    colours = ("blue", "orange", "green", "purple")
    seats = tuple(
        Seat(id, side=f"team-{at % 2 + 1}", captain=id == "green") for at, id in enumerate(colours)
    )
    players = play(new_battle(seats=seats, play="cards").chronicle(), "en")["players"]
    assert [player["team"] for player in players] == ["Team 1", "Team 2", "Team 1", "Team 2"]
    assert [player["role"] for player in players] == ["", "", "Companion", ""]


def test_a_player_without_a_name_is_the_same_in_either_language() -> None:
    records = [play(played(over).chronicle(), language) for language in ("en", "ru")]
    for record in records:
        ids = [player["sourcePlayerId"] for player in record["players"]]
        assert ids == ["blue", "Александрина"]


def test_in_a_draw_nobody_comes_before_another() -> None:
    for seed in range(20):
        session = random_battle(find_scenario("atlantic"), "chart", seed, 3000)
        if (outcome := session.pages.view.outcome) and not outcome.winners:
            break
    record = play(session.chronicle(), "en")
    assert record["players"][0]["score"] != record["players"][1]["score"]
    assert {player["rank"] for player in record["players"]} == {1}
