"""House figures on the disk: kept whole, read with care, and never in the way of a battle."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.engine.house_figures import FigureCard, OwnValues
from companion.engine.messages import say
from companion.engine.scenario import ScenarioError
from companion.games import games
from companion.library.catalogue import figure_cards, offers
from companion.library.collection import BattleCollection
from companion.library.custom_boards import Boards, read_board
from companion.library.house_figures import LARGEST_FILE, HouseFigures, with_house_figures
from companion.platform.program_files import SCENARIOS
from tests.wrong_sheets import assert_told_in_russian

ADMIRAL = games()["admiral"]
SCENE = ADMIRAL.load(SCENARIOS / "admiral" / "pearl-shoals.toml")
CALM = ("brig", "calm", "straight")
SHORE = ("scenario", "pearl-shoals", "players-2", "K8")


@pytest.fixture
def figures(tmp_path: Path) -> HouseFigures:
    return HouseFigures(tmp_path / "figures")


@pytest.fixture(scope="module")
def cards() -> tuple[FigureCard, ...]:
    found = figure_cards(offers(Boards(Path("/nowhere"), games())), "admiral")
    return tuple(card for _, card in found)


def write(figures: HouseFigures, text: str) -> None:
    figures.folder.mkdir(exist_ok=True)
    figures.file("admiral").write_text(text, encoding="utf-8")


def the_fault(figures: HouseFigures, cards: tuple[FigureCard, ...]) -> ScenarioError:
    (fault,) = figures.faults("admiral", cards)
    assert_told_in_russian(fault)
    return fault


def test_before_anything_is_told_all_is_as_printed(
    figures: HouseFigures, cards: tuple[FigureCard, ...]
) -> None:
    assert figures.own("admiral", cards) == ({}, ())
    assert with_house_figures(figures, ADMIRAL, SCENE) == (SCENE, ())
    assert not figures.folder.exists()


def test_what_is_told_is_played_and_taken_back_one_by_one(
    figures: HouseFigures, cards: tuple[FigureCard, ...]
) -> None:
    figures.keep("admiral", cards, {CALM: 2})
    figures.keep("admiral", cards, {SHORE: "top left"})
    assert figures.own("admiral", cards) == ({SHORE: "top left", CALM: 2}, ())
    scene, faults = with_house_figures(figures, ADMIRAL, SCENE)
    assert scene.cards["brig"].calm.straight.value == 2
    assert faults == ()
    figures.keep("admiral", cards, {CALM: None})
    assert figures.own("admiral", cards)[0] == {SHORE: "top left"}


def test_as_printed_again_puts_the_file_aside(
    figures: HouseFigures, cards: tuple[FigureCard, ...]
) -> None:
    figures.keep("admiral", cards, {CALM: 2})
    told = figures.file("admiral").read_text(encoding="utf-8")
    figures.reset("admiral")
    figures.reset("admiral")
    assert figures.own("admiral", cards) == ({}, ())
    assert (figures.folder / "admiral.toml.1").read_text(encoding="utf-8") == told


@pytest.mark.parametrize(
    ("text", "path", "value"),
    [
        ("[brig]\ncalm = { straight = 40 }", "brig.calm.straight", 40),
        ("[brig]\ncalm = { straight = -1 }", "brig.calm.straight", -1),
        ('[brig]\ncalm = { straight = "two" }', "brig.calm.straight", "two"),
        ("[brig]\ncalm = { straight = 1.5 }", "brig.calm.straight", "1.5"),
        ("[brig]\ncalm = { straight = true }", "brig.calm.straight", "true"),
        ("[brig]\ncalm = [1, 2]", "brig.calm", "[1,2]"),
        ("[brig]\ncalm = 3", "brig.calm", 3),
        ("[raft]\ncalm = { straight = 1 }", "raft.calm.straight", 1),
        ("[brig.hull]\nstrength = 0", "brig.hull.strength", 0),
        ("[vane]\nstorm = 1" + "0" * 80, "vane.storm", "1" + "0" * 59 + "…"),
        ("[vane]\nstorm = 0x" + "f" * 5000, "vane.storm", "0x" + "f" * 58 + "…"),
        ('[board]\nnorth = "N"', "board.north", "N"),
        ("[scenario]\npearl-shoals = 1", "scenario.pearl-shoals", 1),
        ('[scenario.pearl-shoals.players-2]\nK9 = "top"', "scenario.pearl-shoals.players-2.K9", "top"),
    ],
)  # fmt: skip
def test_a_wrong_figure_is_named_and_the_printed_one_is_played(
    figures: HouseFigures, cards: tuple[FigureCard, ...], text: str, path: str, value: object
) -> None:
    write(figures, f"{text}\n[galleon.hull]\nstrength = 6\n")
    fault = the_fault(figures, cards)
    assert (fault.file, fault.path, fault.value) == ("admiral.toml", path, value)
    scene, _ = with_house_figures(figures, ADMIRAL, SCENE)
    assert scene.cards["brig"] == SCENE.cards["brig"]
    assert scene.cards["galleon"].strength.value == 6


@pytest.mark.parametrize(
    "raw",
    [
        b"calm = ",
        b"\xff\xfe\x00",
        b"[brig]\n[brig]\n",
        b"a" * (LARGEST_FILE + 1),
        b"a = " + b"[" * 5000,
        b"a" + b".a" * 5000 + b" = 1",
    ],
    ids=["torn", "no text", "twice", "too long", "too deep", "a long way"],
)  # fmt: skip
def test_a_file_that_cannot_be_read_costs_no_battle_and_is_not_lost(
    figures: HouseFigures, cards: tuple[FigureCard, ...], raw: bytes
) -> None:
    write(figures, "")
    figures.file("admiral").write_bytes(raw)
    assert the_fault(figures, cards).file == "admiral.toml"
    assert with_house_figures(figures, ADMIRAL, SCENE)[0] == SCENE
    figures.keep("admiral", cards, {CALM: 2})
    assert figures.own("admiral", cards) == ({CALM: 2}, ())
    assert (figures.folder / "admiral.toml.1").read_bytes() == raw


def test_something_else_under_the_name_is_told_and_put_aside(
    figures: HouseFigures, cards: tuple[FigureCard, ...]
) -> None:
    figures.file("admiral").mkdir(parents=True)
    assert the_fault(figures, cards).path == ""
    figures.reset("admiral")
    os.mkfifo(figures.file("admiral"))
    assert the_fault(figures, cards).path == ""
    figures.keep("admiral", cards, {CALM: 2})
    assert figures.own("admiral", cards) == ({CALM: 2}, ())


@pytest.mark.parametrize("text", ["", '[scenario.pearl-shoals.players-2]\nK8 = "top"\n'])
def test_figures_that_fit_no_box_together_are_named_and_none_is_played(
    figures: HouseFigures, text: str
) -> None:
    def fits_never(_scene: object, _own: OwnValues) -> object:
        raise ScenarioError("", "vane", 0, say("golitsyn.expected.weight"))

    write(figures, f"{text}[galleon.hull]\nstrength = 6\n")
    scene, faults = with_house_figures(figures, replace(ADMIRAL, with_figures=fits_never), SCENE)
    assert scene == SCENE
    assert {(one.file, one.path) for one in faults} == {("admiral.toml", "vane")}


def test_figures_of_a_scenario_that_is_gone_wait_for_it(
    figures: HouseFigures, cards: tuple[FigureCard, ...]
) -> None:
    write(figures, '[scenario.board-1.players-2]\nB4 = "top"\n')
    assert figures.faults("admiral", cards) == ()
    figures.keep("admiral", cards, {CALM: 2})
    assert 'B4 = "top"' in figures.file("admiral").read_text(encoding="utf-8")


def test_a_new_board_never_gets_the_name_of_one_whose_figures_still_wait(tmp_path: Path) -> None:
    collection = BattleCollection(tmp_path)
    sheet = read_board(SCENARIOS / "admiral" / "pearl-shoals.toml")
    board = collection.boards.keep("admiral", sheet)
    write(collection.figures, f'[scenario.{board.stem}.players-2]\nK8 = "top"\n')
    board.unlink()  # by hand, past the page that throws boards away
    assert collection.boards.keep("admiral", sheet).name == "board-2.toml"
    assert collection.boards.keep_draft("admiral", sheet).name == "board-3.toml"


def test_figures_that_the_disk_will_not_take_leave_the_old_ones(
    figures: HouseFigures, cards: tuple[FigureCard, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    figures.keep("admiral", cards, {CALM: 2})

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.platform.atomic_file.os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        figures.keep("admiral", cards, {CALM: 3})
    assert figures.own("admiral", cards) == ({CALM: 2}, ())


def test_a_faulty_file_that_the_disk_lets_nobody_write_anew_keeps_its_name(
    figures: HouseFigures, cards: tuple[FigureCard, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty = "[brig.calm]\nstraight = 99\n"
    write(figures, faulty)

    def failing(_file: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("companion.platform.atomic_file.os.fsync", failing)
    with pytest.raises(OSError, match="Input/output error"):
        figures.keep("admiral", cards, {CALM: 3})
    assert [file.name for file in figures.folder.iterdir()] == ["admiral.toml"]
    assert figures.file("admiral").read_text(encoding="utf-8") == faulty


def test_the_first_page_names_what_cannot_be_used(tmp_path: Path) -> None:
    collection = BattleCollection(tmp_path)
    write(collection.figures, "[brig.hull]\nstrength = 0\n")
    collection.look_over()
    (amiss,) = collection.unplayable
    assert amiss.id == "figures.amiss"


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(raw=st.binary(max_size=300) | st.text(max_size=200).map(str.encode))
def test_whatever_stands_in_the_file_a_battle_can_begin(
    figures: HouseFigures, cards: tuple[FigureCard, ...], raw: bytes
) -> None:
    write(figures, "")
    figures.file("admiral").write_bytes(raw)
    for fault in figures.faults("admiral", cards):
        assert fault.message
    assert with_house_figures(figures, ADMIRAL, SCENE)[0] == SCENE
