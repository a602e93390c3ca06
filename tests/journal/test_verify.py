"""`companion verify`: an honest logbook holds, and every kind of lie is found on its line."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.cli.verify import main
from companion.engine.commands import EnterFaces, Redo, Throw, Undo
from companion.engine.commitments import is_unbroken
from companion.engine.game import Seat
from companion.games import games
from companion.journal.export import line_hash
from companion.journal.journal import BEFORE_THE_FIRST
from companion.journal.verify import VerificationError, verify
from companion.library.scenarios import load_scenario, scenario_files
from companion.session.session import Session
from tests.session.sharing import shared_logbook
from tests.session.table import (
    ADMIRAL,
    FIRES,
    FRESH_EAST,
    GAMES,
    MINE,
    OTHERS_MINE,
    SEED,
    SHOWN,
    SMALL_SEA,
    lay_table,
    onto_the_mine,
    sit_down,
    win,
)


def battle() -> Session:
    """A battle with slips, fair and hand rolls, some taken back, PINs and a referee."""
    session = lay_table(play="cards", mines=1, referee="9999")
    session.doors.set_pin("blue", "1234", 0)
    session.submit(MINE)
    session.submit(OTHERS_MINE)
    session.submit(Throw(seat="blue"))
    session.submit(Undo(seat="referee"))
    session.submit(EnterFaces(seat="blue", faces=(FRESH_EAST,)))
    session.submit(Undo(seat="blue"))
    session.submit(Undo(seat="orange"))
    session.submit(Redo(seat="blue"))
    session.submit(FIRES)
    session.submit(Throw(seat="blue"))
    onto_the_mine(session)
    session.submit(SHOWN)
    return session


@pytest.fixture
def unfinished() -> Session:
    return battle()


@pytest.fixture
def lines() -> tuple[str, ...]:
    session = battle()
    win(session, "orange")
    return shared_logbook(session)


def test_an_honest_logbook_holds(lines: tuple[str, ...]) -> None:
    found = verify(lines, GAMES)
    assert (found.fair_rolls, found.other_rolls, found.slips, found.seed_shown) == (2, 1, 1, True)
    assert found.lines == len(lines)


def test_before_the_end_the_seed_is_not_shown_and_rolls_are_only_counted(
    unfinished: Session,
) -> None:
    lines = shared_logbook(unfinished)
    assert SEED.hex() not in "".join(lines)
    assert not verify(lines, GAMES).seed_shown


def test_no_secret_leaves_with_the_logbook(unfinished: Session) -> None:
    text = "\n".join(lines := shared_logbook(unfinished))
    assert OTHERS_MINE.cell not in text
    (slip,) = unfinished.pages.state.mines["orange"].slips
    assert (slip.cell, slip.salt in text) == (OTHERS_MINE.cell, False)
    told = [msgspec.json.decode(line) for line in lines]
    (shown,) = [event for line in told for event in events_of(line, "mine-declared")]
    assert is_unbroken(shown["seal"], shown["salt"], MINE.cell)


def test_who_set_a_pin_and_who_guessed_is_told_and_nothing_of_the_pin(unfinished: Session) -> None:
    for _ in range(3):
        unfinished.doors.check_pin("blue", "0000", 0)
    unfinished.doors.end_waits("9999", 0)
    told = [msgspec.json.decode(line) for line in shared_logbook(unfinished)]
    kept = [{key: one[key] for key in one if key not in ("at", "hash", "entry")} for one in told]
    assert [one for one in kept if one.get("kind", "").startswith(("pin", "waits"))] == [
        {"kind": "pin", "seat": "referee", "by": "table"},
        {"kind": "pin", "seat": "blue", "by": "blue"},
        *({"kind": "pin-tries", "seat": "blue", "wrong": wrong} for wrong in (1, 2, 3)),
        {"kind": "waits-ended", "by": "referee"},
    ]


def test_a_logbook_from_before_pins_were_told_still_holds(lines: tuple[str, ...]) -> None:
    """Older programs left the entries about PINs out."""
    older = [line for line in lines if '"kind":"pin"' not in line]
    assert len(older) < len(lines)
    assert verify(forge(tuple(older), lambda _: None), GAMES).lines == len(older)


def test_exporting_a_finished_battle_shows_the_seed_once() -> None:
    session = battle()
    win(session, "orange")
    assert shared_logbook(session) == shared_logbook(session)
    assert session.pages.log("table")[-1].line.message.figures == {"seed": SEED.hex()}


def test_any_changed_letter_is_found_on_its_line(lines: tuple[str, ...]) -> None:
    for number in range(len(lines)):
        forged = list(lines)
        forged[number] = forged[number].replace("2026", "2027")
        with pytest.raises(VerificationError) as lie:
            verify(forged, GAMES)
        assert lie.value.line == number + 1


def test_a_missing_line_is_found(lines: tuple[str, ...]) -> None:
    for number in range(len(lines) - 1):
        with pytest.raises(VerificationError) as lie:
            verify((*lines[:number], *lines[number + 1 :]), GAMES)
        assert lie.value.line == number + 1


Forgery = Callable[[dict[str, Any]], None]


def forge(lines: tuple[str, ...], change: Forgery) -> list[str]:
    """A forger who makes the chain whole again after his change."""
    before, forged = BEFORE_THE_FIRST, []
    for line in lines:
        plain = msgspec.json.decode(line)
        change(plain)
        before = plain["hash"] = line_hash(before, plain)
        forged.append(msgspec.json.encode(plain).decode())
    return forged


def events_of(line: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [event for event in line.get("events", []) if event["event"] == kind]


def other_faces(line: dict[str, Any]) -> None:
    for event in events_of(line, "rolled"):
        if event["source"] == "fair":
            event["faces"] = [face % 6 + 1 for face in event["faces"]]


def other_wind(line: dict[str, Any]) -> None:
    for event in events_of(line, "spun"):
        event["sector"] = (event["sector"] + 1) % 24


def impossible_faces(line: dict[str, Any]) -> None:
    for event in events_of(line, "rolled"):
        event["faces"] = [7]


def hidden_roll(line: dict[str, Any]) -> None:
    for event in events_of(line, "spun"):
        event["number"] += 1


def other_slip(line: dict[str, Any]) -> None:
    for event in events_of(line, "mine-declared"):
        event["cell"] = OTHERS_MINE.cell


def unsealed_slip(line: dict[str, Any]) -> None:
    for event in events_of(line, "mine-laid"):
        event["seal"] = "0" * 64


def slip_shown_again(line: dict[str, Any]) -> None:
    line["events"] = line.get("events", []) + events_of(line, "mine-declared")


def other_game(line: dict[str, Any]) -> None:
    if "game" in line:
        line["game"] = "whist"


def newer_game(line: dict[str, Any]) -> None:
    if "version" in line:
        line["version"] += 1


def other_seed(line: dict[str, Any]) -> None:
    if "seed" in line:
        line["seed"] = bytes(32).hex()


def no_seed(line: dict[str, Any]) -> None:
    if "seed" in line:
        line["seed"] = "as it was"


def other_undo(line: dict[str, Any]) -> None:
    if line.get("kind") == "undo":
        line["deed"] -= 1


def vane_of_few_weights(line: dict[str, Any]) -> None:
    for event in events_of(line, "spin-called"):
        event["call"]["weights"] = [1, 1]


def vane_without_end(line: dict[str, Any]) -> None:
    for event in events_of(line, "spin-called"):
        event["call"]["sides"] = 2**33


def die_without_end(line: dict[str, Any]) -> None:
    for event in events_of(line, "roll-called"):
        event["call"]["sides"] = 2**33


def nonsense(line: dict[str, Any]) -> None:
    if line.get("kind") == "deed":
        line["events"] = 7


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (other_faces, "verify.wrong-faces"),
        (other_wind, "verify.wrong-faces"),
        (impossible_faces, "verify.no-call"),
        (hidden_roll, "verify.roll-out-of-order"),
        (other_slip, "seal.broken"),
        (unsealed_slip, "seal.never-sealed"),
        (slip_shown_again, "seal.opened-twice"),
        (other_game, "verify.unknown-game"),
        (newer_game, "verify.newer-game"),
        (other_seed, "verify.other-seed"),
        (no_seed, "verify.not-a-line"),
        (other_undo, "verify.bad-undo"),
        (vane_of_few_weights, "verify.not-a-line"),
        (vane_without_end, "verify.not-a-line"),
        (die_without_end, "verify.not-a-line"),
        (nonsense, "verify.not-a-line"),
    ],
)
def test_a_forger_with_a_whole_chain_is_found_by_the_arithmetic(
    lines: tuple[str, ...], change: Forgery, reason: str
) -> None:
    forged = forge(lines, change)
    first = next(
        number
        for number, (old, new) in enumerate(zip(lines, forged, strict=True), 1)
        if _bare(old) != _bare(new)
    )
    with pytest.raises(VerificationError) as lie:
        verify(forged, GAMES)
    assert lie.value.message.id == reason
    assert lie.value.line >= first


def _bare(line: str) -> dict[str, Any]:
    return {key: value for key, value in msgspec.json.decode(line).items() if key != "hash"}


@pytest.mark.parametrize("text", ["", "garbage", "[]", "[" * 100_000, '{"logbook":1}'])
def test_what_is_no_logbook_is_called_so(text: str) -> None:
    with pytest.raises(VerificationError):
        verify(text.splitlines(), GAMES)


def said(path: Path, *more: str) -> tuple[int, str]:
    out = StringIO()
    return main([str(path), *more], out, lambda: GAMES), out.getvalue()


def test_the_command_prints_what_it_checked(lines: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines))
    code, text = said(path)
    assert code == 0
    assert "2 fair throws worked out again" in text
    assert "1 slip shown" in text
    assert "2 честных броска" in said(path, "--language", "ru")[1]


@pytest.mark.parametrize("letter", ["\x85", "\N{LINE SEPARATOR}", "\N{PARAGRAPH SEPARATOR}"])
def test_what_only_looks_like_the_end_of_a_line_stands_in_a_name_and_ends_none(
    letter: str, tmp_path: Path
) -> None:
    seats = (Seat(id="blue", name=f"Ann{letter}Lee"), Seat(id="orange"))
    session = sit_down(ADMIRAL, SMALL_SEA, {"play": "chart"}, seats)
    path = tmp_path / "battle.jsonl"
    path.write_text("\n".join(shared_logbook(session)), encoding="utf-8")
    code, text = said(path)
    assert (code, text.startswith("Line")) == (0, False)


def test_the_command_names_the_line_of_the_first_lie(
    lines: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "battle.jsonl"
    path.write_text("\n".join((*lines[:3], lines[3].replace("2026", "2027"), *lines[4:])))
    code, text = said(path)
    assert code == 1
    assert text.startswith("Line 4:")


def test_the_command_says_when_there_is_no_such_file(tmp_path: Path) -> None:
    assert said(tmp_path / "nothing.jsonl")[0] == 2
    (tmp_path / "binary.jsonl").write_bytes(b"\xff\xfe\x00")
    assert said(tmp_path / "binary.jsonl")[0] == 2


def test_the_figures_of_ones_own_box_are_told(tmp_path: Path) -> None:
    scene = ADMIRAL.with_figures(SMALL_SEA, {("brig", "calm", "straight"): 2})
    session = sit_down(ADMIRAL, scene, {"play": "chart"}, journal=None, seed=SEED)
    book = tmp_path / "book.jsonl"
    book.write_text("\n".join(shared_logbook(session)), encoding="utf-8")
    out = StringIO()
    assert main([str(book)], out) == 0
    assert "Brig: calm 2/0 by your own card." in out.getvalue()


@pytest.mark.parametrize("slug", games())
def test_the_logbook_of_every_game_can_be_checked(slug: str) -> None:
    scenario = next(one for one in scenario_files() if one.game == slug)
    scene = load_scenario(scenario, games())
    session = sit_down(games()[slug], scene, {}, journal=None, seed=SEED)
    lines = shared_logbook(session)
    assert verify(lines, games()).lines == len(lines)
