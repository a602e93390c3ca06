"""Bundles of a release that is as the one under test but for some of its files."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.virtual_pi.machine import MADE


def altered(bundle: Path, name: str, files: Mapping[str, str]) -> tuple[Path, Path]:
    """A bundle of this name, and its signature; ``files`` have another text there."""
    key = MADE / "key"
    made = MADE / f"table-companion-{name}.tar"
    with TemporaryDirectory() as place:
        subprocess.run(("tar", "-C", place, "-xf", str(bundle)), check=True)
        for path, text in files.items():
            Path(place, "table-companion", path).write_text(text, encoding="utf-8")
        packed = ("tar", "-C", place, "--sort=name", "--owner=0", "--group=0", "-cf", str(made))
        subprocess.run((*packed, "table-companion"), check=True)
    signature = made.with_name(f"{made.name}.sig")
    signature.unlink(missing_ok=True)
    sign = ("ssh-keygen", "-q", "-Y", "sign", "-f", str(key), "-n", "table-companion", str(made))
    subprocess.run(sign, check=True, capture_output=True)
    return made, signature
