"""What stands in the settings file, right and wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.i18n.translator import LANGUAGES, words
from companion.settings import Settings, SettingsProblem, load
from hardware.wiring.settings import DiceSettings, VaneSettings


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table" / "settings.toml"


def written(path: Path, text: str) -> tuple[Settings, tuple[SettingsProblem, ...]]:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return load(path)


# ------------------------------------------------------------------ reading


def test_without_a_file_the_table_starts_with_the_defaults(path: Path) -> None:
    assert load(path) == (Settings(), ())


def test_an_empty_file_is_a_good_file(path: Path) -> None:
    assert written(path, "") == (Settings(), ())


def test_everything_a_person_may_write_is_read(path: Path) -> None:
    text = """
        language = "ru"
        text_size = "largest"
        hung = "left"
        sound = true
        data_folder = "/var/ships/battles"
        [vane]
        kind = "encoder"
        pin_a = 5
        pin_b = 6
        pin_push = 13
        steps_per_turn = 20
        [dice]
        kind = "button"
        pin = 19
    """
    settings, problems = written(path, text)
    assert problems == ()
    assert settings == Settings(
        language="ru",
        text_size="largest",
        hung="left",
        sound=True,
        data_folder=Path("/var/ships/battles"),
        vane=VaneSettings(kind="encoder", pin_a=5, pin_b=6, pin_push=13, steps_per_turn=20),
        dice=DiceSettings(kind="button", pin=19),
    )


def test_a_folder_may_start_at_home(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert written(path, 'data_folder = "~/battles"')[0].data_folder == tmp_path / "battles"


WRONG = [
    ('language = "de"', "language", '"de"', "one-of"),
    ("language = 1", "language", "1", "one-of"),
    ('text_size = "huge"', "text_size", '"huge"', "one-of"),
    ('hung = ["left"]', "hung", '["left"]', "one-of"),
    ('sound = "yes"', "sound", '"yes"', "yes-no"),
    ("sound = 1", "sound", "1", "yes-no"),
    ('data_folder = "battles"', "data_folder", '"battles"', "folder"),
    ('data_folder = ""', "data_folder", '""', "folder"),
    ('data_folder = "~nobody-of-that-name/x"', "data_folder", '"~nobody-of-that-name/x"', "folder"),
    ('data_folder = "/a\\u0000b"', "data_folder", '"/a\\u0000b"', "folder"),
    ("data_folder = 7", "data_folder", "7", "folder"),
    ('vane = "encoder"', "vane", '"encoder"', "table"),
    ('vane.kind = "windmill"', "vane.kind", '"windmill"', "one-of"),
    ("vane.pin_a = 28", "vane.pin_a", "28", "number"),
    ("vane.pin_b = 1", "vane.pin_b", "1", "number"),
    ("vane.pin_push = 2.5", "vane.pin_push", "2.5", "number"),
    ("vane.steps_per_turn = 0", "vane.steps_per_turn", "0", "number"),
    ("vane.steps_per_turn = true", "vane.steps_per_turn", "true", "number"),
    ("vane.colour = 1", "vane.colour", "1", "known"),
    ("dice = 4", "dice", "4", "table"),
    ('dice.kind = "bones"', "dice.kind", '"bones"', "one-of"),
    ('dice.pin = "GPIO4"', "dice.pin", '"GPIO4"', "number"),
    ("lamps.pin_damage = 1", "lamps.pin_damage", "1", "one-of"),
    ("langauge = 1979-05-27", "langauge", '"1979-05-27"', "known"),
]


@pytest.mark.parametrize(("line", "place", "value", "expected"), WRONG)
def test_a_wrong_value_is_named_and_the_default_stands_in(
    path: Path, line: str, place: str, value: str, expected: str
) -> None:
    settings, problems = written(path, line)
    assert settings == Settings()
    assert [(p.file, p.path, p.value, p.expected.id) for p in problems] == [
        (path, place, value, f"settings.expected.{expected}")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("line", "place", "value"), [row[:3] for row in WRONG])
def test_the_sentence_on_the_screen_says_where_and_what(
    path: Path, language: str, line: str, place: str, value: str
) -> None:
    (problem,) = written(path, line)[1]
    speech = words(language)
    sentence = speech.say(problem.message)
    assert sentence.startswith(f"{path.name}: {place} = {value}.")
    assert speech.knows(problem.expected.id)
    assert speech.say(problem.expected) in sentence


def test_one_wrong_value_costs_that_value_only(path: Path) -> None:
    settings, problems = written(
        path, 'language = "ru"\nvane = { kind = "encoder", pin_a = 99, pin_b = 6 }\nsound = 3'
    )
    assert settings == Settings(language="ru", vane=VaneSettings(kind="encoder", pin_b=6))
    assert [problem.path for problem in problems] == ["vane.pin_a", "sound"]


def test_what_is_allowed_is_listed(path: Path) -> None:
    (problem,) = written(path, "dice.pin = 99")[1]
    assert problem.expected.figures == {"low": 2, "high": 27}
    (problem,) = written(path, 'language = "de"')[1]
    assert problem.expected.figures == {"values": "en, ru"}


def test_a_key_that_has_been_retired_is_no_fault(path: Path) -> None:
    assert written(path, 'panel = "landscape"\nhung = "left"') == (Settings(hung="left"), ())


def test_a_very_long_value_is_cut_short(path: Path) -> None:
    (problem,) = written(path, f'hung = "{"x" * 5000}"')[1]
    assert problem.value == f'"{"x" * 59}…'
    (number,) = written(path, f"hung = 0x{'f' * 5000}")[1]
    assert number.value == f"0x{'f' * 58}…"


def test_a_value_that_leads_nowhere_is_named(path: Path) -> None:
    (problem,) = written(path, f"{'.'.join('a' * 5000)} = 1")[1]
    assert (problem.path, problem.value) == ("a", "…")


GARBLED = [
    b"language = ",
    b"[vane\n",
    b"\xff\xfe\x00",
    b"sound = true\nsound = false",
    b"steps = 1" + b"0" * 5000,
    b"x = " + b"[" * 5000,
    b"day = 2026-02-30",
]


@pytest.mark.parametrize("text", GARBLED, ids=lambda text: text[:12])
def test_a_file_that_is_no_toml_is_one_problem_and_the_defaults(path: Path, text: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(text)
    settings, (problem,) = load(path)
    assert settings == Settings()
    assert problem.path == ""
    for language in LANGUAGES:
        said = words(language).say(problem.message)
        assert path.name in said
        assert str(path.parent) not in said, "whoever plays cannot go there"
        assert words(language).knows(problem.expected.id)


def test_a_folder_in_place_of_the_file_is_a_problem_and_no_crash(path: Path) -> None:
    path.mkdir(parents=True)
    settings, (problem,) = load(path)
    assert settings == Settings()
    assert problem.expected.id == "settings.expected.readable"
    assert words("en").say(problem.message).startswith("settings.toml: it is a folder. Expected:")


@pytest.mark.parametrize("text", [*GARBLED, None], ids=lambda text: str(text)[:12])
def test_why_a_file_cannot_be_read_is_said_in_the_players_own_words(
    path: Path, text: bytes | None
) -> None:
    path.parent.mkdir()
    if text is None:
        path.mkdir()
    else:
        path.write_bytes(text)
    _, (problem,) = load(path)
    said = words("ru").say(problem.message)
    assert set(re.findall("[A-Za-z]+", said)) <= {"settings", "toml", "TOML"}


def test_of_a_file_that_is_no_toml_the_place_is_named(path: Path) -> None:
    _, (problem,) = written(path, "language = 'en'\nsound = maybe")
    assert "it goes wrong in line 2, column 9" in words("en").say(problem.message)


def test_a_turn_clock_may_be_set_to_zero_and_not_to_less(path: Path) -> None:
    settings, problems = written(path, "turn_clock = 'turn'\nturn_minutes = 0\nbattle_minutes = -5")
    assert (settings.turn_clock, settings.turn_minutes, settings.battle_minutes) == ("turn", 0, 45)
    assert [problem.path for problem in problems] == ["battle_minutes"]
