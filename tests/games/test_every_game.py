"""What every game must be, found through ``games()``: a new game is held to this the day its folder
appears.

Battles of the random player are the samples; ``table`` and ``referee`` look on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache, reduce
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.codec import SHARED_EVENTS, Codec
from companion.engine.commands import Answer, AnswerDraw, Command, Throw
from companion.engine.commitments import Sealed, Sealing
from companion.engine.corrections import Correct
from companion.engine.events import FIRM, Drawn, Event
from companion.engine.game import REFEREE, TABLE, Game, Seat
from companion.engine.house_figures import FigureRow, FigureTold
from companion.engine.messages import NOTHING, Message, seat_word, seats_in
from companion.engine.offers import Choice
from companion.engine.refusals import Kind, Refused
from companion.engine.scenario import ScenarioError
from companion.engine.views import VIEW_VERSION, LogLine, PrivateView, TableView
from companion.games import games, rule_indexes
from companion.i18n.translator import LANGUAGES, words
from companion.library.rule_titles import rule_title
from companion.library.scenarios import load_scenario, scenario_files
from tests.games.strays import Strays, is_accepted
from tests.random_player import Battle, RandomPlayer, seats_for, ways_of

GAMES = games()
each_game = pytest.mark.parametrize("slug", GAMES)
SAMPLE_DEEDS = 250
MOST_DEEDS = 20_000
STRAY_BATTLES = 8
STRAY_DEEDS = 100
STRAYS = 18
PAST = (
    "ed",
    "built",
    "Began",
    "Sunk",
    "Caught",
    "Given",
    "Said",
    "Set",
    "Taken",
    "Left",
    "Fought",
    "Laid",
    "Out",
    "Thrown",
    "Lost",
    "Spun",
    "Drawn",
    "Won",
    "Told",
    "Found",
    "Spent",
    "Stolen",
    "Built",
    "Shown",
)


class Moment(Struct, frozen=True):
    """A battle between two deeds: the state, what each seat was offered, and what was done."""

    state: Any
    offered: dict[str, tuple[Choice, ...]]
    done: Command


@cache
def players(slug: str) -> tuple[str, ...]:
    """The seats at the sample battles of a game."""
    return tuple(seat.id for seat in seats_for(GAMES[slug]))


@cache
def book(slug: str) -> frozenset[str]:
    """The rules of a game's book that the program itself keeps."""
    sheets = [tomllib.loads(index.read_text(encoding="utf-8")) for index in rule_indexes()]
    rules = [rule for sheet in sheets for rule in sheet["rule"] if rule["book"] == slug]
    return frozenset(rule["id"] for rule in rules if rule["kept"] == "enforced")


@cache
def samples(slug: str) -> tuple[tuple[Battle, tuple[Moment, ...]], ...]:
    """Battles in each way of playing, or their openings, moment by moment, with every secret the
    game knows.
    """
    played: list[tuple[Battle, tuple[Moment, ...]]] = []
    for sample in ways_of(GAMES[slug]):
        left = SAMPLE_DEEDS
        while left > 0:  # a short game is played again
            battle, player = new_battle(slug, sample), RandomPlayer(len(played))
            played.append((battle, tuple(_moments(battle, player, left))))
            left -= len(battle.commands)
    return tuple(played)


def new_battle(slug: str, sample: dict[str, str]) -> Battle:
    """A battle of the game's first scenario, with as much of everything as may be chosen."""
    scenario = next(one for one in scenario_files() if one.game == slug)
    most = {option.id: option.values[-1] for option in GAMES[slug].options}
    return Battle(GAMES[slug], load_scenario(scenario, GAMES), most | sample)


def _moments(battle: Battle, player: RandomPlayer, deeds: int) -> Iterator[Moment]:
    while not battle.over and len(battle.commands) < deeds:
        before = battle.state
        offered = {one.id: battle.game.choices(before, one.id) for one in battle.seats}
        command = player.pick([choice for choices in offered.values() for choice in choices])
        if isinstance(command, Throw):
            command = player.answer(battle.game, before)
        battle.do(command)
        yield Moment(before, offered, command)


def moments(slug: str) -> Iterator[Moment]:
    for _, some in samples(slug):
        yield from some


def events(slug: str) -> Iterator[Event]:
    for battle, _ in samples(slug):
        yield from battle.events


# ---------------------------------------------------------------- the card and the folder


