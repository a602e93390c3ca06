"""Capture of the Colonies through the window: shots and their answers, colonies taken, and battles
to their end.

Only what a story is about is tapped. What came before is done by the captains of the Narrow Sea;
that a battle is set up, sailed, salvoed and handed on by taps is proved here as well, once each.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.commands import EnterFaces
from companion.engine.salvos import AimSalvo, FireSalvo
from companion.games.golitsyn.colonies.rules.commands import AnswerFire, CeaseFire
from companion.games.golitsyn.rules.commands import EndTurn, Fire, Mend, Sail, SayEnd, SpinToMove
from tests.screens.company import all_scenarios, widgets
from tests.screens.narrow_sea import COLONIES, FLEET, NARROW_SEA, Captains
from tests.screens.players import Players

MOVE = '"I move": spin'
CAMPAIGN = (
    ("E", (("Anna", "D1"), ("Berta", "C1"), ("Clara", "B1"), ("Dora", "B2")), "Rum Key"),
    ("NE", (("Berta", "C2"), ("Clara", "C2"), ("Anna", "D2"), ("Dora", "C3")), "Tin Bay"),
    ("NE", (("Anna", "D3"), ("Berta", "D3"), ("Clara", "D3"), ("Dora", "D4")), "Silk Point"),
    ("NE", (("Anna", "E4"), ("Berta", "E4"), ("Clara", "E4"), ("Dora", "E5")), "Gold Hill"),
)
"""Turn by turn: the wind, the moves, and the colony that the four then free."""


def begin(players: Players, *options: str) -> None:
    """The Narrow Sea, blue against orange, the corner at peace: Anna, Berta, Clara and Dora are the
    first player's. They spin their own vane.
    """
    spin_by_hand(players)
    players.company.scenarios = (NARROW_SEA,)
    players.sit_down()
    for option in ("House rules", "At peace", *options):
        players.tap(option)
    players.tap("Start the battle")


def spin_by_hand(players: Players) -> None:
    """The table has a vane of its own."""
    players.shell.keep(replace(players.company.settings, own_dice=True))


def move(players: Players, heading: str, force: str = "fresh") -> None:
    """Announce the move and enter the wind."""
    players.tap(MOVE)
    players.enter_wind(heading, force)


def fire(players: Players, ship: str, colony: str, heading: str) -> None:
    """One ship alone fires at a colony, and the vane points this way."""
    players.choose(ship)
    players.open_drawer()
    if "Fire" in players.sees.splitlines():  # at one of several
        players.tap("Fire")
    players.tap(f'"I fire": {colony}')
    players.enter_bearing(heading)


def join(players: Players, *ships: str) -> None:
    """These ships join the salvo."""
    for ship in ships:
        players.tap(ship)


def salvo(players: Players, colony: str, heading: str) -> None:
    """All that can fire a salvo at a colony, and the vane points this way."""
    players.tap_place(colony)
    players.tap('"I fire a salvo"')
    players.enter_bearing(heading)
    players.tap("Go on")


def end_turns(players: Players) -> None:
    """Blue's turn is over, and orange lies in the corner and waits."""
    players.end_turn()
    assert "Orange · round" in players.sees
    players.end_turn()
    assert "Blue · round" in players.sees


def rum_key_taken() -> Captains:
    """Blue has taken Rum Key in two turns.

    Anna was holed there and lies in it, and the third turn begins.
    """
    captains = Captains(fleet="4")
    captains.move("E")
    captains.sail(("Anna", "D1"), ("Berta", "C1"), ("Clara", "B1"), ("Dora", "C3"))
    captains.fire("Anna", "Rum Key", "N")
    captains.cease_fire("N")
    captains.salvo("Rum Key", "W", "Berta", "Clara", "Dora")
    captains.end_turns()
    captains.move("N")
    captains.sail(("Anna", "C2"))
    captains.end_turns()
    return captains


def sit_down(players: Players, captains: Captains) -> None:
    """Come to the table where the captains have left it; they spin their own vane."""
    spin_by_hand(players)
    players.bring(captains.session)


def under_way(*moves: tuple[str, str], **options: str) -> Captains:
    """The Narrow Sea in its first turn: the wind blows east, and these ships have sailed."""
    captains = Captains(**options)
    captains.move("E")
    captains.sail(*moves)
    return captains


