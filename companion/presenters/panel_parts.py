"""What a deed panel is made of: buttons, rose, dice, mats, cards, a number to step."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.commands import Command
from companion.engine.layers import Ghost
from companion.engine.messages import seats_in
from companion.engine.offers import Choice
from companion.library.rule_titles import number_of
from companion.presenters.duel import NO_DUEL, DuelFace
from companion.presenters.mats import DieFace, MatFace, RowFace
from companion.presenters.phrases import Say
from companion.presenters.seat_lines import SeatLine
from companion.presenters.selection import Selection, Tapped
from companion.presenters.space_marks import SpaceMark


class ActionButton(Struct, frozen=True, kw_only=True):
    """A button of the panel.

    ``look``: brass (does it), outline (leads on or back), dead (cannot now, and why).

    ``seats`` are those that it names: their flags stand on it; so does a die with this ``face``.
    """

    text: str
    act: Tapped = None
    look: str = "brass"
    note: str = ""
    rule: str = ""
    seats: tuple[str, ...] = ()
    face: int = 0

    @property
    def rule_number(self) -> str:
        """The number of its rule, as players are told of it."""
        return number_of(self.rule)


class Rose(Struct, frozen=True, kw_only=True):
    """The compass rose: the greatest run of each course, the course picked, whether its run may
    be shorter or longer.
    """

    runs: tuple[tuple[str, int], ...] = ()
    course: str = ""
    run: int = 0
    shorter: bool = False
    longer: bool = False


class Stepper(Struct, frozen=True, kw_only=True):
    """A number with a minus and a plus: what it shows, and the next lower and higher, if any."""

    value: int = 0
    less: Selection | None = None
    more: Selection | None = None


class Part(Struct, frozen=True, kw_only=True):
    """How much a piece has put into what is being made up, of ``most`` if it has only so much room;
    the commands for one less, for one more, and to take it out or put all it has in. One that has
    none to put in says ``why``.
    """

    piece: str
    name: str
    amount: int = 0
    most: int = 0
    less: Command | None = None
    more: Command | None = None
    all_or_none: Command | None = None
    why: str = ""
    rule: str = ""

    @property
    def words(self) -> str:
        """Its name, and why it has nothing to put in; most reasons name it themselves."""
        named = self.name in self.why
        return self.why if named else " · ".join(filter(None, (self.name, self.why)))


class DeedPanel(Struct, frozen=True, kw_only=True):
    """What stands beside the chart or the cards.

    ``stage``: fleet (pick a piece), parts (each piece more or less), deeds, rose, cells (pick a
    space by letter and number), dice, mats, rows, pads (rows of keys that always lie there, below
    the ``lines`` of all seats), tray (the dice and the mat of whoever places them), slots (for the
    die that is picked), amount, list or short (many short keys); beside the picker of a stage stand
    ``keys`` for what it has no place for, and before its things what is likely (``first``).
    ``fleet`` are the pieces of whoever is waited for, each always in its place; ``parts`` what they
    have put in, by piece. ``others`` are the cards besides on which hands lay tokens.
    ``table`` keys are always at the foot. ``end`` ends the turn and ``drawer`` opens what is rare,
    each at its own place; ``undone`` leads back to where nothing was picked. ``gains`` are what
    spaces would bring, in words. ``prompt`` says what to pick next, once something has been picked.
    A ``duel`` stands in place of the chart, unless that is marked; a ``ghost`` lies on it. It is
    ``secret`` where whoever is waited for has nothing to do but on his private page.
    """

    prompt: str = ""
    duel: DuelFace = NO_DUEL
    ghost: Ghost | None = None
    stage: str = "fleet"
    title: str = ""
    piece: str = ""
    fleet: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    first: tuple[ActionButton, ...] = ()
    keys: tuple[ActionButton, ...] = ()
    rose: Rose = Rose()
    confirm: ActionButton | None = None
    cells: tuple[str, ...] = ()
    dice: tuple[DieFace, ...] = ()
    mats: tuple[MatFace, ...] = ()
    rows: tuple[RowFace, ...] = ()
    lines: tuple[SeatLine, ...] = ()
    stepper: Stepper = Stepper()
    spots: tuple[SpaceMark, ...] = ()
    gains: tuple[tuple[str, str], ...] = ()
    back: bool = False
    undone: Selection | None = None
    table: tuple[ActionButton, ...] = ()
    parts: tuple[Part, ...] = ()
    end: ActionButton | None = None
    drawer: Selection | None = None
    secret: bool = False


def choice_key(words: Say, choice: Choice, look: str = "brass") -> ActionButton:
    """The button that does it; it does not shine where that will most likely fail."""
    return ActionButton(
        text=words(choice.label),
        look="outline" if choice.poor else look,
        act=choice.command,
        note=words(choice.note),
        seats=seats_in(choice.label),
        face=choice.face,
    )
