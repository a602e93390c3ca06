"""Chapter of the preparation: who plays whom, and what lies on the table (setup.*)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.engine.events import Drawn, Folds, Rolled
from companion.engine.game import Seat
from companion.engine.messages import say, seat_word
from companion.engine.pools import Pool, Unseen
from companion.engine.refusals import Kind, Refused
from companion.engine.sequence import StageRecorder
from companion.games.ahoy.rules import market, rewards
from companion.games.ahoy.rules.agenda import AnyTask, Recorder, push
from companion.games.ahoy.rules.stage_events import DiceRolled, GameBegan, StageBegan
from companion.games.ahoy.rules.stage_tasks import DiceLie, RollDice, StageOver
from companion.games.ahoy.rules.state import (
    FACTIONS,
    SECOND,
    AhoyState,
    Die,
    Market,
    Player,
    figure_set,
)
from companion.games.ahoy.rules.tasks import Runs
from companion.games.ahoy.scenario import SMUGGLER, SQUADRON, Scene

LOTS = "lots"
"""What is drawn to say who is the first Smuggler."""

# ---------------------------------------------------------------- who plays whom


def factions_of(seats: tuple[Seat, ...]) -> dict[str, str]:
    """Which faction each seat plays: those they chose, or else in the order in which they sit.

    Raises ``Refused`` where so many cannot play, or not these (setup.2).
    """
    playing = FACTIONS.get(len(seats))
    if playing is None:
        raise Refused("ahoy.refused.players", "goal.1", kind=Kind.MALFORMED)
    if not any(seat.side for seat in seats):
        return dict(zip((seat.id for seat in seats), playing, strict=True))
    chosen = {seat.id: seat.side for seat in seats}
    if sorted(chosen.values()) != sorted(playing):
        raise Refused("ahoy.refused.factions", "setup.2", kind=Kind.MALFORMED, n=len(seats))
    return chosen


def began(scene: Scene, seats: tuple[Seat, ...], options: Mapping[str, str]) -> GameBegan:
    """The box opened. Raises ``Refused``."""
    factions = factions_of(seats)
    lots = options.get("smugglers") == "drawn" and SECOND in factions.values()
    play = options.get("play", "chart")
    return GameBegan(scene=scene, seats=seats, factions=factions, play=play, lots=lots)


def action_dice(faction: str) -> int:
    """How many action dice a faction has (comp.3)."""
    return 5 if faction == SQUADRON else 4


def _player(scene: Scene, faction: str) -> Player:
    """Dice not rolled yet, and 1 gold (setup.14); the markers of a grid lie on its centre."""
    dice = tuple(Die(f"{faction}-{n + 1}") for n in range(action_dice(faction)))
    if faction not in (SMUGGLER, SECOND):
        return Player(faction=faction, dice=dice, gold=1)
    at = rewards.centre(scene)
    return Player(faction=faction, dice=dice, gold=1, white=at, black=at)


def _on_began(_nothing: None, event: GameBegan) -> AhoyState:
    first = next(seat for seat, faction in event.factions.items() if faction == SQUADRON)
    return AhoyState(
        scene=event.scene,
        seats=event.seats,
        play=event.play,
        phase=LOTS,
        players={seat: _player(event.scene, one) for seat, one in event.factions.items()},
        figures=figure_set(event.factions),
        market=Market(deck=market.deck_size(len(event.seats))),
        first=first,
        lots=event.lots,
    )


# ---------------------------------------------------------------- stages


def stage(recorder: Recorder, id: str, *tasks: AnyTask) -> None:
    """A stage begins, and these are dealt with in it one after the other."""
    recorder.record(StageBegan(stage=id))
    push(recorder, StageOver(), *reversed(tasks))


def lots_due(state: AhoyState) -> bool:
    """If the Smugglers have not agreed who is the first of them (setup.4)."""
    return state.lots


def call_lots(recorder: Recorder) -> None:
    """A lot says who is the first Smuggler."""
    state: AhoyState = recorder.state
    seats = [seat for seat in state.players if state.is_smuggler(seat)]
    pool = Pool(id=LOTS, unseen=tuple(Unseen(seat, seat_word(seat)) for seat in seats))
    stage(recorder, LOTS)
    recorder.call_cards(state.first, say("ahoy.call.lots"), pool)


def dice_due(state: AhoyState) -> bool:
    """Until all dice have been rolled for the first time (setup.13)."""
    return not all(die.face for player in state.players.values() for die in player.dice)


def roll_dice(recorder: Recorder) -> None:
    """Everybody rolls his dice."""
    stage(recorder, "dice", *map(RollDice, recorder.state.order()))


def market_due(state: AhoyState) -> bool:
    """Until the market lies open (setup.9)."""
    return not state.market.seen


def open_market(recorder: Recorder) -> None:
    """Three cards are laid out."""
    stage(recorder, "market")
    market.refill(recorder, recorder.state.first)


def _over(_task: StageOver, recorder: StageRecorder[AhoyState]) -> None:
    recorder.go_on()


def _roll(task: RollDice, recorder: Recorder) -> None:
    push(recorder, DiceLie(task.seat))
    dice = len(recorder.state.players[task.seat].dice)
    recorder.call_dice(task.seat, say("ahoy.throw.dice", seat=seat_word(task.seat)), dice)


def _lie(task: DiceLie, rolled: Rolled, recorder: Recorder) -> None:
    recorder.record(DiceRolled(seat=task.seat, faces=rolled.faces))


# ---------------------------------------------------------------- folds


def _on_stage(state: AhoyState, event: StageBegan) -> AhoyState:
    return replace(state, phase=event.stage)


def _on_rolled(state: AhoyState, event: DiceRolled) -> AhoyState:
    dice = state.players[event.seat].dice
    lying = tuple(Die(die.id, face) for die, face in zip(dice, event.faces, strict=True))
    return state.having(event.seat, dice=lying)


def _on_lot(state: AhoyState, event: Drawn) -> AhoyState:
    """Whoever was drawn is the first Smuggler, the other the second."""
    (first,) = event.cards
    factions = {seat: player.faction for seat, player in state.players.items()}
    for seat in factions:
        if state.is_smuggler(seat):
            factions[seat] = SMUGGLER if seat == first else SECOND
    players = {seat: _player(state.scene, faction) for seat, faction in factions.items()}
    return replace(state, players=players, figures=figure_set(factions), lots=False)


FOLDS: Folds = {GameBegan: _on_began, StageBegan: _on_stage, DiceRolled: _on_rolled}
RUNS: Runs = {StageOver: _over, RollDice: _roll}
READS = {DiceLie: _lie}
DRAWN = {LOTS: _on_lot}
