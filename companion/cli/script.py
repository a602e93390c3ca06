"""Plays a battle from standard input, one JSON object a line, and answers one JSON object a line.

See script.md.
"""

from __future__ import annotations

import logging
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from secrets import token_bytes
from typing import Any, BinaryIO, TextIO

import msgspec

from companion.cli.help import SpokenParser, add_language, parser_of
from companion.cli.standard_output import aloud, heard, legible
from companion.engine.codec import Codec
from companion.engine.game import TABLE, Seat
from companion.engine.messages import NOTHING, Message, say
from companion.engine.offers import Choice
from companion.engine.refusals import Kind, Refused
from companion.engine.scenario import ScenarioError
from companion.games import games
from companion.i18n.translator import Words, words
from companion.journal.journal import Journal, JournalError, Loss
from companion.journal.memory import MemoryJournal
from companion.journal.recovery import check_named, open_journal
from companion.journal.untold import has_been_told
from companion.library.house_figures import HouseFigures, with_house_figures
from companion.library.scenarios import find_scenario, load_scenario
from companion.platform.wall_clock import now
from companion.session.chance import fresh_seed
from companion.session.hub import Hub
from companion.session.news import news
from companion.session.notices import LogEntry, Notice, Offers, Problem, Snapshot, log_after
from companion.session.session import Session

LONGEST_LINE = 65_536
"""Bytes; a longer line is not read."""
_COLOURS = ("blue", "orange", "green", "red", "sky", "purple", "yellow", "black", "brown")
_log = logging.getLogger(__name__)


def main(argv: Sequence[str], stdin: TextIO | None, stdout: TextIO | None) -> int:
    """``table-companion script SCENARIO``: 0 at the end of input, 2 if the battle cannot begin (one
    line says why).

    3 if the answers cannot be written.
    """
    parser = parser_of("script")
    add_arguments(parser)
    arguments = parser.parse_args(argv)
    speech = words(arguments.language)
    return heard(partial(_play, arguments, speech, stdin, stdout), speech)


def _play(arguments: Namespace, speech: Words, stdin: TextIO | None, stdout: TextIO | None) -> int:
    try:
        session = _begin(arguments)
    except (Refused, JournalError, ScenarioError) as error:
        _write(stdout, _failed(error, speech))
        return 2
    driver = Driver(session, speech.naming(session.pages.seats, session.pages.view.names))
    try:
        for line in _lines(getattr(stdin, "buffer", stdin)) if stdin else ():
            _write(stdout, driver.answer(line))
    finally:
        session.close()
    return 0


class _Place:
    """A seat as the driver sits in it: its newest snapshot and its logbook."""

    def __init__(self, hub: Hub, seat: str) -> None:
        self.snapshot: Snapshot | None = None
        self.log: tuple[LogEntry, ...] = ()
        self.problem: Message | None = None
        self.offers: tuple[Choice, ...] = ()
        self._told: object = None
        self.speaker = hub.subscribe(seat, self._hear)

    def offers_of(self, piece: str) -> tuple[Choice, ...]:
        """What the seat may do with one piece."""
        self.offers = ()
        self.speaker.ask_about(piece)
        return self.offers

    def news(self, now: Snapshot) -> object:
        """What is not as it was when this was last asked."""
        page = {"view": now.view, "private": now.private, "choices": now.choices}
        before, self._told = self._told, msgspec.to_builtins(page)
        return news(before, self._told)

    def _hear(self, notice: Notice) -> None:
        match notice:
            case Offers():
                self.offers = notice.choices
            case Snapshot():
                self.snapshot, self.problem = notice, None
                self.log = log_after(self.log, notice)
            case Problem():
                self.problem = notice.message


