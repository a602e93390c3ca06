"""The table is set: factions, the first tiles, dice, the market, and where everybody begins."""

from __future__ import annotations

import pytest

from companion.engine.game import Seat
from companion.engine.refusals import Refused
from companion.games.ahoy.rules.market import unseen
from companion.games.ahoy.rules.play import start
from companion.games.ahoy.rules.smuggler_commands import ChoosePledges
from companion.games.ahoy.rules.stage_commands import ArrangeStart, StartAt
from companion.games.ahoy.rules.state import Market
from tests.games.ahoy.maps import OPEN_MAP
from tests.games.ahoy.verbs import ANN, BEN, CARL, DORA, Table, called_by, opened, table

FACES = {ANN: (1, 2, 3, 4, 5), BEN: (1, 2, 3, 4), DORA: (2, 2, 6, 6), CARL: (1, 1, 1, 1)}


def dealt(players: int = 4, play: str = "chart") -> Table:
    """A game of which tiles, market and dice lie."""
    on = opened(players, play)
    if play == "chart":
        on.draws("2", "8").do(ArrangeStart(seat=ANN, x=2, y=1))
    else:
        on.draws("fish", "skull")
    on.draws("sailor", "diver", "gunner")
    for seat in on.state.order():
        on.rolls(*FACES[seat])
    return on


@pytest.mark.rule("ahoy:goal.1", "ahoy:setup.2", "ahoy:setup.3")
@pytest.mark.parametrize(
    ("players", "factions"),
    [
        (2, ("squadron", "union")),
        (3, ("squadron", "smuggler", "union")),
        (4, ("squadron", "smuggler", "union", "second-smuggler")),
    ],
)
def test_factions_follow_from_the_number_of_players(
    players: int, factions: tuple[str, ...]
) -> None:
    on = opened(players)
    assert tuple(on.of(seat).faction for seat in on.state.order()) == factions


@pytest.mark.rule("ahoy:goal.1", "ahoy:setup.2")
@pytest.mark.parametrize(
    ("sides", "rule"),
    [
        (("",), "goal.1"),
        (("", "", "", "", ""), "goal.1"),
        (("squadron", "smuggler"), "setup.2"),
        (("squadron", "smuggler", "second-smuggler"), "setup.2"),
        (("union", "union"), "setup.2"),
        (("squadron", "smuggler", "second-smuggler", "second-smuggler"), "setup.2"),
    ],
)
def test_no_others_can_play(sides: tuple[str, ...], rule: str) -> None:
    seats = tuple(Seat(f"s{n}", side=side) for n, side in enumerate(sides))
    with pytest.raises(Refused) as refused:
        start(OPEN_MAP, seats, {})
    assert refused.value.rule == rule


@pytest.mark.rule("ahoy:setup.3")
def test_whoever_chose_a_faction_has_it_wherever_he_sits() -> None:
    seats = (Seat("a", side="union"), Seat("b", side="smuggler"), Seat("c", side="squadron"))
    on = Table.of_events(start(OPEN_MAP, seats, {}))
    assert on.state.order() == ("c", "b", "a")


@pytest.mark.rule("ahoy:setup.4")
def test_lots_say_who_is_the_first_smuggler() -> None:
    on = opened(smugglers="drawn").draws(CARL)
    assert on.state.order() == (ANN, CARL, DORA, BEN)
    assert on.state.flagship(BEN).id == "flagship-second-smuggler"
    assert on.state.call, "the tiles are next"


@pytest.mark.rule("ahoy:setup.5", "ahoy:setup.6", "ahoy:setup.7", "ahoy:comp.4")
def test_two_tiles_lie_shifted_with_wealth_1_and_nine_are_left() -> None:
    on = opened().draws("2", "8")
    refused = on.refuses(ArrangeStart(seat=ANN, x=2, y=0))
    assert refused.rule == "setup.6"
    on.do(ArrangeStart(seat=ANN, x=2, y=1))
    assert on.state.stack == 9
    assert [region.wealth for region in on.state.regions.values()] == [1, 1]


@pytest.mark.rule("ahoy:setup.5")
def test_in_cards_play_a_tile_is_the_suit_of_its_island() -> None:
    on = opened(play="cards").draws("fish", "fish")
    assert [region.suit for region in on.state.regions.values()] == ["fish", "fish"]


@pytest.mark.rule("ahoy:setup.8", "ahoy:setup.9")
@pytest.mark.parametrize(("players", "deck"), [(4, 27), (3, 21), (2, 21)])
def test_three_cards_lie_open(players: int, deck: int) -> None:
    on = dealt(players)
    assert on.state.market.deck == deck
    assert len(on.state.market.row) == 3


