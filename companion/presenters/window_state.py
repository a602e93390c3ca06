"""What this window remembers of the battle: the newest snapshot, the logbook, what people have yet
to read.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest, DiceShare, DieShown
from companion.engine.commands import Throw
from companion.engine.compass import Wind
from companion.engine.events import Drawn
from companion.engine.memo import once
from companion.engine.messages import Message, seats_word
from companion.engine.offers import Choice, InterruptWindow
from companion.engine.questions import Question
from companion.engine.views import LogLine, TableView
from companion.presenters.interrupt_window import held_back
from companion.presenters.selection import Hint
from companion.presenters.story.figures import Story
from companion.session.chance import HAND
from companion.session.notices import (
    LogEntry,
    Notice,
    Offers,
    Past,
    PinAnswer,
    Problem,
    Refusal,
    Snapshot,
    Thrown,
    log_after,
)

_LOSSES = (
    "journal.torn-tail",
    "journal.lost-tail",
    "journal.lost-all",
    "journal.foreign",
    "journal.and-removed",
)
"""What opening a damaged battle tells."""
_COPIES = (
    "journal.no-room-for-copy",
    "journal.cannot-be-read",
    "journal.not-given",
    "journal.copy-read-only",
    "journal.cannot-copy",
)
"""A copy could not be made, or what is written not be read again; everything else of the journal's
means that the battle itself cannot be written now.
"""
_UNUSED_FIGURE = "figures.amiss"
_NO_VIEW = TableView()


class Fallen(Struct, frozen=True, kw_only=True):
    """A call that has been answered and that people have not yet read: the faces or the cards, and
    the lines they brought. ``before`` is the table while it was called for.
    """

    call: ChanceRequest
    faces: tuple[DieShown, ...]
    drawn: Drawn | None = None
    lines: tuple[LogLine, ...] = ()
    wind: Wind | None = None
    before: TableView = _NO_VIEW

    @property
    def sector(self) -> int:
        """The sector of the vane that came up."""
        return self.faces[0].face

    @property
    def source(self) -> str:
        """Where the faces or cards came from, as the log tells it; empty where it does not."""
        return next((line.source for line in self.lines if line.source), "")


class Table(Struct, frozen=True, kw_only=True):
    """The battle as this window knows it.

    ``hint`` says why a tap meant nothing, ``device`` what the devices on the table say: nothing is
    wrong with the record then. ``awaited``: a battle has been begun or opened, and its first
    snapshot, or the word why there is none, is on its way. ``board_instructions`` stand until they
    are tapped away, ``held`` pieces for a moment. ``story`` is the battle up to the newest
    snapshot, once it has been told; ``past`` what stood when the window last looked back.
    """

    snapshot: Snapshot | None = None
    awaited: bool = False
    log: tuple[LogEntry, ...] = ()
    declined: Refusal | None = None
    hint: Hint | None = None
    trouble: Message | None = None
    device: Message | None = None
    fallen: Fallen | None = None
    board_instructions: tuple[Message, ...] = ()
    held: tuple[InterruptWindow, ...] = ()
    pin: PinAnswer | None = None
    outcome_read: bool = False
    story: Story | None = None
    past: Past | None = None

    @property
    def view(self) -> TableView:
        """What everyone at the table may see."""
        return self.snapshot.view if self.snapshot else _NO_VIEW

    @property
    def call(self) -> ChanceRequest | None:
        """The call for chance the battle waits on."""
        return self.view.call

    @property
    def unsaved(self) -> Message | None:
        """Why the newest deeds are not on the disk."""
        trouble = self.trouble
        if trouble is None or trouble.id in (*_LOSSES, *_COPIES):
            return None
        return trouble if trouble.id.startswith("journal.") else None

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The seats that the table waits for, for their deeds or for a word on taking one back."""
        return self.snapshot.waits_for if self.snapshot else ()

    @property
    def thrown(self) -> tuple[Thrown, ...]:
        """The last throws of each kind."""
        return self.snapshot.throws if self.snapshot else ()

    @property
    def captains(self) -> tuple[str, ...]:
        """The seats that the companion plays."""
        return self.snapshot.captains if self.snapshot else ()

    @property
    def asker(self) -> str:
        """Who asks for what any player may ask: whom the table waits for, or else the first; no
        captain, whose wish the people would be asked about.
        """
        seats = (*self.view.waits_for, *(seat.id for seat in self.view.seats))
        return next((seat for seat in seats if seat not in self.captains), seats[0])

    @property
    def hands_are_due(self) -> bool:
        """Whether hands must see to the board now: while captains play, once they have all done."""
        if self.snapshot is None or not self.board_instructions:
            return False
        playing = bool(self.waits_for) and set(self.waits_for) <= set(self.captains)
        in_passing = self.snapshot.since >= 0 and not self.snapshot.struck
        return not (playing and in_passing)

    @property
    def prompt(self) -> Message:
        """What to do next: whether a deed may be taken back, or else what the game says."""
        return self.undo_question.prompt if self.undo_question else self.view.prompt

    @property
    def undo_question(self) -> Question | None:
        """What is asked while somebody wants a deed taken back past a die."""
        return self.snapshot.undo_question if self.snapshot else None

    @property
    def can_undo(self) -> bool:
        """Whether the shared screen may take the last deed back."""
        return self.snapshot is not None and self.snapshot.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether the last thing done was to take a deed back, and that may be done again."""
        return self.snapshot is not None and self.snapshot.can_redo

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What may be done on the shared screen now: by the seats that the table waits for, or else
        by anybody.
        """
        return _on_shared_screen(self.snapshot) if self.snapshot else ()

    @property
    def quiet(self) -> tuple[Choice, ...]:
        """What any seat may do that belongs in the menu."""
        offered = self.snapshot.choices if self.snapshot else ()
        return tuple(choice for choice in offered if choice.quiet)


