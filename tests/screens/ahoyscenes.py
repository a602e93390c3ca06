"""Scenes of Ahoy: games made up by hand and laid over a battle that is on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.game import Seat
from companion.games.ahoy.rules import play
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.sea_commands import Step
from companion.games.ahoy.rules.state import AhoyState, Market, Plans
from companion.games.ahoy.scenario import Scene
from companion.games.ahoy.views import public
from companion.platform.program_files import SCENARIOS
from companion.session.session import Session
from tests.games.ahoy.verbs import ANN, BEN, CARL, DORA, Table, table
from tests.games.ahoy.verbs_battle import Fleet
from tests.games.ahoy.verbs_sea import SeaTable
from tests.games.ahoy.verbs_smuggler import smuggling
from tests.screens.company import all_scenarios, widgets
from tests.screens.figurestories import check_card, check_cards
from tests.screens.midbattle import played
from tests.screens.players import Players
from tests.screens.scenes import chart_fleet
from tests.screens.staging import passing_scene, scene
from tests.screens.tapstories import bring

FLAGS = {ANN: "blue", BEN: "green", DORA: "purple", CARL: "sky"}
LAID = (
    (Place(-2, 1, 1), "4"),
    (Place(2, -1, 3), "9"),
    (Place(4, 0, 2), "6"),
    (Place(-2, 3, 0), "12"),
    (Place(0, 3, 0), "5"),
    (Place(4, 2, 1), "10"),
    (Place(0, -2, 3), "11"),
    (Place(-2, -1, 2), "7"),
    (Place(4, -2, 0), "1"),
)
"""What has been explored by the third round, and more."""
MARKET = ("elder", "mystic", "gunner")
PLAYED = ("enlist", "evacuation", "close-call", "sneak-attack", "weapons-cache")
"""What the Union has drawn by then, but for the gunship."""


def midgame(regions: int = 5, players: int = 4, *, placed: bool = True) -> Table:
    """The third round: figures about, dice in slots once some are ``placed``, damage, crew."""
    game = table(players).tiles(*LAID[: regions - 2])
    cards = (*MARKET, "sailor", "fighters", "diver")
    market = Market(row=MARKET, deck=(30 if players == 4 else 24) - len(cards), seen=cards)
    game.set(round=3, stack=11 - regions, market=market, plans=Plans(deck=6, played=PLAYED))
    game.has(ANN, dice=(5, 4, 4, 3, 2), gold=2, fame=14, crew=("sailor", "fighters"))
    game.has(ANN, damaged=("sail-3", "cannons-6"))
    game.flagships(**{ANN: "1se", DORA: "3ne"})
    game.stands(patrol_1="1nw", patrol_2="1nw", patrol_3="2nw", stronghold_1="2se")
    game.launched(gunship="4sw")
    game.has(DORA, gold=3, fame=11, damaged=("sail-1",), crew=("diver",))
    game.comrades(5, r3=3, r4=1)
    for seat, space, fame in ((BEN, "2ne", 17), (CARL, "4nw", 9)):
        if seat in game.state.players:
            game.flagships(**{seat: space}).has(seat, fame=fame, gold=1)
    for face, slot in ((4, "sail-1"), (2, "sail-2"), (3, "order")) if placed else ():
        die = next(one.id for one in game.of(ANN).supply if one.face == face)
        game.die_in(ANN, die, slot)
    return game


def flagged(state: AhoyState) -> AhoyState:
    """The same game with the players' flags for their seats."""
    told = {name: _flagged(getattr(state, name)) for name in state.__struct_fields__}
    return replace(state, **told | {"scene": state.scene})


def _flagged(told: Any) -> Any:
    """The same with flags, however deep a seat is named."""
    if isinstance(told, str):
        return FLAGS.get(told, told)
    if isinstance(told, Scene):
        return told
    if isinstance(told, tuple):
        return tuple(map(_flagged, told))
    if isinstance(told, Mapping):
        return {_flagged(key): _flagged(value) for key, value in told.items()}
    if isinstance(told, Struct):
        fields = {name: _flagged(getattr(told, name)) for name in told.__struct_fields__}
        return replace(told, **fields)
    return told


def lay_game(players: Players, state: AhoyState) -> None:
    """Have the window show a game in place of the battle on the table."""
    table = players.shell.table
    assert table.snapshot
    state = flagged(state)
    view = public(state)
    choices = tuple(one for seat in view.waits_for for one in play.DEEDS.choices(state, seat))
    laid = replace(table.snapshot, view=view, choices=choices)
    players.shell.table = replace(table, snapshot=laid)
    players.shell.aiming.heard(players.shell.table.choices)
    players.shell.refresh()
    players.hand.advance_frames(3)


def open_game(players: Players, game: Table) -> None:
    """A battle on the table, and the game over it."""
    chart_fleet(players)
    lay_game(players, game.state)


@scene
def ahoy_turn(players: Players) -> None:
    open_game(players, midgame())


@scene
def ahoy_five_dice(players: Players) -> None:
    """All dice of the Squadron wait to be placed."""
    open_game(players, midgame(placed=False))


@scene
def ahoy_late(players: Players) -> None:
    open_game(players, midgame(regions=11))


def tap_thing(players: Players, kind: str, id: str) -> None:
    """Tap a die or a slot in the panel: the newest that is shown of that name."""
    found = [one for one in widgets(players.shell, kind) if one.face.id == id]
    players.reach(found[-1])


