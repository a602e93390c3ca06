"""The message catalogues, and where the project uses their ids."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.pofile import read_po

from deploy.catalogues import sources
from tests.architecture.project import CODE, ROOT, text, tree, under

PART = r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*"
RULE = r"\.rule(?:\.[A-Za-z0-9_-]+)+"
"""A rule is called what its book's index calls it."""
ID = re.compile(rf"[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:(?:\.{PART})+|{RULE})")
FILES = (".toml", ".kv", ".po", ".mo", ".json", ".jsonl", ".png", ".txt")
"""Endings of file names, which are otherwise built like ids."""
GAP = r"[A-Za-z0-9._-]+"
SAYING = {"say", "Message", "Refused"}
"""What code calls with an id first."""
NOT_FIGURES = {"rule", "kind"}
"""Keywords of ``Refused`` that do not fill the sentence."""


class Entry(NamedTuple):
    """A message of one catalogue: its file, its id and its one or several forms, and how many
    plural forms the language has.
    """

    file: Path
    id: str
    forms: tuple[str, ...]
    plurals: int

    @property
    def figures(self) -> frozenset[str]:
        """The figures named in any of its forms."""
        return frozenset(
            name
            for form in self.forms
            for _, name, _, _ in Formatter().parse(form)
            if name is not None
        )


class Saying(NamedTuple):
    """A place in the code that says a message by its id, with the figures it gives (None: not known
    from here).
    """

    where: str
    id: str
    figures: frozenset[str] | None


@cache
def entries(language: str) -> tuple[Entry, ...]:
    """Every message of a language, catalogue by catalogue."""
    return tuple(entry for path in sources(language) for entry in _read(path, language))


def by_id(language: str) -> dict[str, Entry]:
    """Every message of a language by its id."""
    return {entry.id: entry for entry in entries(language)}


def _read(path: Path, language: str) -> Iterator[Entry]:
    with path.open("rb") as source:
        catalogue = read_po(source, locale=language, abort_invalid=True)
    for message in catalogue:
        if message.id:
            id, *_ = message.id if isinstance(message.id, tuple | list) else (message.id,)
            forms = (
                message.string
                if isinstance(message.string, tuple | list)
                else (message.string or "",)
            )
            yield Entry(path.relative_to(ROOT), id, tuple(forms), catalogue.num_plurals)


# ---------------------------------------------------------------- what the code says


@cache
def sayings() -> tuple[Saying, ...]:
    """Every id that stands whole in the code or in a layout, with its figures where it is said on
    the spot.
    """
    in_code = [saying for path in under(*CODE) for saying in _in_code(path)]
    in_layouts = [
        Saying(str(path), id, None)
        for path in under(*CODE, suffix=".kv")
        for id in re.findall(rf"""["']({ID.pattern})["']""", text(path))
    ]
    return tuple(in_code + in_layouts)


def _in_code(path: Path) -> Iterator[Saying]:
    said = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and _name(node.func) in SAYING and node.args:
            match node.args[0]:
                case ast.Constant(value=str(id)) as written if id:
                    said.add(written)
                    yield Saying(f"{path}:{node.lineno}", id, _figures(node))
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and node not in said and _looks_like_an_id(node.value):
            yield Saying(f"{path}:{node.lineno}", str(node.value), None)


@cache
def _rules() -> frozenset[str]:
    """The rules of every book, as each says them."""
    return frozenset(rule for id in by_id("en") if (rule := id.partition(".rule.")[2]))


def _looks_like_an_id(value: object) -> bool:
    """Whether a string is built like an id and begins with a word that ids begin with; a rule of
    some book may look like that as well.
    """
    if (
        value in _rules()
        or not isinstance(value, str)
        or value.endswith(FILES)
        or not ID.fullmatch(value)
    ):
        return False
    return value.partition(".")[0] in _first_words()


@cache
def _first_words() -> frozenset[str]:
    return frozenset(entry.id.partition(".")[0] for entry in entries("en"))


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _figures(call: ast.Call) -> frozenset[str] | None:
    given = {keyword.arg for keyword in call.keywords}
    if None in given or "figures" in given or len(call.args) > 1:
        return None
    return frozenset(
        str(name) for name in given - (NOT_FIGURES if _name(call.func) == "Refused" else set())
    )


@cache
def mentions() -> frozenset[str]:
    """Every id that stands whole in the code, in a layout or in a data file."""
    found: set[str] = set()
    for path in under(*CODE):
        found.update(value for value in _strings(path) if ID.fullmatch(value))
    for path in [*under(*CODE, suffix=".kv"), *under(*CODE, "scenarios", suffix=".toml")]:
        found.update(ID.findall(text(path)))
    return frozenset(found)


def _strings(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """Ids put together in the code, such as ``f"deed.{word}"`` or ``"deed." + word``, with a gap
    for what is added.
    """
    in_code = {
        pattern
        for path in under(*CODE)
        for node in ast.walk(tree(path))
        if (pattern := _pattern(node))
    }
    in_layouts = {
        re.escape(start) + GAP
        for path in under(*CODE, suffix=".kv")
        for start in re.findall(r"""["']([a-z0-9.-]+\.)["'] \+""", text(path))
    }
    return tuple(re.compile(one) for one in sorted(in_code | in_layouts) if _tells_something(one))


def _tells_something(pattern: str) -> bool:
    """Whether it begins with a word that ids begin with, or with a gap for one, and holds nothing
    an id cannot hold.
    """
    rest = pattern.replace(GAP, "").replace("\\", "")
    if pattern.startswith(GAP):
        return rest in _after_a_game()
    return (
        bool(re.fullmatch(r"[a-z][a-z0-9-]*\.[A-Za-z0-9.-]*", rest))
        and rest.partition(".")[0] in _first_words()
    )


@cache
def _after_a_game() -> frozenset[str]:
    """What screens put after a game's slug: ``.deed.``."""
    return frozenset(
        f".{entry.id.split('.')[1]}." for entry in entries("en") if entry.id.count(".") > 1
    )


def _pattern(node: ast.AST) -> str:
    match node:
        case ast.BinOp(left=ast.Constant(value=str(start)), op=ast.Add()):
            return re.escape(start) + GAP
        case ast.JoinedStr(values=parts):
            return "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else GAP
                for part in parts
            )
    return ""


def is_used(id: str) -> bool:
    """Whether anything in the project could say this message."""
    return id in mentions() or any(pattern.fullmatch(id) for pattern in patterns())
