"""The logbook for sharing: what the whole table may know, one JSON object a line, each line sealed to the one before.

The first line names the battle and the commitment of its fair source; each next line is a journal entry, its events
redacted for the table. Once a finished battle has shown its seed, the seed stands on a line of its own. PINs, salts and
slips not yet shown are never in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

from companion.engine.game import TABLE, Game
from companion.engine.wire import Wire
from companion.journal.bodies import Asked, Battle, Body, Deed, SeedShown, TakenBack, read, read_battle
from companion.journal.journal import BEFORE_THE_FIRST, Entry

FORMAT = 1


def export_logbook(entries: tuple[Entry, ...], game: Game) -> tuple[str, ...]:
    """The lines of the logbook, without line ends. Raises ``JournalTrouble`` if an entry cannot be understood."""
    wire = Wire(game)
    battle = read_battle(entries)
    first = {
        "logbook": FORMAT, "game": battle.game, "version": game.card.version, "at": entries[0].at,
        "seats": battle.seats, "options": battle.options, "commitment": battle.commitment,
        "events": _shown(wire, game, battle),
    }  # fmt: skip
    rest = (_line(entry, read(entry), wire, game) for entry in entries[1:])
    return tuple(_chained([first, *(line for line in rest if line)]))


def _line(entry: Entry, body: Body, wire: Wire, game: Game) -> dict[str, Any] | None:
    line: dict[str, Any] = {"entry": entry.seq, "kind": entry.kind, "at": entry.at}
    match body:
        case Deed():
            return line | {"events": _shown(wire, game, body)}
        case TakenBack():
            return line | {"seat": body.seat, "deed": body.deed}
        case Asked():
            return line | {"seat": body.seat}
        case SeedShown():
            return line | {"seed": body.seed}
        case _:
            return None  # PINs stay in the journal


def _shown(wire: Wire, game: Game, body: Battle | Deed) -> list[Any]:
    events = wire.read_events(bytes(body.events), body.version)
    return [shown for event in events if (shown := game.redact(event, TABLE))]


def _chained(lines: Iterable[dict[str, Any]]) -> Iterable[str]:
    before = BEFORE_THE_FIRST
    for line in lines:
        before = line_hash(before, msgspec.to_builtins(line))
        yield msgspec.json.encode(line | {"hash": before}).decode()


def line_hash(before: str, line: dict[str, Any]) -> str:
    """SHA-256 of the line before's hash, a newline, and this line as compact sorted JSON, ``hash`` left out."""
    bare = {key: value for key, value in line.items() if key != "hash"}
    return sha256(f"{before}\n".encode() + msgspec.json.encode(bare, order="sorted")).hexdigest()
