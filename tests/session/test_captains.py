"""A captain short: the companion plays a seat, by the rules that hold for everybody."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.commands import Command, EnterFaces, Throw, Undo
from companion.engine.commitments import Sealing
from companion.engine.compass import Force, Heading, Wind
from companion.engine.corrections import Correct
from companion.engine.game import REFEREE, TABLE, Seat
from companion.engine.messages import NOTHING, Message
from companion.engine.refusals import Kind, Refused
from companion.games import games
from companion.games.admiral.rules.commands import LayMine
from companion.games.ahoy.captain import SEEN as AT_SEA
from companion.games.golitsyn.pirates.rules.commands import WriteSlip
from companion.journal.journal import Journal
from companion.journal.memory import MemoryJournal
from companion.journal.verify import verify
from companion.library.scenarios import find_scenario, load_scenario
from companion.session.captains import AGAIN, PACE, PATIENCE, Captains
from companion.session.notices import Problem, Receipt, Snapshot
from companion.session.session import Session
from companion.session.subscription import Listener, Subscription
from tests.games.admiral.test_layouts import FORMS
from tests.games.admiral.test_many_players import players
from tests.journal.full import FillingJournal
from tests.random_player import RandomPlayer
from tests.session.captains import BOTH, ONE, Sitting, begin
from tests.session.sharing import shared_logbook
from tests.session.table import counting, noon, sit_down

HANDS = (
    "say-end", "say-cell", "say-wreck", "say-move", "say-shot", "say-damage", "take-mine", "keep-score"
)  # fmt: skip
"""What only people can see."""
ENDS = ("say-end", "say-port")
"""How a ship's way ended; what tokens say besides, his own deeds say here."""
HANDS_OF: dict[str, dict[str, tuple[str, ...]]] = {
    "admiral": {"chart": ("say-wreck",), "cards": ("say-wreck",)},
    "pirates": {"cards": ENDS},
    "colonies": {"cards": ENDS},
    "ahoy": {"cards": AT_SEA},
    "lords": {"cards": (*HANDS, "lay", "fire", "fire-past", "shield", "repair", "tell-points")},
}
"""The same where it is another in a way of playing."""
LONGEST = 3000
MOST_ROUNDS = 80


@pytest.mark.parametrize("play", ["chart", "cards"])
@pytest.mark.parametrize("game", ["admiral", "pirates", "colonies", "lords", "ahoy"])
@pytest.mark.parametrize("seed", [1, 2])
def test_captains_fight_a_battle_to_its_end_and_are_never_refused(
    game: str, play: str, seed: int
) -> None:
    mines = {"mines": "2"} if game == "admiral" else {}
    sitting = Sitting(begin(game, BOTH, {"play": play, **mines}, seed=bytes([seed] * 32)), seed)
    hands = HANDS_OF.get(game, {}).get(play, HANDS)
    deeds = sitting.play(LONGEST, hands)
    assert sitting.session.pages.view.outcome is not None, f"no end after {deeds} deeds"
    assert sitting.refusals == []
    assert verify(shared_logbook(sitting.session), games()).other_rolls == 0


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("name", ["training-1", "training-2", "training-3"])
def test_captains_race_a_drill_to_its_end(name: str, players: int) -> None:
    colours = ("blue", "orange", "green", "red")[:players]
    seats = tuple(Seat(colour, captain=True) for colour in colours)
    scene = load_scenario(find_scenario(name), games())
    sitting = Sitting(sit_down(games()["admiral"], scene, {}, seats, seed=bytes(32)))
    deeds = sitting.play(LONGEST)
    view = sitting.session.pages.view
    assert view.outcome is not None, f"no end after {deeds} deeds"
    assert view.outcome.how.id in ("admiral.won.race", "admiral.won.wrecked")
    assert view.round < MOST_ROUNDS
    assert sitting.refusals == []


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("short-rules", "2"),
        ("short-rules", "3"),
        ("short-rules", "4"),
        ("short-rules", "2-2"),
        ("short-rules-fleets", "2"),
    ],
)
def test_captains_fight_by_the_short_rules_to_the_end(name: str, form: str) -> None:
    _fight_to_the_end(name, form, {})


@pytest.mark.sweep
@pytest.mark.parametrize("play", ["chart", "cards"])
@pytest.mark.parametrize("form", FORMS)
def test_captains_of_every_form_finish_their_battle_for_the_pearls(form: str, play: str) -> None:
    _fight_to_the_end("pearl-shoals", form, {"play": play, "mines": "1"})


