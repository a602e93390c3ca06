"""What the whole table sees and hears of a battle of Colonies."""

from __future__ import annotations

import pytest

from companion.engine.messages import seat_word
from tests.games.colonies.verbs import sea


@pytest.mark.rule("colonies:7.1d")
def test_a_colony_under_fire_shows_the_hits_on_its_base() -> None:
    table = sea("chart").at("blue-1", "D6").at("red-1", "J9").colony("goa", value=6, owner="red")
    table.fire("blue-1", "goa", "N")
    (hit,) = table.moments("hit")
    assert (hit.piece, hit.before, hit.after, hit.hull) == ("goa", 0, 1, 3)


@pytest.mark.rule("colonies:7.1e")
def test_a_colony_that_is_taken_tells_the_points_that_it_brings() -> None:
    table = sea("chart").at("blue-1", "E6").at("red-1", "J9").colony("goa", value=6).free("goa")
    table.turn("blue").wind("fresh N")
    table.enter("blue-1", "goa")
    (taken,) = table.moments("taken")
    assert taken.sentence.figures["seat"] == seat_word("blue")
    assert taken.sentence.figures["n"] == table.score("blue")


@pytest.mark.rule("colonies:7.1b")
def test_the_last_hit_frees_the_colony_and_is_told_as_that() -> None:
    table = sea("chart").at("blue-1", "D6").at("red-1", "J9").colony("goa", value=2)
    table.fire("blue-1", "goa", "N")
    (lost,) = table.moments("lost")
    assert not table.moments("hit")
    assert (lost.piece, lost.rule) == ("goa", "7.1d")


@pytest.mark.parametrize(("vane", "told"), [("NE", "miss"), ("N", "hit")])
def test_a_colony_that_is_nobodys_is_drawn_as_one_that_is_somebodys(vane: str, told: str) -> None:
    table = sea("chart").at("blue-1", "D6").at("red-1", "J9").colony("goa", value=6)
    table.fire("blue-1", "goa", vane)
    (moment,) = table.moments(told)
    assert (moment.kind, moment.seat) == ("fort", "")
