"""The script driver: one JSON object a line in, one out, whatever comes in."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.script import LONGEST_LINE, main
from companion.engine.views import VIEW_VERSION
from companion.journal.acknowledged import MarkFile
from companion.journal.recovery import open_journal
from companion.journal.verify import verify
from companion.session.news import caught_up
from tests.journal.damage import flip, foreign, written

ROOT = Path(__file__).parents[2]
SEED = "00" * 32
SHOALS = ("admiral/pearl-shoals", "--seed", SEED)


def answers(*lines: object, battle: tuple[str, ...] = SHOALS) -> list[dict[str, Any]]:
    """What the driver says to these lines: values become JSON, text and bytes stay as they are."""
    raw = b"".join(_raw(line) + b"\n" for line in lines)
    out = StringIO()
    assert main(battle, TextIOWrapper(BytesIO(raw)), out) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


def _raw(line: object) -> bytes:
    if isinstance(line, bytes):
        return line
    return line.encode() if isinstance(line, str) else json.dumps(line).encode()


def do(seat: str, word: str, **figures: object) -> dict[str, object]:
    return {"seat": seat, "do": word, **figures}


def ask(what: str, **figures: object) -> dict[str, object]:
    return {"ask": what, **figures}


def test_a_deed_is_answered_with_its_entry_and_events() -> None:
    (thrown,) = answers(do("blue", "throw"))
    assert thrown["ok"] is True
    assert thrown["seq"] == 1
    assert thrown["events"][0] == {
        "event": "rolled",
        "seat": "blue",
        "faces": [2],
        "source": "fair",
        "number": 1,
    }


def test_the_same_seed_plays_the_same_battle() -> None:
    lines = (do("blue", "throw"), do("orange", "throw"), do("orange", "throw"), ask("view"))
    assert answers(*lines) == answers(*lines)


def test_the_news_are_what_is_not_as_when_the_seat_last_asked() -> None:
    first, nothing, _, then, view, orange = answers(
        ask("news", seat="blue"), ask("news", seat="blue"), do("blue", "throw"),
        ask("news", seat="blue"), ask("view"), ask("news", seat="orange"),
    )  # fmt: skip
    assert first["news"]["view"]["cards"], "who was told nothing is told all"
    assert nothing["news"] == {}
    assert "cards" not in then["news"]["view"]
    held = caught_up(caught_up(None, first["news"]), then["news"])
    assert held["view"]["question"] == view["view"]["question"]
    assert orange["news"]["view"]["cards"], "each seat is told what it has not been told itself"


def test_a_refusal_names_reason_kind_and_rule_in_words() -> None:
    (refused,) = answers(do("orange", "throw"))
    assert refused == {
        "ok": False,
        "reason": "session.not-your-call",
        "kind": "not-your-turn",
        "rule": "IV.3",
        "text": "This throw belongs to another seat: Blue.",
    }


def test_the_words_are_in_the_language_asked_for() -> None:
    (refused,) = answers(do("orange", "throw"), battle=(*SHOALS, "--language", "ru"))
    assert refused["text"] == "Этот бросок за другим игроком: Синие."


def test_every_question_is_answered() -> None:
    view, choices, log, seats, call = answers(
        ask("view", seat="blue"), ask("choices", seat="blue"), ask("log"), ask("seats"), ask("call")
    )
    assert (view["view"]["version"], view["view"]["game"]) == (VIEW_VERSION, "admiral")
    assert view["private"] == {"slips": [], "hiding": None, "salt": ""}
    assert choices["choices"][0]["command"] == {"do": "throw", "seat": "blue"}
    assert choices["choices"][0]["text"]
    assert len(bytes.fromhex(log["log"][0]["seal"])) == 32
    assert log["log"][0]["seal"] not in log["log"][0]["text"]
    assert seats["seats"] == [
        {"id": "blue"},
        {"id": "orange"},
    ]
    assert call["call"]["seat"] == "blue"


def test_choices_can_be_sent_back_as_they_are() -> None:
    (offered,) = answers(ask("choices", seat="blue"))
    (done,) = answers(offered["choices"][0]["command"])
    assert done["ok"]


def test_the_referee_sets_a_token_right_and_says_why() -> None:
    battle = (*SHOALS, "--option", "order=seated")
    right = do("referee", "correct", what="place", piece="brig-1", to="K7", reason="knocked over")
    _, listed, about, refused, done, log = answers(
        do("blue", "enter-faces", faces=[1]),
        ask("choices", seat="referee"),
        ask("choices", seat="referee", about="brig-1"),
        right | {"reason": ""},
        right,
        ask("log"),
        battle=battle,
    )
    assert {one["command"]["what"] for one in listed["choices"]} > {"damage", "wind", "turn"}
    assert right | {"reason": ""} in [one["command"] for one in about["choices"]]
    assert refused["reason"] == "correct.refused.no-reason"
    assert done["events"][0]["was"] == "B1"
    assert log["log"][-1]["text"].endswith("B1 → K7. Reason: knocked over")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"Ahoy", "script.not-an-object"),
        (b"[1, 2]", "script.not-an-object"),
        (b'"throw"', "script.not-an-object"),
        (b"null", "script.not-an-object"),
        (b'{"seat": "blue", "do": "throw"', "script.not-an-object"),
        (b"\x00\xff\xfe\x80", "script.not-an-object"),
        (b'{"seat": "bl\xffue", "do": "throw"}', "script.not-an-object"),
        (b"[" * 60_000, "script.not-an-object"),
        (b'{"a":' * 10_000, "script.not-an-object"),
        (b"{}", "script.do-or-ask"),
        (b'{"ask": "weather"}', "script.unknown-ask"),
        (b'{"ask": 7}', "script.unknown-ask"),
        (b'{"ask": ["view"]}', "script.unknown-ask"),
        (b'{"ask": "choices", "about": 7}', "script.unknown-ask"),
        (b'{"ask": "view", "seat": "green"}', "session.no-such-seat"),
        (b'{"ask": "seats", "seat": "green"}', "session.no-such-seat"),
        (b'{"do": "throw", "seat": "green"}', "session.no-such-seat"),
        (b'{"do": "throw"}', "refused.malformed"),
        (b'{"do": "dance", "seat": "blue"}', "refused.malformed"),
        (b'{"do": 7, "seat": "blue"}', "refused.malformed"),
        (b'{"do": "throw", "seat": "blue", "faces": [6]}', "refused.malformed"),
        (b'{"do": "enter-faces", "seat": "blue", "faces": "six"}', "refused.malformed"),
        (
            b'{"do": "enter-faces", "seat": "blue", "faces": [99999999999999999999]}',
            "session.no-such-faces",
        ),
        (b'{"do": "enter-faces", "seat": "blue", "faces": [7]}', "session.no-such-faces"),
        (b'{"do": "answer", "seat": "blue", "faces": [6], "source": "fair"}', "refused.malformed"),
        (b'{"do": "throw", "seat": "' + b"x" * LONGEST_LINE + b'"}', "script.too-long"),
    ],
)
def test_garbage_gets_a_clear_line_and_the_battle_goes_on(line: bytes, reason: str) -> None:
    refused, thrown = answers(line, do("blue", "throw"))
    assert refused["ok"] is False
    assert refused["kind"] == "malformed"
    assert refused["reason"] == reason
    assert refused["text"] != reason
    assert thrown["seq"] == 1


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.binary(max_size=40).filter(lambda line: b"\n" not in line and line.strip()), max_size=5
    )
)
def test_whatever_comes_in_each_line_gets_one_answer(lines: list[bytes]) -> None:
    assert len(answers(*lines, battle=SHOALS)) == len(lines)


def test_a_line_as_long_as_may_be_is_read() -> None:
    line = b'{"ask": "seats"}'
    (seats,) = answers(line + b" " * (LONGEST_LINE - len(line)))
    assert seats["ok"]


def test_blank_lines_are_passed_over_and_the_last_needs_no_end() -> None:
    out = StringIO()
    assert main(SHOALS, StringIO('\n\n  \n{"ask": "call"}'), out) == 0
    assert len(out.getvalue().splitlines()) == 1


def test_other_seats_see_nothing_of_a_slip() -> None:
    battle = (*SHOALS, "--option", "mines=1", "--option", "order=seated")
    (offered,) = answers(ask("choices", seat="blue"), battle=battle)
    lay = next(choice["command"] for choice in offered["choices"] if choice["deed"] == "lay-mine")
    laid, log, view = answers(lay, ask("log"), ask("view", seat="orange"), battle=battle)
    assert laid["events"][0]["slip"]["cell"] == lay["cell"]
    salt = laid["events"][0]["slip"]["salt"]
    assert salt
    assert salt not in json.dumps([log, view])


def test_names_seats_and_options_are_taken_from_the_command_line() -> None:
    battle = (
        *SHOALS,
        "--seats",
        "red=Ann, sky=Boris",
        "--play",
        "cards",
        "--option",
        "order=seated",
    )
    seats, view = answers(ask("seats"), ask("view"), battle=battle)
    assert seats["seats"] == [
        {"id": "red", "name": "Ann"},
        {"id": "sky", "name": "Boris"},
    ]
    assert view["view"]["play"] == "cards"


def test_a_byte_that_is_no_text_has_a_sign_in_its_place(tmp_path: Path) -> None:
    """A terminal in another encoding gives a name so."""
    battle = (*SHOALS, "--seats", "red=J\udcf6rg,sky", "--journal", str(tmp_path / "battle.sqlite"))
    for _ in ("begun", "taken up again"):
        (seats,) = answers(ask("seats"), battle=battle)
        assert seats["seats"][0] == {"id": "red", "name": "J?rg"}


def test_without_a_standard_input_nothing_is_asked() -> None:
    out = StringIO()
    assert main(SHOALS, None, out) == 0
    assert not out.getvalue()


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("admiral/nowhere",), "admiral/pearl-shoals"),
        (
            ("admiral/pearl-shoals", "--play", "blindfold"),
            "play cannot be blindfold; it can be: chart, cards.",
        ),
        (
            ("admiral/pearl-shoals", "--option", "sails=red"),
            "no option sails; there are: play, order, layout, mines, hits.",
        ),
        (
            ("colonies/small-world", "--option", "vane=1:0"),
            "vane cannot be 1:0; it can be: board, rare, rarest, 1:6:1.",
        ),
        (("admiral/pearl-shoals", "--seats", "red/moon,blue"), "red/moon, blue"),
        (("admiral/pearl-shoals", "--seats", "blue,blue"), "blue"),
        (("x" * 300,), "admiral/pearl-shoals"),
        (("moon\udcff",), "moon?"),
        (("admiral/pearl-shoals", "--play", "blind\udcff"), "play cannot be blind?"),
        (("admiral/pearl-shoals", "--option", "mines=\udcff"), "mines cannot be ?"),
        (("admiral/pearl-shoals", "--seats", "blu\udcff,red"), "no colour blu?"),
        (("admiral/pearl-shoals", "--seats", "table,blue"), "table"),
        (
            ("admiral/pearl-shoals", "--seats", "magenta,blue"),
            "no colour magenta; the colours are: blue, orange, green",
        ),
        (
            ("admiral/pearl-shoals", "--seats", "magenta,blue", "--language", "ru"),
            "Нет цвета magenta",
        ),
    ],
)
def test_a_battle_that_cannot_begin_says_why_on_one_line(
    arguments: tuple[str, ...], part: str
) -> None:
    out = StringIO()
    assert main(arguments, StringIO('{"ask": "call"}\n'), out) == 2
    (line,) = out.getvalue().splitlines()
    assert json.loads(line)["ok"] is False
    assert part in json.loads(line)["text"]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--option", "mines"), "'mines' has no value, expected KEY=VALUE"),
        (("--seed", "zz"), "'zz' is not hexadecimal"),
    ],
)
def test_an_argument_that_cannot_be_read_says_what_is_expected(
    arguments: tuple[str, ...], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main((*SHOALS, *arguments), StringIO(""), StringIO())
    assert part in capsys.readouterr().err


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "wrong.toml cannot be read: "), ("ru", "wrong.toml не читается: ")],
)
def test_a_scenario_that_is_no_toml_says_so(tmp_path: Path, language: str, words: str) -> None:
    path = tmp_path / "admiral" / "wrong.toml"
    path.parent.mkdir()
    path.write_text("[[[")
    out = StringIO()
    assert main((str(path), "--language", language), StringIO(""), out) == 2
    answer = json.loads(out.getvalue())
    assert answer["kind"] == "scenario"
    assert answer["text"].startswith(words)


def test_a_battle_kept_in_a_file_is_taken_up_again(tmp_path: Path) -> None:
    battle = (*SHOALS, "--journal", str(tmp_path / "battle.sqlite"))
    answers(do("blue", "throw"), battle=battle)
    thrown, log = answers(do("orange", "throw"), ask("log"), battle=battle)
    assert thrown["seq"] == 2
    assert log["log"][-1]["entry"] == 2


def test_a_damaged_file_is_told_beside_the_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "battle.sqlite"
    battle = (*SHOALS, "--journal", str(path))
    answers(do("blue", "throw"), do("orange", "throw"), battle=battle)
    flip(path, path.read_bytes().index(b'"number":2'))
    for _ in range(2):
        (log,) = answers(ask("log"), battle=battle)
        *_, before, last = log["log"]
        assert (before["entry"], last["entry"]) == (1, 2)
        assert "was lost here" in last["text"]
    assert capsys.readouterr().err.count("was damaged") == 1, "told once"


def folder(path: Path) -> None:
    path.mkdir(0o755)


def letter(path: Path) -> None:
    path.write_text("a letter, not a battle" * 100)
    path.chmod(0o644)


def photo(path: Path) -> None:
    path.write_bytes(b"\xff\xd8\xff\xe0" + bytes(range(256)) * 40)


def link_to_a_battle(path: Path) -> None:
    battle = path.with_name("elsewhere.sqlite")
    written(battle, 3)
    battle.chmod(0o644)
    path.symlink_to(battle)


def link_to_nothing(path: Path) -> None:
    path.symlink_to(path.with_name("nothing.sqlite"))


def loop(path: Path) -> None:
    path.symlink_to(path)


def later_version(path: Path) -> None:
    written(path, 3)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 7")


@pytest.mark.parametrize(
    ("lay", "reason"),
    [
        (folder, "journal.not-a-file"),
        (letter, "journal.not-a-battle"),
        (photo, "journal.not-a-battle"),
        (foreign, "journal.not-a-battle"),
        (later_version, "journal.later-file"),
        (link_to_a_battle, "journal.not-a-file"),
        (link_to_nothing, "journal.not-a-file"),
        (loop, "journal.not-a-file"),
        (os.mkfifo, "journal.not-a-file"),
    ],
)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_no_file_of_ours_is_refused_and_not_touched(
    tmp_path: Path, lay: Callable[[Path], None], reason: str, language: str
) -> None:
    path = tmp_path / "battle.sqlite"
    lay(path)
    before = traces(tmp_path)
    refused = refusal(path, language)
    assert refused["reason"] == reason
    assert str(path) in refused["text"]
    assert traces(tmp_path) == before


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("/dev/null", "journal.not-a-file"),
        ("n" * 300, "journal.cannot-be-there"),
        ("n" * 245, "journal.cannot-be-there"),
        ("letter/battle.sqlite", "journal.cannot-be-there"),
        ("loop/battle.sqlite", "journal.cannot-be-there"),
        ("nowhere/battle.sqlite", "journal.no-folder"),
        ("a\0b", "journal.cannot-be-there"),
    ],
)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_where_no_battle_can_be_kept_it_says_where_and_why(
    tmp_path: Path, name: str, reason: str, language: str
) -> None:
    letter(tmp_path / "letter")
    loop(tmp_path / "loop")
    before = traces(tmp_path)
    refused = refusal(tmp_path / name, language)
    assert refused["reason"] == reason
    assert str(tmp_path / name) in refused["text"]
    assert traces(tmp_path) == before


@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal", "-acknowledged", "-loss", "-wal-held"])
@pytest.mark.parametrize(
    ("lay", "reason"),
    [
        (folder, "journal.not-a-file"),
        (letter, "journal.not-a-battle"),
        (link_to_nothing, "journal.not-a-file"),
        (os.mkfifo, "journal.not-a-file"),
    ],
)
def test_what_lies_where_a_battle_has_its_own_files_is_not_touched_either(
    tmp_path: Path, lay: Callable[[Path], None], reason: str, end: str
) -> None:
    path = tmp_path / "battle.sqlite"
    lay(tmp_path / f"battle.sqlite{end}")
    before = traces(tmp_path)
    refused = refusal(path, "en")
    assert refused["reason"] == reason
    assert f"battle.sqlite{end}" in refused["text"]
    assert traces(tmp_path) == before


@pytest.mark.parametrize("mark", ["user_version = 7", "application_id = 7"])
def test_an_empty_database_that_bears_somebodys_mark_is_not_touched(
    tmp_path: Path, mark: str
) -> None:
    path = tmp_path / "battle.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA {mark}")
    before = traces(tmp_path)
    assert refusal(path, "en")["reason"] == "journal.not-a-battle"
    assert traces(tmp_path) == before


def test_a_battle_cut_off_before_its_first_entry_begins_where_it_was(tmp_path: Path) -> None:
    with closing(MarkFile(tmp_path / "battle.sqlite")) as mark:
        mark.put_last(None)
    (tmp_path / "battle.sqlite").touch()
    (thrown,) = answers(
        do("blue", "throw"), battle=(*SHOALS, "--journal", str(tmp_path / "battle.sqlite"))
    )
    assert thrown["ok"]


def test_a_standard_output_that_is_closed_ends_with_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As the shell starts it with ``>&-``."""
    assert main(SHOALS, StringIO(f"{json.dumps(ask('call'))}\n"), None) == 3
    assert "Bad file descriptor" in capsys.readouterr().err


