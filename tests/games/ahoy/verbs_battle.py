"""Battles of Ahoy: who meets whom, and what either side does, as the players would say it."""

from __future__ import annotations

from typing import Any, Self, cast

from msgspec.structs import replace

from companion.games.ahoy.rules import battle_commands as ask
from companion.games.ahoy.rules.battle import due_battles
from companion.games.ahoy.rules.battle_events import BattleJoined, BattleWon
from companion.games.ahoy.rules.battle_tasks import ChooseAim
from companion.games.ahoy.rules.damage import LayDamage
from companion.games.ahoy.rules.map import lying
from companion.games.ahoy.rules.state import Die
from companion.games.ahoy.scenario import SQUADRON, Corner
from tests.games.ahoy.verbs import ANN, Table, table

WAYS = ("flagship-squadron", "flagship-smuggler", "flagship-union", "flagship-second-smuggler")
SQ, SM, UN, S2 = WAYS
"""The flagships of Ann, Ben, Dora and Carl."""


def fleet(players: int = 4, turn: str = ANN, play: str = "chart") -> Fleet:
    """A game in a turn of this player, everybody's flagship on a space of its own: Ann and Dora on
    the islands, Ben and Carl at sea.
    """
    at = Fleet(table(players, turn, play).state)
    if play == "cards":
        for region in at.state.regions:
            at.state = at.state.with_region(region, tile="")
        return at.stands(**_underscored({SQ: "1i", UN: "2i", SM: "2s", S2: "1s"}, at))
    return at.stands(**_underscored({SQ: "1nw", UN: "2se", SM: "2ne", S2: "1se"}, at))


def _underscored(spaces: dict[str, str], at: Table) -> dict[str, str]:
    return {id.replace("-", "_"): space for id, space in spaces.items() if id in at.state.figures}


class Fleet(Table):
    """A table at which there is fighting."""

    # ------------------------------------------------------------ the scene

    def loads(self, seat: str, *faces: int) -> Self:
        """Dice that show these faces lie in a player's Cannons slots."""
        slots = ("cannons-5", "cannons-6") if self._is_squadron(seat) else ("cannons",)
        if len(faces) == 1:
            slots = slots[-1:]
        dice: list[Die] = list(self.of(seat).dice)
        for at, (slot, face) in enumerate(zip(slots, faces, strict=True)):
            dice[at] = replace(dice[at], face=face, slot=slot)
        self.state = self.state.having(seat, dice=tuple(dice))
        return self

    def has_die(self, seat: str, face: int) -> Self:
        """One of the dice in a player's supply shows this face."""
        *dice, last = self.of(seat).dice
        self.state = self.state.having(seat, dice=(*dice, replace(last, face=face)))
        return self

    def _is_squadron(self, seat: str) -> bool:
        return self.of(seat).faction == SQUADRON

    def prints(self, space: str, **spot: Any) -> Self:
        """Something else is printed on a space: ``prints("1sw", fog=True)``. Its tile lies as it
        was printed where that is a current.
        """
        region = self.state.regions[space[0]]
        tile = self.state.scene.tiles[region.tile]
        printed: str = lying(cast(Corner, space[1:]), -region.turn)
        changed = replace(tile, **{printed: replace(getattr(tile, printed), **spot)})
        scene = replace(self.state.scene, tiles={**self.state.scene.tiles, tile.id: changed})
        return self.set(scene=scene)

    def plans(self, hand: int, *played: str) -> Self:
        """The Union holds so many plans; these have been played."""
        out = len(played) + len(self.state.plans.in_play)
        plans = replace(self.state.plans, hand=hand, deck=12 - hand - out, played=played)
        return self.set(plans=plans)

    def meets(self, figure: str, space: str, among: tuple[str, ...] | None = None) -> Self:
        """A figure is moved to a space."""
        self.state = self.state.at(figure, space)
        return self.under(due_battles, figure, space, among)

    # ------------------------------------------------------------ deeds

    def fights(self, figure: str) -> Self:
        """The mover names whom he fights next."""
        return self.do(ask.FightFigure(seat=self.asked, figure=figure))

    def plays(self, plan: str) -> Self:
        """The Union plays a plan."""
        return self.do(ask.PlayBattlePlan(seat=self.asked, plan=plan))

    def keeps_plans(self) -> Self:
        """The Union plays none, or no more."""
        return self.do(ask.KeepPlans(seat=self.asked))

    def lowers(self, by: int, slot: str = "") -> Self:
        """Whoever aims turns his Cannons die down."""
        lying = self.of(self.asked).dice
        first = next(die.slot for die in lying if die.slot.startswith("cannons"))
        return self.do(ask.LowerCannons(seat=self.asked, by=by, slot=slot or first))

    def clashes(self, *faces: int) -> Self:
        """Nobody lowers anything, and these dice come up, the attacker's first."""
        while isinstance(self.state.pending, ChooseAim):
            self.lowers(0)
        return self.rolls(*faces)

    def takes(self, manoeuvre: str) -> Self:
        """The winner performs a manoeuvre."""
        return self.do(ask.TakeManoeuvre(seat=self.asked, manoeuvre=manoeuvre))

    def damages(self, *slots: str) -> Self:
        """Whoever is asked lays damage on these slots, one after the other."""
        for slot in slots:
            self.do(LayDamage(seat=self.asked, slot=slot))
        return self

    # ------------------------------------------------------------ what there is

    @property
    def asked(self) -> str:
        """The only seat that is asked something."""
        assert self.state.question, "nobody is asked"
        (seat,) = self.state.question.seats
        return seat

    def foes(self, seat: str = "") -> set[str]:
        """Whom a player may fight next."""
        found = self.offered(seat, ask.FightFigure)
        return {one.figure for one in found if isinstance(one, ask.FightFigure)}

    @property
    def battles(self) -> list[tuple[str, str]]:
        """Who has fought whom, in order."""
        fought = (event for event in self.told if isinstance(event, BattleJoined))
        return [(event.attacker, event.defender) for event in fought]

    @property
    def victories(self) -> list[tuple[str, int, int]]:
        """Who has won, and the totals of attacker and defender."""
        won = (event for event in self.told if isinstance(event, BattleWon))
        return [(event.winner, event.attack, event.defence) for event in won]