@pytest.mark.rule("ahoy:setup.8", "ahoy:deck.1")
@pytest.mark.parametrize(("players", "left"), [(4, {"powder-monkey"}), (3, set())])
def test_with_fewer_than_four_the_fifth_card_of_a_suit_is_the_one_left_out(
    players: int, left: set[str]
) -> None:
    four = ("buccaneer", "mystic", "gunner", "gunners-mate")
    on = table(players)
    on.set(market=Market(row=four[:3], deck=20, seen=four))
    skulls = {card for card, one in OPEN_MAP.cards.items() if one.suit == "skull"}
    assert skulls & set(unseen(on.state)) == left
    on.set(market=Market(row=four[:3], deck=20, seen=four[:3]))
    assert skulls & set(unseen(on.state)) == {"gunners-mate", "powder-monkey"}


@pytest.mark.rule("ahoy:setup.13", "ahoy:comp.3", "ahoy:dice.2")
def test_everybody_rolls_his_own_dice() -> None:
    on = dealt()
    assert {seat: tuple(die.face for die in on.of(seat).supply) for seat in FACES} == FACES


@pytest.mark.rule("ahoy:setup.4", "ahoy:setup.6", "ahoy:setup.9", "ahoy:setup.13")
def test_each_stage_says_by_which_rule_it_calls_for_chance() -> None:
    on = opened(smugglers="drawn")
    rules = [called_by(on)]
    on.draws(CARL)
    rules.append(called_by(on))
    on.draws("2", "8").do(ArrangeStart(seat=ANN, x=2, y=1))
    rules.append(called_by(on))
    on.draws("sailor", "diver", "gunner")
    assert [*rules, called_by(on)] == ["setup.4", "setup.6", "setup.9", "setup.13"]


@pytest.mark.rule("ahoy:setup.1", "ahoy:setup.10", "ahoy:setup.14", "ahoy:comp.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_with_a_gold_and_no_fame(players: int) -> None:
    on = opened(players)
    assert on.state.gold_left == 20 - players
    assert {player.fame for player in on.state.players.values()} == {0}


@pytest.mark.rule("ahoy:setup.11", "ahoy:comp.2")
def test_who_does_not_play_has_nothing_on_the_table() -> None:
    kinds = {figure.kind for figure in opened(2).state.figures.values()}
    assert kinds == {"flagship", "patrol", "stronghold", "cutter", "gunship"}
    assert len(opened(2).state.figures) == 2 + 10 + 3 + 2


@pytest.mark.rule("ahoy:setup.12", "ahoy:setup.squadron.1", "ahoy:setup.squadron.2")
def test_the_squadron_begins_on_an_island_with_a_patrol() -> None:
    on = dealt()
    assert on.refuses(StartAt(seat=ANN, space="1ne")).rule == "setup.squadron.2"
    on.do(StartAt(seat=ANN, space="1nw"))
    assert {one.id for one in on.state.standing_on()["1nw"]} == {"flagship-squadron", "patrol-1"}
    assert on.state.in_supply("patrol") == 9


@pytest.mark.rule("ahoy:setup.smuggler.1", "ahoy:setup.smuggler.3")
@pytest.mark.parametrize(("space", "starts"), [("2nw", True), ("1se", True), ("2se", False)])
def test_a_smuggler_begins_on_no_island(space: str, starts: bool) -> None:
    on = dealt().do(StartAt(seat=ANN, space="1nw"))
    if not starts:
        assert on.refuses(StartAt(seat=BEN, space=space)).rule == "setup.smuggler.1"
        return
    on.do(StartAt(seat=BEN, space=space))
    assert on.state.flagship(BEN).space == space
    assert on.of(BEN).white == on.of(BEN).black == (2, 2)
    assert not on.of(BEN).damaged


@pytest.mark.rule("ahoy:setup.union.1", "ahoy:setup.union.2", "ahoy:setup.union.4")
@pytest.mark.rule("ahoy:setup.union.3", "ahoy:setup.15")
def test_the_union_begins_on_the_other_island_and_the_squadron_opens_the_game() -> None:
    on = dealt(2).do(StartAt(seat=ANN, space="2se"))
    assert on.state.flagship(DORA).space == "1nw"
    assert (on.state.regions["1"].comrades, on.state.ready, on.state.comrades_left) == (2, 6, 12)
    assert (on.state.plans.hand, on.state.plans.deck) == (2, 10)
    assert (on.state.turn, on.state.first, on.state.round) == (ANN, ANN, 1)


@pytest.mark.rule("ahoy:setup.12", "ahoy:setup.smuggler.2", "ahoy:setup.smuggler.4")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_four_begin_one_after_the_other(play: str) -> None:
    on = dealt(play=play)
    island, sea = ("1nw", "2nw") if play == "chart" else ("1i", "2s")
    on.do(StartAt(seat=ANN, space=island)).do(StartAt(seat=BEN, space=sea))
    on.do(ChoosePledges(seat=BEN, squadron="A", salt="salt"))
    on.do(StartAt(seat=CARL, space=sea)).do(ChoosePledges(seat=CARL, squadron="B", salt="salt"))
    assert on.state.turn == ANN
