"""Section 5: single shots and salvos, ranges, lines of fire, point-blank and storm guns."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.commands import Answer
from companion.engine.events import EventRecorder, Folds, Rolled
from companion.engine.memo import once
from companion.engine.messages import say, seat_word
from companion.engine.questions import asked, pending
from companion.engine.refusals import Refused
from companion.engine.salvos import SalvoAimed, SalvoDropped, salvo_folds
from companion.engine.standing import with_ship
from companion.games.admiral.rules.commands import Fire, JoinSalvo
from companion.games.admiral.rules.damage import harm
from companion.games.admiral.rules.events import (
    Fired,
    GunDropped,
    GunJoined,
)
from companion.games.admiral.rules.geometry import reach_of, waters_of
from companion.games.admiral.rules.lookup import any_piece, ids, is_enemy, name_of, why_spent
from companion.games.admiral.rules.pending import Salvo
from companion.games.admiral.rules.scene import FORT_SHOTS
from companion.games.admiral.rules.shot_odds import Shots, hits_on, is_hit
from companion.games.admiral.rules.state import Fort, Gun, Ship, State, with_fort


def scores(state: State) -> tuple[int, ...]:
    """The hits that each face of the die would bring which is called for (5.7, 5.9)."""
    salvo = pending(state, Salvo)
    if salvo is None or state.call is None or not salvo.target_left(state):
        return ()
    shots = shots_of(salvo)
    return tuple(hits_on(face, shots, state.table) for face in range(1, state.call.sides + 1))


def lines_of_fire(state: State) -> tuple[tuple[str, str], ...]:
    """Each gun of the salvo that is put together or thrown for, with its target (5.9a)."""
    salvo = pending(state, Salvo)
    target = salvo.target_left(state) if salvo else ""
    return tuple((gun.shooter, target) for gun in salvo.guns) if salvo and target else ()


def shots_of(salvo: Salvo) -> Shots:
    """What each gun of a salvo fires, and in which table it reads the die."""
    return tuple((gun.shots, gun.point_blank) for gun in salvo.guns)


def shots_left(state: State, piece: Ship | Fort) -> int:
    """Shots a ship or fort still has this turn (5.3, 5.4)."""
    if isinstance(piece, Fort):
        return 0 if piece.ruined else FORT_SHOTS - piece.shots
    card = state.card(piece)
    printed = card.storm_shots if state.storm else card.shots
    return max(0, printed.value - piece.shots)


def why_not_shoot(state: State, piece: Ship | Fort, shots: int = 1) -> Refused | None:
    """The reason a ship or fort may not make so many shots now, whatever the target."""
    name = name_of(piece.id)
    if isinstance(piece, Fort) and piece.ruined:
        return Refused("admiral.refused.ruined-no-fire", "3.4e", fort=name)
    if refused := why_spent(state, piece) or _why_not_ship(state, piece):
        return refused
    left = shots_left(state, piece)
    if shots > left:
        rule = "5.4a" if isinstance(piece, Fort) else "5.3a"
        return Refused("admiral.refused.no-shots", rule, piece=name, n=left)
    return None


def _why_not_ship(state: State, piece: Ship | Fort) -> Refused | None:
    """The reason a ship has no guns at all now: her work, or the storm."""
    name = name_of(piece.id)
    if isinstance(piece, Fort):
        return None
    if piece.repair:
        return Refused("admiral.refused.repair-no-fire", "7.5a", ship=name)
    if piece.fireship and not (state.short and piece.fireship == state.round):  # S2.3b
        return Refused("admiral.refused.fireship-no-fire", "6.3b", ship=name)
    if state.storm and not state.card(piece).storm_shots.value:
        return Refused("admiral.refused.storm-no-guns", "5.3c", ship=name)
    return None


def why_not_at(state: State, seat: str, target: Ship | Fort) -> Refused | None:
    """The reason a piece is no target for this seat at all: only an opponent's is one (1.5b)."""
    if isinstance(target, Fort) and target.ruined:
        return Refused("admiral.refused.ruin-no-target", "3.4b", fort=name_of(target.id))
    if is_enemy(state, seat, target.owner):
        return None
    word = "own-target" if target.owner == seat else "partner-target"
    return Refused(f"admiral.refused.{word}", "1.5b", target=name_of(target.id))


def line_rule(state: State, shooter: Ship | Fort, target: Ship | Fort) -> str:
    """The rule that bars the line of fire on the chart, or an empty string; the table sees it in
    cards play (5.5).
    """
    waters = waters_of(state)
    if waters is None:
        return ""
    fort = shooter if isinstance(shooter, Fort) else None
    reach = reach_of(state, shooter)
    return waters.why_no_fire(shooter.cell or "", target.cell or "", reach, fort)


