"""Every page of the docs is true: links lead somewhere, files that it names exist, commands can be
run.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.project import ROOT, files, text, tree

PAGES = [path for path in files() if path.suffix == ".md"]
ENDINGS = "py|md|toml|kv|po|sql|svg|txt|jsonl"
OURS = ("companion", "hardware", "tests", "deploy")
NOT_OURS = {
    "config.txt": "the Pi's own",
    ".venv/": "made by running",
    "build/": "made by running",
    "build/pictures": "made by running",
}
"""What a page may name although no checkout has it."""


def links(page: str) -> Iterator[str]:
    """The targets of a page's links, those into the net left out."""
    return (
        target for target in re.findall(r"\]\(([^)\s]+)\)", page) if not re.match(r"\w+:", target)
    )


def named(page: str) -> Iterator[str]:
    """The files and folders of ours that a page names in backticks; patterns and places of a system
    are none.
    """
    for said in re.findall(r"`([^`\n]+)`", page):
        if re.fullmatch(rf"[\w.-]+(/[\w.-]+)*(\.({ENDINGS})|/)", said):
            yield said


def commands(page: str) -> Iterator[str]:
    """The commands of ours that a page tells people to type."""
    yield from re.findall(r"(?<![\w.])\./deploy/[\w-]+", page)
    yield from re.findall(rf"python3? -m (?:{'|'.join(OURS)})[\w.]*\w", page)


def is_there(page: Path, name: str) -> bool:
    """Whether a file or folder of this name, or of a longer one that ends so, is part of the
    project.
    """
    if name in NOT_OURS:
        return True
    return any(place.endswith(f"/{name}") for place in _places())


@cache
def _places() -> frozenset[str]:
    """Every file and folder of the project, from its root."""
    folders = {f"/{folder}/" for path in files() for folder in path.parents}
    return frozenset(folders | {f"/{path}" for path in files()})


def leads_somewhere(page: Path, target: str) -> bool:
    """Whether a link's file exists, and the heading in it where one is named."""
    file, _, heading = target.partition("#")
    path = (ROOT / page.parent / file).resolve() if file else ROOT / page
    if not path.exists():
        return False
    return not heading or heading in {
        anchor(line) for line in path.read_text(encoding="utf-8").splitlines()
    }


def anchor(line: str) -> str:
    """What a heading is called in a link; empty for any other line."""
    title = re.fullmatch(r"#+ (.+)", line)
    return re.sub(r"[^\w\- ]", "", title[1].lower()).replace(" ", "-") if title else ""


def can_be_run(_page: Path, command: str) -> bool:
    """Whether a command is there: a file that may be executed, or a module that may be run."""
    if command.startswith("./"):
        return (ROOT / command).is_file() and bool((ROOT / command).stat().st_mode & 0o111)
    module = ROOT.joinpath(*command.rpartition(" ")[2].split("."))
    return module.with_suffix(".py").exists() or (module / "__main__.py").exists()


def wrong(
    page: Path, found: Callable[[str], Iterator[str]], is_right: Callable[[Path, str], bool]
) -> list[str]:
    """What a page says that is not so."""
    return [said for said in dict.fromkeys(found(text(page))) if not is_right(page, said)]


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert wrong(page, links, leads_somewhere) == []


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_file_it_names_exists(page: Path) -> None:
    assert wrong(page, named, is_there) == []


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_command_it_names_can_be_run(page: Path) -> None:
    assert wrong(page, commands, can_be_run) == []


def test_a_page_that_is_wrong_is_caught() -> None:
    page = "[a](gone.md) [b](README.md#nowhere) `gone.py` `companion/gone/` `./deploy/gone` `python -m tests.gone`"
    root = Path("README.md")
    assert [said for said in links(page) if leads_somewhere(root, said)] == []
    assert [said for said in named(page) if is_there(root, said)] == []
    assert [said for said in commands(page) if can_be_run(root, said)] == []
    assert (len(list(links(page))), len(list(named(page))), len(list(commands(page)))) == (2, 2, 2)


def test_whoever_opens_the_readme_finds_every_page_of_the_docs() -> None:
    shown = {(ROOT / target).resolve() for target in links(text(Path("README.md")))}
    assert [
        str(page)
        for page in PAGES
        if page.parts[:2] == ("deploy", "docs") and ROOT / page not in shown
    ] == []


def test_the_layers_of_the_page_are_those_of_the_contract() -> None:
    contracts = tomllib.loads(text(Path("pyproject.toml")))["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one["name"] == "Imports run one way")
    page = text(Path("deploy/docs/architecture.md"))
    table = page.partition("## The layers")[2].partition("\n## ")[0]
    told = [set(re.findall(r"`companion/(\w+)", row)) for row in table.splitlines() if "| `" in row]
    assert told == [set(re.findall(r"\w+", one)) for one in layers if one != "__main__"]


def test_the_head_of_the_journal_says_what_each_of_its_modules_is_for() -> None:
    journal = Path("companion/journal/journal.py")
    head = ast.get_docstring(tree(journal)) or ""
    beside = {
        path.stem for path in files() if path.parent == journal.parent and path.suffix == ".py"
    }
    told = set(re.findall(r"``(\w+)``", head.partition("\n- ")[2]))
    assert told == beside - {"__init__", "journal"}
