"""A screen or widget with a layout is a pair of twins, `plot.py` and `plot.kv`; the layout stays
short.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.architecture.project import ROOT, text, under

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