@once
def _on_shared_screen(snapshot: Snapshot) -> tuple[Choice, ...]:
    """Gathered once for each snapshot: taps and pages ask a dozen times."""
    deeds = tuple(
        one for one in snapshot.choices if not (one.quiet or isinstance(one.command, Throw))
    )
    return tuple(one for one in deeds if one.command.seat in snapshot.view.waits_for) or deeds


def heard(table: Table, notice: Notice) -> Table:
    """The table after a notice of the session."""
    match notice:
        case Snapshot():
            return _shown(table, notice)
        case Refusal():
            return replace(table, declined=notice)
        case Problem(message=message):
            of_devices = message.id.startswith("hardware.")
            awaited = table.awaited and of_devices
            told = {"device" if of_devices else "trouble": message}
            return replace(table, awaited=awaited, **told)
        case PinAnswer():
            return replace(table, pin=notice)
        case Past():
            return replace(table, past=notice)
        case Offers():
            return table


def _loss(trouble: Message | None) -> bool:
    """A loss stays until it has been read, and a figure that is not played; a full disk is over
    once something has been written.
    """
    return trouble is not None and trouble.id in (*_LOSSES, _UNUSED_FIGURE)


def _shown(table: Table, snapshot: Snapshot) -> Table:
    after = replace(
        table,
        snapshot=snapshot,
        awaited=False,
        log=log_after(table.log, snapshot),
        declined=None,
        hint=None,
        trouble=table.trouble if _loss(table.trouble) else None,
        device=None,
        board_instructions=_board_instructions(table, snapshot),
    )
    read = after.view.outcome is not None and table.outcome_read
    held = held_back(table.view, after.view, table.held)
    story = table.story if _tells_as_much(table, snapshot) else None
    fallen = _fallen(table, after)
    return replace(after, fallen=fallen, held=held, outcome_read=read, story=story)


def _tells_as_much(table: Table, snapshot: Snapshot) -> bool:
    """Whether nothing has happened since that a story would tell: after the end only the seed of
    the dice is shown.
    """
    is_newest = table.snapshot is not None and table.snapshot.entry == snapshot.entry
    return is_newest or (snapshot.view.outcome is not None and snapshot.view == table.view)


def _board_instructions(table: Table, snapshot: Snapshot) -> tuple[Message, ...]:
    """What the hands must do: new orders replace old ones, those tapped away do not come back."""
    known = (
        table.snapshot is not None
        and snapshot.board_instructions == table.snapshot.board_instructions
    )
    return table.board_instructions if known else snapshot.board_instructions


def _is_news(drawn: Drawn | None) -> bool:
    """Whether there is something to read of a draw: who took hidden cards from the box knows it."""
    return drawn is not None and (drawn.open or drawn.source != HAND)


def _fallen(before: Table, after: Table) -> Fallen | None:
    """What has just come up. Faces that people still read give way only to newer ones."""
    snapshot = after.snapshot
    if snapshot is None or before.call is None or not (snapshot.faces or _is_news(snapshot.drawn)):
        return None if snapshot and snapshot.struck else before.fallen
    lines = tuple(entry.line for entry in snapshot.log)
    if before.fallen and before.view.one_throw and before.fallen.call.kind == before.call.kind:
        return _in_one(before.fallen, before.call, snapshot.faces, lines)
    return Fallen(
        call=before.call,
        faces=snapshot.faces,
        drawn=snapshot.drawn,
        lines=lines,
        wind=after.view.wind,
        before=before.view,
    )


def _in_one(
    fallen: Fallen, call: ChanceRequest, faces: tuple[DieShown, ...], lines: tuple[LogLine, ...]
) -> Fallen:
    """More dice beside those that have come up: one picture of all, in the name of all."""
    parts = (*(fallen.call.parts or _part(fallen.call)), *_part(call))
    joined = replace(fallen.call, count=fallen.call.count + call.count, parts=parts)
    figures = joined.purpose.figures
    if "seat" in figures:
        named = {**figures, "seat": seats_word(joined.seats)}
        joined = replace(joined, purpose=replace(joined.purpose, figures=named))
    return replace(
        fallen, call=joined, faces=(*fallen.faces, *faces), lines=(*fallen.lines, *lines)
    )


def _part(call: ChanceRequest) -> tuple[DiceShare, ...]:
    return (DiceShare(call.seat, call.count),)
