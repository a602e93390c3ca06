"""What the whole table sees and hears of a battle of Pirates."""

from __future__ import annotations

import pytest

from companion.engine.messages import say
from companion.engine.moments import Weight
from companion.games.golitsyn.rules.lookup import name_of
from tests.games.pirates.verbs import skirmish


@pytest.mark.rule("pirates:6.2c")
def test_a_hit_shows_the_new_hole_and_where_the_vane_pointed() -> None:
    table = skirmish(Isabel="F5", Gull="G5").turn("orange")
    table.fire("Gull", "Isabel", shown="N")
    (hit,) = table.moments()
    assert (hit.cue, hit.before, hit.after, hit.hull) == ("hit", 0, 1, 3)
    assert hit.cause == say("golitsyn.moment.shot", guns=name_of("Gull"), heading=say("heading.n"))


@pytest.mark.rule("pirates:6.3b")
def test_a_point_between_is_a_miss() -> None:
    table = skirmish(Isabel="F5", Gull="G5").turn("orange")
    table.fire("Gull", "Isabel", shown="NE")
    (miss,) = table.moments()
    assert (miss.cue, miss.rule, miss.piece) == ("miss", "6.3b", "Isabel")


@pytest.mark.rule("pirates:7.1a")
def test_the_treasure_is_shown_and_the_ship_is_taken() -> None:
    table = skirmish(Isabel="F5", Pinta="A9", Gull="G5").hurt("Isabel", 2).turn("orange")
    table.fire("Gull", "Isabel", shown="N")
    assert [moment.cue for moment in table.moments()] == ["found", "taken"]
    found, taken = table.moments()
    assert found.sentence == say("pirates.moment.carried", ship=name_of("Isabel"))
    assert (taken.before, taken.after, taken.weight) == (2, 3, Weight.GRAVE)
    assert taken.seat == "blue", "the banner shows her under the flag that she loses"


@pytest.mark.rule("pirates:7.1b")
def test_a_galleon_that_sinks_empty_is_heard_to_be_empty() -> None:
    table = skirmish(carrier="Nina", Isabel="F5", Gull="G5").hurt("Isabel", 2).turn("orange")
    table.fire("Gull", "Isabel", shown="N")
    assert [moment.cue for moment in table.moments()] == ["miss", "sunk"]
    assert table.moments("miss")[0].weight is Weight.HEARD