def _fight_to_the_end(name: str, form: str, options: dict[str, str]) -> None:
    scene = load_scenario(find_scenario(name), games())
    seats = tuple(Seat(seat.id, side=seat.side, captain=True) for seat in players(form))
    sitting = Sitting(sit_down(games()["admiral"], scene, options, seats, seed=bytes(32)))
    hands = HANDS_OF["admiral"].get(options.get("play", ""), HANDS)
    deeds = sitting.play(LONGEST, hands)
    view = sitting.session.pages.view
    assert view.outcome is not None, f"no end after {deeds} deeds"
    assert view.round < MOST_ROUNDS
    assert sitting.refusals == []


@pytest.mark.sweep
@pytest.mark.parametrize("game", ["admiral", "colonies", "lords", "ahoy"])
def test_he_is_better_than_a_player_who_knows_no_game(game: str) -> None:
    won = [_against_chance(game, seed) for seed in range(6)]
    assert won.count("blue") >= 4, won


def _against_chance(game: str, seed: int) -> str:
    """Who wins, the captain of blue or a player who takes anything that is offered."""
    seats = (Seat("blue", captain=True), Seat("orange"))
    sitting = Sitting(begin(game, seats, {}, seed=bytes([seed] * 32)), seed)
    player = RandomPlayer(seed)
    view = sitting.session.pages.view
    while view.outcome is None and view.round < MOST_ROUNDS:
        mine = list(sitting.session.pages.choices("orange"))
        if "orange" in view.waits_for:
            sitting.table.place.send(player.ask(mine))
        else:
            assert sitting.clock.tick()
        view = sitting.session.pages.view
    return view.outcome.winners[0] if view.outcome and view.outcome.winners else ""


def test_a_captain_says_why_and_the_log_keeps_it_without_him() -> None:
    journal = MemoryJournal()
    session = begin("admiral", BOTH, {}, journal)
    Sitting(session).play(60)
    again = Session.open(journal, games(), now=noon, entropy=counting())
    said = [line.line for line in again.pages.log(TABLE) if line.line.message.id == "captain.says"]
    assert {line.seat for line in said} == {"blue", "orange"}
    assert again.pages.log(TABLE) == session.pages.log(TABLE)
    assert (again.pages.view, again.pages.captains) == (session.pages.view, ("blue", "orange"))


def test_after_a_power_cut_the_captain_goes_on() -> None:
    journal = MemoryJournal()
    Sitting(begin("admiral", BOTH, {}, journal)).play(40)
    again = Sitting(Session.open(journal, games(), now=noon, entropy=counting()))
    assert again.play(40) == 40
    assert again.refusals == []


def test_a_captain_lays_his_mines_in_secret_and_says_nothing_of_it() -> None:
    session = begin("admiral", ONE, {"mines": "3", "order": "seated"})
    sitting = Sitting(session)
    sitting.play(3)
    slips = session.pages.private("orange").slips
    assert len(slips) == 3
    assert all(slip.space for slip in slips)
    seen = session.pages.log(TABLE)
    assert [line for line in seen if line.line.message.id == "captain.says"] == []
    assert not any(slip.space in str(line) for slip in slips for line in seen)


def test_nobody_opens_a_captains_page() -> None:
    session = begin("admiral", ONE, {"mines": "1"})
    with pytest.raises(Refused):
        session.doors.set_pin("orange", "1234", now=0)
    with pytest.raises(Refused):
        session.doors.check_pin("orange", "", now=0)


def at_sea(journal: Journal | None = None) -> Sitting:
    """Ann has spun a fresh wind and ended her turn: the captain's has begun."""
    sitting = Sitting(begin("admiral", ONE, {"order": "seated"}, journal))
    spun = EnterFaces(seat="blue", faces=(Wind(Heading.SW, Force.FRESH).sector,))
    sitting.table.place.send(spun)
    sitting.do("end-turn")
    assert sitting.session.pages.view.waits_for == ("orange",)
    return sitting


def test_he_acts_when_his_pause_is_over_and_not_before() -> None:
    sitting = at_sea()
    before = sitting.session.pages.entry
    sitting.clock.pass_by(PACE * 0.9)
    assert sitting.session.pages.entry == before
    sitting.clock.pass_by(PACE * 0.2)
    assert sitting.session.pages.entry == before + 1
    sitting.clock.pass_by(PACE * 0.8)
    assert sitting.session.pages.entry == before + 1


def test_he_waits_while_people_look_elsewhere() -> None:
    sitting = at_sea()
    sitting.is_elsewhere, before = True, sitting.session.pages.entry
    sitting.clock.pass_by(PACE * 20)
    assert sitting.session.pages.entry == before
    sitting.is_elsewhere = False
    sitting.clock.pass_by(PACE * 1.1)
    assert sitting.session.pages.entry == before + 1


