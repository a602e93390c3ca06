"""Folders that are not as they should be, and what is said of them."""

from __future__ import annotations

import errno
import os

import pytest

from companion.engine.messages import Message
from companion.i18n.translator import words
from companion.platform.folders import fault_of


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.ENOSPC, "на диске кончилось место"),
        (errno.EROFS, "на диск нельзя ничего записать"),
        (errno.EACCES, "программе это не разрешено"),
        (errno.EPERM, "программе это не разрешено"),
        (errno.EIO, "сбой диска: карта памяти могла износиться"),
        (errno.EISDIR, "это папка"),
    ],
)
def test_what_may_well_happen_is_told_in_the_players_language(number: int, told: str) -> None:
    fault = fault_of(OSError(number, os.strerror(number)))
    assert isinstance(fault, Message)
    assert words("ru").say(fault) == told


def test_anything_else_is_told_as_the_system_says_it() -> None:
    assert fault_of(OSError(errno.ENXIO, "No such device")) == "No such device"
    assert fault_of(OSError("torn")) == "OSError"
