"""What the whole table sees and hears at the touchscreen, and when."""

from __future__ import annotations

import pytest
from kivy.graphics import Rectangle
from msgspec.structs import replace

from companion.engine.commands import EnterFaces, Throw, Undo
from companion.engine.messages import NOTHING, say
from companion.engine.moments import Moment, Weight
from companion.games.admiral.rules.commands import LayMine
from companion.widgets.cards.banner import Banner
from companion.widgets.cards.dice_tray import die_texture
from companion.widgets.kit.theme import metrics
from tests.screens.company import button, widgets
from tests.screens.midbattle import in_a_turn, played, throwing
from tests.screens.momentscenes import HIT
from tests.screens.players import Players


def called(players: Players) -> str:
    """A shot is fired and waits for its die; whose it is."""
    players.bring(played(throwing))
    call = players.shell.table.call
    assert call
    return call.seat


def show(players: Players, face: int) -> None:
    """The die shows a face, as a device has read it."""
    players.company.send(EnterFaces(seat=called(players), faces=(face,)))
    players.hand.advance_frames(2)


def test_a_hit_is_heard_once_the_die_lies_still(players: Players) -> None:
    show(players, 6)
    heard = players.company.sounds.heard
    assert heard == ["dice"], "nobody hears it before the die has rolled"
    players.wait(2)
    assert heard[1] == "hit"
    assert "loses" in heard[2]
    told = len(heard)
    players.tap("Go on")
    assert len(heard) == told, "and nobody hears it twice"


def test_the_lamps_wait_for_the_die_as_ears_do(players: Players) -> None:
    show(players, 6)
    lamps = players.company.attached
    told = lamps.revealed
    snapshot = players.shell.table.snapshot
    assert snapshot
    players.company.tell(snapshot)
    assert lamps.revealed == told
    players.wait(2)
    assert lamps.revealed == told + 1


def test_a_die_that_was_left_tumbles_no_more(players: Players) -> None:
    show(players, 1)
    (tray,) = widgets(players.shell, "DiceTray")
    assert tray.rolling
    players.shell.chance_read()
    assert not tray.rolling, "it would draw the window sixty times a second, unseen"


def test_an_arrow_that_was_left_swings_no_more(players: Players) -> None:
    players.begin()
    (dial,) = widgets(players.shell, "VaneDial")
    players.tap("Spin")
    assert not dial.still
    players.shell.chance_read()
    lies = dial.turned
    players.wait(2)
    assert dial.still, "it would be worked out sixty times a second, unseen"
    assert dial.turned == lies


def test_wind_and_turn_are_called_when_the_arrow_rests(players: Players) -> None:
    players.begin()
    players.company.sounds.heard.clear()
    players.show_wind("S", "fresh")
    assert players.company.sounds.heard == [
        "vane",
        "fresh",
        "'Wind south, fresh.'",
        "turn",
        "'Blue to move'",
    ]


def test_an_undo_is_silent(players: Players) -> None:
    show(players, 6)
    players.wait(2)
    told = len(players.company.sounds.heard)
    for seat in ("blue", "orange"):
        players.company.send(Undo(seat=seat))
    players.wait(2)
    assert len(players.company.sounds.heard) == told


def test_a_private_visit_sounds_alike_for_who_hides_something_and_who_does_not(
    players: Players,
) -> None:
    players.begin("3")
    heard = players.company.sounds.heard
    told = {}
    for seat, cell in (("blue", "C2"), ("orange", "")):
        heard.clear()
        players.company.set_pin(seat, "1234")
        players.company.send(LayMine(seat=seat, cell=cell))
        players.wait(2)
        told[seat] = tuple(heard)
    assert told == {"blue": (), "orange": ()}


# ---------------------------------------------------------------- the banner


def banner(players: Players) -> Banner:
    """The banner that is up."""
    up = players.shell.moments.banner
    assert up
    return up


def tell(players: Players, *moments: Moment, stay: str = "6") -> None:
    """It is somebody's turn, and this has just happened."""
    players.company.settings = replace(players.company.settings, stay=stay)
    players.bring(played(in_a_turn))
    tell_more(players, *moments)


def tell_more(players: Players, *moments: Moment) -> None:
    snapshot = players.shell.table.snapshot
    assert snapshot
    players.company.tell(replace(snapshot, entry=snapshot.entry + 1, moments=moments))
    players.hand.advance_frames(2)


