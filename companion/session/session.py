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
from contextlib import suppress
from typing import Any, Self

from msgspec import Raw

from companion.engine.captains import SPOKEN
from companion.engine.chance_requests import ChanceRequest
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
from companion.engine.events import Drawn
from companion.engine.game import REFEREE, TABLE, Game, Seat
from companion.engine.messages import NOTHING, Message, say, seat_word
from companion.engine.moments import moments_of
from companion.engine.provable_dice import FairSource
from companion.engine.refusals import Kind, Refused
from companion.engine.views import TableView
from companion.journal.journal import Entry, Journal, JournalError, Loss
from companion.journal.payloads import (
    Asked,
    Battle,
    Body,
    Deed,
    SeedShown,
    TailLost,
    TakenBack,
    read_battle,
)
from companion.session.board_instructions import to_check, to_match
from companion.session.chance import answer_to, pending_call, read_faces
from companion.session.chronicle import Chronicle, public_view
from companion.session.history import Step
from companion.session.notices import Receipt
from companion.session.pages import Pages
from companion.session.pin_checks import Doors
from companion.session.replay import Replay, understood
from companion.session.setup import set_up, stands_at


class Session:
    """A battle, its journal and everything the table may do. One thread owns it.

    ``now`` gives the time as it is shown, ``entropy`` so many random bytes. Make one with
    ``create`` or ``open``. ``pages`` are what it shows to whom, ``replay`` what it remembers,
    ``doors`` judge PINs, ``loss`` is what was amiss with a file that was opened.
    """

    def __init__(
        self,
        journal: Journal,
        game: Game,
        battle: Battle,
        now: Callable[[], str],
        entropy: Callable[[int], bytes],
    ) -> None:
        self.game = game
        self._battle, self._journal = battle, journal
        self.image = journal.image  # the whole battle, secrets and all
        self._now, self._entropy = now, entropy
        self._fair = FairSource(bytes.fromhex(battle.seed))
        self._players = tuple(seat.id for seat in battle.seats)
        self.replay = Replay(game, battle)
        self.pages = Pages(game, battle, self.replay, self._fair)
        self.doors = Doors(self.replay.pins, self._write, journal.check_writable, entropy)
        self._set_by_hand: TableView | None = None
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
        name: str = "",
        referee: str = "",
    ) -> Self:
        """Set the table and begin.

        ``title`` names the battle in lists, ``name`` is that of the scenario's file, ``referee``
        his PIN where there is one.

        Raises ``Refused`` or ``JournalError``.
        """
        battle = set_up(game, scenario, seats, options, seed, title, name, bool(referee))
        session = cls(journal, game, battle, now, entropy)
        first: list[tuple[str, Body]] = [("battle", battle)]
        if referee:
            first.append(("pin", session.replay.pins.new_referee(referee, entropy)))
        entries = journal.append_all([(kind, Codec.write(body)) for kind, body in first], now())
        for entry in entries[1:]:
            session.replay.take_in(entry)
        return session

    @classmethod
    def open(
        cls, journal: Journal, games: Mapping[str, Game], *, now: Callable[[], str],
        entropy: Callable[[int], bytes], loss: Loss | None = None,
    ) -> Self:  # fmt: skip
        """Take a battle up again by folding what is written.

        Raises ``JournalError`` if it cannot be read. The first time that a damaged file is opened
        the ``loss`` becomes an entry.
        """
        entries = journal.entries()
        battle = read_battle(entries)
        if battle.game not in games:
            raise JournalError("journal.unknown-game", game=battle.game)
        with understood(0):
            session = cls(journal, games[battle.game], battle, now, entropy)
        session.replay.follow(entries[1:])
        with understood(entries[-1].seq):
            view = session.pages.view
            session.pages.board_instructions = () if view.outcome else to_check(view)
        session.loss = loss
        if loss and loss.kept == len(entries):
            session._note_loss()
        return session

    # --- what the table does ---

    def submit(self, command: Command, because: Message = NOTHING) -> Receipt:
        """Carry out a command; ``because`` is what a captain of the companion's says of it.

        Raises ``Refused`` or ``JournalError``; the battle then stands as before.
        """
        self.pages.check_seat(command.seat)
        if isinstance(command, Undo):
            return self._undo(command.seat)
        if isinstance(command, RefuseUndo):
            return self._refuse_undo(command.seat)
        if isinstance(command, Redo):
            return self._redo(command.seat)
        if isinstance(command, Throw | EnterFaces | EnterDrawn):
            call = self._pending(command.seat, command.roll)
            away = self.game.away(self.pages.state, call.pool.id) if call.pool else ()
            return self._deed(answer_to(command, call, self._fair, self.replay.rolls + 1, away))
        if isinstance(command, Answer | AnswerDraw):
            raise Refused("session.no-such-command", kind=Kind.MALFORMED)
        if isinstance(command, Sealing):
            command = command.salted(self._entropy(16).hex())
        return self._deed(command, self._said(command, because))

    def submit_device(self, faces: tuple[int, ...], source: str, roll: int = 0) -> Receipt:
        """Answer the pending call with what a device has read, named in the log as ``source``.
        ``roll`` is the number of the throw that it was read for; 0 for whichever is waited for.
        """
        call = self._pending(self.pages.call.seat if self.pages.call else "", roll)
        return self._deed(read_faces(call, faces, source))

    def show_seed(self) -> Receipt:
        """Open the fair source's seed; after that nothing is undone.

        Raises ``Refused`` before the battle is over.
        """
        if self.pages.view.outcome is None:
            raise Refused("session.not-over", kind=Kind.NOT_NOW)
        if self.replay.history.closed:
            return Receipt(self.pages.entry)
        return self._write("seed-shown", SeedShown(seed=self._battle.seed))

    def _note_loss(self) -> None:
        """Write down for good, where it can be written, that the end of the file was lost here."""
        with suppress(JournalError):
            self._write("tail-lost", TailLost())

    @property
    def seal(self) -> str:
        """The hash of the last entry: by it all before are the same."""
        return self._journal.newest.hash if self._journal.newest else ""

    def look_back(self, entry: int) -> TableView:
        """What everybody saw after an entry; what has been taken back since was never there."""
        return public_view(self.game, self.replay.history.at(entry).state)

    def chronicle(self) -> Chronicle:
        """The battle so far, to be told again: for the program's own jobs."""
        replay = self.replay
        return Chronicle(
            self.game, self._battle, replay.history.steps, replay.log.told, self.pages.log(TABLE),
            self._journal.entries(),
        )  # fmt: skip

    def close(self) -> None:
        """Let go of the journal."""
        self._journal.close()

    # --- how a deed is done ---

    def _pending(self, seat: str, roll: int) -> ChanceRequest:
        if 0 < roll <= self.replay.rolls:
            raise Refused("session.come-up-already", kind=Kind.NOT_NOW)
        return pending_call(self.pages.call, seat, self.pages.state.throws())

    def _said(self, command: Command, because: Message) -> Message:
        """A captain's reason for the log; he gives none for what he does in secret."""
        if because == NOTHING or self.game.is_private(command):
            return NOTHING
        return say(SPOKEN, seat=seat_word(command.seat), why=because)

    def _deed(self, command: Command, said: Message = NOTHING) -> Receipt:
        before, by_hand, call = self.pages.view, self._board_before(command), self.pages.call
        events = self.game.decide(self.pages.state, command)
        step = self.replay.after(events)
        _ = step.state.question  # a question to nobody is not written down
        body = Deed(
            command=Raw(Codec.write(command)),
            version=self.game.card.version,
            events=Raw(Codec.write(events)),
            now=stands_at(step.state),
            said=said,
        )
        moments = moments_of(self.game.moments, self.pages.redacted(events, TABLE), before)
        entry = self._append("deed", body)
        self.replay.note_deed(entry.seq, events, step, said)
        self.pages.turn(
            done=command,
            faces=call.shown(command.faces) if call and isinstance(command, Answer) else (),
            drawn=next((event for event in events if isinstance(event, Drawn)), None),
            moments=moments,
            scores=before.scores,
        )
        if by_hand:
            self.pages.board_instructions = to_match(by_hand, self.pages.view)
        return Receipt(entry.seq, events)

    def _board_before(self, command: Command) -> TableView | None:
        """The board as hands have set it, where this deed is one that they follow afterwards: the
        referee's, or one while captains play, who have no hands.
        """
        if isinstance(command, Correct):
            return self.pages.view
        captains = set(self.pages.captains)
        if command.seat not in captains and not captains.intersection(self.pages.view.waits_for):
            self._set_by_hand = None
        elif self._set_by_hand is None:
            self._set_by_hand = self.pages.view
        return self._set_by_hand

    def _undo(self, seat: str) -> Receipt:
        history = self.replay.history
        step = history.to_undo(seat)
        if step.firm and seat != REFEREE and history.must_still_agree(seat, self.pages.people):
            return self._write("undo-asked", Asked(seat=seat))
        return self._turn("undo", seat, step, history.before_last)

    def _redo(self, seat: str) -> Receipt:
        step = self.replay.history.to_redo(seat)
        return self._turn("redo", seat, step, step)

    def _refuse_undo(self, seat: str) -> Receipt:
        if not self.replay.history.asked:
            raise Refused("session.nobody-asks", kind=Kind.NOT_NOW)
        if seat not in self._players:
            raise Refused("session.seats-must-agree", kind=Kind.NOT_NOW)
        return self._write("undo-refused", Asked(seat=seat))

    def _turn(self, kind: str, seat: str, step: Step, then: Step) -> Receipt:
        before, self._set_by_hand = self.pages.view, None
        receipt = self._write(
            kind, TakenBack(seat=seat, deed=step.entry, now=stands_at(then.state))
        )
        self.pages.turn()
        self.pages.board_instructions = to_match(before, self.pages.view)
        return receipt

    def _write(self, kind: str, body: Body, monotonic_now: float | None = None) -> Receipt:
        entry = self._append(kind, body)
        self.pages.clear_news()
        self.replay.note(body, kind, monotonic_now)
        return Receipt(entry.seq)

    def _append(self, kind: str, body: Body) -> Entry:
        return self._journal.append(kind, Codec.write(body), self._now())
