"""What is being made up, a salvo or a boarding: what each piece has in it, and its other ways."""

from __future__ import annotations

from collections import Counter

from companion.engine.messages import say
from companion.engine.offers import AMOUNT, Choice
from companion.engine.views import TableView
from companion.presenters.panel_parts import ActionButton, Part
from companion.presenters.phrases import Say, piece_name
from companion.presenters.selection import Selection


def part_of(words: Say, view: TableView, choices: tuple[Choice, ...], piece: str) -> Part:
    """What one piece has in it; why nothing, if it has nothing to put in. Of several ways to put in
    as much the first is meant.
    """
    name = piece_name(words, view, piece)
    own = [one for one in reversed(choices) if one.piece == piece and one.of(AMOUNT)]
    ways = {one.amount(AMOUNT): one for one in own}
    steps = {one.step: one for one in own if one.step}
    if not ways:
        bars = [bar for bar in view.disabled if bar.about == piece]
        why, rule = (words(bars[0].reason), bars[0].rule) if bars else ("", "")
        return Part(piece=piece, name=name, why=why, rule=rule)
    some = next(iter(steps.values()))
    amount = some.amount(AMOUNT) - some.step
    return Part(
        piece=piece,
        name=name,
        amount=amount,
        most=some.most,
        less=steps[-1].command if -1 in steps else None,
        more=steps[1].command if 1 in steps else None,
        all_or_none=ways[0 if amount and 0 in ways else max(ways)].command,
    )


def other_ways(
    words: Say, view: TableView, choices: tuple[Choice, ...]
) -> tuple[ActionButton, ...]:
    """A key for what a part has no place for: a piece that can put as much into what is made up in
    more ways than one, or that has another deed meanwhile.
    """
    stepped = {choice.piece for choice in choices if choice.step}
    ways = Counter((one.piece, one.deed, one.of(AMOUNT)) for one in choices if one.piece in stepped)
    several = [(piece, deed) for (piece, deed, _), times in ways.items() if times > 1]
    meanwhile = [(one.piece, one.deed) for one in choices if stepped and not one.of(AMOUNT)]
    return tuple(
        ActionButton(
            text=piece_name(words, view, piece),
            note=words(say(f"{view.game}.deed.{deed}")),
            act=Selection.of(piece=piece, deed=deed),
            look="outline",
        )
        for piece, deed in dict.fromkeys((*several, *meanwhile))
        if piece
    )
