"""What the recorded battles must tell of besides their ends: whoever changes it sees it there."""

from __future__ import annotations

from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"
TOLD_ONCE = (
    "boarding-announced",
    "boarding-fought",
    "sharing-asked",
    "share-set",
    "pearl-shifted",
    "ship-taken",
    "defence-asked",
    "defender-joined",
    "defence-settled",
    "fort-taken",
    "fort-ruined",
    "fort-rebuilt",
    "fort-given",
    "heirs-asked",
    "fireship-declared",
    "fireship-exploded",
    "mine-declared",
    "corrected",
)


@pytest.mark.parametrize("play", ["cards", "chart"])
def test_recorded_battles_tell_of_every_great_event_in_either_way_of_playing(play: str) -> None:
    told = b"".join(path.read_bytes() for path in GOLDEN.glob(f"{play}-*.jsonl"))
    missing = [kind for kind in TOLD_ONCE if f'"event":"{kind}"'.encode() not in told]
    assert not missing
