"""Assaults: who may storm a fort, who helps it, and what becomes of it and of the ships."""

from __future__ import annotations

import pytest

from companion.games.admiral.rules.boarding_events import BoardingFought, DefenceAsked, DefenderLeft
from companion.games.admiral.rules.events import FortRuined, GraceBegan, RepairEnded, Sunk
from companion.games.admiral.rules.fort_events import FortTaken, FortWorkEnded
from tests.games.admiral.verbs import Table, battle, skirmish

BOTH = pytest.mark.parametrize("play", ["chart", "cards"])
FORT = "fort-x14"


def under_the_walls(play: str = "chart", **cells: str) -> Table:
    """Blue's frigate and brig in the port of red's fort, another ship of either far away."""
    lying = {"frigate_1": "W14", "brig_1": "W13", "galleon_1": "B2", "line_2": "K5"} | cells
    return skirmish(play, **lying)


def stormed(play: str, *faces: int, helpers: tuple[str, ...] = (), **hurt: int) -> Table:
    """Both storm it, these help it, and the dice lie: the attacker's first, then the fort's."""
    cells = {helper.replace("-", "_"): "X13" for helper in helpers}
    table = under_the_walls(play, **cells)
    for piece, points in hurt.items():
        table.hurt(piece.replace("_", "-"), points)
    table.gather(FORT)
    for ship in ("frigate-1", "brig-1") if play == "cards" else ():
        table.go_along(ship)
    table.begin_boarding()
    for helper in helpers:
        table.help_fort(helper)
    if table.state.call is None:
        table.settle_defence()
    table.throw(*faces)
    return table


def totals(table: Table) -> tuple[int, int]:
    """The points of the attacker and of the defender."""
    fought = next(event for event in reversed(table.events) if isinstance(event, BoardingFought))
    return fought.attack, fought.defence


def lost(table: Table) -> dict[str, str]:
    """Who was lost, and of what."""
    return {event.ship: event.cause for event in table.events if isinstance(event, Sunk)}


# ---------------------------------------------------------------- who may


@pytest.mark.rule("admiral:8.9b")
@pytest.mark.parametrize("cell", ["W14", "X13", "W13"])
def test_ships_in_its_port_storm_it_over_the_corner_too(cell: str) -> None:
    table = skirmish(brig_1=cell, line_2="K5")
    assert [choice.of("prey") for choice in table.offers("storm")] == [FORT]
    table.board("brig-1", FORT)


@pytest.mark.rule("admiral:8.9b")
@pytest.mark.parametrize("cell", ["V14", "V12", "K6"])
def test_nobody_storms_it_from_outside_its_port(cell: str) -> None:
    table = skirmish(brig_1=cell, line_2="K5")
    table.refused("8.9b", table.board, "brig-1", FORT)
    assert not table.offers("storm")
    (bar,) = [one for one in table.view().disabled if (one.about, one.deed) == ("brig-1", "storm")]
    assert bar.rule == "8.9b"


@pytest.mark.rule("admiral:8.9b")
@BOTH
def test_only_without_the_chart_stand_assaults_behind_boardings(play: str) -> None:
    table = under_the_walls(play, brig_2="V14")
    assert not any(choice.minor for choice in table.offers("board", "frigate-1"))
    assert all(choice.minor == (play == "cards") for choice in table.offers("storm", "frigate-1"))


@pytest.mark.rule("admiral:8.3a", "admiral:8.9a")
@pytest.mark.parametrize(
    ("target", "word", "rule", "rolls"),
    [
        (FORT, "admiral.begin-storm", "8.9a", True),
        ("line-2", "admiral.begin-boarding", "8.3a", True),
    ],
)
def test_several_begin_an_assault_or_a_boarding_as_it_is_called(
    target: str, word: str, rule: str, rolls: bool
) -> None:
    table = under_the_walls(frigate_1="W14" if target == FORT else "V12", line_2="W12")
    table.gather(target)
    (begin,) = table.offers("begin-boarding")
    assert (begin.label.id, begin.rule, begin.rolls) == (word, rule, rolls)


