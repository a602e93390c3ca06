"""The banner that tells a moment to the whole table: what it says and how long it stays."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.messages import NOTHING, say
from companion.engine.moments import AGROUND, HIT, LOST, MINE, STORM, SUNK, Moment, Weight
from companion.engine.views import TableView
from companion.presenters.phrases import Say, line_of
from companion.presenters.piece_labels import PieceLabel, piece_labels
from companion.settings import Stay

HARM = {HIT, MINE, AGROUND, SUNK, LOST}
LINGER = 1.5
"""How much longer a grave moment stays."""


class BannerView(Struct, frozen=True, kw_only=True):
    """A banner in words. ``tone`` is harm, storm or plain.

    Of ``hull`` boxes ``before`` were crossed and ``after`` are. ``sign`` is what stands beside the
    cause where no die does. A ``kind`` has the ``letter`` of its class; without one the picture is
    the flag of ``seat``, or the sign.
    """

    tone: str = "plain"
    title: str = ""
    sentence: str = ""
    left: str = ""
    cause: str = ""
    rule: str = ""
    kind: str = ""
    letter: str = ""
    seat: str = ""
    sign: str = ""
    hull: int = 0
    before: int = 0
    after: int = 0
    faces: tuple[int, ...] = ()


def seen_by_all(moments: tuple[Moment, ...]) -> tuple[Moment, ...]:
    """Those that have a banner."""
    return tuple(moment for moment in moments if moment.weight > Weight.HEARD)


def banner_view(words: Say, moment: Moment, view: TableView) -> BannerView:
    """A moment's banner; ``view`` is what everybody sees."""
    label = piece_labels(words, view).get(moment.piece, PieceLabel())
    left = moment.hull - moment.after
    counted = say("moment.left", n=left, hull=moment.hull)
    return BannerView(
        tone=moment.cue if moment.cue == STORM else "harm" if moment.cue in HARM else "plain",
        title=line_of(words, moment.title),
        sentence=line_of(words, moment.sentence),
        left=words(counted) if moment.hull and moment.after > moment.before and left else "",
        cause=words(moment.cause) if moment.cause != NOTHING else "",
        rule=moment.rule,
        kind=moment.kind,
        letter=label.letter,
        seat=moment.seat,
        sign=moment.cue if moment.cue in (STORM, MINE) else "",
        hull=moment.hull,
        before=moment.before,
        after=moment.after,
        faces=moment.faces,
    )


def seconds(stay: Stay, weight: Weight = Weight.SEEN) -> float:
    """How long something stays that goes by itself; 0: until it is tapped."""
    if stay == "never":
        return 0.0
    return int(stay) * (LINGER if weight is Weight.GRAVE else 1.0)
