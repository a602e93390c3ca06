"""What is laid on the board in one of several ways is shown there, and turned by a tap."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.commands import Throw
from companion.engine.layers import Ghost, Tile
from companion.engine.mats import MatView
from companion.engine.messages import Message, say
from companion.engine.offers import Choice, picks
from companion.engine.space import Areas, Space
from companion.engine.views import ChartView, TableView
from companion.presenters.action_panel import deed_panel
from companion.presenters.laying import at_ghost, with_ghost
from companion.presenters.selection import Selection

PLACES = Areas((Space("a", (0, 0), ("b",)), Space("b", (3, 0), ("a",))))
TILE = Areas((Space("n", (0, 1), ("s",)), Space("s", (0, 0), ("n",))))
GHOSTS = tuple(Ghost(place, turn, Tile(TILE)) for place, turn in ("a0", "a2", "b1", "b3"))
WAYS = tuple(
    Choice(
        command=Throw(seat=one.space + one.turn),
        deed="lay",
        label=say(one.turn),
        picks=picks(space=one.space, turn=one.turn),
    )
    for one in GHOSTS
)
VIEW = TableView(game="game", chart=ChartView(board=PLACES, layers=GHOSTS))
TRAY = replace(VIEW, turn="blue", mats=(MatView("mat", "blue", say("mat"), (), due=2),))
AT_B = Selection.of(deed="lay", space="b")


def words(message: Message) -> str:
    return message.id


def test_the_first_way_is_considered_and_a_key_lays_it_so() -> None:
    shown = deed_panel(words, VIEW, WAYS, AT_B)
    assert shown.ghost == GHOSTS[2]
    assert [key.act for key in shown.keys] == [WAYS[2].command, AT_B.adding("step", "3")]


def test_a_tap_on_it_turns_it_and_after_the_last_way_comes_the_first() -> None:
    once = at_ghost(AT_B, WAYS, "b")
    assert once
    assert deed_panel(words, VIEW, WAYS, once).ghost == GHOSTS[3]
    twice = at_ghost(once, WAYS, "b")
    assert twice
    assert deed_panel(words, VIEW, WAYS, twice).ghost == GHOSTS[2]


def test_a_tap_elsewhere_turns_nothing() -> None:
    assert at_ghost(AT_B, WAYS, "a") is None
    assert at_ghost(Selection.of(deed="lay"), WAYS, "b") is None, "the first place is considered"


def test_beside_a_tray_the_first_place_is_considered_until_a_tap_means_another() -> None:
    start = Selection()
    shown = deed_panel(words, TRAY, WAYS, start)
    assert (shown.stage, shown.ghost) == ("tray", GHOSTS[0])
    assert shown.keys[0].act == WAYS[0].command
    turned = at_ghost(start, WAYS, "a")
    assert turned
    assert deed_panel(words, TRAY, WAYS, turned).ghost == GHOSTS[1]
    assert at_ghost(turned, WAYS, "b") is None, "another place is meant"
    assert deed_panel(words, TRAY, WAYS, Selection.of(space="b")).ghost == GHOSTS[2]


def test_more_than_four_ways_are_turned_back_too() -> None:
    turns = tuple(str(n) for n in range(5))
    ghosts = tuple(Ghost("a", turn, Tile(TILE)) for turn in turns)
    ways = tuple(replace(WAYS[0], picks=picks(space="a", turn=turn)) for turn in turns)
    tray = replace(TRAY, chart=ChartView(board=PLACES, layers=ghosts))
    back = deed_panel(words, tray, ways, Selection()).keys[2].act
    assert isinstance(back, Selection)
    assert deed_panel(words, tray, ways, back).ghost == ghosts[4], "before the first comes the last"


def test_in_the_only_way_there_is_nothing_to_turn() -> None:
    ways = (WAYS[0], WAYS[2])
    shown = deed_panel(words, TRAY, ways, Selection())
    assert [key.act for key in shown.keys] == [WAYS[0].command]
    assert at_ghost(Selection(), ways, "a") is None


def test_the_chart_bears_only_what_is_considered() -> None:
    assert VIEW.chart
    chart = with_ghost(VIEW.chart, GHOSTS[0])
    assert chart.layers == (replace(GHOSTS[0], seen=True),)
    assert with_ghost(chart, None) is chart
    assert chart.still == ()


def test_where_the_chart_shows_no_way_they_are_a_list() -> None:
    bare = replace(VIEW, chart=ChartView(board=PLACES))
    shown = deed_panel(words, bare, WAYS, AT_B)
    assert (shown.ghost, [key.text for key in shown.keys]) == (None, ["1", "3"])