def pass_time(players: Players, seconds: float) -> None:
    for _ in range(round(seconds / 0.2)):
        players.hand.now += 0.2
        players.hand.advance_frames()


def test_a_hit_that_lies_still_has_its_banner_when_the_die_is_put_away(players: Players) -> None:
    show(players, 6)
    players.wait(2)
    assert players.shell.moments.banner is None, "the die itself is looked at first"
    players.hand.tap(button(players.shell, "Go on"))
    players.hand.advance_frames(2)
    assert banner(players).view.faces == (6,)
    assert "loses" in banner(players).view.sentence


def test_all_dice_of_a_boarding_lie_on_its_banner(players: Players) -> None:
    tell(players, replace(HIT, kind="", faces=(1, 6, 5)))
    (dice,) = widgets(banner(players), "BannerDie")
    lie = [one for one in dice.canvas.children if isinstance(one, Rectangle)]
    assert [one.texture for one in lie] == [die_texture(face, lie[0].size[0]) for face in (1, 6, 5)]
    assert all(-1 < one.pos[0] - dice.x < dice.width - one.size[0] + 1 for one in lie)


def test_what_went_up_without_anybodys_doing_has_its_sign_as_large_as_a_die(
    players: Players,
) -> None:
    tell(players, replace(HIT, cue="mine", cause=NOTHING, faces=()))
    (sign,) = widgets(banner(players), "BannerDie")
    assert sign.height > metrics.mm * 8


def fallen(players: Players, stay: str) -> None:
    """A die that hits has rolled, and lies still."""
    players.company.settings = replace(players.company.settings, stay=stay)
    show(players, 6)
    pass_time(players, 1)
    assert players.page == "DicePage"


def test_a_die_whose_banner_is_to_come_gives_way_to_it_by_itself(players: Players) -> None:
    fallen(players, "10")
    pass_time(players, 2)
    assert players.page == "BattlePage"
    assert banner(players).view.faces == (6,)


def test_a_die_stays_until_a_tap_where_nothing_goes_by_itself(players: Players) -> None:
    fallen(players, "never")
    pass_time(players, 60)
    assert players.page == "DicePage"


def test_a_wind_goes_by_itself_once_it_has_been_read(players: Players) -> None:
    players.company.settings = replace(players.company.settings, stay="4")
    players.begin()
    players.tap("Enter by hand")
    players.tap("S")
    players.tap("fresh")
    players.hand.tap(button(players.shell, "Enter this wind"))
    for _ in range(80):
        if players.front.stage == "rested":
            break
        pass_time(players, 0.2)
    pass_time(players, 3)
    assert players.page == "VanePage"
    pass_time(players, 1.4)
    assert players.page == "BattlePage"


def test_boxes_are_crossed_off_one_by_one(players: Players) -> None:
    tell(players, HIT)
    seen = []
    for _ in range(12):
        seen.append(banner(players).crossed)
        pass_time(players, 0.4)
    assert seen[0] == HIT.before
    assert seen[-1] == HIT.after
    assert seen == sorted(seen)
    assert len(set(seen)) > 3


def test_a_banner_goes_by_itself_and_a_grave_one_stays_longer(players: Players) -> None:
    tell(players, HIT, stay="4")
    pass_time(players, 3)
    assert 0 < banner(players).left < 0.5
    pass_time(players, 1.4)
    assert players.shell.moments.banner is None
    tell_more(players, replace(HIT, weight=Weight.GRAVE))
    pass_time(players, 5)
    assert banner(players)
    pass_time(players, 1.4)
    assert players.shell.moments.banner is None


def test_where_nothing_goes_by_itself_a_tap_closes_it(players: Players) -> None:
    tell(players, HIT, stay="never")
    pass_time(players, 60)
    players.hand.tap(button(banner(players), "Go on"))
    players.hand.advance_frames(2)
    assert players.shell.moments.banner is None
    tell_more(players, HIT)
    pass_time(players, 1)
    players.hand.tap((banner(players).x + 20, banner(players).center_y))
    players.hand.advance_frames(2)
    assert players.shell.moments.banner is None


def test_a_finger_on_its_way_to_something_else_does_not_close_it(players: Players) -> None:
    tell(players, HIT)
    players.hand.tap((banner(players).x + 20, banner(players).center_y))
    players.hand.advance_frames(2)
    assert banner(players)


