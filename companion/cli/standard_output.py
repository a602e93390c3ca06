"""Lines on standard output, and what to say where they cannot be written."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from errno import EBADF
from os import strerror
from typing import TextIO

from companion.engine.messages import say
from companion.i18n.translator import Words

UNHEARD = 3
"""The exit code of a program whose answers cannot be written."""
INTERRUPTED = 130
"""The exit code of one that Ctrl+C has ended, as shells have it."""


class _Unheard(Exception):
    """The words say why, as the system puts it."""


def legible(text: str) -> str:
    """Words of a command line, where a byte that is no text has become half a letter: nothing can
    keep or write that, so a sign stands for it.
    """
    return text.encode("utf-8", "replace").decode("utf-8")


def aloud(stdout: TextIO | None, line: str) -> None:
    """Write a line at once. Raises ``BrokenPipeError`` where nobody listens any more."""
    if stdout is None:  # the program was started with its standard output closed
        raise _Unheard(strerror(EBADF))
    try:
        stdout.write(f"{legible(line)}\n")
        stdout.flush()
    except OSError as error:
        with suppress(OSError):
            stdout.close()  # what it still holds would be tried once more at the end, and told of
        if isinstance(error, BrokenPipeError):
            raise
        raise _Unheard(error.strerror) from error


def heard(program: Callable[[], int], speech: Words) -> int:
    """The program's exit code; where its lines cannot be written, as on a full disk, a sentence and
    a code for that.
    """
    try:
        return program()
    except BrokenPipeError:
        return 0  # the reader has gone; there is nobody left to tell
    except KeyboardInterrupt:
        return INTERRUPTED
    except _Unheard as unheard:
        sys.stderr.write(f"{speech.say(say('script.unheard', fault=str(unheard)))}\n")
        return UNHEARD
