"""The catalogues are compiled where the program looks for them, and no oftener than they change."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from errno import ENOSPC
from pathlib import Path

import pytest

from companion.i18n.translator import languages_in
from deploy.catalogues import ROOT, CatalogueError, compile_catalogues, sources


def test_every_catalogue_is_compiled_and_only_what_changed_is_compiled_anew(tmp_path: Path) -> None:
    first = {file: file.stat().st_mtime_ns for file in compile_catalogues(tmp_path)}
    changed, *others = first
    os.utime(changed, ns=(0, 0))
    again = {file: file.stat().st_mtime_ns for file in compile_catalogues(tmp_path)}
    assert len(first) == len(list(sources()))
    assert again[changed] > 0
    assert [again[file] for file in others] == [first[file] for file in others]


def test_a_disk_that_is_full_leaves_no_half_of_a_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: int) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("deploy.catalogues.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        compile_catalogues(tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def checkout(folder: Path) -> Path:
    """The program as git has it, without a compiled catalogue."""
    for name in ("companion", "hardware", "deploy", "scenarios"):
        shutil.copytree(
            ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.mo", "__pycache__")
        )
    return folder


def runs(folder: Path, *argv: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *argv],
        cwd=folder,
        capture_output=True,
        text=True,
        input="no JSON\n",
        env={"PATH": os.environ["PATH"], "COMPANION_SETTINGS": str(folder / "settings.toml")},
    )


def test_a_checkout_without_compiled_catalogues_says_what_compiles_them(tmp_path: Path) -> None:
    done = runs(checkout(tmp_path), "companion", "script", "pearl-shoals")
    assert done.returncode == 1
    assert done.stderr.endswith("./deploy/run does that, or python -m deploy.catalogues\n")
    assert runs(tmp_path, "deploy.catalogues").returncode == 0
    assert "not one JSON object" in runs(tmp_path, "companion", "script", "pearl-shoals").stdout


SOUND = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
WRONG = {
    "Deutsch": (SOUND, "the folder 'Deutsch' is no language"),
    "de": (f'{SOUND}\nmsgid "seat"\nmsgstr "{{seat"\n', "line 6: '{seat': expected '}'"),
    "nl": (SOUND.replace("(n != 1)", "n @ 2"), "plural"),
}


@pytest.mark.parametrize("language", WRONG)
def test_a_catalogue_that_the_program_would_stumble_over_is_refused_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    written, fault = WRONG[language]
    source = tmp_path / "companion/i18n/locale" / language / "shell.po"
    source.parent.mkdir(parents=True)
    source.write_text(written, "utf-8")
    monkeypatch.setattr("deploy.catalogues.ROOT", tmp_path)
    with pytest.raises(CatalogueError) as error:
        compile_catalogues(tmp_path)
    assert str(source) in str(error.value)
    assert fault in str(error.value)
    assert not source.with_suffix(".mo").exists()


def test_english_stands_first_for_a_language_nobody_speaks_here(tmp_path: Path) -> None:
    for name in ("de", "ru", "en"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "shell.po").touch()
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "Deutsch").mkdir()
    (tmp_path / "Deutsch/shell.po").touch()
    assert languages_in(tmp_path) == ("en", "de", "ru")


def test_the_words_of_a_checkout_that_may_not_be_written_lie_in_its_environment(
    tmp_path: Path,
) -> None:
    folder = checkout(tmp_path / "checkout")
    compile_catalogues(tmp_path / "env/share/table-companion")
    ask = """import sys; sys.prefix = sys.argv[1]
from companion.engine.messages import say
from companion.i18n.translator import words
from hardware.phrases import speak
print(words("ru").say(say("settings.language")), speak("ru", "hardware.check.done"))"""
    done = subprocess.run(
        [sys.executable, "-c", ask, tmp_path / "env"], cwd=folder, capture_output=True, text=True
    )
    assert done.stdout == "Язык Проверка закончена.\n"