def written(players: Players, title: str) -> dict[str, str]:
    """A line of the ledger, as figures under their heads; the remarks stand under ``remarks``."""
    players.tap_tab("ledger")
    for paper in widgets(players.shell, "LedgerSheet"):
        for line in paper.sheet.lines:
            if line.title == title:
                return dict(zip(paper.sheet.columns, line.figures, strict=True)) | {
                    "remarks": line.remarks
                }
    raise AssertionError(f"the ledger has no line for {title!r}")


def sent(players: Players, *kinds: type) -> None:
    """The last commands were these."""
    assert [type(command) for command in players.company.sent[-len(kinds) :]] == list(kinds)


# ---------------------------------------------------------------- setting up, and the first turn


def test_two_players_sit_down_under_their_names_and_sail_out(players: Players) -> None:
    spin_by_hand(players)
    players.company.scenarios = all_scenarios()
    for words in ("New battle", "A Small World", "Next", "Blue", "Brown"):
        players.tap(words)
    players.name("blue", "Inga")
    for words in (
        "Next",
        "2",
        "House rules",
        "Is gone for good",
        "Before and after moving",
        "Start the battle",
    ):
        players.tap(words)
    assert "Inga · round 1" in players.sees
    assert 'Shoot, or announce "I move" and spin' in players.sees
    assert players.cell_of("Albatross") == players.cell_of("Gannet") == "A1"

    players.tap(MOVE)
    assert "Round 1 · Inga to spin" in players.sees
    assert "Inga: the wind to move by" in players.sees
    players.enter_wind("NE", "fresh")
    sent(players, SpinToMove, EnterFaces)
    assert "NE fresh" in players.sees
    players.sail("Albatross", "A4")
    players.sail("Petrel", "B2")
    sent(players, Sail, Sail)
    assert (players.cell_of("Albatross"), players.cell_of("Petrel")) == ("A4", "B2")

    players.end_turn()
    sent(players, EndTurn)
    assert "Brown · round 1" in players.sees
    assert written(players, "Albatross") == {
        "holes": "0/3", "repair turns": "", "storms in a row": "", "ammo": "5", "remarks": "",
    }  # fmt: skip
    assert written(players, "Gannet")["remarks"] == "the corner"


def test_a_ship_tapped_before_the_wind_is_known_says_what_comes_first(players: Players) -> None:
    sit_down(players, Captains())
    players.tap_piece(players.ship("Anna"))
    assert 'Announce "I move" and spin first.\nRule 1.3b' in players.sees


def test_the_chart_says_why_a_ship_cannot_go_where_it_was_tapped(players: Players) -> None:
    sit_down(players, under_way())
    players.tap_piece(players.ship("Anna"))
    players.tap_cell("A4")
    assert "On course N Anna makes 2 squares at most" in players.sees
    players.tap_cell("C2")
    assert "C2 lies on no straight course from Anna" in players.sees
    assert "at most" not in players.sees, "only the newest tap is answered"
    assert players.cell_of("Anna") == "A1"


# ---------------------------------------------------------------- a shot, its answer, a colony
# taken


def test_a_hit_on_a_guarded_colony_is_counted_and_the_next_player_fires_for_it(
    players: Players,
) -> None:
    sit_down(players, under_way(("Anna", "D1")))
    fire(players, "Anna", "Rum Key", "N")
    sent(players, Fire, EnterFaces)
    assert "N, a main point: Anna hits Rum Key" in players.sees
    assert (
        "Turn 1, Rum Key: hits on the base 1, ammunition 0, 3 hits more to free it" in players.sees
    )
    assert "Rum Key shoots back, and Orange spins for it" in players.sees
    players.tap("Go on")

    assert "Round 1 · Orange to spin" in players.sees
    assert "Rum Key shoots at Anna" in players.sees
    players.enter_bearing("S")
    assert players.company.sent[-1].seat == "orange"
    assert "Turn 1, Anna: holes 0 to 1" in players.sees
    players.tap("Go on")
    assert "Blue · round 1" in players.sees
    assert written(players, "Rum Key") == {
        "points": "8",
        "hits to free": "3",
        "ammo": "0",
        "hits on the base": "1/4",
        "remarks": "GUARDED",
    }
    assert written(players, "Anna")["holes"] == "1/3"


