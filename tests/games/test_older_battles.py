"""Battles recorded by programs of long ago, to their end or until they were broken off: each opens
as a journal does, stands as it stood then, and goes on.

``<game>/older/<way>-<what for>.jsonl`` are written as those of ``golden`` are, but never anew: no
program writes such events any more. ``ends.json`` beside them is how the program that wrote them
saw them end.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.engine.codec import Codec
from companion.engine.compass import Wind
from companion.engine.game import TABLE, Seat
from companion.journal.memory import MemoryJournal
from companion.journal.payloads import Battle, Deed, Now, read
from companion.session.session import Session
from tests.games.golden import Line, Opening
from tests.random_player import RandomPlayer, go_on
from tests.session.table import first_entry, noon, sit_down_again

HERE = Path(__file__).parent
OLDER = sorted(HERE.glob("*/older/*.jsonl"))
OPEN_TO_THE_TABLE = sorted(HERE.glob("admiral/older/*-grace-resumed.jsonl"))
each_older = pytest.mark.parametrize(
    "path", OLDER, ids=[f"{path.parts[-3]}/{path.stem}" for path in OLDER]
)
GOLITSYN = """
    fleet-listed turn-began turn-ended move-announced wind-set sailed drifted carried end-told
    salvo-aimed gun-joined salvo-dropped shot-announced fired holed mended sunk captured
    battle-began battle-ended spin-called spun
"""
TOLD = {
    "admiral": """
        battle-began order-thrown order-settled stage-began reef-placed berthed mine-laid
        round-began wind-set turn-began turn-ended sailed drifted salvo-aimed gun-joined
        salvo-dropped fired damaged sunk fort-ruined repair-began repair-ended mended pearl-loaded
        pearl-unloaded wreck-asked pearls-wrecked pearls-lost cell-said mine-declared even-agreed
        even-changed grace-began grace-ticked player-out battle-ended roll-called spin-called
        rolled spun
    """,
    "pirates": GOLITSYN
    + """
        stage-began berthed slip-sealed alongside-laid treasure-shown no-treasure-told treasure-lost
    """,
    "colonies": GOLITSYN
    + """
        order-settled boarding-declared colony-shelled colony-freed colony-claimed colony-restored
        ammunition-landed answer-owed fire-ceased answer-dropped entered returned
        roll-called rolled
    """,
}
"""Every kind of event that there was when the oldest of them were played."""
GO_ON = 30


def lines(path: Path) -> tuple[Opening, list[Line]]:
    first, *rest = path.read_bytes().splitlines()
    return msgspec.json.decode(first, type=Opening), [
        msgspec.json.decode(line, type=Line) for line in rest
    ]


def opened(path: Path) -> Session:
    """The battle as its journal opens; nothing of it is decided again, for its commands may be of a
    kind that is no more.
    """
    opening, deeds = lines(path)
    began: Any = msgspec.json.decode(opening.events)[0]
    battle = read(first_entry())
    assert isinstance(battle, Battle)
    battle = replace(
        battle,
        game=opening.game,
        version=opening.version,
        seats=msgspec.convert(began["seats"], tuple[Seat, ...]),
        events=opening.events,
    )
    journal = MemoryJournal()
    journal.append("battle", Codec.write(battle), noon())
    for line in deeds:
        deed = Deed(command=line.command, version=opening.version, events=line.events, now=Now())
        journal.append("deed", Codec.write(deed), noon())
    return sit_down_again(journal)


def end(session: Session) -> dict[str, Any]:
    """How a battle stands, in the words of ``ends.json``: of each card the damage, where it is, and
    whether it is lost.
    """
    view = session.pages.view
    outcome = view.outcome
    return {
        "round": view.round,
        "wind": said(view.wind),
        "winners": None if outcome is None else list(outcome.winners),
        "how": outcome.how.id if outcome else "",
        "cards": {
            card.id: [card.damage, card.space, "lost" if card.lost else ""] for card in view.cards
        },
    }


def said(wind: Wind | None) -> str:
    return f"{wind.force} {wind.heading}" if wind else ""


@each_older
def test_an_older_battle_opens_and_stands_as_it_stood_then(path: Path) -> None:
    ends = msgspec.json.decode(path.with_name("ends.json").read_bytes())
    session = opened(path)
    assert end(session) == ends[path.stem]
    assert session.pages.log(TABLE)


@each_older
def test_one_that_was_broken_off_goes_on(path: Path) -> None:
    session, player = opened(path), RandomPlayer(1)
    was_over = session.pages.view.outcome is not None
    done = sum(go_on(session, player) for _ in range(GO_ON))
    assert done == 0 if was_over else done == GO_ON or session.pages.view.outcome


@pytest.mark.parametrize("slug", TOLD)
def test_older_battles_tell_of_every_kind_of_event_of_their_time(slug: str) -> None:
    told = b"".join(path.read_bytes() for path in OLDER if path.parts[-3] == slug)
    missing = [kind for kind in TOLD[slug].split() if f'"event":"{kind}"'.encode() not in told]
    assert not missing


@pytest.mark.parametrize("slug", TOLD)
@pytest.mark.parametrize("play", ["cards", "chart"])
def test_older_battles_of_either_way_of_playing_were_played_to_their_end(
    slug: str, play: str
) -> None:
    found = [path for path in OLDER if path.parts[-3] == slug and path.stem.startswith(play)]
    assert any(opened(path).pages.view.outcome for path in found)


def test_no_older_battle_is_a_recorded_one_of_today() -> None:
    """Such a copy would hold us to nothing more."""
    golden = {path.read_bytes() for path in HERE.glob("*/golden/*.jsonl")}
    assert not [path for path in OLDER if path.read_bytes() in golden]


@pytest.mark.rule("pearl-shoals:V.1.4")
@pytest.mark.parametrize("path", OPEN_TO_THE_TABLE, ids=[path.stem for path in OPEN_TO_THE_TABLE])
def test_a_battle_in_which_the_table_was_asked_for_a_fort_opens_to_its_end(path: Path) -> None:
    """The rules asked more of the table when it was played."""
    assert b'"event":"fort-asked"' in path.read_bytes()
    outcome = opened(path).pages.view.outcome
    assert outcome is not None
    assert outcome.winners == ("blue",)
