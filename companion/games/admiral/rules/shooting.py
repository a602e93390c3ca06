"""Section 5: single shots and salvos, ranges, lines of fire, point-blank and storm guns."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.chance_requests import Call
from companion.engine.commands import Answer
from companion.engine.events import Folds, RollCalled, Rolled, Unfolding
from companion.engine.messages import say
from companion.engine.refusals import Kind, Refused
from companion.games.admiral.rules.commands import (
    AimSalvo,
    DropSalvo,
    Fire,
    FireSalvo,
    JoinSalvo,
    LeaveSalvo,
)
from companion.games.admiral.rules.damage import harm
from companion.games.admiral.rules.events import (
    Fired,
    GunDropped,
    GunJoined,
    SalvoAimed,
    SalvoDropped,
)
from companion.games.admiral.rules.lookup import any_piece, must_act, must_have_turn, name_of, seat_word
from companion.games.admiral.rules.scene import FORT_SHOTS
from companion.games.admiral.rules.state import Fort, Gun, Salvo, Ship, State, with_fort, with_ship
from companion.games.admiral.rules.waters import Waters, reach_of


def is_hit(face: int, point_blank: bool, even: bool) -> bool:
    """Whether a face hits: 3-6, point-blank all but 2, or by agreement even faces only (5.7)."""
    if even:
        return face % 2 == 0
    return face != 2 if point_blank else face >= 3


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
    if isinstance(piece, Ship) and piece.repair:
        return Refused("admiral.refused.repair-no-fire", "7.5a", ship=name)
    if isinstance(piece, Ship) and state.storm and not state.card(piece).storm_shots.value:
        return Refused("admiral.refused.storm-no-guns", "5.3c", ship=name)
    left = shots_left(state, piece)
    if shots > left:
        rule = "5.4a" if isinstance(piece, Fort) else "5.3a"
        return Refused("admiral.refused.no-shots", rule, piece=name, n=left)
    return None


def why_not_at(seat: str, target: Ship | Fort) -> Refused | None:
    """The reason a piece is no target for this seat at all."""
    if isinstance(target, Fort) and target.ruined:
        return Refused("admiral.refused.ruin-no-target", "3.4b", fort=name_of(target.id))
    if target.owner == seat:
        return Refused("admiral.refused.own-target", "1.5b", target=name_of(target.id))
    return None


def why_not_reach(waters: Waters, state: State, piece: Ship | Fort, target: Ship | Fort) -> Refused | None:
    """The reason the line of fire is no good on the chart (5.5)."""
    fort = piece if isinstance(piece, Fort) else None
    rule = waters.why_no_fire(piece.cell or "", target.cell or "", reach_of(state, piece), fort)
    if not rule:
        return None
    word, why = "admiral.refused.no-line", say(f"rule.{rule}")
    return Refused(word, rule, piece=name_of(piece.id), target=name_of(target.id), why=why)


def why_not_join(state: State, waters: Waters | None, piece: Ship | Fort, target: Ship | Fort) -> Refused | None:
    """The reason a ship or fort has no shot for this target: none left, or on the chart no line of fire (5.3-5.5)."""
    if refusal := why_not_shoot(state, piece):
        return refusal
    return why_not_reach(waters, state, piece, target) if waters else None


def pieces_of(state: State, seat: str) -> list[Ship | Fort]:
    """A seat's ships afloat and forts."""
    return [*state.afloat(seat), *state.forts_of(seat)]


def _own_gun(state: State, seat: str, id: str, shots: int) -> Ship | Fort:
    piece = any_piece(state, id)
    if shots < 1:
        raise Refused("admiral.refused.shots-below-one", "5.3a", kind=Kind.MALFORMED)
    if isinstance(piece, Fort) and piece.ruined:
        raise Refused("admiral.refused.ruined-no-fire", "3.4e", fort=name_of(id))
    if piece.owner != seat:
        raise Refused("admiral.refused.not-your-ship", "1.4", ship=name_of(id), owner=seat_word(piece.owner))
    if refusal := why_not_shoot(state, piece, shots):
        raise refusal
    return piece


def _gun(state: State, seat: str, shooter: str, target: str, shots: int, point_blank: bool) -> Gun:
    """The gun a command names, checked against its target; on the chart distance says what is point-blank (5.7c)."""
    piece = _own_gun(state, seat, shooter, shots)
    if not target:
        return Gun(shooter, shots, False)
    aim = any_piece(state, target)
    if refusal := why_not_at(seat, aim):
        raise refusal
    if state.on_chart:
        waters = Waters(state)
        if refusal := why_not_reach(waters, state, piece, aim):
            raise refusal
        point_blank = waters.is_beside(piece.cell or "", aim.cell or "")
    return Gun(shooter, shots, point_blank)


def fire(state: State, command: Fire, tale: Unfolding[State]) -> None:
    """One shooter, one target, one die (5.6-5.9a)."""
    must_act(state, command.seat)
    gun = _gun(state, command.seat, command.shooter, command.target, command.shots, command.point_blank)
    tale.tell(SalvoAimed(seat=command.seat, target=command.target), GunJoined(seat=command.seat, gun=gun))
    _call(tale, command.seat, command.target)