def test_a_damaged_battle_of_ours_is_no_foreign_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "battle.sqlite"
    battle = (*SHOALS, "--journal", str(path))
    answers(do("blue", "throw"), do("orange", "throw"), battle=battle)
    path.write_bytes(bytes(4096) + path.read_bytes()[4096:])
    (log,) = answers(ask("log"), battle=battle)
    assert log["log"][-2]["entry"] == 2
    assert "damaged" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", None])
def test_an_empty_file_and_one_that_is_not_there_are_begun_upon(
    tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "battle.sqlite"
    if content is not None:
        path.write_bytes(content)
    (thrown,) = answers(do("blue", "throw"), battle=(*SHOALS, "--journal", str(path)))
    assert thrown["ok"]


def refusal(path: Path, language: str) -> dict[str, Any]:
    out = StringIO()
    assert main((*SHOALS, "--language", language, "--journal", str(path)), StringIO(""), out) == 2
    told: dict[str, Any] = json.loads(out.getvalue())
    assert not told["ok"]
    return told


def traces(place: Path) -> list[tuple[str, int, int, bytes]]:
    """Everything in a folder: its name, mode, time and bytes."""
    found = []
    for file in sorted(place.iterdir()):
        stands = file.lstat()
        content = file.read_bytes() if stat.S_ISREG(stands.st_mode) else b""
        found.append((file.name, stands.st_mode, stands.st_mtime_ns, content))
    return found


FULL = Path("/dev/full")
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
"""As a program is started by people: what it writes is held until there is more of it."""


@pytest.mark.skipif(not FULL.exists(), reason="this system has no full disk to write to")
@pytest.mark.parametrize(
    "command",
    [("script", "pearl-shoals"), ("script", "no-such"), ("verify", "/nothing")],
    ids=" ".join,
)
@pytest.mark.parametrize(
    ("language", "words"), [("en", "standard output"), ("ru", "стандартный вывод")]
)
def test_full_standard_output_ends_with_a_sentence(
    command: tuple[str, str], language: str, words: str
) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "companion", *command, "--language", language],
            cwd=ROOT,
            stdout=full,
            input='{"ask": "call"}\n',
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
            env=BUFFERED,
        )
    assert done.returncode == 3
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_its_journal_verifies(tmp_path: Path) -> None:
    from companion.games import games
    from companion.journal.export import export_logbook

    path = tmp_path / "battle.sqlite"
    answers(
        *(do(seat, "throw") for seat in ("blue", "orange", "orange")),
        battle=(*SHOALS, "--journal", str(path)),
    )
    journal, _ = open_journal(path)
    assert journal
    assert verify(export_logbook(journal.entries(), games()["admiral"]), games()).fair_rolls == 3
    journal.close()


