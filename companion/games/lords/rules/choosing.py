"""Chapter of effects: what a player chooses for those that are due (5.3, 9, 10, 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder
from companion.engine.messages import Message, say
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.lords.boards import BOARD, MINE, REPAIR
from companion.games.lords.rules.commands import (
    Fire,
    Forgo,
    PlaceShield,
    RemoveMine,
    Repair,
    SetMine,
)
from companion.games.lords.rules.effects import ALIKE, KINDS, REVIVED, apply, targets
from companion.games.lords.rules.events import EffectLost
from companion.games.lords.rules.lookup import any_alike, no_cell
from companion.games.lords.rules.pending import Effects
from companion.games.lords.rules.shots import SHOTS
from companion.games.lords.rules.state import LordsState, ship_word
from companion.games.lords.scenario import SHIELD, SWEEP

MINES = (MINE, ALIKE)
PAST = "past"
"""In cards play: the key of a shot that met nobody."""


def _due(state: LordsState, *kinds: str) -> list[str]:
    """The effects of these kinds that are due, each once."""
    return [one for one in dict.fromkeys(asked(state, Effects).due) if one in kinds]


def _unasked(_state: LordsState, _seat: str) -> Refused:
    return Refused("lords.refused.no-effect", "5.3a", kind=Kind.NOT_NOW)


# ---------------------------------------------------------------- shots


def _shots(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    """In cards play only the table sees the direction of a shot, so of two kinds one is asked."""
    kinds = _due(state, *SHOTS)
    for shot in kinds if state.on_chart else kinds[:1]:
        for target in targets(state, shot):
            yield Choice(
                command=Fire(seat=seat, shot=shot, target=target),
                deed="fire" if target else "fire-past",
                label=_aim(state, shot, target),
                picks=picks(target=target or ("" if state.on_chart else PAST)),
                rule=KINDS[shot].rule,
            )


def _aim(state: LordsState, shot: str, target: str) -> Message:
    if target:
        return say("lords.fire", ship=ship_word(state.ships[target]))
    return say("lords.fire-past", shot=say(f"lords.due.{shot}"))


def _no_target(state: LordsState, command: Fire) -> Refused:
    if command.shot not in _due(state, *SHOTS):
        return Refused("lords.refused.no-such-shot", "9.3a")
    hit = state.ships.get(command.target)
    if hit and hit.burning:
        return Refused("lords.refused.burning-target", "9.5")
    return Refused("lords.refused.not-met", KINDS[command.shot].rule)


def _fires(_state: LordsState, command: Fire, recorder: EventRecorder[LordsState]) -> None:
    apply(recorder, command.shot, command.target)


# ---------------------------------------------------------------- ships


def _ships(
    effect: str, kind: type[PlaceShield | Repair], deed: str
) -> Callable[[LordsState, str, str], Iterator[Choice]]:
    """The ships to which an effect may be applied."""

    def options(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
        for ship in targets(state, effect) if _due(state, effect) else ():
            yield Choice(
                command=kind(seat=seat, ship=ship),
                deed=deed,
                label=say(f"lords.{deed}", ship=ship_word(state.ships[ship])),
                picks=picks(target=ship),
                rule=KINDS[effect].rule,
            )

    return options


def _no_shield(state: LordsState, _command: PlaceShield) -> Refused:
    return Refused("lords.refused.shield", "10.1") if _due(state, SHIELD) else _unasked(state, "")


def _no_repair(state: LordsState, _command: Repair) -> Refused:
    return Refused("lords.refused.repair", "9.6") if _due(state, REPAIR) else _unasked(state, "")


def _shields(_state: LordsState, command: PlaceShield, recorder: EventRecorder[LordsState]) -> None:
    apply(recorder, SHIELD, command.ship)


def _repairs(_state: LordsState, command: Repair, recorder: EventRecorder[LordsState]) -> None:
    apply(recorder, REPAIR, command.ship)


# ---------------------------------------------------------------- mines


def _settings(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    for effect in _due(state, *MINES):
        for cell in targets(state, effect):
            label = say("lords.set-mine", cell=cell) if cell else say("lords.set-a-mine")
            command = SetMine(seat=seat, cell=cell)
            yield _on_cell("set-mine", command, label, cell, "10.5")


def _removals(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    for effect in _due(state, SWEEP):
        for cell in targets(state, effect):
            label = say("lords.remove-mine", cell=cell) if cell else say("lords.remove-a-mine")
            command = RemoveMine(seat=seat, cell=cell)
            yield _on_cell("remove-mine", command, label, cell, "9.16")


def _on_cell(deed: str, command: Command, label: Message, cell: str, rule: str) -> Choice:
    return Choice(command=command, deed=deed, label=label, picks=picks(space=cell), rule=rule)


def _no_mine_there(state: LordsState, command: SetMine) -> Refused:
    if not _due(state, *MINES):
        return _unasked(state, "")
    if not BOARD.has(command.cell):
        return no_cell(command.cell)
    if not any(targets(state, effect) for effect in _due(state, *MINES)):
        return Refused("lords.refused.no-mines-left", "3.5")
    return Refused("lords.refused.mine-there", "10.5", cell=command.cell)


def _no_mine_off(state: LordsState, command: RemoveMine) -> Refused:
    if not _due(state, SWEEP):
        return _unasked(state, "")
    if not BOARD.has(command.cell):
        return no_cell(command.cell)
    return Refused("lords.refused.no-mine", "9.16", cell=command.cell)


def _sets(state: LordsState, command: SetMine, recorder: EventRecorder[LordsState]) -> None:
    apply(recorder, _due(state, *MINES)[0], command.cell)


def _removes(_state: LordsState, command: RemoveMine, recorder: EventRecorder[LordsState]) -> None:
    apply(recorder, SWEEP, command.cell)


# ---------------------------------------------------------------- first what does nothing


def _idle(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    """What can do nothing now may be had before the other all the same (5.3b)."""
    for effect in _due(state, *REVIVED):
        if not targets(state, effect):
            yield Choice(
                command=Forgo(seat=seat, effect=effect),
                deed="forgo",
                label=say("lords.forgo", effect=say(f"lords.due.{effect}")),
                rule="5.3b",
            )


def _not_idle(_state: LordsState, _command: Forgo) -> Refused:
    return Refused("lords.refused.forgo", "5.3a")


def _forgoes(_state: LordsState, command: Forgo, recorder: EventRecorder[LordsState]) -> None:
    recorder.record(EffectLost(seat=command.seat, effect=command.effect))


def _row(
    name: str, command: type[Command], rule: str, options: Any, check: Any, do: Any, ship: str = ""
) -> Deed:
    """A row whose command names a ship in that field, if any: of those alike whichever."""

    def plain(state: LordsState, command: Any) -> Any:
        if not ship:
            return command
        return replace(command, **{ship: any_alike(state, getattr(command, ship))})

    def do_plain(state: LordsState, command: Any, recorder: EventRecorder[LordsState]) -> None:
        do(state, plain(state, command), recorder)

    return Deed(
        name=name,
        command=command,
        rule=rule,
        answers=Effects,
        unasked=_unasked,
        options=options,
        check=check,
        do=do_plain,
        plain=plain,
    )


DEEDS = (
    _row("fire", Fire, "9.3a", _shots, _no_target, _fires, "target"),
    _row(
        "shield",
        PlaceShield,
        "9.13",
        _ships(SHIELD, PlaceShield, "shield"),
        _no_shield,
        _shields,
        "ship",
    ),
    _row("repair", Repair, "9.6", _ships(REPAIR, Repair, "repair"), _no_repair, _repairs, "ship"),
    _row("set-mine", SetMine, "10.5", _settings, _no_mine_there, _sets),
    _row("remove-mine", RemoveMine, "9.16", _removals, _no_mine_off, _removes),
    _row("forgo", Forgo, "5.3b", _idle, _not_idle, _forgoes),
)