def sailing(at: str = "1se") -> SeaTable:
    """A flagship is to sail from a space of the third round's map."""
    game = SeaTable(midgame().state)
    game.flagships(**{ANN: at})
    return game.places(4, "sail-4")


@scene
def ahoy_sail(players: Players) -> None:
    open_game(players, sailing())


@scene
def ahoy_explore(players: Players) -> None:
    open_game(players, laying())


def laying() -> SeaTable:
    """A new tile was turned up and is to be laid."""
    game = sailing("2sw")
    steps = [one.space for one in game.offered(kind=Step) if isinstance(one, Step)]
    off = next(space for space in steps if space.startswith("off:"))
    game.steps(off)
    game.draws("3")
    return game


@scene
def ahoy_turn_tile(players: Players) -> None:
    ahoy_explore(players)
    chart = players.shell.table.view.chart
    assert chart
    place = next(id for id in chart.board.ids if chart.board.space(id).unknown)
    players.shell.aiming.space_tapped(place)
    players.hand.advance_frames(3)


@scene
def ahoy_battle(players: Players) -> None:
    game = Fleet(midgame().state)
    game.loads(ANN, 5).loads(DORA, 4).meets("flagship-squadron", "3ne")
    open_game(players, game)


@scene
def ahoy_score(players: Players) -> None:
    ahoy_turn(players)
    players.shell.page("battle").open_tab("score")
    players.hand.advance_frames(3)


@scene
def ahoy_gap(players: Players) -> None:
    game = midgame()
    game.flagships(**{ANN: "2se"}).stands(stronghold_1="", patrol_3="2se")
    open_game(players, game)


@scene
def ahoy_die(players: Players) -> None:
    ahoy_turn(players)
    tap_thing(players, "DieKey", "squadron-1")


@scene
def ahoy_mats(players: Players) -> None:
    ahoy_turn(players)
    players.shell.page("battle").open_tab("cards")
    players.hand.advance_frames(3)


OPEN_MAP = SCENARIOS / "ahoy" / "open-map.toml"
FOUR = tuple(
    Seat(seat, name)
    for seat, name in zip(FLAGS.values(), ("Ann", "Ben", "Dora", "Carl"), strict=True)
)


def asking(prompt: str, rounds: int = 0) -> Callable[[Session], bool]:
    """Something is asked, in this round or later."""

    def asked(session: Session) -> bool:
        view = session.pages.view
        found = view.question.prompt.id if view.question else ""
        return found == prompt and view.round >= rounds

    return asked


def at_sea(prompt: str, play: str = "chart", rounds: int = 0, seed: int = 1) -> Session:
    """A game for four that has come to a question."""
    return played(asking(prompt, rounds), seed, scenario=OPEN_MAP, seats=FOUR, play=play)


@passing_scene
def ahoy_own(players: Players) -> None:
    """What the cards, boards and tiles of one's own box show: the end of their list."""
    check_box(players)
    players.hand.advance_frames(3)
    players.front.ids.scroll.scroll_y = 0


def check_box(players: Players) -> None:
    """Come to the cards of the box."""
    players.company.scenarios = all_scenarios()
    check_cards(players)
    players.tap("Ahoy!")


@scene
def ahoy_own_card(players: Players) -> None:
    check_box(players)
    check_card(players, "Aeronauts", "price", "2")
    players.tap("Aeronauts")


@scene
def ahoy_own_board(players: Players) -> None:
    check_box(players)
    players.tap("Bluefin Squadron")


@scene
def ahoy_own_ship(players: Players) -> None:
    check_box(players)
    players.tap("Gunship")


@scene
def ahoy_own_tile(players: Players) -> None:
    """The tile with most on it."""
    check_box(players)
    players.tap("10 · tree")


@scene
def ahoy_own_grid(players: Players) -> None:
    check_box(players)
    players.tap("Rewards, row 1")


@scene
def ahoy_tile(players: Players) -> None:
    bring(players, at_sea("ahoy.call.tile"))


@scene
def ahoy_first_tiles(players: Players) -> None:
    bring(players, at_sea("ahoy.call.start"))


@scene
def ahoy_tiles_dealt(players: Players) -> None:
    ahoy_first_tiles(players)
    players.tap("Let the table deal")


@scene
def ahoy_first_map(players: Players) -> None:
    """How the first two tiles may lie, turned once."""
    ahoy_tiles_dealt(players)
    players.tap("Go on")
    players.tap("Turn it")


@scene
def ahoy_market(players: Players) -> None:
    bring(players, at_sea("ahoy.draw.market"))


@scene
def ahoy_roll(players: Players) -> None:
    bring(players, at_sea("ahoy.throw.dice"))


@scene
def ahoy_fight(players: Players) -> None:
    bring(players, at_sea("ahoy.throw.battle"))


@scene
def ahoy_damage(players: Players) -> None:
    bring(players, at_sea("ahoy.prompt.damaged", rounds=2))


@scene
def ahoy_cards(players: Players) -> None:
    bring(players, at_sea("ahoy.prompt.arrived", "cards", rounds=2))


@scene
def ahoy_start(players: Players) -> None:
    bring(players, at_sea("ahoy.prompt.start"))


@scene
def ahoy_pledges(players: Players) -> None:
    players.bring(at_sea("ahoy.prompt.pledges"))


@scene
def ahoy_harbour(players: Players) -> None:
    """A Smuggler may enlist or carry off one card, by two keys with long words."""
    game = smuggling(players=3, gold=4)
    row = ("gunners-mate", "aeronauts", "sea-dog")
    open_game(players, game.set(market=replace(game.state.market, row=row, seen=row)))
