"""What comes of battle dice: who wins, and in how many of all throws (battle.10)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from msgspec import Struct

FACES = range(1, 7)


class Odds(Struct, frozen=True):
    """In how many throws ``of`` all one side wins."""

    wins: int
    of: int


def attacker_wins(attack: int, defence: int) -> bool:
    """Whether the attacker's total beats the defender's: a tie is his (battle.10)."""
    return attack >= defence


@lru_cache(maxsize=1024)
def attack_odds(lead: int, attack_dice: int = 1, defence_dice: int = 1) -> Odds:
    """How often the attacker wins whose additions are by ``lead`` more than the defender's."""
    attacks, defences = _totals(attack_dice), _totals(defence_dice)
    won = sum(attacker_wins(one + lead, other) for one, other in product(attacks, defences))
    return Odds(won, len(attacks) * len(defences))


def defence_odds(lead: int, attack_dice: int = 1, defence_dice: int = 1) -> Odds:
    """How often the defender wins whose additions are by ``lead`` more than the attacker's."""
    lost = attack_odds(-lead, attack_dice, defence_dice)
    return Odds(lost.of - lost.wins, lost.of)


@lru_cache(maxsize=8)
def _totals(dice: int) -> tuple[int, ...]:
    """What so many dice come to, throw by throw."""
    return tuple(sum(faces) for faces in product(FACES, repeat=dice))
