"""The settings file: TOML a person may edit, read into one frozen value.

A broken file never stops the app. Each wrong value is named with its place and what was expected
there, and the default stands in for it. The environment may name the file,
and gives the defaults of the language and the folders.
"""

from __future__ import annotations

import os
import stat
import tomllib
from codecs import BOM_UTF8
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct, field
from platformdirs import user_cache_path, user_config_path, user_data_path

from companion.engine.messages import Message, say
from companion.engine.written import place_in_toml, written
from companion.i18n.translator import LANGUAGES
from companion.platform.atomic_file import half_of
from companion.platform.folders import fault_of
from hardware.phrases import machine_language
from hardware.wiring.settings import (
    BoxSettings,
    DeviceSettings,
    DiceSettings,
    LampSettings,
    VaneSettings,
)

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]
TextSize = Literal["normal", "large", "largest"]
Hung = Literal["upright", "left", "right", "head-down"]
Quiet = Literal["none", "21-8", "22-7", "23-7", "0-8"]
"""Hours of the day, by the machine's clock, in which nothing is heard."""
Stay = Literal["4", "6", "10", "never"]
"""Seconds after which what has been shown to all goes by itself."""
TurnClock = Literal["off", "up", "turn", "battle"]
"""How the time is shown for which the table waits for a seat: not at all, counting up in each turn,
or down from what it has for a turn or for the whole battle.
"""
TURNS: Mapping[Hung, int] = {"upright": 0, "left": 270, "right": 90, "head-down": 180}
"""Degrees by which the picture is turned, anticlockwise, for a panel that hangs with its own top
this way.
"""

_NAME = "table-companion"
_MISSING: Any = object()
_EXPECTED: dict[type[msgspec.inspect.Type], str] = {
    msgspec.inspect.BoolType: "yes-no",
    msgspec.inspect.CustomType: "folder",
    msgspec.inspect.StructType: "table",
}
_RETIRED = ("panel",)
"""Keys of an earlier release that mean nothing any more, and that nobody is asked to take out."""
S = TypeVar("S", bound=Struct)


def system_language() -> Language:
    """The language of the machine where its locale names one that we speak,
    English everywhere else.
    """
    return machine_language(LANGUAGES)


def data_folder() -> Path:
    """Where battles are kept unless the file says otherwise."""
    return user_data_path(_NAME, appauthor=False)


def sound_folder() -> Path:
    """Where the sounds lie that the table has made itself; they can be made anew."""
    return user_cache_path(_NAME, appauthor=False) / "sounds"


class Settings(Struct, frozen=True, kw_only=True):
    """All that the people at this table have chosen."""

    language: Language = field(default_factory=system_language)
    text_size: TextSize = "normal"
    hung: Hung = "upright"
    sound: bool = True
    speech: bool = True
    volume: Annotated[int, Meta(ge=0, le=100)] = 70
    quiet: Quiet = "none"
    stay: Stay = "6"
    ask_moves: bool = False
    ask_end: bool = False
    own_dice: bool = False
    turn_clock: TurnClock = "off"
    turn_minutes: Annotated[int, Meta(ge=0, le=600)] = 3
    battle_minutes: Annotated[int, Meta(ge=0, le=600)] = 45
    data_folder: Path = field(default_factory=data_folder)
    vane: VaneSettings = VaneSettings()
    dice: DiceSettings = DiceSettings()
    lamps: LampSettings = LampSettings()
    box: BoxSettings = BoxSettings()

    @property
    def devices(self) -> DeviceSettings:
        """What is wired to this table."""
        return DeviceSettings(vane=self.vane, dice=self.dice, lamps=self.lamps, box=self.box)


class SettingsProblem(Struct, frozen=True, kw_only=True):
    """One fault of the settings file: where it stands, what stands there, and what should.

    ``path`` is empty when the file cannot be read at all; ``value`` then says why.
    """

    file: Path
    path: str
    value: Message | str
    expected: Message

    @property
    def message(self) -> Message:
        """The fault as a sentence for the screen."""
        id = "settings.wrong" if self.path else "settings.unreadable"
        return say(
            id, file=self.file.name, path=self.path, value=self.value, expected=self.expected
        )


def settings_file() -> Path:
    """The settings file: what COMPANION_SETTINGS names, or the user's own."""
    chosen = os.environ.get("COMPANION_SETTINGS")
    return (
        Path(chosen).absolute()
        if chosen
        else user_config_path(_NAME, appauthor=False) / "settings.toml"
    )


def load(path: Path) -> tuple[Settings, tuple[SettingsProblem, ...]]:
    """The settings in a file, and its faults.

    A file that is not there means the defaults, without a fault.
    """
    faults: list[SettingsProblem] = []
    try:
        settings = _read(Settings, tomllib.loads(_text(path.read_bytes())), path, "", faults)
    except FileNotFoundError:
        return Settings(), ()
    except OSError as error:
        return Settings(), (_unreadable(path, fault_of(error), "readable"),)
    except UnicodeDecodeError:
        return Settings(), (_unreadable(path, say("settings.no-text"), "readable"),)
    except (ValueError, RecursionError) as error:  # tomllib lets more escape than its own error
        return Settings(), (_unreadable(path, _where_wrong(str(error)), "toml"),)
    return settings, tuple(faults)


def _unreadable(file: Path, why: Message | str, expected: str) -> SettingsProblem:
    return SettingsProblem(
        file=file, path="", value=why, expected=say(f"settings.expected.{expected}")
    )


