"""A picture of the whole window as a PNG file, whatever size the surface behind the window has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.graphics import Fbo

from companion.widgets.kit.theme import theme


def save_picture(path: Path | str) -> None:
    """Write what the window shows to ``path``."""
    picture = picture_of_window()
    picture.save(str(path), flipped=True)


def picture_of_window() -> Any:
    """The window's widgets drawn once more, into a texture of the window's own size, its lowest row
    first.
    """
    window = EventLoop.window
    board = Fbo(
        size=[round(side) for side in window.size],
        with_stencilbuffer=True,
        clear_color=theme.ground,
    )
    board.bind()
    board.clear_buffer()
    board.release()
    _draw_into(board, window)
    return board.texture


def _draw_into(board: Any, window: Any) -> None:
    for child in reversed(window.children):
        window.canvas.remove(child.canvas)
        board.add(child.canvas)
        board.draw()
        board.remove(child.canvas)
        window.canvas.add(child.canvas)