@each_game
def test_a_game_goes_by_its_slug_and_lists_the_rules_of_its_book(slug: str) -> None:
    game = GAMES[slug]
    assert game.card.slug == slug
    assert any(f'book = "{slug}"' in index.read_text(encoding="utf-8") for index in rule_indexes())
    least, most = game.card.players
    assert 1 <= least <= most


@each_game
def test_its_title_and_its_choices_at_set_up_have_words_in_every_language(slug: str) -> None:
    game = GAMES[slug]
    said = [game.card.title, *(option.label for option in game.options)]
    said += [name for option in game.options for name in option.names]
    said += [name for _, name in game.card.sides]
    assert_said(said)
    for option in game.options:
        assert len(option.values) == len(option.names) == len(set(option.values))


@each_game
def test_it_has_a_scenario_to_play(slug: str) -> None:
    assert [one for one in scenario_files() if one.game == slug]


def assert_said(messages: list[Message]) -> None:
    """Every message has its words, figures filled in."""
    for language in LANGUAGES:
        for message in messages:
            if message.id:
                sentence = words(language).say(message)
                assert sentence != message.id, f"{message.id} has no words in {language}"
                assert "{" not in sentence, sentence


# ---------------------------------------------------------------- choices


@pytest.mark.sweep
@each_game
def test_every_deed_that_is_offered_is_accepted(slug: str) -> None:
    game, tried = GAMES[slug], 0
    for moment in moments(slug):
        for seat, offered in moment.offered.items():
            for choice in offered:
                assert choice.command.seat == seat, (
                    f"{seat} is offered a deed of {choice.command.seat}"
                )
                if isinstance(choice.command, Throw):
                    assert seat in moment.state.call.seats
                else:
                    assert game.decide(moment.state, choice.command), (
                        f"{choice.command} brings nothing about"
                    )
                tried += 1
    assert tried > 1_000


@pytest.mark.sweep
@each_game
def test_a_command_is_accepted_if_and_only_if_it_is_offered(slug: str) -> None:
    game, accepted, refused = GAMES[slug], 0, 0
    for seed in range(STRAY_BATTLES):
        played = tuple(_strayed(slug, seed))
        known = [
            choice for moment in played for offered in moment.offered.values() for choice in offered
        ]
        strays = Strays(game, players(slug), known, seed)
        for moment in played:
            now = [choice for offered in moment.offered.values() for choice in offered]
            for command in strays.some(moment.state, STRAYS, now):
                if is_accepted(game, moment.state, command, moment.offered[command.seat]):
                    accepted += 1
                else:
                    refused += 1
    assert accepted > 250, accepted
    assert refused > 300, refused


def _strayed(slug: str, seed: int) -> Iterator[Moment]:
    """The opening of a battle with any options at all."""
    player = RandomPlayer(seed)
    some = ways_of(GAMES[slug])
    options = player.options(GAMES[slug], **some[seed % len(some)])
    return _moments(new_battle(slug, options), player, STRAY_DEEDS)


@each_game
def test_whoever_is_not_to_act_is_offered_nothing_or_what_he_may_really_do(slug: str) -> None:
    game, waited = GAMES[slug], 0
    for moment in moments(slug):
        for seat in set(players(slug)) - set(moment.state.waits_for):
            waited += 1
            for choice in moment.offered[seat]:
                game.decide(moment.state, choice.command)
    assert waited > 100


@each_game
def test_the_table_waits_for_exactly_those_who_can_answer_what_is_asked(slug: str) -> None:
    game, asked = GAMES[slug], set()
    for moment in moments(slug):
        state, view = moment.state, game.public(moment.state)
        assert (view.waits_for, view.question) == (state.waits_for, state.question)
        answers = {seat: game.answers(state, seat) for seat in players(slug)}
        if view.question is None:
            assert not any(answers.values())
            assert view.waits_for == (view.turn,)
            continue
        asked.add(view.question.prompt.id)
        able = {seat for seat in players(slug) if answers[seat]}
        assert able == set(view.waits_for) == set(view.question.seats)
        answering = {type(choice.command) for some in answers.values() for choice in some}
        for seat in players(slug):
            assert all(choice in moment.offered[seat] for choice in answers[seat])
            offered = {type(choice.command) for choice in moment.offered[seat]}
            assert seat in able or not offered & answering, "he answers for another"
    assert len(asked) > 3


@each_game
def test_whoever_is_waited_for_can_do_something(slug: str) -> None:
    for moment in moments(slug):
        assert moment.state.waits_for
        for seat in moment.state.waits_for:
            assert moment.offered[seat], f"{seat} is waited for and can do nothing"


