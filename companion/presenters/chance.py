"""The vane and the dice: who is to spin or throw and what for, and then what came up."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from math import gcd

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.compass import FORCES, SECTORS, Force, Wind, heading_word, wind_at
from companion.engine.duels import DuelView
from companion.engine.messages import NOTHING, Message, say
from companion.engine.views import TableView
from companion.presenters.phrases import Say, line_of, noted, signed, source_message, who_answers
from companion.presenters.shot import ShotView, shot_view
from companion.presenters.undo import undo_words
from companion.presenters.window_state import Fallen, Table
from companion.session.notices import Thrown

VANE = "vane"
DICE = "dice"
BEARING = "bearing"


class ChanceView(Struct, frozen=True, kw_only=True):
    """A page of the vane or the dice.

    ``done`` once the faces have come up; ``sector`` -1 until then. ``back`` is what undo says, in
    ever fewer words.

    ``owners`` are the seats of the dice, empty where all are one seat's; ``added`` is written
    beside each, what a side adds beside its last.
    ``bearing`` where the vane is read for its direction alone.
    ``scores`` are the hits that each face or sector would bring, ``odds`` what that comes to;
    ``last`` are the throws of this kind before this one. ``shot`` is who fires on whom, if it is
    thrown for a shot on a chart.
    ``reminder`` is what the wind means for sailing by a ``rule``, in the game's words: the same
    line as beside the chart afterwards, which nobody needs to read again.
    ``device`` is what the vane or the dice on the table have to say while everybody waits for them.
    """

    kind: str = DICE
    seat: str = ""
    who: str = ""
    title: str = ""
    note: str = ""
    reminder: str = ""
    rule: str = ""
    device: str = ""
    source: str = ""
    faces: tuple[int, ...] = ()
    owners: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    count: int = 1
    sides: int = 6
    weights: tuple[int, ...] = ()
    sector: int = -1
    start: int = 0
    bearing: bool = False
    done: bool = False
    can_undo: bool = False
    back: tuple[str, ...] = ()
    call: ChanceRequest | None = None
    shot: ShotView | None = None
    scores: tuple[int, ...] = ()
    odds: str = ""
    last: tuple[Thrown, ...] = ()

    @property
    def forces(self) -> tuple[Force, ...]:
        """The forces of the wind that can come up."""
        weights = self.weights or (1,) * SECTORS
        return tuple(force for at, force in enumerate(FORCES) if any(weights[at :: len(FORCES)]))


def chance_kind(table: Table) -> str:
    """Which page has to stand in front now: ``vane``, ``dice``, ``draw``, or nothing."""
    if table.fallen:
        return table.fallen.call.kind
    return table.call.kind if table.call else ""


def chance_view(words: Say, table: Table) -> ChanceView:
    """The page in front: faces that people have still to read, or the call that waits."""
    if table.fallen:
        return _fallen(words, table, table.fallen)
    return _called(words, table, table.call) if table.call else ChanceView()


def _called(words: Say, table: Table, call: ChanceRequest) -> ChanceView:
    view = table.view
    device = words(table.device) if table.device else ""
    return replace(
        _either(words, table, call, view),
        title=line_of(words, call.purpose),
        note=device or (words(view.prompt) if view.prompt != call.purpose else ""),
        device=device,
        start=view.wind.sector if view.wind else 0,
        can_undo=table.can_undo,
        back=undo_words(words, table),
    )


def _either(words: Say, table: Table, call: ChanceRequest, view: TableView) -> ChanceView:
    """What the page shows before and after the throw; ``view`` is what everybody saw before it."""
    return ChanceView(
        kind=call.kind,
        seat=call.seat,
        who=words(who_answers(call, view.round)),
        owners=call.owners if call.parts else (),
        added=_added(call, view.duel),
        count=call.count,
        sides=call.sides,
        weights=call.weights,
        bearing=call.reads == BEARING,
        call=call,
        shot=shot_view(words, view),
        scores=view.scores,
        odds=_odds(words, call, view.scores),
        last=tuple(one for one in table.thrown if one.reads == call.alike),
    )


def _fallen(words: Say, table: Table, fallen: Fallen) -> ChanceView:
    view = table.view
    before, vane = fallen.before, fallen.call.kind == VANE
    bearing = fallen.call.reads == BEARING
    title, note = fallen.call.purpose, _told(view, fallen)
    reminder = view.notes[0] if view.notes and vane and not bearing else None
    if bearing:
        title, note = note[0] if note else bearing_message(fallen.sector), note[1:]
    elif vane:
        title = wind_title(view.wind or wind_at(fallen.sector % SECTORS))
    elif before.scores:
        hits = before.scores[fallen.faces[0].face - fallen.call.low]
        title = say("moment.hit" if hits else "moment.miss")
    page = _either(words, table, fallen.call, before)
    return replace(
        page,
        title=line_of(words, title),
        reminder=line_of(words, noted(reminder)) if reminder else "",
        rule=reminder.rule if reminder else "",
        note="\n".join(line_of(words, one) for one in note),
        source=words(source_message(fallen.source) if fallen.source else say("header.saved")),
        faces=() if vane else tuple(die.face for die in fallen.faces),
        sector=fallen.sector if vane else -1,
        done=True,
        last=page.last[:-1],
    )


def _odds(words: Say, call: ChanceRequest, scores: tuple[int, ...]) -> str:
    """How many faces in how many hit; of the vane, how much of the circle."""
    if not scores:
        return ""
    shares = call.weights or (1,) * len(scores)
    hits, of = sum(share for share, score in zip(shares, scores, strict=True) if score), sum(shares)
    common = gcd(hits, of) if call.kind == VANE else 1
    return words(say("chance.odds", hits=hits // common, of=of // common))


def _added(call: ChanceRequest, duel: DuelView | None) -> tuple[str, ...]:
    """What the sides of a battle add, where both throw at once."""
    if duel is None or not call.parts:
        return ()
    sums = {side.seat: side.addition for side in duel.sides}
    last = (
        (*("",) * (part.count - 1), signed(sums[part.seat]) if sums.get(part.seat) else "")
        for part in call.parts
    )
    return tuple(chain.from_iterable(last))


def wind_title(wind: Wind) -> Message:
    """A wind as a headline: the one that blows, though a table may read the arrow the other way."""
    return say(f"wind.title.{wind.force.value}", heading=heading_word(wind.heading))


def bearing_message(sector: int) -> Message:
    """The direction of a sector as a headline."""
    return say("vane.bearing", heading=heading_word(wind_at(sector % SECTORS).heading))


def _told(view: TableView, fallen: Fallen) -> tuple[Message, ...]:
    """What came of the faces.

    Faces that decide a shot lie there to be seen. A wind is told by the headline: here stand what
    it means, where no reminder tells it, and what it did to ships.
    """
    lines = tuple(line for line in fallen.lines if line.message != NOTHING)
    if fallen.call.kind != VANE or fallen.call.reads == BEARING:
        shown = bool(fallen.before.scores)
        return _in_few_lines(line.message for line in lines if not (shown and line.source))
    force = wind_at(fallen.sector % SECTORS).force.value
    meaning = () if view.notes else (say(f"wind.note.{force}"),)
    return (*meaning, *_in_few_lines(line.message for line in lines if not line.source))


def _in_few_lines(told: Iterable[Message]) -> tuple[Message, ...]:
    """What goes on where the line before it ended is told in one line, from what stood ``before``
    the first: one hole, and another. So is what several ``ships`` have in common.
    """
    lines: list[Message] = []
    for one in told:
        alike = next((at for at, line in enumerate(lines) if _of_ships(line, one)), None)
        if alike is not None:
            others, last = lines[alike].figures["ships"], one.figures["ships"]
            both = say("pieces.and", others=others, last=last)
            lines[alike] = say(one.id, **{**one.figures, "ships": both})
        elif lines and _goes_on(lines[-1], one):
            before = lines.pop().figures["before"]
            lines.append(say(one.id, **{**one.figures, "before": before}))
        else:
            lines.append(one)
    return tuple(lines)


def _of_ships(line: Message, other: Message) -> bool:
    """Whether they say the same of different ships."""
    return "ships" in line.figures and line == replace(
        other, figures={**other.figures, "ships": line.figures["ships"]}
    )


def _goes_on(last: Message, one: Message) -> bool:
    if last.id != one.id or "before" not in one.figures:
        return False
    changed = [name for name, figure in one.figures.items() if figure != last.figures[name]]
    stood = [last.figures[name] for name in changed if name != "before"]
    return stood == [one.figures["before"]]
