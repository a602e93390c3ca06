"""What is shown of a battle before it is begun: its board, for how many, and about how long."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.messages import NOTHING, Message, in_language, say
from companion.engine.scenario import Minutes, ScenarioError
from companion.engine.views import ChartView
from companion.games import games
from companion.library.catalogue import ScenarioOffer
from companion.library.custom_boards import read_board
from companion.library.lessons import read_lesson
from companion.library.preview import board_of
from companion.presenters.battle_setup import players_needed
from companion.presenters.phrases import Say


class ScenarioFace(Struct, frozen=True, kw_only=True):
    """A battle that can be begun, in words, with its chart where it has one. A lesson says whether
    ``several`` may learn it together.
    """

    title: str
    note: str
    chart: ChartView | None
    several: bool = False


def offer_face(words: Say, language: str, offer: ScenarioOffer) -> ScenarioFace:
    """A scenario: its title, its game, for how many, how long."""
    game = games()[offer.game]
    parts = (
        words(game.card.title),
        players_needed(words, offer.players),
        words(lasting(offer.minutes, offer.players)),
    )
    return ScenarioFace(
        title=offer.title(language),
        note=" · ".join(filter(None, parts)),
        chart=_sparse(board_of(offer.game, offer.file, {})),
    )


def lesson_face(words: Say, language: str, game: str, name: str = "") -> ScenarioFace:
    """The first battle of a game, or a further lesson, for one. One that cannot be read
    says so when it is begun.
    """
    title = words(games()[game].card.title)
    try:
        lesson = read_lesson(game, name)
        sheet = read_board(lesson.board)
    except (ScenarioError, OSError, ValueError):
        return ScenarioFace(title=title, note="", chart=None)
    if name:
        title = in_language(lesson.title or sheet.get("title", {}), language) or name
    minutes = lesson.minutes
    if minutes is None and "minutes" in sheet:
        minutes = Minutes(**sheet["minutes"])
    chart = _sparse(board_of(game, lesson.board, lesson.options))
    note = words(lasting(minutes, (1,)))
    return ScenarioFace(title=title, note=note, chart=chart, several=lesson.several)


def _sparse(chart: ChartView | None) -> ChartView | None:
    """With one piece on a space: on so small a board a fleet in its port is seen as a ship, and as
    nothing beside her fellows.
    """
    if chart is None:
        return None
    first = {piece.space: piece for piece in reversed(chart.pieces)}
    return replace(chart, pieces=tuple(first[space] for space in sorted(first)))


def lasting(minutes: Minutes | None, players: tuple[int, ...]) -> Message:
    """About how long it takes so many, or any of several numbers; nothing where the file does not
    say.
    """
    if minutes is None:
        return NOTHING
    each = [minutes.of(many) for many in players]
    if min(each) < max(each):
        return say("setup.minutes-range", least=min(each), most=max(each))
    return say("setup.minutes", n=each[0])
