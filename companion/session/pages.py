"""What each seat is shown of a battle: its views, its deeds, its log.

Worked out when it is asked for, and kept until the battle changes. Nothing here changes a battle
or writes it down; that is the session's.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest, DieShown
from companion.engine.codec import Codec
from companion.engine.commands import Command
from companion.engine.events import Drawn, Event
from companion.engine.game import REFEREE, TABLE, Game, Seat, captains_of
from companion.engine.messages import NOTHING, Message, say, seats_word
from companion.engine.moments import Moment
from companion.engine.offers import Choice
from companion.engine.provable_dice import FairSource
from companion.engine.questions import Question
from companion.engine.refusals import Kind, Refused
from companion.engine.views import CorrectionView, PrivateView, TableView
from companion.journal.payloads import Battle
from companion.session.chance import mixed
from companion.session.chronicle import public_view
from companion.session.history import Step
from companion.session.notices import LogEntry, Snapshot, Thrown
from companion.session.replay import Replay
from companion.session.throws import Throw


class Pages:
    """A battle as its seats may see it, told by the ``replay`` of it.

    ``board_instructions`` are what the hands must now do on the board, ``captains`` the seats that
    the companion plays, ``people`` the others.
    """

    def __init__(self, game: Game, battle: Battle, replay: Replay, fair: FairSource) -> None:
        self._game, self._battle = game, battle
        self._replay = replay
        self._fair = fair
        self._players = tuple(seat.id for seat in battle.seats)
        self._everybody = frozenset((*self._players, TABLE, REFEREE))
        self.captains = captains_of(battle.seats)
        self.people = tuple(seat for seat in self._players if seat not in self.captains)
        self._private: dict[str, PrivateView] = {}
        self._offers: dict[tuple[str, str], tuple[Choice, ...]] = {}
        self._shared: Snapshot | None = None
        self.board_instructions: tuple[Message, ...] = ()
        self._faces: tuple[DieShown, ...] = ()
        self._drawn: Drawn | None = None
        self.moments: tuple[Moment, ...] = ()
        self._labels: dict[int, Message] = {}
        self._scores: dict[int, tuple[int, ...]] = {}
        self._seen: dict[int, Thrown] = {}
        self._throws: tuple[Throw, ...] = ()
        self._thrown: tuple[Thrown, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players."""
        return self._battle.seats

    @property
    def call(self) -> ChanceRequest | None:
        """The call for chance that the battle waits on."""
        call: ChanceRequest | None = self.state.call
        return call

    @property
    def entry(self) -> int:
        """The newest journal entry."""
        return self._replay.log.entry

    @property
    def state(self) -> Any:
        """The battle as the game knows it, secrets and all: for the session's owner only."""
        return self._replay.history.state

    @property
    def view(self) -> TableView:
        """What everybody may see."""
        return self._game.public(self.state)

    @property
    def undo_question(self) -> Question | None:
        """What a seat asks that wants a deed taken back past chance or a reveal, of all players
        that have not agreed yet.
        """
        asked = self._replay.history.asked
        if not asked:
            return None
        missing = tuple(seat for seat in self.people if seat not in asked)
        return Question(prompt=say("session.undo-question", seat=seats_word(asked)), seats=missing)

    def private(self, seat: str) -> PrivateView:
        """What a seat sees besides. Raises ``Refused`` for strangers."""
        known = self._private.get(seat)
        if known is None:
            self.check_seat(seat)
            known = self._game.private(self.state, seat)
            if seat in self.captains:
                known = replace(known, salt=self._fair.key(f"captain {seat}").hex())
            self._private[seat] = known
        return known

    def choices(self, seat: str, about: str = "") -> tuple[Choice, ...]:
        """The legal commands of a seat now; with ``about``, only those of one piece.

        On the shared screen (``table``) those are what any player may do in public. Raises
        ``Refused`` for strangers.
        """
        known = self._offers.get((seat, about))
        if known is None:
            self.check_seat(seat)
            known = self._offers[seat, about] = self._offered(seat, about)
        return known

    def _offered(self, seat: str, about: str) -> tuple[Choice, ...]:
        if seat == TABLE:
            everyones = [self.choices(one, about) for one in self._players]
            return tuple([one for his in everyones for one in his if not one.private])
        offered = self._game.choices(self.state, seat, about)
        return mixed(offered, self._fair, self.entry) if offered else ()

    def _label_of(self, step: Step) -> Message:
        """What the key said of the deed that undo would take back."""
        if step.entry not in self._labels:
            self._labels[step.entry] = self._label_anew(step)
        return self._labels[step.entry]

    def _label_anew(self, step: Step) -> Message:
        """What it said in an earlier sitting: worked out from where the battle stood before it."""
        try:
            done = Codec(self._game).read_command(msgspec.json.decode(step.command))
        except (Refused, ValueError, msgspec.MsgspecError):
            return NOTHING  # a throw, which has a line; asked otherwise, or by no session of ours
        before = self._replay.history.before_last.state
        return self._label(step.entry, done, self._game.choices(before, done.seat, ""))

    def _label(self, entry: int, done: Command, offered: tuple[Choice, ...]) -> Message:
        """What the key of a deed said that was offered in public, where the log has no line for all
        that is its own: of the end of a turn it tells what that brought about.
        """
        log, is_struck = self._replay.log, self._replay.history.is_struck
        told = log.open_lines(entry - 1, is_struck) or log.lines(TABLE, entry - 1, is_struck)
        has_line = any(line.entry == entry for line in told)
        for one in offered:
            if (one.ends or not has_line) and not one.private and one.command == done:
                return one.label
        return NOTHING

    @property
    def corrections(self) -> tuple[CorrectionView, ...]:
        """What the referee can set right now; of one piece ``choices`` say to what."""
        return self._game.corrections(self.state)

    def log(self, seat: str) -> tuple[LogEntry, ...]:
        """The logbook as a seat may read it."""
        self.check_seat(seat)
        return self._replay.log.lines(seat, -1, self._replay.history.is_struck)

    def redacted(self, events: tuple[Event, ...], seat: str) -> tuple[Event, ...]:
        """Events as a seat may see them. Raises ``Refused`` for strangers."""
        self.check_seat(seat)
        return tuple(shown for event in events if (shown := self._game.redact(event, seat)))

    def snapshot(self, seat: str = TABLE, since: int = -1) -> Snapshot:
        """The table now as a seat may know it, with what its log gained after entry ``since``.

        Raises ``Refused`` for strangers.
        """
        shared = self._shared
        if shared is None or shared.since != since or shared.entry != self.entry:
            shared = self._shared = self._for_all(since)
        page = replace(shared, seat=seat, private=self.private(seat), choices=self.choices(seat))
        own: dict[str, Any] = {}
        if not shared.log:
            is_struck = self._replay.history.is_struck
            own["log"] = self._replay.log.lines(seat, since, is_struck)
        if seat == REFEREE:
            own["corrections"] = self.corrections
        if self._drawn:
            own["drawn"] = self._drawn.seen_by(seat)
        if seat in (shared.undo_slip, shared.redo_slip):
            own |= self._bars(seat)
        return replace(page, **own) if own else page

    def _bars(self, seat: str) -> dict[str, Any]:
        """Why this seat cannot take a deed back, or do it again."""
        history = self._replay.history
        return {
            "undo_bar": _said(history.why_no_undo(seat)),
            "redo_bar": _said(history.why_no_redo(seat)),
        }

    def _for_all(self, since: int) -> Snapshot:
        """What of a snapshot is the same for every seat: but for the owner of a slip, and without
        the log where not everybody may read the whole of it.
        """
        history, turned = self._replay.history, self._replay.log.turned(since)
        last, following = history.last, history.next
        return Snapshot(
            seat="",
            entry=self.entry,
            since=since,
            view=self.view,
            title=self._battle.title,
            setup=self._battle.setup,
            struck=tuple([entry for entry in turned if history.is_struck(entry)]),
            unstruck=tuple([entry for entry in turned if not history.is_struck(entry)]),
            log=self._replay.log.open_lines(since, history.is_struck),
            **self._bars(TABLE),
            roll=self._replay.rolls + 1 if self.call else 0,
            undo_entry=last.entry if last else -1,
            undo_label=self._label_of(last) if last else NOTHING,
            undo_asks=bool(last and last.firm),
            undo_slip=last.slip if last else "",
            redo_slip=following.slip if following else "",
            undo_question=self.undo_question,
            board_instructions=self.board_instructions,
            pins=self._replay.pins.chosen,
            faces=self._faces,
            moments=self.moments,
            throws=self._as_shown(history.throws),
            dealt=history.dealt,
            captains=self.captains,
        )

    def _as_shown(self, throws: tuple[Throw, ...]) -> tuple[Thrown, ...]:
        """The last throws for a window, made anew only when there is another."""
        if throws is not self._throws:
            self._throws = throws
            seen = self._seen
            self._thrown = tuple([seen.get(one.entry) or self._as_seen(one) for one in throws])
        return self._thrown

    def _as_seen(self, throw: Throw) -> Thrown:
        """A throw with what its face brought, found once: what each would have brought is known of
        those that were made in this sitting.
        """
        scores = self._scores.pop(throw.entry, None)
        if scores is None:
            before = self._replay.history.at(throw.entry - 1).state
            scores = public_view(self._game, before).scores
        shown = self._seen[throw.entry] = throw.seen(scores)
        return shown

    def check_seat(self, seat: str) -> None:
        """Raises ``Refused`` (malformed) for a seat that nobody has here."""
        if seat not in self._everybody:
            raise Refused("session.no-such-seat", kind=Kind.MALFORMED, seat=seat)

    def turn(
        self,
        done: Command | None = None,
        faces: tuple[DieShown, ...] = (),
        drawn: Drawn | None = None,
        moments: tuple[Moment, ...] = (),
        scores: tuple[int, ...] = (),
    ) -> None:
        """The battle has changed: nothing of what was shown holds.

        ``done`` is the deed that changed it: what its key said is kept for undo. ``faces`` answered
        the call for chance in the newest entry, or the cards ``drawn``, hidden ones too;
        ``moments`` are what the whole table sees and hears of it; ``scores`` are what each face
        would have brought.
        """
        if done:
            offered = self._offers.get((done.seat, ""), ())
            self._labels[self.entry] = self._label(self.entry, done, offered)
        if faces:
            self._scores[self.entry] = scores
        self._private.clear()
        self._offers.clear()
        self.board_instructions = ()
        self._faces, self._drawn, self.moments = faces, drawn, moments

    def clear_news(self) -> None:
        """The newest entry is no deed: what came up and was told was of one before it."""
        self._faces, self._drawn, self.moments = (), None, ()


def _said(refused: Refused | None) -> Message:
    return refused.reason if refused else NOTHING
