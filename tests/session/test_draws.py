"""Cards drawn and dealt at a session: who sees what, what is refused, what everybody can check."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import AnswerDraw, Command, EnterDrawn, EnterFaces, Throw, Undo
from companion.engine.events import Drawn
from companion.engine.refusals import Refused
from companion.journal.export import line_hash
from companion.journal.journal import BEFORE_THE_FIRST
from companion.journal.memory import MemoryJournal
from companion.journal.verify import VerificationError, verify
from companion.session.session import Session
from tests.session.net import FISH, NET, Fish, Land, Lay, cast_net, id_of, pocket
from tests.session.sharing import shared_logbook
from tests.session.table import both_throw, counting, noon

GAMES = {"net": NET}

ONLOOKERS = ("orange", "table", "referee")


def draw(session: Session, call: Command, answer: Command | None = None) -> Drawn:
    """A draw called for and answered, dealt unless an answer is given."""
    session.submit(call)
    (event,) = session.submit(answer or Throw(seat=call.seat)).events
    assert isinstance(event, Drawn)
    return event


def reason(session: Session, command: Command) -> str:
    with pytest.raises(Refused) as refused:
        session.submit(command)
    return refused.value.reason.id


def last_line(session: Session, seat: str) -> tuple[str, dict[str, Any], str]:
    line = session.pages.log(seat)[-1].line
    return line.message.id, dict(line.message.figures), line.source


# ---------------------------------------------------------------- who sees what


def test_a_card_dealt_openly_is_everybodys() -> None:
    session = cast_net()
    event = draw(session, Fish(seat="blue"))
    (card,) = event.cards
    assert card in FISH
    assert (event.source, event.number) == ("fair", 1)
    for seat in ("blue", *ONLOOKERS):
        shown = session.pages.snapshot(seat).drawn
        assert shown is not None
        assert shown.cards == (card,)
    assert last_line(session, "orange")[2] == "fair #1"


def test_cards_dealt_into_a_hand_reach_the_drawing_seat_alone() -> None:
    session = cast_net()
    session.submit(pocket("blue"))
    receipt = session.submit(Throw(seat="blue"))
    (event,) = session.pages.redacted(receipt.events, "blue")
    assert isinstance(event, Drawn)
    assert len(event.cards) == 2
    assert len(session.pages.private("blue").slips) == 2
    for seat in ONLOOKERS:
        (told,) = session.pages.redacted(receipt.events, seat)
        assert isinstance(told, Drawn)
        assert (told.count, told.cards, told.away) == (2, (), ())
        assert last_line(session, seat) == ("net.log.drawn", {"n": 2}, "fair #1")
        assert session.pages.snapshot(seat).drawn == told
        assert session.pages.private(seat).slips == ()
    assert session.pages.snapshot().drawn == event.seen_by("table")
    assert session.pages.snapshot().faces == (), "what lamps and dice show"
    session.submit(Undo(seat="orange"))
    assert session.pages.snapshot().drawn is None, "an entry that is no deed shows none"


def test_what_was_away_is_told_to_nobody() -> None:
    session = cast_net()
    draw(session, pocket("blue"))
    event = draw(session, pocket("orange"))
    assert len(event.away) == 2
    shown = [*(session.pages.snapshot(seat).drawn for seat in ("blue", *ONLOOKERS))]
    assert all(one is not None and one.away == () for one in shown)


def test_of_a_card_drawn_by_hand_into_a_hand_the_companion_knows_that_it_was_taken() -> None:
    session = cast_net()
    event = draw(session, pocket("blue"), EnterDrawn(seat="blue"))
    assert (event.cards, event.count, event.source) == ((), 2, "hand")
    assert session.pages.private("blue").slips == ()
    assert session.pages.view.mats[0].hand == 2
    assert last_line(session, "blue") == ("net.log.drawn", {"n": 2}, "hand")


def test_a_card_drawn_by_hand_and_shown_is_entered() -> None:
    session = cast_net()
    event = draw(session, Fish(seat="blue"), EnterDrawn(seat="blue", cards=("pearl",)))
    assert event.cards == ("pearl",)
    session.submit(Fish(seat="orange"))
    assert session.pages.call is not None
    assert session.pages.call.pool is not None
    assert "pearl" not in [card.id for card in session.pages.call.pool.unseen]


def test_the_call_lists_what_nobody_has_seen_whoever_holds_it() -> None:
    session = cast_net()
    draw(session, pocket("blue"))
    session.submit(Fish(seat="orange"))
    assert session.pages.call is not None
    pool = session.pages.call.pool
    assert pool is not None
    assert {card.id: card.copies for card in pool.unseen} == FISH
    assert (pool.away, pool.left) == (2, 5)


# ---------------------------------------------------------------- dealt without replacement


def test_the_whole_net_is_dealt_and_then_nothing_is_left() -> None:
    session = cast_net()
    dealt: list[str] = []
    for seat in ("blue", "orange", "blue"):
        dealt += draw(session, pocket(seat)).cards
    dealt += draw(session, Fish(seat="blue")).cards
    assert sorted(dealt) == sorted(card for card, n in FISH.items() for _ in range(n))
    assert reason(session, Fish(seat="blue")) == "net.refused.none-left"
    assert reason(session, pocket("blue")) == "net.refused.none-left"


def test_more_than_are_left_are_not_called_for() -> None:
    assert reason(cast_net(), pocket("blue", 8)) == "net.refused.fewer-left"


def test_a_card_that_is_laid_is_out_of_the_hand_and_the_pool() -> None:
    session = cast_net()
    card = draw(session, pocket("blue")).cards[0]
    session.submit(Lay(seat="blue", card=card))
    session.submit(Fish(seat="orange"))
    assert session.pages.call is not None
    assert session.pages.call.pool is not None
    assert session.pages.call.pool.away == 1
    assert len(session.pages.private("blue").slips) == 1


# ---------------------------------------------------------------- refused


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        (("whale",), "cards.not-there"),
        (("cod", "eel"), "cards.other-number"),
        (("pearl", "pearl"), "cards.too-often"),
        ((), "cards.other-number"),
    ],
)
def test_cards_that_cannot_have_come_up(cards: tuple[str, ...], why: str) -> None:
    session = cast_net()
    session.submit(Fish(seat="blue"))
    before = session.pages.entry
    assert reason(session, EnterDrawn(seat="blue", cards=cards)) == why
    assert session.pages.entry == before


def test_a_card_seen_before_does_not_come_up_again() -> None:
    session = cast_net()
    draw(session, Fish(seat="blue"), EnterDrawn(seat="blue", cards=("crab",)))
    session.submit(Fish(seat="blue"))
    assert reason(session, EnterDrawn(seat="blue", cards=("crab",))) == "cards.not-there"


def test_who_names_the_cards_of_his_hand_is_told_to_keep_them_and_no_card_is_named() -> None:
    session = cast_net()
    session.submit(pocket("blue"))
    with pytest.raises(Refused) as refused:
        session.submit(EnterDrawn(seat="blue", cards=("pearl", "cod")))
    assert refused.value.reason.id == "cards.stay-hidden"
    assert refused.value.reason.figures == {}


def test_a_pool_keeps_to_its_source_while_hidden_cards_are_away() -> None:
    session = cast_net()
    draw(session, pocket("blue"), EnterDrawn(seat="blue"))
    session.submit(Fish(seat="orange"))
    assert reason(session, Throw(seat="orange")) == "cards.drawn-by-hand"
    session.submit(EnterDrawn(seat="orange", cards=("cod",)))

    dealt = cast_net()
    draw(dealt, pocket("blue"))
    dealt.submit(Fish(seat="orange"))
    assert reason(dealt, EnterDrawn(seat="orange", cards=("cod",))) == "cards.dealt"
    dealt.submit(Throw(seat="orange"))


def test_a_call_is_answered_by_its_seat_and_in_its_kind() -> None:
    session = cast_net()
    assert reason(session, EnterDrawn(seat="blue")) == "session.no-call"
    session.submit(Fish(seat="blue"))
    card = EnterDrawn(seat="orange", cards=("cod",))
    assert reason(session, card) == "session.not-your-call"
    assert reason(session, EnterFaces(seat="blue", faces=(1,))) == "cards.wanted"
    with pytest.raises(Refused):
        session.submit_device((1,), "dice")
    assert reason(both_throw(), EnterDrawn(seat="blue", cards=("cod",))) == "cards.none-called"


def test_nobody_sends_the_sessions_own_answer() -> None:
    session = cast_net()
    session.submit(Fish(seat="blue"))
    own = AnswerDraw(seat="blue", cards=("pearl",), source="fair", number=1)
    assert reason(session, own) == "session.no-such-command"


# ---------------------------------------------------------------- undo and the journal


def test_undo_passes_no_draw_without_consent_and_other_cards_come_after_it() -> None:
    session = cast_net()
    first = draw(session, pocket("blue", 3))
    session.submit(Undo(seat="blue"))
    assert session.pages.private("blue").slips, "orange has not agreed yet"
    session.submit(Undo(seat="orange"))
    assert not session.pages.private("blue").slips
    (again,) = session.submit(Throw(seat="blue")).events
    assert isinstance(again, Drawn)
    assert (first.number, again.number) == (1, 2)
    assert again.cards != first.cards


def test_a_reopened_battle_knows_its_hands() -> None:
    journal = MemoryJournal()
    session = cast_net(journal)
    draw(session, pocket("blue"))
    session.submit(Fish(seat="orange"))
    again = Session.open(journal, GAMES, now=noon, entropy=counting())
    assert again.pages.private("blue") == session.pages.private("blue")
    assert again.submit(Throw(seat="orange")).events == session.submit(Throw(seat="orange")).events


# ---------------------------------------------------------------- checked by everybody


def battle(journal: MemoryJournal | None = None) -> Session:
    """Draws of every kind that the fair source makes, some taken back."""
    session = cast_net(journal, referee="9999")
    draw(session, pocket("blue"))
    session.submit(Undo(seat="referee"))
    session.submit(Throw(seat="blue"))
    draw(session, pocket("orange"))
    draw(session, Fish(seat="blue"))
    card = id_of(session.pages.private("blue").slips[0].value)
    session.submit(Lay(seat="blue", card=card))
    return session


def test_no_hidden_card_leaves_with_the_logbook_before_the_end() -> None:
    told = [
        event for line in shared_logbook(battle()) for event in drawn_in(msgspec.json.decode(line))
    ]
    assert [len(event["cards"]) for event in told] == [0, 0, 0, 1]
    assert all(event["away"] == [] for event in told)
    assert verify(shared_logbook(battle()), GAMES).fair_rolls == 4


def test_with_the_seed_every_deal_is_worked_out_again() -> None:
    found = verify(finished(), GAMES)
    assert (found.fair_rolls, found.other_rolls, found.seed_shown) == (4, 0, True)


def test_cards_drawn_by_hand_are_counted() -> None:
    session = cast_net()
    draw(session, pocket("blue"), EnterDrawn(seat="blue"))
    draw(session, Fish(seat="blue"), EnterDrawn(seat="blue", cards=("cod",)))
    session.submit(Land(seat="blue"))
    found = verify(shared_logbook(session), GAMES)
    assert (found.fair_rolls, found.other_rolls) == (0, 2)


def finished() -> tuple[str, ...]:
    session = battle()
    session.submit(Land(seat="blue"))
    return shared_logbook(session)


def drawn_in(line: dict[str, Any]) -> list[dict[str, Any]]:
    return [event for event in line.get("events", []) if event["event"] == "drawn"]


def other_cards(event: dict[str, Any]) -> None:
    event["cards"] = [{"cod": "eel"}.get(card, "cod") for card in event["cards"]]


def cards_left_out(event: dict[str, Any]) -> None:
    event["cards"] = []


def others_away(event: dict[str, Any]) -> None:
    event["away"] = ["pearl" if card != "pearl" else "crab" for card in event["away"]]


def nothing_away(event: dict[str, Any]) -> None:
    event["away"] = []


def impossible_card(event: dict[str, Any]) -> None:
    event["cards"] = ["whale"] * event["count"]


def another_pool(event: dict[str, Any]) -> None:
    event["pool"] = "sea"


def skipped_number(event: dict[str, Any]) -> None:
    event["number"] += 1


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (other_cards, "verify.wrong-cards"),
        (cards_left_out, "verify.wrong-cards"),
        (others_away, "verify.wrong-cards"),
        (nothing_away, "verify.wrong-cards"),
        (impossible_card, "verify.no-call"),
        (another_pool, "verify.no-call"),
        (skipped_number, "verify.roll-out-of-order"),
    ],
)
def test_a_forged_deal_is_found(change: Callable[[dict[str, Any]], None], why: str) -> None:
    before, forged = BEFORE_THE_FIRST, []
    for text in finished():
        line = msgspec.json.decode(text)
        for event in drawn_in(line):
            change(event)
        before = line["hash"] = line_hash(before, line)
        forged.append(msgspec.json.encode(line).decode())
    with pytest.raises(VerificationError) as error:
        verify(forged, GAMES)
    assert error.value.message.id == why


def test_a_call_for_cards_is_read_from_the_journal_as_it_was_written() -> None:
    session = cast_net()
    session.submit(pocket("blue"))
    raw = msgspec.json.encode(session.pages.call)
    assert msgspec.json.decode(raw, type=ChanceRequest) == session.pages.call
