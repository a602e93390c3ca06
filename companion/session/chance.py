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

The order of secret buttons comes of the fair source too.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.chance_requests import ChanceRequest
from companion.engine.codec import Codec
from companion.engine.messages import seat_word
from companion.engine.offers import Choice
from companion.engine.provable_dice import FAIR, FairSource
from companion.engine.refusals import Kind, Refused

__all__ = ["FAIR", "HAND", "FairSource", "check_faces", "fresh_seed", "mixed", "pending_call"]

HAND = "hand"


def fresh_seed(entropy: Callable[[int], bytes]) -> bytes:
    """A new 256-bit seed; ``entropy`` gives that many random bytes (``secrets.token_bytes``)."""
    return entropy(32)


def pending_call(call: ChanceRequest | None, seat: str, rule: str = "") -> ChanceRequest:
    """The call this seat may answer now.

    Raises ``Refused`` by ``rule`` if there is none, or it is another seat's.
    """
    if call is None:
        raise Refused("session.no-call", rule, kind=Kind.NOT_NOW)
    if seat != call.seat:
        raise Refused(
            "session.not-your-call", rule, kind=Kind.NOT_YOUR_TURN, seat=seat_word(call.seat)
        )
    return call


def check_faces(call: ChanceRequest, faces: tuple[int, ...]) -> None:
    """Raises ``Refused`` (malformed) unless these faces could have come up."""
    if call.accepts(faces):
        return
    low, high = (0, call.sides - 1) if call.kind == "vane" else (1, call.sides)
    raise Refused("session.no-such-faces", kind=Kind.MALFORMED, n=call.count, low=low, high=high)


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
    return (*(choice for choice in offered if not choice.private), *secret)
