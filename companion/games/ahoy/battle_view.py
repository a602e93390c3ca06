"""The battle that is being fought as everybody sees it (battle.8-battle.10)."""

from __future__ import annotations

from companion.engine.duels import Addend, DuelSide, DuelView
from companion.engine.messages import piece_word, say, seat_word
from companion.games.ahoy.rules.battle_aim import additions, dice_of, odds
from companion.games.ahoy.rules.battle_tasks import (
    BattleDice,
    BattlePlans,
    ChooseAim,
    Fight,
    Grog,
    Parley,
    Side,
)
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.sea_chart import MINIATURES

_STAGES = Parley | BattlePlans | ChooseAim | BattleDice | Grog
"""What is asked, or thrown, in a battle before somebody has won it."""


def battle(state: AhoyState) -> DuelView | None:
    """The battle before the table; None where none is fought."""
    task = state.agenda[-1] if state.agenda else None
    if not isinstance(task, _STAGES):
        return None
    fight = task.fight
    chances = odds(state, fight, "attacker")
    thrown = bool(fight.faces)
    return DuelView(
        sides=(_side(state, fight, "attacker"), _side(state, fight, "defender")),
        wins=0 if thrown else chances.wins,
        of=0 if thrown else chances.of,
        note=say("ahoy.duel.tie", seat=seat_word(state.figures[fight.attacker].seat)),
    )


def _side(state: AhoyState, fight: Fight, side: Side) -> DuelSide:
    figure = state.figures[fight.of(side)]
    dice = dice_of(state, fight, side)
    lie = fight.faces[:dice] if side == "attacker" else fight.faces[-dice:]
    return DuelSide(
        seat=figure.seat,
        kind=MINIATURES[figure.kind],
        name=piece_word(figure.id),
        role=say(f"ahoy.duel.{side}"),
        faces=lie or (0,) * dice,
        added=tuple(
            Addend(say(f"ahoy.duel.{what}"), n) for what, n in additions(state, fight, side).items()
        ),
    )
