"""What a wrong scenario file is told to be: in either language, and in Russian without a word of
English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.engine.messages import Message
from companion.engine.scenario import ScenarioError
from companion.i18n.translator import words

_FORMAT = "TOML"
_PROSE = re.compile(r"\b(a|an|and|at|by|in|is|no|not|of|the|to|with)\b(?=\s+\w)")
"""Another word follows, as none does in a list of keys, of which one is ``to``."""


def expected_by(error: ScenarioError) -> str:
    """What should stand in the file, in English, with the rule; checked to be told in Russian as
    well.
    """
    assert_told_in_russian(error)
    told = words("en").say(error.message)
    if not error.path:
        return words("en").say(error.expected)
    rule = f" ({error.rule})" if error.rule else ""
    expected = f"{words('en').say(error.expected)}{rule}"
    assert told.startswith(f"{error.file}: {error.path} is ")
    assert told.endswith(f", expected {expected}")
    return expected


def assert_told_in_russian(error: ScenarioError) -> None:
    """Only names of files, places and keys are Latin, and what a person wrote; no sentence hides in
    a figure.
    """
    told = words("ru").say(_bare(error.message))
    assert not re.search(r"[A-Za-z]{2,}", told.replace(_FORMAT, "")), told
    for figure in _figures(error.expected):
        assert not _PROSE.search(figure), figure
    assert error.file in words("ru").say(error.message)


def _bare(message: Message) -> Message:
    """The sentence without the names that fill it."""
    return Message(message.id, {key: _bare_figure(one) for key, one in message.figures.items()})


def _bare_figure(figure: object) -> Message | str | int:
    if isinstance(figure, Message):
        return _bare(figure)
    return figure if isinstance(figure, int) else "…"


def _figures(message: Message) -> Iterator[str]:
    for figure in message.figures.values():
        if isinstance(figure, Message):
            yield from _figures(figure)
        elif isinstance(figure, str):
            yield figure
