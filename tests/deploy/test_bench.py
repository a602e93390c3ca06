"""The bench measures what it says it measures, and turns red where a limit is passed."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from pathlib import Path
from queue import Empty
from random import Random

import msgspec
import pytest

from companion.engine.messages import say
from companion.journal.memory import MemoryJournal
from companion.session.news import news
from companion.session.notices import Problem
from deploy import bench
from deploy.bench_tables import (
    DEAREST,
    GROWN,
    HITS,
    NINE,
    STORM,
    TEAMS,
    USUAL,
    BattleOver,
    Play,
    Sitting,
    begin,
    next_deed,
    played,
)
from deploy.figures import Figure, lines
from deploy.measure_deeds import TOLD, Deeds, Done, kilobytes_told
from deploy.measure_disk import durable, opening
from deploy.measure_story import stories
from deploy.reading_probe import Ear, first_view
from deploy.timing import (
    WORKLOAD_MS,
    Block,
    best,
    block,
    by_workload,
    p50,
    p99,
    processor_ms,
    workload,
)

SMALLEST = {
    "measure_deeds.SHORT": 20,
    "measure_deeds.LONG": 40,
    "measure_deeds.SAMPLE": 2,
    "measure_deeds.RARE": 2,
    "measure_deeds.WARM": 2,
    "measure_disk.LONG": 40,
    "measure_disk.SAMPLE": 2,
    "measure_disk.OPENINGS": 1,
    "measure_pages.SOME": 20,
    "measure_pages.MANY": 40,
    "measure_window.PLAYED": 20,
    "measure_devices.TIMES": 1,
    "measure_story.LONG": 40,
    "measure_score.TIMES": 1,
}
"""How little each part can measure."""
UNSEEN = {
    "BENCH_BRIEF": "1",
    "SDL_VIDEODRIVER": "offscreen",
    "GPIOZERO_PIN_FACTORY": "mock",
    "LIBGL_ALWAYS_SOFTWARE": "1",
}
"""Watched windows are opened off the screen, and watched for a moment only."""
QUICK = Figure(name="deed", unit="ms", value=0.4, floor=0.1, limit=1)
SLOW = Figure(name="disk", unit="ms", value=0.5, floor=0.2, times_floor=2)

# ---------------------------------------------------------------- figures and limits


def test_a_figure_keeps_its_limit_or_not() -> None:
    assert (QUICK.ok, QUICK.most) == (True, 1)
    assert QUICK.ratio == pytest.approx(4)
    assert (SLOW.ok, SLOW.most, SLOW.ratio) == (False, 0.4, 2.5)


def test_the_table_says_what_is_too_much() -> None:
    *_, quick, slow = lines([QUICK, SLOW])
    assert quick.split() == ["deed", "0.400", "1.00", "0.100", "4.00", "ms", "ok"]
    assert slow.endswith("TOO MUCH")


def test_the_command_fails_where_a_limit_is_passed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "BUILD", tmp_path)
    assert (bench.report([QUICK]), bench.report([QUICK, SLOW])) == (0, 1)
    assert '"ok": false' in (tmp_path / "bench.json").read_text(encoding="utf-8")


def test_a_figure_without_a_floor_has_no_ratio() -> None:
    assert Figure(name="redraws", unit="", value=0).plain()["ratio"] is None


def test_the_middle_and_the_tail() -> None:
    times = [float(n) for n in range(1, 201)]
    assert (p50(times), p99(times)) == (100.5, 199.0)


# ---------------------------------------------------------------- how it is measured


def test_a_limit_is_as_much_longer_as_the_machine_is_slower() -> None:
    here = Block([0.9], [3 * WORKLOAD_MS])
    slow_machine = best("deed", [here], p50, limit=0.4)
    assert slow_machine.most == pytest.approx(1.2)
    assert slow_machine.ok
    assert not best("deed", [here], p50, felt=0.4).ok, "what is felt is felt on any machine"


def test_a_program_twice_as_slow_is_red_on_every_machine() -> None:
    for machine in (0.5, 1, 10):
        now = Block([0.3 * machine], [WORKLOAD_MS * machine])
        twice = Block([0.6 * machine], [WORKLOAD_MS * machine])
        assert best("deed", [now], p50, limit=0.4).ok
        assert not best("deed", [twice], p50, limit=0.4).ok


def test_the_block_that_was_least_disturbed_counts() -> None:
    quiet, disturbed = Block([1.0, 1.0], [1.0, 1.0]), Block([9.0, 9.0], [1.0, 1.0])
    assert best("deed", [disturbed, quiet, disturbed], p50, times=2).ok
    assert not best("deed", [disturbed, disturbed], p50, times=2).ok


def test_figure_and_floor_are_read_at_the_same_quantile() -> None:
    tail = Block([1.0] * 99 + [50.0], [1.0] * 99 + [40.0])
    assert best("p50", [tail], p50, times=2).ratio == 1
    assert best("p99", [tail], p99, times=2).ratio == 1.25


def test_samples_and_floors_are_timed_turn_about() -> None:
    order: list[str] = []

    def timed(name: str) -> float:
        order.append(name)
        return 1.0

    block(3, lambda: timed("deed"), lambda: timed("floor"))
    assert order == ["deed", "floor"] * 3


def test_the_workload_is_always_the_same_work() -> None:
    assert workload() == workload()
    assert by_workload() > 0


def test_waiting_costs_no_processor() -> None:
    idle = processor_ms(lambda: None)
    assert idle < processor_ms(lambda: [workload() for _ in range(20)])


# ---------------------------------------------------------------- what is played


def test_the_measured_battle_is_long_and_nobody_is_hit_in_it() -> None:
    journal = MemoryJournal()
    session = played(journal, 400)
    assert len(journal.entries()) == 400
    assert session.pages.view.outcome is None
    assert {card.damage for card in session.pages.view.cards} == {0}


def test_shots_are_fired_in_it() -> None:
    session, chance = played(MemoryJournal(), 50), Random(1)
    words = set()
    for _ in range(100):
        deed = next_deed(session, USUAL, chance)
        words.add(deed.word)
        session.submit(deed)
    assert {"sail", "fire", "end-turn", "enter-faces"} <= words


def test_the_largest_table_is_measured_too() -> None:
    view = played(MemoryJournal(), 300, NINE).pages.view
    assert (len(view.seats), len(view.cards), view.outcome) == (9, 30, None)


def test_the_dearest_table_has_two_players_and_thirty_ships() -> None:
    view = played(MemoryJournal(), 50, DEAREST).pages.view
    assert (len(view.seats), len(view.cards), view.outcome) == (2, 30, None)


def test_four_players_have_discovered_all_regions() -> None:
    view = played(MemoryJournal(), GROWN.since, GROWN).pages.view
    assert view.chart
    tiles = {view.chart.board.space(space).region for space in view.chart.board.ids}
    assert (len(view.seats), len(tiles - {""}), view.outcome) == (4, 11, None)


def test_six_players_of_admiral_lay_mines() -> None:
    session, chance = begin(MemoryJournal(), TEAMS), Random(1)
    laid = set()
    for _ in range(150):
        deed = next_deed(session, TEAMS, chance)
        session.submit(deed)
        if deed.word == "lay-mine":
            laid.add(deed.seat)
    view = session.pages.view
    assert (len(view.seats), len(view.cards), len(laid)) == (6, 24, 6)


@pytest.mark.parametrize("sitting", [STORM, HITS], ids=lambda sitting: sitting.name)
def test_only_what_is_watched_is_measured(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    deeds, done = Deeds(sitting, 50), list[Done]()
    every = iter(deeds.do, None)

    def noted() -> Done:
        done.append(next(every))
        return done[-1]

    monkeypatch.setattr(deeds, "do", noted)
    spent = [deeds.timed() for _ in range(10)]
    assert min(spent) > 0
    assert len(done) > len(spent), "others lay between"
    assert set(spent) <= {one.spent for one in done}


def test_of_each_deed_it_is_weighed_what_another_program_is_told() -> None:
    told = list(islice(kilobytes_told(USUAL, 50), 20))
    assert (len(told), min(told) > 0, max(told) < TOLD) == (20, True, True)


def test_where_a_battle_ends_another_one_goes_on() -> None:
    over, chance = begin(MemoryJournal(), DEAREST), Random(3)
    with suppress(BattleOver):
        while True:
            over.submit(next_deed(over, DEAREST, chance))
    assert over.pages.view.outcome
    play = Play(DEAREST, 50)
    play.session = over
    deed = play.next_deed()
    assert play.session is not over
    play.session.submit(deed)


def test_of_a_ship_that_sails_little_else_is_told() -> None:
    session, chance = played(MemoryJournal(), 50), Random(1)
    while (deed := next_deed(session, USUAL, chance)).word != "sail":
        session.submit(deed)
    before = msgspec.to_builtins(session.pages.view)
    session.submit(deed)
    (card,) = news(before, msgspec.to_builtins(session.pages.view))["cards"].values()
    assert set(card) == {"space", "tokens"}


def test_a_battle_on_the_disk_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.measure_disk.SAMPLE", 2)
    monkeypatch.setattr("deploy.measure_disk.LONG", 60)
    figures = durable(tmp_path, 1) + opening(tmp_path, 1)
    assert [figure.value > 0 for figure in figures] == [True, True]


def test_a_battle_told_is_timed_and_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.measure_story.LONG", 60)
    counted, written, packed = stories(blocks=1)
    assert min(counted.value, counted.floor, written.value) > 0
    assert (packed.unit, packed.ok) == ("kB", True)


@pytest.mark.sweep
@pytest.mark.parametrize("part", bench.PARTS)
def test_every_part_of_it_runs(part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for size, least in SMALLEST.items():
        monkeypatch.setattr(f"deploy.{size}", least)
    monkeypatch.setattr(bench, "BUILD", tmp_path)
    for name, value in UNSEEN.items():
        monkeypatch.setenv(name, value)
    figures = bench.measure(part, blocks=1)
    assert figures
    assert min(figure.value for figure in figures) >= 0


def test_a_battle_that_does_not_begin_is_given_up_and_its_reason_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("deploy.reading_probe.PATIENCE", 0.01)
    ear = Ear()
    ear.hear(Problem(message=say("journal.disk-full")))
    with pytest.raises(Empty):
        first_view(ear)
    assert "journal.disk-full" in capsys.readouterr().err
