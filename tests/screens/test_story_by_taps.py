"""The end of a battle and its replay, by taps: from the ending, from a line of the log, from the
saved battles.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.commands import Undo
from companion.games import games
from companion.library.saved_battles import Saved
from companion.session.resume import open_battle
from companion.session.session import Session
from companion.widgets.kit.theme import metrics
from tests.journal.damage import flip, opened
from tests.screens.company import widgets
from tests.screens.lordscenes import lords_replay
from tests.screens.midbattle import in_the_thick, over, played
from tests.screens.players import Players
from tests.session.table import at_sea, counting, noon


@pytest.fixture
def ended(players: Players) -> Players:
    players.bring(played(over))
    players.hand.advance_frames(3)
    return players


def shown(players: Players) -> int:
    """The step that the replay stands at."""
    return int(players.front.view.scrub.at)


def bar(players: Players) -> Any:
    (found,) = widgets(players.shell, "ScrubBar")
    return found


def test_the_ending_says_who_won_and_shows_the_figures(ended: Players) -> None:
    assert ended.page == "EndingPage"
    assert "Александрина won" in ended.sees
    assert "The battle turned in round 29" in ended.sees
    assert [row.words for row in ended.front.view.pictures.bars[0].rows] == ["15 of 19", "19 of 19"]
    assert "/" not in ended.sees, "no file, no path"


def test_a_story_told_late_is_of_its_own_battle_alone(
    ended: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ended.shell.table
    assert table.snapshot
    entry, story = table.snapshot.entry, table.story
    asked: list[Any] = []
    monkeypatch.setattr(ended.company, "tell_story", asked.append)
    for _ in range(2):
        ended.bring(played(over))
        ended.hand.advance_frames(3)
    before, this = asked
    before(entry, story)
    ended.hand.advance_frames()
    assert ended.shell.table.story is None
    this(entry, story)
    ended.hand.advance_frames()
    assert ended.shell.table.story is story


def test_the_report_is_saved_by_one_key_and_says_where_it_lies_in_words(ended: Players) -> None:
    ended.tap("Save report")
    assert ended.company.saved_reports == 1
    assert "Any browser opens the report" in ended.sees
    assert ".html" not in ended.sees


def test_a_battle_is_stepped_through_forward_and_back(ended: Players) -> None:
    ended.tap("Replay")
    assert ended.page == "ReplayPage"
    assert shown(ended) == 0
    for key, step in (("Later", 1), ("Later", 2), ("Earlier", 1), ("End", 388), ("Start", 0)):
        ended.tap(key)
        assert shown(ended) == step
        session = ended.company.session
        assert session
        entry = ended.shell.table.story.entries[step] if ended.shell.table.story else -1
        assert ended.front.frame.chart == session.look_back(entry).chart


def test_a_finger_on_the_bar_goes_where_it_points(ended: Players) -> None:
    ended.tap("Replay")
    scrub = bar(ended)
    assert scrub.height >= metrics.touch
    ended.tap_at((scrub.place(200), scrub.center_y))
    assert abs(shown(ended) - 200) <= 1
    finger = ended.hand.press(scrub.place(100), scrub.center_y)
    for step in (120, 180, 300):
        finger.touch_move(scrub.place(step), scrub.center_y)
        ended.hand.advance_frames()
        assert abs(shown(ended) - step) <= 1
    finger.touch_up()
    ended.hand.advance_frames(3)
    assert ended.shell.table.past
    assert ended.shell.table.past.entry == ended.front.view.wanted


def test_the_signs_on_the_bar_are_explained_below_it(ended: Players) -> None:
    for page in ("EndingPage", "ReplayPage"):
        assert ended.page == page
        assert [one.words for one in widgets(ended.front, "SignMeaning")] == [
            "goods, a find",
            "hit, loss, news",
            "the battle turned",
        ]
        ended.shell.go("replay")


def test_a_tap_on_the_way_through_the_battle_opens_the_replay_there(ended: Players) -> None:
    scrub = bar(ended)
    ended.tap_at((scrub.place(150), scrub.center_y))
    assert ended.page == "ReplayPage"
    assert abs(shown(ended) - 150) <= 1
    ended.tap("Back")
    assert ended.page == "EndingPage"


def test_a_line_of_the_log_opens_the_replay_where_it_was_written(players: Players) -> None:
    players.bring(played(in_the_thick))
    players.tap_tab("log")
    row = [one for one in widgets(players.shell, "LogLineRow") if one.row.text][-3]
    players.tap_at(row)
    assert players.page == "ReplayPage"
    assert players.front.view.wanted == row.row.number
    players.tap("Back")
    assert players.page == "BattlePage"


def test_lines_of_several_players_say_whose_each_is(players: Players) -> None:
    lords_replay(players)
    assert "Dora: 8 points: " in players.sees
    assert "Ann: 4 points: " in players.sees


def test_a_saved_battle_can_be_stepped_through(players: Players) -> None:
    saved = Saved(path=Path("battle.sqlite"), title=played(over).pages.snapshot().title)
    players.company.battles = (saved,)
    players.company.shelf[saved.path] = played(over)
    players.shell.go("saved")
    players.tap("Replay")
    assert players.page == "ReplayPage"
    assert shown(players) == 0


def test_a_battle_without_a_chart_is_stepped_through_by_its_cards(players: Players) -> None:
    players.bring(played(over, play="cards"))
    players.hand.advance_frames(3)
    players.tap("Replay")
    names = {card.name for card in widgets(players.shell, "ShipCard")}
    assert "Brig 1" in names


def test_a_battle_that_goes_on_is_told_up_to_now(players: Players) -> None:
    players.bring(played(in_the_thick))
    players.shell.replay()
    players.hand.advance_frames(3)
    session = players.company.session
    assert session
    assert players.front.view.scrub.steps == len(session.chronicle())


def sail_on(session: Session, times: int = 1) -> None:
    """Whoever has the turn sails, first come, first served."""
    for _ in range(times):
        turn = session.pages.view.turn
        sails = [one for one in session.pages.choices(turn) if one.deed == "sail"]
        session.submit(sails[0].command)


def test_what_was_taken_back_is_no_step_of_the_replay(players: Players) -> None:
    session = at_sea()
    steps = len(session.chronicle())
    sail_on(session)
    session.submit(Undo(seat="blue"))
    sail_on(session)
    players.bring(session)
    players.shell.replay()
    players.hand.advance_frames(3)
    assert players.front.view.scrub.steps == steps + 1
    players.tap("End")
    assert players.front.view.chart == session.pages.view.chart


def test_a_battle_that_has_lost_its_end_is_stepped_through_up_to_there(
    players: Players, tmp_path: Path
) -> None:
    path = tmp_path / "battle.sqlite"
    session = at_sea(opened(path))
    sail_on(session, times=2)
    whole = len(session.chronicle())
    session.close()
    flip(path, path.read_bytes().rfind(b"Sailed"))
    left = open_battle(path, games(), now=noon, entropy=counting())
    assert left.loss
    players.bring(left)
    players.shell.replay()
    players.hand.advance_frames(3)
    assert 1 < players.front.view.scrub.steps < whole
    players.tap("End")
    assert players.front.view.chart == left.pages.view.chart
    left.close()
