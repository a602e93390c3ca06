"""The report of a battle: one small file that any browser opens, and nothing secret in it."""

from __future__ import annotations

import gzip
import re
from itertools import combinations
from pathlib import Path
from random import Random
from urllib.parse import unquote

import pytest
from hypothesis import given, settings

from companion.engine.corrections import Correct
from companion.engine.game import REFEREE, Seat
from companion.engine.layers import CORNER, ISLE, Mark
from companion.engine.messages import say
from companion.games import games
from companion.i18n.translator import LANGUAGES
from companion.journal.journal import Loss
from companion.journal.memory import MemoryJournal
from companion.library.scenarios import scenario_files
from companion.presenters.score_sheet import counted_chart
from companion.presenters.story.report import report
from companion.session.session import Session
from tests.browser import browser, needs_a_browser
from tests.presenters.story.battles import long_battle, random_battle
from tests.random_player import RandomPlayer, go_on
from tests.screens.lordscenes import duel
from tests.screens.midbattle import new_battle, over, played
from tests.session.table import at_sea, lay_table
from tests.session.test_streams import DEEDS, PLAYS, SEEDS, USUAL, Pair, blind_seals

SCENARIOS = {file.game: file for file in reversed(scenario_files())}
each_game = pytest.mark.parametrize("slug", list(SCENARIOS))


def told(session: Session, language: str = "en") -> str:
    return report(session.chronicle(), language, games())


def go_on_for(session: Session, deeds: int) -> Session:
    """So many deeds of somebody who knows no game."""
    player = RandomPlayer(1)
    for _ in range(deeds):
        go_on(session, player)
    return session


def finished() -> Session:
    """A battle that is over, its seed shown."""
    session = played(over)
    session.show_seed()
    return session


def packed(page: str) -> int:
    return len(gzip.compress(page.encode(), 9))


# ---------------------------------------------------------------- what is in it


def test_a_report_says_what_the_signs_above_its_bar_mean() -> None:
    assert "<small>○ goods, a find</small> · <small>✕ hit, loss, news</small>" in told(finished())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_speaks_the_language_of_the_table_and_needs_nothing_else(language: str) -> None:
    page = told(finished(), language)
    assert f'<html lang="{language}">' in page
    assert not re.search(
        r"story\.[a-z]|header\.round|\$\w", re.sub(r"<script.*", "", page, flags=re.DOTALL)
    )
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", page)
    assert "src=" not in page


def test_a_report_of_teams_says_who_fought_side_by_side() -> None:
    colours = ("blue", "orange", "green", "purple")
    seats = tuple(Seat(id, side=f"team-{at % 2 + 1}") for at, id in enumerate(colours))
    page = told(new_battle(seats=seats, play="cards"))
    assert "<li>Team 1: Blue, Green<li>Team 2: Orange, Purple<li>Team 1: 0 of 5" in page


def test_who_fought_alone_for_a_side_is_told_as_well() -> None:
    page = told(random_battle(SCENARIOS["pirates"], "chart", seed=1, deeds=5))
    assert "<li>Spain: Ann<li>Pirates: Boris<li>" in page


def test_a_seat_that_the_companion_played_is_told() -> None:
    assert "Played by the companion" not in told(new_battle())
    page = told(new_battle(seats=(Seat("blue"), Seat("orange", captain=True))))
    assert "<p>Played by the companion: Orange.\n" in page.partition("<section")[0]


def test_where_no_wind_has_blown_none_is_told() -> None:
    assert "Winds" in told(finished())
    assert "Winds" not in told(new_battle())


def test_where_a_battle_has_not_turned_yet_nothing_says_from_where_somebody_led() -> None:
    assert "Turning point" in told(finished())
    new = told(new_battle())
    assert "Turning point" not in new
    assert "From here on" not in new


