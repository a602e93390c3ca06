"""One sitting at the table.

Only the session changes a battle: decide, write down, then let the state follow.

Theory of operation. A deed takes three steps, in this order. The game **decides**: events, or a
refusal. Command and events are **written** as one entry of the journal, which is on the disk when
that returns. Then the session **follows** its own entry: state, history, log, PINs. Whatever fails
does so before the last step, so the battle stands as before and nobody has been told of what a
pulled plug could take back.

The state is folded from events and kept nowhere else. Opening a battle follows the same entries
without asking any rule, so it stands as it stood, and a rule corrected since rewrites no battle
that was played. The world comes in from outside (time, random bytes, the faces of a device), and
one thread owns it all, so nothing here waits or locks. What a seat may see and do is worked out
when it is asked for, and kept until the next change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any, Self

from msgspec import Raw

from companion.engine.chance_requests import ChanceRequest, DieShown
from companion.engine.codec import Codec
from companion.engine.commands import (
    Answer,
    AnswerDraw,
    Command,
    EnterDrawn,
    EnterFaces,
    Redo,
    RefuseUndo,
    Throw,
    Undo,
)
from companion.engine.commitments import Sealing
from companion.engine.corrections import Correct
from companion.engine.events import Drawn, Event
from companion.engine.game import REFEREE, TABLE, Game, Seat
from companion.engine.messages import Message, say, seats_word
from companion.engine.offers import Choice
from companion.engine.questions import Question
from companion.engine.refusals import Kind, Refused
from companion.engine.views import CorrectionView, PrivateView, TableView
from companion.journal.export import export_logbook
from companion.journal.journal import Entry, Journal, JournalError, Loss
from companion.journal.payloads import Asked, Battle, Body, Deed, SeedShown, TakenBack, read_battle
from companion.session.board_instructions import to_check, to_match
from companion.session.chance import FairSource, answer_to, mixed, pending_call, read_faces
from companion.session.history import Step, why_not
from companion.session.notices import LogEntry, Receipt, Snapshot
from companion.session.pin_checks import Doors
from companion.session.replay import Replay, understood
from companion.session.setup import set_up, stands_at


class Session:
    """A battle, its journal and everything the table may ask of it. One thread owns it.

    ``now`` gives the time as it is shown, ``entropy`` so many random bytes. Make one with
    ``create`` or ``open``. ``record`` is what it remembers, ``board_instructions`` what the hands
    must now do on the board, ``faces`` what answered the call for chance in the newest entry,
    ``drawn`` the cards that did, hidden ones too.
    """

    def __init__(
        self,
        journal: Journal,
        game: Game,
        battle: Battle,
        now: Callable[[], str],
        entropy: Callable[[int], bytes],
    ) -> None:
        self._journal, self._game, self._battle = journal, game, battle
        self.copy = journal.copy  # the whole battle, secrets and all
        self._now, self._entropy = now, entropy
        self.record = Replay(game, battle)
        self.doors = Doors(self.record.pins, self._write, journal.check_writable, entropy)
        self._fair = FairSource(bytes.fromhex(battle.seed))
        self._players = tuple(seat.id for seat in battle.seats)
        self._private: dict[str, PrivateView] = {}
        self._offers: dict[tuple[str, str], tuple[Choice, ...]] = {}
        self.board_instructions: tuple[Message, ...] = ()
        self.faces: tuple[DieShown, ...] = ()
        self.drawn: Drawn | None = None
        self.loss: Loss | None = None

    @classmethod
    def create(
        cls,
        journal: Journal,
        game: Game,
        scenario: Any,
        seats: tuple[Seat, ...],
        options: Mapping[str, str],
        *,
        seed: bytes,
        now: Callable[[], str],
        entropy: Callable[[int], bytes],
        title: Message | None = None,
        referee: str = "",
    ) -> Self:
        """Set the table and begin.

        ``title`` names the battle in lists, ``referee`` is his PIN where there is one.

        Raises ``Refused`` or ``JournalError``.
        """
        battle = set_up(game, scenario, seats, options, seed, title)
        session = cls(journal, game, battle, now, entropy)
        first: list[tuple[str, Body]] = [("battle", battle)]
        if referee:
            first.append(("pin", session.record.pins.new_referee(referee, entropy)))
        entries = journal.append_all([(kind, Codec.write(body)) for kind, body in first], now())
        for entry in entries[1:]:
            session.record.take_in(entry)
        return session

    @classmethod
    def open(
        cls, journal: Journal, games: Mapping[str, Game], *, now: Callable[[], str],
        entropy: Callable[[int], bytes], loss: Loss | None = None,
    ) -> Self:  # fmt: skip
        """Take a battle up again by folding what is written.

        Raises ``JournalError`` if it cannot be read.
        """
        entries = journal.entries()
        battle = read_battle(entries)
        if battle.game not in games:
            raise JournalError("journal.unknown-game", game=battle.game)
        with understood(0):
            session = cls(journal, games[battle.game], battle, now, entropy)
        for entry in entries[1:]:
            with understood(entry.seq):
                session.record.take_in(entry)
        with understood(entries[-1].seq):
            session.board_instructions = to_check(session.view)
        session.loss = loss
        return session

    # --- what the table asks ---

    @property
    def battle(self) -> Battle:
        """What was settled at set-up. Holds the secret seed: for the session's owner only."""
        return self._battle

    @property
    def game(self) -> Game:
        """The game being played."""
        return self._game

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players."""
        return self._battle.seats

    @property
    def call(self) -> ChanceRequest | None:
        """The call for chance that the battle waits on."""
        call: ChanceRequest | None = self.record.history.state.call
        return call

    @property
    def entry(self) -> int:
        """The newest journal entry."""
        return self.record.log.entry

    @property
    def view(self) -> TableView:
        """What everybody may see."""
        return self._game.public(self._state)

    @property
    def undo_question(self) -> Question | None:
        """What a seat asks that wants a deed taken back past chance or a reveal, of all players
        that have not agreed yet.
        """
        asked = self.record.history.asked
        if not asked:
            return None
        missing = tuple(seat for seat in self._players if seat not in asked)
        return Question(prompt=say("session.undo-question", seat=seats_word(asked)), seats=missing)

    def private(self, seat: str) -> PrivateView:
        """What a seat sees besides. Raises ``Refused`` for strangers."""
        self.check_seat(seat)
        if seat not in self._private:
            self._private[seat] = self._game.private(self._state, seat)
        return self._private[seat]

    def choices(self, seat: str, about: str = "") -> tuple[Choice, ...]:
        """The legal commands of a seat now; with ``about``, only those of one piece.

        On the shared screen (``table``) those are what any player may do in public.
        """
        self.check_seat(seat)
        if (seat, about) not in self._offers:
            self._offers[seat, about] = self._offered(seat, about)
        return self._offers[seat, about]

    def _offered(self, seat: str, about: str) -> tuple[Choice, ...]:
        if seat == TABLE:
            everyones = chain.from_iterable(self.choices(one, about) for one in self._players)
            return tuple(choice for choice in everyones if not choice.private)
        return mixed(self._game.choices(self._state, seat, about), self._fair, self.entry)

    @property
    def corrections(self) -> tuple[CorrectionView, ...]:
        """What the referee can set right now; of one piece ``choices`` say to what."""
        return self._game.corrections(self._state)

    def log(self, seat: str) -> tuple[LogEntry, ...]:
        """The logbook as a seat may read it."""
        self.check_seat(seat)
        return self.record.log.lines(seat, -1, self.record.history.is_struck)

    def redacted(self, receipt: Receipt, seat: str) -> tuple[Event, ...]:
        """A receipt's events as a seat may see them."""
        self.check_seat(seat)
        return tuple(shown for event in receipt.events if (shown := self._game.redact(event, seat)))

    def snapshot(self, seat: str = TABLE, since: int = -1) -> Snapshot:
        """The table now as a seat may know it, with what its log gained after entry ``since``.

        Raises ``Refused`` for strangers.
        """
        log, history = self.record.log, self.record.history
        turned = log.turned(since)
        return Snapshot(
            seat=seat,
            entry=self.entry,
            since=since,
            view=self.view,
            private=self.private(seat),
            choices=self.choices(seat),
            title=self._battle.title,
            log=log.lines(seat, since, history.is_struck),
            struck=tuple(entry for entry in turned if history.is_struck(entry)),
            unstruck=tuple(entry for entry in turned if not history.is_struck(entry)),
            undo_bar=why_not(history.to_undo, seat),
            undo_slip=history.last.slip if history.last else "",
            redo_bar=why_not(history.to_redo, seat),
            redo_slip=history.next.slip if history.next else "",
            undo_question=self.undo_question,
            board_instructions=self.board_instructions,
            pins=self.record.pins.chosen,
            faces=self.faces,
            corrections=self.corrections if seat == REFEREE else (),
            drawn=self.drawn and self.drawn.seen_by(seat),
        )

    # --- what the table does ---

    def submit(self, command: Command) -> Receipt:
        """Carry out a command.

        Raises ``Refused`` or ``JournalError``; the battle then stands as before.
        """
        self.check_seat(command.seat)
        if isinstance(command, Undo):
            return self._undo(command.seat)
        if isinstance(command, RefuseUndo):
            return self._refuse_undo(command.seat)
        if isinstance(command, Redo):
            return self._redo(command.seat)
        if isinstance(command, Throw | EnterFaces | EnterDrawn):
            call = self._pending(command.seat)
            away = self._game.away(self._state, call.pool.id) if call.pool else ()
            return self._deed(answer_to(command, call, self._fair, self.record.rolls + 1, away))
        if isinstance(command, Answer | AnswerDraw):
            raise Refused("session.no-such-command", kind=Kind.MALFORMED)
        if isinstance(command, Sealing):
            command = command.salted(self._entropy(16).hex())
        return self._deed(command)

    def submit_device(self, faces: tuple[int, ...], source: str) -> Receipt:
        """Answer the pending call with what a device has read, named in the log as ``source``."""
        call = self._pending(self.call.seat if self.call else "")
        return self._deed(read_faces(call, faces, source))

    def show_seed(self) -> Receipt:
        """Open the fair source's seed; after that nothing is undone.

        Raises ``Refused`` before the battle is over.
        """
        if self.view.outcome is None:
            raise Refused("session.not-over", kind=Kind.NOT_NOW)
        if self.record.history.closed:
            return Receipt(self.entry)
        return self._write("seed-shown", SeedShown(seed=self._battle.seed))

    def export(self) -> tuple[str, ...]:
        """The logbook as lines of JSON for sharing, without secrets; of a finished battle with the
        seed.
        """
        if self.view.outcome is not None:
            self.show_seed()
        return export_logbook(self._journal.entries(), self._game)

    def close(self) -> None:
        """Let go of the journal."""
        self._journal.close()

    # --- how a deed is done ---

    @property
    def _state(self) -> Any:
        return self.record.history.state

    def check_seat(self, seat: str) -> None:
        """Raises ``Refused`` (malformed) for a seat that nobody has here."""
        if seat not in self._players and seat not in (TABLE, REFEREE):
            raise Refused("session.no-such-seat", kind=Kind.MALFORMED, seat=seat)

    def _pending(self, seat: str) -> ChanceRequest:
        return pending_call(self.call, seat, self._state.throws())

    def _deed(self, command: Command) -> Receipt:
        before, call = self.view if isinstance(command, Correct) else None, self.call
        events = self._game.decide(self._state, command)
        step = self.record.after(events)
        _ = step.state.question  # a question to nobody is not written down
        body = Deed(
            command=Raw(Codec.write(command)),
            version=self._game.card.version,
            events=Raw(Codec.write(events)),
            now=stands_at(step.state),
        )
        entry = self._append("deed", body)
        self.record.note_deed(entry.seq, events, step)
        self._changed()
        self.faces = call.shown(command.faces) if call and isinstance(command, Answer) else ()
        if before:
            self.board_instructions = to_match(before, self.view)
        self.drawn = next((event for event in events if isinstance(event, Drawn)), None)
        return Receipt(entry.seq, events)

    def _undo(self, seat: str) -> Receipt:
        history = self.record.history
        step = history.to_undo(seat)
        if step.firm and seat != REFEREE and history.must_still_agree(seat, self._players):
            return self._write("undo-asked", Asked(seat=seat))
        return self._turn("undo", seat, step, history.before_last)

    def _redo(self, seat: str) -> Receipt:
        step = self.record.history.to_redo(seat)
        return self._turn("redo", seat, step, step)

    def _refuse_undo(self, seat: str) -> Receipt:
        if not self.record.history.asked:
            raise Refused("session.nobody-asks", kind=Kind.NOT_NOW)
        if seat not in self._players:
            raise Refused("session.seats-must-agree", kind=Kind.NOT_NOW)
        return self._write("undo-refused", Asked(seat=seat))

    def _turn(self, kind: str, seat: str, step: Step, then: Step) -> Receipt:
        before = self.view
        receipt = self._write(
            kind, TakenBack(seat=seat, deed=step.entry, now=stands_at(then.state))
        )
        self._changed()
        self.board_instructions = to_match(before, self.view)
        return receipt

    def _write(self, kind: str, body: Body, monotonic_now: float | None = None) -> Receipt:
        entry = self._append(kind, body)
        self.record.note(body, kind, monotonic_now)
        return Receipt(entry.seq)

    def _append(self, kind: str, body: Body) -> Entry:
        return self._journal.append(kind, Codec.write(body), self._now())

    def _changed(self) -> None:
        self._private.clear()
        self._offers.clear()
        self.board_instructions = ()
        self.faces = ()
        self.drawn = None
