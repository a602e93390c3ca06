"""A club of six plays one whole battle of Pearl Shoals by taps, and reads its report."""

from __future__ import annotations

from pathlib import Path

from companion.i18n.translator import words
from tests.browser import browser, needs_a_browser
from tests.screens.club import SIX, Club, Tally, told
from tests.windows import Hand

SHARE = 0.6
"""Taps for each move of a token with cardboard alone."""


@needs_a_browser
def test_six_play_pearl_shoals_from_the_first_page_to_the_report(
    hand: Hand, tmp_path: Path
) -> None:
    club = Club(hand)
    club.sit_down_six()
    tally = Tally(club)
    for choice, taps in club.play():
        tally.note(choice, taps)
    assert {"sail", "drift", "fire", "fire-salvo", "board", "load", "unload", "repair"} <= set(
        tally.deeds
    )
    assert tally.taps.total() <= SHARE * tally.all_moves

    club.shell.moments.read_all()
    club.hand.advance_frames(2)
    assert club.page == "EndingPage"
    outcome = club.shell.table.view.outcome
    assert outcome
    (winner,) = outcome.winners
    assert f"{winner.title()} won" in club.sees
    club.tap("Save report")
    assert club.company.saved_reports == 1

    assert club.company.session
    file = tmp_path / "battle.html"
    file.write_text(told(club.company.session, "en"), encoding="utf-8")
    with browser(tmp_path / "profile") as page:
        page.open(file)
        said = page.says("document.body.innerText")
        assert f"{winner.title()} won" in said
        assert words("en").say(outcome.how) in said
        assert all(f"{colour}, pearls landed" in said for colour in SIX)
        page.says("document.getElementById('first').click()")
        assert page.says("+document.getElementById('at').value") == 0
        assert page.says("document.querySelectorAll('#log li').length") > tally.deeds.total() / 2
        assert page.says("document.documentElement.scrollWidth <= innerWidth")
        assert page.complaints == []
