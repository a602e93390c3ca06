"""Tasks of a battle, from the figures to be fought to the winner's manoeuvre."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.messages import Message, piece_word, say
from companion.engine.questions import Pending, Question
from companion.games.ahoy.rules.tasks import Task, asks

if TYPE_CHECKING:
    from companion.games.ahoy.rules.state import AhoyState

Side = Literal["attacker", "defender"]


class Fight(Struct, frozen=True, kw_only=True):
    """A battle of two figures as far as it has gone.

    ``space`` is where it is fought: a region's spaces name its island. By ``attack`` and
    ``defence`` the Cannons dice have been lowered; ``plans`` have been played at its start.
    ``faces`` lie as they were called for, the attacker's first; whoever has ``rerolled`` did so
    once.
    """

    attacker: str
    defender: str
    space: str
    attack: int = 0
    defence: int = 0
    plans: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    rerolled: tuple[str, ...] = ()

    def of(self, side: Side) -> str:
        """The figure of a side."""
        return self.attacker if side == "attacker" else self.defender

    def lowered(self, side: Side) -> int:
        """What a side has lowered its Cannons die by."""
        return self.attack if side == "attacker" else self.defence


def owner(state: AhoyState, figure: str) -> str:
    """Whose a figure is."""
    return state.figures[figure].seat


def _against(state: AhoyState, id: str, fight: Fight, seat: str) -> Message:
    """What is asked of a seat: the sentence names its enemy."""
    mine = owner(state, fight.attacker) == seat
    return say(id, foe=piece_word(fight.defender if mine else fight.attacker))


class Engage(Task, frozen=True, kw_only=True):
    """An attacker has still to fight these figures, one by one (battle.6).

    It stands on ``base``, they on ``space``: the same one but for a broadside. What the companion
    does not see is ``told``: in cards play only people know who is on the same space of a sea.
    """

    attacker: str
    base: str
    space: str
    foes: tuple[str, ...]
    told: bool = False


class ChooseFoe(Engage, Pending, frozen=True, kw_only=True):
    """Whom the attacker fights next (battle.6, battle.7)."""

    def question(self, state: AhoyState) -> Question:
        """Whoever moves chooses."""
        prompt = "ahoy.prompt.foe-told" if self.told else "ahoy.prompt.foe"
        mover = say(prompt, attacker=piece_word(self.attacker))
        return Question(prompt=mover, seats=(owner(state, self.attacker),), rule="battle.6")


class Parley(Task, Pending, frozen=True, kw_only=True):
    """An Emissary may buy the battle off, in his player's own turn (crew.emissary)."""

    fight: Fight

    def question(self, state: AhoyState) -> Question:
        """Whose turn it is."""
        prompt = _against(state, "ahoy.prompt.parley", self.fight, state.turn)
        return Question(prompt=prompt, seats=(state.turn,), rule="crew.emissary")


class BattlePlans(Task, Pending, frozen=True, kw_only=True):
    """The Union may play plans at the start of its battles (union.plan.2, union.plan.3)."""

    seat: str
    fight: Fight

    def question(self, state: AhoyState) -> Question:
        """The Union, while it holds any."""
        prompt = _against(state, "ahoy.prompt.plans", self.fight, self.seat)
        return Question(prompt=prompt, seats=(self.seat,), rule="union.plan.2")


class Open(Task, frozen=True, kw_only=True):
    """A battle takes place: nothing has averted it."""

    fight: Fight


class Aim(Task, frozen=True, kw_only=True):
    """A side may lower its Cannons die, if it has one to lower (battle.8, battle.9)."""

    fight: Fight
    side: Side


class ChooseAim(Aim, Pending, frozen=True, kw_only=True):
    """How far the die is lowered: that is added to the roll."""

    def question(self, state: AhoyState) -> Question:
        """Whose figure it is."""
        seat = owner(state, self.fight.of(self.side))
        prompt = _against(state, "ahoy.prompt.aim", self.fight, seat)
        rule = "battle.8" if self.side == "attacker" else "battle.9"
        return Question(prompt=prompt, seats=(seat,), rule=rule)


