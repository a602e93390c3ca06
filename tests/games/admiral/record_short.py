"""Plays and records a battle for every way the short rules let one end: `python -m
tests.games.admiral.record_short`.
"""

from __future__ import annotations

from companion.engine.offers import Choice
from companion.games.admiral import GAME
from tests.games.admiral.endings import SHORT as ENDINGS
from tests.games.admiral.endings import ending_of, way_of
from tests.games.admiral.record_golden import BLUE, FOLDER, HIT, ORANGE, Errand, Recorder
from tests.games.admiral.shorts import SHORT
from tests.games.golden import write_golden
from tests.random_player import Battle

ODD = 5
PORT = "T7"


class ShortRecorder(Recorder):
    """A story by the short rules, where odd faces hit."""

    def __init__(self, layout: str = "standard") -> None:
        super().__init__("chart", scene=SHORT, order="seated", layout=layout)

    def shoot(self, choice: Choice, face: int) -> None:
        """Fire, and let the die show a face that does here what the other does there."""
        super().shoot(choice, ODD if face == HIT else face)

    def hold(self, id: str) -> Errand:
        """Sail into the royal port and stay."""
        while True:
            self.approach(id, [PORT])
            yield


def royal() -> Battle:
    """Blue's ship of the line comes into orange's royal port and stays there."""
    story = ShortRecorder()
    story.errands["blue"] = [story.hold("line-1")]
    return story.run()


def royal_two() -> Battle:
    """The same, with a frigate at her side, after both players have laid their reefs."""
    story = ShortRecorder(layout="placed")
    story.errands["blue"] = [story.hold("line-1"), story.hold("frigate-1")]
    return story.run()


def last_ships() -> Battle:
    """Blue sinks orange's whole squadron."""
    story = ShortRecorder()
    for id in BLUE:
        story.errands["blue"] += [story.destroy(id, target) for target in ORANGE]
    return story.run()


def draw() -> Battle:
    """The ships of the line sink all others, and then each other in a boarding."""
    story = ShortRecorder()
    story.errands["blue"] = [story.destroy("line-1", id) for id in ORANGE[1:]]
    story.errands["blue"].append(story.board_evenly("line-1", "line-2"))
    story.errands["orange"] = [story.destroy("line-2", id) for id in BLUE[1:]]
    return story.run()


def last_fort() -> Battle:
    """Blue's big ships ruin orange's fort, and orange has no other after three turns."""
    story = ShortRecorder()
    story.errands["blue"] = [story.destroy(id, "fort-x14") for id in ("line-1", "galleon-1")]
    return story.run()


STORIES = {
    "short-royal": royal,
    "short-royal-two": royal_two,
    "short-last-ships": last_ships,
    "short-draw": draw,
    "short-last-fort": last_fort,
}


def main() -> None:
    """Record every battle anew."""
    assert list(STORIES) == list(ENDINGS)
    for name, story in STORIES.items():
        battle = story()
        ended = f"{way_of(battle.events)}-{ending_of(battle.events)}"
        assert ended == name, f"{ended} instead of {name}"
        setting = len(battle.events) - sum(len(events) for _, events in battle.deeds)
        write_golden(FOLDER / f"{name}.jsonl", GAME, battle.events[:setting], battle.deeds)


if __name__ == "__main__":
    main()
