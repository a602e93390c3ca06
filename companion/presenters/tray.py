"""The tray of whoever places dice: the dice themselves, and once one is picked the slots that take
it, and what it may be turned to.

An ``AMOUNT`` that goes with a die turns it by so much; none is meant until one is said.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from companion.engine.mats import DieView
from companion.engine.messages import piece_word
from companion.engine.offers import AMOUNT, CARD, DIE, PIECE, SLOT, SPACE, TARGET, Choice
from companion.engine.views import TableView
from companion.presenters.deed_keys import deed_keys, table_keys
from companion.presenters.laying import laying, lays
from companion.presenters.mats import DieFace, MatFace, die_face, mat_face, offered, row_faces
from companion.presenters.panel_parts import ActionButton, DeedPanel, Stepper, choice_key
from companion.presenters.phrases import Say
from companion.presenters.pickers import list_keys
from companion.presenters.seat_lines import seat_lines
from companion.presenters.selection import (
    DEED,
    MORE,
    Selection,
    dividing,
    fitting,
    of_others,
    settled,
)
from companion.presenters.space_marks import SpaceMark, lying, on_chart, space_marks
from companion.presenters.tap_ahead import ahead_marks, ahead_of, leading

UNTURNED = "0"
_FEW = 6
"""So many answers are keys of a question at once."""


def counts_dice(view: TableView) -> bool:
    """Whether so many dice are placed in a turn at this table."""
    return any(mat.due is not None for mat in view.mats)


def has_tray(view: TableView, choices: tuple[Choice, ...], picked: Selection) -> bool:
    """Whether dice are placed here, and nothing has been picked that asks for more than dice, slots
    and the chart.
    """
    if not counts_dice(view) or picked.get(MORE) or picked.get(CARD):
        return False
    mine = fitting(picked, choices)
    if picked.get(DIE):
        return all(_is_placing(one) for one in mine)
    return not picked.deed or all(_is_laid_out(view, one) for one in mine)


def _is_placing(choice: Choice) -> bool:
    """Whether it puts a die into a slot, and asks for no more."""
    kinds = {pick.kind for pick in choice.picks}
    return {DIE, SLOT} <= kinds <= {DIE, SLOT, AMOUNT}


def tray(words: Say, view: TableView, choices: tuple[Choice, ...], picked: Selection) -> DeedPanel:
    """The tray as it lies, or the slots for the die picked."""
    if picked.get(DIE):
        return _slots(words, view, choices, picked)
    mine = [one for one in fitting(picked, choices) if picked.deed or not one.minor]
    panel = DeedPanel(
        stage="tray",
        piece=picked.piece,
        lines=seat_lines(words, view),
        dice=_dice(words, view, choices, picked),
        mats=_own_mat(words, view, choices, picked),
        rows=row_faces(words, (row for row in view.rows if not row.seat), offered(choices, picked)),
        spots=_spots(view, [*of_others(picked, choices), *mine], choices, picked),
    )
    ways = laying(words, view, panel, picked, mine) if lays(mine) else None
    if ways:
        back = settled(picked.back, choices) != picked.settled_picks
        whole = fitting(picked.settled_picks, choices)
        spots = space_marks(view, whole, choices, picked)
        return replace(ways, stage="tray", spots=spots, back=back)
    if not picked.deed:
        return replace(panel, keys=_all_keys(words, view, choices, picked, mine))
    is_asked = dividing(mine) not in ("", DIE, SPACE, TARGET, PIECE)
    if is_asked and not all(map(_is_placing, mine)):
        return replace(panel, keys=list_keys(words, view, picked, mine), back=True)
    beside = [one for one in mine if picked.get(SPACE) or _has_no_place(view, one)]
    back = settled(picked.back, choices) != picked
    return replace(panel, keys=tuple(choice_key(words, one) for one in beside), back=back)


def _all_keys(
    words: Say,
    view: TableView,
    choices: tuple[Choice, ...],
    picked: Selection,
    mine: list[Choice],
) -> tuple[ActionButton, ...]:
    """While no deed is picked: the deeds of the piece that is, or else the pieces, and what neither
    a die nor the chart means.
    """
    covered = _covered(view, mine)
    beside = [one for one in mine if one.deed in covered or _has_no_place(view, one)]
    if not picked.piece:
        return (*_pieces(words, view, choices), *_asked_keys(words, view, beside))
    acting = [one for one in mine if one.piece and not _is_laid_out(view, one)]
    beside += [one for one in choices if _is_the_tables(view, one)]
    return (*deed_keys(words, view, acting, picked), *table_keys(words, view, beside))


def _asked_keys(words: Say, view: TableView, choices: list[Choice]) -> tuple[ActionButton, ...]:
    """A key for each deed; where a question is asked and one of them leads on to a few answers,
    for each of these at once.
    """
    deeds = Counter(one.deed for one in choices)
    leads = [deed for deed, ways in deeds.items() if ways > 1]
    is_short = len(choices) <= _FEW and all(len(one.picks) < 2 for one in choices)
    if view.question and len(leads) == 1 and is_short:
        return tuple(choice_key(words, one) for one in choices)
    return table_keys(words, view, choices)


def _spots(
    view: TableView, mine: list[Choice], choices: tuple[Choice, ...], picked: Selection
) -> tuple[SpaceMark, ...]:
    """What a tap on the chart means now, be it a die placed and what it leads to in one."""
    led = ahead_marks(picked, choices)
    spaces = {mark.space for mark in led}
    here = (one for one in space_marks(view, mine, choices, picked) if one.space not in spaces)
    return (*led, *here)


def _covered(view: TableView, choices: list[Choice]) -> set[str]:
    """Deeds that no tap on the chart means, since it means another at the same space."""
    first = dict.fromkeys(ahead_of(Selection(), choices), "")
    here = [one for one in choices if not one.of(DIE) and _is_laid_out(view, one)]
    return {
        one.deed
        for one in here
        if not one.of(TARGET) and first.setdefault(one.of(SPACE), one.deed) != one.deed
    }


def _pieces(words: Say, view: TableView, choices: tuple[Choice, ...]) -> tuple[ActionButton, ...]:
    """A key for each piece that can act and that no chart shows."""
    shown = {piece.id for piece in view.chart.pieces} if view.chart else set()
    bare = dict.fromkeys(one.piece for one in choices if one.piece and not one.minor)
    return tuple(
        ActionButton(text=words(piece_word(piece)), act=Selection.of(piece=piece))
        for piece in bare
        if piece not in shown
    )


def _is_laid_out(view: TableView, choice: Choice) -> bool:
    """Whether a finger finds it on a die or on the chart."""
    if choice.of(DIE):
        return _is_placing(choice)
    space = lying(view).get(choice.of(TARGET), choice.of(SPACE))
    return bool(space) and on_chart(view, space)


def _has_no_place(view: TableView, choice: Choice) -> bool:
    """Whether neither a die nor the chart nor a piece stands for it."""
    return not (choice.piece or _is_laid_out(view, choice))


def _is_the_tables(view: TableView, choice: Choice) -> bool:
    """Whether it is done by a key of the table's, whatever piece is picked."""
    return not choice.minor and _has_no_place(view, choice)


