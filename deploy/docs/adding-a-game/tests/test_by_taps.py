"""A whole battle of Lagoon by taps, in a real window of both shapes."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.library.catalogue import ScenarioOffer
from companion.widgets.window.screenshot import save_picture
from tests.games.lagoon.verbs import NEAR, TWO_ISLETS
from tests.screens.company import Company, widgets
from tests.screens.players import Players
from tests.windows import Hand, hand, window

__all__ = ["hand", "window"]

SHORT = ScenarioOffer(game="lagoon", name="two-islets", file=TWO_ISLETS, players=(2, 3, 4))
PICTURES = Path("build", "pictures")


class Captains(Players):
    """They look at the window now and then, and count their taps."""

    taps = 0
    looked = 0

    def tap_at(self, target: object) -> None:
        self.taps += 1
        super().tap_at(target)

    def look(self, name: str) -> None:
        """A picture for people to look at."""
        self.hand.advance_frames(3)
        self.looked += 1
        PICTURES.mkdir(parents=True, exist_ok=True)
        shape = "landscape" if self.shell.width > self.shell.height else "portrait"
        save_picture(PICTURES / f"lagoon-{self.looked:02}-{name}-{shape}.png")

    def throw(self, *faces: int) -> None:
        """Type what the real dice show, and read it."""
        for text in ("Enter by hand", *map(str, faces), "Enter this roll"):
            self.tap(text)
        self.wait(3)
        self.tap("Go on")

    def draw(self, *cards: str) -> None:
        """Tap what came up, and read it."""
        for text in (*cards, "This came up", "Go on"):
            self.tap(text)

    def pick(self, kind: str, id: str) -> None:
        """Tap a die, a slot or a card that can be picked now."""
        keys = (key for key in widgets(self.shell, kind) if key.face.id == id and key.face.live)
        self.reach(next(keys))

    def place(self, die: int, slot: str) -> None:
        """Put a die into a slot; a die is asked for where two are free, and the deed only once."""
        keys = {getattr(key, "text", "") for key in widgets(self.shell) if hasattr(key, "state")}
        if "Place a die" in keys:
            self.tap("Place a die")
        if len([one for one in self.shell.table.view.dice if not one.slot]) == 2:
            self.pick("DieKey", f"die-{die}")
        self.pick("SlotKey", slot)


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_a_battle_is_played_by_taps(hand: Hand, shape: str) -> None:
    captains = Captains(hand, Company(), shape)
    captains.company.scenarios = (SHORT,)
    captains.sit_down()
    captains.tap("Start the battle")
    captains.look("row")
    captains.draw("Shell", "Amber", "Torn Map")
    blue_discovers_and_dives(captains)
    orange_meets_blue_and_buys(captains)
    blue_plays_a_card_and_pays_for_a_die(captains)
    orange_lays_the_last_tile(captains)
    outcome = captains.shell.table.view.outcome
    assert outcome is not None
    assert outcome.winners == ("blue",)
    assert captains.page == "EndingPage"


def blue_discovers_and_dives(captains: Captains) -> None:
    """A plain turn, with its taps counted."""
    captains.throw(5, 1)
    captains.look("turn")
    captains.taps = 0
    captains.tap("Place a die")
    captains.look("dice")
    captains.pick("DieKey", "die-1")
    captains.look("slots")
    captains.pick("SlotKey", "sail")
    captains.look("places")
    captains.tap_cell(NEAR["E"])
    assert captains.taps == 4, "the deed, a die, a slot, and a place"
    captains.draw("Three Palms")
    captains.look("discovered")
    captains.taps = 0
    captains.place(2, "dive")
    assert captains.taps == 2, "the die that is left is not asked for"
    captains.look("dived")
    captains.tap("1 card taken")


def orange_meets_blue_and_buys(captains: Captains) -> None:
    """Both captains are asked at once."""
    captains.throw(3, 4)
    captains.place(1, "sail")
    captains.tap_cell(NEAR["E"])
    captains.look("meeting")
    captains.tap("Fight · Blue")
    captains.tap("Share")
    captains.place(2, "buy")
    captains.look("cards")
    captains.pick("RowCard", "amber")
    captains.draw("Good Net")


def blue_plays_a_card_and_pays_for_a_die(captains: Captains) -> None:
    """What a slot leaves one thing to do for is done by the tap on the slot."""
    captains.throw(1, 1)
    captains.tap("Play a card of the hand")
    captains.look("hand")
    captains.tap("Play: Brass Lamp")
    captains.tap("Turn a die")
    captains.pick("DieKey", "die-1")
    captains.look("gold")
    captains.tap("To 2 for 1 gold")
    captains.place(1, "buy")
    captains.pick("RowCard", "map")
    captains.draw("Bell")
    captains.tap_tab("cards")
    captains.look("table")
    captains.tap_tab("chart")
    captains.place(2, "fish")


def orange_lays_the_last_tile(captains: Captains) -> None:
    """With that turn the battle ends."""
    captains.throw(4, 6)
    captains.place(1, "sail")
    captains.tap_cell("2.0")
    captains.draw("Caves")
    captains.look("last")
    captains.place(2, "fish")
    captains.look("end")
