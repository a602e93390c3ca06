"""A card in one seat's hand changes nothing that any other seat, the table or the referee is shown.

Two battles go on side by side, alike but for the one card that blue was dealt. Whatever is done
then, by whomever, the others' snapshots, logs and choices, the refusals and the logbook for sharing
are the same to the byte, until blue lays the card.
"""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.codec import Codec
from companion.engine.commands import Command, EnterDrawn, Redo, RefuseUndo, Throw, Undo
from companion.engine.events import Drawn
from companion.engine.game import redact
from companion.engine.provable_dice import FairSource
from companion.engine.refusals import Refused
from companion.session.session import Session
from tests.random_player import Battle, RandomPlayer, play_session
from tests.session.net import (
    FISH,
    NET,
    Fish,
    Laid,
    Land,
    Lay,
    cast_net,
    id_of,
    pocket,
)
from tests.session.sharing import shared_logbook
from tests.session.table import SEATS

OTHERS = ("orange", "table", "referee")
PLAYERS = ("blue", "orange")
HIDDEN = ("crab", "pearl")
"""What blue may hold: there is one of each."""
CARDS = st.lists(st.sampled_from([*FISH, "whale"]), max_size=2).map(tuple)
SEAT = st.sampled_from(PLAYERS)
DEEDS = st.one_of(
    st.builds(Fish, seat=SEAT),
    st.builds(pocket, seat=SEAT, count=st.integers(1, 3)),
    st.builds(Throw, seat=SEAT),
    st.builds(Throw, seat=SEAT),
    st.builds(EnterDrawn, seat=SEAT, cards=CARDS),
    st.builds(Lay, seat=st.just("orange"), card=st.sampled_from([*FISH])),
    st.builds(Land, seat=SEAT),
    st.builds(RefuseUndo, seat=SEAT),
    st.builds(Redo, seat=SEAT),
    st.builds(Undo, seat=st.sampled_from((*PLAYERS, "table", "referee"))),
)


def rigged(card: str) -> object:
    """A fair source that deals blue this card first, and after that none of the hidden ones."""

    def deal(_self: FairSource, number: int, deck: tuple[str, ...], count: int) -> tuple[str, ...]:
        if number == 1:
            return (card,)
        common = [one for one in deck if one not in HIDDEN]
        if count > len(common):
            raise Refused("net.empty")
        return tuple(common[:count])

    return deal


def shown(session: Session) -> bytes:
    """All that anyone but blue may see, to the byte."""
    parts: list[object] = [session.pages.snapshot(seat) for seat in OTHERS]
    parts += [session.pages.log(seat) for seat in OTHERS]
    parts += [session.pages.choices(seat) for seat in OTHERS]
    parts += [session.pages.view, session.pages.snapshot().log, session.pages.snapshot().drawn]
    if session.pages.view.outcome is None:  # then the seed is shown, and tells all
        parts.append(shared_logbook(session))
    return b"\n".join(map(Codec.write, parts))


def play(card: str, deeds: list[Command]) -> list[bytes]:
    """What the others are shown, deed by deed, while blue holds this card."""
    with patch.object(FairSource, "deal", rigged(card)):
        session = cast_net()
        session.submit(pocket("blue", 1))
        session.submit(Throw(seat="blue"))
        told = [shown(session)]
        for deed in deeds:
            told += [answer(session, deed), shown(session)]
    return told


def answer(session: Session, deed: Command) -> bytes:
    """What the others are told of a deed, or the whole of a refusal, whoever asked."""
    try:
        receipt = session.submit(deed)
    except Refused as refused:
        return Codec.write((refused.reason, refused.rule, refused.kind))
    return Codec.write([session.pages.redacted(receipt.events, seat) for seat in OTHERS])


@settings(max_examples=150, deadline=None)
@given(st.lists(DEEDS, max_size=12))
def test_another_seats_hand_changes_nothing(deeds: list[Command]) -> None:
    assert play("crab", deeds) == play("pearl", deeds)


def test_the_check_itself_sees_a_leak() -> None:
    with patch.object(Drawn, "seen_by", lambda event, _seat: event):
        assert play("crab", []) != play("pearl", [])


@pytest.mark.parametrize("seed", range(60))
def test_in_battles_of_any_kind_a_hidden_card_is_its_seats_alone(seed: int) -> None:
    battle = Battle(NET, None, {}).play(RandomPlayer(seed), 20_000)
    hands: dict[str, list[str]] = {seat: [] for seat in PLAYERS}
    for event in battle.events:
        for seat in PLAYERS:
            told = redact(event, seat)
            if isinstance(told, Drawn) and not told.open:
                assert bool(told.cards) == (seat == told.seat)
        if isinstance(event, Drawn) and not event.open:
            hands[event.seat] += event.cards
        if isinstance(event, Laid):
            hands[event.seat].remove(event.card)
    for seat in PLAYERS:
        held = [slip.value for slip in NET.private(battle.state, seat).slips]
        assert [id_of(name) for name in held] == hands[seat]


def test_random_battles_do_draw() -> None:
    battles = [Battle(NET, None, {}).play(RandomPlayer(seed), 20_000) for seed in range(60)]
    drawn = [event for one in battles for event in one.events if isinstance(event, Drawn)]
    assert {event.open for event in drawn} == {True, False}
    assert any(isinstance(event, Laid) for one in battles for event in one.events)


@pytest.mark.parametrize("seed", range(12))
def test_battles_whose_cards_come_from_the_box_go_to_their_end(seed: int) -> None:
    session = cast_net(seed=Random(seed).randbytes(32))
    assert {seat.id for seat in SEATS} == set(PLAYERS)
    play_session(session, RandomPlayer(seed), 20_000)
    assert session.pages.view.outcome is not None
