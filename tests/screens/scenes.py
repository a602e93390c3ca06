"""Every screen of the table in a telling moment, brought about by taps and by the session."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.appliance.backups import Backup
from companion.appliance.maintenance import REPORTS, MaintenanceView
from companion.engine.card_tokens import SayDamage, SayMove, SayShot
from companion.engine.commands import Command, EnterFaces, Throw, Undo
from companion.engine.compass import Force, Heading, Wind
from companion.engine.game import BattleSetup, Seat
from companion.engine.messages import Message, say
from companion.engine.salvos import AimSalvo
from companion.engine.scenario import ScenarioError
from companion.games.admiral.rules.commands import (
    DeclareMine,
    EndTurn,
    Fire,
    JoinSalvo,
    LayMine,
    Sail,
    SayCell,
)
from companion.library.saved_battles import LATER, UNREADABLE, Saved
from companion.presenters.selection import Selection
from companion.screens.setup.saved_battles_page import FEW
from companion.session.notices import Problem, Thrown
from hardware.readings import DeviceState, PinLevel, VaneTurned
from hardware.wiring.settings import LampSettings, VaneSettings
from tests.screens.company import StandingMaintenance, all_scenarios, widgets
from tests.screens.figurestories import check_card, check_cards
from tests.screens.imagined import lay_over
from tests.screens.midbattle import (
    SEATS,
    in_a_turn,
    in_concert,
    in_the_thick,
    new_battle,
    over,
    played,
    spinning,
    throwing,
)
from tests.screens.players import Players
from tests.screens.staging import passing_scene, scene
from tests.session.net import Fish, cast_net, pocket

STORM = Wind(Heading.W, Force.STORM).sector

# ---------------------------------------------------------------- before the battle


@scene
def home(players: Players) -> None:
    players.company.battles = _battles()
    fault = ScenarioError("reef.toml", "reefs.cells[2]", "Z9", say("expected.on-board", last="X14"))
    players.company.amiss = (say("home.bad-scenario", fault=fault.message),)
    players.shell.refresh()


@scene
def saved(players: Players) -> None:
    players.company.battles = _battles()
    players.shell.go("saved")


@scene
def saved_older(players: Players) -> None:
    newest, older = _battles()
    players.company.battles = (newest, *[older] * FEW)
    players.shell.go("saved")
    players.scroll_to("Show older ones")
    players.tap("Show older ones")


@scene
def saved_tidied(players: Players) -> None:
    saved(players)
    for words in ("Tidy up the list", "Put aside"):
        players.tap(words)


@scene
def saved_out_of_reach(players: Players) -> None:
    fault = say("fault.no-file")
    words = say("session.battle-unreadable", file="0004.sqlite", fault=fault)
    out_of_reach = Saved(path=Path("0004"), title=words, condition=UNREADABLE)
    later = say("session.battle-later", file="0005.sqlite")
    of_later_release = Saved(path=Path("0005"), title=later, condition=LATER)
    players.company.battles = (out_of_reach, of_later_release, *_battles())
    players.shell.go("saved")
    players.tap("Tidy up the list")


@scene
def settings(players: Players) -> None:
    players.shell.go("settings")


@scene
def figures(players: Players) -> None:
    check_cards(players)
    check_card(players, "Brig", "Calm +", "+")


@scene
def figures_card(players: Players) -> None:
    check_cards(players)
    check_card(players, "Galleon", "Strength", "+")
    players.tap("Galleon")


@scene
def figures_islands(players: Players) -> None:
    check_cards(players)
    players.tap("Islands")
    players.tap("↗")


@scene
def figures_board(players: Players) -> None:
    check_cards(players)
    players.tap("Board: where north is")
    players.tap("bottom")


@scene
def figures_reset(players: Players) -> None:
    figures(players)
    players.tap("All as printed")


@passing_scene
def settings_heard(players: Players) -> None:
    players.shell.go("settings")
    players.hand.advance_frames(2)
    players.front.ids.rows.scroll_y = 0


@scene
def care(players: Players) -> None:
    copies = tuple(
        Backup(battle=battle, entry=number)
        for battle, number in zip(_battles(), (212, 1604), strict=True)
    )
    view = MaintenanceView(
        appliance=True,
        stick=True,
        left_alone=1,
        backups=copies,
        release="0.3.1-5b1c77e0",
        previous="0.3.0-09ad2f41",
        bundle="0.3.0-77a0c3de",
        told=say("care.update.older", release="0.3.0-77a0c3de"),
    )
    players.company.maintenance = StandingMaintenance(players.company, view)
    players.tap("Settings")
    players.tap("Care of the table")


@scene
def care_asks(players: Players) -> None:
    players.bring(played(in_the_thick))
    players.shell.go("settings")
    players.company.maintenance = StandingMaintenance(
        players.company,
        MaintenanceView(appliance=True, left_alone=1, release="0.3.1-5b1c77e0"),
    )
    players.tap("Care of the table")
    players.tap("Switch off")


@scene
def care_report(players: Players) -> None:
    told = say("care.reported", folder=REPORTS, file="report-2026-11-30-163644.zip")
    players.company.maintenance = StandingMaintenance(players.company, MaintenanceView(told=told))
    players.tap("Settings")
    players.tap("Care of the table")


@scene
def copies(players: Players) -> None:
    care(players)
    players.tap("Bring a battle back")


@scene
def hardware(players: Players) -> None:
    players.company.attached.now = (
        DeviceState(
            name="vane", steps=24, bounces=7, pushes=1,
            pins=(
                PinLevel(setting="vane.pin_a", pin=17, closed=True),
                PinLevel(setting="vane.pin_b", pin=27, closed=False),
            ),
        ),
        DeviceState(name="box", lines=812, bad=2, gaps=1, steps=-3, last="$811 vane -3 0*5e1f93ac"),
    )  # fmt: skip
    players.shell.keep(replace(players.company.settings, vane=VaneSettings(kind="encoder")))
    players.shell.go("hardware")


@scene
def hardware_check(players: Players) -> None:
    hardware(players)
    players.company.attached.now = (DeviceState(name="box", lost="held"),)
    players.company.attached.check_on(players.company.settings)
    check = players.company.attached.checked
    assert check
    check.take(VaneTurned(steps=12, total=12), 0)
    check.rested(10)
    players.wait(0.5)


@scene
def hardware_lamps(players: Players) -> None:
    players.shell.keep(replace(players.company.settings, lamps=LampSettings(wind="eight")))
    players.shell.go("hardware")
    players.company.attached.check_on(players.company.settings)
    players.wait(0.5)


@scene
def hardware_wires(players: Players) -> None:
    players.shell.keep(replace(players.company.settings, lamps=LampSettings(wind="eight")))
    hardware(players)
    players.company.attached.check_on(players.company.settings)
    players.company.attached.check_on(players.company.settings)
    players.hand.advance_frames(3)
    page: Any = players.shell.front
    page.pick("vane/kind", "compass")
    page.pick_wire("vane.pins_compass.3")
    page.pick_pin("19")
    players.hand.advance_frames(3)
    (scroll,) = widgets(players.shell, "Scroll")
    scroll.scroll_y = 0.4


@scene
def hardware_plan(players: Players) -> None:
    hardware_wires(players)
    (scroll,) = widgets(players.shell, "Scroll")
    scroll.scroll_y = 0


@scene
def setup_scenario(players: Players) -> None:
    players.company.scenarios = all_scenarios()
    players.tap("New battle")


@scene
def setup_players(players: Players) -> None:
    players.tap("New battle")
    for words in ("Next", "Blue", "Orange"):
        players.tap(words)


@scene
def lessons(players: Players) -> None:
    players.tap("Learn to play")


@scene
def lessons_further(players: Players) -> None:
    """The drills of Admiral."""
    lessons(players)
    players.tap("3 more")


@scene
def rules_chapters(players: Players) -> None:
    lessons(players)
    players.tap("Rules")


@scene
def rules_chapter(players: Players) -> None:
    players.tap("Learn to play")
    players.shell.overlays.read_rules("admiral", "4.13")


@scene
def lesson_reads(players: Players) -> None:
    lessons(players)
    players.tap("Admiral")


@scene
def lesson_sail(players: Players) -> None:
    lesson_reads(players)
    players.tap("Go on")
    players.tap("Spin")
    players.wait(9)
    players.tap("To battle")


@scene
def setup_captain(players: Players) -> None:
    setup_players(players)
    players.tap("Person")


@scene
def setup_name(players: Players) -> None:
    setup_players(players)
    players.tap("Name")
    for letter in "OLGA":
        players.tap(letter)


@scene
def setup_options(players: Players) -> None:
    players.sit_down()


def _battles() -> tuple[Saved, ...]:
    admiral = Message("admiral.title")
    return (
        Saved(
            path=Path("0003"),
            title=admiral,
            game="admiral",
            seats=SEATS,
            setup=BattleSetup(game="admiral", scenario="pearl-shoals", seats=SEATS),
            round=5,
            started="2026-11-20T18:02:00Z",
        ),
        Saved(
            path=Path("0002"),
            title=admiral,
            game="admiral",
            seats=(Seat(id="green"), Seat(id="purple")),
            round=43,
            started="2026-11-18T19:30:00Z",
            finished=True,
        ),
    )


# ---------------------------------------------------------------- chance


def trouble(players: Players, id: str) -> None:
    """A sentence of this id is told to the table."""
    players.company.tell(Problem(message=say(id)))
    players.hand.advance_frames(3)


@scene
def vane_call(players: Players) -> None:
    players.bring(played(spinning))


@scene
def vane_unplugged(players: Players) -> None:
    vane_call(players)
    trouble(players, "hardware.lost.unplugged")


@scene
def vane_no_room(players: Players) -> None:
    vane_call(players)
    trouble(players, "journal.disk-full")


@scene
def vane_by_hand(players: Players) -> None:
    vane_call(players)
    for words in ("Enter by hand", "SW", "storm"):
        players.tap(words)


@scene
def vane_result(players: Players) -> None:
    vane_call(players)
    players.tap("Spin")
    players.wait(9)


@scene
def dice_call(players: Players) -> None:
    players.bring(played(throwing))


@scene
def dice_box_held(players: Players) -> None:
    dice_call(players)
    trouble(players, "hardware.lost.held")


@scene
def dice_misread(players: Players) -> None:
    dice_call(players)
    players.company.place.send_faces((2, 5, 1), "dice")
    players.hand.advance_frames(3)


@scene
def dice_target_gone(players: Players) -> None:
    session = new_battle(play="cards", mines="1")
    for command in (
        LayMine(seat="blue", cell="D4"),
        LayMine(seat="orange"),
        EnterFaces(seat="blue", faces=(19,)),
        EndTurn(seat="blue"),
        Sail(seat="orange", ship="brig-2", course="W", run=3),
        SayCell(seat="orange", ship="brig-2", cell="D4"),
        EndTurn(seat="orange"),
        EnterFaces(seat="orange", faces=(19,)),
        Fire(seat="blue", shooter="line-1", target="brig-2", shots=2),
        DeclareMine(seat="blue", ship="brig-2", cell="D4"),
    ):
        session.submit(command)
    players.bring(session)


@scene
def dice_by_hand(players: Players) -> None:
    dice_call(players)
    players.tap("Enter by hand")


@scene
def dice_result(players: Players) -> None:
    dice_call(players)
    players.tap("Roll")
    players.wait(1)


@scene
def dice_last(players: Players) -> None:
    dice_call(players)
    _remember(players, "dice", 2, 6, 4, 1, 3)


@scene
def vane_last(players: Players) -> None:
    vane_call(players)
    _remember(players, "wind", 1, 7, 12, 20, 14)


def _remember(players: Players, reads: str, *faces: int) -> None:
    """What the window has seen thrown before."""
    table = players.shell.table
    thrown = tuple(
        Thrown(
            reads=reads,
            seat=("blue", "orange")[place % 2],
            face=face,
            hit=face > 2 if reads == "dice" else None,
        )
        for place, face in enumerate(faces)
    )
    assert table.snapshot
    players.shell.table = replace(table, snapshot=replace(table.snapshot, throws=thrown))
    players.shell.refresh()
    players.hand.advance_frames(2)


@scene
def draw_call(players: Players) -> None:
    session = cast_net()
    session.submit(Fish(seat="blue"))
    players.bring(session)
    players.tap("Cod")


@scene
def draw_hidden(players: Players) -> None:
    session = cast_net()
    session.submit(pocket("orange"))
    players.bring(session)


# ---------------------------------------------------------------- the battle on the chart


@scene
def chart_fleet(players: Players) -> None:
    players.bring(played(in_the_thick, mines="2"))
    players.hand.advance_frames(3)


@scene
def chart_deeds(players: Players) -> None:
    chart_fleet(players)
    _choose_able(players, "sail")


@scene
def chart_end_asked(players: Players) -> None:
    """The end of the turn was tapped while ships could still act."""
    chart_fleet(players)
    players.tap(players.front.ending.text)


@scene
def chart_rose(players: Players) -> None:
    chart_deeds(players)
    players.open_drawer("Sail")
    (rose,) = widgets(players.shell, "CompassRose")
    longest = max(dict(rose.runs).items(), key=lambda course: course[1])[0]
    players.tap_at(rose.target(longest))


@scene
def chart_targets(players: Players) -> None:
    chart_fleet(players)
    _choose_able(players, "fire")
    if players.shell.aiming.panel.stage == "deeds":
        players.shell.aiming.tapped(Selection.of(piece=players.shell.aiming.aim.piece, deed="fire"))
        players.hand.advance_frames(3)


@scene
def salvo_fleet(players: Players) -> None:
    """A salvo is being put together; a gun with several shots is in it with one."""
    players.bring(played(in_concert))
    offered = players.shell.table.choices
    many = next(choice for choice in offered if choice.deed == "fire" and choice.rule == "5.9a")
    _send(players, AimSalvo(seat=many.command.seat, target=many.of("target")))
    _send(players, JoinSalvo(seat=many.command.seat, shooter=many.piece))


@scene
def salvo_gun(players: Players) -> None:
    """The gun that is in it: her shots may change, or she leaves."""
    salvo_fleet(players)
    _choose_able(players, "leave-salvo")


@scene
def storm_due(players: Players) -> None:
    """A ship has still to drift, so the turn cannot end; some guns reach nobody."""
    session = played(spinning)
    assert session.pages.call
    session.submit(EnterFaces(seat=session.pages.call.seat, faces=(STORM,)))
    players.bring(session)


@scene
def storm_ship(players: Players) -> None:
    storm_due(players)
    _choose_able(players, "drift")


def _send(players: Players, command: Command) -> None:
    players.company.send(command)
    players.hand.advance_frames(3)


@scene
def chart_refusal(players: Players) -> None:
    chart_deeds(players)
    other = next(seat.id for seat in SEATS if seat.id != players.shell.table.view.turn)
    players.company.send(EndTurn(seat=other))
    players.hand.advance_frames(3)


@scene
def rule_slip(players: Players) -> None:
    chart_fleet(players)
    players.shell.overlays.open_rule("4.13")


@scene
def reef_cells(players: Players) -> None:
    players.bring(new_battle(layout="placed"))
    players.hand.advance_frames(3)


@passing_scene
def reef_picked(players: Players) -> None:
    reef_cells(players)
    players.tap("C")


@scene
def chart_wide(players: Players) -> None:
    chart_fleet(players)
    lay_over(players)


@scene
def chart_near(players: Players) -> None:
    chart_wide(players)
    _choose_able(players, "sail")


def _choose_able(players: Players, deed: str) -> None:
    """Choose the ship that can do this in the most ways."""
    able = Counter(choice.piece for choice in players.shell.table.choices if choice.deed == deed)
    players.shell.aiming.piece_tapped(able.most_common(1)[0][0])
    players.hand.advance_frames(3)


# ---------------------------------------------------------------- cards, logbook, menu


@scene
def cards_fleet(players: Players) -> None:
    chart_fleet(players)
    players.tap_tab("cards")


@scene
def cards_deeds(players: Players) -> None:
    cards_fleet(players)
    _choose_able(players, "sail")


@scene
def cards_tokens(players: Players) -> None:
    session = played(in_a_turn, play="cards")
    view = session.pages.view
    own = [card.id for card in view.cards if card.seat == view.turn]
    foe = next(card.id for card in view.cards if card.seat != view.turn)
    session.submit(SayMove(seat=view.turn, ship=own[0]))
    session.submit(SayShot(seat=view.turn, shooter=own[0]))
    session.submit(SayDamage(seat=view.turn, piece=own[1]))
    session.submit(SayDamage(seat=view.turn, piece=foe))
    for _ in range(3):
        session.submit(SayDamage(seat=view.turn, piece="brig-1"))
    players.bring(session)


@scene
def cards_rose(players: Players) -> None:
    players.bring(played(in_a_turn, play="cards", mines="1"))
    players.hand.advance_frames(3)
    _choose_able(players, "sail")
    players.tap("Sail")


@scene
def logbook(players: Players) -> None:
    chart_fleet(players)
    players.company.send(EndTurn(seat=players.shell.table.view.turn))
    players.company.send(Undo(seat=players.shell.table.view.turn))
    players.hand.advance_frames(3)
    players.shell.hands_done()
    players.tap_tab("log")


@scene
def ledger(players: Players) -> None:
    chart_wide(players)
    players.tap_tab("ledger")


@scene
def menu(players: Players) -> None:
    players.bring(played(throwing))
    players.company.send(Throw(seat=players.shell.table.view.waits_for[0]))
    players.hand.advance_frames(2)
    players.shell.chance_read()
    players.company.send(Undo(seat=players.shell.table.view.turn))
    players.hand.advance_frames(2)
    players.tap_tab("menu")


@scene
def hands(players: Players) -> None:
    chart_rose(players)
    players.tap("Sail ")
    players.shell.aiming.undo()
    players.hand.advance_frames(3)


@scene
def ending(players: Players) -> None:
    players.bring(played(over))
    players.hand.advance_frames(3)


@scene
def replay(players: Players) -> None:
    ending(players)
    players.tap("Replay")
    players.front.go_to(150)
    players.hand.advance_frames(4)


@scene
def replay_cards(players: Players) -> None:
    players.bring(played(over, play="cards"))
    players.hand.advance_frames(3)
    players.tap("Replay")
    players.tap("End")


# ---------------------------------------------------------------- private pages


@scene
def private_seats(players: Players) -> None:
    chart_fleet(players)
    players.tap_tab("private")


@scene
def private_pin(players: Players) -> None:
    private_seats(players)
    players.tap("Blue")


@scene
def private_wait(players: Players) -> None:
    chart_fleet(players)
    players.company.set_pin("blue", "1234")
    players.hand.advance_frames(2)
    players.tap_tab("private")
    players.tap("Blue")
    for _ in range(3):
        players.type_pin("9999")


@scene
def private_permit(players: Players) -> None:
    players.bring(new_battle(mines="2", referee="9090"))
    players.company.set_pin("blue", "1234")
    players.hand.advance_frames(2)
    players.tap_tab("private")
    players.tap("Blue")
    players.tap("Forgotten")


@scene
def private_no_referee(players: Players) -> None:
    private_wait(players)
    players.tap("Forgotten")


@scene
def referee_consent(players: Players) -> None:
    chart_fleet(players)
    players.company.set_pin("blue", "1234")
    players.hand.advance_frames(2)
    players.tap_tab("menu")
    players.tap("Appoint a referee")


@scene
def referee_log(players: Players) -> None:
    referee_consent(players)
    for pin in ("9999", "9999", "9999"):
        players.type_pin(pin)
    players.company.clock += 5
    for pin in ("1234", "5678", "5678", "9090", "9090"):
        players.type_pin(pin)
    players.tap("Close")
    players.tap_tab("log")


@scene
def setup_referee(players: Players) -> None:
    players.sit_down()
    players.tap("With a PIN")


@scene
def private_page(players: Players) -> None:
    private_pin(players)
    players.type_pin("1234")
    players.type_pin("1234")


@passing_scene
def private_held(players: Players) -> None:
    private_page(players)
    hold_page(players)


def hold_page(players: Players) -> None:
    """A finger holds the private page."""
    (hold,) = widgets(players.shell, "HoldButton")
    players.wait(0.4)
    players.hand.press(*hold.to_window(*hold.center))
    players.hand.advance_frames(2)


@scene
def private_laying(players: Players) -> None:
    players.bring(new_battle(mines="2"))
    players.hand.advance_frames(3)
    players.tap_tab("private")
    players.tap("Blue")
    players.type_pin("1234")
    players.type_pin("1234")


@passing_scene
def private_mine(players: Players) -> None:
    """A mine is laid while the page is held."""
    private_laying(players)
    hold_page(players)
    players.tap_secretly("C2")


@passing_scene
def private_again(players: Players) -> None:
    """The same cell for a second mine: it is told on the held page only."""
    private_mine(players)
    players.tap_secretly("C2")


@scene
def private_written(players: Players) -> None:
    private_laying(players)
    players.tap_secretly("C2")
    players.tap_secretly("B3")
