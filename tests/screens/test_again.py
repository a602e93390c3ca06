"""A battle is begun once more with the same people and choices; no secret of the last one stays."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.game import BattleSetup, Seat
from companion.presenters.battle_setup import Draft, repeated
from companion.presenters.pin_entry import Twice
from companion.session.session import Session
from tests.screens.company import PEARL_SHOALS, SCENARIO
from tests.screens.midbattle import new_battle, over, played
from tests.screens.players import Players

SEATS = (Seat("blue", "Ann"), Seat("orange", captain=True))
CHOICES = {"mines": "3", "order": "seated"}


def begun(referee: str = "") -> Session:
    """Ann against the companion, with mines, as the set-up begins it."""
    return new_battle(SCENARIO, SEATS, referee, **CHOICES)


def again(players: Players, session: Session) -> None:
    """From the battle that lies there to the set-up of the next."""
    players.bring(session)
    players.shell.go("home")
    players.hand.advance_frames(2)
    players.tap("Same again")


def test_the_same_people_and_choices_begin_and_seal_anew(players: Players) -> None:
    session = begun()
    session.doors.set_pin("blue", "1234", now=0)
    again(players, session)
    players.tap("Start the battle")
    fresh = players.company.session
    assert fresh is not session
    assert fresh
    assert fresh.pages.snapshot().setup == session.pages.snapshot().setup
    assert fresh.pages.captains == ("orange",)
    assert fresh.pages.snapshot().pins == ()
    assert not fresh.doors.check_pin("blue", "1234", now=0).opened
    assert fresh.pages.private("blue") == begun().pages.private("blue")


def test_a_referee_types_his_pin_anew_or_is_left_out(players: Players) -> None:
    again(players, begun(referee="9876"))
    players.type_pin("1111")
    assert not players.front.may_go_on
    players.tap("Back")
    players.tap("Start the battle")
    assert players.company.session
    assert players.company.session.pages.snapshot().pins == ()
    assert not players.company.session.pages.snapshot().setup.referee


def test_the_last_page_begins_what_has_ended(players: Players) -> None:
    session = played(over)
    players.bring(session)
    players.tap("Again")
    setup = session.pages.snapshot().setup
    assert players.front.view == repeated(setup, players.company.offers())
    players.tap("Start the battle")
    assert players.company.session
    assert not players.company.session.pages.view.outcome


def test_where_the_scenario_is_gone_the_same_people_choose_another() -> None:
    setup = BattleSetup(game="admiral", scenario="board-7", seats=SEATS, options=CHOICES)
    assert repeated(setup, (PEARL_SHOALS,)) == Draft(seats=SEATS)


def test_where_others_play_the_scenario_now_it_says_how_many(players: Players) -> None:
    for_three = replace(PEARL_SHOALS, players=(3,))
    players.company.scenarios = (for_three,)
    setup = BattleSetup(game="admiral", scenario=for_three.name, seats=SEATS, options=CHOICES)
    players.shell.starter.again(setup)
    assert players.front.view.step == "players"
    assert "3 players" in players.sees
    assert players.front.view.options == CHOICES


def test_where_others_play_the_scenario_now_its_referee_types_his_pin_after_they_sat_down(
    players: Players,
) -> None:
    players.company.scenarios = (replace(PEARL_SHOALS, players=(3,)),)
    setup = BattleSetup(game="admiral", scenario=PEARL_SHOALS.name, seats=SEATS, referee=True)
    players.shell.starter.again(setup)
    players.tap("Green")
    players.tap("Next")
    assert "choose a PIN" in players.sees
    for _ in range(2):
        players.type_pin("1111")
    players.tap("Start the battle")
    assert players.company.session
    assert players.company.session.pages.snapshot().setup.referee


def test_what_the_scenario_no_longer_offers_is_left_out() -> None:
    setup = BattleSetup(
        game="admiral", scenario=PEARL_SHOALS.name, seats=SEATS,
        options=CHOICES | {"sirens": "two"}, referee=True,
    )  # fmt: skip
    draft = repeated(setup, (PEARL_SHOALS,))
    assert (draft.scenario, draft.seats, draft.options) == (PEARL_SHOALS, SEATS, CHOICES)
    assert (draft.step, draft.choosing, draft.referee) == ("options", Twice(), "")
