"""A token on a card is its own key: one tap lays it, and what cannot be laid is no target."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.messages import Message, say
from companion.engine.offers import HULL, MOVE, SHOT, Choice, picks, token
from companion.engine.views import CardView, TableView
from companion.presenters.action_panel import deed_panel
from companion.presenters.cards import all_faces
from companion.presenters.one_tap import at_once
from companion.presenters.selection import Selection
from companion.presenters.thing_taps import at_token


class Lay(Command, frozen=True, kw_only=True):
    """A token is laid on a card."""

    card: str
    row: str


def words(message: Message) -> str:
    """An id stands for its sentence."""
    return message.id


def laying(card: str, row: str, piece: str = "") -> Choice:
    return Choice(
        command=Lay(seat="blue", card=card, row=row),
        deed=f"lay-{row}",
        label=say(row),
        picks=picks(piece=piece, token=token(card, row)),
    )


def card(id: str, seat: str, *by_hand: str, slim: bool = False) -> CardView:
    return CardView(id=id, kind="brig", name=say(id), seat=seat, hull=3, by_hand=by_hand, slim=slim)


VIEW = TableView(
    game="x",
    turn="blue",
    cards=(
        card("brig", "blue", HULL, MOVE, SHOT),
        card("foe", "red", HULL),
        card("fort", "blue", HULL, slim=True),
    ),
)
CHOICES = (
    laying("brig", MOVE, piece="brig"),
    laying("brig", HULL),
    laying("foe", HULL),
    Choice(command=Lay(seat="blue", card="brig", row="sail"), deed="sail", label=say("sail"),
           picks=picks(piece="brig")),
)  # fmt: skip


def test_one_tap_lays_a_token() -> None:
    meant = at_token(CHOICES, token("brig", MOVE))
    assert at_once(meant, CHOICES) == CHOICES[0].command
    assert meant == Selection.of(piece="brig", deed="lay-move", token="brig/move")


def test_a_foes_token_is_laid_whatever_is_picked() -> None:
    assert at_once(at_token(CHOICES, token("foe", HULL)), CHOICES) == CHOICES[2].command


def test_what_cannot_be_laid_is_no_target() -> None:
    assert at_token(CHOICES, token("brig", SHOT)) is None
    faces = all_faces(words, VIEW, CHOICES)
    assert faces["brig"].live == (HULL, MOVE)
    assert faces["fort"].live == ()


def test_what_the_card_shows_is_no_key_beside_it_but_stands_in_the_drawer() -> None:
    panel = deed_panel(words, VIEW, CHOICES, Selection.of(piece="brig"))
    assert [key.text for key in (*panel.keys, *panel.table)] == ["sail"]
    drawer = deed_panel(words, VIEW, CHOICES, Selection.of(piece="brig", more=1))
    assert {key.text for key in drawer.keys} == {"move", "sail", "x.deed.lay-hull"}


def test_a_deed_of_the_table_at_a_target_keeps_its_key() -> None:
    fire = Choice(
        command=Lay(seat="blue", card="foe", row="salvo"),
        deed="fire-salvo",
        label=say("salvo"),
        picks=picks(target="foe"),
        rolls=True,
    )
    panel = deed_panel(words, VIEW, (*CHOICES, fire), Selection.of(piece="brig"))
    assert [key.text for key in panel.table] == ["salvo"]


def salvo_at(target: str) -> Choice:
    return Choice(
        command=Lay(seat="blue", card=target, row="salvo"),
        deed="salvo",
        label=say(f"at-{target}"),
        picks=picks(target=target),
    )


def test_a_list_of_targets_whose_cards_lie_beside_is_no_key_but_stands_in_the_drawer() -> None:
    choices = (*CHOICES, salvo_at("foe"), salvo_at("fort"))
    assert not deed_panel(words, VIEW, choices, Selection()).table
    drawer = deed_panel(words, VIEW, choices, Selection.of(more=1))
    assert "x.deed.salvo" in {key.text for key in drawer.keys}


def test_it_is_a_key_where_a_tap_on_a_card_means_a_deed_of_the_piece_picked() -> None:
    choices = (*CHOICES, salvo_at("foe"), salvo_at("fort"))
    panel = deed_panel(words, VIEW, choices, Selection.of(piece="brig"))
    assert [key.text for key in panel.table] == ["x.deed.salvo"]


def test_the_only_target_keeps_its_key() -> None:
    panel = deed_panel(words, VIEW, (*CHOICES, salvo_at("foe")), Selection())
    assert [key.text for key in panel.table] == ["at-foe"]


def test_a_question_about_one_card_and_a_list_that_leads_further_keep_their_keys() -> None:
    """Who of two sails the ship that a port took: both answers have the same target."""
    one = salvo_at("foe")
    other = replace(one, command=Lay(seat="blue", card="foe", row="otherwise"))
    for choices in ((one, other), (one, salvo_at("island"))):
        panel = deed_panel(words, VIEW, (*CHOICES, *choices), Selection())
        assert [key.text for key in panel.table] == ["x.deed.salvo"]


def test_beside_the_fleet_stand_her_forts_and_then_the_others() -> None:
    panel = deed_panel(words, VIEW, CHOICES, Selection.of(piece="brig"))
    assert panel.others == ("fort", "foe")