def test_a_key_beside_a_banner_answers_at_once(players: Players) -> None:
    tell(players, HIT)
    up = banner(players)
    tab = next(one for one in widgets(players.shell, "Tab") if one.id == "log")
    assert tab.top <= up.y
    players.hand.pause()
    players.hand.tap(tab)
    players.hand.advance_frames(2)
    assert any(True for _ in widgets(players.shell, "LogList")), "the logbook is open"
    assert banner(players) is up, "nor does that close it"


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_the_next_deed_waits_for_no_banner(players: Players, shape: str) -> None:
    players.hand.show(players.shell, shape)
    tell(players, HIT)
    up = banner(players)
    other = next(
        card
        for card in widgets(players.shell, "ShipCard")
        if card.card.id not in ("", players.shell.aiming.aim.piece)
    )
    players.hand.pause()
    players.hand.tap(other)
    players.hand.advance_frames(2)
    assert players.shell.aiming.aim.piece == other.card.id
    assert banner(players) is up


def test_a_banner_turns_with_the_window(players: Players) -> None:
    tell(players, HIT)
    players.hand.turn("portrait")
    players.hand.advance_frames(4)
    up, front = banner(players), players.shell.front
    assert front
    assert (up.x, up.top, up.width) == (0, players.shell.height - front.crown, players.shell.width)


def hit_and_fire_again(players: Players) -> str:
    """A shot has hit, and whoever fired it fires the next. Who is to throw for that."""
    show(players, 6)
    players.wait(2)
    players.tap("Go on")
    assert banner(players)
    players.company.send(next(one.command for one in players.shell.table.choices if one.rolls))
    players.hand.advance_frames(2)
    call = players.shell.table.call
    assert call
    return call.seat


def test_the_next_die_tumbles_under_no_banner(players: Players) -> None:
    seat = hit_and_fire_again(players)
    assert banner(players), "nobody has thrown yet"
    players.company.send(Throw(seat=seat))
    players.hand.advance_frames(2)
    assert players.shell.moments.banner is None


def test_whoever_types_the_next_throw_has_its_keys_in_sight(players: Players) -> None:
    players.company.settings = replace(players.company.settings, own_dice=True)
    hit_and_fire_again(players)
    assert players.shell.moments.banner is None
    tell_more(players, HIT)
    assert banner(players), "what is told while they throw is news to them"


def test_two_moments_of_a_deed_are_seen_one_after_the_other(players: Players) -> None:
    tell(players, HIT, replace(HIT, piece="fort-a1", cue="lost", title=say("moment.sunk")))
    first = banner(players)
    players.hand.pause()
    players.hand.tap(button(first, "Go on"))
    players.hand.advance_frames(2)
    assert banner(players) is not first


def test_newer_news_takes_the_place_of_older(players: Players) -> None:
    tell(players, HIT)
    first = banner(players)
    tell_more(players, replace(HIT, cue="miss", after=HIT.before))
    assert banner(players) is not first


def test_why_opens_the_rule_and_the_banner_speaks_the_language_of_the_window(
    players: Players,
) -> None:
    tell(players, HIT)
    pass_time(players, 1)
    players.hand.tap(button(banner(players), "Why?"))
    players.hand.advance_frames(2)
    assert "5.9a" in players.sees
    players.shell.overlays.close_slip()
    players.shell.keep(replace(players.company.settings, language="ru"))
    players.hand.advance_frames(2)
    assert banner(players).view.title == "Попадание!"


def test_no_banner_lies_over_the_chapter_that_tells_why(players: Players) -> None:
    tell(players, HIT)
    pass_time(players, 1)
    players.hand.tap(button(banner(players), "Why?"))
    players.hand.pause()
    players.hand.tap(button(players.shell, "The whole chapter"))
    players.hand.advance_frames(2)
    assert players.page == "RulesPage"
    assert players.shell.moments.banner is None


def test_a_window_that_sits_down_later_is_told_nothing_old(players: Players) -> None:
    players.bring(played(throwing))
    assert players.shell.moments.banner is None
    assert players.company.sounds.heard == []


def test_another_battle_has_no_banner_of_the_last(players: Players) -> None:
    tell(players, HIT)
    players.shell.clear_table()
    assert players.shell.moments.banner is None