def test_what_a_damaged_file_has_lost_is_told_at_its_head_and_in_the_log() -> None:
    journal = MemoryJournal()
    assert "damaged" not in told(lay_table(journal))
    loss = Loss(say("journal.lost-tail", n=1, file="x"), 1, "x")
    again = Session.open(journal, games(), now=lambda: "2026", entropy=bytes, loss=loss)
    page = told(again)
    assert "was done after entry 0 of the logbook is lost" in page.partition("<section")[0]
    assert "The end of the battle&#x27;s file was lost here" in page.partition('id="log"')[2]


def test_seals_and_throws_are_checked_and_told_in_one_line() -> None:
    assert "the fair dice give the same throws again" in told(finished())
    assert "can be checked when the battle is over" in told(played(over))


def test_a_name_breaks_out_of_nothing() -> None:
    wicked = "</script><img src=x onerror=alert(1)>$title"
    page = told(new_battle(seats=(Seat("blue", wicked), Seat("orange", "Bob"))))
    assert "<img" not in page
    assert page.count("</script>") == 2


def test_a_battle_without_a_chart_is_told_by_its_cards() -> None:
    page = told(random_battle(SCENARIOS["admiral"], "cards", seed=2, deeds=60))
    assert '"c:' in page
    assert '"g":' not in page


@pytest.mark.sweep
def test_five_thousand_deeds_are_a_hundred_kilobytes_at_most() -> None:
    session = long_battle(SCENARIOS["admiral"], seed=38, deeds=5000)
    assert len(session.chronicle()) > 5000
    assert packed(told(session, "ru")) <= 100_000


@pytest.mark.sweep
@each_game
def test_no_game_needs_more_room_for_a_deed_than_five_thousand_of_them_may(slug: str) -> None:
    short = long_battle(SCENARIOS[slug], seed=2, deeds=20)
    long = long_battle(SCENARIOS[slug], seed=2, deeds=1500)
    deeds = len(long.chronicle()) - len(short.chronicle())
    head, whole = (packed(told(session, "ru")) for session in (short, long))
    more = 0 if long.pages.view.outcome else 5000  # one that is over is as long as it gets
    assert max(whole, head + more * (whole - head) / deeds) <= 100_000


def test_a_game_without_wind_and_dice_is_told_by_its_score_and_what_it_counts() -> None:
    page = told(duel(over)).partition("<script")[0]
    assert "<figcaption>Score" in page
    assert "<tr><td>Total<td>5<td>4" in page
    assert "<tr><td>Coins taken<td>7<td>8" in page
    titles = "Winds", "Luck", "Hits of shots", "Longest sail"
    assert not any(f"<figcaption>{title}" in page for title in titles)
    assert "<figcaption>Score" not in told(finished())


def test_a_total_says_whose_it_is_also_on_paper_without_colours() -> None:
    page = told(duel(over)).partition("<section")[0]
    assert "Dora, total: 5" in page
    assert "Ann, total: 4" in page


# ---------------------------------------------------------------- what is not


@pytest.mark.sweep
@each_game
@settings(max_examples=4, deadline=None)
@given(play=PLAYS, seed=SEEDS)
def test_two_battles_that_differ_in_a_secret_have_the_same_report(
    slug: str, play: str, seed: int
) -> None:
    games()[slug].decide  # noqa: B018 - its rules are loaded before their seals are blinded
    with blind_seals():
        pair = Pair(USUAL[slug], play, Random(seed))
        pair.play(DEEDS)
        assert told(pair.here.session) == told(pair.there.session)


# ---------------------------------------------------------------- in a browser


