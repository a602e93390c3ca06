"""The settings file itself: where it is, and how it is saved."""

from __future__ import annotations

import os
import stat
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, reject
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
from hardware.wiring.settings import DiceSettings, VaneSettings


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
        hung="left",
        sound=True,
        data_folder=Path('/var/ships/корабли и "форты"'),
        vane=VaneSettings(kind="encoder", pin_a=5),
        dice=DiceSettings(kind="button"),
    )
    save(settings, path)
    assert load(path) == (settings, ())


@given(name=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20))
def test_any_folder_of_the_players_survives(
    tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    save(Settings(data_folder=Path("/var") / name), path)
    assert load(path) == (Settings(data_folder=Path("/var") / name), ())


def test_only_its_owner_may_read_the_file(path: Path) -> None:
    save(Settings(), path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("stood", ['language = "ru"\n', "no TOML"])
def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch, stood: str
) -> None:
    by_hand(path, stood)

    def disk_full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_full)
    with pytest.raises(OSError, match="No space"):
        save(Settings(language="en"), path)
    assert path.read_text("utf-8") == stood
    assert [one.name for one in path.parent.iterdir()] == ["settings.toml"]


def test_the_new_file_is_on_the_disk_before_it_takes_the_name(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(Settings(language="ru"), path)
    at_sync: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda _handle: at_sync.append(load(path)[0].language))
    save(Settings(language="en"), path)
    assert at_sync == [
        "ru",
        "en",
        "en",
    ]  # the file, while the old one still has the name; the file again; the folder


def test_garbled_files_are_set_aside_as_they_are_and_none_is_overwritten(path: Path) -> None:
    garbled = [b"pin_a = = 5 # mine", b"\xff\xfe\x00", b"x = " + b"[" * 5000]
    for number, text in enumerate(garbled):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text)
        save(Settings(text_size="large", vane=VaneSettings(pin_a=number + 4)), path, load(path)[0])
        assert load(path) == (Settings(text_size="large", vane=VaneSettings(pin_a=number + 4)), ())
    aside = [path.with_name(f"settings.toml.broken{number}") for number in ("", "-2", "-3")]
    assert [one.read_bytes() for one in aside] == garbled


BY_HAND = """\
# the table in the club
language = "en"   # for the guests
text_size = "huge"
theme = "brass"

# wired by Anna
[vane]
colour = "red"
kind = "encoder"
pin_a = 99 # was 5

# not yet soldered
[dice]
"""


def test_one_setting_changes_and_all_that_a_person_wrote_stays(path: Path) -> None:
    by_hand(path, BY_HAND)
    settings, problems = load(path)
    save(replace(settings, language="ru"), path, settings)
    assert path.read_text("utf-8") == BY_HAND.replace('"en"', '"ru"')
    assert load(path)[1] == problems, "what is wrong is still named"
    assert [one.name for one in path.parent.iterdir()] == ["settings.toml"]


def test_a_link_to_the_settings_stays_one_and_the_file_keeps_its_mode(
    path: Path, tmp_path: Path
) -> None:
    """Whoever keeps his settings in a folder of his own, and shares them, means to go on doing
    so.
    """
    kept = tmp_path / "dotfiles" / "table.toml"
    kept.parent.mkdir()
    kept.write_text("sound = false\n")
    kept.chmod(0o640)
    path.parent.mkdir()
    path.symlink_to(kept)
    save(replace(load(path)[0], sound=True), path)
    assert path.is_symlink()
    assert kept.read_text() == "sound = true\n"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o640


@pytest.mark.parametrize(
    "there", [b"\xef\xbb\xbfsound = false # mine\r\n", b"sound = false # mine\r\n"]
)
def test_what_an_editor_of_another_system_wrote_is_read_and_stays_so(
    path: Path, there: bytes
) -> None:
    path.parent.mkdir()
    path.write_bytes(there)
    settings, faults = load(path)
    assert (settings.sound, faults) == (False, ())
    save(replace(settings, sound=True), path)
    assert path.read_bytes() == there.replace(b"false", b"true")
    assert not list(path.parent.glob("*.broken*"))


def test_line_ends_are_judged_alike_when_read_and_when_saved(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"sound = false\rlanguage = 'en'\r")
    assert load(path)[1], "no TOML has such line ends, and saving sets it aside"


def test_a_wrong_value_stays_until_that_very_key_is_set(path: Path) -> None:
    by_hand(path, BY_HAND)
    settings, _ = load(path)
    save(settings, path, settings, chosen="text_size")
    save(replace(settings, vane=replace(settings.vane, pin_a=5)), path, settings)
    assert path.read_text("utf-8") == BY_HAND.replace("huge", "normal").replace("99", "5")
    assert [problem.path for problem in load(path)[1]] == ["theme", "vane.colour"]


def test_what_is_written_by_hand_while_the_table_is_on_stays(path: Path) -> None:
    by_hand(path, BY_HAND)
    settings, _ = load(path)
    by_hand(path, BY_HAND.replace("encoder", "arrow"))
    save(replace(settings, sound=True), path, settings)
    assert (load(path)[0].vane.kind, load(path)[0].sound) == ("arrow", True)


