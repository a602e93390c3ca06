"""Draws how a battle of each game goes, stage after stage, as it was really played.

The rules keep no list of stages that could be wrong: each chapter says itself what comes next. So
the picture is made of the recorded battles, and of preparations played at random with every choice
of set-up: what was done in each stage, and what led from one to another, with the rule that the
logbook gives for it.

``python -m tests.games.sequence`` writes ``deploy/docs/<game>-sequence.svg`` anew.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from companion.engine.commands import Answer, Command, Throw
from companion.engine.events import Event
from companion.engine.game import Game
from companion.games import games
from companion.i18n.translator import words
from companion.library.scenarios import load_scenario, scenario_files
from tests.games.golden import read_golden
from tests.random_player import Battle, RandomPlayer

GOLDEN = Path(__file__).parent
DOCS = Path(__file__).parents[2] / "deploy" / "docs"
PREPARATIONS = 40
"""Played of each scenario: enough for every choice of set-up beside every other."""

ROW, BOX, LABEL, LANE, EDGE = 20, 330, 300, 14, 16
INK, PAPER, SEA, QUIET = "#222", "#fbf7ec", "#0b3d5c", "#555"


class Sequence:
    """What was seen: the stages in their order, the deeds of each, and the steps between them with
    their rules.
    """

    def __init__(self) -> None:
        self.deeds: dict[str, set[str]] = {}
        self.steps: dict[tuple[str, str, str], set[str]] = {}

    def see(self, game: Game, stage: str, event: Event, following: str) -> None:
        """An event happened in a stage; the battle is then in the one ``following``."""
        self.deeds.setdefault(following, set())
        if following != stage or spoken(type(event)) == "turn began":
            line = game.log_line(event)
            rules = self.steps.setdefault((stage, following, spoken(type(event))), set())
            rules |= {line.rule} if line and line.rule else set()

    @property
    def stages(self) -> list[str]:
        """All of them; what leads on stands before what it leads to, as long as nothing comes
        round.
        """
        ahead: dict[str, set[str]] = {stage: set() for stage in self.deeds}
        for stage, following, _ in self.steps:
            if stage != following:
                ahead.get(stage, set()).add(following)
        return sorted(self.deeds, key=lambda stage: (stage == "over", -_onward(ahead, stage)))


def _onward(ahead: dict[str, set[str]], stage: str) -> int:
    """How many others may still come after a stage."""
    found: set[str] = set()
    todo = [stage]
    while todo:
        new = ahead[todo.pop()] - found
        found |= new
        todo += new
    return len(found - {stage})


def spoken(kind: type[Command | Event]) -> str:
    """The name of a kind of command or event in words."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()


@cache
def sequence(slug: str) -> Sequence:
    """How battles of this game go."""
    game, seen = games()[slug], Sequence()
    for file in sorted((GOLDEN / slug / "golden").glob("*.jsonl")):
        golden = read_golden(file)
        state = _follow(seen, game, None, golden.opening)
        for command, events in golden.deeds:
            state = _done(seen, game, state, command, events)
    for scenario in scenario_files():
        if scenario.game == slug:
            scene = load_scenario(scenario, games())
            for seed in range(PREPARATIONS):
                _prepare(
                    seen, Battle(game, scene, (player := RandomPlayer(seed)).options(game)), player
                )
    return seen


def _prepare(seen: Sequence, battle: Battle, player: RandomPlayer) -> None:
    """Let the player prepare a battle up to its first turn."""
    state = _follow(seen, battle.game, None, tuple(battle.events))
    while state.phase != "turn":
        command = player.pick(battle.offered())
        if isinstance(command, Throw):
            command = Answer(seat=command.seat, faces=player.faces(state.call), source="random")
        state = _done(seen, battle.game, state, command, battle.do(command))


def _done(
    seen: Sequence, game: Game, state: Any, command: Command, events: tuple[Event, ...]
) -> Any:
    deed = f"{state.call.kind} answered" if isinstance(command, Answer) else spoken(type(command))
    seen.deeds[state.phase].add(deed)
    return _follow(seen, game, state, events)