@needs_a_browser
def test_a_browser_opens_it_steps_through_it_and_prints_it(tmp_path: Path) -> None:
    session, file = finished(), tmp_path / "battle.html"
    file.write_text(told(session), encoding="utf-8")
    last = len(session.chronicle()) - 1
    with browser(tmp_path / "profile") as page:
        page.open(file)
        at, ships = (
            "+document.getElementById('at').value",
            "document.getElementById('chart').innerHTML",
        )
        end = page.says(ships)
        assert page.says(at) == last
        for key, step in (("back", last - 1), ("first", 0), ("next", 1), ("last", last)):
            page.says(f"document.getElementById('{key}').click()")
            assert page.says(at) == step
        assert page.says(ships) == end, "there and back again"
        page.says(f"document.querySelector('#log li:nth-child({last // 2})').click()")
        assert 0 < page.says(at) < last
        assert page.says("document.querySelectorAll('.here').length") == 1
        assert page.says("document.documentElement.scrollWidth <= innerWidth")
        assert page.printed().startswith(b"%PDF")
        assert page.complaints == []
        asked = {url.partition(":")[0] for url in page.asked}
        assert asked == {"file", "data"}, "nothing that is not in it"


@needs_a_browser
@pytest.mark.parametrize("game", ["admiral", "ahoy"])
def test_a_passage_looks_the_same_from_whichever_side_one_comes_to_it(
    game: str, tmp_path: Path
) -> None:
    file = tmp_path / "battle.html"
    session = random_battle(SCENARIOS[game], "chart", seed=3, deeds=120)
    file.write_text(told(session), encoding="utf-8")
    looks = "['chart', 'cards', 'where'].map(id => document.getElementById(id).innerHTML).join()"
    walk = f"""(() => {{
        const steps = key => {{
            const seen = [];
            for (let step = 0; step < {len(session.chronicle())}; step++) {{
                seen.push({looks});
                document.getElementById(key).click();
            }}
            return seen;
        }};
        document.getElementById('first').click();
        const there = steps('next'), back = steps('back').reverse();
        return there.flatMap((look, step) => look === back[step] ? [] : [step]);
    }})()"""
    with browser(tmp_path / "profile") as page:
        page.open(file)
        assert page.says(walk) == []


@needs_a_browser
def test_flat_pieces_signs_mines_and_what_is_counted_are_drawn(tmp_path: Path) -> None:
    session, file = duel(over), tmp_path / "duel.html"
    file.write_text(told(session), encoding="utf-8")
    chart = counted_chart(session.pages.view)
    assert chart
    with browser(tmp_path / "profile") as page:
        page.open(file)
        drawn = page.says(
            "[...document.querySelectorAll('#chart g')].map(one => one.textContent).join(' ')"
        )
        assert sorted(drawn.split()) == sorted(one.tile.text for one in chart.pieces if one.tile)
        assert page.says("document.querySelectorAll('#chart g use').length") == len(chart.pieces)
        frames = "document.querySelectorAll('#chart > rect[fill=none]').length"
        assert page.says(frames) == 2, "one run, its frame cased in ink"
        assert page.says("document.getElementById('chart').textContent.includes('\u22122')")
        page.says("document.getElementById('first').click()")
        assert page.says(frames) == 0, "nothing is counted yet"
        assert page.says("document.querySelectorAll('#chart path[transform]').length") > 42
        assert page.complaints == []


@needs_a_browser
def test_a_board_that_is_discovered_is_drawn_with_what_lies_on_it(tmp_path: Path) -> None:
    scenario = next(one for one in scenario_files() if one.game == "ahoy")
    session, file = random_battle(scenario, "chart", seed=1, deeds=60), tmp_path / "map.html"
    file.write_text(told(session), encoding="utf-8")
    chart = session.pages.view.chart
    assert chart
    marks = [layer for layer in chart.layers if isinstance(layer, Mark)]
    isles = sum(len(mark.spaces) for mark in marks if mark.look == ISLE)
    corners = sum(len(mark.spaces) for mark in marks if mark.at == CORNER)
    with browser(tmp_path / "profile") as page:
        page.open(file)
        known = [space for space in chart.board.spaces if not space.unknown]
        assert page.says("document.querySelectorAll('#chart polygon').length") == len(known)
        on_water = "document.querySelectorAll('#chart polygon ~ path[fill=\"#cdb47e\"]').length"
        assert page.says(on_water) == isles > 0
        small = "circle[r='0.23'], #chart > rect[width='0.34']"
        assert page.says(f'document.querySelectorAll("#chart > {small}").length') == corners
        dice = "document.querySelectorAll('#chart > rect[width=\"0.48\"]').length"
        assert page.says(dice) >= len(chart.plates) > 0
        assert page.complaints == []


