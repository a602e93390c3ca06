"""How the companion plays where a captain is short: by what everybody sees, and fairly."""

from __future__ import annotations

from collections import Counter

from companion.engine.captains import LEFT_TO_PEOPLE
from companion.engine.offers import Choice
from companion.engine.views import NO_SECRETS, PrivateView
from companion.games.lords.captain import captain
from tests.games.lords.verbs import Table, battle, quiet


def wish(table: Table, choice: Choice) -> float:
    return captain(table.view(), NO_SECRETS, choice).weight


def best(table: Table, deed: str) -> Choice:
    """What he would do of one deed."""
    return max(table.offers(deed), key=lambda choice: wish(table, choice))


def numbers(table: Table) -> set[str]:
    """The numbers that he would lay."""
    return {choice.of("card") for choice in table.offers("lay") if wish(table, choice) > 0}


def test_he_lays_only_what_he_would_have_drawn() -> None:
    table, laid = battle(), Counter[str]()
    assert 1 <= len(numbers(table)) <= 3
    for turn in range(8):
        before = numbers(table)
        choice = best(table, "lay")
        laid[choice.of("card")] += 1
        table.do(choice.command)
        while table.state.question:
            table.do(table.offers()[0].command)
        table.ends()
        table.turn("sky")
        drawn = numbers(table) - before
        assert len(drawn) <= 1 + table.of("sky").extra, f"turn {turn}"
    assert max(laid.values()) <= 3


def test_nobody_foresees_his_hand_who_does_not_know_his_salt() -> None:
    table = battle()
    view, offers = table.view(), table.offers("lay")

    def hand(salt: str) -> frozenset[str]:
        private = PrivateView(salt=salt)
        return frozenset(one.of("card") for one in offers if captain(view, private, one).weight > 0)

    assert hand("a") == hand("a"), "he does not change his mind"
    assert len({hand(str(salt)) for salt in range(20)}) > 10


def test_he_makes_a_run_longer() -> None:
    """Of the ships that he holds, whichever comes beside its neighbour in number."""
    for held in range(2, 9):
        table = battle().has("sky", first_shield=False).line("sky", "A1", held - 1, held)
        if f"sky:{held + 1}" in numbers(table):
            choice = best(table, "lay")
            assert (choice.of("card"), choice.of("space")) == (f"sky:{held + 1}", "C1")
            return
    raise AssertionError("he holds no ship that goes on with a run")


def test_he_fires_at_whom_the_enemy_would_miss_most() -> None:
    table = quiet(C3="shot").put("sky", 8, "B3").line("blue", "C6", 4, 5, 6).put("blue", 9, "G3")
    table.lays(2, "C3")
    assert table.state.ships[best(table, "fire").of("target")].cell == "C6"


def test_he_guards_whom_he_would_miss_most() -> None:
    table = quiet().line("sky", "B1", 4, 5, 6).put("sky", 9, "G1")
    table.lays(1, "A1")
    assert table.state.ships[best(table, "shield").of("target")].cell in {"B1", "C1", "D1"}


def test_in_cards_play_what_lies_on_the_board_is_peoples_to_say() -> None:
    table = quiet(play="cards")
    assert {wish(table, choice) for choice in table.offers("lay")} == {LEFT_TO_PEOPLE}
