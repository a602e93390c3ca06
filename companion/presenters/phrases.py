"""Small sentences every screen needs: which wind, where faces came from; how a line begins, and how
a figure is written.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.chance_requests import ChanceRequest
from companion.engine.compass import Wind, heading_word
from companion.engine.messages import Message, piece_word, say, seats_word
from companion.engine.views import Note, TableView
from companion.library.rule_titles import number_of

Say = Callable[[Message], str]
Labelled = tuple[str, str]
"""The id of something, and its words."""
MINUS = "\N{MINUS SIGN}"
_WHO = {
    "vane": ("vane.who", "vane.who-first"),
    "dice": ("dice.who", "dice.who-first"),
    "draw": ("draw.who", "draw.who-first"),
}


def line_of(words: Say, message: Message) -> str:
    """A message that stands by itself: it begins with a capital letter, be it with the name of a
    piece, which is written small inside a sentence.
    """
    return capital(words(message))


def capital(text: str) -> str:
    """A text with a capital letter first."""
    return text[:1].upper() + text[1:]


def printed_number(number: int) -> str:
    """A number with a minus sign as print has it."""
    return str(number).replace("-", MINUS)


def signed(number: int) -> str:
    """A number that is added."""
    return f"+{number}" if number >= 0 else printed_number(number)


def piece_name(words: Say, view: TableView, piece: str) -> str:
    """What a piece is called, by its card if it has one."""
    cards = (card.name for card in view.cards if card.id == piece)
    return words(next(cards, piece_word(piece)))


def noted(note: Note) -> Message:
    """A reminder with its rule's number."""
    return say("notes.one", note=note.message, rule=number_of(note.rule))


def wind_words(words: Say, wind: Wind | None) -> str:
    """The wind as its badge says it; a calm has no direction worth saying."""
    if wind is None:
        return ""
    return words(say(f"wind.badge.{wind.force.value}", heading=heading_word(wind.heading)))


def who_answers(call: ChanceRequest, round: int) -> Message:
    """Who is to spin, throw or draw, and in which round; before the first none is named."""
    seat, (later, first) = seats_word(call.seats), _WHO[call.kind]
    return say(later, seat=seat, round=round) if round else say(first, seat=seat)


def source_message(source: str) -> Message:
    """Where faces came from: ``fair #12`` names the roll as well."""
    name, _, number = source.partition(" #")
    return (
        say("source.numbered", source=say(f"source.{name}"), number=number)
        if number
        else say(f"source.{name}")
    )