@each_game
def test_somebody_can_always_do_something(slug: str) -> None:
    for moment in moments(slug):
        assert any(moment.offered.values()), moment.state


@each_game
def test_no_deed_is_offered_twice_and_each_has_words(slug: str) -> None:
    labels: dict[str, Message] = {}
    for moment in moments(slug):
        for offered in moment.offered.values():
            commands = [Codec.write(choice.command) for choice in offered]
            assert len(commands) == len(set(commands))
            labels |= {choice.label.id: choice.label for choice in offered}
    assert_said(list(labels.values()))


@each_game
def test_a_choice_is_private_if_its_command_is(slug: str) -> None:
    """What a game declares private is what never stands on the shared screen, whether it is done or
    refused.
    """
    game, private = GAMES[slug], set()
    declared = {one for one in game.commands if issubclass(one, (Sealing, *game.private_commands))}
    assert set(game.private_commands) <= declared, "a command that the game does not have"
    assert not any(issubclass(one, Sealing) for one in game.private_commands), (
        "its type says so already"
    )
    for moment in moments(slug):
        for choice in (choice for offered in moment.offered.values() for choice in offered):
            assert choice.private == game.is_private(choice.command), choice
            private |= {type(choice.command)} & declared
    assert private == declared, "what is never offered needs no secrecy"


@each_game
def test_what_the_table_may_not_read_is_sealed_by_one_seat_and_takes_no_chance(slug: str) -> None:
    """So a slip has one owner, who alone takes it back, and no die that others saw goes with it.

    Nothing else is hidden: what the table may not read is a slip by its type.
    """
    game = GAMES[slug]
    for battle, _ in samples(slug):
        for command, told in battle.deeds:
            cards = [event for event in told if isinstance(event, Drawn)]
            assert all(game.redact(event, TABLE) == event.seen_by(TABLE) for event in cards)
            rest = [event for event in told if event not in cards]
            hidden = [event for event in rest if game.redact(event, TABLE) != event]
            if hidden:
                assert {one.seat for one in hidden if isinstance(one, Sealed)} == {command.seat}
                assert all(isinstance(event, Sealed) for event in hidden)
                assert not [event for event in told if isinstance(event, FIRM)]


@each_game
def test_choices_about_a_piece_are_the_choices_with_its_name(slug: str) -> None:
    game = GAMES[slug]
    for moment in moments(slug):
        for seat, offered in moment.offered.items():
            for about in {choice.piece for choice in offered if choice.piece}:
                expected = tuple(choice for choice in offered if choice.piece == about)
                assert game.choices(moment.state, seat, about) == expected


@each_game
def test_strangers_are_offered_nothing_and_refused(slug: str) -> None:
    game = GAMES[slug]
    for moment in moments(slug):
        for stranger in ("nobody", TABLE, REFEREE):
            offered = game.choices(moment.state, stranger)
            assert all(isinstance(choice.command, Correct) for choice in offered)
            assert stranger == REFEREE or not offered
            with pytest.raises(Refused) as caught:
                game.decide(moment.state, replace(moment.done, seat=stranger))
            assert caught.value.kind is Kind.MALFORMED


@each_game
def test_when_the_battle_is_over_nothing_is_offered_or_accepted(slug: str) -> None:
    game = GAMES[slug]
    for sample in ways_of(GAMES[slug]):
        battle = new_battle(slug, sample).play(RandomPlayer(0), MOST_DEEDS)
        assert [game.choices(battle.state, seat) for seat in players(slug)] == [()] * len(
            players(slug)
        )
        with pytest.raises(Refused) as caught:
            game.decide(battle.state, battle.commands[-1])
        assert caught.value.kind is Kind.NOT_NOW


# ---------------------------------------------------------------- events


@each_game
def test_events_are_frozen_and_told_in_the_past_tense(slug: str) -> None:
    told: tuple[type[Event], ...] = (*SHARED_EVENTS, *GAMES[slug].events)
    for event in told:
        assert event.__struct_config__.frozen, event
        assert event.__name__.endswith(PAST), f"{event.__name__} does not tell what has happened"


@each_game
def test_commands_are_frozen_and_ask(slug: str) -> None:
    for command in GAMES[slug].commands:
        assert command.__struct_config__.frozen, command
        assert not command.__name__.endswith(PAST), f"{command.__name__} does not ask"


