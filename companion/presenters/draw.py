"""The page of a draw: what may come up, what was picked of it, and then the cards themselves.

On a table with its cards somebody takes one, taps what came up and confirms: two taps a card. One
tap a tile, as it is printed, and the last of them says that all came up. A hidden card stays in the
hand, and one tap says that it was taken. The table deals where people would rather have that, or
where it has dealt hidden cards before.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import Command, EnterDrawn, Throw
from companion.engine.events import Drawn
from companion.engine.mats import CardRowView
from companion.engine.messages import NOTHING, Message, say, seat_word
from companion.engine.pools import Pool, Unseen
from companion.presenters.mats import Offered, RowCardFace, row_faces
from companion.presenters.phrases import Say, line_of, source_message, who_answers
from companion.presenters.undo import undo_words
from companion.presenters.window_state import Fallen, Table


class CardKey(Struct, frozen=True):
    """A card that may come up: its id, its name with how many there are, whether it is picked."""

    id: str
    text: str
    picked: bool = False


class DrawView(Struct, frozen=True, kw_only=True):
    """The page in words.

    ``keys`` are what may come up, or else they are ``cards``: those of one of the ``groups`` of a
    deck that is divided, or all. The last of these that is tapped says that all came up. ``enter``
    says what was drawn ``by_hand``, once enough is picked; ``deal`` has the table deal: None where
    that cannot be. ``done`` once the cards are there. ``back`` is what undo says, in ever fewer
    words.
    """

    seat: str = ""
    who: str = ""
    title: str = ""
    note: str = ""
    source: str = ""
    keys: tuple[CardKey, ...] = ()
    groups: tuple[RowCardFace, ...] = ()
    cards: tuple[RowCardFace, ...] = ()
    by_hand: bool = False
    enter_text: str = ""
    enter: Command | None = None
    deal: Command | None = None
    done: bool = False
    can_undo: bool = False
    back: tuple[str, ...] = ()
    call: ChanceRequest | None = None


def draw_view(words: Say, table: Table, picked: tuple[str, ...] = (), group: str = "") -> DrawView:
    """The draw in front: cards that people have still to read, or the call that waits, with a
    ``group`` of its deck laid open, or the first that has a card.
    """
    fallen, call = table.fallen, table.call
    if fallen and fallen.drawn:
        return _done(words, fallen, fallen.drawn)
    if call is None or call.pool is None:
        return DrawView()
    pool = call.pool
    deck = table.view.decks.get(pool.id, ()) if pool.open and not pool.away else ()
    open_row = next((row for row in deck if row.id == group), deck[0]) if deck else None
    return DrawView(
        seat=call.seat,
        who=words(who_answers(call, table.view.round)),
        title=line_of(words, call.purpose),
        note=words(_what_to_do(call, pool, tiles=_tiled(deck))),
        keys=() if deck else _keys(words, pool, picked),
        groups=tuple(_group(row, row is open_row) for row in deck) if len(deck) > 1 else (),
        cards=_cards(words, open_row, picked) if open_row else (),
        by_hand=not pool.away,
        enter_text=words(say("draw.enter") if pool.open else say("draw.taken", n=call.count)),
        enter=_entered(call, pool, picked),
        deal=Throw(seat=call.seat) if pool.may_deal else None,
        can_undo=table.can_undo,
        back=undo_words(words, table),
        call=call,
    )


def pick(call: ChanceRequest, picked: tuple[str, ...], id: str) -> tuple[str, ...]:
    """What is picked after a tap on a card: one more of it, or none of it once all there are of it
    were picked. One card too many begins anew.
    """
    copies = {card.id: card.copies for card in call.pool.unseen} if call.pool else {}
    if picked.count(id) >= copies.get(id, 0):
        return tuple(one for one in picked if one != id)
    return (id,) if len(picked) >= call.count else (*picked, id)


def _entered(call: ChanceRequest, pool: Pool, picked: tuple[str, ...]) -> Command | None:
    if pool.away or (pool.open and len(picked) != call.count):
        return None
    return EnterDrawn(seat=call.seat, cards=picked if pool.open else ())


def _keys(words: Say, pool: Pool, picked: tuple[str, ...]) -> tuple[CardKey, ...]:
    if pool.away or not pool.open:
        return ()
    return tuple(
        CardKey(card.id, _name(words, card, picked.count(card.id)), card.id in picked)
        for card in pool.unseen
    )


def _group(row: CardRowView, is_open: bool) -> RowCardFace:
    """A key for the cards of one group: its sign, and how many of them may come up."""
    emblem = row.cards[0].emblem
    return RowCardFace(
        id=row.id, name=str(len(row.cards)), emblem=emblem, live=True, chosen=is_open
    )


def _cards(words: Say, row: CardRowView, picked: tuple[str, ...]) -> tuple[RowCardFace, ...]:
    """The cards of a group; by their words only where they have no signs."""
    (face,) = row_faces(words, (row,), Offered())
    return tuple(
        replace(one, live=True, chosen=one.id in picked, text="" if one.signs else one.text)
        for one in face.cards
    )


def _name(words: Say, card: Unseen, picked: int) -> str:
    """A card by its name, and how many there are besides those picked."""
    if card.copies == 1:
        return words(card.name)
    return words(say("draw.copies", card=card.name, n=card.copies - picked))


def _tiled(deck: tuple[CardRowView, ...]) -> bool:
    """Whether what may come up is tiles."""
    return any(card.tile for row in deck for card in row.cards)


def _what_to_do(call: ChanceRequest, pool: Pool, tiles: bool) -> Message:
    if pool.away:
        return say("draw.dealt-here")
    if tiles:
        return say("draw.tap-tiles", n=call.count)
    return say("draw.tap" if pool.open else "draw.keep", n=call.count)


def _done(words: Say, fallen: Fallen, drawn: Drawn) -> DrawView:
    pool = fallen.call.pool.id if fallen.call.pool and drawn.open else ""
    tiles = _tiles(words, fallen.before.decks.get(pool, ()), drawn)
    title = line_of(words, fallen.call.purpose)
    told = [line.message for line in fallen.lines if line.message != NOTHING]
    return DrawView(
        seat=drawn.seat,
        who=words(who_answers(fallen.call, fallen.before.round)),
        title=title if tiles else _what_came(words, fallen.call.pool, drawn),
        note="\n".join(line_of(words, one) for one in told),
        source=words(source_message(fallen.source)) if fallen.source else "",
        cards=tiles,
        done=True,
        call=fallen.call,
    )


def _tiles(words: Say, deck: tuple[CardRowView, ...], drawn: Drawn) -> tuple[RowCardFace, ...]:
    """What was drawn as it is printed, where it is tiles."""
    faces = {one.id: one for row in deck for one in _cards(words, row, ())}
    return tuple(faces[id] for id in drawn.cards if id in faces and faces[id].tile)


def _what_came(words: Say, pool: Pool | None, drawn: Drawn) -> str:
    """The cards by their names; of a hidden draw how many there are."""
    if pool is None or not drawn.open:
        return words(say("draw.hidden", n=drawn.count, seat=seat_word(drawn.seat)))
    names = {card.id: card.name for card in pool.unseen}
    return ", ".join(words(names[card]) for card in drawn.cards)
