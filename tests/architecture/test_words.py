"""Every sentence a player can see stands in every language, complete, and nothing else does."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.i18n.translator import LANGUAGES
from tests.architecture.catalogues import ID, Entry, by_id, entries, is_used, patterns, sayings
from tests.architecture.project import tree, under


def shape(entry: Entry) -> tuple[frozenset[str], bool]:
    """What must be alike in every language: the figures, and whether a number chooses the form."""
    return entry.figures, len(entry.forms) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_the_code_says_has_its_words(language: str) -> None:
    known = by_id(language)
    assert [f"{saying.where} {saying.id}" for saying in sayings() if saying.id not in known] == []


def test_the_code_was_really_read() -> None:
    assert len(sayings()) > 50


def test_every_put_together_id_finds_words() -> None:
    known = by_id("en")
    assert [one.pattern for one in patterns() if not any(one.fullmatch(id) for id in known)] == []


def deeds_in(path: Path) -> Iterator[str]:
    """The deeds of the choices that a file offers, where they stand there whole."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Choice":
            for one in node.keywords:
                if one.arg == "deed" and isinstance(one.value, ast.Constant):
                    yield str(one.value.value)


def test_what_several_seats_or_pieces_may_do_is_called_something_on_its_key() -> None:
    code = under("companion")
    games = [path.parent for path in code if path.name == "card.py"]
    said = {
        f"{game.name}.deed.{deed}"
        for game in games
        for path in code
        if game in path.parents or game.parent / "rules" in path.parents
        for deed in deeds_in(path)
    }
    assert len(said) > 50, "the code was really read"
    assert sorted(said - by_id("en").keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_stands_in_one_language_only(language: str) -> None:
    assert by_id("en").keys() == by_id(language).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_stands_twice(language: str) -> None:
    counted = Counter(entry.id for entry in entries(language))
    assert [id for id, times in counted.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_ids_are_dotted_words(language: str) -> None:
    assert [entry.id for entry in entries(language) if not ID.fullmatch(entry.id)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_untranslated(language: str) -> None:
    blank = [
        f"{entry.file} {entry.id}"
        for entry in entries(language)
        if not all(form.strip() for form in entry.forms)
    ]
    assert blank == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_complete(language: str) -> None:
    wrong = [f"{e.file} {e.id}" for e in entries(language) if len(e.forms) not in {1, e.plurals}]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_the_same_figures(language: str) -> None:
    en, other = by_id("en"), by_id(language)
    assert [id for id in en.keys() & other.keys() if shape(en[id]) != shape(other[id])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_plural_messages_of_a_number_have_forms(language: str) -> None:
    assert [
        entry.id for entry in entries(language) if len(entry.forms) > 1 and "n" not in entry.figures
    ] == []


def test_the_code_gives_every_figure_the_words_name() -> None:
    known = by_id("en")
    short = [
        f"{saying.where} {saying.id} lacks {sorted(known[saying.id].figures - saying.figures)}"
        for saying in sayings()
        if saying.figures is not None
        and saying.id in known
        and not known[saying.id].figures <= saying.figures
    ]
    assert short == []


def test_in_russian_a_name_stands_apart_and_governs_no_verb() -> None:
    """A name is not declined, and may be a woman's, a man's or a crew's: it is set off by a sign,
    or ends its line.
    """
    apart = re.compile(r"(?:^|[.:(·] ?)\{(?:seat|owner|first)\}(?:$|[.,:)]| ·)")
    leans = [
        f"{entry.file} {form}"
        for entry in entries("ru")
        for form in entry.forms
        if re.search(r"\{(seat|owner|first)\}", form) and not apart.search(form)
    ]
    assert leans == []


def test_in_russian_a_ship_in_quotes_stands_in_no_case_and_governs_no_past() -> None:
    """She may be called Эсперанса or Дракон: a noun bears the case and the gender for her."""
    name = r"«\{(?:ship|target|other)\}»"
    apart = re.compile(
        rf"[Кк]орабл\w+ {name}|(?:^|[.:,] |цел[ьи] |и ){name}(?! (?:уже |на этом ходу )?\w+л\b)"
    )
    leans = [
        f"{entry.file} {form}"
        for entry in entries("ru")
        for form in entry.forms
        if len(re.findall(name, form)) != len(apart.findall(form))
    ]
    assert leans == []


@pytest.mark.parametrize("sign", ["%", "\N{EN DASH} {"], ids=["percent", "dash"])
def test_in_russian_no_line_begins_with_a_sign_that_follows_a_figure(sign: str) -> None:
    forms = [form for entry in entries("ru") for form in entry.forms if f"}} {sign}" in form]
    assert forms == []
    held = f"}}\N{NO-BREAK SPACE}{sign}"
    assert any(held in form for entry in entries("ru") for form in entry.forms)


def test_only_the_proof_of_a_seal_shows_what_no_player_reads() -> None:
    shown = {one.id for one in entries("en") if one.figures & {"seal", "salt", "seed"}}
    assert {id for id in shown if not re.match(r"log\.(seal|seed)-", id)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_a_whole_sentence_in_every_game(language: str) -> None:
    refusals = [entry for entry in entries(language) if ".refused." in entry.id]
    assert [form for entry in refusals for form in entry.forms if not form.endswith(".")] == []


def test_no_message_is_left_that_nothing_says() -> None:
    assert [f"{entry.file} {entry.id}" for entry in entries("en") if not is_used(entry.id)] == []
