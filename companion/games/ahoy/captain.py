"""How the companion plays Ahoy where a captain is short.

He knows what everybody sees. The Squadron goes where a patrol turns a region, the Union where a
comrade does, a Smuggler to whoever takes his cargo, and each by the shortest way. He holds no
plans; so that he plays a fair game he shuffles them by what lies open from the beginning, and plays
only what he would have drawn by now. In cards play only people see the map: where a figure comes,
and what is there, is theirs to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256

from companion.engine.captains import IDLE, LEFT_TO_PEOPLE, SameView, Wish
from companion.engine.messages import NOTHING, Message, say
from companion.engine.offers import AMOUNT, CARD, DIE, SLOT, SPACE, TARGET, Choice
from companion.engine.views import PrivateView, TableView
from companion.games.ahoy.captain_dice import place
from companion.games.ahoy.captain_sight import SLOOP, Sight
from companion.games.ahoy.rules.answers import ANSWER
from companion.games.ahoy.rules.battle_aim import AIM
from companion.games.ahoy.rules.battle_start import NO_PLAN
from companion.games.ahoy.rules.first_player import REGION
from companion.games.ahoy.rules.manoeuvres import MANOEUVRE
from companion.games.ahoy.rules.mending import MendTwo
from companion.games.ahoy.rules.plan_deeds import PLAN
from companion.games.ahoy.rules.plans import A_ROUND, COPIES, ENLIST, SNEAK_ATTACK
from companion.games.ahoy.rules.pledges import PILE
from companion.games.ahoy.rules.smuggle import MOST_CARGO
from companion.games.ahoy.scenario import SHIPS, SQUADRON, UNION

NEVER = 0.0
STAKES = 20.0
"""A deed by which he comes somewhere is wished for by so much, and by what it is worth there."""
SEEN = (
    "step", "explore", "round", "to-island", "to-sea", "jump", "lay", "meet", "fight",
    "fight-nobody", "wreck", "trawl", "drift", "ignore", "anchor", "find", "find-nothing",
    "sail-on",
)  # fmt: skip
"""What nobody can say who does not see the map."""
LIKED: Mapping[str, float] = {
    "draw": 90.0,
    "throw": 90.0,
    "choose-pledges": 60.0,
    "deliver": 80.0,
    "end-turn": IDLE,
    "set-aside": 2.0,
    "turn-and-back": NEVER,
    "concede": NEVER,
    "smuggle": 50.0,
    "recruit": 12.0,
    "rob": 15.0,
    "hex": NEVER,
    "aeronauts": NEVER,
    "ghastly-gust": NEVER,
    "whispering-wind": NEVER,
    "leave-patrol": 30.0,
    "land-comrades": 30.0,
    "ready-comrades": 25.0,
    "build-stronghold": 12.0,
    "build-no-more": 10.0,
    "take-free": 10.0,
    "negotiate": 10.0,
    "negotiate-comrade": 9.0,
    "enlist": 10.0,
    "enlist-all": 11.0,
    "join-region": 10.0,
    "fire-broadside": NEVER,
    "fire-monkey": 12.0,
    "take-crew": 12.0,
    "reroll": 8.0,
    "reward-keep": NEVER,
    "keep-roll": 9.0,
    "keep-plans": 10.0,
    "battle-plan": 12.0,
    "give-battle": 9.0,
    "pay-off": 8.0,
    "harbor-repair": 14.0,
    "harbor-die": 12.0,
    "harbor-leave": 11.0,
    "remove-patrol": 10.0,
    "keep-market": 10.0,
    "recall": STAKES,
    "sail-ship": 10.0,
    "jump-ship": 9.0,
}
"""What he thinks of a deed wherever it is done."""
OTHERWISE, DECLINED = 6.0, 3.0
DECLINING = ("leave-", "-none", "spare-", "hold-", "end-", "-no-more", "renew-", "drop-")
"""What he thinks of a deed nobody has told him about, and of leaving something be."""
SLOTS: Mapping[str, float] = {
    "sail": 5.0,
    "cannons": 6.0,
    "full-sail": 4.0,
    "tailwind": 1.5,
    "deploy": 4.0,
    "assemble": 4.0,
    "inspire": 4.0,
    "negotiate": 3.0,
    "rally": 3.0,
}
"""What slots are worth to whoever has them."""
REWARDS: Mapping[str, float] = {
    "reward.crew": 2.0,
    "reward.gold": 2.0,
    "reward.region": 1.0,
    "reward.tailwind": 1.0,
    "reward.move2": 1.5,
    "reward.move2_quiet": 1.5,
    "act.repair": 0.5,
}
"""What a cell of the grid is worth that brings no fame at once."""


def captain(view: TableView, private: PrivateView, choice: Choice) -> Wish:
    """What he thinks of a choice."""
    if view.chart is None:
        return Wish(weight=LEFT_TO_PEOPLE if choice.deed in SEEN else _liking(choice))
    sight = _sight(SameView(view), choice.command.seat)
    weigh = WEIGHED.get(choice.deed)
    if choice.deed == "pledge":
        weight = _pledge(sight, private, choice)
    else:
        weight = weigh(sight, choice) if weigh else _liking(choice)
    return Wish(weight=weight, because=_why(choice, weight))


@lru_cache(maxsize=4)
def _sight(same: SameView, seat: str) -> Sight:
    chart = same.view.chart
    assert chart, "asked only where there is one"
    return Sight(same.view, chart, seat)


def _liking(choice: Choice) -> float:
    """By its kind, and the points it brings."""
    name = _name(choice)
    declines = any(part in name for part in DECLINING)
    known = LIKED.get(name, DECLINED if declines else OTHERWISE)
    return known + choice.gain if known else NEVER


def _name(choice: Choice) -> str:
    """What he calls a deed: answers to one question by their own words."""
    return choice.of(ANSWER) or choice.deed


def _why(choice: Choice, weight: float) -> Message:
    name = _name(choice)
    return say(f"ahoy.captain.{name}") if name in SAID and weight > IDLE else NOTHING


SAID = ("deliver", "smuggle", "leave-patrol", "land-comrades", "play-plan", "recruit")
"""Deeds for which he gives a reason."""


# ---------------------------------------------------------------- where to


def _there(sight: Sight, choice: Choice) -> float:
    """A space by what it is worth; one that nobody has seen by what may be found."""
    space = choice.of(SPACE)
    if sight.region(space):
        patrol = choice.piece.startswith("patrol")
        worth = sight.need(sight.region(space)) if patrol else sight.value(space)
        return max(IDLE, STAKES + worth)
    return STAKES + (5.0 if len(sight.plates) < 7 else 1.0)


def _here(sight: Sight, _choice: Choice) -> float:
    return max(IDLE, STAKES + 0.2 + sight.value(sight.here))


def _control(sight: Sight, choice: Choice) -> float:
    """What stands for him is wanted where it turns a region."""
    region = sight.region(choice.of(SPACE)) or choice.of(REGION)
    return STAKES + sight.need(region) if region in sight.plates else OTHERWISE


def _most(_sight: Sight, choice: Choice) -> float:
    return OTHERWISE + choice.amount(AMOUNT)


def _aim(_sight: Sight, choice: Choice) -> float:
    """As far as it goes."""
    return OTHERWISE + int(choice.of(AIM).rpartition(":")[2])


# ---------------------------------------------------------------- damage, rewards, pledges


def _slot(slot: str) -> float:
    """What a slot is worth, by its action."""
    action, _, _number = slot.rpartition("-")
    return SLOTS.get(action or slot, 2.0)


def _damage(_sight: Sight, choice: Choice) -> float:
    """An enemy's best slot, or his own worst."""
    worth = _slot(choice.of(SLOT))
    return STAKES + (worth if choice.rule == "damage.2" else -worth)


