"""Setting up a battle in three steps: the scenario, the players, the ways of playing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.engine.game import Seat
from companion.engine.messages import NOTHING, Message, say, seat_word, written
from companion.games import games
from companion.library.catalogue import ScenarioOffer
from companion.presenters.battle_setup import (
    Draft,
    OptionRow,
    Share,
    choosing_referee,
    chosen,
    house_rules,
    is_full_enough,
    manned,
    named,
    opted,
    option_rows,
    players_needed,
    referee_typed,
    seated,
    sided,
    stepped,
    swapped,
    team_count,
    teamed,
    without_referee,
)
from companion.presenters.phrases import capital
from companion.presenters.scenario_card import lasting, offer_face
from companion.presenters.seat_flags import SEATS
from companion.screens.appliance.setting_rows import PickRow, StepRow
from companion.screens.private import pin_pad
from companion.screens.setup import name_keyboard
from companion.screens.setup.scenario_card import beside, scenario_card
from companion.screens.shell.page import Page, press
from companion.screens.shell.translation import translation
from companion.widgets.kit.buttons import OutlineButton, arm_all
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.kit.labels import BlockLabel
from companion.widgets.kit.rows import stand
from companion.widgets.kit.theme import theme
from companion.widgets.window.window import load_twin


class SeatKey(OutlineButton):
    """A flag to sit down under; ``place`` is where in the order somebody sits there, or empty."""

    seat = StringProperty("")
    place = StringProperty("")


class SeatRow(ConditionalBox):
    """A seated player: the flag, the name, and the way to write it."""

    seat = StringProperty("")
    name = StringProperty("")
    named = BooleanProperty(False)
    side = StringProperty("")
    captain = BooleanProperty(False)
    page = ObjectProperty(None, allownone=True)


class RefereePin(pin_pad.PinPart):
    """The PIN pad of a referee to be, as high as the pane of the page it stands in."""


class ShareRow(StepRow):
    """A share of the table's own, in a step more or less."""


