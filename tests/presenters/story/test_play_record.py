"""The record that play trackers read."""

from __future__ import annotations

import msgspec

from companion.presenters.story.play_record import play, play_record
from tests.screens.midbattle import in_the_thick, over, played


def test_the_record_says_who_has_won_and_with_how_many_points() -> None:
    chronicle = played(over).chronicle()
    record = play(chronicle, "en")
    assert record["game"]["name"] == "Admiral"
    assert record["playDate"] == "2026-01-01 12:00:00"
    winner, loser = sorted(record["players"], key=lambda player: player["rank"])
    assert (winner["name"], winner["winner"], winner["rank"]) == ("Екатерина", True, 1)
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
    chronicle.began = "not a time"
    chronicle.ended = ""
    assert play(chronicle, "en")["playDate"] == "1970-01-01 00:00:00"
