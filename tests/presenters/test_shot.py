"""Beside the die one sees who fires on whom, as the table stood when it was thrown for."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest, DieShown
from companion.engine.messages import say
from companion.engine.space import Squares
from companion.engine.views import CardView, ChartView, PieceView, TableView
from companion.presenters.chance import chance_view
from companion.presenters.shot import ShotView, shot_view
from companion.presenters.window_state import Fallen, Table
from companion.session.notices import Snapshot

LYING = {"line-1": "D4", "brig-1": "F4", "line-2": "F6", "fort": "X12"}
CHART = ChartView(
    board=Squares(24, 14),
    pieces=tuple(
        PieceView(id=id, kind="line", seat="blue", space=space) for id, space in LYING.items()
    ),
)
CARD = CardView(id="line-2", kind="line", name=say("line-2"), seat="orange", hull=7)
DIE = ChanceRequest(kind="dice", seat="blue", purpose=say("the-shot"))
SALVO = TableView(
    call=DIE, chart=CHART, cards=(CARD,), fire=(("line-1", "line-2"), ("brig-1", "line-2"))
)


def say_id(message: object) -> str:
    return getattr(message, "id", "")


def shot(view: TableView) -> ShotView:
    seen = shot_view(say_id, view)
    assert seen
    return seen


def test_each_gun_has_its_line_of_fire() -> None:
    assert shot(SALVO).lines == (("D4", "F6"), ("F4", "F6"))
    assert shot(SALVO).spaces == ("D4", "F6", "F4")


def test_only_what_lies_about_the_shot_is_seen() -> None:
    assert {piece.id for piece in shot(SALVO).chart.pieces} == {"line-1", "brig-1", "line-2"}
    assert shot(SALVO).labels["line-2"].hull == CARD.hull


def test_without_a_shot_or_a_chart_there_is_nothing_to_see() -> None:
    assert shot_view(say_id, replace(SALVO, fire=())) is None
    assert shot_view(say_id, replace(SALVO, chart=None)) is None
    assert shot_view(say_id, replace(SALVO, fire=(("line-1", "gone"),))) is None


def test_the_shot_is_still_seen_when_its_die_lies() -> None:
    waiting = Table(snapshot=Snapshot(seat="table", entry=1, since=0, view=SALVO))
    over = replace(SALVO, call=None, fire=())
    lying = Table(
        snapshot=Snapshot(seat="table", entry=2, since=1, view=over),
        fallen=Fallen(call=DIE, faces=(DieShown("blue", 5),), before=SALVO),
    )
    assert chance_view(say_id, waiting).shot == shot(SALVO)
    assert chance_view(say_id, lying).shot == shot(SALVO)
