"""Real dice under a reader: believed only when it has seen the same faces twice running."""

from __future__ import annotations

from collections import Counter


class TwoAlike:
    """Told each reading, answers with the faces once two running are equal, and once only until
    they change. What is left of them when one is lifted away was not thrown.
    """

    def __init__(self) -> None:
        self._seen: tuple[int, ...] = ()
        self._told: tuple[int, ...] = ()

    def read(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """The faces to believe now, or none.

        An empty reading is a tray without dice: the next throw begins.
        """
        alike, self._seen = faces == self._seen, faces
        if not faces:
            self._told = ()
        if not alike or Counter(faces) <= Counter(self._told):
            return ()
        self._told = faces
        return faces
