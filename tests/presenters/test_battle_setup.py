"""Setting up a battle: who sits where, on which side, in which scenario."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.engine.game import Option, Seat
from companion.engine.messages import say
from companion.games import games
from companion.i18n.translator import words
from companion.library.catalogue import ScenarioOffer
from companion.presenters.battle_setup import (
    Draft,
    OptionRow,
    chosen,
    opted,
    option_rows,
    seated,
    sided,
    teamed,
)
from companion.presenters.seat_flags import SEATS


def offer(game: str, name: str, **options: Option) -> ScenarioOffer:
    """A scenario that leaves every option of its game, but for these."""
    left = tuple(options.get(option.id, option) for option in games()[game].options)
    players = games()[game].card.players
    return ScenarioOffer(
        game=game, name=name, file=Path(f"{name}.toml"), players=players, options=left
    )


SHOALS, REEFS, FLEET = (
    offer("admiral", "shoals"),
    offer("admiral", "reefs"),
    offer("pirates", "fleet"),
)
SIDES = ("crown", "free")


def test_a_tap_goes_round_the_sides_and_back_to_any() -> None:
    draft = seated(seated(Draft(), "blue", (2, 9)), "brown", (2, 9))
    seen = []
    for _ in range(4):
        draft = sided(draft, "brown", SIDES)
        seen.append(draft.seats)
    assert [seats[1].side for seats in seen] == ["crown", "free", "", "crown"]
    assert {seats[0].side for seats in seen} == {""}


def test_another_scenario_of_the_same_game_keeps_everything() -> None:
    draft = opted(Draft(scenario=SHOALS, seats=(Seat(id="blue", side="crown"),)), "play", "cards")
    assert chosen(draft, REEFS) == Draft(
        scenario=REEFS, seats=draft.seats, options={"play": "cards"}
    )


def test_another_game_keeps_the_players_but_not_their_sides_and_ways_of_playing() -> None:
    draft = opted(
        Draft(scenario=SHOALS, seats=(Seat(id="blue", name="Ann", side="crown"),)), "play", "cards"
    )
    assert chosen(draft, FLEET) == Draft(scenario=FLEET, seats=(Seat(id="blue", name="Ann"),))


FOUR = tuple(map(Seat, ("blue", "orange", "sky", "green")))


def test_teams_that_a_scenario_has_not_are_none_in_it() -> None:
    teams = replace(SHOALS, teams={4: (2,), 6: (2, 3)})
    draft = teamed(Draft(scenario=teams, seats=FOUR), 2, ("team-1", "team-2"))
    assert chosen(draft, teams).seats == draft.seats
    assert chosen(draft, replace(teams, name="others")).seats == draft.seats
    assert chosen(draft, REEFS).seats == FOUR, "there everyone is for himself"
    assert chosen(draft, replace(REEFS, teams={6: (2,)})).seats == FOUR


def test_a_way_of_playing_that_the_new_scenario_lacks_is_forgotten() -> None:
    cards = Option(
        id="play", label=say("play"), values=("cards",), names=(say("cards"),), note=say("no map")
    )
    listed = offer("pirates", "listed", play=cards)
    draft = chosen(opted(opted(Draft(scenario=FLEET), "play", "chart"), "edge", "sinks"), listed)
    assert draft.options == {"edge": "sinks"}
    row = option_rows(lambda message: message.id, draft)[0]
    assert (row.label, row.note) == ("play", "No map")
    assert (row.values, row.chosen) == ((("cards", "cards"),), "cards")


def test_what_means_something_for_four_alone_is_asked_of_four_alone() -> None:
    for_four = Option(id="play", label=say("play"), values=("a",), names=(say("a"),), players=(4,))
    listed = offer("pirates", "listed", play=for_four)
    asked = [
        [row.id for row in option_rows(lambda message: message.id, draft)]
        for draft in (Draft(scenario=listed, seats=FOUR[:2]), Draft(scenario=listed, seats=FOUR))
    ]
    assert ["play" in ids for ids in asked] == [False, True]


def test_one_who_plays_alone_is_not_asked_who_is_first() -> None:
    (order,) = (one for one in games()["admiral"].options if one.id == "order")
    drill = offer("admiral", "training-1", order=order)
    asked = [
        [row.id for row in option_rows(lambda message: message.id, draft)]
        for draft in (Draft(scenario=drill, seats=FOUR[:1]), Draft(scenario=drill, seats=FOUR))
    ]
    assert ["order" in ids for ids in asked] == [False, True]


def vane_row(picked: str) -> OptionRow:
    """What the set-up of Pirates offers for the vane."""
    draft = opted(Draft(scenario=FLEET), "vane", picked)
    rows = option_rows(lambda message: message.id, draft)
    return next(row for row in rows if row.id == "vane")


@pytest.mark.rule("admiral:II.3")
def test_six_are_offered_one_mine_each_and_told_why() -> None:
    draft = replace(Draft(scenario=SHOALS), seats=tuple(Seat(id=id) for id in tuple(SEATS)[:2]))
    mines = _row(opted(draft, "mines", "3"), "mines")
    assert [value for value, _ in mines.values] == ["0", "1", "2", "3"]
    assert (mines.chosen, mines.note) == ("3", "")
    draft = opted(draft, "mines", "3")
    for id in tuple(SEATS)[2:6]:
        draft = seated(draft, id, (2, 6))
    mines = _row(draft, "mines")
    assert [value for value, _ in mines.values] == ["0", "1"]
    assert mines.chosen == "0", "what was picked does not go round"
    assert mines.note.startswith("The box holds 6 mines in all")


def _row(draft: Draft, id: str) -> OptionRow:
    return next(row for row in option_rows(words("en").say, draft) if row.id == id)


def test_shares_of_ones_own_are_offered_and_shown_once_they_are_picked() -> None:
    row = vane_row("rare")
    assert (row.chosen, row.shares) == ("rare", ())
    own = row.values[-1][0]
    row = vane_row(own)
    assert row.chosen == own == row.values[-1][0] == "1:6:1"
    assert [(share.less, share.more) for share in row.shares] == [
        ("0:6:1", "2:6:1"), ("1:5:1", "1:7:1"), ("1:6:0", "1:6:2"),
    ]  # fmt: skip
