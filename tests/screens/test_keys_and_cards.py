"""However many keys there are, the cards above them stay in reach of a finger."""

from __future__ import annotations

import pytest

from tests.screens.company import widgets
from tests.screens.players import Players
from tests.screens.seaboards import ASTERN, WORLD, fleet_of, under_way
from tests.screens.tapstories import bring, put
from tests.widgets.misfits import misfits


@pytest.mark.parametrize(
    ("shape", "text_size"),
    [
        ("landscape", "normal"),
        ("landscape", "largest"),
        ("portrait", "normal"),
        ("portrait", "large"),
    ],
)
def test_where_there_is_much_to_do_a_card_and_some_of_the_next_stay_in_reach(
    players: Players, shape: str, text_size: str
) -> None:
    players.hand.show(players.shell, shape)
    session = under_way(WORLD, ASTERN, "J2", "J3", "J4", "J5")
    chart = session.pages.view.chart
    assert chart
    port = next(one for one in chart.places if one.id == "colony-1")
    torn, *others = fleet_of(session, "brown")
    put(session, "flag", port.id, "brown")
    put(session, "place", torn, port.spaces[0])
    put(session, "damage", torn, "1")
    for ship, cell in zip(others, ("E8", "D8", "E9"), strict=True):
        put(session, "place", ship, cell)
    bring(players, session)
    players.show_in("ru", text_size)
    players.tap_piece(others[0])
    (box,) = widgets(players.shell, "DeedBox")
    foot = box.ids.foot
    before = foot.pos[:], foot.size[:]
    players.tap_piece(torn)
    players.hand.advance_frames(6)
    panel = players.shell.aiming.panel
    assert (len(panel.keys), len(panel.table)) == (2, 3)
    assert (foot.pos[:], foot.size[:]) == before, "nothing moves when she is picked"
    (shown,) = widgets(box, "Scroll")
    assert shown.height >= 1.2 * max(card.height for card in widgets(box, "ShipCard"))
    assert not misfits(box)
    for card in (*others, torn):
        players.reach(next(one for one in widgets(box, "ShipCard") if one.card.id == card))
        assert players.shell.aiming.panel.piece == card
    salvo = panel.table[-1].act
    players.reach(next(one for one in widgets(box) if getattr(one, "act", None) == salvo))
    assert salvo in players.company.sent, "the last key is reached too"