class Driver:
    """Answers the lines of one battle, from the place of the seat that asks."""

    def __init__(self, session: Session, speech: Words) -> None:
        self._session = session
        self._hub = Hub(session)
        self._places: dict[str, _Place] = {}
        self._speech = speech
        self._codec = Codec(session.game)
        self._asks: Mapping[str, Callable[[_Place, Snapshot, str], dict[str, Any]]] = {
            "view": lambda _place, now, _about: {"view": now.view, "private": now.private},
            "choices": self._choices,
            "news": lambda place, now, _about: {"news": place.news(now)},
            "log": lambda place, _now, _about: {"log": [*map(self._log_line, place.log)]},
            "seats": lambda _place, _now, _about: {"seats": session.pages.seats},
            "call": lambda _place, now, _about: {"call": now.view.call},
            "question": lambda _place, now, _about: self._question(now),
        }

    def answer(self, line: bytes | None) -> dict[str, Any]:
        """The answer to one line (None: it was too long), whatever stands on it."""
        try:
            asked = _read(line)
            if "do" in asked:
                return self._do(asked)
            if "ask" in asked:
                return self._ask(asked)
            raise Refused("script.do-or-ask", kind=Kind.MALFORMED)
        except (Refused, JournalError) as error:
            return _failed(error, self._speech)
        except Exception as error:
            # Its own words might hold a secret; where it happened is enough to find it.
            _log.error("unexpected %s while answering", type(error).__name__)
            return _failed(
                JournalError("session.unexpected", error=type(error).__name__), self._speech
            )

    def _do(self, asked: dict[str, Any]) -> dict[str, Any]:
        command = self._codec.read_command(asked)
        receipt = self._hub.submit(self._place(command.seat).speaker, command)
        return {
            "ok": True,
            "seq": receipt.seq,
            "events": self._session.pages.redacted(receipt.events, command.seat),
        }

    def _ask(self, asked: dict[str, Any]) -> dict[str, Any]:
        what, seat, about = asked["ask"], asked.get("seat", TABLE), asked.get("about", "")
        if not all(isinstance(word, str) for word in (what, seat, about)) or what not in self._asks:
            raise Refused("script.unknown-ask", kind=Kind.MALFORMED, asks=", ".join(self._asks))
        place = self._place(seat)  # a stranger learns nothing, not even who sits here
        self._hub.publish()
        if place.problem or not place.snapshot:
            problem = place.problem or NOTHING
            raise JournalError(problem.id, **problem.figures)
        return {"ok": True, **self._asks[what](place, place.snapshot, about)}

    def _place(self, seat: str) -> _Place:
        """Where a seat sits. Raises ``Refused`` for strangers."""
        if seat not in self._places:
            self._places[seat] = _Place(self._hub, seat)
        return self._places[seat]

    def _choices(self, place: _Place, now: Snapshot, about: str) -> dict[str, Any]:
        offered = place.offers_of(about) if about else now.choices
        return {"choices": [msgspec.to_builtins(one) | self._told(one) for one in offered]}

    def _told(self, choice: Choice) -> dict[str, str]:
        """A choice in words, and what one wants to know before, where there is something."""
        note = {"note": self._speech.say(choice.note)} if choice.note != NOTHING else {}
        return {"text": self._speech.say(choice.label)} | note

    def _question(self, now: Snapshot) -> dict[str, Any]:
        """Whom the table waits for, and what these seats are asked."""
        text = self._speech.say(now.question.prompt) if now.question else ""
        return {"waits_for": now.waits_for, "question": now.question, "text": text}

    def _log_line(self, entry: LogEntry) -> dict[str, Any]:
        line = entry.line
        return {
            "entry": entry.entry,
            "undone": entry.undone,
            "seat": line.seat,
            "text": self._speech.say(line.message),
            "source": line.source,
            "rule": line.rule,
            "seal": line.seal,
        }


def _read(line: bytes | None) -> dict[str, Any]:
    if line is None:
        raise Refused("script.too-long", kind=Kind.MALFORMED, n=LONGEST_LINE)
    try:
        return msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refused("script.not-an-object", kind=Kind.MALFORMED) from None


def _failed(error: Refused | JournalError | ScenarioError, speech: Words) -> dict[str, Any]:
    if isinstance(error, Refused):
        reason, kind, rule = error.reason, error.kind.value, error.rule
    elif isinstance(error, JournalError):
        reason, kind, rule = error.message, "trouble", ""
    else:
        reason, kind, rule = error.message, "scenario", error.rule
    return {
        "ok": False,
        "reason": reason.id,
        "kind": kind,
        "rule": rule,
        "text": legible(speech.say(reason)),
    }


def _lines(stdin: BinaryIO | TextIO) -> Iterator[bytes | None]:
    """Lines that are not blank; None in the place of one that is too long,
    which is skipped unread.
    """
    while line := stdin.readline(LONGEST_LINE + 1):
        raw = line.encode("utf-8", "surrogateescape") if isinstance(line, str) else line
        if len(raw) > LONGEST_LINE and not raw.endswith(b"\n"):
            _skip(stdin)
            yield None
        elif raw.strip():
            yield raw


