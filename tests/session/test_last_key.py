"""What the key of the last deed said, for whoever may take that deed back."""

from __future__ import annotations

import pytest
from msgspec import Raw, json
from msgspec.structs import replace

from companion.engine.commands import Undo
from companion.engine.game import TABLE
from companion.engine.messages import NOTHING, say
from companion.games.admiral.rules.commands import EndTurn
from companion.games.golitsyn.pirates.rules.commands import LayAlongside, WriteSlip
from companion.journal.memory import MemoryJournal
from companion.journal.payloads import read
from companion.platform.program_files import SCENARIOS
from companion.session.hub import Hub
from tests.session.subscribers import Ear
from tests.session.table import (
    ADMIRAL,
    GAMES,
    SMALL_SEA,
    lay_table,
    sit_down,
    sit_down_again,
    spin,
)


def test_the_end_of_berthing_is_told_as_its_key_said_it_and_not_by_the_round_that_follows() -> None:
    options = {"layout": "placed", "order": "seated"}
    table = Ear(Hub(sit_down(ADMIRAL, SMALL_SEA, options)), TABLE)
    while table.now.view.phase == "reefs":
        table.place.send(table.now.choices[0].command)
    for seat in ("blue", "orange"):
        table.place.send(EndTurn(seat=seat))
        assert table.now.undo_label == say("admiral.end-berths")
    assert table.told[-1] == "admiral.log.round"


@pytest.mark.parametrize(
    "command",
    [b"{}", b'{"do":"end-turn","seat":"nobody"}', b"1e999", b'"\xff"'],
    ids=["no deed", "a stranger's", "no number", "no letters"],
)
def test_a_battle_whose_last_command_no_session_wrote_is_opened_without_its_word(
    command: bytes,
) -> None:
    session = lay_table(journal := MemoryJournal())
    spin(session)
    session.submit(EndTurn(seat="blue"))
    *earlier, last = journal.entries()
    foreign = MemoryJournal()
    for entry in earlier:
        foreign.append(entry.kind, entry.body, entry.at)
    foreign.append(last.kind, json.encode(replace(read(last), command=Raw(command))), last.at)
    table = Ear(Hub(sit_down_again(foreign)), TABLE)
    assert table.now.undo_label == NOTHING
    assert table.now.can_undo


def test_a_deed_keeps_its_line_though_a_slip_was_sealed_and_taken_back_after_it() -> None:
    pirates = GAMES["pirates"]
    scenario = pirates.load(SCENARIOS / "pirates" / "atlantic.toml")
    session = sit_down(pirates, scenario, {"play": "cards"}, journal=(journal := MemoryJournal()))
    session.submit(WriteSlip(seat="blue", ship="galleon-1"))
    session.submit(LayAlongside(seat="blue", ship="galleon-1", other="galleon-3"))
    session.submit(WriteSlip(seat="blue", ship="galleon-1"))
    session.submit(Undo(seat="blue"))
    table = Ear(Hub(sit_down_again(journal)), TABLE)
    assert (table.now.undo_entry, table.now.undo_label) == (2, NOTHING)
    assert [one.line.message.id for one in table.log if one.entry == 2] == ["pirates.log.alongside"]