@pytest.mark.rule("admiral:8.9c")
@pytest.mark.parametrize(("cell", "asks"), [("X13", "-asks"), ("K6", "")])
def test_an_assault_rolls_by_its_own_key_unless_somebody_may_help_the_fort(
    cell: str, asks: str
) -> None:
    table = under_the_walls(brig_2=cell)
    alone = table.offers("storm", "brig-1")[0]
    table.gather(FORT)
    (together,) = table.offers("begin-boarding")
    assert (alone.label.id, together.label.id) == (
        f"admiral.storm{asks}",
        f"admiral.begin-storm{asks}",
    )
    assert alone.rolls is together.rolls is not bool(asks)


@pytest.mark.rule("admiral:8.9b")
def test_two_of_one_port_cell_storm_it_and_so_do_more_than_four() -> None:
    table = battle().open_sea()
    for ship, cell in {
        "line-1": "W14",
        "galleon-1": "W14",
        "brig-1": "W13",
        "frigate-1": "W13",
        "line-2": "X13",
        "galleon-2": "K4",
        "brig-2": "K6",
        "frigate-2": "K8",
    }.items():
        table.at(ship, cell)
    table.change("line-2", owner="blue").gather(FORT)
    assert len(table.offers("leave-boarding")) == 5


@pytest.mark.rule("admiral:8.9a", "admiral:3.4b")
@BOTH
def test_neither_ones_own_fort_nor_a_ruin_nor_a_partners_is_stormed(play: str) -> None:
    table = under_the_walls(play).at("brig-1", "B2" if play == "chart" else None)
    table.refused("8.1", table.board, "brig-1", "fort-a1")
    table.refused("8.1", table.gather, "fort-a1")
    table.ruin(FORT)
    table.refused("8.9a", table.board, "frigate-1", FORT)
    four = battle(play, seats=("blue", "red", "green", "white"), sides=("a", "a", "b", "b"))
    four.open_sea().at("brig-1", "W13" if play == "chart" else None)
    four.refused("8.1", four.board, "brig-1", FORT)


@pytest.mark.rule("admiral:8.9a", "admiral:8.8a", "admiral:7.5a")
def test_who_is_spent_or_under_repair_storms_nothing() -> None:
    table = under_the_walls()
    table.change("brig-1", spent=1).change("frigate-1", repair=1, mending_at="fort-a1")
    table.refused("8.8a", table.board, "brig-1", FORT)
    table.refused("7.5a", table.board, "frigate-1", FORT)
    table.refused("8.3a", table.gather, FORT)


# ---------------------------------------------------------------- who helps


@pytest.mark.rule("admiral:8.9c")
@BOTH
def test_its_owner_says_who_helps_before_any_die_whatever_they_are_about(play: str) -> None:
    table = under_the_walls(play, brig_2="X13", frigate_2="W13").hurt("frigate-2", 1)
    table.change("frigate-2", repair=1, mending_at=FORT).change("brig-2", spent=1)
    table.board("frigate-1", FORT)
    assert table.happened(DefenceAsked) == [DefenceAsked(seat="red", fort=FORT)]
    assert (table.state.turn, table.state.waits_for, table.state.call) == ("blue", ("red",), None)
    table.refused("8.9c", table.help_fort, "brig-2", by="blue")
    table.refused("8.9c", table.settle_defence, by="blue")
    table.refused("8.3a", table.go_along, "brig-1")
    table.refused("8.9c", table.end_turn)
    if play == "chart":
        table.refused("8.9c", table.help_fort, "line-2")
    table.help_fort("brig-2")
    table.refused("8.9c", table.help_fort, "brig-2")
    table.help_fort("frigate-2")
    table.help_no_more("brig-2")
    table.refused("8.9c", table.help_no_more, "brig-2")
    table.refused("1.4", table.help_fort, "brig-1", by="red")
    table.settle_defence()
    table.refused("8.9c", table.help_fort, "brig-2")
    table.refused("8.9c", table.settle_defence, by="red")
    assert table.state.call
    assert table.state.call.owners == ("blue", "red", "red")


