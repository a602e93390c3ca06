"""Where rolls come from at this table: the fair source, a device, or hands.

The source stands beside the faces.

Theory of operation. Rules never roll: an event calls for dice or the vane, the call is part of the
state, and it waits there, over a pulled plug too, until its seat answers. An answer is a command
like any other, so faces, source and all that follows from them are one entry of the journal,
written before anybody sees a face.

Nobody can fish for a better roll. The fair source gives roll number n the same faces however often
it is asked (``companion/engine/provable_dice.py`` has the arithmetic, and how everyone checks it
afterwards), and undone rolls are counted too: after a plug pulled in the middle the same faces come
again, after an undo other ones. When a button is pressed or a knob let go never enters into it.
What a device reads or people type is believed, and the log says that it was theirs.

Cards are dealt or drawn from the box (``companion/engine/pools.py`` tells why a pool keeps to one
of the two while hidden cards are away). Only here is it known what lies in hands: the game names it
for the deal, and nothing of it stands in the call.

The order of secret buttons comes of the fair source too.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.codec import Codec
from companion.engine.commands import Answer, AnswerDraw, EnterDrawn, EnterFaces, Throw
from companion.engine.messages import seats_word
from companion.engine.offers import Choice
from companion.engine.provable_dice import FAIR, FairSource
from companion.engine.refusals import Kind, Refused

HAND = "hand"


def fresh_seed(entropy: Callable[[int], bytes]) -> bytes:
    """A new 256-bit seed; ``entropy`` gives that many random bytes (``secrets.token_bytes``)."""
    return entropy(32)


def pending_call(call: ChanceRequest | None, seat: str, rule: str) -> ChanceRequest:
    """The call this seat may answer now.

    Raises ``Refused`` by ``rule`` if there is none, or it is another seat's.
    """
    if call is None:
        raise Refused("session.no-call", rule, kind=Kind.NOT_NOW)
    if seat not in call.seats:
        raise Refused(
            "session.not-your-call", rule, kind=Kind.NOT_YOUR_TURN, seat=seats_word(call.seats)
        )
    return call


def answer_to(
    command: Throw | EnterFaces | EnterDrawn,
    call: ChanceRequest,
    fair: FairSource,
    number: int,
    away: tuple[str, ...],
) -> Answer | AnswerDraw:
    """What answers this call: the fair source's roll or deal ``number``, or what was entered.

    ``away`` are the cards that the fair source has dealt and nobody has seen. Raises ``Refused``.
    """
    found: Answer | AnswerDraw
    match command:
        case EnterFaces():
            found = read_faces(call, command.faces, HAND)
        case EnterDrawn():
            found = drawn_by_hand(call, command.cards)
        case Throw():
            found = thrown(fair, number, call, away)
    return replace(found, seat=command.seat)


def thrown(
    fair: FairSource, number: int, call: ChanceRequest, away: tuple[str, ...]
) -> Answer | AnswerDraw:
    """What the fair source answers; ``away`` are the cards it has dealt and nobody has seen.

    Raises ``Refused`` where cards stay in the box, or hidden ones were drawn from it: nobody knows
    what is left.
    """
    if call.pool is None:
        faces = fair.draw(number, call)
        return Answer(seat=call.seat, faces=faces, source=FAIR, number=number)
    if call.pool.boxed:
        raise Refused("cards.boxed", kind=Kind.NOT_NOW)
    if call.pool.taken:
        raise Refused("cards.drawn-by-hand", kind=Kind.NOT_NOW, n=call.pool.taken)
    return AnswerDraw(
        seat=call.seat,
        cards=fair.deal(number, call.pool.deck(away), call.count),
        away=away,
        source=FAIR,
        number=number,
    )


def drawn_by_hand(call: ChanceRequest, cards: tuple[str, ...]) -> AnswerDraw:
    """What somebody has drawn from the box; of a hidden draw no card.

    Raises ``Refused`` if these cards cannot answer the call.
    """
    if call.pool and call.pool.away:
        raise Refused("cards.dealt", kind=Kind.NOT_NOW, n=call.pool.away)
    if call.pool and not call.pool.open and cards:
        raise Refused("cards.stay-hidden", kind=Kind.MALFORMED)
    if refused := call.why_not_drawn(cards):
        raise refused
    return AnswerDraw(seat=call.seat, cards=cards, source=HAND)


def read_faces(call: ChanceRequest, faces: tuple[int, ...], source: str) -> Answer:
    """What hands or a device have read. Raises ``Refused`` unless it could have come up."""
    if refused := call.why_not_faces(faces):
        raise _misread(call, faces) if call.kind == "dice" and source != HAND else refused
    return Answer(seat=call.seat, faces=faces, source=source)


def _misread(call: ChanceRequest, faces: tuple[int, ...]) -> Refused:
    """What a device has read nobody can enter anew: it says what came instead."""
    return Refused(
        "session.misread", kind=Kind.MALFORMED, read=", ".join(map(str, faces)),
        n=call.count, low=call.low, high=call.high,
    )  # fmt: skip


def mixed(offered: tuple[Choice, ...], fair: FairSource, entry: int) -> tuple[Choice, ...]:
    """What is offered, secret deeds last, in an order that nobody can foresee: no finger on a
    button tells its words.

    The order comes of the secret seed, the journal's newest entry and the commands, never of what a
    seal hides.
    """
    secret = [choice for choice in offered if choice.private]
    if not secret:
        return offered
    secret.sort(
        key=lambda choice: fair.key(f"order:{entry}:{Codec.write(choice.command).decode()}")
    )
    return (*[choice for choice in offered if not choice.private], *secret)
