"""Deeds: every rule of what may be done is said once, in a table that the chapters of a book own.

Theory of operation. A row of the table, a ``Deed``, answers seven questions about one kind of
command, each from the broad to the narrow:

    when      may this seat do such a thing at all now?          (no: not your turn)
    answers   is what it answers asked, and of this seat?        (no: the die is due)
    actors    which pieces could be asked to?                    (none named: the table itself)
    why_not   what stands in this piece's way?                   (shown on its dead button)
    options   every complete command that is left                (buttons, marks on the chart)
    why_none  nothing stood in its way: why is nothing left?     (shown on its dead button as well)
    check     why is this command, which is no option, refused?  (the lesson after a wrong tap)

and ``do`` tells what comes of it. Everything else is made from these: ``choices`` are the options
of all rows, ``disabled`` the dead buttons, ``decide`` looks whether a command is among the options
of its row, and asks ``check`` only for the words of the refusal. So a command is accepted if and
only if it is offered, by construction and not by care.

While something is asked (``Standing.awaited``) only the rows that answer it are open, and only to
the seats that are asked; and those that stand ``always``. A row that answers nothing is shut until
nothing is asked any more.

A call for chance is answered by a row too: it takes ``Answer`` and offers ``Throw``, and the
``plain`` form of an answer whose faces can come up is that throw.

What a person types and no list can enumerate (``typed`` rows: a name, the faces of a die that was
rolled by hand) is the one exception: there ``check`` alone decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import lru_cache
from itertools import chain
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr

from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import Answer, AnswerDraw, Command
from companion.engine.commitments import Sealing
from companion.engine.deed_check import judge
from companion.engine.events import Event
from companion.engine.game import REFEREE
from companion.engine.hours import Hours
from companion.engine.offers import Choice, DisabledAction, Probe
from companion.engine.outlooks import Outlook, Pieces, never, outlook, outlooks
from companion.engine.questions import Pending
from companion.engine.refusals import Kind, Refused

Settle = Callable[[Any], None]
TABLE_ACTS = ("",)
"""The actors of a deed that no piece does: the table itself."""


def _always(_state: Any, _seat: str) -> None:
    return None


Probing = Callable[[str, str], Command]
"""The command that a tap fills in, for a seat and a piece."""


@lru_cache(maxsize=256)
def _probes(
    probe: Probing, deed: str, fills: str, seat: str, actors: tuple[str, ...]
) -> tuple[Probe, ...]:
    """Those of the pieces that may act by a row: the same in every state."""
    return tuple(
        [Probe(about=actor, deed=deed, command=probe(seat, actor), fills=fills) for actor in actors]
    )


_UNASKED = Refused("refused.unasked", kind=Kind.NOT_NOW)


class Deed(Struct, frozen=True, kw_only=True):
    """One row: a kind of command, when it may be given, and what comes of it.

    ``rule`` is its number in the book, ``name`` the command's word where none is given.

    ``actor`` names the field of the command that holds the piece that acts; empty for deeds of the
    whole table. ``answers`` is the kind of ``Pending`` (or ``ChanceRequest``) that the row answers,
    ``unasked`` why a seat is refused that is not asked so; ``always`` rows stand whatever is asked.
    ``during`` says of the state alone whether the row stands in the table now (a
    storm, a stage of setting up). ``plain`` brings a command as people may write it into the form
    in which it is offered (``d-4`` to ``D4``); it may refuse what cannot be read. A seal's salt is
    left out for every row. ``silent`` deeds have no dead button. A row is ``likely`` where a
    turn is for such deeds: whoever can still do one is ready, and has left something undone.
    ``probe`` makes, for a seat and a piece, the command whose field ``fills`` a tap on the chart
    fills in where nothing is offered. ``reads`` gives, for a seat, all of the state besides the
    acting piece that ``why_not``, ``options`` and ``why_none`` come from, and besides the pieces
    ``actors``: while it equals what it was, and the pieces too, they are not asked again. ``sees``
    gives the pieces by their ids with no more of each than these look at; without it all of the
    piece counts.

    Rows of the ``referee`` are his alone, and he has no other; no book gives them a ``rule``. What
    is ``vast`` (every space of a board) is offered only for the piece that is asked about.
    """

    command: type[Command]
    rule: str
    do: Callable[[Any, Any, Any], None]
    options: Callable[[Any, str, str], Iterable[Choice]]
    name: str = ""
    when: Callable[[Any, str], Refused | None] = _always
    actors: Callable[[Any, str], Iterable[str]] = lambda _state, _seat: TABLE_ACTS
    why_not: Callable[[Any, str, str], Refused | None] = lambda _state, _seat, _actor: None
    why_none: Callable[[Any, str, str], Refused | None] = lambda _state, _seat, _actor: None
    check: Callable[[Any, Any], Refused | None] = lambda _state, _command: None
    answers: type[Pending] | type[ChanceRequest] | None = None
    unasked: Callable[[Any, str], Refused] = lambda _state, _seat: _UNASKED
    always: bool = False
    during: Callable[[Any], bool] | None = None
    plain: Callable[[Any, Any], Any] = lambda _state, command: command
    actor: str = ""
    typed: bool = False
    silent: bool = False
    likely: Callable[[Any], bool] = never
    ends: bool = False
    referee: bool = False
    vast: bool = False
    probe: Probing | None = None
    fills: str = ""
    reads: Callable[[Any, str], tuple[Any, ...]] | None = None
    sees: Pieces | None = None

    def __post_init__(self) -> None:
        if not self.name:
            force_setattr(self, "name", self.command.__struct_config__.tag)

    def acting(self, command: Command) -> str:
        """The piece that a command of this row names; empty where the table itself acts."""
        piece: str = getattr(command, self.actor) if self.actor else ""
        return piece

    def is_due(self, state: Any) -> bool:
        """Whether the row stands in the table now."""
        return self.during is None or self.during(state)

    def fits(self, stance: type[Any]) -> bool:
        """Whether the row answers what is asked of a seat, if anything is."""
        return issubclass(stance, self.answers or type(None))

    def stands(self, state: Any, seat: str) -> bool:
        """Whether what is asked of the table, if anything, leaves this row open to the seat."""
        if self.always:
            return True
        if self.answers is None:
            return state.awaited is None
        return isinstance(state.awaited, self.answers) and seat in state.question.seats

    def refusal(self, state: Any, command: Command, known: Iterable[Outlook]) -> Refused | None:
        """Why a command is refused where the row is open to its seat; None if it is accepted.

        ``known`` is what has been worked out for that seat. A row that is not due offers nothing,
        and so accepts nothing. Raises ``Refused`` where the command cannot even be read.
        """
        bare = command.unsalted() if isinstance(command, Sealing) else command
        asked = self.plain(state, bare)
        if not self.is_due(state):
            return self.check(state, asked) or _UNASKED
        if self.typed:
            return self.check(state, asked)
        actor = self.acting(asked)
        if actor in self.actors(state, command.seat):
            found = (one for one in known if one.actor == actor and one.row is self)
            known_of = next(found, None) or outlook(self, state, command.seat, actor)
            if asked in [choice.command for choice in known_of.choices]:
                return None
            if known_of.refused:
                return known_of.refused
        unoffered = Refused("refused.not-offered", self.rule, kind=Kind.MALFORMED)
        return self.check(state, asked) or unoffered


class Deeds:
    """The table of one game: its rows, in the order in which they stand on the screen.

    Several rows may take one command, each at its own time (ending the berths, ending the turn) or
    each its own part (a shot at a target, a shot into the air): whichever offers it carries it out,
    and the first that is open refuses it. ``may_act`` is asked before every row: whether the battle
    goes on and the seat is one of the table's. ``busy`` says in the game's words why what answers
    nothing has to wait; it is asked only while something is asked. ``hours`` gives all of a state
    that the players' rows' ``when`` and ``during`` come from, besides what is pending, and can be
    hashed: whenever it equals what it was before, they are not asked again. Raises ``ValueError``
    where two rows have one name, a row of a book has no rule, or it names an actor that its command
    has not.
    """

    def __init__(
        self,
        rows: Iterable[Deed],
        may_act: Callable[[Any, str], Refused | None] = _always,
        busy: Callable[[Any], Refused | None] = lambda _state: None,
        pieces: Pieces = lambda _state: {},
        hours: Callable[[Any], object] | None = None,
    ) -> None:
        self.rows = tuple(rows)
        judge(self.rows)
        self._may_act, self._busy, self._pieces = may_act, busy, pieces
        self._open = Hours(self.rows, may_act, hours).open
        self._by_command: dict[type[Command], list[Deed]] = {}
        for row in self.rows:
            self._by_command.setdefault(row.command, []).append(row)

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """What a player may ask for by some row; the session's own answers are not his to give."""
        players = dict.fromkeys(row.command for row in self.rows if not row.referee)
        return tuple(one for one in players if one not in (Answer, AnswerDraw))

    def choices(self, state: Any, seat: str, about: str = "") -> tuple[Choice, ...]:
        """Every command this seat may give now; with ``about``, those of one piece."""
        if not self._open(state, seat).rows:
            return ()
        outlooks = self._about(state, seat, about) if about else self._outlooks(state, seat)
        return tuple([choice for one in outlooks for choice in one.choices])

    def answers(self, state: Any, seat: str) -> tuple[Choice, ...]:
        """The commands by which this seat may answer what is asked."""
        outlooks = self._outlooks(state, seat)
        return tuple(choice for one in outlooks if one.row.answers for choice in one.choices)

    def disabled(self, state: Any, seats: Iterable[str]) -> tuple[DisabledAction, ...]:
        """What the pieces of these seats cannot do now, and why: the dead buttons."""
        return tuple(
            [
                one.dead
                for seat in seats
                for one in self._outlooks(state, seat)
                if one.dead is not None
            ]
        )

    def ready(self, state: Any, seats: Iterable[str]) -> tuple[str, ...]:
        """The pieces that can still do what a turn is for, whose deed is the likeliest first."""
        able = [
            one.actor
            for seat in seats
            for one in self._outlooks(state, seat)
            if one.undone and one.row.likely(state)
        ]
        return tuple(dict.fromkeys(able))

    def probes(self, state: Any, seats: Iterable[str]) -> tuple[Probe, ...]:
        """What a tap on the chart means for each of the seats' pieces where nothing is offered."""
        found = [
            _probes(row.probe, row.name, row.fills, seat, tuple(row.actors(state, seat)))
            for seat in seats
            for row in self._open(state, seat).probed
        ]
        return tuple(chain.from_iterable(found))

    def do(self, state: Any, command: Command, recorder: Any) -> None:
        """Carry a command out: its events are told on ``recorder``.

        Raises ``Refused``, and then nothing was told.
        """
        refused = self._may_act(state, command.seat)
        known = state.__dict__.get((self, "outlooks", command.seat), ())
        for row in () if refused else self._meant(state, command):
            wrong = self._shut(row, state, command.seat) or row.refusal(state, command, known)
            if wrong is None:
                row.do(state, command, recorder)
                return
            refused = refused or wrong
        assert refused is not None, "some row is always meant"
        raise copy(refused)  # the one that is remembered holds on to nobody who was told

    def decide(self, command: Command, recorder: Any, settle: Settle) -> tuple[Event, ...]:
        """What comes of a command, and by itself after it: ``settle``; of what the referee sets
        right that follows with the next deed of a player. Raises ``Refused``.
        """
        self.do(recorder.state, command, recorder)
        if command.seat != REFEREE:
            settle(recorder)
        return tuple(recorder.events)

    def _outlooks(self, state: Any, seat: str) -> tuple[Outlook, ...]:
        """What each piece may do by each open row, worked out once a state;
        nothing of what is vast.
        """
        known, key = state.__dict__, (self, "outlooks", seat)
        found: tuple[Outlook, ...] | None = known.get(key)
        if found is None:
            groups = self._open(state, seat).groups
            found = known[key] = tuple(outlooks(groups, state, seat, self._pieces(state)))
        return found

    def _about(self, state: Any, seat: str, piece: str) -> Iterator[Outlook]:
        """What one piece may do, the vast included."""
        yield from (one for one in self._outlooks(state, seat) if one.actor == piece)
        for row in self._open(state, seat).vast:
            if piece in row.actors(state, seat):
                yield outlook(row, state, seat, piece)

    def _meant(self, state: Any, command: Command) -> list[Deed]:
        """The rows that judge a command.

        Raises ``Refused`` for one that this game does not know, or another office gives.
        """
        rows = self._by_command.get(type(command))
        if not rows:
            raise Refused("session.no-such-command", kind=Kind.MALFORMED)
        if command.seat == REFEREE and not rows[0].referee:
            raise Refused("correct.refused.players-only", kind=Kind.MALFORMED)
        if rows[0].referee and command.seat != REFEREE:
            raise Refused("correct.refused.referee-only", kind=Kind.NOT_YOUR_TURN)
        now = [row for row in rows if row.is_due(state)] or rows[:1]
        return [row for row in now if self._shut(row, state, command.seat) is None] or now[:1]

    def _shut(self, row: Deed, state: Any, seat: str) -> Refused | None:
        """Why a row is not open to a seat."""
        if refused := row.when(state, seat):
            return refused
        if row.stands(state, seat):
            return None
        return row.unasked(state, seat) if row.answers else self._busy(state) or _UNASKED
