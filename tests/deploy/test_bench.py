"""The bench measures what it says it measures."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.journal.memory import MemoryJournal
from deploy.figures import Figure, lines, p50, p99
from deploy.measure_battle import NINE, durable, next_deed, played

QUICK = Figure(name="deed", unit="ms", value=0.4, floor=0.1, limit=1)
SLOW = Figure(name="disk", unit="ms", value=0.5, floor=0.2, times_floor=2)


def test_a_figure_keeps_its_limit_or_not() -> None:
    assert (QUICK.ok, QUICK.most) == (True, 1)
    assert QUICK.ratio == pytest.approx(4)
    assert (SLOW.ok, SLOW.most, SLOW.ratio) == (False, 0.4, 2.5)


def test_the_table_says_what_is_too_much() -> None:
    *_, quick, slow = lines([QUICK, SLOW])
    assert quick.split() == ["deed", "0.400", "1.00", "0.100", "4.00", "ms", "ok"]
    assert slow.endswith("TOO MUCH")


def test_a_figure_without_a_floor_has_no_ratio() -> None:
    assert Figure(name="redraws", unit="", value=0, floor=0).plain()["ratio"] is None


def test_the_middle_and_the_tail() -> None:
    times = [float(n) for n in range(1, 201)]
    assert (p50(times), p99(times)) == (100.5, 199.0)


def test_the_measured_battle_is_long_and_nobody_is_hit_in_it() -> None:
    journal = MemoryJournal()
    session = played(journal, 400)
    view = session.view
    assert len(journal.entries()) == 400
    assert view.outcome is None
    assert [card.damage for card in view.cards] == [0] * len(view.cards)


def test_shots_are_fired_in_it() -> None:
    session, chance = played(MemoryJournal(), 50), Random(1)
    words = set()
    for _ in range(100):
        deed = next_deed(session, chance)
        words.add(deed.word)
        session.submit(deed)
    assert {"sail", "fire", "end-turn", "enter-faces"} <= words


def test_the_largest_table_is_measured_too() -> None:
    session = played(MemoryJournal(), 300, NINE)
    view = session.view
    assert (len(view.seats), len(view.cards), view.outcome) == (9, 30, None)
    assert [card.damage for card in view.cards if not card.lost] == [0] * sum(
        not card.lost for card in view.cards
    )


def test_a_battle_on_the_disk_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.measure_battle.SAMPLE", 2)
    (figure,) = durable(tmp_path)
    assert figure.value > 0
