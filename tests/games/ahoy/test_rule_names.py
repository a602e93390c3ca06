"""Every rule that the code of Ahoy names stands in its index."""

from __future__ import annotations

import ast
import re

from tests.architecture.project import tree, under
from tests.rules_coverage import rules

NAMED = re.compile(r"[a-z]+(?:\.[a-z_]+)?\.(?:\d+|[a-z_0-9]+)")
KNOWN = {rule.id for rule in rules() if rule.book == "ahoy"}
CHAPTERS = {id.partition(".")[0] for id in KNOWN}


def test_every_rule_named_in_the_code_is_one_of_the_book() -> None:
    named = {
        node.value
        for path in under("companion")
        if path.parts[1:3] == ("games", "ahoy")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and NAMED.fullmatch(node.value)
        and node.value.partition(".")[0] in CHAPTERS
    }
    assert len(named) > 100
    assert named <= KNOWN, named - KNOWN