def test_ctrl_c_closes_the_battle_and_ends_it_quietly(tmp_path: Path) -> None:
    class Interrupted(BytesIO):
        def readline(self, _size: int | None = -1, /) -> bytes:
            raise KeyboardInterrupt

    file = tmp_path / "battle.sqlite"
    told = StringIO()
    assert main((*SHOALS, "--journal", str(file)), TextIOWrapper(Interrupted()), told) == 130
    assert told.getvalue() == ""
    assert [one.name for one in tmp_path.iterdir()] == ["battle.sqlite"]


def test_when_nobody_reads_the_answers_it_ends_quietly() -> None:
    program = "import sys; from companion.cli.script import main; sys.exit(main(sys.argv[1:], sys.stdin, sys.stdout))"
    running = subprocess.Popen(
        [sys.executable, "-c", program, *SHOALS],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=BUFFERED,
    )
    assert running.stdin
    assert running.stdout
    assert running.stderr
    running.stdin.write(b'{"ask": "call"}\n')
    running.stdin.flush()
    assert running.stdout.readline().startswith(b'{"ok":true')
    running.stdout.close()
    running.stdin.write(b'{"ask": "call"}\n' * 3)
    running.stdin.close()
    assert running.wait(120) == 0
    assert b"Traceback" not in running.stderr.read()
    running.stderr.close()