@each_game
def test_every_event_can_be_written_down_and_read_again(slug: str) -> None:
    wire, version = Codec(GAMES[slug]), GAMES[slug].card.version
    for event in events(slug):
        assert wire.read_events(Codec.write((event,)), version) == (event,)


@each_game
def test_every_deed_can_be_sent_as_json(slug: str) -> None:
    wire = Codec(GAMES[slug])
    for moment in moments(slug):
        if not isinstance(moment.done, (Answer, AnswerDraw)):
            assert wire.read_command(msgspec.json.decode(Codec.write(moment.done))) == moment.done


@each_game
def test_folding_a_history_never_refuses_and_always_makes_the_same_state(slug: str) -> None:
    game = GAMES[slug]
    for battle, _ in samples(slug):
        assert (
            reduce(game.evolve, battle.events, None)
            == reduce(game.evolve, battle.events, None)
            == battle.state
        )


@each_game
def test_deciding_twice_gives_the_same_events_and_leaves_the_state_alone(slug: str) -> None:
    game = GAMES[slug]
    for moment in moments(slug):
        before = Codec.write(moment.state)
        assert game.decide(moment.state, moment.done) == game.decide(moment.state, moment.done)
        assert Codec.write(moment.state) == before


@each_game
def test_every_line_of_the_logbook_has_words(slug: str) -> None:
    lines = [line for event in events(slug) if (line := GAMES[slug].log_line(event))]
    assert len(lines) > 100
    assert_said([line.message for line in lines])


# ---------------------------------------------------------------- rules cited


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_where_a_seat_is_meant_its_players_name_is_said_and_no_colour(
    slug: str, language: str
) -> None:
    seats = seats_for(GAMES[slug])
    plain, spoken = words(language).say, words(language).naming(seats).say
    named = {repr(one): one for one in _everything_said(slug) if seats_in(one)}.values()
    assert len(named) > 5
    for message in named:
        sentence = spoken(message)
        for seat in seats:
            assert (seat.name in sentence) == (seat.id in seats_in(message)), sentence
            assert plain(seat_word(seat.id)) not in sentence, sentence


def _everything_said(slug: str) -> Iterator[Message]:
    """Every sentence of the sample battles: on the views, beside the deeds, in the logbook, in
    refusals.
    """
    game = GAMES[slug]
    for moment in moments(slug):
        yield from spoken(game.public(moment.state))
        for choices in moment.offered.values():
            yield from (choice.label for choice in choices)
        stranger = next(one for one in players(slug) if one != moment.done.seat)
        try:
            game.decide(moment.state, replace(moment.done, seat=stranger))
        except Refused as refused:
            yield refused.reason
    yield from (line.message for event in events(slug) if (line := game.log_line(event)))


def cited(slug: str) -> Iterator[tuple[str, str]]:
    """Every rule that samples of a game cite, with the words that cite it: log, screen, deeds and
    refusals.
    """
    game = GAMES[slug]
    for event in events(slug):
        if line := game.log_line(event):
            yield line.rule, line.message.id
    before: list[Command] = []
    for moment in moments(slug):
        view = game.public(moment.state)
        yield from ((bar.rule, bar.reason.id) for bar in view.disabled)
        yield from ((note.rule, note.message.id) for note in view.notes)
        yield from (
            (choice.rule, choice.deed) for offered in moment.offered.values() for choice in offered
        )
        before = [*before[-20:], moment.done]
        for command in before:  # what was right a while ago is mostly wrong now
            try:
                game.decide(moment.state, command)
            except Refused as refused:
                yield refused.rule, refused.reason.id


@each_game
def test_every_rule_that_is_cited_stands_in_the_book_with_a_title(slug: str) -> None:
    found = {(rule, words) for rule, words in cited(slug) if rule}
    assert len({rule for rule, _ in found}) > min(20, len(book(slug)) / 2)
    unknown = {pair for pair in found if rule_title(slug, pair[0]) == NOTHING}
    assert not unknown


# ---------------------------------------------------------------- views


@each_game
def test_looking_does_not_change_the_table(slug: str) -> None:
    game = GAMES[slug]
    for moment in moments(slug):
        view = game.public(moment.state)
        assert game.public(replace(moment.state)) == view, "a copy remembers nothing"
        assert (view.game, view.version) == (slug, VIEW_VERSION)
        assert view.prompt.id or view.call, "nobody is told what to do next"


@each_game
def test_what_everybody_may_see_is_made_once_a_state(slug: str) -> None:
    game = GAMES[slug]
    for moment in moments(slug):
        assert game.public(moment.state) is game.public(moment.state)