@pytest.mark.rule("admiral:8.9c", "admiral:10.7b")
@pytest.mark.parametrize("helps", [True, False])
def test_whom_a_mine_takes_while_her_fort_is_stormed_helps_no_more_if_she_was_to(
    helps: bool,
) -> None:
    table = battle(mines="1", wind="").lay("blue", "D4").lay("red", "W12")
    table.spin("fresh E")
    table.open_sea().at("frigate-1", "W14").at("brig-2", "X13").at("line-2", "W13")
    table.change("brig-2", under_way=True, wake=("D4",))
    table.board("frigate-1", FORT)
    if helps:
        table.help_fort("brig-2")
    table.help_fort("line-2")
    table.declare("blue", "brig-2", "D4")
    assert lost(table) == {"brig-2": "damage"}
    assert [event.ship for event in table.happened(DefenderLeft)] == ["brig-2"] * helps
    assert table.state.waits_for == ("red",)
    table.settle_defence()
    assert table.state.call
    assert table.state.call.owners == ("blue", "red", "red"), "the fort and one ship"


SIDES = ("team-1", "team-2", "team-1", "team-2")
"""Blue and green against red and orange."""


def last_ship_mined(sides: tuple[str, ...] = (), in_port: bool = False, helper: str = "") -> Table:
    """Blue storms red's fort; of red's ships only one is left, that came onto a mine of blue's. A
    ``helper`` of another seat lies in that port.
    """
    seats = ("blue", "red", "green", "orange")
    table = battle(mines="1", wind="", seats=seats, sides=sides)
    table.lay("blue", "D4").lay("red", "").lay("green", "").lay("orange", "")
    table.spin("fresh E")
    (fort,) = table.state.forts_of("red")
    port = table.state.scene.board.around(fort.cell)
    table.open_sea().at("frigate-1", port[0]).lost("line-2", "galleon-2", "frigate-2")
    table.change("brig-2", cell=port[1] if in_port else "D9", under_way=True, wake=("D4",))
    if helper:
        table.at(helper, port[2])
    table.board("frigate-1", fort.id)
    return table


@pytest.mark.rule("admiral:8.9d", "pearl-shoals:V.1.2b")
def test_whose_last_ship_a_mine_takes_is_not_waited_for_while_his_fort_is_stormed() -> None:
    table = last_ship_mined()
    assert "red" in table.state.waits_for
    table.declare("blue", "brig-2", "D4")
    assert table.state.out == ("red",)
    assert table.state.waits_for == ("blue",)
    assert table.state.call
    assert table.state.call.owners == ("blue", "blue"), "of nobody's fort the attacker throws"
    table.throw(1, 6)
    (fought,) = table.happened(BoardingFought)
    assert fought.owner == ""
    assert lost(table)["frigate-1"] == "repelled"


@pytest.mark.rule("admiral:8.9d", "pearl-shoals:V.2.5a")
def test_a_stormed_fort_that_passes_to_a_partner_is_defended_by_his_die() -> None:
    table = last_ship_mined(SIDES)
    assert "red" in table.state.waits_for
    table.declare("blue", "brig-2", "D4")
    assert table.state.out == ("red",)
    assert table.state.waits_for == ("blue", "orange")
    assert table.state.call
    assert table.state.call.owners == ("blue", "orange")
    table.throw(1, 6, by="orange")
    (fought,) = table.happened(BoardingFought)
    assert fought.owner == table.owner(fought.target) == "orange"
    assert lost(table)["frigate-1"] == "repelled"


