"""Checks a shared logbook: the chain of its lines, the commitment, every fair roll, every slip
opened, every undo.

It trusts nothing but the file itself and the arithmetic of the fair source and the seals. Of a game
it only needs to know which of its events seal a slip and which show one: that their types say, so
nothing here is about any one game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.codec import Codec
from companion.engine.commitments import Opened, SealError, Seals
from companion.engine.events import DrawCalled, Drawn, Event, RollCalled, Rolled, SpinCalled, Spun
from companion.engine.game import Game
from companion.engine.house_figures import FigureTold
from companion.engine.messages import Figure, Message
from companion.engine.pools import Pool
from companion.engine.provable_dice import FAIR, FairSource
from companion.journal.export import FORMAT, line_hash
from companion.journal.journal import BEFORE_THE_FIRST


class VerificationError(Exception):
    """The first line that does not hold; ``line`` counts from 1."""

    def __init__(self, line: int, reason: str, /, **figures: Figure) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.message = Message(reason, figures)


class Found(Struct, frozen=True):
    """What was checked. Without ``seed_shown`` the fair rolls could only be counted.

    ``own_figures``: the figures of the table's own box, by which the battle was played.
    """

    lines: int
    fair_rolls: int
    other_rolls: int
    slips: int
    seed_shown: bool
    own_figures: tuple[Message, ...] = ()


class _Table(Struct, frozen=True):
    """What undo takes back with a deed: the call that waits, the cards dealt face down so far, and
    the seals lying on the table.
    """

    entry: int
    call: ChanceRequest | None = None
    hidden: tuple[Drawn, ...] = ()
    seals: Seals = Seals()


def verify(lines: Iterable[str], games: Mapping[str, Game]) -> Found:
    """Check the lines of a logbook of one of these games.

    Raises ``VerificationError`` at the first that does not hold.
    """
    book = _read(lines)
    return _Reader(book, _game(book[0], games), _seed(book)).read()


def _read(lines: Iterable[str]) -> list[dict[str, Any]]:
    """The lines as objects, their chain unbroken."""
    book: list[dict[str, Any]] = []
    before = BEFORE_THE_FIRST
    for number, text in enumerate(lines, 1):
        try:
            line = msgspec.json.decode(text, type=dict[str, Any])
        except (msgspec.MsgspecError, RecursionError):
            raise VerificationError(number, "verify.not-a-line") from None
        if line.get("hash") != line_hash(before, line):
            raise VerificationError(number, "verify.broken-chain")
        before = line["hash"]
        book.append(line)
    if not book or book[0].get("logbook") != FORMAT:
        raise VerificationError(1, "verify.not-a-logbook")
    return book


def _game(first: dict[str, Any], games: Mapping[str, Game]) -> Game:
    """The game that was played, in a version that this program knows."""
    game = games.get(f"{first.get('game')}")
    if game is None:
        raise VerificationError(1, "verify.unknown-game", game=f"{first.get('game')}")
    version = first.get("version")
    if not isinstance(version, int) or version > game.card.version:
        raise VerificationError(1, "verify.newer-game", game=game.card.title)
    return game


def _seed(book: list[dict[str, Any]]) -> bytes | None:
    """The seed, if it is shown and is the one that was committed to."""
    for number, line in enumerate(book, 1):
        if line.get("kind") == "seed-shown":
            try:
                seed = bytes.fromhex(line["seed"])
            except (KeyError, TypeError, ValueError):
                raise VerificationError(number, "verify.not-a-line") from None
            if FairSource(seed).commitment != book[0].get("commitment"):
                raise VerificationError(number, "verify.other-seed")
            return seed
    return None


class _Reader:
    """Goes through a logbook line by line and keeps what later lines depend on."""

    def __init__(self, book: list[dict[str, Any]], game: Game, seed: bytes | None) -> None:
        self._book = book
        self._codec, self._version = Codec(game), book[0]["version"]
        self._log_line, self._own_figures = game.log_line, list[Message]()
        self._fair = FairSource(seed) if seed is not None else None
        self._done = [_Table(0)]
        self._taken_back: list[_Table] = []
        self._rolls = self._fair_rolls = self._slips = 0

    def read(self) -> Found:
        for number, line in enumerate(self._book, 1):
            try:
                self._line(number, line)
            except (KeyError, TypeError, AttributeError, ValueError):
                raise VerificationError(number, "verify.not-a-line") from None
        others = self._rolls - self._fair_rolls
        return Found(
            len(self._book), self._fair_rolls, others, self._slips, self._fair is not None,
            tuple(self._own_figures),
        )  # fmt: skip

    def _line(self, number: int, line: dict[str, Any]) -> None:
        if number == 1:
            self._done = [self._deed(number, _Table(0), line["events"])]
        elif line["kind"] == "deed":
            self._done.append(
                self._deed(number, replace(self._done[-1], entry=line["entry"]), line["events"])
            )
            self._taken_back.clear()
        elif line["kind"] == "undo":
            self._turn(number, line["deed"], self._done[1:], self._done, self._taken_back)
        elif line["kind"] == "redo":
            self._turn(number, line["deed"], self._taken_back, self._taken_back, self._done)

    @staticmethod
    def _turn(
        number: int, deed: int, may: list[_Table], here: list[_Table], there: list[_Table]
    ) -> None:
        if not may or may[-1].entry != deed:
            raise VerificationError(number, "verify.bad-undo", entry=deed)
        there.append(here.pop())

    def _deed(self, number: int, table: _Table, told: list[dict[str, Any]]) -> _Table:
        events = self._codec.read_events(msgspec.json.encode(told), self._version)
        for event in events:
            match event:
                case RollCalled() | SpinCalled() | DrawCalled():
                    table = replace(table, call=event.call)
                case FigureTold():
                    line = self._log_line(event)
                    self._own_figures += [line.message] if line else []
                case Rolled() | Spun():
                    self._roll(number, event, table.call)
                    table = replace(table, call=None)
                case Drawn():
                    self._draw(number, event, table)
                    hidden = table.hidden if event.open else (*table.hidden, event)
                    table = replace(table, call=None, hidden=hidden)
        return replace(table, seals=self._sealed(number, table.seals, events))

    def _roll(self, number: int, event: Rolled | Spun, call: ChanceRequest | None) -> None:
        faces = event.faces if isinstance(event, Rolled) else (event.sector,)
        self._rolls += 1
        if call is None or not call.accepts(faces):
            raise VerificationError(number, "verify.no-call")
        fair = self._is_fair(number, event) and self._fair
        if fair and fair.draw(self._rolls, call) != faces:
            raise VerificationError(number, "verify.wrong-faces", roll=self._rolls)

    def _draw(self, number: int, event: Drawn, table: _Table) -> None:
        """A draw answers its call; dealt, it is worked out anew from what was left of the pool."""
        self._rolls += 1
        call = table.call
        if call is None or call.pool is None or not _answers(call, event):
            raise VerificationError(number, "verify.no-call")
        if self._is_fair(number, event) and self._fair:
            deck = _deck(call.pool, event, table.hidden)
            if deck is None or self._fair.deal(self._rolls, deck, call.count) != event.cards:
                raise VerificationError(number, "verify.wrong-cards", roll=self._rolls)

    def _is_fair(self, number: int, event: Rolled | Spun | Drawn) -> bool:
        """Whether the fair source is named; then it must be its next number."""
        if event.source != FAIR:
            return False
        self._fair_rolls += 1
        if event.number != self._rolls:
            raise VerificationError(
                number, "verify.roll-out-of-order", roll=event.number, expected=self._rolls
            )
        return True

    def _sealed(self, number: int, seals: Seals, events: tuple[Event, ...]) -> Seals:
        self._slips += sum(isinstance(event, Opened) for event in events)
        try:
            return seals.after(events)
        except SealError as error:
            raise VerificationError(number, error.message.id) from None


def _answers(call: ChanceRequest, event: Drawn) -> bool:
    """Whether these cards answer this call; of a hidden draw they may be left out."""
    same = call.pool and (call.pool.id, call.pool.open) == (event.pool, event.open)
    meant = (call.seat, call.count) == (event.seat, event.count)
    return bool(same) and meant and call.why_not_drawn(event.cards) is None


def _deck(pool: Pool, event: Drawn, hidden: tuple[Drawn, ...]) -> tuple[str, ...] | None:
    """What could be dealt: the pool without what was away, all of it dealt face down before.

    None where something else is said to have been away.
    """
    dealt = Counter(card for one in hidden if one.pool == pool.id for card in one.cards)
    try:
        return pool.deck(event.away) if Counter(event.away) <= dealt else None
    except ValueError:
        return None