def test_after_two_shots_the_attacker_ceases_fire_and_the_gunner_names_a_ship(
    players: Players,
) -> None:
    sit_down(players, under_way(("Anna", "D1"), ("Berta", "C1"), ("Clara", "B1")))
    for ship in ("Anna", "Berta"):
        fire(players, ship, "Rum Key", "W")
        players.tap("Go on")
    assert "Rum Key answers when you cease fire" in players.sees
    players.tap("Cease fire: Rum Key answers")
    sent(players, CeaseFire)
    assert "Orange, in the turn of Blue" in players.sees
    assert "Rum Key shoots back: Orange names the ship" in players.sees
    assert "Rum Key shoots at Anna" in players.sees
    assert "Rum Key shoots at Clara" not in players.sees, "she has not fired"
    players.tap("Rum Key shoots at Berta")
    sent(players, AnswerFire)
    players.enter_bearing("NE")
    assert "NE, a point between: Rum Key misses Berta" in players.sees


def test_the_chart_says_why_a_ship_cannot_fire_at_what_was_tapped(players: Players) -> None:
    begin(players)
    move(players, "E")
    players.sail("Anna", "D1")
    players.tap_piece(players.ship("Emma"))
    assert "Emma lies in the corner, which is at peace: nobody fires at it" in players.sees
    assert "Rule 3.2" in players.sees
    sent(players, Fire)
    assert players.page == "BattlePage", "no spin is called for"


def test_a_salvo_frees_a_colony_and_the_first_ship_to_come_in_takes_it(players: Players) -> None:
    sit_down(players, under_way(*CAMPAIGN[0][1], fleet="4"))
    salvo(players, "Rum Key", "W")
    sent(players, AimSalvo, FireSalvo, EnterFaces)
    assert written(players, "Rum Key")["remarks"] == "FREE"
    players.tap_tab("chart")
    end_turns(players)

    move(players, "N")
    players.sail("Berta", "C2")
    assert "Put a flag on the map: Rum Key belongs to Blue" in players.sees
    assert "8 of 29" in players.sees
    (colony,) = [place for place in players.chart.places if place.spaces == ("C2",)]
    assert colony.owner == "blue"
    assert written(players, "Rum Key")["remarks"] == "Blue"
    assert "Blue: 8 points" in players.sees
    assert written(players, "Berta")["remarks"] == "Rum Key"


def test_a_colony_of_ones_own_mends_a_holed_ship_and_shoots_for_its_owner(players: Players) -> None:
    sit_down(players, rum_key_taken())
    assert written(players, "Anna")["holes"] == "1/3"
    players.tap_tab("chart")
    players.tap_piece(players.ship("Anna"))
    players.tap("Skip the turn, mend the hole")
    sent(players, Mend)
    assert written(players, "Anna")["holes"] == "0/3"
    assert "UNDER REPAIR" in written(players, "Anna")["remarks"]
    players.tap_tab("chart")
    assert "Undo: Anna under repair" in players.sees
    move(players, "E", "calm")
    players.end_turn()

    move(players, "E")
    players.sail("Emma", "B2")
    players.end_turn()
    fire(players, "Rum Key", "Emma", "E")
    assert "E, a main point: Rum Key hits Emma" in players.sees


# ---------------------------------------------------------------- to the end


def test_whoever_holds_twenty_nine_points_has_won(players: Players) -> None:
    captains = Captains(fleet="4")
    for wind, moves, colony in CAMPAIGN:
        captains.move(wind)
        captains.sail(*moves)
        captains.salvo(colony, "N", *FLEET)
        captains.end_turns()
    sit_down(players, captains)
    assert "24 of 29" in players.sees
    move(players, "NE")
    players.sail("Anna", "F5")
    assert players.page == "EndingPage"
    assert "Blue won" in players.sees
    assert "29 points of colonies or more are held (2.3a)" in players.sees
    assert "Blue, points: 29 of 29" in players.sees
    players.tap("Look at the battle")
    assert "The battle is over" in players.sees
    assert written(players, "Gold Hill")["remarks"] == "Blue"