@pytest.mark.rule("admiral:8.9c", "pearl-shoals:V.1.2b")
def test_whose_last_ship_a_mine_takes_is_not_asked_who_helps_either() -> None:
    table = last_ship_mined(in_port=True)
    assert table.state.waits_for == ("red",)
    table.help_fort("brig-2")
    table.declare("blue", "brig-2", "D4")
    assert table.state.out == ("red",)
    assert table.state.waits_for == ("blue",)
    assert table.state.call, "the assault goes on"
    assert table.state.call.owners == ("blue", "blue")
    table.throw(1, 6)
    assert lost(table)["frigate-1"] == "repelled"


@pytest.mark.rule("admiral:8.9c", "pearl-shoals:V.2.5a")
@pytest.mark.parametrize("helper", ["", "brig-4"])
def test_a_partner_who_gets_a_stormed_fort_says_who_of_his_ships_helps(helper: str) -> None:
    table = last_ship_mined(SIDES, in_port=True, helper=helper)
    assert table.state.waits_for == ("red",)
    table.declare("blue", "brig-2", "D4")
    assert [fort.id for fort in table.state.forts_of("orange") if fort.former == "red"]
    if helper:
        assert (table.state.waits_for, table.state.call) == (("orange",), None)
        table.help_fort(helper)
        table.settle_defence()
    assert table.state.call
    assert table.state.call.owners == ("blue", "orange") + ("orange",) * bool(helper)


@pytest.mark.rule("admiral:8.9c")
def test_where_none_of_his_ships_is_in_the_port_nothing_is_asked() -> None:
    table = under_the_walls()
    table.board("frigate-1", FORT)
    assert table.state.call
    assert table.state.call.owners == ("blue", "red")


@pytest.mark.rule("admiral:8.9c", "pearl-shoals:V.1.2b")
@BOTH
def test_a_fort_of_nobody_defends_itself_with_its_own_die(play: str) -> None:
    table = under_the_walls(play).change(FORT, owner="")
    table.board("frigate-1", FORT)
    assert table.state.waits_for == ("blue",)
    table.throw(1, 6)
    assert totals(table) == (4, 7)
    assert lost(table) == {"frigate-1": "repelled"}
    assert table.damage_of(FORT) == 2


# ---------------------------------------------------------------- points


@pytest.mark.rule("admiral:8.9a")
@BOTH
@pytest.mark.parametrize(("face", "points"), [(1, 4), (2, 4), (3, 5), (4, 5), (5, 6), (6, 6)])
def test_the_forts_die_and_what_is_left_of_it(play: str, face: int, points: int) -> None:
    table = stormed(play, 1, 1, face, fort_x14=1) if play == "chart" else under_the_walls(play)
    if play == "cards":
        table.hurt(FORT, 1).board("frigate-1", FORT)
        table.settle_defence(1, face)
    assert totals(table)[1] == points


@pytest.mark.rule("admiral:8.9d")
@BOTH
def test_the_defender_throws_for_the_fort_and_for_each_helper(play: str) -> None:
    table = stormed(play, 1, 1, 3, 6, helpers=("brig-2",), brig_2=1)
    assert totals(table) == (7, 10)


# ---------------------------------------------------------------- a tie


@pytest.mark.rule("admiral:8.9e", "admiral:8.11a", "admiral:8.11b")
@BOTH
def test_equal_points_ruin_the_fort_and_sink_all_who_took_part(play: str) -> None:
    table = under_the_walls(play, galleon_2="X13", frigate_2="W13").hurt("frigate-2", 1)
    table.change("frigate-2", repair=1, mending_at=FORT)
    table.gather(FORT)
    for ship in ("frigate-1", "brig-1") if play == "cards" else ():
        table.go_along(ship)
    table.begin_boarding()
    table.settle_defence(1, 1, 6)
    assert totals(table) == (7, 7)
    assert table.state.forts[FORT].ruined
    assert table.state.forts[FORT].owner == ""
    assert lost(table) == {
        "frigate-1": "assault",
        "brig-1": "assault",
        "frigate-2": "stormed",
    }
    assert not table.ship("galleon-2").sunk


