"""Messages in the viewer's language, from gettext catalogues: the shell's own and each game's
beside its rules.

A language is a folder of catalogues in ``locale``, beside this file. It may hold the words of games
and devices, too, so that one folder is the whole of it; what it leaves out is said in English.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Protocol

from companion.engine.game import REFEREE
from companion.engine.messages import (
    ENGLISH,
    Message,
    in_language,
    piece_in,
    piece_word,
    say,
    seat_word,
)
from companion.engine.names import LANGUAGE_CODE, named

_LOCALE = Path(__file__).parent / "locale"
_CHECKOUT = Path(__file__).parents[2]
_COMPILED = Path(sys.prefix) / "share" / "table-companion"
"""Where the catalogues of a checkout that may not be written are compiled; elsewhere it is in their
own places.
"""


def languages_in(locale: Path) -> tuple[str, ...]:
    """The languages there are catalogues for, English first: it stands in for those that are not
    there.
    """
    found = {
        file.parent.name
        for ending in ("po", "mo")
        for file in locale.glob(f"*/*.{ending}")
        if re.fullmatch(LANGUAGE_CODE, file.parent.name)
    }
    return tuple(sorted(found, key=lambda name: (name != ENGLISH, name)))


LANGUAGES = languages_in(_LOCALE)


def catalogues(language: str) -> tuple[Path, ...]:
    """The compiled catalogues of a language: the shell's, the devices', then each game's own."""
    root = _COMPILED if _COMPILED.exists() else _CHECKOUT
    games = sorted(root.glob("companion/games/*/locale"))
    places = (root / "companion/i18n/locale", root / "hardware/locale", *games)
    return tuple(file for place in places for file in sorted(place.glob(f"{language}/*.mo")))


KEPT = 4096
"""So many sentences are kept as they were found: more than any window says in an evening."""


class Named(Protocol):
    """A player: the colour of his flag and the name he goes by, empty where he gave none."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


class Words:
    """Says messages in one language; ``names`` are said in place of the messages of those ids."""

    def __init__(
        self,
        language: str,
        sources: Iterable[GNUTranslations],
        names: Mapping[str, str] | None = None,
    ) -> None:
        self.language = language
        self._sources = tuple(sources)
        self._names = names or {}

    def naming(
        self, seats: Iterable[Named], pieces: Mapping[str, Mapping[str, str]] | None = None
    ) -> Words:
        """These words at a table: where a seat is meant they say the name of its player, if he gave
        one; where a piece is meant, the name that ``pieces`` holds by its id.

        A player's name that another seat goes by too stands with the colour of its flag.
        """
        plain = Words(self.language, self._sources)
        players = [(seat_word(seat.id), seat.name.strip()) for seat in seats]
        called = [name or plain.say(seat) for seat, name in players]
        heard = Counter(name.casefold() for name in (*called, plain.say(seat_word(REFEREE))))
        names = {
            seat.id: name
            if heard[name.casefold()] == 1
            else plain.say(say("seat.namesake", name=name, flag=seat))
            for seat, name in players
            if name
        }
        pieces = pieces or {}
        names |= {piece_word(id).id: self.say(named(pieces[id])) for id in pieces}
        return Words(self.language, self._sources, names)

    def say(self, message: Message) -> str:
        """The sentence, its figures filled in; an unknown id is returned as it stands, a piece
        without a name as its own.
        """
        if name := self._names.get(message.id):
            return name
        if not message.id:
            return str(in_language(message.figures, self.language) or "")
        if piece := piece_in(message):
            return piece
        figures = {
            k: self.say(v) if isinstance(v, Message) else v for k, v in message.figures.items()
        }
        number = figures.get("n")
        text = self._find(message.id, number if isinstance(number, int) else None)
        return text.format(**figures) if figures and text != message.id else text

    def knows(self, id: str) -> bool:
        """Whether a catalogue holds this message."""
        return self._find(id, None) != id or self._find(id, 1) != id

    def _find(self, id: str, number: int | None) -> str:
        return _found(self._sources, id, number)


@lru_cache(maxsize=KEPT)
def _found(sources: tuple[GNUTranslations, ...], id: str, number: int | None) -> str:
    """The words of an id in the first of the catalogues that knows it; the id where none does.

    A window says the same few hundred again and again, and each game has brought a catalogue.
    """
    for source in sources:
        text = source.gettext(id) if number is None else source.ngettext(id, id, number)
        if text != id:
            return text
        if number is not None and (text := source.gettext(id)) != id:
            return text
    return id


@cache
def words(language: str) -> Words:
    """The words of a language, and of English for what it leaves out.

    Raises ``NotCompiledError`` in a checkout whose catalogues are not compiled.
    """
    own = _sources(language)
    return Words(language, own if language == ENGLISH else (*own, *_sources(ENGLISH)))


@cache
def _sources(language: str) -> tuple[GNUTranslations, ...]:
    found = catalogues(language)
    if not found:
        raise NotCompiledError
    return tuple(GNUTranslations(BytesIO(file.read_bytes())) for file in found)


class NotCompiledError(Exception):
    """There are no compiled catalogues, and so no words to say it in any language but the
    programmers'.
    """

    def __str__(self) -> str:
        return (
            "The message catalogues are not compiled: "
            "./deploy/run does that, or python -m deploy.catalogues"
        )
