"""Scenes of a battle of Ahoy, step by step, and of dice in little room."""

from __future__ import annotations

from companion.games.ahoy.rules.agenda import push
from companion.games.ahoy.rules.smuggler_tasks import GainReward
from companion.games.ahoy.rules.squadron import after_anchoring
from companion.games.ahoy.rules.union import after_sailing
from tests.games.ahoy.verbs import ANN
from tests.games.ahoy.verbs_battle import SM, SQ, UN, Fleet
from tests.screens.ahoyscenes import flagged, lay_game, midgame, open_game
from tests.screens.players import Players
from tests.screens.scenes import chart_fleet
from tests.screens.staging import scene

BLUE, GREEN, PURPLE = "blue", "green", "purple"
"""The flags of the Squadron, the first Smuggler and the Union."""


def sighted() -> Fleet:
    """The Squadron, loaded, is about to meet a Smuggler and the Union, who aim as well."""
    at = Fleet(flagged(midgame().state)).loads(BLUE, 6).loads(GREEN, 4).loads(PURPLE, 5)
    return at.plans(2)


def show(players: Players, at: Fleet) -> None:
    """The battle over the one on the table."""
    chart_fleet(players)
    lay_game(players, at.state)


@scene
def ahoy_battle_foes(players: Players) -> None:
    at = sighted().stands(flagship_union="2ne")
    show(players, at.meets(SQ, "2ne"))


@scene
def ahoy_battle_plans(players: Players) -> None:
    show(players, sighted().meets(SQ, "3ne"))


@scene
def ahoy_battle_aim(players: Players) -> None:
    show(players, sighted().meets(SQ, "2ne"))


@scene
def ahoy_battle_answer(players: Players) -> None:
    show(players, sighted().meets(SQ, "2ne").lowers(3))


@scene
def ahoy_battle_dice(players: Players) -> None:
    show(players, sighted().meets(SQ, "2ne").lowers(3).lowers(1))


@scene
def ahoy_battle_won(players: Players) -> None:
    show(players, sighted().meets(UN, "2ne").keeps_plans().clashes(6, 1))


@scene
def ahoy_battle_damage(players: Players) -> None:
    at = sighted().meets(SQ, "2ne").clashes(6, 1).takes("broadside")
    assert at.state.figures[SM].space
    show(players, at)


@scene
def ahoy_patrol_left(players: Players) -> None:
    at = sighted()
    show(players, at.under(after_anchoring, BLUE, at.state.figures[SQ].space))


@scene
def ahoy_stronghold(players: Players) -> None:
    at = sighted()
    for die in at.of(BLUE).supply:
        at.die_in(BLUE, die.id, "deploy")
    show(players, at.ends())


@scene
def ahoy_muster(players: Players) -> None:
    at = sighted().set(turn=PURPLE).stands(flagship_union="1nw").comrades(5, r3=3)
    show(players, at.under(after_sailing, PURPLE, "1nw"))


@scene
def ahoy_inspire(players: Players) -> None:
    at = sighted().set(turn=PURPLE).has(PURPLE, dice=(6, 4)).comrades(5, r3=3)
    show(players, at.places(6, "inspire"))


@scene
def ahoy_plans(players: Players) -> None:
    """The drawer of the Union's turn: plans that can be played, those that are likely first."""
    at = sighted().set(turn=PURPLE).has(PURPLE, dice=(6, 4)).comrades(5, r3=3)
    show(players, at)
    players.tap("More")


@scene
def ahoy_repair(players: Players) -> None:
    """Three slots are damaged, and two are repaired by one key."""
    at = (
        sighted().set(turn=PURPLE).has(PURPLE, dice=(6, 4), damaged=("sail-1", "sail-2", "cannons"))
    )
    show(players, at.places(6, "repair"))


@scene
def ahoy_slots(players: Players) -> None:
    """The Union has placed all dice but one, with both ships afloat and much crew."""
    crew = ("shipwright", "convincing-official-skull", "convincing-official-fish", "trawler")
    at = sighted().set(turn=PURPLE).launched(cutter="3nw")
    show(players, at.has(PURPLE, dice=(6,), crew=(*crew, "powder-monkey")))


@scene
def ahoy_ship_in_danger(players: Players) -> None:
    """A loaded enemy is in the cutter's region, and the Union is told what would save her."""
    at = sighted().set(turn=PURPLE).launched(cutter="3nw").stands(flagship_squadron="3sw")
    show(players, at.has(PURPLE, dice=(4, 2)))


@scene
def ahoy_rewards(players: Players) -> None:
    """A Smuggler's marker is to be moved."""
    at = sighted().set(turn=GREEN)
    show(players, at.under(lambda recorder, seat: push(recorder, GainReward(seat=seat)), GREEN))


@scene
def ahoy_four_dice(players: Players) -> None:
    """One die of five is placed: on the page of mats the others leave little room beside them."""
    game = midgame(placed=False)
    game.die_in(ANN, next(one.id for one in game.of(ANN).supply if one.face == 4), "sail-1")
    open_game(players, game)
    players.shell.page("battle").open_tab("cards")
    players.hand.advance_frames(3)