def _dice(
    words: Say, view: TableView, choices: tuple[Choice, ...], picked: Selection
) -> tuple[DieFace, ...]:
    """The dice of whoever is waited for, those in the tray first; one that a tap on the chart means
    is chosen already.
    """
    on = offered(choices, picked)
    meant = next((one.of(DIE) for one in leading(picked, choices)), "")
    seats = view.waits_for or (view.turn,)
    own = [die for die in view.dice if die.seat in seats and die.face]
    faces = (die_face(words, view, die, on) for die in sorted(own, key=_is_placed))
    return tuple(replace(face, chosen=True) if face.id == meant else face for face in faces)


def _is_placed(die: DieView) -> bool:
    return bool(die.slot) or die.spent


def _own_mat(
    words: Say, view: TableView, choices: tuple[Choice, ...], picked: Selection
) -> tuple[MatFace, ...]:
    on = offered(choices, picked)
    own = [mat for mat in view.mats if mat.seat == (view.turn or view.waits_for[0])]
    return tuple(mat_face(words, view, mat, on) for mat in own)


# ---------------------------------------------------------------- a die is picked


def last_die(view: TableView, choices: tuple[Choice, ...], picked: Selection) -> Selection:
    """What has been picked; where nothing has but the only deed there is, and nothing is left to do
    but to place one certain die, that die.
    """
    left = [one for one in choices if not (one.minor or one.ends)]
    dice = {one.of(DIE) for one in left}
    is_free = not picked.without(DEED).picks and counts_dice(view)
    if not is_free or len(dice) != 1 or not all(map(_is_placing, left)):
        return picked
    return turned(view, choices, Selection.of(die=dice.pop(), deed=left[0].deed))


