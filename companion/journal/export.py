"""The logbook for sharing: what the whole table may know, one JSON object a line, each line sealed
to the one before.

The first line names the battle and the commitment of its fair source; each next line is a journal
entry, its events redacted for the table. Once a finished battle has shown its seed, the seed stands
on a line of its own. Who set a PIN, who tried a wrong one and who ended the waits is told; PINs,
hashes, salts and slips not yet shown are never in it. Cards dealt face down are, once the seed is
shown: it tells them anyhow, and so everybody can work the deals out again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from hashlib import sha256
from typing import Any

import msgspec

from companion.engine.codec import Codec
from companion.engine.events import Drawn, Event
from companion.engine.game import TABLE, Game
from companion.engine.messages import NOTHING
from companion.engine.provable_dice import FAIR
from companion.journal.journal import BEFORE_THE_FIRST, Entry
from companion.journal.payloads import (
    Asked,
    Battle,
    Body,
    Deed,
    PinSet,
    PinTries,
    SeedShown,
    TailLost,
    TakenBack,
    WaitsEnded,
    read,
    read_battle,
)

FORMAT = 1
TOLD: Mapping[type[Body], tuple[str, ...]] = {
    TakenBack: ("seat", "deed"),
    Asked: ("seat",),
    PinSet: ("seat", "by"),
    PinTries: ("seat", "wrong"),
    WaitsEnded: ("by",),
    SeedShown: ("seed",),
    TailLost: (),
}
"""What everyone may read of an entry that is no deed."""


def export_logbook(entries: tuple[Entry, ...], game: Game) -> tuple[str, ...]:
    """The lines of the logbook, without line ends.

    Raises ``JournalError`` if an entry cannot be understood.
    """
    wire, battle = Codec(game), read_battle(entries)
    show = partial(_shown, wire, game, any(entry.kind == "seed-shown" for entry in entries))
    first = {
        "logbook": FORMAT, "game": battle.game, "version": game.card.version, "at": entries[0].at,
        "seats": battle.seats, "options": battle.options, "commitment": battle.commitment,
        "events": show(battle),
    }  # fmt: skip
    rest = (_line(entry, read(entry), show) for entry in entries[1:])
    return tuple(_chained([first, *rest]))


def _line(entry: Entry, body: Body, show: Callable[[Deed], list[Any]]) -> dict[str, Any]:
    line: dict[str, Any] = {"entry": entry.seq, "kind": entry.kind, "at": entry.at}
    if isinstance(body, Deed):
        said = {} if body.said == NOTHING else {"said": body.said}
        return line | {"events": show(body)} | said
    return line | {name: getattr(body, name) for name in TOLD[type(body)]}


def _shown(wire: Codec, game: Game, seed_shown: bool, body: Battle | Deed) -> list[Any]:
    events = wire.read_events(bytes(body.events), body.version)
    told = (
        event if seed_shown and _was_dealt(event) else game.redact(event, TABLE) for event in events
    )
    return [event for event in told if event]


def _was_dealt(event: Event) -> bool:
    return isinstance(event, Drawn) and event.source == FAIR


def _chained(lines: Iterable[dict[str, Any]]) -> Iterable[str]:
    before = BEFORE_THE_FIRST
    for line in lines:
        before = line_hash(before, msgspec.to_builtins(line, str_keys=True))
        yield msgspec.json.encode(line | {"hash": before}).decode()


def line_hash(before: str, line: dict[str, Any]) -> str:
    """SHA-256 of the line before's hash, a newline, and this line as compact sorted JSON, ``hash``
    left out.
    """
    bare = {key: value for key, value in line.items() if key != "hash"}
    return sha256(f"{before}\n".encode() + msgspec.json.encode(bare, order="sorted")).hexdigest()