def _where_wrong(fault: str) -> Message:
    place = place_in_toml(fault)
    return say("settings.wrong-at", **place) if place else say("settings.wrong-somewhere")


def save(settings: Settings, path: Path, since: Settings | None = None, chosen: str = "") -> None:
    """Set in the file what has changed, and the key called ``chosen``;
    all else stays as it was written.

    ``since`` is how the settings were when the file was last read or written; without it the file
    itself says so. Comments, order, unknown keys and wrong values are the person's who wrote them.
    A file that cannot be read as TOML is set aside as it is, under ``.broken``, and one is begun
    anew. All is written or nothing: raises ``OSError``. A link stays one, and the file that it
    leads to keeps its mode.
    """
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    there = path.read_bytes() if path.exists() else b""
    try:
        edited, broken = _edited(there, settings, since if there else None, chosen), False
    except (ValueError, LookupError, TypeError, RecursionError):
        # no TOML, or TOML that cannot be edited
        edited, broken = _edited(b"", settings, None, chosen), True
    with half_of(path, _free_name(path) if broken else None) as half:
        half.write_bytes(edited)
        if path.exists():
            half.chmod(stat.S_IMODE(path.stat().st_mode))


def _edited(there: bytes, settings: Settings, since: Settings | None, chosen: str) -> bytes:
    """What is to stand in the file.

    Raises ``ValueError``, or what else TOML that is none brings up.
    """
    # a file is read at every start, and edited now and then
    from companion.platform.toml_editor import with_values

    text = _text(there)
    said = _said(text)
    before = _leaves(since) if since else said
    changes = {
        place: one
        for place, one in _leaves(settings).items()
        if one != before[place] or place == chosen
    }
    edited = with_values(text, changes)
    if _said(edited) != said | changes:
        raise ValueError("the file would not say what was chosen")
    return (BOM_UTF8 if there.startswith(BOM_UTF8) else b"") + edited.encode()


def _text(there: bytes) -> str:
    """A file's text, its line ends as they are; some editors put a mark of their own before the
    first letter.
    """
    return there.decode("utf-8-sig")


def _said(text: str) -> dict[str, Any]:
    """What a file says, the default where it says nothing or something wrong."""
    return _leaves(_read(Settings, tomllib.loads(text), Path(), "", []))


def _free_name(path: Path) -> Path:
    number, aside = 1, path.with_name(f"{path.name}.broken")
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.broken-{number}")
    return aside


def _leaves(settings: Settings) -> dict[str, Any]:
    """Every value by its place, as TOML has it: ``vane.pin_a``."""
    tree = msgspec.to_builtins(settings, enc_hook=str)
    plain = {name: value for name, value in tree.items() if not isinstance(value, dict)}
    tables = {name: value for name, value in tree.items() if isinstance(value, dict)}
    return plain | {
        f"{name}.{key}": value for name, table in tables.items() for key, value in table.items()
    }


def _read(
    kind: type[S], raw: Mapping[str, Any], file: Path, place: str, faults: list[SettingsProblem]
) -> S:
    """A struct from a table, value by value, so that one fault costs one value."""
    found: dict[str, Any] = {}
    fields = {one.name: one for one in msgspec.structs.fields(kind)}
    for name, value in raw.items():
        path = f"{place}{name}"
        if path in _RETIRED:
            continue
        if name not in fields:
            faults.append(
                _fault(file, path, value, say("settings.expected.known", names=", ".join(fields)))
            )
        elif (
            isinstance(fields[name].type, type)
            and issubclass(fields[name].type, Struct)
            and isinstance(value, dict)
        ):
            found[name] = _read(fields[name].type, value, file, f"{path}.", faults)
        elif (good := _value(fields[name].type, value, file, path, faults)) is not _MISSING:
            found[name] = good
    return kind(**found)


def _value(kind: Any, value: Any, file: Path, path: str, faults: list[SettingsProblem]) -> Any:
    try:
        return msgspec.convert(value, kind, dec_hook=_folder)
    except msgspec.ValidationError:
        faults.append(_fault(file, path, value, _expected(msgspec.inspect.type_info(kind))))
        return _MISSING


def _folder(_kind: type, value: object) -> Path:
    written = value if isinstance(value, str) and "\0" not in value else ""
    try:
        folder = Path(written).expanduser()
    except RuntimeError as error:
        raise ValueError("the home of nobody") from error
    if not folder.is_absolute():
        raise ValueError("not an absolute path")
    return folder


def _fault(file: Path, path: str, value: object, expected: Message) -> SettingsProblem:
    return SettingsProblem(file=file, path=path, value=written(value), expected=expected)


def _expected(kind: msgspec.inspect.Type) -> Message:
    """What a value of this type looks like, in words."""
    match kind:
        case msgspec.inspect.LiteralType(values=values):
            return say("settings.expected.one-of", values=", ".join(str(value) for value in values))
        case msgspec.inspect.IntType(ge=low, le=high):
            return say("settings.expected.number", low=low or 0, high=high or 0)
        case msgspec.inspect.TupleType(item_types=items):
            return say("settings.expected.pins", n=len(items))
        case msgspec.inspect.VarTupleType():
            return say("settings.expected.pin-list")
        case msgspec.inspect.StrType(pattern=None):
            return say("settings.expected.text")
    return say(f"settings.expected.{_EXPECTED[type(kind)]}")
