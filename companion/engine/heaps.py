"""Pieces of a chart that are drawn as one, with their number."""

from __future__ import annotations

from companion.engine.views import PieceView


def heap_of(piece: PieceView) -> tuple[str, ...]:
    """What those have in common that are drawn as one."""
    return (piece.kind, piece.seat, piece.space) if piece.number else (piece.id,)