def _mend(_sight: Sight, choice: Choice) -> float:
    """As much as he can."""
    command = choice.command
    if choice.of(ANSWER):
        return DECLINED
    both = (command.slot, command.other) if isinstance(command, MendTwo) else (choice.of(SLOT),)
    return STAKES + sum(map(_slot, both))


def _reward(_sight: Sight, choice: Choice) -> float:
    return STAKES + 2 * choice.gain + REWARDS.get(choice.rule, 0.0)


def _manoeuvre(_sight: Sight, choice: Choice) -> float:
    way = choice.of(MANOEUVRE)
    return {"none": IDLE, "reward": 15.0, "purse": 13.0}.get(way, 12.0) + choice.gain


def _pledge(sight: Sight, private: PrivateView, choice: Choice) -> float:
    """Under the marker of whoever controls more: only his own page says whose that is."""
    factions = {
        str(slip.value.figures.get("pile", "")): slip.value.figures.get("faction")
        for slip in private.slips
    }
    faction = factions.get(choice.of(PILE))
    own = SQUADRON if faction == say(f"ahoy.faction.{SQUADRON}") else UNION
    seat = next((mat.seat for mat in sight.view.mats if mat.name.id == f"ahoy.faction.{own}"), "-")
    return STAKES + sum(plate.owner == seat for plate in sight.plates.values())


