"""What the referee may set right of cards: where a market card lies, whether its crew has acted,
which plans are out.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.corrections import OPTION, Correctable
from companion.engine.messages import Figure, say, seat_word
from companion.engine.offers import AMOUNT
from companion.engine.refusals import Refused
from companion.engine.table_corrections import TABLE_PIECE, amounts, two_ways
from companion.games.ahoy.rules import market
from companion.games.ahoy.rules.correctable import row
from companion.games.ahoy.rules.dice import with_die
from companion.games.ahoy.rules.flying import FLIERS
from companion.games.ahoy.rules.gun_crew import MYSTIC
from companion.games.ahoy.rules.plans import COPIES
from companion.games.ahoy.rules.slots import ship_slots
from companion.games.ahoy.rules.smuggle import MOST_CARGO
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.words import named_card, plan_word
from companion.games.ahoy.scenario import SHIPS, UNION

DECK, MARKET, DISCARD = "deck", "market", "discard"
"""Where a market card may be that no player has."""
USED = "used"
"""What a card shows whose crew has acted in this turn."""
AWAY, IN_PLAY, LOST = "away", "in-play", "lost"
"""What may have become of the card of a ship."""
PLAN = "plan-"
_PILES = ("pile-a", "pile-b")
"""Under which marker of a Smuggler a card may lie (smuggler.9)."""
_PLAIN = tuple(plan for plan in COPIES if plan not in SHIPS)

# ---------------------------------------------------------------- market cards


def _cards(state: AhoyState) -> list[str]:
    return [*state.market.seen, *(market.unseen(state) if state.market.deck else ())]


def _place(state: AhoyState, card: str) -> str:
    for seat, player in state.players.items():
        held = (player.crew, player.cargo, *player.pledges)
        for use, cards in zip((market.CREW, market.CARGO, *_PILES), held, strict=True):
            if card in cards:
                return f"{use}:{seat}"
    if card in state.market.row:
        return MARKET
    return DISCARD if card in state.market.discard else DECK


def _places(state: AhoyState, _card: str) -> tuple[str, ...]:
    crews = [f"{market.CREW}:{seat}" for seat in state.order()]
    smugglers = [seat for seat in state.order() if state.is_smuggler(seat)]
    theirs = [f"{use}:{seat}" for seat in smugglers for use in (market.CARGO, *_PILES)]
    return (DECK, MARKET, DISCARD, *crews, *theirs)


def _why_not_there(state: AhoyState, _card: str, to: str) -> Refused | None:
    """The row has three, a hold two (setup.9, smuggler.3)."""
    use, _, seat = to.partition(":")
    if to == MARKET and len(market.open_cards(state)) >= market.ROW:
        return Refused("ahoy.refused.row-full", "setup.9", n=market.ROW)
    if use == market.CARGO and len(state.players[seat].cargo) >= MOST_CARGO:
        return Refused("ahoy.refused.hold-full", "smuggler.3", n=MOST_CARGO)
    return None


def _set_place(state: AhoyState, card: str, to: str) -> AhoyState:
    return _laid(_taken_up(state, card), card, to)


def _taken_up(state: AhoyState, card: str) -> AhoyState:
    """The card is in nobody's hands: neither in the deck nor anywhere else."""
    was, lies = _place(state, card), state.market
    if was == DECK:
        lies = replace(lies, deck=lies.deck - 1, seen=(*lies.seen, card))
    elif was == MARKET:
        lies = replace(lies, row=tuple("" if one == card else one for one in lies.row))
    elif was == DISCARD:
        lies = replace(lies, discard=tuple(one for one in lies.discard if one != card))
    else:
        use, _, seat = was.partition(":")
        if use in _PILES:
            return _with_pile(
                state, seat, use, tuple(one for one in _pile(state, seat, use) if one != card)
            )
        state = market.without_card(state, seat, card)
    return replace(state, market=lies)


def _laid(state: AhoyState, card: str, to: str) -> AhoyState:
    lies = state.market
    if to == DECK:
        seen = tuple(one for one in lies.seen if one != card)
        return replace(state, market=replace(lies, deck=lies.deck + 1, seen=seen))
    if to == DISCARD:
        return replace(state, market=replace(lies, discard=(*lies.discard, card)))
    if to == MARKET:
        cards = [*market.open_cards(state), card]
        filled = (*cards, *("",) * (market.ROW - len(cards)))
        return replace(state, market=replace(lies, row=filled))
    use, _, seat = to.partition(":")
    if use in _PILES:
        return _with_pile(state, seat, use, (*_pile(state, seat, use), card))
    return market.with_card(state, seat, card, use)


def _pile(state: AhoyState, seat: str, use: str) -> tuple[str, ...]:
    return state.players[seat].pledges[_PILES.index(use)]


def _with_pile(state: AhoyState, seat: str, use: str, cards: tuple[str, ...]) -> AhoyState:
    """Other cards lie under one of the two markers of a Smuggler."""
    first, second = state.players[seat].pledges
    return state.having(seat, pledges=(cards, second) if use == _PILES[0] else (first, cards))


