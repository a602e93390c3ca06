"""A table's own figures: what its box shows is played, named in the logbook, and kept to limits."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.game import Seat
from companion.engine.house_figures import FigureRow, FigureTold, OwnValues
from companion.engine.scenario import Printed, ScenarioError
from companion.games.admiral import GAME
from companion.games.admiral.house_figures import SIDES
from companion.games.admiral.rules.scene import Island, Layout, Scene
from companion.i18n.translator import words
from tests.games.admiral.verbs import SCENARIO

SCENE: Scene = GAME.load(SCENARIO)
SHORE = ("scenario", "pearl-shoals", "players-2", "K8")


def rows(scene: Scene = SCENE) -> dict[str, FigureRow]:
    return {row.name: row for card in GAME.figures(scene) for row in card.rows}


def told(own: OwnValues, language: str = "en") -> list[str]:
    """The lines that name the figures, of a battle begun with them."""
    events = GAME.start(GAME.with_figures(SCENE, own), (Seat("blue"), Seat("red")), {})
    lines = [GAME.log_line(one) for one in events if isinstance(one, FigureTold)]
    return [words(language).say(line.message) for line in lines if line]


def test_every_figure_is_shown_as_printed_with_its_mark() -> None:
    shown = rows()
    assert (shown["brig.calm.straight"].value, shown["brig.calm.straight"].mark) == (1, "book")
    assert (shown["galleon.hull.strength"].value, shown["galleon.hull.strength"].mark) == (
        5,
        "house",
    )
    kinds = [name for name in shown if name.split(".")[0] in SCENE.cards]
    assert len(kinds) == 12 * len(SCENE.cards)


@pytest.mark.parametrize("row", rows().values(), ids=lambda row: row.name)
def test_what_the_scenario_has_is_within_the_limits(row: FigureRow) -> None:
    assert row.expected(row.value) is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("brig.calm.straight", -1),
        ("brig.calm.straight", 25),
        ("brig.calm.straight", True),
        ("brig.calm.straight", "2"),
        ("galleon.hull.strength", 0),
        ("vane.storm", 0),
        ("vane.storm", 100),
        ("board.north", "up"),
        ("board.north", 1),
        ("scenario.pearl-shoals.players-2.K8", "left top"),
        ("scenario.pearl-shoals.players-2.K8", "N"),
        ("scenario.pearl-shoals.players-2.K8", 3),
    ],
)
def test_what_no_card_can_show_is_refused(name: str, value: object) -> None:
    assert rows()[name].expected(value) is not None


def test_a_told_figure_counts_and_both_arms_are_named_in_one_line() -> None:
    scene: Scene = GAME.with_figures(
        SCENE, {("brig", "calm", "straight"): 2, ("brig", "calm", "diagonal"): 1}
    )
    assert scene.cards["brig"].calm.straight == Printed(2, "book")
    assert scene.cards["brig"].fresh == SCENE.cards["brig"].fresh
    assert scene.cards["line"] == SCENE.cards["line"]
    assert told({("brig", "calm", "straight"): 2, ("brig", "calm", "diagonal"): 1}) == [
        "Brig: calm 2/1 by your own card."
    ]
    assert told({("galleon", "hull", "strength"): 6}, "ru") == [
        "Галеон: прочность 6 — по вашей карточке."
    ]


def test_without_figures_of_its_own_a_battle_names_none() -> None:
    assert told({}) == []


@pytest.mark.rule("admiral:4.3b")
def test_the_vane_is_spun_with_its_own_shares() -> None:
    scene: Scene = GAME.with_figures(SCENE, {("vane", "fresh"): 4})
    assert scene.weights == (1, 4, 1) * 8
    assert told({("vane", "fresh"): 4}) == [
        "By your own vane: calm, fresh wind and storm as 1:4:1."
    ]
    again = rows(scene)
    assert [again[f"vane.{force}"].value for force in ("calm", "fresh", "storm")] == [1, 4, 1]


@pytest.mark.rule("admiral:II.1c")
@pytest.mark.parametrize("edge", ["top", "right", "bottom", "left"])
def test_where_north_points_closed_sides_stay_where_they_lie(edge: str) -> None:
    scene: Scene = GAME.with_figures(SCENE, {("board", "north"): edge})
    assert scene.board.north == edge
    for before, after in zip((SCENE, *SCENE.others), (scene, *scene.others), strict=True):
        assert _closed(SCENE, before) == _closed(scene, after)
    assert [one.value for one in rows(scene).values() if one.several] == [
        one.value for one in rows().values() if one.several
    ]


def _closed(scene: Scene, layout: Layout) -> set[tuple[str, str | None]]:
    """From which cell to which the closed ways lead."""
    sides = (side.split(" ") for island in layout.islands for side in island.closed)
    return {(cell, scene.board.step(cell, heading)) for cell, heading in sides}  # type: ignore[arg-type]


@pytest.mark.rule("admiral:4.5f")
def test_a_shore_is_closed_as_its_owner_says() -> None:
    scene: Scene = GAME.with_figures(SCENE, {SHORE: "top left"})
    closed = {side for island in scene.islands for side in island.closed}
    assert {side for side in closed if side.startswith("K8")} == {"K8 N", "K8 W"}
    assert len(closed) == sum(len(island.closed) for island in SCENE.islands) - 2
    assert told({SHORE: "top left"}) == ["By your own islands land shuts these sides of K8: ↑ ←."]
    assert told({SHORE: ""}) == ["By your own islands no side of K8 is shut by land."]


@pytest.mark.rule("admiral:4.5f")
def test_islands_that_lie_elsewhere_for_others_are_told_apart() -> None:
    elsewhere = [one for one in SCENE.others if one.islands != SCENE.islands]
    assert [len(one.bases) for one in elsewhere] == [3]
    cell = elsewhere[0].islands[0].shore[0]
    own: OwnValues = {("scenario", "pearl-shoals", "players-3", cell): "top"}
    scene: Scene = GAME.with_figures(SCENE, own)
    assert _closed(scene, scene) == _closed(SCENE, SCENE)
    assert told(own) == []
    begun = GAME.start(scene, tuple(map(Seat, ("blue", "red", "green"))), {})
    assert [one.figure for one in begun if isinstance(one, FigureTold)] == [cell]


@pytest.mark.rule("pearl-shoals:V.3.6d")
def test_islands_that_would_lock_in_a_pearl_are_refused() -> None:
    island = SCENE.islands[0]
    walled: Scene = GAME.load(SCENARIO)
    pearls = ((island.shore[0], 1), *walled.pearls)
    walled = replace(walled, pearls=pearls)
    with pytest.raises(ScenarioError) as locked:
        GAME.with_figures(walled, {SHORE: " ".join(SIDES)})
    assert locked.value.path == "scenario.pearl-shoals.players-2"
    assert locked.value.rule == "V.3.6d"


def with_a_shore(name: str) -> tuple[Scene, tuple[str, ...]]:
    """A scenario of the program with one more island, of a shore alone, and the shore's place."""
    scene: Scene = GAME.load(SCENARIO.with_name(f"{name}.toml"))
    island = Island(land=(), shore=("C5",), mark="house")
    scene = replace(scene, islands=(*scene.islands, island), others=())
    return scene, next(row.place for row in rows(scene).values() if row.place[-1] == "C5")


@pytest.mark.rule("admiral-short:S1.1b")
def test_by_the_short_rules_no_shore_is_locked_in() -> None:
    scene, shore = with_a_shore("short-rules")
    with pytest.raises(ScenarioError) as locked:
        GAME.with_figures(scene, {shore: " ".join(SIDES)})
    assert (locked.value.path, locked.value.rule) == ("scenario.short-rules.players-2", "S1.1b")
    half = {shore: " ".join(tuple(SIDES)[:4])}
    assert GAME.with_figures(scene, half).islands[-1].closed


def test_in_a_drill_a_shore_may_be_locked_in_where_no_port_is() -> None:
    scene, shore = with_a_shore("training-1")
    assert len(GAME.with_figures(scene, {shore: " ".join(SIDES)}).islands[-1].closed) == len(SIDES)


def test_a_tap_on_a_word_takes_one_or_of_several_one_more() -> None:
    north, shore = rows()["board.north"], rows()["scenario.pearl-shoals.players-2.K8"]
    assert north.tapped("top", "left") == "left"
    assert shore.tapped("top right", "top-right") == "top top-right right"
    assert shore.tapped("top right", "top") == "right"
    assert shore.tapped("top", "top") == ""
