"""The logbook names the rule behind what the dice, a reef or the end of a player brought about."""

from __future__ import annotations

import pytest

from companion.engine.endings import BattleEnded
from companion.engine.events import Event
from companion.games.admiral import GAME
from companion.games.admiral.rules.events import PlayerOut, Sunk
from companion.i18n.translator import words
from tests.games.admiral.verbs import Table, battle, skirmish

BOTH = pytest.mark.parametrize("play", ["chart", "cards"])


def told(table: Table) -> list[tuple[str, str]]:
    """What the logbook says of the last deed in English, and the rule beside each line."""
    return [(words("en").say(line.message), line.rule) for line in table.lines()]


def cited(event: Event) -> tuple[str, str]:
    """The line and the rule of one event."""
    line = GAME.log_line(event)
    assert line is not None
    return words("en").say(line.message), line.rule


@pytest.mark.rule("admiral:5.7c")
@BOTH
@pytest.mark.parametrize(("face", "end"), [(1, "hit"), (2, "miss")])
def test_a_point_blank_shot_is_called_so_hit_or_miss(play: str, face: int, end: str) -> None:
    table = skirmish(play, line_1="F7", line_2="G8")
    table.fire("line-1", "line-2", point_blank=True, face=face)
    assert (f"Line 1 fires 1 shot point-blank on Line 2: die {face}, {end}", "5.7c") in told(table)


@pytest.mark.rule("admiral:5.7c", "admiral:5.9b")
def test_in_a_mixed_salvo_only_the_ship_alongside_is_told_point_blank() -> None:
    table = skirmish(line_1="F7", galleon_1="G10", line_2="G7")
    table.salvo("line-2", {"line-1": 2, "galleon-1": 1}, face=1)
    assert told(table)[1:3] == [
        ("Line 1 point-blank salvo of 2 on Line 2: die 1, hit", "5.7c"),
        ("Galleon 1 fires 1 shot on Line 2: die 1, miss", ""),
    ]


@pytest.mark.rule("admiral:5.7e")
@pytest.mark.parametrize(("face", "end"), [(4, "even, hit"), (3, "odd, miss")])
def test_by_agreement_the_even_or_odd_face_is_named_with_its_rule_at_any_distance(
    face: int, end: str
) -> None:
    table = skirmish("cards", line_1="F7", line_2="G7")
    table.agree_even("blue")
    table.agree_even("red")
    table.fire("line-1", "line-2", shots=3, point_blank=True, face=face)
    assert (f"Line 1 salvo of 3 on Line 2: die {face}, {end}", "5.7e") in told(table)


@pytest.mark.rule("admiral:5.7d")
def test_shots_at_nothing_are_counted_in_the_log() -> None:
    table = skirmish(line_1="F7", line_2="L12")
    table.fire("line-1", shots=2, face=6)
    assert ("Line 1 fires 2 shots at no target: die 6, miss", "5.7d") in told(table)


@pytest.mark.rule("admiral:4.17f")
def test_a_drift_onto_a_reef_is_told_with_the_rule_of_reefs() -> None:
    table = skirmish(wind="storm E", line_1="F7", line_2="L12").reefs("H7")
    table.sail("line-1", "E", 1)
    assert told(table)[0] == ("Line 1 drifts E 1 of 3, onto a reef", "4.17f")
    free = skirmish(wind="storm E", line_1="F7", line_2="L12")
    free.sail("line-1", "E", 3)
    assert told(free) == [("Line 1 drifts E 3 of 3", "4.16")]


@pytest.mark.rule("pearl-shoals:V.1.2b", "pearl-shoals:V.1.4")
def test_who_is_out_and_whose_ships_are_struck_is_told_by_the_scenario() -> None:
    table = battle("cards").lost("line-2", "galleon-2", "brig-2").hurt("frigate-2", 3)
    table.fire("line-1", "frigate-2", face=6)
    assert table.rules()["admiral.log.out-no-ships"] == "V.1.2b"
    assert table.rules()["admiral.log.sunk"] == "3.4a", "she was sunk by fire"
    assert cited(PlayerOut(seat="orange", why="no-fort"))[1] == "V.1.4"
    assert cited(Sunk(ship="brig-2", cause="struck")) == ("Brig 2 leaves the board", "V.1.4")


@pytest.mark.parametrize(
    "how",
    ["lots", "last-ships", "most-lots", "first-landed", "royal", "royal-two", "last-fort", "race"],
)
def test_whoever_wins_alone_wins_in_the_singular(how: str) -> None:
    line, _ = cited(BattleEnded(winners=("blue",), how=how, rule="V.1"))
    assert line.startswith("Blue wins: ")
