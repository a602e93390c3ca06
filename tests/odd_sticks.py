"""Sticks with things on them that only look like a bundle."""

from __future__ import annotations

import os
from pathlib import Path

BUNDLE = "0.4.0-dddddddd"
ODD_NAMES = (
    b"table-companion-9.9.9-ffffffff.tar",
    b"table-companion-9.9.9\n.tar",
    b"\ntable-companion-9.9.9.tar",
    b"table-companion-9.9.9\r.tar",
    b"table-companion-\xff\xfe.tar",
    b"table-companion-9.9.9 \xd0\xba\xd0\xbe\xd0\xbf\xd0\xb8\xd1\x8f.tar",
    b"table-companion-.tar",
    b"-table-companion-9.9.9.tar",
    b"table-companion-9.9.9.tar.sig",
)


def lay_bundle(stick: Path, name: str = BUNDLE, age: int = 1) -> None:
    """A bundle, written this many seconds after 1970."""
    stick.mkdir(exist_ok=True)
    bundle = stick / f"table-companion-{name}.tar"
    bundle.touch()
    os.utime(bundle, (age, age))


def lay_odd_things(stick: Path, name: bytes) -> None:
    """A file of that name; where it is a bundle's, a folder, and a link to a file.

    All are newer than any bundle.
    """
    stick.mkdir(exist_ok=True)
    folder = os.fsencode(stick)
    if name != ODD_NAMES[0]:
        Path(os.fsdecode(folder + b"/" + name)).touch()
        return
    (stick / os.fsdecode(name)).mkdir(exist_ok=True)
    link = stick / "table-companion-9.9.9-eeeeeeee.tar"
    link.unlink(missing_ok=True)
    link.symlink_to("/etc/passwd")