def _follow(seen: Sequence, game: Game, state: Any, events: tuple[Event, ...]) -> Any:
    for event in events:
        stage = state.phase if state else ""
        state = game.evolve(state, event)
        seen.see(game, stage, event, state.phase)
    return state


# ---------------------------------------------------------------- the picture


def unseen(slug: str, seen: Sequence) -> list[str]:
    """Deeds that the game knows and no recorded battle has."""
    return sorted(
        {spoken(kind) for kind in games()[slug].commands} - set().union(*seen.deeds.values())
    )


def picture(slug: str) -> str:
    """The sequence of a game as SVG text: a box a stage, and what leads from each to the next on
    lanes at the right.
    """
    seen = sequence(slug)
    steps = sorted((step, sorted(rules)) for step, rules in seen.steps.items() if step[0])
    rows = {stage: _rows(seen, stage, steps) for stage in seen.stages}
    tops, height = {}, 3 * ROW
    for stage, lines in rows.items():
        tops[stage] = height
        height += (len(lines) + 2) * ROW
    rest = unseen(slug, seen)
    lanes = BOX + LABEL
    width = lanes + (len(steps) + 1) * LANE + EDGE
    body = [
        _text(EDGE, 30, f"{words('en').say(games()[slug].card.title)}: how a battle goes", INK, 18)
    ]
    if rest:
        body.append(
            _text(EDGE, height, f"Known, but in no recorded battle: {', '.join(rest)}.", QUIET, 11)
        )
        height += ROW
    for stage, lines in rows.items():
        body += _box(stage, lines, tops[stage])
    taken: dict[str, int] = {}
    for lane, ((stage, following, event), rules) in enumerate(steps, start=1):
        leaves, comes = (_place(taken, one, tops) for one in (stage, following))
        label = f"{event} ({', '.join(rules)})" if rules else event
        body += _arrow(leaves, comes, lanes + lane * LANE, label)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
            f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
            *body,
            "</svg>\n",
        ]
    )


def _rows(
    seen: Sequence, stage: str, steps: list[tuple[tuple[str, str, str], list[str]]]
) -> list[str]:
    """What stands in a box: its deeds, and room for each arrow that touches it."""
    deeds = sorted(seen.deeds[stage])
    lines = [", ".join(deeds[at : at + 3]) for at in range(0, len(deeds), 3)]
    touching = sum((one == stage) + (other == stage) for (one, other, _), _ in steps)
    return lines + [""] * (touching - len(lines) - 1)


def _place(taken: dict[str, int], stage: str, tops: dict[str, int]) -> int:
    """How high the next arrow touches a box."""
    taken[stage] = taken.get(stage, 0) + 1
    return tops[stage] + taken[stage] * ROW - ROW // 4


def _box(stage: str, lines: list[str], top: int) -> Iterator[str]:
    height = (len(lines) + 1) * ROW + 4
    yield f'<rect x="{EDGE}" y="{top}" width="{BOX - EDGE}" height="{height}" rx="4" fill="#fff" stroke="{SEA}"/>'
    yield _text(2 * EDGE, top + 15, stage, SEA, 14)
    for number, line in enumerate(filter(None, lines), start=1):
        yield _text(2 * EDGE, top + 15 + number * ROW, line, QUIET, 11)


def _arrow(leaves: int, comes: int, lane: int, label: str) -> Iterator[str]:
    yield f'<path d="M{BOX} {leaves} H{lane} V{comes} H{BOX + 6}" fill="none" stroke="{SEA}"/>'
    yield f'<path d="M{BOX} {comes} l8 -4 v8 z" fill="{SEA}"/>'
    yield _text(BOX + 12, leaves - 4, label, INK, 11)


def _text(x: int, y: int, said: str, colour: str, size: int) -> str:
    return f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="{size}" fill="{colour}">{escape(said)}</text>'


def main() -> int:
    """Write them."""
    for slug in games():
        (DOCS / f"{slug}-sequence.svg").write_text(picture(slug), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