def turned(view: TableView, choices: tuple[Choice, ...], picked: Selection) -> Selection:
    """What has been picked, and that a die picked is not turned as long as nobody says so. One that
    may be set aside as it lies, or placed when it is turned, waits for somebody to say which.
    """
    if not counts_dice(view) or not picked.get(DIE) or picked.get(AMOUNT):
        return picked
    amounts = {choice.of(AMOUNT) for choice in fitting(picked, choices)}
    if len(amounts) < 2 or "" in amounts:
        return picked
    least = UNTURNED if UNTURNED in amounts else min(amounts, key=lambda one: abs(int(one or 0)))
    return picked.adding(AMOUNT, least)


def _slots(
    words: Say, view: TableView, choices: tuple[Choice, ...], picked: Selection
) -> DeedPanel:
    picked = turned(view, choices, picked)
    mine = fitting(picked, choices)
    on = offered(choices, picked)
    others = [one for one in mine if not one.of(SLOT)]
    die = next(one for one in view.dice if one.id == picked.get(DIE))
    by = int(picked.get(AMOUNT) or 0)
    face = replace(die_face(words, view, die, on), face=die.face + by, text="")
    return DeedPanel(
        stage="slots",
        dice=(face,),
        mats=_open_mats(words, view, choices, picked),
        stepper=_stepper(choices, picked, by),
        spots=_spots(view, mine, choices, picked),
        keys=tuple(choice_key(words, one) for one in others),
        undone=picked.without(DIE, AMOUNT, SLOT),
    )


def _open_mats(
    words: Say, view: TableView, choices: tuple[Choice, ...], picked: Selection
) -> tuple[MatFace, ...]:
    """The slots that take the die as it lies, and those that take it turned: what that costs is
    written on them.
    """
    free = picked.without(AMOUNT, SLOT)
    reached = fitting(free, choices)
    notes = {one.of(SLOT): words(one.note) for one in sorted(reached, key=_turning)}
    notes |= {one.of(SLOT): "" for one in fitting(picked.without(SLOT), choices)}
    on, seats = offered(choices, free), {one.command.seat for one in reached}
    mats = (mat_face(words, view, mat, on) for mat in view.mats if mat.seat in seats)
    return tuple(
        replace(
            mat,
            slots=tuple(
                replace(slot, takes=notes.get(slot.id) or slot.takes)
                for slot in mat.slots
                if slot.live
            ),
        )
        for mat in mats
    )


def _turning(choice: Choice) -> int:
    """The most turned first, so that what is told of a slot last is the least."""
    return -abs(choice.amount(AMOUNT))


def _stepper(choices: tuple[Choice, ...], picked: Selection, by: int) -> Stepper:
    """One up and one down, as far as it can be turned."""
    free = picked.without(AMOUNT, SLOT)
    amounts = sorted({one.amount(AMOUNT) for one in fitting(free, choices)} | {by})
    at = amounts.index(by)

    def to(place: int) -> Selection | None:
        return free.adding(AMOUNT, amounts[place]) if 0 <= place < len(amounts) else None

    return Stepper(value=by, less=to(at - 1), more=to(at + 1))