class SetupPage(Page):
    """Shows a ``Draft``."""

    view = ObjectProperty(Draft(), rebind=True)
    title = StringProperty("")
    may_go_on = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._known: tuple[ScenarioOffer, ...] = ()
        self._kept: dict[object, Any] = {}
        super().__init__(**kwargs)

    def show(self) -> None:
        self._known = ()
        if not self.view.scenario and len(offers := self._offers()) == 1:
            self.view = replace(self.view, scenario=offers[0])
        self._draw()

    def _offers(self) -> tuple[ScenarioOffer, ...]:
        """What can be chosen, looked up once each time that the page is shown: every file is read
        for it.
        """
        self._known = self._known or self.shell.keeper.collection.offers()
        return self._known

    def take(self, draft: Draft) -> None:
        """The draft after a tap."""
        self.view = draft
        self._draw()

    def back(self) -> None:
        """One step back, and from the first one home."""
        if self.view.naming:
            self.take(replace(self.view, naming=""))
        elif self.view.is_choosing:
            self.take(replace(self.view, choosing=None))
        elif self.view.step == "scenario":
            self.shell.go("home")
        else:
            self.take(stepped(self.view, -1))

    def forward(self) -> None:
        """The next step, and from the last one to the battle."""
        if self.view.naming:
            self.take(replace(self.view, naming=""))
        elif self.view.is_last:
            self.shell.starter.begin(self.view)
        else:
            self.take(stepped(self.view, 1))

    def refuse(self, reason: str) -> None:
        """The battle will not begin so; say why."""
        self.take(replace(self.view, refusal=reason))

    def _draw(self) -> None:
        title, rows = self._step()
        self.title = translation.of()(title)
        self.may_go_on = self._is_ready()
        body = self.ids.body
        stand(body, rows)
        self._kept = {of: row for of, row in self._kept.items() if row.parent}
        arm_all(body)

    def _made(self, of: tuple[object, ...], make: Callable[[], Any]) -> Any:
        """A row made of this; one that stands there already, made of the same, is kept."""
        key = *of, translation.language
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    def _step(self) -> tuple[Message, list[Any]]:
        """The title and the rows of what is asked now."""
        if self.view.naming:
            return say("setup.name-for", seat=seat_word(self.view.naming)), self._naming()
        if self.view.is_choosing:
            return say("setup.referee"), self._choosing()
        match self.view.step:
            case "scenario":
                return say("setup.scenario"), self._scenario()
            case "players":
                return say("setup.who"), self._players()
        assert self.view.scenario
        title = written(**self.view.scenario.titles)
        return say("setup.how", title=title), self._options()

    def _is_ready(self) -> bool:
        scenario = self.view.scenario
        if scenario is None or self.view.is_choosing:
            return False
        return self.view.step == "scenario" or is_full_enough(self.view, scenario.players)

    def _scenario(self) -> list[Any]:
        offers = self._offers()
        boards = any(offer.drawn for offer in offers)
        draw = (
            [press("outline", translation.say("boards.open"), lambda: self.shell.go("boards"))]
            if boards
            else []
        )
        check = [
            press("outline", translation.say("figures.title"), lambda: self.shell.go("figures"))
            for _ in range(any(offer.figured for offer in offers))
        ]
        return [*map(self._offer_key, offers), *draw, *check]

    def _offer_key(self, offer: ScenarioOffer) -> Any:
        face = offer_face(translation.words, translation.language, offer)
        is_chosen = offer == self.view.scenario
        card = scenario_card(face, lambda: self.take(chosen(self.view, offer)), is_chosen)
        return beside(card, press("outline", "?", lambda: self._tell_of(offer)), wide=0.15)

    def _tell_of(self, offer: ScenarioOffer) -> None:
        """What a scenario is, for how many, and the way to the rules of its game."""
        game = games()[offer.game]
        needed = written(en=capital(players_needed(translation.words, offer.players)))
        guessed = offer.minutes is not None and offer.minutes.mark == "house"
        told = [game.card.title, needed, lasting(offer.minutes, offer.players)]
        told += [say("setup.minutes-guessed")] if guessed else []
        texts = (one for one in told if one != NOTHING)
        self.shell.overlays.open_game(offer.game, written(**offer.titles), *texts)

    def _players(self) -> list[Any]:
        assert self.view.scenario
        players, minutes = self.view.scenario.players, self.view.scenario.minutes
        needed = capital(players_needed(translation.words, players))
        if minutes and len(self.view.seats) in players:
            lasts = translation.words(lasting(minutes, (len(self.view.seats),)))
            needed = f"{needed} · {lasts}"
        grid = self._made(("flags",), self._seat_grid)
        order = [seat.id for seat in self.view.seats]
        grid.needed = needed
        for key in grid.ids.flags.children:
            key.place = str(order.index(key.seat) + 1) if key.seat in order else ""
        seats = (self._seat_row(seat) for seat in self.view.seats)
        return [grid, *self._team_rows(), *seats]

    def _seat_grid(self) -> SeatGrid:
        grid = SeatGrid()
        for colour in SEATS:
            key = SeatKey(seat=colour, text=translation.of()(seat_word(colour)))
            key.bind(on_release=lambda key: self._sit(key.seat))
            grid.ids.flags.add_widget(key)
        return grid

    def _sit(self, seat: str) -> None:
        assert self.view.scenario
        self.take(seated(self.view, seat, self.view.scenario.players))

    def _team_rows(self) -> list[Any]:
        """Each for himself or in teams, where so many can make some."""
        assert self.view.scenario
        players = len(self.view.seats)
        counts = self.view.scenario.teams.get(players, ())
        if not counts:
            return []
        forms = [
            (str(n), translation.of()(say(f"setup.teams-{n}", n=players // n))) for n in counts
        ]
        row = PickRow(
            label=translation.say("setup.teams"),
            values=[("0", translation.say("setup.teams-none")), *forms],
            chosen=str(team_count(self.view)),
        )
        row.bind(on_pick=lambda _, n: self.take(teamed(self.view, int(n), self._sides())))
        return [row]

    def _sides(self) -> tuple[str, ...]:
        assert self.view.scenario
        return tuple(side for side, _ in games()[self.view.scenario.game].card.sides)

    def _seat_row(self, seat: Seat) -> Any:
        assert self.view.scenario
        card = games()[self.view.scenario.game].card
        sides = dict(card.sides)
        free = say("setup.any-side") if sides and not card.teams else NOTHING
        shown = {
            "seat": seat.id,
            "name": translation.of(self.view.seats)(seat_word(seat.id)),
            "named": bool(seat.name),
            "side": translation.words(sides.get(seat.side, free)),
            "captain": seat.captain,
        }
        return self._made(tuple(shown.values()), lambda: SeatRow(page=self, **shown))

    def change_captain(self, seat: str) -> None:
        """A person sits there, or the companion plays."""
        self.take(manned(self.view, seat))

    def change_side(self, seat: str) -> None:
        """Another side for a seat; where teams are equal, it changes places with somebody."""
        assert self.view.scenario
        equal = self.view.scenario.teams
        self.take(swapped(self.view, seat) if equal else sided(self.view, seat, self._sides()))

    def _options(self) -> list[Any]:
        known = option_rows(translation.words, self.view)
        plain = [one for row in known if not row.house for one in self._option(row)]
        house = [one for row in known if row.house for one in self._option(row)]
        text = house_rules(translation.words, self.view)
        fold = [press("outline", text, self._fold)] if text else []
        return [*plain, self._referee(), *fold, *(house if self.view.unfolded else ())]

    def _option(self, row: OptionRow) -> list[Any]:
        pick = PickRow(
            label=row.label, values=list(row.values), chosen=row.chosen, asks=bool(row.about.id)
        )
        pick.bind(
            on_pick=lambda _, value: self.take(opted(self.view, row.id, value)),
            on_ask=lambda _: self.shell.overlays.open_slip(written(en=row.label), row.about),
        )
        note = [BlockLabel(words=row.note, color=theme.mist)] if row.note else []
        return [pick, *note, *(self._share(row.id, share) for share in row.shares)]

    def _fold(self) -> None:
        """Show the house rules, or fold them away."""
        self.take(replace(self.view, unfolded=not self.view.unfolded))

    def _referee(self) -> Any:
        values = [(who, translation.say(f"setup.referee.{who}")) for who in ("none", "pin")]
        row = PickRow(
            label=translation.say("setup.referee"),
            values=values,
            chosen="pin" if self.view.referee else "none",
        )
        change = {"none": without_referee, "pin": choosing_referee}
        row.bind(on_pick=lambda _, who: self.take(change[who](self.view)))
        return row

    def _choosing(self) -> list[Any]:
        part = RefereePin(page=self, note=translation.say("setup.about-referee"))
        part.prompt = translation.say(
            f"private.{self.view.choosing.prompt}", seat=say("seat.referee")
        )
        return [part]

    def code(self, code: str) -> None:
        """The referee has typed a PIN."""
        self.take(referee_typed(self.view, code))

    def _share(self, option: str, share: Share) -> Any:
        row = ShareRow(text=share.text)
        row.bind(
            on_step=lambda _, by: self.take(
                opted(self.view, option, share.less if by < 0 else share.more)
            )
        )
        return row

    def _naming(self) -> list[Any]:
        name = next(seat.name for seat in self.view.seats if seat.id == self.view.naming)
        keys = name_keyboard.NameKeys(name=name)
        keys.bind(on_written=lambda _, name: self._name(name))
        return [keys]

    def name_seat(self, seat: str) -> None:
        """Write the name of a seat."""
        self.take(replace(self.view, naming=seat))

    def _name(self, name: str) -> None:
        self.view = named(self.view, self.view.naming, name)


class SeatGrid(BoxLayout):
    """All flags, and how many players are needed."""

    needed = StringProperty("")


load_twin(__file__)