def test_a_file_that_was_taken_away_comes_back_with_all_that_was_chosen(path: Path) -> None:
    save(Settings(), path)
    path.unlink()
    settings = Settings(text_size="large", sound=True)
    save(settings, path, Settings(text_size="large"))
    assert load(path) == (settings, ())


WORDS = st.text(st.characters(exclude_categories=["C"], exclude_characters='"#\\'), max_size=8)
GAP = st.sampled_from(["", "\n", "\n\n"])
PLAIN = st.one_of(
    st.integers(-9, 99).map(str),
    st.booleans().map(lambda one: str(one).lower()),
    WORDS.map('"{}"'.format),
)
VALUE = st.one_of(
    PLAIN,
    st.lists(PLAIN, max_size=3).map(lambda them: f"[{', '.join(them)}]"),
    st.just('{ kind = "encoder", more = 1 }'),
)
EQUALS = st.sampled_from([" = ", "=", "   =\t"])
PLAIN_KEYS = ("language", "text_size", "hung", "sound", "theme", "'of a newer release'")
KEYS = {
    "vane": ("kind", "pin_a", "detent", "gear"),
    "dice": ("kind", "pin", "pips"),
    "sails": ("kind", "n"),
}


@st.composite
def lines(draw: st.DrawFn, names: Sequence[str]) -> str:
    """Some of these keys in any order, right or wrong, with comments of their own and between
    them.
    """
    text = ""
    for name in draw(st.lists(st.sampled_from(names), unique=True)):
        comment = draw(WORDS)
        text += draw(GAP) + (f"# above {comment}\n" if draw(st.booleans()) else "")
        text += f"{name}{draw(EQUALS)}{draw(VALUE)}" + (
            f" # beside {comment}\n" if draw(st.booleans()) else "\n"
        )
    return text


@st.composite
def files(draw: st.DrawFn) -> str:
    """A settings file as people write them: plain keys, dotted keys, tables on a line, under a
    heading, in pieces.
    """
    names = list(PLAIN_KEYS)
    headings = ""
    for table in draw(st.lists(st.sampled_from(list(KEYS)), unique=True)):
        match draw(st.sampled_from(["heading", "dotted", "one value", "inner"])):
            case "heading":
                headings += (
                    f"{draw(GAP)}# about {table}\n[{table}] # here\n{draw(lines(KEYS[table]))}"
                )
            case "dotted":
                names += [f"{table}.{key}" for key in KEYS[table]]
            case "one value":
                names.append(table)
            case "inner":
                headings += f"[{table}.inner]\n{draw(lines(KEYS[table]))}"
    return (
        draw(lines(names)) + headings + draw(st.sampled_from(["", "# the end", "\n# the end\n\n"]))
    )


CHOICES = st.sampled_from(
    [
        ("language", "ru"),
        ("language", "en"),
        ("text_size", "large"),
        ("hung", "left"),
        ("sound", True),
        ("vane.kind", "box"),
        ("vane.pin_a", 7),
        ("dice.pips", True),
        ("lamps.pins_turn", (5, 6)),
        ("box.port", 'a"b'),
    ]
)


def chosen(settings: Settings, place: str, value: object) -> Settings:
    *table, name = place.split(".")
    if not table:
        return replace(settings, **{name: value})
    return replace(settings, **{table[0]: replace(getattr(settings, table[0]), **{name: value})})


def leaves(tree: Mapping[str, Any], above: str = "") -> dict[str, Any]:
    """All that is no table, by its place."""
    found: dict[str, Any] = {}
    for key, value in tree.items():
        found |= (
            leaves(value, f"{above}{key}/") if isinstance(value, dict) else {f"{above}{key}": value}
        )
    return found


@given(text=files(), choice=CHOICES)
def test_in_any_file_one_choice_changes_that_value_only(
    tmp_path_factory: pytest.TempPathFactory, text: str, choice: tuple[str, Any]
) -> None:
    try:
        before = leaves(tomllib.loads(text))
    except tomllib.TOMLDecodeError:
        reject()
    place, value = choice
    path = tmp_path_factory.mktemp("any") / "settings.toml"
    path.write_text(text, "utf-8")
    settings, _ = load(path)
    save(chosen(settings, place, value), path, settings, chosen=place)

    assert load(path)[0] == chosen(settings, place, value)
    after = leaves(tomllib.loads(path.read_text("utf-8")))
    there = place.replace(".", "/")
    # A plain value where a table must stand, or a table where a plain one must, makes room; nothing
    # else goes.
    gone = {key for key in before if there.startswith(f"{key}/") or key.startswith(f"{there}/")}
    assert after.pop(there) == (list(value) if isinstance(value, tuple) else value)
    assert after == {key: one for key, one in before.items() if key not in gone | {there}}
    comments = [line[line.index("#") :] for line in text.splitlines() if "# " in line]
    written = path.read_text("utf-8")
    assert [comment for comment in comments if comment not in written] == []
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


def test_the_file_may_be_named_from_outside(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
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