# ---------------------------------------------------------------- the attacker wins


@pytest.mark.rule("admiral:8.9f", "admiral:8.10", "pearl-shoals:V.1.4")
@BOTH
def test_the_attacker_shares_with_the_captured_fort(play: str) -> None:
    table = stormed(play, 6, 3, 4, fort_x14=1)
    assert totals(table) == (10, 5)
    assert table.state.waits_for == ("blue",)
    table.refused("8.9f", table.give, FORT, 6)
    table.share(frigate_1=2, brig_1=1, fort_x14=2)
    assert table.happened(FortTaken) == [
        FortTaken(fort=FORT, seat="blue", former="red", left=2, lots=0)
    ]
    assert [table.damage_of(id) for id in (FORT, "frigate-1", "brig-1")] == [3, 2, 2]
    assert table.state.forts[FORT].owner == "blue"
    assert [event.seat for event in table.happened(GraceBegan)] == ["red"]


@pytest.mark.rule("admiral:8.10")
@pytest.mark.parametrize(("damage", "dice", "before"), [(1, (6, 3, 4), 1), (4, (1, 1, 4), 3)])
def test_the_banner_of_a_captured_fort_shows_its_new_flag_and_what_is_left_of_it(
    damage: int, dice: tuple[int, ...], before: int
) -> None:
    table = stormed("chart", *dice, fort_x14=damage)
    table.share(frigate_1=2, brig_1=1, fort_x14=2)
    (banner,) = [moment for moment in table.moments() if moment.piece == FORT]
    assert (banner.seat, banner.before, banner.after, banner.hull) == ("blue", before, 3, 5)


@pytest.mark.rule("pearl-shoals:V.4.2a")
@BOTH
def test_pearls_do_not_pass_while_the_strength_of_an_assault_is_shared(play: str) -> None:
    table = stormed(play, 6, 3, 4, fort_x14=1).stow("brig-1", 1)
    table.refused("V.4.2a", table.shift_pearl, "brig-1", "frigate-1")
    table.refused("V.4.2a", table.shift_pearl, "brig-1", FORT)


@pytest.mark.rule("admiral:8.9f")
def test_a_fort_bears_no_more_than_five() -> None:
    table = stormed("chart", 6, 6, 1, fort_x14=4)
    assert totals(table) == (11, 1)
    table.give("brig-1", 0)
    table.give("frigate-1", 0)
    table.give(FORT, 5)
    table.refused("8.9f", table.give, FORT, 6)


@pytest.mark.rule("admiral:8.9h", "admiral:8.11a", "pearl-shoals:V.4.5a")
@BOTH
def test_a_fort_given_nothing_is_ruined_with_its_pearls(play: str) -> None:
    table = stormed(play, 6, 3, 4, fort_x14=1).stow(FORT, 1)
    table.share(frigate_1=4, brig_1=1)
    assert table.happened(FortRuined) == [FortRuined(fort=FORT, owner="red", lots=1)]
    assert table.state.forts[FORT].ruined


@pytest.mark.rule("admiral:8.9g")
@BOTH
def test_helpers_of_a_lost_fort_are_sunk_and_nobody_gets_them(play: str) -> None:
    table = stormed(play, 6, 6, 1, 1, helpers=("brig-2",), fort_x14=3, brig_2=2)
    assert totals(table) == (11, 3)
    assert lost(table) == {"brig-2": "overrun"}
    assert set(table.shares()) == {"frigate-1", "brig-1", FORT}


