"""The referee's page, tapped step by step to a command that is accepted."""

from __future__ import annotations

import pytest

from companion.engine.corrections import REASONS, Correct
from companion.engine.game import REFEREE
from companion.games.admiral import GAME
from companion.i18n.translator import words
from companion.presenters.corrections import (
    CorrectionPageView,
    Draft,
    Known,
    back,
    page_view,
    settled,
    tapped,
    typed,
)
from tests.games.admiral.verbs import Table, battle

SAY = words("en").say


class Referee:
    """Somebody at the page."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.draft = Draft()

    @property
    def known(self) -> Known:
        state = self.table.state
        choices = GAME.choices(state, REFEREE, self.draft.piece or "")
        return Known(given=GAME.corrections(state), choices=choices)

    @property
    def page(self) -> CorrectionPageView:
        return page_view(SAY, self.known, self.draft)

    def tap(self, *texts: str) -> Referee:
        """Keys by the words on them; a cell of the chart by its name."""
        for text in texts:
            page = self.page
            words_of = {said: key for key, said in (*page.keys, *page.forces)}
            key = text if text in page.spaces else words_of[text]
            self.draft = tapped(self.known, self.draft, key)
        return self

    @property
    def command(self) -> Correct:
        command = self.page.command
        assert command
        return command


@pytest.mark.parametrize(
    ("taps", "what", "piece", "to"),
    [
        (("Damage", "Brig 1 · 0", "2", "A token slipped"), "damage", "brig-1", "2"),
        (("Place", "Brig 1 · B1", "K7", "A piece was misplaced"), "place", "brig-1", "K7"),
        (("Owner", "Fort A1 · Blue", "Red", "Played by hand"), "owner", "fort-a1", "red"),
        (("Wind", "NE", "storm", "A rule was misread"), "wind", "", "5"),
        (("Wind", "calm", "A rule was misread"), "wind", "", "0"),
        (("Turn", "Red", "Something was forgotten"), "turn", "", "red"),
        (("Fort", "Fort A1 · stands", "A ruin", "Played by hand"), "fort", "fort-a1", "ruined"),
    ],
)
def test_a_few_taps_lead_to_a_command_that_is_accepted(
    taps: tuple[str, ...], what: str, piece: str, to: str
) -> None:
    referee = Referee(battle()).tap(*taps)
    command = referee.command
    assert (command.what, command.piece, command.to) == (what, piece, to)
    assert command.reason in REASONS
    assert referee.page.line.endswith(f"Reason: {taps[-1]}")
    assert referee.table.do(command)


def test_the_reason_may_be_typed() -> None:
    referee = Referee(battle()).tap("Round", "3", "Own words")
    assert referee.page.picker == "typing"
    referee.draft = typed(referee.draft, " the cat ")
    assert referee.page.line == "The table, round: 1 → 3. Reason: the cat"
    assert referee.table.do(referee.command)


def test_each_step_leads_back_to_the_one_before() -> None:
    referee = Referee(battle()).tap("Damage", "Brig 1 · 0", "2", "A token slipped")
    asked = []
    draft: Draft | None = referee.draft
    while draft:
        referee.draft = draft
        asked.append(draft.step)
        draft = back(draft, referee.known)
    assert asked == ["sure", "reason", "value", "piece", "what"]


def test_the_wind_that_blows_already_is_no_correction() -> None:
    referee = Referee(battle(wind="fresh E")).tap("Wind", "E", "fresh")
    assert referee.draft.step == "value"


def test_while_the_table_waits_the_page_says_so() -> None:
    page = Referee(battle(wind="")).page
    assert page.picker == "none"
    assert "vane" in page.asks


def test_where_nothing_else_can_be_shown_the_page_says_so() -> None:
    page = Referee(battle()).tap("Repair", "Line 1 · none").page
    assert page.picker == "none"
    assert page.asks == "As things stand nothing else can be shown there."


def test_once_the_battle_is_over_the_page_says_what_to_do_first() -> None:
    page = page_view(words("en").say, Known(over=True), Draft())
    assert page.asks == "The battle is over: take its last deed back first."


def test_what_the_table_no_longer_has_falls_away() -> None:
    referee = Referee(battle()).tap("Damage", "Brig 1 · 0")
    referee.table.lost("brig-1")
    assert settled(referee.draft, referee.known) == Draft()
    assert settled(Draft(what="turn", piece=""), referee.known) == Draft(what="turn", piece="")