def test_a_battle_is_played_with_what_ones_own_box_shows(tmp_path: Path) -> None:
    (tmp_path / "admiral.toml").write_text("[brig.calm]\nstraight = 2\n", encoding="utf-8")
    (log,) = answers(ask("log"), battle=(*SHOALS, "--figures", str(tmp_path)))
    assert "Brig: calm 2/0 by your own card." in [line["text"] for line in log["log"]]


def test_with_a_wrong_figure_of_ones_own_no_battle_begins(tmp_path: Path) -> None:
    (tmp_path / "admiral.toml").write_text("[brig.calm]\nstraight = 99\n", encoding="utf-8")
    out = StringIO()
    assert main((*SHOALS, "--figures", str(tmp_path)), TextIOWrapper(BytesIO()), out) == 2
    told = json.loads(out.getvalue())
    assert (told["kind"], told["reason"]) == ("scenario", "scenario.wrong")
    assert told["text"] == "admiral.toml: brig.calm.straight is 99, expected 0 to 24"


@pytest.mark.parametrize("place", ["nowhere", "letter"])
def test_where_the_figures_lie_in_no_folder_no_battle_begins(tmp_path: Path, place: str) -> None:
    letter(tmp_path / "letter")
    out, figures = StringIO(), tmp_path / place
    assert main((*SHOALS, "--figures", str(figures)), TextIOWrapper(BytesIO()), out) == 2
    text = json.loads(out.getvalue())["text"]
    assert text == f"{figures} cannot be read: it should be a folder that is there"


@pytest.mark.parametrize("name", ["", "."])
def test_a_battle_without_a_name_is_refused(name: str) -> None:
    out = StringIO()
    assert main((*SHOALS, "--journal", name), TextIOWrapper(BytesIO()), out) == 2
    assert json.loads(out.getvalue())["reason"] == "journal.not-a-battle"


def test_a_shot_tells_its_odds_before_it_is_fired() -> None:
    *_, shown = answers(
        do("blue", "enter-faces", faces=[7]),
        ask("choices", seat="blue"),
        battle=(*SHOALS, "--play", "cards", "--option", "order=seated"),
    )
    told = {one.get("note") for one in shown["choices"] if one["deed"] == "fire"}
    assert told == {"4 in 6", "5 in 6"}
