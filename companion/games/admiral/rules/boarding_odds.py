"""The points of a boarding's dice, and its odds before any die is thrown (8.3b-8.5)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

POINTS = (0, 0, 1, 1, 2, 2)
"""Boarding points of the faces 1 to 6 (8.3b)."""
_WORTHS = (0, 1, 2)
"""What a die can be worth: each as likely as the others."""


class Odds(Struct, frozen=True):
    """In how many of all throws the attacker wins, both lose everything, and the defender wins."""

    wins: int
    ties: int
    losses: int

    @property
    def win_percent(self) -> int:
        """The attacker's chance to win, in whole percent."""
        return self._percent(self.wins)

    @property
    def tie_percent(self) -> int:
        """The chance that all who take part are lost, in whole percent."""
        return self._percent(self.ties)

    def _percent(self, part: int) -> int:
        of = self.wins + self.ties + self.losses
        return (200 * part + of) // (2 * of)


def points(face: int) -> int:
    """What a face is worth (8.3b)."""
    return POINTS[face - 1]


@lru_cache(maxsize=1024)
def odds(attack: int, attackers: int, defence: int, defenders: int) -> Odds:
    """Those of a boarding: the remaining strength of either side, and the dice it throws."""
    wins = ties = losses = 0
    for mine, ways in enumerate(_ways(attackers)):
        for his, others in enumerate(_ways(defenders)):
            edge = attack + mine - defence - his
            wins += ways * others * (edge > 0)
            ties += ways * others * (edge == 0)
            losses += ways * others * (edge < 0)
    return Odds(wins, ties, losses)


@lru_cache(maxsize=32)
def _ways(dice: int) -> tuple[int, ...]:
    """In how many ways so many dice come to 0, 1, 2 ... points."""
    if not dice:
        return (1,)
    fewer = _ways(dice - 1)
    found = [0] * (len(fewer) + len(_WORTHS) - 1)
    for total, ways in enumerate(fewer):
        for worth in _WORTHS:
            found[total + worth] += ways
    return tuple(found)