def test_who_has_got_up_does_nothing_that_was_still_due() -> None:
    sitting = at_sea()
    before = sitting.session.pages.entry
    sitting.captains.close()
    sitting.clock.pass_by(PACE * 20)
    assert sitting.session.pages.entry == before


def test_nobody_sits_down_while_the_captains_get_up() -> None:
    """The writer still tells of the battle while the window puts it away."""
    sitting = at_sea()

    def told(*captains: str) -> None:
        seats = Snapshot(seat=TABLE, entry=0, view=sitting.session.pages.view, captains=captains)
        sitting.captains.hear(seats)

    class Leaving(Subscription):
        def close(self) -> None:
            super().close()
            told("blue", "orange")

    sat: list[str] = []

    def subscribe(seat: str, listener: Listener) -> Subscription:
        sat.append(seat)
        return Leaving(seat, listener, lambda _asker, _task: None)

    sitting.captains = Captains(games(), subscribe, sitting, Random(1))
    told("orange")
    sitting.captains.close()
    assert sat == ["orange"]


class Stern(Session):
    """A session that lets no captain do anything."""

    def submit(self, command: Command, because: Message = NOTHING) -> Receipt:
        if because != NOTHING:
            raise Refused("session.unexpected", kind=Kind.ILLEGAL, error="")
        return super().submit(command, because)


def test_what_he_is_refused_he_does_not_ask_for_again_until_the_table_has_changed() -> None:
    sitting = at_sea()
    sitting.session.__class__ = Stern
    sitting.clock.pass_by(PACE * 20)
    assert [one.command.seat for one in sitting.refusals] == ["orange"]
    sitting.do("agree-even")
    sitting.clock.pass_by(PACE * 20)
    assert [one.command.seat for one in sitting.refusals] == ["orange"] * 2


def test_what_goes_wrong_at_the_table_is_no_news_to_him() -> None:
    journal = FillingJournal()
    sitting = at_sea(journal)
    journal.full = True
    sitting.do("agree-even")
    journal.full = False
    before = sitting.session.pages.entry
    sitting.clock.pass_by(PACE * 1.1)
    assert sitting.session.pages.entry == before + 1


@pytest.mark.parametrize("alone", [True, False])
def test_what_could_not_be_kept_captains_try_again_after_a_while(alone: bool) -> None:
    journal = FillingJournal()
    sitting = at_sea(journal) if alone else Sitting(begin("admiral", BOTH, {}, journal))
    before = sitting.session.pages.entry
    journal.full = True
    sitting.clock.pass_by(PACE + AGAIN * 2.5)
    problems = [one for one in sitting.table.heard if isinstance(one, Problem)]
    assert len(problems) == 3, "once at first, and after each while"
    assert sitting.session.pages.entry == before
    journal.full = False
    sitting.clock.pass_by(AGAIN)
    assert sitting.session.pages.entry > before


def test_he_agrees_to_undo_past_his_deeds_and_gives_people_time() -> None:
    sitting = at_sea()
    before = sitting.session.pages.view
    sitting.play(1)
    assert sitting.session.pages.view != before
    sitting.table.place.send(Undo(seat="blue"))
    assert sitting.session.pages.view == before
    entry = sitting.session.pages.entry
    sitting.clock.pass_by(PATIENCE * 0.9)
    assert sitting.session.pages.entry == entry
    sitting.clock.pass_by(PATIENCE * 0.2)
    assert sitting.session.pages.entry == entry + 1


def test_one_word_is_enough_to_undo_a_die_where_nobody_else_sits() -> None:
    sitting = Sitting(begin("admiral", ONE, {"order": "dice"}))
    sitting.table.place.send(Throw(seat="blue"))
    thrown = sitting.session.pages.view
    sitting.table.place.send(Undo(seat="blue"))
    assert sitting.session.pages.view != thrown
    assert sitting.table.now.undo_question is None


def test_people_may_take_back_a_slip_that_a_captain_has_sealed() -> None:
    seats = (Seat("blue", captain=True), Seat("orange"))
    session = begin("admiral", seats, {"mines": "1", "order": "seated"})
    Sitting(session).play(1)
    assert session.pages.private("blue").slips
    session.submit(Undo(seat="orange"))
    assert not session.pages.private("blue").slips


def test_hands_are_told_of_all_his_moves_since_they_last_moved() -> None:
    sitting = at_sea()
    lay = _lying(sitting)
    while sitting.session.pages.view.waits_for == ("orange",):
        sitting.play(1)
    lie = _lying(sitting)
    moved = [piece for piece in lie if lie[piece] != lay[piece]]
    told = sitting.table.now.board_instructions
    assert moved
    assert {line.figures["cell"] for line in told} == {lie[piece] for piece in moved}


