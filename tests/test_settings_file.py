"""The settings file itself: where it is, and how it is saved."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.settings import (
    Settings,
    data_folder,
    load,
    save,
    settings_file,
    system_language,
)
from hardware.wiring import DiceSettings, VaneSettings


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table" / "settings.toml"


def by_hand(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")


def test_what_is_saved_is_read_again(path: Path) -> None:
    settings = Settings(
        language="ru",
        text_size="large",
        panel="landscape",
        sound=True,
        data_folder=Path('/var/ships/корабли и "форты"'),
        vane=VaneSettings(kind="encoder", pin_a=5),
        dice=DiceSettings(kind="button"),
    )
    save(settings, path)
    assert load(path) == (settings, ())


@given(name=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20))
def test_any_folder_of_the_players_survives(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    save(Settings(data_folder=Path("/var") / name), path)
    assert load(path) == (Settings(data_folder=Path("/var") / name), ())


def test_only_its_owner_may_read_the_file(path: Path) -> None:
    save(Settings(), path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(Settings(language="ru"), path)

    def disk_full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_full)
    with pytest.raises(OSError, match="No space"):
        save(Settings(language="en"), path)
    assert load(path)[0].language == "ru"
    assert [one.name for one in path.parent.iterdir()] == ["settings.toml"]


def test_the_new_file_is_on_the_disk_before_it_takes_the_name(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(Settings(language="ru"), path)
    at_sync: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda _handle: at_sync.append(load(path)[0].language))
    save(Settings(language="en"), path)
    assert at_sync == ["ru", "en", "en"]  # the file, while the old one still has the name; the file again; the folder


def test_a_garbled_file_is_set_aside_and_not_overwritten(path: Path) -> None:
    by_hand(path, "pin_a = = 5")
    save(Settings(), path)
    assert load(path) == (Settings(), ())
    assert path.with_name("settings.toml.broken").read_text() == "pin_a = = 5"


def test_a_good_file_is_replaced_without_a_trace(path: Path) -> None:
    by_hand(path, "# my table\nsound = true")
    save(replace(load(path)[0], panel="portrait"), path)
    settings, problems = load(path)
    assert (settings.sound, settings.panel, problems) == (True, "portrait", ())
    assert [one.name for one in path.parent.iterdir()] == ["settings.toml"]


# ------------------------------------------------------------------ the machine


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": ""}, "ru"),
    ],
)
def test_the_first_language_is_that_of_the_machine(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language
    assert Settings().language == language


def test_the_file_may_be_named_from_outside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "mine.toml"))
    assert settings_file() == tmp_path / "mine.toml"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_SETTINGS", "mine.toml")
    assert settings_file() == tmp_path / "mine.toml"


def test_otherwise_it_is_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("COMPANION_SETTINGS", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert settings_file() == tmp_path / "config" / "table-companion" / "settings.toml"
    assert data_folder() == tmp_path / "share" / "table-companion"
