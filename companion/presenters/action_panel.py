"""The deed panel: from what may be done and what has been picked to the buttons that stand there
now.

Everything has its place. The cards of whoever is waited for stand in the order of the view, those
that are lost too; beside them the deeds of the piece picked that the chart does not show. What is
rare, and what cannot be done now and why, is in the drawer; the end of the turn has a place of its
own.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.messages import Message, piece_word, say
from companion.engine.offers import CARD, COURSE, SPACE, TARGET, TOKEN, Choice, InterruptWindow
from companion.engine.views import TableView
from companion.presenters.chart_taps import space_of
from companion.presenters.deed_keys import dead_keys, deed_keys, end_key, table_keys
from companion.presenters.duel import duel_face
from companion.presenters.interrupt_window import holding
from companion.presenters.made_up import other_ways, part_of
from companion.presenters.one_tap import the_next_link
from companion.presenters.pads import has_pads, pads
from companion.presenters.panel_parts import ActionButton, DeedPanel
from companion.presenters.phrases import Say, piece_name
from companion.presenters.pickers import picking
from companion.presenters.rare_keys import rare_keys
from companion.presenters.selection import MORE, Selection, Together, fitting, of_others, settled
from companion.presenters.space_marks import space_marks
from companion.presenters.tray import has_tray, tray
from companion.presenters.turn_end import left_undone

_THINGS = ("dice", "mats", "rows", "amount")
"""Stages that say by themselves what to pick, whatever acts."""


def deed_panel(
    words: Say,
    view: TableView,
    choices: tuple[Choice, ...],
    picked: Selection,
    held: tuple[InterruptWindow, ...] = (),
    sure: bool = False,
    withheld: bool = False,
) -> DeedPanel:
    """The panel for what has been picked so far.

    What must wait for ``held`` pieces is dead for the moment. ``sure`` is asked whoever has tapped
    the end of a turn in which somebody could still act. Where a lesson has ``withheld`` what may be
    done, nobody is to do it in secret.
    """
    lasting = tuple(choice for choice in choices if not choice.ends)
    panel = _stage(words, view, lasting, picked)
    prompt = _prompt(words, view, panel, picked, _reach(picked, lasting))
    panel = replace(
        panel,
        prompt=left_undone(words, view) if sure else prompt,
        end=end_key(words, view, choices, sure),
        drawer=None if picked.get(MORE) else Selection.of(piece=picked.piece, more=1),
        secret=not withheld and bool(view.waits_for) and not choices and view.outcome is None,
    )
    if view.duel and not panel.spots:
        panel = replace(panel, title="", duel=duel_face(words, view, view.duel))
    return _waiting(words, panel, choices, held) if held else panel


def _stage(
    words: Say, view: TableView, lasting: tuple[Choice, ...], picked: Selection
) -> DeedPanel:
    """What the panel is about now, by what has been picked; the choices are those that do not end
    the turn.
    """
    making_up = any(choice.step for choice in lasting)
    if has_pads(view) and not (making_up or picked.piece or picked.get(MORE)):
        return pads(words, view, lasting, picked)
    if not making_up and has_tray(view, lasting, picked):
        return tray(words, view, lasting, picked)
    if picked.deed or picked.get(TARGET):
        return picking(words, view, lasting, picked)
    if picked.get(MORE):
        return _drawer(words, view, lasting, picked)
    if making_up:
        return _parts(words, view, lasting)
    shown = _fleet if picked.piece or not picked.picks else _thing
    return shown(words, view, lasting, picked)


def _reach(picked: Selection, choices: tuple[Choice, ...]) -> str:
    """What the spaces are that a tap may mean: hers; others' as well; or hers, where she may as
    well stay.
    """
    if of_others(picked, choices):
        return "reach-others"
    hers = [choice for choice in choices if choice.piece == picked.piece and choice.of(SPACE)]
    return "reach-stay" if hers and all(choice.aside for choice in hers) else "reach"


def _prompt(words: Say, view: TableView, panel: DeedPanel, picked: Selection, reach: str) -> str:
    """What the finger picks next, be it a space of her ``reach``.

    Where nothing was picked, or she has nowhere to go, the game's own prompt stands.
    """
    if panel.stage == "pads" and picked.get(CARD) and panel.spots:
        return words(say("deeds.next-pads", card=_key_name(view, picked.get(CARD))))
    if panel.stage == "slots":
        return words(say("deeds.next-slots-or-space" if panel.spots else "deeds.next-slots"))
    if panel.stage == "parts" or not (picked.piece or (panel.back and panel.stage in _THINGS)):
        return ""
    stage = panel.stage
    if stage in ("fleet", "tray"):
        here = space_of(view, picked.piece)
        if not any(one.kind in ("reach", "risk") and one.space != here for one in panel.spots):
            return ""
        stage = reach
    elif stage in ("list", "short"):
        aims = any(spot.kind == "target" for spot in panel.spots) and not picked.get(TARGET)
        stage = "target" if aims else "list"
    elif stage == "rose" and panel.confirm and panel.confirm.act:
        stage = "sure"
    name = piece_name(words, view, picked.piece)
    return words(say(f"deeds.next-{stage}", piece=name))


def _key_name(view: TableView, id: str) -> Message:
    """What stands on a key."""
    return next(card.name for row in view.rows for card in row.cards if card.id == id)


def _waiting(
    words: Say, panel: DeedPanel, choices: tuple[Choice, ...], held: tuple[InterruptWindow, ...]
) -> DeedPanel:
    def still(key: ActionButton) -> ActionButton:
        hold = holding(held, choices, key.act) if isinstance(key.act, Command) else None
        return (
            replace(key, act=None, look="dead", note=words(hold.message), rule=hold.rule)
            if hold
            else key
        )

    return replace(
        panel,
        first=tuple(still(key) for key in panel.first),
        keys=tuple(still(key) for key in panel.keys),
        table=tuple(still(key) for key in panel.table),
        confirm=still(panel.confirm) if panel.confirm else None,
    )


# ---------------------------------------------------------------- the cards, each in its place


def _fleet(
    words: Say, view: TableView, choices: tuple[Choice, ...], picked: Selection
) -> DeedPanel:
    """The cards, the deeds of the piece picked that the chart does not show, and those of the
    table. A piece without a card has a key.
    """
    acting = picked.piece
    mine = [choice for choice in choices if choice.piece == acting] if acting else []
    bare = {choice.piece for choice in choices if choice.piece} - {card.id for card in view.cards}
    keys = (
        ActionButton(text=words(piece_word(piece)), act=Selection.of(piece=piece))
        for piece in sorted(bare)
    )
    others = _others_cards(view) if choices else ()
    table = [one for one in choices if not (one.piece or one.minor or one.likely or one.of(TOKEN))]
    listed = set() if acting else _lists_of(others, table)
    shown = [choice for choice in choices if choice.of(TARGET) and not choice.minor]
    return DeedPanel(
        stage="fleet",
        piece=acting,
        fleet=_own_cards(view, choices),
        others=others,
        keys=deed_keys(words, view, [one for one in mine if not _is_rare(one)], picked),
        spots=space_marks(view, [*of_others(picked, choices), *shown, *mine], choices, picked),
        table=(
            *_chains(words, view, choices),
            *keys,
            *table_keys(words, view, [one for one in table if one.deed not in listed]),
        ),
    )


def _lists_of(cards: tuple[str, ...], table: list[Choice]) -> set[str]:
    """The deeds that would but lead to a list of targets whose cards lie there to be tapped."""
    targets: dict[str, set[str]] = {}
    for one in table:
        targets.setdefault(one.deed, set()).add(one.of(TARGET))
    return {deed for deed, found in targets.items() if len(found) > 1 and found <= set(cards)}


def _is_rare(choice: Choice) -> bool:
    """What is rare stands in the drawer, and so does what the chart or a card's own token is tapped
    for.
    """
    on_chart = choice.of(TARGET) or (choice.of(COURSE) and choice.of(SPACE))
    return choice.minor or bool(on_chart or choice.of(TOKEN))


def _own_cards(view: TableView, choices: Iterable[Choice]) -> tuple[str, ...]:
    """The cards of whoever is waited for, where pieces act or are asked about at all."""
    acting = {choice.piece for choice in choices} | {bar.about for bar in view.disabled}
    seats = {card.seat for card in view.cards if card.id in acting}
    return tuple(card.id for card in view.cards if card.seat in seats)


def _others_cards(view: TableView) -> tuple[str, ...]:
    """The cards on which hands lay tokens, but for those of the ships whose turn it is."""
    laid = [card for card in view.cards if card.by_hand and (card.slim or card.seat != view.turn)]
    return tuple(card.id for card in sorted(laid, key=lambda card: card.seat != view.turn))


def _chains(words: Say, view: TableView, choices: tuple[Choice, ...]) -> tuple[ActionButton, ...]:
    """One key for each deed that may be done for all pieces, one after the other."""
    together = [Together(choice.deed) for choice in choices if choice.together]
    again = [Together(choice.deed, again=True) for choice in choices if choice.again]
    later = [Together(one.before, True, one.command) for one in choices if one.before]
    return tuple(
        ActionButton(text=words(_of_all(view, chain)), act=chain)
        for chain in dict.fromkeys((*later, *together, *again))
        if the_next_link(chain, choices)
    )


def _of_all(view: TableView, chain: Together) -> Message:
    """What the key of a chain says."""
    if chain.first:
        return say(f"{view.game}.then-again.{chain.deed}")
    if chain.again:
        return say(f"{view.game}.again.{chain.deed}")
    return say(f"{view.game}.together.{chain.deed}")


def _parts(words: Say, view: TableView, choices: tuple[Choice, ...]) -> DeedPanel:
    """What is being made up: each piece in its place, with more or less of it or why it has no say
    in it, and the key that does it.
    """
    lost = {card.id for card in view.cards if card.lost}
    asked = {choice.piece for choice in choices} | {bar.about for bar in view.disabled}
    fleet = tuple(one for one in _own_cards(view, choices) if one in asked - lost)
    parts = (part_of(words, view, choices, piece) for piece in fleet)
    table = [choice for choice in choices if not choice.piece]
    return DeedPanel(
        stage="parts",
        fleet=fleet,
        parts=tuple(parts),
        table=(*table_keys(words, view, table), *dead_keys(words, view, "")),
    )


# ---------------------------------------------------------------- the drawer, and things tapped


def _drawer(
    words: Say, view: TableView, choices: tuple[Choice, ...], picked: Selection
) -> DeedPanel:
    """All the deeds of the piece picked and of the table, the rare ones too, and why others cannot
    be done now. Keys that throw stand below the dead ones: a key that dies stays above them, and
    none that throws moves up to where it was.
    """
    piece = picked.piece
    start = Selection.of(piece=piece)
    mine, mine_thrown = _parted(fitting(start, choices) if piece else [])
    table = [choice for choice in choices if not choice.piece]
    usual, usual_thrown = _parted([choice for choice in table if not choice.minor])
    rare, rare_thrown = _parted([choice for choice in table if choice.minor])
    others = () if piece else other_ways(words, view, choices)
    about = ("", piece) if piece else ("",)
    return DeedPanel(
        stage="deeds",
        title=words(say("deeds.more")),
        piece=piece,
        keys=(
            *deed_keys(words, view, mine, start),
            *table_keys(words, view, usual),
            *rare_keys(words, view, rare),
            *others,
            *(key for one in reversed(about) for key in dead_keys(words, view, one)),
            *deed_keys(words, view, mine_thrown, start),
            *table_keys(words, view, usual_thrown),
            *rare_keys(words, view, rare_thrown),
        ),
        back=True,
    )


def _parted(choices: list[Choice]) -> tuple[list[Choice], list[Choice]]:
    """The deeds that throw nothing, and those that throw in any of their ways."""
    throwing = {choice.deed for choice in choices if choice.rolls}
    return (
        [choice for choice in choices if choice.deed not in throwing],
        [choice for choice in choices if choice.deed in throwing],
    )


def _thing(
    words: Say, view: TableView, choices: tuple[Choice, ...], picked: Selection
) -> DeedPanel:
    """The deeds of a die, a slot or a card that was tapped, and below them other deeds."""
    mine = fitting(picked, choices)
    deeds = {choice.deed for choice in mine}
    others = [choice for choice in choices if not (choice.piece or choice.deed in deeds)]
    return DeedPanel(
        stage="deeds",
        keys=table_keys(words, view, mine, picked),
        spots=space_marks(view, mine, choices, picked),
        back=settled(picked.back, choices) != picked,
        table=(*table_keys(words, view, others), *dead_keys(words, view, "")),
    )
