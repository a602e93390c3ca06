"""What stands in the body of each kind of journal entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta, Raw, Struct

from companion.engine.game import TABLE, BattleSetup, Seat
from companion.engine.messages import NOTHING, Message
from companion.journal.journal import Entry, JournalError


class Now(Struct, frozen=True):
    """Where the battle stands, kept small so that saved battles
    can be listed without being replayed.
    """

    round: int = 0
    turn: str = ""
    over: bool = False


class Body(Struct, frozen=True, kw_only=True):
    """Base of all bodies."""


_Hex = Annotated[str, Meta(pattern=r"\A(?:[0-9a-f]{2})*\Z")]
_Sha256 = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class Battle(Body, frozen=True, kw_only=True, omit_defaults=True):
    """Entry 0: everything the battle began with. The seed is secret until the battle is over.

    Copies of a battle are named by its commitment, so nothing else may stand there. ``scenario``
    and ``referee`` are as in ``BattleSetup``.
    """

    game: str
    version: int
    title: Message
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1)]
    options: Mapping[str, str]
    commitment: _Sha256
    seed: _Hex
    events: Raw
    now: Now
    scenario: str = ""
    referee: bool = False

    @property
    def setup(self) -> BattleSetup:
        """What it takes to begin another one so."""
        return BattleSetup(
            game=self.game,
            scenario=self.scenario,
            seats=self.seats,
            options=self.options,
            referee=self.referee,
        )


class Deed(Body, frozen=True, kw_only=True, omit_defaults=True):
    """An accepted command and what it brought about. ``version`` is the shape its events have.

    ``said`` is what a captain of the companion's says of it.
    """

    command: Raw
    version: int
    events: Raw
    now: Now
    said: Message = NOTHING


class TakenBack(Body, frozen=True, kw_only=True):
    """Undo or redo: ``deed`` is the entry taken back or done again, ``seat`` who asked last."""

    seat: str
    deed: int
    now: Now


class Asked(Body, frozen=True, kw_only=True):
    """A seat asks to undo past a die, the wind or a reveal, and the others have not agreed yet; or
    it says no.
    """

    seat: str


class PinSet(Body, frozen=True, kw_only=True):
    """A seat's new PIN, only as a slow salted hash; both in hexadecimal.

    ``by`` is who set it: the seat itself, the referee, or ``table`` where all together appointed a
    referee; empty in journals that did not note it. ``cost`` is scrypt's p.
    """

    seat: str
    salt: _Hex
    hash: _Hex
    by: str = ""
    cost: int = 1


class PinTries(Body, frozen=True, kw_only=True):
    """How many wrong PINs in a row a seat has had, and on which screen the last try was made."""

    seat: str
    wrong: int
    sender: str = TABLE


class WaitsEnded(Body, frozen=True, kw_only=True):
    """Every wait after wrong PINs is over, and the wrong tries are forgotten;
    ``by`` is who said so.
    """

    by: str


PinEntry = PinSet | PinTries | WaitsEnded


class SeedShown(Body, frozen=True, kw_only=True):
    """The battle is over and the seed of its fair source is open to all."""

    seed: str


class TailLost(Body, frozen=True, kw_only=True):
    """The battle's file was damaged: what may have followed the entry before is lost."""


KINDS: Mapping[str, type[Body]] = {
    "battle": Battle,
    "deed": Deed,
    "undo": TakenBack,
    "redo": TakenBack,
    "undo-asked": Asked,
    "undo-refused": Asked,
    "pin": PinSet,
    "pin-tries": PinTries,
    "waits-ended": WaitsEnded,
    "seed-shown": SeedShown,
    "tail-lost": TailLost,
}
_READERS = {kind: msgspec.json.Decoder(body) for kind, body in KINDS.items()}


def read(entry: Entry) -> Body:
    """The body of an entry. Raises ``JournalError`` if this program does not know such an entry.

    Bytes that are no JSON of ours may bring up anything: no UTF-8, nested too deep, a number out of
    bounds. The words of such an error might quote a secret, so they are not kept.
    """
    try:
        return _READERS[entry.kind].decode(entry.body)
    except Exception:
        raise JournalError("journal.not-understood", entry=entry.seq) from None


def read_battle(entries: tuple[Entry, ...]) -> Battle:
    """What the battle began with. Raises ``JournalError``."""
    battle = read(entries[0]) if entries else None
    if not isinstance(battle, Battle):
        raise JournalError("journal.empty")
    return battle