@pytest.mark.rule("admiral:8.9g", "admiral:8.10")
def test_who_did_not_help_stays_hers_owners_and_her_repair_ends() -> None:
    table = under_the_walls(frigate_2="X13").hurt("frigate-2", 1).hurt(FORT, 3)
    table.change("frigate-2", repair=1, mending_at=FORT)
    table.gather(FORT)
    table.begin_boarding()
    table.settle_defence(1, 1, 1)
    table.share(frigate_1=2, brig_1=1, fort_x14=2)
    assert table.owner("frigate-2") == "red"
    assert table.happened(RepairEnded) == [RepairEnded(ship="frigate-2", why="fort-lost")]


# ---------------------------------------------------------------- the defender wins


@pytest.mark.rule("admiral:8.9i", "admiral:8.9j")
@BOTH
def test_the_defender_shares_among_fort_and_helpers_and_the_attackers_are_sunk(play: str) -> None:
    table = stormed(play, 1, 1, 3, 6, helpers=("brig-2",), brig_2=1)
    assert lost(table) == {"frigate-1": "repelled", "brig-1": "repelled"}
    assert table.state.waits_for == ("red",)
    table.share(fort_x14=2, brig_2=1)
    assert (table.damage_of(FORT), table.damage_of("brig-2")) == (3, 2)


@pytest.mark.rule("admiral:8.9i")
@pytest.mark.parametrize(("face", "left"), [(6, 1), (3, 1)])
def test_a_fort_alone_keeps_the_difference_without_a_question(face: int, left: int) -> None:
    table = under_the_walls().hurt("frigate-1", 1 if face == 3 else 0)
    table.board("frigate-1", FORT, 6 if face == 6 else 5, face)
    attack, defence = totals(table)
    assert table.state.pending is None
    assert table.damage_of(FORT) == 5 - (defence - attack)
    assert table.state.forts[FORT].owner == "red"
    assert defence - attack == left


@pytest.mark.rule("admiral:8.9h", "admiral:8.9i")
def test_a_defender_may_let_his_own_fort_fall() -> None:
    table = stormed("chart", 1, 1, 3, 6, helpers=("brig-2",), brig_2=1)
    table.share(brig_2=3)
    assert table.state.forts[FORT].ruined
    assert table.owner("brig-2") == "red"


@pytest.mark.rule("admiral:8.11b", "admiral:7.3a")
@BOTH
@pytest.mark.parametrize("share", [2, 3])
def test_who_was_under_repair_in_a_fort_let_fall_is_lost_however_much_she_is_given(
    play: str, share: int
) -> None:
    table = under_the_walls(play, brig_2="X13").hurt("brig-2", 1).hurt("brig-1", 2)
    table.change("brig-2", repair=1, mending_at=FORT).hurt(FORT, 5 - share)
    table.board("brig-1", FORT)
    table.help_fort("brig-2")
    table.settle_defence(3, 1, 1)
    table.share(brig_2=share)
    assert table.state.forts[FORT].ruined
    assert lost(table) == {"brig-1": "repelled", "brig-2": "stormed"}


# ---------------------------------------------------------------- until the round ends


@pytest.mark.rule("admiral:8.9k")
@BOTH
def test_stormers_and_fort_do_nothing_more_in_this_round(play: str) -> None:
    table = stormed(play, 6, 3, 4, fort_x14=1)
    table.share(frigate_1=2, brig_1=1, fort_x14=2)
    table.refused("8.8a", table.sail, "brig-1", "W", 1)
    table.refused("8.9k", table.fire, FORT, "line-2")
    assert [badge.id for badge in table.card_of(FORT).badges] == ["admiral.badge.spent"]
    table.play_on("blue", "fresh W")
    assert not table.card_of(FORT).badges
    assert not any(token.used for token in table.card_of(FORT).tokens)


@pytest.mark.rule("admiral:8.9k")
def test_a_fort_that_beat_them_off_fires_no_more_in_its_owners_turn() -> None:
    table = under_the_walls(frigate_1="X13", galleon_1="V14")
    table.board("brig-1", FORT, 1, 1)
    table.end_turn()
    table.refused("8.9k", table.fire, FORT, "galleon-1")
    table.play_on("red", "calm N")
    table.fire(FORT, "galleon-1")