class Clash(Task, frozen=True, kw_only=True):
    """The dice are about to be thrown: of both sides, or of the one that rolls ``again``
    (battle.10).
    """

    fight: Fight
    again: Side | Literal[""] = ""


class BattleDice(Clash, frozen=True, kw_only=True):
    """They have been called for, and are to be read."""


class Grog(Task, Pending, frozen=True, kw_only=True):
    """A player may take damage to roll again (crew.grogmaster)."""

    seat: str
    fight: Fight

    def question(self, state: AhoyState) -> Question:
        """Whose Grogmaster it is."""
        prompt = _against(state, "ahoy.prompt.grog", self.fight, self.seat)
        return Question(prompt=prompt, seats=(self.seat,), rule="crew.grogmaster")


class Verdict(Task, frozen=True, kw_only=True):
    """The dice lie: who has won (battle.10)."""

    fight: Fight


class Spoils(Task, frozen=True, kw_only=True):
    """A battle is won: what the winner's crew brings, and his manoeuvre."""

    fight: Fight
    winner: str
    loser: str


class Plunder(Task, Pending, frozen=True, kw_only=True):
    """A winner's Buccaneer may go, with two of the loser's crew (crew.buccaneer)."""

    seat: str
    loser: str
    taken: tuple[str, ...] = ()

    def question(self, _state: AhoyState) -> Question:
        """The winner."""
        return asks("plunder", self.seat, "crew.buccaneer", n=len(self.taken) + 1)


class Manoeuvre(Task, Pending, frozen=True, kw_only=True):
    """The winner may perform one victory manoeuvre (battle.11).

    The ``winner`` and the ``loser`` are figures; so much ``extra`` damage is dealt with any.
    """

    seat: str
    winner: str
    loser: str
    space: str
    extra: int = 0

    def question(self, _state: AhoyState) -> Question:
        """The winner's player."""
        return asks("manoeuvre", self.seat, "battle.11", loser=piece_word(self.loser))


class Broadside(Task, Pending, frozen=True, kw_only=True):
    """A Gunner's Mate may fight a space of the region (crew.gunners_mate)."""

    seat: str

    def question(self, _state: AhoyState) -> Question:
        """Whose crew it is."""
        return asks("broadside", self.seat, "crew.gunners_mate")


class Strike(Task, frozen=True, kw_only=True):
    """A Mystic's damage is dealt, now that his player has taken some (crew.mystic)."""

    seat: str
    figure: str


class Monkey(Task, Pending, frozen=True, kw_only=True):
    """A Powder Monkey may deal damage in the region of the flagship (crew.powder_monkey)."""

    seat: str

    def question(self, _state: AhoyState) -> Question:
        """Whose crew it is."""
        return asks("monkey", self.seat, "crew.powder_monkey")


class Shove(Task, Pending, frozen=True, kw_only=True):
    """A Battering Beakhead may move a figure it has damaged (crew.battering_beakhead)."""

    seat: str
    figure: str

    def question(self, _state: AhoyState) -> Question:
        """Whose crew it is."""
        return asks("shove", self.seat, "crew.battering_beakhead", figure=piece_word(self.figure))


BattleTask = (
    Engage
    | ChooseFoe
    | Parley
    | BattlePlans
    | Open
    | Aim
    | ChooseAim
    | Clash
    | BattleDice
    | Grog
    | Verdict
    | Spoils
    | Plunder
    | Manoeuvre
    | Broadside
    | Strike
    | Monkey
    | Shove
)


def without_battles(state: AhoyState, figure: str) -> AhoyState:
    """A figure leaves its space: what it had to fight there is not fought any more, even if it
    comes back (battle.15).
    """
    agenda = tuple(
        _apart(task, figure) if isinstance(task, Engage) else task for task in state.agenda
    )
    return state if agenda == state.agenda else state.due(agenda)


def _apart(task: Engage, figure: str) -> Engage:
    gone = task.foes if figure == task.attacker else (figure,)
    return replace(task, foes=tuple(foe for foe in task.foes if foe not in gone))
