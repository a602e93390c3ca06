"""Pledges: chosen in secret, never changed, proved and scored at the end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.commitments import Seals
from companion.engine.events import EventRecorder
from companion.engine.game import REFEREE, TABLE
from companion.engine.messages import Message
from companion.engine.views import NO_SECRETS
from companion.games.ahoy.rules import play
from companion.games.ahoy.rules import smuggler_commands as ask
from companion.games.ahoy.rules.dice import with_die
from companion.games.ahoy.rules.pledges import score_pledges
from companion.games.ahoy.rules.smuggler_events import PledgesSealed, PledgesShown
from companion.games.ahoy.rules.state import PledgeSlip
from companion.games.ahoy.secret_page import private
from tests.games.ahoy.verbs import ANN, BEN, CARL, Table, table
from tests.games.ahoy.verbs_smuggler import sealing

rule = pytest.mark.rule


def chosen(pile: str = "A") -> Table:
    """Ben has chosen which pile is the Squadron's."""
    return sealing().do(ask.ChoosePledges(seat=BEN, squadron=pile, salt="salt"))


def ended(at: Table) -> Table:
    """The pledges are scored."""
    recorder = EventRecorder(at.state, play.evolve)
    score_pledges(recorder)
    at.told += recorder.events
    return at.set(players=recorder.state.players)


@rule("ahoy:setup.smuggler.2", "ahoy:smuggler.9")
def test_which_pile_is_whose_is_chosen_in_secret_and_once() -> None:
    at = sealing()
    assert at.state.question
    assert at.state.question.seats == (BEN,)
    choices = play.DEEDS.choices(at.state, BEN)
    assert all(choice.private for choice in choices)
    assert {choice.of("pile") for choice in choices} == {"A", "B"}
    at = chosen("B")
    (sealed,) = (event for event in at.told if isinstance(event, PledgesSealed))
    assert sealed.seen_by(ANN) == replace(sealed, slip=None)
    assert sealed.seen_by(BEN).slip == PledgeSlip("B", "salt")  # type: ignore[attr-defined]
    again = at.refuses(ask.ChoosePledges(seat=BEN, squadron="A", salt="other"))
    assert again.rule == "setup.smuggler.2"


def test_there_is_no_third_pile() -> None:
    refused = sealing().refuses(ask.ChoosePledges(seat=BEN, squadron="C", salt="salt"))
    assert refused.reason.id == "ahoy.refused.pile"


@rule("ahoy:smuggler.10", "ahoy:goal.3")
def test_at_the_end_the_slip_is_proved_and_each_card_scored() -> None:
    at = chosen("A").has(BEN, pledges=(("mystic",), ("diver", "barrelman")))
    at.stands(patrol_1="2nw").comrades(0, r1=1)
    ended(at)
    (shown,) = (event for event in at.told if isinstance(event, PledgesShown))
    Seals().after(at.told)
    assert (shown.squadron, at.of(BEN).shown) == ("A", True)
    assert at.of(BEN).fame == 3, "a skull card for the Squadron, two fish cards for the Union"


@rule("ahoy:goal.3", "ahoy:refresh.1")
def test_a_smuggler_overtakes_by_his_pledges_whoever_had_ended_the_game() -> None:
    skulls = ("buccaneer", "mystic", "gunners-mate", "powder-monkey")
    at = chosen("A").has(BEN, pledges=(skulls, ()), fame=29).has(ANN, fame=31)
    at.stands(patrol_1="2nw").set(turn=BEN)
    for seat, player in at.state.players.items():
        at.has(seat, placed=2)
        for die in player.dice:
            at.state = with_die(at.state, seat, die.id, aside=True)
    ended = at.ends().state.outcome
    assert ended is not None
    assert (at.of(ANN).fame, at.of(BEN).fame) == (32, 33)
    assert (ended.winners, ended.how) == ((BEN,), "fame")


@rule("ahoy:smuggler.10")
@pytest.mark.parametrize(
    ("squadron", "patrols", "comrades", "fame"),
    [("A", ("2nw",), 0, 1), ("B", ("2nw",), 0, 0), ("A", ("2nw",), 1, 0), ("A", (), 1, 0)],
)
def test_a_card_counts_only_regions_that_its_faction_controls(
    squadron: str, patrols: tuple[str, ...], comrades: int, fame: int
) -> None:
    at = chosen(squadron).has(BEN, pledges=(("mystic",), ())).comrades(0, r2=comrades)
    at.stands(**{f"patrol_{n}": space for n, space in enumerate(patrols, 1)})
    assert ended(at).of(BEN).fame == fame


@rule("ahoy:smuggler.10")
def test_a_suit_whose_island_never_appeared_brings_nothing() -> None:
    at = chosen().has(BEN, pledges=(("fighters", "aeronauts"), ()))
    assert ended(at.stands(patrol_1="1nw", patrol_2="2nw")).of(BEN).fame == 0


@rule("ahoy:smuggler.10")
def test_each_smuggler_shows_his_own() -> None:
    at = table().has(CARL, slip=PledgeSlip("A", "x"), seal="y", pledges=((), ("mystic",)))
    assert ended(at.comrades(0, r2=2)).of(CARL).fame == 1
    assert not at.of(BEN).shown


@rule("ahoy:setup.smuggler.2", "ahoy:smuggler.9")
def test_the_private_page_shows_the_own_piles_with_whose_they_are() -> None:
    at = chosen("B").has(BEN, pledges=(("mystic",), ("diver", "pilot")))
    a, b = private(at.state, BEN).slips
    assert (a.value.figures["faction"], b.value.figures["faction"]) == (
        Message("ahoy.faction.union"),
        Message("ahoy.faction.squadron"),
    )
    assert a.state == b.state == "armed"
    for onlooker in (ANN, CARL, TABLE, REFEREE):
        assert private(at.state, onlooker) == NO_SECRETS
    assert not private(sealing().state, BEN).slips