def _skip(stdin: BinaryIO | TextIO) -> None:
    while (rest := stdin.readline(LONGEST_LINE)) and rest[-1:] not in ("\n", b"\n"):
        pass


def _write(stdout: TextIO | None, answer: dict[str, Any]) -> None:
    aloud(stdout, msgspec.json.encode(answer).decode())


# --- how the battle begins ---


def add_arguments(parser: SpokenParser) -> None:
    """The scenario, who plays and how, where the battle is kept; script.md tells of them."""
    speak = parser.speak
    parser.add_argument("scenario", help=speak("cli.script.scenario"))
    parser.add_argument("--seats", type=_seats, default=(), help=speak("cli.script.seats"))
    parser.add_argument("--play", type=legible, help=speak("cli.script.play"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=_option,
        metavar="KEY=VALUE",
        help=speak("cli.script.option"),
    )
    parser.add_argument("--figures", type=Path, help=speak("cli.script.figures"))
    parser.add_argument("--journal", type=Path, help=speak("cli.script.journal"))
    parser.add_argument("--seed", type=_seed, help=speak("cli.script.seed"))
    add_language(parser)


def _seats(written: str) -> tuple[Seat, ...]:
    return tuple(_seat(one) for one in legible(written).split(","))


def _seat(written: str) -> Seat:
    """A seat as ``blue``, ``blue=Ann``, ``blue=Ann/north`` or ``blue/north``."""
    who, _, side = written.partition("/")
    id, _, name = who.partition("=")
    return Seat(id=id.strip(), name=name.strip(), side=side.strip())


def _option(written: str) -> tuple[str, str]:
    key, equals, value = legible(written).partition("=")
    if not equals:
        raise ArgumentTypeError(f"{written!r} has no value, expected KEY=VALUE, as in play=cards")
    return key, value


def _seed(written: str) -> bytes:
    try:
        return bytes.fromhex(written)
    except ValueError:
        raise ArgumentTypeError(
            f"{written!r} is not hexadecimal, expected pairs of 0-9 and a-f"
        ) from None


def _begin(arguments: Namespace) -> Session:
    journal, loss = _journal(arguments) if arguments.journal else (MemoryJournal(), None)
    try:
        if journal.entries():
            session = Session.open(journal, games(), now=now, entropy=token_bytes, loss=loss)
            session.loss = None  # has been told beside the answers, and is none of them
            return session
        return _create(journal, arguments)
    except BaseException:
        journal.close()
        raise


def _journal(arguments: Namespace) -> tuple[Journal, Loss | None]:
    """The journal in the file that was named, and what was lost of it, which is told."""
    check_named(arguments.journal)
    journal, loss = open_journal(arguments.journal)
    if loss:
        sys.stderr.write(f"{words(arguments.language).say(loss.message)}\n")
        has_been_told(arguments.journal)
    if journal is None:
        raise JournalError("journal.empty")
    return journal, loss


def _create(journal: Journal, arguments: Namespace) -> Session:
    scenario = find_scenario(arguments.scenario)
    loaded, game = load_scenario(scenario, games()), games()[scenario.game]
    if arguments.figures:
        if not arguments.figures.is_dir():
            raise ScenarioError(str(arguments.figures), "", "", say("expected.folder"))
        loaded, faults = with_house_figures(HouseFigures(arguments.figures), game, loaded)
        if faults:
            raise faults[0]
    options = dict(arguments.option) | ({"play": arguments.play} if arguments.play else {})
    if strange := [seat.id for seat in arguments.seats if seat.id not in _COLOURS]:
        known = ", ".join(_COLOURS)
        raise Refused(
            "script.no-such-colour", kind=Kind.MALFORMED, seats=", ".join(strange), known=known
        )
    least, _ = game.restrict_players(loaded, game.card.players)
    seats = arguments.seats or tuple(Seat(id=colour) for colour in _COLOURS[:least])
    seed = fresh_seed(token_bytes) if arguments.seed is None else arguments.seed
    return Session.create(
        journal, game, loaded, seats, options, seed=seed, now=now, entropy=token_bytes
    )