@each_game
def test_the_shared_screen_the_referee_and_strangers_see_nothing_besides(slug: str) -> None:
    game, secrets = GAMES[slug], 0
    for moment in moments(slug):
        for onlooker in (TABLE, REFEREE, "nobody"):
            assert game.private(moment.state, onlooker) == PrivateView()
        secrets += sum(len(game.private(moment.state, seat).slips) for seat in players(slug))
    if any(
        choice.private
        for moment in moments(slug)
        for some in moment.offered.values()
        for choice in some
    ):
        assert secrets, "private deeds were done and nobody sees a slip of his own"


@each_game
def test_the_salt_of_a_sealed_secret_reaches_nobody_but_its_owner(slug: str) -> None:
    game = GAMES[slug]
    for moment in moments(slug):
        salt: str | None = getattr(moment.done, "salt", None)
        if salt is None:
            continue
        told = game.decide(moment.state, moment.done)
        after = reduce(game.evolve, told, moment.state)
        assert salt in str(after), "nobody could ever show this secret"
        for onlooker in {*players(slug), TABLE, "nobody"} - {moment.done.seat}:
            seen = [game.redact(event, onlooker) for event in told]
            shown = (game.public(after), game.private(after, onlooker))
            assert salt not in str((seen, shown, game.choices(after, onlooker)))


@each_game
def test_everything_on_a_view_has_words(slug: str) -> None:
    found: dict[str, Message] = {}
    for moment in moments(slug):
        for message in spoken(GAMES[slug].public(moment.state)):
            found[message.id] = message
        for seat in players(slug):
            for slip in GAMES[slug].private(moment.state, seat).slips:
                found |= {slip.value.id: slip.value, slip.status.id: slip.status}
    assert_said(list(found.values()))


def spoken(view: TableView) -> Iterator[Message]:
    """Every message of what everybody sees."""
    yield view.prompt
    yield from (note.message for note in view.notes)
    yield from (bar.reason for bar in view.disabled)
    yield from (tally.label for tally in view.tallies)
    for card in view.cards:
        yield card.name
        yield from card.badges
        yield from (figure.label for figure in card.figures)
    if view.outcome:
        yield view.outcome.how


# ---------------------------------------------------------------- figures of one's own box


def scenes(slug: str) -> Iterator[Any]:
    for scenario in scenario_files():
        if scenario.game == slug:
            yield load_scenario(scenario, GAMES)


@each_game
def test_what_its_boxes_may_show_otherwise_has_words_and_limits(slug: str) -> None:
    for scene in scenes(slug):
        cards = GAMES[slug].figures(scene)
        rows = [row for card in cards for row in card.rows]
        assert all(card.rows for card in cards)
        assert len({row.place for row in rows}) == len(rows)
        assert [row.name for row in rows if row.expected(row.value)] == []
        assert_said([card.title for card in cards] + [row.label for row in rows])


@each_game
def test_what_a_table_tells_of_its_box_is_played_and_named(slug: str) -> None:
    """Or it is named why not: a figure may need others to go with it."""
    game = GAMES[slug]
    for scene in scenes(slug):
        rows = [row for card in game.figures(scene) for row in card.rows]
        played = [row for row in rows if _is_played(game, scene, row)]
        assert len(played) > len(rows) / 2 or not rows


def _is_played(game: Game, scene: Any, row: FigureRow) -> bool:
    own = {row.place: row.value if row.words else row.high}
    try:
        changed = game.with_figures(scene, own)
    except ScenarioError as error:
        assert_said([error.message])
        return False
    told = {one.place: one.value for card in game.figures(changed) for one in card.rows}
    assert told[row.place] == own[row.place]
    lines = [line for begun in _begun(game, changed) for line in begun]
    assert lines
    assert_said([line.message for line in lines if line])
    return True


def _begun(game: Game, scene: Any) -> Iterator[list[LogLine | None]]:
    """What names figures of one's own, for as many players as there may be."""
    least, most = game.restrict_players(scene, game.card.players)
    for players in range(least, most + 1):
        if game.has_layout(scene, players):
            seats = tuple(Seat(id=colour) for colour in COLOURS[:players])
            begun = game.start(scene, seats, {})
            yield [game.log_line(one) for one in begun if isinstance(one, FigureTold)]


COLOURS = ("blue", "orange", "green", "red", "sky", "purple", "yellow", "black", "brown")