NAMES = "Ekaterina Velikaya-Dolgorukova", "Maximilian", "Konstantinopolsky", ""


@needs_a_browser
@pytest.mark.parametrize("width", [360, 680, 1100])
def test_the_tables_of_four_with_long_names_stay_in_their_figures(
    width: int, tmp_path: Path
) -> None:
    seats = tuple(map(Seat, ("blue", "orange", "green", "purple"), NAMES))
    session = new_battle(scenario=SCENARIOS["ahoy"].path, seats=seats, smugglers="agreed")
    file = tmp_path / "four.html"
    file.write_text(told(go_on_for(session, 200), "ru"), encoding="utf-8")
    with browser(tmp_path / "profile") as page:
        page.open(file, width=width)
        assert page.says("document.querySelectorAll('figure table').length") == 2
        wide = "[...document.querySelectorAll('figure')].filter(one => one.scrollWidth > one.clientWidth)"
        assert page.says(f"{wide}.length") == 0
        assert page.says("document.documentElement.scrollWidth <= innerWidth")


def test_a_line_bears_the_flag_of_a_seat_and_none_of_the_referee() -> None:
    table = at_sea(referee="2468")
    table.submit(Correct(seat=REFEREE, what="round", to="3", reason="miscounted"))
    log = told(table).partition('id="log"')[2]
    assert "<span><i class=blue></i>" in log
    assert "<span>The referee sets right" in log


@needs_a_browser
def test_small_flags_are_told_apart_where_paper_has_no_colours(tmp_path: Path) -> None:
    file = tmp_path / "b.html"
    file.write_text(told(at_sea()), encoding="utf-8")
    with browser(tmp_path / "profile") as page:
        page.open(file)
        flags = page.says(
            "[...document.querySelectorAll('header i')]"
            ".map(one => getComputedStyle(one).backgroundImage)"
        )
        assert len(set(flags)) == len(flags) == 2
        assert all("<path d=" in unquote(flag) for flag in flags)
        assert page.complaints == [], "the page may show them"


@needs_a_browser
def test_what_is_written_beside_places_is_whole_and_apart(tmp_path: Path) -> None:
    session, file = new_battle(scenario=SCENARIOS["colonies"].path), tmp_path / "b.html"
    file.write_text(told(session), encoding="utf-8")
    with browser(tmp_path / "profile") as page:
        page.open(file)
        boxes = page.says(
            "[...document.querySelectorAll('#chart .place')].map(one => one.getBBox())"
            ".map(box => [box.x, box.y, box.x + box.width, box.y + box.height])"
        )
        left, _, width, _ = map(
            float, page.says("document.getElementById('chart').getAttribute('viewBox')").split()
        )
    chart = session.pages.view.chart
    assert chart
    assert len(boxes) >= len(chart.places)
    assert all(left <= one[0] and one[2] <= left + width for one in boxes)
    over = [
        (one, other)
        for one, other in combinations(boxes, 2)
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ]
    assert over == []


@needs_a_browser
@each_game
def test_every_moment_of_every_game_is_drawn(slug: str, tmp_path: Path) -> None:
    session, file = random_battle(SCENARIOS[slug], "chart", seed=3, deeds=80), tmp_path / "b.html"
    file.write_text(told(session, "ru"), encoding="utf-8")
    with browser(tmp_path / "profile") as page:
        page.open(file, width=420)
        page.says("document.getElementById('first').click()")
        for _ in range(len(session.chronicle()) - 1):
            page.says("document.getElementById('next').click()")
        chart = session.pages.view.chart
        assert chart
        afloat = sum(bool(one.space) for one in chart.pieces)
        assert page.says("document.querySelectorAll('#chart g').length") == afloat
        assert page.says("document.documentElement.scrollWidth <= innerWidth")
        assert page.complaints == []