def test_whoever_has_the_last_ships_afloat_has_won(players: Players) -> None:
    captains = under_way(("Anna", "D1"), ("Berta", "B1"), fleet="2", sunk="gone")
    captains.end_turns()
    sit_down(players, captains)
    players.tap(MOVE)
    players.show_wind("NE", "storm")
    assert "Anna is thrown ashore and lost" in players.sees
    assert "Berta is carried under the guns of a guarded port and lost" in players.sees
    players.tap("To battle")
    assert players.page == "EndingPage"
    assert "Orange won" in players.sees
    assert "No other player has a ship left (2.3b)" in players.sees
    players.tap("Look at the battle")
    assert not players.cell_of("Anna")
    assert written(players, "Anna")["remarks"] == "ASHORE"
    assert written(players, "Berta")["remarks"] == "LOST UNDER A GARRISON'S GUNS"


# ---------------------------------------------------------------- with cards alone


def sail_by_card(players: Players, ship: str, course: str) -> None:
    """Sail a ship by her card, as far as the wind carries her."""
    players.choose(ship)
    players.tap("Sail")
    players.tap_course(course)
    (rose,) = widgets(players.shell, "RosePicker")
    players.tap(rose.view.confirm.text)


def tell_end(players: Players, ship: str, end: str) -> None:
    """Say what has become of a ship."""
    players.choose(ship)
    players.tap("Where did she end?")
    players.tap(end)


def test_in_cards_play_a_ship_fires_at_the_card_of_a_colony(players: Players) -> None:
    begin(players, "Cards only")
    move(players, "E")
    sail_by_card(players, "Anna", "E")
    assert "Nobody's" in players.sees
    players.choose("Rum Key")
    players.tap('"I fire": Rum Key')
    sent(players, Fire)
    players.enter_bearing("S")
    assert "S, a main point: Anna hits Rum Key" in players.sees


def test_in_cards_play_twenty_nine_points_win_as_well(players: Players) -> None:
    captains = under_way(*((ship, "E") for ship in FLEET), fleet="4", play="cards")
    for ship, colony in zip(FLEET[:2], COLONIES[:2], strict=True):
        captains.salvo(colony, "S", *FLEET)
        captains.end_turns()
        captains.move("E")
        captains.sail((ship, "E"))
        captains.say_port(ship, colony)
    sit_down(players, captains)
    for ship, colony in zip(FLEET[2:], COLONIES[2:], strict=True):
        if colony != COLONIES[-1]:  # the last one that is left need not be named
            players.open_drawer("Salvo, ship by ship")
            players.tap(f"Salvo at {colony}, ship by ship")
        else:
            players.open_drawer(f"Salvo at {colony}, ship by ship")
        join(players, *FLEET)
        players.tap(f'"I fire a salvo": 4 together at {colony}')
        players.enter_bearing("S")
        players.tap("Go on")
        end_turns(players)
        move(players, "E")
        sail_by_card(players, ship, "E")
        players.choose(ship)
        players.tap("Put into a port")
        players.tap(f"In port: {colony}")
        sent(players, SayEnd)
    assert players.page == "EndingPage"
    assert "Blue won" in players.sees
    assert "29 points of colonies or more are held (2.3a)" in players.sees
    players.tap("Look at the battle")
    assert "29 of 29" in players.sees
    assert "Nobody's" not in players.sees, "all four are Blue's"


def test_in_cards_play_the_last_ships_afloat_win_as_well(players: Players) -> None:
    captains = under_way(("Anna", "E"), ("Berta", "E"), fleet="2", sunk="gone", play="cards")
    captains.end_turns()
    sit_down(players, captains)
    move(players, "E", "storm")
    assert "Storm: tell where Anna has drifted" in players.sees
    players.choose("Anna")
    players.tap("Where did she end?")
    assert players.sees.index("Thrown ashore") < players.sees.index("In port: Rum Key"), (
        "the ports are a long list"
    )
    players.tap("\u2190")
    tell_end(players, "Anna", "Thrown ashore")
    assert "Storm: tell where Berta has drifted" in players.sees
    tell_end(players, "Berta", "In port: Tin Bay")
    assert players.page == "EndingPage"
    assert "Orange won" in players.sees
    assert "No other player has a ship left (2.3b)" in players.sees