def _lying(sitting: Sitting) -> dict[str, str]:
    chart = sitting.session.pages.view.chart
    return {piece.id: piece.space for piece in chart.pieces} if chart else {}


def test_a_captains_own_choices_hide_nothing_of_others() -> None:
    """What a person hides changes nothing that a captain does."""
    admiral = {cell: _beside_a_person(LayMine(seat="orange", cell=cell)) for cell in ("V14", "W12")}
    assert admiral["V14"] == admiral["W12"]
    assert len(admiral["V14"]) > 40
    pirates = [
        _beside_a_person(WriteSlip(seat="orange", ship=f"galleon-{number}")) for number in (1, 3)
    ]
    assert pirates[0] == pirates[1]
    assert len(pirates[0]) > 40


def _beside_a_person(slip: Sealing) -> list[str]:
    """What the captain of blue does while a person hides something, throws and ends his turns."""
    if isinstance(slip, LayMine):
        options, game, sides = {"mines": "1", "order": "seated"}, "admiral", ("", "")
    else:
        options, game, sides = {}, "pirates", ("pirates", "spain")
    seats = (Seat("blue", side=sides[0], captain=True), Seat("orange", side=sides[1]))
    sitting = Sitting(begin(game, seats, options))
    if game == "admiral":
        sitting.play(1)  # his own mine
    sitting.session.submit(slip)
    sitting.hub.publish()
    chance = Random(3)
    for _ in range(150):
        mine = [one for one in sitting.session.pages.choices("orange") if not one.private]
        if "orange" in sitting.session.pages.view.waits_for and mine:
            ends = [one for one in mine if one.deed in ("end-turn", "end-berths", "spin", "roll")]
            sitting.table.place.send((ends or [chance.choice(mine)])[0].command)
        elif not sitting.clock.tick():
            break
    return [
        str(line.line.message)
        for line in sitting.session.pages.log(TABLE)
        if line.line.seat == "blue" and not line.line.seal
    ]


@pytest.mark.parametrize(("damage", "together"), [("1", True), ("5", False)])
def test_his_guns_fire_together_at_a_strong_hull_and_singly_at_a_weak_one(
    damage: str, together: bool
) -> None:
    """A Ship of the Line has seven boxes; a die for each gun wastes fewer shots on the last two."""
    sitting = Sitting(begin("admiral", ONE, {"order": "seated"}))
    session = sitting.session
    spun = EnterFaces(seat="blue", faces=(Wind(Heading.SW, Force.FRESH).sector,))
    sitting.table.place.send(spun)
    for piece, cell in (("line-1", "T12"), ("line-2", "U13"), ("galleon-2", "U12")):
        _correct(session, "place", piece, cell)
    _correct(session, "damage", "line-1", damage)
    sitting.do("end-turn")
    sitting.play(4)
    said = _said(session)
    assert said
    assert any("admiral.captain.salvo" in why for why in said) is together


@pytest.mark.parametrize(("damage", "deed"), [("1", "salvo"), ("2", "fire")])
def test_two_guns_fire_together_where_no_hit_would_be_lost(damage: str, deed: str) -> None:
    """A frigate of Colonies bears three holes; whom one more would sink is fired at singly."""
    sitting = Sitting(begin("colonies", ONE, {"fleet": "2"}))
    session = sitting.session
    sitting.do("end-turn")
    for ship, cell in (("ship-1", "G10"), ("ship-3", "G9"), ("ship-4", "F10")):
        _correct(session, "place", ship, cell)
    _correct(session, "damage", "ship-1", damage)
    sitting.hub.publish()
    sitting.play(1)
    assert [f"golitsyn.captain.{deed}" in why for why in _said(session)] == [True]


def _said(session: Session) -> list[str]:
    """The reasons that captains have given."""
    lines = [line.line.message for line in session.pages.log(TABLE)]
    return [str(line.figures["why"]) for line in lines if line.id == "captain.says"]


def _correct(session: Session, what: str, piece: str, to: str) -> None:
    session.submit(Correct(seat=REFEREE, what=what, piece=piece, to=to, reason="for the test"))


@pytest.mark.rule("lords:4.2a")
def test_what_he_draws_in_his_head_comes_of_the_secret_seed_and_is_his_alone() -> None:
    seats = (Seat("blue", captain=True), Seat("orange"))
    salts = set()
    for seed in range(3):
        pages = begin("lords", seats, {}, seed=bytes([seed] * 32)).pages
        salt = pages.private("blue").salt
        assert salt == pages.private("blue").salt
        for seat in ("orange", TABLE, REFEREE):
            assert salt not in str(pages.snapshot(seat))
        salts.add(salt)
    assert len(salts) == 3, "another seed, another salt"
    assert "" not in salts