# ---------------------------------------------------------------- plans and cards


def _plan(sight: Sight, choice: Choice) -> float:
    """Only what he would hold: ships where they turn a region, an attack where patrols are, cards
    where the market has some of that suit.
    """
    plan = choice.of(PLAN)
    if plan not in _held(sight):
        return NEVER
    region = sight.region(choice.of(SPACE))
    if plan in SHIPS:
        return 14.0 if sight.points(UNION, region) > 3 else NEVER
    if plan == SNEAK_ATTACK:
        sloops = sum(one.kind == SLOOP for one in sight.at(region))
        return 10.0 + sight.need(region) if sloops else NEVER
    return 8.0 if plan == ENLIST and sight.offered(choice.of(SPACE)) else NEVER


def _battle_plan(sight: Sight, choice: Choice) -> float:
    """What he would hold, or none."""
    plan = choice.of(PLAN)
    if plan == NO_PLAN:
        return LIKED["keep-plans"]
    return 12.0 if plan in _held(sight) else IDLE


def _held(sight: Sight) -> frozenset[str]:
    """What he would have drawn by this round (setup.union.3, union.plan.1)."""
    return _drawn(_seed(sight), A_ROUND * max(1, sight.view.round))


def _seed(sight: Sight) -> str:
    """What lies open from the beginning: the suits of the first two islands, and who plays."""
    first = sorted(
        (space, sign) for sign, spaces in sight.suits.items() for space in spaces
        if sight.region(space) in ("1", "2")
    )  # fmt: skip
    return " ".join([*(sign for _, sign in first), *(seat.id for seat in sight.view.seats)])


@lru_cache(maxsize=64)
def _drawn(seed: str, count: int) -> frozenset[str]:
    """The plans he would have drawn from a deck in an order that nobody chose."""
    deck = [(plan, copy) for plan, copies in COPIES.items() for copy in range(copies)]
    deck.sort(key=lambda card: sha256(f"{seed} {card}".encode()).digest())
    return frozenset(plan for plan, _ in deck[:count])


def _smuggle(sight: Sight, _choice: Choice) -> float:
    """As long as there is room."""
    cargo = sight.row(f"{sight.seat}:cargo")
    full = cargo is not None and len(cargo.cards) >= MOST_CARGO
    return NEVER if full else LIKED["smuggle"]


def _drop(sight: Sight, choice: Choice) -> float:
    """What has no island yet."""
    cargo = sight.row(f"{sight.seat}:cargo")
    cards = cargo.cards if cargo else ()
    to = next((card.emblem for card in cards if card.id == choice.of(CARD)), "")
    return STAKES - len(sight.suits.get(to, ()))


def _recruit(sight: Sight, choice: Choice) -> float:
    """For gold that he can spare; a die has better uses."""
    return LIKED["recruit"] if not choice.of(DIE) and sight.tally("gold") > 1 else NEVER


def _fight(_sight: Sight, choice: Choice) -> float:
    return OTHERWISE + (1.0 if choice.of(TARGET).startswith("patrol") else 0.0)


WEIGHED: Mapping[str, Callable[[Sight, Choice], float]] = {
    "place": place,
    **dict.fromkeys(("step", "sail-to", "round", "jump", "drift", "explore", "start-at"), _there),
    **dict.fromkeys(("anchor", "stay", "ignore"), _here),
    **dict.fromkeys(("deploy", "inspire", "raise-wealth", "persuade", "evacuate"), _control),
    "assemble": _most,
    "lower-cannons": _aim,
    "damage": _damage,
    "mend": _mend,
    "reward": _reward,
    "manoeuvre": _manoeuvre,
    "play-plan": _plan,
    "battle-plan": _battle_plan,
    "smuggle": _smuggle,
    "drop-cargo": _drop,
    "recruit": _recruit,
    "fight": _fight,
}
"""Deeds that he weighs by what he sees."""
