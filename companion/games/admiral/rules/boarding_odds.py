"""The points of a boarding's dice, and its odds before any die is thrown (8.3b-8.5)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

POINTS = (0, 0, 1, 1, 2, 2)
"""Boarding points of the faces 1 to 6 (8.3b)."""
FORT_POINTS = (1, 1, 3, 3, 5, 5)
"""Those of a fort that is stormed by the short rules (S2.7b)."""
_WORTHS, _FORT_WORTHS = (0, 1, 2), (1, 3, 5)
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

    @property
    def are_poor(self) -> bool:
        """Whether the attacker wins less than one in three."""
        return 3 * self.wins < self.wins + self.ties + self.losses

    def _percent(self, part: int) -> int:
        of = self.wins + self.ties + self.losses
        return (200 * part + of) // (2 * of)


def points(face: int, strong: bool = False) -> int:
    """What a face is worth (8.3b); ``strong``: to a fort in the short rules (S2.7b)."""
    return (FORT_POINTS if strong else POINTS)[face - 1]


@lru_cache(maxsize=1024)
def odds(attack: int, attackers: int, defence: int, defenders: int, strong: bool = False) -> Odds:
    """Those of a boarding: the remaining strength of either side, and the dice it throws. With
    ``strong`` one of the defender's is that of a fort in the short rules.
    """
    wins = ties = losses = 0
    for mine, ways in enumerate(_ways(attackers)):
        for his, others in enumerate(_ways(defenders, strong)):
            edge = attack + mine - defence - his
            wins += ways * others * (edge > 0)
            ties += ways * others * (edge == 0)
            losses += ways * others * (edge < 0)
    return Odds(wins, ties, losses)


@lru_cache(maxsize=32)
def _ways(dice: int, strong: bool = False) -> tuple[int, ...]:
    """In how many ways so many dice come to 0, 1, 2 ... points, one of them a ``strong`` one."""
    if not dice:
        return (1,)
    fewer, worths = _ways(dice - 1), _FORT_WORTHS if strong else _WORTHS
    found = [0] * (len(fewer) + max(worths))
    for total, ways in enumerate(fewer):
        for worth in worths:
            found[total + worth] += ways
    return tuple(found)
