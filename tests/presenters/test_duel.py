from __future__ import annotations

from msgspec.structs import replace

from companion.engine.commands import Throw
from companion.engine.duels import Addend, DuelSide, DuelView
from companion.engine.messages import Message, say
from companion.engine.offers import SPACE, Choice, Pick, pick_kind
from companion.engine.views import TableView
from companion.presenters.action_panel import deed_panel
from companion.presenters.duel import NO_DUEL, duel_face
from companion.presenters.phrases import signed
from companion.presenters.selection import Selection

AIM = pick_kind("aim")
BLUE = DuelSide(
    seat="blue", kind="brig", name=say("brig"), role=say("attacks"), added=(Addend(say("guns"), 3),)
)
GREEN = DuelSide(seat="green", kind="fort", name=say("fort"), role=say("answers"), faces=(0, 0))
DUEL = DuelView(sides=(BLUE, GREEN), wins=27, of=36, note=say("tie"))
VIEW = TableView(game="game", waits_for=("green",), duel=DUEL)


def words(message: Message) -> str:
    return " ".join((message.id, *map(str, message.figures.values())))


def test_both_sides_are_told_and_whom_the_table_waits_for() -> None:
    face = duel_face(words, VIEW, DUEL)
    first, second = face.sides
    assert (first.added, first.total, first.acts) == ((("guns", "+3"),), "+3", False)
    assert (second.faces, second.total, second.acts) == ((0, 0), "+0", True)
    assert (face.share, face.note) == (0.75, "tie")


def test_thrown_dice_leave_nothing_to_chance() -> None:
    face = duel_face(words, VIEW, replace(DUEL, wins=0, of=0))
    assert (face.share, [side.odds for side in face.sides]) == (-1.0, [(), ()])


def test_how_many_throws_are_a_sides_own_is_told_under_its_name_or_alone() -> None:
    first, _ = duel_face(words, VIEW, DUEL).sides
    assert first.odds == ("duel.odds seat.blue 27 36", "duel.wins 27 36")


def test_what_is_taken_off_is_told_as_well() -> None:
    assert [signed(n) for n in (2, 0, -1)] == ["+2", "+0", "\u22121"]


def offer(*picks: Pick) -> Choice:
    return Choice(command=Throw(seat="green"), deed="aim", label=say("aim"), picks=picks, face=4)


def test_a_battle_stands_in_place_of_the_chart_until_that_is_asked_for() -> None:
    shown = deed_panel(words, VIEW, (offer(),), Selection())
    assert [side.seat for side in shown.duel.sides] == ["blue", "green"]
    at_sea = deed_panel(words, VIEW, (offer(Pick(SPACE, "B2")),), Selection.of(deed="aim"))
    assert at_sea.duel == NO_DUEL


def test_a_die_as_it_then_lies_stands_on_its_key() -> None:
    ways = (offer(Pick(AIM, "1")), offer(Pick(AIM, "2")))
    shown = deed_panel(words, VIEW, ways, Selection.of(deed="aim"))
    assert [key.face for key in shown.keys] == [4, 4]
