"""What has changed is told in few words, and nothing of it is lost."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.session.news import LETTERS, caught_up, news
from companion.session.session import Session
from deploy.bench_tables import SITTINGS, Play, Sitting
from tests.session.table import at_sea


def plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def said(row: str, run: int) -> dict[str, Any]:
    return {"command": {"do": "sail", "ship": row, "run": run}, "picks": [["piece", row]]}


# ---------------------------------------------------------------- in few words


def test_of_an_object_only_what_changed_is_told() -> None:
    before = {"turn": "blue", "wind": {"heading": "N", "force": "calm"}, "round": 2}
    after = {"turn": "blue", "wind": {"heading": "E", "force": "calm"}, "round": 2}
    assert news(before, after) == {"wind": {"heading": "E"}}
    assert news({"call": {"sides": 6}}, {}) == {"call": None}


def test_of_a_long_list_only_the_places_that_changed() -> None:
    assert news([1, 2, 3, 4], [1, 2, 5, 4]) == {"2": 5}
    rows = [said("brig-1", run) for run in range(4)]
    assert news(rows, [*rows[:3], said("brig-1", 9)]) == {"3": {"command": {"run": 9}}}


def test_rows_that_stood_there_are_told_by_their_places() -> None:
    rows = [said("brig-1", run) for run in range(4)]
    assert news(rows, [rows[0], rows[3]]) == {"": [0, 3]}


def test_rows_alike_are_told_as_one() -> None:
    rows = [said(ship, run) for ship in ("brig-1", "line-2") for run in (1, 2)]
    ships = [["command/ship", "picks/0/1"], [["brig-1", "line-2"], 1], "0011"]
    runs = [["command/run"], [[1, 2]], "0101"]
    assert news(None, rows) == {"": [[4, rows[0], [ships, runs]]]}
    assert news(None, rows[:2]) == {"": rows[:2]}


def test_where_every_row_has_its_own_no_places_are_told() -> None:
    rows = [said("brig-1", run) for run in (1, 2, 3)]
    assert news([], rows) == {"": [[3, rows[0], [[["command/run"], [[1, 2, 3]], None]]]]}


def test_numbers_that_come_round_again_are_told_once() -> None:
    rows = [said(ship, run) for ship in ("brig-1", "line-2", "line-3") for run in range(20)]
    ((told,),) = news(None, rows).values()
    of_ships, of_runs = (at for _paths, _values, at in told[2])
    assert of_ships == [["0", 20], ["1", 20], ["2", 20]]
    assert of_runs == [["0123456789abcdefghij", 3]]


def test_the_cells_of_a_whole_board_come_round_again_for_each_ship() -> None:
    rows = [said(ship, cell) for ship in ("brig-1", "line-2", "line-3") for cell in range(42)]
    ((told,),) = news(None, rows).values()
    _of_ships, of_cells = (at for _paths, _values, at in told[2])
    assert of_cells == [[[LETTERS, *range(36, 42)], 3]]
    assert caught_up(None, news(None, rows)) == rows


def test_a_number_past_the_letters_is_told_as_it_is() -> None:
    rows = [said("brig-1", run) for run in [*range(38), 1]]
    ((told,),) = news(None, rows).values()
    assert [at for _paths, _values, at in told[2]] == [[LETTERS, 36, 37, "1"]]


def test_values_that_were_told_of_other_rows_are_named_by_their_number() -> None:
    sail = [said("brig-1", run) for run in (1, 2, 3)]
    fire = [{"command": {"do": "fire", "run": run}} for run in (1, 2, 3)]
    runs, again = news(None, [*sail, *fire])[""]
    assert runs[2] == [[["command/run"], [[1, 2, 3]], None]]
    assert again == [3, fire[0], [[0, [1], None]]]


def test_values_at_the_head_of_others_that_were_told_are_named_by_their_number() -> None:
    sail = [said("brig-1", run) for run in (1, 2, 3, 4)]
    stay = [{"stay": run} for run in (1, 2, 3)]
    told = news(None, [*sail, *stay])
    assert told[""][1] == [3, stay[0], [[["stay"], [1], None]]]
    assert caught_up(None, told) == [*sail, *stay]


def test_rows_of_which_some_say_more_are_told_as_one_where_that_is_shorter() -> None:
    rows = [said("brig-1", run) for run in range(12)]
    for run in (3, 5, 8):
        rows[run]["note"] = ["under-fire", {"n": run}]
    told = plain(news(None, rows))
    assert len(told[""]) == 1
    assert caught_up(None, told) == rows


def test_yes_is_not_one() -> None:
    rows = [{"n": n, "sure": bool(n)} for n in (0, 1, 0)]
    held = caught_up(None, plain(news(None, rows)))
    assert [type(row["sure"]) for row in held] == [bool] * 3


def test_a_row_may_have_less_than_the_first_and_is_told_as_one_with_it() -> None:
    aimed = {"picks": ["brig-1", "line-2", "C4"], "label": ["fire", {"at": "line-2", "n": 1}]}
    wild = {"picks": ["brig-1"], "label": ["fire", {"n": 1}]}
    paths = ["picks/1", "picks/2", "label/1/at"]
    values = [["line-2", None], ["C4", None], 1]
    assert news(None, [aimed, aimed, wild]) == {"": [[3, aimed, [[paths, values, "001"]]]]}


def test_rows_that_all_changed_a_little_are_told_by_what_changed_in_them() -> None:
    ships = [{"id": f"brig-{n}", "name": "x" * n, "used": True} for n in range(9)]
    rested = [{**ship, "used": False} for ship in ships]
    assert news(ships, rested) == {str(n): {"used": False} for n in range(9)}


# ---------------------------------------------------------------- and nothing is lost

LEAF = st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(["", "N", "brig-1"])
THERE = LEAF.filter(lambda leaf: leaf is not None)
ROW = st.dictionaries(st.sampled_from("abc"), THERE | st.lists(THERE, max_size=3), min_size=1)
VALUES = st.recursive(
    LEAF | st.lists(ROW, max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4)
    ),
    max_leaves=20,
)
FIELDS = st.fixed_dictionaries({"rows": st.lists(ROW, max_size=8), "more": st.lists(LEAF)})


def bare(value: Any) -> Any:
    """Without what is null in an object: it is left out."""
    if isinstance(value, dict):
        return {key: bare(one) for key, one in value.items() if one is not None}
    return [bare(one) for one in value] if isinstance(value, list) else value


@given(FIELDS, FIELDS)
def test_who_is_told_the_news_holds_what_there_is(before: Any, after: Any) -> None:
    if before != after:
        assert caught_up(before, plain(news(before, after))) == after


@given(VALUES)
def test_who_holds_nothing_is_told_all(after: Any) -> None:
    after = {"view": after}
    assert bare(caught_up(None, plain(news(None, after)))) == bare(after)


@pytest.mark.parametrize("sitting", SITTINGS, ids=lambda sitting: sitting.name)
def test_at_every_table_who_is_told_of_each_deed_sees_what_the_shared_screen_shows(
    sitting: Sitting,
) -> None:
    play = Play(sitting, 10)
    held, before = shown(play.session), shown(play.session)
    for _ in range(12):
        play.session.submit(play.next_deed())
        after = shown(play.session)
        held = caught_up(held, plain(news(before, after)))
        before = after
        assert held == bare(after)


@pytest.mark.parametrize("play", ["chart", "cards"])
def test_the_choices_of_a_turn_that_begins_are_told_in_less_than_a_third(play: str) -> None:
    choices = plain(at_sea(play=play).pages.choices("table"))
    told = plain(news(None, choices))
    assert caught_up(None, told) == choices
    assert len(msgspec.json.encode(told)) * 3 < len(msgspec.json.encode(choices)) > 10_000


def shown(session: Session) -> Any:
    snapshot = session.pages.snapshot()
    return plain({"view": snapshot.view, "choices": snapshot.choices})
