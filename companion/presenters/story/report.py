"""The report of a battle: one HTML file that opens anywhere without a network.

It holds the replay (``report.js`` draws what ``scenes`` tells), the figures, and the logbook, which
prints as one on paper. All of it is made of the chronicle's public views and of the lines that the
table may read, so nothing can be in it that was not seen by everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from html import escape
from itertools import pairwise
from pathlib import Path
from string import Template

from msgspec import Struct, json

from companion.engine.game import Game, captains_of
from companion.engine.messages import Message, say, seat_word, seats_word
from companion.engine.views import TableView
from companion.i18n.translator import words as language_words
from companion.journal.verify import VerificationError, verify
from companion.presenters.cards import counts_told
from companion.presenters.ending import ended, how_it_went
from companion.presenters.logbook import LogPage, LogRow
from companion.presenters.phrases import Say, printed_number
from companion.presenters.seat_flags import flag_of_seat
from companion.presenters.story import marks
from companion.presenters.story.drawings import (
    damage_drawing,
    flag_id,
    flag_style,
    flag_symbol,
    hits_drawing,
    luck_drawing,
    winds_drawing,
)
from companion.presenters.story.figures import Story, Teller
from companion.presenters.story.scenes import Scene, Sketcher, change
from companion.session.chronicle import Chronicle

_HERE = Path(__file__).parent
_SIGNS = {
    marks.STORM: "⚡", marks.TURN: "★", marks.GOODS: "○", marks.FLAG: "⚑", marks.VICTORY: "♛",
    marks.OTHER: "✕",
}  # fmt: skip


class Told(Struct, frozen=True, kw_only=True):
    """A battle read once: its figures, what changed from passage to passage, and how it stands."""

    story: Story
    changes: tuple[Scene, ...]
    view: TableView


def read_through(chronicle: Chronicle, language: str) -> tuple[Told, Say]:
    """Read a battle, and the words for it in one language."""
    words = language_words(language).naming(chronicle.seats, chronicle.last.names).say
    teller, sketcher = Teller(chronicle.game), Sketcher(words)
    changes: list[Scene] = []
    before: Scene = {}
    view = TableView()
    for passage in chronicle.passages():
        view = passage.view
        scene = sketcher.scene(view)
        changes.append(change(before, scene))
        before = scene
        teller.hear(passage)
    return Told(story=teller.story(), changes=tuple(changes), view=view), words


def report(chronicle: Chronicle, language: str, games: Mapping[str, Game]) -> str:
    """The report of a battle in one language. Raises ``JournalError``."""
    told, words = read_through(chronicle, language)
    page = Template((_HERE / "report.html").read_text(encoding="utf-8"))
    texts = {
        name: escape(words(say(f"story.{name}")))
        for name in (
            "damage", "replay", "log", "first", "back", "play", "next", "last",
        )
    }  # fmt: skip
    return page.substitute(
        texts,
        language=language,
        style=(_HERE / "report.css").read_text(encoding="utf-8") + _flags(told.view, flag_style),
        script=(_HERE / "report.js").read_text(encoding="utf-8"),
        title=escape(words(chronicle.title)),
        who=escape(words(ended(told.view))),
        how=escape(words(how_it_went(told.view))),
        captains=_captains(words, chronicle),
        lost=_lost(words, chronicle),
        when=escape(chronicle.began[:10]),
        score=_score(words, told.view),
        flags=_flags(told.view, flag_symbol),
        shots=_shots(words, told.story),
        sums=_sums(words, told.view) + _counts(words, told.story),
        damage_drawing=damage_drawing(told.story),
        winds=_winds(words, told.story),
        longest=_longest(words, told.story),
        turning=_turning(words, told.story),
        rows=_rows(LogPage(words, chronicle.log), {seat.id for seat in told.view.seats}),
        seals=escape(words(seals_line(chronicle, games))),
        signs=_legend(words, told.story),
        data=_data(told),
    )


# ---------------------------------------------------------------- in words


def seals_line(chronicle: Chronicle, games: Mapping[str, Game]) -> Message:
    """What checking every seal and every throw has found, in one line."""
    try:
        found = verify(chronicle.lines(), games)
    except VerificationError as error:
        return say("story.seals-broken", reason=error.message)
    checked = "story.seals-hold" if found.seed_shown else "story.seals-so-far"
    return say(checked, slips=found.slips, rolls=found.fair_rolls)


# ---------------------------------------------------------------- in HTML


def _captains(words: Say, chronicle: Chronicle) -> str:
    """Whom the companion played for, if for anybody."""
    captains = captains_of(chronicle.seats)
    if not captains:
        return ""
    told = say("story.captains", seats=seats_word(captains))
    return f"<p>{escape(words(told))}\n"


def _lost(words: Say, chronicle: Chronicle) -> str:
    """What a damaged file has cost the battle, if anything."""
    if not chronicle.lost_after:
        return ""
    told = say("story.lost", entries=", ".join(map(str, chronicle.lost_after)))
    return f"<p>{escape(words(told))}\n"


def _figure(words: Say, what: str, drawn: str, how: str = "") -> str:
    """A drawing under its title, and how it is to be read."""
    told = f"<small>{escape(words(say(how)))}</small>" if how else ""
    return f"<figure><figcaption>{escape(words(say(what)))}</figcaption>{drawn}{told}</figure>\n"


def _shots(words: Say, story: Story) -> str:
    """Hits and luck; nothing where no shot was fired that chance decided."""
    if not story.has_shots:
        return ""
    hits = _figure(words, "story.hits", hits_drawing(story), "story.hits.how")
    return hits + _figure(words, "story.luck", luck_drawing(words, story), "story.luck.how")


def _longest(words: Say, story: Story) -> str:
    """The longest sail, whose and when; nothing where nobody has sailed."""
    one = story.longest
    if one is None:
        return ""
    told = say(
        "story.longest-of", n=one.spaces, piece=one.name, seat=seat_word(one.seat), round=one.round
    )
    return _figure(words, "story.longest", f"<p>{escape(words(told))}")


def _turning(words: Say, story: Story) -> str:
    """Where the battle turned, and what that means; nothing where it never did."""
    if story.turning is None:
        return ""
    turned = words(say("story.turning-in", round=story.rounds[story.turning]))
    return _figure(words, "story.turning", f"<p>{escape(turned)}</p>", "story.turning.how")


def _winds(words: Say, story: Story) -> str:
    """The rose of all winds; nothing where none has blown, as in games that know no wind."""
    return _figure(words, "story.winds", winds_drawing(words, story)) if story.winds else ""


def _sums(words: Say, view: TableView) -> str:
    """The score taken to pieces; nothing where it is not counted up."""
    sheet = view.sheet
    if sheet is None:
        return ""
    rows = ((words(row.label), row.points) for row in sheet.rows)
    total = words(say("score.total")), sheet.totals
    return _figure(words, "story.score", _table(words, sheet.seats, [*rows, total]))


def _counts(words: Say, story: Story) -> str:
    """What the game counts besides; nothing where it counts nothing."""
    if not story.counts:
        return ""
    seats = tuple(seat.seat for seat in story.seats)
    rows = [(words(say(count.what)), count.numbers) for count in story.counts]
    return _figure(words, "story.counts", _table(words, seats, rows))


def _table(words: Say, seats: tuple[str, ...], rows: Iterable[tuple[str, tuple[int, ...]]]) -> str:
    """A row a label, a column a seat, under its flag."""
    head = "".join(f"<th>{_small_flag(seat)}{escape(words(seat_word(seat)))}" for seat in seats)
    body = "".join(
        f"<tr><td>{escape(label)}{''.join(f'<td>{printed_number(one)}' for one in numbers)}"
        for label, numbers in rows
    )
    return f"<table><tr><td>{head}{body}</table>"


def _score(words: Say, view: TableView) -> str:
    sides = (("", line) for line in _sides(words, view))
    return "".join(
        f"<li>{_small_flag(seat)}{escape(line)}" for seat, line in (*sides, *_counted(words, view))
    )


def _counted(words: Say, view: TableView) -> tuple[tuple[str, str], ...]:
    """All counts as (seat, words), each with a name: paper may have no colours for the flags."""
    if view.sheet is None:
        return counts_told(words, view)
    totals = zip(view.sheet.seats, view.sheet.totals, strict=True)
    told = ((seat, say("story.total", seat=seat_word(seat), n=total)) for seat, total in totals)
    return tuple((seat, words(line)) for seat, line in told)


def _small_flag(seat: str) -> str:
    return f"<i class={flag_id(seat)}></i>" if seat else ""


def _sides(words: Say, view: TableView) -> Iterator[str]:
    """Who fought for which side."""
    for side in view.sides:
        seats = [seat.id for seat in view.seats if seat.side == side.id]
        if seats:
            yield words(say("story.side", side=side.name, seats=seats_word(seats)))


def _rows(page: Iterable[LogRow], flagged: Container[str]) -> str:
    """The logbook, an item an entry: the list counts by itself, and only an entry after one that
    says nothing names its number. A referee has no flag.
    """
    made, last = [], -1
    for row in page:
        if row.number != last:
            number = "" if row.number == last + 1 else f" value={row.number}"
            made.append(f"<li{number}{' class=u' if row.undone else ''}>")
        last = row.number
        flags = "".join(_small_flag(seat) for seat in row.seats if seat in flagged)
        text, source = escape(row.text), escape(row.source)
        made.append(f"<p><span>{flags}{text}</span><small>{source}</small>\n")
    return "".join(made)


def _legend(words: Say, story: Story) -> str:
    """What the signs mean that stand above the way through the battle."""
    signs = (f"{_SIGNS[sign]} {escape(words(meaning))}" for sign, meaning in marks.legend(story))
    return " · ".join(f"<small>{sign}</small>" for sign in signs)


def _data(told: Told) -> str:
    """What the script reads; no ``<`` of anybody's name ends the block it stands in."""
    story = told.story
    data = {
        "e": [after - before for before, after in pairwise((0, *story.entries))],
        "m": [[mark.step, _SIGNS[marks.sign_of(mark)]] for mark in marks.thinned(story)],
        "f": told.changes,
        "o": {seat.id: flag_of_seat(seat.id)[0] for seat in told.view.seats},
    }
    return json.encode(data).decode().replace("<", "\\u003c")


def _flags(view: TableView, drawn: Callable[[str], str]) -> str:
    return "".join(drawn(seat.id) for seat in view.seats)