@pytest.mark.rule("admiral:8.8b", "admiral:8.9c")
def test_a_fort_stormed_twice_in_a_round_defends_by_the_same_rules() -> None:
    table = under_the_walls(galleon_1="X13")
    table.board("brig-1", FORT, 1, 1)
    assert table.damage_of(FORT) == 3
    table.board("frigate-1", FORT, 1, 1)
    assert totals(table) == (4, 2)


# ---------------------------------------------------------------- ships at work in the port


def at_work(fort: int) -> Table:
    """Red's brig and frigate repair the fort, which has so much damage, in blue's turn."""
    table = under_the_walls(brig_2="X13", frigate_2="X13").hurt(FORT, fort)
    return table.change(FORT, workers=("brig-2", "frigate-2"), builder="red")


@pytest.mark.rule("admiral:8.11b")
def test_who_repairs_a_fort_that_is_ruined_survives_unless_she_helps() -> None:
    table = at_work(1)
    table.gather(FORT)
    table.begin_boarding()
    table.help_fort("brig-2")
    table.settle_defence(1, 1, 1, 1)
    assert totals(table) == (7, 7)
    assert table.ship("brig-2").sunk
    assert not table.ship("frigate-2").sunk
    assert table.state.forts[FORT].workers == ()


@pytest.mark.rule("admiral:8.9i", "admiral:9.5a")
def test_a_fort_at_repair_that_is_whole_after_beating_them_off_is_mended() -> None:
    table = at_work(1).hurt("brig-1", 2)
    table.board("brig-1", FORT)
    table.settle_defence(1, 6)
    assert table.damage_of(FORT) == 0
    assert table.happened(FortWorkEnded) == [FortWorkEnded(fort=FORT, why="mended")]
    table.end_turn()
    table.sail("brig-2", "W", 1)
    table.end_turn()
    assert table.damage_of(FORT) == 0


@pytest.mark.rule("admiral:8.9i", "admiral:9.5a")
def test_of_a_fort_that_is_whole_after_beating_them_off_no_repair_is_told_where_there_was_none() -> (
    None
):
    table = under_the_walls().hurt("brig-1", 2)
    table.board("brig-1", FORT, 1, 6)
    assert (table.damage_of(FORT), table.happened(FortWorkEnded)) == (0, [])


@pytest.mark.rule("admiral:8.9i", "admiral:9.5a")
def test_the_repair_of_a_fort_that_keeps_damage_after_beating_them_off_goes_on() -> None:
    table = at_work(2).hurt("brig-1", 2)
    table.board("brig-1", FORT)
    table.settle_defence(1, 6)
    assert (table.damage_of(FORT), table.happened(FortWorkEnded)) == (1, [])
    table.end_turn()
    table.end_turn()
    assert (table.damage_of(FORT), table.fort(FORT).workers) == (0, ())


@pytest.mark.rule("admiral:8.10")
def test_the_repair_of_a_captured_fort_is_over() -> None:
    table = at_work(4)
    table.gather(FORT)
    table.begin_boarding()
    table.settle_defence(1, 1, 1)
    table.share(frigate_1=3, brig_1=2, fort_x14=1)
    fort = table.state.forts[FORT]
    assert (fort.owner, fort.workers, fort.damage) == ("blue", (), 4)
    assert {table.owner("brig-2"), table.owner("frigate-2")} == {"red"}


@pytest.mark.rule("admiral:8.7", "admiral:9.1b")
def test_a_ship_captured_at_work_ends_the_repair_of_the_fort() -> None:
    table = at_work(1).at("line-1", "X12")
    table.change("line-1", sunk=False).board("line-1", "brig-2", 1, 1)
    table.share(line_1=3, brig_2=1)
    assert table.owner("brig-2") == "blue"
    assert table.state.forts[FORT].workers == ()
