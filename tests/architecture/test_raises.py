"""Who may be refused, or meet trouble, is told so: a public function names in its docstring what it
raises.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.architecture.project import CODE, tree, under

UNFINISHED = "NotImplementedError"
"""Raised where a class leaves a method to those made of it: a mistake of the program, for nobody to
catch.
"""


def public(path: Path) -> Iterator[tuple[str, str, ast.FunctionDef]]:
    """The public functions and methods of a module: name, what docstrings say down to its own, and
    its code.
    """
    module = tree(path)
    todo: list[tuple[ast.stmt, str, str]] = [
        (node, "", f"{ast.get_docstring(module)}") for node in module.body
    ]
    while todo:
        node, prefix, told = todo.pop(0)
        if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name.startswith("_"):
            continue
        told = f"{told} {ast.get_docstring(node)}"
        if isinstance(node, ast.FunctionDef):
            yield f"{prefix}{node.name}", told, node
        else:
            todo += [(one, f"{prefix}{node.name}.", told) for one in node.body]


def said(told: str) -> set[str]:
    """What these docstrings tell of."""
    return set(re.findall(r"\w+", told))


def raised(node: ast.AST) -> set[str]:
    """The exceptions raised by name in a function's own body, or made there by a function that says
    what it makes.

    What an ``except`` beside them catches again does not count, nor what a function within may
    raise, nor what has an underscore and is nobody else's.
    """
    if isinstance(node, ast.Raise):
        return _named(node.exc)
    found: set[str] = set()
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.ClassDef | ast.Lambda):
            caught = _caught(node) if isinstance(node, ast.Try) and child in node.body else set()
            found |= raised(child) - caught
    return found


def _named(exc: ast.expr | None) -> set[str]:
    made = exc.func if isinstance(exc, ast.Call) else exc
    name = makers().get(made.id, made.id) if isinstance(made, ast.Name) else ""
    return {name} if name[:1].isupper() and name != UNFINISHED else set()


def _caught(node: ast.Try) -> set[str]:
    """What the handlers of a ``try`` take."""
    types = [handler.type for handler in node.handlers if handler.type]
    return {one.id for type in types for one in ast.walk(type) if isinstance(one, ast.Name)}


@cache
def makers() -> dict[str, str]:
    """Functions that make a value of one class, by name: so an exception may be made apart from
    where it is raised.
    """
    made: dict[str, set[str]] = defaultdict(set)
    for path in under(*CODE):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name):
                made[node.name].add(node.returns.id)
    return {name: classes.pop() for name, classes in made.items() if len(classes) == 1}


def test_a_public_function_names_what_it_raises() -> None:
    silent = {
        f"{path}: {name}": raised(node) - said(told)
        for path in under(*CODE, "deploy")
        for name, told, node in public(path)
    }
    assert {name: sorted(missing) for name, missing in silent.items() if missing} == {}


def test_the_check_sees_what_is_raised_and_not_what_is_caught() -> None:
    (refuses,) = ast.parse("def f():\n    if x:\n        raise Refused(1)").body
    (catches,) = ast.parse(
        "def f():\n    try:\n        raise Refused(1)\n    except (A, Refused):\n        pass"
    ).body
    (within,) = ast.parse("def f():\n    def g():\n        raise Refused\n    raise refusal").body
    assert [raised(one) for one in (refuses, catches, within)] == [{"Refused"}, set(), set()]
