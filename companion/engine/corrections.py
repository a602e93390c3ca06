"""Corrections: people misplace tokens, and the referee sets right what they show.

Theory of operation. A game says in a table of ``Correctable`` rows what a token can show: whose it
is (``pieces``), what it shows now, what else it could show, and what would be broken if it did
(``why_not``). From the table come the deeds of the referee's seat (``deeds``), the fold of the one
event there is (``fold``), its line in the logbook (``log_line``) and what the referee's page lists
(``views``). So a correction is accepted if and only if it is offered, is undone like any other
deed, and stands in the journal with what was, what is, and why.

A correction sets one token and draws no conclusion: what follows from it (a battle won, a player
out) follows with the next deed of a player. So several tokens can be set right one after another,
though the table in between is none that play could lead to.

While the table waits for a die, the vane or an answer, nothing is corrected: that is given first,
or undone.

The reason is typed, and so it is the one part of a command that no list can enumerate: ``plain``
judges it and leaves it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.compass import heading_word, wind_at
from companion.engine.deeds import Deed
from companion.engine.events import Event
from companion.engine.memo import once
from companion.engine.messages import Figure, Message, say, seat_word
from companion.engine.offers import AMOUNT, SEAT, Choice, Pick, pick_kind, picks
from companion.engine.refusals import Kind, Refused
from companion.engine.views import CorrectableView, CorrectionView, LogLine

LONGEST_REASON = 80
"""Letters of a reason: it is one line of the logbook."""
REASONS = ("slipped", "misplaced", "forgotten", "misread", "by-hand")
"""Usual reasons, said in the language of whoever reads the logbook; any other stands as written."""
WHAT, WIND, OPTION = pick_kind("what"), pick_kind("wind"), pick_kind("option")
"""Kinds of pick: which token, a sector of the vane, one of a few words."""
LOGGED = "correct.log"
"""The line of the logbook of whatever was set right."""
NOBODY = ""
"""The value of an owner that stands for none."""
OFF = "off"
"""The value of a place that stands for none: the piece is off the board."""
_KEPT = 4096
"""Choices that are kept, of each game: as many as a large table offers, several times over."""


class Correct(Command, frozen=True, kw_only=True):
    """The referee sets what a token shows:
    ``what`` of a ``piece`` (empty: the table's) ``to`` a value.

    ``reason`` is for everybody to read.
    """

    what: str
    to: str
    piece: str = ""
    reason: str = ""


class Corrected(Event, frozen=True, kw_only=True):
    """A token that showed ``was`` has been set ``to`` something else by hand, and why."""

    seat: str
    what: str
    was: str
    to: str
    piece: str = ""
    reason: str = ""


def _itself(_state: Any, value: str) -> str:
    return value


def _unbroken(_state: Any, _piece: str, _value: str) -> Refused | None:
    return None


def _nothing_follows(_recorder: Any, _piece: str, _value: str) -> None:
    return None


def spoken(pick: str, value: str, options: str = "") -> Figure:
    """What a token shows, in words; ``options`` is the beginning of
    the ids of an ``OPTION``'s values.
    """
    if value == OFF:
        return say("correct.off")
    if pick == SEAT:
        return seat_word(value) if value else say("correct.nobody")
    if pick == WIND:
        wind = wind_at(int(value))
        return say(f"wind.badge.{wind.force.value}", heading=heading_word(wind.heading))
    return say(f"{options}.{value}") if pick == OPTION else value


class Correctable(Struct, frozen=True, kw_only=True):
    """What can be set right: one kind of token.

    ``what`` is its word on the wire and ``label`` what it is called. ``pieces`` have such a token
    (the empty one: the table), ``shows`` says what it shows now and ``values`` all that it could
    show, as words. ``why_not`` names what would be broken, ``fold`` sets it, and ``follows`` tells
    the events that come of it at once (a turn begins). ``pick`` is how a value is picked, ``read``
    brings it into its own spelling. ``said`` puts it in words; the log does so long afterwards, so
    it asks no state; nor does what a piece is ``called``, where the game's own names will not do.
    What is ``vast`` (the spaces of a board) is listed only for the piece that is
    asked about. ``on_spaces`` says that the pieces are spaces of the board: the chart is tapped.
    """

    what: str
    label: Message
    pick: str
    pieces: Callable[[Any], Iterable[str]]
    shows: Callable[[Any, str], str]
    values: Callable[[Any, str], Iterable[str]]
    fold: Callable[[Any, str, str], Any]
    why_not: Callable[[Any, str, str], Refused | None] = _unbroken
    follows: Callable[[Any, str, str], None] = _nothing_follows
    read: Callable[[Any, str], str] = _itself
    said: Callable[[str], Figure] | None = None
    called: Callable[[str], Message] | None = None
    vast: bool = False
    on_spaces: bool = False

    def in_words(self, value: str) -> Figure:
        """A value as people read it."""
        return self.said(value) if self.said else spoken(self.pick, value, self.label.id)


class Corrections:
    """The corrections of one game.

    ``name_of`` says what a piece is called, ``why_not_now`` (state) what the table waits for. Where
    they stand ``always`` that alone says what else has to be answered first. Raises ``ValueError``
    where two rows have one word.
    """

    def __init__(
        self,
        rows: Iterable[Correctable],
        name_of: Callable[[str], Message],
        why_not_now: Callable[[Any], Refused | None],
        always: bool = False,
    ) -> None:
        found = tuple(rows)
        self._rows = {row.what: row for row in found}
        if len(self._rows) < len(found):
            words = [row.what for row in found]
            twice = sorted({word for word in words if words.count(word) > 1})
            raise ValueError(f"two corrections of one word: {', '.join(twice)}")
        self._name_of = name_of
        self._why_not_now = why_not_now
        self._always = always
        self._choice = lru_cache(_KEPT)(self._new_choice)

    # ---------------------------------------------------------------- what the referee may do

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """The referee's rows in the table of deeds: what is listed, and what is vast."""
        return self._deed("correct", vast=False), self._deed("correct-space", vast=True)

    def _deed(self, name: str, vast: bool) -> Deed:
        return Deed(
            name=name,
            command=Correct,
            rule="",
            when=self._when,
            actors=partial(self._pieces, vast),
            actor="piece",
            plain=self._plain,
            options=partial(self._options, vast),
            check=self._check,
            do=self._do,
            silent=True,
            referee=True,
            vast=vast,
            always=self._always,
        )

    def views(self, state: Any) -> tuple[CorrectionView, ...]:
        """What can be set right in this state, and what it shows; nothing while it waits."""
        if self._why_not_now(state):
            return ()
        found = (
            CorrectionView(
                what=row.what,
                label=row.label,
                pick=row.pick,
                pieces=tuple(self._shown(state, row, piece) for piece in row.pieces(state)),
                spaces=row.on_spaces,
            )
            for row in self._rows.values()
        )
        return tuple(one for one in found if one.pieces)

    def _shown(self, state: Any, row: Correctable, piece: str) -> CorrectableView:
        shows = row.in_words(row.shows(state, piece))
        return CorrectableView(piece=piece, name=self._named(row, piece), shows=shows)

    def _named(self, row: Correctable, piece: str) -> Message:
        return (row.called or self._name_of)(piece) if piece else say("correct.table")

    def _when(self, state: Any, _seat: str) -> Refused | None:
        return self._why_not_now(state)

    def _pieces(self, vast: bool, state: Any, _seat: str) -> list[str]:
        return list(_tokens(state, self, vast))

    def _options(self, vast: bool, state: Any, seat: str, piece: str) -> Iterator[Choice]:
        for row in _tokens(state, self, vast).get(piece, ()):
            yield from self._values(state, seat, row, piece)

    def tokens(self, state: Any, vast: bool) -> dict[str, list[Correctable]]:
        """What can be set right of each piece, of what is vast or of all else."""
        found: dict[str, list[Correctable]] = {}
        for row in self._rows.values():
            for piece in dict.fromkeys(row.pieces(state)) if row.vast == vast else ():
                found.setdefault(piece, []).append(row)
        return found

    def _values(self, state: Any, seat: str, row: Correctable, piece: str) -> Iterator[Choice]:
        now = row.shows(state, piece)
        for value in row.values(state, piece):
            if value != now and not row.why_not(state, piece, value):
                yield self._choice(seat, row.what, piece, now, value)

    def _new_choice(self, seat: str, what: str, piece: str, now: str, value: str) -> Choice:
        """What a choice says follows from these words alone: it is asked of no state."""
        row = self._rows[what]
        return Choice(
            command=Correct(seat=seat, what=what, piece=piece, to=value),
            deed="correct",
            label=self._sentence("correct.option", row, piece, now, value),
            picks=(Pick(WHAT, what), *picks(piece=piece), Pick(row.pick, value)),
        )

    def _sentence(
        self, id: str, row: Correctable, piece: str, was: str, to: str, **more: Figure
    ) -> Message:
        return say(
            id,
            piece=self._named(row, piece),
            what=row.label,
            was=row.in_words(was),
            to=row.in_words(to),
            **more,
        )

    # ---------------------------------------------------------------- what the referee asks for

    def _plain(self, state: Any, command: Correct) -> Correct:
        """As it is offered: the value in its own spelling, and no reason."""
        check_reason(command.reason)
        row = self._rows.get(command.what)
        to = row.read(state, command.to) if row else command.to
        return replace(command, to=to, reason="")

    def _check(self, state: Any, command: Correct) -> Refused:
        """Why a token cannot be set so."""
        row = self._rows.get(command.what)
        if row is None:
            known = ", ".join(self._rows)
            return Refused(
                "correct.refused.what", kind=Kind.MALFORMED, what=command.what, known=known
            )
        if command.piece not in row.pieces(state):
            return Refused(
                "correct.refused.piece", kind=Kind.MALFORMED, what=row.label, piece=command.piece
            )
        figures: dict[str, Any] = {"piece": self._named(row, command.piece), "what": row.label}
        values = tuple(row.values(state, command.piece))
        if command.to not in values:
            return _no_such_value(row, values, command.to, figures)
        if command.to == row.shows(state, command.piece):
            to = row.in_words(command.to)
            return Refused("correct.refused.so-already", kind=Kind.NOT_NOW, to=to, **figures)
        return row.why_not(state, command.piece, command.to) or Refused(
            "refused.not-offered", kind=Kind.MALFORMED
        )

    def _do(self, state: Any, command: Correct, recorder: Any) -> None:
        row = self._rows[command.what]
        to = row.read(state, command.to)
        recorder.record(
            Corrected(
                seat=command.seat,
                what=row.what,
                piece=command.piece,
                was=row.shows(state, command.piece),
                to=to,
                reason=" ".join(command.reason.split()),
            )
        )
        row.follows(recorder, command.piece, to)

    # ---------------------------------------------------------------- what comes of it

    def fold(self, state: Any, event: Corrected) -> Any:
        """The state with the token set."""
        return self._rows[event.what].fold(state, event.piece, event.to)

    def log_line(self, event: Corrected) -> LogLine:
        """What was, what is, and why, for everybody to read."""
        row, why = self._rows[event.what], spoken_reason(event.reason)
        return LogLine(
            message=self._sentence(LOGGED, row, event.piece, event.was, event.to, reason=why)
        )


def spoken_reason(reason: str) -> Figure:
    """A reason as people read it."""
    return say(f"correct.reason.{reason}") if reason in REASONS else reason


def check_reason(reason: str) -> None:
    """Raises ``Refused`` for a reason that is empty, has no letter, or is longer than its line."""
    if not any(map(str.isalnum, reason)):
        raise Refused("correct.refused.no-reason", kind=Kind.MALFORMED)
    if len(reason) > LONGEST_REASON or not reason.isprintable():
        raise Refused("correct.refused.reason", kind=Kind.MALFORMED, n=LONGEST_REASON)


def _no_such_value(
    row: Correctable, values: tuple[str, ...], to: str, figures: dict[str, Any]
) -> Refused:
    if row.pick == AMOUNT and values:
        least, most = min(map(int, values)), max(map(int, values))
        return Refused(
            "correct.refused.amount", kind=Kind.MALFORMED, to=to, least=least, most=most, **figures
        )
    return Refused("correct.refused.value", kind=Kind.MALFORMED, to=to, **figures)


@once
def _tokens(
    state: Any, corrections: Corrections, vast: bool
) -> Mapping[str, Iterable[Correctable]]:
    return corrections.tokens(state, vast)