def why_not_reach(state: State, piece: Ship | Fort, target: Ship | Fort) -> Refused | None:
    """The reason the line of fire is no good on the chart (5.5)."""
    rule = line_rule(state, piece, target)
    if not rule:
        return None
    word, why = "admiral.refused.no-line", say(f"rule.{rule}")
    return Refused(word, rule, piece=name_of(piece.id), target=name_of(target.id), why=why)


@once
def pieces_of(state: State, seat: str) -> tuple[Ship | Fort, ...]:
    """A seat's ships afloat and forts."""
    return (*state.afloat(seat), *state.forts_of(seat))


@once
def own_guns(state: State, seat: str) -> tuple[str, ...]:
    """A seat's ships afloat and forts, by their ids."""
    return ids(pieces_of(state, seat))


def why_not_his(state: State, seat: str, piece: Ship | Fort) -> Refused | None:
    """The reason a ship or fort does not fire for this seat at all."""
    if isinstance(piece, Fort) and piece.ruined:
        return why_not_shoot(state, piece)
    if piece.owner != seat:
        return Refused(
            "admiral.refused.not-your-ship",
            "1.4",
            ship=name_of(piece.id),
            owner=seat_word(piece.owner),
        )
    return None


def gun(state: State, command: Fire | JoinSalvo, target: str) -> Gun:
    """Who fires how many shots; on the chart the distance settles point-blank (5.7c)."""
    waters, close = waters_of(state), command.point_blank and bool(target)
    if waters and target:
        piece, aim = any_piece(state, command.shooter), any_piece(state, target)
        close = not state.short and waters.is_beside(piece.cell or "", aim.cell or "")
    return Gun(command.shooter, command.shots, close)


def fire(state: State, command: Fire, recorder: EventRecorder[State]) -> None:
    """One shooter, one target, one die (5.6-5.9a)."""
    joined = GunJoined(seat=command.seat, gun=gun(state, command, command.target))
    recorder.record(SalvoAimed(seat=command.seat, target=command.target), joined)
    call_die(recorder, command.seat, command.target)


def call_die(recorder: EventRecorder[State], seat: str, target: str) -> None:
    """Ask for the one die of a shot or a salvo (5.6, 5.9)."""
    purpose = (
        say("admiral.call.shot", target=name_of(target))
        if target
        else say("admiral.call.shot-wild")
    )
    recorder.call_dice(seat, purpose)


def shoot(state: State, answer: Answer, recorder: EventRecorder[State]) -> None:
    """The die lies: every gun reads it in its own table,
    the target takes all hits at once (5.7, 5.9).
    """
    salvo = asked(state, Salvo)
    face, target = answer.faces[0], salvo.target_left(state)
    recorder.record(
        Rolled(seat=answer.seat, faces=answer.faces, source=answer.source, number=answer.number)
    )
    total = 0
    for gun in salvo.guns:
        hits = gun.shots if target and is_hit(face, gun.point_blank, state.table) else 0
        total += hits
        recorder.record(
            Fired(
                seat=answer.seat,
                shooter=gun.shooter,
                target=target,
                shots=gun.shots,
                face=face,
                hits=hits,
                point_blank=gun.point_blank,
                even=state.even,
                odd=state.short,
            )
        )
    recorder.record(SalvoDropped(seat=answer.seat))
    if total:
        harm(recorder, target, total, "shot")


def _on_joined(state: State, event: GunJoined) -> State:
    salvo = asked(state, Salvo)
    guns = {gun.shooter: gun for gun in (*salvo.guns, event.gun)}
    return replace(state, pending=replace(salvo, guns=tuple(guns.values())))


def _on_left(state: State, event: GunDropped) -> State:
    salvo = asked(state, Salvo)
    guns = tuple(gun for gun in salvo.guns if gun.shooter != event.shooter)
    return replace(state, pending=replace(salvo, guns=guns))


def _on_fired(state: State, event: Fired) -> State:
    if event.shooter in state.forts:
        return with_fort(state, event.shooter, shots=state.forts[event.shooter].shots + event.shots)
    shots = state.ships[event.shooter].shots + event.shots
    return with_ship(state, event.shooter, shots=shots, under_way=False, wake=())


FOLDS: Folds = {
    **salvo_folds(Salvo),
    GunJoined: _on_joined,
    GunDropped: _on_left,
    Fired: _on_fired,
}
