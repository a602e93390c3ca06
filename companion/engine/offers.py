"""What is on offer: legal commands with the picks that tell them apart, and why the others are not.

A choice says in ``picks`` what a finger would point at on the way to it, in the order in which one
asks: the piece, the target, the course, the run, the space. A window knows nothing of any game: it
asks for the first kind that still divides the choices, with the picker that it has for that kind,
and never for one that no longer divides.

The kinds below have pickers. A game may ask for more: it declares the word once, beside its rules,
and then a plain list serves it.

    GANG = pick_kind("gang")
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from companion.engine.commands import Command
from companion.engine.messages import NOTHING, Message

PIECE, TARGET, COURSE, RUN, SPACE = "piece", "target", "course", "run", "space"
DIE, SLOT, CARD, AMOUNT, SEAT, TOKEN = "die", "slot", "card", "amount", "seat", "token"
"""A die by its id; a slot of the acting seat's mat, or of the mat of the player picked as well; a
card of a row or of a hand; a number; a player; a row of tokens on a card.
"""
MATE = "mate"
"""Another piece that acts together with the first; like a game's own kinds it is picked from a
list.
"""
TURN = "turn"
"""How what is laid on a space lies there; a chart shows each way as a ``Ghost``."""
_KINDS = {PIECE, MATE, TARGET, COURSE, RUN, SPACE, DIE, SLOT, CARD, AMOUNT, SEAT, TOKEN, TURN}
HULL, MOVE, SHOT = "hull", "move", "shot"
"""The rows of tokens that a card has."""
_KEPT = 4096
"""Picks that are not made anew each time."""


def pick_kind(kind: str) -> str:
    """Declare a kind of pick that has no picker of its own. Raises ``ValueError`` where the word
    cannot be that of a keyword.
    """
    if not kind.isidentifier():
        raise ValueError(f"a kind of pick called {kind!r}")
    _KINDS.add(kind)
    return kind


class Pick(Struct, frozen=True, array_like=True):
    """One thing to point at, and its id. As JSON ``["piece", "brig-1"]``.

    Raises ``ValueError`` for a kind that nobody has declared, and an amount that is no number.
    """

    kind: str
    id: str

    def __post_init__(self) -> None:
        if self.kind not in _KINDS:
            raise ValueError(f"a pick of an unknown kind, {self.kind!r}, for {self.id!r}")
        if self.kind == AMOUNT and not self.id.removeprefix("-").isdecimal():
            raise ValueError(f"an amount that is no number: {self.id!r}")


_pick = lru_cache(_KEPT)(Pick)


def picks(**ids: str | int) -> tuple[Pick, ...]:
    """Picks in the order in which one asks for them; an empty id picks nothing:
    ``picks(piece="brig-1", run=3)``. Raises ``ValueError`` for a kind that nobody has declared.
    """
    return tuple([_pick(kind, str(id)) for kind, id in ids.items() if id != ""])


def token(card: str, row: str) -> str:
    """The id of a row of tokens on a card, for a pick of the kind ``TOKEN``."""
    return f"{card}/{row}"


class Ahead(Struct, frozen=True):
    """A space that is tapped ahead, for what follows a deed at once; ``note`` as of a choice."""

    space: str
    note: Message = NOTHING


class Choice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One legal command, and how to offer it.

    Choices with the same piece and ``deed`` belong under one button; without a piece the whole
    table acts. ``private`` choices stand on the seat's private page only; ``quiet`` ones in the
    menu, not among the deeds; ``minor`` ones are rare, and stand behind the others. One that is
    said ``aside`` stands among them and holds no turn open: most turns go without.

    What is done at one tap follows from the rest. One that ``rolls`` calls for dice or the vane: a
    tap on its own key alone does it, and throws as well, as its ``label`` says. One that ``ends``
    the turn has its fixed place. Of several ways or amounts the ``likely`` one is meant. What
    may go ``together`` can be done for one piece after the other by one key, and so can what each
    piece does ``again`` as before; where a choice has to come before it, that may be done
    ``before`` such a deed by one key. A ``step`` is -1 or +1: one less or more (``AMOUNT``)
    of what the piece has put into what is being made up, ``most`` what it has room for, where that
    is bounded by more than what is at hand. ``note`` is what one wants to know before
    it is done: odds, or a danger at its end; one that is ``poor`` will most likely fail, and its
    key does not shine. ``gain`` are the points that it would bring as everything lies, or cost. A
    ``face`` is that of a die as it then lies: it stands on the key.

    One tap may mean two deeds. Whoever taps a space that lies ``ahead`` of a choice gives its
    command, and then the one for that space that is offered next. An answer that goes ``along`` is
    given by the tap of the deed that it is asked after: hardly anybody would answer otherwise, and
    whoever does takes it back. Of these there is one at most.
    """

    command: Command
    deed: str
    label: Message
    picks: tuple[Pick, ...] = ()
    rule: str = ""
    note: Message = NOTHING
    private: bool = False
    quiet: bool = False
    minor: bool = False
    aside: bool = False
    rolls: bool = False
    ends: bool = False
    likely: bool = False
    together: bool = False
    again: bool = False
    before: str = ""
    poor: bool = False
    along: bool = False
    ahead: tuple[Ahead, ...] = ()
    step: int = 0
    most: int = 0
    gain: int = 0
    face: int = 0

    @property
    def piece(self) -> str:
        """The piece that acts; empty for the table."""
        return self.of(PIECE)

    @property
    def acting(self) -> tuple[str, ...]:
        """The pieces whose deed it is; none for the table."""
        return tuple([pick.id for pick in self.picks if pick.kind in (PIECE, MATE)])

    @property
    def holder(self) -> str:
        """Whose slot it picks: that of the player picked as well, or else of whoever acts."""
        return self.of(SEAT) or self.command.seat

    def of(self, kind: str) -> str:
        """What this choice picks of a kind; empty where it picks none."""
        for pick in self.picks:
            if pick.kind == kind:
                return pick.id
        return ""

    def amount(self, kind: str) -> int:
        """A pick that is a number; 0 where there is none."""
        return int(self.of(kind) or 0)


class DisabledAction(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deed a piece cannot do now, with the reason shown on its dead button; ``ends`` as of a
    choice.
    """

    about: str
    deed: str
    reason: Message
    rule: str
    ends: bool = False


class Probe(Struct, frozen=True, kw_only=True):
    """What a tap on the chart means where no choice is offered: the refusal then says why not.

    ``fills`` names the field of the command that the tap fills: ``course`` with the straight line
    from ``about`` to the cell tapped (and the ``run`` with its length), ``space`` with the space
    tapped or that of the piece tapped, any other with the piece itself. While no ``deed`` is
    picked the first probe that the tap can fill is meant.
    """

    about: str
    deed: str
    command: Command
    fills: str


class InterruptWindow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece whose next deed the screen holds back a moment: others may speak first.

    ``free`` deeds need not wait.

    Another ``count`` means that there is more to speak about, and the moment begins anew.
    """

    about: str
    message: Message
    rule: str
    free: tuple[str, ...] = ()
    count: int = 0
