"""A table that speaks a language made up by ``test_third_language``, which runs this where that
language is.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.messages import Message, say
from companion.games.golitsyn.rules.commands import EndTurn, Sail, SpinToMove
from companion.i18n.translator import words
from companion.library.rule_titles import rule_title
from tests.i18n.made_up import CODE, longer
from tests.screens.company import Company, all_scenarios
from tests.screens.players import Players
from tests.windows import Hand, hand, window

__all__ = ["hand", "window"]


def english(message: Message) -> str:
    return words("en").say(message)


def test_a_battle_is_played_in_it(hand: Hand) -> None:
    players = Players(hand, Company(language=CODE))
    players.company.scenarios = all_scenarios()
    players.shell.keep(replace(players.company.settings, own_dice=True))

    def tap(*told: str) -> None:
        for one in told:
            players.tap(longer(one))

    tap("New battle")
    assert longer("Capture of the Colonies") in players.sees
    players.tap("A Small World")  # a scenario without a title in it falls back to English
    tap("Next", "Blue", "Brown")
    tap("Name")
    for letter in "INGA":
        players.tap(letter)
    tap("Done", "Next", "Start the battle")

    header = longer("{seat} · round {round}")
    assert header.format(seat="Inga", round=1) in players.sees
    assert longer('Shoot, or announce "I move" and spin') in players.sees

    players.tap_piece(players.ship("Albatross"))
    tap("More")
    assert longer('Announce "I move" and spin first.') in players.sees, "a refusal"
    players.shell.overlays.open_rule("1.3b")
    hand.advance_frames(2)
    assert longer(english(rule_title("colonies", "1.3b"))) in players.sees
    tap("Close")

    tap('"I move": spin', "NE", "fresh", "Enter this wind")
    players.wait(9)
    tap("To battle")
    players.sail("Albatross", "A4")
    assert players.cell_of("Albatross") == "A4"
    players.tap_tab("log")
    assert longer('"I move"') in players.sees
    players.tap_tab("chart")
    players.end_turn()
    kinds = [type(command) for command in players.company.sent]
    assert [kind for kind in kinds if kind in (SpinToMove, Sail, EndTurn)] == [
        SpinToMove,
        Sail,
        EndTurn,
    ]
    assert header.format(seat=longer("Brown"), round=1) in players.sees


def test_what_it_leaves_out_is_english() -> None:
    assert words(CODE).say(say("setup.alphabet")) == english(say("setup.alphabet"))
    assert words(CODE).say(say("home.new-battle")) == longer(english(say("home.new-battle")))
