"""Care of the table, row by row: what can be done, and a question before what ends the evening."""

from __future__ import annotations

from msgspec import Struct

from companion.appliance.backups import Backup
from companion.appliance.maintenance import MaintenanceView
from companion.engine.messages import Figure, Message, say
from companion.presenters.home import saved_line
from companion.presenters.phrases import Say

ASKED_FIRST = ("update", "go-back", "restart", "switch-off")


class MaintenanceRow(Struct, frozen=True, kw_only=True):
    """A line and the button beside it; ``deed`` is what the button does, if it is ``live``."""

    deed: str
    line: str
    button: str
    live: bool = True


def maintenance_rows(words: Say, view: MaintenanceView) -> tuple[MaintenanceRow, ...]:
    """The rows of the page. Where the system is not ours, those of the machine are not there."""
    return (*_battles(words, view), *(_machine(words, view) if view.appliance else ()))


def question(words: Say, deed: str, battle: bool) -> str:
    """What is asked before a deed, and what becomes of the battle on the table."""
    asked = words(say(f"care.sure.{deed}"))
    return f"{asked} {words(say('care.battle-waits'))}" if battle else asked


def told_line(words: Say, told: Message) -> str:
    """How what was asked for has ended."""
    release = told.figures.get("release")
    if isinstance(release, str):
        told = say(told.id, **{**told.figures, "release": _version(release)})
    return words(told)


def copy_line(words: Say, backup: Backup) -> str:
    """A copy in one line: the battle, and how far it goes."""
    return f"{saved_line(words, backup.battle)} · {words(say('care.entry', entry=backup.entry))}"


def _battles(words: Say, view: MaintenanceView) -> tuple[MaintenanceRow, ...]:
    return (
        _row(words, "back-up", _stick_line(words, view), view.stick and not view.busy),
        _row(
            words, "copies", words(say("care.about.copies")), bool(view.backups) and not view.busy
        ),
        _row(words, "report", words(say("care.about.report")), not view.busy),
    )


def _stick_line(words: Say, view: MaintenanceView) -> str:
    """What the table has of a stick, and what to do about another."""
    if not view.stick:
        return words(say("care.unread-stick" if view.left_alone else "care.no-stick"))
    own = words(say("care.stick", n=len(view.backups)))
    return f"{own} {words(say('care.second-stick'))}" if view.left_alone else own


def _machine(words: Say, view: MaintenanceView) -> tuple[MaintenanceRow, ...]:
    new = view.bundle if view.bundle != view.release else ""
    own = _version(view.release)
    found = (
        say("care.bundle", release=own, bundle=_beside(view, new))
        if new
        else say("care.release", release=own)
    )
    before = (
        say("care.before", previous=_beside(view, view.previous))
        if view.previous
        else say("care.no-before")
    )
    return (
        _row(words, "update", words(found), bool(new) and not view.busy),
        _row(words, "go-back", words(before), bool(view.previous) and not view.busy),
        _row(words, "restart", words(say("care.about.restart")), not view.busy),
        _row(words, "switch-off", words(say("care.about.switch-off")), not view.busy),
    )


def _version(release: str) -> str:
    """What players see of a release's name: the digits over its bytes are for engineers."""
    return release.partition("-")[0]


def _beside(view: MaintenanceView, other: str) -> Figure:
    """Another release, told apart from the one that runs even where both are of one version."""
    same = _version(other) == _version(view.release)
    return say("care.another", release=_version(other)) if same else _version(other)


def _row(words: Say, deed: str, line: str, live: bool) -> MaintenanceRow:
    return MaintenanceRow(deed=deed, line=line, button=words(say(f"care.{deed}")), live=live)
