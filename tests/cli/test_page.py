"""The page about the script driver is true: its worked example is played and compared, its lists
are complete.
"""

from __future__ import annotations

import re
import shlex
from io import StringIO
from pathlib import Path

import companion.cli.script
from companion.cli.script import main

PAGE = Path(companion.cli.script.__file__).with_suffix(".md").read_text(encoding="utf-8")


def example() -> tuple[list[str], list[tuple[str, str]]]:
    """The arguments of the example's command, and its lines: what is sent and what comes back."""
    (block,) = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    command, *lines = block.splitlines()
    sent = [line[2:] for line in lines if line.startswith("> ")]
    back = [line[2:] for line in lines if line.startswith("< ")]
    return shlex.split(command.removeprefix("$ "))[2:], list(zip(sent, back, strict=True))


def test_the_example_on_the_page_is_what_happens() -> None:
    arguments, lines = example()
    out = StringIO()
    assert main(arguments, StringIO("".join(f"{sent}\n" for sent, _ in lines)), out) == 0
    for (sent, told), came in zip(lines, out.getvalue().splitlines(), strict=True):
        if told.endswith(" ..."):  # the page leaves out the rest of a long answer
            assert came.startswith(told.removesuffix(" ...")), sent
        else:
            assert came == told, sent


def test_the_example_shows_deeds_questions_and_refusals() -> None:
    _, lines = example()
    told = "\n".join(back for _, back in lines)
    assert '"ok":true,"seq"' in told
    assert '"ok":false' in told
    for kind in ("illegal", "malformed", "not-your-turn"):
        assert f'"kind":"{kind}"' in told
    assert any('"ask"' in sent for sent, _ in lines)


def test_the_page_names_every_question_kind_and_argument() -> None:
    source = Path(companion.cli.script.__file__).read_text(encoding="utf-8")
    asks = re.findall(r'^            "(\w+)": (?:lambda|self\._choices)', source, re.MULTILINE)
    assert len(asks) == 7
    arguments = re.findall(r'add_argument\(\s*"(--\w+)"', source)
    assert len(arguments) == 6
    for word in (*asks, *arguments, "malformed", "illegal", "not-your-turn", "not-now", "trouble"):
        assert f"`{word}" in PAGE