def _said(to: str) -> Figure:
    use, _, seat = to.partition(":")
    held = {"seat": seat_word(seat)} if seat else {}
    return say(f"ahoy.correct.card.{use}", **held)


# ---------------------------------------------------------------- crew that has acted

_ONCE = (MYSTIC, *(flier.crew for flier in FLIERS if flier.once))
"""Crew that does something once a turn (crew.mystic, crew.whispering_wind)."""


def _of_once(state: AhoyState) -> list[str]:
    """Such cards before whoever has the turn."""
    own = state.players[state.turn].crew if state.turn else ()
    return [card for card in own if _crew(state, card) in _ONCE]


def _crew(state: AhoyState, card: str) -> str:
    return state.scene.cards[card].crew


def _is_used(state: AhoyState, card: str) -> bool:
    return _crew(state, card) in state.players[state.turn].used


def _set_used(state: AhoyState, card: str, to: str) -> AhoyState:
    crew = _crew(state, card)
    others = tuple(one for one in state.players[state.turn].used if one != crew)
    return state.having(state.turn, used=(*others, crew) if to == USED else others)


# ---------------------------------------------------------------- plans


def _set_hand(state: AhoyState, _table: str, to: str) -> AhoyState:
    """What is not in the hand is in the deck."""
    held = int(to)
    deck = state.plans.deck + state.plans.hand - held
    return replace(state, plans=replace(state.plans, hand=held, deck=deck))


def _played(state: AhoyState, piece: str) -> str:
    return str(state.plans.played.count(piece.removeprefix(PLAN)))


def _played_values(state: AhoyState, piece: str) -> tuple[str, ...]:
    """What was not played is in the hand."""
    played = int(_played(state, piece))
    return amounts(min(COPIES[piece.removeprefix(PLAN)], played + state.plans.hand))


def _set_played(state: AhoyState, piece: str, to: str) -> AhoyState:
    kind, plans = piece.removeprefix(PLAN), state.plans
    others = tuple(one for one in plans.played if one != kind)
    hand = plans.hand + plans.played.count(kind) - int(to)
    played = (*others, *(kind,) * int(to))
    return replace(state, plans=replace(plans, hand=hand, played=played))


def _ship(state: AhoyState, ship: str) -> str:
    if ship in state.plans.in_play:
        return IN_PLAY
    return LOST if ship in state.plans.played else AWAY


def _why_not_ship(state: AhoyState, ship: str, _to: str) -> Refused | None:
    """Its card comes out of the hand (plan.cutter)."""
    if _ship(state, ship) == AWAY and not state.plans.hand:
        return Refused("ahoy.refused.no-plans", "union.plan.2")
    return None


def _set_ship(state: AhoyState, ship: str, to: str) -> AhoyState:
    """In play it stands beside the flagship until it is set elsewhere."""
    seat, plans = state.seat_of(UNION), state.plans
    if _ship(state, ship) == IN_PLAY:
        state = _emptied(state, seat, ship)
    hand = plans.hand + (_ship(state, ship) != AWAY) - (to != AWAY)
    in_play = tuple(one for one in plans.in_play if one != ship)
    played = tuple(one for one in plans.played if one != ship)
    in_play += (ship,) if to == IN_PLAY else ()
    played += (ship,) if to == LOST else ()
    space = state.flagship(seat).space if to == IN_PLAY else ""
    changed = replace(plans, hand=hand, in_play=in_play, played=played)
    return replace(state, plans=changed).at(ship, space)


def _emptied(state: AhoyState, seat: str, ship: str) -> AhoyState:
    """Nothing lies on the card of a ship."""
    slots = {slot.id for slot in ship_slots(state.scene, ship)}
    for die in state.players[seat].dice:
        if die.slot in slots:
            state = with_die(state, seat, die.id, slot="", aside=True)
    left = tuple(slot for slot in state.players[seat].damaged if slot not in slots)
    return state.having(seat, damaged=left)


CARDS: tuple[Correctable, ...] = (
    row(
        "card",
        OPTION,
        pieces=_cards,
        shows=_place,
        values=_places,
        why_not=_why_not_there,
        fold=_set_place,
        said=_said,
        called=named_card,
        vast=True,
    ),
    replace(
        two_ways(
            "used",
            ("unused", USED),
            _of_once,
            _is_used,
            _set_used,
            label=say("ahoy.correct.used"),
        ),
        called=named_card,
    ),
    row(
        "plans",
        AMOUNT,
        pieces=lambda _state: TABLE_PIECE,
        shows=lambda state, _table: str(state.plans.hand),
        values=lambda state, _table: amounts(state.plans.hand + state.plans.deck),
        fold=_set_hand,
    ),
    row(
        "played",
        AMOUNT,
        pieces=lambda _state: [PLAN + plan for plan in _PLAIN],
        shows=_played,
        values=_played_values,
        fold=_set_played,
        called=lambda piece: plan_word(piece.removeprefix(PLAN)),
    ),
    row(
        "ship",
        OPTION,
        pieces=lambda _state: SHIPS,
        shows=_ship,
        values=lambda _state, _ship: (AWAY, IN_PLAY, LOST),
        why_not=_why_not_ship,
        fold=_set_ship,
    ),
)
"""Cards of the market and of the Union."""
