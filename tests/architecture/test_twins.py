"""A screen or widget with a layout is a pair of twins, `plot.py` and `plot.kv`; the layout stays
short.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from companion.screens import SHARED
from companion.widgets.registration import WIDGETS

# isort: split
import kivy.graphics  # once Kivy has been set up
from kivy.factory import Factory

from tests.architecture.project import ROOT, text, tree, under

LAYOUTS = under("companion", suffix=".kv")


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_a_layout_has_its_twin_which_loads_it(layout: Path) -> None:
    twin = layout.with_suffix(".py")
    assert (ROOT / twin).exists(), f"{layout} has no twin"
    assert re.search(rf"\b{layout.stem}\.kv|with_suffix\(\"\.kv\"\)|load_twin\(", text(twin)), (
        f"{twin} does not load it"
    )


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_a_layout_fits_in_150_lines(layout: Path) -> None:
    assert len(text(layout).splitlines()) <= 150


HIDDEN = re.compile(r"^\s+opacity:.*(?:\b0 if|else 0$).*$", re.MULTILINE)


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_what_does_not_apply_is_not_there(layout: Path) -> None:
    """What is only invisible takes room, and a key of that kind takes touches."""
    assert HIDDEN.findall(text(layout)) == []


def test_layouts_stand_only_where_kivy_may() -> None:
    allowed = re.compile(r"companion/(widgets|screens|games/(\w+/)+screens)/")
    assert [str(path) for path in LAYOUTS if not allowed.match(str(path))] == []


def test_a_module_asks_only_for_its_own_twin() -> None:
    """Each layout is loaded once, by its twin: Kivy doubles the children of a layout loaded
    twice.
    """
    wrong = []
    for path in under("companion"):
        named = set(re.findall(r"\b([\w-]+)\.kv\b", text(path)))
        wrong += [f"{path} names {name}.kv" for name in named - {path.stem}]
    assert wrong == []


NAMED = re.compile(r"^\s+([A-Z]\w+):\s*$", re.MULTILINE)
"""A child or a canvas instruction in a layout."""


def defined_in(module: str) -> set[str]:
    body = tree(Path(module.replace(".", "/") + ".py")).body
    return {node.name for node in body if isinstance(node, ast.ClassDef)}


def test_no_two_parts_of_the_window_share_a_name() -> None:
    """Kivy knows widgets by their names alone: the layout of one would be laid over the other."""
    modules = [
        str(path.with_suffix("")) for path in under("companion/widgets", "companion/screens")
    ]
    names = Counter(name for module in modules for name in defined_in(module.replace("/", ".")))
    assert [name for name, count in names.items() if count > 1 and name[0] != "_"] == []


@pytest.mark.parametrize(("module", "names"), ({**WIDGETS, **SHARED}).items())
def test_a_widget_that_layouts_may_name_stands_where_its_registration_says(
    module: str, names: tuple[str, ...]
) -> None:
    assert set(names) <= defined_in(module)


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_a_layout_names_only_its_twins_widgets_and_those_registered(layout: Path) -> None:
    ours = {name for names in ({**WIDGETS, **SHARED}).values() for name in names}
    own = defined_in(str(layout.with_suffix("")).replace("/", "."))
    own |= set(re.findall(r"^<(\w+)@", text(layout), re.MULTILINE))  # made by the layout itself
    strangers = set(NAMED.findall(text(layout))) - ours - own
    assert {name for name in strangers if not is_kivys(name)} == set()


def is_kivys(name: str) -> bool:
    module = (Factory.classes.get(name) or {}).get("module") or ""
    return module.startswith("kivy.") or hasattr(kivy.graphics, name)


def test_every_registered_widget_is_named_by_a_layout() -> None:
    named = {name for layout in LAYOUTS for name in NAMED.findall(text(layout))}
    ours = {name for names in ({**WIDGETS, **SHARED}).values() for name in names}
    assert ours - named == set()