def _call(tale: Unfolding[State], seat: str, target: str) -> None:
    purpose = say("admiral.call.shot", target=name_of(target)) if target else say("admiral.call.shot-wild")
    tale.tell(RollCalled(call=Call(kind="dice", seat=seat, purpose=purpose)))


def aim_salvo(state: State, command: AimSalvo, tale: Unfolding[State]) -> None:
    """Name the target of a salvo of several ships and forts (5.9b)."""
    must_act(state, command.seat)
    target = any_piece(state, command.target)
    if refusal := why_not_at(command.seat, target):
        raise refusal
    waters = Waters(state) if state.on_chart else None
    if all(why_not_join(state, waters, piece, target) for piece in pieces_of(state, command.seat)):
        raise Refused("admiral.refused.no-gun", "5.9b", target=name_of(target.id))
    tale.tell(SalvoAimed(seat=command.seat, target=target.id))


def _salvo(state: State, seat: str) -> Salvo:
    must_have_turn(state, seat)
    if not isinstance(state.pending, Salvo) or state.call is not None:
        raise Refused("admiral.refused.no-salvo", "5.9b", kind=Kind.NOT_NOW)
    return state.pending


def join_salvo(state: State, command: JoinSalvo, tale: Unfolding[State]) -> None:
    """Add a gun to the salvo, or say otherwise how many shots it fires; each ship or fort joins once (5.9b)."""
    salvo = _salvo(state, command.seat)
    gun = _gun(state, command.seat, command.shooter, salvo.target, command.shots, command.point_blank)
    if gun in salvo.guns:
        raise Refused("admiral.refused.joined", "5.9b", piece=name_of(gun.shooter), n=gun.shots)
    tale.tell(GunJoined(seat=command.seat, gun=gun))


def leave_salvo(state: State, command: LeaveSalvo, tale: Unfolding[State]) -> None:
    """Take a gun out of the salvo while its die is not called for (5.9b)."""
    salvo, piece = _salvo(state, command.seat), any_piece(state, command.shooter)
    if salvo.gun(piece.id) is None:
        raise Refused("admiral.refused.not-in-salvo", "5.9b", piece=name_of(piece.id))
    tale.tell(GunDropped(seat=command.seat, shooter=piece.id))


def why_empty(salvo: Salvo) -> Refused | None:
    """A salvo of nobody is not fired (5.9b)."""
    return None if salvo.guns else Refused("admiral.refused.salvo-empty", "5.9b")


def fire_salvo(state: State, command: FireSalvo, tale: Unfolding[State]) -> None:
    """One die for the whole salvo (5.9)."""
    salvo = _salvo(state, command.seat)
    if refusal := why_empty(salvo):
        raise refusal
    _call(tale, command.seat, salvo.target)


def drop_salvo(state: State, command: DropSalvo, tale: Unfolding[State]) -> None:
    """Give up a salvo whose die was not yet called."""
    _salvo(state, command.seat)
    tale.tell(SalvoDropped(seat=command.seat))


def shoot(state: State, salvo: Salvo, answer: Answer, tale: Unfolding[State]) -> None:
    """The die lies: every gun reads it in its own table, the target takes all hits at once (5.7, 5.9)."""
    face, target = answer.faces[0], target_of(state, salvo)
    tale.tell(Rolled(seat=answer.seat, faces=answer.faces, source=answer.source, number=answer.number))
    total = 0
    for gun in salvo.guns:
        hits = gun.shots if target and is_hit(face, gun.point_blank, state.even) else 0
        total += hits
        tale.tell(
            Fired(
                seat=answer.seat, shooter=gun.shooter, target=target, shots=gun.shots, face=face, hits=hits,
                point_blank=gun.point_blank, even=state.even,
            )
        )  # fmt: skip
    tale.tell(SalvoDropped(seat=answer.seat))
    if total:
        harm(tale, target, total, "shot")


def target_of(state: State, salvo: Salvo) -> str:
    """The target while there is one: a ship that a mine takes before the die leaves shots without a target (5.7d)."""
    ship = state.ships.get(salvo.target)
    return "" if ship and ship.sunk else salvo.target


def _on_aimed(state: State, event: SalvoAimed) -> State:
    return replace(state, pending=Salvo(event.target))


def _on_joined(state: State, event: GunJoined) -> State:
    assert isinstance(state.pending, Salvo)
    guns = {gun.shooter: gun for gun in (*state.pending.guns, event.gun)}
    return replace(state, pending=replace(state.pending, guns=tuple(guns.values())))


def _on_left(state: State, event: GunDropped) -> State:
    assert isinstance(state.pending, Salvo)
    guns = tuple(gun for gun in state.pending.guns if gun.shooter != event.shooter)
    return replace(state, pending=replace(state.pending, guns=guns))


def _on_dropped(state: State, _event: SalvoDropped) -> State:
    return replace(state, pending=None)


def _on_fired(state: State, event: Fired) -> State:
    if event.shooter in state.forts:
        return with_fort(state, event.shooter, shots=state.forts[event.shooter].shots + event.shots)
    shots = state.ships[event.shooter].shots + event.shots
    return with_ship(state, event.shooter, shots=shots, under_way=False, wake=())


EVOLVE: Folds = {
    SalvoAimed: _on_aimed,
    GunJoined: _on_joined,
    GunDropped: _on_left,
    SalvoDropped: _on_dropped,
    Fired: _on_fired,
}
