"""Messages in the viewer's language, from gettext catalogues: the shell's own and each game's beside its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Protocol

from companion.engine.game import REFEREE
from companion.engine.messages import Message, say, seat_word

LANGUAGES = ("en", "ru")
_HERE = Path(__file__).parent
_PROGRAM = _HERE.parent


def catalogues(language: str) -> tuple[Path, ...]:
    """The catalogue files of a language: the shell's, the devices', then each game's own."""
    hardware, games = _PROGRAM.parent / "hardware" / "locale", sorted(_PROGRAM.glob("games/*/locale"))
    places = (_HERE / "locale", hardware, *games)
    return tuple(file for place in places for file in sorted(place.glob(f"{language}/*.po")))


class Named(Protocol):
    """A player: the colour of his flag and the name he goes by, empty where he gave none."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


class Words:
    """Says messages in one language; ``names`` are said in place of the messages of those ids."""

    def __init__(
        self, language: str, sources: Iterable[GNUTranslations], names: Mapping[str, str] | None = None
    ) -> None:
        self.language = language
        self._sources = tuple(sources)
        self._names = names or {}

    def naming(self, seats: Iterable[Named]) -> Words:
        """These words at a table: where a seat is meant they say the name of its player, if he gave one.

        A name that another seat goes by too stands with the colour of its flag.
        """
        plain = Words(self.language, self._sources)
        players = [(seat_word(seat.id), seat.name.strip()) for seat in seats]
        called = [name or plain.say(seat) for seat, name in players]
        heard = Counter(name.casefold() for name in (*called, plain.say(seat_word(REFEREE))))
        names = {
            seat.id: name if heard[name.casefold()] == 1 else plain.say(say("seat.namesake", name=name, flag=seat))
            for seat, name in players
            if name
        }
        return Words(self.language, self._sources, names)

    def say(self, message: Message) -> str:
        """The sentence, its figures filled in; an unknown id is returned as it stands."""
        if name := self._names.get(message.id):
            return name
        if not message.id:
            return str(message.figures.get(self.language) or next(iter(message.figures.values()), ""))
        figures = {k: self.say(v) if isinstance(v, Message) else v for k, v in message.figures.items()}
        number = figures.get("n")
        text = self._find(message.id, number if isinstance(number, int) else None)
        return text.format(**figures) if figures and text != message.id else text

    def knows(self, id: str) -> bool:
        """Whether a catalogue holds this message."""
        return self._find(id, None) != id or self._find(id, 1) != id

    def _find(self, id: str, number: int | None) -> str:
        for source in self._sources:
            text = source.gettext(id) if number is None else source.ngettext(id, id, number)
            if text != id:
                return text
            if number is not None and (text := source.gettext(id)) != id:
                return text
        return id


@cache
def words(language: str) -> Words:
    """The words of a language, catalogues compiled on first use and kept beside their sources."""
    return Words(language, (_compiled(path) for path in catalogues(language)))


def _compiled(path: Path) -> GNUTranslations:
    ready = path.with_suffix(".mo")
    if ready.exists() and ready.stat().st_mtime_ns >= path.stat().st_mtime_ns:
        return GNUTranslations(BytesIO(ready.read_bytes()))
    data = _compile(path)
    try:
        with NamedTemporaryFile(dir=ready.parent, suffix=".tmp", delete=False) as half:
            half.write(data)
        Path(half.name).replace(ready)  # whole or not at all: another program may be reading it
    except OSError:
        pass  # a read-only installation compiles again next time; nothing is lost but a moment
    return GNUTranslations(BytesIO(data))


def _compile(path: Path) -> bytes:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as source:
        catalogue = read_po(source, locale=path.parent.name)
    data = BytesIO()
    write_mo(data, catalogue)
    return data.getvalue()
