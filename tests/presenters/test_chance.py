"""The vane's page says what the spin is for, and what came of it: a wind, or a direction and what
it did.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest, DiceShare, DieShown
from companion.engine.compass import Force, Heading, Wind
from companion.engine.duels import Addend, DuelSide, DuelView
from companion.engine.messages import Message, written
from companion.engine.views import LogLine, Note, SeatView, TableView
from companion.i18n.translator import words
from companion.presenters.chance import ChanceView, chance_view
from companion.presenters.window_state import Fallen, Table
from companion.session.notices import Snapshot, Thrown

say = words("en").say
FIRE = written(en="Fire at the San Telmo", ru="Огонь по «Сан-Тельмо»")
SHOT = ChanceRequest(kind="vane", seat="blue", sides=24, purpose=FIRE, reads="bearing")
SECTOR = Wind(Heading.SE, Force.STORM).sector


def table(call: ChanceRequest | None, fallen: Fallen | None = None) -> Table:
    view = TableView(seats=(SeatView(id="blue", name="Ann"),), call=call, round=3, prompt=FIRE)
    return Table(snapshot=Snapshot(seat="table", entry=1, view=view), fallen=fallen)


def test_beside_the_dice_of_a_battle_stands_what_is_added() -> None:
    shares = (DiceShare("blue", 2), DiceShare("green", 1))
    clash = ChanceRequest(kind="dice", seat="blue", count=3, purpose=FIRE, parts=shares)
    guns = (Addend(FIRE, 4),)
    duel = DuelView(
        sides=(
            DuelSide(seat="blue", kind="brig", name=FIRE, role=FIRE, added=guns),
            DuelSide(seat="green", kind="brig", name=FIRE, role=FIRE),
        )
    )
    fallen = Fallen(call=clash, faces=clash.shown((1, 2, 3)), before=TableView(duel=duel))
    assert chance_view(say, table(None, fallen)).added == ("", "+4", "")


def test_before_the_spin_it_says_what_it_is_for() -> None:
    view = chance_view(say, table(SHOT))
    assert (view.title, view.note, view.bearing) == ("Fire at the San Telmo", "", True)


def test_a_bearing_is_told_with_what_it_did_and_not_as_a_wind() -> None:
    view = bearing_told(written(en="A hit."), written(en="She is sunk."))
    assert (view.title, view.note) == ("A hit.", "She is sunk.")
    assert (view.sector, view.reminder) == (SECTOR, "")
    assert bearing_told().title == "The vane points SE"


def test_holes_one_after_the_other_are_told_in_one_line() -> None:
    hit = written(en="Hits")
    view = bearing_told(hit, holed("Anna", 0), holed("Anna", 1), holed("Rose", 1), holed("Anna", 2))
    assert view.note.splitlines() == [
        "Turn 2, Anna: holes 0 to 2",
        "Turn 2, Rose: holes 1 to 2",
        "Turn 2, Anna: holes 2 to 3",
    ]


def test_ships_that_a_storm_leaves_where_they_are_are_told_in_one_line() -> None:
    lines = held_back("Anna"), written(en="Iris drifts"), held_back("Rose"), held_back("Wasp")
    assert bearing_told(written(en="SE"), *lines).note.splitlines() == [
        "Storm: the edge of the map leaves Anna, Rose, Wasp no room to drift SE",
        "Iris drifts",
    ]


def held_back(ship: str) -> Message:
    figures = {"ships": written(en=ship), "course": written(en="SE")}
    return Message("golitsyn.log.drifted-edge", figures)


def bearing_told(*lines: Message) -> ChanceView:
    told = tuple(LogLine(message=one) for one in lines)
    return chance_view(
        say, table(None, Fallen(call=SHOT, faces=(DieShown("blue", SECTOR),), lines=told))
    )


def holed(ship: str, before: int) -> Message:
    figures = {"before": before, "holes": before + 1, "turn": 2}
    return Message("golitsyn.log.holed", {"ship": written(en=ship), **figures})


def test_the_dice_of_two_seats_are_shown_with_their_flags() -> None:
    parts = (DiceShare("blue", 1), DiceShare("red", 1))
    duel = ChanceRequest(kind="dice", seat="blue", count=2, parts=parts)
    called = chance_view(say, table(duel))
    assert (called.who, called.owners) == ("Round 3 · Blue, Red to roll", ("blue", "red"))
    fallen = chance_view(say, table(None, Fallen(call=duel, faces=duel.shown((2, 5)))))
    assert (fallen.faces, fallen.owners) == ((2, 5), ("blue", "red"))


def test_a_storm_is_told_with_what_became_of_the_ships() -> None:
    move = ChanceRequest(kind="vane", seat="blue", sides=24)
    wind = LogLine(message=written(en="The vane: storm, SE"), source="hand")
    loss = LogLine(message=written(en="The Anna is thrown ashore."))
    view = chance_view(
        say,
        table(
            None,
            Fallen(call=move, faces=(DieShown("blue", SECTOR),), lines=(wind, loss)),
        ),
    )
    assert view.note.endswith("\nThe Anna is thrown ashore.")
    assert "The vane" not in view.note, "the headline tells the wind"


def test_what_a_wind_means_stands_by_itself_with_its_rule() -> None:
    move = ChanceRequest(kind="vane", seat="blue", sides=24)
    there = table(None, Fallen(call=move, faces=(DieShown("blue", SECTOR),)))
    assert there.snapshot
    kept = Note(message=written(en="Hold on."), rule="4.20")
    view = replace(there.snapshot.view, notes=(kept,))
    shown = chance_view(say, replace(there, snapshot=replace(there.snapshot, view=view)))
    assert (shown.reminder, shown.rule, shown.note) == ("Hold on. (4.20)", "4.20", "")


def test_where_the_arrow_names_whence_it_blows_the_headline_tells_the_wind_that_is() -> None:
    move = ChanceRequest(kind="vane", seat="blue", sides=24)
    there = table(None, Fallen(call=move, faces=(DieShown("blue", SECTOR),)))
    assert there.snapshot
    view = replace(there.snapshot.view, wind=Wind(Heading.NW, Force.STORM))
    shown = chance_view(say, replace(there, snapshot=replace(there.snapshot, view=view)))
    assert shown.title == "Storm to the NW"


def test_a_wind_is_told_as_a_wind() -> None:
    move = ChanceRequest(kind="vane", seat="blue", sides=24)
    view = chance_view(say, table(None, Fallen(call=move, faces=(DieShown("blue", SECTOR),))))
    assert "storm" in f"{view.title} {view.note}".lower()
    assert not view.bearing


def test_the_odds_are_counted_in_faces_and_of_the_vane_in_parts_of_the_circle() -> None:
    roll = ChanceRequest(kind="dice", seat="blue", purpose=FIRE)
    for call, scores, odds in (
        (roll, (0, 0, 5, 5, 5, 5), "Hits 4 in 6"),
        (SHOT, (1, 1, 1, 0, 0, 0) * 4, "Hits 1 in 2"),
        (roll, (), ""),
    ):
        shown = table(call)
        assert shown.snapshot
        view = replace(shown.snapshot.view, scores=scores)
        called = replace(shown, snapshot=replace(shown.snapshot, view=view))
        assert chance_view(say, called).odds == odds


def test_a_die_that_decided_a_shot_is_told_as_a_hit_or_a_miss() -> None:
    roll = ChanceRequest(kind="dice", seat="blue", purpose=FIRE)
    die = LogLine(message=written(en="Die: 5"), source="hand")
    for face, title in ((5, "A hit!"), (1, "A miss")):
        before = TableView(scores=(0, 0, 5, 5, 5, 5))
        fallen = Fallen(call=roll, faces=roll.shown((face,)), lines=(die,), before=before)
        view = chance_view(say, table(None, fallen))
        assert (view.title, view.note) == (title, "")


def test_the_last_throws_are_those_before_the_one_that_lies_there() -> None:
    thrown = tuple(Thrown(reads="dice", seat="blue", face=face) for face in (2, 6, 4))
    roll = ChanceRequest(kind="dice", seat="blue", purpose=FIRE)

    def last(there: Table) -> tuple[Thrown, ...]:
        assert there.snapshot
        return chance_view(
            say, replace(there, snapshot=replace(there.snapshot, throws=thrown))
        ).last

    assert [one.face for one in last(table(roll))] == [2, 6, 4]
    lying = table(None, Fallen(call=roll, faces=roll.shown((4,))))
    assert [one.face for one in last(lying)] == [2, 6]
    assert last(table(SHOT)) == ()
